//! Switches that are saved from one start to the next: the window and the view of a flat world hold them as they are
//! saved.

use super::flat::FlatView;
use super::{ViewState, WorldView};
use crate::prefs::Show;

/// State before any world is open, with the saved switches.
pub fn starting(show: Show) -> ViewState {
    let mut state = ViewState::from(FlatView { switches: show.flat, ..FlatView::default() });
    (state.shell.switches, state.solid_switches) = (show.shell, show.solid);
    state
}

/// Switches to be saved. Those of flat worlds stay as they were while a solid one is open: `before`.
pub fn switches(state: &ViewState, before: Show) -> Show {
    let (flat, solid) = match &state.world {
        WorldView::Flat(view) => (view.switches, state.solid_switches),
        WorldView::Solid(view) => (before.flat, view.switches),
    };
    Show { shell: state.shell.switches, flat, solid }
}
