//! A world that is too large to be held: its parts come and go while it is looked at.

use std::sync::Arc;

use super::Maps;
use super::failure::LoadFailure;
use super::streamed_world::Streaming;
use super::upload_step::upload_for_a_while;
use crate::gpu::{Gpu, Painter, Upload};
use crate::load::minetest::TileSource;
use crate::load::{Source, StreamEvent, StreamRequest, WorldStream};
use crate::scene::Scene;

impl Maps {
    /// Starts the stream of a world that has just come, where it has one; that of the world before ends.
    pub(super) fn start_stream(&mut self, source: &Source, tiles: Option<Box<TileSource>>, scene: &Scene) {
        self.streaming = None;
        let Some((tiles, solid)) = tiles.zip(scene.world.as_solid()) else { return };
        let mut grid = solid.columns.clone();
        grid.tiles = Default::default();
        let wake = self.wake.clone();
        match WorldStream::start(*tiles, grid, self.options.task(), Box::new(move || wake())) {
            Ok(stream) => self.streaming = Some(Streaming { source: source.clone(), stream, upload: None }),
            Err(error) => {
                self.failure = Some(LoadFailure::of_nothing(format!("Cannot show the world in detail: {error}.")))
            }
        }
    }

    /// Takes the parts that have come, and requests those that a view needs; called once a frame.
    pub fn stream(&mut self, request: Option<StreamRequest>, gpu: &Gpu, painter: &mut Painter) {
        let Some((shown, scene)) = &mut self.shown else { return };
        let Some(streaming) = self.streaming.as_mut().filter(|streaming| streaming.source == *shown) else { return };
        if let Some(request) = request {
            streaming.stream.request(request);
        }
        let mut tiles = Vec::new();
        for event in streaming.stream.take() {
            match event {
                StreamEvent::Tile(key, tile) => tiles.push((key, Some(tile))),
                StreamEvent::Gone(key) => tiles.push((key, None)),
                StreamEvent::Failed(why) => {
                    let text = format!("Parts of {} cannot be shown: {why}.", shown.name());
                    self.failure = Some(LoadFailure::of_nothing(text));
                }
            }
        }
        if !tiles.is_empty() {
            *scene = Arc::new(scene.with_tiles(tiles));
            match &mut streaming.upload {
                Some(upload) => upload.extend(Arc::clone(scene)),
                none => *none = Some(Upload::new(gpu, painter, Arc::clone(scene))),
            }
        }
        if let Some(upload) = &mut streaming.upload {
            let is_done = upload_for_a_while(upload, gpu);
            painter.show(&upload.on_gpu());
            if is_done {
                streaming.upload = None;
            }
        }
    }
}
