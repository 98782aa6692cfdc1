//! Damaged and hostile stores: an error or a notice, never a panic, never without an end, never a byte written.

use std::path::Path;

use mapscope::base::Task;
use mapscope::format::minetest::block_number;
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::minetest::{BlobError, StoredBlock, WorldError, WorldFolder, WorldNotice, WorldOptions};
use rusqlite::Connection;
use tempfile::TempDir;

use super::level_writer::{Part, write_level_database};
use super::stores::{Blobs, changes, some_blobs, write_coordinates, write_numbers, write_sectors};
use super::{files_of, open};
use crate::common::mutate::Random;
use crate::common::shared_dir;

/// Opens a world and reads all of it; the number of blocks.
fn read_through(path: &Path) -> Result<usize, WorldError> {
    let task = Task::default();
    let mut world = WorldFolder::open(path, WorldOptions { accepts_unfinished: true }, &task)?;
    let mut count = 0;
    world.extent(&task)?;
    world.visit_blocks(BlockRange::ALL, &task, |_| count += 1)?;
    world.keys(BlockRange { min: BlockKey { x: 0, y: 0, z: -1 }, ..BlockRange::ALL }, None, 9, &task)?;
    world.blobs(&some_blobs().into_keys().collect::<Vec<_>>(), &task)?;
    world.players(&task)?;
    world.has_changed(&task)?;
    Ok(count)
}

fn world_of(sql: &str) -> TempDir {
    let world = tempfile::tempdir().expect("a temporary folder");
    let database = Connection::open(world.path().join("map.sqlite")).expect("a database");
    database.execute_batch(&format!("PRAGMA synchronous=OFF; {sql}")).expect(sql);
    world
}

#[test]
fn databases_of_other_things_are_refused() {
    for (sql, words) in [
        ("CREATE TABLE t (a)", "no `blocks` table"),
        ("CREATE TABLE blocks (pos INT PRIMARY KEY)", "no data"),
        ("CREATE TABLE blocks (pos INT, data BLOB)", "no usable position column"),
        ("CREATE TABLE blocks (x INT, y INT, z INT, data BLOB, PRIMARY KEY (z, y))", "no usable position column"),
        ("CREATE TABLE blocks (id INTEGER PRIMARY KEY, data BLOB)", "no usable position column"),
        (
            "CREATE VIEW blocks AS WITH RECURSIVE n(pos) AS (SELECT 1 UNION ALL SELECT pos+1 FROM n) \
             SELECT pos, x'00' AS data FROM n",
            "is a view",
        ),
        (
            "CREATE TABLE blocks (pos INT PRIMARY KEY, data BLOB AS (zeroblob(1000000000))); \
             INSERT INTO blocks VALUES (1)",
            "no data",
        ),
    ] {
        let world = world_of(sql);
        let before = files_of(world.path());
        let error = read_through(world.path()).expect_err(sql).to_string();
        assert!(error.contains(words), "{sql}: {error}");
        assert!(files_of(world.path()) == before);
    }
    for bytes in [&b""[..], b"SQLite format 3\0", b"no database at all, but long enough for a header", &[0; 5000]] {
        let world = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(world.path().join("map.sqlite"), bytes).expect("written");
        let error = read_through(world.path()).expect_err("refused");
        assert!(matches!(error, WorldError::NoDatabase(_) | WorldError::Schema { .. }), "{error}");
    }
}

#[test]
fn rows_that_are_no_blocks_are_skipped() {
    let world = world_of(
        "CREATE TABLE blocks (pos INT PRIMARY KEY, data BLOB); INSERT INTO blocks VALUES (0, x'00'), ('text', x'00'), \
         (NULL, x'00'), (NULL, x'01'), (0.5, x'00'), (x'3132', x'00'), (9223372036854775807, x'00'), \
         (-9223372036854775808, x'00'), (1e300, x'00'), (1, x'01')",
    );
    let mut opened = open(world.path());
    assert_eq!(opened.extent(&Task::default()).expect("an extent").blocks, 2);
    assert_eq!(opened.notices(), [WorldNotice::SkippedKeys(7)]);
    let world = world_of(
        "CREATE TABLE blocks (x INTEGER, y INTEGER, z INTEGER, data BLOB, PRIMARY KEY (x, z, y)); \
         INSERT INTO blocks VALUES (0, 0, 0, x'00'), ('a', 0, 0, x''), (0, 'a', 0, x''), (0, 0, NULL, x''), \
         (1.5, 0, 0, x''), (9e18, 0, 0, x''), (0, 9999999999, 0, x''), (0, 0, -5000, x''), (1, 2, 3, x'01')",
    );
    assert_eq!(read_through(world.path()).expect("read"), 2);
}

