//! Small parts that all panels share: icon buttons, painted rows, virtual lists, filter fields.

use egui::{
    Align2, Color32, FontId, Frame, Id, Margin, Painter, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2,
};
use lucide_icons::Icon;

pub use super::list::{Scroll, focus_on_click, list, tree, virtual_list};
use super::{style, text};
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::view::Action;

/// Paints an icon in the middle of a rectangle.
pub fn paint_icon(painter: &Painter, rect: Rect, icon: Icon, color: Color32) {
    painter.text(rect.center(), Align2::CENTER_CENTER, icon.unicode(), style::icons(style::ICON), color);
}

/// Paints a dot of a color that means something, with a rim where a light ground would swallow it.
pub fn paint_dot(painter: &Painter, at: Pos2, color: Color32) {
    painter.circle_filled(at, 4.0, color);
    if !painter.ctx().global_style().visuals.dark_mode {
        painter.circle_stroke(at, 4.0, egui::Stroke::new(1.0, style::colors().muted));
    }
}

/// A square button that shows an icon. `label` names it for tooltips and screen readers; `keys` follow in the tooltip.
pub fn icon_button(ui: &mut Ui, icon: Icon, label: &str, keys: &str, on: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(style::BUTTON, style::BUTTON), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, on, label));
    let fill = match (on, response.is_pointer_button_down_on() || response.hovered()) {
        (true, _) => style::colors().accent_dim,
        (false, true) => style::colors().hover,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, f32::from(style::RADIUS), fill);
    paint_focus(ui, &response);
    let color = match (enabled, on) {
        (false, _) => style::colors().faint,
        (true, true) => style::colors().accent,
        (true, false) => style::colors().text,
    };
    paint_icon(ui.painter(), rect, icon, color);
    response.on_hover_ui(|ui| tooltip(ui, label, keys))
}

/// The button of a command.
pub fn command_button(ui: &mut Ui, command: Command, on: bool) -> Response {
    let info = command.info();
    icon_button(ui, info.icon, info.label, &info.keys_text(), on)
}

/// Line of a tooltip: the effect, and the keys for it.
pub fn tooltip(ui: &mut Ui, label: &str, keys: &str) {
    ui.horizontal(|ui| {
        ui.label(label);
        if !keys.is_empty() {
            ui.weak(keys);
        }
    });
}

/// Paints the frame around the focused widget.
pub fn paint_focus(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.0, style::colors().accent);
        ui.painter().rect_stroke(response.rect, f32::from(style::RADIUS), stroke, egui::StrokeKind::Inside);
    }
}

/// A small square of a color; without one, only its frame.
pub fn swatch(ui: &mut Ui, color: Option<[u8; 3]>) {
    let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), Sense::hover());
    if let Some([r, g, b]) = color {
        ui.painter().rect_filled(rect, 2.0, Color32::from_rgb(r, g, b));
    }
    let line = egui::Stroke::new(1.0, style::colors().line);
    ui.painter().rect_stroke(rect, 2.0, line, egui::StrokeKind::Inside);
}

/// A button as high as a line of small text.
pub fn small_icon_button(ui: &mut Ui, icon: Icon, label: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    let color = if response.hovered() { style::colors().accent } else { style::colors().muted };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon.unicode(), style::icons(12.0), color);
    paint_focus(ui, &response);
    response.on_hover_text(label)
}

/// A vertical line between groups of controls.
pub fn divider(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(1.0, style::ICON), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, style::colors().line);
}

/// Slider from 0 to 100 of the given width. Returns the new value when it was moved, by pointer or arrow keys.
/// Disabled, it looks so, and has no tooltip.
pub fn percent_slider(ui: &mut Ui, label: &str, hint: &str, width: f32, value: u8) -> (Option<u8>, Response) {
    const KNOB: f32 = 6.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, style::ROW), Sense::click_and_drag());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::slider(enabled, f64::from(value), label));
    let rail = Rect::from_center_size(rect.center(), vec2(width - 2.0 * KNOB, 3.0));
    let x_of = |value: u8| egui::lerp(rail.x_range(), f32::from(value.min(100)) / 100.0);
    let mut new = value;
    if let Some(at) = response.interact_pointer_pos() {
        new = egui::remap_clamp(at.x, rail.x_range(), 0.0..=100.0).round() as u8;
    }
    if response.has_focus() {
        let arrows = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let presses = |key| ui.input(|i| i.num_presses(key)) as i16;
        let step = presses(egui::Key::ArrowRight) - presses(egui::Key::ArrowLeft);
        new = (i16::from(new) + step).clamp(0, 100) as u8;
    }
    let painter = ui.painter();
    painter.rect_filled(rail, 1.5, style::colors().line);
    let fill = if enabled { style::colors().accent } else { style::colors().faint };
    painter.rect_filled(Rect::from_x_y_ranges(rail.left()..=x_of(new), rail.y_range()), 1.5, fill);
    let color = match (enabled, response.hovered() || response.dragged()) {
        (false, _) => style::colors().faint,
        (true, true) => style::colors().accent,
        (true, false) => style::colors().text,
    };
    painter.circle_filled(pos2(x_of(new), rail.center().y), KNOB, color);
    paint_focus(ui, &response);
    ((new != value).then_some(new), response.on_hover_text(hint))
}

