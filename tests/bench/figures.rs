//! Figures of the manual: measured, and written between two marks of a topic by `make bench`. A test holds that what
//! stands there is of the form that is written here.

use std::path::PathBuf;

/// Lines around the figures.
const MARKS: [&str; 2] = ["<!-- measured: make bench writes this -->\n", "<!-- end -->"];
/// Columns after the name of the map, in milliseconds and megabytes.
pub const COLUMNS: [&str; 8] =
    ["load", "of it upload", "frame", "playing", "whole map", "scene", "graphics", "process at most"];
/// Sign of a figure that was not measured.
const NONE: &str = "–";

/// Measurements of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Program, processor and adapter in words.
    pub machine: String,
    /// Figures by map, in the order of [`COLUMNS`].
    pub rows: Vec<(String, [Option<f64>; 8])>,
}

/// File of the topic.
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/manual/performance.md")
}

/// The part of a topic between the marks, with what stands before and after it.
pub fn split(topic: &str) -> Option<[&str; 3]> {
    let (before, rest) = topic.split_once(MARKS[0])?;
    let (part, after) = rest.split_once(MARKS[1])?;
    Some([before, part, after])
}

/// A topic with new figures. `None` without marks.
pub fn replaced(topic: &str, figures: &Figures) -> Option<String> {
    let [before, _, after] = split(topic)?;
    Some(format!("{before}{}{}{}{after}", MARKS[0], figures.text(), MARKS[1]))
}

impl Figures {
    /// The figures as Markdown.
    pub fn text(&self) -> String {
        let head = format!("| map | {} |\n|{}\n", COLUMNS.join(" | "), "---|".repeat(COLUMNS.len() + 1));
        let row = |(map, figures): &(String, [Option<f64>; 8])| {
            let cells: Vec<String> = figures.iter().map(|figure| figure.map_or(NONE.to_owned(), short)).collect();
            format!("| {map} | {} |\n", cells.join(" | "))
        };
        format!("{}\n\n{head}{}", self.machine, self.rows.iter().map(row).collect::<String>())
    }

    /// Reads what [`Self::text`] writes; `None` for other texts.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let machine = lines.next()?.to_owned();
        let row = |line: &str| {
            let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
            let (map, figures) = cells.split_first()?;
            let figures: Option<Vec<Option<f64>>> = figures
                .iter()
                .map(|cell| if *cell == NONE { Some(None) } else { Some(Some(cell.parse().ok()?)) })
                .collect();
            Some(((*map).to_owned(), figures?.try_into().ok()?))
        };
        let rows: Option<Vec<_>> = lines.skip(3).map(row).collect();
        Some(Self { machine, rows: rows? })
    }
}

/// A figure with as many decimals as mean something.
fn short(figure: f64) -> String {
    if figure < 9.95 { format!("{figure:.1}") } else { format!("{figure:.0}") }
}
