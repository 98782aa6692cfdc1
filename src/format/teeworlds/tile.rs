//! Tiles in data blocks: read while the block inflates, two to six bytes kept per tile, never the whole block.
//!
//! ```text
//! ordinary   index, flags, skip, reserved          design, game, front
//! tele       number, id
//! speedup    force, max speed, id, padding, angle (16 bits)      old: force, padding, angle
//! switch     number, id, flags, delay                            old: number, id [, flags]
//! tune       number, id
//! ```
//!
//! Skip means something only in version 4 design and game layers, where a tile stands for `skip + 1` equal ones, row
//! ends or not. Old forms of speedups and switches are told by the exact length of the block.

use std::ops::ControlFlow;

use super::blocks::{BlockError, Blocks};
use super::codes;
use super::map::{SpeedupTile, SwitchTile, TeleTile, Tile, TileKind, TileLayer, Tiles, TuneTile};
use crate::base::{DataIndex, Limits, Place, Report};

/// Tile id of speedups written before there was a choice.
const OLD_SPEEDUP: u8 = 28;

/// Inflates and reads the tiles of a layer: always exactly `width * height` of them, air where the file has too few.
/// Safe to call from several threads at once. A layer above the limits, which [`super::read_document`] never makes,
/// has none at all.
pub fn read_tiles(layer: &TileLayer, blocks: &Blocks, place: Place, limits: &Limits, report: &mut Report) -> Tiles {
    let area = u64::from(layer.width) * u64::from(layer.height);
    let count = if area > limits.layer_area_tiles { 0 } else { area as usize };
    // A layer without data was reported when its item was read.
    let source = layer.data.filter(|_| count > 0).map(|index| Source { blocks, index, count, limits });
    match layer.kind {
        _ if layer.plain_tiles => Tiles::Plain(finish(count, source.map(|s| s.plain()), place, report)),
        TileKind::Front => Tiles::Plain(finish(count, source.map(|s| s.plain()), place, report)),
        TileKind::Design | TileKind::Game => {
            Tiles::Plain(finish(count, source.map(|s| s.plain_or_runs(layer.version)), place, report))
        }
        TileKind::Tele => Tiles::Tele(finish(count, source.map(|s| s.records(tele)), place, report)),
        TileKind::Speedup => Tiles::Speedup(finish(count, source.map(|s| s.speedups()), place, report)),
        TileKind::Switch => Tiles::Switch(finish(count, source.map(|s| s.switches()), place, report)),
        TileKind::Tune => Tiles::Tune(finish(count, source.map(|s| s.records(tune)), place, report)),
    }
}

fn tele([number, id]: [u8; 2]) -> TeleTile {
    TeleTile { number, id }
}

fn tune([number, id]: [u8; 2]) -> TuneTile {
    TuneTile { number, id }
}

/// Fills up with air and says what was wrong.
fn finish<T: Clone + Default>(count: usize, read: Option<Read<T>>, place: Place, report: &mut Report) -> Vec<T> {
    let Some(read) = read else { return vec![T::default(); count] };
    let have = read.tiles.len();
    match &read.end {
        End::Failed(error) => {
            let message = match have {
                all if all >= count => format!("The layer's data is damaged ({error}); all its tiles could be read."),
                _ => format!("{have} of {count} tiles could be read ({error}); the rest is air."),
            };
            report.warn(error.code(), place, message);
        }
        End::Short { .. } => {
            let message = format!("The layer's data holds {have} of {count} tiles; the rest is air.");
            report.warn(codes::TILE_DATA_SHORT, place, message);
        }
        End::Longer if read.runs => {
            report.warn(codes::TILE_DATA_LONG, place, "The layer's data holds too many tiles; the rest is ignored.");
        }
        End::Exact | End::Longer => {}
    }
    if read.reserved > 0 {
        let message = format!("{} tiles have their reserved byte set; it is ignored.", read.reserved);
        report.warn(codes::TILE_RESERVED, place, message);
    }
    if let (Some(real), Source { blocks, index, .. }) = (read.real_len, read.source) {
        blocks.check_len(index, real, place, report);
    }
    let mut tiles = read.tiles;
    tiles.resize(count, T::default());
    tiles
}

/// Where tiles come from and how many there should be.
#[derive(Clone, Copy)]
struct Source<'a> {
    blocks: &'a Blocks,
    index: DataIndex,
    count: usize,
    limits: &'a Limits,
}

/// Tiles read, at most as many as wanted.
struct Read<'a, T> {
    tiles: Vec<T>,
    end: End,
    /// Length of the block; known when it was inflated to its end.
    real_len: Option<usize>,
    /// The tiles stand for runs.
    runs: bool,
    /// Tiles whose reserved byte is set, in runs.
    reserved: usize,
    source: Source<'a>,
}

/// How the data ended.
enum End {
    /// With the last tile.
    Exact,
    /// There is at least one more record.
    Longer,
    /// Before the last tile, after this many bytes.
    Short { bytes: usize },
    /// In an error.
    Failed(BlockError),
}

