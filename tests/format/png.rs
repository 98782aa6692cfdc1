//! PNG files as maps meet them and as nobody should make them: every kind of pixel, every truncation, lies and bombs.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use mapscope::base::{Limits, Task};
use mapscope::files::{PngError, decode_png};

const GREY: u8 = 0;
const RGB: u8 = 2;
const PALETTE: u8 = 3;
const GREY_ALPHA: u8 = 4;
const RGBA: u8 = 6;

/// A PNG made chunk by chunk.
#[derive(Clone)]
struct Png(Vec<u8>);

impl Png {
    fn new(width: u32, height: u32, depth: u8, color: u8, interlaced: bool) -> Self {
        let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
        header.extend([depth, color, 0, 0, u8::from(interlaced)]);
        Self(b"\x89PNG\r\n\x1a\n".to_vec()).chunk(*b"IHDR", &header)
    }

    fn chunk(mut self, name: [u8; 4], data: &[u8]) -> Self {
        let body = [&name, data].concat();
        self.0.extend((data.len() as u32).to_be_bytes());
        self.0.extend(&body);
        self.0.extend(crc(&body).to_be_bytes());
        self
    }

    /// The pixels, each row with its filter byte, and the end.
    fn pixels(self, rows: &[u8]) -> Vec<u8> {
        self.chunk(*b"IDAT", &deflated(rows)).chunk(*b"IEND", &[]).0
    }
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

/// Bytes that inflate to this many zeros, made without holding them.
fn bomb(megabytes: usize) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let zeros = vec![0; 1 << 20];
    (0..megabytes).for_each(|_| encoder.write_all(&zeros).expect("memory takes it"));
    encoder.finish().expect("memory takes it")
}

fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 * (sum & 1));
        }
    }
    !sum
}

fn decoded(bytes: &[u8]) -> Vec<u8> {
    decode_png(bytes, &Task::default()).expect("a picture").pixels
}

/// A picture of every kind that there is, with its pixels as the game shows them.
fn every_kind() -> Vec<(&'static str, Vec<u8>, Vec<u8>)> {
    let palette = [[10, 20, 30], [40, 50, 60], [70, 80, 90], [100, 110, 120]].concat();
    let indexed = |depth| Png::new(2, 1, depth, PALETTE, false).chunk(*b"PLTE", &palette);
    vec![
        (
            "grey 1",
            Png::new(2, 1, 1, GREY, false).pixels(&[0, 0b0100_0000]),
            vec![255, 255, 255, 0, 255, 255, 255, 255],
        ),
        (
            "grey 2",
            Png::new(2, 1, 2, GREY, false).pixels(&[0, 0b0110_0000]),
            vec![255, 255, 255, 85, 255, 255, 255, 170],
        ),
        ("grey 4", Png::new(2, 1, 4, GREY, false).pixels(&[0, 0x1f]), vec![255, 255, 255, 17, 255, 255, 255, 255]),
        ("grey 8", Png::new(1, 1, 8, GREY, false).pixels(&[0, 90]), vec![255, 255, 255, 90]),
        ("grey 16", Png::new(1, 1, 16, GREY, false).pixels(&[0, 0x12, 0xff]), vec![255, 255, 255, 0x12]),
        (
            "grey with a transparent one",
            Png::new(2, 1, 8, GREY, false).chunk(*b"tRNS", &[0, 90]).pixels(&[0, 90, 91]),
            vec![90, 90, 90, 0, 91, 91, 91, 255],
        ),
        ("grey and alpha 8", Png::new(1, 1, 8, GREY_ALPHA, false).pixels(&[0, 90, 40]), vec![90, 90, 90, 40]),
        (
            "grey and alpha 16",
            Png::new(1, 1, 16, GREY_ALPHA, false).pixels(&[0, 0x12, 0xff, 0x34, 0x80]),
            vec![0x12, 0x12, 0x12, 0x34],
        ),
        ("rgb 8", Png::new(1, 1, 8, RGB, false).pixels(&[0, 1, 2, 3]), vec![1, 2, 3, 255]),
        ("rgb 16", Png::new(1, 1, 16, RGB, false).pixels(&[0, 1, 255, 2, 255, 3, 255]), vec![1, 2, 3, 255]),
        (
            "rgb with a transparent one",
            Png::new(2, 1, 8, RGB, false).chunk(*b"tRNS", &[0, 1, 0, 2, 0, 3]).pixels(&[0, 1, 2, 3, 4, 5, 6]),
            vec![1, 2, 3, 0, 4, 5, 6, 255],
        ),
        ("rgba 8", Png::new(1, 1, 8, RGBA, false).pixels(&[0, 1, 2, 3, 4]), vec![1, 2, 3, 4]),
        ("rgba 16", Png::new(1, 1, 16, RGBA, false).pixels(&[0, 1, 255, 2, 255, 3, 255, 4, 255]), vec![1, 2, 3, 4]),
        ("palette 1", indexed(1).pixels(&[0, 0b0100_0000]), vec![10, 20, 30, 255, 40, 50, 60, 255]),
        ("palette 2", indexed(2).pixels(&[0, 0b1101_0000]), vec![100, 110, 120, 255, 40, 50, 60, 255]),
        ("palette 4", indexed(4).pixels(&[0, 0x20]), vec![70, 80, 90, 255, 10, 20, 30, 255]),
        ("palette 8", indexed(8).pixels(&[0, 3, 0]), vec![100, 110, 120, 255, 10, 20, 30, 255]),
        (
            "palette with transparency",
            indexed(8).chunk(*b"tRNS", &[7, 8]).pixels(&[0, 1, 2]),
            vec![40, 50, 60, 8, 70, 80, 90, 255],
        ),
        (
            "interlaced",
            // Two passes have pixels: the first the left one, the sixth the right one.
            Png::new(2, 1, 8, RGBA, true).pixels(&[0, 1, 2, 3, 4, 0, 5, 6, 7, 8]),
            vec![1, 2, 3, 4, 5, 6, 7, 8],
        ),
    ]
}

