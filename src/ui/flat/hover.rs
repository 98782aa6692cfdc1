//! Hover card: shows where the pointer rests on the map, beside the tile under it, and stays while the pointer moves
//! towards it. A press, a key, a turn of the wheel or another camera takes it away, and it comes back only after the
//! pointer has moved again.
//!
//! Its content is looked up once, when it appears.

use egui::{Area, Event, Id, Margin, Order, Pos2, Rect, ScrollArea, Ui, Vec2, pos2, vec2};

use super::cache::SceneCache;
use super::card::Content;
use super::map_px;
use crate::analysis::Pin;
use crate::base::TILE_WORLD;
use crate::scene::{Camera, FlatScene, ViewFrame};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::style;
use crate::ui::shell::dialogs;
use crate::view;

/// How long the pointer rests before the card shows, in seconds.
const REST_S: f32 = 0.35;
/// Widest card, in points.
const WIDTH: f32 = 320.0;
/// Distance of the card from its tile, in points.
const GAP: f32 = 12.0;
/// A map's area narrower than this is too small for a card; it may then lie over the panels.
const NARROW: f32 = WIDTH + 100.0;

/// The card, as long as there is one.
#[derive(Default)]
pub struct HoverCard {
    card: Option<Card>,
    /// Place of the last lookup, which is not repeated while the pointer rests there.
    looked_at: Option<Pos2>,
    /// Another input came; the pointer has to move first.
    is_quiet: bool,
    /// Place of the pointer in the frame before. Systems notify it also where a window opens below a pointer at rest.
    pointer: Option<Pos2>,
    /// Distance of the pointer from the card in the frame before.
    distance: f32,
}

struct Card {
    content: Content,
    /// Tile on the screen.
    about: Rect,
    /// Where the pointer was.
    at: Pos2,
    seen_by: (Camera, ViewFrame),
    /// Its size, once it is known.
    size: Option<Vec2>,
    rect: Rect,
}

impl HoverCard {
    /// Removes the card: another scene is shown.
    pub fn reset(&mut self) {
        *self = Self { is_quiet: true, pointer: self.pointer, ..Self::default() };
    }

    /// Shows the card where it is due.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &FlatCx, cache: &mut SceneCache) {
        let Some(scene) = cx.scene else { return };
        if !cx.flat.switches.hover_card || dialogs::cover_map(cx) {
            self.pointer = ui.input(|i| i.pointer.latest_pos());
            return self.reset();
        }
        self.notice(ui, cx);
        if !self.may_stay(ui, cx) {
            self.card = None;
        }
        self.look(ui, cx, scene);
        let within = if free.width() < NARROW { ui.ctx().content_rect() } else { free };
        if let Some(card) = &mut self.card {
            card.show(ui, within, cache, scene);
            self.distance = ui.input(|i| i.pointer.hover_pos()).map_or(0.0, |at| card.rect.distance_to_pos(at));
        }
    }

    /// Notes input other than pointing, which removes the card.
    fn notice(&mut self, ui: &Ui, cx: &FlatCx) {
        let on_card = self.contains_pointer(ui);
        let moving = cx.flat.motion.flight.is_some() || cx.flat.motion.velocity_px_s != glam::Vec2::ZERO;
        let acts = |event: &Event| match event {
            Event::Key { pressed, .. } => *pressed,
            Event::PointerButton { .. } | Event::MouseWheel { .. } | Event::Zoom(_) => !on_card,
            _ => false,
        };
        let (acted, held, at) = ui.input(|i| {
            let held = i.pointer.any_down() && !on_card;
            (i.events.iter().any(acts), held, i.pointer.latest_pos())
        });
        let before = std::mem::replace(&mut self.pointer, at);
        let moved = before.is_some() && at.is_some() && before != at;
        if acted || held || moving || egui::Popup::is_any_open(ui.ctx()) {
            (self.card, self.looked_at, self.is_quiet) = (None, None, true);
        } else if moved {
            self.is_quiet = false;
        }
    }

    fn contains_pointer(&self, ui: &Ui) -> bool {
        let at = ui.input(|i| i.pointer.latest_pos());
        self.card.as_ref().zip(at).is_some_and(|(card, at)| card.rect.contains(at))
    }

    /// Whether the card still belongs to the place of the pointer, or the pointer is on its way to it.
    fn may_stay(&self, ui: &Ui, cx: &FlatCx) -> bool {
        let at = ui.input(|i| i.pointer.hover_pos());
        let Some((card, at)) = self.card.as_ref().zip(at) else { return false };
        let is_near = card.about.contains(at) || card.rect.contains(at);
        let way = card.rect.union(card.about.intersect(card.rect.expand(4.0 * GAP))).expand(2.0);
        let reaches = way.contains(at) && card.rect.distance_to_pos(at) <= self.distance;
        card.seen_by == seen_by(cx) && (is_near || reaches)
    }

    /// Looks up the things under a pointer that has come to rest.
    fn look(&mut self, ui: &Ui, cx: &FlatCx, scene: &FlatScene) {
        let Some(at) = ui.input(|i| i.pointer.hover_pos()) else { return };
        let Some(at_px) = map_px::pointer_px(ui, cx) else { return };
        if self.is_quiet || self.looked_at == Some(at) {
            return;
        }
        let rest = REST_S - ui.input(|i| i.pointer.time_since_last_movement());
        if rest > 0.0 {
            return ui.ctx().request_repaint_after(std::time::Duration::from_secs_f32(rest));
        }
        self.looked_at = Some(at);
        let pin = view::flat::pin_at_px(cx.flat, at_px);
        let (content, about) = (Content::of(cx.flat, scene, pin), tile_rect(ui, cx, pin));
        // On the same tile the card stays where it is, and as it is where its content is the same.
        let before = self.card.take().filter(|card| card.about == about);
        self.card = match (before, content) {
            (Some(before), Some(content)) if before.content == content => Some(before),
            (before, Some(content)) => {
                let at = before.map_or(at, |card| card.at);
                Some(Card { content, about, at, seen_by: seen_by(cx), size: None, rect: Rect::NOTHING })
            }
            (_, None) => None,
        };
    }
}