#[test]
fn values_that_are_no_blocks_cost_no_more_than_themselves() {
    for (columns, key) in [("pos INT PRIMARY KEY", ""), ("x INTEGER, y INTEGER, z INTEGER", ", PRIMARY KEY (x, z, y)")]
    {
        let row = |x: i32, data: &str| match key {
            "" => format!("({x}, {data})"),
            _ => format!("({x}, 0, 0, {data})"),
        };
        let values = ["x'0102'", "'text'", "NULL", "7", "1.5", "zeroblob(30000000)", "x''", "x'03'"];
        let rows: Vec<String> = (0..).zip(values).map(|(x, value)| row(x, value)).collect();
        let world = world_of(&format!(
            "CREATE TABLE blocks ({columns}, data{key}); INSERT INTO blocks VALUES {}",
            rows.join(",")
        ));
        let mut blobs = Vec::new();
        let mut opened = open(world.path());
        opened.visit_blocks(BlockRange::ALL, &Task::default(), |block| blobs.push(block.blob)).expect("read");
        let no_blob = |kind: &str| Err(BlobError::NoBlob(kind.to_owned()));
        let expected = [
            Ok([1, 2][..].into()),
            no_blob("text"),
            no_blob("null"),
            no_blob("integer"),
            no_blob("real"),
            Err(BlobError::TooLarge(30_000_000)),
            Ok([][..].into()),
            Ok([3][..].into()),
        ];
        assert_eq!(blobs, expected);
    }
}

#[test]
fn batches_end_by_their_bytes() {
    const BLOCK: usize = 1 << 20;
    let world = world_of(
        "CREATE TABLE blocks (pos INT PRIMARY KEY, data BLOB); WITH RECURSIVE n(pos) AS \
         (SELECT 0 UNION ALL SELECT pos+1 FROM n WHERE pos<29) INSERT INTO blocks SELECT pos, zeroblob(1048576) FROM n; \
         UPDATE blocks SET data=x'' WHERE pos%3=0; INSERT INTO blocks VALUES (30, zeroblob(1048577))",
    );
    // What the database has without bytes lies in files, all of them one.
    let key = |x| BlockKey { x, y: 0, z: 0 };
    let layout = mapscope::format::minetest::SectorLayout::TwoFolders;
    write_sectors(world.path(), layout, &Blobs::from([(key(0), vec![1; BLOCK])]));
    let path = |x| world.path().join(mapscope::format::minetest::sector_block_path(layout, key(x)));
    for x in 1..30 {
        std::fs::create_dir_all(path(x).parent().expect("a folder")).expect("a folder");
        std::fs::hard_link(path(0), path(x)).expect("a link");
    }
    let (mut opened, task) = (open(world.path()), Task::default());
    let (mut after, mut pages, mut found) = (None, 0, Vec::new());
    loop {
        let blocks = opened.blocks(BlockRange::ALL, after, 4096, &task).expect("blocks");
        let Some(last) = blocks.last() else { break };
        let bytes: usize = blocks.iter().filter_map(|block| Some(block.blob.as_ref().ok()?.len())).sum();
        assert!(bytes <= 21 * BLOCK, "{bytes} bytes in one page");
        (after, pages) = (Some(last.key), pages + 1);
        found.extend(blocks);
    }
    assert!(pages >= 2);
    assert_eq!(found.iter().map(|block| block.key.x).collect::<Vec<_>>(), (0..=30).collect::<Vec<_>>());
    assert_eq!(found.pop().map(|block| block.blob), Some(Err(BlobError::TooLarge(1_048_577))));
    for StoredBlock { key, blob } in &found {
        let first = u8::from(key.x % 3 == 0);
        assert!(blob.as_ref().is_ok_and(|bytes| bytes.len() == BLOCK && bytes[0] == first), "{key:?}");
    }
}

