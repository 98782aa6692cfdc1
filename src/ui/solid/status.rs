//! Words about a view of a solid world for the status bar.

use glam::{DVec2, Vec2, Vec3};

use super::pointer::speed_text;
use super::solid_cx::unit;
use crate::scene::solid::{Projection, Solid};
use crate::view::solid::SolidView;

/// Speed of flight, direction of view, and place of the eye.
pub fn place_words(view: &SolidView, solid: Option<&Solid>) -> [String; 3] {
    let camera = view.camera;
    let speed = match camera.projection {
        Projection::Perspective { .. } => format!("{} {}/s", speed_text(view.speed), unit(solid)),
        Projection::Orthographic { height } => format!("orthographic, {height:.1} {} high", unit(solid)),
    };
    let [x, y, z] = solid.map_or(camera.eye, |solid| solid.axes.point(camera.eye)).to_array();
    let direction = format!("{:.0}° {:+.0}°", camera.yaw_deg.rem_euclid(360.0), camera.pitch_deg);
    [speed, direction, format!("{x:.1}, {y:.1}, {z:.1}")]
}

/// Scale of a map.
pub fn scale_words(view: &SolidView) -> String {
    match view.frame().units_per_px() {
        Some(units) if units > 1.0 => format!("{units:.1} nodes per pixel"),
        Some(units) if units > 0.0 => format!("{:.1} pixels per node", 1.0 / units),
        Some(_) | None => String::new(),
    }
}

/// The column of a map under the pointer, and the height of its surface where that is known.
pub fn column_words(view: &SolidView, solid: &Solid, at_px: Option<Vec2>) -> String {
    let Some(at_px) = at_px else { return "x –  y –  z –".to_owned() };
    let origin = view.ray(at_px).origin;
    let Vec3 { x, z, .. } = solid.axes.point(origin.as_vec3());
    let height = solid.columns.height_at(DVec2::new(origin.x, origin.z));
    let y = height.map_or_else(|| "–".to_owned(), |height| height.to_string());
    format!("x {}  y {y}  z {}", x.round(), z.round())
}
