//! `ddnet_start`: the banner above a start line, a chequered ribbon with slanted letters.

use tiny_skia::{Path, Transform};

use super::letters::Lettering;
use super::shapes::CHALK;
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, faded, linear, rgb};
use crate::tools::mapres::path::{below, rect, wave};

const LETTERS: Lettering = Lettering { height: 73.0, weight: 18.6, gap: 5.4, wide: 1.12 };
/// Ink of the letters: their rim in the light, above, below; and the outline around them.
const INK: [Color; 3] = [rgb(0x525c6c), rgb(0x181c24), rgb(0x0b0d11)];
const EDGE: Color = rgb(0x07080a);
/// Side of a check.
const CHECK: f32 = 27.0;
/// Top of the ribbon.
const TOP: f32 = 28.0;

/// Draws the banner.
pub fn ddnet_start() -> Picture {
    let mut sheet = Sheet::new(512, 135);
    sheet.draw(|canvas| {
        draw_ribbon(canvas);
        draw_letters(canvas);
    });
    sheet.finish()
}

/// Draws three rows of checks with faint folds.
fn draw_ribbon(canvas: &mut Canvas) {
    for (row, column) in (0..3_u8).flat_map(|row| (0..19_u8).map(move |column| (row, column))) {
        if (row + column) % 2 == 0 {
            let (x, y) = (f32::from(column) * CHECK, TOP + f32::from(row) * CHECK);
            canvas.fill(&rect(x, y, CHECK, CHECK), CHALK);
        }
    }
    const FOLD: Color = rgb(0x8a94a6);
    let fold = [(0.0, faded(FOLD, 0.0)), (0.5, faded(FOLD, 0.24)), (1.0, faded(FOLD, 0.0))];
    for x in [10.0, 104.0, 380.0, 452.0] {
        canvas.atop(|canvas| {
            canvas.fill(&rect(x, TOP, 44.0, CHECK * 3.0), linear((x, 0.0), (x + 44.0, 6.0), &fold));
        });
    }
}

fn draw_letters(canvas: &mut Canvas) {
    let weight = LETTERS.weight;
    let left = 256.0 - LETTERS.width("DDNet") / 2.0;
    let word = |text: &str| slanted(LETTERS.word_from(text, left, 31.0).expect("a word with strokes"));
    let (path, round) = (word("DDNet"), word("DD"));
    // The halo fills the inside of the round letters as well.
    let halo = |canvas: &mut Canvas| {
        canvas.stroke(&path, weight + 15.6, CHALK);
        canvas.fill(&round, CHALK);
    };
    canvas.stroke(&path, weight + 25.0, EDGE);
    canvas.cut(halo);
    canvas.layer(0.2, halo);
    canvas.layer(1.0, |canvas| {
        canvas.stroke(&path, weight, INK[1]);
        let low = below(0.0, 512.0, 135.0, |x| 74.0 + 4.0 * wave(x / 170.0));
        canvas.atop(|canvas| canvas.fill(&low, INK[2]));
        canvas.atop(|canvas| {
            canvas.stroke(&path, weight, INK[0]);
            canvas.cut(|canvas| canvas.at(0.6, 2.6, |canvas| canvas.stroke(&path, weight, EDGE)));
        });
    });
}

/// A word that leans to the right.
fn slanted(path: Path) -> Path {
    const LEAN: f32 = 0.2;
    path.transform(Transform::from_row(1.0, 0.0, -LEAN, 1.0, LEAN * 67.0, 0.0)).expect("a slanted word")
}
