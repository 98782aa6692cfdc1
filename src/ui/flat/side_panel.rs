//! The left panel: a row of tabs and the page below.

use egui::{Align2, Frame, Margin, Panel, Rect, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::cache::SceneCache;
use super::problems::{Problems, ProblemsPage};
use super::{envelopes, images, info, layers, moves, physics};
use crate::ui::bookmarks;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::panel_size::PanelSize;
use crate::ui::parts::{style, text, widgets};
use crate::view::flat::FlatAction;
use crate::view::flat::Tab;

/// Height of the row of tabs.
const TABS: f32 = 32.0;
/// Room for the number beside a name, whatever it is: a tab keeps its place when the number changes.
const BADGE: f32 = 32.0;
/// Height of the ground of that number.
const BADGE_HEIGHT: f32 = 13.0;
/// How far the number lies over the icon where there is no name between.
const BADGE_OVER: f32 = 7.0;
/// Width of a tab besides its name.
const ICON_ONLY: f32 = 26.0;
/// Height of the lowest page. Where there is less room, it scrolls as a whole.
const LEAST_PAGE: f32 = 150.0;

/// State of the pages.
#[derive(Default)]
pub struct SidePanel {
    layers: layers::LayersPage,
    physics: physics::PhysicsPage,
    envelopes: envelopes::EnvelopesPage,
    moves: moves::MovesPage,
    images: images::ImagesPage,
    bookmarks: bookmarks::BookmarksPage,
    info: info::InfoPage,
    problems: ProblemsPage,
    /// Width.
    pub width: PanelSize,
}

impl SidePanel {
    /// Shows the panel.
    pub fn show(&mut self, root: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        let window = root.available_width();
        let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::ZERO);
        let panel = Panel::left("side panel")
            .default_size(self.width.natural(window))
            .size_range(self.width.range(window))
            .frame(frame)
            .show(root, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                tabs(ui, cx);
                // The panel ends where its room ends, whatever the page needs: the timeline lies below.
                let room = ui.available_rect_before_wrap();
                ui.allocate_rect(room, Sense::hover());
                within(ui, room, |ui| {
                    if room.height() >= LEAST_PAGE {
                        return self.page(ui, cx, cache);
                    }
                    ScrollArea::vertical().id_salt("low page").auto_shrink(false).show(ui, |ui| {
                        let whole = Rect::from_min_size(ui.max_rect().min, vec2(ui.available_width(), LEAST_PAGE));
                        ui.allocate_rect(whole, Sense::hover());
                        within(ui, whole, |ui| self.page(ui, cx, cache));
                    });
                });
            });
        self.width.shown(window, panel.response.rect.width());
    }

    fn page(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        match cx.flat.switches.tab {
            Tab::Layers => self.layers.show(ui, cx),
            Tab::Physics => self.physics.show(ui, cx, cache),
            Tab::Envelopes => self.envelopes.show(ui, cx, cache),
            Tab::Moves => self.moves.show(ui, cx, cache),
            Tab::Images => self.images.show(ui, cx, cache),
            Tab::Bookmarks => self.bookmarks.show(ui, cx),
            Tab::Info => self.info.show(ui, cx, cache),
            Tab::Problems => self.problems.show(ui, cx, cache),
        }
    }

    /// Clears the state of the pages: another scene is shown.
    pub fn reset(&mut self) {
        self.layers.reset();
        self.moves.reset();
        self.bookmarks.reset();
        self.problems.reset();
    }

    /// Empties the filter of a page; returns whether there was one.
    pub fn clear_filter(&mut self, tab: Tab) -> bool {
        let filter = match tab {
            Tab::Layers => &mut self.layers.filter,
            Tab::Physics => &mut self.physics.filter,
            Tab::Moves => &mut self.moves.filter,
            Tab::Images => &mut self.images.filter,
            Tab::Info => &mut self.info.filter,
            Tab::Envelopes | Tab::Bookmarks | Tab::Problems => return false,
        };
        !std::mem::take(filter).is_empty()
    }
}

/// Shows content in a part of the panel, and nothing of it outside.
fn within(ui: &mut Ui, part: Rect, content: impl FnOnce(&mut Ui)) {
    let mut inside = ui.new_child(UiBuilder::new().max_rect(part));
    inside.shrink_clip_rect(part);
    content(&mut inside);
}

/// Shows the tabs, each at a place that does not depend on which is chosen: with their names where all have room, else
/// with the name of the chosen one as a heading below.
fn tabs(ui: &mut Ui, cx: &mut FlatCx) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), TABS), Sense::hover());
    ui.painter().hline(row.x_range(), row.bottom() - 0.5, egui::Stroke::new(1.0, style::colors().line));
    let problems = Problems::of(cx).count();
    let names = Tab::ALL.map(|tab| {
        let badge = if tab == Tab::Problems { BADGE } else { 0.0 };
        name_galley(ui, tab, style::colors().text).size().x + 2.0 * style::SPACE_S + badge
    });
    let (widths, are_named) = tab_widths(row.width(), names);
    let mut left = row.left();
    for (tab, width) in Tab::ALL.into_iter().zip(widths) {
        let rect = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        left += width;
        let badge = if tab == Tab::Problems { problems } else { 0 };
        if tab_button(ui, rect, tab, are_named, cx.flat.switches.tab == tab, badge) {
            cx.push(FlatAction::SetTab(tab));
        }
    }
    if !are_named {
        widgets::page_title(ui, face(cx.flat.switches.tab).1);
    }
}

