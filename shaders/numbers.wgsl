// Numbers on tiles, 0 shows nothing. Digits are signed distances to their edge, so they are sharp at every size.
//
// Numbers one by one: an instance is one number, and covers no more than its digits. Where those would be too many,
// instances are those of tile layers; a cell holds two numbers.
//
// Pairs with src/gpu/pass/numbers.rs; struct names and sizes are the same on both sides.

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
    // Where the chunk's first cell lies in the cell texture: x, y, array layer; style of the numbers.
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
@group(1) @binding(0) var digits: texture_2d_array<f32>;
@group(1) @binding(1) var digit_sampler: sampler;

const TILE_WORLD: f32 = 32.0;
// Bits of a style.
const TWO_LINES: u32 = 1u;
const OUTLINED: u32 = 2u;
const HATCHED: u32 = 4u;
// Of a number that is drawn by itself: it stands in the upper or the lower line.
const UPPER: u32 = 8u;
const LOWER: u32 = 16u;
// A digit in its cell of the texture: height, and width with the gap to the next, of the cell's side.
const DIGIT_HEIGHT: f32 = 0.75;
const DIGIT_ADVANCE: f32 = 0.5625;
// Distance from the edge that the texture's 0 and 1 stand for, of the cell's side.
const SPREAD: f32 = 0.125;
// Height of a lone number of one, two and three digits, and of each of two numbers, of the tile's side.
const HEIGHTS: vec3f = vec3f(0.62, 0.54, 0.38);
const HEIGHT_OF_TWO: f32 = 0.34;
// Middles of the upper and the lower line, of the tile's side.
const LINES: vec2f = vec2f(0.235, 0.735);
const OUTLINE_PX: f32 = 1.25;
const OUTLINE_COLOR: vec3f = vec3f(0.05, 0.06, 0.08);
const HATCH_COLOR: vec3f = vec3f(1.0, 0.72, 0.2);

@vertex
fn vs_main(@builtin(vertex_index) vertex: u32, tile: TileInstance) -> Varying {
    let right = (vertex & 1u) != 0u;
    let bottom = (vertex & 2u) != 0u;
    let corner = vec2i(select(tile.rect.x, tile.rect.z, right), select(tile.rect.y, tile.rect.w, bottom));
    let world = vec2f(corner) * TILE_WORLD;
    let clip = (world - layer.origin_world) / layer.size_world * 2.0 - 1.0;
    return Varying(vec4f(clip.x, -clip.y, 0.0, 1.0), tile.rect, tile.chunk, tile.slot);
}

struct NumberInstance {
    // Position in tiles.
    @location(0) tile: vec2i,
    // The number, and its style, which is never hatched.
    @location(1) cell: vec2u,
}

struct NumberVarying {
    @builtin(position) position: vec4f,
    // From the tile's top-left corner, in tiles.
    @location(0) at: vec2f,
    @location(1) @interpolate(flat) cell: vec2u,
}

fn digits_of(number: u32) -> u32 {
    return select(select(1u, 2u, number >= 10u), 3u, number >= 100u);
}

// Height of a number that has a tile to itself.
fn lone_height(number: u32) -> f32 {
    return select(select(HEIGHTS.x, HEIGHTS.y, number >= 10u), HEIGHTS.z, number >= 100u);
}

@vertex
fn vs_number(@builtin(vertex_index) vertex: u32, number: NumberInstance) -> NumberVarying {
    let corner = vec2f(f32(vertex & 1u), f32(vertex >> 1u));
    let at = box_corner(number.cell, corner);
    let offset = vec2f(number.tile - layer.origin_tile) + at - layer.origin_fraction;
    let clip = offset / (layer.size_world / TILE_WORLD) * 2.0 - 1.0;
    return NumberVarying(vec4f(clip.x, -clip.y, 0.0, 1.0), at, number.cell);
}

// Where the rectangle around a number's digits and their outline has its corners, in the tile.
fn box_corner(cell: vec2u, corner: vec2f) -> vec2f {
    let height = line_height(cell);
    let width = height / DIGIT_HEIGHT * DIGIT_ADVANCE * f32(digits_of(cell.x));
    let edge = (OUTLINE_PX + 1.0) * layer.tiles_per_px;
    let around = (corner - 0.5) * (vec2f(width, height) + 2.0 * edge);
    // Of two numbers neither outline lies over the other's.
    let split = (LINES.x + LINES.y) * 0.5;
    let top = select(0.0, split, (cell.y & LOWER) != 0u);
    let bottom = select(1.0, split, (cell.y & UPPER) != 0u);
    return clamp(line_middle(cell.y) + around, vec2f(0.0, top), vec2f(1.0, bottom));
}

