//! Minetest worlds from a point, against a ray caster that walks from node to node in 64 bits and shares no code with
//! meshes, cameras and pictures.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use mapscope::base::Task;
use mapscope::format::minetest::BlockReader;
use mapscope::format::{BlockKey, BlockRange};
use mapscope::load::minetest::{StoredBlock, WorldFolder, WorldOptions};
use serde_json::Value;

use crate::common::shared_dir;

const SIZE: [u32; 2] = [240, 150];
const BACKGROUND: [u8; 3] = [250, 0, 250];
/// Steps of a ray: from one end of the largest view to the other.
const MOST_STEPS: usize = 6000;

/// What a ray meets at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    /// Nothing is known: no face towards it shows.
    Unknown,
    Air,
    /// Any shape is fine.
    Other,
    /// It may reach into the nodes around it.
    Reaching,
    Cube([u8; 3]),
}

struct World {
    /// Lowest block, and how many there are along each axis.
    min: [i32; 3],
    size: [i32; 3],
    /// Blocks by x, y, z.
    blocks: Vec<Option<Vec<u8>>>,
    cells: Vec<Cell>,
    /// Cubes and unknown nodes that others may reach into.
    reached: HashSet<[i32; 3]>,
}

/// The stock game's nodes, old names and a table of colors.
struct Game {
    drawtypes: HashMap<String, String>,
    aliases: HashMap<String, String>,
    colors: HashMap<String, [u8; 3]>,
}

impl Game {
    fn read(folder: &Path) -> Self {
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
        let json = |name: &str| -> Value { serde_json::from_str(&read(name)).expect("JSON") };
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let nodes = json("nodes_mtg_5.6.json");
        let nodes = nodes.as_array().expect("a list");
        let aliases = json("aliases_mtg_5.6.json");
        let colors = read("colors-own.txt");
        let colors = colors.lines().filter_map(|line| {
            let mut words = line.split('#').next()?.split_whitespace();
            let name = words.next()?.to_owned();
            let mut number = || words.next()?.parse().ok();
            Some((name, [number()?, number()?, number()?]))
        });
        Self {
            drawtypes: nodes.iter().map(|node| (text(&node["name"]), text(&node["drawtype"]))).collect(),
            aliases: aliases.as_object().expect("pairs").iter().map(|(old, new)| (old.clone(), text(new))).collect(),
            colors: colors.collect(),
        }
    }

    fn cell(&self, name: &str) -> Cell {
        let today = self.aliases.get(name).map_or(name, String::as_str);
        let drawtype = self.drawtypes.get(today).map(String::as_str);
        match drawtype {
            _ if name == "ignore" => Cell::Unknown,
            Some("airlike") => Cell::Air,
            Some("normal" | "allfaces" | "allfaces_optional") => match self.colors.get(name).or(self.colors.get(today))
            {
                Some(rgb) => Cell::Cube(*rgb),
                None => panic!("no color of {name}"),
            },
            Some("mesh" | "plantlike_rooted") => Cell::Reaching,
            _ => Cell::Other,
        }
    }
}

