//! Looking at a flat world: the camera, the clock, which layers are shown, what is selected.
//!
//! Plain state ([`FlatView`]) that changes in two ways only: a [`FlatAction`] is [`apply`]ed, or time passes
//! ([`advance`]).

mod action;
mod animation_view;
mod ask_links;
mod clock;
mod empty_reason;
mod followed;
mod geometry;
mod in_view;
mod inspector;
mod layer_choice;
mod layers;
mod link;
mod loop_period;
mod map_edge;
mod navigate;
mod overview;
mod params;
mod pick;
mod pick_subject;
mod questions;
mod restore;
mod ruler;
mod save_order;
mod save_region;
mod selection;
mod state;
mod timeline;
mod update;
mod visibility;
mod visit;
mod visit_mark;

pub use action::{FlatAction, Travel};
pub use animation_view::{AnimationFocus, AnimationView, OtherTime};
pub use ask_links::family_shown;
pub use clock::{Clock, FRAMES_PER_S, LATEST_S, Mark, SLOWEST, SPEEDS, Step, TICKS_PER_S, TimeRange, common_period_ms};
pub use empty_reason::{EmptyReason, empty_reason};
pub use geometry::{group_from_px, group_px, group_rect_px, px_from_world, view_center_px, world_from_px};
pub use in_view::in_view;
pub use inspector::toggle_inspector;
pub use layer_choice::LayerChoice;
pub use layers::{
    Shown, all_hidden, any_visible, await_detail, is_physics, need_detail, shown, shows_users, sounds_show,
};
pub use link::FlatLink;
pub use loop_period::{LoopPeriod, loop_period};
pub use map_edge::{is_map_off_screen, next_map_edge, shows_map_edge};
pub use navigate::{ZOOM_STEP, fit_camera, group_camera, layer_camera, set_frame, zoom_range};
pub use overview::Overview;
pub use params::frame_params;
pub use pick::{hit_shown, is_hit_visible, pin_at_px, pin_of_tile};
pub use pick_subject::{next_stop, stops};
pub use questions::questions;
pub use restore::{layers_print, saved_view};
pub use ruler::{FAR_TILES, Ruler, Span};
pub use save_order::{save_order, whole_map, whole_size_px};
pub use state::{ConnectionsShown, Find, FlatSnapshot, FlatView, Flight, Inspector, Layout, Motion, Overlay, Tab};
pub use timeline::{Selecting, TimeAxis, Timeline, Tracks};
pub use update::{
    advance, apply, close_scene, fit, follow, go_home, go_to_place, is_animated, is_jump, leave_number, open_scene,
    reload, stop, zoom_step,
};
pub use visibility::LayerVisibility;
pub use visit::destination;
pub use visit_mark::{Destination, VisitMark};
