//! Cactuses and tufts of dry grass.

use crate::tools::mapres::canvas::{Canvas, Color, Sheet, mix, rgb};
use crate::tools::mapres::path::{Point, around, curved, dice_in, ellipse, line, poly, smooth};

const LIT: Color = rgb(0xb4b750);
const BASE: Color = rgb(0x959a38);
const SHADE: Color = rgb(0x7b8030);
const RIB: Color = rgb(0x6a6f28);
const SPINE: Color = rgb(0xe6dfa2);
const FRUIT: [Color; 3] = [rgb(0xe77a66), rgb(0xc94f54), rgb(0x8e3142)];
const GRASS: [Color; 2] = [rgb(0x8b8a2e), rgb(0x6c6c22)];

/// Draws all plants.
pub fn tiles(sheet: &mut Sheet) {
    sheet.block(139, 2, 4, |canvas| {
        limb(
            canvas,
            &[
                (58.0, 143.0, 11.0),
                (82.0, 144.0, 11.5),
                (97.0, 139.0, 12.0),
                (104.0, 124.0, 12.0),
                (106.0, 106.0, 11.5),
                (107.0, 95.0, 10.0),
            ],
        );
        limb(
            canvas,
            &[
                (49.0, 266.0, 21.5),
                (48.0, 220.0, 20.5),
                (47.0, 170.0, 20.5),
                (48.0, 120.0, 21.0),
                (50.0, 80.0, 20.5),
                (51.0, 56.0, 18.5),
            ],
        );
        flower(canvas, 51.0, 38.0, 1.0);
        fruit(canvas, 107.0, 84.0, 0.0);
    });
    sheet.block(141, 3, 4, |canvas| {
        limb(
            canvas,
            &[
                (78.0, 160.0, 10.0),
                (48.0, 162.0, 11.0),
                (24.0, 158.0, 11.5),
                (17.0, 144.0, 11.5),
                (16.0, 132.0, 11.0),
                (15.0, 124.0, 10.0),
            ],
        );
        limb(
            canvas,
            &[
                (80.0, 178.0, 10.0),
                (104.0, 179.0, 10.5),
                (120.0, 174.0, 11.5),
                (126.0, 158.0, 11.5),
                (128.0, 143.0, 11.0),
                (129.0, 133.0, 10.0),
            ],
        );
        limb(
            canvas,
            &[
                (63.0, 266.0, 20.0),
                (66.0, 220.0, 20.0),
                (68.0, 180.0, 21.0),
                (67.0, 140.0, 20.5),
                (65.0, 110.0, 19.5),
                (64.0, 91.0, 17.0),
            ],
        );
        flower(canvas, 64.0, 75.0, 1.0);
        fruit(canvas, 15.0, 113.0, -0.04);
    });
    sheet.block(149, 2, 3, |canvas| {
        pad(canvas, 88.0, 96.0, 27.0, 39.0, 0.06);
        fruit(canvas, 105.0, 59.0, 0.1);
        fruit(canvas, 84.0, 58.0, -0.03);
        pad(canvas, 46.0, 157.0, 38.5, 48.0, -0.01);
        fruit(canvas, 16.0, 123.0, -0.12);
    });
    sheet.block(167, 2, 2, |canvas| {
        pad(canvas, 45.0, 44.0, 18.0, 30.0, -0.04);
        pad(canvas, 83.0, 60.0, 12.5, 20.0, 0.12);
        fruit(canvas, 94.0, 44.0, 0.12);
        pad(canvas, 57.0, 103.0, 27.0, 38.0, 0.02);
        fruit(canvas, 40.0, 15.0, -0.03);
    });
    sheet.block(169, 1, 2, |canvas| {
        pad(canvas, 32.0, 98.0, 28.0, 41.0, 0.04);
        fruit(canvas, 44.0, 57.0, 0.06);
        fruit(canvas, 22.0, 60.0, -0.08);
    });
    sheet.block(170, 1, 2, |canvas| {
        limb(canvas, &[(40.0, 86.0, 7.5), (20.0, 86.0, 8.0), (13.0, 80.0, 8.0), (12.0, 75.0, 7.5)]);
        limb(canvas, &[(37.0, 140.0, 18.0), (37.0, 110.0, 18.0), (38.0, 80.0, 18.0), (38.0, 55.0, 15.5)]);
        flower(canvas, 38.0, 41.0, 0.8);
    });
    tuft(sheet, 148, &[(33.0, 47.0, 4.0)]);
    tuft(sheet, 164, &[(18.0, 50.0, -6.0), (37.0, 46.0, 4.0), (27.0, 52.0, -1.0), (43.0, 56.0, 6.0)]);
    tuft(
        sheet,
        180,
        &[(12.0, 56.0, -8.0), (17.0, 45.0, -4.0), (26.0, 48.0, 0.0), (36.0, 50.0, 3.0), (48.0, 56.0, 8.0)],
    );
}

