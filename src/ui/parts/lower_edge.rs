//! Cards at the lower edge of the map, one above the other: those that are shown first in a frame are the lowest. They and
//! the messages above them keep clear of the minimap in the corner.

use egui::{Align2, Id, LayerId, Order, Rect, Ui, Vec2, pos2, vec2};

use super::{cards, style};

/// Distance of the lowest card from the edge.
const EDGE: f32 = 16.0;
/// Area of the minimap.
pub const MINIMAP: &str = "minimap";

/// Card at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// A load's progress.
    Loading,
    /// A crash report of an earlier start.
    Crash,
    /// The offer of the tour.
    TourOffer,
    /// An export's progress.
    Saving,
    /// The box to which a world is cut.
    CutBox,
}

impl Card {
    const ALL: [Self; 5] = [Self::Loading, Self::Crash, Self::TourOffer, Self::Saving, Self::CutBox];

    fn name(self) -> &'static str {
        match self {
            Self::Loading => "loading",
            Self::Crash => "crash notice",
            Self::TourOffer => "tour offer",
            Self::Saving => "saving",
            Self::CutBox => "cut box",
        }
    }
}

/// Upper edge of the cards of a frame.
#[derive(Clone, Copy, Debug)]
struct Stack {
    pass: u64,
    top: f32,
}

/// Shows a card above those that this frame has shown already.
pub fn show(ui: &Ui, card: Card, free: Rect, content: impl FnOnce(&mut Ui)) {
    let (id, pass) = (Id::unique("lower edge of the map"), ui.ctx().cumulative_pass_nr());
    let stack: Option<Stack> = ui.data(|data| data.get_temp(id)).filter(|stack: &Stack| stack.pass == pass);
    let bottom = stack.map_or(free.bottom() - EDGE, |stack| stack.top - style::SPACE_M);
    let known = ui.memory(|memory| memory.area_rect(Id::unique(card.name())));
    let middle = pos2(free.center().x, bottom);
    let aside = known.map_or(Vec2::ZERO, |known| {
        let place = Align2::CENTER_BOTTOM.anchor_size(middle, known.size());
        beside_minimap(ui, place, free).center_bottom() - place.center_bottom()
    });
    let offset = vec2(0.0, bottom - free.bottom()) + aside;
    cards::area(ui, card.name(), Order::Middle, Align2::CENTER_BOTTOM, free, offset, content);
    let shown = ui.memory(|memory| memory.area_rect(Id::unique(card.name())));
    let top = shown.map_or(bottom, |rect| rect.top()).min(bottom);
    ui.data_mut(|data| data.insert_temp(id, Stack { pass, top }));
}

/// Upper edge of the cards that the last frame has shown; `None` without any.
pub fn top(ui: &Ui) -> Option<f32> {
    let shown = |card: Card| {
        let id = Id::unique(card.name());
        ui.memory(|memory| {
            let is_visible = memory.areas().visible_last_frame(&LayerId::new(Order::Middle, id));
            memory.area_rect(id).filter(|_| is_visible)
        })
    };
    Card::ALL.into_iter().filter_map(shown).map(|card| card.top()).reduce(f32::min)
}

/// A place in the map's area that does not lie on the minimap: as far to the left as need be, or above it where the left
/// has too little space.
pub fn beside_minimap(ui: &Ui, place: Rect, free: Rect) -> Rect {
    clear_of(place, cards::shown_rect(ui, Order::Middle, MINIMAP), free)
}

fn clear_of(place: Rect, corner: Option<Rect>, free: Rect) -> Rect {
    let Some(corner) = corner.map(|corner| corner.expand(style::SPACE_M)).filter(|corner| corner.intersects(place))
    else {
        return place;
    };
    let left = place.translate(vec2(corner.left() - place.right(), 0.0));
    if left.left() >= free.left() + style::SPACE_M {
        return left;
    }
    let above = place.translate(vec2(0.0, corner.top() - place.bottom()));
    // A map so low has no place above the corner.
    if above.top() >= free.top() { above } else { place }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(min: [f32; 2], size: [f32; 2]) -> Rect {
        Rect::from_min_size(min.into(), size.into())
    }

    #[test]
    fn what_meets_the_corner_goes_to_the_left_of_it_or_above() {
        let free = of([300.0, 60.0], [500.0, 400.0]);
        let corner = Some(of([600.0, 360.0], [192.0, 92.0]));
        let wide = |width: f32| Align2::CENTER_BOTTOM.anchor_size(pos2(550.0, 448.0), vec2(width, 26.0));
        assert_eq!(clear_of(wide(60.0), corner, free), wide(60.0), "it does not meet it");
        assert_eq!(clear_of(wide(280.0), None, free), wide(280.0), "there is none");
        let left = clear_of(wide(280.0), corner, free);
        assert_eq!((left.right(), left.bottom()), (592.0, 448.0));
        let above = clear_of(wide(300.0), corner, free);
        assert_eq!((above.center().x, above.bottom()), (550.0, 352.0), "the left has too little space");
        let low = of([300.0, 340.0], [500.0, 120.0]);
        assert_eq!(clear_of(wide(300.0), corner, low), wide(300.0), "nor is there any above");
    }
}
