//! Choices for a picture to be saved, line by line.

use egui::{DragValue, Response, Ui, vec2};
use glam::DVec2;

use super::chosen::Chosen;
use super::size;
use crate::base::{MOST_FRAMES, MOST_MOVING_PX, MovingFormat, frames_of_round};
use crate::scene::Xray;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::form::{named, small};
use crate::ui::parts::{style, text, widgets};
use crate::view::ShellAction;
use crate::view::flat::LoopPeriod;
use crate::view::{self, LONGEST_MOVING_S, SaveChoice, SaveWhat};

/// Shortest length that can be typed, in seconds.
const SHORTEST_S: f64 = 0.1;
/// Proposed length where no loop period is known, in seconds.
const USUAL_S: f64 = 5.0;

/// Shows the lines for the chosen kind of picture.
pub fn rows(ui: &mut Ui, cx: &mut PanelCx, chosen: &Chosen) {
    match FlatCx::of(cx) {
        Some(mut cx) => flat_rows(ui, &mut cx, chosen),
        None => solid_rows(ui, cx, chosen),
    }
}

/// The lines for an image of a solid world.
fn solid_rows(ui: &mut Ui, cx: &mut PanelCx, chosen: &Chosen) {
    let mut new = chosen.choice;
    named(ui, "Scale", |ui| size::times(ui, &mut new));
    let viewport = cx.view.as_solid().map_or(DVec2::ONE, |view| view.viewport_px.size().as_dvec2());
    named(ui, "Size", |ui| size::exact(ui, viewport.x / viewport.y.max(1.0), chosen, &mut new));
    named(ui, "Options", |ui| transparent(ui, &mut new, "No sky or background color behind the world"));
    if new != chosen.choice {
        cx.push(ShellAction::SetSave(new));
    }
}

/// The lines for a picture of a map.
fn flat_rows(ui: &mut Ui, cx: &mut FlatCx, chosen: &Chosen) {
    let choice = chosen.choice;
    let mut new = choice;
    named(ui, "Content", |ui| what(ui, cx, &mut new));
    if new.what == SaveWhat::Region && choice.what != SaveWhat::Region && new.region.is_none() {
        // There is nothing to choose before that.
        cx.push(ShellAction::SelectRegion(true));
    }
    // What was chosen to be shown stays that, as an animation.
    if new.what == SaveWhat::Moving && choice.what == SaveWhat::Region {
        new.moving_region = new.region.is_some();
    }
    match choice.what {
        SaveWhat::View => named(ui, "Scale", |ui| size::view_scale(ui, chosen, &mut new)),
        SaveWhat::Region => {
            region(ui, cx, &mut new);
            named(ui, "Scale", |ui| size::tile_scale(ui, chosen, &mut new));
        }
        SaveWhat::Whole => named(ui, "Scale", |ui| size::tile_scale(ui, chosen, &mut new)),
        SaveWhat::Moving => {
            named(ui, "Format", |ui| format(ui, &mut new));
            named(ui, "Area", |ui| size::area(ui, cx, &mut new));
            named(ui, "Scale", |ui| size::view_scale(ui, chosen, &mut new));
        }
    }
    if chosen.order.is_some() {
        let aspect = size::aspect(cx, &new);
        named(ui, "Size", |ui| size::exact(ui, aspect, chosen, &mut new));
    }
    if choice.what == SaveWhat::Moving {
        named(ui, "Frame rate", |ui| frame_rate(ui, cx, &mut new));
        named(ui, "Start at", |ui| begins(ui, cx, &mut new));
        named(ui, "Length", |ui| length(ui, cx, &mut new));
    }
    named(ui, "Options", |ui| options(ui, cx, &mut new));
    if new.what != choice.what && !(shows_view(&choice) && shows_view(&new)) {
        new.exact_px = None;
    }
    if new != choice {
        if (new.fit_times, new.fit_s) == (choice.fit_times, choice.fit_s) {
            // Another animation may be affordable at full size.
            new = new.unfitted();
        }
        cx.push(ShellAction::SetSave(new));
    }
}

/// Whether a size that is typed is one of the view: an image of it and an animation share that.
fn shows_view(choice: &SaveChoice) -> bool {
    let fits = choice.exact_px.is_none_or(|px| px.iter().all(|side| *side <= MOST_MOVING_PX));
    match choice.what {
        SaveWhat::View => fits,
        SaveWhat::Moving => fits && !size::shows_region(choice),
        SaveWhat::Region | SaveWhat::Whole => false,
    }
}

fn region(ui: &mut Ui, cx: &mut FlatCx, choice: &mut SaveChoice) {
    named(ui, "Region", |ui| size::region(ui, cx, choice));
    if choice.region.is_some() {
        size::region_fields(ui, choice);
    }
}

