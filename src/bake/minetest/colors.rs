//! Colors of nodes: those of a table, or those that their names suggest.

use crate::format::minetest::{ColorTable, NodeColor};
use crate::rules::minetest::material_color;

/// Thickness of all that is translucent, where no table says otherwise: water hides most of the shading of its ground.
const THICKNESS: u8 = 200;

/// Where the colors of nodes come from.
#[derive(Clone, Debug, Default)]
pub enum NodeColors {
    /// The words in their names; see [`material_color`].
    #[default]
    Materials,
    /// A table. What it does not name is seen through.
    Table(ColorTable),
}

impl NodeColors {
    /// Color of the nodes of a name; `None` for what is seen through.
    pub fn get(&self, name: &[u8]) -> Option<NodeColor> {
        match self {
            Self::Table(table) => table.get(name),
            Self::Materials => material_color(name).map(|color| {
                let thickness = if color.alpha < u8::MAX { THICKNESS } else { 0 };
                NodeColor { rgb: color.rgb, alpha: color.alpha, thickness }
            }),
        }
    }
}
