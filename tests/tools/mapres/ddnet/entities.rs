//! `entities`: the old sheet of physics tiles, which some maps draw as signs.

use super::icons::{self, Icon};
use super::letters::bent;
use super::parts::{
    BEAM, INK, STEEL, WHITE, YELLOW, burst, cell, clock, frost, ground, hooked_tees, lamp, merged_tees, shaded, solid,
    spike, strike, sun, tee, whirl, write,
};
use super::shapes::at;
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, faded, linear, mix, rgb};
use crate::tools::mapres::path::{Point, circle, ellipse, line, poly, rect, round_rect, rounded};

/// The pale panel of what is neither good nor bad.
const PANEL: Color = panel(0xf7faff, 102);
const ORANGE: Color = rgb(0xff9a1c);
const GREEN: Color = rgb(0x22b822);

/// A panel's colour from `0xRRGGBB` and an opacity of 0 to 255, made a little denser.
const fn panel(hex: u32, opacity: u8) -> Color {
    let [red, green, blue, _] = rgb(hex);
    [red, green, blue, opacity + 20]
}

/// Draws the sheet.
pub fn entities() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_solids(&mut sheet);
    draw_freeze(&mut sheet);
    draw_switches(&mut sheet);
    draw_race(&mut sheet);
    draw_stoppers(&mut sheet);
    draw_powers(&mut sheet);
    draw_pickups(&mut sheet);
    draw_turning_lasers(&mut sheet);
    draw_laser_lengths(&mut sheet);
    draw_plasma(&mut sheet);
    draw_draggers(&mut sheet);
    sheet.finish()
}

fn put(sheet: &mut Sheet, column: u8, row: u8, panel: Color, draw: impl FnOnce(&mut Canvas)) {
    sheet.tile(at(column, row), |canvas| {
        canvas.fill_all(panel);
        draw(canvas);
    });
}

/// Draws ground to hook, death, ground not to hook, laser stop, ground to hook through.
fn draw_solids(sheet: &mut Sheet) {
    put(sheet, 1, 0, PANEL, |_| {});
    put(sheet, 2, 0, panel(0xff0d10, 84), |canvas| {
        tee(canvas, (32.0, 29.0), 22.0, rgb(0xcdb4bc));
        let lid = circle(40.0, 27.0, 10.5);
        canvas.fill(&lid, rgb(0xcdb4bc));
        for x in [35.0, 45.5] {
            canvas.stroke(&line(&[(x - 3.2, 23.0), (x + 3.2, 31.0)]), 2.8, INK);
            canvas.stroke(&line(&[(x + 3.2, 23.0), (x - 3.2, 31.0)]), 2.8, INK);
        }
    });
    put(sheet, 3, 0, panel(0xff8a08, 100), |canvas| {
        canvas.turned(32.0, 32.0, 0.125, |canvas| spike(canvas, 32.0, 9.0, 55.0, STEEL));
        let sign = faded(rgb(0xe2560a), 0.72);
        canvas.layer(1.0, |canvas| {
            canvas.stroke(&circle(32.0, 32.0, 24.5), 6.5, sign);
            canvas.stroke(&line(&[(14.7, 14.7), (49.3, 49.3)]), 6.5, sign);
        });
    });
    put(sheet, 4, 0, PANEL, |canvas| {
        cell(canvas, (32.0, 32.0), 1.42);
        strike(canvas, (5.0, 59.0), (59.0, 5.0), rgb(0xe8202c));
    });
    put(sheet, 6, 0, PANEL, |canvas| {
        spike(canvas, 32.0, 3.0, 60.0, STEEL);
        ground(canvas, 24.0, 17.0);
    });
}

/// Draws freeze, unfreeze and their deep kinds.
fn draw_freeze(sheet: &mut Sheet) {
    put(sheet, 9, 0, panel(0x0a74f0, 120), |canvas| frost(canvas, rgb(0x06122a), rgb(0xeef6ff)));
    put(sheet, 12, 0, panel(0x743e86, 120), |canvas| frost(canvas, rgb(0x5c0a1c), rgb(0xff9aa2)));
    let rays = faded(rgb(0x6e4a1c), 0.42);
    put(sheet, 11, 0, panel(0xf09a28, 100), |canvas| sun(canvas, (32.0, 32.0), 14.0, rgb(0xf6cf2a), rays));
    put(sheet, 13, 0, panel(0xff9838, 112), |canvas| sun(canvas, (32.0, 32.0), 14.0, rgb(0xf47a20), rays));
}

