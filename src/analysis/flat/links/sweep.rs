//! Looks through the physics layers of a scene, chunk after chunk, and joins tiles to areas.
//!
//! ```text
//! chunks come row by row       ┌────┐ up: last row of the chunk above
//!                         left │    │
//!        last column of the ──►│    │ each tile takes the label of the one to its left or above it,
//!        chunk before          └────┘ where part and number are the same; labels that meet become one
//! ```

use std::collections::{BTreeMap, HashMap};

use glam::UVec2;

use super::area::Area;
use super::table::{AreaTable, Emitter, MAX_AREAS, MAX_EMITTERS, number_of, roles};
use crate::rules::ddnet::{PhysicsLayer, Reach, Role, id_role, reach};
use crate::scene::{CHUNK_TILES, FlatScene, PhysicsChunk, PhysicsTiles};

const SIDE: usize = CHUNK_TILES as usize;
/// No area.
const NONE: u32 = u32::MAX;

/// How far the search has come.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweep {
    jobs: Vec<Job>,
}

/// A layer to look through.
#[derive(Clone, Debug)]
struct Job {
    /// Position among the scene's physics layers.
    layer: usize,
    /// Chunks that are left, the next one last.
    origins: Vec<UVec2>,
    /// Parts that ids stand for.
    roles: Vec<Option<(u16, Role)>>,
    reaches: Vec<Option<Reach>>,
    /// Ids that stand for anything.
    matters: Box<[bool; 256]>,
    emitters: usize,
    joiner: Joiner,
}

/// Joins the tiles of a layer.
#[derive(Clone, Debug, Default)]
struct Joiner {
    areas: Vec<(u16, Area)>,
    /// The area that took one in, or itself.
    parents: Vec<u32>,
    /// How many tiles each slot has, as far as there are any.
    counts: Vec<usize>,
    /// The chunk before and its last column.
    left: Option<(UVec2, Vec<u32>)>,
    /// By column of chunks: the row of the last chunk there, and its last row of tiles.
    above: HashMap<u32, (u32, Vec<u32>)>,
}

impl Sweep {
    pub fn new(scene: &FlatScene) -> Self {
        let mut sweep = Self::default();
        for (layer, tiles) in scene.physics.iter().enumerate().filter(|(_, tiles)| tiles.counts) {
            sweep.jobs.extend(Job::new(scene, layer, tiles));
        }
        sweep
    }

    pub fn is_done(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Looks at about so many tiles. What a layer came to is handed over in a step of its own.
    pub fn advance(&mut self, scene: &FlatScene, tiles: usize, table: &mut AreaTable) {
        /// A chunk without anything in it that matters is seen through so many times faster.
        const FASTER: usize = 8;
        let mut left = tiles.max(1);
        let Some(job) = self.jobs.last_mut() else { return };
        while left > 0 {
            let Some(origin) = job.origins.pop() else {
                let joiner = std::mem::take(&mut job.joiner);
                self.jobs.pop();
                return joiner.finish(table);
            };
            let chunk = scene.physics.get(job.layer).map(|layer| layer.chunk(origin));
            let work = match chunk.filter(|chunk| chunk.has_id(&job.matters)) {
                Some(chunk) => {
                    job.look(chunk, table);
                    SIDE * SIDE
                }
                None => SIDE * SIDE / FASTER,
            };
            left = left.saturating_sub(work);
        }
    }
}

impl Job {
    fn new(scene: &FlatScene, layer: usize, tiles: &PhysicsTiles) -> Option<Self> {
        let rules = crate::analysis::rules(scene);
        let kind = crate::analysis::physics_layer(tiles.kind)?;
        let code = |role: Role| roles().find(|(_, other)| *other == role);
        let roles: Vec<_> = (0..=255).map(|id| id_role(rules, kind, id).and_then(code)).collect();
        let reaches: Vec<_> = (0..=255).map(|id| reach(&scene.info.map_rules, rules, kind, id)).collect();
        let mut matters = Box::new([false; 256]);
        for (matters, (role, reach)) in matters.iter_mut().zip(roles.iter().zip(&reaches)) {
            *matters = role.is_some() || reach.is_some();
        }
        if !matters.contains(&true) {
            return None;
        }
        let mut origins = match kind {
            PhysicsLayer::Speedup => return None,
            // Numbers without an id have no part.
            PhysicsLayer::Game | PhysicsLayer::Front => tiles.ids.iter().map(|chunk| chunk.origin_tiles).collect(),
            _ => tiles.origins(),
        };
        origins.reverse();
        Some(Self { layer, origins, roles, reaches, matters, emitters: 0, joiner: Joiner::default() })
    }

