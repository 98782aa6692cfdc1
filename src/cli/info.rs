//! `mapscope info`: what is in a map, as text for people or as JSON for scripts.

use std::fmt::{self, Display};

use anyhow::{Result, bail};
use clap::Args;

use super::archive::write_archive;
use super::flat::flat_world;
use super::image_text::{GET_THE_GAMES, Names, image_line, name, quoted, wants_install};
use super::info_json::{InfoJson, MOST_PROBLEMS, envelope_kind, layer_type};
use super::level::{sniffed, write_info};
use super::output::{json_text, write_json_stdout, write_stdout};
use super::settings::write_settings;
use super::source_args::{Loading, RawLoading, RawSource};
use super::world_info::{WorldDetails, WorldInfo};
use crate::analysis::{MapProblem, map_problems};
use crate::base::{bytes_text, counted, duration_text, escaped, grouped};
use crate::files::FileError;
use crate::format::Kind;
use crate::load::minetest::is_world;
use crate::load::{Source, load_now};
use crate::scene::{Container, EnvelopeInfo, FlatInfo, FlatScene, Group, LayerInfo, SoundInfo, Summary};

const EXAMPLE: &str = "Examples:\n  mapscope info Kobra.map --json\n  mapscope info ~/.minetest/worlds/home\n  \
                       mapscope info levels/level42.map";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLE, override_usage = "mapscope info [OPTIONS] <PATH|--demo>")]
pub struct RawInfo {
    #[command(flatten)]
    pub source: RawSource,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
    /// With --json, add a list of all blocks of a Minetest world
    #[arg(long, requires = "json")]
    pub blocks: bool,
    /// Count the visible faces of the cubes in a Minetest world
    #[arg(long)]
    pub faces: bool,
    #[command(flatten)]
    pub loading: RawLoading,
}

/// Lists facts.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// For scripts instead of people.
    pub json: bool,
    /// With a list of blocks.
    pub blocks: bool,
    /// With the visible faces of cubes.
    pub faces: bool,
}

impl From<RawInfo> for Info {
    fn from(raw: RawInfo) -> Self {
        let RawInfo { source, json, blocks, faces, loading } = raw;
        Self { source: source.into(), loading: loading.into(), json, blocks, faces }
    }
}

/// Loads the map and writes the facts to standard output.
pub fn run(command: &Info) -> Result<()> {
    let options = command.loading.options();
    if let Some(path) = command.source.path()
        && is_world(path, &options.disk, &options.task())
    {
        let info = WorldInfo::read(
            path,
            command.source.exact_name(),
            WorldDetails { list: command.blocks, faces: command.faces },
            &options.task(),
        )?;
        if command.json {
            return write_json_stdout(&info);
        }
        return write_stdout(info.text(&command.source.name()).as_bytes());
    }
    for (is_given, flag) in [(command.blocks, "--blocks"), (command.faces, "--faces")] {
        if is_given {
            bail!("{flag} needs a Minetest world");
        }
    }
    let (source, kind) = match sniffed(&command.source, &options, &options.task()) {
        Err(error) => match error.downcast_ref() {
            Some(FileError::Archive { archive, .. }) => {
                return write_archive(archive, &options.disk, &options.task(), command.json);
            }
            _ => return Err(error),
        },
        Ok(sniffed) => sniffed,
    };
    if kind == Some(Kind::Turok) {
        return write_info(&source, &options, command.json);
    }
    let scene = load_now(&source, &options, &options.task())?;
    let (flat, summary) = (flat_world(&scene, "info")?, &scene.summary);
    let problems = map_problems(flat, &summary.warnings, &options.task())?;
    let text = if command.json {
        json_text(&InfoJson::new(command.source.exact_name(), summary, flat, &problems))?
    } else {
        let advises = wants_install(&flat.info, &command.loading.images);
        Text { name: &command.source.name(), summary, flat, problems: &problems, advises }.to_string()
    };
    write_stdout(text.as_bytes())
}

