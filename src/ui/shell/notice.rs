//! Short messages over the map: at its lower edge side effects of commands, and why a command has no visible effect, which
//! disappear by themselves or by a click; at its upper edge hints of a tool that is on, one below the other.

use egui::{Align2, FontId, Id, Rect, Response, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::scene::solid::Axes;
use crate::scene::{World, Xray};
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::panels::HIDDEN_BY_SOLO;
use crate::ui::flat::{animation_commands, find, guides, inspector, links, region_select, ruler};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::warning_list::Warnings;
use crate::ui::parts::{lower_edge, style, text};
use crate::ui::solid;
use crate::ui::solid::solid_cx::SolidCx;
use crate::view::flat::{FlatAction, Overlay, Tab};
use crate::view::solid::{PageAction, SolidAction, SolidTab};
use crate::view::{Action, ShellAction, WorldView};

/// Duration, in seconds; and that of the message about a damaged file, which comes unasked for.
const STAYS_S: f64 = 4.0;
const DAMAGE_STAYS_S: f64 = 8.0;
/// That of a message with an *Undo*, which is read before it is pressed.
const UNDO_STAYS_S: f64 = 10.0;

/// State of the messages.
#[derive(Default)]
pub struct Notice {
    /// Last count of times that physics was switched on.
    turned_on: u32,
    /// Message, and its end on egui's clock.
    said: Option<(Said, f64)>,
}

/// Kind of message.
#[derive(PartialEq)]
enum Said {
    /// Physics is on; removed once it is off.
    PhysicsIsOn,
    /// A file has been opened in which there are so many problems.
    FileProblems(usize),
    /// These words, with the action of their *Undo*, where they have one.
    Words(String, Option<Action>),
}

/// Effect of the button of a message.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// Show other layers than those shown alone.
    ExitSolo,
    /// Show the page that lists the problems.
    Problems,
    /// Undo what the message tells.
    Undo,
}

impl Notice {
    /// Shows the messages. Returns the places of the hints at the upper edge.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut PanelCx) -> Vec<Rect> {
        let overlay = cx.flat_view().map_or_else(Overlay::default, |view| view.overlay);
        let now = ui.input(|i| i.time);
        if self.turned_on != overlay.turned_on {
            (self.turned_on, self.said) = (overlay.turned_on, Some((Said::PhysicsIsOn, now + STAYS_S)));
        }
        if let Some(words) = &cx.toast {
            let stays_s = if cx.undo.is_some() { UNDO_STAYS_S } else { STAYS_S };
            self.said = Some((Said::Words(words.clone(), cx.undo.clone()), now + stays_s));
        }
        if cx.status.has_opened {
            self.said = match Warnings::of(cx).of_file() {
                Some(count) => Some((Said::FileProblems(count), now + DAMAGE_STAYS_S)),
                // That of the map before.
                None => self.said.take_if(|(said, _)| !matches!(said, Said::FileProblems(_))),
            };
        }
        // An Undo belongs to the map that it was said about.
        let is_other_map = cx.status.has_opened || cx.world.is_none();
        self.said.take_if(|(said, _)| is_other_map && matches!(said, Said::Words(_, Some(_))));
        let is_off = (overlay.entities, overlay.xray) == (0, Xray::Off);
        self.said.take_if(|(said, until)| now >= *until || is_off && *said == Said::PhysicsIsOn);
        if cx.shows_inspector() {
            let is_over = |said: &Said| matches!(said, Said::Words(words, _) if *words == inspector::closed_words());
            self.said.take_if(|(said, _)| is_over(said));
        }
        if cx.shell.switches.panels {
            self.said.take_if(|(said, _)| matches!(said, Said::Words(words, _) if *words == panels_hidden()));
        }
        // The button that belongs to it has been pressed, or another way taken.
        let is_soloed = cx.flat_view().is_some_and(|view| !view.visibility.solo.is_empty());
        self.said.take_if(|(said, _)| said.way(cx) == Some(Way::ExitSolo) && !is_soloed);
        self.said.take_if(|(said, _)| matches!(said, Said::FileProblems(_)) && cx.world.is_none());
        let (mut below, mut places) = (top(ui, free, cx), Vec::new());
        if !cx.shell.gallery.open {
            for words in hints(ui, free, cx) {
                let rect = Rect::from_min_max(pos2(free.left(), below), free.max);
                let look = Look { font: style::small(), room: vec2(6.0, 3.0), align: Align2::CENTER_TOP };
                let place = paint(ui, rect, &look, words, None, Sense::hover()).0.rect;
                below = place.bottom() + style::SPACE_S;
                places.push(place);
            }
        }
        if let Some((said, until)) = &self.said {
            ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(until - now));
            let rect = Rect::from_min_max(free.min, pos2(free.right(), bottom(ui, free)));
            let look = Look { font: style::body(), room: vec2(10.0, 5.0), align: Align2::CENTER_BOTTOM };
            let way = said.way(cx);
            let (message, button) =
                paint(ui, rect, &look, said.words(cx), way.map(Way::label), Sense::click_and_drag());
            if let Some(way) = way.filter(|_| button.is_some_and(|button| button.clicked())) {
                match self.said.take() {
                    Some((Said::Words(_, Some(undo)), _)) => cx.push(undo),
                    _ => way.go(cx),
                }
            } else if message.clicked() {
                self.said = None;
            }
        }
        places
    }
}

