//! A summary of a level for people: its file, light and extent, its areas and secrets, actors by type, static meshes by
//! model, and warnings.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use crate::base::{Report, bytes_text, counted, escaped};
use crate::format::turok::{Level, SectorSet};
use crate::load::level_facts::units::{self, count_of, grouped};
use crate::load::level_facts::{Rows, flag_names, type_text};
use crate::rules::turok::{CEILING, EVENT, METER, SECRET, TELEPORT, TELEPORT_AIR, ambience, music};

/// Lines of a list that people see; scripts get all.
const MOST_LINES: usize = 30;

/// A level, for people.
pub struct LevelText<'a> {
    /// Name of the level.
    pub name: &'a str,
    /// Length of the file.
    pub bytes: u64,
    /// The level.
    pub level: &'a Level,
    /// Oddities of the file.
    pub report: &'a Report,
    /// Problems of the level itself: ends that lead nowhere, things that stand where they cannot.
    pub problems: &'a Report,
}

/// The format in words.
pub fn format_text(level: &Level) -> String {
    format!("Turok EX level, version {}", level.version)
}

impl Display for LevelText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.level;
        writeln!(f, "{}\n{}", self.name, head(level, self.bytes))?;
        let areas = areas(level);
        section(f, &areas, ["area", "areas"])?;
        section(f, &secrets(level), ["secret", "secrets"])?;
        let actors = level.actors.iter().map(|actor| type_text(actor.placement.kind));
        by_count(f, level.actors.len(), ["actor", "actors"], actors)?;
        let meshes = level.grid.meshes().map(|mesh| mesh.model.clone());
        by_count(f, level.grid.meshes().count(), ["static mesh", "static meshes"], meshes)?;
        if !self.problems.warnings().is_empty() {
            list(f, self.problems, "problem")?;
            writeln!(f)?;
        }
        list(f, self.report, "warning")
    }
}

/// Lists warnings below their number.
fn list(f: &mut fmt::Formatter<'_>, report: &Report, noun: &str) -> fmt::Result {
    let warnings = report.warnings();
    writeln!(f, "{}", counted(warnings.len() + report.dropped(), noun))?;
    for warning in warnings {
        writeln!(f, "  {}: {} [{}]", warning.place, escaped(&warning.message), warning.code)?;
    }
    match report.dropped() {
        0 => Ok(()),
        dropped => writeln!(f, "  and {} more", grouped(dropped)),
    }
}

/// Facts about the level as a whole.
fn head(level: &Level, bytes: u64) -> Rows {
    let mut rows = Rows::default();
    rows.add("Format", format!("{}, {}", format_text(level), bytes_text(bytes)));
    let walls = level.sectors.iter().flat_map(|sector| level.neighbors(sector)).filter(Option::is_none).count();
    let ceilings = level.sectors.iter().filter(|sector| level.flags(sector) & CEILING != 0).count();
    rows.add(
        "Floor",
        format!(
            "{}, {} with a ceiling; {}, {}",
            count_of(level.sectors.len(), ["sector", "sectors"]),
            grouped(ceilings),
            count_of(level.vertices.len(), ["vertex", "vertices"]),
            count_of(walls, ["solid edge", "solid edges"])
        ),
    );
    rows.add_some("Extent", extent(level));
    let (width, height) = (level.grid.width, level.grid.height);
    let sections = count_of(level.grid.sections.len(), ["section", "sections"]);
    rows.add("Grid", format!("{width} × {height}, {sections}"));
    let light = &level.light;
    let (direction, color) = (units::numbers(&light.sun_direction), units::numbers(&light.sun_color));
    rows.add("Sun", format!("direction {direction}; color {color}"));
    rows.add("Ambient", format!("color {}", units::numbers(&light.ambient)));
    rows.add("Sky", if level.sky.is_empty() { "none" } else { level.sky.as_str() });
    rows.add(
        "Draw order",
        if level.sectors.iter().any(|sector| sector.draw_order.is_some()) { "stored" } else { "not stored" },
    );
    let meshes = level.grid.meshes().count();
    rows.add(
        "Visibility",
        level.visibility.as_ref().map_or_else(
            || "not stored".to_owned(),
            |table| {
                let rows = count_of(table.count as usize, ["row", "rows"]);
                let ones = usize::try_from(table.ones(meshes)).unwrap_or(usize::MAX);
                format!("{rows}, in which {} are seen", count_of(ones, ["static mesh", "static meshes"]))
            },
        ),
    );
    rows
}

