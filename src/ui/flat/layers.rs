//! The page of groups and layers, in file order.

use std::collections::HashSet;

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use super::{detail, layer_words};
use crate::base::{GroupIndex, LayerId};
use crate::scene::{FlatScene, Group, GroupInfo, ImageInfo, ImageState, LayerInfo};
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;
use crate::view::flat::{Destination, LayerVisibility, Shown, VisitMark};
use crate::view::{self, Action, Request};

/// Width of the column of sizes and counts: that of the largest common ones, so that the icons beside it line up.
const SIZES: f32 = 64.0;

/// State of the page.
#[derive(Default)]
pub struct LayersPage {
    /// Words of the filter.
    pub filter: String,
    folded: HashSet<usize>,
    scroll: Scroll,
    selected: Option<LayerId>,
    visit_mark: Option<VisitMark>,
}

/// A line of the list.
#[derive(Clone, Copy)]
enum Row<'a> {
    Group(usize, &'a Group),
    Layer(&'a GroupInfo, &'a LayerInfo),
}

impl LayersPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx) {
        let Some(scene) = cx.scene else {
            return widgets::empty_state(
                ui,
                Icon::Layers,
                "No map is open",
                "Open a map to see its groups and layers.",
            );
        };
        self.header(ui, cx);
        detail::show(ui, cx);
        self.follow_selection(cx, scene);
        let rows = self.rows(scene);
        if rows.is_empty() {
            let (title, hint) = match self.filter.is_empty() {
                true => ("No layers in this map", ""),
                false => ("No matching layers", "Clear the filter to see all layers."),
            };
            return widgets::empty_state(ui, Icon::Layers, title, hint);
        }
        let mut scroll = self.scroll;
        widgets::virtual_list(ui, "layers", &mut scroll, rows.iter().map(|_| style::ROW), |ui, i, rect| {
            match rows[i] {
                Row::Group(g, group) => self.group_row(ui, rect, cx, g, group),
                Row::Layer(group, layer) => layer_row(ui, rect, cx, scene, group, layer),
            }
        });
        self.scroll = scroll;
    }

    fn header(&mut self, ui: &mut Ui, cx: &mut FlatCx) {
        widgets::header(ui, |ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            let buttons = 2.0 * (style::BUTTON + style::SPACE_S);
            ui.allocate_ui(vec2(ui.available_width() - buttons, style::BUTTON), |ui| {
                widgets::filter_field(ui, "filter layers", "Filter layers", &mut self.filter);
            });
            let touched = cx.flat.visibility != LayerVisibility::default();
            if widgets::icon_button(ui, Icon::Eye, "Show all layers", "", touched).clicked() {
                cx.push(FlatAction::ShowAll);
            }
            if widgets::icon_button(ui, Icon::EyeOff, "Hide all layers", "", false).clicked() {
                cx.push(FlatAction::HideAll);
            }
        });
    }

    /// Brings a layer into view that was selected elsewhere: its group is unfolded, the list scrolls.
    fn follow_selection(&mut self, cx: &FlatCx, info: &FlatScene) {
        if self.selected == cx.flat.selected && self.visit_mark == cx.flat.visit_mark {
            return;
        }
        (self.selected, self.visit_mark) = (cx.flat.selected, cx.flat.visit_mark);
        if let Some((id, (group, _))) = self.selected.and_then(|id| Some((id, info.layer_info(id)?))) {
            self.folded.remove(&group);
            self.reveal(info, |row| matches!(row, Row::Layer(_, layer) if layer.id == id));
        } else if let Some(Destination::Group(group)) = self.visit_mark.map(|visit_mark| visit_mark.at) {
            self.reveal(info, |row| matches!(row, Row::Group(g, _) if *g == group.get()));
        }
    }

    /// Brings a row into view, against the filter if need be.
    fn reveal(&mut self, info: &FlatScene, is_it: impl Fn(&Row) -> bool) {
        let find = |page: &Self| page.rows(info).iter().position(&is_it);
        if find(self).is_none() {
            self.filter.clear();
        }
        if let Some(at) = find(self) {
            let top = at as f32 * style::ROW;
            self.scroll.reveal(top, top + style::ROW);
        }
    }

    fn rows<'a>(&self, info: &'a FlatScene) -> Vec<Row<'a>> {
        let filter = self.filter.trim().to_lowercase();
        let mut rows = Vec::new();
        for (g, group) in info.groups.iter().enumerate() {
            let all = filter.is_empty() || layer_words::group_title(g, &group.info).to_lowercase().contains(&filter);
            let layers = group.layers.iter().map(|layer| &layer.info);
            let layers: Vec<_> = layers.filter(|layer| all || matches(info, layer, &filter)).collect();
            if all || !layers.is_empty() {
                rows.push(Row::Group(g, group));
            }
            if !self.folded.contains(&g) || !filter.is_empty() {
                rows.extend(layers.into_iter().map(|layer| Row::Layer(&group.info, layer)));
            }
        }
        rows
    }

    fn group_row(&mut self, ui: &mut Ui, rect: Rect, cx: &mut FlatCx, g: usize, group: &Group) {
        let (layers, group) = (&group.layers, &group.info);
        let title = layer_words::group_title(g, group);
        let id = Id::unique("group").with(g);
        let response = ui.interact(rect, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::TreeItem, true, &title));
        let marked = cx.is_spot(Destination::Group(GroupIndex(g as u32)));
        let fill = match (marked, response.contains_pointer()) {
            (true, _) => style::colors().accent_dim,
            (false, true) => style::colors().hover,
            (false, false) => style::colors().raised,
        };
        let mut row = RowPainter::filled(ui, rect, fill);
        row.skip(-style::SPACE_S);
        let folded = self.folded.contains(&g);
        row.icon(if folded { Icon::ChevronRight } else { Icon::ChevronDown }, style::colors().muted);
        let shown = layers.iter().any(|layer| view::flat::shown(cx.flat, group, &layer.info).is_visible());
        let eye = Eye { open: shown, marked: false, of: &format!("group {title}"), hint: "Toggle group visibility" };
        match eye.show(ui, &mut row, id) {
            Some(Look::Toggle) => cx.push(FlatAction::ToggleGroup(GroupIndex(g as u32))),
            Some(Look::Alone) => cx.push(FlatAction::SoloGroup(GroupIndex(g as u32))),
            None => {}
        }
        let parallax = parallax_text(group);
        if group.is_game || group.clip.is_some() || !parallax.is_empty() {
            row.text_column(&parallax, SIZES, &style::small(), style::colors().muted);
        }
        if group.clip.is_some() && !group.is_game {
            row.icon_right(Icon::Crop, style::colors().muted);
        }
        if group.is_game {
            row.icon_right(Icon::Gamepad2, style::colors().accent);
        }
        row.text(&title, &style::body(), if shown { style::colors().text } else { style::colors().muted });
        if response.clicked() && !self.folded.remove(&g) {
            self.folded.insert(g);
        }
        response.context_menu(|ui| group_menu(ui, cx, GroupIndex(g as u32), shown, &title));
        response.on_hover_ui(|ui| group_tooltip(ui, &title, group));
    }
}

