//! State of the view: the window ([`Shell`]) and the view of the world in it ([`WorldView`]).
//!
//! Plain state ([`ViewState`]) that changes in two ways only: an [`Action`] is [`apply`]ed, or time passes
//! ([`advance`]). No clock is read here, nothing is drawn, no window is known: time and sizes come in as numbers. The
//! kinds of worlds are matched in `state.rs`, `update.rs`, `switches.rs`, `saved.rs` and `link.rs`, and nowhere else.
//!
//! Units: world units (of a flat world; one tile = 32) and seconds unless a name says otherwise; `_px` are physical
//! pixels of the target, counted from its top left corner.

mod action;
mod command_line;
pub mod flat;
mod gallery;
mod game;
mod history;
mod link;
mod manual;
mod save;
mod save_order;
mod saved;
mod shell;
pub mod solid;
mod state;
mod switches;
mod update;

pub use action::{Action, PlaceChange, Request, Resize, ShellAction};
pub use gallery::{Gallery, MapSort, map_beside, maps_in_order};
pub use game::{GameMode, GameProgram, NOT_A_FILE};
pub use history::History;
pub use link::{DeepLink, link_command};
pub use manual::{ManualPages, ManualPlace, ManualVisit};
pub use save::{
    AFFORDABLE, Ending, LONGEST_MOVING_S, MOST_PX_PER_TILE, MOST_TYPED_PX, Region, SaveChoice, SaveSize, SaveWhat,
    Saving, is_expected_affordable,
};
pub use save_order::{Moving, SaveOrder, image_file_name, save_name};
pub use saved::{layers_print, place_at, place_here, restoring, saved_view};
pub use shell::Shell;
pub use state::{Snapshot, ViewState, WorldView};
pub use switches::{starting, switches};
pub use update::{advance, apply, frame, is_animated, save_order};
