//! Following of the open file: a mark in the status bar, and behind it the list of changes by the last saves.

mod list;
mod words;

pub use list::show_lines as show_change_lines;
pub use words::lines as change_lines;

use std::time::Duration;

use egui::{Button, Color32, RichText, Sense, Ui, vec2};

use crate::ui::app_status::{Live, Trouble};
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, text, widgets};

/// Time for which the last change shows in the status bar, in seconds.
const SHOWN_S: f64 = 20.0;
/// Most width of that, in points.
const MAX_WIDTH: f32 = 340.0;

/// Whether the open file is followed without trouble.
pub fn is_live(cx: &PanelCx) -> bool {
    cx.status.live.as_ref().is_some_and(|live| live.on && live.trouble.is_none())
}

/// State of following in a word or two, with its colour.
pub fn state(cx: &PanelCx) -> Option<(&'static str, Color32)> {
    let live = cx.status.live.as_ref()?;
    Some(match (&live.trouble, live.on) {
        (_, false) => ("Auto-reload off", style::colors().faint),
        (Some(Trouble::Missing), true) => ("File not found", style::colors().warning),
        (Some(Trouble::Broken(_)), true) => ("File damaged", style::colors().warning),
        (Some(Trouble::Refused(_)), true) => ("Update failed", style::colors().warning),
        (None, true) => ("Live", style::colors().accent),
    })
}

/// Mark in the status bar; laid out from the right.
pub fn mark(ui: &mut Ui, cx: &mut PanelCx) {
    let Some((live, (word, color))) = cx.status.live.as_ref().zip(state(cx)) else { return };
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_S;
        let text = RichText::new(word).font(style::small()).color(style::colors().muted);
        let menu = Button::new(text).frame(false);
        let (response, _) = egui::containers::menu::MenuButton::from_button(menu).ui(ui, |ui| list::show(ui, cx, live));
        response.on_hover_ui(|ui| tooltip(ui, cx, live));
        let (dot, _) = ui.allocate_exact_size(vec2(6.0, 6.0), Sense::hover());
        ui.painter().circle_filled(dot.center(), 3.0, color);
    });
}

/// Most width of the changes by the last save, in points; 0 where they do not show.
pub fn news_width(cx: &PanelCx) -> f32 {
    last_change(cx).map_or(0.0, |_| MAX_WIDTH)
}

/// Changes by the last save, for a while; at the left end of the bar, where nothing gives way to it.
pub fn news(ui: &mut Ui, cx: &PanelCx) {
    if let Some((ago_s, told)) = last_change(cx) {
        show_change(ui, ago_s, &told());
    }
}

/// Time since the last change, while that shows, and its words.
fn last_change<'a>(cx: &PanelCx<'a>) -> Option<(f64, Box<dyn Fn() -> String + 'a>)> {
    let live = cx.status.live.as_ref().filter(|live| live.on)?;
    let blocks = live.blocks.as_ref().and_then(|saves| saves.first());
    let (ago_s, told): (f64, Box<dyn Fn() -> String>) = match (live.saves.first(), blocks) {
        (Some(save), _) => (save.ago_s, Box::new(|| words::summary(&save.differences))),
        (None, Some(save)) => (save.ago_s, Box::new(|| words::block_summary(save))),
        (None, None) => return None,
    };
    (ago_s < SHOWN_S).then_some((ago_s, told))
}

/// The last change, in the remaining width.
fn show_change(ui: &mut Ui, ago_s: f64, told: &str) {
    let room = (ui.available_width() - style::SPACE_L).min(MAX_WIDTH);
    if room > 60.0 {
        let short = text::elide_middle(ui.ctx(), told, &style::small(), room);
        let label = ui.label(RichText::new(&*short).font(style::small()).color(style::colors().accent));
        label.on_hover_text(format!("{}: {told}", words::ago(ago_s)));
    }
    // It disappears by itself.
    ui.ctx().request_repaint_after(Duration::from_secs_f64((SHOWN_S - ago_s).clamp(0.05, SHOWN_S)));
}

fn tooltip(ui: &mut Ui, cx: &PanelCx, live: &Live) {
    let path = cx.status.path.as_deref().map(text::clean).unwrap_or_default();
    ui.label(words::standing(live));
    ui.label(RichText::new(&*path).font(style::small()).color(style::colors().muted));
    let word = if live.on { words::TURN_OFF } else { words::TURN_ON };
    widgets::tooltip(ui, word, &Command::Follow.info().keys_text());
    ui.label(RichText::new("Click to see what changed").font(style::small()).color(style::colors().muted));
}
