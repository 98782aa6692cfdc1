//! Links of sectors: whether both sides know of them, and whether there is an edge between both.

use super::codes;
use crate::base::{Report, WarningPlace};
use crate::format::turok::{Level, Sector};

/// Reports links that are not mutual or share no edge. Those to sectors that do not exist are reported by reading.
pub(super) fn check(level: &Level, report: &mut Report) {
    for (n, sector) in level.sectors.iter().enumerate() {
        for link in sector.links.into_iter().flatten() {
            let Some(other) = level.sectors.get(usize::from(link)) else { continue };
            let place = WarningPlace::Sector(n as u32);
            let is_mutual = other.links.into_iter().flatten().any(|back| usize::from(back) == n);
            if !is_mutual {
                let message = format!("Linked to sector {link}, which is not linked back.");
                report.warn(codes::LINK_ONE_WAY, place, message);
            }
            // Once for both.
            if !shares_edge(sector, other) && (!is_mutual || n < usize::from(link)) {
                let message = format!("Linked to sector {link}, with which it shares no edge.");
                report.warn(codes::LINK_WITHOUT_EDGE, place, message);
            }
        }
    }
}

/// Whether two sectors have two vertices in common.
fn shares_edge(sector: &Sector, other: &Sector) -> bool {
    sector.vertices.iter().filter(|vertex| other.vertices.contains(vertex)).count() >= 2
}

#[cfg(test)]
mod tests {
    use super::codes::{LINK_ONE_WAY, LINK_WITHOUT_EDGE};
    use crate::bake::turok::problems::test_level::{found, strip};

    #[test]
    fn links_are_mutual_and_have_an_edge() {
        let mut level = strip(6);
        assert_eq!(found(&level), []);
        level.sectors[2].links = [Some(1), None, None];
        assert_eq!(found(&level), [(LINK_ONE_WAY, "sector 3".to_owned())]);
        level.sectors[2].links = [Some(1), Some(3), Some(5)];
        let odd = [(LINK_ONE_WAY, "sector 2".to_owned()), (LINK_WITHOUT_EDGE, "sector 2".to_owned())];
        assert_eq!(found(&level), odd);
        level.sectors[5].links[2] = Some(2);
        assert_eq!(found(&level), [(LINK_WITHOUT_EDGE, "sector 2".to_owned())], "once for both");
        level.sectors[5].links[2] = Some(99);
        assert_eq!(found(&level), odd, "one that does not exist is none");
    }
}
