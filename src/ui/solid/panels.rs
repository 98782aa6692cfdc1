//! All marks of solid worlds, in the order in which they are shown.

use egui::{Align2, Rect, Ui, pos2};

use super::pointer::{self, Drag};
use super::solid_cx::SolidCx;
use crate::analysis::solid::SolidHit;
use crate::ui::parts::{style, text};

/// Marks of solid worlds. Holds only what egui needs from one frame to the next.
#[derive(Default)]
pub struct SolidPanels {
    drag: Drag,
    selected: Option<SolidHit>,
}

impl SolidPanels {
    /// Takes the pointer on the world's part of the window, and marks what is selected.
    pub fn show(&mut self, root: &mut Ui, free: Rect, cx: &mut SolidCx) {
        if let Some(hit) = pointer::take(root, free, cx, &mut self.drag) {
            self.selected = hit;
        }
        self.mark(root, free, cx);
    }

    /// Writes the name of the selected thing beside the point that was clicked.
    fn mark(&self, ui: &Ui, free: Rect, cx: &SolidCx) {
        let Some((scene, hit)) = cx.scene.zip(self.selected) else { return };
        let Some(at_px) = cx.solid.frame().px(hit.point) else { return };
        let at = at_px / ui.ctx().pixels_per_point();
        let [x, y, z] = hit.point.to_array();
        let name = hit.thing.and_then(|thing| scene.thing(thing)).map_or("", |thing| &thing.name);
        let words = format!("{}  {x:.1}, {y:.1}, {z:.1}", text::clean(name));
        let painter = ui.painter().with_clip_rect(free);
        let at = pos2(at.x, at.y);
        painter.circle_filled(at, 3.0, style::colors().accent);
        let galley = painter.layout_no_wrap(words, style::small(), style::ON_MAP.text);
        let card = Align2::LEFT_CENTER.anchor_size(at + egui::vec2(10.0, 0.0), galley.size());
        painter.rect_filled(card.expand2(egui::vec2(6.0, 3.0)), f32::from(style::RADIUS), style::DARK);
        painter.galley(card.min, galley, style::ON_MAP.text);
    }
}
