//! `mapscope tile`: what lies at a tile, in all tile layers, as text for people or as JSON for scripts.

use std::collections::VecDeque;
use std::fmt::{self, Display, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use clap::error::ErrorKind;
use glam::IVec2;
use serde::Serialize;

use super::flat::{check_flat, check_no_world};
use super::image_text::quoted;
use super::output::{json_text, write_note, write_stdout};
use super::physics::{Physics, PhysicsJson, RawRules, rules_name};
use super::pick::{Content, Found, Picked, game_size, pick, rules_of};
use super::source_args::{Loading, RawBuiltIn, RawMemory};
use super::usage::{UsageError, wrong_usage};
use super::values;
use crate::base::{ImageIndex, MapRules, Report, escaped, path_text};
use crate::format::Document;
use crate::format::teeworlds::{Image, TileKind};
use crate::load::{ImageSearch, Source, read_now};
use crate::rules::ddnet::{Ruleset, is_deadly_outside, map_rules_of};

const HELP: &str = "Coordinates count from 0,0, the top left tile of each layer, whatever the offset and parallax of \
                    its group. Beyond the edge of a layer, its nearest tile counts, as in the game. Layers with air \
                    there are not listed.\n\n\
                    Example:\n  mapscope tile Kobra.map 120,45";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "mapscope tile [OPTIONS] <PATH|--demo> <X,Y>")]
pub struct RawTile {
    /// Map file; `-` reads standard input. Leave it out with --demo
    #[arg(value_name = "PATH", allow_hyphen_values = true)]
    pub first: Option<PathBuf>,
    /// Tile coordinates: 10,20
    #[arg(value_name = "X,Y", allow_hyphen_values = true)]
    pub second: Option<PathBuf>,
    #[arg(hide = true, allow_negative_numbers = true)]
    pub others: Vec<PathBuf>,
    #[command(flatten)]
    pub built_in: RawBuiltIn,
    /// Rules that apply: DDNet and other DDRace servers (ddnet), or plain Teeworlds (vanilla) [default: guessed from the map]
    #[arg(long, value_name = "ddnet|vanilla", hide_possible_values = true)]
    pub rules: Option<RawRules>,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub memory: RawMemory,
}

/// Says what lies at a tile of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The map.
    pub source: Source,
    /// How to read it.
    pub loading: Loading,
    /// Where, in tiles from the top left of each layer.
    pub at: IVec2,
    /// By which rules; `None` = those of the map.
    pub rules: Option<Ruleset>,
    /// For scripts instead of people.
    pub json: bool,
}

impl TryFrom<RawTile> for Tile {
    type Error = UsageError;

    fn try_from(raw: RawTile) -> Result<Self, UsageError> {
        let wrong = |kind, message: &str| wrong_usage("tile", kind, message);
        let mut names: VecDeque<PathBuf> = raw.first.into_iter().chain(raw.second).chain(raw.others).collect();
        if let Some(flag) = names.iter().find(|name| name.to_str().is_some_and(|name| name.starts_with("--"))) {
            let message = format!("there is no option {}: give a map and a tile: a.map 10,20", path_text(flag));
            return Err(wrong(ErrorKind::UnknownArgument, &message));
        }
        let (built_in, count) = (raw.built_in.source(), names.len());
        let wanted = if built_in.is_some() { 1 } else { 2 };
        if let (true, Some([x, y])) = (count == wanted + 1, names.make_contiguous().get(wanted - 1..))
            && let (Some(x), Some(y)) = (whole(x), whole(y))
        {
            let message = format!("give the tile as one argument, with a comma and no space: {x},{y}");
            return Err(wrong(ErrorKind::TooManyValues, &message));
        }
        let source = built_in.clone().or_else(|| names.pop_front().map(Source::from_argument));
        let (Some(source), Some(at)) = (source, names.pop_front()) else {
            let message = if built_in.is_some() { "give a tile: 10,20" } else { "give a map and a tile: a.map 10,20" };
            return Err(wrong(ErrorKind::MissingRequiredArgument, message));
        };
        if built_in.is_some() && !names.is_empty() {
            return Err(wrong(ErrorKind::ArgumentConflict, "give --demo or a path, not both"));
        }
        if let Some(name) = names.front() {
            let message = format!("give only one tile at a time: leave out “{}”", path_text(name));
            return Err(wrong(ErrorKind::TooManyValues, &message));
        }
        let at = values::tile(&at.to_string_lossy()).map_err(|why| wrong(ErrorKind::ValueValidation, &why))?;
        Ok(Self {
            source,
            // No image is looked at.
            loading: Loading { images: ImageSearch::default(), memory_bytes: raw.memory.memory_budget },
            at,
            rules: raw.rules.map(Ruleset::from),
            json: raw.json,
        })
    }
}

