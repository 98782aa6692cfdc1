// Quad layers. One instance is a quad, drawn as the triangles (0, 1, 3) and (0, 3, 2) as the game does.
//
// Pairs with src/gpu/flat/pass/quads.rs; struct names and sizes are the same on both sides.

struct LayerUniform {
    // World at the viewport's top-left corner, and the viewport's size, in world units.
    origin_world: vec2f,
    size_world: vec2f,
    // Top-left corner of the viewport on the target, in pixels.
    viewport_px: vec2f,
    // Tiles per pixel.
    tiles_per_px: vec2f,
    // The tile at the viewport's top-left corner, split for precision.
    origin_tile: vec2i,
    origin_fraction: vec2f,
    // Factor on every pixel.
    color: vec4f,
}

struct QuadInstance {
    // Corners in world units, two to a vector: top-left and top-right, bottom-left and bottom-right.
    @location(0) corners_top: vec4f,
    @location(1) corners_bottom: vec4f,
    // Texture coordinates of the same corners.
    @location(2) uvs_top: vec4f,
    @location(3) uvs_bottom: vec4f,
    // The point it turns about, in world units.
    @location(4) pivot: vec2f,
    // Slots of the position and the colour envelope.
    @location(5) slots: vec2u,
    // Colour of each corner.
    @location(6) color_0: vec4f,
    @location(7) color_1: vec4f,
    @location(8) color_2: vec4f,
    @location(9) color_3: vec4f,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) uv: vec2f,
    @location(2) @interpolate(flat) factor: vec4f,
}

@group(0) @binding(0) var<uniform> layer: LayerUniform;
@group(0) @binding(2) var envelopes: texture_2d<f32>;
@group(1) @binding(0) var picture: texture_2d<f32>;
@group(1) @binding(1) var picture_sampler: sampler;

const LOD_BIAS: f32 = -0.5;
const PI: f32 = 3.14159265358979;

fn envelope(slot: u32) -> vec4f {
    // As wide as the device takes, 1024 at most.
    let row = textureDimensions(envelopes).x;
    return textureLoad(envelopes, vec2u(slot % row, slot / row), 0);
}

@vertex
fn vs_main(@builtin(vertex_index) vertex: u32, quad: QuadInstance) -> Varying {
    var corner = 0u;
    switch vertex {
        case 1u: { corner = 1u; }
        case 2u, 4u: { corner = 3u; }
        case 5u: { corner = 2u; }
        default: {}
    }
    var point = quad.corners_top.xy;
    var uv = quad.uvs_top.xy;
    var color = quad.color_0;
    switch corner {
        case 1u: { point = quad.corners_top.zw; uv = quad.uvs_top.zw; color = quad.color_1; }
        case 2u: { point = quad.corners_bottom.xy; uv = quad.uvs_bottom.xy; color = quad.color_2; }
        case 3u: { point = quad.corners_bottom.zw; uv = quad.uvs_bottom.zw; color = quad.color_3; }
        default: {}
    }
    // x, y in world units and the angle in degrees, clockwise on the screen since y points down.
    let motion = envelope(quad.slots.x);
    let angle = motion.z / 180.0 * PI;
    if angle != 0.0 {
        let arm = point - quad.pivot;
        let turned = vec2f(arm.x * cos(angle) - arm.y * sin(angle), arm.x * sin(angle) + arm.y * cos(angle));
        point = quad.pivot + turned;
    }
    // The move comes after the turn; the pivot stays where it is.
    point += motion.xy;
    let clip = (point - layer.origin_world) / layer.size_world * 2.0 - 1.0;
    var factor = envelope(quad.slots.y) * layer.color;
    factor.a = max(factor.a, 0.0);
    return Varying(vec4f(clip.x, -clip.y, 0.0, 1.0), color, uv, factor);
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    return textureSampleBias(picture, picture_sampler, in.uv, LOD_BIAS) * in.color * in.factor;
}
