//! From the text of one argument to a checked value. An error says what was expected.

use std::ops::RangeInclusive;

use glam::{DVec3, IVec2, IVec3, UVec2, Vec2};

use crate::base::{ColorBy, LevelKind, Mapres, Placeholder};
use crate::scene::solid::NodeBox;
use crate::view::flat::LayerChoice;

/// Longest side of a picture, in pixels.
const MAX_SIDE: u32 = 16_384;
/// Largest area of a picture, in pixels: half a gibibyte of colours.
const MAX_AREA: u64 = 1 << 27;
/// Farthest tile that can be looked at; beyond it 32-bit floats get coarse.
const MAX_TILE: f32 = 1.0e6;
/// Farthest node of a Minetest world that can be named: more than any world has.
const MAX_NODE: i32 = 1 << 16;
/// Farthest edge of an area of a level, in its units.
const MAX_LEVEL: f64 = 1.0e7;
/// Longest time on the clock of the envelopes, in seconds: some thirty years.
const MAX_SECONDS: f64 = 1.0e9;

/// Most times at which something is evaluated.
const MAX_SAMPLES: usize = 100_000;
/// Most pixels to a tile of a picture of a whole map.
const MAX_PX_PER_TILE: u32 = 256;
/// Most pictures a second of any format.
const MAX_FPS: f64 = 240.0;
/// Most frames that are measured at once.
const MAX_FRAMES: usize = 100_000;

/// Colour (r, g, b, a) behind a picture, 0 to 1, straight alpha.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Background(pub [f32; 4]);

/// `1280x720`
pub fn size(text: &str) -> Result<UVec2, String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (width, height): (u32, u32) = sides.ok_or("expected a size such as 1280x720")?;
    if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
        return Err(format!("each side must be 1 to {MAX_SIDE} pixels"));
    }
    if u64::from(width) * u64::from(height) > MAX_AREA {
        return Err(format!("the image may have at most {} million pixels", MAX_AREA / 1_000_000));
    }
    Ok(UVec2::new(width, height))
}

/// A rectangle of a Minetest world, in nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// West and south edges.
    pub corner: [i32; 2],
    /// Width and height.
    pub size: [i32; 2],
}

impl Geometry {
    /// Columns of blocks, x and z, with edges rounded away from 0, as minetestmapper does.
    pub fn columns(self) -> [RangeInclusive<i32>; 2] {
        let outward = |node: i32| (node.abs() + 15) / 16 * node.signum();
        let columns = |corner, size| outward(corner)..=outward(corner + size) - 1;
        let ([x, z], [width, height]) = (self.corner, self.size);
        [columns(x, width), columns(z, height)]
    }
}

/// `-160:-80+320+240`
pub fn geometry(text: &str) -> Result<Geometry, String> {
    let parts = || {
        let (x, rest) = text.split_once(':')?;
        let mut rest = rest.splitn(3, '+');
        let mut next = || rest.next()?.parse().ok();
        Some(Geometry { corner: [x.parse().ok()?, next()?], size: [next()?, next()?] })
    };
    let geometry = parts().ok_or("expected west:south+width+height, such as -160:-80+320+240")?;
    if geometry.corner.iter().any(|edge| edge.unsigned_abs() > MAX_NODE.unsigned_abs()) {
        return Err(format!("coordinates must be between -{MAX_NODE} and {MAX_NODE}"));
    }
    if geometry.size.iter().any(|side| !(1..=2 * MAX_NODE).contains(side)) {
        return Err(format!("width and height must be 1 to {}", 2 * MAX_NODE));
    }
    Ok(geometry)
}

/// A rectangle of a level, in its units: x to the east, y to the north.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelArea {
    /// West and south edges.
    pub min: [f64; 2],
    /// East and north edges.
    pub max: [f64; 2],
}

/// `-819.2,-819.2,819.2,819.2`
pub fn level_area(text: &str) -> Result<LevelArea, String> {
    let parts: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let Some([x0, y0, x1, y1]) = parts.and_then(|parts| <[f64; 4]>::try_from(parts).ok()) else {
        return Err("expected west,south,east,north, such as -800,-800,800,800".to_owned());
    };
    if ![x0, y0, x1, y1].iter().all(|edge| edge.abs() <= MAX_LEVEL) {
        return Err(format!("coordinates must be between -{MAX_LEVEL} and {MAX_LEVEL}"));
    }
    if x1 <= x0 || y1 <= y0 {
        return Err(
            "the east edge must be greater than the west edge, and the north edge than the south edge".to_owned()
        );
    }
    Ok(LevelArea { min: [x0, y0], max: [x1, y1] })
}

