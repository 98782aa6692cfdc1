//! The clock of the envelopes: it plays both ways, steps on the grid of ticks and pictures, goes round in loops.

use crate::common::flat::Flat as _;
use mapscope::view::flat::FlatAction;
use mapscope::view::flat::{Clock, LATEST_S, SPEEDS, Selecting, Step, TimeRange, Timeline, common_period_ms};
use mapscope::view::{self, Action, ViewState};

fn range(from_s: f64, to_s: f64) -> TimeRange {
    TimeRange::new(from_s, to_s).expect("finite times")
}

/// A clock that plays from a time at a speed.
fn playing(time_s: f64, speed: f32) -> Clock {
    Clock { time_s, speed, ..Clock::default() }
}

fn after(mut clock: Clock, dt_s: f32) -> Clock {
    clock.advance(dt_s);
    clock
}

#[test]
fn time_passes_at_its_speed_and_only_while_it_plays() {
    for (speed, expected) in [(1.0, 10.25), (-1.0, 9.75), (4.0, 11.0), (0.5, 10.125)] {
        assert_eq!(after(playing(10.0, speed), 0.25).time_s, expected);
        let paused = Clock { playing: false, ..playing(10.0, speed) };
        assert_eq!(after(paused, 0.25), paused);
    }
}

#[test]
fn playing_backward_ends_at_the_start() {
    let ended = after(playing(0.1, -1.0), 0.25);
    assert_eq!((ended.time_s, ended.playing), (0.0, false));
    let mut again = ended;
    again.toggle_play();
    assert_eq!((again.playing, again.speed), (true, 1.0), "there is nothing before the start");
}

#[test]
fn a_loop_is_gone_round_both_ways() {
    let looping = |time_s, speed| {
        let mut clock = playing(time_s, speed);
        clock.set_loop(Some(range(2.0, 3.0)));
        clock
    };
    let at = |time_s, speed, dt_s| after(looping(time_s, speed), dt_s).time_s;
    assert_eq!(at(2.25, 1.0, 0.5), 2.75);
    assert_eq!(at(2.75, 1.0, 0.5), 2.25, "over the end");
    assert_eq!(at(2.75, 1.0, 0.25), 2.0, "the end is the start");
    assert_eq!(at(2.25, -1.0, 0.5), 2.75, "over the start");
    assert_eq!(at(2.5, 8.0, 0.5), 2.5, "four rounds");
    assert_eq!(at(7.0, 1.0, 0.1), 2.0, "from outside it starts over");
    assert_eq!(at(1.0, -1.0, 0.1), 3.0);
    let off = Clock { looping: false, ..looping(2.75, 1.0) };
    assert_eq!(after(off, 0.5).time_s, 3.25);
}

#[test]
fn steps_land_on_the_grid() {
    let stepped = |time_s, step, count| {
        let mut clock = playing(time_s, 1.0);
        clock.step(step, count);
        assert!(!clock.playing);
        clock.time_s
    };
    assert_eq!(stepped(1.0, Step::Tick, 1), 1.02);
    assert_eq!(stepped(1.0, Step::Tick, -1), 0.98);
    assert_eq!(stepped(1.005, Step::Tick, 1), 1.02, "the next tick, not a tick further");
    assert_eq!(stepped(1.005, Step::Tick, -1), 1.0);
    assert_eq!(stepped(0.0, Step::Tick, -1), 0.0);
    assert_eq!(stepped(0.5, Step::Frame, 1), 31.0 / 60.0);
    let mut clock = playing(0.0, 1.0);
    (0..3000).for_each(|_| clock.step(Step::Tick, 1));
    assert_eq!(clock.time_s, 60.0, "steps do not drift");
    (0..3600).for_each(|_| clock.step(Step::Frame, -1));
    assert_eq!(clock.time_s, 0.0);
}

#[test]
fn nanoseconds_are_those_of_the_point_that_is_set_there() {
    for ms in [1_i64, 290, 333, 1001, 4_700_003, 999_999_999] {
        assert_eq!(playing(ms as f64 / 1000.0, 1.0).time_ns(), ms * 1_000_000);
    }
}

