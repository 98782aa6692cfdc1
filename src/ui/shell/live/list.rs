//! List behind the mark: changes by the last saves, a line each; a click goes there.

use egui::{Button, RichText, ScrollArea, Ui};

use super::words::{self, Line};
use crate::ui::app_status::Live;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, text};
use crate::view::{Action, Request};

/// Lines of a save that are listed.
const MOST_LINES: usize = 100;
/// Width of the list, in points.
const WIDTH: f32 = 300.0;

/// Shows the list.
pub fn show(ui: &mut Ui, cx: &mut PanelCx, live: &Live) {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add(
        egui::Label::new(RichText::new(words::standing(live)).font(style::small()).color(style::colors().muted)).wrap(),
    );
    ui.add_space(style::SPACE_S);
    let info = Command::Follow.info();
    let word = if live.on { words::TURN_OFF } else { words::TURN_ON };
    if ui.add(Button::new(word).shortcut_text(info.keys_text()).frame_when_inactive(false)).clicked() {
        cx.push(Action::Ask(Request::ToggleFollow));
        ui.close();
    }
    ui.separator();
    let has_changes = !live.saves.is_empty() || live.blocks.as_ref().is_some_and(|saves| !saves.is_empty());
    if !has_changes {
        let what = if live.blocks.is_some() { "world" } else { "map" };
        ui.label(RichText::new(format!("No changes since the {what} was opened")).color(style::colors().muted));
    }
    ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        ui.set_width(WIDTH);
        for (at, save) in live.saves.iter().enumerate() {
            let lines = if at == 0 { words::lines(&save.differences) } else { words::older_lines(&save.differences) };
            one_save(ui, cx, save.ago_s, &lines);
        }
        for save in live.blocks.iter().flatten() {
            one_save(ui, cx, save.ago_s, &words::block_lines(save));
        }
    });
}

fn one_save(ui: &mut Ui, cx: &mut PanelCx, ago_s: f64, lines: &[Line]) {
    ui.add_space(style::SPACE_S);
    ui.label(RichText::new(words::ago(ago_s)).font(style::small()).color(style::colors().muted));
    show_lines(ui, cx, lines);
}

/// The first lines, and how many more there are.
pub fn show_lines(ui: &mut Ui, cx: &mut PanelCx, lines: &[Line]) {
    lines.iter().take(MOST_LINES).for_each(|line| one_line(ui, cx, line));
    if let Some(more) = lines.len().checked_sub(MOST_LINES).filter(|more| *more > 0) {
        ui.label(RichText::new(format!("…and {} more", text::grouped(more))).color(style::colors().muted));
    }
}

fn one_line(ui: &mut Ui, cx: &mut PanelCx, line: &Line) {
    let short = text::elide_end(ui.ctx(), &line.text, &style::body(), WIDTH - style::SPACE_L);
    let whole = short == line.text;
    let response = match &line.goes {
        // Its words stand where those of the others do.
        None => {
            let padding = ui.spacing().button_padding;
            let label = egui::Label::new(RichText::new(&*short).color(style::colors().muted));
            let margin = egui::Margin::symmetric(padding.x as i8, padding.y as i8);
            let response = egui::Frame::NONE.inner_margin(margin).show(ui, |ui| ui.add(label)).inner;
            response.on_hover_text("Nothing to go to in this map")
        }
        Some(action) => {
            let response = ui.add(Button::new(&*short).frame_when_inactive(false));
            if response.clicked() {
                cx.push(action.clone());
            }
            response
        }
    };
    if !whole {
        response.on_hover_text(&line.text);
    }
}
