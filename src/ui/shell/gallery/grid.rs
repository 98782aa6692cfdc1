//! The layout of the gallery: equal cells in rows.

use egui::vec2;

use super::card;
use crate::ui::parts::style;

/// Space between cells, in points.
pub const GAP: f32 = style::SPACE_M;
/// Least width of cells, in points: in small windows, and in others.
const NARROWEST: [f32; 2] = [138.0, 172.0];
/// Width below which a window is small, in points.
const SMALL: f32 = 800.0;

/// Layout of the cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Grid {
    /// Cells in a row.
    pub columns: usize,
    /// Size of a cell, in points.
    pub cell: egui::Vec2,
    /// Whole rows that are in view.
    pub rows_in_view: usize,
}

impl Grid {
    /// The cells of a gallery of this size, in a window of this width.
    pub fn of(room: egui::Vec2, window: f32) -> Self {
        let narrowest = NARROWEST[usize::from(window >= SMALL)];
        let columns = (((room.x + GAP) / (narrowest + GAP)) as usize).max(1);
        let width = ((room.x + GAP) / columns as f32 - GAP).floor().max(1.0);
        let cell = vec2(width, card::height(width));
        Self { columns, cell, rows_in_view: ((room.y / (cell.y + GAP)) as usize).max(1) }
    }

    /// From one row to the next, in points.
    pub fn row_height(self) -> f32 {
        self.cell.y + GAP
    }
}