fn layer_row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, info: &FlatScene, group: &GroupInfo, layer: &LayerInfo) {
    let id = Id::unique("layer").with(layer.id);
    let title = text::clean(&layer.title);
    let selected = cx.flat.selected == Some(layer.id);
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, selected, &title));
    let mut row = RowPainter::new(ui, rect, selected, response.contains_pointer());
    row.skip(style::ICON);
    let shown = view::flat::shown(cx.flat, group, layer);
    layer_eye(ui, &mut row, id, cx, layer, shown, &title);
    let color = if shown.is_visible() { style::colors().text } else { style::colors().muted };
    row.icon(
        layer_words::type_icon(layer.layer_type),
        if view::flat::is_physics(layer.layer_type) { style::colors().accent } else { style::colors().muted },
    );
    row.text_column(&layer_words::size_text(layer), SIZES, &style::small(), style::colors().muted);
    if layer.detail {
        row.icon_right(Icon::Hd, style::colors().muted);
    }
    let is_missing = image_of(info, layer).is_some_and(|image| matches!(image.state, ImageState::Missing(_)));
    if is_missing {
        row.icon_right(Icon::ImageOff, style::colors().warning);
    }
    row.text(&title, &style::body(), color);
    let image = image_name(info, layer);
    if image != title && row.rest().width() > 40.0 {
        row.text(&image, &style::small(), style::colors().muted);
    }
    if response.double_clicked() {
        cx.push(FlatAction::GoTo(layer.id));
    } else if response.clicked() {
        cx.push(FlatAction::Select(Some(layer.id)));
    }
    response.context_menu(|ui| layer_menu(ui, cx, layer, shown, &title));
    response.on_hover_ui(|ui| layer_tooltip(ui, layer, &title, &image, signs(layer, is_missing)));
}

