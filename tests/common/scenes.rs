//! The small maps that the golden pictures show, by name.

use mapscope::base::RgbaImage;
use mapscope::format::teeworlds::{
    Clip, Quad, SpeedupTile, SwitchTile, Tangents, TeleTile, Tile, TileKind, Tiles, TuneTile,
};

use crate::common::build::{Builder, GREEN, ONE, RED, WHITE, grid, quarters, rectangle, tile_set};

/// The map of a name that a golden case gives as its source.
pub fn scene(name: &str) -> Builder {
    match name {
        "tile-flips" => tile_flips(),
        "tile-border" => tile_border(),
        "tile-set-odd" => tile_set_odd(),
        "tile-far" => tile_far(),
        "tile-colors" => tile_colors(),
        "quad-gradient" => quad_gradient(),
        "quad-repeat" => quad_repeat(),
        "quad-turn" => quad_turn(),
        "curves" => curves(),
        "clip" => clip(),
        "parallax" => parallax(),
        "missing-image" => missing_image(),
        "physics" => physics(),
        _ => panic!("there is no scene \"{name}\""),
    }
}

/// A picture that looks different from every side: an F on a graded ground.
fn letter_f(side: u32) -> RgbaImage {
    let mut image = RgbaImage::filled(side, side, [0; 4]);
    for y in 0..side {
        for x in 0..side {
            let (u, v) = (x * 10 / side, y * 10 / side);
            let stem = (2..4).contains(&u) && (1..9).contains(&v);
            let bars = (2..8).contains(&u) && (1..3).contains(&v) || (2..6).contains(&u) && (4..6).contains(&v);
            let ground = [(x * 255 / side) as u8, (y * 255 / side) as u8, 90, 255];
            image.put(x, y, if stem || bars { WHITE } else { ground });
        }
    }
    image
}

fn letters(cell: u32) -> RgbaImage {
    let letter = letter_f(cell);
    tile_set(cell, |index, x, y| if index == 0 { [0; 4] } else { letter.get(x, y) })
}

fn tile_flips() -> Builder {
    let mut map = Builder::default();
    let image = map.image("letters", &letters(32));
    map.group([100, 100]);
    const FLAGS: [u8; 8] = [0, 1, 2, 3, 8, 9, 10, 11];
    map.tiles([6, 4], Some(image), |x, y| match (x, y) {
        (1..=4, 1..=2) => (1, FLAGS[((y - 1) * 4 + x - 1) as usize]),
        _ => (0, 0),
    });
    map
}

/// Letters at every edge and corner, turned differently, so that a wrong repetition shows.
fn tile_border() -> Builder {
    let mut map = Builder::default();
    let image = map.image("letters", &letters(32));
    map.group([100, 100]);
    map.tiles([3, 3], Some(image), |x, y| match (x, y) {
        (1, 1) => (0, 0),
        (0, 1) | (1, 0) => (2, 8),
        (2, 1) => (0, 0),
        (x, y) => (1, (x / 2 + y) as u8),
    });
    map
}

/// 200×100 pixels cannot be cut into 16×16 cells.
fn tile_set_odd() -> Builder {
    let mut map = Builder::default();
    let mut image = RgbaImage::filled(200, 100, [0; 4]);
    for y in 0..100 {
        for x in 0..200 {
            let stripe = (x / 7 + y / 5) % 2 == 0;
            image.put(x, y, if stripe { [x as u8, 255 - y as u8, 120, 255] } else { [30, y as u8 * 2, 200, 180] });
        }
    }
    let image = map.image("odd", &image);
    map.group([100, 100]);
    map.tiles([16, 16], Some(image), |x, y| ((y * 16 + x) as u8, 0));
    map
}

/// Many tiles, each a few pixels large.
fn tile_far() -> Builder {
    let mut map = Builder::default();
    let image = map.image("quarters", &quarters(64));
    map.group([100, 100]);
    map.tiles([150, 100], Some(image), |x, y| (((x * 7 + y * 3) % 5 > 1) as u8, ((x + y) % 4) as u8));
    map
}

