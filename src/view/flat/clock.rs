//! Clock that drives all envelopes: it plays forward and backward at a speed, stops, steps, and loops. Time that has
//! passed is an argument; no clock of the machine is read.
//!
//! Times are seconds since the start of a round, never below 0: the game starts counting there.

/// Server ticks per second: the finest step in which the game counts time.
pub const TICKS_PER_S: f64 = 50.0;
/// Pictures per second of the screens that most people have.
pub const FRAMES_PER_S: f64 = 60.0;
/// Speeds of the clock: backward up to the first, forward up to the second.
pub const SPEEDS: (f32, f32) = (-4.0, 8.0);
/// The slowest speed in either direction.
pub const SLOWEST: f32 = 0.01;
/// Latest time that can be shown, in seconds: some eleven days, over which times keep fractions of a microsecond.
pub const LATEST_S: f64 = 1e6;
/// The shortest loop, in seconds: a server tick.
const SHORTEST_LOOP_S: f64 = 1.0 / TICKS_PER_S;
/// The same in milliseconds.
const SHORTEST_LOOP_MS: u64 = 20;
/// Length of a loop of which only the start was set, in seconds.
const FIRST_LOOP_S: f64 = 1.0;
/// How far a time may lie from a step's grid and still count as on it, in steps.
const ON_GRID: f64 = 1e-6;

/// The clock that drives all envelopes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// Time shown, in seconds.
    pub time_s: f64,
    /// Whether time passes.
    pub playing: bool,
    /// Seconds of the clock per second; below 0 time runs backward. Within [`SPEEDS`] and never 0.
    pub speed: f32,
    /// The marks between which time goes round.
    pub range: Option<TimeRange>,
    /// Time goes round between the marks.
    pub looping: bool,
}

/// A stretch of time in seconds, its end after its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeRange {
    from_s: f64,
    to_s: f64,
}

/// Unit of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Server tick, [`TICKS_PER_S`].
    Tick,
    /// Picture, [`FRAMES_PER_S`].
    Frame,
}

/// One of the two marks of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Where the loop starts.
    In,
    /// Where it ends.
    Out,
}

impl Default for Clock {
    fn default() -> Self {
        Self { time_s: 0.0, playing: true, speed: 1.0, range: None, looping: false }
    }
}

impl TimeRange {
    /// From one time to another, whichever is earlier; at least a server tick long. `None` where a time is not finite.
    pub fn new(one_s: f64, other_s: f64) -> Option<Self> {
        if !(one_s.is_finite() && other_s.is_finite()) {
            return None;
        }
        let from_s = one_s.min(other_s).clamp(0.0, LATEST_S - SHORTEST_LOOP_S);
        let to_s = one_s.max(other_s).clamp(from_s + SHORTEST_LOOP_S, LATEST_S);
        Some(Self { from_s, to_s })
    }

    /// All times that can be shown.
    pub fn whole() -> Self {
        Self { from_s: 0.0, to_s: LATEST_S }
    }

    /// The first server tick.
    pub fn shortest() -> Self {
        Self { from_s: 0.0, to_s: SHORTEST_LOOP_S }
    }

    /// Where it starts, in seconds.
    pub fn from_s(self) -> f64 {
        self.from_s
    }

    /// Where it ends, in seconds.
    pub fn to_s(self) -> f64 {
        self.to_s
    }

    /// How long it is, in seconds.
    pub fn length_s(self) -> f64 {
        self.to_s - self.from_s
    }

    /// Whether a time lies within.
    pub fn contains(self, time_s: f64) -> bool {
        (self.from_s..=self.to_s).contains(&time_s)
    }

    /// Time within at which a time that ran out of it arrives.
    fn wrap(self, time_s: f64) -> f64 {
        self.from_s + (time_s - self.from_s).rem_euclid(self.length_s())
    }
}

impl Clock {
    /// The time in whole nanoseconds, as envelopes are evaluated.
    pub fn time_ns(self) -> i64 {
        // Rounded: cut off, a time such as 0.29 s would lie before a point that is set there.
        (self.time_s * 1e9).round() as i64
    }

    /// The loop that time goes round in.
    pub fn active_loop(self) -> Option<TimeRange> {
        self.range.filter(|_| self.looping)
    }

