//! `mapscope render` of a solid world: pictures from where its visitors begin, or from where the options say.

use std::sync::Arc;

use anyhow::{Result, bail};

use super::command::{Render, RenderResult};
use super::files::{draw_pictures, note_warnings};
use crate::cli::output::write_note;
use crate::cli::picture::Zoom;
use crate::export::Headless;
use crate::scene::solid::Solid;
use crate::scene::{Frame, Scene};

/// Draws the pictures and writes them.
pub fn draw(command: &Render, headless: &mut Headless, scene: &Arc<Scene>, world: &Solid) -> Result<()> {
    let to = match &command.result {
        RenderResult::Pictures(to) => to.as_deref(),
        RenderResult::Whole { .. } | RenderResult::Moving(_) | RenderResult::Top(_) => {
            bail!("--whole and --animate need a Teeworlds or DDNet map; this is a Minetest world")
        }
    };
    let frames = command.pictures.iter().map(|picture| {
        let zoom = match picture.zoom {
            Zoom::Times(times) => Some(times),
            Zoom::Fit => None,
        };
        Frame::from(command.solid.frame(world, picture.size_px, zoom))
    });
    draw_pictures(headless, scene, frames.collect(), to)?;
    note_warnings(&scene.summary);
    if let Some(note) = command.solid.note_on_flat_flags() {
        write_note(format_args!("{note}"));
    }
    Ok(())
}
