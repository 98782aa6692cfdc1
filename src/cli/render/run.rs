//! Carries `mapscope render` out: loads the map, draws its pictures, and says what may be wrong with them.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};

use super::command::{Render, RenderResult};
use super::drawing::Drawn;
use super::files::{draw_pictures, note_warnings, numbered};
use super::top::Top;
use super::{animate, level_top, solid, top, whole, world_view};
use crate::base::panics;
use crate::base::{Rect, TILE_WORLD, counted, escaped, grouped};
use crate::cli::image_text::{GET_THE_GAMES, wants_install};
use crate::cli::level::sniffed;
use crate::cli::output::{check_destination, check_not_input, no_effect, write_note};
use crate::cli::picture::{Picture, frame_params, note_vain};
use crate::export::{Headless, textures_for};
use crate::format::Kind;
use crate::load::minetest::is_world;
use crate::load::{ImageSearch, LoadOptions, Selection, load_while};
use crate::scene::{FlatInfo, World, size_at_zoom_1};

/// Draws the pictures and writes them.
pub fn run(command: &Render) -> Result<()> {
    let Some(picture) = command.pictures.first() else { return Ok(()) };
    for path in destinations(command) {
        check_destination(&path, command.source.path())?;
        if let Some(colors) = &command.world.colors {
            check_not_input(&path, colors, "--colors")?;
        }
    }
    let mut options = command.loading.options();
    options.level_style = command.level.style();
    if let RenderResult::Top(request) = &command.result {
        return draw_top(command, request, &options);
    }
    if let Some(path) = command.source.path()
        && is_world(path, &options.disk, &options.task())
    {
        return world_view::draw(command, path, &options, &options.task());
    }
    let options = LoadOptions { textures: textures(command), ..options };
    // Finding an adapter takes about as long as loading an ordinary map, so both happen at once.
    let (scene, headless) = load_while(&command.source, &options, Headless::new)?;
    let mut headless = headless?;
    panics::note_adapter(headless.describe());
    let flat = match &scene.world {
        World::Flat(flat) => Arc::clone(flat),
        World::Solid(world) => return solid::draw(command, &mut headless, &scene, world),
    };
    let hidden = command
        .layers
        .hidden(&flat)
        .map_err(|missing| anyhow!("--layers: no such layer: {missing}; `mapscope info` lists groups and layers"))?;
    let mut drawn = Drawn { headless, scene, flat, picture, hidden };
    match &command.result {
        RenderResult::Pictures(to) => {
            let frames = command.pictures.iter().map(|picture| drawn.params(picture).into()).collect();
            draw_pictures(&mut drawn.headless, &drawn.scene, frames, to.as_deref())?;
        }
        RenderResult::Whole { to, px_per_tile } => whole::draw(&mut drawn, to.as_deref(), *px_per_tile)?,
        RenderResult::Moving(moving) => animate::draw(&mut drawn, moving)?,
        // Drawn above, without a scene.
        RenderResult::Top(_) => {}
    }
    print_notes(&drawn, command);
    if let Some(note) = command.solid.note_on_solid_flags() {
        write_note(format_args!("{note}"));
    }
    Ok(())
}

/// Draws a level or a Minetest world from above.
fn draw_top(command: &Render, request: &Top, options: &LoadOptions) -> Result<()> {
    let task = options.task();
    // Opening it as a world says why anything else cannot be drawn.
    if let Ok((source, Some(Kind::Turok))) = sniffed(&command.source, options, &task) {
        return level_top::draw(command, request.to.as_deref(), &source, options);
    }
    if let Some(path) = command.source.path()
        && !command.level_top_flags.is_empty()
        && is_world(path, &options.disk, &task)
    {
        bail!(
            "{} on a Minetest world; use --geometry to choose an area and --scale to enlarge it",
            no_effect(&command.level_top_flags)
        );
    }
    top::draw(request, &command.source, options, &task)
}

/// The files that will be written.
fn destinations(command: &Render) -> Vec<PathBuf> {
    match &command.result {
        RenderResult::Pictures(Some(to)) => {
            let count = command.pictures.len();
            (0..count).map(|n| numbered(to, n, count)).collect()
        }
        RenderResult::Whole { to: Some(to), .. } => vec![to.clone()],
        RenderResult::Moving(moving) => vec![moving.to.clone()],
        RenderResult::Top(Top { to: Some(to), .. }) => vec![to.clone()],
        RenderResult::Pictures(None) | RenderResult::Whole { to: None, .. } | RenderResult::Top(_) => Vec::new(),
    }
}

/// Which textures are made: those of a single picture, or all.
fn textures(command: &Render) -> Selection {
    match (&command.result, command.pictures.as_slice()) {
        (RenderResult::Pictures(_), [picture]) => {
            let picture = picture.clone();
            Selection::of(move |scene| textures_for(scene, &frame_params(&picture, scene.bounds)))
        }
        _ => Selection::default(),
    }
}

/// Most views that notes are about.
const MOST_NOTES: usize = 5;

/// Prints notes on the pictures for people.
fn print_notes(drawn: &Drawn<'_>, command: &Render) {
    for note in drawn.headless.notes().iter() {
        write_note(format_args!("warning: {}: {} [{}]", note.place, note.message, note.code));
    }
    note_warnings(&drawn.scene.summary);
    note_stand_ins(&drawn.flat.info, &command.loading.images);
    if drawn.picture.wants_game && !drawn.flat.physics.is_empty() && !drawn.flat.has_game_sheet {
        write_note(format_args!(
            "DDNet's tile art was not found, so built-in tile art is used; pass DDNet's data folder with --data-dir"
        ));
    }
    note_vain(drawn.picture);
    if matches!(command.result, RenderResult::Pictures(_)) {
        note_outside(drawn, &command.pictures);
    }
}

/// Lines about the first views that show no part of the map's own area.
fn note_outside(drawn: &Drawn<'_>, pictures: &[Picture]) {
    let bounds = drawn.flat.bounds;
    let (width, height) = (bounds.size() / TILE_WORLD).into();
    for picture in pictures.iter().take(MOST_NOTES) {
        let camera = drawn.params(picture).camera;
        let seen = Rect::from_center_size(camera.center, size_at_zoom_1(picture.size_px) * camera.zoom);
        if !bounds.is_empty() && !seen.intersects(bounds) {
            let (x, y) = (camera.center / TILE_WORLD).into();
            write_note(format_args!("the view at {x},{y} lies outside of the map, which has {width} × {height} tiles"));
        }
    }
}

/// One line about images that are not the game's.
fn note_stand_ins(info: &FlatInfo, search: &ImageSearch) {
    const LISTED: usize = 4;
    let images: Vec<_> = info.images.iter().filter(|image| image.stand_in().is_some()).collect();
    if !images.is_empty() {
        let list: Vec<_> = images.iter().take(LISTED).map(|image| escaped(&image.name).into_owned()).collect();
        let more = images.len().saturating_sub(LISTED);
        let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
        let (count, list) = (counted(images.len(), "image"), list.join(", ") + &more);
        let advice = if wants_install(info, search) { GET_THE_GAMES } else { "" };
        write_note(format_args!("{}", format!("stand-ins are used for {count} ({list}). {advice}").trim_end()));
    }
}
