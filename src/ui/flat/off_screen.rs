//! Way back to a map that is off screen: a button at the bottom of the map's area, with an arrow to where the map is.

use egui::{Align2, Area, Id, Order, Painter, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::ui::command_words::keys_in_brackets;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{lower_edge, style, widgets};
use crate::view;

/// Height of the middle above the lower end of the map's area, in points: the line about a selected number lies below.
const ABOVE: f32 = 64.0;
const HEIGHT: f32 = 28.0;
const ARROW: f32 = 16.0;

/// Shows the button, where nothing of the map is in view.
pub fn show(ui: &Ui, free: Rect, cx: &mut FlatCx) {
    let is_lost = cx.scene.is_some_and(|scene| view::flat::is_map_off_screen(cx.flat, scene));
    // A flight leads somewhere already.
    let Some(scene) = cx.scene.filter(|_| is_lost && cx.flat.motion.flight.is_none()) else { return };
    let center = scene.bounds.center() - cx.flat.camera.center;
    let fit = Command::Fit.info();
    let words = format!("The map is off screen · Fit map{}", keys_in_brackets(&[Command::Fit]));
    let galley = ui.painter().layout_no_wrap(words.clone(), style::body(), style::ON_MAP.text);
    let room = vec2(style::SPACE_M + ARROW + style::SPACE_S, 0.0);
    let size = vec2(galley.size().x + room.x + style::SPACE_L, HEIGHT);
    if size.x > free.width() || free.height() < ABOVE + HEIGHT {
        return;
    }
    let place = Align2::CENTER_CENTER.anchor_size(pos2(free.center().x, free.bottom() - ABOVE), size);
    let place = lower_edge::beside_minimap(ui, place, free);
    let area = Area::new(Id::unique("map off screen")).order(Order::Middle).fixed_pos(place.min).fade_in(false);
    area.constrain(false).show(ui.ctx(), |ui| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &words));
        let painter = ui.painter();
        let colors = &style::ON_MAP;
        let ground = if response.hovered() { colors.hover } else { style::MESSAGE };
        painter.rect(rect, f32::from(style::RADIUS), ground, Stroke::new(1.0, colors.line), egui::StrokeKind::Inside);
        let arrow_at = pos2(rect.left() + style::SPACE_M + ARROW * 0.5, rect.center().y);
        paint_arrow(painter, arrow_at, vec2(center.x, center.y));
        painter.galley(pos2(rect.left() + room.x, rect.center().y - galley.size().y * 0.5), galley, colors.text);
        widgets::paint_focus(ui, &response);
        if response.on_hover_ui(|ui| widgets::tooltip(ui, fit.label, &fit.keys_text())).clicked() {
            cx.actions.extend(Command::Fit.action());
        }
    });
}

/// Paints an arrow in a direction.
fn paint_arrow(painter: &Painter, at: egui::Pos2, to: Vec2) {
    let along = to.normalized() * (ARROW * 0.45);
    let side = along.rot90() * 0.6;
    let stroke = Stroke::new(1.5, style::ON_MAP.accent);
    let (tail, head) = (at - along, at + along);
    painter.line_segment([tail, head], stroke);
    painter.add(Shape::line(vec![head - along * 0.8 + side, head, head - along * 0.8 - side], stroke));
}