/// Whether anything in the map moves.
pub fn moves(cx: &PanelCx) -> bool {
    cx.flat_scene().is_some_and(|scene| scene.is_animated())
}

/// One of a few options. The words are its name for screen readers, or `name` where these are too short by themselves.
fn one_of<T: PartialEq>(ui: &mut Ui, value: &mut T, this: T, words: &str, name: &str) -> Response {
    let response = ui.selectable_label(*value == this, words).accessible_name(name);
    if response.clicked() {
        *value = this;
    }
    response
}

fn what(ui: &mut Ui, cx: &FlatCx, choice: &mut SaveChoice) {
    let of = &mut choice.what;
    one_of(ui, of, SaveWhat::View, "This view", "This view")
        .on_hover_text("The current view of the map, without overlays");
    one_of(ui, of, SaveWhat::Region, "Region", "Region").on_hover_text("A rectangle of the map");
    one_of(ui, of, SaveWhat::Whole, "Whole map", "Whole map").on_hover_text("The whole map, at any size");
    let moves = moves(cx);
    ui.add_enabled_ui(moves || *of == SaveWhat::Moving, |ui| {
        one_of(ui, of, SaveWhat::Moving, "Animation", "Export an animation")
            .on_hover_text("The current view or a region as a looping animation")
            .on_disabled_hover_text("Nothing is animated in this map");
    });
}

fn format(ui: &mut Ui, choice: &mut SaveChoice) {
    for format in MovingFormat::ALL {
        let hint = match format {
            MovingFormat::Gif => "256 colors per frame; plays everywhere",
            MovingFormat::Apng => "Full color, large files; plays in browsers",
            MovingFormat::WebP => "Full color, smaller files; plays in browsers",
            MovingFormat::Mp4 => {
                "Video: the smallest files where much moves; plays in browsers and video players.\n\
                 No transparency; width and height are even numbers."
            }
        };
        one_of(ui, &mut choice.format, format, format.name(), format.name()).on_hover_text(hint);
    }
    choice.fps = choice.fps.min(choice.format.most_fps());
}

fn frame_rate(ui: &mut Ui, cx: &FlatCx, choice: &mut SaveChoice) {
    let most = choice.format.most_fps();
    let field = DragValue::new(&mut choice.fps).range(1.0..=most).speed(0.1).max_decimals(2);
    let field = ui.add(field.min_size(vec2(56.0, style::ROW))).accessible_name("Frames per second");
    field.on_hover_text(format!("At most {most} in this format"));
    ui.label(small("fps"));
    let proposed_ns = cx.status.save.round.as_ref().map(LoopPeriod::offered_ns);
    let Some(length_s) = choice.length_s().or(proposed_ns.map(|ns| ns as f64 / 1.0e9)) else { return };
    let mut frames = frames_of_round((length_s * 1.0e9) as i64, choice.fps);
    let most_frames = MOST_FRAMES.min(LONGEST_MOVING_S * choice.fps);
    let field = DragValue::new(&mut frames).range(1.0..=most_frames).speed(0.2).max_decimals(0);
    let field = ui.add(field.min_size(vec2(56.0, style::ROW)).update_while_editing(false));
    if field.accessible_name("Number of frames").on_hover_text("Fewer frames make the animation shorter").changed() {
        choice.seconds = Some((frames / choice.fps).max(SHORTEST_S));
    }
    ui.label(small("frames"));
}

fn begins(ui: &mut Ui, cx: &FlatCx, choice: &mut SaveChoice) {
    let now_s = choice.now_ns.map_or(cx.flat.clock.time_s, |ns| ns as f64 / 1.0e9);
    let now = format!("Current time ({})", text::clock(now_s));
    one_of(ui, &mut choice.from_zero, false, &now, "Start at the current time")
        .on_hover_text("The time at which this dialog was opened");
    one_of(ui, &mut choice.from_zero, true, "0:00.00", "Start at 0").on_hover_text("Where the game's clock starts");
}

