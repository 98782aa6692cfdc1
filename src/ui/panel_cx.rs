//! Context of a frame, which every panel gets: the state that it reads, and the actions that it asks for.

use super::app_status::AppStatus;
use crate::analysis::{Pin, Subject};
use crate::scene::{FlatScene, Summary};
use crate::view::{Action, ViewState};

/// State that every panel reads, and the actions that it asks for.
pub struct PanelCx<'a> {
    /// The view's state.
    pub state: &'a ViewState,
    /// The open map; `None` without one, and where the world is solid.
    pub scene: Option<&'a FlatScene>,
    /// Facts about the world's file.
    pub summary: Option<&'a Summary>,
    /// State of the program around.
    pub status: &'a AppStatus,
    /// Actions asked for so far, in order.
    pub actions: Vec<Action>,
    /// A few words for the top of the map.
    pub toast: Option<String>,
}

impl PanelCx<'_> {
    /// Shows a few words at the top of the map for a while.
    pub fn notify(&mut self, words: impl Into<String>) {
        self.toast = Some(words.into());
    }

    /// Asks for an action.
    pub fn push(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Asks for a quad or sound source to be looked at, or none; where that is so already, for nothing.
    pub fn look_at(&mut self, subject: Option<Subject>) {
        if subject != self.state.subject {
            self.push(Action::SetSubject(subject));
        }
    }

    /// Asks for something to be pinned, or nothing; where that is so already, for nothing.
    pub fn pin(&mut self, pin: Option<Pin>) {
        match pin {
            _ if pin == self.state.pinned => {}
            Some(pin) => self.push(Action::Pin(pin)),
            None => self.push(Action::Unpin),
        }
    }
}
