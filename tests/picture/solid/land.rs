//! Far land: the column map as a landscape, held against the same columns as boxes of triangles.

use std::sync::Arc;

use glam::{UVec2, Vec2, Vec3};
use mapscope::bake::test_boxes::{TestBox, solid_of};
use mapscope::base::RgbaImage;
use mapscope::scene::solid::{Aabb, ColumnMap, ColumnTile, Solid, SolidCamera, SolidFrame, TILE_SIDE, TileKey};

use crate::solid::draw::{Device, exact, orthographic, perspective, plain_box};

const SIZE: [u32; 2] = [320, 200];
const CORNER: Vec2 = Vec2::new(-0.5, 0.5);
/// Columns without a surface.
const LAKE: [std::ops::Range<usize>; 2] = [70..80, 20..31];

fn height(x: usize, z: usize) -> i16 {
    let hill = |x: f64, z: f64, high: f64, wide: f64, at: [f64; 2]| {
        high * (-((x - at[0]).powi(2) + (z - at[1]).powi(2)) / wide.powi(2)).exp()
    };
    let (x, z) = (x as f64, z as f64);
    let cliff = if x > 100.0 { 9.0 } else { 0.0 };
    (hill(x, z, 40.0, 30.0, [40.0, 50.0]) + hill(x, z, 22.0, 14.0, [90.0, 90.0]) + cliff) as i16
}

fn color(x: usize, z: usize) -> [u8; 3] {
    if (x / 8 + z / 8).is_multiple_of(2) { [190, 160, 90] } else { [60, 120, 50] }
}

fn is_there(x: usize, z: usize) -> bool {
    !(LAKE[0].contains(&x) && LAKE[1].contains(&z))
}

fn columns() -> impl Iterator<Item = [usize; 2]> {
    (0..TILE_SIDE).flat_map(|z| (0..TILE_SIDE).map(move |x| [x, z])).filter(|[x, z]| is_there(*x, *z))
}

/// The box of a column.
fn column_box([x, z]: [usize; 2]) -> TestBox {
    // As low as the outer sides of the tile.
    let west_north = Vec3::new(x as f32 + CORNER.x, -16.0, z as f32 + CORNER.y);
    plain_box(west_north, [west_north.x + 1.0, f32::from(height(x, z)) + 0.5, west_north.z + 1.0], color(x, z))
}

/// The land of a tile, with the triangles of some of its columns.
fn land(of_boxes: impl Fn(usize, usize) -> bool) -> Solid {
    let mut tile = ColumnTile::empty();
    for [x, z] in columns() {
        let [r, g, b] = color(x, z);
        tile.colors[z * TILE_SIDE + x] = [r, g, b, 255];
        tile.heights[z * TILE_SIDE + x] = height(x, z);
    }
    let boxes: Vec<TestBox> = columns().filter(|[x, z]| of_boxes(*x, *z)).map(column_box).collect();
    let mut columns = ColumnMap { corner: CORNER, ..ColumnMap::default() };
    columns.tiles.insert(TileKey::default().into(), Arc::new(tile));
    let bounds = Aabb::new(Vec3::new(-0.5, -16.0, 0.5), Vec3::new(127.5, 60.0, 128.5));
    Solid { columns, bounds, ..solid_of(&boxes) }
}

/// The same as triangles alone.
fn boxes() -> Solid {
    solid_of(&columns().map(column_box).collect::<Vec<_>>())
}

fn background(picture: &RgbaImage, x: u32, y: u32) -> bool {
    picture.get(x, y) == [0, 0, 0, 255]
}

/// Pixels that differ, of a thousand.
fn differing(a: &RgbaImage, b: &RgbaImage) -> usize {
    let differs = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 4);
    a.pixels.chunks(4).zip(b.pixels.chunks(4)).filter(|pair| differs(*pair)).count() * 1000 / (a.pixels.len() / 4)
}

fn near() -> [SolidCamera; 4] {
    [
        perspective([64.0, 40.0, 150.0], 0.0, -25.0, 70.0),
        perspective([20.0, 20.0, 120.0], 40.0, -10.0, 70.0),
        perspective([110.0, 60.0, 10.0], 215.0, -50.0, 60.0),
        orthographic([64.0, 80.0, 200.0], 30.0, -35.0, 120.0),
    ]
}

