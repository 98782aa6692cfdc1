//! Envelope evaluation against values that the game's own routine gave, and what must hold for any envelope.

use mapscope::scene::{Curve, Envelope, EnvelopePoint, EnvelopeUse, Tangents};
use proptest::prelude::*;

fn point(time_ms: i32, value: f32, curve: Curve) -> EnvelopePoint {
    EnvelopePoint { time_ms, values: [value, 0.0, 0.0, 0.0], curve, tangents: None }
}

/// A one-channel envelope through (time, value), all segments with the same curve.
fn envelope(points: &[(i32, f32)], curve: Curve) -> Envelope {
    let points = points.iter().map(|(time, value)| point(*time, *value, curve)).collect();
    Envelope { channels: 1, points }
}

fn value_at(envelope: &Envelope, time_ms: f64) -> f32 {
    envelope.evaluate((time_ms * 1e6) as i64, 0, EnvelopeUse::Position)[0]
}

fn assert_values(envelope: &Envelope, expected: &[(f64, f64)]) {
    for (time_ms, expected) in expected {
        let actual = f64::from(value_at(envelope, *time_ms));
        assert!(
            (actual - expected).abs() < 2e-5 * expected.abs().max(1.0),
            "at {time_ms} ms: {actual}, not {expected}"
        );
    }
}

#[test]
fn simple_curves() {
    let at_quarter = [
        (Curve::Step, 0.0),
        (Curve::Linear, 25.0),
        (Curve::Slow, 1.5625),
        (Curve::Fast, 57.8125),
        (Curve::Smooth, 15.625),
    ];
    for (curve, expected) in at_quarter {
        let envelope = envelope(&[(0, 0.0), (1000, 100.0)], curve);
        assert_values(&envelope, &[(0.0, 0.0), (250.0, expected), (1000.0, 0.0), (-250.0, 100.0)]);
    }
}

fn bezier(out: (f32, f32), into: (f32, f32)) -> Envelope {
    let mut envelope = envelope(&[(0, 0.0), (1000, 100.0)], Curve::Bezier);
    envelope.points[0].tangents = Some(Tangents { out_dx: [out.0; 4], out_dy: [out.1; 4], ..Default::default() });
    envelope.points[1].tangents = Some(Tangents { in_dx: [into.0; 4], in_dy: [into.1; 4], ..Default::default() });
    envelope
}

#[test]
fn bezier_curves() {
    assert_values(&bezier((300.0, 0.0), (-300.0, 0.0)), &[(250.0, 16.677_935), (999.5, 99.999_908)]);
    assert_values(
        &bezier((250.0, 100.0), (-500.0, 20.0)),
        &[(100.0, 35.643_127), (250.0, 73.080_551), (500.0, 102.020_561), (750.0, 106.707_283), (900.0, 103.555_191)],
    );
    assert_values(&envelope(&[(0, 0.0), (1000, 100.0)], Curve::Bezier), &[(250.0, 25.0)]);
}

#[test]
fn before_the_first_point_the_last_value_shows() {
    let envelope = envelope(&[(500, 1.0), (1500, 2.0)], Curve::Linear);
    assert_values(&envelope, &[(0.0, 2.0), (499.9, 2.0), (500.0, 1.0), (1000.0, 1.5), (1500.0, 2.0), (-1.0, 2.0)]);
}

#[test]
fn two_points_at_one_time_make_a_jump() {
    let envelope = envelope(&[(0, 1.0), (500, 2.0), (500, 5.0), (1000, 6.0)], Curve::Linear);
    assert_values(&envelope, &[(499.5, 1.999), (500.0, 5.0), (750.0, 5.5)]);
}

#[test]
fn an_envelope_without_length_shows_its_last_point() {
    let envelope = envelope(&[(0, 1.0), (0, 2.0)], Curve::Linear);
    assert_values(&envelope, &[(0.0, 2.0), (10.0, 2.0), (-5.0, 2.0), (1e6, 2.0)]);
}

#[test]
fn milliseconds_count_in_fractions_within_a_segment() {
    let points = vec![point(1, 1.0, Curve::Step), point(2, 2.0, Curve::Linear)];
    assert_values(&Envelope { channels: 1, points }, &[(0.5, 2.0), (1.5, 1.0)]);
}

#[test]
fn offsets_are_added_to_the_time() {
    let envelope = envelope(&[(0, 0.0), (1000, 100.0)], Curve::Linear);
    assert_eq!(envelope.evaluate(0, 250, EnvelopeUse::Position)[0], 25.0);
    assert_eq!(envelope.evaluate(500_000_000, -750, EnvelopeUse::Position)[0], 100.0, "below zero: the last value");
}

