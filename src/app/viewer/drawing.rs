//! The pass of a frame that draws the map and, over it, the panels.

use std::time::Instant;

use super::Viewer;
use crate::app::host::Painting;
use crate::gpu::{FrameStats, GpuTimer};
use crate::ui::style;
use crate::view;

impl Viewer {
    /// Draws map and panels. Returns whether there is a window to see them in.
    pub(super) fn draw(&mut self, mut painting: Painting) -> bool {
        let frame = view::frame(&self.session.view, self.session.maps.world());
        // While the window changes its size the panels may have seen another one than the picture has.
        let viewport_px = frame.viewport_px().on_target(self.canvas.size_px().into());
        let frame = frame.in_viewport(viewport_px);
        let background = if self.session.maps.scene().is_some() { frame.background() } else { empty_background() };
        // The gallery lies over all of the map.
        let shows_map = !self.session.view.shell.gallery.open;
        let stats = if shows_map { self.painter.prepare(&self.canvas.gpu, &frame) } else { FrameStats::default() };
        let mut encoder = self.canvas.gpu.device.create_command_encoder(&Default::default());
        if !self.session.host.prepare(&self.canvas, &mut encoder, &mut painting) {
            // The device is gone; the painting is of no use to the next one.
            return true;
        }
        let asked = Instant::now();
        let target = self.canvas.next_target();
        self.meter.drawn(stats, asked.elapsed());
        if let Some(target) = &target {
            // One pass for both: the lifetime is forgotten because egui asks for a pass that outlives the encoder.
            let writes = self.meter.timer().and_then(GpuTimer::writes);
            let mut pass = begin_pass(&mut encoder, &target.view, background, writes).forget_lifetime();
            if shows_map {
                self.painter.draw(&mut pass);
            }
            self.session.host.draw(&mut pass, &painting);
        }
        if let (Some(timer), Some(_)) = (self.meter.timer(), &target) {
            timer.resolve(&mut encoder);
        }
        self.canvas.gpu.queue.submit([encoder.finish()]);
        if let (Some(timer), Some(_)) = (self.meter.timer(), &target) {
            timer.submitted();
        }
        self.session.host.finish(painting);
        let visible = target.is_some();
        if let Some(target) = target {
            self.canvas.show(target);
        }
        visible
    }
}

/// The colour behind the panels while no map is open.
fn empty_background() -> [f32; 4] {
    style::colors().background.to_array().map(|channel| f32::from(channel) / 255.0)
}

fn begin_pass<'a>(
    encoder: &'a mut wgpu::CommandEncoder,
    view: &wgpu::TextureView,
    background: [f32; 4],
    timestamp_writes: Option<wgpu::RenderPassTimestampWrites<'_>>,
) -> wgpu::RenderPass<'a> {
    let [r, g, b, a] = background.map(f64::from);
    encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("window"),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations {
                load: wgpu::LoadOp::Clear(wgpu::Color { r, g, b, a }),
                store: wgpu::StoreOp::Store,
            },
        })],
        timestamp_writes,
        ..Default::default()
    })
}
