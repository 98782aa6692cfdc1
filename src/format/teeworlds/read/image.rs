//! Image items.

use super::reader::Reader;
use crate::base::{ImageIndex, WarningPlace};
use crate::format::teeworlds::datafile::data_index;
use crate::format::teeworlds::item::{Item, types};
use crate::format::teeworlds::{Image, codes};

/// Longest name of an image or sound that is read, in bytes; the game stops at 127.
pub(super) const MAX_NAME: usize = 512;

pub(super) fn read_images(reader: &mut Reader<'_>) -> Vec<Image> {
    let file = reader.file;
    (0..)
        .zip(file.items(types::IMAGE))
        .map(|(at, item)| read_image(reader, item, WarningPlace::Image(ImageIndex(at))))
        .collect()
}

fn read_image(reader: &mut Reader<'_>, item: Item<'_>, place: WarningPlace) -> Image {
    if item.len() < 6 {
        reader.warn(codes::ITEM_SHORT, place, "The image item is too short; the image is left out.");
    }
    // One that ends before its last field is missing whatever it says: nothing is looked for in its place.
    let external = item.int_or(3, 0) != 0 && item.len() >= 6;
    let name = reader.string(item.int_or(4, -1), MAX_NAME, place, "image name");
    let data = match external {
        // A block that exists is kept: if pixels fit in it they are used, else the file of its own. Anything else
        // means nothing.
        true => data_index(item.int_or(5, -1), reader.blocks()),
        false => reader.optional_data(item.int_or(5, -1), place, "image"),
    };
    let image = Image {
        version: item.int_or(0, 1),
        // The game takes an empty name for none.
        name: name.filter(|name| !name.is_empty()),
        width: item.int_or(1, 0),
        height: item.int_or(2, 0),
        external,
        data,
        variant: item.int(6).filter(|_| item.int_or(0, 1) != 1),
    };
    if item.len() >= 6 && !external && image.data.is_none() {
        reader.warn(codes::IMAGE_NO_DATA, place, "The embedded image has no pixel data; it is left out.");
    }
    image
}
