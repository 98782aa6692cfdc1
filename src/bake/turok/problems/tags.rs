//! Tags that are triggered and that no actor has, and teleporters that name no warp.

use std::collections::BTreeSet;

use super::codes;
use crate::base::{Report, WarningPlace};
use crate::format::turok::Level;
use crate::rules::turok::{EVENT, TELEPORT, TELEPORT_AIR};

/// Reports targets without a tag and warps without a goal: of an area once, at the first of its sectors. Goals of warps lie
/// in other levels mostly, so that only one without a number is known to have none.
pub(super) fn check(level: &Level, report: &mut Report) {
    let tags: BTreeSet<i16> = level.actors.iter().map(|actor| actor.placement.tag).filter(|tag| *tag > 0).collect();
    for (n, actor) in level.actors.iter().enumerate() {
        let target = actor.placement.target_tag;
        if target > 0 && !tags.contains(&target) {
            let message = format!("Triggers tag {target}, which no actor has.");
            report.warn(codes::TARGET_WITHOUT_TAG, WarningPlace::Actor(n as u32), message);
        }
    }
    let mut seen = BTreeSet::new();
    for (n, sector) in level.sectors.iter().enumerate() {
        let Some(set) = level.set(sector).filter(|_| seen.insert(sector.set)) else { continue };
        let flags = level.flags(sector);
        let place = WarningPlace::Sector(n as u32);
        let [id, to, _, tag, ..] = set.args;
        if flags & EVENT != 0 && tag > 0 && !tags.contains(&tag) {
            let message = format!("The event of area {} triggers tag {tag}, which no actor has.", sector.set);
            report.warn(codes::TARGET_WITHOUT_TAG, place, message);
        }
        if flags & (TELEPORT | TELEPORT_AIR) != 0 && (id < 0 || id == 0 && to <= 0) {
            let message = format!("The teleporter of area {} has no warp ID and no level.", sector.set);
            report.warn(codes::WARP_WITHOUT_GOAL, place, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::codes::{TARGET_WITHOUT_TAG, WARP_WITHOUT_GOAL};
    use crate::bake::turok::problems::test_level::{found, strip};
    use crate::format::turok::{Actor, ActorPlacement};
    use crate::rules::turok::{EVENT, TELEPORT};

    fn actor(tag: i16, target_tag: i16) -> Actor {
        let placement =
            ActorPlacement { kind: 1, origin: [0.3, 0.3, 0.0], tag, target_tag, ..ActorPlacement::default() };
        Actor { placement, model: String::new(), animation: String::new() }
    }

    #[test]
    fn tags_that_are_triggered_exist() {
        let mut level = strip(4);
        level.actors = vec![actor(7, 0), actor(-1, 7), actor(0, -1)];
        assert_eq!(found(&level), []);
        level.actors[1].placement.target_tag = 8;
        assert_eq!(found(&level), [(TARGET_WITHOUT_TAG, "actor 1".to_owned())]);
        level.actors[1].placement.target_tag = 0;
        (level.sector_sets[0].flags, level.sector_sets[0].args) = (EVENT, [0, 0, 0, 9, 0, 0]);
        assert_eq!(found(&level), [(TARGET_WITHOUT_TAG, "sector 0".to_owned())], "once for the area");
    }

    #[test]
    fn warps_have_a_goal() {
        let mut level = strip(2);
        level.sector_sets[0].flags = TELEPORT;
        assert_eq!(found(&level), [(WARP_WITHOUT_GOAL, "sector 0".to_owned())]);
        for args in [[5, 0, 0, 0, 0, 0], [0, 3, 0, 0, 0, 0]] {
            level.sector_sets[0].args = args;
            assert_eq!(found(&level), []);
        }
    }
}
