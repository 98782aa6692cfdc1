//! Page about the differences between the world and another save of it: numbers, and the areas in which blocks differ. A
//! click on an area goes there.

use std::path::{Path, PathBuf};

use egui::{Button, Id, Label, Rect, RichText, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use super::solid_cx::SolidCx;
use crate::analysis::solid::{BlockChanges, ChangedArea, WorldDifferences};
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::Request;
use crate::view::solid::{PageAction, SolidAction};

/// State of the page.
#[derive(Default)]
pub struct ChangesPage {
    /// Path of the other save that is being typed.
    typed: String,
    /// The reason for which it cannot be compared was there in the last frame. When it comes, the field gets the keyboard
    /// back.
    had_failure: bool,
    scroll: Scroll,
}

impl ChangesPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut SolidCx) {
        let Some(other) = cx.solid.pages.compared.clone() else { return self.choose(ui, cx, None) };
        let answers = cx.status.world_answers.clone();
        let answer = answers.as_ref().and_then(|answers| answers.differences(&other));
        if let Some(Err(why)) = answer {
            // The path can be corrected.
            return self.choose(ui, cx, Some(why));
        }
        self.had_failure = false;
        title(ui, cx, &other);
        match answer.and_then(Result::ok) {
            None => widgets::empty_state(ui, Icon::GitCompareArrows, "Comparing…", ""),
            Some(differences) => {
                let is_old = answers.as_ref().is_some_and(|answers| answers.are_old);
                numbers(ui, cx, differences, is_old);
                self.areas(ui, cx, differences);
            }
        }
    }

    /// The page without a comparison: another save is chosen. `failure`: why the last one cannot be compared.
    fn choose(&mut self, ui: &mut Ui, cx: &mut SolidCx, failure: Option<&str>) {
        let hint = "Choose the folder of another save of this world, for example a backup. Blocks that differ are marked \
                    on the map.";
        egui::Frame::new().inner_margin(egui::Margin::same(12)).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_M);
            ui.add(Label::new(RichText::new(hint).font(style::small()).color(style::colors().muted)).wrap());
            let field = TextEdit::singleline(&mut self.typed)
                .id(Id::unique("path of the other save"))
                .hint_text(RichText::new("Path of the other save").color(style::colors().muted))
                .desired_width(f32::INFINITY);
            let response = ui.add(field).accessible_name("Path of the other save");
            let enters = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
            let had_failure = std::mem::replace(&mut self.had_failure, failure.is_some());
            if enters || (!had_failure && failure.is_some()) || cx.solid.pages.asks_save {
                response.request_focus();
            }
            if cx.solid.pages.asks_save {
                push(cx, PageAction::SaveAsked);
            }
            if let Some(why) = failure {
                let why = text::clean(why);
                let why = why.trim_end_matches('.').trim_start_matches("Cannot compare: ");
                let words =
                    if why.starts_with("Cannot") { format!("{why}.") } else { format!("Cannot compare: {why}.") };
                ui.add(Label::new(RichText::new(words).font(style::small()).color(style::colors().warning)).wrap());
            }
            ui.horizontal(|ui| {
                let typed = self.typed.trim();
                let clicked = ui.add_enabled(!typed.is_empty(), Button::new("Compare")).clicked();
                if (clicked || enters) && !typed.is_empty() {
                    push(cx, PageAction::Compare(Some(PathBuf::from(typed))));
                }
                if ui.button("Choose…").clicked() {
                    cx.push(Request::SaveToCompareDialog);
                }
            });
        });
    }

    fn areas(&mut self, ui: &mut Ui, cx: &mut SolidCx, differences: &WorldDifferences) {
        if differences.areas.is_empty() {
            if differences.is_done {
                let hint = "Light, timestamps and moving objects are not compared.";
                widgets::empty_state(ui, Icon::Check, "No differences", hint);
            }
            return;
        }
        let (mut scroll, mut chosen) = (self.scroll, None);
        let heights = std::iter::repeat_n(style::ROW, differences.areas.len());
        widgets::list(ui, "changed areas", &mut scroll, heights, |ui, at, rect| {
            if let Some(area) = differences.areas.get(at)
                && area_row(ui, rect, at, area)
            {
                chosen = Some(*area);
            }
        });
        self.scroll = scroll;
        if let Some(area) = chosen {
            push(cx, PageAction::GoToArea(area.extent()));
        }
    }
}

