//! The whole way of a map in one place: bytes → document → scene, with a game install in memory. What tests call of
//! reading and baking they call here, so that a changed signature is mended once.

use std::sync::{Arc, Mutex};

use mapscope::bake::{FoundImage, ImageError, Resources, bake};
use mapscope::base::{Limits, Report, RgbaImage, Task, WarningPlace};
use mapscope::format::Document;
use mapscope::format::teeworlds::{
    self, Envelope, ReadError, SoundLayer, SoundSource, TileLayer, Tiles, read_document, read_sources, read_tiles,
    write_document,
};
use mapscope::scene::Scene;

/// A map that was read and baked.
#[derive(Debug)]
pub struct Loaded {
    pub document: Document,
    pub scene: Scene,
    /// Names of external images that were looked for.
    pub looked_for: Vec<String>,
}

/// Reads a map and makes a scene of it.
pub fn load(bytes: impl Into<Arc<[u8]>>, limits: &Limits) -> Result<Loaded, ReadError> {
    let mut report = Report::default();
    let task = Task::new(*limits);
    let document = Document::Teeworlds(read_document(bytes.into(), &task, &mut report)?);
    let install = Install::default();
    let scene = bake(&document, &install, &task, report).expect("nobody cancels");
    let mut looked_for = install.asked.into_inner().expect("no panic before");
    looked_for.sort();
    Ok(Loaded { document, scene, looked_for })
}

impl Loaded {
    /// What the file says.
    pub fn map(&self) -> &teeworlds::Map {
        &self.teeworlds().map
    }

    /// The map as the project's own writer writes it.
    pub fn rewrite(&self) -> Vec<u8> {
        write_document(self.teeworlds())
    }

    /// The tiles of a layer; what is odd about them was said before.
    pub fn tiles(&self, layer: &TileLayer) -> Tiles {
        read_tiles(layer, &self.teeworlds().blocks, WarningPlace::File, &Task::default(), &mut Report::default())
    }

    /// The sources of a layer; what is odd about them was said before.
    pub fn sources(&self, layer: &SoundLayer) -> Vec<SoundSource> {
        let envelopes: &[Envelope] = &self.map().envelopes;
        let task = Task::default();
        let report = &mut Report::default();
        read_sources(
            layer,
            &self.teeworlds().blocks,
            envelopes,
            WarningPlace::File,
            &task,
            &mut task.reservation(),
            report,
        )
    }

    fn teeworlds(&self) -> &teeworlds::Document {
        let Document::Teeworlds(document) = &self.document else { panic!("no map") };
        document
    }
}

/// An install of the game that has a few images and one that is broken. Another one does not answer, which is noticed
/// when it is asked for the image "slow".
#[derive(Default)]
struct Install {
    asked: Mutex<Vec<String>>,
}

impl Resources for Install {
    fn mapres(&self, name: &str, _: &Task) -> Result<FoundImage, ImageError> {
        self.asked.lock().expect("no panic before").push(name.to_owned());
        match name {
            "sun" | "slow" | "grass_main" | "grass_main_0.7" => {
                let image = RgbaImage::filled(32, 16, [9, 8, 7, 255]);
                Ok(FoundImage { image, origin: format!("{name}.png") })
            }
            "broken" => Err(ImageError::Unreadable("broken.png is cut off".to_owned())),
            _ => Err(ImageError::NotFound),
        }
    }

    fn stalled(&self) -> Vec<String> {
        let asked = self.asked.lock().expect("no panic before");
        asked.iter().filter(|name| *name == "slow").map(|_| "/net".to_owned()).collect()
    }

    /// As small as can be: one pixel a tile.
    fn entities(&self, _: &Task) -> Result<FoundImage, ImageError> {
        Ok(FoundImage { image: RgbaImage::filled(16, 16, [255; 4]), origin: "entities.png".to_owned() })
    }
}
