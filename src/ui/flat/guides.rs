//! Guides on the map: a grid of tiles with their numbers along the edges, and the areas that players see. Both lie in
//! the world of players (parallax 100); the grid follows the selected layer's group where one is selected.
//!
//! The area that players see at the usual zoom depends on the shape of their screens; the sizes are the game's own
//! arithmetic.

use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};
use glam::{UVec2, Vec2};

use crate::analysis;
use crate::base::TILE_WORLD;
use crate::scene::{Group, size_at_zoom_1};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::style;
use crate::view;
use crate::view::flat::FlatView;

/// Lines closer than this are left out, in points; those a little farther apart are faint, so that nothing jumps while
/// zooming, and those as far apart as the second are at full strength.
const CLOSEST: f32 = 10.0;
const FARTHEST: f32 = 100.0;
/// Most opacity of lines, and of the dark ones beside them, which show on bright ground.
const LIGHT: f32 = 96.0;
const DARK: f32 = 56.0;
/// Every so many lines there is a stronger one, which has a number.
const STRONG_EVERY: i64 = 10;
/// Numbers closer than this are left out, in points.
const NUMBERS_APART: f32 = 56.0;
/// From a name of a screen to the next; narrower rectangles have none, and of still narrower ones the widest shows
/// alone.
const NAMES_APART: f32 = 46.0;
const NAMED_FROM: f32 = 90.0;
const ALL_FROM: f32 = 36.0;
/// Shapes of screens that are shown, with the name and the colour of each.
const SCREENS: [(UVec2, &str, Color32); 4] = [
    (UVec2::new(5, 4), "5:4", Color32::from_rgb(0xcc, 0x79, 0xa7)),
    (UVec2::new(4, 3), "4:3", Color32::from_rgb(0xe6, 0x9f, 0x00)),
    (UVec2::new(16, 10), "16:10", Color32::from_rgb(0x56, 0xb4, 0xe9)),
    (UVec2::new(16, 9), "16:9", Color32::from_rgb(0xf0, 0xf0, 0xf0)),
];

/// Paints the guides that are switched on.
pub fn show(ui: &Ui, free: Rect, cx: &FlatCx) {
    let Some(scene) = cx.scene else { return };
    let painter = ui.painter_at(free);
    let layout = &cx.flat.layout;
    if layout.grid {
        let group = cx.flat.selected.and_then(|id| analysis::layer_group(scene, id));
        grid(&painter, free, cx.flat, group);
    }
    if layout.proof {
        proof(&painter, free, cx.flat);
    }
}

/// From points of a group's world to points of the window.
struct Axes<'a> {
    state: &'a FlatView,
    group: Option<&'a Group>,
    scale: f32,
}

impl Axes<'_> {
    fn at(&self, world: Vec2) -> Pos2 {
        let px = match self.group {
            Some(group) => view::flat::group_px(self.state, group, world),
            None => view::flat::px_from_world(self.state, world),
        };
        pos2(px.x / self.scale, px.y / self.scale)
    }

    fn world(&self, at: Pos2) -> Vec2 {
        let px = Vec2::new(at.x, at.y) * self.scale;
        match self.group {
            Some(group) => view::flat::group_from_px(self.state, group, px),
            None => view::flat::world_from_px(self.state, px),
        }
    }
}

/// Tiles from a line to the next: the smallest power of ten that leaves space between them.
fn tiles_apart(tile_points: f32) -> i64 {
    let mut apart = 1_i64;
    while (apart as f32) * tile_points < CLOSEST && apart < 1_000_000 {
        apart *= 10;
    }
    apart
}

/// Tiles from a number to the next: a strong line's, or as many more as keep numbers apart.
fn numbers_apart(lines_apart: i64, tile_points: f32) -> i64 {
    let strong = lines_apart * STRONG_EVERY;
    // Close up every line has space for its number.
    if lines_apart as f32 * tile_points >= NUMBERS_APART {
        return lines_apart;
    }
    let factors = [1, 2, 5, 10];
    let fits = |factor: &i64| (strong * factor) as f32 * tile_points >= NUMBERS_APART;
    strong * factors.into_iter().find(fits).unwrap_or(10)
}

