//! The bar at the top: open, clock, high detail, entities, zoom. What does not fit into it is in a menu at its end.

mod fit;

use egui::containers::menu::MenuButton;
use egui::{Align, DragValue, Frame, Layout, Margin, Panel, Ui, vec2};
use lucide_icons::Icon;

use self::fit::{Control, Fit, WidthClass};
use super::command_palette::entries::{Entry, ZOOMS_PERCENT};
use super::command_state::is_on;
use super::hindrance::hindrance;
use super::menu_bar::rows;
use super::recent::RecentMaps;
use super::tour;
use crate::scene::Xray;
use crate::ui::command_menus::Submenu;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::timeline;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, text, widgets};
use crate::ui::solid;
use crate::view::flat::{FlatAction, LATEST_S};
use crate::view::{Action, Request};

/// Shows the bar.
pub fn show(root: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps) {
    let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::symmetric(8, 0));
    Panel::top("top bar").exact_size(style::TOP_BAR).resizable(false).frame(frame).show(root, |ui| {
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            let groups = groups(cx);
            let all: Vec<&[Control]> = groups.iter().map(Vec::as_slice).collect();
            let fit = Fit::of(ui.available_width(), &all);
            let [file, clock, layers, name, view] = groups;
            for (at, group) in [file, clock, layers].into_iter().enumerate().filter(|(_, group)| fit.has_any(group)) {
                if at > 0 {
                    divided(ui);
                }
                group.into_iter().filter(|it| fit.has(*it)).for_each(|it| control(ui, cx, recents, it, fit.class));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if !fit.hidden.is_empty() {
                    more(ui, cx, recents, &fit);
                }
                let view = view.into_iter().rev().filter(|it| fit.has(*it));
                view.for_each(|it| control(ui, cx, recents, it, fit.class));
                for it in name.into_iter().filter(|it| fit.has(*it)) {
                    divided(ui);
                    control(ui, cx, recents, it, fit.class);
                }
            });
        });
    });
}

/// Controls of the bar. What acts on the map is left out where none shows.
fn groups(cx: &PanelCx) -> [Vec<Control>; 5] {
    let (is_flat, shows_map) = (cx.flat_view().is_some(), cx.shows_map());
    let is_there = |control: &Control| match control {
        Control::Command(command) => command.works_on(cx.view) && (shows_map || !acts_on_map(*command)),
        Control::Recent | Control::Name => true,
        Control::Heights => shows_map && solid::shows_heights(cx),
        Control::View3d => shows_map && solid::has_map(cx),
        Control::ViewDistance => shows_map && solid::shows_view_distance(cx),
        Control::Daytime => shows_map && solid::shows_daytime(cx),
        Control::Speed | Control::Time | Control::Entities | Control::Scale => is_flat && shows_map,
    };
    let group = |controls: &[Control]| controls.iter().copied().filter(is_there).collect();
    let name = if cx.status.file_name.is_some() { vec![Control::Name] } else { Vec::new() };
    let layers = group(&[fit::LAYERS.as_slice(), &fit::SOLID].concat());
    [group(&fit::FILE), group(&fit::CLOCK), layers, name, group(&fit::VIEW)]
}

/// Whether a command of the bar is about the open map.
fn acts_on_map(command: Command) -> bool {
    !matches!(command, Command::Open | Command::Gallery | Command::Manual | Command::Keys | Command::Settings)
}

fn control(ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps, control: Control, class: WidthClass) {
    match control {
        Control::Command(Command::Play) => with_flat(cx, |cx| clock(ui, cx, play)),
        Control::Command(command) => button(ui, cx, command),
        Control::Recent => {
            ui.add_space(-style::SPACE_S);
            recents.menu_button(ui, cx);
        }
        Control::Speed => with_flat(cx, |cx| clock(ui, cx, speed)),
        Control::Time => with_flat(cx, |cx| clock(ui, cx, time)),
        Control::Entities => with_flat(cx, |cx| strength(ui, cx, class)),
        Control::Heights => solid::heights(ui, cx, class == WidthClass::Wide),
        Control::View3d => view_3d(ui, cx),
        Control::ViewDistance => solid::view_distance(ui, cx, class == WidthClass::Wide),
        Control::Daytime => {
            let width = match class {
                WidthClass::Wide => 100.0,
                WidthClass::Medium => 72.0,
                WidthClass::Narrow => 48.0,
            };
            solid::daytime(ui, cx, class == WidthClass::Wide, width);
        }
        Control::Scale => with_flat(cx, |cx| scale(ui, cx)),
        Control::Name => name(ui, cx),
    }
}

fn with_flat<'a>(cx: &mut PanelCx<'a>, show: impl FnOnce(&mut FlatCx<'a, '_>)) {
    if let Some(mut cx) = FlatCx::of(cx) {
        show(&mut cx);
    }
}

fn divided(ui: &mut Ui) {
    ui.add_space(style::SPACE_S);
    widgets::divider(ui);
    ui.add_space(style::SPACE_S);
}