/// The line beside a limb's middle line, `across` times its radius to the right of the way up.
fn beside(limb: &[(f32, f32, f32)], across: f32) -> Vec<Point> {
    let last = limb.len() - 1;
    (0..=last)
        .map(|i| {
            let (a, b) = (limb[i.saturating_sub(1)], limb[(i + 1).min(last)]);
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let length = (dx * dx + dy * dy).sqrt().max(0.01);
            let (x, y, radius) = limb[i];
            (x - dy / length * radius * across, y + dx / length * radius * across)
        })
        .collect()
}

/// A column or an arm from its foot to its tip, each point with a radius: ribs, spines, the right side in shade.
fn limb(canvas: &mut Canvas, limb: &[(f32, f32, f32)]) {
    let (x, y, radius) = limb[limb.len() - 1];
    let cap = (1..8).map(|i| around((x, y), radius, 0.5 + i as f32 / 16.0));
    let outline: Vec<Point> =
        beside(limb, -1.0).into_iter().chain(cap).chain(beside(limb, 1.0).into_iter().rev()).collect();
    let shape = smooth(&outline);
    let upright = limb[0].1 - y > 60.0 && (limb[0].0 - x).abs() < 30.0;
    canvas.at(1.0, 0.5, |canvas| canvas.stroke(&shape, 1.6, RIB));
    canvas.within(&shape, |canvas| {
        canvas.fill_all(BASE);
        let band = |from: f32, to: f32| {
            let a = beside(limb, from);
            let mut points = a.clone();
            // Bands meet at the tip.
            points.push((x + radius * (from + to) * 0.3, y - radius));
            points.extend(beside(limb, to).into_iter().rev());
            smooth(&points)
        };
        canvas.fill(&band(0.42, 1.5), SHADE);
        canvas.fill(&band(-0.92, -0.55), LIT);
        let ribs: &[f32] = if upright { &[-0.5, -0.06, 0.4, 0.76] } else { &[-0.35, 0.3] };
        for across in ribs {
            let mut way = beside(limb, *across);
            way.push((x + radius * across * 0.5, y - radius * 0.86));
            canvas.stroke(&curved(&way), 1.7, mix(BASE, RIB, 0.75));
            for pair in way.windows(2).filter(|_| upright) {
                let count = ((pair[0].1 - pair[1].1) / 15.0 + 0.5).max(1.0) as u32;
                for n in 0..count {
                    let t = (n as f32 + 0.5) / count as f32;
                    let (px, py) = (pair[0].0 + (pair[1].0 - pair[0].0) * t, pair[0].1 + (pair[1].1 - pair[0].1) * t);
                    canvas.stroke(&line(&[(px - 2.2, py - 1.8), (px, py), (px + 2.2, py - 1.8)]), 0.9, SPINE);
                }
            }
        }
    });
}

