//! Legend: which color stands for which reading, and for which sectors.

use std::collections::{BTreeMap, HashMap};

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
    /// One of several, by its place in the list, with its name.
    Kind(u32, String),
    /// A number of a scale with its unit, which stands after it.
    Scale(f32, &'static str),
}

/// Readings of a level as its sectors are gone through.
pub(super) struct Readings {
    color_by: ColorBy,
    kinds: BTreeMap<u32, Kind>,
    range: Option<([f32; 2], &'static str)>,
}

/// One of several readings.
struct Kind {
    name: String,
    color: [u8; 3],
    /// Numbers of the sectors that have it.
    sectors: Vec<usize>,
}

/// Meaning of the colors of a level.
#[derive(Clone, Debug, Default)]
pub(super) struct Legend {
    /// Entries in their order.
    pub entries: Vec<LegendEntry>,
    /// Numbers of sectors by the name of their entry, in small letters.
    sectors: HashMap<String, Vec<usize>>,
}

/// Words before the name of an entry that find its sectors, and behind it.
const FINDS: (&str, &str) = ("sector color \"", "\"");

impl Legend {
    /// Numbers of the sectors of an entry that a search names, and the words behind its name; `None` where it names none.
    pub fn found<'a>(&self, words: &'a str) -> Option<(&[usize], &'a str)> {
        let (before, behind) = FINDS;
        let words = words.trim_start();
        let start = words.get(..before.len()).filter(|start| start.eq_ignore_ascii_case(before))?;
        let (name, rest) = words.get(start.len()..)?.split_once(behind)?;
        Some((self.sectors.get(&name.to_lowercase()).map_or(&[], Vec::as_slice), rest))
    }
}

impl Readings {
    /// Readings without a sector.
    pub fn new(color_by: ColorBy) -> Self {
        Self { color_by, kinds: BTreeMap::new(), range: None }
    }

    /// Adds a sector of a color.
    pub fn add(&mut self, sector: usize, reading: Option<Reading>, color: [u8; 3]) {
        match reading {
            // Each sector has a color of its own.
            _ if self.color_by == ColorBy::Id => {}
            Some(Reading::Scale(value, unit)) => {
                let ([low, high], _) = self.range.unwrap_or(([value; 2], unit));
                self.range = Some(([low.min(value), high.max(value)], unit));
            }
            Some(Reading::Kind(place, name)) => self.add_to(place, name, (sector, color)),
            None => self.add_to(u32::MAX, "Not stored".to_owned(), (sector, color)),
        }
    }

    fn add_to(&mut self, place: u32, name: String, (sector, color): (usize, [u8; 3])) {
        self.kinds.entry(place).or_insert(Kind { name, color, sectors: Vec::new() }).sectors.push(sector);
    }

    /// The legend: of a scale some steps, the highest first.
    pub fn legend(self) -> Legend {
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
        let mut legend = Legend { entries: scale.chain(single).collect(), ..Legend::default() };
        let (before, behind) = FINDS;
        for (place, Kind { mut name, color, sectors }) in self.kinds.into_iter().take(MOST) {
            // Two of the same name are told apart by their numbers.
            if legend.sectors.contains_key(&name.to_lowercase()) {
                name = format!("{name} ({place})");
            }
            let words = Some(format!("{before}{name}{behind}"));
            legend.entries.push(LegendEntry { name: name.clone(), color, count: sectors.len(), words });
            legend.sectors.insert(name.to_lowercase(), sectors);
        }
        legend
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_counted_and_scales_have_steps() {
        let mut kinds = Readings::new(ColorBy::Area);
        for (sector, place) in [3, 1, 3].into_iter().enumerate() {
            kinds.add(sector, Some(Reading::Kind(place, format!("Area {place}"))), [1, 2, 3]);
        }
        kinds.add(7, None, [9; 3]);
        let legend = kinds.legend();
        let found = |words: &'static str| legend.found(words).map(|(sectors, rest)| (sectors.to_vec(), rest));
        assert_eq!(found("Sector color \"AREA 3\" tag 4"), Some((vec![0, 2], " tag 4")));
        assert_eq!(found("sector color \"Not stored\""), Some((vec![7], "")));
        assert_eq!(found("sector color \"none\""), Some((vec![], "")));
        assert_eq!([found("sector 3"), found("sector color \"Area 3")], [None, None]);
        let entries: Vec<_> = legend.entries.into_iter().map(|entry| (entry.name, entry.count)).collect();
        let entry = |name: &str, count| (name.to_owned(), count);
        assert_eq!(entries, [entry("Area 1", 1), entry("Area 3", 2), entry("Not stored", 1)]);
        let names = |values: &[f32]| {
            let mut scale = Readings::new(ColorBy::Height);
            values.iter().for_each(|value| scale.add(0, Some(Reading::Scale(*value, "m")), [0; 3]));
            scale.legend().entries.into_iter().map(|entry| entry.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[8.0, -2.0, 3.0]), ["8.0 m", "5.5 m", "3.0 m", "0.5 m", "-2.0 m"]);
        assert_eq!(names(&[4.0, 4.0]), ["4.0 m"]);
        assert!(names(&[]).is_empty());
    }
}
