//! Order of upload for scenes of a few layers whose chunks are known by their bands: four chunks are a band here.

use std::sync::Arc;

use glam::{UVec2, Vec2};

use super::*;
use crate::base::TILE_WORLD;
use crate::gpu::flat::device_fit::DeviceFit;
use crate::gpu::flat::device_limits::DeviceLimits;
use crate::scene::{CHUNK_TILES, Camera, Cell, Chunk, EnvelopeSlot, QuadLayer, Texture, TextureShape};

/// A layer of chunks that are all full, each with cells of its own.
fn layer(id: u32, chunks: [u32; 2], texture: u32) -> DrawnLayer {
    let [columns, rows] = chunks;
    let at = (0..rows).flat_map(|y| (0..columns).map(move |x| UVec2::new(x, y)));
    let cells = || -> Arc<[Cell]> { vec![Cell { index: 1, flags: 0 }; (CHUNK_TILES * CHUNK_TILES) as usize].into() };
    let chunk = |at: UVec2| Chunk { origin_tiles: at * CHUNK_TILES, cells: cells(), filled_blocks: u64::MAX };
    let tiles = TileLayer {
        size_tiles: UVec2::from(chunks) * CHUNK_TILES,
        chunks: at.map(chunk).collect(),
        texture: Some(TextureIndex(texture)),
        ..TileLayer::default()
    };
    DrawnLayer {
        id: LayerId(id),
        detail: false,
        of: LayerId(id),
        physics: None,
        stray: false,
        placeholder: false,
        content: LayerContent::Tiles(tiles),
    }
}

fn quads(id: u32, texture: u32) -> DrawnLayer {
    let content = LayerContent::Quads(QuadLayer { quads: Vec::new(), texture: Some(TextureIndex(texture)) });
    DrawnLayer {
        id: LayerId(id),
        detail: false,
        of: LayerId(id),
        physics: None,
        stray: false,
        placeholder: false,
        content,
    }
}

fn scene(layers: Vec<DrawnLayer>, textures: usize) -> FlatScene {
    let layers = layers.into_iter().map(Into::into).collect();
    let texture = || Texture { shape: TextureShape::Cells, size_px: UVec2::ONE, levels: vec![vec![0; 1024]] };
    FlatScene {
        groups: vec![Group { parallax: Vec2::splat(100.0), layers, ..Group::default() }],
        textures: std::iter::repeat_with(|| Arc::new(texture())).take(textures).collect(),
        slots: vec![EnvelopeSlot::WHITE, EnvelopeSlot::AT_REST],
        ..FlatScene::default()
    }
}

/// A view of so many tiles, `px` pixels each, with a place in the middle.
fn view(tiles: u32, px: f32, center_tiles: [f32; 2]) -> FlatFrame {
    let camera = Camera { center: Vec2::from(center_tiles) * TILE_WORLD, zoom: tiles as f32 * TILE_WORLD / 1050.0 };
    FlatFrame::new(UVec2::splat((tiles as f32 * px) as u32), camera)
}

/// The parts of a scene in the order in which they go to the device.
fn order(scene: &FlatScene, params: &FlatFrame) -> Vec<UploadPart> {
    let limits = DeviceLimits { texture_side_px: 256, texture_layers: 256, buffer_bytes: 1 << 20, image_side_px: None };
    let fit = DeviceFit::new(scene, limits, None, HashMap::new);
    let layout = Layout { tiles: &fit.tiles, atlas: fit.atlas, far_atlas: fit.far_atlas };
    let mut parts: Vec<UploadPart> = (0..scene.textures.len() as u32).map(UploadPart::Texture).collect();
    for (l, layer) in (0..).zip(&scene.groups[0].layers) {
        parts.extend(matches!(layer.drawn.content, LayerContent::Quads(_)).then_some(UploadPart::Quads(0, l)));
    }
    parts.extend((0..fit.atlas.bands()).map(UploadPart::Cells));
    parts.extend((0..fit.far_atlas.bands()).map(UploadPart::Far));
    PartPlaces::of(scene, layout).sort(scene, params, &mut parts, |part| *part);
    parts.reverse();
    parts
}

fn cells(order: &[UploadPart]) -> Vec<u32> {
    let band = |part: &UploadPart| if let UploadPart::Cells(band) = part { Some(*band) } else { None };
    order.iter().filter_map(band).collect()
}

fn position(order: &[UploadPart], part: UploadPart) -> usize {
    order.iter().position(|other| *other == part).expect("every part is there once")
}