#[test]
fn every_kind_of_pixel_is_converted_as_the_game_does() {
    for (kind, png, expected) in every_kind() {
        assert_eq!(decoded(&png), expected, "{kind}");
    }
}

#[test]
fn a_palette_is_a_list_of_up_to_256_colours() {
    for length in [1, 2, 3, 4, 5, 6, 49, 767, 768, 769, 771, 3000] {
        let palette = vec![7; length];
        for transparent in [0, 1, 16, 17, 256] {
            let png =
                Png::new(4, 3, 4, PALETTE, false).chunk(*b"PLTE", &palette).chunk(*b"tRNS", &vec![9; transparent]);
            let decoded = decode_png(&png.pixels(&[0; 9]), &Task::default());
            assert_eq!(
                decoded.is_ok(),
                length % 3 == 0 && length <= 768,
                "{length} {transparent}: {:?}",
                decoded.err()
            );
        }
    }
}

#[test]
fn no_cut_and_no_flipped_bit_panics_or_changes_the_size_of_the_result() {
    for (kind, png, _) in every_kind() {
        for length in 0..png.len() {
            let cut = decode_png(&png[..length], &Task::default());
            // The end says nothing that is needed: what lies behind the pixels may be missing.
            assert!(cut.is_err() || length + 24 >= png.len(), "{kind}: {length} of {} bytes", png.len());
        }
        for bit in 0..png.len() * 8 {
            let mut damaged = png.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            if let Ok(image) = decode_png(&damaged, &Task::default()) {
                assert_eq!(image.pixels.len(), image.width as usize * image.height as usize * 4, "{kind}: bit {bit}");
            }
        }
    }
}

#[test]
fn damage_with_matching_checksums_does_not_panic_either() {
    for (kind, png, _) in every_kind() {
        for at in 8..png.len() {
            for value in [0, 1, 0x7f, 0x80, 0xff] {
                let mut damaged = png.clone();
                damaged[at] = value;
                mend_checksums(&mut damaged);
                if let Ok(image) =
                    decode_png(&damaged, &Task::new(Limits { image_bytes: 1 << 20, ..Limits::default() }))
                {
                    let expected = image.width as usize * image.height as usize * 4;
                    assert_eq!(image.pixels.len(), expected, "{kind}: byte {at} is {value}");
                }
            }
        }
    }
}

/// Gives every chunk the checksum of what is in it now, as far as the lengths lead.
fn mend_checksums(png: &mut [u8]) {
    let mut at = 8;
    while let Some(length) = png.get(at..at + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]) as usize) {
        let Some(body) = png.get(at + 4..at + 8 + length) else { return };
        let sum = crc(body).to_be_bytes();
        let Some(place) = png.get_mut(at + 8 + length..at + 12 + length) else { return };
        place.copy_from_slice(&sum);
        at += 12 + length;
    }
}

#[test]
fn giants_are_refused_by_their_header() {
    for (width, height) in [(60_000, 60_000), (16_385, 1), (1, 16_385), (i32::MAX as u32, i32::MAX as u32)] {
        // Nothing but the header is there: nothing else can have been looked at.
        let Png(header) = Png::new(width, height, 16, RGBA, true);
        let error = decode_png(&header, &Task::default()).expect_err("too large");
        assert!(matches!(error, PngError::TooLarge { width: w, height: h } if (w, h) == (width, height)), "{error}");
    }
    let small = Task::new(Limits { image_bytes: 4 * 100 * 100, ..Limits::default() });
    let picture = |side: u32| Png::new(side, side, 8, GREY, false).pixels(&vec![0; (side * (side + 1)) as usize]);
    assert!(decode_png(&picture(100), &small).is_ok());
    assert!(matches!(decode_png(&picture(101), &small), Err(PngError::TooLarge { .. })));
}

