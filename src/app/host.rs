//! Connection of egui and the window: input from winit, pictures through wgpu, output such as cursor, clipboard and the
//! next frame.

use std::collections::HashMap;
use std::time::Duration;

use egui::epaint::{ImageDelta, TextureAtlas};
use egui::{FullOutput, TextureId, TexturesDelta, ViewportId};
use egui_wgpu::{RendererOptions, ScreenDescriptor};
use egui_winit::accesskit_winit::WindowEvent as Access;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::window::Window;

use super::user_event::UserEvent;
use super::window::Canvas;
use crate::base::RgbaImage;
use crate::base::panics;
use crate::desktop::SystemFont;
use crate::gpu::Gpu;
use crate::prefs::{Scale, Theme};
use crate::ui::style;

/// Bytes of a pixel of egui's textures.
const PIXEL_BYTES: usize = 4;

/// egui and its connection with the window.
pub struct Host {
    context: egui::Context,
    input: egui_winit::State,
    renderer: egui_wgpu::Renderer,
    /// Bytes of every texture of the panels.
    textures: HashMap<TextureId, u64>,
    /// Preferred scale of the interface.
    scale: Scale,
}

/// Frame of the panels, ready to be painted.
pub struct Painting {
    primitives: Vec<egui::ClippedPrimitive>,
    screen: ScreenDescriptor,
    textures: TexturesDelta,
}

impl Host {
    /// Connects egui with a window, which must not be visible yet: screen readers are connected here, by `proxy`.
    pub fn new(canvas: &Canvas, event_loop: &ActiveEventLoop, proxy: EventLoopProxy<UserEvent>) -> Self {
        let context = egui::Context::default();
        context.set_fonts(style::fonts(Vec::new()));
        style::apply(&context);
        let scale = canvas.window.scale_factor() as f32;
        let side = Some(texture_side(canvas));
        let mut input = egui_winit::State::new(context.clone(), ViewportId::ROOT, event_loop, Some(scale), None, side);
        input.init_accesskit(event_loop, &canvas.window, proxy);
        Self { context, input, renderer: renderer(canvas), textures: HashMap::new(), scale: Scale::default() }
    }

    /// Continues on another device: all textures of the panels are sent there anew, and nothing else is lost.
    /// Thumbnails belong to the panels: [`crate::ui::Panels::release_textures`].
    pub fn reopened(mut self, canvas: &Canvas) -> Self {
        self.renderer = renderer(canvas);
        self.input.set_max_texture_side(texture_side(canvas));
        // egui sends of its letters only what is new; before its first frame it has none.
        if self.context.cumulative_pass_nr() > 0 {
            let letters = self.context.fonts(|fonts| fonts.image());
            let all = ImageDelta::full(letters, TextureAtlas::texture_options());
            self.renderer.update_texture(&canvas.gpu.device, &canvas.gpu.queue, TextureId::default(), &all);
        }
        self
    }

    /// Bytes of the textures of the panels.
    pub fn bytes(&self) -> u64 {
        self.textures.values().sum()
    }

    /// Sets dark or light, and the scale of the interface where the window has the space.
    pub fn set_look(&mut self, theme: Theme, scale: Scale) {
        style::set_theme(&self.context, theme);
        self.scale = scale;
    }

    /// Follows the size of the window: in a small one the panels are small too.
    fn hold_scale(&self, window: &Window) {
        let size = window.inner_size().to_logical::<f32>(window.scale_factor());
        let factor = style::scale_within(self.scale, egui::vec2(size.width, size.height)).factor();
        if self.context.zoom_factor() != factor {
            // At once: egui's own way would show the next frame at the size that the window had before.
            self.context.options_mut(|options| options.zoom_factor = factor);
            self.context.request_repaint();
        }
    }

    /// Hands an event to egui. True if a frame is due because of it.
    pub fn take_event(&mut self, window: &Window, event: &WindowEvent) -> bool {
        // egui answers a redraw with a request for another, which would never end.
        self.input.on_window_event(window, event).repaint && !matches!(event, WindowEvent::RedrawRequested)
    }

    /// Takes an event of a screen reader or the like. Updates are sent to it only while there is one.
    pub fn take_access(&mut self, event: Access) {
        match event {
            Access::InitialTreeRequested => self.context.enable_accesskit(),
            Access::ActionRequested(request) => self.input.on_accesskit_action_request(request),
            Access::AccessibilityDeactivated => self.context.disable_accesskit(),
        }
    }