#[test]
fn channels_that_are_missing_keep_the_preset() {
    let all = |channels, points| Envelope { channels, points };
    let four = || vec![EnvelopePoint { values: [0.1, 0.2, 0.3, 0.4], ..Default::default() }];
    assert_eq!(all(3, four()).evaluate(0, 0, EnvelopeUse::Color), [0.1, 0.2, 0.3, 1.0]);
    assert_eq!(all(4, four()).evaluate(0, 0, EnvelopeUse::Position), [0.1, 0.2, 0.3, 0.0]);
    assert_eq!(all(1, four()).evaluate(0, 0, EnvelopeUse::Color), [0.1, 1.0, 1.0, 1.0]);
    assert_eq!(all(0, four()).evaluate(0, 0, EnvelopeUse::Color), [1.0; 4]);
    assert_eq!(all(4, Vec::new()).evaluate(0, 0, EnvelopeUse::Color), [1.0; 4], "no points: no effect");
}

fn any_envelope() -> impl Strategy<Value = Envelope> {
    let curve =
        prop::sample::select(vec![Curve::Step, Curve::Linear, Curve::Slow, Curve::Fast, Curve::Smooth, Curve::Bezier]);
    let tangents = prop::option::of(any::<[i32; 4]>().prop_map(|[a, b, c, d]| {
        let four = |v: i32| [v as f32; 4];
        Tangents { in_dx: four(a), in_dy: four(b), out_dx: four(c), out_dy: four(d) }
    }));
    let point = (any::<i32>(), any::<i32>(), curve, tangents).prop_map(|(time_ms, value, curve, tangents)| {
        EnvelopePoint { time_ms, values: [value as f32 / 1024.0; 4], curve, tangents }
    });
    (0..=4_usize, prop::collection::vec(point, 0..8)).prop_map(|(channels, points)| Envelope { channels, points })
}

proptest! {
    #[test]
    fn any_envelope_gives_finite_values(envelope in any_envelope(), time: i64, offset: i32) {
        for used_as in [EnvelopeUse::Color, EnvelopeUse::Position] {
            prop_assert!(envelope.evaluate(time, offset, used_as).iter().all(|v| v.is_finite()));
        }
    }

    #[test]
    fn a_round_later_all_is_the_same(mut times in prop::collection::vec(0..10_000_i32, 2..6), time_ms in 0..20_000_i64) {
        times.sort_unstable();
        let points: Vec<_> = times.iter().map(|t| (*t, *t as f32)).collect();
        let envelope = envelope(&points, Curve::Linear);
        let period = i64::from(envelope.period_ms());
        let at = |ms: i64| envelope.evaluate(ms * 1_000_000, 0, EnvelopeUse::Position);
        prop_assert_eq!(at(time_ms), at(time_ms + period * 3));
    }
}

/// The game's way of evaluating a channel, written down from its description with the closed formula for cubic curves:
/// an independent second opinion. `None` where the curve stands so steep that rounding decides.
fn second_opinion(envelope: &Envelope, time_ns: i64, offset_ms: i32) -> Option<f64> {
    let points = &envelope.points;
    let value = |i: usize| f64::from(points[i].values[0]);
    let last = points.len() - 1;
    let round_ns = i64::from(points[last].time_ms) * 1_000_000;
    let total_ns = time_ns + i64::from(offset_ms) * 1_000_000;
    let time_ns = if round_ns > 0 { total_ns % round_ns } else { 0 };
    let (time_ms, whole_ms) = (time_ns as f64 / 1e6, (time_ns / 1_000_000) as i32);
    let Some(i) = (0..last).rev().find(|i| points[*i].time_ms <= whole_ms && whole_ms < points[i + 1].time_ms) else {
        return Some(value(last));
    };
    let (from, to) = (f64::from(points[i].time_ms), f64::from(points[i + 1].time_ms));
    let a = (time_ms - from) / (to - from);
    let a = match points[i].curve {
        Curve::Step => 0.0,
        Curve::Linear => a,
        Curve::Slow => a.powi(3),
        Curve::Fast => 1.0 - (1.0 - a).powi(3),
        Curve::Smooth => 3.0 * a * a - 2.0 * a.powi(3),
        Curve::Bezier => match (points[i].tangents, points[i + 1].tangents) {
            (Some(out), Some(into)) => {
                let within = |time: f64| time.clamp(from, to);
                let x = [from, within(from + f64::from(out.out_dx[0])), within(to + f64::from(into.in_dx[0])), to];
                let y = [
                    value(i),
                    value(i) + f64::from(out.out_dy[0]),
                    value(i + 1) + f64::from(into.in_dy[0]),
                    value(i + 1),
                ];
                let s = cubic_root(x, time_ms)?;
                let slope =
                    (1.0 - s).powi(2) * (x[1] - x[0]) + 2.0 * s * (1.0 - s) * (x[2] - x[1]) + s * s * (x[3] - x[2]);
                if slope * 3.0 < (to - from) * 0.02 {
                    return None;
                }
                let weights = [(1.0 - s).powi(3), 3.0 * s * (1.0 - s).powi(2), 3.0 * s * s * (1.0 - s), s.powi(3)];
                return Some(weights.iter().zip(y).map(|(weight, y)| weight * y).sum());
            }
            _ => a,
        },
    };
    Some(value(i) + (value(i + 1) - value(i)) * a)
}

