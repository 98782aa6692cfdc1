//! The index of links of a scene, built piece by piece.

use std::ops::RangeInclusive;

use super::area::Area;
use super::numbers::{self, Bundle, Entry, Net};
use super::sweep::Sweep;
use super::table::{AreaTable, Emitter, Number};
use crate::rules::ddnet::Role;
use crate::scene::FlatScene;

/// Areas by part and number, the numbers in use and the links between them, built piece by piece.
#[derive(Clone, Debug, Default)]
pub struct LinkIndex {
    table: AreaTable,
    entries: Vec<Entry>,
    /// The links of each entry's number.
    nets: Vec<Net>,
    sweep: Sweep,
}

impl LinkIndex {
    /// An index of a scene of which nothing has been looked at yet.
    pub fn new(scene: &FlatScene) -> Self {
        Self { sweep: Sweep::new(scene), ..Self::default() }
    }

    /// An index of all that a scene has.
    pub fn whole(scene: &FlatScene) -> Self {
        let mut index = Self::new(scene);
        while !index.advance(scene, usize::MAX) {}
        index
    }

    /// Looks at some more tiles of the scene it was made for: at least at one chunk, and no more than about `tiles`.
    /// Whether it is complete; before that it says that there is nothing.
    pub fn advance(&mut self, scene: &FlatScene, tiles: usize) -> bool {
        self.sweep.advance(scene, tiles, &mut self.table);
        let done = self.sweep.is_done();
        if done && self.entries.is_empty() {
            self.entries = numbers::entries(&self.table);
            self.nets = self.entries.iter().map(|entry| numbers::net_of(&self.table, entry)).collect();
        }
        done
    }

    /// Whether everything has been looked at.
    pub fn is_done(&self) -> bool {
        self.sweep.is_done()
    }

    /// Nothing has been found that is linked or reaches out.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.table.emitters.is_empty()
    }

    /// The areas of a part and a number, row by row of their upper edges.
    pub fn areas(&self, role: Role, number: u8) -> &[Area] {
        self.table.areas(role, number)
    }

    /// Those of them that may reach into some rows, and few others.
    pub fn areas_in_rows(&self, role: Role, number: u8, rows: RangeInclusive<u32>) -> &[Area] {
        self.table.areas_in_rows(role, number, rows)
    }

    /// The same joined to at most [`super::MAX_GROUPS`].
    pub fn groups(&self, role: Role, number: u8) -> &[Area] {
        self.table.groups(role, number)
    }

    /// How many tiles have a part and a number.
    pub fn tiles(&self, role: Role, number: u8) -> usize {
        self.table.tiles(role, number)
    }

    /// The tiles that reach out.
    pub fn emitters(&self) -> &[Emitter] {
        &self.table.emitters
    }

    /// Every number in use, by family and value.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Facts about a number in use.
    pub fn entry(&self, number: Number) -> Option<&Entry> {
        self.entries.get(self.position(number)?)
    }

    /// Links of a number in use.
    pub fn net(&self, number: Number) -> Option<&Net> {
        self.nets.get(self.position(number)?)
    }

    fn position(&self, number: Number) -> Option<usize> {
        self.entries.binary_search_by_key(&number, |entry| entry.number).ok()
    }

    /// Tiles with a part that belong to no area that is kept.
    pub fn left_out(&self) -> usize {
        self.table.left_out
    }

    /// The number of the exit for tees that remember a checkpoint: its own, or the next lower one that exists.
    pub fn checkpoint_exit(&self, remembered: u8) -> Option<u8> {
        numbers::checkpoint_exit(&self.table, remembered)
    }

    /// The links of a number. Both ends of each have areas. [`Self::net`] has them ready where the number is in use.
    pub fn bundles(&self, number: Number) -> Vec<Bundle> {
        numbers::bundles(&self.table, number)
    }
}
