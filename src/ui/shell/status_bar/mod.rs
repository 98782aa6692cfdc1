//! Bar at the bottom: the place of the pointer, the things under it, the size of the map, the time of a picture.
//!
//! Parts are measured before they are shown, and whole ones leave a narrow bar, by their rank. Those whose words change
//! with the pointer take the same space anywhere, so that none comes and goes while it moves.

mod fit;
mod under;

use egui::{Align, Button, Frame, Label, Layout, Margin, Panel, Response, RichText, Ui, vec2};
use glam::{UVec2, Vec2};

use super::live;
use crate::base::{LevelKind, TILE_WORLD};
use crate::scene::solid::NodeQuestion;
use crate::scene::{FlatScene, LayerType, Solid, World};
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::problems::Problems;
use crate::ui::flat::{go_to, map_px};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::warning_list::Warnings;
use crate::ui::parts::{style, text, widgets};
use crate::ui::solid;
use crate::ui::solid::solid_cx::SolidCx;
use crate::view::flat::FlatAction;
use crate::view::flat::Tab;
use crate::view::solid::{PageAction, SolidAction, SolidTab};
use crate::view::{self, ShellAction, WorldView};
use fit::Part;
use under::under;

/// Most warnings beside the pointer.
const MOST_WARNINGS: usize = 12;
/// Side of the dot beside a state.
const DOT: f32 = 6.0;
/// Least width of the words about what lies under the pointer.
const LEAST_UNDER: f32 = 110.0;

/// Shows the bar. `under`: the node under the pointer, in a solid world.
pub fn show(root: &mut Ui, cx: &mut PanelCx, under: Option<NodeQuestion>) {
    let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::symmetric(8, 0));
    Panel::bottom("status bar").exact_size(style::STATUS_BAR).resizable(false).frame(frame).show(root, |ui| {
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_L;
            let parts = parts(ui, cx, under);
            let widths: Vec<_> = parts.iter().map(|part| (part.part, part.width(ui))).collect();
            let hidden = fit::hidden(ui.available_width() + style::SPACE_L, &widths);
            let all: f32 = widths.iter().filter(|(part, _)| !hidden.contains(part)).map(|(_, width)| width).sum();
            let news = live::news_width(cx) + style::SPACE_L;
            let spare = (ui.available_width() + style::SPACE_L - all - news).max(0.0);
            let (shown, hidden): (Vec<_>, Vec<_>) = parts.into_iter().partition(|it| !hidden.contains(&it.part));
            let (left, right): (Vec<_>, Vec<_>) = shown.into_iter().partition(|it| it.part.is_left());
            left.into_iter().for_each(|it| one(ui, cx, it, spare, &hidden));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                right.into_iter().for_each(|it| one(ui, cx, it, spare, &hidden));
                live::news(ui, cx);
            });
        });
    });
}

/// A part of the bar with its words.
struct Shown {
    part: Part,
    words: String,
}

impl Part {
    /// Whether it stands at the left end.
    fn is_left(self) -> bool {
        matches!(self, Self::Solo | Self::Selection | Self::Tile | Self::Column | Self::Under)
    }

    /// Words that are as wide as the part usually gets, so that the others keep their places.
    fn usual(self) -> &'static str {
        match self {
            Self::Tile => "Tile 000, 000",
            Self::Column => "x 00000  y 000  z 00000",
            Self::Zoom => "000%",
            Self::FrameTime => "Frame 00.0 ms",
            _ => "",
        }
    }

    /// Its subject, for the tooltip of a bar that it does not fit into.
    fn subject(self) -> Option<&'static str> {
        match self {
            Self::Size => Some("Map size"),
            Self::Zoom => Some("Zoom"),
            Self::Speed => Some("Speed"),
            Self::Direction => Some("Direction"),
            Self::Eye => Some("Position"),
            Self::Solo | Self::Selection | Self::Tile | Self::Column | Self::Under => None,
            Self::FrameTime | Self::Timeline | Self::Live | Self::StandIns | Self::Mark => None,
        }
    }
}

