//! Plants: blades that stand on two lines that cross.

use glam::Vec3;

use super::quads::{Paint, Quads};

/// Blades on each line: where their feet and tips are along it, and how high they are.
const BLADES: [[f32; 4]; 4] =
    [[0.02, 0.32, 0.10, 0.80], [0.24, 0.54, 0.42, 0.98], [0.46, 0.76, 0.60, 0.90], [0.68, 0.98, 0.92, 0.72]];

/// Adds a plant to the node with the lowest corner `low`.
pub(super) fn add_plant(quads: &mut Quads, low: Vec3, paint: Paint, light: [u8; 4]) {
    const INSET: f32 = 0.06;
    let lines = [
        (Vec3::new(INSET, 0.0, INSET), Vec3::new(1.0 - INSET, 0.0, 1.0 - INSET)),
        (Vec3::new(INSET, 0.0, 1.0 - INSET), Vec3::new(1.0 - INSET, 0.0, INSET)),
    ];
    for (start, end) in lines {
        for [left, right, tip, height] in BLADES {
            let on_line = |part: f32| low + start.lerp(end, part);
            let corners = [on_line(left), on_line(right), on_line(tip) + Vec3::Y * height];
            quads.add_blade(corners, paint, light);
        }
    }
}
