//! A built-in solid world of a few hundred boxes: a chequered square with towers, arches, stairs and a far mountain.
//! Always the same. Tests draw it, and it shows what solid worlds look like where there is no file at hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use glam::Vec3;

use crate::scene::solid::{
    Aabb, Chunk, ChunkKey, Mesh, MeshPart, Projection, Solid, SolidViewpoint, Thing, ThingIndex,
};
use crate::scene::{Container, Scene, Summary, World};

/// Edge of a chunk, in units.
const CHUNK: f32 = 16.0;
/// Checks on a side of the square, and the edge of one.
const CHECKS: (i32, f32) = (12, 4.0);
/// Where the towers begin; the same number makes the same world.
const SEED: u32 = 0x51ed_270b;

const LIGHT_STONE: [u8; 3] = [222, 214, 196];
const DARK_STONE: [u8; 3] = [110, 122, 132];
const SANDSTONE: [u8; 3] = [226, 178, 112];
const BRICK: [u8; 3] = [190, 88, 66];
const SLATE: [u8; 3] = [66, 82, 102];
const WALLS: [[u8; 3]; 6] =
    [[214, 122, 84], [88, 152, 150], [232, 196, 106], [126, 112, 170], [140, 170, 98], [206, 140, 150]];

/// One box of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct TestBox {
    /// Its name, as people see it.
    pub name: String,
    /// Where it lies.
    pub bounds: Aabb,
    /// Red, green and blue.
    pub color: [u8; 3],
}

/// The boxes, in the order of their [`ThingIndex`]es. They touch, and never overlap.
pub fn boxes() -> Vec<TestBox> {
    let mut boxes = Boxes(Vec::new());
    floor(&mut boxes);
    towers(&mut boxes);
    arches(&mut boxes);
    stairs(&mut boxes);
    mountain(&mut boxes);
    boxes.0
}

/// The world of all [`boxes`].
pub fn bake() -> Solid {
    solid_of(&boxes())
}

/// The scene of a world of all [`boxes`] that streams: all but its chunks, and the chunks in the order of their keys.
pub fn stream() -> (Scene, BTreeMap<ChunkKey, Arc<Chunk>>) {
    let mut solid = bake();
    let chunks = std::mem::take(&mut solid.chunks);
    let container = Container { format: "Boxes built into the program".to_owned(), ..Container::default() };
    let summary = Summary { container, ..Summary::default() };
    let chunks = chunks.iter().map(|(key, chunk)| (key, Arc::clone(chunk))).collect();
    (Scene { summary, world: World::Solid(Arc::new(solid)) }, chunks)
}

/// A world of some boxes, each a thing; the box's place in `boxes` is its [`ThingIndex`].
pub fn solid_of(boxes: &[TestBox]) -> Solid {
    let mut meshes: BTreeMap<ChunkKey, Mesh> = BTreeMap::new();
    for (thing, TestBox { bounds, color, .. }) in (0..).map(ThingIndex).zip(boxes) {
        let cell = (bounds.center() / CHUNK).floor();
        let mesh = meshes.entry(cell.as_ivec3().into()).or_insert_with(|| Mesh::new((cell + 0.5) * CHUNK));
        let start = mesh.indices.len() as u32;
        mesh.push_box(*bounds, *color);
        mesh.parts.push(MeshPart { thing, indices: start..mesh.indices.len() as u32 });
    }
    Solid {
        bounds: meshes.values().fold(Aabb::EMPTY, |all, mesh| all.union(mesh.bounds)),
        chunks: meshes.into_iter().map(|(key, mesh)| (key, Arc::new(mesh.into()))).collect(),
        things: boxes.iter().map(|part| Thing { name: part.name.clone(), bounds: part.bounds }).collect(),
        spawn: SolidViewpoint {
            eye: Vec3::new(-21.0, 15.0, 36.0),
            yaw_deg: 31.0,
            pitch_deg: -17.0,
            projection: Projection::Perspective { fov_deg: 55.0 },
        },
        ..Solid::default()
    }
}

