//! The bar at the bottom: where the pointer is, what is under it, how large the map is, how fast it is drawn.

use egui::{Align, Frame, Layout, Margin, Panel, RichText, Ui};
use glam::{UVec2, Vec2};

use super::warnings::Warnings;
use super::{Desk, commands::Command, facts, go_to, live, map_area, style, text, widgets};
use crate::analysis;
use crate::base::TILE_WORLD;
use crate::scene::{Cell, FlatScene, LayerContent, LayerType};
use crate::view::{self, Action, Tab};

/// Shows the bar.
pub fn show(root: &mut Ui, desk: &mut Desk) {
    let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::symmetric(8, 0));
    Panel::bottom("status bar").exact_size(style::STATUS_BAR).resizable(false).frame(frame).show(root, |ui| {
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_L;
            pointer(ui, desk);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| facts(ui, desk));
        });
    });
}

fn pointer(ui: &mut Ui, desk: &mut Desk) {
    let alone = desk.state.eyes.solo.len();
    if alone > 0 {
        let verb = if alone == 1 { "is" } else { "are" };
        ui.label(
            small(format!("{} {verb} shown alone", text::count(alone, "layer", "layers")))
                .color(style::colors().accent),
        );
    }
    let Some(scene) = desk.scene else { return };
    let Some(at_px) = map_area::pointer_px(ui, desk) else {
        return go_to::button(ui, desk, None);
    };
    let tile = view::world_from_px(desk.state, at_px) / TILE_WORLD;
    go_to::button(ui, desk, Some(tile));
    ui.label(small(under(desk, scene, at_px)).color(style::colors().muted));
}

/// Laid out from the right.
fn facts(ui: &mut Ui, desk: &mut Desk) {
    let warnings = Warnings::of(desk).count();
    let (mark, color) = match (&desk.status.loading, desk.scene) {
        (Some(_), _) => ("Loading".to_owned(), style::colors().warning),
        (None, Some(_)) if warnings > 0 => {
            (format!("Loaded, {}", text::count(warnings, "warning", "warnings")), style::colors().warning)
        }
        (None, Some(_)) => ("Loaded".to_owned(), style::colors().accent),
        (None, None) => ("No map".to_owned(), style::colors().faint),
    };
    let mark_text = small(mark).color(style::colors().muted);
    if warnings > 0 && desk.status.loading.is_none() {
        let button = ui.add(egui::Button::new(mark_text).frame(false)).on_hover_text("Show the warnings");
        if button.clicked() {
            desk.push(Action::SetTab(Tab::Warnings));
        }
    } else {
        ui.label(mark_text);
    }
    let (dot, _) = ui.allocate_exact_size(egui::vec2(6.0, 6.0), egui::Sense::hover());
    ui.painter().circle_filled(dot.center(), 3.0, color);
    stand_ins(ui, desk);
    live::mark(ui, desk);
    timeline_button(ui, desk);
    if desk.status.frame_ms > 0.0 {
        frame_time(ui, desk);
    }
    ui.label(small(text::zoom_percent(desk.state.camera.zoom)).color(style::colors().muted));
    if let Some(size) = desk.scene.and_then(map_size_tiles) {
        ui.label(small(format!("{} × {} tiles", size.x, size.y)).color(style::colors().muted));
    }
    live::news(ui, desk);
}

/// How many images are not the game's own; a click shows which, and how to get those.
fn stand_ins(ui: &mut Ui, desk: &mut Desk) {
    let count = desk.scene.map_or(0, |scene| scene.info.stand_ins());
    if count == 0 {
        return;
    }
    let words = small(text::count(count, "stand-in", "stand-ins")).color(style::colors().muted);
    let hint = "Images that were not found, with others in their place. Show which, and how to get the game's.";
    if ui.add(egui::Button::new(words).frame(false)).on_hover_text(hint).clicked() {
        desk.push(Action::SetTab(Tab::Images));
    }
}

