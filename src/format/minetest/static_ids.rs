//! Names of nodes in blocks before version 21, whose ids were the same in all worlds.

/// Ids below 0x800 of all these versions, without the mod's name before them.
const LOW: &[(u16, &str)] = &[
    (0, "stone"),
    (2, "water_flowing"),
    (3, "torch"),
    (9, "water_source"),
    (14, "sign_wall"),
    (15, "chest"),
    (16, "furnace"),
    (17, "chest_locked"),
    (21, "fence_wood"),
    (30, "rail"),
    (31, "ladder"),
    (32, "lava_flowing"),
    (33, "lava_source"),
];

/// Ids up to version 19, which version 20 has moved to 0x800 and those behind it, in this order.
const MOVED: &[(u16, &str)] = &[
    (1, "dirt_with_grass"),
    (4, "tree"),
    (5, "leaves"),
    (6, "dirt_with_grass_footsteps"),
    (7, "mese"),
    (8, "dirt"),
    (10, "cloud"),
    (11, "coalstone"),
    (12, "wood"),
    (13, "sand"),
    (18, "cobble"),
    (19, "steelblock"),
    (20, "glass"),
    (22, "mossycobble"),
    (23, "gravel"),
    (24, "sandstone"),
    (25, "cactus"),
    (26, "brick"),
    (27, "clay"),
    (28, "papyrus"),
    (29, "bookshelf"),
];

/// Ids that came with version 20.
const NEW: &[(u16, &str)] = &[
    (0x815, "jungletree"),
    (0x816, "junglegrass"),
    (0x817, "nyancat"),
    (0x818, "nyancat_rainbow"),
    (0x819, "apple"),
    (0x820, "sapling"),
];

/// Name of an id in a block before version 21.
pub(super) fn static_name(id: u16, version: u8) -> Option<Box<[u8]>> {
    let find = |table: &[(u16, &'static str)]| table.iter().find(|(other, _)| *other == id).map(|(_, name)| *name);
    // Both pairs were in use for a while; none of the four is the id of anything else.
    match id {
        126 | 254 => return Some(Box::from(&b"air"[..])),
        127 | 255 => return Some(Box::from(&b"ignore"[..])),
        _ => {}
    }
    let name = find(LOW).or_else(|| match version {
        ..20 => find(MOVED),
        _ => {
            let moved = id.checked_sub(0x800).and_then(|place| MOVED.get(usize::from(place)));
            moved.map(|(_, name)| *name).or_else(|| find(NEW))
        }
    })?;
    Some(format!("default:{name}").into_bytes().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_the_names_of_their_version() {
        let name = |id, version| static_name(id, version).map(|name| String::from_utf8(name.into()).expect("text"));
        for (id, version, expected) in [
            (0, 17, Some("default:stone")),
            (1, 17, Some("default:dirt_with_grass")),
            (29, 19, Some("default:bookshelf")),
            (254, 17, Some("air")),
            (126, 19, Some("air")),
            (127, 20, Some("ignore")),
            (0x800, 20, Some("default:dirt_with_grass")),
            (0x814, 20, Some("default:bookshelf")),
            (0x815, 20, Some("default:jungletree")),
            (0x820, 20, Some("default:sapling")),
            (14, 20, Some("default:sign_wall")),
            (1, 20, None),
            (0x800, 19, None),
            (34, 17, None),
        ] {
            assert_eq!(name(id, version).as_deref(), expected, "{id} in {version}");
        }
    }
}
