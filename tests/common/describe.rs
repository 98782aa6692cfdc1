//! A loaded map in words: everything that is shown of it, one fact under one key. Two maps that look and read the
//! same have the same description, so that what is odd about a map is what its description says differently.

use std::collections::BTreeMap;

use mapscope::base::{EnvelopeIndex, GroupIndex, WarningPlace};
use mapscope::format::teeworlds::{self, LayerKind, SoundShape, SoundSource, Tiles};
use mapscope::scene::{
    Container, DrawnLayer, Envelope, EnvelopeSlot, EnvelopeUse, FlatInfo, FlatScene, ImageInfo, ImageOrigin,
    ImageState, LayerContent, LayerInfo, LayerType, Quad, QuadLayer, TextureIndex, TileLayer,
};

use super::flat::Flat as _;
use super::pipeline::Loaded;

/// Facts by key.
pub type Description = BTreeMap<String, String>;

/// No more than this many things of a kind are described one by one.
const LISTED: usize = 6;

/// Everything that is shown of a map.
pub fn describe(loaded: &Loaded) -> Description {
    let mut facts = Description::new();
    let flat = loaded.scene.flat();
    let info = &flat.info;
    describe_info(&loaded.scene.summary.container, info, &mut facts);
    put(&mut facts, "looked for", loaded.looked_for.join(", "));
    put(&mut facts, "bounds", format!("{} to {}", flat.bounds.min, flat.bounds.max));
    put(&mut facts, "spawn", flat.spawn.map_or(String::new(), |spawn| spawn.to_string()));
    count(&mut facts, "images", &info.images, image_text);
    for (at, (told, envelope)) in info.envelopes.iter().zip(&flat.envelopes).enumerate().take(LISTED) {
        let synchronized = if told.synchronized { ", synchronized" } else { "" };
        let text = format!("'{}', {} channels, {} points{synchronized}", told.name, told.channels, told.points);
        put(&mut facts, format!("envelope {at}"), text);
        put(&mut facts, format!("envelope {at} values"), values_text(envelope));
    }
    put(&mut facts, "envelopes", info.envelopes.len().to_string());
    let origin = |external| if external { "external" } else { "embedded" };
    count(&mut facts, "sounds", &info.sounds, |sound| {
        let bytes = sound.bytes.map_or("no data".to_owned(), |bytes| format!("{bytes} bytes"));
        format!("'{}', {}, {bytes}", sound.name, origin(sound.external))
    });
    count(&mut facts, "automappers", &loaded.map().automappers, |mapper| {
        format!("group {} layer {} config {}", mapper.group, mapper.layer, mapper.config)
    });
    describe_groups(loaded, &mut facts);
    facts
}

/// What a description says differently: `key: value`, with `gone` for keys that are not there any more.
pub fn differences(before: &Description, after: &Description) -> Vec<String> {
    let changed = after.iter().filter(|(key, value)| before.get(*key) != Some(value));
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    let mut lines: Vec<String> = changed.map(|(key, value)| format!("{key}: {value}")).collect();
    lines.extend(gone.map(|key| format!("{key}: gone")));
    lines.sort();
    lines
}

/// A place in short.
pub fn place_text(place: WarningPlace) -> String {
    match place {
        WarningPlace::Group(GroupIndex(group)) => format!("group {group}"),
        WarningPlace::Layer(GroupIndex(group), layer) => format!("layer {group}.{layer}"),
        other => other.to_string(),
    }
}

fn put(facts: &mut Description, key: impl Into<String>, value: String) {
    let clash = facts.insert(key.into(), value);
    assert!(clash.is_none(), "two facts under one key: {clash:?}");
}

/// Things of a kind, and how many there are. `kind` is a plural with an s.
fn count<T>(facts: &mut Description, kind: &str, things: &[T], text: impl Fn(&T) -> String) {
    put(facts, kind, things.len().to_string());
    for (at, thing) in things.iter().enumerate().take(LISTED) {
        put(facts, format!("{} {at}", kind.trim_end_matches('s')), text(thing));
    }
}

