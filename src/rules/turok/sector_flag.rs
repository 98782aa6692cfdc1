//! Flags of sectors: bit, name and sentence. Names are those of the game's script interface.

/// Name and meaning of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectorFlag {
    /// The only bit of the flag.
    pub bit: u32,
    /// Name for people and scripts; it stays.
    pub name: &'static str,
    /// Its effect, as a whole sentence.
    pub text: &'static str,
}

macro_rules! flags {
    ($($bit:literal $constant:ident $name:literal $text:literal;)*) => {
        $(#[doc = $text] pub const $constant: u32 = 1 << $bit;)*

        /// All flags, the lowest first.
        pub const SECTOR_FLAGS: &[SectorFlag] =
            &[$(SectorFlag { bit: 1 << $bit, name: $name, text: $text }),*];
    };
}

flags! {
    0 WATER "Water" "Under water below the water height of the area.";
    1 BLOCK "Block" "Cannot be entered.";
    2 TOGGLE "Toggle" "A door: events block and unblock it, and the automap shows it once it is open.";
    3 CLIFF "Cliff" "Is a wall.";
    4 CLIMB "Climb" "Can be climbed where it is a wall.";
    5 ONE_SIDED "OneSided" "A bridge, which may lie above other sectors.";
    6 CEILING "Ceiling" "Has a ceiling.";
    7 CRAWL "Crawl" "Can only be passed crawling.";
    8 ENTER_CRAWL "EnterCrawl" "Makes the player crawl, as Crawl does.";
    9 HIDDEN "Hidden" "Hidden.";
    10 ENTERED "Entered" "Used by the editor only.";
    11 SECRET "Secret" "A secret.";
    12 RESTRICTED "Restricted" "Enemies do not enter it.";
    13 SLOPE_TEST "SlopeTest" "Is a wall where it is steep, whatever Cliff says.";
    14 DEATH_PIT "DeathPit" "Falling in kills.";
    15 MAPPED "Mapped" "On the automap from the beginning.";
    16 EVENT "Event" "Entering it triggers the actors of a tag.";
    17 REPEATABLE "Repeatable" "Not used.";
    18 TELEPORT "Teleport" "Teleports to a place, maybe in another level.";
    19 DAMAGE "Damage" "Hurts again and again.";
    20 DRAW_SKY "DrawSky" "The sky is seen from here.";
    21 TELEPORT_AIR "TeleportAir" "Teleports in the air, too.";
    22 LAVA "Lava" "Lava.";
    23 EVENT_SOUND "EventSound" "Entering it plays a sound.";
    24 ANTIGRAVITY "AntiGravity" "Nothing falls here.";
    25 LADDER "Ladder" "Can be climbed where it is a wall, more slowly than with Climb.";
    26 CHECKPOINT "Checkpoint" "Players who die start again from here.";
    27 SAVE_GAME "SaveGame" "The game can be saved here.";
    28 WARP_RETURN "WarpReturn" "Stops the player in the remaster.";
    29 SHALLOW_WATER "ShallowWater" "Water that one wades through.";
    30 DRAW_SUN "DrawSun" "The sun is seen from here.";
    31 STORE_WARP_RETURN "StoreWarpReturn" "Not used.";
}

/// Flags that are set, the lowest first.
pub fn sector_flags(flags: u32) -> impl Iterator<Item = &'static SectorFlag> {
    SECTOR_FLAGS.iter().filter(move |flag| flags & flag.bit != 0)
}

/// Greatest upward part of the normal of a floor that counts as steep.
const STEEP_NORMAL: f32 = 0.5;

/// Whether a sector is a wall to those who walk, by its flags and the upward part of its normal, of length 1.
pub fn is_wall(flags: u32, normal_z: f32) -> bool {
    if flags & SLOPE_TEST != 0 { normal_z <= STEEP_NORMAL } else { flags & CLIFF != 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_has_a_flag() {
        for (at, flag) in SECTOR_FLAGS.iter().enumerate() {
            assert_eq!(flag.bit, 1 << at, "{}", flag.name);
            assert!(flag.text.ends_with('.'), "{}", flag.name);
        }
        assert_eq!(SECTOR_FLAGS.len(), 32);
        let names: Vec<&str> = sector_flags(WATER | CEILING | STORE_WARP_RETURN).map(|flag| flag.name).collect();
        assert_eq!(names, ["Water", "Ceiling", "StoreWarpReturn"]);
    }

    #[test]
    fn steep_slopes_and_cliffs_are_walls() {
        assert!(is_wall(CLIFF, 1.0) && is_wall(SLOPE_TEST, 0.5) && is_wall(SLOPE_TEST | CLIFF, 0.2));
        assert!(!is_wall(SLOPE_TEST | CLIFF, 0.6) && !is_wall(CLIMB, 0.0) && !is_wall(0, 0.0));
    }
}
