//! The ruler above the tracks: times, the playhead, and the loop with its marks.
//!
//! ```text
//! ┌────[=========]───────────┐  the lane of the loop: drag makes one, its ends and its middle can be moved
//! │ 0 s       1 s       2 s  │  times: click or drag goes there
//! ```

use egui::{Color32, CursorIcon, Id, PointerButton, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::axis::Axis;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::Action;
use crate::view::flat::FlatAction;
use crate::view::flat::{Mark, TICKS_PER_S, TimeRange};

/// Height of the ruler.
pub const HEIGHT: f32 = 32.0;
/// Height of the lane of the loop.
const LANE: f32 = 12.0;
/// Width of a loop's ends.
const END: f32 = 9.0;
/// Distance of a drag's end from the end of the loop, in seconds: the end itself is the next round's start.
const BEFORE_END_S: f64 = 1e-6;

/// Drag in the lane.
#[derive(Clone, Copy, Debug)]
struct Grab {
    part: Part,
    /// Grabbed time, in seconds.
    at_s: f64,
    /// Loop at the start of the drag.
    range: Option<TimeRange>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    New,
    Whole,
    End(Mark),
}

/// State of the ruler.
#[derive(Default)]
pub struct Ruler {
    grab: Option<Grab>,
    /// Axis that stays during a drag.
    pub held: Option<Axis>,
}

impl Ruler {
    /// Shows the ruler.
    pub fn show(&mut self, ui: &mut Ui, rect: Rect, cx: &mut FlatCx, axis: &Axis) {
        ui.painter().rect_filled(rect, 0.0, style::colors().panel);
        let lane = Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + LANE));
        let times = Rect::from_min_max(pos2(rect.left(), lane.bottom()), rect.max);
        self.lane(ui, lane, cx, axis);
        self.scrub(ui, times, cx, axis);
        paint_times(ui, times, axis);
        ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, style::colors().line));
    }

    fn scrub(&mut self, ui: &mut Ui, rect: Rect, cx: &mut FlatCx, axis: &Axis) {
        let response = ui.interact(rect, Id::unique("timeline ruler"), Sense::click_and_drag());
        let now_s = cx.flat.clock.time_s;
        response.widget_info(|| WidgetInfo::slider(true, now_s, "Time ruler"));
        let held = response.is_pointer_button_down_on() && ui.input(|i| i.pointer.primary_down());
        // Where frames are slow, one of them may bring the press, the way and the release.
        let let_go = response.drag_stopped_by(PointerButton::Primary);
        self.held = held.then_some(*axis);
        let at = response.interact_pointer_pos().filter(|_| held || response.clicked() || let_go);
        if let Some(at) = at {
            let ends_there = cx.flat.timeline.span.is_none() || axis.span.to_s() >= axis.limits.to_s();
            let last_s = axis.span.to_s() - if ends_there { BEFORE_END_S } else { 0.0 };
            let time_s = axis.time_of(at.x).clamp(axis.span.from_s(), last_s);
            if time_s != now_s {
                cx.push(FlatAction::Seek(time_s));
            }
        }
        if response.double_clicked() && cx.flat.timeline.span.is_some() {
            cx.push(FlatAction::SetSpan(None));
        }
        if response.hovered() || held {
            ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
        }
        response.context_menu(|ui| menu(ui, cx));
    }

    fn lane(&mut self, ui: &mut Ui, rect: Rect, cx: &mut FlatCx, axis: &Axis) {
        let range = cx.flat.clock.range;
        let lane = ui.interact(rect, Id::unique("loop lane"), Sense::click_and_drag());
        lane.widget_info(|| WidgetInfo::labeled(Role::Group, true, "Loop range"));
        self.drag(ui, &lane, Part::New, cx, axis);
        lane.context_menu(|ui| menu(ui, cx));
        if let Some(range) = range {
            self.band(ui, rect, range, cx, axis);
        } else if lane.hovered() {
            lane.on_hover_text("Drag to set a loop");
        }
    }

    fn band(&mut self, ui: &mut Ui, lane: Rect, range: TimeRange, cx: &mut FlatCx, axis: &Axis) {
        let (left, right) = (axis.x_of(range.from_s()), axis.x_of(range.to_s()));
        let clip = lane.intersect(Rect::from_x_y_ranges(axis.x, lane.y_range()).expand2(vec2(END, 0.0)));
        let color = if cx.flat.clock.looping { style::colors().accent } else { style::colors().faint };
        let band = Rect::from_x_y_ranges(left..=right, lane.top() + 2.0..=lane.bottom() - 2.0);
        let painter = ui.painter().with_clip_rect(clip);
        painter.rect_filled(band, 2.0, color.gamma_multiply(0.35));
        let whole = ui.interact(band.intersect(clip), Id::unique("loop"), Sense::click_and_drag());
        whole.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Loop"));
        self.drag(ui, &whole, Part::Whole, cx, axis);
        whole.context_menu(|ui| menu(ui, cx));
        let words = format!("{} – {}", text::clock(range.from_s()), text::clock(range.to_s()));
        whole.on_hover_text(format!("Loop: {words}. Drag to move it"));
        for (mark, x, label) in [(Mark::In, left, "Start of the loop"), (Mark::Out, right, "End of the loop")] {
            let end = Rect::from_center_size(pos2(x, lane.center().y), vec2(END, lane.height()));
            if !clip.intersects(end) {
                continue;
            }
            let response = ui.interact(end, Id::unique("loop end").with(label), Sense::drag());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
            let is_hot = response.hovered() || response.dragged();
            if is_hot {
                ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
            }
            let color = if is_hot { style::colors().text } else { color };
            let bar = Rect::from_center_size(end.center(), vec2(3.0, lane.height() - 2.0));
            painter.rect_filled(bar, 1.0, color);
            self.drag(ui, &response, Part::End(mark), cx, axis);
            response.on_hover_text(label);
        }
    }

    /// Moves the dragged part.
    fn drag(&mut self, ui: &Ui, response: &Response, part: Part, cx: &mut FlatCx, axis: &Axis) {
        let Some(at) = response.interact_pointer_pos() else { return };
        let now = cx.flat.clock.range;
        if response.drag_started() {
            let pressed = ui.input(|i| i.pointer.press_origin()).unwrap_or(at);
            self.grab = Some(Grab { part, at_s: axis.time_of(pressed.x), range: now });
        }
        let Some(grab) = self.grab.filter(|grab| grab.part == part && (response.dragged() || response.drag_stopped()))
        else {
            return;
        };
        let to_s = axis.time_of(at.x.clamp(axis.x.min, axis.x.max));
        let by_s = to_s - grab.at_s;
        let new = match (grab.part, grab.range) {
            (Part::New, _) | (_, None) => TimeRange::new(grab.at_s, to_s),
            (Part::Whole, Some(range)) => {
                let from_s = (range.from_s() + by_s).max(0.0);
                TimeRange::new(from_s, from_s + range.length_s())
            }
            (Part::End(Mark::In), Some(range)) => TimeRange::new(range.from_s() + by_s, range.to_s()),
            (Part::End(Mark::Out), Some(range)) => TimeRange::new(range.from_s(), range.to_s() + by_s),
        };
        if new.is_some() && new != now {
            cx.push(FlatAction::SetLoop(new));
        }
        if response.drag_stopped() {
            self.grab = None;
        }
    }
}

