//! `generic_unhookable` and its kin: plates of up to 3 × 3 tiles in steel, brass and copper.

use super::plates::{BRASS, COPPER, Metal, Place, SILVER, STEEL};
use crate::tools::mapres::canvas::{Canvas, Picture, Sheet, mix, rgb};
use crate::tools::mapres::path::rect;
use Kind::{Grooved, Laid, Plain, Riveted, Stud};

/// The looks of a plate.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Smooth.
    Plain,
    /// With rivets at its top left and bottom right, or turned at the other corners.
    Riveted { turned: bool },
    /// With four rivets and a groove.
    Grooved,
    /// Smooth, laid onto other plates.
    Laid,
    /// Small, laid onto other plates if there are any.
    Stud,
}

/// A plate by its column, row, width and height in tiles.
type Plate = (f32, f32, f32, f32, Kind);

/// The plates that all sets have, from the back to the front.
const PLATES: &[Plate] = &[
    (1.0, 0.0, 1.0, 1.0, Riveted { turned: false }),
    (2.0, 0.0, 1.0, 1.0, Plain),
    (0.0, 1.0, 1.0, 1.0, Plain),
    (1.0, 1.0, 1.0, 1.0, Plain),
    (2.0, 1.0, 1.0, 1.0, Riveted { turned: true }),
    (3.0, 0.0, 2.0, 2.0, Plain),
    (5.0, 0.0, 2.0, 2.0, Grooved),
    (0.0, 2.0, 1.0, 1.0, Plain),
    (1.0, 2.0, 1.0, 1.0, Plain),
    (1.5, 2.5, 0.5, 0.5, Stud),
    (2.0, 2.0, 0.5, 0.5, Stud),
    (2.5, 2.0, 0.5, 0.5, Stud),
    (2.0, 2.5, 0.5, 0.5, Stud),
    (2.5, 2.5, 0.5, 0.5, Stud),
    (3.0, 2.0, 3.0, 2.0, Grooved),
    (0.0, 3.0, 2.0, 2.0, Grooved),
    (2.0, 3.0, 1.5, 1.0, Laid),
    (3.5, 3.5, 0.5, 0.5, Stud),
    (1.5, 4.0, 1.0, 1.0, Laid),
    (2.5, 4.0, 0.5, 0.5, Stud),
    (2.5, 4.5, 0.5, 0.5, Stud),
    (3.0, 4.0, 3.0, 2.0, Grooved),
    (0.0, 5.0, 3.0, 3.0, Grooved),
];

/// The plates that only the newer set has.
const PLATES_07: &[Plate] = &[
    (6.0, 2.0, 1.0, 1.0, Plain),
    (6.5, 2.0, 0.5, 0.5, Stud),
    (6.5, 2.5, 0.5, 0.5, Stud),
    (6.0, 3.0, 1.0, 1.0, Plain),
    (6.0, 3.0, 0.5, 0.5, Stud),
    (6.0, 3.5, 0.5, 0.5, Stud),
    (6.5, 4.0, 0.5, 0.5, Stud),
    (6.0, 4.5, 0.5, 0.5, Stud),
    (6.5, 4.5, 0.5, 0.5, Stud),
    (6.0, 5.0, 0.5, 0.5, Stud),
    (6.5, 5.0, 0.5, 0.5, Stud),
    (6.0, 5.5, 0.5, 0.5, Stud),
    (3.0, 6.0, 3.0, 2.0, Grooved),
    (3.0, 6.0, 0.5, 0.5, Stud),
    (3.5, 6.0, 0.5, 0.5, Stud),
    (4.0, 6.0, 0.5, 0.5, Stud),
    (3.0, 6.5, 0.5, 0.5, Stud),
    (3.5, 6.5, 0.5, 0.5, Stud),
    (4.0, 7.0, 0.5, 0.5, Stud),
];

