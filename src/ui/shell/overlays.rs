//! Overlays of the map: why nothing shows, a load's progress, an error, the drop hint.

use egui::{Align2, Color32, Id, Order, Rect, RichText, Sense, Stroke, StrokeKind, Ui, vec2};
use lucide_icons::Icon;

use super::gallery;
use crate::base::{LevelKind, LevelStyle, Phase};
use crate::scene::Xray;
use crate::ui::app_status::Loading;
use crate::ui::commands;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::lower_edge::{self, Card};
use crate::ui::parts::warning_list::Warnings;
use crate::ui::parts::{cards, file_drop, style, text, widgets};
use crate::ui::solid::solid_cx::SolidCx;
use crate::view::ShellAction;
use crate::view::flat::FlatAction;
use crate::view::flat::{EmptyReason, Tab};
use crate::view::solid::SolidAction;
use crate::view::{self, Action, Request};

/// Width below which a message with its buttons does not fit, in points.
const NARROW: f32 = 320.0;

/// Shows the overlays that apply.
pub fn show(ui: &mut Ui, free: Rect, cx: &mut PanelCx) {
    let status = cx.status;
    if !cx.shell.gallery.open
        && let Some(mut cx) = FlatCx::of(cx)
    {
        let reason = cx.scene.and_then(|scene| view::flat::empty_reason(cx.flat, scene));
        if let Some(reason) = reason {
            empty_reason(ui, free, &mut cx, reason);
        }
    }
    if !cx.shell.gallery.open
        && let Some((icon, words, way)) = SolidCx::of(cx).and_then(|cx| empty_world(&cx))
    {
        blank(ui, free, cx, (icon, words), way);
    }
    if let Some(loading) = &status.loading {
        progress(ui, free, cx, loading);
    }
    if let Some(error) = &status.error {
        message(ui, free, cx, error);
    }
    if let Some(name) = file_drop::hovered_file(ui) {
        drop_hint(ui, free, &name);
    }
}

/// Shows why the map's area is empty, and a button to the remedy where there is one.
fn empty_reason(ui: &mut Ui, free: Rect, cx: &mut FlatCx, reason: EmptyReason) {
    let (icon, words, way) = match reason {
        EmptyReason::NothingToDraw if Warnings::of(cx).count() > 0 => (
            Icon::TriangleAlert,
            "Nothing to draw in this map",
            Some(("Show problems", Action::Flat(FlatAction::SetTab(Tab::Problems)))),
        ),
        EmptyReason::NothingToDraw => (Icon::Map, "This map is empty", None),
        EmptyReason::Hidden => {
            (Icon::EyeOff, "All layers are hidden", Some(("Show all", Action::Flat(FlatAction::ShowAll))))
        }
        EmptyReason::OnlyDetail => (
            Icon::Hd,
            "High detail is off, and no other layer is visible",
            Some(("Turn on high detail", Action::Flat(FlatAction::ToggleDetail))),
        ),
        EmptyReason::OnlyPhysics => (
            Icon::Gamepad2,
            "Entities are off, and no other layer is visible",
            Some(("Show entities", Action::Flat(FlatAction::SetEntities(100)))),
        ),
        EmptyReason::OnlyPlaceholders => (
            Icon::ImageOff,
            "X-ray hides layers whose images are missing",
            Some(("Turn off X-ray", Action::Flat(FlatAction::SetXray(Xray::Off)))),
        ),
        EmptyReason::NothingAlone => {
            (Icon::EyeOff, "The soloed layers are empty", Some(("Show all", Action::Flat(FlatAction::ShowAll))))
        }
        EmptyReason::Away(layer) => (
            Icon::Compass,
            "The soloed layers show nothing here",
            Some(("Go there", Action::Flat(FlatAction::GoTo(layer)))),
        ),
    };
    blank(ui, free, cx, (icon, words), way);
}

