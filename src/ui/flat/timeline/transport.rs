//! The buttons that work the clock: stop, step, play, speed, loop. In groups, which a narrow panel has below each other.

use egui::{Button, Label, RichText, Ui, vec2};
use lucide_icons::Icon;

use super::time_field::TimeField;
use crate::ui::command_words::keys_in_brackets;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::flat::FlatAction;

/// Speeds that the menu offers.
pub const SPEEDS: [f32; 13] = [8.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.1, -0.1, -0.25, -0.5, -1.0, -2.0, -4.0];
/// Width for the number of the server tick: it must not push its neighbours.
const TICKS: f32 = 62.0;

/// Shows the buttons that go through time.
pub fn steps(ui: &mut Ui, cx: &mut FlatCx) {
    button(ui, cx, Command::Stop, false, true);
    step(ui, cx, Command::TickBack, Command::FrameBack);
    play(ui, cx);
    step(ui, cx, Command::TickOn, Command::FrameOn);
}

/// Shows the time.
pub fn time(ui: &mut Ui, cx: &mut FlatCx, field: &mut TimeField) {
    field.show(ui, cx);
    tick(ui, cx);
}

/// Shows the speed and the direction.
pub fn speed(ui: &mut Ui, cx: &mut FlatCx) {
    speed_menu(ui, cx);
    button(ui, cx, Command::Reverse, cx.flat.clock.speed < 0.0, true);
}

/// Shows the buttons of the loop.
pub fn loops(ui: &mut Ui, cx: &mut FlatCx) {
    let clock = cx.flat.clock;
    button(ui, cx, Command::Loop, clock.active_loop().is_some(), clock.range.is_some());
    button(ui, cx, Command::LoopIn, false, true);
    button(ui, cx, Command::LoopOut, false, true);
    loop_period(ui, cx);
}

fn button(ui: &mut Ui, cx: &mut FlatCx, command: Command, on: bool, enabled: bool) {
    let response = ui.add_enabled_ui(enabled, |ui| widgets::command_button(ui, command, on)).inner;
    if response.clicked()
        && let Some(action) = command.action()
    {
        cx.push(action);
    }
    let keys = keys_in_brackets(&[Command::LoopIn, Command::LoopOut]);
    response.on_disabled_hover_text(format!("Set the loop start or end first{keys}"));
}

/// A step of a tick; with Shift, of a picture.
fn step(ui: &mut Ui, cx: &mut FlatCx, tick: Command, frame: Command) {
    let (info, finer) = (tick.info(), frame.info());
    let finer = Some(finer.keys_text()).filter(|keys| !keys.is_empty()).map(|keys| format!("frame: {keys}"));
    let keys: Vec<_> = [Some(info.keys_text()), finer].into_iter().flatten().filter(|keys| !keys.is_empty()).collect();
    let keys = keys.join(" · ");
    if widgets::icon_button(ui, info.icon, info.label, &keys, false).clicked() {
        let command = if ui.input(|i| i.modifiers.shift) { frame } else { tick };
        cx.actions.extend(command.action());
    }
}

fn play(ui: &mut Ui, cx: &mut FlatCx) {
    let moves = cx.scene.is_some_and(|scene| scene.is_animated());
    let (icon, label) = match cx.flat.clock.playing && moves {
        true => (Icon::Pause, "Pause"),
        false => (Icon::Play, "Play"),
    };
    ui.add_enabled_ui(moves, |ui| {
        let button = widgets::icon_button(ui, icon, label, &Command::Play.info().keys_text(), false);
        if button.on_disabled_hover_text("Nothing is animated in this map").clicked() {
            cx.push(FlatAction::TogglePlay);
        }
    });
}

fn tick(ui: &mut Ui, cx: &FlatCx) {
    let (rect, response) = ui.allocate_exact_size(vec2(TICKS, style::ROW), egui::Sense::hover());
    let words = format!("tick {}", text::tick(cx.flat.clock.time_s));
    ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, words, style::small(), style::colors().muted);
    response.on_hover_text("Server ticks since the start (50 per second)");
}

/// The menu of speeds.
pub fn speed_menu(ui: &mut Ui, cx: &mut FlatCx) -> egui::Response {
    let speed = cx.flat.clock.speed;
    let menu = Button::new(text::speed(speed)).min_size(vec2(44.0, style::ROW));
    let (response, _) = egui::containers::menu::MenuButton::from_button(menu).ui(ui, |ui| {
        for offered in SPEEDS {
            if ui.selectable_label(offered == speed, text::speed(offered)).clicked() {
                cx.push(FlatAction::SetSpeed(offered));
                ui.close();
            }
        }
    });
    response.on_hover_text("Playback speed (negative = reverse)")
}

fn loop_period(ui: &mut Ui, cx: &mut FlatCx) {
    let period = cx.scene.and_then(|scene| cx.flat.timeline.common_period_ms(scene));
    let info = Command::LoopPeriod.info();
    let response = ui.add_enabled_ui(period.is_some(), |ui| widgets::command_button(ui, info.command, false)).inner;
    if let Some(period_ms) = period.filter(|_| response.clicked()) {
        cx.push(FlatAction::LoopPeriod(period_ms));
    }
    const WHY: &str = "Select animated envelopes with a common period";
    response.on_disabled_hover_text(WHY);
}

/// Period of the selected envelopes, in words.
pub fn period(ui: &mut Ui, cx: &FlatCx) {
    let Some(scene) = cx.scene else { return };
    let selected = &cx.flat.timeline.selected;
    let Some(first) = selected.first() else { return };
    let common = cx.flat.timeline.common_period_ms(scene);
    let length = match common {
        Some(ms) => text::duration_text(ms),
        None if selected.len() == 1 => "static".to_owned(),
        None => "no common period".to_owned(),
    };
    let words = match selected.len() {
        1 => format!("#{}: {length}", first.0),
        n => format!("{n} envelopes: {length}"),
    };
    let hint = "Common period of the selected envelopes";
    let words = RichText::new(words).font(style::small()).color(style::colors().text);
    ui.add(Label::new(words).truncate()).on_hover_text(hint);
}
