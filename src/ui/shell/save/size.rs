//! Lines about the size of a picture, and about the region that it shows.

use std::ops::RangeInclusive;

use egui::{DragValue, Ui, vec2};
use glam::DVec2;
use lucide_icons::Icon;

use super::chosen::Chosen;
use crate::base::{MOST_MOVING_PX, TILE_WORLD};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::form::{named, small};
use crate::ui::parts::{style, text, widgets};
use crate::view::{AFFORDABLE, MOST_PX_PER_TILE, MOST_TYPED_PX, Region, SaveChoice, SaveSize, SaveWhat, ShellAction};

/// Offered sizes of a tile, in pixels.
const TILES: [u16; 5] = [4, 8, 16, 32, 64];
/// Offered sizes of the view.
const TIMES: [(f32, &str, &str); 3] = [
    (0.5, "½×", "Half as large as in the window"),
    (1.0, "1×", "As large as in the window"),
    (2.0, "2×", "Twice as large as in the window"),
];
/// Farthest edge of a region that can be typed, in tiles.
const FARTHEST: f64 = 100_000.0;

/// Scale of a picture of the view, or of an animation.
pub fn view_scale(ui: &mut Ui, chosen: &Chosen, choice: &mut SaveChoice) {
    let fits = choice.what == SaveWhat::Moving && choice.fits;
    let is_exact = choice.exact_px.is_some();
    let mut size = None;
    if choice.what == SaveWhat::Moving {
        let hint = format!("Largest size that keeps the file within {}", text::file_size(AFFORDABLE));
        let response = ui.selectable_label(fits && !is_exact, "Auto").accessible_name("Size by file size");
        if response.on_hover_text(hint).clicked() {
            (choice.fits, choice.fit_times, choice.fit_s, choice.exact_px) = (true, 1.0, None, None);
        }
    }
    size = one_of_times(ui, choice, !fits && !is_exact).or(size);
    if let Some(px) = px_field(ui, chosen) {
        size = Some(SaveSize::PxPerTile(px));
    }
    if let Some(size) = size {
        (choice.size, choice.exact_px) = (size, None);
        choice.fits &= choice.what != SaveWhat::Moving;
    }
}

/// Scale of a picture of a solid world.
pub fn times(ui: &mut Ui, choice: &mut SaveChoice) {
    if let Some(size) = one_of_times(ui, choice, choice.exact_px.is_none()) {
        (choice.size, choice.exact_px) = (size, None);
    }
}

/// A size of the view that is clicked. `is_shown`: the chosen one shows.
fn one_of_times(ui: &mut Ui, choice: &SaveChoice, is_shown: bool) -> Option<SaveSize> {
    let mut size = None;
    for (times, words, hint) in TIMES {
        let is_chosen = is_shown && choice.size == SaveSize::Times(times);
        if ui.selectable_label(is_chosen, words).accessible_name(hint).on_hover_text(hint).clicked() {
            size = Some(SaveSize::Times(times));
        }
    }
    size
}

/// Scale of a picture of the whole map, or of a region.
pub fn tile_scale(ui: &mut Ui, chosen: &Chosen, choice: &mut SaveChoice) {
    for px in TILES {
        let is_chosen = choice.exact_px.is_none() && choice.px_per_tile == px;
        if ui.selectable_label(is_chosen, px.to_string()).accessible_name(format!("{px} px per tile")).clicked() {
            (choice.px_per_tile, choice.exact_px) = (px, None);
        }
    }
    if let Some(px) = px_field(ui, chosen) {
        (choice.px_per_tile, choice.exact_px) = (px, None);
    }
}

/// Field with the scale that the picture has, however that was chosen. Returns another one that is typed.
fn px_field(ui: &mut Ui, chosen: &Chosen) -> Option<u16> {
    let shown = chosen.order.as_ref().and_then(|order| {
        let params = order.flat()?;
        Some(f64::from(TILE_WORLD / params.view.world_per_px(params.camera.zoom)))
    });
    // Zoom has few digits; a scale of 16 would be one of 15.99.
    let mut px = shown.map_or(f64::from(chosen.choice.px_per_tile), |px| (px * 10.0).round() / 10.0);
    let range = 1.0..=f64::from(MOST_PX_PER_TILE);
    let field = DragValue::new(&mut px).range(range).clamp_existing_to_range(false).speed(0.2).max_decimals(1);
    // Whole numbers, which are usual, have no decimals.
    let field = field.custom_formatter(|px, _| format!("{}", (px * 10.0).round() / 10.0));
    let field = ui.add(field.suffix(" px per tile").min_size(vec2(96.0, style::ROW)));
    let field = field.accessible_name("Pixels per tile").on_hover_text("Scale: drag, or click to type");
    field.changed().then(|| px.round().clamp(1.0, f64::from(MOST_PX_PER_TILE)) as u16)
}

