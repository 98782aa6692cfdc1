//! Card in which the name of a new bookmark is typed. A name is proposed and selected: Enter takes it or what was typed
//! instead, and so does a click beside the card; Escape, one of the commands, adds nothing.

use egui::{Align2, Color32, Id, Key, Order, Rect, RichText, Ui, vec2};
use lucide_icons::Icon;

use super::app_status::Address;
use super::bookmarks;
use super::commands::Command;
use super::panel_cx::PanelCx;
use super::parts::{cards, form, style, widgets, window_parts};
use super::shell::dialogs;
use crate::prefs::{MAX_NAME, NamedPlace};

/// Name of its area.
const AREA: &str = "new bookmark";
/// Width of the field.
const FIELD: f32 = 220.0;

/// State of the card.
#[derive(Default)]
pub struct NewBookmark {
    open: Option<Open>,
    /// Something lies above it in this frame: keys and clicks are meant for that.
    is_covered: bool,
    /// Something else had the keyboard when the last frame ended.
    is_left: bool,
}

/// The bookmark with its proposed name, and the typed one.
struct Open {
    place: NamedPlace,
    typed: String,
    is_new: bool,
    /// Map for which it was asked.
    address: Option<Address>,
}

/// Outcome of a frame of the card.
#[derive(Clone, Copy, PartialEq)]
enum Done {
    No,
    Taken,
    Dropped,
}

impl NewBookmark {
    /// Closes the card without a bookmark.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Whether the card gets the keys of this frame: it is open, and nothing lies above it.
    pub fn takes_keys(&mut self, ui: &Ui, cx: &PanelCx) -> bool {
        let has_above = cx.shell.palette || egui::Popup::is_any_open(ui.ctx()) || dialogs::open(cx).is_some();
        self.is_covered = has_above || cx.shell.gallery.open || cx.world.is_none();
        self.open.is_some() && !self.is_covered && !self.is_left
    }

    /// Shows the card, where a bookmark is to be added.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut PanelCx) {
        if let Some(place) = cx.new_bookmark.take() {
            let typed = place.name().to_owned();
            let address = cx.status.address.clone();
            (self.open, self.is_covered) = (Some(Open { place, typed, is_new: true, address }), false);
        }
        // The same map may have been read again.
        self.open.take_if(|open| open.address != cx.status.address);
        self.is_left = false;
        let Some(open) = self.open.as_mut().filter(|_| cx.world.is_some()) else { return };
        let (mut done, is_covered) = (Done::No, self.is_covered);
        let mut card = Rect::NOTHING;
        cards::area(ui, AREA, Order::Foreground, Align2::CENTER_TOP, free, vec2(0.0, 16.0), |ui| {
            let frame = cards::card(Color32::TRANSPARENT).inner_margin(egui::Margin::symmetric(12, 8));
            let inner = frame.show(ui, |ui| ui.horizontal(|ui| done = open.row(ui, free, is_covered)));
            card = inner.response.rect;
        });
        let focused = window_parts::focused(ui);
        self.is_left = focused.is_some_and(|widget| widget.layer_id != dialogs::layer(AREA));
        let is_pressed_beside = ui.input(|input| {
            input.pointer.any_pressed() && input.pointer.interact_pos().is_some_and(|at| !card.contains(at))
        });
        if done == Done::No && is_pressed_beside && !open.is_new && !self.is_covered {
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
    fn row(&mut self, ui: &mut Ui, free: Rect, is_covered: bool) -> Done {
        ui.label(RichText::new(Icon::Bookmark.unicode()).font(style::icons(style::ICON)).color(style::colors().accent));
        ui.label("New bookmark");
        let field = egui::TextEdit::singleline(&mut self.typed)
            .id(Id::unique("new bookmark name"))
            .char_limit(MAX_NAME)
            .margin(egui::Margin::symmetric(6, 3))
            .desired_width(FIELD.min(free.width() - 300.0).max(60.0));
        let field = ui.add(field).accessible_name("Name of the new bookmark");
        if self.is_new {
            field.request_focus();
            form::select_all(ui, field.id, self.typed.chars().count());
        } else if !is_covered && ui.memory(|memory| memory.focused().is_none()) && !field.lost_focus() {
            // A click on the card's margin has taken it away, or what lay above the card.
            field.request_focus();
        }
        if field.lost_focus() {
            ui.ctx().request_repaint();
        }
        let add = RichText::new("Add").color(style::colors().accent);
        let add = ui.add(egui::Button::new(add).fill(style::colors().accent_dim).min_size(vec2(56.0, style::ROW)));
        let add = add.on_hover_ui(|ui| widgets::tooltip(ui, "Add bookmark with this name", "Enter"));
        let keys = Command::Back.info().keys_text();
        let cancels = widgets::icon_button(ui, Icon::X, "Cancel", &keys, false).clicked();
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        match () {
            () if cancels => Done::Dropped,
            () if add.clicked() || field.lost_focus() && pressed(Key::Enter) => Done::Taken,
            () => Done::No,
        }
    }
}
