//! Moving pictures are what they should be when others read them: every frame, for as long as it should show, round for
//! ever; and pictures of any size are the same drawn in pieces as drawn at once.

use std::io::{Cursor, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex};

use glam::{UVec2, Vec2};
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use mapscope::base::RgbaImage;
use mapscope::export::{ExportError, Moving, MovingFormat, PngRows, Round};
use mapscope::scene::{Camera, FlatFrame, PxRect, Scene, ViewFrame};

use crate::common::build::{Builder, rectangle, tile_set};
use crate::common::memory_file::Shared;
use crate::common::picture::headless;

const SIZE: UVec2 = UVec2::new(21, 9);
const FRAMES: u32 = 7;

fn frame(n: u32, opaque: bool) -> RgbaImage {
    let mut picture = RgbaImage::filled(SIZE.x, SIZE.y, [20, 40, 60, if opaque { 255 } else { 0 }]);
    for (x, y) in
        (0..SIZE.x).flat_map(|x| (0..SIZE.y).map(move |y| (x, y))).filter(|(x, y)| (x + y + n).is_multiple_of(5))
    {
        picture.put(x, y, [200, (n * 30) as u8, 10, if opaque || x > 9 { 255 } else { 90 }]);
    }
    picture
}

fn written(format: MovingFormat, opaque: bool) -> Vec<u8> {
    let file = Shared::default();
    let round = Round { size_px: SIZE, frames: FRAMES, length_ns: 1_000_000_000, opaque };
    let mut moving = Moving::new(file.clone(), format, round).expect("a file");
    (0..FRAMES).for_each(|n| moving.add(&frame(n, opaque)).expect("a frame"));
    moving.finish().expect("an end");
    file.bytes()
}

fn decoded<'a>(decoder: impl AnimationDecoder<'a>) -> Vec<(RgbaImage, u32)> {
    let frames = decoder.into_frames().collect_frames().expect("whole frames");
    let frame = |frame: image::Frame| {
        let (ms, denominator) = frame.delay().numer_denom_ms();
        let buffer = frame.into_buffer();
        let (width, height) = buffer.dimensions();
        (RgbaImage { width, height, pixels: buffer.into_raw() }, ms / denominator)
    };
    frames.into_iter().map(frame).collect()
}

/// By how many levels pixels differ at most. Pictures have one size.
fn most_off(one: &RgbaImage, other: &RgbaImage) -> u8 {
    assert_eq!((one.width, one.height), (other.width, other.height));
    assert_eq!(one.pixels.len(), other.pixels.len());
    one.pixels.iter().zip(&other.pixels).map(|(one, other)| one.abs_diff(*other)).max().expect("pixels")
}

/// Whether two pictures look the same: colors of transparent pixels do not count.
fn is_seen_as(one: &RgbaImage, other: &RgbaImage) -> bool {
    let pixels = |picture: &RgbaImage| {
        let pixels = picture.pixels.chunks_exact(4);
        pixels.map(|pixel| if pixel[3] > 0 { pixel.to_vec() } else { vec![0; 4] }).collect::<Vec<_>>()
    };
    (one.width, one.height) == (other.width, other.height) && pixels(one) == pixels(other)
}

/// Frames of a WebP file, laid over each other as the container's specification says. The decoder at hand does so too,
/// but rounds opaque pixels down by a level.
fn webp_frames(bytes: &[u8], size_px: UVec2) -> Vec<(RgbaImage, u32)> {
    let u24 = |at: &[u8]| u32::from_le_bytes([at[0], at[1], at[2], 0]);
    let mut shown = RgbaImage::filled(size_px.x, size_px.y, [0; 4]);
    let mut frames = Vec::new();
    let mut at = 12;
    while at < bytes.len() {
        let length = u32::from_le_bytes(bytes[at + 4..at + 8].try_into().expect("4 bytes")) as usize;
        let chunk = &bytes[at + 8..at + 8 + length];
        if &bytes[at..at + 4] == b"ANMF" {
            let (x, y, does_replace) = (2 * u24(chunk), 2 * u24(&chunk[3..]), chunk[15] & 2 != 0);
            let single = &chunk[16..];
            let file = [b"RIFF", &(single.len() as u32 + 4).to_le_bytes()[..], b"WEBP", single].concat();
            let part = image::load_from_memory(&file).expect("a picture").to_rgba8();
            assert_eq!(part.dimensions(), (u24(&chunk[6..]) + 1, u24(&chunk[9..]) + 1));
            for (left, top, pixel) in part.enumerate_pixels() {
                assert!(does_replace || [0, 255].contains(&pixel.0[3]));
                if does_replace || pixel.0[3] > 0 {
                    shown.put(x + left, y + top, pixel.0);
                }
            }
            frames.push((shown.clone(), u24(&chunk[12..])));
        }
        at += 8 + length.next_multiple_of(2);
    }
    frames
}

