//! The envelopes of the demo map: everything that moves or changes colour does it by one of these.

use mapscope::base::EnvelopeIndex;
use mapscope::format::teeworlds::{Envelope, EnvelopePoint, Tangents};

use super::plan::Plan;

const STEP: i32 = 0;
const LINEAR: i32 = 1;
const SMOOTH: i32 = 4;
const BEZIER: i32 = 5;

/// Where each envelope ended up in the map.
pub struct Motion {
    /// One position envelope per kind of curve, in the game's order: up and down again.
    pub curves: [EnvelopeIndex; 6],
    /// The windmill's sails: once around.
    pub sails: EnvelopeIndex,
    /// The lighthouse's beam: to and fro.
    pub beam: EnvelopeIndex,
    /// Branches and bushes: a slight sway.
    pub sway: EnvelopeIndex,
    /// High and low clouds: along by the distance after which they repeat.
    pub clouds: [EnvelopeIndex; 2],
    /// The water of the fall: down by one length of its picture.
    pub falling: EnvelopeIndex,
    /// Birds: across the sky.
    pub flight: EnvelopeIndex,
    /// A firefly's round.
    pub wander: EnvelopeIndex,
    /// A petal's way to the ground.
    pub petal: EnvelopeIndex,
    /// The swirl of a teleporter.
    pub swirl: EnvelopeIndex,
    /// A petal appears and goes.
    pub petal_fade: EnvelopeIndex,
    /// Stars twinkle.
    pub twinkle: EnvelopeIndex,
    /// The sun's glow breathes.
    pub glow: EnvelopeIndex,
    /// Lamps flicker.
    pub flicker: EnvelopeIndex,
    /// Fireflies blink.
    pub blink: EnvelopeIndex,
    /// The two pictures of a beating wing take turns.
    pub wings: EnvelopeIndex,
    /// The tint of the water, a tile layer.
    pub water: EnvelopeIndex,
    /// The glow of boosters and doors, a tile layer.
    pub energy: EnvelopeIndex,
}

/// Length of one cloud round, in world units: high clouds, low clouds.
pub const CLOUD_ROUND: [f32; 2] = [3000.0, 3600.0];
/// Length of the picture of falling water, in world units.
pub const FALL_LENGTH: f32 = 64.0;

fn point(time_ms: i32, curve: i32, values: &[f32]) -> EnvelopePoint {
    let mut fixed = [0; 4];
    for (to, value) in fixed.iter_mut().zip(values) {
        *to = (value * 1024.0).round() as i32;
    }
    EnvelopePoint { time_ms, curve, values: fixed, tangents: None }
}

fn envelope(name: &str, channels: i32, points: Vec<EnvelopePoint>) -> Envelope {
    Envelope { version: 2, channels, name: name.into(), synchronized: true, points }
}

/// A position envelope from rows of time, curve, x, y, degrees.
fn position(name: &str, rows: &[(i32, i32, f32, f32, f32)]) -> Envelope {
    envelope(name, 3, rows.iter().map(|&(t, curve, x, y, turn)| point(t, curve, &[x, y, turn])).collect())
}

/// A colour envelope from rows of time, curve, red, green, blue, opacity.
fn color(name: &str, rows: &[(i32, i32, [f32; 4])]) -> Envelope {
    envelope(name, 4, rows.iter().map(|(t, curve, rgba)| point(*t, *curve, rgba)).collect())
}

/// White that only changes its opacity.
fn opacity(name: &str, rows: &[(i32, i32, f32)]) -> Envelope {
    color(name, &rows.iter().map(|&(t, curve, a)| (t, curve, [1.0, 1.0, 1.0, a])).collect::<Vec<_>>())
}

/// Up by three tiles and down again, with one kind of curve both ways.
fn curve(kind: i32, name: &str) -> Envelope {
    let mut rows =
        position(name, &[(0, kind, 0.0, 0.0, 0.0), (2000, kind, 0.0, -96.0, 0.0), (4000, kind, 0.0, 0.0, 0.0)]);
    if kind == BEZIER {
        // Each half swings a little beyond its end before it settles.
        for (at, rise) in [(0, -1), (1, 1), (2, -1)] {
            let (dx, dy) = (700, 60 * 1024 * rise);
            rows.points[at].tangents =
                Some(Tangents { in_dx: [-dx; 4], in_dy: [0, -dy, 0, 0], out_dx: [dx; 4], out_dy: [0, dy, 0, 0] });
        }
    }
    rows
}

