//! `mapscope explain`: the meaning of a physics tile, of all tiles of a name, or of a server setting, without any map.

use std::fmt::{self, Write as _};

use anyhow::Result;
use clap::Args;
use clap::error::ErrorKind;
use serde::Serialize;

use super::output::{json_text, write_stdout};
use super::physics::{Physics, PhysicsJson, RawRules, own_values, rules_name};
use super::settings::{SettingJson, write_setting};
use super::usage::{UsageError, wrong_usage};
use super::values;
use crate::analysis::flat::Query;
use crate::base::{MapRules, escaped};
use crate::rules::ddnet::{
    PhysicsLayer, PhysicsTile, Ruleset, SettingKind, explain, explain_setting, find, setting_names, tune_param,
};

/// Number, delay and force of tiles where none are given, as an example: with 0 most do nothing.
const EXAMPLE: u8 = 1;
/// Letters of an unknown word that notes of a search repeat.
const NOTED_LETTERS: usize = 40;
/// A word with a mistake in every so many letters is still taken for the name of a setting.
const LETTERS_PER_MISTAKE: usize = 4;

const USAGE: &str = "mapscope explain [OPTIONS] <LAYER> <ID>\n       mapscope explain [OPTIONS] <NAME>...\n       mapscope \
                     explain [OPTIONS] <SETTING> [VALUE]...";

const HELP: &str = "Layers: game, front, tele, speedup, switch, tune. A name finds all tiles with that name, in all \
                    layers or in one: `freeze`, `unhook`, `switch freeze`. A number after a layer is the id of a tile; \
                    `tele number 3` finds the tiles with number 3. A server setting is explained as it stands in a \
                    map.\n\n\
                    Examples:\n  mapscope explain freeze\n  mapscope explain switch 22 --number 5 --delay 3\n  mapscope explain sv_team 2";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE)]
pub struct RawExplain {
    /// Layer and id of a tile (`switch 22` or `switch 0x16`), its name or part of it, or a server setting
    #[arg(value_name = "TILE", required = true, allow_negative_numbers = true)]
    pub words: Vec<String>,
    /// Teleporter, switch or tune zone number [default: 1, as an example; 0 for LAYER ID with --json]
    #[arg(long, value_name = "N", value_parser = values::byte, allow_hyphen_values = true)]
    pub number: Option<u8>,
    /// Delay of the switch tile [default: 1, as an example; 0 for LAYER ID with --json]
    #[arg(long, value_name = "D", value_parser = values::byte, allow_hyphen_values = true)]
    pub delay: Option<u8>,
    /// Sum of tile flags: 1 flips horizontally, 2 vertically, 8 rotates 90 degrees clockwise [default: 0]
    #[arg(long, value_name = "F", value_parser = values::byte, allow_hyphen_values = true)]
    pub flags: Option<u8>,
    /// Force of the speedup [default: 1, as an example; 0 for LAYER ID with --json]
    #[arg(long, value_name = "F", value_parser = values::byte, allow_hyphen_values = true)]
    pub force: Option<u8>,
    /// Maximum speed of the speedup, 0 for unlimited [default: 0]
    #[arg(long, value_name = "S", value_parser = values::byte, allow_hyphen_values = true)]
    pub max_speed: Option<u8>,
    /// Angle of the speedup in degrees, clockwise from the right [default: 0]
    #[arg(long, value_name = "A", value_parser = values::angle, allow_hyphen_values = true)]
    pub angle: Option<i16>,
    /// Rules that apply: DDNet and other DDRace servers (ddnet), or plain Teeworlds (vanilla)
    #[arg(long, value_name = "ddnet|vanilla", default_value = "ddnet", hide_possible_values = true)]
    pub rules: RawRules,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
}

/// Explains physics tiles, or a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explain {
    /// By which rules.
    pub rules: Ruleset,
    /// The tiles.
    pub tiles: Vec<NamedTile>,
    /// They were asked for by name, so there may be several.
    pub is_list: bool,
    /// The layer and number that may be meant for a tile of this number, not of this id. For people only.
    pub number: Option<AskedNumber>,
    /// A server setting, in place of tiles.
    pub setting: Option<String>,
    /// For scripts instead of people.
    pub json: bool,
}

/// A tile to explain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedTile {
    /// The layer that it lies in.
    pub layer: PhysicsLayer,
    /// The tile; values that were not given are 0.
    pub tile: PhysicsTile,
    /// Those of its values that were not given and stand for any, by their keys.
    pub examples: Vec<&'static str>,
}

/// A number after a layer: `tele 26` is the tile of this id, `tele 3` can only be a teleporter of this number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedNumber {
    /// The layer, whose tiles have numbers.
    pub layer: PhysicsLayer,
    /// The number; not 0, which is none.
    pub number: u8,
    /// Tiles of this number where the layer has no tile of this id; none where it has one.
    pub tiles: Vec<NamedTile>,
}

impl TryFrom<RawExplain> for Explain {
    type Error = UsageError;

