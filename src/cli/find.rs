//! `mapscope find`: tiles of a map, contents of a Minetest or Luanti world, or parts of a Turok level that fit some words,
//! as text for people or as JSON for scripts.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use clap::error::ErrorKind;
use serde::Serialize;

use super::level::{find_in_level, sniffed};
use super::map_find::find_in_map;
use super::output::{write_json_stdout, write_note, write_stdout};
use super::source_args::{Loading, RawMemory};
use super::usage::{UsageError, wrong_usage};
use super::values;
use super::world::open_world;
use super::world_error::world_error;
use crate::analysis::solid::other_words;
use crate::base::{Task, counted, escaped, grouped, one_or_many, path_text, without_middle};
use crate::files::leads_into_archive;
use crate::format::minetest::shown_text;
use crate::format::{BlockRange, Kind};
use crate::load::level_facts::LevelQuery;
use crate::load::minetest::{HitCounts, HitKind, HitPlace, SearchResult, SearchWords, WorldHit, is_world};
use crate::load::{ImageSearch, Source};

/// Most hits that can be listed.
const MOST_HITS: u32 = 1_000_000;
/// Hits that are listed unless another number is given.
const LISTED: usize = 1000;
/// Most letters of a text in a line for people.
const MOST_LETTERS: usize = 160;

const HELP: &str = "In a Teeworlds or DDNet map, words are those of the window's search (Ctrl+F): a tile's name, kind, \
                    layer, number or id, such as `freeze`, `tele 26` or `hook through`; `image grass_main 42` finds \
                    tiles of the design. Tiles that touch and are alike are one line, with the first of them.\n\n\
                    In a Minetest world, a match contains all WORDS, in any order and case: a node name, a metadata \
                    value (sign text, chest owner), an item stack, the name or state of an object (dropped item), or \
                    a player name; `player` means all players. Every block is read, so a large world takes a while. \
                    Players, metadata, items and objects are listed before nodes.\n\n\
                    In a Turok level, WORDS match types of actors, flags, colors of the legend and names of models; a \
                    number is a type, a tag or a target; `sector 12`, `area 3`, `actor 4`, `mesh 5`, `type 1`, `tag 301`, \
                    `target 301`, `species 2`, `texture 5` and `secret 1` say which.\n\n\
                    Examples:\n  mapscope find Kobra.map tele 26\n  mapscope find ~/.minetest/worlds/home default:chest\n  \
                    mapscope find ~/.minetest/worlds/home \"owned by PLAYER\" --json\n  \
                    mapscope find levels/level42.map raptor area 3";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "mapscope find [OPTIONS] <PATH> <WORDS>...")]
pub struct RawFind {
    /// Map file, Turok level (`-` reads one of these from standard input), or folder of a Minetest world
    #[arg(value_name = "PATH")]
    pub world: PathBuf,
    /// Words to look for
    #[arg(value_name = "WORDS", required = true, allow_negative_numbers = true)]
    pub words: Vec<String>,
    /// Maximum number of matches to list; all are counted [default: 1000; for a map with --json, all]
    #[arg(long, value_name = "N", value_parser = values::whole(0..=MOST_HITS))]
    pub limit: Option<u32>,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub memory: RawMemory,
}

/// Looks for words in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct Find {
    /// The world.
    pub world: PathBuf,
    /// How to load it, where it is a map or a level.
    pub loading: Loading,
    /// The words as typed, for a map.
    pub text: String,
    /// The same for a world.
    pub words: SearchWords,
    /// The same for a level.
    pub query: LevelQuery,
    /// Most hits to list, where a number is given.
    pub limit: Option<usize>,
    /// For scripts instead of people.
    pub json: bool,
}

impl TryFrom<RawFind> for Find {
    type Error = UsageError;

    fn try_from(raw: RawFind) -> Result<Self, UsageError> {
        let text = raw.words.join(" ");
        let (words, query) = SearchWords::new(&text)
            .zip(LevelQuery::parse(&text))
            .ok_or_else(|| wrong_usage("find", ErrorKind::ValueValidation, "give at least one word to look for"))?;
        // No image is looked at.
        let loading = Loading { images: ImageSearch::default(), memory_bytes: raw.memory.memory_budget };
        let limit = raw.limit.map(|limit| limit as usize);
        Ok(Self { world: raw.world, loading, text, words, query, limit, json: raw.json })
    }
}

