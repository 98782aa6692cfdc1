//! The streams of a world, and its parts on their way to the device.

use std::io;
use std::sync::Arc;

use crate::app::node_queue::NodeQueue;
use crate::app::world_check::WorldChecker;
use crate::base::Task;
use crate::gpu::Upload;
use crate::load::minetest::{ChunkSource, UnreadableBlocks};
use crate::load::{ChunkEvent, ChunkRequest, ChunkStream, Source, WorldStream, WrittenBlock};

/// The streams of the world on screen.
pub struct Streaming {
    /// The world that they belong to.
    pub source: Source,
    /// Tiles of its column map.
    pub stream: WorldStream,
    /// Its chunks.
    pub chunks: Chunks,
    /// Answers about its nodes.
    pub nodes: NodeQueue,
    /// The check of all of its blocks.
    pub check: WorldChecker,
    /// Parts on their way to the device.
    pub upload: Option<Upload>,
}

/// The chunks of the world on screen.
pub struct Chunks {
    stage: Stage,
    /// Blocks that were written before there was a stream.
    early: Vec<WrittenBlock>,
    /// The request that was sent last.
    requested: Option<ChunkRequest>,
    /// Blocks that could not be read so far, by reason.
    pub unreadable: Arc<UnreadableBlocks>,
}

enum Stage {
    /// No view has needed any yet: on a map there are none.
    Waiting(Box<ChunkSource>),
    Streaming(ChunkStream),
    Failed,
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

impl Chunks {
    /// The chunks of a source.
    pub fn new(source: ChunkSource) -> Self {
        Self { stage: Stage::Waiting(Box::new(source)), early: Vec::new(), requested: None, unreadable: Arc::default() }
    }

    /// Requests those that a view needs, unless it needs the same ones as before. `task` and `wake` are those of a stream
    /// that starts with it.
    ///
    /// # Errors
    /// The machine has no thread left. Comes once.
    pub fn request(&mut self, request: ChunkRequest, task: Task, wake: &Arc<dyn Fn() + Send + Sync>) -> io::Result<()> {
        let is_news = |before: &ChunkRequest| before.style != request.style || before.view.differs(&request.view);
        if !self.requested.as_ref().is_none_or(is_news) {
            return Ok(());
        }
        self.requested = Some(request);
        self.stage = match std::mem::replace(&mut self.stage, Stage::Failed) {
            Stage::Waiting(source) => {
                let wake = Arc::clone(wake);
                Stage::Streaming(ChunkStream::start(*source, task, Box::new(move || wake()))?)
            }
            other => other,
        };
        if let Stage::Streaming(stream) = &mut self.stage {
            stream.request(request);
            let early = std::mem::take(&mut self.early);
            if !early.is_empty() {
                stream.blocks_written(early.iter().map(|block| (block.key, block.exists)));
            }
        }
        Ok(())
    }

    /// Has those made anew that show blocks that another program has written or removed.
    pub fn blocks_written(&mut self, blocks: &[WrittenBlock]) {
        match &mut self.stage {
            Stage::Waiting(_) => self.early.extend(blocks),
            Stage::Streaming(stream) => stream.blocks_written(blocks.iter().map(|block| (block.key, block.exists))),
            Stage::Failed => {}
        }
    }

    /// Takes the news.
    pub fn take(&self) -> Vec<ChunkEvent> {
        match &self.stage {
            Stage::Streaming(stream) => stream.take(),
            Stage::Waiting(_) | Stage::Failed => Vec::new(),
        }
    }
}
