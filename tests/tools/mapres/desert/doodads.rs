//! `desert_doodads`: fences, stones, heaps of sand, cactuses, wires.

use super::{plants, stones, wires, wood};
use crate::tools::mapres::canvas::{Picture, Sheet};

/// Draws the tile set.
pub fn desert_doodads() -> Picture {
    let mut sheet = Sheet::tiles();
    wires::tiles(&mut sheet);
    stones::tiles(&mut sheet);
    wood::tiles(&mut sheet);
    plants::tiles(&mut sheet);
    sheet.finish()
}
