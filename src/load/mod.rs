//! From a name on the command line to a scene in memory: finds the store of the world, reads it, finds the images that lie
//! beside it, and runs reading and baking on a thread of its own.
//!
//! ```text
//! Source ─► Store ─► format ─► bake ─► LoadEvent: Scene, Chunk …, Tile …, Stream, Analysis, Done │ Failed
//! ```
//!
//! Disks are read through `files`; nothing is drawn here, and no window known. [`Job`] is a load in the background that
//! delivers its events as they come, [`load_now`] the same load on the calling thread up to its end, [`read_now`] one that
//! ends with the document; [`WorldStream`] and [`ChunkStream`] bring further parts of a world that is too large to be held; [`Follow`] loads a file again whenever it has changed.

mod chunk_stream;
mod error;
mod event;
mod follow;
mod game_folders;
mod image;
mod install;
mod job;
pub mod minetest;
mod minetest_world;
mod options;
mod outside_images;
mod pipeline;
mod resources;
mod search;
mod source;
mod steam;
mod store;
mod stream_thread;
mod thumbnail_cache;
mod unread;
mod world_follow;
mod world_question;
mod world_stream;
mod written_blocks;

#[cfg(test)]
pub(crate) mod test_file;

pub use crate::bake::ReadImage;
/// Parts of [`LoadOptions`].
pub use crate::bake::Selection;
/// An image as [`load_with_images`] hands it over.
pub use crate::bake::turok::facts as level_facts;
pub use crate::bake::turok::problems::find_problems as find_level_problems;
/// Which names of images may be those of files.
pub use crate::format::teeworlds::is_plain_file_name;
pub use chunk_stream::{ChunkEvent, ChunkRequest, ChunkStream};
pub use error::LoadError;
pub use event::{Analysis, Ended, LoadEvent, LoadState, WorldSources};
pub use follow::{Follow, FollowState, FollowedScene, Following};
pub use image::{ReadImageError, read_image};
pub use install::start_install_search;
pub use job::{Job, drop_in_background, load_while};
pub use options::{ImageSearch, LoadOptions};
pub use pipeline::{load_events, load_now, load_with_images, read_now, read_with_report};
pub use resources::DiskResources;
pub use search::{Folders, environment_folders, search_folders};
pub use source::Source;
pub use store::{FileStore, FolderStore, check_destination, open_store};
pub use thumbnail_cache::{Content, ThumbnailCache};
pub use unread::has_unread_parts;
pub use world_follow::{FollowedPart, WorldFollow, WorldNews, WrittenBlock};
pub use world_question::answer_world_question;
pub use world_stream::{StreamEvent, StreamRequest, WorldStream};
