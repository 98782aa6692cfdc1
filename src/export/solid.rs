//! Pictures of solid worlds without a window.

use std::sync::Arc;

use super::ExportError;
use super::target::{draw_with, read_back, target, unpremultiply};
use crate::base::RgbaImage;
use crate::gpu::{Gpu, solid};
use crate::scene::solid::{Solid, SolidFrame};

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// Draws one picture of a solid world, of the size of `frame.viewport_px`. Straight alpha, also where the background is
/// transparent. Uploads the world, which is let go of afterwards.
///
/// # Errors
///
/// The picture is too large for the device, or the device refuses the work.
pub fn render_solid(gpu: &Gpu, world: &Solid, frame: &SolidFrame) -> Result<RgbaImage, ExportError> {
    let (width, height) = (frame.viewport_px.w.max(1), frame.viewport_px.h.max(1));
    let limit = gpu.device.limits().max_texture_dimension_2d;
    if width > limit || height > limit {
        return Err(ExportError::TooLarge { width, height, limit });
    }
    let target = target(gpu, FORMAT, width, height);
    let mut painter = solid::Painter::new(gpu, Arc::new(solid::Pipelines::new(gpu, FORMAT)));
    painter.prepare(gpu, &solid::SolidOnGpu::upload(gpu, world), frame);
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    draw_with(&mut encoder, &target, frame.background, |pass| painter.draw(pass));
    gpu.queue.submit([encoder.finish()]);
    let read = read_back(gpu, &target);
    if let Some(refusal) = gpu.take_refusal() {
        return Err(ExportError::Refused(refusal.reason));
    }
    let mut image = read?;
    if frame.background[3] < 1.0 {
        unpremultiply(&mut image);
    }
    Ok(image)
}
