//! State of a view of a flat world: everything that decides its picture and its panels, besides the scene.

use glam::{UVec2, Vec2};

use super::{Clock, LayerEyes, OtherTime, Ruler, Spot, Timeline, Watch};
use crate::analysis::{Number, Partner, Pin, Subject};
use crate::base::{ImageIndex, LayerId};
pub use crate::prefs::{Inspector, Tab};
use crate::scene::{Camera, PhysicsLook, PhysicsStyle, ViewFrame, Xray};

/// A view of a flat world: the camera, the clock, which layers are shown, what is selected.
#[derive(Clone, Debug)]
pub struct FlatView {
    /// Where somebody looks.
    pub camera: Camera,
    /// The part of the window that shows the map.
    pub frame: ViewFrame,
    /// How the camera is moving.
    pub motion: Motion,
    /// The envelopes' clock.
    pub clock: Clock,
    /// Layers marked as detail are drawn.
    pub detail: bool,
    /// How physics is shown against the design.
    pub overlay: Overlay,
    /// Which layers people have switched on, off or singled out.
    pub eyes: LayerEyes,
    /// The layer that is outlined and described.
    pub selected: Option<LayerId>,
    /// The thing that was gone to last, as long as it is marked.
    pub spot: Option<Spot>,
    /// Which links between physics tiles are shown besides those of the tile under the pointer.
    pub links: Links,
    /// What is being looked for.
    pub find: Find,
    /// The point whose things the Inspector lists.
    pub pinned: Option<Pin>,
    /// Which envelopes are looked at, and how.
    pub timeline: Timeline,
    /// How somebody looks for what moves.
    pub watch: Watch,
    /// The quad or sound source that is looked at.
    pub subject: Option<Subject>,
    /// The ruler.
    pub ruler: Ruler,
    /// What is shown around the map.
    pub layout: Layout,
}

impl Default for FlatView {
    fn default() -> Self {
        Self {
            camera: Camera::default(),
            frame: ViewFrame::whole(UVec2::new(1280, 720)),
            motion: Motion::default(),
            clock: Clock::default(),
            detail: true,
            overlay: Overlay::default(),
            eyes: LayerEyes::default(),
            selected: None,
            spot: None,
            links: Links::default(),
            find: Find::default(),
            pinned: None,
            timeline: Timeline::default(),
            watch: Watch::default(),
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
    /// How physics tiles are drawn. The game's pictures show where they were found.
    pub look: PhysicsLook,
    /// How physics was shown before it was switched off: the overlay's strength and the X-ray view.
    pub before: (u8, Xray),
    /// How often physics was switched on because links were asked for. Who reads a new number says so.
    pub turned_on: u32,
}

impl Default for Overlay {
    fn default() -> Self {
        let look = PhysicsLook { style: PhysicsStyle::Game, ..PhysicsLook::default() };
        Self { entities: 0, xray: Xray::Off, look, before: (50, Xray::Off), turned_on: 0 }
    }
}

/// Panels and marks that show around a map and on it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Layout {
    /// The page of the left panel.
    pub tab: Tab,
    /// When the Inspector is shown.
    pub inspector: Inspector,
    /// Whose place is kept when the Inspector opens or closes.
    pub keeps: Keeps,
    /// The image of the map that is shown large.
    pub image: Option<ImageIndex>,
    /// The field for the place to go to is shown.
    pub go_to: bool,
    /// A grid of tiles is shown.
    pub grid: bool,
    /// What players see is outlined.
    pub proof: bool,
    /// A small picture of the whole map is shown.
    pub minimap: bool,
}

/// What is being looked for among physics and design tiles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Find {
    /// The bar is shown, and what was found is marked.
    pub open: bool,
    /// The bar has just been opened: its field wants the keyboard.
    pub is_new: bool,
    /// The question.
    pub text: String,
    /// The match that was gone to last, by its position among them.
    pub at: Option<usize>,
}

/// Which links between physics tiles are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Links {
    /// Those of all numbers, and everything that reaches out.
    pub all: bool,
    /// Those of a number.
    pub selected: Option<Number>,
    /// The line about that number is shown: it was just asked for, and nothing else was gone to since.
    pub told: bool,
    /// The area that was gone to last, and the pixel where the pointer was then.
    pub partner: Option<(Partner, Option<Vec2>)>,
}

/// The camera's movement.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Direction asked for by held keys, each axis −1, 0 or 1.
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
}

/// Whose place is kept when the Inspector opens or closes: that of the picture on the screen where a click on the
/// picture is the reason, else that of the point in the middle of the map's part of the window. What opens it one way
/// closes it the same way, or the map would wander.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keeps {
    /// A click has opened the Inspector.
    pub opened_by_click: bool,
    /// The next change of the map's part of the window leaves the picture where it is on the screen.
    pub picture: bool,
}

/// What a view shows of a map, to be shown again when the map comes back.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatSnapshot {
    camera: Camera,
    clock: Clock,
    eyes: LayerEyes,
    selected: Option<LayerId>,
    pinned: Option<Pin>,
    timeline: Timeline,
    subject: Option<Subject>,
    compare: Option<OtherTime>,
}

impl FlatView {
    /// What is shown now.
    pub fn snapshot(&self) -> FlatSnapshot {
        FlatSnapshot {
            camera: self.camera,
            clock: self.clock,
            eyes: self.eyes.clone(),
            selected: self.selected,
            pinned: self.pinned,
            timeline: self.timeline.clone(),
            subject: self.subject,
            compare: self.watch.compare,
        }
    }

    /// Whether the Inspector is shown where `panels` are.
    pub fn shows_inspector(&self, panels: bool) -> bool {
        panels
            && match self.layout.inspector {
                Inspector::WithPin => self.pinned.is_some() || self.subject.is_some(),
                Inspector::Open => true,
                Inspector::Closed => false,
            }
    }

    /// Shows that again.
    pub(in crate::view) fn restore(&mut self, snapshot: FlatSnapshot) {
        let FlatSnapshot { camera, clock, eyes, selected, pinned, timeline, subject, compare } = snapshot;
        self.camera = camera;
        self.motion = Motion::default();
        // Switches of the tool itself stay as they are.
        self.clock = Clock { playing: self.clock.playing, speed: self.clock.speed, ..clock };
        self.timeline = Timeline { open: self.timeline.open, tracks: self.timeline.tracks, ..timeline };
        self.subject = subject;
        self.watch.compare = compare;
        self.eyes = eyes;
        self.selected = selected;
        self.pinned = pinned;
        self.spot = None;
        self.find.at = None;
        self.layout.image = None;
        self.links = Links { all: self.links.all, ..Links::default() };
        self.layout.keeps.picture = false;
    }
}
