//! `easter_0.7`: painted eggs, baskets, willow twigs, tulips.

use super::doodads::put;
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, faded, mix, rgb};
use crate::tools::mapres::path::{
    Point, around, circle, curved, dice_in, ellipse, joined, poly, rect, round_rect, smooth,
};

const BLUE: Color = rgb(0x459fd0);
const GREEN: Color = rgb(0x4ac95e);
const YELLOW: Color = rgb(0xd6c548);
const RED: Color = rgb(0xd35543);
const PURPLE: Color = rgb(0x9a50d6);
const ORANGE: Color = rgb(0xd28a43);
const CYAN: Color = rgb(0x46cdc8);
const PINK: Color = rgb(0xcf4889);
const ROSE: Color = rgb(0xec7fb4);
const WHITE: Color = rgb(0xf3eee4);

/// Draws the tile set.
pub fn easter_0_7() -> Picture {
    let mut sheet = Sheet::tiles();
    put(&mut sheet, 1, (5, 8), (0.0, 0.0), draw_single_eggs);
    put(&mut sheet, 9, (2, 6), (0.0, 0.0), draw_egg_groups);
    put(&mut sheet, 38, (3, 2), (0.0, 0.0), |canvas| basket(canvas, rgb(0x3f78c4), false));
    put(&mut sheet, 86, (3, 2), (0.0, 192.0), |canvas| basket(canvas, RED, true));
    put(&mut sheet, 192, (2, 3), (0.0, 0.0), small_willow);
    put(&mut sheet, 194, (3, 3), (0.0, 0.0), great_willow);
    put(&mut sheet, 229, (3, 1), (0.0, 0.0), draw_buds);
    put(&mut sheet, 184, (6, 2), (0.0, 0.0), |canvas| draw_tulips(canvas, 832.0));
    put(&mut sheet, 216, (6, 2), (0.0, 0.0), |canvas| draw_tulips(canvas, 960.0));
    sheet.finish()
}

/// How an egg is painted.
#[derive(Clone, Copy)]
enum Paint {
    Plain,
    /// A band of dots between two lines.
    Garland(Color),
    /// Bands that swing.
    Bands(Color),
    /// Petals around one point.
    Flower(Color),
    /// Stars of four points.
    Stars(Color),
}

/// An egg: middle in x, line it stands on, lean in turns, colour, painting.
type Egg = (f32, f32, f32, Color, Paint);

fn draw_single_eggs(canvas: &mut Canvas) {
    use Paint::{Bands, Flower, Garland, Plain, Stars};
    let eggs: [Egg; 23] = [
        (100.0, 64.0, 0.0, BLUE, Garland(RED)),
        (157.5, 64.0, -0.02, BLUE, Plain),
        (228.5, 64.0, 0.11, PURPLE, Bands(BLUE)),
        (295.5, 64.0, -0.03, PURPLE, Flower(rgb(0x7a63cf))),
        (351.5, 64.0, 0.0, PURPLE, Stars(ROSE)),
        (88.5, 128.0, 0.0, RED, Garland(YELLOW)),
        (162.0, 128.0, 0.03, GREEN, Plain),
        (224.0, 128.0, 0.02, GREEN, Bands(BLUE)),
        (278.0, 128.0, 0.0, PINK, Flower(ROSE)),
        (352.0, 128.0, -0.02, YELLOW, Stars(ROSE)),
        (96.5, 192.0, -0.17, PURPLE, Garland(GREEN)),
        (160.0, 192.0, 0.02, YELLOW, Plain),
        (225.0, 192.0, 0.0, PINK, Bands(YELLOW)),
        (287.5, 192.0, 0.0, ORANGE, Flower(RED)),
        (351.5, 192.0, 0.01, RED, Stars(GREEN)),
        (95.5, 256.0, 0.08, PINK, Garland(WHITE)),
        (161.0, 256.0, 0.01, RED, Plain),
        (231.0, 256.0, -0.02, YELLOW, Bands(ORANGE)),
        (353.0, 256.0, -0.15, GREEN, Stars(BLUE)),
        (103.0, 320.0, 0.0, YELLOW, Garland(PURPLE)),
        (160.0, 320.0, 0.05, PURPLE, Plain),
        (96.0, 384.0, 0.0, ORANGE, Garland(CYAN)),
        (159.5, 384.0, 0.1, PINK, Plain),
    ];
    eggs.iter().for_each(|egg| draw_egg(canvas, egg));
    draw_egg(canvas, &(147.5, 448.0, -0.02, ORANGE, Plain));
    draw_egg(canvas, &(168.5, 512.0, 0.04, CYAN, Plain));
}

