//! The walk through the cells of chunks that a camera may see.

use glam::{IVec3, UVec3, Vec3};

use super::cell::{ALL_SIDES, CELL_NODES, OCCLUSION_CELLS, OcclusionCell};
use crate::scene::solid::{Aabb, Chunk, ChunkGrid, ChunkKey, ChunkMap, Frustum, Projection, SolidCamera};

/// How far from the eye a picture may begin, and room for rounding, in units.
const MARGIN: f32 = 0.05;
/// Room for rounding on the sides of cells, in units.
const EDGE: f32 = 1e-3;
/// Part of its length below which a direction may be any along an axis.
const LEVEL: f32 = 1e-4;
/// Most cells that are walked through.
const MOST_CELLS: usize = 1 << 22;
/// Bits of the state of a cell besides the sides by which it was entered: all that lies in it shows, also behind ground.
const THROUGH: u8 = 1 << 6;
/// It lies outside of the picture.
const OUTSIDE: u8 = 1 << 7;

/// Cells of chunks that a camera may see, of those that are there.
#[derive(Clone, Debug)]
pub struct VisibleCells {
    grid: ChunkGrid,
    /// Box of chunks, in cells: the lowest one, and their numbers on each axis.
    first: IVec3,
    chunks: UVec3,
    /// Of each cell, by z, y and x.
    is_seen: Vec<bool>,
}

impl VisibleCells {
    /// Walks from the eye through all that it may see. `is_whole`: whether nothing shows through a chunk that should not.
    /// `None` = nothing can be left out: where the eye lies in the ground, it sees all caves from behind.
    pub fn new(
        chunks: &ChunkMap<Chunk>,
        grid: ChunkGrid,
        camera: &SolidCamera,
        frustum: &Frustum,
        is_whole: impl Fn(ChunkKey) -> bool,
    ) -> Option<Self> {
        if !chunks.iter().any(|(_, chunk)| chunk.occlusion.is_some()) {
            return None;
        }
        let place = |key: ChunkKey| IVec3::new(key.x, key.y, key.z);
        let (min, max) = chunks
            .iter()
            .fold((IVec3::MAX, IVec3::MIN), |(min, max), (key, _)| (min.min(place(key)), max.max(place(key))));
        let size = max.checked_sub(min)?.checked_add(IVec3::ONE)?.as_uvec3();
        let count = size.to_array().into_iter().try_fold(1_usize, |all, n| all.checked_mul(n as usize))?;
        if count.checked_mul(OCCLUSION_CELLS.pow(3))? > MOST_CELLS {
            return None;
        }
        let all = Self { grid, first: min, chunks: size, is_seen: vec![false; count * OCCLUSION_CELLS.pow(3)] };
        let mut sources = vec![None; count];
        for (key, chunk) in chunks.iter().filter(|(key, _)| is_whole(*key)) {
            if let Some(source) = all.index(place(key)).and_then(|at| sources.get_mut(at)) {
                *source = Some(&**chunk);
            }
        }
        Walk::new(all, sources, camera, frustum).run()
    }

    /// Whether something in a box may be seen. Sides of cells belong to either.
    pub fn may_show(&self, bounds: Aabb) -> bool {
        let (first, size) = (self.first * OCCLUSION_CELLS as i32, (self.chunks * OCCLUSION_CELLS as u32).as_ivec3());
        let edge = self.grid.side / OCCLUSION_CELLS as f32;
        let cell = |at: Vec3| ((at - self.grid.corner) / edge).floor().as_ivec3().saturating_sub(first);
        let (low, high) = (cell(bounds.min + EDGE), cell(bounds.max - EDGE));
        let high = high.max(low);
        // Nothing hides what lies where no chunks are.
        if low.cmplt(IVec3::ZERO).any() || high.cmpge(size).any() {
            return true;
        }
        let is_seen = |at| self.is_seen.get(linear(at, size.as_uvec3())).copied().unwrap_or(true);
        cells(low.as_uvec3(), high.as_uvec3()).any(is_seen)
    }