struct Boxes(Vec<TestBox>);

impl Boxes {
    /// Adds a box that stands on `y`, around x and z.
    fn stand(&mut self, name: impl Into<String>, [x, y, z]: [f32; 3], [w, h, d]: [f32; 3], color: [u8; 3]) {
        let min = Vec3::new(x - w / 2.0, y, z - d / 2.0);
        self.0.push(TestBox { name: name.into(), bounds: Aabb::new(min, min + Vec3::new(w, h, d)), color });
    }
}

/// Numbers that look random and are always the same.
struct Sequence(u32);

impl Sequence {
    /// A number below `end`, which is at least 1.
    fn below(&mut self, end: u32) -> u32 {
        // A linear congruential generator; its upper bits are the good ones.
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) % end.max(1)
    }
}

/// Checks, half a unit thick, whose top is height 0.
fn floor(boxes: &mut Boxes) {
    let (count, size) = CHECKS;
    for row in 0..count {
        for column in 0..count {
            let middle = |n: i32| (n as f32 + 0.5 - count as f32 / 2.0) * size;
            let color = if (row + column) % 2 == 0 { LIGHT_STONE } else { DARK_STONE };
            let name = format!("floor {}, {}", column + 1, row + 1);
            boxes.stand(name, [middle(column), -0.5, middle(row)], [size, 0.5, size], color);
        }
    }
}

/// Towers of one to three storeys that become narrower, around the square.
fn towers(boxes: &mut Boxes) {
    let mut random = Sequence(SEED);
    let mut count = 0;
    for row in -2_i32..=2 {
        for column in -2_i32..=2 {
            // The middle is kept free for the stairs, the way to it for the arches.
            if column == 0 || row == 0 && column.abs() < 2 {
                continue;
            }
            count += 1;
            let at = [column as f32 * 8.0 + column.signum() as f32 * 2.0, row as f32 * 8.0];
            let storeys = 1 + random.below(3) + u32::from(row == -2);
            let (mut y, mut width) = (0.0, 5.0 - random.below(3) as f32 * 0.5);
            let mut color = random.below(WALLS.len() as u32) as usize;
            for storey in 1..=storeys {
                let height = 2.0 + random.below(5) as f32 * 0.75;
                let wall = WALLS.get(color % WALLS.len()).copied().unwrap_or(BRICK);
                boxes.stand(format!("tower {count}, storey {storey}"), [at[0], y, at[1]], [width, height, width], wall);
                y += height;
                boxes.stand(
                    format!("tower {count}, ledge {storey}"),
                    [at[0], y, at[1]],
                    [width + 0.6, 0.4, width + 0.6],
                    SLATE,
                );
                y += 0.4;
                width -= 1.0;
                color += 1 + random.below(2) as usize;
            }
            boxes.stand(format!("tower {count}, top"), [at[0], y, at[1]], [width, 0.7, width], BRICK);
        }
    }
}

/// A row of arches from the south to the stairs: two legs that widen in steps, and a lintel.
fn arches(boxes: &mut Boxes) {
    for (number, z) in (1..).zip([22.0, 17.0, 12.0, 7.0]) {
        let name = |part: &str| format!("arch {number}, {part}");
        for (side, x) in [("left", -1.0), ("right", 1.0)] {
            boxes.stand(name(&format!("{side} leg")), [x * 3.0, 0.0, z], [1.2, 4.0, 1.6], SANDSTONE);
            boxes.stand(name(&format!("{side} shoulder")), [x * 2.7, 4.0, z], [1.8, 0.6, 1.6], SANDSTONE);
            boxes.stand(name(&format!("{side} springer")), [x * 2.3, 4.6, z], [2.6, 0.6, 1.6], SANDSTONE);
        }
        boxes.stand(name("lintel"), [0.0, 5.2, z], [7.6, 0.9, 1.6], LIGHT_STONE);
        boxes.stand(name("crest"), [0.0, 6.1, z], [2.0, 0.7, 1.0], BRICK);
    }
}

