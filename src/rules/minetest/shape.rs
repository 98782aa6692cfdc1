//! Rough shapes of nodes by the words in their names. Games and mods name the parts of a building alike
//! (`stairs:slab_stone`, `mcl_stairs:slab_stone`), so that the words of the stock game cover most of them.

use super::aliases::alias;
use super::color::material_color;
use super::cubes::is_cube;

/// Rough shape of a node. Which way it is turned, its second parameter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeShape {
    /// Nothing is seen.
    Air,
    /// A cube of the stock game.
    Cube,
    /// A node of which no word tells the shape, most likely a cube of another game. Not one of those that count as cubes.
    OtherCube,
    /// A liquid at rest.
    Liquid,
    /// A liquid that flows: lower with each node.
    FlowingLiquid,
    /// A cube that one can see through.
    Glass,
    /// A plant, bottle or flame: two pictures that cross.
    Plant,
    /// A flower, a mushroom, a bottle or a butterfly: the same, but small.
    SmallPlant,
    /// A plant of the sea on a cube.
    Rooted,
    /// The half of a node.
    Slab,
    /// Steps.
    Stair(StairKind),
    /// A post, joined to its neighbors by two bars.
    Fence,
    /// Two bars between neighbors.
    FenceRail,
    /// A gate in a fence.
    Gate {
        /// It stands open.
        open: bool,
    },
    /// A thick post, joined to its neighbors.
    Wall,
    /// A thin pane, joined to its neighbors.
    Pane,
    /// A thin pane that goes straight through.
    FlatPane,
    /// A door.
    Door {
        /// Two nodes high; else one of its halves.
        tall: bool,
    },
    /// A flap in the floor.
    Trapdoor {
        /// It stands upright.
        open: bool,
    },
    /// A track on the floor.
    Rail,
    /// A picture on a side: a ladder.
    Flat,
    /// A board on a side.
    Sign,
    /// A torch on the floor, at the ceiling or on a wall.
    Torch,
    /// A thin layer on the floor.
    Layer,
    /// A thin plate on the floor: a carpet, a leaf that floats.
    Mat,
    /// One half of a bed.
    Bed,
    /// A slender post.
    Post,
}

/// Kind of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StairKind {
    /// Straight.
    Straight,
    /// Around a corner, seen from within.
    Inner,
    /// Around a corner, seen from outside.
    Outer,
}

/// Rough shape of the nodes of a name; old names count as those of today.
///
/// Cubes are exactly those of [`is_cube`].
pub fn node_shape(name: &[u8]) -> NodeShape {
    let text = alias(name).unwrap_or_else(|| String::from_utf8_lossy(name).into_owned());
    let (owner, own_name) = text.split_once(':').unwrap_or(("", &text));
    if is_cube(name) {
        NodeShape::Cube
    } else if material_color(text.as_bytes()).is_none() || matches!(own_name, "apple_mark" | "boom") {
        NodeShape::Air
    } else {
        shape_by_words(owner, own_name)
    }
}

