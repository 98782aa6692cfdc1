//! Names of nodes, items and entities for people, from the names that a world stores: those of the game are in its own
//! files, which a world does not have.

use super::aliases::alias;

/// Names whose words do not say it well.
const TITLES: &[(&str, &str)] = &[
    ("__builtin:falling_node", "Falling node"),
    ("__builtin:item", "Dropped item"),
    ("air", "Air"),
    ("beds:bed_bottom", "Bed, lower half"),
    ("beds:bed_top", "Bed, upper half"),
    ("beds:fancy_bed_bottom", "Fancy bed, lower half"),
    ("beds:fancy_bed_top", "Fancy bed, upper half"),
    ("default:chest_locked", "Locked chest"),
    ("default:chest_locked_open", "Locked chest, open"),
    ("default:chest_open", "Chest, open"),
    ("default:furnace_active", "Furnace, burning"),
    ("default:ladder_steel", "Steel ladder"),
    ("default:ladder_wood", "Wooden ladder"),
    ("default:sign_wall_steel", "Steel sign"),
    ("default:sign_wall_wood", "Wooden sign"),
    ("default:torch_ceiling", "Torch at the ceiling"),
    ("default:torch_wall", "Torch on a wall"),
    ("doors:hidden", "Upper half of a door"),
    ("ignore", "Not generated"),
    ("tnt:tnt", "TNT"),
    ("tnt:tnt_burning", "TNT, burning"),
    ("unknown", "Unknown"),
    ("xpanes:bar", "Steel bars"),
    ("xpanes:bar_flat", "Steel bars"),
    ("xpanes:pane", "Glass pane"),
    ("xpanes:pane_flat", "Glass pane"),
];

/// Words that names write as one.
const COMPOUNDS: &[(&str, &str)] = &[
    ("bronzeblock", "bronze block"),
    ("coalblock", "coal block"),
    ("copperblock", "copper block"),
    ("desertstone", "desert stone"),
    ("diamondblock", "diamond block"),
    ("goldblock", "gold block"),
    ("junglegrass", "jungle grass"),
    ("jungleleaves", "jungle leaves"),
    ("junglesapling", "jungle sapling"),
    ("jungletree", "jungle tree"),
    ("junglewood", "jungle wood"),
    ("meselamp", "mese lamp"),
    ("mossycobble", "mossy cobble"),
    ("obsidianbrick", "obsidian brick"),
    ("powerrail", "power rail"),
    ("brakerail", "brake rail"),
    ("sandstonebrick", "sandstone brick"),
    ("snowblock", "snow block"),
    ("steelblock", "steel block"),
    ("stonebrick", "stone brick"),
    ("tinblock", "tin block"),
    ("waterlily", "water lily"),
];

/// Title of a node or an item: `default:stone_with_coal` is "Stone with coal". Old names count as those of today.
pub fn node_title(name: &str) -> String {
    let today = alias(name.as_bytes());
    let name = today.as_deref().unwrap_or(name);
    if let Some((_, title)) = TITLES.iter().find(|(known, _)| *known == name) {
        return (*title).to_owned();
    }
    let (owner, own) = name.split_once(':').unwrap_or(("", name));
    let (own, order) = ordered(owner, own);
    let words: Vec<&str> = own.split(['_', '-', ' ']).filter(|word| !word.is_empty()).map(whole_word).collect();
    if words.is_empty() {
        return name.to_owned();
    }
    sentence_case(&order.replace("{}", &words.join(" ")))
}

/// Title of an entity: `boats:boat` is "Boat".
pub fn entity_title(name: &str) -> String {
    node_title(name)
}

/// The words of a name that tell the material, and how the title is made of them: the kind of a thing stands before its
/// material in names, and behind it in titles.
fn ordered<'a>(owner: &str, own: &'a str) -> (&'a str, &'static str) {
    const KINDS: &[(&str, &str)] = &[
        ("stair_inner_", "{} stair, inner corner"),
        ("stair_outer_", "{} stair, outer corner"),
        ("stair_", "{} stair"),
        ("slab_", "{} slab"),
        ("fence_rail_", "{} fence rail"),
        ("fence_", "{} fence"),
        ("micro_", "{} microblock"),
        ("panel_", "{} panel"),
        ("seed_", "{} seed"),
        ("pick_", "{} pickaxe"),
        ("axe_", "{} axe"),
        ("sword_", "{} sword"),
        ("shovel_", "{} shovel"),
        ("hoe_", "{} hoe"),
    ];
    if let Some((kind, order)) = KINDS.iter().find(|(kind, _)| own.starts_with(kind)) {
        return (&own[kind.len()..], order);
    }
    if owner == "doors" {
        let door = own.strip_prefix("door_");
        let sides = ["_a", "_b", "_c", "_d"];
        if let Some(material) = door.and_then(|door| sides.iter().find_map(|side| door.strip_suffix(side))) {
            return (material, "{} door");
        }
        if let Some(material) = own.strip_prefix("gate_") {
            return match (material.strip_suffix("_closed"), material.strip_suffix("_open")) {
                (Some(material), _) => (material, "{} gate"),
                (None, Some(material)) => (material, "{} gate, open"),
                (None, None) => (material, "{} gate"),
            };
        }
    }
    match owner {
        "wool" => (own, "{} wool"),
        "walls" => (own, "{} wall"),
        _ => (own, "{}"),
    }
}

fn whole_word(word: &str) -> &str {
    COMPOUNDS.iter().find(|(known, _)| *known == word).map_or(word, |(_, words)| words)
}

fn sentence_case(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_words() {
        for (name, title) in [
            ("air", "Air"),
            ("default:stone_with_coal", "Stone with coal"),
            ("stone", "Stone"),
            ("default:junglewood", "Jungle wood"),
            ("default:sign_wall", "Wooden sign"),
            ("stairs:stair_inner_desert_stonebrick", "Desert stone brick stair, inner corner"),
            ("stairs:slab_wood", "Wood slab"),
            ("doors:door_obsidian_glass_b", "Obsidian glass door"),
            ("doors:gate_wood_open", "Wood gate, open"),
            ("default:pick_steel", "Steel pickaxe"),
            ("wool:dark_green", "Dark green wool"),
            ("walls:mossycobble", "Mossy cobble wall"),
            ("mymod:Big_machine", "Big machine"),
            ("mymod:__", "mymod:__"),
            ("émile:été", "Été"),
            ("", ""),
        ] {
            assert_eq!(node_title(name), title, "{name}");
        }
        assert_eq!(entity_title("boats:boat"), "Boat");
        assert_eq!(entity_title("__builtin:item"), "Dropped item");
    }
}
