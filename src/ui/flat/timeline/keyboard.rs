//! The keys of the tracks: up and down go from one to the next, Enter shows the full curve.
//!
//! The tracks hold the focus together, not one by one: rows out of view are not made, and could not keep it.

use egui::{EventFilter, Id, Key, Sense, Ui};

use super::state::Timeline;
use super::track;
use crate::base::EnvelopeIndex;
use crate::ui::flat::flat_cx::FlatCx;
use crate::view::flat::FlatAction;
use crate::view::flat::Selecting;

fn id() -> Id {
    Id::unique("timeline tracks")
}

/// Whether the tracks have the keyboard.
pub fn has_focus(ctx: &egui::Context) -> bool {
    ctx.memory(|memory| memory.has_focus(id()))
}

/// Gives the keyboard to the tracks.
pub fn take(ui: &Ui) {
    ui.memory_mut(|memory| memory.request_focus(id()));
}

impl Timeline {
    /// Handles keys while the tracks have the keyboard.
    pub fn keys(&mut self, ui: &Ui, cx: &mut FlatCx, list: egui::Rect) {
        ui.interact(list, id(), Sense::focusable_noninteractive());
        if !has_focus(ui.ctx()) {
            return;
        }
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id(), filter));
        let (steps, opens, adds) = ui.input(|i| {
            let presses = |key| i.num_presses(key) as isize;
            (presses(Key::ArrowDown) - presses(Key::ArrowUp), i.key_pressed(Key::Enter), i.modifiers.shift)
        });
        let current = self.current(cx);
        if opens && let Some(envelope) = current {
            cx.push(FlatAction::ToggleTrack(envelope));
        }
        if steps != 0
            && let Some(next) = self.step(current, steps)
        {
            self.anchor = Some(next);
            self.scroll_to(cx, next);
            cx.push(FlatAction::SelectEnvelope(next, if adds { Selecting::Add } else { Selecting::Alone }));
        }
    }

    /// The envelope that the keys start from.
    fn current(&self, cx: &FlatCx) -> Option<EnvelopeIndex> {
        let selected = &cx.flat.timeline.selected;
        self.anchor.filter(|anchor| selected.contains(anchor)).or_else(|| selected.first().copied())
    }

    fn step(&self, from: Option<EnvelopeIndex>, steps: isize) -> Option<EnvelopeIndex> {
        let at = match from.and_then(|from| self.rows.position(from)) {
            Some(at) => at.saturating_add_signed(steps).min(self.rows.list.len().saturating_sub(1)),
            None => 0,
        };
        self.rows.list.get(at).copied().filter(|next| Some(*next) != from)
    }

    /// Brings a track into view.
    pub fn scroll_to(&mut self, cx: &FlatCx, envelope: EnvelopeIndex) {
        let Some(at) = self.rows.position(envelope) else { return };
        let before = self.rows.list.get(..at).unwrap_or_default();
        let top: f32 = before.iter().map(|it| self.height(cx, *it)).sum();
        let height = self.height(cx, envelope);
        self.scroll.reveal(top, top + height);
    }

    /// Height of an envelope's track.
    pub fn height(&self, cx: &FlatCx, envelope: EnvelopeIndex) -> f32 {
        track::ROW + if cx.flat.timeline.opened.contains(&envelope) { track::FULL } else { 0.0 }
    }
}
