//! Page about the look of a level: what floors are colored by, which kinds of parts show and how opaque they are, and what
//! the colors stand for.

use std::sync::Arc;

use egui::{ComboBox, Frame, Id, Margin, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::level_style::{READINGS, kind_title, reading_title, style, toggle_automap};
use super::solid_cx::SolidCx;
use crate::base::{ColorBy, KindStyle, LevelKind, LevelStyle};
use crate::scene::solid::{LegendEntry, ThingCatalog};
use crate::ui::commands::Command;
use crate::ui::parts::eye::{Eye, Look};
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{form, style as look, text};
use crate::view::Request;

/// Width of the slider of an opacity, and of its number.
const SLIDER: f32 = 84.0;
const PERCENT: f32 = 34.0;

/// State of the page.
#[derive(Default)]
pub struct LevelLayersPage {
    scroll: Scroll,
    /// Style that was chosen last: the level follows it a moment later.
    chosen: Option<LevelStyle>,
}

impl LevelLayersPage {
    /// Shows the page; words to be looked for, where a color of the legend was clicked.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut SolidCx) -> Option<String> {
        let shown = style(cx)?;
        let catalog = cx.scene.and_then(|scene| scene.catalog.clone())?;
        if self.chosen == Some(shown) {
            self.chosen = None;
        }
        let before = self.chosen.unwrap_or(shown);
        let mut style = before;
        let margin = Margin { left: 12, right: 12, top: 8, bottom: 6 };
        Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(look::SPACE_S, look::SPACE_S);
            color_choice(ui, &mut style);
            ui.horizontal(|ui| {
                let mut automap = style.automap;
                let hint = "Floors from above in draw order, as the game's automap shows them";
                if widgets::check_box(ui, &mut automap, "Automap").on_hover_text(hint).changed() {
                    toggle_automap(cx);
                }
                let keys = Command::Automap.info().keys_text();
                if !keys.is_empty() {
                    ui.label(form::small(&keys));
                }
            });
        });
        form::rule(ui);
        for kind in LevelKind::ALL {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look::ROW), Sense::hover());
            kind_row(ui, rect, kind, &mut style);
        }
        if style.automap {
            note(ui, "The automap shows floors and their edges only.");
        }
        ui.add_space(look::SPACE_S);
        form::rule(ui);
        if style != before {
            self.chosen = Some(style);
            cx.push(Request::StyleLevel(style));
        }
        self.legend(ui, &catalog, shown)
    }

    fn legend(&mut self, ui: &mut Ui, catalog: &Arc<dyn ThingCatalog>, style: LevelStyle) -> Option<String> {
        let entries = catalog.legend();
        let title = format!("Legend: {}", reading_title(style.shown_colors()).to_lowercase());
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), look::ROW), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &title));
        RowPainter::filled(ui, rect, look::colors().raised).text(&title, &look::small(), look::colors().text);
        if entries.is_empty() {
            note(ui, "Nothing to explain: the level has no sectors.");
            return None;
        }
        let (mut scroll, mut words) = (self.scroll, None);
        let heights = std::iter::repeat_n(look::ROW, entries.len());
        widgets::list(ui, "level legend", &mut scroll, heights, |ui, at, rect| {
            if let Some(entry) = entries.get(at)
                && legend_row(ui, rect, (at, entry))
            {
                words.clone_from(&entry.words);
            }
        });
        self.scroll = scroll;
        words
    }
}

/// The reading that floors are colored by.
fn color_choice(ui: &mut Ui, style: &mut LevelStyle) {
    ui.horizontal(|ui| {
        ui.label(form::small("Color by"));
        let label = if style.automap { ColorBy::Automap } else { style.color_by };
        ui.add_enabled_ui(!style.automap, |ui| {
            let combo = ComboBox::from_id_salt("color by").selected_text(reading_title(label));
            let response = combo.width(ui.available_width()).height(320.0).show_ui(ui, |ui| {
                for reading in READINGS {
                    ui.selectable_value(&mut style.color_by, reading, reading_title(reading));
                }
            });
            let name = format!("Color by: {}", reading_title(label));
            response.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
        });
    });
}

