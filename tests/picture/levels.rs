//! Turok levels as solid worlds: pictures from straight above against a rasterizer that shares no code with the program,
//! rays from above, and where water lies.

use std::collections::BTreeSet;
use std::sync::Arc;

use glam::{DVec2, DVec3, UVec2, Vec3};
use mapscope::analysis::solid::pick;
use mapscope::base::{ColorBy, KindStyle, LevelKind, LevelStyle, Report, RgbaImage, Task};
use mapscope::format::turok::{Level, Sector, read_level};
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::scene::Scene;
use mapscope::scene::solid::{Axes, Light, Mesh, Projection, Ray, Solid, SolidCamera, SolidFrame};

use crate::common::picture::headless;
use crate::common::shared_dir;

/// Levels that are drawn.
const LEVELS: [&str; 2] = ["one_triangle", "temple_s18"];
/// Flag of water.
const WATER: u32 = 1;

/// A level as it is in its file, and as it is shown; `None` without the shared levels.
fn level(name: &str, color_by: ColorBy) -> Option<(Level, Arc<Scene>)> {
    styled(name, LevelStyle { color_by, ..LevelStyle::default() })
}

/// The same in a style.
fn styled(name: &str, level_style: LevelStyle) -> Option<(Level, Arc<Scene>)> {
    let path = shared_dir()?.join(format!("data/turok/{name}.map"));
    let bytes = std::fs::read(&path).expect("a level");
    let level = read_level(&bytes, &Task::default(), &mut Report::default()).expect("a level");
    let options = LoadOptions { level_style, ..LoadOptions::default() };
    let scene = load_now(&Source::File(path), &options, &options.task()).expect("a scene");
    Some((level, scene))
}

fn solid(scene: &Scene) -> &Solid {
    scene.world.as_solid().expect("a solid world")
}

/// Corners of a floor in units of the level.
type Floor = [DVec3; 3];

/// Floors of all sectors.
fn floors(level: &Level) -> Vec<Floor> {
    level.sectors.iter().map(|sector| floor(level, sector)).collect()
}

fn floor(level: &Level, sector: &Sector) -> Floor {
    level.corners(sector).expect("corners").map(|vertex| Vec3::from(vertex.position).as_dvec3())
}

/// The highest floor at a point, its height, and how far the point is from the nearest edge of any floor, in parts of a
/// triangle's height.
fn floor_at(floors: &[Floor], at: DVec2) -> (Option<(usize, f64)>, f64) {
    let (mut best, mut margin): (Option<(usize, f64)>, f64) = (None, f64::INFINITY);
    for (sector, [a, b, c]) in floors.iter().enumerate() {
        let (ab, ac, ap) = ((*b - *a).truncate(), (*c - *a).truncate(), at - a.truncate());
        let whole = ab.perp_dot(ac);
        if whole == 0.0 {
            continue;
        }
        let (v, w) = (ap.perp_dot(ac) / whole, ab.perp_dot(ap) / whole);
        let least = v.min(w).min(1.0 - v - w);
        margin = margin.min(least.abs());
        let height = a.z + v * (b.z - a.z) + w * (c.z - a.z);
        if least >= 0.0 && best.is_none_or(|(_, highest)| height > highest) {
            best = Some((sector, height));
        }
    }
    (best, margin)
}

/// A picture from straight above of a square around all floors, each pixel its colour, nothing transparent.
fn from_above(scene: &Arc<Scene>, side_px: u32, low: DVec2, size: f64) -> Option<RgbaImage> {
    let middle = low + size / 2.0;
    let bounds = solid(scene).bounds;
    let at = Axes::Level.scene_point(Vec3::new(middle.x as f32, middle.y as f32, 0.0));
    let height = Axes::Level.scene_point(Vec3::new(size as f32, 0.0, 0.0)).x;
    let camera = SolidCamera {
        eye: Vec3 { y: bounds.max.y + 1.0, ..at },
        yaw_deg: 0.0,
        pitch_deg: -90.0,
        projection: Projection::Orthographic { height },
    };
    let frame = solid(scene).frame(UVec2::splat(side_px), camera);
    let frame = SolidFrame { background: [0.0; 4], smooth: false, ..frame };
    Some(headless()?.render(scene, frame).expect("a picture"))
}

