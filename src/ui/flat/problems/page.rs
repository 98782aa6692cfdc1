//! The page of warnings, grouped by their kind: first the kinds that concern the file as a whole.

use std::collections::HashSet;

use egui::{CursorIcon, Id, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::cache::SceneCache;
use crate::base::{Warning, WarningPlace};
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::warning_list::{self, Kind, Warnings};
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;
use crate::view::{self, Action, Request};

/// Height of a warning without its message: the place, and margins.
const PLACE: f32 = 24.0;
/// Height of a line of a message.
const LINE: f32 = 14.0;
/// Approximate width of a letter of a message: enough to see whether it needs a second line without laying it out.
const LETTER: f32 = 5.4;
/// With fewer kinds than this all are unfolded at first.
const FEW: usize = 20;

/// State of the page.
#[derive(Default)]
pub struct WarningsPage {
    /// Kinds that were folded or unfolded against their state at first.
    turned: HashSet<&'static str>,
    scroll: Scroll,
}

#[derive(Clone, Copy)]
enum Row<'a> {
    Kind(&'a Kind, bool),
    Warning(usize, &'a Warning),
    Dropped(usize),
}

impl WarningsPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        let Some(scene) = cx.scene else {
            return widgets::empty_state(ui, Icon::TriangleAlert, "No map is open", "Open a map to see its problems.");
        };
        let warnings = Warnings::of(cx);
        if warnings.count() == 0 {
            return widgets::empty_state(
                ui,
                Icon::Check,
                "No problems found",
                "The map file was read without warnings.",
            );
        }
        widgets::header(ui, |ui| {
            let room = ui.available_width() - style::BUTTON;
            ui.allocate_ui(vec2(room, style::BUTTON), |ui| {
                ui.set_min_size(vec2(room, style::BUTTON));
                ui.label(text::count(warnings.count(), "warning", "warnings"));
            });
            if widgets::icon_button(ui, Icon::Copy, "Copy all warnings", "", false).clicked() {
                cx.push(Action::Ask(Request::CopyText(warnings.as_text())));
            }
        });
        let kinds = cache.kinds(&cx.status.adapter_notes, || warnings.kinds());
        let rows = self.rows(warnings, &kinds);
        let width = ui.available_width() - 2.0 * style::SPACE_M - style::ICON;
        let heights = rows.iter().map(|row| match row {
            Row::Warning(_, warning) => PLACE + LINE * message_lines(warning, width) as f32,
            Row::Kind(..) | Row::Dropped(_) => style::ROW,
        });
        let mut scroll = self.scroll;
        widgets::virtual_list(ui, "warnings", &mut scroll, heights, |ui, i, rect| match rows[i] {
            Row::Kind(kind, open) => self.kind_row(ui, rect, cx, warnings, kind, open),
            Row::Warning(i, warning) => warning_row(ui, rect, cx, scene, i, warning),
            Row::Dropped(n) => {
                let text = format!("…and {} more", text::grouped(n));
                RowPainter::new(ui, rect, false, false).text(&text, &style::small(), style::colors().muted);
            }
        });
        self.scroll = scroll;
    }

    fn rows<'a>(&self, warnings: Warnings<'a>, kinds: &'a [Kind]) -> Vec<Row<'a>> {
        let few = warnings.map.len() + warnings.device.len() <= FEW;
        let mut rows = Vec::new();
        for (i, kind) in kinds.iter().enumerate() {
            let open_at_first = few || (i == 0 && kind.of_file);
            let open = open_at_first != self.turned.contains(kind.code);
            rows.push(Row::Kind(kind, open));
            if open {
                rows.extend(kind.members.iter().filter_map(|i| Some(Row::Warning(*i, warnings.get(*i)?))));
            }
        }
        if warnings.dropped > 0 {
            rows.push(Row::Dropped(warnings.dropped));
        }
        rows
    }

    fn kind_row(&mut self, ui: &mut Ui, rect: Rect, cx: &mut FlatCx, warnings: Warnings, kind: &Kind, open: bool) {
        let response = ui.interact(rect, Id::unique("warning code").with(kind.code), Sense::click());
        let title = title(kind.code);
        response.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, &title));
        let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
        row.skip(-style::SPACE_S);
        row.icon(if open { Icon::ChevronDown } else { Icon::ChevronRight }, style::colors().muted);
        row.text_right(&text::grouped(kind.members.len()), &style::small(), style::colors().warning);
        row.text(&title, &style::body(), style::colors().text);
        widgets::paint_focus(ui, &response);
        if response.clicked() && !self.turned.remove(kind.code) {
            self.turned.insert(kind.code);
        }
        response.context_menu(|ui| {
            // Made only when shown: there may be thousands of lines.
            let lines: Vec<_> = kind.members.iter().filter_map(|i| warnings.get(*i)).map(warning_list::line).collect();
            let label = format!("Copy {}", text::count(lines.len(), "warning", "warnings"));
            let copy = Action::Ask(Request::CopyText(lines.join("\n")));
            widgets::menu(ui, cx, [(label.as_str(), copy)]);
        });
        response.on_hover_ui(|ui| widgets::tooltip(ui, &title, kind.code));
    }
}

