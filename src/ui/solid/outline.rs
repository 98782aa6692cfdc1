//! Edges of a box on the picture, and the outline of a selected thing, which follows them.

use egui::{Painter, Pos2, Stroke};
use glam::{Vec2, Vec3};

use crate::scene::solid::{Aabb, Projection, SolidCamera, SolidFrame};
use crate::ui::parts::style;

/// Widths of the dark line of an outline and of the light one on it, in points. One of them stands out from any ground;
/// the accent does not: it is about as bright as water and grass.
const WIDTHS: [f32; 2] = [4.0, 2.0];

/// Edges are cut off closer to the eye than this, in units: there they have no end on the picture.
const NEAREST: f32 = 0.05;

/// Edges of the sides that face the eye, as lines in pixels of the target. What lies before them is not asked: an
/// outline is seen through other things.
pub fn edges(frame: &SolidFrame, bounds: Aabb) -> Vec<[Vec2; 2]> {
    if bounds.is_empty() {
        return Vec::new();
    }
    let corners = bounds.corners();
    let faces = faces(frame.camera, bounds);
    let mut edges = Vec::new();
    for (n, from) in corners.into_iter().enumerate() {
        for axis in (0..3).filter(|axis| n >> axis & 1 == 0) {
            // The sides on both sides of the edge: one of each other axis.
            let is_seen = (0..3).filter(|side| *side != axis).any(|side| faces[side][n >> side & 1]);
            if is_seen && let Some(edge) = cut(frame.camera, from, corners[n | 1 << axis]) {
                edges.extend(frame.px(edge[0]).zip(frame.px(edge[1])).map(|(a, b)| [a, b]));
            }
        }
    }
    edges
}

/// The lines of an outline, the lower one first.
pub fn strokes() -> [Stroke; 2] {
    let [dark, light] = WIDTHS;
    [Stroke::new(dark, style::DARK), Stroke::new(light, style::ON_MAP.text)]
}

/// Paints an outline. `edges`: in points.
pub fn paint(painter: &Painter, edges: &[[Pos2; 2]]) {
    // All of the dark lines first: at corners they would cover the light ones.
    for stroke in strokes() {
        edges.iter().for_each(|edge| _ = painter.line_segment(*edge, stroke));
    }
}

/// By axis, whether the low and the high side face the eye.
fn faces(camera: SolidCamera, bounds: Aabb) -> [[bool; 2]; 3] {
    let forward = camera.forward();
    std::array::from_fn(|axis| match camera.projection {
        Projection::Perspective { .. } => [camera.eye[axis] < bounds.min[axis], camera.eye[axis] > bounds.max[axis]],
        Projection::Orthographic { .. } => [forward[axis] > 0.0, forward[axis] < 0.0],
    })
}

/// The part of a line that lies before the eye.
pub fn cut(camera: SolidCamera, from: Vec3, to: Vec3) -> Option<[Vec3; 2]> {
    let depth = |point: Vec3| (point - camera.eye).dot(camera.forward()) - NEAREST;
    let (a, b) = (depth(from), depth(to));
    let between = || from + (to - from) * (a / (a - b));
    match (a >= 0.0, b >= 0.0) {
        (true, true) => Some([from, to]),
        (true, false) => Some([from, between()]),
        (false, true) => Some([between(), to]),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::*;
    use crate::scene::solid::FOV_DEG;

    fn seen(camera: SolidCamera) -> Vec<[Vec2; 2]> {
        let frame = SolidFrame::new(UVec2::new(800, 600), camera);
        edges(&frame, Aabb::new(Vec3::new(-1.0, -1.0, -1.0), Vec3::ONE))
    }

    /// A camera that looks north.
    fn at(eye: Vec3) -> SolidCamera {
        SolidCamera { eye, yaw_deg: 0.0, pitch_deg: 0.0, projection: Projection::Perspective { fov_deg: FOV_DEG } }
    }

    #[test]
    fn sides_that_face_the_eye_have_their_edges() {
        assert_eq!(seen(at(Vec3::new(0.0, 0.0, 5.0))).len(), 4, "one side");
        assert_eq!(seen(at(Vec3::new(3.0, 0.0, 5.0))).len(), 7, "two sides");
        assert_eq!(seen(at(Vec3::new(3.0, 3.0, 5.0))).len(), 9, "three sides");
        assert_eq!(seen(at(Vec3::ZERO)).len(), 0, "from within");
        assert_eq!(seen(at(Vec3::new(3.0, 3.0, -5.0))).len(), 0, "behind the eye");
        let flat =
            SolidCamera { projection: Projection::Orthographic { height: 10.0 }, ..at(Vec3::new(3.0, 3.0, 5.0)) };
        assert_eq!(seen(flat).len(), 4, "one side, from anywhere");
    }

    #[test]
    fn edges_end_before_the_eye() {
        // Beside the box: a part of it lies behind.
        let edges = seen(at(Vec3::new(2.0, 0.0, 0.0)));
        assert!(!edges.is_empty() && edges.iter().flatten().all(|at| at.is_finite()), "{edges:?}");
        let middle = 400.0;
        assert!(edges.iter().flatten().all(|at| at.x < middle), "all of it is on the left: {edges:?}");
    }

    #[test]
    fn lines_lie_where_the_corners_do() {
        let camera = at(Vec3::new(0.0, 0.0, 5.0));
        let frame = SolidFrame::new(UVec2::new(800, 600), camera);
        let front = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]].map(|[x, y]| frame.px(Vec3::new(x, y, 1.0)));
        assert!(seen(camera).iter().flatten().all(|at| front.contains(&Some(*at))));
    }

    #[test]
    fn an_empty_box_has_none() {
        assert!(edges(&SolidFrame::new(UVec2::new(8, 6), at(Vec3::ZERO)), Aabb::EMPTY).is_empty());
    }
}
