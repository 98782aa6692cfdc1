//! The stream of a world, and its parts on their way to the device.

use crate::gpu::Upload;
use crate::load::{Source, WorldStream};

/// The stream of the world on screen.
pub struct Streaming {
    /// The world that it belongs to.
    pub source: Source,
    /// Its parts.
    pub stream: WorldStream,
    /// Parts on their way to the device.
    pub upload: Option<Upload>,
}

impl Streaming {
    /// Whether frames bring it forward.
    pub fn has_work(&self) -> bool {
        self.upload.is_some()
    }

    /// Forgets what was on its way to a device.
    pub fn device_lost(&mut self) {
        self.upload = None;
    }
}
