//! Minetest and Luanti worlds on disk: a folder with blocks in a database or in files, settings and players.
//!
//! ```text
//! WorldFolder ─► MapDatabase: SqliteDatabase, SectorFolders, LevelDatabase ─► keys, blobs of blocks
//!      └───────► world.mt, map_meta.txt, env_meta.txt, players
//! ```
//!
//! A world may be in play while it is read. Nothing is written into its folder, no lock is held for longer than a batch of
//! blocks, and no file beside it appears. Keys come in pages, in the order of x, z, y, and blocks in batches, so that
//! memory stays bounded however large the world is.

mod backend;
mod block_cache;
mod block_scan;
mod chunk_source;
mod codes;
mod column_index;
mod column_reader;
mod compare;
mod contents;
mod database;
mod error;
mod installed_textures;
mod key_window;
mod leveldb;
mod name_counts;
mod node_colors;
mod node_source;
mod packed_key;
mod players;
mod search;
mod sectors;
mod shrinking;
mod small_file;
mod sqlite;
mod texture_index;
mod texture_roots;
mod tile_source;
mod top_map;
mod top_thumbnail;
mod view_meshes;
mod world_check;
mod world_folder;
mod world_store;

pub use crate::analysis::solid::{HitCounts, HitKind, HitPlace, WorldHit};
pub use crate::bake::minetest::{BlockFaces, CubeFaces, Looks, MeshStyle};
pub use backend::Backend;
pub use block_scan::{BlockPages, BlockResult};
pub use chunk_source::{ChunkSource, UnreadableBlocks};
pub use column_index::ColumnIndex;
pub use compare::WorldComparison;
pub use contents::ContentsCount;
pub use database::{Blob, BlobError, WorldNotice};
pub use error::WorldError;
pub use name_counts::{BlockCounts, NameCounts};
pub use node_colors::{ColorsError, WorldColors};
pub use node_source::NodeSource;
pub use players::{Player, Players};
pub use search::{NearestHits, SearchResult, SearchWords};
pub use tile_source::TileSource;
pub use top_map::{TopMapCounts, TopMapPlan, TopMapRequest};
pub use top_thumbnail::TopThumbnail;
pub use view_meshes::{ViewCounts, ViewRequest, bake_view, extent_bounds};
pub use world_check::CheckedBlocks;
pub use world_folder::{Extent, StoredBlock, WorldFolder, WorldOptions, folder_of_world};
pub use world_store::{WorldStore, is_world};
