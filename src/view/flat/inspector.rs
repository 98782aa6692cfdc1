//! Opening and closing of the Inspector, and what keeps its place meanwhile: see [`ResizeAnchor`].

use super::{FlatView, Inspector, ResizeAnchor, navigate};
use crate::analysis::{ObjectId, Pin};
use crate::scene::ViewFrame;
use crate::view::Shell;

/// Pins a point. Where that opens the Inspector, the point stays under the pointer.
pub(super) fn pin(state: &mut FlatView, panels: bool, pin: Pin) {
    let before = state.shows_inspector(panels);
    state.pinned = Some(pin);
    follow(state, panels, before, true);
}

/// Removes the pin. An Inspector opened by hand closes with it, and comes back with the next.
pub(super) fn unpin(state: &mut FlatView, panels: bool) {
    let before = state.shows_inspector(panels);
    state.pinned = None;
    if state.switches.inspector == Inspector::Open {
        state.switches.inspector = Inspector::WithPin;
    }
    follow(state, panels, before, false);
}

/// Selects a quad or sound source, or none. Where that opens the Inspector, the clicked point stays under the pointer.
pub(super) fn look_at(state: &mut FlatView, panels: bool, subject: Option<ObjectId>) {
    let before = state.shows_inspector(panels);
    state.subject = subject;
    follow(state, panels, before, true);
}

/// Opens the Inspector or closes it.
pub(super) fn toggle(state: &mut FlatView, shell: &mut Shell) {
    let before = state.shows_inspector(shell.switches.panels);
    if before {
        state.switches.inspector = Inspector::Closed;
    } else {
        state.switches.inspector = Inspector::Open;
        shell.switches.panels = true;
    }
    follow(state, shell.switches.panels, before, false);
}

/// Notes what keeps its place when the panels show the change.
fn follow(state: &mut FlatView, panels: bool, before: bool, by_click: bool) {
    let now = state.shows_inspector(panels);
    let ResizeAnchor { opened_by_click, picture } = state.layout.resize_anchor;
    state.layout.resize_anchor = match (before, now) {
        (false, true) => ResizeAnchor { opened_by_click: by_click, picture: by_click },
        (true, false) => ResizeAnchor { opened_by_click: false, picture: opened_by_click },
        _ => ResizeAnchor { opened_by_click, picture },
    };
}

/// Sets the part of the window that shows the map.
pub fn set_frame(state: &mut FlatView, frame: ViewFrame) {
    let before = state.frame;
    state.frame = frame;
    // A window of another size has another scale as well: nothing can stay where it was.
    if std::mem::take(&mut state.layout.resize_anchor.picture) && before.canvas_px == frame.canvas_px {
        navigate::keep_picture(state, before);
    }
}
