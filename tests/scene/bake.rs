//! What baking makes of a document: which images it asks for, what it says about the map, and the scene's promises.

use std::sync::Mutex;

use glam::UVec2;
use mapscope::bake::{FoundImage, ImageError, Resources, bake};
use mapscope::base::{EnvelopeIndex, LayerId, Limits, Report, RgbaImage, Task, WarningPlace};
use mapscope::format::Document;
use mapscope::format::teeworlds::{Layer, LayerKind, Quad, Tile, TileKind, TileLayer, Tiles};
use mapscope::load::ImageSearch;
use mapscope::scene::{
    Camera, EnvelopeSlot, FlatFrame, ImageOrigin, ImageState, LayerContent, LayerType, Scene, TextureShape, Xray,
};

use crate::common::build::{Builder, ONE, RED, grid, rectangle, tile_set};
use crate::common::flat::Flat as _;

/// A data folder in memory that remembers what was asked for.
#[derive(Default)]
struct Folder {
    names: Vec<&'static str>,
    broken: Vec<&'static str>,
    asked: Mutex<Vec<String>>,
}

impl Folder {
    fn with(names: &[&'static str]) -> Self {
        Self { names: names.to_vec(), ..Default::default() }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("no panic before").clone()
    }
}

impl Resources for Folder {
    fn mapres(&self, name: &str, _: &Task) -> Result<FoundImage, ImageError> {
        self.asked.lock().expect("no panic before").push(name.to_owned());
        if self.broken.contains(&name) {
            return Err(ImageError::Unreadable(format!("{name}.png is cut off")));
        }
        if !self.names.contains(&name) {
            return Err(ImageError::NotFound);
        }
        Ok(FoundImage { image: RgbaImage::filled(32, 16, RED), origin: format!("folder/{name}.png") })
    }

    fn entities(&self, _: &Task) -> Result<FoundImage, ImageError> {
        Err(ImageError::NotFound)
    }
}

fn baked(map: Builder, folder: &Folder) -> Scene {
    let document = Document::Teeworlds(map.document);
    bake(&document, folder, &Task::default(), Report::default()).expect("not cancelled")
}

fn codes(scene: &Scene) -> Vec<&'static str> {
    scene.summary.warnings.iter().map(|warning| warning.code).collect()
}

/// A map with one quad that shows an external image.
fn with_external(name: &str) -> Builder {
    let mut map = Builder::default();
    let image = map.external_image(name);
    map.group([100, 100]);
    map.quads(Some(image), &[rectangle(0.0, 0.0, 1.0, 1.0)]);
    map
}

#[test]
fn external_images_say_where_they_came_from() {
    let folder = Folder::with(&["sun"]);
    let scene = baked(with_external("sun"), &folder);
    let image = &scene.flat().info.images[0];
    assert_eq!(image.origin, ImageOrigin::External(Some("folder/sun.png".into())));
    assert_eq!((image.state.clone(), image.size_px.to_array()), (ImageState::Ready, [32, 16]));
    assert!(image.thumbnail.is_some() && codes(&scene).is_empty());
}

#[test]
fn a_plain_name_comes_first_in_an_ordinary_map_and_the_07_form_in_one_for_07() {
    let both = Folder::with(&["grass_main", "grass_main_0.7"]);
    baked(with_external("grass_main"), &both);
    assert_eq!(both.asked(), ["grass_main"]);

    let mut map = with_external("grass_main");
    map.tiles([2, 2], None, |_, _| (0, 0)).version = 4;
    let both = Folder::with(&["grass_main", "grass_main_0.7"]);
    let scene = baked(map, &both);
    assert_eq!(both.asked(), ["grass_main_0.7"]);
    assert_eq!(scene.flat().info.images[0].origin, ImageOrigin::External(Some("folder/grass_main_0.7.png".into())));
}

#[test]
fn the_other_form_is_taken_where_one_is_missing() {
    let only_07 = Folder::with(&["easter_0.7"]);
    let scene = baked(with_external("easter"), &only_07);
    assert_eq!(only_07.asked(), ["easter", "easter_0.7"]);
    assert_eq!(scene.flat().info.images[0].state, ImageState::Ready);
}

#[test]
fn only_six_names_have_a_07_form() {
    let empty = Folder::default();
    let mut map = with_external("desert_main");
    map.tiles([2, 2], None, |_, _| (0, 0)).version = 4;
    let scene = baked(map, &empty);
    assert_eq!(empty.asked(), ["desert_main"]);
    assert_eq!(codes(&scene), ["image-not-found"]);
    assert!(matches!(scene.flat().info.images[0].state, ImageState::Missing(_)));
}

