//! Window between two graphics devices: the old one is lost, and another is opened, now or after a pause. Nothing can
//! be drawn meanwhile, but the window can be closed, and events of other threads are kept.

use std::time::{Duration, Instant};

use anyhow::{Error, Result, anyhow};
use winit::event::WindowEvent;

use super::device_losses::RetryPauses;
use super::maps::InterruptedUpload;
use super::user_event::UserEvent;
use super::viewer::{Session, Viewer, WithoutDevice};
use super::window::{BareWindow, Canvas};

/// Viewer without a device.
pub struct DeviceRetry {
    session: Session,
    window: BareWindow,
    /// The map that was on its way to the device.
    interrupted: Option<InterruptedUpload>,
    /// Reason why the device was lost.
    why: String,
    pauses: RetryPauses,
    /// Events of other threads meanwhile.
    events: Vec<UserEvent>,
}

/// Outcome of a try to continue.
pub enum RetryOutcome {
    /// Another device is open.
    Running(Box<Viewer>),
    /// Not yet; the next try is due then.
    Later(Box<DeviceRetry>, Instant),
    /// It was the last try.
    GivenUp(Error),
}

impl DeviceRetry {
    /// State without a device, and without a try to open another.
    pub fn new(WithoutDevice { session, window, interrupted, why }: WithoutDevice) -> Self {
        Self { session, window, interrupted, why, pauses: RetryPauses::default(), events: Vec::new() }
    }

    /// Keeps an event of another thread.
    pub fn on_user_event(&mut self, event: UserEvent) {
        self.events.push(event);
    }

    /// Takes an event of the window: a key released meanwhile must not count as held later.
    pub fn take_event(&mut self, event: &WindowEvent) {
        let _ = self.session.host.take_event(self.window.window(), event);
    }

    /// Tries to continue on another device.
    pub fn start(mut self: Box<Self>) -> RetryOutcome {
        match self.open() {
            Ok(canvas) => {
                let mut viewer = Viewer::on_another_device(self.session, canvas, self.interrupted);
                self.events.into_iter().for_each(|event| viewer.on_user_event(event));
                RetryOutcome::Running(Box::new(viewer))
            }
            Err(cause) => match self.pauses.next_pause() {
                Some(pause) => self.wait(pause, &cause),
                None => RetryOutcome::GivenUp(anyhow!(
                    "the graphics adapter stopped working ({}), and no other can be used: {cause}",
                    self.why
                )),
            },
        }
    }

    fn open(&mut self) -> Result<Canvas> {
        if self.session.device_losses.rehearses_failure() {
            return Err(anyhow!("on purpose"));
        }
        self.window.open()
    }

    fn wait(self: Box<Self>, pause: Duration, cause: &Error) -> RetryOutcome {
        tracing::warn!("no other adapter opens, next try in {} ms: {cause}", pause.as_millis());
        RetryOutcome::Later(self, Instant::now() + pause)
    }
}
