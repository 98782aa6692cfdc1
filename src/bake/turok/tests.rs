//! Small levels that are made by hand.

use std::sync::Arc;

use glam::Vec3;

use super::bake;
use crate::base::{ColorBy, KindStyle, LevelKind, LevelStyle, Limits, Report, Task};
use crate::format::turok::{
    Actor, ActorPlacement, Grid, GridSection, Level, MeshPlacement, Sector, SectorSet, StaticMesh, Vertex, WorldLight,
};
use crate::rules::turok::{BLOCK, CEILING, METER, ONE_SIDED, TOGGLE, WATER, actor_group};
use crate::scene::solid::{Axes, Light, Mesh, Solid, ThingIndex, Vertex as Corner};
use crate::scene::{Scene, World};

const KINDS: [KindStyle; LevelKind::ALL.len()] = [KindStyle { hidden: false, opacity: 100 }; LevelKind::ALL.len()];
const STYLE: LevelStyle = LevelStyle { color_by: ColorBy::Flag, automap: false, kinds: KINDS, solo: None };
const IDS: LevelStyle = LevelStyle { color_by: ColorBy::Id, ..STYLE };

fn set(flags: u32, water_height: f32) -> SectorSet {
    SectorSet {
        flags,
        fog_color: [10, 20, 30, 255],
        water_color: [8, 72, 120, 200],
        fog_far: 2048.0,
        water_far: 512.0,
        fog_start: 256.0,
        water_start: 32.0,
        water_height,
        sky_height: 0.0,
        sky_speed: 0.0,
        blend_length: 0.0,
        args: [0; 6],
        floor_impact: 0,
        wall_impact: 0,
        ambience: 0,
        automap_color: 0,
        music: 0,
        cull_bits: 0,
    }
}

fn sector(set: u16, vertices: [u16; 3], links: [Option<u16>; 3]) -> Sector {
    Sector { set, flags: 0, vertices, links, draw_order: None }
}

/// A level of vertices (x, y, z, ceiling), sets and sectors.
fn level(vertices: &[[f32; 4]], sector_sets: Vec<SectorSet>, sectors: Vec<Sector>) -> Level {
    let vertex = |[x, y, z, ceiling]: &[f32; 4]| Vertex { position: [*x, *y, *z], ceiling: *ceiling };
    Level {
        version: 1,
        light: WorldLight::default(),
        sky: String::new(),
        sector_stride: 18,
        vertices: vertices.iter().map(vertex).collect(),
        sector_sets,
        sectors,
        grid: Grid::default(),
        actors: Vec::new(),
        visibility: None,
    }
}

const SQUARE: [[f32; 4]; 4] =
    [[0.0, 0.0, 0.0, 50.0], [100.0, 0.0, 0.0, 50.0], [100.0, 100.0, 0.0, 50.0], [0.0, 100.0, 0.0, 50.0]];

/// Two sectors on [`SQUARE`] that are linked along the diagonal.
fn square(flags: [u32; 2]) -> Level {
    let sectors = vec![sector(0, [0, 1, 2], [Some(1), None, None]), sector(1, [0, 2, 3], [None, Some(0), None])];
    level(&SQUARE, flags.map(|flags| set(flags, 25.0)).to_vec(), sectors)
}

/// Bakes a level, and checks what holds for all solid worlds.
fn baked(level: &Level, style: LevelStyle) -> Scene {
    let scene = bake(&Arc::new(level.clone()), style, &Task::default(), Report::default()).expect("nobody cancels");
    let solid = solid(&scene);
    for (_, chunk) in solid.chunks.iter() {
        let Mesh { vertices, indices, blended, parts, bounds, origin, .. } = &chunk.mesh;
        assert!(indices.iter().chain(blended).all(|index| (*index as usize) < vertices.len()));
        let is_near = |corner: &Corner| Vec3::from(corner.position).abs().max_element() <= 1024.0;
        assert!(vertices.iter().all(is_near) && bounds.min.is_finite() && bounds.max.is_finite());
        let is_inside = |corner: &Corner| {
            let at = Vec3::from(corner.position) + *origin;
            at.cmpge(bounds.min - 1e-3).all() && at.cmple(bounds.max + 1e-3).all()
        };
        assert!(vertices.iter().all(is_inside));
        assert!(parts.windows(2).all(|pair| pair[0].indices.end <= pair[1].indices.start));
        assert!(
            parts.iter().all(|part| solid.thing(part.thing).is_some() && part.indices.end as usize <= indices.len())
        );
    }
    let spawn = solid.spawn;
    assert!(spawn.eye.is_finite());
    scene
}

