//! Colors of nodes by the words in their names, for worlds whose game is not at hand. Games and mods name their nodes by
//! materials (`default:desert_stonebrick`, `stairs:slab_pine_wood`), so that a list of materials covers most of them.

/// Color that a name suggests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialColor {
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// Opacity; 255 but for what one can see through.
    pub alpha: u8,
}

/// Colors of materials. The first entry all of whose words stand in the name counts, so that the more special comes first.
/// Words are separated by a blank and may stand anywhere in the name, in any order; short ones only as whole words, or
/// bedrock would be a bed.
const MATERIALS: &[(&str, [u8; 3])] = &[
    // Liquids, whose alpha is below, and fire.
    ("river water", [30, 114, 138]),
    ("water_source", [28, 88, 146]),
    ("water_flowing", [28, 88, 146]),
    ("lava", [238, 92, 20]),
    ("firefly_bottle", [190, 192, 199]),
    ("firefly", [247, 230, 38]),
    ("flame", [242, 150, 40]),
    ("fire", [242, 150, 40]),
    // Ground that is named by what covers it.
    ("with_dry_grass", [166, 148, 74]),
    ("with_grass", [76, 118, 42]),
    ("with_rainforest_litter", [84, 56, 30]),
    ("with_coniferous_litter", [104, 86, 66]),
    ("with_snow", [224, 230, 236]),
    ("with_moss", [98, 126, 58]),
    ("with_kelp", [139, 138, 46]),
    ("with_stones", [84, 76, 66]),
    // Ores in stone.
    ("with_coal", [86, 84, 82]),
    ("coalstone", [86, 84, 82]),
    ("with_iron", [136, 120, 108]),
    ("with_copper", [142, 112, 94]),
    ("with_tin", [130, 132, 134]),
    ("with_gold", [156, 140, 86]),
    ("with_mese", [109, 107, 74]),
    ("with_diamond", [122, 152, 160]),
    // Plants before the wood they may be named by.
    ("jungle leaves", [30, 56, 24]),
    ("acacia leaves", [112, 138, 88]),
    ("aspen leaves", [82, 122, 42]),
    ("blueberry leaves", [66, 96, 36]),
    ("pine needles", [24, 56, 34]),
    ("leaves", [46, 76, 32]),
    ("needles", [24, 56, 34]),
    ("emergent sapling", [34, 58, 28]),
    ("acacia sapling", [86, 117, 60]),
    ("aspen sapling", [82, 111, 44]),
    ("blueberry sapling", [79, 109, 30]),
    ("pine sapling", [42, 50, 33]),
    ("sapling", [66, 60, 41]),
    ("bush stem", [80, 66, 48]),
    ("seedling", [66, 116, 46]),
    ("cactus", [66, 114, 48]),
    ("papyrus", [100, 136, 48]),
    ("junglegrass", [64, 104, 28]),
    ("dry grass_", [211, 175, 89]),
    ("marram", [108, 134, 64]),
    ("grass", [80, 126, 46]),
    ("fern", [78, 118, 42]),
    ("kelp", [139, 138, 46]),
    ("vine", [56, 100, 40]),
    ("moss cobble", [88, 100, 72]),
    ("moss", [90, 124, 56]),
    ("waterlily", [104, 158, 50]),
    ("dry shrub", [112, 80, 46]),
    ("shrub", [104, 96, 56]),
    ("dandelion white", [206, 204, 196]),
    ("dandelion", [222, 190, 30]),
    ("geranium", [76, 92, 196]),
    ("chrysanthemum", [122, 166, 60]),
    ("rose", [176, 34, 26]),
    ("tulip black", [62, 60, 66]),
    ("tulip", [190, 118, 44]),
    ("viola", [122, 66, 146]),
    ("mushroom red", [194, 60, 50]),
    ("mushroom", [126, 100, 78]),
    ("wheat_1", [108, 174, 33]),
    ("wheat", [170, 150, 72]),
    ("cotton", [112, 108, 64]),
    ("straw", [208, 186, 96]),
    ("apple", [176, 36, 26]),
    ("melon", [116, 150, 46]),
    ("pumpkin", [206, 120, 30]),
    // Woods.
    ("acacia", [160, 82, 56]),
    ("aspen", [208, 198, 172]),
    ("birch", [206, 196, 160]),
    ("spruce", [110, 80, 48]),
    ("pine", [194, 160, 114]),
    ("jungle wood", [60, 40, 22]),
    ("jungle tree", [112, 92, 68]),
    // Made of several things; named by the material that is seen.
    ("bookshelf", [128, 100, 60]),
    ("obsidian", [24, 24, 36]),
    ("glass_bottle", [188, 190, 201]),
    ("drinking_glass", [206, 214, 229]),
    ("glass", [247, 247, 247]),
    ("pane", [247, 247, 247]),
    ("mesecon", [150, 120, 20]),
    ("meselamp", [211, 213, 140]),
    ("post_light", [183, 173, 111]),
    ("mese", [221, 221, 0]),
    ("diamond", [128, 204, 212]),
    ("gold", [226, 190, 44]),
    ("bronze", [184, 108, 34]),
    ("copper", [190, 122, 66]),
    ("brass", [196, 166, 70]),
    ("silver sand", [196, 194, 182]),
    ("bar", [129, 129, 129]),
    ("ladder steel", [126, 126, 126]),
    ("sign steel", [144, 144, 144]),
    ("steel", [196, 198, 202]),
    ("iron", [190, 188, 186]),
    ("tinblock", [156, 160, 162]),
    ("tin", [156, 160, 162]),
    ("coal", [54, 54, 56]),
    ("redstone", [150, 20, 14]),
    ("desert cobble", [116, 74, 56]),
    ("desert sandstone", [196, 152, 94]),
    ("sand soil", [150, 122, 74]),
    ("desert sand", [208, 168, 102]),
    ("desert stone", [132, 82, 60]),
    ("red sand", [188, 108, 54]),
    ("netherrack", [110, 44, 44]),
    ("nether", [92, 32, 36]),
    ("end_stone", [218, 220, 162]),
    ("granite", [150, 106, 88]),
    ("diorite", [190, 190, 192]),
    ("andesite", [134, 136, 136]),
    ("marble", [222, 220, 216]),
    ("basalt", [70, 70, 76]),
    ("slate", [78, 84, 92]),
    ("sandstone", [204, 192, 142]),
    ("sand", [214, 206, 152]),
    ("gravel", [132, 130, 128]),
    ("cobble", [94, 92, 90]),
    ("clay", [176, 180, 186]),
    ("brick stone", [106, 104, 102]),
    ("stone", [100, 98, 96]),
    ("brick", [128, 90, 80]),
    ("terracotta", [152, 94, 68]),
    ("concrete", [150, 150, 150]),
    ("permafrost", [72, 64, 56]),
    ("dry dirt", [156, 118, 80]),
    ("podzol", [92, 64, 32]),
    ("mycelium", [112, 100, 104]),
    ("dirt", [100, 72, 48]),
    ("soil_wet", [52, 33, 18]),
    ("soil", [98, 68, 46]),
    ("mud", [86, 68, 54]),
    ("peat", [64, 50, 40]),
    ("snow", [226, 230, 238]),
    ("ice", [158, 196, 232]),
    ("cloud", [240, 242, 246]),
    ("coral cyan", [0, 135, 137]),
    ("coral green", [26, 169, 0]),
    ("coral orange", [206, 88, 34]),
    ("coral pink", [204, 5, 131]),
    ("coral brown", [138, 104, 72]),
    ("coral", [224, 218, 204]),
    ("bones", [87, 87, 87]),
    ("bone", [206, 202, 190]),
    ("furnace", [106, 102, 98]),
    ("chest", [144, 108, 62]),
    ("torch", [121, 96, 59]),
    ("lamp", [246, 226, 168]),
    ("lantern", [240, 206, 130]),
    ("light_blue", [96, 160, 220]),
    ("light_grey", [160, 160, 160]),
    ("light", [240, 226, 180]),
    ("fence_rail", [128, 99, 55]),
    ("rail", [140, 124, 106]),
    ("ladder", [138, 106, 64]),
    ("sign", [144, 116, 72]),
    ("bed", [150, 34, 34]),
    ("tnt", [190, 48, 30]),
    ("gunpowder_burning", [93, 86, 5]),
    ("gunpowder", [40, 40, 40]),
    ("nyancat_rainbow", [186, 116, 186]),
    ("nyancat", [218, 180, 208]),
    // Colors by name: wool, dyed and painted things.
    ("dark_green", [40, 92, 14]),
    ("dark_grey", [62, 62, 64]),
    ("dark_gray", [62, 62, 64]),
    ("lime", [112, 190, 40]),
    ("white", [220, 220, 218]),
    ("black", [34, 34, 36]),
    ("magenta", [194, 36, 122]),
    ("violet", [94, 30, 152]),
    ("purple", [110, 40, 160]),
    ("orange", [212, 102, 30]),
    ("yellow", [238, 220, 36]),
    ("brown", [92, 56, 18]),
    ("green", [98, 176, 30]),
    ("blue", [22, 82, 146]),
    ("cyan", [16, 138, 146]),
    ("pink", [238, 142, 144]),
    ("grey", [134, 134, 136]),
    ("gray", [134, 134, 136]),
    ("red", [168, 30, 26]),
    // Whatever kind of tree it is of.
    ("tree", [92, 70, 46]),
    ("trunk", [92, 70, 46]),
    ("log", [92, 70, 46]),
    ("wood", [130, 100, 60]),
    ("plank", [130, 100, 60]),
    ("fence", [130, 100, 60]),
    ("door", [130, 100, 60]),
    ("leaf", [46, 76, 32]),
    ("flower", [196, 120, 140]),
    ("plant", [80, 126, 46]),
    ("water", [28, 88, 146]),
];