impl World {
    fn read(path: &Path, game: &Game) -> Self {
        let task = Task::default();
        let mut world = WorldFolder::open(path, WorldOptions::default(), &task).expect("a world");
        let (mut blocks, mut cells, mut numbers) =
            (HashMap::<[i32; 3], Vec<u8>>::new(), Vec::new(), HashMap::<Vec<u8>, u8>::new());
        let mut reader = BlockReader::default();
        let visit = |StoredBlock { key: BlockKey { x, y, z }, blob }: StoredBlock| {
            let Some(block) = blob.ok().and_then(|bytes| reader.read(&bytes).ok()) else { return };
            // Few enough kinds for a byte: all that is no cube is one of four.
            let number = |name: &[u8]| {
                *numbers.entry(name.to_vec()).or_insert_with(|| {
                    let cell = game.cell(&String::from_utf8_lossy(name));
                    let at = cells.iter().position(|other| *other == cell).unwrap_or_else(|| {
                        cells.push(cell);
                        cells.len() - 1
                    });
                    u8::try_from(at).expect("few kinds")
                })
            };
            let of_name: Vec<u8> = block.nodes.names().iter().map(|name| &**name).map(number).collect();
            let nodes: Vec<u8> = block.nodes.name_of().iter().map(|name| of_name[usize::from(*name)]).collect();
            blocks.insert([x, y, z], nodes);
        };
        world.visit_blocks(BlockRange::ALL, &task, visit).expect("blocks");
        let bound = |axis: usize| blocks.keys().map(move |key| key[axis]);
        let min = [0, 1, 2].map(|axis| bound(axis).min().unwrap_or(0));
        let size = [0, 1, 2].map(|axis| bound(axis).max().unwrap_or(0) - min[axis] + 1);
        let mut reached = HashSet::new();
        for (key, nodes) in &blocks {
            for at in (0..4096).filter(|at| cells[usize::from(nodes[*at as usize])] == Cell::Reaching) {
                let [x, y, z] = [key[0] * 16 + at % 16, key[1] * 16 + at / 16 % 16, key[2] * 16 + at / 256];
                let near = [[x - 1, y, z], [x + 1, y, z], [x, y - 1, z], [x, y + 1, z], [x, y, z - 1], [x, y, z + 1]];
                reached.extend(near);
            }
        }
        let other = cells.iter().position(|cell| *cell == Cell::Other).unwrap_or_else(|| {
            cells.push(Cell::Other);
            cells.len() - 1
        });
        reached.retain(|at: &[i32; 3]| {
            let Some(nodes) = blocks.get_mut(&at.map(|n| n >> 4)) else { return true };
            let [x, y, z] = at.map(|n| (n & 15) as usize);
            let node = &mut nodes[z * 256 + y * 16 + x];
            match cells[usize::from(*node)] {
                Cell::Cube(_) | Cell::Unknown => return true,
                Cell::Air => *node = u8::try_from(other).expect("few kinds"),
                Cell::Other | Cell::Reaching => {}
            }
            false
        });
        let mut grid = vec![None; size.iter().product::<i32>() as usize];
        for (key, nodes) in blocks {
            let [x, y, z] = [0, 1, 2].map(|axis| key[axis] - min[axis]);
            grid[((x * size[1] + y) * size[2] + z) as usize] = Some(nodes);
        }
        Self { min, size, blocks: grid, cells, reached }
    }

    fn cell(&self, at: [i32; 3]) -> Cell {
        let place = |axis: usize| Some((at[axis] >> 4) - self.min[axis]).filter(|n| (0..self.size[axis]).contains(n));
        let (Some(x), Some(y), Some(z)) = (place(0), place(1), place(2)) else { return Cell::Unknown };
        let Some(block) = &self.blocks[((x * self.size[1] + y) * self.size[2] + z) as usize] else {
            return Cell::Unknown;
        };
        let [x, y, z] = at.map(|n| (n & 15) as usize);
        self.cells[usize::from(block[z * 256 + y * 16 + x])]
    }

