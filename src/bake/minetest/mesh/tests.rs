//! Blocks of a few nodes, and the meshes that they become.

use std::collections::HashMap;
use std::sync::Arc;

use glam::{IVec3, Vec3};

use super::*;
use crate::bake::minetest::NodeTextures;
use crate::base::RgbaImage;
use crate::format::minetest::{NodeDefinition, read_node_definitions};
use crate::scene::solid::{NodeBox, UNTEXTURED_ONLY};

const HERE: BlockKey = BlockKey { x: -2, y: 1, z: 3 };
const UNLIT: MeshStyle = MeshStyle { light: false, anchor: IVec3::ZERO, cut: NodeBox::ALL, surface_only: false };

/// The mesh of a block between blocks of air.
fn mesh(block: LookBlock, style: MeshStyle) -> Mesh {
    let air = LookBlock::of(|_| ("air", [0x0f, 0]));
    mesh_between(block, &air, style)
}

fn mesh_between(block: LookBlock, others: &LookBlock, style: MeshStyle) -> Mesh {
    let blocks = HashMap::from([(HERE, block)]);
    bake_block_mesh(HERE, &Neighborhood::new(HERE, |key| Some(blocks.get(&key).unwrap_or(others))), style)
}

/// A block of air with some other nodes.
fn block(nodes: &[([usize; 3], &'static str, u8)]) -> LookBlock {
    LookBlock::of(|at| {
        let node = nodes.iter().find(|(place, ..)| *place == at);
        node.map_or(("air", [0x0f, 0]), |(_, name, param2)| (name, [0, *param2]))
    })
}

/// Area of triangles, and whether all of them show the way that their corners say.
fn area(mesh: &Mesh, indices: &[u32]) -> f32 {
    let mut area = 0.0;
    for triangle in indices.chunks(3) {
        let corners = [0, 1, 2].map(|n| mesh.vertices[triangle[n] as usize]);
        let [a, b, c] = corners.map(|vertex| Vec3::from(vertex.position));
        let normal = (b - a).cross(c - a) * 0.5;
        let stored = corners[0].normal.map(f32::from);
        assert!(normal.dot(Vec3::new(stored[0], stored[1], stored[2])) > 0.0, "{a} {b} {c}");
        area += normal.length();
    }
    area
}

#[test]
fn a_cube_lies_in_its_place() {
    let found = mesh(block(&[([1, 2, 3], "default:stone", 0)]), UNLIT);
    assert_eq!((found.vertices.len(), found.indices.len(), found.blended.len()), (24, 36, 0));
    assert_eq!(area(&found, &found.indices), 6.0);
    // The node -31, 18, 51: the scene's z grows to the south.
    let middle = Vec3::new(-31.0, 18.0, -51.0);
    assert_eq!(found.bounds, crate::scene::solid::Aabb::new(middle - 0.5, middle + 0.5));
    let style = MeshStyle { anchor: IVec3::new(-31, 18, 51), ..UNLIT };
    assert_eq!(mesh(block(&[([1, 2, 3], "default:stone", 0)]), style).bounds.center(), Vec3::ZERO);
}

#[test]
fn equal_faces_are_merged_and_inner_ones_are_not_there() {
    let stone = LookBlock::of(|_| ("default:stone", [0, 0]));
    let found = mesh(stone.clone(), UNLIT);
    assert_eq!((found.vertices.len(), area(&found, &found.indices)), (24, 6.0 * 256.0));
    assert!(mesh_between(stone.clone(), &stone, UNLIT).vertices.is_empty());
    let unknown = LookBlock::of(|_| ("ignore", [0, 0]));
    assert!(mesh_between(stone.clone(), &unknown, UNLIT).vertices.is_empty());
    let alone = bake_block_mesh(HERE, &Neighborhood::new(HERE, |key| (key == HERE).then_some(&stone)), UNLIT);
    assert!(alone.vertices.is_empty(), "nothing is known around it");
    let two = LookBlock::of(|[x, ..]| (if x < 8 { "default:stone" } else { "default:dirt" }, [0, 0]));
    assert_eq!(mesh(two, UNLIT).vertices.len(), (1 + 1 + 4 * 2) * 4);
}

#[test]
fn only_known_cubes_hide_known_cubes() {
    let beside = |other| mesh(block(&[([4, 4, 4], "default:stone", 0), ([5, 4, 4], other, 0)]), UNLIT);
    let area_of = |mesh: &Mesh| area(mesh, &mesh.indices);
    assert_eq!(area_of(&beside("default:dirt")), 10.0);
    // The face of the stone counts; that of the other node is not seen.
    assert_eq!(area_of(&beside("other:rock")), 11.0);
    let water = beside("default:water_source");
    assert_eq!((area_of(&water), area(&water, &water.blended)), (6.0, 5.0));
    let rocks = mesh(block(&[([4, 4, 4], "other:rock", 0), ([5, 4, 4], "other:soil", 0)]), UNLIT);
    assert_eq!(area_of(&rocks), 10.0);
    let water = mesh(block(&[([4, 4, 4], "default:water_source", 0), ([5, 4, 4], "default:water_flowing", 7)]), UNLIT);
    assert_eq!(area(&water, &water.blended), 10.0, "beside a source it is as high");
}

#[test]
fn shapes_are_within_reach() {
    for name in [
        "stairs:stair_outer_wood",
        "default:fence_wood",
        "walls:cobble",
        "xpanes:pane",
        "doors:door_wood_a",
        "doors:gate_wood_closed",
        "carts:rail",
        "default:ladder_wood",
        "default:torch_wall",
        "default:grass_5",
        "default:water_flowing",
        "default:sand_with_kelp",
        "default:glass",
        "beds:bed_bottom",
    ] {
        for param2 in 0..=255 {
            let found = mesh(block(&[([7, 7, 7], name, param2)]), UNLIT);
            assert!(!found.vertices.is_empty(), "{name} {param2}");
            let place = block_corner(HERE) + Vec3::new(7.0, 7.0, 8.0);
            let (low, high) = (found.bounds.min - place, found.bounds.max - place);
            assert!(low.min_element() >= -1.0 && high.max_element() <= 2.0, "{name} {param2}: {low} {high}");
            let is_known = |index: &u32| (*index as usize) < found.vertices.len();
            assert!(found.indices.iter().chain(&found.blended).all(is_known));
        }
    }
}

/// A game whose nodes all have the same textures, if their names allow it.
#[derive(Debug)]
struct OneTexture;

impl NodeTextures for OneTexture {
    fn average(&self, _: &[u8]) -> Option<[u8; 3]> {
        None
    }

    fn definition(&self, name: &str) -> Option<NodeDefinition> {
        let text = format!(r#"register_node("{name}", {{tiles = {{"t.png"}}}})"#);
        read_node_definitions(&text).into_iter().next()
    }

    fn image(&self, name: &str) -> Option<RgbaImage> {
        (name == "t").then(|| RgbaImage::filled(2, 2, [1, 2, 3, 255]))
    }
}

#[test]
fn shapes_with_textures_are_within_reach() {
    let looks = Looks::default().with_textures(Some(Arc::new(OneTexture)));
    for name in [
        "xpanes:pane",
        "xpanes:pane_flat",
        "doors:door_wood_a",
        "doors:door_wood_b",
        "doors:trapdoor",
        "doors:trapdoor_open",
        "carts:rail",
        "default:torch_wall",
        "flowers:waterlily",
        "beds:bed_top",
        "stairs:stair_glass",
    ] {
        for param2 in (0..32).chain([255]) {
            let of = |looks: &Looks| {
                let node = |at: [usize; 3]| if at == [7, 7, 7] { (name, [0, param2]) } else { ("air", [0x0f, 0]) };
                mesh(LookBlock::with_looks(looks, node), UNLIT)
            };
            let (found, plain) = (of(&looks), of(&Looks::default()));
            assert!(!found.cutout.is_empty() && plain.cutout.is_empty(), "{name} {param2}");
            let numbers = found.indices.iter().map(|index| found.vertices[*index as usize].texture().0);
            assert!(numbers.clone().count() > 0 && numbers.clone().all(|number| number == UNTEXTURED_ONLY), "{name}");
            assert_eq!(found.indices.len(), plain.indices.len(), "nothing else changes: {name}");
            // Those of boxes show the way that their corners say, as `area` asserts.
            if ["door", "pane", "bed"].iter().any(|word| name.contains(word)) {
                assert!(area(&found, &found.cutout) > 2.0);
            }
            let place = block_corner(HERE) + Vec3::new(7.0, 7.0, 8.0);
            let (low, high) = (found.bounds.min - place, found.bounds.max - place);
            assert!(low.min_element() >= -1.0 && high.max_element() <= 2.0, "{name} {param2}: {low} {high}");
            let reaches_out = ["door_", "torch"].iter().any(|word| name.contains(word));
            let own = low.min_element() >= -1e-4 && high.max_element() <= 1.0 + 1e-4;
            assert!(reaches_out || own, "{name} {param2}: {low} {high}");
        }
    }
}

fn block_corner(key: BlockKey) -> Vec3 {
    block_bounds(key, IVec3::ZERO).min
}

#[test]
fn light_is_that_of_the_nodes_before_a_face() {
    let lit = MeshStyle { light: true, ..UNLIT };
    let floor = |wall: bool| {
        LookBlock::of(move |[x, y, _]| match y {
            0 => ("default:stone", [0, 0]),
            1 if wall && x == 0 => ("default:stone", [0, 0]),
            _ => ("air", [0x5f, 0]),
        })
    };
    let tops = |mesh: &Mesh| -> Vec<[u8; 4]> {
        let on_floor = |vertex: &&crate::scene::solid::Vertex| vertex.normal[1] == 127 && vertex.position[1] == 1.0;
        mesh.vertices.iter().filter(on_floor).map(|vertex| vertex.light).collect()
    };
    let air = LookBlock::of(|_| ("air", [0x5f, 0]));
    let found = mesh_between(floor(false), &air, lit);
    assert_eq!(tops(&found), [[255, 85, 255, 0]; 4], "even light is merged");
    let found = mesh_between(floor(true), &air, lit);
    let darkest = tops(&found).iter().map(|light| light[2]).min();
    assert!(darkest < Some(255) && tops(&found).len() > 4, "{darkest:?}");
}

#[test]
fn light_that_changes_in_one_direction_is_merged_in_the_other() {
    // A floor with a wall across it, from one end of the block to the other.
    let room =
        || LookBlock::of(|[x, y, _]| if y == 0 || y == 1 && x == 8 { ("stone", [0; 2]) } else { ("air", [0x0f, 0]) });
    let found = mesh(room(), MeshStyle { light: true, ..UNLIT });
    let is_floor = |quad: &&[crate::scene::solid::Vertex]| quad[0].normal[1] > 0 && quad[0].position[1] == 1.0;
    let floor: Vec<_> = found.vertices.chunks(4).filter(is_floor).collect();
    // On both sides of the wall: all that it does not darken, its foot, and the two ends of that, where it is lighter.
    assert_eq!(floor.len(), 2 * (1 + 1 + 2), "{floor:?}");
    let length = |quad: &[crate::scene::solid::Vertex]| (quad[0].position[2] - quad[2].position[2]).abs();
    let mut feet: Vec<f32> =
        floor.iter().filter(|quad| quad.iter().any(|at| at.light[2] < 255)).map(|it| length(it)).collect();
    feet.sort_by(f32::total_cmp);
    assert_eq!(feet, [1.0, 1.0, 1.0, 1.0, 14.0, 14.0]);
    let other = mesh(room(), UNLIT);
    assert_eq!(area(&found, &found.indices), area(&other, &other.indices), "nothing is lost or covered twice");
}

#[test]
fn a_block_that_cannot_be_read_is_a_hatched_box() {
    let found = mesh(LookBlock::unreadable(), UNLIT);
    let mut sides = [[0.0; 2]; 3];
    for triangle in found.indices.chunks(3) {
        let corners = [0, 1, 2].map(|n| found.vertices[triangle[n] as usize]);
        let [a, b, c] = corners.map(|vertex| Vec3::from(vertex.position));
        let normal = (b - a).cross(c - a) * 0.5;
        let stored = Vec3::from_slice(&corners[0].normal.map(f32::from)) / 127.0;
        assert!(normal.length() == 0.0 || normal.dot(stored) > 0.99 * normal.length(), "{a} {b} {c}");
        for axis in 0..3 {
            sides[axis][usize::from(normal[axis] > 0.0)] += normal[axis].abs();
        }
    }
    assert_eq!(sides, [[512.0; 2]; 3], "each of two faces, from outside and from within");
    let bounds = block_bounds(HERE, IVec3::ZERO);
    assert_eq!((found.bounds, found.blended.len()), (bounds, 0));
    // Towards another one there is none, and stone beside it shows no face towards it.
    let between = mesh_between(LookBlock::unreadable(), &LookBlock::unreadable(), UNLIT);
    assert!(between.vertices.is_empty());
    let stone = mesh_between(LookBlock::of(|_| ("default:stone", [0, 0])), &LookBlock::unreadable(), UNLIT);
    assert!(stone.vertices.is_empty());
}

/// A block of stone with a cave, water and plants, all of it in half light.
fn mixed_block() -> LookBlock {
    LookBlock::of(|[x, y, z]| match (x, y, z) {
        (3..6, 3..9, 3..9) => ("air", [0x31, 0]),
        (6..=8, 3..5, _) => ("default:water_source", [0x24, 0]),
        (9, 9, _) => ("default:grass_3", [0x52, 0]),
        (12, _, 2) => ("default:torch_wall", [0x52, 3]),
        _ => ("default:stone", [0, 0]),
    })
}

#[test]
fn a_cut_is_the_mesh_of_a_world_with_air_outside() {
    let lit = MeshStyle { light: true, ..UNLIT };
    let corner = IVec3::new(HERE.x, HERE.y, HERE.z) * 16;
    let all_around = LookBlock::of(|_| ("default:stone", [0, 0]));
    for (min, max) in [
        (IVec3::ZERO, IVec3::new(15, 7, 15)),
        (IVec3::new(2, 2, 2), IVec3::new(12, 12, 5)),
        (IVec3::splat(-1), IVec3::new(16, 4, 16)),
        (IVec3::new(-100, 5, -100), IVec3::splat(100)),
    ] {
        let style = MeshStyle { cut: NodeBox { min: corner + min, max: corner + max }, ..lit };
        let found = mesh_between(mixed_block(), &all_around, style);
        let is_kept = |at: IVec3| at.cmpge(min).all() && at.cmple(max).all();
        let cut = |key: BlockKey, of: LookBlock| {
            let shift = (IVec3::new(key.x, key.y, key.z) * 16) - corner;
            of.replaced(|[x, y, z]| {
                let at = IVec3::new(x as i32, y as i32, z as i32) + shift;
                (!is_kept(at)).then_some(("air", [0x0f, 0]))
            })
        };
        let mut blocks = HashMap::new();
        for (x, y, z) in (-1..2).flat_map(|x| (-1..2).flat_map(move |y| (-1..2).map(move |z| (x, y, z)))) {
            let key = BlockKey { x: HERE.x + x, y: HERE.y + y, z: HERE.z + z };
            let block = if key == HERE { mixed_block() } else { all_around.clone() };
            blocks.insert(key, cut(key, block));
        }
        let expected = bake_block_mesh(HERE, &Neighborhood::new(HERE, |key| blocks.get(&key)), lit);
        assert!(!expected.vertices.is_empty());
        assert_eq!(found, expected, "{min} to {max}");
    }
}

#[test]
fn nothing_is_left_outside_of_a_cut() {
    let far = NodeBox { min: IVec3::splat(1000), max: IVec3::splat(2000) };
    assert!(mesh(mixed_block(), MeshStyle { cut: far, ..UNLIT }).vertices.is_empty());
    let flipped = NodeBox { min: IVec3::ONE, max: IVec3::NEG_ONE };
    assert!(mesh(mixed_block(), MeshStyle { cut: flipped, ..UNLIT }).vertices.is_empty());
    // Faces of the cut show where nothing is known of what was cut off, too.
    let stone = LookBlock::of(|_| ("default:stone", [0, 0]));
    let alone = |cut| {
        let style = MeshStyle { cut, ..UNLIT };
        bake_block_mesh(HERE, &Neighborhood::new(HERE, |key| (key == HERE).then_some(&stone)), style)
    };
    let top = NodeBox::from(crate::scene::solid::Slice { min_y: i32::MIN, max_y: HERE.y * 16 + 9 });
    let found = alone(top);
    assert_eq!(area(&found, &found.indices), 256.0, "the cut, and no side");
    assert_eq!(found.bounds.max.y, (HERE.y * 16 + 9) as f32 + 0.5);
}

#[test]
fn the_surface_is_what_the_sky_lights() {
    // Ground at 8 under the sky, below it a dark cave with a lamp's light in a corner.
    let ground = || {
        LookBlock::of(|at| match at {
            [_, 8..=15, _] => ("air", [0x0f, 0]),
            [2..6, 2..5, 2..4] => ("air", [0x00, 0]),
            [2..6, 2..5, 4..6] => ("air", [0x77, 0]),
            _ => ("default:stone", [0, 0]),
        })
    };
    let stone = LookBlock::of(|_| ("default:stone", [0, 0]));
    let area_of = |surface_only, light| {
        let found = mesh_between(ground(), &stone, MeshStyle { surface_only, light, ..UNLIT });
        if !light {
            assert!(found.vertices.iter().all(|vertex| vertex.light == crate::scene::solid::Vertex::FULL_LIGHT));
        }
        area(&found, &found.indices)
    };
    let cave = 2.0 * (4.0 * 3.0 + 4.0 * 4.0 + 3.0 * 4.0);
    for light in [false, true] {
        assert_eq!((area_of(false, light), area_of(true, light)), (256.0 + cave, 256.0), "light: {light}");
    }
}
