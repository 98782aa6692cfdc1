//! Content of the hover card: the tile, its physics, then the uppermost design under the pointer.

use egui::{Label, RichText, Sense, Stroke, Ui, vec2};
use glam::IVec2;

use super::cache::SceneCache;
use super::facts::{self, Facts, Value};
use super::{links, preview};
use crate::analysis;
use crate::analysis::{Hit, Picked, Pin};
use crate::scene::FlatScene;
use crate::ui::parts::{style, text};
use crate::view;
use crate::view::flat::FlatView;

/// Design layers that are shown in detail.
const MOST_DESIGN: usize = 4;
/// Side of the pictures, in points.
const PICTURE: f32 = 28.0;
/// Side of the glyphs, in points.
const GLYPH: f32 = 10.0;

/// Content of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    /// Tile of the card.
    pub tile: IVec2,
    /// Physics facts, each with the reason why it is hidden, if it is.
    physics: Vec<(Facts, Option<&'static str>)>,
    design: Vec<Facts>,
    /// Further things, shown or not.
    more: usize,
}

impl Content {
    /// Content for a point; `None` where there is nothing. Physics is listed whether or not it is shown, of the design
    /// only visible things.
    pub fn of(state: &FlatView, scene: &FlatScene, pin: Pin) -> Option<Self> {
        let Picked { hits, more } = analysis::pick(scene, pin);
        let (physics, design): (Vec<_>, Vec<_>) = hits.into_iter().partition(|hit| hit.physics().is_some());
        let seen: Vec<_> = design.into_iter().filter(|hit| view::flat::is_hit_visible(state, scene, hit)).collect();
        let why = |hit: &Hit| facts::why_hidden(view::flat::hit_shown(state, scene, hit));
        let physics = physics.iter().filter_map(|hit| Some((facts::facts(scene, hit)?, why(hit)))).collect::<Vec<_>>();
        let more = more + seen.len().saturating_sub(MOST_DESIGN);
        let design: Vec<_> = seen.iter().take(MOST_DESIGN).filter_map(|hit| facts::facts(scene, hit)).collect();
        let is_empty = physics.is_empty() && design.is_empty();
        (!is_empty).then(|| Self { tile: pin.tile(), physics, design, more })
    }

    /// Shows it.
    pub fn show(&self, ui: &mut Ui, cache: &mut SceneCache, scene: &FlatScene) {
        ui.spacing_mut().item_spacing = vec2(style::SPACE_M, 2.0);
        ui.spacing_mut().interact_size.y = 14.0;
        ui.label(small(&format!("Tile {}, {}", self.tile.x, self.tile.y)).color(style::colors().muted));
        for (n, (facts, hidden)) in self.physics.iter().enumerate() {
            ui.add_space(style::SPACE_S);
            physics_block(ui, cache, scene, facts, hidden.is_some());
            // Once for all that are hidden for the same reason.
            let next = self.physics.get(n + 1).and_then(|(_, hidden)| *hidden);
            if let Some(why) = hidden.filter(|why| next != Some(why)) {
                ui.add(Label::new(small(why).color(style::colors().muted)).wrap());
            }
        }
        if !self.physics.is_empty() && !self.design.is_empty() {
            divider(ui);
        }
        for facts in &self.design {
            ui.add_space(2.0);
            design_block(ui, cache, scene, facts);
        }
        if self.more > 0 {
            ui.add_space(2.0);
            ui.label(small(&format!("…and {} more", text::grouped(self.more))).color(style::colors().muted));
        }
    }
}

fn physics_block(ui: &mut Ui, cache: &mut SceneCache, scene: &FlatScene, facts: &Facts, is_hidden: bool) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (square, _) = ui.allocate_exact_size(vec2(12.0, 16.0), Sense::hover());
        let square = egui::Rect::from_center_size(square.center(), vec2(16.0, 16.0));
        preview::paint(ui.painter(), square, cache, scene, facts.preview);
        let title = RichText::new(&facts.title).font(style::body());
        ui.label(if is_hidden { title.color(style::colors().muted) } else { title.strong() });
        ui.label(small(&facts.home).color(style::colors().muted));
    });
    values_line(ui, facts);
    if let Some(sentence) = &facts.sentence {
        ui.add(Label::new(small(sentence)).wrap());
    }
    links_line(ui, cache, scene, facts);
    notes(ui, facts);
}

/// Connections of the tile's number, as far as they are known.
fn links_line(ui: &mut Ui, cache: &SceneCache, scene: &FlatScene, facts: &Facts) {
    let Some(found) = facts.tile.and_then(|tile| links::tile_links(cache, scene, tile)) else { return };
    ui.add(Label::new(small(&found.words).color(style::colors().muted)).wrap());
    if let Some(problem) = found.problem {
        ui.add(Label::new(small(problem).color(style::colors().warning)).wrap());
    }
}

fn design_block(ui: &mut Ui, cache: &mut SceneCache, scene: &FlatScene, facts: &Facts) {
    ui.horizontal(|ui| {
        let (square, _) = ui.allocate_exact_size(vec2(PICTURE, PICTURE), Sense::hover());
        preview::paint(ui.painter(), square, cache, scene, facts.preview);
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                let room = ui.available_width();
                let title = text::elide_middle(ui.ctx(), &facts.title, &style::body(), room * 0.62);
                ui.label(RichText::new(&*title).font(style::body()));
                let home = text::elide_middle(ui.ctx(), &facts.home, &style::small(), ui.available_width());
                ui.label(small(&home).color(style::colors().muted));
            });
            values_line(ui, facts);
        });
    });
    notes(ui, facts);
}

/// Values in a line, as many lines as it takes; values without effect are muted.
fn values_line(ui: &mut Ui, facts: &Facts) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_S;
        for value in facts.values.iter().filter(|value| value.brief) {
            value_in_line(ui, value);
        }
    });
}

fn value_in_line(ui: &mut Ui, value: &Value) {
    let color = if value.matters { style::colors().text } else { style::colors().faint };
    ui.label(small(value.name).color(if value.matters { style::colors().muted } else { style::colors().faint }));
    // A letter that stands upright carries no information.
    if let Some(glyph) = value.glyph.filter(|_| value.text != "0") {
        let (square, _) = ui.allocate_exact_size(vec2(GLYPH, GLYPH), Sense::hover());
        preview::glyph(ui.painter(), square, glyph, color);
    }
    let room = ui.available_size_before_wrap().x.max(ui.max_rect().width() * 0.7);
    let text = text::elide_middle(ui.ctx(), &value.text, &style::small(), room);
    ui.label(small(&text).color(color));
    ui.add_space(style::SPACE_S);
}

fn notes(ui: &mut Ui, facts: &Facts) {
    for note in &facts.notes {
        ui.add(Label::new(small(note).color(style::colors().muted)).wrap());
    }
}

fn divider(ui: &mut Ui) {
    ui.add_space(style::SPACE_S);
    // As wide as what stands above, so that the line never makes the card wider.
    let (line, _) = ui.allocate_exact_size(vec2(ui.min_rect().width(), 1.0), Sense::hover());
    ui.painter().hline(line.x_range(), line.center().y, Stroke::new(1.0, style::colors().line));
    ui.add_space(style::SPACE_S);
}

fn small(text: &str) -> RichText {
    RichText::new(text).font(style::small())
}
