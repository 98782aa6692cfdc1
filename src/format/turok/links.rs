//! Links of sectors by edge. Descriptions differ on which link belongs to which edge, and old levels may follow either:
//! the vertices that two sectors share decide, and the number of the link only where these do not.

use super::level::Level;
use super::sector::Sector;

impl Level {
    /// Neighbors of a sector by edge, of which the first lies between the first and the second corner; `None` for a
    /// wall, and for links to sectors that do not exist.
    pub fn neighbors(&self, sector: &Sector) -> [Option<u16>; 3] {
        let mut by_edge = [None; 3];
        let mut unplaced = [None; 3];
        for ((number, link), place) in (0..).zip(sector.links).zip(&mut unplaced) {
            let Some((link, other)) = link.and_then(|link| Some((link, self.sectors.get(usize::from(link))?))) else {
                continue;
            };
            match by_edge.get_mut(shared_edge(sector, other).unwrap_or(usize::MAX)) {
                Some(edge @ None) => *edge = Some(link),
                _ => *place = Some((number, link)),
            }
        }
        for (number, link) in unplaced.into_iter().flatten() {
            if let Some(edge @ None) = by_edge.get_mut(usual_edge(number)) {
                *edge = Some(link);
            }
        }
        by_edge
    }
}

/// The only edge of a sector both of whose vertices another one has too.
fn shared_edge(sector: &Sector, other: &Sector) -> Option<usize> {
    match sector.vertices.map(|vertex| other.vertices.contains(&vertex)) {
        [true, true, false] => Some(0),
        [false, true, true] => Some(1),
        [true, false, true] => Some(2),
        _ => None,
    }
}

/// Edge of a link by its number: link k lies between corner k and the one before it.
fn usual_edge(number: usize) -> usize {
    (number + 2) % 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::turok::grid::Grid;
    use crate::format::turok::level::WorldLight;

    fn sector(vertices: [u16; 3], links: [Option<u16>; 3]) -> Sector {
        Sector { set: 0, flags: 0, vertices, links, draw_order: None }
    }

    fn level(sectors: Vec<Sector>) -> Level {
        Level {
            version: 1,
            light: WorldLight::default(),
            sky: String::new(),
            sector_stride: 18,
            vertices: Vec::new(),
            sector_sets: Vec::new(),
            sectors,
            grid: Grid::default(),
            actors: Vec::new(),
            visibility: None,
        }
    }

    #[test]
    fn shared_vertices_decide_whatever_the_number_of_the_link() {
        for links in [[Some(1), None, None], [None, Some(1), None], [None, None, Some(1)]] {
            let level = level(vec![sector([0, 1, 2], links), sector([2, 1, 3], [None; 3])]);
            assert_eq!(level.neighbors(&level.sectors[0]), [None, Some(1), None], "{links:?}");
        }
    }

    #[test]
    fn without_shared_vertices_the_number_decides() {
        let apart = sector([7, 8, 9], [None; 3]);
        for (links, edges) in [
            ([Some(1), None, None], [None, None, Some(1)]),
            ([None, Some(1), None], [Some(1), None, None]),
            ([None, None, Some(1)], [None, Some(1), None]),
        ] {
            let level = level(vec![sector([0, 1, 2], links), apart]);
            assert_eq!(level.neighbors(&level.sectors[0]), edges, "{links:?}");
        }
    }

    #[test]
    fn an_edge_has_one_neighbor() {
        let sectors = vec![
            sector([0, 1, 2], [Some(1), Some(2), Some(9)]),
            sector([1, 0, 3], [None; 3]),
            sector([0, 1, 4], [None; 3]),
            sector([2, 0, 5], [None; 3]),
        ];
        // The second link is the usual one of the first edge, which is taken; the third leads nowhere.
        assert_eq!(level(sectors.clone()).neighbors(&sectors[0]), [Some(1), None, None]);
        let folded = level(vec![sector([0, 1, 2], [None, Some(0), None])]);
        assert_eq!(folded.neighbors(&folded.sectors[0]), [Some(0), None, None], "all vertices are shared");
    }
}