/// Searches the world and writes the matches to standard output.
pub fn run(command: &Find) -> Result<()> {
    let path = &command.world;
    let task = Task::default();
    let options = command.loading.options();
    let limit = command.limit.unwrap_or(LISTED);
    let is_missing = path != Path::new("-") && !path.exists() && !leads_into_archive(path);
    if is_missing && Path::new(&command.text).exists() {
        let (path, words) = (path_text(path), escaped(&command.text));
        bail!("cannot open {path}: no such file; the map comes first: `mapscope find {words} {path}`");
    }
    // Opening it as a world says why anything else cannot be searched.
    match sniffed(&Source::from_argument(path.clone()), &options, &task) {
        Ok((source, Some(Kind::Turok))) => {
            return find_in_level(&source, &options, (&command.text, &command.query), limit, command.json);
        }
        Ok((source, Some(Kind::Teeworlds))) => {
            return find_in_map(&source, &options, &command.text, command.limit, command.json);
        }
        // Loading it says why it cannot be read.
        Ok((source, None)) if !is_world(path, &options.disk, &task) => {
            return find_in_map(&source, &options, &command.text, command.limit, command.json);
        }
        Err(error) if leads_into_archive(path) || !is_world(path, &options.disk, &task) => return Err(error),
        _ => {}
    }
    let mut world = open_world(path, "it cannot be searched", &task)?;
    let found = world.search(BlockRange::ALL, &command.words, limit, &task);
    let found = found.map_err(|error| world_error(path, &error))?;
    for notice in world.notices() {
        write_note(format_args!("warning: {notice}"));
    }
    if found.unreadable > 0 {
        let blocks = counted(found.unreadable, "block");
        let were = if found.unreadable == 1 { "was" } else { "were" };
        write_note(format_args!("warning: {blocks} cannot be read and {were} not searched"));
    }
    if let Some(why) = &found.unread_players {
        write_note(format_args!("warning: players were not searched: {why}"));
    }
    if found.lacks_texts {
        write_note(format_args!(
            "warning: not all matches are listed, because their text is too long; add words to narrow the search"
        ));
    }
    if let Some(others) = other_words(&command.text, (found.counts.total() == 0).then_some(&*found.names)) {
        write_note(format_args!("note: you may want to search for: {others}"));
    }
    if command.json {
        return write_json_stdout(&FindJson::new(path.display().to_string(), &found));
    }
    write_stdout(Text { name: &path_text(path), found: &found }.to_string().as_bytes())
}

/// Hits, as scripts get them. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct FindJson<'a> {
    schema: u32,
    /// The world, as given on the command line.
    file: String,
    /// All hits, listed or not.
    counts: CountsJson,
    hits: Vec<HitJson<'a>>,
    /// All players that are meant.
    players: Vec<PlayerJson<'a>>,
    /// Blocks that cannot be read.
    unreadable: u64,
}

#[derive(Debug, Serialize)]
struct CountsJson {
    node: u64,
    metadata: u64,
    item: u64,
    object: u64,
}

#[derive(Debug, Serialize)]
struct PlayerJson<'a> {
    name: &'a str,
    pos: PlaceJson,
}

#[derive(Debug, Serialize)]
struct HitJson<'a> {
    kind: &'static str,
    pos: PlaceJson,
    text: &'a str,
}

/// Whole numbers for nodes, fractions for objects and players.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum PlaceJson {
    Node([i32; 3]),
    Point([f32; 3]),
}

impl From<&HitPlace> for PlaceJson {
    fn from(place: &HitPlace) -> Self {
        match place {
            HitPlace::Node(node) => Self::Node(*node),
            HitPlace::Point(point) => Self::Point(point.to_array()),
        }
    }
}

impl<'a> FindJson<'a> {
    fn new(file: String, found: &'a SearchResult) -> Self {
        let HitCounts { nodes, metadata, items, objects, .. } = found.counts;
        let hit =
            |WorldHit { kind, place, text }: &'a WorldHit| HitJson { kind: kind_name(*kind), pos: place.into(), text };
        let player = |WorldHit { place, text, .. }: &'a WorldHit| PlayerJson { name: text, pos: place.into() };
        Self {
            schema: 1,
            file,
            counts: CountsJson { node: nodes, metadata, item: items, object: objects },
            hits: found.hits.iter().map(hit).collect(),
            players: found.players.iter().map(player).collect(),
            unreadable: found.unreadable,
        }
    }
}

fn kind_name(kind: HitKind) -> &'static str {
    match kind {
        HitKind::Player => "player",
        HitKind::Node => "node",
        HitKind::Metadata => "metadata",
        HitKind::Item => "item",
        HitKind::Object => "object",
    }
}

/// Hits, for people.
struct Text<'a> {
    name: &'a str,
    found: &'a SearchResult,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchResult { counts, players: named, hits, lacks_texts, blocks, .. } = self.found;
        let HitCounts { players, nodes, metadata, items, objects } = counts;
        let values = one_or_many(usize::try_from(*metadata).unwrap_or(usize::MAX), "value", "values");
        writeln!(
            f,
            "{}: {}{}, {} {values} of metadata, {}, {} in {}",
            self.name,
            if *players == 0 { String::new() } else { format!("{}, ", counted(*players, "player")) },
            counted(*nodes, "node"),
            grouped(metadata),
            counted(*items, "item stack"),
            counted(*objects, "object"),
            counted(*blocks, "block")
        )?;
        for WorldHit { kind, place, text } in named.iter().chain(hits) {
            let place = place.node().map(|part| part.to_string()).join(",");
            writeln!(f, "  {:<8} {place:<18} {}", kind_name(*kind), shortened(text))?;
        }
        let listed = (named.len() + hits.len()) as u64;
        if listed < counts.total() {
            // What is too long for the list is so whatever its limit.
            let hint = if *lacks_texts || listed >= u64::from(MOST_HITS) { "" } else { "; --limit lists more" };
            writeln!(f, "  and {} more{hint}", grouped(counts.total() - listed))?;
        }
        Ok(())
    }
}

/// A text in a line.
fn shortened(text: &str) -> String {
    let text = &*shown_text(text);
    // Enough for any line, however long the text is.
    let chars: Vec<char> = text.chars().take(MOST_LETTERS + 1).collect();
    if chars.len() <= MOST_LETTERS {
        return one_line(text);
    }
    let all: Vec<char> = text.chars().collect();
    one_line(&without_middle(&all, MOST_LETTERS))
}

fn one_line(text: &str) -> String {
    escaped(&text.lines().collect::<Vec<_>>().join(" / ")).into_owned()
}
