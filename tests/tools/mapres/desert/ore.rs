//! Finds in the wall: gold, crystals, pits and cracks.

use super::rock::{GROUND, Rock, WALL};
use crate::tools::mapres::canvas::{Canvas, Color, Sheet, mix, rgb};
use crate::tools::mapres::path::{Point, around, dice_in, poly, rounded, smooth};

const GOLD: [Color; 4] = [rgb(0xf7e06a), rgb(0xe6bd33), rgb(0xc8922a), rgb(0x8d6222)];
const ICE: [Color; 4] = [rgb(0xf2fcfb), rgb(0xcfe9ec), rgb(0x98c3cd), rgb(0x638f9d)];
const RUBY: [Color; 4] = [rgb(0xf89b93), rgb(0xe5686a), rgb(0xbf454f), rgb(0x862c3b)];

/// Draws what lies in ground and wall.
pub fn tiles(sheet: &mut Sheet) {
    for (rock, shell, pebbles) in [(&GROUND, 2, 3), (&WALL, 82, 83)] {
        sheet.tile(shell, |canvas| {
            rock.fill(canvas);
            rock.shell(canvas, 25.0, 41.0, 9.5);
        });
        sheet.tile(pebbles, |canvas| {
            rock.fill(canvas);
            let color = mix(rock.base, rock.shade, 0.4);
            for (x, y, radius) in [(20.0, 15.0, 4.6), (29.0, 21.0, 2.8), (17.0, 23.0, 2.0)] {
                rock.pebble(canvas, x, y, radius, color);
            }
        });
    }
    sheet.tile(84, |canvas| {
        WALL.fill(canvas);
        let color = rgb(0x8d6f55);
        for (x, y, radius) in [(45.0, 18.0, 6.0), (22.0, 43.0, 9.5), (36.0, 48.0, 3.6)] {
            WALL.pebble(canvas, x, y, radius, color);
        }
    });
    pits(sheet);
    sheet.tile(86, |canvas| nuggets(canvas, &[(27.0, 38.0, 11.0), (41.0, 27.0, 8.5), (43.0, 43.0, 4.5)]));
    sheet.tile(102, |canvas| {
        nuggets(canvas, &[(35.0, 24.0, 7.0), (46.0, 30.0, 2.8)]);
        WALL.crack(canvas, &[(38.0, 36.0), (41.0, 45.0), (37.0, 50.0), (44.0, 58.0)], 4.0);
    });
    sheet.tile(118, |canvas| crystals(canvas, &ICE, 5));
    sheet.tile(134, |canvas| crystals(canvas, &RUBY, 9));
}

/// Pits with and without cracks, in the ground and in the wall.
fn pits(sheet: &mut Sheet) {
    type Case<'a> = (&'a Rock, u8, Option<(Point, f32)>, &'a [&'a [Point]]);
    let cases: [Case<'_>; 9] = [
        (
            &GROUND,
            21,
            Some(((39.0, 45.0), 12.0)),
            &[&[(34.0, 37.0), (30.0, 27.0), (24.0, 22.0), (25.0, 8.0)], &[(29.0, 25.0), (36.0, 17.0)]],
        ),
        (&GROUND, 37, Some(((19.0, 44.0), 11.0)), &[&[(27.0, 41.0), (36.0, 43.0)]]),
        (
            &GROUND,
            53,
            Some(((21.0, 27.0), 12.0)),
            &[&[(28.0, 33.0), (36.0, 37.0), (40.0, 46.0), (54.0, 49.0)], &[(40.0, 45.0), (37.0, 54.0)]],
        ),
        (&GROUND, 69, Some(((25.0, 24.0), 11.0)), &[]),
        (&WALL, 85, Some(((24.0, 23.0), 9.5)), &[]),
        (
            &WALL,
            101,
            Some(((40.0, 47.0), 11.0)),
            &[&[(34.0, 39.0), (28.0, 30.0), (31.0, 20.0), (25.0, 8.0)], &[(31.0, 21.0), (41.0, 13.0)]],
        ),
        (&WALL, 117, Some(((24.0, 35.0), 9.5)), &[&[(31.0, 32.0), (40.0, 34.0)]]),
        (&WALL, 133, Some(((21.0, 27.0), 10.5)), &[&[(28.0, 33.0), (34.0, 43.0), (44.0, 46.0), (55.0, 45.0)]]),
        (
            &WALL,
            100,
            None,
            &[
                &[(20.0, 56.0), (27.0, 42.0), (24.0, 34.0), (36.0, 24.0), (41.0, 8.0)],
                &[(31.0, 29.0), (42.0, 33.0), (55.0, 29.0)],
            ],
        ),
    ];
    for (rock, index, pit, cracks) in cases {
        sheet.tile(index, |canvas| {
            rock.fill(canvas);
            for crack in cracks {
                rock.crack(canvas, crack, if pit.is_some() { 4.2 } else { 3.4 });
            }
            if let Some(((x, y), radius)) = pit {
                rock.pit(canvas, x, y, radius, u32::from(index));
            }
        });
    }
}

