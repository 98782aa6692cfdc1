//! Draw order of the automap, as heights of flat floors: the lowest order lies on top.

use super::sector_shape::SectorShape;
use crate::format::turok::Sector;

/// Distance between the floors of two orders, in metres.
const STEP: f32 = 0.5;
/// Part of that distance within which the floors of one order lie, a later one on top.
const WITHIN: f32 = 0.4;

/// Draw orders of a level.
pub(super) struct DrawOrder {
    /// All orders, the lowest first, each once.
    orders: Vec<i16>,
    sectors: usize,
}

impl DrawOrder {
    /// The orders of these sectors.
    pub fn of(sectors: &[Sector]) -> Self {
        let mut orders: Vec<i16> = sectors.iter().filter_map(|sector| sector.draw_order).collect();
        orders.sort_unstable();
        orders.dedup();
        Self { orders, sectors: sectors.len() }
    }

    /// Height of a sector on the automap, in metres, by its number. Levels that store no order show what is highest.
    pub fn height(&self, number: usize, sector: &Sector, shape: &SectorShape) -> f32 {
        let Some(order) = sector.draw_order else {
            return shape.floor.iter().map(|corner| corner.y).sum::<f32>() / 3.0;
        };
        let below = self.orders.len() - self.orders.partition_point(|other| *other <= order);
        (below as f32 + WITHIN * number as f32 / self.sectors.max(1) as f32) * STEP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_order_lies_on_top() {
        let sector = |draw_order| Sector { set: 0, flags: 0, vertices: [0; 3], links: [None; 3], draw_order };
        let sectors = [Some(7), Some(-3), Some(7), Some(0)].map(sector);
        let shape = SectorShape {
            flags: 0,
            floor: [glam::Vec3::new(0.0, 6.0, 0.0); 3],
            ceiling: None,
            has_odd_ceiling: false,
            neighbors: [None; 3],
        };
        let order = DrawOrder::of(&sectors);
        let mut by_height: Vec<usize> = (0..4).collect();
        let height = |n: usize| order.height(n, &sectors[n], &shape);
        by_height.sort_by(|a, b| height(*a).total_cmp(&height(*b)));
        assert_eq!(by_height, [0, 2, 3, 1], "of one order the later one is on top");
        let unordered = [sector(None)];
        assert_eq!(DrawOrder::of(&unordered).height(0, &unordered[0], &shape), 6.0);
    }
}
