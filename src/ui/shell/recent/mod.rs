//! Recent maps: as a menu at the open button, and on the start page.
//!
//! The program around gets the list of shown ones, and has their pictures made ([`entry`] shows them).

mod entry;

use std::path::PathBuf;

use egui::{Id, Rect, Sense, Ui, Vec2, vec2};
use lucide_icons::Icon;

use self::entry::Entry;
use crate::prefs::{Edit, Recent};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::map_pictures::MapPictures;
use crate::ui::parts::{style, widgets};
use crate::view::{Action, Request};

/// Width of the menu.
const WIDTH: f32 = 380.0;
/// Space between cards, in points.
const GAP: f32 = style::SPACE_L;
/// Cards beside each other where no map is open, at most.
const MOST_COLUMNS: usize = 4;
/// Where fewer fit beside each other there are rows.
const LEAST_COLUMNS: usize = 3;

/// State of the lists.
#[derive(Default)]
pub struct RecentMaps {
    pictures: MapPictures,
    /// Maps that this frame shows.
    seen: Vec<PathBuf>,
    /// Last request for pictures.
    wanted: Vec<PathBuf>,
    /// Last pass in which the menu within a menu was shown.
    submenu_pass: u64,
}

impl RecentMaps {
    /// Releases all pictures on the graphics card.
    pub fn release_textures(&mut self) {
        self.pictures.clear();
    }

    /// Requests pictures of the maps that this frame has shown, where they have changed; called at the end of a frame.
    pub fn want(&mut self, cx: &mut PanelCx) {
        let seen = std::mem::take(&mut self.seen);
        if seen != self.wanted {
            self.pictures.retain(&seen);
            self.wanted.clone_from(&seen);
            cx.push(Action::Ask(Request::WantRecent(seen)));
        }
        self.pictures.begin();
    }

    /// The small button beside the one that opens a map, with the menu.
    pub fn menu_button(&mut self, ui: &mut Ui, cx: &mut PanelCx) {
        let icon = egui::RichText::new(Icon::ChevronDown.unicode()).font(style::icons(13.0));
        let button = egui::Button::new(icon).frame_when_inactive(false).min_size(vec2(16.0, style::BUTTON));
        let spacing = std::mem::replace(&mut ui.spacing_mut().button_padding, vec2(2.0, 3.0));
        // A map that leaves the list leaves it open.
        let config = egui::containers::menu::MenuConfig::new()
            .close_behavior(egui::containers::PopupCloseBehavior::CloseOnClickOutside);
        let button = egui::containers::menu::MenuButton::from_button(button).config(config);
        let (response, shown) = button.ui(ui, |ui| {
            ui.spacing_mut().button_padding = spacing;
            self.menu(ui, cx);
        });
        ui.spacing_mut().button_padding = spacing;
        let response = response.accessible_name("Recent maps");
        if response.clicked() && shown.is_some() {
            cx.push(Action::Ask(Request::LookAtPaths));
        }
        response.on_hover_text("Recent maps");
    }

    /// The list as a menu within a menu.
    pub fn submenu(&mut self, ui: &mut Ui, cx: &mut PanelCx) {
        let pass = ui.ctx().cumulative_pass_nr();
        if std::mem::replace(&mut self.submenu_pass, pass) + 1 < pass {
            cx.push(Action::Ask(Request::LookAtPaths));
        }
        self.menu(ui, cx);
    }

