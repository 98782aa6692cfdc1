//! Pictures of a typed size, and of a region of the map: parameters of the painter.

use glam::{DVec2, UVec2, Vec2};

use crate::base::TILE_WORLD;
use crate::scene::{Camera, FlatFrame, PxRect, ViewFrame};
use crate::view::Region;

/// Largest sides of a picture of a region in pixels, and of the view that it is a part of.
const MOST_REGION_PX: f64 = 1_000_000.0;
const MOST_AROUND_PX: f64 = 4_000_000.0;

/// The view in a picture of a size: as large as fits into it. Where the picture has another aspect, it shows more of the
/// map at two sides.
pub fn in_size(shown: FlatFrame, size_px: UVec2) -> FlatFrame {
    let before = shown.view.viewport_px.size().max(UVec2::ONE).as_vec2();
    let times = (size_px.as_vec2() / before).min_element();
    let world_per_px = shown.view.world_per_px(shown.camera.zoom) / times;
    let view = ViewFrame { canvas_px: scaled(shown.view.canvas_px, times), ..ViewFrame::whole(size_px) };
    let zoom = world_per_px / view.world_per_px(1.0);
    FlatFrame { view, camera: Camera { zoom, ..shown.camera }, ..shown }
}

/// The whole window in another size: what zoom 1 shows depends on its aspect, and far groups on the zoom.
fn scaled(canvas_px: UVec2, times: f32) -> UVec2 {
    (canvas_px.as_vec2() * times).round().clamp(Vec2::ONE, Vec2::splat(MOST_AROUND_PX as f32)).as_uvec2()
}

/// A region, with so many pixels to a tile or in a size of its aspect. It is a piece of the view in which it was
/// selected, in that size: groups of other parallax lie as they did there. `None` where it is empty or too large.
pub fn region(region: Region, px_per_tile: f32, exact_px: Option<UVec2>, shown: FlatFrame) -> Option<FlatFrame> {
    let (min, size) = (DVec2::from(region.min), DVec2::from(region.size()));
    if !(size.cmpgt(DVec2::ZERO).all() && size.is_finite() && min.is_finite()) {
        return None;
    }
    let px_per_tile = match exact_px {
        Some(px) => (px.as_dvec2() / size).max_element(),
        None => f64::from(px_per_tile),
    };
    let size_px = exact_px.map_or_else(|| (size * px_per_tile).round().max(DVec2::ONE), |px| px.as_dvec2());
    if size_px.max_element() > MOST_REGION_PX {
        return None;
    }
    let mut center = DVec2::from(region.center);
    let mut from_px = (min - center) * px_per_tile;
    if from_px.abs().max_element() + size_px.max_element() > MOST_AROUND_PX {
        center = min + size * 0.5;
        from_px = (min - center) * px_per_tile;
    }
    // The corner lies on a whole pixel: the camera moves by less than one.
    let whole_from_px = from_px.round();
    center += (from_px - whole_from_px) / px_per_tile;
    let half_px = whole_from_px.abs().max((whole_from_px + size_px).abs()).ceil() + 1.0;
    let (whole_px, at) = ((half_px * 2.0).as_uvec2(), (half_px + whole_from_px).as_uvec2());
    let size_px = size_px.as_uvec2();
    let world_per_px = (f64::from(TILE_WORLD) / px_per_tile) as f32;
    let times = shown.view.world_per_px(region.zoom) / world_per_px;
    let piece = ViewFrame::piece(whole_px, PxRect { x: at.x, y: at.y, w: size_px.x, h: size_px.y });
    let view = ViewFrame { canvas_px: scaled(shown.view.canvas_px, times), ..piece };
    // A canvas of whole pixels is not exactly so many times as large.
    let zoom = world_per_px / view.world_per_px(1.0);
    let camera = Camera { center: (center * f64::from(TILE_WORLD)).as_vec2(), zoom };
    // Another time is split over the whole window.
    Some(FlatFrame { view, camera, compare: None, ..shown })
}