impl Shown {
    /// Width with the space beside it.
    fn width(&self, ui: &Ui) -> f32 {
        let of = |words: &str| {
            let galley = ui.painter().layout_no_wrap(words.to_owned(), style::small(), style::colors().text);
            galley.size().x
        };
        let words = match self.part {
            Part::Under => LEAST_UNDER,
            Part::Live => of(&self.words) + style::SPACE_S + DOT,
            Part::Mark => of(&self.words) + style::SPACE_L + DOT,
            part => of(&self.words).max(of(part.usual())),
        };
        // Widgets end at whole pixels.
        words.ceil() + style::SPACE_L
    }
}

/// All parts that there are now: those at the left from there, then the others from the right.
fn parts(ui: &Ui, cx: &mut PanelCx, node: Option<NodeQuestion>) -> Vec<Shown> {
    let mut parts = Vec::new();
    let mut push = |part, words: String| parts.push(Shown { part, words });
    if cx.world.is_some()
        && let Some(cx) = FlatCx::of(cx)
    {
        let soloed = cx.flat.visibility.solo.len();
        if soloed > 0 {
            push(Part::Solo, format!("Solo: {}", text::count(soloed, "layer", "layers")));
        }
        let selected = cx.flat.selected_layers().len();
        if selected > 1 {
            push(Part::Selection, format!("{} selected", text::count(selected, "layer", "layers")));
        }
        if let Some(scene) = cx.scene {
            let at_px = map_px::pointer_px(ui, &cx);
            let tile = at_px.map(|at_px| view::flat::world_from_px(cx.flat, at_px) / TILE_WORLD);
            push(Part::Tile, go_to::tile_words(tile));
            push(Part::Under, at_px.map_or_else(String::new, |at_px| under(&cx, scene, at_px)));
        }
    }
    if let Some(kind) = level_solo(cx) {
        push(Part::Solo, format!("Solo: {}", solid::kind_title(kind).to_lowercase()));
    }
    push(Part::Mark, mark_words(cx));
    let stand_ins = cx.flat_scene().map_or(0, |scene| scene.info.stand_ins());
    if stand_ins > 0 {
        push(Part::StandIns, text::count(stand_ins, "stand-in", "stand-ins"));
    }
    if let Some((word, _)) = live::state(cx) {
        push(Part::Live, word.to_owned());
    }
    if cx.shows_map() && cx.flat_view().is_some() {
        push(Part::Timeline, "Timeline".to_owned());
    }
    if cx.shell.figures && cx.status.frame_ms > 0.0 {
        push(Part::FrameTime, format!("Frame {:.1} ms", cx.status.frame_ms));
    }
    match cx.view {
        WorldView::Flat(_) if !cx.shows_map() => {}
        WorldView::Flat(view) => {
            push(Part::Zoom, text::zoom_percent(view.camera.zoom));
            if let Some(size) = cx.flat_scene().and_then(map_size_tiles) {
                push(Part::Size, format!("{} × {} tiles", size.x, size.y));
            }
        }
        WorldView::Solid(_) if !cx.shows_map() => {}
        WorldView::Solid(view) if view.camera.is_map() && shown_solid(cx).is_some() => {
            if let Some(world) = shown_solid(cx) {
                push(Part::Zoom, solid::scale_words(view, world.axes));
                let pointer = ui.input(|input| input.pointer.latest_pos());
                let at_px = pointer.map(|at| Vec2::new(at.x, at.y) * ui.ctx().pixels_per_point());
                let (corner, size) = (UVec2::new(view.viewport_px.x, view.viewport_px.y), view.viewport_px.size());
                let is_inside = |at: &Vec2| {
                    let inside = *at - corner.as_vec2();
                    inside.cmpge(Vec2::ZERO).all() && inside.cmplt(size.as_vec2()).all()
                };
                let at_px = at_px.filter(is_inside);
                push(Part::Column, solid::column_words(view, world, at_px));
                push(Part::Under, node.map(|node| solid::node_words(cx, node, false)).unwrap_or_default());
            }
        }
        WorldView::Solid(view) => {
            let [speed, direction, eye] = solid::place_words(view, shown_solid(cx));
            push(Part::Speed, speed);
            push(Part::Direction, direction);
            push(Part::Eye, eye);
            push(Part::Under, node.map(|node| solid::node_words(cx, node, true)).unwrap_or_default());
        }
    }
    parts
}

