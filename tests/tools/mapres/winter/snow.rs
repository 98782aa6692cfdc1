//! Snow: caps with round lobes that hang over, tongues that run down, heaps. It is drawn in three tones, lit from above
//! left, with an outline below and a shadow on what lies behind.

use tiny_skia::Path;

use crate::tools::mapres::canvas::{Canvas, Color, mix, rgb};
use crate::tools::mapres::path::{Point, between, poly, smooth};

/// Colours of snow: in the light, in general, in the shade, outline below.
pub struct Snow {
    pub colors: [Color; 4],
}

/// Snow in full light.
pub const FRESH: Snow = Snow { colors: [rgb(0xf3f8fc), rgb(0xdfebf4), rgb(0xb3cee0), rgb(0x4a6074)] };
/// Snow on things that stand behind players.
pub const DULL: Snow = Snow { colors: [rgb(0xdde9ed), rgb(0xccd8df), rgb(0xb2c2cc), rgb(0x63778b)] };
/// The shadow that snow throws on what lies behind it.
const SHADOW: Color = rgb(0x24313c);
/// Where the lobes of a cap meet.
const CUSP: f32 = 20.0;

/// Lobes of a cap: the place of each one's right end and how far it hangs below the cusps.
pub type Lobes<'a> = &'a [(f32, f32)];

impl Snow {
    /// Draws snow that consists of those parts, its tones as wide as `size` tells.
    pub fn draw(&self, canvas: &mut Canvas, parts: &[Path], size: f32) {
        for (down, opacity) in [(10.0, 0.09), (6.5, 0.16)] {
            canvas.atop(|canvas| {
                canvas.layer(opacity, |canvas| shifted(canvas, parts, (1.5, down), SHADOW));
            });
        }
        for by in [(0.0, 2.6), (1.5, 1.0), (-0.8, 0.8)] {
            shifted(canvas, parts, by, self.colors[3]);
        }
        self.body(canvas, parts, size);
    }

    /// Draws snow without outline and shadow, its tones as wide as `size` tells.
    pub fn body(&self, canvas: &mut Canvas, parts: &[Path], size: f32) {
        canvas.layer(1.0, |canvas| {
            shifted(canvas, parts, (0.0, 0.0), self.colors[2]);
            canvas.atop(|canvas| shifted(canvas, parts, (-2.2 * size, -4.5 * size), self.colors[1]));
            canvas.atop(|canvas| shifted(canvas, parts, (-3.4 * size, -8.0 * size), self.colors[0]));
        });
    }

    /// Draws a faint hollow in lit snow: a crescent, open above.
    pub fn hollow(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32, height: f32) {
        self.crescent(canvas, (x, y), (width, height), 0.42);
    }

    fn crescent(&self, canvas: &mut Canvas, (x, y): Point, (width, height): (f32, f32), strength: f32) {
        let arch = |depth: f32| {
            move |at: f32| {
                let along = (at - x) / width;
                y + height * depth * (1.0 - along * along)
            }
        };
        let color = mix(self.colors[0], self.colors[1], strength);
        canvas.fill(&between(x - width, x + width, arch(0.35), arch(1.0)), color);
    }

    /// Fills a tile with snow. Its hollows are faint and keep off the edges.
    pub fn fill(&self, canvas: &mut Canvas) {
        canvas.fill_all(self.colors[0]);
        self.crescent(canvas, (25.0, 16.0), (19.0, 6.5), 0.2);
        self.crescent(canvas, (46.0, 45.0), (13.0, 4.5), 0.2);
    }
}

fn shifted(canvas: &mut Canvas, parts: &[Path], by: (f32, f32), color: Color) {
    canvas.at(by.0, by.1, |canvas| parts.iter().for_each(|part| canvas.fill(part, color)));
}

/// A cap from `left` to `right` along y = 0. Ends are round where they are asked for; others should lie beyond the
/// canvas.
pub struct Cap<'a> {
    pub left: f32,
    pub right: f32,
    pub round: (bool, bool),
    /// Depth where lobes meet.
    pub depth: f32,
    /// Radius of the round ends, and how far below the top they bulge out most.
    pub radius: f32,
    pub middle: f32,
    pub lobes: Lobes<'a>,
}

impl Default for Cap<'_> {
    fn default() -> Self {
        Self { left: -20.0, right: 84.0, round: (false, false), depth: CUSP, radius: 15.0, middle: 13.0, lobes: &[] }
    }
}

