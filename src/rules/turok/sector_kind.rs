//! Kinds of sectors: which of several flags a sector is colored by.

use super::sector_flag::*;

/// Kind of a sector, by its dominant flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SectorKind {
    /// A secret.
    Secret,
    /// Enemies do not enter it.
    Restricted,
    /// A checkpoint.
    Checkpoint,
    /// A place to save.
    SaveGame,
    /// A teleporter.
    Teleport,
    /// A teleporter in the air.
    TeleportAir,
    /// A wall where it is steep.
    SlopeTest,
    /// A ladder.
    Ladder,
    /// A wall to climb.
    Climb,
    /// The entrance of a crawlway.
    EnterCrawl,
    /// A crawlway.
    Crawl,
    /// A wall.
    Cliff,
    /// Blocked.
    Block,
    /// An event.
    Event,
    /// Without gravity.
    AntiGravity,
    /// Water.
    Water,
    /// A bridge.
    Bridge,
    /// A death pit.
    DeathPit,
    /// Lava.
    Lava,
    /// Damage.
    Damage,
    /// None of these.
    #[default]
    Plain,
}

impl SectorKind {
    /// Kinds with flag, title and color (red, green, blue), in the order of the game's editor: the first whose flag is
    /// set dominates. The colors are our own.
    const TABLE: [(Self, u32, &'static str, [u8; 3]); 20] = [
        (Self::Secret, SECRET, "Secret", [214, 92, 214]),
        (Self::Restricted, RESTRICTED, "Closed to enemies", [122, 92, 158]),
        (Self::Checkpoint, CHECKPOINT, "Checkpoint", [92, 214, 198]),
        (Self::SaveGame, SAVE_GAME, "Save point", [92, 168, 230]),
        (Self::Teleport, TELEPORT, "Teleporter", [146, 112, 236]),
        (Self::TeleportAir, TELEPORT_AIR, "Teleporter in the air", [178, 152, 246]),
        (Self::SlopeTest, SLOPE_TEST, "Wall if steep", [156, 132, 104]),
        (Self::Ladder, LADDER, "Ladder", [224, 176, 84]),
        (Self::Climb, CLIMB, "Climbable wall", [198, 142, 62]),
        (Self::EnterCrawl, ENTER_CRAWL, "Crawlway entrance", [182, 168, 84]),
        (Self::Crawl, CRAWL, "Crawlway", [150, 138, 66]),
        (Self::Cliff, CLIFF, "Wall", [118, 98, 82]),
        (Self::Block, BLOCK, "Blocked", [104, 104, 112]),
        (Self::Event, EVENT, "Event", [238, 214, 92]),
        (Self::AntiGravity, ANTIGRAVITY, "No gravity", [236, 156, 208]),
        (Self::Water, WATER, "Water", [52, 116, 196]),
        (Self::Bridge, ONE_SIDED, "Bridge", [168, 128, 92]),
        (Self::DeathPit, DEATH_PIT, "Death pit", [44, 36, 40]),
        (Self::Lava, LAVA, "Lava", [232, 92, 32]),
        (Self::Damage, DAMAGE, "Damage", [206, 60, 60]),
    ];
    /// Color of sectors of no other kind.
    const PLAIN_RGB: [u8; 3] = [104, 142, 92];

    /// All kinds, in the order in which they dominate.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::TABLE.into_iter().map(|(kind, ..)| kind).chain([Self::Plain])
    }

    /// The kind of a sector with these flags, its own and those of its set.
    pub fn of(flags: u32) -> Self {
        let first = Self::TABLE.iter().find(|(_, flag, ..)| flags & flag != 0);
        first.map_or(Self::Plain, |(kind, ..)| *kind)
    }

    /// Its flag; 0 for [`Self::Plain`].
    pub fn flag(self) -> u32 {
        Self::TABLE.iter().find(|(kind, ..)| *kind == self).map_or(0, |(_, flag, ..)| *flag)
    }

    /// Title, for legends.
    pub fn title(self) -> &'static str {
        Self::TABLE.iter().find(|(kind, ..)| *kind == self).map_or("Ground", |(_, _, title, _)| title)
    }

    /// Color: red, green, blue.
    pub fn rgb(self) -> [u8; 3] {
        Self::TABLE.iter().find(|(kind, ..)| *kind == self).map_or(Self::PLAIN_RGB, |(.., rgb)| *rgb)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_first_flag_in_the_order_of_the_editor_dominates() {
        assert_eq!(SectorKind::of(u32::MAX), SectorKind::Secret);
        assert_eq!(SectorKind::of(0), SectorKind::Plain);
        assert_eq!(SectorKind::of(CEILING | DRAW_SKY | MAPPED), SectorKind::Plain);
        assert_eq!(SectorKind::of(CLIFF | CLIMB | LADDER), SectorKind::Ladder);
        assert_eq!(SectorKind::of(LAVA | DAMAGE | DRAW_SKY), SectorKind::Lava);
        assert_eq!(SectorKind::of(WATER | ONE_SIDED), SectorKind::Water);
        let mut left = u32::MAX;
        for (kind, flag, ..) in SectorKind::TABLE {
            assert_eq!(SectorKind::of(left), kind);
            left &= !flag;
        }
        assert_eq!(SectorKind::of(left), SectorKind::Plain);
    }

    #[test]
    fn kinds_differ_in_title_and_color() {
        let all: Vec<SectorKind> = SectorKind::all().collect();
        assert_eq!(all.iter().map(|kind| kind.rgb()).collect::<BTreeSet<_>>().len(), 21);
        assert_eq!(all.iter().map(|kind| kind.title()).collect::<BTreeSet<_>>().len(), 21);
    }
}
