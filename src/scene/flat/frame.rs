//! The frame of a picture of a flat world: where, when and what to leave out.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use glam::{UVec2, Vec2};

use super::{
    Camera, Compare, Comparing, Group, Highlight, HighlightSet, PhysicsLook, PhysicsStyle, Xray, size_at_zoom_1,
};
use crate::base::{LayerId, Rect};
use crate::scene::{Piece, PxRect};

/// Where the picture lies on the target, and how large the world is in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewFrame {
    /// The part of the target that is drawn on; the camera's centre is in its middle.
    pub viewport_px: PxRect,
    /// The size whose aspect decides what zoom 1 shows: the whole canvas, so that the world keeps its size on the
    /// screen when a panel takes a part of it.
    pub canvas_px: UVec2,
    /// The viewport is a piece of a larger one, which is too large to be drawn at once.
    pub piece: Option<Piece>,
}

impl ViewFrame {
    /// A picture that fills its target.
    pub fn whole(size_px: UVec2) -> Self {
        Self { viewport_px: PxRect { x: 0, y: 0, w: size_px.x, h: size_px.y }, canvas_px: size_px, piece: None }
    }

    /// A piece of a picture, drawn on a target of its own size. Its pixels are those of the whole picture; the right and
    /// the bottom edge of `at` may lie beyond the whole.
    pub fn piece(whole_px: UVec2, at: PxRect) -> Self {
        let piece = Some(Piece { whole_px, at_px: UVec2::new(at.x, at.y) });
        Self { viewport_px: PxRect { x: 0, y: 0, ..at }, canvas_px: whole_px, piece }
    }

    /// Size of the picture that the viewport is, or is a piece of.
    fn whole_px(&self) -> UVec2 {
        self.piece.map_or(self.viewport_px.size(), |piece| piece.whole_px)
    }

    /// The viewport's part of what the whole picture shows.
    fn cut(&self, whole: Rect) -> Rect {
        let Some(Piece { whole_px, at_px }) = self.piece else { return whole };
        // In 64 bits: the picture of a large map has a hundred thousand pixels a side.
        let step = whole.size().as_dvec2() / whole_px.max(UVec2::ONE).as_dvec2();
        let min = whole.min.as_dvec2() + step * at_px.as_dvec2();
        let max = min + step * self.viewport_px.size().as_dvec2();
        Rect::new(min.as_vec2(), max.as_vec2())
    }

    /// Size of the part of the world that the viewport, or the whole that it is a piece of, shows at zoom 1; world units.
    pub fn size_at_zoom_1(&self) -> Vec2 {
        let (canvas, whole) = (self.canvas_px.max(UVec2::ONE), self.whole_px());
        let size = size_at_zoom_1(canvas);
        if canvas == whole {
            return size;
        }
        size / canvas.as_vec2() * whole.as_vec2()
    }

    /// The rectangle of a group's world that the viewport shows.
    pub fn group_rect(&self, camera: Camera, group: &Group) -> Rect {
        self.cut(camera.group_rect(self.size_at_zoom_1(), group.offset, group.parallax))
    }

    /// The rectangle of the world that the viewport shows, for parallax 100 and no offset.
    pub fn world_rect(&self, camera: Camera) -> Rect {
        self.cut(camera.world_rect(self.size_at_zoom_1()))
    }

    /// World units (at parallax 100) per pixel at a zoom.
    pub fn world_per_px(&self, zoom: f32) -> f32 {
        let canvas = self.canvas_px.max(UVec2::ONE);
        size_at_zoom_1(canvas).x * zoom / canvas.x as f32
    }
}

/// Everything that decides a picture besides the scene.
#[derive(Clone, Debug)]
pub struct FlatFrame {
    /// Where the picture lies on the target.
    pub view: ViewFrame,
    /// Where in the world the picture is.
    pub camera: Camera,
    /// Time on the envelopes' clock, in nanoseconds.
    pub time_ns: i64,
    /// Draw layers marked as detail.
    pub detail: bool,
    /// Strength of the entities overlay, 0 to 100: 0 hides physics layers, 100 hides the design.
    pub entities: u8,
    /// Overrules the entities overlay.
    pub xray: Xray,
    /// How physics layers are shown.
    pub physics: PhysicsLook,
    /// Layers left out.
    pub hidden: HashSet<LayerId>,
    /// Layers drawn at full strength whatever the overlay says, stray ones included.
    pub forced: HashSet<LayerId>,
    /// Factors on the strength of single layers, 0 to 1.
    pub opacity: HashMap<LayerId, f32>,
    /// Parts that stand out by the envelopes that they read.
    pub emphasis: Highlight,
    /// Another time that is shown too.
    pub compare: Option<Compare>,
    /// The part of the viewport that is drawn; `None` = all of it.
    pub only: Option<PxRect>,
    /// Colour behind everything (r, g, b, a), straight alpha.
    pub background: [f32; 4],
}

