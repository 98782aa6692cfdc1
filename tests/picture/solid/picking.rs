//! Picking finds what the ray caster finds.

use glam::{DVec2, Vec3};
use mapscope::analysis::solid::pick;
use mapscope::bake::test_boxes;
use mapscope::scene::solid::Ray;

use crate::solid::draw::{orthographic, perspective};
use crate::solid::truth;

#[test]
fn picking_agrees_with_the_ray_caster() {
    let (boxes, solid) = (test_boxes::boxes(), test_boxes::bake());
    let size = DVec2::new(48.0, 36.0);
    let mut met = 0;
    for camera in [
        solid.spawn.into(),
        perspective([-31.0, 4.0, -29.0], 133.0, -6.0, 45.0),
        perspective([0.1, 90.0, 0.2], 25.0, -90.0, 40.0),
        orthographic([-150.0, 120.0, 140.0], 45.0, -30.0, 48.0),
    ] {
        for n in 0..48 * 36 {
            let px = DVec2::new(f64::from(n % 48), f64::from(n / 48)) + 0.5;
            let (origin, direction) = truth::ray(&camera, size, px);
            let expected = truth::first(&boxes, origin, direction);
            let hit = pick(&solid, camera.ray(size, px));
            let found = hit.and_then(|hit| hit.thing).map(|thing| thing.get());
            if found != expected.map(|(n, _)| n) {
                // On an edge, either side will do.
                assert!(
                    truth::around(&boxes, &camera, size, px, 1e-3).contains(&found),
                    "{px} of {camera:?}: {hit:?}, not {expected:?}"
                );
                continue;
            }
            let (Some(hit), Some((n, distance))) = (hit, expected) else { continue };
            met += 1;
            assert!((f64::from(hit.distance) - distance).abs() < 1e-4 * distance.max(1.0));
            assert!(hit.point.as_dvec3().distance(origin + direction * distance) < 1e-4 * distance.max(1.0));
            assert!(hit.normal.is_normalized() && hit.normal.as_dvec3().dot(direction) < 0.0);
            assert!(hit.normal.abs().max_element() > 0.999, "faces of boxes lie along the axes");
            assert!(solid.chunks.get(hit.chunk).is_some() && solid.things[n].name == boxes[n].name);
        }
    }
    assert!(met > 3000, "only {met} rays met anything");
}

#[test]
fn nothing_is_picked_where_nothing_is() {
    let solid = test_boxes::bake();
    let up = Ray { origin: Vec3::new(0.0, 50.0, 0.0).as_dvec3(), direction: glam::DVec3::Y };
    assert_eq!(pick(&solid, up), None);
    let nowhere = Ray { origin: glam::DVec3::NAN, direction: glam::DVec3::NAN };
    assert_eq!(pick(&solid, nowhere), None);
    assert_eq!(pick(&Default::default(), up), None);
}
