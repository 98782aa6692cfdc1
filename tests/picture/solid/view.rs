//! Flying: what is held stays under the pointer, flights end, nothing ever becomes a number that is none.

use glam::{Vec2, Vec3};
use mapscope::analysis::solid::pick;
use mapscope::bake::test_boxes;
use mapscope::scene::PxRect;
use mapscope::scene::solid::{Aabb, Projection, Solid, SolidCamera, SolidViewpoint};
use mapscope::view::solid::{
    FLIGHT_S, MOST_PITCH_DEG, Pace, SPEED_LIMITS, Side, SolidAction, SolidView, Steer, advance, apply, frame_camera,
};
use proptest::prelude::*;

const VIEWPORT: PxRect = PxRect { x: 100, y: 50, w: 800, h: 600 };

fn view(solid: &Solid) -> SolidView {
    SolidView::of(solid, VIEWPORT)
}

/// Lets flights end, and says how many seconds that took.
fn settle(view: &mut SolidView) -> f32 {
    let mut passed = 0.0;
    while advance(view, None, 0.01) {
        passed += 0.01;
        assert!(passed < 5.0, "it never ends");
    }
    passed
}

fn near(a: Vec2, b: Vec2, limit: f32) {
    assert!(a.distance(b) <= limit, "{a} is not {b}");
}

#[test]
fn every_flight_ends_in_time_where_it_should() {
    let solid = test_boxes::bake();
    let place = SolidViewpoint {
        eye: Vec3::new(5.0, 60.0, 9.0),
        yaw_deg: 190.0,
        pitch_deg: -70.0,
        projection: Projection::Perspective { fov_deg: 40.0 },
    };
    let actions = [
        SolidAction::GoTo(Vec3::new(0.0, 12.0, 0.0)),
        SolidAction::FrameAll,
        SolidAction::LookFrom(Side::Front),
        SolidAction::LookFrom(Side::Right),
        SolidAction::LookFrom(Side::Top),
        SolidAction::GoToSpawn,
        SolidAction::FlyTo(place),
        SolidAction::Zoom { steps: 3.0, at_px: Vec2::new(300.0, 400.0) },
    ];
    for action in actions {
        let mut view = view(&solid);
        apply(&mut view, Some(&solid), SolidAction::Look { delta_px: Vec2::new(50.0, 20.0) });
        apply(&mut view, Some(&solid), action.clone());
        let aim = view.flight.expect("a flight").to;
        assert!(settle(&mut view) <= FLIGHT_S + 0.01, "{action:?}");
        assert_eq!((view.camera, view.flight), (aim, None), "{action:?}");
    }
}

#[test]
fn flights_turn_the_short_way_and_are_smooth() {
    let solid = test_boxes::bake();
    let mut view = view(&solid);
    let at = |yaw_deg| SolidViewpoint { yaw_deg, ..solid.spawn };
    apply(&mut view, None, SolidAction::Jump(at(350.0)));
    apply(&mut view, None, SolidAction::FlyTo(at(10.0)));
    let mut last = 350.0;
    while advance(&mut view, None, 0.02) {
        assert!(view.camera.yaw_deg >= last && view.camera.yaw_deg <= 370.0);
        last = view.camera.yaw_deg;
    }
    assert_eq!(view.viewpoint(), at(10.0));
}

#[test]
fn a_place_is_returned_to_exactly() {
    let mut view = SolidView::default();
    for (projection, fov_deg) in
        [(Projection::Perspective { fov_deg: 48.9 }, 48.9), (Projection::Orthographic { height: 320.0 }, 48.9)]
    {
        let place = SolidViewpoint { eye: Vec3::new(0.1, -7.3, 1e5), yaw_deg: 123.4, pitch_deg: 56.7, projection };
        apply(&mut view, None, SolidAction::Jump(place));
        assert_eq!((view.viewpoint(), view.fov_deg), (place, fov_deg));
        apply(&mut view, None, SolidAction::FlyTo(SolidViewpoint { eye: Vec3::ONE, ..place }));
        assert_eq!(view.viewpoint().eye, Vec3::ONE, "a flight is where it ends");
        assert_eq!(view.camera.fov_deg().is_some(), view.aim().fov_deg().is_some(), "and looks so on the way");
        settle(&mut view);
        assert_eq!(view.viewpoint(), SolidViewpoint { eye: Vec3::ONE, ..place });
    }
}

