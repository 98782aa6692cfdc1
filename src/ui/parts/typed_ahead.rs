//! Letters that are typed before a field is there that a key opens: in the frame of that key, and in the next.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Context, Event, Id};

/// Takes the keys behind an event out of the input of this frame, and keeps their letters for the field that it opens.
pub fn keep(ctx: &Context, behind: usize) {
    let mut kept = String::new();
    ctx.input_mut(|input| {
        let mut at = 0;
        input.events.retain(|event| {
            at += 1;
            let is_key = matches!(event, Event::Key { .. } | Event::Text(_));
            if let Event::Text(letters) = event
                && at > behind + 1
            {
                kept.push_str(letters);
            }
            at <= behind + 1 || !is_key
        });
    });
    ctx.data_mut(|data| data.insert_temp(id(), kept));
}

/// Takes the letters that were kept.
pub fn take(ctx: &Context) -> String {
    ctx.data_mut(|data| data.remove_temp(id())).unwrap_or_default()
}

/// Gives the keyboard to a field with these words, which may show from the next frame on only. All of them are selected,
/// so that others are typed over them, or else more is typed behind them.
pub fn focus(ctx: &Context, field: Id, words: &str, selects: bool) {
    let end = CCursor::new(words.chars().count());
    let range = if selects { CCursorRange::two(CCursor::default(), end) } else { CCursorRange::one(end) };
    let mut state = TextEditState::load(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(range));
    state.store(ctx, field);
    ctx.memory_mut(|memory| memory.request_focus(field));
}

fn id() -> Id {
    Id::unique("letters typed ahead")
}
