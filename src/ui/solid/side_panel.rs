//! The left panel of a solid world: a row of tabs and the page below. A world without blocks to ask about has bookmarks
//! only, and shows them while there are any; the palette and keys set the first one.

use egui::{Align2, FontId, Frame, Margin, Panel, Rect, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::changes::ChangesPage;
use super::connections::ConnectionsPage;
use super::contents::ContentsPage;
use super::level_layers::LevelLayersPage;
use super::problems::ProblemsPage;
use super::solid_cx::SolidCx;
use super::things::ThingsPage;
use crate::scene::World;
use crate::ui::bookmarks::BookmarksPage;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::panel_size::PanelSize;
use crate::ui::parts::warning_list::Warnings;
use crate::ui::parts::{style, text, widgets};
use crate::view::solid::{PageAction, SolidAction, SolidTab};

/// Height of the row of tabs.
const TABS: f32 = 32.0;
/// Width of a tab besides its name.
const ICON_ONLY: f32 = 26.0;
/// Height of the ground of the number of problems.
const BADGE: f32 = 13.0;

/// State of the panel.
#[derive(Default)]
pub struct SidePanel {
    contents: ContentsPage,
    things: ThingsPage,
    layers: LevelLayersPage,
    connections: ConnectionsPage,
    changes: ChangesPage,
    bookmarks: BookmarksPage,
    problems: ProblemsPage,
    /// Width of the panel.
    pub width: PanelSize,
}

impl SidePanel {
    /// Ends what concerns the world before: another one is shown.
    pub fn reset(&mut self) {
        self.bookmarks.reset();
        (self.contents, self.changes) = (ContentsPage::default(), ChangesPage::default());
        (self.problems, self.things) = (ProblemsPage::default(), ThingsPage::default());
        (self.layers, self.connections) = (LevelLayersPage::default(), ConnectionsPage::default());
    }

    /// Shows the panel.
    pub fn show(&mut self, root: &mut Ui, cx: &mut PanelCx) {
        let has_blocks = has_tabs(cx);
        if !has_blocks && cx.status.places.as_ref().is_none_or(|places| places.is_empty()) {
            return self.bookmarks.reset();
        }
        let window = root.available_width();
        let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::ZERO);
        let panel = Panel::left("side panel of a solid world")
            .default_size(self.width.natural(window))
            .size_range(self.width.range(window))
            .frame(frame)
            .show(root, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                if !has_blocks {
                    return self.bookmarks.show(ui, cx);
                }
                let Some(mut cx) = SolidCx::of(cx) else { return };
                tabs(ui, &mut cx);
                // The panel ends where its room ends, whatever the page needs.
                let room = ui.available_rect_before_wrap();
                ui.allocate_rect(room, Sense::hover());
                let mut inside = ui.new_child(UiBuilder::new().max_rect(room));
                inside.shrink_clip_rect(room);
                match shown_tab(&cx) {
                    SolidTab::Contents if has_catalog(&cx) => self.things.show(&mut inside, &mut cx),
                    SolidTab::Contents => self.contents.show(&mut inside, &mut cx),
                    SolidTab::Layers => {
                        if let Some(words) = self.layers.show(&mut inside, &mut cx) {
                            self.things.words = words;
                            cx.push(SolidAction::Page(PageAction::SetTab(SolidTab::Contents)));
                        }
                    }
                    SolidTab::Connections => self.connections.show(&mut inside, &mut cx),
                    SolidTab::Changes => self.changes.show(&mut inside, &mut cx),
                    SolidTab::Bookmarks => self.bookmarks.show(&mut inside, &mut cx),
                    SolidTab::Problems => self.problems.show(&mut inside, &mut cx),
                }
            });
        self.width.shown(window, panel.response.rect.width());
    }
}

/// Whether the panel has tabs: the world can be asked about its blocks or its things.
pub fn has_tabs(cx: &PanelCx) -> bool {
    cx.status.world_answers.is_some() || has_catalog(cx)
}

/// Whether the world can be asked about its things.
fn has_catalog(cx: &PanelCx) -> bool {
    cx.world.and_then(World::as_solid).is_some_and(|solid| solid.catalog.is_some())
}

/// Whether a page is for the open world: only worlds of blocks have other saves.
pub fn has_page(cx: &PanelCx, tab: SolidTab) -> bool {
    match tab {
        SolidTab::Changes => cx.status.world_answers.is_some(),
        SolidTab::Layers | SolidTab::Connections => {
            cx.world.and_then(World::as_solid).is_some_and(|solid| solid.level_style.is_some())
        }
        SolidTab::Contents | SolidTab::Bookmarks | SolidTab::Problems => true,
    }
}

/// The chosen page, or the first where the world has no such page.
fn shown_tab(cx: &SolidCx) -> SolidTab {
    if has_page(cx, cx.solid.pages.tab) { cx.solid.pages.tab } else { SolidTab::Contents }
}