/// A whole number, where a word is one.
fn whole(word: &Path) -> Option<i64> {
    word.to_str()?.trim_end_matches(',').parse().ok()
}

/// Reads the map and writes what lies there to standard output.
pub fn run(command: &Tile) -> Result<()> {
    check_flat(&command.source, "tile")?;
    let options = command.loading.options();
    check_no_world(&command.source, &options, "use `mapscope node WORLD X,Y,Z`")?;
    let task = options.task();
    let mut report = Report::default();
    let there = read_now(&command.source, &options, &task, |document| {
        let Document::Teeworlds(document) = document else { return None };
        let Picked { layers, lacks_switches } = pick(document, command.at, &task, &mut report);
        Some(There {
            at: command.at.to_array(),
            rules: command.rules.unwrap_or_else(|| rules_of(&document.map)),
            map_rules: MapRules { lacks_switches, ..map_rules_of(&document.map.info.settings) },
            layers,
            deadly: game_size(&document.map).map(|size| is_deadly_outside(size, command.at.to_array())),
            images: document.map.images.clone(),
        })
    })?;
    let Some(there) = there else {
        bail!("this is a Turok level; `mapscope tile` needs a Teeworlds or DDNet map");
    };
    for warning in report.warnings() {
        let message = escaped(&warning.message);
        write_note(format_args!("warning: {}: {message} [{}]", warning.place, warning.code));
    }
    let text = if command.json {
        json_text(&there.json(command.source.exact_name()))?
    } else {
        Text { name: &command.source.name(), there: &there }.to_string()
    };
    write_stdout(text.as_bytes())
}

/// Contents of all layers at a tile.
struct There {
    at: [i32; 2],
    rules: Ruleset,
    map_rules: MapRules,
    layers: Vec<Found>,
    /// Too far from the game layer for tees to live; `None` = there is no game layer.
    deadly: Option<bool>,
    images: Vec<Image>,
}

/// Output of `mapscope tile --json`. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct TileJson {
    /// Version of this description; changes only when a key changes its meaning.
    schema: u32,
    /// Name of the map, as given on the command line.
    file: String,
    /// The tile asked for.
    tile: [i32; 2],
    /// By which physics tiles are explained: `ddnet` or `vanilla`.
    rules: &'static str,
    /// Tees die there whatever lies there: it is more than 200 tiles away from the game layer. Null without one.
    beyond_death_border: Option<bool>,
    /// Layers that are not air there, in draw order.
    layers: Vec<LayerJson>,
}

#[derive(Debug, Serialize)]
struct LayerJson {
    /// Position of the group, as in `info --json`.
    group: usize,
    /// Position in the group.
    index: usize,
    /// Number among all layers.
    id: u32,
    name: String,
    /// As in `info --json`.
    #[serde(rename = "type")]
    layer_type: &'static str,
    /// The tile that was looked at: the nearest one of the layer.
    tile: [u32; 2],
    beyond_edge: bool,
    /// Picture of a design layer; null in physics layers.
    picture: Option<PictureJson>,
    /// The game goes by this layer, not by another of its kind; null in design layers.
    counts: Option<bool>,
    /// As in `explain --json`; null in design layers.
    physics: Option<PhysicsJson>,
}

