//! Window of settings: looks, folders, and saved history. Every change is applied at once.

use std::path::{Path, PathBuf};

use egui::{Align, Align2, Id, Layout, RichText, ScrollArea, Sense, Ui, vec2};
use lucide_icons::Icon;

use super::dialogs;
use crate::base::{Mapres, NO_FOLDER, NO_PROGRAM, NOT_A_FOLDER, Placeholder, StandInChoice, command_words};
use crate::prefs::{Edit, MenuBarMode, Scale, Theme};
use crate::ui::commands::Command;
use crate::ui::help;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::form::{named, rule, small};
use crate::ui::parts::{cards, style, text, widgets};
use crate::view::ShellAction;
use crate::view::{Action, Request, Resize};

/// Width of the window.
const WIDTH: f32 = 460.0;

/// State of the window.
#[derive(Default)]
pub struct Preferences {
    /// Folder that is being typed.
    folder: String,
    /// The folder that was added last. Where it turns out not to be there, it goes back from the list into the field.
    added: Option<PathBuf>,
    /// That folder as it is in the field, and the reason why it was refused.
    refused: Option<(PathBuf, &'static str)>,
    /// Command that is being typed.
    ddnet_command: String,
    was_open: bool,
    /// A command was typed whose program is still to be looked for.
    is_new_command: bool,
    /// The field for a folder is to take the keyboard.
    asks_folder: bool,
}

impl Preferences {
    /// Shows the window, where it is open.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut PanelCx) {
        self.asks_folder |= cx.status.asks_folder;
        let is_new = !std::mem::replace(&mut self.was_open, cx.shell.settings);
        if !cx.shell.settings {
            return;
        }
        if is_new {
            self.ddnet_command.clone_from(&cx.status.remembered.prefs.ddnet_command);
            (self.added, self.refused) = (None, None);
            cx.push(Action::Ask(Request::LookAtPaths));
        }
        let window = cards::dialog_rect(ui);
        cards::area(
            ui,
            dialogs::PREFERENCES,
            egui::Order::Foreground,
            Align2::CENTER_CENTER,
            window,
            vec2(0.0, 0.0),
            |ui| {
                cards::card(egui::Color32::TRANSPARENT).show(ui, |ui| {
                    ui.set_width(WIDTH.min(window.width() - 48.0).max(120.0));
                    title(ui, cx);
                    // As high as its content, also where that has just grown.
                    let room = window.height() - 120.0;
                    let list = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
                    let list = list.auto_shrink([false, true]);
                    list.show(ui, |ui| {
                        ui.spacing_mut().item_spacing.y = style::SPACE_M;
                        // The scroll bar lies over what is beside it.
                        ui.set_max_width(ui.available_width() - style::SPACE_M);
                        named(ui, "Theme", |ui| theme(ui, cx));
                        named(ui, "UI scale", |ui| scale(ui, cx));
                        let scale = (ui.ctx().zoom_factor() * 100.0).round() as u16;
                        if scale < cx.status.remembered.prefs.scale.percent() {
                            hint(ui, &format!("Shown at {scale}%: this window is too small for more."));
                        }
                        named(ui, "Menu bar", |ui| menu_bar(ui, cx));
                        rule(ui);
                        self.folders(ui, cx);
                        named(ui, "Stand-ins", |ui| stand_ins(ui, cx));
                        hint(ui, "mapscope's own versions of the game's images, used in their place.");
                        fixed_hint(ui, cx.status.remembered.fixed.mapres.is_some());
                        named(ui, "Placeholders", |ui| placeholders(ui, cx));
                        hint(ui, "Shown for an image that is not found and has no stand-in.");
                        fixed_hint(ui, cx.status.remembered.fixed.placeholder.is_some());
                        rule(ui);
                        self.ddnet(ui, cx);
                        rule(ui);
                        memory(ui, cx);
                    });
                });
            },
        );
    }

