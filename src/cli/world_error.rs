//! Errors of worlds, as commands report them.

use std::path::Path;

use anyhow::{Error, anyhow};

use crate::base::path_text;
use crate::load::minetest::WorldError;

/// Error of the world at a path. Errors of files say themselves what cannot be opened; the ways out that are named for
/// files of maps, a larger memory budget and standard input, are none for a world.
pub fn world_error(path: &Path, error: &WorldError) -> Error {
    match error {
        WorldError::File(error) => anyhow!("{error}"),
        error => anyhow!("cannot open {}: {error}", path_text(path)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::cli::one_line;
    use crate::files::FileError;

    #[test]
    fn what_cannot_be_opened_is_said_once() {
        let line = |error: WorldError| one_line(&world_error(Path::new("world"), &error), "a map");
        assert_eq!(line(WorldError::NoBlocks("map.db")).matches("cannot open world: ").count(), 1);
        let limit = WorldError::TooLarge { name: "world/world.mt".to_owned(), most_mib: 16 };
        assert_eq!(line(limit), "cannot open world: world/world.mt is larger than the limit of 16 MiB");
        let pipe = FileError::NotRegular(PathBuf::from("world/world.mt"));
        assert_eq!(line(pipe.into()), "cannot open world/world.mt: it is a pipe or a device, not a file");
    }
}
