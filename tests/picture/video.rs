//! Videos are what they should be when others read them: the boxes of the file by a reader of their own, the frames by
//! a decoder of others.

use glam::UVec2;
use mapscope::base::RgbaImage;
use mapscope::export::{Moving, MovingFormat, Round};
use re_rav1d::dav1d::pixel::{ColorPrimaries, MatrixCoefficients, TransferCharacteristic, YUVRange};
use re_rav1d::dav1d::{Decoder, Picture, PixelLayout, PlanarImageComponent, Settings};

use crate::common::memory_file::Shared;

/// Both sides are odd.
const SIZE: UVec2 = UVec2::new(161, 91);
const FRAMES: u32 = 24;
/// Four frames a second, so that there is a second key frame after 20.
const LENGTH_NS: i64 = 6_000_000_000;

const COLORS: [[u8; 4]; 6] = [
    [20, 40, 60, 255],
    [255, 0, 0, 255],
    [0, 200, 40, 255],
    [250, 250, 250, 255],
    [30, 60, 240, 255],
    [255, 200, 0, 255],
];

/// Areas of one color, some of which move, a part with tiles of pixel art, and lines of one pixel.
fn frame(n: u32) -> RgbaImage {
    let mut picture = RgbaImage::filled(SIZE.x, SIZE.y, COLORS[0]);
    for (x, y) in (0..SIZE.x).flat_map(|x| (0..SIZE.y).map(move |y| (x, y))) {
        let color = match (x, y) {
            (0..40, _) => COLORS[1 + (y / 20) as usize],
            (100.., 50..) => [(x * 37 / 4 * 9 + y / 4 * 31) as u8, (y / 4 * 20) as u8, (x / 4 * 13) as u8, 255],
            (_, 45) | (90, _) => COLORS[3],
            _ if (x.abs_diff(42 + n)) < 16 && y.abs_diff(22) < 16 => COLORS[5],
            _ => continue,
        };
        picture.put(x, y, color);
    }
    picture
}

fn written(round: Round, frame: impl Fn(u32) -> RgbaImage) -> Vec<u8> {
    let file = Shared::default();
    let mut moving = Moving::new(file.clone(), MovingFormat::Mp4, round).expect("a file");
    (0..round.frames).for_each(|n| moving.add(&frame(n)).expect("a frame"));
    let bytes = moving.weighed().expect("an end");
    assert_eq!(bytes, file.bytes().len() as u64);
    file.bytes()
}

fn usual() -> Round {
    Round { size_px: SIZE, frames: FRAMES, length_ns: LENGTH_NS, opaque: true }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// The boxes one after the other: name, place of the content, content.
fn boxes(bytes: &[u8]) -> Vec<(String, usize, &[u8])> {
    let (mut at, mut found) = (0, Vec::new());
    while at < bytes.len() {
        let length = u32_at(bytes, at) as usize;
        assert!(length >= 8 && at + length <= bytes.len(), "a box of {length} bytes at {at} of {}", bytes.len());
        let name = String::from_utf8(bytes[at + 4..at + 8].to_vec()).expect("a name");
        found.push((name, at + 8, &bytes[at + 8..at + length]));
        at += length;
    }
    found
}

/// Content of a box within boxes.
fn inside<'a>(bytes: &'a [u8], path: &[&str]) -> &'a [u8] {
    path.iter().fold(bytes, |bytes, name| {
        let found = boxes(bytes);
        let mut named = found.iter().filter(|(of, ..)| of == name);
        let content = named.next().unwrap_or_else(|| panic!("{name} in {path:?}")).2;
        assert!(named.next().is_none(), "one {name}");
        content
    })
}

const STBL: [&str; 5] = ["moov", "trak", "mdia", "minf", "stbl"];

/// A table of the sample table, as numbers behind version and flags.
fn table(file: &[u8], name: &str) -> Vec<u32> {
    let bytes = inside(inside(file, &STBL), &[name]);
    (4..bytes.len()).step_by(4).map(|at| u32_at(bytes, at)).collect()
}

/// The frames as the file's tables tell.
fn samples(file: &[u8]) -> Vec<Vec<u8>> {
    let sizes = table(file, "stsz");
    let mut at = table(file, "stco")[1] as usize;
    let mut sample = |size: &u32| {
        at += *size as usize;
        file[at - *size as usize..at].to_vec()
    };
    sizes[2..].iter().map(&mut sample).collect()
}

