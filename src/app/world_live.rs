//! Following of the world of blocks on screen while a game plays it: written blocks to show, and those so far.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::analysis::solid::{BlockChanges, ChangedArea, changed_areas};
use crate::base::Task;
use crate::load::{FollowedPart, WorldFollow, WorldNews, WrittenBlock};
use crate::ui;

/// Most times of writing that are kept.
const MOST_SAVES: usize = 20;

/// The followed world and what was written to it.
#[derive(Default)]
pub struct WorldLive {
    follow: Option<(PathBuf, WorldFollow)>,
    /// Times of writing, the newest first.
    saves: Vec<BlockSave>,
    /// Why the world cannot be read now.
    trouble: Option<String>,
}

/// Blocks that were written at a time.
struct BlockSave {
    seen: Instant,
    /// Number of the time.
    times: u64,
    columns: BTreeMap<[i32; 2], BlockChanges>,
    areas: Arc<[ChangedArea]>,
}

impl WorldLive {
    /// Follows a part of the world at a path, and takes the blocks that were written. The flag: the world has changed.
    pub fn follow(
        &mut self,
        path: &Path,
        part: FollowedPart,
        task: impl FnOnce() -> Task,
        wake: &Arc<dyn Fn() + Send + Sync>,
    ) -> (Vec<WrittenBlock>, bool) {
        if self.follow.as_ref().is_none_or(|(known, _)| known != path) {
            let wake = Arc::clone(wake);
            // Without a thread nothing is followed; the machine has other troubles then.
            let started = WorldFollow::start(path.to_owned(), task(), Box::new(move || wake())).ok();
            *self = Self { follow: started.map(|follow| (path.to_owned(), follow)), ..Self::default() };
        }
        let Some((_, follow)) = &self.follow else { return (Vec::new(), false) };
        follow.request(part);
        let (mut all, mut has_changed) = (Vec::new(), false);
        for news in follow.take() {
            match news {
                WorldNews::Written(_) => has_changed = true,
                WorldNews::Blocks(times, blocks) => {
                    self.note(times, &blocks);
                    all.extend(blocks);
                }
                WorldNews::Trouble(trouble) => self.trouble = trouble,
            }
        }
        (all, has_changed)
    }

    /// Follows nothing until the next world shows.
    pub fn stop(&mut self) {
        *self = Self::default();
    }

    fn note(&mut self, times: u64, blocks: &[WrittenBlock]) {
        let mut known = blocks.iter().filter(|block| !block.is_guess).peekable();
        if known.peek().is_none() {
            return;
        }
        if self.saves.first().is_none_or(|save| save.times != times) {
            let (columns, areas) = (BTreeMap::new(), Arc::default());
            self.saves.insert(0, BlockSave { seen: Instant::now(), times, columns, areas });
            self.saves.truncate(MOST_SAVES);
        }
        let Some(save) = self.saves.first_mut() else { return };
        for WrittenBlock { key, exists, .. } in known {
            let of_column = save.columns.entry([key.x, key.z]).or_default();
            let change = match exists {
                true => BlockChanges { changed: 1, ..BlockChanges::default() },
                false => BlockChanges { removed: 1, ..BlockChanges::default() },
            };
            *of_column = of_column.plus(change);
        }
        save.areas = changed_areas(&save.columns).into();
    }

    /// State for the panels.
    pub fn status(&self, on: bool) -> ui::Live {
        let now = Instant::now();
        let save = |save: &BlockSave| ui::BlockSave {
            ago_s: (now - save.seen).as_secs_f64(),
            blocks: save.columns.values().map(|changes| changes.total() as usize).sum(),
            areas: Arc::clone(&save.areas),
        };
        ui::Live {
            on,
            trouble: self.trouble.clone().filter(|_| on).map(ui::Trouble::Broken),
            blocks: Some(self.saves.iter().filter(|_| on).map(save).collect()),
            ..ui::Live::default()
        }
    }
}