    fn try_from(raw: RawExplain) -> Result<Self, UsageError> {
        let (rules, json) = (raw.rules.into(), raw.json);
        if let [layer, id] = &raw.words[..]
            && let Some(layer) = layer_of(layer)
            && is_number(id)
        {
            let message = |why| format!("“{id}” is not a tile id: {why}");
            let id = values::byte(id).map_err(|why| wrong(&message(why)))?;
            let tile = PhysicsTile { id, ..PhysicsTile::default() };
            // Scripts get values that were not given as 0.
            let (tile, number) = match json {
                true => (NamedTile { layer, tile: raw.values(tile), examples: Vec::new() }, None),
                false => (raw.with_examples(rules, layer, tile), raw.asked_number(rules, layer, id)),
            };
            return Ok(Self { rules, tiles: vec![tile], is_list: false, number, setting: None, json });
        }
        let (tiles, setting) = match (raw.named(rules), raw.setting()) {
            (Ok(tiles), _) => (tiles, None),
            (Err(_), setting @ Some(_)) => (Vec::new(), setting),
            (Err(error), None) => return Err(error),
        };
        Ok(Self { rules, tiles, is_list: setting.is_none(), number: None, setting, json })
    }
}

impl RawExplain {
    /// A tile with the values that were given.
    fn values(&self, tile: PhysicsTile) -> PhysicsTile {
        PhysicsTile {
            id: tile.id,
            number: self.number.unwrap_or(tile.number),
            delay: self.delay.unwrap_or(tile.delay),
            flags: self.flags.unwrap_or(tile.flags),
            force: self.force.unwrap_or(tile.force),
            max_speed: self.max_speed.unwrap_or(tile.max_speed),
            angle: self.angle.unwrap_or(tile.angle),
        }
    }

    /// Tiles that are called as was asked, those with exactly this name first.
    fn named(&self, rules: Ruleset) -> Result<Vec<NamedTile>, UsageError> {
        let text = self.words.join(" ");
        let asked = text.trim();
        if text.trim().is_empty() {
            return Err(wrong("give a layer and an id, or a name: “game 9”, “freeze”"));
        }
        // Nearly every tile lies in these.
        if matches!(layer_of(asked), Some(PhysicsLayer::Game | PhysicsLayer::Front)) {
            return Err(wrong(&format!("give an id or a name too: “{asked} 9”, “{asked} freeze”")));
        }
        let query = match &self.words[..] {
            [id] if is_number(id) => Query::parse(&format!("id {id}")),
            _ => Query::parse(&text),
        };
        if let Some(note) = query.notes().first() {
            let note = note.strip_suffix('.').unwrap_or(note);
            // Of a single word all is said but another spelling. Notes are in lower case, and cut long words.
            let noted: String = asked.chars().flat_map(char::to_lowercase).take(NOTED_LETTERS).collect();
            let unknown = format!("Unknown word “{noted}”");
            let note = note.strip_prefix(&unknown).map_or(note, |rest| rest.trim_start_matches(['.', ' ']));
            // Words of settings are not those of a search for tiles.
            let first = asked.split_whitespace().next().unwrap_or_default();
            let is_setting = asked.contains('_') || ["tune", "mapbug"].contains(&first);
            let note = match near_setting(first).filter(|_| is_setting || note.is_empty()) {
                Some(near) => format!("Did you mean “{near}”?"),
                None if is_setting => String::new(),
                None => note.to_owned(),
            };
            return Err(wrong(format!("no tile or server setting matches “{asked}”. {note}").trim_end_matches(". ")));
        }
        let ids = PhysicsLayer::ALL.into_iter().flat_map(|layer| (0..=u8::MAX).map(move |id| (layer, id)));
        let known = ids.filter_map(|(layer, id)| {
            let (fact, tile) = find(rules, layer, id).zip(query.tile(rules, layer, id))?;
            let NamedTile { tile, examples, .. } = self.with_examples(rules, layer, tile);
            let named = NamedTile { layer, tile: own_values(layer, tile), examples };
            Some((fact.name.to_lowercase() != asked.to_lowercase(), named))
        });
        let mut known: Vec<_> = known.collect();
        known.sort_by_key(|(is_other, _)| *is_other);
        if known.is_empty() {
            let game = match rules {
                Ruleset::DdNet => "DDNet",
                Ruleset::Vanilla => "plain Teeworlds",
            };
            return Err(wrong(&format!("no tile of {game} matches “{asked}”")));
        }
        Ok(known.into_iter().map(|(_, tile)| tile).collect())
    }

    /// The setting, where one of this name is known.
    fn setting(&self) -> Option<String> {
        // The name of a tuning parameter, alone or with a value, is meant as its command.
        let line = match &self.words[..] {
            [name] if tune_param(name).is_some() => format!("tune {name}"),
            [name, value] if tune_param(name).is_some() => format!("tune {name} {value}"),
            words => words.join(" "),
        };
        let words = explain_setting(&line);
        (!words.name.is_empty() && words.kind != SettingKind::Unknown).then_some(line)
    }

