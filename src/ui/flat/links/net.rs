//! Connections of one number: their lines, and the marks of their ends.
//!
//! A few areas are connected one by one. Many go through a middle point that all of them share, and areas near each
//! other count as one, so that a number has at most [`analysis::MAX_GROUPS`] lines for each part.

use std::cell::Cell;
use std::sync::Arc;

use egui::{Color32, Pos2, Rect, StrokeKind};
use glam::{UVec2, Vec2};
use lucide_icons::Icon;

use super::chips::{self, Chip, Chips};
use super::curve::{self, Pen};
use super::lens::Lens;
use super::outline::{self, Edge, Outlines};
use crate::analysis;
use crate::analysis::{Area, Bundle, End, LayerTile, LinkIndex, Number};
use crate::base::TILE_WORLD;
use crate::rules::ddnet::{Category, Family, Passage, Press, Role};
use crate::scene::FlatScene;

/// More pairs than this go through a middle point.
const MOST_PAIRS: usize = 40;
/// More areas of a part than this are joined with those nearby.
const MOST_AREAS: usize = 24;
/// Smaller things on the window, in points, are dots.
const DOT: f32 = 7.0;
/// Smaller outlines have no gaps: those would not be seen, and there may be thousands.
const DASHED: f32 = 24.0;
/// Areas of a part that are marked at most.
const MOST_MARKS: usize = 400;
/// Where more lines and marks than this would be drawn that were not selected one by one, all of them are plain: gaps
/// and dark edges take several times as many shapes, and could not be distinguished.
const MOST_DETAILED: usize = 1_500;
/// More pairs than this go through a middle point where lines are plain.
const MOST_PLAIN_PAIRS: usize = 4;
/// Plain lines and marks that are drawn at most, shared evenly by all numbers.
pub const MOST_PLAIN: usize = 5_000;

/// Whether so much of numbers is in view that it has to be plain.
pub fn is_too_much<'a>(index: &LinkIndex, numbers: impl Iterator<Item = (Number, &'a Lens<'a>)>) -> bool {
    let mut pieces = 0_usize;
    for (number, lens) in numbers {
        let shown = Shown { number, strength: 1.0, own: None, is_chosen: false, plain: None };
        pieces += Net::new(lens, index, shown).pieces();
        if pieces > MOST_DETAILED {
            return true;
        }
    }
    false
}

/// Draws the connections of a number and marks their ends.
pub fn draw(lens: &Lens, source: &mut Source, chips: &mut Chips, shown: Shown) {
    let Shown { number, own, .. } = shown;
    let (scene, index) = (source.scene, source.index);
    let Some(analysis::Net { bundles, ends }) = index.net(number) else { return };
    let net = Net::new(lens, index, shown);
    let most = if shown.plain.is_some() { MOST_PLAIN_PAIRS } else { MOST_PAIRS };
    let pairs: usize = bundles.iter().map(|b| net.areas(b.from).len() * net.areas(b.to).len()).sum();
    if number.value == 0 && own.is_none() {
        // Every checkpoint entrance may lead to every exit: that would cover everything.
    } else if pairs <= most {
        bundles.iter().for_each(|bundle| net.one_by_one(bundle));
    } else {
        net.through_middle(ends);
    }
    let layer = analysis::family_layer(scene, number.family);
    let layer = scene.physics.iter().position(|tiles| Some(tiles.layer) == layer);
    for end in ends {
        let is_own = own.filter(|own| analysis::linked(scene, *own).is_some_and(|(_, role)| role == end.role));
        let seen = net.in_view(*end).iter().filter(|area| lens.sees(lens.rect(area.rect()).expand(DOT)));
        for area in seen.take(MOST_MARKS) {
            net.mark(source, layer, chips, *end, area, is_own.is_some_and(|own| area.contains(own.at)));
        }
    }
}

/// Data to draw from.
pub struct Source<'a> {
    pub scene: &'a FlatScene,
    pub index: &'a LinkIndex,
    pub outlines: &'a mut Outlines,
}