/// Where a cubic Bézier curve reaches `target`, by Cardano's formula; polished, since the formula loses digits.
fn cubic_root([p0, p1, p2, p3]: [f64; 4], target: f64) -> Option<f64> {
    let c = [p0 - target, 3.0 * (p1 - p0), 3.0 * p0 - 6.0 * p1 + 3.0 * p2, p3 - p0 + 3.0 * (p1 - p2)];
    let roots = if c[3].abs() > 1e-7 {
        let [d, b, a] = [c[0] / c[3], c[1] / c[3], c[2] / c[3]];
        let (p, q) = (b - a * a / 3.0, 2.0 * a.powi(3) / 27.0 - a * b / 3.0 + d);
        let under = (q / 2.0).powi(2) + (p / 3.0).powi(3);
        if under >= 0.0 {
            vec![(-q / 2.0 + under.sqrt()).cbrt() + (-q / 2.0 - under.sqrt()).cbrt() - a / 3.0]
        } else {
            let (far, angle) = ((-p / 3.0).sqrt(), (3.0 * q / (2.0 * p) * (-3.0 / p).sqrt()).clamp(-1.0, 1.0).acos());
            (0..3).map(|k| 2.0 * far * ((angle - std::f64::consts::TAU * f64::from(k)) / 3.0).cos() - a / 3.0).collect()
        }
    } else if c[2].abs() > 1e-7 {
        let root = (c[1] * c[1] - 4.0 * c[2] * c[0]).max(0.0).sqrt();
        vec![(-c[1] + root) / (2.0 * c[2]), (-c[1] - root) / (2.0 * c[2])]
    } else {
        vec![-c[0] / c[1]]
    };
    let root = roots.into_iter().find(|s| (-1e-4..=1.0001).contains(s))?;
    let at = |s: f64| c[0] + s * (c[1] + s * (c[2] + s * c[3]));
    let slope = |s: f64| c[1] + s * (2.0 * c[2] + s * 3.0 * c[3]);
    let polished = (0..3).fold(root, |s, _| if slope(s).abs() > 1e-9 { s - at(s) / slope(s) } else { s });
    Some(polished.clamp(0.0, 1.0))
}

/// An envelope as maps have them: times that rise, sometimes two alike, all curves, handles of any length.
fn proper_envelope() -> impl Strategy<Value = Envelope> {
    let curve =
        prop::sample::select(vec![Curve::Step, Curve::Linear, Curve::Slow, Curve::Fast, Curve::Smooth, Curve::Bezier]);
    let handle = || (-3000..3000_i32, -200_000..200_000_i32);
    let tangents = prop::option::weighted(
        0.8,
        (handle(), handle()).prop_map(|(into, out)| Tangents {
            in_dx: [into.0 as f32; 4],
            in_dy: [into.1 as f32 / 1024.0; 4],
            out_dx: [out.0 as f32; 4],
            out_dy: [out.1 as f32 / 1024.0; 4],
        }),
    );
    let gap = prop_oneof![1 => Just(0), 6 => 1..4000_i32];
    let point = (gap, -500_000..500_000_i32, curve, tangents);
    prop::collection::vec(point, 1..7).prop_map(|points| {
        let mut time_ms = 0;
        let points = points.into_iter().map(|(gap, value, curve, tangents)| {
            time_ms += gap;
            EnvelopePoint { time_ms, values: [value as f32 / 1024.0; 4], curve, tangents }
        });
        Envelope { channels: 1, points: points.collect() }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn any_proper_envelope_has_the_games_values(
        envelope in proper_envelope(),
        time_us in -5_000_000..60_000_000_i64,
        offset_ms in -20_000..20_000_i32,
    ) {
        let time_ns = time_us * 1000;
        if let Some(expected) = second_opinion(&envelope, time_ns, offset_ms) {
            let found = f64::from(envelope.values(time_ns, offset_ms)[0]);
            // Values reach ±700; an f32 has some 7 digits.
            prop_assert!((found - expected).abs() <= 1e-5 * expected.abs().max(10.0), "{found} instead of {expected}");
        }
    }
}
