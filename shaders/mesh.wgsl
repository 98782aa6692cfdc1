// Triangles of solid worlds, and the sky behind. Depth is reversed: 1 near, 0 infinitely far. Stands behind solid.wgsl.
//
// Pairs with src/gpu/solid/pass/mesh.rs; struct names and sizes are the same on both sides.

struct ChunkInstance {
    // The chunk's origin relative to the eye.
    @location(0) from_eye: vec3f,
    // How much of it shows: 1 of a chunk that has been there for a while.
    @location(5) shown: f32,
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
    @location(3) shown: f32,
}

struct DeepVarying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) from_eye: vec3f,
    // Depth and w in clip space. Where pixels have several samples and the device can, `center` becomes `sample`: the
    // depth of a pixel's centre, written for all of its samples, lets a surface show over the one that it ends at.
    @location(2) @interpolate(perspective, center) depth: vec2f,
    @location(3) shown: f32,
}

struct Deep {
    @location(0) color: vec4f,
    @builtin(frag_depth) depth: f32,
}

struct SkyVarying {
    @builtin(position) position: vec4f,
    @location(0) look: vec3f,
}

fn place(chunk: ChunkInstance, vertex: Vertex) -> vec4f {
    return frame.clip_from_eye * vec4f(chunk.from_eye + vertex.position, 1.0);
}

fn lit(vertex: Vertex) -> vec4f {
    return vec4f(vertex.color.rgb * light_on(vertex.normal.xyz, vertex.light.xyz), vertex.color.a);
}

// Leaves out some pixels of what fades in, in a pattern that does not move: it hides what lies behind it as it should
// where it shows.
fn dither(position: vec4f, shown: f32) {
    let at = vec2u(position.xy) & vec2u(3u);
    let fine = (at & vec2u(1u));
    let coarse = at >> vec2u(1u);
    let order = 4u * (2u * (fine.x ^ fine.y) + fine.y) + 2u * (coarse.x ^ coarse.y) + coarse.y;
    if shown < 1.0 && (f32(order) + 0.5) / 16.0 >= shown {
        discard;
    }
}

@vertex
fn vs_main(chunk: ChunkInstance, vertex: Vertex) -> Varying {
    return Varying(place(chunk, vertex), lit(vertex), chunk.from_eye + vertex.position, chunk.shown);
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    return through_haze(in.color, in.from_eye);
}

// By itself, since what may leave pixels out is slower.
@fragment
fn fs_main_fading(in: Varying) -> @location(0) vec4f {
    dither(in.position, in.shown);
    return through_haze(in.color, in.from_eye);
}

// For OpenGL, whose clip space is -1 to 1 deep: there a reversed depth would lose all its small numbers on the way.
@vertex
fn vs_deep(chunk: ChunkInstance, vertex: Vertex) -> DeepVarying {
    let clip = place(chunk, vertex);
    return DeepVarying(clip, lit(vertex), chunk.from_eye + vertex.position, clip.zw, chunk.shown);
}

@fragment
fn fs_deep(in: DeepVarying) -> Deep {
    return Deep(through_haze(in.color, in.from_eye), in.depth.x / in.depth.y);
}

@fragment
fn fs_deep_fading(in: DeepVarying) -> Deep {
    dither(in.position, in.shown);
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
