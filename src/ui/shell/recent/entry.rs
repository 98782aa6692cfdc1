//! A recent map, as a row or as a card: its picture, its name, its folder, and when it was opened; or why it cannot be
//! opened any more, with a button that leaves it out of the list.

use egui::{Align2, Color32, CornerRadius, Id, Key, Rect, Response, Role, Sense, TextureHandle, Ui, Vec2, WidgetInfo};
use egui::{pos2, vec2};
use lucide_icons::Icon;

use crate::prefs::{Edit, Recent};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{map_pictures, style, text};
use crate::view::{Action, Request};

/// Height of a row, in points.
pub const ROW: f32 = 52.0;
/// Size of a card, in points: the picture is 4:3.
pub const CARD: Vec2 = vec2(176.0, 132.0 + 40.0);
/// Label of the button and of the menu's item.
pub const LEAVE_OUT: &str = "Remove from list";
/// Width below which a row does not show when the map was opened, in points.
const NARROW: f32 = 260.0;
/// Size of a row's picture, in points.
const PICTURE: Vec2 = vec2(60.0, 45.0);

/// A map, and facts about it.
pub struct Entry {
    recent: Recent,
    name: String,
    folder: String,
    age: String,
    /// Reason why it cannot be opened any more.
    trouble: Option<String>,
    /// Reason why there is no picture.
    problem: Option<String>,
    texture: Option<TextureHandle>,
    /// It stands where no map is open, not in the menu: both may show the same map at once.
    invites: bool,
}

/// Removes a map from the list.
pub fn leave_out(recent: &Recent) -> Action {
    Action::Ask(Request::SetPref(Edit::RemoveRecent(recent.path.clone())))
}

impl Entry {
    /// Map with its picture, if there is one.
    pub fn of(cx: &PanelCx, recent: &Recent, texture: Option<TextureHandle>, invites: bool) -> Self {
        let name = recent.path.file_name().unwrap_or(recent.path.as_os_str()).to_string_lossy();
        let folder = recent.path.parent().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
        let remembered = &cx.status.remembered;
        Self {
            recent: recent.clone(),
            name: text::clean(&name).into_owned(),
            folder: text::clean(&folder).into_owned(),
            age: text::age(remembered.now_s, recent.opened),
            trouble: remembered.troubles.get(&recent.path).map(|why| text::sentence(why)),
            problem: cx.status.recent.get(&recent.path).and_then(|card| card.problem.clone()),
            texture,
            invites,
        }
    }

    /// Shows a row, which opens its map. The response is the row's, not that of the button in it.
    pub fn row(&self, ui: &mut Ui, cx: &mut PanelCx, rect: Rect) -> Response {
        let response = self.interact(ui, rect);
        let colors = style::colors();
        let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
        let left = row.take_left(PICTURE.x);
        self.picture(ui, Rect::from_center_size(left.center(), PICTURE), CornerRadius::same(3));
        row.skip(style::SPACE_S);
        let button = Rect::from_center_size(row.take_right(style::BUTTON).center(), Vec2::splat(style::BUTTON));
        let has_button = self.leave_button(ui, cx, button, &response);
        let rest = row.rest();
        let lines = rest.shrink2(vec2(0.0, 8.0)).split_top_bottom_at_fraction(0.5);
        let (mut upper, mut lower) = (row.within(lines.0), row.within(lines.1));
        // In narrow lists the name is worth more.
        if !has_button && rect.width() >= NARROW {
            let at = pos2(button.right(), upper.rest().center().y);
            ui.painter().text(at, Align2::RIGHT_CENTER, &self.age, style::small(), colors.muted);
            let over = ui.painter().layout_no_wrap(self.age.clone(), style::small(), colors.muted).size().x;
            upper.skip_right((over - button.width()).max(0.0));
        }
        upper.text(&self.name, &style::body(), self.name_color());
        let (words, color) = self.words();
        lower.text(words, &style::small(), color);
        self.end(ui, cx, response)
    }