fn menu(ui: &mut Ui, cx: &mut FlatCx) {
    let clock = cx.flat.clock;
    let looping = if clock.looping { "Disable loop" } else { "Enable loop" };
    let of_loop =
        [(looping, Action::Flat(FlatAction::ToggleLoop)), ("Clear loop", Action::Flat(FlatAction::SetLoop(None)))];
    let of_time = [
        ("Set loop start", Action::Flat(FlatAction::MarkLoop(Mark::In))),
        ("Set loop end", Action::Flat(FlatAction::MarkLoop(Mark::Out))),
        ("Fit the timeline", Action::Flat(FlatAction::SetSpan(None))),
    ];
    let has_loop = clock.range.is_some();
    widgets::menu(ui, cx, of_loop.into_iter().filter(|_| has_loop).chain(of_time));
}

fn paint_times(ui: &Ui, rect: Rect, axis: &Axis) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    axis.ticks(|time_s, has_label| {
        let x = axis.x_of(time_s);
        let (height, color) = if has_label { (7.0, style::colors().muted) } else { (4.0, style::colors().faint) };
        painter.vline(x, rect.bottom() - height..=rect.bottom(), Stroke::new(1.0, color));
        if has_label {
            let galley = painter.layout_no_wrap(axis.label(time_s), style::small(), style::colors().muted);
            // The last one stands before its tick where there is no room behind it.
            let fits = x + 3.0 + galley.size().x <= rect.right();
            let left = if fits { x + 3.0 } else { x - 3.0 - galley.size().x };
            painter.galley(pos2(left, rect.top() + 1.0), galley, Color32::PLACEHOLDER);
        }
    });
}

/// The lines of times behind the tracks, and the loop as a lighter stretch.
pub fn paint_grid(ui: &Ui, rect: Rect, cx: &FlatCx, axis: &Axis) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 0.0, style::colors().background);
    if let Some(range) = cx.flat.clock.range {
        let band = Rect::from_x_y_ranges(axis.x_of(range.from_s())..=axis.x_of(range.to_s()), rect.y_range());
        let strength = if cx.flat.clock.looping { 0.08 } else { 0.03 };
        painter.rect_filled(band, 0.0, style::colors().accent.gamma_multiply(strength));
    }
    axis.ticks(|time_s, has_label| {
        if has_label {
            painter.vline(axis.x_of(time_s), rect.y_range(), Stroke::new(1.0, style::colors().panel));
        }
    });
}

/// The playhead: a line through everything, its time on the ruler. Beyond an edge an arrow shows where it is.
pub fn paint_playhead(ui: &Ui, rect: Rect, cx: &FlatCx, axis: &Axis) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let time_s = cx.flat.clock.time_s;
    let x = axis.x_of(time_s);
    let inside = rect.left() <= x && x <= rect.right();
    let label_s = axis.label_s(time_s);
    let words = match axis.s_per_point() {
        ..0.002 => format!("{} · {}t", text::clock(label_s), (label_s * TICKS_PER_S).floor()),
        _ => text::clock(label_s),
    };
    let words = match inside {
        true => words,
        false if x < rect.left() => format!("◂ {words}"),
        false => format!("{words} ▸"),
    };
    if inside {
        painter.vline(x, rect.top() + LANE..=rect.bottom(), Stroke::new(1.0, style::colors().text));
    }
    let galley = painter.layout_no_wrap(words, style::small(), style::colors().background);
    let size = galley.size() + vec2(8.0, 2.0);
    let left = (x - size.x * 0.5).clamp(rect.left(), (rect.right() - size.x).max(rect.left()));
    let chip = Rect::from_min_size(pos2(left, rect.top() + LANE + 1.0), size);
    painter.rect_filled(chip, 3.0, if inside { style::colors().text } else { style::colors().muted });
    painter.galley(chip.min + vec2(4.0, 1.0), galley, Color32::PLACEHOLDER);
}
