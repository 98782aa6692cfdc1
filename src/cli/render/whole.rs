//! `mapscope render --whole`: all of a map in one picture of any size, drawn piece by piece.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Result, anyhow};

use super::drawing::Drawn;
use crate::cli::output::{is_broken_pipe, write_file_with};
use crate::cli::progress::ProgressLine;
use crate::export::write_still;
use crate::scene::FlatFrame;
use crate::view::flat::whole_map;

/// Draws the whole map and writes it.
pub fn draw(drawn: &mut Drawn<'_>, to: Option<&Path>, px_per_tile: u32) -> Result<()> {
    let params = whole_map(drawn.flat.bounds, px_per_tile, &drawn.params(drawn.picture))
        .ok_or_else(|| anyhow!("the map is empty: it has no tiles and no quads"))?;
    match to {
        Some(path) => write_file_with(path, |file| write(drawn, &params, BufWriter::new(file))),
        None => match write(drawn, &params, io::stdout()) {
            Err(error) if is_broken_pipe(&error) => Ok(()),
            other => other,
        },
    }
}

fn write(drawn: &mut Drawn<'_>, params: &FlatFrame, file: impl Write + 'static) -> Result<()> {
    let mut line = ProgressLine::new("drawing");
    let mut tick = |done, all| {
        line.show(done, all);
        true
    };
    write_still(&mut drawn.headless, &drawn.scene, params, file, &mut tick)?;
    Ok(())
}