/// The highest pixel of each column of a picture that is not background.
fn skyline(picture: &RgbaImage) -> Vec<Option<u32>> {
    (0..picture.width).map(|x| (0..picture.height).find(|y| !background(picture, x, *y))).collect()
}

#[test]
fn land_near_the_eye_is_as_its_columns() {
    let Some(device) = Device::open() else { return };
    let (land, boxes) = (land(|_, _| false), boxes());
    // Sides have a little of the color around them, which softens their chequers: the more of them is seen, the more
    // pixels differ. Measured: 67, 128, 64 and 46 of 1000.
    for (camera, most) in near().into_iter().zip([70, 132, 67, 49]) {
        // Cells are columns where pictures are as high as this one.
        let frame = exact([SIZE[0] * 2, SIZE[1] * 2], camera);
        let (land, boxes) = (device.draw(&land, &frame), device.draw(&boxes, &frame));
        let differing = differing(&land, &boxes);
        assert!(differing <= most, "{camera:?}: {differing} of 1000 pixels");
    }
}

#[test]
fn far_land_has_the_skyline_of_its_columns() {
    let Some(device) = Device::open() else { return };
    let (land, boxes) = (land(|_, _| false), boxes());
    for (yaw, eye) in [(0.0, [64.0, 50.0, 500.0]), (60.0, [-300.0, 80.0, 250.0]), (180.0, [64.0, 30.0, -300.0])] {
        let frame = exact(SIZE, perspective(eye, yaw, -6.0, 30.0));
        let (land, boxes) = (device.draw(&land, &frame), device.draw(&boxes, &frame));
        let (land, boxes) = (skyline(&land), skyline(&boxes));
        assert!(boxes.iter().flatten().count() > 60, "it is in the picture");
        let far = |(a, b): &(&Option<u32>, &Option<u32>)| match (a, b) {
            (Some(a), Some(b)) => a.abs_diff(*b) > 2,
            (a, b) => a.is_some() != b.is_some(),
        };
        let faults = land.iter().zip(&boxes).filter(far).count();
        assert!(faults <= 4, "{faults} columns of the picture from {eye:?}");
    }
}

#[test]
fn land_is_left_out_where_chunks_show_the_surface() {
    let Some(device) = Device::open() else { return };
    // Chunks are cubes of 16: those in the west are there.
    let both = land(|x, _| x < 63);
    let all = boxes();
    for camera in near() {
        let frame = exact([SIZE[0] * 2, SIZE[1] * 2], camera);
        let (both, all) = (device.draw(&both, &frame), device.draw(&all, &frame));
        let holes = (0..all.height).flat_map(|y| (0..all.width).map(move |x| (x, y)));
        let holes = holes.filter(|(x, y)| background(&both, *x, *y) && !background(&all, *x, *y)).count();
        assert!(holes < 80, "{camera:?}: {holes} pixels show through");
        let only_chunks = device.draw(&Solid { columns: ColumnMap::default(), ..land(|x, _| x < 63) }, &frame);
        // Land neither hides chunks nor flickers through them.
        let hidden = (0..all.height)
            .flat_map(|y| (0..all.width).map(move |x| (x, y)))
            .filter(|(x, y)| all.get(*x, *y) == only_chunks.get(*x, *y) && both.get(*x, *y) != all.get(*x, *y));
        let hidden = hidden.count() * 1000 / all.pixels.len() * 4;
        assert!(hidden < 12, "{camera:?}: {hidden} of 1000 pixels are hidden");
    }
}

#[test]
fn land_is_not_there_where_the_frame_says_so() {
    let Some(device) = Device::open() else { return };
    let solid = land(|_, _| false);
    let camera = near()[0];
    let frame = SolidFrame { land: false, ..exact(SIZE, camera) };
    let is_empty = |frame: &SolidFrame| device.draw(&solid, frame).pixels.chunks(4).all(|px| px[..3] == [0; 3]);
    assert!(is_empty(&frame));
    assert!(!is_empty(&SolidFrame { land: true, ..frame }));
    assert_eq!(UVec2::from(SIZE), frame.viewport_px.size());
}
