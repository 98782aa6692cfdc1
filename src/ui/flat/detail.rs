//! Details of the selected layer and its group, or of all selected layers together, below the list of layers.

use egui::{Frame, Margin, Panel, RichText, Ui, vec2};

use super::selected_layers::SelectedLayers;
use super::{layer_menu, layer_words};
use crate::base::{EnvelopeIndex, LayerId};
use crate::scene::{FlatScene, LayerInfo};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::flat::FlatAction;
use crate::view::{self, Action, Request};

/// Height below which a panel shows the list alone.
const MIN_PANEL_HEIGHT: f32 = 420.0;
/// Width of a number of an envelope, and of the count of those that are left out.
const MORE: f32 = 52.0;
/// Width of the column of names.
const NAMES: f32 = 62.0;

/// Shows the strip at the bottom of the panel when a layer is selected. Of several layers it says what they are together
/// and what they have in `common`, and what can be done with all of them.
pub fn show(ui: &mut Ui, cx: &mut FlatCx, layers: &[LayerId], common: Option<&SelectedLayers>) {
    let Some((scene, id)) = cx.scene.zip(layers.last().copied()) else { return };
    let Some((g, layer)) = scene.layer_info(id) else { return };
    let Some(group) = scene.groups.get(g).filter(|_| ui.available_height() > MIN_PANEL_HEIGHT) else { return };
    let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::symmetric(12, 8));
    Panel::bottom("layer detail").resizable(false).frame(frame).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(style::SPACE_M, 3.0);
        ui.spacing_mut().interact_size.y = 14.0;
        if let Some(common) = common {
            return several(ui, cx, scene, common);
        }
        for (name, value) in layer_lines(scene, layer) {
            fact(ui, name, &value);
        }
        envelopes(ui, cx, &layer.envelopes);
        if view::flat::is_physics(layer.layer_type) {
            strength(ui, cx, &[id]);
        }
        fact(ui, "Group", &layer_words::group_title(g, &group.info));
        for line in layer_words::group_lines(&group.info) {
            sentence(ui, &line);
        }
    });
}

/// Several layers: what they are, and buttons that act on all of them.
fn several(ui: &mut Ui, cx: &mut FlatCx, scene: &FlatScene, common: &SelectedLayers) {
    let layers = &*common.ids;
    ui.label(RichText::new(format!("{} selected", text::count(layers.len(), "layer", "layers"))).strong());
    for (name, value) in &common.lines {
        fact(ui, name, value);
    }
    envelopes(ui, cx, &common.envelopes);
    if !common.physics.is_empty() {
        strength(ui, cx, &common.physics);
    }
    ui.add_space(style::SPACE_S);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_S);
        let copy = |layers: &[LayerId]| Action::Ask(Request::CopyText(layer_menu::names(scene, layers)));
        let buttons = [
            (layer_menu::toggle_words(cx, scene, layers), Action::Flat(layer_menu::toggle(cx, layers))),
            (layer_menu::solo_words(cx, layers), Action::Flat(layer_menu::solo(layers))),
        ];
        for (label, action) in buttons {
            if small_button(ui, &label) {
                cx.push(action);
            }
        }
        if small_button(ui, "Copy names") {
            cx.push(copy(layers));
        }
    });
}

fn small_button(ui: &mut Ui, label: &str) -> bool {
    let words = RichText::new(label).font(style::small());
    ui.add(egui::Button::new(words).min_size(vec2(0.0, style::ROW))).clicked()
}

/// Envelopes; each leads to its track.
fn envelopes(ui: &mut Ui, cx: &mut FlatCx, all: &[EnvelopeIndex]) {
    if all.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(NAMES, 14.0), egui::Sense::hover());
        ui.painter().text(
            rect.left_center(),
            egui::Align2::LEFT_CENTER,
            "Envelopes",
            style::small(),
            style::colors().muted,
        );
        ui.spacing_mut().item_spacing.x = style::SPACE_S;
        for (n, envelope) in all.iter().enumerate() {
            if ui.available_width() < MORE && n + 1 < all.len() {
                let more = format!("+ {}", all.len() - n);
                ui.label(RichText::new(more).font(style::small()).color(style::colors().muted));
                break;
            }
            let number = RichText::new(format!("#{}", envelope.0)).font(style::small()).color(style::colors().accent);
            let link = ui.add(egui::Label::new(number).sense(egui::Sense::click()));
            if link.on_hover_text("Show in the timeline").clicked() {
                cx.push(FlatAction::RevealEnvelope(*envelope));
            }
        }
    });
}

/// Slider for the opacity of physics layers. It shows that of the last one.
fn strength(ui: &mut Ui, cx: &mut FlatCx, layers: &[LayerId]) {
    let of_last = layers.last().and_then(|id| cx.flat.visibility.opacity.get(id));
    let strength = of_last.copied().unwrap_or(100);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(NAMES, style::ROW), egui::Sense::hover());
        ui.painter().text(
            rect.left_center(),
            egui::Align2::LEFT_CENTER,
            "Opacity",
            style::small(),
            style::colors().muted,
        );
        let hint = match layers.len() {
            1 => "Opacity of this layer, multiplied by the Entities slider".to_owned(),
            n => format!("Opacity of {n} selected physics layers, multiplied by the Entities slider"),
        };
        if let (Some(moved), _) = widgets::percent_slider(ui, "Layer opacity", &hint, 120.0, strength) {
            for id in layers {
                cx.push(FlatAction::SetOpacity(*id, moved));
            }
        }
        ui.label(RichText::new(format!("{strength}%")).font(style::small()));
    });
}

/// A text in the column of values, on as many lines as it needs.
fn sentence(ui: &mut Ui, text: &str) {
    ui.horizontal_top(|ui| {
        ui.add_space(NAMES + style::SPACE_M);
        ui.add(egui::Label::new(RichText::new(text).font(style::small())).wrap());
    });
}

/// A line of a name and a value; the value is elided and shown whole on hover.
fn fact(ui: &mut Ui, name: &str, value: &str) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(NAMES, 14.0), egui::Sense::hover());
        ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, name, style::small(), style::colors().muted);
        let short = text::elide_middle(ui.ctx(), value, &style::small(), ui.available_width());
        let label = ui.label(RichText::new(&*short).font(style::small()));
        if short != value {
            label.on_hover_text(value);
        }
    });
}

fn layer_lines(info: &FlatScene, layer: &LayerInfo) -> Vec<(&'static str, String)> {
    let mut lines = vec![("Layer", format!("{} · {}", text::clean(&layer.title), layer.layer_type.name()))];
    lines.push(("Size", layer_words::size_long(layer)));
    if let Some(image) = layer.image.and_then(|i| info.info.images.get(i.get())) {
        lines.push(("Image", text::clean(&image.name).into_owned()));
    }
    if layer.color != [255; 4] && layer.size_tiles.is_some() {
        lines.push(("Color", layer_words::color(layer.color)));
    }
    lines
}
