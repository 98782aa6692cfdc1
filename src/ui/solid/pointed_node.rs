//! The node under the pointer, as the question about it, and the thing of a level there.

use egui::{Order, Rect, Ui, pos2};
use glam::{IVec3, Vec2, Vec3};

use super::label_cards::LabelCards;
use super::outline;
use super::solid_cx::SolidCx;
use crate::analysis::solid::{land_point, pick};
use crate::base::LevelStyle;
use crate::scene::solid::{Aabb, NodeQuestion, Solid, SolidCamera, ThingIndex};

/// Nodes along a side of a block.
pub const BLOCK: i32 = 16;
/// How far behind a face its node is looked for, in nodes.
const BEHIND: f32 = 0.02;

/// The last question, for as long as neither the pointer nor the camera moves: looking for the face under the pointer
/// takes a while.
#[derive(Default)]
pub struct PointedNode {
    known: Option<((Vec2, SolidCamera, usize), Option<NodeQuestion>)>,
}

impl PointedNode {
    /// The question about the node under the pointer; `None` where the pointer is elsewhere.
    pub fn question(&mut self, ui: &Ui, cx: &SolidCx) -> Option<NodeQuestion> {
        let at_px = pointer_px(ui, cx)?;
        if cx.solid.camera.is_map() {
            return question_at(cx, at_px);
        } else if cx.solid.is_moving() {
            return None;
        }
        let state = (at_px, cx.solid.camera, cx.scene.map_or(0, |scene| scene.chunks.len()));
        if let Some((_, question)) = self.known.filter(|(known, _)| *known == state) {
            return question;
        }
        let question = question_at(cx, at_px);
        self.known = Some((state, question));
        question
    }
}

/// State for which a thing was looked for: the pointer, the camera, and the style of the level.
type PointedState = (Vec2, SolidCamera, Option<LevelStyle>);

/// The thing of a level under the pointer, looked for no more often than the node is.
#[derive(Default)]
pub struct PointedThing {
    known: Option<(PointedState, Option<ThingIndex>)>,
}

impl PointedThing {
    /// The thing; `None` where the pointer is elsewhere, the camera moves, or the world has no things to ask about.
    /// A label stands for its thing.
    pub fn thing(&mut self, ui: &Ui, cx: &SolidCx, labels: &LabelCards) -> Option<ThingIndex> {
        let scene = cx.scene.filter(|scene| scene.catalog.is_some() && !cx.solid.is_moving())?;
        // Another style hides other parts under a pointer that rests.
        let state = (pointer_px(ui, cx)?, cx.solid.camera, scene.level_style);
        if let Some(labeled) = ui.input(|input| input.pointer.hover_pos()).and_then(|at| labels.thing_at(at)) {
            return Some(labeled);
        }
        if let Some((_, thing)) = self.known.filter(|(known, _)| *known == state) {
            return thing;
        }
        let thing = pick(scene, cx.solid.ray(state.0)).and_then(|hit| hit.thing);
        self.known = Some((state, thing));
        thing
    }
}

/// Place of the pointer on the world, in physical pixels.
fn pointer_px(ui: &Ui, cx: &SolidCx) -> Option<Vec2> {
    let at = ui.input(|input| input.pointer.hover_pos())?;
    let at_px = Vec2::new(at.x, at.y) * ui.ctx().pixels_per_point();
    let view = cx.solid.viewport_px;
    let inside = at_px - Vec2::new(view.x as f32, view.y as f32);
    let is_inside = inside.cmpge(Vec2::ZERO).all() && inside.cmplt(view.size().as_vec2()).all();
    let over_panel = ui.ctx().layer_id_at(at).is_some_and(|layer| layer.order != Order::Background);
    (is_inside && !over_panel).then_some(at_px)
}

/// The question about the node at a pixel of the world.
pub fn question_at(cx: &SolidCx, at_px: Vec2) -> Option<NodeQuestion> {
    let scene = cx.scene.filter(|_| cx.has_nodes())?;
    let ray = cx.solid.ray(at_px);
    if cx.solid.camera.is_map() {
        let origin = ray.origin.as_vec3();
        let Aabb { min, max } = scene.bounds;
        let is_there = (min.x..max.x).contains(&origin.x) && (min.z..max.z).contains(&origin.z);
        let IVec3 { x, z, .. } = scene.axes.game_point(origin).round().as_ivec3();
        return is_there.then_some(NodeQuestion::Top { x, z, heights: cx.solid.slice });
    }
    if let Some(hit) = pick(scene, ray) {
        return Some(NodeQuestion::At(scene.axes.game_point(hit.point - hit.normal * BEHIND).round().as_ivec3()));
    }
    // Far land is a surface alone, as a map is. A world that is cut to a box has none.
    if cx.solid.cut_box.is_some() {
        return None;
    }
    let behind = ray.direction.as_vec3() * BEHIND;
    let IVec3 { x, z, .. } = scene.axes.game_point(land_point(scene, ray)? + behind).round().as_ivec3();
    Some(NodeQuestion::Top { x, z, heights: cx.solid.slice })
}

/// The box of a node, in the world.
pub fn node_box(scene: &Solid, at: IVec3) -> Aabb {
    let middle = scene.axes.scene_point(at.as_vec3());
    Aabb::new(middle - Vec3::splat(0.5), middle + Vec3::splat(0.5))
}

/// The box of the block of a node, in the world.
pub fn block_box(scene: &Solid, at: IVec3) -> Aabb {
    let low = at.div_euclid(IVec3::splat(BLOCK)) * BLOCK;
    node_box(scene, low).union(node_box(scene, low + (BLOCK - 1)))
}

/// The part of the screen, in points, that a node takes; nothing where it is not before the eye.
pub fn screen_rect(ui: &Ui, cx: &SolidCx, at: IVec3) -> Rect {
    let Some(scene) = cx.scene else { return Rect::NOTHING };
    let scale = ui.ctx().pixels_per_point();
    let mut rect = Rect::NOTHING;
    let edges = outline::edges(&cx.solid.frame(), node_box(scene, at));
    edges.into_iter().flatten().for_each(|px| rect.extend_with(pos2(px.x / scale, px.y / scale)));
    rect
}
