//! Tiles of the column map: columns of blocks → colours and heights as a scene holds them.
//!
//! A tile whose pixels are no larger than a column of blocks is made of all of its columns; pixel for pixel it is the
//! mapper's picture, averaged where a pixel is wider than a node. Before that, and where a pixel is larger than a column,
//! a [`TileSketch`] takes one column for a group of them.
//!
//! Where blocks cannot be read and nothing else shows, a tile is hatched; the mapper's picture is empty there.

use std::collections::{BTreeMap, HashMap};

use super::column::{Pixel, TopColumn, TopStyle};
use super::picture::shade;
use crate::format::minetest::SIDE;
use crate::scene::solid::{ColumnTile, NO_HEIGHT, TILE_PIXELS, TILE_SIDE, TileKey};

/// Blocks along a side of a tile of the finest level.
const TILE_BLOCKS: i32 = (TILE_SIDE / SIDE) as i32;
/// The coarsest level that is made of all columns.
pub const MAX_EXACT_LEVEL: u8 = 3;

/// Columns of blocks that a tile shows: x to the east and z to the north, in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileBlocks {
    /// The lowest x.
    pub west: i32,
    /// The highest z.
    pub north: i32,
    /// Columns along a side.
    pub side: i32,
}

impl TileBlocks {
    /// The columns of a tile.
    pub fn of(key: TileKey) -> Self {
        let side = TILE_BLOCKS << key.level;
        Self { west: key.x.saturating_mul(side), north: key.z.saturating_mul(side).saturating_neg() - 1, side }
    }

    /// The tile of a level that shows a column.
    pub fn tile_of(level: u8, [x, z]: [i32; 2]) -> TileKey {
        let side = TILE_BLOCKS << level;
        TileKey { level, x: x.div_euclid(side), z: (-z - 1).div_euclid(side) }
    }

    /// The highest x.
    pub fn east(self) -> i32 {
        self.west + self.side - 1
    }

    /// The lowest z.
    pub fn south(self) -> i32 {
        self.north - self.side + 1
    }
}

/// Sum of the nodes that one pixel shows.
#[derive(Clone, Copy)]
struct Mean {
    /// Red, green and blue times alpha, and alpha.
    sums: [u64; 4],
    height: i16,
    /// Brightest lamp.
    lamp: u8,
}

impl Mean {
    const NONE: Self = Self { sums: [0; 4], height: NO_HEIGHT, lamp: 0 };

    fn add(&mut self, [r, g, b, a]: [u8; 4], pixel: &Pixel) {
        let alpha = u64::from(a);
        let weighted = [u64::from(r) * alpha, u64::from(g) * alpha, u64::from(b) * alpha, alpha];
        self.sums.iter_mut().zip(weighted).for_each(|(sum, more)| *sum += more);
        self.lamp = self.lamp.max(pixel.lamp);
        if let Some(height) = pixel.height {
            let height = height.clamp((NO_HEIGHT + 1).into(), i16::MAX.into()) as i16;
            self.height = self.height.max(height);
        }
    }

    /// The mean of so many nodes, those included in which nothing is.
    fn color(self, nodes: u64) -> [u8; 4] {
        let [r, g, b, alpha] = self.sums;
        if alpha == 0 || nodes == 0 {
            return [0; 4];
        }
        let channel = |sum: u64| ((sum + alpha / 2) / alpha).min(255) as u8;
        [channel(r), channel(g), channel(b), ((alpha + nodes / 2) / nodes).min(255) as u8]
    }
}

/// Color of a node that shows, brightened or darkened by the heights of those to the left and above.
fn shaded(pixel: &Pixel, left: Option<i32>, above: Option<i32>, style: &TopStyle) -> [u8; 4] {
    let [r, g, b, a] = pixel.color;
    let shade = match (pixel.height, left, above) {
        (Some(height), Some(left), Some(above)) if style.shading => {
            shade(height, [left, above], style.alpha.then_some(pixel.thickness))
        }
        _ => 0,
    };
    let [r, g, b] = [r, g, b].map(|channel| (i32::from(channel) + shade).clamp(0, 255) as u8);
    [r, g, b, a]
}

/// Colours of the stripes where blocks cannot be read.
const HATCH: [[u8; 4]; 2] = [[128, 62, 62, 255], [92, 44, 44, 255]];
/// Width of a stripe, in nodes along an axis.
const STRIPE: usize = 2;

