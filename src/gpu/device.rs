//! An open device, and what can be asked of it.

use super::health::{Health, Refusal};

/// An open device. Cheap to clone: all parts are handles.
#[derive(Clone, Debug)]
pub struct Gpu {
    /// Source of adapters.
    pub instance: wgpu::Instance,
    /// The adapter in use.
    pub adapter: wgpu::Adapter,
    /// Makes resources.
    pub device: wgpu::Device,
    /// Takes commands.
    pub queue: wgpu::Queue,
    /// Shaders may look up four texels of a texture at once.
    pub(super) gathers: bool,
    /// Faults of the device.
    pub(super) health: Health,
}

/// Which adapter to take where there are several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preference {
    /// The one that draws fastest.
    #[default]
    Fast,
    /// One that runs on the processor, where pictures are the same on every machine.
    Software,
}

/// Options for a device without a window.
#[derive(Clone, Debug, Default)]
pub struct GpuOptions {
    /// Which adapter to take.
    pub preference: Preference,
    /// Limits to open the device with, where it is to have less than the adapter offers: tests play a small adapter. It
    /// has nothing either that OpenGL ES 3.0 has not.
    pub limits: Option<wgpu::Limits>,
}

impl GpuOptions {
    /// Options of the environment: `MAPSCOPE_ADAPTER=cpu` a software adapter where there is one.
    pub fn from_env() -> Self {
        let wants_cpu = std::env::var("MAPSCOPE_ADAPTER").is_ok_and(|v| v.eq_ignore_ascii_case("cpu"));
        let preference = if wants_cpu { Preference::Software } else { Preference::Fast };
        Self { preference, limits: None }
    }
}

impl Gpu {
    /// The adapter in words: name, kind, backend.
    pub fn describe(&self) -> String {
        let info = self.adapter.get_info();
        let kind = match info.device_type {
            wgpu::DeviceType::Cpu => "software",
            wgpu::DeviceType::IntegratedGpu => "integrated",
            wgpu::DeviceType::DiscreteGpu => "discrete",
            wgpu::DeviceType::VirtualGpu => "virtual",
            wgpu::DeviceType::Other => "other",
        };
        let backend = match info.backend {
            wgpu::Backend::Vulkan => "Vulkan",
            wgpu::Backend::Gl => "OpenGL",
            wgpu::Backend::Metal => "Metal",
            wgpu::Backend::Dx12 => "DirectX 12",
            wgpu::Backend::BrowserWebGpu => "WebGPU",
            wgpu::Backend::Noop => "none",
        };
        format!("{} ({kind}, {backend})", info.name)
    }

    /// Takes the refusal of work since the last was taken; of several the one that explains the others.
    pub fn take_refusal(&self) -> Option<Refusal> {
        self.health.take_refusal()
    }

    /// Takes the device away, as a driver may at any time: for trying what happens then.
    pub fn lose(&self) {
        self.device.destroy();
        // The loss is reported while the device is polled.
        if let Err(error) = self.device.poll(wgpu::PollType::wait_indefinitely()) {
            tracing::debug!("a destroyed device says: {error}");
        }
    }

    /// Why the device is gone for good, in its words; `None` while it works. Another one has to be opened then, and
    /// everything uploaded again.
    pub fn lost(&self) -> Option<String> {
        self.health.lost()
    }
}
