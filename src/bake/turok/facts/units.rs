//! Numbers of levels for people: lengths beside metres, squared ranges with their roots, angles in degrees, flags in
//! words.

use crate::base;
use crate::rules::turok::{METER, sector_flags};

/// From this size on, numbers are written with a power of ten.
const LARGE: f32 = 1e9;

/// A number with commas between its thousands.
pub fn grouped(number: usize) -> String {
    base::grouped(number)
}

/// A count with its noun, in the singular for one.
pub fn count_of(count: usize, [one, many]: [&str; 2]) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

/// A number with two decimals at most.
pub fn number(number: f32) -> String {
    if !number.is_finite() || number.abs() >= LARGE {
        return format!("{number:e}");
    }
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Numbers with commas in between.
pub fn numbers(of: &[f32]) -> String {
    of.iter().map(|one| number(*one)).collect::<Vec<_>>().join(", ")
}

/// A length in units, with metres.
pub fn length(units: f32) -> String {
    format!("{} ({} m)", number(units), number(units / METER))
}

/// A point in units, with metres.
pub fn point(at: [f32; 3]) -> String {
    format!("{} ({} m)", numbers(&at), numbers(&at.map(|part| part / METER)))
}

/// A point in units, short.
pub fn short_point(at: [f32; 3]) -> String {
    at.map(|part| number((part * 10.0).round() / 10.0)).join(",")
}

/// A range that is stored squared, in metres and in units.
pub fn range(squared: f32) -> String {
    match root(squared) {
        Some(units) => {
            let metres = number(units / METER);
            format!("{metres} m, {} units (stored squared: {})", number(units), number(squared))
        }
        None => format!("none (stored squared: {})", number(squared)),
    }
}

/// The length whose square is stored; `None` where there is none.
pub fn root(squared: f32) -> Option<f32> {
    (squared.is_finite() && squared >= 0.0).then(|| squared.sqrt())
}

/// An angle in radians, with degrees.
pub fn angle(radians: f32) -> String {
    format!("{}° ({} rad)", number(radians.to_degrees()), number(radians))
}

/// A heading in radians: degrees clockwise from north, 0 to 359, with the nearest of eight points of the compass.
pub fn heading(radians: f32) -> String {
    const POINTS: [&str; 8] = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
    // 0 is added so that it is never −0.
    let degrees = radians.to_degrees().round().rem_euclid(360.0) + 0.0;
    // Numbers that are none, or that no angle is meant by, have no point.
    let point = (radians.abs() < LARGE).then(|| POINTS.get(((degrees / 45.0).round() as usize) % POINTS.len()));
    match point.flatten() {
        Some(point) => format!("{degrees}°, {point} ({} rad)", number(radians)),
        None => format!("{} rad", number(radians)),
    }
}

/// Flags of sectors in words, and their bits.
pub fn flags(flags: u32) -> String {
    let words: Vec<String> = sector_flags(flags).map(|flag| format!("{} ({:#x})", flag.name, flag.bit)).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// A number with its name, as far as that is known.
pub fn named(number: u8, name: Option<&str>) -> String {
    name.map_or_else(|| number.to_string(), |name| format!("{number} ({name})"))
}

/// Numbers of things, the first few of them.
pub fn things(numbers: &[usize]) -> String {
    const MOST: usize = 12;
    let list: Vec<String> = numbers.iter().take(MOST).map(|number| format!("#{number}")).collect();
    match numbers.len().checked_sub(MOST).filter(|more| *more > 0) {
        Some(more) => format!("{} and {} more", list.join(", "), grouped(more)),
        None => list.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_lengths_have_metres() {
        for (value, text) in
            [(30.72, "30.72"), (-0.001, "0"), (1.5, "1.5"), (100.0, "100"), (f32::NAN, "NaN"), (2e9, "2e9")]
        {
            assert_eq!(number(value), text);
        }
        assert_eq!(length(30.72), "30.72 (3 m)");
        assert_eq!(range(1_048_576.0), "100 m, 1024 units (stored squared: 1048576)");
        assert_eq!(range(-1.0), "none (stored squared: -1)");
        assert_eq!(angle(-std::f32::consts::FRAC_PI_2), "-90° (-1.57 rad)");
        assert_eq!((grouped(9999), grouped(1_234_567)), ("9,999".to_owned(), "1,234,567".to_owned()));
    }

    #[test]
    fn headings_are_degrees_of_the_compass() {
        let of_degrees = |degrees: f32| heading(degrees.to_radians());
        let expected = [
            (0.0, "0°, north (0 rad)"),
            (-99.0, "261°, west (-1.73 rad)"),
            (-0.2, "0°, north (0 rad)"),
            (359.8, "0°, north (6.28 rad)"),
            (383.0, "23°, northeast (6.68 rad)"),
            (180.0, "180°, south (3.14 rad)"),
        ];
        for (degrees, text) in expected {
            assert_eq!(of_degrees(degrees), text, "{degrees}");
        }
        assert_eq!((heading(f32::NAN), heading(1e30)), ("NaN rad".to_owned(), "1e30 rad".to_owned()));
    }

    #[test]
    fn flags_are_words_with_bits() {
        assert_eq!(flags(0x41), "Water (0x1), Ceiling (0x40)");
        assert_eq!(flags(0), "none");
        assert_eq!(things(&(0..14).collect::<Vec<_>>()), "#0, #1, #2, #3, #4, #5, #6, #7, #8, #9, #10, #11 and 2 more");
    }
}