    /// Command that opens maps in DDNet.
    fn ddnet(&mut self, ui: &mut Ui, cx: &mut PanelCx) {
        let client = cx.status.games.client.as_ref().map(|client| client.to_string_lossy().into_owned());
        named(ui, "DDNet command", |ui| {
            let found = client.as_deref().unwrap_or("Path of the program, or a command");
            let found = text::elide_middle(ui.ctx(), &text::clean(found), &style::body(), 280.0).into_owned();
            let field = egui::TextEdit::singleline(&mut self.ddnet_command)
                .id(Id::unique("ddnet command"))
                .hint_text(RichText::new(found).color(style::colors().muted))
                .margin(egui::Margin::symmetric(6, 3))
                .desired_width(f32::INFINITY);
            let field = ui.add(field).accessible_name("DDNet command");
            let typed = self.ddnet_command.trim();
            if field.changed() && typed != cx.status.remembered.prefs.ddnet_command {
                set(cx, Edit::DdnetCommand(typed.to_owned()));
                self.is_new_command = true;
            }
            if field.lost_focus() && std::mem::take(&mut self.is_new_command) {
                cx.push(Action::Ask(Request::LookAtPaths));
            }
        });
        let program = command_words(self.ddnet_command.trim()).and_then(|words| words.into_iter().next());
        let program = program.filter(|it| cx.status.remembered.troubles.get(Path::new(it)) == Some(&NO_PROGRAM));
        if let Some(program) = program {
            let words = format!("No such program: {}", text::clean(&program));
            ui.add(egui::Label::new(small(&words).color(style::colors().warning)).wrap());
        }
        let found = match client.is_some() {
            true => "Leave this empty to use the DDNet that was found.",
            false if self.ddnet_command.trim().is_empty() => "DDNet was not found: enter the path of its program.",
            false => "",
        };
        let play = "The path of a program opens maps in DDNet's editor. To play them, enter a command with {map} in the \
                    place of the map, such as a script of your own: play.sh {map}";
        hint(ui, format!("{found} {play}").trim_start());
    }

    /// Folders in which images are searched.
    fn folders(&mut self, ui: &mut Ui, cx: &mut PanelCx) {
        let folders = cx.status.remembered.prefs.data_folders.clone();
        ui.label("Game data folders");
        hint(
            ui,
            "mapscope searches these folders, from the top, for images that a map does not contain: add DDNet's “data” \
             folder, or any folder with a “mapres” folder in it. For textures of Minetest worlds, add a folder with \
             games, mods or texture packs.",
        );
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for at in 0..folders.len() {
                folder_row(ui, cx, &folders, at);
            }
            for folder in cx.status.environment_folders.iter() {
                environment_row(ui, folder);
            }
        });
        let trouble = self.added.as_ref().and_then(|added| cx.status.remembered.troubles.get(added).copied());
        if let Some(why) = trouble
            && let Some(folder) =
                self.added.take().filter(|_| [NO_FOLDER, NOT_A_FOLDER].contains(&why) && self.folder.is_empty())
        {
            self.folder = folder.to_string_lossy().into_owned();
            set(cx, Edit::RemoveFolder(folder.clone()));
            self.refused = Some((folder, why));
        }
        ui.horizontal(|ui| {
            let buttons = 2.0 * (72.0 + style::SPACE_M);
            let field = egui::TextEdit::singleline(&mut self.folder)
                .id(Id::unique("data folder"))
                .hint_text(RichText::new("Folder path").color(style::colors().muted))
                .margin(egui::Margin::symmetric(6, 3))
                .desired_width((ui.available_width() - buttons).max(60.0));
            let field = ui.add(field).accessible_name("Folder path");
            if std::mem::take(&mut self.asks_folder) {
                field.request_focus();
                field.scroll_to_me(None);
            }
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let typed = self.folder.trim();
            let can_add = !typed.is_empty();
            let add = ui.add_enabled(can_add, egui::Button::new("Add").min_size(vec2(72.0, style::ROW)));
            if can_add && (add.clicked() || entered) {
                let folder = PathBuf::from(typed);
                self.added = (!folders.contains(&folder)).then(|| folder.clone());
                add_folder(cx, &folders, folder);
                self.folder.clear();
                // For the next folder.
                field.request_focus();
            }
            if ui.add(egui::Button::new("Choose…").min_size(vec2(72.0, style::ROW))).clicked() {
                cx.push(Action::Ask(Request::DataFolderDialog));
            }
        });
        if let Some((_, why)) = self.refused.as_ref().filter(|(folder, _)| Path::new(self.folder.trim()) == folder) {
            let words = RichText::new(format!("Not added: {why}")).font(style::small()).color(style::colors().warning);
            ui.label(words);
        }
    }
}

