//! Pictures besides that of the window: the copied one, and the one of the whole map.

use std::sync::Arc;
use std::time::Duration;

use super::{Session, Surroundings, Viewer};
use crate::export::snapshot;
use crate::gpu::Painter;
use crate::scene::PxRect;
use crate::view;

impl Viewer {
    /// Puts the picture of the map on the clipboard: what its part of the window shows, without what panels draw over it.
    pub(super) fn copy_picture(&mut self) {
        let Some(scene) = self.session.maps.scene().cloned() else { return };
        let shown = view::frame(&self.session.view, Some(&scene.world));
        // The same pixels, in a picture of their own.
        let viewport = shown.viewport_px().on_target(self.canvas.size_px().into());
        let frame = shown.in_viewport(PxRect { x: 0, y: 0, ..viewport });
        // A painter of its own keeps the caches of the window's.
        let mut painter = Painter::new(&self.canvas.gpu, Arc::clone(self.painter.pipelines()));
        painter.show_scene_of(&self.painter);
        match snapshot(&self.canvas.gpu, &mut painter, frame) {
            Ok(picture) => {
                self.session.host.copy_image(&picture);
                let (width, height) = (picture.width, picture.height);
                self.session.export_queue.set_toast(format!("Copied an image of the view, {width} × {height} px"));
            }
            Err(error) => self.session.maps.set_error(format!("Cannot copy the image: {error}.")),
        }
        self.request_redraw();
    }

    /// Draws the picture of the minimap where it is needed and not there yet; of a map that is still being sent to the
    /// device only once it is there. Returns the delay of the next frame.
    pub(super) fn follow_minimap(&mut self, size_px: Option<glam::Vec2>) -> Duration {
        let Some((scene, size_px)) = self.session.maps.scene().cloned().zip(size_px) else {
            self.minimap.release(&mut self.session.host);
            return Duration::MAX;
        };
        if self.session.maps.is_uploading() || self.canvas.gpu.lost().is_some() {
            self.minimap.release_scene();
            return Duration::MAX;
        }
        let Self { canvas, painter, minimap, session: Session { host, view, .. }, .. } = self;
        let Some(view) = view.world.as_flat() else { return Duration::MAX };
        if !painter.has_scene() {
            return Duration::MAX;
        }
        minimap.follow(&mut Surroundings { canvas, painter, host, view }, &scene, size_px)
    }
}