#[test]
fn looking_around_stops_short_of_straight_up_and_down() {
    let mut view = SolidView { viewport_px: VIEWPORT, ..SolidView::default() };
    let mut look = |x: f32, y: f32| {
        apply(&mut view, None, SolidAction::Look { delta_px: Vec2::new(x, y) });
        (view.camera.yaw_deg, view.camera.pitch_deg)
    };
    assert!(look(10.0, 0.0).0 > 0.0, "to the right is clockwise");
    assert!(look(0.0, 10.0).1 < 0.0, "downwards is down");
    assert_eq!(look(0.0, 1e6).1, -MOST_PITCH_DEG);
    assert_eq!(look(0.0, -1e9).1, MOST_PITCH_DEG);
    assert!((0.0..360.0).contains(&look(-1e5, 0.0).0));
}

#[test]
fn orbiting_keeps_the_pivot_on_its_pixel() {
    let solid = test_boxes::bake();
    for projection in [Projection::Perspective { fov_deg: 60.0 }, Projection::Orthographic { height: 30.0 }] {
        let mut view = view(&solid);
        view.camera.projection = projection;
        let pivot = Vec3::new(-4.0, 3.0, 8.0);
        let (px, distance) = (view.frame().px(pivot).expect("before the eye"), view.camera.eye.distance(pivot));
        let before = view.camera;
        for delta_px in [Vec2::new(120.0, 40.0), Vec2::new(-500.0, 300.0), Vec2::new(33.0, -900.0)] {
            apply(&mut view, Some(&solid), SolidAction::Orbit { pivot, delta_px });
            near(view.frame().px(pivot).expect("before the eye"), px, 0.05);
            let SolidCamera { eye, projection: now, .. } = view.camera;
            assert_eq!(now, projection);
            match projection {
                Projection::Perspective { .. } => assert!((eye.distance(pivot) - distance).abs() < 1e-3),
                // The distance shows nowhere; all of the world lies before the eye.
                Projection::Orthographic { .. } => {
                    let Aabb { min, max } = solid.bounds;
                    let corners =
                        (0..8).map(|n| Vec3::select(glam::BVec3::new(n & 1 > 0, n & 2 > 0, n & 4 > 0), min, max));
                    assert!(corners.into_iter().all(|at| (at - eye).dot(view.camera.forward()) >= 0.0));
                }
            }
        }
        assert_ne!(view.camera, before);
    }
}

#[test]
fn orbiting_moves_what_is_in_front_with_the_pointer() {
    let mut view = SolidView { viewport_px: VIEWPORT, ..SolidView::default() };
    let (pivot, front) = (Vec3::new(0.0, 0.0, -20.0), Vec3::new(0.0, 0.0, -15.0));
    let before = view.frame().px(front).expect("before the eye");
    apply(&mut view, None, SolidAction::Orbit { pivot, delta_px: Vec2::new(20.0, 20.0) });
    let after = view.frame().px(front).expect("before the eye");
    assert!(after.x > before.x && after.y > before.y, "{before} {after}");
}

#[test]
fn panning_keeps_what_was_grabbed_under_the_pointer() {
    let solid = test_boxes::bake();
    for projection in [Projection::Perspective { fov_deg: 60.0 }, Projection::Orthographic { height: 30.0 }] {
        let mut view = view(&solid);
        view.camera.projection = projection;
        let from_px = Vec2::new(480.0, 470.0);
        let grabbed = pick(&solid, view.ray(from_px)).expect("something under the pointer").point;
        let height = view.camera.eye.y;
        for to_px in [Vec2::new(500.0, 480.0), Vec2::new(400.0, 600.0), Vec2::new(700.0, 420.0)] {
            apply(&mut view, Some(&solid), SolidAction::Pan { grabbed, to_px });
            near(view.frame().px(grabbed).expect("before the eye"), to_px, 0.1);
        }
        if let Projection::Perspective { .. } = projection {
            assert!((view.camera.eye.y - height).abs() < 1e-3, "along the ground");
            // Above the horizon there is no ground: the world goes along the picture, and not far.
            apply(&mut view, Some(&solid), SolidAction::Pan { grabbed, to_px: Vec2::new(500.0, 60.0) });
            near(view.frame().px(grabbed).expect("before the eye"), Vec2::new(500.0, 60.0), 0.1);
        }
    }
}