#[test]
fn odd_times_and_speeds_change_nothing_or_are_bounded() {
    let mut clock = playing(5.0, 1.0);
    for time_s in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        clock.seek(time_s);
        assert_eq!(clock.time_s, 5.0);
        assert_eq!(TimeRange::new(time_s, 1.0), None);
    }
    clock.seek(-3.0);
    assert_eq!(clock.time_s, 0.0);
    clock.seek(1e300);
    assert_eq!(clock.time_s, LATEST_S);
    for (asked, got) in [(f32::NAN, 1.0), (100.0, SPEEDS.1), (-100.0, SPEEDS.0), (1e-9, 0.01), (-1e-9, -0.01)] {
        let mut clock = playing(5.0, 1.0);
        clock.set_speed(asked);
        assert_eq!((clock.speed, clock.playing), (got, true), "{asked}");
    }
    clock.set_speed(0.0);
    assert!(!clock.playing, "speed 0 is a pause");
    assert!(range(3.0, 3.0).length_s() >= 0.02, "a loop of nothing could not be gone round");
    assert_eq!(range(4.0, 3.0), range(3.0, 4.0));
}

#[test]
fn a_loop_of_one_period_has_the_time_in_it() {
    for (time_s, period_ms, from_s, to_s) in [
        (0.3, 100, 0.3, 0.4),
        (0.0, 7, 0.0, 0.021),
        (0.0, 2000, 0.0, 2.0),
        (5.5, 2000, 4.0, 6.0),
        (6.0, 2000, 6.0, 8.0),
        (0.2, 300, 0.0, 0.3),
    ] {
        let mut clock = playing(time_s, 1.0);
        clock.loop_period(period_ms);
        assert_eq!(clock.active_loop(), Some(range(from_s, to_s)), "{time_s}");
    }
    let mut clock = playing(1.0, 1.0);
    for period_ms in [0, u64::MAX] {
        clock.loop_period(period_ms);
    }
    assert_eq!(clock.range, None, "what stands still or takes for ever is no loop");
}

#[test]
fn things_start_over_together_after_their_least_common_multiple() {
    assert_eq!(common_period_ms([4000, 6000]), Some(12_000));
    assert_eq!(common_period_ms([700, 0, 1100]), Some(7700));
    assert_eq!(common_period_ms([5]), Some(5));
    assert_eq!(common_period_ms([]), None);
    assert_eq!(common_period_ms([0, 0]), None);
    let primes = [2_147_483_647, 2_147_483_629, 2_147_483_587];
    assert_eq!(common_period_ms(primes), None, "longer than there are numbers for");
}

#[test]
fn the_state_obeys() {
    use mapscope::base::EnvelopeIndex;
    let mut state = ViewState::default();
    let mut push = |action| view::apply(&mut state, action, None);
    push(Action::Flat(FlatAction::Seek(4.0)));
    push(Action::Flat(FlatAction::LoopPeriod(3000)));
    push(Action::Flat(FlatAction::Reverse));
    push(Action::Flat(FlatAction::ToggleTimeline));
    push(Action::Flat(FlatAction::SelectEnvelope(EnvelopeIndex(3), Selecting::Alone)));
    push(Action::Flat(FlatAction::SelectEnvelope(EnvelopeIndex(5), Selecting::Toggle)));
    push(Action::Flat(FlatAction::SelectEnvelope(EnvelopeIndex(3), Selecting::Toggle)));
    push(Action::Flat(FlatAction::ToggleChannel(EnvelopeIndex(5), 2)));
    assert_eq!((state.flat().clock.time_s, state.flat().clock.speed), (4.0, -1.0));
    assert_eq!(state.flat().clock.active_loop(), Some(range(3.0, 6.0)));
    let Timeline { selected, .. } = &state.flat().timeline;
    assert!(state.flat().switches.timeline && selected.iter().eq([&EnvelopeIndex(5)]));
    let shown = |channel| state.flat().timeline.shows_channel(EnvelopeIndex(5), channel);
    assert_eq!([0, 1, 2, 3, 99].map(shown), [true, true, false, true, true]);
    view::apply(&mut state, Action::Flat(FlatAction::ToggleLoop), None);
    assert_eq!(state.flat().clock.active_loop(), None);
    view::apply(&mut state, Action::Flat(FlatAction::Stop), None);
    assert_eq!((state.flat().clock.time_s, state.flat().clock.playing), (0.0, false));
    state.shell.switches.panels = false;
    view::apply(&mut state, Action::Flat(FlatAction::ToggleTimeline), None);
    assert!(
        state.flat().switches.timeline && state.shell.switches.panels,
        "asked for while nothing around the map shows, it shows"
    );
}
