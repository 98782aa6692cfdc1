//! Meaning of each game's values, apart from any file layout and any picture. One folder per family of games.

pub mod ddnet;
pub mod minetest;
pub mod turok;
