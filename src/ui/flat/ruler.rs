//! Ruler: while it is on a drag with the first button measures from tile to tile, and so do two clicks; other buttons still
//! pan. The measurement stays until the next one, or until the tool is put away. Without a pointer Shift and arrows
//! measure, from the middle of the view.
//!
//! Units: points, unless a name says otherwise; tiles of the world at parallax 100.

use egui::{
    Align2, CursorIcon, Event, Galley, Key, Painter, PointerButton, Pos2, Rect, Response, Stroke, StrokeKind, Ui,
};
use egui::{pos2, vec2};
use glam::{IVec2, Vec2};
use std::sync::Arc;

use super::map_px;
use crate::base::TILE_WORLD;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::style;
use crate::view;
use crate::view::flat::FlatAction;
use crate::view::flat::{Ruler, Span};

/// Shorter edges have no number, and smaller tiles no ticks.
const LEAST_EDGE: f32 = 40.0;
const LEAST_TILE: f32 = 5.0;
/// So many ticks on an edge at most.
const MOST_TICKS: f32 = 1000.0;
/// Between the box and its labels.
const AWAY: f32 = 6.0;

/// Tile that a drag began at, and the tile of the first of two clicks.
#[derive(Default)]
pub struct Grip {
    dragged: Option<IVec2>,
    clicked: Option<IVec2>,
}

/// Takes the pointer on the map while the tool is on. Returns whether the drag is one that measures.
pub fn take(ui: &Ui, map: &Response, cx: &mut FlatCx, grip: &mut Grip) -> bool {
    if !cx.flat.ruler.on || cx.scene.is_none() {
        *grip = Grip::default();
        return false;
    }
    if map.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    let scale = ui.ctx().pixels_per_point();
    let tile = |at: Pos2| Ruler::tile_at(view::flat::world_from_px(cx.flat, map_px::px(at, scale)));
    let (pressed, origin, latest, down, clicked) = ui.input(|i| {
        // Where frames are slow one may bring the press, the drag and the release.
        let pressed = i.events.iter().find_map(|event| match event {
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, .. } => Some(*pos),
            _ => None,
        });
        let pointer = &i.pointer;
        let clicked = pointer.primary_clicked();
        (pressed, pointer.press_origin(), pointer.latest_pos(), pointer.primary_down(), clicked)
    });
    if map.drag_started() && (pressed.is_some() || down) {
        grip.dragged = pressed.or(origin).map(tile);
    }
    let Some(to) = latest.map(tile) else { return false };
    let is_dragged = grip.dragged.is_some();
    // A press that is held for a while is a drag, even where it goes nowhere.
    let is_click = grip.dragged.is_none_or(|from| from == to);
    if !is_click {
        grip.clicked = None;
    }
    let from = if is_click { grip.clicked.or(grip.dragged) } else { grip.dragged };
    let ends = is_dragged && !down;
    // One that ends in the frame in which it began starts no drag.
    if is_click && (ends || !is_dragged && clicked && map.contains_pointer()) {
        let first = grip.clicked.take();
        if first.is_none() {
            grip.clicked = Some(to);
        }
        measure(cx, first.unwrap_or(to), to);
    } else if let Some(from) = from.filter(|_| is_dragged || map.hovered()) {
        measure(cx, from, to);
    }
    if ends {
        grip.dragged = None;
    }
    is_dragged
}

fn measure(cx: &mut FlatCx, from: IVec2, to: IVec2) {
    let span = Span::new(from, to);
    if cx.flat.ruler.span != Some(span) {
        cx.push(FlatAction::Measure(span));
    }
}

/// Arrows with Shift while the tool is on: they move the end by a tile, and the view with it.
pub fn keys(ui: &Ui, cx: &mut FlatCx) {
    let step = |event: &Event| match event {
        Event::Key { key, pressed: true, modifiers, .. } if modifiers.shift && !modifiers.command && !modifiers.alt => {
            match key {
                Key::ArrowLeft => Some(IVec2::NEG_X),
                Key::ArrowRight => Some(IVec2::X),
                Key::ArrowUp => Some(IVec2::NEG_Y),
                Key::ArrowDown => Some(IVec2::Y),
                _ => None,
            }
        }
        _ => None,
    };
    let by: IVec2 = ui.input(|i| i.events.iter().filter_map(step).sum());
    if by == IVec2::ZERO || cx.scene.is_none() {
        return;
    }
    let span = cx.flat.ruler.stretched(cx.flat.camera.center, by);
    cx.push(FlatAction::Measure(span));
    let (end, seen) = (Span::middle(span.to), cx.flat.frame.world_rect(cx.flat.camera));
    if !seen.contains(end) {
        cx.push(FlatAction::LookAt { world: end, held: false });
    }
}

/// Paints the measurement.
pub fn show(ui: &Ui, free: Rect, cx: &FlatCx) {
    if let Some(span) = cx.flat.ruler.span.filter(|_| cx.flat.ruler.on && cx.scene.is_some()) {
        paint(&ui.painter().with_clip_rect(free), free, cx, span);
    }
}