/// Colour of a node of a block that cannot be read, by its place to the east and to the south.
fn hatched(x: usize, z: usize) -> [u8; 4] {
    if ((x + z) / STRIPE).is_multiple_of(2) { HATCH[0] } else { HATCH[1] }
}

/// Makes a tile of all its columns. `columns` by x and z also has those to the west and, for the row above, to the north;
/// `row_above`: the next row of blocks to the north of one of which there is any block in the world, as the mapper shades.
pub fn exact_tile(
    key: TileKey,
    columns: &HashMap<[i32; 2], TopColumn>,
    style: &TopStyle,
    row_above: impl Fn(i32) -> Option<i32>,
) -> ColumnTile {
    let TileBlocks { west, north, side } = TileBlocks::of(key);
    let nodes = 1_usize << key.level.min(MAX_EXACT_LEVEL);
    let column = |x: i32, z: i32| columns.get(&[x, z]);
    let mut above: Vec<Option<i32>> = Vec::new();
    for x in west..west + side {
        let edge = row_above(north).and_then(|z| column(x, z));
        above.extend((0..SIDE).map(|at| edge.and_then(|column| column.row(0).get(at)?.height)));
    }
    let mut means = vec![Mean::NONE; TILE_PIXELS];
    let mut row_px = 0;
    for z in (north - side + 1..=north).rev() {
        let row: Vec<Option<&TopColumn>> = (west..west + side).map(|x| column(x, z)).collect();
        if row.iter().all(Option::is_none) && row_above(z - 1) != Some(z) {
            // Nothing of the world is in this row: the next one is shaded by the one before.
            row_px += SIDE;
            continue;
        }
        let before = column(west - 1, z);
        for in_block in (0..SIDE).rev() {
            let mut left = before.and_then(|column| column.row(in_block).last()?.height);
            let pixels = row.iter().flat_map(|column| {
                let (pixels, is_damaged) = match column {
                    Some(column) => (column.row(in_block), column.is_damaged()),
                    None => (&[Pixel::NONE; SIDE][..], false),
                };
                pixels.iter().map(move |pixel| (pixel, is_damaged))
            });
            let means = means.chunks_exact_mut(TILE_SIDE).nth(row_px / nodes).unwrap_or_default();
            for (at, ((pixel, is_damaged), above)) in pixels.zip(&mut above).enumerate() {
                let color = match is_damaged && pixel.color[3] == 0 {
                    true => hatched(at, row_px),
                    false => shaded(pixel, left, *above, style),
                };
                if let Some(mean) = means.get_mut(at / nodes) {
                    mean.add(color, pixel);
                }
                (left, *above) = (pixel.height, pixel.height);
            }
            row_px += 1;
        }
    }
    tile_of_means(&means, (nodes * nodes) as u64)
}

fn tile_of_means(means: &[Mean], nodes: u64) -> ColumnTile {
    ColumnTile {
        colors: means.iter().map(|mean| mean.color(nodes)).collect(),
        heights: means.iter().map(|mean| mean.height).collect(),
        lamps: only_lit(means.iter().map(|mean| mean.lamp).collect()),
    }
}

/// Light of lamps, or an empty list where all is dark.
fn only_lit(lamps: Vec<u8>) -> Box<[u8]> {
    if lamps.iter().any(|lamp| *lamp > 0) { lamps.into() } else { Box::default() }
}

/// A tile made of some of its columns, each of which stands for a group of them.
#[derive(Clone, Debug)]
pub struct TileSketch {
    key: TileKey,
    /// Side of a group, in columns.
    group: i32,
    /// The column of each group that has one, by the place of the group.
    picks: BTreeMap<[i32; 2], [i32; 2]>,
    /// Pixels with columns.
    is_there: Vec<bool>,
}

impl TileSketch {
    /// Chooses columns among those that there are: for each group the one closest to its middle.
    pub fn new(key: TileKey, group: i32, columns: impl IntoIterator<Item = [i32; 2]>) -> Self {
        let (blocks, group) = (TileBlocks::of(key), group.max(1));
        let mut sketch = Self { key, group, picks: BTreeMap::new(), is_there: vec![false; TILE_PIXELS] };
        let from_middle = |[x, z]: [i32; 2]| {
            let off = |at: i32| (2 * (at % group) - group).abs();
            off(x - blocks.west) + off(blocks.north - z)
        };
        for column @ [x, z] in columns {
            let inside = [x - blocks.west, blocks.north - z];
            if inside.iter().any(|at| !(0..blocks.side).contains(at)) {
                continue;
            }
            let pick = sketch.picks.entry(inside.map(|at| at / group)).or_insert(column);
            if from_middle(column) < from_middle(*pick) {
                *pick = column;
            }
            sketch.mark(inside);
        }
        sketch
    }

