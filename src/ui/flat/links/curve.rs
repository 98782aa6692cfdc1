//! A line from one place to another: bent, dashed, with an arrow head. Points throughout.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

/// How far a line bends at most, against its length and in points.
const BEND: (f32, f32) = (0.16, 48.0);
/// Length and width of an arrow head.
const HEAD: (f32, f32) = (8.0, 7.0);

/// Style of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Colour.
    pub color: Color32,
    /// Lengths of dashes and gaps in turn; empty = no gaps.
    pub dash: &'static [f32],
    /// Width of the line in points.
    pub width: f32,
    /// Opacity of the dark edge beside the line, 0 to 1.
    pub halo: f32,
}

impl Pen {
    fn stroke(self) -> Stroke {
        Stroke::new(self.width, self.color)
    }

    fn halo(self) -> Stroke {
        Stroke::new(self.width * 3.0, Color32::from_black_alpha((120.0 * self.halo) as u8))
    }
}

/// Bent line from one place to another. It begins and ends at the edges of the two. `None` where it cannot be seen.
/// `fineness`: how many pieces it is made of, 1 = so many that none can be seen.
pub fn bent(clip: Rect, [from, to]: [Pos2; 2], [leave, enter]: [Rect; 2], fineness: f32) -> Option<Vec<Pos2>> {
    let way = to - from;
    let length = way.length();
    if length < 1.0 || !length.is_finite() {
        return None;
    }
    let bend = (length * BEND.0).min(BEND.1);
    let middle = from + way * 0.5 + Vec2::new(way.y, -way.x) / length * bend;
    if !Rect::from_two_pos(from, to).union(Rect::from_center_size(middle, Vec2::ZERO)).expand(2.0).intersects(clip) {
        return None;
    }
    let steps = (length / 10.0 * fineness).clamp(8.0, 64.0) as usize;
    let at = |i: usize| {
        let t = i as f32 / steps as f32;
        let (a, b) = (from + (middle - from) * t, middle + (to - middle) * t);
        a + (b - a) * t
    };
    let first = (0..=steps).find(|i| !leave.contains(at(*i))).unwrap_or(0);
    let last = (0..=steps).rev().find(|i| !enter.contains(at(*i))).unwrap_or(steps);
    if first + 2 > last {
        return None;
    }
    let mut points: Vec<Pos2> = (first..=last).map(at).collect();
    // The head touches the edge of its target.
    if last < steps {
        points.push(edge(enter, at(last), at(last + 1)));
    }
    Some(points)
}

/// Point where the way from a point outside of a rectangle to one inside crosses its edge.
fn edge(rect: Rect, outside: Pos2, inside: Pos2) -> Pos2 {
    let (mut low, mut high) = (0.0_f32, 1.0_f32);
    for _ in 0..8 {
        let middle = (low + high) * 0.5;
        if rect.contains(outside + (inside - outside) * middle) { high = middle } else { low = middle }
    }
    outside + (inside - outside) * low
}

/// Draws a line.
pub fn line(painter: &Painter, clip: Rect, points: &[Pos2], pen: Pen) {
    if !pen.dash.is_empty() {
        return dashes(painter, clip, points, pen);
    }
    for run in visible_runs(clip, points) {
        if pen.halo > 0.0 {
            painter.add(Shape::line(run.to_vec(), pen.halo()));
        }
        painter.add(Shape::line(run.to_vec(), pen.stroke()));
    }
}

/// An arrow head at the end of a line.
pub fn head(painter: &Painter, points: &[Pos2], pen: Pen) {
    let [.., before, tip] = points else { return };
    // The last piece may be too short to have a direction.
    let before = points.iter().rev().find(|at| at.distance(*tip) > HEAD.0 * 0.5).unwrap_or(before);
    head_at(painter, *before, *tip, pen);
}

