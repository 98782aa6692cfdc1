//! What the land looks like: its tile layers, from the walls behind everything to the water before everything.

use super::ground_art::Around;
use super::land::{
    BOARDS, BRIDGE, BRIDGE_ROW, CRATES, ICE_COLUMNS, LAKE_ROW, Land, POOL_ROW, RUIN, SEA_ROW, SHAFT, TUNNEL, WINDOW,
    is_grotto, is_masonry,
};
use super::plan::{FLIP, Field, HEIGHT, MIRROR, TURN, WIDTH, cells};
use super::small_art::{BUSH, FLOWER, LANTERN, LILY, MUSHROOM, PEBBLES, REEDS, SHARDS, TUFT, VINE};
use super::tile_art::*;
use crate::tools::paint::dice;

impl Land {
    /// The ground and the ramps that lead up its steps.
    pub fn ground_tiles(&self) -> Field {
        let mut field = Field::new();
        for (x, y) in cells([0, 0], [WIDTH - 1, HEIGHT - 1]) {
            if let Some(to_left) = self.ramp(x, y) {
                field.set([x, y], RAMP, if to_left { MIRROR } else { 0 });
            } else if self.is_ground(x as i32, y as i32) {
                let (cell, mirrored) = self.ground_cell(x as i32, y as i32).unwrap_or_else(|| soil(x, y));
                field.set([x, y], cell, if mirrored { MIRROR } else { 0 });
            }
        }
        field
    }

    /// The cell for ground that meets air here, if it does: with grass under the sky, bare elsewhere.
    fn ground_cell(&self, x: i32, y: i32) -> Option<(u8, bool)> {
        let around = Around::look(|dx, dy| {
            let (x, y) = (x + dx, y + dy);
            !self.is_ground(x, y) && !self.is_ramp(x, y) && !is_masonry(x, y)
        });
        let sky_at = |dx: i32| self.is_sky(x + dx, y - 1);
        let bare = if around.top { !sky_at(0) } else { !sky_at(-1) && !sky_at(1) };
        around.cell(bare)
    }

    /// Grass blades, flowers and the like on whatever is open to the sky.
    pub fn growth(&self) -> Field {
        let mut field = Field::new();
        for x in 0..WIDTH {
            let y = self.top(x);
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
            field.set([x, BRIDGE_ROW - 1], RAIL[usize::from((x - BRIDGE[0]).is_multiple_of(2))], 0);
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
            for (x, y) in cells([from, surface], [to, HEIGHT - 1]).filter(|&(x, y)| y < self.top(x).max(44)) {
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

/// Soil with soil all around, mostly plain; always so at the edges of the map, which are repeated for ever.
fn soil(x: usize, y: usize) -> (u8, bool) {
    if x == 0 || x == WIDTH - 1 || y == HEIGHT - 1 {
        return (SOIL_CELL, false);
    }
    let seed = (x + y * WIDTH) as u32;
    let roll = dice(seed * 5 + 1);
    (SOIL_CELL + if roll < 0.6 { 0 } else { ((roll - 0.6) * 15.0) as u8 }, dice(seed * 5 + 2) < 0.5)
}
