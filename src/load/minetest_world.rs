//! A Minetest world as a load delivers it: what is known of it, the overview, and the source of all further tiles.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use glam::{Vec2, Vec3};

use super::event::{LoadEvent, WorldSources};
use super::minetest::{
    ChunkSource, ColorsError, ColumnIndex, TileSource, WorldColors, WorldError, WorldFolder, WorldOptions,
};
use super::options::LoadOptions;
use crate::base::{Phase, Task, counted};
use crate::format::minetest::SIDE;
use crate::scene::solid::{Aabb, Axes, ColumnMap, Landmark, LandmarkKind, Projection, Solid, SolidViewpoint, TileKey};
use crate::scene::{Container, Scene, Summary, World};

/// Height of the picture at the spawn, in nodes.
const HOME_HEIGHT: f32 = 240.0;
/// How far above the highest node the eye is, in nodes.
const ABOVE: f32 = 16.0;
/// Time of day where the world does not say it.
const NOON: f32 = 12.0;
/// Most players that are marked.
const MOST_PLAYERS: usize = 1000;

/// Opens the world at a path and hands over its events: the scene, the tiles of the overview, and the source of others.
///
/// # Errors
/// There is no world with blocks, it cannot be read, or the task is cancelled.
pub fn load_world(
    path: &Path,
    options: &LoadOptions,
    task: &Task,
    each: &mut dyn FnMut(LoadEvent),
) -> Result<(), WorldError> {
    let mut world = WorldFolder::open(path, WorldOptions::default(), task)?;
    let colors = match WorldColors::read(None, &world, options) {
        Ok(colors) => colors,
        Err(ColorsError::File(error)) => return Err(error),
        // A table of the world's own without a color is as good as none.
        Err(ColorsError::NoColor(_)) => WorldColors::of_textures(&world, options),
    };
    let (mut first, mut tiles) = (None, BTreeSet::new());
    if let Some(sample) = ColumnIndex::sample(&mut world, task)? {
        // All keys of so many blocks take a second or more.
        let scene = Arc::new(scene(&mut world, &sample, None, &colors, task)?);
        each(LoadEvent::Scene(Arc::clone(&scene)));
        let mut source = TileSource::new(world, Arc::new(sample), colors.colors.clone());
        each_overview_tile(&mut source, &mut tiles, task, each)?;
        first = Some((scene, source.overview_level()));
        world = source.into_world();
    }
    let index = Arc::new(ColumnIndex::read(&mut world, task)?);
    let mut scene = scene(&mut world, &index, Some(index.blocks()), &colors, task)?;
    let chunks = ChunkSource::new(path.to_owned(), Arc::clone(&index), colors.looks());
    let mut source = TileSource::new(world, index, colors.colors);
    if let Some((first, level)) = first {
        scene = continued(&first, scene);
        source.set_overview_level(level);
    }
    each(LoadEvent::Scene(Arc::new(scene)));
    each_overview_tile(&mut source, &mut tiles, task, each)?;
    each(LoadEvent::Stream(Box::new(WorldSources { tiles: source, chunks })));
    Ok(())
}

/// Makes the tiles of the overview that are not there. `there`: those that are, and then all.
fn each_overview_tile(
    source: &mut TileSource,
    there: &mut BTreeSet<TileKey>,
    task: &Task,
    each: &mut dyn FnMut(LoadEvent),
) -> Result<(), WorldError> {
    let level = source.overview_level();
    let tiles = from_middle(source.tiles(level).into_iter().filter(|key| !there.contains(key)));
    task.begin(Phase::Layers, tiles.len());
    for key in tiles {
        let tile = source.make(key, 0, task)?;
        there.insert(key);
        each(LoadEvent::Tile(key, Arc::new(tile)));
        task.step();
    }
    Ok(())
}

/// A scene of a world of which another one was there before, so that it is known to be the same world. Its visitors stay
/// where they began.
fn continued(first: &Scene, scene: Scene) -> Scene {
    let (World::Solid(before), World::Solid(now)) = (&first.world, &scene.world) else { return scene };
    let solid = Solid {
        things: Arc::clone(&before.things),
        spawn: before.spawn,
        bounds: before.bounds.union(now.bounds),
        ..Solid::clone(now)
    };
    Scene { world: World::Solid(Arc::new(solid)), ..scene }
}

/// Tiles from the middle outwards.
fn from_middle(tiles: impl IntoIterator<Item = TileKey>) -> Vec<TileKey> {
    let mut tiles: Vec<_> = tiles.into_iter().collect();
    let bounds = |of: fn(&TileKey) -> i32| {
        let (min, max) = (tiles.iter().map(of).min(), tiles.iter().map(of).max());
        i64::from(min.unwrap_or(0)) + i64::from(max.unwrap_or(0))
    };
    let [x, z] = [bounds(|key| key.x), bounds(|key| key.z)];
    tiles.sort_by_key(|key| (2 * i64::from(key.x) - x).pow(2) + (2 * i64::from(key.z) - z).pow(2));
    tiles
}