/// Words of a button, and its action.
type Remedy = (&'static str, Action);

/// Reason why nothing of a solid world shows, with its picture and the way out.
fn empty_world(cx: &SolidCx) -> Option<(Icon, &'static str, Option<Remedy>)> {
    let scene = cx.scene?;
    if let Some(style) = scene.level_style {
        if scene.bounds.is_empty() {
            return Some((Icon::Map, "This level is empty", None));
        }
        let all = LevelStyle { kinds: LevelStyle::default().kinds, solo: None, ..style };
        let is_hidden = LevelKind::ALL.into_iter().all(|kind| style.alpha(kind) == 0);
        return is_hidden.then_some((
            Icon::EyeOff,
            "All parts of the level are hidden",
            Some(("Show all", Action::Ask(Request::StyleLevel(all)))),
        ));
    }
    let is_cut = cx.solid.cut_box.is_some() && cx.solid.cut().is_empty() && !scene.is_map_for(&cx.solid.camera);
    is_cut.then_some((
        Icon::Scissors,
        "The box and the heights have no node in common",
        Some(("Show the whole world", Action::Solid(SolidAction::SetBox(None)))),
    ))
}

/// A card in the middle of a picture on which nothing shows.
fn blank(ui: &mut Ui, free: Rect, cx: &mut PanelCx, (icon, words): (Icon, &str), way: Option<Remedy>) {
    cards::area(ui, "blank", Order::Middle, Align2::CENTER_CENTER, free, vec2(0.0, 0.0), |ui| {
        cards::card(Color32::TRANSPARENT).show(ui, |ui| {
            ui.set_width(240.0_f32.min(free.width() - 48.0).max(80.0));
            ui.vertical_centered(|ui| {
                ui.label(RichText::new(icon.unicode()).font(style::icons(24.0)).color(style::colors().muted));
                ui.add_space(style::SPACE_S);
                ui.label(words);
                if let Some((label, action)) = way {
                    ui.add_space(style::SPACE_M);
                    if ui.button(label).clicked() {
                        // The page may be hidden with all the others.
                        if action == Action::Flat(FlatAction::SetTab(Tab::Problems)) && !cx.shell.switches.panels {
                            cx.push(ShellAction::TogglePanels);
                        }
                        cx.push(action);
                    }
                }
            });
        });
    });
}

fn progress(ui: &mut Ui, free: Rect, cx: &mut PanelCx, loading: &Loading) {
    let world = cx.world;
    let content = |ui: &mut Ui| {
        cards::card(Color32::TRANSPARENT).show(ui, |ui| {
            let width = 300.0_f32.min(free.width() - 48.0).max(120.0);
            ui.set_width(width);
            let what = text::clean(&loading.what);
            ui.horizontal(|ui| {
                ui.label("Opening");
                let short = text::elide_middle(ui.ctx(), &what, &style::body(), ui.available_width());
                ui.label(RichText::new(&*short).color(style::colors().text).strong()).on_hover_text(&*what);
            });
            let (words, part) = step(loading);
            bar(ui, width, part);
            ui.horizontal(|ui| {
                ui.label(RichText::new(words).font(style::small()).color(style::colors().muted));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if ui
                        .add(egui::Button::new("Cancel").shortcut_text(commands::Command::Back.info().keys_text()))
                        .clicked()
                    {
                        cx.push(Action::Ask(Request::CancelLoad));
                    }
                });
            });
        });
    };
    match world {
        Some(_) => lower_edge::show(ui, Card::Loading, free, content),
        None => {
            let (middle, align) = (vec2(0.0, 0.0), Align2::CENTER_CENTER);
            cards::area(ui, "first load", Order::Middle, align, free, middle, content);
        }
    }
}

/// Step of a load in words, and the done part of it where that is known.
fn step(loading: &Loading) -> (String, Option<f32>) {
    if let Some((done, total)) = loading.uploading {
        let words = format!("Uploading textures {}/{}", text::bytes(done as u64), text::bytes(total as u64));
        return (words, Some(done as f32 / total.max(1) as f32));
    }
    let progress = loading.progress;
    let what = match progress.phase {
        Phase::Reading => "Reading file",
        Phase::Parsing => "Reading contents",
        Phase::Images => "Loading images",
        Phase::Layers => "Loading layers",
    };
    match progress.total {
        0 => (what.to_owned(), None),
        total => {
            let done = progress.done.min(total);
            (format!("{what}: {done} of {total}"), Some(done as f32 / total as f32))
        }
    }
}

fn bar(ui: &mut Ui, width: f32, part: Option<f32>) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, 4.0), Sense::hover());
    ui.painter().rect_filled(rect, 2.0, style::colors().background);
    let done = Rect::from_min_size(rect.min, vec2(width * part.unwrap_or(0.0).clamp(0.0, 1.0), rect.height()));
    ui.painter().rect_filled(done, 2.0, style::colors().accent);
}