/// The box around all floors; `None` where there are none.
fn extent(level: &Level) -> Option<String> {
    let (mut low, mut high) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    for position in level.vertices.iter().map(|vertex| vertex.position) {
        for ((low, high), part) in low.iter_mut().zip(&mut high).zip(position) {
            // Numbers that are none are left out by both.
            (*low, *high) = (low.min(part), high.max(part));
        }
    }
    let [width, depth, height] = {
        let mut sides = low.iter().zip(&high).map(|(low, high)| high - low);
        [sides.next()?, sides.next()?, sides.next()?]
    };
    if !(width.is_finite() && depth.is_finite() && height.is_finite()) {
        return None;
    }
    let metres = [width, depth, height].map(|side| units::number(side / METER));
    Some(format!("from {} to {} ({} m)", units::numbers(&low), units::numbers(&high), metres.join(" × ")))
}

/// A line for each area.
fn areas(level: &Level) -> Vec<String> {
    let mut sectors = vec![0_usize; level.sector_sets.len()];
    for sector in &level.sectors {
        if let Some(count) = sectors.get_mut(usize::from(sector.set)) {
            *count += 1;
        }
    }
    let line = |(n, (set, sectors)): (usize, (&SectorSet, &usize))| {
        let flags = flag_names(set.flags).join(", ");
        let sectors = count_of(*sectors, ["sector", "sectors"]);
        let music = units::named(set.music, music(set.music));
        let ambience = units::named(set.ambience, ambience(set.ambience));
        let flags = if flags.is_empty() { "no flags".to_owned() } else { flags };
        let more = meanings(set);
        format!("#{n:<3} {sectors:>13}  {flags}{more}; music {music}, ambience {ambience}")
    };
    level.sector_sets.iter().zip(&sectors).enumerate().map(line).collect()
}

/// Where an area leads, or what it triggers, as the end of a line.
fn meanings(set: &SectorSet) -> String {
    let [warp, to, _, tag, ..] = set.args;
    if set.flags & (TELEPORT | TELEPORT_AIR) != 0 {
        format!("; warp {warp} of level {to}")
    } else if set.flags & EVENT != 0 {
        format!("; triggers tag {tag}")
    } else {
        String::new()
    }
}

/// A line for each area with a secret in it: its number, where, and how many sectors it has.
fn secrets(level: &Level) -> Vec<String> {
    let mut found: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
    for (number, sector) in level.sectors.iter().enumerate() {
        if level.flags(sector) & SECRET != 0 {
            found.entry(sector.set).or_default().push(number);
        }
    }
    let line = |(area, sectors): (&u16, &Vec<usize>)| {
        let number = level.sector_sets.get(usize::from(*area)).map_or(0, |set| {
            let [.., number] = set.args;
            number
        });
        format!("secret {number}, area {area}: sectors {}", units::things(sectors))
    };
    found.iter().map(line).collect()
}

/// A heading with a count, and a line for each thing; nothing where there are none.
fn section(f: &mut fmt::Formatter<'_>, lines: &[String], nouns: [&str; 2]) -> fmt::Result {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(f, "{}", count_of(lines.len(), nouns))?;
    for line in lines.iter().take(MOST_LINES) {
        writeln!(f, "  {}", escaped(line))?;
    }
    more(f, lines.len())?;
    writeln!(f)
}

/// A heading with the count of all things, and a line for each kind, the most frequent first.
fn by_count(
    f: &mut fmt::Formatter<'_>,
    all: usize,
    nouns: [&str; 2],
    kinds: impl Iterator<Item = String>,
) -> fmt::Result {
    if all == 0 {
        return Ok(());
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    kinds.for_each(|kind| *counts.entry(kind).or_default() += 1);
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    writeln!(f, "{}", count_of(all, nouns))?;
    for (kind, count) in counts.iter().take(MOST_LINES) {
        let kind = if kind.is_empty() { "no name" } else { kind.as_str() };
        writeln!(f, "  {:>7}  {}", grouped(*count), escaped(kind))?;
    }
    more(f, counts.len())?;
    writeln!(f)
}

fn more(f: &mut fmt::Formatter<'_>, lines: usize) -> fmt::Result {
    match lines.checked_sub(MOST_LINES).filter(|more| *more > 0) {
        Some(more) => writeln!(f, "  and {} more", grouped(more)),
        None => Ok(()),
    }
}