    /// Lets time pass: `dt_s` seconds of the real world.
    pub fn advance(&mut self, dt_s: f32) {
        if !self.playing {
            return;
        }
        let before_s = self.time_s;
        let time_s = before_s + f64::from(dt_s) * f64::from(self.speed);
        match self.active_loop() {
            // A time moved out of the loop by hand starts from the loop's beginning.
            Some(range) if !range.contains(before_s) => {
                self.time_s = if self.speed < 0.0 { range.to_s } else { range.from_s };
            }
            Some(range) if time_s >= range.to_s || time_s < range.from_s => self.time_s = range.wrap(time_s),
            _ => {
                self.time_s = time_s.clamp(0.0, LATEST_S);
                // Before the start there is nothing to play.
                self.playing = self.time_s == time_s;
            }
        }
    }

    /// Plays or stops. Playing backward from the start would end at once, so it starts from the end of the loop, or
    /// plays forward where there is none.
    pub fn toggle_play(&mut self) {
        self.playing = !self.playing;
        if self.playing && self.time_s <= 0.0 && self.speed < 0.0 && self.active_loop().is_none() {
            self.speed = -self.speed;
        }
    }

    /// Stops at the start.
    pub fn stop(&mut self) {
        self.playing = false;
        self.time_s = 0.0;
    }

    /// Goes to a time. One that is not finite changes nothing.
    pub fn seek(&mut self, time_s: f64) {
        if time_s.is_finite() {
            self.time_s = time_s.clamp(0.0, LATEST_S);
        }
    }

    /// Changes the speed; a value that is not a number changes nothing, and 0 stops.
    pub fn set_speed(&mut self, speed: f32) {
        if speed == 0.0 {
            self.playing = false;
        } else if speed.is_finite() {
            let slow = SLOWEST.copysign(speed);
            self.speed = if speed.abs() < SLOWEST { slow } else { speed.clamp(SPEEDS.0, SPEEDS.1) };
        }
    }

    /// Stops, and goes on by whole steps: to the next one of the grid where the time lies between two.
    pub fn step(&mut self, step: Step, count: i32) {
        self.playing = false;
        let per_s = match step {
            Step::Tick => TICKS_PER_S,
            Step::Frame => FRAMES_PER_S,
        };
        let at = self.time_s * per_s;
        let nearest = at.round();
        let from = match (at - nearest).abs() < ON_GRID {
            true => nearest,
            false if count > 0 => at.floor(),
            false => at.ceil(),
        };
        self.seek((from + f64::from(count)) / per_s);
    }

    /// Sets the marks of the loop and loops between them, or removes them.
    pub fn set_loop(&mut self, range: Option<TimeRange>) {
        self.range = range;
        self.looping = range.is_some();
    }

    /// Sets one mark of the loop at the time shown, and loops. On the wrong side of the other one both change places;
    /// where there was none, the loop starts at 0 or is a second long.
    pub fn mark_loop(&mut self, mark: Mark) {
        let (now, before) = (self.time_s, self.range);
        let other = match (mark, before) {
            (Mark::In, Some(range)) => range.to_s,
            (Mark::In, None) => now + FIRST_LOOP_S,
            (Mark::Out, Some(range)) => range.from_s,
            (Mark::Out, None) => 0.0,
        };
        self.set_loop(TimeRange::new(now, other));
    }

    /// Loops over exactly one round of `period_ms`: the one that the time lies in; so many that they take a server
    /// tick, where one is shorter. 0 changes nothing.
    pub fn loop_period(&mut self, period_ms: u64) {
        let Some(rounds) = SHORTEST_LOOP_MS.div_ceil(period_ms.max(1)).checked_mul(period_ms).filter(|ms| *ms > 0)
        else {
            return;
        };
        if rounds as f64 / 1000.0 > LATEST_S {
            return;
        }
        // In whole numbers: as fractions, a time at which a round begins can lie before it.
        let length_ns = i128::from(rounds) * 1_000_000;
        let last = (LATEST_S * 1e9) as i128 / length_ns - 1;
        let first = i128::from(self.time_ns()).div_euclid(length_ns).min(last.max(0));
        let at_s = |round: i128| (round * length_ns) as f64 / 1e9;
        self.set_loop(TimeRange::new(at_s(first), at_s(first + 1)));
    }
}

/// Time until things with these periods (in milliseconds) all start over together: their least common multiple. Periods
/// of 0 stand still and are left out; `None` where nothing moves or the result exceeds 64 bits.
pub fn common_period_ms(periods_ms: impl IntoIterator<Item = u64>) -> Option<u64> {
    let mut moving = periods_ms.into_iter().filter(|period| *period > 0);
    let first = moving.next()?;
    moving.try_fold(first, |common, period| (common / greatest_common_divisor(common, period)).checked_mul(period))
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
