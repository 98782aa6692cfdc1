//! `mapscope render`: pictures without a window: one, several of one map, the whole map of any size, or a moving one.

mod animate;
mod command;
mod drawing;
mod files;
mod level_args;
mod level_top;
mod run;
mod solid;
mod solid_view;
mod top;
mod whole;
mod world_args;
mod world_view;

pub use command::{Destination, Moving, RawRender, RawSolidView, Render, RenderResult};
pub use run::run;
pub use solid_view::SolidView;
pub(super) use top::{Top, read_colors, write_top};
