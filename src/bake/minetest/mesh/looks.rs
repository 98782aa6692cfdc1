//! The look of nodes: shape and color, by name.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, PoisonError, RwLock};

use super::tiles::{NodeTiles, Turning};
use crate::bake::minetest::texture_picture::{TextureKind, TextureUse, Tint};
use crate::bake::minetest::{NodeColors, NodeTextures, TextureTable};
use crate::format::minetest::{NodeColor, NodeDefinition};
use crate::rules::minetest::{
    MaterialColor, NodeShape, alias, has_color_of_place, material_color, node_shape, water_color,
};
use crate::scene::solid::SurfaceTextures;

/// Most names whose looks are remembered, and the longest of them in bytes: those of games are far shorter.
const MOST_KNOWN: usize = 20_000;
const LONGEST_KNOWN: usize = 1000;

/// Look of the nodes of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeLook {
    /// Rough shape.
    pub shape: NodeShape,
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// Opacity of liquids and glass; everything else is opaque.
    pub alpha: u8,
    /// The same for nodes between which there is no face: a liquid at rest and one that flows, or equal glass.
    pub family: u32,
    /// `ignore`: what is there is not known.
    pub unknown: bool,
    /// Textures of its sides.
    pub tiles: NodeTiles,
}

impl NodeLook {
    /// Look of a place in a block that is not there.
    pub const UNKNOWN: Self =
        Self { shape: NodeShape::Air, rgb: [0; 3], alpha: 255, family: 0, unknown: true, tiles: NodeTiles::NONE };

    /// Whether it fills its place and hides what lies behind it.
    pub fn is_cube(&self) -> bool {
        matches!(self.shape, NodeShape::Cube | NodeShape::OtherCube)
    }

    /// Whether it hides the faces of another node towards it. A node that is a cube by a guess alone hides no face of one
    /// that is known to be a cube.
    pub fn hides(&self, other: &Self) -> bool {
        match self.shape {
            NodeShape::Cube => true,
            NodeShape::OtherCube => other.shape != NodeShape::Cube,
            _ => self.unknown || (self.family == other.family && !other.is_cube()),
        }
    }
}

/// Looks of nodes by name, which are remembered. Threads share them.
#[derive(Debug, Default)]
pub struct Looks {
    colors: NodeColors,
    textures: Option<TextureTable>,
    known: RwLock<HashMap<Box<[u8]>, NodeLook>>,
}

impl Looks {
    /// Looks with some colors.
    pub fn new(colors: NodeColors) -> Self {
        Self { colors, ..Self::default() }
    }

    /// The same with textures, where there are any.
    pub fn with_textures(self, textures: Option<Arc<dyn NodeTextures>>) -> Self {
        Self { textures: textures.map(TextureTable::new), ..self }
    }

    /// The textures that looks name so far. Those to come stand behind them.
    pub fn textures(&self) -> SurfaceTextures {
        self.textures.as_ref().map(TextureTable::textures).unwrap_or_default()
    }

    /// Look of the nodes of a name.
    pub fn get(&self, name: &[u8]) -> NodeLook {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(name).copied();
        known.unwrap_or_else(|| {
            let look = look_of(name, &self.colors, self.textures.as_ref());
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            if known.len() < MOST_KNOWN && name.len() <= LONGEST_KNOWN {
                known.insert(name.into(), look);
            }
            look
        })
    }
}

