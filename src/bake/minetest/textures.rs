//! Textures of nodes: those that definitions state or names suggest, put together and numbered.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use super::texture_picture::{TextureUse, surface_texture};
use crate::base::RgbaImage;
use crate::format::minetest::NodeDefinition;
use crate::rules::minetest::{TextureSide, texture_names};
use crate::scene::solid::{SurfaceTexture, SurfaceTextures};

/// Most textures of a world: as many as nearly all devices have layers.
const MOST_TEXTURES: usize = 2048;
/// Most names that are remembered to have no texture.
const MOST_MISSING: usize = 20_000;

/// Sides of a node: up, down, east, west, north, south, as definitions list them.
pub const SIDES: usize = 6;

/// Textures of a game that is installed, and its definitions of nodes.
pub trait NodeTextures: fmt::Debug + Send + Sync {
    /// Average color of the texture of the nodes of a name; `None` where there is no such texture. A name may be asked for
    /// often.
    fn average(&self, name: &[u8]) -> Option<[u8; 3]>;

    /// Definition of the nodes of a name, where one is written out.
    fn definition(&self, name: &str) -> Option<NodeDefinition>;

    /// Pixels of a texture by the name of its file without the ending; `None` where there is none that can be read.
    fn image(&self, name: &str) -> Option<RgbaImage>;
}

/// Textures of the nodes of a world, which get numbers as they are met. Threads share it.
#[derive(Debug)]
pub struct TextureTable {
    source: Arc<dyn NodeTextures>,
    known: RwLock<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// 0 for those that are not there.
    numbers: HashMap<(Box<str>, TextureUse), u16>,
    list: Vec<Arc<SurfaceTexture>>,
    /// The list as it was handed out last.
    shared: SurfaceTextures,
}

impl TextureTable {
    /// A table without a texture yet.
    pub fn new(source: Arc<dyn NodeTextures>) -> Self {
        Self { source, known: RwLock::default() }
    }

    /// The textures so far. Numbers stay what they are.
    pub fn textures(&self) -> SurfaceTextures {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.shared.len() != known.list.len() {
            known.shared = SurfaceTextures::new(known.list.clone());
        }
        known.shared.clone()
    }

    /// Definition of the nodes of a name.
    pub fn definition(&self, name: &str) -> Option<NodeDefinition> {
        self.source.definition(name)
    }

    /// Numbers of the textures of the six sides, each 0 where there is none. `special`: those that only show where a liquid
    /// flows.
    pub fn sides(
        &self,
        name: &str,
        definition: Option<&NodeDefinition>,
        special: bool,
        usage: TextureUse,
    ) -> [u16; SIDES] {
        let tiles = definition.map(|definition| match special && !definition.special_tiles.is_empty() {
            true => &definition.special_tiles,
            false => &definition.tiles,
        });
        std::array::from_fn(|side| {
            let stated = tiles.and_then(|tiles| tiles.get(side).or(tiles.last())).and_then(Option::as_deref);
            let number = stated.map_or(0, |text| self.number(text, usage));
            // A name tells nothing better than a definition whose texture is put together in a way that is not known here.
            if number != 0 || stated.is_some() {
                return number;
            }
            let side = match side {
                0 => TextureSide::Top,
                1 => TextureSide::Bottom,
                _ => TextureSide::Around,
            };
            let numbers = texture_names(name, side).into_iter().map(|name| self.number(&format!("{name}.png"), usage));
            numbers.into_iter().find(|number| *number != 0).unwrap_or(0)
        })
    }

    /// Number of the texture that a text describes; 0 where there is none.
    fn number(&self, text: &str, usage: TextureUse) -> u16 {
        let key = (Box::from(text), usage);
        if let Some(number) = self.known.read().unwrap_or_else(PoisonError::into_inner).numbers.get(&key) {
            return *number;
        }
        let texture = surface_texture(text, usage, |name| self.source.image(name));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been faster.
        if let Some(number) = known.numbers.get(&key) {
            return *number;
        }
        let number = match texture.filter(|_| known.list.len() < MOST_TEXTURES) {
            Some(texture) => {
                known.list.push(Arc::new(texture));
                known.list.len() as u16
            }
            None => 0,
        };
        if number != 0 || known.numbers.len() < MOST_MISSING {
            known.numbers.insert(key, number);
        }
        number
    }
}
