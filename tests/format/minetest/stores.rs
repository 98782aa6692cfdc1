//! Stores of blocks as other tests make them, and what belongs to each kind alone.

use std::collections::BTreeMap;
use std::path::Path;

use mapscope::base::Task;
use mapscope::files::Disk;
use mapscope::format::minetest::{SectorLayout, block_number, sector_block_path};
use mapscope::format::{BlockKey, BlockRange, Kind, Store as _, sniff};
use mapscope::load::minetest::{Backend, Extent, WorldError, WorldFolder, WorldNotice, WorldOptions, WorldStore};
use rusqlite::Connection;
use tempfile::TempDir;

use super::level_writer::{Changes, Part, write_level_database};
use super::{files_of, open};
use crate::common::shared_dir;

/// Blocks by their places.
pub type Blobs = BTreeMap<BlockKey, Vec<u8>>;

/// Writes blocks into a database with one number each.
pub fn write_numbers(path: &Path, blobs: &Blobs) -> Connection {
    let database = Connection::open(path).expect("a database");
    database
        .execute_batch("PRAGMA synchronous=OFF; CREATE TABLE `blocks` (`pos` INT PRIMARY KEY, `data` BLOB); BEGIN")
        .expect("a table");
    for (key, blob) in blobs {
        let number = block_number(*key);
        database.execute("INSERT INTO blocks VALUES (?1, ?2)", (number, blob)).expect("a row");
    }
    database.execute_batch("COMMIT").expect("written");
    database
}

/// Writes blocks into a database with three coordinates each.
pub fn write_coordinates(path: &Path, blobs: &Blobs) -> Connection {
    let database = Connection::open(path).expect("a database");
    database
        .execute_batch(
            "PRAGMA synchronous=OFF; CREATE TABLE `blocks` (`x` INTEGER, `y` INTEGER, `z` INTEGER, \
             `data` BLOB NOT NULL, PRIMARY KEY (`x`, `z`, `y`)); BEGIN",
        )
        .expect("a table");
    for (key, blob) in blobs {
        let row = (key.x, key.y, key.z, blob);
        database.execute("INSERT INTO blocks VALUES (?1, ?2, ?3, ?4)", row).expect("a row");
    }
    database.execute_batch("COMMIT").expect("written");
    database
}

/// Writes blocks into files.
pub fn write_sectors(world: &Path, layout: SectorLayout, blobs: &Blobs) {
    for (key, blob) in blobs {
        let path = world.join(sector_block_path(layout, *key));
        if !path.with_file_name("meta").exists() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path.with_file_name("meta"), b"\0").expect("written");
        }
        std::fs::write(path, blob).expect("written");
    }
}

/// Changes of a LevelDB database.
pub fn changes<'a>(blobs: impl IntoIterator<Item = (&'a BlockKey, &'a Vec<u8>)>) -> Changes {
    let change = |(key, blob): (&BlockKey, &Vec<u8>)| (block_number(*key).to_string().into(), Some(blob.clone()));
    blobs.into_iter().map(change).collect()
}

/// A few blocks around the origin.
pub fn some_blobs() -> Blobs {
    let mut blobs = Blobs::new();
    for (place, n) in (0..200_u32).map(|n| (n as i32, n)) {
        let key = BlockKey { x: place % 7 - 3, y: place / 7 % 5 - 2, z: place / 35 - 3 };
        blobs.insert(key, n.to_be_bytes().repeat(10));
    }
    blobs
}