/// Hint how to measure, while there is no measurement.
pub fn hint(cx: &FlatCx) -> Option<String> {
    let waits = cx.flat.ruler.on && cx.flat.ruler.span.is_none() && cx.scene.is_some();
    let press = Command::Back.press();
    waits.then(|| format!("Ruler: drag from tile to tile, click both, or press Shift + arrows. {press} to close it."))
}

fn paint(painter: &Painter, free: Rect, cx: &FlatCx, span: Span) {
    let scale = painter.ctx().pixels_per_point();
    let at = |world: Vec2| {
        let px = view::flat::px_from_world(cx.flat, world);
        // Not farther out than needed: floats are coarse far away.
        pos2(px.x / scale, px.y / scale).clamp(free.min - vec2(1e4, 1e4), free.max + vec2(1e4, 1e4))
    };
    let area = span.rect();
    let rect = Rect::from_min_max(crisp(at(area.min), scale), crisp(at(area.max), scale));
    painter.rect_filled(rect, 0.0, style::ON_MAP.accent.gamma_multiply(0.14));
    painter.rect_stroke(rect, 0.0, Stroke::new(3.0 / scale, style::SHADE), StrokeKind::Middle);
    painter.rect_stroke(rect, 0.0, Stroke::new(1.0 / scale, style::ON_MAP.accent), StrokeKind::Middle);
    ticks(
        painter,
        rect.intersect(free.expand(1.0)),
        rect,
        TILE_WORLD / cx.flat.frame.world_per_px(cx.flat.camera.zoom) / scale,
    );
    let ends = [at(Span::middle(span.from)), at(Span::middle(span.to))];
    if span.from != span.to {
        painter.line_segment(ends, Stroke::new(3.5, style::SHADE));
        painter.line_segment(ends, Stroke::new(1.5, style::ON_MAP.text));
    }
    for end in ends {
        painter.circle(end, 3.0, style::ON_MAP.text, Stroke::new(1.5, style::SHADE));
    }
    let mut taken = edges(painter, free, rect, span);
    taken.push(rect);
    card(painter, free, &taken, ends[1], span);
}

/// The middle of a physical pixel.
fn crisp(at: Pos2, scale: f32) -> Pos2 {
    pos2(((at.x * scale).floor() + 0.5) / scale, ((at.y * scale).floor() + 0.5) / scale)
}

/// A tick at every tile of the upper and the left edge, longer ones at every tenth.
fn ticks(painter: &Painter, seen: Rect, rect: Rect, tile: f32) {
    if tile < LEAST_TILE || !seen.is_positive() {
        return;
    }
    let stroke = Stroke::new(1.0 / painter.ctx().pixels_per_point(), style::ON_MAP.accent);
    let along = |from: f32, low: f32, high: f32| {
        let (first, last) = (((low - from) / tile).ceil().max(1.0), ((high - from) / tile - 0.01).floor());
        let count = (last - first).clamp(-1.0, MOST_TICKS) as i64;
        (0..=count).map(move |n| first as i64 + n)
    };
    let long = |n: i64| if n % 10 == 0 { 8.0 } else { 4.0 };
    for n in along(rect.left(), seen.left(), seen.right()) {
        let x = rect.left() + n as f32 * tile;
        painter.line_segment([pos2(x, rect.top()), pos2(x, rect.top() + long(n))], stroke);
    }
    for n in along(rect.top(), seen.top(), seen.bottom()) {
        let y = rect.top() + n as f32 * tile;
        painter.line_segment([pos2(rect.left(), y), pos2(rect.left() + long(n), y)], stroke);
    }
}

/// Paints width and height at their edges, where these are long enough; returns where.
fn edges(painter: &Painter, free: Rect, rect: Rect, span: Span) -> Vec<Rect> {
    let (size, seen) = (span.size_tiles(), rect.intersect(free));
    let mut taken = Vec::new();
    let mut label = |tiles: u32, align: Align2, at: Pos2| {
        let galley = painter.layout_no_wrap(tiles.to_string(), style::small(), style::ON_MAP.text);
        let chip = align.anchor_size(at, galley.size() + vec2(8.0, 2.0));
        if free.contains_rect(chip) {
            painter.rect_filled(chip, 3.0, style::DARK);
            painter.galley(chip.min + vec2(4.0, 1.0), galley, style::ON_MAP.text);
            taken.push(chip);
        }
    };
    if seen.width() >= LEAST_EDGE && size.x > 1 {
        label(size.x, Align2::CENTER_BOTTOM, pos2(seen.center().x, rect.top() - AWAY / 2.0));
    }
    if seen.height() >= LEAST_EDGE && size.y > 1 {
        label(size.y, Align2::RIGHT_CENTER, pos2(rect.left() - AWAY / 2.0, seen.center().y));
    }
    taken
}

