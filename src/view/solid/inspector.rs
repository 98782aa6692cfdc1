//! The Inspector, which describes a node.

use super::SolidView;
use crate::prefs::{Inspector, ShellSwitches};

impl SolidView {
    /// Whether the Inspector is shown with these switches of the window.
    pub fn shows_inspector(&self, switches: &ShellSwitches) -> bool {
        switches.panels
            && match switches.inspector {
                Inspector::WithPin => self.inspected.is_some() || self.selected.is_some_and(|hit| hit.thing.is_some()),
                Inspector::Open => true,
                Inspector::Closed => false,
            }
    }
}

/// Opens the Inspector or closes it. The node that it describes is no longer marked then.
pub fn toggle_inspector(view: &mut SolidView, switches: &mut ShellSwitches) {
    if view.shows_inspector(switches) {
        switches.inspector = Inspector::Closed;
        view.inspected = None;
    } else {
        switches.inspector = Inspector::Open;
        switches.panels = true;
    }
}

/// The node that it describes is deselected: an Inspector opened by hand closes with it, and comes back with the next.
pub fn close_with_node(switches: &mut ShellSwitches) {
    if switches.inspector == Inspector::Open {
        switches.inspector = Inspector::WithPin;
    }
}
