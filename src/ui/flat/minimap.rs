//! Minimap: a small picture of the whole map in a corner of its area, with a frame around the visible part. A click
//! goes there, a drag moves the view, the wheel zooms the view.
//!
//! The picture is drawn by the program around, in the size that is shown, and comes with the next frame
//! ([`crate::ui::OverviewPicture`]); until then there is the frame on an empty ground. A map that is far longer than
//! wide is stretched across, so that its frame can still be grabbed. Keys have ways of their own through the map, so it
//! does not take the keyboard's focus.
//!
//! Units: points, places in the world in world units at parallax 100.

use egui::{
    Area, Color32, CursorIcon, Id, Order, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use super::{bookmark_marks, map_area};
use crate::base;
use crate::prefs::NamedPlace;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{lower_edge, style};
use crate::view::flat::FlatAction;

/// Area that it covers, in square points, where its sides allow that; and the part of the map's area that it covers at
/// most.
const COVERS: f32 = 34_000.0;
const PART: f32 = 0.08;
/// Its longest and its shortest side.
const LONGEST: f32 = 440.0;
const SHORTEST: f32 = 18.0;
/// Parts of the sides of that area that it takes at the most.
const MOST: Vec2 = vec2(0.45, 0.45);
/// Where its longer side would be shorter than this it is left out.
const LEAST: f32 = 64.0;
/// Margin around the picture, within the card.
const EDGE: f32 = 3.0;
/// Size of other things at the bottom of the map: at most this wide, and seldom higher.
const BOTTOM: Vec2 = vec2(580.0, 84.0);
/// Smallest side of the frame.
const FRAME: f32 = 9.0;

/// State of the minimap.
#[derive(Default)]
pub struct Minimap {
    /// While it is dragged: from the pointer's place in the world to the middle of the view.
    held: Option<glam::Vec2>,
    /// The size of the picture in physical pixels, while it shows.
    pub shown_px: Option<glam::Vec2>,
}

impl Minimap {
    /// Shows it, where it is switched on and there is space.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut FlatCx) {
        self.shown_px = None;
        let Some(scene) = cx.scene.filter(|_| cx.flat.switches.minimap) else { return };
        let bounds = scene.bounds;
        let Some(size) = size(bounds.size(), free.size()) else { return };
        let scale = ui.ctx().pixels_per_point();
        self.shown_px = Some(glam::Vec2::new(size.x, size.y) * scale);
        let corner = free.max - vec2(style::SPACE_M, style::SPACE_M + lift(free, size, cx));
        let card = Rect::from_min_max(corner - size - Vec2::splat(2.0 * EDGE), corner);
        let area = Area::new(Id::unique(lower_edge::MINIMAP)).order(Order::Middle).fixed_pos(card.min).fade_in(false);
        area.show(ui.ctx(), |ui| {
            // Not focusable: there is nothing that the keyboard could do here.
            let sense = Sense::CLICK | Sense::DRAG;
            let (_, card) = ui.allocate_space(card.size());
            let response = ui.interact(card, Id::unique("minimap picture"), sense);
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, DESCRIPTION));
            let places = Places { rect: card.shrink(EDGE), bounds };
            self.point(ui, &response, &places, cx);
            paint(ui, card, &places, cx, self.held.is_some());
            if response.hovered() && !response.dragged() {
                ui.ctx().set_cursor_icon(if places.frame(cx).contains(pointer(ui)) {
                    CursorIcon::Grab
                } else {
                    CursorIcon::PointingHand
                });
            }
            if self.held.is_none() {
                response.on_hover_ui(|ui| {
                    crate::ui::parts::widgets::tooltip(
                        ui,
                        "Click to go there, drag to pan",
                        &Command::Minimap.info().keys_text(),
                    );
                });
            }
        });
    }

    /// A click flies there, a drag moves the view: the grabbed point stays under the pointer.
    fn point(&mut self, ui: &Ui, response: &egui::Response, places: &Places, cx: &mut FlatCx) {
        if response.drag_started()
            && let Some(from) = ui.input(|i| i.pointer.press_origin())
        {
            let on_frame = places.frame(cx).contains(from);
            let grip = cx.flat.camera.center - places.world(from);
            self.held = Some(if on_frame { grip } else { glam::Vec2::ZERO });
        }
        if let (Some(held), true, Some(at)) = (self.held, response.dragged(), response.interact_pointer_pos()) {
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            let world = places.within(places.world(at) + held);
            if world != cx.flat.camera.center {
                cx.push(FlatAction::LookAt { world, held: true });
            }
        } else {
            self.held = None;
        }
        if let (true, Some(at)) = (response.clicked(), response.interact_pointer_pos()) {
            cx.push(FlatAction::LookAt { world: places.within(places.world(at)), held: false });
        }
        if response.contains_pointer() {
            map_area::zoom(ui, Some(crate::view::flat::view_center_px(cx.flat)), cx);
        }
    }
}

