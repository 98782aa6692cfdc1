//! Beams, and the circles within which draggers and turrets find tees. The game's width of a beam is not known here:
//! they are drawn with a width that is easy to see.

use egui::{Color32, Painter, Pos2, Rect};
use glam::Vec2;

use super::FlatCx;
use super::curve::{self, Pen};
use super::lens::Lens;
use super::net::Source;
use crate::analysis;
use crate::analysis::{Emitter, LONGEST_BEAM, LayerTile, Number};
use crate::base::{self, LayerId, TILE_WORLD};
use crate::rules::ddnet::{Category, Family, Reach, reach};
use crate::scene::FlatScene;
use crate::view;

/// Most drawn tiles with a reach.
const MOST: usize = 600;
/// Where there are more, circles have no gaps: each would be some hundred pieces.
const MANY: usize = 150;
/// Where tiles are smaller, in points, only selected ones are drawn.
const SMALLEST_TILE: f32 = 2.0;

/// Draws the reach of the tiles under the pointer and of those of the selected switch, or of all that can be seen;
/// `strength`: opacity of those that belong to neither of them.
pub fn show(
    painter: &Painter,
    free: Rect,
    cx: &FlatCx,
    source: &Source,
    asked: &[LayerTile],
    selected: Option<Number>,
    strength: f32,
) {
    let scene = source.scene;
    let mut moves = false;
    // Collected once: a map may have many thousands of tiles with a reach. And only of the few layers that the game
    // uses, since finding a layer means a walk through all of them: nothing reaches out of the others.
    let physics = scene.physics.iter().enumerate().filter(|(_, tiles)| tiles.counts);
    let lenses: Vec<(usize, Lens<'_>)> =
        physics.filter_map(|(n, tiles)| Some((n, lens_of(painter, free, cx, scene, tiles.layer)?))).collect();
    let lens = |emitter: &Emitter| lenses.iter().find(|(n, _)| *n == emitter.layer).map(|(_, lens)| lens);
    for emitter in asked.iter().filter_map(|tile| emitter_at(scene, *tile)) {
        moves |= lens(&emitter).and_then(|lens| draw(lens, cx, scene, &emitter, 1.0, false)).unwrap_or(false);
    }
    let is_selected = |emitter: &Emitter| {
        let number = Number { family: Family::Switch, value: emitter.number };
        emitter.number > 0 && selected == Some(number)
    };
    let is_asked = |emitter: &Emitter| asked.contains(&LayerTile { layer: emitter.layer, at: emitter.at });
    let mut drawn = 0;
    let is_circle = |emitter: &&Emitter| matches!(emitter.reach, Reach::Dragger { .. } | Reach::Turret { .. });
    let seen = |emitter: &&Emitter| lens(emitter).is_some_and(|lens| lens.sees(lens.rect(around(emitter))));
    let circles = source.index.emitters().iter().filter(is_circle).filter(seen);
    let are_many = cx.flat.connections.all && circles.take(MANY + 1).count() > MANY;
    for emitter in source.index.emitters().iter().filter(|emitter| !is_asked(emitter)) {
        let is_selected = is_selected(emitter);
        if drawn >= MOST {
            break;
        }
        if !cx.flat.connections.all && !is_selected {
            continue;
        }
        let strength = if is_selected { 0.6 } else { 0.6 * strength };
        if let Some(turns) =
            lens(emitter).and_then(|lens| draw(lens, cx, scene, emitter, strength, are_many && !is_selected))
        {
            moves |= turns;
            drawn += 1;
        }
    }
    if moves && cx.flat.clock.playing {
        painter.ctx().request_repaint();
    }
}

fn emitter_at(scene: &FlatScene, LayerTile { layer, at }: LayerTile) -> Option<Emitter> {
    let tiles = scene.physics.get(layer)?;
    let cell = tiles.cell(at);
    let reach = reach(&scene.info.map_rules, analysis::rules(scene), analysis::physics_layer(tiles.kind)?, cell.id)?;
    Some(Emitter { layer, at, reach, number: cell.values[0] })
}

/// The lens of a layer, if it is on the picture.
fn lens_of<'a>(painter: &'a Painter, free: Rect, cx: &FlatCx, scene: &FlatScene, id: LayerId) -> Option<Lens<'a>> {
    let (group, layer) = scene.layer_info(id)?;
    let is_shown = view::flat::shown(cx.flat, &scene.groups.get(group)?.info, layer).is_visible();
    Lens::of_group(painter, free, cx, analysis::layer_group(scene, id)?).filter(|_| is_shown)
}

