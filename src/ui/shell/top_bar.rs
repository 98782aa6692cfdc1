//! The bar at the top: open, clock, high detail, entities, zoom.

use egui::{Align, DragValue, Frame, Layout, Margin, Panel, Ui};
use lucide_icons::Icon;

use super::dialogs;
use super::recent::RecentMaps;
use crate::scene::Xray;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::timeline;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::ShellAction;
use crate::view::flat::FlatAction;
use crate::view::flat::LATEST_S;
use crate::view::{Action, Request};

/// Scales that the zoom menu offers, in percent.
const SCALES: [u16; 6] = [25, 50, 100, 200, 400, 800];
/// Width below which some buttons do not fit.
const SMALL: f32 = 700.0;
/// Width below which words beside controls are left out.
const ROOMY: f32 = 900.0;
/// Width below which the field beside the slider of entities is left out too.
const CRAMPED: f32 = 740.0;

/// Width class of the bar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WidthClass {
    Wide,
    Medium,
    Narrow,
}

/// Shows the bar.
pub fn show(root: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps) {
    let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::symmetric(8, 0));
    Panel::top("top bar").exact_size(style::TOP_BAR).resizable(false).frame(frame).show(root, |ui| {
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            let width = ui.available_width();
            let room = if width > ROOMY {
                WidthClass::Wide
            } else if width > CRAMPED {
                WidthClass::Medium
            } else {
                WidthClass::Narrow
            };
            file(ui, cx, recents);
            if let Some(mut cx) = FlatCx::of(cx) {
                divided(ui);
                clock(ui, &mut cx);
                divided(ui);
                layers(ui, &mut cx, room);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                zoom(ui, cx);
                divided(ui);
                name(ui, cx);
            });
        });
    });
}

fn divided(ui: &mut Ui) {
    ui.add_space(style::SPACE_S);
    widgets::divider(ui);
    ui.add_space(style::SPACE_S);
}

fn file(ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps) {
    button(ui, cx, Command::Open);
    ui.add_space(-style::SPACE_S);
    recents.menu_button(ui, cx);
    // In small windows only the key is left.
    let open = cx.shell.gallery.open;
    if ui.ctx().content_rect().width() >= SMALL && widgets::command_button(ui, Command::Gallery, open).clicked() {
        cx.push(ShellAction::ShowGallery(!open));
    }
    ui.add_enabled_ui(cx.status.can_reload, |ui| button(ui, cx, Command::Reload));
    if ui.ctx().content_rect().width() >= SMALL {
        ui.add_enabled_ui(cx.flat_scene().is_some() && !open, |ui| save_picture(ui, cx));
    }
}

fn save_picture(ui: &mut Ui, cx: &mut PanelCx) {
    let mut button = widgets::command_button(ui, Command::SavePicture, false);
    if cx.view.as_solid().is_some() {
        button = button.on_disabled_hover_text(dialogs::SAVES_FLAT_ONLY);
    }
    if button.clicked() {
        cx.push(ShellAction::ToggleSave);
    }
}

/// Button of a command.
fn button(ui: &mut Ui, cx: &mut PanelCx, command: Command) {
    if widgets::command_button(ui, command, false).clicked()
        && let Some(action) = command.action()
    {
        cx.push(action);
    }
}

/// Play, speed and time; muted where nothing moves.
fn clock(ui: &mut Ui, cx: &mut FlatCx) {
    let moves = cx.scene.is_some_and(|scene| scene.is_animated());
    ui.add_enabled_ui(moves, |ui| {
        play(ui, cx);
        speed(ui, cx);
        time(ui, cx);
    });
}

/// Tooltip of controls of the clock that cannot be used.
fn why_still(cx: &FlatCx) -> &'static str {
    if cx.scene.is_some() { "Nothing is animated in this map" } else { "No map is open" }
}

fn play(ui: &mut Ui, cx: &mut FlatCx) {
    let info = Command::Play.info();
    let (icon, label) = match cx.flat.clock.playing && ui.is_enabled() {
        true => (Icon::Pause, "Pause"),
        false => (Icon::Play, "Play"),
    };
    let button = widgets::icon_button(ui, icon, label, &info.keys_text(), false);
    if button.on_disabled_hover_text(why_still(cx)).clicked() {
        cx.push(FlatAction::TogglePlay);
    }
}

fn speed(ui: &mut Ui, cx: &mut FlatCx) {
    timeline::speed_menu(ui, cx).on_disabled_hover_text(why_still(cx));
}

fn time(ui: &mut Ui, cx: &mut FlatCx) {
    let mut time_s = cx.flat.clock.time_s;
    let field = DragValue::new(&mut time_s)
        .speed(0.05)
        .range(0.0..=LATEST_S)
        .update_while_editing(false)
        .min_size(egui::vec2(76.0, style::ROW))
        .custom_formatter(|time_s, _| text::clock(time_s))
        .custom_parser(text::parse_clock);
    let response = ui.add(field).accessible_name("Time").on_hover_text("Time: drag to seek, click to type");
    if response.on_disabled_hover_text(why_still(cx)).changed() {
        cx.push(FlatAction::Seek(time_s));
    }
}