/// The lowest corner and the side of a square around all floors, with some room, in units of the level.
fn square_around(floors: &[Floor]) -> (DVec2, f64) {
    let points = || floors.iter().flatten().map(|corner| corner.truncate());
    let low = points().fold(DVec2::INFINITY, DVec2::min);
    let high = points().fold(DVec2::NEG_INFINITY, DVec2::max);
    let side = (high - low).max_element() * 1.07;
    ((low + high - side) / 2.0, side)
}

#[test]
fn colors_from_above_are_the_numbers_of_the_highest_floors() {
    const SIDE: u32 = 256;
    for name in LEVELS {
        let Some((level, scene)) = level(name, ColorBy::Id) else { return };
        let floors = floors(&level);
        let (low, size) = square_around(&floors);
        let Some(picture) = from_above(&scene, SIDE, low, size) else { return };
        let (mut equal, mut filled) = (0_u32, 0_u32);
        for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
            let px = DVec2::new(f64::from(x) + 0.5, f64::from(SIDE - y) - 0.5);
            let (floor, _) = floor_at(&floors, low + px * (size / f64::from(SIDE)));
            let expected = floor.map_or([0; 4], |(n, _)| [n as u8, (n >> 8) as u8, (n >> 16) as u8, 255]);
            filled += u32::from(floor.is_some());
            equal += u32::from(picture.get(x, y) == expected);
        }
        let all = SIDE * SIDE;
        assert!(f64::from(equal) >= 0.995 * f64::from(all), "{name}: {equal} of {all} pixels");
        assert!(filled > all / 4, "{name}: only {filled} pixels of floors");
    }
}

#[test]
fn rays_from_above_name_the_sector() {
    for name in LEVELS {
        let Some((level, scene)) = level(name, ColorBy::Flag) else { return };
        let floors = floors(&level);
        let (low, size) = square_around(&floors);
        let (solid, mut met, mut of_floors) = (solid(&scene), 0, 0);
        for n in 0..40 * 40 {
            let at = low + DVec2::new(f64::from(n % 40) + 0.37, f64::from(n / 40) + 0.41) * (size / 40.0);
            let (floor, margin) = floor_at(&floors, at);
            let (Some((sector, height)), true) = (floor, margin > 1e-2) else { continue };
            let above = Axes::Level.scene_point(Vec3::new(at.x as f32, at.y as f32, 0.0));
            let origin = Vec3 { y: solid.bounds.max.y + 5.0, ..above }.as_dvec3();
            let hit = pick(solid, Ray { origin, direction: DVec3::NEG_Y }).expect("a floor at least");
            let thing = hit.thing.expect("all has a name").get();
            of_floors += 1;
            if thing >= level.sectors.len() {
                // A box stands there.
                continue;
            }
            met += 1;
            assert_eq!(thing, sector, "{name} at {at}");
            let name = &solid.things[thing].name;
            assert!(name == &format!("Sector {sector}") || name.starts_with(&format!("Sector {sector} (")), "{name}");
            // Outlines lie a little above steep floors.
            let above = f64::from(Axes::Level.game_point(hit.point).z) - height;
            assert!((-0.5..6.0).contains(&above), "{name} at {at}: {above}");
        }
        assert!(met > of_floors / 3 && of_floors > 400, "{name}: {met} of {of_floors}");
    }
}

#[test]
fn water_lies_over_floors_of_water_alone() {
    for name in LEVELS {
        let Some((level, scene)) = level(name, ColorBy::Flag) else { return };
        // Each floor on its own, since a bridge may lie above it.
        let waters = level.sectors.iter().filter(|sector| level.flags(sector) & WATER != 0);
        let waters: Vec<_> = waters
            .map(|sector| {
                let height = f64::from(level.set(sector).expect("a set").water_height);
                (floor(&level, sector), height)
            })
            .collect();
        let mut triangles = 0;
        for (_, chunk) in solid(&scene).chunks.iter() {
            let mesh = &chunk.mesh;
            for three in mesh.blended.chunks(3) {
                let corners = [0, 1, 2].map(|n| Vec3::from(mesh.vertices[three[n] as usize].position) + mesh.origin);
                let middle = Axes::Level.game_point(corners.iter().sum::<Vec3>() / 3.0).as_dvec3();
                let is_over_water = waters.iter().any(|(water, height)| {
                    let floor = floor_at(std::slice::from_ref(water), middle.truncate()).0;
                    (height - middle.z).abs() < 0.1 && floor.is_some_and(|(_, floor)| floor < middle.z)
                });
                assert!(is_over_water, "{name}: water at {middle}");
                triangles += 1;
            }
        }
        assert!(triangles > 0, "{name}");
    }
}

