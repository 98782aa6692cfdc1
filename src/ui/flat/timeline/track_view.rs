//! A track: a row with the envelope's name at the left and its course over time, and below it the full curve while the
//! track is open.

use egui::{Id, Modifiers, Rect, Response, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::samples::Size;
use super::state::Timeline;
use super::track::{Parts, ROW, Track};
use super::{curve_view, marks, notes, preview};
use crate::scene::{EnvelopeInfo, FlatScene};
use crate::ui::flat::cache::SceneCache;
use crate::ui::flat::envelope_words;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;
use crate::view::flat::{Selecting, Tab};
use crate::view::{Action, Request};

impl Timeline {
    /// Shows a track.
    pub fn track(
        &mut self,
        ui: &mut Ui,
        cx: &mut FlatCx,
        cache: &mut SceneCache,
        scene: &FlatScene,
        at: usize,
        rect: Rect,
    ) {
        let Some(index) = self.rows.list.get(at).copied() else { return };
        let (Some(info), Some(envelope)) = (scene.info.envelopes.get(index.get()), scene.envelopes.get(index.get()))
        else {
            return;
        };
        let oddities = cache.oddities(index);
        let track = Track { index, info, envelope, oddities, title: super::rows::title(scene, index) };
        let row = Rect::from_min_size(rect.min, vec2(rect.width(), ROW));
        self.row(ui, cx, &track, row);
        if cx.flat.timeline.opened.contains(&index) {
            let full = Rect::from_min_max(pos2(rect.left(), row.bottom()), rect.max);
            curve_view::show(ui, cx, self, &track, Parts::of(full));
        }
        ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, style::colors().line));
    }

    fn row(&mut self, ui: &mut Ui, cx: &mut FlatCx, track: &Track, rect: Rect) {
        let id = Id::unique("track").with(track.index);
        let response = ui.interact(rect, id, Sense::click());
        let is_selected = cx.flat.timeline.selected.contains(&track.index);
        response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, is_selected, &track.title));
        let parts = Parts::of(rect);
        self.name(ui, cx, track, parts.name, is_selected, response.contains_pointer());
        let painter = ui.painter().with_clip_rect(parts.time.intersect(ui.clip_rect()));
        if is_selected {
            painter.rect_filled(parts.time, 0.0, style::colors().accent.gamma_multiply(0.06));
        }
        let place = preview::place(parts.time, &self.axis);
        let curve = self.curves.get(track.index, track.envelope, Size::Row, &self.axis, place.height());
        preview::paint(&painter, place, track.envelope, &curve, &self.axis, cx.flat.clock.time_s);
        let all = marks::marks(track.envelope, &self.axis, cx.flat.clock.time_s);
        let pointer = response.hover_pos().filter(|at| parts.time.contains(*at));
        let hovered = pointer.and_then(|at| marks::mark_at(&all, at.x));
        marks::paint(&painter, parts.time.bottom() - 5.0, track.envelope, &all, hovered);
        self.clicked(ui, cx, track, &response);
        response.context_menu(|ui| menu(ui, cx, track));
        let in_tiles = !self.world_units;
        match hovered.and_then(|mark| Some((mark, track.envelope.points.get(mark.point)?))) {
            Some((mark, point)) => {
                response.on_hover_ui_at_pointer(|ui| {
                    marks::lines(track.envelope, mark.point, point, in_tiles)
                        .into_iter()
                        .for_each(|line| small(ui, line));
                });
            }
            None if pointer.is_none() => {
                response.on_hover_ui(|ui| tooltip(ui, track));
            }
            None => {}
        }
    }

    fn name(&self, ui: &mut Ui, cx: &mut FlatCx, track: &Track, rect: Rect, is_selected: bool, is_hovered: bool) {
        let mut row = RowPainter::new(ui, rect, is_selected, is_hovered);
        row.skip(-style::SPACE_S);
        let chevron = row.take_left(style::ICON);
        let is_open = cx.flat.timeline.opened.contains(&track.index);
        let button =
            ui.interact(chevron.expand2(vec2(4.0, 0.0)), Id::unique("disclose").with(track.index), Sense::click());
        let label = format!("Curve of {}", track.title);
        button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_open, &label));
        let icon = if is_open { Icon::ChevronDown } else { Icon::ChevronRight };
        let color = if button.hovered() { style::colors().accent } else { style::colors().muted };
        widgets::paint_icon(row.painter(), chevron, icon, color);
        if button.on_hover_text(if is_open { "Hide full curve" } else { "Show full curve" }).clicked() {
            cx.push(FlatAction::ToggleTrack(track.index));
        }
        row.skip(-2.0);
        row.icon(envelope_words::face(track.info.channels).0, style::colors().muted);
        let uses = uses(track.info);
        let color = if uses == 0 { style::colors().faint } else { style::colors().muted };
        // Not "3×", as speeds are written.
        let words = if uses == 0 { "not used".to_owned() } else { text::count(uses, "use", "uses") };
        // The name is worth more in narrow windows; the tooltip says both.
        let width = |words: &str, font| row.painter().layout_no_wrap(words.to_owned(), font, color).size().x;
        let both = width(&track.title, style::body()) + width(&words, style::small()) + 2.0 * style::SPACE_S;
        if both <= row.rest().width() {
            row.text_right(&words, &style::small(), color);
        }
        if track.oddities.iter().any(|oddity| !oddity.is_common()) {
            row.icon_right(Icon::TriangleAlert, style::colors().warning);
        }
        row.text(&track.title, &style::body(), if uses == 0 { style::colors().muted } else { style::colors().text });
    }

    /// A click selects, with Shift everything from the last one on; a double click shows the full curve.
    fn clicked(&mut self, ui: &Ui, cx: &mut FlatCx, track: &Track, response: &Response) {
        if response.double_clicked() {
            cx.push(FlatAction::ToggleTrack(track.index));
        }
        if !response.clicked() || response.double_clicked() {
            return;
        }
        super::keyboard::take(ui);
        let Modifiers { shift, command, alt, .. } = ui.input(|i| i.modifiers);
        let anchor = self.anchor.and_then(|anchor| self.rows.position(anchor)).filter(|_| shift);
        let here = self.rows.position(track.index);
        if let (Some(from), Some(to)) = (anchor, here) {
            let range = self.rows.list.get(from.min(to)..=from.max(to)).unwrap_or_default();
            for (n, envelope) in range.iter().enumerate() {
                let how = if n == 0 && !command { Selecting::Alone } else { Selecting::Add };
                cx.push(FlatAction::SelectEnvelope(*envelope, how));
            }
            return;
        }
        self.anchor = Some(track.index);
        let how = if command || alt { Selecting::Toggle } else { Selecting::Alone };
        cx.push(FlatAction::SelectEnvelope(track.index, how));
    }
}

