//! Brightness of the levels of light that worlds store, against the game's table with its standard settings.

use std::sync::Arc;

use glam::{UVec2, Vec3};
use mapscope::scene::solid::{Aabb, ChunkKey, Light, Mesh, Projection, Solid, SolidCamera, SolidFrame};

use super::draw::Device;

/// Light of the levels 0 to 15, of 255, as the game works it out from its curve.
const TABLE: [u8; 16] = [0, 6, 15, 30, 50, 73, 98, 120, 139, 155, 168, 181, 196, 213, 234, 255];

#[test]
fn levels_of_light_are_as_bright_as_in_the_game() {
    let Some(device) = Device::open() else { return };
    let projection = Projection::Orthographic { height: 1.0 };
    let camera = SolidCamera { eye: Vec3::new(0.5, 0.5, 3.0), yaw_deg: 0.0, pitch_deg: 0.0, projection };
    let light = Light { stored: 1.0, dark: 0.0, ..Light::NONE };
    let frame = SolidFrame { light, land: false, ..SolidFrame::new(UVec2::splat(4), camera) };
    for (level, expected) in (0..).zip(TABLE) {
        for is_lamp in [false, true] {
            let mut mesh = Mesh::new(Vec3::ZERO);
            mesh.push_box(Aabb::new(Vec3::ZERO, Vec3::ONE), [255; 3]);
            let stored = level * 17;
            let light = if is_lamp { [0, stored, 255, 0] } else { [stored, 0, 255, 0] };
            mesh.vertices.iter_mut().for_each(|vertex| vertex.light = light);
            let solid = Solid::default().with_chunk(ChunkKey::default(), Arc::new(mesh.into()));
            let [r, g, b, _] = device.draw(&solid, &frame).get(2, 2);
            // The game rounds down.
            for channel in [r, g, b] {
                assert!(channel.abs_diff(expected) <= 1, "{level}: {channel}, in the game {expected}");
            }
        }
    }
}
