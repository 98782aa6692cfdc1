//! The map's part of the window: pointer input, and the outlines of the selected layer and the pinned tile.

use egui::{CursorIcon, Event, Id, MouseWheelUnit, PointerButton, Rect, Response, Sense, Stroke, StrokeKind, Ui};
use glam::{IVec2, Vec2};

use super::map_px::{point, px};
use super::{inspector, motion, region_select, ruler};
use crate::analysis;
use crate::analysis::{ObjectId, Pin};
use crate::base::TILE_WORLD;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::style;
use crate::ui::shell::dialogs;
use crate::view;
use crate::view::flat::{FlatAction, FlatView, Inspector};

/// Logarithm of the factor of one step of the game.
const PER_STEP: f32 = 0.1438;
/// Steps to twice the size.
const TWICE: f32 = std::f32::consts::LN_2 / PER_STEP;
/// Zoom per point of movement on a touchpad: the logarithm of the factor. 40 points are one step of the game.
const PER_POINT: f32 = PER_STEP / 40.0;
/// Zoom steps for a wheel event that turns a page.
const STEPS_PER_PAGE: f32 = 4.0;

/// State of clicks between frames.
#[derive(Default)]
pub struct Clicks {
    /// The button that is down, or was last, went down on the map.
    pressed_here: bool,
    /// Pin before the last click: a double click undoes its first click.
    pinned_before: Option<Pin>,
    /// Selected quad or sound source before it.
    subject_before: Option<ObjectId>,
    /// The place of the last click.
    last: Option<Pin>,
    /// That click was one more at the place of the click before it.
    was_again: bool,
    /// Grip of the ruler.
    ruler: ruler::Grip,
    /// Drag that selects a region.
    region: region_select::Grip,
    /// It was said that clicks list nothing, as the Inspector is closed.
    is_told: bool,
}

/// Most layers that are outlined: more lines than these tell nothing.
const MOST_OUTLINES: usize = 64;
/// Selected layers up to which quads are outlined too.
const FEW: usize = 8;
/// Clicks closer than this are at the same place, in points.
const SAME_PLACE: f32 = 5.0;

/// Takes the pointer's input on the map and paints over it.
pub fn show(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, clicks: &mut Clicks) {
    // Sensing drags alone makes them start at once, so that the content never lags behind the pointer.
    let response = ui.interact(rect, Id::unique("map"), Sense::drag());
    let scale = ui.ctx().pixels_per_point();
    // The buttons at the side of a mouse go back and forward in the history, and hold on to nothing.
    let is_side = ui.input(|i| {
        let holds = |button| i.pointer.button_down(button) || i.pointer.button_released(button);
        holds(PointerButton::Extra1) || holds(PointerButton::Extra2)
    });
    if response.dragged() && !is_side {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    }
    let selects = cx.shell.save.selecting;
    let measures = if selects {
        region_select::take(ui, rect, &response, cx, &mut clicks.region)
    } else {
        ruler::take(ui, &response, cx, &mut clicks.ruler)
    };
    let delta = if measures || is_side { egui::Vec2::ZERO } else { dragged_by(ui, &response) * scale };
    if delta != egui::Vec2::ZERO {
        cx.push(FlatAction::PanPx(Vec2::new(delta.x, delta.y)));
    }
    if response.contains_pointer() {
        zoom(ui, None, cx);
    }
    if !cx.flat.ruler.on && !selects && !dialogs::cover_map(cx) {
        click(ui, &response, scale, cx, clicks);
    }
    outline_selection(ui, rect, scale, cx);
    outline_pinned(ui, rect, scale, cx);
}

/// Pins the things under a click; where there are none, removes the pin. Selects a quad or sound source there; a click
/// at the same place selects the next one. A double click enlarges around the pointer, unless it is made while going
/// through quads.
fn click(ui: &Ui, response: &Response, scale: f32, cx: &mut FlatCx, clicks: &mut Clicks) {
    let (clicked, twice, pressed, at) = ui.input(|i| {
        let pointer = &i.pointer;
        let (click, primary) = (pointer.primary_clicked(), PointerButton::Primary);
        (click, pointer.button_double_clicked(primary), pointer.any_pressed(), pointer.latest_pos())
    });
    if pressed {
        // A press that ends in the same frame starts no drag.
        clicks.pressed_here = response.drag_started() || (clicked && response.hovered());
    }
    if !clicked || !clicks.pressed_here || !response.contains_pointer() {
        return;
    }
    let (Some(scene), Some(at)) = (cx.scene, at) else { return };
    let pin = view::flat::pin_at_px(cx.flat, px(at, scale));
    let picked = analysis::pick(scene, pin);
    let stops = view::flat::stops(cx.flat, scene, pin, &picked, motion::MARK * scale);
    if twice && !(clicks.was_again && stops.len() > 1) {
        clicks.last = None;
        cx.push(FlatAction::ZoomStepAt { steps: TWICE, at_px: px(at, scale) });
        cx.pin(clicks.pinned_before);
        cx.look_at(clicks.subject_before);
        return;
    }
    let again = clicks.is_again(cx.flat, pin, scale);
    (clicks.pinned_before, clicks.subject_before) = (cx.flat.pinned, cx.flat.subject);
    (clicks.last, clicks.was_again) = (Some(pin), again);
    cx.pin(Some(pin).filter(|_| !picked.hits.is_empty()));
    cx.look_at(view::flat::next_stop(&stops, cx.flat.subject, again));
    // Once for each start of the program: who wants it closed need not read this at every click.
    let is_closed = cx.shell.switches.inspector == Inspector::Closed;
    if is_closed && !picked.hits.is_empty() && !clicks.is_told {
        cx.notify(inspector::closed_words());
        clicks.is_told = true;
    }
}

