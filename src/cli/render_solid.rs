//! `mapscope render` of a solid world: one picture from where its visitors begin.

use anyhow::{Result, bail};

use super::output::{write_file, write_stdout};
use super::render_command::{Render, RenderResult};
use crate::export::{Headless, encode_png, render_solid};
use crate::scene::solid::{Solid, SolidCamera, SolidFrame};

/// Draws the picture and writes it.
pub fn draw(command: &Render, headless: &Headless, world: &Solid) -> Result<()> {
    let (RenderResult::Pictures(to), [picture]) = (&command.result, &*command.pictures) else {
        bail!("of a 3D world `mapscope render` draws one picture");
    };
    let frame = SolidFrame::new(picture.size_px, SolidCamera::from(world.spawn));
    let png = encode_png(&render_solid(headless.gpu(), world, &frame)?)?;
    match to {
        Some(path) => write_file(path, &png),
        None => write_stdout(&png),
    }
}