#[test]
fn distances_are_counted_from_the_edge_of_the_view() {
    let rect = |x0, y0, x1, y1| TileRect { min: IVec2::new(x0, y0), max: IVec2::new(x1, y1) };
    let view = rect(0, 0, 160, 90);
    assert_eq!(distance(rect(-50, -50, 1, 1), view), 0);
    assert_eq!(distance(rect(-50, -50, 0, 1), view), 1, "it only touches");
    assert_eq!(distance(rect(170, 0, 180, 10), view), 2);
    assert_eq!(distance(rect(0, 170, 10, 180), view), 9, "the larger gap, in sixteenths of the larger side");
    assert_eq!(distance(rect(0, 0, 1, 1), rect(9, 9, 9, 9)), 1 + 9 * 16, "an empty view");
}

#[test]
fn what_is_near_comes_before_what_is_far_away() {
    // A row of sixteen chunks, four a band; the view lies in the tenth chunk.
    let scene = scene(vec![layer(0, [16, 1], 0)], 1);
    let order_at = |tile: f32| order(&scene, &view(40, 8.0, [tile, 32.0]));
    let order = order_at(9.0 * 64.0 + 32.0);
    assert_eq!(order[0], UploadPart::Texture(0), "its picture comes before its chunks");
    assert_eq!(order[1], UploadPart::Cells(2));
    assert_eq!(cells(&order), [2, 1, 3, 0], "in view, 64 tiles away, 128, 320");
    assert!(order[5..].iter().all(|part| matches!(part, UploadPart::Far(_))), "tiles are large: {order:?}");
    assert_eq!(cells(&order_at(20.0)), [0, 1, 2, 3], "the view has moved");
    assert_eq!(cells(&order_at(9000.0))[0], 3, "beyond the edge the last chunk shows");
}

#[test]
fn layers_in_view_come_whole_one_by_one_in_draw_order() {
    let scene = scene(vec![layer(0, [4, 1], 1), quads(1, 2), layer(2, [4, 1], 0), layer(3, [4, 1], 0)], 3);
    let order = order(&scene, &view(200, 8.0, [128.0, 32.0]));
    let expected = [
        UploadPart::Texture(1),
        UploadPart::Cells(0),
        UploadPart::Texture(2),
        UploadPart::Quads(0, 1),
        UploadPart::Texture(0),
        UploadPart::Cells(1),
        UploadPart::Cells(2),
    ];
    assert_eq!(order[..7], expected);
}

#[test]
fn what_is_needed_depends_on_the_size_of_tiles() {
    let scene = scene(vec![layer(0, [4, 4], 0)], 1);
    let kinds = |px: f32| {
        let order = order(&scene, &view(256, px, [128.0, 128.0]));
        let first = |is: fn(&UploadPart) -> bool| order.iter().position(is).expect("there are some");
        let [texture, cells, far] = [
            first(|p| matches!(p, UploadPart::Texture(_))),
            first(|p| matches!(p, UploadPart::Cells(_))),
            first(|p| matches!(p, UploadPart::Far(_))),
        ];
        (texture, cells, far)
    };
    let (texture, cells, far) = kinds(4.0);
    assert!(texture < cells && cells < far, "each pixel looks its cell up");
    let (texture, cells, far) = kinds(20.0);
    assert!(texture < cells && cells < far, "tiles are drawn one by one, without cells");
    let (texture, cells, far) = kinds(0.75);
    assert!(cells < far && far < texture, "cells are averaged");
    let (texture, cells, far) = kinds(0.25);
    assert!(far < texture && far < cells, "only far pictures show");
}

#[test]
fn what_is_hidden_waits_for_what_is_shown() {
    let scene = scene(vec![layer(0, [4, 1], 0), layer(1, [4, 1], 1)], 2);
    let params = FlatFrame { hidden: [LayerId(0)].into(), ..view(200, 8.0, [128.0, 32.0]) };
    let order = order(&scene, &params);
    assert_eq!(order[..2], [UploadPart::Texture(1), UploadPart::Cells(1)]);
    assert!(position(&order, UploadPart::Texture(0)) > position(&order, UploadPart::Cells(1)));
}

#[test]
fn chunks_that_share_their_cells_come_when_the_nearest_is_needed() {
    let mut first = layer(0, [16, 1], 0);
    if let LayerContent::Tiles(tiles) = &mut first.content {
        // The last chunk looks like the first.
        tiles.chunks[15].cells = Arc::clone(&tiles.chunks[0].cells);
    }
    let scene = scene(vec![first], 1);
    assert_eq!(cells(&order(&scene, &view(40, 8.0, [15.0 * 64.0 + 32.0, 32.0])))[0], 0);
}
