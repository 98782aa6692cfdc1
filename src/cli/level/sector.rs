//! A sector of a level: its values, those of its area, its neighbors and what stands in it.

use std::fmt::Write as _;

use serde::Serialize;

use super::area_json::AreaJson;
use super::entry_json::{SectorJson, vertex_json};
use super::real::{Real, reals};
use crate::format::turok::Level;
use crate::load::level_facts::{actors_in, area_rows, flag_names, meshes_in, sector_rows, slope_deg, upward, visible};
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
    let rows = sector_rows(level, n)?;
    let set = level.sectors.get(n)?.set;
    let mut text = format!("{name}, sector {n}\n{rows}\nArea {set}\n");
    let _ = match level.sectors.get(n).and_then(|sector| level.set(sector)) {
        Some(area) => write!(text, "{}", area_rows(area)),
        None => writeln!(text, "  There is no area of this number."),
    };
    Some(text)
}
