//! Pictures are what a ray caster says, from anywhere.

use std::sync::Arc;

use glam::{DVec2, UVec2, Vec3};
use mapscope::bake::test_boxes::{self, TestBox, solid_of};
use mapscope::base::RgbaImage;
use mapscope::gpu::solid::{SolidOnGpu, SolidStats};
use mapscope::scene::solid::{Aabb, Chunk, ChunkKey, Mesh, Solid, SolidCamera, SolidFrame, Vertex};
use mapscope::scene::{Piece, PxRect};

use crate::solid::draw::{BEFORE, Device, exact, number, numbered, orthographic, perspective, plain_box};
use crate::solid::truth;

const SIZE: [u32; 2] = [160, 120];

/// Pixels whose box is another than the ray caster's. At an edge, either side will do: an edge is moved by less than
/// `slack_px` on the picture.
fn faults(boxes: &[TestBox], camera: &SolidCamera, picture: &RgbaImage, slack_px: f64) -> (Vec<(u32, u32)>, usize) {
    let size = DVec2::new(f64::from(picture.width), f64::from(picture.height));
    let (mut wrong, mut edges) = (Vec::new(), 0);
    for y in 0..picture.height {
        for x in 0..picture.width {
            let px = DVec2::new(f64::from(x), f64::from(y)) + 0.5;
            let shown = number(picture.get(x, y));
            if shown == truth::at(boxes, camera, size, px) {
                continue;
            }
            if truth::around(boxes, camera, size, px, slack_px).contains(&shown) {
                edges += 1;
            } else {
                wrong.push((x, y));
            }
        }
    }
    (wrong, edges)
}

#[test]
fn every_pixel_shows_the_box_that_a_ray_meets_first() {
    let Some(device) = Device::open() else { return };
    let boxes = test_boxes::boxes();
    let solid = numbered(&boxes);
    let cameras = [
        solid.spawn.into(),
        perspective([0.0, 1.7, 27.0], 0.0, 0.0, 70.0),
        perspective([0.3, 1.5, 19.4], 12.0, 31.0, 100.0),
        perspective([-31.0, 4.0, -29.0], 133.0, -6.0, 45.0),
        perspective([40.0, 25.0, 3.0], 268.0, -33.0, 60.0),
        perspective([0.1, 90.0, 0.2], 25.0, -90.0, 40.0),
        perspective([0.3, 0.6, 14.4], 200.0, 90.0, 120.0),
        perspective([5.5, 8.0, -60.0], 180.0, 0.0, 50.0),
        perspective([330.0, 300.0, 200.0], 2.0, -20.0, 50.0),
        orthographic([3.0, 200.0, 1.0], 0.0, -90.0, 55.0),
        orthographic([-150.0, 120.0, 140.0], 45.0, -30.0, 48.0),
        orthographic([0.5, 3.0, 10.1], 0.0, 0.0, 9.0),
    ];
    let mut edges = 0;
    for (n, camera) in cameras.iter().enumerate() {
        let picture = device.draw(&solid, &exact(SIZE, *camera));
        let (wrong, close) = faults(&boxes, camera, &picture, 1.0 / 64.0);
        assert!(wrong.is_empty(), "camera {n}: {} wrong pixels, the first at {:?}", wrong.len(), wrong[0]);
        edges += close;
    }
    // Edges excuse next to nothing.
    let pixels = cameras.len() * (SIZE[0] * SIZE[1]) as usize;
    assert!(edges * 1000 < pixels, "{edges} of {pixels} pixels lie on edges");
}

