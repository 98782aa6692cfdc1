//! §4.3 and §5: images, embedded and external, and the layers that name them.

use mapscope::format::teeworlds::item::types;

use super::case::{Case, case};
use crate::common::fixture::{Fixture, block, layer};

/// Makes the image external, under a name.
fn external(f: &mut Fixture, name: &[u8]) {
    f.set_data(block::IMAGE_NAME, name);
    *f.ints(types::IMAGE, 0) = vec![1, 0, 0, 1, block::IMAGE_NAME as i32, -1];
}

/// Adds an image of one colour.
fn add_image(f: &mut Fixture, width: i32, height: i32) {
    let pixels = f.data(&[1, 2, 3, 255].repeat((width * height) as usize));
    f.push(types::IMAGE, &[1, width, height, 0, block::IMAGE_NAME as i32, pixels]);
}

pub fn cases() -> Vec<Case> {
    [items(), pixels(), outside(), names(), tile_sets(), indices()].into_iter().flatten().collect()
}

fn items() -> Vec<Case> {
    vec![
        case("image: version 0", |f| f.set(types::IMAGE, 0, 0, 0)),
        case("image: version 3", |f| f.set(types::IMAGE, 0, 0, 3)),
        case("image: version 2, variant 1", |f| {
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, 1);
        }),
        case("image: version 2 with 6 ints", |f| f.set(types::IMAGE, 0, 0, 2)),
        case("image: extra ints", |f| f.ints(types::IMAGE, 0).extend([9; 5])),
        case("image: shorter than 6 ints", |f| f.cut(types::IMAGE, 0, 5)).warns(&["item-short @ image 0"]).shows(&[
            "image 0: 'pic', 16×16, embedded, missing (the map holds no pixel data for it)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: shorter than 6 ints, external", |f| {
            external(f, b"sun\0");
            f.cut(types::IMAGE, 0, 5);
        })
        .warns(&["item-short @ image 0"])
        .shows(&[
            "image 0: 'sun', 0×0, embedded, missing (the map holds no pixel data for it)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: without ints", |f| f.cut(types::IMAGE, 0, 0)).warns(&["item-short @ image 0"]).shows(&[
            "image 0: '', 0×0, embedded, missing (the map holds no pixel data for it)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: external is any other number than 0", |f| {
            external(f, b"sun\0");
            f.set(types::IMAGE, 0, 3, -7);
        })
        .shows(&[
            "image 0: 'sun', 32×16, external sun.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: sun",
        ]),
        case("image: nobody uses it, so nobody misses its pixels", |f| {
            f.set(types::LAYER, layer::DESIGN, 13, -1);
            f.set(types::LAYER, layer::QUADS, 6, -1);
            f.raw(block::PIXELS).truncate(3);
        })
        .shows(&[
            "image 0: 'pic', 16×16, embedded, unused",
            "look 0.1: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: no image, untextured",
        ]),
        case("images: none, and none wanted", |f| {
            f.items.remove(&types::IMAGE);
            f.set(types::LAYER, layer::DESIGN, 13, -1);
            f.set(types::LAYER, layer::QUADS, 6, -1);
        })
        .shows(&[
            "image 0: gone",
            "images: 0",
            "look 0.1: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: no image, untextured",
        ]),
        case("images: more than the game loads", |f| {
            for _ in 0..64 {
                add_image(f, 16, 16);
            }
            f.set(types::LAYER, layer::DESIGN, 13, 64);
        })
        .warns(&["too-many-images @ file"])
        .shows(&[
            "image 1: 'pic', 16×16, embedded, unused",
            "image 2: 'pic', 16×16, embedded, unused",
            "image 3: 'pic', 16×16, embedded, unused",
            "image 4: 'pic', 16×16, embedded, unused",
            "image 5: 'pic', 16×16, embedded, unused",
            "images: 65",
            "look 0.1: image 64, texture 1×1, colour 255 128 64 32, envelope 0 + 10 ms",
        ]),
        case("images: 64, as many as the game loads", |f| {
            for _ in 0..63 {
                add_image(f, 16, 16);
            }
        })
        .shows(&[
            "image 1: 'pic', 16×16, embedded, unused",
            "image 2: 'pic', 16×16, embedded, unused",
            "image 3: 'pic', 16×16, embedded, unused",
            "image 4: 'pic', 16×16, embedded, unused",
            "image 5: 'pic', 16×16, embedded, unused",
            "images: 64",
        ]),
    ]
}

fn pixels() -> Vec<Case> {
    fn rgb(f: &mut Fixture) {
        f.set_data(block::PIXELS, &[9, 8, 7].repeat(256));
    }
    vec![
        case("image: version 2, variant 0, three bytes per pixel", |f| {
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, 0);
            rgb(f);
        })
        .shows(&["image 0: 'pic', 16×16, embedded, ready, pixels 090807ff to 090807ff"]),
        case("image: version 2, variant 0, four bytes per pixel", |f| {
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, 0);
        }),
        case("image: version 2, variant 1, three bytes per pixel", |f| {
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, 1);
            rgb(f);
        })
        .warns(&["image-rgb @ image 0"])
        .shows(&["image 0: 'pic', 16×16, embedded, ready, pixels 090807ff to 090807ff"]),
        case("image: version 2, variant 7, data fits", |f| {
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, 7);
        }),
        case("image: version 2, variant 7, three bytes per pixel", |f| {
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, 7);
            rgb(f);
        })
        .warns(&["image-rgb @ image 0"])
        .shows(&["image 0: 'pic', 16×16, embedded, ready, pixels 090807ff to 090807ff"]),
        case("image: version 2, variant 7, data does not fit", |f| {
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, 7);
            f.raw(block::PIXELS).truncate(512);
        })
        .warns(&["image-data-short @ image 0"])
        .shows(&[
            "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: version 1, three bytes per pixel", rgb)
            .warns(&["image-rgb @ image 0"])
            .shows(&["image 0: 'pic', 16×16, embedded, ready, pixels 090807ff to 090807ff"]),
        case("image: a byte too few", |f| f.raw(block::PIXELS).truncate(1023))
            .warns(&["image-data-short @ image 0"])
            .shows(&[
                "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("image: a byte less than three per pixel", |f| {
            rgb(f);
            f.raw(block::PIXELS).pop();
        })
        .warns(&["image-data-short @ image 0"])
        .shows(&[
            "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: a byte more than three per pixel", |f| {
            rgb(f);
            f.raw(block::PIXELS).push(0);
        })
        .warns(&["image-data-short @ image 0"])
        .shows(&[
            "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: no bytes", |f| f.set_data(block::PIXELS, &[])).warns(&["image-data-short @ image 0"]).shows(&[
            "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: a byte too many", |f| f.raw(block::PIXELS).push(0)).warns(&["image-data-long @ image 0"]),
        case("image: width 0", |f| f.set(types::IMAGE, 0, 1, 0)).warns(&["image-size @ image 0"]).shows(&[
            "image 0: 'pic', 0×16, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: height 0", |f| f.set(types::IMAGE, 0, 2, 0)).warns(&["image-size @ image 0"]).shows(&[
            "image 0: 'pic', 16×0, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: width negative", |f| f.set(types::IMAGE, 0, 1, -16)).warns(&["image-size @ image 0"]).shows(&[
            "image 0: 'pic', 0×16, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: both sides negative", |f| {
            f.set(types::IMAGE, 0, 1, -16);
            f.set(types::IMAGE, 0, 2, -16);
        })
        .warns(&["image-size @ image 0"])
        .shows(&[
            "image 0: 'pic', 0×0, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: absurdly wide", |f| f.set(types::IMAGE, 0, 1, 1 << 20))
            .warns(&["image-too-large @ image 0"])
            .shows(&[
                "image 0: 'pic', 1048576×16, embedded, missing (the embedded pixel data cannot be read)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("image: size overflows", |f| {
            f.set(types::IMAGE, 0, 1, i32::MAX);
            f.set(types::IMAGE, 0, 2, i32::MAX);
        })
        .warns(&["image-too-large @ image 0"])
        .shows(&[
            "image 0: 'pic', 2147483647×2147483647, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image: embedded without data", |f| f.set(types::IMAGE, 0, 5, -1))
            .warns(&["image-no-data @ image 0"])
            .shows(&[
                "image 0: 'pic', 16×16, embedded, missing (the map holds no pixel data for it)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("image: embedded without data, used by nothing", |f| {
            f.push(types::IMAGE, &[1, 8, 8, 0, block::IMAGE_NAME as i32, -1]);
        })
        .warns(&["image-no-data @ image 1"])
        .shows(&["image 1: 'pic', 8×8, embedded, missing (the map holds no pixel data for it)", "images: 2"]),
        case("image: embedded, data index out of range", |f| f.set(types::IMAGE, 0, 5, 99))
            .warns(&["data-index @ image 0", "image-no-data @ image 0"])
            .shows(&[
                "image 0: 'pic', 16×16, embedded, missing (the map holds no pixel data for it)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("image: embedded, data index -2", |f| f.set(types::IMAGE, 0, 5, -2))
            .warns(&["data-index @ image 0", "image-no-data @ image 0"])
            .shows(&[
                "image 0: 'pic', 16×16, embedded, missing (the map holds no pixel data for it)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
    ]
}

fn outside() -> Vec<Case> {
    vec![
        case("external image: found", |f| external(f, b"sun\0")).shows(&[
            "image 0: 'sun', 32×16, external sun.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: sun",
        ]),
        case("external image: version 2, variant 0", |f| {
            external(f, b"sun\0");
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, 0);
        })
        .shows(&[
            "image 0: 'sun', 32×16, external sun.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: sun",
        ]),
        case("external image: version 2, variant -1", |f| {
            external(f, b"sun\0");
            f.set(types::IMAGE, 0, 0, 2);
            f.set(types::IMAGE, 0, 6, -1);
        })
        .shows(&[
            "image 0: 'sun', 32×16, external sun.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: sun",
        ]),
        case("external image: garbage as size", |f| {
            external(f, b"sun\0");
            f.set(types::IMAGE, 0, 1, -5);
            f.set(types::IMAGE, 0, 2, 1 << 30);
        })
        .shows(&[
            "image 0: 'sun', 32×16, external sun.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: sun",
        ]),
        case("external image: file not found", |f| external(f, b"moon\0")).warns(&["image-not-found @ image 0"]).shows(
            &[
                "image 0: 'moon', 0×0, external, missing (not found in the searched folders)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
                "looked for: moon",
            ],
        ),
        case("external image: unknown name of an old map, file not found", |f| external(f, b"jungle_night2\0"))
            .warns(&["image-not-found @ image 0"])
            .shows(&[
                "image 0: 'jungle_night2', 0×0, external, missing (not found in the searched folders)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
                "looked for: jungle_night2",
            ]),
        case("external image: a folder does not answer, the next one has the file", |f| external(f, b"slow\0"))
            .warns(&["folder-stalled @ file"])
            .shows(&[
                "image 0: 'slow', 32×16, external slow.png, ready, pixels 090807ff to 090807ff",
                "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, texture 32×16",
                "looked for: slow",
            ]),
        case("external image: file is broken", |f| external(f, b"broken\0"))
            .warns(&["image-unreadable @ image 0"])
            .shows(&[
                "image 0: 'broken', 0×0, external, missing (broken.png is cut off)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
                "looked for: broken",
            ]),
        case("external image: with data that fits", |f| f.set(types::IMAGE, 0, 3, 1)),
        case("external image: with data that does not fit", |f| {
            external(f, b"sun\0");
            f.set(types::IMAGE, 0, 1, 16);
            f.set(types::IMAGE, 0, 2, 16);
            f.set(types::IMAGE, 0, 5, block::QUADS as i32);
        })
        .shows(&[
            "image 0: 'sun', 32×16, external sun.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: sun",
        ]),
        case("external image: data index out of range", |f| {
            external(f, b"sun\0");
            f.set(types::IMAGE, 0, 5, 99);
        })
        .shows(&[
            "image 0: 'sun', 32×16, external sun.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: sun",
        ]),
        case("external image: nobody uses it, so nobody looks for it", |f| {
            external(f, b"moon\0");
            f.set(types::LAYER, layer::DESIGN, 13, -1);
            f.set(types::LAYER, layer::QUADS, 6, -1);
        })
        .shows(&[
            "image 0: 'moon', 0×0, external, unused",
            "look 0.1: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: no image, untextured",
        ]),
        case("external image: with a form for 0.7, in an ordinary map", |f| external(f, b"grass_main\0")).shows(&[
            "image 0: 'grass_main', 32×16, external grass_main.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: grass_main",
        ]),
        case("external image: with a form for 0.7, in a map with tile layers of version 4", |f| {
            external(f, b"grass_main\0");
            f.set(types::LAYER, layer::DESIGN, 3, 4);
        })
        .shows(&[
            "image 0: 'grass_main', 32×16, external grass_main_0.7.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: grass_main_0.7",
        ]),
        case("external image: with a form for 0.7, in a map with an envelope of version 3", |f| {
            external(f, b"grass_main\0");
            f.set(types::ENVELOPE, 0, 0, 3);
        })
        .warns(&["points-form @ file"])
        .shows(&[
            "image 0: 'grass_main', 32×16, external grass_main_0.7.png, ready, pixels 090807ff to 090807ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
            "looked for: grass_main_0.7",
        ]),
        case("external image: with a form for 0.7, neither is found", |f| external(f, b"easter\0"))
            .warns(&["image-not-found @ image 0"])
            .shows(&[
                "image 0: 'easter', 0×0, external, missing (not found in the searched folders)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
                "looked for: easter, easter_0.7",
            ]),
    ]
}

fn names() -> Vec<Case> {
    vec![
        case("image name: none, embedded", |f| f.set(types::IMAGE, 0, 4, -1))
            .shows(&["image 0: '', 16×16, embedded, ready, pixels 000007ff to ff0f07ff"]),
        case("image name: index out of range, embedded", |f| f.set(types::IMAGE, 0, 4, 99))
            .warns(&["data-index @ image 0"])
            .shows(&["image 0: '', 16×16, embedded, ready, pixels 000007ff to ff0f07ff"]),
        case("image name: an empty block, embedded", |f| f.set_data(block::IMAGE_NAME, &[]))
            .warns(&["string-unterminated @ image 0"])
            .shows(&["image 0: '', 16×16, embedded, ready, pixels 000007ff to ff0f07ff"]),
        case("image name: without NUL, embedded", |f| f.set_data(block::IMAGE_NAME, b"pic"))
            .warns(&["string-unterminated @ image 0"]),
        case("image name: longer than is read", |f| f.set_data(block::IMAGE_NAME, &[b'x'; 600]))
            .warns(&["string-too-long @ image 0"])
            .shows(&["image 0: '512 bytes', 16×16, embedded, ready, pixels 000007ff to ff0f07ff"]),
        case("image name: none, external", |f| {
            external(f, b"sun\0");
            f.set(types::IMAGE, 0, 4, -1);
        })
        .warns(&["image-unnamed @ image 0"])
        .shows(&[
            "image 0: '', 0×0, external, missing (it has no name)",
            "look 0.1: image 0, untextured, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, untextured",
        ]),
        case("image name: index out of range, external", |f| {
            external(f, b"sun\0");
            f.set(types::IMAGE, 0, 4, 99);
        })
        .warns(&["data-index @ image 0", "image-unnamed @ image 0"])
        .shows(&[
            "image 0: '', 0×0, external, missing (it has no name)",
            "look 0.1: image 0, untextured, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, untextured",
        ]),
        case("image name: empty, external", |f| external(f, b"\0")).warns(&["image-unnamed @ image 0"]).shows(&[
            "image 0: '', 0×0, external, missing (it has no name)",
            "look 0.1: image 0, untextured, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, untextured",
        ]),
        case("image name: not UTF-8, external", |f| external(f, b"s\xffn\0"))
            .warns(&["image-not-found @ image 0", "string-not-utf8 @ image 0"])
            .shows(&[
                "image 0: 's�n', 0×0, external, missing (not found in the searched folders)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
                "looked for: s�n",
            ]),
        case("image name: a way up", |f| external(f, b"../../etc/passwd\0"))
            .warns(&["image-name-unsafe @ image 0"])
            .shows(&[
                "image 0: '../../etc/passwd', 0×0, external, missing (the image name “../../etc/passwd” is not a plain file name)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("image name: a way up, the other slash", |f| external(f, b"..\\secret\0"))
            .warns(&["image-name-unsafe @ image 0"])
            .shows(&[
                "image 0: '..\\secret', 0×0, external, missing (the image name “..\\secret” is not a plain file name)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("image name: an absolute path", |f| external(f, b"/etc/passwd\0"))
            .warns(&["image-name-unsafe @ image 0"])
            .shows(&[
                "image 0: '/etc/passwd', 0×0, external, missing (the image name “/etc/passwd” is not a plain file name)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("image name: a drive", |f| external(f, b"C:sun\0")).warns(&["image-name-unsafe @ image 0"]).shows(&[
            "image 0: 'C:sun', 0×0, external, missing (the image name “C:sun” is not a plain file name)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image name: a folder", |f| external(f, b"a/sun\0")).warns(&["image-name-unsafe @ image 0"]).shows(&[
            "image 0: 'a/sun', 0×0, external, missing (the image name “a/sun” is not a plain file name)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("image name: a control character", |f| external(f, b"sun\x07\0"))
            .warns(&["image-name-unsafe @ image 0"])
            .shows(&[
                "image 0: 'sun\u{7}', 0×0, external, missing (the image name “sun\\u{7}” is not a plain file name)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("image name: cut at a NUL, external", |f| external(f, b"sun\0/../x\0"))
            .warns(&["string-inner-nul @ image 0"])
            .shows(&[
                "image 0: 'sun', 32×16, external sun.png, ready, pixels 090807ff to 090807ff",
                "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, texture 32×16",
                "looked for: sun",
            ]),
        case("image name: path characters, embedded", |f| f.set_data(block::IMAGE_NAME, b"../pic\0"))
            .shows(&["image 0: '../pic', 16×16, embedded, ready, pixels 000007ff to ff0f07ff"]),
    ]
}

fn tile_sets() -> Vec<Case> {
    fn sized(f: &mut Fixture, width: i32, height: i32) {
        f.set(types::IMAGE, 0, 1, width);
        f.set(types::IMAGE, 0, 2, height);
        f.set_data(block::PIXELS, &[1, 2, 3, 255].repeat((width * height) as usize));
    }
    vec![
        case("tile set: 32×16", |f| sized(f, 32, 16)).shows(&[
            "image 0: 'pic', 32×16, embedded, ready, pixels 010203ff to 010203ff",
            "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 32×16",
        ]),
        case("tile set: sides no multiples of 16", |f| sized(f, 100, 40))
            .warns(&["tile-set-resampled @ image 0"])
            .shows(&[
                "image 0: 'pic', 100×40, embedded, ready, pixels 010203ff to 010203ff",
                "look 0.1: image 0, texture 4×2, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, texture 100×40",
            ]),
        case("tile set: one side no multiple of 16", |f| sized(f, 32, 17))
            .warns(&["tile-set-resampled @ image 0"])
            .shows(&[
                "image 0: 'pic', 32×17, embedded, ready, pixels 010203ff to 010203ff",
                "look 0.1: image 0, texture 2×1, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, texture 32×17",
            ]),
        case("tile set: smaller than 16×16", |f| sized(f, 3, 5)).warns(&["tile-set-resampled @ image 0"]).shows(&[
            "image 0: 'pic', 3×5, embedded, ready, pixels 010203ff to 010203ff",
            "look 1.0: image 0, texture 3×5",
        ]),
        case("tile set: sides no multiples of 16, but only quads use it", |f| {
            sized(f, 100, 40);
            f.set(types::LAYER, layer::DESIGN, 13, -1);
        })
        .shows(&[
            "image 0: 'pic', 100×40, embedded, ready, pixels 010203ff to 010203ff",
            "look 0.1: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, texture 100×40",
        ]),
    ]
}

fn indices() -> Vec<Case> {
    vec![
        case("image index: one past the end, tiles", |f| f.set(types::LAYER, layer::DESIGN, 13, 1))
            .warns(&["image-index @ layer 0.1"])
            .shows(&["look 0.1: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms"]),
        case("image index: far past the end, tiles", |f| f.set(types::LAYER, layer::DESIGN, 13, i32::MAX))
            .warns(&["image-index @ layer 0.1"])
            .shows(&["look 0.1: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms"]),
        case("image index: -5, tiles", |f| f.set(types::LAYER, layer::DESIGN, 13, -5))
            .warns(&["image-index @ layer 0.1"])
            .shows(&["look 0.1: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms"]),
        case("image index: -1, tiles", |f| f.set(types::LAYER, layer::DESIGN, 13, -1))
            .shows(&["look 0.1: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms"]),
        case("image index: one past the end, quads", |f| f.set(types::LAYER, layer::QUADS, 6, 1))
            .warns(&["image-index @ layer 1.0"])
            .shows(&["look 1.0: no image, untextured"]),
        case("image index: -5, quads", |f| f.set(types::LAYER, layer::QUADS, 6, -5))
            .warns(&["image-index @ layer 1.0"])
            .shows(&["look 1.0: no image, untextured"]),
        case("image index: -1, quads", |f| f.set(types::LAYER, layer::QUADS, 6, -1))
            .shows(&["look 1.0: no image, untextured"]),
    ]
}