fn message(ui: &mut Ui, free: Rect, cx: &mut PanelCx, error: &str) {
    // Where the panels leave too little of the map, the message lies over them.
    let mut within = if free.width() < NARROW { ui.ctx().content_rect() } else { free };
    if cx.shell.gallery.open {
        // Below the field for the path, which has to be corrected.
        within.min.y = (free.top() + gallery::HEADER).min(within.max.y);
    }
    cards::area(ui, cards::ERROR, Order::Foreground, Align2::CENTER_TOP, within, vec2(0.0, 16.0), |ui| {
        cards::card(style::colors().error).show(ui, |ui| {
            let width = 440.0_f32.min(within.width() - 56.0).max(120.0);
            ui.set_width(width);
            if width < NARROW {
                ui.horizontal_top(|ui| {
                    error_icon(ui);
                    error_text(ui, cx, error, ui.available_width());
                });
                ui.horizontal(|ui| error_buttons(ui, cx, error, egui::Align::Center));
            } else {
                ui.horizontal_top(|ui| {
                    error_icon(ui);
                    let count = if cx.status.can_retry { 3.0 } else { 2.0 };
                    let buttons = count * style::BUTTON + (count + 1.0) * style::SPACE_M;
                    error_text(ui, cx, error, ui.available_width() - buttons);
                    error_buttons(ui, cx, error, egui::Align::Min);
                });
            }
        });
    });
}

fn error_icon(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(style::ICON, style::ROW), Sense::hover());
    widgets::paint_icon(ui.painter(), rect, Icon::CircleX, style::colors().error);
}

fn error_text(ui: &mut Ui, cx: &PanelCx, error: &str, width: f32) {
    ui.allocate_ui(vec2(width, style::ROW), |ui| {
        ui.add_space(2.0);
        let shown = text::clean_lines(&short_message(ui, cx, error));
        let label = ui.add(egui::Label::new(&shown).wrap().selectable(true));
        if shown != text::clean_lines(error) {
            label.on_hover_text(text::clean_lines(error));
        }
    });
}

fn error_buttons(ui: &mut Ui, cx: &mut PanelCx, error: &str, align: egui::Align) {
    ui.with_layout(egui::Layout::right_to_left(align), |ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_S;
        if widgets::icon_button(ui, Icon::X, "Dismiss", &commands::Command::Back.info().keys_text(), false).clicked() {
            cx.push(Action::Ask(Request::DismissError));
        }
        if widgets::icon_button(ui, Icon::Copy, "Copy message", "", false).clicked() {
            cx.push(Action::Ask(Request::CopyText(error.to_owned())));
        }
        let again = cx.status.can_retry;
        if again && widgets::icon_button(ui, Icon::RotateCw, "Try again", "", false).clicked() {
            cx.push(Action::Ask(Request::Retry));
        }
    });
}

/// Message whose path is so short that it fits into a line: its middle is left out. The copy has all of it.
fn short_message(ui: &Ui, cx: &PanelCx, error: &str) -> String {
    match &cx.status.error_path {
        Some(path) if !path.is_empty() => {
            let short = text::elide_middle(ui.ctx(), path, &style::body(), ui.available_width());
            error.replace(path.as_str(), &short)
        }
        _ => error.to_owned(),
    }
}

fn drop_hint(ui: &Ui, free: Rect, name: &str) {
    let painter = ui.ctx().layer_painter(egui::LayerId::new(Order::Foreground, Id::unique("drop hint")));
    let inner = free.shrink(8.0);
    painter.rect_filled(inner, f32::from(style::RADIUS), style::colors().background.gamma_multiply(0.8));
    painter.rect_stroke(inner, f32::from(style::RADIUS), Stroke::new(2.0, style::colors().accent), StrokeKind::Inside);
    let name = text::clean(name);
    let words = if name.is_empty() { "Drop to open".to_owned() } else { format!("Drop to open {name}") };
    let short = text::elide_middle(ui.ctx(), &words, &style::heading(), inner.width() - 48.0);
    painter.text(inner.center(), Align2::CENTER_CENTER, &*short, style::heading(), style::colors().text);
}
