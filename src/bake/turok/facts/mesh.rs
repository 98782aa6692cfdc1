//! A static mesh of a level in words.

use super::actor::add_sector;
use super::rows::Rows;
use super::units;
use crate::format::turok::{Level, StaticMesh};

/// Facts about a static mesh; `None` where there is none of this number.
pub fn mesh_rows(level: &Level, n: usize) -> Option<Rows> {
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
    add_sector(&mut rows, level, place.sector);
    rows.add("Radius", units::length(place.radius));
    rows.add("Height", units::length(place.height));
    rows.add("Cull bits", format!("{:#x}", place.cull_bits));
    rows.add_some("Seen from", seen_from(level, n).map(|count| units::count_of(count, ["sector", "sectors"])));
    Some(rows)
}

/// A static mesh by its number in the order of the file, with the number of its section.
pub fn mesh_at(level: &Level, n: usize) -> Option<(usize, &StaticMesh)> {
    let sections = level.grid.sections.iter().enumerate();
    sections.flat_map(|(section, of)| of.meshes.iter().map(move |mesh| (section, mesh))).nth(n)
}

/// Number of the sectors that a static mesh is seen from; `None` where the level does not say.
pub fn seen_from(level: &Level, mesh: usize) -> Option<usize> {
    let table = level.visibility.as_ref()?;
    Some((0..level.sectors.len()).filter(|sector| table.sees(*sector, mesh)).count())
}
