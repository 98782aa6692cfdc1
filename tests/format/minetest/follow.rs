//! Tiles and chunks of a world that another program writes: after the notice, streams have the same parts as a new load.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use glam::{DVec2, Vec3};
use mapscope::base::Task;
use mapscope::format::BlockKey;
use mapscope::format::minetest::{SectorLayout, sector_block_path};
use mapscope::load::minetest::{MeshStyle, NodeSource};
use mapscope::load::{
    ChunkEvent, ChunkRequest, ChunkStream, LoadEvent, LoadOptions, LoadState, Source, StreamEvent, StreamRequest,
    WorldStream, WrittenBlock, load_events,
};
use mapscope::scene::Scene;
use mapscope::scene::solid::{
    Aabb, Chunk, ChunkKey, ChunkView, ColumnTile, ColumnView, NodeAnswer, NodeQuestion, Slice, SolidCamera, TileKey,
};

use super::open;
use super::stores::{read_all, write_sectors};
use crate::common::shared_dir;

/// Time after which a wait has failed.
const WAIT: Duration = Duration::from_secs(120);
const LAYOUT: SectorLayout = SectorLayout::TwoFolders;

/// The streams of a world, and what has come.
struct Streams {
    tiles: WorldStream,
    chunks: ChunkStream,
    woken: Receiver<()>,
    tiles_there: BTreeMap<TileKey, Arc<ColumnTile>>,
    chunks_there: BTreeMap<ChunkKey, Arc<Chunk>>,
    nodes: NodeSource,
    scene: Arc<Scene>,
}

impl Streams {
    fn open(world: &Path) -> Self {
        let (mut state, mut sources) = (LoadState::default(), None);
        let source = Source::File(world.to_owned());
        load_events(&source, &LoadOptions::default(), &Task::default(), &mut |event| match event {
            LoadEvent::Stream(stream) => sources = Some(stream),
            event => state.apply(event),
        })
        .expect("a world");
        let scene = state.into_scene();
        let mut grid = scene.world.as_solid().expect("a solid world").columns.clone();
        // The overview comes with the load.
        let tiles_there = grid.tiles.iter().map(|(key, tile)| (TileKey::from(key), Arc::clone(tile))).collect();
        grid.tiles = Default::default();
        let sources = sources.expect("sources");
        let nodes = sources.tiles.nodes(world.to_owned());
        let (say, woken) = channel();
        let wake = || {
            let say = std::sync::Mutex::new(say.clone());
            Box::new(move || _ = say.lock().expect("not poisoned").send(()))
        };
        let tiles = WorldStream::start(sources.tiles, grid, Task::default(), wake()).expect("a thread");
        let chunks = ChunkStream::start(sources.chunks, Task::default(), wake()).expect("a thread");
        let chunks_there = BTreeMap::new();
        let mut streams = Self { tiles, chunks, woken, tiles_there, chunks_there, nodes, scene };
        let view = ColumnView { level: 0, min: DVec2::splat(-500.0), max: DVec2::splat(500.0) };
        streams.tiles.request(StreamRequest { view: view.into(), y: i32::MIN..=i32::MAX });
        let camera = SolidCamera { eye: Vec3::ZERO, yaw_deg: 0.0, pitch_deg: 0.0, projection: Default::default() };
        let view = ChunkView { camera, aspect: 1.5, center: Vec3::ZERO, distance: 600.0 };
        let style = MeshStyle { light: true, ..MeshStyle::default() };
        streams.chunks.request(ChunkRequest { view, style });
        streams.settle();
        streams
    }

    /// Waits until all that is needed is there.
    fn settle(&mut self) {
        while self.tiles.is_busy() || self.chunks.is_busy() {
            self.woken.recv_timeout(WAIT).expect("news");
        }
        for event in self.tiles.take() {
            match event {
                StreamEvent::Tile(key, tile) => _ = self.tiles_there.insert(key, tile),
                StreamEvent::Gone(key) => _ = self.tiles_there.remove(&key),
                StreamEvent::Failed(why) => panic!("{why}"),
            }
        }
        for event in self.chunks.take() {
            match event {
                ChunkEvent::Chunk(key, chunk) => _ = self.chunks_there.insert(key, chunk),
                ChunkEvent::Gone(key) => _ = self.chunks_there.remove(&key),
                ChunkEvent::Unreadable(_) => {}
                ChunkEvent::Failed(why) => panic!("{why}"),
            }
        }
    }

