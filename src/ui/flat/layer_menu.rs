//! Menus of the rows of layers and groups, and what acts on one layer or on all selected ones.

use egui::Ui;

use crate::base::{GroupIndex, LayerId};
use crate::scene::{FlatScene, LayerInfo};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{text, widgets};
use crate::view::flat::{self, FlatAction, Shown};
use crate::view::{Action, Request};

/// Menu of a layer. What shows and hides acts on `layers`: itself, or all selected ones.
pub fn layer(ui: &mut Ui, cx: &mut FlatCx, layer: &LayerInfo, shown: Shown, title: &str, layers: &[LayerId]) {
    let Some(scene) = cx.scene else { return };
    let toggle_label = match layers.len() {
        // Against the detail switch a click can only hide the layer.
        1 => one(shown.is_visible() || shown == Shown::NoDetail).to_owned(),
        _ => toggle_words(cx, scene, layers),
    };
    let solo_label = solo_words(cx, layers);
    let (copy_label, names) = match layers.len() {
        1 => ("Copy name".to_owned(), title.to_owned()),
        n => (format!("Copy {n} names"), names(scene, layers)),
    };
    // Layers that are never drawn have nothing to switch.
    let can_switch = shown != Shown::Nothing || layers.len() > 1;
    let go = ("Go to layer", Action::Flat(FlatAction::GoTo(layer.id)));
    let switches = [(&*toggle_label, Action::Flat(toggle(cx, layers))), (&*solo_label, Action::Flat(solo(layers)))];
    let rest =
        [("Show all layers", Action::Flat(FlatAction::ShowAll)), (&*copy_label, Action::Ask(Request::CopyText(names)))];
    widgets::menu(ui, cx, [go].into_iter().chain(switches.into_iter().filter(|_| can_switch)).chain(rest));
}

/// Names of layers, a line each.
pub fn names(scene: &FlatScene, layers: &[LayerId]) -> String {
    let title = |id: &LayerId| scene.layer_info(*id).map(|(_, layer)| text::clean(&layer.title).into_owned());
    layers.iter().filter_map(title).collect::<Vec<_>>().join("\n")
}

/// Menu of a group.
pub fn group(ui: &mut Ui, cx: &mut FlatCx, group: GroupIndex, shown: bool, title: &str) {
    let items = [
        (one(shown), Action::Flat(FlatAction::ToggleGroup(group))),
        ("Solo", Action::Flat(FlatAction::SoloGroup(group))),
        ("Show all layers", Action::Flat(FlatAction::ShowAll)),
        ("Copy name", Action::Ask(Request::CopyText(title.to_owned()))),
    ];
    widgets::menu(ui, cx, items);
}

/// Action that shows or hides layers. Several that all wait for high detail get that.
pub fn toggle(cx: &FlatCx, layers: &[LayerId]) -> FlatAction {
    match layers {
        [one] => FlatAction::ToggleLayer(*one),
        several if cx.scene.is_some_and(|scene| flat::await_detail(cx.flat, scene, several)) => {
            FlatAction::ToggleDetail
        }
        several => FlatAction::ToggleLayers(several.to_vec()),
    }
}

/// Action that shows layers alone, or all again.
pub fn solo(layers: &[LayerId]) -> FlatAction {
    match layers {
        [one] => FlatAction::SoloLayer(*one),
        several => FlatAction::SoloLayers(several.to_vec()),
    }
}

/// Label of [`toggle`] for several layers.
pub fn toggle_words(cx: &FlatCx, scene: &FlatScene, layers: &[LayerId]) -> String {
    if layers.len() > 1 && flat::await_detail(cx.flat, scene, layers) {
        return "Turn on high detail".to_owned();
    }
    let count = text::count(layers.len(), "layer", "layers");
    let detail = if flat::need_detail(cx.flat, scene, layers) { " (turns on high detail)" } else { "" };
    format!("{} {count}{detail}", one(flat::any_visible(cx.flat, scene, layers)))
}

/// Label of [`solo`].
pub fn solo_words(cx: &FlatCx, layers: &[LayerId]) -> String {
    let solo = &cx.flat.visibility.solo;
    match layers.len() {
        n if solo.len() == n && layers.iter().all(|id| solo.contains(id)) => "Exit solo".to_owned(),
        1 => "Solo".to_owned(),
        n => format!("Solo {}", text::count(n, "layer", "layers")),
    }
}

fn one(closes: bool) -> &'static str {
    if closes { "Hide" } else { "Show" }
}
