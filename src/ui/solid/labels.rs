//! Labels in solid worlds: the spawn and players, and close by, signs and objects.

use egui::{Align2, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};
use glam::{IVec3, Vec3};

use super::label_cards::LabelCards;
use super::pointed_node::BLOCK;
use super::solid_cx::SolidCx;
use crate::scene::solid::{LabelQuestion, LandmarkKind, NodeBox, Slice, ThingIndex};
use crate::ui::parts::{style, text};

/// A map on which a node is smaller than this has no labels of signs and objects, in pixels.
const LEAST_PX: f64 = 5.0;
/// A map of a level on which a meter is smaller than this has no labels of its things, in pixels.
const LEAST_PX_OF_METER: f64 = 12.0;
/// Blocks around the eye of which signs and objects have labels.
const AROUND: i32 = 3;
/// Farthest that a label is shown away from the eye, in units.
const FAR: f32 = 64.0;
/// Farthest that the name of a player is shown away from the eye, in units.
const FAR_NAMES: f32 = 400.0;
/// Margin of a card around its words, its distance from its dot and from other cards, in points.
const MARGIN: Vec2 = vec2(4.0, 2.0);
const BESIDE: f32 = 8.0;
const APART: f32 = 1.0;
/// Width of a dot, and the distance from its middle within which it is under the pointer, in points.
const DOT: f32 = 8.0;
const UNDER: f32 = 8.0;

/// The question about the labels of what shows; `None` where there are to be none.
pub fn question(cx: &SolidCx) -> Option<LabelQuestion> {
    let scene = cx.scene.filter(|_| cx.has_nodes() && cx.shell.switches.labels)?;
    let heights = cx.solid.slice;
    let block = |at: Vec3| scene.axes.game_point(at).round().as_ivec3().div_euclid(IVec3::splat(BLOCK));
    let frame = cx.solid.frame();
    if !cx.solid.camera.is_map() {
        let eye = block(cx.solid.camera.eye);
        return Some(LabelQuestion { min: eye - AROUND, max: eye + AROUND, heights });
    }
    let is_large = frame.units_per_px().is_some_and(|units| units > 0.0 && 1.0 / units >= LEAST_PX);
    let shown = frame.column_view().filter(|_| is_large)?;
    let corner = |at: glam::DVec2, y: f32| block(Vec3::new(at.x as f32, y, at.y as f32));
    let Slice { min_y, max_y } = heights;
    let low = (scene.bounds.min.y.floor() as i32).max(min_y);
    let high = (scene.bounds.max.y.ceil() as i32).min(max_y);
    let (a, b) = (corner(shown.min, low as f32), corner(shown.max, high as f32));
    Some(LabelQuestion { min: a.min(b), max: a.max(b), heights })
}

/// Shows the labels, none of which lies over another, or over a place in `taken`: the nearest have the first choice, and
/// those that find no free place beside their dots stay dots. The one under the pointer always shows.
pub fn show(ui: &Ui, free: Rect, cx: &SolidCx, mut taken: Vec<Rect>) -> LabelCards {
    let Some(scene) = cx.scene else { return LabelCards::default() };
    let (frame, scale) = (cx.solid.frame(), ui.ctx().pixels_per_point());
    let (is_map, eye) = (cx.solid.camera.is_map(), cx.solid.camera.eye);
    let painter = ui.painter().with_clip_rect(free);
    // Words of labels lie over all dots.
    let mut labels: Vec<Label> = Vec::new();
    let cut = cx.solid.cut();
    let is_cut_away = |at: Vec3| {
        let node = scene.axes.game_point(at).round().as_ivec3();
        !is_map && !cut.holds(NodeBox::between(node, node))
    };
    // Place on the screen, and distance from the eye; a map has no near and far.
    let place = |at: Vec3, far: f32| {
        if is_cut_away(at) {
            return None;
        }
        // How high things are does not matter on a map.
        let at = if is_map { Vec3 { y: scene.bounds.min.y, ..at } } else { at };
        let distance = if is_map { 0.0 } else { at.distance(eye) };
        let px = frame.px(at).filter(|_| distance <= far)?;
        Some((pos2(px.x, px.y) / scale, distance)).filter(|(at, _)| free.expand(200.0).contains(*at))
    };
    for landmark in scene.landmarks.iter().filter(|_| is_map || cx.shell.switches.labels) {
        let Some((at, distance)) = place(landmark.at, FAR_NAMES) else { continue };
        let color = match landmark.kind {
            LandmarkKind::Spawn => style::ON_MAP.accent,
            LandmarkKind::Player => style::ON_MAP.text,
        };
        painter.circle(at, 4.0, color, Stroke::new(1.5, style::SHADE));
        labels.push(Label { at, distance, words: &landmark.name, thing: None });
    }
    let asked = question(cx);
    let known = cx.status.nodes.labels.as_ref().filter(|_| asked.is_some());
    for label in known.iter().flat_map(|(_, labels)| labels.iter()) {
        let Some((at, distance)) = place(label.at, FAR) else { continue };
        let color = if label.is_object { style::ON_MAP.warning } else { style::ON_MAP.muted };
        painter.circle(at, 2.5, color, Stroke::new(1.0, style::SHADE));
        labels.push(Label { at, distance, words: &label.text, thing: None });
    }
    let is_large = !is_map || frame.units_per_px().is_some_and(|units| units > 0.0 && 1.0 / units >= LEAST_PX_OF_METER);
    let catalog = scene.catalog.as_ref().filter(|_| cx.shell.switches.labels && is_large);
    let labeled = catalog.iter().flat_map(|catalog| catalog.labeled().map(ThingIndex).map(|thing| (*catalog, thing)));
    let labeled = labeled.filter(|(catalog, thing)| catalog.is_shown(*thing));
    // The selected thing has a card of its own.
    let selected = cx.solid.selected.and_then(|hit| hit.thing);
    for index in labeled.map(|(_, thing)| thing).filter(|thing| selected != Some(*thing)) {
        let Some(thing) = scene.thing(index).filter(|thing| !thing.bounds.is_empty()) else { continue };
        let Some((at, distance)) = place(thing.bounds.center(), FAR) else { continue };
        labels.push(Label { at, distance, words: &thing.name, thing: Some(index) });
    }
    sort(&mut labels, ui.input(|input| input.pointer.hover_pos()));
    let mut cards = LabelCards::default();
    for Label { at, words, thing, .. } in labels {
        let words = text::clean(words).into_owned();
        let galley = painter.layout_no_wrap(words, style::small(), style::ON_MAP.text);
        let Some(card) = free_place(&mut taken, at, galley.size() + 2.0 * MARGIN) else { continue };
        painter.rect_filled(card, f32::from(style::RADIUS), style::DARK);
        painter.galley(card.min + MARGIN, galley, style::ON_MAP.text);
        cards.extend(thing.map(|thing| (card.intersect(free), thing)));
    }
    cards
}

