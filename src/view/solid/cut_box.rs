//! The box of nodes to which a view cuts its world: where it lies at first, and its place in the scene.

use glam::{DVec2, IVec3, Vec3};

use super::SolidView;
use crate::analysis::solid::land_height;
use crate::scene::solid::{Aabb, Axes, NodeBox, NodeQuestion, Solid};

/// Half the width of a first box in 3D, in nodes.
const HALF: f32 = 24.0;
/// Limits of half the width of a first box on the map, in nodes.
const HALF_ON_MAP: [f32; 2] = [8.0, 512.0];
/// Part of the height of the map's picture that a first box takes, from its middle to an edge.
const PART: f32 = 0.25;
/// Most distance from the eye of the middle of a first box, in nodes.
const FARTHEST: f32 = 64.0;

/// Cuts the world to a box around the inspected node, else around the middle of the view; or ends that.
pub(super) fn toggle(view: &mut SolidView, solid: Option<&Solid>) {
    let solid = solid.filter(|solid| solid.axes == Axes::Nodes);
    view.cut_box = match (view.cut_box, solid) {
        (None, Some(solid)) => Some(first(view, solid)),
        _ => None,
    };
}

/// The box in the scene, from the outer sides of its first nodes to those of its last.
pub fn cut_bounds(solid: &Solid, cut: NodeBox) -> Aabb {
    let corner = |at: IVec3, side: f32| solid.axes.point(at.as_vec3() + Vec3::splat(side));
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
    let middle = match view.inspected {
        Some(NodeQuestion::At(at)) => solid.axes.point(at.as_vec3()),
        _ if solid.is_map_for(&camera) => {
            let at = DVec2::new(camera.eye.x.into(), camera.eye.z.into());
            let height = land_height(&solid.columns, at).unwrap_or(solid.bounds.center().y);
            Vec3 { y: height, ..camera.eye }
        }
        _ => ahead,
    };
    let corner = |side: Vec3| solid.axes.point(middle + side).round().as_ivec3();
    NodeBox::between(corner(-half), corner(half))
}
