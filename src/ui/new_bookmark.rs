//! Card in which the name of a new bookmark is typed. A name is proposed and selected: Enter takes it or what was typed
//! instead, and so does a click beside the card; Escape adds nothing.

use egui::{Align2, Color32, Id, Key, Order, Rect, RichText, Ui, vec2};
use lucide_icons::Icon;

use super::bookmarks;
use super::commands::Command;
use super::panel_cx::PanelCx;
use super::parts::{cards, style, widgets};
use crate::prefs::{MAX_NAME, NamedPlace};

/// Name of its area.
const AREA: &str = "new bookmark";
/// Width of the field.
const FIELD: f32 = 220.0;

/// State of the card.
#[derive(Default)]
pub struct NewBookmark {
    open: Option<Open>,
}

/// The bookmark with its proposed name, and the typed one.
struct Open {
    place: NamedPlace,
    typed: String,
    is_new: bool,
}

/// Outcome of a frame of the card.
#[derive(Clone, Copy, PartialEq)]
enum Done {
    No,
    Taken,
    Dropped,
}

impl NewBookmark {
    /// Closes the card without a bookmark: another map is shown.
    pub fn reset(&mut self) {
        self.open = None;
    }

    /// Shows the card, where a bookmark is to be added.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut PanelCx) {
        if let Some(place) = cx.new_bookmark.take() {
            let typed = place.name().to_owned();
            self.open = Some(Open { place, typed, is_new: true });
        }
        let Some(open) = self.open.as_mut().filter(|_| cx.world.is_some()) else { return };
        let mut done = Done::No;
        let mut card = Rect::NOTHING;
        cards::area(ui, AREA, Order::Foreground, Align2::CENTER_TOP, free, vec2(0.0, 16.0), |ui| {
            let frame = cards::card(Color32::TRANSPARENT).inner_margin(egui::Margin::symmetric(12, 8));
            let inner = frame.show(ui, |ui| ui.horizontal(|ui| done = open.row(ui, free)));
            card = inner.response.rect;
        });
        let is_pressed_beside = ui.input(|input| {
            input.pointer.any_pressed() && input.pointer.interact_pos().is_some_and(|at| !card.contains(at))
        });
        if done == Done::No && is_pressed_beside && !open.is_new {
            done = Done::Taken;
        }
        match done {
            Done::No => open.is_new = false,
            Done::Dropped => self.open = None,
            Done::Taken => self.take(cx),
        }
    }

    /// Adds the bookmark, unless another one has its name.
    fn take(&mut self, cx: &mut PanelCx) {
        let Some(open) = &mut self.open else { return };
        // Without a name it has the proposed one.
        let place = NamedPlace::new(&open.typed, open.place.viewpoint()).unwrap_or_else(|| open.place.clone());
        let is_taken = cx.status.places.iter().flat_map(|places| places.iter()).any(|it| it.name() == place.name());
        if is_taken {
            open.is_new = true;
            return cx.notify(format!("A bookmark named “{}” already exists.", place.name()));
        }
        self.open = None;
        bookmarks::add(cx, place);
    }
}

impl Open {
    fn row(&mut self, ui: &mut Ui, free: Rect) -> Done {
        ui.label(RichText::new(Icon::Bookmark.unicode()).font(style::icons(style::ICON)).color(style::colors().accent));
        let field = egui::TextEdit::singleline(&mut self.typed)
            .id(Id::unique("new bookmark name"))
            .char_limit(MAX_NAME)
            .margin(egui::Margin::symmetric(6, 3))
            .desired_width(FIELD.min(free.width() - 200.0).max(60.0));
        let field = ui.add(field).accessible_name("Name of the new bookmark");
        if self.is_new {
            field.request_focus();
            bookmarks::select_all(ui, field.id, self.typed.chars().count());
        }
        let add = RichText::new("Add").color(style::colors().accent);
        let add = ui.add(egui::Button::new(add).fill(style::colors().accent_dim).min_size(vec2(56.0, style::ROW)));
        let add = add.on_hover_ui(|ui| widgets::tooltip(ui, "Add bookmark with this name", "Enter"));
        let keys = Command::Back.info().keys_text();
        let cancels = widgets::icon_button(ui, Icon::X, "Cancel", &keys, false).clicked();
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        match () {
            () if cancels || pressed(Key::Escape) => Done::Dropped,
            () if add.clicked() || field.lost_focus() && pressed(Key::Enter) => Done::Taken,
            () => Done::No,
        }
    }
}