#[test]
fn the_nearer_one_shows_from_either_side() {
    let Some(device) = Device::open() else { return };
    let [red, blue] = [[255, 0, 0], [0, 0, 255]];
    let one = plain_box([-1.0, -1.0, -1.0], [1.0, 1.0, 0.0], red);
    let other = plain_box([-1.0, -1.0, 0.5], [1.0, 1.0, 1.5], blue);
    for boxes in [[one.clone(), other.clone()], [other, one]] {
        let solid = solid_of(&boxes);
        for (camera, [r, g, b]) in [
            (perspective([0.0, 0.2, 6.0], 0.0, 0.0, 20.0), blue),
            (perspective([0.0, 0.2, -6.0], 180.0, 0.0, 20.0), red),
            (orthographic([0.0, 0.2, 6.0], 0.0, 0.0, 1.0), blue),
            (orthographic([0.0, 0.2, -6.0], 180.0, 0.0, 1.0), red),
        ] {
            assert_eq!(device.draw(&solid, &exact([9, 9], camera)).get(4, 4), [r, g, b, 255]);
        }
    }
}

#[test]
fn order_is_kept_very_near_and_very_far() {
    let Some(device) = Device::open() else { return };
    let [red, blue] = [[255, 0, 0], [0, 0, 255]];
    // Distance, and how far behind the first plate the second one begins.
    for (distance, gap) in [(0.1_f32, 0.0001_f32), (1.0, 0.0005), (100.0, 0.005), (10_000.0, 0.1)] {
        let plate = |wide: f32, from: f32, color| {
            let side = distance * wide;
            plain_box([-side, -side, -from - gap / 2.0], [side, side, -from], color)
        };
        let (near, far) = (plate(0.2, distance, red), plate(0.4, distance + gap, blue));
        for boxes in [[near.clone(), far.clone()], [far, near]] {
            let solid = solid_of(&boxes);
            let pictures = [perspective([0.0; 3], 0.0, 0.0, 90.0), orthographic([0.0; 3], 0.0, 0.0, 2.0 * distance)];
            for camera in pictures {
                let picture = device.draw(&solid, &exact([100, 100], camera));
                let count = |[r, g, b]: [u8; 3]| {
                    picture.pixels.chunks_exact(4).filter(|pixel| *pixel == [r, g, b, 255]).count()
                };
                assert_eq!((count(red), count(blue)), (20 * 20, 40 * 40 - 20 * 20), "{camera:?}, gap {gap}");
            }
        }
    }
}

#[test]
fn perspective_from_far_away_is_orthographic() {
    let Some(device) = Device::open() else { return };
    let boxes: Vec<_> =
        test_boxes::boxes().into_iter().filter(|part| part.bounds.center().abs().max_element() < 30.0).collect();
    let solid = numbered(&boxes);
    let (height, yaw, pitch) = (40.0, 33.0, -35.0);
    let back = orthographic([0.0; 3], yaw, pitch, height).forward();
    let center = glam::Vec3::new(0.5, 4.0, 1.0);
    let parallel = device.draw(&solid, &exact(SIZE, orthographic(center - back * 100.0, yaw, pitch, height)));
    let mut last = usize::MAX;
    for distance in [200.0_f32, 2000.0, 20_000.0] {
        let fov_deg = 2.0 * (height / 2.0 / distance).atan().to_degrees();
        let picture = device.draw(&solid, &exact(SIZE, perspective(center - back * distance, yaw, pitch, fov_deg)));
        let apart = picture.pixels.chunks_exact(4).zip(parallel.pixels.chunks_exact(4)).filter(|(a, b)| a != b);
        let apart = apart.count();
        assert!(apart * 4 < last, "{apart} pixels differ from {distance} away, {last} before");
        last = apart;
    }
    assert!(last < 100, "{last} pixels differ");
}

#[test]
fn pieces_are_parts_of_the_whole() {
    let Some(device) = Device::open() else { return };
    let solid = numbered(&test_boxes::boxes());
    for camera in [solid.spawn.into(), orthographic([-150.0, 120.0, 140.0], 45.0, -30.0, 48.0)] {
        let whole_px = UVec2::new(150, 100);
        let whole = device.draw(&solid, &exact(whole_px.into(), camera));
        let mut apart = 0;
        for at_px in [UVec2::ZERO, UVec2::new(64, 0), UVec2::new(128, 64)] {
            let frame = SolidFrame { piece: Some(Piece { whole_px, at_px }), ..exact([64, 64], camera) };
            let piece = device.draw(&solid, &frame);
            for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
                let (wx, wy) = (x + at_px.x, y + at_px.y);
                let inside = wx < whole_px.x && wy < whole_px.y;
                apart += usize::from(inside && piece.get(x, y) != whole.get(wx, wy));
            }
        }
        assert!(apart <= 8, "{apart} pixels of pieces differ");
    }
}

