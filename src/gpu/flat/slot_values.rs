//! The values of a scene's envelope slots at the time of a frame. From one frame to the next only slots whose value
//! changes with time are evaluated.

use crate::scene::FlatScene;

/// Values of all slots at a time.
#[derive(Debug, Default)]
pub struct SlotValues {
    values: Vec<[f32; 4]>,
    /// Which of them change with time.
    moving: Vec<bool>,
    /// The time of the values; `None` = of no scene yet.
    time_ns: Option<i64>,
}

impl SlotValues {
    /// Another scene is evaluated from now on.
    pub fn reset(&mut self) {
        self.time_ns = None;
    }

    /// Evaluates the slots. Whether a value is another than before.
    pub fn evaluate(&mut self, flat: &FlatScene, time_ns: i64) -> bool {
        match self.time_ns.replace(time_ns) {
            None => {
                flat.evaluate_slots(time_ns, &mut self.values);
                self.moving.clear();
                self.moving.extend(flat.slots.iter().map(|slot| flat.slot_moves(*slot)));
                true
            }
            Some(before) => before != time_ns && self.evaluate_moving(flat, time_ns),
        }
    }

    fn evaluate_moving(&mut self, flat: &FlatScene, time_ns: i64) -> bool {
        let mut changed = false;
        let all = flat.slots.iter().zip(&self.moving).zip(&mut self.values);
        for ((slot, _), value) in all.filter(|((_, moving), _)| **moving) {
            let now = flat.evaluate_slot(*slot, time_ns);
            changed |= *value != now;
            *value = now;
        }
        changed
    }

    /// The value of every slot.
    pub fn values(&self) -> &[[f32; 4]] {
        &self.values
    }

    /// Whether the value of a slot changes with time.
    pub fn moves(&self, slot: u32) -> bool {
        self.moving.get(slot as usize).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::SlotValues;
    use crate::base::EnvelopeIndex;
    use crate::scene::{Envelope, EnvelopePoint, EnvelopeSlot, FlatScene};

    fn envelope(values: [f32; 2]) -> Envelope {
        let point = |(time_ms, value)| EnvelopePoint { time_ms, values: [value; 4], ..EnvelopePoint::default() };
        Envelope { channels: 4, points: vec![point((0, values[0])), point((1000, values[1]))] }
    }

    #[test]
    fn values_are_those_of_the_time_and_tell_when_they_change() {
        let slot = |envelope| EnvelopeSlot { envelope: Some(EnvelopeIndex(envelope)), ..EnvelopeSlot::WHITE };
        let flat = FlatScene {
            envelopes: vec![envelope([0.0, 1.0]), envelope([0.5, 0.5])],
            slots: vec![EnvelopeSlot::WHITE, EnvelopeSlot::AT_REST, slot(0), slot(1)],
            ..FlatScene::default()
        };
        let (mut values, mut expected) = (SlotValues::default(), Vec::new());
        for (time_ms, changes) in [(0, true), (0, false), (250, true), (1250, false), (900, true)] {
            assert_eq!(values.evaluate(&flat, time_ms * 1_000_000), changes, "at {time_ms} ms");
            flat.evaluate_slots(time_ms * 1_000_000, &mut expected);
            assert_eq!(values.values(), expected);
        }
        assert_eq!([0, 1, 2, 9].map(|slot| values.moves(slot)), [false, false, true, false]);
        values.reset();
        assert!(values.evaluate(&FlatScene::default(), 900_000_000) && values.values().is_empty());
    }
}
