//! A good spot: where to look at a map to know it again, for small pictures of it. Where its players begin, moved a
//! little to where more is to be seen; for a map without players, where it has most to show. The same map always gives
//! the same spot, and a large one takes no longer than a small one.
//!
//! What there is to see is counted in edges: tiles that end beside air, and a little less tiles that change. Only what
//! moves with the camera counts; a sky is behind every place.

use glam::{IVec2, UVec2, Vec2};

use crate::base::{Rect, TILE_WORLD};
use crate::rules::ddnet::{START_LINE, WALLS};
use crate::scene::{
    CHUNK_TILES, Camera, Cell, Chunk, FlatFrame, FlatScene, Group, Layer, LayerContent, LayerType, PhysicsStyle, Quad,
    TileLayer, TilePaint, Xray, size_at_zoom_1,
};

/// Width of what is shown, in tiles: about what a player sees, in which single tiles can still be made out in a picture
/// of 256 pixels.
const WIDE_TILES: f32 = 38.0;
/// A map is shown whole where it is no larger than so many times that.
const WHOLE: f32 = 1.35;
/// How far the place that was chosen may lie from the middle, in parts of the picture.
const ASIDE: f32 = 0.34;
/// How far it may lie above it: what stands on the ground has a sky above it and nothing but earth below.
const ABOVE: f32 = 0.16;
/// The same where no player begins, and the place is only known to a chunk.
const FAR_ASIDE: f32 = 0.9;
/// Layers that are looked at, and chunks of them all; what lies in more does not change the spot.
const MOST_LAYERS: usize = 200;
const MOST_CHUNKS: usize = 2000;
/// Quads that are looked at.
const MOST_QUADS: usize = 20_000;
/// Weight of a tile that is no wall, so that its ground and the layers behind it can be seen.
const OPEN: f32 = 0.2;
/// Largest weight of a tile, however many layers have an edge there.
const MOST_DETAIL: f32 = 2.5;

/// Where to look, and at what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoodSpot {
    /// The camera.
    pub camera: Camera,
    /// There is a design to look at, not only physics layers under a sky.
    pub has_design: bool,
}

/// A good spot of a world for a picture of so many pixels. The textures need not be there yet.
pub fn good_spot(scene: &FlatScene, size_px: UVec2) -> GoodSpot {
    let at_zoom_1 = size_at_zoom_1(size_px);
    let zoom = WIDE_TILES * TILE_WORLD / at_zoom_1.x;
    let (bounds, seen) = (scene.bounds, at_zoom_1 * zoom);
    let has_design = has_design(scene);
    if bounds.is_empty() {
        return GoodSpot { camera: Camera { center: bounds.center(), zoom }, has_design };
    }
    if (bounds.size() / seen).max_element() <= WHOLE {
        let zoom = (bounds.size() / at_zoom_1).max_element();
        return GoodSpot { camera: Camera { center: bounds.center(), zoom }, has_design };
    }
    let sheets = sheets(scene);
    let (anchor, aside, above, price) = match scene.spawn.or_else(|| start_line(scene)) {
        Some(begin) => (begin, ASIDE, ABOVE, 0.8),
        None => (fullest(&sheets).unwrap_or(bounds.center()), FAR_ASIDE, FAR_ASIDE, 0.02),
    };
    let reach = reach(bounds, seen);
    let anchor = anchor.clamp(bounds.min, bounds.max);
    let around = Rect::new(anchor - seen * aside, anchor + seen * Vec2::new(aside, above));
    let clamped = |at: Vec2| at.clamp(reach.min, reach.max);
    let field = Field::of(scene, &sheets, Rect::from_center_size(anchor, seen * (1.0 + 2.0 * aside)));
    let center = best(&field, Rect::new(clamped(around.min), clamped(around.max)), seen, (clamped(anchor), price));
    GoodSpot { camera: Camera { center, zoom }, has_design }
}