impl FlatFrame {
    /// The colour that the game clears with: grey 128.
    pub const GAME_BACKGROUND: [f32; 4] = [128.0 / 255.0, 128.0 / 255.0, 128.0 / 255.0, 1.0];

    /// The background of the X-ray views: calm, and dark enough for all colours of physics tiles.
    pub const XRAY_GROUND: [f32; 4] = [36.0 / 255.0, 39.0 / 255.0, 45.0 / 255.0, 1.0];

    /// The background where no colour was chosen.
    pub fn ground(xray: Xray) -> [f32; 4] {
        if xray == Xray::Off { Self::GAME_BACKGROUND } else { Self::XRAY_GROUND }
    }

    /// A player's view of a point, filling a target.
    pub fn new(size_px: UVec2, camera: Camera) -> Self {
        Self {
            view: ViewFrame::whole(size_px),
            camera,
            time_ns: 0,
            detail: true,
            entities: 0,
            xray: Xray::Off,
            physics: PhysicsLook { style: PhysicsStyle::Game, ..PhysicsLook::default() },
            hidden: HashSet::new(),
            forced: HashSet::new(),
            opacity: HashMap::new(),
            emphasis: Highlight::default(),
            compare: None,
            only: None,
            background: Self::GAME_BACKGROUND,
        }
    }

    /// A piece of this picture, on a target of the piece's size; without another time in it, which is split over the whole.
    pub fn piece(&self, at: PxRect) -> Self {
        let whole_px = self.view.whole_px().max(UVec2::ONE);
        // A piece of a piece is one of the whole.
        let from = self.view.piece.map_or(UVec2::ZERO, |piece| piece.at_px);
        let at = PxRect { x: at.x + from.x, y: at.y + from.y, ..at };
        let view = ViewFrame { canvas_px: self.view.canvas_px, ..ViewFrame::piece(whole_px, at) };
        Self { view, compare: None, ..self.clone() }
    }

    /// The same picture so many times as large.
    pub fn enlarged(&self, times: u32) -> Self {
        let view = ViewFrame {
            viewport_px: self.view.viewport_px.enlarged(times),
            canvas_px: self.view.canvas_px * times,
            ..self.view
        };
        Self { view, ..self.clone() }
    }

    /// The same picture so many nanoseconds later.
    pub fn later(&self, by_ns: i64) -> Self {
        Self { time_ns: self.time_ns.saturating_add(by_ns), ..self.clone() }
    }

    /// The pictures to draw one over the other: one, or one more for another time.
    pub fn pictures(&self) -> (Cow<'_, Self>, Option<Self>) {
        let Some(Compare { time_ns, how }) = self.compare else { return (Cow::Borrowed(self), None) };
        let other = Self { time_ns, compare: None, ..self.clone() };
        match how {
            Comparing::Ghost(strength) => {
                let emphasis = Highlight { of: HighlightSet::Moving, strength, rest: 0.0 };
                (Cow::Borrowed(self), Some(Self { emphasis, ..other }))
            }
            Comparing::Split(at) => {
                let view = self.view.viewport_px;
                let left = (view.w as f32 * at.clamp(0.0, 1.0)).round() as u32;
                let right = PxRect { x: view.x + left, w: view.w - left, ..view };
                let own = Self { only: Some(right), compare: None, ..self.clone() };
                (Cow::Owned(own), Some(Self { only: Some(PxRect { w: left, ..view }), ..other }))
            }
        }
    }

    /// Whether another picture is the same but for its time, as far as layers are concerned.
    pub fn differs_in_time_only(&self, other: &Self) -> bool {
        let Self { view, camera, time_ns: _, detail, entities, xray, physics, hidden, forced, opacity, .. } = self;
        let Self { emphasis, only, compare: _, background: _, .. } = self;
        (*view, *camera, *detail, *entities) == (other.view, other.camera, other.detail, other.entities)
            && (*xray, *physics) == (other.xray, other.physics)
            && *hidden == other.hidden
            && *forced == other.forced
            && *opacity == other.opacity
            && (emphasis, only) == (&other.emphasis, &other.only)
    }

    /// How strongly a layer is drawn, 0 to 1; `None` = not at all.
    pub fn layer_alpha(&self, layer: &super::DrawnLayer) -> Option<f32> {
        if self.hidden.contains(&layer.of) || (layer.detail && !self.detail) {
            return None;
        }
        if layer.physics.is_some_and(|part| !part.shows(self.physics)) {
            return None;
        }
        // Placeholders would only clutter the design behind the physics.
        if layer.placeholder && self.xray != Xray::Off && !self.forced.contains(&layer.of) {
            return None;
        }
        let [design, physics] = self.xray.strengths(self.entities);
        let strength = match layer.physics {
            _ if self.forced.contains(&layer.of) => 1.0,
            _ if layer.stray => 0.0,
            None => design,
            Some(_) => physics,
        };
        let alpha = strength * self.opacity.get(&layer.of).copied().unwrap_or(1.0);
        (alpha > 0.0).then_some(alpha)
    }
}
