//! Polished plates of metal: a dark joint around them, bevelled rims, slanted reflections, rivets and grooves.

use crate::tools::mapres::canvas::{Canvas, Color, TILE, faded, mix, rgb};
use crate::tools::mapres::path::{Point, dice_in, line, poly, round_rect, rounded};

/// A metal by its tones, and how its rims catch the light.
pub struct Metal {
    /// Joints between plates: the dark outline of all that is built of them.
    pub joint: Color,
    /// Rims away from the light.
    pub low: Color,
    /// Reflection of the ground, at the lower right.
    pub shade: Color,
    /// Plates in general.
    pub face: Color,
    /// Reflection of the sky: slanted bands.
    pub sheen: Color,
    /// Rims in the light.
    pub lit: Color,
    /// Brightness of the rims at the right and below, 0 to 1.
    pub rim: f32,
}

pub const STEEL: Metal = Metal {
    joint: rgb(0x3b414c),
    low: rgb(0x565962),
    shade: rgb(0x6b717b),
    face: rgb(0x7b8089),
    sheen: rgb(0x888e97),
    lit: rgb(0xced3db),
    rim: 0.0,
};

pub const BRASS: Metal = Metal {
    joint: rgb(0x49412f),
    low: rgb(0x685c3c),
    shade: rgb(0x897852),
    face: rgb(0xa08d63),
    sheen: rgb(0xae9d75),
    lit: rgb(0xe8dcb2),
    rim: 0.0,
};

pub const COPPER: Metal = Metal {
    joint: rgb(0x4e342a),
    low: rgb(0x6d4431),
    shade: rgb(0x8c5d43),
    face: rgb(0xa06d52),
    sheen: rgb(0xb07d60),
    lit: rgb(0xe6bea3),
    rim: 0.0,
};

pub const SILVER: Metal = Metal {
    joint: rgb(0x50535a),
    low: rgb(0x6f7178),
    shade: rgb(0x84868d),
    face: rgb(0x999ba2),
    sheen: rgb(0xa8aab1),
    lit: rgb(0xe6eaf0),
    rim: 0.0,
};

/// A place for a plate, in pixels, joints included.
#[derive(Clone, Copy)]
pub struct Place {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Place {
    /// The place with so much taken off at all four sides.
    pub fn inset(self, by: f32) -> Self {
        Self { x: self.x + by, y: self.y + by, width: self.width - by * 2.0, height: self.height - by * 2.0 }
    }

    fn corners(self) -> [Point; 4] {
        let (right, bottom) = (self.x + self.width, self.y + self.height);
        [(self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)]
    }

    fn rounded(self, radius: f32) -> tiny_skia::Path {
        round_rect(self.x, self.y, self.width, self.height, radius)
    }
}

impl Metal {
    /// A dark bed with a contact shadow, for a plate that lies on another one.
    pub fn bed(&self, canvas: &mut Canvas, place: Place) {
        let shadow = Place { x: place.x + 1.0, y: place.y + 2.0, ..place };
        canvas.shade(&shadow.inset(-0.5).rounded(7.0), faded(self.joint, 0.35));
        canvas.fill(&place.rounded(6.0), self.joint);
    }

    /// The dark corners around a bed that lies on nothing.
    pub fn bed_corners(&self, canvas: &mut Canvas, place: Place) {
        canvas.behind(|canvas| canvas.fill(&poly(&place.corners()), self.joint));
    }

    /// A block with a rim of its own, outlined by its joint: the foot of other things.
    pub fn block(&self, canvas: &mut Canvas, place: Place) {
        canvas.fill(&place.rounded(4.0), self.joint);
        let body = place.inset(2.0);
        self.rims(canvas, body, 2.0, 2.5);
        let face = body.inset(2.0);
        canvas.fill(&face.rounded(1.5), self.face);
        canvas.within(&face.rounded(1.5), |canvas| canvas.fill(&slanted(face, 0.60, 1.6), self.shade));
    }

    /// A plate of one tile or more. Its reflections lie elsewhere for every `seed`.
    pub fn plate(&self, canvas: &mut Canvas, place: Place, seed: u32) {
        let body = place.inset(4.0);
        self.rims(canvas, body, 3.0, 5.0);
        let face = body.inset(3.0);
        canvas.within(&face.rounded(2.0), |canvas| self.reflections(canvas, face, seed));
        self.glint(canvas, face);
    }

