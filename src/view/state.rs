//! State of everything that decides the picture and the panels, besides the scene.

use super::flat::{FlatSnapshot, FlatView, Motion};
use super::history::History;
use super::shell::Shell;
use super::solid::SolidView;
use crate::prefs::SolidSwitches;
use crate::scene::Viewpoint;

/// The window, and the view of the world in it.
#[derive(Clone, Debug, Default)]
pub struct ViewState {
    /// The window.
    pub shell: Shell,
    /// The view of the open world.
    pub world: WorldView,
    /// The view of the last flat world while a solid one is open: its switches hold for the next flat one.
    flat_before: Option<Box<FlatView>>,
    /// Switches for the next solid world.
    pub(super) solid_switches: SolidSwitches,
}

/// View of a world. Before any world is open it is that of a flat one, so that its switches are at hand.
#[derive(Clone, Debug)]
pub enum WorldView {
    /// Of a 2D world.
    Flat(Box<FlatView>),
    /// Of a 3D world.
    Solid(Box<SolidView>),
}

/// A view of a world, to be shown again when that world comes back.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    history: History,
    world: WorldSnapshot,
}

#[derive(Clone, Debug, PartialEq)]
enum WorldSnapshot {
    Flat(Box<FlatSnapshot>),
    Solid(Box<SolidView>),
}

impl Default for WorldView {
    fn default() -> Self {
        Self::Flat(Box::default())
    }
}

impl From<FlatView> for WorldView {
    fn from(view: FlatView) -> Self {
        Self::Flat(Box::new(view))
    }
}

impl From<SolidView> for WorldView {
    fn from(view: SolidView) -> Self {
        Self::Solid(Box::new(view))
    }
}

impl WorldView {
    /// The view of a flat world, if it is one.
    pub fn as_flat(&self) -> Option<&FlatView> {
        match self {
            Self::Flat(view) => Some(view),
            Self::Solid(_) => None,
        }
    }

    /// The view of a solid world, if it is one.
    pub fn as_solid(&self) -> Option<&SolidView> {
        match self {
            Self::Flat(_) => None,
            Self::Solid(view) => Some(view),
        }
    }

    /// The place that is looked at, or flown to.
    pub fn viewpoint(&self) -> Viewpoint {
        match self {
            Self::Flat(view) => view.viewpoint(),
            Self::Solid(view) => Viewpoint::Solid(view.viewpoint()),
        }
    }

    /// Whether the camera moves by itself.
    pub fn is_moving(&self) -> bool {
        match self {
            Self::Flat(view) => view.motion != Motion::default(),
            Self::Solid(view) => view.is_moving(),
        }
    }
}

impl From<FlatView> for ViewState {
    fn from(view: FlatView) -> Self {
        Self { world: view.into(), ..Self::default() }
    }
}

impl ViewState {
    /// The present view, to be shown again later.
    pub fn snapshot(&self) -> Snapshot {
        let world = match &self.world {
            WorldView::Flat(view) => WorldSnapshot::Flat(Box::new(view.snapshot())),
            WorldView::Solid(view) => WorldSnapshot::Solid(view.clone()),
        };
        Snapshot { history: self.shell.history.clone(), world }
    }

    /// Restores a view.
    pub(super) fn restore(&mut self, Snapshot { history, world }: Snapshot) {
        self.shell.history = history;
        match world {
            WorldSnapshot::Flat(snapshot) => self.enter_flat().restore(*snapshot),
            WorldSnapshot::Solid(view) => self.enter_solid(*view),
        }
    }

    /// Switches to a view of a flat world.
    pub(super) fn enter_flat(&mut self) -> &mut FlatView {
        if let WorldView::Solid(view) = &self.world {
            self.solid_switches = view.switches;
            let before = self.flat_before.take().unwrap_or_default();
            self.world = FlatView { frame: self.shell.frame, ..*before }.into();
        }
        match &mut self.world {
            WorldView::Flat(view) => view,
            // It has just been replaced.
            WorldView::Solid(_) => self.flat_before.insert(Box::default()),
        }
    }

    /// Switches to this view of a solid world.
    pub(super) fn enter_solid(&mut self, view: SolidView) {
        // Its region and sizes are those of the world before.
        self.shell.save.open = false;
        self.shell.save.leave_region();
        if let WorldView::Solid(before) = &self.world {
            self.solid_switches = before.switches;
        }
        let view = SolidView { viewport_px: self.shell.frame.viewport_px, switches: self.solid_switches, ..view };
        if let WorldView::Flat(before) = std::mem::replace(&mut self.world, view.into()) {
            self.flat_before = Some(before);
        }
    }
}