/// Stairs that wind up around a pillar in the middle.
fn stairs(boxes: &mut Boxes) {
    const STEPS: usize = 20;
    const AROUND: [[f32; 2]; 8] =
        [[0.0, 2.5], [2.5, 2.5], [2.5, 0.0], [2.5, -2.5], [0.0, -2.5], [-2.5, -2.5], [-2.5, 0.0], [-2.5, 2.5]];
    boxes.stand("pillar", [0.0, 0.0, 0.0], [2.5, 12.0, 2.5], LIGHT_STONE);
    for (step, [x, z]) in AROUND.iter().cycle().take(STEPS).enumerate() {
        let color = WALLS.get(step % WALLS.len()).copied().unwrap_or(BRICK);
        boxes.stand(format!("step {}", step + 1), [*x, step as f32 * 0.55, *z], [2.5, 0.55, 2.5], color);
    }
    boxes.stand("platform", [0.0, 12.0, 0.0], [6.0, 0.5, 6.0], SLATE);
    boxes.stand("beacon", [0.0, 12.5, 0.0], [1.0, 2.5, 1.0], [240, 216, 120]);
}

/// A plain below the square, and peaks of shrinking slabs on it, far in the north.
fn mountain(boxes: &mut Boxes) {
    const SLABS: u8 = 6;
    boxes.stand("plain", [0.0, -21.0, 0.0], [1800.0, 1.0, 1800.0], [142, 164, 132]);
    for (number, [x, z, size]) in (1..).zip([[140.0, -420.0, 170.0], [345.0, -470.0, 220.0], [540.0, -400.0, 140.0]]) {
        for slab in 0..SLABS {
            let width = size * (1.0 - f32::from(slab) / f32::from(SLABS));
            let height = size / 10.0;
            // Whiter with height, as seen through air.
            let color = [112, 134, 158].map(|part: u8| part + slab * 14);
            let at = [x, -20.0 + f32::from(slab) * height, z];
            boxes.stand(format!("mountain {number}, slab {}", slab + 1), at, [width, height, width], color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_some_hundreds_and_never_overlap() {
        let boxes = boxes();
        assert!((250..600).contains(&boxes.len()), "{} boxes", boxes.len());
        let inner = |b: &TestBox| (b.bounds.min + 1e-4, b.bounds.max - 1e-4);
        for (n, a) in boxes.iter().enumerate() {
            for b in &boxes[n + 1..] {
                let ((a_min, a_max), (b_min, b_max)) = (inner(a), inner(b));
                let apart = a_max.cmple(b_min).any() || b_max.cmple(a_min).any();
                assert!(apart, "{} and {}", a.name, b.name);
            }
        }
        let names: std::collections::BTreeSet<_> = boxes.iter().map(|part| &part.name).collect();
        assert_eq!(names.len(), boxes.len(), "names are unique");
    }

    #[test]
    fn the_world_keeps_its_promises() {
        let solid = bake();
        assert!(solid.chunks.len() > 20, "{} chunks", solid.chunks.len());
        assert_eq!(solid.triangles(), solid.things.len() * 12);
        for (_, chunk) in solid.chunks.iter() {
            let mesh = &chunk.mesh;
            assert!(mesh.indices.iter().all(|index| (*index as usize) < mesh.vertices.len()));
            let inside = |v: &crate::scene::solid::Vertex| Vec3::from(v.position).abs().max_element() <= 1024.0;
            assert!(mesh.vertices.iter().all(inside));
            assert!(mesh.parts.iter().all(|part| solid.thing(part.thing).is_some()));
            assert!((0..mesh.indices.len() / 3).all(|triangle| mesh.thing_of(triangle).is_some()));
        }
    }
}