    fn menu(&mut self, ui: &mut Ui, cx: &mut PanelCx) {
        ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 32.0));
        let prefs = cx.status.remembered.prefs.clone();
        if prefs.recent.is_empty() {
            ui.add_space(style::SPACE_S);
            ui.label(egui::RichText::new("No recent maps").color(style::colors().muted));
            ui.add_space(style::SPACE_S);
            return;
        }
        let room = (ui.ctx().content_rect().height() - 120.0).max(entry::ROW);
        egui::ScrollArea::vertical().max_height(room).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for recent in &prefs.recent {
                let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), entry::ROW), Sense::hover());
                if self.entry(ui, cx, recent, false, true).row(ui, cx, rect).clicked() {
                    ui.close();
                }
            }
        });
        ui.separator();
        if ui.button("Clear recent maps").clicked() {
            cx.push(Action::Ask(Request::SetPref(Edit::ClearRecents)));
            ui.close();
        }
    }

    /// All of them, where no map is open: as cards where there is room for some beside each other, else as rows.
    /// Returns the first; `None` where there are none.
    pub fn list(&mut self, ui: &mut Ui, cx: &mut PanelCx) -> Option<Id> {
        let prefs = cx.status.remembered.prefs.clone();
        if prefs.recent.is_empty() {
            return None;
        }
        let id = Id::unique("recent looked at");
        if !ui.data(|data| data.get_temp(id).unwrap_or(false)) {
            ui.data_mut(|data| data.insert_temp(id, true));
            cx.push(Action::Ask(Request::LookAtPaths));
        }
        let grid = Grid::beside_scroll_bar(ui.available_width(), prefs.recent.len());
        let (all, _) = ui.allocate_exact_size(grid.size(), Sense::hover());
        let mut first = None;
        for (at, recent) in prefs.recent.iter().enumerate() {
            let rect = grid.cell(all, at);
            // Pictures are made of maps in view only; the keyboard goes to all.
            let is_seen = ui.is_rect_visible(rect);
            let entry = self.entry(ui, cx, recent, true, is_seen);
            let response = if grid.cards { entry.card(ui, cx, rect) } else { entry.row(ui, cx, rect) };
            first.get_or_insert(response.id);
            if response.gained_focus() {
                response.scroll_to_me(None);
            }
            response.context_menu(|ui| {
                let open = Action::Ask(Request::OpenPath(recent.path.clone()));
                let copy = Action::Ask(Request::CopyText(recent.path.to_string_lossy().into_owned()));
                let items = [("Open", open), ("Copy path", copy), (entry::LEAVE_OUT, entry::leave_out(recent))];
                widgets::menu(ui, cx, items);
            });
        }
        first
    }

    /// Space left of the pictures of the list, where no map is open and there is so much room.
    pub fn inset(&self, room: f32, cx: &PanelCx) -> f32 {
        let count = cx.status.remembered.prefs.recent.len();
        if count == 0 || Grid::beside_scroll_bar(room, count).cards { 0.0 } else { style::SPACE_M }
    }

    /// One of them, whose picture is requested.
    fn entry<'a>(&mut self, ui: &Ui, cx: &'a PanelCx, recent: &'a Recent, invites: bool, is_seen: bool) -> Entry {
        let trouble = cx.status.remembered.troubles.get(&recent.path).copied();
        let card = cx.status.recent.get(&recent.path);
        let picture = card.and_then(|card| card.picture.as_ref());
        let texture = self.pictures.get(ui, &recent.path, picture).filter(|_| trouble.is_none());
        if is_seen && trouble.is_none() && !self.seen.contains(&recent.path) {
            self.seen.push(recent.path.clone());
        }
        Entry::of(cx, recent, texture, invites)
    }
}

/// Width of the list where no map is open, at most; `None` where it is empty.
pub fn list_width(cx: &PanelCx) -> Option<f32> {
    let count = cx.status.remembered.prefs.recent.len();
    let columns = most_columns(count) as f32;
    (count > 0).then_some(columns * (entry::CARD.x + GAP) - GAP + style::SPACE_L)
}

/// Cards beside each other, at most.
fn most_columns(count: usize) -> usize {
    count.clamp(1, MOST_COLUMNS)
}

/// Layout of the maps where none is open.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grid {
    cards: bool,
    columns: usize,
    cell: Vec2,
    count: usize,
}

impl Grid {
    /// Layout in a list of this width in points, whose scroll bar takes some of it.
    fn beside_scroll_bar(width: f32, count: usize) -> Self {
        Self::of(width - style::SPACE_L, count)
    }

    /// Layout in a space of this width in points, for so many maps.
    fn of(room: f32, count: usize) -> Self {
        let columns = (((room + GAP) / (entry::CARD.x + GAP)).max(0.0) as usize).min(most_columns(count));
        match columns >= LEAST_COLUMNS.min(most_columns(count)) {
            true => Self { cards: true, columns, cell: entry::CARD, count },
            false => Self { cards: false, columns: 1, cell: vec2(room.max(120.0), entry::ROW), count },
        }
    }

    fn gap(self) -> f32 {
        if self.cards { GAP } else { 0.0 }
    }

    fn size(self) -> Vec2 {
        let rows = self.count.div_ceil(self.columns.max(1));
        let gaps = vec2(self.columns as f32 - 1.0, (rows as f32 - 1.0).max(0.0)) * self.gap();
        self.cell * vec2(self.columns as f32, rows as f32) + gaps
    }

    fn cell(self, all: Rect, at: usize) -> Rect {
        let (column, row) = (at % self.columns.max(1), at / self.columns.max(1));
        let step = self.cell + Vec2::splat(self.gap());
        Rect::from_min_size(all.min + step * vec2(column as f32, row as f32), self.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_windows_have_cards_and_small_ones_rows() {
        let grid = |x: f32| Grid::of(x, 30);
        assert_eq!((grid(1900.0).cards, grid(1900.0).columns), (true, MOST_COLUMNS));
        assert_eq!((grid(560.0).cards, grid(560.0).columns), (true, 3));
        assert_eq!((grid(380.0).cards, grid(380.0).columns, grid(380.0).cell.x), (false, 1, 380.0));
        assert!(Grid::of(-5.0, 0).size().y <= 0.0);
    }

    #[test]
    fn cells_fill_their_room() {
        for maps in [1, 4, 7, 30] {
            let grid = Grid::of(1000.0, maps);
            let all = Rect::from_min_size(egui::pos2(3.0, 5.0), grid.size());
            let cells: Vec<Rect> = (0..grid.count).map(|at| grid.cell(all, at)).collect();
            let around = cells.iter().copied().reduce(<Rect>::union).expect("some");
            assert!(all.expand(0.1).contains_rect(around) && (all.height() - around.height()).abs() < 0.1);
            assert!(cells.windows(2).all(|two| !two[0].intersects(two[1])));
        }
    }
}
