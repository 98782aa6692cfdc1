//! Finding an adapter that can draw and opening a device on it. Whatever does not work out is noted, so that the
//! message at the end says what was tried.
//!
//! The order: what wgpu holds for the best adapter, then the others, hardware before software. Without a window OpenGL
//! comes last of all: starting it costs time, and without a display it prints errors.

use wgpu::{Backend, Backends, DeviceType, TextureFormat, TextureFormatFeatureFlags, TextureUsages};

use super::device::{Gpu, GpuOptions, Preference};
use super::health::Health;

/// Backends that the program can draw with, where it is built with them.
const BACKENDS: [Backend; 4] = [Backend::Vulkan, Backend::Metal, Backend::Dx12, Backend::Gl];

/// Why there is no device.
#[derive(Debug, thiserror::Error)]
#[error("no graphics adapter can be used. {}. {}", tried_text(.tried), HELP)]
pub struct GpuError {
    /// Attempts and why they failed, a backend or an adapter each.
    pub tried: Vec<String>,
}

/// Advice at the end of the message.
const HELP: &str = if cfg!(target_os = "linux") {
    "A driver for Vulkan or OpenGL is needed; a software one is enough \
     (Debian: apt install libvulkan1 mesa-vulkan-drivers)"
} else {
    "An up-to-date driver for the graphics adapter is needed"
};

fn tried_text(tried: &[String]) -> String {
    match tried {
        [] => "WGPU_BACKEND does not contain a supported backend".to_owned(),
        tried => format!("Tried: {}", tried.join("; ")),
    }
}

impl Gpu {
    /// Opens a device without a window, as the environment asks: `WGPU_BACKEND` chooses the backend,
    /// `MAPSCOPE_ADAPTER=cpu` a software adapter.
    pub fn headless() -> Result<Self, GpuError> {
        Self::headless_with(&GpuOptions::from_env())
    }

    /// Opens a device without a window.
    pub fn headless_with(options: &GpuOptions) -> Result<Self, GpuError> {
        Search::new(options.clone()).without_window()
    }

    /// Opens a device that can show pictures on a surface.
    pub fn for_surface(instance: &wgpu::Instance, surface: &wgpu::Surface<'_>) -> Result<Self, GpuError> {
        Search::new(GpuOptions::from_env()).for_surface(instance, surface)
    }
}

/// A search for a device.
struct Search {
    options: GpuOptions,
    tried: Vec<String>,
}

impl Search {
    /// A search that has not begun.
    fn new(options: GpuOptions) -> Self {
        Self { options, tried: Vec::new() }
    }

    /// Finds a device for drawing without a window.
    fn without_window(mut self) -> Result<Gpu, GpuError> {
        let drawable = BACKENDS.into_iter().map(Backends::from).collect::<Backends>();
        let wanted = Backends::all().with_env() & drawable;
        for backends in [wanted - Backends::GL, wanted & Backends::GL] {
            if backends.is_empty() {
                continue;
            }
            let plain = wgpu::InstanceDescriptor::new_without_display_handle().with_env();
            let instance = wgpu::Instance::new(wgpu::InstanceDescriptor { backends, ..plain });
            if let Some(gpu) = self.through(&instance, None) {
                return Ok(gpu);
            }
        }
        Err(GpuError { tried: self.tried })
    }

    /// Finds a device that can draw on a surface.
    fn for_surface(mut self, instance: &wgpu::Instance, surface: &wgpu::Surface<'_>) -> Result<Gpu, GpuError> {
        self.through(instance, Some(surface)).ok_or(GpuError { tried: self.tried })
    }

    /// Tries the adapters of an instance, the best first.
    fn through(&mut self, instance: &wgpu::Instance, surface: Option<&wgpu::Surface<'_>>) -> Option<Gpu> {
        let mut known = Vec::new();
        if self.options.preference == Preference::Fast {
            // Most times this is all: the others are not even looked for.
            let best = best(instance, surface).map_err(|error| self.tried.extend(error_text(&error))).ok()?;
            known.push(best.get_info());
            if let Some(gpu) = self.open(instance, best) {
                return Some(gpu);
            }
        }
        let adapters = pollster::block_on(instance.enumerate_adapters(Backends::all()));
        let fits = |adapter: &wgpu::Adapter| surface.is_none_or(|surface| adapter.is_surface_supported(surface));
        let mut others: Vec<_> = adapters.into_iter().filter(|a| fits(a) && !known.contains(&a.get_info())).collect();
        others.sort_by_key(|adapter| rank(adapter.get_info().device_type, self.options.preference));
        if others.is_empty() && known.is_empty() {
            self.tried.extend(best(instance, surface).err().iter().flat_map(error_text));
        }
        others.into_iter().find_map(|adapter| self.open(instance, adapter))
    }