/// Frame of a good spot that fits into a square of `side_px`. Where there is no
/// design the physics layers show, in the program's own pictures.
pub fn spot_params(scene: &FlatScene, side_px: u32) -> FlatFrame {
    let size_px = UVec2::new(side_px, side_px - side_px.div_ceil(4)).max(UVec2::ONE);
    let spot = good_spot(scene, size_px);
    let mut params = FlatFrame::new(size_px, spot.camera);
    if !spot.has_design && !scene.physics.is_empty() {
        params.xray = Xray::Dimmed;
        params.physics.style = PhysicsStyle::Own;
        params.background = FlatFrame::ground(params.xray);
    }
    params
}

/// Where the middle of a picture may lie so that no more of the outside shows than has to.
fn reach(bounds: Rect, seen: Vec2) -> Rect {
    let (low, high, middle) = (bounds.min + seen * 0.5, bounds.max - seen * 0.5, bounds.center());
    let pick = |low: f32, high: f32, middle: f32| if low < high { (low, high) } else { (middle, middle) };
    let (x, y) = (pick(low.x, high.x, middle.x), pick(low.y, high.y, middle.y));
    Rect::new(Vec2::new(x.0, y.0), Vec2::new(x.1, y.1))
}

/// Whether anything but physics moves with the camera, and is not only behind everything.
pub fn has_design(scene: &FlatScene) -> bool {
    let shows = |layer: &Layer| {
        layer.drawn.physics.is_none()
            && !layer.drawn.stray
            && match &layer.drawn.content {
                LayerContent::Tiles(tiles) => !tiles.chunks.is_empty(),
                LayerContent::Quads(quads) => !quads.quads.is_empty(),
                LayerContent::Nothing | LayerContent::Sounds(_) => false,
            }
    };
    let groups = scene.groups.iter().filter(|group| group.parallax.abs().max_element() > 0.0);
    groups.flat_map(|group| &group.layers).any(shows)
}

/// Where the line is that a race begins at: the tile of it that lies highest, of those leftmost.
fn start_line(scene: &FlatScene) -> Option<Vec2> {
    let kinds = [LayerType::Game, LayerType::Front];
    let layers = scene.physics.iter().filter(|layer| layer.counts && kinds.contains(&layer.kind));
    let tiles = layers.flat_map(|layer| &layer.ids).flat_map(|chunk| {
        let found = (0..).zip(&*chunk.cells).filter(|(_, cell)| cell.index == START_LINE);
        found.map(|(at, _)| chunk.origin_tiles + UVec2::new(at % CHUNK_TILES, at / CHUNK_TILES))
    });
    let first = tiles.min_by_key(|at| (at.y, at.x))?;
    Some((first.as_vec2() + 0.5) * TILE_WORLD)
}

/// The corner of tiles that is nearest to a point of the world; no farther than anything sensible lies.
fn tile_near(at: Vec2) -> IVec2 {
    (at / TILE_WORLD).round().clamp(Vec2::splat(-1e8), Vec2::splat(1e8)).as_ivec2()
}

/// A tile layer that moves with the camera.
struct Sheet<'a> {
    tiles: &'a TileLayer,
    /// Where its first tile lies in the world, in tiles.
    origin: IVec2,
    /// Weight of an edge in it.
    weight: f32,
}

fn moves_along(group: &Group) -> bool {
    group.parallax == Vec2::splat(100.0)
}

fn sheets(scene: &FlatScene) -> Vec<Sheet<'_>> {
    let groups = scene.groups.iter().filter(|group| moves_along(group));
    let layers = groups.flat_map(|group| group.layers.iter().map(move |layer| (group, layer)));
    let sheet = |(group, layer): (&Group, &'_ Layer)| -> Option<(IVec2, f32)> {
        let is_shown = !layer.drawn.stray && layer.drawn.physics.is_none_or(|part| !part.is_numbers);
        let weight = if layer.drawn.physics.is_some() { 0.5 } else { 1.0 };
        is_shown.then_some((tile_near(-group.offset), weight))
    };
    let sheets = layers.filter_map(|(group, layer)| {
        let (origin, weight) = sheet((group, layer))?;
        match &layer.drawn.content {
            LayerContent::Tiles(tiles) if !tiles.chunks.is_empty() && tiles.paint == TilePaint::Picture => {
                (tiles.color[3] > 0.1).then_some(Sheet { tiles, origin, weight })
            }
            _ => None,
        }
    });
    sheets.take(MOST_LAYERS).collect()
}

