//! The page of envelopes.

use egui::{Color32, Id, Key, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::cache::{CurvePicture, SceneCache};
use super::envelope_words;
use super::users::UsersList;
use crate::base::EnvelopeIndex;
use crate::scene::{Envelope, EnvelopeInfo};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::recent_click::RecentClick;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;
use crate::view::flat::{Destination, Selecting, VisitMark};
use crate::view::{Action, Request};

/// Width of a curve's picture.
const CURVE: f32 = 80.0;
/// Width of the column of durations: that of the longest common ones, so that the icons beside it line up.
const DURATIONS: f32 = 40.0;

/// State of the page.
#[derive(Default)]
pub struct EnvelopesPage {
    scroll: Scroll,
    visit_mark: Option<VisitMark>,
    users: UsersList,
    /// The list of users waits for a second click after this one.
    click: RecentClick,
    waits: bool,
}

impl EnvelopesPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        let Some(scene) = cx.scene else {
            return widgets::no_map(ui, cx, Icon::Spline, "Open a map to see its envelopes.");
        };
        let list = &scene.info.envelopes;
        if list.is_empty() {
            let hint = "Envelopes move quads and change colors over time.";
            return widgets::empty_state(ui, Icon::Spline, "No envelopes in this map", hint);
        }
        let waits = self.click.is_recent(ui);
        if std::mem::replace(&mut self.waits, waits) && !waits {
            // The list of users comes now, over the row that was clicked.
            let selected = cx.flat.timeline.selected.first().filter(|_| cx.flat.timeline.selected.len() == 1);
            if let Some(envelope) = selected {
                let top = envelope.get() as f32 * style::ROW_TALL;
                self.scroll.uncover(top, top + style::ROW_TALL);
            }
        }
        self.users.show(ui, cx, cache, scene, waits);
        ui.add_space(style::SPACE_S);
        if self.visit_mark != cx.flat.visit_mark {
            self.visit_mark = cx.flat.visit_mark;
            if let Some(Destination::Envelope(envelope)) = self.visit_mark.map(|visit_mark| visit_mark.at) {
                let top = envelope.get() as f32 * style::ROW_TALL;
                self.scroll.reveal(top, top + style::ROW_TALL);
            }
        }
        let heights = list.iter().map(|_| style::ROW_TALL);
        let mut is_clicked = false;
        let walked = widgets::list(ui, "envelopes", &mut self.scroll, heights, |ui, i, rect| {
            let Some(info) = list.get(i) else { return };
            let envelope = scene.envelopes.get(i);
            let curve = envelope.map(|envelope| (cache.curve(i, envelope), phase(cx, envelope)));
            let is_odd = info.is_used() && cache.oddities(EnvelopeIndex(i as u32)).iter().any(|it| !it.is_common());
            is_clicked |= row(ui, rect, cx, i, info, is_odd, curve.as_ref().map(|(curve, phase)| (&**curve, *phase)));
        });
        if is_clicked {
            self.click.note(ui);
        }
        if let Some(at) = walked {
            cx.push(FlatAction::SelectEnvelope(EnvelopeIndex(at as u32), Selecting::Alone));
        }
    }
}

