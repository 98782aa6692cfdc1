//! `mapscope compare`: differences between two versions of a map, or two saves of a world, as the window lists them.

use std::fmt::{self, Display};
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;

use super::flat::{flat_world, note_unread};
use super::output::{json_text, write_stdout};
use super::source_args::{Loading, RawMemory};
use super::world_compare::compare_worlds;
use crate::analysis::{DifferenceLine, DifferencePlace, Differences, difference_lines};
use crate::base::{Rect, TILE_WORLD, counted, escaped, path_text};
use crate::files::leads_into_archive;
use crate::load::minetest::is_world;
use crate::load::{ImageSearch, Source, load_now};

const HELP: &str = "For two maps, lists the changes from BEFORE to AFTER: layers with their tiles and quads, groups, \
                    envelopes, images, server settings, author and other details. For two saves of a Minetest world, \
                    counts the blocks that are different, and lists the areas they lie in and the nodes that changed. \
                    The exit code is 0 with and without differences; --json tells them apart with `is_equal`.\n\n\
                    Examples:\n  mapscope compare before.map after.map\n  \
                    mapscope compare backup/world ~/.minetest/worlds/world";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct RawCompare {
    /// The older version: a map, or the folder of a Minetest world
    #[arg(value_name = "BEFORE")]
    pub before: PathBuf,
    /// The newer version. One of two maps may be `-`, which reads standard input
    #[arg(value_name = "AFTER")]
    pub after: PathBuf,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub memory: RawMemory,
}

/// Writes the differences of two maps or worlds.
#[derive(Clone, Debug, PartialEq)]
pub struct Compare {
    /// The map before, and the map after.
    pub maps: [Source; 2],
    /// How to load them.
    pub loading: Loading,
    /// For scripts instead of people.
    pub json: bool,
}

impl From<RawCompare> for Compare {
    fn from(raw: RawCompare) -> Self {
        Self {
            maps: [raw.before, raw.after].map(Source::from_argument),
            // No image outside of the maps is looked at.
            loading: Loading { images: ImageSearch::default(), memory_bytes: raw.memory.memory_budget },
            json: raw.json,
        }
    }
}

/// Loads the maps, or reads the worlds, and writes their differences to standard output.
pub fn run(command: &Compare) -> Result<()> {
    let options = command.loading.options();
    let [before, after] = &command.maps;
    if before == after && before.path().is_none() {
        bail!("only one of the two maps can be read from standard input");
    }
    let worlds = [before, after].map(|map| map.path().filter(|path| is_world(path, &options.disk, &options.task())));
    match worlds {
        [Some(before), Some(after)] => return compare_worlds(before, after, command.json, &options.task()),
        [Some(world), None] | [None, Some(world)] => {
            let other = if worlds[0].is_some() { after } else { before };
            if let Some(missing) = other.path().filter(|path| !path.exists() && !leads_into_archive(path)) {
                bail!("cannot open {}: no such file", path_text(missing));
            }
            bail!("{} is a Minetest world; give two saves of a world, or two maps", path_text(world))
        }
        [None, None] => {}
    }
    let (scene_before, scene_after) =
        (load_now(before, &options, &options.task())?, load_now(after, &options, &options.task())?);
    for (map, scene) in [(before, &scene_before), (after, &scene_after)] {
        if scene.world.as_solid().is_some() {
            bail!("{} is a level; only two maps, or two saves of a Minetest world, can be compared", map.name());
        }
        note_unread(&map.name(), &scene.summary);
    }
    let differences = Differences::between(flat_world(&scene_before, "compare")?, flat_world(&scene_after, "compare")?);
    let lines = difference_lines(&differences);
    let text = match command.json {
        true => json_text(&CompareJson {
            schema: 1,
            before: before.exact_name(),
            after: after.exact_name(),
            is_equal: lines.is_empty(),
            differences: lines.iter().map(difference_json).collect(),
        })?,
        false => Text { names: [before.name(), after.name()], lines: &lines }.to_string(),
    };
    write_stdout(text.as_bytes())
}

/// Output of `mapscope compare --json`. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct CompareJson {
    /// Version of this description; changes only when a key changes its meaning.
    schema: u32,
    /// Names of the maps, as given on the command line.
    before: String,
    after: String,
    /// Nothing differs that people can see or read.
    is_equal: bool,
    differences: Vec<DifferenceJson>,
}

/// A difference, and where it is in the map after.
#[derive(Debug, Serialize)]
struct DifferenceJson {
    text: String,
    /// `layer`, `group`, `envelope`, `image`, `info`; null for what is gone.
    part: Option<&'static str>,
    /// Number of the part, for layers as in `info --json`; null for `info` and for what is gone.
    index: Option<usize>,
    /// Area of the layer in tiles: left, top, right, bottom; null where no area is known.
    area: Option<[f32; 4]>,
}

fn difference_json(line: &DifferenceLine) -> DifferenceJson {
    let (part, index, area) = match line.place {
        None => (None, None, None),
        Some(DifferencePlace::Group(group)) => (Some("group"), Some(group.get()), None),
        Some(DifferencePlace::Layer(layer)) => (Some("layer"), Some(layer.0 as usize), None),
        Some(DifferencePlace::Object(object)) => (Some("layer"), Some(object.layer.0 as usize), None),
        Some(DifferencePlace::Area(layer, area)) => (Some("layer"), Some(layer.0 as usize), Some(tile_sides(area))),
        Some(DifferencePlace::Envelope(envelope)) => (Some("envelope"), Some(envelope.get()), None),
        Some(DifferencePlace::Image(image)) => (Some("image"), Some(image.get()), None),
        Some(DifferencePlace::Info) => (Some("info"), None, None),
    };
    DifferenceJson { text: line.text.clone(), part, index, area }
}

/// Left, top, right and bottom of an area, in tiles.
fn tile_sides(area: Rect) -> [f32; 4] {
    [area.min.x, area.min.y, area.max.x, area.max.y].map(|side| side / TILE_WORLD)
}

/// The same for people.
struct Text<'a> {
    names: [String; 2],
    lines: &'a [DifferenceLine],
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, after] = &self.names;
        match self.lines.len() {
            0 => writeln!(f, "No differences between {before} and {after}."),
            count => writeln!(f, "{} from {before} to {after}:", counted(count, "change")),
        }?;
        self.lines.iter().try_for_each(|line| writeln!(f, "  {}{}", escaped(&line.text), where_tiles(line)))
    }
}

/// The first and the last tile of a changed area, behind its words.
fn where_tiles(line: &DifferenceLine) -> String {
    let Some(DifferencePlace::Area(_, area)) = line.place else { return String::new() };
    let [left, top, right, bottom] = tile_sides(area);
    let (first, last) = ((left, top), (right - 1.0, bottom - 1.0));
    if first == last {
        format!(" (tile {left},{top})")
    } else {
        format!(" (tiles {left},{top} to {},{})", last.0, last.1)
    }
}
