//! Maps as large as real ones get, each hard in its own way. Always the same bytes: all that looks like chance is a
//! function of place.
//!
//! Sides in tiles are for [`Scale::FULL`]; tests build the same maps smaller.

use mapscope::base::{EnvelopeIndex, ImageIndex, RgbaImage};
use mapscope::format::teeworlds::{
    Document, Quad, SpeedupTile, SwitchTile, TeleTile, Tile, TileKind, Tiles, TuneTile, write_document,
};

use crate::common::build::{Builder, grid, rectangle, tile_set};

/// By how much the sides of a map are divided.
#[derive(Clone, Copy, Debug)]
pub struct Scale(pub u32);

impl Scale {
    /// As large as real maps get.
    pub const FULL: Self = Self(1);

    fn size(self, width: u32, height: u32) -> [u32; 2] {
        [(width / self.0).max(4), (height / self.0).max(4)]
    }
}

/// A map that is hard in some way.
pub struct Giant {
    /// What it is called; its file is `giant-NAME.map`.
    pub name: &'static str,
    /// What is hard about it.
    pub about: &'static str,
    make: fn(Scale) -> Document,
}

impl Giant {
    /// The file.
    pub fn bytes(&self, scale: Scale) -> Vec<u8> {
        write_document(&(self.make)(scale))
    }

    /// The map.
    pub fn document(&self, scale: Scale) -> Document {
        (self.make)(scale)
    }
}

/// All of them.
pub const GIANTS: [Giant; 8] = [
    Giant { name: "noise", about: "every tile differs from its neighbours", make: noise },
    Giant { name: "corridors", about: "solid but for long tunnels", make: corridors },
    Giant { name: "air", about: "30 million tiles a layer, and next to nothing in them", make: air },
    Giant { name: "checkerboard", about: "every other tile is air", make: checkerboard },
    Giant { name: "largest", about: "64 layers, 147 million tiles, as in the largest known map", make: largest },
    Giant { name: "images", about: "40 embedded images of 1024 pixels a side", make: images },
    Giant { name: "physics", about: "a million tiles with all six physics layers over six of design", make: physics },
    Giant { name: "quads", about: "10,000 quads that move and change their colour", make: quads },
];

/// Layers of the largest map besides its three largest.
const SMALL_LAYERS: u32 = 61;

/// The tile that players stand on.
const SOLID: u8 = 1;
/// The tile in which players freeze.
const FREEZE: u8 = 9;

fn noise(scale: Scale) -> Document {
    let mut map = Builder::default();
    let art = map.image("noise", &art(0, scale));
    map.group([100, 100]);
    let size = scale.size(2000, 2000);
    game(&mut map, size, |x, y| (hash(x, y, 1).is_multiple_of(3)) as u8);
    for layer in 0..3 {
        let turned = |n: u32| (n >> 8 & 0b0011 | n >> 10 & 0b1000) as u8;
        map.tiles(size, Some(art), |x, y| (hash(x, y, 10 + layer) as u8, turned(hash(x, y, 10 + layer))));
    }
    map.document
}

fn corridors(scale: Scale) -> Document {
    let mut map = Builder::default();
    let art = map.image("corridors", &art(1, scale));
    map.group([100, 100]);
    let size = scale.size(10_000, 400);
    // Tunnels of 5 tiles in walls of 3, with a shaft from one to the next here and there.
    let wall = |x: u32, y: u32| y % 8 < 3 && !hash(x / 6, y / 8, 2).is_multiple_of(50);
    game(&mut map, size, |x, y| wall(x, y) as u8);
    for layer in 0..6 {
        map.tiles(size, Some(art), |x, y| if wall(x, y) { (edge(&wall, x, y) + 16 * layer, 0) } else { (0, 0) });
    }
    map.document
}

fn air(scale: Scale) -> Document {
    let mut map = Builder::default();
    let art = map.image("air", &art(2, scale));
    map.group([100, 100]);
    let size = scale.size(10_000, 3000);
    // A layer without any tile would not even be baked; so each has one, not at its edge.
    game(&mut map, size, |x, y| (x == 2 && y == 2) as u8);
    for layer in 0..3 {
        map.tiles(size, Some(art), |x, y| ((x == 2 && y == 2) as u8 * (layer + 1), 0));
    }
    map.document
}

