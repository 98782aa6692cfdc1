//! The full curve of an open track: channels by name, lines with their points and handles, values at the playhead and
//! under the pointer.
//!
//! Channels of one unit share a scale that fits them. Units of which a channel changes have an axis: the first at the left
//! with lines across, a second one at the right. Labels have the colour of the channel that changes, where it is one.

use egui::{
    Align2, Color32, Id, Painter, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::channels::{Channel, Unit, channels, line_step, value_text};
use super::samples::{Curve, Scale, Size};
use super::state::Timeline;
use super::track::{Parts, Track};
use super::{handles, marks, notes, preview};
use crate::base::EnvelopeIndex;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;
use crate::view::flat::FlatView;

/// Height of a channel's name.
const LINE: f32 = 19.0;
/// Least distance of two lines of the axis of values, in points.
const LINE_DISTANCE: f32 = 30.0;
/// Largest distance of the pointer from a line, in points.
const REACH: f32 = 14.0;

/// Shows the full curve.
pub fn show(ui: &mut Ui, cx: &mut FlatCx, timeline: &mut Timeline, track: &Track, parts: Parts) {
    names(ui, cx, timeline, track, parts.name);
    let place = Rect::from_x_y_ranges(timeline.axis.x, parts.time.shrink2(vec2(0.0, 6.0)).y_range());
    let response = ui.interact(parts.time, Id::unique("curve").with(track.index), Sense::click());
    let curve = timeline.curves.get(track.index, track.envelope, Size::Full, &timeline.axis, place.height());
    let view = View { view: cx.flat, timeline, track, curve: &curve, place };
    let pointer = response.hover_pos();
    let painter = ui.painter().with_clip_rect(parts.time.intersect(ui.clip_rect()));
    view.paint(&painter, pointer);
    let point = pointer.and_then(|at| view.point_at(at));
    let hover = pointer.map(|at| view.words(at, point));
    if let Some(lines) = hover {
        response.on_hover_ui_at_pointer(|ui| {
            for (line, color) in lines {
                ui.label(RichText::new(line).font(style::small()).color(color));
            }
        });
    }
}

/// Names of the channels with their values now, and the oddities.
fn names(ui: &mut Ui, cx: &mut FlatCx, timeline: &mut Timeline, track: &Track, rect: Rect) {
    let now = track.envelope.values(cx.flat.clock.time_ns(), 0);
    let mut top = rect.top() + 4.0;
    let in_tiles = !timeline.world_units;
    for (c, channel) in channels(track.envelope).iter().enumerate() {
        let line = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), LINE));
        top += LINE;
        let value = value_text(now.get(c).copied().unwrap_or_default(), channel.unit, in_tiles);
        name(ui, cx, track, line, c, channel, &value);
    }
    if channels(track.envelope).iter().any(|channel| channel.unit == Unit::Distance) {
        let line = Rect::from_min_size(pos2(rect.left() + 26.0, top + 2.0), vec2(rect.width() - 34.0, LINE));
        top += LINE + 4.0;
        unit_switch(ui, timeline, track.index, line);
    }
    let clip = Rect::from_min_max(pos2(rect.left() + 12.0, top + 2.0), rect.max - vec2(8.0, 2.0));
    paint_notes(ui, track, clip);
}

/// Name of a channel; a click hides or shows it.
fn name(ui: &Ui, cx: &mut FlatCx, track: &Track, rect: Rect, c: usize, channel: &Channel, value: &str) {
    let response = ui.interact(rect, Id::unique("channel").with((track.index, c)), Sense::click());
    let is_shown = cx.flat.timeline.shows_channel(track.index, c);
    let label = format!("{} of {}", channel.name, track.title);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_shown, &label));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if response.hovered() {
        painter.rect_filled(rect, 0.0, style::colors().hover);
    }
    let color = style::colors().channels.get(c).copied().unwrap_or(style::colors().text);
    let square = Rect::from_center_size(pos2(rect.left() + 18.0, rect.center().y), vec2(10.0, 10.0));
    match is_shown {
        true => painter.rect_filled(square, 2.0, color),
        false => painter.rect_stroke(square, 2.0, Stroke::new(1.0, color), egui::StrokeKind::Inside),
    };
    let words = if is_shown { style::colors().text } else { style::colors().faint };
    painter.text(pos2(rect.left() + 30.0, rect.center().y), Align2::LEFT_CENTER, channel.name, style::small(), words);
    painter.text(rect.right_center() - vec2(8.0, 0.0), Align2::RIGHT_CENTER, value, style::small(), words);
    if response.clicked()
        && let Ok(channel) = u8::try_from(c)
    {
        cx.push(FlatAction::ToggleChannel(track.index, channel));
    }
    response.on_hover_text(if is_shown { "Hide channel" } else { "Show channel" });
}

