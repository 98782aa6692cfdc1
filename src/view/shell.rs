//! State of the window around a world of any kind.

use glam::UVec2;

use super::{Gallery, History, ManualPages, Saving};
use crate::prefs::ShellSwitches;
use crate::scene::ViewFrame;

/// Panels and dialogs around the world, and state that outlives a change of worlds.
#[derive(Clone, Debug)]
pub struct Shell {
    /// The part of the window that shows the world.
    pub frame: ViewFrame,
    /// Switches that are saved from one start to the next.
    pub switches: ShellSwitches,
    /// The list of keys is shown.
    pub keys: bool,
    /// The cost of a picture is shown.
    pub figures: bool,
    /// The window of settings is shown.
    pub settings: bool,
    /// The facts about the program are shown.
    pub about: bool,
    /// The manual, which lies over the dialogs.
    pub manual: ManualPages,
    /// Step of the tour, from 0; `None` while there is none.
    pub tour: Option<usize>,
    /// The command palette is shown.
    pub palette: bool,
    /// Places that were jumped from.
    pub history: History,
    /// The list of maps in a folder.
    pub gallery: Gallery,
    /// Choices for a picture to be saved.
    pub save: Saving,
}

impl Default for Shell {
    fn default() -> Self {
        Self {
            frame: ViewFrame::whole(UVec2::new(1280, 720)),
            switches: ShellSwitches::default(),
            keys: false,
            figures: false,
            settings: false,
            about: false,
            manual: ManualPages::default(),
            tour: None,
            palette: false,
            history: History::default(),
            gallery: Gallery::default(),
            save: Saving::default(),
        }
    }
}

impl Shell {
    /// Closes the dialogs in the middle of the window.
    pub(super) fn close_dialogs(&mut self) {
        (self.keys, self.settings, self.about, self.manual.open) = (false, false, false, false);
        (self.save.open, self.save.selecting) = (false, false);
    }
}
