//! Window and its surface: configured, resized, lost and found again. Remedies are decided in [`super::surface`].
//!
//! The surface's colours are not converted: the screen gets what is written, as in the game.
//!
//! A software adapter shows a picture only when it has drawn all of it, and blocks the caller until then. So on such
//! adapters the picture is kept until it is ready ([`Canvas::advance`]), and the window goes on answering.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use wgpu::CurrentSurfaceTexture as Current;
use winit::dpi::{LogicalSize, PhysicalSize, Size};
use winit::event_loop::{ActiveEventLoop, OwnedDisplayHandle};
use winit::window::{Fullscreen, Icon, UserAttentionType, Window, WindowAttributes};

use super::start::{no_window, without_panic};
use super::surface::{Remedy, SurfaceState, remedy, surface_size};
use super::window_placement;
use crate::desktop::{NAME, icon};
use crate::gpu::Gpu;
use crate::prefs::WindowPlace;

/// Smallest size at which the panels are usable, in points.
const MIN_SIZE: LogicalSize<f64> = LogicalSize::new(480.0, 320.0);

/// Side of the window's icon, in pixels.
const ICON_PX: u32 = 64;

/// Window with a surface to draw on.
pub struct Canvas {
    /// Window.
    pub window: Arc<Window>,
    /// Device that draws.
    pub gpu: Gpu,
    display: OwnedDisplayHandle,
    /// Stands before the surface, so that it goes before it: a surface must not go while a picture of it is about.
    in_flight: Option<(Target, Arc<AtomicBool>)>,
    surface: wgpu::Surface<'static>,
    config: wgpu::SurfaceConfiguration,
    /// Format that is drawn in; the surface's own without conversion of colours.
    pub format: wgpu::TextureFormat,
    /// Pictures are kept until they are ready.
    patient: bool,
    /// The window has an area to draw on; a minimised one may have none.
    has_area: bool,
    suits: Suits,
}

/// Whether the surface suits the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Suits {
    /// As far as is known.
    Well,
    /// Not any more: it is to be configured before the next picture.
    Poorly,
    /// Not even after that: on some screens it never does, and configuring it again would only cost time.
    AsWellAsItCan,
}

/// State of the picture that was being drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// There was none.
    None,
    /// It is not ready yet.
    Drawing,
    /// It has just been shown.
    Shown,
}

/// Picture that is being drawn for the window.
pub struct Target {
    texture: wgpu::SurfaceTexture,
    /// Target to draw on.
    pub view: wgpu::TextureView,
}

/// Window without a device.
pub struct BareWindow {
    window: Arc<Window>,
    display: OwnedDisplayHandle,
}

impl BareWindow {
    /// Window.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// Opens another device in the same window. Resources of the old one must be gone before.
    pub fn open(&self) -> Result<Canvas> {
        Canvas::on(self.window.clone(), self.display.clone())
    }
}

impl Canvas {
    /// Opens a window where it was, as far as there is a screen. The caller makes it visible.
    pub fn open(event_loop: &ActiveEventLoop, place: WindowPlace) -> Result<Self> {
        let opening = window_placement::opening(place, &window_placement::screens(event_loop));
        let size = opening.size_px.map_or(opening.size.into(), Size::from);
        let mut attributes = known_to_desktop(WindowAttributes::default())
            .with_title("mapscope")
            .with_visible(false)
            .with_inner_size(size)
            .with_min_inner_size(MIN_SIZE)
            .with_maximized(opening.maximised);
        if let Some(position) = opening.position_px {
            attributes = attributes.with_position(position);
        }
        let window = without_panic(|| event_loop.create_window(attributes))?;
        let window = Arc::new(window.map_err(|cause| no_window(&cause.to_string()))?);
        Self::on(window, event_loop.owned_display_handle())
    }

    /// The window without its device, which was lost. Resources of that device are of no use any more.
    pub fn without_device(self) -> BareWindow {
        // A window can have one surface only, and pictures of the old one hold it: they go here.
        BareWindow { window: self.window.clone(), display: self.display.clone() }
    }

    fn on(window: Arc<Window>, display: OwnedDisplayHandle) -> Result<Self> {
        let descriptor = wgpu::InstanceDescriptor::new_with_display_handle_from_env(Box::new(display.clone()));
        let instance = wgpu::Instance::new(descriptor);
        let surface = instance.create_surface(window.clone()).map_err(|cause| no_driver(&cause))?;
        let gpu = Gpu::for_surface(&instance, &surface)?;
        let limit = gpu.device.limits().max_texture_dimension_2d;
        window.set_max_inner_size(Some(PhysicalSize::new(limit, limit)));
        let size = surface_size(window.inner_size(), limit);
        let (config, format) = configuration(&surface, &gpu, size.unwrap_or(PhysicalSize::new(1, 1)))?;
        let patient = gpu.adapter.get_info().device_type == wgpu::DeviceType::Cpu;
        let has_area = size.is_some();
        let mut canvas = Self {
            window,
            display,
            gpu,
            surface,
            config,
            format,
            patient,
            in_flight: None,
            has_area,
            suits: Suits::Well,
        };
        if has_area {
            canvas.configure();
        }
        Ok(canvas)
    }

    /// Size in pixels.
    pub fn size_px(&self) -> [u32; 2] {
        [self.config.width, self.config.height]
    }

    /// Follows the window to another size.
    pub fn resize(&mut self, window: PhysicalSize<u32>) {
        let size = surface_size(window, self.gpu.device.limits().max_texture_dimension_2d);
        let had_area = std::mem::replace(&mut self.has_area, size.is_some());
        let Some(size) = size else { return };
        if !had_area || (size.width, size.height) != (self.config.width, self.config.height) {
            (self.config.width, self.config.height) = (size.width, size.height);
            self.configure();
        }
    }

