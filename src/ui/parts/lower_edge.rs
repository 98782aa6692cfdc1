//! Cards at the lower edge of the map, one above the other: those that are shown first in a frame are the lowest.

use egui::{Align2, Id, LayerId, Order, Rect, Ui, vec2};

use super::{cards, style};

/// Distance of the lowest card from the edge.
const EDGE: f32 = 16.0;

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
    let offset = vec2(0.0, bottom - free.bottom());
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