fn describe_info(container: &Container, info: &FlatInfo, facts: &mut Description) {
    // How many items and blocks there are says nothing about what they hold, where the sheet is from nothing about the map.
    let beside = |note: &&String| {
        (note.contains(" item") && note.contains(" data block")) || note.starts_with("Physics tiles are drawn")
    };
    let notes = container.notes.iter().filter(|note| !beside(note));
    put(facts, "file", container.format.clone());
    put(facts, "file notes", notes.cloned().collect::<Vec<_>>().join(" "));
    for (key, text) in [
        ("author", &info.author),
        ("map version", &info.version),
        ("credits", &info.credits),
        ("license", &info.license),
    ] {
        put(facts, key, short(text));
    }
    put(facts, "settings", format!("{}: {}", info.settings.len(), short(&info.settings.join(" | "))));
}

/// A text, or its length where it is long.
fn short(text: &str) -> String {
    if text.len() > 64 { format!("{} bytes", text.len()) } else { text.to_owned() }
}

fn image_text(image: &ImageInfo) -> String {
    let state = match &image.state {
        ImageState::Ready => "ready".to_owned(),
        ImageState::Unused => "unused".to_owned(),
        // What follows is advice.
        ImageState::Missing(reason) => format!("missing ({})", reason.split([';', ',']).next().unwrap_or_default()),
    };
    let origin = match &image.origin {
        ImageOrigin::Embedded => "embedded".to_owned(),
        ImageOrigin::External(None) => "external".to_owned(),
        ImageOrigin::External(Some(path)) => format!("external {path}"),
        ImageOrigin::StandIn(stand_in) => format!("stand-in {}", stand_in.name),
    };
    let ends = image.thumbnail.as_ref().map_or(String::new(), |small| {
        let hex = |[r, g, b, a]: [u8; 4]| format!("{r:02x}{g:02x}{b:02x}{a:02x}");
        format!(", pixels {} to {}", hex(small.get(0, 0)), hex(small.get(small.width - 1, small.height - 1)))
    });
    format!("'{}', {}×{}, {origin}, {state}{ends}", short(&image.name), image.size_px.x, image.size_px.y)
}

/// Values at a few times, once where they do not change.
fn values_text(envelope: &Envelope) -> String {
    let mut texts: Vec<String> = [0, 50, 150, 250]
        .map(|ms: i64| envelope.evaluate(ms * 1_000_000, 0, EnvelopeUse::Color))
        .map(|values| values.map(|value| value.to_string()).join(" "))
        .into();
    texts.dedup();
    texts.join(", ")
}

fn describe_groups(loaded: &Loaded, facts: &mut Description) {
    let (flat, map) = (loaded.scene.flat(), loaded.map());
    let documents = map.groups.iter().map(|group| &group.layers).chain([&map.stray_layers]);
    put(facts, "groups", flat.groups.len().to_string());
    for (g, (group, read)) in flat.groups.iter().zip(documents).enumerate() {
        let told = &group.info;
        let mark = [(told.is_game, ", game"), (told.is_stray, ", of no group")];
        let marks: String = mark.iter().filter(|(set, _)| *set).map(|(_, text)| *text).collect();
        let clip = group.clip.map_or(String::new(), |c| format!(", clip {} {} {} {}", c.x, c.y, c.w, c.h));
        let text = format!("'{}', offset {}, parallax {}{clip}{marks}", told.name, group.offset, group.parallax);
        put(facts, format!("group {g}"), text);
        assert_eq!(group.layers.len(), read.len(), "layers of group {g}");
        for (l, (layer, read)) in group.layers.iter().zip(read).enumerate() {
            let (told, drawn) = (&layer.info, &layer.drawn);
            assert_eq!(
                (told.id, told.detail, group.info.is_stray),
                (drawn.id, drawn.detail, drawn.stray),
                "told and drawn layers"
            );
            assert_eq!(drawn.physics.is_some(), is_physics(told.layer_type), "{told:?}");
            let place = format!("{g}.{l}");
            put(facts, format!("layer {place}"), layer_text(told));
            describe_content(&place, drawn, told, flat, facts);
            describe_bulk(&place, loaded, read, facts);
        }
    }
}

