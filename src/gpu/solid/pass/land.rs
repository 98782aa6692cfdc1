//! Tiles of the column map as land, patch by patch. Pairs with `shaders/land.wgsl`.

use super::solid::{DEPTH_FORMAT, DepthSource, source};

/// Cells along a side of a patch.
pub const PATCH_CELLS: u32 = 16;
/// Most quads of a call: the numbers of their corners have 16 bits.
pub const MOST_QUADS: u32 = (1 << 16) / 4;

/// The numbers of one tile, 16 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct LandInstance {
    /// West and north edge relative to the eye, side of a column, and the height of tops at 0 relative to the eye.
    pub corner: [f32; 4],
}

/// A corner of a quad, 12 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct LandVertex {
    /// Columns from the tile's corner, to the east and to the south.
    pub place: [u8; 2],
    /// See [`Self::side`].
    pub side: u8,
    /// Light of lamps on a side, 255 to a whole.
    pub lamp: u8,
    /// Height in nodes.
    pub y: i16,
    /// Side of a cell, in columns.
    pub cell: i16,
    /// Color of a side, opaque. Tops take theirs from the tile.
    pub color: [u8; 4],
}

/// Ways that a quad faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LandSide {
    /// The top of cells.
    Up,
    /// Towards -x.
    West,
    /// Towards +x.
    East,
    /// Towards -z.
    North,
    /// Towards +z.
    South,
}

impl LandSide {
    /// All ways, by their numbers.
    pub const ALL: [Self; 5] = [Self::Up, Self::West, Self::East, Self::North, Self::South];

    /// Where it faces, to the east and to the south.
    pub fn way(self) -> [i32; 2] {
        match self {
            Self::Up => [0, 0],
            Self::West => [-1, 0],
            Self::East => [1, 0],
            Self::North => [0, -1],
            Self::South => [0, 1],
        }
    }
}

impl LandVertex {
    /// The number of a way, with a bit each for corners in the east and in the south of their quad.
    pub fn side(side: LandSide, [is_east, is_south]: [bool; 2]) -> u8 {
        side as u8 | u8::from(is_east) << 3 | u8::from(is_south) << 4
    }
}

const INSTANCE: [wgpu::VertexAttribute; 1] = wgpu::vertex_attr_array![0 => Float32x4];
const VERTEX: [wgpu::VertexAttribute; 3] = wgpu::vertex_attr_array![1 => Uint8x4, 2 => Sint16x2, 3 => Unorm8x4];

/// Indices of so many quads, four corners each.
pub fn indices() -> Vec<u16> {
    (0..MOST_QUADS as u16).flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| 4 * quad + corner)).collect()
}

/// Quads that a pipeline draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LandSurface {
    /// Tops of cells. `has_gaps`: some of their columns may be empty; `has_lamps`: the light of lamps counts.
    Tops { has_gaps: bool, has_lamps: bool },
    /// All that is upright.
    Sides,
}

/// The pipeline that draws quads of patches: an instance for each tile, corners and indices from buffers.
pub fn pipeline(
    device: &wgpu::Device,
    layouts: [&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
    samples: u32,
    depth: DepthSource,
    surface: LandSurface,
) -> wgpu::RenderPipeline {
    let label = Some("land");
    let is_deep = depth.is_written();
    let (vertex, fragment, has_gaps, has_lamps) = match surface {
        LandSurface::Tops { has_gaps, has_lamps } => {
            ("vs_top", if is_deep { "fs_deep_top" } else { "fs_top" }, has_gaps, has_lamps)
        }
        LandSurface::Sides => ("vs_side", if is_deep { "fs_deep_side" } else { "fs_side" }, false, false),
    };
    let source = source(include_str!("../../../../shaders/land.wgsl"), depth);
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label, source });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label,
        bind_group_layouts: &layouts.map(Some),
        immediate_size: 0,
    });
    let buffers = [
        Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<LandInstance>() as u64,
            step_mode: wgpu::VertexStepMode::Instance,
            attributes: &INSTANCE,
        }),
        Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<LandVertex>() as u64,
            step_mode: wgpu::VertexStepMode::Vertex,
            attributes: &VERTEX,
        }),
    ];
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label,
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some(vertex),
            compilation_options: Default::default(),
            buffers: &buffers,
        },
        // Only fronts are drawn: a view from under the ground shows no land.
        primitive: wgpu::PrimitiveState {
            topology: wgpu::PrimitiveTopology::TriangleList,
            cull_mode: Some(wgpu::Face::Back),
            ..Default::default()
        },
        depth_stencil: Some(wgpu::DepthStencilState {
            format: DEPTH_FORMAT,
            depth_write_enabled: Some(true),
            depth_compare: Some(wgpu::CompareFunction::Greater),
            stencil: Default::default(),
            bias: Default::default(),
        }),
        multisample: wgpu::MultisampleState { count: samples, ..Default::default() },
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some(fragment),
            compilation_options: wgpu::PipelineCompilationOptions {
                constants: &[("GAPS", f64::from(has_gaps)), ("LAMPS", f64::from(has_lamps))],
                ..Default::default()
            },
            targets: &[Some(wgpu::ColorTargetState { format, blend: None, write_mask: wgpu::ColorWrites::ALL })],
        }),
        multiview_mask: None,
        cache: None,
    })
}
