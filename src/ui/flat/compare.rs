//! Another time beside the one on the clock: the switches for it, and the divider in the map.

use egui::{Align2, CursorIcon, DragValue, Id, Rect, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use crate::scene::Comparing;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{form, style, text, widgets};
use crate::view::Action;
use crate::view::flat::FlatAction;
use crate::view::flat::{LATEST_S, OtherTime};

/// Half the width of the part of the divider that can be held.
const GRIP: f32 = 6.0;
/// How far one press of an arrow key moves the divider, as a part of the view's width.
const STEP: f32 = 0.02;

/// Action of a command on the other time, which is that of the clock when the comparison begins.
pub fn toggled(cx: &FlatCx, how: Comparing) -> Action {
    let now = cx.flat.animation.compare;
    let same = now.is_some_and(|other| std::mem::discriminant(&other.how) == std::mem::discriminant(&how));
    let time_s = now.map_or(cx.flat.clock.time_s, |other| other.time_s);
    Action::Flat(FlatAction::SetCompare((!same).then_some(OtherTime { time_s, how })))
}

/// Switches of the comparison, in a row.
pub fn controls(ui: &mut Ui, cx: &mut FlatCx) {
    let now = cx.flat.animation.compare;
    let all = [
        (OtherTime::SPLIT, Command::Split, "Split", "Time to compare with on the left, current time on the right"),
        (
            OtherTime::GHOST,
            Command::Ghost,
            "Onion skin",
            "Animated objects at the time to compare with, faintly over the map",
        ),
    ];
    for (how, command, label, hint) in all {
        let on = now.is_some_and(|other| std::mem::discriminant(&other.how) == std::mem::discriminant(&how));
        let choice = form::choice(ui, on, label);
        if choice.on_hover_ui(|ui| widgets::tooltip(ui, hint, &command.info().keys_text())).clicked() {
            cx.push(toggled(cx, how));
        }
    }
    let Some(other) = now else { return };
    let mut time_s = other.time_s;
    let field = DragValue::new(&mut time_s)
        .speed(0.02)
        .range(0.0..=LATEST_S)
        .update_while_editing(false)
        .custom_formatter(|time_s, _| text::clock(time_s))
        .custom_parser(text::parse_clock);
    let response = ui.add(field).accessible_name("Compare with time");
    if response.on_hover_text("Compare with time: drag, or click to type").changed() {
        cx.push(FlatAction::SetCompare(Some(OtherTime { time_s, ..other })));
    }
    let swap = widgets::icon_button(ui, Icon::ArrowLeftRight, "Swap times", "", false);
    if swap.clicked() {
        cx.push(FlatAction::Seek(other.time_s));
        cx.push(FlatAction::SetCompare(Some(OtherTime { time_s: cx.flat.clock.time_s, ..other })));
    }
}

/// The divider with the times of both sides, or the time of the ghost.
pub fn show(ui: &mut Ui, free: Rect, cx: &mut FlatCx) {
    let (Some(_), Some(other)) = (cx.scene, cx.flat.animation.compare) else { return };
    match other.how {
        Comparing::Ghost(_) => {
            let words = format!("Onion skin: {}", text::clock(other.time_s));
            chip(ui, free, pos2(free.left() + style::SPACE_M, free.top() + style::SPACE_M), Align2::LEFT_TOP, &words);
        }
        Comparing::Split(at) => divider(ui, free, cx, other, at),
    }
}

fn divider(ui: &mut Ui, free: Rect, cx: &mut FlatCx, other: OtherTime, at: f32) {
    let scale = ui.ctx().pixels_per_point();
    // The picture is cut at a whole pixel.
    let left_px = (free.left() * scale).round();
    let x = (left_px + (cx.flat.frame.viewport_px.w as f32 * at).round()) / scale;
    let held = Rect::from_x_y_ranges(x - GRIP..=x + GRIP, free.y_range());
    let response = ui.interact(held, Id::unique("compare divider"), Sense::click_and_drag());
    let percent = f64::from(at) * 100.0;
    response.widget_info(|| WidgetInfo::slider(true, percent, "Divider between the two times"));
    let active = response.hovered() || response.dragged() || response.has_focus();
    if response.hovered() || response.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    let mut moved = at;
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.dragged()) {
        moved = (pointer.x - free.left()) / free.width().max(1.0);
    }
    if response.has_focus() {
        let arrows = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let presses = |key| ui.input(|i| i.num_presses(key)) as f32;
        moved += (presses(egui::Key::ArrowRight) - presses(egui::Key::ArrowLeft)) * STEP;
    }
    let moved = moved.clamp(0.0, 1.0);
    if moved != at {
        cx.push(FlatAction::SetCompare(Some(OtherTime { how: Comparing::Split(moved), ..other })));
    }
    let painter = ui.painter().with_clip_rect(free);
    let color = if active { style::ON_MAP.accent } else { style::ON_MAP.text };
    painter.vline(x, free.y_range(), Stroke::new(1.0 / scale, color));
    let knob = Rect::from_center_size(pos2(x, free.center().y), vec2(14.0, 28.0));
    painter.rect(knob, 4.0, style::ON_MAP.raised, Stroke::new(1.0, color), egui::StrokeKind::Inside);
    let icon = Icon::GripVertical.unicode();
    painter.text(knob.center(), Align2::CENTER_CENTER, icon, style::icons(12.0), color);
    let top = free.top() + style::SPACE_M;
    chip(ui, free, pos2(x - style::SPACE_M, top), Align2::RIGHT_TOP, &text::clock(other.time_s));
    chip(ui, free, pos2(x + style::SPACE_M, top), Align2::LEFT_TOP, &text::clock(cx.flat.clock.time_s));
}

/// Words on a dark ground.
fn chip(ui: &Ui, free: Rect, at: egui::Pos2, align: Align2, words: &str) {
    let painter = ui.painter().with_clip_rect(free);
    let galley = painter.layout_no_wrap(words.to_owned(), style::small(), style::ON_MAP.text);
    let rect = align.anchor_size(at, galley.size() + vec2(8.0, 8.0));
    painter.rect_filled(rect, f32::from(style::RADIUS), style::ON_MAP.background.gamma_multiply(0.75));
    painter.galley(rect.min + vec2(4.0, 4.0), galley, style::ON_MAP.text);
}