#[test]
fn names_that_could_become_paths_are_never_looked_up() {
    for name in ["../secret", "a/b", "C:\\x", "..", "x\u{7}"] {
        let folder = Folder::default();
        let scene = baked(with_external(name), &folder);
        assert!(folder.asked().is_empty(), "{name:?}");
        assert_eq!(codes(&scene), ["image-name-unsafe"], "{name:?}");
    }
}

#[test]
fn a_broken_file_is_named_in_the_warning() {
    let folder = Folder { broken: vec!["sun"], ..Default::default() };
    let scene = baked(with_external("sun"), &folder);
    let warning = &scene.summary.warnings[0];
    assert_eq!((warning.code, warning.place), ("image-unreadable", WarningPlace::Image(mapscope::base::ImageIndex(0))));
    let said = "The image cannot be used: sun.png is cut off; a placeholder is shown.";
    assert_eq!(warning.message, said, "named once");
}

#[test]
fn an_image_without_a_name_is_drawn_without_texture() {
    let mut map = with_external("x");
    map.document.map.images[0].name = None;
    let scene = baked(map, &Folder::default());
    assert_eq!(codes(&scene), ["image-unnamed"]);
    let LayerContent::Quads(quads) = &scene.flat().groups[0].layers[0].drawn.content else { panic!("quads") };
    assert_eq!(quads.texture, None);
}

#[test]
fn images_that_nothing_uses_are_not_decoded() {
    let mut map = Builder::default();
    map.external_image("sun");
    map.image("embedded", &RgbaImage::filled(16, 16, RED));
    map.group([100, 100]);
    map.tiles([2, 2], None, |_, _| (1, 0));
    let folder = Folder::with(&["sun"]);
    let scene = baked(map, &folder);
    assert!(folder.asked().is_empty());
    assert!(scene.flat().info.images.iter().all(|image| image.state == ImageState::Unused && image.used_by.is_empty()));
    assert!(scene.flat().textures.is_empty());
}

#[test]
fn an_image_becomes_cells_for_tiles_and_a_picture_for_quads() {
    let mut map = Builder::default();
    let image = map.image("both", &tile_set(4, |index, x, y| [index, x as u8, y as u8, 255]));
    map.group([100, 100]);
    map.tiles([2, 2], Some(image), |_, _| (1, 0));
    map.quads(Some(image), &[rectangle(0.0, 0.0, 1.0, 1.0)]);
    let scene = baked(map, &Folder::default());
    let shapes: Vec<_> = scene.flat().textures.iter().map(|texture| texture.shape).collect();
    assert_eq!(shapes.len(), 2);
    assert!(shapes.contains(&TextureShape::Cells) && shapes.contains(&TextureShape::Picture));
    assert_eq!(scene.flat().info.images[0].used_by, [LayerId(0), LayerId(1)]);
}

#[test]
fn a_tile_set_that_cannot_be_cut_is_resampled_with_a_warning() {
    let mut map = Builder::default();
    let image = map.image("odd", &RgbaImage::filled(100, 40, RED));
    map.group([100, 100]);
    map.tiles([2, 2], Some(image), |_, _| (1, 0));
    let scene = baked(map, &Folder::default());
    assert!(codes(&scene).contains(&"tile-set-resampled"));
    assert_eq!(scene.flat().textures[0].size_px.to_array(), [4, 2], "64×32 pixels, 16×16 cells");
}

#[test]
fn layers_are_titled_as_in_the_games_editor() {
    let mut map = Builder::default();
    let image = map.image("grass", &RgbaImage::filled(16, 16, RED));
    map.group([100, 100]);
    map.quads(None, &[]);
    map.quads(Some(image), &[]).name = "Sky".into();
    map.tiles([2, 2], Some(image), |_, _| (0, 0));
    map.physics(TileKind::Game, [2, 2], &Tiles::Plain(vec![Tile::default(); 4]));
    let scene = baked(map, &Folder::default());
    let layers: Vec<_> = scene.flat().layer_infos().map(|layer| (layer.title.as_str(), layer.layer_type)).collect();
    let expected = [
        ("Quads", LayerType::Quads),
        ("Sky", LayerType::Quads),
        ("grass", LayerType::Tiles),
        ("Game", LayerType::Game),
    ];
    assert_eq!(layers, expected);
    assert!(scene.flat().groups[0].info.is_game);
}

