//! Quads of a patch of land: the tops of its cells, those of one height merged, and the sides between cells of different
//! heights.

use std::ops::Range;

use crate::gpu::solid::pass::{LandSide, LandVertex, PATCH_CELLS};
use crate::scene::solid::{ColumnTile, NO_HEIGHT, TILE_SIDE};

/// Cells along a side of a patch.
const CELLS: usize = PATCH_CELLS as usize;
/// Cells of a patch with those around it, along a side.
const RING: usize = CELLS + 2;
/// A covered cell lies so much lower, in sides of a cell, so that the sides beside it reach below the surface that shows
/// there.
const SUNK: i32 = 8;
/// Alpha up to which a column has no color.
const NO_ALPHA: u8 = 2;

/// The quads of a patch, four corners each, counter-clockwise as seen from the front.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LandQuads {
    /// Corners in the tile's columns and in nodes of height.
    pub corners: Vec<LandVertex>,
    /// The quads of each [`LandSide`], in that order.
    pub sides: [Range<u32>; LandSide::ALL.len()],
    /// Whether tops have columns without a surface.
    pub has_gaps: bool,
}

/// The columns of a tile that a patch is made of.
#[derive(Clone, Copy, Debug)]
pub struct LandColumns<'a> {
    /// Colors, heights and lamps.
    pub tile: &'a ColumnTile,
    /// Columns whose surface something else shows; empty where there are none.
    pub covered: &'a [bool],
    /// Height at which the outer sides of the tile end.
    pub rim: i32,
    /// Side of a column in nodes, as its binary logarithm.
    pub level: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Surface {
    /// Nothing is there, or it lies in another tile.
    #[default]
    None,
    /// Something else shows it.
    Covered,
    Shown,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    surface: Surface,
    /// As sides reach it.
    height: i32,
    /// The column that is so high.
    highest: usize,
    has_gaps: bool,
}

/// A side of a cell, before it is merged with those beside it.
#[derive(Clone, Copy, Debug)]
struct Wall {
    top: i32,
    bottom: i32,
    color: [u8; 4],
    lamp: u8,
    /// Whether it is seen only through a gap between patches: behind it is a cell as high.
    is_hidden: bool,
}

impl Wall {
    /// Whether it looks as the one beside it, so that they are one.
    fn continues(self, other: Self) -> bool {
        let is_level = (self.top, self.bottom, self.is_hidden) == (other.top, other.bottom, other.is_hidden);
        is_level && (self.is_hidden || (self.color, self.lamp) == (other.color, other.lamp))
    }
}

impl LandColumns<'_> {
    /// The quads of a patch. `first`: its first cell in the tile, to the east and to the south; `halvings`: how many its
    /// cells are coarser than columns.
    pub fn quads(&self, first: [i32; 2], halvings: u32) -> LandQuads {
        let patch = Patch { columns: *self, first, halvings, cells: self.cells(first, halvings) };
        let mut quads = LandQuads::default();
        let mut end = 0;
        for side in LandSide::ALL {
            match side {
                LandSide::Up => patch.add_tops(&mut quads),
                side => patch.add_walls(side, &mut quads.corners),
            }
            let start = std::mem::replace(&mut end, quads.corners.len() as u32 / 4);
            if let Some(range) = quads.sides.get_mut(side as usize) {
                *range = start..end;
            }
        }
        quads
    }

    /// The cells of a patch, and those around it.
    fn cells(&self, first: [i32; 2], halvings: u32) -> [[Cell; RING]; RING] {
        let end = TILE_SIDE as i32 >> halvings;
        std::array::from_fn(|z| {
            std::array::from_fn(|x| {
                let [x, z] = [x as i32 - 1 + first[0], z as i32 - 1 + first[1]];
                match (0..end).contains(&x) && (0..end).contains(&z) {
                    true => self.cell([x as usize, z as usize], halvings),
                    false => Cell { height: self.rim, ..Cell::default() },
                }
            })
        })
    }

    /// As high as the highest of its columns, covered where all of them are.
    fn cell(&self, at: [usize; 2], halvings: u32) -> Cell {
        let mut cell = Cell { height: i32::MIN, ..Cell::default() };
        let mut is_covered = true;
        for column in columns(at, 1 << halvings) {
            let height = self.height(column);
            if height == NO_HEIGHT {
                cell.has_gaps = true;
                continue;
            }
            cell.has_gaps |= self.color(column)[3] <= NO_ALPHA;
            is_covered &= self.covered.get(column) == Some(&true);
            if i32::from(height) > cell.height {
                (cell.height, cell.highest) = (height.into(), column);
            }
        }
        if cell.height == i32::MIN {
            return Cell { height: self.rim, ..Cell::default() };
        }
        cell.surface = if is_covered { Surface::Covered } else { Surface::Shown };
        cell.height -= if is_covered { SUNK * self.cell_side(halvings) } else { 0 };
        cell
    }

    /// In nodes.
    fn cell_side(&self, halvings: u32) -> i32 {
        1 << (halvings + u32::from(self.level)).min(16)
    }

    fn height(&self, column: usize) -> i16 {
        self.tile.heights.get(column).copied().unwrap_or(NO_HEIGHT)
    }

    fn color(&self, column: usize) -> [u8; 4] {
        self.tile.colors.get(column).copied().unwrap_or_default()
    }

    /// The color of the sides of a cell: that of its highest column. A map shows a column in the shade of a cliff black,
    /// so that they are no darker than all around them. `None` = it has none.
    fn side_color(&self, cell: Cell, at: [usize; 2], halvings: u32) -> Option<[u8; 4]> {
        let mut sums = [0; 4];
        for column in columns(at.map(|at| at / 4), 4 << halvings) {
            let color = multiplied(self.color(column));
            sums.iter_mut().zip(color).for_each(|(sum, value)| *sum += value);
        }
        let all = 16 << (2 * halvings);
        let [r, g, b, a]: [u32; 4] = multiplied(self.color(cell.highest));
        let [r, g, b, a] =
            [(r, sums[0]), (g, sums[1]), (b, sums[2]), (a, sums[3])].map(|(own, sum)| own.max(sum / all));
        let opaque = |value: u32| (value * 255 / a.max(1)).min(255) as u8;
        (a > NO_ALPHA.into()).then(|| [opaque(r), opaque(g), opaque(b), 255])
    }
}

