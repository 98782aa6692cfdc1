// Tiles of the column map as land: tops of cells, as high as the highest column in each, and the sides between them.
// Stands behind solid.wgsl.
//
// Pairs with src/gpu/solid/pass/land.rs; struct names and sizes are the same on both sides.

struct LandInstance {
    // West and north edge of the tile relative to the eye, side of a column, and the height of tops at 0 relative to the
    // eye.
    @location(0) corner: vec4f,
}

struct LandVertex {
    // Columns from the tile's corner, to the east and to the south; the number of a way, with bits for corners in the east
    // and in the south; light of lamps, 255 to a whole.
    @location(1) place: vec4u,
    // Height in nodes, and side of a cell in columns.
    @location(2) height: vec2i,
    // Of a side, opaque.
    @location(3) color: vec4f,
}

// In few vectors, see Varying in mesh.wgsl.
struct TopVarying {
    @builtin(position) position: vec4f,
    // Place relative to the eye; then the factor of light without that of lamps, of red and of green.
    @location(0) from_eye: vec4f,
    // On the tile, 0 to 1; then the factor of blue light.
    @location(1) at: vec3f,
    // Depth and w in clip space, see DeepVarying in mesh.wgsl.
    @location(3) @interpolate(perspective, center) depth: vec2f,
}

struct SideVarying {
    @builtin(position) position: vec4f,
    // With the light on it, through haze.
    @location(0) color: vec4f,
    @location(3) @interpolate(perspective, center) depth: vec2f,
}

struct DeepLand {
    @location(0) color: vec4f,
    @builtin(frag_depth) depth: f32,
}

// Columns along a side of a tile.
const COLUMNS: f32 = 128.0;
// Tops reach so much beyond their cells, in sides of a cell: where several end at the side of one, no gap is between them.
const OVERLAP: f32 = 0.01;

// Whether columns may be empty.
override GAPS: bool = true;
// Whether lamps above the surface count. Without them, as by day, pixels are cheaper.
override LAMPS: bool = true;

@group(1) @binding(0) var tile: texture_2d<f32>;
@group(1) @binding(1) var texels: sampler;
// Light of lamps above the surface.
@group(1) @binding(2) var lamps: texture_2d<f32>;

fn place_of(instance: LandInstance, column: vec2f, height: i32) -> vec3f {
    let place = instance.corner.xy + column * instance.corner.z;
    return vec3f(place.x, instance.corner.w + f32(height), place.y);
}

fn normal_of(side: u32) -> vec3f {
    switch side & 7u {
        case 1u: { return vec3f(-1.0, 0.0, 0.0); }
        case 2u: { return vec3f(1.0, 0.0, 0.0); }
        case 3u: { return vec3f(0.0, 0.0, -1.0); }
        case 4u: { return vec3f(0.0, 0.0, 1.0); }
        default: { return vec3f(0.0, 1.0, 0.0); }
    }
}

@vertex
fn vs_top(instance: LandInstance, vertex: LandVertex) -> TopVarying {
    let out = vec2f(f32((vertex.place.z >> 3u) & 1u), f32((vertex.place.z >> 4u) & 1u)) * 2.0 - 1.0;
    let column = vec2f(vertex.place.xy) + out * OVERLAP * f32(vertex.height.y);
    let from_eye = place_of(instance, column, vertex.height.x);
    let clip = frame.clip_from_eye * vec4f(from_eye, 1.0);
    let light = light_on(vec3f(0.0, 1.0, 0.0), vec3f(1.0, 0.0, 1.0));
    return TopVarying(clip, vec4f(from_eye, light.x), vec3f(column / COLUMNS, light.z), clip.zw);
}

@vertex
fn vs_side(instance: LandInstance, vertex: LandVertex) -> SideVarying {
    let from_eye = place_of(instance, vec2f(vertex.place.xy), vertex.height.x);
    let clip = frame.clip_from_eye * vec4f(from_eye, 1.0);
    let lamp = f32(vertex.place.w) / 255.0;
    let light = light_on(normal_of(vertex.place.z), vec3f(1.0, lamp, 1.0));
    return SideVarying(clip, through_haze(vec4f(vertex.color.rgb * light, 1.0), from_eye), clip.zw);
}

fn top(in: TopVarying) -> vec4f {
    let seen = textureSampleBias(tile, texels, in.at.xy, -0.5);
    var light = vec3f(in.from_eye.ww, in.at.z);
    if LAMPS {
        let lamp = textureSample(lamps, texels, in.at.xy).r;
        light = light_on(vec3f(0.0, 1.0, 0.0), vec3f(1.0, lamp, 1.0));
    }
    if GAPS && seen.a < 0.01 {
        discard;
    }
    return through_haze(vec4f(seen.rgb / max(seen.a, 0.001) * light, 1.0), in.from_eye.xyz);
}

@fragment
fn fs_top(in: TopVarying) -> @location(0) vec4f {
    return top(in);
}

@fragment
fn fs_side(in: SideVarying) -> @location(0) vec4f {
    return in.color;
}

// For OpenGL, see vs_deep in mesh.wgsl.
@fragment
fn fs_deep_top(in: TopVarying) -> DeepLand {
    return DeepLand(top(in), in.depth.x / in.depth.y);
}

@fragment
fn fs_deep_side(in: SideVarying) -> DeepLand {
    return DeepLand(in.color, in.depth.x / in.depth.y);
}
