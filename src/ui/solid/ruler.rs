//! Ruler: while it is on, a click sets where a measurement begins and the next one where it ends. In worlds of nodes it
//! goes from node to node, both counted; else from point to point.

use egui::{CursorIcon, Order, Painter, Pos2, Rect, Stroke, Ui, pos2, vec2};
use glam::{IVec3, Vec2, Vec3};

use super::outline;
use super::pointed_node::{node_box, question_at};
use super::solid_cx::{SolidCx, unit};
use crate::analysis::solid::surface;
use crate::scene::solid::{Axes, NodeQuestion, Solid};
use crate::ui::commands::Command;
use crate::ui::parts::style;
use crate::view::solid::SolidAction;

/// Half a node.
const HALF: f32 = 0.5;
/// Distance of the words from the end of the line, in points.
const AWAY: f32 = 12.0;

/// Takes a click at a pixel of the target; whether the tool is on.
pub fn take_click(cx: &mut SolidCx, at_px: Vec2) -> bool {
    if !cx.solid.ruler.on {
        return false;
    }
    match point_at(cx, at_px) {
        Some(point) => cx.push(SolidAction::Measure(point)),
        None => cx.notify("There is nothing to measure from here."),
    }
    true
}

/// Paints the measurement, or the line to the pointer.
pub fn show(ui: &Ui, free: Rect, cx: &SolidCx) {
    let ruler = cx.solid.ruler;
    if !ruler.on {
        return;
    }
    let pointer = pointer_px(ui, free);
    if pointer.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    let Some((scene, from)) = cx.scene.zip(ruler.from) else { return };
    let to = ruler.to.or_else(|| pointer.filter(|_| !cx.solid.is_moving()).and_then(|at| point_at(cx, at)));
    paint(&ui.painter().with_clip_rect(free), free, cx, scene, from, to.unwrap_or(from));
}

/// Hint how to measure, while there is no measurement.
pub fn hint(cx: &SolidCx) -> Option<String> {
    let ruler = cx.solid.ruler;
    let what = match (ruler.on, ruler.from, ruler.to) {
        (true, None, _) => "Ruler: click where to measure from.",
        (true, Some(_), None) => "Ruler: click where to measure to.",
        (true, Some(_), Some(_)) | (false, ..) => return None,
    };
    Some(format!("{what} {} to close it.", Command::Back.press()))
}

/// Place of the pointer on the world, in physical pixels.
fn pointer_px(ui: &Ui, free: Rect) -> Option<Vec2> {
    let at = ui.input(|input| input.pointer.hover_pos()).filter(|at| free.contains(*at))?;
    let is_covered = ui.ctx().layer_id_at(at).is_some_and(|layer| layer.order != Order::Background);
    (!is_covered).then(|| Vec2::new(at.x, at.y) * ui.ctx().pixels_per_point())
}

/// The point of the scene under a pixel: in worlds of nodes the middle of the node there.
fn point_at(cx: &SolidCx, at_px: Vec2) -> Option<Vec3> {
    let scene = cx.scene?;
    let ray = cx.solid.ray(at_px);
    if !cx.has_nodes() {
        return surface(scene, &cx.solid.camera, ray);
    }
    let node = match question_at(cx, at_px)? {
        NodeQuestion::At(at) => at,
        NodeQuestion::Top { x, z, .. } => {
            let top = scene.axes.game_point(surface(scene, &cx.solid.camera, ray)?).y - HALF;
            IVec3::new(x, top.round() as i32, z)
        }
    };
    Some(scene.axes.scene_point(node.as_vec3()))
}