#[test]
fn the_tables_of_a_video_tell_where_its_frames_are_and_when_they_show() {
    let file = written(usual(), frame);
    let names: Vec<_> = boxes(&file).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["ftyp", "moov", "free", "free", "mdat"], "the index stands before the frames");
    let ftyp = inside(&file, &["ftyp"]);
    assert_eq!(&ftyp[..4], b"isom");
    for brand in [b"isom", b"iso6", b"av01", b"mp41"] {
        assert!(ftyp[8..].chunks(4).any(|one| one == brand), "{brand:?}");
    }
    let mvhd = inside(&file, &["moov", "mvhd"]);
    let mdhd = inside(&file, &["moov", "trak", "mdia", "mdhd"]);
    let tkhd = inside(&file, &["moov", "trak", "tkhd"]);
    let (timescale, duration) = (u32_at(mdhd, 12), u32_at(mdhd, 16));
    assert_eq!((timescale, duration), (4, 24), "6 s");
    assert_eq!((u32_at(mvhd, 12), u32_at(mvhd, 16), u32_at(tkhd, 20)), (timescale, duration, duration));
    assert_eq!((mvhd.len(), tkhd.len(), mdhd.len()), (100, 84, 24));
    assert_eq!((u32_at(tkhd, 76) >> 16, u32_at(tkhd, 80) >> 16), (162, 92), "even sides");
    assert_eq!(&inside(&file, &["moov", "trak", "mdia", "hdlr"])[8..12], b"vide");
    assert_eq!(table(&file, "stts"), [1, 24, 1]);
    assert_eq!(table(&file, "stss"), [2, 1, 21]);
    assert_eq!(table(&file, "stsc"), [1, 1, 24, 1]);
    let (mdat, sizes) = (boxes(&file).pop().expect("the frames"), table(&file, "stsz"));
    assert_eq!((sizes[0], sizes[1], sizes.len()), (0, 24, 26));
    assert_eq!(sizes[2..].iter().sum::<u32>() as usize, mdat.2.len(), "all of it is frames");
    assert_eq!(table(&file, "stco"), [1, mdat.1 as u32]);
}

#[test]
fn a_video_says_what_its_stream_is() {
    let file = written(usual(), frame);
    let stsd = inside(inside(&file, &STBL), &["stsd"]);
    assert_eq!(u32_at(stsd, 4), 1);
    let entry = inside(&stsd[8..], &["av01"]);
    assert_eq!((&entry[24..28], &entry[40..42]), (&[0, 162, 0, 92][..], &[0, 1][..]));
    let parts = &entry[78..];
    assert_eq!(inside(parts, &["colr"]), [&b"nclx"[..], &[0, 1, 0, 1, 0, 1, 0]].concat());
    assert_eq!(inside(parts, &["pasp"]), [0, 0, 0, 1, 0, 0, 0, 1]);
    let config = inside(parts, &["av1C"]);
    let header = &config[4..];
    // Marker and version; 8 bits, 4:2:0; a sequence header with its size, and nothing else.
    assert_eq!((config[0], config[2] & 0x7c, config[3], header[0]), (0x81, 0x0c, 0, 0x0a));
    assert_eq!(header[1] as usize, header.len() - 2);
    // Profile in 3 bits, flags and one operating point in 21, then its level.
    assert_eq!((config[1] >> 5, config[1] & 31), (header[2] >> 5, header[5] >> 3), "profile and level");
    let samples = samples(&file);
    for (n, sample) in samples.iter().enumerate() {
        assert_ne!(sample[0] >> 3 & 15, 2, "frame {n} begins with a delimiter");
        assert_eq!(sample.starts_with(header), n == 0 || n == 20, "frame {n}");
    }
}

/// The frames, decoded. `from`: the first of them.
fn decoded(file: &[u8], from: usize) -> Vec<Picture> {
    let mut settings = Settings::new();
    settings.set_n_threads(1);
    settings.set_max_frame_delay(1);
    let mut decoder = Decoder::with_settings(&settings).expect("a decoder");
    let frames = samples(file).into_iter().skip(from).map(|sample| {
        decoder.send_data(sample, None, None, None).expect("a frame");
        decoder.get_picture().expect("a picture a sample")
    });
    frames.collect()
}

