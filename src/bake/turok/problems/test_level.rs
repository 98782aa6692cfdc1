//! Small levels for tests.

use crate::format::turok::{Grid, Level, Sector, SectorSet, Vertex, WorldLight};

/// Sectors in a row over a strip of unit squares, two to a square, each linked with the next.
pub fn strip(sectors: u16) -> Level {
    let vertex = |n: u16| Vertex { position: [f32::from(n / 2), f32::from(n % 2), 0.0], ceiling: 10.0 };
    let sector = |n: u16| {
        // The corners of even ones turn counter-clockwise as they are, those of odd ones the other way round.
        let vertices = if n.is_multiple_of(2) { [n, n + 2, n + 1] } else { [n, n + 1, n + 2] };
        let next = (n + 1 < sectors).then_some(n + 1);
        Sector { set: 0, flags: 0, vertices, links: [n.checked_sub(1), next, None], draw_order: None }
    };
    Level {
        version: 1,
        light: WorldLight::default(),
        sky: String::new(),
        sector_stride: 16,
        vertices: (0..sectors + 2).map(vertex).collect(),
        sector_sets: vec![SectorSet::default()],
        sectors: (0..sectors).map(sector).collect(),
        grid: Grid::default(),
        actors: Vec::new(),
        visibility: None,
    }
}

/// Codes and places of what is reported.
pub fn found(level: &Level) -> Vec<(&'static str, String)> {
    let mut report = crate::base::Report::default();
    crate::bake::turok::problems::find_problems(level, &mut report);
    report.warnings().iter().map(|warning| (warning.code, warning.place.to_string())).collect()
}
