//! Sound sources on the map: where they are now, how far they are audible, how loud they are.
//!
//! A shape is drawn once over all of the audible area and once more over the part at full volume, so that falloff shows
//! as density; the louder, the denser. Group parallax applies, clipping does not, as in the game.

use std::collections::{HashMap, HashSet};

use egui::{Color32, Painter, Pos2, Rect, Vec2};
use glam::Vec2 as World;
use lucide_icons::Icon;

use super::lines;
use crate::analysis::ObjectId;
use crate::scene::{FlatScene, Layer, LayerContent, SoundShape, SoundSource};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::links::Lens;
use crate::ui::flat::links::chips::{Chip, Chips};
use crate::ui::flat::links::curve::Pen;
use crate::ui::parts::{style, text};
use crate::view;

/// Most sources examined in a frame.
const MOST_LOOKED_AT: usize = 100_000;
/// Most shapes that are drawn in a frame; of further ones there are only marks.
const MOST_SHAPES: usize = 500;
/// Half the width of a sound source's mark on the map, in points.
pub const MARK: f32 = 11.0;
/// Largest shape on the screen whose outline is drawn, in points.
const LARGEST: f32 = 50_000.0;

/// Drawing of a frame.
struct Sheet<'a> {
    painter: &'a Painter,
    free: Rect,
    time_ns: i64,
    subject: Option<ObjectId>,
    /// Marks by squares of the screen as wide as they.
    marks: HashMap<(i32, i32), Pos2>,
    /// Marks to be painted, over everything else.
    icons: Vec<(Pos2, Icon, Color32)>,
    /// Places with a dot.
    dots: HashSet<(i32, i32)>,
    shapes: usize,
    left: usize,
    hidden: usize,
}

/// Paints the sources of all layers that are shown.
pub fn show(painter: &Painter, free: Rect, cx: &FlatCx, scene: &FlatScene, chips: &mut Chips) {
    let mut sheet = Sheet {
        painter,
        free,
        time_ns: cx.flat.clock.time_ns(),
        subject: cx.flat.subject,
        marks: HashMap::new(),
        icons: Vec::new(),
        dots: HashSet::new(),
        shapes: 0,
        left: MOST_LOOKED_AT,
        hidden: 0,
    };
    for group in &scene.groups {
        for layer in &group.layers {
            let LayerContent::Sounds(sources) = &layer.drawn.content else { continue };
            if !view::flat::sounds_show(cx.flat, &group.info, &layer.info) {
                continue;
            }
            if let Some(lens) = Lens::of_group(painter, free, cx, group) {
                sheet.layer(scene, &lens, layer, sources);
            }
        }
    }
    sheet.paint_icons();
    if sheet.hidden > 0 {
        let words = format!("Shapes not drawn: {}", text::count(sheet.hidden, "sound source", "sound sources"));
        let of = Rect::from_center_size(free.center_bottom(), Vec2::ZERO);
        chips.add(Chip { of, icon: None, text: words, color: style::ON_MAP.text, strength: 1.0 });
    }
}

/// The volume of a source now, 0 to 1, as far as its envelope sets it.
pub fn volume(flat: &FlatScene, source: &SoundSource, time_ns: i64) -> f32 {
    flat.evaluate_slot(source.volume, time_ns)[0].clamp(0.0, 1.0)
}

/// Outline of the audible area of a source.
pub fn outline(painter: &Painter, free: Rect, lens: &Lens, source: &SoundSource, at: World, pen: Pen) {
    let reach = lens.length(source.shape.half_size().max_element());
    if !(1.0..LARGEST).contains(&reach) {
        return;
    }
    match source.shape {
        SoundShape::Circle(_) => {
            let steps = (reach.sqrt() * 8.0).clamp(24.0, 400.0) as usize;
            let round = |n: usize| Vec2::angled(n as f32 / steps as f32 * std::f32::consts::TAU) * reach;
            lines::open(painter, free, (0..=steps).map(|n| lens.point(at) + round(n)), pen);
        }
        SoundShape::Rectangle(_) => lines::rect(painter, free, lens.pixel, rect(lens, source, at, 1.0), pen),
        SoundShape::Unknown => {}
    }
}

