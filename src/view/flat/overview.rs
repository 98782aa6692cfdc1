//! Small picture of the whole map: its size in pixels, its camera, and the part of it that the map takes. It is drawn
//! by the same renderer as everything else; the panels decide where it shows.
//!
//! The picture keeps the map's shape; a panel may stretch that of a map far longer than wide.

use glam::{UVec2, Vec2};

use super::{FlatView, frame_params};
use crate::analysis::has_design;
use crate::base::Rect;
use crate::scene::{Camera, FlatFrame, FlatScene, Highlight, PhysicsStyle, ViewFrame, Xray};

/// Pixels of the picture per pixel shown, along each axis: the game's way of drawing leaves small tiles jagged.
const FINER: f32 = 2.0;
/// Longest side in pixels.
const LONGEST_PX: f32 = 2048.0;

/// Picture of all of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overview {
    /// Its size.
    pub size_px: UVec2,
    /// The camera that shows the world in it.
    pub camera: Camera,
    /// The part of it that the world takes, from 0 to 1 along each axis: all but the rest of the outermost pixels.
    pub part: Rect,
}

impl Overview {
    /// The picture of a world with these bounds that shows on so many pixels. `None` where there is nothing to show.
    pub fn of(bounds: Rect, shown_px: Vec2) -> Option<Self> {
        let (size, shown_px) = (bounds.size(), shown_px.max(Vec2::ONE) * FINER);
        if bounds.is_empty() || !size.is_finite() || !shown_px.is_finite() {
            return None;
        }
        let world_per_px = (size / shown_px).min_element().max(size.max_element() / LONGEST_PX);
        let size_px = (size / world_per_px).ceil().max(Vec2::ONE).min(Vec2::splat(LONGEST_PX)).as_uvec2();
        let zoom = world_per_px / ViewFrame::whole(size_px).world_per_px(1.0);
        let part = (size / (size_px.as_vec2() * world_per_px)).min(Vec2::ONE);
        let part = Rect::from_center_size(Vec2::splat(0.5), part);
        Some(Self { size_px, camera: Camera { center: bounds.center(), zoom }, part })
    }

    /// Parameters of the picture: layers as they are shown now, at the start of the time. Where only physics has
    /// something to show it shows, whatever the overlay says.
    pub fn params(&self, state: &FlatView, scene: &FlatScene) -> FlatFrame {
        let mut params = frame_params(state, Some(scene));
        params.view = ViewFrame::whole(self.size_px);
        (params.camera, params.time_ns) = (self.camera, 0);
        (params.compare, params.only, params.emphasis) = (None, None, Highlight::default());
        params.physics.numbers = false;
        let is_plain = params.entities == 0 && params.xray == Xray::Off;
        if is_plain && !has_design(scene) && !scene.physics.is_empty() {
            (params.xray, params.physics.style) = (Xray::Dimmed, PhysicsStyle::Own);
        }
        params.background = FlatFrame::ground(params.xray);
        params
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::TILE_WORLD;

    fn of(tiles: [f32; 2], shown: [f32; 2]) -> Overview {
        Overview::of(Rect::new(Vec2::ZERO, Vec2::from(tiles) * TILE_WORLD), shown.into()).expect("an overview")
    }

    /// The world that the map's part of the picture shows.
    fn shown(overview: &Overview) -> Rect {
        let all = ViewFrame::whole(overview.size_px).world_rect(overview.camera);
        let at = |part: Vec2| all.min + part * all.size();
        Rect::new(at(overview.part.min), at(overview.part.max))
    }

    #[test]
    fn the_map_fills_its_part_of_the_picture_whatever_its_shape() {
        for tiles in [[100.0, 50.0], [2210.0, 110.0], [10.0, 9000.0], [1.0, 1.0], [10_000.0, 3.0], [333.0, 77.0]] {
            for points in [[240.0, 120.0], [16.0, 200.0], [1.0, 1.0]] {
                let overview = of(tiles, points);
                assert!(overview.size_px.max_element() <= 2048 && overview.size_px.min_element() >= 1, "{overview:?}");
                let (shown, size) = (shown(&overview), Vec2::from(tiles) * TILE_WORLD);
                let tolerance = size.max_element() * 1e-4;
                assert!(shown.min.abs().max_element() < tolerance, "{tiles:?} {points:?}: {shown:?}");
                assert!((shown.max - size).abs().max_element() < tolerance, "{tiles:?} {points:?}: {shown:?}");
            }
        }
    }

    #[test]
    fn it_has_twice_the_pixels_that_show() {
        assert_eq!(of([100.0, 50.0], [240.0, 120.0]).size_px, UVec2::new(480, 240));
        // Stretched across: as fine as its thin side needs, as far as that goes.
        assert_eq!(of([10.0, 9000.0], [16.0, 200.0]).size_px, UVec2::new(3, 2048));
    }

    #[test]
    fn of_nothing_there_is_none() {
        for bounds in [Rect::default(), Rect::new(Vec2::ONE, Vec2::ZERO), Rect::new(Vec2::ZERO, Vec2::INFINITY)] {
            assert_eq!(Overview::of(bounds, Vec2::splat(100.0)), None);
        }
        assert_eq!(
            Overview::of(Rect::new(Vec2::ZERO, Vec2::ONE), Vec2::NAN).map(|it| it.size_px.y),
            Some(2),
            "a pixel"
        );
    }
}
