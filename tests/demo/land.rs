//! The lie of the land: where there is ground, and the tile layers that show it.
//!
//! ```text
//!  column 0        28       44       59                 84      95     100    109   116
//!  plateau  meadow  mill hill  lake    cliff and balloons  boards terrace  rock  sea
//!             ruin below with its window   tunnel ────┘ shaft
//! ```

use super::ground_art::Around;
use super::paint::dice;
use super::plan::{FLIP, Field, HEIGHT, MIRROR, TURN, WIDTH, cells};
use super::small_art::{BUSH, FLOWER, LANTERN, LILY, MUSHROOM, PEBBLES, REEDS, SHARDS, TUFT, VINE};
use super::tile_art::*;

/// Row of the lake's surface; the bridge lies two rows higher.
pub const LAKE_ROW: usize = 38;
/// Row of the sea's surface.
pub const SEA_ROW: usize = 38;
/// First and last column of the bridge.
pub const BRIDGE: [usize; 2] = [44, 58];
/// Row of the bridge's planks.
pub const BRIDGE_ROW: usize = 36;
/// The inside of the ruin: top left and bottom right cell.
pub const RUIN: [[usize; 2]; 2] = [[24, 45], [48, 53]];
/// The frame of the window in the ruin: top left and bottom right cell.
pub const WINDOW: [[usize; 2]; 2] = [[28, 46], [43, 51]];
/// Hollows of the grotto: column and row of the middle, half width, half height.
const GROTTO: [[f32; 4]; 4] =
    [[70.0, 47.5, 8.0, 4.0], [81.0, 49.6, 8.5, 4.6], [92.5, 47.6, 8.0, 4.2], [99.0, 49.0, 5.0, 3.2]];
/// The shaft from the tunnel down to the grotto.
const DROP: [[usize; 2]; 2] = [[69, 36], [71, 45]];
/// Row of the pool's surface in the grotto.
const POOL_ROW: usize = 52;
/// Crates, some on top of others.
pub const CRATES: [[usize; 2]; 7] = [[80, 26], [81, 26], [81, 25], [115, 34], [114, 35], [115, 35], [30, 32]];
/// Columns of ice on the ruin's floor.
pub const ICE_COLUMNS: [usize; 2] = [34, 38];
/// The tunnel through the cliff.
pub const TUNNEL: [[usize; 2]; 2] = [[59, 32], [86, 35]];
/// The shaft from the tunnel up to the plateau.
pub const SHAFT: [[usize; 2]; 2] = [[84, 27], [86, 35]];
/// The board wall with the arrows.
pub const BOARDS: [[usize; 2]; 2] = [[88, 22], [93, 25]];

/// Where there is ground, and the first row of it in every column.
pub struct Land {
    ground: Vec<bool>,
    top: Vec<usize>,
}

/// Columns from which on the land has this height (as the row of its top).
const HEIGHTS: &[(usize, usize)] = &[
    (0, 30),
    (7, 31),
    (8, 32),
    (9, 33),
    (10, 34),
    (11, 35),
    (13, 36),
    (27, 35),
    (28, 34),
    (29, 33),
    (39, 34),
    (40, 35),
    (42, 36),
    (44, 39),
    (46, 41),
    (49, 42),
    (54, 41),
    (57, 40),
    (58, 39),
    (59, 27),
    (95, 28),
    (97, 30),
    (98, 31),
    (99, 32),
    (100, 33),
    (107, 34),
    (108, 35),
    (109, 36),
    (116, 39),
    (118, 42),
    (119, 44),
];

impl Land {
    /// The land as it lies.
    pub fn new() -> Self {
        let height = |x: usize| HEIGHTS.iter().rev().find(|(from, _)| *from <= x).map_or(HEIGHT, |(_, row)| *row);
        let top: Vec<usize> = (0..WIDTH).map(height).collect();
        let mut ground: Vec<bool> = cells([0, 0], [WIDTH - 1, HEIGHT - 1]).map(|(x, y)| y >= top[x]).collect();
        let mut cut = |[from, to]: [[usize; 2]; 2], is_ground: bool| {
            cells(from, to).for_each(|(x, y)| ground[y * WIDTH + x] = is_ground);
        };
        cut([[RUIN[0][0] - 1, RUIN[0][1] - 1], [RUIN[1][0] + 1, RUIN[1][1] + 1]], false);
        cut(TUNNEL, false);
        cut(SHAFT, false);
        // The lip that the water falls from.
        cut([[57, 27], [58, 28]], true);
        cut(DROP, false);
        for (x, y) in cells([0, 0], [WIDTH - 1, HEIGHT - 1]).filter(|&(x, y)| is_grotto(x, y)) {
            ground[y * WIDTH + x] = false;
        }
        Self { ground, top }
    }

