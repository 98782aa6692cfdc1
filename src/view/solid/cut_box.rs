//! The box of nodes to which a view cuts its world: where it lies at first, and its place in the scene.

use glam::{DVec2, IVec3, Vec3};

use super::SolidView;
use crate::analysis::solid::{land_height, obstacle};
use crate::scene::solid::{Aabb, Axes, NodeBox, NodeQuestion, Solid};

/// Half the width of a first box in 3D, in nodes.
const HALF: f32 = 24.0;
/// Limits of half the width of a first box on the map, in nodes.
const HALF_ON_MAP: [f32; 2] = [8.0, 512.0];
/// Part of the height of the map's picture that a first box takes, from its middle to an edge.
const PART: f32 = 0.25;
/// Most distance from the eye of the middle of a first box, in nodes.
const FARTHEST: f32 = 64.0;

/// Farthest nodes that a world has, on each axis.
pub const MOST_NODE: i32 = 32_767;

/// Cuts the world to a box around the inspected node, where that is near, else around the middle of the view; or ends
/// that.
pub(super) fn toggle(view: &mut SolidView, solid: Option<&Solid>) {
    let solid = solid.filter(|solid| solid.axes == Axes::Nodes);
    view.cut_box = match (view.cut_box, solid) {
        (None, Some(solid)) => Some(first(view, solid)),
        _ => None,
    };
}

/// The box in the scene, from the outer sides of its first nodes to those of its last.
pub fn cut_bounds(solid: &Solid, cut: NodeBox) -> Aabb {
    let corner = |at: IVec3, side: f32| solid.axes.scene_point(at.as_vec3() + Vec3::splat(side));
    let (a, b) = (corner(cut.min, -0.5), corner(cut.max, 0.5));
    Aabb::new(a.min(b), a.max(b))
}

/// The box that is suggested where the view is now.
fn first(view: &SolidView, solid: &Solid) -> NodeBox {
    let camera = view.aim();
    let half = match solid.is_map_for(&camera) {
        true => {
            let [least, most] = HALF_ON_MAP;
            let side = (camera.height_at(1.0) * PART).clamp(least, most);
            Vec3::new(side, HALF, side)
        }
        false => Vec3::splat(HALF),
    };
    let ahead = camera.eye + camera.forward() * view.focus.min(FARTHEST);
    let is_map = solid.is_map_for(&camera);
    let on_ground = |point: Vec3| {
        let height = land_height(&solid.columns, DVec2::new(point.x.into(), point.z.into()));
        Vec3 { y: height.unwrap_or(solid.bounds.center().y), ..point }
    };
    let inspected = view.inspected.map(|question| match question {
        NodeQuestion::At(at) => solid.axes.scene_point(at.as_vec3()),
        NodeQuestion::Top { x, z, .. } => on_ground(solid.axes.scene_point(IVec3::new(x, 0, z).as_vec3())),
    });
    // A box out of sight would leave an empty picture.
    let sight = if is_map { camera.height_at(1.0) } else { FARTHEST };
    let near = match is_map {
        true => on_ground(camera.eye),
        // A box in the air would leave an empty picture, too.
        false => match obstacle(solid, camera.eye, camera.forward(), FARTHEST) {
            Some(distance) => camera.eye + camera.forward() * distance,
            None if ahead.y - on_ground(ahead).y > HALF => on_ground(ahead),
            None => ahead,
        },
    };
    let middle = inspected.filter(|at| at.distance(near) <= sight).unwrap_or(near);
    let most = Vec3::splat(MOST_NODE as f32) - half;
    let middle = middle.clamp(-most, most);
    let corner = |side: Vec3| solid.axes.game_point(middle + side).round().as_ivec3();
    NodeBox::between(corner(-half), corner(half))
}
