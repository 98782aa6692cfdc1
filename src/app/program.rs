//! Program as winit's application: events in, frames out.

use anyhow::{Error, Result};
use winit::application::ApplicationHandler;
use winit::event::{StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoopProxy};
use winit::window::WindowId;

use super::device_retry::{DeviceRetry, RetryOutcome};
use super::maps::Maps;
use super::memory::Memory;
use super::redraw::Due;
use super::user_event::UserEvent;
use super::viewer::Viewer;
use crate::load::Source;

/// Program from its start to its end.
pub struct Program {
    stage: Stage,
    proxy: EventLoopProxy<UserEvent>,
}

enum Stage {
    /// There is no window yet; a map may be on its way already.
    Starting(Box<(Maps, Memory)>),
    Running(Box<Viewer>),
    /// The graphics device is lost, and no other has opened yet.
    DeviceRetry(Box<DeviceRetry>),
    /// It is over, perhaps for a reason.
    Ended(Option<Error>),
}

impl Program {
    /// Program that has yet to open its window.
    pub fn new(maps: Maps, memory: Memory, proxy: EventLoopProxy<UserEvent>) -> Self {
        Self { stage: Stage::Starting(Box::new((maps, memory))), proxy }
    }

    /// Result of the program.
    pub fn into_result(self) -> Result<()> {
        match self.stage {
            Stage::Ended(Some(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Stops drawing: the graphics device is gone.
    fn stop(&mut self, event_loop: &ActiveEventLoop) {
        let Stage::Running(viewer) = std::mem::replace(&mut self.stage, Stage::Ended(None)) else { return };
        match viewer.without_device() {
            Ok(lost) => self.restart(event_loop, Box::new(DeviceRetry::new(lost))),
            Err(error) => self.end(event_loop, Some(error)),
        }
    }

    /// Continues the window with another device, now or later, or ends the program with a reason.
    fn restart(&mut self, event_loop: &ActiveEventLoop, retry: Box<DeviceRetry>) {
        match retry.start() {
            RetryOutcome::Running(viewer) => {
                self.stage = Stage::Running(viewer);
                event_loop.set_control_flow(ControlFlow::Wait);
            }
            RetryOutcome::Later(retry, time) => {
                self.stage = Stage::DeviceRetry(retry);
                event_loop.set_control_flow(ControlFlow::WaitUntil(time));
            }
            RetryOutcome::GivenUp(error) => self.end(event_loop, Some(error)),
        }
    }

    fn end(&mut self, event_loop: &ActiveEventLoop, error: Option<Error>) {
        if let Stage::Running(viewer) = &mut self.stage {
            viewer.remember_all();
            // It would show an empty frame while its surface goes before it, and stay until the export has stopped.
            viewer.hide();
            viewer.stop_saving();
        }
        // The window and its surface go while the display is still there.
        self.stage = Stage::Ended(error);
        event_loop.exit();
    }
}

impl ApplicationHandler<UserEvent> for Program {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended(None)) {
            Stage::Starting(start) => {
                let (maps, memory) = *start;
                match Viewer::open(event_loop, maps, memory, self.proxy.clone()) {
                    Ok(viewer) => Stage::Running(Box::new(viewer)),
                    Err(error) => return self.end(event_loop, Some(error)),
                }
            }
            other => other,
        };
    }

    fn new_events(&mut self, event_loop: &ActiveEventLoop, cause: StartCause) {
        if !matches!(cause, StartCause::ResumeTimeReached { .. }) {
            return;
        }
        match std::mem::replace(&mut self.stage, Stage::Ended(None)) {
            Stage::DeviceRetry(retry) => self.restart(event_loop, retry),
            other => {
                if let Stage::Running(viewer) = &other {
                    viewer.check_again();
                }
                self.stage = other;
            }
        }
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: UserEvent) {
        match &mut self.stage {
            Stage::Running(viewer) => {
                viewer.on_user_event(event);
                // A hidden window draws no frame, after which this would be checked.
                if viewer.wants_to_quit() {
                    self.end(event_loop, None);
                }
            }
            _ if matches!(event, UserEvent::EndSignal) => self.end(event_loop, None),
            Stage::DeviceRetry(retry) => retry.on_user_event(event),
            // The last requested file is the one that shows.
            Stage::Starting(maps) => {
                if let UserEvent::Open(request) = event
                    && let Some(path) = request.accept()
                {
                    maps.0.open(Source::File(path));
                }
            }
            Stage::Ended(_) => {}
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        if !matches!(self.stage, Stage::Running(_) | Stage::DeviceRetry(_)) {
            return;
        }
        if matches!(event, WindowEvent::CloseRequested)
            && let Stage::Running(viewer) = &mut self.stage
        {
            viewer.ask_to_quit();
            if !viewer.wants_to_quit() {
                return;
            }
        }
        // A window destroyed by something else cannot even return its size.
        if matches!(event, WindowEvent::CloseRequested | WindowEvent::Destroyed) {
            return self.end(event_loop, None);
        }
        let viewer = match &mut self.stage {
            Stage::Running(viewer) => viewer,
            Stage::DeviceRetry(retry) => return retry.take_event(&event),
            Stage::Starting(_) | Stage::Ended(_) => return,
        };
        match event {
            WindowEvent::RedrawRequested => {
                let due = viewer.frame();
                if viewer.wants_to_quit() {
                    return self.end(event_loop, None);
                }
                if viewer.has_lost_device() {
                    return self.stop(event_loop);
                }
                if due == Due::Now {
                    viewer.check_again();
                }
                event_loop.set_control_flow(match due {
                    Due::At(time) => ControlFlow::WaitUntil(time),
                    Due::Now | Due::Never => ControlFlow::Wait,
                });
            }
            event => viewer.take_event(&event),
        }
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        if matches!(self.stage, Stage::Running(_) | Stage::DeviceRetry(_)) {
            self.stage = Stage::Ended(None);
        }
    }
}
