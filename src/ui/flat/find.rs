//! Search for physics and design tiles: the bar with the question, the outlines of matches, and where on the map they
//! lie.

use egui::{Align2, Event, Frame, Id, Key, Margin, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use glam::UVec2;
use lucide_icons::Icon;

use super::cache::SceneCache;
use super::links::Lens;
use crate::analysis;
use crate::analysis::{MOST_MATCHES, Matches};
use crate::base::{self, LayerId, TILE_WORLD};
use crate::scene::FlatScene;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::flat::FlatAction;

/// Size of the bar.
const WIDTH: f32 = 460.0;
/// Height of the strip that shows where matches lie, and its columns.
const STRIP: f32 = 18.0;
const COLUMNS: usize = 90;
/// Smaller tiles are not outlined one by one, in points.
const OUTLINED_FROM: f32 = 5.0;
/// Side of the dots that stand for matches on small tiles, in points.
const DOT: f32 = 4.0;
/// Most outlines; where there are more matches, dots stand for them.
const MOST_OUTLINES: usize = 4000;

/// State of the bar.
#[derive(Default)]
pub struct FindBar {
    /// Pending step, and its question: it is done once that question has an answer.
    wanted: Option<(String, isize)>,
}

impl FindBar {
    /// Clears the pending step: another scene is shown.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Shows the bar and marks what it found.
    pub fn show(&mut self, ui: &mut Ui, free: Rect, cx: &mut FlatCx, cache: &mut SceneCache) {
        if !cx.flat.find.open {
            return self.reset();
        }
        let scene = cx.scene;
        let matches = scene.map(|scene| cache.matches(scene, &cx.flat.find.text));
        if let Some((scene, matches)) = scene.zip(matches) {
            mark(ui, free, cx, scene, matches);
        }
        let width = WIDTH.min(free.width() - 2.0 * style::SPACE_M);
        let at = pos2(free.center().x - width / 2.0, free.top() + style::SPACE_M);
        let area = egui::Area::new(Id::unique("find")).fixed_pos(at).constrain_to(free).order(egui::Order::Middle);
        area.show(ui.ctx(), |ui| {
            let frame = Frame::new()
                .fill(style::colors().raised)
                .stroke(Stroke::new(1.0, style::colors().line))
                .corner_radius(4);
            frame.inner_margin(Margin::same(8)).show(ui, |ui| {
                ui.set_width(width - 18.0);
                ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_S);
                ui.horizontal(|ui| self.bar(ui, cx, matches));
                if let Some((scene, matches)) = scene.zip(matches) {
                    below(ui, cx, scene, matches);
                }
            });
        });
    }

    fn bar(&mut self, ui: &mut Ui, cx: &mut FlatCx, matches: Option<&Matches>) {
        let mut asked = cx.flat.find.text.clone();
        let buttons = 3.0 * (style::BUTTON + style::SPACE_S) + 96.0;
        let response = ui
            .allocate_ui(vec2(ui.available_width() - buttons, style::BUTTON), |ui| {
                widgets::filter_field(ui, "find field", "freeze, tele 12, 0x1c, image grass_main 42", &mut asked)
            })
            .inner;
        if cx.flat.find.is_new {
            response.request_focus();
            cx.push(FlatAction::FindSeen);
        }
        if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Escape)) {
            cx.push(FlatAction::CloseFind);
        }
        let mut by = None;
        // The field loses the focus at Enter; stepping through matches needs it back.
        if let Some(step) = ui.input(|i| i.events.iter().find_map(step_of)).filter(|_| response.lost_focus()) {
            response.request_focus();
            by = Some(step);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(92.0, style::ROW), Sense::hover());
        let said = matches.map(|matches| count_text(cx, matches)).unwrap_or_default();
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, said, style::small(), style::colors().muted);
        if widgets::icon_button(ui, Icon::ChevronUp, "Previous match", "Shift+Enter", false).clicked() {
            by = Some(-1);
        }
        if widgets::icon_button(ui, Icon::ChevronDown, "Next match", "Enter", false).clicked() {
            by = Some(1);
        }
        if widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked() {
            cx.push(FlatAction::CloseFind);
        }
        self.want(cx, matches, &asked, by);
        if asked != cx.flat.find.text {
            cx.push(FlatAction::SetFind(asked));
        }
    }

    /// Does the pending step, or waits: the matches may still be those of the field's text a frame ago, and the first
    /// match of a large map may take many frames.
    fn want(&mut self, cx: &mut FlatCx, matches: Option<&Matches>, asked: &str, by: Option<isize>) {
        if let Some(by) = by {
            self.wanted = Some((asked.to_owned(), by));
        }
        // Further typing cancels the step.
        self.wanted.take_if(|(text, _)| text != asked);
        let Some(by) = self.wanted.as_ref().map(|(_, by)| *by) else { return };
        let answer = matches.filter(|_| asked == cx.flat.find.text);
        // The last match is known when all are.
        let is_ready = |matches: &&Matches| matches.is_done() || (by > 0 && !matches.found().is_empty());
        // The window is woken when more of the answer comes.
        if let Some(matches) = answer.filter(is_ready) {
            step(cx, matches, by);
            self.wanted = None;
        }
    }
}