    fn index(&self, chunk: IVec3) -> Option<usize> {
        let at = chunk.checked_sub(self.first)?;
        let is_in = at.cmpge(IVec3::ZERO).all() && at.as_uvec3().cmplt(self.chunks).all();
        is_in.then(|| linear(at.as_uvec3(), self.chunks))
    }
}

fn linear(at: UVec3, size: UVec3) -> usize {
    (at.z as usize * size.y as usize + at.y as usize) * size.x as usize + at.x as usize
}

/// Rays that make a picture.
#[derive(Clone, Copy, Debug)]
enum Rays {
    /// From a point, in cells from the lowest corner of the box.
    From(Vec3),
    /// All in a direction.
    Along(Vec3),
}

impl Rays {
    /// Whether a ray may cross a plane at a place on an axis, upwards or downwards.
    fn may_cross(self, axis: usize, plane: f32, is_upwards: bool) -> bool {
        let room = MARGIN / CELL_NODES as f32;
        let ahead = match self {
            Self::From(eye) => plane - eye[axis] + if is_upwards { room } else { -room },
            Self::Along(direction) => direction[axis] + if is_upwards { LEVEL } else { -LEVEL },
        };
        if is_upwards { ahead > 0.0 } else { ahead < 0.0 }
    }
}

/// A walk on its way. Places are in cells from the lowest corner of the box.
struct Walk<'a> {
    visible: VisibleCells,
    sources: Vec<Option<&'a Chunk>>,
    frustum: &'a Frustum,
    camera: &'a SolidCamera,
    /// Lowest corner of the box, and length of an edge of a cell, in units.
    corner: Vec3,
    edge: f32,
    /// Number of cells on each axis.
    size: UVec3,
    states: Vec<u8>,
    /// Cells to go on from, with the sides from which one looks into them.
    next: Vec<(UVec3, u8)>,
    rays: Rays,
}

impl<'a> Walk<'a> {
    fn new(
        visible: VisibleCells,
        sources: Vec<Option<&'a Chunk>>,
        camera: &'a SolidCamera,
        frustum: &'a Frustum,
    ) -> Self {
        let edge = visible.grid.side / OCCLUSION_CELLS as f32;
        let size = visible.chunks * OCCLUSION_CELLS as u32;
        let corner = visible.grid.bounds(visible.first.into()).min;
        let rays = match camera.projection {
            Projection::Perspective { .. } => Rays::From((camera.eye - corner) / edge),
            Projection::Orthographic { .. } => Rays::Along(camera.forward()),
        };
        let states = vec![0; size.as_u64vec3().element_product() as usize];
        Self { visible, sources, frustum, camera, corner, edge, size, states, next: Vec::new(), rays }
    }

    fn run(mut self) -> Option<VisibleCells> {
        self.begin()?;
        while let Some((at, from)) = self.next.pop() {
            self.go_on(at, from);
        }
        Some(self.visible)
    }

    /// Begins at the eye, and at those sides of the box that rays come through from outside.
    fn begin(&mut self) -> Option<()> {
        let end = self.size.as_vec3();
        match self.rays {
            Rays::From(eye) => {
                let room = MARGIN / CELL_NODES as f32;
                if (eye + room).cmpge(Vec3::ZERO).all() && (eye - room).cmple(end).all() {
                    let last = self.size.as_ivec3() - 1;
                    let [low, high] = [eye - room, eye + room].map(|at| at.floor().as_ivec3().clamp(IVec3::ZERO, last));
                    self.begin_at_eye(eye, low.as_uvec3(), high.as_uvec3())?;
                }
            }
            Rays::Along(_) => {
                // Rays begin beside the eye, which must not lie in the box.
                let box_ = Aabb::new(self.corner, self.corner + end * self.edge);
                let forward = self.camera.forward();
                if box_.corners().iter().any(|corner| (*corner - self.camera.eye).dot(forward) < MARGIN) {
                    return None;
                }
            }
        }
        for side in 0..6 {
            let (axis, is_upper) = (side / 2, side % 2 == 1);
            let plane = if is_upper { end[axis] } else { 0.0 };
            // A point must lie beyond the side, and all the rays of a direction come from there.
            let comes_in = self.rays.may_cross(axis, plane, !is_upper);
            if comes_in {
                self.begin_at_side(side);
            }
        }
        Some(())
    }