/// `flag`, `area`, `id`
pub fn color_by(text: &str) -> Result<ColorBy, String> {
    ColorBy::from_name(text).ok_or_else(|| {
        format!("expected one of {}", ColorBy::ALL.iter().map(|reading| reading.name()).collect::<Vec<_>>().join(", "))
    })
}

/// `edges`, `meshes`
pub fn level_kind(text: &str) -> Result<LevelKind, String> {
    LevelKind::from_name(text.trim()).ok_or_else(|| {
        format!("expected one of {}", LevelKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", "))
    })
}

/// `-10,0,-10:20,30,20`
pub fn node_box(text: &str) -> Result<NodeBox, String> {
    let corner = |text: &str| {
        let parts: Option<Vec<i32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        parts.and_then(|parts| <[i32; 3]>::try_from(parts).ok()).map(IVec3::from)
    };
    let corners = text.split_once(':').and_then(|(a, b)| corner(a).zip(corner(b)));
    let (a, b) = corners.ok_or("expected two opposite corners, such as -10,0,-10:20,30,20")?;
    if [a, b].iter().flat_map(|corner| corner.to_array()).any(|part| part.unsigned_abs() > MAX_NODE.unsigned_abs()) {
        return Err(format!("coordinates must be between -{MAX_NODE} and {MAX_NODE}"));
    }
    Ok(NodeBox::between(a, b))
}

/// `auto`, `own`, `none`
pub fn mapres(text: &str) -> Result<Mapres, String> {
    one_of(&Mapres::ALL, text)
}

/// `quiet`, `game`
pub fn placeholder(text: &str) -> Result<Placeholder, String> {
    one_of(&Placeholder::ALL, text)
}

