//! The card with a field for a place that is given by numbers, and the button in the status bar that opens it.

use egui::{Align2, Id, Key, Order, Rect, RichText, Ui, vec2};
use lucide_icons::Icon;

use super::{cards, style, widgets};

/// Width of the field, where there is space.
const WIDTH: f32 = 260.0;

/// Words of a field.
pub struct GoToField<'a> {
    /// Its name for screen readers.
    pub name: &'a str,
    /// Text in the empty field.
    pub hint: &'a str,
    /// Texts that are places.
    pub examples: &'a str,
    /// The place of a text in words, else what is wrong with the text.
    pub read: &'a dyn Fn(&str) -> Result<String, &'static str>,
    /// Fault of a text that no more letters can mend.
    pub dead_end: &'a dyn Fn(&str) -> Option<&'static str>,
}

/// News from a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoToInput {
    /// None.
    Nothing,
    /// It is to be closed.
    Closed,
    /// A place was entered; the card is to be closed too.
    Entered(String),
}

/// State of a card.
#[derive(Default)]
pub struct GoToCard {
    typed: String,
    open: bool,
    /// Enter was pressed on a text that is wrong: the error shows.
    tried: bool,
}

impl GoToCard {
    /// Shows the card over a world. `is_find_open`: the search bar is there.
    pub fn show(&mut self, ui: &Ui, free: Rect, is_find_open: bool, field: &GoToField) -> GoToInput {
        let is_new = !std::mem::replace(&mut self.open, true);
        let (enters, leaves, pressed) = ui.input(|i| {
            let pressed = i.pointer.any_pressed().then(|| i.pointer.interact_pos()).flatten();
            (i.key_pressed(Key::Enter), i.key_pressed(Key::Escape), pressed)
        });
        if !is_new && leaves {
            return GoToInput::Closed;
        }
        let within = if free.width() < WIDTH { ui.ctx().content_rect() } else { free };
        // Hits of a search are listed at the top.
        let (align, top) = match is_find_open {
            true => (Align2::CENTER_CENTER, 0.0),
            false => (Align2::CENTER_TOP, style::SPACE_M),
        };
        let mut input = GoToInput::Nothing;
        cards::area(ui, "go to", Order::Foreground, align, within, vec2(0.0, top), |ui| {
            let card = cards::card(egui::Color32::TRANSPARENT).inner_margin(egui::Margin::same(8));
            let shown = card.show(ui, |ui| {
                ui.set_width(WIDTH.min(within.width() - 40.0).max(80.0));
                self.edit(ui, is_new, field);
                self.below(ui, field);
            });
            // The button closes it by itself.
            let button: Option<Rect> = ui.data(|data| data.get_temp(button_id()));
            let is_outside =
                |at| !shown.response.rect.contains(at) && !button.is_some_and(|button| button.contains(at));
            if !is_new && pressed.is_some_and(is_outside) {
                input = GoToInput::Closed;
            }
        });
        if !is_new && enters {
            self.tried = true;
            if (field.read)(&self.typed).is_ok() {
                input = GoToInput::Entered(self.typed.clone());
            }
        }
        input
    }

    fn edit(&mut self, ui: &mut Ui, is_new: bool, field: &GoToField) {
        let icon = RichText::new(Icon::Crosshair.unicode()).font(style::icons(13.0)).color(style::colors().muted);
        let edit = egui::TextEdit::singleline(&mut self.typed)
            .id(Id::unique("go to field"))
            .hint_text(RichText::new(field.hint).color(style::colors().muted))
            .prefix(icon)
            .margin(egui::Margin::symmetric(6, 3))
            .desired_width(f32::INFINITY);
        let response = ui.add(edit).accessible_name(field.name);
        if response.changed() {
            self.tried = false;
        }
        // Enter takes the keyboard away from it; a wrong text has to be corrected.
        if is_new || ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
    }

    /// Line below the field: the place in words, or what is expected; quietly while it is typed, strongly after Enter.
    fn below(&self, ui: &mut Ui, field: &GoToField) {
        ui.add_space(style::SPACE_S);
        let colors = style::colors();
        let (words, color) = match (field.read)(&self.typed) {
            Ok(place) => (place, colors.muted),
            Err(why) if self.tried => (format!("{why}."), colors.warning),
            Err(_) => match (field.dead_end)(&self.typed) {
                Some(why) => (format!("{why}."), colors.muted),
                None => (field.examples.to_owned(), colors.muted),
            },
        };
        ui.label(RichText::new(words).font(style::small()).color(color));
    }
}

/// Fault of a text from which no place can be made by typing on, `None` where one can: the text with one of `ends` is a
/// place, or it begins one of the `words` that may come before. `wanted`: the fault that says least.
pub fn dead_end<T>(
    typed: &str,
    (words, ends): (&[&str], &[&str]),
    wanted: &'static str,
    read: impl Fn(&str) -> Result<T, &'static str>,
) -> Option<&'static str> {
    let begun = typed.trim_start().to_lowercase();
    if words.iter().any(|word| word.starts_with(&begun)) {
        return None;
    }
    let mut fault = wanted;
    for end in ends {
        match read(&format!("{typed}{end}")) {
            Ok(_) => return None,
            Err(why) if fault == wanted => fault = why,
            Err(_) => {}
        }
    }
    Some(fault)
}

/// Id under which the place of the button is stored.
fn button_id() -> Id {
    Id::unique("go to button")
}

/// A place in the status bar; whether it was clicked, which opens the card. The tooltip has a hint and the keys.
pub fn button(ui: &mut Ui, words: &str, is_muted: bool, (hint, keys): (&str, &str)) -> bool {
    let color = if is_muted { style::colors().muted } else { style::colors().text };
    let button = egui::Button::new(RichText::new(words).font(style::small()).color(color)).frame(false);
    let response = ui.add(button).on_hover_ui(|ui| widgets::tooltip(ui, hint, keys));
    ui.data_mut(|data| data.insert_temp(button_id(), response.interact_rect));
    response.clicked()
}
