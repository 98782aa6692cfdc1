//! Faces of what fills its place: cubes, glass, liquids at rest. Those that nothing hides, equal ones merged.

use std::collections::HashMap;

use glam::IVec3;

use super::light::{CornerLight, FULL, face_light};
use super::neighborhood::{Kind, Volume, place};
use super::quads::{Paint, Quads};
use super::tiles::SurfaceTile;
use crate::format::minetest::SIDE;
use crate::rules::minetest::NodeShape;

/// Axes: a face's own, and the two that it spreads along.
const AXES: [[IVec3; 3]; 3] =
    [[IVec3::X, IVec3::Y, IVec3::Z], [IVec3::Y, IVec3::Z, IVec3::X], [IVec3::Z, IVec3::X, IVec3::Y]];

/// Look of a face; equal ones become one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Face {
    rgb: [u8; 3],
    alpha: u8,
    is_liquid: bool,
    tile: SurfaceTile,
    light: CornerLight,
}

impl Face {
    /// Whether it may be merged with equal ones beside it and above it: only in directions in which its light stays the
    /// same, so that the merged one has the same light everywhere.
    fn merges(&self) -> [bool; 2] {
        let [low_left, low_right, high_right, high_left] = self.light;
        [low_left == low_right && high_left == high_right, low_left == high_left && low_right == high_right]
    }
}

/// Adds the faces of all nodes that fill their places. `light`: where it comes from; `None` = full everywhere.
pub(super) fn add_cubes(quads: &mut Quads, volume: &Volume, light: Option<&Volume>) {
    let mut slice = Slice::default();
    for [axis, u, v] in AXES {
        for sign in [-1, 1] {
            let out = axis * sign;
            let ahead = place(out).wrapping_sub(place(IVec3::ZERO));
            for depth in 0..SIDE as i32 {
                for row in 0..SIDE as i32 {
                    // Most nodes are passed by, so no more than a step is done for each.
                    let (first, step) = (axis * depth + v * row, place(u) - place(IVec3::ZERO));
                    let mut here = place(first);
                    for column in 0..SIDE as i32 {
                        let (beside, now) = (here.wrapping_add(ahead), here);
                        here += step;
                        if is_visible(volume, now, beside) {
                            let at = first + u * column;
                            let look = volume.look(at);
                            let light = light.map_or(FULL, |volume| face_light(volume, at, out, u, v));
                            let is_liquid = look.shape == NodeShape::Liquid;
                            let tile = look.tiles.facing(out, volume.param2(at));
                            slice.set(column, row, Face { rgb: look.rgb, alpha: look.alpha, is_liquid, tile, light });
                        }
                    }
                }
                let plane = (depth + i32::from(sign > 0)) as f32;
                slice.merge(|face, [left, low], [right, high]| {
                    let (axis, u, v) = (axis.as_vec3(), u.as_vec3(), v.as_vec3());
                    let corner = |a: usize, b: usize| axis * plane + u * a as f32 + v * b as f32;
                    let mut corners = [corner(left, low), corner(right, low), corner(right, high), corner(left, high)];
                    let mut light = face.light;
                    // These axes are those of a left-handed world, which the scene mirrors.
                    if sign > 0 {
                        corners.swap(1, 3);
                        light.swap(1, 3);
                    }
                    let Face { rgb, alpha, is_liquid, tile, .. } = *face;
                    let paint = Paint { rgb, alpha, is_liquid, tile };
                    quads.add(corners, axis * sign as f32, paint, &light);
                });
            }
        }
    }
}

/// Whether there is a face of the node at a place in the lists of the volume towards the one at another.
fn is_visible(volume: &Volume, at: usize, towards: usize) -> bool {
    match (volume.kind_of(at), volume.kind_of(towards)) {
        (Kind::Open | Kind::Unknown, _) | (_, Kind::Cube | Kind::Unknown) => false,
        (Kind::Cube, Kind::Open | Kind::Full) => true,
        (Kind::Full, Kind::Open | Kind::Full) => !volume.look_of(towards).hides(volume.look_of(at)),
    }
}

/// Faces of a layer of nodes.
#[derive(Default)]
struct Slice {
    /// Place in `kinds` and 1 more, or 0 where there is no face.
    cells: Vec<u16>,
    kinds: Vec<Face>,
    numbers: HashMap<Face, u16>,
    is_used: bool,
}

impl Slice {
    fn set(&mut self, column: i32, row: i32, face: Face) {
        self.cells.resize(SIDE * SIDE, 0);
        let next = self.kinds.len() as u16 + 1;
        let number = *self.numbers.entry(face).or_insert(next);
        if number == next {
            self.kinds.push(face);
        }
        if let Some(cell) = self.cells.get_mut(row as usize * SIDE + column as usize) {
            *cell = number;
        }
        self.is_used = true;
    }

    /// Gives `take` rectangles of equal faces, by their first and last columns and rows, and begins anew.
    fn merge(&mut self, mut take: impl FnMut(&Face, [usize; 2], [usize; 2])) {
        if !self.is_used {
            return;
        }
        let cells = &mut self.cells;
        let cell = |cells: &[u16], column: usize, row: usize| {
            if column < SIDE && row < SIDE { cells.get(row * SIDE + column).copied().unwrap_or(0) } else { 0 }
        };
        for row in 0..SIDE {
            let mut column = 0;
            while column < SIDE {
                let number = cell(cells, column, row);
                let Some(face) = usize::from(number).checked_sub(1).and_then(|at| self.kinds.get(at)) else {
                    column += 1;
                    continue;
                };
                let (mut right, mut high) = (column + 1, row + 1);
                let [merges_right, merges_up] = face.merges();
                while merges_right && cell(cells, right, row) == number {
                    right += 1;
                }
                while merges_up && (column..right).all(|column| cell(cells, column, high) == number) {
                    high += 1;
                }
                for row in row..high {
                    if let Some(cells) = cells.get_mut(row * SIDE + column..row * SIDE + right) {
                        cells.fill(0);
                    }
                }
                take(face, [column, row], [right, high]);
                column = right;
            }
        }
        self.kinds.clear();
        self.numbers.clear();
        self.is_used = false;
    }
}
