//! Tiles in data blocks: handed on while the block inflates, so that nobody has to hold a whole layer.
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
use super::carry::Carry;
use super::codes;
use super::map::{SpeedupTile, SwitchTile, TeleTile, Tile, TileKind, TileLayer, Tiles, TuneTile};
use crate::base::{DataIndex, Report, Task, WarningPlace, counted, one_or_many};

/// Tile id of speedups written before there was a choice.
const OLD_SPEEDUP: u8 = 28;

/// Takes the tiles of a layer, row after row from the left to the right.
pub trait TileSink {
    /// The next tiles. Never more in all than the layer has.
    fn tiles(&mut self, tiles: TileSlice<'_>) -> ControlFlow<()>;
    /// The next `count` tiles of a design or game layer, all equal.
    fn run(&mut self, tile: Tile, count: usize) -> ControlFlow<()>;
    /// The tiles begin anew: all that came so far was read in a form that turned out wrong, and does not count.
    fn restart(&mut self);
}

/// Some tiles of a layer, of the layer's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileSlice<'a> {
    /// Of a design, game or front layer.
    Plain(&'a [Tile]),
    /// Of a tele layer.
    Tele(&'a [TeleTile]),
    /// Of a speedup layer.
    Speedup(&'a [SpeedupTile]),
    /// Of a switch layer.
    Switch(&'a [SwitchTile]),
    /// Of a tune layer.
    Tune(&'a [TuneTile]),
}

/// Inflates the tiles of a layer and hands them to `sink`; where the file has too few, the rest is air and not handed
/// on. Holds no more than a piece of the block at a time. Safe to call from several threads at once. A layer above the
/// limits, which [`super::read_document`] never makes, has no tiles at all.
pub fn stream_tiles(
    layer: &TileLayer,
    blocks: &Blocks,
    place: WarningPlace,
    task: &Task,
    report: &mut Report,
    sink: &mut impl TileSink,
) {
    // A layer without data was reported when its item was read.
    let Some(index) = layer.data else { return };
    let count = tile_count(layer, task);
    if count == 0 {
        return;
    }
    let source = Source { blocks, index, count, task };
    let read = match layer.kind {
        _ if layer.plain_tiles => source.plain(sink),
        TileKind::Front => source.plain(sink),
        TileKind::Design | TileKind::Game => source.plain_or_runs(layer.version, sink),
        TileKind::Tele => source.records(sink, |[number, id]| TeleTile { number, id }),
        TileKind::Speedup => source.speedups(sink),
        TileKind::Switch => source.switches(sink),
        TileKind::Tune => source.records(sink, |[number, id]| TuneTile { number, id }),
    };
    read.warn(source, place, report);
}

/// All tiles of a layer: always exactly `width * height` of them. For layers whose size is known to be harmless; holds
/// all of them, and does not ask whether there is room.
pub fn read_tiles(layer: &TileLayer, blocks: &Blocks, place: WarningPlace, task: &Task, report: &mut Report) -> Tiles {
    let mut tiles = match layer.kind {
        _ if layer.plain_tiles => Tiles::Plain(Vec::new()),
        TileKind::Design | TileKind::Game | TileKind::Front => Tiles::Plain(Vec::new()),
        TileKind::Tele => Tiles::Tele(Vec::new()),
        TileKind::Speedup => Tiles::Speedup(Vec::new()),
        TileKind::Switch => Tiles::Switch(Vec::new()),
        TileKind::Tune => Tiles::Tune(Vec::new()),
    };
    stream_tiles(layer, blocks, place, task, report, &mut tiles);
    let count = tile_count(layer, task);
    match &mut tiles {
        Tiles::Plain(tiles) => tiles.resize(count, Tile::default()),
        Tiles::Tele(tiles) => tiles.resize(count, TeleTile::default()),
        Tiles::Speedup(tiles) => tiles.resize(count, SpeedupTile::default()),
        Tiles::Switch(tiles) => tiles.resize(count, SwitchTile::default()),
        Tiles::Tune(tiles) => tiles.resize(count, TuneTile::default()),
    }
    tiles
}

/// How many tiles a layer has; none above the limit.
fn tile_count(layer: &TileLayer, task: &Task) -> usize {
    let area = u64::from(layer.width) * u64::from(layer.height);
    if area > task.limits().layer_area_tiles { 0 } else { area as usize }
}

/// Collects them all.
impl TileSink for Tiles {
    fn tiles(&mut self, tiles: TileSlice<'_>) -> ControlFlow<()> {
        match (self, tiles) {
            (Self::Plain(all), TileSlice::Plain(tiles)) => all.extend_from_slice(tiles),
            (Self::Tele(all), TileSlice::Tele(tiles)) => all.extend_from_slice(tiles),
            (Self::Speedup(all), TileSlice::Speedup(tiles)) => all.extend_from_slice(tiles),
            (Self::Switch(all), TileSlice::Switch(tiles)) => all.extend_from_slice(tiles),
            (Self::Tune(all), TileSlice::Tune(tiles)) => all.extend_from_slice(tiles),
            // A layer has tiles of one kind only.
            _ => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    fn run(&mut self, tile: Tile, count: usize) -> ControlFlow<()> {
        if let Self::Plain(all) = self {
            all.resize(all.len() + count, tile);
        }
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        match self {
            Self::Plain(all) => all.clear(),
            Self::Tele(all) => all.clear(),
            Self::Speedup(all) => all.clear(),
            Self::Switch(all) => all.clear(),
            Self::Tune(all) => all.clear(),
        }
    }
}

/// A tile of one of the kinds.
trait Kind: Sized {
    fn slice(tiles: &[Self]) -> TileSlice<'_>;
}

impl Kind for Tile {
    fn slice(tiles: &[Self]) -> TileSlice<'_> {
        TileSlice::Plain(tiles)
    }
}

impl Kind for TeleTile {
    fn slice(tiles: &[Self]) -> TileSlice<'_> {
        TileSlice::Tele(tiles)
    }
}

impl Kind for SpeedupTile {
    fn slice(tiles: &[Self]) -> TileSlice<'_> {
        TileSlice::Speedup(tiles)
    }
}

impl Kind for SwitchTile {
    fn slice(tiles: &[Self]) -> TileSlice<'_> {
        TileSlice::Switch(tiles)
    }
}

impl Kind for TuneTile {
    fn slice(tiles: &[Self]) -> TileSlice<'_> {
        TileSlice::Tune(tiles)
    }
}

/// Where tiles come from and how many there should be.
#[derive(Clone, Copy)]
struct Source<'a> {
    blocks: &'a Blocks,
    index: DataIndex,
    count: usize,
    task: &'a Task,
}

/// Counts and the end of a read.
#[derive(Default)]
struct Read {
    /// Tiles handed on.
    tiles: usize,
    /// Bytes seen of the block.
    bytes: usize,
    end: End,
    /// The tiles stand for runs.
    runs: bool,
    /// Tiles whose reserved byte is set, in runs.
    reserved: usize,
}

/// How the data ended.
#[derive(Default)]
enum End {
    /// With the last tile.
    #[default]
    Exact,
    /// There is at least one more record.
    Longer,
    /// Before the last tile.
    Short,
    /// In an error.
    Failed(BlockError),
    /// At the request of the sink.
    Stopped,
}

impl Read {
    /// Says what was wrong.
    fn warn(&self, source: Source<'_>, place: WarningPlace, report: &mut Report) {
        let (have, count) = (self.tiles, source.count);
        match &self.end {
            End::Failed(error) => {
                let message = match have {
                    all if all >= count => {
                        format!("The layer's data is damaged ({error}), but all tiles could be read.")
                    }
                    _ => {
                        format!("Only {have} of {} could be read ({error}); the rest are air.", counted(count, "tile"))
                    }
                };
                report.warn(error.code(), place, message);
            }
            End::Short => {
                let message =
                    format!("The layer's data holds only {have} of {}; the rest are air.", counted(count, "tile"));
                report.warn(codes::TILE_DATA_SHORT, place, message);
            }
            End::Longer if self.runs => {
                let message = "The layer's data holds too many tiles; the rest is ignored.";
                report.warn(codes::TILE_DATA_LONG, place, message);
            }
            End::Exact | End::Longer | End::Stopped => {}
        }
        if self.reserved > 0 {
            let uses = one_or_many(self.reserved, "uses", "use");
            let message = format!("{} {uses} the reserved byte, which is ignored.", counted(self.reserved, "tile"));
            report.warn(codes::TILE_RESERVED, place, message);
        }
        // Only of a block that was inflated to its end the real length is known.
        if matches!(self.end, End::Exact | End::Short) {
            source.blocks.check_len(source.index, self.bytes, place, report);
        }
    }
}

/// Use of some records.
struct Taken {
    /// Records used; fewer than there were = there are too many.
    records: usize,
    /// Tiles that they made.
    tiles: usize,
    flow: ControlFlow<()>,
}

impl Source<'_> {
    /// Ordinary tiles.
    fn plain(self, sink: &mut impl TileSink) -> Read {
        self.records(sink, |[index, flags, ..]: [u8; 4]| Tile { index, flags })
    }