    fn begin_at_eye(&mut self, eye: Vec3, low: UVec3, high: UVec3) -> Option<()> {
        for at in cells(low, high) {
            let room = MARGIN / CELL_NODES as f32;
            let node = |eye: f32, cell: u32| {
                let node =
                    |at: f32| (((at - cell as f32) * CELL_NODES as f32).floor().max(0.0) as usize).min(CELL_NODES - 1);
                node(eye - room)..=node(eye + room)
            };
            let nodes = [node(eye.x, at.x), node(eye.y, at.y), node(eye.z, at.z)];
            let exits = self.cell(at).exits_from(nodes)?;
            self.see(at);
            self.leave(at, exits, false);
        }
        Some(())
    }

    fn begin_at_side(&mut self, side: usize) {
        let (mut low, mut high) = (UVec3::ZERO, self.size - 1);
        let axis = side / 2;
        if side % 2 == 1 {
            low[axis] = high[axis]
        } else {
            high[axis] = low[axis]
        }
        for at in cells(low, high) {
            self.enter(at, side, true, false);
        }
    }

    /// Looks into a cell through one of its sides.
    fn enter(&mut self, at: UVec3, side: usize, is_from_absent: bool, is_through: bool) {
        let index = linear(at, self.size);
        let state = self.states.get(index).copied().unwrap_or(OUTSIDE);
        let is_done = OUTSIDE | THROUGH | if is_through { 0 } else { 1 << side };
        if state & is_done != 0 {
            return;
        }
        if state == 0 {
            let min = self.corner + at.as_vec3() * self.edge;
            let bounds = Aabb::new(min - MARGIN, min + self.edge + MARGIN);
            if !self.frustum.may_show(bounds, self.camera.eye) {
                self.set(index, OUTSIDE);
                return;
            }
            self.see(at);
        }
        let cell = self.cell(at);
        // The ground has no faces towards what is not there.
        let is_through = is_through || *cell == OcclusionCell::Leaky || (is_from_absent && cell.has_wall(side));
        let now = if is_through { THROUGH } else { 1 << side };
        if state & now == 0 {
            self.set(index, state | now);
            self.next.push((at, now));
        }
    }

    fn go_on(&mut self, at: UVec3, from: u8) {
        if from == THROUGH {
            self.leave(at, ALL_SIDES, true);
        } else {
            let exits = self.cell(at).exits(from.trailing_zeros() as usize);
            self.leave(at, exits, false);
        }
    }

    /// Looks out of a cell through some of its sides.
    fn leave(&mut self, at: UVec3, exits: u8, is_through: bool) {
        let is_absent = *self.cell(at) == OcclusionCell::Absent;
        for side in (0..6).filter(|side| exits >> side & 1 == 1) {
            let (axis, is_upper) = (side / 2, side % 2 == 1);
            let mut beside = at;
            let plane = at[axis] + u32::from(is_upper);
            if plane == 0 || plane >= self.size[axis] && is_upper {
                continue;
            }
            if self.rays.may_cross(axis, plane as f32, is_upper) {
                beside[axis] = if is_upper { plane } else { plane - 1 };
                self.enter(beside, side ^ 1, is_absent, is_through);
            }
        }
    }

    fn cell(&self, at: UVec3) -> &'a OcclusionCell {
        let cells = OCCLUSION_CELLS as u32;
        let chunk = self.sources.get(linear(at / cells, self.visible.chunks)).copied().flatten();
        let occlusion = chunk.and_then(|chunk| chunk.occlusion.as_ref());
        occlusion.map_or(&OcclusionCell::Absent, |occlusion| occlusion.cell(at % cells))
    }

    fn see(&mut self, at: UVec3) {
        let index = linear(at, self.size);
        self.visible.is_seen.get_mut(index).into_iter().for_each(|is_seen| *is_seen = true);
    }

    fn set(&mut self, index: usize, state: u8) {
        self.states.get_mut(index).into_iter().for_each(|place| *place = state);
    }
}

