//! End of the window: a summary of the picture, progress, and the outcome of the last.

use egui::{Align, Color32, Layout, Rect, RichText, Ui, vec2};
use lucide_icons::Icon;

use super::choose::length_text;
use super::chosen::Chosen;
use super::ending;
use super::progress::{bar, name};
use super::size;
use crate::base::TILE_WORLD;
use crate::ui::app_status::SaveOutcome;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::form::small;
use crate::ui::parts::lower_edge::{self, Card};
use crate::ui::parts::{cards, style, text, widgets};
use crate::view::flat::LoopPeriod;
use crate::view::{Action, Ending, Request, SaveWhat};

/// Size from which a file is marked as large, in bytes.
const LARGE: u64 = 50 << 20;
/// Width of the button that has a file replaced.
const REPLACE: f32 = 84.0;

/// Shows the tiles of the whole map, the length, and the size of the file, in a room that depends on the kind of picture
/// alone: what is below must not move while a value is typed.
pub fn summary(ui: &mut Ui, cx: &PanelCx, chosen: &Chosen) {
    let lines = match chosen.choice.what {
        SaveWhat::View | SaveWhat::Region => 1,
        SaveWhat::Whole => 2,
        // The note about the loop takes two.
        SaveWhat::Moving => 4,
    };
    let line = ui.text_style_height(&egui::TextStyle::Body);
    let spacing = ui.spacing();
    // The first of several lines stands in a row, which may be higher than its text.
    let row = if lines > 1 { spacing.interact_size.y.max(line) } else { line };
    let room = row + (lines - 1) as f32 * (line + spacing.item_spacing.y);
    ui.scope(|ui| {
        // While an export runs, nothing is typed, and what the room is for may be gone.
        if cx.status.save.progress.is_none() {
            ui.set_min_height(room);
        }
        summary_lines(ui, cx, chosen);
    });
}

fn summary_lines(ui: &mut Ui, cx: &PanelCx, chosen: &Chosen) {
    let Some(order) = &chosen.order else {
        let words = match (chosen.choice.what, chosen.choice.region) {
            (SaveWhat::Region, None) => "Select a region of the map first.",
            (SaveWhat::Region, Some(_)) => "The region is too large for an image: reduce the scale.",
            _ => "This map is empty.",
        };
        ui.label(words);
        return;
    };
    // The size in pixels stands among the choices.
    let mut facts = Vec::new();
    if chosen.choice.what == SaveWhat::Whole {
        let tiles = cx.flat_scene().map_or(glam::Vec2::ZERO, |scene| scene.bounds.size() / TILE_WORLD).round();
        facts.push(format!("{} × {} tiles", tiles.x, tiles.y));
    }
    let proposed_ns = cx.status.save.round.as_ref().map(LoopPeriod::offered_ns);
    if let Some((moving, frames)) = order.moving.zip(order.frames(proposed_ns)) {
        facts.push(text::count(frames as usize, "frame", "frames"));
        facts.extend(moving.length_ns.or(proposed_ns).map(|ns| length_text(ns as f64 / 1.0e9)));
    }
    if !facts.is_empty() {
        ui.horizontal_wrapped(|ui| ui.label(facts.join(" · ")));
    }
    if let Some(words) = seam(cx, chosen) {
        ui.add(egui::Label::new(RichText::new(words).color(style::colors().muted)).wrap());
    }
    if let Some((words, color)) = weight(cx, chosen) {
        ui.add(egui::Label::new(RichText::new(words).color(color)).wrap());
    }
}

/// Note about the loop: that it has a seam, or why it cannot be chosen.
fn seam(cx: &PanelCx, chosen: &Chosen) -> Option<String> {
    let moving = chosen.order.as_ref().and_then(|order| order.moving)?;
    let round = cx.status.save.round.as_ref();
    if chosen.choice.seconds.is_none()
        && let (Some(shortened_s), Some(LoopPeriod::Takes(ns))) = (chosen.choice.length_s(), round)
    {
        let whole = length_text(*ns as f64 / 1.0e9);
        return Some(format!(
            "Shortened from {whole} to {} to keep the file small, so the loop has a visible jump.",
            length_text(shortened_s)
        ));
    }
    match round {
        None => Some("Finding the loop…".to_owned()),
        Some(LoopPeriod::Still) => {
            let place = size::moving_place(&chosen.choice);
            Some(format!("Nothing in {place} is animated, so all frames are the same."))
        }
        Some(LoopPeriod::TooLong { time, near }) => {
            let is_near =
                near.is_some() && moving.length_ns.is_none_or(|ns| Some(ns) == round.and_then(LoopPeriod::proposed_ns));
            Some(match is_near {
                true => format!("A full loop takes {time}, so this animation is almost seamless."),
                false => format!("A full loop takes {time}; a shorter animation jumps where it repeats."),
            })
        }
        Some(LoopPeriod::Takes(_)) => None,
    }
}