/// Shows a row. Returns whether it was clicked.
fn row(
    ui: &mut Ui,
    rect: Rect,
    cx: &mut FlatCx,
    i: usize,
    info: &EnvelopeInfo,
    is_odd: bool,
    curve: Option<(&CurvePicture, f32)>,
) -> bool {
    let envelope = EnvelopeIndex(i as u32);
    let title = envelope_words::title(i, info);
    let response = ui.interact(rect, Id::unique("envelope").with(i), Sense::click());
    let marked = cx.flat.timeline.selected.contains(&envelope)
        || cx.is_spot(Destination::Envelope(envelope)) && cx.flat.timeline.selected.is_empty();
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, marked, &title));
    let mut row = RowPainter::new(ui, rect, marked, response.contains_pointer());
    let (icon, kind) = envelope_words::face(info.channels);
    row.icon(icon, style::colors().muted);
    let strip = row.take_right(CURVE).shrink2(vec2(0.0, 6.0));
    row.skip(style::SPACE_S);
    if let Some((curve, phase)) = curve {
        paint_curve(row.painter(), strip, curve, phase);
    }
    let rest = row.rest();
    let middle = rest.center().y;
    let mut upper = row.within(Rect::from_min_max(pos2(rest.left(), rest.top() + 4.0), pos2(rest.right(), middle)));
    let mut lower = row.within(Rect::from_min_max(pos2(rest.left(), middle), pos2(rest.right(), rest.bottom() - 4.0)));
    let duration = text::duration_text(info.duration_ms);
    let points = text::count(info.points, "point", "points");
    upper.text_column(&duration, DURATIONS, &style::small(), style::colors().muted);
    if is_odd {
        upper.icon_right(Icon::TriangleAlert, style::colors().warning);
    }
    if info.synchronized {
        upper.icon_right(Icon::Link, style::colors().muted);
    }
    upper.text(&title, &style::body(), if info.is_used() { style::colors().text } else { style::colors().muted });
    lower.text(&format!("{points} · {}", envelope_words::uses(info)), &style::small(), style::colors().muted);
    widgets::focus_on_click(&response);
    if response.double_clicked() || (response.has_focus() && ui.input(|i| i.key_pressed(Key::Enter))) {
        cx.push(FlatAction::RevealEnvelope(envelope));
    } else if response.clicked() {
        let adds = ui.input(|i| i.modifiers.command);
        let how = if adds { Selecting::Toggle } else { Selecting::Alone };
        cx.push(FlatAction::SelectEnvelope(envelope, how));
    }
    response.context_menu(|ui| menu(ui, cx, envelope, info, &title));
    let response = response.on_hover_ui(|ui| {
        ui.label(&title);
        for line in
            [format!("{kind} · {duration}, {points}"), envelope_words::uses_long(info), synchronized(info).to_owned()]
        {
            ui.label(egui::RichText::new(line).font(style::small()).color(style::colors().muted));
        }
    });
    response.clicked()
}

fn menu(ui: &mut Ui, cx: &mut FlatCx, envelope: EnvelopeIndex, info: &EnvelopeInfo, title: &str) {
    widgets::menu(ui, cx, [("Show in the timeline", Action::Flat(FlatAction::RevealEnvelope(envelope)))]);
    for (id, name) in envelope_words::layer_names(cx, &info.used_by_layers) {
        if ui.button(format!("Select layer “{name}”")).clicked() {
            cx.push(FlatAction::Reveal(id));
            ui.close();
        }
    }
    widgets::menu(ui, cx, [("Copy name", Action::Ask(Request::CopyText(title.to_owned())))]);
}

fn synchronized(info: &EnvelopeInfo) -> &'static str {
    match info.synchronized {
        true => "Synchronized flag set (the game ignores it)",
        false => "Not synchronized",
    }
}

/// Phase of an envelope, 0 to 1.
fn phase(cx: &FlatCx, envelope: &Envelope) -> f32 {
    match envelope.period_ms() {
        0 => 0.0,
        period => ((cx.flat.clock.time_s * 1000.0) % f64::from(period) / f64::from(period)) as f32,
    }
}

fn paint_curve(painter: &egui::Painter, rect: Rect, curve: &CurvePicture, phase: f32) {
    painter.rect_filled(rect, 2.0, style::colors().background);
    let inner = rect.shrink(3.0);
    for (values, color) in curve.channels.iter().zip(style::colors().channels) {
        let step = inner.width() / (values.len().max(2) - 1) as f32;
        let at = |(i, v): (usize, &f32)| pos2(inner.left() + step * i as f32, inner.bottom() - v * inner.height());
        let points: Vec<_> = values.iter().enumerate().map(at).collect();
        painter.add(Shape::line(points, Stroke::new(1.0, color)));
    }
    let x = inner.left() + inner.width() * phase;
    let now = Color32::from_rgba_unmultiplied(
        style::colors().text.r(),
        style::colors().text.g(),
        style::colors().text.b(),
        110,
    );
    painter.vline(x, rect.y_range(), Stroke::new(1.0, now));
}
