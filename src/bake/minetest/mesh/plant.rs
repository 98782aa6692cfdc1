//! Plants: blades that stand on two lines that cross.

use glam::Vec3;

use super::quads::{Paint, Quads, WHOLE_TEXTURE};

/// Blades on each line: where their feet and tips are along it, and how high they are.
const BLADES: [[f32; 4]; 4] =
    [[0.02, 0.32, 0.10, 0.80], [0.24, 0.54, 0.42, 0.98], [0.46, 0.76, 0.60, 0.90], [0.68, 0.98, 0.92, 0.72]];

/// The same of a small plant. In the stock game flowers and mushrooms take a third to nine tenths of the width of their
/// pictures, half in the middle, and 0.38 to 0.81 of their height, 0.44 in the middle.
const SMALL_BLADES: [[f32; 4]; 3] = [[0.28, 0.52, 0.30, 0.42], [0.38, 0.62, 0.50, 0.55], [0.48, 0.72, 0.70, 0.38]];

/// Adds a plant to the node with the lowest corner `low`.
pub(super) fn add_plant(quads: &mut Quads, low: Vec3, paint: Paint, light: [u8; 4]) {
    add_blades(quads, &BLADES, low, paint, light);
}

/// Adds a small plant.
pub(super) fn add_small_plant(quads: &mut Quads, low: Vec3, paint: Paint, light: [u8; 4]) {
    add_blades(quads, &SMALL_BLADES, low, paint, light);
}

/// Adds the texture of a plant on two lines that cross. `scale`: its size, 1 for a node. `number`: of the texture.
pub(super) fn add_plant_cutout(quads: &mut Quads, low: Vec3, scale: f32, number: u16, light: [u8; 4]) {
    // As wide as a node along its line.
    let half = scale * std::f32::consts::FRAC_1_SQRT_2 * 0.5;
    let foot = low + Vec3::new(0.5, 0.0, 0.5);
    for line in [Vec3::new(half, 0.0, half), Vec3::new(half, 0.0, -half)] {
        let up = Vec3::Y * scale;
        let corners = [foot - line, foot + line, foot + line + up, foot - line + up];
        quads.add_cutout(corners, WHOLE_TEXTURE, None, number, light);
    }
}

fn add_blades(quads: &mut Quads, blades: &[[f32; 4]], low: Vec3, paint: Paint, light: [u8; 4]) {
    const INSET: f32 = 0.06;
    let lines = [
        (Vec3::new(INSET, 0.0, INSET), Vec3::new(1.0 - INSET, 0.0, 1.0 - INSET)),
        (Vec3::new(INSET, 0.0, 1.0 - INSET), Vec3::new(1.0 - INSET, 0.0, INSET)),
    ];
    for (start, end) in lines {
        for [left, right, tip, height] in blades.iter().copied() {
            let on_line = |part: f32| low + start.lerp(end, part);
            let corners = [on_line(left), on_line(right), on_line(tip) + Vec3::Y * height];
            quads.add_blade(corners, paint, light);
        }
    }
}