    /// Whether there is ground; outside the map it goes on as at its edge.
    pub fn is_ground(&self, x: i32, y: i32) -> bool {
        let x = x.clamp(0, WIDTH as i32 - 1) as usize;
        let y = y.clamp(0, HEIGHT as i32 - 1) as usize;
        self.ground[y * WIDTH + x]
    }

    /// Whether there is nothing but ground around a place, so that things may be buried there.
    pub fn is_deep(&self, x: i32, y: i32, reach: [i32; 2]) -> bool {
        let [dx, dy] = reach;
        [-1, 0, 1].into_iter().all(|i| {
            [-1, 0, 1].into_iter().all(|j| {
                let (x, y) = (x + i * dx, y + j * dy);
                self.is_ground(x, y) && !is_masonry(x, y)
            })
        })
    }

    /// Whether a cell is dry air under the open sky, where grass grows.
    fn is_sky(&self, x: i32, y: i32) -> bool {
        let column = x.clamp(0, WIDTH as i32 - 1) as usize;
        y < self.top[column] as i32 && y < LAKE_ROW as i32 && !self.is_ground(x, y)
    }

    /// Whether a ramp leans on a step of one tile here, and whether it rises to the left.
    fn ramp(&self, x: usize, y: usize) -> Option<bool> {
        let is_floor = y + 1 == self.top[x] && self.is_ground(x as i32, y as i32 + 1);
        let rises_to = |next: Option<usize>| next.and_then(|next| self.top.get(next)) == Some(&y);
        match () {
            () if !is_floor || y > LAKE_ROW => None,
            () if rises_to(Some(x + 1)) => Some(false),
            () if rises_to(x.checked_sub(1)) => Some(true),
            () => None,
        }
    }

    /// The ground and the ramps that lead up its steps.
    pub fn ground_tiles(&self) -> Field {
        let mut field = Field::new();
        for (x, y) in cells([0, 0], [WIDTH - 1, HEIGHT - 1]) {
            if let Some(to_left) = self.ramp(x, y) {
                field.set([x, y], RAMP, if to_left { MIRROR } else { 0 });
            } else if self.is_ground(x as i32, y as i32) {
                let around = Around::look(|dx, dy| {
                    let (x, y) = (x as i32 + dx, y as i32 + dy);
                    let inside = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
                    let is_ramp = inside && self.ramp(x as usize, y as usize).is_some();
                    !self.is_ground(x, y) && !is_ramp && !is_masonry(x, y)
                });
                let (x, y) = (x as i32, y as i32);
                let sky_at = |dx: i32| self.is_sky(x + dx, y - 1);
                let bare = if around.top { !sky_at(0) } else { !sky_at(-1) && !sky_at(1) };
                let (x, y) = (x as usize, y as usize);
                let (cell, mirrored) = around.cell(bare).unwrap_or_else(|| soil((x + y * WIDTH) as u32));
                field.set([x, y], cell, if mirrored { MIRROR } else { 0 });
            }
        }
        field
    }