/// A hollow in the wall with lumps of gold.
fn nuggets(canvas: &mut Canvas, lumps: &[(f32, f32, f32)]) {
    WALL.fill(canvas);
    let (x, y, radius) = lumps[0];
    hollow(canvas, (x + radius * 0.5, y - radius * 0.2), radius * 1.95, 4);
    for (i, &(x, y, radius)) in lumps.iter().enumerate() {
        let lump = |scale: f32, dx: f32, dy: f32| {
            let points: Vec<Point> = (0..8)
                .map(|n| {
                    let far = radius * scale * dice_in(i as u32 * 40 + n + 7, 0.84, 1.14);
                    let (px, py) = around((0.0, 0.0), far, n as f32 / 8.0);
                    (x + dx + px * 1.08, y + dy + py * 0.9)
                })
                .collect();
            smooth(&points)
        };
        canvas.fill(&lump(1.12, 0.6, 0.8), GOLD[3]);
        canvas.fill(&lump(1.0, 0.0, 0.0), GOLD[2]);
        canvas.within(&lump(1.0, 0.0, 0.0), |canvas| {
            canvas.fill(&lump(0.92, -radius * 0.16, -radius * 0.2), GOLD[1]);
            canvas.fill(&lump(0.42, -radius * 0.28, -radius * 0.36), GOLD[0]);
        });
    }
}

/// The dark hollow that a find lies in.
fn hollow(canvas: &mut Canvas, (x, y): Point, radius: f32, seed: u32) {
    let points: Vec<Point> =
        (0..11).map(|i| around((x, y), radius * dice_in(seed * 31 + i, 0.86, 1.12), i as f32 / 11.0)).collect();
    canvas.at(0.8, 1.4, |canvas| canvas.fill(&rounded(&points, 3.0), mix(WALL.base, WALL.lit, 0.8)));
    canvas.fill(&rounded(&points, 3.0), WALL.pit);
    let inner: Vec<Point> = points.iter().map(|(px, py)| (x + (px - x) * 0.74, y + (py - y) * 0.74 - 1.0)).collect();
    canvas.fill(&rounded(&inner, 3.0), mix(WALL.pit, WALL.deep, 0.55));
}

/// A druse: crystals of four-sided points that grow out of a hollow.
fn crystals(canvas: &mut Canvas, colors: &[Color; 4], seed: u32) {
    WALL.fill(canvas);
    hollow(canvas, (34.0, 32.0), 22.0, seed);
    for (turns, length, width) in
        [(-0.36, 23.0, 11.0), (-0.14, 21.0, 10.5), (-0.25, 31.0, 14.0), (-0.43, 15.0, 8.5), (-0.06, 16.0, 8.5)]
    {
        canvas.turned(34.0, 44.0, turns + 0.25, |canvas| {
            let (x, foot, half) = (34.0, 46.0, width / 2.0);
            let top = foot - length;
            let whole = [
                (x - half, foot),
                (x - half, top + half),
                (x - half * 0.1, top),
                (x + half, top + half * 1.1),
                (x + half, foot),
            ];
            canvas.fill(
                &poly(&[
                    (x - half - 1.0, foot),
                    (x - half - 1.0, top + half),
                    (x, top - 1.4),
                    (x + half + 1.0, top + half),
                    (x + half + 1.0, foot),
                ]),
                colors[3],
            );
            canvas.fill(&poly(&whole), colors[1]);
            canvas.fill(
                &poly(&[
                    (x + half * 0.15, foot),
                    (x + half * 0.15, top + half * 1.3),
                    (x - half * 0.1, top),
                    (x + half, top + half * 1.1),
                    (x + half, foot),
                ]),
                colors[2],
            );
            canvas.fill(
                &poly(&[(x - half, top + half), (x - half * 0.1, top), (x + half * 0.15, top + half * 1.3)]),
                colors[0],
            );
        });
    }
    // Grit over the feet.
    let grit: Vec<Point> = (0..9).map(|i| (16.0 + i as f32 * 4.5, 46.5 - dice_in(seed + i, 0.0, 3.0))).collect();
    let ends = [(50.0, 52.0), (34.0, 54.0), (19.0, 52.0)];
    canvas.fill(&rounded(&grit.into_iter().chain(ends).collect::<Vec<_>>(), 2.0), WALL.pit);
}
