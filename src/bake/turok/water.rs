//! Surfaces of water: those parts of a sector's triangle at which the floor lies below the water, and the ceiling above it.

use glam::{Vec3, Vec4};

use super::cells::Cells;
use super::sector_shape::{SectorShape, is_near};
use super::shades;
use super::triangles::Triangle;
use crate::format::turok::SectorSet;
use crate::rules::turok::{METER, WATER};

/// Color that brightens dark waters, how much of it there is, and the opacity of surfaces.
const CLEAR: [u8; 3] = [72, 148, 204];
const CLEAR_PART: f32 = 0.4;
const ALPHA: u8 = 132;

/// Adds the surface of water in a sector of a set, where it has one. `false` where it cannot be drawn.
pub(super) fn add(cells: &mut Cells, shape: &SectorShape, set: Option<&SectorSet>) -> bool {
    let Some(set) = set.filter(|_| shape.flags & WATER != 0) else { return true };
    let height = set.water_height / METER;
    if !is_near(Vec3::splat(height)) {
        return false;
    }
    let [r, g, b, _] = set.water_color;
    let [r, g, b] = shades::mixed([r, g, b], CLEAR, CLEAR_PART);
    cells.add_liquid([r, g, b, ALPHA], &surface(shape, height))
}

/// Triangles of the surface at a height, which look upwards.
fn surface(shape: &SectorShape, height: f32) -> Vec<Triangle> {
    // Places with the heights of floor and ceiling, which change evenly between corners.
    let [a, b, c] = shape.floor;
    let [above_a, above_b, above_c] = shape.ceiling.map_or([f32::INFINITY; 3], |ceiling| ceiling.map(|at| at.y));
    let corners = [(a, above_a), (b, above_b), (c, above_c)].map(|(at, above)| at.extend(above)).to_vec();
    let under_water = clip(&corners, |at| height - at.y);
    let surface = if shape.ceiling.is_some() { clip(&under_water, |at| at.w - height) } else { under_water };
    let points: Vec<Vec3> = surface.iter().map(|at| Vec3::new(at.x, height, at.z)).collect();
    let Some((first, others)) = points.split_first() else { return Vec::new() };
    let pairs = others.iter().zip(others.iter().skip(1));
    pairs.map(|(second, third)| [*first, *second, *third]).collect()
}

/// The part of a polygon where a measure, which changes evenly, is above 0.
fn clip(polygon: &[Vec4], measure: impl Fn(Vec4) -> f32) -> Vec<Vec4> {
    let mut part = Vec::with_capacity(polygon.len() + 1);
    for (from, to) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
        let (a, b) = (measure(*from), measure(*to));
        if a > 0.0 {
            part.push(*from);
        }
        if (a > 0.0) != (b > 0.0) {
            part.push(from.lerp(*to, a / (a - b)));
        }
    }
    part
}