    fn notify(&mut self, written: &[(BlockKey, bool)]) {
        self.tiles.blocks_written(written.iter().copied());
        self.chunks.blocks_written(written.iter().copied());
        self.settle();
    }

    /// Triangles of each chunk that has any, and the box around them.
    fn triangles(&self) -> BTreeMap<ChunkKey, (usize, [i32; 6])> {
        let full = self.chunks_there.iter().filter(|(_, chunk)| chunk.triangles() > 0);
        full.map(|(key, chunk)| {
            let bounds = chunk.bounds();
            let [a, b, c, d, e, f] = [bounds.min.to_array(), bounds.max.to_array()].concat().try_into().expect("six");
            (*key, (chunk.triangles(), [a, b, c, d, e, f].map(|at: f32| (at * 16.0).round() as i32)))
        })
        .collect()
    }
}

#[test]
fn written_blocks_come_anew_as_a_new_load_shows_them() {
    let Some(shared) = shared_dir() else { return };
    let blobs = read_all(&mut open(&shared.join("data/minetest/world-v17")));
    let world = tempfile::tempdir().expect("a temporary folder");
    write_sectors(world.path(), LAYOUT, &blobs);
    let mut streams = Streams::open(world.path());
    let before = (streams.tiles_there.clone(), streams.triangles());
    // A column changes, one goes, and one comes far away.
    let columns: Vec<[i32; 2]> = blobs.keys().map(|key| [key.x, key.z]).collect();
    let [changed, gone] = [columns[0], columns[columns.len() / 2]];
    let source = columns[columns.len() - 1];
    assert!(changed != gone && gone != source && changed != source);
    let of = |column: [i32; 2]| blobs.iter().filter(move |(key, _)| [key.x, key.z] == column);
    let mut written = Vec::new();
    for (target, exists) in [(changed, true), ([20, -20], true), (gone, false)] {
        for (key, blob) in of(if exists { source } else { gone }) {
            let key = BlockKey { x: target[0], z: target[1], ..*key };
            let path = world.path().join(sector_block_path(LAYOUT, key));
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            match exists {
                true => std::fs::write(path, blob).expect("written"),
                false => std::fs::remove_file(path).expect("removed"),
            }
            written.push((key, exists));
        }
    }
    let [x, z] = [20 * 16 + 3, -20 * 16 + 3];
    let top = NodeQuestion::Top { x, z, heights: Slice::ALL };
    let found = streams.nodes.answer(&top, &Task::default()).expect("an answer");
    assert!(matches!(found, NodeAnswer::Empty), "{found:?}");
    streams.notify(&written);
    let mut expected = Streams::open(world.path());
    assert!(streams.tiles_there != before.0 && streams.triangles() != before.1, "something has changed");
    let level = |tiles: &BTreeMap<TileKey, Arc<ColumnTile>>| {
        tiles.iter().filter(|(key, _)| key.level == 0).map(|(key, tile)| (*key, tile.clone())).collect::<Vec<_>>()
    };
    let (now, then) = (level(&streams.tiles_there), level(&expected.tiles_there));
    assert!(!then.is_empty(), "tiles are compared");
    assert_eq!(now.iter().map(|tile| tile.0).collect::<Vec<_>>(), then.iter().map(|tile| tile.0).collect::<Vec<_>>());
    for ((key, now), (_, then)) in now.iter().zip(&then) {
        assert!(now == then, "{key:?}");
    }
    assert_eq!(streams.triangles(), expected.triangles());
    // What stands in the new column is known, and the world reaches to it.
    let [now, then] =
        [&mut streams, &mut expected].map(|of| of.nodes.answer(&top, &Task::default()).expect("an answer"));
    assert!(matches!(now, NodeAnswer::Node(_)) && now == then, "{now:?} is not {then:?}");
    let written = written.into_iter().filter(|(_, exists)| *exists);
    let bounds =
        written.map(|(key, exists)| WrittenBlock { key, exists, is_guess: false }.bounds()).reduce(Aabb::union);
    let grown = streams.scene.grown(bounds.expect("blocks")).expect("it has grown");
    let bounds = |scene: &Scene| scene.world.as_solid().expect("a solid world").bounds;
    assert_eq!(bounds(&grown), bounds(&expected.scene));
    assert!(grown.grown(bounds(&grown)).is_none(), "once");
}