/// A check box with its label.
pub fn check_box(ui: &mut Ui, on: &mut bool, label: &str) -> Response {
    ui.scope(|ui| {
        style::set_check_box(ui.visuals_mut(), *on);
        ui.checkbox(on, label)
    })
    .inner
}

/// A field that filters a list. Escape leaves it; the cross empties it.
pub fn filter_field(ui: &mut Ui, id: &str, hint: &str, filter: &mut String) -> Response {
    // Long text ends before the cross.
    let right = if filter.is_empty() { 6 } else { 22 };
    let text = egui::TextEdit::singleline(filter)
        .id(Id::unique(id))
        .hint_text(egui::RichText::new(hint).color(style::colors().muted))
        .prefix(egui::RichText::new(Icon::Search.unicode()).font(style::icons(13.0)).color(style::colors().muted))
        .margin(egui::Margin { left: 6, right, top: 3, bottom: 3 })
        .desired_width(f32::INFINITY);
    let response = ui.add(text).accessible_name(hint);
    if !filter.is_empty() {
        let rect =
            Rect::from_center_size(pos2(response.rect.right() - 12.0, response.rect.center().y), vec2(18.0, 18.0));
        let clear = ui.interact(rect, Id::unique(id).with("clear"), Sense::click());
        clear.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Clear the filter"));
        let color = if clear.hovered() { style::colors().text } else { style::colors().muted };
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, Icon::X.unicode(), style::icons(13.0), color);
        if clear.clicked() {
            filter.clear();
        }
    }
    response
}

/// A [`filter_field`] of a list, whose first match shows when the filter changes.
pub fn list_filter(ui: &mut Ui, id: &str, hint: &str, filter: &mut String, scroll: &mut Scroll) -> Response {
    let before = filter.clone();
    let response = filter_field(ui, id, hint, filter);
    if *filter != before {
        scroll.show_top();
    }
    response
}

/// Least width of the field of a [`header_with`].
const LEAST_FIELD: f32 = 40.0;

/// Height of an icon with a title and a hint of two lines.
const EMPTY_WORDS: f32 = 90.0;

/// Message of a page with an empty list; it scrolls where the page is too low for it.
pub fn empty_state(ui: &mut Ui, icon: Icon, title: &str, hint: &str) {
    let area = egui::ScrollArea::vertical().id_salt("empty state").auto_shrink([false, true]).min_scrolled_height(0.0);
    // In a low page the words go without the margin above them.
    let above = (ui.available_height() - EMPTY_WORDS).clamp(style::SPACE_S, 32.0);
    area.show(ui, |ui| empty_words(ui, above, icon, title, hint));
}

fn empty_words(ui: &mut Ui, above: f32, icon: Icon, title: &str, hint: &str) {
    ui.add_space(above);
    let inset = egui::Margin::symmetric(style::SPACE_L as i8, 0);
    egui::Frame::new().inner_margin(inset).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.label(egui::RichText::new(icon.unicode()).font(style::icons(24.0)).color(style::colors().faint));
            ui.add_space(style::SPACE_S);
            ui.label(title);
            ui.add_space(style::SPACE_S);
            if !hint.is_empty() {
                let hint = egui::RichText::new(hint).font(style::small()).color(style::colors().muted);
                ui.add(egui::Label::new(hint).wrap());
            }
        });
    });
}

/// Message of a page without a map: one is on its way, or `hint` says what to open one for.
pub fn no_map(ui: &mut Ui, cx: &PanelCx, icon: Icon, hint: &str) {
    let (title, hint) = no_map_words(cx, hint);
    empty_state(ui, icon, title, hint);
}

/// Title and hint of a page without a map.
pub fn no_map_words<'a>(cx: &PanelCx, hint: &'a str) -> (&'static str, &'a str) {
    if cx.status.loading.is_some() { ("Opening…", "") } else { ("No map is open", hint) }
}

/// Paints a row piece by piece, from both ends towards the middle.
pub struct RowPainter {
    painter: Painter,
    rest: Rect,
}

impl RowPainter {
    /// Starts a row; the background follows whether it is selected or under the pointer.
    pub fn new(ui: &Ui, rect: Rect, selected: bool, hovered: bool) -> Self {
        let fill = match (selected, hovered) {
            (true, _) => style::colors().accent_dim,
            (false, true) => style::colors().hover,
            (false, false) => Color32::TRANSPARENT,
        };
        Self::filled(ui, rect, fill)
    }

