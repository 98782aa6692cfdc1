//! Moving along time with wheel and pointer: Ctrl and the wheel zoom around the pointer, Shift and the wheel or the
//! middle button move.

use egui::{PointerButton, Rect, Ui, Vec2};

use super::axis::Axis;
use crate::ui::flat::flat_cx::FlatCx;
use crate::view::flat::FlatAction;
use crate::view::flat::TimeRange;

/// Zoom per point of scrolling on the ruler: the logarithm of the factor.
const PER_POINT: f64 = 1.0 / 240.0;

/// Moves along time. `area`: where the pointer has to be; over `ruler` the wheel alone zooms.
pub fn show(ui: &mut Ui, area: Rect, ruler: Rect, cx: &mut FlatCx, axis: &Axis, panning: &mut bool) {
    let (pointer, zoom, scroll, delta, middle) = ui.input(|i| {
        let pressed = i.pointer.button_pressed(PointerButton::Middle);
        let down = i.pointer.button_down(PointerButton::Middle);
        (i.pointer.latest_pos(), f64::from(i.zoom_delta()), i.smooth_scroll_delta(), i.pointer.delta(), (pressed, down))
    });
    let on_top = |at| ui.ctx().layer_id_at(at).is_none_or(|layer| layer == ui.layer_id());
    let inside = pointer.filter(|at| area.contains(*at) && on_top(*at));
    *panning = middle.1 && (*panning || (middle.0 && inside.is_some()));
    let mut next = None;
    if let Some(at) = inside {
        let wheel = if ruler.contains(at) { (f64::from(scroll.y) * PER_POINT).exp() } else { 1.0 };
        if zoom * wheel != 1.0 {
            next = axis.zoomed(zoom * wheel, at.x);
        } else if scroll.x != 0.0 {
            next = axis.panned(-scroll.x);
        }
        if scroll.x != 0.0 {
            ui.input_mut(|i| i.smooth_scroll_delta.x = 0.0);
        }
    }
    if *panning && delta != Vec2::ZERO {
        next = axis.panned(-delta.x);
    }
    set_span(cx, next.and_then(|range| axis.label_range(range)));
}

fn set_span(cx: &mut FlatCx, span: Option<TimeRange>) {
    if span.is_some() && span != cx.flat.timeline.span {
        cx.push(FlatAction::SetSpan(span));
    }
}