/// Brightness, and color, of a pixel, by the formulas of BT.709 in fractions.
fn color_at(picture: &Picture, x: u32, y: u32) -> (f64, [f64; 3]) {
    let value = |component, x: u32, y: u32| {
        let plane = picture.plane(component);
        f64::from(plane[(y * picture.stride(component) + x) as usize])
    };
    let luma = (value(PlanarImageComponent::Y, x, y) - 16.0) / 219.0 * 255.0;
    let blue = (value(PlanarImageComponent::U, x / 2, y / 2) - 128.0) / 224.0 * 255.0;
    let red = (value(PlanarImageComponent::V, x / 2, y / 2) - 128.0) / 224.0 * 255.0;
    let (r, b) = (luma + 1.5748 * red, luma + 1.8556 * blue);
    (luma, [r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b])
}

#[test]
fn a_decoder_shows_the_frames_that_were_drawn() {
    let file = written(usual(), frame);
    let pictures = decoded(&file, 0);
    assert_eq!(pictures.len(), FRAMES as usize);
    let (mut worst_db, mut worst_level, mut flat, mut far) = (f64::MAX, 0.0_f64, 0, 0);
    for (n, picture) in (0..).zip(&pictures) {
        assert_eq!((picture.width(), picture.height(), picture.bit_depth()), (162, 92, 8));
        assert_eq!(picture.pixel_layout(), PixelLayout::I420);
        assert_eq!(picture.color_primaries(), ColorPrimaries::BT709);
        assert_eq!(picture.transfer_characteristic(), TransferCharacteristic::BT1886);
        assert_eq!(picture.matrix_coefficients(), MatrixCoefficients::BT709);
        assert_eq!(picture.color_range(), YUVRange::Limited);
        let expected = frame(n);
        let at = |x: u32, y: u32| {
            let at = (y * SIZE.x + x) as usize * 4;
            [0, 1, 2].map(|channel| expected.pixels[at + channel])
        };
        let mut squares = 0.0;
        for (x, y) in (0..SIZE.x).flat_map(|x| (0..SIZE.y).map(move |y| (x, y))) {
            let (luma, color) = color_at(picture, x, y);
            let [r, g, b] = at(x, y).map(f64::from);
            squares += (luma - 0.2126 * r - 0.7152 * g - 0.0722 * b).powi(2);
            let near = |side: u32, most: u32| side.saturating_sub(6)..=(side + 6).min(most - 1);
            let is_flat = n % 8 == 7 && near(x, SIZE.x).all(|x2| near(y, SIZE.y).all(|y2| at(x2, y2) == at(x, y)));
            if is_flat {
                let off = color.iter().zip([r, g, b]).map(|(got, want)| (got.clamp(0.0, 255.0) - want).abs());
                let off = off.fold(0.0, f64::max);
                worst_level = worst_level.max(off);
                (flat, far) = (flat + 1, far + u32::from(off > 3.0));
            }
        }
        let mean = squares / f64::from(SIZE.x * SIZE.y);
        worst_db = worst_db.min(10.0 * (255.0 * 255.0 / mean).log10());
    }
    println!("{} bytes, worst frame {worst_db:.1} dB, off by {worst_level:.1}, {far} of {flat}", file.len());
    assert!(worst_db > 35.0, "{worst_db} dB");
    // A step of a color difference alone is 2.1 levels of blue.
    assert!(
        worst_level <= 5.0 && far * 100 <= flat,
        "flat areas are off by {worst_level}, {far} of {flat} by more than 3"
    );
    // Players begin at any key frame.
    let (later, all) = (decoded(&file, 20), &pictures[20..]);
    assert!(later.iter().zip(all).all(|(a, b)| *a.plane(PlanarImageComponent::Y) == *b.plane(PlanarImageComponent::Y)));
}

#[test]
fn a_video_is_opaque_and_may_be_tiny() {
    let round = Round { size_px: UVec2::new(3, 5), frames: 2, length_ns: 80_000_007, opaque: false };
    let file = written(round, |n| RgbaImage::filled(3, 5, [255, 255, 255, if n == 0 { 0 } else { 255 }]));
    let pictures = decoded(&file, 0);
    assert_eq!((pictures[0].width(), pictures[0].height()), (16, 16));
    let luma = |picture: &Picture| color_at(picture, 1, 1).0.round();
    assert!(luma(&pictures[0]) <= 2.0 && luma(&pictures[1]) >= 253.0, "black where it is transparent");
    assert_eq!((table(&file, "stts"), u32_at(inside(&file, &["moov", "mvhd"]), 12)), (vec![1, 2, 3600], 90_000));
}
