//! A static mesh of a level: its values, in units and in words.

use serde::Serialize;

use super::actor::{area_of, sector_text};
use super::entry_json::MeshJson;
use super::rows::Rows;
use super::units;
use crate::format::turok::{Level, StaticMesh};

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
    let (section, StaticMesh { model, placement: place }) = mesh_at(level, n)?;
    let mut rows = Rows::default();
    rows.add("Model", model.as_str());
    rows.add("Section", section.to_string());
    rows.add("Position", units::point(place.origin));
    rows.add("Rotation", format!("{} (quaternion x, y, z, w)", units::numbers(&place.rotation)));
    rows.add("Scale", units::numbers(&place.scale));
    rows.add("Box from", units::numbers(&place.min));
    rows.add("Box to", units::numbers(&place.max));
    rows.add("Texture", place.texture.to_string());
    rows.add("Flags", format!("{:#x}", place.flags));
    rows.add("Sector", sector_text(level, place.sector));
    rows.add("Radius", units::length(place.radius));
    rows.add("Height", units::length(place.height));
    rows.add("Cull bits", format!("{:#x}", place.cull_bits));
    rows.add_some("Seen from", seen_from(level, n).map(|count| units::count_of(count, ["sector", "sectors"])));
    Some(format!("{name}, static mesh {n}\n{rows}"))
}

/// A static mesh by its number in the order of the file, with the number of its section.
fn mesh_at(level: &Level, n: usize) -> Option<(usize, &StaticMesh)> {
    let sections = level.grid.sections.iter().enumerate();
    sections.flat_map(|(section, of)| of.meshes.iter().map(move |mesh| (section, mesh))).nth(n)
}

/// Number of the sectors that a static mesh is seen from; `None` where the level does not say.
fn seen_from(level: &Level, mesh: usize) -> Option<usize> {
    let table = level.visibility.as_ref()?;
    Some((0..level.sectors.len()).filter(|sector| table.sees(*sector, mesh)).count())
}
