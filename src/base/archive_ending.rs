//! Endings of archives.

use std::path::Path;

/// Endings of archives that are looked into. The first is that of games, whose archives folders list.
const ENDINGS: [&str; 2] = ["kpf", "zip"];

/// Whether a file has the ending of an archive.
pub fn has_archive_ending(path: &Path) -> bool {
    ENDINGS.iter().any(|known| is_ending(path, known))
}

/// Whether a file has the ending of an archive of games, which folders list. Other zip files are looked into only where
/// they are named.
pub fn is_game_archive(path: &Path) -> bool {
    is_ending(path, ENDINGS[0])
}

fn is_ending(path: &Path, known: &str) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(known))
}