    fn open(&mut self, instance: &wgpu::Instance, adapter: wgpu::Adapter) -> Option<Gpu> {
        let info = adapter.get_info();
        let required_limits = self.options.limits.clone().unwrap_or_else(|| wanted_limits(&adapter.limits()));
        let missing = missing(&adapter, &required_limits);
        let opened = if missing.is_empty() {
            let label = Some("mapscope");
            // Nothing depends on timestamps; where they are to be had, people may see them.
            let required_features = adapter.features() & wgpu::Features::TIMESTAMP_QUERY;
            let descriptor = wgpu::DeviceDescriptor { label, required_limits, required_features, ..Default::default() };
            pollster::block_on(adapter.request_device(&descriptor)).map_err(|error| error.to_string())
        } else {
            Err(format!("it lacks: {}", missing.join(", ")))
        };
        match opened {
            Ok((device, queue)) => {
                let health = Health::of(&device);
                let gathers = self.options.limits.is_none() && gathers(&adapter);
                Some(Gpu { instance: instance.clone(), adapter, device, queue, gathers, health })
            }
            Err(why) => {
                tracing::warn!("the graphics adapter {} ({}) cannot be used: {why}", info.name, name(info.backend));
                self.tried.push(format!("{} on {}: {why}", name(info.backend), info.name));
                None
            }
        }
    }
}

/// Whether shaders may gather texels. OpenGL ES has that from 3.1 on, with which compute shaders came as well.
fn gathers(adapter: &wgpu::Adapter) -> bool {
    adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::COMPUTE_SHADERS)
}

/// The adapter that wgpu holds for the best.
fn best(
    instance: &wgpu::Instance,
    compatible_surface: Option<&wgpu::Surface<'_>>,
) -> Result<wgpu::Adapter, wgpu::RequestAdapterError> {
    let power_preference = wgpu::PowerPreference::HighPerformance;
    let options = wgpu::RequestAdapterOptions { power_preference, compatible_surface, ..Default::default() };
    pollster::block_on(instance.request_adapter(&options))
}

/// The lower, the sooner it is tried.
fn rank(kind: DeviceType, preference: Preference) -> u8 {
    match (kind, preference) {
        (DeviceType::Cpu, Preference::Software) => 0,
        (DeviceType::DiscreteGpu, _) => 1,
        (DeviceType::IntegratedGpu, _) => 2,
        (DeviceType::VirtualGpu, _) => 3,
        (DeviceType::Other, _) => 4,
        (DeviceType::Cpu, Preference::Fast) => 5,
    }
}

/// The limits to open a device with: little enough for OpenGL ES 3.0, but textures as large as the adapter takes.
fn wanted_limits(adapter: &wgpu::Limits) -> wgpu::Limits {
    wgpu::Limits {
        max_texture_array_layers: adapter.max_texture_array_layers.clamp(CELLS_OF_A_TILE_SET, 2048),
        max_buffer_size: adapter.max_buffer_size.min(1 << 30),
        ..wgpu::Limits::downlevel_webgl2_defaults().using_resolution(adapter.clone())
    }
}

/// A tile set is a texture with one array layer per cell. wgpu promises as many on every adapter.
const CELLS_OF_A_TILE_SET: u32 = 256;

/// Features that the shaders need and the adapter lacks, in words.
fn missing(adapter: &wgpu::Adapter, wanted: &wgpu::Limits) -> Vec<String> {
    let mut missing = missing_limits(wanted, &adapter.limits());
    let downlevel = adapter.get_downlevel_capabilities();
    if !downlevel.flags.contains(wgpu::DownlevelFlags::NON_POWER_OF_TWO_MIPMAPPED_TEXTURES) {
        missing.push("mipmapped textures of any size".to_owned());
    }
    missing.extend(FORMATS.iter().filter_map(|need| need.missing(adapter)));
    missing
}

fn missing_limits(wanted: &wgpu::Limits, offered: &wgpu::Limits) -> Vec<String> {
    let mut missing = Vec::new();
    wanted.check_limits_with_fail_fn(offered, false, |name, wanted, offered| {
        missing.push(format!("{name} {wanted} (it has {offered})"));
    });
    missing
}

/// Uses that a format must support.
struct FormatNeed {
    format: TextureFormat,
    usages: TextureUsages,
    flags: TextureFormatFeatureFlags,
}

