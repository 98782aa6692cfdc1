//! Rows of facts for people: labels in a column, values beside them.

use std::fmt;

use crate::base::escaped;

use super::query::ThingKind;

/// Facts below a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows(Vec<Row>);

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Label.
    pub label: &'static str,
    /// Value.
    pub value: String,
    /// Words of the value, in order, that stand for things: their kinds and numbers.
    pub goals: Vec<(String, (ThingKind, usize))>,
}

impl Rows {
    /// Adds a fact.
    pub fn add(&mut self, label: &'static str, value: impl Into<String>) {
        self.add_with(label, value, Vec::new());
    }

    /// Adds a fact where there is one.
    pub fn add_some(&mut self, label: &'static str, value: Option<String>) {
        if let Some(value) = value {
            self.add(label, value);
        }
    }

    /// Adds a fact with words of its value that stand for things.
    pub fn add_with(
        &mut self,
        label: &'static str,
        value: impl Into<String>,
        goals: Vec<(String, (ThingKind, usize))>,
    ) {
        self.0.push(Row { label, value: value.into(), goals });
    }

    /// The facts, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Row> {
        self.0.iter()
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
        let mut rows = self.0.iter();
        rows.try_for_each(|Row { label, value, .. }| writeln!(f, "  {label:<width$}  {}", escaped(value)))
    }
}