/// The kind of parts of a level that is shown alone.
fn level_solo(cx: &PanelCx) -> Option<LevelKind> {
    shown_solid(cx)?.level_style?.solo
}

/// The solid world that shows.
fn shown_solid<'a>(cx: &PanelCx<'a>) -> Option<&'a Solid> {
    cx.world.and_then(World::as_solid).map(|solid| &**solid)
}

/// Shows a part. `spare`: width that no part takes; `hidden`: parts that do not fit.
fn one(ui: &mut Ui, cx: &mut PanelCx, shown: Shown, spare: f32, hidden: &[Shown]) {
    let Shown { part, words } = shown;
    let muted = style::colors().muted;
    match part {
        Part::Solo => {
            let button = ui.add(Button::new(small(words).color(style::colors().accent)).frame(false));
            let keys = Command::Back.info().keys_text();
            if button.on_hover_ui(|ui| widgets::tooltip(ui, "Exit solo", &keys)).clicked() {
                match SolidCx::of(cx) {
                    Some(mut cx) => _ = solid::exit_solo(&mut cx),
                    None => cx.push(FlatAction::ExitSolo),
                }
            }
        }
        Part::Selection => {
            ui.label(small(words).color(muted)).on_hover_text("Hide, Solo and Opacity apply to all selected layers");
        }
        Part::Tile => {
            if let Some(mut cx) = FlatCx::of(cx) {
                let is_on_map = map_px::pointer_px(ui, &cx).is_some();
                go_to::button(ui, &mut cx, &words, is_on_map);
            }
        }
        Part::Column => {
            let hint = "Node under the pointer: x (east), y (surface height), z (north). Click to go to a position";
            if let Some(mut cx) = SolidCx::of(cx) {
                solid::go_to::button(ui, &mut cx, &words, hint, false);
            }
        }
        Part::Eye => match SolidCx::of(cx) {
            Some(mut cx) if cx.has_nodes() => {
                solid::go_to::button(ui, &mut cx, &words, "Camera position. Click to go to another", true);
            }
            Some(_) | None => {
                let label = ui.label(small(words).color(muted));
                label.on_hover_text(part.subject().unwrap_or_default());
            }
        },
        Part::Under => under_label(ui, &words, LEAST_UNDER + spare),
        Part::Size => drop(ui.label(small(words).color(muted)).on_hover_text("Width and height of the map")),
        Part::Zoom => {
            let hint = match cx.view {
                WorldView::Flat(_) => "Zoom (100% is the in-game zoom)",
                WorldView::Solid(_) => "Scale of the map",
            };
            ui.label(small(words).color(muted)).on_hover_text(hint);
        }
        Part::Speed | Part::Direction => {
            let label = ui.label(small(words).color(muted));
            label.on_hover_text(part.subject().unwrap_or_default());
        }
        Part::FrameTime => frame_time(ui, cx, words),
        Part::Timeline => {
            if let Some(mut cx) = FlatCx::of(cx) {
                timeline_button(ui, &mut cx, words);
            }
        }
        Part::Live => live::mark(ui, cx),
        Part::StandIns => {
            let hint = "Images shown with a stand-in. Click for details.";
            if ui.add(Button::new(small(words).color(muted)).frame(false)).on_hover_text(hint).clicked() {
                cx.push(FlatAction::SetTab(Tab::Images));
            }
        }
        Part::Mark => mark(ui, cx, words, hidden),
    }
}

/// Words about what lies under the pointer, in some width. They go when the pointer leaves the map, so a tooltip could
/// not be read.
fn under_label(ui: &mut Ui, words: &str, width: f32) {
    let short = text::elide_middle(ui.ctx(), words, &style::small(), width);
    ui.add(Label::new(small(&*short).color(style::colors().muted)).extend());
}

