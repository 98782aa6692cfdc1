//! Faults of a device: work that it refused, and its loss. The device reports them on any thread; the painting thread
//! asks for them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Work that the device refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// In the device's words.
    pub reason: String,
    /// There was too little memory: with less to hold it may go well.
    pub of_memory: bool,
}

/// Faults of one device. Cheap to clone: all clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Health(Arc<Mutex<Faults>>);

#[derive(Debug, Default)]
struct Faults {
    /// The first refusal since the last was taken.
    refusal: Option<Refusal>,
    lost: Option<String>,
}

impl Health {
    /// Listens to a device. Without this, wgpu ends the program where a device refuses something.
    pub fn of(device: &wgpu::Device) -> Self {
        let health = Self::default();
        let shared = health.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            tracing::error!("the graphics adapter refuses: {error}");
            shared.refuse(Refusal {
                reason: error.to_string(),
                of_memory: matches!(error, wgpu::Error::OutOfMemory { .. }),
            });
        }));
        let shared = health.clone();
        // The program never destroys a device on purpose, so that reason is a loss like any other.
        device.set_device_lost_callback(move |reason, message| shared.lose(reason, &message));
        health
    }

    /// The first refusal since the last was taken.
    pub fn take_refusal(&self) -> Option<Refusal> {
        self.faults().refusal.take()
    }

    /// Why the device is gone; `None` while it is there.
    pub fn lost(&self) -> Option<String> {
        self.faults().lost.clone()
    }

    fn refuse(&self, refusal: Refusal) {
        let mut faults = self.faults();
        // Work that depends on refused work is refused too; but lack of memory is a cause, wherever it stands.
        if faults.refusal.as_ref().is_none_or(|first| refusal.of_memory && !first.of_memory) {
            faults.refusal = Some(refusal);
        }
    }

    fn lose(&self, reason: wgpu::DeviceLostReason, message: &str) {
        let said = message.trim().trim_end_matches('.');
        let why = if said.is_empty() { format!("{reason:?}").to_lowercase() } else { said.to_owned() };
        self.faults().lost.get_or_insert(why);
    }

    fn faults(&self) -> MutexGuard<'_, Faults> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{Health, Refusal};

    fn refusal(reason: &str, of_memory: bool) -> Refusal {
        Refusal { reason: reason.to_owned(), of_memory }
    }

    #[test]
    fn the_cause_is_kept_and_shared_once() {
        let health = Health::default();
        assert_eq!(health.take_refusal(), None);
        health.refuse(refusal("invalid texture", false));
        health.refuse(refusal("invalid view", false));
        assert_eq!(health.take_refusal(), Some(refusal("invalid texture", false)));
        health.refuse(refusal("invalid texture", false));
        health.refuse(refusal("no memory", true));
        health.refuse(refusal("no memory again", true));
        assert_eq!(health.take_refusal(), Some(refusal("no memory", true)));
        assert_eq!(health.take_refusal(), None);
    }

    #[test]
    fn a_loss_stays_and_always_has_words() {
        let health = Health::default();
        assert_eq!(health.lost(), None);
        health.lose(wgpu::DeviceLostReason::Unknown, "");
        health.lose(wgpu::DeviceLostReason::Unknown, "later");
        assert_eq!(health.lost().as_deref(), Some("unknown"));
        let other = Health::default();
        other.lose(wgpu::DeviceLostReason::Destroyed, "Device destroyed.");
        assert_eq!(other.lost().as_deref(), Some("Device destroyed"));
    }
}