fn one_of<T: Copy>(all: &[(T, &str)], text: &str) -> Result<T, String> {
    let names: Vec<_> = all.iter().map(|(_, name)| *name).collect();
    let found = all.iter().find(|(_, name)| *name == text).map(|(one, _)| *one);
    found.ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

/// `10,-20.5`
pub fn point(text: &str) -> Result<Vec2, String> {
    let parts = text.split_once(',').and_then(|(x, y)| Some((number(x)?, number(y)?)));
    let (x, y): (f32, f32) = parts.ok_or("expected two numbers, such as 10,20.5")?;
    let point = Vec2::new(x, y);
    if point.abs().max_element() > MAX_TILE {
        return Err(format!("coordinates must be between -{MAX_TILE} and {MAX_TILE}"));
    }
    Ok(point)
}

/// `512M`, `2G`: an amount of memory, into bytes.
pub fn memory(text: &str) -> Result<u64, String> {
    let wrong = || "expected a number with a unit, such as 512M or 2G".to_owned();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text.get(digits.len()..).unwrap_or_default().to_ascii_lowercase();
    let shift = match unit.as_str() {
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(wrong()),
    };
    let number: u128 = digits.trim_end().parse().map_err(|_| wrong())?;
    let (least, most) = (16 << 20, 1 << 40);
    let bytes = number.checked_shl(shift).and_then(|bytes| u64::try_from(bytes).ok());
    let bytes = bytes.filter(|bytes| (least..=most).contains(bytes));
    bytes.ok_or_else(|| "expected 16M to 1T".to_owned())
}

/// A strength in percent, whole.
pub fn entities(text: &str) -> Result<u8, String> {
    let value = text.parse::<u8>().ok().filter(|value| *value <= 100);
    value.ok_or_else(|| "expected a whole number from 0 to 100".to_owned())
}

/// `22`, `0x16`: a byte.
pub fn byte(text: &str) -> Result<u8, String> {
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let value = hex.map_or_else(|| text.parse(), |digits| u8::from_str_radix(digits, 16));
    // A sign is no digit, but is read as a part of the number.
    value
        .ok()
        .filter(|_| !text.contains('+'))
        .ok_or_else(|| "expected a whole number from 0 to 255, or 0x00 to 0xff".to_owned())
}

/// `90`, `-90`: degrees, as many as a map can hold.
pub fn angle(text: &str) -> Result<i16, String> {
    text.parse().map_err(|_| "expected a whole number of degrees from -32768 to 32767 (0 to 359 is usual)".to_owned())
}

/// `10,-20`: a tile.
pub fn tile(text: &str) -> Result<IVec2, String> {
    let (x, y) = text.split_once(',').ok_or(NO_TILE)?;
    Ok(IVec2::new(tile_number(x)?, tile_number(y)?))
}

/// `10,-20,30`: a node of a world of blocks.
pub fn node(text: &str) -> Result<[i32; 3], String> {
    let parts: Option<Vec<i32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let node = parts.and_then(|parts| <[i32; 3]>::try_from(parts).ok());
    node.ok_or_else(|| "expected three whole numbers, such as 10,-20,30".to_owned())
}

const NO_TILE: &str = "expected two whole numbers, such as 10,20";

fn tile_number(text: &str) -> Result<i32, String> {
    use std::num::IntErrorKind::{NegOverflow, PosOverflow};
    let text = text.trim();
    text.parse().map_err(|why: std::num::ParseIntError| match why.kind() {
        PosOverflow => format!("{text} is too large: tile coordinates go up to {}", i32::MAX),
        NegOverflow => format!("{text} is too small: tile coordinates go down to {}", i32::MIN),
        _ => NO_TILE.to_owned(),
    })
}

/// A number of frames to draw.
pub fn frames(text: &str) -> Result<usize, String> {
    let frames = text.parse::<usize>().ok().filter(|frames| (1..=MAX_FRAMES).contains(frames));
    frames.ok_or_else(|| format!("expected a whole number from 1 to {MAX_FRAMES}"))
}

/// `0.5`
pub fn zoom(text: &str) -> Result<f32, String> {
    let zoom: f32 = number(text).ok_or("expected a number such as 1 or 0.25")?;
    if (0.001..=1000.0).contains(&zoom) { Ok(zoom) } else { Err("expected a number from 0.001 to 1000".to_owned()) }
}

/// `10,-20.5,3`: a point of a 3D world.
pub fn point_3d(text: &str) -> Result<DVec3, String> {
    // In 64 bits: far from the middle of a world 32 are too coarse to say where in a node the eye is.
    let exact = |text: &str| text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    let parts: Option<Vec<f64>> = text.split(',').map(exact).collect();
    let Some([x, y, z]) = parts.and_then(|parts| <[f64; 3]>::try_from(parts).ok()) else {
        return Err("expected three numbers, such as 10,20.5,-3".to_owned());
    };
    let point = DVec3::new(x, y, z);
    if point.abs().max_element() > f64::from(MAX_TILE) {
        return Err(format!("coordinates must be between -{MAX_TILE} and {MAX_TILE}"));
    }
    Ok(point)
}

/// A heading in degrees.
pub fn yaw(text: &str) -> Result<f32, String> {
    within(text, -360.0, 360.0, "expected a number of degrees from -360 to 360")
}

/// Degrees above the horizon.
pub fn pitch(text: &str) -> Result<f32, String> {
    within(text, -90.0, 90.0, "expected a number of degrees from -90 to 90")
}

/// A field of view in degrees.
pub fn fov(text: &str) -> Result<f32, String> {
    within(text, 1.0, 170.0, "expected a number of degrees from 1 to 170")
}

/// Height of an orthographic picture, in units.
pub fn ortho(text: &str) -> Result<f32, String> {
    within(text, 0.01, MAX_TILE, "expected a number of nodes from 0.01 to 1000000")
}

fn within(text: &str, least: f32, most: f32, wrong: &str) -> Result<f32, String> {
    number(text).filter(|value| (least..=most).contains(value)).ok_or_else(|| wrong.to_owned())
}

/// A time of day in hours.
pub fn hour(text: &str) -> Result<f32, String> {
    within(text, 0.0, 24.0, "expected a number of hours from 0 to 24")
}

/// Seconds, into nanoseconds.
pub fn seconds(text: &str) -> Result<i64, String> {
    let seconds: f64 =
        text.trim().parse().ok().filter(|s: &f64| s.is_finite()).ok_or("expected a number of seconds")?;
    if seconds.abs() > MAX_SECONDS {
        return Err(format!("expected a number of seconds from -{MAX_SECONDS} to {MAX_SECONDS}"));
    }
    Ok((seconds * 1.0e9).round() as i64)
}

/// `32`: pixels to a tile.
pub fn px_per_tile(text: &str) -> Result<u32, String> {
    let value = text.parse::<u32>().ok().filter(|value| (1..=MAX_PX_PER_TILE).contains(value));
    value.ok_or_else(|| format!("expected a whole number from 1 to {MAX_PX_PER_TILE}"))
}

/// `25`: pictures a second.
pub fn fps(text: &str) -> Result<f64, String> {
    let value = text.trim().parse::<f64>().ok().filter(|value| (1.0..=MAX_FPS).contains(value));
    value.ok_or_else(|| format!("expected a number of frames per second from 1 to {MAX_FPS}"))
}

/// A whole number within bounds.
pub fn whole(bounds: RangeInclusive<u32>) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    move |text: &str| {
        let value = text.parse::<u32>().ok().filter(|value| bounds.contains(value));
        value.ok_or_else(|| format!("expected a whole number from {} to {}", bounds.start(), bounds.end()))
    }
}