impl<'a> Source<'a> {
    /// Ordinary tiles.
    fn plain(self) -> Read<'a, Tile> {
        self.records(|[index, flags, ..]: [u8; 4]| Tile { index, flags })
    }

    /// Ordinary tiles or runs of them. Where the version does not say, the length does.
    fn plain_or_runs(self, version: i32) -> Read<'a, Tile> {
        match version {
            1..=3 => self.plain(),
            4 => self.runs(),
            _ => match self.plain() {
                Read { end: End::Short { .. }, .. } => self.runs(),
                plain => plain,
            },
        }
    }

    /// Tiles that each stand for `skip + 1`.
    fn runs(self) -> Read<'a, Tile> {
        let mut reserved_set = 0;
        let mut read = self.read(|tiles, [index, flags, skip, reserved]: [u8; 4]| {
            reserved_set += usize::from(reserved != 0);
            let end = (tiles.len() + usize::from(skip) + 1).min(self.count);
            tiles.resize(end, Tile { index, flags });
        });
        read.runs = true;
        read.reserved = reserved_set;
        read
    }

    fn speedups(self) -> Read<'a, SpeedupTile> {
        let now = |[force, max_speed, id, _, low, high]: [u8; 6]| SpeedupTile {
            force,
            max_speed,
            id,
            angle: i16::from_le_bytes([low, high]),
        };
        let old = |[force, _, low, high]: [u8; 4]| {
            let id = if force == 0 { 0 } else { OLD_SPEEDUP };
            SpeedupTile { force, max_speed: 0, id, angle: i16::from_le_bytes([low, high]) }
        };
        self.by_length(&[6, 4], |bytes| if bytes == 4 { self.records(old) } else { self.records(now) })
    }

    fn switches(self) -> Read<'a, SwitchTile> {
        let now = |[number, id, flags, delay]: [u8; 4]| SwitchTile { number, id, flags, delay };
        let old = |[number, id, flags]: [u8; 3]| SwitchTile { number, id, flags, delay: 0 };
        let oldest = |[number, id]: [u8; 2]| SwitchTile { number, id, flags: 0, delay: 0 };
        self.by_length(&[4, 3, 2], |bytes| match bytes {
            2 => self.records(oldest),
            3 => self.records(old),
            _ => self.records(now),
        })
    }

    /// Reads records of one of several sizes, of which the first is today's. The announced length tells which to
    /// try; when it turns out to be a lie, the real length decides.
    fn by_length<T>(self, sizes: &[usize], read: impl Fn(usize) -> Read<'a, T>) -> Read<'a, T> {
        let today = sizes.first().copied().unwrap_or(1);
        let fitting = |bytes: usize| sizes.iter().copied().find(|size| self.count * size == bytes);
        let announced = self.blocks.announced_len(self.index).and_then(fitting);
        if let Some(size) = announced.filter(|size| *size != today) {
            let old = read(size);
            if matches!(old.end, End::Exact) {
                return old;
            }
        }
        let now = read(today);
        match now.end {
            End::Short { bytes } => fitting(bytes).map_or(now, read),
            _ => now,
        }
    }

    /// One tile per record of `N` bytes.
    fn records<const N: usize, T>(self, tile: impl Fn([u8; N]) -> T) -> Read<'a, T> {
        self.read(|tiles, record| tiles.push(tile(record)))
    }

    /// Inflates the block and hands records of `N` bytes to `add` until there are enough tiles.
    fn read<const N: usize, T>(self, mut add: impl FnMut(&mut Vec<T>, [u8; N])) -> Read<'a, T> {
        let expected = self.blocks.expected_len(self.index, self.limits) / N;
        let mut tiles = Vec::with_capacity(expected.min(self.count));
        let (mut bytes, mut longer) = (0, false);
        // A record may lie across two pieces.
        let mut carried = Carry::<N>::default();
        let result = self.blocks.stream(self.index, self.limits, |piece| {
            bytes += piece.len();
            let (first, rest) = carried.complete(piece);
            let (records, tail) = rest.as_chunks::<N>();
            carried.keep(tail);
            for record in first.iter().chain(records) {
                if tiles.len() >= self.count {
                    longer = true;
                    return ControlFlow::Break(());
                }
                add(&mut tiles, *record);
            }
            ControlFlow::Continue(())
        });
        let end = match result {
            _ if longer => End::Longer,
            // Damage behind the last tile, a wrong checksum for example, costs no tile but is worth a word.
            Err(error) => End::Failed(error),
            Ok(()) if tiles.len() < self.count => End::Short { bytes },
            Ok(()) => End::Exact,
        };
        let real_len = matches!(end, End::Exact | End::Short { .. }).then_some(bytes);
        Read { tiles, end, real_len, runs: false, reserved: 0, source: self }
    }
}

/// The beginning of a record whose end is in the next piece.
struct Carry<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Default for Carry<N> {
    fn default() -> Self {
        Self { bytes: [0; N], len: 0 }
    }
}

impl<const N: usize> Carry<N> {
    /// Completes the record begun before, and returns it with what is left of the piece.
    fn complete<'p>(&mut self, piece: &'p [u8]) -> (Option<[u8; N]>, &'p [u8]) {
        if self.len == 0 {
            return (None, piece);
        }
        let (head, rest) = piece.split_at(piece.len().min(N - self.len));
        self.keep(head);
        if self.len < N {
            return (None, rest);
        }
        self.len = 0;
        (Some(self.bytes), rest)
    }

    /// Adds the beginning of a record, or some more of it.
    fn keep(&mut self, bytes: &[u8]) {
        for (to, from) in self.bytes.iter_mut().skip(self.len).zip(bytes) {
            *to = *from;
        }
        self.len = (self.len + bytes.len()).min(N);
    }
}
