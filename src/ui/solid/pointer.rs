//! The pointer on a solid world.
//!
//! Dragging with the right button looks around; with the left one it moves along the ground, with the middle one or Alt
//! it turns around the point that it began on. The wheel and two fingers fly to the pointer, the wheel with Ctrl sets the speed. A click
//! selects, a double click flies there. On a map all buttons move it.

use egui::{CursorIcon, Event, Id, MouseWheelUnit, PointerButton, Rect, Response, Sense, Ui};
use glam::{Vec2, Vec3};

use super::label_cards::LabelCards;
use super::pointed_node::question_at;
use super::ruler;
use super::solid_cx::{SolidCx, unit};
use super::things::thing_hit;
use crate::analysis::solid::{pick, surface};
use crate::prefs::Inspector;
use crate::scene::solid::Projection;
use crate::ui::commands::Command;
use crate::ui::parts::{file_drop, text};
use crate::view::Action;
use crate::view::solid::{SPEED_LIMITS, SolidAction, changed_speed, stays_map, zoom_steps};

/// Movement on a touchpad that counts as a step of the wheel, in points.
const POINTS_PER_STEP: f32 = 40.0;
/// Steps for a wheel event that turns a page.
const STEPS_PER_PAGE: f32 = 4.0;

/// A drag, from frame to frame.
#[derive(Default)]
pub struct Drag {
    /// Where it began, in the world.
    grabbed: Option<Vec3>,
    /// It was said that clicks list nothing, as the Inspector is closed.
    has_said: bool,
}

