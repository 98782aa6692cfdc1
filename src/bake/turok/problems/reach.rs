//! Sectors that no link leads to from a player start.

use super::codes;
use crate::base::{Report, WarningPlace, counted};
use crate::format::turok::Level;
use crate::rules::turok::{ActorGroup, actor_group};

/// Reports groups of sectors that are cut off. Without a player start nothing is known to be.
pub(super) fn check(level: &Level, report: &mut Report) {
    let starts = level.actors.iter().filter(|actor| actor_group(actor.placement.kind) == ActorGroup::Player);
    let starts = starts.filter_map(|actor| usize::try_from(actor.placement.sector).ok());
    let starts: Vec<usize> = starts.filter(|sector| *sector < level.sectors.len()).collect();
    if starts.is_empty() {
        return;
    }
    let mut is_known = vec![false; level.sectors.len()];
    for start in starts {
        fill(level, start, &mut is_known);
    }
    for n in 0..level.sectors.len() {
        if is_known.get(n).is_some_and(|known| *known) {
            continue;
        }
        let message = match fill(level, n, &mut is_known) {
            1 => "This sector cannot be reached by links from a player start.".to_owned(),
            count => {
                let others = counted(count - 1, "other");
                format!("This sector and {others} cannot be reached by links from a player start.")
            }
        };
        report.warn(codes::SECTOR_UNREACHABLE, WarningPlace::Sector(n as u32), message);
    }
}

/// Marks all sectors that links lead to from one, and counts them.
fn fill(level: &Level, from: usize, is_known: &mut [bool]) -> usize {
    let mut queue = vec![from];
    let mut count = 0;
    while let Some(n) = queue.pop() {
        match is_known.get_mut(n) {
            Some(known @ false) => *known = true,
            Some(true) | None => continue,
        }
        count += 1;
        let links = level.sectors.get(n).map(|sector| sector.links);
        queue.extend(links.into_iter().flatten().flatten().map(usize::from));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::codes::SECTOR_UNREACHABLE;
    use crate::bake::turok::problems::test_level::{found, strip};
    use crate::format::turok::{Actor, ActorPlacement};

    fn start_in(sector: i32) -> Actor {
        let placement = ActorPlacement { kind: 0, sector, origin: [0.3, 0.3, 0.0], ..ActorPlacement::default() };
        Actor { placement, model: String::new(), animation: String::new() }
    }

    #[test]
    fn groups_without_a_link_are_reported_once() {
        let mut level = strip(9);
        level.actors = vec![start_in(0)];
        assert_eq!(found(&level), []);
        (level.sectors[3].links, level.sectors[4].links) = ([Some(2), None, None], [None, Some(5), None]);
        assert_eq!(found(&level), [(SECTOR_UNREACHABLE, "sector 4".to_owned())]);
        level.actors.push(start_in(8));
        assert_eq!(found(&level), [], "a player may start on the other side too");
        level.actors.clear();
        assert_eq!(found(&level), [], "without a start nothing is known");
    }
}
