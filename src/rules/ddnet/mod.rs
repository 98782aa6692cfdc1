//! Facts about physics tiles: const tables keyed by layer and id, and [`explain()`], which turns a tile into a sentence.
//! And facts about the settings that a map carries: [`explain_setting`] and [`tune_zones`].
//!
//! Knows no file layouts and draws nothing. The facts are those of DDNet's own predicates (which ids a layer accepts,
//! which of them have a number, a delay or a rotation) and of the code that carries tiles out; what is not known is said
//! to be so, never guessed. Speeds are world units per tick, 50 ticks to a second, one tile = 32 units.
//!
//! ```text
//! both.rs      game and front, the same in both         tele.rs  speedup.rs  switch.rs  tune.rs
//! game.rs      game only, or otherwise than in front    vanilla.rs   the game layer in plain Teeworlds
//! front.rs     front only, or otherwise than in game
//! entities.rs  game, front and switch                   explain.rs   table + values → sentence
//!                                                       picture.rs   which cell of a sheet, which numbers
//!                                                       settings     lines of the server's console
//! links.rs     which tiles lead to which                reach.rs     beams, and how far they go
//! border.rs    how far around the map tees live          color.rs    what colour each tile has
//! ```

mod border;
mod both;
mod category;
mod color;
mod entities;
mod explain;
mod fact;
mod front;
mod game;
mod links;
mod picture;
mod reach;
mod settings;
mod speedup;
mod switch;
mod tele;
mod tile;
mod tune;
mod turn;
mod vanilla;

pub use border::{SAFE_TILES, is_deadly_outside};
pub use category::Category;
pub use color::Tint;
pub use explain::{Effect, Explanation, explain, explain_on, find, tint};
pub use fact::Fact;
pub use links::{Family, Passage, Press, Role, id_role, role};
pub use picture::{game_picture, is_hidden, lacks_number, number_is_drawn, speedup_picture};
pub use reach::{LengthChange, Reach, TICKS_PER_S, beam_length, length_change, reach, stops_beams};
pub use settings::{
    SettingKind, SettingWords, TUNE_PARAMS, TuneParam, TuneZone, ZoneValue, explain_setting, explain_setting_name,
    hundredths_text, map_rules_of, setting_names, tune_param, tune_zones, zone_color,
};
pub use tile::{Matters, PhysicsLayer, PhysicsTile};

/// The rules by which tiles have a meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// DDNet and other race servers.
    #[default]
    DdNet,
    /// Plain Teeworlds, 0.6 and 0.7.
    Vanilla,
}

/// Ids of the places where a player may appear, in the game layer: for all, for the red team, for the blue team.
pub const SPAWN_IDS: [u8; 3] = [192, 193, 194];
/// Id in game and front layers of the line that a race begins at.
pub const START_LINE: u8 = 33;
/// Ids in the game layer of what stops everything.
pub const WALLS: [u8; 2] = [1, 3];

/// Id of the tile that kills.
pub const DEATH: u8 = 2;
/// Id of a switch that turns something on for a time. Its picture in the game's sheet of physics tiles is that of
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