/// Shows or hides the timeline.
fn timeline_button(ui: &mut Ui, desk: &mut Desk) {
    let info = Command::Timeline.info();
    let color = if desk.state.timeline.open { style::colors().accent } else { style::colors().muted };
    let button = egui::Button::new(small("Timeline").color(color)).frame(false);
    if ui.add(button).on_hover_ui(|ui| widgets::tooltip(ui, info.label, &info.keys_text())).clicked() {
        desk.push(Action::ToggleTimeline);
    }
}

/// The time for a picture; a click shows all that it costs.
fn frame_time(ui: &mut Ui, desk: &mut Desk) {
    let info = Command::Figures.info();
    let text = small(format!("{:.1} ms", desk.status.frame_ms)).color(style::colors().muted);
    let button = ui.add(egui::Button::new(text).frame(false)).on_hover_ui(|ui| {
        ui.label(format!("Time for the last picture. {}", desk.status.adapter));
        widgets::tooltip(ui, info.label, &info.keys_text());
    });
    if button.clicked() {
        desk.push(Action::ToggleFigures);
    }
}

fn small(text: impl Into<String>) -> RichText {
    RichText::new(text).font(style::small())
}

/// The size of the map: that of its game layer, else of what there is to see.
fn map_size_tiles(scene: &FlatScene) -> Option<UVec2> {
    let game = scene.layer_infos().find(|layer| layer.layer_type == LayerType::Game);
    let bounds = scene.bounds;
    let seen = (!bounds.is_empty()).then(|| (bounds.size() / TILE_WORLD).ceil().as_uvec2());
    game.and_then(|layer| layer.size_tiles).or(seen)
}

/// What lies under a pixel, in a few words: the tile of the selected layer, else how many layers have one there.
fn under(desk: &Desk, scene: &FlatScene, at_px: Vec2) -> String {
    if let Some(words) = desk.state.selected.and_then(|id| selected_tile(desk, scene, id, at_px)) {
        return words;
    }
    let visible = |id| {
        let found = scene.layer_info(id).and_then(|(g, layer)| Some((scene.groups.get(g)?, layer)));
        found.is_some_and(|(group, layer)| view::shown(desk.state, &group.info, layer).is_visible())
    };
    let groups = scene.groups.iter();
    // What is drawn besides a layer is no layer of its own.
    let layers = groups.flat_map(|group| group.layers.iter().map(move |layer| (group, layer)));
    let layers = layers.filter(|(_, layer)| layer.drawn.id == layer.drawn.of);
    let there = layers.filter(|(group, layer)| tile_at(desk, group, layer, at_px).is_some());
    let (seen, hidden): (Vec<_>, Vec<_>) = there.partition(|(_, layer)| visible(layer.drawn.id));
    let count = |n| text::count(n, "tile layer", "tile layers");
    match (seen.len(), hidden.len()) {
        (0, 0) => "No tile here".to_owned(),
        (0, hidden) => format!("{} here, hidden", count(hidden)),
        (n, 0) => format!("{} here", count(n)),
        (n, hidden) => format!("{} here, {hidden} more hidden", count(n)),
    }
}

fn selected_tile(desk: &Desk, scene: &FlatScene, id: crate::base::LayerId, at_px: Vec2) -> Option<String> {
    let group = analysis::layer_group(scene, id)?;
    let layer = group.layers.iter().find(|layer| layer.drawn.id == id)?;
    let LayerContent::Tiles(_) = layer.drawn.content else { return None };
    let title = text::clean(&scene.layer_info(id)?.1.title).chars().take(24).collect::<String>();
    Some(match tile_at(desk, group, layer, at_px) {
        Some(cell) => match facts::turned(cell.flags) {
            "" => format!("{title}: tile {}", cell.index),
            turned => format!("{title}: tile {}, {turned}", cell.index),
        },
        None => format!("{title}: no tile here"),
    })
}

fn tile_at(desk: &Desk, group: &crate::scene::Group, layer: &crate::scene::Layer, at_px: Vec2) -> Option<Cell> {
    let LayerContent::Tiles(tiles) = &layer.drawn.content else { return None };
    let at = view::group_from_px(desk.state, group, at_px) / TILE_WORLD;
    tiles.cell(at.x.floor() as i64, at.y.floor() as i64)
}
