//! The window around a world of any kind: menus and bars, keys, dialogs, gallery, command palette, settings.

pub mod about;
pub mod command_palette;
pub mod command_state;
pub mod crash_notice;
pub mod dialogs;
pub mod figures;
pub mod gallery;
pub mod hindrance;
pub mod key_sheet;
pub mod keys;
pub mod live;
pub mod manual;
pub mod menu_bar;
pub mod notice;
pub mod overlays;
pub mod preferences;
pub mod recent;
pub mod save;
pub mod start_page;
pub mod status_bar;
pub mod top_bar;
pub mod tour;
