// Triangles of solid worlds, lit by one sun and by light from all around. Depth is reversed: 1 near, 0 infinitely far.
//
// Pairs with src/gpu/solid/pass/mesh.rs; struct names and sizes are the same on both sides.

struct SolidUniform {
    // From points relative to the eye to clip space.
    clip_from_eye: mat4x4f,
    // Direction towards the sun, and the factor of its light.
    sun: vec4f,
    // The factor of light from all around; the rest is padding.
    ambient: vec4f,
}

struct ChunkInstance {
    // The chunk's origin relative to the eye.
    @location(0) from_eye: vec3f,
}

struct Vertex {
    @location(1) position: vec3f,
    @location(2) normal: vec4f,
    @location(3) color: vec4f,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) color: vec3f,
}

struct DeepVarying {
    @builtin(position) position: vec4f,
    @location(0) color: vec3f,
    // Depth and w in clip space. Where pixels have several samples and the device can, `center` becomes `sample`: the
    // depth of a pixel's centre, written for all of its samples, lets a surface show over the one that it ends at.
    @location(1) @interpolate(perspective, center) depth: vec2f,
}

struct Deep {
    @location(0) color: vec4f,
    @builtin(frag_depth) depth: f32,
}

@group(0) @binding(0) var<uniform> frame: SolidUniform;

// Sides in shadow differ by this part of the sunlight, so that their edges can be seen.
const SHADOW: f32 = 0.25;

fn place(chunk: ChunkInstance, vertex: Vertex) -> vec4f {
    return frame.clip_from_eye * vec4f(chunk.from_eye + vertex.position, 1.0);
}

fn lit(vertex: Vertex) -> vec3f {
    let facing = dot(vertex.normal.xyz, frame.sun.xyz);
    let sunlight = frame.sun.w * select(facing * SHADOW, facing, facing > 0.0);
    return vertex.color.rgb * (frame.ambient.x + sunlight);
}

@vertex
fn vs_main(chunk: ChunkInstance, vertex: Vertex) -> Varying {
    return Varying(place(chunk, vertex), lit(vertex));
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    return vec4f(in.color, 1.0);
}

// For OpenGL, whose clip space is -1 to 1 deep: there a reversed depth would lose all its small numbers on the way.
@vertex
fn vs_deep(chunk: ChunkInstance, vertex: Vertex) -> DeepVarying {
    let clip = place(chunk, vertex);
    return DeepVarying(clip, lit(vertex), clip.zw);
}

@fragment
fn fs_deep(in: DeepVarying) -> Deep {
    return Deep(vec4f(in.color, 1.0), in.depth.x / in.depth.y);
}
