//! Building of pipelines with at most one vertex buffer, of instances, and without depth.

/// Straight alpha, painter's order. The alpha channel adds up properly, so that a picture without background can be
/// exported; where the background is opaque this changes nothing.
pub const ALPHA_BLENDING: wgpu::BlendState = wgpu::BlendState {
    color: wgpu::BlendComponent {
        src_factor: wgpu::BlendFactor::SrcAlpha,
        dst_factor: wgpu::BlendFactor::OneMinusSrcAlpha,
        operation: wgpu::BlendOperation::Add,
    },
    alpha: wgpu::BlendComponent::OVER,
};

/// Parameters of a pipeline, besides its layouts and the format of its target.
pub struct PipelineRecipe<'a> {
    /// Name in messages of the device.
    pub label: &'a str,
    /// Text of the shader, WGSL.
    pub source: &'a str,
    /// The function that places corners.
    pub vertex: &'a str,
    /// The function that colours pixels.
    pub fragment: &'a str,
    /// How corners become triangles.
    pub topology: wgpu::PrimitiveTopology,
    /// Layout of the instances; `None` = the shader needs none to place corners.
    pub instance: Option<wgpu::VertexBufferLayout<'a>>,
    /// How colours are put over those of the target.
    pub blend: wgpu::BlendState,
}

/// The layout of a buffer of instances of the type `T`.
pub fn instances<T>(attributes: &[wgpu::VertexAttribute]) -> wgpu::VertexBufferLayout<'_> {
    wgpu::VertexBufferLayout {
        array_stride: size_of::<T>() as u64,
        step_mode: wgpu::VertexStepMode::Instance,
        attributes,
    }
}

impl PipelineRecipe<'_> {
    /// Builds the pipeline.
    pub fn build(
        self,
        device: &wgpu::Device,
        layouts: &[&wgpu::BindGroupLayout],
        format: wgpu::TextureFormat,
    ) -> wgpu::RenderPipeline {
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some(self.label),
            source: wgpu::ShaderSource::Wgsl(self.source.into()),
        });
        let layouts: Vec<_> = layouts.iter().copied().map(Some).collect();
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(self.label),
            bind_group_layouts: &layouts,
            immediate_size: 0,
        });
        let instances: Vec<_> = self.instance.into_iter().map(Some).collect();
        device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(self.label),
            layout: Some(&layout),
            vertex: wgpu::VertexState {
                module: &module,
                entry_point: Some(self.vertex),
                compilation_options: Default::default(),
                buffers: &instances,
            },
            primitive: wgpu::PrimitiveState { topology: self.topology, ..Default::default() },
            depth_stencil: None,
            multisample: Default::default(),
            fragment: Some(wgpu::FragmentState {
                module: &module,
                entry_point: Some(self.fragment),
                compilation_options: Default::default(),
                targets: &[Some(wgpu::ColorTargetState {
                    format,
                    blend: Some(self.blend),
                    write_mask: wgpu::ColorWrites::ALL,
                })],
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}
