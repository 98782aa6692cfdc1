//! Words for people: counts with their nouns, and which characters of a file's strings are not safe to show.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

/// A count with its noun: "1 layer", "2 layers", "0 layers", "12,045 layers".
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let end = if count == N::from(1) { "" } else { "s" };
    format!("{} {noun}{end}", grouped(&count))
}

/// A whole number with commas between the thousands, from "1,000" on. Not for ids, positions, sizes of pictures such as
/// "1920 × 1080", and JSON.
pub fn grouped(number: impl Display) -> String {
    let number = number.to_string();
    let (sign, digits) = number.strip_prefix('-').map_or(("", number.as_str()), |digits| ("-", digits));
    let mut text = String::from(sign);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The words that go with a count: for one, or for any other number.
pub fn one_or_many<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// A position on a clock, for example "0:04.25", "2:05.25", "1:02:03.50".
pub fn clock_text(time_s: f64) -> String {
    // Rounded first: 59.999 s is a minute, not 60 s.
    let hundredths = (time_s * 100.0).round().max(0.0) as u64;
    let (hours, minutes, seconds) = (hundredths / 360_000, hundredths / 6000 % 60, hundredths % 6000);
    let seconds = format!("{:02}.{:02}", seconds / 100, seconds % 100);
    if hours == 0 { format!("{minutes}:{seconds}") } else { format!("{hours}:{minutes:02}:{seconds}") }
}

/// A length of time, for example "250 ms", "4.8 s", "2 min 5 s", "31 h 15 min": exact up to an hour, then to the second.
/// Moments have another form, that of a clock.
pub fn duration_text(ms: impl Into<i128>) -> String {
    let signed: i128 = ms.into();
    let sign = if signed < 0 { "−" } else { "" };
    let ms = signed.unsigned_abs();
    let (hours, minutes, ms_left) = (ms / 3_600_000, ms / 60_000 % 60, ms % 60_000);
    let seconds = match ms_left % 1000 {
        fraction if fraction > 0 && hours == 0 => {
            let digits = format!("{}.{fraction:03}", ms_left / 1000);
            digits.trim_end_matches('0').to_owned()
        }
        _ => (ms_left / 1000).to_string(),
    };
    let parts = match ms {
        0 => vec!["0 s".to_owned()],
        1..1000 => vec![format!("{ms} ms")],
        _ => [(hours.to_string(), "h"), (minutes.to_string(), "min"), (seconds, "s")]
            .into_iter()
            .filter(|(number, _)| number != "0")
            .map(|(number, unit)| format!("{number} {unit}"))
            .collect(),
    };
    format!("{sign}{}", parts.join(" "))
}

/// A time of day as a clock has it, for example "08:01". The minute counts that has begun. `hours`: from 0 to 24.
pub fn day_time_text(hours: f64) -> String {
    // Hours of single precision may lie a little before the minute that they mean.
    let minutes = (hours * 60.0 + 1e-3).floor() as i64;
    format!("{:02}:{:02}", minutes.div_euclid(60), minutes.rem_euclid(60))
}

/// A size in bytes, for example "512 B", "12.1 KiB", "1.40 MiB".
pub fn bytes_text(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{} B", grouped(bytes));
    }
    let mut value = bytes as f64 / 1024.0;
    let mut unit = 0;
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.decimals$} {}", UNITS[unit])
}

/// Whether a character is invisible and changes how others are shown: control characters, zero-width and
/// bidirectional marks, tags, line separators. What to do with it is the shower's choice.
pub fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Longer texts are cut: laying them out would cost time.
const LONGEST: usize = 2000;

/// String from a file, safe to show on one line: line breaks and tabs become spaces, other control characters and the
/// invisible ones that turn the writing direction or hide things are left out, and it is of sane length.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST && !text.chars().any(is_deceptive) {
        return Cow::Borrowed(text);
    }
    let spaced = text.chars().map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c });
    Cow::Owned(spaced.filter(|&c| !is_deceptive(c)).take(LONGEST).collect())
}

/// A text without anything that could steer a terminal or mislead its readers: such characters are written as
/// `\u{1b}`.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_deceptive) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| if is_deceptive(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}

/// A path in a sentence: escaped, and in quotes where its ends could not be seen otherwise.
pub fn path_text(path: &Path) -> String {
    let text = path.display().to_string();
    let escaped = escaped(&text);
    if text.is_empty() || text.trim() != text { format!("\"{escaped}\"") } else { escaped.into_owned() }
}

