//! Names that nodes of the stock game, Minetest Game 5.6, had before.

/// Names without a mod, as nodes had before 2012, that are now those of the mod `default`.
const BARE: &str = "apple bookshelf brick cactus chest clay cloud cobble dirt dirt_with_grass dirt_with_grass_footsteps \
    furnace glass gravel junglegrass jungletree lava_flowing lava_source leaves mese mossycobble papyrus \
    sand sandstone sapling snow steelblock stone stone_with_coal stone_with_iron torch tree \
    water_flowing water_source wood";

/// Names by which generators of maps call nodes of the mod `default`, without the `mapgen_` before them.
const OF_GENERATORS: &str = "apple cobble desert_sand desert_stone dirt dirt_with_grass dirt_with_snow gravel ice junglegrass \
    jungleleaves jungletree lava_source leaves mossycobble pine_needles pine_tree river_water_source \
    sand snow snowblock stone tree water_source";

/// Other old names, and the ones that they stand for.
const OTHERS: &[(&str, &str)] = &[
    ("beds:bed", "beds:bed_bottom"),
    ("beds:bed_bottom_red", "beds:bed_bottom"),
    ("beds:bed_top_red", "beds:bed_top"),
    ("beds:fancy_bed", "beds:fancy_bed_bottom"),
    ("default:ladder", "default:ladder_wood"),
    ("default:mese_block", "default:mese"),
    ("default:pinetree", "default:pine_tree"),
    ("default:pinewood", "default:pine_wood"),
    ("default:rail", "carts:rail"),
    ("default:sign_wall", "default:sign_wall_wood"),
    ("flowers:flower_dandelion_white", "flowers:dandelion_white"),
    ("flowers:flower_dandelion_yellow", "flowers:dandelion_yellow"),
    ("flowers:flower_geranium", "flowers:geranium"),
    ("flowers:flower_rose", "flowers:rose"),
    ("flowers:flower_tulip", "flowers:tulip"),
    ("flowers:flower_viola", "flowers:viola"),
    ("flowers:mushroom_fertile_brown", "flowers:mushroom_brown"),
    ("flowers:mushroom_fertile_red", "flowers:mushroom_red"),
    ("flowers:mushroom_spores_brown", "flowers:mushroom_brown"),
    ("flowers:mushroom_spores_red", "flowers:mushroom_red"),
    ("ladder", "default:ladder_wood"),
    ("locked_chest", "default:chest_locked"),
    ("mapgen_stair_cobble", "stairs:stair_cobble"),
    ("mapgen_stair_desert_stone", "stairs:stair_desert_stone"),
    ("mushroom:brown_natural", "flowers:mushroom_brown"),
    ("mushroom:red_natural", "flowers:mushroom_red"),
    ("rail", "carts:rail"),
    ("sign_wall", "default:sign_wall_wood"),
    ("stairs:slab_pinewood", "stairs:slab_pine_wood"),
    ("stairs:stair_pinewood", "stairs:stair_pine_wood"),
    ("wooden_fence", "default:fence_wood"),
    ("wool:dark_blue", "wool:blue"),
    ("wool:gold", "wool:yellow"),
];

/// Panes and bars that had a name for each way in which they are joined.
const JOINED: &[(&str, &str)] = &[
    ("xpanes:bar_", "xpanes:bar_flat"),
    ("xpanes:obsidian_pane_", "xpanes:obsidian_pane_flat"),
    ("xpanes:pane_", "xpanes:pane_flat"),
];

/// Name of today for an old name of a node; `None` where there is none.
pub fn alias(name: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(name).ok()?;
    let is_in = |names: &str, name: &str| names.split(' ').any(|other| other == name);
    if let Some(own_name) = name.strip_prefix("mapgen_").filter(|own_name| is_in(OF_GENERATORS, own_name)) {
        return Some(format!("default:{own_name}"));
    } else if is_in(BARE, name) {
        return Some(format!("default:{name}"));
    }
    let joined = |(start, new): &(&str, &'static str)| {
        let number: u8 = name.strip_prefix(start)?.parse().ok()?;
        (1..=15).contains(&number).then_some(*new)
    };
    let other = OTHERS.iter().find(|(old, _)| *old == name).map(|(_, new)| *new);
    other.or_else(|| JOINED.iter().find_map(joined)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_names_lead_to_those_of_today() {
        for (old, new) in [
            ("stone", Some("default:stone")),
            ("mapgen_stone", Some("default:stone")),
            ("mapgen_stair_cobble", Some("stairs:stair_cobble")),
            ("default:rail", Some("carts:rail")),
            ("xpanes:pane_15", Some("xpanes:pane_flat")),
            ("xpanes:pane_16", None),
            ("xpanes:pane_flat", None),
            ("default:stone", None),
            ("mapgen_", None),
            ("", None),
        ] {
            assert_eq!(alias(old.as_bytes()).as_deref(), new, "{old}");
        }
        assert_eq!(alias(b"\xff"), None);
    }
}