#[test]
fn the_wheel_flies_to_the_pointer_and_never_past() {
    let solid = test_boxes::bake();
    for projection in [Projection::Perspective { fov_deg: 60.0 }, Projection::Orthographic { height: 30.0 }] {
        let mut view = view(&solid);
        view.camera.projection = projection;
        let at_px = Vec2::new(480.0, 470.0);
        let hit = pick(&solid, view.ray(at_px)).expect("something under the pointer");
        for _ in 0..30 {
            apply(&mut view, Some(&solid), SolidAction::Zoom { steps: 1.0, at_px });
            advance(&mut view, None, 0.05);
        }
        settle(&mut view);
        near(view.frame().px(hit.point).expect("still before the eye"), at_px, 2.0);
        assert!(view.camera.height_at(view.camera.eye.distance(hit.point)) < 1.0, "close by now");
        for _ in 0..30 {
            apply(&mut view, Some(&solid), SolidAction::Zoom { steps: -1.0, at_px });
        }
        settle(&mut view);
        near(view.frame().px(hit.point).expect("still before the eye"), at_px, 2.0);
        assert!(view.camera.height_at(view.camera.eye.distance(hit.point)) > 20.0, "far away again");
    }
}

#[test]
fn changing_the_projection_keeps_the_middle_as_large() {
    let solid = test_boxes::bake();
    let mut view = view(&solid);
    let before = view.camera;
    let middle = pick(&solid, view.ray(view.middle_px())).expect("something in the middle");
    apply(&mut view, Some(&solid), SolidAction::ToggleProjection);
    let Projection::Orthographic { height } = view.camera.projection else { panic!("it is {:?}", view.camera) };
    assert!((height - before.height_at(middle.distance)).abs() < 1e-3);
    // Larger, and back: as large as then.
    let at_px = view.middle_px();
    apply(&mut view, Some(&solid), SolidAction::Zoom { steps: 2.0, at_px });
    settle(&mut view);
    let Projection::Orthographic { height } = view.camera.projection else { panic!("it is {:?}", view.camera) };
    apply(&mut view, Some(&solid), SolidAction::ToggleProjection);
    assert_eq!(view.camera.projection, before.projection);
    assert!((view.camera.height_at(view.camera.eye.distance(middle.point)) - height).abs() < 1e-2);
    // There and back again is nothing.
    let here = view.camera;
    apply(&mut view, Some(&solid), SolidAction::ToggleProjection);
    apply(&mut view, Some(&solid), SolidAction::ToggleProjection);
    assert!(view.camera.eye.distance(here.eye) < 1e-2 && view.camera.projection == here.projection);
}

#[test]
fn framing_shows_all_and_wastes_nothing() {
    let solid = test_boxes::bake();
    for projection in [Projection::Perspective { fov_deg: 60.0 }, Projection::Orthographic { height: 30.0 }] {
        for (yaw_deg, pitch_deg) in [(0.0, 0.0), (30.0, -40.0), (200.0, -90.0), (77.0, 60.0)] {
            let mut view = view(&solid);
            view.camera = SolidCamera { yaw_deg, pitch_deg, projection, ..view.camera };
            apply(&mut view, Some(&solid), SolidAction::FrameAll);
            settle(&mut view);
            let corners = solid.bounds.corners().map(|corner| view.frame().px(corner).expect("before the eye"));
            let out = corners.map(|px| {
                let half = Vec2::new(VIEWPORT.w as f32, VIEWPORT.h as f32) / 2.0;
                ((px - view.middle_px()) / half).abs().max_element()
            });
            let farthest = out.into_iter().fold(0.0, f32::max);
            assert!((0.9..=1.0).contains(&farthest), "{farthest} of the way to the edge");
        }
    }
    let alone = frame_camera(view(&solid).camera, Default::default(), f32::NAN);
    assert!(alone.is_finite(), "nothing can be framed too");
}

#[test]
fn sides_turn_around_what_is_in_the_middle() {
    let solid = test_boxes::bake();
    for toggled in [false, true] {
        let sides = [
            (Side::Front, Vec3::NEG_Z),
            (Side::Right, Vec3::NEG_X),
            (Side::Top, Vec3::NEG_Y),
            (Side::Back, Vec3::Z),
            (Side::Left, Vec3::X),
        ];
        for (side, forward) in sides {
            let mut view = view(&solid);
            if toggled {
                apply(&mut view, Some(&solid), SolidAction::ToggleProjection);
            }
            let middle = pick(&solid, view.ray(view.middle_px())).expect("something in the middle").point;
            apply(&mut view, Some(&solid), SolidAction::LookFrom(side));
            settle(&mut view);
            assert!(view.camera.forward().abs_diff_eq(forward, 1e-6));
            near(view.frame().px(middle).expect("before the eye"), view.middle_px(), 0.1);
            if toggled {
                let depth = |corner: Vec3| (corner - view.camera.eye).dot(forward);
                assert!(solid.bounds.corners().into_iter().all(|corner| depth(corner) > 0.0), "all is before the eye");
            }
        }
    }
}

