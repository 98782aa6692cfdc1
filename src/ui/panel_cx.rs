//! Context of a frame, which every panel gets: the state that it reads, and the actions that it pushes.

use super::app_status::AppStatus;
use super::commands::Command;
use crate::prefs::NamedPlace;
use crate::scene::solid::Axes;
use crate::scene::{FlatScene, Summary, World};
use crate::view::flat::FlatView;
use crate::view::{Action, Shell, WorldView};

/// State that every panel reads, and the actions that it pushes.
pub struct PanelCx<'a> {
    /// State of the window.
    pub shell: &'a Shell,
    /// View of the world.
    pub view: &'a WorldView,
    /// Open world; `None` without one.
    pub world: Option<&'a World>,
    /// Facts about the world's file.
    pub summary: Option<&'a Summary>,
    /// State of the program around.
    pub status: &'a AppStatus,
    /// Actions so far, in order.
    pub actions: Vec<Action>,
    /// Commands that menus ask for: they run after the panels are shown, as they may need all of these.
    pub commands: Vec<Command>,
    /// Bookmark to be added, once its name is typed.
    pub new_bookmark: Option<NamedPlace>,
    /// Short message over the map.
    pub toast: Option<String>,
    /// Action of that message's *Undo*, where it has one.
    pub undo: Option<Action>,
}

impl<'a> PanelCx<'a> {
    /// Shows a short message over the map for a while.
    pub fn notify(&mut self, words: impl Into<String>) {
        self.toast = Some(words.into());
        self.undo = None;
    }

    /// The same for something that can be undone.
    pub fn notify_with_undo(&mut self, words: impl Into<String>, undo: impl Into<Action>) {
        self.toast = Some(words.into());
        self.undo = Some(undo.into());
    }

    /// Axes in which people read the coordinates of the world.
    pub fn axes(&self) -> Axes {
        self.world.map_or(Axes::Scene, World::axes)
    }

    /// View of a flat world, if it is one.
    pub fn flat_view(&self) -> Option<&'a FlatView> {
        self.view.as_flat()
    }

    /// Open map, if it is a flat world.
    pub fn flat_scene(&self) -> Option<&'a FlatScene> {
        self.world.and_then(World::as_flat).map(|scene| &**scene)
    }

    /// Whether the Inspector is shown.
    pub fn shows_inspector(&self) -> bool {
        match self.view {
            WorldView::Flat(view) => view.shows_inspector(&self.shell.switches),
            WorldView::Solid(view) => view.shows_inspector(&self.shell.switches),
        }
    }

    /// Bookmark of the world, by its number.
    pub fn place(&self, at: usize) -> Option<&NamedPlace> {
        self.status.places.as_ref()?.get(at)
    }

    /// Whether the start page shows: no map is open, and none is on its way.
    pub fn shows_start(&self) -> bool {
        self.world.is_none() && self.status.loading.is_none() && !self.shell.gallery.open
    }

    /// Whether a map shows or is about to, on which the controls around it act.
    pub fn shows_map(&self) -> bool {
        !self.shell.gallery.open && !self.shows_start()
    }

    /// Pushes an action.
    pub fn push(&mut self, action: impl Into<Action>) {
        self.actions.push(action.into());
    }
}
