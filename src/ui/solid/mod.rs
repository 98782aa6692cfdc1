//! Pointer, keys, marks, panels and the search for solid worlds.

pub mod find;
pub mod go_to;
pub mod inspector;
pub mod panels;
pub mod problems;
pub mod ruler;
pub mod side_panel;
pub mod solid_cx;

mod change_marks;
mod changes;
mod connections;
mod contents;
mod context_menu;
mod cut_box;
mod daytime;
mod grid;
mod heights;
mod item_grid;
mod keys;
mod label_cards;
mod labels;
mod level_layers;
mod level_style;
mod node_card;
mod node_words;
mod outline;
mod pointed_node;
mod pointer;
mod status;
mod thing_marks;
pub mod things;
mod view_distance;

pub use daytime::{daytime, shows_daytime};
pub use heights::{heights, shows_heights};
pub use keys::keys;
pub use level_style::{exit_solo, kind_title};
pub use node_words::node_words;
pub use status::{column_words, place_words, scale_words};
pub use view_distance::{has_map, shows_view_distance, view_distance};
