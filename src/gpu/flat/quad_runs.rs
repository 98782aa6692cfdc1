//! Which quads of a layer a view shows at a moment. Works on bounds that are never too small: an axis-aligned rectangle
//! for a quad that does not turn, the circle about its pivot for one that does.

use glam::Vec2;

use super::pass::{AT_REST, WHITE};
use crate::base::Rect;
use crate::scene::Quad;

/// Fewer hidden quads than this between visible ones are drawn with them: cheaper than another draw call.
const WORTH_A_DRAW: u32 = 16;

/// A moment in a view.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Values of envelopes.
    pub envelopes: &'a [[f32; 4]],
    /// How many of them the device holds.
    pub slots: u32,
    /// The part of the world that shows.
    pub view: Rect,
}

/// Runs of visible quads in draw order: first and count.
pub struct QuadRuns<'a> {
    quads: &'a [Quad],
    moment: Moment<'a>,
    next: u32,
}

impl Moment<'_> {
    fn value(self, slot: u32, preset: u32) -> [f32; 4] {
        let slot = if slot < self.slots { slot } else { preset };
        self.envelopes.get(slot as usize).copied().unwrap_or_default()
    }

    /// Where a quad is, if it can be seen.
    pub fn bounds(self, quad: &Quad) -> Option<Rect> {
        let [x, y, angle, _] = self.value(quad.position_slot, AT_REST);
        let alpha = self.value(quad.color_slot, WHITE)[3];
        let (min, max) = bounds(quad, angle);
        let (min, max) = (min + Vec2::new(x, y), max + Vec2::new(x, y));
        let shows = alpha > 0.0 && min.cmple(self.view.max).all() && max.cmpge(self.view.min).all();
        shows.then_some(Rect::new(min, max))
    }
}

impl<'a> QuadRuns<'a> {
    /// The runs of a layer at a moment.
    pub fn new(quads: &'a [Quad], moment: Moment<'a>) -> Self {
        Self { quads, moment, next: 0 }
    }

    fn is_visible(&self, quad: &Quad) -> bool {
        self.moment.bounds(quad).is_some()
    }
}

impl Iterator for QuadRuns<'_> {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.quads.get(self.next as usize..)?;
        let first = self.next + rest.iter().position(|quad| self.is_visible(quad))? as u32;
        let mut end = first + 1;
        for (n, quad) in (end..).zip(self.quads.get(end as usize..)?) {
            if n - end >= WORTH_A_DRAW {
                break;
            }
            if self.is_visible(quad) {
                end = n + 1;
            }
        }
        self.next = end;
        Some((first, end - first))
    }
}

/// Bounds of a quad turned about its pivot by an angle.
fn bounds(quad: &Quad, angle: f32) -> (Vec2, Vec2) {
    let [a, b, c, d] = quad.corners;
    if angle == 0.0 {
        return (a.min(b).min(c).min(d), a.max(b).max(c).max(d));
    }
    let far = quad.corners.map(|corner| corner.distance_squared(quad.pivot)).into_iter().fold(0.0, f32::max);
    // A little more, for what rounding on the device may add.
    let radius = Vec2::splat(far.sqrt() * 1.001 + 0.01);
    (quad.pivot - radius, quad.pivot + radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [[f32; 4]; 4] = [[1.0; 4], [0.0; 4], [1000.0, 0.0, 0.0, 0.0], [0.0, 0.0, 90.0, 0.0]];

    /// A square of side 10 with its pivot in the middle of the top edge.
    fn quad(x: f32, y: f32) -> Quad {
        let corners = [[0.0, 0.0], [10.0, 0.0], [0.0, 10.0], [10.0, 10.0]].map(|[dx, dy]| Vec2::new(x + dx, y + dy));
        Quad { corners, pivot: Vec2::new(x + 5.0, y), position_slot: 1, ..Quad::default() }
    }

    fn runs(quads: &[Quad]) -> Vec<(u32, u32)> {
        let view = Rect::new(Vec2::ZERO, Vec2::splat(100.0));
        QuadRuns::new(quads, Moment { envelopes: &VALUES, slots: 4, view }).collect()
    }

    #[test]
    fn only_what_touches_the_view_is_drawn() {
        assert_eq!(runs(&[]), []);
        assert_eq!(runs(&[quad(-11.0, 0.0), quad(50.0, 101.0)]), []);
        assert_eq!(runs(&[quad(-11.0, 0.0), quad(-9.0, 99.0), quad(500.0, 0.0)]), [(1, 1)]);
    }

    #[test]
    fn moved_and_turned_quads_are_found_where_they_are() {
        let moved = Quad { position_slot: 2, ..quad(-995.0, 5.0) };
        let away = Quad { position_slot: 2, ..quad(5.0, 5.0) };
        assert_eq!(runs(&[moved, away]), [(0, 1)]);
        // It reaches into the view only when turned.
        let turned = Quad { position_slot: 3, ..quad(102.0, 50.0) };
        assert_eq!(runs(&[turned, quad(102.0, 50.0)]), [(0, 1)]);
    }

    #[test]
    fn what_is_invisible_is_not_drawn() {
        assert_eq!(runs(&[Quad { color_slot: 1, ..quad(5.0, 5.0) }, quad(5.0, 5.0)]), [(1, 1)]);
    }

    #[test]
    fn short_gaps_are_drawn_too() {
        let quads = |gap: usize| {
            let mut quads = vec![quad(5.0, 5.0)];
            quads.extend(std::iter::repeat_n(quad(500.0, 5.0), gap));
            quads.push(quad(5.0, 5.0));
            runs(&quads)
        };
        assert_eq!(quads(3), [(0, 5)]);
        assert_eq!(quads(15), [(0, 17)]);
        assert_eq!(quads(17), [(0, 1), (18, 1)]);
    }

    #[test]
    fn a_slot_that_the_device_does_not_hold_keeps_still() {
        let quads = [Quad { position_slot: 2, ..quad(5.0, 5.0) }];
        let view = Rect::new(Vec2::ZERO, Vec2::splat(100.0));
        assert_eq!(QuadRuns::new(&quads, Moment { envelopes: &VALUES, slots: 2, view }).count(), 1);
    }
}