fn paint(painter: &Painter, free: Rect, cx: &SolidCx, scene: &Solid, from: Vec3, to: Vec3) {
    let (frame, scale) = (cx.solid.frame(), painter.ctx().pixels_per_point());
    let point = |px: Vec2| pos2(px.x, px.y) / scale;
    if cx.has_nodes() {
        for end in [from, to] {
            let edges = outline::edges(&frame, node_box(scene, scene.axes.game_point(end).round().as_ivec3()));
            let edges: Vec<[Pos2; 2]> = edges.into_iter().map(|edge| edge.map(point)).collect();
            outline::paint(painter, &edges);
        }
    }
    if let Some([a, b]) = outline::cut(frame.camera, from, to)
        && let (Some(a), Some(b)) = (frame.px(a), frame.px(b))
    {
        painter.line_segment([point(a), point(b)], Stroke::new(3.5, style::SHADE));
        painter.line_segment([point(a), point(b)], Stroke::new(1.5, style::ON_MAP.text));
    }
    for end in [from, to] {
        if let Some(at) = frame.px(end).map(point) {
            painter.circle(at, 3.0, style::ON_MAP.text, Stroke::new(1.5, style::SHADE));
        }
    }
    let Some(end) = frame.px(to).or_else(|| frame.px(from)).map(point) else { return };
    let lines = words(scene, from, to);
    let [first, second] = [(&lines[0], style::body()), (&lines[1], style::small())]
        .map(|(text, font)| painter.layout_no_wrap(text.clone(), font, style::ON_MAP.text));
    let size = vec2(first.size().x.max(second.size().x) + 16.0, first.size().y + second.size().y + 10.0);
    let inside = free.shrink(2.0);
    let most = (inside.max - size).max(inside.min);
    let card = Rect::from_min_size((end + vec2(AWAY, AWAY)).clamp(inside.min, most), size);
    painter.rect_filled(card, f32::from(style::RADIUS), style::MESSAGE);
    let below = first.size().y;
    painter.galley(card.min + vec2(8.0, 5.0), first, style::ON_MAP.text);
    painter.galley(card.min + vec2(8.0, 5.0 + below), second, style::ON_MAP.text);
}

/// Measurement in words: how far, and from where to where in the coordinates of the game.
fn words(scene: &Solid, from: Vec3, to: Vec3) -> [String; 2] {
    let (start, end) = (scene.axes.game_point(from), scene.axes.game_point(to));
    let (distance, unit) = (from.distance(to), unit(Some(scene)));
    if scene.axes == Axes::Nodes {
        let size = (end - start).abs().round() + 1.0;
        let count = |[x, y, z]: [f32; 3]| format!("{x:.0} × {y:.0} × {z:.0}");
        let place = |point: Vec3| format!("{:.0}, {:.0}, {:.0}", point.x, point.y, point.z);
        let way = if from == to { String::new() } else { format!("   distance {} {unit}", short(distance)) };
        let nodes = if size == Vec3::ONE { "node" } else { unit };
        return [format!("{} {nodes}{way}", count(size.into())), format!("{} to {}", place(start), place(end))];
    }
    let beside = (to - from).abs();
    let level = Vec2::new(beside.x, beside.z).length();
    let game = start.distance(end);
    let in_game = if (game - distance).abs() > 0.01 { format!(" ({game:.0} level units)") } else { String::new() };
    let place = |point: Vec3| format!("{:.1}, {:.1}, {:.1}", point.x, point.y, point.z);
    let first = format!(
        "distance {} {unit}{in_game}   {} {unit} along, {} {unit} {}",
        short(distance),
        short(level),
        short(beside.y),
        if to.y < from.y { "down" } else { "up" }
    );
    [first, format!("{} to {}", place(start), place(end))]
}

/// A length with two digits behind the point, without zeros at the end.
fn short(length: f32) -> String {
    let text = format!("{length:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_counted_with_both_ends() {
        let scene = Solid { axes: Axes::Nodes, ..Solid::default() };
        let at = |x: f32, y: f32, z: f32| scene.axes.scene_point(Vec3::new(x, y, z));
        let [first, second] = words(&scene, at(1.0, 2.0, 3.0), at(4.0, 2.0, 7.0));
        assert_eq!(first, "4 × 1 × 5 nodes   distance 5 nodes");
        assert_eq!(second, "1, 2, 3 to 4, 2, 7");
        assert_eq!(words(&scene, at(0.0, 0.0, 0.0), at(0.0, 0.0, 0.0))[0], "1 × 1 × 1 node");
    }

    #[test]
    fn levels_are_measured_in_meters() {
        let scene = Solid { axes: Axes::Level, ..Solid::default() };
        let [first, _] = words(&scene, Vec3::ZERO, Vec3::new(3.0, 4.0, 0.0));
        assert!(first.starts_with("distance 5 m ("), "{first}");
        assert!(first.ends_with("3 m along, 4 m up"), "{first}");
        let [down, _] = words(&scene, Vec3::new(3.0, 4.0, 0.0), Vec3::ZERO);
        assert!(down.ends_with("3 m along, 4 m down"), "{down}");
    }
}
