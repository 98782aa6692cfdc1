//! The lie of the land: where there is ground, what is built where. Places are columns and rows.
//!
//! ```text
//!  column 0        28       44       59                 84      95     100    109   116
//!  plateau  meadow  mill hill  lake    cliff and balloons  boards terrace  rock  sea
//!             ruin below with its window   tunnel ────┘ shaft
//! ```

use super::plan::{HEIGHT, WIDTH, cells};

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
pub const POOL_ROW: usize = 52;
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

    /// The first row of ground under the sky in a column; holes are not counted.
    pub fn top(&self, x: usize) -> usize {
        self.top[x]
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
    pub fn is_sky(&self, x: i32, y: i32) -> bool {
        let column = x.clamp(0, WIDTH as i32 - 1) as usize;
        y < self.top[column] as i32 && y < LAKE_ROW as i32 && !self.is_ground(x, y)
    }

    /// Whether a ramp leans on a step of one tile here, and whether it rises to the left.
    pub fn ramp(&self, x: usize, y: usize) -> Option<bool> {
        let is_floor = y + 1 == self.top[x] && self.is_ground(x as i32, y as i32 + 1);
        let rises_to = |next: Option<usize>| next.and_then(|next| self.top.get(next)) == Some(&y);
        match () {
            () if !is_floor || y > LAKE_ROW => None,
            () if rises_to(Some(x + 1)) => Some(false),
            () if rises_to(x.checked_sub(1)) => Some(true),
            () => None,
        }
    }

    /// Whether there is a ramp here; outside the map there is none.
    pub fn is_ramp(&self, x: i32, y: i32) -> bool {
        let inside = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
        inside && self.ramp(x as usize, y as usize).is_some()
    }
}

/// Whether the grotto is hollow here.
pub fn is_grotto(x: usize, y: usize) -> bool {
    GROTTO.iter().any(|[column, row, wide, tall]| {
        let (dx, dy) = ((x as f32 - column) / wide, (y as f32 - row) / tall);
        dx * dx + dy * dy < 1.0
    })
}

/// Whether the ruin's walls stand here; ground does not end at them.
pub fn is_masonry(x: i32, y: i32) -> bool {
    let [[left, top], [right, bottom]] = RUIN.map(|corner| corner.map(|n| n as i32));
    (left - 1..=right + 1).contains(&x) && (top - 1..=bottom + 1).contains(&y)
}
