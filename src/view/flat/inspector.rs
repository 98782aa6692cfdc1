//! Opening and closing of the Inspector.

use super::{FlatView, Inspector};
use crate::view::Shell;

/// Removes the pin. An Inspector opened by hand closes with it, and comes back with the next.
pub(super) fn unpin(state: &mut FlatView, shell: &mut Shell) {
    state.pinned = None;
    if shell.switches.inspector == Inspector::Open {
        shell.switches.inspector = Inspector::WithPin;
    }
}

/// Opens the Inspector or closes it. What it describes is no longer selected then: its marks leave the map with it.
pub fn toggle_inspector(state: &mut FlatView, shell: &mut Shell) {
    if state.shows_inspector(&shell.switches) {
        shell.switches.inspector = Inspector::Closed;
        (state.pinned, state.subject) = (None, None);
    } else {
        shell.switches.inspector = Inspector::Open;
        shell.switches.panels = true;
    }
}
