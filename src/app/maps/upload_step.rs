//! The part of an upload that one frame has time for.

use std::time::{Duration, Instant};

use crate::gpu::{Gpu, Upload};

/// Bytes uploaded between two readings of the clock.
const UPLOAD_BYTES: usize = 256 << 10;
/// Longest time of an upload in a frame: short enough that frames stay smooth.
const UPLOAD_TIME: Duration = Duration::from_millis(6);

/// Uploads as much as one frame has time for. True when all is done.
pub fn upload_for_a_while(upload: &mut Upload, gpu: &Gpu) -> bool {
    let start = Instant::now();
    loop {
        let done = upload.step(gpu, UPLOAD_BYTES);
        if done || start.elapsed() >= UPLOAD_TIME {
            return done;
        }
    }
}
