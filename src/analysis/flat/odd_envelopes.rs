//! Oddities of envelopes: times in no order, points that never show, users that read something else.
//!
//! Facts only, no words. Nothing here is an error: the game shows such envelopes too, but hardly as they were meant.

use crate::base::{Cancelled, Task};
use crate::scene::{Envelope, EnvelopeInfo, EnvelopeSlot, EnvelopeUse, FlatScene, LayerContent, SoundSource};

/// Readings of envelopes between two checks whether the work is cancelled.
const STEP: usize = 1 << 16;

/// Something odd about an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// It has no points: it changes nothing.
    NoPoints,
    /// It has a number of channels that no use reads.
    Channels(i32),
    /// It has several points, but the last one is at 0: its value always shows.
    NoLength,
    /// A point comes before the one in front of it; its position.
    Backwards(usize),
    /// So many points have times below 0.
    NegativeTimes(usize),
    /// The first point comes at this time, in milliseconds; until then the last value shows.
    LateStart(i32),
    /// So many points never show, whatever the time.
    NeverReached(usize),
    /// So many points have a curve type that is not known.
    UnknownCurves(usize),
    /// Something reads another number of channels than it has.
    ReadAs(EnvelopeUse),
    /// It moves a sound source, which reads two channels, but is no position.
    PlacesSound,
    /// Something shifts the time back by so many milliseconds; until then the last value shows.
    StartsBefore(i32),
}

impl Oddity {
    /// Whether it is common and mostly meant: worth a word, not a warning.
    pub fn is_common(self) -> bool {
        matches!(self, Self::StartsBefore(_))
    }
}

/// Oddities of each envelope of a scene, in their order. Looks at every point, every slot and every sound source
/// once.
///
/// # Errors
///
/// The task was cancelled.
pub fn odd_envelopes(scene: &FlatScene, task: &Task) -> Result<Vec<Vec<Oddity>>, Cancelled> {
    let flat = scene;
    let mut all = Vec::with_capacity(flat.envelopes.len());
    for (info, envelope) in scene.info.envelopes.iter().zip(&flat.envelopes) {
        task.check()?;
        all.push(odd(info, envelope));
    }
    let mut note = |slot: EnvelopeSlot, misread: Option<Oddity>| {
        let index = slot.envelope.map(|index| index.get());
        let found = index.and_then(|index| Some((all.get_mut(index)?, flat.envelopes.get(index)?)));
        if let Some((oddities, envelope)) = found {
            note_use(oddities, envelope, slot, misread);
        }
    };
    let channels = |slot: EnvelopeSlot| Some(flat.envelopes.get(slot.envelope?.get())?.channels);
    let read_as = |slot: EnvelopeSlot| {
        let differs = channels(slot) != Some(slot.used_as.channels());
        differs.then_some(Oddity::ReadAs(slot.used_as))
    };
    for slots in flat.slots.chunks(STEP) {
        task.check()?;
        slots.iter().for_each(|slot| note(*slot, read_as(*slot)));
    }
    // Their slots are their own: the picture does not need their values.
    for (n, source) in sources(flat).enumerate() {
        if n % STEP == 0 {
            task.check()?;
        }
        let is_place = matches!(channels(source.moved_by), Some(2 | 3));
        note(source.moved_by, (!is_place).then_some(Oddity::PlacesSound));
        note(source.volume, read_as(source.volume));
    }
    Ok(all)
}

/// All sound sources.
fn sources(flat: &FlatScene) -> impl Iterator<Item = &SoundSource> {
    let layers = flat.groups.iter().flat_map(|group| &group.layers);
    let lists = layers.filter_map(|layer| match &layer.drawn.content {
        LayerContent::Sounds(sources) => Some(sources),
        _ => None,
    });
    lists.flatten()
}

/// Oddities of an envelope by itself, whatever uses it.
fn odd(info: &EnvelopeInfo, envelope: &Envelope) -> Vec<Oddity> {
    let mut all = Vec::new();
    if !matches!(info.channels, 1 | 3 | 4) {
        all.push(Oddity::Channels(info.channels));
    }
    let points = &envelope.points;
    let Some(first) = points.first() else {
        all.push(Oddity::NoPoints);
        return all;
    };
    let count = |n: usize, oddity: fn(usize) -> Oddity| (n > 0).then(|| oddity(n));
    all.extend(backwards(envelope));
    all.extend(count(points.iter().filter(|p| p.time_ms < 0).count(), Oddity::NegativeTimes));
    if points.len() > 1 && envelope.period_ms() == 0 {
        // Where times are in no order a segment may be found all the same.
        all.extend(envelope.segment_at_ms(0).is_none().then_some(Oddity::NoLength));
    } else if points.len() > 1 {
        all.extend((first.time_ms > 0).then_some(Oddity::LateStart(first.time_ms)));
        all.extend(count(never_reached(envelope), Oddity::NeverReached));
    }
    all.extend(count(info.unknown_curves, Oddity::UnknownCurves));
    all
}

/// The first point that comes before the one in front of it.
fn backwards(envelope: &Envelope) -> Option<Oddity> {
    let at = envelope.points.windows(2).position(|pair| matches!(pair, [a, b] if b.time_ms < a.time_ms))?;
    Some(Oddity::Backwards(at + 1))
}

/// How many points neither begin nor end a segment that any time falls into.
fn never_reached(envelope: &Envelope) -> usize {
    let points = &envelope.points;
    // Between two times of points the search always ends at the same place.
    let mut times: Vec<i32> = points.iter().map(|p| p.time_ms).chain([0]).collect();
    times.retain(|time| (0..envelope.period_ms()).contains(time));
    times.sort_unstable();
    times.dedup();
    let mut is_reached = vec![false; points.len()];
    let mut reach = |at: usize| is_reached.get_mut(at).into_iter().for_each(|it| *it = true);
    for time in times {
        match envelope.segment_at_ms(time) {
            Some(from) => [from, from + 1].into_iter().for_each(&mut reach),
            None => reach(points.len().saturating_sub(1)),
        }
    }
    is_reached.iter().filter(|it| !**it).count()
}

/// Adds what is odd about a use of an envelope. Of several offsets the one farthest back is noted.
fn note_use(all: &mut Vec<Oddity>, envelope: &Envelope, slot: EnvelopeSlot, misread: Option<Oddity>) {
    let misread = misread.filter(|oddity| !all.contains(oddity));
    all.extend(misread);
    if slot.offset_ms >= 0 || envelope.period_ms() == 0 {
        return;
    }
    let before = all.iter_mut().find_map(|oddity| match oddity {
        Oddity::StartsBefore(ms) => Some(ms),
        _ => None,
    });
    match before {
        Some(ms) => *ms = (*ms).min(slot.offset_ms),
        None => all.push(Oddity::StartsBefore(slot.offset_ms)),
    }
}