/// The middle of the chunk with most edges.
fn fullest(sheets: &[Sheet<'_>]) -> Option<Vec2> {
    let all: usize = sheets.iter().map(|sheet| sheet.tiles.chunks.len()).sum();
    let step = all.div_ceil(MOST_CHUNKS).max(1);
    let chunks = sheets.iter().flat_map(|sheet| sheet.tiles.chunks.iter().map(move |chunk| (sheet, chunk)));
    let mut sums = std::collections::BTreeMap::<(i32, i32), f32>::new();
    for (sheet, chunk) in chunks.step_by(step) {
        let middle = chunk.origin_tiles.as_ivec2() + sheet.origin + CHUNK_TILES as i32 / 2;
        *sums.entry((middle.y, middle.x)).or_default() += edges_in(chunk) * sheet.weight;
    }
    // The first of equal ones: the one that lies highest.
    let best = sums.into_iter().reduce(|a, b| if b.1 > a.1 { b } else { a })?;
    Some(IVec2::new(best.0.1, best.0.0).as_vec2() * TILE_WORLD)
}

fn edges_in(chunk: &Chunk) -> f32 {
    let rows = chunk.cells.chunks_exact(CHUNK_TILES as usize);
    let differ = |a: u8, b: u8| (a == 0) != (b == 0);
    let in_row = |row: &[Cell]| row.iter().zip(row.iter().skip(1)).filter(|(a, b)| differ(a.index, b.index)).count();
    rows.map(|row| in_row(row) as f32).sum()
}

/// How much there is to see at every tile of a part of the world, as sums over all tiles above and to the left.
struct Field {
    /// The first tile.
    origin: IVec2,
    size: UVec2,
    /// One more than `size` on each axis.
    sums: Vec<f32>,
}

impl Field {
    fn of(scene: &FlatScene, sheets: &[Sheet<'_>], part: Rect) -> Self {
        let origin = tile_near(part.min);
        let size = (tile_near(part.max) - origin).max(IVec2::ONE).as_uvec2();
        let mut detail = vec![0.0_f32; size.x as usize * size.y as usize];
        for sheet in sheets {
            add_edges(&mut detail, origin, size, sheet);
        }
        add_open(&mut detail, origin, size, scene);
        for bounds in small_quads(scene, part) {
            add_quad(&mut detail, origin, size, bounds);
        }
        let (wide, mut sums) = (size.x as usize + 1, vec![0.0; (size.x as usize + 1) * (size.y as usize + 1)]);
        for (y, row) in detail.chunks_exact(size.x as usize).enumerate() {
            let mut along = 0.0;
            for (x, value) in row.iter().enumerate() {
                along += value.min(MOST_DETAIL);
                let above = sums.get(y * wide + x + 1).copied().unwrap_or(0.0);
                if let Some(sum) = sums.get_mut((y + 1) * wide + x + 1) {
                    *sum = above + along;
                }
            }
        }
        Self { origin, size, sums }
    }

    /// Weight of all that there is to see in a rectangle of the world.
    fn within(&self, part: Rect) -> f32 {
        let last = self.size.as_ivec2();
        let corner = |at: Vec2| (tile_near(at) - self.origin).clamp(IVec2::ZERO, last);
        let (min, max) = (corner(part.min), corner(part.max));
        let sum = |x: i32, y: i32| {
            self.sums.get(y as usize * (self.size.x as usize + 1) + x as usize).copied().unwrap_or_default()
        };
        sum(max.x, max.y) - sum(min.x, max.y) - sum(max.x, min.y) + sum(min.x, min.y)
    }
}

fn add_edges(detail: &mut [f32], origin: IVec2, size: UVec2, sheet: &Sheet<'_>) {
    let index = |x: i32, y: i32| {
        let at = origin + IVec2::new(x, y) - sheet.origin;
        sheet.tiles.cell(at.x.into(), at.y.into()).map_or(0, |cell| cell.index)
    };
    let change = |a: u8, b: u8| match (a == b, (a == 0) == (b == 0)) {
        (true, _) => 0.0,
        (false, true) => 0.25,
        (false, false) => 1.0_f32,
    };
    let (wide, high) = (size.x as i32, size.y as i32);
    let mut above: Vec<u8> = (0..wide).map(|x| index(x, -1)).collect();
    for (y, row) in (0..high).zip(detail.chunks_exact_mut(size.x as usize)) {
        let mut left = index(-1, y);
        for ((x, value), above) in (0..wide).zip(row).zip(&mut above) {
            let here = index(x, y);
            *value += change(here, left).max(change(here, *above)) * sheet.weight;
            (left, *above) = (here, here);
        }
    }
}

fn add_open(detail: &mut [f32], origin: IVec2, size: UVec2, scene: &FlatScene) {
    let Some(game) = scene.physics.iter().find(|layer| layer.counts && layer.kind == LayerType::Game) else { return };
    for (value, at) in detail.iter_mut().zip(0..) {
        let at = origin + UVec2::new(at % size.x, at / size.x).as_ivec2();
        let is_inside = at.cmpge(IVec2::ZERO).all() && at.as_uvec2().cmplt(game.size_tiles).all();
        if is_inside && !WALLS.contains(&game.cell(at.as_uvec2()).id) {
            *value += OPEN;
        }
    }
}

/// Where quads are that show something and are no ground for all the rest, at rest.
fn small_quads(scene: &FlatScene, part: Rect) -> impl Iterator<Item = Rect> {
    let groups = scene.groups.iter().filter(|group| moves_along(group));
    let layers = groups.flat_map(|group| group.layers.iter().map(move |layer| (group.offset, layer)));
    let quads = layers.filter(|(_, layer)| !layer.drawn.stray).flat_map(|(offset, layer)| {
        let quads: &[Quad] = match &layer.drawn.content {
            LayerContent::Quads(quads) => &quads.quads,
            _ => &[],
        };
        quads.iter().map(move |quad| (offset, quad))
    });
    let bounds = quads.take(MOST_QUADS).map(|(offset, quad)| {
        let at_rest = quad.bounds([0.0; 4]);
        Rect::new(at_rest.min - offset, at_rest.max - offset)
    });
    let most = part.size() * 0.35;
    bounds.filter(move |bounds| bounds.size().cmplt(most).all() && bounds.intersects(part))
}

fn add_quad(detail: &mut [f32], origin: IVec2, size: UVec2, bounds: Rect) {
    let last = size.as_ivec2();
    let min = (tile_near(bounds.min) - origin).clamp(IVec2::ZERO, last);
    let max = (tile_near(bounds.max) - origin).clamp(IVec2::ZERO, last);
    for y in min.y..max.y {
        for x in min.x..max.x {
            if let Some(value) = detail.get_mut(y as usize * size.x as usize + x as usize) {
                *value += 0.5;
            }
        }
    }
}

/// The middle with most to see, among those in `middles`, a tile apart. What is a picture away from `near` is worth less
/// by the part `price`.
fn best(field: &Field, middles: Rect, seen: Vec2, (near, price): (Vec2, f32)) -> Vec2 {
    let steps = |from: f32, to: f32| (0..=((to - from) / TILE_WORLD).max(0.0) as u32).map(move |i| i as f32);
    let rate = |center: Vec2| {
        // The outermost tiles are half lost: things should not only just stick into the picture.
        let shown = field.within(Rect::from_center_size(center, seen));
        let inner = field.within(Rect::from_center_size(center, seen * 0.7));
        let away = ((center - near) / seen).length_squared();
        (shown + inner) * (1.0 - price * away)
    };
    let mut best = (near, rate(near));
    for y in steps(middles.min.y, middles.max.y) {
        for x in steps(middles.min.x, middles.max.x) {
            let center = middles.min + Vec2::new(x, y) * TILE_WORLD;
            let rating = rate(center);
            if rating > best.1 {
                best = (center, rating);
            }
        }
    }
    best.0
}