/// Secondary line below a setting.
fn hint(ui: &mut Ui, words: &str) {
    ui.add(egui::Label::new(small(words)).wrap());
}

/// Says why a choice cannot be made here.
fn fixed_hint(ui: &mut Ui, is_fixed: bool) {
    if is_fixed {
        let words = small("Set for this window by the command line, so it cannot be changed here.");
        ui.add(egui::Label::new(words.color(style::colors().warning)).wrap());
    }
}

fn title(ui: &mut Ui, cx: &mut PanelCx) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Settings").font(style::heading()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked() {
                cx.push(ShellAction::ToggleSettings);
            }
            help::button(ui, cx, help::SETTINGS);
        });
    });
}

fn theme(ui: &mut Ui, cx: &mut PanelCx) {
    let now = cx.status.remembered.prefs.theme;
    let labels = [
        (Theme::Dark, "Dark", "Dark theme"),
        (Theme::Light, "Light", "Light theme"),
        (Theme::System, "System", "Follow the system theme"),
    ];
    for (theme, label, hint) in labels {
        if ui.selectable_label(theme == now, label).on_hover_text(hint).clicked() && theme != now {
            set(cx, Edit::Theme(theme));
        }
    }
}

/// When the menu bar is shown.
fn menu_bar(ui: &mut Ui, cx: &mut PanelCx) {
    let now = cx.shell.switches.menu_bar;
    for (mode, label, hint) in [
        (MenuBarMode::Always, "Always", "Shown unless the window is very low"),
        (MenuBarMode::OnAlt, "On Alt", "Press Alt to show it"),
    ] {
        let response = ui.selectable_label(mode == now, label);
        if response.on_hover_text(hint).clicked() && mode != now {
            cx.push(ShellAction::ToggleMenuBar);
        }
    }
}

/// Whether built-in images stand in for the game's.
fn stand_ins(ui: &mut Ui, cx: &mut PanelCx) {
    let (saved, now) = (cx.status.remembered.prefs.stand_ins, cx.status.remembered.stand_ins());
    if cx.status.remembered.fixed.mapres.is_some() {
        ui.disable();
    }
    for (mapres, label, hint) in [
        (Mapres::Auto, "Where missing", "Built-in images replace the game's images that are not found"),
        (Mapres::Own, "Always", "Always use built-in images"),
        (Mapres::None, "Never", "Missing images are shown as placeholders"),
    ] {
        if ui.selectable_label(mapres == now.mapres, label).on_hover_text(hint).clicked() && mapres != now.mapres {
            set(cx, Edit::StandInChoice(StandInChoice { mapres, ..saved }));
        }
    }
}

/// Look of missing images.
fn placeholders(ui: &mut Ui, cx: &mut PanelCx) {
    let (saved, now) = (cx.status.remembered.prefs.stand_ins, cx.status.remembered.stand_ins());
    if cx.status.remembered.fixed.placeholder.is_some() {
        ui.disable();
    }
    for (placeholder, label, hint) in [
        (Placeholder::Quiet, "Quiet", "Muted checkerboard with the image's name, or an image with a similar name"),
        (Placeholder::Game, "As in game", "Red, green, blue and yellow checks"),
    ] {
        let is_chosen = placeholder == now.placeholder;
        if ui.selectable_label(is_chosen, label).on_hover_text(hint).clicked() && !is_chosen {
            set(cx, Edit::StandInChoice(StandInChoice { placeholder, ..saved }));
        }
    }
}

