//! Cameras: directions, rays, where points lie on the picture, places to return to.

use glam::{DVec2, UVec2, Vec2, Vec3};
use mapscope::scene::solid::{Aabb, NEAR, Projection, SolidCamera, SolidFrame, SolidViewpoint};
use mapscope::scene::{Piece, PxRect};

use crate::solid::draw::{orthographic, perspective};
use crate::solid::truth;

fn many_cameras() -> Vec<SolidCamera> {
    let mut cameras = Vec::new();
    for yaw in [0.0, 37.0, 90.0, 180.0, 271.5, -45.0, 720.0] {
        for pitch in [-90.0, -89.0, -30.0, 0.0, 12.5, 89.0, 90.0] {
            cameras.push(perspective([3.0, -7.0, 11.0], yaw, pitch, 65.0));
            cameras.push(orthographic([3.0, -7.0, 11.0], yaw, pitch, 30.0));
        }
    }
    cameras
}

#[test]
fn angles_lead_where_compasses_point() {
    let looks = |yaw, pitch| perspective([0.0; 3], yaw, pitch, 60.0);
    for (camera, forward, right) in [
        (looks(0.0, 0.0), Vec3::NEG_Z, Vec3::X),
        (looks(90.0, 0.0), Vec3::X, Vec3::Z),
        (looks(180.0, 0.0), Vec3::Z, Vec3::NEG_X),
        (looks(0.0, 90.0), Vec3::Y, Vec3::X),
        (looks(0.0, -90.0), Vec3::NEG_Y, Vec3::X),
    ] {
        assert!(camera.forward().abs_diff_eq(forward, 1e-6) && camera.right().abs_diff_eq(right, 1e-6));
    }
    assert!(looks(0.0, -90.0).up().abs_diff_eq(Vec3::NEG_Z, 1e-6), "north is at the top of what is below");
}

#[test]
fn axes_are_level_and_upright_in_every_direction() {
    for camera in many_cameras() {
        let axes = camera.axes();
        assert!((axes.transpose() * axes).abs_diff_eq(glam::DMat3::IDENTITY, 1e-12), "{camera:?}");
        assert!((axes.determinant() + 1.0).abs() < 1e-12, "right × up looks backwards");
        assert!(axes.x_axis.y == 0.0 && axes.y_axis.y >= -1e-12, "no roll, never upside down");
        assert!(camera.clip_from_world(1.5, Aabb::new(Vec3::NEG_ONE, Vec3::ONE)).is_finite());
    }
}

#[test]
fn rays_are_those_of_the_ray_caster() {
    let size = DVec2::new(320.0, 200.0);
    for camera in many_cameras() {
        for px in [DVec2::new(0.5, 0.5), DVec2::new(160.0, 100.0), DVec2::new(319.5, 31.0)] {
            let (ray, (origin, direction)) = (camera.ray(size, px), truth::ray(&camera, size, px));
            assert!(ray.origin.distance(origin) < 1e-9 && ray.direction.distance(direction) < 1e-9, "{camera:?}");
        }
    }
}

#[test]
fn points_lie_where_their_rays_begin() {
    for camera in many_cameras() {
        let whole = SolidFrame::new(UVec2::new(320, 200), camera);
        let beside = SolidFrame { viewport_px: PxRect { x: 30, y: 40, w: 320, h: 200 }, ..whole };
        let piece = Some(Piece { whole_px: UVec2::new(900, 700), at_px: UVec2::new(500, 100) });
        let [wide, narrow] = [3.0, 0.4].map(|aspect| SolidFrame { aspect: Some(aspect), ..beside });
        for frame in [whole, beside, SolidFrame { piece, ..beside }, wide, SolidFrame { piece, ..narrow }] {
            for px in [Vec2::new(31.0, 42.0), Vec2::new(160.0, 100.0), Vec2::new(300.5, 199.0)] {
                let point = frame.ray(px).at(25.0).as_vec3();
                let found = frame.px(point).expect("a point before the eye");
                assert!(found.distance(px) < 0.05, "{camera:?}: {found} for {px}");
                let behind = camera.eye - camera.forward() * 3.0;
                assert_eq!(frame.px(behind), None);
            }
        }
    }
}

/// Pixels need not be square: an area of any shape fills the picture.
#[test]
fn an_area_of_another_shape_fills_the_picture() {
    let frame = SolidFrame::new(UVec2::new(100, 50), orthographic([7.0, 9.0, -3.0], 0.0, -90.0, 20.0));
    let frame = SolidFrame { aspect: Some(0.5), ..frame };
    for (point, px) in [
        (Vec3::new(7.0, 0.0, -3.0), Vec2::new(50.0, 25.0)),
        (Vec3::new(2.0, 0.0, -13.0), Vec2::ZERO),
        (Vec3::new(12.0, 0.0, 7.0), Vec2::new(100.0, 50.0)),
        (Vec3::new(7.0, 0.0, -13.0), Vec2::new(50.0, 0.0)),
    ] {
        assert!(frame.px(point).expect("before the eye").distance(px) < 1e-3, "{point}");
        assert!(frame.ray(px).at(9.0).as_vec3().distance(point) < 1e-4, "{px}");
    }
}

#[test]
fn depth_is_reversed() {
    let depth = |camera: &SolidCamera, distance: f32| {
        let bounds = Aabb::around([camera.eye, camera.eye + camera.forward() * 500.0]);
        let clip = camera.clip_from_eye(1.0, bounds) * (camera.forward() * distance).extend(1.0);
        clip.z / clip.w
    };
    let camera = perspective([9.0, 9.0, 9.0], 30.0, 20.0, 70.0);
    assert!((depth(&camera, NEAR) - 1.0).abs() < 1e-5);
    assert!(depth(&camera, 1e7) > 0.0 && depth(&camera, 1e7) < 1e-8);
    let camera = orthographic([9.0, 9.0, 9.0], 30.0, 20.0, 70.0);
    assert!(depth(&camera, 0.0) <= 1.0 && depth(&camera, 0.0) > 0.99);
    assert!(depth(&camera, 500.0) >= 0.0 && depth(&camera, 500.0) < 0.01);
    assert!(depth(&camera, 100.0) > depth(&camera, 100.1));
}

#[test]
fn places_are_returned_to_exactly() {
    for camera in
        [perspective([0.1, 1e-7, -31_000.3], 359.9, -0.1, 33.3), orthographic([1.0, 2.0, 3.0], 20.0, -90.0, 12.0)]
    {
        assert_eq!(SolidCamera::from(SolidViewpoint::from(camera)), camera);
    }
}

#[test]
fn projections_turn_into_each_other() {
    let camera = perspective([1.0, 2.0, 3.0], 120.0, -40.0, 50.0);
    let flat = camera.in_orthographic(17.0);
    assert_eq!(flat.projection, Projection::Orthographic { height: camera.height_at(17.0) });
    let back = flat.in_perspective(50.0, 17.0);
    assert!(back.eye.distance(camera.eye) < 1e-4 && back.projection == camera.projection);
}
