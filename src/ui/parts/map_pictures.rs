//! Small pictures of maps on the graphics card, a few new ones in a frame: for the gallery and for the list of recent
//! maps. The program around makes them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::load::SizedTexture;
use egui::{ColorImage, CornerRadius, Image, Rect, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui};

use super::style;

use crate::base::RgbaImage;

/// Pictures sent to the graphics card in one frame.
const NEW_PER_FRAME: usize = 6;

/// Paints a picture in a frame, on a ground of its own: white and transparent ones are seen on any theme.
pub fn paint(ui: &Ui, rect: Rect, radii: CornerRadius, texture: &TextureHandle) {
    let colors = style::colors();
    ui.painter().rect_filled(rect, radii, colors.checker[1]);
    Image::from_texture(SizedTexture::from_handle(texture)).corner_radius(radii).paint_at(ui, rect);
    ui.painter().rect_stroke(rect, radii, Stroke::new(1.0, colors.line), StrokeKind::Inside);
}

/// Pictures by the paths of their maps.
#[derive(Default)]
pub struct MapPictures {
    textures: HashMap<PathBuf, (Arc<RgbaImage>, TextureHandle)>,
    /// Number that may still be sent in this frame.
    left: usize,
}

impl MapPictures {
    /// Starts a frame.
    pub fn begin(&mut self) {
        self.left = NEW_PER_FRAME;
    }

    /// Releases all.
    pub fn clear(&mut self) {
        self.textures.clear();
    }

    /// Releases all but those of some maps.
    pub fn retain(&mut self, maps: &[PathBuf]) {
        self.textures.retain(|path, _| maps.contains(path));
    }

    /// Picture of a map, as soon as there is one.
    pub fn get(&mut self, ui: &Ui, map: &Path, picture: Option<&Arc<RgbaImage>>) -> Option<TextureHandle> {
        match (self.textures.get(map), picture) {
            (Some((known, texture)), Some(picture)) if Arc::ptr_eq(known, picture) => return Some(texture.clone()),
            // It stays on screen until another is there.
            (Some((_, texture)), None) => return Some(texture.clone()),
            (_, None) => return None,
            _ => {}
        }
        let picture = picture?;
        let size = [picture.width as usize, picture.height as usize];
        if self.left == 0 {
            ui.ctx().request_repaint();
            return None;
        }
        self.left -= 1;
        let is_whole = picture.pixels.len() == size[0] * size[1] * 4;
        let image =
            if is_whole { ColorImage::from_rgba_unmultiplied(size, &picture.pixels) } else { ColorImage::default() };
        let texture = ui.ctx().load_texture("map", image, TextureOptions::LINEAR);
        self.textures.insert(map.to_owned(), (picture.clone(), texture.clone()));
        Some(texture)
    }
}
