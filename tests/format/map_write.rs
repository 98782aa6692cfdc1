//! Documents of every shape are written, read again and compared, bulk data included.

use std::sync::Arc;

use crate::common::fixture::{Everything, read_all};
use mapscope::base::{DataIndex, EnvelopeIndex, ImageIndex, Limits, Report, RgbaImage, SoundIndex, Task};
use mapscope::format::teeworlds::{
    Automapper, Blocks, Clip, Document, Envelope, EnvelopePoint, FileFacts, Group, Image, Info, Layer, LayerKind, Map,
    Quad, QuadLayer, Sound, SoundLayer, SoundShape, SoundSource, SpeedupTile, SwitchTile, Tangents, TeleTile, Tile,
    TileKind, TileLayer, Tiles, TuneTile, encode_pixels, encode_quads, encode_runs, encode_sources, encode_tiles,
    read_document, write_document,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Text of at most `bytes` bytes without control characters.
fn text(bytes: usize) -> impl Strategy<Value = String> {
    let chars = prop_oneof![proptest::char::range('a', 'z'), any::<char>()];
    vec(chars.prop_filter("control", |c| !c.is_control()), 0..12).prop_map(move |chars| {
        let mut text = String::new();
        for c in chars {
            if text.len() + c.len_utf8() <= bytes {
                text.push(c);
            }
        }
        text
    })
}

/// One of `count` things, or none.
fn one_of(count: usize) -> BoxedStrategy<Option<u32>> {
    match count {
        0 => Just(None).boxed(),
        count => proptest::option::of(0..count as u32).boxed(),
    }
}

/// How many images, envelopes and sounds there are to point at.
#[derive(Clone, Copy, Debug)]
struct Counts {
    images: usize,
    envelopes: usize,
    sounds: usize,
}

/// A layer and the bytes of its block.
type Filled<T> = (T, Vec<u8>);

fn info() -> impl Strategy<Value = Info> {
    (text(40), text(16), text(130), text(32), vec(text(20), 0..4))
        .prop_map(|(author, version, credits, license, settings)| Info { author, version, credits, license, settings })
}

fn image() -> impl Strategy<Value = Filled<Image>> {
    let embedded = (1..5_u32, 1..5_u32, any::<[u8; 4]>(), proptest::option::of(Just(1)));
    (proptest::option::of(text(20)), any::<bool>(), embedded).prop_map(
        |(name, external, (width, height, colour, variant))| {
            let picture = RgbaImage::filled(width, height, colour);
            let version = if variant.is_some() { 2 } else { 1 };
            let (width, height) = (width as i32, height as i32);
            // An empty name is none.
            let name = name.filter(|name: &String| !name.is_empty());
            (Image { version, name, width, height, external, data: None, variant }, encode_pixels(&picture))
        },
    )
}

/// Envelopes in one of the three ways to keep tangents: none, beside short points, in long points.
fn envelopes(count: usize) -> impl Strategy<Value = Vec<Envelope>> {
    let tangents = any::<[[i32; 4]; 4]>();
    let point = (any::<i32>(), any::<i32>(), any::<[i32; 4]>(), tangents);
    let envelope = (any::<i32>(), text(31), any::<bool>(), vec(point, 0..5));
    (0..3, vec(envelope, count)).prop_map(|(form, envelopes)| {
        let make_point =
            |(time_ms, curve, values, [in_dx, in_dy, out_dx, out_dy]): (_, _, _, [[i32; 4]; 4])| EnvelopePoint {
                time_ms,
                curve,
                values,
                tangents: (form > 0).then_some(Tangents { in_dx, in_dy, out_dx, out_dy }),
            };
        let make = |(channels, name, synchronized, points): (_, _, _, Vec<_>)| {
            let points = points.into_iter().map(make_point).collect();
            Envelope { version: if form == 2 { 3 } else { 2 }, channels, name, synchronized, points }
        };
        envelopes.into_iter().map(make).collect()
    })
}

fn tile_layer(counts: Counts) -> impl Strategy<Value = Filled<LayerKind>> {
    let size = (1..7_u32, 1..7_u32);
    let look = (any::<[u8; 4]>(), one_of(counts.envelopes), any::<i32>(), one_of(counts.images));
    (0..8_usize, size, look, vec(0..3_u8, 36 * 6)).prop_map(|(form, (width, height), look, bytes)| {
        let count = (width * height) as usize;
        let kind = [
            TileKind::Design,
            TileKind::Game,
            TileKind::Front,
            TileKind::Tele,
            TileKind::Speedup,
            TileKind::Switch,
            TileKind::Tune,
            TileKind::Design,
        ][form];
        let mut layer = TileLayer { version: 3, kind, width, height, color: [255; 4], ..TileLayer::default() };
        if kind == TileKind::Design {
            let (color, env, offset, image) = look;
            layer.color = color;
            (layer.color_env, layer.color_env_offset_ms) = (env.map(EnvelopeIndex), offset);
            layer.image = image.map(ImageIndex);
        }
        let plain: Vec<Tile> = bytes.chunks(2).take(count).map(|b| Tile { index: b[0], flags: b[1] }).collect();
        if form == 7 {
            layer.version = 4;
            return (LayerKind::Tiles(layer), encode_runs(&plain));
        }
        layer.plain_tiles = matches!(kind, TileKind::Tele | TileKind::Tune) && bytes[0] == 0;
        let tiles = if layer.plain_tiles { Tiles::Plain(plain) } else { tiles_of(kind, &bytes, count) };
        (LayerKind::Tiles(layer), encode_tiles(&tiles))
    })
}

fn tiles_of(kind: TileKind, bytes: &[u8], count: usize) -> Tiles {
    let records = bytes.chunks_exact(6).take(count);
    match kind {
        TileKind::Design | TileKind::Game | TileKind::Front => {
            Tiles::Plain(records.map(|b| Tile { index: b[0], flags: b[1] }).collect())
        }
        TileKind::Tele => Tiles::Tele(records.map(|b| TeleTile { number: b[0], id: b[1] }).collect()),
        TileKind::Speedup => {
            let tile = |b: &[u8]| SpeedupTile {
                force: b[0],
                max_speed: b[1],
                id: b[2],
                angle: i16::from_le_bytes([b[3], b[4]]) - 300,
            };
            Tiles::Speedup(records.map(tile).collect())
        }
        TileKind::Switch => {
            let tile = |b: &[u8]| SwitchTile { number: b[0], id: b[1], flags: b[2], delay: b[3] };
            Tiles::Switch(records.map(tile).collect())
        }
        TileKind::Tune => Tiles::Tune(records.map(|b| TuneTile { number: b[0], id: b[1] }).collect()),
    }
}

fn quad_layer(counts: Counts) -> impl Strategy<Value = Filled<LayerKind>> {
    let envelopes = (one_of(counts.envelopes), any::<i32>(), one_of(counts.envelopes), any::<i32>());
    let points = (any::<[[i32; 2]; 4]>(), any::<[i32; 2]>(), any::<[[i32; 4]; 4]>(), any::<[[i32; 2]; 4]>());
    let quad = (points, envelopes).prop_map(|((corners, pivot, colors, uvs), envelopes)| Quad {
        corners,
        pivot,
        colors,
        uvs,
        pos_env: envelopes.0.map(EnvelopeIndex),
        pos_env_offset_ms: envelopes.1,
        color_env: envelopes.2.map(EnvelopeIndex),
        color_env_offset_ms: envelopes.3,
    });
    (one_of(counts.images), vec(quad, 0..4)).prop_map(|(image, quads)| {
        let count = quads.len() as i32;
        let layer = QuadLayer { version: 2, count, image: image.map(ImageIndex), data: None };
        (LayerKind::Quads(layer), encode_quads(&quads))
    })
}

fn sound_layer(counts: Counts) -> impl Strategy<Value = Filled<LayerKind>> {
    let envelopes = (one_of(counts.envelopes), any::<i32>(), one_of(counts.envelopes), any::<i32>());
    let shape = (0..3, any::<[i32; 2]>()).prop_map(|(kind, [a, b])| match kind {
        0 => SoundShape::Rectangle(a, b),
        1 => SoundShape::Circle(a),
        kind => SoundShape::Unknown(kind),
    });
    let facts = (any::<[i32; 2]>(), any::<[bool; 2]>(), any::<[i32; 2]>());
    let source =
        (facts, envelopes, shape).prop_map(|((position, [looped, panned], [delay_s, falloff]), envelopes, shape)| {
            SoundSource {
                position,
                looped,
                panned,
                delay_s,
                falloff,
                pos_env: envelopes.0.map(EnvelopeIndex),
                pos_env_offset_ms: envelopes.1,
                sound_env: envelopes.2.map(EnvelopeIndex),
                sound_env_offset_ms: envelopes.3,
                shape,
            }
        });
    (one_of(counts.sounds), vec(source, 0..4)).prop_map(|(sound, sources)| {
        let count = sources.len() as i32;
        let layer = SoundLayer { version: 2, legacy: false, count, sound: sound.map(SoundIndex), data: None };
        (LayerKind::Sounds(layer), encode_sources(&sources))
    })
}

fn layer(counts: Counts) -> impl Strategy<Value = Filled<Layer>> {
    let kind = prop_oneof![
        4 => tile_layer(counts),
        2 => quad_layer(counts),
        1 => sound_layer(counts),
        1 => (11..99).prop_map(|kind| (LayerKind::Unknown(kind), Vec::new())),
    ];
    (text(11), any::<bool>(), kind).prop_map(|(name, detail, (kind, bytes))| {
        let name = if matches!(kind, LayerKind::Unknown(_)) { String::new() } else { name };
        (Layer { name, detail, kind }, bytes)
    })
}

fn group(counts: Counts) -> impl Strategy<Value = Filled<(Group, Vec<Filled<Layer>>)>> {
    let clip = proptest::option::of(any::<[i32; 4]>());
    (text(11), any::<[i32; 2]>(), any::<[i32; 2]>(), clip, vec(layer(counts), 0..4)).prop_map(
        |(name, offset, parallax, clip, layers)| {
            let clip = clip.map(|[x, y, w, h]| Clip { x, y, w, h });
            ((Group { version: 3, name, offset, parallax, clip, layers: Vec::new() }, layers), Vec::new())
        },
    )
}

fn document() -> impl Strategy<Value = Document> {
    (0..4_usize, 0..4_usize, 0..3_usize).prop_flat_map(|(images, envelope_count, sounds)| {
        let counts = Counts { images, envelopes: envelope_count, sounds };
        let sound = (proptest::option::of(text(20)), any::<bool>(), vec(any::<u8>(), 1..20));
        let mapper = any::<[i32; 5]>().prop_map(|[group, layer, config, seed, flags]| Automapper {
            group,
            layer,
            config,
            seed,
            flags,
        });
        let parts = (
            info(),
            vec(image(), images),
            envelopes(envelope_count),
            vec(sound, sounds),
            vec(group(counts), 1..4),
            vec(layer(counts), 0..2),
            vec(mapper, 0..3),
        );
        parts.prop_map(|(info, images, envelopes, sounds, groups, strays, automappers)| {
            let mut blocks = Blocks::default();
            let mut put = |(layer, bytes): Filled<Layer>| put_layer(&mut blocks, layer, bytes);
            let groups = groups
                .into_iter()
                .map(|((group, layers), _)| Group { layers: layers.into_iter().map(&mut put).collect(), ..group })
                .collect();
            let stray_layers = strays.into_iter().map(&mut put).collect();
            let images = images
                .into_iter()
                .map(|(image, pixels)| Image { data: (!image.external).then(|| blocks.push(pixels)), ..image })
                .collect();
            let sounds = sounds
                .into_iter()
                .map(|(name, external, data)| Sound { name, external, data: (!external).then(|| blocks.push(data)) })
                .collect();
            let file = FileFacts::default();
            Document { map: Map { file, info, images, envelopes, groups, stray_layers, sounds, automappers }, blocks }
        })
    })
}

fn put_layer(blocks: &mut Blocks, mut layer: Layer, bytes: Vec<u8>) -> Layer {
    let data = Some(blocks.push(bytes));
    match &mut layer.kind {
        LayerKind::Tiles(layer) => layer.data = data,
        LayerKind::Quads(layer) => layer.data = data,
        LayerKind::Sounds(layer) => layer.data = data,
        LayerKind::Unknown(_) => {}
    }
    layer
}

/// The map with what differs between a document and its file taken out: facts about the file, and data indices in
/// favour of the blocks they stand for.
fn comparable(document: &Document) -> (Map, Vec<Vec<u8>>) {
    let mut map = document.map.clone();
    let mut bytes = Vec::new();
    let mut resolve = |data: &mut Option<DataIndex>| {
        let block = data.map(|index| document.blocks.inflate(index, &Task::default()).expect("a sound block"));
        *data = block.map(|block| {
            bytes.push(block);
            DataIndex(bytes.len() as u32 - 1)
        });
    };
    map.file = FileFacts::default();
    map.images.iter_mut().for_each(|image| resolve(&mut image.data));
    map.sounds.iter_mut().for_each(|sound| resolve(&mut sound.data));
    let grouped = map.groups.iter_mut().flat_map(|group| &mut group.layers);
    for layer in grouped.chain(&mut map.stray_layers) {
        match &mut layer.kind {
            LayerKind::Tiles(layer) => resolve(&mut layer.data),
            LayerKind::Quads(layer) => resolve(&mut layer.data),
            LayerKind::Sounds(layer) => resolve(&mut layer.data),
            LayerKind::Unknown(_) => {}
        }
    }
    (map, bytes)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(document in document()) {
        let written: Arc<[u8]> = write_document(&document).into();
        let again = read_document(Arc::clone(&written), &Task::default(), &mut Report::default()).expect("a map");
        prop_assert_eq!(comparable(&document), comparable(&again));
        prop_assert_eq!(written.to_vec(), write_document(&again), "a map that was read is written as it was");
        let Everything { report, .. } = read_all(written, &Limits::default()).expect("a map");
        prop_assert!(report.warnings().iter().all(|warning| !warning.code.starts_with("data-")), "{:?}", report);
    }
}

#[test]
fn an_empty_document_is_a_map() {
    let document = Document::default();
    let again = read_all(write_document(&document), &Limits::default()).expect("a map");
    assert_eq!(comparable(&document), comparable(&again.document));
}

#[test]
fn blocks_that_are_shared_are_written_once() {
    let mut document = Document::default();
    let data = Some(document.blocks.push(vec![0; 4]));
    document.blocks.push(b"nobody names this".to_vec());
    let tiles = TileLayer { version: 3, width: 1, height: 1, data, color: [255; 4], ..TileLayer::default() };
    let layer = Layer { name: "twice".into(), detail: false, kind: LayerKind::Tiles(tiles) };
    document.map.groups = vec![Group { version: 3, layers: vec![layer.clone(), layer], ..Group::default() }];
    let again = read_all(write_document(&document), &Limits::default()).expect("a map");
    assert_eq!(again.document.blocks.len(), 1);
}
