//! Which quads of a layer lie under a point, where their envelopes have moved and turned them.
//!
//! The point is turned back instead of the quads: once for each of a few motions, the rest is comparing with corners.

use glam::Vec2;

use crate::scene::{FlatScene, Quad, QuadLayer};

/// Most quads that are looked at for one point, those of the uppermost layers first.
pub const MOST_QUADS: usize = 2_000_000;
/// Looks for quads at one time.
pub struct Looker {
    motions: Vec<Motion>,
    /// Quads that may still be looked at.
    left: usize,
}

/// Motion by a position envelope.
#[derive(Clone, Copy, Debug, Default)]
struct Motion {
    shift: Vec2,
    /// Turns back; `None` where nothing is turned.
    back: Option<Vec2>,
}

impl Looker {
    /// Knows what every envelope does at a time.
    pub fn new(flat: &FlatScene, time_ns: i64) -> Self {
        let mut values = Vec::new();
        flat.evaluate_slots(time_ns, &mut values);
        Self { motions: values.into_iter().map(Motion::new).collect(), left: MOST_QUADS }
    }

    /// The positions of the quads under a point of their group's world, the uppermost first.
    pub fn find(&mut self, layer: &QuadLayer, at: Vec2) -> Vec<usize> {
        let looked_at = layer.quads.len().min(self.left);
        self.left -= looked_at;
        let quads = layer.quads.iter().enumerate().rev().take(looked_at);
        quads.filter(|(_, quad)| self.hits(quad, at)).map(|(n, _)| n).collect()
    }

    fn hits(&self, quad: &Quad, at: Vec2) -> bool {
        let motion = self.motions.get(quad.position_slot as usize).copied().unwrap_or_default();
        let at = motion.undone(at, quad.pivot);
        let [a, b, c, d] = quad.corners;
        let (low, high) = (a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
        at.cmpge(low).all() && at.cmple(high).all() && (in_triangle(at, a, b, d) || in_triangle(at, a, d, c))
    }
}

impl Motion {
    fn new([x, y, degrees, _]: [f32; 4]) -> Self {
        let turned = degrees != 0.0;
        Self { shift: Vec2::new(x, y), back: turned.then(|| Vec2::from_angle(-degrees.to_radians())) }
    }

    /// Where a point was before.
    fn undone(self, at: Vec2, pivot: Vec2) -> Vec2 {
        let at = at - self.shift;
        self.back.map_or(at, |back| back.rotate(at - pivot) + pivot)
    }
}

/// Whether a point lies in a triangle, whichever way round its corners go; its edges belong to it.
fn in_triangle(at: Vec2, a: Vec2, b: Vec2, c: Vec2) -> bool {
    let side = |from: Vec2, to: Vec2| (to - from).perp_dot(at - from);
    let sides = [side(a, b), side(b, c), side(c, a)];
    let has_area = (b - a).perp_dot(c - a) != 0.0;
    has_area && (sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0))
}
