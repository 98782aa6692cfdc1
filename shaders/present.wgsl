// A finished picture, put into the viewport pixel by pixel. Its colours are multiplied with alpha.
//
// Pairs with src/gpu/solid/pass/present.rs.

struct Varying {
    @builtin(position) position: vec4f,
    // In texels of the picture.
    @location(0) texel: vec2f,
}

@group(0) @binding(0) var picture: texture_2d<f32>;

// One triangle around the whole viewport.
@vertex
fn vs_main(@builtin(vertex_index) vertex: u32) -> Varying {
    let corner = vec2f(f32(vertex & 1u), f32(vertex >> 1u)) * 2.0;
    let clip = vec2f(corner.x * 2.0 - 1.0, 1.0 - corner.y * 2.0);
    return Varying(vec4f(clip, 0.0, 1.0), corner * vec2f(textureDimensions(picture)));
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    return textureLoad(picture, vec2u(in.texel), 0);
}
