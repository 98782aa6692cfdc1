//! The page of groups and layers, in file order.

use std::collections::HashSet;

use egui::{Id, Key, Modifiers, Rect, Response, Role, Sense, Ui, WidgetInfo};
use lucide_icons::Icon;

use super::selected_layers::SelectedLayers;
use super::{detail, layer_menu, layer_words};
use crate::base::{GroupIndex, LayerId};
use crate::scene::{FlatScene, Group, GroupInfo, ImageInfo, ImageState, LayerInfo, Xray};
use crate::ui::command_words::keys_in_brackets;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::eye::{Eye, Look};
use crate::ui::parts::recent_click::RecentClick;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{form, list, style, text};
use crate::view;
use crate::view::flat::FlatAction;
use crate::view::flat::{Destination, LayerVisibility, Shown, VisitMark};

/// Width of the column of sizes and counts: that of the largest common ones, so that the icons beside it line up.
const SIZES: f32 = 64.0;
/// Most height of the details below the list: a click this near to its end may bring them over the row.
const DETAILS: f32 = 200.0;

/// State of the page.
#[derive(Default)]
pub struct LayersPage {
    /// Words of the filter.
    pub filter: String,
    folded: HashSet<usize>,
    /// Map whose groups are folded: another one has other groups at the same places. It stays folded when it is read anew.
    folded_of: Option<String>,
    scroll: Scroll,
    selected: Option<LayerId>,
    visit_mark: Option<VisitMark>,
    /// Layer from which Shift extends the selection.
    anchor: Option<LayerId>,
    /// Click near the end of the list: the details below wait for a second one.
    click: RecentClick,
    /// Layers in the details.
    detailed: Vec<LayerId>,
    /// Facts about them together, where they are several.
    common: Option<SelectedLayers>,
}

/// Line above the list: the eyes below are struck out by X-ray, not by hand.
fn xray_note(ui: &mut Ui, cx: &mut FlatCx) {
    let inset = egui::Margin { left: 8, right: 8, top: 0, bottom: 6 };
    egui::Frame::new().inner_margin(inset).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(form::small("X-ray shows only entities."));
            ui.add_space(style::SPACE_M);
            let keys = Command::Xray.info().keys_text();
            let button = ui.small_button("Turn off").accessible_name("Turn off X-ray");
            if button.on_hover_ui(|ui| widgets::tooltip(ui, "Turn off X-ray", &keys)).clicked() {
                cx.push(FlatAction::SetXray(Xray::Off));
            }
        });
    });
}

/// Press of a layer's row.
enum RowPress {
    /// Select it, with the keys that are held.
    Choose(LayerId),
    /// Give the keyboard to its group.
    ToGroup,
}

/// A line of the list.
#[derive(Clone, Copy)]
enum Row<'a> {
    Group(usize, &'a Group),
    Layer(&'a GroupInfo, &'a LayerInfo),
}

