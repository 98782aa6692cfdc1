//! One period of the selected envelopes along the tracks, beside the clock, which never ends: the switch, the command,
//! and the stretch of the clock's time that is shown.

use egui::{Align, Label, Layout, Margin, RichText, Sense, Stroke, Ui, UiBuilder, vec2};

use super::state::span;
use crate::base::EnvelopeIndex;
use crate::scene::FlatScene;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text};
use crate::view::flat::{FlatAction, FlatView, LATEST_S, TimeAxis, TimeRange, Timeline};

/// Height of the line about the period.
const NOTE: f32 = 20.0;

/// The period that a time is in, where one is shown.
pub fn around(timeline: &Timeline, scene: &FlatScene, time_s: f64) -> Option<TimeRange> {
    let period_ms = timeline.common_period_ms(scene).filter(|_| timeline.axis == TimeAxis::Period)?;
    let length_ns = i128::from(period_ms).checked_mul(1_000_000).filter(|ns| *ns > 0)?;
    // In whole numbers: as fractions, a time at which a period begins can lie before it.
    let last = (LATEST_S * 1e9) as i128 / length_ns - 1;
    let round = ((time_s * 1e9).round() as i128).div_euclid(length_ns).clamp(0, last.max(0));
    let at_s = |round: i128| (round * length_ns) as f64 / 1e9;
    Some(span(at_s(round), at_s(round + 1)))
}

/// Reason why there is no period to show.
pub fn hindrance(view: &FlatView, scene: Option<&FlatScene>) -> Option<&'static str> {
    let scene = scene?;
    let selected = &view.timeline.selected;
    match view.timeline.common_period_ms(scene) {
        Some(_) => None,
        None if selected.is_empty() => Some("select an envelope first"),
        None if selected.len() == 1 => Some("the selected envelope is static"),
        None => Some("the selected envelopes have no common period"),
    }
}

/// Runs the command, or notifies why it cannot be run.
pub fn fit(cx: &mut FlatCx) {
    match hindrance(cx.flat, cx.scene) {
        Some(why) => cx.notify(format!("{}: {why}.", Command::FitPeriod.info().label)),
        None if cx.scene.is_some() => cx.push(FlatAction::FitPeriod),
        None => {}
    }
}

/// The switch, laid out from the right.
pub fn switch(ui: &mut Ui, cx: &mut FlatCx) {
    let why = hindrance(cx.flat, cx.scene);
    let now = cx.flat.timeline.axis;
    let faces = [
        (TimeAxis::Period, "One period", "Show one period of the selected envelopes, starting at 0"),
        (TimeAxis::Clock, "Clock", "Show the time of the clock"),
    ];
    for (axis, label, hint) in faces {
        // The way back is always open.
        let is_open = why.is_none() || axis == TimeAxis::Clock;
        let keys = Command::FitPeriod.info().keys_text();
        let hint = if axis == TimeAxis::Period { format!("{hint} ({keys})") } else { hint.to_owned() };
        let words = RichText::new(label).font(style::small());
        let response = ui.add_enabled_ui(is_open, |ui| ui.selectable_label(now == axis, words)).inner;
        let response = response.on_hover_text(hint);
        if response.on_disabled_hover_text(why.map(text::sentence).unwrap_or_default()).clicked() {
            cx.push(FlatAction::SetTimeAxis(axis));
        }
    }
}

/// Line above the ruler, where one period is shown: of which envelopes, and what the tracks of others show.
pub fn note(ui: &mut Ui, cx: &FlatCx, scene: &FlatScene, tracks: &[EnvelopeIndex]) {
    let Some(words) = note_words(&cx.flat.timeline, scene, tracks) else { return };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), NOTE), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, style::colors().panel);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, style::colors().line));
    let inside = rect - Margin::symmetric(style::SPACE_L as i8, 0);
    let layout = Layout::left_to_right(Align::Center);
    let mut line = ui.new_child(UiBuilder::new().max_rect(inside).layout(layout));
    line.add(Label::new(RichText::new(words).font(style::small()).color(style::colors().muted)).truncate());
}

/// Words of that line.
fn note_words(timeline: &Timeline, scene: &FlatScene, tracks: &[EnvelopeIndex]) -> Option<String> {
    let period_ms = timeline.common_period_ms(scene).filter(|_| timeline.axis == TimeAxis::Period)?;
    let length = text::duration_text(period_ms);
    let of = match timeline.selected.first() {
        Some(one) if timeline.selected.len() == 1 => format!("#{}", one.0),
        _ => text::count(timeline.selected.len(), "envelope", "envelopes"),
    };
    let others = tracks.iter().filter(|track| !timeline.selected.contains(track)).count();
    let rest = match others {
        0 => String::new(),
        1 => format!(". The other track shows the same {length}, whatever its own period"),
        _ => format!(". Other tracks show the same {length}, whatever their own periods"),
    };
    Some(format!("One period of {of}: {length}{rest}."))
}