/// Draws switches on and off, with and without a clock.
fn draw_switches(sheet: &mut Sheet) {
    for (column, on, timed) in [(6, true, true), (7, false, true), (8, true, false), (9, false, false)] {
        let color = if on { rgb(0x4ade52) } else { rgb(0xf04444) };
        sheet.tile(at(column, 1), |canvas| {
            canvas.fill_all(rgb(0x3f4247));
            let sheen = [(0.0, rgb(0xa9adb2)), (0.6, rgb(0x74787e)), (1.0, rgb(0x585c62))];
            canvas.fill(&rect(0.0, 0.0, 64.0, 16.0), linear((0.0, 0.0), (0.0, 16.0), &sheen));
            canvas.fill(&rect(0.0, 16.0, 64.0, 1.5), rgb(0x2c2f33));
            canvas.fill(&rect(0.0, 50.5, 64.0, 13.5), rgb(0x36393e));
            write(canvas, "SWITCH", (32.0, 3.2), 10.0, WHITE);
            if timed {
                clock(canvas, (32.0, 33.5), 13.5, mix(color, WHITE, 0.25), 0.7);
            } else {
                lamp(canvas, (32.0, 33.5), 13.5, color);
            }
            let word = if on { "ACTIVATE" } else { "DEACTIVATE" };
            write(canvas, word, (32.0, 53.6), if on { 7.6 } else { 6.6 }, WHITE);
        });
    }
}

/// Draws teleporters, the speed-up, start, finish and checkpoints.
fn draw_race(sheet: &mut Sheet) {
    put(sheet, 10, 0, panel(0xaa0a3c, 128), |canvas| {
        write(canvas, "FROM", (32.0, 5.0), 12.0, INK);
        write(canvas, "X", (32.0, 20.5), 27.0, INK);
        write(canvas, "ADMIN", (32.0, 51.0), 9.5, INK);
    });
    put(sheet, 10, 1, panel(0x0a0aff, 128), |canvas| {
        write(canvas, "FROM", (32.0, 6.0), 14.0, INK);
        write(canvas, "X", (32.0, 26.0), 31.0, INK);
    });
    put(sheet, 11, 1, panel(0xfff60a, 128), |canvas| {
        write(canvas, "TO", (32.0, 6.0), 15.0, INK);
        write(canvas, "0", (32.0, 26.0), 31.0, INK);
    });
    put(sheet, 12, 1, panel(0x0aeeff, 128), |canvas| write(canvas, "S", (32.0, 8.0), 48.0, faded(rgb(0xd4fbff), 0.74)));
    put(sheet, 1, 2, panel(0xf40af4, 128), |canvas| {
        write(canvas, "START", (32.0, 6.0), 13.0, INK);
        clock(canvas, (32.0, 42.0), 14.5, rgb(0xfafafa), 0.0);
    });
    put(sheet, 2, 2, panel(0x0ae60a, 128), |canvas| {
        write(canvas, "END", (32.0, 6.0), 14.0, INK);
        clock(canvas, (32.0, 42.0), 14.5, rgb(0xf4f4f4), 0.7);
    });
    for number in 1..=25_u8 {
        put(sheet, (number + 2) % 16, 2 + (number + 2) / 16, panel(0xff4a0a, 128), |canvas| {
            write(canvas, "CHECK", (32.0, 5.0), 13.0, INK);
            write(canvas, &number.to_string(), (32.0, 25.0), 30.0, INK);
        });
    }
}