    fn look(&mut self, chunk: PhysicsChunk, table: &mut AreaTable) {
        let mut labels = vec![NONE; SIDE * SIDE];
        let left = self.joiner.left_of(chunk.origin_tiles);
        let above = self.joiner.above(chunk.origin_tiles);
        for (at, cell) in (0..SIDE * SIDE).map(|at| (at, chunk.cell(at))).filter(|(_, cell)| cell.id != 0) {
            let (x, y) = (at % SIDE, at / SIDE);
            let place = chunk.origin_tiles + UVec2::new(x as u32, y as u32);
            if let Some(reach) = self.reaches.get(usize::from(cell.id)).copied().flatten()
                && self.emitters < MAX_EMITTERS
            {
                self.emitters += 1;
                table.emitters.push(Emitter { layer: self.layer, at: place, reach, number: cell.values[0] });
            }
            let Some((code, role)) = self.roles.get(usize::from(cell.id)).copied().flatten() else { continue };
            let value = number_of(role, cell.values[0]).value;
            if value == 0 && !matches!(role, Role::CheckpointEntrance(_)) {
                continue;
            }
            let of = |labels: &[u32], at: Option<usize>| at.and_then(|at| labels.get(at)).copied().unwrap_or(NONE);
            let to_left = if x > 0 { of(&labels, Some(at - 1)) } else { of(&left, Some(y)) };
            let over = if y > 0 { of(&labels, at.checked_sub(SIDE)) } else { of(&above, Some(x)) };
            let label = self.joiner.join(code << 8 | u16::from(value), place, [to_left, over]);
            if let Some(own) = labels.get_mut(at) {
                *own = label;
            }
        }
        self.joiner.keep_edges(chunk.origin_tiles, &labels);
    }
}

impl Joiner {
    fn left_of(&mut self, origin: UVec2) -> Vec<u32> {
        let beside = |at: UVec2| at.y == origin.y && at.x + CHUNK_TILES == origin.x;
        self.left.take().filter(|(at, _)| beside(*at)).map(|(_, edge)| edge).unwrap_or_default()
    }

    fn above(&mut self, origin: UVec2) -> Vec<u32> {
        let known = self.above.remove(&origin.x);
        known.filter(|(y, _)| y + CHUNK_TILES == origin.y).map(|(_, edge)| edge).unwrap_or_default()
    }

    fn keep_edges(&mut self, origin: UVec2, labels: &[u32]) {
        let column = labels.chunks(SIDE).filter_map(|row| row.last()).copied().collect();
        self.left = Some((origin, column));
        let row = labels.chunks(SIDE).next_back().unwrap_or_default();
        self.above.insert(origin.x, (origin.y, row.to_vec()));
    }

    /// The label of a tile, given those of its neighbours.
    fn join(&mut self, slot: u16, at: UVec2, neighbours: [u32; 2]) -> u32 {
        self.count(slot);
        let same = neighbours.map(|label| self.root(label).filter(|root| self.slot(*root) == Some(slot)));
        let label = match same {
            [None, None] => return self.open(slot, at),
            [Some(one), None] | [None, Some(one)] => one,
            [Some(one), Some(other)] => self.unite(one, other),
        };
        if let Some((_, area)) = self.areas.get_mut(label as usize) {
            area.take_in(Area::tile(at));
        }
        label
    }

    fn count(&mut self, slot: u16) {
        let slot = usize::from(slot);
        if slot >= self.counts.len() {
            self.counts.resize(slot + 1, 0);
        }
        if let Some(count) = self.counts.get_mut(slot) {
            *count += 1;
        }
    }

    fn open(&mut self, slot: u16, at: UVec2) -> u32 {
        if self.areas.len() >= MAX_AREAS {
            return NONE;
        }
        let label = self.areas.len() as u32;
        self.areas.push((slot, Area::tile(at)));
        self.parents.push(label);
        label
    }

    fn slot(&self, label: u32) -> Option<u16> {
        self.areas.get(label as usize).map(|(slot, _)| *slot)
    }

    /// The label that stands for all that were joined with one.
    fn root(&mut self, label: u32) -> Option<u32> {
        let mut at = label;
        loop {
            let parent = *self.parents.get(at as usize)?;
            if parent == at {
                return Some(at);
            }
            // Halves the way for the next search.
            let beyond = *self.parents.get(parent as usize)?;
            *self.parents.get_mut(at as usize)? = beyond;
            at = beyond;
        }
    }

    fn unite(&mut self, one: u32, other: u32) -> u32 {
        let (kept, lost) = (one.min(other), one.max(other));
        if kept != lost
            && let Some((_, gone)) = self.areas.get(lost as usize).copied()
        {
            if let Some((_, area)) = self.areas.get_mut(kept as usize) {
                area.take_in(gone);
            }
            if let Some(parent) = self.parents.get_mut(lost as usize) {
                *parent = kept;
            }
        }
        kept
    }

    fn finish(self, table: &mut AreaTable) {
        let Self { areas, parents, counts, .. } = self;
        let mut by_slot: BTreeMap<u16, Vec<Area>> = BTreeMap::new();
        let roots = (0..).zip(areas).zip(parents).filter(|((label, _), parent)| label == parent);
        for ((_, (slot, area)), _) in roots {
            by_slot.entry(slot).or_default().push(area);
        }
        for (slot, tiles) in (0..).zip(counts).filter(|(_, tiles)| *tiles > 0) {
            let mut areas = by_slot.remove(&slot).unwrap_or_default();
            areas.sort_unstable_by_key(|area| (area.min.y, area.min.x, area.first.y, area.first.x));
            table.add(slot, tiles, areas);
        }
    }
}
