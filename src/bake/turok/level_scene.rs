//! A level → scene: goes through sectors, static meshes and actors.

use std::sync::Arc;

use glam::Vec3;

use super::catalog::LevelCatalog;
use super::cells::Cells;
use super::draw_order::DrawOrder;
use super::floor_colors::FloorColors;
use super::groups::linked_groups;
use super::left_out::{LeftOut, counted};
use super::legend::Readings;
use super::sector_shape::SectorShape;
use super::triangles::Triangle;
use super::{actors, boxes, ceilings, codes, edges, floors, light, names, walls, water};
use crate::base::{Cancelled, ColorBy, LevelKind, LevelStyle, Phase, Report, Reservation, Task, WarningPlace};
use crate::format::turok::Level;
use crate::rules::turok::{ActorGroup, actor_group};
use crate::scene::solid::{
    Aabb, Axes, Landmark, LandmarkKind, Light, Projection, Solid, SolidCamera, SolidViewpoint, Thing, ThingIndex,
};
use crate::scene::{Container, Scene, Summary, World};

/// Bytes of the scene that a sector, a static mesh and an actor take at most, roughly: a box has 24 triangles' corners.
const SECTOR_BYTES: usize = 2400;
const BOX_BYTES: usize = 1400;
const ACTOR_BYTES: usize = 1800;
/// Things between two looks at whether the load is still wanted.
const LOOK_EVERY: usize = 1024;
/// Most landmarks.
const MOST_LANDMARKS: usize = 1000;
/// Degrees below the horizon at which visitors begin, and the shape of the narrowest picture that shows all.
const PITCH_DEG: f32 = -40.0;
const ASPECT: f32 = 1.0;
/// Part of the ground that is to be in view at first.
const MAIN_PART: f64 = 0.95;
/// Room around a level on the first picture.
const MARGIN: f32 = 1.04;

/// Nouns of warnings and notes.
const FLOOR: [&str; 2] = ["floor", "floors"];
const CEILING: [&str; 2] = ["ceiling", "ceilings"];
const WALL: [&str; 2] = ["wall", "walls"];
const WATER: [&str; 2] = ["surface of water", "surfaces of water"];
const MESH: [&str; 2] = ["static mesh", "static meshes"];
const ACTOR: [&str; 2] = ["actor", "actors"];

/// Bakes a level. Things are its sectors, then its static meshes in the order of the file, then its actors, each with its
/// number; those that cannot be drawn have an empty box.
///
/// # Errors
///
/// Fails where the task is cancelled.
pub fn bake(level: &Arc<Level>, style: LevelStyle, task: &Task, mut report: Report) -> Result<Scene, Cancelled> {
    let mut baker = Baker {
        level,
        style,
        task,
        cells: Cells::default(),
        things: Vec::new(),
        left_out: LeftOut::default(),
        readings: Readings::new(style.shown_colors()),
        reserved: task.reservation(),
        is_full: false,
    };
    let meshes = level.grid.meshes().count();
    task.begin(Phase::Layers, (level.sectors.len() + meshes + level.actors.len()) / LOOK_EVERY);
    baker.sectors()?;
    baker.meshes()?;
    baker.actors()?;
    let Baker { cells, things, left_out, readings, is_full, .. } = baker;
    left_out.warn(&mut report);
    if is_full {
        let message = "The level is larger than the memory budget allows; a part of it is not shown.";
        report.warn(codes::SCENE_TOO_LARGE, WarningPlace::File, message);
    }
    let bounds = cells.bounds();
    let main = main_bounds(level, bounds);
    // The automap has no light either: its colors are those of its legend.
    let is_plain = style.color_by == ColorBy::Id || style.automap;
    let solid = Solid {
        chunks: cells.into_chunks(),
        things: things.into(),
        landmarks: landmarks(level).into(),
        catalog: Some(Arc::new(LevelCatalog::new(Arc::clone(level), style, readings.legend()))),
        level_style: Some(style),
        axes: Axes::Level,
        light: Some(if is_plain { Light::NONE } else { light::of(&level.light) }),
        sky: light::sky(level, bounds).filter(|_| !is_plain),
        spawn: overview(main),
        main_bounds: main,
        bounds,
        ..Solid::default()
    };
    let container = Container {
        format: format!("Turok EX level, version {}", level.version),
        notes: notes(level, meshes),
        ..Container::default()
    };
    let summary = Summary { container, warnings: report.warnings().to_vec(), warnings_dropped: report.dropped() };
    Ok(Scene { summary, world: World::Solid(Arc::new(solid)) })
}

