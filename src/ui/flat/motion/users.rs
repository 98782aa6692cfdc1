//! Everything in view that the selected envelopes move, colour or make louder: outlines of quads and of audible areas
//! of sounds, dashed ones of whole tile layers, dots where an outline would be too small.

use std::collections::HashSet;

use egui::{Painter, Pos2, Rect, Vec2};

use super::{lines, sounds};
use crate::analysis::{User, Users};
use crate::base::TILE_WORLD;
use crate::scene::{FlatScene, Group, Layer, LayerContent, Quad};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::links::Lens;
use crate::ui::flat::links::chips::{Chip, Chips};
use crate::ui::parts::{style, text};
use crate::view;
use crate::view::flat::Shown;

/// Most outlines of quads in a frame, those nearest to the middle of the view first.
const MOST: usize = 5000;
/// Most outlines of sounds and tile layers in a frame, in draw order: a circle is many lines.
const MOST_OTHERS: usize = 500;
/// Least size on the screen that is outlined; smaller things are dots.
const SMALLEST: f32 = 4.0;
/// More outlines than this go without their dark edge.
const MANY: usize = 400;

/// A quad in view.
struct Seen {
    corners: [Pos2; 4],
    bounds: Rect,
    /// Its colour envelope lets it show now.
    shows: bool,
    /// Distance from the middle of the view.
    away: f32,
}

/// Paints them.
pub fn show(painter: &Painter, free: Rect, cx: &FlatCx, scene: &FlatScene, users: &Users, chips: &mut Chips) {
    let mut values = Vec::new();
    scene.evaluate_slots(cx.flat.clock.time_ns(), &mut values);
    let motion = |quad: &Quad| values.get(quad.position_slot as usize).copied().unwrap_or_default();
    let shows = |quad: &Quad| values.get(quad.color_slot as usize).is_none_or(|color| color[3] > 0.0);
    let mut seen: Vec<Seen> = Vec::new();
    let mut others = Others::default();
    for_each_layer(cx, scene, users, |group, layer, run| {
        let Some(lens) = Lens::of_group(painter, free, cx, group) else { return };
        let window = window(cx, group, free, lens.pixel);
        match &layer.drawn.content {
            LayerContent::Quads(quads) => {
                let quads = things(run).filter_map(|n| quads.quads.get(n));
                seen.extend(quads.filter_map(|quad| in_view(&lens, window, quad, motion(quad), shows(quad))));
            }
            LayerContent::Tiles(tiles) => {
                let size = tiles.size_tiles.as_vec2() * TILE_WORLD;
                let rect = lens.rect(crate::base::Rect::new(glam::Vec2::ZERO, size));
                if others.fits(&lens, rect) {
                    lines::rect(painter, free, lens.pixel, rect, lines::dashed(lens.pixel, style::ON_MAP.accent, 0.8));
                }
            }
            LayerContent::Sounds(sources) => {
                for source in things(run).filter_map(|n| sources.get(n)) {
                    let at = source.moved(scene.evaluate_slot(source.moved_by, cx.flat.clock.time_ns()));
                    if !others.fits(&lens, sounds::rect(&lens, source, at, 1.0)) {
                        continue;
                    }
                    sounds::outline(
                        painter,
                        free,
                        &lens,
                        source,
                        at,
                        lines::pen(lens.pixel, style::ON_MAP.accent, 0.7),
                    );
                }
            }
            LayerContent::Nothing => {}
        }
    });
    if seen.len() > MOST {
        let total = seen.len();
        seen.select_nth_unstable_by(MOST, |a, b| a.away.total_cmp(&b.away));
        seen.truncate(MOST);
        let more = if users.more > 0 { "more than " } else { "" };
        say(chips, free, format!("{} of {more}{} quads outlined", text::grouped(MOST), text::grouped(total)));
    }
    if others.left_out > 0 {
        let what = text::count(others.left_out, "sound or tile layer", "sounds and tile layers");
        say(chips, free, format!("{what} not outlined"));
    }
    draw(painter, free, &seen);
}