#[test]
fn further_sides_turn_around_the_same_point() {
    let solid = test_boxes::bake();
    let mut view = view(&solid);
    let middle = pick(&solid, view.ray(view.middle_px())).expect("something in the middle").point;
    for side in [Side::Front, Side::Right, Side::Top, Side::Front, Side::Top, Side::Right] {
        apply(&mut view, Some(&solid), SolidAction::LookFrom(side));
        settle(&mut view);
        near(view.frame().px(middle).expect("before the eye"), view.middle_px(), 0.5);
    }
}

#[test]
fn sides_of_nothing_in_the_middle_show_the_whole_world() {
    let solid = test_boxes::bake();
    for toggled in [false, true] {
        let mut view = view(&solid);
        if toggled {
            apply(&mut view, Some(&solid), SolidAction::ToggleProjection);
        }
        // Far away, and turned away from the world.
        let away = SolidViewpoint {
            eye: Vec3::new(900.0, 300.0, 900.0),
            yaw_deg: 135.0,
            pitch_deg: 40.0,
            projection: view.camera.projection,
        };
        apply(&mut view, Some(&solid), SolidAction::Jump(away));
        for side in [Side::Front, Side::Right, Side::Top, Side::Back, Side::Left, Side::Bottom] {
            apply(&mut view, Some(&solid), SolidAction::LookFrom(side));
            settle(&mut view);
            let PxRect { x, y, w, h } = VIEWPORT;
            for corner in solid.bounds.corners() {
                let at = view.frame().px(corner).expect("before the eye") - Vec2::new(x as f32, y as f32);
                assert!(at.cmpge(Vec2::ZERO).all() && at.cmple(Vec2::new(w as f32, h as f32)).all(), "{side:?}: {at}");
            }
        }
    }
}

#[test]
fn what_is_in_the_middle_stays_there_when_panels_open() {
    let solid = test_boxes::bake();
    let mut view = view(&solid);
    let middle = pick(&solid, view.ray(view.middle_px())).expect("something in the middle").point;
    for viewport in [PxRect { x: 0, y: 0, w: 1280, h: 720 }, PxRect { x: 300, y: 36, w: 700, h: 500 }] {
        apply(&mut view, Some(&solid), SolidAction::Resize(viewport));
        near(view.frame().px(middle).expect("before the eye"), view.middle_px(), 0.1);
    }
}

#[test]
fn going_somewhere_ends_close_by_looking_at_it() {
    let solid = test_boxes::bake();
    for point in [Vec3::new(0.0, 12.5, 0.0), Vec3::new(18.0, 3.0, -16.0), solid.spawn.eye - Vec3::Y * 30.0] {
        let mut view = view(&solid);
        apply(&mut view, Some(&solid), SolidAction::GoTo(point));
        settle(&mut view);
        assert!(view.camera.eye.distance(point) < 9.0);
        near(view.frame().px(point).expect("before the eye"), view.middle_px(), 20.0);
    }
}

#[test]
fn steering_does_not_depend_on_how_often_time_passes() {
    let solid = test_boxes::bake();
    let fly = |steps: usize, pace| {
        let mut view = view(&solid);
        view.steer = Steer { forward: 1.0, right: -0.5, up: 0.25, pace };
        (0..steps).for_each(|_| _ = advance(&mut view, None, 0.6 / steps as f32));
        view.camera.eye - solid.spawn.eye
    };
    let once = fly(1, Pace::Normal);
    assert!(once.length() > 4.0 && once.length() < 12.0 * 0.6);
    assert!(fly(97, Pace::Normal).abs_diff_eq(once, 1e-2));
    assert!(fly(10, Pace::Fast).length() > 4.0 * once.length());
    assert!(fly(10, Pace::Slow).length() < 0.3 * once.length());
}