/// The first and last letters, `kept` in all, with dots in between: names differ at their ends. The beginning gets the
/// odd one: it is read first.
pub fn without_middle(chars: &[char], kept: usize) -> String {
    let (head, tail) = (kept.div_ceil(2), kept / 2);
    chars.iter().take(head).chain(&['…']).chain(chars.iter().skip(chars.len().saturating_sub(tail))).collect()
}

/// Reason of the system or of a library for people, to stand behind a colon: without the number "(os error 2)", and with
/// a small first letter where the system's begins with a capital one.
pub fn reason_text(cause: impl Display) -> String {
    let text = cause.to_string();
    let Some((reason, _)) = text
        .rsplit_once(" (os error ")
        .filter(|(_, end)| end.strip_suffix(')').is_some_and(|number| number.parse::<i32>().is_ok()))
    else {
        return text;
    };
    // Windows ends its reasons with a full stop.
    let reason = reason.trim_end_matches('.');
    let mut chars = reason.chars();
    match (chars.next(), chars.clone().next()) {
        // "I/O error" keeps its capital.
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(chars).collect(),
        _ => reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{
        bytes_text, counted, day_time_text, duration_text, escaped, grouped, path_text, reason_text, without_middle,
    };

    #[test]
    fn names_cannot_steer_the_terminal() {
        assert_eq!(escaped("a\u{1b}[31mb\nc\u{202e}d"), "a\\u{1b}[31mb\\u{a}c\\u{202e}d");
        assert_eq!(escaped("沙漠 \"ü\""), "沙漠 \"ü\"");
    }

    #[test]
    fn the_ends_of_a_path_can_be_seen() {
        let text = |path: &str| path_text(Path::new(path));
        assert_eq!([text("a b.map"), text(" "), text(""), text("a ")], ["a b.map", "\" \"", "\"\"", "\"a \""]);
        assert_eq!(text("a\n"), "\"a\\u{a}\"");
    }

    #[test]
    fn what_is_long_keeps_its_ends() {
        let chars: Vec<char> = "abcdefgh".chars().collect();
        assert_eq!([without_middle(&chars, 5), without_middle(&chars, 0)], ["abc…gh", "…"]);
    }

    #[test]
    fn lengths_of_time_name_their_units() {
        assert_eq!([0, 250, 1000, 4825, 59_999].map(duration_text), ["0 s", "250 ms", "1 s", "4.825 s", "59.999 s"]);
        assert_eq!([120_000, 125_500, 3_600_250].map(duration_text), ["2 min", "2 min 5.5 s", "1 h"]);
        assert_eq!([-1500, 112_500_000].map(duration_text), ["−1.5 s", "31 h 15 min"]);
        assert_eq!(duration_text(u64::MAX), "5124095576030 h 25 min 51 s");
    }

    #[test]
    fn times_of_day_have_two_digits_each() {
        let hours = [0.0, 6.25, 8.033, f64::from(8.0_f32 + 2.0 / 60.0), 17.5, 23.999, 24.0];
        let texts = ["00:00", "06:15", "08:01", "08:02", "17:30", "23:59", "24:00"];
        assert_eq!(hours.map(day_time_text), texts);
    }

    #[test]
    fn sizes_have_three_digits() {
        let sizes = [512, 1023, 1740, 12_345, 226_346, 10 << 20, 3 << 30];
        let texts = ["512 B", "1,023 B", "1.70 KiB", "12.1 KiB", "221 KiB", "10.0 MiB", "3.00 GiB"];
        assert_eq!(sizes.map(bytes_text), texts);
    }

    #[test]
    fn one_is_no_plural() {
        assert_eq!([0_usize, 1, 2].map(|n| counted(n, "layer")), ["0 layers", "1 layer", "2 layers"]);
        assert_eq!(counted(-1, "byte"), "-1 bytes");
        assert_eq!(counted(12_393_u64, "block"), "12,393 blocks");
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 12_345, 1_234_567].map(grouped), ["0", "999", "1,000", "12,345", "1,234,567"]);
        assert_eq!([-999, -1000].map(grouped), ["-999", "-1,000"]);
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn reasons_carry_no_number() {
        let reason = |text: &str| reason_text(text);
        assert_eq!(reason("No such file or directory (os error 2)"), "no such file or directory");
        assert_eq!(reason("a/b: Access is denied. (os error 5)"), "a/b: Access is denied");
        assert_eq!(reason("I/O error (os error -1)"), "I/O error");
        for kept in ["early end of file", "Title of (os error two)", "(os error 2) first", ""] {
            assert_eq!(reason(kept), kept);
        }
        let missing = std::io::Error::from_raw_os_error(2);
        assert!(missing.to_string().ends_with(" (os error 2)") && !reason_text(&missing).contains("os error"));
    }
}