    /// Grass blades, flowers and the like on whatever is open to the sky.
    pub fn growth(&self) -> Field {
        let mut field = Field::new();
        for x in 0..WIDTH {
            let y = self.top[x];
            let taken = !self.is_ground(x as i32, y as i32);
            if taken || y >= SEA_ROW || self.ramp(x, y - 1).is_some() {
                continue;
            }
            let roll = dice(x as u32 * 3 + 5);
            // Nothing tall before the signs.
            let before_sign = (14..=20).contains(&x) || (61..=79).contains(&x);
            let cell = match (roll * 100.0) as u32 {
                0..34 => TUFT + x as u8 % 3,
                _ if before_sign => TUFT,
                34..42 => FLOWER,
                42..50 => FLOWER + 1,
                50..57 => FLOWER + 2,
                57..61 => MUSHROOM,
                61..65 => MUSHROOM + 1,
                65..69 => PEBBLES,
                69..75 => BUSH,
                _ => continue,
            };
            field.set([x, y - 1], cell, if roll * 1000.0 % 2.0 < 1.0 { MIRROR } else { 0 });
        }
        for (x, y) in [(44, 37), (58, 37), (45, 38), (57, 38)] {
            field.set([x, y], REEDS, if x > 50 { MIRROR } else { 0 });
        }
        for x in [48, 51, 53] {
            field.set([x, LAKE_ROW], LILY, if x == 51 { MIRROR } else { 0 });
        }
        for (x, length) in [(61, 2), (66, 1), (73, 2), (79, 1)] {
            (0..length).for_each(|i| field.set([x, TUNNEL[0][1] + i], VINE[0], 0));
            field.set([x, TUNNEL[0][1] + length], VINE[1], 0);
        }
        for x in [64, 68, 76, 82] {
            field.set([x, TUNNEL[0][1]], LANTERN, 0);
        }
        for x in 62..104 {
            let floor = (37..HEIGHT).rev().find(|&y| is_grotto(x, y));
            let roll = dice(x as u32 * 11 + 3);
            if let Some(y) = floor.filter(|y| (*y < POOL_ROW || x > 90) && roll < 0.5) {
                let cells = [SHARDS, PEBBLES, MUSHROOM + 1, SHARDS, PEBBLES, SHARDS];
                field.set([x, y], cells[(roll * 12.0) as usize], if x % 2 == 0 { MIRROR } else { 0 });
            }
        }
        for (x, y) in [(26, 53), (31, 53), (41, 53), (47, 53), (66, 35), (75, 35)] {
            field.set([x, y], SHARDS, if x % 2 == 0 { MIRROR } else { 0 });
        }
        for x in [26, 46] {
            field.set([x, RUIN[0][1]], LANTERN, 0);
        }
        field
    }

    /// Walls behind the ruin (but for its window) and the tunnel.
    pub fn back_wall(&self) -> Field {
        let mut field = Field::new();
        let [[left, top], [right, bottom]] = WINDOW;
        for (x, y) in cells([61, 36], [WIDTH - 14, HEIGHT - 4]) {
            field.set([x, y], DARK, if dice((x * 9 + y) as u32) < 0.5 { MIRROR } else { 0 });
        }
        for [from, to] in [RUIN, TUNNEL, [[SHAFT[0][0], SHAFT[0][1] + 1], SHAFT[1]]] {
            for (x, y) in cells(from, to) {
                let open = (left..=right).contains(&x) && (top..=bottom).contains(&y);
                if !open {
                    field.set([x, y], WALL + u8::from(dice((x * 7 + y) as u32) < 0.3), 0);
                }
            }
        }
        field
    }

    /// What was built: ruin, window, bridge, boards, fence, crates.
    pub fn buildings(&self) -> Field {
        let mut field = Field::new();
        field.frame([RUIN[0][0] - 1, RUIN[0][1] - 1], [RUIN[1][0] + 1, RUIN[1][1] + 1], STONE_CELLS[1], STONE_CELLS[2]);
        self.turn_inwards(&mut field);
        field.fill([ICE_COLUMNS[0], RUIN[1][1] + 1], [ICE_COLUMNS[1], RUIN[1][1] + 1], ICE_CELLS[1]);
        field.fill([BRIDGE[0], BRIDGE_ROW], [BRIDGE[1], BRIDGE_ROW], PLANK[0]);
        field.set([BRIDGE[0], BRIDGE_ROW], PLANK[1], 0);
        field.set([BRIDGE[1], BRIDGE_ROW], PLANK[1], MIRROR);
        for (i, at) in CRATES.into_iter().enumerate() {
            field.set(at, CRATE, if i % 3 == 1 { MIRROR } else { 0 });
        }
        field
    }

    /// Stone shows its lit edge to the room, so the frame around it is turned inside out.
    fn turn_inwards(&self, field: &mut Field) {
        let [[left, top], [right, bottom]] = RUIN;
        for x in left - 1..=right + 1 {
            field.set([x, top - 1], STONE_CELLS[1], FLIP);
            field.set([x, bottom + 1], STONE_CELLS[1], 0);
        }
        for y in top..=bottom {
            field.set([left - 1, y], STONE_CELLS[1], TURN);
            field.set([right + 1, y], STONE_CELLS[1], TURN | MIRROR | FLIP);
        }
        for (x, y) in [(left - 1, top - 1), (right + 1, top - 1), (left - 1, bottom + 1), (right + 1, bottom + 1)] {
            field.set([x, y], STONE_CELLS[0], 0);
        }
    }