/// The plates of the bright set.
const PLATES_CLEAR: &[Plate] = &[
    (1.0, 0.0, 1.0, 1.0, Plain),
    (2.0, 0.0, 0.5, 0.5, Stud),
    (2.5, 0.0, 0.5, 0.5, Stud),
    (2.0, 0.5, 0.5, 0.5, Stud),
    (2.5, 0.5, 0.5, 0.5, Stud),
    (3.0, 0.0, 1.0, 1.0, Plain),
    (3.5, 0.0, 0.5, 0.5, Stud),
    (3.5, 0.5, 0.5, 0.5, Stud),
    (4.0, 0.0, 1.0, 1.0, Plain),
    (4.0, 0.0, 0.5, 0.5, Stud),
    (4.0, 0.5, 0.5, 0.5, Stud),
    (5.0, 0.0, 1.0, 1.0, Plain),
    (5.0, 0.0, 0.5, 0.5, Stud),
    (5.5, 0.0, 0.5, 0.5, Stud),
    (6.0, 0.0, 1.0, 1.0, Plain),
    (6.0, 0.5, 0.5, 0.5, Stud),
    (6.5, 0.5, 0.5, 0.5, Stud),
    (7.5, 0.0, 0.5, 0.5, Stud),
    (0.0, 1.0, 3.0, 3.0, Plain),
    (3.0, 1.0, 2.0, 2.0, Plain),
    (5.5, 1.0, 0.5, 0.5, Stud),
    (5.5, 1.5, 0.5, 0.5, Stud),
    (6.0, 1.0, 0.5, 0.5, Stud),
    (6.0, 1.5, 0.5, 0.5, Stud),
    (7.0, 1.0, 0.5, 0.5, Stud),
    (5.0, 2.0, 0.5, 0.5, Stud),
    (5.5, 2.0, 0.5, 0.5, Stud),
    (6.0, 2.5, 0.5, 0.5, Stud),
    (6.5, 2.5, 0.5, 0.5, Stud),
    (7.0, 2.5, 0.5, 0.5, Stud),
    (3.5, 3.0, 0.5, 0.5, Stud),
    (3.0, 3.5, 0.5, 0.5, Stud),
    (3.5, 3.5, 0.5, 0.5, Stud),
    (4.0, 3.0, 0.5, 0.5, Stud),
    (4.0, 3.5, 0.5, 0.5, Stud),
    (4.5, 3.5, 0.5, 0.5, Stud),
    (5.0, 3.0, 0.5, 0.5, Stud),
    (5.5, 3.0, 0.5, 0.5, Stud),
    (5.5, 3.5, 0.5, 0.5, Stud),
    (6.0, 3.0, 0.5, 0.5, Stud),
    (6.5, 3.0, 0.5, 0.5, Stud),
    (6.0, 3.5, 0.5, 0.5, Stud),
    (7.5, 3.5, 0.5, 0.5, Stud),
    (0.0, 4.0, 1.0, 1.0, Plain),
    (0.5, 4.0, 0.5, 0.5, Stud),
    (1.0, 4.0, 1.0, 1.0, Plain),
    (1.0, 4.0, 0.5, 0.5, Stud),
    (2.0, 4.0, 1.0, 1.0, Plain),
    (2.0, 4.5, 0.5, 0.5, Stud),
    (3.0, 4.0, 1.0, 1.0, Plain),
    (3.5, 4.5, 0.5, 0.5, Stud),
];

/// The three metals, each at its first tile.
const METALS: [(u8, Metal); 3] = [(0, STEEL), (7, BRASS), (128, COPPER)];

/// Draws the plates in three metals.
pub fn generic_unhookable() -> Picture {
    let mut sheet = Sheet::tiles();
    for (index, metal) in METALS {
        sheet.block(index, 7, 8, |canvas| draw_plates(canvas, &metal, PLATES));
    }
    sheet.finish()
}

/// Draws the newer set: more plates, with bright rims all around.
pub fn generic_unhookable_07() -> Picture {
    let mut sheet = Sheet::tiles();
    for (index, metal) in METALS {
        let metal = Metal { rim: 0.9, lit: mix(metal.lit, rgb(0xffffff), 0.6), ..metal };
        sheet.block(index, 7, 8, |canvas| {
            draw_plates(canvas, &metal, PLATES);
            draw_plates(canvas, &metal, PLATES_07);
        });
    }
    sheet.finish()
}

/// Draws the bright set.
pub fn generic_clear() -> Picture {
    let mut sheet = Sheet::tiles();
    sheet.block(0, 8, 5, |canvas| draw_plates(canvas, &SILVER, PLATES_CLEAR));
    sheet.finish()
}

fn draw_plates(canvas: &mut Canvas, metal: &Metal, plates: &[Plate]) {
    for (seed, &(column, row, columns, rows, kind)) in (1..).zip(plates) {
        let place = Place { x: column * 64.0, y: row * 64.0, width: columns * 64.0, height: rows * 64.0 };
        draw_plate(canvas, metal, place, kind, seed);
    }
}

fn draw_plate(canvas: &mut Canvas, metal: &Metal, place: Place, kind: Kind, seed: u32) {
    let (left, top) = (place.x + 14.0, place.y + 14.0);
    let (right, bottom) = (place.x + place.width - 14.0, place.y + place.height - 14.0);
    match kind {
        Laid => {
            metal.bed(canvas, place);
            metal.bed_corners(canvas, place);
        }
        Stud => {
            metal.bed(canvas, place);
            metal.bed_corners(canvas, place);
            return metal.stud(canvas, place);
        }
        _ => canvas.fill(&rect(place.x, place.y, place.width, place.height), metal.joint),
    }
    metal.plate(canvas, place, seed);
    match kind {
        Riveted { turned } => {
            let (left, right) = if turned { (right, left) } else { (left, right) };
            metal.rivet(canvas, left, top);
            metal.rivet(canvas, right, bottom);
        }
        Grooved => {
            metal.groove(canvas, place);
            for (x, y) in [(left, top), (right, top), (right, bottom), (left, bottom)] {
                metal.rivet(canvas, x, y);
            }
        }
        _ => {}
    }
}