fn length(ui: &mut Ui, cx: &FlatCx, choice: &mut SaveChoice) {
    let round = cx.status.save.round.as_ref();
    let (words, hint) = match round {
        None => ("Full loop".to_owned(), "Finding the loop…".to_owned()),
        Some(LoopPeriod::Takes(ns)) => {
            let s = *ns as f64 / 1.0e9;
            (format!("Full loop ({})", length_text(s)), "Seamless: the end matches the start".to_owned())
        }
        Some(LoopPeriod::Still) => {
            ("Full loop".to_owned(), format!("Nothing in {} is animated", size::moving_place(choice)))
        }
        Some(LoopPeriod::TooLong { time, .. }) => {
            ("Full loop".to_owned(), format!("Too long: a full loop takes {time}"))
        }
    };
    let is_known = !matches!(round, Some(LoopPeriod::Still | LoopPeriod::TooLong { .. }));
    let whole_s = match round {
        Some(LoopPeriod::Takes(ns)) => Some(*ns as f64 / 1.0e9),
        _ => None,
    };
    ui.add_enabled_ui(is_known, |ui| {
        let is_chosen = choice.length_s().is_none_or(|s| whole_s == Some(s)) && is_known;
        let response = ui.selectable_label(is_chosen, words).accessible_name("Full loop");
        if response.on_hover_text(&hint).on_disabled_hover_text(&hint).clicked() {
            // Where the program has shortened it, only a chosen length is one.
            choice.seconds = whole_s.filter(|_| choice.fit_s.is_some());
        }
    });
    let near = match round {
        Some(LoopPeriod::TooLong { near: Some(near), .. }) => Some((near.ms as f64 / 1000.0, near.off)),
        _ => None,
    };
    let proposed = round.map(LoopPeriod::offered_ns).map(|ns| ns as f64 / 1.0e9);
    // The default length, unless that is the loop period.
    let used = choice.length_s().or(proposed.filter(|_| !is_known));
    let is_near = near.is_some_and(|(s, _)| used == Some(s));
    if let Some((s, off)) = near {
        let words = format!("Almost seamless ({})", length_text(s));
        let response = ui.selectable_label(is_near, words).accessible_name("Almost seamless loop");
        if response.on_hover_text(nearly(off)).clicked() {
            choice.seconds = Some(s);
        }
    }
    let mut typed = used.or(proposed).unwrap_or(USUAL_S);
    let is_whole = used.is_some() && used == whole_s;
    if ui.selectable_label(used.is_some() && !is_near && !is_whole, "Other").accessible_name("Other length").clicked() {
        choice.seconds = Some(typed);
    }
    let field = DragValue::new(&mut typed).range(SHORTEST_S..=LONGEST_MOVING_S).speed(0.02).max_decimals(3);
    let field = ui.add(field.suffix(" s").min_size(vec2(64.0, style::ROW))).accessible_name("Length in seconds");
    if field.changed() {
        choice.seconds = Some(typed);
    }
}

/// Words for an approximate loop, in which things are up to `off` of their period away from the start.
fn nearly(off: f64) -> String {
    let percent = (off * 100.0).ceil();
    format!("Almost seamless: at the end, every animation is within {percent}% of its period of where it started")
}

/// A length in seconds in words, for example "4.8 s".
pub fn length_text(s: f64) -> String {
    text::duration_text((s * 1000.0).round() as i64)
}

fn options(ui: &mut Ui, cx: &FlatCx, choice: &mut SaveChoice) {
    ui.spacing_mut().item_spacing.x = style::SPACE_L;
    let shows = shows_physics(cx);
    ui.add_enabled_ui(shows, |ui| {
        let mut on = choice.physics && shows;
        let response = widgets::check_box(ui, &mut on, "Entities").accessible_name("Export entities");
        let has_some = cx.scene.is_some_and(|scene| !scene.physics.is_empty());
        let why = match has_some {
            true => {
                format!("Entities are off. {} to turn them on once this window is closed.", Command::Physics.press())
            }
            false => "This map has no physics layers".to_owned(),
        };
        response.on_hover_text("Physics layers as shown now").on_disabled_hover_text(why);
        if shows {
            choice.physics = on;
        }
    });
    transparent(ui, choice, "No background color behind the map");
}

/// Whether nothing is behind the world. `hint`: what that leaves out.
fn transparent(ui: &mut Ui, choice: &mut SaveChoice, hint: &str) {
    let has_alpha = choice.what != SaveWhat::Moving || choice.format.has_alpha();
    ui.add_enabled_ui(has_alpha, |ui| {
        let mut on = choice.transparent && has_alpha;
        let response = widgets::check_box(ui, &mut on, "Transparent background");
        response.on_hover_text(hint).on_disabled_hover_text("MP4 has no transparency: choose another format");
        if has_alpha {
            choice.transparent = on;
        }
    });
}

/// Whether any physics shows.
fn shows_physics(cx: &FlatCx) -> bool {
    let state = cx.flat;
    if state.overlay.entities > 0 || state.overlay.xray != Xray::Off {
        return true;
    }
    let Some(scene) = cx.scene else { return false };
    let shown = state.visibility.forced.iter().chain(&state.visibility.solo);
    shown.filter_map(|id| scene.layer_info(*id)).any(|(_, layer)| view::flat::is_physics(layer.layer_type))
}
