//! Inspector: the panel at the right that lists everything under the pinned point, from top to bottom, with all values.
//!
//! Its content is looked up when a point is pinned, or when the map has been loaded again; not in every frame.

use egui::text::LayoutJob;
use egui::{Frame, Id, Label, Margin, Panel, Rect, Response, RichText, ScrollArea, Sense, Stroke, Ui, pos2, vec2};
use lucide_icons::Icon;

use super::cache::SceneCache;
use super::facts::{self, Facts, Value, why_hidden};
use super::{layers, links, motion, preview};
use crate::analysis;
use crate::analysis::{ObjectId, Picked, Pin};
use crate::scene::FlatScene;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::panel_size::PanelSize;
use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;
use crate::view::{self, Action, Request, ShellAction};

/// Width of the column of names.
const NAMES: f32 = 70.0;
/// Height of a row of values.
const LINE: f32 = 17.0;
/// Lines of a value at most.
const VALUE_ROWS: usize = 4;
/// Side of the pictures, in points.
const PICTURE: f32 = 18.0;

/// State of the panel.
#[derive(Default)]
pub struct Inspector {
    /// Width.
    pub width: PanelSize,
    known: Option<Known>,
    /// Subject of the frame before.
    about: Option<(Option<Pin>, Option<ObjectId>)>,
}

/// Facts about a point.
struct Known {
    pin: Pin,
    things: Vec<Facts>,
    more: usize,
}

impl Inspector {
    /// Clears the facts: another scene is shown.
    pub fn reset(&mut self) {
        self.known = None;
    }

    /// Shows the panel, where it is to be shown.
    pub fn show(&mut self, root: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        if !cx.shows_inspector() {
            return;
        }
        let window = root.available_width();
        let panel = Panel::right("inspector")
            .default_size(self.width.natural(window))
            .size_range(self.width.range(window))
            .frame(Frame::new().fill(style::colors().panel).inner_margin(Margin::ZERO))
            .show(root, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                self.content(ui, cx, cache);
            });
        self.width.shown(window, panel.response.rect.width());
    }

    fn content(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        let about = (cx.flat.pinned, cx.flat.subject);
        let is_another = self.about.replace(about) != Some(about);
        let pinned = cx.scene.zip(cx.flat.pinned);
        let known = pinned.map(|(scene, pin)| (scene, self.known(scene, pin)));
        header(ui, cx, known.as_ref().map(|(_, known)| *known));
        let subject = cx.scene.zip(cx.flat.subject);
        if known.is_none() && subject.is_none() {
            let hint = "Click the map to list everything at that position.";
            return widgets::empty_state(ui, Icon::MousePointerClick, "Nothing selected", hint);
        }
        if subject.is_none() && known.is_some_and(|(_, known)| known.things.is_empty()) {
            return widgets::empty_state(ui, Icon::MousePointerClick, "Empty", "");
        }
        let mut area = ScrollArea::vertical().id_salt("inspector").auto_shrink(false);
        if is_another {
            // Another thing is read from its beginning.
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            if let Some((scene, subject)) = subject {
                motion::section::show(ui, cx, cache, scene, subject);
            }
            let Some((scene, known)) = known else { return };
            for (n, facts) in known.things.iter().enumerate() {
                section(ui, cx, cache, scene, n, facts);
            }
            if known.more > 0 {
                let words = format!("…and {} more", text::grouped(known.more));
                padded(ui, |ui| ui.label(RichText::new(words).font(style::small()).color(style::colors().muted)));
            }
        });
    }

    /// Facts about a point, looked up anew where it is another one.
    fn known(&mut self, scene: &FlatScene, pin: Pin) -> &Known {
        self.known = self.known.take().filter(|known| known.pin == pin);
        self.known.get_or_insert_with(|| {
            let Picked { hits, more } = analysis::pick(scene, pin);
            Known { pin, things: hits.iter().filter_map(|hit| facts::facts(scene, hit)).collect(), more }
        })
    }
}

/// Sentence about how to open the Inspector.
pub fn way_back() -> String {
    format!("{} to open it again.", Command::Inspector.press())
}

/// Message after a click that lists nothing, as the Inspector is closed.
pub fn closed_words() -> String {
    format!("The Inspector is closed. {}", way_back())
}