    /// The same where columns are a sample: each stands for as many as `spread` says, to the east and to the north, as far
    /// as x and z of `last`.
    pub fn spread(mut self, columns: impl IntoIterator<Item = [i32; 2]>, spread: [i32; 2], last: [i32; 2]) -> Self {
        let blocks = TileBlocks::of(self.key);
        for [x, z] in columns {
            let east = (x + spread[0] - 1).min(last[0]).min(blocks.east());
            let north = (z + spread[1] - 1).min(last[1]).min(blocks.north);
            let all = (x.max(blocks.west)..=east).flat_map(|x| (z.max(blocks.south())..=north).map(move |z| (x, z)));
            all.for_each(|(x, z)| self.mark([x - blocks.west, blocks.north - z]));
        }
        self
    }

    /// Marks the pixels of a column, by its place in the tile.
    fn mark(&mut self, inside: [i32; 2]) {
        let [left, top] = inside.map(|at| self.px(at));
        let [right, bottom] = inside.map(|at| self.px(at + 1).max(self.px(at) + 1));
        for row in self.is_there.chunks_exact_mut(TILE_SIDE).take(bottom).skip(top) {
            row.get_mut(left..right).unwrap_or_default().fill(true);
        }
    }

    /// The pixel at which a column begins.
    fn px(&self, columns: i32) -> usize {
        (columns as usize * SIDE) >> self.key.level
    }

    /// The columns to bake: x and z.
    pub fn picks(&self) -> impl Iterator<Item = [i32; 2]> + '_ {
        self.picks.values().copied()
    }

    /// Makes the tile of the columns, by x and z. A group whose column is missing stays empty.
    pub fn tile(&self, columns: &HashMap<[i32; 2], ColumnSummary>) -> ColumnTile {
        let mut tile = ColumnTile::empty();
        let mut lamps = vec![0; TILE_PIXELS];
        for (at, pick) in &self.picks {
            let Some(ColumnSummary { color, height, lamp }) = columns.get(pick) else { continue };
            let [left, top] = at.map(|at| self.px(at * self.group));
            let [right, bottom] = at.map(|at| self.px((at + 1) * self.group).max(self.px(at * self.group) + 1));
            for px in (top..bottom).flat_map(|y| (left..right).map(move |x| y * TILE_SIDE + x)) {
                if self.is_there.get(px) == Some(&true)
                    && let (Some(pixel), Some(surface), Some(light)) =
                        (tile.colors.get_mut(px), tile.heights.get_mut(px), lamps.get_mut(px))
                {
                    (*pixel, *surface, *light) = (*color, *height, *lamp);
                }
            }
        }
        tile.lamps = only_lit(lamps);
        tile
    }
}

/// A column of blocks as one pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnSummary {
    /// Mean colour.
    pub color: [u8; 4],
    /// Highest surface.
    pub height: i16,
    /// Brightest lamp.
    pub lamp: u8,
}

