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
        let mut group = fill(level, n, &mut is_known);
        group.sort_unstable();
        let message = match &*group {
            [_] => "This sector cannot be reached by links from a player start.".to_owned(),
            group => {
                let others = counted(group.len() - 1, "other");
                let numbers = ranges(group);
                format!("This sector and {others} cannot be reached by links from a player start: {numbers}.")
            }
        };
        report.warn(codes::SECTOR_UNREACHABLE, WarningPlace::Sector(n as u32), message);
    }
}

/// Numbers in rising order as runs of them, the first few: "2, 4 to 9".
fn ranges(numbers: &[usize]) -> String {
    const MOST: usize = 8;
    let runs: Vec<&[usize]> = numbers.chunk_by(|a, b| b - a == 1).collect();
    let run = |run: &&[usize]| match run {
        [] => String::new(),
        [one] => one.to_string(),
        [first, .., last] => format!("{first} to {last}"),
    };
    let mut words: Vec<String> = runs.iter().take(MOST).map(run).collect();
    let rest: usize = runs.iter().skip(MOST).map(|run| run.len()).sum();
    if rest > 0 {
        words.push(format!("and {rest} more"));
    }
    words.join(", ")
}

/// Marks all sectors that links lead to from one, and returns their numbers.
fn fill(level: &Level, from: usize, is_known: &mut [bool]) -> Vec<usize> {
    let mut queue = vec![from];
    let mut found = Vec::new();
    while let Some(n) = queue.pop() {
        match is_known.get_mut(n) {
            Some(known @ false) => *known = true,
            Some(true) | None => continue,
        }
        found.push(n);
        let links = level.sectors.get(n).map(|sector| sector.links);
        queue.extend(links.into_iter().flatten().flatten().map(usize::from));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::codes::SECTOR_UNREACHABLE;
    use super::ranges;
    use crate::bake::turok::problems::test_level::{found, strip};
    use crate::format::turok::{Actor, ActorPlacement};

    fn start_in(sector: i32) -> Actor {
        let placement = ActorPlacement { kind: 0, sector, origin: [0.3, 0.3, 0.0], ..ActorPlacement::default() };
        Actor { placement, model: String::new(), animation: String::new() }
    }

    #[test]
    fn numbers_in_a_row_are_a_range() {
        assert_eq!(ranges(&[2, 4, 5, 6, 9]), "2, 4 to 6, 9");
        let even: Vec<usize> = (0..20).step_by(2).collect();
        assert_eq!(ranges(&even), "0, 2, 4, 6, 8, 10, 12, 14, and 2 more");
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
