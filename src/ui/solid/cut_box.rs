//! The box to which a world is cut: a card with its first and last nodes at the lower edge of the picture.

use egui::{Color32, DragValue, RichText, Ui, vec2};
use glam::IVec3;
use lucide_icons::Icon;

use super::solid_cx::SolidCx;
use crate::scene::solid::NodeBox;
use crate::ui::parts::lower_edge::{self, Card};
use crate::ui::parts::{cards, style, widgets};
use crate::view::solid::{MOST_NODE, SolidAction};

/// Least width of a field: five digits and a sign.
const FIELD: f32 = 52.0;
/// Width of the free part below which each axis has a line of its own.
const NARROW: f32 = 520.0;
/// Names of the axes.
const AXES: [&str; 3] = ["X", "Y", "Z"];

/// Shows the card, where a box cuts the world.
pub fn show(ui: &Ui, free: egui::Rect, cx: &mut SolidCx) {
    let Some(cut) = cx.solid.cut_box.filter(|_| cx.scene.is_some()) else { return };
    lower_edge::show(ui, Card::CutBox, free, |ui| {
        cards::card(Color32::TRANSPARENT).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_S);
            let mut changed = cut;
            let (mut is_shown, mut ends) = (false, false);
            if free.width() < NARROW {
                ui.horizontal(|ui| {
                    title(ui);
                    (is_shown, ends) = buttons(ui);
                });
                for axis in 0..AXES.len() {
                    ui.horizontal(|ui| fields(ui, &mut changed, axis));
                }
            } else {
                ui.horizontal(|ui| {
                    title(ui);
                    for axis in 0..AXES.len() {
                        ui.add_space(style::SPACE_M);
                        fields(ui, &mut changed, axis);
                    }
                    ui.add_space(style::SPACE_S);
                    (is_shown, ends) = buttons(ui);
                });
            }
            if changed != cut {
                cx.push(SolidAction::SetBox(Some(changed)));
            }
            if is_shown {
                cx.push(SolidAction::FrameBox);
            }
            if ends {
                cx.push(SolidAction::SetBox(None));
            }
        });
    });
}

fn title(ui: &mut Ui) {
    ui.label("Box").on_hover_text("Only nodes in this box are shown in 3D");
}

/// Whether the box is to be brought into view, and whether it is to go.
fn buttons(ui: &mut Ui) -> (bool, bool) {
    let is_shown = widgets::icon_button(ui, Icon::Focus, "Fit box in window", "", false).clicked();
    (is_shown, widgets::icon_button(ui, Icon::X, "Show the whole world", "", false).clicked())
}

/// Fields of the first and the last node on an axis.
fn fields(ui: &mut Ui, cut: &mut NodeBox, axis: usize) {
    let name = AXES[axis];
    ui.label(RichText::new(name).color(style::colors().muted));
    let (low, high) = (cut.min[axis], cut.max[axis]);
    let field = |ui: &mut Ui, end: &mut IVec3, range, words: &str| {
        // Each digit would cut the world anew.
        let value = DragValue::new(&mut end[axis]).update_while_editing(false).speed(0.5).range(range);
        let value = value.min_size(vec2(FIELD, style::ROW));
        ui.add(value).accessible_name(format!("{words} {name}")).on_hover_text("Drag to change, click to type");
    };
    field(ui, &mut cut.min, -MOST_NODE..=high, "Lowest");
    ui.label(RichText::new("to").color(style::colors().muted));
    field(ui, &mut cut.max, low..=MOST_NODE, "Highest");
}
