//! The panels without a window: a click, a key or a gesture asks for exactly this, and nothing else.

mod about;
mod bookmarks;
#[path = "../common/mod.rs"]
mod common;
mod figures;
mod find;
mod gallery;
mod images;
mod inspect;
mod keys;
mod links;
mod lists;
mod manual;
mod map_menu;
mod menu_bar;
mod messages;
mod missing;
mod motion;
mod moves;
mod new_bookmark;
mod panels;
mod pictures;
mod pointer;
mod preferences;
mod save;
mod save_and_quit;
mod settings;
mod solid;
mod stand;
mod start;
mod status_bar;
mod timeline;
mod tour;
mod wayfind;
mod window;
mod words;
