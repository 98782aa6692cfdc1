//! Cubes of the stock game, Minetest Game 5.6.

use super::aliases::alias;

/// Names by mod of the nodes whose drawtype is normal, allfaces or allfaces_optional.
const CUBES: &[(&str, &str)] = &[
    ("bones", "bones"),
    (
        "default",
        "acacia_bush_leaves acacia_leaves acacia_tree acacia_wood aspen_leaves aspen_tree aspen_wood \
         blueberry_bush_leaves blueberry_bush_leaves_with_berries bookshelf brick bronzeblock bush_leaves \
         cactus cave_ice chest chest_locked clay cloud coalblock cobble copperblock coral_brown coral_orange \
         coral_skeleton desert_cobble desert_sand desert_sandstone desert_sandstone_block \
         desert_sandstone_brick desert_stone desert_stone_block desert_stonebrick diamondblock dirt \
         dirt_with_coniferous_litter dirt_with_dry_grass dirt_with_grass dirt_with_grass_footsteps \
         dirt_with_rainforest_litter dirt_with_snow dry_dirt dry_dirt_with_dry_grass furnace furnace_active \
         goldblock gravel ice jungleleaves jungletree junglewood leaves mese mossycobble obsidian \
         obsidian_block obsidianbrick permafrost permafrost_with_moss permafrost_with_stones \
         pine_bush_needles pine_needles pine_tree pine_wood sand sandstone sandstone_block sandstonebrick \
         silver_sand silver_sandstone silver_sandstone_block silver_sandstone_brick snowblock steelblock \
         stone stone_block stone_with_coal stone_with_copper stone_with_diamond stone_with_gold \
         stone_with_iron stone_with_mese stone_with_tin stonebrick tinblock tree wood",
    ),
    ("farming", "desert_sand_soil desert_sand_soil_wet dry_soil dry_soil_wet soil soil_wet straw"),
    ("tnt", "tnt_burning"),
    ("vessels", "shelf"),
    ("wool", "black blue brown cyan dark_green dark_grey green grey magenta orange pink red violet white yellow"),
];

/// Whether nodes of a name are cubes in the stock game; old names count as those of today.
///
/// A name that the stock game does not know is none: it hides no face of a cube, and no face of it counts. How it is drawn
/// is another question, see [`super::node_shape`].
pub fn is_cube(name: &[u8]) -> bool {
    let is_listed = |name: &str| {
        let Some((owner, own_name)) = name.split_once(':') else { return false };
        let of_owner = CUBES.iter().find(|(of, _)| *of == owner);
        of_owner.is_some_and(|(_, names)| names.split(' ').any(|name| name == own_name))
    };
    std::str::from_utf8(name).is_ok_and(is_listed) || alias(name).is_some_and(|name| is_listed(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_are_those_of_the_stock_game() {
        for name in ["default:stone", "default:leaves", "stone", "mapgen_tree", "wool:dark_blue", "vessels:shelf"] {
            assert!(is_cube(name.as_bytes()), "{name}");
        }
        for name in [
            "air",
            "ignore",
            "default:water_source",
            "default:glass",
            "stairs:slab_stone",
            "mcl_core:stone",
            "default:",
            ":stone",
            "unknown:",
            "",
            "default:stone ",
            "default:sand sandstone",
        ] {
            assert!(!is_cube(name.as_bytes()), "{name}");
        }
    }
}
