// Tile layers from afar, where a tile is smaller than a pixel. One instance is a rectangle of tiles that far pictures
// lying side by side cover. `fs_main` samples them; `fs_lod_blend` mixes them with the average colours of the tiles that
// the pixel covers, so that nothing jumps where tiles become smaller than a pixel.
//
// Pairs with src/gpu/flat/pass/far.rs; struct names and sizes are the same on both sides.

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
    // Mip level, and half a texel of the coarser of the two levels that are mixed, in texels of the first level.
    @location(2) @interpolate(flat) level: vec2f,
}

// What all pixels of a rectangle share, so that each has little to work out.
struct LodBlendVarying {
    @builtin(position) position: vec4f,
    // Where the tile at the viewport's corner lies in the texture of far pictures, and how far a tile is there.
    @location(0) @interpolate(flat) far_first: vec2f,
    @location(1) @interpolate(flat) far_tile: vec2f,
    // The middles of the far picture's outermost texels, first and last.
    @location(2) @interpolate(flat) far_limits: vec4f,
    // The tile at the viewport's corner, counted from the chunk's first, and the chunk's last tile, at least the second.
    @location(3) @interpolate(flat) tiles: vec4f,
    // Where the chunk's first cell lies in the cell texture, in cells, and how large a cell is there.
    @location(4) @interpolate(flat) slot: vec2f,
    @location(5) @interpolate(flat) cell: vec2f,
    // Array layers of the far picture and of the cells, and the row of the chunk's average colours.
    @location(6) @interpolate(flat) layers: vec3u,
}

@group(0) @binding(0) var<uniform> layer: LayerUniform;
@group(0) @binding(1) var cells: texture_2d_array<u32>;
@group(1) @binding(0) var pictures: texture_2d_array<f32>;
@group(1) @binding(1) var picture_sampler: sampler;
@group(1) @binding(2) var averages: texture_2d<f32>;
@group(1) @binding(3) var cell_sampler: sampler;

const TILE_WORLD: f32 = 32.0;
const CHUNK_TILES: f32 = 64.0;
// Further than any tile.
const FAR_OUT: f32 = 1e8;
// As everywhere in the game: pictures a little sharper than the texels alone would allow. Measured, too: closer to a
// supersampled picture than 0, -0.25 or -0.75, and as steady as that picture is.
const LOD_BIAS: f32 = -0.5;

fn corner_position(vertex: u32, rect: vec4i) -> vec4f {
    let right = (vertex & 1u) != 0u;
    let bottom = (vertex & 2u) != 0u;
    let corner = vec2i(select(rect.x, rect.z, right), select(rect.y, rect.w, bottom));
    let clip = (vec2f(corner) * TILE_WORLD - layer.origin_world) / layer.size_world * 2.0 - 1.0;
    return vec4f(clip.x, -clip.y, 0.0, 1.0);
}

// From colours multiplied with alpha to straight alpha.
fn straight(color: vec4f) -> vec4f {
    if color.a <= 0.0 { discard; }
    return vec4f(color.rgb / color.a, color.a) * layer.color;
}

@vertex
fn vs_main(@builtin(vertex_index) vertex: u32, tile: FarInstance) -> Varying {
    let texels_per_tile = f32(tile.far.w) / CHUNK_TILES;
    let texels_per_px = max(layer.tiles_per_px.x, layer.tiles_per_px.y) * texels_per_tile;
    let last = log2(f32(tile.far.w));
    let level = clamp(log2(texels_per_px) + LOD_BIAS, 0.0, last);
    let half_texel = exp2(ceil(level)) * 0.5;
    return Varying(corner_position(vertex, tile.rect), tile.span, tile.far, vec2f(level, half_texel));
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    let px = in.position.xy - layer.viewport_px;
    let offset = layer.origin_fraction + px * layer.tiles_per_px;
    let texels_per_tile = f32(in.far.w) / CHUNK_TILES;
    let at = (offset + vec2f(layer.origin_tile - in.span.xy)) * texels_per_tile;
    let size = vec2f(in.span.zw - in.span.xy) * texels_per_tile;
    // Each chunk by itself, since its neighbours in the texture may be others than on the map.
    let chunk = floor(clamp(at, vec2f(0.0), size - vec2f(0.5)) / f32(in.far.w)) * f32(in.far.w);
    let inside = clamp(at - chunk, vec2f(in.level.y), vec2f(f32(in.far.w) - in.level.y));
    let uv = (chunk + inside + vec2f(in.far.xy)) / vec2f(textureDimensions(pictures));
    return straight(textureSampleLevel(pictures, picture_sampler, uv, i32(in.far.z), in.level.x));
}