/// Adds all envelopes to the map.
pub fn add(plan: &mut Plan) -> Motion {
    let names = ["Step", "Linear", "Slow", "Fast", "Smooth", "Bezier"];
    let curves = std::array::from_fn(|kind| plan.envelope(curve(kind as i32, &format!("{} curve", names[kind]))));
    // They do not begin upright: a windmill that stands still should look as if it did not.
    let rows = [(0, LINEAR, 0.0, 0.0, 24.0), (16_000, LINEAR, 0.0, 0.0, 384.0)];
    let sails = plan.envelope(position("Windmill sails", &rows));
    let mut round = |name: &str, ms, x, y, turn| {
        plan.envelope(position(name, &[(0, LINEAR, 0.0, 0.0, 0.0), (ms, LINEAR, x, y, turn)]))
    };
    Motion {
        curves,
        sails,
        clouds: [
            round("High clouds", 300_000, -CLOUD_ROUND[0], 0.0, 0.0),
            round("Low clouds", 240_000, -CLOUD_ROUND[1], 0.0, 0.0),
        ],
        falling: round("Falling water", 900, 0.0, FALL_LENGTH, 0.0),
        swirl: round("Swirl", 6_000, 0.0, 0.0, 360.0),
        petal: plan.envelope(position(
            "Petal",
            &[
                (0, SMOOTH, 0.0, 0.0, 0.0),
                (2500, SMOOTH, -110.0, 60.0, 120.0),
                (5000, SMOOTH, -150.0, 130.0, 210.0),
                (8000, LINEAR, -300.0, 230.0, 380.0),
            ],
        )),
        beam: sway(plan, "Lighthouse beam", 12_000, 14.0),
        sway: sway(plan, "Sway", 5_000, 1.6),
        flight: plan.envelope(position(
            "Birds",
            &[
                (0, SMOOTH, 900.0, 60.0, 0.0),
                (12_000, SMOOTH, 200.0, -30.0, 0.0),
                (24_000, SMOOTH, -500.0, 40.0, 0.0),
                (36_000, LINEAR, -1100.0, -40.0, 0.0),
            ],
        )),
        wander: plan.envelope(position(
            "Firefly",
            &[
                (0, SMOOTH, 0.0, 0.0, 0.0),
                (2100, SMOOTH, 34.0, -22.0, 0.0),
                (4300, SMOOTH, 8.0, -40.0, 0.0),
                (6200, SMOOTH, -30.0, -16.0, 0.0),
                (8000, SMOOTH, 0.0, 0.0, 0.0),
            ],
        )),
        petal_fade: plan.envelope(opacity(
            "Petal fade",
            &[(0, LINEAR, 0.0), (900, LINEAR, 1.0), (6500, LINEAR, 1.0), (8000, LINEAR, 0.0)],
        )),
        twinkle: plan.envelope(opacity("Twinkle", &[(0, SMOOTH, 1.0), (1700, SMOOTH, 0.35), (3600, SMOOTH, 1.0)])),
        glow: plan.envelope(opacity("Sun glow", &[(0, SMOOTH, 1.0), (4000, SMOOTH, 0.8), (8000, SMOOTH, 1.0)])),
        flicker: plan.envelope(opacity(
            "Flicker",
            &[(0, SMOOTH, 1.0), (300, SMOOTH, 0.86), (700, SMOOTH, 0.97), (1100, SMOOTH, 0.8), (1700, SMOOTH, 1.0)],
        )),
        blink: plan.envelope(opacity(
            "Firefly blink",
            &[(0, SMOOTH, 0.15), (1200, SMOOTH, 1.0), (2000, SMOOTH, 0.9), (3400, SMOOTH, 0.15)],
        )),
        wings: plan.envelope(opacity("Wings", &[(0, STEP, 1.0), (260, STEP, 0.0), (520, STEP, 1.0)])),
        water: plan.envelope(color(
            "Water tint",
            &[
                (0, SMOOTH, [1.0, 1.0, 1.0, 1.0]),
                (5000, SMOOTH, [1.0, 0.9, 1.0, 0.92]),
                (10_000, SMOOTH, [0.86, 1.0, 1.0, 1.0]),
                (15_000, SMOOTH, [1.0, 1.0, 1.0, 1.0]),
            ],
        )),
        energy: plan.envelope(color(
            "Energy",
            &[
                (0, SMOOTH, [1.0, 1.0, 1.0, 1.0]),
                (700, SMOOTH, [1.0, 1.0, 1.0, 0.75]),
                (1400, SMOOTH, [1.0, 1.0, 1.0, 1.0]),
            ],
        )),
    }
}

/// To and fro by some degrees.
fn sway(plan: &mut Plan, name: &str, ms: i32, degrees: f32) -> EnvelopeIndex {
    let rows = [(0, SMOOTH, 0.0, 0.0, -degrees), (ms / 2, SMOOTH, 0.0, 0.0, degrees), (ms, SMOOTH, 0.0, 0.0, -degrees)];
    plan.envelope(position(name, &rows))
}
