//! Putting a map together: tile fields, quads and layers, and the data blocks behind them.
//!
//! Lengths are world units (a tile is 32) unless a name says tiles.

use glam::{Vec2, vec2};
use mapscope::base::{EnvelopeIndex, ImageIndex, RgbaImage};
use mapscope::format::teeworlds::{
    Document, Envelope, Group, Image, Layer, LayerKind, Quad, QuadLayer, Tile, TileKind, TileLayer, Tiles,
    encode_pixels, encode_quads, encode_tiles,
};

use super::sprite_art::Sprite;
use crate::tools::paint::Color;

/// Width of the map in tiles.
pub const WIDTH: usize = 120;
/// Height of the map in tiles.
pub const HEIGHT: usize = 60;
/// Where the camera stands when every group is drawn as it was composed.
pub const STANDPOINT: Vec2 = vec2(1920.0, 1000.0);

/// Mirror left and right.
pub const MIRROR: u8 = 1;
/// Mirror top and bottom.
pub const FLIP: u8 = 2;
/// Then turn a quarter clockwise.
pub const TURN: u8 = 8;

/// The tiles of one plain layer.
#[derive(Clone)]
pub struct Field(Vec<Tile>);

impl Field {
    /// Nothing but air.
    pub fn new() -> Self {
        Self(vec![Tile::default(); WIDTH * HEIGHT])
    }

    /// Sets the tile at column `x`, row `y`.
    pub fn set(&mut self, [x, y]: [usize; 2], index: u8, flags: u8) {
        self.0[y * WIDTH + x] = Tile { index, flags };
    }

    /// Sets all tiles from `from` to `to`, both included.
    pub fn fill(&mut self, from: [usize; 2], to: [usize; 2], index: u8) {
        for (x, y) in cells(from, to) {
            self.set([x, y], index, 0);
        }
    }

    /// A frame around the rectangle: `edge` drawn as top edge, `corner` as top left corner, turned as needed.
    pub fn frame(&mut self, [left, top]: [usize; 2], [right, bottom]: [usize; 2], edge: u8, corner: u8) {
        for x in left..=right {
            self.set([x, top], edge, 0);
            self.set([x, bottom], edge, FLIP);
        }
        for y in top..=bottom {
            self.set([left, y], edge, TURN | MIRROR | FLIP);
            self.set([right, y], edge, TURN);
        }
        self.set([left, top], corner, 0);
        self.set([right, top], corner, MIRROR);
        self.set([left, bottom], corner, FLIP);
        self.set([right, bottom], corner, MIRROR | FLIP);
    }
}

/// The cells from `from` to `to`, both included, row by row.
pub fn cells(from: [usize; 2], to: [usize; 2]) -> impl Iterator<Item = (usize, usize)> {
    (from[1]..=to[1]).flat_map(move |y| (from[0]..=to[0]).map(move |x| (x, y)))
}

/// A map in the making.
#[derive(Default)]
pub struct Plan {
    /// The document so far.
    pub document: Document,
}

impl Plan {
    /// Embeds a picture.
    pub fn image(&mut self, name: &str, picture: &RgbaImage) -> ImageIndex {
        let data = Some(self.document.blocks.push(encode_pixels(picture)));
        let (width, height) = (picture.width as i32, picture.height as i32);
        let name = Some(name.to_owned());
        self.document.map.images.push(Image { version: 1, name, width, height, external: false, data, variant: None });
        ImageIndex(self.document.map.images.len() as u32 - 1)
    }

    /// Adds an envelope.
    pub fn envelope(&mut self, envelope: Envelope) -> EnvelopeIndex {
        self.document.map.envelopes.push(envelope);
        EnvelopeIndex(self.document.map.envelopes.len() as u32 - 1)
    }

    /// Adds a group with this parallax (the same on both axes). Its origin is in the middle of the view when the
    /// camera is at [`STANDPOINT`]; with parallax 100 it is the world's origin.
    pub fn group(&mut self, name: &str, parallax: i32, layers: Vec<Layer>) -> &mut Group {
        let near = STANDPOINT * (parallax as f32 / 100.0);
        let offset = if parallax == 100 { [0, 0] } else { [-near.x.round() as i32, -near.y.round() as i32] };
        let group = Group { version: 3, name: name.into(), offset, parallax: [parallax; 2], clip: None, layers };
        self.document.map.groups.push(group);
        self.document.map.groups.last_mut().expect("just pushed")
    }

    /// A tile layer that is seen.
    pub fn tiles(&mut self, name: &str, image: ImageIndex, field: Field) -> Layer {
        self.physics(name, TileKind::Design, Tiles::Plain(field.0), Some(image))
    }

