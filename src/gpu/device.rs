//! Finding an adapter and opening a device.

/// Why there is no device.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    /// No driver offers an adapter.
    #[error(
        "no graphics adapter: {0}. A driver for Vulkan or OpenGL is needed; a software one is enough \
         (Debian: apt install libvulkan1 mesa-vulkan-drivers)"
    )]
    NoAdapter(String),
    /// The adapter would not open.
    #[error("the graphics adapter {name} cannot be used: {reason}")]
    NoDevice {
        /// The adapter.
        name: String,
        /// What it said.
        reason: String,
    },
}

/// An open device. Cheap to clone: all parts are handles.
#[derive(Clone, Debug)]
pub struct Gpu {
    /// What adapters come from.
    pub instance: wgpu::Instance,
    /// The adapter in use.
    pub adapter: wgpu::Adapter,
    /// Makes resources.
    pub device: wgpu::Device,
    /// Takes commands.
    pub queue: wgpu::Queue,
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

impl Gpu {
    /// Opens a device without a window. `WGPU_BACKEND` chooses the backend; `MAPSCOPE_ADAPTER=cpu` asks for a
    /// software adapter where there is one.
    pub fn headless() -> Result<Self, GpuError> {
        let wants_cpu = std::env::var("MAPSCOPE_ADAPTER").is_ok_and(|v| v.eq_ignore_ascii_case("cpu"));
        Self::headless_preferring(if wants_cpu { Preference::Software } else { Preference::Fast })
    }

    /// Opens a device without a window, with a say in which.
    pub fn headless_preferring(preference: Preference) -> Result<Self, GpuError> {
        // OpenGL only if nothing better answers: starting it costs time, and without a display it complains.
        let best = Self::headless_with(wgpu::Backends::PRIMARY, preference);
        best.or_else(|_| Self::headless_with(wgpu::Backends::all(), preference))
    }

    fn headless_with(backends: wgpu::Backends, preference: Preference) -> Result<Self, GpuError> {
        let descriptor =
            wgpu::InstanceDescriptor { backends, ..wgpu::InstanceDescriptor::new_without_display_handle() };
        let instance = wgpu::Instance::new(descriptor.with_env());
        if preference == Preference::Software {
            let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::all()));
            let software = adapters.into_iter().find(|a| a.get_info().device_type == wgpu::DeviceType::Cpu);
            if let Some(adapter) = software {
                return Self::open(instance, adapter);
            }
        }
        Self::with_adapter_for(instance, None)
    }

    /// Opens a device that can show pictures on a surface.
    pub fn for_surface(instance: wgpu::Instance, surface: &wgpu::Surface<'_>) -> Result<Self, GpuError> {
        Self::with_adapter_for(instance, Some(surface))
    }

    /// The adapter in words: name, kind, backend.
    pub fn describe(&self) -> String {
        let info = self.adapter.get_info();
        format!("{} ({:?}, {:?})", info.name, info.device_type, info.backend)
    }

    fn with_adapter_for(instance: wgpu::Instance, surface: Option<&wgpu::Surface<'_>>) -> Result<Self, GpuError> {
        let options = wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            compatible_surface: surface,
            ..Default::default()
        };
        let adapter = pollster::block_on(instance.request_adapter(&options))
            .map_err(|error| GpuError::NoAdapter(error.to_string()))?;
        Self::open(instance, adapter)
    }

    fn open(instance: wgpu::Instance, adapter: wgpu::Adapter) -> Result<Self, GpuError> {
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("mapscope"),
            required_limits: wanted_limits(&adapter.limits()),
            ..Default::default()
        };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor))
            .map_err(|error| GpuError::NoDevice { name: adapter.get_info().name, reason: error.to_string() })?;
        Ok(Self { instance, adapter, device, queue })
    }
}

/// Little enough for old OpenGL, but textures as large as the adapter takes.
fn wanted_limits(adapter: &wgpu::Limits) -> wgpu::Limits {
    wgpu::Limits {
        max_texture_array_layers: adapter.max_texture_array_layers.min(2048),
        max_buffer_size: adapter.max_buffer_size.min(1 << 30),
        ..wgpu::Limits::downlevel_defaults().using_resolution(adapter.clone())
    }
}
