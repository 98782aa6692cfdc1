//! Card with the differences between the open map and another one: a line each, and a click goes there. Where there is no
//! file dialog, the path of the other map is typed here.

use std::path::PathBuf;

use egui::{Align2, Button, Color32, Id, Key, Label, Order, Rect, RichText, ScrollArea, TextEdit, Ui, vec2};
use lucide_icons::Icon;

use super::flat_cx::FlatCx;
use crate::analysis::Differences;
use crate::ui::app_status::MapComparison;
use crate::ui::commands::Command;
use crate::ui::parts::{cards, form, style, text, widgets};
use crate::ui::shell::live;
use crate::view::Request;
use crate::view::flat::FlatAction;

/// Area of the card.
const CARD: &str = "map comparison";
/// The field for a path.
const FIELD: &str = "path of the other map";
/// Width of the card, in points.
const WIDTH: f32 = 320.0;
/// Least and most height of its list, in points and as a part of the map's area.
const LEAST_HEIGHT: f32 = 80.0;
const MOST_HEIGHT: f32 = 0.6;

/// State of the card.
#[derive(Default)]
pub struct MapComparisonCard {
    /// Path that is being typed.
    typed: String,
    /// The field was there in the last frame. It takes the keyboard when it comes, also after a path that failed.
    had_field: bool,
    /// Only its first line shows.
    is_folded: bool,
}

impl MapComparisonCard {
    /// Shows the card while there is a comparison.
    pub fn show(&mut self, root: &Ui, free: Rect, cx: &mut FlatCx) {
        let Some(comparison) = cx.status.comparison.clone() else {
            self.had_field = false;
            return cover(cx, 0);
        };
        let offset = vec2(-style::SPACE_L, style::SPACE_L);
        cards::area(root, CARD, Order::Middle, Align2::RIGHT_TOP, free, offset, |ui| {
            cards::card(Color32::TRANSPARENT).show(ui, |ui| {
                ui.set_width(WIDTH.min(free.width() - 56.0).max(120.0));
                self.content(ui, free, cx, &comparison);
            });
        });
        let card = root.ctx().memory(|memory| memory.area_rect(Id::unique(CARD))).filter(|_| !self.is_folded);
        let covered = card.map_or(0.0, |card| (free.right() - card.left() + style::SPACE_L).max(0.0));
        cover(cx, (covered * root.ctx().pixels_per_point()).round() as u32);
    }

