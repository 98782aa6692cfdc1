//! `mapscope render --whole`: all of a map in one picture of any size, drawn piece by piece.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use glam::UVec2;

use super::output::write_file_with;
use super::progress::ProgressLine;
use super::render::Drawn;
use crate::base::{Rect, TILE_WORLD};
use crate::export::{ExportError, PngRows};
use crate::scene::{Camera, FrameParams, ViewFrame, size_at_zoom_1};

/// Draws the whole map and writes it.
pub fn draw(drawn: &mut Drawn<'_>, to: Option<&Path>, px_per_tile: u32) -> Result<()> {
    let bounds = drawn.scene.flat().bounds;
    let size_px =
        size_px(bounds, px_per_tile).ok_or_else(|| anyhow!("the map has nothing to draw: no tiles, no quads"))?;
    let zoom = bounds.size().x / size_at_zoom_1(size_px).x;
    let camera = Camera { center: bounds.center(), zoom };
    let params = FrameParams { view: ViewFrame::whole(size_px), camera, ..drawn.params(drawn.picture) };
    match to {
        Some(path) => write_file_with(path, |file| write(drawn, &params, BufWriter::new(file))),
        None => match write(drawn, &params, io::stdout()) {
            Err(error) if is_broken_pipe(&error) => Ok(()),
            other => other,
        },
    }
}

/// The size of a picture of a part of the world; `None` where there is nothing.
fn size_px(bounds: Rect, px_per_tile: u32) -> Option<UVec2> {
    let size = (bounds.size() / TILE_WORLD * px_per_tile as f32).round();
    size.cmpge(glam::Vec2::ONE).all().then(|| size.as_uvec2())
}

fn write(drawn: &mut Drawn<'_>, params: &FrameParams, file: impl Write + 'static) -> Result<()> {
    let size_px = params.view.viewport_px.size();
    let mut rows = PngRows::new(file, size_px, params.background[3] >= 1.0)?;
    let mut line = ProgressLine::new("drawing");
    let mut tick = |done, all| {
        line.show(done, all);
        true
    };
    drawn.headless.render_in_bands(&drawn.scene, params, &mut |band| rows.add(band), &mut tick)?;
    Ok(rows.finish()?)
}

/// Somebody who stops reading is no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    matches!(error.downcast_ref::<ExportError>(), Some(ExportError::Write(cause)) if is(cause))
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;

    #[test]
    fn a_tile_is_as_large_as_asked_for() {
        let bounds = Rect::new(Vec2::ZERO, Vec2::new(2210.0, 110.0) * TILE_WORLD);
        assert_eq!(size_px(bounds, 32), Some(UVec2::new(70_720, 3520)));
        assert_eq!(size_px(bounds, 1), Some(UVec2::new(2210, 110)));
        assert_eq!(size_px(Rect::default(), 32), None);
    }
}