/// A kind of parts: its eye, its name and its opacity.
fn kind_row(ui: &mut Ui, rect: Rect, kind: LevelKind, style: &mut LevelStyle) {
    let title = kind_title(kind);
    let KindStyle { hidden, opacity } = style.kind(kind);
    let is_shown = style.solo.map_or(!hidden, |solo| solo == kind);
    let is_solo = style.solo == Some(kind);
    // The automap has nothing else.
    let is_there = !style.automap || matches!(kind, LevelKind::Floors | LevelKind::Edges);
    let id = Id::unique("level kind").with(title);
    let hovered = ui.rect_contains_pointer(rect);
    let mut row = RowPainter::new(ui, rect, false, hovered);
    let hint = match (is_solo, is_shown, style.solo.is_some()) {
        _ if !is_there => "Not on the automap".to_owned(),
        (true, ..) => "Exit solo".to_owned(),
        (_, _, true) => format!("Exit solo and show {}", title.to_lowercase()),
        (_, true, _) => format!("Hide {}", title.to_lowercase()),
        (_, false, _) => format!("Show {}", title.to_lowercase()),
    };
    let eye = Eye { open: is_shown, marked: is_solo, of: &title.to_lowercase(), hint: &|| hint.clone() };
    let pressed = eye.show(ui, &mut row, id);
    match pressed {
        Some(Look::Alone) => style.solo = if is_solo { None } else { Some(kind) },
        Some(Look::Toggle) if is_solo => style.solo = None,
        Some(Look::Toggle) if style.solo.is_some() => {
            style.solo = None;
            *style = style.with_kind(kind, KindStyle { hidden: false, opacity });
        }
        Some(Look::Toggle) => *style = style.with_kind(kind, KindStyle { hidden: !hidden, opacity }),
        None => {}
    }
    let number = row.take_right(PERCENT);
    let slider = row.take_right(SLIDER);
    let color = if is_shown && is_there { look::colors().text } else { look::colors().muted };
    row.text(title, &look::body(), color);
    let words = format!("{opacity}%");
    row.painter().text(number.right_center(), egui::Align2::RIGHT_CENTER, words, look::small(), look::colors().muted);
    let mut at = ui.new_child(UiBuilder::new().max_rect(slider));
    at.add_enabled_ui(is_shown && is_there, |ui| {
        let label = format!("Opacity of {}", title.to_lowercase());
        let hint = "Opacity. Translucent parts can be clicked through.";
        if let (Some(opacity), _) = widgets::percent_slider(ui, &label, hint, SLIDER, opacity) {
            *style = style.with_kind(kind, KindStyle { hidden, opacity });
        }
    });
}

/// A color of the legend; whether it was clicked.
fn legend_row(ui: &mut Ui, rect: Rect, (at, entry): (usize, &LegendEntry)) -> bool {
    let finds = entry.words.is_some();
    let sense = if finds { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, Id::unique("legend").with((at, &entry.name)), sense);
    let count = if entry.count > 0 { text::grouped(entry.count) } else { String::new() };
    let label = match entry.count {
        0 => entry.name.clone(),
        n => format!("{}: {}", entry.name, text::count(n, "sector", "sectors")),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &label));
    let mut row = RowPainter::new(ui, rect, false, finds && response.contains_pointer());
    let swatch = Rect::from_center_size(row.take_left(look::ICON).center(), vec2(12.0, 12.0));
    let [r, g, b] = entry.color;
    row.painter().rect_filled(swatch, 2.0, egui::Color32::from_rgb(r, g, b));
    row.text_right(&count, &look::small(), look::colors().muted);
    row.text(&entry.name, &look::body(), look::colors().text);
    widgets::paint_focus(ui, &response);
    if finds {
        return response.on_hover_text(format!("Find {}", entry.name)).clicked();
    }
    false
}

fn note(ui: &mut Ui, words: &str) {
    Frame::new().inner_margin(Margin::symmetric(12, 4)).show(ui, |ui| {
        ui.label(RichText::new(words).font(look::small()).color(look::colors().muted));
    });
}
