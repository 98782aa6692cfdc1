//! Switches for how physics layers are shown: strength, pictures, numbers.

use egui::{Response, Ui};

use crate::scene::{PhysicsStyle, Xray};
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, widgets};
use crate::view::flat::FlatAction;

/// Width of the column of names.
const NAMES: f32 = 56.0;

/// Shows the switches, a row each.
pub fn show(ui: &mut Ui, cx: &mut FlatCx) {
    ui.spacing_mut().item_spacing = egui::vec2(style::SPACE_S, style::SPACE_S);
    row(ui, "X-ray", |ui| xray(ui, cx));
    // DDNet has other art only where its data folder was found.
    if cx.scene.is_some_and(|scene| scene.has_game_sheet) {
        row(ui, "Tile art", |ui| pictures(ui, cx));
    }
    row(ui, "Numbers", |ui| numbers(ui, cx));
}

fn row(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(NAMES, style::ROW), egui::Sense::hover());
        let painter = ui.painter();
        painter.text(rect.left_center(), egui::Align2::LEFT_CENTER, name, style::small(), style::colors().muted);
        ui.spacing_mut().item_spacing.x = 2.0;
        content(ui);
    });
}

fn xray(ui: &mut Ui, cx: &mut FlatCx) {
    let keys = Command::Xray.info().keys_text();
    let all = [
        (Xray::Off, "Off", "As in the game, by the Entities slider"),
        (Xray::Dimmed, "Dim", "Physics layers over a dimmed design"),
        (Xray::Only, "Only", "Physics layers without the design"),
    ];
    for (xray, label, hint) in all {
        let choice = choice(ui, cx.flat.overlay.xray == xray, label);
        if choice.on_hover_ui(|ui| widgets::tooltip(ui, hint, &keys)).clicked() {
            cx.push(FlatAction::SetXray(xray));
        }
    }
}

fn pictures(ui: &mut Ui, cx: &mut FlatCx) {
    let shown = cx.flat.switches.physics;
    let all = [
        (PhysicsStyle::Own, "Built-in", "Every tile colored by what it does"),
        (PhysicsStyle::Game, "DDNet", "DDNet's tile art, as in the game"),
    ];
    for (style, label, hint) in all {
        if choice(ui, shown == style, label).on_hover_text(hint).clicked() {
            cx.push(FlatAction::SetPhysicsStyle(style));
        }
    }
}

fn numbers(ui: &mut Ui, cx: &mut FlatCx) {
    let look = cx.flat.physics_look();
    let keys = Command::Numbers.info().keys_text();
    let on = choice(ui, look.numbers, "On tiles");
    if on.on_hover_ui(|ui| widgets::tooltip(ui, "Numbers, delays and forces on tiles", &keys)).clicked() {
        cx.push(FlatAction::ToggleNumbers);
    }
    let keys = Command::Raw.info().keys_text();
    let raw = choice(ui, look.raw, "Raw");
    const RAW: &str = "All tile data: tiles that the game hides, hatched with their index, and unused numbers";
    if raw.on_hover_ui(|ui| widgets::tooltip(ui, RAW, &keys)).clicked() {
        cx.push(FlatAction::ToggleRaw);
    }
}

fn choice(ui: &mut Ui, on: bool, label: &str) -> Response {
    ui.add(
        egui::Button::selectable(on, egui::RichText::new(label).font(style::small())).min_size(egui::vec2(0.0, 20.0)),
    )
}