#[test]
fn a_level_says_what_it_is() {
    let Some((level, scene)) = level("temple_s18", ColorBy::Flag) else { return };
    let container = &scene.summary.container;
    assert_eq!((container.format.as_str(), container.bytes), ("Turok EX level, version 1", 54_360));
    for note in ["678 sectors", "196 static meshes in a grid of 4 × 4", "40 actors"] {
        assert!(container.notes.iter().any(|other| other == note), "{note}: {:?}", container.notes);
    }
    let solid = solid(&scene);
    assert_eq!(solid.things.len(), 678 + 196 + 40);
    assert_eq!((scene.summary.warnings.len(), solid.landmarks.len()), (0, 2));
    assert!(solid.things.iter().all(|thing| !thing.bounds.is_empty()), "all of it can be drawn");
    // Visitors see all of it.
    let frame = solid.frame(UVec2::new(160, 120), solid.spawn.into());
    for corner in solid.bounds.corners() {
        let px = frame.px(corner).expect("before the eye");
        assert!(px.cmpge(glam::Vec2::ZERO).all() && px.x <= 160.0 && px.y <= 120.0, "{px}");
    }
    assert!(level.sectors.len() == 678 && frame.sky.is_some() && frame.light.ambient >= 0.35);
}

/// Colors of the automap by number, as the reference lists them.
const AUTOMAP: [[u8; 3]; 11] = [
    [255, 255, 255],
    [64, 192, 64],
    [72, 112, 240],
    [224, 56, 48],
    [248, 144, 192],
    [160, 80, 208],
    [144, 96, 56],
    [72, 208, 216],
    [240, 224, 72],
    [240, 144, 48],
    [16, 16, 16],
];

/// The automap against a rasterizer of its own: of all floors at a pixel, the one of the lowest order shows.
#[test]
fn the_automap_shows_the_lowest_draw_order_on_top() {
    const SIDE: u32 = 256;
    let hidden = KindStyle { hidden: true, opacity: 100 };
    let style = LevelStyle { automap: true, ..LevelStyle::default() }.with_kind(LevelKind::Edges, hidden);
    let Some((level, scene)) = styled("temple_s18", style) else { return };
    let floors = floors(&level);
    let (low, size) = square_around(&floors);
    let Some(picture) = from_above(&scene, SIDE, low, size) else { return };
    let holds = |[a, b, c]: &Floor, at: DVec2| {
        let (ab, ac, ap) = ((*b - *a).truncate(), (*c - *a).truncate(), at - a.truncate());
        let whole = ab.perp_dot(ac);
        let (v, w) = (ap.perp_dot(ac) / whole, ab.perp_dot(ap) / whole);
        whole != 0.0 && v.min(w).min(1.0 - v - w) >= 0.0
    };
    let (mut equal, mut covered) = (0_u32, 0_u32);
    for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
        let px = DVec2::new(f64::from(x) + 0.5, f64::from(SIDE - y) - 0.5);
        let at = low + px * (size / f64::from(SIDE));
        let there = (0..floors.len()).filter(|n| holds(&floors[*n], at));
        let mut there: Vec<usize> = there.collect();
        covered += u32::from(there.len() > 1);
        there.sort_by_key(|n| (level.sectors[*n].draw_order, std::cmp::Reverse(*n)));
        let color = |n: usize| {
            let [r, g, b] = AUTOMAP[usize::from(level.sector_sets[usize::from(level.sectors[n].set)].automap_color)];
            [r, g, b, 255]
        };
        let expected = there.first().map_or([0; 4], |n| color(*n));
        equal += u32::from(picture.get(x, y) == expected);
    }
    let all = SIDE * SIDE;
    assert!(covered > 500, "only {covered} pixels have several floors");
    assert!(f64::from(equal) >= 0.995 * f64::from(all), "{equal} of {all} pixels");
}

