//! Code that draws files which the program carries: the demo map, pictures of physics tiles, and images that stand in
//! for the game's. Tests hold the files equal to what is drawn; `BLESS=1` writes them anew.

#![allow(dead_code, reason = "families use different parts of the painters")]

pub mod demo;
pub mod entities;
pub mod mapres;
pub mod paint;