/// Words of what one can see through, with their opacity.
const TRANSLUCENT: &[(&str, u8)] =
    &[("obsidian_glass", 120), ("water_source", 128), ("water_flowing", 128), ("glass", 64), ("pane", 64)];

/// Color that the words in the name of a node suggest. A name without any known word gets a color of its own, always the
/// same: muted, and neither bright nor dark.
///
/// `None` for air, for what has not been generated, and for names that say that nothing is seen.
pub fn material_color(name: &[u8]) -> Option<MaterialColor> {
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    if matches!(&*name, "air" | "ignore" | "") {
        return None;
    }
    let (owner, own_name) = name.split_once(':').unwrap_or(("", &name));
    if own_name == "air" || own_name.starts_with("air_") || own_name.contains("hidden") || own_name == "barrier" {
        return None;
    }
    let has = |words: &str| words.split(' ').all(|word| has_word(own_name, word));
    // The mod's name counts last: `wool:red` is red, and `coral:x` a coral.
    let rgb = MATERIALS
        .iter()
        .find(|(words, _)| has(words))
        .or_else(|| MATERIALS.iter().find(|(words, _)| owner.contains(words)))
        .map_or_else(|| hashed(&name), |(_, rgb)| *rgb);
    let alpha = TRANSLUCENT.iter().find(|(words, _)| has(words)).map_or(u8::MAX, |(_, alpha)| *alpha);
    Some(MaterialColor { rgb, alpha })
}

