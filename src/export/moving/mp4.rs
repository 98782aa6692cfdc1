//! MP4 with AV1. The encoder at hand makes frames, and the file around them is written here, after ISO 14496-12 and the
//! AV1 Codec ISO Media File Format Binding.
//!
//! ```text
//!  ftyp  brands
//!  moov  mvhd, trak ─ tkhd, mdia ─ mdhd, hdlr, minf ─ vmhd, dinf, stbl ─ stsd (av01: av1C, colr, pasp), stts, stss,
//!        stsc, stsz, stco
//!  free  room for the length of a file of more than 4 GiB
//!  mdat  all frames, one after the other
//! ```
//!
//! The index stands before the frames, so that players begin while the file is still on its way. The number of frames,
//! when they show, and which are key frames is known from the start: the index is written with frames of no size, and
//! once more at the end. No frame is held.

use std::io::{Seek, SeekFrom, Write};

use glam::UVec2;

use super::av1::{Av1Encoder, Sample, encoded_px, key_interval};
use super::obu::{SequenceHeader, without_delimiters};
use super::round::Round;
use crate::base::RgbaImage;
use crate::export::ExportError;

/// Units a second where the duration of frames is no whole number of any small unit.
const USUAL_TIMESCALE: u32 = 90_000;
/// Most units a second: players calculate with these numbers.
const FINEST_TIMESCALE: u64 = 1 << 24;
/// Bytes of the heads in front of the frames.
const FRAMES_HEAD: u64 = 16;
/// No rotation, no scaling.
const UNITY: [u32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];
/// Longest sequence header that there is room for.
const CONFIG_BYTES: usize = 64;

/// An MP4 file on its way.
pub struct Mp4<W: Write + Seek> {
    file: W,
    encoder: Av1Encoder,
    index: Index,
    /// Bytes before the frames.
    start: u64,
    /// Bytes of all frames.
    length: u64,
}

impl<W: Write + Seek> Mp4<W> {
    /// Begins a file.
    pub fn new(mut file: W, round: Round) -> Result<Self, ExportError> {
        let encoder = Av1Encoder::new(round.size_px, round.fps())?;
        let index = Index::new(round);
        let head = index.head(0);
        file.write_all(&head)?;
        file.write_all(&[0; FRAMES_HEAD as usize])?;
        Ok(Self { file, encoder, index, start: head.len() as u64 + FRAMES_HEAD, length: 0 })
    }

    /// Adds a frame.
    pub fn add(&mut self, picture: &RgbaImage) -> Result<(), ExportError> {
        let samples = self.encoder.add(picture)?;
        put(&mut self.file, &mut self.index, &mut self.length, samples)
    }

    /// Ends the file. Returns its length in bytes.
    pub fn finish(self) -> Result<u64, ExportError> {
        let Self { mut file, encoder, mut index, start, mut length } = self;
        put(&mut file, &mut index, &mut length, encoder.finish()?)?;
        let unexpected = || ExportError::Video("the encoder has placed frames in another way than asked".to_owned());
        let first_frame = u32::try_from(start).map_err(|_| ExportError::Video("too many frames".to_owned()))?;
        let head = index.head(first_frame);
        if head.len() as u64 + FRAMES_HEAD != start || !index.is_whole() {
            return Err(unexpected());
        }
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&head)?;
        match u32::try_from(length + 8) {
            Ok(short) => file.write_all(&[&boxed(b"free", &[])[..], &short.to_be_bytes(), b"mdat"].concat())?,
            Err(_) => file.write_all(&[&1_u32.to_be_bytes(), &b"mdat"[..], &(length + 16).to_be_bytes()].concat())?,
        }
        file.flush()?;
        Ok(start + length)
    }
}

fn put<W: Write>(file: &mut W, index: &mut Index, length: &mut u64, samples: Vec<Sample>) -> Result<(), ExportError> {
    for sample in samples {
        if index.config.is_none() {
            index.config = SequenceHeader::find(&sample.data);
        }
        let data = without_delimiters(&sample.data);
        file.write_all(&data)?;
        *length += data.len() as u64;
        index.sizes.push(data.len() as u32);
        if sample.is_key {
            index.keys.push(index.sizes.len() as u32);
        }
    }
    Ok(())
}

/// About how many bytes a file has, from runs of frames encoded by themselves: whether each is a key frame, and its
/// bytes. Exact where a run has all frames.
pub fn estimated_bytes(round: Round, runs: &[Vec<(bool, u64)>]) -> u64 {
    let head = Index::new(round).head(0).len() as u64 + FRAMES_HEAD;
    let mean = |key: bool| {
        let sizes: Vec<_> = runs.iter().flatten().filter(|(is_key, _)| *is_key == key).map(|(_, size)| *size).collect();
        sizes.iter().sum::<u64>() as f64 / sizes.len().max(1) as f64
    };
    let keys = f64::from(round.frames.div_ceil(key_interval(round.fps())));
    head + (mean(true) * keys + mean(false) * (f64::from(round.frames) - keys)).round() as u64
}