fn push(cx: &mut SolidCx, action: PageAction) {
    cx.push(SolidAction::Page(action));
}

/// Name of the other save, and a button that ends the comparison.
fn title(ui: &mut Ui, cx: &mut SolidCx, other: &Path) {
    // A save is called by its folder, also where its database was chosen.
    let is_inside = other.file_name().is_some_and(|name| name == "map.sqlite" || name == "world.mt");
    let named = other.parent().filter(|folder| is_inside && folder.file_name().is_some()).unwrap_or(other);
    let name = named.file_name().unwrap_or(named.as_os_str()).to_string_lossy().into_owned();
    let words = format!("Compared with {}", text::clean(&name));
    let title = |ui: &mut Ui| {
        let short = text::elide_middle(ui.ctx(), &words, &style::body(), ui.available_width()).into_owned();
        ui.label(short).on_hover_text(text::clean(&other.display().to_string()));
    };
    widgets::header_with(ui, style::BUTTON, title, |ui| {
        if widgets::icon_button(ui, Icon::X, "End comparison", "", false).clicked() {
            push(cx, PageAction::Compare(None));
        }
    });
}

/// Numbers of differences, and how far the comparison is.
fn numbers(ui: &mut Ui, cx: &mut SolidCx, differences: &WorldDifferences, is_old: bool) {
    egui::Frame::new().inner_margin(egui::Margin { left: 12, right: 12, top: 0, bottom: 8 }).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_S);
        let BlockChanges { added, removed, changed } = differences.blocks;
        for (count, kind, color) in [
            (added, "added", style::ON_MAP.channels[1]),
            (removed, "removed", style::ON_MAP.error),
            (changed, "changed", style::ON_MAP.warning),
        ] {
            ui.horizontal(|ui| {
                let (dot, _) = ui.allocate_exact_size(vec2(10.0, 10.0), Sense::hover());
                ui.painter().rect_filled(dot, 2.0, color);
                ui.label(format!("{} {kind}", text::count(count as usize, "block", "blocks")));
                if kind == "changed" && differences.nodes > 0 {
                    let nodes = usize::try_from(differences.nodes).unwrap_or(usize::MAX);
                    let words = format!("({})", text::count(nodes, "node", "nodes"));
                    ui.label(RichText::new(words).color(style::colors().muted));
                }
            });
        }
        if differences.unreadable > 0 {
            let blocks = usize::try_from(differences.unreadable).unwrap_or(usize::MAX);
            let blocks = text::count(blocks, "changed block", "changed blocks");
            ui.label(RichText::new(format!("{blocks} cannot be read")).font(style::small()));
        }
        if !differences.is_done {
            let part = differences.compared as f32 / differences.total_blocks.max(1) as f32;
            let words = format!("Comparing: {:.0}%", part.min(1.0) * 100.0);
            ui.label(RichText::new(words).font(style::small()).color(style::colors().muted));
        } else if is_old {
            let words = "The world has changed since it was compared.";
            ui.label(RichText::new(words).font(style::small()).color(style::colors().muted));
            if ui.button("Compare again").clicked() {
                cx.push(Request::AskAgain);
            }
        }
    });
    let line = ui.max_rect();
    ui.painter().hline(line.x_range(), ui.cursor().top(), egui::Stroke::new(1.0, style::colors().line));
}

/// An area with its numbers. Returns whether it was clicked.
fn area_row(ui: &mut Ui, rect: Rect, at: usize, area: &ChangedArea) -> bool {
    let [low, high] = area.columns;
    let nodes = |from: i32, to: i32| format!("{} … {}", i64::from(from) * 16, i64::from(to) * 16 + 15);
    let place = format!("x {}  z {}", nodes(low[0], high[0]), nodes(low[1], high[1]));
    let BlockChanges { added, removed, changed } = area.blocks;
    let parts = [("+", added), ("−", removed), ("~", changed)];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(sign, count)| format!("{sign}{}", text::grouped(count as usize)))
        .collect();
    let counts = parts.join(" ");
    let response = ui.interact(rect, Id::unique("changed area").with(at), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{place}: blocks {counts}")));
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    row.icon(Icon::MapPin, style::colors().muted);
    row.text_right(&counts, &style::small(), style::colors().muted);
    let is_whole = row.text(&place, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    let clicked = response.clicked();
    if !is_whole {
        response.on_hover_text(place);
    }
    clicked
}
