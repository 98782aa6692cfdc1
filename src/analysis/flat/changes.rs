//! How much each quad and layer changes over a round of its envelopes: finds forgotten animation, and
//! animation that runs away.
//!
//! Measured at the points of an envelope and at even times between, [`SAMPLES`] of them a round: what happens faster
//! than that may be missed. Offsets shift a round and change nothing of this. What jumps, at a point or from the end of
//! the round to its start, is no speed and told apart.

use std::collections::HashMap;
use std::sync::Arc;

use glam::Vec2;

use crate::base::{EnvelopeIndex, LayerId, Rect};
use crate::scene::{Curve, Envelope, EnvelopeSlot, EnvelopeUse, FlatScene, Group, Layer, LayerContent, Quad};

/// Even moments of a round that are looked at, besides the points.
pub const SAMPLES: usize = 48;
/// Points of an envelope that are looked at, at most.
const MOST_POINTS: usize = 2000;
/// How much more work a moment on a Bézier curve is than another one.
const BEZIER_WORK: usize = 20;
/// The shortest jump, in world units.
const LEAST_JUMP: f32 = 0.1;
/// Longest time of a jump, in milliseconds: points are whole milliseconds apart.
const JUMP_MS: f64 = 0.5;
/// Rounds that are kept at once.
const MOST_ROUNDS: usize = 4096;
/// Things that are listed at most.
pub const MOST_CHANGES: usize = 200_000;

/// Moving parts of a map, found step by step.
#[derive(Debug, Default)]
pub struct Changes {
    /// In draw order.
    list: Vec<Change>,
    /// How many more there are.
    more: usize,
    /// Rounds of envelopes, by their use; offsets make no difference.
    rounds: HashMap<(Option<EnvelopeIndex>, EnvelopeUse), Arc<Round>>,
    next: Next,
    /// Work that was done on rounds and is not counted yet.
    uncounted: usize,
    is_done: bool,
}

/// How a quad or layer changes over a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Its layer.
    pub layer: LayerId,
    /// The quad or sound source in the layer; `None` = all tiles of the layer.
    pub index: Option<usize>,
    /// How far a corner gets from where it is at the start of a round, in world units.
    pub travel: f32,
    /// The fastest that a corner moves, in world units per second; jumps do not count.
    pub speed: f32,
    /// The farthest that a corner jumps from one moment to the next, in world units: over the end of the round too.
    pub jump: f32,
    /// How far it turns, in degrees between the extremes.
    pub turn: f32,
    /// How much the factor of a colour channel changes, or that of a volume: 1 = from nothing to full.
    pub color: f32,
    /// One round of what moves it and of what colours it, in milliseconds; 0 = nothing does.
    pub periods_ms: [i32; 2],
    /// It is never visible: all the time its colours or its envelope make it transparent.
    pub is_never_seen: bool,
    /// It is outside of the map at some time of the round. Known only of what moves with the map as the camera does.
    pub leaves_map: bool,
}

/// Where the search goes on.
#[derive(Clone, Copy, Debug, Default)]
struct Next {
    group: usize,
    layer: usize,
    /// A quad or source, or 0 for tiles.
    part: usize,
}

/// Course of an envelope in a round.
#[derive(Clone, Debug)]
struct Round {
    period_ms: i32,
    /// Moments in milliseconds, rising, with the values.
    moments: Vec<(f64, [f32; 4])>,
    turn: f32,
    /// Largest difference of a channel, of those that this use reads.
    range: f32,
    /// Largest alpha of a colour.
    alpha: f32,
    /// There are more points than were looked at.
    is_cut: bool,
}

impl Changes {
    /// Whether everything has been looked at.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Changes found, in draw order.
    pub fn list(&self) -> &[Change] {
        &self.list
    }

    /// How many more things change than are listed.
    pub fn more(&self) -> usize {
        self.more
    }

    /// Changes found in a layer, in draw order.
    pub fn of(&self, layer: LayerId) -> &[Change] {
        let first = self.list.partition_point(|change| change.layer < layer);
        let end = self.list.partition_point(|change| change.layer <= layer);
        self.list.get(first..end).unwrap_or_default()
    }

    /// Does about so much work more: 1 for a thing that keeps still, and 1 for every moment of one that does not.
    /// Whether that was all.
    pub fn advance(&mut self, scene: &FlatScene, work: usize) -> bool {
        let flat = scene;
        let mut left = work.max(1);
        while !self.is_done && left > 0 {
            let Next { group, layer, part } = self.next;
            let Some(group) = flat.groups.get(group) else {
                self.is_done = true;
                break;
            };
            match group.layers.get(layer) {
                None => self.next = Next { group: self.next.group + 1, ..Next::default() },
                Some(_) if part == usize::MAX => self.next = Next { layer: layer + 1, part: 0, ..self.next },
                Some(found) => {
                    let done = self.look(flat, map_of(flat, group), found, part);
                    left = left.saturating_sub(done.unwrap_or(1) + std::mem::take(&mut self.uncounted));
                    self.next.part = if done.is_some() { part + 1 } else { usize::MAX };
                }
            }
        }
        self.is_done
    }