#[test]
fn damaged_databases_end_with_an_error_or_with_blocks() {
    let blobs: Blobs = some_blobs().into_iter().map(|(key, blob)| (key, blob.repeat(9))).collect();
    let mut random = Random::new(3);
    for has_numbers in [true, false] {
        let world = tempfile::tempdir().expect("a temporary folder");
        let path = world.path().join("map.sqlite");
        drop(if has_numbers { write_numbers(&path, &blobs) } else { write_coordinates(&path, &blobs) });
        let whole = std::fs::read(&path).expect("a file");
        for _ in 0..250 {
            let mut bytes = whole.clone();
            for _ in 0..1 + random.below(6) {
                let at = random.below(bytes.len());
                bytes[at] = random.next() as u8;
            }
            if random.below(4) == 0 {
                bytes.truncate(random.below(bytes.len()));
            }
            std::fs::write(&path, &bytes).expect("written");
            // Either is right; what counts is that it ends, and how it leaves the folder.
            let _ = read_through(world.path());
            assert_eq!(std::fs::read(&path).expect("a file"), bytes);
            assert_eq!(files_of(world.path()).len(), 1);
        }
    }
}

#[test]
fn damaged_level_databases_end_with_an_error_or_with_blocks() {
    let Some(shared) = shared_dir() else { return };
    let world = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(world.path().join("world.mt"), "backend = leveldb\n").expect("written");
    let folder = world.path().join("map.db");
    let blobs = some_blobs();
    let half = |first: bool| changes(blobs.iter().filter(|(key, _)| (key.x < 0) == first));
    write_level_database(&folder, 1, &[Part::Table(1, half(true)), Part::Table(0, half(false)), Part::Log(half(true))]);
    let mut random = Random::new(5);
    let names = ["000001.ldb", "000002.ldb", "000003.log", "MANIFEST-000004", "CURRENT"];
    for round in 0..300 {
        let path = folder.join(names[round % names.len()]);
        let whole = std::fs::read(&path).expect("a file");
        let mut bytes = whole.clone();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len());
            bytes[at] = random.next() as u8;
        }
        if random.below(3) == 0 {
            bytes.truncate(random.below(bytes.len()));
        }
        std::fs::write(&path, &bytes).expect("written");
        if let Ok(count) = read_through(world.path()) {
            assert!(count <= blobs.len(), "{count} blocks");
        }
        std::fs::write(&path, &whole).expect("written");
    }
    assert_eq!(read_through(world.path()).expect("read"), 200);
    // One written by LevelDB itself, packed.
    let played = shared.join("data/minetest/world-v28-leveldb-played/map.db");
    std::fs::remove_dir_all(&folder).expect("removed");
    std::fs::create_dir(&folder).expect("a folder");
    for entry in std::fs::read_dir(played).expect("a folder") {
        let path = entry.expect("an entry").path();
        let mut bytes = std::fs::read(&path).expect("a file");
        if path.extension().is_some_and(|extension| extension == "ldb") {
            for _ in 0..3 {
                let at = random.below(bytes.len() / 2);
                bytes[at] ^= 1;
            }
        }
        std::fs::write(folder.join(path.file_name().expect("a name")), bytes).expect("written");
    }
    let mut opened = open(world.path());
    let blocks = opened.extent(&Task::default()).expect("an extent").blocks;
    assert!((4700..4913).contains(&blocks), "{blocks}");
    assert!(matches!(opened.notices()[..], [WorldNotice::DamagedPlaces(1..)]), "{:?}", opened.notices());
}

#[test]
fn level_databases_without_a_beginning_are_refused() {
    let world = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(world.path().join("world.mt"), "backend = leveldb\n").expect("written");
    let folder = world.path().join("map.db");
    std::fs::create_dir(&folder).expect("a folder");
    assert!(read_through(world.path()).expect_err("refused").to_string().contains("map.db has no file CURRENT"));
    for current in ["", "../../world.mt", "MANIFEST-1/../x", "MANIFEST-000009\n"] {
        std::fs::write(folder.join("CURRENT"), current).expect("written");
        assert!(read_through(world.path()).is_err(), "{current}");
    }
    std::fs::write(folder.join("MANIFEST-000009"), b"").expect("written");
    assert!(matches!(read_through(world.path()), Err(WorldError::LevelDb { .. })));
}