fn unit_switch(ui: &Ui, timeline: &mut Timeline, index: EnvelopeIndex, rect: Rect) {
    let response = ui.interact(rect, Id::unique("unit").with(index), Sense::click());
    let (label, hint) = match timeline.world_units {
        true => ("in world units", "Show distances in tiles"),
        false => ("in tiles", "Show distances in world units"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, hint));
    let color = if response.hovered() { style::colors().accent } else { style::colors().muted };
    ui.painter().text(pos2(rect.left() + 4.0, rect.center().y), Align2::LEFT_CENTER, label, style::small(), color);
    if response.on_hover_text(hint).clicked() {
        timeline.world_units = !timeline.world_units;
    }
}

/// Paints the oddities, as far as they fit; the tooltip of the row lists all of them.
fn paint_notes(ui: &Ui, track: &Track, rect: Rect) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let mut top = rect.top();
    for oddity in track.oddities {
        let sentence = notes::sentence(*oddity, track.envelope);
        let galley = painter.layout(sentence, style::small(), notes::color(*oddity), rect.width().max(40.0));
        if top + galley.size().y > rect.bottom() && top > rect.top() {
            break;
        }
        let height = galley.size().y;
        painter.galley(pos2(rect.left(), top), galley, notes::color(*oddity));
        top += height + 2.0;
    }
}

/// Input of painting a curve.
struct View<'a> {
    view: &'a FlatView,
    timeline: &'a Timeline,
    track: &'a Track<'a>,
    curve: &'a Curve,
    place: Rect,
}

