//! Tile layer items.
//!
//! ```text
//! 0–2 base   3 version   4–5 size   6 flags   7–10 colour   11–12 colour envelope   13 image   14 tiles
//! version 2:      15–19 tele, speedup, front, switch, tune
//! version 3, 4:   15–17 name   18–22 tele, speedup, front, switch, tune
//! ```
//!
//! Any number of the five last indices may be missing. Only the one that the flags name means anything; the others
//! hold garbage, and int 14 of a tele, speedup, front, switch or tune layer is air for old programs.

use super::reader::Reader;
use crate::base::{DataIndex, EnvelopeIndex, WarningPlace, counted};
use crate::format::teeworlds::datafile::data_index;
use crate::format::teeworlds::item::Item;
use crate::format::teeworlds::{LayerKind, Map, TileKind, TileLayer, codes};

/// The flags that mean something, with the position of the kind's own index among the five.
const FLAGS: [(i32, TileKind, Option<usize>); 6] = [
    (1, TileKind::Game, None),
    (2, TileKind::Tele, Some(0)),
    (4, TileKind::Speedup, Some(1)),
    (8, TileKind::Front, Some(2)),
    (16, TileKind::Switch, Some(3)),
    (32, TileKind::Tune, Some(4)),
];

pub(super) fn read_tile_layer(
    reader: &mut Reader<'_>,
    map: &Map,
    item: Item<'_>,
    place: WarningPlace,
) -> Option<(String, LayerKind)> {
    if item.len() < 15 {
        return None;
    }
    let version = item.int_or(3, 0);
    if !(2..=4).contains(&version) {
        let message = format!("Tile layer version {version} is unknown; the layer is read by its length.");
        reader.warn(codes::TILE_LAYER_VERSION, place, message);
    }
    let named = !(1..=2).contains(&version);
    let (kind, slot) = read_kind(reader, item, place);
    let (width, height) = read_size(reader, item, place);
    let mut layer = TileLayer { version, kind, width, height, color: [255; 4], ..TileLayer::default() };
    match slot {
        Some(slot) => find_physics_data(reader, item, (if named { 18 } else { 15 }) + slot, &mut layer, place),
        None => layer.data = reader.layer_data(item.int_or(14, -1), width > 0, place),
    }
    if kind == TileKind::Design {
        read_look(reader, map, item, &mut layer, place);
    }
    let name = if named { reader.name::<3>(item, 15, place) } else { String::new() };
    Some((name, LayerKind::Tiles(layer)))
}

/// The kind by the lowest flag that means something, and where the kind's own data index stands.
fn read_kind(reader: &mut Reader<'_>, item: Item<'_>, place: WarningPlace) -> (TileKind, Option<usize>) {
    let flags = item.int_or(6, 0);
    let mut set = FLAGS.iter().filter(|(flag, ..)| flags & flag != 0);
    let first = set.next();
    if set.next().is_some() {
        let message = format!("The flags ({flags}) set several layer types; the lowest is used.");
        reader.warn(codes::TILE_LAYER_FLAGS, place, message);
    }
    first.map_or((TileKind::Design, None), |(_, kind, slot)| (*kind, *slot))
}

/// Width and height; both 0 when the layer cannot be shown.
fn read_size(reader: &mut Reader<'_>, item: Item<'_>, place: WarningPlace) -> (u32, u32) {
    let (width, height) = (item.int_or(4, 0), item.int_or(5, 0));
    let (Ok(w), Ok(h)) = (u32::try_from(width), u32::try_from(height)) else {
        let message = format!("The layer's size of {width} × {height} tiles is invalid; the layer is left empty.");
        reader.warn(codes::LAYER_SIZE, place, message);
        return (0, 0);
    };
    let limits = reader.task.limits();
    if w == 0 || h == 0 {
        reader.warn(codes::LAYER_SIZE, place, format!("The layer of {w} × {h} tiles is empty."));
        return (0, 0);
    }
    if w.max(h) > limits.layer_side_tiles || u64::from(w) * u64::from(h) > limits.layer_area_tiles {
        let message = format!("The layer of {w} × {h} tiles is too large; it is not loaded.");
        reader.warn(codes::LAYER_TOO_LARGE, place, message);
        return (0, 0);
    }
    (w, h)
}

/// Finds the own tiles of a tele, speedup, front, switch or tune layer.
fn find_physics_data(reader: &mut Reader<'_>, item: Item<'_>, at: usize, layer: &mut TileLayer, place: WarningPlace) {
    let field = item.int(at);
    let blocks = reader.blocks();
    layer.data = field.and_then(|field| data_index(field, blocks));
    if layer.data.is_some() || layer.width == 0 {
        return;
    }
    let bytes = layer.width as usize * layer.height as usize * 4;
    let ordinary: Option<DataIndex> = data_index(item.int_or(14, -1), blocks);
    if let Some(ordinary) = ordinary.filter(|index| blocks.announced_len(*index) == Some(bytes)) {
        layer.data = Some(ordinary);
        layer.plain_tiles = true;
        let message = "The physics layer lacks its own tile data; its ordinary tiles are shown instead.";
        reader.warn(codes::PHYSICS_PLAIN_TILES, place, message);
        return;
    }
    let message = match field {
        Some(field) => format!("The layer's data block {field} does not exist; the layer is empty."),
        None => "The layer does not say where its tiles are; it is empty.".to_owned(),
    };
    reader.warn(codes::LAYER_NO_DATA, place, message);
}

/// Colour, envelope and image; the game resets them on all but design layers.
fn read_look(reader: &mut Reader<'_>, map: &Map, item: Item<'_>, layer: &mut TileLayer, place: WarningPlace) {
    let color: [i32; 4] = item.ints(7).unwrap_or([255; 4]);
    layer.color = color.map(|component| component.clamp(0, 255) as u8);
    if color.iter().any(|component| !(0..=255).contains(component)) {
        reader.warn(codes::COLOR_RANGE, place, "The layer's color is outside 0 to 255; it is clamped.");
    }
    layer.color_env = reader.envelope(item.int_or(11, -1), place, "color envelope");
    layer.color_env_offset_ms = item.int_or(12, 0);
    layer.image = reader.image(item.int_or(13, -1), place);
    check_color_envelope(reader, map, layer.color_env, place);
}

fn check_color_envelope(reader: &mut Reader<'_>, map: &Map, index: Option<EnvelopeIndex>, place: WarningPlace) {
    let channels = index.and_then(|index| map.envelopes.get(index.get())).map(|envelope| envelope.channels);
    if let Some(channels) = channels.filter(|channels| *channels != 4) {
        let rest = if channels < 4 { "missing channels stay unchanged" } else { "extra channels are ignored" };
        let message = format!("The color envelope has {} instead of 4; {rest}.", counted(channels, "channel"));
        reader.warn(codes::ENVELOPE_KIND, place, message);
    }
}
