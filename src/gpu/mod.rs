//! Scene → pictures. Needs a [`crate::scene::Scene`] once, to upload it, and a [`crate::scene::FlatFrame`] per
//! image. Has never heard of any game.
//!
//! ```text
//! Scene ── Upload::step (budgeted) ──► SceneOnGpu ──┐
//!              ▲ prioritize: parts in view first     ├─ Painter::prepare ─► Painter::draw ─► window or texture
//! FlatFrame ─┴ (camera, time, hidden layers) ──────┘
//! ```
//!
//! A scene can be drawn while it is on its way ([`Painter::show`]): parts that are wholly there show, the rest does not.
//!
//! [`Pipelines`] never change: they are made once for a device and a target format. Each view has a [`Painter`] of its own
//! over them: the window, the minimap, a picture that is copied or saved. `flat` holds the painter of flat worlds; what
//! lies beside it serves all kinds.
//!
//! There is one draw path, whatever the target. Colours are what the game does: 8-bit, gamma-encoded, straight alpha,
//! no sRGB conversion; so targets must be `Rgba8Unorm` or `Bgra8Unorm`.

pub mod codes;

mod adapters;
mod device;
mod flat;
mod health;
mod layout;
mod pass;
pub mod solid;
mod stats;
mod texture;
mod timer;

pub use adapters::GpuError;
pub use device::{Gpu, GpuOptions, Preference};
pub use flat::{
    CachePolicy, FarInstance, LayerUniform, LostUpload, NearTileInstance, Painter, Pipelines, QuadInstance, SceneOnGpu,
    SceneSubset, TileInstance, Upload, digits,
};
pub use health::Refusal;
pub use stats::{FrameStats, MemoryStats};
pub use timer::GpuTimer;