/// Message about hidden panels, which is over once they show.
pub fn panels_hidden() -> String {
    format!("Panels hidden. {} to show them.", Command::Panels.press())
}

/// Hints of tools that are on.
fn hints(ui: &Ui, free: Rect, cx: &mut PanelCx) -> Vec<String> {
    if let Some(cx) = SolidCx::of(cx) {
        return solid::ruler::hint(&cx).into_iter().collect();
    }
    let Some(cx) = FlatCx::of(cx) else { return Vec::new() };
    let guides = guides::hint(free, ui.ctx().pixels_per_point(), &cx).map(str::to_owned);
    let highlight = animation_commands::highlight_hint(&cx);
    region_select::hint(&cx).or_else(|| ruler::hint(&cx)).into_iter().chain(guides).chain(highlight).collect()
}

/// Lower edge of a message: above the cards at the lower edge of the map, and above the line about a number.
fn bottom(ui: &Ui, free: Rect) -> f32 {
    let line = links::number_line_rect(ui).map(|line| line.top());
    let tops = [lower_edge::top(ui), line].into_iter().flatten();
    let above_cards = tops.reduce(f32::min).map_or(f32::INFINITY, |top| top - style::SPACE_M);
    (free.bottom() - style::SPACE_L).min(above_cards).max(free.top())
}

/// Place of the first hint: below the search bar with its list, and below the numbers of the grid.
fn top(ui: &Ui, free: Rect, cx: &PanelCx) -> f32 {
    let marks = cx.flat_view().map_or((false, false), |view| (view.find.open, view.layout.grid));
    match marks {
        (true, _) => find::shown_rect(ui).map_or(free.top(), |bar| bar.bottom()) + style::SPACE_S,
        (false, true) => free.top() + 28.0,
        (false, false) => free.top() + style::SPACE_L,
    }
}

impl Said {
    fn words(&self, cx: &PanelCx) -> String {
        match self {
            Self::PhysicsIsOn if cx.flat_view().is_some_and(|view| view.find.turned_on.is_some()) => {
                "Entities were turned on to show this. They turn off when you close the search.".to_owned()
            }
            Self::PhysicsIsOn => {
                format!("Entities were turned on to show this. {} to turn them off.", Command::Physics.press())
            }
            Self::FileProblems(count) => {
                let problems = text::count(*count, "problem", "problems");
                let is_level = || cx.world.and_then(World::as_solid).is_some_and(|solid| solid.axes == Axes::Level);
                let of = match cx.flat_view() {
                    Some(_) => "file",
                    None if is_level() => "level",
                    None => "world",
                };
                format!("Loaded. The {of} has {problems}.")
            }
            Self::Words(words, _) => words.clone(),
        }
    }