impl LayersPage {
    /// Forgets what it knows about layers: another scene is shown.
    pub fn reset(&mut self) {
        self.common = None;
    }

    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx) {
        let Some(scene) = cx.scene else {
            return widgets::no_map(ui, cx, Icon::Layers, "Open a map to see its groups and layers.");
        };
        if self.folded_of != cx.status.path {
            self.folded_of.clone_from(&cx.status.path);
            self.folded.clear();
        }
        self.header(ui, cx);
        if cx.flat.overlay.xray == Xray::Only {
            xray_note(ui, cx);
        }
        let uncovers = self.follow_details(ui, cx);
        if self.detailed.len() > 1 && self.common.is_none() {
            self.common = Some(SelectedLayers::of(scene, &self.detailed));
        }
        detail::show(ui, cx, &self.detailed, self.common.as_ref());
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
        let place = |id| rows.iter().position(|row| matches!(row, Row::Layer(_, layer) if layer.id == id));
        if let Some(at) = self.selected.filter(|_| uncovers).and_then(place) {
            let top = at as f32 * style::ROW;
            scroll.uncover(top, top + style::ROW);
        }
        let mut pressed = None;
        let bottom = ui.max_rect().bottom();
        // Once for all rows: each of them may be one of thousands that are selected.
        let selected: Vec<_> = cx.flat.selected_layers().into_iter().collect();
        let walked =
            widgets::tree(ui, "layers", &mut scroll, rows.iter().map(|_| style::ROW), |ui, i, rect| match rows[i] {
                Row::Group(g, group) => self.group_row(ui, rect, cx, g, group),
                Row::Layer(group, layer) => {
                    if let Some(press) = layer_row(ui, rect, cx, scene, (group, layer), &selected) {
                        pressed = Some((i, press));
                    }
                }
            });
        match pressed {
            Some((i, RowPress::ToGroup)) => {
                let group = rows[..i].iter().rposition(|row| matches!(row, Row::Group(..)));
                if let Some(group) = group {
                    let top = group as f32 * style::ROW;
                    scroll.reveal(top, top + style::ROW);
                    scroll.focus_row(group);
                }
            }
            Some((_, RowPress::Choose(id))) => {
                if ui.input(|i| i.pointer.interact_pos()).is_some_and(|at| at.y > bottom - DETAILS) {
                    self.click.note(ui);
                }
                self.choose(cx, &rows, id, ui.input(|i| i.modifiers));
            }
            None => {
                if let Some(Row::Layer(_, layer)) = walked.map(|at| rows[at]) {
                    let held = ui.input(|i| i.modifiers);
                    self.choose(cx, &rows, layer.id, Modifiers { command: false, ctrl: false, ..held });
                }
            }
        }
        if list::has_focus(ui.ctx()) && ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::A)) {
            choose_all(cx, &rows);
        }
        self.scroll = scroll;
    }

    /// Brings the details up to the selection, unless a second click may follow the one that selected. Returns whether
    /// they had to wait for that until now.
    fn follow_details(&mut self, ui: &Ui, cx: &FlatCx) -> bool {
        let mut now: Vec<_> =
            cx.flat.selected_layers().into_iter().filter(|id| Some(*id) != cx.flat.selected).collect();
        now.extend(cx.flat.selected);
        if self.detailed == now || self.click.is_recent(ui) {
            return false;
        }
        (self.detailed, self.common) = (now, None);
        self.selected == cx.flat.selected
    }

    /// Selects a layer: with Ctrl besides those selected or no longer, with Shift all from the last one to it.
    fn choose(&mut self, cx: &mut FlatCx, rows: &[Row], id: LayerId, held: Modifiers) {
        let place = |id| rows.iter().position(|row| matches!(row, Row::Layer(_, layer) if layer.id == id));
        let anchor = self.anchor.filter(|id| cx.flat.is_selected(*id)).or(cx.flat.selected);
        if let (true, Some(anchor), Some(to)) = (held.shift, anchor, place(id)) {
            let from = place(anchor).unwrap_or(to);
            let mut layers = layers_in(&rows[from.min(to)..=from.max(to)]);
            layers.retain(|layer| *layer != id);
            layers.push(id);
            self.anchor = Some(anchor);
            return cx.push(FlatAction::SelectLayers(layers));
        }
        self.anchor = Some(id);
        if !held.command {
            return cx.push(FlatAction::Select(Some(id)));
        }
        let mut layers: Vec<_> = cx.flat.selected_layers().into_iter().collect();
        // The last one is described: that of before where the other one goes.
        layers.sort_by_key(|layer| Some(*layer) == cx.flat.selected);
        let before = layers.len();
        layers.retain(|layer| *layer != id);
        if layers.len() == before {
            layers.push(id);
        }
        cx.push(FlatAction::SelectLayers(layers));
    }

    fn header(&mut self, ui: &mut Ui, cx: &mut FlatCx) {
        let field = |ui: &mut Ui| {
            widgets::list_filter(ui, "filter layers", "Filter layers", &mut self.filter, &mut self.scroll);
        };
        widgets::header_with(ui, 2.0 * style::BUTTON + style::SPACE_S, field, |ui| {
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
        if self.selected == cx.flat.selected && (self.visit_mark == cx.flat.visit_mark || cx.flat.visit_mark.is_none())
        {
            self.visit_mark = cx.flat.visit_mark;
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
        // Its layers may be folded away.
        let soloed = layers.iter().filter(|layer| cx.flat.visibility.solo.contains(&layer.info.id)).count();
        let hint = || {
            let verb = if shown { "Hide group" } else { "Show group" };
            match soloed {
                0 => verb.to_owned(),
                _ => format!("{verb} ({})", text::count(soloed, "layer in it is soloed", "layers in it are soloed")),
            }
        };
        let eye = Eye { open: shown, marked: soloed > 0, of: &format!("group {title}"), hint: &hint };
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
        if has_key(ui, &response, Key::Space) {
            cx.push(FlatAction::ToggleGroup(GroupIndex(g as u32)));
        } else if has_key(ui, &response, Key::ArrowRight) {
            self.folded.remove(&g);
        } else if has_key(ui, &response, Key::ArrowLeft) || (response.clicked() && !self.folded.remove(&g)) {
            self.folded.insert(g);
        }
        widgets::focus_on_click(&response);
        response.context_menu(|ui| layer_menu::group(ui, cx, GroupIndex(g as u32), shown, &title));
        response.on_hover_ui(|ui| group_tooltip(ui, &title, group));
    }
}

/// Layers among some rows.
fn layers_in(rows: &[Row]) -> Vec<LayerId> {
    let layer = |row: &Row| match row {
        Row::Group(..) => None,
        Row::Layer(_, layer) => Some(layer.id),
    };
    rows.iter().filter_map(layer).collect()
}

/// Selects all layers that are listed; the one that was described stays it.
fn choose_all(cx: &mut FlatCx, rows: &[Row]) {
    let mut layers = layers_in(rows);
    layers.sort_by_key(|layer| Some(*layer) == cx.flat.selected);
    if !layers.is_empty() {
        cx.push(FlatAction::SelectLayers(layers));
    }
}

/// Whether a row has the keyboard and this key was pressed.
fn has_key(ui: &Ui, row: &Response, key: Key) -> bool {
    row.has_focus() && ui.input(|i| i.modifiers.is_none() && i.key_pressed(key))
}

fn layer_row(
    ui: &mut Ui,
    rect: Rect,
    cx: &mut FlatCx,
    info: &FlatScene,
    (group, layer): (&GroupInfo, &LayerInfo),
    all_selected: &[LayerId],
) -> Option<RowPress> {
    let id = Id::unique("layer").with(layer.id);
    let title = text::clean(&layer.title);
    let selected = cx.flat.is_selected(layer.id);
    let alone = [layer.id];
    let layers = if selected { all_selected } else { &alone };
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, selected, &title));
    let mut row = RowPainter::new(ui, rect, selected, response.contains_pointer());
    row.skip(style::ICON);
    let shown = view::flat::shown(cx.flat, group, layer);
    layer_eye(ui, &mut row, cx, &LayerEye { id, layer, shown, title: &title, layers });
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
    let mut press = None;
    if has_key(ui, &response, Key::Space) {
        cx.push(layer_menu::toggle(cx, layers));
    } else if has_key(ui, &response, Key::ArrowLeft) {
        press = Some(RowPress::ToGroup);
    } else if has_key(ui, &response, Key::Enter) || (response.double_clicked() && held_none(ui)) {
        cx.push(FlatAction::GoTo(layer.id));
    } else if response.clicked() {
        press = Some(RowPress::Choose(layer.id));
    }
    widgets::focus_on_click(&response);
    response.context_menu(|ui| layer_menu::layer(ui, cx, layer, shown, &title, layers));
    response.on_hover_ui(|ui| layer_tooltip(ui, layer, &title, &image, is_missing));
    press
}

