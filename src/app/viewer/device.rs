//! The loss of the graphics adapter: the window and its state go on without one, and then on another.

use std::time::Instant;

use anyhow::{Result, anyhow};

use super::{Session, Viewer, new_painter};
use crate::app::maps::InterruptedUpload;
use crate::app::window::{BareWindow, Canvas};
use crate::base::panics;

/// Window whose device is lost.
pub struct WithoutDevice {
    pub(in crate::app) session: Session,
    pub(in crate::app) window: BareWindow,
    /// The map that was on its way to the device.
    pub(in crate::app) interrupted: Option<InterruptedUpload>,
    /// Reason why the device was lost.
    pub(in crate::app) why: String,
}

impl Viewer {
    /// Whether the graphics adapter is gone; then [`Self::without_device`] is to be called.
    pub fn has_lost_device(&self) -> bool {
        self.canvas.gpu.lost().is_some()
    }

    /// Releases the lost device and all that was on it. An error if devices are lost again and again.
    pub fn without_device(mut self) -> Result<WithoutDevice> {
        let why = self.canvas.gpu.lost().unwrap_or_default();
        tracing::warn!("the graphics adapter is lost: {why}");
        if !self.session.device_losses.note(Instant::now()) {
            return Err(given_up(&why));
        }
        self.session.panels.release_textures();
        self.session.pace.rest();
        // All that lies on the old device goes before the new one comes: there may not be room for both.
        let Self { canvas, painter, minimap, mut session, .. } = self;
        drop((painter, minimap));
        let interrupted = session.maps.device_lost();
        let window = canvas.without_device();
        Ok(WithoutDevice { session, window, interrupted, why })
    }

    /// Continues on another device, with the same map, view and panels.
    pub(in crate::app) fn on_another_device(
        mut session: Session,
        canvas: Canvas,
        interrupted: Option<InterruptedUpload>,
    ) -> Self {
        tracing::info!("drawing with {}", canvas.gpu.describe());
        panics::note_adapter(canvas.gpu.describe());
        session.host = session.host.reopened(&canvas);
        let mut painter = new_painter(&canvas);
        session.maps.device_replaced(interrupted, &canvas.gpu, &mut painter);
        let mut viewer = Self::on(canvas, painter, session);
        viewer.request_redraw();
        viewer
    }
}

/// Error: devices are lost too often to continue.
fn given_up(why: &str) -> anyhow::Error {
    anyhow!(
        "the graphics adapter keeps failing ({why}); the system log may say why. Set MAPSCOPE_ADAPTER=cpu to draw in \
         software, or WGPU_BACKEND=gl to use OpenGL"
    )
}
