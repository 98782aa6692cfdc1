//! Parts of a level that are left out, counted for one warning.

use std::fmt::Display;

use super::codes;
use crate::base::{Report, WarningPlace};

/// Parts that are left out: of each kind how many, and the first of all.
#[derive(Default)]
pub(super) struct LeftOut {
    counts: Vec<([&'static str; 2], usize)>,
    first: Option<String>,
}

impl LeftOut {
    /// Notes a part: its noun, for one and for many, and its name, for example "sector 3".
    pub fn note(&mut self, noun: [&'static str; 2], of: impl Display) {
        match self.counts.iter_mut().find(|(other, _)| *other == noun) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((noun, 1)),
        }
        self.first.get_or_insert_with(|| of.to_string());
    }

    /// Reports them, if there are any.
    pub fn warn(self, report: &mut Report) {
        let Some(first) = self.first else { return };
        let words = self.counts.iter().map(|(noun, count)| counted(*count, *noun));
        let message = format!(
            "{} left out of the picture: {}. Corners are missing, or numbers are infinite, none, or too large to draw; the first is {first}.",
            match self.counts.iter().map(|(_, count)| count).sum::<usize>() {
                1 => "A part is",
                _ => "Parts are",
            },
            words.collect::<Vec<_>>().join(", ")
        );
        report.warn(codes::PARTS_LEFT_OUT, WarningPlace::File, message);
    }
}

/// A count with its noun, for one and for many, and commas between thousands.
pub(super) fn counted(count: usize, [one, many]: [&str; 2]) -> String {
    let digits = count.to_string();
    let mut number = String::with_capacity(digits.len() * 2);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            number.push(',');
        }
        number.push(digit);
    }
    format!("{number} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_make_one_warning() {
        let mut left_out = LeftOut::default();
        let mut report = Report::default();
        LeftOut::default().warn(&mut report);
        assert!(report.warnings().is_empty());
        left_out.note(["floor", "floors"], "sector 3");
        left_out.note(["wall", "walls"], "sector 4");
        left_out.note(["floor", "floors"], "sector 5");
        left_out.warn(&mut report);
        let [warning] = report.warnings() else { panic!("one warning") };
        assert!(warning.message.contains("2 floors, 1 wall"), "{}", warning.message);
        assert!(warning.message.ends_with("the first is sector 3."), "{}", warning.message);
        assert_eq!(counted(1_234_567, ["a", "b"]), "1,234,567 b");
    }
}