#[test]
fn uses_of_envelopes_are_counted_and_slots_are_shared() {
    let mut map = Builder::default();
    let slide = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [1.0; 4])]);
    let fade = map.envelope(4, &[(0, 1, [0.0; 4]), (500, 1, [1.0; 4])]);
    map.group([100, 100]);
    let quad = |offset: i32| Quad { pos_env: Some(slide), pos_env_offset_ms: offset, ..rectangle(0.0, 0.0, 1.0, 1.0) };
    map.quads(None, &[quad(0), quad(0), quad(7), rectangle(0.0, 0.0, 1.0, 1.0)]);
    map.tiles([2, 2], None, |_, _| (1, 0)).color_env = Some(fade);
    let scene = baked(map, &Folder::default());
    let [first, second] = &scene.flat().info.envelopes[..] else { panic!("two envelopes") };
    assert_eq!((first.used_by_quads, first.used_by_layers.as_slice()), (3, [LayerId(0)].as_slice()));
    assert_eq!((second.used_by_quads, second.used_by_layers.as_slice()), (0, [LayerId(1)].as_slice()));
    assert_eq!((first.duration_ms, second.channels), (1000, 4));
    let slots = &scene.flat().slots;
    assert_eq!(slots[..2], [EnvelopeSlot::WHITE, EnvelopeSlot::AT_REST]);
    assert_eq!(slots.len(), 2 + 2 + 1, "two offsets of one envelope, and the colour");
    assert_eq!(slots[2].envelope, Some(EnvelopeIndex(0)));
}

#[test]
fn quads_are_in_world_units_with_their_colours_clamped() {
    let mut map = Builder::default();
    map.group([100, 100]);
    let mut quad = rectangle(1.0, 2.0, 3.0, 4.0);
    quad.colors[0] = [300, -5, 128, 255];
    quad.uvs[3] = [3 * ONE, -ONE / 2];
    map.quads(None, &[quad]);
    let scene = baked(map, &Folder::default());
    let LayerContent::Quads(quads) = &scene.flat().groups[0].layers[0].drawn.content else { panic!("quads") };
    let quad = &quads.quads[0];
    assert_eq!(quad.corners[3].to_array(), [128.0, 192.0]);
    assert_eq!(quad.pivot.to_array(), [80.0, 128.0]);
    assert_eq!(quad.colors[0], [255, 0, 128, 255]);
    assert_eq!(quad.uvs[3].to_array(), [3.0, -0.5]);
}

#[test]
fn the_first_spawn_and_the_bounds_come_from_the_game_layer() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.tiles([50, 50], None, |_, _| (1, 0));
    let tiles = grid([10, 5], |x, y| Tile { index: [0, 193, 0, 192][(x % 4) as usize * (y == 2) as usize], flags: 0 });
    map.physics(TileKind::Game, [10, 5], &Tiles::Plain(tiles));
    let scene = baked(map, &Folder::default());
    assert_eq!(scene.flat().spawn.map(|s| s.to_array()), Some([3.5 * 32.0, 2.5 * 32.0]), "192 before 193");
    assert_eq!(scene.flat().bounds.max.to_array(), [320.0, 160.0]);
}

#[test]
fn without_a_game_layer_the_largest_layer_or_the_quads_are_the_bounds() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.tiles([5, 5], None, |_, _| (1, 0));
    map.tiles([7, 4], None, |_, _| (1, 0));
    assert_eq!(baked(map, &Folder::default()).flat().bounds.max.to_array(), [224.0, 128.0]);
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &[rectangle(-2.0, 1.0, 3.0, 3.0)]);
    let bounds = baked(map, &Folder::default()).flat().bounds;
    assert_eq!((bounds.min.to_array(), bounds.max.to_array()), ([-64.0, 32.0], [32.0, 128.0]));
    let bounds = baked(Builder::default(), &Folder::default()).flat().bounds;
    assert!(!bounds.is_empty(), "an empty map still has somewhere to look");
}

#[test]
fn only_the_design_can_be_detail() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.tiles([2, 2], None, |_, _| (1, 0));
    map.detail();
    map.physics(TileKind::Game, [2, 2], &Tiles::Plain(vec![Tile { index: 1, flags: 0 }; 4]));
    map.detail();
    let scene = baked(map, &Folder::default());
    let drawn: Vec<_> = scene.flat().groups[0].layers.iter().map(|layer| layer.drawn.detail).collect();
    let told: Vec<_> = scene.flat().layer_infos().map(|layer| layer.detail).collect();
    assert_eq!((drawn, told), (vec![true, false], vec![true, false]));
}

