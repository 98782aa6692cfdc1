// A texture whose pixels lie on the target at their own place. Its colours are multiplied with alpha.
//
// Pairs with src/gpu/pass/blit.rs.

@group(0) @binding(0) var picture: texture_2d<f32>;

// One triangle around the whole viewport.
@vertex
fn vs_main(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
    let at = vec2f(f32(vertex & 1u), f32(vertex >> 1u));
    return vec4f(at * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fs_main(@builtin(position) position: vec4f) -> @location(0) vec4f {
    return textureLoad(picture, vec2u(position.xy), 0);
}
