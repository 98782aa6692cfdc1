//! The six physics layers, laid where the scenery promises them.

use mapscope::format::teeworlds::{Layer, SpeedupTile, SwitchTile, TeleTile, TileKind, Tiles, TuneTile};

use super::land::{BRIDGE, BRIDGE_ROW, CRATES, ICE_COLUMNS, Land, RUIN};
use super::plan::{Field, HEIGHT, Plan, WIDTH, cells};

// Game and front.
const HOOKABLE: u8 = 1;
const UNHOOKABLE: u8 = 3;
const FREEZE: u8 = 9;
const UNFREEZE: u8 = 11;
const REFILL_JUMPS: u8 = 32;
const START: u8 = 33;
const FINISH: u8 = 34;
const CHECKPOINT: u8 = 35;
const ONE_WAY: u8 = 60;
const SPAWNS: [u8; 3] = [192, 193, 194];
// Tele.
const TELE_IN: u8 = 26;
const TELE_OUT: u8 = 27;
// Speedup.
const SPEEDUP: u8 = 29;
// Switch.
const SWITCH_TIMED_CLOSE: u8 = 23;
const LENGTH_MEDIUM: u8 = 211;
const DOOR: u8 = 240;
// Tune.
const TUNE: u8 = 68;

/// All six layers, the game layer first.
pub fn layers(plan: &mut Plan, land: &Land) -> Vec<Layer> {
    vec![
        plan.plain_physics("Game", TileKind::Game, game(land)),
        plan.plain_physics("Front", TileKind::Front, front()),
        plan.physics("Tele", TileKind::Tele, tele(), None),
        plan.physics("Speedup", TileKind::Speedup, speedup(), None),
        plan.physics("Switch", TileKind::Switch, switch(), None),
        plan.physics("Tune", TileKind::Tune, tune(), None),
    ]
}

fn game(land: &Land) -> Field {
    let mut field = Field::new();
    for (x, y) in cells([0, 0], [WIDTH - 1, HEIGHT - 1]).filter(|&(x, y)| land.is_ground(x as i32, y as i32)) {
        field.set([x, y], HOOKABLE, 0);
    }
    let [[left, top], [right, bottom]] = RUIN;
    for (x, y) in cells([left - 1, top - 1], [right + 1, bottom + 1]) {
        let inside = (left..=right).contains(&x) && (top..=bottom).contains(&y);
        if !inside {
            field.set([x, y], UNHOOKABLE, 0);
        }
    }
    field.fill([BRIDGE[0], BRIDGE_ROW], [BRIDGE[1], BRIDGE_ROW], HOOKABLE);
    for at in CRATES {
        field.set(at, HOOKABLE, 0);
    }
    field.fill([ICE_COLUMNS[0], bottom], [ICE_COLUMNS[1], bottom], FREEZE);
    field.fill([24, 31], [24, 35], START);
    field.fill([104, 28], [104, 32], FINISH);
    for (i, spawn) in SPAWNS.into_iter().enumerate() {
        field.set([13 + i, 35], spawn, 0);
    }
    field
}

fn front() -> Field {
    let mut field = Field::new();
    let bottom = RUIN[1][1];
    field.set([ICE_COLUMNS[1] + 2, bottom], UNFREEZE, 0);
    field.fill([84, 27], [86, 27], ONE_WAY);
    field.fill([74, 33], [74, 35], REFILL_JUMPS);
    field.fill([51, 31], [51, 35], CHECKPOINT);
    field
}

fn tele() -> Tiles {
    let mut tiles = vec![TeleTile::default(); WIDTH * HEIGHT];
    let mut set = |[x, y]: [usize; 2], number, id| tiles[y * WIDTH + x] = TeleTile { number, id };
    for (x, y) in cells([37, 31], [37, 32]) {
        set([x, y], 1, TELE_IN);
    }
    set([26, 52], 1, TELE_OUT);
    for (x, y) in cells([46, 52], [46, 53]) {
        set([x, y], 2, TELE_IN);
    }
    set([61, 34], 2, TELE_OUT);
    for (x, y) in cells([98, 49], [99, 50]) {
        set([x, y], 3, TELE_IN);
    }
    set([101, 32], 3, TELE_OUT);
    Tiles::Tele(tiles)
}

fn speedup() -> Tiles {
    let mut tiles = vec![SpeedupTile::default(); WIDTH * HEIGHT];
    let mut set = |[x, y]: [usize; 2], angle, force| {
        tiles[y * WIDTH + x] = SpeedupTile { force, max_speed: 0, id: SPEEDUP, angle };
    };
    for y in [28, 30, 32, 34] {
        set([85, y], 270, 8);
    }
    for x in [77, 78] {
        set([x, 35], 0, 5);
    }
    Tiles::Speedup(tiles)
}

fn switch() -> Tiles {
    let mut tiles = vec![SwitchTile::default(); WIDTH * HEIGHT];
    let mut set = |[x, y]: [usize; 2], id, delay| tiles[y * WIDTH + x] = SwitchTile { number: 1, id, flags: 0, delay };
    set([29, RUIN[1][1]], SWITCH_TIMED_CLOSE, 10);
    set([44, 49], DOOR, 0);
    set([44, 50], LENGTH_MEDIUM, 0);
    Tiles::Switch(tiles)
}

fn tune() -> Tiles {
    let mut tiles = vec![TuneTile::default(); WIDTH * HEIGHT];
    for (x, y) in cells([96, 23], [101, 27]) {
        tiles[y * WIDTH + x] = TuneTile { number: 1, id: TUNE };
    }
    Tiles::Tune(tiles)
}