/// Whether games color nodes of a name by the place where they are, with a texture that is gray.
pub fn has_color_of_place(name: &str) -> bool {
    ["grass", "leaves", "vine", "fern", "lily", "reeds", "water"].iter().any(|word| name.contains(word))
}

/// Color and opacity of a surface of water that is looked through, as in Minetest Game: measured on pictures of Minetest
/// 5.6 over deep water at noon, where it is darker than its texture `default_water.png`; river water is as much darker than
/// its own. On a map, where nothing is seen through it, water has the color of deep water. `None` for everything else.
pub fn water_color(name: &[u8]) -> Option<MaterialColor> {
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    let own_name = name.split_once(':').map_or(&*name, |(_, own_name)| own_name);
    let stem = own_name.strip_suffix("_source").or_else(|| own_name.strip_suffix("_flowing"))?;
    match stem {
        "water" => Some(MaterialColor { rgb: [18, 93, 173], alpha: 191 }),
        "river_water" => Some(MaterialColor { rgb: [18, 129, 173], alpha: 160 }),
        _ => None,
    }
}

/// Whether a name has a word in it.
fn has_word(name: &str, word: &str) -> bool {
    /// Words that stand in longer ones of another meaning: inferno, panel.
    const WHOLE: [&str; 2] = ["fern", "pane"];
    if word.len() > 3 && !WHOLE.contains(&word) {
        return name.contains(word);
    }
    name.split(|c: char| !c.is_ascii_alphabetic()).any(|part| part == word)
}