/// Draws what lets players pass to one side, to two, to none; and the arrows of speed-ups.
fn draw_stoppers(sheet: &mut Sheet) {
    let chevron = |canvas: &mut Canvas, y: f32, side: f32| {
        let path = bent(&[(32.0 - side, y + side * 0.85), (32.0, y), (32.0 + side, y + side * 0.85)], 1.0);
        canvas.stroke(&path, 5.4, faded(rgb(0x2f90f6), 0.76));
    };
    let bar = faded(rgb(0x30343c), 0.8);
    put(sheet, 12, 3, PANEL, |canvas| {
        [22.0, 37.0].into_iter().for_each(|y| chevron(canvas, y, 18.0));
        canvas.fill(&round_rect(3.0, 5.0, 58.0, 14.0, 5.0), bar);
    });
    put(sheet, 13, 3, PANEL, |canvas| {
        chevron(canvas, 5.5, 17.0);
        canvas.flipped(32.0, |canvas| chevron(canvas, 5.5, 17.0));
        canvas.fill(&round_rect(3.0, 25.5, 58.0, 13.0, 5.0), bar);
    });
    put(sheet, 14, 3, PANEL, |canvas| {
        for turns in [0.0, 0.25, 0.5, 0.75] {
            canvas.turned(32.0, 32.0, turns, |canvas| chevron(canvas, 4.5, 12.0));
        }
        canvas.fill(&circle(32.0, 32.0, 16.0), bar);
    });
    let head = |y: f32, h: f32| [(32.0, y), (57.0, y + h - 4.0), (53.0, y + h), (11.0, y + h), (7.0, y + h - 4.0)];
    let stem = [(23.0, 20.0), (41.0, 20.0), (43.0, 59.0), (21.0, 59.0)];
    let (edge, face) = (rgb(0x262a56), rgb(0x4b4f8e));
    for (column, tops, height) in [(0, &[5.0][..], 27.0), (1, &[24.0, 4.0], 22.0)] {
        put(sheet, column, 4, panel(0xff0a0a, 150), |canvas| {
            canvas.layer(0.94, |canvas| {
                canvas.fill(&rounded(&stem, 4.0), edge);
                canvas.fill(&rounded(&[(27.0, 20.0), (37.0, 20.0), (38.5, 55.0), (25.5, 55.0)], 3.0), face);
                for &y in tops {
                    canvas.fill(&rounded(&head(y, height), 3.5), edge);
                    let inner = [(32.0, y + 5.5), (48.0, y + height - 4.5), (16.0, y + height - 4.5)];
                    canvas.fill(&rounded(&inner, 2.5), if column == 1 { rgb(0x2e5aa8) } else { face });
                }
            });
        });
    }
}

/// Draws what players may do, and no longer.
fn draw_powers(sheet: &mut Sheet) {
    let endless = |canvas: &mut Canvas, y: f32| {
        write(canvas, "ENDLESS", (32.0, y), 9.4, INK);
        write(canvas, "HOOK", (32.0, y + 12.0), 9.4, INK);
    };
    for (column, word, color) in [(1, "ON", panel(0x0aee0a, 150)), (2, "OFF", panel(0xee0a20, 150))] {
        put(sheet, column, 1, color, |canvas| {
            write(canvas, word, (32.0, 3.0), 11.0, INK);
            endless(canvas, 17.0);
            hooked_tees(canvas, 51.0);
        });
    }
    const VIOLET: Color = panel(0xfc34fc, 150);
    put(sheet, 7, 4, VIOLET, |canvas| {
        write(canvas, "OLD", (32.0, 13.0), 15.0, INK);
        write(canvas, "LASER", (32.0, 36.0), 13.5, INK);
    });
    put(sheet, 8, 4, VIOLET, merged_tees);
    put(sheet, 9, 4, VIOLET, |canvas| {
        endless(canvas, 12.0);
        hooked_tees(canvas, 49.0);
    });
    put(sheet, 10, 4, VIOLET, |canvas| {
        tee(canvas, (46.0, 28.0), 12.0, YELLOW);
        tee(canvas, (18.0, 45.0), 12.5, YELLOW);
        canvas.turned(23.0, 22.0, 0.06, |canvas| {
            solid(canvas, &round_rect(20.5, 16.0, 5.0, 24.0, 2.0), 1.2, rgb(0x9a6232));
            shaded(canvas, &round_rect(11.0, 6.0, 24.0, 14.0, 3.5), 1.4, rgb(0x8a6a4a));
        });
        strike(canvas, (4.0, 4.0), (60.0, 60.0), rgb(0xf01c40));
    });
    let alone = |canvas: &mut Canvas| {
        hooked_tees(canvas, 31.0);
        strike(canvas, (6.0, 58.0), (58.0, 6.0), rgb(0xf8184c));
    };
    put(sheet, 11, 4, VIOLET, alone);
    for (row, color) in [(5, panel(0x0af20a, 128)), (6, panel(0xf40a0a, 128))] {
        put(sheet, 8, row, color, merged_tees);
        put(sheet, 9, row, color, |canvas| {
            write(canvas, "SUPER", (32.0, 13.0), 13.5, INK);
            write(canvas, "JUMP", (32.0, 35.0), 13.5, INK);
        });
        put(sheet, 10, row, color, |canvas| {
            write(canvas, "JET", (32.0, 13.0), 15.0, INK);
            write(canvas, "PACK", (32.0, 36.0), 14.0, INK);
        });
        put(sheet, 11, row, color, alone);
    }
}

