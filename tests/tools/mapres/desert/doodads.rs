//! `desert_doodads`: fences, stones, heaps of sand, cactuses, wires.

use super::super::canvas::{Picture, Sheet};
use super::{plants, stones, wires, wood};

/// Draws the tile set.
pub fn desert_doodads() -> Picture {
    let mut sheet = Sheet::tiles();
    wires::tiles(&mut sheet);
    stones::tiles(&mut sheet);
    wood::tiles(&mut sheet);
    plants::tiles(&mut sheet);
    sheet.finish()
}
