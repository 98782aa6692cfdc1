//! How many pixels a frame paints. Layers and quads may lie over each other as often as a file likes: the heaviest real
//! maps at hand paint every pixel 20 times, a hostile one may ask for thousands. Such a frame would take minutes on a
//! software adapter, and a graphics card that is busy for seconds is taken away from the program by the system.

use glam::{DVec2, Vec2};

use crate::base::{Rect, TILE_WORLD};
use crate::scene::{PxRect, Quad};

/// How often a frame may paint every pixel of the target.
const MOST: f64 = 128.0;
/// Quads of a layer that together may paint the target more often than this are looked at closely: the rectangle around
/// a ray of light is much larger than the ray.
const ROUGHLY: f64 = 2.0;

/// Count of the pixels that a frame has painted so far.
#[derive(Debug, Default)]
pub struct Overdraw {
    painted_px: f64,
    target_px: f64,
}

/// The part of a group's world that can be painted on.
#[derive(Clone, Copy, Debug)]
pub struct PaintableArea {
    /// In world units.
    rect: Rect,
    px_per_world: Vec2,
}

impl PaintableArea {
    /// The part that `scissor` leaves of a `view`, in world units, that fills the viewport.
    pub fn new(view: Rect, viewport: PxRect, scissor: PxRect) -> Self {
        let px_per_world = viewport.size().as_vec2() / view.size();
        let at = |x: i64, y: i64| Vec2::new(x as f32, y as f32) / px_per_world;
        let from = at(i64::from(scissor.x) - i64::from(viewport.x), i64::from(scissor.y) - i64::from(viewport.y));
        let size = scissor.size().as_vec2() / px_per_world;
        Self { rect: Rect::new(view.min + from, view.min + from + size), px_per_world }
    }

    /// Pixels of a rectangle.
    fn rect_px(self, rect: Rect) -> f64 {
        let seen = Rect::new(rect.min.max(self.rect.min), rect.max.min(self.rect.max));
        if seen.is_empty() { 0.0 } else { f64::from(seen.size().x) * f64::from(seen.size().y) * self.px_per_unit() }
    }

    /// Pixels of a triangle.
    fn triangle_px(self, corners: [Vec2; 3]) -> f64 {
        let [a, b, c] = corners;
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        if low.cmpge(self.rect.min).all() && high.cmple(self.rect.max).all() {
            return f64::from((b - a).perp_dot(c - a)).abs() / 2.0 * self.px_per_unit();
        }
        if low.cmpge(self.rect.max).any() || high.cmple(self.rect.min).any() {
            return 0.0;
        }
        let mut shape = Shape::new(corners.map(Vec2::as_dvec2));
        let (min, max) = (self.rect.min.as_dvec2(), self.rect.max.as_dvec2());
        for (normal, limit) in [(DVec2::X, min.x), (DVec2::NEG_X, -max.x), (DVec2::Y, min.y), (DVec2::NEG_Y, -max.y)] {
            shape = shape.cut(normal, limit);
        }
        let twice: f64 = shape.edges().map(|(a, b)| a.perp_dot(b)).sum();
        twice.abs() / 2.0 * self.px_per_unit()
    }

    fn px_per_unit(self) -> f64 {
        f64::from(self.px_per_world.x) * f64::from(self.px_per_world.y)
    }
}

/// Rest of a triangle after four cuts: up to seven corners. Kept in place, since frames do this for thousands.
struct Shape {
    corners: [DVec2; 8],
    len: usize,
}

impl Shape {
    fn new([a, b, c]: [DVec2; 3]) -> Self {
        Self { corners: [a, b, c, c, c, c, c, c], len: 3 }
    }

    fn corners(&self) -> &[DVec2] {
        self.corners.get(..self.len).unwrap_or_default()
    }

    fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> {
        let next = self.corners().iter().cycle().skip(1);
        self.corners().iter().copied().zip(next.copied())
    }

    fn push(&mut self, corner: DVec2) {
        if let Some(place) = self.corners.get_mut(self.len) {
            *place = corner;
            self.len += 1;
        }
    }

