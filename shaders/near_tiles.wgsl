// Tile layers close up. One instance is one tile, a rectangle of its own as in the game: no cell is looked up for a pixel,
// which on software adapters halves the cost where tiles are large.
//
// Pairs with src/gpu/flat/pass/near_tiles.rs; struct names and sizes are the same on both sides.

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

struct NearTileInstance {
    // Position in tiles.
    @location(0) tile: vec2i,
    // Index and flags.
    @location(1) cell: vec2u,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) uv: vec2f,
    @location(1) @interpolate(flat) index: u32,
    // How far the picture moves from a pixel to the next one to the right, and to the next one below.
    @location(2) @interpolate(flat) steps: vec4f,
}

@group(0) @binding(0) var<uniform> layer: LayerUniform;
@group(1) @binding(0) var tile_set: texture_2d_array<f32>;
@group(1) @binding(1) var tile_sampler: sampler;

const TILE_WORLD: f32 = 32.0;
// The game biases the mip level by -0.5; explicit gradients carry that as a factor of 2^-0.5. They are those of tiles.wgsl,
// so that nobody can see which of the two draws a layer.
const GRADIENT_BIAS: f32 = 0.70710678;

// Applies flips and rotation of a tile to a coordinate within the cell.
fn turn(at: vec2f, flags: u32) -> vec2f {
    var p = at;
    if (flags & 8u) != 0u { p = vec2f(p.y, 1.0 - p.x); }
    if (flags & 1u) != 0u { p.x = 1.0 - p.x; }
    if (flags & 2u) != 0u { p.y = 1.0 - p.y; }
    return p;
}

@vertex
fn vs_main(@builtin(vertex_index) vertex: u32, near: NearTileInstance) -> Varying {
    let corner = vec2i(i32(vertex & 1u), i32(vertex >> 1u));
    // From whole tiles, so that neighbours share their edge to the bit.
    let offset = vec2f(near.tile + corner - layer.origin_tile) - layer.origin_fraction;
    let clip = offset / (layer.size_world / TILE_WORLD) * 2.0 - 1.0;
    let step = layer.tiles_per_px * GRADIENT_BIAS;
    let steps = select(vec4f(step.x, 0.0, 0.0, step.y), vec4f(0.0, step.x, step.y, 0.0), (near.cell.y & 8u) != 0u);
    return Varying(vec4f(clip.x, -clip.y, 0.0, 1.0), turn(vec2f(corner), near.cell.y), near.cell.x, steps);
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    return textureSampleGrad(tile_set, tile_sampler, in.uv, i32(in.index), in.steps.xy, in.steps.zw) * layer.color;
}
