//! Files: how they are read and written, what is tolerated, what does no harm, and which images they lead to.

mod behaviour;
#[path = "../common/mod.rs"]
mod common;
mod corpus;
mod datafile;
mod hostile;
mod load;
mod load_events;
mod map_tiles;
mod map_write;
mod minetest;
mod png;
mod real_maps;
mod sniff;
mod turok;
