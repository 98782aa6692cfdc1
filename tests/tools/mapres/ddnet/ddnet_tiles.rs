//! `ddnet_tiles`: checks and slopes of several strengths, pointers, frames, signs for checkpoints, doors and numbers.

use tiny_skia::{Path, PathBuilder};

use super::icons;
use super::letters::{Lettering, bent, turned};
use super::shapes::{BL, BR, CHALK, CUT, HALF, TL, TR, at, bits, body, half_without, quarters, slope_in};
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, TILE, faded, mix, rgb};
use crate::tools::mapres::path::{Point, around, circle, line, poly, rect, round_rect, rounded};

/// Ink of dark signs.
const INK: Color = rgb(0x0b0d11);
/// Strength of shapes that darken or light up.
const STRONG: f32 = 0.75;

/// Draws the tile set.
pub fn ddnet_tiles() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_checks(&mut sheet);
    draw_portals(&mut sheet);
    draw_pointers(&mut sheet);
    draw_frames(&mut sheet);
    draw_slopes(&mut sheet);
    draw_icons(&mut sheet);
    draw_signs(&mut sheet);
    draw_numbers(&mut sheet);
    sheet.finish()
}

/// Draws checks of two strengths: whole, the lower half, the two halves on a slope.
fn draw_checks(sheet: &mut Sheet) {
    for (column, [light, dark]) in (1..).zip([[0.25, 0.5], [0.25, STRONG], [0.5, STRONG]]) {
        let shapes = [body(CUT, &[]), quarters(&[BR, BL]), half_without(BR), half_without(TR)];
        for (row, shape) in (1..).zip(shapes) {
            sheet.tile(at(column, row), |canvas| {
                canvas.within(&shape, |canvas| {
                    canvas.fill(&quarters(&[TL, BR]), faded(CHALK, light));
                    canvas.fill(&quarters(&[TR, BL]), faded(CHALK, dark));
                });
            });
        }
    }
}

/// Draws panels with a star: whole, with a cut corner, the rest beyond an arc. Then boxes with a hook, thorns, few
/// thorns.
fn draw_portals(sheet: &mut Sheet) {
    let star = || {
        let points: Vec<Point> = (0..4_u8)
            .flat_map(|i| {
                let turns = 0.125 + f32::from(i) / 4.0;
                [around((HALF, HALF), 35.0, turns), around((HALF, HALF), 14.0, turns + 0.125)]
            })
            .collect();
        rounded(&points, 9.0)
    };
    let mut arc = PathBuilder::new();
    arc.move_to(TILE, 0.0);
    arc.quad_to(53.0, 53.0, 0.0, TILE);
    arc.line_to(TILE, TILE);
    arc.close();
    let arc = arc.finish().expect("a shape with an arc");
    // The star ends a little before the cut.
    let shapes =
        [(body(CUT, &[]), body(CUT, &[])), (body(CUT, &[TL]), body(CUT.sized(44.0), &[TL])), (arc.clone(), arc)];
    for (row, (shape, inside)) in (1..).zip(shapes) {
        sheet.tile(at(4, row), |canvas| {
            canvas.fill(&shape, faded(CHALK, 0.56));
            canvas.cut(|canvas| canvas.within(&inside, |canvas| canvas.fill(&star(), CHALK)));
            canvas.within(&inside, |canvas| {
                canvas.fill(&star(), faded(CHALK, 0.16));
                canvas.fill(&circle(HALF, HALF, 6.5), faded(CHALK, 0.22));
            });
        });
    }
    let boxes: [fn(&mut Canvas); 3] =
        [|canvas| icons::hanging_hook(canvas, CHALK), |canvas| draw_thorns(canvas, 7), |canvas| draw_thorns(canvas, 3)];
    for (column, (opacity, content)) in (5..).zip([0.34, 0.5, 0.3].into_iter().zip(boxes)) {
        sheet.tile(at(column, 1), |canvas| {
            canvas.fill_all(faded(CHALK, 0.22));
            canvas.erase(&round_rect(4.5, 4.5, 55.0, 55.0, 6.0));
            canvas.fill(&round_rect(4.5, 4.5, 55.0, 55.0, 6.0), faded(CHALK, 0.08));
            canvas.layer(opacity, content);
        });
    }
}

