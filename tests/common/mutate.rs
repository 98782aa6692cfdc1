//! Changes that hurt: to the bytes of a map, and to the items and blocks that it is built from. Every choice comes from a
//! seed, so that a finding can be had again.

use mapscope::format::teeworlds::datafile::DatafileWriter;
use mapscope::format::teeworlds::item::types;

use super::fixture::{Fixture, Parts, deflate, layer, put_int};

/// A small generator of numbers that look random (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        // Spreads the bits of small seeds; 0 would stay 0 for ever.
        Self(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`; 0 where there is none.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A number that is likely to hurt.
    pub fn int(&mut self) -> i32 {
        const EDGES: [i32; 20] = [
            0,
            1,
            -1,
            -2,
            2,
            3,
            4,
            5,
            255,
            256,
            65_535,
            65_536,
            i32::MAX,
            i32::MIN,
            i32::MIN + 1,
            i32::MAX - 3,
            1 << 30,
            100_000,
            16_384,
            // 1.0 and infinity, seen as floats.
            0x7f80_0000,
        ];
        match self.below(4) {
            0 => self.next() as i32,
            1 => self.below(64) as i32,
            _ => EDGES[self.below(EDGES.len())],
        }
    }

    fn one_of<'a, T>(&mut self, list: &'a mut [T]) -> Option<&'a mut T> {
        let at = self.below(list.len());
        list.get_mut(at)
    }
}

/// Changes a file in one place. Mostly before the data section: behind it lie only zlib streams.
pub fn mutate_bytes(random: &mut Random, file: &mut Vec<u8>, data: usize) {
    if file.len() < 4 {
        return;
    }
    let end = if random.below(8) == 0 { file.len() } else { data.min(file.len()) };
    let at = random.below(end);
    let aligned = at & !3;
    let ints = file.len() / 4;
    match random.below(12) {
        0 => file[at] ^= 1 << random.below(8),
        1 => file[at] = random.next() as u8,
        2 => file.truncate(at),
        3 => drop(file.drain(aligned..(aligned + 4).min(file.len()))),
        4 => drop(file.splice(aligned..aligned, [0; 4])),
        _ if aligned + 4 > file.len() => {}
        5 => {
            let from = random.below(ints) * 4;
            file.copy_within(from..from + 4, aligned);
        }
        6 => {
            let other = random.below(ints) * 4;
            (0..4).for_each(|byte| file.swap(aligned + byte, other + byte));
        }
        // A stretch from one place over another: items spliced into items, tables into blocks.
        7 => {
            let from = random.below(ints) * 4;
            let len = (random.below(32) * 4).min(file.len() - from).min(file.len() - aligned);
            file.copy_within(from..from + len, aligned);
        }
        // The header and the tables, whose counts and sizes everything else hangs on.
        8 => put_int(file, random.below(9) * 4 % (ints * 4), random.int()),
        _ => put_int(file, aligned, random.int()),
    }
}

/// Changes what a file is built from in one place: the container stays sound, so that the change gets deep.
pub fn mutate_fixture(random: &mut Random, fixture: &mut Fixture) {
    let types: Vec<u16> = fixture.items.keys().copied().collect();
    let kind = types[random.below(types.len())];
    let Some(items) = fixture.items.get_mut(&kind) else { return };
    match random.below(12) {
        0..=4 => {
            let value = random.int();
            if let Some(int) = random.one_of(items).and_then(|item| random.one_of(&mut item.1)) {
                *int = value;
            }
        }
        5 => {
            let len = random.below(40);
            if let Some(item) = random.one_of(items) {
                item.1.resize(len, -1);
            }
        }
        // The items of a kind doubled, swapped, or one lost.
        6 => {
            let twin = items[random.below(items.len())].clone();
            items.insert(random.below(items.len() + 1), twin);
        }
        7 => {
            let (a, b) = (random.below(items.len()), random.below(items.len()));
            items.swap(a, b);
        }
        8 if items.len() > 1 => drop(items.remove(random.below(items.len()))),
        _ => mutate_block(random, fixture),
    }
}

/// Changes the bytes of a block, or what it says of itself.
fn mutate_block(random: &mut Random, fixture: &mut Fixture) {
    let at = random.below(fixture.blocks.len());
    let other = fixture.blocks[random.below(fixture.blocks.len())].clone();
    match (random.below(8), &mut fixture.blocks[at]) {
        (0, block) => *block = other,
        (1, Ok(raw)) => raw.truncate(random.below(raw.len())),
        (2, Ok(raw)) => raw.extend(std::iter::repeat_n(random.next() as u8, random.below(4096))),
        (3, Ok(raw)) => {
            let announced = random.int();
            fixture.blocks[at] = Err((deflate(raw), announced));
        }
        (4, Err((stream, _))) => stream.truncate(random.below(stream.len())),
        (_, Err((stream, _))) => {
            let value = random.next() as u8;
            if let Some(byte) = random.one_of(stream) {
                *byte = value;
            }
        }
        (5, Ok(raw)) => {
            let value = random.next() as u8;
            if let Some(byte) = random.one_of(raw) {
                *byte = value;
            }
        }
        (_, Ok(raw)) => {
            let ints = raw.len() / 4;
            if ints > 0 {
                put_int(raw, random.below(ints) * 4, random.int());
            }
        }
    }
}

/// Fixtures that between them reach every part of the reader.
pub fn seeds() -> Vec<Fixture> {
    let mut seeds = vec![Fixture::new()];
    for flags in [2, 4, 8, 16, 32] {
        let mut fixture = Fixture::new();
        fixture.physics(flags, &[1, 2, 3, 4, 5, 6].repeat(12));
        seeds.push(fixture);
    }
    let mut runs = Fixture::new();
    runs.set(types::LAYER, layer::DESIGN, 3, 4);
    runs.set(types::ENVELOPE, 0, 0, 3);
    *runs.ints(types::POINTS, 0) = (0..88).collect();
    seeds.push(runs);
    // Raw blocks: changes to the file reach what is in them.
    seeds.push(Fixture { writer: DatafileWriter::version_3(), ..Fixture::new() });
    // Bezier curves, an odd tile set that quads show too, a group with a clip, layers of no group.
    let mut more = Fixture { writer: DatafileWriter::version_3(), ..Fixture::new() };
    for at in 0..4 {
        more.set(types::POINTS, 0, at * 6 + 1, 5);
    }
    more.push(
        types::UUID_INDEX,
        &[0x3ab4_f84d, 0xd9cc_3c78_u32 as i32, 0xb585_0d6c_u32 as i32, 0xcdb2_e25c_u32 as i32],
    );
    if let Some(item) = more.items.get_mut(&types::UUID_INDEX).and_then(|items| items.last_mut()) {
        item.0 = 0x9000;
    }
    more.push(0x9000, &(0..64).map(|n| n * 37 - 999).collect::<Vec<_>>());
    more.set(types::IMAGE, 0, 1, 8);
    more.set(types::IMAGE, 0, 2, 32);
    more.set(types::LAYER, layer::QUADS, 6, 0);
    (0..5).for_each(|int| more.set(types::GROUP, 1, 7 + int, [1, -50, 20, 640, 480][int]));
    more.set(types::GROUP, 1, 6, 1);
    seeds.push(more);
    seeds
}

/// A map made from a seed: one of the fixtures, changed in some places, built, and changed again.
pub fn hostile_map(seeds: &[Fixture], seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut fixture = seeds[random.below(seeds.len())].clone();
    let deep = random.below(6);
    (0..deep).for_each(|_| mutate_fixture(&mut random, &mut fixture));
    let mut file = fixture.build();
    let data = Parts::of(&file).data;
    let shallow = if deep == 0 { 1 + random.below(4) } else { random.below(4).saturating_sub(1) };
    (0..shallow).for_each(|_| mutate_bytes(&mut random, &mut file, data));
    file
}
