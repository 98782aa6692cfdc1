//! Opening and closing of the Inspector.

use super::{FlatView, Inspector};
use crate::view::Shell;

/// Removes the pin. An Inspector opened by hand closes with it, and comes back with the next.
pub(super) fn unpin(state: &mut FlatView) {
    state.pinned = None;
    if state.switches.inspector == Inspector::Open {
        state.switches.inspector = Inspector::WithPin;
    }
}

/// Opens the Inspector or closes it. What it describes is no longer selected then: its marks leave the map with it.
pub(super) fn toggle(state: &mut FlatView, shell: &mut Shell) {
    if state.shows_inspector(shell.switches.panels) {
        state.switches.inspector = Inspector::Closed;
        (state.pinned, state.subject) = (None, None);
    } else {
        state.switches.inspector = Inspector::Open;
        shell.switches.panels = true;
    }
}
