//! The colour of a tune zone: the same for a number wherever it shows, far from those of the numbers around it.

/// Part of the circle of hues between one number and the next: the golden section spreads any number of them well.
const HUE_STEP: f32 = 0.618_034;
/// How colourful and how light, in turns, so that hues which come close again differ otherwise. All light enough for
/// dark panels.
const TONES: [(f32, f32); 3] = [(0.6, 0.64), (1.0, 0.78), (0.85, 0.64)];
/// Colour of tiles without a zone.
const OUTSIDE: [u8; 3] = [0x9a, 0xa1, 0xad];

/// The colour of a tune zone: red, green, blue. Number 0, which is no zone, is grey.
pub fn zone_color(number: u8) -> [u8; 3] {
    let Some(step) = number.checked_sub(1) else { return OUTSIDE };
    // The first zone is yellow.
    let hue = (0.13 + f32::from(step) * HUE_STEP).fract();
    let (saturation, lightness) = TONES.get(usize::from(step) % TONES.len()).copied().unwrap_or((0.6, 0.6));
    rgb(hue, saturation, lightness)
}

/// Hue, saturation and lightness, each 0 to 1, as red, green and blue.
fn rgb(hue: f32, saturation: f32, lightness: f32) -> [u8; 3] {
    let chroma = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|offset| {
        let sector = (offset + hue * 12.0) % 12.0;
        let value = lightness - chroma * (sector - 3.0).min(9.0 - sector).clamp(-1.0, 1.0);
        // Never out of range: both ends of a hue's values lie within 0 and 1.
        (value * 255.0).round() as u8
    })
}