    /// Looks at a part of a layer. How much work it was; `None` = the layer has no such part.
    fn look(&mut self, flat: &FlatScene, map: Option<Rect>, layer: &Layer, part: usize) -> Option<usize> {
        let id = layer.drawn.id;
        match &layer.drawn.content {
            LayerContent::Nothing => None,
            LayerContent::Tiles(tiles) => {
                let round = (part == 0).then(|| self.round_of(flat, tiles.color_slot))?;
                let change = Change { color: round.range, periods_ms: [0, round.period_ms], ..still(id, None) };
                let is_clear = tiles.color[3] <= 0.0 || round.is_clear();
                self.add(Change { is_never_seen: is_clear, ..change });
                Some(1)
            }
            LayerContent::Quads(quads) => {
                let quad = quads.quads.get(part)?;
                let moves = |slot: u32| flat.slots.get(slot as usize).is_some_and(|slot| flat.slot_moves(*slot));
                if !moves(quad.position_slot) && !moves(quad.color_slot) {
                    return Some(1);
                }
                Some(self.quad(flat, map, quad, still(id, Some(part))))
            }
            LayerContent::Sounds(sources) => {
                let source = sources.get(part)?;
                let (moved, volume) = (self.round(flat, source.moved_by), self.round(flat, source.volume));
                let point = Quad { corners: [source.position; 4], pivot: source.position, ..Quad::default() };
                let periods_ms = [moved.period_ms, volume.period_ms];
                let change = Change { color: volume.range, periods_ms, ..still(id, Some(part)) };
                self.add(travel(&point, &moved, map, change));
                Some(moved.moments.len().max(1))
            }
        }
    }

    fn quad(&mut self, flat: &FlatScene, map: Option<Rect>, quad: &Quad, change: Change) -> usize {
        let color = self.round_of(flat, quad.color_slot);
        let is_clear = quad.colors.iter().all(|color| color[3] == 0);
        let moved = self.round_of(flat, quad.position_slot);
        let periods_ms = [moved.period_ms, color.period_ms];
        let is_never_seen = is_clear || color.is_clear();
        let change = Change { color: color.range, turn: moved.turn, periods_ms, is_never_seen, ..change };
        self.add(travel(quad, &moved, map, change));
        moved.moments.len().max(1)
    }

    fn round_of(&mut self, flat: &FlatScene, slot: u32) -> Arc<Round> {
        self.round(flat, flat.slots.get(slot as usize).copied().unwrap_or(EnvelopeSlot::WHITE))
    }

    fn round(&mut self, flat: &FlatScene, slot: EnvelopeSlot) -> Arc<Round> {
        if self.rounds.len() >= MOST_ROUNDS {
            self.rounds.clear();
        }
        let uncounted = &mut self.uncounted;
        let known = self.rounds.entry((slot.envelope, slot.used_as));
        Arc::clone(known.or_insert_with(|| {
            let envelope = slot.envelope.and_then(|index| flat.envelopes.get(index.get()));
            let is_bezier = envelope.is_some_and(|e| e.points.iter().any(|point| point.curve == Curve::Bezier));
            let round = read(flat, slot);
            *uncounted += round.moments.len() * if is_bezier { BEZIER_WORK } else { 1 };
            Arc::new(round)
        }))
    }

    fn add(&mut self, change: Change) {
        if !change.is_any() {
            return;
        }
        if self.list.len() < MOST_CHANGES { self.list.push(change) } else { self.more += 1 }
    }
}

impl Round {
    /// Whether it makes its user transparent all the time.
    fn is_clear(&self) -> bool {
        self.alpha <= 0.0 && !self.is_cut
    }
}

impl Change {
    /// Something changes.
    fn is_any(&self) -> bool {
        self.travel > 0.0 || self.turn > 0.0 || self.color > 0.0
    }

    /// A corner gets so far from one moment to the next.
    fn step(&mut self, far: f32, passed_ms: f64) {
        if passed_ms < JUMP_MS {
            // A little way is what anything moves in a little time.
            self.jump = if far > LEAST_JUMP { self.jump.max(far) } else { self.jump };
        } else {
            self.speed = self.speed.max((f64::from(far) / passed_ms * 1000.0) as f32);
        }
    }

