//! The program's own `mapres` is what the code under `tests/tools/mapres` draws, keeps to the facts about the game's
//! images, and joins where theirs join; its detailed crops are none of theirs. `BLESS=1` writes the files anew:
//!
//! ```text
//! BLESS=1 cargo test --test picture mapres
//! ```

mod compare;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::common::flat::Flat as _;
use crate::common::is_blessing;
use crate::common::picture::{headless, write_for_people};
use crate::tools::mapres;
use compare::{GRID, Pixels, agreement, cameras, mean_colors, mean_difference, solid};
use glam::UVec2;
use mapscope::bake::teeworlds::own_mapres;
use mapscope::base::{LayerId, Mapres, Placeholder, RgbaImage};
use mapscope::files::decode_png;
use mapscope::load::{ImageSearch, LoadOptions, Source, load_now};
use mapscope::scene::{FlatFrame, LayerContent, Scene};

/// All files together are part of every program.
const MAX_BYTES: u64 = 3 << 20;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("mapres")
}

fn decoded(bytes: &[u8]) -> RgbaImage {
    decode_png(bytes, &mapscope::base::Task::default()).expect("a picture")
}

/// The pictures as the program carries them.
fn own() -> &'static BTreeMap<&'static str, Pixels> {
    static OWN: OnceLock<BTreeMap<&'static str, Pixels>> = OnceLock::new();
    OWN.get_or_init(|| {
        let images = own_mapres::names().map(|name| (name, own_mapres::image(name).expect("unpacks")));
        images.map(|(name, image)| (name, Pixels::from(image))).collect()
    })
}

/// The game's pictures of the same names.
fn games(shared: &Path) -> BTreeMap<&'static str, Pixels> {
    let read = |name: &str| fs::read(shared.join(format!("data/ddnet/mapres/{name}.png"))).expect("the game's image");
    own_mapres::names().map(|name| (name, Pixels::from(decoded(&read(name))))).collect()
}

#[test]
fn the_images_are_what_the_code_draws() {
    let entries: Vec<_> = mapres::images().collect();
    let (first, second) = entries.split_at(entries.len() / 2);
    let draw = |half: &[mapres::Entry]| -> Vec<(&'static str, Vec<u8>)> {
        half.iter().map(|entry| (entry.0, mapres::encode(&mapres::draw(*entry)))).collect()
    };
    let drawn = std::thread::scope(|scope| {
        let other = scope.spawn(|| draw(second));
        [draw(first), other.join().expect("drawn")].concat()
    });
    let mut total = 0;
    for (name, made) in &drawn {
        let path = folder().join(name).with_extension("png");
        // The ending of a name such as `x_0.7` is none.
        let path = path.with_file_name(format!("{name}.png"));
        if is_blessing() {
            fs::write(&path, made).expect("the image can be written");
        }
        let kept = fs::read(&path).unwrap_or_else(|cause| panic!("{}: {cause}", path.display()));
        total += kept.len() as u64;
        assert!(is_same(&decoded(made), &decoded(&kept)), "{name} is not what the code draws; run with BLESS=1");
    }
    assert!(total <= MAX_BYTES, "all images together take {total} bytes");
    let mut names: Vec<_> = drawn.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    assert_eq!(names, own_mapres::names().collect::<Vec<_>>(), "the program carries what is drawn");
}

/// Whether two pictures are the same: to the bit where both were drawn by the same instructions, else as good as.
fn is_same(a: &RgbaImage, b: &RgbaImage) -> bool {
    if (a.width, a.height) != (b.width, b.height) {
        return false;
    }
    if cfg!(target_arch = "x86_64") {
        return a.pixels == b.pixels;
    }
    let apart: u64 = a.pixels.iter().zip(&b.pixels).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    apart * 2 <= a.pixels.len() as u64
}

#[test]
fn names_and_sizes_are_the_games() {
    let Some(shared) = crate::common::shared_dir() else { return };
    let table = fs::read_to_string(shared.join("reference/mapres-images.csv")).expect("the table");
    let rows: Vec<_> = table.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>()).collect();
    assert_eq!(rows.len(), own().len());
    for row in rows {
        let size: [usize; 2] = [row[1].parse().expect("a width"), row[2].parse().expect("a height")];
        assert_eq!(own()[row[0]].size(), size, "{}", row[0]);
    }
}

/// A row about a tile.
struct TileFacts {
    image: String,
    index: usize,
    opaque_sides: [bool; 4],
    opacity_by_quarter: [f32; 4],
    mean: [f32; 3],
    placed: u32,
}

