//! From a group's world to points of the window.

use egui::{Painter, Pos2, Rect, pos2};
use glam::{UVec2, Vec2};

use super::FlatCx;
use crate::analysis;
use crate::base;
use crate::base::TILE_WORLD;
use crate::rules::ddnet::Family;
use crate::scene::{FlatScene, Group};

/// Transformation from a group's world to the window, and the visible part of it.
pub struct Lens<'a> {
    pub painter: &'a Painter,
    /// The map's part of the window, in points.
    pub free: Rect,
    /// Side of a tile, in points.
    pub tile: f32,
    /// A physical pixel, in points.
    pub pixel: f32,
    origin: Pos2,
    seen: base::Rect,
    per_world: Vec2,
}

impl<'a> Lens<'a> {
    /// The lens of the group that a family's layer belongs to.
    pub fn new(painter: &'a Painter, free: Rect, cx: &FlatCx, scene: &FlatScene, family: Family) -> Option<Self> {
        let layer = analysis::family_layer(scene, family)?;
        Self::of_group(painter, free, cx, analysis::layer_group(scene, layer)?)
    }

    /// Lens of a group. `None` where nothing of it can be seen at a sane size.
    pub fn of_group(painter: &'a Painter, free: Rect, cx: &FlatCx, group: &Group) -> Option<Self> {
        let pixel = 1.0 / painter.ctx().pixels_per_point();
        let seen = cx.flat.frame.group_rect(cx.flat.camera, group);
        let view = cx.flat.frame.viewport_px;
        let per_world = view.size().as_vec2() * pixel / seen.size();
        let tile = per_world.x * TILE_WORLD;
        let origin = pos2(view.x as f32 * pixel, view.y as f32 * pixel);
        let sane = seen.min.is_finite() && per_world.is_finite() && tile > 0.0;
        sane.then_some(Self { painter, free, tile, pixel, origin, seen, per_world })
    }

    /// The point of the window where a point of the world lies.
    pub fn point(&self, world: Vec2) -> Pos2 {
        let by = (world - self.seen.min) * self.per_world;
        pos2(self.origin.x + by.x, self.origin.y + by.y)
    }

    /// The same for a rectangle.
    pub fn rect(&self, rect: base::Rect) -> Rect {
        Rect::from_min_max(self.point(rect.min), self.point(rect.max))
    }

    /// A length of the world in points.
    pub fn length(&self, world: f32) -> f32 {
        world * self.per_world.x
    }

    /// Visible part of the world.
    pub fn seen(&self) -> base::Rect {
        self.seen
    }

    /// The tiles of a layer that can be seen: the first and the last column and row.
    pub fn tiles(&self) -> [UVec2; 2] {
        let seen = self.seen;
        [(seen.min / TILE_WORLD).floor(), (seen.max / TILE_WORLD).ceil()].map(|at| at.max(Vec2::ZERO).as_uvec2())
    }

    /// The rows of a layer that can be seen, with those whose marks reach into view.
    pub fn rows(&self) -> [u32; 2] {
        let more = (16.0 / self.tile.max(0.01)).ceil() as u32;
        let [low, high] = self.tiles();
        [low.y.saturating_sub(more), high.y.saturating_add(more)]
    }

    /// Whether anything between the edges of a rectangle of the window can be seen.
    pub fn sees(&self, rect: Rect) -> bool {
        self.free.intersects(rect.expand(4.0))
    }
}