fn is_physics(layer: LayerType) -> bool {
    !matches!(layer, LayerType::Tiles | LayerType::Quads | LayerType::Sounds | LayerType::Unknown)
}

fn layer_text(told: &LayerInfo) -> String {
    let title = if told.title == told.name { String::new() } else { format!(", shown as '{}'", told.title) };
    let size = told.size_tiles.map_or(String::new(), |size| format!(" of {}×{}", size.x, size.y));
    let sound = told.sound.map_or(String::new(), |sound| format!(", sound {}", sound.0));
    let detail = if told.detail { ", detail" } else { "" };
    let kind = told.layer_type.name();
    let count = if told.left_out { "left out".to_owned() } else { format!("{} in it", told.count) };
    format!("{kind} '{}'{title}{size}, {count}{sound}{detail}", told.name)
}

fn describe_content(place: &str, drawn: &DrawnLayer, told: &LayerInfo, flat: &FlatScene, facts: &mut Description) {
    let image = told.image.map_or("no image".to_owned(), |image| format!("image {}", image.0));
    match &drawn.content {
        // Sources are described as they are read.
        LayerContent::Nothing | LayerContent::Sounds(_) => {}
        LayerContent::Tiles(tiles) => {
            let color = tiles.color.map(|channel| (channel * 255.0).to_string()).join(" ");
            // Which sheet it is depends on what is installed.
            let texture = match drawn.physics {
                Some(_) => "a sheet of physics tiles".to_owned(),
                None => texture_text(flat, tiles.texture),
            };
            let slot = slot_text(flat, tiles.color_slot);
            put(facts, format!("look {place}"), format!("{image}, {texture}, colour {color}, {slot}"));
            put(facts, format!("cells {place}"), cells_text(tiles));
        }
        LayerContent::Quads(quads) => {
            put(facts, format!("look {place}"), format!("{image}, {}", texture_text(flat, quads.texture)));
            describe_quads(place, quads, flat, facts);
        }
    }
}

/// What the texture of a layer is, told by its first pixel.
fn texture_text(flat: &FlatScene, texture: Option<TextureIndex>) -> String {
    let Some(index) = texture else { return "untextured".to_owned() };
    let texture = &flat.textures[index.get()];
    let placeholder = texture.levels[0].first_chunk() == Some(&[255, 0, 0, 255]);
    match placeholder {
        true => "placeholder".to_owned(),
        false => format!("texture {}×{}", texture.size_px.x, texture.size_px.y),
    }
}

fn slot_text(flat: &FlatScene, slot: u32) -> String {
    let slot: EnvelopeSlot = flat.slots[slot as usize];
    match slot.envelope {
        Some(index) => format!("envelope {} + {} ms", index.0, slot.offset_ms),
        None => "no envelope".to_owned(),
    }
}

/// The first three rows of a layer, row by row: an index and its flags (x and y mirrored, r rotated), `.` for air.
fn cells_text(tiles: &TileLayer) -> String {
    let cell = |x: u32, y: u32| match tiles.cell(i64::from(x), i64::from(y)) {
        None => ".".to_owned(),
        Some(cell) => {
            let flags = [(1, 'x'), (2, 'y'), (8, 'r')];
            let flags: String = flags.iter().filter(|(bit, _)| cell.flags & bit != 0).map(|(_, name)| *name).collect();
            format!("{}{flags}", cell.index)
        }
    };
    let row = |y: u32| (0..tiles.size_tiles.x.min(8)).map(|x| cell(x, y)).collect::<Vec<_>>().join(" ");
    (0..tiles.size_tiles.y.min(3)).map(row).collect::<Vec<_>>().join(" / ")
}

