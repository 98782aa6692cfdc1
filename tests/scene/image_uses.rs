//! Design tiles: found by their image, and counted, as by looking at every tile of the file.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use glam::UVec2;
use mapscope::analysis;
use mapscope::analysis::{ImageQuery, Matches, TileUses, image_question};
use mapscope::base::{ImageIndex, Report, Task, WarningPlace};
use mapscope::format::Document;
use mapscope::format::teeworlds::{LayerKind, TileKind, Tiles, read_tiles};
use mapscope::load::{LoadOptions, Source, read_now};
use mapscope::scene::{Cell, ImageInfo, Scene};
use mapscope::view::flat::FlatAction;
use mapscope::view::{self, Action, ViewState};

use crate::common::build::{Builder, quarters};
use crate::common::flat::Flat as _;
use crate::common::picture::load_map;
use crate::common::{shared_dir, shared_maps};
use crate::find_matches::{all, sorted};

/// Tile 42 in a corner of a layer, tile 43 turned beside it; the same in a group of parallax 50, and another image.
fn map() -> Builder {
    let mut map = Builder::default();
    let grass = map.image("Grass_Main", &quarters(4));
    let stone = map.image("stone 2", &quarters(4));
    let unused = map.image("stone wall", &quarters(4));
    assert_eq!((grass.0, stone.0, unused.0), (0, 1, 2));
    map.group([100, 100]);
    let tile = |x: u32, y: u32| match (x, y) {
        (3, 5) | (90, 70) => (42, 0),
        (4, 5) => (43, 0b1000),
        _ => (0, 0),
    };
    map.tiles([100, 80], Some(grass), tile);
    map.tiles([10, 10], Some(stone), |x, _| (if x == 0 { 42 } else { 0 }, 1));
    let group = map.group([50, 0]);
    group.offset = [320, 64];
    map.tiles([200, 10], Some(grass), |x, y| (if (x, y) == (150, 9) { 42 } else { 0 }, 0));
    map
}

fn places(scene: &Scene, text: &str) -> Vec<(u32, u32, u32)> {
    let matches = all(scene, text, usize::MAX / 2);
    assert_eq!(matches.count(), matches.found().len());
    sorted(matches.found())
}

fn notes(scene: &Scene, text: &str) -> Vec<String> {
    let matches = all(scene, text, usize::MAX / 2);
    assert_eq!(matches.count(), 0, "{text}");
    matches.notes().to_vec()
}

#[test]
fn a_tile_of_an_image_is_found_in_all_layers_that_show_it() {
    let scene = map().load();
    let expected = [(0, 5, 3), (0, 70, 90), (2, 9, 150)];
    for text in [
        "image grass_main 42",
        "  IMAGE   Grass_Main  0x2A ",
        "image \"grass_main\" 42",
        "image grass_main tile 42",
        "image: grass 42",
        "image #0 42",
        "image \"gra\" id 0x2a",
    ] {
        assert_eq!(places(&scene, text), expected, "{text}");
        assert_eq!(all(&scene, text, 1).count(), 3, "{text}, in slices");
    }
    assert_eq!(places(&scene, "image grass_main").len(), 4, "all of its tiles");
    assert_eq!(places(&scene, "grass_main").len(), 4, "words that are no tile's");
    assert_eq!(places(&scene, "image stone 2 42").len(), 10, "a name that ends with a number");
    assert_eq!(places(&scene, "image stone 2").len(), 10, "the whole name goes before a number");
    assert!(!all(&scene, "image grass_main 42", 1).is_empty_question());
}

#[test]
fn notes_say_why_no_design_tile_is_found() {
    let scene = map().load();
    for (text, note) in [
        ("image", "The name of an image is missing after “image”, as in: image grass_main 42"),
        ("image \"\" 42", "The name of an image is missing after “image”, as in: image grass_main 42"),
        ("image desert_main 42", "No image of this map is called “desert_main”."),
        ("image grass_mian 42", "No image of this map is called “grass_mian”. Did you mean “Grass_Main”?"),
        ("image main", "No image of this map is called “main”. Did you mean “Grass_Main”?"),
        ("image sto 42", "Several images begin with “sto”: stone 2, stone wall."),
        ("image #7", "There is no image #7: the last is #2."),
        ("image grass_main 300", "300 is too large: values go from 0 to 255."),
        ("image \"grass_main\" wall", "“wall” is not a tile: tiles go from 1 to 255."),
        ("image grass_main 0", "Id 0 of every image is air: it is never drawn, and the search skips it."),
        ("image grass_main 7", "No layer has id 7 (0x07) of Grass_Main."),
        ("image stone wall", "No tile layer uses the image stone wall."),
        ("image stone wall 42", "No tile layer uses the image stone wall."),
    ] {
        assert_eq!(notes(&scene, text), [note], "{text}");
    }
    let empty = Builder::default().load();
    assert_eq!(notes(&empty, "image grass_main"), ["This map has no images."]);
    assert!(ImageQuery::parse("images of freeze", &[]).is_none() && ImageQuery::parse("imagé", &[]).is_none());
}

#[test]
fn a_place_in_a_group_with_parallax_is_gone_to() {
    let scene = map().load();
    let matches = all(&scene, "image grass_main 42", 1);
    let (at, found) = matches.found().iter().enumerate().find(|(_, found)| found.layer.0 == 2).expect("the last");
    let mut state = ViewState::default();
    view::apply(&mut state, Action::Flat(FlatAction::GoToMatch { at, found: *found }), Some(&scene.world));
    let to = state.flat().motion.flight.expect("a flight").to;
    assert!((to.center.x - (150.5 * 32.0 - 320.0) * 2.0).abs() < 0.01, "{to:?}");
}