/// Draws the reach of a tile. Returns whether that moves; `None` where nothing of it can be seen.
fn draw(
    lens: &Lens<'_>,
    cx: &FlatCx,
    scene: &FlatScene,
    emitter: &Emitter,
    strength: f32,
    is_one_of_many: bool,
) -> Option<bool> {
    let (painter, free) = (lens.painter, lens.free);
    let (center, radius) = (middle(emitter), radius(emitter));
    let category = match emitter.reach {
        Reach::Door => Category::Door,
        Reach::Laser { .. } => Category::Laser,
        Reach::Dragger { .. } => Category::Dragger,
        Reach::Turret { .. } => Category::Turret,
    };
    if (strength < 1.0 && lens.tile < SMALLEST_TILE) || !lens.sees(lens.rect(around(emitter))) {
        return None;
    }
    let [r, g, b] = category.color();
    // A switch that is off at the start is there, but has no effect until it is turned on.
    let rests = emitter.number > 0 && scene.info.map_rules.off_at_start.contains(&emitter.number);
    let color = Color32::from_rgb(r, g, b).gamma_multiply(if rests { 0.6 * strength } else { strength });
    let dash: &[f32] = if rests { &[3.0, 5.0] } else { &[] };
    match emitter.reach {
        Reach::Dragger { .. } | Reach::Turret { .. } => {
            // Circles are many and large: without their dark edge they are fainter than what they cross.
            let color = if strength < 1.0 { color.gamma_multiply(0.7) } else { color };
            let halo = if strength < 1.0 { 0.0 } else { 0.6 };
            let dash: &[f32] = match (rests, is_one_of_many) {
                (true, false) => &[2.0, 9.0],
                (false, false) => &[4.0, 5.0],
                (_, true) => &[],
            };
            circle(lens, center, radius, Pen { color, dash, width: lens.pixel, halo });
            Some(false)
        }
        Reach::Door | Reach::Laser { .. } => {
            let beams = analysis::beams(scene, emitter, cx.flat.clock.time_s);
            for beam in &beams {
                let ends = [lens.point(beam.from), lens.point(beam.to)];
                let soft = Pen { color: color.gamma_multiply(0.35), dash: &[], width: beam_width(lens), halo: 0.0 };
                if !rests {
                    curve::line(painter, free, &ends, soft);
                }
                curve::line(painter, free, &ends, Pen { color, dash, width: lens.pixel, halo: 0.5 * strength });
            }
            Some(!beams.is_empty() && analysis::moves(scene, emitter))
        }
    }
}

/// The middle of its tile, in world units.
fn middle(emitter: &Emitter) -> Vec2 {
    (emitter.at.as_vec2() + 0.5) * TILE_WORLD
}

/// The farthest that it reaches, in world units.
fn radius(emitter: &Emitter) -> f32 {
    match emitter.reach {
        Reach::Door | Reach::Laser { .. } => LONGEST_BEAM,
        Reach::Dragger { radius, .. } | Reach::Turret { radius } => radius,
    }
}

/// Rectangle that it can reach.
fn around(emitter: &Emitter) -> base::Rect {
    base::Rect::from_center_size(middle(emitter), Vec2::splat(2.0 * radius(emitter)))
}

fn beam_width(lens: &Lens) -> f32 {
    lens.length(8.0).clamp(3.0, 24.0)
}

fn circle(lens: &Lens, center: Vec2, radius: f32, pen: Pen) {
    let steps = (lens.length(radius) / 4.0).clamp(24.0, 160.0) as usize;
    let at = |i: usize| center + Vec2::from_angle(i as f32 / steps as f32 * std::f32::consts::TAU) * radius;
    let points: Vec<Pos2> = (0..=steps).map(|i| lens.point(at(i))).collect();
    curve::line(lens.painter, lens.free, &points, pen);
}