fn draw_egg_groups(canvas: &mut Canvas) {
    use Paint::{Bands, Flower, Garland, Plain, Stars};
    let eggs: [Egg; 15] = [
        (635.0, 64.0, -0.02, GREEN, Bands(BLUE)),
        (611.0, 64.0, 0.12, YELLOW, Stars(ROSE)),
        (669.0, 64.0, 0.2, PURPLE, Flower(rgb(0x7a63cf))),
        (613.5, 128.0, 0.15, RED, Plain),
        (664.0, 128.0, -0.22, YELLOW, Bands(ORANGE)),
        (629.0, 192.0, 0.02, RED, Stars(GREEN)),
        (656.0, 192.0, -0.21, BLUE, Plain),
        (624.0, 256.0, 0.13, PINK, Bands(YELLOW)),
        (648.0, 256.0, 0.02, GREEN, Bands(BLUE)),
        (628.0, 320.0, -0.22, CYAN, Plain),
        (606.0, 320.0, 0.02, RED, Garland(YELLOW)),
        (675.0, 320.0, -0.2, YELLOW, Stars(ROSE)),
        (650.0, 320.0, 0.0, PINK, Flower(ROSE)),
        (650.5, 384.0, -0.22, CYAN, Plain),
        (626.5, 384.0, 0.02, GREEN, Bands(BLUE)),
    ];
    eggs.iter().for_each(|egg| draw_egg(canvas, egg));
}

/// An egg on its line, lit from above left.
fn draw_egg(canvas: &mut Canvas, &(x, line, lean, color, paint): &Egg) {
    let (tall, wide) = (15.8, 12.2);
    let (sin, cos) = around((0.0, 0.0), 1.0, 0.25 - lean);
    let half = (tall * tall * cos * cos + wide * wide * sin * sin).sqrt();
    let center = (x, line - half - 0.2);
    let outline = |shift: Point| {
        let points: Vec<Point> = (0..16)
            .map(|i| around((0.0, 0.0), 1.0, i as f32 / 16.0))
            .map(|(dx, dy)| (dx * wide * (1.0 + dy * 0.13 - 0.02), dy * tall))
            .map(|(dx, dy)| (dx * cos - dy * sin, dx * sin + dy * cos))
            .map(|(dx, dy)| (center.0 + dx + shift.0, center.1 + dy + shift.1))
            .collect();
        smooth(&points)
    };
    let whole = outline((0.0, 0.0));
    canvas.within(&whole, |canvas| {
        canvas.fill(&whole, color);
        canvas.turned(center.0, center.1, lean, |canvas| {
            canvas.at(center.0, center.1, |canvas| draw_paint(canvas, paint));
        });
        let beyond = rect(center.0 - 40.0, center.1 - 40.0, 80.0, 80.0);
        let shade = faded(rgb(0x35104a), 0.27);
        canvas.fill_even_odd(&joined(&[beyond, outline((-3.6, -3.0))]), shade);
        canvas.fill(&ellipse(center.0 - 4.4, center.1 - 6.2, 2.6, 3.6), faded(rgb(0xffffff), 0.42));
    });
}

