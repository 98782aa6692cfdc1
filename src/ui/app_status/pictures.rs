//! Pictures that the program around makes for the panels.

use std::sync::Arc;

use crate::base::{ImageIndex, RgbaImage};

/// The pixels of an image that no layer uses, which is not in the scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ImageRead {
    /// None is requested.
    #[default]
    None,
    /// It is being read from the map's file.
    Reading(ImageIndex),
    /// It is read.
    Read(ImageIndex, Arc<RgbaImage>),
    /// It cannot be read, for this reason.
    Failed(ImageIndex, String),
}

/// Picture of the whole map, for the minimap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverviewPicture {
    /// The texture.
    pub texture: egui::TextureId,
    /// The part of it that the map takes, from 0 to 1.
    pub part: egui::Rect,
}
