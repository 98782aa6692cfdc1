//! Map files for tests: one to save over, and one with an image beside it.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::base::ImageIndex;
use crate::format::teeworlds::{
    Document, Group, Image, Layer, LayerKind, Tile, TileLayer, Tiles, encode_tiles, write_document,
};

/// The demo map.
pub static DEMO: &[u8] = include_bytes!("../../assets/demo.map");

/// A white picture of 16 × 16 pixels, as a PNG file.
#[rustfmt::skip]
const PICTURE: [u8; 79] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x10, 0x00, 0x00, 0x00, 0x10, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1f, 0xf3, 0xff,
    0x61, 0x00, 0x00, 0x00, 0x16, 0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0xf8, 0x4f, 0x21, 0x60,
    0x18, 0x35, 0x60, 0xd4, 0x80, 0x51, 0x03, 0x86, 0x8b, 0x01, 0x00, 0x5d, 0x78, 0xfc, 0x2e, 0xad,
    0x21, 0xa9, 0x5e, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// A copy of the demo map in a folder of its own, gone when dropped.
pub struct Copy(TempDir);

impl Copy {
    /// The copy of a test.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(folder.path().join("a.map"), DEMO).expect("written");
        Self(folder)
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    /// The file.
    pub fn path(&self) -> PathBuf {
        self.0.path().join("a.map")
    }

    /// Saves another map.
    pub fn write(&self, bytes: &[u8]) {
        std::fs::write(self.path(), bytes).expect("written");
    }

    /// Lays a picture under a name into a data folder beside the map; that folder.
    pub fn picture(&self, name: &str) -> PathBuf {
        let folder = self.0.path().join("data");
        std::fs::create_dir_all(folder.join("mapres")).expect("made");
        std::fs::write(folder.join("mapres").join(name).with_extension("png"), PICTURE).expect("written");
        folder
    }

    /// Makes an install of the game in a folder beside the map, with a picture under a name.
    pub fn install(&self, folder: &str, name: &str) {
        let mapres = self.0.path().join(folder).join("data/mapres");
        std::fs::create_dir_all(&mapres).expect("made");
        std::fs::write(mapres.join(name).with_extension("png"), PICTURE).expect("written");
    }

    /// Lays a picture under a name into the folder for images beside the map, or what is no picture.
    pub fn picture_beside(&self, name: &str, is_sound: bool) {
        let folder = self.0.path().join("mapres");
        std::fs::create_dir_all(&folder).expect("made");
        let bytes = if is_sound { &PICTURE[..] } else { b"no picture" };
        std::fs::write(folder.join(name).with_extension("png"), bytes).expect("written");
    }

    /// Saves the demo map with so many bytes behind its end: they mean nothing, but they are other bytes.
    pub fn save(&self, more: usize) {
        std::fs::write(self.path(), [DEMO, &vec![b'x'; more]].concat()).expect("written");
    }
}

/// A map of one layer whose image lies elsewhere.
pub fn map_with_image(name: &str) -> Vec<u8> {
    let mut document = Document::default();
    let data = Some(document.blocks.push(encode_tiles(&Tiles::Plain(vec![Tile { index: 1, flags: 0 }; 4]))));
    let (image, color) = (Some(ImageIndex(0)), [255; 4]);
    let layer = TileLayer { version: 3, width: 2, height: 2, color, image, data, ..Default::default() };
    let layer = Layer { name: String::new(), detail: false, kind: LayerKind::Tiles(layer) };
    document.map.groups.push(Group { version: 3, layers: vec![layer], ..Default::default() });
    let name = Some(name.to_owned());
    let image = Image { version: 1, name, width: 64, height: 64, external: true, data: None, variant: None };
    document.map.images.push(image);
    write_document(&document)
}