/// All that players need to know about the frames.
struct Index {
    round: Round,
    /// Units of time in a second.
    timescale: u32,
    /// How long frames show, in these units: how many frames, how long each.
    durations: Vec<(u32, u32)>,
    config: Option<SequenceHeader>,
    /// Bytes of each frame that has been written.
    sizes: Vec<u32>,
    /// Numbers of the key frames among them, from 1.
    keys: Vec<u32>,
}

impl Index {
    fn new(round: Round) -> Self {
        let (timescale, durations) = durations(round);
        Self { round, timescale, durations, config: None, sizes: Vec::new(), keys: Vec::new() }
    }

    /// Numbers of the key frames, as they were asked for.
    fn expected_keys(&self) -> Vec<u32> {
        (1..=self.round.frames).step_by(key_interval(self.round.fps()) as usize).collect()
    }

    fn is_whole(&self) -> bool {
        self.sizes.len() == self.round.frames as usize && self.config.is_some() && self.keys == self.expected_keys()
    }

    /// Beginning of the file, always as long.
    fn head(&self, first_frame: u32) -> Vec<u8> {
        let mut head = boxed(b"ftyp", &[b"isom", &[0, 0, 2, 0], b"isom", b"iso6", b"av01", b"mp41"]);
        head.extend(boxed(b"moov", &[&self.mvhd(), &self.trak(first_frame)]));
        // A longer sequence header would move the frames.
        let config = self.config.as_ref().map_or(0, |config| config.obu.len());
        head.extend(boxed(b"free", &[&vec![0; CONFIG_BYTES.saturating_sub(config)]]));
        head
    }

    /// Duration in units of time.
    fn duration(&self) -> u32 {
        self.durations.iter().map(|(frames, each)| frames.saturating_mul(*each)).fold(0, u32::saturating_add)
    }

    fn mvhd(&self) -> Vec<u8> {
        let times = numbers(&[0, 0, self.timescale, self.duration()]);
        // Rate and volume 1; one track, so that the next is 2.
        let rest = [numbers(&[0x1_0000, 0x0100_0000, 0, 0]), numbers(&UNITY), vec![0; 24], numbers(&[2])].concat();
        full(b"mvhd", 0, &[&times, &rest])
    }

    fn trak(&self, first_frame: u32) -> Vec<u8> {
        let UVec2 { x, y } = encoded_px(self.round.size_px);
        let about =
            [numbers(&[0, 0, 1, 0, self.duration()]), vec![0; 16], numbers(&UNITY), numbers(&[x << 16, y << 16])];
        // Enabled, and part of the presentation.
        let tkhd = full(b"tkhd", 3, &[&about.concat()]);
        // The language is undetermined.
        let mdhd = full(b"mdhd", 0, &[&numbers(&[0, 0, self.timescale, self.duration(), 0x55C4_0000])]);
        let hdlr = full(b"hdlr", 0, &[&[0; 4], b"vide", &[0; 12], b"mapscope\0"]);
        let vmhd = full(b"vmhd", 1, &[&[0; 8]]);
        // The frames are in this very file.
        let dref = full(b"dref", 0, &[&numbers(&[1]), &full(b"url ", 1, &[])]);
        let minf = boxed(b"minf", &[&vmhd, &boxed(b"dinf", &[&dref]), &self.stbl(first_frame)]);
        boxed(b"trak", &[&tkhd, &boxed(b"mdia", &[&mdhd, &hdlr, &minf])])
    }

    fn stbl(&self, first_frame: u32) -> Vec<u8> {
        let frames = self.round.frames;
        let runs: Vec<u32> = self.durations.iter().flat_map(|(frames, each)| [*frames, *each]).collect();
        let stts = full(b"stts", 0, &[&numbers(&[self.durations.len() as u32]), &numbers(&runs)]);
        let keys = self.expected_keys();
        let stss = full(b"stss", 0, &[&numbers(&[keys.len() as u32]), &numbers(&keys)]);
        // One chunk with all of them.
        let stsc = full(b"stsc", 0, &[&numbers(&[1, 1, frames, 1])]);
        let mut sizes = self.sizes.clone();
        sizes.resize(frames as usize, 0);
        let stsz = full(b"stsz", 0, &[&numbers(&[0, frames]), &numbers(&sizes)]);
        let stco = full(b"stco", 0, &[&numbers(&[1, first_frame])]);
        boxed(b"stbl", &[&self.stsd(), &stts, &stss, &stsc, &stsz, &stco])
    }