/// The painting of an egg around its middle.
fn draw_paint(canvas: &mut Canvas, paint: Paint) {
    match paint {
        Paint::Plain => {}
        Paint::Garland(color) => {
            for y in [-7.0, 7.5] {
                canvas.stroke(&curved(&[(-14.0, y - 1.0), (0.0, y + 1.2), (14.0, y - 1.0)]), 2.2, color);
            }
            for i in 0..5 {
                let x = -10.4 + i as f32 * 5.2;
                canvas.dot(x, 0.6 - x * x * 0.008, 2.0, color);
            }
        }
        Paint::Bands(color) => {
            for y in [-9.0, -2.5, 4.0, 10.5] {
                let band = [(-14.0, y - 0.6), (-6.0, y + 1.4), (3.0, y), (14.0, y + 1.6)];
                canvas.stroke(&curved(&band), 3.0, color);
            }
        }
        Paint::Flower(color) => {
            for (x, y, size) in [(-2.5, 2.5, 7.5), (6.5, -8.0, 4.6), (8.5, 11.0, 4.2)] {
                for i in 0..5 {
                    let (px, py) = around((x, y), size * 0.58, 0.05 + i as f32 / 5.0);
                    canvas.dot(px, py, size * 0.4, color);
                }
                canvas.dot(x, y, size * 0.3, rgb(0xf3d06a));
            }
        }
        Paint::Stars(color) => {
            for (x, y, size) in [(-4.0, -5.0, 6.0), (6.0, 1.5, 5.0), (-3.5, 8.5, 5.5), (5.0, -11.5, 3.4)] {
                let points: Vec<Point> = (0..8)
                    .map(|i| around((x, y), if i % 2 == 0 { size } else { size * 0.42 }, i as f32 / 8.0))
                    .collect();
                canvas.fill(&poly(&points), color);
            }
        }
    }
}

/// A basket full of eggs with a bow on its handle, at the left or mirrored.
fn basket(canvas: &mut Canvas, color: Color, mirrored: bool) {
    const WICKER: [Color; 4] = [rgb(0x5f4530), rgb(0x8a6549), rgb(0xa07a59), rgb(0xbd9873)];
    let arc: Vec<Point> = (0..=16)
        .map(|i| around((0.0, 0.0), 1.0, 0.5 + i as f32 / 32.0))
        .map(|(dx, dy)| (480.0 + dx * 36.0, 218.0 + dy * 42.0))
        .collect();
    canvas.stroke(&curved(&arc), 6.5, WICKER[0]);
    canvas.stroke(&curved(&arc), 4.6, WICKER[1]);
    for ends in arc.windows(2).step_by(2) {
        canvas.stroke(&curved(ends), 3.0, WICKER[2]);
    }
    for egg in [
        (468.0, 224.0, -0.05, PINK, Paint::Flower(ROSE)),
        (502.0, 227.0, 0.05, if mirrored { CYAN } else { PURPLE }, Paint::Plain),
        (484.0, 223.0, 0.03, if mirrored { YELLOW } else { GREEN }, Paint::Bands(if mirrored { ROSE } else { BLUE })),
        (456.0, 229.0, -0.08, GREEN, Paint::Plain),
        (484.0, 236.0, 0.2, if mirrored { BLUE } else { RED }, Paint::Garland(if mirrored { GREEN } else { YELLOW })),
    ] {
        draw_egg(canvas, &egg);
    }
    let body = smooth(&[
        (440.0, 217.0),
        (480.0, 221.0),
        (520.0, 217.0),
        (521.0, 232.0),
        (513.0, 252.0),
        (500.0, 256.5),
        (460.0, 256.5),
        (447.0, 252.0),
        (439.0, 232.0),
    ]);
    canvas.fill(&body, WICKER[0]);
    canvas.within(&body, |canvas| {
        for row in 0..5 {
            for column in 0..10 {
                let shift = if row % 2 == 0 { 0.0 } else { 4.7 };
                let (x, y) = (436.0 + column as f32 * 9.4 + shift, 224.5 + row as f32 * 7.4);
                canvas.fill(&round_rect(x - 4.3, y - 2.9, 8.6, 5.8, 2.6), WICKER[1]);
                canvas.fill(&round_rect(x - 3.4, y - 2.3, 6.2, 2.2, 1.1), WICKER[2]);
            }
        }
        let shade = faded(rgb(0x2c1a10), 0.28);
        canvas.fill(&smooth(&[(508.0, 212.0), (526.0, 212.0), (526.0, 260.0), (462.0, 260.0), (498.0, 248.0)]), shade);
    });
    let rim = [(441.5, 216.5), (460.0, 219.5), (480.0, 220.5), (500.0, 219.5), (518.5, 216.5)];
    canvas.stroke(&curved(&rim), 7.0, WICKER[0]);
    canvas.stroke(&curved(&rim), 5.0, WICKER[3]);
    canvas.at(if mirrored { 490.0 } else { 467.0 }, 178.5, |canvas| {
        if mirrored {
            canvas.mirrored(0.0, |canvas| bow(canvas, color));
        } else {
            bow(canvas, color);
        }
    });
}

