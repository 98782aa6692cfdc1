//! Scene → pictures. Needs a [`crate::scene::Scene`] once, to upload it, and a [`crate::scene::Frame`] per image. Has
//! never heard of any game.
//!
//! ```text
//! Scene ── Upload::step (budgeted) ──► SceneOnGpu ──┐
//!              ▲ prioritize: parts in view first     ├─ Painter::prepare ─► Painter::draw ─► window or texture
//! Frame ───────┴ (camera, time, hidden layers) ──────┘
//! ```
//!
//! A scene can be drawn while it is on its way ([`Painter::show`]): parts that are wholly there show, the rest does not.
//!
//! [`Pipelines`] never change: they are made once for a device and a target format. Each view has a [`Painter`] of its own
//! over them: the window, the minimap, a picture that is copied or saved. `flat` and [`solid`] hold what each kind of
//! world needs, `kinds` tells them apart; what lies beside these serves all kinds.
//!
//! There is one draw path, whatever the target. Colours are what the game does: 8-bit, gamma-encoded, straight alpha,
//! no sRGB conversion; so targets must be `Rgba8Unorm` or `Bgra8Unorm`.

pub mod codes;

mod adapters;
mod device;
mod flat;
mod health;
mod kinds;
mod layout;
mod pass;
pub mod solid;
mod stats;
mod texture;
mod timer;

pub use adapters::GpuError;
pub use device::{Gpu, GpuOptions, Preference};
pub use flat::{
    CachePolicy, FarInstance, LayerUniform, NearTileInstance, QuadInstance, SceneSubset, TileInstance, digits,
};
pub use health::Refusal;
pub use kinds::{LostUpload, Painter, Pipelines, SceneOnGpu, Upload, subset_for};
pub use stats::{FrameStats, MemoryStats};
pub use timer::GpuTimer;