    /// Color of the first visible face of a cube on a ray; `None` where something of a free shape may lie before it.
    fn look(&self, eye: [f64; 3], direction: [f64; 3], reach: [[f64; 2]; 3]) -> Option<[u8; 3]> {
        let mut at = eye.map(|n| (n + 0.5).floor() as i32);
        let mut next = [0, 1, 2].map(|axis| {
            let edge = f64::from(at[axis]) + 0.5 * direction[axis].signum();
            if direction[axis] == 0.0 { f64::INFINITY } else { (edge - eye[axis]) / direction[axis] }
        });
        let step = direction.map(|n| (1.0 / n).abs());
        let sign = direction.map(|n| n.signum() as i32);
        let is_beyond = |at: [i32; 3], axis: usize| {
            let n = f64::from(at[axis]);
            n < reach[axis][0] && direction[axis] <= 0.0 || n > reach[axis][1] && direction[axis] >= 0.0
        };
        let mut cell = self.cell(at);
        for n in 0..MOST_STEPS {
            // Nodes of all other kinds that something reaches into are `Other`.
            let may_be_reached = matches!(cell, Cell::Cube(_) | Cell::Unknown) && !self.reached.is_empty();
            if matches!(cell, Cell::Other | Cell::Reaching) || may_be_reached && self.reached.contains(&at) {
                return None;
            }
            let axis = match next {
                [x, y, z] if x <= y && x <= z => 0,
                [_, y, z] if y <= z => 1,
                _ => 2,
            };
            at[axis] += sign[axis];
            next[axis] += step[axis];
            // Along the other axes nothing changes.
            if is_beyond(at, axis) || n == 0 && (0..3).any(|axis| is_beyond(at, axis)) {
                break;
            }
            let before = cell;
            cell = self.cell(at);
            if let (Cell::Cube(rgb), Cell::Air) = (cell, before) {
                return Some(rgb);
            }
        }
        Some(BACKGROUND)
    }

    /// First and last nodes along each axis.
    fn reach(&self) -> [[f64; 2]; 3] {
        [0, 1, 2].map(|axis| {
            let (min, max) = (self.min[axis], self.min[axis] + self.size[axis]);
            [f64::from(min) * 16.0 - 1.0, f64::from(max) * 16.0 + 1.0]
        })
    }
}

/// Direction of the ray through a point of a picture, in pixels.
fn direction(px: [f64; 2], [yaw, pitch, fov]: [f64; 3]) -> [f64; 3] {
    let [width, height] = SIZE.map(f64::from);
    let half = (fov / 2.0).to_radians().tan();
    let (right, up) = ((px[0] / width * 2.0 - 1.0) * half * width / height, (1.0 - px[1] / height * 2.0) * half);
    let (yaw, pitch) = (yaw.to_radians(), pitch.to_radians());
    // Turned up by the pitch first, then to the right by the yaw.
    let (ahead, above) = (pitch.cos() - up * pitch.sin(), pitch.sin() + up * pitch.cos());
    [ahead * yaw.sin() + right * yaw.cos(), above, ahead * yaw.cos() - right * yaw.sin()]
}

