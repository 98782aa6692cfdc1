//! Rows of the page of problems with their heights, which are worked out when the list changes, not in every frame: a map
//! may have thousands of problems.

use std::collections::HashSet;
use std::sync::Arc;

use super::list::{Checked, Problems};
use crate::analysis::{Number, Oddity, Problem};
use crate::base::EnvelopeIndex;
use crate::ui::parts::warning_list::Kind;

/// With no more warnings than this all kinds are unfolded at first.
const FEW: usize = 20;

/// Row of the page. Positions instead of references, so that it can be kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Row {
    /// A heading, with a count.
    Section(&'static str, usize),
    /// A kind of warnings, by its position, and whether it is unfolded.
    Kind(usize, bool),
    /// A warning, by its position among all.
    Warning(usize),
    /// Warnings that were counted but not kept.
    Dropped(usize),
    /// A number of physics tiles that lacks a part.
    Link(Number, Problem),
    /// An oddity of an envelope, with its position among all of these.
    Envelope(usize, EnvelopeIndex, Oddity),
    /// A check that failed, by its position: several may fail for the same reason.
    Failure(usize),
}

/// Rows of the list, as long as the list stays the same.
#[derive(Default)]
pub struct Rows {
    /// Source of the list: the kinds of warnings, which are sorted anew for another scene and for other warnings of the
    /// adapter, and the checks that are done or have failed. Holding it keeps its address from being used again.
    of: Option<(Arc<[Kind]>, [Checked; 2])>,
    list: RowList,
}

/// Rows and their heights.
#[derive(Default)]
pub struct RowList {
    /// The rows.
    pub list: Vec<Row>,
    /// Their heights, at the width at which they were measured last.
    pub heights: Vec<f32>,
    width: f32,
}

impl Rows {
    /// The rows of a list; `build` makes them where it has changed.
    pub fn get(
        &mut self,
        kinds: &Arc<[Kind]>,
        checked: [Checked; 2],
        build: impl FnOnce() -> Vec<Row>,
    ) -> &mut RowList {
        let is_same = |(known, done): &(Arc<[Kind]>, _)| Arc::ptr_eq(known, kinds) && *done == checked;
        if !self.of.as_ref().is_some_and(is_same) {
            self.of = Some((kinds.clone(), checked));
            self.list = RowList { list: build(), ..RowList::default() };
        }
        &mut self.list
    }

    /// Forgets them: other rows show.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl RowList {
    /// Works out the heights of the rows at a width, where that has changed: they depend on how long the sentences are.
    pub fn measure(&mut self, width: f32, height: impl FnMut(&Row) -> f32) {
        if self.width != width || self.heights.len() != self.list.len() {
            (self.width, self.heights) = (width, self.list.iter().map(height).collect());
        }
    }
}

/// Rows of the problems: kinds of warnings with the unfolded ones' members, links, envelopes, failed checks. `turned`:
/// kinds that were folded or unfolded against their state at first.
pub fn build(problems: Problems, kinds: &[Kind], turned: &HashSet<&'static str>) -> Vec<Row> {
    let warnings = problems.warnings;
    let few = warnings.map.len() + warnings.device.len() <= FEW;
    let mut rows = Vec::new();
    if warnings.count() > 0 {
        rows.push(Row::Section("FILE", warnings.count()));
    }
    for (i, kind) in kinds.iter().enumerate() {
        let open_at_first = few || (i == 0 && kind.of_file);
        let open = open_at_first != turned.contains(kind.code);
        rows.push(Row::Kind(i, open));
        if open {
            rows.extend(kind.members.iter().map(|i| Row::Warning(*i)));
        }
    }
    if warnings.dropped > 0 {
        rows.push(Row::Dropped(warnings.dropped));
    }
    let links: Vec<_> = problems.links().map(|(entry, problem)| Row::Link(entry.number, problem)).collect();
    let envelopes = problems.envelopes().enumerate();
    let envelopes: Vec<_> = envelopes.map(|(i, (envelope, oddity))| Row::Envelope(i, envelope, oddity)).collect();
    for (name, members) in [("LINKS", links), ("ENVELOPES", envelopes)] {
        if !members.is_empty() {
            rows.push(Row::Section(name, members.len()));
            rows.extend(members);
        }
    }
    rows.extend(problems.failures().enumerate().map(|(i, _)| Row::Failure(i)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_built_when_the_list_changes_only() {
        let kinds = || -> Arc<[Kind]> { vec![Kind { code: "a", of_file: false, members: vec![0] }].into() };
        let (first, second) = (kinds(), kinds());
        let (begun, done) = ([Checked::Not; 2], [Checked::Done, Checked::Not]);
        let mut rows = Rows::default();
        let mut builds = 0;
        let mut get = |rows: &mut Rows, kinds: &Arc<[Kind]>, checked| {
            rows.get(kinds, checked, || {
                builds += 1;
                vec![Row::Kind(0, false); 10_000]
            });
            builds
        };
        assert_eq!([(); 3].map(|()| get(&mut rows, &first, begun)), [1; 3], "other frames of the same list");
        assert_eq!(get(&mut rows, &first, done), 2, "a check has ended");
        assert_eq!(get(&mut rows, &second, done), 3, "another scene with equal warnings");
        rows.clear();
        assert_eq!(get(&mut rows, &second, done), 4, "a kind was unfolded");
    }

    #[test]
    fn heights_are_worked_out_for_another_width_only() {
        let mut rows = RowList { list: vec![Row::Kind(0, false); 3], ..RowList::default() };
        let mut calls = 0;
        let mut get = |width| {
            rows.measure(width, |_| {
                calls += 1;
                width
            });
            assert_eq!(rows.heights, [width; 3]);
            calls
        };
        assert_eq!([280.0, 280.0, 300.0, 300.0].map(&mut get), [3, 3, 6, 6]);
    }
}
