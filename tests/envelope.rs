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
