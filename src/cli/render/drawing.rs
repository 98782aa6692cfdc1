//! A map that is loaded to be drawn.

use std::collections::HashSet;
use std::sync::Arc;

use crate::base::LayerId;
use crate::cli::picture::{Picture, frame_params};
use crate::export::Headless;
use crate::scene::{FlatFrame, FlatScene, Scene};

/// A map that is loaded, and what is drawn of it.
pub struct Drawn<'a> {
    /// The renderer.
    pub headless: Headless,
    /// The map.
    pub scene: Arc<Scene>,
    /// Its 2D world.
    pub flat: Arc<FlatScene>,
    /// The picture to draw; the first of several.
    pub picture: &'a Picture,
    /// Layers left out.
    pub hidden: HashSet<LayerId>,
}

impl Drawn<'_> {
    /// The frame of a picture.
    pub fn params(&self, picture: &Picture) -> FlatFrame {
        FlatFrame { hidden: self.hidden.clone(), ..frame_params(picture, self.flat.bounds) }
    }
}
