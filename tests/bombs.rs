//! Small files that ask for a lot: whatever they say of themselves, a load never holds more memory than its budget, and
//! what does not fit is left out with a warning. Everything is measured by the allocator, so the cases run one by one.

mod common;

use common::flat::Flat as _;

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

use common::fixture::{BlockBytes, Fixture, block, layer, tile_layer};
use flate2::write::ZlibEncoder;
use mapscope::base::{Limits, Task};
use mapscope::format::BlockRange;
use mapscope::format::minetest::Block;
use mapscope::format::teeworlds::codes;
use mapscope::format::teeworlds::item::types;
use mapscope::load::minetest::{BlockResult, SearchWords, WorldFolder, WorldOptions};
use mapscope::load::{LoadError, LoadOptions, Source, load_now};
use mapscope::scene::{Layer, LayerContent, Scene};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What the loads of this file may use.
const BUDGET: usize = 64 << 20;
/// What a load takes besides: the threads' buffers, warnings, and what cannot grow with the file.
const BESIDES: usize = 12 << 20;

/// Held by the one test that runs.
static ALONE: Mutex<()> = Mutex::new(());

/// A zlib stream of `len` equal bytes, and that length.
fn bomb(byte: u8, len: usize) -> BlockBytes {
    let mut encoder = ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::copy(&mut std::io::repeat(byte).take(len as u64), &mut encoder).expect("memory");
    encoder.flush().expect("memory");
    let stream = encoder.finish().expect("memory");
    assert!(len / stream.len() > 900, "as dense as deflate can be: {}:1", len / stream.len());
    Err((stream, len as i32))
}

/// Puts a design layer of 16,384 × 16,384 tiles into the map `times` times, with the tiles in a block.
fn huge_layers(fixture: &mut Fixture, times: usize, version: i32, data: usize) {
    let mut item = tile_layer(0, data as i32, &[]);
    (item[3], item[4], item[5]) = (version, 16_384, 16_384);
    (0..times).for_each(|_| fixture.push(types::LAYER, &item));
    let layers = fixture.items[&types::LAYER].len() as i32;
    fixture.set(types::GROUP, 1, 6, layers - 2);
}

