//! Numbers of sector sets: impacts, colors of the automap, music, ambience, and the six arguments.

use super::sector_flag::{CHECKPOINT, DAMAGE, EVENT, EVENT_SOUND, SAVE_GAME, SECRET, TELEPORT, TELEPORT_AIR};

/// Sound and mark of shots at a floor or a wall; `None` for numbers that the game does not know.
pub fn impact(impact: u8) -> Option<&'static str> {
    Some(match impact {
        0 => "default",
        1 => "water",
        2 => "metal",
        3 => "stone",
        4 => "human flesh",
        5 => "creature flesh",
        6 => "undead flesh",
        7 => "lava",
        8 => "slime",
        9 => "force field",
        _ => return None,
    })
}

/// Name and color (red, green, blue) on the automap; `None` for numbers that the game does not know. The game's own
/// shades are not known.
pub fn automap_color(color: u8) -> Option<(&'static str, [u8; 3])> {
    Some(match color {
        0 => ("white", [255, 255, 255]),
        1 => ("green", [64, 192, 64]),
        2 => ("blue", [72, 112, 240]),
        3 => ("red", [224, 56, 48]),
        4 => ("pink", [248, 144, 192]),
        5 => ("purple", [160, 80, 208]),
        6 => ("brown", [144, 96, 56]),
        7 => ("cyan", [72, 208, 216]),
        8 => ("yellow", [240, 224, 72]),
        9 => ("orange", [240, 144, 48]),
        10 => ("black", [16, 16, 16]),
        _ => return None,
    })
}

/// Music of an area; `None` for numbers that are not described.
pub fn music(music: u8) -> Option<&'static str> {
    Some(match music {
        0 => "jungle",
        1 => "catacombs",
        2 => "caves",
        3 => "boss",
        4 => "final battle",
        5 => "campaigner",
        6 => "hub",
        7 => "treetop village",
        8 => "lost land",
        9 => "T-Rex",
        11 => "lost land caves",
        13 => "ancient city",
        14 => "ruins",
        100 => "underwater",
        _ => return None,
    })
}

/// Environment of sounds, which counts from 1; `None` for numbers that are not described.
pub fn ambience(ambience: u8) -> Option<&'static str> {
    Some(match ambience {
        0 => "none",
        1 => "jungle",
        2 => "swamp",
        3 => "cave",
        4 => "catacombs",
        _ => return None,
    })
}

/// Damage delay of one second.
pub const DAMAGE_DELAY_S: f32 = 1024.0;

/// Meaning of an argument of a set, from 0 to 5, by the flags; `None` where it has none.
pub fn argument_title(argument: usize, flags: u32) -> Option<&'static str> {
    let has = |flag: u32| flags & flag != 0;
    let teleports = has(TELEPORT | TELEPORT_AIR);
    Some(match argument {
        0 if teleports => "Warp ID",
        1 if teleports => "Warp level",
        1 if has(EVENT | EVENT_SOUND) => "Sound ID",
        2 if has(CHECKPOINT | SAVE_GAME) => "Checkpoint ID",
        3 if has(EVENT) => "Tag that it triggers",
        4 if has(DAMAGE) => "Damage",
        5 if has(DAMAGE) => "Damage delay",
        5 if has(SECRET) => "Number of the secret",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_known_have_names() {
        let known = |name: fn(u8) -> Option<&'static str>| (0..=255).filter(|n| name(*n).is_some()).count();
        assert_eq!([known(impact), known(music), known(ambience)], [10, 14, 5]);
        assert_eq!((0..=255).filter(|n| automap_color(*n).is_some()).count(), 11);
        assert_eq!((impact(7), music(100), ambience(1)), (Some("lava"), Some("underwater"), Some("jungle")));
    }

    #[test]
    fn arguments_mean_something_with_a_flag() {
        assert!((0..9).all(|argument| argument_title(argument, 0).is_none()));
        assert_eq!(argument_title(1, TELEPORT | EVENT), Some("Warp level"));
        assert_eq!(argument_title(1, EVENT), Some("Sound ID"));
        assert_eq!(argument_title(5, DAMAGE | SECRET), Some("Damage delay"));
        assert_eq!(argument_title(5, SECRET), Some("Number of the secret"));
        assert_eq!(argument_title(3, EVENT), Some("Tag that it triggers"));
    }
}
