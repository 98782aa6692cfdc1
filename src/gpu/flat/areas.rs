//! Areas of the target that are painted on: a few rectangles that leave nothing out and hold little else.

use glam::{DVec2, UVec2};

use crate::base::Rect;
use crate::scene::PxRect;

/// Rectangles, at most. Each is put together by itself, so more of them are not cheaper; a frame around a map takes four.
const MOST: usize = 4;
/// Pixels around everything: edges are rounded by the device.
const MARGIN_PX: f64 = 2.0;
/// How exactly the device works with coordinates, as a part of them.
const ROUNDING: f64 = 1e-6;

/// Rectangles that may overlap.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Areas(Vec<Rect<UVec2>>);

/// Part of the target that one layer can paint on.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// The part of the group's world that the viewport shows, in world units.
    pub view: Rect,
    /// The viewport.
    pub viewport: PxRect,
    /// Part of it that the layer may paint on.
    pub scissor: PxRect,
}

/// Pixels that only the rectangle around both has.
fn growth(one: Rect<UVec2>, other: Rect<UVec2>) -> i64 {
    let px = |rect: Rect<UVec2>| i64::try_from(rect.area()).unwrap_or(i64::MAX);
    px(one.union(other)).saturating_sub(px(one)).saturating_sub(px(other))
}

impl Surface {
    /// The pixels of a rectangle in world units; `None` = none can be painted on.
    fn pixels(self, rect: Rect) -> Option<PxRect> {
        let (min, max) = (rect.min.as_dvec2(), rect.max.as_dvec2());
        let px_per_world = self.viewport.size().as_dvec2() / self.view.size().as_dvec2();
        let margin = DVec2::splat(MARGIN_PX) + px_per_world * min.abs().max(max.abs()) * ROUNDING;
        let origin = UVec2::new(self.viewport.x, self.viewport.y).as_dvec2();
        let at = |world: DVec2| (world - self.view.min.as_dvec2()) * px_per_world + origin;
        let (min, max) = ((at(min) - margin).floor(), (at(max) + margin).ceil());
        if !(min.is_finite() && max.is_finite()) {
            return Some(self.scissor);
        }
        let (min, max) = (min.as_uvec2(), max.as_uvec2());
        let size = max.saturating_sub(min);
        PxRect { x: min.x, y: min.y, w: size.x, h: size.y }.common(self.scissor)
    }
}

impl Areas {
    /// Nowhere again.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The rectangles, and whether one overlaps with any before it.
    pub fn rects(&self) -> impl Iterator<Item = (PxRect, bool)> {
        self.0.iter().enumerate().map(|(n, area)| {
            let overlaps = self.0.iter().take(n).any(|other| area.intersects(*other));
            (PxRect::from(*area), overlaps)
        })
    }

    /// How many rectangles there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Their pixels, those twice that lie in two of them.
    pub fn px(&self) -> u64 {
        self.0.iter().map(|area| area.area()).sum()
    }

    /// Adds a rectangle in world units, as far as something can be painted there.
    pub fn add(&mut self, rect: Rect, surface: Surface) {
        if let Some(pixels) = surface.pixels(rect) {
            self.add_pixels(pixels.into());
        }
    }

    fn add_pixels(&mut self, area: Rect<UVec2>) {
        if self.0.iter().any(|other| other.encloses(area)) {
            return;
        }
        self.push(area);
        while self.0.len() > MOST {
            let Some((a, b)) = self.closest() else { return };
            // The later one first, so that the other stays where it is.
            let both = self.0.swap_remove(b).union(self.0.swap_remove(a));
            self.push(both);
        }
    }

    fn push(&mut self, area: Rect<UVec2>) {
        self.0.retain(|other| !area.encloses(*other));
        self.0.push(area);
    }

    /// The two rectangles that have the least between them; the second is the later one.
    fn closest(&self) -> Option<(usize, usize)> {
        let with_later = |(n, a): (usize, &Rect<UVec2>)| {
            let a = *a;
            self.0.iter().enumerate().skip(n + 1).map(move |(m, b)| (growth(a, *b), (n, m)))
        };
        self.0.iter().enumerate().flat_map(with_later).min_by_key(|(growth, _)| *growth).map(|(_, pair)| pair)
    }
}

