//! Time along the width of the panel: the place of a time, and the times that have a tick.
//!
//! Points across, seconds along; both exact enough for hours at the width of a server tick.

use egui::Rangef;

use crate::view::flat::{LATEST_S, TimeRange};

/// Least distance of ticks with labels, in points.
const LABEL_DISTANCE: f64 = 72.0;
/// Least distance of ticks without labels, in points.
const TICK_DISTANCE: f64 = 7.0;
/// Distances between ticks in seconds, and into how many parts each is divided.
const STEPS: [(f64, u32); 20] = [
    (0.02, 2),
    (0.1, 5),
    (0.2, 2),
    (0.5, 5),
    (1.0, 5),
    (2.0, 4),
    (5.0, 5),
    (10.0, 5),
    (15.0, 3),
    (30.0, 6),
    (60.0, 6),
    (120.0, 4),
    (300.0, 5),
    (600.0, 5),
    (1800.0, 6),
    (3600.0, 6),
    (7200.0, 4),
    (21_600.0, 6),
    (86_400.0, 4),
    (864_000.0, 10),
];

/// Mapping of times to places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Left and right end, in points.
    pub x: Rangef,
    /// Range of time between them.
    pub span: TimeRange,
    /// Times that can be shown. Labels count from the first one.
    pub limits: TimeRange,
}

impl Axis {
    /// An axis of the clock's times.
    pub fn clock(x: Rangef, span: TimeRange) -> Self {
        Self { x, span, limits: TimeRange::whole() }
    }

    /// The time that labels have for a time of the clock.
    pub fn label_s(&self, time_s: f64) -> f64 {
        time_s - self.limits.from_s()
    }

    /// A range of times of the clock, counted as labels are.
    pub fn label_range(&self, range: TimeRange) -> Option<TimeRange> {
        TimeRange::new(self.label_s(range.from_s()), self.label_s(range.to_s()))
    }

    /// Place of a time; at most a little outside of the screen's range.
    pub fn x_of(&self, time_s: f64) -> f32 {
        let part = (time_s - self.span.from_s()) / self.span.length_s();
        let width = f64::from(self.x.span());
        (f64::from(self.x.min) + part.clamp(-100.0, 100.0) * width) as f32
    }

    /// The time at a place.
    pub fn time_of(&self, x: f32) -> f64 {
        let part = f64::from(x - self.x.min) / f64::from(self.x.span().max(1.0));
        (self.span.from_s() + part * self.span.length_s()).clamp(0.0, LATEST_S)
    }

    /// Seconds per point.
    pub fn s_per_point(&self) -> f64 {
        self.span.length_s() / f64::from(self.x.span().max(1.0))
    }

    /// Range of time after zooming by a factor around a place, which keeps its time.
    pub fn zoomed(&self, factor: f64, x: f32) -> Option<TimeRange> {
        let at = self.time_of(x);
        let length = (self.span.length_s() / factor).clamp(0.02, LATEST_S);
        let part = (at - self.span.from_s()) / self.span.length_s();
        self.stretch(at - part * length, length)
    }

    /// Range of time after moving by so many points.
    pub fn panned(&self, by: f32) -> Option<TimeRange> {
        self.stretch(self.span.from_s() + f64::from(by) * self.s_per_point(), self.span.length_s())
    }

    fn stretch(&self, from_s: f64, length_s: f64) -> Option<TimeRange> {
        let limits = self.limits;
        let length_s = length_s.min(limits.length_s());
        let from_s = from_s.clamp(limits.from_s(), (limits.to_s() - length_s).max(limits.from_s()));
        TimeRange::new(from_s, from_s + length_s)
    }

    /// Calls `tick` with the times of ticks in view, and whether the tick has a label.
    pub fn ticks(&self, mut tick: impl FnMut(f64, bool)) {
        let (step, parts) = self.step();
        let minor = step / f64::from(parts);
        let parts = if minor / self.s_per_point() < TICK_DISTANCE { 1 } else { u64::from(parts) };
        let minor = step / parts as f64;
        let start_s = self.limits.from_s();
        let first = (self.label_s(self.span.from_s()) / minor).ceil().max(0.0) as u64;
        let last = (self.label_s(self.span.to_s()) / minor).floor().max(0.0) as u64;
        // There are never more than fit; if there were, they could not be told apart.
        (first..=last).take(4096).for_each(|n| tick(start_s + n as f64 * minor, n % parts == 0));
    }

    /// Distance between ticks with labels.
    fn step(&self) -> (f64, u32) {
        let least = self.s_per_point() * LABEL_DISTANCE;
        STEPS.iter().copied().find(|(step, _)| *step >= least).unwrap_or((1e6, 10))
    }

    /// Label of a time on the ruler, as exact as its ticks: "0:00.24", "0:12", "1:05", "1:02:30".
    pub fn label(&self, time_s: f64) -> String {
        let decimals = match self.step().0 {
            ..0.1 => 2,
            0.1..1.0 => 1,
            _ => 0,
        };
        let scale = 10_u64.pow(decimals);
        let all = (self.label_s(time_s) * scale as f64).round() as u64;
        let (whole, part) = (all / scale, all % scale);
        let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
        let mut text = match hours {
            0 => format!("{minutes}:{seconds:02}"),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        };
        if decimals > 0 {
            text += &format!(".{part:0width$}", width = decimals as usize);
        }
        text
    }
}
