//! Bar at the bottom: the place of the pointer, the things under it, the size of the map, the time of a picture.

use egui::{Align, Frame, Layout, Margin, Panel, RichText, Ui};
use glam::{UVec2, Vec2};

use super::live;
use crate::analysis;
use crate::base::TILE_WORLD;
use crate::scene::{Cell, FlatScene, LayerContent, LayerType};
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::problems::Problems;
use crate::ui::flat::{facts, go_to, map_px};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::warning_list::Warnings;
use crate::ui::parts::{style, text, widgets};
use crate::ui::solid;
use crate::view::ShellAction;
use crate::view::flat::FlatAction;
use crate::view::flat::Tab;
use crate::view::{self, WorldView};

/// Most warnings beside the pointer.
const MOST_WARNINGS: usize = 12;

/// Shows the bar.
pub fn show(root: &mut Ui, cx: &mut PanelCx) {
    let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::symmetric(8, 0));
    Panel::bottom("status bar").exact_size(style::STATUS_BAR).resizable(false).frame(frame).show(root, |ui| {
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_L;
            if cx.world.is_some()
                && let Some(mut cx) = FlatCx::of(cx)
            {
                pointer(ui, &mut cx);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| facts(ui, cx));
        });
    });
}

fn pointer(ui: &mut Ui, cx: &mut FlatCx) {
    let alone = cx.flat.visibility.solo.len();
    if alone > 0 {
        let solo = small(format!("Solo: {}", text::count(alone, "layer", "layers"))).color(style::colors().accent);
        ui.label(solo).on_hover_text("Only soloed layers are shown; Esc exits solo");
    }
    let selected = cx.flat.selected_layers().len();
    if selected > 1 {
        let words = format!("{} selected", text::count(selected, "layer", "layers"));
        ui.label(small(words).color(style::colors().muted)).on_hover_text("Hide, solo and opacity act on all of them");
    }
    let Some(scene) = cx.scene else { return };
    let Some(at_px) = map_px::pointer_px(ui, cx) else {
        return go_to::button(ui, cx, None);
    };
    let tile = view::flat::world_from_px(cx.flat, at_px) / TILE_WORLD;
    go_to::button(ui, cx, Some(tile));
    let under = ui.label(small(under(cx, scene, at_px)).color(style::colors().muted));
    under.on_hover_text("Tile layers under the pointer, or the tile of the selected layer");
}

/// Laid out from the right.
fn facts(ui: &mut Ui, cx: &mut PanelCx) {
    let problems = Problems::of(cx).count();
    let (mark, color) = match (&cx.status.loading, cx.world) {
        (Some(_), _) => ("Loading".to_owned(), style::colors().warning),
        (None, Some(_)) if problems > 0 => {
            (format!("Loaded, {}", text::count(problems, "problem", "problems")), style::colors().warning)
        }
        (None, Some(_)) => ("Loaded".to_owned(), style::colors().accent),
        (None, None) => ("No map".to_owned(), style::colors().faint),
    };
    let mark_text = small(mark).color(style::colors().muted);
    if problems > 0 && cx.status.loading.is_none() {
        problems_mark(ui, cx, mark_text);
    } else {
        ui.label(mark_text);
    }
    // The mark beside it says as much about a map that is followed.
    if problems > 0 || cx.status.loading.is_some() || !live::is_live(cx) {
        let (dot, _) = ui.allocate_exact_size(egui::vec2(6.0, 6.0), egui::Sense::hover());
        ui.painter().circle_filled(dot.center(), 3.0, color);
    }
    if let Some(mut cx) = FlatCx::of(cx) {
        stand_ins(ui, &mut cx);
    }
    live::mark(ui, cx);
    if cx.shows_map()
        && let Some(mut cx) = FlatCx::of(cx)
    {
        timeline_button(ui, &mut cx);
    }
    if cx.status.frame_ms > 0.0 {
        frame_time(ui, cx);
    }
    match cx.view {
        WorldView::Flat(_) if !cx.shows_map() => {}
        WorldView::Flat(view) => {
            let zoom = ui.label(small(text::zoom_percent(view.camera.zoom)).color(style::colors().muted));
            zoom.on_hover_text("Zoom (100 % is the in-game zoom)");
            if let Some(size) = cx.flat_scene().and_then(map_size_tiles) {
                let size = ui.label(small(format!("{} × {} tiles", size.x, size.y)).color(style::colors().muted));
                size.on_hover_text("Width and height of the map");
            }
        }
        WorldView::Solid(view) => solid::place(ui, view),
    }
    live::news(ui, cx);
}

/// Number of problems; a click shows the page that lists them. A solid world has no pages: they show beside the pointer.
fn problems_mark(ui: &mut Ui, cx: &mut PanelCx, words: RichText) {
    match cx.view {
        WorldView::Flat(_) => {
            let button = ui.add(egui::Button::new(words).frame(false)).on_hover_text("Show problems");
            if button.clicked() {
                cx.push(FlatAction::SetTab(Tab::Problems));
            }
        }
        WorldView::Solid(_) => {
            let warnings = Warnings::of(cx);
            let listed = warnings.map.iter().chain(warnings.device).take(MOST_WARNINGS);
            let mut lines: Vec<_> = listed.map(|warning| text::clean(&warning.message).into_owned()).collect();
            let more = warnings.count() - lines.len();
            if more > 0 {
                lines.push(format!("{} more", text::grouped(more)));
            }
            ui.label(words).on_hover_text(lines.join("\n"));
        }
    }
}