/// A bow around its knot.
fn bow(canvas: &mut Canvas, color: Color) {
    let (dark, light) = (mix(color, rgb(0x1c1440), 0.38), mix(color, rgb(0xffffff), 0.35));
    for tail in [
        [(0.0, 2.0), (5.0, 10.0), (3.0, 19.0), (9.0, 17.0), (10.0, 8.0)],
        [(1.0, 1.0), (9.0, 6.0), (16.0, 13.0), (18.0, 7.0), (11.0, 1.0)],
    ] {
        canvas.fill(&poly(&tail), dark);
    }
    let left = smooth(&[(0.0, 0.0), (-10.0, -4.0), (-22.0, -3.0), (-23.0, 5.0), (-18.0, 14.0), (-9.0, 8.0)]);
    let right = smooth(&[(0.0, 0.0), (4.0, -9.0), (11.0, -18.0), (18.0, -15.0), (23.0, -5.0), (12.0, 0.0)]);
    for (loop_path, dots) in
        [(left, [(-17.0, 1.0), (-12.0, 5.0), (-18.0, 8.0)]), (right, [(11.0, -12.0), (16.0, -7.0), (9.0, -5.0)])]
    {
        canvas.fill(&loop_path, color);
        canvas.within(&loop_path, |canvas| {
            canvas.fill(&ellipse(0.0, 4.0, 9.0, 5.0), dark);
            dots.iter().for_each(|(x, y)| canvas.dot(*x, *y, 1.8, light));
        });
    }
    canvas.dot(0.5, 0.0, 5.2, dark);
    canvas.dot(0.0, -0.5, 4.6, light);
    canvas.within(&circle(0.0, -0.5, 4.6), |canvas| canvas.dot(0.8, 0.7, 4.4, color));
}

const TWIG: [Color; 2] = [rgb(0x74543c), rgb(0x956f52)];

fn small_willow(canvas: &mut Canvas) {
    twig(canvas, &[(65.0, 964.0), (59.0, 910.0), (53.0, 866.0), (50.0, 826.0)], 8, 1);
    twig(canvas, &[(65.0, 964.0), (71.0, 900.0), (82.0, 842.0), (98.0, 784.0)], 9, 2);
}

fn great_willow(canvas: &mut Canvas) {
    twig(canvas, &[(204.0, 852.0), (208.0, 838.0), (214.0, 824.0)], 2, 3);
    twig(canvas, &[(249.0, 884.0), (238.0, 866.0), (229.0, 850.0)], 2, 4);
    twig(canvas, &[(243.0, 936.0), (220.0, 896.0), (204.0, 852.0), (172.0, 821.0)], 7, 5);
    twig(canvas, &[(247.0, 936.0), (258.0, 910.0), (276.0, 892.0), (295.0, 879.0)], 5, 6);
    twig(canvas, &[(245.0, 966.0), (245.0, 910.0), (250.0, 856.0), (257.0, 792.0)], 8, 7);
    canvas.stroke(&curved(&[(245.0, 966.0), (244.0, 936.0)]), 9.0, TWIG[1]);
}

