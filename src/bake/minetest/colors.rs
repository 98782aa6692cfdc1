//! Colors of nodes: those of a table, or those that their names suggest.

use std::sync::Arc;

use super::texture_picture::is_gray;
use super::textures::NodeTextures;
use crate::format::minetest::{ColorTable, NodeColor};
use crate::rules::minetest::{has_color_of_place, is_of_stock_game, material_color};

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
    /// Those of textures for nodes of other games and mods than the stock game, which words tell less of; else as
    /// [`NodeColors::Materials`].
    Textures(Arc<dyn NodeTextures>),
}

impl NodeColors {
    /// Color of the nodes of a name; `None` for what is seen through.
    pub fn get(&self, name: &[u8]) -> Option<NodeColor> {
        match self {
            Self::Table(table) => table.get(name),
            Self::Materials => of_material(name),
            Self::Textures(textures) => {
                let color = of_material(name)?;
                let average = if is_of_stock_game(name) { None } else { textures.average(name) };
                // A game gives such a texture a color that its average does not have.
                let is_colored = || std::str::from_utf8(name).is_ok_and(has_color_of_place);
                let average = average.filter(|rgb| !(is_gray(*rgb) && is_colored()));
                Some(NodeColor { rgb: average.unwrap_or(color.rgb), ..color })
            }
        }
    }
}

fn of_material(name: &[u8]) -> Option<NodeColor> {
    material_color(name).map(|color| {
        let thickness = if color.alpha < u8::MAX { THICKNESS } else { 0 };
        NodeColor { rgb: color.rgb, alpha: color.alpha, thickness }
    })
}
