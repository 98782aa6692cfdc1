//! The words of a report, and of the line about it.

use std::backtrace::Backtrace;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::base::is_deceptive;
use crate::base::panics::{Context, Panic};

/// The whole report. Asks for the time and the arguments.
pub fn text(panic: &Panic, context: &Context, backtrace: &Backtrace) -> String {
    let arguments: Vec<_> = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".to_owned());
    let facts = [
        ("time", format!("{} UTC", time(seconds_since_1970()).replace('T', " "))),
        ("version", format!("mapscope {}", env!("CARGO_PKG_VERSION"))),
        ("system", format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)),
        ("command", arguments.join(" ")),
        ("adapter", or_none(&context.adapter)),
        ("opening", or_none(&context.opening)),
        ("shown", or_none(&context.shown)),
        ("thread", panic.thread.clone()),
        ("place", panic.place.clone()),
        ("message", panic.message.clone()),
    ];
    let mut text = "mapscope had an internal error. This report was not sent anywhere. It contains file paths: check \
         them before you share it.\n\n"
        .to_owned();
    for (name, fact) in facts {
        text += &format!("{name:<9}{fact}\n");
    }
    text + &format!("\n{}\n", backtrace.to_string().trim_end())
}

/// The panic on one line.
pub fn line(panic: &Panic) -> String {
    let message: String = panic.message.chars().map(|c| if is_deceptive(c) { ' ' } else { c }).take(500).collect();
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("mapscope: internal error in the thread {:?} ({message}, {})", panic.thread, panic.place)
}

/// Seconds since 1970; 0 where the clock stands before that.
pub fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// A time in UTC as `2026-11-21T10:05:09`.
pub fn time(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days are counted from the 1st of March of the year 0, so that leap days come last in their years.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00"),
            (951_782_399, "2000-02-28T23:59:59"),
            (951_782_400, "2000-02-29T00:00:00"),
            (951_868_800, "2000-03-01T00:00:00"),
            (1_798_761_599, "2026-12-31T23:59:59"),
            (4_107_542_400, "2100-03-01T00:00:00"),
        ] {
            assert_eq!(time(seconds), expected);
        }
    }

    #[test]
    fn the_line_is_one_whatever_the_message() {
        let panic =
            Panic { thread: "a\nb".into(), place: "x.rs:1:2".into(), message: "c\n\u{1b}[31m d\u{202e}".into() };
        let line = line(&panic);
        assert_eq!(line, "mapscope: internal error in the thread \"a\\nb\" (c [31m d, x.rs:1:2)");
    }
}
