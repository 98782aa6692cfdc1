//! Notice about a crash report of an earlier start: where it lies, and buttons that show it or copy its path.

use egui::{Color32, Rect, RichText, Sense, Ui, vec2};
use lucide_icons::Icon;

use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::lower_edge::{self, Card};
use crate::ui::parts::{cards, style, text, widgets};
use crate::view::{Action, Request};

/// Width of the card.
const WIDTH: f32 = 440.0;

/// Shows the notice at the lower edge of the map, where there is one.
pub fn show(ui: &Ui, free: Rect, cx: &mut PanelCx) {
    let Some(report) = cx.status.crash_report.clone() else { return };
    lower_edge::show(ui, Card::Crash, free, |ui| {
        cards::card(Color32::TRANSPARENT).show(ui, |ui| {
            let width = WIDTH.min(free.width() - 56.0).max(120.0);
            ui.set_width(width);
            ui.horizontal_top(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(style::ICON, style::ROW), Sense::hover());
                widgets::paint_icon(ui.painter(), rect, Icon::TriangleAlert, style::colors().warning);
                ui.vertical(|ui| {
                    ui.add_space(2.0);
                    let words = "mapscope ran into an internal error earlier. A report was saved on this computer; \
                                 nothing was sent.";
                    ui.add(egui::Label::new(words).wrap());
                    let path = report.to_string_lossy();
                    let clean = text::clean(&path);
                    let short = text::elide_middle(ui.ctx(), &clean, &style::small(), ui.available_width());
                    let path = RichText::new(&*short).font(style::small()).color(style::colors().muted);
                    ui.label(path).on_hover_text(&*clean);
                });
            });
            ui.add_space(style::SPACE_S);
            ui.horizontal_wrapped(|ui| {
                if ui.button("Show report").clicked() {
                    cx.push(Action::Ask(Request::ShowFile(report.clone())));
                }
                if ui.button("Copy path").clicked() {
                    cx.push(Action::Ask(Request::CopyText(report.to_string_lossy().into_owned())));
                }
                let keys = Command::Back.info().keys_text();
                let dismiss = ui.button("Dismiss").on_hover_ui(|ui| widgets::tooltip(ui, "Dismiss", &keys));
                if dismiss.clicked() {
                    cx.push(Action::Ask(Request::DismissCrashReport));
                }
            });
        });
    });
}
