//! The left panel: a row of tabs and the page below.

use egui::{Align2, Frame, Margin, Panel, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::cache::SceneCache;
use super::problems::{Problems, ProblemsPage};
use super::{envelopes, images, info, layers, moves, physics};
use crate::ui::bookmarks;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::panel_size::PanelSize;
use crate::ui::parts::{style, widgets};
use crate::view::flat::FlatAction;
use crate::view::flat::Tab;

/// Room for the number beside a name.
const BADGE: f32 = 20.0;
/// Least width of a tab without its name.
const ICON_ONLY: f32 = 26.0;

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
            });
        self.width.shown(window, panel.response.rect.width());
    }

    /// Clears the state of the pages: another scene is shown.
    pub fn reset(&mut self) {
        self.moves.reset();
        self.bookmarks.reset();
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

fn tabs(ui: &mut Ui, cx: &mut FlatCx) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), Sense::hover());
    ui.painter().hline(row.x_range(), row.bottom() - 0.5, egui::Stroke::new(1.0, style::colors().line));
    let needed = Tab::ALL.map(|tab| {
        let badge = if tab == Tab::Problems { BADGE } else { 0.0 };
        name_galley(ui, tab, style::colors().text).size().x + 2.0 * style::SPACE_S + badge
    });
    let mut left = row.left();
    for (tab, (width, is_named)) in Tab::ALL.into_iter().zip(tab_widths(row.width(), needed, cx.flat.switches.tab)) {
        let rect = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        left += width;
        if tab_button(ui, rect, tab, is_named, cx) {
            cx.push(FlatAction::SetTab(tab));
        }
    }
}

/// Widths of the tabs, and whether each has its name beside its icon: all where there is room, else the chosen one, else
/// none. `names`: widths of the names.
fn tab_widths(room: f32, names: [f32; 8], chosen: Tab) -> [(f32, bool); 8] {
    let widths = |is_named: &dyn Fn(Tab) -> bool| {
        let named = Tab::ALL.map(is_named);
        let mut widths = [ICON_ONLY; 8];
        for (width, (named, name)) in widths.iter_mut().zip(named.into_iter().zip(names)) {
            *width += if named { name } else { 0.0 };
        }
        let rest = (room - widths.iter().sum::<f32>()) / 8.0;
        (rest >= 0.0).then(|| std::array::from_fn(|at| (widths[at] + rest, named[at])))
    };
    widths(&|_| true).or_else(|| widths(&|tab| tab == chosen)).unwrap_or([(room / 8.0, false); 8])
}

fn name_galley(ui: &Ui, tab: Tab, color: egui::Color32) -> std::sync::Arc<egui::Galley> {
    ui.painter().layout_no_wrap(face(tab).1.to_owned(), style::small(), color)
}

fn tab_button(ui: &mut Ui, rect: Rect, tab: Tab, is_named: bool, cx: &FlatCx) -> bool {
    let (icon, label) = face(tab);
    let on = tab == cx.flat.switches.tab;
    let response = ui.interact(rect, ui.scope_id().with(("tab", tab)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, on, label));
    let color = match (on, response.hovered()) {
        (true, _) => style::colors().accent,
        (false, true) => style::colors().text,
        (false, false) => style::colors().muted,
    };
    if on {
        let line =
            Rect::from_min_max(pos2(rect.left() + 8.0, rect.bottom() - 2.0), pos2(rect.right() - 8.0, rect.bottom()));
        ui.painter().rect_filled(line, 1.0, style::colors().accent);
    }
    let name = is_named.then(|| name_galley(ui, tab, color));
    let beside = name.as_ref().map_or(0.0, |name| style::SPACE_S + name.size().x);
    let at = rect.translate(vec2(-beside / 2.0, 0.0));
    widgets::paint_icon(ui.painter(), at, icon, color);
    if let Some(name) = name {
        let start = pos2(at.center().x + style::ICON / 2.0 + style::SPACE_S, rect.center().y - name.size().y / 2.0);
        ui.painter().galley(start, name, color);
    }
    let problems = if tab == Tab::Problems { Problems::of(cx).count() } else { 0 };
    if problems > 0 {
        // Behind the name, not over it.
        badge(ui, at.translate(vec2(beside, 0.0)), problems);
    }
    widgets::paint_focus(ui, &response);
    response.on_hover_text(label).clicked()
}

/// The number of problems beside the tab's icon.
fn badge(ui: &Ui, rect: Rect, n: usize) {
    let text = if n > 999 { "999+".to_owned() } else { n.to_string() };
    let galley = ui.painter().layout_no_wrap(text, egui::FontId::proportional(9.5), style::colors().background);
    let size = vec2((galley.size().x + 6.0).max(13.0), 13.0);
    let at = Rect::from_min_size(pos2(rect.center().x + 4.0, rect.top() + 3.0), size);
    ui.painter().rect_filled(at, 6.5, style::colors().warning);
    let text_at = Align2::CENTER_CENTER.anchor_size(at.center(), galley.size()).min;
    ui.painter().galley(text_at, galley, style::colors().background);
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
        Tab::Layers => "groups list",
        Tab::Physics => "teleporters switches tune zones numbers",
        Tab::Envelopes => "curves",
        Tab::Moves => "animated moving movement",
        Tab::Images => "mapres tilesets textures",
        Tab::Bookmarks => "saved positions",
        Tab::Info => "author credits license version settings server",
        Tab::Problems => "warnings errors faults check lint",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_are_named_as_far_as_there_is_room() {
        let names = [40.0; 8];
        let named = |room| tab_widths(room, names, Tab::Images).map(|(_, is_named)| is_named);
        assert_eq!(named(600.0), [true; 8]);
        assert_eq!(named(300.0), Tab::ALL.map(|tab| tab == Tab::Images));
        assert_eq!(named(180.0), [false; 8]);
        for room in [180.0, 300.0, 600.0_f32] {
            let sum: f32 = tab_widths(room, names, Tab::Images).iter().map(|(width, _)| width).sum();
            assert!((sum - room).abs() < 0.01, "{sum} of {room}");
        }
    }
}
