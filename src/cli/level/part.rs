//! `mapscope sector`, `actor` and `mesh`: everything that a level says about one of them, as text for people or as JSON for
//! scripts.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;

use super::open::read_level;
use super::{actor, mesh, sector};
use crate::base::{Report, escaped};
use crate::cli::output::{json_text, write_stdout};
use crate::cli::source_args::{Loading, RawMemory};
use crate::cli::values;
use crate::format::turok::Level;
use crate::load::level_facts::units::{count_of, grouped};
use crate::load::{ImageSearch, Source};

#[derive(Debug, Args)]
pub struct RawLevelPart {
    /// Turok level; `-` reads it from standard input
    #[arg(value_name = "LEVEL")]
    pub level: PathBuf,
    /// Its number, counted from 0 in the order of the file
    #[arg(value_name = "N", value_parser = part_number, allow_negative_numbers = true)]
    pub number: u32,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub memory: RawMemory,
}

/// Number of a part. Names lead to the search, which finds the numbers.
fn part_number(text: &str) -> Result<u32, String> {
    let error = |cause| match text.chars().any(char::is_alphabetic) {
        true => format!("expected the number of a part; `mapscope find LEVEL {}` finds numbers by name", escaped(text)),
        false => cause,
    };
    values::whole(0..=u32::MAX)(text).map_err(error)
}

/// Kind of a part of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelPartKind {
    /// A sector.
    Sector,
    /// An actor.
    Actor,
    /// A static mesh.
    Mesh,
}

impl LevelPartKind {
    /// Name of the command, and of the kind in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sector => "sector",
            Self::Actor => "actor",
            Self::Mesh => "mesh",
        }
    }

    /// Nouns for one and for many.
    pub fn nouns(self) -> [&'static str; 2] {
        match self {
            Self::Sector => ["sector", "sectors"],
            Self::Actor => ["actor", "actors"],
            Self::Mesh => ["static mesh", "static meshes"],
        }
    }
}

/// Says what a level stores about a part.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelPart {
    /// Kind of the part.
    pub kind: LevelPartKind,
    /// The level.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// Number of the part.
    pub number: usize,
    /// For scripts instead of people.
    pub json: bool,
}

impl LevelPart {
    /// The checked form of what was typed.
    pub fn new(kind: LevelPartKind, raw: RawLevelPart) -> Self {
        Self {
            kind,
            source: Source::from_argument(raw.level),
            loading: Loading { images: ImageSearch::default(), memory_bytes: raw.memory.memory_budget },
            number: raw.number as usize,
            json: raw.json,
        }
    }
}

/// Reads the level and writes what it says about the part to standard output.
pub fn run(command: &LevelPart) -> Result<()> {
    let options = command.loading.options();
    let look = |source: &Source, level: &Level, _: &Report| described(command, source, level);
    let text = read_level(&command.source, &options, command.kind.name(), look)??;
    write_stdout(text.as_bytes())
}

/// The part as text or JSON; an error where there is none of its number.
fn described(command: &LevelPart, source: &Source, level: &Level) -> Result<String> {
    let LevelPart { kind, number, json, .. } = *command;
    let (file, name) = (source.exact_name(), source.name());
    let found = match (kind, json) {
        (LevelPartKind::Sector, true) => sector::json(file, level, number).map(|facts| json_text(&facts)),
        (LevelPartKind::Sector, false) => sector::text(&name, level, number).map(Ok),
        (LevelPartKind::Actor, true) => actor::json(file, level, number).map(|facts| json_text(&facts)),
        (LevelPartKind::Actor, false) => actor::text(&name, level, number).map(Ok),
        (LevelPartKind::Mesh, true) => mesh::json(file, level, number).map(|facts| json_text(&facts)),
        (LevelPartKind::Mesh, false) => mesh::text(&name, level, number).map(Ok),
    };
    let [one, _] = kind.nouns();
    let missing = || anyhow!("no {one} {} in {name}: it has {}", grouped(number), how_many(kind, level));
    found.ok_or_else(missing)?
}

/// Numbers that there are.
fn how_many(kind: LevelPartKind, level: &Level) -> String {
    let count = match kind {
        LevelPartKind::Sector => level.sectors.len(),
        LevelPartKind::Actor => level.actors.len(),
        LevelPartKind::Mesh => level.grid.meshes().count(),
    };
    match count {
        0 => "none".to_owned(),
        1 => "one, number 0".to_owned(),
        count => format!("{}, numbered 0 to {}", count_of(count, kind.nouns()), grouped(count - 1)),
    }
}
