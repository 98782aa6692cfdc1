//! Presses of Alt alone, which lead to the menu bar: down and up with nothing between. Alt is held for much else, such
//! as for other keys, and with the pointer.

use egui::{Context, Event, Key};

/// State of the key.
#[derive(Default)]
pub struct AltKey {
    /// It is down, and nothing else has happened since.
    is_alone: bool,
}

impl AltKey {
    /// Follows the events of a frame; whether a press of Alt alone has ended in it.
    pub fn pressed(&mut self, ctx: &Context) -> bool {
        ctx.input(|input| {
            let mut was_pressed = false;
            for event in &input.events {
                match event {
                    Event::Key { key: Key::AltLeft, pressed: true, repeat: false, .. } => {
                        let is_other = |key: &Key| *key != Key::AltLeft && keeps_name(*key);
                        self.is_alone = !input.keys_down.iter().any(is_other) && !input.pointer.any_down();
                    }
                    Event::Key { key: Key::AltLeft, pressed: true, .. } => {}
                    Event::Key { key: Key::AltLeft, pressed: false, .. } => {
                        was_pressed |= std::mem::take(&mut self.is_alone);
                    }
                    // Whatever moves the pointer has not used Alt yet.
                    Event::PointerMoved(_) | Event::MouseMoved(_) | Event::PointerGone => {}
                    Event::ModifiersChanged(_) => {}
                    // Other windows are reached by Alt and Tab.
                    _ => self.is_alone = false,
                }
            }
            was_pressed
        })
    }
}

/// Whether a key has the same name with Shift and without. Of others, one that is pressed with Shift and released without
/// it counts as down for ever.
fn keeps_name(key: Key) -> bool {
    let symbol = key.symbol_or_name();
    let mut characters = symbol.chars();
    !matches!((characters.next(), characters.next()), (Some(only), None) if only.is_ascii() && !only.is_ascii_alphabetic())
}