/// Whether neither Ctrl nor Shift is held: with them, quick clicks on a row select and unselect it.
fn held_none(ui: &Ui) -> bool {
    ui.input(|i| !i.modifiers.command && !i.modifiers.shift)
}

/// Button for the visibility of a layer.
pub struct LayerEye<'a> {
    /// Identity of its row.
    pub id: Id,
    /// The layer.
    pub layer: &'a LayerInfo,
    /// Whether the layer shows, or why not.
    pub shown: Shown,
    /// Name of the layer in the list.
    pub title: &'a str,
    /// Layers that a click acts on.
    pub layers: &'a [LayerId],
}

/// Shows the button at the left of a row.
pub fn layer_eye(ui: &mut Ui, row: &mut RowPainter, cx: &mut FlatCx, eye: &LayerEye) {
    let LayerEye { id, layer, shown, title, layers } = *eye;
    if shown == Shown::Nothing {
        row.take_left(style::ICON);
        return;
    }
    let hint = match shown {
        Shown::Yes | Shown::Nothing => "Hide layer",
        Shown::Faint => "Hide layer (dimmed by X-ray or the Entities slider)",
        Shown::Hidden => "Show layer",
        Shown::NotSolo => "Show layer too (other layers are soloed)",
        Shown::NoDetail => "Hidden: high detail is off",
        Shown::Stray => "Show layer (never drawn in game)",
        Shown::Sound => "Show sound sources",
        Shown::EntitiesOff => "Show layer (entities are off)",
        Shown::UnderEntities => "Show layer (hidden: only entities are shown)",
        Shown::Placeholder => "Show layer (its image is missing: hidden in X-ray mode)",
    };
    let visibility = &cx.flat.visibility;
    let hint = match visibility.solo.contains(&layer.id) {
        true if visibility.solo.len() == 1 => "Exit solo",
        true => "Remove from solo",
        false => hint,
    };
    // Worked out for the eye under the pointer only: it asks for each of the layers whether it shows.
    let hint = || match cx.scene.filter(|_| layers.len() > 1) {
        Some(scene) => layer_menu::toggle_words(cx, scene, layers),
        None => hint.to_owned(),
    };
    let marked =
        visibility.solo.contains(&layer.id) || (visibility.solo.is_empty() && visibility.forced.contains(&layer.id));
    let eye = Eye { open: shown.is_visible(), marked, of: &format!("layer {title}"), hint: &hint };
    match eye.show(ui, row, id) {
        Some(Look::Toggle) => cx.push(layer_menu::toggle(cx, layers)),
        Some(Look::Alone) => cx.push(layer_menu::solo(layers)),
        None => {}
    }
}

