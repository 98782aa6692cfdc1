//! Floors: what one walks on.

use super::cells::Cells;
use super::sector_shape::SectorShape;
use super::shades;
use super::triangles::{normal, turned};
use crate::rules::turok::{ONE_SIDED, is_wall};
use crate::scene::solid::ThingIndex;

/// Brightness of sectors that count as walls, of that of others.
const WALL: f32 = 0.8;
/// Brightness of what lies below a bridge.
const BELOW: f32 = 0.55;

/// Adds the floor of a sector in exactly this color, and nothing else. `false` where it cannot be drawn.
pub(super) fn add_plain(cells: &mut Cells, thing: ThingIndex, shape: &SectorShape, color: [u8; 3]) -> bool {
    cells.add(thing, color, &[shape.floor])
}

/// Adds the floor of a sector: walls are darker, bridges are seen from below too. `false` where it cannot be drawn.
pub(super) fn add(cells: &mut Cells, thing: ThingIndex, shape: &SectorShape, color: [u8; 3]) -> bool {
    let up = normal(shape.floor).map_or(0.0, |normal| normal.y);
    let color = if is_wall(shape.flags, up) { shades::times(color, WALL) } else { color };
    let is_added = cells.add(thing, color, &[shape.floor]);
    if shape.flags & ONE_SIDED != 0 {
        cells.add(thing, shades::times(color, BELOW), &[turned(shape.floor)]);
    }
    is_added
}