fn scale(ui: &mut Ui, cx: &mut PanelCx) {
    let now = cx.status.remembered.prefs.scale;
    let mut step = |ui: &mut Ui, icon, label, to: Option<Resize>, possible: bool| {
        let keys = match to {
            Some(Resize::Smaller) => Command::ScaleDown,
            Some(Resize::Larger) => Command::ScaleUp,
            None => Command::ScaleUsual,
        };
        ui.add_enabled_ui(possible, |ui| {
            if widgets::icon_button(ui, icon, label, &keys.info().keys_text(), false).clicked() {
                cx.push(Action::Ask(Request::StepScale(to)));
            }
        });
    };
    step(ui, Icon::Minus, "Decrease UI scale", Some(Resize::Smaller), now.next(false) != now);
    let (rect, _) = ui.allocate_exact_size(vec2(48.0, style::ROW), Sense::hover());
    let words = format!("{}%", now.percent());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, style::body(), style::colors().text);
    step(ui, Icon::Plus, "Increase UI scale", Some(Resize::Larger), now.next(true) != now);
    step(ui, Icon::RotateCcw, "Reset UI scale", None, now != Scale::default());
}

fn folder_row(ui: &mut Ui, cx: &mut PanelCx, folders: &[PathBuf], at: usize) {
    let Some(folder) = folders.get(at) else { return };
    let trouble = cx.status.remembered.troubles.get(folder).copied();
    let name = folder.to_string_lossy();
    let name = text::clean(&name);
    let width = ui.available_width();
    ui.horizontal(|ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.x = 2.0;
        let icon = if trouble.is_some() { Icon::FolderX } else { Icon::Folder };
        let (rect, _) = ui.allocate_exact_size(vec2(style::BUTTON, style::BUTTON), Sense::hover());
        let color = if trouble.is_some() { style::colors().warning } else { style::colors().muted };
        widgets::paint_icon(ui.painter(), rect, icon, color);
        let trouble = trouble.map(text::sentence);
        let words = trouble.clone().unwrap_or_default();
        let words = ui.painter().layout_no_wrap(words, style::small(), style::colors().warning);
        let beside = if trouble.is_some() { words.size().x + style::SPACE_M } else { 0.0 };
        let room = ui.available_width() - 3.0 * (style::BUTTON + 2.0) - style::SPACE_S - beside;
        let short = text::elide_middle(ui.ctx(), &name, &style::body(), room);
        let (rect, response) = ui.allocate_exact_size(vec2(room, style::BUTTON), Sense::hover());
        let color = if trouble.is_some() { style::colors().muted } else { style::colors().text };
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, &*short, style::body(), color);
        response.on_hover_text(trouble.as_ref().map_or_else(|| name.to_string(), |why| format!("{name}: {why}")));
        if let Some(why) = trouble {
            let (rect, response) = ui.allocate_exact_size(vec2(beside, style::BUTTON), Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &why));
            let at = Align2::RIGHT_CENTER.anchor_size(rect.right_center(), words.size());
            ui.painter().galley(at.min, words, style::colors().warning);
        }
        let mut button = |ui: &mut Ui, icon, label: &str, edit: Option<Edit>| {
            ui.add_enabled_ui(edit.is_some(), |ui| {
                let clicked = widgets::icon_button(ui, icon, &format!("{label}: {name}"), "", false).clicked();
                if let Some(edit) = edit.filter(|_| clicked) {
                    set(cx, edit);
                }
            });
        };
        let before = |one: &Path, other: &Path| Edit::FolderBefore(one.to_owned(), other.to_owned());
        let above = at.checked_sub(1).and_then(|above| folders.get(above));
        button(ui, Icon::ArrowUp, "Move up", above.map(|above| before(folder, above)));
        let below = folders.get(at + 1);
        button(ui, Icon::ArrowDown, "Move down", below.map(|below| before(below, folder)));
        button(ui, Icon::X, "Remove", Some(Edit::RemoveFolder(folder.clone())));
    });
}