fn solid(scene: &Scene) -> &Solid {
    scene.world.as_solid().expect("a solid world")
}

/// Triangles of a thing with their stored normals and colors, in the scene.
fn triangles_of(solid: &Solid, thing: u32) -> Vec<([Vec3; 3], Vec3, [u8; 3])> {
    let mut found = Vec::new();
    for (_, chunk) in solid.chunks.iter() {
        let mesh = &chunk.mesh;
        for (number, (corners, three)) in mesh.triangles().zip(mesh.indices.chunks(3)).enumerate() {
            if mesh.thing_of(number) == Some(ThingIndex(thing)) {
                let Corner { normal: [x, y, z, _], color: [r, g, b, _], .. } = mesh.vertices[three[0] as usize];
                let normal = Vec3::new(x.into(), y.into(), z.into()) / 127.0;
                found.push((corners.map(|corner| corner + mesh.origin), normal, [r, g, b]));
            }
        }
    }
    found
}

/// Area of triangles whose normals point along a direction, in units of the level.
fn area(triangles: &[([Vec3; 3], Vec3, [u8; 3])], along: Vec3) -> f32 {
    let facing = triangles.iter().filter(|(_, normal, _)| normal.dot(along) > 0.98);
    facing.map(|([a, b, c], ..)| (*b - *a).cross(*c - *a).length() / 2.0 * METER * METER).sum()
}

fn is_about(a: f32, b: f32) -> bool {
    (a - b).abs() <= 1e-3 * b.abs().max(1.0)
}

#[test]
fn units_and_axes_are_those_of_levels() {
    let there = Axes::Level.scene_point(Vec3::new(METER, 2.0 * METER, 3.0 * METER));
    assert!(there.abs_diff_eq(Vec3::new(1.0, 3.0, -2.0), 1e-6), "{there}");
}

#[test]
fn floors_look_up_whatever_their_winding() {
    let mut level = square([0, 0]);
    for turned in [false, true] {
        if turned {
            for sector in &mut level.sectors {
                sector.vertices.swap(1, 2);
            }
        }
        let scene = baked(&level, IDS);
        for thing in [0, 1] {
            let triangles = triangles_of(solid(&scene), thing);
            assert_eq!(triangles.len(), 1, "only the floor");
            assert!(is_about(area(&triangles, Vec3::Y), 5000.0));
            assert_eq!(triangles[0].2, [thing as u8, 0, 0]);
        }
    }
}

#[test]
fn ids_are_exact_colors_without_light() {
    let mut level = square([CEILING | WATER, 0]);
    level.sectors = std::iter::repeat_n(level.sectors[0], 300).chain([level.sectors[1]]).collect();
    level.actors.push(actor(1, [50.0, 50.0, 0.0], 0.0));
    let scene = baked(&level, IDS);
    let solid = solid(&scene);
    assert_eq!((solid.light, solid.sky, solid.things.len()), (Some(Light::NONE), None, 302));
    assert_eq!(solid.triangles(), 301, "neither ceilings, nor water, nor actors");
    assert_eq!(triangles_of(solid, 300)[0].2, [44, 1, 0]);
}

