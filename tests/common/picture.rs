//! Drawing and loading pictures in tests.

use std::path::Path;
use std::sync::Arc;

use super::build::like_the_game;
use super::skip::{Need, skip};
use mapscope::base::RgbaImage;
use mapscope::export::{ExportError, Headless};
use mapscope::gpu::{Gpu, GpuOptions, Painter, Pipelines, Preference};
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::scene::Scene;

/// A device of its own for pictures, on a software adapter, else on any. `None` (said aloud) where there is no adapter at all, unless
/// `MAPSCOPE_REQUIRE_GPU=1` makes that a failure.
pub fn headless() -> Option<Headless> {
    there_is(Headless::software())
}

/// The same on a device that has no more than these limits.
pub fn headless_within(limits: wgpu::Limits) -> Option<Headless> {
    there_is(Headless::with_options(GpuOptions { preference: Preference::Software, limits: Some(limits) }))
}

/// A painter without a scene, for targets of the usual format.
pub fn new_painter(gpu: &Gpu) -> Painter {
    Painter::new(gpu, Arc::new(Pipelines::new(gpu, wgpu::TextureFormat::Rgba8Unorm)))
}

fn there_is(found: Result<Headless, ExportError>) -> Option<Headless> {
    match found {
        Ok(headless) => Some(headless),
        Err(error) => {
            skip(Need::Gpu, error);
            None
        }
    }
}

/// Loads a map, its external images from one data folder.
pub fn load_map(path: &Path, data_dir: &Path) -> Arc<Scene> {
    let options = LoadOptions { images: like_the_game(Some(data_dir)), ..LoadOptions::default() };
    let source = Source::from_argument(path.to_owned());
    load_now(&source, &options, &options.task()).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads a PNG as 8-bit RGBA.
pub fn read_png(path: &Path) -> RgbaImage {
    let decoded = image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgba8();
    RgbaImage { width: decoded.width(), height: decoded.height(), pixels: decoded.into_raw() }
}

/// Writes a picture for a person to look at into `target/pictures` and says where.
pub fn write_for_people(name: &str, picture: &RgbaImage) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    let path = folder.join(format!("{name}.png"));
    let bytes = mapscope::export::encode_png(picture).expect("a PNG");
    std::fs::write(&path, bytes).expect("a picture on disk");
    path
}
