//! Window with facts about the program: version, graphics adapter, license, and where its files lie. All of it can be
//! copied, for a report.

use std::path::{Path, PathBuf};

use egui::{Align, Align2, Layout, Order, RichText, Sense, Ui, vec2};
use lucide_icons::Icon;

use super::dialogs;
use crate::ui::commands::Command;
use crate::ui::help;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::form::{named, small};
use crate::ui::parts::{cards, style, text, widgets};
use crate::view::{Action, Request, ShellAction};

/// Width of the window.
const WIDTH: f32 = 460.0;

/// A fact: its name, its words, and the folder that it speaks of.
struct Fact {
    name: &'static str,
    words: String,
    folder: Option<PathBuf>,
    /// The words are of use elsewhere.
    is_copied: bool,
}

/// Shows the window, where it is open.
pub fn show(ui: &Ui, cx: &mut PanelCx) {
    if !cx.shell.about {
        return;
    }
    let window = cards::dialog_rect(ui);
    let (order, align) = (Order::Foreground, Align2::CENTER_CENTER);
    cards::area(ui, dialogs::ABOUT, order, align, window, vec2(0.0, 0.0), |ui| {
        cards::card(egui::Color32::TRANSPARENT).show(ui, |ui| {
            ui.set_width(WIDTH.min(window.width() - 48.0).max(120.0));
            title(ui, cx);
            let words = "Viewer for Teeworlds and DDNet maps, Minetest worlds and Turok levels.";
            ui.add(egui::Label::new(small(words)).wrap());
            ui.add_space(style::SPACE_M);
            let facts = facts(cx);
            for fact in &facts {
                named(ui, fact.name, |ui| words_of(ui, cx, fact));
            }
            ui.add_space(style::SPACE_M);
            if ui.button("Copy all").on_hover_text("Copy these facts, for example for a bug report").clicked() {
                let lines: Vec<_> = facts.iter().map(|fact| format!("{}: {}", fact.name, fact.words)).collect();
                cx.push(Action::Ask(Request::CopyText(lines.join("\n"))));
                cx.notify("Copied");
            }
        });
    });
}

fn title(ui: &mut Ui, cx: &mut PanelCx) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(Command::About.info().label).font(style::heading()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked() {
                cx.push(ShellAction::ToggleAbout);
            }
            help::button(ui, cx, help::ABOUT);
        });
    });
}

fn facts(cx: &PanelCx) -> Vec<Fact> {
    let plain = |name, words: &str| Fact { name, words: words.to_owned(), folder: None, is_copied: true };
    let file = |name, path: Option<&Path>, folder: Option<&Path>, none: &str| Fact {
        name,
        words: path.map_or_else(|| none.to_owned(), |path| path.to_string_lossy().into_owned()),
        folder: folder.map(Path::to_owned),
        is_copied: path.is_some(),
    };
    let status = cx.status;
    let settings = status.remembered.file.as_deref();
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    vec![
        plain("Version", &format!("mapscope {}", env!("CARGO_PKG_VERSION"))),
        plain("License", env!("CARGO_PKG_LICENSE")),
        plain("System", &system),
        plain("Graphics", if status.adapter.is_empty() { "unknown" } else { &status.adapter }),
        file("Settings", settings, settings.and_then(Path::parent), "not saved: there is no settings file"),
        file("Crash reports", status.reports.as_deref(), status.reports.as_deref(), "not saved (no folder for them)"),
        Fact { is_copied: false, ..plain("Log", "printed in the terminal that started mapscope") },
    ]
}

fn words_of(ui: &mut Ui, cx: &mut PanelCx, fact: &Fact) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        if let Some(folder) = &fact.folder {
            let label = format!("Open folder: {}", fact.name.to_lowercase());
            if widgets::icon_button(ui, Icon::FolderOpen, &label, "", false).clicked() {
                cx.push(Action::Ask(Request::ShowFolder(folder.clone())));
            }
        }
        let label = format!("Copy: {}", fact.name.to_lowercase());
        if fact.is_copied && widgets::icon_button(ui, Icon::Copy, &label, "", false).clicked() {
            cx.push(Action::Ask(Request::CopyText(fact.words.clone())));
        }
        let clean = text::clean(&fact.words);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW), Sense::hover());
        let short = text::elide_middle(ui.ctx(), &clean, &style::body(), rect.width() - style::SPACE_S);
        let color = style::colors().text;
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, &*short, style::body(), color);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &*clean));
        if short != clean {
            response.on_hover_text(&*clean);
        }
    });
}