/// Draws where players start, flags, what they pick up.
fn draw_pickups(sheet: &mut Sheet) {
    for (column, color) in [(0, rgb(0xdcea24)), (1, rgb(0xf02828)), (2, rgb(0x3c72ee))] {
        put(sheet, column, 12, PANEL, |canvas| tee(canvas, (32.0, 29.0), 22.5, color));
    }
    for (column, color) in [(3, rgb(0xd81c20)), (4, rgb(0x1450dc))] {
        put(sheet, column, 12, PANEL, |canvas| {
            let cloth = [(24.0, 8.0), (35.0, 11.0), (48.0, 7.0), (47.0, 29.0), (35.0, 33.0), (24.0, 30.0)];
            shaded(canvas, &rounded(&cloth, 2.5), 1.4, color);
            solid(canvas, &round_rect(20.0, 5.0, 4.4, 54.0, 2.0), 1.4, rgb(0x9a6838));
        });
    }
    put(sheet, 5, 12, PANEL, |canvas| {
        let shield = [
            (32.0, 7.0),
            (51.0, 13.0),
            (51.0, 34.0),
            (44.0, 49.0),
            (32.0, 57.0),
            (20.0, 49.0),
            (13.0, 34.0),
            (13.0, 13.0),
        ];
        shaded(canvas, &rounded(&shield, 5.0), 2.6, rgb(0xdfe5ee));
        let left = [(32.0, 12.0), (32.0, 51.5), (22.5, 45.0), (18.0, 33.0), (18.0, 16.5)];
        canvas.fill(&rounded(&left, 3.0), rgb(0xeceef0));
    });
    put(sheet, 6, 12, PANEL, |canvas| {
        let half = |m: f32| -> Vec<Point> {
            [(0.0, -12.0), (-9.0, -21.0), (-21.0, -20.0), (-26.0, -8.0), (-20.0, 6.0), (0.0, 25.0)]
                .iter()
                .map(|p| (32.0 + p.0 * m, 32.0 + p.1))
                .collect()
        };
        let mut outline = half(1.0);
        outline.extend(half(-1.0).into_iter().rev());
        outline.dedup();
        shaded(canvas, &rounded(&outline, 8.0), 2.6, rgb(0xee4a40));
        canvas.fill(&ellipse(20.5, 21.0, 5.5, 3.6), rgb(0xffa59a));
    });
    let stock =
        |color: Color| move |canvas: &mut Canvas| canvas.fill(&poly(&[(0.0, 30.0), (34.0, 64.0), (0.0, 64.0)]), color);
    weapon(sheet, 7, icons::WEAPONS[1], stock(rgb(0x9a6428)));
    weapon(sheet, 8, icons::WEAPONS[2], |canvas| {
        stock(rgb(0xd8322c))(canvas);
        canvas.fill(&poly(&[(64.0, 0.0), (64.0, 30.0), (34.0, 0.0)]), rgb(0xd8322c));
    });
    weapon(sheet, 9, draw_sword, |canvas| {
        canvas.fill(&poly(&[(0.0, 22.0), (42.0, 64.0), (0.0, 64.0)]), rgb(0x5a5e66));
        canvas.fill(&poly(&[(8.0, 30.0), (13.0, 25.0), (39.0, 51.0), (34.0, 56.0)]), rgb(0xd8902c));
    });
    weapon(sheet, 10, icons::WEAPONS[0], stock(rgb(0x2c5ce0)));
}

