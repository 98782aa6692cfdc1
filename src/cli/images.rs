//! `mapscope images`: the images of a map, where they are from and which of their tiles it uses; and copies of them as
//! files.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use serde::Serialize;

use super::command::Loading;
use super::info::image_line;
use super::info_json::ImageJson;
use super::output::{write_file, write_stdout};
use super::raw::{RawLoading, RawSource};
use super::{info, json_text};
use crate::base::{ImageIndex, counted, escaped, path_text};
use crate::export::encode_png;
use crate::load::{ReadImage, Source, check_new, is_plain_file_name, load_now, load_with_images};
use crate::scene::{LayerContent, Scene};

/// Arguments as typed.
#[derive(Debug, Args)]
pub struct RawImages {
    #[command(flatten)]
    pub source: RawSource,
    /// Write each image that is at hand as a PNG file into this folder. Files that are there stay as they are; stand-ins
    /// are left out
    #[arg(long, value_name = "DIR")]
    pub extract: Option<PathBuf>,
    /// Write JSON for scripts instead of text for people
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub loading: RawLoading,
}

/// Lists or extracts images.
#[derive(Clone, Debug, PartialEq)]
pub struct Images {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// The folder to write the images into.
    pub extract: Option<PathBuf>,
    /// For scripts instead of people.
    pub json: bool,
}

impl From<RawImages> for Images {
    fn from(raw: RawImages) -> Self {
        Self { source: raw.source.into(), loading: raw.loading.into(), extract: raw.extract, json: raw.json }
    }
}

/// What `mapscope images --json` writes. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct ImagesJson {
    file: String,
    images: Vec<UsedImageJson>,
}

#[derive(Debug, Serialize)]
struct UsedImageJson {
    #[serde(flatten)]
    image: ImageJson,
    /// How often tile layers of design use each tile, by its index.
    tiles: BTreeMap<u8, u64>,
    /// The file that was written; null where none was.
    file: Option<String>,
}

/// Lists the images of the map on standard output, and writes them where that was asked for.
pub fn run(command: &Images) -> Result<()> {
    let options = command.loading.options();
    if let Some(folder) = &command.extract {
        fs::create_dir_all(folder).map_err(|cause| anyhow!("cannot make {}: {cause}", path_text(folder)))?;
    }
    let mut extracted = Extracted::default();
    let scene = match &command.extract {
        None => load_now(&command.source, &options, &options.task())?,
        Some(folder) => load_with_images(&command.source, &options, &options.task(), |index, image| {
            extracted.write(folder, index, image);
        })?,
    };
    let text = match command.json {
        true => json_text(&json(command.source.exact_name(), &scene, &extracted))?,
        false => text(&command.source.name(), &scene, &extracted)?,
    };
    write_stdout(text.as_bytes())?;
    extracted.faults.iter().for_each(|fault| eprintln!("mapscope: {fault}"));
    match extracted.failed {
        0 => Ok(()),
        failed => bail!("{} could not be written", counted(failed, "image")),
    }
}

/// What became of images that were to be written.
#[derive(Default)]
struct Extracted {
    /// Image and file.
    files: BTreeMap<u32, PathBuf>,
    names: HashSet<String>,
    /// Why others have no file.
    faults: Vec<String>,
    /// How many should have one.
    failed: usize,
}

impl Extracted {
    fn write(&mut self, folder: &Path, ImageIndex(index): ImageIndex, image: ReadImage) {
        let shown = escaped(&image.info.name).into_owned();
        if image.info.stand_in().is_some() {
            return self.faults.push(format!("#{index} {shown} is not written: what shows is a stand-in"));
        }
        let Some(picture) = image.picture else {
            return self.faults.push(format!("#{index} {shown} is not written: it is missing"));
        };
        let path = folder.join(format!("{}.png", self.file_name(&image.info.name, index)));
        let written = check_new(&path).map_err(Into::into).and_then(|()| write_file(&path, &encode_png(&picture)?));
        match written {
            Ok(()) => drop(self.files.insert(index, path)),
            Err(error) => {
                self.failed += 1;
                self.faults.push(format!("#{index} {shown} is not written: {error}"));
            }
        }
    }

    /// The name of the image where that can be one of a file and no other image has it, else one with its index.
    fn file_name(&mut self, name: &str, index: u32) -> String {
        let plain = is_plain_file_name(name) && self.names.insert(name.to_lowercase());
        let name = match (plain, is_plain_file_name(name)) {
            (true, _) => return name.to_owned(),
            (false, true) => format!("{name}_{index}"),
            (false, false) => format!("image_{index}"),
        };
        self.names.insert(name.to_lowercase());
        name
    }
}

/// How often the tile layers of design use each tile of an image.
fn tile_counts(scene: &Scene, index: usize) -> BTreeMap<u8, u64> {
    let used_by = scene.info.images.get(index).map(|image| &image.used_by[..]).unwrap_or_default();
    let layers = scene.flat().groups.iter().flat_map(|group| &group.layers);
    let mut counts = [0_u64; 256];
    for layer in layers.filter(|layer| used_by.contains(&layer.id)) {
        let LayerContent::Tiles(tiles) = &layer.content else { continue };
        for cell in tiles.chunks.iter().flat_map(|chunk| chunk.cells.iter()) {
            counts[usize::from(cell.index)] += 1;
        }
    }
    (1..=255).map(|tile: u8| (tile, counts[usize::from(tile)])).filter(|(_, count)| *count > 0).collect()
}

fn json(file: String, scene: &Scene, extracted: &Extracted) -> ImagesJson {
    let images = scene.info.images.iter().enumerate().map(|(index, image)| UsedImageJson {
        image: ImageJson::new((index, image)),
        tiles: tile_counts(scene, index),
        file: extracted.files.get(&(index as u32)).map(|path| path.display().to_string()),
    });
    ImagesJson { file, images: images.collect() }
}

fn text(name: &str, scene: &Scene, extracted: &Extracted) -> Result<String> {
    let images = &scene.info.images;
    let names = info::Names::new(images.iter().map(|image| image.name.as_str()));
    let mut text = String::new();
    writeln!(text, "{name}")?;
    writeln!(text, "{}", counted(images.len(), "image"))?;
    for (index, image) in images.iter().enumerate() {
        writeln!(text, "  #{index:<3} {}", image_line(&names, image).trim_end())?;
        let counts = tile_counts(scene, index);
        let placed: u64 = counts.values().sum();
        let mut facts = vec![format!("used by {}", counted(image.used_by.len(), "layer"))];
        facts.extend(
            (placed > 0).then(|| format!("{} of 255 tiles used, {} placed", counts.len(), counted(placed, "tile"))),
        );
        facts.extend(extracted.files.get(&(index as u32)).map(|path| format!("written to {}", path_text(path))));
        writeln!(text, "       {}", facts.join(", "))?;
    }
    if scene.info.stand_ins() > 0 {
        writeln!(text, "{}", info::GET_THE_GAMES)?;
    }
    Ok(text)
}
