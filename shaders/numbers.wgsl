// Numbers on tiles, 0 shows nothing. Digits are signed distances to their edge, so they are sharp at every size.
//
// Numbers one by one: an instance is one number, and covers no more than its digits. Where those would be too many,
// instances are those of tile layers; a cell holds two numbers.
//
// Pairs with src/gpu/flat/pass/numbers.rs; struct names and sizes are the same on both sides.

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
// Bits of a style. How many lines a tile has, 1 to 3.
const LINES: u32 = 3u;
const OUTLINED: u32 = 4u;
const HATCHED: u32 = 8u;
// The first line is left to the tile's id.
const BELOW_ID: u32 = 16u;
// Of a number that is drawn by itself: where its line begins in the style, 0 to 2 from the top.
const LINE_BIT: u32 = 5u;
// A digit in its cell of the texture: height, and width with the gap to the next, of the cell's side.
const DIGIT_HEIGHT: f32 = 0.75;
const DIGIT_ADVANCE: f32 = 0.5625;
// Distance from the edge that the texture's 0 and 1 stand for, of the cell's side.
const SPREAD: f32 = 0.125;
// Height of a lone number of one, two and three digits, and of each in two and in three lines, of the tile's side.
const HEIGHTS: vec3f = vec3f(0.62, 0.54, 0.38);
const HEIGHT_OF_TWO: f32 = 0.34;
const HEIGHT_OF_THREE: f32 = 0.26;
// Middles of two and of three lines, of the tile's side.
const TWO_LINES: vec2f = vec2f(0.235, 0.735);
const THREE_LINES: vec3f = vec3f(0.185, 0.5, 0.815);
const OUTLINE_PX: f32 = 1.25;
const OUTLINE_COLOR: vec3f = vec3f(0.05, 0.06, 0.08);
const HATCH_COLOR: vec3f = vec3f(1.0, 0.72, 0.2);
// Digits of ids, which are not to be taken for the white ones of numbers.
const ID_COLOR: vec3f = vec3f(1.0, 0.8, 0.36);

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
    let height = line_height(cell.y, cell.x);
    let width = height / DIGIT_HEIGHT * DIGIT_ADVANCE * f32(digits_of(cell.x));
    let edge = (OUTLINE_PX + 1.0) * layer.tiles_per_px;
    let around = (corner - 0.5) * (vec2f(width, height) + 2.0 * edge);
    // Of the numbers of a tile no outline lies over another's.
    let line = cell.y >> LINE_BIT;
    let middle = line_middle(cell.y, line);
    let is_last = line + 1u == (cell.y & LINES);
    let top = select((line_middle(cell.y, max(line, 1u) - 1u).y + middle.y) * 0.5, 0.0, line == 0u);
    let bottom = select((middle.y + line_middle(cell.y, line + 1u).y) * 0.5, 1.0, is_last);
    return clamp(middle + around, vec2f(0.0, top), vec2f(1.0, bottom));
}

// Height of a number in a line of a tile.
fn line_height(style: u32, number: u32) -> f32 {
    let lines = style & LINES;
    return select(select(HEIGHT_OF_THREE, HEIGHT_OF_TWO, lines == 2u), lone_height(number), lines == 1u);
}

// Middle of a line, counted from the top.
fn line_middle(style: u32, line: u32) -> vec2f {
    let lines = style & LINES;
    let of_two = select(TWO_LINES.x, TWO_LINES.y, line > 0u);
    let of_three = select(select(THREE_LINES.y, THREE_LINES.x, line == 0u), THREE_LINES.z, line > 1u);
    return vec2f(0.5, select(select(of_three, of_two, lines == 2u), 0.5, lines == 1u));
}

// Distance into the digits of a number in a line of its tile, in tiles, negative outside.
fn depth(at: vec2f, number: u32, style: u32, line: u32) -> f32 {
    let middle = line_middle(style, line);
    let height = line_height(style, number);
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
    let is_hatched = (style & HATCHED) != 0u;
    let line = select(0u, 1u, (style & BELOW_ID) != 0u);
    var inside = -1.0;
    // There are tiles of id 0, but a number 0 is none.
    if numbers.x != 0u || is_hatched { inside = depth(at, numbers.x, style, line); }
    if numbers.y != 0u && !is_hatched && line + 1u < (style & LINES) {
        inside = max(inside, depth(at, numbers.y, style, line + 1u));
    }
    var color = painted(inside, style);
    if is_hatched {
        let ground = hatching(at);
        let alpha = color.a + ground * (1.0 - color.a);
        color = vec4f((color.rgb * color.a + HATCH_COLOR * ground * (1.0 - color.a)) / max(alpha, 0.001), alpha);
    }
    return color * layer.color;
}

@fragment
fn fs_number(in: NumberVarying) -> @location(0) vec4f {
    let inside = depth(in.at, in.cell.x, in.cell.y, in.cell.y >> LINE_BIT);
    return painted(inside, in.cell.y) * layer.color;
}

// Colour of a place by how deep it lies in a digit.
fn painted(inside: f32, style: u32) -> vec4f {
    let px_inside = inside / layer.tiles_per_px.x;
    let fill = clamp(px_inside + 0.5, 0.0, 1.0);
    if (style & OUTLINED) == 0u { return vec4f(1.0, 1.0, 1.0, fill); }
    let edge = clamp(px_inside + OUTLINE_PX + 0.5, 0.0, 1.0) * 0.85;
    let alpha = max(fill, edge);
    let ink = select(vec3f(1.0), ID_COLOR, (style & HATCHED) != 0u);
    return vec4f(mix(OUTLINE_COLOR, ink, fill / max(alpha, 0.001)), alpha);
}

// How strongly a place in a tile is hatched.
fn hatching(at: vec2f) -> f32 {
    let stripe = select(0.16, 0.45, fract((at.x + at.y) * 3.0) < 0.5);
    let rim = min(min(at.x, 1.0 - at.x), min(at.y, 1.0 - at.y)) / layer.tiles_per_px.x;
    return select(stripe, 0.9, rim < 1.0);
}
