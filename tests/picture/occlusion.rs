//! Parts of worlds that solid ground hides: with and without them, a picture is the same.

use std::sync::Arc;

use glam::{DVec3, IVec3, UVec2, Vec2, Vec3};
use mapscope::bake::minetest::Looks;
use mapscope::base::Task;
use mapscope::gpu::solid::{SolidOnGpu, SolidStats};
use mapscope::load::minetest::{ChunkSource, ColumnIndex, MeshStyle, WorldFolder, WorldOptions};
use mapscope::scene::solid::{
    Aabb, ChunkKey, Frustum, Light, NodeBox, Projection, Ray, Sky, Solid, SolidCamera, SolidFrame, VisibleCells,
};

use crate::common::compare;
use crate::common::shared_dir;
use crate::solid::draw::Device;

/// Most pixels of a picture that differ, of 57 600. In each of them rays through the triangles as they are meet nothing that
/// is left out; where faces of unequal size meet, rounding seems to let a sample through to what lies behind.
const MOST_GAPS: usize = 8;

/// Chunks of a world within a distance of a point.
fn world(name: &str, center: Vec3, distance: f32, style: MeshStyle) -> Option<Solid> {
    let path = shared_dir()?.join("data/minetest").join(name);
    let task = Task::default();
    let mut folder = WorldFolder::open(&path, WorldOptions::default(), &task).expect("a world");
    let index = ColumnIndex::read(&mut folder, &task).expect("keys");
    let mut source = ChunkSource::new(path, Arc::new(index), Looks::default());
    let grid = ChunkSource::grid();
    let [low, high] = source.range().expect("blocks");
    let mut solid = Solid { grid: Some(grid), ..Solid::default() };
    let [first, last] = [-distance, distance].map(|by| grid.key_at(center + by));
    for x in first.x.max(low.x)..=last.x.min(high.x) {
        for y in first.y.max(low.y)..=last.y.min(high.y) {
            for z in first.z.max(low.z)..=last.z.min(high.z) {
                let key = ChunkKey { x, y, z };
                if grid.distance(key, center) <= distance {
                    solid = solid.with_chunk(key, Arc::new(source.make(key, style, &task).expect("a chunk")));
                }
            }
        }
    }
    Some(solid)
}

fn lit() -> MeshStyle {
    MeshStyle { light: true, ..MeshStyle::default() }
}

fn perspective(eye: Vec3, yaw_deg: f32, pitch_deg: f32) -> SolidCamera {
    SolidCamera { eye, yaw_deg, pitch_deg, projection: Projection::Perspective { fov_deg: 70.0 } }
}

/// Draws a frame with all chunks and without what ground hides, finds them equal, and returns the costs.
fn compare(device: &Device, solid: &Solid, world: &SolidOnGpu, camera: SolidCamera) -> [SolidStats; 2] {
    let frame = SolidFrame::new(UVec2::new(320, 180), camera);
    let [(all, all_stats), (some, stats)] = [false, true].map(|occlusion| {
        let mut painter = device.painter();
        painter.set_occlusion(occlusion);
        device.draw_with(&mut painter, world, &frame, frame.viewport_px.size())
    });
    assert_eq!((all_stats.hidden, stats.draws + stats.hidden), (0, all_stats.draws));
    let differing = (0..).zip(all.pixels.chunks(4).zip(some.pixels.chunks(4))).filter(|(_, (a, b))| a != b);
    let differing: Vec<u32> = differing.map(|(at, _): (u32, _)| at).collect();
    assert!(differing.len() <= MOST_GAPS, "{camera:?}: {} pixels differ", differing.len());
    if !differing.is_empty() {
        let frustum = Frustum::new(frame.clip_from_eye(solid.bounds));
        let visible = VisibleCells::new(&solid.chunks, ChunkSource::grid(), &camera, &frustum, |_| true);
        let visible = visible.expect("something is left out");
        for at in differing {
            let corner = Vec2::new((at % 320) as f32, (at / 320) as f32);
            for sample in 0..36 {
                let inner = Vec2::new((sample % 6) as f32 + 0.37, (sample / 6) as f32 + 0.41) / 6.0;
                let hit = first_hit(solid, &frame.ray(corner + inner));
                let is_seen = hit.is_none_or(|hit| visible.may_show(Aabb::new(hit, hit)));
                assert!(is_seen, "{camera:?}: a part at {hit:?} is seen at {corner}");
            }
        }
    }
    [all_stats, stats]
}

/// A point just behind the first front that a ray meets, of opaque triangles: in the node that it belongs to.
fn first_hit(solid: &Solid, ray: &Ray) -> Option<Vec3> {
    let mut nearest = f64::INFINITY;
    for (_, chunk) in solid.chunks.iter().filter(|(_, chunk)| meets(chunk.bounds(), ray)) {
        for triangle in chunk.mesh.triangles() {
            let [a, b, c] = triangle.map(|corner| (corner + chunk.mesh.origin).as_dvec3());
            let normal = (b - a).cross(c - a);
            let toward = ray.direction.dot(normal);
            if toward >= 0.0 {
                continue;
            }
            let along = (a - ray.origin).dot(normal) / toward;
            let at = ray.origin + ray.direction * along;
            let is_within = |from: DVec3, to: DVec3| (to - from).cross(at - from).dot(normal) >= 0.0;
            if along > 0.0 && along < nearest && is_within(a, b) && is_within(b, c) && is_within(c, a) {
                nearest = along;
            }
        }
    }
    nearest.is_finite().then(|| (ray.origin + ray.direction * (nearest + 0.01)).as_vec3())
}

