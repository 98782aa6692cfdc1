//! Problems of levels that are whole: what leads nowhere, and what stands where it cannot. Reading reports what is damaged;
//! these are mistakes of whoever made the level, and nothing is changed because of them.

mod places;
mod reach;
mod sector_links;
mod tags;

use crate::base::Report;
use crate::format::turok::Level;

/// Codes of these problems.
pub mod codes {
    /// No link leads to a group of sectors from a player start.
    pub const SECTOR_UNREACHABLE: &str = "sector-unreachable";
    /// A sector is linked to another one that is not linked to it.
    pub const LINK_ONE_WAY: &str = "link-one-way";
    /// A sector is linked to another one with which it shares no edge.
    pub const LINK_WITHOUT_EDGE: &str = "link-without-edge";
    /// Something triggers a tag that no actor has.
    pub const TARGET_WITHOUT_TAG: &str = "target-without-tag";
    /// A teleporter names no warp.
    pub const WARP_WITHOUT_GOAL: &str = "warp-without-goal";
    /// An actor stands above or below no sector.
    pub const ACTOR_OUTSIDE: &str = "actor-outside";
    /// A sector lies above its own ceiling.
    pub const CEILING_BELOW_FLOOR: &str = "ceiling-below-floor";
    /// A static mesh stands outside of its section of the grid.
    pub const MESH_OUTSIDE_GRID: &str = "mesh-outside-grid";
}

/// Reports all problems of a level, each with its place.
pub fn find_problems(level: &Level, report: &mut Report) {
    sector_links::check(level, report);
    reach::check(level, report);
    tags::check(level, report);
    places::check(level, report);
}

#[cfg(test)]
pub(super) mod test_level {
    //! Small levels for tests.

    use crate::format::turok::{Grid, Level, Sector, SectorSet, Vertex, WorldLight};

    /// Sectors in a row over a strip of unit squares, two to a square, each linked with the next.
    pub fn strip(sectors: u16) -> Level {
        let vertex = |n: u16| Vertex { position: [f32::from(n / 2), f32::from(n % 2), 0.0], ceiling: 10.0 };
        let sector = |n: u16| {
            // The corners of even ones turn counter-clockwise as they are, those of odd ones the other way round.
            let vertices = if n.is_multiple_of(2) { [n, n + 2, n + 1] } else { [n, n + 1, n + 2] };
            let next = (n + 1 < sectors).then_some(n + 1);
            Sector { set: 0, flags: 0, vertices, links: [n.checked_sub(1), next, None], draw_order: None }
        };
        Level {
            version: 1,
            light: WorldLight::default(),
            sky: String::new(),
            sector_stride: 16,
            vertices: (0..sectors + 2).map(vertex).collect(),
            sector_sets: vec![SectorSet::default()],
            sectors: (0..sectors).map(sector).collect(),
            grid: Grid::default(),
            actors: Vec::new(),
            visibility: None,
        }
    }

    /// Codes and places of what is reported.
    pub fn found(level: &Level) -> Vec<(&'static str, String)> {
        let mut report = crate::base::Report::default();
        super::find_problems(level, &mut report);
        report.warnings().iter().map(|warning| (warning.code, warning.place.to_string())).collect()
    }
}
