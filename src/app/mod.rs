//! The window program.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::load::Source;

/// Opens a window that shows a map.
pub fn run(source: Source, _data_dirs: Vec<PathBuf>) -> Result<()> {
    bail!("there is no window yet; draw {} with `mapscope render PATH -o OUT.png`", source.name())
}