    /// Ordinary tiles or runs of them. Where the version does not say, the length does.
    fn plain_or_runs(self, version: i32, sink: &mut impl TileSink) -> Read {
        match version {
            1..=3 => self.plain(sink),
            4 => self.runs(sink),
            _ => match self.plain(sink) {
                Read { end: End::Short, .. } => {
                    sink.restart();
                    self.runs(sink)
                }
                plain => plain,
            },
        }
    }

    /// Tiles that each stand for `skip + 1`.
    fn runs(self, sink: &mut impl TileSink) -> Read {
        let mut reserved_set = 0;
        let read = self.read(|records, left| {
            let mut taken = Taken { records: 0, tiles: 0, flow: ControlFlow::Continue(()) };
            // Runs end at 256 tiles; long stretches of one tile are handed on as one.
            for equal in records.chunk_by(|a, b| a.first_chunk::<2>() == b.first_chunk::<2>()) {
                let mut count = 0;
                for [_, _, skip, reserved] in equal {
                    if taken.tiles + count >= left {
                        break;
                    }
                    count += usize::from(*skip) + 1;
                    reserved_set += usize::from(*reserved != 0);
                    taken.records += 1;
                }
                let count = count.min(left - taken.tiles);
                if let Some([index, flags, ..]) = equal.first().filter(|_| count > 0) {
                    taken.flow = sink.run(Tile { index: *index, flags: *flags }, count);
                    taken.tiles += count;
                }
                if taken.flow.is_break() || taken.tiles >= left {
                    break;
                }
            }
            taken
        });
        Read { runs: true, reserved: reserved_set, ..read }
    }

