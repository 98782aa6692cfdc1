//! A map that cannot stay on the device, or the device itself: the map before comes back, or the same one goes to
//! another device.

use std::sync::Arc;

use super::Maps;
use super::failure::LoadFailure;
use super::pending::{Arrival, InterruptedUpload, LoadRequest, Pending, Replaced, Stage};
use crate::base::panics;
use crate::gpu::{Gpu, Painter, Refusal, Upload};
use crate::load::drop_in_background;

impl Maps {
    /// Puts a map back on screen.
    pub(super) fn restore(&mut self, replaced: Replaced, gpu: &Gpu, painter: &mut Painter) {
        let Replaced { map, on_gpu } = replaced;
        panics::note_shown(map.as_ref().map(|(source, _)| source.name()));
        painter.put_scene(on_gpu);
        let abandoned = std::mem::replace(&mut self.shown, map);
        drop_in_background(abandoned);
        // The other one may have been switched to following meanwhile.
        self.follow_shown();
        if painter.scene().is_none() {
            self.show_again(gpu, painter);
        }
    }

    /// Uploads the map on screen, if there is one, to a device that does not have it.
    fn show_again(&mut self, gpu: &Gpu, painter: &mut Painter) {
        let Some((source, scene)) = &self.shown else { return };
        match Upload::all_at_once(gpu, painter, Arc::clone(scene)) {
            Ok(upload) => painter.show(&upload.on_gpu()),
            Err(refusal) => {
                let first_line = refusal.reason.lines().next().unwrap_or_default();
                self.set_error(format!(
                    "The graphics adapter was restarted, but it cannot show {} ({first_line}).",
                    source.name()
                ));
            }
        }
    }

    /// Handles a refusal of the device. A map on its way there is tried again with smaller images if memory was too
    /// short, else given up, so that the one before stays whole.
    pub(super) fn refused(&mut self, refusal: &Refusal, gpu: &Gpu, painter: &mut Painter) {
        let first_line = refusal.reason.lines().next().unwrap_or_default();
        painter.give_back_memory();
        let Some((Arrival { upload, rest, replaced }, request)) = self.take_upload() else {
            self.set_error(format!("The graphics adapter cannot draw this view ({first_line})."));
            return;
        };
        if replaced.is_some() {
            // It would keep the memory that is to be given back.
            painter.clear_scene();
        }
        let fingerprint = upload.scene().summary.container.fingerprint;
        match upload.smaller(gpu, painter, refusal) {
            Some(upload) => {
                tracing::info!("{}: too little graphics memory, trying smaller images", request.source.name());
                if replaced.is_some() {
                    painter.show(&upload.on_gpu());
                }
                let stage = Stage::Uploading(Box::new(Arrival { upload, rest, replaced }));
                self.pending = Some(Pending { stage, request });
            }
            None => {
                self.undo = replaced;
                if let (true, Some((_, shown))) = (request.followed, &self.shown) {
                    self.live.refused(fingerprint, shown, first_line);
                }
                let name = request.source.name();
                let text = format!("The graphics adapter cannot show {name} ({first_line}).");
                self.failure = Some(LoadFailure { text, source: Some(request.source), may_pass: true });
            }
        }
    }

    /// Handles the loss of the device, and with it of all that was uploaded. The scenes are still here; the one that
    /// was on its way is returned for [`Self::device_replaced`].
    pub fn device_lost(&mut self) -> Option<InterruptedUpload> {
        if let Some(undo) = &mut self.undo {
            undo.on_gpu = None;
        }
        if let Some(streaming) = &mut self.streaming {
            streaming.device_lost();
        }
        let (Arrival { upload, rest, replaced }, request) = self.take_upload()?;
        let replaced = replaced.map(|replaced| Replaced { on_gpu: None, ..replaced });
        Some(InterruptedUpload { upload: upload.into_lost(), rest, replaced, request })
    }

    /// Handles another device: the map on screen goes there at once, the one on its way from its start.
    pub fn device_replaced(&mut self, interrupted: Option<InterruptedUpload>, gpu: &Gpu, painter: &mut Painter) {
        // A reason why a map could not be opened is worth more than good news.
        if self.failure.is_none() {
            self.set_error("The graphics adapter stopped working and was restarted.");
        }
        // A map that makes way for the one before is not worth an upload.
        if self.undo.is_none() && interrupted.as_ref().is_none_or(|interrupted| interrupted.replaced.is_none()) {
            self.show_again(gpu, painter);
        }
        if let Some(InterruptedUpload { upload, rest, replaced, request }) = interrupted {
            let upload = upload.restart(gpu, painter);
            if replaced.is_some() {
                painter.show(&upload.on_gpu());
            }
            let stage = Stage::Uploading(Box::new(Arrival { upload, rest, replaced }));
            self.pending = Some(Pending { stage, request });
        }
    }

    /// Takes a map that is on its way to a device off it.
    pub(super) fn take_upload(&mut self) -> Option<(Arrival, LoadRequest)> {
        match self.pending.take()? {
            Pending { stage: Stage::Uploading(arrival), request } => Some((*arrival, request)),
            loading => {
                self.pending = Some(loading);
                None
            }
        }
    }
}