fn say(chips: &mut Chips, free: Rect, text: String) {
    let of = Rect::from_center_size(free.center_bottom(), Vec2::ZERO);
    chips.add(Chip { of, icon: None, text, color: style::ON_MAP.text, strength: 1.0 });
}

/// Quads or sources among some users, by their positions. One that is moved and coloured is two uses in a row.
fn things(run: &[User]) -> impl Iterator<Item = usize> {
    let mut last = None;
    run.iter().filter_map(|user| user.index).filter(move |n| last.replace(*n) != Some(*n))
}

/// Outlines of sounds and tile layers in a frame.
#[derive(Default)]
struct Others {
    shown: usize,
    left_out: usize,
}

impl Others {
    /// Whether an outline can be seen and is within the limit, which is counted.
    fn fits(&mut self, lens: &Lens, rect: Rect) -> bool {
        if !lens.sees(rect) {
            return false;
        }
        let fits = self.shown < MOST_OTHERS;
        *(if fits { &mut self.shown } else { &mut self.left_out }) += 1;
        fits
    }
}

/// Shows the users of each layer to `look`, unless the layer is hidden. Both the users and the layers stand in draw
/// order, so one walk will do.
fn for_each_layer(cx: &FlatCx, scene: &FlatScene, users: &Users, mut look: impl FnMut(&Group, &Layer, &[User])) {
    let mut rest = users.list.as_slice();
    for group in &scene.groups {
        for layer in &group.layers {
            let (run, after) = rest.split_at(rest.iter().take_while(|user| user.layer == layer.drawn.id).count());
            rest = after;
            let shown = view::flat::shown(cx.flat, &group.info, &layer.info);
            if !run.is_empty() && matches!(shown, Shown::Yes | Shown::Faint | Shown::Sound) {
                look(group, layer, run);
            }
        }
        if rest.is_empty() {
            return;
        }
    }
}

/// The part of the window that shows a group: all of the map's area, or less where it is clipped.
fn window(cx: &FlatCx, group: &Group, free: Rect, pixel: f32) -> Rect {
    let Some(clip) = group.clip else { return free };
    let corner = |x: i64, y: i64| {
        let px = view::flat::px_from_world(cx.flat, glam::Vec2::new(x as f32, y as f32)) * pixel;
        Pos2::new(px.x, px.y)
    };
    let (x, y) = (i64::from(clip.x), i64::from(clip.y));
    free.intersect(Rect::from_min_max(corner(x, y), corner(x + i64::from(clip.w), y + i64::from(clip.h))))
}

fn in_view(lens: &Lens, window: Rect, quad: &Quad, motion: [f32; 4], shows: bool) -> Option<Seen> {
    let [a, b, c, d] = quad.moved(motion).map(|corner| lens.point(corner));
    let corners = [a, b, d, c];
    let bounds = Rect::from_points(&corners);
    let is_seen = bounds.is_finite() && window.is_positive() && window.intersects(bounds);
    is_seen.then(|| Seen { corners, bounds, shows, away: window.center().distance(window.clamp(bounds.center())) })
}

/// Paints outlines, and dots for small things. A dot covers further ones at its place.
fn draw(painter: &Painter, free: Rect, seen: &[Seen]) {
    let pixel = 1.0 / painter.ctx().pixels_per_point();
    let halo = if seen.len() > MANY { 0.0 } else { 0.7 };
    let mut dots = HashSet::new();
    for Seen { corners, bounds, shows, .. } in seen {
        // Invisible quads are fainter, and so are all behind the selected one.
        let (strength, halo) = if *shows { (0.7, halo) } else { (0.3, 0.0) };
        if bounds.size().max_elem() >= SMALLEST {
            lines::closed(
                painter,
                free,
                pixel,
                corners,
                lines::pen(pixel, style::ON_MAP.accent.gamma_multiply(strength), halo),
            );
        } else if dots.insert(((bounds.center().x * 0.5) as i32, (bounds.center().y * 0.5) as i32)) {
            painter.rect_filled(Rect::from_center_size(bounds.center(), Vec2::splat(3.0)), 0.0, style::SHADE);
            painter.rect_filled(Rect::from_center_size(bounds.center(), Vec2::splat(2.0)), 0.0, style::ON_MAP.accent);
        }
    }
}
