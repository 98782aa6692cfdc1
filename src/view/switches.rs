//! Switches that are saved from one start to the next.

use super::flat::FlatView;
use super::shell::Shell;
use super::{ViewState, WorldView};
use crate::prefs::Show;

/// The table of switches: each field of [`Show`], and the field of the window or of a flat view that it is. Both ways go
/// through it, and one that is left out does not compile.
macro_rules! switches {
    (
        shell { $($of_shell:ident: $($in_shell:ident).+,)* }
        flat { $($of_flat:ident: $($in_flat:ident).+,)* }
    ) => {
        /// Sets the switches of a window and of a view.
        fn set(show: Show, shell: &mut Shell, flat: &mut FlatView) {
            let Show { $($of_shell,)* $($of_flat,)* } = show;
            $(shell.$($in_shell).+ = $of_shell;)*
            $(flat.$($in_flat).+ = $of_flat;)*
        }

        /// Takes over the switches of a window.
        fn take_shell(show: &mut Show, shell: &Shell) {
            $(show.$of_shell = shell.$($in_shell).+;)*
        }

        /// Takes over the switches of a view.
        fn take_flat(show: &mut Show, flat: &FlatView) {
            $(show.$of_flat = flat.$($in_flat).+;)*
        }
    };
}

switches! {
    shell {
        panels: panels,
        sort: gallery.sort,
        reversed: gallery.reversed,
    }
    flat {
        timeline: timeline.open,
        minimap: layout.minimap,
        detail: detail,
        numbers: overlay.look.numbers,
        physics: overlay.look.style,
        tab: layout.tab,
        inspector: layout.inspector,
    }
}

/// State before any world is open, with the saved switches.
pub fn starting(show: Show) -> ViewState {
    let (mut shell, mut flat) = (Shell::default(), FlatView::default());
    set(show, &mut shell, &mut flat);
    let mut state = ViewState::from(flat);
    state.shell = shell;
    state
}

/// Switches to be saved. Those of flat worlds stay as they were while a solid one is open: `before`.
pub fn switches(state: &ViewState, before: Show) -> Show {
    let mut show = before;
    take_shell(&mut show, &state.shell);
    match &state.world {
        WorldView::Flat(flat) => take_flat(&mut show, flat),
        WorldView::Solid(_) => {}
    }
    show
}