fn grid(painter: &Painter, free: Rect, state: &FlatView, group: Option<&Group>) {
    let scale = painter.ctx().pixels_per_point();
    let axes = Axes { state, group, scale };
    let (first, last) = (axes.world(free.min) / TILE_WORLD, axes.world(free.max) / TILE_WORLD);
    let tile_points = free.width() / (last.x - first.x);
    if !tile_points.is_finite() || tile_points <= 0.0 {
        return;
    }
    let apart = tiles_apart(tile_points);
    let with_number = numbers_apart(apart, tile_points);
    let line = |tile: i64, dark: bool| {
        let part = strength(tile, apart, tile_points);
        let color = if dark { Color32::from_black_alpha } else { Color32::from_white_alpha };
        Stroke::new(1.0 / scale, color((part * if dark { DARK } else { LIGHT }) as u8))
    };
    let lines = |from: f32, to: f32| {
        let (from, to) = ((from / apart as f32).floor() as i64, (to / apart as f32).ceil() as i64);
        (from..=to).map(move |n| n * apart)
    };
    for tile in lines(first.x, last.x) {
        let x = crisp(axes.at(Vec2::new(tile as f32 * TILE_WORLD, 0.0)).x, scale);
        painter.vline(x + 1.0 / scale, free.y_range(), line(tile, true));
        painter.vline(x, free.y_range(), line(tile, false));
        if tile % with_number == 0 {
            number(painter, free, pos2(x, free.top()) + vec2(3.0, 2.0), tile);
        }
    }
    for tile in lines(first.y, last.y) {
        let y = crisp(axes.at(Vec2::new(0.0, tile as f32 * TILE_WORLD)).y, scale);
        painter.hline(free.x_range(), y + 1.0 / scale, line(tile, true));
        painter.hline(free.x_range(), y, line(tile, false));
        // The corner belongs to the columns.
        if tile % with_number == 0 && y > free.top() + 18.0 {
            number(painter, free, pos2(free.left(), y) + vec2(3.0, 2.0), tile);
        }
    }
}

/// Opacity of a line, 0 to 1: by the distance of the next one that is as round a number.
fn strength(tile: i64, apart: i64, tile_points: f32) -> f32 {
    let mut round = apart;
    // Beyond a few steps there is nothing stronger.
    for _ in 0..3 {
        if tile % (round * STRONG_EVERY) == 0 {
            round *= STRONG_EVERY;
        }
    }
    let points = round as f32 * tile_points;
    let part = (points / CLOSEST).max(1.0).ln() / (FARTHEST / CLOSEST).ln();
    0.06 + 0.94 * part.min(1.0).powf(1.2)
}

/// A number that fits; one that would have to be moved inside might lie over the one before it.
fn number(painter: &Painter, free: Rect, at: Pos2, tile: i64) {
    chip(painter, free, (Align2::LEFT_TOP, at), &tile.to_string(), style::ON_MAP.text);
}

/// Words on a dark ground, where all of it is inside.
fn chip(painter: &Painter, free: Rect, (align, at): (Align2, Pos2), text: &str, color: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), style::small(), color);
    let rect = align.anchor_size(at, galley.size()).expand2(vec2(3.0, 1.0));
    if free.expand(1.0).contains_rect(rect) {
        painter.rect_filled(rect, 2.0, style::DARK);
        painter.galley(rect.min + vec2(3.0, 1.0), galley, color);
    }
}

/// The middle of a physical pixel.
fn crisp(at: f32, scale: f32) -> f32 {
    ((at * scale).floor() + 0.5) / scale
}

/// Reason why nothing is seen of the outlines that are on.
pub fn hint(free: Rect, scale: f32, cx: &FlatCx) -> Option<&'static str> {
    let is_on = cx.flat.layout.proof && cx.scene.is_some();
    let hides = |rect: Rect| rect.shrink(1.0).contains_rect(free);
    let is_hidden = is_on && screens(cx.flat, scale).into_iter().all(hides);
    is_hidden.then_some("Zoom out to see the proof borders")
}