/// Something with a dot on the screen and a name.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Label<'a> {
    at: Pos2,
    /// From the eye, in units.
    distance: f32,
    words: &'a str,
    thing: Option<ThingIndex>,
}

/// Brings labels into the order in which they choose their places: that of the dot under the pointer, then the nearest.
/// Equally near ones stay in their order, so that nothing changes while the view is still.
fn sort(labels: &mut [Label], pointer: Option<Pos2>) {
    labels.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    let Some(pointer) = pointer else { return };
    let apart = |label: &Label| label.at.distance(pointer);
    let under = labels.iter().enumerate().filter(|(_, label)| apart(label) <= UNDER);
    let under = under.min_by(|(_, a), (_, b)| apart(a).total_cmp(&apart(b))).map(|(at, _)| at);
    if let Some(first) = under.and_then(|at| labels.get_mut(..=at)) {
        first.rotate_right(1);
    }
}

/// Place of a card of a size beside a dot, over no other card and no dot of a label that has one; both are noted in
/// `taken`. `None` where there is none on any side.
fn free_place(taken: &mut Vec<Rect>, at: Pos2, size: Vec2) -> Option<Rect> {
    // Clear of a card on the same line.
    let over = size.y * 0.5 + 2.0 * APART;
    let sides = [
        (Align2::LEFT_CENTER, vec2(BESIDE, 0.0)),
        (Align2::RIGHT_CENTER, vec2(-BESIDE, 0.0)),
        (Align2::CENTER_BOTTOM, vec2(0.0, -over)),
        (Align2::CENTER_TOP, vec2(0.0, over)),
    ];
    let mut cards = sides.into_iter().map(|(align, off)| align.anchor_size(at + off, size));
    let card = cards.find(|card| !taken.iter().any(|other| other.intersects(card.expand(APART))))?;
    taken.extend([card, Rect::from_center_size(at, Vec2::splat(DOT))]);
    Some(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Vec2 = vec2(80.0, 16.0);

    fn label(x: f32, distance: f32, words: &str) -> Label<'_> {
        Label { at: pos2(x, 100.0), distance, words, thing: None }
    }

    fn order<'a>(labels: &[Label<'a>], pointer: Option<Pos2>) -> Vec<&'a str> {
        let mut labels = labels.to_vec();
        sort(&mut labels, pointer);
        labels.iter().map(|label| label.words).collect()
    }

    #[test]
    fn the_nearest_come_first_after_that_under_the_pointer() {
        let labels = [label(0.0, 9.0, "far"), label(50.0, 4.0, "near"), label(90.0, 4.0, "as near")];
        assert_eq!(order(&labels, None), ["near", "as near", "far"]);
        assert_eq!(order(&labels, Some(pos2(300.0, 100.0))), ["near", "as near", "far"]);
        assert_eq!(order(&labels, Some(pos2(3.0, 98.0))), ["far", "near", "as near"]);
        assert_eq!(order(&labels, Some(pos2(90.0, 100.0))), ["as near", "near", "far"]);
        assert_eq!(order(&[], Some(Pos2::ZERO)), [""; 0]);
    }

    #[test]
    fn cards_lie_beside_each_other_or_are_left_out() {
        let mut taken = Vec::new();
        let cards: Vec<Option<Rect>> =
            (0..8).map(|n| free_place(&mut taken, pos2(100.0 + n as f32, 100.0), SIZE)).collect();
        let [first, second, ..] = cards[..] else { panic!("eight") };
        assert!(first.is_some_and(|card| card.left() > 100.0), "to the right of its dot: {first:?}");
        assert!(second.is_some_and(|card| card.right() < 101.0), "to the left: {second:?}");
        assert!(cards.contains(&None), "no more than there is space for: {cards:?}");
        let shown: Vec<Rect> = cards.into_iter().flatten().collect();
        for (n, card) in shown.iter().enumerate() {
            assert!(shown.iter().skip(n + 1).all(|other| !other.intersects(*card)), "{shown:?}");
        }
        assert!(free_place(&mut taken, pos2(400.0, 100.0), SIZE).is_some(), "elsewhere there is space");
    }
}