/// Row of a folder that the environment names, which is not changed here.
fn environment_row(ui: &mut Ui, folder: &Path) {
    let name = folder.to_string_lossy();
    let name = text::clean(&name);
    let width = ui.available_width();
    ui.horizontal(|ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.x = 2.0;
        let (rect, _) = ui.allocate_exact_size(vec2(style::BUTTON, style::BUTTON), Sense::hover());
        widgets::paint_icon(ui.painter(), rect, Icon::Folder, style::colors().muted);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(small("from MAPSCOPE_DATA (fixed)"))
                .on_hover_text("Set by the environment variable MAPSCOPE_DATA; cannot be changed here");
            ui.add_space(style::SPACE_M);
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), style::BUTTON), Sense::hover());
            let short = text::elide_middle(ui.ctx(), &name, &style::body(), rect.width());
            let color = style::colors().text;
            ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, &*short, style::body(), color);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &*name));
            response.on_hover_text(&*name);
        });
    });
}

fn add_folder(cx: &mut PanelCx, folders: &[PathBuf], folder: PathBuf) {
    if !folders.contains(&folder) {
        set(cx, Edit::AddFolder(folder));
        cx.push(Action::Ask(Request::LookAtPaths));
    }
}

/// Saved history, how to clear it, and where it lies.
fn memory(ui: &mut Ui, cx: &mut PanelCx) {
    let remembered = cx.status.remembered.clone();
    let prefs = &remembered.prefs;
    let mut counted = |ui: &mut Ui, name, n: usize, what: String, edit: Edit| {
        named(ui, name, |ui| {
            ui.label(RichText::new(what).color(style::colors().muted));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = ui.add_enabled(n > 0, egui::Button::new("Clear"));
                if button.accessible_name(format!("Clear {}", name.to_lowercase())).clicked() {
                    set(cx, edit);
                }
            });
        });
    };
    let (recent, views) = (prefs.recent.len(), prefs.views.len());
    counted(ui, "Recent maps", recent, text::count(recent, "map", "maps"), Edit::ClearRecents);
    counted(ui, "Saved views", views, text::count(views, "map", "maps"), Edit::ClearViews);
    file(ui, cx, remembered.file.as_deref(), remembered.is_kept);
}

fn file(ui: &mut Ui, cx: &mut PanelCx, file: Option<&std::path::Path>, is_kept: bool) {
    let Some(path) = file else {
        let words = "Settings are not saved: mapscope runs without a settings file.";
        ui.add(egui::Label::new(small(words)).wrap());
        return;
    };
    let name = path.to_string_lossy();
    named(ui, "Settings file", |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            if let Some(folder) = path.parent()
                && widgets::icon_button(ui, Icon::FolderOpen, "Open settings folder", "", false).clicked()
            {
                cx.push(Action::Ask(Request::ShowFolder(folder.to_owned())));
            }
            if widgets::icon_button(ui, Icon::Copy, "Copy settings path", "", false).clicked() {
                cx.push(Action::Ask(Request::CopyText(name.clone().into_owned())));
            }
            let clean = text::clean(&name);
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW), Sense::hover());
            let short = text::elide_middle(ui.ctx(), &clean, &style::small(), rect.width() - style::SPACE_S);
            let color = style::colors().muted;
            ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, &*short, style::small(), color);
            response.on_hover_text(&*clean);
        });
    });
    if !is_kept {
        let words = "The settings file cannot be read, so changes are not saved.";
        ui.label(RichText::new(words).font(style::small()).color(style::colors().warning));
    }
}

fn set(cx: &mut PanelCx, edit: Edit) {
    cx.push(Action::Ask(Request::SetPref(edit)));
}