fn look_of(name: &[u8], colors: &NodeColors, textures: Option<&TextureTable>) -> NodeLook {
    if name == b"ignore" {
        return NodeLook::UNKNOWN;
    }
    let old_name = alias(name);
    // The color of what a table does not name: nothing is seen through here as it is from above, or worlds of other games
    // would be empty.
    let today = old_name.as_deref().map_or(name, str::as_bytes);
    let text = std::str::from_utf8(today).unwrap_or_default();
    let definition = textures.and_then(|textures| textures.definition(text));
    let shape = match (node_shape(name), definition.as_ref().and_then(|node| node.draw_type.as_deref())) {
        // A guess, which a definition is better than.
        (NodeShape::OtherCube, Some(draw_type)) => drawn_shape(draw_type),
        (shape, _) => shape,
    };
    let materials = material_color(today);
    // A table says it for itself.
    let water = if matches!(colors, NodeColors::Table(_)) { None } else { water_color(today) };
    let of_name = || colors.get(name).or_else(|| colors.get(today));
    let color = water.or_else(|| of_name().map(|NodeColor { rgb, alpha, .. }| MaterialColor { rgb, alpha }));
    let rgb = color.map(|color| color.rgb).or(materials.map(|color| color.rgb)).unwrap_or_default();
    let is_translucent = matches!(shape, NodeShape::Liquid | NodeShape::FlowingLiquid | NodeShape::Glass);
    let alpha = color.map(|color| color.alpha).or(materials.map(|color| color.alpha)).unwrap_or(u8::MAX);
    let is_lava = today.windows(4).any(|word| word == b"lava");
    let alpha = match shape {
        _ if !is_translucent || is_lava => u8::MAX,
        NodeShape::Glass => alpha.clamp(48, 120),
        // Of tables made for maps from above, some are opaque in water.
        _ if alpha == u8::MAX => 160,
        _ => alpha.max(96),
    };
    let look = NodeLook { shape, rgb, alpha, family: family(today), unknown: false, tiles: NodeTiles::NONE };
    match textures {
        Some(textures) => NodeLook { tiles: tiles_of(text, &look, definition.as_ref(), textures), ..look },
        None => look,
    }
}

/// Shape of a way of drawing, as definitions name it.
fn drawn_shape(draw_type: &str) -> NodeShape {
    match draw_type {
        "airlike" => NodeShape::Air,
        "liquid" => NodeShape::Liquid,
        "flowingliquid" => NodeShape::FlowingLiquid,
        "glasslike" | "glasslike_framed" | "glasslike_framed_optional" => NodeShape::Glass,
        "plantlike" | "firelike" => NodeShape::Plant,
        "plantlike_rooted" => NodeShape::Rooted,
        "signlike" => NodeShape::Flat,
        "torchlike" => NodeShape::Torch,
        "raillike" => NodeShape::Rail,
        "fencelike" => NodeShape::Fence,
        _ => NodeShape::OtherCube,
    }
}

