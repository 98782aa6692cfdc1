//! A world that is too large to be held: its parts come and go while it is looked at.

use std::path::Path;
use std::sync::Arc;

use super::Maps;
use super::failure::LoadFailure;
use super::streamed_world::{Chunks, Streaming};
use super::upload_step::upload_for_a_while;
use crate::app::node_queue::NodeQueue;
use crate::app::world_check::WorldChecker;
use crate::gpu::{Gpu, Painter, Upload};
use crate::load::minetest::UnreadableBlocks;
use crate::load::{ChunkEvent, ChunkRequest, Source, StreamEvent, StreamRequest, WorldSources, WorldStream};
use crate::scene::solid::{LabelQuestion, NodeQuestion};
use crate::scene::{Frame, Scene};
use crate::ui::{NodeAnswers, WorldCheck};

/// Parts of a world that a view needs; `None` where it needs no others than before.
#[derive(Clone, Debug, Default)]
pub struct StreamRequests {
    /// Tiles of the column map.
    pub tiles: Option<StreamRequest>,
    /// Chunks.
    pub chunks: Option<ChunkRequest>,
}

impl Maps {
    /// Starts the streams of a world that has just come, where it has any; those of the world before end.
    pub(super) fn start_stream(&mut self, source: &Source, sources: Option<Box<WorldSources>>, scene: &Scene) {
        self.streaming = None;
        // What is known of the world before would not be news of this one.
        self.world_live.stop();
        let Some((sources, solid)) = sources.zip(scene.world.as_solid()) else { return };
        let WorldSources { tiles, chunks } = *sources;
        let mut grid = solid.columns.clone();
        grid.tiles = Default::default();
        let path = source.path().unwrap_or(Path::new("")).to_owned();
        let check = WorldChecker::start(path.clone(), tiles.blocks(), self.options.limits, self.wake.clone());
        let mut nodes = NodeQueue::start(tiles.nodes(path), self.options.limits, self.wake.clone());
        let (questions, labels) = self.node_questions.clone();
        nodes.ask(questions, labels);
        let wake = self.wake.clone();
        match WorldStream::start(tiles, grid, self.options.task(), Box::new(move || wake())) {
            Ok(stream) => {
                let (source, chunks) = (source.clone(), Chunks::new(chunks));
                self.streaming = Some(Streaming { source, stream, chunks, nodes, check, upload: None });
            }
            Err(error) => {
                self.failure = Some(LoadFailure::of_nothing(format!("Cannot show the world in detail: {error}.")))
            }
        }
    }

    /// Has questions about nodes of the world on screen answered, the most urgent first.
    pub fn ask_nodes(&mut self, questions: Vec<NodeQuestion>, labels: Option<LabelQuestion>) {
        self.node_questions = (questions.clone(), labels);
        if let Some(streaming) = &mut self.streaming {
            streaming.nodes.ask(questions, labels);
        }
    }

    /// The check of the world on screen, as far as it has come.
    pub fn world_check(&self) -> Option<Arc<WorldCheck>> {
        self.streaming.as_ref().map(|streaming| streaming.check.state())
    }

    /// Answers about nodes of the world on screen.
    pub fn node_answers(&mut self) -> Arc<NodeAnswers> {
        self.streaming.as_mut().map(|streaming| streaming.nodes.answers()).unwrap_or_default()
    }

    /// Takes the parts that have come, and requests those that a view needs; called once a frame. Parts in the picture go
    /// to the device first.
    pub fn stream(&mut self, requests: StreamRequests, frame: &Frame, gpu: &Gpu, painter: &mut Painter) {
        let Some((shown, scene)) = &mut self.shown else { return };
        let Some(streaming) = self.streaming.as_mut().filter(|streaming| streaming.source == *shown) else { return };
        if let Some(request) = requests.tiles {
            streaming.stream.request(request);
        }
        let mut failed = None;
        if let Some(request) = requests.chunks {
            let started = streaming.chunks.request(request, self.options.task(), &self.wake);
            failed = started.err().map(|error| error.to_string());
        }
        let mut tiles = Vec::new();
        for event in streaming.stream.take() {
            match event {
                StreamEvent::Tile(key, tile) => tiles.push((key, Some(tile))),
                StreamEvent::Gone(key) => tiles.push((key, None)),
                StreamEvent::Failed(why) => failed = Some(why),
            }
        }
        let mut chunks = Vec::new();
        for event in streaming.chunks.take() {
            match event {
                ChunkEvent::Chunk(key, chunk) => chunks.push((key, Some(chunk))),
                ChunkEvent::Gone(key) => chunks.push((key, None)),
                ChunkEvent::Unreadable(blocks) => streaming.chunks.unreadable = Arc::new(blocks),
                ChunkEvent::Failed(why) => failed = Some(why),
            }
        }
        if let Some(why) = failed {
            let text = format!("Parts of {} cannot be shown: {why}.", shown.name());
            self.failure = Some(LoadFailure::of_nothing(text));
        }
        if !tiles.is_empty() || !chunks.is_empty() {
            if !tiles.is_empty() {
                *scene = Arc::new(scene.with_tiles(tiles));
            }
            if !chunks.is_empty() {
                *scene = Arc::new(scene.with_changed_chunks(chunks));
            }
            match &mut streaming.upload {
                Some(upload) => upload.extend(Arc::clone(scene)),
                none => *none = Some(Upload::new(gpu, painter, Arc::clone(scene))),
            }
        }
        if let Some(upload) = &mut streaming.upload {
            upload.prioritize(frame);
            let is_done = upload_for_a_while(upload, gpu);
            painter.show(&upload.on_gpu());
            if is_done {
                streaming.upload = None;
            }
        }
    }

    /// Blocks of the world on screen that could not be read so far, by reason.
    pub fn unreadable_blocks(&self) -> Arc<UnreadableBlocks> {
        let streaming = self.streaming.as_ref().filter(|streaming| self.is_shown(&streaming.source));
        streaming.map(|streaming| Arc::clone(&streaming.chunks.unreadable)).unwrap_or_default()
    }
}
