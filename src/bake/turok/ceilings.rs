//! Ceilings, which are seen from below only, so that levels show from above.

use super::cells::Cells;
use super::sector_shape::SectorShape;
use super::shades;
use super::triangles::{Triangle, normal, turned};
use crate::scene::solid::ThingIndex;

/// Brightness of a ceiling, of that of its floor.
const BRIGHTNESS: f32 = 0.7;

/// Adds the ceiling of a sector, where it has one. `false` where it cannot be drawn.
pub(super) fn add(cells: &mut Cells, thing: ThingIndex, shape: &SectorShape, color: [u8; 3]) -> bool {
    let Some(ceiling) = shape.ceiling else { return !shape.has_odd_ceiling };
    cells.add(thing, shades::times(color, BRIGHTNESS), &[downwards(ceiling)])
}

/// The triangle with its front on its lower side.
fn downwards(ceiling: Triangle) -> Triangle {
    if normal(ceiling).is_some_and(|normal| normal.y > 0.0) { turned(ceiling) } else { ceiling }
}