impl View<'_> {
    fn paint(&self, painter: &Painter, pointer: Option<Pos2>) {
        let axes = self.axes();
        if let Some((channel, _)) = axes.first() {
            self.axis(*channel, |y, value, _| {
                let color = if value == 0.0 { style::colors().line } else { style::colors().panel };
                painter.hline(self.place.x_range(), y, Stroke::new(1.0, color));
            });
        }
        preview::paint_lines(painter, self.place, self.curve, |c| self.is_shown(c));
        preview::veil(painter, self.place, self.track.envelope, &self.timeline.axis, self.view.clock.time_s);
        let sides = [(self.place.left() + 4.0, Align2::LEFT_BOTTOM), (self.place.right() - 4.0, Align2::RIGHT_BOTTOM)];
        for ((channel, color), (x, align)) in axes.into_iter().zip(sides) {
            self.axis(channel, |y, _, label| {
                painter.text(pos2(x, y - 1.0), align, label, style::small(), color);
            });
        }
        let marks = self.marks();
        for (c, color) in self.shown() {
            let y_of = |value| self.y_of(c, value);
            handles::paint(painter, self.track.envelope, &marks, c, color, &self.timeline.axis, &y_of);
        }
        self.dots(painter, self.view.clock.time_s);
        if let Some(at) = pointer {
            painter.vline(at.x, self.place.y_range(), Stroke::new(1.0, style::colors().faint));
            self.dots(painter, self.timeline.axis.time_of(at.x));
        }
    }

    fn is_shown(&self, channel: usize) -> bool {
        self.view.timeline.shows_channel(self.track.index, channel)
    }

    /// The channels that are shown, with their colours.
    fn shown(&self) -> impl Iterator<Item = (usize, Color32)> {
        let channels = 0..channels(self.track.envelope).len();
        channels.zip(style::colors().channels).filter(|(c, _)| self.is_shown(*c))
    }

    fn scale(&self, channel: usize) -> Scale {
        self.curve.scales.get(channel).copied().unwrap_or(Scale { low: 0.0, high: 1.0 })
    }

    fn y_of(&self, channel: usize, value: f32) -> f32 {
        self.place.top() + self.scale(channel).y_of(value, self.place.height())
    }

    fn marks(&self) -> Vec<marks::Mark> {
        marks::marks(self.track.envelope, &self.timeline.axis, self.view.clock.time_s)
    }

    /// The values at a time.
    fn values(&self, time_s: f64) -> [f32; 4] {
        self.track.envelope.values((time_s * 1e9).round() as i64, 0)
    }

    /// The axes: for each unit of which a channel changes one of its channels, whose scale is that of all, and the colour
    /// of its labels. Where nothing changes the first channel has one.
    fn axes(&self) -> Vec<(usize, Color32)> {
        let unit = |c: usize| channels(self.track.envelope).get(c).map(|channel| channel.unit);
        let changes = |c: usize| self.curve.changing.get(c).copied().unwrap_or(false);
        let mut axes: Vec<(usize, Color32)> = Vec::new();
        for (c, color) in self.shown().filter(|(c, _)| changes(*c)) {
            match axes.iter_mut().find(|(other, _)| unit(*other) == unit(c)) {
                Some((_, shared)) => *shared = style::colors().muted,
                None => axes.push((c, color)),
            }
        }
        if axes.is_empty() {
            axes.extend(self.shown().next().map(|(c, _)| (c, style::colors().muted)));
        }
        axes
    }

    /// Lines of a channel's axis: `line` is called with the place, the value and the label of each.
    fn axis(&self, channel: usize, line: impl Fn(f32, f32, String)) {
        let Some(unit) = channels(self.track.envelope).get(channel).map(|channel| channel.unit) else { return };
        let (scale, in_tiles) = (self.scale(channel), !self.timeline.world_units);
        let step = line_step(scale.high - scale.low, self.place.height() / LINE_DISTANCE, unit, in_tiles);
        let from = (scale.low / step).ceil() as i64;
        for n in (from..).take(64).take_while(|n| *n as f32 * step <= scale.high) {
            let value = n as f32 * step;
            line(self.y_of(channel, value), value, value_text(value, unit, in_tiles));
        }
    }

    /// A dot on every line at a time.
    fn dots(&self, painter: &Painter, time_s: f64) {
        let x = self.timeline.axis.x_of(time_s);
        let values = self.values(time_s);
        for (c, color) in self.shown() {
            let Some(value) = values.get(c) else { continue };
            let at = pos2(x, self.y_of(c, *value));
            painter.add(Shape::circle_filled(at, 3.5, style::colors().background));
            painter.add(Shape::circle_filled(at, 2.5, color));
        }
    }

    /// The point under the pointer.
    fn point_at(&self, at: Pos2) -> Option<usize> {
        let marks = self.marks();
        let mark = marks::mark_at(&marks, at.x)?;
        let point = self.track.envelope.points.get(mark.point)?;
        let is_near = |c: usize| point.values.get(c).is_some_and(|value| (self.y_of(c, *value) - at.y).abs() < REACH);
        self.shown().any(|(c, _)| is_near(c)).then_some(mark.point)
    }

    /// Description of a place.
    fn words(&self, at: Pos2, point: Option<usize>) -> Vec<(String, Color32)> {
        let (envelope, in_tiles) = (self.track.envelope, !self.timeline.world_units);
        if let Some((n, point)) = point.and_then(|n| Some((n, envelope.points.get(n)?))) {
            let lines = marks::lines(envelope, n, point, in_tiles);
            return lines.into_iter().map(|line| (line, style::colors().text)).collect();
        }
        let time_s = self.timeline.axis.time_of(at.x);
        let values = self.values(time_s);
        let of_channel = |(c, color): (usize, Color32)| {
            let channel = channels(envelope).get(c)?;
            let value = value_text(values.get(c).copied()?, channel.unit, in_tiles);
            Some((format!("{} {value}", channel.name), color))
        };
        let label_s = self.timeline.axis.label_s(time_s);
        let time = format!("{} · tick {}", text::clock(label_s), text::tick(label_s));
        std::iter::once((time, style::colors().muted)).chain(self.shown().filter_map(of_channel)).collect()
    }
}
