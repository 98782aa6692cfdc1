//! `mapscope explain`: what a physics tile means, without any map.

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::output::{json_text, write_stdout};
use super::physics::{Physics, PhysicsJson, RawRules, rules_name};
use super::values;
use crate::base::MapRules;
use crate::rules::ddnet::{PhysicsLayer, PhysicsTile, Ruleset};

const EXAMPLE: &str = "Example:\n  mapscope explain switch 22 --number 5 --delay 3";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub struct RawExplain {
    /// Layer of the tile
    #[arg(ignore_case = true)]
    pub layer: RawLayer,
    /// Tile index: 22 or 0x16
    #[arg(value_parser = values::byte)]
    pub id: u8,
    /// Teleporter, switch or tune zone number [default: 0]
    #[arg(long, value_name = "N", value_parser = values::byte, allow_hyphen_values = true)]
    pub number: Option<u8>,
    /// Delay of the switch tile [default: 0]
    #[arg(long, value_name = "D", value_parser = values::byte, allow_hyphen_values = true)]
    pub delay: Option<u8>,
    /// Tile flags, added up: 1 flips horizontally, 2 vertically, 8 rotates 90 degrees clockwise [default: 0]
    #[arg(long, value_name = "F", value_parser = values::byte, allow_hyphen_values = true)]
    pub flags: Option<u8>,
    /// Force of the speedup [default: 0]
    #[arg(long, value_name = "F", value_parser = values::byte, allow_hyphen_values = true)]
    pub force: Option<u8>,
    /// Maximum speed of the speedup, 0 for unlimited [default: 0]
    #[arg(long, value_name = "S", value_parser = values::byte, allow_hyphen_values = true)]
    pub max_speed: Option<u8>,
    /// Angle of the speedup in degrees, clockwise from the right [default: 0]
    #[arg(long, value_name = "A", value_parser = values::angle, allow_hyphen_values = true)]
    pub angle: Option<i16>,
    /// Rules that apply
    #[arg(long, value_enum, default_value = "ddnet")]
    pub rules: RawRules,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
}

/// [`PhysicsLayer`] as typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RawLayer {
    Game,
    Front,
    Tele,
    Speedup,
    Switch,
    Tune,
}

impl From<RawLayer> for PhysicsLayer {
    fn from(raw: RawLayer) -> Self {
        match raw {
            RawLayer::Game => Self::Game,
            RawLayer::Front => Self::Front,
            RawLayer::Tele => Self::Tele,
            RawLayer::Speedup => Self::Speedup,
            RawLayer::Switch => Self::Switch,
            RawLayer::Tune => Self::Tune,
        }
    }
}

/// Explains a physics tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explain {
    /// By which rules.
    pub rules: Ruleset,
    /// The layer that it lies in.
    pub layer: PhysicsLayer,
    /// Its values; those that were not given are 0.
    pub tile: PhysicsTile,
    /// For scripts instead of people.
    pub json: bool,
}

impl From<RawExplain> for Explain {
    fn from(raw: RawExplain) -> Self {
        let tile = PhysicsTile {
            id: raw.id,
            number: raw.number.unwrap_or(0),
            delay: raw.delay.unwrap_or(0),
            flags: raw.flags.unwrap_or(0),
            force: raw.force.unwrap_or(0),
            max_speed: raw.max_speed.unwrap_or(0),
            angle: raw.angle.unwrap_or(0),
        };
        Self { rules: raw.rules.into(), layer: raw.layer.into(), tile, json: raw.json }
    }
}

/// Output of `mapscope explain --json`.
#[derive(Debug, Serialize)]
struct ExplainJson {
    /// Version of this description; changes only when a key changes its meaning.
    schema: u32,
    /// `ddnet` or `vanilla`.
    rules: &'static str,
    tile: PhysicsJson,
}

/// Writes the explanation to standard output.
pub fn run(command: &Explain) -> Result<()> {
    let physics = Physics::new(&MapRules::default(), command.rules, command.layer, command.tile);
    let text = if command.json {
        json_text(&ExplainJson { schema: 1, rules: rules_name(command.rules), tile: physics.json() })?
    } else {
        let mut text = String::new();
        physics.write(&mut text, "")?;
        text
    };
    write_stdout(text.as_bytes())
}