/// A name, how the map is made, and the codes of warnings that there must be.
type Case = (&'static str, fn(&mut Fixture), &'static [&'static str]);

const CASES: &[Case] = &[
    ("a tile layer of air, 1 GiB when inflated", |f| air(f, 1), &[]),
    ("a thousand layers that share 1 GiB of air", |f| air(f, 1_000), &[codes::SCENE_TOO_LARGE]),
    (
        "a layer of solid tiles, 1 GiB when inflated",
        |f| {
            f.blocks[block::DESIGN] = bomb(1, (1 << 30) - 8);
            huge_layers(f, 1, 3, block::DESIGN);
        },
        &[codes::SCENE_TOO_LARGE],
    ),
    ("a run-length layer of 268 million solid tiles in 4 KiB", |f| runs(f, 1, 1), &[codes::SCENE_TOO_LARGE]),
    ("ten thousand of them", |f| runs(f, 10_000, 1), &[codes::SCENE_TOO_LARGE]),
    ("a thousand run-length layers in which no two chunks are equal", |f| noise(f, 1_000), &[codes::SCENE_TOO_LARGE]),
    ("ten thousand run-length layers of air", |f| runs(f, 10_000, 0), &[]),
    (
        "ten thousand layers of 268 million tiles without data",
        |f| huge_layers(f, 10_000, 3, block::AUTHOR),
        &[codes::TILE_DATA_SHORT],
    ),
    (
        "a layer of 100,000 × 2,000 tiles, one of them set",
        |f| {
            f.set(types::LAYER, layer::DESIGN, 4, 100_000);
            f.set(types::LAYER, layer::DESIGN, 5, 2_000);
        },
        &[codes::TILE_DATA_SHORT],
    ),
    (
        "a thousand run-length layers of one set tile and then air",
        |f| {
            let mut tiles = vec![1, 0, 0, 0];
            tiles.extend([0, 0, 255, 0].repeat(1 << 20));
            f.set_data(block::DESIGN, &tiles);
            huge_layers(f, 1_000, 4, block::DESIGN);
        },
        &[codes::SCENE_TOO_LARGE],
    ),
    (
        "a thousand layers that share a megabyte from which nothing comes",
        |f| {
            // Deflate blocks that are stored and empty, and then an end.
            let mut stream = vec![0x78, 0x01];
            stream.extend([0, 0, 0, 0xff, 0xff].repeat(200_000));
            stream.extend([1, 0, 0, 0xff, 0xff, 0, 0, 0, 1]);
            f.blocks[block::DESIGN] = Err((stream, 0));
            huge_layers(f, 1_000, 3, block::DESIGN);
        },
        &[codes::SCENE_TOO_LARGE, codes::TILE_DATA_SHORT],
    ),
    ("an image of 2³¹ pixels", |f| image_of(f, 65_536, 32_768), &[codes::IMAGE_TOO_LARGE]),
    ("an image of 16,384 × 16,384 pixels without data", |f| image_of(f, 16_384, 16_384), &[codes::IMAGE_DATA_SHORT]),
    (
        "an image of 16,384 × 16,384 pixels with data",
        |f| {
            image_of(f, 16_384, 16_384);
            f.blocks[block::PIXELS] = bomb(7, 1 << 30);
        },
        &[codes::SCENE_TOO_LARGE],
    ),
    (
        "three thousand images that share the pixels of one",
        |f| {
            f.blocks[block::PIXELS] = bomb(7, 4 << 20);
            image_of(f, 1_024, 1_024);
            many_images(f, |n| [1, 1_024, 1_024, 0, -1, block::PIXELS as i32, n]);
        },
        &[],
    ),
    (
        "three thousand images of different sizes that share a block",
        |f| {
            f.blocks[block::PIXELS] = bomb(7, 4 << 20);
            many_images(f, |n| [1, 1_024 - n % 60, 1_024 - n / 60, 0, -1, block::PIXELS as i32, 0]);
        },
        &[codes::SCENE_TOO_LARGE, codes::IMAGE_DATA_LONG],
    ),
    (
        "three thousand images whose name is 64 MiB long",
        |f| {
            f.blocks[block::IMAGE_NAME] = bomb(b'x', 64 << 20);
            many_images(f, |n| [1, 16, 16, 0, block::IMAGE_NAME as i32, block::PIXELS as i32, n]);
        },
        &[codes::STRING_TOO_LONG],
    ),
    (
        "settings of 64 MiB, all of them empty",
        |f| f.blocks[block::SETTINGS] = bomb(0, 64 << 20),
        &[codes::STRING_TOO_LONG],
    ),
    ("an author of 1 GiB", |f| f.blocks[block::AUTHOR] = bomb(b'a', 1 << 30), &[codes::STRING_TOO_LONG]),
    ("seven million quads", |f| quads(f, 1), &[codes::SCENE_TOO_LARGE]),
    ("a hundred layers of seven million quads", |f| quads(f, 100), &[codes::SCENE_TOO_LARGE]),
    (
        "twenty million sound sources",
        |f| {
            f.blocks[block::SOURCES] = bomb(0, 1 << 30);
            f.set(types::LAYER, layer::SOUNDS, 4, -1);
        },
        &[codes::SCENE_TOO_LARGE],
    ),
    (
        "two million envelope points",
        |f| {
            *f.ints(types::POINTS, 0) = vec![1; 6 * 2_000_000];
            f.set(types::ENVELOPE, 0, 3, 2_000_000);
        },
        &[codes::SCENE_TOO_LARGE],
    ),
    (
        "two thousand envelopes that share twenty thousand points",
        |f| {
            *f.ints(types::POINTS, 0) = vec![0; 6 * 20_000];
            (0..2_000).for_each(|_| f.push(types::ENVELOPE, &[1, 4, 0, 20_000, -1]));
        },
        &[codes::ENVELOPE_OVERLAP],
    ),
    (
        "twenty thousand groups that share five thousand layers",
        |f| {
            (0..5_000).for_each(|_| f.push(types::LAYER, &[0, 0, 0]));
            (0..20_000).for_each(|_| f.push(types::GROUP, &[1, 0, 0, 0, 0, 0, 5_004]));
        },
        &[codes::GROUP_OVERLAP, codes::LAYER_UNKNOWN],
    ),
    ("sixty thousand layers in one group", |f| many(f, types::LAYER, 60_000, layer::DESIGN), &[]),
    ("fifty thousand envelopes", |f| many(f, types::ENVELOPE, 50_000, 0), &[]),
    ("fifty thousand sounds", |f| many(f, types::SOUND, 50_000, 0), &[]),
    (
        "thirty thousand kinds of items that nobody knows",
        |f| {
            for kind in 0x100..0x7630 {
                f.push(kind, &[0]);
                f.push(types::UUID_INDEX, &[1, 2, 3, i32::from(kind)]);
            }
        },
        &[],
    ),
];

fn air(fixture: &mut Fixture, times: usize) {
    fixture.blocks[block::DESIGN] = bomb(0, 1 << 30);
    huge_layers(fixture, times, 3, block::DESIGN);
}

fn runs(fixture: &mut Fixture, times: usize, index: u8) {
    fixture.set_data(block::DESIGN, &[index, 0, 255, 0].repeat(1 << 20));
    huge_layers(fixture, times, 4, block::DESIGN);
}

/// Layers whose chunks all differ: runs of 200 tiles begin elsewhere in each row.
fn noise(fixture: &mut Fixture, times: usize) {
    let run = |n: u32| [(n % 251 + 1) as u8, 0, 199, 0];
    let tiles: Vec<u8> = (0..16_384 * 16_384 / 200 + 1).flat_map(run).collect();
    fixture.set_data(block::DESIGN, &tiles);
    huge_layers(fixture, times, 4, block::DESIGN);
}

fn image_of(fixture: &mut Fixture, width: i32, height: i32) {
    fixture.set(types::IMAGE, 0, 1, width);
    fixture.set(types::IMAGE, 0, 2, height);
}

/// Three thousand more images, each used by a layer of its own.
fn many_images(fixture: &mut Fixture, item: impl Fn(i32) -> [i32; 7]) {
    for n in 0..3_000 {
        fixture.push(types::IMAGE, &item(n));
        let mut layer = tile_layer(0, block::DESIGN as i32, &[]);
        layer[13] = n + 1;
        fixture.push(types::LAYER, &layer);
    }
    fixture.set(types::GROUP, 1, 6, 3_002);
}

fn quads(fixture: &mut Fixture, times: usize) {
    fixture.blocks[block::QUADS] = bomb(1, 1 << 30);
    fixture.set(types::LAYER, layer::QUADS, 4, -1);
    let item = fixture.ints(types::LAYER, layer::QUADS).clone();
    (1..times).for_each(|_| fixture.push(types::LAYER, &item));
    fixture.set(types::GROUP, 1, 6, times as i32 + 1);
}

/// An item of the fixture so many times.
fn many(fixture: &mut Fixture, kind: u16, times: usize, position: usize) {
    let item = fixture.ints(kind, position).clone();
    (0..times).for_each(|_| fixture.push(kind, &item));
    if kind == types::LAYER {
        fixture.set(types::GROUP, 1, 6, times as i32 + 2);
    }
}

fn load(name: &str, bytes: &Arc<[u8]>, memory: usize) -> Result<Arc<Scene>, LoadError> {
    let options = LoadOptions { limits: Limits::with_memory(memory as u64), ..LoadOptions::default() };
    let source = Source::Bytes { name: name.to_owned(), bytes: bytes.clone() };
    load_now(&source, &options, &options.task())
}

#[test]
fn no_bomb_takes_more_memory_than_the_budget() {
    let _alone = ALONE.lock();
    // What is made once and stays: threads, the built-in pictures.
    load("warm-up", &Fixture::new().build().into(), BUDGET).expect("a map");
    let mut failed = Vec::new();
    for (name, change, expected) in CASES {
        let mut fixture = Fixture::new();
        change(&mut fixture);
        let bytes: Arc<[u8]> = fixture.build().into();
        drop(fixture);
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let scene = load(name, &bytes, BUDGET);
        let taken = MEMORY.peak_usage().saturating_sub(before);
        println!("{:6.1} MiB for {:8} bytes: {name}", taken as f64 / f64::from(1 << 20), bytes.len());
        let scene = match scene {
            Ok(scene) => scene,
            Err(error) => {
                failed.push(format!("{name}: {error}"));
                continue;
            }
        };
        if taken > BUDGET + BESIDES {
            failed.push(format!("{name}: {taken} bytes"));
        }
        let codes: BTreeSet<&str> = scene.summary.warnings.iter().map(|warning| warning.code).collect();
        if !expected.iter().all(|code| codes.contains(code)) {
            failed.push(format!("{name}: {codes:?} instead of {expected:?}"));
        }
        common::survive::assert_keeps_promises(&scene);
        let game = scene.flat().groups.first().and_then(|group| group.layers.first());
        if !game
            .is_some_and(|layer| matches!(&layer.drawn.content, LayerContent::Tiles(tiles) if !tiles.chunks.is_empty()))
        {
            failed.push(format!("{name}: what comes before the bomb is lost"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn a_file_larger_than_the_budget_is_refused() {
    let _alone = ALONE.lock();
    let bytes: Arc<[u8]> = vec![0; 17 << 20].into();
    let error = load("large", &bytes, 16 << 20).expect_err("too large");
    assert!(error.to_string().contains("larger than the limit of 16.0 MiB"), "{error}");
}

#[test]
fn what_is_left_out_is_the_same_every_time() {
    let _alone = ALONE.lock();
    let mut fixture = Fixture::new();
    // Layers that each take between a tenth and half of the room, and pictures that take some.
    let run = |n: u32| [(n % 251 + 1) as u8, 0, 199, 0];
    let tiles: Vec<u8> = (0..2048 * 2048 / 200 + 1).flat_map(run).collect();
    fixture.set_data(block::DESIGN, &tiles);
    fixture.blocks[block::PIXELS] = bomb(7, 4 << 20);
    for n in 0..40 {
        fixture.push(types::IMAGE, &[1, 512 - n % 8 * 16, 512, 0, -1, block::PIXELS as i32, 0]);
        let mut item = tile_layer(0, block::DESIGN as i32, &[]);
        (item[3], item[4], item[5], item[13]) = (4, 2048, 300 + n * 37 % 1700, n + 1);
        fixture.push(types::LAYER, &item);
    }
    fixture.set(types::GROUP, 1, 6, 42);
    let bytes: Arc<[u8]> = fixture.build().into();
    let told = || {
        let scene = load("luck", &bytes, 20 << 20).expect("a map");
        let layers = scene.flat().groups.iter().flat_map(|group| &group.layers);
        let chunks = |layer: &Layer| match &layer.drawn.content {
            LayerContent::Tiles(tiles) => tiles.chunks.len(),
            _ => 0,
        };
        let kept: Vec<usize> = layers.map(chunks).collect();
        (kept, format!("{:?}", scene.summary.warnings))
    };
    let (kept, warnings) = told();
    let count = kept.iter().filter(|chunks| **chunks > 100).count();
    assert!((4..35).contains(&count), "some of the layers are kept, not {count}");
    assert!(warnings.contains("this layer is left out"), "{warnings}");
    for _ in 0..10 {
        assert_eq!(told(), (kept.clone(), warnings.clone()));
    }
}

/// A block of 4096 names of a thousand bytes, and of values of metadata with 4 MiB, the last ones broken; 4 KB as it is stored.
fn block_of_long_texts() -> Vec<u8> {
    let mut bytes = vec![0; 7];
    bytes.extend([&[0][..], &4096_u16.to_be_bytes()].concat());
    for id in 0..4096_u16 {
        let name = [&id.to_be_bytes()[..], &[b'a'; 998]].concat();
        bytes.extend([&id.to_be_bytes()[..], &1000_u16.to_be_bytes(), &name].concat());
    }
    bytes.extend([2, 2]);
    (0..4096_u16).for_each(|id| bytes.extend(id.to_be_bytes()));
    bytes.extend([0; 8192]);
    // Metadata of one node with four variables, and no inventory.
    bytes.extend([&[2][..], &1_u16.to_be_bytes(), &[0, 0], &4_u32.to_be_bytes()].concat());
    for key in *b"wxyz" {
        let value = [&b"needle"[..], &[b'x'; 1 << 20], &[0xff; 4 << 10]].concat();
        bytes.extend([&[0, 1, key][..], &(value.len() as u32).to_be_bytes(), &value, &[0]].concat());
    }
    bytes.extend(b"EndInventory\n");
    // No objects, no timers.
    bytes.extend([0, 0, 0, 10, 0, 0]);
    [vec![29], zstd::encode_all(&bytes[..], 3).expect("memory")].concat()
}

/// Names of a block, all of them.
struct AllNames(Vec<Box<[u8]>>);

impl BlockResult for AllNames {
    fn held_bytes(&self) -> usize {
        self.0.iter().map(|name| name.len()).sum()
    }
}

#[test]
fn what_comes_of_the_blocks_of_a_world_is_held_up_to_a_bound() {
    const BLOCKS: usize = 64;
    let _alone = ALONE.lock();
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("world.mt"), "backend = sqlite3\n").expect("written");
    let database = rusqlite::Connection::open(folder.path().join("map.sqlite")).expect("a database");
    database.execute_batch("CREATE TABLE blocks (pos INT PRIMARY KEY, data BLOB); BEGIN").expect("a table");
    let block = block_of_long_texts();
    for pos in 0..BLOCKS {
        database.execute("INSERT INTO blocks VALUES (?, ?)", (pos as i64, &block)).expect("a block");
    }
    database.execute_batch("COMMIT").expect("written");
    drop(database);
    let task = Task::default();
    let mut world = WorldFolder::open(folder.path(), WorldOptions::default(), &task).expect("a world");
    // A block unpacked and read, on each processor: some 8 MiB each, twice, and the texts copied from it.
    let most = (48 << 20) + rayon::current_num_threads() * (32 << 20);
    let mut measure = |what: &str, kept: usize, act: &mut dyn FnMut(&mut WorldFolder)| {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        act(&mut world);
        let taken = MEMORY.peak_usage().saturating_sub(before);
        println!("{:6.1} MiB: {what}", taken as f64 / f64::from(1 << 20));
        assert!(taken < most + kept, "{what}: {taken} bytes, not {most} and {kept}");
    };
    measure("names", 0, &mut |world| {
        let mut count = 0;
        let work = |_, block: Result<Block, String>| AllNames(block.expect("a block").nodes.names().to_vec());
        let visit = |_, AllNames(names): AllNames| {
            count += names.len();
            std::ops::ControlFlow::Continue(())
        };
        world.read_blocks(BlockRange::ALL, &task, work, visit).expect("read");
        assert_eq!(count, BLOCKS * 4096);
    });
    // Up to 64 MiB of texts are listed.
    measure("search", 64 << 20, &mut |world| {
        let words = SearchWords::new("needle").expect("words");
        let found = world.search(BlockRange::ALL, &words, 1000, &task).expect("searched");
        assert_eq!((found.counts.metadata, found.lacks_texts), (BLOCKS as u64 * 4, true));
        let bytes: usize = found.hits.iter().map(|hit| hit.text.len()).sum();
        assert!((1..=64 << 20).contains(&bytes), "{bytes} bytes of texts");
        let none = world.search(BlockRange::ALL, &words, 0, &task).expect("searched");
        assert_eq!((none.counts, none.hits.len(), none.lacks_texts), (found.counts, 0, false));
    });
}