#[cfg(test)]
mod tests {
    use glam::{UVec2, Vec2};
    use proptest::prelude::*;

    use super::{Areas, MOST, Surface};
    use crate::base::Rect;
    use crate::scene::PxRect;

    const VIEWPORT: PxRect = PxRect { x: 30, y: 10, w: 200, h: 100 };
    /// Two pixels to a world unit.
    const SURFACE: Surface = Surface {
        view: Rect { min: Vec2::new(-50.0, 0.0), max: Vec2::new(50.0, 50.0) },
        viewport: VIEWPORT,
        scissor: VIEWPORT,
    };

    fn world(x0: f32, y0: f32, x1: f32, y1: f32) -> Rect {
        Rect::new(Vec2::new(x0, y0), Vec2::new(x1, y1))
    }

    fn areas(rects: &[PxRect]) -> Areas {
        let mut areas = Areas::default();
        rects.iter().for_each(|rect| areas.add_pixels(Rect::from(*rect)));
        areas
    }

    #[test]
    fn a_rectangle_of_the_world_is_where_the_viewport_shows_it_and_a_little_more() {
        let pixels = |rect| SURFACE.pixels(rect);
        assert_eq!(pixels(world(0.0, 10.0, 10.0, 20.0)), Some(PxRect { x: 127, y: 27, w: 26, h: 26 }));
        assert_eq!(pixels(world(-1e9, -1e9, 1e9, 1e9)), Some(VIEWPORT));
        assert_eq!(pixels(world(60.0, 0.0, 70.0, 50.0)), None);
        assert_eq!(pixels(world(-90.0, -90.0, -60.0, -60.0)), None);
        assert_eq!(pixels(world(f32::NAN, 0.0, 1.0, 1.0)), Some(VIEWPORT), "it may be anywhere");
        let scissor = PxRect { x: 30, y: 10, w: 100, h: 30 };
        let clipped = Surface { scissor, ..SURFACE }.pixels(world(0.0, 10.0, 10.0, 20.0));
        assert_eq!(clipped, Some(PxRect { x: 127, y: 27, w: 3, h: 13 }));
    }

    #[test]
    fn what_lies_within_another_takes_no_room_and_what_is_close_becomes_one() {
        let (outer, inner) = (PxRect { x: 5, y: 5, w: 50, h: 50 }, PxRect { x: 20, y: 20, w: 5, h: 35 });
        assert_eq!(areas(&[outer, inner]), areas(&[outer]));
        assert_eq!(areas(&[inner, outer]), areas(&[outer]));
        let corner = |n: u32| PxRect { x: n % 2 * 90, y: n / 2 * 90, w: 10, h: 10 };
        let beside = PxRect { x: 12, y: 0, w: 10, h: 10 };
        let four = areas(&[0, 1, 2, 3].map(corner));
        assert_eq!((four.px(), four.count()), (400, MOST));
        let five = areas(&[corner(0), corner(1), beside, corner(2), corner(3)]);
        assert_eq!((five.px(), five.count()), (300 + 220, MOST));
        let overlap = areas(&[outer, corner(1), PxRect { x: 54, y: 54, w: 9, h: 9 }]);
        assert_eq!(overlap.rects().map(|(_, overlaps)| overlaps).collect::<Vec<_>>(), [false, false, true]);
        assert!(five.rects().all(|(_, overlaps)| !overlaps));
    }

    fn rect() -> impl Strategy<Value = PxRect> {
        (0..60_u32, 0..40_u32, 1..30_u32, 1..30_u32).prop_map(|(x, y, w, h)| PxRect { x, y, w, h })
    }

    proptest! {
        #[test]
        fn nothing_is_left_out(rects in proptest::collection::vec(rect(), 0..40)) {
            let areas = areas(&rects);
            prop_assert!(areas.count() <= MOST);
            for rect in &rects {
                prop_assert!(areas.0.iter().any(|area| area.encloses(Rect::from(*rect))));
            }
            let all = rects.iter().map(|rect| Rect::from(*rect)).reduce(Rect::<UVec2>::union);
            prop_assert!(areas.0.iter().all(|area| all.is_some_and(|all| all.encloses(*area))));
        }
    }
}
