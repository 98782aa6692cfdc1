//! What a frame costs where little or nothing is new: a still picture is not worked out again and takes no memory, and
//! a picture that moves costs only what moves. Counted, never timed.
//!
//! One test only: another thread's memory would be counted too.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::gpu::{FrameStats, Gpu, Painter, Upload};
use mapscope::scene::{Camera, FlatFrame, Scene};
use peak_alloc::PeakAlloc;

mod common;
use common::build::{Builder, rectangle};
use common::picture::{headless, new_painter};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// A painter with a scene, as a window has it.
struct Frames {
    gpu: Gpu,
    painter: Painter,
}

impl Frames {
    /// `None` (said aloud) where nothing can draw.
    fn of(scene: &Arc<Scene>) -> Option<Self> {
        let gpu = headless()?.gpu().clone();
        let mut painter = new_painter(&gpu);
        painter.show(&Upload::all_at_once(&gpu, &painter, Arc::clone(scene)).expect("room").on_gpu());
        Some(Self { gpu, painter })
    }

    fn frame(&mut self, params: &FlatFrame) -> FrameStats {
        self.painter.prepare(&self.gpu, &params.into())
    }
}

/// Two tile layers, quads that keep still and quads that an envelope moves.
fn scene() -> Arc<Scene> {
    let mut map = Builder::default();
    let envelope = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [64.0, 0.0, 0.0, 0.0])]);
    map.group([100, 100]);
    map.tiles([200, 200], None, |x, y| (((x * 7 + y * 3) % 5) as u8, 0));
    map.quads(None, &[rectangle(0.0, 0.0, 9.0, 9.0), rectangle(5.0, 5.0, 3.0, 3.0)]);
    let mut moving = rectangle(2.0, 2.0, 4.0, 4.0);
    moving.pos_env = Some(envelope);
    map.quads(None, &[moving]);
    map.group([50, 50]);
    map.tiles([200, 200], None, |x, y| (((x + y) % 3) as u8, 0));
    map.load()
}

/// `px` pixels a tile, with a place in the middle.
fn view(px: f32, center_tiles: [f32; 2]) -> FlatFrame {
    let side = 512;
    let zoom = side as f32 / px * 32.0 / 1050.0;
    FlatFrame::new(UVec2::splat(side), Camera { center: Vec2::from(center_tiles) * 32.0, zoom })
}

#[test]
fn a_frame_costs_what_is_new_in_it() {
    let Some(mut frames) = Frames::of(&scene()) else { return };
    // Tiles one by one, by blocks, by chunks, and from afar in both ways.
    for px in [24.0, 8.0, 2.0, 0.7, 0.3] {
        let still = view(px, [20.3, 20.3]);
        let first = frames.frame(&still);
        assert_eq!((first.layers_made, first.left_out), (4, 0), "{px}");
        assert!(first.instances > 4);

        MEMORY.reset_peak_usage();
        let before = MEMORY.current_usage();
        let again = [frames.frame(&still), frames.frame(&still)];
        let taken = MEMORY.peak_usage() - before;
        assert_eq!(again, [FrameStats { layers_made: 0, ..first }; 2], "nothing is new");
        assert_eq!(taken, 0, "bytes taken at {px}");

        let later = frames.frame(&FlatFrame { time_ns: 300_000_000, ..still.clone() });
        assert_eq!(later, FrameStats { layers_made: 1, ..first }, "only the quad that moves is looked for");

        // A little further on, the same tiles are in view; which quads are is not known.
        let near = frames.frame(&view(px, [20.302, 20.3]));
        assert_eq!(near.layers_made, 2, "at {px}");

        let elsewhere = frames.frame(&view(px, [77.0, 91.0]));
        assert_eq!(elsewhere.layers_made, 4);
    }
    let hidden = FlatFrame { detail: false, entities: 100, ..view(24.0, [20.3, 20.3]) };
    assert_eq!(frames.frame(&hidden).instances, 0);
    assert_eq!(frames.frame(&hidden), FrameStats { passes: 1, ..FrameStats::default() });
}