/// Shows the tabs, with their names where all have room, else with the name of the chosen one as a heading below.
fn tabs(ui: &mut Ui, cx: &mut SolidCx) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), TABS), Sense::hover());
    ui.painter().hline(row.x_range(), row.bottom() - 0.5, egui::Stroke::new(1.0, style::colors().line));
    let shown: Vec<SolidTab> = SolidTab::ALL.into_iter().filter(|tab| has_page(cx, *tab)).collect();
    let problems = Warnings::of(cx).count();
    let name = |tab: SolidTab| {
        ui.painter().layout_no_wrap(face(tab).1.to_owned(), style::small(), style::colors().text).size().x
    };
    let names: f32 = shown.iter().map(|tab| name(*tab) + 2.0 * style::SPACE_S + ICON_ONLY).sum();
    let are_named = names <= row.width();
    let (now, width) = (shown_tab(cx), row.width() / shown.len().max(1) as f32);
    for (at, tab) in shown.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(row.left() + at as f32 * width, row.top()), vec2(width, row.height()));
        let count = if tab == SolidTab::Problems { problems } else { 0 };
        if tab_button(ui, rect, tab, are_named, now == tab, count) {
            cx.push(SolidAction::Page(PageAction::SetTab(tab)));
        }
    }
    if !are_named {
        widgets::page_title(ui, face(now).1);
    }
}

/// Shows a tab, with a number of problems. Returns whether it was clicked.
fn tab_button(ui: &mut Ui, rect: Rect, tab: SolidTab, is_named: bool, on: bool, problems: usize) -> bool {
    let (icon, label) = face(tab);
    let response = ui.interact(rect, ui.scope_id().with(("solid tab", label)), Sense::click());
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
    let name = is_named.then(|| ui.painter().layout_no_wrap(label.to_owned(), style::small(), color));
    let whole = style::ICON + name.as_ref().map_or(0.0, |name| style::SPACE_S + name.size().x);
    let start = rect.center().x - whole.min(rect.width()) * 0.5;
    let at = Rect::from_min_size(pos2(start, rect.top()), vec2(style::ICON, rect.height()));
    widgets::paint_icon(ui.painter(), at, icon, color);
    if let Some(name) = name {
        let left = pos2(at.right() + style::SPACE_S, rect.center().y);
        ui.painter().galley(Align2::LEFT_CENTER.anchor_size(left, name.size()).min, name, color);
    }
    if problems > 0 {
        let words = if problems > 99 { "99+".to_owned() } else { problems.to_string() };
        let number = ui.painter().layout_no_wrap(words, FontId::proportional(9.5), style::colors().background);
        let size = vec2((number.size().x + 6.0).max(BADGE), BADGE);
        let left = (at.right() - 7.0).min(rect.right() - size.x);
        let ground = Rect::from_min_size(pos2(left, rect.top() + 3.0), size);
        ui.painter().rect_filled(ground, BADGE / 2.0, style::colors().warning);
        let text_at = Align2::CENTER_CENTER.anchor_size(ground.center(), number.size()).min;
        ui.painter().galley(text_at, number, style::colors().background);
    }
    widgets::paint_focus(ui, &response);
    let hint = if problems > 0 { format!("{label} ({})", text::grouped(problems)) } else { label.to_owned() };
    response.on_hover_text(hint).clicked()
}

/// A page's picture and name.
pub fn face(tab: SolidTab) -> (Icon, &'static str) {
    match tab {
        SolidTab::Contents => (Icon::Boxes, "Contents"),
        SolidTab::Layers => (Icon::Layers, "Layers"),
        SolidTab::Connections => (Icon::Waypoints, "Connections"),
        SolidTab::Changes => (Icon::GitCompareArrows, "Changes"),
        SolidTab::Bookmarks => (Icon::Bookmark, "Bookmarks"),
        SolidTab::Problems => (Icon::TriangleAlert, "Problems"),
    }
}

/// Words by which the palette finds a page besides its name.
pub fn search_words(tab: SolidTab) -> &'static str {
    match tab {
        SolidTab::Contents => {
            "nodes objects player players blocks info seed mapgen biome inventory mobs statistics sectors actors meshes weapons lava size map world"
        }
        SolidTab::Layers => {
            "color by coloring legend hide show see through inside cave transparent trees roof opacity solo floors ceilings walls water ladder meshes actors edges"
        }
        SolidTab::Connections => {
            "links triggers events tags targets warps teleports teleporter teleporters portal checkpoints secrets save points"
        }
        SolidTab::Changes => "compare differences save backup",
        SolidTab::Bookmarks => "saved positions delete remove rename",
        SolidTab::Problems => "warnings errors faults check world lint validate damaged broken issues next",
    }
}
