//! Hover card: shows where the pointer rests on the world, beside the thing under it, and stays while the pointer moves
//! towards it. A press, a key, a turn of the wheel or another camera takes it away, and it comes back only after the
//! pointer has moved again.
//!
//! Its content is looked up once, when it appears.

use std::time::Duration;

use egui::{Area, Event, Id, Margin, Order, Pos2, Rect, ScrollArea, Ui, Vec2, pos2, vec2};

use super::style;

/// How long the pointer rests before the card shows, in seconds.
const REST_S: f32 = 0.35;
/// Widest card, in points.
const WIDTH: f32 = 320.0;
/// Distance of the card from its thing, in points.
const GAP: f32 = 12.0;
/// A world's area narrower than this is too small for a card; it may then lie over the panels.
const NARROW: f32 = WIDTH + 100.0;

/// The card with content `C`, as long as there is one, for as long as the camera `S` stays the same.
pub struct HoverCard<C, S> {
    card: Option<Card<C, S>>,
    /// Place of the last lookup, which is not repeated while the pointer rests there.
    looked_at: Option<Pos2>,
    /// Another input came; the pointer has to move first.
    is_quiet: bool,
    /// Place of the pointer in the frame before. Systems notify it also where a window opens below a pointer at rest.
    pointer: Option<Pos2>,
    /// Distance of the pointer from the card in the frame before.
    distance: f32,
}

struct Card<C, S> {
    content: C,
    /// Thing on the screen.
    about: Rect,
    /// Where the pointer was.
    at: Pos2,
    seen_by: S,
    /// Its size, once it is known.
    size: Option<Vec2>,
    rect: Rect,
}

/// State of the world around a card.
#[derive(Clone, Copy, Debug)]
pub struct CardWorld<S> {
    /// Part of the window that shows the world.
    pub free: Rect,
    /// Cards are shown, and nothing covers the world.
    pub is_on: bool,
    /// The camera moves.
    pub is_moving: bool,
    /// The camera.
    pub seen_by: S,
}

/// Result of a lookup at the place of the pointer.
pub enum Looked<C> {
    /// Nothing can be said yet; it is asked again in the next frame.
    Later,
    /// Nothing is there.
    Nothing,
    /// Content, and the part of the screen that it is about.
    Found(C, Rect),
}

impl<C, S> Default for HoverCard<C, S> {
    fn default() -> Self {
        Self { card: None, looked_at: None, is_quiet: false, pointer: None, distance: 0.0 }
    }
}

impl<C: PartialEq, S: PartialEq + Copy> HoverCard<C, S> {
    /// Removes the card: another scene is shown.
    pub fn reset(&mut self) {
        *self = Self { is_quiet: true, pointer: self.pointer, ..Self::default() };
    }

    /// Shows the card where it is due. `look`: looks up what is there; `content`: shows it.
    pub fn show(
        &mut self,
        ui: &Ui,
        world: CardWorld<S>,
        look: impl FnOnce(Pos2) -> Looked<C>,
        content: impl FnOnce(&mut Ui, &C),
    ) {
        if !world.is_on {
            self.pointer = ui.input(|i| i.pointer.latest_pos());
            return self.reset();
        }
        self.notice(ui, world.is_moving);
        if !self.may_stay(ui, world.seen_by) {
            self.card = None;
        }
        self.look(ui, world.seen_by, look);
        let within = if world.free.width() < NARROW { ui.ctx().content_rect() } else { world.free };
        if let Some(card) = &mut self.card {
            card.show(ui, within, content);
            self.distance = ui.input(|i| i.pointer.hover_pos()).map_or(0.0, |at| card.rect.distance_to_pos(at));
        }
    }

    /// Notes input other than pointing, which removes the card.
    fn notice(&mut self, ui: &Ui, is_moving: bool) {
        let on_card = self.contains_pointer(ui);
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
        if acted || held || is_moving || egui::Popup::is_any_open(ui.ctx()) {
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
    fn may_stay(&self, ui: &Ui, seen_by: S) -> bool {
        let at = ui.input(|i| i.pointer.hover_pos());
        let Some((card, at)) = self.card.as_ref().zip(at) else { return false };
        let is_near = card.about.contains(at) || card.rect.contains(at);
        let way = card.rect.union(card.about.intersect(card.rect.expand(4.0 * GAP))).expand(2.0);
        let reaches = way.contains(at) && card.rect.distance_to_pos(at) <= self.distance;
        card.seen_by == seen_by && (is_near || reaches)
    }

    /// Looks up the things under a pointer that has come to rest.
    fn look(&mut self, ui: &Ui, seen_by: S, look: impl FnOnce(Pos2) -> Looked<C>) {
        let Some(at) = ui.input(|i| i.pointer.hover_pos()) else { return };
        if self.is_quiet || self.looked_at == Some(at) || self.contains_pointer(ui) {
            return;
        }
        let rest = REST_S - ui.input(|i| i.pointer.time_since_last_movement());
        if rest > 0.0 {
            return ui.ctx().request_repaint_after(Duration::from_secs_f32(rest));
        }
        let (content, about) = match look(at) {
            Looked::Later => return,
            Looked::Nothing => (None, Rect::NOTHING),
            Looked::Found(content, about) => (Some(content), about),
        };
        self.looked_at = Some(at);
        // On the same thing the card stays where it is, and as it is where its content is the same.
        let before = self.card.take().filter(|card| card.about == about);
        self.card = match (before, content) {
            (Some(before), Some(content)) if before.content == content => Some(before),
            (before, Some(content)) => {
                let at = before.map_or(at, |card| card.at);
                Some(Card { content, about, at, seen_by, size: None, rect: Rect::NOTHING })
            }
            (_, None) => None,
        };
    }
}

impl<C, S> Card<C, S> {
    fn show(&mut self, ui: &Ui, within: Rect, content: impl FnOnce(&mut Ui, &C)) {
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
                    list.show(ui, |ui| content(ui, &self.content));
                });
            });
        if self.size.is_none() {
            ui.ctx().request_repaint();
        }
        (self.size, self.rect) = (Some(shown.response.rect.size()), shown.response.rect);
    }
}

/// Place of a card: beside its thing, on the first side with space for it; else beside the pointer.
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
