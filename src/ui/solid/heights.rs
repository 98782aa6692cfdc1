//! The heights of a map that are shown: caves are seen from above where what lies over them is left out.

use egui::{DragValue, Ui, vec2};
use lucide_icons::Icon;

use super::solid_cx::SolidCx;
use crate::scene::solid::{Slice, Solid};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, widgets};
use crate::view::solid::SolidAction;

/// Whether there are heights to choose.
pub fn shows_heights(cx: &PanelCx) -> bool {
    let solid = cx.world.and_then(|world| world.as_solid());
    cx.view.as_solid().zip(solid).is_some_and(|(_, solid)| !solid.columns.is_empty())
}

/// Fields of the lowest and the highest node that show, and a button that shows all. `is_labelled`: with its name.
pub fn heights(ui: &mut Ui, cx: &mut PanelCx, is_labelled: bool) {
    let Some(mut cx) = SolidCx::of(cx) else { return };
    let Some(solid) = cx.scene else { return };
    let (slice, all) = (cx.solid.slice, whole(solid));
    let (mut low, mut high) = (slice.min_y.clamp(all.min_y, all.max_y), slice.max_y.clamp(all.min_y, all.max_y));
    if is_labelled {
        ui.colored_label(style::colors().muted, "Heights").on_hover_text("Show only nodes between these heights (y)");
    }
    let mut changed = false;
    let mut field = |ui: &mut Ui, value: &mut i32, range, name: &str, hint: &str| {
        let field =
            DragValue::new(value).update_while_editing(false).speed(0.5).range(range).min_size(vec2(48.0, style::ROW));
        changed |= ui.add(field).accessible_name(name).on_hover_text(hint).changed();
    };
    field(ui, &mut low, all.min_y..=high, "Lowest height", "Lowest height: drag to change, click to type");
    ui.colored_label(style::colors().muted, "to");
    let hint = "Highest height: lower it to see caves from above";
    field(ui, &mut high, low..=all.max_y, "Highest height", hint);
    if changed {
        // Ends are open, so that nothing is left out that is built beyond them.
        let min_y = if low <= all.min_y { Slice::ALL.min_y } else { low };
        let max_y = if high >= all.max_y { Slice::ALL.max_y } else { high };
        cx.push(SolidAction::SetSlice(Slice { min_y, max_y }));
    }
    ui.add_enabled_ui(!slice.is_all(), |ui| {
        if widgets::icon_button(ui, Icon::RotateCcw, "Show all heights", "", false).clicked() {
            cx.push(SolidAction::SetSlice(Slice::ALL));
        }
    });
}

/// Lowers or raises the highest node that shows, and notifies it.
pub fn step_top(cx: &mut SolidCx, steps: i32) {
    let Some(solid) = cx.scene else { return };
    let (slice, all) = (cx.solid.slice, whole(solid));
    let low = slice.min_y.clamp(all.min_y, all.max_y);
    let high = slice.max_y.clamp(all.min_y, all.max_y).saturating_add(steps).clamp(low, all.max_y);
    // The end is open, as it is where it is typed.
    let max_y = if high >= all.max_y { Slice::ALL.max_y } else { high };
    cx.notify(format!("Heights {low} to {high}."));
    cx.push(SolidAction::SetSlice(Slice { min_y: slice.min_y, max_y }));
}

/// Lowest and highest node of a world.
fn whole(solid: &Solid) -> Slice {
    match solid.bounds.is_empty() {
        true => Slice { min_y: 0, max_y: 0 },
        false => Slice { min_y: solid.bounds.min.y.ceil() as i32, max_y: solid.bounds.max.y.floor() as i32 },
    }
}
