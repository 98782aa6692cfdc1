//! Depth of hits below the surface that a map shows.

use glam::{DVec2, Vec3};

use crate::scene::solid::{NodeBox, Solid};
use crate::ui::command_words::keys_in_brackets;
use crate::ui::commands::Command;
use crate::ui::parts::text;
use crate::ui::solid::solid_cx::SolidCx;

/// Nodes from a point of the world's own axes up to the surface above it; `None` where the surface is not known, or not
/// above it.
pub fn depth_below_surface(scene: &Solid, nodes: Vec3) -> Option<u32> {
    let at = scene.axes.scene_point(nodes);
    let surface = scene.columns.height_at(DVec2::new(at.x.into(), at.z.into()))?;
    let depth = f32::from(surface) - at.y.round();
    (depth >= 1.0).then_some(depth as u32)
}

/// Says why a hit is not to be seen: it is cut away, or lies below the surface that a map shows.
pub fn notify_depth(cx: &mut SolidCx, nodes: Vec3) {
    let node = nodes.round().as_ivec3();
    if cx.solid.cut_box.is_some_and(|shown| !shown.holds(NodeBox::between(node, node))) {
        let cut = Command::CutToBox.info().label;
        return cx.notify(format!("This match is outside the box. Turn off “{cut}” to see it."));
    }
    let is_map = cx.solid.aim().is_map();
    let depth = cx.scene.filter(|_| is_map).and_then(|scene| depth_below_surface(scene, nodes));
    let Some(depth) = depth else { return };
    let below = text::count(depth as usize, "node", "nodes");
    let (lower, space) = (keys_in_brackets(&[Command::LowerTop]), keys_in_brackets(&[Command::View3d]));
    cx.notify(format!("{below} below the surface: lower the highest height{lower} or switch to 3D{space}."));
}
