//! The maps opened lately: as a menu at the open button, and in the invitation where no map is open.

use egui::{Id, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::widgets::RowPainter;
use super::{Desk, layers, style, text, widgets};
use crate::prefs::{Edit, Recent};
use crate::view::{Action, Request};

/// Width of the menu.
const WIDTH: f32 = 340.0;
/// Height of a row.
const ROW: f32 = 40.0;

/// The small button beside the one that opens a map, with the menu.
pub fn menu_button(ui: &mut Ui, desk: &mut Desk) {
    let icon = egui::RichText::new(Icon::ChevronDown.unicode()).font(style::icons(13.0));
    let button = egui::Button::new(icon).frame_when_inactive(false).min_size(vec2(16.0, style::BUTTON));
    let spacing = std::mem::replace(&mut ui.spacing_mut().button_padding, vec2(2.0, 3.0));
    let (response, shown) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        ui.spacing_mut().button_padding = spacing;
        menu(ui, desk);
    });
    ui.spacing_mut().button_padding = spacing;
    let response = response.accessible_name("Maps opened lately");
    if response.clicked() && shown.is_some() {
        desk.push(Action::Ask(Request::LookAtPaths));
    }
    response.on_hover_text("Maps opened lately");
}

fn menu(ui: &mut Ui, desk: &mut Desk) {
    ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 32.0));
    let recent = desk.status.remembered.prefs.clone();
    if recent.recent.is_empty() {
        ui.add_space(style::SPACE_S);
        ui.label(egui::RichText::new("No map has been opened yet").color(style::colors().muted));
        ui.add_space(style::SPACE_S);
        return;
    }
    let room = (ui.ctx().content_rect().height() - 120.0).max(ROW);
    egui::ScrollArea::vertical().max_height(room).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for recent in &recent.recent {
            if row(ui, desk, recent).clicked() {
                ui.close();
            }
        }
    });
    ui.separator();
    if ui.button("Forget these").clicked() {
        desk.push(Action::Ask(Request::SetPref(Edit::ForgetRecents)));
        ui.close();
    }
}

/// The newest of them, as many as there is room for, where no map is open. `room`: height in points.
pub fn list(ui: &mut Ui, desk: &mut Desk, room: f32) {
    let prefs = desk.status.remembered.prefs.clone();
    let count = ((room / ROW) as usize).min(prefs.recent.len());
    if count == 0 {
        return;
    }
    let id = Id::unique("recent looked at");
    if !ui.data(|data| data.get_temp(id).unwrap_or(false)) {
        ui.data_mut(|data| data.insert_temp(id, true));
        desk.push(Action::Ask(Request::LookAtPaths));
    }
    let words = egui::RichText::new("Opened lately").font(style::small()).color(style::colors().muted);
    ui.add_space(style::SPACE_L);
    ui.label(words);
    ui.add_space(style::SPACE_S);
    ui.spacing_mut().item_spacing.y = 0.0;
    for recent in prefs.recent.iter().take(count) {
        row(ui, desk, recent).context_menu(|ui| {
            let open = Action::Ask(Request::OpenPath(recent.path.clone()));
            let copy = Action::Ask(Request::CopyText(recent.path.to_string_lossy().into_owned()));
            let forget = Action::Ask(Request::SetPref(Edit::ForgetRecent(recent.path.clone())));
            let items = [("Open", open), ("Copy the path", copy), ("Leave it out of this list", forget)];
            layers::menu(ui, desk, items);
        });
    }
}

/// A row of either.
fn row(ui: &mut Ui, desk: &mut Desk, recent: &Recent) -> Response {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let name = recent.path.file_name().unwrap_or(recent.path.as_os_str()).to_string_lossy();
    let (name, path) = (text::clean(&name), recent.path.to_string_lossy());
    let remembered = &desk.status.remembered;
    let trouble = remembered.troubles.get(&recent.path).copied();
    let folder = recent.path.parent().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
    let age = text::age(remembered.now_s, recent.opened);
    let response = ui.interact(rect, Id::unique("recent").with(&recent.path), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &name));
    let colors = style::colors();
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    row.icon(if trouble.is_some() { Icon::FileX } else { Icon::Map }, colors.faint);
    row.skip(style::SPACE_S);
    let rest = row.rest();
    let middle = rest.center().y;
    let mut upper = row.within(Rect::from_min_max(pos2(rest.left(), rest.top() + 3.0), pos2(rest.right(), middle)));
    let mut lower = row.within(Rect::from_min_max(pos2(rest.left(), middle), pos2(rest.right(), rest.bottom() - 3.0)));
    upper.text_right(&age, &style::small(), colors.muted);
    upper.text(&name, &style::body(), if trouble.is_some() { colors.faint } else { colors.text });
    let (words, color) = trouble.map_or((text::clean(&folder), colors.muted), |why| (why.into(), colors.warning));
    lower.text(&words, &style::small(), color);
    widgets::paint_focus(ui, &response);
    if response.clicked() {
        desk.push(Action::Ask(Request::OpenPath(recent.path.clone())));
    }
    response.on_hover_ui(|ui| {
        ui.label(&*text::clean(&path));
        if let Some(why) = trouble {
            ui.label(egui::RichText::new(why).font(style::small()).color(colors.warning));
        }
    })
}
