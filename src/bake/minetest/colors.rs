//! Colors of nodes: those of a table, or those that their names suggest.

use std::fmt;
use std::sync::Arc;

use crate::format::minetest::{ColorTable, NodeColor};
use crate::rules::minetest::{is_of_stock_game, material_color};

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
    Textures(Arc<dyn TextureColors>),
}

/// Textures of a game that is installed.
pub trait TextureColors: fmt::Debug + Send + Sync {
    /// Average color of the texture of the nodes of a name; `None` where there is no such texture. A name may be asked for
    /// often.
    fn average(&self, name: &[u8]) -> Option<[u8; 3]>;
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