#[test]
fn the_picture_fills_its_viewport_and_nothing_else() {
    let Some(device) = Device::open() else { return };
    let solid = test_boxes::bake();
    let world = device.upload(&solid);
    let alone = SolidFrame::new(UVec2::new(61, 43), perspective([0.0, 1.7, 27.0], 0.0, 0.0, 70.0));
    let beside = SolidFrame { viewport_px: PxRect { x: 20, y: 9, w: 61, h: 43 }, ..alone };
    let mut painter = device.painter();
    let (first, stats) = device.draw_with(&mut painter, &world, &alone, UVec2::new(61, 43));
    assert!(stats.draws > 0 && stats.culled > 0 && stats.triangles > 1000, "{stats:?}");
    let (second, stats) = device.draw_with(&mut painter, &world, &beside, UVec2::new(100, 60));
    assert_eq!(stats, SolidStats::default(), "the same picture is not drawn twice");
    for (x, y) in (0..60).flat_map(|y| (0..100).map(move |x| (x, y))) {
        let inside = (20..81).contains(&x) && (9..52).contains(&y);
        let expected = if inside { first.get(x - 20, y - 9) } else { BEFORE };
        assert_eq!(second.get(x, y), expected, "{x}, {y}");
    }
}

#[test]
fn a_moving_picture_is_a_draft_until_it_rests() {
    let Some(device) = Device::open() else { return };
    let world = device.upload(&test_boxes::bake());
    let size = UVec2::new(61, 43);
    let frame = SolidFrame::new(size, perspective([0.0, 1.7, 27.0], 10.0, 5.0, 70.0));
    let moved = SolidFrame { camera: SolidCamera { yaw_deg: 12.0, ..frame.camera }, ..frame };
    let fresh = |frame: &SolidFrame| device.draw_with(&mut device.painter(), &world, frame, size).0;
    let rough = |frame: &SolidFrame| fresh(&SolidFrame { smooth: false, ..*frame });
    assert_ne!(fresh(&frame), rough(&frame), "edges differ by their samples");

    let mut painter = device.painter();
    painter.set_drafts(true);
    for frame in [&frame, &moved, &frame] {
        let (picture, _) = device.draw_with(&mut painter, &world, frame, size);
        assert!(painter.is_draft());
        assert_eq!(picture, rough(frame));
    }
    let (picture, stats) = device.draw_with(&mut painter, &world, &frame, size);
    assert!(!painter.is_draft() && stats.draws > 0);
    assert_eq!(picture, fresh(&frame));
    let (picture, stats) = device.draw_with(&mut painter, &world, &frame, size);
    assert_eq!((picture, stats), (fresh(&frame), SolidStats::default()), "a smooth picture stays");
    // What is asked for without smooth edges is no draft.
    let (picture, _) = device.draw_with(&mut painter, &world, &SolidFrame { smooth: false, ..moved }, size);
    assert!(!painter.is_draft());
    assert_eq!(picture, rough(&moved));
}

#[test]
fn a_wide_picture_at_rest_comes_in_strips_and_shows_once_it_is_whole() {
    let Some(device) = Device::open() else { return };
    let world = device.upload(&test_boxes::bake());
    let size = UVec2::new(900, 40);
    let view = |yaw| SolidFrame::new(size, perspective([0.0, 1.7, 27.0], yaw, 5.0, 20.0));
    let (frame, moved) = (view(10.0), view(12.0));
    let fresh = |frame: &SolidFrame| device.draw_with(&mut device.painter(), &world, frame, size).0;
    let rough = |frame: &SolidFrame| fresh(&SolidFrame { smooth: false, ..*frame });

    let mut painter = device.painter();
    painter.set_drafts(true);
    // The second frame comes before the first is whole.
    for (frame, pictures) in [(&frame, 3), (&moved, 5), (&frame, 5)] {
        for n in 1..=pictures {
            let (picture, stats) = device.draw_with(&mut painter, &world, frame, size);
            assert!(stats.draws > 0, "{n} of {pictures}");
            assert_eq!(painter.is_draft(), n < 5, "{n} of {pictures}");
            assert!(picture == if n < 5 { rough(frame) } else { fresh(frame) }, "{n} of {pictures}");
        }
    }
    let (picture, stats) = device.draw_with(&mut painter, &world, &frame, size);
    assert!(picture == fresh(&frame) && stats == SolidStats::default(), "a smooth picture stays");
}