#[test]
fn hidden_kinds_leave_no_triangles_and_translucent_ones_are_blended() {
    let Some((_, whole)) = styled("temple_s18", LevelStyle::default()) else { return };
    let count = |scene: &Arc<Scene>| {
        let chunks = solid(scene).chunks.iter();
        let opaque = |mesh: &Mesh| mesh.indices.len() + mesh.thin.len();
        chunks.fold([0; 2], |[a, b], (_, chunk)| [a + opaque(&chunk.mesh), b + chunk.mesh.blended.len()])
    };
    let [opaque, blended] = count(&whole);
    let only = |kind: LevelKind| {
        let style = LevelStyle { solo: Some(kind), ..LevelStyle::default() };
        count(&styled("temple_s18", style).expect("there").1)
    };
    let all = LevelKind::ALL.map(only).into_iter().fold([0; 2], |[a, b], [c, d]| [a + c, b + d]);
    assert_eq!(all, [opaque, blended], "each triangle is of one kind");
    assert!(LevelKind::ALL.into_iter().all(|kind| only(kind) != [0, 0]));
    let half = KindStyle { hidden: false, opacity: 50 };
    let glass = LevelKind::ALL.into_iter().fold(LevelStyle::default(), |style, kind| style.with_kind(kind, half));
    let (_, glass) = styled("temple_s18", glass).expect("there");
    assert_eq!(count(&glass), [0, opaque + blended]);
    assert_eq!(solid(&glass).things, solid(&whole).things, "things stay where they are");
    assert_eq!((solid(&glass).bounds, solid(&glass).spawn), (solid(&whole).bounds, solid(&whole).spawn));
}

#[test]
fn outlines_between_sectors_show_near_and_not_from_afar() {
    let style = LevelStyle { solo: Some(LevelKind::Edges), ..LevelStyle::default() };
    let Some((_, scene)) = styled("temple_s18", style) else { return };
    let Some(mut headless) = headless() else { return };
    let bounds = solid(&scene).bounds;
    // Those of solid edges are white; others have the color of their floor.
    let mut colored = |height: f32| {
        let camera = SolidCamera {
            eye: bounds.center().with_y(bounds.max.y + 1.0),
            yaw_deg: 0.0,
            pitch_deg: -90.0,
            projection: Projection::Orthographic { height },
        };
        let frame = solid(&scene).frame(UVec2::splat(256), camera);
        let frame = SolidFrame { background: [0.0; 4], light: Light::NONE, sky: None, smooth: false, ..frame };
        let picture = headless.render(&scene, frame).expect("a picture");
        let is_colored = |pixel: &&[u8]| {
            let rgb = || pixel.iter().take(3).copied();
            rgb().max().zip(rgb().min()).is_some_and(|(most, least)| most - least > 20)
        };
        picture.pixels.chunks(4).filter(is_colored).count()
    };
    assert!(colored(30.0) > 50, "a pixel is 12 cm, and a strip 5 cm wide");
    assert_eq!(colored(600.0), 0, "a pixel is 2.3 m wide");
}

#[test]
fn legends_count_the_sectors_that_they_find() {
    for reading in ColorBy::ALL.into_iter().filter(|reading| *reading != ColorBy::Id) {
        let Some((level, scene)) = level("temple_s18_vis", reading) else { return };
        let catalog = solid(&scene).catalog.clone().expect("things to ask about");
        let legend = catalog.legend();
        let is_scale = [ColorBy::Height, ColorBy::Order].contains(&reading);
        let all = if is_scale { 0 } else { level.sectors.len() };
        assert_eq!(legend.iter().map(|entry| entry.count).sum::<usize>(), all, "{reading:?}");
        let mut found = BTreeSet::new();
        for entry in legend {
            assert_eq!(entry.words.is_none(), is_scale, "{reading:?}: {}", entry.name);
            let Some(words) = &entry.words else { continue };
            let things = catalog.find(words);
            assert_eq!(things.len(), entry.count, "{reading:?}: {words}");
            found.extend(things.iter().map(|found| found.thing.get()));
        }
        assert_eq!(found.len(), all, "{reading:?}: each sector has one color");
    }
}
