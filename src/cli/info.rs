//! `mapscope info`: what is in a map, as text for people or as JSON for scripts.

use std::fmt::{self, Display, Write};

use anyhow::Result;

use super::command::Info;
use super::info_json::{InfoJson, envelope_kind, layer_type};
use super::output::write_stdout;
use crate::base::{counted, is_deceptive};
use crate::load::load_now;
use crate::scene::{EnvelopeInfo, GroupInfo, ImageInfo, ImageOrigin, ImageState, LayerInfo, SceneInfo, SoundInfo};

/// Loads the map and writes the facts to standard output.
pub fn run(command: &Info) -> Result<()> {
    let options = command.loading.options();
    let scene = load_now(&command.source, &options, &options.task())?;
    let name = command.source.name();
    let text = if command.json {
        serde_json::to_string_pretty(&InfoJson::new(name, &scene))? + "\n"
    } else {
        Text { name: &name, info: &scene.info }.to_string()
    };
    write_stdout(text.as_bytes())
}

/// The facts for people.
struct Text<'a> {
    name: &'a str,
    info: &'a SceneInfo,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.info;
        writeln!(f, "{}", clean(self.name))?;
        write_about(f, info)?;
        let layers = info.layers().count();
        writeln!(f, "\n{}, {}", counted(info.groups.len(), "group"), counted(layers, "layer"))?;
        for (index, group) in info.groups.iter().enumerate() {
            write_group(f, index, group, info)?;
        }
        section(f, "image", &info.images, image_line)?;
        section(f, "envelope", &info.envelopes, envelope_line)?;
        section(f, "sound", &info.sounds, sound_line)?;
        section(f, "server setting", &info.settings, |setting| clean(setting))?;
        write_warnings(f, info)
    }
}

fn write_about(f: &mut fmt::Formatter<'_>, info: &SceneInfo) -> fmt::Result {
    let container = &info.container;
    writeln!(f, "  {:<9}{}, {} bytes", "Format", clean(&container.format), container.bytes)?;
    let about =
        [("Author", &info.author), ("Version", &info.version), ("Credits", &info.credits), ("License", &info.license)];
    for (label, value) in about.into_iter().filter(|(_, value)| !value.is_empty()) {
        writeln!(f, "  {label:<9}{}", clean(value))?;
    }
    container.notes.iter().try_for_each(|note| writeln!(f, "  {:<9}{}", "Note", clean(note)))
}

fn write_group(f: &mut fmt::Formatter<'_>, index: usize, group: &GroupInfo, info: &SceneInfo) -> fmt::Result {
    let [x, y] = group.offset;
    let [px, py] = group.parallax;
    write!(f, "  #{index:<3} {}  offset {x},{y}  parallax {px},{py}", quoted(&group.name))?;
    if let Some([x, y, w, h]) = group.clip {
        write!(f, "  clip {x},{y} {w}x{h}")?;
    }
    let marks = [(group.is_game, "  (game group)"), (group.is_stray, "  (in no group, never drawn)")];
    marks.iter().filter(|(set, _)| *set).try_for_each(|(_, mark)| f.write_str(mark))?;
    writeln!(f)?;
    group.layers.iter().enumerate().try_for_each(|(index, layer)| write_layer(f, index, layer, info))
}

fn write_layer(f: &mut fmt::Formatter<'_>, index: usize, layer: &LayerInfo, info: &SceneInfo) -> fmt::Result {
    let size = layer.size_tiles.map_or(String::new(), |size| format!("{}x{}", size.x, size.y));
    let kind = layer_type(layer.layer_type);
    let count = if layer.left_out { "left out".to_owned() } else { layer.count.to_string() };
    write!(f, "    {index:>3} {kind:<8} {} {size:>11} {count:>8}", padded(&clean(&layer.title), 26))?;
    if let Some(image) = layer.image.and_then(|index| info.images.get(index.get())) {
        write!(f, "  {}", clean(&image.name))?;
    }
    if let Some(sound) = layer.sound.and_then(|index| info.sounds.get(index.get())) {
        write!(f, "  {}", clean(&sound.name))?;
    }
    for envelope in &layer.envelopes {
        write!(f, "  env {}", envelope.0)?;
    }
    writeln!(f, "{}", if layer.detail { "  detail" } else { "" })
}

fn image_line(image: &ImageInfo) -> String {
    let origin = match &image.origin {
        ImageOrigin::Embedded => "embedded".to_owned(),
        ImageOrigin::External(None) => "external".to_owned(),
        ImageOrigin::External(Some(path)) => format!("external, {}", clean(path)),
    };
    let state = match &image.state {
        ImageState::Ready => String::new(),
        ImageState::Unused => "  (no layer uses it)".to_owned(),
        ImageState::Missing(reason) => format!("  MISSING: {}", clean(reason)),
    };
    let size = format!("{}x{}", image.size_px.x, image.size_px.y);
    format!("{} {size:>11}  {origin}{state}", padded(&clean(&image.name), 26))
}

fn envelope_line(envelope: &EnvelopeInfo) -> String {
    let kind = envelope_kind(envelope.channels);
    let seconds = f64::from(envelope.duration_ms) / 1000.0;
    let points = counted(envelope.points, "point");
    let users = format!(
        "used by {} and {}",
        counted(envelope.used_by_layers.len(), "layer"),
        counted(envelope.used_by_quads, "quad")
    );
    let synchronized = if envelope.synchronized { "  synchronized" } else { "" };
    format!("{} {kind:<8} {points:>11} {seconds:>9.3} s  {users}{synchronized}", padded(&clean(&envelope.name), 26))
}

fn sound_line(sound: &SoundInfo) -> String {
    let origin = match (sound.external, sound.bytes) {
        (true, _) => "external".to_owned(),
        (false, Some(bytes)) => format!("embedded, {}", counted(bytes, "byte")),
        (false, None) => "embedded".to_owned(),
    };
    format!("{}  {origin}  used by {}", padded(&clean(&sound.name), 26), counted(sound.used_by.len(), "layer"))
}

fn write_warnings(f: &mut fmt::Formatter<'_>, info: &SceneInfo) -> fmt::Result {
    let count = info.warnings.len() + info.warnings_dropped;
    writeln!(f, "\n{}", counted(count, "warning"))?;
    for warning in &info.warnings {
        writeln!(f, "  {}: {} [{}]", warning.place, clean(&warning.message), warning.code)?;
    }
    if info.warnings_dropped > 0 {
        writeln!(f, "  and {} more", info.warnings_dropped)?;
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

fn quoted(name: &str) -> String {
    format!("\"{}\"", clean(name))
}

/// Pads to a number of characters. (Wide characters take two columns on most terminals; columns then shift a little.)
fn padded(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}

/// Text from a file without anything that could steer a terminal.
fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        if is_deceptive(c) {
            // Writing to a string cannot fail.
            let _ = write!(clean, "{}", c.escape_unicode());
        } else {
            clean.push(c);
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_steer_the_terminal() {
        assert_eq!(clean("a\u{1b}[31mb\nc\u{202e}d"), "a\\u{1b}[31mb\\u{a}c\\u{202e}d");
        assert_eq!(clean("沙漠 ü"), "沙漠 ü");
    }

    #[test]
    fn an_empty_scene_is_described() {
        let text = Text { name: "x.map", info: &SceneInfo::default() }.to_string();
        assert!(text.starts_with("x.map\n") && text.ends_with("0 warnings\n"), "{text}");
    }
}