fn header(ui: &mut Ui, cx: &mut FlatCx, known: Option<&Known>) {
    let frame = Frame::new().inner_margin(Margin { left: 12, right: 6, top: 3, bottom: 3 });
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let title = known.map(|known| known.pin.tile()).map(|tile| format!("Tile {}, {}", tile.x, tile.y));
            ui.label(RichText::new(title.as_deref().unwrap_or("Inspector")).font(style::heading()));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if widgets::icon_button(ui, Icon::X, "Close Inspector", &Command::Inspector.info().keys_text(), false)
                    .clicked()
                {
                    cx.push(ShellAction::ToggleInspector);
                    cx.notify(format!("Inspector closed. {}", way_back()));
                }
                if let Some(known) = known
                    && widgets::icon_button(ui, Icon::Copy, "Copy all", "", false).clicked()
                {
                    cx.push(copy(known.as_text()));
                }
            });
        });
    });
    let y = ui.cursor().top() - 0.5;
    ui.painter().hline(ui.max_rect().x_range(), y, Stroke::new(1.0, style::colors().line));
}

impl Known {
    fn as_text(&self) -> String {
        let tile = self.pin.tile();
        let things: String = self.things.iter().map(Facts::as_text).collect();
        format!("Tile {}, {}\n{things}", tile.x, tile.y)
    }
}

fn section(ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache, scene: &FlatScene, n: usize, facts: &Facts) {
    let Some((group, layer)) = facts.hit.info(scene) else { return };
    let id = Id::unique("inspected").with(n);
    let shown = view::flat::shown(cx.flat, group, layer);
    let (rect, response) = {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW + 2.0), Sense::hover());
        (rect, ui.interact(rect, id, Sense::click()))
    };
    let title = text::clean(&layer.title);
    let subject = facts.subject();
    let is_subject = subject.is_some() && subject == cx.flat.subject;
    let fill = match (is_subject, response.contains_pointer()) {
        (true, _) => style::colors().accent_dim,
        (false, true) => style::colors().hover,
        (false, false) => style::colors().raised,
    };
    let mut row = RowPainter::filled(ui, rect, fill);
    let eye = layers::LayerEye { id, layer, shown, title: &title, layers: &[layer.id] };
    layers::layer_eye(ui, &mut row, cx, &eye);
    let square = row.take_left(PICTURE);
    let square = Rect::from_center_size(square.center(), vec2(PICTURE, PICTURE));
    preview::paint(row.painter(), square, cache, scene, facts.preview);
    row.skip(style::SPACE_S);
    list_button(ui, &mut row, id, cx, facts, &title);
    let is_seen = view::flat::is_hit_visible(cx.flat, scene, &facts.hit);
    row.text(&facts.title, &style::body(), if is_seen { style::colors().text } else { style::colors().muted });
    if row.rest().width() > 30.0 {
        row.text(&facts.home, &style::small(), style::colors().muted);
    }
    if let Some(subject) = subject {
        quad_row(cx, &response, facts, subject, is_subject);
    }
    let linked = facts.tile.and_then(|tile| links::tile_links(cache, scene, tile));
    response.context_menu(|ui| {
        if let Some(found) = &linked
            && ui.button("Follow link").clicked()
        {
            links::follow(cx, cache, found.number, found.role);
            ui.close();
        }
        menu(ui, cx, facts);
    });
    // The facts about the selected quad stand above.
    let values = if is_subject { &[][..] } else { &facts.values };
    if is_subject && facts.notes.is_empty() && why_hidden(shown).is_none() {
        return;
    }
    padded(ui, |ui| {
        if let Some(sentence) = &facts.sentence {
            ui.add(Label::new(sentence).wrap().selectable(true));
            ui.add_space(style::SPACE_S);
        }
        if let Some(found) = &linked {
            let link = ui.add(egui::Link::new(RichText::new(&found.words)));
            if link.on_hover_text("Follow link").clicked() {
                links::follow(cx, cache, found.number, found.role);
            }
            if let Some(problem) = found.problem {
                ui.add(Label::new(RichText::new(problem).color(style::colors().warning)).wrap());
            }
            ui.add_space(style::SPACE_S);
        }
        let notes = facts.notes.iter().map(String::as_str);
        for note in notes.chain(why_hidden(shown)) {
            ui.add(Label::new(RichText::new(note).font(style::small()).color(style::colors().warning)).wrap());
            ui.add_space(2.0);
        }
        for (v, value) in values.iter().enumerate() {
            value_row(ui, cx, id.with(v), facts, value);
        }
    });
}