    /// How much it changes in one number, 0 to 1: a move of four tiles or a channel that goes half of its way is 0.5.
    pub fn heat(&self) -> f32 {
        self.moved().max(self.color.min(1.0)).clamp(0.0, 1.0)
    }

    /// Whether its color changes more than its place, as [`Self::heat`] compares them.
    pub fn is_color_most(&self) -> bool {
        self.color.min(1.0) > self.moved()
    }

    fn moved(&self) -> f32 {
        const HALF_WORLD: f32 = 128.0;
        self.travel / (self.travel + HALF_WORLD)
    }
}

/// The map's area in a group's world, where the group moves with the map.
fn map_of(flat: &FlatScene, group: &Group) -> Option<Rect> {
    let goes_with_map = group.parallax == Vec2::splat(100.0);
    goes_with_map.then(|| Rect::new(flat.bounds.min + group.offset, flat.bounds.max + group.offset))
}

fn still(layer: LayerId, index: Option<usize>) -> Change {
    let periods_ms = [0; 2];
    let (is_never_seen, leaves_map) = (false, false);
    Change {
        layer,
        index,
        travel: 0.0,
        speed: 0.0,
        jump: 0.0,
        turn: 0.0,
        color: 0.0,
        periods_ms,
        is_never_seen,
        leaves_map,
    }
}

/// The course of a reading of an envelope in a round.
fn read(flat: &FlatScene, slot: EnvelopeSlot) -> Round {
    let nothing = Envelope::default();
    let envelope = slot.envelope.and_then(|index| flat.envelopes.get(index.get())).unwrap_or(&nothing);
    let period_ms = envelope.period_ms();
    let even = (0..SAMPLES).map(|n| f64::from(period_ms) * n as f64 / SAMPLES as f64);
    let points = envelope.points.iter().take(MOST_POINTS).map(|point| f64::from(point.time_ms));
    // Just before a point too, where a jump has not happened yet.
    let before = envelope.points.iter().take(MOST_POINTS).map(|point| f64::from(point.time_ms) - 0.001);
    let within = |ms: &f64| (0.0..f64::from(period_ms.max(1))).contains(ms);
    let mut times: Vec<f64> = even.chain(points).chain(before).filter(within).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let value = |ms: f64| envelope.evaluate((ms * 1e6).round() as i64, 0, slot.used_as);
    let moments: Vec<_> = times.into_iter().map(|ms| (ms, value(ms))).collect();
    let range = |channel: usize| {
        let values = || moments.iter().filter_map(|(_, values)| values.get(channel).copied());
        let (low, high) = (values().fold(f32::INFINITY, f32::min), values().fold(f32::NEG_INFINITY, f32::max));
        if high > low { high - low } else { 0.0 }
    };
    let (turn, widest, alpha) = match slot.used_as {
        EnvelopeUse::Position => (range(2), range(0).max(range(1)), 1.0),
        EnvelopeUse::Volume => (0.0, range(0), 1.0),
        EnvelopeUse::Color => {
            let alpha = moments.iter().map(|(_, values)| values[3]).fold(f32::NEG_INFINITY, f32::max);
            (0.0, (0..4).map(range).fold(0.0, f32::max), if moments.is_empty() { 1.0 } else { alpha })
        }
    };
    Round { period_ms, moments, turn, range: widest, alpha, is_cut: envelope.points.len() > MOST_POINTS }
}

/// How far and how fast the corners of a quad get.
fn travel(quad: &Quad, round: &Round, map: Option<Rect>, change: Change) -> Change {
    let Some((first_ms, first)) = round.moments.first().filter(|_| round.moments.len() > 1) else { return change };
    let start = quad.moved(*first);
    let mut change = change;
    let (mut before_ms, mut before) = (*first_ms, start);
    let farthest = |a: [Vec2; 4], b: [Vec2; 4]| a.iter().zip(b).map(|(a, b)| a.distance(b)).fold(0.0, f32::max);
    for (at_ms, values) in &round.moments {
        let now = quad.moved(*values);
        change.travel = change.travel.max(farthest(now, start));
        change.step(farthest(now, before), at_ms - before_ms);
        let around =
            now.iter().fold(Rect::new(now[0], now[0]), |rect, at| Rect::new(rect.min.min(*at), rect.max.max(*at)));
        let is_out = |map: Rect| around.max.cmplt(map.min).any() || around.min.cmpgt(map.max).any();
        change.leaves_map |= map.is_some_and(is_out);
        (before_ms, before) = (*at_ms, now);
    }
    // Over the end of the round, back to its start.
    change.step(farthest(start, before), f64::from(round.period_ms) - before_ms + first_ms);
    change
}