/// Draws a clump of thorns that fan out, the middle one longest.
fn draw_thorns(canvas: &mut Canvas, count: u8) {
    for i in 0..count {
        let side = (f32::from(i) + 0.5) / f32::from(count) * 2.0 - 1.0;
        let length = 44.0 - 16.0 * side * side;
        let tip = around((32.0, 55.0), length, 0.75 + side * 0.17);
        let foot = 32.0 + side * 12.0;
        let shade = if i % 2 == 0 { CHALK } else { mix(CHALK, rgb(0x9aa4b4), 0.6) };
        canvas.fill(&poly(&[(foot - 6.5, 54.0), tip, (foot + 6.5, 54.0)]), shade);
    }
    canvas.fill(&round_rect(13.0, 50.0, 38.0, 6.0, 3.0), CHALK);
}

/// Draws brackets that point left, to both sides and to two corners, and arrows.
fn draw_pointers(sheet: &mut Sheet) {
    let bracket = |x: f32| bent(&[(x + 13.0, 9.0), (x, 32.0), (x + 13.0, 55.0)], 6.0);
    const WIDTH: f32 = 7.0;
    sheet.tile(at(0, 1), |canvas| {
        canvas.stroke(&bracket(11.0), WIDTH, CHALK);
        canvas.stroke(&bracket(30.0), WIDTH, CHALK);
    });
    for (row, turns, size) in [(2, 0.0, 1.0), (3, 0.375, 0.9)] {
        sheet.tile(at(0, row), |canvas| {
            canvas.turned(32.0, 32.0, turns, |canvas| {
                canvas.scaled(32.0, 32.0, (size, size), |canvas| {
                    canvas.stroke(&bracket(9.0), WIDTH, CHALK);
                    canvas.mirrored(32.0, |canvas| canvas.stroke(&bracket(9.0), WIDTH, CHALK));
                });
            });
        });
    }
    for (column, turns) in [(8, 0.0), (9, 0.375), (10, 0.75)] {
        sheet.tile(at(column, 2), |canvas| {
            canvas.turned(32.0, 32.0, turns, |canvas| {
                let arrow = [
                    (9.0, 22.0),
                    (31.0, 22.0),
                    (31.0, 10.5),
                    (35.0, 10.5),
                    (56.5, 29.5),
                    (56.5, 34.5),
                    (35.0, 53.5),
                    (31.0, 53.5),
                    (31.0, 42.0),
                    (9.0, 42.0),
                ];
                canvas.stroke(&rounded(&arrow, 3.0), 4.6, CHALK);
            });
        });
    }
}