/// Draws a weapon with an outline, of steel but for what `paint` colours.
fn weapon(sheet: &mut Sheet, column: u8, icon: Icon, paint: impl FnOnce(&mut Canvas)) {
    put(sheet, column, 12, PANEL, |canvas| {
        for (dx, dy) in
            [(-1.4, 0.0), (1.4, 0.0), (0.0, -1.4), (0.0, 1.4), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)]
        {
            canvas.layer(1.0, |canvas| canvas.at(dx, dy, |canvas| icon(canvas, INK)));
        }
        canvas.layer(1.0, |canvas| {
            icon(canvas, STEEL);
            canvas.atop(paint);
            canvas.atop(|canvas| {
                canvas.layer(0.3, |canvas| {
                    icon(canvas, WHITE);
                    canvas.cut(|canvas| canvas.at(1.2, 1.8, |canvas| icon(canvas, INK)));
                });
            });
        });
    });
}

fn draw_sword(canvas: &mut Canvas, color: Color) {
    canvas.turned(32.0, 32.0, -0.125, |canvas| {
        canvas.fill(&rounded(&[(14.0, 29.0), (58.0, 28.0), (66.0, 34.0), (58.0, 35.0), (14.0, 35.0)], 1.0), color);
        canvas.fill(&round_rect(11.0, 24.0, 5.0, 16.0, 2.0), color);
        canvas.fill(&round_rect(-6.0, 29.0, 18.0, 6.0, 2.0), color);
    });
}

/// Draws lasers that turn one way, stand still, turn the other way, with their speed.
fn draw_turning_lasers(sheet: &mut Sheet) {
    let kinds = [
        (11, 12, "4", rgb(0xd02424), Some(false)),
        (12, 12, "2", GREEN, Some(false)),
        (13, 12, "1", ORANGE, Some(false)),
        (15, 12, "1", ORANGE, Some(true)),
        (0, 13, "2", GREEN, Some(true)),
        (1, 13, "4", rgb(0xd02424), Some(true)),
        (14, 12, "0", rgb(0xf6dc24), None),
    ];
    for (column, row, speed, color, clockwise) in kinds {
        put(sheet, column, row, PANEL, |canvas| {
            let center = if clockwise.is_some() { (32.0, 33.0) } else { (32.0, 40.0) };
            let end = match clockwise {
                Some(true) => (6.0, 33.0),
                Some(false) => (58.0, 33.0),
                None => (32.0, 8.0),
            };
            canvas.layer(0.88, |canvas| match clockwise {
                Some(clockwise) => whirl(canvas, center, color, clockwise),
                None => {
                    canvas.stroke(&circle(center.0, center.1, 12.5), 4.2, color);
                    canvas.stroke(&line(&[(19.0, 53.0), (45.0, 27.0)]), 4.2, color);
                }
            });
            canvas.stroke(&line(&[center, end]), 6.0, mix(BEAM, INK, 0.25));
            canvas.stroke(&line(&[center, end]), 3.6, BEAM);
            canvas.dot(center.0, center.1, 5.0, mix(color, INK, 0.3));
            canvas.dot(center.0, center.1, 3.4, color);
            write(canvas, speed, (10.0, 3.0), 16.0, INK);
        });
    }
}

/// Draws how long lasers get: a number, a measure and the beam. Fixed, growing, shrinking.
fn draw_laser_lengths(sheet: &mut Sheet) {
    let kinds = [
        (2, ["3", "6", "9"], panel(0x0a0af8, 128), rgb(0x1a1aff)),
        (5, ["1", "2", "3"], panel(0xcc0af8, 128), rgb(0xd424ff)),
        (8, ["1", "2", "3"], panel(0x68faff, 128), rgb(0x86ffff)),
    ];
    for (first, numbers, color, tip) in kinds {
        for (column, number) in (first..).zip(numbers) {
            put(sheet, column, 13, color, |canvas| {
                write(canvas, number, (13.5, 12.0), 27.0, INK);
                tee(canvas, (22.0, 50.0), 5.4, YELLOW);
                for y in [8.5, 57.5] {
                    canvas.stroke(&line(&[(27.0, y), (50.0, y)]), 1.8, INK);
                }
                if first == 2 {
                    measure(canvas, 37.0, true, true);
                } else {
                    measure(canvas, 34.0, first == 5, first == 8);
                    measure(canvas, 42.0, first == 8, first == 5);
                }
                canvas.fill(&round_rect(49.5, 8.0, 6.0, 51.0, 2.0), mix(BEAM, INK, 0.25));
                canvas.fill(&round_rect(50.5, 8.0, 4.0, 50.0, 1.5), BEAM);
                canvas.dot(52.5, 8.0, 4.6, mix(tip, INK, 0.35));
                canvas.dot(52.5, 8.0, 3.6, tip);
            });
        }
    }
}

