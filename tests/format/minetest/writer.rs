//! Worlds in play: a writer in a process of its own never fails because of a reader, and a reader never sees half of a
//! change. A thread would not do: locks of files are those of a process, which lets go of them all when it closes a file.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{TryRecvError, channel};

use mapscope::base::Task;
use mapscope::format::minetest::block_number;
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::minetest::{WorldError, WorldFolder, WorldNotice, WorldOptions};
use mapscope::load::{FollowedPart, WorldFollow, WorldNews};
use rusqlite::Connection;

use super::stores::{Blobs, some_blobs, write_numbers};
use super::{files_of, open};

/// Names the database to a writer.
const DATABASE: &str = "MAPSCOPE_TEST_DATABASE";
/// Names the work to a writer: how its journal is kept, and how it ends.
const WORK: &str = "MAPSCOPE_TEST_WORK";
/// Changes of all blocks while they are read.
const CHANGES: u32 = 2000;
/// Longest wait for news of a world that is followed.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);
/// Changes of all blocks before a writer is killed.
const CHANGES_BEFORE_END: u32 = 20;

/// The writer. It writes as a server does, waits for locks as long as one, and ends when its input does.
#[test]
#[ignore = "run by other tests, as a process of its own"]
fn writes_as_a_server() {
    let (Ok(path), Ok(work)) = (std::env::var(DATABASE), std::env::var(WORK)) else { return };
    let database = Connection::open(path).expect("a database");
    database.busy_timeout(std::time::Duration::from_secs(3)).expect("a timeout");
    database.execute_batch("PRAGMA synchronous=OFF").expect("a mode");
    let mode = if work.contains("wal") { "wal" } else { "delete" };
    let mode: String =
        database.query_row(&format!("PRAGMA journal_mode={mode}"), [], |row| row.get(0)).expect("a mode");
    println!("mode {mode}");
    let write = |generation: u32| {
        let blob = generation.to_be_bytes().repeat(10);
        database.execute("UPDATE blocks SET data=?1", [&blob]).expect("an update");
    };
    let mut changes = CHANGES;
    if work.contains("long") {
        database.execute_batch("PRAGMA wal_autocheckpoint=0").expect("a log that grows");
        changes = CHANGES_BEFORE_END;
    }
    if work.contains("half") {
        // Pages are written to the file before the end of the change.
        database.execute_batch("PRAGMA cache_size=1; BEGIN IMMEDIATE").expect("begun");
        write(9);
    } else {
        for generation in 1..=changes {
            database.execute_batch("BEGIN IMMEDIATE").expect("begun");
            write(generation);
            database.execute_batch("COMMIT").expect("committed");
        }
    }
    println!("done");
    std::io::stdin().read_to_end(&mut Vec::new()).expect("the end of the input");
    drop(database);
    println!("closed");
}

/// Starts a writer.
fn start(path: &Path, work: &str) -> Child {
    let test = "minetest::writer::writes_as_a_server";
    Command::new(std::env::current_exe().expect("this program"))
        .args([test, "--exact", "--ignored", "--nocapture"])
        .env(DATABASE, path)
        .env(WORK, work)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process")
}

/// Waits for a line of a writer.
fn wait_for(child: &mut Child, word: &str) {
    let lines = BufReader::new(child.stdout.as_mut().expect("its output")).lines();
    assert!(lines.map_while(Result::ok).any(|line| line.ends_with(word)), "the writer has ended without `{word}`");
}