impl ColumnSummary {
    /// The mean of a column, shaded within itself.
    pub fn of(column: &TopColumn, style: &TopStyle) -> Self {
        let (mut mean, mut above) = (Mean::NONE, [None; SIDE]);
        for z in (0..SIDE).rev() {
            let mut left = None;
            for (x, (pixel, above)) in column.row(z).iter().zip(&mut above).enumerate() {
                let color = match column.is_damaged() && pixel.color[3] == 0 {
                    true => hatched(x, SIDE - z),
                    false => shaded(pixel, left, *above, style),
                };
                mean.add(color, pixel);
                (left, *above) = (pixel.height, pixel.height);
            }
        }
        Self { color: mean.color((SIDE * SIDE) as u64), height: mean.height, lamp: mean.lamp }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::minetest::TopPicture;

    /// A column of slopes whose colours say where its nodes are.
    fn column(x: i32, z: i32) -> TopColumn {
        let mut column = TopColumn::default();
        for (at, pixel) in column.pixels_mut().iter_mut().enumerate() {
            let height = (at as i32 * 7 + x * 3 + z * 5).rem_euclid(9);
            pixel.color = [(x * 40 + 100) as u8, (z * 40 + 100) as u8, at as u8, 255];
            pixel.height = Some(height);
        }
        column
    }

    #[test]
    fn a_tile_has_the_pixels_of_the_picture() {
        // Rows of different length; none at z = -3 in all of the world.
        let places = [[0, -1], [1, -1], [2, -1], [1, -2], [2, -2], [0, -4], [1, -4], [-1, -1], [0, 0], [2, 1]];
        let columns: HashMap<_, _> = places.into_iter().map(|[x, z]| ([x, z], column(x, z))).collect();
        let rows: std::collections::BTreeSet<i32> = places.iter().map(|[_, z]| *z).collect();
        let style = TopStyle::default();
        let row_above = |z: i32| rows.range(z + 1..).next().copied();
        let tile = exact_tile(TileKey::default(), &columns, &style, row_above);

        let mut picture = TopPicture::new(-1..=2, style, [0; 3]);
        let mut rgb = Vec::new();
        for z in (-4..=1).rev() {
            let row: Vec<_> = columns.iter().filter(|([_, at], _)| *at == z).map(|([x, _], it)| (*x, it)).collect();
            match row.is_empty() {
                true => picture.add_empty_row(&mut rgb),
                false => picture.add_row(row, &mut rgb),
            }
        }
        let width = picture.width();
        for (y, x) in (0..64).flat_map(|y| (0..48).map(move |x| (y, x))) {
            // The picture begins two rows of blocks to the north and one column to the west.
            let at = ((y + 2 * SIDE) * width + x + SIDE) * 3;
            let [r, g, b, a] = tile.colors[y * TILE_SIDE + x];
            let expected = &rgb[at..at + 3];
            let seen = if a == 0 { [0; 3] } else { [r, g, b] };
            assert_eq!(seen, expected, "{x}, {y}");
        }
        assert!(tile.colors.chunks_exact(TILE_SIDE).all(|row| row[48..].iter().all(|color| color[3] == 0)));
    }

    #[test]
    fn coarser_tiles_are_means() {
        let columns: HashMap<_, _> = (0..16).flat_map(|x| (-16..0).map(move |z| ([x, z], column(x, z)))).collect();
        let style = TopStyle { shading: false, ..TopStyle::default() };
        let fine = exact_tile(TileKey::default(), &columns, &style, |z| (z < -1).then_some(z + 1));
        let coarse = exact_tile(TileKey { level: 1, x: 0, z: 0 }, &columns, &style, |z| (z < -1).then_some(z + 1));
        for (y, x) in (0..64).flat_map(|y| (0..64).map(move |x| (y, x))) {
            let four = [0, 1, TILE_SIDE, TILE_SIDE + 1].map(|off| y * 2 * TILE_SIDE + x * 2 + off);
            let blue: u32 = four.iter().map(|at| u32::from(fine.colors[*at][2])).sum();
            assert_eq!(u32::from(coarse.colors[y * TILE_SIDE + x][2]), (blue + 2) / 4, "{x}, {y}");
            assert_eq!(Some(coarse.heights[y * TILE_SIDE + x]), four.iter().map(|at| fine.heights[*at]).max());
        }
    }

    #[test]
    fn blocks_that_cannot_be_read_are_hatched_where_nothing_else_shows() {
        let style = TopStyle::default();
        let mut damaged = TopColumn::default();
        damaged.pixels_mut()[0] = Pixel { color: [1, 2, 3, 255], height: Some(4), ..Pixel::NONE };
        damaged.mark_damaged();
        let columns = HashMap::from([([0, -1], damaged.clone()), ([1, -1], TopColumn::default())]);
        let tile = exact_tile(TileKey::default(), &columns, &style, |_| None);
        let color = |x: usize, y: usize| tile.colors[y * TILE_SIDE + x];
        assert_eq!(color(0, 15), [1, 2, 3, 255], "what can be read shows");
        assert_eq!([color(0, 0), color(1, 0), color(2, 0)], [HATCH[0], HATCH[0], HATCH[1]]);
        assert_eq!([color(16, 0), color(0, 16)], [[0; 4]; 2], "nothing is there");
        assert_eq!(tile.heights[0], NO_HEIGHT);
        let [r, _, _, a] = ColumnSummary::of(&damaged, &style).color;
        assert!(a == 255 && (92..=128).contains(&r), "{r}");
    }

    #[test]
    fn a_sketch_shows_where_columns_are() {
        // Level 4: a pixel is a column.
        let key = TileKey { level: 4, x: -1, z: 0 };
        let blocks = TileBlocks::of(key);
        assert_eq!((blocks.west, blocks.east(), blocks.north, blocks.south()), (-128, -1, -1, -128));
        assert_eq!(TileBlocks::tile_of(4, [-1, -128]), key);
        assert_eq!(TileBlocks::tile_of(4, [0, 0]), TileKey { level: 4, x: 0, z: -1 });
        let there = [[-128, -1], [-127, -1], [-1, -128]];
        let sketch = TileSketch::new(key, 16, there.into_iter().chain([[0, 0]]));
        let picks: Vec<_> = sketch.picks().collect();
        assert_eq!(picks, [[-127, -1], [-1, -128]], "the closest to the middle of the group");
        let summary = ColumnSummary { color: [1, 2, 3, 255], height: 9, lamp: 0 };
        let tile = sketch.tile(&picks.into_iter().map(|pick| (pick, summary)).collect());
        let shown: Vec<_> = (0..TILE_PIXELS).filter(|px| tile.colors[*px][3] != 0).collect();
        assert_eq!(shown, [0, 1, TILE_PIXELS - 1]);
        assert_eq!(tile.heights[0], 9);
    }

    #[test]
    fn lamps_light_the_surfaces_below_them() {
        let stone = Some(crate::format::minetest::NodeColor { rgb: [9; 3], alpha: 255, thickness: 0 });
        let colors = [None, stone];
        let index = |at| crate::format::minetest::node_index(at);
        let nodes = SIDE * SIDE * SIDE;
        let (air, mut ground) = (vec![0; nodes], vec![0_u16; nodes]);
        let (mut light_above, mut light) = (vec![0x0f; nodes], vec![0x0f; nodes]);
        // Ground at 3, and a pillar at 2, 5 up to the top of the block.
        for (x, z) in (0..SIDE).flat_map(|x| (0..SIDE).map(move |z| (x, z))) {
            for y in 0..if (x, z) == (2, 5) { SIDE } else { 4 } {
                ground[index([x, y, z])] = 1;
            }
        }
        (light[index([7, 4, 1])], light_above[index([2, 0, 5])]) = (0xcf, 0x5f);
        for lamps in [true, false] {
            let style = TopStyle { lamps, ..TopStyle::default() };
            let mut column = TopColumn::default();
            column.look_into(16, &air, &light_above, &colors[..1], &style);
            column.look_into(0, &ground, &light, &colors, &style);
            assert!(!column.is_open());
            let key = TileBlocks::tile_of(0, [0, 0]);
            let tile = exact_tile(key, &HashMap::from([([0, 0], column.clone())]), &style, |_| None);
            let blocks = TileBlocks::of(key);
            // Rows go to the south, from the northern edge of the tile.
            let pixel = |x: i32, z: i32| {
                let row = (blocks.north + 1) * SIDE as i32 - 1 - z;
                (row * TILE_SIDE as i32 + x - blocks.west * SIDE as i32) as usize
            };
            let lit: Vec<_> = (0..tile.lamps.len()).filter(|at| tile.lamps[*at] > 0).collect();
            let mut expected = if lamps { vec![pixel(7, 1), pixel(2, 5)] } else { Vec::new() };
            expected.sort_unstable();
            assert_eq!(lit, expected);
            if lamps {
                assert_eq!((tile.lamps[pixel(7, 1)], tile.lamps[pixel(2, 5)]), (12, 5));
                assert_eq!(ColumnSummary::of(&column, &style).lamp, 12);
            }
        }
    }

    #[test]
    fn a_summary_is_the_mean_of_a_column() {
        let style = TopStyle { shading: false, ..TopStyle::default() };
        let summary = ColumnSummary::of(&column(0, 0), &style);
        assert_eq!(summary, ColumnSummary { color: [100, 100, 128, 255], height: 8, lamp: 0 });
        let nothing = ColumnSummary::of(&TopColumn::default(), &style);
        assert_eq!((nothing.color[3], nothing.height), (0, NO_HEIGHT));
    }
}
