//! Walls between floor and ceiling: at solid edges, seen from inside, and around closed doors, seen from outside.

use glam::Vec3;

use super::cells::Cells;
use super::sector_shape::{Edge, SectorShape};
use super::shades;
use super::triangles::{Triangle, quad, turned};
use crate::format::turok::Level;
use crate::rules::turok::{BLOCK, TOGGLE};
use crate::scene::solid::ThingIndex;

/// Brightness of a wall, of that of its floor.
const BRIGHTNESS: f32 = 0.85;
/// Color of doors, and how much of it there is beside that of the floor.
const DOOR: [u8; 3] = [188, 122, 62];
const DOOR_PART: f32 = 0.7;

/// Adds the walls of a sector with a ceiling. `false` where one cannot be drawn.
pub(super) fn add(cells: &mut Cells, thing: ThingIndex, level: &Level, shape: &SectorShape, color: [u8; 3]) -> bool {
    let (wall, door) = (shades::times(color, BRIGHTNESS), shades::mixed(color, DOOR, DOOR_PART));
    let mut is_added = true;
    for edge in shape.edges() {
        let triangles = standing(&edge);
        let is_fine = match edge.neighbor {
            None => cells.add(thing, wall, &triangles),
            Some(neighbor) if is_door(shape.flags) && !is_door(flags_of(level, neighbor)) => {
                cells.add(thing, door, &triangles.into_iter().map(turned).collect::<Vec<_>>())
            }
            Some(_) => true,
        };
        is_added &= is_fine;
    }
    is_added
}

/// The wall above an edge, seen from the sector's side; nothing without a ceiling above the floor.
fn standing(edge: &Edge) -> Vec<Triangle> {
    let ([a, b], Some([above_a, above_b])) = (edge.floor, edge.ceiling) else { return Vec::new() };
    // A ceiling below the floor is where the floor is.
    let above = |low: Vec3, high: Vec3| Vec3 { y: high.y.max(low.y), ..high };
    quad([b, a, above(a, above_a), above(b, above_b)]).to_vec()
}

/// Whether a sector is a door, by its flags.
fn is_door(flags: u32) -> bool {
    flags & (BLOCK | TOGGLE) == BLOCK | TOGGLE
}

fn flags_of(level: &Level, sector: u16) -> u32 {
    level.sectors.get(usize::from(sector)).map_or(0, |sector| level.flags(sector))
}