/// Draws the line that frames an area: corners, ends, bends, slopes and the tips that slopes leave beyond a tile.
fn draw_frames(sheet: &mut Sheet) {
    const WIDTH: f32 = 10.0;
    let ways: [(u8, u8, &[Point]); 13] = [
        (9, 3, &[(96.0, 32.0), (32.0, 32.0), (32.0, 96.0)]),
        (10, 3, &[(-32.0, 32.0), (32.0, 32.0), (32.0, 96.0)]),
        (9, 4, &[(96.0, 32.0), (32.0, 32.0), (32.0, -32.0)]),
        (10, 4, &[(-32.0, 32.0), (32.0, 32.0), (32.0, -32.0)]),
        (9, 5, &[(32.0, -32.0), (32.0, 32.0), (96.0, 96.0)]),
        (8, 6, &[(32.0, -32.0), (32.0, 96.0)]),
        (9, 6, &[(-32.0, 96.0), (32.0, 32.0), (96.0, 32.0)]),
        (10, 6, &[(-32.0, 32.0), (96.0, 32.0)]),
        (10, 7, &[(96.0, -32.0), (-32.0, 96.0)]),
        (11, 7, &[(-32.0, -32.0), (96.0, 96.0)]),
        (9, 7, &[(128.0, 0.0), (0.0, 128.0)]),
        (12, 7, &[(-64.0, 0.0), (64.0, 128.0)]),
        (10, 8, &[(64.0, -64.0), (-64.0, 64.0)]),
    ];
    for (column, row, way) in ways {
        sheet.tile(at(column, row), |canvas| canvas.stroke_butt(&bent(way, 14.0), WIDTH, CHALK));
    }
    sheet.tile(at(11, 8), |canvas| canvas.stroke_butt(&line(&[(0.0, -64.0), (128.0, 64.0)]), WIDTH, CHALK));
    sheet.tile(at(10, 5), |canvas| canvas.stroke(&line(&[(-32.0, 32.0), (32.0, 32.0)]), WIDTH, CHALK));
}

/// Draws squares, quarters and slopes, three quarters opaque.
fn draw_slopes(sheet: &mut Sheet) {
    let mut put = |column: u8, row: u8, shape: &Path| {
        sheet.tile(at(column, row), |canvas| canvas.fill(shape, faded(CHALK, STRONG)));
    };
    for (column, row) in [(9, 0), (14, 6)] {
        put(column, row, &body(CUT, &[]));
    }
    for (column, row, corner) in [(11, 5, TR), (11, 6, BL), (15, 6, TL)] {
        put(column, row, &slope_in(corner));
    }
    for (column, row, corners) in [(12, 5, &[TL, BR, BL][..]), (13, 5, &[TL, BR]), (15, 5, &[BR])] {
        put(column, row, &bits(CUT, corners));
    }
    put(14, 5, &body(CUT, &[TL]));
    put(12, 6, &half_without(TL));
    for (column, row, corners) in [(13, 6, &[TR, BR, BL][..]), (13, 7, &[TR]), (14, 7, &[TL, TR]), (15, 7, &[TL, BR])] {
        put(column, row, &quarters(corners));
    }
}

/// Draws silhouettes, dark ones above light ones.
fn draw_icons(sheet: &mut Sheet) {
    for (row, color) in [(6, INK), (7, CHALK)] {
        for (column, icon) in (0..).zip(icons::POWERS) {
            sheet.tile(at(column, row), |canvas| icon(canvas, color));
        }
        for (column, icon) in (0..).zip(icons::WEAPONS) {
            sheet.tile(at(column, row + 2), |canvas| icon(canvas, color));
        }
    }
}

/// Draws checkpoints, buttons, a stop watch and lamps.
fn draw_signs(sheet: &mut Sheet) {
    const LETTERS: Lettering = Lettering { height: 23.0, weight: 4.4, gap: 4.5, wide: 1.0 };
    let word = LETTERS.word("CP", 32.0, 20.5).expect("a word with strokes");
    for (row, color) in [(2, INK), (3, CHALK)] {
        sheet.tile(at(5, row), |canvas| canvas.stroke(&word, LETTERS.weight, color));
    }
    let dot = || circle(32.0, 32.0, 11.0);
    let button = || round_rect(21.5, 21.5, 21.0, 21.0, 4.0);
    sheet.tile(at(6, 2), |canvas| canvas.fill(&dot(), CHALK));
    sheet.tile(at(7, 2), |canvas| canvas.fill(&button(), CHALK));
    for (column, inside) in [(12, Some(dot())), (13, Some(button())), (14, None)] {
        sheet.tile(at(column, 2), |canvas| {
            canvas.stroke(&circle(32.0, 32.0, 23.5), 4.6, CHALK);
            inside.iter().for_each(|inside| canvas.fill(inside, CHALK));
        });
    }
    sheet.tile(at(8, 1), draw_watch);
    sheet.tile(at(12, 4), |canvas| {
        canvas.fill_all(faded(CHALK, 0.4));
        draw_lamp(canvas);
    });
    sheet.tile(at(13, 4), draw_lamp);
}