fn checkerboard(scale: Scale) -> Document {
    let mut map = Builder::default();
    let art = map.image("checkerboard", &art(3, scale));
    map.group([100, 100]);
    let size = scale.size(3000, 3000);
    game(&mut map, size, |x, y| ((x ^ y) & 1) as u8);
    for layer in 0..2 {
        map.tiles(size, Some(art), |x, y| (((x ^ y ^ layer) & 1) as u8 * 5, 0));
    }
    map.document
}

/// Three layers of 9611×3318 tiles and 61 of one million at most, 147 million tiles in all.
fn largest(scale: Scale) -> Document {
    let mut map = Builder::default();
    let art: Vec<_> = (4..8).map(|n| map.image(&format!("largest {n}"), &art(n, scale))).collect();
    for group in 0..6 {
        map.group([20 + 15 * group, 20 + 15 * group]);
        (0..8).for_each(|layer| small(&mut map, (group * 8 + layer) as u32, &art, scale));
    }
    map.group([100, 100]);
    let size = scale.size(9611, 3318);
    // Rooms of 96×48 tiles; a third of them have floors, walls and freeze in them, the others are air.
    let room = |x: u32, y: u32| hash(x / 96, y / 48, 3);
    let solid = |x: u32, y: u32| {
        let room = room(x, y);
        room.is_multiple_of(3) && (y % (8 + room / 8 % 8) < 2 || x % 96 < 1 + room / 64 % 4)
    };
    map.tiles(size, Some(art[0]), |x, y| if solid(x, y) { (edge(&solid, x, y), 0) } else { (0, 0) });
    game(&mut map, size, |x, y| match (solid(x, y), room(x, y) % 5) {
        (true, _) => SOLID,
        (false, 0) if y % 48 > 40 => FREEZE,
        _ => 0,
    });
    let front = grid(size, |x, y| Tile { index: FREEZE * (room(x, y) % 97 == 0 && y % 48 == 5) as u8, flags: 0 });
    map.physics(TileKind::Front, size, &Tiles::Plain(front));
    map.group([100, 100]);
    (48..SMALL_LAYERS).for_each(|layer| small(&mut map, layer, &art, scale));
    map.document
}

/// The sizes of the layers of the largest map, the three largest first.
pub fn largest_sizes(scale: Scale) -> impl Iterator<Item = [u32; 2]> {
    std::iter::repeat_n(scale.size(9611, 3318), 3).chain((0..SMALL_LAYERS).map(move |layer| small_size(layer, scale)))
}

fn small_size(layer: u32, scale: Scale) -> [u32; 2] {
    scale.size(1022 + 40 * (layer % 21), 500 + 20 * (layer % 11))
}

/// One of the many smaller layers of the largest map: clouds, doodads, a pattern, or full of one tile.
fn small(map: &mut Builder, layer: u32, art: &[ImageIndex], scale: Scale) {
    let size = small_size(layer, scale);
    let image = Some(art[layer as usize % art.len()]);
    let index = layer as u8 + 1;
    map.tiles(size, image, |x, y| match layer % 4 {
        0 => (index * (hash(x / 24, y / 12, layer).is_multiple_of(11)) as u8, 0),
        1 => ((hash(x, y, layer) % 255) as u8 * (hash(x / 8, y / 8, layer).is_multiple_of(211)) as u8, 0),
        2 => (16 + ((x % 8) + 8 * (y % 4)) as u8, 0),
        _ => (index, 0),
    });
}

fn images(scale: Scale) -> Document {
    let mut map = Builder::default();
    let art: Vec<_> = (0..40).map(|n| map.image(&format!("image {n}"), &art(100 + n, scale))).collect();
    map.group([100, 100]);
    let size = scale.size(400, 200);
    game(&mut map, size, |x, y| (y > 150 && x > 3) as u8);
    for (layer, image) in (0..).zip(art) {
        let filled = |x, y| hash(x / 9, y / 5, layer).is_multiple_of(4);
        map.tiles(size, Some(image), |x, y| if filled(x, y) { (1 + ((x + 16 * y) % 255) as u8, 0) } else { (0, 0) });
    }
    map.document
}

