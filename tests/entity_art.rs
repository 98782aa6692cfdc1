//! Our pictures of physics tiles are what the code under `tests/entities` draws, there is one for every tile that the
//! catalogue knows, and people can tell them apart. `BLESS=1` writes the files anew:
//!
//! ```text
//! BLESS=1 cargo test --test entity_art
//! cargo test --test entity_art -- --ignored     # pictures to look at, in target/entity_art
//! ```

mod entities;
#[allow(dead_code, reason = "the demo map needs more of the painter")]
#[path = "demo/paint.rs"]
mod paint;

use std::fs;
use std::path::{Path, PathBuf};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use mapscope::bake::digits;
use mapscope::bake::own_art::{OwnSheet, sheet};
use mapscope::base::RgbaImage;

use entities::look::{Behind, contact_sheet, field};
use entities::{cells, paint_sheet};

fn file(of: OwnSheet) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/entities").join(of.name()).with_extension("png")
}

fn write_png(path: &Path, image: &RgbaImage, kind: CompressionType) {
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, kind, FilterType::Adaptive)
        .write_image(&image.pixels, image.width, image.height, ExtendedColorType::Rgba8)
        .expect("a picture in memory can be encoded");
    fs::write(path, bytes).expect("the picture can be written");
}

fn read_png(path: &Path) -> RgbaImage {
    let image = image::open(path).expect("the picture is there").to_rgba8();
    RgbaImage { width: image.width(), height: image.height(), pixels: image.into_raw() }
}

#[test]
fn the_sheets_are_what_the_code_draws() {
    for of in OwnSheet::ALL {
        let drawn = paint_sheet(of);
        if std::env::var_os("BLESS").is_some_and(|v| v == "1") {
            write_png(&file(of), &drawn, CompressionType::Best);
        }
        let kept = read_png(&file(of));
        assert_eq!((kept.width, kept.height), (drawn.width, drawn.height));
        let worst = kept.pixels.iter().zip(&drawn.pixels).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(worst <= Some(2), "{} is {worst:?} levels off; run this test with BLESS=1", of.name());
    }
}

#[test]
#[ignore = "writes pictures for people to look at"]
fn look() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/entity_art");
    fs::create_dir_all(&folder).expect("target can be written");
    let save = |name: &str, picture: &RgbaImage| {
        write_png(&folder.join(name).with_extension("png"), picture, CompressionType::Fast);
    };
    let grounds = [
        ("dark", Behind::Plain([20, 22, 26])),
        ("light", Behind::Plain([228, 230, 234])),
        ("grey", Behind::Plain([128, 128, 128])),
        ("busy", Behind::Busy),
    ];
    for of in OwnSheet::ALL {
        let (drawn, ids) = (paint_sheet(of), cells(of).iter().map(|cell| cell.0).collect::<Vec<_>>());
        for (name, behind) in grounds {
            for (size, zoom) in [(16, 3), (32, 2), (64, 1)] {
                save(&format!("{}-{name}-{size}", of.name()), &contact_sheet(&drawn, &ids, size, zoom, behind, 0));
            }
        }
        for (eye, name) in (1..).zip(["protan", "deutan", "tritan"]) {
            save(&format!("{}-{name}-16", of.name()), &contact_sheet(&drawn, &ids, 16, 3, grounds[2].1, eye));
        }
    }
    let game = paint_sheet(OwnSheet::Game);
    let areas = [[1, 3, 5, 66], [9, 12, 144, 2], [11, 13, 145, 62], [60, 61, 67, 6], [16, 17, 33, 34]];
    for (size, zoom) in [(16, 3), (64, 1)] {
        for (name, behind) in grounds {
            let ids = |x: u32, y: u32| areas[(y / 2) as usize][(x / 4) as usize];
            let picture = field(&game, ids, size, behind);
            save(&format!("areas-{name}-{size}"), &larger(&picture, zoom));
        }
    }
    save("digits", &digit_tests());
}

fn larger(picture: &RgbaImage, zoom: u32) -> RgbaImage {
    let mut large = RgbaImage::filled(picture.width * zoom, picture.height * zoom, [0; 4]);
    for at in 0..large.width * large.height {
        let (x, y) = (at % large.width, at / large.width);
        large.put(x, y, picture.get(x / zoom, y / zoom));
    }
    large
}

/// The digits cut out of their fields at several thresholds.
fn digit_tests() -> RgbaImage {
    let fields = digits::sheet();
    let rows = [96.0, 112.0, 127.5, 144.0, 160.0];
    let mut picture = RgbaImage::filled(fields.width, fields.height * (rows.len() as u32 + 1), [24, 26, 30, 255]);
    for (threshold, row) in rows.iter().zip(0..) {
        for at in 0..fields.width * fields.height {
            let (x, y) = (at % fields.width, at / fields.width);
            let value = f32::from(fields.get(x, y)[3]);
            // Sixteen levels a pixel.
            let cover = ((value - threshold) / 16.0 + 0.5).clamp(0.0, 1.0);
            picture.put(x, row * fields.height + y, paint::mix(paint::rgb(0x181a1e), paint::rgb(0xffffff), cover));
            let [_, _, _, raw] = fields.get(x, y);
            picture.put(x, rows.len() as u32 * fields.height + y, [raw, raw, raw, 255]);
        }
    }
    picture
}

#[test]
fn the_program_carries_the_sheets() {
    for of in OwnSheet::ALL {
        let kept = read_png(&file(of));
        assert!(sheet(of) == kept, "{} is unpacked otherwise", of.name());
        assert_eq!((kept.width, kept.height), (1024, 1024));
    }
}
