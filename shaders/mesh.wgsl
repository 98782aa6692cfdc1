// Triangles of solid worlds, lit by one sun, by light from all around, and by the light that is stored in them; and the
// sky behind. Depth is reversed: 1 near, 0 infinitely far.
//
// Pairs with src/gpu/solid/pass/mesh.rs; struct names and sizes are the same on both sides.

struct SolidUniform {
    // From points relative to the eye to clip space.
    clip_from_eye: mat4x4f,
    // Direction towards the sun, and the factor of its light.
    sun: vec4f,
    // The factor of light from all around, how much stored light counts, what is left of the sky's.
    light: vec4f,
    // Color straight above.
    zenith: vec4f,
    // Color at the horizon and of haze; then how much of it hides things at most.
    horizon: vec4f,
    // Distances at which haze begins and ends.
    haze: vec4f,
    // Direction in the middle of the picture, and what it changes by to the right edge and to the upper one.
    look: vec4f,
    look_right: vec4f,
    look_up: vec4f,
}

struct ChunkInstance {
    // The chunk's origin relative to the eye.
    @location(0) from_eye: vec3f,
}

struct Vertex {
    @location(1) position: vec3f,
    @location(2) normal: vec4f,
    @location(3) color: vec4f,
    // Of the sky by day, of lamps, what corners leave of both.
    @location(4) light: vec4f,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) from_eye: vec3f,
}

struct DeepVarying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) from_eye: vec3f,
    // Depth and w in clip space. Where pixels have several samples and the device can, `center` becomes `sample`: the
    // depth of a pixel's centre, written for all of its samples, lets a surface show over the one that it ends at.
    @location(2) @interpolate(perspective, center) depth: vec2f,
}

struct Deep {
    @location(0) color: vec4f,
    @builtin(frag_depth) depth: f32,
}

struct SkyVarying {
    @builtin(position) position: vec4f,
    @location(0) look: vec3f,
}

@group(0) @binding(0) var<uniform> frame: SolidUniform;

// Sides in shadow differ by this part of the sunlight, so that their edges can be seen.
const SHADOW: f32 = 0.25;
// With each of 15 levels less, this part of stored light is left.
const FADE: f32 = 0.8;
// So much of it is left in the dark, so that caves can be seen.
const DARK: f32 = 0.09;

fn place(chunk: ChunkInstance, vertex: Vertex) -> vec4f {
    return frame.clip_from_eye * vec4f(chunk.from_eye + vertex.position, 1.0);
}

fn brightness(level: f32) -> f32 {
    return pow(FADE, 15.0 * (1.0 - level));
}

fn lit(vertex: Vertex) -> vec4f {
    let facing = dot(vertex.normal.xyz, frame.sun.xyz);
    let sunlight = frame.sun.w * select(facing * SHADOW, facing, facing > 0.0);
    let bright = max(brightness(vertex.light.x) * frame.light.z, brightness(vertex.light.y));
    let stored = mix(DARK, 1.0, bright) * vertex.light.z;
    let light = (frame.light.x + sunlight) * mix(1.0, stored, frame.light.y);
    return vec4f(vertex.color.rgb * light, vertex.color.a);
}

// What is seen of a surface through haze, multiplied with alpha.
fn through_haze(color: vec4f, from_eye: vec3f) -> vec4f {
    let haze = smoothstep(frame.haze.x, max(frame.haze.y, frame.haze.x + 1.0), length(from_eye)) * frame.horizon.w;
    return vec4f(mix(color.rgb, frame.horizon.rgb, haze) * color.a, color.a);
}

@vertex
fn vs_main(chunk: ChunkInstance, vertex: Vertex) -> Varying {
    return Varying(place(chunk, vertex), lit(vertex), chunk.from_eye + vertex.position);
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    return through_haze(in.color, in.from_eye);
}

// For OpenGL, whose clip space is -1 to 1 deep: there a reversed depth would lose all its small numbers on the way.
@vertex
fn vs_deep(chunk: ChunkInstance, vertex: Vertex) -> DeepVarying {
    let clip = place(chunk, vertex);
    return DeepVarying(clip, lit(vertex), chunk.from_eye + vertex.position, clip.zw);
}

@fragment
fn fs_deep(in: DeepVarying) -> Deep {
    return Deep(through_haze(in.color, in.from_eye), in.depth.x / in.depth.y);
}

// One triangle around the whole picture, infinitely far away.
@vertex
fn vs_sky(@builtin(vertex_index) vertex: u32) -> SkyVarying {
    let corner = vec2f(f32(vertex & 1u), f32(vertex >> 1u)) * 4.0 - 1.0;
    let look = frame.look.xyz + frame.look_right.xyz * corner.x + frame.look_up.xyz * corner.y;
    return SkyVarying(vec4f(corner, 0.0, 1.0), look);
}

@fragment
fn fs_sky(in: SkyVarying) -> @location(0) vec4f {
    let up = normalize(in.look).y;
    return vec4f(mix(frame.horizon.rgb, frame.zenith.rgb, smoothstep(0.0, 0.6, up)), 1.0);
}