/// `7,7.2,Clouds` or `-7.2,-Clouds`
pub fn layers(text: &str) -> Result<LayerChoice, String> {
    LayerChoice::parse(text)
}

/// Milliseconds of either sign, as a map holds them.
pub fn milliseconds(text: &str) -> Result<i32, String> {
    text.parse().map_err(|_| format!("expected a whole number of milliseconds from {} to {}", i32::MIN, i32::MAX))
}

/// A number of times at which something is evaluated.
pub fn samples(text: &str) -> Result<usize, String> {
    let samples = text.parse::<usize>().ok().filter(|samples| (1..=MAX_SAMPLES).contains(samples));
    samples.ok_or_else(|| format!("expected a whole number from 1 to {MAX_SAMPLES}"))
}

/// `#rrggbb`, `#rrggbbaa` or `none`. The `#` may be missing: a shell can eat it.
pub fn background(text: &str) -> Result<Background, String> {
    if text == "none" {
        return Ok(Background([0.0; 4]));
    }
    let digits = text.strip_prefix('#').unwrap_or(text);
    let channels: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(hex_pair).collect();
    match channels.as_deref() {
        Some(&[r, g, b]) => Ok(Background([r, g, b, 255].map(|channel| f32::from(channel) / 255.0))),
        Some(&[r, g, b, a]) => Ok(Background([r, g, b, a].map(|channel| f32::from(channel) / 255.0))),
        _ => Err("expected #rrggbb, #rrggbbaa or none".to_owned()),
    }
}

fn hex_pair(pair: &[u8]) -> Option<u8> {
    match pair {
        [high, low] => Some((char::from(*high).to_digit(16)? * 16 + char::from(*low).to_digit(16)?) as u8),
        _ => None,
    }
}

