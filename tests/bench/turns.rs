//! Frames measured by turns, so that a busy machine slows all that is compared alike.

use std::sync::Arc;
use std::time::Instant;

use mapscope::export::Headless;
use mapscope::scene::{Frame, Scene};

/// Turns of each view.
pub const TURNS: usize = 9;
/// Frames of a turn that count.
const FRAMES: usize = 3;

/// The middle one of some figures.
pub fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut all: Vec<f64> = figures.collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// What a frame takes, in milliseconds.
pub struct Turn {
    /// From its start until the device has drawn it.
    pub frame_ms: f64,
    /// Of it, the longest that the thread which asks for it is held up.
    pub stall_ms: f64,
    /// Number of draw calls.
    pub draws: usize,
}

/// Draws some frames and measures the last of them; `frame` makes each by its number.
pub fn turn(headless: &mut Headless, scene: &Arc<Scene>, frame: &mut dyn FnMut(usize) -> Frame) -> Turn {
    let mut draw = |n| draw(headless, scene, frame(n));
    // The first uploads the world.
    (0..2).for_each(|n| _ = draw(n));
    let frames: Vec<_> = (2..2 + FRAMES).map(draw).collect();
    let stall_ms = frames.iter().map(|[stall, _]| *stall).fold(0.0, f64::max);
    let frame_ms = frames.iter().map(|[_, all]| all).sum::<f64>() / FRAMES as f64;
    Turn { frame_ms, stall_ms, draws: headless.stats().draws }
}

/// Draws a frame of a 3D world as a draft and then again until it is as it is to be: the longest of the later times.
pub fn rest(headless: &mut Headless, scene: &Arc<Scene>, frame: &Frame) -> Turn {
    let mut longest = Turn { frame_ms: 0.0, stall_ms: 0.0, draws: 0 };
    let mut is_draft = true;
    loop {
        let [stall_ms, frame_ms] = draw(headless, scene, frame.clone());
        let stats = headless.stats();
        // A picture that is there already is only put down.
        if stats.passes == 1 {
            return longest;
        }
        if !std::mem::take(&mut is_draft) {
            longest.frame_ms = longest.frame_ms.max(frame_ms);
            longest.stall_ms = longest.stall_ms.max(stall_ms);
            longest.draws = longest.draws.max(stats.draws);
        }
    }
}

/// Milliseconds until the device has taken the work for a frame, and until it has done it.
fn draw(headless: &mut Headless, scene: &Arc<Scene>, frame: Frame) -> [f64; 2] {
    let start = Instant::now();
    headless.draw_unseen(scene, frame).expect("a picture");
    let stall = start.elapsed();
    headless.wait().expect("a picture");
    [stall, start.elapsed()].map(|time| time.as_secs_f64() * 1000.0)
}
