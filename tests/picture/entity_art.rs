//! Our pictures of physics tiles are what the code under `tests/tools/entities` draws, there is one for every tile that the
//! catalogue knows, and people can tell them apart. `BLESS=1` writes the files anew:
//!
//! ```text
//! BLESS=1 cargo test --test picture entity_art
//! cargo test --test picture entity_art -- --ignored     # pictures to look at, in target/entity_art
//! ```

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::common::is_blessing;
use crate::tools::paint;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use mapscope::bake::teeworlds::own_art::{OwnSheet, has_picture, sheet};
use mapscope::base::RgbaImage;
use mapscope::gpu::digits;

use crate::tools::entities::look::{Behind, EYES, contact_sheet, field, lab, over, seen, small_cell};
use crate::tools::entities::{cells, paint_sheet};
use mapscope::rules::ddnet::{PhysicsLayer, Ruleset, find};

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

/// What the code draws, once for all tests.
fn drawn(of: OwnSheet) -> &'static RgbaImage {
    static DRAWN: [OnceLock<RgbaImage>; OwnSheet::ALL.len()] = [const { OnceLock::new() }; OwnSheet::ALL.len()];
    DRAWN[of as usize].get_or_init(|| paint_sheet(of))
}

#[test]
fn the_sheets_are_what_the_code_draws() {
    for of in OwnSheet::ALL {
        let drawn = drawn(of);
        if is_blessing() {
            write_png(&file(of), drawn, CompressionType::Best);
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
        let (drawn, ids) = (drawn(of), cells(of).iter().map(|cell| cell.0).collect::<Vec<_>>());
        for (name, behind) in grounds {
            for (size, zoom) in [(16, 3), (32, 2), (64, 1)] {
                save(&format!("{}-{name}-{size}", of.name()), &contact_sheet(drawn, &ids, size, zoom, behind, 0));
            }
        }
        for (eye, name) in (1..).zip(["protan", "deutan", "tritan"]) {
            save(&format!("{}-{name}-16", of.name()), &contact_sheet(drawn, &ids, 16, 3, grounds[2].1, eye));
        }
    }
    let game = drawn(OwnSheet::Game);
    let areas = [[1, 3, 5, 66], [9, 12, 144, 2], [11, 13, 145, 62], [60, 61, 67, 6], [16, 17, 33, 34]];
    for (size, zoom) in [(16, 3), (64, 1)] {
        for (name, behind) in grounds {
            let ids = |x: u32, y: u32| areas[(y / 2) as usize][(x / 4) as usize];
            let picture = field(game, ids, size, behind);
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
    let mut fields = RgbaImage::filled(digits::CELL_PX * digits::DIGITS, digits::CELL_PX, [255, 255, 255, 0]);
    for digit in 0..digits::DIGITS {
        for (at, value) in (0..).zip(digits::field(digit as u8)) {
            let (x, y) = (at % digits::CELL_PX, at / digits::CELL_PX);
            fields.put(digit * digits::CELL_PX + x, y, [255, 255, 255, value]);
        }
    }
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
    if is_blessing() {
        // The files are being written; what this test was built with is older.
        return;
    }
    for of in OwnSheet::ALL {
        let kept = read_png(&file(of));
        assert!(sheet(of) == kept, "{} is unpacked otherwise", of.name());
        assert_eq!((kept.width, kept.height), (1024, 1024));
    }
}

/// What a person sees of a cell at 16 pixels over grey, for the eye `eye`.
fn glance(sheet: &RgbaImage, id: u8, eye: usize) -> Vec<[f32; 3]> {
    small_cell(sheet, id, 16).into_iter().map(|pixel| seen(EYES[eye], over(pixel, [128; 3]))).collect()
}

/// How different two pictures are: the root of the mean square of all channels, 0 to 1.
fn apart(a: &[[f32; 3]], b: &[[f32; 3]]) -> f32 {
    let squares = a.iter().zip(b).flat_map(|(a, b)| (0..3).map(|i| (a[i] - b[i]).powi(2)));
    (squares.sum::<f32>() / (a.len() * 3) as f32).sqrt()
}

/// Whether a sheet should have a picture of an id. Air is not drawn.
fn is_wanted(of: OwnSheet, id: u8) -> bool {
    let knows = |rules, layer| id != 0 && find(rules, layer, id).is_some();
    match of {
        OwnSheet::Game => {
            knows(Ruleset::DdNet, PhysicsLayer::Game)
                || knows(Ruleset::DdNet, PhysicsLayer::Front)
                || knows(Ruleset::Vanilla, PhysicsLayer::Game)
        }
        OwnSheet::Tele => knows(Ruleset::DdNet, PhysicsLayer::Tele),
        OwnSheet::Switch => knows(Ruleset::DdNet, PhysicsLayer::Switch),
        OwnSheet::Tune => knows(Ruleset::DdNet, PhysicsLayer::Tune),
        OwnSheet::Speedup => id < 90,
    }
}

#[test]
fn exactly_what_the_catalogue_knows_has_a_picture() {
    for of in OwnSheet::ALL {
        let drawn = drawn(of);
        for id in 0..=255 {
            let shows: f32 = small_cell(drawn, id, 1)[0][3];
            assert_eq!(shows > 0.05, is_wanted(of, id), "{} {id}: opacity {shows}", of.name());
            assert!(shows == 0.0 || is_wanted(of, id), "{} {id} is not empty", of.name());
        }
    }
    use PhysicsLayer::{Front, Game, Switch, Tele};
    let by_id = [(Game, OwnSheet::Game), (Front, OwnSheet::Game), (Tele, OwnSheet::Tele), (Switch, OwnSheet::Switch)];
    for (layer, of) in by_id {
        let answered: Vec<u8> = (0..=255).filter(|id| has_picture(layer, *id)).collect();
        let wanted: Vec<u8> = (0..=255).filter(|id| is_wanted(of, *id)).collect();
        assert_eq!(answered, wanted, "{layer:?}");
    }
}

#[test]
fn glyphs_differ_at_16_pixels_for_all_eyes() {
    let sheets = [OwnSheet::Game, OwnSheet::Tele, OwnSheet::Switch].map(|of| (of, drawn(of)));
    let mut pairs = Vec::new();
    for eye in 0..EYES.len() {
        let seen = |of: usize| {
            let (of, sheet) = &sheets[of];
            let ids = (0..=255).filter(|id| is_wanted(*of, *id));
            ids.map(|id| (of.name(), id, glance(sheet, id, eye))).collect::<Vec<_>>()
        };
        let (mut one, two) = (seen(0), seen(2));
        one.extend(seen(1));
        for tiles in [one, two] {
            for (n, a) in tiles.iter().enumerate() {
                pairs.extend(tiles[..n].iter().map(|b| (apart(&a.2, &b.2), eye, (a.0, a.1), (b.0, b.1))));
            }
        }
    }
    // The artists' cells are never drawn, so a small mark will do.
    let is_credits = |(_, id): (&str, u8)| matches!(id, 140..=143 | 156..=159);
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (apart, eye, a, b) in pairs {
        let least = if is_credits(a) && is_credits(b) { 0.01 } else { 0.05 };
        assert!(apart > least, "{a:?} and {b:?} look alike to eye {eye}: {apart}");
    }
}

/// What gives, and what takes the same away.
const GIVE_AND_TAKE: [(OwnSheet, u8, u8); 11] = [
    (OwnSheet::Game, 17, 18),
    (OwnSheet::Game, 19, 20),
    (OwnSheet::Game, 21, 22),
    (OwnSheet::Game, 104, 88),
    (OwnSheet::Game, 105, 89),
    (OwnSheet::Game, 106, 90),
    (OwnSheet::Game, 107, 91),
    (OwnSheet::Game, 96, 97),
    (OwnSheet::Game, 112, 113),
    (OwnSheet::Game, 128, 129),
    (OwnSheet::Switch, 19, 20),
];

#[test]
fn give_and_take_are_told_apart_by_colour_and_by_pattern() {
    for (of, on, off) in GIVE_AND_TAKE {
        let sheet = drawn(of);
        let [give, take] = [on, off].map(|id| mean(sheet, id, 0));
        assert!(is_hue(give, 100.0..150.0), "{on} is green: {give:?}");
        assert!(is_hue(take, -15.0..15.0), "{off} is red: {take:?}");
        for eye in 0..EYES.len() {
            let [give, take] = [on, off].map(|id| glance(sheet, id, eye));
            let far = apart(&give, &take);
            assert!(far > 0.2, "{on} and {off} look alike to eye {eye}: {far}");
        }
        // Where there is no colour at all, grounds and corners still differ.
        let grey = |id| -> Vec<[f32; 3]> {
            glance(sheet, id, 0).into_iter().map(|[r, g, b]| [0.299 * r + 0.587 * g + 0.114 * b; 3]).collect()
        };
        let far = apart(&grey(on), &grey(off));
        assert!(far > 0.2, "{on} and {off} look alike in grey: {far}");
    }
    // On and off for a switch, the races' start and end, teleporters that differ by colour first of all.
    let switch = [(22, 23), (24, 25), (79, 95)].map(|(a, b)| (OwnSheet::Switch, a, b));
    let others =
        [(OwnSheet::Game, 33, 34), (OwnSheet::Tele, 10, 26), (OwnSheet::Tele, 63, 31), (OwnSheet::Tele, 27, 30)];
    for (of, a, b) in switch.into_iter().chain(others) {
        for eye in 0..EYES.len() {
            let [one, other] = [a, b].map(|id| glance(drawn(of), id, eye));
            let far = apart(&one, &other);
            assert!(far > 0.075, "{} {a} and {b} look alike to eye {eye}: {far}", of.name());
        }
    }
}

/// The mean colour of a tile over grey, as an eye sees it.
fn mean(sheet: &RgbaImage, id: u8, eye: usize) -> [f32; 3] {
    small_cell(sheet, id, 1).into_iter().map(|pixel| seen(EYES[eye], over(pixel, [128; 3]))).next().expect("a pixel")
}

/// Hue in degrees from −180 to 180 with red at 0, and saturation.
fn hue([r, g, b]: [f32; 3]) -> (f32, f32) {
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let degrees = (3.0_f32.sqrt() * (g - b)).atan2(2.0 * r - g - b).to_degrees();
    (degrees, if most > 0.0 { (most - least) / most } else { 0.0 })
}

fn is_hue(color: [f32; 3], hues: std::ops::Range<f32>) -> bool {
    let (degrees, saturation) = hue(color);
    hues.contains(&degrees) && saturation > 0.15
}

fn lightness(color: [f32; 3]) -> f32 {
    lab(color)[0]
}

#[test]
fn tiles_have_the_colours_that_mappers_know() {
    use OwnSheet::{Game, Switch, Tele};
    let of = |sheet, id| mean(drawn(sheet), id, 0);
    let (tan, red, green) = (25.0..50.0, -15.0..15.0, 100.0..150.0);
    let (yellow, blue, ice) = (45.0..75.0, -140.0..-105.0, -170.0..-135.0);
    // Degrees go from −180 to 180: pink and orange lie on either side of red.
    let (orange, pink, lime) = (15.0..50.0, -75.0..-20.0, 70.0..110.0);
    let promised: [(OwnSheet, &[u8], std::ops::Range<f32>); 18] = [
        (Game, &[1], tan),
        (Game, &[2, 34, 190, 191, 200], red.clone()),
        (Game, &[9, 221], ice.clone()),
        (Switch, &[9], ice),
        (Game, &[12], -130.0..-90.0),
        (Game, &[13, 98], orange.clone()),
        (Game, &[144, 145], 160.0..180.0),
        (Game, &[5, 6, 66, 67], -75.0..-40.0),
        (Game, &[33, 233, 236], green),
        (Game, &[60, 61, 62, 64, 65, 202], -155.0..-105.0),
        (Game, &[71, 72, 73, 74, 75], -80.0..-50.0),
        (Game, &[213, 214, 215], pink),
        (Game, &[216, 217, 218], lime.clone()),
        (Game, &[223, 234, 237], 35.0..60.0),
        (Game, &[235, 238], red.clone()),
        (Tele, &[10, 63], red),
        (Tele, &[26, 31], blue),
        (Tele, &[27, 30], yellow),
    ];
    for (sheet, ids, hues) in promised {
        for id in ids {
            let color = of(sheet, *id);
            assert!(is_hue(color, hues.clone()), "{} {id}: {:?}, not {hues:?}", sheet.name(), hue(color));
        }
    }
    assert!(is_hue(of(Tele, 14), lime) && is_hue(of(Tele, 15), orange));
    let grey = hue(of(Game, 3)).1;
    assert!(grey < 0.12, "unhookable is grey: {grey}");
    let [wall, freeze, deep, unfreeze] = [1, 9, 12, 11].map(|id| lightness(of(Game, id)));
    assert!(freeze < wall && deep < freeze && unfreeze > 0.8, "{wall} {freeze} {deep} {unfreeze}: freeze is dark");
    let ground = drawn(Game).get(9 * 64 + 2, 2).map(f32::from);
    assert!(ground[..3].iter().all(|c| *c < 100.0), "with ice on a dark ground: {ground:?}");
}

#[test]
fn areas_differ_from_afar_for_all_eyes() {
    // Where a tile is a pixel, its mean colour is all there is.
    const AREAS: [u8; 10] = [1, 2, 3, 9, 11, 12, 13, 144, 145, 66];
    let mut near = Vec::new();
    for eye in 0..EYES.len() {
        let colors = AREAS.map(|id| lab(mean(drawn(OwnSheet::Game), id, eye)));
        for (n, a) in colors.iter().enumerate() {
            for (m, b) in colors[..n].iter().enumerate() {
                let far = (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f32>().sqrt();
                near.push((far, AREAS[n], AREAS[m], eye));
            }
        }
    }
    near.retain(|(far, ..)| *far < 0.03);
    assert!(near.is_empty(), "alike from afar: distance, tiles, eye: {near:?}");
}

#[test]
fn tiles_look_the_same_over_any_ground() {
    for of in OwnSheet::ALL {
        for (id, ..) in cells(of) {
            let (left, top) = (u32::from(id) % 16 * 64, u32::from(id) / 16 * 64);
            let opacity = |at: u32| drawn(of).get(left + at % 64, top + at / 64)[3];
            let (opaque, clear) =
                ((0..4096).filter(|at| opacity(*at) == 255), (0..4096).filter(|at| opacity(*at) == 0));
            let (opaque, clear) = (opaque.count(), clear.count());
            // What is neither is an edge.
            assert!(4096 - opaque - clear < 410, "{} {id}: {opaque} opaque, {clear} clear", of.name());
            let least = match (of, id) {
                // What lies over others, or is never drawn.
                (OwnSheet::Tune | OwnSheet::Speedup, _) | (OwnSheet::Game, 140..=143 | 156..=159) => 600,
                // A bar with an arrow.
                (OwnSheet::Game, 60..=62) => 2000,
                _ => 3000,
            };
            assert!(opaque > least, "{} {id}: {opaque} opaque", of.name());
        }
    }
}

/// The cell as it lies on the map with flags: 1 mirrors left-right, 2 top-bottom, 8 then turns clockwise.
fn laid(cell: &[[f32; 3]], flags: u8) -> Vec<[f32; 3]> {
    let from = |at: usize| {
        let (x, y) = (at % 16, at / 16);
        // What comes to lie here by turning came from the left bottom corner's side.
        let (x, y) = if flags & 8 != 0 { (y, 15 - x) } else { (x, y) };
        let x = if flags & 1 != 0 { 15 - x } else { x };
        let y = if flags & 2 != 0 { 15 - y } else { y };
        cell[y * 16 + x]
    };
    (0..256).map(from).collect()
}

#[test]
fn tiles_that_are_turned_look_turned() {
    // In how many ways a tile can lie so that it looks different.
    const WAYS: [(&[u8], usize); 4] = [
        (&[190, 191, 200, 226, 227, 228, 229], 8),
        (&[60, 64, 65, 67, 197, 198, 199, 201, 202, 224, 225], 4),
        (&[61], 2),
        (&[62, 66, 206], 1),
    ];
    let sheet = drawn(OwnSheet::Game);
    for (id, ways) in WAYS.iter().flat_map(|(ids, ways)| ids.iter().map(move |id| (*id, *ways))) {
        let cell = glance(sheet, id, 0);
        let mut different: Vec<Vec<[f32; 3]>> = Vec::new();
        for flags in [0, 1, 2, 3, 8, 9, 10, 11] {
            let turned = laid(&cell, flags);
            if different.iter().all(|other| apart(other, &turned) > 0.03) {
                different.push(turned);
            }
        }
        assert_eq!(different.len(), ways, "{id}");
    }
    let layers = [PhysicsLayer::Game, PhysicsLayer::Front];
    let facts = layers.into_iter().flat_map(|layer| (0..=255).filter_map(move |id| find(Ruleset::DdNet, layer, id)));
    for fact in facts.filter(|fact| fact.matters.flags) {
        assert!(WAYS[..3].iter().any(|(ids, _)| ids.contains(&fact.id)), "{} can be turned", fact.id);
    }
}

#[test]
fn speedup_arrows_point_where_they_push() {
    let sheet = drawn(OwnSheet::Speedup);
    for degrees in 0..90_u8 {
        let ahead = glam::Vec2::from_angle(f32::from(degrees).to_radians());
        let opacity = |along: f32, aside: f32| {
            let at = glam::Vec2::splat(32.0) + ahead * along + ahead.perp() * aside;
            let corner = (u32::from(degrees) % 16 * 64, u32::from(degrees) / 16 * 64);
            sheet.get(corner.0 + at.x as u32, corner.1 + at.y as u32)[3]
        };
        for (along, aside, is_inside) in [
            (26.0, 0.0, true),
            (-25.0, 0.0, true),
            (7.0, 18.0, true),
            (7.0, -18.0, true),
            (-15.0, 15.0, false),
            (-15.0, -15.0, false),
            (24.0, 10.0, false),
            (24.0, -10.0, false),
        ] {
            assert_eq!(opacity(along, aside) > 128, is_inside, "{degrees}°: {along} along, {aside} aside");
        }
    }
}
