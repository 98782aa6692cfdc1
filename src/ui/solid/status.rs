//! Words about a view of a solid world for the status bar.

use glam::{DVec2, Vec2, Vec3};

use super::pointer::speed_text;
use super::solid_cx::unit;
use crate::scene::solid::{Axes, Projection, Solid};
use crate::view::solid::{SolidView, WALK_SPEED};

/// Speed of flight, direction of view, and place of the eye.
pub fn place_words(view: &SolidView, solid: Option<&Solid>) -> [String; 3] {
    let camera = view.camera;
    let speed = match camera.projection {
        Projection::Perspective { .. } if view.walk.is_some() => {
            format!("walking, {} {}/s", speed_text(WALK_SPEED), unit(solid))
        }
        Projection::Perspective { .. } => format!("{} {}/s", speed_text(view.speed), unit(solid)),
        Projection::Orthographic { height } => format!("orthographic, {height:.1} {} high", unit(solid)),
    };
    let [x, y, z] = solid.map_or(camera.eye, |solid| solid.axes.game_point(camera.eye)).to_array();
    let direction = format!("{:.0}°, {:+.0}°", camera.yaw_deg.rem_euclid(360.0), camera.pitch_deg);
    // 0 is added so that none is -0.
    let [x, y, z] = [x, y, z].map(|at| (at * 10.0).round() / 10.0 + 0.0);
    [speed, direction, format!("{x:.1}, {y:.1}, {z:.1}")]
}

/// Scale of a map.
pub fn scale_words(view: &SolidView, axes: Axes) -> String {
    let (one, many) = if axes == Axes::Nodes { ("node", "nodes") } else { ("m", "m") };
    match view.frame().units_per_px() {
        Some(units) if units > 1.0 => format!("{units:.1} {many} per pixel"),
        Some(units) if units > 0.0 => format!("{:.1} pixels per {one}", 1.0 / units),
        Some(_) | None => String::new(),
    }
}

/// The column of a map under the pointer, and the height of its surface where that is known.
pub fn column_words(view: &SolidView, solid: &Solid, at_px: Option<Vec2>) -> String {
    let origin = at_px.map(|at_px| view.ray(at_px).origin);
    if solid.axes == Axes::Level {
        // Columns of levels have no height of their own: floors lie above each other.
        let at = origin.map(|origin| solid.axes.game_point(origin.as_vec3()));
        return at.map_or_else(|| "x –  y –".to_owned(), |at| format!("x {}  y {}", whole(at.x), whole(at.y)));
    }
    let Some(origin) = origin else { return "x –  y –  z –".to_owned() };
    let Vec3 { x, z, .. } = solid.axes.game_point(origin.as_vec3());
    let height = solid.columns.height_at(DVec2::new(origin.x, origin.z));
    let y = height.map_or_else(|| "–".to_owned(), |height| height.to_string());
    format!("x {}  y {y}  z {}", whole(x), whole(z))
}

/// A coordinate without its fraction, and never as -0.
fn whole(at: f32) -> i64 {
    at.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::PxRect;
    use crate::scene::solid::SolidViewpoint;

    #[test]
    fn maps_of_levels_count_as_levels_do() {
        let solid = Solid { axes: Axes::Level, ..Solid::default() };
        let at = SolidViewpoint {
            eye: Axes::Level.scene_point(Vec3::new(102.0, 51.0, 300.0)),
            yaw_deg: 0.0,
            pitch_deg: -90.0,
            projection: Projection::Orthographic { height: 10.0 },
        };
        let view = SolidView::new(at, PxRect { x: 0, y: 0, w: 100, h: 100 });
        assert_eq!(column_words(&view, &solid, Some(Vec2::splat(50.0))), "x 102  y 51");
        assert_eq!(column_words(&view, &solid, None), "x –  y –");
        assert_eq!(scale_words(&view, Axes::Level), "10.0 pixels per m");
        assert_eq!(scale_words(&view, Axes::Nodes), "10.0 pixels per node");
        let [_, _, place] = place_words(&view, Some(&solid));
        assert_eq!(place, "102.0, 51.0, 300.0");
    }
}