/// Number to be drawn.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The number.
    pub number: Number,
    /// Opacity, 0 to 1.
    pub strength: f32,
    /// Its tile under the pointer, or the pinned one: that area is outlined without gaps.
    pub own: Option<LayerTile>,
    /// It is highlighted: its lines are twice as wide.
    pub is_chosen: bool,
    /// One of very many: no gaps, no dark edges, no label, and so many lines and marks at most.
    pub plain: Option<usize>,
}

struct Net<'a> {
    lens: &'a Lens<'a>,
    index: &'a LinkIndex,
    shown: Shown,
    /// Areas near each other are one.
    far: bool,
    /// The rows of the layer that can be seen.
    rows: [u32; 2],
    /// Lines and marks that may still be drawn; `None` = any number.
    left: Cell<Option<usize>>,
}

impl<'a> Net<'a> {
    fn new(lens: &'a Lens<'a>, index: &'a LinkIndex, shown: Shown) -> Self {
        Self { lens, index, shown, far: lens.tile < 1.5, rows: lens.rows(), left: Cell::new(shown.plain) }
    }

    /// About how many lines and marks are in view.
    fn pieces(&self) -> usize {
        let Some(analysis::Net { bundles, ends }) = self.index.net(self.shown.number) else { return 0 };
        let seen = |end: &End| self.in_view(*end).iter().filter(|area| self.lens.sees(self.lens.rect(area.rect())));
        let marks: usize = ends.iter().map(|end| seen(end).take(MOST_MARKS).count()).sum();
        let crosses = |ends: [Vec2; 2]| {
            let [from, to] = ends.map(|end| self.lens.point(end));
            self.lens.sees(Rect::from_two_pos(from, to))
        };
        let pairs: usize = bundles.iter().map(|b| self.areas(b.from).len() * self.areas(b.to).len()).sum();
        if pairs > MOST_PAIRS {
            let Some(middle) = self.meeting_point(ends) else { return marks };
            let anchors = ends.iter().flat_map(|end| self.areas(*end)).map(Area::anchor);
            return marks + anchors.filter(|at| crosses([*at, middle])).count();
        }
        let from_to = bundles.iter().flat_map(|bundle| {
            let to = self.areas(bundle.to);
            self.areas(bundle.from).iter().flat_map(move |from| to.iter().map(move |to| [from.anchor(), to.anchor()]))
        });
        marks + from_to.filter(|ends| crosses(*ends)).count()
    }

