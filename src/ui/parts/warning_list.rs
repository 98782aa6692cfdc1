//! All warnings about the open map, and their kinds.

use std::collections::HashMap;

use super::text;
use crate::base::{Warning, WarningPlace};
use crate::scene::World;
use crate::ui::panel_cx::PanelCx;

/// Code of the warning that an image lies in none of the searched folders.
const NOT_FOUND: &str = "image-not-found";

/// Warnings of one kind.
#[derive(Debug)]
pub struct Kind {
    /// Their code.
    pub code: &'static str,
    /// Something of it concerns the file as a whole.
    pub of_file: bool,
    /// Their positions among all warnings.
    pub members: Vec<usize>,
}

/// All warnings there are: those of the map, those of the graphics adapter, those of a check.
#[derive(Clone, Copy)]
pub struct Warnings<'a> {
    /// Those of the map.
    pub map: &'a [Warning],
    /// Those of the graphics adapter.
    pub device: &'a [Warning],
    /// Those that a check of a whole world has found, or one of the things of a level.
    pub found: &'a [Warning],
    /// Number of warnings that were counted but not kept.
    pub dropped: usize,
}

impl<'a> Warnings<'a> {
    /// Warnings about the open map; none without one.
    pub fn of(cx: &PanelCx<'a>) -> Self {
        match cx.summary {
            Some(summary) => {
                let check = cx.status.world_check.as_deref();
                let solid = cx.world.and_then(World::as_solid);
                let (of_things, more) =
                    solid.and_then(|solid| solid.catalog.as_ref()).map_or((&[][..], 0), |catalog| catalog.problems());
                let found = check.map_or(of_things, |check| &check.warnings);
                let dropped = summary.warnings_dropped + check.map_or(more, |check| check.dropped);
                Self { map: &summary.warnings, device: &cx.status.adapter_notes, found, dropped }
            }
            None => Self { map: &[], device: &[], found: &[], dropped: 0 },
        }
    }

    /// Number of warnings, including those not kept.
    pub fn count(self) -> usize {
        self.map.len() + self.device.len() + self.found.len() + self.dropped
    }

    /// Number of those about the file and about what a check has found in it, where there are any besides images that are
    /// not found: a banner is about these.
    pub fn of_file(self) -> Option<usize> {
        let is_new = self.dropped > 0 || self.map.iter().chain(self.found).any(|warning| warning.code != NOT_FOUND);
        is_new.then_some(self.map.len() + self.found.len() + self.dropped)
    }

    fn iter(self) -> impl Iterator<Item = &'a Warning> {
        self.map.iter().chain(self.device).chain(self.found)
    }

    /// Warning at a position among all.
    pub fn get(self, i: usize) -> Option<&'a Warning> {
        let beyond_map = || i.checked_sub(self.map.len());
        let of_device = || self.device.get(beyond_map()?);
        let of_check = || self.found.get(beyond_map()?.checked_sub(self.device.len())?);
        self.map.get(i).or_else(of_device).or_else(of_check)
    }

    /// Kinds of warnings: those about the file as a whole first, all in the order in which they appear.
    pub fn kinds(self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (i, warning) in self.iter().enumerate() {
            let at = *known.entry(warning.code).or_insert_with(|| {
                kinds.push(Kind { code: warning.code, of_file: false, members: Vec::new() });
                kinds.len() - 1
            });
            kinds[at].of_file |= warning.place == WarningPlace::File;
            kinds[at].members.push(i);
        }
        kinds.sort_by_key(|kind| !kind.of_file);
        kinds
    }

    /// All of them, a line each.
    pub fn as_text(self) -> String {
        let mut lines: Vec<_> = self.iter().map(line).collect();
        if self.dropped > 0 {
            lines.push(format!("…and {} more", text::grouped(self.dropped)));
        }
        lines.join("\n")
    }
}

/// A warning on a line.
pub fn line(warning: &Warning) -> String {
    format!("{} [{}] {}", warning.place, warning.code, warning.message)
}
