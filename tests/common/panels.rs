//! A hand-made scene and a stand for the panels: what several tests of the interface share.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::base::{
    EnvelopeIndex, GroupIndex, ImageIndex, LayerId, Rect, RgbaImage, TILE_WORLD, Warning, WarningPlace,
};
use mapscope::scene::{
    CHUNK_TILES, Cell, Chunk, Container, Curve, DrawnLayer, Envelope, EnvelopeInfo, EnvelopePoint, EnvelopeSlot,
    FlatInfo, FlatScene, Group, GroupInfo, ImageInfo, ImageOrigin, ImageState, Layer, LayerContent, LayerInfo,
    LayerType, PhysicsPart, PhysicsStyle, Quad, QuadLayer, Scene, SoundInfo, Summary, TileLayer, World,
};

/// Index of the group with the physics layers in [`big_scene`].
pub const GAME_GROUP: usize = 6;
/// Size of its layers in tiles.
pub const SIZE_TILES: UVec2 = UVec2::new(500, 200);

/// A scene as large as real maps get: 10 groups, 70 layers, 112 envelopes, 900 warnings, long and odd names.
pub fn big_scene() -> Scene {
    let container = Container {
        format: "Teeworlds datafile, version 4".into(),
        bytes: 3_481_220,
        fingerprint: 1,
        notes: vec!["412 data blocks".into(), "Written by DDNet's map editor".into()],
    };
    let mut info = FlatInfo {
        author: "Кириллица & 很长的作者名字".into(),
        version: "3.14 final (really)".into(),
        credits: "Tiles by somebody, quads by somebody else, thanks to everybody who tested this map at night".into(),
        license: "CC BY-SA 4.0".into(),
        settings: (0..240).map(|i| format!("tune_zone {i} hook_drag_accel {}", i * 3)).collect(),
        sounds: vec![SoundInfo { name: "waterfall".into(), external: false, bytes: Some(9000), used_by: vec![] }],
        ..FlatInfo::default()
    };
    let moving = EnvelopeSlot { envelope: Some(EnvelopeIndex(0)), ..EnvelopeSlot::AT_REST };
    let mut flat = FlatScene {
        slots: vec![EnvelopeSlot::WHITE, EnvelopeSlot::AT_REST, moving],
        bounds: Rect::new(Vec2::ZERO, SIZE_TILES.as_vec2() * TILE_WORLD),
        spawn: Some(Vec2::new(1000.0, 800.0)),
        ..FlatScene::default()
    };
    for g in 0..10 {
        flat.groups.push(group(g));
    }
    info.images = (0..34).map(image).collect();
    for i in 0..112 {
        let (envelope, envelope_info) = envelope(i);
        flat.envelopes.push(envelope);
        info.envelopes.push(envelope_info);
    }
    flat.info = info;
    let summary = Summary { container, warnings: (0..900).map(warning).collect(), warnings_dropped: 12 };
    Scene { summary, world: World::Flat(Arc::new(flat)) }
}

fn group(g: usize) -> Group {
    const NAMES: [&str; 10] = [
        "Sky",
        "",
        "Clouds",
        "远处的山脉和云朵以及很多很多的装饰图层",
        "Mountains",
        "",
        "Game",
        "Vordergrund mit einem wirklich sehr langen Namen",
        "Лес",
        "HUD",
    ];
    let is_game = g == GAME_GROUP;
    let parallax = if is_game { 100 } else { [0, 20, 30, 50, 80, 100, 100, 100, 110, 0][g] };
    let info = GroupInfo {
        name: NAMES[g].into(),
        offset: [g as i32 * 16, -(g as i32) * 8],
        parallax: [parallax, if g == 4 { 60 } else { parallax }],
        clip: (g == 3).then_some([0, 0, 3200, 1600]),
        is_game,
        is_stray: false,
    };
    Group {
        offset: Vec2::new(info.offset[0] as f32, info.offset[1] as f32),
        parallax: Vec2::new(info.parallax[0] as f32, info.parallax[1] as f32),
        clip: None,
        layers: (0..7).map(|l| layer(g, l)).collect(),
        info,
        ..Group::default()
    }
}

fn layer(g: usize, l: usize) -> Layer {
    use LayerType::*;
    let id = LayerId((g * 7 + l) as u32);
    let layer_type = match (g, l) {
        (GAME_GROUP, _) => [Tiles, Game, Front, Tele, Speedup, Switch, Tune][l],
        (_, 2 | 5) => Quads,
        (8, 6) => Sounds,
        (9, 6) => Unknown,
        _ => Tiles,
    };
    const TITLES: [&str; 7] = [
        "grass_main",
        "一个非常长的图层名称用来测试中间省略",
        "Quads",
        "Doodads and other decorations",
        "desert_main",
        "sun",
        "Тени",
    ];
    let physics = !matches!(layer_type, Tiles | Quads | Sounds | Unknown);
    let tiled = physics || layer_type == Tiles;
    let title = if physics { format!("{layer_type:?}") } else { TITLES[l].to_owned() };
    let info = LayerInfo {
        id,
        name: title.clone(),
        title,
        layer_type,
        detail: l == 3,
        size_tiles: tiled.then_some(SIZE_TILES),
        count: 100 * (g + 1) * (l + 1),
        left_out: false,
        image: (!physics && layer_type != Sounds).then_some(ImageIndex(((g * 7 + l) % 34) as u32)),
        placeholder: false,
        sound: None,
        color: if l == 1 { [255, 200, 150, 128] } else { [255; 4] },
        envelopes: if l == 2 { (0..5).map(EnvelopeIndex).collect() } else { vec![] },
        item_version: 3,
    };
    let content = match layer_type {
        Quads => LayerContent::Quads(QuadLayer { quads: vec![quad()], texture: None }),
        _ if tiled => LayerContent::Tiles(tiles()),
        _ => LayerContent::Nothing,
    };
    let physics = physics.then(|| PhysicsPart::style(PhysicsStyle::Own).without_game());
    Layer {
        drawn: DrawnLayer { id, of: id, detail: info.detail, physics, stray: false, placeholder: false, content },
        info,
    }
}

