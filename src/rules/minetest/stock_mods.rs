//! Mods of the stock game, Minetest Game 5.6.

use super::aliases::alias;

/// Mods with nodes. Their names are those that the colors of materials were chosen for.
const MODS: &str = "beds bones bucket butterflies carts default doors dye env_sounds farming fire fireflies flowers stairs \
    tnt vessels walls wool xpanes";

/// Whether nodes of a name are of the stock game, or would be: other games have mods of these names as well.
pub fn is_of_stock_game(name: &[u8]) -> bool {
    let of_mod = std::str::from_utf8(name).ok().and_then(|name| name.split_once(':'));
    of_mod.is_some_and(|(owner, _)| MODS.split_ascii_whitespace().any(|other| other == owner)) || alias(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_the_stock_game_are_known_by_their_mods() {
        for name in ["default:stone", "wool:red", "stone", "mapgen_tree"] {
            assert!(is_of_stock_game(name.as_bytes()), "{name}");
        }
        for name in ["mcl_core:stone", "defaults:stone", "air", "", ":default", "moreores:mineral_tin"] {
            assert!(!is_of_stock_game(name.as_bytes()), "{name}");
        }
        assert!(!is_of_stock_game(b"\xff:a"));
    }
}