/// A code in words: "image-missing" becomes "Image missing".
fn title(code: &str) -> String {
    let mut words = code.replace('-', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

fn warning_row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, scene: &FlatScene, i: usize, warning: &Warning) {
    let place = place(scene, warning.place);
    let message = text::clean(&warning.message);
    let leads = view::flat::destination(scene, warning.place).is_some();
    let response = ui.interact(rect, Id::unique("warning").with(i), Sense::click());
    let role = if leads { Role::Link } else { Role::ListItem };
    response.widget_info(|| WidgetInfo::labeled(role, true, format!("{place}: {message}")));
    let hovered = leads && response.contains_pointer();
    let mut row = RowPainter::new(ui, rect, false, hovered);
    row.skip(style::ICON);
    let rest = row.rest();
    let upper = Rect::from_min_max(rest.min + vec2(0.0, 4.0), pos2(rest.right(), rest.top() + 18.0));
    let mut upper = row.within(upper);
    if leads {
        upper.icon_right(Icon::ArrowUpRight, if hovered { style::colors().accent } else { style::colors().faint });
    }
    let place_whole =
        upper.text(&place, &style::small(), if hovered { style::colors().accent } else { style::colors().muted });
    let lines = message_lines(warning, rest.width());
    let message_whole = row.text_lines(rest.min + vec2(0.0, 18.0), &message, lines);
    widgets::paint_focus(ui, &response);
    let mut items = Vec::new();
    if leads {
        items.push(("Go there", Action::Flat(FlatAction::Visit(warning.place))));
        if response.clicked() {
            cx.push(FlatAction::Visit(warning.place));
        }
    }
    items.push(("Copy warning", Action::Ask(Request::CopyText(warning_list::line(warning)))));
    response.context_menu(|ui| widgets::menu(ui, cx, items));
    let response = if leads { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    // A tooltip of the same words would only cover the rows below.
    if place_whole && message_whole {
        return;
    }
    response.on_hover_ui(|ui| {
        ui.label(RichText::new(&place).font(style::small()).color(style::colors().muted));
        ui.add(egui::Label::new(&*message).wrap());
    });
}

/// Number of lines of a message, at most two.
fn message_lines(warning: &Warning, width: f32) -> usize {
    if warning.message.len() as f32 * LETTER > width { 2 } else { 1 }
}

/// The place in words, with the name of the thing.
fn place(info: &FlatScene, place: WarningPlace) -> String {
    let name = match place {
        WarningPlace::Image(i) => info.info.images.get(i.get()).map(|image| image.name.clone()),
        WarningPlace::Envelope(i) => info.info.envelopes.get(i.get()).map(|envelope| envelope.name.clone()),
        WarningPlace::Sound(i) => info.info.sounds.get(i.get()).map(|sound| sound.name.clone()),
        WarningPlace::Group(g) => info.groups.get(g.get()).map(|group| group.info.name.clone()),
        WarningPlace::Layer(g, l) => layer(info, g.get(), l).map(|layer| layer.title.clone()),
        WarningPlace::File | WarningPlace::Info => None,
    };
    let words = title(&place.to_string());
    match name.filter(|name| !name.trim().is_empty()) {
        Some(name) => format!("{words} · {}", text::clean(name.trim())),
        None => words,
    }
}

fn layer(info: &FlatScene, group: usize, layer: u32) -> Option<&crate::scene::LayerInfo> {
    Some(&info.groups.get(group)?.layers.get(layer as usize)?.info)
}
