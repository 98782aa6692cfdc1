//! Strings for people: made harmless, made short, numbers with units.

use std::borrow::Cow;

use egui::FontId;

use crate::base::without_middle;
pub use crate::base::{bytes_text as bytes, clean, clock_text as clock, duration_text, grouped};
use crate::view::flat::{LATEST_S, TICKS_PER_S};

/// Longer texts are cut: laying them out would cost time.
const LONGEST: usize = 2000;

/// Like [`clean`], line breaks kept.
pub fn clean_lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().take(LONGEST).map(clean).collect();
    lines.join("\n")
}

/// Shortens a text to a width by leaving out its middle: names differ at their ends.
///
/// Every try is laid out, since letters join and fonts lack some; egui keeps what it laid out for the next frame.
pub fn elide_middle<'a>(ctx: &egui::Context, text: &'a str, font: &FontId, max_width: f32) -> Cow<'a, str> {
    shortened(ctx, text, font, max_width, without_middle)
}

/// Shortens a text to a width by leaving out its end: sentences begin with what matters.
pub fn elide_end<'a>(ctx: &egui::Context, text: &'a str, font: &FontId, max_width: f32) -> Cow<'a, str> {
    shortened(ctx, text, font, max_width, |chars, kept| {
        let start: String = chars.iter().take(kept).collect();
        format!("{}…", start.trim_end())
    })
}

/// The text with the most letters that fit. `keep`: the text with as many letters.
fn shortened<'a>(
    ctx: &egui::Context,
    text: &'a str,
    font: &FontId,
    max_width: f32,
    keep: impl Fn(&[char], usize) -> String,
) -> Cow<'a, str> {
    let fits = |text: &str| {
        let galley = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::WHITE));
        galley.size().x <= max_width
    };
    if fits(text) {
        return Cow::Borrowed(text);
    }
    let chars: Vec<char> = text.chars().collect();
    // Most letters that fit, found by halving.
    let (mut fitting, mut too_many) = (0, chars.len());
    while fitting + 1 < too_many {
        let kept = fitting.midpoint(too_many);
        if fits(&keep(&chars, kept)) { fitting = kept } else { too_many = kept }
    }
    Cow::Owned(keep(&chars, fitting))
}

/// Age of something, for example "5 min ago". Both times in seconds since 1970.
pub fn age(now_s: u64, then_s: u64) -> String {
    const DAY: u64 = 24 * 3600;
    match now_s.saturating_sub(then_s) {
        0..60 => "just now".to_owned(),
        past @ 60..3600 => format!("{} min ago", past / 60),
        past @ 3600..DAY => format!("{} h ago", past / 3600),
        past if past < 2 * DAY => "yesterday".to_owned(),
        past if past < 60 * DAY => format!("{} days ago", past / DAY),
        past if past < 730 * DAY => format!("{} months ago", past / (30 * DAY)),
        past => format!("{} years ago", past / (365 * DAY)),
    }
}

/// A reason in a few words as a sentence without a full stop, as tooltips have them.
pub fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Height of a line of small text.
pub const SMALL_LINE: f32 = 14.0;

/// Number of lines that a sentence in small letters gets, at most two. Goes by the usual width of a letter, since lists
/// have more sentences than can be laid out in a frame.
pub fn small_lines(sentence: &str, width: f32) -> usize {
    const LETTER: f32 = 5.4;
    if sentence.chars().count() as f32 * LETTER > width { 2 } else { 1 }
}

/// Count with its noun, for example "1 layer", "12,045 quads".
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(n), if n == 1 { one } else { many })
}

/// Size of a file, for example "412 KiB", "3.2 MiB", "1.3 GiB": like [`bytes`], with fewer digits, since estimates use it.
pub fn file_size(n: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if n < 1024 {
        return format!("{} B", grouped(n));
    }
    let mut value = n as f64 / 1024.0;
    let mut unit = 0;
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    let decimals = usize::from(value < 9.95);
    format!("{value:.decimals$} {}", UNITS[unit])
}

/// Zoom in percent: 100% is a player's view, more is larger.
pub fn zoom_percent(zoom: f32) -> String {
    let percent = 100.0 / zoom;
    let decimals = match percent {
        ..1.0 => 2,
        1.0..9.95 => 1,
        _ => 0,
    };
    format!("{percent:.decimals$}%")
}

/// Reads a position on the clock: seconds (`12.5`), minutes and seconds (`0:12.5`), hours too (`1:02:03.5`), or server
/// ticks (`625t`). Behind a colon numbers stay below 60; anything else is refused.
pub fn parse_clock(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Some(ticks) = text.strip_suffix(['t', 'T']) {
        return decimal(ticks.trim_end()).map(|ticks| ticks / TICKS_PER_S).filter(|time_s| *time_s <= LATEST_S);
    }
    let parts: Vec<&str> = text.strip_suffix('s').unwrap_or(text).split(':').collect();
    let (last, whole) = parts.split_last().filter(|_| parts.len() <= 3)?;
    let mut time_s = 0.0;
    for (n, part) in whole.iter().enumerate() {
        let number = part.trim().parse::<u32>().ok().filter(|number| n == 0 || *number < 60)?;
        time_s = (time_s + f64::from(number)) * 60.0;
    }
    let seconds = decimal(last).filter(|seconds| whole.is_empty() || *seconds < 60.0)?;
    Some(time_s + seconds).filter(|time_s| *time_s <= LATEST_S)
}

/// Number as people write it: digits and at most one point or comma.
fn decimal(text: &str) -> Option<f64> {
    let text = text.trim();
    let is_plain = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    text.replace(',', ".").parse::<f64>().ok().filter(|number| is_plain && number.is_finite())
}

/// A speed of the clock, for example "0.25×", "−2×".
pub fn speed(speed: f32) -> String {
    let sign = if speed < 0.0 { "−" } else { "" };
    format!("{sign}{}×", trimmed(f64::from(speed.abs())))
}

/// A time in whole server ticks.
pub fn tick(time_s: f64) -> u64 {
    // A time that lies on a tick but for the last bits of its number is that tick's.
    (time_s * TICKS_PER_S + 1e-6).max(0.0) as u64
}

/// Offset of the time at which an envelope is read, for example "offset +250 ms", "offset −11.35 s".
pub fn offset(ms: i32) -> String {
    let sign = if ms < 0 { "" } else { "+" };
    format!("offset {sign}{}", duration_text(ms))
}

/// Measure with three significant digits, for example "0.25", "12.5", "1250".
pub fn short(value: f32) -> String {
    let decimals = match value.abs() {
        ..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    let text = format!("{value:.decimals$}");
    if decimals == 0 { text } else { text.trim_end_matches('0').trim_end_matches('.').to_owned() }
}

fn trimmed(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