/// The facts for people.
struct Text<'a> {
    name: &'a str,
    summary: &'a Summary,
    flat: &'a FlatScene,
    problems: &'a [MapProblem],
    /// Says how to see the game's images.
    advises: bool,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { summary, flat, .. } = *self;
        let info = &flat.info;
        writeln!(f, "{}", self.name)?;
        write_about(f, &summary.container, info)?;
        let layers = flat.layers().count();
        writeln!(f, "\n{}, {}", counted(flat.groups.len(), "group"), counted(layers, "layer"))?;
        let names = Names::new(flat.layer_infos().map(|layer| layer.title.as_str()));
        for (index, group) in flat.groups.iter().enumerate() {
            write_group(f, index, group, &names, info)?;
        }
        let names = Names::new(info.images.iter().map(|image| image.name.as_str()));
        section(f, "image", &info.images, |image| image_line(&names, image))?;
        if self.advises {
            writeln!(f, "  {GET_THE_GAMES}")?;
        }
        let names = Names::new(info.envelopes.iter().map(|envelope| envelope.name.as_str()));
        section(f, "envelope", &info.envelopes, |envelope| envelope_line(&names, envelope))?;
        let names = Names::new(info.sounds.iter().map(|sound| sound.name.as_str()));
        section(f, "sound", &info.sounds, |sound| sound_line(&names, sound))?;
        write_settings(f, &info.settings)?;
        write_problems(f, self.problems)?;
        write_warnings(f, summary)
    }
}

fn write_about(f: &mut fmt::Formatter<'_>, container: &Container, info: &FlatInfo) -> fmt::Result {
    writeln!(f, "  {:<9}{}, {}", "Format", escaped(&container.format), bytes_text(container.bytes))?;
    let about =
        [("Author", &info.author), ("Version", &info.version), ("Credits", &info.credits), ("License", &info.license)];
    for (label, value) in about.into_iter().filter(|(_, value)| !value.is_empty()) {
        writeln!(f, "  {label:<9}{}", escaped(value))?;
    }
    container.notes.iter().try_for_each(|note| writeln!(f, "  {:<9}{}", "Note", escaped(note)))
}

fn write_group(
    f: &mut fmt::Formatter<'_>,
    index: usize,
    Group { info: group, layers, .. }: &Group,
    names: &Names,
    info: &FlatInfo,
) -> fmt::Result {
    let [x, y] = group.offset;
    let [px, py] = group.parallax;
    write!(f, "  #{index:<3} {}  offset {x},{y}  parallax {px},{py}", quoted(&group.name))?;
    if let Some([x, y, w, h]) = group.clip {
        write!(f, "  clip {x},{y}, {w} × {h}")?;
    }
    let marks = [(group.is_game, "  (game group)"), (group.is_stray, "  (in no group, never drawn)")];
    marks.iter().filter(|(set, _)| *set).try_for_each(|(_, mark)| f.write_str(mark))?;
    writeln!(f)?;
    layers.iter().enumerate().try_for_each(|(index, layer)| write_layer(f, index, &layer.info, names, info))
}

fn write_layer(
    f: &mut fmt::Formatter<'_>,
    index: usize,
    layer: &LayerInfo,
    names: &Names,
    info: &FlatInfo,
) -> fmt::Result {
    let size = layer.size_tiles.map_or(String::new(), |size| format!("{} × {}", size.x, size.y));
    let kind = layer_type(layer.layer_type);
    let count = if layer.left_out { "left out".to_owned() } else { grouped(layer.count) };
    write!(f, "    {index:>3} {kind:<8} {} {size:>11} {count:>9}", names.cell(&layer.title))?;
    if let Some(image) = layer.image.and_then(|index| info.images.get(index.get())) {
        write!(f, "  {}", name(&image.name))?;
    }
    if let Some(sound) = layer.sound.and_then(|index| info.sounds.get(index.get())) {
        write!(f, "  {}", name(&sound.name))?;
    }
    for envelope in &layer.envelopes {
        write!(f, "  env {}", envelope.0)?;
    }
    writeln!(f, "{}", if layer.detail { "  detail" } else { "" })
}

fn envelope_line(names: &Names, envelope: &EnvelopeInfo) -> String {
    let kind = envelope_kind(envelope.channels);
    let duration = duration_text(envelope.duration_ms);
    let points = counted(envelope.points, "point");
    let users = users_text(&[(envelope.used_by_layers.len(), "layer"), (envelope.used_by_quads, "quad")]);
    let synchronized = if envelope.synchronized { "  synchronized" } else { "" };
    format!("{} {kind:<8} {points:>11} {duration:>11}  {users}{synchronized}", names.cell(&envelope.name))
}

