//! Scene → pictures. Needs a [`crate::scene::Scene`] once, to upload it, and a [`crate::scene::FrameParams`] per
//! image. Has never heard of any game.
//!
//! ```text
//! Scene ── Upload::step (budgeted) ──► SceneOnGpu ──┐
//!              ▲ look: what comes first              ├─ Renderer::prepare ─► Renderer::draw ─► window or texture
//! FrameParams ─┴ (camera, time, what is hidden) ─────┘
//! ```
//!
//! A scene can be drawn while it is on its way ([`Renderer::show`]): what is wholly there shows, the rest does not.
//!
//! There is one draw path, whatever the target. Colours are what the game does: 8-bit, gamma-encoded, straight alpha,
//! no sRGB conversion; so targets must be `Rgba8Unorm` or `Bgra8Unorm`.

pub mod codes;

mod adapters;
mod areas;
mod cells;
mod clip;
mod device;
pub mod digits;
mod drawing;
mod equal_rects;
mod far;
mod far_rects;
mod fit;
mod frame_buffers;
mod health;
mod need;
mod order;
mod overdraw;
mod pass;
mod plan;
mod quad_lists;
mod quad_runs;
mod renderer;
mod scene;
mod sheet;
mod singles;
mod slot_values;
mod slots;
mod stats;
mod stills;
mod texture;
mod tile_chunks;
mod tile_lists;
mod timer;
mod upload;
mod visible;

pub use adapters::GpuError;
pub use device::{Gpu, GpuOptions, Preference};
pub use health::Refusal;
pub use need::Need;
pub use pass::{FarInstance, LayerUniform, QuadInstance, SingleInstance, TileInstance};
pub use renderer::Renderer;
pub use scene::SceneOnGpu;
pub use stats::{FrameStats, MemoryStats};
pub use stills::Keeping;
pub use timer::GpuTimer;
pub use upload::{Stranded, Upload};
