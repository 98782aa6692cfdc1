//! Blocks in files of their own, as up to 2011: `sectors/XXXXZZZZ/YYYY` and `sectors2/XXX/ZZZ/YYYY`.

use std::path::{Path, PathBuf};

use super::database::{Blob, BlobError, MOST_BLOB_BYTES, MapDatabase, WorldNotice, read_each};
use super::error::WorldError;
use super::key_window::KeyWindow;
use super::packed_key::{PackedKey, possible_part};
use super::small_file::read_if_there;
use crate::base::{Task, hash_bytes};
use crate::files::Facts;
use crate::format::minetest::{SectorLayout, sector_block_path, sector_key};
use crate::format::{BlockKey, BlockRange};

/// File of every sector that is no block.
const SECTOR_META: &str = "meta";
/// Both forms; where both have a block, the first counts.
const LAYOUTS: [SectorLayout; 2] = [SectorLayout::OneFolder, SectorLayout::TwoFolders];

/// The folders of a world in which its blocks are files.
#[derive(Debug)]
pub(super) struct SectorFolders {
    world: PathBuf,
    window: KeyWindow,
    skipped: u64,
}

impl SectorFolders {
    /// The folders of a world; `None` where it has none.
    pub fn open(world: &Path) -> Option<Self> {
        let is_there = ["sectors", "sectors2"].iter().any(|name| world.join(name).is_dir());
        is_there.then(|| Self { world: world.to_owned(), window: KeyWindow::default(), skipped: 0 })
    }
}

impl MapDatabase for SectorFolders {
    fn keys(
        &mut self,
        within: BlockRange,
        after: Option<BlockKey>,
        limit: usize,
        task: &Task,
    ) -> Result<Vec<BlockKey>, WorldError> {
        let Some(within) = possible_part(within) else { return Ok(Vec::new()) };
        let (world, skipped) = (&self.world, &mut self.skipped);
        self.window.keys(within, within, after, limit, |visit| {
            let mut odd = 0;
            visit_files(world, Some(within), task, &mut |_, key| match key {
                Some(key) => visit(key),
                None => odd += 1,
            })?;
            *skipped = odd.max(*skipped);
            Ok(())
        })
    }

    fn blobs(&mut self, keys: &[BlockKey], most_bytes: usize, task: &Task) -> Result<Vec<Option<Blob>>, WorldError> {
        let read = |key: BlockKey| {
            task.check()?;
            // The names of folders wrap around.
            if PackedKey::new(key).is_none() {
                return Ok(None);
            }
            let mut found = None;
            for layout in LAYOUTS {
                let path = self.world.join(sector_block_path(layout, key));
                match read_if_there(&path, MOST_BLOB_BYTES) {
                    Ok(None) => {}
                    Ok(Some(bytes)) => {
                        found = Some(Ok(bytes.into()));
                        break;
                    }
                    Err(error) => {
                        found = Some(Err(BlobError::File(error.to_string())));
                        break;
                    }
                }
            }
            Ok(found)
        };
        read_each(keys, most_bytes, read)
    }

    fn stamp(&mut self, task: &Task) -> Result<u64, WorldError> {
        let mut stamp = 0_u64;
        visit_files(&self.world, None, task, &mut |path, _| {
            let facts = path.metadata().map(|facts| Facts::from(&facts));
            // The order of a folder is that of the disk.
            stamp = stamp.wrapping_add(hash_bytes(format!("{path:?} {facts:?}").as_bytes()));
        })?;
        Ok(stamp)
    }

    fn bytes(&self, task: &Task) -> Result<u64, WorldError> {
        let mut bytes = 0;
        visit_files(&self.world, None, task, &mut |path, _| {
            bytes += path.metadata().map_or(0, |facts| facts.len());
        })?;
        Ok(bytes)
    }

    fn set_key_window(&mut self, most: usize) {
        self.window.resize(most);
    }

    fn reset(&mut self) {
        self.window.reset();
        self.skipped = 0;
    }

    fn notices(&self) -> Vec<WorldNotice> {
        Vec::from_iter((self.skipped > 0).then_some(WorldNotice::SkippedKeys(self.skipped)))
    }
}

/// Visits the files of the folders with the keys of those that are blocks. Columns outside of `within` are left out.
fn visit_files(
    world: &Path,
    within: Option<BlockRange>,
    task: &Task,
    visit: &mut dyn FnMut(&Path, Option<PackedKey>),
) -> Result<(), WorldError> {
    for layout in LAYOUTS {
        let (top, depth) = match layout {
            SectorLayout::OneFolder => ("sectors", 2),
            SectorLayout::TwoFolders => ("sectors2", 3),
        };
        visit_folder(&world.join(top), top, layout, depth, within, task, visit)?;
    }
    Ok(())
}

fn visit_folder(
    folder: &Path,
    inner_path: &str,
    layout: SectorLayout,
    depth: u32,
    within: Option<BlockRange>,
    task: &Task,
    visit: &mut dyn FnMut(&Path, Option<PackedKey>),
) -> Result<(), WorldError> {
    task.check()?;
    // A folder that cannot be read has nothing to show.
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if name == SECTOR_META {
            continue;
        }
        let Some(name) = name.to_str() else {
            visit(&path, None);
            continue;
        };
        let inside = format!("{inner_path}/{name}");
        if depth == 1 {
            let key = sector_key(&inside).filter(|key| sector_block_path(layout, *key) == inside);
            visit(&path, key.and_then(PackedKey::new));
            continue;
        }
        // Any block tells where its column is.
        let column = (depth == 2).then(|| sector_key(&format!("{inside}/0000"))).flatten();
        let is_outside =
            column.zip(within).is_some_and(|(at, within)| !within.contains(BlockKey { y: within.min.y, ..at }));
        if is_outside {
            continue;
        }
        if path.is_dir() {
            visit_folder(&path, &inside, layout, depth - 1, within, task, visit)?;
        } else {
            visit(&path, None);
        }
    }
    Ok(())
}
