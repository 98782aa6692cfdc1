//! Tiles of the column map as land, patch by patch. Pairs with `shaders/land.wgsl`.

use super::solid::{DEPTH_FORMAT, DepthSource, source};

/// Cells along a side of a patch.
pub const PATCH_CELLS: u32 = 16;
/// Corners along a side of a patch: two for each cell, and one more at each end for its outer sides.
const CORNERS: u32 = 2 * PATCH_CELLS + 2;

/// The numbers of one patch, 32 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct LandInstance {
    /// West and north edge relative to the eye, side of a cell, and the height of tops at 0 relative to the eye.
    pub corner: [f32; 4],
    /// First cell of the patch in its tile, to the east and to the south; how many halvings its cells are coarser than the
    /// columns of the tile; and the height at which its outer sides end.
    pub place: [i32; 4],
}

const INSTANCE: [wgpu::VertexAttribute; 2] = wgpu::vertex_attr_array![0 => Float32x4, 1 => Sint32x4];

/// Indices of the triangles of a patch: the tops of its cells, and the sides between them and around them.
pub fn indices() -> Vec<u16> {
    let quads = (0..CORNERS - 1).flat_map(|z| (0..CORNERS - 1).map(move |x| (x, z)));
    // Cells have odd corners. Where both are even, four cells meet.
    let quads = quads.filter(|(x, z)| x % 2 == 1 || z % 2 == 1);
    let corner = |x: u32, z: u32| (z * CORNERS + x) as u16;
    quads
        .flat_map(|(x, z)| {
            let [a, b, c, d] = [corner(x, z), corner(x, z + 1), corner(x + 1, z + 1), corner(x + 1, z)];
            [a, b, c, a, c, d]
        })
        .collect()
}

/// The pipeline that draws patches: an instance each, indexed corners without a buffer. `has_lamps`: their light counts.
pub fn pipeline(
    device: &wgpu::Device,
    layouts: [&wgpu::BindGroupLayout; 2],
    format: wgpu::TextureFormat,
    samples: u32,
    depth: DepthSource,
    has_lamps: bool,
) -> wgpu::RenderPipeline {
    let label = Some("land");
    let (vertex, fragment) = depth.entries(["vs_main", "vs_main"]);
    let source = source(include_str!("../../../../shaders/land.wgsl"), depth);
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label, source });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label,
        bind_group_layouts: &layouts.map(Some),
        immediate_size: 0,
    });
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label,
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some(vertex),
            compilation_options: Default::default(),
            buffers: &[Some(wgpu::VertexBufferLayout {
                array_stride: size_of::<LandInstance>() as u64,
                step_mode: wgpu::VertexStepMode::Instance,
                attributes: &INSTANCE,
            })],
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
                constants: &[("LAMPS", f64::from(has_lamps))],
                ..Default::default()
            },
            targets: &[Some(wgpu::ColorTargetState { format, blend: None, write_mask: wgpu::ColorWrites::ALL })],
        }),
        multiview_mask: None,
        cache: None,
    })
}
