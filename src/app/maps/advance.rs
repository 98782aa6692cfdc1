//! The steps of a map on its way, as frames have time for them: its load, its upload, its first picture, its end.

use std::sync::Arc;

use super::failure::LoadFailure;
use super::pending::{Arrival, LoadRequest, Pending, Replaced, Stage};
use super::upload_step::upload_for_a_while;
use super::{MapChange, Maps};
use crate::base::panics;
use crate::files::FileError;
use crate::gpu::{Gpu, Painter, Upload};
use crate::load::{Ended, FollowedScene, LoadError, Source, drop_in_background};
use crate::scene::{Frame, Scene, World};

/// Bytes uploaded from one frame to the next, at most: they take memory twice until the device has been through them.
const FRAME_BYTES: usize = 32 << 20;

/// Whether a world is another one only in its style: its things are the same ones.
fn is_restyled(before: &World, after: &World) -> bool {
    match (before, after) {
        (World::Solid(before), World::Solid(after)) => {
            before.level_style != after.level_style && Arc::ptr_eq(&before.things, &after.things)
        }
        _ => false,
    }
}

impl Maps {
    /// Brings the map on its way to its next stage, or the one before back; called at the start of a frame.
    pub fn poll(&mut self, gpu: &Gpu, painter: &mut Painter) -> MapChange {
        self.staged = 0;
        if let Some(replaced) = self.undo.take() {
            self.restore(replaced, gpu, painter);
            return MapChange::Restored;
        }
        if let Some(refusal) = gpu.take_refusal() {
            self.refused(&refusal, gpu, painter);
            return MapChange::None;
        }
        let pending = self.pending.take().or_else(|| self.take_followed(gpu, painter));
        let Some(Pending { stage, mut request }) = pending else { return MapChange::None };
        let mut news = MapChange::None;
        let stage = match stage {
            Stage::Loading(mut load) => match load.update() {
                None => match load.state.streamed().cloned() {
                    Some(scene) => Stage::uploading(gpu, painter, scene, Some(load)),
                    None => Stage::Loading(load),
                },
                Some(Ended { outcome: Ok(scene), times, differences, stream }) => {
                    request.trace.baked(times);
                    (request.differences, request.stream) = (differences, stream);
                    Stage::uploading(gpu, painter, scene, None)
                }
                Some(Ended { outcome: Err(error), .. }) => {
                    self.fail(request.source, &error);
                    return MapChange::None;
                }
            },
            Stage::Uploading(mut arrival) => {
                match arrival.take_chunks(&mut request) {
                    Ok(true) if arrival.replaced.is_some() => {
                        self.shown = Some((request.source.clone(), Arc::clone(arrival.upload.scene())));
                    }
                    Ok(_) => {}
                    Err(error) => {
                        self.undo = arrival.replaced;
                        drop_in_background(arrival.upload);
                        self.fail(request.source, &error);
                        return MapChange::None;
                    }
                }
                // The device has taken all that the scene needs there; the rest fills it.
                if arrival.replaced.is_none() && !self.is_shown(&request.source) {
                    arrival.replaced = Some(self.appear(&request.source, &arrival.upload, painter));
                    news = MapChange::Opened;
                }
                Stage::Uploading(arrival)
            }
        };
        self.pending = Some(Pending { stage, request });
        news
    }

    /// Uploads for a while, the visible part first. May be called as often as there is time.
    pub fn upload(&mut self, gpu: &Gpu, painter: &mut Painter, frame: &Frame) -> MapChange {
        let Some(Pending { stage: Stage::Uploading(arrival), request }) = &mut self.pending else {
            return MapChange::None;
        };
        // A map that is to appear does so first: no view of it exists yet.
        let shows = self.shown.as_ref().is_some_and(|(shown, _)| *shown == request.source);
        if !shows || self.staged >= FRAME_BYTES {
            return MapChange::None;
        }
        arrival.upload.prioritize(frame);
        let before = arrival.upload.progress().0;
        let done = upload_for_a_while(&mut arrival.upload, gpu);
        self.staged += arrival.upload.progress().0 - before;
        if arrival.replaced.is_some() {
            painter.show(&arrival.upload.on_gpu());
        }
        let is_whole = done && arrival.is_whole();
        // Checked before it takes the place of the one before for good, which a refused map must not.
        if let Some(refusal) = gpu.take_refusal() {
            self.refused(&refusal, gpu, painter);
            return MapChange::None;
        }
        if is_whole && gpu.lost().is_none() { self.arrived(painter) } else { MapChange::None }
    }

    /// Takes the map on screen as its file is now, if that has changed.
    fn take_followed(&mut self, gpu: &Gpu, painter: &Painter) -> Option<Pending> {
        let (source, _) = self.shown.as_ref()?;
        let FollowedScene { scene, differences, times } = self.live.take(source.path()?)?;
        let (source, trace) = (source.clone(), super::LoadTrace::of_scene(times));
        let request = LoadRequest {
            source,
            trace,
            followed: true,
            restyles: false,
            differences: Some(differences),
            stream: None,
        };
        Some(Pending { stage: Stage::uploading(gpu, painter, scene, None), request })
    }

    /// Puts a map on screen whose upload begins. Returns the map before.
    fn appear(&mut self, source: &Source, upload: &Upload, painter: &mut Painter) -> Replaced {
        let on_gpu = painter.scene();
        painter.show(&upload.on_gpu());
        panics::note_shown(Some(source.name()));
        panics::note_opening(None);
        Replaced { map: self.shown.replace((source.clone(), Arc::clone(upload.scene()))), on_gpu }
    }

    /// Ends the upload of the map on its way.
    fn arrived(&mut self, painter: &mut Painter) -> MapChange {
        let Some((Arrival { upload, replaced, .. }, request)) = self.take_upload() else { return MapChange::None };
        let LoadRequest { source, trace, differences, stream, .. } = request;
        self.start_stream(&source, stream, upload.scene());
        self.last_load = Some(trace.figures());
        self.appearing = Some((source.short_name(), trace));
        let is_restyled = |(_, before): &(Source, Arc<Scene>)| is_restyled(&before.world, &upload.scene().world);
        let news = match (&replaced, &self.shown) {
            (Some(_), _) => MapChange::None,
            (None, Some(shown)) if is_restyled(shown) => MapChange::Restyled,
            (None, _) => MapChange::Reloaded,
        };
        let before = replaced.unwrap_or_else(|| self.appear(&source, &upload, painter));
        drop_in_background(before);
        self.follow_shown();
        self.changed = differences.filter(|_| news == MapChange::Reloaded);
        if let Some((differences, (_, shown))) = self.changed.as_ref().zip(self.shown.as_ref()) {
            self.live.note(differences, shown);
        }
        news
    }

    fn fail(&mut self, source: Source, error: &LoadError) {
        panics::note_opening(None);
        if let LoadError::File(FileError::Folder(folder) | FileError::Archive { archive: folder, .. }) = error {
            self.folder = Some(folder.clone());
            self.requested = self.shown.as_ref().map(|(source, _)| source.clone());
            return;
        }
        if !matches!(error, LoadError::Cancelled(_)) {
            tracing::info!("{error}");
            self.failure = Some(LoadFailure::of_load(source, error));
        }
    }
}
