//! Names of the textures of nodes whose definitions state none that can be read: nearly all mods name the texture of
//! `mod:node` `mod_node.png`, or that with the side of the node behind it.

/// Sides of nodes that have textures of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureSide {
    /// Up, which is the side that is seen on a map.
    Top,
    /// Down.
    Bottom,
    /// All around.
    Around,
}

impl TextureSide {
    /// Endings of the names of its textures, the best first.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Top => &["_top", "", "_block", "_side", "_front", "_1"],
            Self::Bottom => &["_bottom", "", "_top", "_block", "_side", "_1"],
            Self::Around => &["_side", "", "_block", "_front", "_top", "_1"],
        }
    }
}

/// Textures of liquids, of which one picture follows the other.
const OF_LIQUIDS: [&str; 4] = ["_source_animated", "_source", "_animated", "_flowing_animated"];
/// Beginnings of the names of parts of buildings, which look like the node that they are made of.
const PARTS: [&str; 10] =
    ["slab_", "stair_inner_", "stair_outer_", "stair_", "micro_", "panel_", "slope_", "wall_", "gate_", "fence_"];
/// Endings of nodes that look alike but for their shape.
const STATES: [&str; 3] = ["_closed", "_open", "_flat"];

/// Names of files that may be the texture of a side of the nodes of a name, without their ending, the likeliest first.
pub fn texture_names(name: &str, side: TextureSide) -> Vec<String> {
    let Some((owner, own_name)) = name.split_once(':') else { return Vec::new() };
    let mut names = Vec::new();
    let mut add = |stem: &str| names.extend(side.endings().iter().map(|ending| format!("{stem}{ending}")));
    let whole = format!("{owner}_{own_name}");
    let liquid = whole.strip_suffix("_source").or_else(|| whole.strip_suffix("_flowing"));
    // A gate looks the same, open or closed.
    let stem = STATES.iter().find_map(|state| own_name.strip_suffix(state)).unwrap_or(own_name);
    match liquid {
        Some(liquid) => {
            names.push(whole.clone());
            names.extend(OF_LIQUIDS.iter().map(|ending| format!("{liquid}{ending}")));
            names.push(liquid.to_owned());
        }
        None => {
            add(&whole);
            // Mods whose nodes bear the name of the mod once more: `moreblocks:moreblocks_x`, `bones:bones`.
            add(own_name);
            if stem != own_name {
                add(&format!("{owner}_{stem}"));
            }
            for part in PARTS {
                if let Some(material) = stem.strip_prefix(part) {
                    add(&format!("{owner}_{material}"));
                    add(material);
                    add(&format!("default_{material}"));
                    add(&format!("farming_{material}"));
                }
            }
            add(&format!("default_{own_name}"));
            // A seed bears the plant's name before the word, and a carpet is of wool.
            if let Some(plant) = own_name.strip_prefix("seed_") {
                add(&format!("{owner}_{plant}_seed"));
            }
            if let Some(color) = own_name.strip_suffix("_carpet").or_else(|| own_name.strip_prefix("carpet_")) {
                add(&format!("wool_{color}"));
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_texture_comes_first() {
        let first = |name: &str| texture_names(name, TextureSide::Top).into_iter().take(2).collect::<Vec<_>>();
        assert_eq!(first("caverealms:hot_cobble"), ["caverealms_hot_cobble_top", "caverealms_hot_cobble"]);
        assert_eq!(first("oil:crude_source"), ["oil_crude_source", "oil_crude_source_animated"]);
        let names = texture_names("mystairs:slab_marble", TextureSide::Around);
        let place = |name: &str| names.iter().position(|other| other == name).expect(name);
        assert!(place("mystairs_slab_marble") < place("mystairs_marble"));
        assert!(place("mystairs_marble") < place("default_marble"));
        assert_eq!(names.first().map(|name| &**name), Some("mystairs_slab_marble_side"));
        for (name, texture) in [
            ("doors:gate_acacia_wood_open", "default_acacia_wood"),
            ("m:gate_oak_closed", "m_oak"),
            ("xpanes:grid_flat", "xpanes_grid"),
            ("stairs:slab_straw", "farming_straw"),
            ("farming:seed_wheat", "farming_wheat_seed"),
            ("carpets:red_carpet", "wool_red"),
        ] {
            assert!(texture_names(name, TextureSide::Top).iter().any(|other| other == texture), "{name}");
        }
        assert_eq!(texture_names("air", TextureSide::Top), [""; 0]);
    }
}