    /// Starts a row on a background.
    pub fn filled(ui: &Ui, rect: Rect, fill: Color32) -> Self {
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 0.0, fill);
        Self { painter, rest: rect.shrink2(vec2(style::SPACE_M, 0.0)) }
    }

    /// Continues with a part of a row.
    pub fn within(&self, rect: Rect) -> Self {
        Self { painter: self.painter.clone(), rest: rect }
    }

    /// Rest of the row that is not painted on yet.
    pub fn rest(&self) -> Rect {
        self.rest
    }

    /// The painter, clipped to the row.
    pub fn painter(&self) -> &Painter {
        &self.painter
    }

    /// Leaves a gap at the left.
    pub fn skip(&mut self, width: f32) {
        self.rest.min.x += width;
    }

    /// Leaves a gap at the right, as [`Self::take_right`] takes it.
    pub fn skip_right(&mut self, width: f32) {
        self.rest.max.x -= width + style::SPACE_S;
    }

    /// Takes a part of the row from the left.
    pub fn take_left(&mut self, width: f32) -> Rect {
        let rect = Rect::from_min_max(self.rest.min, pos2(self.rest.left() + width, self.rest.bottom()));
        self.skip(width + style::SPACE_S);
        rect
    }

    /// Takes a part of the row from the right.
    pub fn take_right(&mut self, width: f32) -> Rect {
        let rect = Rect::from_min_max(pos2(self.rest.right() - width, self.rest.top()), self.rest.max);
        self.rest.max.x -= width + style::SPACE_S;
        rect
    }

    /// An icon at the left.
    pub fn icon(&mut self, icon: Icon, color: Color32) {
        let rect = self.take_left(style::ICON);
        paint_icon(&self.painter, rect, icon, color);
    }

    /// An icon at the right.
    pub fn icon_right(&mut self, icon: Icon, color: Color32) {
        let rect = self.take_right(style::ICON);
        paint_icon(&self.painter, rect, icon, color);
    }

    /// Text at the right end of a column of the given width. Longer text is shown whole and takes the width that it
    /// needs.
    pub fn text_column(&mut self, text: &str, width: f32, font: &FontId, color: Color32) {
        let galley = self.painter.layout_no_wrap(text.to_owned(), font.clone(), color);
        let rect = self.take_right(galley.size().x.max(width));
        self.rest.max.x -= style::SPACE_S;
        self.painter.galley(pos2(rect.right(), rect.center().y) - galley.size() * vec2(1.0, 0.5), galley, color);
    }

    /// Text at the right, whole.
    pub fn text_right(&mut self, text: &str, font: &FontId, color: Color32) {
        if text.is_empty() {
            return;
        }
        let galley = self.painter.layout_no_wrap(text.to_owned(), font.clone(), color);
        let rect = self.take_right(galley.size().x);
        self.rest.max.x -= style::SPACE_S;
        self.painter.galley(pos2(rect.left(), rect.center().y - galley.size().y * 0.5), galley, color);
    }

    /// Text at the left, its middle left out where it does not fit. Returns whether all of it is shown.
    pub fn text(&mut self, text: &str, font: &FontId, color: Color32) -> bool {
        let width = self.rest.width();
        let short = text::elide_middle(self.painter.ctx(), text, font, width);
        let whole = short.len() == text.len();
        let galley = self.painter.layout_no_wrap(short.into_owned(), font.clone(), color);
        let at: Pos2 = pos2(self.rest.left(), self.rest.center().y - galley.size().y * 0.5);
        self.skip(galley.size().x + style::SPACE_M);
        self.painter.galley(at, galley, color);
        whole
    }

    /// Small text of up to `lines` lines at a point; the rest is left out at the end. Returns whether all of it is
    /// shown.
    pub fn text_lines(&self, at: Pos2, text: &str, lines: usize) -> bool {
        let width = self.rest.right() - at.x;
        let mut job = egui::text::LayoutJob::simple(text.to_owned(), style::small(), style::colors().text, width);
        job.wrap.max_rows = lines;
        let galley = self.painter.layout_job(job);
        let whole = !galley.elided;
        self.painter.galley(at, galley, style::colors().text);
        whole
    }
}

/// The name of a page below the tabs, where those have no names.
pub fn page_title(ui: &mut Ui, name: &str) {
    let size = vec2(ui.available_width(), style::ROW + style::SPACE_S);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(Role::Heading, true, name));
    let at = pos2(rect.left() + style::SPACE_L, rect.center().y + style::SPACE_S * 0.5);
    ui.painter().text(at, Align2::LEFT_CENTER, name, style::heading(), style::colors().text);
}

/// The line above a list: a filter or a heading, and buttons.
pub fn header<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::new().inner_margin(Margin::symmetric(8, 6)).show(ui, |ui| ui.horizontal(content).inner).inner
}

/// A [`header`] with controls of a width at its right end; the rest is for a field or words.
pub fn header_with(ui: &mut Ui, width: f32, field: impl FnOnce(&mut Ui), controls: impl FnOnce(&mut Ui)) {
    header(ui, |ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_S;
        let room = vec2((ui.available_width() - width - style::SPACE_S).max(LEAST_FIELD), style::BUTTON);
        ui.allocate_ui(room, |ui| {
            ui.set_min_size(room);
            field(ui);
        });
        controls(ui);
    });
}

/// Items of a menu; a click pushes the action and closes it.
pub fn menu<'a>(ui: &mut Ui, cx: &mut PanelCx, items: impl IntoIterator<Item = (&'a str, Action)>) {
    for (label, action) in items {
        if ui.button(label).clicked() {
            cx.push(action);
            ui.close();
        }
    }
}