    /// Effect of its button, where it has one.
    fn way(&self, cx: &PanelCx) -> Option<Way> {
        match self {
            Self::PhysicsIsOn => None,
            // A solid world without blocks to ask about has no pages.
            Self::FileProblems(_) => {
                let has_page = cx.flat_view().is_some() || solid::side_panel::has_tabs(cx);
                (has_page && !cx.shell.gallery.open).then_some(Way::Problems)
            }
            Self::Words(_, Some(_)) => Some(Way::Undo),
            Self::Words(words, None) => (words == HIDDEN_BY_SOLO).then_some(Way::ExitSolo),
        }
    }
}

impl Way {
    /// Label of the button.
    fn label(self) -> &'static str {
        match self {
            Self::ExitSolo => "Exit solo",
            Self::Problems => "Show problems",
            Self::Undo => "Undo",
        }
    }

    fn go(self, cx: &mut PanelCx) {
        if self == Self::Problems && !cx.shell.switches.panels {
            cx.push(ShellAction::TogglePanels);
        }
        cx.push(match (self, cx.view) {
            // The message keeps the action itself.
            (Self::Undo, _) => return,
            (Self::ExitSolo, _) => Action::Flat(FlatAction::ExitSolo),
            (Self::Problems, WorldView::Flat(_)) => Action::Flat(FlatAction::SetTab(Tab::Problems)),
            (Self::Problems, WorldView::Solid(_)) => {
                Action::Solid(SolidAction::Page(PageAction::SetTab(SolidTab::Problems)))
            }
        });
    }
}

/// Look of a message.
struct Look {
    font: FontId,
    /// Space around the words.
    room: Vec2,
    align: Align2,
}

/// Paints words on a ground, at an edge of a part of the map, with a button at their right.
fn paint(
    ui: &Ui,
    within: Rect,
    look: &Look,
    words: String,
    button: Option<&str>,
    sense: Sense,
) -> (Response, Option<Response>) {
    let painter = ui.painter().with_clip_rect(within);
    let label = button.map(|label| painter.layout_no_wrap(label.to_owned(), look.font.clone(), style::ON_MAP.accent));
    let beside = label.as_ref().map_or(0.0, |label| label.size().x + 2.0 * style::SPACE_M);
    let room = (within.width() - 48.0 - beside).max(60.0);
    let galley = painter.layout(words.clone(), look.font.clone(), style::ON_MAP.text, room);
    let rect = look.align.align_size_within_rect(galley.size() + vec2(beside, 0.0) + 2.0 * look.room, within);
    let rect = lower_edge::beside_minimap(ui, rect, within);
    let response = ui.interact(rect, Id::unique(("notice", &words)), sense);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &words));
    painter.rect_filled(rect, f32::from(style::RADIUS), style::MESSAGE);
    painter.galley(rect.min + look.room, galley, style::ON_MAP.text);
    let button = label.zip(button).map(|(galley, label)| {
        let rect = Rect::from_min_max(pos2(rect.right() - look.room.x - beside + style::SPACE_M, rect.top()), rect.max);
        let button = ui.interact(rect, Id::unique(("notice button", &words)), Sense::click_and_drag());
        button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, label));
        let at = pos2(rect.left() + style::SPACE_M, rect.center().y - galley.size().y / 2.0);
        let line = pos2(at.x, at.y + galley.size().y);
        if button.hovered() || button.has_focus() {
            let stroke = egui::Stroke::new(1.0, style::ON_MAP.accent);
            painter.hline(line.x..=line.x + galley.size().x, line.y, stroke);
        }
        painter.galley(at, galley, style::ON_MAP.accent);
        button.on_hover_cursor(egui::CursorIcon::PointingHand)
    });
    (response, button)
}