/// Menu of the controls that do not fit.
fn more(ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps, fit: &Fit) {
    let icon = egui::RichText::new(Icon::Ellipsis.unicode()).font(style::icons(style::ICON));
    let button = egui::Button::new(icon).frame_when_inactive(false).min_size(vec2(style::BUTTON, style::BUTTON));
    let padding = std::mem::replace(&mut ui.spacing_mut().button_padding, vec2(style::SPACE_S, 3.0));
    let menu = MenuButton::from_button(button).config(rows::config());
    let (response, _) = menu.ui(ui, |ui| {
        let mut is_first = true;
        for group in groups(cx) {
            let hidden: Vec<_> = group.into_iter().filter(|it| !fit.has(*it)).collect();
            if !hidden.is_empty() && !std::mem::take(&mut is_first) {
                rows::line(ui);
            }
            hidden.into_iter().for_each(|it| row(ui, cx, recents, it));
        }
    });
    ui.spacing_mut().button_padding = padding;
    response.accessible_name("More").on_hover_text("More");
}

/// Row of the menu for a control.
fn row(ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps, hidden: Control) {
    let mut within = |ui: &mut Ui, cx: &mut PanelCx, submenu| {
        rows::submenu(ui, cx, recents, submenu, &mut rows::KeyboardAt::default());
    };
    match hidden {
        Control::Command(Command::Xray) => within(ui, cx, Submenu::Xray),
        Control::Command(command) => drop(rows::entry_row(ui, cx, Entry::Command(command))),
        Control::Recent => within(ui, cx, Submenu::RecentMaps),
        Control::Speed => within(ui, cx, Submenu::Speed),
        Control::Scale => within(ui, cx, Submenu::Zoom),
        Control::Time => with_flat(cx, |cx| {
            named(ui, "Time", |ui| clock(ui, cx, time));
        }),
        Control::Entities => with_flat(cx, |cx| {
            named(ui, "Entities", |ui| strength(ui, cx, WidthClass::Medium));
        }),
        Control::View3d => drop(rows::entry_row(ui, cx, Entry::Command(Command::View3d))),
        Control::ViewDistance => named(ui, "View distance", |ui| solid::view_distance(ui, cx, false)),
        Control::Heights => named(ui, "Heights", |ui| solid::heights(ui, cx, false)),
        Control::Daytime => named(ui, "Time of day", |ui| solid::daytime(ui, cx, false, 72.0)),
        Control::Name => copies(ui, cx),
    }
}

/// Row of the menu with a control that works in its place.
fn named(ui: &mut Ui, label: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_S;
        ui.add_space(style::SPACE_S + 2.0 + style::ICON + style::SPACE_M);
        ui.label(label);
        ui.add_space(style::SPACE_M);
        content(ui);
    });
}

/// Button of a command.
fn button(ui: &mut Ui, cx: &mut PanelCx, command: Command) {
    let why_not = hindrance(cx, command).map(text::sentence);
    let on = match command {
        Command::Xray => cx.flat_view().is_some_and(|view| view.overlay.xray != Xray::Off),
        command => is_on(cx, command) == Some(true),
    };
    let button = ui.add_enabled_ui(why_not.is_none(), |ui| widgets::command_button(ui, command, on)).inner;
    let button = match why_not {
        Some(why) => button.on_disabled_hover_text(why),
        None => button,
    };
    if command == Command::Manual {
        tour::note(ui, tour::MANUAL, button.rect);
    }
    if button.clicked() {
        cx.commands.push(command);
    }
}

/// Button that leads from a solid world's map to 3D and back: with the name of the place that it leads to.
fn view_3d(ui: &mut Ui, cx: &mut PanelCx) {
    let info = Command::View3d.info();
    let is_3d = is_on(cx, Command::View3d) == Some(true);
    let (icon, word, hint) = match is_3d {
        true => (Icon::Map, "Map", "Map view"),
        false => (info.icon, "3D", "3D view"),
    };
    let icon = egui::RichText::new(icon.unicode()).font(style::icons(style::ICON));
    let button = egui::Button::new((icon, word)).min_size(vec2(58.0, style::ROW));
    let why_not = hindrance(cx, Command::View3d).map(text::sentence);
    let button = ui.add_enabled(why_not.is_none(), button).accessible_name(hint);
    let button = button.on_hover_ui(|ui| widgets::tooltip(ui, hint, &info.keys_text()));
    let button = match why_not {
        Some(why) => button.on_disabled_hover_text(why),
        None => button,
    };
    if button.clicked() {
        cx.commands.push(Command::View3d);
    }
}

/// Control of the clock; muted where nothing moves.
fn clock(ui: &mut Ui, cx: &mut FlatCx, show: fn(&mut Ui, &mut FlatCx)) {
    let moves = cx.scene.is_some_and(|scene| scene.is_animated());
    ui.add_enabled_ui(moves, |ui| show(ui, cx));
}

/// Tooltip of controls of the clock that cannot be used.
fn why_still(cx: &FlatCx) -> String {
    hindrance(cx, Command::Play).map(text::sentence).unwrap_or_default()
}

