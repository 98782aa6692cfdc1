//! All marks of solid worlds, in the order in which they are shown.

use std::sync::{Arc, Weak};

use egui::{Align2, Rect, Stroke, Ui, pos2};
use glam::{Vec2, Vec3};

use super::change_marks;
use super::find::FindBar;
use super::pointer::{self, Drag};
use super::solid_cx::SolidCx;
use super::{grid, outline};
use crate::scene::solid::{LandmarkKind, Solid, Thing};
use crate::ui::parts::{style, text};
use crate::view::solid::{PageAction, SolidAction};

/// Marks of solid worlds. Holds only what egui needs from one frame to the next.
#[derive(Default)]
pub struct SolidPanels {
    drag: Drag,
    find: FindBar,
    /// The world's things, by which it is known: a world that streams is another value with every chunk, and shares
    /// them.
    things: Option<Weak<[Thing]>>,
}

impl SolidPanels {
    /// Follows the world that is shown; whether it is another one.
    pub fn follow(&mut self, world: Option<&Arc<Solid>>) -> bool {
        let things = world.map(|world| Arc::downgrade(&world.things));
        let is_same = match (&self.things, &things) {
            (Some(before), Some(now)) => Weak::ptr_eq(before, now),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if !is_same {
            *self = Self { things, ..Self::default() };
        }
        !is_same
    }

    /// Takes the pointer on the world's part of the window, and marks the selection.
    pub fn show(&mut self, root: &mut Ui, free: Rect, cx: &mut SolidCx) {
        pointer::take(root, free, cx, &mut self.drag);
        change_marks::mark(root, free, cx);
        grid::show(root, free, cx);
        landmarks(root, free, cx);
        mark(root, free, cx);
        self.find.show(root, free, cx);
    }

    /// Closes the search, or else clears the selection; returns whether there was either.
    pub fn step_back(&mut self, cx: &mut SolidCx) -> bool {
        if cx.solid.pages.find.open {
            cx.push(SolidAction::Page(PageAction::CloseFind));
            return true;
        }
        let is_selected = cx.solid.selected.is_some();
        if is_selected {
            cx.push(SolidAction::Select(None));
        }
        is_selected
    }
}

/// Marks the spawn and the players on a map, as long as their names have room.
fn landmarks(ui: &Ui, free: Rect, cx: &SolidCx) {
    let Some(scene) = cx.scene.filter(|_| cx.solid.camera.is_map()) else { return };
    let (frame, scale) = (cx.solid.frame(), ui.ctx().pixels_per_point());
    let painter = ui.painter().with_clip_rect(free);
    let mut taken: Vec<Rect> = Vec::new();
    for landmark in scene.landmarks.iter() {
        // How high they stand does not matter on a map.
        let on_ground = Vec3 { y: scene.bounds.min.y, ..landmark.at };
        let Some(at) = frame.px(on_ground).map(|px| pos2(px.x, px.y) / scale) else { continue };
        if !free.expand(200.0).contains(at) {
            continue;
        }
        let color = match landmark.kind {
            LandmarkKind::Spawn => style::ON_MAP.accent,
            LandmarkKind::Player => style::ON_MAP.text,
        };
        painter.circle(at, 4.0, color, Stroke::new(1.5, style::SHADE));
        let galley =
            painter.layout_no_wrap(text::clean(&landmark.name).into_owned(), style::small(), style::ON_MAP.text);
        let label = Align2::LEFT_CENTER.anchor_size(at + egui::vec2(10.0, 0.0), galley.size());
        let card = label.expand2(egui::vec2(4.0, 2.0));
        if taken.iter().any(|other| other.intersects(card)) {
            continue;
        }
        painter.rect_filled(card, f32::from(style::RADIUS), style::DARK);
        painter.galley(label.min, galley, style::ON_MAP.text);
        taken.push(card);
    }
}

/// Outlines the selected thing, and writes its name beside the point that was clicked.
fn mark(ui: &Ui, free: Rect, cx: &SolidCx) {
    let Some((scene, hit)) = cx.scene.zip(cx.solid.selected) else { return };
    let (frame, scale) = (cx.solid.frame(), ui.ctx().pixels_per_point());
    let painter = ui.painter().with_clip_rect(free);
    let at_point = |px: Vec2| pos2(px.x, px.y) / scale;
    let thing = hit.thing.and_then(|thing| scene.thing(thing));
    for edge in thing.map(|thing| outline::edges(&frame, thing.bounds)).unwrap_or_default() {
        let edge = edge.map(at_point);
        // A dark edge beside the line, so that it is seen on any colour.
        painter.line_segment(edge, Stroke::new(3.0 / scale, style::SHADE));
        painter.line_segment(edge, Stroke::new(1.0 / scale, style::ON_MAP.accent));
    }
    let Some(at) = frame.px(hit.point).map(at_point) else { return };
    let [x, y, z] = scene.axes.point(hit.point).to_array();
    let place = format!("{x:.1}, {y:.1}, {z:.1}");
    let words = thing.map_or_else(|| place.clone(), |thing| format!("{}   {place}", text::clean(&thing.name)));
    painter.circle(at, 3.5, style::ON_MAP.accent, Stroke::new(1.0, style::SHADE));
    let galley = painter.layout_no_wrap(words, style::small(), style::ON_MAP.text);
    let card = Align2::LEFT_CENTER.anchor_size(at + egui::vec2(14.0, 0.0), galley.size());
    painter.rect_filled(card.expand2(egui::vec2(6.0, 3.0)), f32::from(style::RADIUS), style::DARK);
    painter.galley(card.min, galley, style::ON_MAP.text);
}