fn sound_line(names: &Names, sound: &SoundInfo) -> String {
    let origin = match (sound.external, sound.bytes) {
        (true, _) => "external".to_owned(),
        (false, Some(bytes)) => format!("embedded, {}", bytes_text(bytes)),
        (false, None) => "embedded".to_owned(),
    };
    format!("{}  {origin}  {}", names.cell(&sound.name), users_text(&[(sound.used_by.len(), "layer")]))
}

/// How many things of each kind use something, without the kinds of which none does.
pub fn users_text(users: &[(usize, &str)]) -> String {
    let users: Vec<_> =
        users.iter().filter(|(count, _)| *count > 0).map(|(count, noun)| counted(*count, noun)).collect();
    if users.is_empty() { "not used".to_owned() } else { format!("used by {}", users.join(" and ")) }
}

/// Problems, where there are some, each with a tile to look at.
fn write_problems(f: &mut fmt::Formatter<'_>, problems: &[MapProblem]) -> fmt::Result {
    if problems.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{}", counted(problems.len(), "problem"))?;
    for MapProblem { warning, tile } in problems.iter().take(MOST_PROBLEMS) {
        let tile = tile.map_or(String::new(), |tile| format!(", tile {},{}", tile.x, tile.y));
        writeln!(f, "  {}{tile}: {} [{}]", warning.place, escaped(&warning.message), warning.code)?;
    }
    match problems.len().saturating_sub(MOST_PROBLEMS) {
        0 => Ok(()),
        more => writeln!(f, "  and {} more", grouped(more)),
    }
}

fn write_warnings(f: &mut fmt::Formatter<'_>, summary: &Summary) -> fmt::Result {
    let count = summary.warnings.len() + summary.warnings_dropped;
    writeln!(f, "\n{}", counted(count, "warning"))?;
    for warning in &summary.warnings {
        writeln!(f, "  {}: {} [{}]", warning.place, escaped(&warning.message), warning.code)?;
    }
    if summary.warnings_dropped > 0 {
        writeln!(f, "  and {} more", grouped(summary.warnings_dropped))?;
    }
    Ok(())
}

/// A heading with a count and a numbered line per thing; nothing where there are none.
fn section<T>(f: &mut fmt::Formatter<'_>, what: &str, things: &[T], line: impl Fn(&T) -> String) -> fmt::Result {
    if things.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{}", counted(things.len(), what))?;
    things.iter().enumerate().try_for_each(|(index, thing)| writeln!(f, "  #{index:<3} {}", line(thing).trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{ImageInfo, ImageOrigin, ImageState};

    #[test]
    fn names_of_any_length_leave_the_table_whole() {
        let image = |name: &str| ImageInfo {
            name: name.to_owned(),
            size_px: glam::UVec2::new(64, 32),
            origin: ImageOrigin::Embedded,
            state: ImageState::Unused,
            thumbnail: None,
            used_by: Vec::new(),
        };
        let images = ["short", &"long".repeat(128), "a\u{1b}[31m\nb"].map(image).into();
        let info = FlatInfo { images, ..FlatInfo::default() };
        let text = text(&FlatScene { info, ..FlatScene::default() });
        let columns: Vec<_> =
            text.lines().filter_map(|line| Some(line.find("64 × 32")? - line.matches('…').count() * 2)).collect();
        assert_eq!(columns, [columns[0]; 3], "{text}");
        assert!(columns[0] < 60 && text.contains("a\\u{1b}[31m\\u{a}b"), "{text}");
    }

    fn text(flat: &FlatScene) -> String {
        Text { name: "x.map", summary: &Summary::default(), flat, problems: &[], advises: false }.to_string()
    }

    #[test]
    fn users_of_a_kind_that_has_none_are_left_out() {
        assert_eq!(users_text(&[(0, "layer"), (0, "quad")]), "not used");
        assert_eq!(users_text(&[(1, "layer"), (0, "quad")]), "used by 1 layer");
        assert_eq!(users_text(&[(2, "layer"), (1, "quad")]), "used by 2 layers and 1 quad");
    }

    #[test]
    fn an_empty_scene_is_described() {
        let text = text(&FlatScene::default());
        assert!(text.starts_with("x.map\n") && text.ends_with("0 warnings\n"), "{text}");
    }
}
