//! Chunks that fade in when they arrive, so that nothing pops up.

use std::collections::HashMap;

use super::scene::SolidOnGpu;
use crate::scene::solid::ChunkKey;

/// How long a chunk fades in, in seconds.
const FADE_S: f32 = 0.12;

/// Ages of the chunks that fade in.
#[derive(Debug, Default)]
pub struct Fading {
    /// Whether chunks fade in at all: not in pictures that show one moment.
    is_on: bool,
    /// Seconds since they were first drawn.
    ages: HashMap<ChunkKey, f32>,
}

impl Fading {
    /// Takes a world in the place of another one.
    pub fn follow(&mut self, before: &SolidOnGpu, now: &SolidOnGpu) {
        if !self.is_on {
            return;
        }
        for (key, chunk) in now.sources().changes_since(before.sources()) {
            // One that takes the place of another is seen as a change, not as a thing that comes.
            let is_new = chunk.is_some() && before.sources().get(key).is_none();
            match is_new {
                true => _ = self.ages.insert(key, 0.0),
                false if chunk.is_none() => _ = self.ages.remove(&key),
                false => {}
            }
        }
    }

    /// Lets time pass; from now on chunks fade in. Returns whether any is on its way.
    pub fn advance(&mut self, dt_s: f32) -> bool {
        self.is_on = true;
        let dt_s = if dt_s.is_finite() { dt_s.max(0.0) } else { FADE_S };
        self.ages.retain(|_, age| {
            *age += dt_s;
            *age < FADE_S
        });
        !self.ages.is_empty()
    }

    /// Number of chunks that fade in.
    pub fn len(&self) -> usize {
        self.ages.len()
    }

    /// How much of a chunk shows, of 1. At first a little.
    pub fn shown(&self, key: ChunkKey) -> f32 {
        self.ages.get(&key).map_or(1.0, |age| (0.2 + 0.8 * age / FADE_S).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::scene::solid::{Chunk, ChunkMap};

    fn world(keys: &[i32]) -> SolidOnGpu {
        let key = |x: &i32| ChunkKey { x: *x, ..ChunkKey::default() };
        let chunks: ChunkMap<Chunk> = keys.iter().map(|x| (key(x), Arc::new(Chunk::default()))).collect();
        SolidOnGpu::of_sources(&chunks)
    }

    #[test]
    fn chunks_that_come_fade_in_and_others_stay() {
        let key = |x| ChunkKey { x, ..ChunkKey::default() };
        let mut fading = Fading::default();
        fading.follow(&world(&[]), &world(&[1]));
        assert_eq!((fading.len(), fading.shown(key(1))), (0, 1.0), "one moment alone is drawn");
        assert!(!fading.advance(1.0));
        fading.follow(&world(&[1]), &world(&[1, 2]));
        // In the second world all chunks are other ones, of which one is new.
        assert_eq!((fading.len(), fading.shown(key(1))), (1, 1.0));
        let start = fading.shown(key(2));
        assert!(fading.advance(0.05));
        assert!(start > 0.0 && fading.shown(key(2)) > start && fading.shown(key(2)) < 1.0);
        fading.follow(&world(&[1, 2]), &world(&[1]));
        assert_eq!(fading.len(), 0);
        fading.follow(&world(&[1]), &world(&[1, 3]));
        assert!(!fading.advance(f32::NAN) && fading.shown(key(3)) == 1.0, "it ends");
    }
}
