//! Lines above the ruler: the clock's buttons, and the choice of envelopes that have a track. A wide panel has one line, a
//! narrow one as many as hold all of them.

use egui::{Align, Frame, Layout, Margin, RichText, Stroke, Ui, vec2};
use lucide_icons::Icon;

use super::state::Timeline;
use super::time_field::TimeField;
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
/// Least width of the filter, and width of the switch of periods beside it; where the line is too narrow for both the
/// switch has one of its own.
const LEAST_FILTER: f32 = 60.0;
const PERIODS: f32 = 136.0;
const APART: f32 = 410.0;
/// Width of the button that closes the panel, with the space beside it.
const CLOSE: f32 = style::BUTTON + 2.0;

/// Buttons that stay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    /// Stop, play, steps.
    Steps,
    /// Field of the time.
    Time,
    /// Speed and direction.
    Speed,
    /// Loop.
    Loop,
    /// Things that move, and comparisons.
    Animation,
}

impl Group {
    const ALL: [Self; 5] = [Self::Steps, Self::Time, Self::Speed, Self::Loop, Self::Animation];

    /// Most width, with the space around it.
    fn width(self) -> f32 {
        match self {
            Self::Steps => 4.0 * (style::BUTTON + 2.0),
            Self::Time => 160.0,
            Self::Speed => 86.0,
            Self::Loop | Self::Animation => 4.0 * (style::BUTTON + 2.0) + 2.0 * style::SPACE_S + 5.0,
        }
    }

    fn show(self, ui: &mut Ui, cx: &mut FlatCx, field: &mut TimeField) {
        match self {
            Self::Steps => transport::steps(ui, cx),
            Self::Time => transport::time(ui, cx, field),
            Self::Speed => transport::speed(ui, cx),
            Self::Loop => transport::loops(ui, cx),
            Self::Animation => animation_commands::buttons(ui, cx),
        }
    }

    /// Space between the group before and this one.
    fn space_before(self, ui: &mut Ui) {
        match self {
            Self::Time => ui.add_space(style::SPACE_S),
            Self::Loop | Self::Animation => divided(ui),
            Self::Steps | Self::Speed => {}
        }
    }
}

/// Groups of each line of a panel of this width: as many as fit, at least one. The first line ends with the button that
/// closes the panel.
fn lines(width: f32) -> Vec<Vec<Group>> {
    let (mut lines, mut line, mut rest) = (Vec::new(), Vec::new(), width - CLOSE);
    for group in Group::ALL {
        if group.width() > rest && !line.is_empty() {
            lines.push(std::mem::take(&mut line));
            rest = width;
        }
        rest -= group.width();
        line.push(group);
    }
    lines.push(line);
    lines
}

/// Shows the lines.
pub fn show(ui: &mut Ui, cx: &mut FlatCx, timeline: &mut Timeline) {
    let one_line = ui.available_width() >= ONE_LINE;
    Frame::new().inner_margin(Margin { left: 8, right: 8, top: 3, bottom: 3 }).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 3.0);
        for (at, groups) in lines(ui.available_width()).into_iter().enumerate() {
            ui.horizontal(|ui| {
                for (n, group) in groups.into_iter().enumerate() {
                    if n > 0 {
                        group.space_before(ui);
                    }
                    group.show(ui, cx, &mut timeline.field);
                }
                if one_line {
                    divided(ui);
                    choice(ui, cx, &mut timeline.filter);
                }
                if at == 0 {
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        close_button(ui, cx);
                        if one_line {
                            periods(ui, cx);
                        }
                    });
                }
            });
        }
        if !one_line {
            let is_apart = ui.available_width() < APART;
            // Of the height of the filter from the start: what stands before it lies in the same middle.
            let (line, middle) = (vec2(ui.available_width(), style::BUTTON), Layout::left_to_right(Align::Center));
            ui.allocate_ui_with_layout(line, middle, |ui| {
                choice(ui, cx, &mut timeline.filter);
                if !is_apart {
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| periods(ui, cx));
                }
            });
            if is_apart {
                ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| periods(ui, cx));
            }
        }
    });
    let y = ui.cursor().top() - 0.5;
    ui.painter().hline(ui.max_rect().x_range(), y, Stroke::new(1.0, style::colors().line));
}

fn close_button(ui: &mut Ui, cx: &mut FlatCx) {
    let keys = Command::Timeline.info().keys_text();
    if widgets::icon_button(ui, Icon::X, "Close timeline", &keys, false).clicked() {
        cx.push(FlatAction::ToggleTimeline);
    }
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
    let width = FILTER.min((ui.available_width() - PERIODS).max(LEAST_FILTER)).min(ui.available_width());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_stand_in_as_many_lines_as_hold_them() {
        let of = |lines: &[Vec<Group>]| lines.iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(of(&lines(1200.0)), [5]);
        assert_eq!(of(&lines(464.0)), [3, 2]);
        assert_eq!(of(&lines(1.0)), [1; 5], "at least one in each");
        for width in (200..1300).step_by(7).map(|width| width as f32) {
            let lines = lines(width);
            assert_eq!(lines.concat(), Group::ALL, "{width}: all of them in order");
            for (at, groups) in lines.iter().enumerate() {
                let taken: f32 = groups.iter().map(|group| group.width()).sum();
                assert!(taken <= width - if at == 0 { CLOSE } else { 0.0 }, "{width}: {groups:?}");
            }
        }
    }
}
