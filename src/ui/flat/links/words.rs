//! Connected numbers in words.

use crate::analysis;
use crate::analysis::{Elsewhere, LayerTile, Number, Problem};
use crate::rules::ddnet::Role;
use crate::scene::FlatScene;
use crate::ui::flat::cache::SceneCache;
use crate::ui::parts::text;

/// Number with its family.
pub fn name(number: Number) -> String {
    analysis::number_name(number)
}

/// How many tiles of each part a number has, in words.
pub fn counts(entry: &analysis::Entry) -> String {
    let of = |counts: fn(Role) -> bool| entry.count(counts);
    let words = [
        (of(|role| matches!(role, Role::Entrance(_))), "FROM", "FROM"),
        (of(|role| matches!(role, Role::CheckpointEntrance(_))), "CFRM", "CFRM"),
        (of(|role| role == Role::Checkpoint), "checkpoint", "checkpoints"),
        (of(|role| role == Role::Exit), "TO", "TO"),
        (of(|role| role == Role::CheckpointExit), "CTO", "CTO"),
        (of(|role| matches!(role, Role::Button(_))), "activator", "activators"),
        (of(|role| matches!(role, Role::Target(_))), "target", "targets"),
        (of(|role| role == Role::Zone), "tile", "tiles"),
    ];
    let words = words.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| text::count(n, one, many));
    words.collect::<Vec<_>>().join(", ")
}

/// Tiles of a number, in words: on the card of a tile and in the line about the selected number.
pub fn number_words(entry: &analysis::Entry) -> String {
    let words = format!("{}: {}", name(entry.number), counts(entry));
    // Where it is the spawn, that is part of the problem.
    match entry.elsewhere {
        Some(lower @ Elsewhere::LowerExit(_)) => format!("{words} · {}", elsewhere_words(lower)),
        _ => words,
    }
}

/// Connections of a tile.
#[derive(Debug)]
pub struct TileLinks {
    /// Its number.
    pub number: Number,
    /// The part that the tile has.
    pub role: Role,
    /// Tiles of the number, in words.
    pub words: String,
    /// The part that is missing, if one is.
    pub problem: Option<&'static str>,
}

/// Connections of a tile; `None` where it has none, or they are not yet known.
pub fn tile_links(cache: &SceneCache, scene: &FlatScene, tile: LayerTile) -> Option<TileLinks> {
    let index = cache.links().filter(|index| index.is_done())?;
    let (number, role) = analysis::linked(scene, tile)?;
    let entry = index.entry(number)?;
    Some(TileLinks { number, role, words: number_words(entry), problem: entry.problem.map(problem_words) })
}

/// Destination of checkpoints without an exit of their own, in a few words.
pub fn elsewhere_words(elsewhere: Elsewhere) -> String {
    match elsewhere {
        Elsewhere::LowerExit(exit) => format!("to CTO {exit}"),
        Elsewhere::Spawn => "to the spawn".to_owned(),
    }
}

/// Problem, in words.
pub fn problem_words(problem: Problem) -> &'static str {
    match problem {
        Problem::NoExit => "No TO tile: this teleporter leads nowhere",
        Problem::NoEntrance => "No FROM tile: nothing leads to this TO tile",
        Problem::NoCheckpointExit => "No CTO tile: tees go to the spawn",
        Problem::NoCheckpoint => "No checkpoint leads to this CTO tile",
        Problem::NoCheckpointEntrance => "No CFRM tile in the map: nothing teleports by checkpoints",
        Problem::NoButton => "No activator: its targets (doors, lasers) never change",
        Problem::NoTarget => "No target: its activators have no effect",
    }
}
