//! Names of what can be pointed at.

use crate::format::turok::{Actor, StaticMesh};
use crate::rules::turok::{actor_name, sector_flags};

/// Name of a sector, with its flags.
pub(super) fn of_sector(number: usize, flags: u32) -> String {
    let flags: Vec<&str> = sector_flags(flags).map(|flag| flag.name).collect();
    match flags.is_empty() {
        true => format!("Sector {number}"),
        false => format!("Sector {number} ({})", flags.join(", ")),
    }
}

/// Name of a static mesh, with the file of its model.
pub(super) fn of_mesh(number: usize, mesh: &StaticMesh) -> String {
    match stem(&mesh.model) {
        "" => format!("Mesh {number}"),
        stem => format!("Mesh {number}: {stem}"),
    }
}

/// Name of an actor: its probable type, the number of that, and its tag.
pub(super) fn of_actor(number: usize, actor: &Actor) -> String {
    let kind = actor.placement.kind;
    let name = actor_name(kind).map(|name| format!(": {name}")).unwrap_or_default();
    match actor.placement.tag {
        -1 => format!("Actor {number}{name} (type {kind})"),
        tag => format!("Actor {number}{name} (type {kind}, tag {tag})"),
    }
}

/// Name of a file without its folders and its ending.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::turok::{CRAWL, WATER};

    #[test]
    fn sectors_have_their_flags_and_files_no_folders() {
        assert_eq!(of_sector(12, WATER | CRAWL), "Sector 12 (Water, Crawl)");
        assert_eq!(of_sector(0, 0), "Sector 0");
        for (path, expected) in [
            ("models/tree_03.bin", "tree_03"),
            ("a\\b.c.bin", "b.c"),
            ("rock", "rock"),
            ("models/.bin", ".bin"),
            ("", ""),
        ] {
            assert_eq!(stem(path), expected);
        }
    }
}
