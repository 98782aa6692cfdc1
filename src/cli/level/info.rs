//! `mapscope info` of a level: everything that it says, as JSON for scripts; a summary for people is in `info_text.rs`.

use anyhow::Result;
use serde::Serialize;

use super::entry_json::{ActorJson, MeshJson, SectorJson, SetJson, vertex_json};
use super::info_text::{LevelText, format_text};
use super::real::{List, Real, reals};
use crate::base::Report;
use crate::cli::info_json::{WarningJson, warning};
use crate::cli::output::{write_json_stdout, write_stdout};
use crate::format::Document;
use crate::format::turok::{GridSection, Level};
use crate::load::{LoadOptions, Source, find_level_problems, read_with_report};
use crate::rules::turok::CEILING;

/// Version of the description; it changes only when a key changes its meaning.
const SCHEMA: u32 = 1;

/// Writes the facts of a level, whose bytes are at hand, to standard output.
pub fn write_info(source: &Source, options: &LoadOptions, json: bool) -> Result<()> {
    let bytes = source.bytes().map_or(0, |bytes| bytes.len() as u64);
    read_with_report(source, options, &options.task(), |document, report| match document {
        Document::Turok(level) => {
            let mut problems = Report::default();
            find_level_problems(level, &mut problems);
            if json {
                return write_json(level, source.exact_name(), bytes, [report, &problems]);
            }
            let text = LevelText { name: &source.name(), bytes, level, report, problems: &problems };
            write_stdout(text.to_string().as_bytes())
        }
        // Those have a summary of their own.
        Document::Teeworlds(_) => Ok(()),
    })?
}

/// Facts of a level, as scripts get them, with its lists in `lists`. Keys are stable: later versions add keys and change
/// none.
#[derive(Debug, Serialize)]
struct LevelInfoJson<'a, L> {
    schema: u32,
    /// `turok`.
    kind: &'static str,
    file: FileJson,
    version: u32,
    /// Bytes of each sector.
    sector_stride: u32,
    sky: &'a str,
    sun_direction: [Real; 3],
    sun_color: [Real; 4],
    ambient: [Real; 4],
    counts: CountsJson,
    #[serde(flatten)]
    lists: L,
    visibility: Option<VisibilityJson>,
    warnings: Vec<WarningJson>,
    /// Warnings beyond the ones listed.
    warnings_dropped: usize,
    /// Problems of a level whose file is sound: ends that lead nowhere, things that stand where they cannot.
    problems: Vec<WarningJson>,
    /// Further ones, which are counted only.
    problems_dropped: usize,
}

/// Lists of a level.
#[derive(Debug, Serialize)]
struct ListsJson<V, S, T, G, M, A> {
    vertices: V,
    sectors: S,
    sector_sets: T,
    sections: G,
    meshes: M,
    actors: A,
}

#[derive(Debug, Serialize)]
struct FileJson {
    /// Name of the level, as given on the command line.
    name: String,
    format: String,
    bytes: u64,
}

#[derive(Debug, Serialize)]
struct CountsJson {
    vertices: usize,
    sectors: usize,
    sector_sets: usize,
    /// Sections from west to east, and from south to north.
    grid: [u16; 2],
    sections: usize,
    meshes: usize,
    actors: usize,
    sectors_with_ceiling: usize,
    /// Edges of sectors that lead to none.
    solid_edges: usize,
}

/// Corners of a section.
#[derive(Debug, Serialize)]
struct SectionJson {
    min: [Real; 2],
    max: [Real; 2],
}

impl From<&GridSection> for SectionJson {
    fn from(section: &GridSection) -> Self {
        Self { min: reals(section.min), max: reals(section.max) }
    }
}

/// Static meshes that are seen from sectors.
#[derive(Debug, Serialize)]
struct VisibilityJson {
    /// Bytes of a row.
    stride: u32,
    /// Rows.
    count: u32,
    /// Bits that are set, of the first of each row, as many as there are static meshes.
    ones: u64,
}

fn write_json(level: &Level, name: String, bytes: u64, [report, problems]: [&Report; 2]) -> Result<()> {
    let counts = counts(level);
    let visibility = level.visibility.as_ref().map(|table| VisibilityJson {
        stride: table.stride,
        count: table.count,
        ones: table.ones(counts.meshes),
    });
    let meshes = level.grid.sections.iter().enumerate();
    let meshes = meshes.flat_map(|(n, section)| section.meshes.iter().map(move |mesh| MeshJson::new(n, mesh)));
    let lists = ListsJson {
        vertices: List(level.vertices.iter().map(vertex_json)),
        sectors: List(level.sectors.iter().map(SectorJson::from)),
        sector_sets: List(level.sector_sets.iter().map(SetJson::from)),
        sections: List(level.grid.sections.iter().map(SectionJson::from)),
        meshes: List(meshes),
        actors: List(level.actors.iter().map(ActorJson::from)),
    };
    write_json_stdout(&LevelInfoJson {
        schema: SCHEMA,
        kind: "turok",
        file: FileJson { name, format: format_text(level), bytes },
        version: level.version,
        sector_stride: level.sector_stride,
        sky: &level.sky,
        sun_direction: reals(level.light.sun_direction),
        sun_color: reals(level.light.sun_color),
        ambient: reals(level.light.ambient),
        counts,
        lists,
        visibility,
        warnings: report.warnings().iter().map(warning).collect(),
        warnings_dropped: report.dropped(),
        problems: problems.warnings().iter().map(warning).collect(),
        problems_dropped: problems.dropped(),
    })
}

fn counts(level: &Level) -> CountsJson {
    CountsJson {
        vertices: level.vertices.len(),
        sectors: level.sectors.len(),
        sector_sets: level.sector_sets.len(),
        grid: [level.grid.width, level.grid.height],
        sections: level.grid.sections.len(),
        meshes: level.grid.meshes().count(),
        actors: level.actors.len(),
        sectors_with_ceiling: level.sectors.iter().filter(|sector| level.flags(sector) & CEILING != 0).count(),
        solid_edges: level.sectors.iter().flat_map(|sector| level.neighbors(sector)).filter(Option::is_none).count(),
    }
}
