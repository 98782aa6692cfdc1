//! `jungle_doodads`: reeds, bushes, ferns and grass; idols and pillars; a hut, a chest, vines.

use super::{camp, idols, plants};
use crate::tools::mapres::canvas::{Picture, Sheet};

/// Draws the tile set.
pub fn jungle_doodads() -> Picture {
    let mut sheet = Sheet::tiles();
    plants::draw(&mut sheet);
    idols::draw(&mut sheet);
    camp::draw(&mut sheet);
    sheet.finish()
}
