//! Rows of facts for people: labels in a column, values beside them.

use std::fmt;

use crate::base::escaped;

/// Facts below a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows(Vec<(&'static str, String)>);

impl Rows {
    /// Adds a fact.
    pub fn add(&mut self, label: &'static str, value: impl Into<String>) {
        self.0.push((label, value.into()));
    }

    /// Adds a fact where there is one.
    pub fn add_some(&mut self, label: &'static str, value: Option<String>) {
        self.0.extend(value.map(|value| (label, value)));
    }
}

impl Rows {
    /// Labels and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(label, value)| (*label, value.as_str()))
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        self.0.iter().try_for_each(|(label, value)| writeln!(f, "  {label:<width$}  {}", escaped(value)))
    }
}
