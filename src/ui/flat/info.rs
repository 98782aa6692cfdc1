//! Page about the map as a whole: its author, its settings, facts about the file.

use egui::{Frame, Label, Margin, RichText, ScrollArea, Sense, Stroke, Ui, vec2};
use lucide_icons::Icon;

use super::cache::SceneCache;
use super::settings::{Explained, SettingsList};
use crate::scene::{FlatScene, Summary};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::{Action, Request};

/// State of the page.
#[derive(Default)]
pub struct InfoPage {
    /// Words of the settings' filter.
    pub filter: String,
    list: SettingsList,
}

impl InfoPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        let (Some(scene), Some(summary)) = (cx.scene, cx.summary) else {
            return widgets::no_map(ui, cx, Icon::Info, "Open a map to see its author, license and settings.");
        };
        let room = ui.available_height();
        let facts = ScrollArea::vertical().id_salt("facts").max_height(room * 0.5).auto_shrink([false, true]);
        facts.show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(12, 10)).show(ui, |ui| about(ui, summary, scene));
        });
        let line = ui.max_rect();
        ui.painter().hline(line.x_range(), ui.cursor().top(), Stroke::new(1.0, style::colors().line));
        self.settings(ui, cx, cache, &scene.info.settings);
    }

    fn settings(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache, settings: &[String]) {
        if settings.is_empty() {
            return widgets::empty_state(ui, Icon::SlidersHorizontal, "No server settings in this map", "");
        }
        let hint = format!("Filter {}", text::count(settings.len(), "setting", "settings"));
        let field = |ui: &mut Ui| {
            widgets::filter_field(ui, "filter settings", &hint, &mut self.filter);
        };
        widgets::header_with(ui, style::BUTTON, field, |ui| {
            if widgets::icon_button(ui, Icon::Copy, "Copy all settings", "", false).clicked() {
                cx.push(Action::Ask(Request::CopyText(settings.join("\n"))));
            }
        });
        let explained = cache.settings(|| Explained::new(settings));
        self.list.show(ui, cx, settings, &explained, &self.filter);
    }
}

fn about(ui: &mut Ui, summary: &Summary, info: &FlatScene) {
    ui.spacing_mut().item_spacing.y = style::SPACE_S;
    ui.spacing_mut().interact_size.y = 14.0;
    heading(ui, "Map");
    let said = [
        ("Author", &info.info.author),
        ("Version", &info.info.version),
        ("Credits", &info.info.credits),
        ("License", &info.info.license),
    ];
    if said.iter().all(|(_, value)| value.trim().is_empty()) {
        ui.label(
            RichText::new("No author, version, credits or license set.")
                .font(style::small())
                .color(style::colors().muted),
        );
    }
    for (name, value) in said.into_iter().filter(|(_, value)| !value.trim().is_empty()) {
        pair(ui, name, &text::clean_lines(value.trim()));
    }
    let layers = info.layer_infos().count();
    let parts = [
        text::count(info.groups.len(), "group", "groups"),
        text::count(layers, "layer", "layers"),
        text::count(info.info.images.len(), "image", "images"),
        text::count(info.info.envelopes.len(), "envelope", "envelopes"),
        text::count(info.info.sounds.len(), "sound", "sounds"),
    ];
    // No line ends between a figure and its noun.
    let parts = parts.map(|part| part.replace(' ', "\u{a0}"));
    pair(ui, "Contents", &parts.join(", "));
    ui.add_space(style::SPACE_S);
    heading(ui, "File");
    pair(ui, "Format", &text::clean(&summary.container.format));
    pair(ui, "Size", &text::bytes(summary.container.bytes));
    for note in &summary.container.notes {
        pair(ui, "", &text::clean(note));
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(style::heading()));
}

/// A name and a value that may take several lines and be selected.
fn pair(ui: &mut Ui, name: &str, value: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_M;
        let (rect, _) = ui.allocate_exact_size(vec2(52.0, 15.0), Sense::hover());
        ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, name, style::small(), style::colors().muted);
        ui.add(Label::new(value).wrap().selectable(true));
    });
}