/// The rectangles of the screens, the middle of the view in their middle.
fn screens(state: &FlatView, scale: f32) -> [Rect; SCREENS.len()] {
    let axes = Axes { state, group: None, scale };
    let center = state.camera.center;
    SCREENS.map(|(shape, ..)| {
        let half = size_at_zoom_1(shape) / 2.0;
        let corner = |world| {
            let at = axes.at(world);
            pos2(crisp(at.x, scale), crisp(at.y, scale))
        };
        Rect::from_min_max(corner(center - half), corner(center + half))
    })
}

/// Paints the areas that players in the middle of the view see.
fn proof(painter: &Painter, free: Rect, state: &FlatView) {
    let scale = painter.ctx().pixels_per_point();
    let rects = screens(state, scale);
    let all = rects.into_iter().reduce(Rect::union).unwrap_or(Rect::NOTHING);
    // Far out they are one spot.
    let first = if all.width() < ALL_FROM { SCREENS.len() - 1 } else { 0 };
    for (rect, (.., color)) in rects.into_iter().zip(SCREENS).skip(first) {
        painter.rect_stroke(rect, 0.0, Stroke::new(3.0 / scale, style::SHADE), StrokeKind::Middle);
        painter.rect_stroke(rect, 0.0, Stroke::new(1.0 / scale, color), StrokeKind::Middle);
    }
    if all.width() >= NAMED_FROM {
        names(painter, free, all);
    }
    let tee = Axes { state, group: None, scale }.at(state.camera.center);
    painter.circle(tee, 3.0, Color32::TRANSPARENT, Stroke::new(3.0, style::SHADE));
    painter.circle_stroke(tee, 3.0, Stroke::new(1.0, style::ON_MAP.text));
}

/// Names of the screens in a row: their corners lie close together, so they stand below all of them, or above where
/// there is no space below.
fn names(painter: &Painter, free: Rect, all: Rect) {
    let (below, above) = (all.bottom() + 5.0, all.top() - 20.0);
    let y = if below + 16.0 <= free.bottom() { below } else { above };
    for (n, (_, name, color)) in (0_u8..).zip(SCREENS) {
        let x = all.center().x + (f32::from(n) - 1.5) * NAMES_APART - 14.0;
        chip(painter, free, (Align2::LEFT_TOP, pos2(x, y)), name, color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_distance() {
        assert_eq!([40.0, 10.0, 9.9, 1.0, 0.9, 0.01].map(tiles_apart), [1, 1, 10, 10, 100, 1000]);
        assert_eq!(tiles_apart(1e-30), 1_000_000, "it ends");
    }

    #[test]
    fn numbers_keep_theirs() {
        for tile_points in [200.0, 60.0, 30.0, 10.0, 9.0, 3.0, 1.0, 0.3, 0.05] {
            let lines = tiles_apart(tile_points);
            let numbers = numbers_apart(lines, tile_points);
            assert!(numbers as f32 * tile_points >= NUMBERS_APART, "{tile_points}");
            assert_eq!(numbers % lines, 0, "{tile_points}: every number has a line");
        }
        assert_eq!(numbers_apart(1, 60.0), 1);
        assert_eq!(numbers_apart(1, 20.0), 10);
    }
    #[test]
    fn the_grid_is_never_a_veil_and_nothing_jumps() {
        let mut before: Option<[f32; 3]> = None;
        for step in 0..400 {
            let tile_points = 0.05 * 1.02_f32.powi(step);
            let apart = tiles_apart(tile_points);
            let plain = strength(apart, apart, tile_points) * LIGHT / (apart as f32 * tile_points);
            assert!(plain < 1.6, "{tile_points}: so much light on a point's width, of 255");
            let now =
                [1000, 100, 10].map(|tile| if tile % apart == 0 { strength(tile, apart, tile_points) } else { 0.0 });
            for (was, is) in before.iter().flatten().zip(now) {
                assert!((was - is).abs() < 0.1, "{tile_points}: {was} to {is}");
            }
            assert!(now[0] >= now[1] && now[1] >= now[2], "rounder numbers are stronger: {now:?}");
            before = Some(now);
        }
    }
}