/// Button for the visibility of a layer, at the left of a row.
pub fn layer_eye(
    ui: &mut Ui,
    row: &mut RowPainter,
    id: Id,
    cx: &mut FlatCx,
    layer: &LayerInfo,
    shown: Shown,
    title: &str,
) {
    if shown == Shown::Nothing {
        row.take_left(style::ICON);
        return;
    }
    let hint = match shown {
        Shown::Yes | Shown::Nothing => "Hide layer",
        Shown::Faint => "Hide layer (dimmed by the Entities slider)",
        Shown::Hidden => "Show layer",
        Shown::NotSolo => "Show layer too (other layers are soloed)",
        Shown::NoDetail => "Hidden: high detail is off",
        Shown::Stray => "Show layer (never drawn in game)",
        Shown::Sound => "Show sound sources",
        Shown::Overlay => "Show layer (hidden by the Entities slider)",
        Shown::Placeholder => "Show layer (its image is missing: hidden in X-ray mode)",
    };
    let visibility = &cx.flat.visibility;
    let hint = match visibility.solo.contains(&layer.id) {
        true if visibility.solo.len() == 1 => "Exit solo",
        true => "Remove from solo",
        false => hint,
    };
    let marked =
        visibility.solo.contains(&layer.id) || (visibility.solo.is_empty() && visibility.forced.contains(&layer.id));
    let eye = Eye { open: shown.is_visible(), marked, of: &format!("layer {title}"), hint };
    match eye.show(ui, row, id) {
        Some(Look::Toggle) => cx.push(FlatAction::ToggleLayer(layer.id)),
        Some(Look::Alone) => cx.push(FlatAction::SoloLayer(layer.id)),
        None => {}
    }
}

/// Button that shows and hides.
struct Eye<'a> {
    open: bool,
    /// Shown alone or forced, against the other switches.
    marked: bool,
    of: &'a str,
    hint: &'a str,
}

/// Action of a click on the button.
enum Look {
    Toggle,
    Alone,
}

impl Eye<'_> {
    fn show(&self, ui: &mut Ui, row: &mut RowPainter, id: Id) -> Option<Look> {
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
        eye.on_hover_ui(|ui| widgets::tooltip(ui, self.hint, "Alt + click or right click: solo"));
        match (alone, toggle) {
            (true, _) => Some(Look::Alone),
            (false, true) => Some(Look::Toggle),
            (false, false) => None,
        }
    }
}

