//! A texture as a target: drawing into it and reading it back.

use super::ExportError;
use crate::base::RgbaImage;
use crate::gpu::{Gpu, Painter};
use crate::scene::Frame;

/// Rows of a read-back buffer start at multiples of this.
const ROW_ALIGN: u32 = wgpu::COPY_BYTES_PER_ROW_ALIGNMENT;
/// Bytes that are read back at once, at most.
const READ_BYTES: u64 = 64 << 20;

/// A picture by a painter, as large as the frame's viewport, drawn in the format of its pipelines, of 8 bits a
/// channel. Waits for the device.
///
/// # Errors
///
/// The device refuses the work, or the picture cannot be read back.
pub fn snapshot(gpu: &Gpu, painter: &mut Painter, frame: impl Into<Frame>) -> Result<RgbaImage, ExportError> {
    let frame = &frame.into();
    let format = painter.pipelines().format();
    let (width, height) = frame.size_px().into();
    let target = target(gpu, format, width, height);
    painter.prepare(gpu, frame);
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    draw(painter, &mut encoder, &target, frame.background());
    gpu.queue.submit([encoder.finish()]);
    let read = read_back(gpu, &target);
    // Left alone it would be taken for that of a map on its way.
    if let Some(refusal) = gpu.take_refusal() {
        return Err(ExportError::Refused(refusal.reason));
    }
    let mut image = read?;
    if matches!(format.remove_srgb_suffix(), wgpu::TextureFormat::Bgra8Unorm) {
        image.pixels.as_chunks_mut::<4>().0.iter_mut().for_each(|[b, _, r, _]| std::mem::swap(b, r));
    }
    Ok(image)
}

/// A texture to draw a picture into.
pub fn target(gpu: &Gpu, format: wgpu::TextureFormat, width: u32, height: u32) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("picture"),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    })
}

/// Draws the prepared frame into a texture that shows a background, straight alpha.
pub fn draw(painter: &Painter, encoder: &mut wgpu::CommandEncoder, target: &wgpu::Texture, background: [f32; 4]) {
    let view = target.create_view(&Default::default());
    // The target holds colours multiplied with alpha until the picture is read back.
    let [r, g, b, a] = background.map(f64::from);
    let clear = wgpu::Color { r: r * a, g: g * a, b: b * a, a };
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("picture"),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: &view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations { load: wgpu::LoadOp::Clear(clear), store: wgpu::StoreOp::Store },
        })],
        ..Default::default()
    });
    painter.draw(&mut pass);
}

/// Reads the picture back, strip by strip where it is larger than a buffer may be.
pub fn read_back(gpu: &Gpu, target: &wgpu::Texture) -> Result<RgbaImage, ExportError> {
    let (width, height) = (target.width(), target.height());
    let most = gpu.device.limits().max_buffer_size.min(READ_BYTES);
    let rows_at_once = u32::try_from(most / u64::from(row_bytes(width))).unwrap_or(u32::MAX).clamp(1, height);
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    for y in (0..height).step_by(rows_at_once as usize) {
        read_strip(gpu, target, y, rows_at_once.min(height - y), &mut pixels)?;
    }
    Ok(RgbaImage { width, height, pixels })
}

fn read_strip(gpu: &Gpu, target: &wgpu::Texture, y: u32, rows: u32, pixels: &mut Vec<u8>) -> Result<(), ExportError> {
    let failed = |error: &dyn std::fmt::Display| ExportError::ReadBack(error.to_string());
    let row_bytes = row_bytes(target.width());
    let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("strip of a picture"),
        size: u64::from(row_bytes) * u64::from(rows),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row_bytes), rows_per_image: None };
    let mut from = target.as_image_copy();
    from.origin.y = y;
    let size = wgpu::Extent3d { width: target.width(), height: rows, depth_or_array_layers: 1 };
    encoder.copy_texture_to_buffer(from, wgpu::TexelCopyBufferInfo { buffer: &buffer, layout }, size);
    gpu.queue.submit([encoder.finish()]);
    let (sender, receiver) = std::sync::mpsc::channel();
    buffer.map_async(wgpu::MapMode::Read, .., move |result| {
        // The receiver waits below; it cannot be gone.
        let _ = sender.send(result);
    });
    gpu.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|e| failed(&e))?;
    receiver.recv().map_err(|e| failed(&e))?.map_err(|e| failed(&e))?;
    let mapped = buffer.get_mapped_range(..).map_err(|e| failed(&e))?;
    for row in mapped.chunks_exact(row_bytes as usize) {
        pixels.extend_from_slice(&row[..target.width() as usize * 4]);
    }
    Ok(())
}

fn row_bytes(width: u32) -> u32 {
    (width * 4).next_multiple_of(ROW_ALIGN)
}

/// Divides the colours by alpha: from what blending leaves behind to what PNG files hold.
pub fn unpremultiply(image: &mut RgbaImage) {
    for pixel in image.pixels.chunks_exact_mut(4) {
        let alpha = u32::from(pixel[3]);
        if alpha == 0 || alpha == 255 {
            continue;
        }
        for channel in &mut pixel[..3] {
            *channel = ((u32::from(*channel) * 255 + alpha / 2) / alpha).min(255) as u8;
        }
    }
}