/// Step of a key.
fn step_of(event: &Event) -> Option<isize> {
    match event {
        Event::Key { key: Key::Enter, pressed: true, modifiers, .. } => Some(if modifiers.shift { -1 } else { 1 }),
        _ => None,
    }
}

fn count_text(cx: &FlatCx, matches: &Matches) -> String {
    if matches.is_empty_question() {
        return String::new();
    }
    let more = if matches.is_done() { "" } else { "…" };
    let count = text::grouped(matches.count());
    match cx.flat.find.at {
        Some(at) if at < matches.found().len() => format!("{} of {count}{more}", text::grouped(at + 1)),
        _ if matches.count() == 0 && matches.is_done() => "no matches".to_owned(),
        _ => format!("{count} found{more}"),
    }
}

/// Line below the field: words that were not understood, and where matches lie.
fn below(ui: &mut Ui, cx: &mut FlatCx, scene: &FlatScene, matches: &Matches) {
    if matches.is_empty_question() && matches.notes().is_empty() {
        let hint = "Names, kinds, layers, numbers and ids in any order; a tile has to fit all of them.\n\
                    tele 12 exit   ·   switch 3 door   ·   button 3   ·   cp 5   ·   speedup up   ·   delay 5   ·   id 28\n\
                    Design tiles by their image, all or one: image grass_main   ·   image grass_main 42   ·   image \"a name\" 0x2a";
        ui.label(egui::RichText::new(hint).font(style::small()).color(style::colors().muted));
        return;
    }
    for note in matches.notes().iter().take(3) {
        ui.label(egui::RichText::new(text::clean(note)).font(style::small()).color(style::colors().warning));
    }
    if let Some(remark) = matches.remark() {
        ui.label(egui::RichText::new(remark).font(style::small()).color(style::colors().muted));
    }
    if matches.count() > matches.found().len() {
        let most = text::grouped(MOST_MATCHES);
        let said = format!("Only the first {most} are marked. Refine your search.");
        ui.label(egui::RichText::new(said).font(style::small()).color(style::colors().muted));
    }
    if !matches.found().is_empty() {
        strip(ui, cx, scene, matches);
    }
}

/// Goes to another match, where there is one.
fn step(cx: &mut FlatCx, matches: &Matches, by: isize) {
    if matches.found().is_empty() {
        return;
    }
    let count = matches.found().len() as isize;
    let at = match (cx.flat.find.at, by) {
        (Some(at), by) => (at as isize + by).rem_euclid(count),
        (None, 1..) => 0,
        (None, _) => count - 1,
    };
    go_to(cx, matches, at as usize);
}

fn go_to(cx: &mut FlatCx, matches: &Matches, at: usize) {
    if let Some(found) = matches.found().get(at) {
        cx.push(FlatAction::GoToMatch { at, found: *found });
    }
}

/// Strip with the matches from the left to the right end of the map; a click goes there.
fn strip(ui: &mut Ui, cx: &mut FlatCx, scene: &FlatScene, matches: &Matches) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), STRIP), Sense::click());
    let bounds = scene.bounds;
    let along = |world: f32| (world - bounds.min.x) / bounds.size().x.max(1.0);
    let column = |along: f32| (along * COLUMNS as f32) as usize;
    let mut counts = [0_u32; COLUMNS];
    for (_, world) in on_map(scene, matches) {
        if let Some(count) = counts.get_mut(column(along(world)).min(COLUMNS - 1)) {
            *count += 1;
        }
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f32;
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, style::ON_MAP.background);
    let step = rect.width() / COLUMNS as f32;
    for (n, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        // A single one must be seen beside thousands.
        let height = (STRIP - 4.0) * (0.25 + 0.75 * (*count as f32 / most).sqrt());
        let left = rect.left() + n as f32 * step;
        let bar = Rect::from_min_max(pos2(left, rect.bottom() - 2.0 - height), pos2(left + step, rect.bottom() - 2.0));
        painter.rect_filled(bar, 0.0, style::ON_MAP.accent);
    }
    let seen = cx.flat.frame.world_rect(cx.flat.camera);
    let x_of = |world: f32| rect.left() + along(world).clamp(0.0, 1.0) * rect.width();
    let view = Rect::from_min_max(pos2(x_of(seen.min.x), rect.top()), pos2(x_of(seen.max.x), rect.bottom()));
    painter.rect_stroke(view, 1.0, Stroke::new(1.0, style::ON_MAP.text), StrokeKind::Inside);
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked()) {
        let clicked = bounds.min.x + (at.x - rect.left()) / rect.width() * bounds.size().x;
        let apart = |world: f32| (world - clicked).abs();
        let nearest = on_map(scene, matches).min_by(|(_, a), (_, b)| apart(*a).total_cmp(&apart(*b)));
        if let Some((n, _)) = nearest {
            go_to(cx, matches, n);
        }
    }
    response.on_hover_text("Match positions (left to right); the frame is the view. Click to jump.");
}

