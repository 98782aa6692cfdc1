//! List of topics, with the sections of the one that is read; in narrow windows a menu.

use egui::{Id, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use crate::manual::{self, Topic};
use crate::ui::parts::style;
use crate::ui::parts::widgets::RowPainter;
use crate::view::ManualPlace;

/// Indent of sections.
const INDENT: f32 = 12.0;

/// Shows the list, with the sections of the topic of `read`. `is_shown`: its text shows, not results of a search, which
/// are of all topics. Returns the place that was clicked.
pub fn list(ui: &mut Ui, read: Option<&ManualPlace>, is_shown: bool) -> Option<ManualPlace> {
    let mut clicked = None;
    ScrollArea::vertical().id_salt("manual topics").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for topic in manual::topics() {
            let is_read = read.is_some_and(|read| read.topic == topic.name);
            let is_here = is_shown && is_read && read.is_some_and(|read| read.heading.is_none());
            if row(ui, topic, topic.title, is_here, 0.0) {
                clicked = Some(ManualPlace::topic(topic.name));
            }
            for section in sections(topic).filter(|_| is_read) {
                let is_here = is_shown && read.and_then(|read| read.heading.as_deref()) == Some(section);
                if row(ui, topic, section, is_here, INDENT) {
                    clicked = Some(ManualPlace::section(topic.name, section));
                }
            }
        }
    });
    clicked
}

/// Shows the menu that takes the list's place. Returns the place that was clicked.
pub fn menu(ui: &mut Ui, read: Option<&ManualPlace>) -> Option<ManualPlace> {
    let topic = read.and_then(|read| manual::topic(&read.topic));
    let mut clicked = None;
    let arrow = egui::RichText::new(Icon::ChevronDown.unicode()).font(style::icons(13.0));
    let button = egui::Button::new(topic.map_or("Topics", |topic| topic.title)).right_text(arrow);
    let button = button.min_size(vec2(150.0, style::BUTTON));
    egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        ScrollArea::vertical().max_height(ui.ctx().content_rect().height() - 140.0).show(ui, |ui| {
            for topic in manual::topics() {
                let is_read = read.is_some_and(|read| read.topic == topic.name);
                let item = egui::Button::selectable(is_read, topic.title).frame_when_inactive(false);
                if ui.add(item.min_size(vec2(180.0, style::ROW))).clicked() {
                    clicked = Some(ManualPlace::topic(topic.name));
                    ui.close();
                }
            }
        });
    });
    clicked
}

/// Headings below the title.
fn sections(topic: &'static Topic) -> impl Iterator<Item = &'static str> {
    let of_topic =
        manual::headings().iter().filter(move |heading| heading.topic.name == topic.name && heading.level == 2);
    of_topic.map(|heading| heading.text.as_str())
}

fn row(ui: &mut Ui, topic: &Topic, words: &str, on: bool, indent: f32) -> bool {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW), Sense::hover());
    // The scroll bar lies over what is beside it.
    let place = Rect::from_min_max(place.min, place.max - vec2(style::SPACE_M, 0.0));
    let response = ui.interact(place, Id::unique("manual topic").with((topic.name, words)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::MenuItem, true, on, words));
    let mut row = RowPainter::new(ui, place, on, response.hovered());
    row.skip(indent);
    let (font, color) = match indent > 0.0 {
        true => (style::small(), style::colors().muted),
        false => (style::body(), style::colors().text),
    };
    let is_whole = row.text(words, &font, color);
    if is_whole { response.clicked() } else { response.on_hover_text(words).clicked() }
}