#[test]
fn rooms_have_ceilings_and_walls_and_are_open_from_above() {
    let scene = baked(&square([CEILING, CEILING]), STYLE);
    for thing in [0, 1] {
        let triangles = triangles_of(solid(&scene), thing);
        assert!(is_about(area(&triangles, Vec3::NEG_Y), 5000.0), "a ceiling that looks down");
    }
    // Each side of the room is seen from inside, and none lies across the diagonal.
    let all: Vec<_> = [0, 1].iter().flat_map(|thing| triangles_of(solid(&scene), *thing)).collect();
    for inwards in [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z] {
        assert!(is_about(area(&all, inwards), 5000.0), "{inwards}: {}", area(&all, inwards));
    }
    assert_eq!(area(&all, Vec3::new(1.0, 0.0, 1.0).normalize()), 0.0);
    // A turned sector has its walls at the same edges.
    let mut turned = square([CEILING, CEILING]);
    turned.sectors[0].vertices.swap(1, 2);
    let scene = baked(&turned, STYLE);
    let all: Vec<_> = [0, 1].iter().flat_map(|thing| triangles_of(solid(&scene), *thing)).collect();
    for inwards in [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z] {
        assert!(is_about(area(&all, inwards), 5000.0), "{inwards}");
    }
    let open = baked(&square([0, 0]), STYLE);
    let triangles = triangles_of(solid(&open), 0);
    assert!(triangles.iter().all(|(_, normal, _)| normal.y > 0.9), "no flag, no ceiling, no walls");
}

#[test]
fn doors_are_seen_from_outside() {
    let scene = baked(&square([CEILING | BLOCK | TOGGLE, CEILING]), STYLE);
    // The door is in the south-east, and its neighbor in the north-west.
    let door = triangles_of(solid(&scene), 0);
    assert!(is_about(area(&door, Vec3::new(-1.0, 0.0, -1.0).normalize()), 100.0 * 2.0_f32.sqrt() * 50.0));
    assert_eq!(area(&triangles_of(solid(&scene), 1), Vec3::new(1.0, 0.0, 1.0).normalize()), 0.0);
}

#[test]
fn bridges_are_seen_from_below() {
    let scene = baked(&square([ONE_SIDED, 0]), STYLE);
    assert!(is_about(area(&triangles_of(solid(&scene), 0), Vec3::NEG_Y), 5000.0));
    assert_eq!(area(&triangles_of(solid(&scene), 1), Vec3::NEG_Y), 0.0);
}

/// Area of all water, in units of the level, and its heights.
fn water(scene: &Scene) -> (f32, Vec<f32>) {
    let (mut area, mut heights) = (0.0, Vec::new());
    for (_, chunk) in solid(scene).chunks.iter() {
        let corner = |index: &u32| chunk.mesh.vertices[*index as usize];
        for three in chunk.mesh.blended.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|n| Vec3::from(corner(&three[n]).position));
            area += (b - a).cross(c - a).y / 2.0 * METER * METER;
            heights.push((a + chunk.mesh.origin).y * METER);
            assert!(three.iter().all(|index| corner(index).is_liquid() && corner(index).color[3] < 255));
        }
    }
    (area, heights)
}

#[test]
fn water_lies_where_the_floor_is_below_it() {
    // The slope rises to the north from 0 to 50, the ceiling falls to the east from 100 to 0.
    let vertices = [[0.0, 0.0, 0.0, 100.0], [100.0, 0.0, 0.0, 0.0], [0.0, 100.0, 50.0, 100.0]];
    let with = |flags: u32, height: f32| {
        baked(&level(&vertices, vec![set(flags, height)], vec![sector(0, [0, 1, 2], [None; 3])]), STYLE)
    };
    let (area, heights) = water(&with(WATER, 25.0));
    assert!(is_about(area, 5000.0 - 1250.0), "{area}");
    assert!(heights.iter().all(|height| is_about(*height, 25.0)));
    assert!(is_about(water(&with(WATER, 60.0)).0, 5000.0), "all of it");
    // East of 75 the ceiling is below the water.
    let (area, _) = water(&with(WATER | CEILING, 25.0));
    assert!(is_about(area, 5000.0 - 1250.0 - 25.0 * 25.0 / 2.0), "{area}");
    for (flags, height) in [(WATER, -1.0), (WATER, 0.0), (0, 25.0)] {
        assert_eq!(water(&with(flags, height)).0, 0.0, "{flags} at {height}");
    }
}

