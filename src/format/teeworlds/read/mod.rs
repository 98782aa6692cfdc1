//! Items → [`Map`]. One file per item type; nothing here inflates more than names and settings.

mod check;
mod envelope;
mod group;
mod image;
mod info;
mod layer;
mod reader;
mod sound;
mod text;
mod tile_layer;

use std::sync::Arc;

use super::datafile::Datafile;
use super::item::{Item, types, uuids};
use super::{Automapper, Document, Map, ReadError, codes};
use crate::base::{Report, Task, WarningPlace, counted};
use reader::Reader;

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

/// Makes sure that the datafile is a map.
fn check_version(file: &Datafile, report: &mut Report) -> Result<(), ReadError> {
    match file.items(types::VERSION).find(|item| item.id == 0).and_then(|item| item.int(0)) {
        Some(1) => Ok(()),
        Some(version) => Err(ReadError::MapVersion(version)),
        None if has_layers(file) => {
            let message = "There is no version item; the map is read as version 1.";
            report.warn(codes::VERSION_MISSING, WarningPlace::File, message);
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

/// Items that are read nowhere, with their numbers, for the details list.
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