/// Number of images that are not the game's own; a click shows which, and how to get those.
fn stand_ins(ui: &mut Ui, cx: &mut FlatCx) {
    let count = cx.scene.map_or(0, |scene| scene.info.stand_ins());
    if count == 0 {
        return;
    }
    let words = small(text::count(count, "stand-in", "stand-ins")).color(style::colors().muted);
    let hint = "Images shown with a stand-in. Click for details.";
    if ui.add(egui::Button::new(words).frame(false)).on_hover_text(hint).clicked() {
        cx.push(FlatAction::SetTab(Tab::Images));
    }
}

/// Shows or hides the timeline.
fn timeline_button(ui: &mut Ui, cx: &mut FlatCx) {
    let info = Command::Timeline.info();
    let color = if cx.flat.switches.timeline { style::colors().accent } else { style::colors().muted };
    let button = egui::Button::new(small("Timeline").color(color)).frame(false);
    if ui.add(button).on_hover_ui(|ui| widgets::tooltip(ui, info.label, &info.keys_text())).clicked() {
        cx.push(FlatAction::ToggleTimeline);
    }
}

/// Time of a picture; a click shows its whole cost.
fn frame_time(ui: &mut Ui, cx: &mut PanelCx) {
    let info = Command::Figures.info();
    let text = small(format!("{:.1} ms", cx.status.frame_ms)).color(style::colors().muted);
    let button = ui.add(egui::Button::new(text).frame(false)).on_hover_ui(|ui| {
        ui.label(format!("Last frame time. {}", cx.status.adapter));
        widgets::tooltip(ui, info.label, &info.keys_text());
    });
    if button.clicked() {
        cx.push(ShellAction::ToggleFigures);
    }
}

fn small(text: impl Into<String>) -> RichText {
    RichText::new(text).font(style::small())
}

/// Size of the map: that of its game layer, else of everything visible.
fn map_size_tiles(scene: &FlatScene) -> Option<UVec2> {
    let game = scene.layer_infos().find(|layer| layer.layer_type == LayerType::Game);
    let bounds = scene.bounds;
    let seen = (!bounds.is_empty()).then(|| (bounds.size() / TILE_WORLD).ceil().as_uvec2());
    game.and_then(|layer| layer.size_tiles).or(seen)
}

/// Things under a pixel, in a few words: the tile of the selected layer, else how many layers have one there.
fn under(cx: &FlatCx, scene: &FlatScene, at_px: Vec2) -> String {
    if let Some(words) = cx.flat.selected.and_then(|id| selected_tile(cx, scene, id, at_px)) {
        return words;
    }
    let visible = |id| {
        let found = scene.layer_info(id).and_then(|(g, layer)| Some((scene.groups.get(g)?, layer)));
        found.is_some_and(|(group, layer)| view::flat::shown(cx.flat, &group.info, layer).is_visible())
    };
    let groups = scene.groups.iter();
    // Drawn layers that are parts of another are not counted.
    let layers = groups.flat_map(|group| group.layers.iter().map(move |layer| (group, layer)));
    let layers = layers.filter(|(_, layer)| layer.drawn.id == layer.drawn.of);
    let there = layers.filter(|(group, layer)| tile_at(cx, group, layer, at_px).is_some());
    let (seen, hidden): (Vec<_>, Vec<_>) = there.partition(|(_, layer)| visible(layer.drawn.id));
    let count = |n| text::count(n, "tile layer", "tile layers");
    match (seen.len(), hidden.len()) {
        (0, 0) => "No tile here".to_owned(),
        (0, hidden) => format!("{} here, hidden", count(hidden)),
        (n, 0) => format!("{} here", count(n)),
        (n, hidden) => format!("{} here, {hidden} more hidden", count(n)),
    }
}

fn selected_tile(cx: &FlatCx, scene: &FlatScene, id: crate::base::LayerId, at_px: Vec2) -> Option<String> {
    let group = analysis::layer_group(scene, id)?;
    let layer = group.layers.iter().find(|layer| layer.drawn.id == id)?;
    let LayerContent::Tiles(_) = layer.drawn.content else { return None };
    let title = text::clean(&scene.layer_info(id)?.1.title).chars().take(24).collect::<String>();
    Some(match tile_at(cx, group, layer, at_px) {
        Some(cell) => match facts::turned(cell.flags) {
            "" => format!("{title}: tile {}", cell.index),
            turned => format!("{title}: tile {}, {turned}", cell.index),
        },
        None => format!("{title}: no tile here"),
    })
}

fn tile_at(cx: &FlatCx, group: &crate::scene::Group, layer: &crate::scene::Layer, at_px: Vec2) -> Option<Cell> {
    let LayerContent::Tiles(tiles) = &layer.drawn.content else { return None };
    let at = view::flat::group_from_px(cx.flat, group, at_px) / TILE_WORLD;
    tiles.cell(at.x.floor() as i64, at.y.floor() as i64)
}