    /// Adds fonts of the system behind the built-in ones.
    pub fn add_fonts(&self, fonts: Vec<SystemFont>) {
        let fonts = fonts.into_iter().map(|font| (font.name, font.bytes, font.face_index)).collect();
        self.context.set_fonts(style::fonts(fonts));
    }

    /// Puts text on the clipboard, at the end of the frame that is being made.
    pub fn copy_text(&mut self, text: String) {
        self.input.set_clipboard_text(text);
    }

    /// Puts an opaque picture on the clipboard, at the end of the next frame.
    pub fn copy_image(&self, image: &RgbaImage) {
        let size = [image.width as usize, image.height as usize];
        self.context.copy_image(egui::ColorImage::from_rgba_unmultiplied(size, &image.pixels));
    }

    /// Has the panels show a texture, in the place of another one where there is one.
    pub fn show_picture(&mut self, gpu: &Gpu, texture: &wgpu::Texture, before: Option<TextureId>) -> TextureId {
        let (view, filter) = (texture.create_view(&Default::default()), wgpu::FilterMode::Linear);
        let size = texture.size();
        let id = match before {
            Some(id) => {
                self.renderer.update_egui_texture_from_wgpu_texture(&gpu.device, &view, filter, id);
                id
            }
            None => self.renderer.register_native_texture(&gpu.device, &view, filter),
        };
        self.textures.insert(id, u64::from(size.width) * u64::from(size.height) * PIXEL_BYTES as u64);
        id
    }

    /// Releases a texture that the panels do not show any more.
    pub fn release_texture(&mut self, id: TextureId) {
        self.renderer.free_texture(&id);
        self.textures.remove(&id);
    }

    /// Runs the panels. Returns their painting and the delay of the next frame.
    pub fn run(&mut self, canvas: &Canvas, show: impl FnMut(&mut egui::Ui)) -> (Painting, Duration) {
        self.hold_scale(&canvas.window);
        let input = self.input.take_egui_input(&canvas.window);
        let FullOutput { platform_output, textures_delta, shapes, pixels_per_point, viewport_output } =
            self.context.run_ui(input, show);
        self.input.handle_platform_output(&canvas.window, platform_output);
        let delay = viewport_output.get(&ViewportId::ROOT).map_or(Duration::MAX, |output| output.repaint_delay);
        let primitives = self.context.tessellate(shapes, pixels_per_point);
        let screen = ScreenDescriptor { size_in_pixels: canvas.size_px(), pixels_per_point };
        (Painting { primitives, screen, textures: textures_delta }, delay)
    }

    /// Sends the painting's data to the device. Textures are taken over here, whether or not the frame is shown. False
    /// if the device is gone.
    pub fn prepare(&mut self, canvas: &Canvas, encoder: &mut wgpu::CommandEncoder, painting: &mut Painting) -> bool {
        let gpu = &canvas.gpu;
        for (id, deltas) in painting.textures.set.drain() {
            for delta in deltas {
                if delta.is_whole() {
                    let [width, height] = delta.image.size();
                    self.textures.insert(id, (width * height * PIXEL_BYTES) as u64);
                }
                self.renderer.update_texture(&gpu.device, &gpu.queue, id, &delta);
            }
        }
        // Without a device egui's renderer panics here, as it does where the device is being lost.
        if gpu.lost().is_some() {
            return false;
        }
        let Painting { primitives, screen, .. } = painting;
        let update = || self.renderer.update_buffers(&gpu.device, &gpu.queue, encoder, primitives, screen);
        match panics::catch_expected(update) {
            Ok(commands) => {
                gpu.queue.submit(commands);
                true
            }
            Err(_) if gpu.lost().is_some() => false,
            Err(defect) => defect.resume(),
        }
    }

    /// Paints over what the pass holds already.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'static>, painting: &Painting) {
        self.renderer.render(pass, &painting.primitives, &painting.screen);
    }

    /// Releases textures that are no longer painted with, after the frame.
    pub fn finish(&mut self, mut painting: Painting) {
        for id in painting.textures.free.drain() {
            self.renderer.free_texture(&id);
            self.textures.remove(&id);
        }
    }
}

fn texture_side(canvas: &Canvas) -> usize {
    canvas.gpu.device.limits().max_texture_dimension_2d as usize
}

fn renderer(canvas: &Canvas) -> egui_wgpu::Renderer {
    // Noise against banding would show on flat panels of a window whose colours are not converted.
    let options = RendererOptions { dithering: false, ..RendererOptions::default() };
    egui_wgpu::Renderer::new(&canvas.gpu.device, canvas.format, options)
}