#[cfg(unix)]
#[test]
fn pipes_and_folders_in_the_place_of_files_are_not_waited_for() {
    let pipe = |path: &Path| {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
    };
    for name in ["map.sqlite", "world.mt", "map.db/CURRENT"] {
        let world = tempfile::tempdir().expect("a temporary folder");
        pipe(&world.path().join(name));
        assert!(read_through(world.path()).is_err(), "{name}");
    }
    let world = tempfile::tempdir().expect("a temporary folder");
    std::fs::create_dir(world.path().join("map.sqlite")).expect("a folder");
    assert!(read_through(world.path()).is_err());
    let world = tempfile::tempdir().expect("a temporary folder");
    let key = BlockKey::default();
    write_sectors(world.path(), mapscope::format::minetest::SectorLayout::TwoFolders, &Blobs::from([(key, vec![1])]));
    pipe(&world.path().join("sectors2/000/001/0000"));
    pipe(&world.path().join("players/alice"));
    let mut opened = open(world.path());
    assert_eq!(opened.extent(&Task::default()).expect("an extent").blocks, 2);
    let blob = opened.blob(BlockKey { z: 1, ..key }, &Task::default()).expect("read").expect("a block");
    assert!(matches!(blob, Err(BlobError::File(_))), "{blob:?}");
    assert_eq!(opened.players(&Task::default()).expect("players").unreadable, 1);
    assert_eq!(block_number(key), 0);
}

#[test]
fn names_of_folders_are_no_trouble() {
    let outer = tempfile::tempdir().expect("a temporary folder");
    for name in ["a b", "50%20 #1?mode=rwc&x", "ä ö", "it's \"here\"", "back\\slash"] {
        let world = outer.path().join(name);
        std::fs::create_dir(&world).expect("a folder");
        drop(write_numbers(&world.join("map.sqlite"), &some_blobs()));
        assert_eq!(read_through(&world).expect(name), 200);
        assert_eq!(files_of(&world).len(), 1);
    }
}

#[test]
fn players_that_cannot_be_read_are_counted() {
    let world = world_of("CREATE TABLE blocks (pos INT PRIMARY KEY, data BLOB)");
    std::fs::write(world.path().join("world.mt"), "backend=sqlite3\nplayer_backend=sqlite3\n").expect("written");
    let database = Connection::open(world.path().join("players.sqlite")).expect("a database");
    database
        .execute_batch(
            "CREATE TABLE player (name VARCHAR(50) NOT NULL, pitch NUMERIC(11,4), yaw NUMERIC(11,4), posX, posY, posZ, \
             hp INT, PRIMARY KEY (name)); INSERT INTO player VALUES ('b', 1, 2, 305, -205, 10.5, 20), \
             ('a', NULL, 'x', 0, 0, 0, NULL), ('c', 0, 0, 'far', 0, 0, 1), (x'00', 0, 0, 0, 0, 0, 0), \
             (CAST(x'ff' AS TEXT), 0, 0, 10, 0, 0, 1), (CAST(x'fe' AS TEXT), 0, 0, 1e300, 0, 0, 1), \
             (hex(zeroblob(501)), 0, 0, 0, 0, 0, 0), (hex(zeroblob(500)), 0, 0, 0, 0, 0, 0)",
        )
        .expect("written");
    drop(database);
    let players = open(world.path()).players(&Task::default()).expect("players");
    let places: Vec<_> = players.list.iter().map(|player| (&*player.name, player.position.to_array())).collect();
    let long = "0".repeat(1000);
    assert_eq!(
        places,
        [(&*long, [0.0; 3]), ("a", [0.0; 3]), ("b", [30.5, -20.5, 1.05]), ("\u{fffd}", [1.0, 0.0, 0.0])]
    );
    assert_eq!((players.unreadable, players.list[2].health), (4, Some(20)));
}