/// `blocks`: their number, once it is known.
fn scene(
    world: &mut WorldFolder,
    index: &ColumnIndex,
    blocks: Option<usize>,
    colors: &WorldColors,
    task: &Task,
) -> Result<Scene, WorldError> {
    let range = index.range().ok_or(WorldError::Empty)?;
    let side = SIDE as i32;
    // Nodes lie around whole numbers, and north is where a scene's z is low.
    let low = |block: i32| (block * side) as f32 - 0.5;
    let high = |block: i32| (block * side + side) as f32 - 0.5;
    let bounds = Aabb::new(
        Vec3::new(low(range.min.x), low(range.min.y), -high(range.max.z)),
        Vec3::new(high(range.max.x), high(range.max.y), -low(range.min.z)),
    );
    let landmarks = landmarks(world, task);
    let home = landmarks.first().map_or(bounds.center(), |landmark| landmark.at);
    let solid = Solid {
        grid: Some(ChunkSource::grid()),
        columns: ColumnMap { corner: Vec2::new(-0.5, 0.5), ..ColumnMap::default() },
        // Known by its address, which an empty list of the standard library shares with all others.
        things: Vec::new().into(),
        landmarks: landmarks.into(),
        axes: Axes::Nodes,
        hour: Some(world.environment().ok().and_then(|texts| hour(texts.get("time_of_day")?)).unwrap_or(NOON)),
        spawn: SolidViewpoint {
            eye: Vec3::new(home.x, bounds.max.y + ABOVE, home.z),
            yaw_deg: 0.0,
            pitch_deg: -90.0,
            projection: Projection::Orthographic { height: HOME_HEIGHT },
        },
        bounds,
        ..Solid::default()
    };
    let mut notes: Vec<String> = blocks.map(|blocks| counted(blocks, "block")).into_iter().collect();
    notes.extend(world.notices().iter().map(ToString::to_string));
    if let Some(first) = colors.faulty.first() {
        let lines = counted(colors.faulty.len(), "line");
        notes.push(format!("colors.txt has {lines} without a color, first on line {}", first.number));
    }
    let format = format!("Minetest world, {}", world.backend());
    let container = Container { format, notes, ..Container::default() };
    Ok(Scene { summary: Summary { container, ..Summary::default() }, world: World::Solid(Arc::new(solid)) })
}

/// The spawn that is set, and the players.
fn landmarks(world: &WorldFolder, task: &Task) -> Vec<Landmark> {
    let point = |at: Vec3| Axes::Nodes.scene_point(at);
    let spawn = world.settings().get("static_spawnpoint").and_then(position);
    let spawn = spawn.map(|at| Landmark { name: "Spawn".to_owned(), at: point(at), kind: LandmarkKind::Spawn });
    // A world shows also where its players cannot be read.
    let players = world.players(task).map(|players| players.list).unwrap_or_default();
    let players = players.into_iter().take(MOST_PLAYERS).map(|player| Landmark {
        name: player.name,
        at: point(player.position),
        kind: LandmarkKind::Player,
    });
    spawn.into_iter().chain(players).filter(|landmark| landmark.at.is_finite()).collect()
}

/// A time of day in hours; games count a thousand to an hour.
fn hour(text: &str) -> Option<f32> {
    let hour: f32 = text.trim().parse::<f32>().ok()? / 1000.0;
    (0.0..=24.0).contains(&hour).then(|| hour.rem_euclid(24.0))
}

/// A position as settings have it: `(1,2,3)` or `1, 2, 3`.
fn position(text: &str) -> Option<Vec3> {
    let parts = text.trim().trim_start_matches('(').trim_end_matches(')').split(',');
    let numbers: Vec<f32> = parts.map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    <[f32; 3]>::try_from(numbers).ok().map(Vec3::from).filter(|at| at.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_games_write_them() {
        assert_eq!(position("(1, -2.5,3)"), Some(Vec3::new(1.0, -2.5, 3.0)));
        assert_eq!(position("1,2,3"), Some(Vec3::new(1.0, 2.0, 3.0)));
        assert_eq!([position("1,2"), position("a,b,c"), position("1,2,inf")], [None; 3]);
    }

    #[test]
    fn a_thousand_is_an_hour() {
        assert_eq!([hour("5921"), hour(" 0 "), hour("24000")], [Some(5.921), Some(0.0), Some(0.0)]);
        assert_eq!([hour("-1"), hour("25000"), hour("noon"), hour("nan")], [None; 4]);
    }

    #[test]
    fn the_middle_comes_first() {
        let key = |x, z| TileKey { level: 0, x, z };
        let tiles = from_middle((0..5).flat_map(|x| (-2..3).map(move |z| key(x, z))));
        assert_eq!((tiles.len(), tiles.first()), (25, Some(&key(2, 0))));
        assert_eq!(tiles.last().map(|key| (key.x - 2).abs()), Some(2));
    }
}
