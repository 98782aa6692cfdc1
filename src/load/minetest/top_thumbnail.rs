//! A small picture of a world from above, with bounded work however large the world is.
//!
//! Where the blocks are few enough, the whole map is drawn and averaged. Otherwise one column of blocks out of each square
//! of columns stands for the others of its square. What lies far from nearly everything else is left out, so that a single
//! block far away does not make the rest a dot.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use super::column_reader::bake_keys;
use super::error::WorldError;
use super::packed_key::PackedKey;
use super::shrinking::Shrinking;
use super::top_map::{TopMapPlan, TopMapRequest};
use super::world_folder::WorldFolder;
use crate::bake::minetest::{ColumnBaker, NodeColors, TopPicture};
use crate::base::Task;
use crate::format::minetest::SIDE;
use crate::format::{BlockKey, BlockRange};

/// Keys of one page.
const PAGE: usize = 64 << 10;
/// Keys that are looked at to find out where the blocks are: 32 MiB of them. Of a larger world the middle is shown.
const MOST_KEYS: usize = 4 << 20;
/// Half of the side of the middle of such a world, in blocks.
const MIDDLE: i32 = 64;
/// Blocks that are read, roughly. Minetest worlds of an evening have as many.
const MOST_BLOCKS: usize = 64 << 10;
/// Columns of blocks that are drawn, whether blocks are there or not: a picture of 8192 by 8192 nodes.
const MOST_COLUMNS: usize = 1 << 18;
/// Part of the columns that may be left out on each side, one in so many.
const FAR: usize = 100;
/// Columns from which on one of them may be left out on each side.
const FEW: usize = 8;
/// Color where nothing is.
const BACKGROUND: [u8; 3] = [255; 3];

/// A small picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopThumbnail {
    /// Width and height in pixels.
    pub size_px: [u32; 2],
    /// Pixels, three bytes each, north first.
    pub rgb: Vec<u8>,
}

impl WorldFolder {
    /// Draws the world from above, as large as fits into a square; `None` where it has no block.
    ///
    /// # Errors
    /// A database cannot be read, or the task is cancelled.
    pub fn top_thumbnail(
        &mut self,
        side_px: u32,
        colors: &NodeColors,
        task: &Task,
    ) -> Result<Option<TopThumbnail>, WorldError> {
        self.bounded_thumbnail(side_px, colors, [MOST_KEYS, MOST_BLOCKS], task)
    }

    fn bounded_thumbnail(
        &mut self,
        side_px: u32,
        colors: &NodeColors,
        [most_keys, most_blocks]: [usize; 2],
        task: &Task,
    ) -> Result<Option<TopThumbnail>, WorldError> {
        let mut keys = self.packed_keys(BlockRange::ALL, most_keys, task)?;
        if keys.len() >= most_keys {
            let corner = |at: i32| BlockKey { x: at, y: i32::MIN, z: at };
            let middle = BlockRange { min: corner(-MIDDLE), max: BlockKey { y: i32::MAX, ..corner(MIDDLE - 1) } };
            let inside = self.packed_keys(middle, most_keys, task)?;
            if !inside.is_empty() {
                keys = inside;
            }
        }
        let Some([x, z]) = dense_part(&keys) else { return Ok(None) };
        keys.retain(|key| x.contains(&key.key().x) && z.contains(&key.key().z));
        let request = TopMapRequest {
            y: i32::MIN..=i32::MAX,
            alpha: false,
            shading: true,
            columns: [x.clone(), z.clone()],
            background: BACKGROUND,
        };
        let step = step_of(keys.len(), [&x, &z], [most_blocks, MOST_COLUMNS]);
        if step > 1 {
            return Ok(Some(self.sampled(&keys, &request, step, side_px, colors, task)?));
        }
        let Some(plan) = TopMapPlan::new(self, &request, task)? else { return Ok(None) };
        let [width, height] = plan.size_px().map(|side| side as usize);
        let mut picture = Shrinking::new([width, height], side_px as usize);
        plan.draw(self, &request, colors, task, |rgb| -> Result<(), WorldError> {
            rgb.chunks(width * 3).for_each(|row| picture.add_row(row));
            Ok(())
        })?;
        Ok(Some(thumbnail(picture)))
    }

    /// Keys within a range, as many as are wanted at most.
    fn packed_keys(&mut self, within: BlockRange, most: usize, task: &Task) -> Result<Vec<PackedKey>, WorldError> {
        let (mut keys, mut after): (Vec<PackedKey>, _) = (Vec::new(), None);
        while keys.len() < most {
            let page = self.keys(within, after, PAGE.min(most - keys.len()), task)?;
            after = page.last().copied().or(after);
            if page.is_empty() {
                break;
            }
            keys.extend(page.into_iter().filter_map(PackedKey::new));
        }
        Ok(keys)
    }

