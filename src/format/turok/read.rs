//! Bytes → [`Level`]: the parts in the order of the file.
//!
//! ```text
//! root (7 or 8)
//! 0 version u32
//! 1 world      sun direction, sun color, ambient color
//! 2 sky        string
//! 3 collision  vertices, sector sets, sectors
//! 4 bounds     width and height, lowest corners, highest corners
//! 5 grid (n)   for each section: static meshes, names of models (n); or nothing
//! 6 actors     actors, names of models (n), names of animations (n)
//! 7 visibility rows of bits
//! ```
//!
//! A string is a list of one record, which ends with a NUL. Without version or collision there is no level; every other
//! part is left out where it cannot be read.

use super::actor::{Actor, ActorPlacement};
use super::check::check_level;
use super::codes;
use super::error::{Fault, LevelError, Part};
use super::grid::{Corner, Grid, GridSection};
use super::head::check_head;
use super::level::{Level, WorldLight};
use super::names::{Names, read_string};
use super::part_reader::PartReader;
use super::region::{List, Region, Table};
use super::sector::Sector;
use super::static_mesh::{MeshPlacement, StaticMesh};
use super::visibility::Visibility;
use super::words::grouped;
use crate::base::{Report, Task, WarningPlace};

/// Places of the parts in the root.
mod root {
    pub const LIGHT: usize = 1;
    pub const SKY: usize = 2;
    pub const COLLISION: usize = 3;
    pub const BOUNDS: usize = 4;
    pub const GRID: usize = 5;
    pub const ACTORS: usize = 6;
    pub const VISIBILITY: usize = 7;
}

/// Reads a level. Whatever is odd about it is in the report afterwards.
///
/// # Errors
/// Bytes that are no level, a level of another version or byte order, one without vertices, sector sets and sectors.
pub fn read_level(bytes: &[u8], task: &Task, report: &mut Report) -> Result<Level, LevelError> {
    let limit = task.limits().file_bytes;
    if bytes.len() as u64 > limit {
        return Err(LevelError::TooLarge { bytes: bytes.len(), limit });
    }
    let version = check_head(bytes)?;
    let damaged = |part: Part| move |fault: Fault| LevelError::Damaged { part, fault };
    let file = Region { bytes, at: 0 };
    let root = Table::read(file).map_err(damaged(Part::Root))?;
    let mut reader = PartReader::new(task.reservation(), report);
    check_end(&root, bytes.len(), &mut reader);
    reader.note_gaps_of_table(&root);

    let light = reader.or_default(Part::Light, root.part(root::LIGHT).and_then(read_light));
    let sky = root.part(root::SKY).and_then(|region| read_string(region, &mut reader));
    let sky = reader.or_default(Part::Sky, sky);

    let collision = root.part(root::COLLISION).and_then(Table::read).map_err(damaged(Part::Collision))?;
    reader.note_gaps_of_table(&collision);
    let region = |part: usize, name: Part| collision.part(part).map_err(damaged(name));
    let vertices = reader.records(region(0, Part::Vertices)?, Part::Vertices).map_err(damaged(Part::Vertices))?;
    let sets = reader.records(region(1, Part::SectorSets)?, Part::SectorSets).map_err(damaged(Part::SectorSets))?;
    let sectors_at = region(2, Part::Sectors)?;
    let sectors = reader.records(sectors_at, Part::Sectors).map_err(damaged(Part::Sectors))?;
    let sector_stride = match List::read(sectors_at) {
        Ok(List { stride, .. }) if stride > 0 => stride as u32,
        _ => Sector::ORDERED_BYTES,
    };

    let bounds = root.part(root::BOUNDS).and_then(|region| read_bounds(region, &mut reader));
    let bounds = reader.or_default(Part::GridBounds, bounds);
    let sections = root.part(root::GRID).and_then(|region| read_sections(region, &bounds, &mut reader));
    let sections = reader.or_default(Part::Grid, sections);
    let actors = root.part(root::ACTORS).and_then(|region| read_actors(region, &mut reader));
    let actors = reader.or_default(Part::Actors, actors);
    let visibility = (root.count() > root::VISIBILITY)
        .then(|| root.part(root::VISIBILITY).and_then(|region| read_visibility(region, &mut reader)));
    let visibility = visibility.and_then(|table| reader.or_default(Part::Visibility, table.map(Some)));
    reader.finish();

    let [width, height] = bounds.size;
    let corners = [bounds.min.len(), bounds.max.len()];
    let level = Level {
        version,
        light,
        sky,
        sector_stride,
        vertices,
        sector_sets: sets,
        sectors,
        grid: Grid { width, height, sections },
        actors,
        visibility,
    };
    check_grid(&level.grid, corners, report);
    check_level(&level, report);
    Ok(level)
}

/// Compares the end of the level with that of the file. Programs pad a level to 16 bytes at most.
fn check_end(root: &Table<'_>, length: usize, reader: &mut PartReader<'_>) {
    let Some(end) = root.offset(root.count()) else { return };
    let (end_text, length_text) = (grouped(end), grouped(length));
    if end > length {
        let message = format!(
            "The file ends at byte {length_text}, where the level goes on to byte {end_text}; \
             the rest is missing."
        );
        reader.report.warn(codes::FILE_CUT_OFF, WarningPlace::File, message);
    } else if length - end >= PartReader::PADDING {
        let message =
            format!("The level ends at byte {end_text}, and the file at byte {length_text}; the rest is ignored.");
        reader.report.warn(codes::EXTRA_BYTES, WarningPlace::File, message);
    }
}

