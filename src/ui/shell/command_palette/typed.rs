//! Letters that are typed before the palette has its field: in the frame of the key that opens it.

use egui::{Context, Event, Id};

/// Takes the keys behind an event out of the input of this frame, and keeps their letters for the field of the palette.
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

fn id() -> Id {
    Id::unique("letters for the command palette")
}
