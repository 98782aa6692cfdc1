//! Small parts that all panels share: colours, fonts, words, widgets, lists, fields.

pub mod cards;
pub mod eye;
pub mod file_drop;
pub mod find_bar;
pub mod form;
pub mod fuzzy;
pub mod go_to_card;
pub mod hover_card;
pub mod list;
pub mod lower_edge;
pub mod map_pictures;
pub mod menu_key;
pub mod palette;
pub mod panel_size;
pub mod recent_click;
pub mod style;
pub mod text;
pub mod typed_ahead;
pub mod warning_list;
pub mod widgets;
pub mod window_parts;