fn line_height(cell: vec2u) -> f32 {
    return select(lone_height(cell.x), HEIGHT_OF_TWO, (cell.y & (UPPER | LOWER)) != 0u);
}

fn line_middle(style: u32) -> vec2f {
    return vec2f(0.5, select(select(0.5, LINES.x, (style & UPPER) != 0u), LINES.y, (style & LOWER) != 0u));
}

// Distance into a number's digits in tiles, negative outside; the number stands around `middle`.
fn depth(at: vec2f, number: u32, middle: vec2f, height: f32) -> f32 {
    if number == 0u { return -1.0; }
    let count = digits_of(number);
    // Side of the texture's cell in tiles.
    let side = height / DIGIT_HEIGHT;
    let advance = side * DIGIT_ADVANCE;
    let from_left = at.x - middle.x + advance * f32(count) * 0.5;
    let place = clamp(u32(max(from_left, 0.0) / advance), 0u, count - 1u);
    let power = select(select(1u, 10u, count - place == 2u), 100u, count - place == 3u);
    let digit = number / power % 10u;
    let within = vec2f(from_left - advance * (f32(place) + 0.5), at.y - middle.y) / side + 0.5;
    if any(within < vec2f(0.0)) || any(within > vec2f(1.0)) { return -1.0; }
    let sampled = textureSampleLevel(digits, digit_sampler, within, i32(digit), 0.0).x;
    return (sampled - 0.5) * 2.0 * SPREAD * side;
}

@fragment
fn fs_main(in: Varying) -> @location(0) vec4f {
    let px = in.position.xy - layer.viewport_px;
    let offset = layer.origin_fraction + px * layer.tiles_per_px;
    let tile = clamp(vec2i(floor(offset)) + layer.origin_tile, in.rect.xy, in.rect.zw - vec2i(1));
    let cell = clamp(tile, in.chunk.xy, in.chunk.zw) - in.chunk.xy;
    let numbers = textureLoad(cells, vec2u(cell) + in.slot.xy, in.slot.z, 0).xy;
    if all(numbers == vec2u(0u)) { discard; }
    let at = clamp(offset - vec2f(tile - layer.origin_tile), vec2f(0.0), vec2f(1.0));
    let style = in.slot.w;
    var inside = -1.0;
    if (style & TWO_LINES) != 0u {
        inside = max(
            depth(at, numbers.x, vec2f(0.5, LINES.x), HEIGHT_OF_TWO),
            depth(at, numbers.y, vec2f(0.5, LINES.y), HEIGHT_OF_TWO)
        );
    } else {
        inside = depth(at, numbers.x, vec2f(0.5), lone_height(numbers.x));
    }
    var color = painted(inside, style);
    if (style & HATCHED) != 0u {
        let ground = hatching(at);
        let alpha = color.a + ground * (1.0 - color.a);
        color = vec4f((color.rgb * color.a + HATCH_COLOR * ground * (1.0 - color.a)) / max(alpha, 0.001), alpha);
    }
    return color * layer.color;
}

@fragment
fn fs_number(in: NumberVarying) -> @location(0) vec4f {
    let inside = depth(in.at, in.cell.x, line_middle(in.cell.y), line_height(in.cell));
    return painted(inside, in.cell.y) * layer.color;
}

// Colour of a place by how deep it lies in a digit.
fn painted(inside: f32, style: u32) -> vec4f {
    let px_inside = inside / layer.tiles_per_px.x;
    let fill = clamp(px_inside + 0.5, 0.0, 1.0);
    if (style & OUTLINED) == 0u { return vec4f(1.0, 1.0, 1.0, fill); }
    let edge = clamp(px_inside + OUTLINE_PX + 0.5, 0.0, 1.0) * 0.85;
    let alpha = max(fill, edge);
    return vec4f(mix(OUTLINE_COLOR, vec3f(1.0), fill / max(alpha, 0.001)), alpha);
}

// How strongly a place in a tile is hatched.
fn hatching(at: vec2f) -> f32 {
    let stripe = select(0.16, 0.45, fract((at.x + at.y) * 3.0) < 0.5);
    let rim = min(min(at.x, 1.0 - at.x), min(at.y, 1.0 - at.y)) / layer.tiles_per_px.x;
    return select(stripe, 0.9, rim < 1.0);
}
