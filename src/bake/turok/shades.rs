//! Colors: calm ones that differ, and lighter and darker ones of the same kind. Red, green, blue.

use crate::base::fnv1a_64;

/// Color of what a level says nothing about.
pub(super) const UNKNOWN: [u8; 3] = [148, 148, 148];

/// Lowest and highest of a scale.
const LOW: [u8; 3] = [62, 84, 130];
const MIDDLE: [u8; 3] = [112, 158, 108];
const HIGH: [u8; 3] = [236, 222, 180];

/// A calm color that stays the same for a text.
pub(super) fn of_text(text: &str) -> [u8; 3] {
    of_hash(fnv1a_64(text.bytes()))
}

/// A calm color that stays the same for a number. Numbers that follow each other differ well.
pub(super) fn of_number(number: usize) -> [u8; 3] {
    /// A turn divided by the golden ratio: hues never come close to each other soon.
    const STEP: f32 = 0.618_034;
    let hue = (number % 4096) as f32 * STEP % 1.0;
    let ring = number % 3;
    of_hue(hue, 0.42, 0.82 - ring as f32 * 0.09)
}

/// A color of a scale from 0, low, to 1, high.
pub(super) fn of_scale(part: f32) -> [u8; 3] {
    let part = part.clamp(0.0, 1.0) * 2.0;
    if part < 1.0 { mixed(LOW, MIDDLE, part) } else { mixed(MIDDLE, HIGH, part - 1.0) }
}

/// The same color, so many times as bright.
pub(super) fn times(color: [u8; 3], factor: f32) -> [u8; 3] {
    color.map(|part| (f32::from(part) * factor).round().clamp(0.0, 255.0) as u8)
}

/// A color between two, from 0, the first, to 1.
pub(super) fn mixed(a: [u8; 3], b: [u8; 3], part: f32) -> [u8; 3] {
    let ([r, g, x], [s, h, y]) = (a, b);
    let between = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
    [between(r, s), between(g, h), between(x, y)]
}

fn of_hash(hash: u64) -> [u8; 3] {
    let part = |shift: u32| (hash >> shift & 0xffff) as f32 / 65_535.0;
    of_hue(part(0), 0.26 + part(16) * 0.2, 0.6 + part(32) * 0.22)
}

/// A color of a hue from 0 to 1, a saturation and a brightness.
fn of_hue(hue: f32, saturation: f32, brightness: f32) -> [u8; 3] {
    // How far each of red, green and blue is from the hue, on a circle.
    [0.0, 1.0 / 3.0, 2.0 / 3.0].map(|of: f32| {
        let apart = (hue - of).rem_euclid(1.0);
        let share = (2.0 - 6.0 * apart.min(1.0 - apart)).clamp(0.0, 1.0);
        (brightness * (1.0 - saturation * (1.0 - share)) * 255.0).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn hues_are_those_of_the_circle() {
        assert_eq!(of_hue(0.0, 1.0, 1.0), [255, 0, 0]);
        assert_eq!(of_hue(1.0 / 6.0, 1.0, 1.0), [255, 255, 0]);
        assert_eq!(of_hue(2.0 / 3.0, 0.5, 1.0), [128, 128, 255]);
    }

    #[test]
    fn colors_differ_and_stay() {
        let numbers: BTreeSet<[u8; 3]> = (0..64).map(of_number).collect();
        assert_eq!(numbers.len(), 64);
        assert_eq!(of_text("own_rock"), of_text("own_rock"));
        assert_ne!(of_text("own_rock"), of_text("own_wall"));
        assert_eq!([of_scale(0.0), of_scale(0.5), of_scale(1.0)], [LOW, MIDDLE, HIGH]);
        assert_eq!(times([100, 200, 10], 1.5), [150, 255, 15]);
    }
}