fn describe_quads(place: &str, layer: &QuadLayer, flat: &FlatScene, facts: &mut Description) {
    put(facts, format!("quads {place}"), layer.quads.len().to_string());
    let Some(Quad { corners, pivot, colors, uvs, position_slot, color_slot }) = layer.quads.first() else { return };
    put(facts, format!("quad {place} corners"), format!("{} to {}, about {pivot}", corners[0], corners[3]));
    put(facts, format!("quad {place} texture"), format!("{} to {}", uvs[0], uvs[3]));
    put(facts, format!("quad {place} colours"), format!("{:?} to {:?}", colors[0], colors[3]));
    let (moved, coloured) = (slot_text(flat, *position_slot), slot_text(flat, *color_slot));
    put(facts, format!("quad {place} envelopes"), format!("moved by {moved}, coloured by {coloured}"));
}

/// What a layer holds besides what is drawn.
fn describe_bulk(place: &str, loaded: &Loaded, layer: &teeworlds::Layer, facts: &mut Description) {
    match &layer.kind {
        LayerKind::Tiles(tiles) => {
            let text = match loaded.tiles(tiles) {
                // The cells show them.
                Tiles::Plain(_) if !tiles.plain_tiles => return,
                Tiles::Plain(_) => "ordinary ones".to_owned(),
                Tiles::Tele(tiles) => runs_text(&tiles, |t| format!("{} number {}", t.id, t.number)),
                Tiles::Tune(tiles) => runs_text(&tiles, |t| format!("{} zone {}", t.id, t.number)),
                Tiles::Speedup(tiles) => {
                    runs_text(&tiles, |t| format!("{} force {} limit {} angle {}", t.id, t.force, t.max_speed, t.angle))
                }
                Tiles::Switch(tiles) => {
                    runs_text(&tiles, |t| format!("{} number {} flags {} delay {}", t.id, t.number, t.flags, t.delay))
                }
            };
            put(facts, format!("tiles {place}"), text);
        }
        LayerKind::Sounds(sounds) => {
            let sources = loaded.sources(sounds);
            put(facts, format!("sources {place}"), sources.len().to_string());
            sources.first().into_iter().for_each(|source| describe_source(place, source, facts));
        }
        _ => {}
    }
}

/// Equal tiles once, with their number.
fn runs_text<T: PartialEq>(tiles: &[T], text: impl Fn(&T) -> String) -> String {
    let runs = tiles.chunk_by(|a, b| a == b);
    runs.take(4).map(|run| format!("{} × {}", run.len(), text(&run[0]))).collect::<Vec<_>>().join(", ")
}

fn describe_source(place: &str, source: &SoundSource, facts: &mut Description) {
    let [x, y] = source.position;
    let marks = [(source.looped, ", looped"), (source.panned, ", panned")];
    let marks: String = marks.iter().filter(|(set, _)| *set).map(|(_, text)| *text).collect();
    let shape = match source.shape {
        SoundShape::Rectangle(width, height) => format!("rectangle {width}×{height}"),
        SoundShape::Circle(radius) => format!("circle {radius}"),
        SoundShape::Unknown(kind) => format!("shape {kind}"),
    };
    let (delay, falloff) = (source.delay_s, source.falloff);
    let text = format!("at {x} {y}, {shape}, after {delay} s, falloff {falloff}{marks}");
    put(facts, format!("source {place}"), text);
    let envelope = |index: Option<EnvelopeIndex>, offset: i32| {
        index.map_or("no envelope".to_owned(), |index| format!("envelope {} + {offset} ms", index.0))
    };
    let moved = envelope(source.pos_env, source.pos_env_offset_ms);
    let volume = envelope(source.sound_env, source.sound_env_offset_ms);
    put(facts, format!("source {place} envelopes"), format!("moved by {moved}, volume by {volume}"));
}
