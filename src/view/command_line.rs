//! Text of a command that leads to a view, with its flags.

use std::fmt::Write;

/// Command that opens a file, as a shell takes it, with flags; those without a value are left out.
pub fn command(file: &str, flags: impl IntoIterator<Item = (&'static str, Option<String>)>) -> String {
    let mut text = format!("mapscope {file}");
    for (flag, value) in flags {
        if let Some(value) = value {
            // Writing to a string does not fail.
            let _ = write!(text, " --{flag} {value}");
        }
    }
    text
}

/// A number with so many digits behind the point at most.
pub fn short(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