#[test]
fn apng_and_webp_keep_every_pixel_and_the_time() {
    for opaque in [true, false] {
        let apng = written(MovingFormat::Apng, opaque);
        let webp = written(MovingFormat::WebP, opaque);
        let apng = decoded(PngDecoder::new(Cursor::new(apng)).expect("a PNG").apng().expect("a moving one"));
        let decoder = WebPDecoder::new(Cursor::new(&webp)).expect("a WebP");
        assert!(decoder.has_animation());
        let webp = webp_frames(&webp, SIZE);
        let others = decoded(decoder);
        assert_eq!(others.len(), webp.len());
        for ((picture, ms), (expected, for_ms)) in others.iter().zip(&webp) {
            let off = most_off(picture, expected);
            assert!(off <= 1 && ms == for_ms, "off by {off}, for {ms} ms");
        }
        for frames in [apng, webp] {
            assert_eq!(frames.len(), FRAMES as usize);
            let total: u32 = frames.iter().map(|(_, ms)| ms).sum();
            assert_eq!(total, 1000, "the round takes a second");
            for (n, (picture, _)) in (0..).zip(&frames) {
                let expected = frame(n, opaque);
                assert!(is_seen_as(picture, &expected), "frame {n}, opaque {opaque}");
            }
        }
    }
}

/// A PNG file's chunks: their names and data.
fn png_chunks(file: &[u8]) -> Vec<(String, Vec<u8>)> {
    let (mut chunks, mut at) = (Vec::new(), 8);
    while at < file.len() {
        let length = u32::from_be_bytes(file[at..at + 4].try_into().expect("4 bytes")) as usize;
        let (name, data) = (&file[at + 4..at + 8], &file[at + 8..at + 8 + length]);
        chunks.push((String::from_utf8_lossy(name).into_owned(), data.to_vec()));
        at += length + 12;
    }
    chunks
}

/// The encoder at hand would number chunks by itself, but it compresses a frame once more to write it.
#[test]
fn apng_chunks_are_in_order_and_count_up() {
    let chunks = png_chunks(&written(MovingFormat::Apng, true));
    let names: Vec<_> = chunks.iter().map(|(name, _)| name.as_str()).collect();
    let later = ["fcTL", "fdAT"].repeat(FRAMES as usize - 1);
    assert_eq!(names, [&["IHDR", "acTL", "fcTL", "IDAT"][..], &later[..], &["IEND"]].concat());
    let numbers = chunks.iter().filter(|(name, _)| ["fcTL", "fdAT"].contains(&name.as_str()));
    let numbers: Vec<_> = numbers.map(|(_, data)| u32::from_be_bytes(data[..4].try_into().expect("4 bytes"))).collect();
    assert_eq!(numbers, (0..2 * FRAMES - 1).collect::<Vec<_>>());
    // How many frames there are, and for ever.
    assert_eq!(chunks[1].1, [FRAMES.to_be_bytes(), [0; 4]].concat());
}

#[test]
fn webp_says_how_long_it_is_and_goes_round_for_ever() {
    let bytes = written(MovingFormat::WebP, true);
    let length = u32::from_le_bytes(bytes[4..8].try_into().expect("4 bytes"));
    assert_eq!(length as usize + 8, bytes.len());
    let anim = bytes.windows(4).position(|name| name == b"ANIM").expect("the chunk");
    assert_eq!(bytes[anim + 12..anim + 14], [0, 0], "rounds");
}