    /// Whether one more line or mark may be drawn, which is counted.
    fn takes_one(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.map(|left| left.saturating_sub(1)));
        left != Some(0)
    }

    fn areas(&self, end: End) -> &[Area] {
        let areas = self.single(end);
        if areas.len() > MOST_AREAS { self.index.groups(end.role, end.value) } else { areas }
    }

    /// Areas, joined only from afar.
    fn single(&self, end: End) -> &[Area] {
        let areas = self.index.areas(end.role, end.value);
        if matches!(end.role, Role::CheckpointEntrance(_))
            && let Some(own) = self.shown.own
        {
            // The area of the tile itself, of many that all lead to the same.
            let at = areas.iter().position(|area| area.contains(own.at));
            return at.and_then(|at| areas.get(at..=at)).unwrap_or_default();
        }
        if self.far { self.index.groups(end.role, end.value) } else { areas }
    }

    /// Those of them that may be in view.
    fn in_view(&self, end: End) -> &[Area] {
        let is_one = matches!(end.role, Role::CheckpointEntrance(_)) && self.shown.own.is_some();
        if self.far || is_one {
            return self.single(end);
        }
        self.index.areas_in_rows(end.role, end.value, self.rows[0]..=self.rows[1])
    }

    fn one_by_one(&self, bundle: &Bundle) {
        let pen = self.pen(link_color(bundle), dash(bundle.from.role));
        for from in self.areas(bundle.from) {
            for to in self.areas(bundle.to) {
                let ends = [self.lens.point(from.anchor()), self.lens.point(to.anchor())];
                self.link(ends, [self.lens.rect(from.rect()), self.lens.rect(to.rect())], pen, true);
            }
        }
    }

    fn through_middle(&self, ends: &[End]) {
        let Some(middle) = self.meeting_point(ends) else { return };
        let middle = self.lens.point(middle);
        let spot = Rect::from_center_size(middle, egui::Vec2::splat(2.0));
        for end in ends {
            let pen = self.pen(role_color(end.role), dash(end.role));
            for area in self.areas(*end) {
                let (at, rect) = (self.lens.point(area.anchor()), self.lens.rect(area.rect()));
                match (end.role.is_source(), end.role.is_goal()) {
                    (true, _) => self.link([at, middle], [rect, spot], pen, false),
                    (_, true) => self.link([middle, at], [spot, rect], pen, true),
                    _ => {}
                }
            }
        }
        if self.shown.plain.is_none() {
            let color = role_color(ends.first().map_or(Role::Exit, |end| end.role));
            chips::dot(self.lens.painter, middle, color, self.shown.strength);
        }
    }

    /// Where the lines of many areas meet, in world units.
    fn meeting_point(&self, ends: &[End]) -> Option<Vec2> {
        let [sources, goals] = [Role::is_source, Role::is_goal].map(|wanted| self.middle(ends, wanted));
        Some((sources? + goals?) * 0.5)
    }

    /// The middle of all areas of some ends, in world units.
    fn middle(&self, ends: &[End], wanted: fn(Role) -> bool) -> Option<Vec2> {
        let areas = ends.iter().filter(|end| wanted(end.role)).flat_map(|end| self.areas(*end));
        let (sum, n) = areas.fold((Vec2::ZERO, 0.0), |(sum, n), area| (sum + area.anchor(), n + 1.0));
        (n > 0.0).then(|| sum / n)
    }

    fn link(&self, ends: [Pos2; 2], edges: [Rect; 2], pen: Pen, arrives: bool) {
        let fineness = if self.shown.plain.is_some() { 0.25 } else { 1.0 };
        let Some(points) = curve::bent(self.lens.free, ends, edges, fineness) else { return };
        if !self.takes_one() {
            return;
        }
        curve::line(self.lens.painter, self.lens.free, &points, pen);
        let seen = points.last().is_some_and(|tip| self.lens.free.contains(*tip));
        match (arrives, seen) {
            (true, true) => curve::head(self.lens.painter, &points, pen),
            _ => curve::head_midway(self.lens.painter, self.lens.free, &points, pen),
        }
    }

    fn pen(&self, color: Color32, dash: &'static [f32]) -> Pen {
        let Shown { strength, is_chosen, plain, .. } = self.shown;
        let width = if is_chosen { 2.0 * self.lens.pixel } else { self.lens.pixel };
        let color = light(color).gamma_multiply(strength);
        match plain {
            Some(_) => Pen { color, dash: &[], width, halo: 0.0 },
            None => Pen { color, dash, width, halo: strength },
        }
    }

    /// Outlines an area, or puts a dot where it is too small, and writes its number beside it.
    fn mark(&self, source: &mut Source, layer: Option<usize>, chips: &mut Chips, end: End, area: &Area, is_own: bool) {
        if !self.takes_one() {
            return;
        }
        let rect = self.lens.rect(area.rect());
        let strength = self.shown.strength;
        if self.shown.plain.is_some() {
            let least = egui::Vec2::splat(2.0 * self.lens.pixel);
            let rect = Rect::from_center_size(rect.center(), rect.size().max(least));
            let pen = self.pen(role_color(end.role), &[]);
            self.lens.painter.rect_stroke(rect, 0.0, (pen.width, pen.color), StrokeKind::Inside);
            return;
        }
        let color = role_color(end.role).gamma_multiply(strength);
        let is_dot = rect.width().max(rect.height()) < DOT || area.parts > 1;
        if is_dot {
            let at = self.lens.point(area.anchor());
            chips::dot(self.lens.painter, at, color, strength);
            self.label(chips, end, area, Rect::from_center_size(at, egui::Vec2::splat(8.0)));
            return;
        }
        let is_small = rect.width().max(rect.height()) < DASHED;
        let pen = self.pen(role_color(end.role), if is_own || is_small { &[] } else { &[4.0, 3.0] });
        let edges = if area.is_filled() { None } else { self.edges(source, layer, end, area) };
        let Some(edges) = edges else {
            curve::outline(self.lens.painter, self.lens.free, rect, self.lens.pixel, pen);
            self.label(chips, end, area, rect);
            return;
        };
        let point = |corner: UVec2| self.lens.point(corner.as_vec2() * TILE_WORLD);
        for edge in &*edges {
            curve::line(self.lens.painter, self.lens.free, &edge.map(point), pen);
        }
        // Above the middle of all there may be nothing of the area far and wide.
        let top = outline::top(&edges).map(|top| Rect::from_two_pos(point(top[0]), point(top[1])));
        let top = top.filter(|top| self.lens.sees(*top)).unwrap_or(rect);
        self.label(chips, end, area, Rect::from_x_y_ranges(top.x_range(), rect.y_range()));
    }

    /// The edges of an area that is no rectangle, if they are known.
    fn edges(&self, source: &mut Source, layer: Option<usize>, end: End, area: &Area) -> Option<Arc<[Edge]>> {
        let layer = layer.filter(|_| self.lens.tile >= 3.0)?;
        source.outlines.edges(source.scene, layer, end, area, self.lens.tiles())
    }

    fn label(&self, chips: &mut Chips, end: End, area: &Area, of: Rect) {
        if self.far && end.value == 0 {
            // There may be thousands of equal labels.
            return;
        }
        let number = if end.value > 0 { end.value.to_string() } else { "CP".to_owned() };
        let text = if area.parts > 1 { format!("{number} ×{}", area.parts) } else { number };
        let (color, strength) = (role_color(end.role), self.shown.strength);
        chips.add(Chip { of, icon: Some(icon(end.role)), text, color, strength });
    }
}