/// A twig of a willow with catkins on both sides and one at its tip.
fn twig(canvas: &mut Canvas, points: &[Point], catkins: u32, seed: u32) {
    canvas.stroke(&curved(points), 6.4, TWIG[0]);
    canvas.at(-0.8, -0.3, |canvas| canvas.stroke(&curved(points), 4.6, TWIG[1]));
    let parts = points.len() - 1;
    let at = |t: f32| {
        let far = t * parts as f32;
        let i = (far as usize).min(parts - 1);
        let (a, b, s) = (points[i], points[i + 1], far - i as f32);
        ((a.0 + (b.0 - a.0) * s, a.1 + (b.1 - a.1) * s), (b.0 - a.0, b.1 - a.1))
    };
    for i in 0..catkins {
        let t = 1.0 - i as f32 * 0.68 / catkins.max(4) as f32;
        let ((x, y), (dx, dy)) = at(t);
        let length = (dx * dx + dy * dy).sqrt();
        let (dx, dy) = (dx / length, dy / length);
        let side = if i == 0 { 0.0 } else { (if i % 2 == 0 { 1.0 } else { -1.0 }) * dice_in(seed * 31 + i, 0.7, 1.0) };
        let (ux, uy) = (dx - dy * side * 1.1, dy + dx * side * 1.1);
        let size = (ux * ux + uy * uy).sqrt();
        catkin(canvas, (x, y), (ux / size, uy / size), 14.5 + 4.0 * (1.0 - t));
    }
}

/// A catkin that grows from a point in a direction: a brown husk, white fur.
fn catkin(canvas: &mut Canvas, (x, y): Point, (dx, dy): Point, long: f32) {
    let place = |along: f32, off: f32| (x + dx * along - dy * off, y + dy * along + dx * off);
    let wide = long * 0.37;
    let fur = smooth(&[
        place(2.0, 0.0),
        place(long * 0.45, -wide),
        place(long * 0.95, -wide * 0.6),
        place(long * 1.15, 0.0),
        place(long * 0.95, wide * 0.6),
        place(long * 0.45, wide),
    ]);
    canvas.fill(&fur, rgb(0xcfcac2));
    canvas.within(&fur, |canvas| {
        let (cx, cy) = place(long * 0.62, 0.0);
        canvas.fill(&ellipse(cx - 2.0, cy - 2.2, long * 0.52, long * 0.46), rgb(0xf6f3ec));
    });
    canvas.fill(
        &smooth(&[
            place(0.0, 0.0),
            place(long * 0.3, -wide * 0.8),
            place(long * 0.52, 0.0),
            place(long * 0.3, wide * 0.8),
        ]),
        TWIG[0],
    );
}

const STEM: [Color; 3] = [rgb(0x6c9440), rgb(0x84a853), rgb(0x9fc36b)];

fn draw_buds(canvas: &mut Canvas) {
    for (x, y, foot) in [
        (338.0, 921.0, 342.0),
        (361.0, 923.0, 359.0),
        (409.0, 921.0, 414.0),
        (430.0, 929.0, 427.0),
        (474.0, 921.0, 472.0),
        (493.0, 928.0, 495.0),
    ] {
        canvas.stroke(&curved(&[(foot, 964.0), ((x + foot) / 2.0 + 1.0, 944.0), (x, y)]), 4.4, STEM[1]);
        let bud = smooth(&[
            (x, y - 12.5),
            (x + 6.8, y - 2.0),
            (x + 4.6, y + 8.0),
            (x, y + 11.0),
            (x - 4.6, y + 8.0),
            (x - 6.8, y - 2.0),
        ]);
        canvas.fill(&bud, STEM[0]);
        canvas.within(&bud, |canvas| {
            canvas.fill(
                &smooth(&[
                    (x - 9.0, y),
                    (x - 2.0, y - 14.0),
                    (x + 3.0, y - 6.0),
                    (x + 1.5, y + 9.0),
                    (x - 5.0, y + 11.0),
                ]),
                STEM[2],
            );
        });
    }
}

