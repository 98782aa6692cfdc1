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

// Numbers share vectors: setting up triangles takes a software adapter longer with each vector that a corner has.
struct Varying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    // Place relative to the eye; then how much of the chunk shows.
    @location(1) from_eye: vec4f,
}

struct DeepVarying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) from_eye: vec4f,
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
    return Varying(place(chunk, vertex), lit(vertex), vec4f(chunk.from_eye + vertex.position, chunk.shown));
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    return through_haze(in.color, in.from_eye.xyz);
}

// By itself, since what may leave pixels out is slower.
@fragment
fn fs_main_fading(in: Varying) -> @location(0) vec4f {
    dither(in.position, in.from_eye.w);
    return through_haze(in.color, in.from_eye.xyz);
}

// For OpenGL, whose clip space is -1 to 1 deep: there a reversed depth would lose all its small numbers on the way.
@vertex
fn vs_deep(chunk: ChunkInstance, vertex: Vertex) -> DeepVarying {
    let clip = place(chunk, vertex);
    return DeepVarying(clip, lit(vertex), vec4f(chunk.from_eye + vertex.position, chunk.shown), clip.zw);
}

@fragment
fn fs_deep(in: DeepVarying) -> Deep {
    return Deep(through_haze(in.color, in.from_eye.xyz), in.depth.x / in.depth.y);
}

@fragment
fn fs_deep_fading(in: DeepVarying) -> Deep {
    dither(in.position, in.from_eye.w);
    return Deep(through_haze(in.color, in.from_eye.xyz), in.depth.x / in.depth.y);
}

// Layers of textures that surfaces name by number, from 1.
@group(1) @binding(0) var textures: texture_2d_array<f32>;
@group(1) @binding(1) var texture_sampler: sampler;

// Number of what is left out where textures are drawn.
const UNTEXTURED_ONLY: u32 = 4095u;
// Distances from the eye at which the color of a corner begins to take the place of its texture, and has done so.
const TEXTURE_START: f32 = 48.0;
const TEXTURE_END: f32 = 112.0;
// Textures are drawn sharper than their size on the picture says: games draw them without smaller pictures of them.
const SHARPER: f32 = 0.5;
// Opacity from which a pixel of what is cut out shows.
const SHOWN_ALPHA: f32 = 0.5;

// What a texture needs of a corner.
struct OnTexture {
    uv: vec2f,
    layer: i32,
}

struct TexturedVarying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) from_eye: vec3f,
    @location(2) light: vec3f,
    @location(3) shown: f32,
    // Within the pixel's own part of a surface, or edges would show pixels from the other side of the texture.
    @location(4) @interpolate(perspective, centroid) uv: vec2f,
    // In the middle of the pixel, also where that lies beside the surface: its changes from pixel to pixel are even.
    @location(7) uv_center: vec2f,
    // -1 for none.
    @location(5) @interpolate(flat) layer: i32,
}

struct DeepTexturedVarying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) from_eye: vec3f,
    @location(2) light: vec3f,
    @location(3) shown: f32,
    @location(4) @interpolate(perspective, centroid) uv: vec2f,
    @location(7) uv_center: vec2f,
    @location(5) @interpolate(flat) layer: i32,
    @location(6) @interpolate(perspective, center) depth: vec2f,
}

// Bits in the fourth part of a normal.
fn surface_bits(vertex: Vertex) -> u32 {
    return u32(vertex.normal.w * 127.0 + 0.5);
}

fn texture_number(vertex: Vertex) -> u32 {
    return (surface_bits(vertex) >> 3u) * 256u + u32(vertex.light.w * 255.0 + 0.5);
}

// Textures lie on sides as seen from outside, upright, with a whole one on each node. Without branches, which software
// adapters are slow at.
fn on_texture(vertex: Vertex) -> OnTexture {
    let n = vertex.normal.xyz;
    let p = vertex.position;
    let size = abs(n);
    let side = select(vec2f(p.x * sign(n.z), p.y), vec2f(-p.z * sign(n.x), p.y), size.x > size.z);
    // North is up on tops, and south on what is below.
    let upright = select(side, vec2f(p.x, -p.z * sign(n.y)), size.y > max(size.x, size.z));
    // Quarters: (x, y), (y, -x), (-x, -y), (-y, x).
    let turns = (surface_bits(vertex) >> 1u) & 3u;
    let swapped = select(upright, upright.yx, (turns & 1u) == 1u);
    let right = swapped * select(vec2f(1.0), vec2f(-1.0), vec2<bool>(turns >= 2u, turns == 1u || turns == 2u));
    let layer = i32(texture_number(vertex)) - 1;
    let is_there = u32(layer + 1) <= textureNumLayers(textures);
    return OnTexture(vec2f(right.x, -right.y), select(-1, layer, is_there));
}

