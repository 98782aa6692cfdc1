//! Colors of floors, by the reading that was chosen.

use super::level_style::ColorBy;
use super::sector_shape::SectorShape;
use super::shades;
use crate::format::turok::{Level, Sector, SectorSet};
use crate::rules::turok::{SectorKind, automap_color};

/// Colors of floors.
pub(super) struct FloorColors<'a> {
    level: &'a Level,
    color_by: ColorBy,
    /// Lowest and highest place in the middle of a floor, in metres.
    heights: [f32; 2],
    /// Lowest and highest draw order.
    orders: [f32; 2],
}

impl<'a> FloorColors<'a> {
    /// Colors of a level by a reading. `shapes`: those of its sectors that have one.
    pub fn new<'b>(level: &'a Level, color_by: ColorBy, shapes: impl Iterator<Item = &'b SectorShape>) -> Self {
        let orders = level.sectors.iter().filter_map(|sector| sector.draw_order).map(f32::from);
        Self { level, color_by, heights: range(shapes.map(height)), orders: range(orders) }
    }

    /// The color of a sector by its number.
    pub fn of(&self, number: usize, sector: &Sector, shape: &SectorShape) -> [u8; 3] {
        let of_set = |color: &dyn Fn(&SectorSet) -> [u8; 3]| self.level.set(sector).map_or(shades::UNKNOWN, color);
        match self.color_by {
            ColorBy::Flag => SectorKind::of(shape.flags).rgb(),
            ColorBy::Height => shades::of_scale(part(height(shape), self.heights)),
            ColorBy::Area => shades::of_number(sector.set.into()),
            ColorBy::Automap => {
                of_set(&|set| automap_color(set.automap_color).map_or(shades::UNKNOWN, |(_, color)| color))
            }
            ColorBy::Fog => of_set(&|set| {
                let [r, g, b, _] = set.fog_color;
                [r, g, b]
            }),
            ColorBy::Impact => of_set(&|set| shades::of_number(set.floor_impact.into())),
            ColorBy::Music => of_set(&|set| shades::of_number(set.music.into())),
            ColorBy::Ambience => of_set(&|set| match set.ambience {
                0 => shades::UNKNOWN,
                ambience => shades::of_number(ambience.into()),
            }),
            ColorBy::Order => {
                let order = sector.draw_order.map(f32::from);
                order.map_or(shades::UNKNOWN, |order| shades::of_scale(part(order, self.orders)))
            }
            ColorBy::Id => {
                let [low, middle, high, ..] = number.to_le_bytes();
                [low, middle, high]
            }
        }
    }
}

/// Height in the middle of a floor.
fn height(shape: &SectorShape) -> f32 {
    shape.floor.iter().map(|corner| corner.y).sum::<f32>() / 3.0
}

/// Lowest and highest of some numbers.
fn range(numbers: impl Iterator<Item = f32>) -> [f32; 2] {
    numbers.fold([f32::INFINITY, f32::NEG_INFINITY], |[low, high], number| [low.min(number), high.max(number)])
}

/// Where a number lies in a range, from 0 to 1; the middle of a range without a length.
fn part(number: f32, [low, high]: [f32; 2]) -> f32 {
    if high > low { (number - low) / (high - low) } else { 0.5 }
}