/// The tulips that stand on a line.
fn draw_tulips(canvas: &mut Canvas, line: f32) {
    const RED_TULIP: Color = rgb(0xf0663c);
    const YELLOW_TULIP: Color = rgb(0xefb739);
    const BLUE_TULIP: Color = rgb(0x4598ee);
    const WHITE_TULIP: Color = rgb(0xf4f1ea);
    const PURPLE_TULIP: Color = rgb(0xe247dd);
    let flowers: [(f32, f32, f32, Color); 24] = [
        (530.0, 777.0, 832.0, RED_TULIP),
        (553.0, 775.0, 832.0, YELLOW_TULIP),
        (592.5, 776.0, 832.0, BLUE_TULIP),
        (615.5, 775.0, 832.0, WHITE_TULIP),
        (660.0, 775.0, 832.0, YELLOW_TULIP),
        (681.0, 783.0, 832.0, WHITE_TULIP),
        (723.0, 776.0, 832.0, PURPLE_TULIP),
        (745.0, 776.0, 832.0, BLUE_TULIP),
        (788.0, 775.0, 832.0, WHITE_TULIP),
        (812.0, 775.0, 832.0, RED_TULIP),
        (857.5, 775.0, 832.0, YELLOW_TULIP),
        (879.5, 783.0, 832.0, BLUE_TULIP),
        (534.0, 905.0, 960.0, RED_TULIP),
        (558.0, 904.0, 960.0, RED_TULIP),
        (596.5, 903.0, 960.0, RED_TULIP),
        (621.0, 903.0, 960.0, RED_TULIP),
        (662.5, 903.0, 960.0, RED_TULIP),
        (683.0, 911.0, 960.0, RED_TULIP),
        (725.5, 905.0, 960.0, BLUE_TULIP),
        (748.0, 904.0, 960.0, BLUE_TULIP),
        (790.0, 904.0, 960.0, BLUE_TULIP),
        (814.0, 904.0, 960.0, BLUE_TULIP),
        (856.0, 903.0, 960.0, BLUE_TULIP),
        (877.0, 911.0, 960.0, BLUE_TULIP),
    ];
    for (i, (x, y, _, color)) in flowers.into_iter().enumerate().filter(|(_, flower)| flower.2 == line) {
        tulip(canvas, (x, y), line, color, i % 2 == 0);
    }
}

/// A tulip by the middle of its flower and the line it stands on, leaning to the left or the right.
fn tulip(canvas: &mut Canvas, (x, y): Point, line: f32, color: Color, left: bool) {
    let side = if left { -1.0 } else { 1.0 };
    let foot = x - side * 4.5;
    let leaf = |spread: f32, tall: f32, color: Color, canvas: &mut Canvas| {
        let tip = (foot + side * spread, line - tall);
        let points = [
            (foot, line + 3.0),
            (foot - side * 1.0 + side * spread * 0.1, line - tall * 0.5),
            tip,
            (foot + side * spread * 0.75, line - tall * 0.35),
        ];
        canvas.fill(&smooth(&points), color);
    };
    leaf(13.0, 25.0, STEM[0], canvas);
    canvas.stroke(&curved(&[(foot, line + 4.0), (foot + side * 0.5, line - 24.0), (x, y + 10.0)]), 4.2, STEM[1]);
    leaf(7.5, 19.0, STEM[2], canvas);
    let (dark, light) = (mix(color, rgb(0x4b1038), 0.28), mix(color, rgb(0xffe9a8), 0.38));
    canvas.turned(x, y, side * 0.03, |canvas| {
        canvas.fill(
            &smooth(&[(x - 4.0, y - 9.0), (x, y - 14.5), (x + 4.0, y - 9.0), (x + 3.0, y + 4.0), (x - 3.0, y + 4.0)]),
            light,
        );
        canvas.fill(
            &smooth(&[
                (x + 7.0, y - 13.0),
                (x + 11.0, y - 1.0),
                (x + 5.0, y + 10.0),
                (x - 2.0, y + 11.0),
                (x + 1.0, y - 3.0),
            ]),
            dark,
        );
        canvas.fill(
            &smooth(&[
                (x - 7.5, y - 13.0),
                (x - 1.0, y - 6.0),
                (x + 4.0, y + 4.0),
                (x + 1.5, y + 12.0),
                (x - 6.0, y + 9.5),
                (x - 11.0, y - 1.0),
            ]),
            color,
        );
        canvas.stroke(&curved(&[(x - 6.5, y - 8.0), (x - 7.5, y - 1.0), (x - 5.0, y + 5.0)]), 1.6, faded(light, 0.8));
    });
}
