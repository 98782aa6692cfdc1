//! The page of warnings, grouped by their kind: first the kinds that concern the file as a whole.

use std::collections::HashSet;

use egui::{Id, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::widgets::{self, RowPainter, Scroll};
use super::{Desk, layers, side_panel, style, text};
use crate::base::{Place, Warning};
use crate::scene::{Scene, SceneInfo};
use crate::view::{Action, Request, Tab};

/// Height of a warning without its message: the place, and room around.
const PLACE: f32 = 24.0;
/// Height of a line of a message.
const LINE: f32 = 14.0;
/// Width of a letter of a message, roughly: enough to tell whether it needs a second line without laying it out.
const LETTER: f32 = 5.4;
/// With fewer kinds than this all are unfolded at first.
const FEW: usize = 20;

/// What the page remembers.
#[derive(Default)]
pub struct WarningsPage {
    /// Kinds that were folded or unfolded against what they are at first.
    turned: HashSet<&'static str>,
    scroll: Scroll,
}

#[derive(Clone, Copy)]
enum Row<'a> {
    Code(&'static str, usize, bool),
    Warning(&'a Warning),
    Dropped(usize),
}

impl WarningsPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, desk: &mut Desk) {
        let Some(scene) = desk.scene else {
            return widgets::empty_state(
                ui,
                Icon::TriangleAlert,
                "No map is open",
                "Open one to see what is odd in it.",
            );
        };
        let info = &scene.info;
        // What the adapter cannot show comes last: the file is not to blame for it.
        let notes = desk.status.adapter_notes.clone();
        let warnings: Vec<&Warning> = info.warnings.iter().chain(notes.iter()).collect();
        if warnings.is_empty() {
            return widgets::empty_state(ui, Icon::Check, "No warnings", "Everything in this map was understood.");
        }
        let total = desk.warning_count();
        side_panel::header(ui, |ui| {
            let room = ui.available_width() - style::BUTTON;
            ui.allocate_ui(vec2(room, style::BUTTON), |ui| {
                ui.set_min_size(vec2(room, style::BUTTON));
                ui.label(text::count(total, "warning", "warnings"));
            });
            if widgets::icon_button(ui, Icon::Copy, "Copy all warnings", "", false).clicked() {
                desk.push(Action::Ask(Request::CopyText(as_text(&warnings, info.warnings_dropped))));
            }
        });
        let rows = self.rows(&warnings, info.warnings_dropped);
        let width = ui.available_width() - 2.0 * style::SPACE_M - style::ICON;
        let heights = rows.iter().map(|row| match row {
            Row::Warning(warning) => PLACE + LINE * message_lines(warning, width) as f32,
            Row::Code(..) | Row::Dropped(_) => style::ROW,
        });
        let mut scroll = self.scroll;
        widgets::virtual_list(ui, "warnings", &mut scroll, heights, |ui, i, rect| match rows[i] {
            Row::Code(code, n, open) => self.code_row(ui, rect, code, n, open),
            Row::Warning(warning) => warning_row(ui, rect, desk, scene, i, warning),
            Row::Dropped(n) => {
                let text = format!("{} more were counted, not kept", text::grouped(n));
                RowPainter::new(ui, rect, false, false).text(&text, &style::small(), style::MUTED);
            }
        });
        self.scroll = scroll;
    }

    fn rows<'a>(&self, warnings: &[&'a Warning], dropped: usize) -> Vec<Row<'a>> {
        let few = warnings.len() <= FEW;
        let mut rows = Vec::new();
        for (i, kind) in kinds(warnings).into_iter().enumerate() {
            let open_at_first = few || (i == 0 && kind.of_file);
            let open = open_at_first != self.turned.contains(kind.code);
            rows.push(Row::Code(kind.code, kind.warnings.len(), open));
            if open {
                rows.extend(kind.warnings.into_iter().map(Row::Warning));
            }
        }
        if dropped > 0 {
            rows.push(Row::Dropped(dropped));
        }
        rows
    }

    fn code_row(&mut self, ui: &mut Ui, rect: Rect, code: &'static str, n: usize, open: bool) {
        let response = ui.interact(rect, Id::unique("warning code").with(code), Sense::click());
        let title = title(code);
        response.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, &title));
        let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
        row.skip(-style::SPACE_S);
        row.icon(if open { Icon::ChevronDown } else { Icon::ChevronRight }, style::MUTED);
        row.text_right(&text::grouped(n), &style::small(), style::WARNING);
        row.text(&title, &style::body(), style::TEXT);
        if response.clicked() && !self.turned.remove(code) {
            self.turned.insert(code);
        }
        response.on_hover_ui(|ui| widgets::tooltip(ui, &title, code));
    }
}