fn layers(ui: &mut Ui, cx: &mut FlatCx, room: WidthClass) {
    if widgets::command_button(ui, Command::Detail, cx.flat.switches.detail).clicked() {
        cx.push(FlatAction::ToggleDetail);
    }
    if widgets::command_button(ui, Command::Xray, cx.flat.overlay.xray != Xray::Off).clicked() {
        cx.push(FlatAction::CycleXray);
    }
    ui.add_space(style::SPACE_S);
    // The X-ray views have strengths of their own.
    ui.add_enabled_ui(cx.flat.overlay.xray == Xray::Off, |ui| entities(ui, cx, room));
}

/// Slider for the strength of physics layers against the design.
fn entities(ui: &mut Ui, cx: &mut FlatCx, room: WidthClass) {
    const HINT: &str = "Entities overlay opacity: 0 shows the design, 100 the physics layers only";
    let why = format!("Disabled in X-ray mode ({})", Command::Xray.info().keys_text());
    let roomy = room == WidthClass::Wide;
    if roomy {
        let color = if ui.is_enabled() { style::colors().muted } else { style::colors().faint };
        ui.colored_label(color, "Entities").on_hover_text(HINT).on_disabled_hover_text(&why);
    }
    let width = match room {
        WidthClass::Wide => 110.0,
        WidthClass::Medium => 72.0,
        WidthClass::Narrow => 52.0,
    };
    let mut entities = cx.flat.overlay.entities;
    let (moved, slider) = widgets::percent_slider(ui, "Entities", HINT, width, entities);
    slider.on_disabled_hover_text(&why);
    entities = moved.unwrap_or(entities);
    if room != WidthClass::Narrow {
        let field = DragValue::new(&mut entities).range(0..=100).suffix(" %").min_size(egui::vec2(48.0, style::ROW));
        let field = ui.add(field).accessible_name("Entities in percent").on_hover_text(HINT);
        field.on_disabled_hover_text(&why);
    }
    if entities != cx.flat.overlay.entities {
        cx.push(FlatAction::SetEntities(entities));
    }
}

/// Laid out from the right.
fn zoom(ui: &mut Ui, cx: &mut PanelCx) {
    button(ui, cx, Command::Settings);
    button(ui, cx, Command::Keys);
    button(ui, cx, Command::Fit);
    button(ui, cx, Command::ZoomIn);
    if let Some(mut cx) = FlatCx::of(cx) {
        scale(ui, &mut cx);
    }
    button(ui, cx, Command::ZoomOut);
}

/// The scale of the map, with a menu of others.
fn scale(ui: &mut Ui, cx: &mut FlatCx) {
    let label = text::zoom_percent(cx.flat.camera.zoom);
    let menu = egui::Button::new(label).min_size(egui::vec2(64.0, style::ROW)).frame_when_inactive(false);
    let (response, _) = egui::containers::menu::MenuButton::from_button(menu).ui(ui, |ui| zoom_menu(ui, cx));
    response.on_hover_ui(|ui| widgets::tooltip(ui, "Zoom (100 % is the in-game zoom)", ""));
}

fn zoom_menu(ui: &mut Ui, cx: &mut FlatCx) {
    for command in [Command::Fit, Command::ActualSize, Command::Home] {
        let info = command.info();
        let item = egui::Button::new(info.label).shortcut_text(info.keys_text()).frame_when_inactive(false);
        if ui.add(item).clicked()
            && let Some(action) = command.action()
        {
            cx.push(action);
            ui.close();
        }
    }
    ui.separator();
    for percent in SCALES {
        if ui.add(egui::Button::new(format!("{percent} %")).frame_when_inactive(false)).clicked() {
            cx.push(FlatAction::ZoomTo(f32::from(percent) / 100.0));
            ui.close();
        }
    }
}

/// Name of the open map in the remaining width.
fn name(ui: &mut Ui, cx: &mut PanelCx) {
    let room = ui.available_width() - style::SPACE_L;
    let Some(name) = cx.status.file_name.as_deref().filter(|_| room > 60.0) else { return };
    let name = text::clean(name);
    let short = text::elide_middle(ui.ctx(), &name, &style::body(), room);
    let response =
        ui.add(egui::Label::new(egui::RichText::new(&*short).color(style::colors().muted)).sense(egui::Sense::click()));
    let path = cx.status.path.as_deref().map_or_else(|| name.clone(), text::clean);
    let response = response.on_hover_text(&*path);
    response.context_menu(|ui| {
        if ui.button("Copy name").clicked() {
            cx.push(Action::Ask(Request::CopyText(name.to_string())));
            ui.close();
        }
        if cx.status.path.is_some() && ui.button("Copy path").clicked() {
            cx.push(Action::Ask(Request::CopyText(path.to_string())));
            ui.close();
        }
    });
}
