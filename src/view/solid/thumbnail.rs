//! Small picture of a solid world.

use glam::UVec2;

use super::navigate::frame_camera;
use crate::scene::solid::{Solid, SolidCamera, SolidFrame};

/// The world from where visitors begin; of a map all of it.
pub fn thumbnail_frame(solid: &Solid, size_px: UVec2) -> SolidFrame {
    let size_px = size_px.max(UVec2::ONE);
    let (camera, size) = (SolidCamera::from(solid.spawn), size_px.as_vec2());
    let camera = if camera.is_map() { frame_camera(camera, solid.bounds, size.x / size.y) } else { camera };
    solid.frame(size_px, camera)
}
