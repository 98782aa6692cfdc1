//! Events of a load, in the order in which they come, and their sum.
//!
//! ```text
//! Progress* ─► Scene ─► (Chunk │ Tile │ Progress)* ─► Stream? ─► Analysis* ─► Done
//!     └──────────┴───────────────┴────────────────────────────────────► Failed
//! ```

use std::sync::Arc;

use super::error::LoadError;
use crate::analysis::Differences;
use crate::base::{PhaseTimes, Progress};
use crate::load::minetest::{ChunkSource, TileSource};
use crate::scene::solid::{Chunk, ChunkKey, ColumnTile, TileKey};
use crate::scene::{Scene, World};

/// News of a load.
#[derive(Debug)]
pub enum LoadEvent {
    /// How far the load is. Comes only where there is nothing else to report.
    Progress(Progress),
    /// The world: all of a flat one, and all but the chunks and tiles of one that streams. Comes again where more is known of
    /// a large world; then the tiles that have come stay.
    Scene(Arc<Scene>),
    /// A part of a world that streams, in the place of an older one of the same key.
    Chunk(ChunkKey, Arc<Chunk>),
    /// A tile of the column map of such a world, in the place of an older one of the same key.
    Tile(TileKey, Arc<ColumnTile>),
    /// The sources of further parts, for a [`crate::load::WorldStream`] and a [`crate::load::ChunkStream`]. Comes once, where there are any to be had.
    Stream(Box<WorldSources>),
    /// An answer about the whole world.
    Analysis(Analysis),
    /// All is there; with how long the phases took. Nothing follows.
    Done(PhaseTimes),
    /// There is no world, or not all of it. Nothing follows.
    Failed(LoadError),
}

/// Where the parts of a world that streams come from.
#[derive(Debug)]
pub struct WorldSources {
    /// Tiles of its column map.
    pub tiles: TileSource,
    /// Its chunks.
    pub chunks: ChunkSource,
}

/// An answer about a world, found on the thread of its load.
#[derive(Clone, Debug)]
pub enum Analysis {
    /// Changes since the same world was read before.
    Differences(Arc<Differences>),
}

/// The sum of the events of a load so far.
#[derive(Debug, Default)]
pub struct LoadState {
    /// How far the load is.
    pub progress: Progress,
    scene: Option<Arc<Scene>>,
    /// Chunks that are not in the scene yet: they are added together, since each time its list of chunks is copied.
    chunks: Vec<(ChunkKey, Arc<Chunk>)>,
    /// The same for tiles.
    tiles: Vec<(TileKey, Arc<ColumnTile>)>,
    stream: Option<Box<WorldSources>>,
    differences: Option<Arc<Differences>>,
    end: Option<Result<PhaseTimes, LoadError>>,
}

/// The end of a load.
#[derive(Debug)]
pub struct Ended {
    /// Its result.
    pub outcome: Result<Arc<Scene>, LoadError>,
    /// How long its phases took.
    pub times: PhaseTimes,
    /// Changes, where the same map was read again.
    pub differences: Option<Arc<Differences>>,
    /// The sources of further parts of a world that streams.
    pub stream: Option<Box<WorldSources>>,
}

impl LoadState {
    /// Adds an event.
    pub fn apply(&mut self, event: LoadEvent) {
        match event {
            LoadEvent::Progress(progress) => self.progress = progress,
            LoadEvent::Scene(scene) => self.replace_scene(scene),
            LoadEvent::Chunk(key, chunk) => self.chunks.push((key, chunk)),
            LoadEvent::Tile(key, tile) => self.tiles.push((key, tile)),
            LoadEvent::Stream(source) => self.stream = Some(source),
            LoadEvent::Analysis(Analysis::Differences(differences)) => self.differences = Some(differences),
            LoadEvent::Done(times) => self.end = Some(Ok(times)),
            LoadEvent::Failed(error) => self.end = Some(Err(error)),
        }
    }

