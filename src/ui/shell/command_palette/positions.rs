//! Positions in solid worlds that are typed as numbers.

use crate::scene::World;
use crate::scene::solid::{Axes, Solid};
use crate::ui::panel_cx::PanelCx;
use crate::ui::solid::go_to::WantedNode;

/// Whether a solid world is open in which places have numbers of its game.
pub fn are_there(cx: &PanelCx) -> bool {
    axes(cx).is_some_and(|axes| axes != Axes::Scene)
}

/// The axes of the open solid world.
pub fn axes(cx: &PanelCx) -> Option<Axes> {
    solid_scene(cx).map(|scene| scene.axes)
}

/// Words beside a position: where it lies outside of the world.
pub fn note(cx: &PanelCx, wanted: WantedNode) -> &'static str {
    match axes(cx) {
        _ if !wanted.is_outside(solid_scene(cx)) => "",
        Some(Axes::Level) => "outside the level",
        _ => "outside the world",
    }
}

fn solid_scene<'a>(cx: &PanelCx<'a>) -> Option<&'a Solid> {
    cx.world.and_then(World::as_solid).map(|solid| &**solid)
}