#[test]
fn layers_of_no_group_come_last_and_are_not_drawn_unasked() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &[]);
    let kind = LayerKind::Tiles(TileLayer { version: 3, ..Default::default() });
    map.document.map.stray_layers.push(Layer { name: "lost".into(), detail: false, kind });
    let scene = baked(map, &Folder::default());
    assert_eq!(scene.flat().groups.len(), scene.flat().groups.len());
    assert!(scene.flat().groups[1].info.is_stray && scene.flat().groups[1].layers[0].drawn.stray);
    assert_eq!(
        scene.flat().layer_info(LayerId(1)).map(|(group, layer)| (group, layer.title.as_str())),
        Some((1, "lost"))
    );
}

#[test]
fn a_cancelled_load_gives_no_scene() {
    let task = Task::default();
    task.cancel();
    let document = Document::Teeworlds(with_external("sun").document);
    assert!(bake(&document, &Folder::with(&["sun"]), &task, Report::default()).is_err());
}

#[test]
fn every_shared_map_keeps_the_scenes_promises() {
    for path in crate::common::shared_maps() {
        let data_dir = crate::common::shared_dir().expect("maps were found").join("data/ddnet");
        let scene = crate::common::picture::load_map(&path, &data_dir);
        let flat = scene.flat();
        assert_eq!(flat.groups.len(), scene.flat().groups.len());
        let ids: Vec<_> = flat.groups.iter().flat_map(|group| &group.layers).map(|layer| layer.drawn.id).collect();
        assert!(ids.iter().enumerate().all(|(n, id)| id.get() == n), "{}", path.display());
        assert!(scene.flat().layer_infos().map(|layer| layer.id).eq(ids), "{}", path.display());
        assert!(flat.slots.iter().filter_map(|s| s.envelope).all(|e| e.get() < flat.envelopes.len()));
        for layer in flat.groups.iter().flat_map(|group| &group.layers) {
            let (texture, shape) = match &layer.drawn.content {
                LayerContent::Nothing | LayerContent::Sounds(_) => continue,
                LayerContent::Tiles(tiles) => {
                    assert!((tiles.color_slot as usize) < flat.slots.len());
                    assert!(tiles.chunks.iter().all(|chunk| chunk.cells.iter().any(|cell| cell.index != 0)));
                    (tiles.texture, TextureShape::Cells)
                }
                LayerContent::Quads(quads) => {
                    let slots = quads.quads.iter().flat_map(|quad| [quad.position_slot, quad.color_slot]);
                    assert!(slots.into_iter().all(|slot| (slot as usize) < flat.slots.len()));
                    assert!(quads.quads.iter().flat_map(|quad| quad.corners).all(|corner| corner.is_finite()));
                    (quads.texture, TextureShape::Picture)
                }
            };
            if let Some(texture) = texture {
                assert_eq!(flat.textures[texture.get()].shape, shape, "{}", path.display());
            }
        }
        for texture in &flat.textures {
            for (n, level) in texture.levels.iter().enumerate() {
                let size = texture.level_size_px(n);
                assert_eq!(level.len(), (size.x * size.y * 4 * texture.layers()) as usize);
            }
        }
    }
}

#[test]
fn pictures_that_do_not_fit_into_memory_are_smaller_not_missing() {
    const SIDE: u32 = 512;
    let mut map = Builder::default();
    // Different pictures, so that none stands in for another: 12 MiB as they are, or with smaller copies 16.
    let images: Vec<_> = (0..12).map(|n| map.image("p", &RgbaImage::filled(SIDE, SIDE, [n * 20, 0, 0, 255]))).collect();
    let small = map.image("small", &RgbaImage::filled(64, 64, [0, 255, 0, 255]));
    map.group([100, 100]);
    for image in images.iter().chain([&small]) {
        map.quads(Some(*image), &[rectangle(0.0, 0.0, 1.0, 1.0)]);
    }
    let document = Document::Teeworlds(map.document);
    let bake_with = |memory: u64| {
        let task = Task::new(Limits::with_memory(memory));
        bake(&document, &Folder::default(), &task, Report::default()).expect("not cancelled")
    };
    let sides = |scene: &Scene| scene.flat().textures.iter().map(|texture| texture.size_px.x).collect::<Vec<_>>();
    let roomy = bake_with(64 << 20);
    assert_eq!((sides(&roomy), codes(&roomy).len()), ([[SIDE; 12].as_slice(), &[64]].concat(), 0));
    let tight = bake_with(16 << 20);
    assert_eq!(sides(&tight), [[SIDE / 2; 12].as_slice(), &[64]].concat(), "all alike, but for what is small already");
    assert_eq!(codes(&tight), ["scene-too-large"; 12]);
    let info = &tight.flat().info.images[0];
    assert_eq!((info.size_px.x, &info.state), (SIDE, &ImageState::Ready), "the image is as large as it is");
    assert!(
        tight.summary.warnings[0].message.ends_with("it is shown at 256 × 256."),
        "{:?}",
        tight.summary.warnings[0]
    );
}

