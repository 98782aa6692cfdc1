//! Legend: which color stands for which reading, and for how many sectors.

use std::collections::BTreeMap;

use super::shades;
use crate::base::ColorBy;
use crate::scene::solid::LegendEntry;

/// Most entries: areas and colors of fog may be thousands.
const MOST: usize = 200;
/// Steps that stand for a scale.
const STEPS: usize = 5;

/// A reading of a sector.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reading {
    /// One of several, by its place in the list: its name, and the words that find such sectors, where some do.
    Kind(u32, String, Option<String>),
    /// A number of a scale with its unit, which stands after it.
    Scale(f32, &'static str),
}

/// Readings of a level as they are counted.
pub(super) struct Legend {
    color_by: ColorBy,
    kinds: BTreeMap<u32, LegendEntry>,
    range: Option<([f32; 2], &'static str)>,
}

impl Legend {
    /// A legend of a reading, without entries.
    pub fn new(color_by: ColorBy) -> Self {
        Self { color_by, kinds: BTreeMap::new(), range: None }
    }

    /// Counts a sector of a color.
    pub fn count(&mut self, reading: Option<Reading>, color: [u8; 3]) {
        match reading {
            // Each sector has a color of its own.
            _ if self.color_by == ColorBy::Id => {}
            Some(Reading::Scale(value, unit)) => {
                let ([low, high], _) = self.range.unwrap_or(([value; 2], unit));
                self.range = Some(([low.min(value), high.max(value)], unit));
            }
            Some(Reading::Kind(place, name, words)) => {
                let entry = LegendEntry { name, color, count: 0, words };
                self.kinds.entry(place).or_insert(entry).count += 1;
            }
            None => {
                let entry = LegendEntry { name: "Not stored".to_owned(), color, count: 0, words: None };
                self.kinds.entry(u32::MAX).or_insert(entry).count += 1;
            }
        }
    }

    /// The entries in their order: of a scale some steps, the highest first.
    pub fn entries(self) -> Vec<LegendEntry> {
        let step = |([low, high], unit): ([f32; 2], &str), step: usize| {
            let part = step as f32 / (STEPS - 1) as f32;
            let value = low + (high - low) * part;
            let name = if unit.is_empty() { format!("{value:.0}") } else { format!("{value:.1} {unit}") };
            LegendEntry { name, color: shades::of_scale(part), count: 0, words: None }
        };
        let range = self.range.filter(|([low, high], _)| high > low);
        let flat = self.range.filter(|([low, high], _)| high <= low);
        let scale = range.into_iter().flat_map(|range| (0..STEPS).rev().map(move |at| step(range, at)));
        let single = flat.map(|range| LegendEntry { color: shades::of_scale(0.5), ..step(range, 0) });
        scale.chain(single).chain(self.kinds.into_values()).take(MOST).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_counted_and_scales_have_steps() {
        let mut kinds = Legend::new(ColorBy::Area);
        for place in [3, 1, 3] {
            kinds.count(Some(Reading::Kind(place, format!("Area {place}"), None)), [1, 2, 3]);
        }
        kinds.count(None, [9; 3]);
        let entries: Vec<_> = kinds.entries().into_iter().map(|entry| (entry.name, entry.count)).collect();
        let entry = |name: &str, count| (name.to_owned(), count);
        assert_eq!(entries, [entry("Area 1", 1), entry("Area 3", 2), entry("Not stored", 1)]);
        let names = |values: &[f32]| {
            let mut scale = Legend::new(ColorBy::Height);
            values.iter().for_each(|value| scale.count(Some(Reading::Scale(*value, "m")), [0; 3]));
            scale.entries().into_iter().map(|entry| entry.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[8.0, -2.0, 3.0]), ["8.0 m", "5.5 m", "3.0 m", "0.5 m", "-2.0 m"]);
        assert_eq!(names(&[4.0, 4.0]), ["4.0 m"]);
        assert!(names(&[]).is_empty());
    }
}