#[test]
fn keys_lead_where_they_say_and_stopping_stops() {
    let solid = test_boxes::bake();
    for (steer, way) in [
        (Steer { forward: 1.0, ..Steer::default() }, Vec3::X),
        (Steer { right: 1.0, ..Steer::default() }, Vec3::Z),
        (Steer { up: -1.0, ..Steer::default() }, Vec3::NEG_Y),
    ] {
        let mut view = view(&solid);
        apply(&mut view, None, SolidAction::Jump(SolidViewpoint { yaw_deg: 90.0, pitch_deg: 0.0, ..solid.spawn }));
        apply(&mut view, None, SolidAction::GoTo(Vec3::ZERO));
        apply(&mut view, None, SolidAction::Steer(steer));
        assert!(advance(&mut view, None, 0.01), "it moves");
        assert_eq!(view.flight, None, "keys end flights");
        apply(&mut view, None, SolidAction::Jump(SolidViewpoint { yaw_deg: 90.0, pitch_deg: 0.0, ..solid.spawn }));
        advance(&mut view, None, 0.5);
        assert!((view.camera.eye - solid.spawn.eye).normalize().abs_diff_eq(way, 1e-4));
        apply(&mut view, None, SolidAction::Steer(Steer::default()));
        assert!(settle(&mut view) < 0.6);
        assert_eq!(view.velocity, Vec3::ZERO);
    }
    let mut view = view(&solid);
    apply(&mut view, None, SolidAction::ChangeSpeed(-1000.0));
    assert_eq!(view.speed, SPEED_LIMITS.0);
    apply(&mut view, None, SolidAction::ChangeSpeed(1000.0));
    assert_eq!(view.speed, SPEED_LIMITS.1);
}

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![8 => -2000.0_f32..2000.0, 1 => any::<f32>(), 1 => Just(0.0)]
}

fn projection() -> impl Strategy<Value = Projection> {
    let perspective = number().prop_map(|fov_deg| Projection::Perspective { fov_deg });
    prop_oneof![perspective, number().prop_map(|height| Projection::Orthographic { height })]
}

fn actions() -> impl Strategy<Value = SolidAction> {
    let flat = || (number(), number()).prop_map(Vec2::from);
    let place = || (number(), number(), number()).prop_map(Vec3::from);
    let viewpoint = || {
        (place(), number(), -90.0_f32..=90.0, projection())
            .prop_map(|(eye, yaw_deg, pitch_deg, projection)| SolidViewpoint { eye, yaw_deg, pitch_deg, projection })
    };
    let sides = prop_oneof![
        Just(Side::Front),
        Just(Side::Right),
        Just(Side::Top),
        Just(Side::Back),
        Just(Side::Left),
        Just(Side::Bottom),
    ];
    let steer = (number(), number(), number());
    prop_oneof![
        steer.prop_map(|(right, up, forward)| SolidAction::Steer(Steer { right, up, forward, pace: Pace::Fast })),
        flat().prop_map(|delta_px| SolidAction::Look { delta_px }),
        (place(), flat()).prop_map(|(grabbed, to_px)| SolidAction::Pan { grabbed, to_px }),
        (place(), flat()).prop_map(|(pivot, delta_px)| SolidAction::Orbit { pivot, delta_px }),
        (number(), flat()).prop_map(|(steps, at_px)| SolidAction::Zoom { steps, at_px }),
        number().prop_map(SolidAction::ChangeSpeed),
        place().prop_map(SolidAction::GoTo),
        Just(SolidAction::ToggleProjection),
        Just(SolidAction::FrameAll),
        sides.prop_map(SolidAction::LookFrom),
        Just(SolidAction::GoToSpawn),
        viewpoint().prop_map(SolidAction::FlyTo),
        viewpoint().prop_map(SolidAction::Jump),
        (0_u32..3000, 0_u32..3000).prop_map(|(w, h)| SolidAction::Resize(PxRect { x: 0, y: 0, w, h })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_action_leads_out_of_the_numbers(actions in prop::collection::vec((actions(), 0.0_f32..0.4), 1..12)) {
        let solid = test_boxes::bake();
        let mut view = view(&solid);
        for (action, dt_s) in actions {
            apply(&mut view, Some(&solid), action.clone());
            advance(&mut view, None, dt_s);
            prop_assert!(view.camera.is_finite(), "{action:?}: {view:?}");
            prop_assert!((-90.0..=90.0).contains(&view.camera.pitch_deg), "{action:?}: {view:?}");
            prop_assert!(view.camera.axes().is_finite());
            prop_assert!(view.speed >= SPEED_LIMITS.0 && view.speed <= SPEED_LIMITS.1);
        }
    }
}
