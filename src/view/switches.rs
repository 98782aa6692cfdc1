//! Switches that are saved from one start to the next.

use super::flat::FlatView;
use super::{ViewState, WorldView};
use crate::prefs::Show;
use crate::scene::PhysicsStyle;

/// State before any world is open, with the saved switches.
pub fn starting(show: Show) -> ViewState {
    let mut view = FlatView { detail: show.detail, ..FlatView::default() };
    view.layout.minimap = show.minimap;
    view.timeline.open = show.timeline;
    view.overlay.look.numbers = show.numbers;
    view.overlay.look.style = if show.own_physics { PhysicsStyle::Own } else { PhysicsStyle::Game };
    (view.layout.tab, view.layout.inspector) = (show.tab, show.inspector);
    let mut state = ViewState::from(view);
    state.shell.panels = show.panels;
    (state.shell.gallery.sort, state.shell.gallery.reversed) = (show.sort, show.reversed);
    state
}

/// Switches to be saved. Those of flat worlds stay as they were while a solid one is open: `before`.
pub fn switches(state: &ViewState, before: Show) -> Show {
    let shell = &state.shell;
    let shown = Show { panels: shell.panels, sort: shell.gallery.sort, reversed: shell.gallery.reversed, ..before };
    match &state.world {
        WorldView::Flat(view) => Show {
            timeline: view.timeline.open,
            minimap: view.layout.minimap,
            detail: view.detail,
            numbers: view.overlay.look.numbers,
            own_physics: view.overlay.look.style == PhysicsStyle::Own,
            tab: view.layout.tab,
            inspector: view.layout.inspector,
            ..shown
        },
        WorldView::Solid(_) => shown,
    }
}
