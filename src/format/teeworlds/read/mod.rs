//! Items → [`Map`]. One file per item type; nothing here inflates more than names and settings.

mod check;
mod envelope;
mod group;
mod image;
mod info;
mod layer;
mod sound;
mod text;
mod tile_layer;

use std::sync::Arc;

use super::blocks::Blocks;
use super::datafile::{Datafile, data_index};
use super::item::{Item, types, uuids};
use super::{Automapper, Document, Map, ReadError, codes};
use crate::base::{DataIndex, EnvelopeIndex, Place, Report, Task, counted, escaped};

pub use check::{counting_layers, game_layer, is_game_group, is_overridden, is_vanilla, made_for_07};

/// Reads the container and all items; leaves the data blocks alone but for names and settings.
pub fn read_document(bytes: Arc<[u8]>, task: &Task, report: &mut Report) -> Result<Document, ReadError> {
    let file = Datafile::open(bytes, task, report)?;
    check_version(&file, report)?;
    let mut reader = Reader { file: &file, task, report };
    let mut map = Map {
        file: file.facts(),
        info: info::read_info(&mut reader),
        images: image::read_images(&mut reader),
        envelopes: envelope::read_envelopes(&mut reader),
        sounds: sound::read_sounds(&mut reader),
        automappers: read_automappers(&file),
        ..Map::default()
    };
    map.file.unknown_items = unknown_items(&file);
    group::read_groups(&mut reader, &mut map);
    check::check_groups(&map, report);
    check::check_physics(&map, report);
    Ok(Document { map, blocks: file.into_blocks() })
}

/// What reading needs at every turn.
struct Reader<'a> {
    file: &'a Datafile,
    task: &'a Task,
    report: &'a mut Report,
}

impl<'a> Reader<'a> {
    fn blocks(&self) -> &'a Blocks {
        self.file.blocks()
    }

    fn warn(&mut self, code: &'static str, place: Place, message: impl Into<String>) {
        self.report.warn(code, place, message);
    }

    /// The data block of a field that may be −1 for none.
    fn optional_data(&mut self, field: i32, place: Place, what: &str) -> Option<DataIndex> {
        if field == -1 {
            return None;
        }
        let index = data_index(field, self.blocks());
        if index.is_none() {
            let message = format!("The {what} points at data block {field}, which does not exist; there is none.");
            self.warn(codes::DATA_INDEX, place, message);
        }
        index
    }

    /// The envelope of a field: any negative value is none (−1 and −2 are usual), one past the end is ignored.
    fn envelope(&mut self, field: i32, place: Place, what: &str) -> Option<EnvelopeIndex> {
        let index = u32::try_from(field).ok().filter(|index| (*index as usize) < self.file.count(types::ENVELOPE));
        if index.is_none() && field != -1 && field != -2 {
            let message = format!("The {what} is envelope {field}, which does not exist; it is ignored.");
            self.warn(codes::ENVELOPE_INDEX, place, message);
        }
        index.map(EnvelopeIndex)
    }

    /// A name packed into `N` ints of an item; empty where the item ends before.
    fn name<const N: usize>(&mut self, item: Item<'_>, at: usize, place: Place) -> String {
        let name = super::item::unpack_name(&item.ints::<N>(at).unwrap_or([0; N]));
        if name.lossy {
            let message = format!("The name is not text; it is shown as \"{}\".", escaped(&name.text));
            self.warn(codes::NAME_NOT_UTF8, place, message);
        }
        name.text
    }
}

/// Makes sure that the datafile is a map.
fn check_version(file: &Datafile, report: &mut Report) -> Result<(), ReadError> {
    match file.items(types::VERSION).find(|item| item.id == 0).and_then(|item| item.int(0)) {
        Some(1) => Ok(()),
        Some(version) => Err(ReadError::MapVersion(version)),
        None if has_layers(file) => {
            let message = "There is no version item; the map is read as version 1.";
            report.warn(codes::VERSION_MISSING, Place::File, message);
            Ok(())
        }
        None => Err(ReadError::NoVersion),
    }
}

/// Whether the items look like those of a map. Maps from before 2008 used some of the same numbers for other things,
/// and numbers from 0x8001 on without an index of UUIDs.
fn has_layers(file: &Datafile) -> bool {
    let ancient = file.types().any(|(type_id, _)| (0x8001..=0xFFFE).contains(&type_id));
    let named = file.count(types::UUID_INDEX) > 0;
    file.count(types::GROUP) > 0 && file.count(types::LAYER) > 0 && (named || !ancient)
}

/// Automapper settings; their version is garbage in old files and says nothing.
fn read_automappers(file: &Datafile) -> Vec<Automapper> {
    let Some(type_id) = file.uuid_type(uuids::AUTOMAPPER) else { return Vec::new() };
    let read = |item: Item<'_>| {
        let [group, layer, config, seed, flags] = item.ints(1)?;
        Some(Automapper { group, layer, config, seed, flags })
    };
    file.items(type_id).filter_map(read).collect()
}

/// What the file holds besides, for the details list.
fn unknown_items(file: &Datafile) -> Vec<String> {
    /// More than this many kinds are not listed one by one.
    const LISTED: usize = 100;
    let known_uuid = [uuids::AUTOMAPPER, uuids::BEZIER].map(|uuid| file.uuid_type(uuid));
    let uuid_of = |type_id: u16| {
        let index = file.items(types::UUID_INDEX).find(|item| item.id == type_id)?;
        index.ints::<4>(0).map(|ints| ints.map(|int| format!("{int:08x}")).concat())
    };
    let unknown = file.types().filter(|(type_id, _)| {
        *type_id > types::SOUND && *type_id != types::UUID_INDEX && !known_uuid.contains(&Some(*type_id))
    });
    let describe = |(type_id, count): (u16, usize)| match uuid_of(type_id) {
        Some(uuid) => format!("{} of UUID type {uuid}", counted(count, "item")),
        None => format!("{} of type {type_id}", counted(count, "item")),
    };
    unknown.take(LISTED).map(describe).collect()
}
