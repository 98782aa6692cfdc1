//! Switches for how physics layers are shown: strength, pictures, numbers.

use egui::Ui;

use crate::scene::{PhysicsStyle, Xray};
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{form, style, widgets};
use crate::view::flat::FlatAction;

/// Shows the switches, a row each.
pub fn show(ui: &mut Ui, cx: &mut FlatCx) {
    ui.spacing_mut().item_spacing = egui::vec2(style::SPACE_S, style::SPACE_S);
    form::switches(ui, "X-ray", |ui| xray(ui, cx));
    // DDNet has other art only where its data folder was found.
    if cx.scene.is_some_and(|scene| scene.has_game_sheet) {
        form::switches(ui, "Tile art", |ui| pictures(ui, cx));
    }
    form::switches(ui, "Show", |ui| numbers(ui, cx));
}

fn xray(ui: &mut Ui, cx: &mut FlatCx) {
    let keys = Command::Xray.info().keys_text();
    let all = [
        (Xray::Off, "Off", "Off: the Entities slider decides what shows"),
        (Xray::Dimmed, "Dim design", "Physics layers over a dimmed design"),
        (Xray::Only, "Entities only", "Physics layers without the design"),
    ];
    for (xray, label, hint) in all {
        let choice = form::choice(ui, cx.flat.overlay.xray == xray, label);
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
        if form::choice(ui, shown == style, label).on_hover_text(hint).clicked() {
            cx.push(FlatAction::SetPhysicsStyle(style));
        }
    }
}

fn numbers(ui: &mut Ui, cx: &mut FlatCx) {
    let look = cx.flat.physics_look();
    let keys = Command::Numbers.info().keys_text();
    let on = form::choice(ui, look.numbers, "Tile numbers");
    if on.on_hover_ui(|ui| widgets::tooltip(ui, "Numbers, delays and forces on tiles", &keys)).clicked() {
        cx.push(FlatAction::ToggleNumbers);
    }
    let keys = Command::Raw.info().keys_text();
    let raw = form::choice(ui, look.raw, "Raw tile data");
    const RAW: &str = "All tile data: tiles that the game hides, hatched with their id, and unused numbers";
    if raw.on_hover_ui(|ui| widgets::tooltip(ui, RAW, &keys)).clicked() {
        cx.push(FlatAction::ToggleRaw);
    }
}
