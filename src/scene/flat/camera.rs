//! From a camera to the part of the world that a group shows. Pure arithmetic, as the game does it in 32-bit floats.

use glam::{UVec2, Vec2};

use crate::base::Rect;

/// Area in square world units that a view shows at zoom 1, before the caps on its sides.
const AREA: f32 = 1_150_000.0;
/// Widest view at zoom 1, in world units.
const MAX_WIDTH: f32 = 1500.0;
/// Highest view at zoom 1, in world units.
const MAX_HEIGHT: f32 = 1050.0;

/// Size in world units of what a player sees at zoom 1 on a canvas of `size_px` pixels. Only the aspect matters.
///
/// The cap on the height is applied after the one on the width, so it wins.
pub fn size_at_zoom_1(size_px: UVec2) -> Vec2 {
    let size_px = size_px.max(UVec2::ONE).as_vec2();
    let aspect = size_px.x / size_px.y;
    let mut width = (AREA * aspect).sqrt();
    let mut height = width / aspect;
    if width > MAX_WIDTH {
        width = MAX_WIDTH;
        height = width / aspect;
    }
    if height > MAX_HEIGHT {
        height = MAX_HEIGHT;
        width = height * aspect;
    }
    Vec2::new(width, height)
}

/// A place in the world, and how large it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point in the middle of the picture, in world units.
    pub center: Vec2,
    /// The game's zoom: 1 is a player's view, 2 shows twice as much of the world on each axis.
    pub zoom: f32,
}

impl Camera {
    /// The rectangle of a group's world that the picture shows.
    ///
    /// `size_at_zoom_1`: what the picture shows at zoom 1, in world units. `offset`: the group's offset in world
    /// units. `parallax`: in percent. The larger parallax, clamped to 0…100, decides how much the group zooms.
    pub fn group_rect(self, size_at_zoom_1: Vec2, offset: Vec2, parallax: Vec2) -> Rect {
        let size = size_at_zoom_1 * self.zoom * self.group_scale(parallax);
        Rect::from_center_size(self.group_center(offset, parallax), size)
    }

    /// The point of a group's world that lies where a point of the world (at parallax 100) does.
    pub fn group_point(self, world: Vec2, offset: Vec2, parallax: Vec2) -> Vec2 {
        self.group_center(offset, parallax) + (world - self.center) * self.group_scale(parallax)
    }

    /// The point of a group's world in the middle of the picture.
    fn group_center(self, offset: Vec2, parallax: Vec2) -> Vec2 {
        offset + self.center * parallax / 100.0
    }

    /// How much more of its world a group shows than one with parallax 100.
    fn group_scale(self, parallax: Vec2) -> f32 {
        let parallax_zoom = parallax.max_element().clamp(0.0, 100.0);
        (parallax_zoom * (self.zoom - 1.0) + 100.0) / 100.0 / self.zoom
    }

    /// The rectangle of the world that a group with parallax 100 and no offset shows.
    pub fn world_rect(self, size_at_zoom_1: Vec2) -> Rect {
        self.group_rect(size_at_zoom_1, Vec2::ZERO, Vec2::splat(100.0))
    }
}

impl Default for Camera {
    fn default() -> Self {
        Self { center: Vec2::ZERO, zoom: 1.0 }
    }
}