#[test]
fn chunks_come_and_go() {
    let Some(device) = Device::open() else { return };
    let camera = perspective([0.0, 0.0, 6.0], 0.0, 0.0, 40.0);
    let frame = exact([9, 9], camera);
    let red = solid_of(&[plain_box([-1.0; 3], [1.0; 3], [255, 0, 0])]);
    let (key, chunk) = red.chunks.iter().next().expect("a chunk");
    let mut world = SolidOnGpu::default();
    let mut painter = device.painter();
    let mut middle = |world: &SolidOnGpu| device.draw_with(&mut painter, world, &frame, UVec2::splat(9)).0.get(4, 4);
    assert_eq!(middle(&world), [0, 0, 0, 255]);
    world.insert(&device.gpu, key, chunk);
    assert_eq!(middle(&world), [255, 0, 0, 255]);
    assert!(world.bytes() > 0 && world.bounds() == red.bounds);
    world.insert(&device.gpu, key, &Arc::new(Chunk::default()));
    assert_eq!(middle(&world), [0, 0, 0, 255]);
    world.insert(&device.gpu, key, chunk);
    world.remove(ChunkKey { x: 5, ..key });
    assert_eq!(middle(&world), [255, 0, 0, 255]);
    world.remove(key);
    assert_eq!((middle(&world), world.bytes()), ([0, 0, 0, 255], 0));
}

#[test]
fn odd_cameras_draw_without_complaint() {
    let Some(device) = Device::open() else { return };
    let solid = test_boxes::bake();
    let odd = [
        perspective([0.0, f32::NAN, 0.0], 0.0, 0.0, 60.0),
        perspective([0.0; 3], f32::INFINITY, 0.0, 60.0),
        perspective([0.0; 3], 0.0, 0.0, -5.0),
        perspective([3e38; 3], 1e30, 45.0, 360.0),
        orthographic([0.0; 3], 0.0, 0.0, 0.0),
        orthographic([0.0; 3], 0.0, 0.0, -1.0),
    ];
    for camera in odd {
        device.draw(&solid, &SolidFrame::new(UVec2::new(32, 16), camera));
    }
    let mut painter = device.painter();
    let world = device.upload(&solid);
    for size in [UVec2::ZERO, UVec2::new(5, 0), UVec2::splat(1 << 20)] {
        let frame = SolidFrame::new(size, solid.spawn.into());
        assert_eq!(device.draw_with(&mut painter, &world, &frame, UVec2::splat(4)).1, SolidStats::default());
    }
}

#[test]
fn a_see_through_background_stays_so() {
    let Some(device) = Device::open() else { return };
    let solid = solid_of(&[plain_box([-1.0; 3], [1.0; 3], [200, 100, 50])]);
    let frame = SolidFrame { background: [0.0; 4], ..exact([16, 16], perspective([0.0, 0.0, 6.0], 0.0, 0.0, 60.0)) };
    let picture = device.draw(&solid, &frame);
    assert_eq!((picture.get(8, 8), picture.get(0, 0)), ([200, 100, 50, 255], [0; 4]));
}

/// Adds a translucent pane across the z axis.
fn push_pane(mesh: &mut Mesh, z: f32, [low, high]: [f32; 2], color: [u8; 4]) {
    let first = mesh.vertices.len() as u32;
    let corners = [(low, low), (high, low), (high, high), (low, high)].map(|(x, y)| Vec3::new(x, y, z));
    mesh.vertices.extend(corners.map(|at| Vertex { color, ..Vertex::new(at, Vec3::Z, [0; 3]) }));
    mesh.blended.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    mesh.bounds = mesh.bounds.union(Aabb::around(corners));
}

