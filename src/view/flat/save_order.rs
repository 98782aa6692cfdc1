//! Picture of a flat world to be saved as a file: parameters of the painter for the choice. Nothing is drawn or written
//! here, and the size of the file is not known here.
//!
//! Units: pixels of the picture; seconds and nanoseconds on the clock of the envelopes.

use glam::{DVec2, UVec2};

use super::save_region::{in_size, region};
use super::{FlatView, frame_params};
use crate::base::{Rect, TILE_WORLD};
use crate::scene::{Camera, FlatFrame, FlatScene, PxRect, ViewFrame, Xray, size_at_zoom_1};
use crate::view::{LONGEST_MOVING_S, MOST_TYPED_PX, Moving, SaveChoice, SaveOrder, SaveSize, SaveWhat};

/// Sides of pictures that PNG files can hold.
const MOST_PX: f64 = 2_147_483_647.0;

/// The picture that is chosen. `None` where there is nothing in the map.
pub fn save_order(state: &FlatView, choice: SaveChoice, scene: &FlatScene) -> Option<SaveOrder> {
    let shown = with_options(frame_params(state, Some(scene)), choice);
    let exact_px = choice.exact_px.map(|px| UVec2::from(px).clamp(UVec2::ONE, UVec2::splat(MOST_TYPED_PX)));
    let params = match (choice.what, exact_px) {
        (SaveWhat::Whole, None) => whole_map(scene.bounds, u32::from(choice.px_per_tile), &shown)?,
        (SaveWhat::Whole, Some(size_px)) => whole_map_in(scene.bounds, size_px, &shown)?,
        (SaveWhat::Region, _) => region(choice.region?, choice.px_per_tile.into(), exact_px, shown)?,
        (SaveWhat::Moving, _) if let Some(part) = choice.region.filter(|_| choice.moving_region) => {
            let px_per_tile = match (choice.fits, choice.size) {
                (true, _) => view_tile_px(&shown) * choice.fit_times,
                (false, SaveSize::Times(times)) => view_tile_px(&shown) * times,
                (false, SaveSize::PxPerTile(px)) => px.into(),
            };
            region(part, px_per_tile, exact_px, shown)?
        }
        (SaveWhat::View | SaveWhat::Moving, Some(size_px)) => in_size(shown, size_px),
        (SaveWhat::Moving, None) if choice.fits => sized(shown, SaveSize::Times(choice.fit_times)),
        (SaveWhat::View | SaveWhat::Moving, None) => sized(shown, choice.size),
    };
    if choice.what != SaveWhat::Moving {
        return Some(SaveOrder { frame: params.into(), moving: None });
    }
    let length_ns = choice.length_s().map(|seconds| (seconds.clamp(0.01, LONGEST_MOVING_S) * 1.0e9).round() as i64);
    let fps = choice.fps.clamp(1.0, choice.format.most_fps());
    let moving = Moving { format: choice.format, fps, length_ns, from_now: !choice.from_zero };
    let time_ns = if choice.from_zero { 0 } else { choice.now_ns.unwrap_or(params.time_ns) };
    // The other time would stand still in a moving picture.
    let first = FlatFrame { time_ns, compare: None, ..params };
    Some(SaveOrder { frame: first.into(), moving: Some(moving) })
}

/// The same without physics, or without a ground.
fn with_options(mut params: FlatFrame, choice: SaveChoice) -> FlatFrame {
    if !choice.physics {
        let ground = FlatFrame::ground(params.xray);
        if params.background == ground {
            params.background = FlatFrame::GAME_BACKGROUND;
        }
        (params.physics.shown, params.entities, params.xray) = (false, 0, Xray::Off);
    }
    if choice.transparent && (choice.what != SaveWhat::Moving || choice.format.has_alpha()) {
        params.background = [0.0; 4];
    }
    params
}

/// The view in another size. The same of the map shows, also in groups of other parallax.
fn sized(shown: FlatFrame, size: SaveSize) -> FlatFrame {
    let tile_px = TILE_WORLD / shown.view.world_per_px(shown.camera.zoom);
    let times = match size {
        SaveSize::Times(times) => times,
        SaveSize::PxPerTile(px) => f32::from(px) / tile_px,
    };
    let (viewport, canvas) = (shown.view.viewport_px.size(), shown.view.canvas_px);
    if times == 1.0 {
        let viewport_px = PxRect { x: 0, y: 0, w: viewport.x, h: viewport.y };
        return FlatFrame { view: ViewFrame { viewport_px, ..shown.view }, ..shown };
    }
    let scaled =
        |size: UVec2| (size.as_dvec2() * f64::from(times)).round().clamp(DVec2::ONE, DVec2::splat(MOST_PX)).as_uvec2();
    let size = scaled(viewport);
    let viewport_px = PxRect { x: 0, y: 0, w: size.x, h: size.y };
    let view = ViewFrame { viewport_px, canvas_px: scaled(canvas), piece: None };
    // A canvas of whole pixels is not exactly so many times as large; the zoom corrects that.
    let exact = TILE_WORLD / (tile_px * times);
    let zoom = shown.camera.zoom * exact / view.world_per_px(shown.camera.zoom);
    FlatFrame { view, camera: Camera { zoom, ..shown.camera }, ..shown }
}

/// Pixels of a tile in the window.
fn view_tile_px(shown: &FlatFrame) -> f32 {
    TILE_WORLD / shown.view.world_per_px(shown.camera.zoom)
}

/// Parameters of the renderer for a picture of a whole world with so many pixels to a tile, all else as in `params`.
/// `None` where there is nothing in the world.
pub fn whole_map(bounds: Rect, px_per_tile: u32, params: &FlatFrame) -> Option<FlatFrame> {
    whole_map_in(bounds, whole_size_px(bounds, px_per_tile)?, params)
}

/// The same in a size, whose aspect is that of the world. `None` where there is nothing in the world.
fn whole_map_in(bounds: Rect, size_px: UVec2, params: &FlatFrame) -> Option<FlatFrame> {
    whole_size_px(bounds, 1)?;
    // All of it shows, whatever the aspect.
    let zoom = (bounds.size() / size_at_zoom_1(size_px)).max_element();
    let camera = Camera { center: bounds.center(), zoom };
    // A divider has its place in the window, and pieces of a picture are drawn without the others.
    Some(FlatFrame { view: ViewFrame::whole(size_px), camera, compare: None, ..params.clone() })
}

/// The size of that picture.
pub fn whole_size_px(bounds: Rect, px_per_tile: u32) -> Option<UVec2> {
    let size = (bounds.size() / TILE_WORLD * px_per_tile as f32).round();
    size.cmpge(glam::Vec2::ONE).all().then(|| size.as_uvec2())
}
