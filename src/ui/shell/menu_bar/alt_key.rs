//! Presses of Alt that lead to the menu bar: of Alt alone, down and up with nothing between, and of Alt with the first
//! letter of a menu. Alt is held for much else, such as for other keys, and with the pointer.

use egui::{Context, Event, Key, Modifiers};

use crate::ui::bindings;
use crate::ui::commands::FLYING;
use crate::view::WorldView;

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

/// Menu of the title whose first letter is pressed with Alt. The press is taken from the frame, and with it the letter that
/// it would type. Shortcuts with Alt keep their meaning, and so do keys that fly, which is slower with Alt.
pub fn opened_menu(ctx: &Context, view: &WorldView, titles: &[&str]) -> Option<usize> {
    let bindings = bindings::current();
    let menu_of = |event: &Event, keys_down: &dyn Fn(Key) -> bool| {
        let Event::Key { key, physical_key, pressed: true, repeat: false, modifiers } = *event else { return None };
        if modifiers != Modifiers::ALT || keys_down(key) {
            return None;
        }
        let plain = bindings.command(view, key, physical_key, Modifiers::NONE);
        let flies = plain.is_some_and(|command| FLYING.iter().any(|(held, _)| *held == command));
        if flies || bindings.command(view, key, physical_key, modifiers).is_some() {
            return None;
        }
        titles.iter().position(|title| title.starts_with(key.name()) && key.name().len() == 1)
    };
    ctx.input_mut(|input| {
        let others = |pressed: Key| {
            let is_other = |key: &Key| *key != pressed && *key != Key::AltLeft && keeps_name(*key);
            input.keys_down.iter().any(is_other)
        };
        let found = |(at, event)| menu_of(event, &others).map(|menu| (at, menu));
        let (at, menu) = input.events.iter().enumerate().find_map(found)?;
        input.events.remove(at);
        // Its letter stands behind it.
        if matches!(input.events.get(at), Some(Event::Text(_))) {
            input.events.remove(at);
        }
        Some(menu)
    })
}

/// Whether a key has the same name with Shift and without. Of others, one that is pressed with Shift and released without
/// it counts as down for ever.
fn keeps_name(key: Key) -> bool {
    let symbol = key.symbol_or_name();
    let mut characters = symbol.chars();
    !matches!((characters.next(), characters.next()), (Some(only), None) if only.is_ascii() && !only.is_ascii_alphabetic())
}