/// The picture of a part.
pub fn icon(role: Role) -> Icon {
    match role {
        Role::Entrance(_) | Role::CheckpointEntrance(_) => Icon::LogIn,
        Role::Exit | Role::CheckpointExit => Icon::LogOut,
        Role::Checkpoint => Icon::Flag,
        Role::Button(_) => Icon::Power,
        Role::Target(_) => Icon::Target,
        Role::Zone => Icon::SlidersHorizontal,
    }
}

/// The colour of a part: that of its kind, and of what goes through an entrance.
pub fn role_color(role: Role) -> Color32 {
    let category = match role {
        Role::Entrance(Passage::Red) => Category::Hazard,
        Role::Entrance(Passage::Weapons) => Category::Pickup,
        Role::Entrance(Passage::Hooks) => Category::Modifier,
        role => role.category(),
    };
    let [r, g, b] = category.color();
    Color32::from_rgb(r, g, b)
}

/// A little lighter: a line of one pixel looks darker than an area.
fn light(color: Color32) -> Color32 {
    color.lerp_to_gamma(Color32::WHITE, 0.3)
}

/// Teleports have the colour of what goes through them, switches that of what they switch.
fn link_color(bundle: &Bundle) -> Color32 {
    match bundle.to.role.family() {
        Family::Switch => role_color(bundle.to.role),
        _ => role_color(bundle.from.role),
    }
}

/// Pattern of the line. Without gaps: it always works so. Dashed: it depends. Dotted: for a time.
fn dash(role: Role) -> &'static [f32] {
    match role {
        Role::Entrance(Passage::Blue | Passage::Red) | Role::Button(Press::On) => &[],
        Role::Entrance(Passage::Weapons | Passage::Hooks) => &[7.0, 3.0],
        Role::Button(Press::Off) => &[7.0, 3.0],
        Role::Button(Press::TimedOn) => &[2.0, 3.0],
        Role::Button(Press::TimedOff) => &[7.0, 3.0, 2.0, 3.0],
        Role::Checkpoint | Role::CheckpointEntrance(_) => &[5.0, 4.0],
        Role::Exit | Role::CheckpointExit | Role::Target(_) | Role::Zone => &[],
    }
}
