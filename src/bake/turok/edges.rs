//! Outlines: thin strips on floors along their edges, white at solid ones.

use super::cells::Cells;
use super::sector_shape::{Edge, SectorShape};
use super::shades;
use super::triangles::{Triangle, normal, quad};
use crate::scene::solid::ThingIndex;

/// Color of solid edges.
const SOLID: [u8; 3] = [244, 244, 240];
/// Brightness of edges that lead to a neighbor, of that of the floor.
const LINK: f32 = 0.8;
/// Widths of solid and of other edges, in metres.
const SOLID_WIDTH: f32 = 0.14;
const LINK_WIDTH: f32 = 0.05;
/// Height above the floor, in metres.
const LIFT: f32 = 0.03;

/// Adds the outline of a sector. Of two sectors that lead to each other, the one of the lower number has the strip
/// between them. `shapes`: those of all sectors; a sector is the thing of its number.
pub(super) fn add(
    cells: &mut Cells,
    thing: ThingIndex,
    shape: &SectorShape,
    shapes: &[Option<SectorShape>],
    color: [u8; 3],
) {
    let number = thing.get();
    let leads_back = |neighbor: usize| {
        let neighbors = shapes.get(neighbor).and_then(Option::as_ref).map(|shape| shape.neighbors);
        neighbors.is_some_and(|all| all.into_iter().flatten().any(|back| usize::from(back) == number))
    };
    for edge in shape.edges() {
        if edge.neighbor.map(usize::from).is_some_and(|neighbor| neighbor < number && leads_back(neighbor)) {
            continue;
        }
        let (color, width) = match edge.neighbor {
            None => (SOLID, SOLID_WIDTH),
            Some(_) => (shades::times(color, LINK), LINK_WIDTH),
        };
        // A sector with an odd outline has been noted for its floor.
        match strip(shape, &edge, width) {
            Some(strip) if edge.neighbor.is_some() => cells.add_thin(thing, color, &strip, width),
            Some(strip) => cells.add(thing, color, &strip),
            None => continue,
        };
    }
}

/// The strip along an edge; `None` where floor or edge have no size.
fn strip(shape: &SectorShape, edge: &Edge, width: f32) -> Option<[Triangle; 2]> {
    let up = normal(shape.floor)?;
    let [a, b] = edge.floor;
    let along = (b - a).try_normalize()?;
    let (lift, inwards) = (up * LIFT, up.cross(along) * width);
    let [a, b] = [a + lift, b + lift];
    Some(quad([a, b, b + inwards, a + inwards]))
}