fn tile_facts(shared: &Path) -> Vec<TileFacts> {
    let table = fs::read_to_string(shared.join("reference/mapres-tiles.csv")).expect("the table");
    let rows = table.lines().skip(1).map(|line| {
        let row: Vec<_> = line.split(',').collect();
        let quarters: Vec<f32> = row[6].split(' ').map(|part| part.parse().expect("an opacity")).collect();
        let hex = u32::from_str_radix(&row[7][1..], 16).expect("a colour");
        TileFacts {
            image: row[0].to_owned(),
            index: row[1].parse().expect("an index"),
            opaque_sides: std::array::from_fn(|side| row[5].as_bytes()[side] != b'-'),
            opacity_by_quarter: quarters.try_into().expect("four quarters"),
            mean: [hex >> 16, hex >> 8, hex].map(|channel| (channel & 0xff) as f32),
            placed: row[8].parse().expect("a count"),
        }
    });
    let rows: Vec<_> = rows.collect();
    assert!(rows.len() > 3000, "only {} tiles", rows.len());
    rows
}

#[test]
fn tiles_keep_to_what_their_index_is_for() {
    let Some(shared) = crate::common::shared_dir() else { return };
    let mut faults = Vec::new();
    let mut sums: BTreeMap<String, [f64; 5]> = BTreeMap::new();
    for facts in tile_facts(&shared).iter().filter(|facts| facts.placed > 0) {
        let tile = own()[facts.image.as_str()].tile(facts.index);
        let name = format!("{} {}", facts.image, facts.index);
        let quarters = tile.opacity_by_quarter();
        let most: f32 = facts.opacity_by_quarter.iter().sum();
        if most > 0.1 && tile.opacity() < 0.005 {
            faults.push(format!("{name} is blank, and {} are placed", facts.placed));
        }
        let apart = |q: usize| (quarters[q] - facts.opacity_by_quarter[q]).abs();
        if (0..4).any(|q| apart(q) > 0.6) {
            faults.push(format!("{name} is filled {quarters:?}, not {:?}", facts.opacity_by_quarter));
        }
        // Opacities are rounded to tenths.
        let agrees = |q: usize| apart(q) < 0.15 || (quarters[q] > 0.5) == (facts.opacity_by_quarter[q] > 0.5);
        let color = tile.mean().iter().zip(facts.mean).map(|(a, b)| f64::from((a - b).abs())).sum::<f64>() / 3.0;
        let solid_sides: Vec<_> = (0..4).filter(|side| facts.opaque_sides[*side]).collect();
        let kept = solid_sides.iter().filter(|side| tile.is_side_solid(**side)).count();
        // A few tiles count for themselves, thousands for many, but not for thousands.
        let weight = f64::from(facts.placed).sqrt();
        let [weights, agreeing, colors, sides, all_sides] = sums.entry(facts.image.clone()).or_default();
        *weights += weight;
        *agreeing += weight * (0..4).filter(|q| agrees(*q)).count() as f64 / 4.0;
        *colors += weight * color * f64::from(tile.opacity());
        *sides += weight * kept as f64;
        *all_sides += weight * solid_sides.len() as f64;
    }
    for (image, [weight, agreeing, color, sides, all_sides]) in sums {
        let (agree, color, sides) = (agreeing / weight, color / weight, sides / all_sides.max(1.0));
        let percent = |share: f64| format!("{:.1}%", share * 100.0);
        println!("{image:24} quarters {}, solid sides {}, colour {color:.1} apart", percent(agree), percent(sides));
        // Single plates, spikes and leaves end where they are drawn to end; ground goes on in the next tile.
        let is_ground = image.ends_with("_main") || image == "generic_unhookable";
        if agree < 0.975 || color > 12.0 || (is_ground && sides < 0.9) {
            faults.push(format!("{image}: quarters {agree:.3}, sides {sides:.3}, colour {color:.1}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_crop_is_near_the_games() {
    let Some(shared) = crate::common::shared_dir() else { return };
    let games = games(&shared);
    let copies: Vec<String> = own()
        .iter()
        .flat_map(|(name, own)| own.near_copies(&games[name]).into_iter().map(move |at| format!("{name} at {at:?}")))
        .collect();
    assert!(copies.is_empty(), "{} crops:\n{}", copies.len(), copies.join("\n"));
}

/// A tile as it lies on a map: index and flags.
type Laid = (u8, u8);

/// Pairs of neighbouring tiles of the program's own images on real maps, and how often each occurs: the name, whether
/// the second lies below the first (else at its right), and both.
fn neighbours() -> BTreeMap<(&'static str, bool, Laid, Laid), u32> {
    let mut pairs = BTreeMap::new();
    for path in crate::common::shared_maps() {
        let scene = load(&path, like(Mapres::Own, None));
        for (image, tiles) in tile_layers(&scene) {
            let Some(name) = own_mapres::names().find(|name| *name == image) else { continue };
            for chunk in &tiles.chunks {
                let at = |x: usize, y: usize| chunk.cells[y * 64 + x];
                for (x, y) in (0..63).flat_map(|y| (0..63).map(move |x| (x, y))) {
                    let first = at(x, y);
                    for (below, second) in [(false, at(x + 1, y)), (true, at(x, y + 1))] {
                        if first.index > 0 && second.index > 0 {
                            let [a, b] = [first, second].map(|cell| (cell.index, cell.flags));
                            *pairs.entry((name, below, a, b)).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    pairs
}

/// The tile layers of a scene with the name of the picture that stands in for their image.
fn tile_layers(scene: &Scene) -> impl Iterator<Item = (&str, &mapscope::scene::TileLayer)> {
    let layers = scene.flat().groups.iter().flat_map(|group| &group.layers);
    layers.filter_map(|layer| {
        let LayerContent::Tiles(tiles) = &layer.drawn.content else { return None };
        let image = scene.flat().layer_info(layer.drawn.id)?.1.image?;
        Some((scene.flat().info.images.get(image.get())?.stand_in()?.name.as_str(), tiles))
    })
}

#[test]
fn tiles_join_where_the_games_join() {
    let Some(shared) = crate::common::shared_dir() else { return };
    let games = games(&shared);
    let (mut joining, mut joined) = (0, 0);
    let mut worst = Vec::new();
    let pairs = neighbours();
    assert!(pairs.len() > 2000, "only {} pairs", pairs.len());
    for ((name, below, a, b), count) in pairs {
        let step = |image: &Pixels| image.laid(a).step_to(&image.laid(b), below);
        let (game, own) = (step(&games[name]), step(&own()[name]));
        if game < 12.0 {
            joining += count;
            if own <= (game * 2.0 + 4.0).max(10.0) {
                joined += count;
            } else {
                worst
                    .push((own * (count as f32).sqrt(), format!("{name} {a:?} {b:?} below {below}: {own} for {game}")));
            }
        }
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    let share = f64::from(joined) / f64::from(joining);
    println!("{joined} of {joining} neighbours that join in the game join: {share:.4}");
    let list: Vec<_> = worst.into_iter().take(20).map(|(_, text)| text).collect();
    assert!(share >= 0.998, "{share}:\n{}", list.join("\n"));
}

fn like(mapres: Mapres, data_dir: Option<&Path>) -> ImageSearch {
    let data_dirs = data_dir.map(Path::to_owned).into_iter().collect();
    ImageSearch { data_dirs, mapres: Some(mapres), placeholder: Some(Placeholder::Game) }
}

fn load(path: &Path, images: ImageSearch) -> Arc<Scene> {
    let options = LoadOptions { images, ..LoadOptions::default() };
    load_now(&Source::File(path.to_owned()), &options, &options.task()).expect("a map")
}

/// All layers of quads: skies and mountains fill the picture everywhere.
fn quad_layers(scene: &Scene) -> HashSet<LayerId> {
    let layers = scene.flat().groups.iter().flat_map(|group| &group.layers);
    layers.filter(|layer| matches!(layer.drawn.content, LayerContent::Quads(_))).map(|layer| layer.drawn.id).collect()
}

#[test]
fn real_maps_look_like_themselves() {
    let Some(shared) = crate::common::shared_dir() else { return };
    let Some(mut headless) = headless() else { return };
    let size = UVec2::new(1280, 704);
    let mut faults = Vec::new();
    let mut compared = 0;
    for path in crate::common::shared_maps() {
        let game = load(&path, like(Mapres::None, Some(&shared.join("data/ddnet"))));
        let own = load(&path, like(Mapres::Own, None));
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if own.flat().info.stand_ins() == 0 {
            continue;
        }
        compared += 1;
        for (view, camera) in cameras(own.flat().bounds, size) {
            let mut draw = |scene: &Arc<Scene>, ground: f32, hidden: HashSet<LayerId>| {
                let background = [ground, ground, ground, 1.0];
                let params = FlatFrame { background, hidden, ..FlatFrame::new(size, camera) };
                headless.render(scene, &params).expect("a picture")
            };
            let [a, b] = [&game, &own].map(|scene| draw(scene, 0.5, HashSet::new()));
            let difference = mean_difference(&mean_colors(&a), &mean_colors(&b));
            // Tiles by themselves over black and over white, so that it shows where they let the ground through.
            let [game_solid, own_solid] =
                [&game, &own].map(|scene| solid(&[0.0, 1.0].map(|ground| draw(scene, ground, quad_layers(scene)))));
            let agreement = agreement(&game_solid, &own_solid);
            println!("{name:24} {view:6} colour {difference:5.1} apart, solid and air agree {:.2}%", agreement * 100.0);
            if difference > 11.0 || agreement < 0.98 {
                let sheet =
                    write_for_people(&format!("mapres-{name}-{view}"), &crate::common::compare::side_by_side(&a, &b));
                faults.push(format!("{name} {view}: {difference:.1}, {agreement:.4}, see {}", sheet.display()));
            }
        }
    }
    assert!(compared >= 14, "only {compared} maps have stand-ins");
    assert!(faults.is_empty(), "on a grid of {GRID} pixels:\n{}", faults.join("\n"));
}
