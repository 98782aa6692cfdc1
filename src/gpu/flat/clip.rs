//! Clip rectangle of a group → scissor rectangle in pixels, with the game's rounding.

use crate::base::Rect;
use crate::scene::{ClipRect, PxRect};

/// The scissor for a clip rectangle. `view_world` is what the viewport shows of a group with parallax 100 and no
/// offset: clip rectangles live there whatever the group's own parallax is. `None` = nothing shows.
pub fn scissor(clip: ClipRect, view_world: Rect, viewport_px: PxRect) -> Option<PxRect> {
    let (px, world) = (viewport_px.size().as_vec2(), view_world.size());
    // The order of the operations is the game's: right and bottom edge are whole numbers before they become floats.
    let edge =
        |at: i32, start: f32, world: f32, px: f32| ((at as f32 - start) * px / world).round().clamp(0.0, px) as u32;
    let x0 = edge(clip.x, view_world.min.x, world.x, px.x);
    let x1 = edge(clip.x.saturating_add(clip.w), view_world.min.x, world.x, px.x);
    let y0 = edge(clip.y, view_world.min.y, world.y, px.y);
    let y1 = edge(clip.y.saturating_add(clip.h), view_world.min.y, world.y, px.y);
    (x1 > x0 && y1 > y0).then(|| PxRect { x: viewport_px.x + x0, y: viewport_px.y + y0, w: x1 - x0, h: y1 - y0 })
}

#[cfg(test)]
mod tests {
    use glam::{UVec2, Vec2};

    use super::scissor;
    use crate::scene::{Camera, ClipRect, PxRect, ViewFrame};

    fn frame_and_world() -> (PxRect, crate::base::Rect) {
        let view = ViewFrame::whole(UVec2::new(1920, 1080));
        let camera = Camera { center: Vec2::new(1000.0, 500.0), zoom: 1.0 };
        (view.viewport_px, view.world_rect(camera))
    }

    #[test]
    fn rounds_both_edges_as_the_game_does() {
        let (viewport, world) = frame_and_world();
        let clip = ClipRect { x: 640, y: 320, w: 640, h: 320 };
        assert_eq!(scissor(clip, world, viewport), Some(PxRect { x: 477, y: 298, w: 859, h: 430 }));
    }

    #[test]
    fn empty_and_negative_rectangles_show_nothing() {
        let (viewport, world) = frame_and_world();
        for (w, h) in [(0, 100), (100, 0), (-50, 100), (100, -50), (i32::MIN, i32::MIN)] {
            assert_eq!(scissor(ClipRect { x: 640, y: 320, w, h }, world, viewport), None);
        }
    }

    #[test]
    fn rectangles_at_the_integer_limits_are_cut_to_the_viewport() {
        let (viewport, world) = frame_and_world();
        let clip = ClipRect { x: i32::MIN, y: i32::MIN, w: i32::MAX, h: i32::MAX };
        assert_eq!(scissor(clip, world, viewport), None);
        let clip = ClipRect { x: -100_000, y: -100_000, w: i32::MAX, h: i32::MAX };
        assert_eq!(scissor(clip, world, viewport), Some(viewport));
    }
}
