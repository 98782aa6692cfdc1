//! How long the device draws: two timestamps around a pass, read back some frames later without waiting for them.
//!
//! ```text
//! frame n:    writes ─► pass ─► resolve ─► submit ─► read back …
//! frame n+1…: nothing, until the values have arrived
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use super::Gpu;

/// Bytes of the two timestamps.
const BYTES: u64 = 2 * wgpu::QUERY_SIZE as u64;

/// Nothing is under way: the next pass can be timed.
const IDLE: u8 = 0;
/// A pass has been timed; its values are on their way.
const UNDER_WAY: u8 = 1;
/// The values have arrived.
const ARRIVED: u8 = 2;
/// The values will never arrive.
const FAILED: u8 = 3;

/// Times one pass at a time.
#[derive(Debug)]
pub struct GpuTimer {
    queries: wgpu::QuerySet,
    resolved: wgpu::Buffer,
    read: wgpu::Buffer,
    state: Arc<AtomicU8>,
    /// Milliseconds of a tick.
    tick_ms: f64,
    /// The pass that is being encoded is the one that is timed.
    timing: bool,
}

impl GpuTimer {
    /// A timer, where the device has timestamps.
    pub fn new(gpu: &Gpu) -> Option<Self> {
        if !gpu.device.features().contains(wgpu::Features::TIMESTAMP_QUERY) {
            return None;
        }
        let buffer = |usage| {
            let label = Some("time of a pass");
            gpu.device.create_buffer(&wgpu::BufferDescriptor { label, size: BYTES, usage, mapped_at_creation: false })
        };
        Some(Self {
            queries: gpu.device.create_query_set(&wgpu::QuerySetDescriptor {
                label: Some("time of a pass"),
                ty: wgpu::QueryType::Timestamp,
                count: 2,
            }),
            resolved: buffer(wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC),
            read: buffer(wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ),
            state: Arc::default(),
            tick_ms: f64::from(gpu.queue.get_timestamp_period()) / 1.0e6,
            timing: false,
        })
    }

    /// Timestamps for the descriptor of the pass; `None` while another pass is under way.
    pub fn writes(&mut self) -> Option<wgpu::RenderPassTimestampWrites<'_>> {
        self.timing = self.state.load(Ordering::Acquire) == IDLE;
        self.timing.then_some(wgpu::RenderPassTimestampWrites {
            query_set: &self.queries,
            beginning_of_pass_write_index: Some(0),
            end_of_pass_write_index: Some(1),
        })
    }

    /// To be called after the pass, with its encoder.
    pub fn resolve(&self, encoder: &mut wgpu::CommandEncoder) {
        if self.timing {
            encoder.resolve_query_set(&self.queries, 0..2, &self.resolved, 0);
            encoder.copy_buffer_to_buffer(&self.resolved, 0, &self.read, 0, BYTES);
        }
    }

    /// To be called when the encoder has been submitted.
    pub fn submitted(&mut self) {
        if !std::mem::take(&mut self.timing) {
            return;
        }
        self.state.store(UNDER_WAY, Ordering::Release);
        let state = self.state.clone();
        self.read.map_async(wgpu::MapMode::Read, .., move |result| {
            state.store(if result.is_ok() { ARRIVED } else { FAILED }, Ordering::Release);
        });
    }

    /// How long the timed pass took, in milliseconds, once, when that is known. Never waits.
    pub fn take_ms(&mut self) -> Option<f32> {
        if self.state.load(Ordering::Acquire) != ARRIVED {
            return None;
        }
        let ticks = self.read.get_mapped_range(..).ok().and_then(|bytes| {
            let [begin, end] = bytemuck::pod_read_unaligned::<[u64; 2]>(bytes.get(..BYTES as usize)?);
            // Some drivers let their counter start again in between.
            end.checked_sub(begin)
        });
        self.read.unmap();
        self.state.store(IDLE, Ordering::Release);
        ticks.map(|ticks| (ticks as f64 * self.tick_ms) as f32)
    }
}