/// Reads all blocks again and again while a writer changes them.
fn read_while_written(work: &str) {
    let world = tempfile::tempdir().expect("a temporary folder");
    let path = world.path().join("map.sqlite");
    let mut blobs = some_blobs();
    blobs.values_mut().for_each(|blob| *blob = vec![0; 40]);
    drop(write_numbers(&path, &blobs));
    let names = |folder: &Path| files_of(folder).into_keys().collect::<Vec<_>>();
    let before = names(world.path());
    let mut child = start(&path, work);
    let (say, hear) = channel();
    let output = child.stdout.take().expect("its output");
    let listener = std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            // The test may have failed.
            let _ = say.send(line);
        }
    });
    let task = Task::default();
    let mut world_folder = open(world.path());
    let keys: Vec<BlockKey> = blobs.keys().copied().collect();
    let (mut reads, mut generations) = (0, std::collections::BTreeSet::new());
    loop {
        let is_done = match hear.try_recv() {
            Ok(line) => line == "done",
            Err(TryRecvError::Empty) => false,
            Err(TryRecvError::Disconnected) => panic!("the writer has failed"),
        };
        // One batch, so that all are of one moment.
        let read = world_folder.blobs(&keys, &task).expect("a read that waits its turn");
        let first = read[0].clone();
        assert!(read.iter().all(|blob| *blob == first), "half of a change");
        generations.insert(first.expect("a block").expect("bytes").to_vec());
        assert_eq!(world_folder.extent(&task).expect("an extent").blocks, 200);
        world_folder.has_changed(&task).expect("an answer");
        reads += 1;
        if is_done {
            break;
        }
    }
    assert!(generations.len() > 1, "{reads} reads saw no change");
    let last = world_folder.blob(keys[0], &task).expect("a read").expect("a block").expect("bytes");
    assert_eq!(*last, *CHANGES.to_be_bytes().repeat(10));
    drop(child.stdin.take());
    assert!(child.wait().expect("an end").success(), "the writer has failed");
    listener.join().expect("no panic");
    // Still open here: the last writer has tidied up, and nothing new appears.
    assert_eq!(names(world.path()), before);
    assert_eq!(world_folder.extent(&task).expect("an extent").blocks, 200);
    assert_eq!(names(world.path()), before);
}

#[test]
fn a_writer_with_a_journal_and_a_reader_do_not_disturb_each_other() {
    read_while_written("delete");
}

#[test]
fn a_writer_with_a_log_and_a_reader_do_not_disturb_each_other() {
    read_while_written("wal");
}

/// A world of which the writer was killed.
fn killed(work: &str) -> tempfile::TempDir {
    let world = tempfile::tempdir().expect("a temporary folder");
    let path = world.path().join("map.sqlite");
    // More pages than the writer keeps in memory.
    let blobs: Blobs = some_blobs().into_iter().map(|(key, blob)| (key, blob.repeat(30))).collect();
    drop(write_numbers(&path, &blobs));
    let mut child = start(&path, work);
    wait_for(&mut child, "done");
    child.kill().expect("killed");
    child.wait().expect("an end");
    world
}

#[test]
fn a_change_that_was_cut_off_is_refused_unless_it_is_accepted() {
    let world = killed("half delete");
    let before = files_of(world.path());
    assert_eq!(before.len(), 2, "a database and its journal");
    let task = Task::default();
    let error = WorldFolder::open(world.path(), WorldOptions::default(), &task).map(|_| ()).expect_err("refused");
    assert!(matches!(error, WorldError::Interrupted(_)), "{error}");
    let options = WorldOptions { accepts_unfinished: true };
    let mut opened = WorldFolder::open(world.path(), options, &task).expect("accepted");
    assert_eq!(opened.extent(&task).expect("an extent").blocks, 200);
    assert!(matches!(opened.notices()[..], [WorldNotice::Unfinished(_)]), "{:?}", opened.notices());
    assert!(files_of(world.path()) == before, "neither rolled back nor touched");
}

#[test]
fn the_log_of_a_killed_writer_is_read_and_left_as_it_is() {
    let world = killed("long wal");
    let before = files_of(world.path());
    assert_eq!(before.len(), 3, "a database, its log and the memory of the log");
    let newest = CHANGES_BEFORE_END.to_be_bytes().repeat(10);
    let (task, key) = (Task::default(), BlockKey::default());
    let blob = |world: &mut WorldFolder| world.blob(key, &task).expect("a read").expect("a block").expect("bytes");
    let mut opened = open(world.path());
    assert_eq!(*blob(&mut opened), *newest);
    assert_eq!(opened.extent(&task).expect("an extent").blocks, 200);
    assert_eq!(opened.notices(), []);
    drop(opened);
    assert!(files_of(world.path()) == before);
    // Copied without the memory, which many do: the log cannot be read without making a file.
    std::fs::remove_file(world.path().join("map.sqlite-shm")).expect("removed");
    let before = files_of(world.path());
    let mut opened = open(world.path());
    assert_eq!(opened.extent(&task).expect("an extent").blocks, 200);
    assert!(*blob(&mut opened) != *newest, "the log alone has it");
    assert!(matches!(opened.notices()[..], [WorldNotice::LastChangesUnread(_)]), "{:?}", opened.notices());
    assert!(files_of(world.path()) == before);
}

