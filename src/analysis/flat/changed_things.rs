//! Changed quads and sound sources of a layer: how many came, went and changed, and in what.

use std::collections::HashMap;
use std::hash::Hash;

use glam::Vec2;

use crate::scene::{EnvelopeSlot, Quad, SoundSource};

/// Changed quads or sources of a layer that are told apart.
pub const MOST_CHANGED: usize = 256;

/// Quads or sound sources that changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedThings {
    /// They are sound sources.
    pub are_sounds: bool,
    /// How many came.
    pub added: usize,
    /// How many went.
    pub removed: usize,
    /// How many are otherwise than before.
    pub changed: usize,
    /// Properties in which those differ, each in a word or two.
    pub facts: Vec<&'static str>,
    /// Positions in the layer of the first of those that came or changed.
    pub at: Vec<usize>,
}

impl ChangedThings {
    /// How many in all.
    pub fn count(&self) -> usize {
        self.added + self.removed + self.changed
    }
}

/// Everything that a quad is.
#[derive(PartialEq, Eq, Hash)]
pub struct QuadKey {
    corners: [[u32; 2]; 4],
    pivot: [u32; 2],
    uvs: [[u32; 2]; 4],
    colors: [[u8; 4]; 4],
    slots: [EnvelopeSlot; 2],
}

impl QuadKey {
    /// Key of a quad. `slots`: its envelopes, by their numbers in the world of now.
    pub fn new(quad: &Quad, slots: [EnvelopeSlot; 2]) -> Self {
        let bits = |point: Vec2| point.to_array().map(f32::to_bits);
        Self {
            corners: quad.corners.map(bits),
            pivot: bits(quad.pivot),
            uvs: quad.uvs.map(bits),
            colors: quad.colors,
            slots,
        }
    }

    /// Corners seen from the first one: the same for a quad that was moved as a whole.
    fn shape(&self) -> [Vec2; 3] {
        let [first, rest @ ..] = self.corners.map(|bits| Vec2::from(bits.map(f32::from_bits)));
        rest.map(|corner| corner - first)
    }
}

