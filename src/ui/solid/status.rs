//! Words about a view of a solid world for the status bar.

use super::pointer::speed_text;
use crate::scene::solid::Projection;
use crate::view::solid::SolidView;

/// Speed of flight, direction of view, and place of the eye.
pub fn place_words(view: &SolidView) -> [String; 3] {
    let camera = view.camera;
    let speed = match camera.projection {
        Projection::Perspective { .. } => format!("{} units/s", speed_text(view.speed)),
        Projection::Orthographic { height } => format!("orthographic, {height:.1} units high"),
    };
    let [x, y, z] = camera.eye.to_array();
    let direction = format!("{:.0}° {:+.0}°", camera.yaw_deg.rem_euclid(360.0), camera.pitch_deg);
    [speed, direction, format!("{x:.1}, {y:.1}, {z:.1}")]
}