/// Matches by their positions, each with the place of a camera, from left to right, that has it in the middle. Those of
/// groups that do not move with the camera are left out: they lie nowhere on the map.
fn on_map(scene: &FlatScene, matches: &Matches) -> impl Iterator<Item = (usize, f32)> {
    let mut group: Option<(LayerId, Option<(f32, f32)>)> = None;
    matches.found().iter().enumerate().filter_map(move |(n, found)| {
        if group.is_none_or(|(layer, _)| layer != found.layer) {
            let lies = analysis::layer_group(scene, found.layer).map(|group| (group.offset.x, group.parallax.x));
            group = Some((found.layer, lies.filter(|(_, parallax)| *parallax != 0.0)));
        }
        let (offset, parallax) = group?.1?;
        let world = (found.at.x as f32 + 0.5) * TILE_WORLD;
        Some((n, (world - offset) * 100.0 / parallax))
    })
}

/// Marks the visible matches.
fn mark(ui: &Ui, free: Rect, cx: &FlatCx, scene: &FlatScene, matches: &Matches) {
    let painter = ui.painter().with_clip_rect(free);
    let current = cx.flat.find.at.and_then(|at| matches.found().get(at));
    let mut lens: Option<(LayerId, Option<(Lens<'_>, base::Rect)>)> = None;
    let mut dots = Dots::default();
    let mut outlines = 0;
    for found in matches.found() {
        if lens.as_ref().is_none_or(|(layer, _)| *layer != found.layer) {
            let group = analysis::layer_group(scene, found.layer);
            let new = group.and_then(|group| Lens::of_group(&painter, free, cx, group));
            let new = new.map(|lens| {
                let tiles = lens_tiles(&lens);
                (lens, tiles)
            });
            lens = Some((found.layer, new));
        }
        let Some((_, Some((lens, seen)))) = &lens else { continue };
        let at = found.at.as_vec2();
        if at.cmplt(seen.min).any() || at.cmpgt(seen.max).any() {
            continue;
        }
        let rect = tile_rect(lens, found.at);
        if lens.tile >= OUTLINED_FROM && outlines < MOST_OUTLINES {
            outlines += 1;
            painter.rect_stroke(rect, 0.0, Stroke::new(lens.pixel, style::ON_MAP.accent), StrokeKind::Inside);
        } else {
            dots.add(free, rect.center());
        }
    }
    dots.paint(&painter, free);
    if let Some((found, group)) = current.and_then(|found| Some((found, analysis::layer_group(scene, found.layer)?)))
        && let Some(lens) = Lens::of_group(&painter, free, cx, group)
    {
        let rect = tile_rect(&lens, found.at).expand(3.0);
        let rect = Rect::from_center_size(rect.center(), rect.size().max(vec2(12.0, 12.0)));
        painter.rect_stroke(rect, 2.0, Stroke::new(3.0, style::ON_MAP.background), StrokeKind::Middle);
        painter.rect_stroke(rect, 2.0, Stroke::new(1.5, style::ON_MAP.accent), StrokeKind::Middle);
    }
}

/// Visible tiles, with those that are cut.
fn lens_tiles(lens: &Lens<'_>) -> base::Rect {
    let seen = lens.seen();
    base::Rect::new(seen.min / TILE_WORLD - 1.0, seen.max / TILE_WORLD + 1.0)
}

/// Dots in a grid that covers the map's part of the window, one mesh for all of them.
#[derive(Default)]
struct Dots {
    columns: usize,
    set: Vec<bool>,
}

impl Dots {
    fn add(&mut self, free: Rect, at: Pos2) {
        if self.set.is_empty() {
            self.columns = (free.width() / DOT) as usize + 1;
            self.set = vec![false; self.columns * ((free.height() / DOT) as usize + 1)];
        }
        let by = (at - free.min) / DOT;
        let place = by.y.max(0.0) as usize * self.columns + by.x.max(0.0) as usize;
        if let Some(dot) = self.set.get_mut(place) {
            *dot = true;
        }
    }

    /// Paints dots side by side as one bar, so that there are few of them where all is full.
    fn paint(&self, painter: &egui::Painter, free: Rect) {
        let mut mesh = egui::Mesh::default();
        for (y, row) in self.set.chunks(self.columns.max(1)).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|a, b| a == b) {
                if run[0] {
                    let min = free.min + vec2(x as f32, y as f32) * DOT;
                    let size = vec2(run.len() as f32 * DOT - 1.0, DOT - 1.0);
                    mesh.add_colored_rect(Rect::from_min_size(min, size), style::ON_MAP.accent.gamma_multiply(0.8));
                }
                x += run.len();
            }
        }
        painter.add(mesh);
    }
}

fn tile_rect(lens: &Lens<'_>, at: UVec2) -> Rect {
    let corner = |at: UVec2| at.as_vec2() * TILE_WORLD;
    lens.rect(base::Rect::new(corner(at), corner(at + UVec2::ONE)))
}