/// World, eye, and yaw, pitch and angle of view.
type Eye = (&'static str, [f64; 3], [f64; 3]);

/// Of a world of version 29.
const OF_TODAY: [Eye; 4] = [
    ("world-5x", [0.0, 40.0, 0.0], [0.0, -15.0, 72.0]),
    ("world-5x", [-60.25, 30.5, 90.75], [135.5, -20.0, 60.0]),
    ("world-5x", [-700.125, 260.0, -850.0], [39.5, -14.0, 20.0]),
    ("world-5x", [2000.0, 700.0, -1500.0], [-53.0, -16.0, 10.0]),
];

/// Of a world of version 28.
const OF_2016: [Eye; 6] = [
    ("world-v28", [20.0, -300.5, 15.0], [210.0, 62.0, 90.0]),
    ("world-v28", [-60.4, 12.7, 33.3], [-90.0, -3.0, 100.0]),
    ("world-v28", [0.3, 30.2, 0.1], [45.0, -30.0, 72.0]),
    ("world-v28", [-80.0, 60.0, -80.0], [30.0, -25.0, 50.0]),
    ("world-v28", [5.0, -40.0, 5.0], [200.0, 20.0, 72.0]),
    ("world-v28", [300.7, -350.3, 220.9], [-125.0, 45.0, 30.0]),
];

/// Of worlds of versions 17 to 23, and of many at once.
const OLDER: [Eye; 10] = [
    ("world-mixed", [30.3, 42.1, 4.2], [350.0, -60.0, 72.0]),
    ("world-v22", [10.0, 150.0, -20.0], [77.0, -90.0, 80.0]),
    ("world-v22", [12.5, 35.0, -12.5], [180.0, -10.0, 72.0]),
    ("world-v22", [-300.0, 120.0, 40.0], [97.0, -20.0, 35.0]),
    ("world-v17", [0.0, 25.0, -30.0], [10.0, -20.0, 72.0]),
    ("world-v17", [-150.6, 80.4, 110.2], [126.0, -22.0, 30.0]),
    ("world-v20", [3.3, 28.0, 3.3], [300.0, -45.0, 72.0]),
    ("world-mixed", [-40.0, 50.0, -40.0], [40.0, -40.0, 60.0]),
    ("world-mixed", [0.0, 100.0, 0.0], [0.0, -89.0, 70.0]),
    ("world-v23", [90.0, 20.0, -90.0], [-45.0, -5.0, 72.0]),
];

fn render(world: &Path, colors: &Path, eye: [f64; 3], [yaw, pitch, fov]: [f64; 3]) -> image::RgbImage {
    let folder = tempfile::tempdir().expect("a folder");
    let out: PathBuf = folder.path().join("out.png");
    let [x, y, z] = eye;
    let background = BACKGROUND.map(|channel| format!("{channel:02x}")).concat();
    let output = Command::new(env!("CARGO_BIN_EXE_mapscope"))
        .args([
            "render".as_ref(),
            world.as_os_str(),
            "--colors".as_ref(),
            colors.as_os_str(),
            "-o".as_ref(),
            out.as_os_str(),
        ])
        .args(["--shading", "none", "--size", &format!("{}x{}", SIZE[0], SIZE[1])])
        .args(["--eye", &format!("{x},{y},{z}"), "--yaw", &yaw.to_string(), "--pitch", &pitch.to_string()])
        .args(["--fov", &fov.to_string(), "--background", &format!("#{background}")])
        .env("MAPSCOPE_ADAPTER", "cpu")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    image::open(out).expect("a picture").to_rgb8()
}

#[test]
fn faces_have_exactly_their_colors() {
    check(&OF_TODAY);
}

#[test]
fn faces_have_exactly_their_colors_in_2016() {
    check(&OF_2016);
}

#[test]
fn faces_have_exactly_their_colors_in_older_worlds() {
    check(&OLDER);
}

fn check(eyes: &[Eye]) {
    let Some(shared) = shared_dir() else { return };
    let folder = shared.join("data/minetest");
    let game = Game::read(&folder);
    let mut worlds: HashMap<&str, World> = HashMap::new();
    let (mut all, mut all_wrong) = (0_u32, 0_u32);
    for (name, eye, angles) in eyes.iter().copied() {
        let world = worlds.entry(name).or_insert_with(|| World::read(&folder.join(name), &game));
        let picture = render(&folder.join(name), &folder.join("colors-own.txt"), eye, angles);
        let reach = world.reach();
        let (mut compared, mut wrong, mut cubes) = (0_u32, 0_u32, 0_u32);
        for (x, y, pixel) in picture.enumerate_pixels() {
            let direction = direction([f64::from(x) + 0.5, f64::from(y) + 0.5], angles);
            let Some(expected) = world.look(eye, direction, reach) else { continue };
            compared += 1;
            cubes += u32::from(expected != BACKGROUND);
            wrong += u32::from(pixel.0 != expected);
        }
        println!("{name} from {eye:?}: {wrong} of {compared} wrong, {cubes} of cubes");
        assert!(compared > SIZE[0] * SIZE[1] / 20, "{name} from {eye:?}: {compared} pixels say something");
        assert!(wrong * 500 <= compared, "{name} from {eye:?}: {wrong} of {compared} wrong");
        (all, all_wrong) = (all + compared, all_wrong + wrong);
    }
    println!("{all_wrong} of {all} wrong");
    // Rounding where an edge lies on a pixel's centre. As measured with a software adapter, with some room.
    assert!(all_wrong * 1500 <= all, "{all_wrong} of {all}");
}
