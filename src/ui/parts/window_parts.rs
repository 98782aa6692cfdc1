//! Parts of the window that the keyboard goes through: the menu bar, the bar at the top, the left panel, the banner above
//! the map, the map, the window that lies over it, the Inspector, the timeline, the bar at the bottom. And the frame around
//! the focus.

use egui::{Id, LayerId, Rect, Stroke, StrokeKind, Ui, WidgetRect};

use super::style;

/// Parts in the order in which the keyboard goes through them; `None` where a part does not show.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parts {
    /// The menu bar.
    pub menu_bar: Option<Rect>,
    /// The bar at the top.
    pub top_bar: Option<Rect>,
    /// The left panel.
    pub side: Option<Rect>,
    /// The banner above the map.
    pub banner: Option<Rect>,
    /// The Inspector.
    pub inspector: Option<Rect>,
    /// The timeline.
    pub timeline: Option<Rect>,
    /// The bar at the bottom.
    pub status_bar: Option<Rect>,
    /// The window that lies over the map.
    pub dialog: Option<LayerId>,
}

/// Part of the window. The map has no widgets: it has the keyboard while nothing else has.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Panel(Rect),
    Map,
    Dialog(LayerId),
}

impl Parts {
    /// Notes the places of the parts.
    pub fn note(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(id(), self));
    }

    fn list(self) -> impl Iterator<Item = Part> {
        let Self { menu_bar, top_bar, side, banner, inspector, timeline, status_bar, dialog } = self;
        let panel = |rect: Option<Rect>| rect.map(Part::Panel);
        let dialog = dialog.map(Part::Dialog);
        let before = [menu_bar, top_bar, side, banner].map(panel);
        let behind = [inspector, timeline, status_bar].map(panel);
        before.into_iter().chain([Some(Part::Map), dialog]).chain(behind).flatten()
    }
}

fn id() -> Id {
    Id::unique("parts of the window")
}

/// Parts as they were last noted.
pub fn noted(ui: &Ui) -> Parts {
    ui.data(|data| data.get_temp(id())).unwrap_or_default()
}

/// Part of a rectangle that a panel has taken, if any.
pub fn taken(before: Rect, after: Rect) -> Option<Rect> {
    let mut rect = before;
    if after.top() > before.top() {
        rect.max.y = after.top();
    } else if after.bottom() < before.bottom() {
        rect.min.y = after.bottom();
    } else if after.left() > before.left() {
        rect.max.x = after.left();
    } else if after.right() < before.right() {
        rect.min.x = after.right();
    } else {
        return None;
    }
    Some(rect)
}

/// Gives the keyboard to the next part, or the one before; parts in which nothing takes it are passed over.
pub fn step(ui: &Ui, by: isize) {
    let parts: Vec<Part> = noted(ui).list().collect();
    let focused = ui.memory(|memory| memory.focused());
    let widget = self::focused(ui);
    let holds = |part: &Part| match (part, widget) {
        (Part::Dialog(layer), Some(widget)) => widget.layer_id == *layer,
        (Part::Panel(rect), Some(widget)) => {
            widget.layer_id == LayerId::background() && rect.contains(widget.rect.center())
        }
        (Part::Map, None) => true,
        _ => false,
    };
    let count = parts.len() as isize;
    let map = parts.iter().position(|part| *part == Part::Map).unwrap_or_default();
    let from = parts.iter().position(holds).unwrap_or(map) as isize;
    for steps in 1..=count {
        let part = parts.get((from + by * steps).rem_euclid(count.max(1)) as usize);
        match part {
            Some(Part::Panel(rect)) => {
                if let Some(first) = takers(ui, LayerId::background(), *rect).first() {
                    return ui.memory_mut(|memory| memory.request_focus(*first));
                }
            }
            Some(Part::Dialog(layer)) => {
                if let Some(first) = end_of(ui, *layer, false) {
                    return ui.memory_mut(|memory| memory.request_focus(first));
                }
            }
            _ => {
                if let Some(focused) = focused {
                    ui.memory_mut(|memory| memory.surrender_focus(focused));
                }
                return;
            }
        }
    }
}

/// Focus, and its place. Reading egui's response would take the focus away after a click elsewhere.
pub fn focused(ui: &Ui) -> Option<WidgetRect> {
    let id = ui.memory(|memory| memory.focused())?;
    ui.ctx().viewport(|viewport| viewport.this_pass.widgets.get(id).or(viewport.prev_pass.widgets.get(id)).copied())
}

/// First thing of a layer that takes the keyboard, or the last.
pub fn end_of(ui: &Ui, layer: LayerId, last: bool) -> Option<Id> {
    let takers = takers(ui, layer, Rect::EVERYTHING);
    if last { takers.last() } else { takers.first() }.copied()
}

/// Widgets that take the keyboard in a part of a layer.
fn takers(ui: &Ui, layer: LayerId, part: Rect) -> Vec<Id> {
    ui.ctx().viewport(|viewport| {
        let widgets = viewport.prev_pass.widgets.get_layer(layer);
        let within = widgets.filter(|widget| {
            let takes = widget.enabled && widget.visible && widget.sense.is_focusable();
            takes && widget.interact_rect.is_positive() && part.contains(widget.interact_rect.center())
        });
        within.map(|widget| widget.id).collect()
    })
}

/// Frames the focus, so that it is easy to find. Text fields show that themselves.
pub fn show_focus(ui: &Ui) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    // A window that is not placed yet is measured unseen in its first frame.
    let is_seen = |widget: &WidgetRect| widget.visible && widget.interact_rect.is_positive();
    let Some(widget) = focused(ui).filter(is_seen) else { return };
    let painter = ui.ctx().layer_painter(widget.layer_id);
    let stroke = Stroke::new(1.0, style::colors().accent);
    painter.rect_stroke(widget.interact_rect, f32::from(style::RADIUS), stroke, StrokeKind::Inside);
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn what_a_panel_takes_is_the_strip_that_is_gone() {
        let rect = |x0, y0, x1, y1| Rect::from_min_max(pos2(x0, y0), pos2(x1, y1));
        let all = rect(0.0, 0.0, 100.0, 60.0);
        assert_eq!(taken(all, all), None);
        assert_eq!(taken(all, rect(0.0, 10.0, 100.0, 60.0)), Some(rect(0.0, 0.0, 100.0, 10.0)));
        assert_eq!(taken(all, rect(0.0, 0.0, 100.0, 50.0)), Some(rect(0.0, 50.0, 100.0, 60.0)));
        assert_eq!(taken(all, rect(20.0, 0.0, 100.0, 60.0)), Some(rect(0.0, 0.0, 20.0, 60.0)));
        assert_eq!(taken(all, rect(0.0, 0.0, 70.0, 60.0)), Some(rect(70.0, 0.0, 100.0, 60.0)));
    }
}