/// Draws a stop watch with a dark sector.
fn draw_watch(canvas: &mut Canvas) {
    let tones = [rgb(0x3b414c), rgb(0xdfe4ea), rgb(0xb7bfca), rgb(0x8b939f)];
    for (width, color) in [(5.0, tones[0]), (0.0, tones[1])] {
        let grow = width / 2.0;
        canvas.fill(&round_rect(24.0 - grow, 5.0 - grow, 14.0 + width, 6.0 + width, 2.5), color);
        canvas.fill(&rect(28.0 - grow, 9.0, 6.0 + width, 8.0), color);
        for turns in [-0.125, 0.125] {
            canvas.turned(31.0, 34.0, turns, |canvas| {
                canvas.fill(&round_rect(27.5 - grow, 9.5 - grow, 7.0 + width, 7.0 + width, 2.0), color);
            });
        }
        canvas.dot(31.0, 34.0, 20.5 - 2.5 + grow, color);
    }
    canvas.dot(31.0, 34.0, 14.0, tones[0]);
    canvas.dot(31.0, 34.0, 12.2, tones[1]);
    canvas.within(&circle(31.0, 34.0, 12.2), |canvas| {
        canvas.fill(&poly(&[(31.0, 34.0), (31.0, 10.0), (70.0, 10.0), (70.0, 60.0), (40.0, 60.0)]), tones[2]);
    });
    for i in 0..4_u8 {
        let turns = f32::from(i) / 4.0;
        canvas.stroke(&line(&[around((31.0, 34.0), 9.0, turns), around((31.0, 34.0), 10.4, turns)]), 1.6, tones[3]);
    }
    canvas.stroke(&line(&[(31.0, 34.0), (35.2, 43.0)]), 2.4, tones[0]);
    canvas.dot(31.0, 34.0, 2.2, tones[0]);
}

/// Draws a lamp that shines to all sides.
fn draw_lamp(canvas: &mut Canvas) {
    canvas.layer(0.53, |canvas| {
        canvas.dot(32.0, 32.0, 13.0, CHALK);
        for i in 0..8_u8 {
            let turns = f32::from(i) / 8.0;
            canvas.stroke(&line(&[around((32.0, 32.0), 20.5, turns), around((32.0, 32.0), 26.0, turns)]), 4.6, CHALK);
        }
    });
}

/// Draws first and second digits of numbers in a tile's corner, and the words that go with them, upright and turned.
fn draw_numbers(sheet: &mut Sheet) {
    const DIGITS: Lettering = Lettering { height: 16.5, weight: 2.8, gap: 2.0, wide: 1.0 };
    for (column, c) in (0..).zip("1234567890".chars()) {
        for (row, x) in [(10, 10.5), (11, 25.5)] {
            let path = DIGITS.word(&c.to_string(), x, 40.0).expect("a digit with strokes");
            sheet.tile(at(column, row), |canvas| canvas.stroke(&path, DIGITS.weight, CHALK));
        }
    }
    const WORDS: Lettering = Lettering { height: 12.0, weight: 2.1, gap: 1.6, wide: 1.0 };
    for (row, word) in [(10, "From"), (11, "To")] {
        let path = WORDS.word(word, 32.0, 4.0).expect("a word with strokes");
        let aside = turned(path.clone(), 32.0, 32.0, 0.25);
        sheet.tile(at(11, row), |canvas| canvas.stroke(&path, WORDS.weight, CHALK));
        sheet.tile(at(10, row), |canvas| canvas.stroke(&aside, WORDS.weight, CHALK));
    }
}
