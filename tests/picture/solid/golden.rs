//! The golden picture of the built-in boxes, lit and smoothed. `BLESS=1` writes it; look at it before it is committed.

use std::path::Path;

use glam::UVec2;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use mapscope::bake::test_boxes;
use mapscope::base::RgbaImage;
use mapscope::scene::solid::SolidFrame;

use crate::common::compare::side_by_side;
use crate::common::picture::{read_png, write_for_people};
use crate::solid::draw::Device;

const SIZE: UVec2 = UVec2::new(256, 160);
/// Largest difference of a channel that counts as equal, and pixels that may differ by more.
const TOLERANCE: (u8, usize) = (3, 40);

#[test]
fn the_boxes_look_as_they_should() {
    let Some(device) = Device::open() else { return };
    let solid = test_boxes::bake();
    let actual = device.draw(&solid, &SolidFrame::new(SIZE, solid.spawn.into()));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/solid/boxes.png");
    if crate::common::is_blessing() {
        write_small(&path, &actual);
    }
    let expected = if path.exists() { read_png(&path) } else { RgbaImage::default() };
    let same_size = (expected.width, expected.height) == (actual.width, actual.height);
    let apart = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE.0);
    let outliers = expected.pixels.chunks_exact(4).zip(actual.pixels.chunks_exact(4)).filter(|p| apart(*p)).count();
    if !same_size || outliers > TOLERANCE.1 {
        let sheet = write_for_people("golden-solid-boxes", &side_by_side(&expected, &actual));
        panic!("{outliers} pixels differ, see {}", sheet.display());
    }
    let bytes = std::fs::metadata(&path).expect("the golden picture").len();
    assert!(bytes <= 16 * 1024, "{bytes} bytes");
}

/// Writes a picture without alpha, as small as can be.
fn write_small(path: &Path, picture: &RgbaImage) {
    let file = std::fs::File::create(path).expect("the golden picture");
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::NoFilter);
    let (width, height) = (picture.width, picture.height);
    encoder.write_image(&picture.without_alpha(), width, height, ExtendedColorType::Rgb8).expect("a PNG");
}
