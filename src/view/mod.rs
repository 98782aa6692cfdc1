//! What is being looked at: the camera, the clock, which layers are shown, what is selected.
//!
//! Plain state ([`ViewState`]) that changes in two ways only: an [`Action`] is [`apply`]ed, or time passes
//! ([`advance`]). No clock is read here, nothing is drawn, no window is known: time and sizes come in as numbers.
//!
//! Units: world units (one tile = 32) and seconds unless a name says otherwise; `_px` are physical pixels of the
//! target, counted from its top left corner.

mod action;
mod ask_links;
mod blank;
mod clock;
mod followed;
mod gallery;
mod geometry;
mod history;
mod in_view;
mod inspector;
mod layer_choice;
mod layers;
mod link;
mod navigate;
mod overview;
mod params;
mod pick;
mod pick_subject;
mod recall;
mod round;
mod ruler;
mod save;
pub mod solid;
mod state;
mod timeline;
mod update;
mod visit;
mod watch;

pub use action::{Action, PlaceChange, Request, Resize};
pub use ask_links::family_shown;
pub use blank::{Blank, blank};
pub use clock::{Clock, FRAMES_PER_S, LATEST_S, Mark, SLOWEST, SPEEDS, Step, TICKS_PER_S, TimeRange, common_period_ms};
pub use gallery::{Gallery, MapSort, map_beside, maps_in_order};
pub use geometry::{group_from_px, group_px, group_rect_px, px_from_world, view_center_px, world_from_px};
pub use history::History;
pub use in_view::in_view;
pub use layer_choice::LayerChoice;
pub use layers::{LayerEyes, Shown, all_hidden, is_physics, shown, sounds_show};
pub use link::Link;
pub use navigate::{ZOOM_STEP, fit_camera, group_camera, layer_camera, zoom_range};
pub use overview::Overview;
pub use params::frame_params;
pub use pick::{hit_shown, is_hit_visible, pin_at_px, pin_of_tile};
pub use pick_subject::{next_stop, stops};
pub use recall::{layers_print, place_here, sight, starting, switches};
pub use round::{Round, round};
pub use ruler::{FAR_TILES, Ruler, Span};
pub use save::{
    Ending, LONGEST_MOVING_S, MOST_PX_PER_TILE, Moving, SaveChoice, SaveOrder, SaveSize, SaveWhat, Saving,
    image_file_name, save_name, save_order, whole_map, whole_size_px,
};
pub use state::{Bookmark, Find, Flight, Inspector, Keeps, Layout, Links, Motion, Overlay, Tab, ViewState};
pub use timeline::{Selecting, Timeline, Tracks};
pub use update::{advance, apply, is_animated};
pub use visit::{Destination, Spot, destination};
pub use watch::{OtherTime, Watch, Watched};