const FORMATS: [FormatNeed; 3] = [
    FormatNeed {
        format: TextureFormat::Rgba8Unorm,
        usages: TextureUsages::TEXTURE_BINDING.union(TextureUsages::RENDER_ATTACHMENT),
        flags: TextureFormatFeatureFlags::FILTERABLE.union(TextureFormatFeatureFlags::BLENDABLE),
    },
    FormatNeed {
        format: TextureFormat::Rg8Uint,
        usages: TextureUsages::TEXTURE_BINDING,
        flags: TextureFormatFeatureFlags::empty(),
    },
    FormatNeed {
        format: TextureFormat::Rgba32Float,
        usages: TextureUsages::TEXTURE_BINDING,
        flags: TextureFormatFeatureFlags::empty(),
    },
];

impl FormatNeed {
    fn missing(&self, adapter: &wgpu::Adapter) -> Option<String> {
        let offered = adapter.get_texture_format_features(self.format);
        let there = offered.allowed_usages.contains(self.usages) && offered.flags.contains(self.flags);
        (!there).then(|| format!("textures of the format {:?}", self.format))
    }
}

/// Why there is no adapter, per backend.
fn error_text(error: &wgpu::RequestAdapterError) -> Vec<String> {
    let wgpu::RequestAdapterError::NotFound {
        active_backends,
        requested_backends,
        supported_backends,
        no_adapter_backends,
        incompatible_surface_backends,
        ..
    } = *error
    else {
        return vec![error.to_string()];
    };
    let tried = BACKENDS.into_iter().filter_map(|backend| {
        let bit = Backends::from(backend);
        if !requested_backends.contains(bit) {
            return None;
        }
        let why = if !supported_backends.contains(bit) {
            // Metal on Linux is worth a word only where it was asked for.
            (requested_backends.bits().count_ones() == 1).then_some("not part of this build")?
        } else if no_adapter_backends.contains(bit) {
            "the driver offers no adapter"
        } else if incompatible_surface_backends.contains(bit) {
            "no adapter can draw into this window"
        } else if !active_backends.contains(bit) {
            "no driver, or its library could not be loaded"
        } else {
            "no suitable adapter"
        };
        Some(format!("{}: {why}", name(backend)))
    });
    tried.collect()
}

/// A backend as people call it.
fn name(backend: Backend) -> &'static str {
    match backend {
        Backend::Vulkan => "Vulkan",
        Backend::Metal => "Metal",
        Backend::Dx12 => "DirectX 12",
        Backend::Gl => "OpenGL",
        Backend::Noop | Backend::BrowserWebGpu => "unknown backend",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_opengl_es_3_offers_is_enough() {
        let small = wgpu::Limits::downlevel_webgl2_defaults();
        assert_eq!(missing_limits(&wanted_limits(&small), &small), Vec::<String>::new());
        let roomy = wgpu::Limits { max_texture_dimension_2d: 16_384, ..small.clone() };
        assert_eq!(wanted_limits(&roomy).max_texture_dimension_2d, 16_384);
        let tight = wgpu::Limits { max_buffer_size: 1 << 20, ..small };
        assert_eq!(wanted_limits(&tight).max_buffer_size, 1 << 20);
    }

    #[test]
    fn what_is_missing_is_named() {
        let few = wgpu::Limits { max_texture_array_layers: 128, ..wgpu::Limits::downlevel_webgl2_defaults() };
        assert_eq!(missing_limits(&wanted_limits(&few), &few), ["max_texture_array_layers 256 (it has 128)"]);
    }

    #[test]
    fn hardware_comes_first_unless_software_is_asked_for() {
        let order = |preference| {
            let mut kinds = [DeviceType::Cpu, DeviceType::IntegratedGpu, DeviceType::DiscreteGpu];
            kinds.sort_by_key(|kind| rank(*kind, preference));
            kinds
        };
        let (discrete, integrated, cpu) = (DeviceType::DiscreteGpu, DeviceType::IntegratedGpu, DeviceType::Cpu);
        assert_eq!(order(Preference::Fast), [discrete, integrated, cpu]);
        assert_eq!(order(Preference::Software), [cpu, discrete, integrated]);
    }

    #[test]
    fn the_error_names_every_backend_that_was_tried() {
        let error = wgpu::RequestAdapterError::NotFound {
            active_backends: Backends::GL,
            requested_backends: Backends::VULKAN | Backends::GL | Backends::METAL,
            supported_backends: Backends::VULKAN | Backends::GL,
            no_fallback_backends: Backends::empty(),
            no_adapter_backends: Backends::GL,
            incompatible_surface_backends: Backends::empty(),
        };
        let tried = error_text(&error);
        assert_eq!(
            tried,
            ["Vulkan: no driver, or its library could not be loaded", "OpenGL: the driver offers no adapter"]
        );
        let text = GpuError { tried }.to_string();
        assert!(text.starts_with("no graphics adapter can be used. Tried: Vulkan: no driver"), "{text}");
        assert!(GpuError { tried: Vec::new() }.to_string().contains("WGPU_BACKEND"));
    }
}