fn number(text: &str) -> Option<f32> {
    text.trim().parse().ok().filter(|number: &f32| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_bounded() {
        assert_eq!(size("1280x720"), Ok(UVec2::new(1280, 720)));
        assert_eq!(size("16384x1"), Ok(UVec2::new(16384, 1)));
        for wrong in ["", "1280", "0x5", "5x0", "16385x1", "16384x16384", "-1x5", "1.5x5", "4294967296x1"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn points_and_zooms_are_finite_numbers() {
        assert_eq!(point("-1.5, 2"), Ok(Vec2::new(-1.5, 2.0)));
        for wrong in ["", "1", "1,", "nan,1", "inf,1", "1,2,3", "1e30,0"] {
            assert!(point(wrong).is_err(), "{wrong}");
        }
        assert_eq!(zoom("0.25"), Ok(0.25));
        for wrong in ["0", "-1", "nan", "inf", "1e9", "x"] {
            assert!(zoom(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn memory_has_a_unit() {
        assert_eq!(memory("512M"), Ok(512 << 20));
        assert_eq!(memory("2g"), Ok(2 << 30));
        assert_eq!(memory("3 GiB"), Ok(3 << 30));
        assert_eq!(memory("1T"), memory("1024G"));
        for wrong in ["", "5", "512", "M", "-1G", "1.5G", "1X"] {
            assert!(memory(wrong).is_err_and(|why| why.contains("with a unit")), "{wrong}");
        }
        for wrong in ["1M", "64K", "2T", "99999999999G", "18446744073709551615G"] {
            assert!(memory(wrong).is_err_and(|why| why.contains("16M to 1T")), "{wrong}");
        }
    }

    #[test]
    fn bytes_are_decimal_or_hexadecimal() {
        assert_eq!((byte("0"), byte("255"), byte("0x16"), byte("0XfF")), (Ok(0), Ok(255), Ok(22), Ok(255)));
        for wrong in ["", "256", "-1", "+1", "0x", "0x100", "0x+1", "16h", "1.5", "ff"] {
            assert!(byte(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn angles_are_what_maps_can_hold() {
        assert_eq!((angle("359"), angle("-90"), angle("32767")), (Ok(359), Ok(-90), Ok(32767)));
        for wrong in ["", "40000", "-32769", "1.5", "90°", "right"] {
            assert!(angle(wrong).is_err_and(|why| why.contains("0 to 359")), "{wrong}");
        }
    }

    #[test]
    fn tiles_are_whole_numbers_of_either_sign() {
        assert_eq!(tile("10,20"), Ok(IVec2::new(10, 20)));
        assert_eq!(tile("-2147483648, 2147483647"), Ok(IVec2::new(i32::MIN, i32::MAX)));
        for wrong in ["", "1", "1,", "1.5,2", "1,2,3", "a,b", "10,", "-,1"] {
            assert_eq!(tile(wrong), Err(NO_TILE.to_owned()), "{wrong}");
        }
        for (wrong, why) in [
            ("-1,99999999999", "99999999999 is too large: tile coordinates go up to 2147483647"),
            ("-2147483649,0", "-2147483649 is too small: tile coordinates go down to -2147483648"),
        ] {
            assert_eq!(tile(wrong), Err(why.to_owned()));
        }
    }

    #[test]
    fn nodes_are_three_whole_numbers() {
        assert_eq!(node("-1, 2,-2147483648"), Ok([-1, 2, i32::MIN]));
        for wrong in ["", "1,2", "1,2,3,4", "1.5,2,3", "1,2,99999999999", "a,b,c", "1 2 3"] {
            assert!(node(wrong).is_err_and(|why| why.contains("three whole numbers")), "{wrong}");
        }
    }

    #[test]
    fn areas_of_levels_have_a_size() {
        let area = LevelArea { min: [-819.2, -1.0], max: [819.2, 2.5] };
        assert_eq!(level_area("-819.2, -1,819.2,2.5"), Ok(area));
        for wrong in ["", "1,2,3", "1,2,3,4,5", "nan,0,1,1", "0,0,inf,1", "5,0,5,1", "0,4,1,3", "0,0,1e9,1"] {
            assert!(level_area(wrong).is_err(), "{wrong}");
        }
        assert_eq!(color_by("id"), Ok(ColorBy::Id));
        assert!(color_by("Id").is_err_and(|why| why.contains("flag, height, ")));
    }

    #[test]
    fn milliseconds_are_what_maps_can_hold() {
        assert_eq!((milliseconds("-5"), milliseconds("2147483647")), (Ok(-5), Ok(i32::MAX)));
        for wrong in ["", "1.5", "2147483648", "1s"] {
            assert!(milliseconds(wrong).is_err_and(|why| why.contains("whole number of milliseconds")), "{wrong}");
        }
    }

    #[test]
    fn there_is_a_frame_to_measure() {
        assert_eq!((frames("1"), frames("100000")), (Ok(1), Ok(100_000)));
        for wrong in ["", "0", "-1", "1.5", "100001", "x"] {
            assert!(frames(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn whole_numbers_are_within_bounds() {
        let parse = whole(1..=64);
        assert_eq!((parse("1"), parse("64")), (Ok(1), Ok(64)));
        for wrong in ["", "0", "65", "-1", "1.5", "x"] {
            assert_eq!(parse(wrong), Err("expected a whole number from 1 to 64".to_owned()), "{wrong}");
        }
    }

    #[test]
    fn times_are_kept_to_the_nanosecond() {
        assert_eq!(seconds("1.5"), Ok(1_500_000_000));
        assert_eq!(seconds("-0.25"), Ok(-250_000_000));
        assert!(seconds("1e10").is_err() && seconds("nan").is_err());
    }

    #[test]
    fn colours_come_with_and_without_alpha() {
        assert_eq!(background("none"), Ok(Background([0.0; 4])));
        assert_eq!(background("#ff0000"), Ok(Background([1.0, 0.0, 0.0, 1.0])));
        assert_eq!(background("00fF0000"), Ok(Background([0.0, 1.0, 0.0, 0.0])));
        for wrong in ["", "#", "#fff", "#ff00zz", "red", "#ff00ff00f", "#ä0ä0"] {
            assert!(background(wrong).is_err(), "{wrong}");
        }
    }
}