/// An arrow head half way along a line.
pub fn head_midway(painter: &Painter, clip: Rect, points: &[Pos2], pen: Pen) {
    let seen: Vec<_> = points.windows(2).filter(|pair| pair.iter().all(|at| clip.contains(*at))).collect();
    if let Some([before, tip]) = seen.get(seen.len() / 2) {
        head_at(painter, *before, *tip, pen);
    }
}

fn head_at(painter: &Painter, before: Pos2, tip: Pos2, pen: Pen) {
    let along = (tip - before).normalized();
    let aside = Vec2::new(along.y, -along.x) * HEAD.1 * 0.5;
    let back = tip - along * HEAD.0;
    let halo = Stroke::new(pen.width, Color32::from_black_alpha((170.0 * pen.halo) as u8));
    painter.add(Shape::convex_polygon(vec![tip, back + aside, back - aside], pen.color, halo));
}

/// The pieces of a line that come near what can be seen.
fn visible_runs(clip: Rect, points: &[Pos2]) -> Vec<&[Pos2]> {
    let clip = clip.expand(8.0);
    let mut runs = Vec::new();
    let mut begin = None;
    for (i, pair) in points.windows(2).enumerate() {
        let seen = Rect::from_two_pos(pair[0], pair[1]).intersects(clip);
        match (begin, seen) {
            (None, true) => begin = Some(i),
            (Some(from), false) => {
                runs.extend(points.get(from..=i));
                begin = None;
            }
            _ => {}
        }
    }
    runs.extend(begin.and_then(|from| points.get(from..)));
    runs
}

/// Dashes keep their places along the line however much of it can be seen.
fn dashes(painter: &Painter, clip: Rect, points: &[Pos2], pen: Pen) {
    let period: f32 = pen.dash.iter().sum();
    let mut done = 0.0_f32;
    for pair in points.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let length = from.distance(to);
        if let Some([enter, leave]) = clipped(clip, from, to) {
            let at = |way: f32| from + (to - from) * (way / length);
            let mut way = enter * length;
            let end = leave * length;
            while way < end {
                let (is_dash, rest) = phase((done + way).rem_euclid(period), pen.dash);
                let until = (way + rest.max(0.05)).min(end);
                if is_dash {
                    if pen.halo > 0.0 {
                        painter.line_segment([at(way), at(until)], pen.halo());
                    }
                    painter.line_segment([at(way), at(until)], pen.stroke());
                }
                way = until;
            }
        }
        done = (done + length).rem_euclid(period);
    }
}

/// Whether a place in the pattern is a dash, and how far it goes on so.
fn phase(mut at: f32, dash: &[f32]) -> (bool, f32) {
    for (i, length) in dash.iter().enumerate() {
        if at < *length {
            return (i % 2 == 0, length - at);
        }
        at -= length;
    }
    (true, 0.0)
}

/// The part of a line, 0 to 1, that lies within a rectangle.
pub fn clipped(clip: Rect, from: Pos2, to: Pos2) -> Option<[f32; 2]> {
    let way = to - from;
    let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
    for (start, by, low, high) in
        [(from.x, way.x, clip.left(), clip.right()), (from.y, way.y, clip.top(), clip.bottom())]
    {
        if by.abs() < 1e-6 {
            if start < low || start > high {
                return None;
            }
            continue;
        }
        let (a, b) = ((low - start) / by, (high - start) / by);
        enter = enter.max(a.min(b));
        leave = leave.min(a.max(b));
    }
    (enter < leave).then_some([enter, leave])
}

/// A closed line around a rectangle, on whole pixels.
pub fn outline(painter: &Painter, clip: Rect, rect: Rect, pixel: f32, pen: Pen) {
    let snap = |v: f32| ((v / pixel).round() + 0.5) * pixel;
    let (low, high) = (pos2(snap(rect.left()), snap(rect.top())), pos2(snap(rect.right()), snap(rect.bottom())));
    let corners = [low, pos2(high.x, low.y), high, pos2(low.x, high.y), low];
    line(painter, clip, &corners, pen);
}