fn read_light(region: Region<'_>) -> Result<WorldLight, Fault> {
    let table = Table::read(region)?;
    let cut = |region: Region<'_>| Fault::CutOff { at: region.end() };
    let color = |part: usize| {
        let region = table.part(part)?;
        region.fields().f32s().ok_or(cut(region))
    };
    let direction = table.part(0)?;
    Ok(WorldLight {
        sun_direction: direction.fields().f32s().ok_or(cut(direction))?,
        sun_color: color(1)?,
        ambient: color(2)?,
    })
}

/// Sizes of the grid and corners of its sections.
#[derive(Debug, Default)]
struct Bounds {
    size: [u16; 2],
    min: Vec<Corner>,
    max: Vec<Corner>,
}

fn read_bounds(region: Region<'_>, reader: &mut PartReader<'_>) -> Result<Bounds, Fault> {
    let table = Table::read(region)?;
    reader.note_gaps_of_table(&table);
    let size = List::read(table.part(0)?)?;
    let size = Region { bytes: size.bytes, at: size.at }.fields().u16s().unwrap_or_default();
    let mut corners = |part: usize| reader.records(table.part(part)?, Part::GridBounds);
    Ok(Bounds { size, min: corners(1)?, max: corners(2)? })
}

fn read_sections(region: Region<'_>, bounds: &Bounds, reader: &mut PartReader<'_>) -> Result<Vec<GridSection>, Fault> {
    let table = Table::read(region)?;
    reader.note_gaps_of_table(&table);
    reader.reserve::<GridSection>(table.count())?;
    let mut names = Names::new("model of a static mesh");
    let mut unreadable = None;
    let mut sections = Vec::with_capacity(table.count());
    for number in 0..table.count() {
        let meshes = table.part(number).and_then(|region| read_meshes(region, &mut names, reader));
        let meshes = meshes.unwrap_or_else(|fault| {
            let (count, _) = unreadable.get_or_insert((0_usize, fault));
            *count += 1;
            Vec::new()
        });
        let corner = |corners: &[Corner]| corners.get(number).map_or([0.0; 2], |corner| corner.0);
        sections.push(GridSection { min: corner(&bounds.min), max: corner(&bounds.max), meshes });
    }
    if let Some((count, fault)) = unreadable {
        let message = format!(
            "The static meshes of {} of {} sections of the grid cannot be read and are left out, \
             the first because {fault}.",
            grouped(count),
            grouped(table.count())
        );
        reader.report.warn(codes::PART_UNREADABLE, WarningPlace::File, message);
    }
    names.warn(reader.report);
    Ok(sections)
}

/// Static meshes of a section. A section without any may be an empty table.
fn read_meshes(region: Region<'_>, names: &mut Names, reader: &mut PartReader<'_>) -> Result<Vec<StaticMesh>, Fault> {
    let table = Table::read(region)?;
    reader.note_gaps_of_table(&table);
    if table.count() == 0 {
        return Ok(Vec::new());
    }
    let placements: Vec<MeshPlacement> = reader.records(table.part(0)?, Part::Meshes)?;
    reader.reserve::<StaticMesh>(placements.len())?;
    let models = names.read(table.part(1), placements.len(), reader)?;
    Ok(placements.into_iter().zip(models).map(|(placement, model)| StaticMesh { model, placement }).collect())
}

fn read_actors(region: Region<'_>, reader: &mut PartReader<'_>) -> Result<Vec<Actor>, Fault> {
    let table = Table::read(region)?;
    reader.note_gaps_of_table(&table);
    if table.count() == 0 {
        return Ok(Vec::new());
    }
    let placements: Vec<ActorPlacement> = reader.records(table.part(0)?, Part::Actors)?;
    reader.reserve::<Actor>(placements.len())?;
    let mut names = [Names::new("model of an actor"), Names::new("animation of an actor")];
    let [models, animations] = &mut names;
    let models = models.read(table.part(1), placements.len(), reader)?;
    let animations = animations.read(table.part(2), placements.len(), reader)?;
    names.iter().for_each(|names| names.warn(reader.report));
    let named = placements.into_iter().zip(models.into_iter().zip(animations));
    Ok(named.map(|(placement, (model, animation))| Actor { model, animation, placement }).collect())
}

fn read_visibility(region: Region<'_>, reader: &mut PartReader<'_>) -> Result<Visibility, Fault> {
    let list = List::read(region)?;
    reader.note_list(&list, Part::Visibility);
    let count = list.present();
    let bytes = list.bytes.get(..count.saturating_mul(list.stride)).unwrap_or_default();
    reader.reserve::<u8>(bytes.len())?;
    Ok(Visibility { stride: list.stride as u32, count: count as u32, bytes: bytes.into() })
}

/// Compares the size of the grid with the number of its sections and of their corners.
fn check_grid(grid: &Grid, corners: [usize; 2], report: &mut Report) {
    let sections = grid.sections.len();
    let expected = usize::from(grid.width) * usize::from(grid.height);
    if sections != expected || corners != [sections; 2] {
        let [min, max] = corners.map(grouped);
        let message = format!(
            "The grid is {} × {}, with {} sections, {min} lowest and {max} highest corners of sections; \
             sections without corners lie at 0, 0.",
            grid.width,
            grid.height,
            grouped(sections)
        );
        report.warn(codes::GRID_SIZE, WarningPlace::File, message);
    }
}
