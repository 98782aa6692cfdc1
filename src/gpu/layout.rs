//! Layouts of bind groups.

/// A sampled texture of one sample per pixel.
pub fn sampled(sample_type: wgpu::TextureSampleType, view_dimension: wgpu::TextureViewDimension) -> wgpu::BindingType {
    wgpu::BindingType::Texture { sample_type, view_dimension, multisampled: false }
}

/// The layout of a group whose bindings count from 0, each with the shader stages that see it.
pub fn bind_layout(
    device: &wgpu::Device,
    label: &str,
    entries: &[(wgpu::ShaderStages, wgpu::BindingType)],
) -> wgpu::BindGroupLayout {
    let entries: Vec<_> = entries
        .iter()
        .enumerate()
        .map(|(binding, (visibility, ty))| wgpu::BindGroupLayoutEntry {
            binding: binding as u32,
            visibility: *visibility,
            ty: *ty,
            count: None,
        })
        .collect();
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(label), entries: &entries })
}
