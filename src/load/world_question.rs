//! Answers to questions about a world of blocks: all of it is read, in bounded memory, as others may play it.

use std::path::Path;
use std::sync::Arc;

use super::minetest::{ContentsCount, NearestHits, WorldComparison, WorldError, WorldFolder, WorldOptions};
use super::options::LoadOptions;
use crate::analysis::solid::{WorldAnswer, WorldQuestion};
use crate::base::Task;

/// Blocks of a world whose contents are counted without being asked for: some seconds.
const MOST_UNASKED_BLOCKS: u64 = 500_000;

/// Works out the answer to a question about the world at a path. `report` is called often on the way with a function that
/// makes an answer of what is known so far.
///
/// # Errors
/// The world cannot be read, or the task is cancelled.
pub fn answer_world_question(
    path: &Path,
    question: &WorldQuestion,
    options: &LoadOptions,
    task: &Task,
    report: &mut dyn FnMut(&dyn Fn() -> WorldAnswer),
) -> Result<WorldAnswer, WorldError> {
    let mut world = WorldFolder::open(path, WorldOptions::default(), task)?;
    Ok(match question {
        WorldQuestion::Contents(is_asked) => {
            let most = if *is_asked { u64::MAX } else { MOST_UNASKED_BLOCKS };
            let mut each = |count: &ContentsCount| {
                report(&|| WorldAnswer::Contents(Arc::new(count.contents())));
            };
            WorldAnswer::Contents(Arc::new(world.count_contents(most, options, task, &mut each)?))
        }
        WorldQuestion::Hits(search) => {
            let mut each = |hits: &NearestHits| {
                report(&|| WorldAnswer::Hits(Arc::new(hits.hits())));
            };
            WorldAnswer::Hits(Arc::new(world.search_nearest(search, task, &mut each)?))
        }
        WorldQuestion::Differences(older) => {
            let mut older = WorldFolder::open(older, WorldOptions::default(), task)?;
            let mut each = |comparison: &WorldComparison| {
                report(&|| WorldAnswer::Differences(Arc::new(comparison.differences())));
            };
            WorldAnswer::Differences(Arc::new(world.compare_with(&mut older, task, &mut each)?))
        }
    })
}