    fn content(&mut self, ui: &mut Ui, free: Rect, cx: &mut FlatCx, comparison: &MapComparison) {
        let title = match &comparison.other {
            Some(other) if !matches!(comparison.result, Some(Err(_))) => {
                let own = cx.status.file_name.as_deref();
                format!("Changes since {}", text::clean(&other_name(other, own)))
            }
            Some(_) | None => "Compare with another map".to_owned(),
        };
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let keys = Command::Back.info().keys_text();
                if widgets::icon_button(ui, Icon::X, "End comparison", &keys, false).clicked() {
                    cx.push(Request::EndComparison);
                }
                if matches!(comparison.result, Some(Ok(_))) {
                    let (icon, label) = match self.is_folded {
                        true => (Icon::ChevronDown, "Show changes"),
                        false => (Icon::ChevronUp, "Hide changes"),
                    };
                    if widgets::icon_button(ui, icon, label, "", false).clicked() {
                        self.is_folded = !self.is_folded;
                    }
                } else {
                    self.is_folded = false;
                }
                if cx.status.can_swap_maps() {
                    let command = Command::SwapMaps.info();
                    if widgets::icon_button(ui, command.icon, command.label, &command.keys_text(), false).clicked() {
                        cx.push(Request::SwapMaps);
                    }
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    let short = text::elide_middle(ui.ctx(), &title, &style::body(), ui.available_width());
                    let label = ui.label(RichText::new(&*short).color(style::colors().text));
                    if let Some(other) = &comparison.other {
                        label.on_hover_text(&*text::clean(&other.to_string_lossy()));
                    }
                });
            });
        });
        match &comparison.result {
            Some(Ok(_)) if self.is_folded => {}
            Some(Ok(differences)) => {
                if comparison.has_unread {
                    let words = "Parts of the other map cannot be read, so more seems to differ than does.";
                    ui.add(Label::new(RichText::new(words).color(style::colors().warning)).wrap());
                }
                list(ui, free, cx, differences);
            }
            Some(Err(why)) => {
                self.path(ui, cx);
                let why = text::clean(why);
                let is_whole = why.starts_with("cannot");
                let words = if is_whole { text::sentence(&why) } else { format!("Cannot compare: {why}.") };
                ui.add(Label::new(RichText::new(words).color(style::colors().warning)).wrap());
            }
            None if comparison.other.is_some() => drop(ui.label(muted("Comparing…"))),
            None => self.path(ui, cx),
        }
        self.had_field = !matches!((&comparison.result, &comparison.other), (Some(Ok(_)), _) | (None, Some(_)));
    }

    /// The field for the path of the other map.
    fn path(&mut self, ui: &mut Ui, cx: &mut FlatCx) {
        let field = TextEdit::singleline(&mut self.typed)
            .id(Id::unique(FIELD))
            .hint_text(RichText::new("Path of the other map, or its name in this folder").color(style::colors().muted))
            .desired_width(f32::INFINITY);
        let response = ui.add(field).accessible_name("Path of the other map");
        let enters = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if enters || !self.had_field {
            response.request_focus();
            form::select_all(ui, response.id, self.typed.chars().count());
        }
        ui.horizontal(|ui| {
            let typed = self.typed.trim();
            let clicked = ui.add_enabled(!typed.is_empty(), Button::new("Compare")).clicked();
            if (clicked || enters) && !typed.is_empty() {
                cx.push(Request::CompareMap(PathBuf::from(typed)));
            }
            if ui.button("Choose…").clicked() {
                cx.push(Request::MapToCompareDialog);
            }
        });
    }
}

/// Tells the view how much of the map's area is covered, where that has changed.
fn cover(cx: &mut FlatCx, width_px: u32) {
    if cx.flat.layout.covered_right_px != width_px {
        cx.push(FlatAction::CoverRight(width_px));
    }
}

fn list(ui: &mut Ui, free: Rect, cx: &mut FlatCx, differences: &Differences) {
    let lines = live::change_lines(differences);
    if lines.is_empty() {
        ui.label(muted("No differences"));
        return;
    }
    let count = text::count(lines.len(), "change", "changes");
    ui.label(muted(&format!("{count} in this map. Click one to go there.")));
    let most = (free.height() * MOST_HEIGHT).max(LEAST_HEIGHT);
    ScrollArea::vertical().id_salt(CARD).max_height(most).min_scrolled_height(most).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 0.0;
        live::show_change_lines(ui, cx, &lines);
    });
}

fn muted(words: &str) -> RichText {
    RichText::new(words).font(style::small()).color(style::colors().muted)
}

/// Name of the other file; with its folder, where the open file has the same name.
fn other_name(path: &std::path::Path, own: Option<&str>) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let folder = path.parent().and_then(std::path::Path::file_name).filter(|_| own == Some(&*name));
    match folder {
        Some(folder) => format!("{}/{name}", folder.to_string_lossy()),
        None => name.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn files_of_one_name_are_told_apart_by_their_folders() {
        assert_eq!(other_name(Path::new("/maps/old/dm1.map"), Some("dm1.map")), "old/dm1.map");
        assert_eq!(other_name(Path::new("/maps/old/dm1.map"), Some("dm2.map")), "dm1.map");
        assert_eq!(other_name(Path::new("dm1.map"), Some("dm1.map")), "dm1.map");
    }
}