/// Rooms of 50×30 tiles with walls, freeze on them, and in each what players meet: a teleporter and its exit, a door
/// and its button, a strip of speedups, a tune zone. Before and behind it six layers of design, as in most maps.
fn physics(scale: Scale) -> Document {
    let mut map = Builder::default();
    let art: Vec<_> = (0..3).map(|n| map.image(&format!("physics {n}"), &art(300 + n, scale))).collect();
    let size = scale.size(1000, 1000);
    let wall = |x: u32, y: u32| {
        y % 30 < 4 || x % 50 < 5 && y % 30 < 20 || y % 10 < 3 && hash(x / 6, y / 10, 8).is_multiple_of(3)
    };
    let room = |x: u32, y: u32| (1 + (x / 50 + y / 30 * 20) % 250) as u8;
    let within = |x: u32, y: u32, [x0, y0, w, h]: [u32; 4]| {
        (x0..x0 + w).contains(&(x % 50)) && (y0..y0 + h).contains(&(y % 30)) && !wall(x, y)
    };
    map.group([60, 60]);
    map.tiles(size, Some(art[2]), |x, y| (1 + ((x / 3 + y / 3) % 16) as u8, 0));
    map.tiles(size, Some(art[1]), |x, y| (17 * hash(x / 9, y / 4, 9).is_multiple_of(5) as u8, 0));
    map.group([100, 100]);
    map.tiles(size, Some(art[1]), |x, y| (33 * (!wall(x, y) && hash(x / 5, y / 5, 10).is_multiple_of(4)) as u8, 0));
    map.tiles(size, Some(art[0]), |x, y| if wall(x, y) { (edge(&wall, x, y), 0) } else { (0, 0) });
    map.tiles(size, Some(art[0]), |x, y| (65 * (!wall(x, y) && wall(x, y + 1)) as u8, 0));
    map.tiles(size, Some(art[1]), |x, y| (49 * hash(x, y, 11).is_multiple_of(40) as u8, 0));
    game(&mut map, size, |x, y| match wall(x, y) {
        true => SOLID,
        false => FREEZE * (wall(x, y + 1) || wall(x + 1, y)) as u8,
    });
    let front = grid(size, |x, y| Tile { index: FREEZE * within(x, y, [8, 22, 10, 6]) as u8, flags: 0 });
    map.physics(TileKind::Front, size, &Tiles::Plain(front));
    let tele = |x, y| match [[20, 12, 3, 3], [40, 22, 2, 2]].map(|area| within(x, y, area)) {
        [true, _] => TeleTile { number: room(x, y), id: 26 },
        [_, true] => TeleTile { number: room(x, y), id: 27 },
        _ => TeleTile::default(),
    };
    map.physics(TileKind::Tele, size, &Tiles::Tele(grid(size, tele)));
    let speedup = |x, y| match within(x, y, [24, 24, 12, 3]) {
        true => SpeedupTile { force: 10, max_speed: 20, id: 29, angle: (x / 50 * 45 % 360) as i16 },
        false => SpeedupTile::default(),
    };
    map.physics(TileKind::Speedup, size, &Tiles::Speedup(grid(size, speedup)));
    let switch = |x, y| match [[30, 14, 1, 8], [10, 14, 1, 2]].map(|area| within(x, y, area)) {
        [true, _] => SwitchTile { number: room(x, y), id: 9, flags: 0, delay: 3 },
        [_, true] => SwitchTile { number: room(x, y), id: 24, flags: 0, delay: 5 },
        _ => SwitchTile::default(),
    };
    map.physics(TileKind::Switch, size, &Tiles::Switch(grid(size, switch)));
    let tune = |x, y| match within(x, y, [12, 4, 8, 8]) {
        true => TuneTile { number: 1 + room(x, y) % 9, id: 68 },
        false => TuneTile::default(),
    };
    map.physics(TileKind::Tune, size, &Tiles::Tune(grid(size, tune)));
    map.document
}

