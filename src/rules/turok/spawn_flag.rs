//! Flags of the spawning of actors, in three numbers. Names are those of the game's script interface.

/// Flags of an actor in words. Each number has flags of its own, by bit from the lowest.
const FIRST: [&str; 32] = [
    "Solid",
    "Projectile attack 1",
    "Leader",
    "Snap to floor",
    "Explosion death",
    "Climbs walls",
    "Projectile attack 2",
    "No repeated explosion",
    "Dies on explosion",
    "Follows a leader",
    "Slow",
    "Random resurrection",
    "Random feigned death",
    "Kamikaze",
    "Avoids players",
    "Floats in water on death",
    "Teleports",
    "Casts a shadow",
    "Waits between teleports",
    "Strong attacks",
    "Weak attacks",
    "Sniper",
    "Melts on death",
    "Avoids water",
    "Flying",
    "Does not teleport into water",
    "Does not teleport onto cliffs",
    "Triggers things",
    "Cannot start a fight",
    "No collision with walls",
    "Shakes the screen",
    "Respawn animation",
];

const SECOND: [&str; 32] = [
    "Drops explosive shells",
    "Drops grenades",
    "Drops medium health",
    "Drops full health",
    "Drops ultra health",
    "Drops small health",
    "Drops large health",
    "Drops minigun ammunition",
    "Drops a mortal wound",
    "Drops rockets",
    "Drops shotgun shells",
    "Drops an energy cell",
    "Drops a large energy cell",
    "Drops a clip",
    "Removed when its animation ends",
    "No blood",
    "Waits with its trigger animation",
    "Projectile attack 3",
    "Projectile attack 4",
    "Drops items when hurt",
    "Not on the automap",
    "Other movements",
    "Unused 1",
    "Unused 2",
    "Projectile attack 5",
    "Projectile attack 6",
    "Can be mortally wounded",
    "Stays in water",
    "Warps on death",
    "Stores the way back",
    "Projectile attack 7",
    "Projectile attack 8",
];

const THIRD: [&str; 12] = [
    "Returns from a warp",
    "Trigger animation only once",
    "Regenerates where it started",
    "Walks straight ahead",
    "Removed out of sight",
    "Does not think",
    "Avoids players",
    "No violent death",
    "Projectile attack 9",
    "Projectile attack 10",
    "Visible while spawning",
    "Not drawn in cutscenes",
];

/// Flags that are set in the three numbers, in words; bits without a meaning as "Bit 12 of 3".
pub fn spawn_flags(first: u32, second: u32, third: u16) -> Vec<String> {
    let numbers = [(1, first, &FIRST[..]), (2, second, &SECOND), (3, u32::from(third), &THIRD)];
    let words = |(number, flags, names): (u32, u32, &[&'static str])| -> Vec<String> {
        let set = (0..u32::BITS).filter(|bit| flags >> bit & 1 != 0);
        let word = |bit: u32| match names.get(bit as usize) {
            Some(name) => (*name).to_owned(),
            None => format!("Bit {bit} of {number}"),
        };
        set.map(word).collect()
    };
    numbers.into_iter().flat_map(words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_have_names() {
        assert_eq!(spawn_flags(0, 0, 0), Vec::<String>::new());
        assert_eq!(spawn_flags(1 << 21, 1 << 8, 1 << 5), ["Sniper", "Drops a mortal wound", "Does not think"]);
        assert_eq!(spawn_flags(1 << 31, 1 << 31, 1 << 12), ["Respawn animation", "Projectile attack 8", "Bit 12 of 3"]);
    }
}
