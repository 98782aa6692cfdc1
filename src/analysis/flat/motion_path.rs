//! The motion path of a quad or sound source over one period of its position envelope: where its points go, where it
//! jumps, and the times worth a mark.
//!
//! The offset of a quad says where in the period it is at a time of the clock, so it changes the times at the marks and
//! not the path. Everything comes from [`crate::scene::Envelope::evaluate`]: the path is what the picture shows. Time in
//! milliseconds, places in the world of the group.

use glam::Vec2;

use super::{Object, ObjectId};
use crate::scene::{Envelope, EnvelopeSlot, EnvelopeUse, FlatScene};

/// Most points of a path. Beyond, it is drawn more coarsely.
pub const MOST_STEPS: usize = 2048;
/// Most marks on a path.
pub const MOST_MARKS: usize = 8;

/// How far a path may run beside the line that stands for it, in world units.
const TOLERANCE: f32 = 0.3;
/// Places closer than this are one.
const SAME: f32 = 0.05;
/// How often a stretch is halved at most.
const DEEPEST: u32 = 6;
/// A stretch that turns is cut into pieces of so many degrees, at most so many of them.
const TURN: (f32, f32) = (15.0, 96.0);
/// Just before a point, in milliseconds.
const BEFORE: f64 = 1e-5;

/// The points of a thing that are followed: its pivot, then its four corners. Those of a sound source are all one.
pub type Points = [Vec2; 5];

/// A motion path over one period.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MotionPath {
    /// Length of the period in milliseconds; 0 where nothing moves.
    pub period_ms: i32,
    /// Added to the clock's time.
    pub offset_ms: i32,
    /// Stretches without a jump, in the order of the round.
    pub stretches: Vec<Vec<PathPoint>>,
    /// Where it is at even times of the clock.
    pub marks: Vec<PathMark>,
    /// The corners do not just go along with the pivot.
    pub turns: bool,
}

/// Where a thing is at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    /// Time within the envelope's round.
    pub time_ms: f64,
    /// Its points.
    pub points: Points,
}

/// A marked time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathMark {
    /// Time of the clock, within the first round.
    pub clock_ms: i32,
    /// Where it is then.
    pub points: Points,
}

/// The motion path of an object; `None` where there is no such thing or nothing moves it.
pub fn motion_path(scene: &FlatScene, subject: ObjectId) -> Option<MotionPath> {
    let flat = scene;
    let (_, _, found) = subject.find(flat)?;
    let [slot, _] = found.slots(flat);
    let envelope = flat.envelopes.get(slot.envelope?.get())?;
    if !flat.slot_moves(slot) {
        return None;
    }
    let tracer = Tracer { envelope, found };
    let stretches = tracer.stretches();
    let mut places = stretches.iter().flatten();
    let first = places.next()?.points;
    let moved = |points: &Points| (0..5).any(|n| first[n].distance(points[n]) > SAME);
    if !places.clone().any(|place| moved(&place.points)) {
        return None;
    }
    let aside = |points: &Points| (1..5).any(|n| (points[n] - points[0]).distance(first[n] - first[0]) > SAME);
    let turns = places.any(|place| aside(&place.points));
    let (period_ms, offset_ms) = (envelope.period_ms(), slot.offset_ms);
    Some(MotionPath { period_ms, offset_ms, stretches, marks: marks(flat, found, slot, period_ms), turns })
}

/// Where the points of a subject are at a time of the clock.
pub fn points_at(flat: &FlatScene, found: Object, time_ns: i64) -> Points {
    let [slot, _] = found.slots(flat);
    moved(found, flat.evaluate_slot(slot, time_ns))
}

/// Where the points of a thing are for a value of its position envelope.
fn moved(found: Object, motion: [f32; 4]) -> Points {
    match found {
        Object::Quad(quad) => {
            let [a, b, c, d] = quad.moved(motion);
            [quad.pivot + Vec2::new(motion[0], motion[1]), a, b, c, d]
        }
        Object::Source(source) => [source.moved(motion); 5],
    }
}

/// Even times of the clock and where the thing is then. An offset may reach before the envelope's beginning, where it
/// stands still; marks tell of the first round without that.
fn marks(flat: &FlatScene, found: Object, slot: EnvelopeSlot, period_ms: i32) -> Vec<PathMark> {
    let (period, offset) = (i64::from(period_ms.max(1)), i64::from(slot.offset_ms));
    let rounds = if offset < 0 { (-offset).div_euclid(period) + 1 } else { 0 };
    let step = even_step(period_ms);
    let times = (0..MOST_MARKS as i64).map(|n| n.saturating_mul(step)).take_while(|time| *time < period);
    let mark = |time: i64| {
        let time_ns = (time + rounds * period).saturating_mul(1_000_000);
        PathMark { clock_ms: time as i32, points: moved(found, flat.evaluate_slot(slot, time_ns)) }
    };
    times.map(mark).collect()
}