/// Properties in which two quads differ.
pub fn quad_facts(was: &QuadKey, now: &QuadKey) -> [(bool, &'static str); 7] {
    let [[moved_by, colored_by], [moves, colors]] = [was.slots, now.slots];
    let has_shape = was.shape() == now.shape();
    [
        (was.corners != now.corners && has_shape, "position"),
        (!has_shape, "corners"),
        (was.pivot != now.pivot && was.corners == now.corners, "pivot"),
        (was.uvs != now.uvs, "texture coordinates"),
        (was.colors != now.colors, "color"),
        (moved_by != moves, "position envelope"),
        (colored_by != colors, "color envelope"),
    ]
}

/// Everything that a sound source is; all its numbers are whole or few.
#[derive(PartialEq, Eq, Hash)]
pub struct SoundKey {
    position: [u32; 2],
    shape: String,
    sound: (u32, i32, bool, bool),
    slots: [EnvelopeSlot; 2],
}

impl SoundKey {
    /// Key of a source whose envelopes have their numbers in the world of now.
    pub fn new(source: &SoundSource) -> Self {
        let SoundSource { position, shape, falloff, delay_s, looped, panned, moved_by, volume } = *source;
        Self {
            position: position.to_array().map(f32::to_bits),
            shape: format!("{shape:?}"),
            sound: (falloff.to_bits(), delay_s, looped, panned),
            slots: [moved_by, volume],
        }
    }
}

/// Properties in which two sound sources differ.
pub fn sound_facts(was: &SoundKey, now: &SoundKey) -> [(bool, &'static str); 8] {
    let [[moved_by, volume_by], [moves, volume]] = [was.slots, now.slots];
    let ((falloff, delay, looped, panned), is) = (was.sound, now.sound);
    [
        (was.position != now.position, "position"),
        (was.shape != now.shape, "shape"),
        (falloff != is.0, "falloff"),
        (delay != is.1, "delay"),
        (looped != is.2, "loop"),
        (panned != is.3, "panning"),
        (moved_by != moves, "position envelope"),
        (volume_by != volume, "volume envelope"),
    ]
}

/// Items that came, went and changed between two lists. Items of both are found wherever they stand; of the rest, items
/// of the same turn are the same item, changed. `facts`: properties, and whether two items differ in them.
pub fn changed_things<K: Eq + Hash, const N: usize>(
    before: &[K],
    after: &[K],
    facts: impl Fn(&K, &K) -> [(bool, &'static str); N],
) -> ChangedThings {
    if before == after {
        return ChangedThings::default();
    }
    let mut left = counts(before.iter());
    let new: Vec<usize> = after.iter().enumerate().filter(|(_, key)| !take(&mut left, key)).map(|(at, _)| at).collect();
    let gone: Vec<&K> = before.iter().filter(|key| take(&mut left, key)).collect();
    let changed = gone.len().min(new.len());
    let mut differing: Vec<&'static str> = Vec::new();
    for (was, at) in gone.iter().zip(&new) {
        let differ = after.get(*at).map(|now| facts(was, now));
        let names = differ.into_iter().flatten().filter(|(differs, _)| *differs).map(|(_, name)| name);
        for name in names {
            if !differing.contains(&name) {
                differing.push(name);
            }
        }
    }
    ChangedThings {
        are_sounds: false,
        added: new.len() - changed,
        removed: gone.len() - changed,
        changed,
        facts: differing,
        at: new.into_iter().take(MOST_CHANGED).collect(),
    }
}

/// How often each key is in a list.
pub fn counts<K: Eq + Hash>(keys: impl Iterator<Item = K>) -> HashMap<K, usize> {
    let mut counts = HashMap::new();
    keys.for_each(|key| *counts.entry(key).or_default() += 1);
    counts
}

/// Takes one of a key, if there is one.
pub fn take<K: Eq + Hash>(left: &mut HashMap<K, usize>, key: &K) -> bool {
    let found = left.get_mut(key).filter(|count| **count > 0);
    found.map(|count| *count -= 1).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_quad_names_the_properties_that_differ() {
        let was = Quad { corners: [[0.0, 0.0], [8.0, 0.0], [0.0, 8.0], [8.0, 8.0]].map(Vec2::from), ..Quad::default() };
        let key = |quad: Quad| QuadKey::new(&quad, [EnvelopeSlot::WHITE; 2]);
        let facts = |now: Quad| changed_things(&[key(was)], &[key(now)], quad_facts).facts;
        let moved = was.corners.map(|corner| corner + Vec2::new(3.0, 4.0));
        assert_eq!(facts(Quad { corners: moved, pivot: Vec2::new(3.0, 4.0), ..was }), ["position"]);
        assert_eq!(facts(Quad { colors: [[1; 4]; 4], pivot: Vec2::ONE, ..was }), ["pivot", "color"]);
        let [first, rest @ ..] = was.corners;
        let [second, third, fourth] = rest;
        assert_eq!(facts(Quad { corners: [first - 1.0, second, third, fourth], ..was }), ["corners"]);
    }

    #[test]
    fn things_come_go_and_change() {
        let told = |before: &[i32], after: &[i32]| {
            let facts = |was: &i32, now: &i32| [(was != now, "number")];
            let ChangedThings { added, removed, changed, at, .. } = changed_things(before, after, facts);
            (added, removed, changed, at)
        };
        assert_eq!(told(&[1, 2, 3], &[1, 2, 3]), (0, 0, 0, vec![]));
        assert_eq!(told(&[1, 2, 3], &[0, 1, 2, 3]), (1, 0, 0, vec![0]), "put in at the front");
        assert_eq!(told(&[1, 2, 3], &[1, 3]), (0, 1, 0, vec![]));
        assert_eq!(told(&[1, 2, 3], &[1, 9, 3]), (0, 0, 1, vec![1]));
        assert_eq!(told(&[1, 1], &[1, 1, 1]), (1, 0, 0, vec![2]), "equal ones count");
    }
}
