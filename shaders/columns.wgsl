// Tiles of the column map, flat on the ground. Colours are multiplied with alpha. Stands behind solid.wgsl.
//
// Pairs with src/gpu/solid/pass/columns.rs; struct names and sizes are the same on both sides.

struct ColumnInstance {
    // West, north, east and south relative to the eye. Tiles side by side have the very same numbers for their edge.
    @location(0) edges: vec4f,
    // Height relative to the eye.
    @location(1) height: f32,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) at: vec2f,
}

@group(1) @binding(0) var tile: texture_2d<f32>;
@group(1) @binding(1) var texels: sampler;
// Light of lamps above the surface.
@group(1) @binding(2) var lamps: texture_2d<f32>;

@vertex
fn vs_main(@builtin(vertex_index) vertex: u32, instance: ColumnInstance) -> Varying {
    let east = (vertex & 1u) == 1u;
    let south = (vertex >> 1u) == 1u;
    let x = select(instance.edges.x, instance.edges.z, east);
    let z = select(instance.edges.y, instance.edges.w, south);
    let clip = frame.clip_from_eye * vec4f(x, instance.height, z, 1.0);
    return Varying(clip, vec2f(f32(east), f32(south)));
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    let color = textureSample(tile, texels, in.at);
    let levels = vec3f(1.0, textureSample(lamps, texels, in.at).r, 1.0);
    return vec4f(color.rgb * mix(vec3f(1.0), stored_light(levels), frame.light.y), color.a);
}