/// All blocks of a world.
pub fn read_all(world: &mut WorldFolder) -> Blobs {
    let mut blobs = Blobs::new();
    let mut visit = |block: mapscope::load::minetest::StoredBlock| {
        blobs.insert(block.key, block.blob.expect("bytes").to_vec());
    };
    world.visit_blocks(BlockRange::ALL, &Task::default(), &mut visit).expect("blocks");
    blobs
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn refused(world: &Path) -> String {
    match WorldFolder::open(world, WorldOptions::default(), &Task::default()) {
        Ok(_) => panic!("{} opens", world.display()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_not_in_the_folder_is_named() {
    for (text, words) in [
        ("backend = redis\n", "in a Redis server"),
        ("backend = postgresql\n", "in a PostgreSQL server"),
        ("backend = dummy\n", "“dummy”"),
        ("backend = cassette\n", "“cassette” is not supported"),
        ("backend = sqlite3\n", "no map.sqlite"),
        ("backend = leveldb\n", "no map.db"),
        ("gameid = minetest\n", "no map.sqlite"),
        ("backend = sqlite3\nblocksize = 32\n", "32 nodes"),
    ] {
        let world = folder(&[("world.mt", text)]);
        let error = refused(world.path());
        assert!(error.contains(words) && !error.contains("--"), "{error}");
    }
    assert!(refused(folder(&[("a.txt", "")]).path()).contains("not a Minetest world"));
    assert!(refused(&folder(&[]).path().join("nowhere")).contains("no such file"));
}

#[test]
fn texts_of_a_world_that_are_too_long_are_refused() {
    let world = folder(&[]);
    let text = std::fs::File::create(world.path().join("world.mt")).expect("a file");
    text.set_len((16 << 20) + 1).expect("a length");
    let error = refused(world.path());
    assert!(error.contains("world.mt is larger than the limit of 16 MiB") && !error.contains("cannot open"), "{error}");
}

#[test]
fn folders_of_sectors_lie_below_the_database() {
    let world = folder(&[("world.mt", "backend = sqlite3\n")]);
    let key = |x| BlockKey { x, y: 0, z: 0 };
    let blobs =
        |list: &[(i32, &str)]| -> Blobs { list.iter().map(|(x, text)| (key(*x), text.as_bytes().to_vec())).collect() };
    drop(write_numbers(&world.path().join("map.sqlite"), &blobs(&[(0, "database"), (4, ""), (5, "")])));
    write_sectors(world.path(), SectorLayout::OneFolder, &blobs(&[(0, "no"), (1, "one"), (4, "below")]));
    write_sectors(world.path(), SectorLayout::TwoFolders, &blobs(&[(0, "no"), (1, "no"), (2, "two")]));
    let mut opened = open(world.path());
    let expected = blobs(&[(0, "database"), (1, "one"), (2, "two"), (4, "below"), (5, "")]);
    assert_eq!((read_all(&mut opened), opened.backend()), (expected, Backend::Sqlite));
    assert_eq!(read_all(&mut open(&world.path().join("world.mt"))).len(), 5, "and so do its settings");
    let mut alone = open(&world.path().join("map.sqlite"));
    assert_eq!(read_all(&mut alone).len(), 5, "the database of a world stands for the world");
    std::fs::copy(world.path().join("map.sqlite"), world.path().join("backup.sqlite")).expect("copied");
    assert_eq!(read_all(&mut open(&world.path().join("backup.sqlite"))).len(), 3, "another one for itself");
}

#[test]
fn a_second_database_has_what_the_first_has_not() {
    let world = folder(&[("world.mt", "backend = sqlite3\nreadonly_backend = leveldb\n")]);
    let mut blobs = some_blobs();
    let key = BlockKey { x: 1, y: 1, z: 1 };
    write_level_database(&world.path().join("readonly/map.db"), 1, &[Part::Log(changes(&blobs))]);
    let first = Blobs::from([(key, b"first".to_vec())]);
    drop(write_coordinates(&world.path().join("map.sqlite"), &first));
    blobs.extend(first);
    assert!(read_all(&mut open(world.path())) == blobs);
}

#[test]
fn names_that_are_no_blocks_are_counted() {
    let world = tempfile::tempdir().expect("a temporary folder");
    let blobs = some_blobs();
    write_sectors(world.path(), SectorLayout::TwoFolders, &blobs);
    for odd in ["sectors2/000/000/0000.bak", "sectors2/000/000/FFFF", "sectors2/readme", "sectors2/xyz/000/0000"] {
        let path = world.path().join(odd);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, b"odd").expect("written");
    }
    // Beyond the end of any world.
    std::fs::create_dir_all(world.path().join("sectors/70000000")).expect("a folder");
    std::fs::write(world.path().join("sectors/70000000/0000"), b"odd").expect("written");
    let mut opened = open(world.path());
    assert!(read_all(&mut opened) == blobs);
    assert_eq!(opened.backend(), Backend::Files);
    // Folders beyond the end are not looked into.
    assert_eq!(opened.notices(), [WorldNotice::SkippedKeys(4)]);
}

#[test]
fn a_world_that_changes_says_so() {
    let task = Task::default();
    let (mut blobs, key) = (some_blobs(), BlockKey { x: 9, y: 9, z: 9 });
    let sqlite = tempfile::tempdir().expect("a temporary folder");
    let database = write_numbers(&sqlite.path().join("map.sqlite"), &blobs);
    let files = tempfile::tempdir().expect("a temporary folder");
    write_sectors(files.path(), SectorLayout::OneFolder, &blobs);
    let level = folder(&[("world.mt", "backend = leveldb\n")]);
    write_level_database(&level.path().join("map.db"), 1, &[Part::Table(1, changes(&blobs))]);
    let mut worlds = [sqlite.path(), files.path(), level.path()].map(open);
    for world in &mut worlds {
        assert_eq!(world.extent(&task).expect("an extent").blocks, 200);
        assert!(!world.has_changed(&task).expect("an answer"));
    }
    database.execute("INSERT INTO blocks VALUES (?1, x'01')", [block_number(key)]).expect("a row");
    write_sectors(files.path(), SectorLayout::OneFolder, &Blobs::from([(key, vec![1])]));
    blobs.insert(key, vec![1]);
    std::fs::remove_file(level.path().join("map.db/000001.ldb")).expect("removed");
    write_level_database(&level.path().join("map.db"), 7, &[Part::Table(2, changes(&blobs))]);
    for world in &mut worlds {
        assert!(world.has_changed(&task).expect("an answer"));
        assert!(!world.has_changed(&task).expect("an answer"));
        assert!(read_all(world) == blobs);
    }
}

#[test]
fn a_level_database_that_is_replaced_while_it_is_read_is_read_anew() {
    let world = folder(&[("world.mt", "backend = leveldb\n")]);
    let (path, blobs) = (world.path().join("map.db"), some_blobs());
    write_level_database(&path, 1, &[Part::Table(1, changes(&blobs))]);
    let mut opened = open(world.path());
    std::fs::remove_file(path.join("000001.ldb")).expect("removed");
    write_level_database(&path, 7, &[Part::Table(2, changes(&blobs))]);
    assert!(read_all(&mut opened) == blobs);
    assert_eq!(opened.notices(), []);
    let key = BlockKey::default();
    let mut opened = open(world.path());
    std::fs::remove_file(path.join("000007.ldb")).expect("removed");
    write_level_database(&path, 17, &[Part::Table(0, changes(&blobs))]);
    assert_eq!(opened.blob(key, &Task::default()).expect("read"), Some(Ok(blobs[&key].clone().into())));
}

#[test]
fn lost_tables_cost_no_more_than_their_blocks() {
    let world = folder(&[("world.mt", "backend = leveldb\n")]);
    let path = world.path().join("map.db");
    let half = |east: bool| some_blobs().into_iter().filter(move |(key, _)| (key.x > 0) == east).collect::<Blobs>();
    let parts = [Part::Table(1, changes(&half(true))), Part::Table(0, changes(&half(false)))];
    write_level_database(&path, 1, &parts);
    std::fs::remove_file(path.join("000001.ldb")).expect("removed");
    let mut opened = open(world.path());
    assert!(read_all(&mut opened) == half(false));
    assert_eq!(opened.notices(), [WorldNotice::DamagedPlaces(1)]);
}

#[test]
fn all_lost_tables_are_found_at_once() {
    let world = folder(&[("world.mt", "backend = leveldb\n")]);
    let path = world.path().join("map.db");
    let blobs = some_blobs();
    let list: Vec<_> = blobs.iter().collect();
    let parts: Vec<Part> = list.chunks(20).map(|part| Part::Table(0, changes(part.iter().copied()))).collect();
    write_level_database(&path, 1, &parts);
    for number in 1..10 {
        std::fs::remove_file(path.join(format!("{number:06}.ldb"))).expect("removed");
    }
    // No name of a log.
    std::fs::write(path.join("99.log"), b"").expect("written");
    let mut opened = open(world.path());
    let (key, task) = (list[0].0, Task::default());
    assert_eq!(opened.blob(*key, &task).expect("read"), None);
    assert_eq!(opened.notices(), [WorldNotice::DamagedPlaces(9)]);
    assert_eq!(read_all(&mut opened).len(), 20);
    assert_eq!(opened.notices(), [WorldNotice::DamagedPlaces(9)]);
}

#[test]
fn players_are_where_the_world_says() {
    let Some(shared) = shared_dir() else { return };
    let task = Task::default();
    let names = |world: &str| {
        let players = open(&shared.join("data/minetest").join(world)).players(&task).expect("players");
        assert_eq!((players.unreadable, players.unread_backend), (0, None));
        players.list.iter().map(|player| (player.name.clone(), player.position.to_array())).collect::<Vec<_>>()
    };
    assert_eq!(names("world-v28").iter().map(|player| &*player.0).collect::<Vec<_>>(), ["alice", "bob"]);
    assert_eq!(names("world-v17").len(), 2, "without world.mt");
    let of_database = names("world-5x");
    assert_eq!(of_database.len(), 3);
    assert!(of_database.iter().all(|(_, at)| at.iter().all(|n| n.abs() < 1000.0)), "{of_database:?}");
    let world = folder(&[("world.mt", "backend = sqlite3\nplayer_backend = postgresql\n")]);
    drop(write_numbers(&world.path().join("map.sqlite"), &some_blobs()));
    let players = open(world.path()).players(&task).expect("players");
    assert_eq!((players.list.len(), players.unread_backend.as_deref()), (0, Some("postgresql")));
}

#[test]
fn texts_beside_the_blocks_are_read() {
    let Some(shared) = shared_dir() else { return };
    let world = open(&shared.join("data/minetest/world-5x"));
    assert_eq!(world.settings().get("gameid"), Some("minetest_game"));
    assert_eq!(world.map_settings().expect("read").get("seed"), Some("31337"));
    assert!(world.environment().expect("read").get("game_time").is_some());
}

#[test]
fn a_store_answers_for_its_world() {
    let world = folder(&[("world.mt", "backend = sqlite3\n")]);
    let blobs = some_blobs();
    drop(write_coordinates(&world.path().join("map.sqlite"), &blobs));
    let before = files_of(world.path());
    let (disk, task) = (Disk::default(), Task::default());
    let store = WorldStore::open(world.path(), &disk, &task).expect("opened");
    assert_eq!(sniff(&store), Some(Kind::Minetest));
    assert_eq!(store.keys(BlockRange::ALL).expect("keys").len(), 200);
    let key = BlockKey { x: 1, y: 1, z: 1 };
    assert_eq!(store.keys(BlockRange { min: key, max: key }).expect("keys"), [key]);
    assert_eq!(store.block(key).expect("read").as_deref(), Some(&*blobs[&key]));
    assert_eq!(store.block(BlockKey { x: 90, ..key }).expect("read"), None);
    assert!(store.head().is_err() && store.names().expect("names").contains(&"world.mt".to_owned()));
    assert!(files_of(world.path()) == before);
}

#[test]
fn work_on_a_world_can_be_cancelled() {
    let world = tempfile::tempdir().expect("a temporary folder");
    drop(write_numbers(&world.path().join("map.sqlite"), &some_blobs()));
    let mut opened = open(world.path());
    let task = Task::default();
    task.cancel();
    assert!(matches!(opened.extent(&task), Err(WorldError::Cancelled(_))));
    assert!(matches!(opened.blob(BlockKey::default(), &task), Err(WorldError::Cancelled(_))));
    assert_eq!(Extent::default(), Extent { blocks: 0, range: None });
}