/// Takes the pointer's input. `labels`: those of the last frame, a click on which selects what they name.
pub fn take(ui: &Ui, rect: Rect, cx: &mut SolidCx, drag: &mut Drag, labels: &LabelCards) {
    let response = ui.interact(rect, Id::unique("world"), Sense::click_and_drag());
    let scale = ui.ctx().pixels_per_point();
    let at_px = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
    let pinch = ui.input(|input| input.multi_touch());
    let pointer = ui.input(|i| i.pointer.latest_pos()).map(at_px);
    if let Some(at) = pointer {
        match pinch {
            // The fingers are further apart or closer, which says nothing of a place to drag to.
            Some(_) => drag.grabbed = None,
            None => dragged(ui, &response, cx, drag, at),
        }
        if response.contains_pointer() && file_drop::hovered_file(ui).is_none() {
            wheel(ui, cx, at);
        }
    }
    if let Some(pinch) = pinch.filter(|pinch| rect.contains(pinch.center_pos)) {
        push_zoom(cx, zoom_steps(pinch.zoom_delta), at_px(pinch.center_pos));
    }
    if response.hover_pos().is_some_and(|at| labels.thing_at(at).is_some()) && !response.dragged() && !cx.solid.ruler.on
    {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let Some(at) = response.interact_pointer_pos().map(at_px) else { return };
    let is_double = response.double_clicked();
    if !is_double && !response.clicked() {
        return;
    }
    if ruler::take_click(cx, at) {
        return;
    }
    if cx.has_nodes() {
        let node = question_at(cx, at);
        if node != cx.solid.inspected {
            cx.push(SolidAction::Inspect(node));
        }
    }
    say_if_closed(cx, drag);
    if shows_map(cx) {
        // Nothing else on it can be selected.
        return;
    }
    let labeled = response.interact_pointer_pos().and_then(|at| labels.thing_at(at));
    if let Some(hit) = labeled.and_then(|thing| thing_hit(cx, thing)) {
        cx.push(SolidAction::Select(Some(hit)));
        if is_double {
            cx.push(SolidAction::ShowSelection);
        }
        return say_if_closed(cx, drag);
    }
    let hit = cx.scene.and_then(|scene| pick(scene, cx.solid.ray(at)));
    if hit != cx.solid.selected {
        cx.push(SolidAction::Select(hit));
    }
    say_if_closed(cx, drag);
    if let Some(point) = land(cx, at).filter(|_| is_double) {
        cx.push(SolidAction::GoTo(point));
    }
}

/// Says once in each world how the Inspector is opened, where something was clicked that it would describe.
fn say_if_closed(cx: &mut SolidCx, drag: &mut Drag) {
    let selects = |action: &Action| match action {
        Action::Solid(SolidAction::Inspect(Some(_))) => true,
        Action::Solid(SolidAction::Select(Some(hit))) => hit.thing.is_some(),
        _ => false,
    };
    let is_closed = cx.shell.switches.inspector == Inspector::Closed;
    if is_closed && !drag.has_said && cx.actions.iter().any(selects) {
        drag.has_said = true;
        cx.notify(format!("The Inspector is closed. {} to open it again.", Command::Inspector.press()));
    }
}

fn push_zoom(cx: &mut SolidCx, steps: f32, at_px: Vec2) {
    if steps != 0.0 {
        cx.push(SolidAction::Zoom { steps, at_px });
    }
}

fn dragged(ui: &Ui, response: &Response, cx: &mut SolidCx, drag: &mut Drag, at: Vec2) {
    if response.drag_started() {
        let origin = ui.input(|i| i.pointer.press_origin());
        let origin = origin.map_or(at, |at| Vec2::new(at.x, at.y) * ui.ctx().pixels_per_point());
        drag.grabbed = Some(grabbed(cx, origin));
    }
    if !response.dragged() {
        drag.grabbed = None;
        return;
    }
    let delta = response.drag_delta() * ui.ctx().pixels_per_point();
    let delta_px = Vec2::new(delta.x, delta.y);
    let Some(grabbed) = drag.grabbed.filter(|_| delta_px != Vec2::ZERO) else { return };
    let orbits_with_alt = ui.input(|i| i.modifiers.alt);
    let orbits = response.dragged_by(PointerButton::Middle) || orbits_with_alt;
    // A map is moved by all buttons; where there is more than a map, Alt tilts it.
    let (stays_map, is_map) = (stays_map(cx.solid, cx.scene), shows_map(cx));
    let orbits = if is_map { orbits_with_alt && !stays_map } else { orbits };
    if !is_map && response.dragged_by(PointerButton::Secondary) {
        ui.ctx().set_cursor_icon(CursorIcon::Move);
        cx.push(SolidAction::Look { delta_px });
    } else if orbits {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        cx.push(SolidAction::Orbit { pivot: grabbed, delta_px });
    } else if is_map || response.dragged_by(PointerButton::Primary) {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        cx.push(SolidAction::Pan { grabbed, to_px: at });
    }
}

/// The point of the world under a pixel; where nothing is there, as far away as the thing in the middle.
fn grabbed(cx: &SolidCx, at_px: Vec2) -> Vec3 {
    land(cx, at_px).unwrap_or_else(|| cx.solid.ray(at_px).at(cx.solid.focus.into()).as_vec3())
}

/// The point of the world under a pixel, as far as the world is known.
fn land(cx: &SolidCx, at_px: Vec2) -> Option<Vec3> {
    surface(cx.scene?, &cx.solid.camera, cx.solid.ray(at_px))
}

/// Whether the world is seen from above, on its map.
fn shows_map(cx: &SolidCx) -> bool {
    cx.scene.is_some_and(|scene| scene.is_map_for(&cx.solid.camera))
}

fn wheel(ui: &Ui, cx: &mut SolidCx, at_px: Vec2) {
    let steps = |event: &Event| match *event {
        Event::MouseWheel { unit, delta, modifiers, .. } => {
            let steps = match unit {
                MouseWheelUnit::Line => delta.y,
                MouseWheelUnit::Page => delta.y * STEPS_PER_PAGE,
                MouseWheelUnit::Point => delta.y / POINTS_PER_STEP,
            };
            Some((steps, modifiers.command))
        }
        Event::Zoom(factor) => Some((zoom_steps(factor), false)),
        _ => None,
    };
    let events: Vec<(f32, bool)> = ui.input(|input| input.events.iter().filter_map(steps).collect());
    for (steps, _) in events.iter().filter(|(_, sets_speed)| !sets_speed) {
        push_zoom(cx, *steps, at_px);
    }
    let steps: f32 = events.iter().filter(|(_, sets_speed)| *sets_speed).map(|(steps, _)| steps).sum();
    if steps != 0.0 {
        change_speed(cx, steps);
    }
}

/// Changes the speed of flight and notifies it.
pub fn change_speed(cx: &mut SolidCx, steps: f32) {
    if let Projection::Orthographic { .. } = cx.solid.camera.projection {
        return cx.notify("In orthographic view the speed follows the zoom.");
    }
    let speed = changed_speed(cx.solid.speed, steps);
    let (least, most) = SPEED_LIMITS;
    let limit = match speed {
        speed if speed >= most => " (maximum)",
        speed if speed <= least => " (minimum)",
        _ => "",
    };
    let words = format!("Flight speed: {} {}/s{limit}", speed_text(speed), unit(cx.scene));
    cx.notify(words);
    cx.push(SolidAction::ChangeSpeed(steps));
}

/// A speed as exact as it needs to be.
pub fn speed_text(speed: f32) -> String {
    match speed {
        ..100.0 => format!("{speed:.1}"),
        _ => text::grouped(speed.round() as usize),
    }
}