fn mark_words(cx: &PanelCx) -> String {
    match (&cx.status.loading, cx.world, Problems::of(cx).count()) {
        (Some(_), ..) => "Loading".to_owned(),
        (None, Some(_), 0) => "Loaded".to_owned(),
        (None, Some(_), problems) => format!("Loaded, {}", text::count(problems, "problem", "problems")),
        (None, None, _) => "No map".to_owned(),
    }
}

/// State of the map with a dot; what the bar has no width for is in its tooltip. Laid out from the right.
fn mark(ui: &mut Ui, cx: &mut PanelCx, words: String, hidden: &[Shown]) {
    let problems = Problems::of(cx).count();
    let color = match (&cx.status.loading, cx.world) {
        (Some(_), _) => style::colors().warning,
        (None, Some(_)) if problems > 0 => style::colors().warning,
        (None, Some(_)) => style::colors().accent,
        (None, None) => style::colors().faint,
    };
    let words = small(words).color(style::colors().muted);
    let response = match problems > 0 && cx.status.loading.is_none() {
        true => problems_mark(ui, cx, words),
        false => ui.label(words),
    };
    let lines: Vec<_> = hidden.iter().filter_map(hidden_words).collect();
    if !lines.is_empty() {
        response.on_hover_text(lines.join("\n"));
    }
    // The mark beside it says as much about a map that is followed.
    if problems > 0 || cx.status.loading.is_some() || !live::is_live(cx) {
        let (dot, _) = ui.allocate_exact_size(vec2(DOT, DOT), egui::Sense::hover());
        ui.painter().circle_filled(dot.center(), DOT * 0.5, color);
    }
}

/// Line about a part that does not fit; none where it is only a button, whose command is in a menu too.
fn hidden_words(Shown { part, words }: &Shown) -> Option<String> {
    match part {
        Part::Timeline | Part::Mark => None,
        _ if words.is_empty() => None,
        part => Some(part.subject().map_or_else(|| words.clone(), |subject| format!("{subject}: {words}"))),
    }
}

/// Number of problems; a click shows the page that lists them. A solid world has no pages: they show beside the pointer.
fn problems_mark(ui: &mut Ui, cx: &mut PanelCx, words: RichText) -> Response {
    match cx.view {
        WorldView::Flat(_) => {
            let button = ui.add(Button::new(words).frame(false)).on_hover_text("Show problems");
            if button.clicked() {
                cx.push(FlatAction::SetTab(Tab::Problems));
            }
            button
        }
        WorldView::Solid(_) => {
            let warnings = Warnings::of(cx);
            let listed = warnings.map.iter().chain(warnings.device).take(MOST_WARNINGS);
            let mut lines: Vec<_> = listed.map(|warning| text::clean(&warning.message).into_owned()).collect();
            let more = warnings.count() - lines.len();
            if more > 0 {
                lines.push(format!("…and {} more", text::grouped(more)));
            }
            if !solid::side_panel::has_tabs(cx) {
                return ui.label(words).on_hover_text(lines.join("\n"));
            }
            let button = ui.add(Button::new(words).frame(false)).on_hover_text("Show problems");
            if button.clicked() {
                cx.push(SolidAction::Page(PageAction::SetTab(SolidTab::Problems)));
            }
            button
        }
    }
}

/// Shows or hides the timeline.
fn timeline_button(ui: &mut Ui, cx: &mut FlatCx, words: String) {
    let info = Command::Timeline.info();
    let color = if cx.flat.switches.timeline { style::colors().accent } else { style::colors().muted };
    let button = Button::new(small(words).color(color)).frame(false);
    if ui.add(button).on_hover_ui(|ui| widgets::tooltip(ui, info.label, &info.keys_text())).clicked() {
        cx.push(FlatAction::ToggleTimeline);
    }
}

/// Time of a picture; a click shows its whole cost.
fn frame_time(ui: &mut Ui, cx: &mut PanelCx, words: String) {
    let info = Command::Figures.info();
    let text = small(words).color(style::colors().muted);
    let button = ui.add(Button::new(text).frame(false)).on_hover_ui(|ui| {
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