// The place of a corner, or one that no picture shows.
fn textured_place(chunk: ChunkInstance, vertex: Vertex) -> vec4f {
    if texture_number(vertex) == UNTEXTURED_ONLY {
        return vec4f(2.0, 2.0, 0.5, 1.0);
    }
    return place(chunk, vertex);
}

fn surface_light(vertex: Vertex) -> vec3f {
    return light_on(vertex.normal.xyz, vertex.light.xyz);
}

// `across`: changes of the place on the texture to the next pixel, to the right and down.
fn texel(uv: vec2f, across: vec4f, layer: i32) -> vec4f {
    return textureSampleGrad(textures, texture_sampler, uv, max(layer, 0), across.xy * SHARPER, across.zw * SHARPER);
}

fn changes(uv_center: vec2f) -> vec4f {
    return vec4f(dpdx(uv_center), dpdy(uv_center));
}

fn textured(color: vec4f, light: vec3f, uv: vec2f, across: vec4f, layer: i32, from_eye: vec3f) -> vec4f {
    let far = smoothstep(TEXTURE_START, TEXTURE_END, length(from_eye));
    let mixed = mix(texel(uv, across, layer), color, select(far, 1.0, layer < 0));
    return through_haze(vec4f(mixed.rgb * light, mixed.a), from_eye);
}

// Cut out pixels do not fade into a color: they would fill their surface.
fn cut_out(light: vec3f, uv: vec2f, across: vec4f, layer: i32, from_eye: vec3f) -> vec4f {
    let color = texel(uv, across, layer);
    if color.a < SHOWN_ALPHA || layer < 0 {
        discard;
    }
    return through_haze(vec4f(color.rgb * light, 1.0), from_eye);
}

@vertex
fn vs_textured(chunk: ChunkInstance, vertex: Vertex) -> TexturedVarying {
    let on = on_texture(vertex);
    let from_eye = chunk.from_eye + vertex.position;
    let light = surface_light(vertex);
    return TexturedVarying(
        textured_place(chunk, vertex), vertex.color, from_eye, light, chunk.shown, on.uv, on.uv, on.layer,
    );
}

@fragment
fn fs_textured(in: TexturedVarying) -> @location(0) vec4f {
    return textured(in.color, in.light, in.uv, changes(in.uv_center), in.layer, in.from_eye);
}

@fragment
fn fs_textured_fading(in: TexturedVarying) -> @location(0) vec4f {
    let color = textured(in.color, in.light, in.uv, changes(in.uv_center), in.layer, in.from_eye);
    dither(in.position, in.shown);
    return color;
}

@vertex
fn vs_cutout(chunk: ChunkInstance, vertex: Vertex) -> TexturedVarying {
    let from_eye = chunk.from_eye + vertex.position;
    let layer = on_texture(vertex).layer;
    let uv = vertex.color.xy;
    let light = surface_light(vertex);
    return TexturedVarying(place(chunk, vertex), vec4f(1.0), from_eye, light, chunk.shown, uv, uv, layer);
}

@fragment
fn fs_cutout(in: TexturedVarying) -> @location(0) vec4f {
    let color = cut_out(in.light, in.uv, changes(in.uv_center), in.layer, in.from_eye);
    dither(in.position, in.shown);
    return color;
}

@vertex
fn vs_deep_textured(chunk: ChunkInstance, vertex: Vertex) -> DeepTexturedVarying {
    let on = on_texture(vertex);
    let clip = textured_place(chunk, vertex);
    let from_eye = chunk.from_eye + vertex.position;
    let light = surface_light(vertex);
    return DeepTexturedVarying(clip, vertex.color, from_eye, light, chunk.shown, on.uv, on.uv, on.layer, clip.zw);
}

