//! A sector of a level: its values, those of its area, its neighbors and what stands in it.

use std::fmt::Write as _;

use glam::Vec3;
use serde::Serialize;

use super::area_json::{AreaJson, area_rows, flag_names};
use super::entry_json::{SectorJson, vertex_json};
use super::real::{Real, reals};
use super::rows::Rows;
use super::units;
use crate::format::turok::{Level, Sector};
use crate::rules::turok::{SectorKind, is_wall};

/// A sector, for scripts. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
pub struct SectorFactsJson {
    schema: u32,
    /// The level, as given on the command line.
    file: String,
    /// `sector`.
    kind: &'static str,
    n: usize,
    #[serde(flatten)]
    sector: SectorJson,
    /// Its own flags and those of its area.
    all_flags: u32,
    flag_names: Vec<&'static str>,
    /// The flag that decides its color, in words.
    dominant: &'static str,
    /// x, y, z and ceiling of each corner; null where a vertex does not exist.
    corners: Option<[[Real; 4]; 3]>,
    /// Neighbors by edge, the first between the first and the second corner; null for walls.
    neighbors: [Option<u16>; 3],
    /// Upward direction of the floor, length 1; null without an area.
    normal: Option<[Real; 3]>,
    slope_deg: Option<Real>,
    /// Whether it counts as a wall, by its flags and its slope.
    is_wall: bool,
    /// Its set; null where there is none of its number.
    area: Option<AreaJson>,
    /// Numbers of actors and static meshes that stand in it.
    actors: Vec<usize>,
    meshes: Vec<usize>,
    /// Numbers of static meshes that are seen from it; null where the level does not say.
    visible_meshes: Option<Vec<usize>>,
}

/// A sector for scripts; `None` where there is none of this number.
pub fn json(file: String, level: &Level, n: usize) -> Option<SectorFactsJson> {
    let sector = level.sectors.get(n)?;
    let flags = level.flags(sector);
    let normal = upward(level, sector);
    Some(SectorFactsJson {
        schema: 1,
        file,
        kind: "sector",
        n,
        sector: sector.into(),
        all_flags: flags,
        flag_names: flag_names(flags),
        dominant: SectorKind::of(flags).title(),
        corners: level.corners(sector).map(|corners| corners.map(|corner| vertex_json(&corner))),
        neighbors: level.neighbors(sector),
        normal: normal.map(|normal| reals(normal.to_array())),
        slope_deg: normal.map(|normal| Real(slope_deg(normal))),
        is_wall: normal.is_some_and(|normal| is_wall(flags, normal.z)),
        area: level.set(sector).map(|set| AreaJson::new(sector.set, set)),
        actors: actors_in(level, n),
        meshes: meshes_in(level, n),
        visible_meshes: visible(level, n),
    })
}

/// A sector for people; `None` where there is none of this number.
pub fn text(name: &str, level: &Level, n: usize) -> Option<String> {
    let sector = level.sectors.get(n)?;
    let flags = level.flags(sector);
    let mut rows = Rows::default();
    rows.add("Area", sector.set.to_string());
    rows.add("Flags", units::flags(flags));
    rows.add("Own flags", format!("{:#06x}", sector.flags));
    rows.add("Shown as", SectorKind::of(flags).title());
    let corners = level.corners(sector);
    for ((label, vertex), corner) in CORNERS.into_iter().zip(sector.vertices).zip(corners.iter().flatten()) {
        let (at, above) = (units::point(corner.position), units::length(corner.ceiling));
        rows.add(label, format!("vertex {vertex}: {at}, ceiling at {above}"));
    }
    if corners.is_none() {
        rows.add("Corners", format!("vertices {:?}, of which some do not exist", sector.vertices));
    }
    if let Some(normal) = upward(level, sector) {
        let kind = if is_wall(flags, normal.z) { "wall" } else { "floor" };
        rows.add("Slope", format!("{}°, a {kind}", units::number(slope_deg(normal))));
    }
    for (label, neighbor) in EDGES.into_iter().zip(level.neighbors(sector)) {
        rows.add(label, neighbor.map_or_else(|| "wall".to_owned(), |neighbor| format!("sector {neighbor}")));
    }
    rows.add("Draw order", sector.draw_order.map_or_else(|| "not stored".to_owned(), |order| order.to_string()));
    for (label, numbers) in [("Actors", actors_in(level, n)), ("Static meshes", meshes_in(level, n))] {
        rows.add_some(label, (!numbers.is_empty()).then(|| units::things(&numbers)));
    }
    let seen = visible(level, n).map(|seen| units::count_of(seen.len(), ["static mesh", "static meshes"]));
    rows.add_some("Seen from here", seen);
    let mut text = format!("{name}, sector {n}\n{rows}\nArea {}\n", sector.set);
    let area = level.set(sector).map(area_rows);
    let _ = match area {
        Some(area) => write!(text, "{area}"),
        None => writeln!(text, "  There is no area of this number."),
    };
    Some(text)
}

const CORNERS: [&str; 3] = ["Corner 1", "Corner 2", "Corner 3"];
const EDGES: [&str; 3] = ["Edge 1–2", "Edge 2–3", "Edge 3–1"];

/// Upward direction of a floor, length 1; `None` where it has no area or its corners are not known.
pub fn upward(level: &Level, sector: &Sector) -> Option<Vec3> {
    let [a, b, c] = level.corners(sector)?.map(|corner| Vec3::from(corner.position).as_dvec3());
    let normal = (b - a).cross(c - a).try_normalize()?.as_vec3();
    Some(if normal.z < 0.0 { -normal } else { normal })
}

/// Degrees between a floor and the horizontal.
fn slope_deg(normal: Vec3) -> f32 {
    normal.z.clamp(-1.0, 1.0).acos().to_degrees()
}

fn actors_in(level: &Level, sector: usize) -> Vec<usize> {
    let sectors = level.actors.iter().map(|actor| actor.placement.sector);
    numbers_of(sectors, sector)
}

fn meshes_in(level: &Level, sector: usize) -> Vec<usize> {
    let sectors = level.grid.meshes().map(|mesh| mesh.placement.sector);
    numbers_of(sectors, sector)
}

/// Places in a list of the numbers of sectors at which one of them stands.
fn numbers_of(sectors: impl Iterator<Item = i32>, sector: usize) -> Vec<usize> {
    let found = sectors.enumerate().filter(|(_, of)| usize::try_from(*of) == Ok(sector));
    found.map(|(number, _)| number).collect()
}

/// Static meshes that are seen from a sector; `None` where the level does not say.
fn visible(level: &Level, sector: usize) -> Option<Vec<usize>> {
    let table = level.visibility.as_ref()?;
    Some((0..level.grid.meshes().count()).filter(|mesh| table.sees(sector, *mesh)).collect())
}