/// A level on its way to a scene.
struct Baker<'a> {
    level: &'a Level,
    style: LevelStyle,
    task: &'a Task,
    cells: Cells,
    things: Vec<Thing>,
    left_out: LeftOut,
    readings: Readings,
    /// Memory that is taken.
    reserved: Reservation,
    /// More was needed than there is: the rest is left out.
    is_full: bool,
}

impl Baker<'_> {
    /// Adds all sectors.
    fn sectors(&mut self) -> Result<(), Cancelled> {
        let level = self.level;
        if !self.takes(level.sectors.len(), SECTOR_BYTES) {
            return Ok(());
        }
        let shapes: Vec<_> = level.sectors.iter().map(|sector| SectorShape::new(level, sector)).collect();
        let color_by = self.style.shown_colors();
        let colors = FloorColors::new(level, color_by, shapes.iter().flatten());
        let order = DrawOrder::of(&level.sectors);
        for (number, (sector, shape)) in level.sectors.iter().zip(&shapes).enumerate() {
            self.look(number)?;
            let name = names::of_sector(number, level.flags(sector));
            let bounds = shape.as_ref().map_or(Aabb::EMPTY, SectorShape::bounds);
            let thing = self.add_thing(name, bounds);
            let Some(shape) = shape else {
                self.left_out.note(FLOOR, format_args!("sector {number}"));
                continue;
            };
            let color = colors.of(number, sector, shape);
            self.readings.add(number, colors.reading(sector, shape), color);
            let (cells, style) = (&mut self.cells, self.style);
            let mut parts = Vec::with_capacity(4);
            let flat = style.automap.then(|| shape.flat_at(order.height(number, sector, shape)));
            if color_by == ColorBy::Id {
                parts.push((FLOOR, floors::add_plain(cells, thing, shape, color)));
            } else if let Some(flat) = flat {
                cells.set_alpha(style.alpha(LevelKind::Floors));
                parts.push((FLOOR, floors::add_plain(cells, thing, &flat, color)));
                cells.set_alpha(style.alpha(LevelKind::Edges));
                edges::add(cells, thing, &flat, &shapes, color);
            } else {
                cells.set_alpha(style.alpha(LevelKind::Floors));
                parts.push((FLOOR, floors::add(cells, thing, shape, color)));
                cells.set_alpha(style.alpha(LevelKind::Ceilings));
                parts.push((CEILING, ceilings::add(cells, thing, shape, color)));
                cells.set_alpha(style.alpha(LevelKind::Walls));
                parts.push((WALL, walls::add(cells, thing, level, shape, color)));
                cells.set_alpha(style.alpha(LevelKind::Water));
                parts.push((WATER, water::add(cells, shape, level.set(sector))));
                cells.set_alpha(style.alpha(LevelKind::Edges));
                edges::add(cells, thing, shape, &shapes, color);
            }
            for (noun, _) in parts.into_iter().filter(|(_, is_added)| !is_added) {
                self.left_out.note(noun, format_args!("that of sector {number}"));
            }
        }
        Ok(())
    }

    /// Adds all static meshes.
    fn meshes(&mut self) -> Result<(), Cancelled> {
        let level = self.level;
        if !self.takes(level.grid.meshes().count(), BOX_BYTES) {
            return Ok(());
        }
        self.cells.set_alpha(self.box_alpha(LevelKind::Meshes));
        for (number, mesh) in level.grid.meshes().enumerate() {
            self.look(number)?;
            let thing = self.add_thing(names::of_mesh(number, mesh), Aabb::EMPTY);
            if self.has_boxes() {
                let bounds = boxes::add(&mut self.cells, thing, mesh);
                self.set_bounds(thing, bounds, MESH, number);
            }
        }
        Ok(())
    }

    /// Adds all actors.
    fn actors(&mut self) -> Result<(), Cancelled> {
        let level = self.level;
        if !self.takes(level.actors.len(), ACTOR_BYTES) {
            return Ok(());
        }
        self.cells.set_alpha(self.box_alpha(LevelKind::Actors));
        // The player start is an actor too: walking there begins on the floor.
        self.cells.set_passable(true);
        for (number, actor) in level.actors.iter().enumerate() {
            self.look(number)?;
            let thing = self.add_thing(names::of_actor(number, actor), Aabb::EMPTY);
            if self.has_boxes() {
                let bounds = actors::add(&mut self.cells, thing, actor);
                self.set_bounds(thing, bounds, ACTOR, number);
            }
        }
        Ok(())
    }

    /// Opacity of boxes of a kind; the automap has none.
    fn box_alpha(&self, kind: LevelKind) -> u8 {
        if self.style.automap { 0 } else { self.style.alpha(kind) }
    }

    /// Whether there is more than floors.
    fn has_boxes(&self) -> bool {
        self.style.shown_colors() != ColorBy::Id
    }

    /// Takes memory for some things, unless there was not enough before; numbers of things would be wrong then.
    fn takes(&mut self, count: usize, bytes: usize) -> bool {
        self.is_full |= !self.is_full && !self.reserved.grow(count.saturating_mul(bytes));
        !self.is_full
    }

    fn add_thing(&mut self, name: String, bounds: Aabb) -> ThingIndex {
        let index = ThingIndex(self.things.len() as u32);
        self.things.push(Thing { name, bounds });
        index
    }

    /// Sets the box around a thing that was drawn, or notes that it was not.
    fn set_bounds(&mut self, thing: ThingIndex, bounds: Option<Aabb>, noun: [&'static str; 2], number: usize) {
        match (bounds, self.things.get_mut(thing.get())) {
            (Some(bounds), Some(thing)) => thing.bounds = bounds,
            _ => {
                let [one, _] = noun;
                self.left_out.note(noun, format_args!("{one} {number}"));
            }
        }
    }

    /// Looks now and then whether the load is still wanted.
    fn look(&self, number: usize) -> Result<(), Cancelled> {
        if number % LOOK_EVERY == LOOK_EVERY - 1 {
            self.task.check()?;
            self.task.step();
        }
        Ok(())
    }
}