// One chunk each. Up to two tiles to the pixel, its far picture is looked at in the finest level.
@vertex
fn vs_lod_blend(@builtin(vertex_index) vertex: u32, tile: FarInstance) -> LodBlendVarying {
    let texel = 1.0 / vec2f(textureDimensions(pictures));
    let far_tile = f32(tile.far.w) / CHUNK_TILES * texel;
    let far_first = vec2f(tile.far.xy) * texel + vec2f(layer.origin_tile - tile.span.xy) * far_tile;
    let far_limits = vec4f(vec2f(tile.far.xy) + 0.5, vec2f(tile.far.xy + tile.far.w) - 0.5) * texel.xyxy;
    let last = vec2f(tile.chunk.zw - tile.chunk.xy);
    // Everything is left of the second column where there is none, and above the second row.
    let first = select(vec2f(layer.origin_tile - tile.chunk.xy), vec2f(-FAR_OUT), last < vec2f(1.0));
    let cell = 1.0 / vec2f(textureDimensions(cells));
    return LodBlendVarying(
        corner_position(vertex, tile.rect), far_first, far_tile, far_limits, vec4f(first, max(last, vec2f(1.0))),
        vec2f(tile.slot.xy), cell, vec3u(tile.far.z, tile.slot.zw)
    );
}

// What a pixel looks at.
struct Looked {
    // In tiles from the tile at the viewport's corner.
    offset: vec2f,
    // The lower right of the four tiles around the corner of tiles that is nearest to the pixel's middle, from the chunk's
    // first.
    cell: vec2f,
    // How much of the pixel the tiles to the left take, and those above.
    shares: vec2f,
}

fn look(in: LodBlendVarying) -> Looked {
    let px = in.position.xy - layer.viewport_px;
    let offset = layer.origin_fraction + px * layer.tiles_per_px;
    let corner = round(offset);
    let share = clamp((corner - offset) / layer.tiles_per_px + 0.5, vec2f(0.0), vec2f(1.0));
    // Where the chunk has no tile left of the corner or right of it, the edge repeats: the pixel shows the outermost
    // column alone. So with rows.
    let at = in.tiles.xy + corner;
    let inside = clamp(at, vec2f(1.0), in.tiles.zw);
    return Looked(offset, inside, clamp(share + (inside - at) * 2.0, vec2f(0.0), vec2f(1.0)));
}

// Mixes four tiles (lower left, lower right, upper right, upper left) and the far picture.
fn mixed(in: LodBlendVarying, looked: Looked, four: vec4u) -> vec4f {
    var near = average(four.w, in.layers.z);
    // Within walls, and in air, all are one.
    if any(four != four.wwww) {
        let upper = mix(average(four.z, in.layers.z), near, looked.shares.x);
        let lower = mix(average(four.y, in.layers.z), average(four.x, in.layers.z), looked.shares.x);
        near = mix(lower, upper, looked.shares.y);
    }
    let uv = clamp(in.far_first + looked.offset * in.far_tile, in.far_limits.xy, in.far_limits.zw);
    let far = textureSampleLevel(pictures, picture_sampler, uv, i32(in.layers.x), 0.0);
    return straight(mix(near, far, clamp(layer.tiles_per_px.x - 1.0, 0.0, 1.0)));
}

fn average(index: u32, row: u32) -> vec4f {
    return textureLoad(averages, vec2u(index, row), 0);
}

@fragment
fn fs_lod_blend(in: LodBlendVarying) -> @location(0) vec4f {
    let looked = look(in);
    let uv = (in.slot + looked.cell) * in.cell;
    return mixed(in, looked, textureGather(0, cells, cell_sampler, uv, i32(in.layers.y)));
}

// The same for adapters that cannot gather.
@fragment
fn fs_lod_blend_one_by_one(in: LodBlendVarying) -> @location(0) vec4f {
    let looked = look(in);
    let at = vec2u(in.slot + looked.cell);
    let four = vec4u(
        index(in, at - vec2u(1u, 0u)), index(in, at), index(in, at - vec2u(0u, 1u)), index(in, at - vec2u(1u, 1u))
    );
    return mixed(in, looked, four);
}

fn index(in: LodBlendVarying, at: vec2u) -> u32 {
    return textureLoad(cells, at, in.layers.y, 0).x;
}