/// A flat pad of a prickly pear: an egg that stands on its narrow end, with rows of spines.
fn pad(canvas: &mut Canvas, x: f32, y: f32, rx: f32, ry: f32, turns: f32) {
    canvas.turned(x, y, turns, |canvas| {
        let egg = |scale: f32, dx: f32, dy: f32| {
            let points: Vec<Point> = (0..12)
                .map(|i| {
                    let (px, py) = around((0.0, 0.0), scale, i as f32 / 12.0);
                    (x + dx + px * rx * (1.0 - py * 0.08), y + dy + py * ry)
                })
                .collect();
            smooth(&points)
        };
        canvas.at(1.2, 0.8, |canvas| canvas.fill(&egg(1.02, 0.0, 0.0), RIB));
        canvas.within(&egg(1.0, 0.0, 0.0), |canvas| {
            canvas.fill_all(SHADE);
            canvas.fill(&egg(1.0, -rx * 0.17, -ry * 0.05), LIT);
            canvas.fill(&egg(0.97, -rx * 0.12, ry * 0.015), BASE);
            for row in 0..6 {
                for column in 0..5 {
                    let (u, v) = (column as f32 - 2.0 + if row % 2 == 0 { 0.0 } else { 0.5 }, row as f32 - 2.5);
                    let (px, py) = (x + u * 11.0, y + v * 12.5);
                    let (ex, ey) = ((px - x) / (rx - 4.0), (py - y) / (ry - 4.0));
                    if ex * ex + ey * ey < 1.0 {
                        canvas.dot(px, py, 1.5, mix(BASE, RIB, 0.8));
                        canvas.stroke(&line(&[(px - 2.4, py - 2.6), (px, py), (px + 2.2, py - 2.8)]), 0.9, SPINE);
                    }
                }
            }
        });
    });
}

/// A red fruit on the rim of a pad.
fn fruit(canvas: &mut Canvas, x: f32, y: f32, turns: f32) {
    canvas.turned(x, y, turns, |canvas| {
        canvas.fill(&ellipse(x, y, 4.6, 6.2), FRUIT[2]);
        canvas.fill(&ellipse(x - 0.5, y - 0.4, 3.9, 5.5), FRUIT[1]);
        canvas.fill(&ellipse(x - 1.4, y - 1.8, 1.5, 2.4), FRUIT[0]);
    });
}

/// A flower on the tip of a column.
fn flower(canvas: &mut Canvas, x: f32, y: f32, size: f32) {
    for i in 0..5 {
        let turns = 0.5 + (i as f32 + 0.5) / 5.0 * 0.5;
        let tip = around((x, y + 2.0), 9.0 * size, turns);
        let (a, b) = (around((x, y + 2.0), 6.0 * size, turns - 0.06), around((x, y + 2.0), 6.0 * size, turns + 0.06));
        canvas.fill(&smooth(&[(x, y + 3.0), a, tip, b]), if i % 2 == 0 { FRUIT[1] } else { FRUIT[0] });
    }
    canvas.dot(x, y + 0.5, 2.2 * size, rgb(0xf4d267));
}

/// Blades of dry grass, each given by its tip and how far it leans.
fn tuft(sheet: &mut Sheet, index: u8, blades: &[(f32, f32, f32)]) {
    sheet.tile(index, |canvas| {
        for (i, &(x, y, lean)) in blades.iter().enumerate() {
            let (foot, half) = (x - lean * 0.2 + 1.0, dice_in(i as u32 + u32::from(index), 4.5, 6.0));
            let bend = y + (66.0 - y) * 0.5;
            let blade = poly(&[
                (x, y),
                (x - lean * 0.4 + half * 0.5, bend),
                (foot + half, 66.0),
                (foot - half, 66.0),
                (x - lean * 0.5 - half * 0.4, bend),
            ]);
            canvas.fill(&blade, GRASS[i % 2]);
            canvas.stroke(
                &line(&[(x, y + 1.0), (x - lean * 0.45 - 0.5, bend), (foot, 64.0)]),
                1.0,
                mix(GRASS[i % 2], LIT, 0.45),
            );
        }
    });
}
