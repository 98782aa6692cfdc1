//! Words about a view of a solid world for the status bar.

use egui::{RichText, Ui};

use super::pointer::speed_text;
use crate::scene::solid::Projection;
use crate::ui::parts::style;
use crate::view::solid::SolidView;

/// Shows the place of the eye, the direction of view, and the speed of flight.
pub fn place(ui: &mut Ui, view: &SolidView) {
    let camera = view.camera;
    let speed = match camera.projection {
        Projection::Perspective { .. } => format!("{} units/s", speed_text(view.speed)),
        Projection::Orthographic { height } => format!("orthographic, {height:.1} units high"),
    };
    let [x, y, z] = camera.eye.to_array();
    let words = [
        speed,
        format!("{:.0}° {:+.0}°", camera.yaw_deg.rem_euclid(360.0), camera.pitch_deg),
        format!("{x:.1}, {y:.1}, {z:.1}"),
    ];
    for words in words {
        ui.label(RichText::new(words).font(style::small()).color(style::colors().muted));
    }
}
