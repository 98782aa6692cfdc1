//! The pixels of an image as textures of the window: in pieces, a few of them a frame, at the size in which they show.

use std::sync::Arc;

use egui::{ColorImage, Context, Rect, TextureHandle, TextureOptions, pos2};
use glam::UVec2;

use crate::base::{ImageIndex, RgbaImage};
use crate::scene::{FlatScene, Texture};
use crate::ui::app_status::ImageRead;

/// Side of a piece in pixels.
const PIECE: u32 = 1024;
/// Most pixels that are shown at once: a larger image shows at half its size, or a quarter …
const MOST_PX: u64 = 4096 * 4096;
/// Pixels that are made into textures in a frame, about.
const PX_PER_FRAME: u64 = 1 << 20;
/// Side of the picture of a single cell at most.
const CELL_PX: u32 = 256;

/// Source of an image's pixels.
pub enum Pixels<'a> {
    /// In the scene.
    Texture(&'a Texture),
    /// Read for the viewer.
    Read(Arc<RgbaImage>),
}

impl<'a> Pixels<'a> {
    /// Those of an image, if they are there.
    pub fn of(scene: &'a FlatScene, image: ImageIndex, read: &ImageRead) -> Option<Self> {
        if let Some(texture) = scene.texture_of(image) {
            let has_pixels = texture.levels.first().is_some_and(|level| !level.is_empty());
            return has_pixels.then_some(Self::Texture(texture));
        }
        match read {
            ImageRead::Read(other, picture) if *other == image => Some(Self::Read(picture.clone())),
            _ => None,
        }
    }

    /// Size in pixels.
    pub fn size(&self) -> UVec2 {
        self.level_size(0)
    }

    /// Size at half, a quarter … of the size.
    fn level_size(&self, level: u32) -> UVec2 {
        match self {
            Self::Texture(texture) => texture.picture_size_px(level as usize),
            Self::Read(picture) => UVec2::new(picture.width >> level, picture.height >> level).max(UVec2::ONE),
        }
    }

    fn levels(&self) -> u32 {
        match self {
            Self::Texture(texture) => texture.levels.len() as u32,
            Self::Read(picture) => 32 - picture.width.max(picture.height).leading_zeros(),
        }
    }

    fn part(&self, level: u32, at: UVec2, size: UVec2) -> Option<RgbaImage> {
        match self {
            Self::Texture(texture) => texture.part(level as usize, at, size),
            Self::Read(picture) => {
                let mut part = RgbaImage::filled(size.x, size.y, [0; 4]);
                for (x, y) in (0..size.y).flat_map(|y| (0..size.x).map(move |x| (x, y))) {
                    part.put(x, y, picture.get((at.x + x) << level, (at.y + y) << level));
                }
                Some(part)
            }
        }
    }

    /// A part of the picture, for a close look: smaller where it is large.
    pub fn close_up(&self, at: UVec2, size: UVec2) -> Option<ColorImage> {
        let level = (0..self.levels().max(1)).find(|level| (size.max_element() >> level) <= CELL_PX)?;
        let scaled = |px: UVec2| UVec2::new(px.x >> level, px.y >> level);
        color_image(&self.part(level, scaled(at), scaled(size).max(UVec2::ONE))?)
    }

    /// Level for a scale in screen pixels to a pixel: none finer than memory allows.
    fn level_for(&self, scale: f32) -> u32 {
        let pixels = |level: &u32| {
            let size = self.level_size(*level);
            u64::from(size.x) * u64::from(size.y)
        };
        let last = self.levels().saturating_sub(1);
        let least = (0..=last).find(|level| pixels(level) <= MOST_PX).unwrap_or(last);
        let wanted = if scale > 0.0 { (1.0 / scale).max(1.0).log2().floor() as u32 } else { 0 };
        match self {
            Self::Texture(_) => wanted.clamp(least, last),
            // It has no smaller copies that are smooth.
            Self::Read(_) => least,
        }
    }
}

/// Pixels as egui takes them; `None` for none.
fn color_image(image: &RgbaImage) -> Option<ColorImage> {
    let size = [image.width as usize, image.height as usize];
    let is_whole = size[0] > 0 && size[1] > 0 && image.pixels.len() == size[0] * size[1] * 4;
    is_whole.then(|| ColorImage::from_rgba_unmultiplied(size, &image.pixels))
}

/// Textures of a picture.
#[derive(Default)]
pub struct Pieces {
    shown: Option<Level>,
    /// Another level, until it is whole.
    coming: Option<Level>,
}

struct Level {
    level: u32,
    size: UVec2,
    pieces: Vec<(UVec2, UVec2, TextureHandle)>,
    /// Where the next piece begins; `None` once it is whole.
    next: Option<UVec2>,
}

impl Pieces {
    /// Continues making the textures for a scale in screen pixels to a pixel. Returns whether there are more to make.
    pub fn advance(&mut self, ctx: &Context, pixels: &Pixels, scale: f32) -> bool {
        let level = pixels.level_for(scale);
        let is_there = self.shown.as_ref().is_some_and(|shown| shown.level == level);
        if is_there {
            self.coming = None;
        } else if self.coming.as_ref().is_none_or(|coming| coming.level != level) {
            let new = Level { level, size: pixels.level_size(level), pieces: Vec::new(), next: Some(UVec2::ZERO) };
            // The first one shows piece by piece.
            *(if self.shown.is_none() { &mut self.shown } else { &mut self.coming }) = Some(new);
        }
        let target = if is_there || self.coming.is_none() { &mut self.shown } else { &mut self.coming };
        let is_whole = target.as_mut().is_none_or(|target| target.advance(ctx, pixels));
        if is_whole && let Some(coming) = self.coming.take() {
            self.shown = Some(coming);
        }
        !is_whole
    }

    /// Paints the picture into a rectangle.
    pub fn paint(&self, painter: &egui::Painter, rect: Rect) {
        let Some(level) = &self.shown else { return };
        let size = level.size.as_vec2();
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        for (at, part, texture) in &level.pieces {
            let place = |px: UVec2| {
                let by = px.as_vec2() / size;
                pos2(rect.left() + by.x * rect.width(), rect.top() + by.y * rect.height())
            };
            let rect = Rect::from_min_max(place(*at), place(*at + *part));
            painter.image(texture.id(), rect, whole, egui::Color32::WHITE);
        }
    }
}

impl Level {
    /// Makes a few pieces more. Returns whether it is whole.
    fn advance(&mut self, ctx: &Context, pixels: &Pixels) -> bool {
        let mut made = 0;
        while let Some(at) = self.next.filter(|_| made < PX_PER_FRAME) {
            let part = (self.size.saturating_sub(at)).min(UVec2::splat(PIECE));
            if let Some(image) = pixels.part(self.level, at, part).as_ref().and_then(color_image) {
                let options = TextureOptions { magnification: egui::TextureFilter::Nearest, ..TextureOptions::LINEAR };
                self.pieces.push((at, part, ctx.load_texture("image view", image, options)));
            }
            made += u64::from(part.x) * u64::from(part.y);
            let right = UVec2::new(at.x + PIECE, at.y);
            let below = UVec2::new(0, at.y + PIECE);
            self.next = [right, below].into_iter().find(|next| next.cmplt(self.size).all());
        }
        self.next.is_none()
    }
}