/// Places where players start.
fn landmarks(level: &Level) -> Vec<Landmark> {
    let starts = level.actors.iter().filter(|actor| actor_group(actor.placement.kind) == ActorGroup::Player);
    let landmarks = starts.filter_map(|actor| {
        let at = actors::place_of(actor)?;
        let name = match actor.placement.tag {
            -1 => "Player start".to_owned(),
            tag => format!("Player start (tag {tag})"),
        };
        Some(Landmark { name, at, kind: LandmarkKind::Spawn })
    });
    landmarks.take(MOST_LANDMARKS).collect()
}

/// The box around the groups of linked sectors that make up most of the ground: a lone sector far away is no reason to
/// begin far away. `all`: the box around everything, where there is no ground.
fn main_bounds(level: &Level, all: Aabb) -> Aabb {
    let shape = |n: usize| SectorShape::new(level, level.sectors.get(n)?);
    let area = |[a, b, c]: Triangle| f64::from((b - a).cross(c - a).length()) / 2.0;
    let measured = linked_groups(level).into_iter().map(|group| {
        let shapes = group.into_iter().filter_map(shape);
        shapes.fold((0.0, Aabb::EMPTY), |(sum, bounds), shape| (sum + area(shape.floor), bounds.union(shape.bounds())))
    });
    let mut groups: Vec<(f64, Aabb)> = measured.filter(|(_, bounds)| !bounds.is_empty()).collect();
    groups.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let whole: f64 = groups.iter().map(|(area, _)| area).sum();
    let (mut sum, mut main) = (0.0, Aabb::EMPTY);
    for (area, bounds) in groups {
        if sum >= whole * MAIN_PART && !main.is_empty() {
            break;
        }
        (sum, main) = (sum + area, main.union(bounds));
    }
    if main.is_empty() { all } else { main }
}

/// A place from which all of a level is seen at a glance: from the south, looking down to the north.
fn overview(bounds: Aabb) -> SolidViewpoint {
    let projection = Projection::default();
    let start = SolidCamera { eye: bounds.center(), yaw_deg: 0.0, pitch_deg: PITCH_DEG, projection };
    // Half the height of the picture one metre before the eye.
    let half = start.height_at(1.0) / 2.0;
    let axes = start.axes().transpose();
    let distance_for = |corner: Vec3| {
        let seen = (axes * (corner - bounds.center()).as_dvec3()).as_vec3();
        (seen.x.abs() / (half * ASPECT)).max(seen.y.abs() / half) * MARGIN - seen.z
    };
    let corners = if bounds.is_empty() { [Vec3::ZERO; 8] } else { bounds.corners() };
    let distance = corners.map(distance_for).into_iter().fold(10.0, f32::max);
    SolidCamera { eye: start.eye - start.forward() * distance, ..start }.into()
}

/// Facts for people, a line each.
fn notes(level: &Level, meshes: usize) -> Vec<String> {
    let (width, height) = (level.grid.width, level.grid.height);
    let mut notes = vec![
        counted(level.sectors.len(), ["sector", "sectors"]),
        counted(level.sector_sets.len(), ["sector set", "sector sets"]),
        counted(level.vertices.len(), ["vertex", "vertices"]),
        format!("{} in a grid of {width} × {height}", counted(meshes, MESH)),
        counted(level.actors.len(), ACTOR),
    ];
    if !level.sky.is_empty() {
        notes.push(format!("Sky: {}", level.sky));
    }
    notes
}
