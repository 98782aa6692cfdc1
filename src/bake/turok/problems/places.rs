//! Places: actors outside of sectors, sectors above their own ceilings, static meshes outside of the grid.

use std::collections::HashMap;

use super::codes;
use crate::base::{Report, WarningPlace};
use crate::format::turok::{Level, Sector};
use crate::rules::turok::CEILING;

/// Side of the squares by which sectors are found, in units.
const SQUARE: f32 = 256.0;
/// Most squares that one sector is noted in; wider ones are looked at for every place.
const MOST_SQUARES: i64 = 4096;
/// How far outside of a sector counts as inside, in units: numbers of large levels are not exact.
const NEAR: f32 = 0.5;

/// Reports them.
pub(super) fn check(level: &Level, report: &mut Report) {
    check_ceilings(level, report);
    check_actors(level, report);
    check_meshes(level, report);
}

fn check_ceilings(level: &Level, report: &mut Report) {
    for (n, sector) in level.sectors.iter().enumerate().filter(|(_, sector)| level.flags(sector) & CEILING != 0) {
        let Some(corners) = level.corners(sector) else { continue };
        if corners.iter().any(|corner| corner.ceiling < corner.position[2]) {
            let message = "Its ceiling lies below its floor at a corner.";
            report.warn(codes::CEILING_BELOW_FLOOR, WarningPlace::Sector(n as u32), message);
        }
    }
}

fn check_actors(level: &Level, report: &mut Report) {
    let ground = Ground::of(level);
    for (n, actor) in level.actors.iter().enumerate() {
        let [x, y, _] = actor.placement.origin;
        // What has no place is reported by reading.
        if x.is_finite() && y.is_finite() && !ground.is_over([x, y]) {
            let message = "Stands above or below no sector.";
            report.warn(codes::ACTOR_OUTSIDE, WarningPlace::Actor(n as u32), message);
        }
    }
}

fn check_meshes(level: &Level, report: &mut Report) {
    let mut number = 0_u32;
    for (n, section) in level.grid.sections.iter().enumerate() {
        let ([x0, y0], [x1, y1]) = (section.min, section.max);
        let is_known = [x0, y0, x1, y1].iter().all(|edge| edge.is_finite());
        for mesh in &section.meshes {
            let [x, y, _] = mesh.placement.origin;
            let is_within =
                (x0 - NEAR..=x1 + NEAR).contains(&x) && (y0 - NEAR..=y1 + NEAR).contains(&y) || !x.is_finite();
            if is_known && !is_within {
                let message = format!("Stands outside of section {n} of the grid, which holds it.");
                report.warn(codes::MESH_OUTSIDE_GRID, WarningPlace::StaticMesh(number), message);
            }
            number = number.saturating_add(1);
        }
    }
}

/// Sectors by where they lie.
struct Ground<'a> {
    level: &'a Level,
    by_square: HashMap<[i32; 2], Vec<&'a Sector>>,
    wide: Vec<&'a Sector>,
}

impl<'a> Ground<'a> {
    fn of(level: &'a Level) -> Self {
        let mut ground = Self { level, by_square: HashMap::new(), wide: Vec::new() };
        if level.actors.is_empty() {
            return ground;
        }
        for sector in &level.sectors {
            let Some(corners) = level.corners(sector) else { continue };
            let along = |axis: usize| corners.map(|corner| corner.position.get(axis).copied().unwrap_or(f32::NAN));
            let (xs, ys) = (along(0), along(1));
            if !xs.iter().chain(&ys).all(|at| at.is_finite()) {
                continue;
            }
            let [low_x, high_x, low_y, high_y] =
                [low(xs) - NEAR, high(xs) + NEAR, low(ys) - NEAR, high(ys) + NEAR].map(square);
            let squares = (i64::from(high_x) - i64::from(low_x) + 1) * (i64::from(high_y) - i64::from(low_y) + 1);
            if squares > MOST_SQUARES {
                ground.wide.push(sector);
                continue;
            }
            for x in low_x..=high_x {
                for y in low_y..=high_y {
                    ground.by_square.entry([x, y]).or_default().push(sector);
                }
            }
        }
        ground
    }

