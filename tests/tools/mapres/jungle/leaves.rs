//! Leaves and blades of grass: two halves along a bent rib, one of them in the light.

use crate::tools::mapres::canvas::{Canvas, Color, rgb};
use crate::tools::mapres::path::{Point, around, dice_in, ellipse, poly};

/// Colours of leaves: half in the light, half in the shade.
pub type Pair = [Color; 2];

/// Leaves in front, between, behind, and farthest behind.
pub const LEAVES: [Pair; 4] = [
    [rgb(0x587d22), rgb(0x446619)],
    [rgb(0x4a6c19), rgb(0x395615)],
    [rgb(0x3f6115), rgb(0x304d12)],
    [rgb(0x314d14), rgb(0x263d10)],
];

/// Points along both sides of a bent line whose half width at `t` (0 base, 1 tip) is `half(t)`, and along the line.
fn sides(base: Point, tip: Point, bend: f32, half: impl Fn(f32) -> f32) -> [Vec<Point>; 3] {
    const STEPS: u32 = 14;
    let (dx, dy) = (tip.0 - base.0, tip.1 - base.1);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let normal = (-dy / length, dx / length);
    let at = |t: f32, off: f32| {
        let off = off + bend * 4.0 * t * (1.0 - t);
        (base.0 + dx * t + normal.0 * off, base.1 + dy * t + normal.1 * off)
    };
    let along = |sign: f32| (0..=STEPS).map(|i| i as f32 / STEPS as f32).map(|t| at(t, half(t) * sign)).collect();
    [along(-1.0), along(0.0), along(1.0)]
}

fn halves(canvas: &mut Canvas, [first, rib, second]: [Vec<Point>; 3], [lit, shade]: Pair) {
    let closed = |a: &[Point], b: &[Point]| poly(&a.iter().chain(b.iter().rev()).copied().collect::<Vec<_>>());
    // The half that looks up or, where the leaf stands upright, to the left is in the light.
    let lean = |points: &[Point]| points.iter().map(|p| p.0 * 0.6 + p.1).sum::<f32>();
    let (bright, dark) = if lean(&first) < lean(&second) { (&first, &second) } else { (&second, &first) };
    canvas.fill(&closed(bright, dark), shade);
    canvas.fill(&closed(bright, &rib), lit);
}

/// A leaf that is widest before its middle; `bend` moves its rib's middle to the right of the way to the tip.
pub fn leaf(canvas: &mut Canvas, base: Point, tip: Point, width: f32, bend: f32, colors: Pair) {
    let half = |t: f32| {
        let swell = if t < 0.42 { t / 0.42 - 1.0 } else { (t - 0.42) / 0.58 };
        width / 2.0 * (1.0 - swell * swell) + if t < 0.1 { 0.6 } else { 0.0 }
    };
    halves(canvas, sides(base, tip, bend, half), colors);
}

/// A blade of grass: wide at its foot, with a long tip.
pub fn blade(canvas: &mut Canvas, base: Point, tip: Point, width: f32, bend: f32, colors: Pair) {
    let half = |t: f32| width / 2.0 * (1.0 - t) * (1.0 + t * 0.7);
    halves(canvas, sides(base, tip, bend, half), colors);
}

/// A bush of leaves that fan out from a point on the ground: `reach` to the sides and up; `tones` are indices into
/// [`LEAVES`], outermost first.
pub fn bush(canvas: &mut Canvas, foot: Point, reach: Point, leaves: u32, tones: [usize; 3], seed: u32) {
    canvas.fill(&ellipse(foot.0, foot.1, reach.0 * 0.72, reach.1 * 0.72), LEAVES[tones[0]][1]);
    for (ring, tone) in tones.into_iter().enumerate() {
        let size = [1.0, 0.78, 0.52][ring];
        let (ring, count) = (ring as u32, leaves - ring as u32 * 2);
        // From both sides to the top, so that the upright leaves lie in front.
        for k in 0..count {
            let i = if k % 2 == 0 { k / 2 } else { count - 1 - k / 2 };
            let roll = |n: u32, low: f32, high: f32| dice_in(seed * 101 + ring * 37 + i * 7 + n, low, high);
            let turns = 0.5 + (i as f32 + 0.5 + roll(1, -0.2, 0.2)) / count as f32 * 0.5;
            let (dx, dy) = around((0.0, 0.0), 1.0, turns);
            // Between the sides and the top the bush is a little fuller than an ellipse.
            let far = size * roll(2, 0.92, 1.0) * (1.0 + 0.2 * (dx * dy).abs());
            let tip = (foot.0 + dx * reach.0 * far, foot.1 + dy * reach.1 * far);
            let width = (reach.0 + reach.1) * size * roll(3, 1.9, 2.2) / count as f32;
            leaf(canvas, (foot.0 + dx * 9.0, foot.1 + 9.0), tip, width, -dx * width * roll(4, 0.05, 0.3), LEAVES[tone]);
        }
    }
}
