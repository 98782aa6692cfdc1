//! Selection of a region for a picture: a drag with the first button on the map makes a rectangle of whole tiles, with Alt
//! of any size. Edges, corners and the inside of the present one can be dragged. Other buttons still pan.
//!
//! Units: tiles of the world at parallax 100, unless a name says otherwise.

use egui::{Align2, CursorIcon, Event, Key, PointerButton, Pos2, Rect, Response, Stroke, StrokeKind, Ui, pos2, vec2};
use glam::DVec2;

use super::map_px;
use crate::base::TILE_WORLD;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::style;
use crate::view::{self, Region, SaveWhat, ShellAction};

/// Distance from an edge in points at which a drag moves it.
const NEAR: f32 = 6.0;
/// Shorter ways are clicks, in points.
const CLICK: f32 = 3.0;

/// Drag on the map.
#[derive(Clone, Copy)]
struct Drag {
    /// Where it began, in points and in tiles.
    start: Pos2,
    from: DVec2,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    New,
    /// Of this rectangle, the edges with a `true` are moved: left, top, right, bottom.
    Edges([DVec2; 2], [bool; 4]),
    Move([DVec2; 2]),
}

/// Drag that is going on.
#[derive(Default)]
pub struct Grip(Option<Drag>);

/// Takes the pointer on the map while a region is being selected, and paints the region. Returns whether the drag
/// belongs to it.
pub fn take(ui: &Ui, free: Rect, map: &Response, cx: &mut FlatCx, grip: &mut Grip) -> bool {
    if !cx.shell.save.selecting || cx.scene.is_none() {
        grip.0 = None;
        return false;
    }
    let choice = cx.shell.save.choice;
    let present = choice.region.map(|region| [DVec2::from(region.min), DVec2::from(region.max)]);
    let (pressed, origin, latest, down, alt, enter) = ui.input(|i| {
        // Where frames are slow one may bring the press, the drag and the release.
        let pressed = i.events.iter().find_map(|event| match event {
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, .. } => Some(*pos),
            _ => None,
        });
        let pointer = &i.pointer;
        let down = pointer.primary_down();
        (pressed, pointer.press_origin(), pointer.latest_pos(), down, i.modifiers.alt, i.key_pressed(Key::Enter))
    });
    if map.hovered() {
        let kind = latest.map(|at| kind_at(cx, ui, present, at));
        ui.ctx().set_cursor_icon(kind.map_or(CursorIcon::Crosshair, cursor));
    }
    if map.drag_started() && (pressed.is_some() || down) {
        grip.0 = pressed.or(origin).map(|start| Drag {
            start,
            from: tiles_at(cx, ui, start),
            kind: kind_at(cx, ui, present, start),
        });
    }
    let (Some(drag), Some(latest)) = (grip.0, latest) else {
        if let Some(rect) = present {
            paint(ui, free, cx, rect);
        }
        if enter && present.is_some() {
            cx.push(ShellAction::SelectRegion(false));
        }
        return false;
    };
    let rect = drag.rect(tiles_at(cx, ui, latest), alt);
    let is_click = drag.start.distance(latest) < CLICK;
    if !is_click {
        paint(ui, free, cx, rect);
    }
    if !down || enter {
        grip.0 = None;
        if !is_click && (rect[1] - rect[0]).cmpgt(DVec2::ZERO).all() {
            let center = (cx.flat.camera.center / TILE_WORLD).as_dvec2().to_array();
            let region = Region { min: rect[0].to_array(), max: rect[1].to_array(), center, zoom: cx.flat.camera.zoom };
            let is_moving = choice.what == SaveWhat::Moving;
            let what = if is_moving { SaveWhat::Moving } else { SaveWhat::Region };
            let region = Some(region);
            let moving_region = is_moving || choice.moving_region;
            cx.push(ShellAction::SetSave(view::SaveChoice {
                what,
                region,
                moving_region,
                exact_px: None,
                ..choice.unfitted()
            }));
            cx.push(ShellAction::SelectRegion(false));
        }
    }
    true
}

/// Hint how to select a region, while that is being done.
pub fn hint(cx: &FlatCx) -> Option<String> {
    let press = Command::Back.press();
    let words = "Drag a rectangle on the map. Hold Alt to ignore the tile grid.";
    cx.shell.save.selecting.then(|| format!("{words} {press} to go back to the dialog."))
}