    /// Whether a place lies on a sector, at any height.
    fn is_over(&self, at: [f32; 2]) -> bool {
        let near = self.by_square.get(&at.map(square));
        near.into_iter().flatten().chain(&self.wide).any(|sector| self.holds(sector, at))
    }

    fn holds(&self, sector: &Sector, [x, y]: [f32; 2]) -> bool {
        let Some(corners) = self.level.corners(sector) else { return false };
        let [a, b, c] = corners.map(|corner| [corner.position[0], corner.position[1]].map(f64::from));
        let at = [f64::from(x), f64::from(y)];
        // How far a place lies to the left of an edge.
        let left = |[ax, ay]: [f64; 2], [bx, by]: [f64; 2]| {
            let length = (bx - ax).hypot(by - ay).max(1e-9);
            ((bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax)) / length
        };
        let sides = [left(a, b), left(b, c), left(c, a)];
        let near = f64::from(NEAR);
        sides.iter().all(|side| *side >= -near) || sides.iter().all(|side| *side <= near)
    }
}

fn square(at: f32) -> i32 {
    (at / SQUARE).floor() as i32
}

fn low([a, b, c]: [f32; 3]) -> f32 {
    a.min(b).min(c)
}

fn high([a, b, c]: [f32; 3]) -> f32 {
    a.max(b).max(c)
}

#[cfg(test)]
mod tests {
    use super::codes::{ACTOR_OUTSIDE, CEILING_BELOW_FLOOR, MESH_OUTSIDE_GRID};
    use super::*;
    use crate::bake::turok::problems::test_level::{found, strip};
    use crate::format::turok::{Actor, ActorPlacement, GridSection, MeshPlacement, StaticMesh};

    fn actor_at(x: f32, y: f32) -> Actor {
        let placement = ActorPlacement { kind: 1, origin: [x, y, 5.0], ..ActorPlacement::default() };
        Actor { placement, model: String::new(), animation: String::new() }
    }

    #[test]
    fn actors_stand_on_sectors() {
        let mut level = strip(8);
        let scale = 1000.0;
        level.vertices.iter_mut().for_each(|vertex| vertex.position = vertex.position.map(|at| at * scale));
        level.actors = vec![actor_at(200.0, 300.0), actor_at(3900.0, 990.0), actor_at(f32::NAN, 0.0)];
        assert_eq!(found(&level), []);
        level.actors = vec![actor_at(200.0, -2.0), actor_at(4003.0, 500.0), actor_at(1e9, 0.0)];
        let outside = [0, 1, 2].map(|n| (ACTOR_OUTSIDE, format!("actor {n}")));
        assert_eq!(found(&level), outside);
    }

    #[test]
    fn ceilings_lie_above_floors() {
        let mut level = strip(2);
        level.vertices[3].ceiling = -1.0;
        assert_eq!(found(&level), [], "without the flag a ceiling says nothing");
        level.sector_sets[0].flags = CEILING;
        assert_eq!(found(&level), [(CEILING_BELOW_FLOOR, "sector 1".to_owned())]);
    }

    #[test]
    fn meshes_stand_in_their_sections() {
        let mesh = |x: f32| StaticMesh {
            placement: MeshPlacement { origin: [x, 1.0, 0.0], ..MeshPlacement::default() },
            model: String::new(),
        };
        let mut level = strip(2);
        let section = |min, max, meshes| GridSection { min, max, meshes };
        level.grid.sections = vec![
            section([0.0, 0.0], [10.0, 10.0], vec![mesh(3.0)]),
            section([f32::NEG_INFINITY; 2], [f32::INFINITY; 2], vec![mesh(99.0)]),
            section([10.0, 0.0], [20.0, 10.0], vec![mesh(12.0), mesh(8.0)]),
        ];
        assert_eq!(found(&level), [(MESH_OUTSIDE_GRID, "static mesh 3".to_owned())]);
    }
}