impl Card {
    fn show(&mut self, ui: &Ui, within: Rect, cache: &mut SceneCache, scene: &FlatScene) {
        let within = within.shrink(style::SPACE_S);
        let margin = Margin::symmetric(10, 8);
        let width = WIDTH.min(within.width()) - margin.sum().x;
        let at = place(self.size.unwrap_or_default(), self.about, self.at, within);
        let shown = Area::new(Id::unique("hover card"))
            .order(Order::Tooltip)
            .fixed_pos(at)
            .constrain_to(within)
            .default_size(vec2(WIDTH, within.height()))
            .sizing_pass(self.size.is_none())
            .fade_in(false)
            .show(ui.ctx(), |ui| {
                style::card().inner_margin(margin).show(ui, |ui| {
                    ui.set_max_width(width.max(40.0));
                    let room = (within.height() - margin.sum().y).max(20.0);
                    let list = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
                    list.show(ui, |ui| self.content.show(ui, cache, scene));
                });
            });
        if self.size.is_none() {
            ui.ctx().request_repaint();
        }
        (self.size, self.rect) = (Some(shown.response.rect.size()), shown.response.rect);
    }
}

fn seen_by(cx: &FlatCx) -> (Camera, ViewFrame) {
    (cx.flat.camera, cx.flat.frame)
}

/// The tile under a point, on the screen.
fn tile_rect(ui: &Ui, cx: &FlatCx, pin: Pin) -> Rect {
    let scale = ui.ctx().pixels_per_point();
    let corner = |tile: glam::IVec2| {
        let px = view::flat::px_from_world(cx.flat, tile.as_vec2() * TILE_WORLD) / scale;
        pos2(px.x, px.y)
    };
    Rect::from_min_max(corner(pin.tile()), corner(pin.tile() + glam::IVec2::ONE))
}

/// Place of a card: beside its tile, on the first side with space for it; else beside the pointer.
fn place(size: Vec2, about: Rect, at: Pos2, within: Rect) -> Pos2 {
    let about = about.intersect(within);
    let slide = |wanted: f32, low: f32, high: f32, length: f32| wanted.min(high - length).max(low);
    let x = slide(at.x - 2.0 * GAP, within.left(), within.right(), size.x);
    let y = slide(at.y - 2.0 * GAP, within.top(), within.bottom(), size.y);
    let sides = |about: Rect| {
        [
            pos2(about.right() + GAP, y),
            pos2(about.left() - GAP - size.x, y),
            pos2(x, about.bottom() + GAP),
            pos2(x, about.top() - GAP - size.y),
        ]
    };
    let fits = |place: &Pos2| within.contains_rect(Rect::from_min_size(*place, size));
    let pointer = Rect::from_center_size(at, Vec2::ZERO);
    sides(about).into_iter().chain(sides(pointer)).find(fits).unwrap_or(pos2(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WITHIN: Rect = Rect { min: Pos2 { x: 100.0, y: 50.0 }, max: Pos2 { x: 900.0, y: 650.0 } };
    const SIZE: Vec2 = vec2(320.0, 200.0);

    /// The card for a tile of a size around the pointer.
    fn card(at: Pos2, tile: f32) -> (Rect, Rect) {
        let about = Rect::from_center_size(at, Vec2::splat(tile));
        (about, Rect::from_min_size(place(SIZE, about, at, WITHIN), SIZE))
    }

    #[test]
    fn it_never_covers_its_tile_and_stays_inside() {
        for x in (110..900).step_by(30) {
            for y in (60..650).step_by(30) {
                for tile in [1.0, 32.0, 90.0] {
                    let (about, card) = card(pos2(x as f32, y as f32), tile);
                    assert!(WITHIN.contains_rect(card), "{about:?}: {card:?}");
                    assert!(!card.intersects(about), "{about:?}: {card:?}");
                }
            }
        }
    }

    #[test]
    fn it_flips_at_edges() {
        let middle = pos2(500.0, 300.0);
        assert!(card(middle, 32.0).1.left() > middle.x, "at the right");
        let right = pos2(880.0, 300.0);
        assert!(card(right, 32.0).1.right() < right.x, "at the left");
    }

    #[test]
    fn a_tile_that_fills_the_view_is_covered_beside_the_pointer() {
        let at = pos2(500.0, 300.0);
        let (_, card) = card(at, 2000.0);
        assert!(!card.contains(at) && WITHIN.contains_rect(card));
    }
}