/// Number of layers and quads that use an envelope. A layer of quads counts as its quads.
fn uses(info: &EnvelopeInfo) -> usize {
    info.used_by_quads.max(info.used_by_layers.len())
}

fn menu(ui: &mut Ui, cx: &mut FlatCx, track: &Track) {
    let is_open = cx.flat.timeline.opened.contains(&track.index);
    let open = if is_open { "Hide full curve" } else { "Show full curve" };
    let period_ms = u64::try_from(track.envelope.period_ms()).unwrap_or(0);
    let items = [
        (open, Action::Flat(FlatAction::ToggleTrack(track.index))),
        ("Loop one period", Action::Flat(FlatAction::LoopPeriod(period_ms))),
        ("Copy name", Action::Ask(Request::CopyText(track.title.clone()))),
    ];
    let fits = |action: &Action| period_ms > 0 || !matches!(action, Action::Flat(FlatAction::LoopPeriod(_)));
    widgets::menu(ui, cx, items.into_iter().filter(|(_, action)| fits(action)));
    if ui.button("List uses").clicked() {
        cx.push(FlatAction::SelectEnvelope(track.index, Selecting::Alone));
        cx.push(FlatAction::SetTab(Tab::Envelopes));
        ui.close();
    }
    for (id, name) in envelope_words::layer_names(cx, &track.info.used_by_layers) {
        if ui.button(format!("Select layer “{name}”")).clicked() {
            cx.push(FlatAction::Reveal(id));
            ui.close();
        }
    }
}

fn tooltip(ui: &mut Ui, track: &Track) {
    ui.label(&track.title);
    let (_, kind) = envelope_words::face(track.info.channels);
    let points = text::count(track.info.points, "point", "points");
    small(ui, format!("{kind} · {}, {points}", text::duration_text(track.info.duration_ms)));
    small(ui, envelope_words::uses_long(track.info));
    for oddity in track.oddities {
        let sentence = notes::sentence(*oddity, track.envelope);
        ui.label(RichText::new(sentence).font(style::small()).color(notes::color(*oddity)));
    }
}

fn small(ui: &mut Ui, line: String) {
    ui.label(RichText::new(line).font(style::small()).color(style::colors().muted));
}
