//! The program: its command line, its window as other programs meet it, its files, and its texts.

mod backends;
mod call;
mod cli;
#[path = "../common/mod.rs"]
mod common;
mod device_lost;
mod figures;
mod install;
mod live;
mod manual;
mod prefs;
mod readme;
mod run;
mod save;