impl Cap<'_> {
    /// The outline.
    pub fn path(&self) -> Path {
        let (mut upper, mut lower) = (Vec::new(), Vec::new());
        for x in self.places() {
            let bulge = self.bulge(x);
            upper.push((x, self.middle * (1.0 - bulge)));
            lower.push((x, self.middle + (self.hem(x) - self.middle) * bulge));
        }
        upper.extend(lower.into_iter().rev());
        poly(&upper)
    }

    /// Places to sample the outline at, close together at its ends.
    fn places(&self) -> Vec<f32> {
        let near = |i: u32| self.radius * (i * i) as f32 / 144.0;
        let (from, to) = (self.left + self.radius, self.right - self.radius);
        let steps = (to - from) as u32;
        let between = (1..steps).map(|i| from + (to - from) * i as f32 / steps as f32);
        let ends = (0..=12).map(|i| self.left + near(i));
        ends.chain(between).chain((0..=12).rev().map(|i| self.right - near(i))).collect()
    }

    /// How much of its height the cap has at `x`: less towards round ends.
    fn bulge(&self, x: f32) -> f32 {
        let end = |far: f32, round: bool| {
            let off = if round { (1.0 - far / self.radius).max(0.0) } else { 0.0 };
            (1.0 - off * off).max(0.0).sqrt()
        };
        end(x - self.left, self.round.0) * end(self.right - x, self.round.1)
    }

    fn hem(&self, x: f32) -> f32 {
        let mut from = if self.round.0 { self.left } else { 0.0 };
        for &(to, depth) in self.lobes {
            if x <= to {
                let along = ((x - from) / (to - from) * 2.0 - 1.0).clamp(-1.0, 1.0);
                return self.depth + depth * (1.0 - along * along * (0.75 + 0.25 * along.abs()));
            }
            from = to;
        }
        self.depth
    }
}

/// A tongue of snow that runs down.
#[derive(Clone, Copy)]
pub struct Tongue {
    pub x: f32,
    /// Half of its width at the neck and at its foot.
    pub neck: f32,
    pub foot: f32,
    /// Its lowest point.
    pub bottom: f32,
    /// How far its foot lies to the right of its neck.
    pub lean: f32,
}

/// A tongue by place, half widths and lowest point.
pub const fn tongue(x: f32, neck: f32, foot: f32, bottom: f32, lean: f32) -> Tongue {
    Tongue { x, neck, foot, bottom, lean }
}

/// The outline of snow with tongues along its hem: between two of them it arches up to `hem`.
pub fn tongues(list: &[Tongue], hem: f32, left: f32, right: f32) -> Path {
    const TOP: f32 = -30.0;
    let mut points: Vec<Point> = vec![(left + 14.0, TOP), (left + 7.0, TOP), (left, TOP), (left, hem * 0.3)];
    points.push((left, hem * 0.7));
    let mut middle = left + 6.0;
    for (i, t) in list.iter().enumerate() {
        let (foot, ball) = (t.x + t.lean, t.bottom - t.foot);
        let (from, to) = (t.x - t.neck, t.x + t.neck);
        let after = list.get(i + 1).map_or(right - 6.0, |next| (to + next.x - next.neck) / 2.0);
        let rise = |gap: f32| (gap * 1.25).min((ball - hem) * 0.8).max(4.0);
        let (before_gap, after_gap) = (from - middle, after - to);
        points.push((middle, hem));
        points.push((middle + before_gap * 0.71, hem + rise(before_gap) * 0.29));
        points.extend(neck(from, foot - t.foot, hem + rise(before_gap), ball));
        points.push((foot - t.foot, ball));
        points.push((foot - t.foot * 0.66, t.bottom - t.foot * 0.26));
        points.push((foot + t.foot * 0.06, t.bottom));
        points.push((foot + t.foot * 0.74, t.bottom - t.foot * 0.34));
        points.push((foot + t.foot, ball));
        let down = neck(to, foot + t.foot, hem + rise(after_gap), ball);
        points.extend([down[1], down[0]]);
        points.push((after - after_gap * 0.71, hem + rise(after_gap) * 0.29));
        middle = after;
    }
    points.extend([(middle, hem), (right, hem * 0.7), (right, hem * 0.3), (right, TOP), (right - 7.0, TOP)]);
    points.push((right - 14.0, TOP));
    smooth(&points)
}

/// Two points of a tongue's side: its neck, and a little lower on the way to its foot.
fn neck(x: f32, foot: f32, y: f32, ball: f32) -> [Point; 2] {
    let lower = y + (ball - y) * 0.3;
    [(x, y), (x + (foot - x) * 0.12, lower.min(y + 12.0))]
}

/// A heap of snow on the ground `bottom`, between two points, with a flat dome of that height.
pub fn heap(left: f32, right: f32, bottom: f32, height: f32) -> Path {
    let (middle, half) = ((left + right) / 2.0, (right - left) / 2.0);
    let dome = |x: f32| {
        let along = (x - middle) / half;
        bottom - height * (1.0 - along * along).max(0.0)
    };
    between(left, right, dome, |_| bottom + 1.0)
}
