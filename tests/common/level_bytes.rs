//! Turok levels written from scratch, and all that the program does with such bytes.

use mapscope::base::{Limits, Report, Task};
use mapscope::format::turok::{Level, LevelError, read_level};

/// Part of a level.
#[derive(Clone)]
pub enum Part {
    /// Bytes as they are.
    Raw(Vec<u8>),
    /// Parts behind a table of their offsets.
    Table(Vec<Part>),
}

impl Part {
    /// A list of records, all of the size of the first.
    pub fn list(records: &[Vec<u8>]) -> Self {
        let stride = records.first().map_or(0, Vec::len);
        Self::list_of(stride as u32, records.len() as u32, &records.concat())
    }

    /// A list that says what it has.
    pub fn list_of(stride: u32, count: u32, records: &[u8]) -> Self {
        Self::Raw([&stride.to_le_bytes(), &count.to_le_bytes(), records].concat())
    }

    pub fn text(text: &[u8]) -> Self {
        Self::list(&[[text, &[0]].concat()])
    }

    /// Bytes of the part, padded.
    pub fn bytes(&self, align: usize) -> Vec<u8> {
        let pad = |bytes: &mut Vec<u8>| bytes.resize(bytes.len().next_multiple_of(align), 0);
        let mut bytes = match self {
            Self::Raw(bytes) => bytes.clone(),
            Self::Table(parts) => {
                let mut table = (parts.len() as u32).to_le_bytes().to_vec();
                let mut content = Vec::new();
                let head = (4 * (parts.len() + 2)).next_multiple_of(align);
                for part in parts {
                    table.extend(((head + content.len()) as u32).to_le_bytes());
                    content.extend(part.bytes(align));
                }
                table.extend(((head + content.len()) as u32).to_le_bytes());
                pad(&mut table);
                [table, content].concat()
            }
        };
        pad(&mut bytes);
        bytes
    }
}

/// Bytes of numbers.
pub fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// A sector with a draw order.
pub fn sector(set: u16, vertices: [u16; 3], links: [u16; 3]) -> Vec<u8> {
    let words = [set, 0].into_iter().chain(vertices).chain(links).chain([7]);
    words.flat_map(u16::to_le_bytes).collect()
}

/// A static mesh in a sector.
pub fn mesh(x: f32, sector: i32) -> Vec<u8> {
    let placed = floats(&[x, 2.0, 3.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, -1.0, -1.0, 0.0, 1.0, 1.0, 2.0]);
    let numbers = [4_i32, 5, sector].map(i32::to_le_bytes).concat();
    [placed, numbers, floats(&[6.0, 7.0]), (-1_i32).to_le_bytes().to_vec()].concat()
}

/// An actor in a sector.
pub fn actor(kind: i32, sector: i32) -> Vec<u8> {
    let kind = kind.to_le_bytes().to_vec();
    let placed = floats(&[1.0, 2.0, 3.0, 1.0, 1.0, 1.0, 0.5]);
    let mut bytes = [kind, placed, sector.to_le_bytes().to_vec(), floats(&[0.25; 19])].concat();
    bytes.resize(140, 1);
    bytes
}

/// The parts of a level by name.
#[derive(Clone)]
pub struct LevelParts {
    pub version: Part,
    pub light: Part,
    pub sky: Part,
    pub vertices: Part,
    pub sets: Part,
    pub sectors: Part,
    pub bounds: Part,
    pub sections: Part,
    pub actors: Part,
    pub visibility: Option<Part>,
}

impl Default for LevelParts {
    /// A square of two triangles with two meshes, in a grid of two sections, and an actor.
    fn default() -> Self {
        let corners = |x: f32| Part::list(&[floats(&[x, 0.0]), floats(&[x + 50.0, 0.0])]);
        let vertex = |x: f32, y: f32| floats(&[x, y, 0.0, 90.0]);
        let names = |names: &[&[u8]]| Part::Table(names.iter().map(|name| Part::text(name)).collect());
        let size = Part::list(&[2_u16.to_le_bytes().to_vec(), 1_u16.to_le_bytes().to_vec()]);
        let meshes = Part::Table(vec![Part::list(&[mesh(1.0, 0), mesh(9.0, -1)]), names(&[b"models/a.bin", b""])]);
        Self {
            version: Part::Raw(vec![1, 0, 0, 0]),
            light: Part::Table([3, 4, 4].map(|numbers| Part::Raw(floats(&vec![0.5; numbers]))).into()),
            sky: Part::text(b"skies/blue"),
            vertices: Part::list(&[vertex(0.0, 0.0), vertex(99.0, 0.0), vertex(99.0, 99.0), vertex(0.0, 99.0)]),
            sets: Part::list(&[vec![0; 64]]),
            sectors: Part::list(&[
                sector(0, [0, 1, 2], [1, 0xffff, 0xffff]),
                sector(0, [0, 2, 3], [0xffff, 0, 0xffff]),
            ]),
            bounds: Part::Table(vec![size, corners(0.0), corners(50.0)]),
            sections: Part::Table(vec![meshes, Part::Table(Vec::new())]),
            actors: Part::Table(vec![Part::list(&[actor(1, 0)]), names(&[b"models/b.bin"]), names(&[b"anims/b.bin"])]),
            visibility: None,
        }
    }
}

impl LevelParts {
    /// The tree of the level.
    pub fn root(self) -> Part {
        let collision = Part::Table(vec![self.vertices, self.sets, self.sectors]);
        let parts = [self.version, self.light, self.sky, collision, self.bounds, self.sections, self.actors];
        Part::Table(parts.into_iter().chain(self.visibility).collect())
    }

    /// The file of the level.
    pub fn build(self) -> Vec<u8> {
        self.root().bytes(8)
    }
}

/// Levels that fuzzing starts from, by name.
pub fn level_seeds() -> Vec<(&'static str, Vec<u8>)> {
    let rows = Part::list(&[vec![1, 0, 0, 0], vec![3, 0, 0, 0]]);
    vec![
        ("square", LevelParts::default().build()),
        ("visible", LevelParts { visibility: Some(rows), ..LevelParts::default() }.build()),
        ("aligned-to-4", LevelParts::default().root().bytes(4)),
    ]
}

/// Reads a level, and does with it all that the program does without a picture.
pub fn survive_turok_level(bytes: &[u8]) -> Result<Level, LevelError> {
    let mut report = Report::default();
    let level = read_level(bytes, &Task::new(Limits::with_memory(64 << 20)), &mut report)?;
    // Parts never overlap often enough for a level to be much larger than its file.
    let names = level.grid.meshes().map(|mesh| mesh.model.len()).sum::<usize>();
    let visible = level.visibility.as_ref().map_or(0, |table| table.bytes.len());
    let records = level.vertices.len() + level.sectors.len() + level.grid.sections.len() + level.actors.len();
    let all = names + visible + records + level.grid.meshes().count();
    assert!(all <= 16 * bytes.len(), "{all} of {}", bytes.len());
    for sector in &level.sectors {
        let neighbors = level.neighbors(sector);
        assert!(neighbors.iter().flatten().all(|neighbor| usize::from(*neighbor) < level.sectors.len()));
        let _ = (level.corners(sector), level.flags(sector));
    }
    if let Some(table) = &level.visibility {
        assert!(table.ones(level.grid.meshes().count()) <= 8 * table.bytes.len() as u64);
        let _ = (table.row(level.sectors.len()), table.sees(usize::MAX, usize::MAX));
    }
    assert!(report.warnings().len() <= 40, "one warning for each kind, not for each thing");
    Ok(level)
}