/// Images of these names.
fn named(names: &[&str]) -> Vec<ImageInfo> {
    let mut map = Builder::default();
    for name in names {
        map.image(name, &quarters(1));
    }
    map.load().flat().info.images.clone()
}

#[test]
fn the_question_of_an_image_means_that_image_alone() {
    let images = named(&["a", "A", "a 7", "", "#1", "say \"x\"", "grass_main", "grass", "0x12"]);
    for (n, _) in images.iter().enumerate() {
        for index in [None, Some(1), Some(255)] {
            let image = ImageIndex(n as u32);
            let question = image_question(&images, image, index);
            let read = ImageQuery::parse(&question, &images).expect("about images").expect("understood");
            assert_eq!((read.images, read.index), (vec![image], index), "{question}");
        }
    }
    assert_eq!(image_question(&images, ImageIndex(6), Some(42)), "image grass_main 42");
    assert_eq!(image_question(&images, ImageIndex(7), Some(42)), "image grass 42");
}

fn counted(scene: &Scene, image: ImageIndex, step: usize) -> TileUses {
    let mut uses = TileUses::new(scene.flat(), image);
    while !uses.advance(scene.flat(), step) {}
    uses
}

/// Per image and tile: how often with which flags, and in which layers; tile by tile, from the file.
type Plain = HashMap<(ImageIndex, u8), (BTreeMap<u8, u64>, BTreeSet<(usize, usize)>)>;

fn plain_count(path: &Path) -> Plain {
    let look = |document: &Document| {
        let Document::Teeworlds(document) = document else { panic!("no map") };
        let mut plain = Plain::new();
        for (g, group) in document.map.groups.iter().enumerate() {
            for (l, layer) in group.layers.iter().enumerate() {
                let LayerKind::Tiles(tiles) = &layer.kind else { continue };
                let Some(image) = tiles.image.filter(|_| tiles.kind == TileKind::Design) else { continue };
                let (task, mut report) = (Task::default(), Report::default());
                let Tiles::Plain(cells) = read_tiles(tiles, &document.blocks, WarningPlace::File, &task, &mut report)
                else {
                    continue;
                };
                for cell in cells.iter().filter(|cell| cell.index != 0) {
                    let (flags, layers) = plain.entry((image, cell.index)).or_default();
                    *flags.entry(cell.flags & Cell::FLAG_MASK).or_default() += 1;
                    layers.insert((g, l));
                }
            }
        }
        plain
    };
    let options = LoadOptions::default();
    read_now(&Source::File(path.to_owned()), &options, &options.task(), look).expect("a map")
}

#[test]
fn uses_are_counted_as_by_looking_at_every_tile() {
    let Some(shared) = shared_dir() else { return };
    let mut compared = 0;
    for path in shared_maps() {
        let (scene, plain) = (load_map(&path, &shared.join("data/ddnet")), plain_count(&path));
        for n in 0..scene.flat().info.images.len() as u32 {
            let image = ImageIndex(n);
            let uses = counted(&scene, image, 100_000);
            for tile in 1..=255_u8 {
                let (flags, layers) = plain.get(&(image, tile)).cloned().unwrap_or_default();
                let expected = (flags.values().sum::<u64>(), layers.len());
                assert_eq!(uses.of(tile), expected, "{} image {n} tile {tile}", path.display());
                assert_eq!(uses.by_flags(tile).into_iter().collect::<BTreeMap<_, _>>(), flags);
                compared += u64::from(expected.0 > 0);
            }
            assert_eq!(uses.of(0), (0, 0), "air is not counted");
        }
    }
    assert!(compared > 1000, "{compared} tiles are used");
}

#[test]
fn matches_are_as_many_as_uses() {
    let Some(shared) = shared_dir() else { return };
    let scene = load_map(&shared.join("data/maps/ddnet/ctf5.map"), &shared.join("data/ddnet"));
    for n in 0..scene.flat().info.images.len() as u32 {
        let uses = counted(&scene, ImageIndex(n), 1);
        for tile in 1..=255_u8 {
            let question = image_question(&scene.flat().info.images, ImageIndex(n), Some(tile));
            let matches = all(&scene, &question, 100_000);
            assert_eq!(matches.count() as u64, uses.of(tile).0, "{question}");
        }
    }
}

#[test]
fn chunks_that_are_equal_are_counted_as_often_as_they_occur() {
    let mut map = Builder::default();
    let image = map.image("grass_main", &quarters(4));
    map.group([100, 100]);
    // 4 × 3 chunks, all but the last column and row equal.
    map.tiles([256, 190], Some(image), |x, y| (if x % 64 == 7 && y % 64 == 9 { 5 } else { 0 }, 0));
    let scene = map.load();
    for step in [1, 1_000_000] {
        let uses = counted(&scene, image, step);
        assert_eq!((uses.of(5), uses.different(), uses.all_layers()), ((12, 1), 1, 1));
    }
    assert_eq!(all(&scene, "image grass_main 5", 1).count(), 12);
    assert_eq!(all(&scene, "image grass_main 6", 1).count(), 0);
}

#[test]
fn more_matches_than_are_kept_are_counted() {
    let mut map = Builder::default();
    let image = map.image("grass_main", &quarters(4));
    map.group([100, 100]);
    map.tiles([600, 600], Some(image), |_, _| (5, 0));
    let scene = map.load();
    let matches: Matches = all(&scene, "image grass_main 5", 1_000_000);
    assert_eq!((matches.count(), matches.found().len()), (360_000, analysis::MOST_MATCHES));
    assert!(matches.found().iter().all(|found| found.at.cmplt(UVec2::splat(600)).all()));
}