#[test]
fn gif_goes_round_for_ever_in_time() {
    let bytes = written(MovingFormat::Gif, true);
    assert!(bytes.windows(11).any(|part| part == b"NETSCAPE2.0"), "it goes round");
    assert_eq!(bytes.last(), Some(&0x3b), "it has an end");
    let frames = decoded(GifDecoder::new(Cursor::new(bytes)).expect("a GIF"));
    assert_eq!(frames.len(), FRAMES as usize);
    assert_eq!(frames.iter().map(|(_, ms)| ms).sum::<u32>(), 1000);
    // Few colours, so that all of them fit.
    for (n, (picture, _)) in (0..).zip(frames) {
        let off = most_off(&picture, &frame(n, true));
        assert!(off <= 8, "frame {n} is off by {off}");
    }
}

#[test]
fn a_transparent_gif_leaves_no_trails() {
    let frames = decoded(GifDecoder::new(Cursor::new(written(MovingFormat::Gif, false))).expect("a GIF"));
    assert_eq!(frames.len(), FRAMES as usize);
    for (n, (picture, _)) in (0..).zip(frames) {
        let holes = |picture: &RgbaImage| picture.pixels.chunks_exact(4).map(|pixel| pixel[3] == 0).collect::<Vec<_>>();
        assert!(holes(&picture) == holes(&frame(n, false)), "frame {n}");
    }
}

const BUSY: UVec2 = UVec2::new(150, 100);

/// A picture of many colors with a part that moves from frame to frame, which has hundreds of colors too. Its corners
/// are odd. `clear`: all but the part is transparent.
fn busy_frame(step: u32, clear: bool) -> RgbaImage {
    let ground = |x: u32, y: u32| {
        let noise = ((x * 7919 + y * 104_729 + x * y * 31) >> 3) % 16;
        [(x + noise) as u8, (y + noise) as u8, 100 + noise as u8, if clear { 0 } else { 255 }]
    };
    let mut picture = RgbaImage::filled(BUSY.x, BUSY.y, [0; 4]);
    for (x, y) in (0..BUSY.x).flat_map(|x| (0..BUSY.y).map(move |y| (x, y))) {
        picture.put(x, y, ground(x, y));
    }
    let corner = moving_part(step);
    for (x, y) in (0..24_u32).flat_map(|x| (0..24_u32).map(move |y| (x, y))) {
        let alpha = if clear { 40 + x * 8 } else { 255 };
        let pixel = [(x * 10) as u8, (y * 10) as u8, ((x + y + step) * 5) as u8, alpha as u8];
        picture.put(corner.x + x, corner.y + y, pixel);
    }
    picture
}

/// Upper left corner of the part that moves, which is 24 pixels wide and high.
fn moving_part(step: u32) -> UVec2 {
    UVec2::new(21 + step * 10, 31 + step * 2)
}

fn animated(format: MovingFormat, opaque: bool, frames: &[RgbaImage]) -> Vec<u8> {
    let file = Shared::default();
    let size_px = UVec2::new(frames[0].width, frames[0].height);
    let round = Round { size_px, frames: frames.len() as u32, length_ns: 5_000_000_000, opaque };
    let mut moving = Moving::new(file.clone(), format, round).expect("a file");
    frames.iter().for_each(|frame| moving.add(frame).expect("a frame"));
    moving.finish().expect("an end");
    file.bytes()
}

fn shown(format: MovingFormat, bytes: &[u8], size_px: UVec2) -> Vec<RgbaImage> {
    let bytes = Cursor::new(bytes);
    let frames = match format {
        MovingFormat::Gif => decoded(GifDecoder::new(bytes).expect("a GIF")),
        MovingFormat::Apng => decoded(PngDecoder::new(bytes).expect("a PNG").apng().expect("frames")),
        _ => webp_frames(bytes.into_inner(), size_px),
    };
    frames.into_iter().map(|(frame, _)| frame).collect()
}

const WITH_PARTS: [MovingFormat; 3] = [MovingFormat::Gif, MovingFormat::Apng, MovingFormat::WebP];

