//! The state of a view of a solid world.

use glam::{Vec2, Vec3};

use super::pages::SolidPages;
use super::{SolidRuler, Steer, TimeOfDay};
use crate::analysis::solid::SolidHit;
use crate::prefs::SolidSwitches;
use crate::scene::PxRect;
use crate::scene::solid::{
    FOV_DEG, Light, NodeBox, NodeQuestion, Ray, Sky, Slice, Solid, SolidCamera, SolidFrame, SolidViewpoint,
};

/// Slowest and fastest flight, in units per second.
pub const SPEED_LIMITS: (f32, f32) = (0.1, 10_000.0);
/// Default speed of a view, in units per second.
const SPEED: f32 = 12.0;
/// Distance of things in the middle where nothing is there, in units.
const FOCUS: f32 = 20.0;

/// View of a solid world: the camera, and all that moves it.
#[derive(Clone, Debug, PartialEq)]
pub struct SolidView {
    /// Where the world is seen from.
    pub camera: SolidCamera,
    /// The part of the target that shows the world.
    pub viewport_px: PxRect,
    /// Speed of steering, in units per second.
    pub speed: f32,
    /// Field of view when perspective comes back, in degrees.
    pub fov_deg: f32,
    /// Distance of the thing in the middle when it was last measured, in units.
    pub focus: f32,
    /// Keys held.
    pub steer: Steer,
    /// Speed now, in units per second, world axes.
    pub velocity: Vec3,
    /// A flight that goes on.
    pub flight: Option<SolidFlight>,
    /// The eye walks on the ground: its speed downwards, in units per second. `None` where it flies.
    pub walk: Option<f32>,
    /// Switches that are saved from one start to the next.
    pub switches: SolidSwitches,
    /// How surfaces are lit where there is no time of day.
    pub light: Light,
    /// Sky and haze where there is no time of day; `None` = a plain background.
    pub sky: Option<Sky>,
    /// Time of day, in a world that stores its own light.
    pub time: Option<TimeOfDay>,
    /// The last view from a side, as long as the camera stays there: further sides are seen around the same point.
    pub standard: Option<StandardView>,
    /// The camera in 3D that the map took the place of last.
    pub before_map: Option<BeforeMap>,
    /// Heights that are shown.
    pub slice: Slice,
    /// Box of nodes that is shown; `None` = no box cuts the world.
    pub cut_box: Option<NodeBox>,
    /// Surfaces that no light of the sky reaches are left out.
    pub surface_only: bool,
    /// All is as bright as in the sun, whatever light the world stores.
    pub full_bright: bool,
    /// Measuring, and the last measurement.
    pub ruler: SolidRuler,
    /// The grid of blocks is shown.
    pub grid: bool,
    /// All connections between things are shown, not only those of the selected one.
    pub all_links: bool,
    /// Things that are visible from the selected one are marked.
    pub marks_visible: bool,
    /// The selected surface.
    pub selected: Option<SolidHit>,
    /// The picture of a map keeps its place on the screen when panels open or close: something was done by hand since the
    /// camera was set.
    pub keeps_picture: bool,
    /// Pages of the panel, and the search.
    pub pages: SolidPages,
    /// The node that the Inspector describes.
    pub inspected: Option<NodeQuestion>,
}

/// A view from a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StandardView {
    /// Where the world is seen from.
    pub camera: SolidCamera,
    /// The point that the camera has turned around; `None` where the whole world is seen.
    pub pivot: Option<Vec3>,
}

/// A camera in 3D, to come back to from the map or the automap that took its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeforeMap {
    /// The view of the world; in perspective before the map of a world of blocks.
    pub camera: SolidCamera,
    /// Distance of the thing in the middle, in units.
    pub focus: f32,
    /// The map that took its place.
    pub map: SolidCamera,
}

/// A flight from one camera to another, eased.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidFlight {
    /// Where it began.
    pub from: SolidCamera,
    /// Where it ends.
    pub to: SolidCamera,
    /// The camera that takes the place of that at the end, and shows the same: of a map, which has no perspective.
    pub landing: Option<SolidCamera>,
    /// How long it takes, in seconds.
    pub length_s: f32,
    /// How long it has been going on, in seconds.
    pub elapsed_s: f32,
}

impl SolidView {
    /// A view from a place, on a part of the target.
    pub fn new(at: SolidViewpoint, viewport_px: PxRect) -> Self {
        let camera = SolidCamera::from(at);
        Self {
            camera,
            viewport_px,
            speed: SPEED,
            fov_deg: camera.fov_deg().unwrap_or(FOV_DEG),
            focus: FOCUS,
            steer: Steer::default(),
            velocity: Vec3::ZERO,
            flight: None,
            walk: None,
            switches: SolidSwitches::default(),
            light: Light::DAY,
            sky: None,
            time: None,
            standard: None,
            before_map: None,
            slice: Slice::ALL,
            cut_box: None,
            surface_only: false,
            full_bright: false,
            ruler: SolidRuler::default(),
            grid: false,
            all_links: false,
            marks_visible: false,
            selected: None,
            keeps_picture: false,
            pages: SolidPages::default(),
            inspected: None,
        }
    }

    /// A view from where visitors of a world begin.
    pub fn of(solid: &Solid, viewport_px: PxRect) -> Self {
        let time = solid.hour.map(TimeOfDay::of_world);
        Self { time, light: solid.own_light(), sky: solid.sky, ..Self::new(solid.spawn, viewport_px) }
    }

    /// The picture to draw now.
    pub fn frame(&self) -> SolidFrame {
        let frame = SolidFrame::new(self.viewport_px.size(), self.camera);
        let frame = SolidFrame { viewport_px: self.viewport_px, light: self.light, ..frame };
        // Land knows no box.
        let frame = SolidFrame { land: self.cut_box.is_none(), ..frame };
        let frame = self.sky.map_or(frame, |sky| frame.below(sky));
        let frame = self.time.map_or(frame, |time| time.light(frame));
        let frame = if self.full_bright { frame.full_bright() } else { frame };
        SolidFrame { textures: self.switches.textures, ..frame }
    }

    /// Nodes that are shown.
    pub fn cut(&self) -> NodeBox {
        NodeBox::from(self.slice).intersection(self.cut_box.unwrap_or(NodeBox::ALL))
    }

    /// The place to return to. Where a flight goes on, its end.
    pub fn viewpoint(&self) -> SolidViewpoint {
        self.aim().into()
    }

    /// The camera that is being flown to, or the one there is.
    pub fn aim(&self) -> SolidCamera {
        self.flight.map_or(self.camera, |flight| flight.landing.unwrap_or(flight.to))
    }

    /// Whether the camera moves by itself.
    pub fn is_moving(&self) -> bool {
        let falls = self.walk.is_some_and(|fall| fall > 0.0);
        self.flight.is_some() || self.velocity != Vec3::ZERO || self.steer != Steer::default() || falls
    }

    /// The ray through a pixel of the target.
    pub fn ray(&self, at_px: Vec2) -> Ray {
        self.frame().ray(at_px)
    }

    /// The pixel in the middle.
    pub fn middle_px(&self) -> Vec2 {
        let PxRect { x, y, .. } = self.viewport_px;
        Vec2::new(x as f32, y as f32) + self.viewport_px.size().as_vec2() * 0.5
    }

    /// Width of the picture by its height.
    pub fn aspect(&self) -> f32 {
        let size = self.viewport_px.size().as_vec2().max(Vec2::ONE);
        size.x / size.y
    }
}

impl Default for SolidView {
    fn default() -> Self {
        Self::new(SolidViewpoint::default(), PxRect::default())
    }
}