/// Paints the measurement in words, beside the end, and clear of the box where there is space for that.
fn card(painter: &Painter, free: Rect, taken: &[Rect], end: Pos2, span: Span) {
    let [first, second] = words(span);
    let lay = |text: String, font, color| painter.layout_no_wrap(text, font, color);
    let lines = [lay(first, style::body(), style::ON_MAP.text), lay(second, style::small(), style::ON_MAP.text)];
    let width = lines.iter().map(|line| line.size().x).fold(0.0, f32::max);
    let height: f32 = lines.iter().map(|line| line.size().y).sum();
    let rect = place(free.shrink(2.0), taken, end, vec2(width + 16.0, height + 10.0));
    painter.rect_filled(rect, f32::from(style::RADIUS), style::MESSAGE);
    let mut at = rect.min + vec2(8.0, 5.0);
    for line in lines {
        let height = line.size().y;
        draw(painter, at, line);
        at.y += height;
    }
}

fn draw(painter: &Painter, at: Pos2, line: Arc<Galley>) {
    painter.galley(at, line, style::ON_MAP.text);
}

/// Measurement in words: tiles and the straight way, then the same in world units and where it lies.
fn words(span: Span) -> [String; 2] {
    let (size, tile) = (span.size_tiles(), TILE_WORLD as u32);
    let straight = span.straight_tiles();
    let units = (straight * f64::from(TILE_WORLD)).round();
    let Span { from, to } = span;
    let way = if from == to { String::new() } else { format!("   distance {} tiles", short(straight)) };
    let units = if from == to { String::new() } else { format!(", distance {units}") };
    let place = if from == to {
        format!("tile {}, {}", from.x, from.y)
    } else {
        format!("{}, {} to {}, {}", from.x, from.y, to.x, to.y)
    };
    let tiles = if size.max_element() == 1 { "tile" } else { "tiles" };
    let world = size * tile;
    [format!("{} × {} {tiles}{way}", size.x, size.y), format!("{} × {} world units{units}   {place}", world.x, world.y)]
}

/// A length with two digits behind the point, without zeros at the end.
fn short(tiles: f64) -> String {
    let text = format!("{tiles:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Where a label of a size lies: the first place beside the end that is inside and over nothing taken, else inside.
fn place(free: Rect, taken: &[Rect], end: Pos2, size: egui::Vec2) -> Rect {
    let inside = |rect: Rect| {
        let back = (free.max - rect.max).min(egui::Vec2::ZERO);
        let rect = rect.translate(back);
        rect.translate((free.min - rect.min).max(egui::Vec2::ZERO))
    };
    let all = taken.iter().copied().reduce(<Rect>::union).unwrap_or(Rect::from_min_max(end, end));
    let beside = [
        Align2::LEFT_TOP.anchor_size(pos2(all.right() + AWAY, end.y), size),
        Align2::RIGHT_TOP.anchor_size(pos2(all.left() - AWAY, end.y), size),
        Align2::CENTER_TOP.anchor_size(pos2(end.x, all.bottom() + AWAY), size),
        Align2::CENTER_BOTTOM.anchor_size(pos2(end.x, all.top() - AWAY), size),
    ];
    let is_clear = |rect: &Rect| free.contains_rect(*rect) && !taken.iter().any(|other| other.intersects(*rect));
    let shifted = beside.into_iter().map(inside);
    beside.into_iter().chain(shifted).find(is_clear).unwrap_or_else(|| {
        // The box is as large as the view: in the corner that is farthest from the end.
        let far = pos2(
            if end.x > free.center().x { free.left() } else { free.right() },
            if end.y > free.center().y { free.top() } else { free.bottom() },
        );
        inside(Rect::from_center_size(far, size))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(from: [i32; 2], to: [i32; 2]) -> [String; 2] {
        words(Span::new(from.into(), to.into()))
    }

    #[test]
    fn it_says_what_was_measured() {
        assert_eq!(
            of([10, 4], [16, 6]),
            ["7 × 3 tiles   distance 6.32 tiles", "224 × 96 world units, distance 202   10, 4 to 16, 6"]
        );
        assert_eq!(of([0, 0], [-3, 4])[0], "4 × 5 tiles   distance 5 tiles");
        assert_eq!(of([3, -2], [3, -2]), ["1 × 1 tile", "32 × 32 world units   tile 3, -2"]);
        assert_eq!(of([3, 0], [3, 9])[0], "1 × 10 tiles   distance 9 tiles");
    }

    #[test]
    fn the_label_is_inside_and_keeps_clear() {
        let free = Rect::from_min_size(pos2(300.0, 40.0), vec2(400.0, 300.0));
        let size = vec2(150.0, 40.0);
        let boxes = [
            [310.0, 50.0, 20.0, 20.0],
            [650.0, 300.0, 45.0, 35.0],
            [320.0, 60.0, 360.0, 30.0],
            [320.0, 60.0, 20.0, 270.0],
        ];
        for [x, y, w, h] in boxes {
            let taken = Rect::from_min_size(pos2(x, y), vec2(w, h));
            for end in [taken.min, taken.max, taken.left_bottom()] {
                let label = place(free, &[taken], end, size);
                assert!(free.contains_rect(label) && !label.intersects(taken), "{taken:?}, {end:?}: {label:?}");
            }
        }
        let label = place(free, &[free.expand(100.0)], free.max, size);
        assert!(free.contains_rect(label), "a box larger than the view");
    }
}
