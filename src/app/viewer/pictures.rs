//! Pictures that leave the window.

use super::Viewer;
use crate::export::snapshot;
use crate::scene::{FrameParams, PxRect, ViewFrame};
use crate::view;

impl Viewer {
    /// Puts the picture of the map on the clipboard: what its part of the window shows, without what panels draw over it.
    pub(super) fn copy_picture(&mut self) {
        let Some(scene) = self.kept.maps.scene().cloned() else { return };
        let shown = view::frame_params(&self.kept.view, Some(&scene));
        // The same pixels, in a picture of their own.
        let viewport = shown.view.viewport_px.on_target(self.canvas.size_px().into());
        let at_origin = PxRect { x: 0, y: 0, ..viewport };
        let params = FrameParams { view: ViewFrame { viewport_px: at_origin, ..shown.view }, ..shown };
        match snapshot(&self.canvas.gpu, &mut self.renderer, self.canvas.format, &params) {
            Ok(picture) => self.kept.host.copy_image(&picture),
            Err(error) => self.kept.maps.complain(format!("The picture cannot be copied: {error}.")),
        }
        self.request_redraw();
    }
}