fn meets(bounds: Aabb, ray: &Ray) -> bool {
    let (a, b) =
        ((bounds.min.as_dvec3() - ray.origin) / ray.direction, (bounds.max.as_dvec3() - ray.origin) / ray.direction);
    a.min(b).max_element() <= a.max(b).min_element()
}

/// Headings and slopes.
const LOOKS: [(f32, f32); 5] = [(30.0, 0.0), (30.0, -25.0), (140.0, -60.0), (250.0, 20.0), (0.0, -90.0)];

#[test]
fn a_large_world_looks_the_same_without_what_its_ground_hides() {
    let Some(device) = Device::open() else { return };
    let middle = Vec3::new(8.0, 10.0, 8.0);
    let Some(solid) = world("world-5x-large", middle, 160.0, lit()) else { return };
    let on_gpu = device.upload(&solid);
    // In rock, in water, on the ground, above it and above all of it.
    for y in [-70.7, -5.2, 12.3, 25.0, 40.3, 90.0, 250.0] {
        for (yaw_deg, pitch_deg) in LOOKS {
            compare(&device, &solid, &on_gpu, perspective(middle.with_y(y), yaw_deg, pitch_deg));
        }
    }
    let [all, some] = compare(&device, &solid, &on_gpu, perspective(middle.with_y(40.3), 30.0, -25.0));
    assert!(some.hidden > 10 && some.triangles * 3 < all.triangles * 2, "{some:?} of {all:?}");
    for pitch_deg in [-89.0, -30.0, 40.0] {
        let projection = Projection::Orthographic { height: 150.0 };
        for eye in [middle, Vec3::new(8.0, 400.0, 300.0)] {
            compare(&device, &solid, &on_gpu, SolidCamera { projection, ..perspective(eye, 0.0, pitch_deg) });
        }
    }
}

#[test]
fn other_worlds_and_caves_look_the_same_too() {
    let Some(device) = Device::open() else { return };
    for name in ["world-v24", "world-damaged", "world-mixed", "world-5x"] {
        let middle = Vec3::new(0.0, 10.0, 0.0);
        let Some(solid) = world(name, middle, 120.0, lit()) else { return };
        let on_gpu = device.upload(&solid);
        // Eyes near walls of caves: right before faces that look to where there is room.
        let caves = solid.chunks.iter().filter(|(_, chunk)| chunk.bounds().center().y < 0.0).flat_map(|(_, chunk)| {
            let origin = chunk.mesh.origin;
            let before =
                |[a, b, c]: [Vec3; 3]| (a + b + c) / 3.0 + origin + (b - a).cross(c - a).normalize_or_zero() * 0.4;
            chunk.mesh.triangles().map(before).step_by(701).collect::<Vec<_>>()
        });
        let eyes = caves.step_by(5).take(8).chain([middle, middle.with_y(40.0), Vec3::new(70.0, 60.0, -50.0)]);
        for eye in eyes {
            for (yaw_deg, pitch_deg) in [(75.0, -10.0), (200.0, 15.0)] {
                compare(&device, &solid, &on_gpu, perspective(eye, yaw_deg, pitch_deg));
            }
        }
    }
}

#[test]
fn cuts_look_the_same_and_nothing_behind_them_is_hidden() {
    let Some(device) = Device::open() else { return };
    let middle = Vec3::new(8.0, 10.0, 8.0);
    let below = NodeBox { min: IVec3::MIN, max: IVec3::MAX.with_y(-30) };
    for style in [MeshStyle { cut: below, ..lit() }, MeshStyle { surface_only: true, ..lit() }] {
        let Some(solid) = world("world-5x-large", middle, 100.0, style) else { return };
        let on_gpu = device.upload(&solid);
        for (y, (yaw_deg, pitch_deg)) in [20.0, 60.0].into_iter().flat_map(|y| LOOKS.map(|look| (y, look))) {
            compare(&device, &solid, &on_gpu, perspective(middle.with_y(y), yaw_deg, pitch_deg));
        }
    }
}

#[test]
fn drafts_of_a_world_in_haze_are_near_to_its_pictures() {
    let Some(device) = Device::open() else { return };
    let middle = Vec3::new(8.0, 10.0, 8.0);
    let Some(solid) = world("world-5x-large", middle, 160.0, lit()) else { return };
    let on_gpu = device.upload(&solid);
    let size = UVec2::new(320, 180);
    for (y, (yaw, pitch)) in [(12.3, LOOKS[0]), (40.3, LOOKS[1]), (90.0, LOOKS[2])] {
        let camera = perspective(middle.with_y(y), yaw, pitch);
        let sky = Some(Sky::at(12.0, 20.0, 160.0));
        let frame = SolidFrame { sky, land: false, light: Light::stored_at(12.0), ..SolidFrame::new(size, camera) };
        let mut painter = device.painter();
        painter.set_drafts(true);
        let (draft, _) = device.draw_with(&mut painter, &on_gpu, &frame, size);
        assert!(painter.is_draft());
        let mut painter = device.painter();
        let (rough, _) = device.draw_with(&mut painter, &on_gpu, &SolidFrame { smooth: false, ..frame }, size);
        let clear = SolidFrame { sky: Some(Sky::at(12.0, 1e6, 2e6)), smooth: false, ..frame };
        let (clear, _) = device.draw_with(&mut painter, &on_gpu, &clear, size);
        let (near, far) = (compare::compare(&rough, &draft), compare::compare(&rough, &clear));
        assert!(near.mean < 0.2 && near.within_2 > 0.999, "at {y}: {near:?}");
        assert!(far.mean > 5.0, "haze is there at {y}: {far:?}");
    }
}
