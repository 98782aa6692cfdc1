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
                self.images.take_second_click(ui, cx);
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
    let width = row.width() / Tab::ALL.len() as f32;
    ui.painter().hline(row.x_range(), row.bottom() - 0.5, egui::Stroke::new(1.0, style::colors().line));
    for (i, tab) in Tab::ALL.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(row.left() + width * i as f32, row.top()), vec2(width, row.height()));
        if tab_button(ui, rect, tab, cx) {
            cx.push(FlatAction::SetTab(tab));
        }
    }
}

fn tab_button(ui: &mut Ui, rect: Rect, tab: Tab, cx: &FlatCx) -> bool {
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
    widgets::paint_icon(ui.painter(), rect, icon, color);
    let problems = if tab == Tab::Problems { Problems::of(cx).count() } else { 0 };
    if problems > 0 {
        badge(ui, rect, problems);
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