fn tile_colors() -> Builder {
    let mut map = Builder::default();
    let image = map.image("letters", &letters(32));
    let pulse = map.envelope(4, &[(0, 1, [1.0, 1.0, 1.0, 1.0]), (1000, 1, [2.0, 0.5, -1.0, 0.5]), (2000, 1, [1.0; 4])]);
    map.group([100, 100]);
    let column = |at: u32| move |x: u32, _| ((x == at) as u8, 0);
    map.tiles([6, 4], Some(image), column(1)).color = [255, 128, 64, 255];
    map.tiles([6, 4], Some(image), column(2)).color = [255, 255, 255, 100];
    map.tiles([6, 4], Some(image), column(3)).color_env = Some(pulse);
    let layer = map.tiles([6, 4], None, column(4));
    (layer.color, layer.color_env, layer.color_env_offset_ms) = ([0, 200, 255, 255], Some(pulse), 700);
    map
}

/// Gradients and crooked shapes show which diagonal splits a quad.
fn quad_gradient() -> Builder {
    let mut map = Builder::default();
    let image = map.image("letter", &letter_f(64));
    map.group([100, 100]);
    let colors = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 0]];
    let plain = Quad { colors, ..rectangle(0.5, 0.5, 3.0, 3.0) };
    let crooked = |mut quad: Quad| {
        quad.corners[3][0] -= 40 * ONE;
        quad.corners[3][1] -= 30 * ONE;
        quad
    };
    let folded = |mut quad: Quad| {
        quad.corners.swap(2, 3);
        quad
    };
    map.quads(None, &[plain, crooked(Quad { colors, ..rectangle(4.5, 0.5, 3.0, 3.0) })]);
    map.quads(Some(image), &[crooked(rectangle(0.5, 4.5, 3.0, 3.0)), folded(rectangle(4.5, 4.5, 3.0, 3.0))]);
    map
}

fn quad_repeat() -> Builder {
    let mut map = Builder::default();
    let image = map.image("letter", &letter_f(64));
    map.group([100, 100]);
    let mut quad = rectangle(0.5, 0.5, 7.0, 7.0);
    quad.uvs = [[-ONE / 2, -ONE], [2 * ONE, -ONE], [-ONE / 2, ONE + 300], [2 * ONE, ONE + 300]];
    map.quads(Some(image), &[quad]);
    map
}

fn quad_turn() -> Builder {
    let mut map = Builder::default();
    let image = map.image("letter", &letter_f(64));
    let turn = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [32.0, 0.0, 360.0, 0.0])]);
    let glow = map.envelope(4, &[(0, 1, [1.0; 4]), (1000, 1, [0.0, 1.0, 0.5, 0.5])]);
    map.group([100, 100]);
    let mut about_middle = rectangle(1.0, 1.0, 2.0, 2.0);
    (about_middle.pos_env, about_middle.pos_env_offset_ms) = (Some(turn), 100);
    let mut about_corner = Quad { pos_env: Some(turn), color_env: Some(glow), ..rectangle(5.0, 4.0, 2.0, 2.0) };
    about_corner.pivot = about_corner.corners[0];
    map.quads(Some(image), &[about_middle, about_corner]);
    map
}

/// A marker per curve type, moved right by its curve.
fn curves() -> Builder {
    let mut map = Builder::default();
    map.group([100, 100]);
    let quads: Vec<Quad> = (0..7)
        .map(|curve| {
            let far = [192.0, 0.0, 0.0, 0.0];
            let envelope = map.envelope(3, &[(0, curve, [0.0; 4]), (1000, curve, far), (1001, 0, far)]);
            if curve == 5 {
                let (dx, dy) = ([400; 4], [40 * ONE; 4]);
                let back = ([-400; 4], [20 * ONE; 4]);
                map.tangents(envelope, Tangents { out_dx: dx, out_dy: dy, in_dx: back.0, in_dy: back.1 });
            }
            Quad { pos_env: Some(envelope), ..rectangle(0.5, curve as f32 + 0.6, 0.8, 0.8) }
        })
        .collect();
    map.quads(None, &quads);
    map
}

