//! The second parameter of a node in words. What it means, the definition of the node says, which a world does not have;
//! the rough shape of the node tells it mostly.

use super::aliases::alias;
use super::shape::{NodeShape, node_shape};

/// Most likely meaning of the second parameter of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param2Meaning {
    /// None that is known.
    None,
    /// The way in which it is turned: 24 rotations, and a color.
    Facedir,
    /// The side to which it is fixed.
    Wallmounted,
    /// The level of a flowing liquid.
    FlowingLiquid,
    /// The height of a plant that grows out of its node.
    Leveled,
    /// How a plant is drawn.
    MeshOptions,
}

/// Most likely meaning of the second parameter of the nodes of a name.
pub fn param2_meaning(name: &[u8]) -> Param2Meaning {
    let text = alias(name).unwrap_or_else(|| String::from_utf8_lossy(name).into_owned());
    let own = text.split_once(':').map_or(text.as_str(), |(_, own)| own);
    match node_shape(name) {
        NodeShape::FlowingLiquid => Param2Meaning::FlowingLiquid,
        NodeShape::Rooted if own.contains("kelp") => Param2Meaning::Leveled,
        NodeShape::Torch | NodeShape::Sign | NodeShape::Flat => Param2Meaning::Wallmounted,
        NodeShape::Slab
        | NodeShape::Stair(_)
        | NodeShape::Door { .. }
        | NodeShape::Gate { .. }
        | NodeShape::Trapdoor { .. }
        | NodeShape::Bed
        | NodeShape::FlatPane
        | NodeShape::Post => Param2Meaning::Facedir,
        NodeShape::Mat if own.contains("lily") => Param2Meaning::Facedir,
        NodeShape::Plant if own.contains("wheat") || own.contains("dry_shrub") => Param2Meaning::MeshOptions,
        NodeShape::Cube | NodeShape::OtherCube | NodeShape::Air if is_turned(own) => Param2Meaning::Facedir,
        _ => Param2Meaning::None,
    }
}

/// Whether a cube has a front or a grain.
fn is_turned(own: &str) -> bool {
    const PARTS: [&str; 9] =
        ["chest", "furnace", "bookshelf", "bones", "machine", "brick", "dispenser", "piston", "hidden"];
    const ENDS: [&str; 8] = ["tree", "wood", "cactus", "log", "trunk", "shelf", "jukebox", "pumpkin"];
    PARTS.iter().any(|part| own.contains(part)) || ENDS.iter().any(|end| own.ends_with(end))
}

/// A value in words; `None` where it says nothing.
pub fn param2_words(meaning: Param2Meaning, param2: u8) -> Option<String> {
    match meaning {
        Param2Meaning::None => None,
        Param2Meaning::Facedir => Some(facedir(param2)),
        Param2Meaning::Wallmounted => wallmounted(param2).map(str::to_owned),
        Param2Meaning::FlowingLiquid => {
            let falling = if param2 & 8 == 0 { "" } else { ", falling" };
            Some(format!("level {} of 7{falling}", param2 & 7))
        }
        Param2Meaning::Leveled => Some(format!("{} nodes high", f32::from(param2) / 16.0)),
        Param2Meaning::MeshOptions => mesh_options(param2),
    }
}

fn facedir(param2: u8) -> String {
    let top = match param2 >> 2 & 7 {
        0 => "upright",
        1 => "top to the north",
        2 => "top to the south",
        3 => "top to the east",
        4 => "top to the west",
        5 => "upside down",
        _ => return "no known direction".to_owned(),
    };
    match param2 & 3 {
        0 => top.to_owned(),
        turns => format!("{top}, rotated {}°", u16::from(turns) * 90),
    }
}

fn wallmounted(param2: u8) -> Option<&'static str> {
    Some(match param2 & 7 {
        0 => "at the ceiling",
        1 => "on the floor",
        2 => "on the wall to the east",
        3 => "on the wall to the west",
        4 => "on the wall to the north",
        5 => "on the wall to the south",
        6 => "at the ceiling, rotated 90°",
        _ => "on the floor, rotated 90°",
    })
}

fn mesh_options(param2: u8) -> Option<String> {
    let mut words = vec![match param2 & 7 {
        0 => "two faces crossed",
        1 => "two faces crossed, along the axes",
        2 => "three faces crossed",
        3 => "four faces, like a hash",
        4 => "four faces, leaning outwards",
        _ => return None,
    }];
    words.extend((param2 & 8 != 0).then_some("moved at random"));
    words.extend((param2 & 16 != 0).then_some("larger"));
    words.extend((param2 & 32 != 0).then_some("lowered at random"));
    Some(words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_words() {
        let words = |name: &str, param2| param2_words(param2_meaning(name.as_bytes()), param2);
        for (name, param2, expected) in [
            ("default:chest", 0, Some("upright")),
            ("default:chest", 3, Some("upright, rotated 270°")),
            ("default:tree", 12, Some("top to the east")),
            ("stairs:stair_wood", 22, Some("upside down, rotated 180°")),
            ("stairs:stair_wood", 31, Some("no known direction")),
            ("default:torch_wall", 4, Some("on the wall to the north")),
            ("default:sign_wall", 1, Some("on the floor")),
            ("default:water_flowing", 15, Some("level 7 of 7, falling")),
            ("default:water_flowing", 3, Some("level 3 of 7")),
            ("default:sand_with_kelp", 40, Some("2.5 nodes high")),
            ("farming:wheat_3", 3, Some("four faces, like a hash")),
            ("default:stone", 7, None),
            ("default:dirt_with_grass", 7, None),
        ] {
            assert_eq!(words(name, param2).as_deref(), expected, "{name} {param2}");
        }
    }
}