#[test]
fn a_database_at_rest_is_followed_into_use() {
    let world = killed("long wal");
    // A writer that ends well leaves the database alone.
    let database = Connection::open(world.path().join("map.sqlite")).expect("a database");
    let mut opened = open(world.path());
    database.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").expect("tidied up");
    drop(database);
    let (task, key) = (Task::default(), BlockKey::default());
    assert_eq!(files_of(world.path()).len(), 1);
    assert_eq!(opened.extent(&task).expect("an extent").blocks, 200);
    assert_eq!(files_of(world.path()).len(), 1, "read at rest without a file beside it");
    let database = Connection::open(world.path().join("map.sqlite")).expect("a database");
    database.execute("UPDATE blocks SET data=x'0102' WHERE pos=?1", [block_number(key)]).expect("a change");
    assert_eq!(opened.blob(key, &task).expect("a read"), Some(Ok([1, 2].into())), "out of the log");
    assert!(opened.has_changed(&task).expect("an answer"));
    assert_eq!(opened.keys(BlockRange::ALL, None, 500, &task).expect("keys").len(), 200);
}

#[test]
fn a_wait_for_a_lock_can_be_cancelled() {
    let world = tempfile::tempdir().expect("a temporary folder");
    let path = world.path().join("map.sqlite");
    let database = write_numbers(&path, &some_blobs());
    database.execute_batch("BEGIN EXCLUSIVE").expect("locked");
    let task = Task::default();
    std::thread::scope(|scope| {
        let opening = scope.spawn(|| WorldFolder::open(world.path(), WorldOptions::default(), &task).map(|_| ()));
        task.cancel();
        assert!(matches!(opening.join().expect("no panic"), Err(WorldError::Cancelled(_))));
    });
    database.execute_batch("COMMIT").expect("unlocked");
    assert_eq!(open(world.path()).extent(&Task::default()).expect("an extent").blocks, 200);
}

/// Follows a world while a writer changes it, which must not fail, and sees every block that it wrote.
fn follow_while_written(work: &str) {
    let world = tempfile::tempdir().expect("a temporary folder");
    let path = world.path().join("map.sqlite");
    let mut blobs = some_blobs();
    blobs.values_mut().for_each(|blob| *blob = vec![0; 40]);
    drop(write_numbers(&path, &blobs));
    let (say, woken) = channel();
    let wake = Box::new(move || _ = say.send(()));
    let follow = WorldFollow::start(world.path().to_owned(), Task::default(), wake).expect("a thread");
    follow.request(FollowedPart { min: [-100, -100], max: [100, 100] });
    while follow.is_busy() {
        woken.recv_timeout(PATIENCE).expect("a first look");
    }
    assert_eq!(follow.take(), [], "nothing has changed");
    let mut child = start(&path, work);
    let mut written = std::collections::BTreeSet::new();
    while written.len() < blobs.len() {
        woken.recv_timeout(PATIENCE).expect("news");
        for news in follow.take() {
            match news {
                WorldNews::Written(_) => {}
                WorldNews::Blocks(_, blocks) => {
                    assert!(blocks.iter().all(|block| block.exists), "{blocks:?}");
                    // Whether a block that was written at once after the first look is a guess is a matter of moments.
                    written.extend(blocks.into_iter().map(|block| block.key));
                }
                WorldNews::Trouble(trouble) => panic!("{trouble:?}"),
            }
        }
    }
    assert!(written.iter().eq(blobs.keys()));
    wait_for(&mut child, "done");
    drop(child.stdin.take());
    assert!(child.wait().expect("an end").success(), "the writer has failed");
}

#[test]
fn a_world_with_a_journal_is_followed_while_it_is_written() {
    follow_while_written("delete");
}

#[test]
fn a_world_with_a_log_is_followed_while_it_is_written() {
    follow_while_written("wal");
}