/// Width and height in pixels. Those of a region and of the whole map have its aspect. `aspect`: width of what the picture
/// shows by its height.
pub fn exact(ui: &mut Ui, aspect: f64, chosen: &Chosen, choice: &mut SaveChoice) {
    let Some(size) = chosen.order.as_ref().map(|order| order.file_px()) else { return };
    let most = if choice.what == SaveWhat::Moving { MOST_MOVING_PX } else { MOST_TYPED_PX };
    let aspect = aspect.max(f64::MIN_POSITIVE);
    let shows_view = choice.what == SaveWhat::View || choice.what == SaveWhat::Moving && !shows_region(choice);
    let linked = choice.linked || !shows_view;
    let side = |other: f64| (other.round() as u32).clamp(1, most);
    let [mut width, mut height] = size.to_array();
    let format = chosen.order.as_ref().and_then(|order| order.moving).map(|moving| moving.format);
    // A typed side of a video is the one of its file.
    let in_file = |size: [u32; 2]| format.map_or(size, |format| format.file_px(size));
    let even = if in_file([17, 17]) == [17, 17] { "" } else { ", even numbers only" };
    let field = |ui: &mut Ui, px: &mut u32, name: &str| {
        // A scale may lead to more than can be typed.
        let field = DragValue::new(px)
            .range(1..=most)
            .clamp_existing_to_range(false)
            .speed(2.0)
            .suffix(" px")
            .min_size(vec2(76.0, style::ROW));
        ui.add(field.update_while_editing(false))
            .accessible_name(name)
            .on_hover_text(format!("{name}: 1 to {most}{even}"))
    };
    if field(ui, &mut width, "Width in pixels").changed() {
        choice.exact_px = Some(in_file([width, if linked { side(f64::from(width) / aspect) } else { height }]));
    }
    ui.label(small("×"));
    if field(ui, &mut height, "Height in pixels").changed() {
        choice.exact_px = Some(in_file([if linked { side(f64::from(height) * aspect) } else { width }, height]));
    }
    if shows_view {
        let (icon, label) =
            if linked { (Icon::Link, "Unlink width and height") } else { (Icon::Unlink, "Link width and height") };
        if widgets::icon_button(ui, icon, label, "", linked).clicked() {
            choice.linked = !choice.linked;
            if choice.linked && choice.exact_px.is_some() {
                choice.exact_px = Some(in_file([width, side(f64::from(width) / aspect)]));
            }
        }
    }
}

/// Whether the picture shows the region.
pub fn shows_region(choice: &SaveChoice) -> bool {
    match choice.what {
        SaveWhat::Region => true,
        SaveWhat::Moving => choice.moving_region && choice.region.is_some(),
        SaveWhat::View | SaveWhat::Whole => false,
    }
}

/// The part of the map that an animation shows, in words.
pub fn moving_place(choice: &SaveChoice) -> &'static str {
    if shows_region(choice) { "the region" } else { "view" }
}

/// Width of what the picture shows by its height.
pub fn aspect(cx: &FlatCx, choice: &SaveChoice) -> f64 {
    let view = cx.flat.frame.viewport_px.size().as_dvec2();
    let size = match (choice.what, choice.region) {
        (SaveWhat::Whole, _) => cx.scene.map_or(DVec2::ONE, |scene| (scene.bounds.size() / TILE_WORLD).as_dvec2()),
        (_, Some(region)) if shows_region(choice) => DVec2::from(region.size()),
        _ => view,
    };
    if size.cmpgt(DVec2::ZERO).all() { size.x / size.y } else { 1.0 }
}

/// Part of the map that an animation shows. A region that is not there yet is selected first.
pub fn area(ui: &mut Ui, cx: &mut FlatCx, choice: &mut SaveChoice) {
    for (is_region, words, name) in [(false, "This view", "Animate the view"), (true, "Region", "Animate the region")] {
        let is_chosen = shows_region(choice) == is_region;
        let selects = is_region && choice.region.is_none();
        let words = if selects { "Region…" } else { words };
        let response = ui.selectable_label(is_chosen, words).accessible_name(name);
        let hint = if is_region { "A rectangle of the map" } else { "The current view of the map, without overlays" };
        let response = response.on_hover_text(if selects { "Drag a rectangle on the map" } else { hint });
        match response.clicked() {
            true if selects => cx.push(ShellAction::SelectRegion(true)),
            true => (choice.moving_region, choice.exact_px) = (is_region, None),
            false => {}
        }
    }
    if shows_region(choice) {
        region(ui, cx, choice);
    }
}

/// The region: buttons that have it selected on the map or cleared.
pub fn region(ui: &mut Ui, cx: &mut FlatCx, choice: &mut SaveChoice) {
    let words = if choice.region.is_some() { "Adjust region…" } else { "Select region…" };
    let response = ui.button(words).accessible_name(words);
    if response.on_hover_text("Drag a rectangle on the map").clicked() {
        cx.push(ShellAction::SelectRegion(true));
    }
    if choice.region.is_some() && widgets::icon_button(ui, Icon::Eraser, "Clear region", "", false).clicked() {
        (choice.region, choice.moving_region, choice.exact_px) = (None, false, None);
    }
}

/// Lines with the corner and the size of the region in tiles.
pub fn region_fields(ui: &mut Ui, choice: &mut SaveChoice) {
    let Some(Region { min, max, .. }) = choice.region else { return };
    let ([mut x, mut y], [mut w, mut h]) = (min, [max[0] - min[0], max[1] - min[1]]);
    let (places, sizes) = (-FARTHEST..=FARTHEST, 1.0 / 32.0..=FARTHEST);
    let mut is_changed = false;
    let mut field = |ui: &mut Ui, value: &mut f64, range: &RangeInclusive<f64>, label: &str, name: &str| {
        ui.label(small(label));
        let field = DragValue::new(value).range(range.clone()).speed(0.1).max_decimals(2);
        let field = ui.add(field.min_size(vec2(58.0, style::ROW))).accessible_name(name).on_hover_text(name);
        is_changed |= field.changed();
    };
    named(ui, "Top-left corner", |ui| {
        field(ui, &mut x, &places, "x", "Left edge in tiles");
        field(ui, &mut y, &places, "y", "Top edge in tiles");
        ui.label(small("tiles"));
    });
    named(ui, "Region size", |ui| {
        field(ui, &mut w, &sizes, "width", "Width in tiles");
        field(ui, &mut h, &sizes, "height", "Height in tiles");
        ui.label(small("tiles"));
    });
    if is_changed {
        choice.region = choice.region.map(|region| Region { min: [x, y], max: [x + w, y + h], ..region });
        choice.exact_px = None;
    }
}