impl Clicks {
    /// Whether a click is at the place of the last one. A panel may have opened since, and the camera moved along, so
    /// it is the place on the map that counts.
    fn is_again(&self, state: &FlatView, pin: Pin, scale: f32) -> bool {
        let near = SAME_PLACE * scale * state.frame.world_per_px(state.camera.zoom);
        self.last.is_some_and(|last| last.camera.zoom == pin.camera.zoom && last.world.distance(pin.world) <= near)
    }
}

/// Distance that the pointer moved this frame while it held the map, in points. Counted event by event: where frames
/// are slow, one frame may bring the way to the map, the press, the drag and the release, and only the drag is meant.
fn dragged_by(ui: &Ui, response: &Response) -> egui::Vec2 {
    if !(response.dragged() || response.drag_started() || response.drag_stopped()) {
        return egui::Vec2::ZERO;
    }
    let mut held = !response.drag_started();
    ui.input(|i| {
        let mut moved = egui::Vec2::ZERO;
        let mut at = i.pointer.latest_pos().map(|latest| latest - i.pointer.delta());
        for event in &i.events {
            let (to, holds) = match event {
                Event::PointerMoved(to) => (*to, held),
                Event::PointerButton { pos, pressed, .. } => (*pos, *pressed),
                _ => continue,
            };
            if let (Some(from), true) = (at, held) {
                moved += to - from;
            }
            (at, held) = (Some(to), holds);
        }
        moved
    })
}

/// Zooms by wheel and pinching, around a pixel or the pointer. A wheel with notches gives steps, which the view smooths
/// by itself; a touchpad is smooth already.
pub fn zoom(ui: &Ui, at_px: Option<Vec2>, cx: &mut FlatCx) {
    let scale = ui.ctx().pixels_per_point();
    let pointer = ui.input(|i| i.pointer.hover_pos()).map(|at| px(at, scale));
    let Some(at_px) = at_px.or(pointer) else { return };
    let (mut steps, mut factor) = (0.0, 1.0);
    ui.input(|i| {
        for event in &i.events {
            match *event {
                Event::MouseWheel { unit: MouseWheelUnit::Point, delta, .. } => factor *= (delta.y * PER_POINT).exp(),
                Event::MouseWheel { unit: MouseWheelUnit::Line, delta, .. } => steps += delta.y,
                Event::MouseWheel { unit: MouseWheelUnit::Page, delta, .. } => steps += delta.y * STEPS_PER_PAGE,
                Event::Zoom(pinch) => factor *= pinch,
                _ => {}
            }
        }
        factor *= i.multi_touch().map_or(1.0, |touch| touch.zoom_delta);
    });
    if steps != 0.0 {
        cx.push(FlatAction::ZoomStepAt { steps, at_px });
    }
    if factor != 1.0 {
        cx.push(FlatAction::ZoomAt { factor, at_px });
    }
}

/// One physical pixel around each selected layer.
fn outline_selection(ui: &Ui, free: Rect, scale: f32, cx: &FlatCx) {
    let Some(scene) = cx.scene else { return };
    let layers = cx.flat.selected_layers();
    // Bounds of quads move with all envelopes of the map: of many layers only the one that is described moves along.
    let is_cheap = |id: &crate::base::LayerId| {
        let layer = scene.layer(*id);
        layers.len() <= FEW
            || Some(*id) == cx.flat.selected
            || layer.is_some_and(|(_, layer)| layer.info.size_tiles.is_some())
    };
    for id in layers.iter().copied().filter(is_cheap).take(MOST_OUTLINES) {
        let bounds = analysis::layer_bounds(scene, id, cx.flat.clock.time_ns());
        let (Some(bounds), Some(group)) = (bounds, analysis::layer_group(scene, id)) else { continue };
        outline(ui, free, scale, view::flat::group_rect_px(cx.flat, group, bounds));
    }
}

/// One physical pixel around the tile that is pinned.
fn outline_pinned(ui: &Ui, free: Rect, scale: f32, cx: &FlatCx) {
    let (Some(_), Some(pin)) = (cx.scene, cx.flat.pinned) else { return };
    let corner = |tile: IVec2| view::flat::px_from_world(cx.flat, tile.as_vec2() * TILE_WORLD);
    outline(ui, free, scale, crate::base::Rect::new(corner(pin.tile()), corner(pin.tile() + IVec2::ONE)));
}

/// One physical pixel around a rectangle in pixels.
fn outline(ui: &Ui, free: Rect, scale: f32, seen: crate::base::Rect) {
    // Whole pixels, and not farther out than needed: floats are coarse far away.
    let (low, high) =
        ((free.min.to_vec2() * scale) - egui::Vec2::splat(8.0), (free.max.to_vec2() * scale) + egui::Vec2::splat(8.0));
    let (low, high) = (Vec2::new(low.x, low.y), Vec2::new(high.x, high.y));
    let (min, max) = (seen.min.clamp(low, high).round(), seen.max.clamp(low, high).round());
    let outline = Rect::from_min_max(point(min, scale), point(max, scale));
    let stroke = Stroke::new(1.0 / scale, style::ON_MAP.accent);
    ui.painter().with_clip_rect(free).rect_stroke(outline, 0.0, stroke, StrokeKind::Outside);
}
