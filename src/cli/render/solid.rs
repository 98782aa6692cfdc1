//! `mapscope render` of a solid world: pictures from where its visitors begin, or from where the options say.

use std::sync::Arc;

use anyhow::{Result, bail};

use super::command::{Render, RenderResult};
use super::files::{draw_pictures, note_warnings};
use crate::cli::output::write_note;
use crate::cli::picture::Zoom;
use crate::export::Headless;
use crate::scene::solid::{Axes, Solid};
use crate::scene::{Frame, Scene};

/// Draws the pictures and writes them.
pub fn draw(command: &Render, headless: &mut Headless, scene: &Arc<Scene>, world: &Solid) -> Result<()> {
    let is_level = world.axes == Axes::Level;
    let to = match &command.result {
        RenderResult::Pictures(to) => to.as_deref(),
        RenderResult::Whole { .. } | RenderResult::Moving(_) | RenderResult::Top(_) => {
            let kind = if is_level { "a Turok level" } else { "a Minetest world" };
            bail!("--whole and --animate need a Teeworlds or DDNet map; this is {kind}")
        }
    };
    let frames = command.pictures.iter().map(|picture| {
        let zoom = match picture.zoom {
            Zoom::Times(times) => Some(times),
            Zoom::Fit => None,
        };
        let frame = command.solid.frame(world, picture.size_px, zoom);
        Frame::from(if is_level { command.level.look(frame, command.solid.background) } else { frame })
    });
    draw_pictures(headless, scene, frames.collect(), to)?;
    note_warnings(&scene.summary);
    let note = if is_level { command.solid.note_on_level() } else { command.solid.note_on_world() };
    if let Some(note) = note {
        write_note(format_args!("{note}"));
    }
    Ok(())
}