    /// A small plate, half a tile wide.
    pub fn stud(&self, canvas: &mut Canvas, place: Place) {
        let body = place.inset(2.5);
        let lit = mix(self.lit, self.sheen, 0.15);
        let calm = Metal { lit, joint: self.low, rim: self.rim.max(0.3), ..*self };
        calm.rims(canvas, body, 2.5, 5.0);
        let face = body.inset(2.5);
        canvas.within(&face.rounded(2.0), |canvas| {
            canvas.fill(&face.rounded(2.0), mix(self.face, self.sheen, 0.7));
            canvas.fill(&slanted(face, 0.74, 1.6), self.face);
        });
    }

    /// The four rims of a plate, lit from above left.
    fn rims(&self, canvas: &mut Canvas, body: Place, width: f32, radius: f32) {
        let ([a, b, c, d], [e, f, g, h]) = (body.corners(), body.inset(width + 2.0).corners());
        let (right, below) = (mix(self.face, self.low, 0.75), mix(self.low, self.joint, 0.3));
        canvas.within(&body.rounded(radius), |canvas| {
            canvas.fill(&body.rounded(radius), mix(self.lit, self.sheen, 0.35));
            canvas.fill(&poly(&[b, c, g, f]), mix(right, self.lit, self.rim));
            canvas.fill(&poly(&[d, c, g, h]), mix(below, self.lit, self.rim));
            canvas.fill(&poly(&[a, b, f, e]), self.lit);
        });
    }

    /// The face of a plate: sky and ground mirrored in slanted bands.
    fn reflections(&self, canvas: &mut Canvas, face: Place, seed: u32) {
        let roll = |n: u32, low: f32, high: f32| dice_in(seed * 53 + n, low, high);
        canvas.fill(&face.rounded(2.0), self.face);
        let sky = roll(1, 0.10, 0.34);
        let wide = roll(2, 0.15, 0.22);
        canvas.fill(&slanted(face, sky, sky + wide), self.sheen);
        if face.width.min(face.height) > TILE {
            canvas.fill(&slanted(face, sky + wide + 0.05, sky + wide + 0.09), self.sheen);
        }
        canvas.fill(&slanted(face, roll(3, 0.70, 0.84), 2.0), self.shade);
    }

    /// The thin line where the face meets the rims that are turned away from the light.
    fn glint(&self, canvas: &mut Canvas, face: Place) {
        let [_, b, c, d] = face.inset(0.5).corners();
        let path = line(&[(b.0, b.1 + 4.0), (c.0, c.1 - 3.0), (c.0 - 3.0, c.1), (d.0 + 4.0, d.1)]);
        canvas.stroke(&path, 1.0, faded(self.lit, 0.25 + self.rim * 0.2));
    }

    /// A groove that runs around a plate and makes way for the rivets in its corners.
    pub fn groove(&self, canvas: &mut Canvas, place: Place) {
        let ([a, b, c, d], notch) = (place.inset(12.5).corners(), 11.0);
        let corner = |(x, y): Point, dx: f32, dy: f32, turn: bool| {
            let (first, last) = ((x, y + dy * notch), (x + dx * notch, y));
            let middle = (x + dx * notch, y + dy * notch);
            if turn { [last, middle, first] } else { [first, middle, last] }
        };
        let points = [
            corner(a, 1.0, 1.0, false),
            corner(b, -1.0, 1.0, true),
            corner(c, -1.0, -1.0, false),
            corner(d, 1.0, -1.0, true),
        ];
        let path = rounded(&points.concat(), 5.0);
        canvas.at(1.0, 1.0, |canvas| canvas.stroke(&path, 1.2, faded(self.lit, 0.30)));
        canvas.stroke(&path, 1.5, mix(self.shade, self.low, 0.75));
    }

    /// The domed head of a rivet.
    pub fn rivet(&self, canvas: &mut Canvas, x: f32, y: f32) {
        canvas.dot(x + 0.8, y + 1.4, 5.2, faded(self.joint, 0.45));
        canvas.dot(x, y, 4.7, self.joint);
        canvas.dot(x, y, 3.6, self.shade);
        canvas.dot(x - 0.6, y - 0.7, 2.8, self.sheen);
        canvas.dot(x - 1.1, y - 1.2, 1.3, self.lit);
    }
}

/// A band across a place that leans to the right, between two shares (0 to 1) of the way from its top left to its
/// bottom right.
fn slanted(place: Place, from: f32, to: f32) -> tiny_skia::Path {
    // Whole pixels and one half: few tones along the edges, which keeps the file small.
    let lean = place.height * 0.5;
    let at = |share: f32| place.x + (share * (place.width + lean)).round();
    let bottom = place.y + place.height;
    poly(&[(at(from), place.y), (at(to), place.y), (at(to) - lean, bottom), (at(from) - lean, bottom)])
}
