//! Eyes at the left of rows, which show and hide what the row stands for.

use egui::{Id, Role, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use super::style;
use super::widgets::{self, RowPainter};

/// Button that shows and hides.
pub struct Eye<'a> {
    /// The part that it stands for shows.
    pub open: bool,
    /// Shown alone or forced, against the other switches; of a group, a layer of it is shown alone.
    pub marked: bool,
    /// Noun and name of what it stands for.
    pub of: &'a str,
    /// Effect of a click.
    pub hint: &'a dyn Fn() -> String,
}

/// Action of a click on the button.
pub enum Look {
    /// Show or hide.
    Toggle,
    /// Show alone, or no longer.
    Alone,
}

impl Eye<'_> {
    /// Shows the button at the left of a row.
    pub fn show(&self, ui: &mut Ui, row: &mut RowPainter, id: Id) -> Option<Look> {
        let rect = row.take_left(style::ICON);
        let eye = ui.interact(rect.expand2(vec2(2.0, 0.0)), id.with("eye"), Sense::click());
        eye.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, self.open, format!("Visibility of {}", self.of)));
        let color = match (eye.hovered() || self.marked, self.open) {
            (true, _) => style::colors().accent,
            (false, true) => style::colors().muted,
            (false, false) => style::colors().faint,
        };
        let icon = if self.open { Icon::Eye } else { Icon::EyeOff };
        row.painter().text(rect.center(), egui::Align2::CENTER_CENTER, icon.unicode(), style::icons(14.0), color);
        widgets::paint_focus(ui, &eye);
        let alone = eye.secondary_clicked() || (eye.clicked() && ui.input(|i| i.modifiers.alt));
        let toggle = eye.clicked();
        eye.on_hover_ui(|ui| widgets::tooltip(ui, &(self.hint)(), "Alt + click or right-click: solo"));
        match (alone, toggle) {
            (true, _) => Some(Look::Alone),
            (false, true) => Some(Look::Toggle),
            (false, false) => None,
        }
    }
}