    /// Next picture to draw on; `None` while the window cannot be seen.
    pub fn next_target(&mut self) -> Option<Target> {
        if !self.has_area {
            return None;
        }
        if self.suits == Suits::Poorly {
            self.configure();
            self.suits = Suits::AsWellAsItCan;
        }
        let mut repaired = false;
        loop {
            let current = self.surface.get_current_texture();
            match remedy(SurfaceState::of(&current), repaired) {
                Remedy::Draw => return self.target(current),
                Remedy::DrawThenConfigure => {
                    if self.suits == Suits::Well {
                        self.suits = Suits::Poorly;
                    }
                    return self.target(current);
                }
                Remedy::Configure => self.configure(),
                Remedy::Replace => self.replace_surface(),
                Remedy::Skip => return None,
            }
            repaired = true;
        }
    }

    fn target(&self, current: Current) -> Option<Target> {
        let (Current::Success(texture) | Current::Suboptimal(texture)) = current else { return None };
        let format = wgpu::TextureViewDescriptor { format: Some(self.format), ..Default::default() };
        let view = texture.texture.create_view(&format);
        Some(Target { texture, view })
    }

    /// Shows a picture whose drawing has been submitted: at once, or when it is ready.
    pub fn show(&mut self, target: Target) {
        if !self.patient {
            return self.present(target);
        }
        let ready = Arc::new(AtomicBool::new(false));
        let tell = ready.clone();
        self.gpu.queue.on_submitted_work_done(move || tell.store(true, Ordering::Release));
        self.in_flight = Some((target, ready));
    }

    /// Shows the picture that is being drawn if it is ready.
    pub fn advance(&mut self) -> Flight {
        let Some((target, ready)) = self.in_flight.take() else { return Flight::None };
        // A device that does not answer is lost; then the surface says so when the picture is shown.
        let asked = self.gpu.device.poll(wgpu::PollType::Poll);
        if asked.is_ok() && !ready.load(Ordering::Acquire) {
            self.in_flight = Some((target, ready));
            return Flight::Drawing;
        }
        self.present(target);
        Flight::Shown
    }

    /// Whether the device is the processor, which takes long for a picture.
    pub fn is_patient(&self) -> bool {
        self.patient
    }

    /// Whether a picture is still being drawn.
    pub fn is_drawing(&self) -> bool {
        self.in_flight.is_some()
    }

    fn present(&self, target: Target) {
        self.window.pre_present_notify();
        self.gpu.queue.present(target.texture);
    }

    /// Brings the window before others as far as the system allows it, and requests attention where not.
    pub fn come_to_front(&self) {
        if self.window.is_minimized() == Some(true) {
            self.window.set_minimized(false);
        }
        self.window.focus_window();
        if !self.window.has_focus() {
            self.window.request_user_attention(Some(UserAttentionType::Informational));
        }
    }

    /// Fills the screen, or stops doing so.
    pub fn toggle_fullscreen(&self) {
        let full = self.window.fullscreen().is_some();
        self.window.set_fullscreen((!full).then_some(Fullscreen::Borderless(None)));
    }

    fn replace_surface(&mut self) {
        if let Some((target, _)) = self.in_flight.take() {
            self.present(target);
        }
        match self.gpu.instance.create_surface(self.window.clone()) {
            Ok(surface) => self.surface = surface,
            Err(cause) => tracing::warn!("the window's surface is lost: {cause}"),
        }
        self.configure();
    }

    fn configure(&mut self) {
        // A surface cannot change under a picture that is still to be shown; waiting for it shows the old size.
        if let Some((target, _)) = self.in_flight.take() {
            self.present(target);
        }
        self.surface.configure(&self.gpu.device, &self.config);
        self.suits = Suits::Well;
    }
}

/// With the program's icon, and the name by which desktops find its entry.
fn known_to_desktop(attributes: WindowAttributes) -> WindowAttributes {
    let icon = icon(ICON_PX);
    // One that the system cannot show is left out.
    let attributes = attributes.with_window_icon(Icon::from_rgba(icon.pixels, icon.width, icon.height).ok());
    #[cfg(target_os = "linux")]
    let attributes = {
        use winit::platform::{wayland, x11};
        let attributes = x11::WindowAttributesExtX11::with_name(attributes, NAME, NAME);
        wayland::WindowAttributesExtWayland::with_name(attributes, NAME, NAME)
    };
    attributes
}

/// Error: the window is there, but nothing can draw into it.
fn no_driver(cause: &wgpu::CreateSurfaceError) -> anyhow::Error {
    tracing::debug!("no surface: {cause}");
    no_window("no driver for Vulkan or OpenGL can draw into it")
}

/// Configuration of the surface, and the format to draw in.
fn configuration(
    surface: &wgpu::Surface<'_>,
    gpu: &Gpu,
    size: PhysicalSize<u32>,
) -> Result<(wgpu::SurfaceConfiguration, wgpu::TextureFormat)> {
    let mut config = surface
        .get_default_config(&gpu.adapter, size.width, size.height)
        .with_context(|| format!("the graphics adapter {} cannot draw into a window", gpu.describe()))?;
    let plain = [wgpu::TextureFormat::Bgra8Unorm, wgpu::TextureFormat::Rgba8Unorm];
    let offered = surface.get_capabilities(&gpu.adapter).formats;
    config.format = plain.into_iter().find(|format| offered.contains(format)).unwrap_or(config.format);
    let format = config.format.remove_srgb_suffix();
    if format != config.format {
        config.view_formats = vec![format];
    }
    config.present_mode = wgpu::PresentMode::AutoVsync;
    Ok((config, format))
}
