//! Banner above the map: images are missing, and the ways out.

use std::collections::HashSet;

use egui::{Frame, Margin, Panel, RichText, Role, Ui, WidgetInfo};
use lucide_icons::Icon;

use super::images;
use crate::base::{Mapres, StandInChoice};
use crate::prefs::Edit;
use crate::scene::{FlatScene, Xray};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::flat::{FlatAction, Tab};
use crate::view::{Action, Request, ShellAction};

/// Narrower than this, buttons have their short names, in points.
const NARROW: f32 = 640.0;
/// Most names of images in the hover text.
const MOST_NAMES: usize = 12;

/// State of the banner.
#[derive(Default)]
pub struct MissingImages {
    /// Maps for which it was dismissed, by their paths or names.
    dismissed: HashSet<String>,
}

impl MissingImages {
    /// Shows the banner where files of images are missing.
    pub fn show(&mut self, root: &mut Ui, cx: &mut FlatCx) {
        let Some(scene) = cx.scene else { return };
        // Others are missing in the file: no folder has them.
        let count = if scene.info.missing_files() > 0 { scene.info.missing_images() } else { 0 };
        let map = cx.status.path.as_ref().or(cx.status.file_name.as_ref()).cloned().unwrap_or_default();
        if count == 0 || self.dismissed.contains(&map) {
            return;
        }
        let frame = Frame::new().fill(style::colors().raised).inner_margin(Margin::symmetric(8, 3));
        Panel::top("missing images").resizable(false).frame(frame).show(root, |ui| {
            ui.spacing_mut().item_spacing = egui::vec2(style::SPACE_S, style::SPACE_S);
            ui.visuals_mut().widgets.inactive.weak_bg_fill = style::colors().hover;
            ui.visuals_mut().widgets.hovered.weak_bg_fill = style::colors().line;
            let is_narrow = ui.available_width() < NARROW;
            ui.horizontal_wrapped(|ui| {
                mark(ui);
                count_button(ui, cx, scene, count);
                ways(ui, cx, scene, is_narrow);
                if dismiss_button(ui, is_narrow).clicked() {
                    self.dismissed.insert(map.clone());
                }
            });
        });
    }
}

fn mark(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(style::ICON, style::ROW), egui::Sense::hover());
    widgets::paint_icon(ui.painter(), rect, Icon::ImageOff, style::colors().warning);
}

/// Number of missing images with their names; a click lists them.
fn count_button(ui: &mut Ui, cx: &mut FlatCx, scene: &FlatScene, count: usize) {
    let words = text::count(count, "image is missing", "images are missing");
    let response = ui.add(egui::Button::new(&words).frame(false));
    let response = response.on_hover_ui(|ui| {
        let all = scene.info.images.iter().enumerate();
        let mut lines: Vec<_> = all.filter(|(_, it)| it.is_missing()).map(|(i, it)| images::title(i, it)).collect();
        let more = lines.len().saturating_sub(MOST_NAMES);
        lines.truncate(MOST_NAMES);
        lines.extend((more > 0).then(|| format!("…and {} more", text::grouped(more))));
        lines.push("Click to list them.".to_owned());
        ui.add(egui::Label::new(lines.join("\n")).wrap());
    });
    if response.clicked() {
        cx.push(FlatAction::SetTab(Tab::Images));
    }
}

/// Buttons to the ways out.
fn ways(ui: &mut Ui, cx: &mut FlatCx, scene: &FlatScene, is_narrow: bool) {
    let (mapres, is_fixed) = (cx.status.remembered.stand_ins().mapres, cx.status.remembered.fixed.mapres.is_some());
    if mapres == Mapres::Own && is_fixed {
        // This window was started so: no setting changes it.
    } else if mapres == Mapres::Own {
        let hint = "mapscope is set to always use its built-in stand-ins. Change this in Settings";
        if button(ui, ["Settings…", "Settings…"], is_narrow, hint).clicked() {
            cx.push(ShellAction::ToggleSettings);
        }
    } else {
        let hint = "mapscope will look for images there. You can change the folder later in Settings.";
        if button(ui, ["Choose DDNet's data folder…", "Choose folder…"], is_narrow, hint).clicked() {
            cx.push(Action::Ask(Request::DataFolderDialog));
        }
    }
    let stand_ins = cx.status.remembered.prefs.stand_ins;
    if stand_ins.mapres == Mapres::None && !is_fixed {
        let hint = "Show mapscope's own images in place of those that are missing. You can change this in Settings.";
        if button(ui, ["Use stand-ins", "Use stand-ins"], is_narrow, hint).clicked() {
            let choice = StandInChoice { mapres: Mapres::Auto, ..stand_ins };
            cx.push(Action::Ask(Request::SetPref(Edit::StandInChoice(choice))));
        }
    }
    match cx.flat.overlay.xray {
        Xray::Only => {
            if button(ui, ["Show design", "Show design"], is_narrow, "Turn off X-ray").clicked() {
                cx.push(FlatAction::SetXray(Xray::Off));
            }
        }
        Xray::Off | Xray::Dimmed if !scene.physics.is_empty() => {
            let hint = "Hide the design and show only entities (X-ray)";
            if button(ui, ["Show physics only", "Physics only"], is_narrow, hint).clicked() {
                cx.push(FlatAction::SetXray(Xray::Only));
            }
        }
        Xray::Off | Xray::Dimmed => {}
    }
}

fn dismiss_button(ui: &mut Ui, is_narrow: bool) -> egui::Response {
    if is_narrow {
        widgets::icon_button(ui, Icon::X, "Dismiss", "", false)
    } else {
        button(ui, ["Dismiss", "Dismiss"], is_narrow, "Hide this message for this map")
    }
}

/// A small button with a long and a short name.
fn button(ui: &mut Ui, [long, short]: [&str; 2], is_narrow: bool, hint: &str) -> egui::Response {
    let words = RichText::new(if is_narrow { short } else { long }).font(style::small());
    let response = ui.add(egui::Button::new(words).min_size(egui::vec2(0.0, style::ROW)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, long));
    response.on_hover_text(hint)
}