fn play(ui: &mut Ui, cx: &mut FlatCx) {
    let info = Command::Play.info();
    let (icon, label) = match cx.flat.clock.playing && ui.is_enabled() {
        true => (Icon::Pause, "Pause"),
        false => (Icon::Play, "Play"),
    };
    let button = widgets::icon_button(ui, icon, label, &info.keys_text(), false);
    tour::note(ui, tour::PLAY, button.rect);
    if button.on_disabled_hover_text(why_still(cx)).clicked() {
        cx.push(FlatAction::TogglePlay);
    }
}

fn speed(ui: &mut Ui, cx: &mut FlatCx) {
    timeline::speed_menu(ui, cx).on_disabled_hover_text(why_still(cx));
}

fn time(ui: &mut Ui, cx: &mut FlatCx) {
    let now_s = cx.flat.clock.time_s;
    // While a time is typed the field keeps the one that it began with: the clock would take the text away.
    let field = ui.next_auto_id();
    let kept = field.with("time that is typed over");
    let shown_s = match ui.memory(|memory| memory.has_focus(field)) {
        true => ui.data_mut(|data| *data.get_temp_mut_or(kept, now_s)),
        false => {
            ui.data_mut(|data| data.remove::<f64>(kept));
            now_s
        }
    };
    let mut time_s = shown_s;
    // Of a still map no time is worth reading.
    let moves = ui.is_enabled();
    let field = DragValue::new(&mut time_s)
        .speed(0.05)
        .range(0.0..=LATEST_S)
        .update_while_editing(false)
        .min_size(egui::vec2(76.0, style::ROW))
        .custom_formatter(move |time_s, _| if moves { text::clock(time_s) } else { "–".to_owned() })
        .custom_parser(text::parse_clock);
    let response = ui.add(field).accessible_name("Time").on_hover_text("Time: drag to seek, click to type");
    // A text that was left as it was is no other time, though it has fewer digits.
    let is_other = text::clock(time_s) != text::clock(shown_s);
    if response.on_disabled_hover_text(why_still(cx)).changed() && is_other {
        cx.push(FlatAction::Seek(time_s));
        // Arrows go on from there.
        ui.data_mut(|data| data.insert_temp(kept, time_s));
    }
}

/// The slider; the X-ray views have strengths of their own.
fn strength(ui: &mut Ui, cx: &mut FlatCx, class: WidthClass) {
    ui.add_enabled_ui(cx.flat.overlay.xray == Xray::Off, |ui| entities(ui, cx, class));
}

/// Slider for the strength of physics layers against the design.
fn entities(ui: &mut Ui, cx: &mut FlatCx, room: WidthClass) {
    const HINT: &str = "Entities opacity: 0% shows only the design, 100% only the physics layers";
    let press = Command::Xray.press();
    // The command goes through the modes.
    let times = if cx.flat.overlay.xray.next() == Xray::Off { "" } else { " twice" };
    let why = format!("X-ray has its own opacity. {press}{times} to turn X-ray off and use this slider");
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
    let least = if room == WidthClass::Narrow { 40.0 } else { 48.0 };
    let field = DragValue::new(&mut entities).range(0..=100).suffix("%").min_size(egui::vec2(least, style::ROW));
    let field = ui.add(field).accessible_name("Entities in percent").on_hover_text(HINT);
    field.on_disabled_hover_text(&why);
    if entities != cx.flat.overlay.entities {
        cx.push(FlatAction::SetEntities(entities));
    }
}

/// The scale of the map, with a menu of others.
fn scale(ui: &mut Ui, cx: &mut FlatCx) {
    let label = text::zoom_percent(cx.flat.camera.zoom);
    let menu = egui::Button::new(label).min_size(egui::vec2(64.0, style::ROW)).frame_when_inactive(false);
    let (response, _) = egui::containers::menu::MenuButton::from_button(menu).ui(ui, |ui| zoom_menu(ui, cx));
    response.on_hover_ui(|ui| widgets::tooltip(ui, "Zoom (100% is the in-game zoom)", ""));
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
    for percent in ZOOMS_PERCENT {
        if ui.add(egui::Button::new(format!("{percent}%")).frame_when_inactive(false)).clicked() {
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
        for command in [Command::OpenInGame, Command::OpenInEditor] {
            rows::entry_row(ui, cx, Entry::Command(command));
        }
        rows::line(ui);
        copies(ui, cx);
    });
}

/// Rows that copy the name of the map, and its path.
fn copies(ui: &mut Ui, cx: &mut PanelCx) {
    let copy = |text: &str| Action::Ask(Request::CopyText(text::clean(text).into_owned()));
    let name = cx.status.file_name.as_deref().map(|name| ("Copy name", copy(name)));
    let path = cx.status.path.as_deref().map(|path| ("Copy path", copy(path)));
    for (label, action) in name.into_iter().chain(path) {
        if ui.add(rows::row_button(Some(Icon::Copy), label)).accessible_name(label).clicked() {
            cx.push(action);
            ui.close();
        }
    }
}