    /// The part on one side of a line.
    fn cut(&self, normal: DVec2, limit: f64) -> Self {
        let mut left = Self { corners: [DVec2::ZERO; 8], len: 0 };
        for (a, b) in self.edges() {
            let (from, to) = (a.dot(normal) - limit, b.dot(normal) - limit);
            if from >= 0.0 {
                left.push(a);
            }
            if (from < 0.0) != (to < 0.0) {
                left.push(a.lerp(b, from / (from - to)));
            }
        }
        left
    }
}

impl Overdraw {
    /// Nothing painted yet of a target.
    pub fn new(viewport: PxRect) -> Self {
        Self { painted_px: 0.0, target_px: f64::from(viewport.w) * f64::from(viewport.h) }
    }

    /// Pixels painted so far.
    pub fn painted_px(&self) -> f64 {
        self.painted_px
    }

    /// Paints so many pixels, or none if that is too much; whether it did.
    pub fn paint(&mut self, px: f64) -> bool {
        let fits = px <= self.left();
        self.painted_px += if fits { px } else { 0.0 };
        fits
    }

    /// Paints tiles of which no two are the same without a look at where they are; nothing, if that might be too much.
    pub fn tiles_together(&mut self, count: u64, seen: PaintableArea) -> bool {
        let all_px = count as f64 * f64::from(TILE_WORLD * TILE_WORLD) * seen.px_per_unit();
        self.paint(all_px.min(seen.rect_px(seen.rect)))
    }

    /// Paints rectangles of tiles (left, top, right, bottom); how many of them may be painted.
    pub fn tiles(&mut self, rects: impl Iterator<Item = [i32; 4]>, seen: PaintableArea) -> usize {
        let px = |rect: [i32; 4]| {
            let [left, top, right, bottom] = rect.map(|at| at as f32 * TILE_WORLD);
            seen.rect_px(Rect::new(Vec2::new(left, top), Vec2::new(right, bottom)))
        };
        self.paint_each(rects.map(px))
    }

    /// Paints quads that envelopes move and fade; how many of them may be painted.
    pub fn quads(&mut self, quads: &[Quad], envelopes: &[[f32; 4]], seen: PaintableArea) -> usize {
        let value = |slot: u32, preset: [f32; 4]| envelopes.get(slot as usize).copied().unwrap_or(preset);
        let motion = |quad: &Quad| value(quad.position_slot, [0.0; 4]);
        let shows =
            |quad: &&Quad| quad.colors.iter().any(|color| color[3] > 0) && value(quad.color_slot, [1.0; 4])[3] > 0.0;
        let visible = || quads.iter().filter(shows);
        let roughly: f64 = visible().map(|quad| seen.rect_px(quad.bounds(motion(quad)))).sum();
        if roughly <= self.target_px * ROUGHLY && roughly <= self.left() {
            self.painted_px += roughly;
            return quads.len();
        }
        let exactly = |quad: &Quad| {
            let [a, b, c, d] = quad.moved(motion(quad));
            seen.triangle_px([a, b, d]) + seen.triangle_px([a, d, c])
        };
        self.paint_each(quads.iter().map(|quad| if shows(&quad) { exactly(quad) } else { 0.0 }))
    }

    fn left(&self) -> f64 {
        self.target_px * MOST - self.painted_px
    }

