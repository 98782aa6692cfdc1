//! A sector of a level in words.

use glam::Vec3;

use super::query::ThingKind;
use super::rows::Rows;
use super::units;
use crate::format::turok::{Level, Sector};
use crate::rules::turok::{CEILING, SectorKind, is_wall};

/// Facts about a sector; `None` where there is none of this number.
pub fn sector_rows(level: &Level, n: usize) -> Option<Rows> {
    let sector = level.sectors.get(n)?;
    let flags = level.flags(sector);
    let mut rows = Rows::default();
    rows.add("Area", sector.set.to_string());
    rows.add("Flags", units::flags(flags));
    rows.add("Own flags", format!("{:#x}", sector.flags));
    rows.add("Shown as", SectorKind::of(flags).title());
    let corners = level.corners(sector);
    for ((label, vertex), corner) in CORNERS.into_iter().zip(sector.vertices).zip(corners.iter().flatten()) {
        let ceiling = match flags & CEILING {
            0 => "no ceiling".to_owned(),
            _ => format!("ceiling at {}", units::length(corner.ceiling)),
        };
        rows.add(label, format!("vertex {vertex}: {}, {ceiling}", units::point(corner.position)));
    }
    if corners.is_none() {
        rows.add("Corners", format!("vertices {:?}, of which some do not exist", sector.vertices));
    }
    if let Some(normal) = upward(level, sector) {
        let kind = if is_wall(flags, normal.z) { "wall" } else { "floor" };
        rows.add("Slope", format!("{}°, a {kind}", units::number(slope_deg(normal))));
    }
    for (label, neighbor) in EDGES.into_iter().zip(level.neighbors(sector)) {
        let words = neighbor.map_or_else(|| "wall".to_owned(), |neighbor| format!("sector {neighbor}"));
        let goal = neighbor.map(|neighbor| (words.clone(), (ThingKind::Sector, usize::from(neighbor))));
        rows.add_with(label, words, goal.into_iter().collect());
    }
    rows.add("Draw order", sector.draw_order.map_or_else(|| "not stored".to_owned(), |order| order.to_string()));
    let inside =
        [("Actors", ThingKind::Actor, actors_in(level, n)), ("Static meshes", ThingKind::Mesh, meshes_in(level, n))];
    for (label, kind, numbers) in inside.into_iter().filter(|(.., numbers)| !numbers.is_empty()) {
        let goals = numbers.iter().map(|n| (format!("#{n}"), (kind, *n))).collect();
        rows.add_with(label, units::things(&numbers), goals);
    }
    let seen = visible(level, n).map(|seen| units::count_of(seen.len(), ["static mesh", "static meshes"]));
    rows.add_some("Seen from here", seen);
    Some(rows)
}

const CORNERS: [&str; 3] = ["Corner 1", "Corner 2", "Corner 3"];
const EDGES: [&str; 3] = ["Edge 1–2", "Edge 2–3", "Edge 3–1"];

/// Upward direction of a floor, length 1; `None` where it has no area or its corners are not known.
pub fn upward(level: &Level, sector: &Sector) -> Option<Vec3> {
    let [a, b, c] = level.corners(sector)?.map(|corner| Vec3::from(corner.position).as_dvec3());
    let normal = (b - a).cross(c - a).try_normalize()?.as_vec3();
    Some(if normal.z < 0.0 { -normal } else { normal })
}

/// Degrees between a floor and the horizontal.
pub fn slope_deg(normal: Vec3) -> f32 {
    normal.z.clamp(-1.0, 1.0).acos().to_degrees()
}

/// Actors that stand in a sector.
pub fn actors_in(level: &Level, sector: usize) -> Vec<usize> {
    let sectors = level.actors.iter().map(|actor| actor.placement.sector);
    numbers_of(sectors, sector)
}

/// Static meshes that stand in a sector.
pub fn meshes_in(level: &Level, sector: usize) -> Vec<usize> {
    let sectors = level.grid.meshes().map(|mesh| mesh.placement.sector);
    numbers_of(sectors, sector)
}

/// Places in a list of the numbers of sectors at which one of them stands.
fn numbers_of(sectors: impl Iterator<Item = i32>, sector: usize) -> Vec<usize> {
    let found = sectors.enumerate().filter(|(_, of)| usize::try_from(*of) == Ok(sector));
    found.map(|(number, _)| number).collect()
}

/// Static meshes that are seen from a sector; `None` where the level does not say.
pub fn visible(level: &Level, sector: usize) -> Option<Vec<usize>> {
    let table = level.visibility.as_ref()?;
    Some((0..level.grid.meshes().count()).filter(|mesh| table.sees(sector, *mesh)).collect())
}