    /// Shows a card, which opens its map.
    pub fn card(&self, ui: &mut Ui, cx: &mut PanelCx, rect: Rect) -> Response {
        let response = self.interact(ui, rect);
        let (colors, radius) = (style::colors(), style::RADIUS);
        let fill = if response.contains_pointer() { colors.hover } else { colors.raised };
        ui.painter().rect_filled(rect, f32::from(radius), fill);
        let split = rect.top() + (rect.width() * 0.75).round();
        let top = Rect::from_min_max(rect.min + Vec2::splat(1.0), pos2(rect.right() - 1.0, split));
        self.picture(ui, top, CornerRadius { nw: radius, ne: radius, sw: 0, se: 0 });
        let corner = pos2(rect.right() - style::BUTTON - 4.0, rect.top() + 4.0);
        self.leave_button(ui, cx, Rect::from_min_size(corner, Vec2::splat(style::BUTTON)), &response);
        let words = Rect::from_min_max(pos2(rect.left() + 6.0, split + 3.0), rect.max - vec2(6.0, 4.0));
        let lines = words.split_top_bottom_at_fraction(0.54);
        let painter = RowPainter::filled(ui, rect, Color32::TRANSPARENT);
        painter.within(lines.0).text(&self.name, &style::body(), self.name_color());
        let mut lower = painter.within(lines.1);
        if self.trouble.is_none() {
            lower.text_right(&self.age, &style::small(), colors.muted);
        }
        let (words, color) = self.words();
        lower.text(words, &style::small(), color);
        self.end(ui, cx, response)
    }

    fn interact(&self, ui: &Ui, rect: Rect) -> Response {
        let response = ui.interact(rect, self.id(), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &self.name));
        response
    }

    fn id(&self) -> Id {
        Id::unique(("recent", self.invites)).with(&self.recent.path)
    }

    fn name_color(&self) -> Color32 {
        if self.trouble.is_some() { style::colors().faint } else { style::colors().text }
    }

    /// Words below the name.
    fn words(&self) -> (&str, Color32) {
        match &self.trouble {
            Some(why) => (why, style::colors().warning),
            None => (&self.folder, style::colors().muted),
        }
    }

    /// Paints the picture, or a quiet place for it.
    fn picture(&self, ui: &Ui, rect: Rect, radii: CornerRadius) {
        if let Some(texture) = &self.texture {
            return map_pictures::paint(ui, rect, radii, texture);
        }
        let (icon, color) = match (&self.trouble, &self.problem) {
            (Some(_), _) => (Icon::FileX, style::colors().faint),
            (None, Some(_)) => (Icon::ImageOff, style::colors().faint),
            (None, None) => (Icon::Map, style::colors().line),
        };
        ui.painter().rect_filled(rect, radii, style::colors().panel);
        let font = style::icons(if rect.width() > 100.0 { 24.0 } else { 16.0 });
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon.unicode(), font, color);
    }

    /// Button that leaves the map out of the list: always there where it cannot be opened, else while it is pointed at
    /// or has the keyboard. Returns whether it is there.
    fn leave_button(&self, ui: &mut Ui, cx: &mut PanelCx, rect: Rect, entry: &Response) -> bool {
        let id = self.id().with("leave out");
        if !(self.trouble.is_some() || entry.contains_pointer() || entry.has_focus()) {
            return false;
        }
        // Arrows lead from map to map and never to a button that removes one; the Delete key does that.
        let response = ui.interact(rect, id, Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Remove {} from list", self.name)));
        let colors = style::colors();
        let over_picture = self.texture.is_some() && rect.top() < entry.rect.top() + 10.0;
        let fill = match (response.hovered(), over_picture) {
            (true, _) => colors.line,
            (false, true) => colors.panel.gamma_multiply(0.8),
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, f32::from(style::RADIUS), fill);
        widgets::paint_icon(ui.painter(), rect, Icon::X, if response.hovered() { colors.text } else { colors.muted });
        if response.clicked() {
            cx.push(leave_out(&self.recent));
        }
        response.on_hover_ui(|ui| widgets::tooltip(ui, LEAVE_OUT, "Delete"));
        true
    }

    /// Common end of rows and cards.
    fn end(&self, ui: &Ui, cx: &mut PanelCx, response: Response) -> Response {
        widgets::paint_focus(ui, &response);
        if response.clicked() {
            cx.push(Action::Ask(Request::OpenPath(self.recent.path.clone())));
        }
        if response.has_focus() && ui.input(|input| input.modifiers.is_none() && input.key_pressed(Key::Delete)) {
            cx.push(leave_out(&self.recent));
        }
        response.on_hover_ui(|ui| {
            ui.label(&*text::clean(&self.recent.path.to_string_lossy()));
            let small = |ui: &mut Ui, words: &str, color| {
                ui.label(egui::RichText::new(text::clean_lines(words)).font(style::small()).color(color));
            };
            small(ui, &format!("Opened {}", self.age), style::colors().muted);
            if let Some(why) = self.trouble.as_ref().or(self.problem.as_ref()) {
                small(ui, why, style::colors().warning);
            }
        })
    }
}