fn group_tooltip(ui: &mut Ui, title: &str, group: &GroupInfo) {
    ui.label(title);
    for line in layer_words::group_lines(group) {
        ui.label(egui::RichText::new(line).font(style::small()).color(style::colors().muted));
    }
}

fn layer_tooltip(ui: &mut Ui, layer: &LayerInfo, title: &str, image: &str, is_missing: bool) {
    ui.label(title);
    let size = layer_words::size_long(layer);
    let mut lines = vec![format!("{} · {size}", layer.layer_type.name())];
    if !image.is_empty() {
        lines.push(format!("Image {image}"));
    }
    if layer.detail {
        lines.push(format!("High detail: drawn only while that is on{}", keys_in_brackets(&[Command::Detail])));
    }
    if is_missing {
        lines.push("Image not found; see the Images tab".to_owned());
    }
    for line in lines {
        ui.label(egui::RichText::new(line).font(style::small()).color(style::colors().muted));
    }
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
        [x, y] if x == y => format!("{x}%"),
        [x, y] => format!("{x}/{y}%"),
    }
}

fn image_of<'a>(info: &'a FlatScene, layer: &LayerInfo) -> Option<&'a ImageInfo> {
    layer.image.and_then(|i| info.info.images.get(i.get()))
}

fn image_name(info: &FlatScene, layer: &LayerInfo) -> String {
    image_of(info, layer).map(|image| text::clean(&image.name).into_owned()).unwrap_or_default()
}