    fn stsd(&self) -> Vec<u8> {
        let UVec2 { x, y } = encoded_px(self.round.size_px);
        let mut entry = vec![0; 6];
        entry.extend([0, 1]);
        entry.extend([0; 16]);
        entry.extend([(x >> 8) as u8, x as u8, (y >> 8) as u8, y as u8]);
        // 72 dots an inch, one frame a sample, no name, 24 bits, no palette.
        entry.extend(numbers(&[0x48_0000, 0x48_0000, 0]));
        entry.extend([0, 1]);
        entry.extend([0; 32]);
        entry.extend([0, 24, 0xff, 0xff]);
        let config = self.config.as_ref().map_or_else(Vec::new, SequenceHeader::configuration);
        let av1c = boxed(b"av1C", &[if config.is_empty() { &[0; 4] } else { &config }]);
        // Primaries, transfer and matrix of BT.709, limited range.
        let colr = boxed(b"colr", &[b"nclx", &[0, 1, 0, 1, 0, 1, 0]]);
        let pasp = boxed(b"pasp", &[&numbers(&[1, 1])]);
        full(b"stsd", 0, &[&numbers(&[1]), &boxed(b"av01", &[&entry, &av1c, &colr, &pasp])])
    }
}

/// Units of time in a second, and how long frames show: all equally long, to the nanosecond, where there are such units;
/// else so that rounding does not add up.
fn durations(round: Round) -> (u32, Vec<(u32, u32)>) {
    let frames = round.frames.max(1);
    let (length, whole) = (round.length_ns.max(1) as u64, u64::from(frames) * 1_000_000_000);
    let common = greatest_common_divisor(length, whole);
    let (each, timescale) = (length / common, whole / common);
    if timescale <= FINEST_TIMESCALE && each * u64::from(frames) <= u64::from(u32::MAX) {
        return (timescale as u32, vec![(frames, each as u32)]);
    }
    let at = |frame: u32| {
        let ns = round.time_ns(frame).max(0) as u128;
        ((ns * u128::from(USUAL_TIMESCALE) + 500_000_000) / 1_000_000_000) as u64
    };
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for frame in 0..frames {
        let each = u32::try_from(at(frame + 1).saturating_sub(at(frame))).unwrap_or(u32::MAX).max(1);
        match runs.last_mut() {
            Some((count, last)) if *last == each => *count += 1,
            _ => runs.push((1, each)),
        }
    }
    (USUAL_TIMESCALE, runs)
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a.max(1) } else { greatest_common_divisor(b, a % b) }
}

/// A box: its length, its name, its content.
fn boxed(name: &[u8; 4], parts: &[&[u8]]) -> Vec<u8> {
    let length: usize = 8 + parts.iter().map(|part| part.len()).sum::<usize>();
    let mut bytes = Vec::with_capacity(length);
    bytes.extend((length as u32).to_be_bytes());
    bytes.extend(name);
    parts.iter().for_each(|part| bytes.extend(*part));
    bytes
}

/// A box with a version, which is 0, and flags.
fn full(name: &[u8; 4], flags: u32, parts: &[&[u8]]) -> Vec<u8> {
    let flags = flags.to_be_bytes();
    let parts: Vec<&[u8]> = std::iter::once(&flags[..]).chain(parts.iter().copied()).collect();
    boxed(name, &parts)
}

fn numbers(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(frames: u32, length_ns: i64) -> Round {
        Round { size_px: UVec2::new(64, 48), frames, length_ns, opaque: true }
    }

    #[test]
    fn frames_show_exactly_as_long_as_they_should() {
        assert_eq!(durations(round(120, 4_800_000_000)), (25, vec![(120, 1)]));
        assert_eq!(durations(round(175, 7_001_000_000)), (175_000, vec![(175, 7001)]));
        // No small unit divides this length.
        let (timescale, runs) = durations(round(1000, 40_000_000_007));
        let total: u64 = runs.iter().map(|(count, each)| u64::from(*count) * u64::from(*each)).sum();
        assert_eq!((timescale, total), (90_000, 3_600_000));
        assert_eq!(runs.iter().map(|(count, _)| count).sum::<u32>(), 1000);
    }

    #[test]
    fn the_index_is_as_long_with_sizes_as_without() {
        let mut index = Index::new(round(300, 12_000_000_000));
        let before = index.head(0).len();
        index.sizes = vec![77; 300];
        index.keys = index.expected_keys();
        index.config = Some(SequenceHeader { obu: vec![0x0a, 0x04, 0, 0, 0, 0x40], profile: 0, level: 8, tier: 0 });
        assert_eq!((index.head(99).len(), index.keys.clone()), (before, vec![1, 126, 251]));
        assert!(index.is_whole());
    }
}
