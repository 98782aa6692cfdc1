//! Where things of the world lie on the target, and back.

use glam::Vec2;

use super::FlatView;
use crate::base::Rect;
use crate::scene::{Group, PxRect};

/// The point of the world (at parallax 100) under a pixel.
pub fn world_from_px(state: &FlatView, px: Vec2) -> Vec2 {
    unproject(state, state.frame.world_rect(state.camera), px)
}

/// The pixel of a point of the world (at parallax 100).
pub fn px_from_world(state: &FlatView, world: Vec2) -> Vec2 {
    project(state, state.frame.world_rect(state.camera), world)
}

/// The pixel in the middle of the map's part of the target; the camera's centre shows there.
pub fn view_center_px(state: &FlatView) -> Vec2 {
    let view = state.frame.viewport_px;
    origin(view) + size(view) * 0.5
}

/// Where a rectangle in a group's world lies on the target.
pub fn group_rect_px(state: &FlatView, group: &Group, rect: Rect) -> Rect {
    let seen = state.frame.group_rect(state.camera, group);
    Rect::new(project(state, seen, rect.min), project(state, seen, rect.max))
}

/// The pixel of a point in a group's world.
pub fn group_px(state: &FlatView, group: &Group, point: Vec2) -> Vec2 {
    project(state, state.frame.group_rect(state.camera, group), point)
}

/// The point of a group's world under a pixel.
pub fn group_from_px(state: &FlatView, group: &Group, px: Vec2) -> Vec2 {
    unproject(state, state.frame.group_rect(state.camera, group), px)
}

fn project(state: &FlatView, seen: Rect, point: Vec2) -> Vec2 {
    let view = state.frame.viewport_px;
    origin(view) + (point - seen.min) / seen.size() * size(view)
}

fn unproject(state: &FlatView, seen: Rect, px: Vec2) -> Vec2 {
    let view = state.frame.viewport_px;
    seen.min + (px - origin(view)) / size(view) * seen.size()
}

fn origin(view: PxRect) -> Vec2 {
    Vec2::new(view.x as f32, view.y as f32)
}

fn size(view: PxRect) -> Vec2 {
    view.size().max(glam::UVec2::ONE).as_vec2()
}