/// The columns of a square of them. `at`: its place in squares of that side.
fn columns(at: [usize; 2], side: usize) -> impl Iterator<Item = usize> {
    let [x, z] = at.map(|at| at * side);
    (z..z + side).flat_map(move |z| (x..x + side).map(move |x| z * TILE_SIDE + x))
}

fn multiplied([r, g, b, a]: [u8; 4]) -> [u32; 4] {
    let channel = |value: u8| (u32::from(value) * u32::from(a) + 127) / 255;
    [channel(r), channel(g), channel(b), a.into()]
}

struct Patch<'a> {
    columns: LandColumns<'a>,
    first: [i32; 2],
    halvings: u32,
    /// From the cell north-west of the first.
    cells: [[Cell; RING]; RING],
}

impl Patch<'_> {
    /// A cell of the patch, or one of those around it.
    fn cell(&self, x: i32, z: i32) -> Cell {
        let row = self.cells.get((z + 1) as usize);
        row.and_then(|row| row.get((x + 1) as usize)).copied().unwrap_or_default()
    }

    /// A cell's place in the tile.
    fn place(&self, x: i32, z: i32) -> [usize; 2] {
        [x + self.first[0], z + self.first[1]].map(|at| usize::try_from(at).unwrap_or_default())
    }

    fn add_tops(&self, quads: &mut LandQuads) {
        let mut is_done = [false; CELLS * CELLS];
        for (z, x) in (0..CELLS).flat_map(|z| (0..CELLS).map(move |x| (z, x))) {
            let cell = self.cell(x as i32, z as i32);
            let is_equal = |is_done: &[bool], x: usize, z: usize| {
                let other = self.cell(x as i32, z as i32);
                let is_level = other.surface == Surface::Shown && other.height == cell.height;
                is_level && is_done.get(z * CELLS + x) == Some(&false)
            };
            if cell.surface != Surface::Shown || !is_equal(&is_done, x, z) {
                continue;
            }
            let end_x = (x..CELLS).find(|x| !is_equal(&is_done, *x, z)).unwrap_or(CELLS);
            let is_row = |z: usize| (x..end_x).all(|x| is_equal(&is_done, x, z));
            let end_z = (z..CELLS).find(|z| !is_row(*z)).unwrap_or(CELLS);
            for (z, x) in (z..end_z).flat_map(|z| (x..end_x).map(move |x| (z, x))) {
                if let Some(is_done) = is_done.get_mut(z * CELLS + x) {
                    *is_done = true;
                }
                quads.has_gaps |= self.cell(x as i32, z as i32).has_gaps;
            }
            let corners = [[x, z], [x, end_z], [end_x, end_z], [end_x, z]];
            let corners = corners.map(|corner| (corner.map(|at| at as i32), cell.height));
            let ends = [end_x, end_z].map(|end| end as i32);
            self.add(LandSide::Up, corners, ends, [0; 4], 0, &mut quads.corners);
        }
    }

    /// Adds the sides that face one way.
    fn add_walls(&self, side: LandSide, corners: &mut Vec<LandVertex>) {
        let [out_x, out_z] = side.way();
        for line in 0..CELLS as i32 {
            let mut run: Option<(Wall, Range<i32>)> = None;
            for along in 0..=CELLS as i32 {
                let [x, z] = if out_x != 0 { [line, along] } else { [along, line] };
                let wall = if along < CELLS as i32 { self.wall([x, z], [out_x, out_z]) } else { None };
                if let (Some(wall), Some((before, range))) = (wall, &mut run)
                    && wall.continues(*before)
                {
                    range.end = along + 1;
                    continue;
                }
                if let Some((wall, range)) = run.take() {
                    self.add_wall(side, line, wall, range, corners);
                }
                run = wall.map(|wall| (wall, along..along + 1));
            }
        }
    }

    /// The side of a cell that faces a way, where it has one.
    fn wall(&self, [x, z]: [i32; 2], [out_x, out_z]: [i32; 2]) -> Option<Wall> {
        let (own, beside) = (self.cell(x, z), self.cell(x + out_x, z + out_z));
        let is_outer = ![x + out_x, z + out_z].iter().all(|at| (0..CELLS as i32).contains(at));
        // Cells of other patches may be coarser or finer than this one can see.
        let below = if is_outer {
            beside.height.min(own.height) - self.columns.cell_side(self.halvings)
        } else {
            beside.height
        };
        let is_seen = own.surface == Surface::Shown || (!is_outer && beside.surface == Surface::Shown);
        if own.height <= below || !is_seen || own.surface == Surface::None {
            return None;
        }
        // Of cells in other tiles nothing is known.
        let is_hidden = is_outer && beside.surface != Surface::None && beside.height >= own.height;
        let place = self.place(x, z);
        let color = self.columns.side_color(own, place, self.halvings)?;
        Some(Wall { top: own.height, bottom: below, color, lamp: self.lamp(place, [out_x, out_z]), is_hidden })
    }

    /// The mean light of lamps along a side of a cell, 255 to a whole.
    fn lamp(&self, place: [usize; 2], [out_x, out_z]: [i32; 2]) -> u8 {
        let lamps = &self.columns.tile.lamps;
        if lamps.is_empty() {
            return 0;
        }
        let side = 1_usize << self.halvings;
        let [x, z] = place.map(|at| at * side);
        let edge = |out: i32, along: usize| match out {
            0 => along,
            out if out > 0 => side - 1,
            _ => 0,
        };
        let columns = (0..side).map(|along| (z + edge(out_z, along)) * TILE_SIDE + x + edge(out_x, along));
        let sum: usize = columns.filter_map(|column| lamps.get(column)).map(|lamp| usize::from(*lamp)).sum();
        (sum * 17 / side).min(255) as u8
    }

    fn add_wall(&self, side: LandSide, line: i32, wall: Wall, range: Range<i32>, corners: &mut Vec<LandVertex>) {
        let Range { start, end } = range;
        // Its ends from left to right, as seen from the front.
        let (from, to) = match side {
            LandSide::West => ([line, start], [line, end]),
            LandSide::East => ([line + 1, end], [line + 1, start]),
            LandSide::North => ([end, line], [start, line]),
            LandSide::South | LandSide::Up => ([start, line + 1], [end, line + 1]),
        };
        let places = [(from, wall.top), (from, wall.bottom), (to, wall.bottom), (to, wall.top)];
        self.add(side, places, [0; 2], wall.color, wall.lamp, corners);
    }

    /// Adds a quad. `places`: cells from the corner of the patch, and heights; `ends`: the cells farthest to the east and to
    /// the south.
    fn add(
        &self,
        side: LandSide,
        places: [([i32; 2], i32); 4],
        ends: [i32; 2],
        color: [u8; 4],
        lamp: u8,
        corners: &mut Vec<LandVertex>,
    ) {
        let column = |at: i32, first: i32| ((at + first) << self.halvings).clamp(0, TILE_SIDE as i32) as u8;
        corners.extend(places.map(|([x, z], y)| LandVertex {
            place: [column(x, self.first[0]), column(z, self.first[1])],
            side: LandVertex::side(side, [x == ends[0], z == ends[1]]),
            lamp,
            y: y.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            cell: 1 << self.halvings,
            color,
        }));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use glam::Vec3;

    use super::*;

    /// Hills with a cliff, and a lake without a surface.
    fn tile() -> ColumnTile {
        let mut tile = ColumnTile::empty();
        for (column, height) in tile.heights.iter_mut().enumerate() {
            let [x, z] = [column % TILE_SIDE, column / TILE_SIDE].map(|at| at as i16);
            let is_lake = (20..25).contains(&x) && (9..30).contains(&z);
            *height = if is_lake { NO_HEIGHT } else { x / 5 + z % 7 / 3 + if x > 60 { 30 } else { 0 } };
        }
        for (column, color) in tile.colors.iter_mut().enumerate() {
            *color = [column as u8, (column / 7) as u8, 9, if tile.heights[column] == NO_HEIGHT { 0 } else { 255 }];
        }
        tile
    }

    fn flat() -> ColumnTile {
        let mut tile = ColumnTile::empty();
        tile.heights.fill(4);
        tile.colors.fill([9, 8, 7, 255]);
        tile
    }

    fn land<'a>(tile: &'a ColumnTile, covered: &'a [bool]) -> LandColumns<'a> {
        LandColumns { tile, covered, rim: -16, level: 0 }
    }

    fn quads_of(quads: &LandQuads, side: LandSide) -> impl Iterator<Item = &[LandVertex; 4]> {
        let Range { start, end } = quads.sides[side as usize];
        quads.corners.as_chunks::<4>().0[start as usize..end as usize].iter()
    }

    fn places(quad: &[LandVertex; 4]) -> [Vec3; 4] {
        quad.map(|corner| Vec3::new(corner.place[0].into(), corner.y.into(), corner.place[1].into()))
    }

    #[test]
    fn a_level_patch_is_one_top_and_four_outer_sides() {
        let quads = land(&flat(), &[]).quads([16, 32], 0);
        assert_eq!(quads.sides, [0..1, 1..2, 2..3, 3..4, 4..5]);
        assert!(!quads.has_gaps);
        let [top] = quads_of(&quads, LandSide::Up).collect::<Vec<_>>()[..] else { panic!() };
        let corners = [[16, 32], [16, 48], [32, 48], [32, 32]];
        assert_eq!(top.map(|corner| (corner.place, corner.y)), corners.map(|place| (place, 4)));
        let side = |[east, south]: [bool; 2]| LandVertex::side(LandSide::Up, [east, south]);
        let ends = [[false, false], [false, true], [true, true], [true, false]];
        assert_eq!(top.map(|corner| corner.side), ends.map(side));
        for side in &LandSide::ALL[1..] {
            let [rim] = quads_of(&quads, *side).collect::<Vec<_>>()[..] else { panic!() };
            assert_eq!(rim.map(|corner| corner.y), [4, 3, 3, 4], "the side of a cell lower");
            assert_eq!(rim[0].color, [9, 8, 7, 255]);
        }
    }

    #[test]
    fn each_cell_has_its_top_once_at_the_height_of_its_highest_column() {
        let tile = tile();
        for (first, halvings) in [([16, 0], 0), ([48, 16], 0), ([16, 0], 1), ([0, 0], 2), ([0, 0], 3)] {
            let quads = land(&tile, &[]).quads(first, halvings);
            let mut tops = BTreeMap::new();
            for quad in quads_of(&quads, LandSide::Up) {
                let [from, _, to, _] = places(quad);
                for z in from.z as usize..to.z as usize {
                    for x in from.x as usize..to.x as usize {
                        assert_eq!(tops.insert([x, z], from.y as i16), None);
                    }
                }
            }
            let mut gaps = false;
            for cell_z in 0..16 {
                for cell_x in 0..16 {
                    let place = [cell_x + first[0] as usize, cell_z + first[1] as usize];
                    let heights = || columns(place, 1 << halvings).map(|column| tile.heights[column]);
                    let highest = heights().max().filter(|height| *height != NO_HEIGHT);
                    gaps |= highest.is_some() && heights().any(|height| height == NO_HEIGHT);
                    for column in columns(place, 1 << halvings) {
                        let at = [column % TILE_SIDE, column / TILE_SIDE];
                        assert_eq!(tops.remove(&at), highest, "{first:?} {halvings}: {at:?}");
                    }
                }
            }
            assert_eq!((tops.len(), quads.has_gaps), (0, gaps), "{first:?} {halvings}");
        }
    }

    #[test]
    fn sides_close_the_steps_between_cells_and_face_the_lower_one() {
        let tile = tile();
        let quads = land(&tile, &[]).quads([48, 16], 0);
        let mut steps = BTreeMap::new();
        for side in LandSide::ALL {
            let [out_x, out_z] = side.way();
            let out = Vec3::new(out_x as f32, if side == LandSide::Up { 1.0 } else { 0.0 }, out_z as f32);
            for quad in quads_of(&quads, side) {
                let [a, b, c, d] = places(quad);
                for across in [(b - a).cross(c - a), (c - a).cross(d - a)] {
                    assert!(across.dot(out) > 0.0 && across.cross(out) == Vec3::ZERO, "{side:?} {quad:?}");
                }
                if side != LandSide::Up {
                    let (from, to) = (a.min(c), a.max(c));
                    let length = to - from;
                    for along in 0..(length.x + length.z) as i32 {
                        let at = [from.x as i32 + along * out_z.abs(), from.z as i32 + along * out_x.abs()];
                        steps.insert((side as u8, at), [from.y as i16, to.y as i16]);
                    }
                }
            }
        }
        let height = |x: i32, z: i32| tile.heights[z as usize * TILE_SIDE + x as usize];
        for (x, z) in (48..63).flat_map(|x| (16..31).map(move |z| (x, z))) {
            for (beside, at, [higher, lower]) in [
                (height(x + 1, z), [x + 1, z], [LandSide::East, LandSide::West]),
                (height(x, z + 1), [x, z + 1], [LandSide::South, LandSide::North]),
            ] {
                let own = height(x, z);
                let found = |side: LandSide| steps.get(&(side as u8, at)).copied();
                let expected = (own != beside).then(|| [own.min(beside), own.max(beside)]);
                assert_eq!(found(higher), expected.filter(|_| own > beside), "{x} {z}");
                assert_eq!(found(lower), expected.filter(|_| own < beside), "{x} {z}");
            }
        }
    }

    #[test]
    fn steps_on_the_edge_of_a_patch_have_the_colors_of_their_cells() {
        let [sand, grass] = [[200, 180, 90, 255], [60, 120, 50, 255]];
        let mut tile = ColumnTile::empty();
        for (column, (height, color)) in tile.heights.iter_mut().zip(&mut tile.colors).enumerate() {
            let [x, z] = [column % TILE_SIDE, column / TILE_SIDE];
            (*height, *color) = (if x < 32 { 4 } else { 3 }, if z < 24 { sand } else { grass });
        }
        let colors = |first: [i32; 2], side: LandSide| -> Vec<[u8; 4]> {
            let quads = land(&tile, &[]).quads(first, 0);
            quads_of(&quads, side).map(|quad| quad[0].color).collect()
        };
        assert_eq!(colors([16, 16], LandSide::East), [sand, grass], "a step down");
        assert_eq!(colors([32, 16], LandSide::West), [sand], "the other patch is higher");
        assert_eq!(colors([16, 16], LandSide::West), [sand], "the other patch is as high");
        assert_eq!(colors([0, 16], LandSide::West), [sand, grass], "the edge of the tile");
        assert_eq!(colors([112, 16], LandSide::East), [sand, grass], "the edge of the tile");
    }

    #[test]
    fn what_something_else_shows_has_no_quads_of_its_own() {
        let tile = flat();
        let all = vec![true; TILE_SIDE * TILE_SIDE];
        assert_eq!(land(&tile, &all).quads([0, 0], 3), LandQuads::default());
        let west: Vec<bool> = (0..all.len()).map(|column| column % TILE_SIDE < 8).collect();
        let quads = land(&tile, &west).quads([0, 0], 0);
        let [top] = quads_of(&quads, LandSide::Up).collect::<Vec<_>>()[..] else { panic!() };
        assert_eq!([top[0].place, top[2].place], [[8, 0], [16, 16]]);
        // The side between both reaches below the surface that shows beside it.
        let between = quads_of(&quads, LandSide::West).next().expect("a side");
        assert_eq!(between.map(|corner| (corner.place[0], corner.y)), [(8, 4), (8, -4), (8, -4), (8, 4)]);
        let none = ColumnTile::empty();
        assert_eq!(land(&none, &[]).quads([0, 0], 0), LandQuads::default());
    }

    #[test]
    fn a_patch_has_a_top_for_each_cell_and_a_side_between_every_two_at_most() {
        let mut tile = flat();
        let mut state = 7_u32;
        for (height, color) in tile.heights.iter_mut().zip(&mut tile.colors) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (*height, *color) = ((state >> 20) as i16, state.to_be_bytes());
            color[3] = 255;
        }
        let quads = land(&tile, &[]).quads([0, 0], 0);
        let most = CELLS * CELLS + 2 * CELLS * (CELLS + 1);
        assert!((most / 2..=most).contains(&(quads.corners.len() / 4)));
        assert_eq!(quads.sides[4].end as usize * 4, quads.corners.len());
    }
}