#[test]
fn frames_take_the_bytes_of_what_changes() {
    const STEPS: [u32; 10] = [0, 1, 2, 3, 4, 5, 4, 3, 2, 1];
    for format in WITH_PARTS {
        let frames = |steps: &[u32]| steps.iter().map(|step| busy_frame(*step, false)).collect::<Vec<_>>();
        let [one, still, moving] = [&[0][..], &[0; 100], &STEPS].map(|steps| animated(format, true, &frames(steps)));
        assert!(still.len() < one.len() + 100 * 120, "{format:?}: {} and {} bytes", one.len(), still.len());
        assert!(moving.len() < 3 * one.len(), "{format:?}: {} and {} bytes", one.len(), moving.len());
        let shown = shown(format, &moving, BUSY);
        assert_eq!(shown.len(), STEPS.len(), "{format:?}");
        for (n, (shown, step)) in shown.iter().zip(STEPS).enumerate() {
            let expected = busy_frame(step, false);
            if format != MovingFormat::Gif {
                assert!(*shown == expected, "{format:?}, frame {n}");
                continue;
            }
            // The many colors of a GIF are about right, in the part that moves too, which later frames have by itself,
            // and where it was in the frame before: a trail there would hardly count among all pixels.
            let parts = n.checked_sub(1).map(|before| [moving_part(step), moving_part(STEPS[before])]);
            let parts = parts.into_iter().flatten().map(|corner| (corner, UVec2::splat(24)));
            for (area, size) in [(UVec2::ZERO, BUSY)].into_iter().chain(parts) {
                let places = (area.y..area.y + size.y).flat_map(|y| (area.x..area.x + size.x).map(move |x| (x, y)));
                let offs = places.flat_map(|(x, y)| {
                    let [shown, expected] = [shown.get(x, y), expected.get(x, y)];
                    (0..3).map(move |n| f64::from(shown[n].abs_diff(expected[n])))
                });
                let mean = offs.sum::<f64>() / f64::from(3 * size.element_product());
                println!("frame {n}, {size} at {area}: off by {mean} levels in the mean");
                // A trail would be off by more than 20.
                let most = if size == BUSY { 5.0 } else { 7.0 };
                assert!(mean <= most, "frame {n}, {size} at {area}: off by {mean} levels in the mean");
            }
        }
    }
}

#[test]
fn a_part_with_alpha_replaces_what_was_there() {
    let frames: Vec<_> = (0..6).map(|step| busy_frame(step, true)).collect();
    for format in [MovingFormat::Apng, MovingFormat::WebP] {
        let shown = shown(format, &animated(format, false, &frames), BUSY);
        assert_eq!(shown.len(), frames.len(), "{format:?}");
        for (n, (shown, expected)) in shown.iter().zip(&frames).enumerate() {
            assert!(is_seen_as(shown, expected), "{format:?}, frame {n}");
        }
    }
}

/// Where everything moves, a few pixels are as before by chance.
#[test]
fn a_view_that_moves_as_a_whole_takes_no_more_than_whole_frames() {
    let frame = |step: u32| {
        let mut picture = RgbaImage::filled(BUSY.x, BUSY.y, [0; 4]);
        for (x, y) in (0..BUSY.x).flat_map(|x| (0..BUSY.y).map(move |y| (x, y))) {
            let color = ((x + step * 3) / 2 * 7919 + y / 2 * 104_729).wrapping_mul(2_654_435_761) >> 29;
            picture.put(x, y, [(color * 30) as u8, 90, (color * 17) as u8, 255]);
        }
        picture
    };
    let frames: Vec<_> = (0..10).map(frame).collect();
    for format in [MovingFormat::Apng, MovingFormat::WebP] {
        let whole: usize = frames.iter().map(|frame| animated(format, true, std::slice::from_ref(frame)).len()).sum();
        let moving = animated(format, true, &frames);
        println!("{format:?}: {} bytes, {whole} as whole frames", moving.len());
        // An alpha for each pixel, and where each frame lies.
        assert!(moving.len() * 100 < whole * 110, "{format:?}: {} bytes, {whole} as whole frames", moving.len());
        assert!(shown(format, &moving, BUSY) == frames, "{format:?}");
    }
}