fn shape_by_words(owner: &str, name: &str) -> NodeShape {
    let has = |word: &str| name.contains(word);
    let has_any = |words: &[&str]| words.iter().any(|word| has(word));
    // The more special word comes first: a stair of glass is a stair, a ladder of a trapdoor mod a ladder.
    if name.ends_with("_source") {
        NodeShape::Liquid
    } else if name.ends_with("_flowing") {
        NodeShape::FlowingLiquid
    } else if has("slab") {
        NodeShape::Slab
    } else if has("stair") {
        NodeShape::Stair(match (has("inner"), has("outer")) {
            (true, _) => StairKind::Inner,
            (false, true) => StairKind::Outer,
            (false, false) => StairKind::Straight,
        })
    } else if has("trapdoor") {
        NodeShape::Trapdoor { open: has("open") }
    } else if has("torch") {
        NodeShape::Torch
    } else if has("sign") && !has("design") {
        NodeShape::Sign
    } else if has_any(&["ladder", "vine"]) || name.starts_with("seed_") {
        NodeShape::Flat
    } else if has("gate") && !has("agate") {
        NodeShape::Gate { open: has("open") }
    } else if has("fence_rail") {
        NodeShape::FenceRail
    } else if has("fence") {
        NodeShape::Fence
    } else if has("door") {
        NodeShape::Door { tall: ["_a", "_b", "_c", "_d"].iter().any(|end| name.ends_with(end)) }
    } else if owner.ends_with("walls") || name.ends_with("_wall") {
        NodeShape::Wall
    } else if owner == "xpanes" || has("_pane") || name.starts_with("pane") {
        if has("flat") { NodeShape::FlatPane } else { NodeShape::Pane }
    } else if owner == "vessels" || has("bottle") {
        NodeShape::SmallPlant
    } else if has("glass") {
        NodeShape::Glass
    } else if name.ends_with("rail") || name.starts_with("gunpowder") {
        NodeShape::Rail
    } else if has_any(&["waterlily", "lilypad", "carpet"]) {
        NodeShape::Mat
    } else if has("post_light") {
        NodeShape::Post
    } else if name == "snow" {
        NodeShape::Layer
    } else if name.starts_with("bed_") || name.starts_with("fancy_bed_") {
        NodeShape::Bed
    } else if has("with_kelp") || matches!(name, "coral_cyan" | "coral_green" | "coral_pink") {
        NodeShape::Rooted
    } else if is_plant(owner, name) {
        let is_small = owner != "fire" && PLANT_OWNERS.contains(&owner) || has_any(&["flower", "mushroom", "tulip"]);
        if is_small { NodeShape::SmallPlant } else { NodeShape::Plant }
    } else {
        NodeShape::OtherCube
    }
}

/// Mods whose nodes are all shaped like plants.
const PLANT_OWNERS: [&str; 4] = ["flowers", "butterflies", "fireflies", "fire"];

/// Whether the words are those of a plant, of something as slender, or of a flame.
fn is_plant(owner: &str, name: &str) -> bool {
    const WORDS: [&str; 14] = [
        "sapling",
        "seedling",
        "shrub",
        "flower",
        "fern",
        "papyrus",
        "bush_stem",
        "mushroom",
        "wheat",
        "cotton",
        "tulip",
        "flame",
        "reeds",
        "cobweb",
    ];
    // Ground may be named by what grows on it, and blocks are cubes.
    let is_ground =
        ["dirt", "block", "with_", "path", "soil", "stem_full", "leaves"].iter().any(|word| name.contains(word));
    let is_grass = name.contains("grass");
    PLANT_OWNERS.contains(&owner)
        || name == "apple"
        || !is_ground && (is_grass || WORDS.iter().any(|word| name.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(name: &str) -> NodeShape {
        node_shape(name.as_bytes())
    }

    #[test]
    fn shapes_follow_from_names() {
        for (name, expected) in [
            ("air", NodeShape::Air),
            ("ignore", NodeShape::Air),
            ("doors:hidden", NodeShape::Air),
            ("default:stone", NodeShape::Cube),
            ("stone", NodeShape::Cube),
            ("mcl_core:stone", NodeShape::OtherCube),
            ("mcl_core:dirt_with_grass", NodeShape::OtherCube),
            ("default:river_water_flowing", NodeShape::FlowingLiquid),
            ("water_source", NodeShape::Liquid),
            ("stairs:slab_glass", NodeShape::Slab),
            ("stairs:stair_outer_stone", NodeShape::Stair(StairKind::Outer)),
            ("default:rail", NodeShape::Rail),
            ("default:sign_wall", NodeShape::Sign),
            ("default:torch_wall", NodeShape::Torch),
            ("wooden_fence", NodeShape::Fence),
            ("doors:gate_wood_open", NodeShape::Gate { open: true }),
            ("xpanes:pane_7", NodeShape::FlatPane),
            ("mcl_walls:cobble", NodeShape::Wall),
            ("default:junglegrass", NodeShape::Plant),
            ("default:sapling", NodeShape::Plant),
            ("flowers:rose", NodeShape::SmallPlant),
            ("butterflies:butterfly_red", NodeShape::SmallPlant),
            ("fire:basic_flame", NodeShape::Plant),
            ("mcl_flowers:tulip_pink", NodeShape::SmallPlant),
            ("flowers:mushroom_red", NodeShape::SmallPlant),
            ("vessels:glass_bottle", NodeShape::SmallPlant),
        ] {
            assert_eq!(shape(name), expected, "{name}");
        }
        assert_eq!(node_shape(b"\xff\xfe:\xff"), NodeShape::OtherCube);
    }
}
