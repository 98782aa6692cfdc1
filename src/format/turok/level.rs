//! The document: what a level says, typed.
//!
//! Numbers are as the file has them, also those that are infinite or none. Places in lists are not resolved: whatever
//! asks for a vertex, a sector or a set must expect that there is none.

use super::actor::Actor;
use super::grid::Grid;
use super::sector::Sector;
use super::sector_set::SectorSet;
use super::vertex::Vertex;
use super::visibility::Visibility;

/// A level. X is east, y north, z up; 10.24 units are about a meter.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Version of the form.
    pub version: u32,
    /// Directions and colors of light.
    pub light: WorldLight,
    /// Path of the material of the sky; empty where there is none.
    pub sky: String,
    /// Bytes of each sector in the file: 16 without a draw order, 18 with one, as where there are no sectors.
    pub sector_stride: u32,
    /// Corners of sectors.
    pub vertices: Vec<Vertex>,
    /// Properties that sectors share.
    pub sector_sets: Vec<SectorSet>,
    /// Floor.
    pub sectors: Vec<Sector>,
    /// Static meshes by place.
    pub grid: Grid,
    /// Actors.
    pub actors: Vec<Actor>,
    /// Static meshes that are seen from each sector; older levels do not store it.
    pub visibility: Option<Visibility>,
}

/// Light of a whole level. Colors are red, green, blue, alpha from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldLight {
    /// Direction of the light of the sun.
    pub sun_direction: [f32; 3],
    /// Color of the sun.
    pub sun_color: [f32; 4],
    /// Color of light from everywhere.
    pub ambient: [f32; 4],
}

impl Default for WorldLight {
    /// White light from above.
    fn default() -> Self {
        Self { sun_direction: [0.0, 0.0, -1.0], sun_color: [1.0; 4], ambient: [0.5, 0.5, 0.5, 1.0] }
    }
}

impl Level {
    /// Flags of a sector: its own and those of its set.
    pub fn flags(&self, sector: &Sector) -> u32 {
        u32::from(sector.flags) | self.set(sector).map_or(0, |set| set.flags)
    }

    /// Set of a sector; `None` where there is none of this number.
    pub fn set(&self, sector: &Sector) -> Option<&SectorSet> {
        self.sector_sets.get(usize::from(sector.set))
    }

    /// Corners of a sector; `None` where it names vertices that do not exist.
    pub fn corners(&self, sector: &Sector) -> Option<[Vertex; 3]> {
        let [a, b, c] = sector.vertices.map(|vertex| self.vertices.get(usize::from(vertex)).copied());
        Some([a?, b?, c?])
    }
}