/// Two groups of different parallax, one of them cut, with tiles, and quads over them.
fn scene() -> Arc<Scene> {
    let mut map = Builder::default();
    let image = map.image("set", &tile_set(16, |i, x, y| [i.wrapping_mul(37), (x * 16) as u8, (y * 16) as u8, 255]));
    map.group([40, 70]);
    map.tiles([60, 40], Some(image), |x, y| (((x * 7 + y * 3) % 11) as u8, (x % 4) as u8));
    map.group([100, 100]);
    map.tiles([200, 50], Some(image), |x, y| (if (x / 3 + y) % 4 == 0 { (x % 200) as u8 } else { 0 }, 0)).color =
        [255, 200, 255, 180];
    map.quads(None, &[rectangle(20.0, 10.0, 90.0, 3.0), rectangle(150.3, 30.1, 9.7, 12.9)]);
    map.load()
}

fn whole(size_px: UVec2) -> FlatFrame {
    // As `render --whole` does it: the map's width fills the picture.
    let zoom = 200.0 * 32.0 / mapscope::scene::size_at_zoom_1(size_px).x;
    FlatFrame::new(size_px, Camera { center: Vec2::new(100.0, 25.0) * 32.0, zoom })
}

#[test]
fn a_picture_in_pieces_is_the_picture() {
    let Some(mut headless) = headless() else { return };
    let scene = scene();
    // Smaller than a piece, and five pieces wide.
    for px_per_tile in [4, 50] {
        let size_px = UVec2::new(200, 50) * px_per_tile;
        let params = whole(size_px);
        let at_once = headless.render(&scene, &params).expect("a picture");
        let mut together = RgbaImage { width: size_px.x, ..RgbaImage::default() };
        let mut take = |band: &RgbaImage| {
            assert_eq!(band.width, size_px.x);
            together.height += band.height;
            together.pixels.extend(&band.pixels);
            Ok(())
        };
        let mut seen = Vec::new();
        let mut tick = |done, all| {
            seen.push((done, all));
            true
        };
        headless.render_in_bands(&scene, &params, &mut take, &mut tick).expect("bands");
        assert_eq!(together.height, size_px.y);
        assert_eq!(seen.last().map(|(done, all)| done == all), Some(true));
        assert!(seen.is_sorted());
        assert_eq!((at_once.width, at_once.height), (together.width, together.height));
        assert_eq!(at_once.pixels.len(), together.pixels.len());
        let off = |a: &RgbaImage, b: &RgbaImage| {
            let apart = a.pixels.iter().zip(&b.pixels).filter(|(a, b)| a.abs_diff(**b) > 1);
            apart.count() as f64 / a.pixels.len() as f64
        };
        // Coordinates are rounded in other places; edges of quads fall between the same pixels all the same.
        assert!(off(&at_once, &together) < 1e-4, "{px_per_tile}: {}", off(&at_once, &together));
    }
}

#[test]
fn each_piece_is_as_it_is_drawn_by_itself() {
    let Some(mut headless) = headless() else { return };
    let (scene, size_px) = (scene(), UVec2::new(200, 50) * 50);
    let params = whole(size_px);
    let mut together = RgbaImage { width: size_px.x, ..RgbaImage::default() };
    let mut take = |band: &RgbaImage| {
        together.height += band.height;
        together.pixels.extend(&band.pixels);
        Ok(())
    };
    headless.render_in_bands(&scene, &params, &mut take, &mut |_, _| true).expect("bands");
    for (x, y) in [(0, 0), (3000, 1000), (9900, 2400)] {
        let at = PxRect { x, y, w: 100, h: 100 };
        let params = FlatFrame { view: ViewFrame::piece(size_px, at), ..params.clone() };
        let piece = headless.render(&scene, &params).expect("a piece");
        let apart = (0..10_000_u32).filter(|i| piece.get(i % 100, i / 100) != together.get(x + i % 100, y + i / 100));
        let apart = apart.count();
        assert!(apart < 20, "{apart} pixels at {x},{y}");
    }
}

