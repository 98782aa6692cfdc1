// Tile layers. One instance is a rectangle of tiles that one chunk of cells covers: the chunk itself or a part of it; at
// the edge stretched outwards, since the layer's edge repeats for ever. The fragment looks its cell up, unless all tiles of
// the rectangle are equal.
//
// Pairs with src/gpu/flat/pass/tiles.rs; struct names and sizes are the same on both sides.

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

struct TileInstance {
    // Rectangle to cover, in tiles: left, top, right, bottom.
    @location(0) rect: vec4i,
    // First and last cell of the chunk that exist, in tiles.
    @location(1) chunk: vec4i,
    // Where the chunk's first cell lies in the cell texture: x, y, array layer, 0. Where all tiles are equal: their index
    // and flags, 0, EQUAL.
    @location(2) slot: vec4u,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) @interpolate(flat) rect: vec4i,
    @location(1) @interpolate(flat) chunk: vec4i,
    @location(2) @interpolate(flat) slot: vec4u,
}

@group(0) @binding(0) var<uniform> layer: LayerUniform;
@group(0) @binding(1) var cells: texture_2d_array<u32>;
@group(1) @binding(0) var tile_set: texture_2d_array<f32>;
@group(1) @binding(1) var tile_sampler: sampler;

const TILE_WORLD: f32 = 32.0;
// All tiles of a rectangle are equal.
const EQUAL: u32 = 1u;
// Steps per pixel to which graphics hardware snaps the corners of a triangle.
const SUBPIXELS: f32 = 256.0;
// The game biases the mip level by -0.5; explicit gradients carry that as a factor of 2^-0.5.
const GRADIENT_BIAS: f32 = 0.70710678;

@vertex
fn vs_main(@builtin(vertex_index) vertex: u32, tile: TileInstance) -> Varying {
    let right = (vertex & 1u) != 0u;
    let bottom = (vertex & 2u) != 0u;
    let corner = vec2i(select(tile.rect.x, tile.rect.z, right), select(tile.rect.y, tile.rect.w, bottom));
    let world = vec2f(corner) * TILE_WORLD;
    let clip = (world - layer.origin_world) / layer.size_world * 2.0 - 1.0;
    return Varying(vec4f(clip.x, -clip.y, 0.0, 1.0), tile.rect, tile.chunk, tile.slot);
}

// Applies flips and rotation of a tile to a coordinate within the cell.
fn turn(at: vec2f, flags: u32) -> vec2f {
    var p = at;
    if (flags & 8u) != 0u { p = vec2f(p.y, 1.0 - p.x); }
    if (flags & 1u) != 0u { p.x = 1.0 - p.x; }
    if (flags & 2u) != 0u { p.y = 1.0 - p.y; }
    return p;
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    let px = in.position.xy - layer.viewport_px;
    let offset = layer.origin_fraction + px * layer.tiles_per_px;
    // The game draws tile by tile, and graphics hardware snaps a tile's edge to 1/256 of a pixel. A pixel whose middle
    // lies closer to an edge than that must fall on the same side here.
    let edge = round(offset);
    let edge_px = round((edge - layer.origin_fraction) / layer.tiles_per_px * SUBPIXELS) / SUBPIXELS;
    let floored = select(edge - 1.0, edge, px >= edge_px);
    // A pixel on the very edge may fall outside by rounding: it keeps to the rectangle that covers it.
    let tile = clamp(vec2i(floored) + layer.origin_tile, in.rect.xy, in.rect.zw - vec2i(1));
    let cell = clamp(tile, in.chunk.xy, in.chunk.zw) - in.chunk.xy;
    var found = in.slot.xy;
    if in.slot.w != EQUAL {
        found = textureLoad(cells, vec2u(cell) + in.slot.xy, in.slot.z, 0).xy;
        if found.x == 0u { discard; }
    }
    let within = clamp(offset - vec2f(tile - layer.origin_tile), vec2f(0.0), vec2f(1.0));
    let uv = turn(within, found.y);
    // The picture is never sheared, so the gradients are the same everywhere; a turned tile swaps their axes.
    let step = layer.tiles_per_px * GRADIENT_BIAS;
    let turned = (found.y & 8u) != 0u;
    let dx = select(vec2f(step.x, 0.0), vec2f(0.0, step.x), turned);
    let dy = select(vec2f(0.0, step.y), vec2f(step.y, 0.0), turned);
    return textureSampleGrad(tile_set, tile_sampler, uv, i32(found.x), dx, dy) * layer.color;
}
