//! Colors of floors, by the reading that was chosen.

use super::legend::Reading;
use super::sector_shape::SectorShape;
use super::shades;
use crate::base::ColorBy;
use crate::format::turok::{Level, Sector, SectorSet};
use crate::rules::turok::{SectorKind, ambience, automap_color, impact, music};

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

    /// Reading of a sector, for the legend; `None` = the level stores nothing about it.
    pub fn reading(&self, sector: &Sector, shape: &SectorShape) -> Option<Reading> {
        let named = |number: u8, name: Option<&str>, title: &str| {
            let name = name.map_or_else(|| format!("{title} {number}"), sentence);
            Some(Reading::Kind(number.into(), name))
        };
        let set = self.level.set(sector);
        match self.color_by {
            ColorBy::Flag => {
                let kind = SectorKind::of(shape.flags);
                Some(Reading::Kind(kind as u32, kind.title().to_owned()))
            }
            ColorBy::Height => Some(Reading::Scale(height(shape), "m")),
            ColorBy::Area => Some(Reading::Kind(sector.set.into(), format!("Area {}", sector.set))),
            ColorBy::Automap => {
                let color = set?.automap_color;
                named(color, automap_color(color).map(|(name, _)| name), "Color")
            }
            ColorBy::Fog => {
                let [r, g, b, _] = set?.fog_color;
                let number = u32::from_be_bytes([0, r, g, b]);
                Some(Reading::Kind(number, format!("#{number:06x}")))
            }
            ColorBy::Impact => named(set?.floor_impact, impact(set?.floor_impact), "Impact"),
            ColorBy::Music => named(set?.music, music(set?.music), "Music"),
            ColorBy::Ambience => named(set?.ambience, ambience(set?.ambience), "Ambience"),
            ColorBy::Order => Some(Reading::Scale(sector.draw_order?.into(), "")),
            ColorBy::Id => None,
        }
    }
}

/// The same with a capital at its start.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