    /// Things that stand behind the players: the window's frame, the board wall, fences, rails.
    pub fn furniture(&self) -> Field {
        let mut field = Field::new();
        field.frame(WINDOW[0], WINDOW[1], FRAME[0], FRAME[1]);
        field.fill(BOARDS[0], BOARDS[1], BOARD[0]);
        field.frame(BOARDS[0], BOARDS[1], BOARD[1], BOARD[2]);
        for x in [BOARDS[0][0] + 1, BOARDS[1][0] - 1] {
            field.set([x, BOARDS[1][1] + 1], POST, 0);
        }
        for x in BRIDGE[0]..=BRIDGE[1] {
            field.set([x, BRIDGE_ROW - 1], RAIL[usize::from((x - BRIDGE[0]) % 2 == 0)], 0);
        }
        field.set([1, 29], FENCE[1], 0);
        field.fill([2, 29], [4, 29], FENCE[0]);
        field.set([5, 29], FENCE[1], MIRROR);
        field.set([28, 33], FENCE[1], 0);
        (0..6).for_each(|i| field.set([62 + 3 * i, 26], POST, 0));
        field
    }

    /// The same arrow in all eight ways: mirrored and not, flipped and not, above; the same turned, below.
    pub fn arrows(&self) -> Field {
        let mut field = Field::new();
        for (i, flags) in [0, 1, 2, 3, 8, 9, 10, 11].into_iter().enumerate() {
            field.set([BOARDS[0][0] + 1 + i % 4, BOARDS[0][1] + 1 + i / 4], ARROW, flags);
        }
        field
    }

    /// Boosters, the door of light, its plate, the lines of start and finish, the bubbles of the light zone.
    pub fn energy(&self) -> Field {
        let mut field = Field::new();
        for y in [28, 30, 32, 34] {
            field.set([85, y], BOOST, TURN | MIRROR | FLIP);
        }
        for x in [17, 18] {
            field.set([x + 60, 35], BOOST, 0);
        }
        for y in 50..=53 {
            field.set([44, y], DOOR, 0);
        }
        field.set([29, 53], PLATE, 0);
        for (x, y) in cells([96, 23], [101, 27]).filter(|(x, y)| (x + y) % 2 == 0) {
            field.set([x, y], BUBBLES, if (x * y) % 3 == 0 { MIRROR } else { 0 });
        }
        field
    }

    /// Lake and sea.
    pub fn water(&self) -> Field {
        let mut field = Field::new();
        for (from, to, surface) in [(BRIDGE[0], BRIDGE[1], LAKE_ROW), (116, WIDTH - 1, SEA_ROW)] {
            for (x, y) in cells([from, surface], [to, HEIGHT - 1]).filter(|&(x, y)| y < self.top[x].max(44)) {
                if !self.is_ground(x as i32, y as i32) {
                    field.set([x, y], WATER_CELLS[usize::from(y > surface)], 0);
                }
            }
        }
        for (x, y) in cells([62, POOL_ROW], [90, HEIGHT - 1]).filter(|&(x, y)| is_grotto(x, y)) {
            field.set([x, y], WATER_CELLS[usize::from(y > POOL_ROW)], 0);
        }
        field
    }
}

/// Whether the grotto is hollow here.
fn is_grotto(x: usize, y: usize) -> bool {
    GROTTO.iter().any(|[column, row, wide, tall]| {
        let (dx, dy) = ((x as f32 - column) / wide, (y as f32 - row) / tall);
        dx * dx + dy * dy < 1.0
    })
}

/// Whether the ruin's walls stand here; ground does not end at them.
fn is_masonry(x: i32, y: i32) -> bool {
    let [[left, top], [right, bottom]] = RUIN.map(|corner| corner.map(|n| n as i32));
    (left - 1..=right + 1).contains(&x) && (top - 1..=bottom + 1).contains(&y)
}

/// Soil with soil all around, mostly plain.
fn soil(seed: u32) -> (u8, bool) {
    let roll = dice(seed * 5 + 1);
    (SOIL_CELL + if roll < 0.6 { 0 } else { ((roll - 0.6) * 15.0) as u8 }, dice(seed * 5 + 2) < 0.5)
}