    /// A picture of one column of blocks of each square of `step` columns a side.
    fn sampled(
        &mut self,
        keys: &[PackedKey],
        request: &TopMapRequest,
        step: i32,
        side_px: u32,
        colors: &NodeColors,
        task: &Task,
    ) -> Result<TopThumbnail, WorldError> {
        let [x, z] = &request.columns;
        let square = |key: BlockKey| [(key.x - x.start()) / step, (key.z - z.start()) / step];
        // The first column of a square stands for it.
        let mut chosen: BTreeMap<[i32; 2], [i32; 2]> = BTreeMap::new();
        for key in keys.iter().map(|key| key.key()) {
            chosen.entry(square(key)).or_insert([key.x, key.z]);
        }
        let columns: HashSet<[i32; 2]> = chosen.into_values().collect();
        // A row of squares at a time, from south to north; in each the keys in the order of z, x, y.
        let mut rows: BTreeMap<i32, Vec<PackedKey>> = BTreeMap::new();
        for packed in keys {
            let key = packed.key();
            if columns.contains(&[key.x, key.z]) {
                rows.entry(square(key)[1]).or_default().push(*packed);
            }
        }
        let squares = [x, z].map(|range| (range.end() - range.start()) / step + 1);
        let width = squares[0] as usize * SIDE;
        let mut picture = Shrinking::new([width, squares[1] as usize * SIDE], side_px as usize);
        let baker = ColumnBaker::new(colors, request.style());
        for row in (0..squares[1]).rev() {
            let mut rgb = [BACKGROUND; 1].concat().repeat(width * SIDE);
            let mut keys = rows.remove(&row).unwrap_or_default();
            keys.sort_by_key(|key| key.key().z);
            for column in bake_keys(self, &keys, &baker, task)? {
                let [at, _] = square(BlockKey { x: column.x, y: 0, z: column.z });
                // Columns that are no neighbours do not shade each other.
                let mut own = TopPicture::new(column.x..=column.x, request.style(), BACKGROUND);
                let mut pixels = Vec::new();
                own.add_row([(column.x, &column.column)], &mut pixels);
                for (line, pixels) in pixels.chunks(SIDE * 3).enumerate() {
                    let start = (line * width + at as usize * SIDE) * 3;
                    if let Some(place) = rgb.get_mut(start..start + pixels.len()) {
                        place.copy_from_slice(pixels);
                    }
                }
            }
            rgb.chunks(width * 3).for_each(|row| picture.add_row(row));
        }
        Ok(thumbnail(picture))
    }
}

fn thumbnail(picture: Shrinking) -> TopThumbnail {
    let ([width, height], rgb) = picture.finish();
    TopThumbnail { size_px: [width as u32, height as u32], rgb }
}

/// Side of the squares of columns out of which one is drawn, so that neither blocks nor columns are more than these.
fn step_of(blocks: usize, extent: [&RangeInclusive<i32>; 2], [most_blocks, most_columns]: [usize; 2]) -> i32 {
    let [width, depth] = extent.map(|range| f64::from(*range.end()) - f64::from(*range.start()) + 1.0);
    let times = (blocks as f64 / most_blocks as f64).max(width * depth / most_columns as f64);
    (times.sqrt().ceil() as i32).max(1)
}