    /// The number that may be meant by one after a layer, unless it is given by its flag.
    fn asked_number(&self, rules: Ruleset, layer: PhysicsLayer, number: u8) -> Option<AskedNumber> {
        if number == 0 || self.number.is_some() || !layer.has().number || rules == Ruleset::Vanilla {
            return None;
        }
        let known = (0..=u8::MAX).filter(|id| find(rules, layer, *id).is_some());
        let numbered = known.map(|id| {
            let tile = PhysicsTile { id, number, ..PhysicsTile::default() };
            self.with_examples(rules, layer, tile)
        });
        let mut tiles = Vec::new();
        if find(rules, layer, number).is_none() {
            tiles.extend(numbered.filter(|named| explain(rules, layer, named.tile).matters.number));
        }
        Some(AskedNumber { layer, number, tiles })
    }

    /// A tile with the values that were given or asked for, else with examples where a value makes a difference.
    fn with_examples(&self, rules: Ruleset, layer: PhysicsLayer, tile: PhysicsTile) -> NamedTile {
        let matters = explain(rules, layer, tile).matters;
        let mut examples = Vec::new();
        let mut or_example = |key: &'static str, given: Option<u8>, asked: u8, matters: bool| {
            let is_example = given.is_none() && asked == 0 && matters;
            examples.extend(is_example.then_some(key));
            if is_example { EXAMPLE } else { asked }
        };
        let tile = PhysicsTile {
            number: or_example("number", self.number, tile.number, matters.number),
            delay: or_example("delay", self.delay, tile.delay, matters.delay),
            force: or_example("force", self.force, tile.force, matters.speedup),
            ..tile
        };
        NamedTile { layer, tile: self.values(tile), examples }
    }
}

/// The setting or tuning parameter that is spelled most like a word, if one is.
fn near_setting(word: &str) -> Option<&'static str> {
    let lower = word.to_lowercase();
    let near = setting_names().map(|name| (strsim::osa_distance(&lower, name), name)).min_by_key(|(far, _)| *far)?;
    (near.0 * LETTERS_PER_MISTAKE <= lower.chars().count()).then_some(near.1)
}

/// Whether a word is meant as a number, though it may be out of range.
fn is_number(word: &str) -> bool {
    word.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit())
}

/// The layer of a name, in capitals or not.
fn layer_of(name: &str) -> Option<PhysicsLayer> {
    PhysicsLayer::ALL.into_iter().find(|layer| layer.name().eq_ignore_ascii_case(name))
}

fn wrong(message: &str) -> UsageError {
    wrong_usage("explain", ErrorKind::InvalidValue, &escaped(message))
}

/// Output of `mapscope explain --json`.
#[derive(Debug, Serialize)]
struct ExplainJson<'a> {
    /// Version of this description; changes only when a key changes its meaning.
    schema: u32,
    /// `ddnet` or `vanilla`.
    rules: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    tile: Option<&'a PhysicsJson>,
    /// Those found by a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<&'a [PhysicsJson]>,
    /// A server setting.
    #[serde(skip_serializing_if = "Option::is_none")]
    setting: Option<SettingJson>,
}

/// Writes the explanations to standard output.
pub fn run(command: &Explain) -> Result<()> {
    let physics = |named: &NamedTile| {
        Physics::new(&MapRules::default(), command.rules, named.layer, named.tile).with_examples(&named.examples)
    };
    let all: Vec<_> = command.tiles.iter().map(physics).collect();
    let text = if command.json {
        let all: Vec<_> = all.iter().map(Physics::json).collect();
        let tile = all.first().filter(|_| !command.is_list);
        let tiles = command.is_list.then_some(&all[..]);
        let setting = command.setting.as_deref().map(SettingJson::of_name_or_line);
        json_text(&ExplainJson { schema: 1, rules: rules_name(command.rules), tile, tiles, setting })?
    } else if let Some(setting) = &command.setting {
        let mut text = String::new();
        write_setting(&mut text, setting)?;
        text
    } else {
        let mut text = String::new();
        match &command.number {
            Some(AskedNumber { layer, number, tiles }) if !tiles.is_empty() => {
                let (layer, numbered) = (layer.name(), tiles.iter().map(physics).collect::<Vec<_>>());
                writeln!(text, "Tile with id {number} of the {layer} layer:")?;
                write_all(&mut text, &all)?;
                writeln!(text, "\nTiles with number {number} of the {layer} layer:")?;
                write_all(&mut text, &numbered)?;
            }
            Some(AskedNumber { layer, number, .. }) => {
                write_all(&mut text, &all)?;
                let layer = layer.name();
                writeln!(
                    text,
                    "  note: {number} is the id here. For number {number}: mapscope explain {layer} number {number}"
                )?;
            }
            None => write_all(&mut text, &all)?,
        }
        text
    };
    write_stdout(text.as_bytes())
}

/// Explanations one after the other; what is the same in several layers stands there once.
fn write_all(text: &mut String, all: &[Physics]) -> fmt::Result {
    let is_first = |at: usize, one: &Physics| !all.iter().take(at).any(|before| before.is_same(one));
    for (_, one) in all.iter().enumerate().filter(|(at, one)| is_first(*at, one)) {
        let layers = all.iter().filter(|other| other.is_same(one)).map(Physics::layer);
        one.write_in(text, "", &layers.collect::<Vec<_>>())?;
    }
    Ok(())
}
