//! `mapscope render`: pictures without a window: one, several of one map, the whole map of any size, or a moving one.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, anyhow};
use glam::Vec2;

use super::animate;
use super::info::{GET_THE_GAMES, wants_install};
use super::output::check_destination;
use super::picture::{Picture, Zoom};
use super::render_command::{Render, RenderResult};
use super::render_files::{draw_pictures, note_warnings, numbered};
use super::{render_solid, whole};
use crate::base::panics;
use crate::base::{LayerId, Rect, TILE_WORLD, counted, escaped, path_text};
use crate::export::{Headless, textures_for};
use crate::load::{ImageSearch, LoadOptions, Selection, load_while};
use crate::scene::{Camera, FlatFrame, FlatInfo, FlatScene, Scene, World, size_at_zoom_1};

/// A map that is loaded, and what is drawn of it.
pub(super) struct Drawn<'a> {
    /// What draws.
    pub headless: Headless,
    /// The map.
    pub scene: Arc<Scene>,
    /// Its 2D world.
    pub flat: Arc<FlatScene>,
    /// What was asked for; the first of several pictures.
    pub picture: &'a Picture,
    /// Layers left out.
    pub hidden: HashSet<LayerId>,
}

impl Drawn<'_> {
    /// What the renderer is told for a picture.
    pub fn params(&self, picture: &Picture) -> FlatFrame {
        FlatFrame { hidden: self.hidden.clone(), ..frame_params(picture, self.flat.bounds) }
    }
}

/// Draws the pictures and writes them.
pub fn run(command: &Render) -> Result<()> {
    let Some(picture) = command.pictures.first() else { return Ok(()) };
    for path in destinations(command) {
        check_destination(&path, command.source.path())?;
        if !matches!(command.result, RenderResult::Moving(_)) && promises_another_format(&path) {
            eprintln!("mapscope: warning: {} is written as a PNG, whatever its name says", path_text(&path));
        }
    }
    let options = LoadOptions { textures: textures(command), ..command.loading.options() };
    // Finding an adapter takes about as long as loading an ordinary map, so both happen at once.
    let (scene, headless) = load_while(&command.source, &options, Headless::new)?;
    let mut headless = headless?;
    panics::note_adapter(headless.describe());
    let flat = match &scene.world {
        World::Flat(flat) => Arc::clone(flat),
        World::Solid(world) => return render_solid::draw(command, &mut headless, &scene, world),
    };
    let hidden = command.layers.hidden(&flat).map_err(|why| anyhow!("--layers: {why}"))?;
    let mut drawn = Drawn { headless, scene, flat, picture, hidden };
    match &command.result {
        RenderResult::Pictures(to) => {
            let frames = command.pictures.iter().map(|picture| drawn.params(picture).into()).collect();
            draw_pictures(&mut drawn.headless, &drawn.scene, frames, to.as_deref())?;
        }
        RenderResult::Whole { to, px_per_tile } => whole::draw(&mut drawn, to.as_deref(), *px_per_tile)?,
        RenderResult::Moving(moving) => animate::draw(&mut drawn, moving)?,
    }
    print_notes(&drawn, &command.loading.images);
    if let Some(note) = command.solid.note_on_solid_flags() {
        eprintln!("mapscope: {note}");
    }
    Ok(())
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
        RenderResult::Pictures(None) | RenderResult::Whole { to: None, .. } => Vec::new(),
    }
}