/// Textures of a look whose shape is near enough to that of the game that they fit it.
fn tiles_of(name: &str, look: &NodeLook, definition: Option<&NodeDefinition>, textures: &TextureTable) -> NodeTiles {
    let tint = match water_color(name.as_bytes()) {
        // Its color is known to be that of the game, light included.
        Some(_) => Some(Tint::Always(look.rgb)),
        None => has_color_of_place(name).then_some(Tint::IfGray(look.rgb)),
    };
    let of = |special, kind| textures.sides(name, definition, special, TextureUse { kind, tint });
    let turning = definition.and_then(|node| node.param2_type.as_deref()).map_or(Turning::None, Turning::of);
    let scale = definition.map_or(1.0, |node| node.visual_scale);
    let none = NodeTiles { turning, scale: (scale * 16.0).round().clamp(1.0, 128.0) as u8, ..NodeTiles::NONE };
    let translucent = if look.alpha == u8::MAX { TextureKind::Solid } else { TextureKind::Blended };
    let solid = || NodeTiles { numbers: of(false, TextureKind::Solid), ..none };
    let clipped = || NodeTiles { numbers: of(false, TextureKind::Cutout), is_clipped: true, ..none };
    let draw_type = definition.and_then(|node| node.draw_type.as_deref());
    match look.shape {
        NodeShape::Slab | NodeShape::Stair(_) if name.contains("glass") => clipped(),
        NodeShape::Cube
        | NodeShape::OtherCube
        | NodeShape::Slab
        | NodeShape::Stair(_)
        | NodeShape::Fence
        | NodeShape::FenceRail
        | NodeShape::Gate { .. }
        | NodeShape::Wall
        | NodeShape::Layer
        | NodeShape::Post => solid(),
        // The textures of models are sheets, of which the sign is a part that is not known.
        NodeShape::Sign if draw_type != Some("mesh") => solid(),
        NodeShape::Pane | NodeShape::FlatPane | NodeShape::Trapdoor { .. } | NodeShape::Mat | NodeShape::Bed => {
            clipped()
        }
        NodeShape::Rail => {
            let numbers = of(false, TextureKind::Cutout);
            NodeTiles { numbers, cutout: numbers[0], ..none }
        }
        NodeShape::Torch => NodeTiles { cutout: of(false, TextureKind::Cutout)[0], ..none },
        // A sheet again, that of the stock game's model.
        NodeShape::Door { tall: true }
            if matches!(draw_type, None | Some("mesh")) && definition.is_some_and(|node| !node.tiles.is_empty()) =>
        {
            let is_mirrored = ["_b", "_c"].iter().any(|end| name.ends_with(end));
            NodeTiles { cutout: of(false, TextureKind::Cutout)[0], is_mirrored, ..none }
        }
        NodeShape::Glass | NodeShape::Liquid => NodeTiles { numbers: of(false, translucent), ..none },
        NodeShape::FlowingLiquid => NodeTiles { numbers: of(true, translucent), ..none },
        NodeShape::Plant | NodeShape::SmallPlant | NodeShape::Flat => {
            NodeTiles { cutout: of(false, TextureKind::Cutout)[0], ..none }
        }
        NodeShape::Rooted => {
            let numbers = of(false, TextureKind::Solid);
            NodeTiles { numbers, cutout: of(true, TextureKind::Cutout)[0], ..none }
        }
        NodeShape::Air | NodeShape::Door { .. } | NodeShape::Sign => none,
    }
}

/// A number for a name, the same for a liquid at rest and one that flows.
fn family(name: &[u8]) -> u32 {
    let stem = name.strip_suffix(b"_source").or_else(|| name.strip_suffix(b"_flowing")).unwrap_or(name);
    let mut hasher = DefaultHasher::new();
    stem.hash(&mut hasher);
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::minetest::ColorTable;

    #[test]
    fn colors_are_those_of_the_stored_name_first() {
        let table = ColorTable::read(b"stone 1 2 3\ndefault:stone 4 5 6\ncarts:rail 7 8 9 0\n").0;
        let looks = Looks::new(NodeColors::Table(table));
        let rgb = |name: &str| looks.get(name.as_bytes()).rgb;
        assert_eq!(rgb("stone"), [1, 2, 3]);
        assert_eq!(rgb("mapgen_stone"), [4, 5, 6]);
        assert_eq!(rgb("default:rail"), [7, 8, 9]);
        let stone = material_color(b"default:cobble").expect("a color").rgb;
        assert_eq!(rgb("default:cobble"), stone, "not in the table");
    }

    #[test]
    fn liquids_are_translucent_and_families() {
        let looks = Looks::default();
        let [source, flowing, river, lava, glass] = [
            "default:water_source",
            "default:water_flowing",
            "default:river_water_source",
            "default:lava_source",
            "default:glass",
        ]
        .map(|name| looks.get(name.as_bytes()));
        assert_eq!(source.family, flowing.family);
        assert_ne!(source.family, river.family);
        assert!(source.alpha < 255 && glass.alpha < 255 && lava.alpha == 255);
        assert_eq!((source.rgb, source.alpha), ([18, 93, 173], 191), "as in the game");
        assert_eq!((river.rgb, river.alpha), ([18, 129, 173], 160));
        let table = ColorTable::read(b"default:water_source 1 2 3 140\n").0;
        let named = Looks::new(NodeColors::Table(table)).get(b"default:water_source");
        assert_eq!((named.rgb, named.alpha), ([1, 2, 3], 140), "a table says it for itself");
        assert!(looks.get(b"ignore").unknown && !looks.get(b"air").unknown);
    }
}