    /// Paints shapes as long as there is something left; how many.
    fn paint_each(&mut self, shapes_px: impl Iterator<Item = f64>) -> usize {
        shapes_px.take_while(|px| self.paint(*px)).count()
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::{MOST, Overdraw, PaintableArea};
    use crate::base::Rect;
    use crate::scene::{PxRect, Quad};

    const VIEWPORT: PxRect = PxRect { x: 0, y: 0, w: 100, h: 50 };

    fn seen() -> PaintableArea {
        PaintableArea::new(Rect::new(Vec2::ZERO, Vec2::new(200.0, 100.0)), VIEWPORT, VIEWPORT)
    }

    fn quad(corners: [[f32; 2]; 4]) -> Quad {
        Quad { corners: corners.map(Vec2::from_array), colors: [[255; 4]; 4], ..Quad::default() }
    }

    #[test]
    fn only_what_is_seen_counts_and_the_limit_is_kept() {
        let everywhere = quad([[-1e6, -1e6], [1e6, -1e6], [-1e6, 1e6], [1e6, 1e6]]);
        let elsewhere = quad([[-9.0, -9.0], [-5.0, -9.0], [-9.0, -5.0], [-5.0, -5.0]]);
        let invisible = Quad { colors: [[255, 255, 255, 0]; 4], ..everywhere };
        let mut overdraw = Overdraw::new(VIEWPORT);
        assert_eq!(overdraw.quads(&vec![elsewhere; 100_000], &[], seen()), 100_000, "none of them shows");
        assert_eq!(overdraw.quads(&vec![invisible; 100_000], &[], seen()), 100_000, "nor them");
        assert_eq!(overdraw.quads(&vec![everywhere; 1_000], &[], seen()), MOST as usize, "as many as fit");
        assert_eq!(overdraw.quads(&[everywhere], &[], seen()), 0);
        assert_eq!(overdraw.quads(&[elsewhere], &[], seen()), 1);
    }

    #[test]
    fn tiles_cost_no_more_than_what_is_seen_and_no_less_than_they_paint() {
        // A tile is 16×16 pixels, and 12.5×6.25 of them are seen.
        let target_px = 100.0 * 50.0;
        for (tiles, expected) in
            [([[1, 1, 3, 2], [4, 1, 5, 2]].as_slice(), 3.0 * 256.0), (&[[-9, -9, 99, 99]], target_px)]
        {
            let area: i32 = tiles.iter().map(|[x0, y0, x1, y1]| (x1 - x0) * (y1 - y0)).sum();
            let (mut together, mut each) = (Overdraw::new(VIEWPORT), Overdraw::new(VIEWPORT));
            assert!(together.tiles_together(area as u64, seen()));
            assert_eq!(each.tiles(tiles.iter().copied(), seen()), tiles.len());
            assert_eq!((together.painted_px(), each.painted_px()), (expected, expected));
        }
        let mut overdraw = Overdraw::new(VIEWPORT);
        let layers = std::iter::repeat_with(|| overdraw.tiles_together(1 << 40, seen())).take(1000).filter(|all| *all);
        assert_eq!(layers.count(), MOST as usize);
    }

    #[test]
    fn rays_of_light_paint_each_pixel_about_once_however_close() {
        let wedge = |n: u16| {
            let at = |n: u16| Vec2::from_angle(f32::from(n) * std::f32::consts::TAU / 640.0) * 1e6;
            let center = [100.0, 50.0];
            quad([center, at(n).to_array(), center, at(n + 1).to_array()])
        };
        let glow: Vec<Quad> = (0..640).map(wedge).collect();
        let mut overdraw = Overdraw::new(VIEWPORT);
        assert_eq!(overdraw.quads(&glow, &[], seen()), 640);
        let times = overdraw.painted_px / overdraw.target_px;
        assert!((times - 1.0).abs() < 0.01, "{times}");
    }

    #[test]
    fn a_clip_leaves_less_to_paint() {
        let view = Rect::new(Vec2::new(-50.0, 0.0), Vec2::new(150.0, 100.0));
        let clipped = PaintableArea::new(view, VIEWPORT, PxRect { x: 25, y: 10, w: 50, h: 5 });
        assert_eq!(clipped.rect, Rect::new(Vec2::new(0.0, 20.0), Vec2::new(100.0, 30.0)));
        let all = Rect::new(Vec2::splat(-1e6), Vec2::splat(1e6));
        assert_eq!(clipped.rect_px(all), 250.0);
        let triangle = [Vec2::splat(-1e6), Vec2::new(1e6, -1e6), Vec2::new(0.0, 1e6)];
        assert!((clipped.triangle_px(triangle) - 250.0).abs() < 1e-3);
    }
}
