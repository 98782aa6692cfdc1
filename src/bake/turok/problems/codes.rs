//! Codes of problems of levels.

/// No link leads to a group of sectors from a player start.
pub const SECTOR_UNREACHABLE: &str = "sector-unreachable";
/// A sector is linked to another one that is not linked to it.
pub const LINK_ONE_WAY: &str = "link-one-way";
/// A sector is linked to another one with which it shares no edge.
pub const LINK_WITHOUT_EDGE: &str = "link-without-edge";
/// Something triggers a tag that no actor has.
pub const TARGET_WITHOUT_TAG: &str = "target-without-tag";
/// A teleporter names no warp.
pub const WARP_WITHOUT_GOAL: &str = "warp-without-goal";
/// An actor stands above or below no sector.
pub const ACTOR_OUTSIDE: &str = "actor-outside";
/// A sector lies above its own ceiling.
pub const CEILING_BELOW_FLOOR: &str = "ceiling-below-floor";
/// A static mesh stands outside of its section of the grid.
pub const MESH_OUTSIDE_GRID: &str = "mesh-outside-grid";