    /// Goes on with another scene of the same world, and the tiles of the one before. Where there are none, it is taken as
    /// it is: a flat one has none ever.
    fn replace_scene(&mut self, scene: Arc<Scene>) {
        let before = self.scene().cloned();
        let before = before.as_deref().and_then(|before| before.world.as_solid());
        let Some(solid) = before.filter(|solid| !solid.columns.is_empty()) else {
            self.scene = Some(scene);
            return;
        };
        let tiles = solid.columns.tiles.iter().map(|(key, tile)| (TileKey::from(key), Some(Arc::clone(tile))));
        self.scene = Some(Arc::new(scene.with_tiles(tiles)));
    }

    /// The scene with all chunks and tiles that have come; `None` while there is none.
    pub fn scene(&mut self) -> Option<&Arc<Scene>> {
        if !self.chunks.is_empty()
            && let Some(scene) = &mut self.scene
        {
            *scene = Arc::new(scene.with_chunks(self.chunks.drain(..)));
        }
        if !self.tiles.is_empty()
            && let Some(scene) = &mut self.scene
        {
            *scene = Arc::new(scene.with_tiles(self.tiles.drain(..).map(|(key, tile)| (key, Some(tile)))));
        }
        self.scene.as_ref()
    }

    /// The scene with all chunks that have come, where it can show before the load ends: a world that streams, with its
    /// first chunks or tiles.
    pub fn streamed(&mut self) -> Option<&Arc<Scene>> {
        self.scene().filter(|scene| match &scene.world {
            World::Flat(_) => false,
            World::Solid(solid) => !solid.chunks.is_empty() || !solid.columns.is_empty(),
        })
    }

    /// The scene of a load that has succeeded.
    pub fn into_scene(mut self) -> Arc<Scene> {
        self.scene();
        self.scene.unwrap_or_default()
    }

    /// The end, once, when the load has ended.
    pub fn take_ended(&mut self) -> Option<Ended> {
        let end = self.end.take()?;
        let mut state = std::mem::take(self);
        let (differences, stream) = (state.differences.take(), state.stream.take());
        Some(match end {
            Ok(times) => Ended { outcome: Ok(state.into_scene()), times, differences, stream },
            Err(error) => Ended { outcome: Err(error), times: PhaseTimes::default(), differences, stream: None },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::solid::Solid;

    fn scene() -> Arc<Scene> {
        Arc::new(Scene { world: World::Solid(Arc::new(Solid::default())), ..Scene::default() })
    }

    #[test]
    fn tiles_stay_when_more_is_known_of_a_world() {
        let key = |x| TileKey { level: 3, x, z: 0 };
        let mut state = LoadState::default();
        state.apply(LoadEvent::Scene(scene()));
        state.apply(LoadEvent::Tile(key(0), Arc::new(ColumnTile::empty())));
        assert!(state.streamed().is_some());
        state.apply(LoadEvent::Tile(key(1), Arc::new(ColumnTile::empty())));
        state.apply(LoadEvent::Scene(scene()));
        state.apply(LoadEvent::Tile(key(2), Arc::new(ColumnTile::empty())));
        let solid = state.into_scene();
        let tiles = &solid.world.as_solid().expect("a solid world").columns.tiles;
        let keys: Vec<TileKey> = tiles.iter().map(|(key, _)| TileKey::from(key)).collect();
        assert_eq!(keys, [key(0), key(1), key(2)]);
    }

    #[test]
    fn a_scene_without_tiles_before_it_is_not_copied() {
        for scene in [Arc::new(Scene::default()), scene()] {
            let mut state = LoadState::default();
            state.apply(LoadEvent::Scene(Arc::clone(&scene)));
            assert!(state.scene().is_some_and(|taken| Arc::ptr_eq(taken, &scene)));
            state.apply(LoadEvent::Scene(Arc::clone(&scene)));
            assert!(Arc::ptr_eq(&state.into_scene(), &scene));
        }
    }
}
