//! Groups of sectors that links connect, whichever way they lead.

use crate::format::turok::Level;

/// Groups of the sectors of a level by their numbers, each sector in one.
pub(super) fn linked_groups(level: &Level) -> Vec<Vec<usize>> {
    let count = level.sectors.len();
    let mut neighbors = vec![Vec::new(); count];
    for (n, sector) in level.sectors.iter().enumerate() {
        for link in sector.links.into_iter().flatten().map(usize::from).filter(|link| *link < count) {
            for (from, to) in [(n, link), (link, n)] {
                if let Some(all) = neighbors.get_mut(from) {
                    all.push(to);
                }
            }
        }
    }
    let mut is_known = vec![false; count];
    let mut groups = Vec::new();
    for start in 0..count {
        let mut group = Vec::new();
        let mut queue = vec![start];
        while let Some(n) = queue.pop() {
            if let Some(known @ false) = is_known.get_mut(n) {
                *known = true;
                group.push(n);
                queue.extend(neighbors.get(n).into_iter().flatten());
            }
        }
        if !group.is_empty() {
            groups.push(group);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::turok::problems::test_level::strip;

    #[test]
    fn links_of_one_side_connect_too() {
        let mut level = strip(7);
        level.sectors[2].links = [None; 3];
        level.sectors[4].links = [Some(3), None, None];
        level.sectors[5].links = [None, Some(6), Some(99)];
        let sizes = |level: &Level| linked_groups(level).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(sizes(&level), [5, 2], "1 and 3 lead to 2, and nothing leads from 4 to 5 and back");
        assert!(linked_groups(&strip(0)).is_empty());
    }
}