#[test]
fn names_of_missing_images_lie_right_above_their_tiles() {
    let mut map = Builder::default();
    let missing = map.external_image("not_there");
    let there = map.image("there", &tile_set(4, |_, _, _| RED));
    map.group([100, 100]);
    map.tiles([20, 8], Some(missing), |_, _| (1, 0));
    map.tiles([20, 8], Some(there), |_, _| (1, 0));
    // Too narrow for a name.
    map.tiles([2, 8], Some(missing), |_, _| (1, 0));
    let scene = map.load_by(ImageSearch::default());
    let group = &scene.flat().groups[0];
    assert_eq!(group.order, [0, 3, 1, 2]);
    let [label] = &group.extras[..] else { panic!("{:?}", group.extras) };
    assert_eq!((label.of, label.id, label.physics.is_none()), (LayerId(0), LayerId(3), true));
    let LayerContent::Quads(quads) = &label.content else { panic!("{label:?}") };
    assert_eq!(quads.quads.len(), 1);
    let plain = map.load();
    let group = &plain.flat().groups[0];
    assert!(group.extras.is_empty() && group.order.is_empty(), "the game writes no names");
}

#[test]
fn thousands_of_missing_images_take_few_textures() {
    let mut map = Builder::default();
    let images: Vec<_> = (0..3000).map(|n| map.external_image(&format!("lost {n}"))).collect();
    map.group([100, 100]);
    for image in images {
        map.quads(Some(image), &[rectangle(0.0, 0.0, 1.0, 1.0)]);
        map.tiles([8, 3], Some(image), |_, _| (1, 0));
    }
    let scene = map.load_by(ImageSearch::default());
    let flat = scene.flat();
    let named = flat.textures.iter().filter(|texture| texture.shape == TextureShape::Picture).count();
    assert!(flat.textures.len() < 150 && named > 60, "{} textures, {named} pictures", flat.textures.len());
    let textured = |layer: &mapscope::scene::Layer| match &layer.drawn.content {
        LayerContent::Tiles(tiles) => tiles.texture.is_some(),
        LayerContent::Quads(quads) => quads.texture.is_some(),
        LayerContent::Nothing | LayerContent::Sounds(_) => false,
    };
    assert!(flat.groups[0].layers.iter().all(textured), "all show a placeholder");
}

#[test]
fn layers_of_missing_images_and_their_names_are_left_out_of_x_ray_pictures() {
    let mut map = Builder::default();
    let inside = map.image("inside", &tile_set(4, |_, _, _| RED));
    let missing = map.external_image("no_such_one");
    map.group([100, 100]);
    map.tiles([20, 20], Some(missing), |_, _| (1, 0));
    map.tiles([20, 20], Some(inside), |_, _| (1, 0));
    map.tiles([20, 20], None, |_, _| (1, 0));
    map.quads(Some(missing), &[rectangle(0.0, 0.0, 64.0, 64.0)]);
    let scene = map.load_by(ImageSearch::default());
    let flat = scene.flat();
    assert_eq!(flat.groups[0].extras.len(), 1, "the name of the image is written on the tiles");
    for (xray, expected) in
        [(Xray::Off, [true; 5]), (Xray::Dimmed, [false, true, true, false, false]), (Xray::Only, [false; 5])]
    {
        let frame = FlatFrame { xray, ..FlatFrame::new(UVec2::new(64, 64), Camera::default()) };
        let drawn: Vec<bool> = flat.groups[0].parts().map(|part| frame.layer_alpha(part).is_some()).collect();
        assert_eq!(drawn, expected, "{xray:?}");
    }
}