/// A color out of a text.
fn hashed(text: &str) -> [u8; 3] {
    // FNV-1a, whose values are the same on all machines and in all versions.
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    [40, 48, 56].map(|shift| 72 + ((hash >> shift & 0xff) * 112 / 255) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rgb(name: &str) -> [u8; 3] {
        material_color(name.as_bytes()).expect("a color").rgb
    }

    #[test]
    fn the_special_word_comes_before_the_general_one() {
        // An entry that an earlier one always hides is never used.
        for (at, (words, _)) in MATERIALS.iter().enumerate() {
            let name = words.replace(' ', "_");
            let first = MATERIALS.iter().position(|(words, _)| words.split(' ').all(|word| has_word(&name, word)));
            assert_eq!(first, Some(at), "{words}");
        }
    }

    #[test]
    fn names_are_known_by_their_material() {
        assert_eq!(rgb("stairs:slab_desert_stonebrick"), rgb("default:desert_stone"));
        assert_eq!(rgb("default:stone"), rgb("mcl_core:stone"));
        assert_eq!(rgb("doors:door_wood_a"), rgb("default:wood"));
        assert_ne!(rgb("wool:red"), rgb("wool:blue"));
        assert_eq!(material_color(b"default:water_source").expect("a color").alpha, 128);
        assert_eq!(material_color(b"default:river_water_flowing").expect("a color").alpha, 128);
        assert_ne!(rgb("mcl_core:bedrock"), rgb("beds:bed_top"));
        assert_eq!(material_color(b"flowers:waterlily").expect("a color").alpha, 255);
    }

    #[test]
    fn colors_of_the_stock_game_are_near_its_textures() {
        // Means of the opaque pixels of the textures of Minetest Game 5.6.
        for (name, mean) in [
            ("fireflies:firefly_bottle", [190, 192, 199]),
            ("default:coral_cyan", [0, 135, 137]),
            ("default:coral_pink", [204, 5, 131]),
            ("tnt:gunpowder_burning", [93, 86, 5]),
            ("default:mese_post_light_pine_wood", [183, 173, 111]),
            ("default:torch_wall", [121, 96, 59]),
            ("xpanes:bar_flat", [129, 129, 129]),
            ("xpanes:pane", [247, 247, 247]),
            ("default:meselamp", [211, 213, 140]),
            ("bones:bones", [87, 87, 87]),
            ("default:ladder_steel", [126, 126, 126]),
            ("default:sign_wall_steel", [144, 144, 144]),
            ("farming:soil_wet", [52, 33, 18]),
            ("farming:desert_sand_soil_wet", [119, 99, 53]),
            ("default:junglesapling", [49, 39, 15]),
            ("default:pine_sapling", [27, 48, 25]),
            ("default:acacia_sapling", [87, 116, 61]),
            ("default:glass", [247, 247, 247]),
            ("farming:wheat_1", [108, 174, 33]),
            ("default:dry_grass_3", [210, 174, 88]),
            ("default:fence_rail_wood", [128, 99, 55]),
        ] {
            let found = rgb(name);
            assert!(found.iter().zip(mean).all(|(a, b)| a.abs_diff(b) <= 40), "{name}: {found:?}");
        }
    }

    #[test]
    fn unknown_names_keep_a_color_of_their_own() {
        assert_eq!(rgb("a:b"), [135, 114, 173]);
        assert_ne!(rgb("a:b"), rgb("a:c"));
        assert!(rgb("x:qqq").iter().all(|channel| (72..=184).contains(channel)));
    }

    #[test]
    fn nothing_is_seen_of_air() {
        for name in ["air", "ignore", "", "vacuum:air", "doors:hidden", "fireflies:hidden_firefly"] {
            assert_eq!(material_color(name.as_bytes()), None, "{name}");
        }
        // Bytes that are no text are no reason to fail.
        assert!(material_color(b"\xff\xfe").is_some());
    }
}