fn quads(scale: Scale) -> Document {
    let mut map = Builder::default();
    let art: Vec<_> = (0..4).map(|n| map.image(&format!("quads {n}"), &art(200 + n, scale))).collect();
    let moves: Vec<_> = (0..64).map(|n| orbit(&mut map, n)).collect();
    let fades: Vec<_> = (0..64).map(|n| fade(&mut map, n)).collect();
    map.group([100, 100]);
    let [width, height] = scale.size(500, 200);
    game(&mut map, [width, height], |x, y| (x == 0 || y == 0) as u8);
    for layer in 0..20 {
        let quad = |n: u32| {
            let at = hash(n, layer, 5);
            let (x, y) = ((at % width) as f32, (at / width % height) as f32);
            let chosen = |from: &[EnvelopeIndex]| from.get(at as usize / 7 % (from.len() * 4)).copied();
            Quad {
                pos_env: chosen(&moves),
                pos_env_offset_ms: (n % 10) as i32 * 100,
                color_env: chosen(&fades),
                color_env_offset_ms: (n % 4) as i32 * 250,
                ..rectangle(x, y, 1.0 + (at % 5) as f32, 1.0 + (at % 3) as f32)
            }
        };
        let all: Vec<_> = (0..500 / scale.0.min(100)).map(quad).collect();
        map.quads(art.get(layer as usize % 5).copied(), &all);
    }
    map.document
}

/// Around in some seconds.
fn orbit(map: &mut Builder, n: i32) -> EnvelopeIndex {
    let far = 16.0 * (1 + n % 8) as f32;
    let point = |at: i32, x: f32, y: f32, turned: f32| (at * (700 + 30 * n), 4, [x * far, y * far, turned, 0.0]);
    let (a, b) = (point(0, 0.0, 0.0, 0.0), point(1, 1.0, 0.0, 90.0));
    map.envelope(3, &[a, b, point(2, 1.0, 1.0, 180.0), point(3, 0.0, 1.0, 270.0), point(4, 0.0, 0.0, 360.0)])
}

/// Comes and goes.
fn fade(map: &mut Builder, n: i32) -> EnvelopeIndex {
    let shade = n as f32 / 64.0;
    map.envelope(4, &[(0, 1, [1.0; 4]), (900 + 20 * n, 1, [shade, 1.0, 1.0 - shade, 0.3]), (4000, 1, [1.0; 4])])
}

fn game(map: &mut Builder, size: [u32; 2], index: impl Fn(u32, u32) -> u8) {
    let tiles = grid(size, |x, y| Tile { index: index(x, y), flags: 0 });
    map.physics(TileKind::Game, size, &Tiles::Plain(tiles));
}

/// A tile of a set of 16, by which of its neighbours are walls: what an automapper does.
fn edge(wall: &impl Fn(u32, u32) -> bool, x: u32, y: u32) -> u8 {
    let neighbours = [(x, y.wrapping_sub(1)), (x + 1, y), (x, y + 1), (x.wrapping_sub(1), y)];
    let bits = neighbours.iter().enumerate().map(|(bit, (x, y))| u8::from(wall(*x, *y)) << bit);
    1 + bits.sum::<u8>()
}

/// A tile set that packs about as well as painted ones: flat shapes with a soft edge and a little grain.
fn art(seed: u32, scale: Scale) -> RgbaImage {
    let cell = (64 / scale.0.min(16)).max(4);
    tile_set(cell, |index, x, y| {
        if index == 0 {
            return [0; 4];
        }
        let [r, g, b, _] = hash(u32::from(index), seed, 6).to_le_bytes();
        let from_edge = x.min(y).min(cell - 1 - x).min(cell - 1 - y);
        let alpha = (from_edge * 64).min(255) as u8;
        let grain = if x % 8 == 0 { (hash(u32::from(index), x, seed) % 8) as u8 } else { 0 };
        [r.saturating_sub((y * 2) as u8), g.saturating_add(grain), b, alpha]
    })
}

/// Looks like chance, and is a function of its arguments.
fn hash(x: u32, y: u32, seed: u32) -> u32 {
    let mut n = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    n = (n ^ (n >> 16)).wrapping_mul(0x7feb_352d);
    n = (n ^ (n >> 15)).wrapping_mul(0x846c_a68b);
    n ^ (n >> 16)
}
