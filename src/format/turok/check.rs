//! Values of a level that are odd by themselves or lead nowhere. All of them stay as they are.

use super::codes;
use super::level::Level;
use super::words::{counted, grouped};
use crate::base::{Report, WarningPlace};

/// Things of one kind that are odd: how many, and the first with its reason.
#[derive(Default)]
struct Oddities {
    count: usize,
    first: Option<String>,
}

impl Oddities {
    fn note(&mut self, first: impl FnOnce() -> String) {
        self.count += 1;
        self.first.get_or_insert_with(first);
    }

    /// Reports them as "3 sectors have this (the first: that one). So it is." The words are those for one and for many.
    fn warn(self, report: &mut Report, code: &'static str, [one, many]: [&str; 2], so: &str) {
        let Some(first) = self.first else { return };
        let message = match self.count {
            1 => format!("1 {one} ({first}). {so}"),
            count => format!("{} {many} (the first: {first}). {so}", grouped(count)),
        };
        report.warn(code, WarningPlace::File, message);
    }
}

/// Reports all that is odd.
pub(super) fn check_level(level: &Level, report: &mut Report) {
    check_numbers(level, report);
    check_sectors(level, report);
    check_places(level, report);
    check_visibility(level, report);
}

/// Numbers that are infinite or none. Corners of the grid may be infinite, and ceilings anything.
fn check_numbers(level: &Level, report: &mut Report) {
    let all_finite = |numbers: &[&[f32]]| numbers.iter().copied().flatten().all(|number| number.is_finite());
    let mut odd = Oddities::default();
    for (number, vertex) in level.vertices.iter().enumerate() {
        if !all_finite(&[&vertex.position]) {
            odd.note(|| format!("vertex {}", grouped(number)));
        }
    }
    for (number, set) in level.sector_sets.iter().enumerate() {
        let numbers = [set.fog_far, set.water_far, set.fog_start, set.water_start, set.water_height, set.blend_length];
        if !all_finite(&[&numbers]) {
            odd.note(|| format!("sector set {}", grouped(number)));
        }
    }
    for (number, mesh) in level.grid.meshes().map(|mesh| &mesh.placement).enumerate() {
        let size = [mesh.radius, mesh.height];
        if !all_finite(&[&mesh.origin, &mesh.scale, &mesh.rotation, &mesh.min, &mesh.max, &size]) {
            odd.note(|| format!("static mesh {}", grouped(number)));
        }
    }
    for (number, actor) in level.actors.iter().map(|actor| &actor.placement).enumerate() {
        let size = [actor.yaw, actor.width, actor.height];
        if !all_finite(&[&actor.origin, &actor.scale, &actor.min, &actor.max, &size]) {
            odd.note(|| format!("actor {}", grouped(number)));
        }
    }
    let light = &level.light;
    if !all_finite(&[&light.sun_direction, &light.sun_color, &light.ambient]) {
        odd.note(|| "the world light".to_owned());
    }
    let words = ["place has a number that is infinite or NaN", "places have numbers that are infinite or NaN"];
    odd.warn(report, codes::NOT_FINITE, words, "What depends on such numbers cannot be drawn.");
}

/// Vertices, sets and neighbors of sectors that do not exist.
fn check_sectors(level: &Level, report: &mut Report) {
    let [mut vertices, mut sets, mut links] = [const { Oddities { count: 0, first: None } }; 3];
    for (number, sector) in level.sectors.iter().enumerate() {
        let lost = sector.vertices.iter().find(|vertex| usize::from(**vertex) >= level.vertices.len());
        if let Some(vertex) = lost {
            vertices.note(|| wrong("sector", number, "vertex", usize::from(*vertex), level.vertices.len()));
        }
        let set = usize::from(sector.set);
        if set >= level.sector_sets.len() {
            sets.note(|| wrong("sector", number, "set", set, level.sector_sets.len()));
        }
        let lost = sector.links.iter().flatten().find(|link| usize::from(**link) >= level.sectors.len());
        if let Some(link) = lost {
            links.note(|| wrong("sector", number, "sector", usize::from(*link), level.sectors.len()));
        }
    }
    let words = ["sector has a vertex that does not exist", "sectors have vertices that do not exist"];
    vertices.warn(report, codes::SECTOR_VERTEX, words, "Such sectors cannot be drawn.");
    let words = ["sector has a set that does not exist", "sectors have sets that do not exist"];
    sets.warn(report, codes::SECTOR_SET, words, "Such sectors have only their own flags.");
    let words = ["sector is linked to one that does not exist", "sectors are linked to ones that do not exist"];
    links.warn(report, codes::SECTOR_LINK, words, "Such edges are walls.");
}

/// Sectors of meshes and actors that do not exist. A negative number says that there is none.
fn check_places(level: &Level, report: &mut Report) {
    let [mut meshes, mut actors] = [const { Oddities { count: 0, first: None } }; 2];
    let lost = |sector: i32| usize::try_from(sector).ok().filter(|sector| *sector >= level.sectors.len());
    for (number, mesh) in level.grid.meshes().enumerate() {
        if let Some(sector) = lost(mesh.placement.sector) {
            meshes.note(|| wrong("static mesh", number, "sector", sector, level.sectors.len()));
        }
    }
    for (number, actor) in level.actors.iter().enumerate() {
        if let Some(sector) = lost(actor.placement.sector) {
            actors.note(|| wrong("actor", number, "sector", sector, level.sectors.len()));
        }
    }
    let so = "Their positions are used all the same.";
    let words = ["static mesh is in a sector that does not exist", "static meshes are in sectors that do not exist"];
    meshes.warn(report, codes::MESH_SECTOR, words, so);
    let words = ["actor is in a sector that does not exist", "actors are in sectors that do not exist"];
    actors.warn(report, codes::ACTOR_SECTOR, words, so);
}

/// The thing that names another one, which does not exist, and how many of those there are.
fn wrong(noun: &str, number: usize, of: &str, value: usize, count: usize) -> String {
    format!("{noun} {}: {of} {} of {}", grouped(number), grouped(value), grouped(count))
}

fn check_visibility(level: &Level, report: &mut Report) {
    let Some(table) = &level.visibility else { return };
    let (meshes, sectors) = (level.grid.meshes().count(), level.sectors.len());
    let (rows, bits) = (table.count as usize, (table.stride as usize).saturating_mul(8));
    if rows != sectors || bits < meshes && rows > 0 {
        let message = format!(
            "The visibility table has {} of {} for {} and {}; of what it lacks, nothing is said to be visible.",
            counted(rows, ["row", "rows"]),
            counted(bits, ["bit", "bits"]),
            counted(sectors, ["sector", "sectors"]),
            counted(meshes, ["static mesh", "static meshes"])
        );
        report.warn(codes::VISIBILITY_SIZE, WarningPlace::File, message);
    }
}
