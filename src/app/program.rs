//! The program as winit sees it: events in, frames out.

use anyhow::{Error, Result};
use winit::application::ApplicationHandler;
use winit::event::{StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoopProxy};
use winit::window::WindowId;

use super::Wake;
use super::maps::Maps;
use super::redraw::Due;
use super::viewer::Viewer;

/// The program from its start to its end.
pub struct Program {
    stage: Stage,
    proxy: EventLoopProxy<Wake>,
}

enum Stage {
    /// There is no window yet; a map may be on its way already.
    Starting(Box<Maps>),
    Running(Box<Viewer>),
    /// It is over, perhaps for a reason.
    Ended(Option<Error>),
}

impl Program {
    /// A program that has yet to open its window.
    pub fn new(maps: Maps, proxy: EventLoopProxy<Wake>) -> Self {
        Self { stage: Stage::Starting(Box::new(maps)), proxy }
    }

    /// How it ended.
    pub fn into_result(self) -> Result<()> {
        match self.stage {
            Stage::Ended(Some(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// The graphics device is gone: the window goes on with another, or the program ends and says why.
    fn restart(&mut self, event_loop: &ActiveEventLoop) {
        let Stage::Running(viewer) = std::mem::replace(&mut self.stage, Stage::Ended(None)) else { return };
        match viewer.restarted() {
            Ok(viewer) => self.stage = Stage::Running(Box::new(viewer)),
            Err(error) => self.end(event_loop, Some(error)),
        }
    }

    fn end(&mut self, event_loop: &ActiveEventLoop, error: Option<Error>) {
        // The window and its surface go while the display is still there.
        self.stage = Stage::Ended(error);
        event_loop.exit();
    }
}

impl ApplicationHandler<Wake> for Program {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended(None)) {
            Stage::Starting(maps) => match Viewer::open(event_loop, *maps, self.proxy.clone()) {
                Ok(viewer) => Stage::Running(Box::new(viewer)),
                Err(error) => return self.end(event_loop, Some(error)),
            },
            other => other,
        };
    }

    fn new_events(&mut self, _: &ActiveEventLoop, cause: StartCause) {
        if let (Stage::Running(viewer), StartCause::ResumeTimeReached { .. }) = (&self.stage, cause) {
            viewer.look_again();
        }
    }

    fn user_event(&mut self, _: &ActiveEventLoop, wake: Wake) {
        if let Stage::Running(viewer) = &mut self.stage {
            viewer.wake(wake);
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Stage::Running(viewer) = &mut self.stage else { return };
        match event {
            // A window that something else has destroyed cannot even be asked for its size.
            WindowEvent::CloseRequested | WindowEvent::Destroyed => self.end(event_loop, None),
            WindowEvent::RedrawRequested => {
                let due = viewer.frame();
                if viewer.wants_to_quit() {
                    return self.end(event_loop, None);
                }
                if viewer.has_lost_device() {
                    return self.restart(event_loop);
                }
                if due == Due::Now {
                    viewer.look_again();
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
        if matches!(self.stage, Stage::Running(_)) {
            self.stage = Stage::Ended(None);
        }
    }
}
