//! Facts about physics tiles: const tables keyed by layer and id. Knows no file layouts.

/// Ids of the places where a player may appear, in the game layer: for all, for the red team, for the blue team.
pub const SPAWN_IDS: [u8; 3] = [192, 193, 194];

/// Id of a switch that opens a door for a time. Its picture in the game's sheet of physics tiles is that of
/// [`SWITCH_TIMED_OPEN_CELL`], since cell 22 shows "solo off".
pub const SWITCH_TIMED_OPEN: u8 = 22;
/// The cell of the game's sheet that shows [`SWITCH_TIMED_OPEN`].
pub const SWITCH_TIMED_OPEN_CELL: u8 = 8;
/// Id of the speedup without a limit of its own; it works only with a force.
pub const SPEEDUP_OLD: u8 = 28;
/// Id of the speedup with force and maximum speed.
pub const SPEEDUP: u8 = 29;
/// Id of a tune zone.
pub const TUNE: u8 = 68;
