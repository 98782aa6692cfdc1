//! Does with a file all that the program would do with it, and looks at what comes out.

use super::flat::Flat as _;
use mapscope::bake::{FoundImage, ImageError, Resources, bake};
use mapscope::base::{Limits, Report, RgbaImage, Task};
use mapscope::format::teeworlds::write_document;
use mapscope::scene::{LayerContent, Scene};

use super::fixture::read_all;

/// Limits that keep a single case cheap.
pub fn small_limits() -> Limits {
    Limits {
        block_bytes: 1 << 18,
        layer_area_tiles: 1 << 14,
        image_side_px: 256,
        image_bytes: 1 << 18,
        ..Limits::with_memory(16 << 20)
    }
}

/// No image lies outside the map, and the sheet of physics tiles is as small as can be.
pub struct Nothing;

impl Resources for Nothing {
    fn mapres(&self, _: &str, _: &Task) -> Result<FoundImage, ImageError> {
        Err(ImageError::NotFound)
    }

    fn entities(&self, _: &Task) -> Result<FoundImage, ImageError> {
        Ok(FoundImage { image: RgbaImage::filled(16, 16, [255; 4]), origin: String::new() })
    }
}

/// Reads as much as there is and, where there is a map, writes it again and bakes it. `None` where there is none.
pub fn survive(file: Vec<u8>, limits: &Limits) -> Option<Scene> {
    let everything = read_all(file, limits).ok()?;
    let written = write_document(&everything.document);
    assert!(written.starts_with(b"DATA"));
    let document = mapscope::format::Document::Teeworlds(everything.document);
    let scene = bake(&document, &Nothing, &Task::new(*limits), Report::default()).expect("not cancelled");
    assert_keeps_promises(&scene);
    Some(scene)
}

/// The promises that a scene makes: every number finite, every index in range, at times that hurt as well.
pub fn assert_keeps_promises(scene: &Scene) {
    let flat = scene.flat();
    let mut values = Vec::new();
    for time_ns in [0, 1, -1, 123_456_789, i64::MAX, i64::MIN] {
        flat.evaluate_slots(time_ns, &mut values);
        assert!(values.iter().flatten().all(|value| value.is_finite()));
    }
    assert!(flat.bounds.min.is_finite() && flat.bounds.max.is_finite() && !flat.bounds.is_empty());
    assert_eq!(flat.groups.len(), scene.flat().groups.len());
    let texture = |index: Option<mapscope::scene::TextureIndex>| index.is_none_or(|i| i.get() < flat.textures.len());
    let slot = |slot: u32| (slot as usize) < flat.slots.len();
    for layer in flat.groups.iter().flat_map(|group| &group.layers) {
        match &layer.drawn.content {
            LayerContent::Nothing => {}
            LayerContent::Sounds(sources) => {
                for source in sources {
                    assert!(source.position.is_finite() && source.shape.half_size().is_finite());
                    assert!((0.0..=1.0).contains(&source.falloff));
                }
            }
            LayerContent::Tiles(tiles) => {
                assert!(texture(tiles.texture) && slot(tiles.color_slot));
                assert!(tiles.chunks.iter().all(|chunk| chunk.origin_tiles.cmplt(tiles.size_tiles).all()));
                assert!(tiles.chunks.iter().all(|chunk| chunk.filled_blocks != 0));
            }
            LayerContent::Quads(quads) => {
                assert!(texture(quads.texture));
                for quad in &quads.quads {
                    assert!(slot(quad.position_slot) && slot(quad.color_slot));
                    assert!(quad.corners.iter().chain(&quad.uvs).chain([&quad.pivot]).all(|at| at.is_finite()));
                }
            }
        }
    }
}
