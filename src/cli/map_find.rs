//! `mapscope find` of a Teeworlds or DDNet map: the tiles that the search of the window finds, area by area.

use std::fmt::{self, Display};

use anyhow::Result;
use serde::Serialize;

use super::flat::{flat_world, note_unread};
use super::info_json::layer_type;
use super::output::{write_json_stdout, write_stdout};
use crate::analysis::{Match, MatchArea, Matches, explained, match_id, match_name, tile_names};
use crate::base::{counted, escaped, grouped, without_middle};
use crate::load::{LoadOptions, Source, load_now};
use crate::scene::{FlatScene, LayerInfo, LayerType};

/// Most areas that are listed for people unless another number is given.
const MOST_LISTED: usize = 1000;
/// Tiles between two checks whether the work is cancelled.
const STEP: usize = 1 << 20;
/// Most names of tiles in the hint of a search that finds nothing.
const MOST_NAMES: usize = 16;
/// Widest column of names, and most letters of the name of a layer.
const WIDEST: usize = 40;

/// Searches a map and writes the matches to standard output: no more areas than `limit`, by default 1000 for people and
/// all for scripts.
pub fn find_in_map(
    source: &Source,
    options: &LoadOptions,
    words: &str,
    limit: Option<usize>,
    json: bool,
) -> Result<()> {
    let task = options.task();
    let scene = load_now(source, options, &task)?;
    note_unread(&source.name(), &scene.summary);
    let scene = flat_world(&scene, "find")?;
    let mut matches = Matches::new(scene, words);
    while !matches.advance(scene, STEP) {
        task.check()?;
    }
    if json {
        return write_json_stdout(&FindJson::new(source.exact_name(), scene, &matches, limit.unwrap_or(usize::MAX)));
    }
    let text = Text { name: &source.name(), scene, matches: &matches, limit: limit.unwrap_or(MOST_LISTED) };
    write_stdout(text.to_string().as_bytes())
}

/// Matches, as scripts get them. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct FindJson<'a> {
    schema: u32,
    /// The map, as given on the command line.
    file: String,
    counts: CountsJson,
    /// Areas of tiles that touch and are alike, those whose names fit best first.
    hits: Vec<HitJson<'a>>,
    /// Why nothing is found, and what else the search has to say, in sentences.
    notes: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct CountsJson {
    /// All tiles that match, listed or not.
    tile: usize,
    /// Areas of them.
    area: usize,
}

/// Tiles that touch and are alike.
#[derive(Debug, Serialize)]
struct HitJson<'a> {
    /// `tile`.
    kind: &'static str,
    /// Number of their layer among all layers.
    layer: u32,
    /// Type of the layer, as in `info --json`.
    layer_type: &'static str,
    layer_name: &'a str,
    /// The first of them, in tiles.
    pos: [u32; 2],
    name: String,
    /// Null where the ids of design tiles differ.
    id: Option<u8>,
    /// Number of a teleporter, a switch or a tune zone; null where it makes no difference.
    number: Option<u8>,
    /// All of them.
    tiles: Vec<[u32; 2]>,
}

impl<'a> FindJson<'a> {
    fn new(file: String, scene: &'a FlatScene, matches: &'a Matches, limit: usize) -> Self {
        let areas = matches.areas();
        let mut tiles: Vec<Vec<[u32; 2]>> = vec![Vec::new(); areas.len().min(limit)];
        for (at, found) in matches.found().iter().enumerate() {
            if let Some(tiles) = matches.area_of(at).and_then(|area| tiles.get_mut(area)) {
                tiles.push(found.at.to_array());
            }
        }
        let hit = |(area, tiles): (&MatchArea, Vec<[u32; 2]>)| {
            let found = *matches.found().get(area.first)?;
            let layer = layer_of(scene, found);
            Some(HitJson {
                kind: "tile",
                layer: found.layer.0,
                layer_type: layer.map_or("unknown", |layer| layer_type(layer.layer_type)),
                layer_name: layer.map_or("", |layer| &layer.title),
                pos: found.at.to_array(),
                name: match_name(scene, *area, found),
                id: match_id(scene, *area, found),
                number: number_of(scene, found),
                tiles,
            })
        };
        Self {
            schema: 1,
            file,
            counts: CountsJson { tile: matches.count(), area: areas.len() },
            hits: areas.iter().zip(tiles).filter_map(hit).collect(),
            notes: notes(matches).collect(),
        }
    }
}

/// Sentences about the question and its answer.
fn notes(matches: &Matches) -> impl Iterator<Item = &str> {
    matches.notes().iter().map(String::as_str).chain(matches.remark())
}

fn layer_of(scene: &FlatScene, found: Match) -> Option<&LayerInfo> {
    scene.layer_info(found.layer).map(|(_, layer)| layer)
}

/// Number of a physics tile, where it makes a difference.
fn number_of(scene: &FlatScene, found: Match) -> Option<u8> {
    let tiles = scene.physics.iter().find(|tiles| tiles.layer == found.layer)?;
    let (tile, explanation) = explained(scene, tiles, found.at)?;
    explanation.matters.number.then_some(tile.number)
}

/// Matches, for people.
struct Text<'a> {
    name: &'a str,
    scene: &'a FlatScene,
    matches: &'a Matches,
    limit: usize,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, scene, matches, limit } = *self;
        let areas = matches.areas();
        let places = if areas.is_empty() { String::new() } else { format!(" in {}", counted(areas.len(), "place")) };
        writeln!(f, "{name}: {}{places}", counted(matches.count(), "tile"))?;
        for note in notes(matches) {
            writeln!(f, "  note: {}", escaped(note))?;
        }
        if areas.is_empty() {
            return write_hint(f, scene);
        }
        let listed = areas.iter().take(limit);
        let rows = listed.filter_map(|area| matches.found().get(area.first).map(|found| (*area, *found)));
        let rows: Vec<_> = rows.map(|(area, found)| (area, found, match_name(scene, area, found))).collect();
        let width = rows.iter().map(|(.., name)| name.chars().count()).max().unwrap_or(0).min(WIDEST);
        for (area, found, name) in &rows {
            let layer = layer_of(scene, *found).map_or(String::new(), layer_text);
            let place = format!("{},{}", found.at.x, found.at.y);
            let tiles = if area.tiles > 1 { counted(area.tiles, "tile") } else { String::new() };
            writeln!(f, "{}", format!("  {name:<width$}  {place:<10} {layer:<10} {tiles}").trim_end())?;
        }
        match areas.len() - rows.len() {
            0 => Ok(()),
            more => writeln!(f, "  and {} more; --limit lists more", grouped(more)),
        }
    }
}

/// Type of a layer, and its name where it is one of design.
fn layer_text(layer: &LayerInfo) -> String {
    if layer.layer_type != LayerType::Tiles {
        return layer.layer_type.name().to_owned();
    }
    let letters: Vec<char> = layer.title.chars().collect();
    let title = if letters.len() > WIDEST { without_middle(&letters, WIDEST) } else { layer.title.clone() };
    format!("“{}”", escaped(&title))
}

/// Words that would find something.
fn write_hint(f: &mut fmt::Formatter<'_>, scene: &FlatScene) -> fmt::Result {
    let names = tile_names(scene);
    if names.is_empty() {
        return Ok(());
    }
    let listed = names.iter().take(MOST_NAMES).copied().collect::<Vec<_>>().join("; ");
    let more = names.len().saturating_sub(MOST_NAMES);
    let rest = if more > 0 { format!("; and {} more", grouped(more)) } else { String::new() };
    writeln!(f, "  tiles of this map: {listed}{rest}")
}
