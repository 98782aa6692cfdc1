//! Types of actors. Numbers and names are those of the original game; the remaster defines its own in files, which keep
//! the numbers as far as known. A name is a guess, if a good one: windows should say "probably".

/// Group of types of actors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ActorGroup {
    /// The place where the player starts.
    Player,
    /// Enemies and animals.
    Enemy,
    /// Bosses.
    Boss,
    /// Weapons in hand.
    Weapon,
    /// Doors, lifts and other things.
    Object,
    /// Health and other things to pick up.
    Pickup,
    /// Weapons to pick up.
    WeaponPickup,
    /// Ammunition.
    Ammo,
    /// Keys and pieces of the chronoscepter.
    Key,
    /// Parts that fly off.
    Debris,
    /// A type that is not known.
    Other,
}

impl ActorGroup {
    /// All of them, in the order of a legend.
    pub const ALL: [Self; 11] = [
        Self::Player,
        Self::Enemy,
        Self::Boss,
        Self::Object,
        Self::Pickup,
        Self::WeaponPickup,
        Self::Ammo,
        Self::Key,
        Self::Weapon,
        Self::Debris,
        Self::Other,
    ];

    /// Title, for legends.
    pub fn title(self) -> &'static str {
        match self {
            Self::Player => "Player",
            Self::Enemy => "Enemies",
            Self::Boss => "Bosses",
            Self::Weapon => "Weapons in hand",
            Self::Object => "Objects",
            Self::Pickup => "Health and pickups",
            Self::WeaponPickup => "Weapons",
            Self::Ammo => "Ammunition",
            Self::Key => "Keys",
            Self::Debris => "Debris",
            Self::Other => "Other",
        }
    }

    /// Color: red, green, blue. Our own choice.
    pub fn rgb(self) -> [u8; 3] {
        match self {
            Self::Player => [96, 224, 120],
            Self::Enemy => [232, 88, 72],
            Self::Boss => [200, 48, 128],
            Self::Weapon => [176, 176, 184],
            Self::Object => [120, 152, 208],
            Self::Pickup => [88, 208, 208],
            Self::WeaponPickup => [240, 168, 72],
            Self::Ammo => [216, 192, 112],
            Self::Key => [248, 232, 88],
            Self::Debris => [136, 112, 96],
            Self::Other => [160, 160, 160],
        }
    }
}

/// Types of groups: first, last, group. The first range that holds a type counts.
const GROUPS: &[(i32, i32, ActorGroup)] = &[
    (0, 0, ActorGroup::Player),
    (1, 21, ActorGroup::Enemy),
    (100, 114, ActorGroup::Weapon),
    (300, 331, ActorGroup::Object),
    (400, 407, ActorGroup::Pickup),
    (408, 419, ActorGroup::WeaponPickup),
    (420, 436, ActorGroup::Ammo),
    (437, 439, ActorGroup::Pickup),
    (440, 456, ActorGroup::Key),
    (600, 600, ActorGroup::Object),
    (701, 708, ActorGroup::Debris),
    (800, 800, ActorGroup::Object),
    (1000, 1004, ActorGroup::Boss),
    (2001, 2001, ActorGroup::Enemy),
];

/// Names of types that are known one by one.
const NAMES: &[(i32, &str)] = &[
    (0, "Player"),
    (1, "Raptor"),
    (2, "Grunt"),
    (4, "Dinosaur"),
    (5, "Rider"),
    (8, "Sandworm"),
    (9, "Stalker"),
    (10, "Alien"),
    (11, "Purlin"),
    (12, "Mech"),
    (14, "Fish"),
    (15, "Sewer crab"),
    (16, "Killer plant"),
    (20, "Animal"),
    (21, "Insect"),
    (102, "Bow"),
    (300, "Door"),
    (301, "Generic object"),
    (303, "Lift"),
    (308, "Laser wall"),
    (309, "Destroyable object"),
    (310, "Mover"),
    (317, "Portal"),
    (318, "Key panel"),
    (319, "Water"),
    (320, "Water"),
    (321, "Portal gate"),
    (325, "Key plaque"),
    (331, "Tech door"),
    (400, "Small health"),
    (402, "Health"),
    (403, "Full health"),
    (404, "Ultra health"),
    (405, "Mask"),
    (406, "Backpack"),
    (407, "Spirit"),
    (437, "Armor"),
    (438, "Life force 1"),
    (439, "Life force 10"),
    (440, "Key 1"),
    (441, "Key 2"),
    (442, "Key 3"),
    (443, "Key 4"),
    (444, "Key 5"),
    (445, "Key 6"),
    (446, "Final key 1"),
    (447, "Chronoscepter piece 1"),
    (449, "Final key 2"),
    (450, "Chronoscepter piece 2"),
    (451, "Chronoscepter piece 3"),
    (452, "Chronoscepter piece 4"),
    (453, "Chronoscepter piece 5"),
    (454, "Chronoscepter piece 6"),
    (455, "Chronoscepter piece 7"),
    (456, "Chronoscepter piece 8"),
    (600, "Small portal"),
    (800, "Water"),
    (1000, "Mantis"),
    (1001, "T-Rex"),
    (1002, "Campaigner"),
    (1003, "Hunter"),
    (1004, "Hummer"),
    (2001, "Turret"),
];

/// Group of a type.
pub fn actor_group(kind: i32) -> ActorGroup {
    let group = GROUPS.iter().find(|(first, last, _)| (*first..=*last).contains(&kind));
    group.map_or(ActorGroup::Other, |(.., group)| *group)
}

/// Probable name of a type; `None` where only its number is known.
pub fn actor_name(kind: i32) -> Option<&'static str> {
    let at = NAMES.binary_search_by_key(&kind, |(number, _)| *number).ok()?;
    NAMES.get(at).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_in_order_and_have_groups() {
        assert!(NAMES.is_sorted_by(|(a, _), (b, _)| a < b));
        for (kind, name) in NAMES {
            assert_eq!(actor_name(*kind), Some(*name));
            assert_ne!(actor_group(*kind), ActorGroup::Other, "{name}");
        }
        assert!(GROUPS.is_sorted_by(|(_, last, _), (first, ..)| last < first));
        assert_eq!((actor_name(3), actor_group(423), actor_group(-1)), (None, ActorGroup::Ammo, ActorGroup::Other));
    }

    #[test]
    fn groups_differ_in_title_and_color() {
        assert_eq!(ActorGroup::ALL.map(ActorGroup::title).into_iter().collect::<BTreeSet<_>>().len(), 11);
        assert_eq!(ActorGroup::ALL.map(ActorGroup::rgb).into_iter().collect::<BTreeSet<_>>().len(), 11);
    }
}