#[test]
fn sizes_that_no_picture_has_are_errors() {
    for (width, height) in [(0, 1), (1, 0), (0, 0), (u32::MAX, 1), (1, 1 << 31)] {
        let png = Png::new(width, height, 8, RGBA, false).pixels(&[0, 1, 2, 3, 4]);
        assert!(decode_png(&png, &Task::default()).is_err(), "{width} × {height}");
    }
    for (depth, color) in [(3, GREY), (16, PALETTE), (4, RGB), (8, 1), (8, 7), (0, RGBA)] {
        let png = Png::new(1, 1, depth, color, false).pixels(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert!(decode_png(&png, &Task::default()).is_err(), "{depth} bits of kind {color}");
    }
}

#[test]
fn a_header_that_promises_more_than_there_is_is_an_error() {
    let png = Png::new(4000, 4000, 8, RGBA, false).pixels(&[0, 1, 2, 3, 4]);
    assert!(matches!(decode_png(&png, &Task::default()), Err(PngError::Broken(_))));
}

#[test]
fn more_pixels_than_promised_are_ignored() {
    let png = Png::new(1, 1, 8, RGBA, false).pixels(&[0, 1, 2, 3, 4, 0, 9, 9, 9, 9, 0, 9, 9, 9, 9]);
    assert_eq!(decoded(&png), [1, 2, 3, 4]);
    let png = Png::new(1, 1, 8, RGBA, false).chunk(*b"IDAT", &bomb(64)).chunk(*b"IEND", &[]).0;
    // Whether it counts as broken is a matter of taste; that it ends is what matters.
    let _ = decode_png(&png, &Task::default());
}

#[test]
fn texts_and_profiles_are_not_inflated() {
    // Each of these would inflate to 200 MiB, more than the decoder may take.
    let bomb = bomb(200);
    let text = [b"Comment\0\0", &bomb[..]].concat();
    let international = [b"Comment\0\x01\0\0\0", &bomb[..]].concat();
    let profile = [b"sRGB\0\0", &bomb[..]].concat();
    for (name, data) in [(*b"zTXt", text), (*b"iTXt", international), (*b"iCCP", profile)] {
        let png = Png::new(1, 1, 8, RGBA, false).chunk(name, &data).pixels(&[0, 1, 2, 3, 4]);
        assert_eq!(decoded(&png), [1, 2, 3, 4], "{}", name.escape_ascii());
    }
}

#[test]
fn many_chunks_that_nobody_needs_are_skipped() {
    let mut png = Png::new(1, 1, 8, RGBA, false);
    for _ in 0..2000 {
        png = png.chunk(*b"tEXt", &[b'x'; 1000]).chunk(*b"teSt", &[7; 1000]);
    }
    assert_eq!(decoded(&png.pixels(&[0, 1, 2, 3, 4])), [1, 2, 3, 4]);
}

#[test]
fn of_an_animation_the_picture_for_everybody_is_shown() {
    let control = |sequence: u32, delay: u16| {
        let mut data = [sequence, 1, 1, 0, 0].map(u32::to_be_bytes).concat();
        data.extend([delay.to_be_bytes(), 100_u16.to_be_bytes()].concat());
        data.extend([0, 0]);
        data
    };
    let animation = [2_u32, 0].map(u32::to_be_bytes).concat();
    let second = [&2_u32.to_be_bytes()[..], &deflated(&[0, 9, 9, 9, 9])].concat();
    let png = Png::new(1, 1, 8, RGBA, false)
        .chunk(*b"acTL", &animation)
        .chunk(*b"fcTL", &control(0, 1))
        .chunk(*b"IDAT", &deflated(&[0, 1, 2, 3, 4]))
        .chunk(*b"fcTL", &control(1, 1))
        .chunk(*b"fdAT", &second)
        .chunk(*b"IEND", &[])
        .0;
    assert_eq!(decoded(&png), [1, 2, 3, 4]);
}

#[test]
fn what_is_no_png_is_an_error() {
    for bytes in [&b""[..], b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8\xff\xe0", b"DATA", &[0; 100]] {
        assert!(matches!(decode_png(bytes, &Task::default()), Err(PngError::NotPng | PngError::Broken(_))));
    }
    assert!(matches!(decode_png(b"GIF89a", &Task::default()), Err(PngError::NotPng)));
}

#[test]
fn what_is_wrong_is_said_in_plain_words() {
    let whole = Png::new(40, 40, 8, RGBA, false).pixels(&[7; 41 * 160]);
    let said = |png: &[u8]| decode_png(png, &Task::default()).expect_err("wrong").to_string();
    assert_eq!(said(b"GIF89a"), "not a PNG image");
    // The signature, the middle of the header, the middle of the pixels.
    for end in [8, 20, whole.len() / 2] {
        assert_eq!(said(&whole[..end]), "the PNG image ends too early", "{end}");
    }
    let mut damaged = whole.clone();
    damaged[20] ^= 1;
    assert_eq!(said(&damaged), "the PNG image is damaged");
    let palette = Png::new(1, 1, 8, PALETTE, false).pixels(&[0, 0]);
    assert_eq!(said(&palette), "the palette of the PNG image is missing or damaged", "a palette is missing");
}
