// Tile layers from afar, where a tile is smaller than a pixel. One instance is a rectangle of tiles that far pictures
// lying side by side cover. `fs_main` samples them; `fs_between` mixes them with the average colours of the tiles that
// the pixel covers, so that nothing jumps where tiles become smaller than a pixel.
//
// Pairs with src/gpu/pass/far.rs; struct names and sizes are the same on both sides.

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

struct FarInstance {
    // Rectangle to cover, in tiles: left, top, right, bottom.
    @location(0) rect: vec4i,
    // The tiles that the far pictures show, beyond which their edge repeats: left, top, right, bottom.
    @location(1) span: vec4i,
    // Where the first far picture begins: x, y in texels, array layer; and texels of a far picture on each axis.
    @location(2) far: vec4u,
    // First and last cell of the chunk that exist, in tiles.
    @location(3) chunk: vec4i,
    // Where the chunk's first cell lies in the cell texture: x, y, array layer; and the row of its average colours.
    @location(4) slot: vec4u,
}

struct Varying {
    @builtin(position) position: vec4f,
    @location(0) @interpolate(flat) span: vec4i,
    @location(1) @interpolate(flat) far: vec4u,
    @location(2) @interpolate(flat) chunk: vec4i,
    @location(3) @interpolate(flat) slot: vec4u,
    // Mip level, and half a texel of the coarser of the two levels that are mixed, in texels of the first level.
    @location(4) @interpolate(flat) level: vec2f,
}

@group(0) @binding(0) var<uniform> layer: LayerUniform;
@group(0) @binding(1) var cells: texture_2d_array<u32>;
@group(1) @binding(0) var pictures: texture_2d_array<f32>;
@group(1) @binding(1) var picture_sampler: sampler;
@group(1) @binding(2) var averages: texture_2d<f32>;

const TILE_WORLD: f32 = 32.0;
const CHUNK_TILES: f32 = 64.0;
// As everywhere in the game: pictures a little sharper than the texels alone would allow. Measured, too: closer to a
// supersampled picture than 0, -0.25 or -0.75, and as steady as that picture is.
const LOD_BIAS: f32 = -0.5;

@vertex
fn vs_main(@builtin(vertex_index) vertex: u32, tile: FarInstance) -> Varying {
    let right = (vertex & 1u) != 0u;
    let bottom = (vertex & 2u) != 0u;
    let corner = vec2i(select(tile.rect.x, tile.rect.z, right), select(tile.rect.y, tile.rect.w, bottom));
    let world = vec2f(corner) * TILE_WORLD;
    let clip = (world - layer.origin_world) / layer.size_world * 2.0 - 1.0;
    let texels_per_tile = f32(tile.far.w) / CHUNK_TILES;
    let texels_per_px = max(layer.tiles_per_px.x, layer.tiles_per_px.y) * texels_per_tile;
    let last = log2(f32(tile.far.w));
    let level = clamp(log2(texels_per_px) + LOD_BIAS, 0.0, last);
    let half_texel = exp2(ceil(level)) * 0.5;
    return Varying(
        vec4f(clip.x, -clip.y, 0.0, 1.0), tile.span, tile.far, tile.chunk, tile.slot, vec2f(level, half_texel)
    );
}

// The far picture at a point, in tiles from the tile at the viewport's corner. Multiplied with alpha.
fn far_picture(in: Varying, offset: vec2f) -> vec4f {
    let texels_per_tile = f32(in.far.w) / CHUNK_TILES;
    let at = (offset + vec2f(layer.origin_tile - in.span.xy)) * texels_per_tile;
    let size = vec2f(in.span.zw - in.span.xy) * texels_per_tile;
    // Each chunk by itself, since its neighbours in the texture may be others than on the map.
    let chunk = floor(clamp(at, vec2f(0.0), size - vec2f(0.5)) / f32(in.far.w)) * f32(in.far.w);
    let inside = clamp(at - chunk, vec2f(in.level.y), vec2f(f32(in.far.w) - in.level.y));
    let texel = chunk + inside + vec2f(in.far.xy);
    let uv = texel / vec2f(textureDimensions(pictures));
    return textureSampleLevel(pictures, picture_sampler, uv, i32(in.far.z), in.level.x);
}

// From colours multiplied with alpha to straight alpha.
fn straight(color: vec4f) -> vec4f {
    if color.a <= 0.0 { discard; }
    return vec4f(color.rgb / color.a, color.a) * layer.color;
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    let px = in.position.xy - layer.viewport_px;
    return straight(far_picture(in, layer.origin_fraction + px * layer.tiles_per_px));
}

fn index(in: Varying, tile: vec2i) -> u32 {
    let cell = clamp(tile, in.chunk.xy, in.chunk.zw) - in.chunk.xy;
    return textureLoad(cells, vec2u(cell) + in.slot.xy, in.slot.z, 0).x;
}

fn average(in: Varying, index: u32) -> vec4f {
    return textureLoad(averages, vec2u(index, in.slot.w), 0);
}

@fragment
fn fs_between(in: Varying) -> @location(0) vec4f {
    let px = in.position.xy - layer.viewport_px;
    let offset = layer.origin_fraction + px * layer.tiles_per_px;
    // The corner of tiles nearest to the pixel's middle, and how much of the pixel lies left of it and above.
    let corner = round(offset);
    let share = clamp((corner - offset) / layer.tiles_per_px + 0.5, vec2f(0.0), vec2f(1.0));
    let tile = vec2i(corner) + layer.origin_tile;
    // Upper left, upper right, lower left, lower right.
    let four = vec4u(
        index(in, tile - vec2i(1, 1)), index(in, tile - vec2i(0, 1)), index(in, tile - vec2i(1, 0)), index(in, tile)
    );
    var near = vec4f(0.0);
    if all(four == four.xxxx) {
        // As within walls, and in air.
        near = average(in, four.x);
    } else {
        let upper = mix(average(in, four.y), average(in, four.x), share.x);
        let lower = mix(average(in, four.w), average(in, four.z), share.x);
        near = mix(lower, upper, share.y);
    }
    return straight(mix(near, far_picture(in, offset), clamp(layer.tiles_per_px.x - 1.0, 0.0, 1.0)));
}