#[derive(Debug, Serialize)]
struct PictureJson {
    /// Cell of the image, 16 to a row.
    index: u8,
    flags: u8,
    image: Option<u32>,
    image_name: Option<String>,
}

impl There {
    fn json(&self, file: String) -> TileJson {
        let layers = self.layers.iter().map(|found| self.layer_json(found)).collect();
        let beyond_death_border = self.deadly;
        TileJson { schema: 1, file, tile: self.at, rules: rules_name(self.rules), beyond_death_border, layers }
    }

    fn layer_json(&self, found: &Found) -> LayerJson {
        let (picture, counts, physics) = match found.content {
            Content::Picture(tile, image) => {
                let image_name = image.and_then(|index| self.image_name(index)).map(str::to_owned);
                let image = image.map(|index| index.0);
                (Some(PictureJson { index: tile.index, flags: tile.flags, image, image_name }), None, None)
            }
            Content::Physics { layer, tile, counts } => {
                (None, Some(counts), Some(Physics::new(&self.map_rules, self.rules, layer, tile).json()))
            }
        };
        LayerJson {
            group: found.group,
            index: found.layer,
            id: found.id.0,
            name: found.name.clone(),
            layer_type: type_name(found.kind),
            tile: found.at,
            beyond_edge: found.beyond_edge,
            picture,
            counts,
            physics,
        }
    }

    fn image_name(&self, index: ImageIndex) -> Option<&str> {
        self.images.get(index.get())?.name.as_deref()
    }
}

/// Contents at a tile, for people.
struct Text<'a> {
    name: &'a str,
    there: &'a There,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.there.at;
        writeln!(f, "{}, tile {x},{y}", self.name)?;
        if self.there.deadly == Some(true) {
            writeln!(f, "  More than 200 tiles outside the map: tees die here.")?;
        }
        if self.there.layers.is_empty() {
            writeln!(f, "  Air in all tile layers.")?;
        }
        self.there.layers.iter().try_for_each(|found| self.write_layer(f, found))
    }
}

impl Text<'_> {
    fn write_layer(&self, f: &mut fmt::Formatter<'_>, found: &Found) -> fmt::Result {
        let Found { group, layer, kind, ref name, at: [x, y], beyond_edge, .. } = *found;
        write!(f, "  group {group} layer {layer}  {}", type_name(kind))?;
        if !name.is_empty() {
            write!(f, " {}", quoted(name))?;
        }
        if beyond_edge {
            write!(f, "  (beyond the edge, where tile {x},{y} repeats)")?;
        }
        match found.content {
            Content::Picture(tile, image) => self.write_picture(f, tile.index, tile.flags, image),
            Content::Physics { layer, tile, counts } => {
                let another = if counts { "" } else { "  (the game uses another layer of this type)" };
                writeln!(f, "{another}")?;
                Physics::new(&self.there.map_rules, self.there.rules, layer, tile).write(f, "      ")
            }
        }
    }

    fn write_picture(&self, f: &mut impl Write, index: u8, flags: u8, image: Option<ImageIndex>) -> fmt::Result {
        write!(f, "  id {index}, flags {flags}")?;
        match image {
            None => writeln!(f, ", no image"),
            Some(image) => {
                let name = self.there.image_name(image).unwrap_or_default();
                writeln!(f, ", image #{} {}", image.0, quoted(name))
            }
        }
    }
}

/// The stable name of a layer type, as in `info --json`.
fn type_name(kind: TileKind) -> &'static str {
    match kind {
        TileKind::Design => "tiles",
        TileKind::Game => "game",
        TileKind::Front => "front",
        TileKind::Tele => "tele",
        TileKind::Speedup => "speedup",
        TileKind::Switch => "switch",
        TileKind::Tune => "tune",
    }
}