impl Drag {
    /// The rectangle with the pointer there.
    fn rect(&self, to: DVec2, is_free: bool) -> [DVec2; 2] {
        match self.kind {
            Kind::New => {
                let (min, max) = (self.from.min(to), self.from.max(to));
                if is_free { [min, max] } else { [min.floor(), max.ceil()] }
            }
            Kind::Move([min, max]) => {
                let by = if is_free { to - self.from } else { (to - self.from).round() };
                [min + by, max + by]
            }
            Kind::Edges([min, max], [left, top, right, bottom]) => {
                let to = if is_free { to } else { to.round() };
                let edge = |moves, before: f64, to: f64| if moves { to } else { before };
                let one = DVec2::new(edge(left, min.x, to.x), edge(top, min.y, to.y));
                let other = DVec2::new(edge(right, max.x, to.x), edge(bottom, max.y, to.y));
                [one.min(other), one.max(other)]
            }
        }
    }
}

fn cursor(kind: Kind) -> CursorIcon {
    match kind {
        Kind::New => CursorIcon::Crosshair,
        Kind::Move(_) => CursorIcon::Move,
        Kind::Edges(_, [true, true, _, _] | [_, _, true, true]) => CursorIcon::ResizeNwSe,
        Kind::Edges(_, [true, _, _, true] | [_, true, true, _]) => CursorIcon::ResizeNeSw,
        Kind::Edges(_, [true, ..] | [_, _, true, _]) => CursorIcon::ResizeHorizontal,
        Kind::Edges(..) => CursorIcon::ResizeVertical,
    }
}

/// Effect of a drag from a place.
fn kind_at(cx: &FlatCx, ui: &Ui, present: Option<[DVec2; 2]>, at: Pos2) -> Kind {
    let Some(rect) = present else { return Kind::New };
    let seen = points(cx, ui, rect);
    if !seen.expand(NEAR).contains(at) {
        return Kind::New;
    }
    let is_near = |edge: f32, at: f32| (edge - at).abs() <= NEAR;
    let (left, top) = (is_near(seen.left(), at.x), is_near(seen.top(), at.y));
    // The edge of a tiny one that is at hand first.
    let (right, bottom) = (!left && is_near(seen.right(), at.x), !top && is_near(seen.bottom(), at.y));
    if left || top || right || bottom { Kind::Edges(rect, [left, top, right, bottom]) } else { Kind::Move(rect) }
}

fn tiles_at(cx: &FlatCx, ui: &Ui, at: Pos2) -> DVec2 {
    let world = view::flat::world_from_px(cx.flat, map_px::px(at, ui.ctx().pixels_per_point()));
    (world / TILE_WORLD).as_dvec2()
}

/// A rectangle in points.
fn points(cx: &FlatCx, ui: &Ui, rect: [DVec2; 2]) -> Rect {
    let scale = ui.ctx().pixels_per_point();
    let [min, max] = rect.map(|tiles| {
        let px = view::flat::px_from_world(cx.flat, tiles.as_vec2() * TILE_WORLD).round();
        // Floats are coarse far away.
        map_px::point(px, scale).clamp(pos2(-1e5, -1e5), pos2(1e5, 1e5))
    });
    Rect::from_min_max(min, max)
}

fn paint(ui: &Ui, free: Rect, cx: &FlatCx, rect: [DVec2; 2]) {
    let painter = ui.painter().with_clip_rect(free);
    let seen = points(cx, ui, rect);
    painter.rect_filled(seen, 0.0, style::ON_MAP.accent.gamma_multiply(0.14));
    painter.rect_stroke(seen, 0.0, Stroke::new(3.0, style::SHADE), StrokeKind::Middle);
    painter.rect_stroke(seen, 0.0, Stroke::new(1.0, style::ON_MAP.accent), StrokeKind::Middle);
    let text = painter.layout_no_wrap(words(cx, rect), style::small(), style::ON_MAP.text);
    let size = text.size() + vec2(12.0, 6.0);
    // Below the rectangle, or within it where there is no room.
    let below = Align2::CENTER_TOP.anchor_size(pos2(seen.center().x, seen.bottom() + NEAR), size);
    let inner = free.shrink(2.0);
    let back = (inner.max - below.max).min(egui::Vec2::ZERO);
    let place = below.translate(back);
    let place = place.translate((inner.min - place.min).max(egui::Vec2::ZERO));
    painter.rect_filled(place, f32::from(style::RADIUS), style::MESSAGE);
    painter.galley(place.min + vec2(6.0, 3.0), text, style::ON_MAP.text);
}

/// Size of a region, for example "12 × 8 tiles · 384 × 256 px".
fn words(cx: &FlatCx, [min, max]: [DVec2; 2]) -> String {
    let size = max - min;
    let tiles = format!("{} × {} tiles", short(size.x), short(size.y));
    let choice = cx.shell.save.choice;
    if choice.what == SaveWhat::Moving {
        return tiles;
    }
    let px = (size * f64::from(choice.px_per_tile)).round();
    format!("{tiles} · {} × {} px", px.x, px.y)
}

/// A length with two digits behind the point, without zeros at the end.
fn short(tiles: f64) -> String {
    let text = format!("{tiles:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
