//! A ray caster for boxes, in 64 bits, that shares no code with cameras and pictures: what it says is what has to show.

use glam::{DMat3, DVec2, DVec3};
use mapscope::bake::test_boxes::TestBox;
use mapscope::scene::solid::{Projection, SolidCamera};

/// Origin and direction of the ray through a point of a picture, in pixels.
pub fn ray(camera: &SolidCamera, size: DVec2, px: DVec2) -> (DVec3, DVec3) {
    // Looking north, then up by the pitch, then clockwise (seen from above) by the yaw.
    let turn = DMat3::from_rotation_y(-f64::from(camera.yaw_deg).to_radians())
        * DMat3::from_rotation_x(f64::from(camera.pitch_deg).to_radians());
    let (x, y) = ((px.x - size.x / 2.0) / size.y * 2.0, (size.y / 2.0 - px.y) / size.y * 2.0);
    let eye = camera.eye.as_dvec3();
    match camera.projection {
        Projection::Perspective { fov_deg } => {
            let half = (f64::from(fov_deg) / 2.0).to_radians().tan();
            (eye, (turn * DVec3::new(x * half, y * half, -1.0)).normalize())
        }
        Projection::Orthographic { height } => {
            let half = f64::from(height) / 2.0;
            (eye + turn * DVec3::new(x * half, y * half, 0.0), turn * DVec3::NEG_Z)
        }
    }
}

/// The first box that a ray enters, and how far away that is. Boxes around the ray's beginning do not count.
pub fn first(boxes: &[TestBox], origin: DVec3, direction: DVec3) -> Option<(usize, f64)> {
    let entered = boxes.iter().enumerate().filter_map(|(n, part)| {
        let (low, high) = (part.bounds.min.as_dvec3(), part.bounds.max.as_dvec3());
        let (a, b) = ((low - origin) / direction, (high - origin) / direction);
        let (enter, leave) = (a.min(b).max_element(), a.max(b).min_element());
        (enter > 0.0 && enter < leave).then_some((n, enter))
    });
    entered.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The box at a point of a picture, in pixels.
pub fn at(boxes: &[TestBox], camera: &SolidCamera, size: DVec2, px: DVec2) -> Option<usize> {
    let (origin, direction) = ray(camera, size, px);
    first(boxes, origin, direction).map(|(n, _)| n)
}

/// The boxes within a distance of a point of a picture, as far as four looks tell.
pub fn around(boxes: &[TestBox], camera: &SolidCamera, size: DVec2, px: DVec2, distance_px: f64) -> [Option<usize>; 4] {
    let corners = [DVec2::new(-1.0, -1.0), DVec2::new(1.0, -1.0), DVec2::new(-1.0, 1.0), DVec2::new(1.0, 1.0)];
    corners.map(|corner| at(boxes, camera, size, px + corner * distance_px))
}