/// Row 30 is full of tile 5, the rest is air.
fn tiles() -> TileLayer {
    let mut cells = vec![Cell::default(); (CHUNK_TILES * CHUNK_TILES) as usize];
    for x in 0..CHUNK_TILES {
        cells[(30 * CHUNK_TILES + x) as usize] = Cell { index: 5, flags: 0 };
    }
    let chunk = Chunk { origin_tiles: UVec2::ZERO, cells: cells.into(), filled_blocks: 0xff << 24 };
    TileLayer { size_tiles: SIZE_TILES, chunks: vec![chunk], ..TileLayer::default() }
}

fn quad() -> Quad {
    let corners = [Vec2::new(100.0, 100.0), Vec2::new(300.0, 100.0), Vec2::new(100.0, 200.0), Vec2::new(300.0, 200.0)];
    Quad { corners, position_slot: 1, ..Quad::default() }
}

fn image(i: usize) -> ImageInfo {
    let missing = i % 9 == 4;
    let thumbnail = RgbaImage {
        width: 96,
        height: if i.is_multiple_of(3) { 48 } else { 96 },
        pixels: (0..96 * if i.is_multiple_of(3) { 48 } else { 96 })
            .flat_map(|p| [(p % 96 * 2) as u8, (i * 7) as u8, (p / 96 * 2) as u8, if p % 96 < 60 { 255 } else { 90 }])
            .collect(),
    };
    ImageInfo {
        name: if i == 2 {
            "很长的图像名称_mit_sehr_langem_Namen_2048x2048_v3".into()
        } else {
            format!("image_{i}")
        },
        size_px: UVec2::new(1024, if i.is_multiple_of(3) { 512 } else { 1024 }),
        origin: match i % 3 {
            // No file is missing: the banner about that would stand above every map here.
            _ if missing => ImageOrigin::Embedded,
            0 => ImageOrigin::Embedded,
            1 => ImageOrigin::External(Some("/usr/share/games/ddnet/data/mapres/generic_unhookable.png".into())),
            _ => ImageOrigin::External(None),
        },
        state: match (missing, i % 9) {
            (true, _) => ImageState::Missing("not found in the searched folders".into()),
            (_, 7) => ImageState::Unused,
            _ => ImageState::Ready,
        },
        thumbnail: (!missing && i % 9 != 7).then(|| thumbnail.into()),
        used_by: if i % 9 == 7 { vec![] } else { vec![LayerId(i as u32), LayerId(i as u32 + 20)] },
    }
}

fn envelope(i: usize) -> (Envelope, EnvelopeInfo) {
    let channels = [3, 4, 1][i % 3];
    let curves = [Curve::Linear, Curve::Smooth, Curve::Step, Curve::Fast];
    let points: Vec<_> = (0..4 + i % 3)
        .map(|p| EnvelopePoint {
            time_ms: p as i32 * 1500,
            values: std::array::from_fn(|c| ((p * 7 + c * 3 + i) % 5) as f32 / 4.0),
            curve: curves[(p + i) % 4],
            tangents: None,
        })
        .collect();
    let info = EnvelopeInfo {
        name: ["", "Sonnenaufgang", "一个非常长的包络名称用来测试", "door"][i % 4].into(),
        channels,
        points: points.len(),
        duration_ms: points.last().map_or(0, |p| p.time_ms),
        synchronized: i.is_multiple_of(5),
        used_by_layers: (0..i as u32 % 4).map(LayerId).collect(),
        used_by_quads: (i * 37) % 500,
        unknown_curves: 0,
    };
    (Envelope { channels: channels as usize, points }, info)
}

fn warning(i: usize) -> Warning {
    const CODES: [&str; 4] = ["image-missing", "tile-data-short", "envelope-unsorted", "layer-name-invalid"];
    Warning {
        code: CODES[i * i % 4 + i % 3 % 2],
        place: match i % 3 {
            0 => WarningPlace::Layer(GroupIndex((i % 10) as u32), (i % 7) as u32),
            1 => WarningPlace::Image(ImageIndex((i % 34) as u32)),
            _ => WarningPlace::Envelope(EnvelopeIndex((i % 112) as u32)),
        },
        message: format!("The data is {i} bytes shorter than its size says; what is missing is shown as air."),
    }
}

/// The big scene, shared.
pub fn big() -> Arc<Scene> {
    Arc::new(big_scene())
}