    /// The tiles of a field as a physics layer.
    pub fn plain_physics(&mut self, name: &str, kind: TileKind, field: Field) -> Layer {
        self.physics(name, kind, Tiles::Plain(field.0), None)
    }

    /// Any tile layer.
    pub fn physics(&mut self, name: &str, kind: TileKind, tiles: Tiles, image: Option<ImageIndex>) -> Layer {
        let layer = TileLayer {
            version: 3,
            kind,
            width: WIDTH as u32,
            height: HEIGHT as u32,
            color: [255; 4],
            image,
            data: Some(self.document.blocks.push(encode_tiles(&tiles))),
            ..TileLayer::default()
        };
        Layer { name: name.into(), detail: false, kind: LayerKind::Tiles(layer) }
    }

    /// A quads layer.
    pub fn quads(&mut self, name: &str, image: Option<ImageIndex>, quads: &[Quad]) -> Layer {
        let data = Some(self.document.blocks.push(encode_quads(quads)));
        let layer = QuadLayer { version: 2, count: quads.len() as i32, image, data };
        Layer { name: name.into(), detail: false, kind: LayerKind::Quads(layer) }
    }
}

/// Marks a layer as detail: drawn only where high detail is wanted.
pub fn detail(layer: Layer) -> Layer {
    Layer { detail: true, ..layer }
}

/// The top left corner of a cell, or any place between, in world units.
pub fn tile(x: f32, y: f32) -> Vec2 {
    vec2(x, y) * 32.0
}

/// 22.10 fixed point.
fn fixed(value: f32) -> i32 {
    (value * 1024.0).round() as i32
}

fn point(at: Vec2) -> [i32; 2] {
    [fixed(at.x), fixed(at.y)]
}

/// An untextured quad: corners top left, top right, bottom left, bottom right, each with its colour.
pub fn patch(corners: [Vec2; 4], colors: [Color; 4]) -> Quad {
    Quad {
        corners: corners.map(point),
        pivot: point(corners.iter().sum::<Vec2>() / 4.0),
        colors: colors.map(|c| c.map(i32::from)),
        uvs: [[0, 0], [1024, 0], [0, 1024], [1024, 1024]],
        ..Quad::default()
    }
}

/// An untextured rectangle, shaded from top to bottom.
pub fn shaded(min: Vec2, max: Vec2, top: Color, bottom: Color) -> Quad {
    patch([min, vec2(max.x, min.y), vec2(min.x, max.y), max], [top, top, bottom, bottom])
}

/// A sprite of a 1024 pixel sheet with its foot (the middle of its lower edge) at `foot`; `scale` is world units per
/// pixel, and a negative `scale.x` mirrors it.
pub fn sprite(sprite: Sprite, foot: Vec2, scale: Vec2, tint: Color) -> Quad {
    let [x, y, w, h] = sprite.map(|n| n as f32);
    let (half, tall) = (w * scale.x * 0.5, h * scale.y);
    let corners = [vec2(-half, -tall), vec2(half, -tall), vec2(-half, 0.0), vec2(half, 0.0)].map(|c| foot + c);
    let uvs = [[x, y], [x + w, y], [x, y + h], [x + w, y + h]].map(|uv| uv.map(|n| n as i32));
    Quad { uvs, ..patch(corners, [tint; 4]) }
}

/// A sprite around its middle.
pub fn centered(part: Sprite, center: Vec2, scale: f32, tint: Color) -> Quad {
    sprite(part, center + vec2(0.0, part[3] as f32 * scale * 0.5), Vec2::splat(scale), tint)
}

/// What can be said about a quad afterwards.
pub trait QuadExt {
    /// Moved by a position envelope that runs `offset_ms` ahead.
    fn moved(self, envelope: EnvelopeIndex, offset_ms: i32) -> Self;
    /// Coloured by a colour envelope that runs `offset_ms` ahead.
    fn lit(self, envelope: EnvelopeIndex, offset_ms: i32) -> Self;
    /// Turned about this point.
    fn about(self, pivot: Vec2) -> Self;
}

impl QuadExt for Quad {
    fn moved(self, envelope: EnvelopeIndex, offset_ms: i32) -> Self {
        Self { pos_env: Some(envelope), pos_env_offset_ms: offset_ms, ..self }
    }

    fn lit(self, envelope: EnvelopeIndex, offset_ms: i32) -> Self {
        Self { color_env: Some(envelope), color_env_offset_ms: offset_ms, ..self }
    }

    fn about(self, pivot: Vec2) -> Self {
        Self { pivot: point(pivot), ..self }
    }
}