#[test]
fn whoever_has_enough_is_asked_no_more() {
    let Some(mut headless) = headless() else { return };
    let mut asked = 0;
    let mut tick = |_, _| {
        asked += 1;
        asked < 3
    };
    let result = headless.render_in_bands(&scene(), whole(UVec2::new(10_000, 2500)), &mut |_| Ok(()), &mut tick);
    assert!(matches!(result, Err(ExportError::Cancelled)));
    assert_eq!(asked, 3);
}

#[test]
fn rows_make_a_png() {
    for opaque in [true, false] {
        let file = Shared::default();
        let mut rows = PngRows::new(file.clone(), SIZE, opaque).expect("a file");
        let picture = frame(3, opaque);
        for band in picture.pixels.chunks(SIZE.x as usize * 4 * 2) {
            let height = (band.len() / 4) as u32 / SIZE.x;
            rows.add(&RgbaImage { width: SIZE.x, height, pixels: band.to_vec() }).expect("rows");
        }
        rows.finish().expect("an end");
        let decoded = image::load_from_memory(&file.bytes()).expect("a PNG");
        assert_eq!(decoded.color().has_alpha(), !opaque);
        assert_eq!(decoded.to_rgba8().into_raw(), picture.pixels);
    }
    let missing = PngRows::new(Shared::default(), SIZE, true).expect("a file");
    assert!(missing.finish().is_err(), "rows are missing");
}

/// A disk that is full after so many bytes.
#[derive(Clone)]
struct Full(Arc<Mutex<usize>>);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut left = self.0.lock().expect("no panic");
        if *left == 0 {
            return Err(std::io::Error::other("no room"));
        }
        let written = bytes.len().min(*left);
        *left -= written;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Seek for Full {
    fn seek(&mut self, _: SeekFrom) -> std::io::Result<u64> {
        Ok(0)
    }
}

#[test]
fn a_full_disk_is_an_error_wherever_it_is_full() {
    let picture = frame(1, true);
    let png = |room: usize| -> Result<(), ExportError> {
        // Buffered, as files are: the last bytes are on their way when the encoder is done.
        let file = std::io::BufWriter::new(Full(Arc::new(Mutex::new(room))));
        let mut rows = PngRows::new(file, SIZE, true)?;
        rows.add(&picture)?;
        rows.finish()
    };
    let moving = |format, room: usize| -> Result<(), ExportError> {
        let file = std::io::BufWriter::new(Full(Arc::new(Mutex::new(room))));
        let round = Round { size_px: SIZE, frames: 2, length_ns: 1_000_000_000, opaque: true };
        let mut moving = Moving::new(file, format, round)?;
        (0..2).try_for_each(|n| moving.add(&frame(n, true)))?;
        moving.finish()
    };
    // Most of the time goes into frames, so that only every 16th size is tried where there is far too little room.
    let enough = |write: &dyn Fn(usize) -> Result<(), ExportError>| {
        let about = (0..20_000).step_by(16).find(|room| write(*room).is_ok()).expect("there is room at last");
        let first = (about.saturating_sub(15)..=about).find(|room| write(*room).is_ok()).expect("there was room");
        assert!(first > 40, "{first} bytes are no picture");
        assert!((first..first + 50).all(|room| write(room).is_ok()), "more room does no harm");
        first
    };
    let whole = |format| written_frames(format, 2).len();
    assert_eq!(enough(&|room| moving(MovingFormat::Gif, room)), whole(MovingFormat::Gif));
    assert_eq!(enough(&|room| moving(MovingFormat::Apng, room)), whole(MovingFormat::Apng));
    assert!(enough(&|room| moving(MovingFormat::WebP, room)) >= whole(MovingFormat::WebP));
    assert!(enough(&|room| moving(MovingFormat::Mp4, room)) >= whole(MovingFormat::Mp4));
    enough(&png);
}

fn written_frames(format: MovingFormat, frames: u32) -> Vec<u8> {
    let file = Shared::default();
    let round = Round { size_px: SIZE, frames, length_ns: 1_000_000_000, opaque: true };
    let mut moving = Moving::new(file.clone(), format, round).expect("a file");
    (0..frames).for_each(|n| moving.add(&frame(n, true)).expect("a frame"));
    moving.finish().expect("an end");
    file.bytes()
}