@fragment
fn fs_deep_textured(in: DeepTexturedVarying) -> Deep {
    let color = textured(in.color, in.light, in.uv, changes(in.uv_center), in.layer, in.from_eye);
    return Deep(color, in.depth.x / in.depth.y);
}

@fragment
fn fs_deep_textured_fading(in: DeepTexturedVarying) -> Deep {
    let color = textured(in.color, in.light, in.uv, changes(in.uv_center), in.layer, in.from_eye);
    dither(in.position, in.shown);
    return Deep(color, in.depth.x / in.depth.y);
}

@vertex
fn vs_deep_cutout(chunk: ChunkInstance, vertex: Vertex) -> DeepTexturedVarying {
    let clip = place(chunk, vertex);
    let from_eye = chunk.from_eye + vertex.position;
    let layer = on_texture(vertex).layer;
    let uv = vertex.color.xy;
    let light = surface_light(vertex);
    return DeepTexturedVarying(clip, vec4f(1.0), from_eye, light, chunk.shown, uv, uv, layer, clip.zw);
}

@fragment
fn fs_deep_cutout(in: DeepTexturedVarying) -> Deep {
    let color = cut_out(in.light, in.uv, changes(in.uv_center), in.layer, in.from_eye);
    dither(in.position, in.shown);
    return Deep(color, in.depth.x / in.depth.y);
}

// Drafts, which software adapters draw while the picture moves: the nearest pixel of one size of a texture, and haze
// worked out for corners alone. They are for worlds whose faces are small.

// Values that a corner passes on, in few vectors, see Varying.
struct DraftCorner {
    // How much of the color shows in the place of the texture; how much haze hides; the factor of light, of red and of
    // green, and of blue.
    parts: vec4f,
    // Place on the texture; how much of the chunk shows; the texture by number, 0 for none.
    uv: vec4f,
    // Of the surface: all of its corners have one color.
    color: vec4f,
}

struct DraftVarying {
    @builtin(position) position: vec4f,
    @location(0) parts: vec4f,
    @location(1) uv: vec4f,
    @location(2) @interpolate(flat) color: vec4f,
}

struct DeepDraftVarying {
    @builtin(position) position: vec4f,
    @location(0) parts: vec4f,
    @location(1) uv: vec4f,
    @location(2) @interpolate(flat) color: vec4f,
    @location(3) @interpolate(perspective, center) depth: vec2f,
}

struct HazyVarying {
    @builtin(position) position: vec4f,
    // Through haze, multiplied with alpha.
    @location(0) color: vec4f,
}

struct DeepHazyVarying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) @interpolate(perspective, center) depth: vec2f,
}

// Width and height of a texture, and the number of halvings to one pixel.
const TEXTURE_SIDE: f32 = 64.0;
const HALVINGS: i32 = 6;

fn draft_texel(uv: vec4f) -> vec4f {
    let across = max(abs(dpdx(uv.xy)), abs(dpdy(uv.xy)));
    // Rounded to the nearest power of 2, whose exponent stands in the bits of the number.
    let pixels = max(across.x, across.y) * (TEXTURE_SIDE * SHARPER * 1.4142);
    let level = clamp((bitcast<i32>(pixels) >> 23u) - 127, 0, HALVINGS);
    let side = 64 >> u32(level);
    let at = min(vec2i(fract(uv.xy) * f32(side)), vec2i(side - 1));
    return textureLoad(textures, at, max(i32(uv.w + 0.5) - 1, 0), level);
}

fn draft_corner(chunk: ChunkInstance, vertex: Vertex, uv: vec2f, color: vec4f, layer: i32) -> DraftCorner {
    let light = surface_light(vertex);
    let distance = length(chunk.from_eye + vertex.position);
    let far = saturate((distance - TEXTURE_START) / (TEXTURE_END - TEXTURE_START));
    let parts = vec4f(select(far, 1.0, layer < 0), haze_at(distance), light.xz);
    return DraftCorner(parts, vec4f(uv, chunk.shown, f32(layer + 1)), color);
}

fn draft_surface(chunk: ChunkInstance, vertex: Vertex) -> DraftCorner {
    let on = on_texture(vertex);
    return draft_corner(chunk, vertex, on.uv, vertex.color, on.layer);
}