/// Draws an upright measure with arrow heads above and below.
fn measure(canvas: &mut Canvas, x: f32, up: bool, down: bool) {
    canvas.stroke(&line(&[(x, 14.0), (x, 52.0)]), 1.8, INK);
    if up {
        canvas.fill(&poly(&[(x, 9.0), (x + 3.6, 17.5), (x - 3.6, 17.5)]), INK);
    }
    if down {
        canvas.fill(&poly(&[(x, 57.0), (x + 3.6, 48.5), (x - 3.6, 48.5)]), INK);
    }
}

/// Draws what turrets shoot: plasma that explodes, freezes, both, or thaws; bouncing shots.
fn draw_plasma(sheet: &mut Sheet) {
    put(sheet, 12, 13, panel(0x808080, 150), |canvas| {
        burst(canvas, (32.0, 32.0), 26.0);
        cell(canvas, (32.0, 32.0), 0.88);
    });
    let frozen = |canvas: &mut Canvas| frost(canvas, rgb(0x06122a), rgb(0xeef6ff));
    put(sheet, 13, 13, panel(0x0a74f0, 120), |canvas| {
        frozen(canvas);
        cell(canvas, (32.0, 31.0), 0.94);
    });
    put(sheet, 14, 13, panel(0x0a74f0, 120), |canvas| {
        frozen(canvas);
        canvas.layer(0.85, |canvas| burst(canvas, (32.0, 31.0), 24.0));
        cell(canvas, (32.0, 31.0), 0.94);
    });
    put(sheet, 15, 13, panel(0x868686, 150), |canvas| {
        sun(canvas, (32.0, 32.0), 17.0, rgb(0xf6c832), faded(rgb(0x3c3c34), 0.4));
        cell(canvas, (32.0, 32.0), 0.88);
    });
    for column in 0..2 {
        put(sheet, column, 14, PANEL, |canvas| {
            if column == 0 {
                burst(canvas, (38.0, 30.0), 27.0);
            }
            shaded(canvas, &circle(32.0, 33.0, 18.5), 2.4, rgb(0x6a6e74));
            canvas.fill(&circle(24.5, 25.0, 4.0), rgb(0xb2b6bc));
            for y in [10.0, 28.0] {
                let path = bent(&[(10.0, y + 23.0), (32.0, y), (54.0, y + 23.0)], 2.0);
                canvas.stroke(&path, 6.0, faded(rgb(0x2ee436), 0.74));
            }
        });
    }
}

/// Draws draggers, weak to strong: in the open, through ground. Then the door.
fn draw_draggers(sheet: &mut Sheet) {
    let strengths = [panel(0x0af20a, 150), panel(0xfaf60a, 150), panel(0xf60a0a, 150)];
    for (column, color) in (9..).zip(strengths) {
        put(sheet, column, 14, color, |canvas| {
            canvas.turned(32.0, 32.0, 0.375, |canvas| spike(canvas, 32.0, -6.0, 70.0, BEAM));
        });
        put(sheet, column + 3, 14, color, |canvas| {
            canvas.turned(32.0, 32.0, 0.5, |canvas| spike(canvas, 32.0, 4.0, 60.0, BEAM));
            ground(canvas, 10.0, 17.0);
        });
    }
    put(sheet, 0, 15, PANEL, |canvas| {
        solid(canvas, &rect(8.0, 14.0, 8.0, 36.0), 1.0, BEAM);
        canvas.fill(&rect(9.0, 14.0, 2.4, 36.0), mix(BEAM, WHITE, 0.45));
        ground(canvas, 2.0, 15.0);
        ground(canvas, 46.0, 15.0);
        write(canvas, "DOOR", (39.5, 26.5), 11.0, INK);
    });
}