/// Columns in which nearly all columns of blocks lie: x and z. All of them, unless that makes the picture more than twice
/// as large.
fn dense_part(keys: &[PackedKey]) -> Option<[RangeInclusive<i32>; 2]> {
    let mut columns: Vec<[i32; 2]> = Vec::new();
    for BlockKey { x, z, .. } in keys.iter().map(|key| key.key()) {
        // Keys of one column follow each other.
        if columns.last() != Some(&[x, z]) {
            columns.push([x, z]);
        }
    }
    let range = |axis: usize| {
        let mut places: Vec<i32> = columns.iter().filter_map(|column| column.get(axis).copied()).collect();
        places.sort_unstable();
        let (first, last) = (*places.first()?, *places.last()?);
        let quartiles = [places.len() / 4, places.len() * 3 / 4].map(|at| places.get(at).copied().map(i64::from));
        let [lower, upper] = [quartiles[0]?, quartiles[1]?];
        // Of a few columns one is far where the others lie close together.
        let is_alone = i64::from(last) - i64::from(first) > 16 * (upper - lower) + 64;
        let cut = (places.len() / FAR).max(usize::from(places.len() >= FEW && is_alone));
        let (low, high) = (*places.get(cut)?, *places.get(places.len() - 1 - cut)?);
        let is_far = i64::from(last) - i64::from(first) > 2 * (i64::from(high) - i64::from(low)) + 4;
        Some(if is_far { low..=high } else { first..=last })
    };
    Some([range(0)?, range(1)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::minetest::{SectorLayout, sector_block_path};
    use crate::load::minetest::WorldOptions;

    fn key(x: i32, y: i32, z: i32) -> BlockKey {
        BlockKey { x, y, z }
    }

    #[test]
    fn far_blocks_are_left_out_of_a_dense_world() {
        let mut keys: Vec<BlockKey> = (0..400).map(|n| key(n % 20, 0, n / 20)).collect();
        let packed = |keys: &[BlockKey]| keys.iter().copied().filter_map(PackedKey::new).collect::<Vec<_>>();
        assert_eq!(dense_part(&packed(&keys)), Some([0..=19, 0..=19]));
        keys.push(key(1900, 0, 5));
        assert_eq!(dense_part(&packed(&keys)), Some([0..=19, 0..=19]));
        assert_eq!(dense_part(&packed(&[key(0, 0, 0), key(500, 3, -7)])), Some([0..=500, -7..=0]));
        assert_eq!(dense_part(&[]), None);
        // One column out of a few, too.
        let mut few: Vec<BlockKey> = (0..60).map(|n| key(n % 10, 0, n / 10)).collect();
        few.push(key(1875, 0, 1875));
        assert_eq!(dense_part(&packed(&few)), Some([0..=9, 0..=5]));
    }

    #[test]
    fn pictures_have_a_bound_however_far_blocks_lie_apart() {
        let most = [MOST_BLOCKS, MOST_COLUMNS];
        for (blocks, x, z) in
            [(4, 0..=1875, 0..=1875), (100, -2048..=2047, -2048..=2047), (MOST_KEYS, -2048..=2047, 0..=0)]
        {
            let step = step_of(blocks, [&x, &z], most);
            let squares = [&x, &z].map(|range| (range.end() - range.start()) / step + 1);
            let pixels = squares.map(|side| side as usize * SIDE).into_iter().product::<usize>();
            assert!(pixels <= MOST_COLUMNS * SIDE * SIDE, "{blocks} blocks: {pixels} pixels in steps of {step}");
        }
        assert_eq!(step_of(400, [&(0..=255), &(0..=255)], most), 1, "usual worlds are drawn whole");
    }

    /// A zlib stream of some bytes as they are.
    fn stored(bytes: &[u8]) -> Vec<u8> {
        let (mut a, mut b) = (1_u32, 0_u32);
        for byte in bytes {
            a = (a + u32::from(*byte)) % 65_521;
            b = (b + a) % 65_521;
        }
        let len = (bytes.len() as u16).to_le_bytes();
        let checksum = (b << 16 | a).to_be_bytes();
        [&[0x78, 1, 1][..], &len, &len.map(|byte| !byte), bytes, &checksum].concat()
    }

    /// A block of stone with air above, in the form of 2011.
    fn block() -> Vec<u8> {
        let ids: Vec<u8> = (0..4096).map(|index| if index / 16 % 16 < 8 { 0 } else { 254 }).collect();
        let nodes = stored(&[ids, vec![0; 8192]].concat());
        [&[17, 0][..], &nodes, &stored(&[0, 1, 0, 0]), &[0, 0], &[0, 0, 0], &[0; 4]].concat()
    }

    #[test]
    fn large_worlds_are_sampled() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for x in -10..10 {
            for z in -5..5 {
                let path = folder.path().join(sector_block_path(SectorLayout::TwoFolders, key(x, 0, z)));
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                std::fs::write(path, block()).expect("written");
            }
        }
        let task = Task::default();
        let mut world = WorldFolder::open(folder.path(), WorldOptions::default(), &task).expect("a world");
        let colors = NodeColors::Materials;
        let whole = world.top_thumbnail(40, &colors, &task).expect("read").expect("blocks");
        assert_eq!((whole.size_px, whole.rgb.len()), ([40, 20], 40 * 20 * 3));
        assert!(whole.rgb.chunks(3).all(|pixel| pixel == &whole.rgb[..3] && pixel != BACKGROUND), "one plain");
        // One column of every four, or of every 25; the picture is the same.
        for most in [50, 8] {
            let sampled = world.bounded_thumbnail(40, &colors, [1000, most], &task).expect("read").expect("blocks");
            assert_eq!(sampled, whole, "{most} blocks");
        }
        let middle = world.bounded_thumbnail(40, &colors, [150, 1000], &task).expect("read").expect("blocks");
        assert_eq!(middle.size_px[0], 40);
    }
}