/// The shortest even length of time that goes into a round no more often than there may be marks.
fn even_step(period_ms: i32) -> i64 {
    const STEPS: [i64; 27] = [
        1,
        2,
        5,
        10,
        20,
        50,
        100,
        200,
        500,
        1000,
        2000,
        5000,
        10_000,
        15_000,
        30_000,
        60_000,
        120_000,
        300_000,
        600_000,
        900_000,
        1_800_000,
        3_600_000,
        7_200_000,
        18_000_000,
        36_000_000,
        86_400_000,
        432_000_000,
    ];
    let goes_in = |step: &i64| step * MOST_MARKS as i64 >= i64::from(period_ms);
    STEPS.into_iter().find(goes_in).unwrap_or(i64::MAX)
}

/// Follows a thing through a round.
struct Tracer<'a> {
    envelope: &'a Envelope,
    found: Object<'a>,
}

impl Tracer<'_> {
    fn motion(&self, time_ms: f64) -> [f32; 4] {
        self.envelope.evaluate((time_ms * 1e6) as i64, 0, EnvelopeUse::Position)
    }

    fn place(&self, time_ms: f64) -> PathPoint {
        PathPoint { time_ms, points: moved(self.found, self.motion(time_ms)) }
    }

    /// From point to point of the envelope, cut where the thing jumps. What two stretches would share is in both.
    fn stretches(&self) -> Vec<Vec<PathPoint>> {
        let times = self.times();
        // Every point of the envelope has its two ends; what is left goes into what lies between.
        let mut room = MOST_STEPS.saturating_sub(2 * times.len());
        let mut stretches: Vec<Vec<PathPoint>> = Vec::new();
        for pair in times.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let mut piece = vec![self.place(from)];
            self.between(from, to, &mut room, &mut piece);
            match stretches.last_mut() {
                Some(before) if before.last().is_some_and(|last| is_same(last, &piece[0])) => {
                    before.extend(piece.into_iter().skip(1));
                }
                _ => stretches.push(piece),
            }
        }
        stretches
    }

    /// The times of the envelope's points within a round, thinned out where they are too many.
    fn times(&self) -> Vec<f64> {
        let period_ms = self.envelope.period_ms();
        let within =
            self.envelope.points.iter().map(|point| point.time_ms).filter(|time| (1..period_ms).contains(time));
        let mut times: Vec<i32> = [0].into_iter().chain(within).chain([period_ms]).collect();
        times.sort_unstable();
        times.dedup();
        let every = times.len().div_ceil(MOST_STEPS / 4);
        let last = times.len() - 1;
        let kept = times.into_iter().enumerate().filter(|(n, _)| n.is_multiple_of(every) || *n == last);
        kept.map(|(_, time)| f64::from(time)).collect()
    }

    /// Follows the thing from one point of the envelope until just before the next.
    fn between(&self, from: f64, to: f64, room: &mut usize, piece: &mut Vec<PathPoint>) {
        let end = (to - BEFORE).max(from);
        let turned = (self.motion(end)[2] - self.motion(from)[2]).abs();
        let wanted = (turned / TURN.0).clamp(4.0, TURN.1) as usize;
        let pieces = wanted.min(*room).max(1);
        *room = room.saturating_sub(pieces);
        for n in 1..=pieces {
            let last = *piece.last().unwrap_or(&self.place(from));
            let next = self.place(from + (end - from) * n as f64 / pieces as f64);
            self.halve(last, next, DEEPEST, room, piece);
        }
        straighten(piece);
    }

    /// Adds the end of a stretch, and before it what keeps the line close to the path.
    fn halve(&self, from: PathPoint, to: PathPoint, deepest: u32, room: &mut usize, piece: &mut Vec<PathPoint>) {
        let middle = self.place((from.time_ms + to.time_ms) * 0.5);
        if deepest > 0 && *room > 0 && !is_between(&middle, &from, &to) {
            *room -= 1;
            self.halve(from, middle, deepest - 1, room, piece);
            self.halve(middle, to, deepest - 1, room, piece);
        } else {
            piece.push(to);
        }
    }
}

/// Leaves out places on straight lines, but for the ends.
fn straighten(piece: &mut Vec<PathPoint>) {
    let mut kept: Vec<PathPoint> = Vec::with_capacity(piece.len());
    for place in piece.drain(..) {
        while let [.., before, middle] = kept.as_slice()
            && is_within(middle, before, &place, SAME)
            && is_onward(before, middle, &place)
        {
            kept.pop();
        }
        kept.push(place);
    }
    *piece = kept;
}

/// Whether no point turns back at a place.
fn is_onward(before: &PathPoint, at: &PathPoint, after: &PathPoint) -> bool {
    (0..5).all(|n| (at.points[n] - before.points[n]).dot(after.points[n] - at.points[n]) >= 0.0)
}

fn is_same(a: &PathPoint, b: &PathPoint) -> bool {
    (0..5).all(|n| a.points[n].distance(b.points[n]) <= SAME)
}

fn is_between(at: &PathPoint, from: &PathPoint, to: &PathPoint) -> bool {
    is_within(at, from, to, TOLERANCE)
}

/// Whether a place lies beside the lines between two others.
fn is_within(at: &PathPoint, from: &PathPoint, to: &PathPoint, tolerance: f32) -> bool {
    (0..5).all(|n| {
        let (way, to) = (to.points[n] - from.points[n], at.points[n] - from.points[n]);
        let part = (to.dot(way) / way.length_squared()).clamp(0.0, 1.0);
        let nearest = if part.is_finite() { way * part } else { Vec2::ZERO };
        nearest.distance(to) <= tolerance
    })
}
