//! Strings for people: made harmless, made short, numbers with units.

use std::borrow::Cow;

use egui::FontId;

use crate::base::{is_deceptive, without_middle};

/// Longer texts are cut: nobody reads on, and laying them out would cost.
const LONGEST: usize = 2000;

/// A string from a file, safe to show on one line: line breaks and tabs become spaces, other control characters and
/// the invisible ones that turn the writing direction or hide things are left out, and it is of sane length.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST && !text.chars().any(is_deceptive) {
        return Cow::Borrowed(text);
    }
    let spaced = text.chars().map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c });
    Cow::Owned(spaced.filter(|&c| !is_deceptive(c)).take(LONGEST).collect())
}

/// Like [`clean`], line breaks kept.
pub fn clean_lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().take(LONGEST).map(clean).collect();
    lines.join("\n")
}

/// Shortens a text to a width by leaving out its middle: names differ at their ends.
///
/// Every try is laid out, since letters join and fonts lack some; egui keeps what it laid out for the next frame.
pub fn elide_middle<'a>(ctx: &egui::Context, text: &'a str, font: &FontId, max_width: f32) -> Cow<'a, str> {
    let fits = |text: &str| {
        let galley = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::WHITE));
        galley.size().x <= max_width
    };
    if fits(text) {
        return Cow::Borrowed(text);
    }
    let chars: Vec<char> = text.chars().collect();
    // The most letters that fit, found by halving.
    let (mut fitting, mut too_many) = (0, chars.len());
    while fitting + 1 < too_many {
        let kept = fitting.midpoint(too_many);
        if fits(&without_middle(&chars, kept)) { fitting = kept } else { too_many = kept }
    }
    Cow::Owned(without_middle(&chars, fitting))
}

/// A count with its noun, for example "1 layer", "1 204 quads".
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(n), if n == 1 { one } else { many })
}

/// A number with thin spaces between the thousands.
pub fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

/// A size in bytes, for example "1.4 MiB".
pub fn bytes(n: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if n < 1024 {
        return format!("{n} B");
    }
    let mut value = n as f64 / 1024.0;
    let mut unit = 0;
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.decimals$} {}", UNITS[unit])
}

/// A span of time, for example "250 ms", "12.5 s", "2:05 min".
pub fn duration_ms(ms: i32) -> String {
    match ms {
        ..1000 => format!("{ms} ms"),
        1000..60_000 => format!("{} s", trimmed(f64::from(ms) / 1000.0)),
        _ => format!("{}:{:02} min", ms / 60_000, ms / 1000 % 60),
    }
}

/// A zoom in percent: 100 % is what a player sees, more is larger.
pub fn zoom_percent(zoom: f32) -> String {
    let percent = 100.0 / zoom;
    let decimals = match percent {
        ..1.0 => 2,
        1.0..9.95 => 1,
        _ => 0,
    };
    format!("{percent:.decimals$} %")
}

/// A position on the envelopes' clock, for example "4.25 s", "2:05.25".
pub fn clock(time_s: f64) -> String {
    if time_s < 60.0 {
        return format!("{time_s:.2} s");
    }
    format!("{}:{:05.2}", (time_s / 60.0).floor(), time_s % 60.0)
}

/// Reads what [`clock`] writes: seconds, or minutes and seconds.
pub fn parse_clock(text: &str) -> Option<f64> {
    let text = text.trim().trim_end_matches('s').trim_end();
    let parts = text.split(':').map(|part| part.trim().replace(',', ".").parse::<f64>().ok());
    let seconds = parts.into_iter().try_fold(0.0, |sum, part| Some(sum * 60.0 + part?))?;
    (seconds.is_finite() && seconds >= 0.0).then_some(seconds)
}

/// A measure with three digits that count, for example "0.25", "12.5", "1250".
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