/// All places from one to another.
fn cells(low: UVec3, high: UVec3) -> impl Iterator<Item = UVec3> {
    let row = move |z, y| (low.x..=high.x).map(move |x| UVec3::new(x, y, z));
    (low.z..=high.z).flat_map(move |z| (low.y..=high.y).flat_map(move |y| row(z, y)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::scene::solid::ChunkOcclusion;

    const GRID: ChunkGrid = ChunkGrid { corner: Vec3::ZERO, side: 64.0 };

    fn key(x: i32, y: i32, z: i32) -> ChunkKey {
        ChunkKey { x, y, z }
    }

    /// 3 × 1 × 1 chunks of nodes, opaque ones by place in the world.
    fn chunks(is_opaque: impl Fn([usize; 3]) -> bool) -> ChunkMap<Chunk> {
        let chunk = |n: usize| {
            let mut occlusion = ChunkOcclusion::default();
            for at in cells(UVec3::ZERO, UVec3::splat(OCCLUSION_CELLS as u32 - 1)) {
                let low = [at.x as usize * CELL_NODES + n * 64, at.y as usize * CELL_NODES, at.z as usize * CELL_NODES];
                occlusion.set(at, OcclusionCell::new(|[x, y, z]| is_opaque([low[0] + x, low[1] + y, low[2] + z])));
            }
            (key(n as i32, 0, 0), Arc::new(Chunk { occlusion: Some(occlusion.into()), ..Chunk::default() }))
        };
        (0..3).map(chunk).collect()
    }

    fn perspective(eye: [f32; 3], yaw_deg: f32, pitch_deg: f32) -> SolidCamera {
        let projection = Projection::Perspective { fov_deg: 90.0 };
        SolidCamera { eye: eye.into(), yaw_deg, pitch_deg, projection }
    }

    fn walk(
        chunks: &ChunkMap<Chunk>,
        camera: SolidCamera,
        is_whole: impl Fn(ChunkKey) -> bool,
    ) -> Option<VisibleCells> {
        let bounds = Aabb::new(Vec3::ZERO, Vec3::new(192.0, 64.0, 64.0));
        let frustum = Frustum::new(camera.clip_from_eye(1.0, bounds));
        VisibleCells::new(chunks, GRID, &camera, &frustum, is_whole)
    }

    /// Whether each of the three chunks is seen.
    fn seen(chunks: &ChunkMap<Chunk>, camera: SolidCamera) -> Option<[bool; 3]> {
        let visible = walk(chunks, camera, |_| true)?;
        Some([0, 1, 2].map(|x| visible.may_show(GRID.bounds(key(x, 0, 0)))))
    }

    const EASTWARDS: f32 = 90.0;
    const EYE: [f32; 3] = [10.5, 30.5, 30.5];

    #[test]
    fn a_wall_hides_and_a_hole_in_it_shows() {
        let camera = perspective(EYE, EASTWARDS, 0.0);
        assert_eq!(seen(&chunks(|_| false), camera), Some([true; 3]));
        // Its front belongs to the chunk that it lies in. Walls lie at sides of cells: in the middle of one they hide less,
        // since sides that both halves touch see either half.
        assert_eq!(seen(&chunks(|[x, ..]| x == 96), camera), Some([true, true, false]));
        let with_hole = chunks(|[x, y, z]| x == 96 && (y, z) != (40, 20));
        assert_eq!(seen(&with_hole, camera), Some([true; 3]));
        assert_eq!(seen(&chunks(|[x, ..]| x == 48), camera), Some([true, false, false]));
        let behind_hole = chunks(|[x, y, z]| x == 48 && (y, z) != (30, 30) || x == 80);
        assert_eq!(seen(&behind_hole, camera), Some([true, true, false]));
    }

    #[test]
    fn what_lies_behind_the_eye_is_not_walked_to() {
        let visible =
            walk(&chunks(|_| false), perspective([100.5, 30.5, 30.5], EASTWARDS, 0.0), |_| true).expect("a walk");
        assert!(!visible.may_show(GRID.bounds(key(0, 0, 0))) && visible.may_show(GRID.bounds(key(2, 0, 0))));
        assert!(visible.may_show(GRID.bounds(key(2, 1, 0))), "nothing is known of what is not there");
        let across = Aabb::new(Vec3::new(60.0, 10.0, 10.0), Vec3::new(130.0, 20.0, 20.0));
        assert!(visible.may_show(across), "a box is seen if any cell of it is");
    }

    #[test]
    fn an_eye_in_the_ground_sees_everything() {
        let wall = chunks(|[x, ..]| x >= 100);
        assert!(seen(&wall, perspective(EYE, EASTWARDS, 0.0)).is_some());
        assert_eq!(seen(&wall, perspective([110.5, 30.5, 30.5], EASTWARDS, 0.0)), None, "in a mixed cell");
        assert_eq!(seen(&wall, perspective([150.5, 30.5, 30.5], EASTWARDS, 0.0)), None, "in a closed one");
        assert_eq!(seen(&wall, perspective([99.98, 30.5, 30.5], EASTWARDS, 0.0)), None, "too close to tell");
        let cave = chunks(|at| at != [5, 5, 5]);
        assert_eq!(seen(&cave, perspective([5.5, 5.5, 5.5], EASTWARDS, 0.0)), Some([true, false, false]));
    }

    #[test]
    fn an_eye_outside_looks_in_through_the_sides() {
        let ground = chunks(|[_, y, _]| y < 20);
        let caves = |camera| {
            let visible = walk(&ground, camera, |_| true)?;
            let cell = |y: f32| Aabb::new(Vec3::new(80.0, y, 32.0), Vec3::new(96.0, y + 16.0, 48.0));
            Some([0.0, 16.0, 48.0].map(|y| visible.may_show(cell(y))))
        };
        assert_eq!(caves(perspective([90.0, 200.0, 40.0], 0.0, -90.0)), Some([false, true, true]));
        let from_below = perspective([90.0, -200.0, 40.0], 0.0, 90.0);
        assert_eq!(caves(from_below), Some([true; 3]), "the ground has no faces at its end");
        assert_eq!(caves(perspective([-200.0, 10.0, 40.0], EASTWARDS, 0.0)), Some([true; 3]));
        let orthographic = |eye: [f32; 3], pitch_deg| SolidCamera {
            projection: Projection::Orthographic { height: 10.0 },
            ..perspective(eye, 0.0, pitch_deg)
        };
        assert_eq!(caves(orthographic([90.0, 200.0, 40.0], -90.0)), Some([false, true, true]));
        assert_eq!(caves(orthographic([90.0, 40.0, 40.0], -90.0)), None, "some rays might begin in the ground");
    }

    #[test]
    fn chunks_that_are_not_there_let_all_through() {
        let camera = perspective(EYE, EASTWARDS, 0.0);
        // A wall in the middle chunk, and ground behind it.
        let mut wall = chunks(|[x, ..]| (100..180).contains(&x));
        assert_eq!(seen(&wall, camera), Some([true, true, false]));
        let visible = walk(&wall, camera, |key| key.x != 1).expect("a walk");
        assert!(visible.may_show(GRID.bounds(key(2, 0, 0))), "it fades in");
        wall.remove(key(1, 0, 0));
        assert_eq!(seen(&wall, camera), Some([true; 3]));
        // Behind ground without a face, all shows.
        let end = walk(&wall, camera, |_| true).expect("a walk");
        assert!(end.may_show(Aabb::new(Vec3::new(180.0, 20.0, 20.0), Vec3::new(190.0, 30.0, 30.0))));
        assert!(walk(&ChunkMap::default(), camera, |_| true).is_none());
    }

    #[test]
    fn far_too_many_cells_are_not_walked_through() {
        let mut far = chunks(|_| true);
        far.insert(key(i32::MAX, i32::MIN, 0), Arc::default());
        assert!(walk(&far, perspective(EYE, EASTWARDS, 0.0), |_| true).is_none());
    }
}
