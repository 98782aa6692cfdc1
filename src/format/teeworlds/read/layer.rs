//! Layer items: what all have in common, quads and sounds. Tiles have a file of their own.

use super::reader::Reader;
use super::tile_layer::read_tile_layer;
use crate::base::{DataIndex, ImageIndex, SoundIndex, WarningPlace, counted};
use crate::format::teeworlds::datafile::data_index;
use crate::format::teeworlds::item::{Item, types};
use crate::format::teeworlds::{Layer, LayerKind, Map, QuadLayer, SoundLayer, codes};

/// Layer types.
mod kinds {
    pub const TILES: i32 = 2;
    pub const QUADS: i32 = 3;
    pub const OLD_SOUNDS: i32 = 9;
    pub const SOUNDS: i32 = 10;
}

/// Reads any layer. Its first int is uninitialised memory in many files, of its flags only bit 0 is used.
pub(super) fn read_layer(reader: &mut Reader<'_>, map: &Map, item: Item<'_>, place: WarningPlace) -> Layer {
    let kind = item.int_or(1, 0);
    let detail = item.int_or(2, 0) & 1 != 0;
    let read = match kind {
        _ if item.len() < 3 => None,
        kinds::TILES => read_tile_layer(reader, map, item, place),
        kinds::QUADS => read_quad_layer(reader, item, place),
        kinds::SOUNDS | kinds::OLD_SOUNDS => read_sound_layer(reader, item, kind == kinds::OLD_SOUNDS, place),
        _ => None,
    };
    if let Some((name, kind)) = read {
        return Layer { name, detail, kind };
    }
    let ints = counted(item.len(), "int");
    let message = match kind {
        _ if item.len() < 3 => format!("A layer item of {ints} is too short; it is left out."),
        kinds::TILES | kinds::QUADS | kinds::SOUNDS | kinds::OLD_SOUNDS => {
            format!("A layer of type {kind} is too short ({ints}); it is left out.")
        }
        _ => format!("A layer of unknown type {kind} with {ints} is left out."),
    };
    reader.warn(codes::LAYER_UNKNOWN, place, message);
    let kind = if item.len() < 3 { 0 } else { kind };
    Layer { name: String::new(), detail, kind: LayerKind::Unknown(kind) }
}

fn read_quad_layer(reader: &mut Reader<'_>, item: Item<'_>, place: WarningPlace) -> Option<(String, LayerKind)> {
    let [version, count, data] = item.ints(3)?;
    let layer = QuadLayer {
        version,
        count,
        image: reader.image(item.int_or(6, -1), place),
        data: reader.layer_data(data, count != 0, place),
    };
    Some((reader.name::<3>(item, 7, place), LayerKind::Quads(layer)))
}

fn read_sound_layer(
    reader: &mut Reader<'_>,
    item: Item<'_>,
    legacy: bool,
    place: WarningPlace,
) -> Option<(String, LayerKind)> {
    let [version, count, data] = item.ints(3)?;
    let layer = SoundLayer {
        version,
        legacy,
        count,
        sound: reader.sound(item.int_or(6, -1), place),
        data: reader.layer_data(data, count != 0, place),
    };
    Some((reader.name::<3>(item, 7, place), LayerKind::Sounds(layer)))
}

impl Reader<'_> {
    /// The data block of a layer, which is only missed when something should be in it.
    pub(super) fn layer_data(&mut self, field: i32, wanted: bool, place: WarningPlace) -> Option<DataIndex> {
        let index = data_index(field, self.blocks());
        if index.is_none() && wanted {
            let message = format!("The layer's data block {field} does not exist; the layer is empty.");
            self.warn(codes::LAYER_NO_DATA, place, message);
        }
        index
    }

    /// The image of a field that may be −1 for none.
    pub(super) fn image(&mut self, field: i32, place: WarningPlace) -> Option<ImageIndex> {
        let index = u32::try_from(field).ok().filter(|index| (*index as usize) < self.file.count(types::IMAGE));
        if index.is_none() && field != -1 {
            let message = format!("Image {field} does not exist; the layer is drawn untextured.");
            self.warn(codes::IMAGE_INDEX, place, message);
        }
        index.map(ImageIndex)
    }

    /// The sound of a field that may be −1 for none.
    fn sound(&mut self, field: i32, place: WarningPlace) -> Option<SoundIndex> {
        let index = u32::try_from(field).ok().filter(|index| (*index as usize) < self.file.count(types::SOUND));
        if index.is_none() && field != -1 {
            let message = format!("Sound {field} does not exist; the layer is silent.");
            self.warn(codes::SOUND_INDEX, place, message);
        }
        index.map(SoundIndex)
    }
}