fn mesh(origin: [f32; 3], min: [f32; 3], max: [f32; 3]) -> StaticMesh {
    let (scale, rotation) = ([2.0, 1.0, 1.0], [0.0, 0.0, 0.5_f32.sqrt(), 0.5_f32.sqrt()]);
    let placement = MeshPlacement {
        origin,
        scale,
        rotation,
        min,
        max,
        texture: 0,
        flags: 0,
        sector: -1,
        radius: 3.0,
        height: 8.0,
        cull_bits: -1,
    };
    StaticMesh { model: "models/own_rock.bin".to_owned(), placement }
}

#[test]
fn meshes_are_boxes_as_they_stand() {
    let mut level = square([0, 0]);
    let meshes = vec![
        mesh([50.0, 40.0, 7.0], [-10.0, -5.0, 0.0], [10.0, 5.0, 20.0]),
        mesh([50.0, 40.0, 7.0], [45.0, 35.0, 5.0], [55.0, 45.0, 9.0]),
        mesh([50.0, 40.0, 7.0], [0.0; 3], [0.0; 3]),
        mesh([f32::NAN, 0.0, 0.0], [-1.0; 3], [1.0; 3]),
    ];
    level.grid = Grid { width: 1, height: 1, sections: vec![GridSection { meshes, ..GridSection::default() }] };
    let scene = baked(&level, STYLE);
    let things = &solid(&scene).things;
    assert_eq!(things[2].name, "Mesh 0: own_rock");
    let in_level = |thing: usize| {
        let bounds = things[thing].bounds;
        let (a, b) = (Axes::Level.game_point(bounds.min), Axes::Level.game_point(bounds.max));
        [a.min(b), a.max(b)]
    };
    for (thing, expected) in [
        // A quarter turn brings the long side, twice as long, from east to north.
        (2, [[45.0, 20.0, 7.0], [55.0, 60.0, 27.0]]),
        // A box that stands in the level already.
        (3, [[45.0, 35.0, 5.0], [55.0, 45.0, 9.0]]),
        // No box, but a cylinder.
        (4, [[47.0, 37.0, 7.0], [53.0, 43.0, 15.0]]),
    ] {
        let expected = expected.map(Vec3::from);
        let found = in_level(thing);
        assert!(found[0].abs_diff_eq(expected[0], 1e-2) && found[1].abs_diff_eq(expected[1], 1e-2), "{found:?}");
        assert_eq!(triangles_of(solid(&scene), thing as u32).len(), 12);
    }
    assert!(things[5].bounds.is_empty() && triangles_of(solid(&scene), 5).is_empty());
    assert_eq!(scene.summary.warnings.len(), 1);
}

fn actor(kind: i32, origin: [f32; 3], yaw: f32) -> Actor {
    let placement = ActorPlacement {
        kind,
        origin,
        scale: [1.0; 3],
        yaw,
        sector: 0,
        min: [-4.0, -4.0, 0.0],
        max: [4.0, 4.0, 20.0],
        sight_squared: 0.0,
        fov: 0.0,
        loud_squared: 0.0,
        quiet_squared: 0.0,
        attack_squared: 0.0,
        fly_squared: 0.0,
        width: 0.0,
        wall_width: 0.0,
        height: 0.0,
        step_height: 0.0,
        melee_squared: 0.0,
        leash_squared: 0.0,
        trigger_delay: 0.0,
        species: 0,
        spawn_flags_1: 0,
        spawn_flags_2: 0,
        spawn_flags_3: 0,
        health: 0,
        tag: 4,
        target_tag: -1,
        regenerations: 0,
        attack_chance: 0,
        trigger_animation: 0,
        variant: 0,
        texture: -1,
        param_1: 0,
        param_2: 0,
    };
    Actor { model: String::new(), animation: String::new(), placement }
}