    fn speedups(self, sink: &mut impl TileSink) -> Read {
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
        self.by_length(&[6, 4], sink, |sink, bytes| match bytes {
            4 => self.records(sink, old),
            _ => self.records(sink, now),
        })
    }

    fn switches(self, sink: &mut impl TileSink) -> Read {
        let now = |[number, id, flags, delay]: [u8; 4]| SwitchTile { number, id, flags, delay };
        let old = |[number, id, flags]: [u8; 3]| SwitchTile { number, id, flags, delay: 0 };
        let oldest = |[number, id]: [u8; 2]| SwitchTile { number, id, flags: 0, delay: 0 };
        self.by_length(&[4, 3, 2], sink, |sink, bytes| match bytes {
            2 => self.records(sink, oldest),
            3 => self.records(sink, old),
            _ => self.records(sink, now),
        })
    }

    /// Reads records of one of several sizes, of which the first is today's. The announced length tells which to
    /// try; when it turns out to be a lie, the real length decides.
    fn by_length<S: TileSink>(self, sizes: &[usize], sink: &mut S, read: impl Fn(&mut S, usize) -> Read) -> Read {
        let today = sizes.first().copied().unwrap_or(1);
        let fitting = |bytes: usize| sizes.iter().copied().find(|size| self.count * size == bytes);
        let announced = self.blocks.announced_len(self.index).and_then(fitting);
        if let Some(size) = announced.filter(|size| *size != today) {
            let old = read(sink, size);
            if matches!(old.end, End::Exact | End::Stopped) {
                return old;
            }
            sink.restart();
        }
        let now = read(sink, today);
        match fitting(now.bytes) {
            Some(size) if matches!(now.end, End::Short) => {
                sink.restart();
                read(sink, size)
            }
            _ => now,
        }
    }

    /// One tile per record of `N` bytes.
    fn records<const N: usize, T: Kind>(self, sink: &mut impl TileSink, tile: impl Fn([u8; N]) -> T) -> Read {
        let mut tiles = Vec::new();
        self.read(|records, left| {
            let used = records.get(..left).unwrap_or(records);
            tiles.clear();
            tiles.extend(used.iter().map(|record| tile(*record)));
            Taken { records: used.len(), tiles: used.len(), flow: sink.tiles(T::slice(&tiles)) }
        })
    }

    /// Inflates the block and hands records of `N` bytes to `take`, with the number of tiles that are still missing,
    /// until there are enough.
    fn read<const N: usize>(self, mut take: impl FnMut(&[[u8; N]], usize) -> Taken) -> Read {
        let mut read = Read::default();
        // A record may lie across two pieces.
        let mut carried = Carry::<N>::default();
        let mut ended = None;
        let result = self.blocks.stream(self.index, self.task, |piece| {
            read.bytes += piece.len();
            let (first, rest) = carried.complete(piece);
            let (records, tail) = rest.as_chunks::<N>();
            carried.keep(tail);
            for records in [first.as_slice(), records] {
                if records.is_empty() {
                    continue;
                }
                let taken = take(records, self.count - read.tiles);
                read.tiles += taken.tiles;
                if taken.flow.is_break() {
                    ended = Some(End::Stopped);
                } else if taken.records < records.len() {
                    ended = Some(End::Longer);
                }
                if ended.is_some() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        read.end = match (ended, result) {
            (Some(end), _) => end,
            // Damage behind the last tile, a wrong checksum for example, costs no tile but is worth a word.
            (None, Err(error)) => End::Failed(error),
            (None, Ok(())) if read.tiles < self.count => End::Short,
            (None, Ok(())) => End::Exact,
        };
        read
    }
}
