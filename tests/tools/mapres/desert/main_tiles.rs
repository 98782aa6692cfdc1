//! `desert_main`: red rock, sand on it, the wall of rock behind with pipes and finds, wedges of shadow.

use super::rock::{GROUND, WALL};
use super::{ore, pipes, sand};
use crate::tools::mapres::canvas::{Picture, Sheet, faded, rgb};
use crate::tools::mapres::material::shadow_wedges;

/// Draws the tile set.
pub fn desert_main() -> Picture {
    let mut sheet = Sheet::tiles();
    GROUND.tiles(&mut sheet, 1, 16);
    WALL.tiles(&mut sheet, 81, 96);
    sand::tiles(&mut sheet);
    ore::tiles(&mut sheet);
    pipes::tiles(&mut sheet);
    for (index, opacity) in [(92, 0.27), (124, 0.53), (156, 0.78)] {
        shadow_wedges(&mut sheet, index, faded(rgb(0x181014), opacity));
    }
    sheet.finish()
}
