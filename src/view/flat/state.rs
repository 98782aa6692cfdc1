//! State of a view of a flat world: everything that decides its picture and its panels, besides the scene.

use std::collections::BTreeSet;

use glam::{UVec2, Vec2};

use super::{AnimationView, Clock, LayerVisibility, OtherTime, Ruler, Timeline, VisitMark};
use crate::analysis::{Number, ObjectId, Partner, Pin};
use crate::base::{ImageIndex, LayerId};
use crate::prefs::{FlatSwitches, ShellSwitches};
pub use crate::prefs::{Inspector, Tab};
use crate::scene::{Camera, PhysicsLook, ViewFrame, Xray};

/// A view of a flat world: the camera, the clock, which layers are shown, what is selected.
#[derive(Clone, Debug)]
pub struct FlatView {
    /// Place and zoom of the view.
    pub camera: Camera,
    /// The part of the window that shows the map.
    pub frame: ViewFrame,
    /// How the camera is moving.
    pub motion: Motion,
    /// The envelopes' clock.
    pub clock: Clock,
    /// Switches that are saved from one start to the next.
    pub switches: FlatSwitches,
    /// How physics is shown against the design.
    pub overlay: Overlay,
    /// Layers switched on, off or shown alone.
    pub visibility: LayerVisibility,
    /// Layer that is outlined and described.
    pub selected: Option<LayerId>,
    /// Layers selected besides that one.
    pub also_selected: BTreeSet<LayerId>,
    /// Last destination, as long as it is marked.
    pub visit_mark: Option<VisitMark>,
    /// Connections between physics tiles that are shown besides those of the tile under the pointer.
    pub connections: ConnectionsShown,
    /// Search.
    pub find: Find,
    /// Pinned point, whose things the Inspector lists.
    pub pinned: Option<Pin>,
    /// Envelopes shown in the timeline, and how.
    pub timeline: Timeline,
    /// Highlighting and comparing of animated things.
    pub animation: AnimationView,
    /// Selected quad or sound source.
    pub subject: Option<ObjectId>,
    /// The ruler.
    pub ruler: Ruler,
    /// Panels around the map.
    pub layout: Layout,
}

impl Default for FlatView {
    fn default() -> Self {
        Self {
            camera: Camera::default(),
            frame: ViewFrame::whole(UVec2::new(1280, 720)),
            motion: Motion::default(),
            clock: Clock::default(),
            switches: FlatSwitches::default(),
            overlay: Overlay::default(),
            visibility: LayerVisibility::default(),
            selected: None,
            also_selected: BTreeSet::new(),
            visit_mark: None,
            connections: ConnectionsShown::default(),
            find: Find::default(),
            pinned: None,
            timeline: Timeline::default(),
            animation: AnimationView::default(),
            subject: None,
            ruler: Ruler::default(),
            layout: Layout::default(),
        }
    }
}

/// How physics is shown against the design.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlay {
    /// Strength of the entities overlay, 0 to 100.
    pub entities: u8,
    /// Overrules the entities overlay.
    pub xray: Xray,
    /// Everything that the physics layers hold is drawn, also what the game hides.
    pub raw: bool,
    /// Overlay strength and X-ray view before physics was switched off.
    pub before: (u8, Xray),
    /// Count of times that showing connections or a tile that was found has switched physics on. A new number leads to a
    /// notice.
    pub turned_on: u32,
}

impl Default for Overlay {
    fn default() -> Self {
        Self { entities: 0, xray: Xray::Off, raw: false, before: (50, Xray::Off), turned_on: 0 }
    }
}

/// Panels and marks that show around a map and on it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Layout {
    /// The picture keeps its place on the screen when panels open or close: something was done by hand since the camera
    /// was set. Until then, as when a map opens or after a jump, the point in the middle stays in the middle of the
    /// map's area.
    pub keeps_picture: bool,
    /// Width of the right part of the map's area that a card covers, in physical pixels: what lists lead to shows beside
    /// it.
    pub covered_right_px: u32,
    /// Image of the map that is shown large.
    pub image: Option<ImageIndex>,
    /// The field for the place to go to is shown.
    pub go_to: bool,
    /// A grid of tiles is shown.
    pub grid: bool,
    /// The area that players see is outlined.
    pub proof: bool,
}