/// The rectangle of the screen around a part of a shape.
pub fn rect(lens: &Lens, source: &SoundSource, at: World, part: f32) -> Rect {
    let half = source.shape.half_size() * part;
    lens.rect(crate::base::Rect::new(at - half, at + half))
}

impl Sheet<'_> {
    fn layer(&mut self, flat: &FlatScene, lens: &Lens, layer: &Layer, sources: &[SoundSource]) {
        let mut marks = Vec::new();
        for (index, source) in sources.iter().enumerate().take(self.left) {
            let at = source.moved(flat.evaluate_slot(source.moved_by, self.time_ns));
            if !lens.sees(rect(lens, source, at, 1.0).expand(MARK)) {
                continue;
            }
            let is_subject = self.subject == Some(ObjectId { layer: layer.drawn.id, index });
            let volume = volume(flat, source, self.time_ns);
            if self.shapes < MOST_SHAPES || is_subject {
                self.shapes += 1;
                self.shape(lens, source, at, volume, is_subject);
            } else {
                self.hidden += 1;
            }
            marks.push((lens.point(at), volume, is_subject));
        }
        self.left = self.left.saturating_sub(sources.len());
        marks.into_iter().for_each(|(at, volume, is_subject)| self.mark(at, volume, is_subject));
    }

    fn shape(&self, lens: &Lens, source: &SoundSource, at: World, volume: f32, is_subject: bool) {
        let fill = style::ON_MAP.sound.gamma_multiply(0.07 + 0.13 * volume);
        self.fill(lens, source, at, 1.0, fill);
        if source.falloff > 0.0 {
            self.fill(lens, source, at, source.falloff, fill);
        }
        let color = if is_subject { style::ON_MAP.accent } else { style::ON_MAP.sound.gamma_multiply(0.8) };
        outline(self.painter, self.free, lens, source, at, lines::pen(lens.pixel, color, 0.5));
    }

    /// Fills a part of the shape, from its middle.
    fn fill(&self, lens: &Lens, source: &SoundSource, at: World, part: f32, fill: Color32) {
        let rect = rect(lens, source, at, part);
        match source.shape {
            SoundShape::Circle(radius) if lens.length(radius) < LARGEST => {
                self.painter.circle_filled(lens.point(at), lens.length(radius * part), fill);
            }
            SoundShape::Rectangle(_) => {
                self.painter.rect_filled(rect.intersect(self.free), 0.0, fill);
            }
            SoundShape::Circle(_) | SoundShape::Unknown => {}
        }
    }

    fn paint_icons(&self) {
        for (at, icon, color) in &self.icons {
            self.painter.circle_filled(*at, MARK, style::SHADE);
            let size = style::icons(MARK * 1.3);
            self.painter.text(*at, egui::Align2::CENTER_CENTER, icon.unicode(), size, *color);
        }
    }

    /// Whether no mark lies near a place. If so the place is taken.
    fn is_free(&mut self, at: Pos2) -> bool {
        let (x, y) = ((at.x / (2.0 * MARK)) as i32, (at.y / (2.0 * MARK)) as i32);
        let mut around = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
        let is_near = |cell| self.marks.get(&cell).is_some_and(|other| other.distance(at) < 1.8 * MARK);
        let is_free = !around.any(is_near);
        if is_free {
            self.marks.insert((x, y), at);
        }
        is_free
    }

    /// Mark of a source, which keeps its size. Where marks would lie over each other there is a dot.
    fn mark(&mut self, at: Pos2, volume: f32, is_subject: bool) {
        if !at.is_finite() || !self.free.expand(MARK).contains(at) {
            return;
        }
        let color = if is_subject { style::ON_MAP.accent } else { style::ON_MAP.sound };
        if !self.is_free(at) && !is_subject {
            if self.dots.insert(((at.x * 0.5) as i32, (at.y * 0.5) as i32)) {
                self.painter.circle_filled(at, 2.5, style::SHADE);
                self.painter.circle_filled(at, 1.5, color);
            }
            return;
        }
        self.icons.push((at, if volume > 0.0 { Icon::Volume2 } else { Icon::VolumeX }, color));
    }
}