/// Distance that it moves up for a load's progress at the bottom, or for the line about a selected number.
fn lift(free: Rect, size: Vec2, cx: &FlatCx) -> f32 {
    let is_taken =
        cx.status.loading.is_some() || cx.flat.connections.shows_line && cx.flat.connections.selected.is_some();
    let meets = free.width() < BOTTOM.x + 2.0 * (size.x + 2.0 * style::SPACE_M);
    if is_taken && meets { BOTTOM.y } else { 0.0 }
}

const DESCRIPTION: &str = "Minimap: the whole map with a frame around the view. Click a place to go there, drag to \
     move the view. With the keyboard: pan with the arrow keys, or type tile coordinates in the command palette.";

fn pointer(ui: &Ui) -> Pos2 {
    ui.input(|i| i.pointer.latest_pos()).unwrap_or_default()
}

/// Size of the picture of a world of a size in an area of a size; `None` where a useful one does not fit.
fn size(world: glam::Vec2, free: Vec2) -> Option<Vec2> {
    if !(world.is_finite() && world.min_element() > 0.0) {
        return None;
    }
    let aspect = world.x / world.y;
    let covers = COVERS.min(free.x.max(0.0) * free.y.max(0.0) * PART);
    let full = vec2((covers * aspect).sqrt(), (covers / aspect).sqrt());
    let most = (free * MOST).min(Vec2::splat(LONGEST));
    let fit = (most.x / full.x).min(most.y / full.y).min(1.0);
    let size = (full * fit + Vec2::splat(0.01)).floor().max(Vec2::splat(SHORTEST));
    let has_room = size.x <= most.x + 1.0 && size.y <= most.y + 1.0 && size.max_elem() >= LEAST;
    has_room.then_some(size)
}

/// From places in the world to places in the picture.
struct Places {
    rect: Rect,
    bounds: base::Rect,
}

impl Places {
    fn at(&self, world: glam::Vec2) -> Pos2 {
        let part = (world - self.bounds.min) / self.bounds.size();
        self.rect.min + vec2(part.x, part.y) * self.rect.size()
    }

    fn world(&self, at: Pos2) -> glam::Vec2 {
        let part = (at - self.rect.min) / self.rect.size();
        self.bounds.min + glam::Vec2::new(part.x, part.y) * self.bounds.size()
    }

    /// The place of the map that is nearest to one of the world.
    fn within(&self, world: glam::Vec2) -> glam::Vec2 {
        world.clamp(self.bounds.min, self.bounds.max)
    }

    /// Frame around the visible part, as far as it lies on the map, and never too small to be seen.
    fn frame(&self, cx: &FlatCx) -> Rect {
        self.framed(cx.flat.frame.world_rect(cx.flat.camera))
    }

    fn framed(&self, seen: base::Rect) -> Rect {
        let inside = |at: Pos2| at.clamp(self.rect.min, self.rect.max);
        let (min, max) = (inside(self.at(seen.min)), inside(self.at(seen.max)));
        let least = Vec2::splat(FRAME).min(self.rect.size());
        let frame = Rect::from_center_size(min + (max - min) / 2.0, (max - min).max(least));
        // A frame enlarged at an edge goes back inside.
        let back = (self.rect.min - frame.min).max(Vec2::ZERO) + (self.rect.max - frame.max).min(Vec2::ZERO);
        frame.translate(back)
    }
}

fn paint(ui: &Ui, card: Rect, places: &Places, cx: &FlatCx, held: bool) {
    let painter = ui.painter();
    let rect = places.rect;
    painter.rect_filled(card, f32::from(style::RADIUS), style::colors().raised);
    painter.rect_stroke(card, f32::from(style::RADIUS), Stroke::new(1.0, style::colors().line), StrokeKind::Inside);
    painter.rect_filled(rect, 0.0, style::ON_MAP.background);
    if let Some(picture) = cx.status.minimap {
        painter.image(picture.texture, rect, picture.part, Color32::WHITE);
    }
    let frame = places.frame(cx);
    shade_around(painter, rect, frame);
    for place in cx.status.places.iter().flat_map(|places| places.iter()) {
        if let Some(at) = place_at(places, place) {
            painter.circle(at, 2.5, style::ON_MAP.text, Stroke::new(1.5, style::SHADE));
        }
    }
    let strong = if held { 2.0 } else { 1.5 };
    painter.rect_stroke(frame, 1.0, Stroke::new(strong + 2.0, style::SHADE), StrokeKind::Inside);
    painter.rect_stroke(frame, 1.0, Stroke::new(strong, style::ON_MAP.accent), StrokeKind::Inside);
}