/// Estimated size of the file in words, or why there will be none; once it is saved, its size. `None` while it is being
/// saved without an estimate: saving cancels that.
fn weight(cx: &PanelCx, chosen: &Chosen) -> Option<(String, Color32)> {
    let colors = style::colors();
    let moving = chosen.order.as_ref().and_then(|order| order.moving);
    if let Some(SaveOutcome::Saved(_, bytes)) = &cx.status.save.outcome {
        return Some((format!("File size: {}", text::file_size(*bytes)), colors.text));
    }
    Some(match &cx.status.save.weighs {
        None if cx.status.save.progress.is_some() => return None,
        None => ("Estimating the file size…".to_owned(), colors.muted),
        Some(Ok(bytes)) => {
            let about = text::file_size(*bytes);
            match (*bytes > LARGE, moving) {
                (false, _) => (format!("File size: about {about}"), colors.text),
                (true, None) => (format!("File size: about {about}. Reduce the size."), colors.warning),
                (true, Some(_)) => {
                    (format!("File size: about {about}. Reduce size, frame rate or length."), colors.warning)
                }
            }
        }
        Some(Err(why)) => (format!("Cannot export: {}.", text::clean(why)), colors.warning),
    })
}

/// Outcome of the last picture, beside the button.
pub fn outcome(ui: &mut Ui, cx: &mut PanelCx) {
    let Some(outcome) = cx.status.save.outcome.clone() else { return };
    let colors = style::colors();
    match outcome {
        SaveOutcome::Saved(path, bytes) => {
            let folder = path.parent().filter(|folder| folder.is_absolute());
            let room = ui.available_width() - if folder.is_some() { style::BUTTON + style::SPACE_M } else { 0.0 };
            let words = format!("Exported {} ({})", name(&path), text::file_size(bytes));
            let short = text::elide_middle(ui.ctx(), &words, &style::body(), room);
            let label = ui.label(RichText::new(&*short).color(colors.accent)).accessible_name(&*words);
            label.on_hover_text(&*text::clean(&path.to_string_lossy()));
            if let Some(folder) = folder
                && widgets::icon_button(ui, Icon::FolderOpen, "Open folder", "", false).clicked()
            {
                cx.push(Action::Ask(Request::ShowFolder(folder.to_owned())));
            }
        }
        SaveOutcome::Exists(path) => {
            let words = format!("{} already exists.", name(&path));
            let room = ui.available_width() - REPLACE - style::SPACE_M;
            let short = text::elide_middle(ui.ctx(), &words, &style::body(), room);
            let label = ui.label(RichText::new(&*short).color(colors.warning)).accessible_name(&*words);
            label.on_hover_text(&*text::clean(&path.to_string_lossy()));
            // The control that takes its place must not have the keyboard.
            let button = egui::Button::new("Overwrite").min_size(vec2(REPLACE, 26.0));
            let replace = ui.push_id("replace", |ui| ui.add(button)).inner;
            if replace.clicked() {
                cx.push(Action::Ask(Request::SavePictureTo(path, true)));
            }
        }
        SaveOutcome::Cancelled => {
            ui.label(small("Export canceled."));
        }
        // Below, since it may take some lines.
        SaveOutcome::Failed(_) => {}
    }
}

/// Progress of the picture that is being saved, with the button that stops it.
pub fn progress(ui: &mut Ui, cx: &mut PanelCx) {
    let Some(words) = bar(ui, cx) else { return };
    ui.horizontal(|ui| {
        let then = if cx.shell.save.ending == Ending::WhenSaved { " · quits when done" } else { "" };
        ui.label(small(&format!("{words}{then}")));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.add(egui::Button::new("Cancel").min_size(vec2(96.0, 26.0))).clicked() {
                cx.push(Action::Ask(Request::CancelSave));
            }
        });
    });
}

/// Progress at the lower edge of the map, while the window is closed.
pub fn progress_card(ui: &Ui, free: Rect, cx: &mut PanelCx) {
    if ending::question(ui, cx) {
        return;
    }
    if cx.status.save.progress.is_none() {
        return;
    }
    lower_edge::show(ui, Card::Saving, free, |ui| {
        cards::card(Color32::TRANSPARENT).show(ui, |ui| {
            ui.set_width(300.0_f32.min(free.width() - 48.0).max(120.0));
            progress(ui, cx);
        });
    });
}
