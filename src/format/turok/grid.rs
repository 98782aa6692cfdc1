//! The grid of a level, whose sections hold its static meshes.

use super::fields::{Fields, Record};
use super::static_mesh::StaticMesh;

/// Grid over the plane of a level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// Sections from west to east.
    pub width: u16,
    /// Sections from south to north.
    pub height: u16,
    /// Sections in the order of the file, in which x goes first.
    pub sections: Vec<GridSection>,
}

impl Grid {
    /// Static meshes of all sections, in the order of the file.
    pub fn meshes(&self) -> impl Iterator<Item = &StaticMesh> {
        self.sections.iter().flat_map(|section| &section.meshes)
    }
}

/// Section of the grid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridSection {
    /// Corner in the south-west; infinite where levels of the original game have nothing in a section.
    pub min: [f32; 2],
    /// Corner in the north-east.
    pub max: [f32; 2],
    /// Static meshes whose origins lie in it.
    pub meshes: Vec<StaticMesh>,
}

/// Corner of a section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner(pub [f32; 2]);

impl Record for Corner {
    const BYTES: usize = 8;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        fields.f32s().map(Self)
    }
}