/// Widths of the tabs, and whether they have their names beside their icons. `names`: widths of the names.
fn tab_widths(room: f32, names: [f32; 8]) -> ([f32; 8], bool) {
    let rest = (room - names.iter().sum::<f32>()) / 8.0 - ICON_ONLY;
    if rest >= 0.0 { (names.map(|name| name + ICON_ONLY + rest), true) } else { ([room / 8.0; 8], false) }
}

fn name_galley(ui: &Ui, tab: Tab, color: egui::Color32) -> std::sync::Arc<egui::Galley> {
    ui.painter().layout_no_wrap(face(tab).1.to_owned(), style::small(), color)
}

/// Shows a tab, with a number of problems. Returns whether it was clicked.
fn tab_button(ui: &mut Ui, rect: Rect, tab: Tab, is_named: bool, on: bool, problems: usize) -> bool {
    let (icon, label) = face(tab);
    let response = ui.interact(rect, ui.scope_id().with(("tab", tab)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, on, label));
    let color = match (on, response.hovered()) {
        (true, _) => style::colors().accent,
        (false, true) => style::colors().text,
        (false, false) => style::colors().muted,
    };
    if on {
        let inset = 8.0_f32.min(rect.width() * 0.2);
        let line = Rect::from_min_max(
            pos2(rect.left() + inset, rect.bottom() - 2.0),
            pos2(rect.right() - inset, rect.bottom()),
        );
        ui.painter().rect_filled(line, 1.0, style::colors().accent);
    }
    let name = is_named.then(|| name_galley(ui, tab, color));
    let number = (problems > 0).then(|| badge_galley(ui, problems, is_named));
    let beside = name.as_ref().map_or(0.0, |name| style::SPACE_S + name.size().x);
    let ground = number.as_ref().map(|number| vec2((number.size().x + 6.0).max(BADGE_HEIGHT), BADGE_HEIGHT));
    // All parts together lie in the middle of the tab, the number behind the name or on a corner of the icon.
    let gap = if is_named { style::SPACE_S } else { -BADGE_OVER };
    let whole = style::ICON + beside + ground.map_or(0.0, |ground| gap + ground.x);
    let start = rect.center().x - whole.min(rect.width()) * 0.5;
    let at = Rect::from_min_size(pos2(start, rect.top()), vec2(style::ICON, rect.height()));
    widgets::paint_icon(ui.painter(), at, icon, color);
    if let Some(name) = name {
        ui.painter().galley(pos2(at.right() + style::SPACE_S, rect.center().y - name.size().y / 2.0), name, color);
    }
    if let (Some(number), Some(ground)) = (number, ground) {
        let top = if is_named { rect.center().y - BADGE_HEIGHT / 2.0 } else { rect.top() + 3.0 };
        let left = (at.right() + beside + gap).min(rect.right() - ground.x);
        let ground = Rect::from_min_size(pos2(left, top), ground);
        ui.painter().rect_filled(ground, BADGE_HEIGHT / 2.0, style::colors().warning);
        let text_at = Align2::CENTER_CENTER.anchor_size(ground.center(), number.size()).min;
        ui.painter().galley(text_at, number, style::colors().background);
    }
    widgets::paint_focus(ui, &response);
    let response = match problems {
        0 => response.on_hover_text(label),
        n => response.on_hover_text(format!("{label} ({})", text::grouped(n))),
    };
    response.clicked()
}

/// The number of problems on its ground; where it lies over an icon, it is shorter.
fn badge_galley(ui: &Ui, problems: usize, is_named: bool) -> std::sync::Arc<egui::Galley> {
    let most = if is_named { 999 } else { 99 };
    let words = if problems > most { format!("{most}+") } else { problems.to_string() };
    ui.painter().layout_no_wrap(words, egui::FontId::proportional(9.5), style::colors().background)
}

/// A page's picture and name.
pub fn face(tab: Tab) -> (Icon, &'static str) {
    match tab {
        Tab::Layers => (Icon::Layers, "Layers"),
        Tab::Physics => (Icon::Waypoints, "Physics"),
        Tab::Envelopes => (Icon::Spline, "Envelopes"),
        Tab::Moves => (Icon::Activity, "Animated"),
        Tab::Images => (Icon::Image, "Images"),
        Tab::Bookmarks => (Icon::Bookmark, "Bookmarks"),
        Tab::Info => (Icon::Info, "Info"),
        Tab::Problems => (Icon::TriangleAlert, "Problems"),
    }
}

/// Words by which a page is found besides its name.
pub fn search_words(tab: Tab) -> &'static str {
    match tab {
        Tab::Layers => {
            "layer find filter groups list quads sounds tiles opacity transparency parallax offset clipping background foreground"
        }
        Tab::Physics => "teleporters switches tune zones numbers checkpoints",
        Tab::Envelopes => "curves",
        Tab::Moves => "animated moving movement",
        Tab::Images => {
            "mapres tilesets textures used unused tiles missing images find image external embedded pictures extract save export viewer"
        }
        Tab::Bookmarks => "saved positions delete remove rename",
        Tab::Info => {
            "author mapper credits license version map settings server size dimensions width height tiles statistics"
        }
        Tab::Problems => {
            "warnings errors faults check map lint validate validation missing broken damaged corrupt repair fix issues next"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_are_named_where_all_have_room_and_fill_the_row() {
        let names = [40.0; 8];
        for (room, named) in [(180.0, false), (300.0, false), (527.0, false), (528.0, true), (700.0, true)] {
            let (widths, are_named) = tab_widths(room, names);
            assert_eq!(are_named, named, "{room}");
            let sum: f32 = widths.iter().sum();
            assert!((sum - room).abs() < 0.01, "{sum} of {room}");
        }
    }
}