/// Row of a quad: a click selects it, a double click goes there.
fn quad_row(cx: &mut FlatCx, response: &Response, facts: &Facts, subject: ObjectId, is_subject: bool) {
    let label = format!("Quad #{} of layer {}", subject.index, facts.title);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::ListItem, true, is_subject, &label));
    if response.double_clicked() {
        cx.push(FlatAction::GoToSubject(subject));
    } else if response.clicked() {
        cx.push(FlatAction::SetSubject(Some(subject)));
    }
}

/// The button that shows the layer in the list.
fn list_button(ui: &mut Ui, row: &mut RowPainter, id: Id, cx: &mut FlatCx, facts: &Facts, title: &str) {
    let rect = row.take_right(style::ICON);
    let button = ui.interact(rect.expand2(vec2(3.0, 0.0)), id.with("list"), Sense::click());
    let label = format!("Show layer “{title}” in the list");
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
    let is_selected = cx.flat.is_selected(facts.hit.layer);
    let color = if button.hovered() || is_selected { style::colors().accent } else { style::colors().muted };
    row.painter().text(rect.center(), egui::Align2::CENTER_CENTER, Icon::ListTree.unicode(), style::icons(14.0), color);
    widgets::paint_focus(ui, &button);
    if button.clicked() {
        cx.push(FlatAction::Reveal(facts.hit.layer));
    }
    button.on_hover_text("Show layer in the list");
}

/// A name and a value, on as many lines as it needs, up to a few; the rest is shown on hover.
fn value_row(ui: &mut Ui, cx: &mut FlatCx, id: Id, facts: &Facts, value: &Value) {
    let (names, color) = if value.matters {
        (style::colors().muted, style::colors().text)
    } else {
        (style::colors().faint, style::colors().faint)
    };
    let width = ui.available_width();
    let glyph = value.glyph.filter(|_| value.text != "0");
    let indent = NAMES.min(width * 0.4) + if glyph.is_some() { 16.0 } else { 0.0 };
    let mut job = LayoutJob::simple(value.text.clone(), style::small(), color, (width - indent).max(0.0));
    job.wrap.max_rows = VALUE_ROWS;
    let galley = ui.painter().layout_job(job);
    let (rect, _) = ui.allocate_exact_size(vec2(width, LINE.max(galley.size().y + 3.0)), Sense::hover());
    let response = ui.interact(rect, id, Sense::click());
    let label = format!("{} {}", value.name, value.text);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &label));
    if response.contains_pointer() {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 2.0, style::colors().hover);
    }
    let first_line = rect.top() + LINE * 0.5;
    let at = pos2(rect.left(), first_line);
    ui.painter().text(at, egui::Align2::LEFT_CENTER, value.name, style::small(), names);
    if let Some(glyph) = glyph {
        let square = Rect::from_center_size(pos2(rect.left() + indent - 11.0, first_line), vec2(10.0, 10.0));
        preview::glyph(ui.painter(), square, glyph, color);
    }
    let is_whole = !galley.elided;
    let top = if galley.rows.len() > 1 { rect.top() + 1.5 } else { first_line - galley.size().y * 0.5 };
    ui.painter().galley(pos2(rect.left() + indent, top), galley, color);
    response.context_menu(|ui| {
        widgets::menu(ui, cx, [("Copy value", copy(value.text.clone()))]);
        menu(ui, cx, facts);
    });
    match (value.matters, is_whole) {
        (false, _) => {
            response.on_hover_text(format!("{}: no effect here", value.text));
        }
        (true, false) => {
            response.on_hover_text(&value.text);
        }
        (true, true) => {}
    }
}

fn menu(ui: &mut Ui, cx: &mut FlatCx, facts: &Facts) {
    let id = facts.hit.layer;
    let items = [
        ("Copy all", copy(facts.as_text())),
        ("Show layer in the list", Action::Flat(FlatAction::Reveal(id))),
        ("Go to layer", Action::Flat(FlatAction::GoTo(id))),
        ("Solo layer", Action::Flat(FlatAction::SoloLayer(id))),
    ];
    widgets::menu(ui, cx, items);
}

fn padded<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::new().inner_margin(Margin::symmetric(12, 6)).show(ui, content).inner
}

fn copy(text: String) -> Action {
    Action::Ask(Request::CopyText(text))
}