/// The warnings of one kind.
struct Kind<'a> {
    code: &'static str,
    /// Something of it concerns the file as a whole.
    of_file: bool,
    warnings: Vec<&'a Warning>,
}

/// The kinds of warnings: those about the file as a whole first, all in the order in which they appear.
fn kinds<'a>(warnings: &[&'a Warning]) -> Vec<Kind<'a>> {
    let mut kinds: Vec<Kind> = Vec::new();
    for &warning in warnings {
        let of_file = warning.place == Place::File;
        match kinds.iter_mut().find(|kind| kind.code == warning.code) {
            Some(kind) => {
                kind.of_file |= of_file;
                kind.warnings.push(warning);
            }
            None => kinds.push(Kind { code: warning.code, of_file, warnings: vec![warning] }),
        }
    }
    kinds.sort_by_key(|kind| !kind.of_file);
    kinds
}

/// A code in words: "image-missing" becomes "Image missing".
fn title(code: &str) -> String {
    let mut words = code.replace('-', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

fn warning_row(ui: &mut Ui, rect: Rect, desk: &mut Desk, scene: &Scene, i: usize, warning: &Warning) {
    let place = place(&scene.info, warning.place);
    let message = text::clean(&warning.message);
    let response = ui.interact(rect, Id::unique("warning").with(i), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{place}: {message}")));
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    row.skip(style::ICON);
    let rest = row.rest();
    let upper = Rect::from_min_max(rest.min + vec2(0.0, 4.0), pos2(rest.right(), rest.top() + 18.0));
    let place_whole = row.within(upper).text(&place, &style::small(), style::MUTED);
    let lines = message_lines(warning, rest.width());
    let message_whole = row.text_lines(rest.min + vec2(0.0, 18.0), &message, lines);
    if response.clicked()
        && let Some(action) = go(&scene.info, warning.place)
    {
        desk.push(action);
    }
    let copy = Action::Ask(Request::CopyText(line(warning)));
    response.context_menu(|ui| layers::menu(ui, desk, [("Copy the warning", copy)]));
    // What can be read in the row would only cover the rows below.
    if place_whole && message_whole {
        return;
    }
    response.on_hover_ui(|ui| {
        ui.label(RichText::new(&place).font(style::small()).color(style::MUTED));
        ui.add(egui::Label::new(&*message).wrap());
    });
}

/// How many lines a message takes, at most two.
fn message_lines(warning: &Warning, width: f32) -> usize {
    if warning.message.len() as f32 * LETTER > width { 2 } else { 1 }
}

/// The place in words, with the name of the thing.
fn place(info: &SceneInfo, place: Place) -> String {
    let name = match place {
        Place::Image(i) => info.images.get(i.get()).map(|image| image.name.clone()),
        Place::Envelope(i) => info.envelopes.get(i.get()).map(|envelope| envelope.name.clone()),
        Place::Sound(i) => info.sounds.get(i.get()).map(|sound| sound.name.clone()),
        Place::Group(g) => info.groups.get(g.get()).map(|group| group.name.clone()),
        Place::Layer(g, l) => layer(info, g.get(), l).map(|layer| layer.title.clone()),
        Place::File | Place::Info => None,
    };
    let words = title(&place.to_string());
    match name.filter(|name| !name.trim().is_empty()) {
        Some(name) => format!("{words} · {}", text::clean(name.trim())),
        None => words,
    }
}

/// Where a click leads.
fn go(info: &SceneInfo, place: Place) -> Option<Action> {
    match place {
        Place::Layer(g, l) => layer(info, g.get(), l).map(|layer| Action::Reveal(layer.id)),
        Place::Group(g) => layer(info, g.get(), 0).map(|layer| Action::Reveal(layer.id)),
        Place::Image(_) => Some(Action::SetTab(Tab::Images)),
        Place::Envelope(_) => Some(Action::SetTab(Tab::Envelopes)),
        Place::Info => Some(Action::SetTab(Tab::Info)),
        Place::File | Place::Sound(_) => None,
    }
}

fn layer(info: &SceneInfo, group: usize, layer: u32) -> Option<&crate::scene::LayerInfo> {
    info.groups.get(group)?.layers.get(layer as usize)
}

fn line(warning: &Warning) -> String {
    format!("{} [{}] {}", warning.place, warning.code, warning.message)
}

fn as_text(warnings: &[&Warning], dropped: usize) -> String {
    let mut lines: Vec<_> = warnings.iter().map(|warning| line(warning)).collect();
    if dropped > 0 {
        lines.push(format!("{dropped} more"));
    }
    lines.join("\n")
}
