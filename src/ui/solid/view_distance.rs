//! The distance to which a world that streams is shown in full.

use egui::{DragValue, Ui, vec2};

use super::solid_cx::SolidCx;
use crate::prefs::VIEW_DISTANCES;
use crate::scene::World;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::style;
use crate::view::solid::SolidAction;

/// Whether there is a map of the world, and a view in 3D of what streams.
pub fn has_map(cx: &PanelCx) -> bool {
    cx.world.and_then(World::as_solid).is_some_and(|solid| solid.grid.is_some())
}

/// Whether there is a distance to choose: in 3D.
pub fn shows_view_distance(cx: &PanelCx) -> bool {
    let solid = cx.world.and_then(World::as_solid).filter(|solid| solid.grid.is_some());
    cx.view.as_solid().zip(solid).is_some_and(|(view, solid)| !solid.is_map_for(&view.aim()))
}

/// Field of the distance in blocks. `is_labelled`: with its name.
pub fn view_distance(ui: &mut Ui, cx: &mut PanelCx, is_labelled: bool) {
    const HINT: &str = "View distance in blocks of 16 nodes: drag to change, click to type";
    let Some(mut cx) = SolidCx::of(cx) else { return };
    if is_labelled {
        ui.colored_label(style::colors().muted, "View distance").on_hover_text(HINT);
    }
    let [least, most] = VIEW_DISTANCES;
    let mut blocks = cx.solid.switches.view_distance;
    let field = DragValue::new(&mut blocks).speed(0.1).range(least..=most).suffix(" blocks");
    let field = field.min_size(vec2(72.0, style::ROW)).update_while_editing(false);
    if ui.add(field).accessible_name("View distance").on_hover_text(HINT).changed() {
        cx.push(SolidAction::SetViewDistance(blocks));
    }
}
