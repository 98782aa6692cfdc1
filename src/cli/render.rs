//! `mapscope render`: a picture without a window.

use anyhow::Result;
use glam::Vec2;

use super::command::Render;
use super::output::{check_destination, write_file, write_stdout};
use super::picture::{Picture, Zoom};
use crate::base::{Rect, TILE_WORLD, counted, one_or_many};
use crate::crash;
use crate::export::{Headless, encode_png, textures_for};
use crate::load::{LoadOptions, Selection, load_while};
use crate::scene::{Camera, FrameParams, Scene, SceneInfo, size_at_zoom_1};

/// Draws the picture and writes it.
pub fn run(command: &Render) -> Result<()> {
    if let Some(path) = &command.output {
        check_destination(path, command.source.path())?;
    }
    let picture = command.picture.clone();
    let textures = Selection::of(move |scene| textures_for(scene, &frame_params(&picture, scene.bounds)));
    let options = LoadOptions { textures, ..command.loading.options() };
    // Finding an adapter takes about as long as loading an ordinary map, so both happen at once.
    let (scene, headless) = load_while(&command.source, &options, Headless::new)?;
    let mut headless = headless?;
    let params = frame_params(&command.picture, scene.flat().bounds);
    crash::note_adapter(headless.describe());
    let image = headless.render(&scene, &params)?;
    for note in headless.notes().iter() {
        eprintln!("mapscope: warning: {}: {} [{}]", note.place, note.message, note.code);
    }
    note_warnings(&scene.info);
    if command.picture.wants_game && has_physics(&scene) && !scene.flat().has_game_sheet {
        eprintln!(
            "mapscope: the game's pictures of physics tiles were not found, so mapscope's own are drawn; name the game's \
             data folder with --data-dir"
        );
    }
    note_vain(&command.picture);
    let png = encode_png(&image)?;
    match &command.output {
        Some(path) => write_file(path, &png),
        None => write_stdout(&png),
    }
}

/// A line for each thing that was asked for in vain.
pub(super) fn note_vain(picture: &Picture) {
    for note in &picture.notes {
        eprintln!("mapscope: {note}");
    }
}

fn has_physics(scene: &Scene) -> bool {
    !scene.flat().physics.is_empty()
}

/// One line about a map that may not look as its maker meant it.
fn note_warnings(info: &SceneInfo) {
    let count = info.warnings.len() + info.warnings_dropped;
    if count > 0 {
        let (has, them) = (counted(count, "warning"), one_or_many(count, "it", "them"));
        eprintln!("mapscope: the map has {has}, so the picture may lack something; `mapscope info` tells {them}");
    }
}

/// What the renderer is told for a picture of a world with these bounds.
pub(super) fn frame_params(picture: &Picture, bounds: Rect) -> FrameParams {
    FrameParams {
        time_ns: picture.time_ns,
        detail: picture.detail,
        entities: picture.entities,
        xray: picture.xray,
        physics: picture.physics,
        background: picture.background,
        ..FrameParams::new(picture.size_px, camera(picture, bounds))
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
            background: FrameParams::GAME_BACKGROUND,
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
