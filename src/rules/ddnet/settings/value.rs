//! Values of tuning parameters, kept as the game keeps them: whole hundredths, what is smaller cut off.

use super::console;

/// A number of a map as the game stores it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stored {
    /// The value in hundredths.
    pub hundredths: i32,
    /// The number as written, where another one is stored.
    pub written: Option<String>,
}

/// Reads a number; `None` where it is none, or none that the game can keep.
pub(super) fn stored(text: &str) -> Option<Stored> {
    let scaled = console::decimal(text)? * 100.0;
    // The first float that is too large.
    if scaled.abs() >= 2_147_483_648.0 {
        return None;
    }
    let hundredths = scaled as i32;
    let exact = text.parse::<f64>().ok()? * 100.0;
    // As good as equal: the game's numbers have 24 bits.
    let lost = (exact - f64::from(hundredths)).abs() > 1e-6 + exact.abs() * 2.4e-7;
    Some(Stored { hundredths, written: lost.then(|| super::short(text).into_owned()) })
}

/// Hundredths as people write them: `0.25`, `-3`, `1400`.
pub fn hundredths_text(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        tenths if tenths % 10 == 0 => format!("{sign}{whole}.{}", tenths / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

/// How many times as much as usual, in words that `as` follows: `half`, `twice`, `3 times`.
pub(super) fn times(hundredths: i32, usual: i32) -> String {
    match (i64::from(hundredths), i64::from(usual)) {
        (a, b) if a * 2 == b => "half".to_owned(),
        (a, b) if a * 4 == b => "a quarter".to_owned(),
        (a, b) if a * 10 == b => "a tenth".to_owned(),
        (a, b) if a == b * 2 => "twice".to_owned(),
        (a, b) => {
            let ratio = a as f64 / b.max(1) as f64;
            format!("{} times", ratio_text(ratio))
        }
    }
}

/// A ratio with as few digits as tell it from 0 and from 1.
fn ratio_text(ratio: f64) -> String {
    let digits = |decimals: usize| format!("{ratio:.decimals$}");
    let least = if ratio >= 10.0 { 0 } else { 2 };
    let text = (least..8).map(digits).find(|text| !matches!(text.parse(), Ok(0.0 | 1.0))).unwrap_or_else(|| digits(8));
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}