/// Whether a name ends as that of a picture which is no PNG.
fn promises_another_format(path: &Path) -> bool {
    const OTHERS: [&str; 9] = ["jpg", "jpeg", "gif", "webp", "bmp", "tga", "tif", "tiff", "avif"];
    let end = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    end.is_some_and(|end| OTHERS.contains(&&*end))
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

/// Prints notes on the pictures for people.
fn print_notes(drawn: &Drawn<'_>, search: &ImageSearch) {
    for note in drawn.headless.notes().iter() {
        eprintln!("mapscope: warning: {}: {} [{}]", note.place, note.message, note.code);
    }
    note_warnings(&drawn.scene.summary);
    note_stand_ins(&drawn.flat.info, search);
    if drawn.picture.wants_game && !drawn.flat.physics.is_empty() && !drawn.flat.has_game_sheet {
        eprintln!(
            "mapscope: the game's pictures of physics tiles were not found, so mapscope's own are drawn; name the game's \
             data folder with --data-dir"
        );
    }
    note_vain(drawn.picture);
}

/// A line for each thing that was asked for in vain.
pub(super) fn note_vain(picture: &Picture) {
    for note in &picture.notes {
        eprintln!("mapscope: {note}");
    }
}

/// One line about images that are not the game's.
fn note_stand_ins(info: &FlatInfo, search: &ImageSearch) {
    const LISTED: usize = 4;
    let images: Vec<_> = info.images.iter().filter(|image| image.stand_in().is_some()).collect();
    if !images.is_empty() {
        let mut list: Vec<_> = images.iter().take(LISTED).map(|image| escaped(&image.name).into_owned()).collect();
        list.extend((images.len() > LISTED).then(|| format!("{} more", images.len() - LISTED)));
        let (count, list) = (counted(images.len(), "image"), list.join(", "));
        let advice = if wants_install(info, search) { GET_THE_GAMES } else { "" };
        eprintln!("{}", format!("mapscope: stand-ins are drawn for {count} ({list}). {advice}").trim_end());
    }
}

/// What the renderer is told for a picture of a world with these bounds.
pub(super) fn frame_params(picture: &Picture, bounds: Rect) -> FlatFrame {
    FlatFrame {
        time_ns: picture.time_ns,
        detail: picture.detail,
        entities: picture.entities,
        xray: picture.xray,
        physics: picture.physics,
        background: picture.background,
        ..FlatFrame::new(picture.size_px, camera(picture, bounds))
    }
}

fn camera(picture: &Picture, bounds: Rect) -> Camera {
    let center = picture.center_tiles.map_or(bounds.center(), |tiles| tiles * TILE_WORLD);
    let zoom = match picture.zoom {
        Zoom::Times(times) => 1.0 / times,
        Zoom::Fit => fitting_zoom(bounds.size(), size_at_zoom_1(picture.size_px)),
    };
    Camera { center, zoom }
}

/// The game's zoom at which `world` just fits; a player's view where there is nothing to fit.
fn fitting_zoom(world: Vec2, size_at_zoom_1: Vec2) -> f32 {
    let zoom = (world / size_at_zoom_1).max_element();
    if zoom > 0.0 { zoom } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::*;

    fn picture(zoom: Zoom) -> Picture {
        Picture {
            size_px: UVec2::new(1280, 720),
            center_tiles: None,
            zoom,
            time_ns: 0,
            entities: 0,
            xray: crate::scene::Xray::Off,
            physics: Default::default(),
            wants_game: false,
            detail: true,
            background: FlatFrame::GAME_BACKGROUND,
            notes: Vec::new(),
        }
    }

    #[test]
    fn zooming_twice_shows_half() {
        let bounds = Rect::new(Vec2::ZERO, Vec2::new(3200.0, 640.0));
        let camera = camera(&picture(Zoom::Times(2.0)), bounds);
        assert_eq!((camera.center, camera.zoom), (Vec2::new(1600.0, 320.0), 0.5));
    }

    #[test]
    fn fitting_shows_all_of_the_longer_side() {
        let bounds = Rect::new(Vec2::new(-320.0, 0.0), Vec2::new(32_000.0, 640.0));
        let params = frame_params(&picture(Zoom::Fit), bounds);
        let shown = params.view.world_rect(params.camera);
        assert!((shown.size().x - bounds.size().x).abs() < 0.1 && shown.size().y > bounds.size().y);
    }

    #[test]
    fn an_empty_world_is_a_players_view_of_its_origin() {
        assert_eq!(camera(&picture(Zoom::Fit), Rect::default()), Camera::default());
    }
}
