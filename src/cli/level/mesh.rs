//! A static mesh of a level: its values, in units and in words.

use serde::Serialize;

use super::entry_json::MeshJson;
use crate::format::turok::Level;
use crate::load::level_facts::{area_of, mesh_at, mesh_rows, seen_from};

/// A static mesh, for scripts. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
pub struct MeshFactsJson<'a> {
    schema: u32,
    /// The level, as given on the command line.
    file: String,
    /// `mesh`.
    kind: &'static str,
    n: usize,
    #[serde(flatten)]
    mesh: MeshJson<'a>,
    /// Area of the sector that it stands in; null where there is none.
    area: Option<u16>,
    /// Number of the sectors that it is seen from; null where the level does not say.
    seen_from: Option<usize>,
}

/// A static mesh for scripts; `None` where there is none of this number.
pub fn json(file: String, level: &Level, n: usize) -> Option<MeshFactsJson<'_>> {
    let (section, mesh) = mesh_at(level, n)?;
    let area = area_of(level, mesh.placement.sector);
    let mesh = MeshJson::new(section, mesh);
    Some(MeshFactsJson { schema: 1, file, kind: "mesh", n, mesh, area, seen_from: seen_from(level, n) })
}

/// A static mesh for people; `None` where there is none of this number.
pub fn text(name: &str, level: &Level, n: usize) -> Option<String> {
    mesh_rows(level, n).map(|rows| format!("{name}, static mesh {n}\n{rows}"))
}