/// Three panes, the first of them in the south.
fn panes() -> Mesh {
    let mut mesh = Mesh::new(Vec3::ZERO);
    for (z, color) in [(1.0, [255, 0, 0, 128]), (0.0, [0, 255, 0, 128]), (-1.0, [0, 0, 255, 128])] {
        push_pane(&mut mesh, z, [-1.0, 1.0], color);
    }
    mesh
}

/// A world of a chunk for each mesh.
fn solid_of_meshes(meshes: impl IntoIterator<Item = Mesh>) -> Solid {
    let keys = (0..).map(|x| ChunkKey { x, ..ChunkKey::default() });
    let chunks: Vec<_> = keys.zip(meshes).map(|(key, mesh)| (key, Arc::new(Chunk::from(mesh)))).collect();
    let bounds = chunks.iter().fold(Aabb::EMPTY, |all, (_, chunk)| all.union(chunk.bounds()));
    Solid { chunks: chunks.into_iter().collect(), bounds, ..Solid::default() }
}

#[test]
fn translucent_triangles_are_in_order_wherever_the_eye_goes() {
    let Some(device) = Device::open() else { return };
    let (world, mut painter) = (device.upload(&solid_of_meshes([panes()])), device.painter());
    // Of three panes that let half of the light through, the nearest counts for a half, the next for a quarter.
    let [near, next, last] = [128, 64, 32];
    for (z, yaw, expected) in
        [(6.0, 0.0, [near, next, last]), (-6.0, 180.0, [last, next, near]), (6.0, 0.0, [near, next, last])]
    {
        let frame = exact([9, 9], perspective([0.0, 0.2, z], yaw, 0.0, 20.0));
        let (picture, _) = device.draw_with(&mut painter, &world, &frame, UVec2::new(9, 9));
        let [r, g, b, _] = picture.get(4, 4);
        let is_near = [r, g, b].iter().zip(expected).all(|(found, expected)| found.abs_diff(expected) <= 1);
        assert!(is_near, "from {z}: {r}, {g}, {b} instead of {expected:?}");
    }
}

#[test]
fn a_picture_at_rest_is_drawn_again_until_translucent_triangles_are_in_order() {
    let Some(device) = Device::open() else { return };
    // Two chunks before the panes and beside them on the picture, as large as one picture puts in order.
    let many = [3.0, 2.5].map(|z| {
        let mut mesh = Mesh::new(Vec3::ZERO);
        push_pane(&mut mesh, z, [0.35, 0.5], [255, 255, 255, 128]);
        mesh.blended = mesh.blended.repeat(10_000);
        mesh
    });
    let solid = solid_of_meshes(many.into_iter().chain([panes()]));
    let size = UVec2::new(9, 9);
    let frame = exact(size.into(), perspective([0.0, 0.2, 6.0], 0.0, 0.0, 20.0));
    let mut at_once = device.painter();
    let (expected, _) = device.draw_with(&mut at_once, &device.upload(&solid), &frame, size);
    assert!(!at_once.is_draft(), "a picture that is drawn once has all in order");
    // Where drafts are drawn, the second picture is the last.
    for (drafts, pictures) in [(false, 3), (true, 2)] {
        let (world, mut painter) = (device.upload(&solid), device.painter());
        painter.set_drafts(drafts);
        painter.show(&world);
        painter.advance(0.0);
        for n in 1..=pictures {
            let (picture, stats) = device.draw_with(&mut painter, &world, &frame, size);
            assert_eq!((stats.draws, painter.is_draft()), (3, n < pictures), "{n} of {pictures}");
            assert_eq!(picture == expected, n == pictures, "{n} of {pictures}");
        }
        let again = device.draw_with(&mut painter, &world, &frame, size);
        assert_eq!(again, (expected.clone(), SolidStats::default()), "it stays");
    }
}