fn clip() -> Builder {
    let mut map = Builder::default();
    let image = map.image("letters", &letters(32));
    for (n, parallax) in [[100, 100], [50, 50], [0, 0]].into_iter().enumerate() {
        let x = 20 + n as i32 * 80;
        map.group(parallax).clip = Some(Clip { x, y: 50, w: 61, h: 133 });
        map.tiles([2, 2], Some(image), |_, _| (1, 0));
    }
    map.group([100, 100]).clip = Some(Clip { x: 0, y: 200, w: 100, h: 0 });
    map.tiles([2, 2], None, |_, _| (1, 0));
    map
}

/// Markers whose groups move and zoom differently.
fn parallax() -> Builder {
    let mut map = Builder::default();
    let image = map.image("letter", &letter_f(64));
    let groups = [[100, 100], [50, 50], [0, 0], [-40, 20], [200, 150], [0, 100]];
    for (n, parallax) in groups.into_iter().enumerate() {
        map.group(parallax).offset = [-30 * n as i32, 5 * n as i32];
        let quad = rectangle(n as f32 - 3.0, n as f32 * 0.7 - 2.0, 1.5, 1.5);
        map.quads(Some(image), &[quad]);
    }
    map
}

fn missing_image() -> Builder {
    let mut map = Builder::default();
    let image = map.external_image("no_such_image");
    map.group([100, 100]);
    map.tiles([8, 8], Some(image), |x, y| if (1..4).contains(&y) { ((x * 37 + y * 5) as u8, 0) } else { (0, 0) });
    let colors = [[255; 4], [255; 4], [255, 255, 255, 60], [255; 4]];
    map.quads(Some(image), &[Quad { colors, ..rectangle(1.0, 4.5, 6.0, 3.0) }]);
    map
}

/// All physics layers, as plain tiles.
fn physics() -> Builder {
    let mut map = Builder::default();
    let (red, green) = (RED.map(i32::from), GREEN.map(i32::from));
    map.group([0, 0]);
    map.quads(None, &[Quad { colors: [red, green, green, red], ..rectangle(-20.0, -20.0, 40.0, 40.0) }]);
    map.group([100, 100]);
    let size = [8, 8];
    let row = |at: u32, y: u32, x: u32| y == at && (1..7).contains(&x);
    let plain = |at: u32, first: u8| {
        Tiles::Plain(grid(size, move |x, y| Tile {
            index: if row(at, y, x) { first + x as u8 - 1 } else { 0 },
            flags: 0,
        }))
    };
    map.physics(TileKind::Game, size, &plain(1, 1));
    map.physics(TileKind::Front, size, &plain(2, 9));
    let tele = grid(size, |x, y| TeleTile { number: 1, id: if row(3, y, x) { 25 + x as u8 } else { 0 } });
    map.physics(TileKind::Tele, size, &Tiles::Tele(tele));
    let speedup = grid(size, |x, y| SpeedupTile {
        force: (x % 2 * 5) as u8,
        max_speed: (x / 4 * 3) as u8,
        id: if row(4, y, x) { 28 + (x % 3 / 2) as u8 } else { 0 },
        angle: 45,
    });
    map.physics(TileKind::Speedup, size, &Tiles::Speedup(speedup));
    let switch = grid(size, |x, y| SwitchTile {
        number: 1,
        id: if row(5, y, x) { 21 + x as u8 } else { 0 },
        flags: 0,
        delay: 5,
    });
    map.physics(TileKind::Switch, size, &Tiles::Switch(switch));
    let tune = grid(size, |x, y| TuneTile { number: if row(6, y, x) { x as u8 % 3 } else { 0 }, id: 68 });
    map.physics(TileKind::Tune, size, &Tiles::Tune(tune));
    map
}
