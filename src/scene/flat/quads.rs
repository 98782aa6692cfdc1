//! Quad layers: free four-cornered pictures.

use glam::Vec2;

use super::TextureIndex;
use crate::base::Rect;

/// A quad. Corners are top-left, top-right, bottom-left, bottom-right by name only; any shape is possible.
/// It is drawn as the triangles (0, 1, 3) and (0, 3, 2).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quad {
    /// Corners in world units.
    pub corners: [Vec2; 4],
    /// The point it turns about, in world units.
    pub pivot: Vec2,
    /// Colour per corner.
    pub colors: [[u8; 4]; 4],
    /// Texture coordinates per corner; 1 = the whole picture, repeated beyond.
    pub uvs: [Vec2; 4],
    /// Slot of the position envelope.
    pub position_slot: u32,
    /// Slot of the colour envelope.
    pub color_slot: u32,
}

impl Quad {
    /// The corners where a position envelope has moved the quad (x, y in world units) and turned it (degrees) about its
    /// pivot.
    pub fn moved(&self, [x, y, degrees, _]: [f32; 4]) -> [Vec2; 4] {
        if degrees == 0.0 {
            return self.corners.map(|corner| corner + Vec2::new(x, y));
        }
        let turn = Vec2::from_angle(degrees.to_radians());
        self.corners.map(|corner| turn.rotate(corner - self.pivot) + self.pivot + Vec2::new(x, y))
    }

    /// The smallest rectangle around the quad where a position envelope has moved it.
    pub fn bounds(&self, motion: [f32; 4]) -> Rect {
        let [first, rest @ ..] = self.moved(motion);
        rest.iter().fold(Rect::new(first, first), |rect, &c| Rect::new(rect.min.min(c), rect.max.max(c)))
    }
}

/// Quads ready to be drawn, in draw order.
#[derive(Debug, Default)]
pub struct QuadLayer {
    /// The quads.
    pub quads: Vec<Quad>,
    /// Picture; `None` = plain colours.
    pub texture: Option<TextureIndex>,
}
