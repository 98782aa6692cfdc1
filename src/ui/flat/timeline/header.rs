//! Line above the ruler: the clock's buttons, and the choice of envelopes that have a track.

use egui::{Align, Frame, Layout, Margin, RichText, Stroke, Ui, vec2};
use lucide_icons::Icon;

use super::state::Timeline;
use super::{period, transport};
use crate::ui::commands::Command;
use crate::ui::flat::animation_commands;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, widgets};
use crate::view::flat::FlatAction;
use crate::view::flat::Tracks;

/// Narrower panels have two lines.
const ONE_LINE: f32 = 1220.0;
/// Width of the filter.
const FILTER: f32 = 150.0;

/// Shows the line.
pub fn show(ui: &mut Ui, cx: &mut FlatCx, timeline: &mut Timeline) {
    let one_line = ui.available_width() >= ONE_LINE;
    Frame::new().inner_margin(Margin { left: 8, right: 8, top: 3, bottom: 3 }).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 3.0);
        ui.horizontal(|ui| {
            transport::show(ui, cx, &mut timeline.field);
            divided(ui);
            animation_commands::buttons(ui, cx);
            if one_line {
                divided(ui);
                choice(ui, cx, &mut timeline.filter);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if widgets::icon_button(ui, Icon::X, "Close timeline", &Command::Timeline.info().keys_text(), false)
                    .clicked()
                {
                    cx.push(FlatAction::ToggleTimeline);
                }
                if one_line {
                    periods(ui, cx);
                }
            });
        });
        if !one_line {
            // Of the height of the filter from the start: what stands before it lies in the same middle.
            let (line, middle) = (vec2(ui.available_width(), style::BUTTON), Layout::left_to_right(Align::Center));
            ui.allocate_ui_with_layout(line, middle, |ui| {
                choice(ui, cx, &mut timeline.filter);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| periods(ui, cx));
            });
        }
    });
    let y = ui.cursor().top() - 0.5;
    ui.painter().hline(ui.max_rect().x_range(), y, Stroke::new(1.0, style::colors().line));
}

/// The period of the selected envelopes, and whether it is what shows. Laid out from the right.
fn periods(ui: &mut Ui, cx: &mut FlatCx) {
    period::switch(ui, cx);
    ui.add_space(style::SPACE_M);
    transport::period(ui, cx);
}

fn divided(ui: &mut Ui) {
    ui.add_space(style::SPACE_S);
    widgets::divider(ui);
    ui.add_space(style::SPACE_S);
}

/// Choice of envelopes that have a track.
fn choice(ui: &mut Ui, cx: &mut FlatCx, filter: &mut String) {
    let chosen = cx.flat.timeline.tracks;
    for tracks in Tracks::ALL {
        let (label, hint) = words(tracks);
        let label_text = RichText::new(label).font(style::small());
        let response = ui.selectable_label(chosen == tracks, label_text).on_hover_text(hint);
        if response.clicked() && chosen != tracks {
            cx.push(FlatAction::SetTracks(tracks));
        }
    }
    ui.add_space(style::SPACE_S);
    let width = FILTER.min(ui.available_width());
    ui.allocate_ui(vec2(width, style::BUTTON), |ui| {
        widgets::filter_field(ui, "filter tracks", "Filter tracks", filter);
    });
}

/// Name and meaning of a choice of envelopes.
pub fn words(tracks: Tracks) -> (&'static str, &'static str) {
    match tracks {
        Tracks::All => ("All", "All envelopes"),
        Tracks::Used => ("Used", "Used envelopes"),
        Tracks::Selected => ("Selected", "The selected envelopes"),
        Tracks::InView => ("In view", "Envelopes used in view"),
    }
}
