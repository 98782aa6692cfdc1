//! `generic_lamps`: lanterns of iron that stand, hang from walls and hang on ropes, lit and unlit.

use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, faded, linear, radial, rgb};
use crate::tools::mapres::path::{circle, curved, ellipse, line, poly, rect, round_rect, smooth};

/// Iron: in the light, in general, in the shade, outlines.
const IRON: [Color; 4] = [rgb(0x767982), rgb(0x50535b), rgb(0x3d4047), rgb(0x2b2d33)];
/// Rope: strands, in general, gaps.
const ROPE: [Color; 3] = [rgb(0xa68b63), rgb(0x86704f), rgb(0x564734)];

/// The glass of a lantern.
#[derive(Clone, Copy)]
enum Glass {
    Lit,
    Dark,
}

/// Draws the tile set.
pub fn generic_lamps() -> Picture {
    let mut sheet = Sheet::tiles();
    for (index, glass) in [(1, Glass::Lit), (2, Glass::Dark)] {
        sheet.block(index, 1, 2, |canvas| draw_lantern(canvas, 32.0, 72.0, glass));
    }
    for (index, glass) in [(3, Glass::Lit), (8, Glass::Dark)] {
        sheet.block(index, 2, 2, |canvas| draw_wall_lamp(canvas, glass));
        sheet.block(index + 2, 2, 2, |canvas| {
            // The bracket is mirrored, the light is not.
            canvas.mirrored(64.0, draw_bracket);
            draw_lantern(canvas, 64.0, 60.0, glass);
        });
    }
    sheet.block(34, 2, 4, |canvas| {
        draw_rope(canvas, 26.0, 150.0);
        draw_hook(canvas);
        draw_hanging(canvas, 178.0, Glass::Lit);
    });
    sheet.block(64, 2, 2, |canvas| {
        draw_rope(canvas, -16.0, 22.0);
        draw_hanging(canvas, 50.0, Glass::Dark);
    });
    sheet.finish()
}

/// A lantern around the line `x`, its eaves at `y`.
fn draw_lantern(canvas: &mut Canvas, x: f32, y: f32, glass: Glass) {
    canvas.at(x, y, |canvas| {
        draw_finial(canvas);
        draw_pane(canvas, glass);
        draw_frame(canvas);
        draw_roof(canvas);
    });
}

fn draw_finial(canvas: &mut Canvas) {
    canvas.fill(&rect(-2.5, -23.0, 5.0, 6.0), IRON[2]);
    canvas.dot(0.0, -25.0, 5.0, IRON[3]);
    canvas.dot(0.0, -25.0, 3.8, IRON[1]);
    canvas.dot(-1.2, -26.2, 1.6, IRON[0]);
}

/// A roof of three facets that swings out to the eaves.
fn draw_roof(canvas: &mut Canvas) {
    let slope = |side: f32, wide: f32| {
        [(4.0, -20.0), (8.0, -15.0), (14.0, -9.0), (22.0, -4.0), (30.0, 1.0)].map(|(x, y)| (x * side * wide, y))
    };
    let facet = |from: f32, to: f32| {
        let left = slope(from.signum(), from.abs());
        poly(&[left.to_vec(), slope(to.signum(), to.abs()).into_iter().rev().collect()].concat())
    };
    canvas.fill(&facet(-1.0, 1.0), IRON[1]);
    canvas.fill(&facet(-1.0, -0.45), IRON[0]);
    canvas.fill(&facet(0.45, 1.0), IRON[2]);
    canvas.fill(&round_rect(-32.0, 0.0, 64.0, 8.0, 3.5), IRON[3]);
    canvas.fill(&round_rect(-31.0, 0.8, 62.0, 4.2, 2.1), IRON[1]);
    canvas.fill(&round_rect(-30.0, 1.0, 44.0, 1.8, 0.9), IRON[0]);
}

/// Posts and foot, narrower below.
fn draw_frame(canvas: &mut Canvas) {
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| (x * side, y);
        let post = poly(&[at(24.0, 8.0), at(17.0, 8.0), at(14.5, 48.0), at(21.0, 48.0)]);
        canvas.fill(&post, IRON[if side < 0.0 { 1 } else { 2 }]);
        let bracket = [at(17.5, 8.0), at(6.0, 8.0), at(12.0, 10.5), at(15.5, 14.0), at(17.2, 20.0)];
        canvas.fill(&poly(&bracket), IRON[if side < 0.0 { 1 } else { 2 }]);
    }
    canvas.stroke(&line(&[(-23.0, 9.0), (-20.2, 46.0)]), 1.4, IRON[0]);
    canvas.fill(&rect(-20.0, 8.0, 40.0, 2.5), faded(IRON[3], 0.7));
    canvas.fill(&round_rect(-24.0, 46.0, 48.0, 10.0, 2.5), IRON[3]);
    canvas.fill(&round_rect(-22.8, 47.0, 45.6, 4.6, 2.0), IRON[1]);
    canvas.fill(&round_rect(-21.5, 47.2, 32.0, 1.6, 0.8), IRON[0]);
}