fn layer_menu(ui: &mut Ui, cx: &mut FlatCx, layer: &LayerInfo, shown: Shown, title: &str) {
    // Against the detail switch a click can only hide the layer.
    let closes = shown.is_visible() || shown == Shown::NoDetail;
    let items = [
        ("Go to layer", Action::Flat(FlatAction::GoTo(layer.id))),
        (toggle_words(closes), Action::Flat(FlatAction::ToggleLayer(layer.id))),
        (solo_words(cx, &[layer.id]), Action::Flat(FlatAction::SoloLayer(layer.id))),
        ("Show all layers", Action::Flat(FlatAction::ShowAll)),
        ("Copy name", Action::Ask(Request::CopyText(title.to_owned()))),
    ];
    // Layers that are never drawn have nothing to switch.
    let switches = |action: &Action| {
        matches!(action, Action::Flat(FlatAction::ToggleLayer(_)) | Action::Flat(FlatAction::SoloLayer(_)))
    };
    let offered = |(_, action): &(_, Action)| shown != Shown::Nothing || !switches(action);
    widgets::menu(ui, cx, items.into_iter().filter(offered));
}

fn group_menu(ui: &mut Ui, cx: &mut FlatCx, group: GroupIndex, shown: bool, title: &str) {
    let items = [
        (toggle_words(shown), Action::Flat(FlatAction::ToggleGroup(group))),
        ("Solo", Action::Flat(FlatAction::SoloGroup(group))),
        ("Show all layers", Action::Flat(FlatAction::ShowAll)),
        ("Copy name", Action::Ask(Request::CopyText(title.to_owned()))),
    ];
    widgets::menu(ui, cx, items);
}

/// Label of what shows these layers alone, or ends that.
fn solo_words(cx: &FlatCx, layers: &[LayerId]) -> &'static str {
    let solo = &cx.flat.visibility.solo;
    if solo.len() == layers.len() && layers.iter().all(|id| solo.contains(id)) { "Exit solo" } else { "Solo" }
}

fn toggle_words(closes: bool) -> &'static str {
    if closes { "Hide" } else { "Show" }
}

fn group_tooltip(ui: &mut Ui, title: &str, group: &GroupInfo) {
    ui.label(title);
    for line in layer_words::group_lines(group) {
        ui.label(egui::RichText::new(line).font(style::small()).color(style::colors().muted));
    }
}

fn layer_tooltip(ui: &mut Ui, layer: &LayerInfo, title: &str, image: &str, signs: Vec<String>) {
    ui.label(title);
    let unit = if layer.size_tiles.is_some() { " tiles" } else { "" };
    let mut line = format!("{} · {}{unit}", layer.layer_type.name(), layer_words::size_text(layer));
    if !image.is_empty() {
        line += &format!(" · {image}");
    }
    ui.label(egui::RichText::new(line).font(style::small()).color(style::colors().muted));
    for sign in signs {
        ui.label(egui::RichText::new(sign).font(style::small()).color(style::colors().muted));
    }
}

/// Signs of a layer's row in words.
fn signs(layer: &LayerInfo, is_missing: bool) -> Vec<String> {
    let detail = || format!("HD: drawn only with high detail on ({})", Command::Detail.info().keys_text());
    let missing = || "Image not found; see the Images tab".to_owned();
    layer.detail.then(detail).into_iter().chain(is_missing.then(missing)).collect()
}

fn matches(info: &FlatScene, layer: &LayerInfo, filter: &str) -> bool {
    layer.title.to_lowercase().contains(filter)
        || image_name(info, layer).to_lowercase().contains(filter)
        || layer.layer_type.name().to_lowercase().contains(filter)
}

fn parallax_text(group: &GroupInfo) -> String {
    match group.parallax {
        _ if group.is_game || group.is_stray => String::new(),
        [100, 100] => String::new(),
        [x, y] if x == y => format!("{x} %"),
        [x, y] => format!("{x}/{y} %"),
    }
}

fn image_of<'a>(info: &'a FlatScene, layer: &LayerInfo) -> Option<&'a ImageInfo> {
    layer.image.and_then(|i| info.info.images.get(i.get()))
}

fn image_name(info: &FlatScene, layer: &LayerInfo) -> String {
    image_of(info, layer).map(|image| text::clean(&image.name).into_owned()).unwrap_or_default()
}