/// Search among physics and design tiles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Find {
    /// The search bar is shown, and matches are marked.
    pub open: bool,
    /// The search bar has just been opened: its field takes the keyboard.
    pub is_new: bool,
    /// The question.
    pub text: String,
    /// Last match that was visited, by its position among all.
    pub at: Option<usize>,
    /// Entities that a visit has turned on to show a match, as they were then; the end of the search turns them off again.
    pub turned_on: Option<(u8, Xray)>,
}

/// Connections between physics tiles that are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ConnectionsShown {
    /// Those of all numbers, and everything that reaches out.
    pub all: bool,
    /// Those of a number.
    pub selected: Option<Number>,
    /// The line about that number is shown: it was just selected, and nothing else was visited since.
    pub shows_line: bool,
    /// Area that was visited last, and the pixel where the pointer was then.
    pub partner: Option<(Partner, Option<Vec2>)>,
}

/// The camera's movement.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Direction of held keys, each axis −1, 0 or 1.
    pub steer: Vec2,
    /// Speed of the smooth pan in pixels per second.
    pub velocity_px_s: Vec2,
    /// A short journey to another camera.
    pub flight: Option<Flight>,
}

/// A short journey from one camera to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// Where it began.
    pub from: Camera,
    /// Where it ends.
    pub to: Camera,
    /// Seconds since it began.
    pub elapsed_s: f32,
    /// Thing that it leads to, which fits into the view also when that changes on the way.
    pub subject: Option<ObjectId>,
}

/// State of a map's view, to be shown again when the map comes back.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatSnapshot {
    camera: Camera,
    clock: Clock,
    visibility: LayerVisibility,
    selected: Option<LayerId>,
    also_selected: BTreeSet<LayerId>,
    pinned: Option<Pin>,
    timeline: Timeline,
    subject: Option<ObjectId>,
    compare: Option<OtherTime>,
}

impl FlatView {
    /// How physics tiles are drawn.
    pub fn physics_look(&self) -> PhysicsLook {
        let FlatSwitches { physics, numbers, .. } = self.switches;
        PhysicsLook { shown: true, style: physics, numbers, raw: self.overlay.raw }
    }

    /// The present state.
    pub fn snapshot(&self) -> FlatSnapshot {
        FlatSnapshot {
            camera: self.camera,
            clock: self.clock,
            visibility: self.visibility.clone(),
            selected: self.selected,
            also_selected: self.also_selected.clone(),
            pinned: self.pinned,
            timeline: self.timeline.clone(),
            subject: self.subject,
            compare: self.animation.compare,
        }
    }

    /// Whether the Inspector is shown with these switches of the window.
    pub fn shows_inspector(&self, switches: &ShellSwitches) -> bool {
        switches.panels
            && match switches.inspector {
                Inspector::WithPin => self.pinned.is_some() || self.subject.is_some(),
                Inspector::Open => true,
                Inspector::Closed => false,
            }
    }

    /// Restores a state.
    pub(in crate::view) fn restore(&mut self, snapshot: FlatSnapshot) {
        let FlatSnapshot { camera, clock, visibility, selected, also_selected, pinned, timeline, subject, compare } =
            snapshot;
        self.camera = camera;
        self.motion = Motion::default();
        // Switches of the tool itself stay as they are; the direction is the map's.
        let speed = self.clock.speed.copysign(clock.speed);
        self.clock = Clock { playing: self.clock.playing, speed, ..clock };
        let Timeline { tracks, axis, .. } = self.timeline;
        // Another axis starts elsewhere, and the range of time counts from there.
        let span = timeline.span.filter(|_| timeline.axis == axis);
        self.timeline = Timeline { tracks, axis, span, ..timeline };
        self.subject = subject;
        self.animation.compare = compare;
        self.visibility = visibility;
        (self.selected, self.also_selected) = (selected, also_selected);
        self.pinned = pinned;
        self.visit_mark = None;
        self.find.at = None;
        self.layout.image = None;
        self.connections = ConnectionsShown { all: self.connections.all, ..ConnectionsShown::default() };
    }
}