/// Place of a bookmark, or the nearest place to it on the map.
fn place_at(places: &Places, place: &NamedPlace) -> Option<Pos2> {
    bookmark_marks::place_world(place).map(|world| places.at(places.within(world)))
}

/// Shades the part that is not visible.
fn shade_around(painter: &egui::Painter, rect: Rect, frame: Rect) {
    let shade = Color32::from_black_alpha(60);
    let bands = [
        Rect::from_min_max(rect.min, egui::pos2(rect.max.x, frame.min.y)),
        Rect::from_min_max(egui::pos2(rect.min.x, frame.max.y), rect.max),
        Rect::from_min_max(egui::pos2(rect.min.x, frame.min.y), egui::pos2(frame.min.x, frame.max.y)),
        Rect::from_min_max(egui::pos2(frame.max.x, frame.min.y), egui::pos2(rect.max.x, frame.max.y)),
    ];
    for band in bands.into_iter().filter(|band| band.is_positive()) {
        painter.rect_filled(band, 0.0, shade);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tiles: [f32; 2], free: [f32; 2]) -> Option<[f32; 2]> {
        size(glam::Vec2::from(tiles), Vec2::from(free)).map(Into::into)
    }

    #[test]
    fn maps_of_every_shape_have_room_and_take_little() {
        for tiles in [[50.0, 50.0], [200.0, 100.0], [2210.0, 110.0], [10.0, 9000.0], [1.0, 1.0], [100_000.0, 1.0]] {
            for free in [[420.0, 380.0], [341.3, 301.7], [1000.0, 640.0], [3600.0, 2000.0]] {
                let [w, h] = of(tiles, free).expect("room");
                assert!(
                    w <= free[0] * MOST.x + 0.01 && h <= free[1] * MOST.y + 0.01 && w.min(h) >= SHORTEST,
                    "{tiles:?}: {w} × {h}"
                );
                assert!(w.max(h) <= LONGEST);
            }
        }
        assert_eq!(of([2210.0, 110.0], [1000.0, 640.0]), Some([440.0, 21.0]), "a flat strip");
        assert_eq!(of([10.0, 9000.0], [1000.0, 640.0]), Some([18.0, 288.0]), "a tall one");
    }

    #[test]
    fn without_room_or_map_there_is_none() {
        for free in [[120.0, 100.0], [0.0, 0.0], [40.0, 800.0], [-20.0, 300.0]] {
            assert_eq!(of([100.0, 50.0], free), None, "{free:?}");
        }
        for tiles in [[0.0, 10.0], [-5.0, 10.0], [f32::NAN, 10.0], [f32::INFINITY, 10.0]] {
            assert_eq!(of(tiles, [1000.0, 600.0]), None, "{tiles:?}");
        }
    }

    fn places() -> Places {
        let rect = Rect::from_min_size(egui::pos2(800.0, 500.0), vec2(200.0, 100.0));
        Places { rect, bounds: base::Rect::new(glam::Vec2::ZERO, glam::Vec2::new(6400.0, 3200.0)) }
    }

    #[test]
    fn a_place_goes_to_the_picture_and_back() {
        let places = places();
        for world in [[0.0, 0.0], [6400.0, 3200.0], [320.0, 32.0], [-100.0, 5000.0]].map(glam::Vec2::from) {
            assert!(places.world(places.at(world)).distance(world) < 0.5);
        }
        assert_eq!(places.at(glam::Vec2::new(3200.0, 1600.0)), places.rect.center());
        assert_eq!(places.within(glam::Vec2::new(-5.0, 9999.0)), glam::Vec2::new(0.0, 3200.0));
    }

    #[test]
    fn the_frame_can_always_be_seen_and_stays_inside() {
        let places = places();
        let around = |x: f32, y: f32, w: f32, h: f32| {
            places.framed(base::Rect::from_center_size(glam::Vec2::new(x, y), glam::Vec2::new(w, h)))
        };
        assert_eq!(
            around(3200.0, 1600.0, 640.0, 320.0),
            Rect::from_center_size(places.rect.center(), vec2(20.0, 10.0))
        );
        assert_eq!(around(3200.0, 1600.0, 1e6, 1e6), places.rect, "all of the map shows");
        for (x, y) in [(3200.0, 1600.0), (0.0, 0.0), (6400.0, 3200.0), (-1e5, 100.0), (1e6, 1e6)] {
            let frame = around(x, y, 3.0, 2.0);
            assert!(places.rect.contains_rect(frame) && frame.width() >= FRAME && frame.height() >= FRAME, "{frame:?}");
        }
    }
}
