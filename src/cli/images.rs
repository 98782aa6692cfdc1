//! `mapscope images`: the images of a map, where they are from and which of their tiles it uses; and copies of them as
//! files.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use serde::Serialize;

use super::flat::{check_flat, check_no_world, flat_world};
use super::image_text::{GET_THE_GAMES, Names, image_line, wants_install};
use super::info_json::ImageJson;
use super::output::{json_text, write_file, write_note, write_stdout};
use super::source_args::{Loading, RawLoading, RawSource};
use crate::analysis::TileUses;
use crate::base::{ImageIndex, counted, escaped, is_deceptive, path_text, reason_text};
use crate::export::encode_png;
use crate::files::check_new;
use crate::load::{ImageSearch, ReadImage, Source, is_plain_file_name, load_now, load_with_images};
use crate::scene::FlatScene;

/// Longer names, in bytes, are none for a file.
const LONGEST_NAME: usize = 200;

const EXAMPLE: &str = "Example:\n  mapscope images Kobra.map --extract kobra-images";

/// Arguments as typed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE, override_usage = "mapscope images [OPTIONS] <PATH|--demo>")]
#[command(mut_arg("path", |path| path.help("Map file; `-` reads standard input")))]
pub struct RawImages {
    #[command(flatten)]
    pub source: RawSource,
    /// Write each image as a PNG file into this folder. Existing files are never overwritten; stand-ins are left out
    #[arg(long, value_name = "DIR")]
    pub extract: Option<PathBuf>,
    /// Print JSON for scripts
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

/// The output of `mapscope images --json`. Keys are stable: later versions add keys and change none.
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
    check_flat(&command.source, "images")?;
    let options = command.loading.options();
    check_no_world(&command.source, &options, "`mapscope images` needs a Teeworlds or DDNet map")?;
    let mut is_new = false;
    if let Some(folder) = &command.extract {
        is_new = !folder.exists();
        if folder.exists() && !folder.is_dir() {
            bail!("cannot write into {}: it is a file, not a folder", path_text(folder));
        }
        fs::create_dir_all(folder)
            .map_err(|cause| anyhow!("cannot create {}: {}", path_text(folder), reason_text(&cause)))?;
    }
    let mut writer = ImageWriter::default();
    let loaded = match &command.extract {
        None => load_now(&command.source, &options, &options.task()),
        Some(folder) => load_with_images(&command.source, &options, &options.task(), |index, image| {
            writer.write(folder, index, image);
        }),
    };
    if let (Err(_), true, Some(folder)) = (&loaded, is_new, &command.extract) {
        // Nothing is left behind; a folder with files in it stays.
        let _ = fs::remove_dir(folder);
    }
    let scene = loaded?;
    let flat = flat_world(&scene, "images")?;
    let text = match command.json {
        true => json_text(&json(command.source.exact_name(), flat, &writer))?,
        false => text(&command.source.name(), &command.loading.images, flat, &writer)?,
    };
    write_stdout(text.as_bytes())?;
    writer.faults.iter().for_each(|fault| write_note(format_args!("{fault}")));
    match writer.failed {
        0 => Ok(()),
        failed => bail!("{} could not be written", counted(failed, "image")),
    }
}

/// Writes images as files, and notes what became of each.
#[derive(Default)]
struct ImageWriter {
    /// Image and file.
    files: BTreeMap<u32, PathBuf>,
    names: HashSet<String>,
    /// Why others have no file.
    faults: Vec<String>,
    /// How many should have one.
    failed: usize,
}

impl ImageWriter {
    fn write(&mut self, folder: &Path, ImageIndex(index): ImageIndex, image: ReadImage) {
        let shown = escaped(&image.info.name).into_owned();
        if image.info.stand_in().is_some() {
            return self.faults.push(format!("#{index} {shown} was not written: only a stand-in was found"));
        }
        let Some(picture) = image.picture else {
            return self.faults.push(format!("#{index} {shown} was not written: it was not found or cannot be read"));
        };
        let path = folder.join(format!("{}.png", self.file_name(&image.info.name, index)));
        let written = check_new(&path).map_err(Into::into).and_then(|()| write_file(&path, &encode_png(&picture)?));
        match written {
            Ok(()) => drop(self.files.insert(index, path)),
            Err(error) => {
                self.failed += 1;
                self.faults.push(format!("#{index} {shown} was not written: {error}"));
            }
        }
    }

    /// The name of the image where that can be one of a file and no other image has it, else one with its index.
    fn file_name(&mut self, name: &str, index: u32) -> String {
        let is_plain = is_plain_file_name(name) && name.len() <= LONGEST_NAME && !name.contains(is_deceptive);
        let stem = if is_plain { name } else { "image" };
        let plain = is_plain.then(|| name.to_owned());
        let numbered = (0..).map(|n: u32| format!("{stem}_{index}{}", "_".repeat(n as usize)));
        let mut names = plain.into_iter().chain(numbered);
        // Where letter case makes no difference two files would be one.
        names.find(|name| self.names.insert(name.to_lowercase())).unwrap_or_default()
    }
}

/// How often the tile layers of design use each tile of an image.
fn tile_counts(scene: &FlatScene, index: usize) -> BTreeMap<u8, u64> {
    let mut uses = TileUses::new(scene, ImageIndex(index as u32));
    while !uses.advance(scene, usize::MAX) {}
    (1..=u8::MAX).map(|tile| (tile, uses.of(tile).0)).filter(|(_, count)| *count > 0).collect()
}

fn json(file: String, scene: &FlatScene, writer: &ImageWriter) -> ImagesJson {
    let images = scene.info.images.iter().enumerate().map(|(index, image)| UsedImageJson {
        image: ImageJson::new((index, image)),
        tiles: tile_counts(scene, index),
        file: writer.files.get(&(index as u32)).map(|path| path.display().to_string()),
    });
    ImagesJson { file, images: images.collect() }
}

fn text(name: &str, search: &ImageSearch, scene: &FlatScene, writer: &ImageWriter) -> Result<String> {
    let images = &scene.info.images;
    let names = Names::new(images.iter().map(|image| image.name.as_str()));
    let mut text = String::new();
    writeln!(text, "{name}")?;
    writeln!(text, "{}", counted(images.len(), "image"))?;
    for (index, image) in images.iter().enumerate() {
        writeln!(text, "  #{index:<3} {}", image_line(&names, image).trim_end())?;
        let counts = tile_counts(scene, index);
        let placed: u64 = counts.values().sum();
        let mut facts = vec![format!("used by {}", counted(image.used_by.len(), "layer"))];
        facts.extend(
            (placed > 0)
                .then(|| format!("{} of 255 tile ids in use, {} in all", counts.len(), counted(placed, "tile"))),
        );
        facts.extend(writer.files.get(&(index as u32)).map(|path| format!("written to {}", path_text(path))));
        writeln!(text, "       {}", facts.join(", "))?;
    }
    if wants_install(&scene.info, search) {
        writeln!(text, "{}", GET_THE_GAMES)?;
    }
    Ok(text)
}
