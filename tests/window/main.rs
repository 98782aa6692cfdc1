//! The window of the real program, on a screen of its own.

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;
mod drop;
mod ends;
mod opens;
mod screen;
mod works;