#[test]
fn actors_look_where_their_arrows_point() {
    use std::f32::consts::{FRAC_PI_2, PI};
    let mut level = square([0, 0]);
    let yaws = [(0.0, Vec3::NEG_Z), (FRAC_PI_2, Vec3::X), (PI, Vec3::Z), (-FRAC_PI_2, Vec3::NEG_X)];
    level.actors.extend(yaws.map(|(yaw, _)| actor(1, [50.0, 50.0, 0.0], yaw)));
    level.actors.push(actor(0, [10.0, 20.0, 30.0], 0.0));
    let scene = baked(&level, STYLE);
    let solid = solid(&scene);
    assert_eq!(solid.things[2].name, "Actor 0: Raptor (type 1, tag 4)");
    let middle = Axes::Level.scene_point(Vec3::new(50.0, 50.0, 0.0));
    for (thing, (_, ahead)) in (2..).zip(yaws) {
        let triangles = triangles_of(solid, thing);
        assert_eq!(triangles.len(), 15, "a box and an arrow");
        let reach = |along: Vec3| {
            let corners = triangles.iter().flat_map(|(corners, ..)| corners);
            corners.map(|corner| (*corner - middle).dot(along)).fold(0.0, f32::max)
        };
        assert!(reach(ahead) > 1.5 && reach(-ahead) < 0.6, "{ahead}: {} {}", reach(ahead), reach(-ahead));
        let head = triangles.last().expect("a head");
        assert!(head.1.y > 0.99 && head.2 == actor_group(1).rgb());
    }
    let [start] = &*solid.landmarks else { panic!("one start: {:?}", solid.landmarks) };
    assert_eq!(
        (start.name.as_str(), start.at),
        ("Player start (tag 4)", Axes::Level.scene_point(Vec3::new(10.0, 20.0, 30.0)))
    );
}

#[test]
fn odd_parts_are_left_out_with_one_warning() {
    let mut vertices = SQUARE;
    vertices[3] = [0.0, f32::NAN, 0.0, f32::INFINITY];
    let mut level = level(&vertices, vec![set(CEILING | WATER, f32::NAN)], Vec::new());
    level.sectors = vec![
        sector(0, [0, 1, 2], [None; 3]),
        sector(0, [0, 2, 3], [None; 3]),
        sector(7, [0, 1, 2], [None; 3]),
        sector(0, [0, 1, 900], [None; 3]),
    ];
    level.vertices[1].ceiling = f32::INFINITY;
    level.actors = vec![actor(1, [0.0, 1e30, 0.0], 0.0), actor(1, [0.0; 3], f32::NAN)];
    level.light.sun_direction = [f32::NAN; 3];
    for color_by in ColorBy::ALL {
        let scene = baked(&level, LevelStyle { color_by, ..LevelStyle::default() });
        assert_eq!(solid(&scene).things.len(), 6, "numbers stay those of the file");
        assert_eq!(scene.summary.warnings.len(), 1, "{:?}", scene.summary.warnings);
        assert!(triangles_of(solid(&scene), 1).is_empty(), "a vertex that is nowhere");
        assert!(!triangles_of(solid(&scene), 2).is_empty(), "a set that does not exist");
    }
    let message = &baked(&level, STYLE).summary.warnings[0].message;
    for words in ["2 floors", "1 ceiling", "1 surface of water", "2 actors", "the first is that of sector 0"] {
        assert!(message.contains(words), "{words}: {message}");
    }
}

#[test]
fn empty_and_far_levels_have_a_view() {
    assert_eq!(solid(&baked(&level(&[], Vec::new(), Vec::new()), STYLE)).triangles(), 0);
    let far = SQUARE.map(|[x, y, z, above]| [x + 9e6, y - 9e6, z, above]);
    let scene = baked(&level(&far, vec![set(0, 0.0)], vec![sector(0, [0, 1, 2], [None; 3])]), STYLE);
    assert!(solid(&scene).triangles() > 0);
    assert!(matches!(scene.world, World::Solid(_)) && scene.summary.container.format == "Turok EX level, version 1");
}

#[test]
fn a_small_budget_leaves_things_out() {
    let task = Task::new(Limits::with_memory(100));
    let scene = bake(&Arc::new(square([0, 0])), STYLE, &task, Report::default()).expect("nobody cancels");
    assert_eq!((solid(&scene).triangles(), scene.summary.warnings[0].code), (0, "scene-too-large"));
    let many = Level { sectors: vec![sector(0, [0, 1, 2], [None; 3]); 5000], ..square([0, 0]) };
    let cancelled = Task::default();
    cancelled.cancel();
    assert!(bake(&Arc::new(many), STYLE, &cancelled, Report::default()).is_err());
}