fn draw_pane(canvas: &mut Canvas, glass: Glass) {
    let pane = poly(&[(-20.0, 8.0), (20.0, 8.0), (16.0, 48.0), (-16.0, 48.0)]);
    match glass {
        Glass::Lit => {
            let glow = [(0.0, rgb(0xfff3c0)), (0.45, rgb(0xf4d573)), (1.0, rgb(0xc08f3e))];
            canvas.fill(&pane, radial((0.0, 32.0), 30.0, &glow));
            canvas.fill(&flame(8.0, 22.0), rgb(0xffdc6e));
            canvas.fill(&flame(5.0, 14.0), rgb(0xfffbe8));
        }
        Glass::Dark => {
            let sky = [(0.0, rgb(0xc3d2e8)), (1.0, rgb(0x8fa3c4))];
            canvas.fill(&pane, linear((0.0, 8.0), (0.0, 48.0), &sky));
            canvas.within(&pane, |canvas| {
                let band =
                    |x: f32, wide: f32| poly(&[(x, 6.0), (x + wide, 6.0), (x + wide - 24.0, 50.0), (x - 24.0, 50.0)]);
                canvas.fill(&band(2.0, 10.0), rgb(0xd5e0f0));
                canvas.fill(&band(15.0, 3.0), rgb(0xd5e0f0));
            });
            canvas.fill(&rect(-1.0, 34.0, 2.0, 5.0), IRON[3]);
        }
    }
    canvas.fill(&round_rect(-5.0, 39.0, 10.0, 9.0, 2.0), IRON[2]);
}

/// A flame above the burner, half as wide as `half`.
fn flame(half: f32, height: f32) -> tiny_skia::Path {
    let bottom = 40.0;
    smooth(&[
        (0.5, bottom - height),
        (half * 0.55, bottom - height * 0.55),
        (half * 0.8, bottom - height * 0.22),
        (0.0, bottom),
        (-half * 0.8, bottom - height * 0.22),
        (-half * 0.4, bottom - height * 0.6),
    ])
}

fn draw_wall_lamp(canvas: &mut Canvas, glass: Glass) {
    draw_bracket(canvas);
    draw_lantern(canvas, 64.0, 60.0, glass);
}

/// A bracket at the left that holds a lantern at its tip.
fn draw_bracket(canvas: &mut Canvas) {
    let brace = curved(&[(6.0, 84.0), (13.0, 76.0), (19.0, 62.0), (30.0, 50.0), (47.0, 38.0)]);
    canvas.stroke(&brace, 5.0, IRON[3]);
    canvas.stroke(&brace, 2.6, IRON[2]);
    let arm = line(&[(6.0, 40.0), (64.0, 33.0)]);
    canvas.stroke(&arm, 8.0, IRON[3]);
    canvas.stroke(&arm, 5.4, IRON[1]);
    canvas.at(0.0, -1.4, |canvas| canvas.stroke(&arm, 1.4, IRON[0]));
    canvas.fill(&round_rect(0.5, 26.0, 9.0, 90.0, 3.5), IRON[3]);
    canvas.fill(&round_rect(1.7, 27.2, 6.6, 87.6, 2.6), IRON[1]);
    canvas.fill(&round_rect(2.2, 28.0, 1.8, 84.0, 0.9), IRON[0]);
    for y in [56.0, 104.0] {
        canvas.dot(8.5, y, 4.2, IRON[3]);
        canvas.dot(8.3, y - 0.3, 2.8, IRON[2]);
    }
}

/// A hook under a ceiling, a rope around it.
fn draw_hook(canvas: &mut Canvas) {
    canvas.fill(&round_rect(50.0, -6.0, 28.0, 13.0, 4.0), IRON[3]);
    canvas.fill(&round_rect(51.4, -6.0, 25.2, 11.4, 3.0), IRON[1]);
    canvas.fill(&rect(53.0, 0.0, 15.0, 1.8), IRON[0]);
    canvas.fill(&rect(61.0, 6.0, 6.0, 10.0), IRON[2]);
    draw_ring(canvas, 64.0, 22.0);
    draw_knot(canvas, 30.0);
}

/// A ring of iron.
fn draw_ring(canvas: &mut Canvas, x: f32, y: f32) {
    canvas.stroke(&circle(x, y, 6.5), 5.0, IRON[3]);
    canvas.stroke(&circle(x, y, 6.5), 2.6, IRON[1]);
    canvas.stroke(&curved(&[(x - 6.5, y), (x - 4.6, y - 4.6), (x, y - 6.5)]), 1.4, IRON[0]);
}

/// A rope around the line of 64 pixels, whose strands repeat with every tile.
fn draw_rope(canvas: &mut Canvas, top: f32, bottom: f32) {
    canvas.fill(&round_rect(59.5, top, 9.0, bottom - top, 3.0), ROPE[2]);
    canvas.within(&round_rect(60.5, top, 7.0, bottom - top, 2.5), |canvas| {
        canvas.fill(&rect(60.0, top, 8.0, bottom - top), ROPE[1]);
        let strands = ((bottom - top) / 8.0) as i32 + 3;
        let first = (top / 8.0).floor() * 8.0;
        for y in (0..strands).map(|i| first + i as f32 * 8.0 - 8.0) {
            canvas.fill(&poly(&[(60.0, y + 7.0), (60.0, y + 11.0), (64.5, y + 7.0), (64.5, y + 3.0)]), ROPE[0]);
            canvas.stroke(&line(&[(59.0, y + 7.5), (69.0, y - 1.0)]), 1.3, ROPE[2]);
        }
    });
}

/// A lantern on the end of a rope.
fn draw_hanging(canvas: &mut Canvas, eaves: f32, glass: Glass) {
    draw_lantern(canvas, 64.0, eaves, glass);
    draw_ring(canvas, 64.0, eaves - 27.0);
    draw_knot(canvas, eaves - 35.0);
}

fn draw_knot(canvas: &mut Canvas, y: f32) {
    canvas.fill(&ellipse(64.0, y, 6.5, 5.0), ROPE[2]);
    canvas.fill(&ellipse(64.0, y, 5.3, 3.8), ROPE[1]);
    canvas.stroke(&curved(&[(60.0, y + 1.0), (63.5, y - 1.5), (67.5, y - 1.0)]), 1.6, ROPE[0]);
}