fn draft_cutout(chunk: ChunkInstance, vertex: Vertex) -> DraftCorner {
    return draft_corner(chunk, vertex, vertex.color.xy, vec4f(1.0), on_texture(vertex).layer);
}

fn draft(in: DraftCorner) -> vec4f {
    let color = mix(draft_texel(in.uv), in.color, in.parts.x);
    return behind_haze(vec4f(color.rgb * in.parts.zzw, color.a), in.parts.y);
}

fn draft_cut_out(in: DraftCorner) -> vec4f {
    let color = draft_texel(in.uv);
    if color.a < SHOWN_ALPHA || in.uv.w < 0.5 {
        discard;
    }
    return behind_haze(vec4f(color.rgb * in.parts.zzw, 1.0), in.parts.y);
}

@vertex
fn vs_textured_draft(chunk: ChunkInstance, vertex: Vertex) -> DraftVarying {
    let corner = draft_surface(chunk, vertex);
    return DraftVarying(textured_place(chunk, vertex), corner.parts, corner.uv, corner.color);
}

@fragment
fn fs_textured_draft(in: DraftVarying) -> @location(0) vec4f {
    return draft(DraftCorner(in.parts, in.uv, in.color));
}

@fragment
fn fs_textured_draft_fading(in: DraftVarying) -> @location(0) vec4f {
    let color = draft(DraftCorner(in.parts, in.uv, in.color));
    dither(in.position, in.uv.z);
    return color;
}

@vertex
fn vs_cutout_draft(chunk: ChunkInstance, vertex: Vertex) -> DraftVarying {
    let corner = draft_cutout(chunk, vertex);
    return DraftVarying(place(chunk, vertex), corner.parts, corner.uv, corner.color);
}

@fragment
fn fs_cutout_draft(in: DraftVarying) -> @location(0) vec4f {
    let color = draft_cut_out(DraftCorner(in.parts, in.uv, in.color));
    dither(in.position, in.uv.z);
    return color;
}

@vertex
fn vs_deep_textured_draft(chunk: ChunkInstance, vertex: Vertex) -> DeepDraftVarying {
    let clip = textured_place(chunk, vertex);
    let corner = draft_surface(chunk, vertex);
    return DeepDraftVarying(clip, corner.parts, corner.uv, corner.color, clip.zw);
}

@fragment
fn fs_deep_textured_draft(in: DeepDraftVarying) -> Deep {
    return Deep(draft(DraftCorner(in.parts, in.uv, in.color)), in.depth.x / in.depth.y);
}

@fragment
fn fs_deep_textured_draft_fading(in: DeepDraftVarying) -> Deep {
    let color = draft(DraftCorner(in.parts, in.uv, in.color));
    dither(in.position, in.uv.z);
    return Deep(color, in.depth.x / in.depth.y);
}

@vertex
fn vs_deep_cutout_draft(chunk: ChunkInstance, vertex: Vertex) -> DeepDraftVarying {
    let clip = place(chunk, vertex);
    let corner = draft_cutout(chunk, vertex);
    return DeepDraftVarying(clip, corner.parts, corner.uv, corner.color, clip.zw);
}

@fragment
fn fs_deep_cutout_draft(in: DeepDraftVarying) -> Deep {
    let color = draft_cut_out(DraftCorner(in.parts, in.uv, in.color));
    dither(in.position, in.uv.z);
    return Deep(color, in.depth.x / in.depth.y);
}

@vertex
fn vs_hazy(chunk: ChunkInstance, vertex: Vertex) -> HazyVarying {
    return HazyVarying(place(chunk, vertex), through_haze(lit(vertex), chunk.from_eye + vertex.position));
}

@fragment
fn fs_hazy(in: HazyVarying) -> @location(0) vec4f {
    return in.color;
}

@vertex
fn vs_deep_hazy(chunk: ChunkInstance, vertex: Vertex) -> DeepHazyVarying {
    let clip = place(chunk, vertex);
    return DeepHazyVarying(clip, through_haze(lit(vertex), chunk.from_eye + vertex.position), clip.zw);
}

@fragment
fn fs_deep_hazy(in: DeepHazyVarying) -> Deep {
    return Deep(in.color, in.depth.x / in.depth.y);
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
