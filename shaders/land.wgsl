// Tiles of the column map as land: a box for each cell of a patch, as high as the highest column in it. Stands behind
// solid.wgsl.
//
// Pairs with src/gpu/solid/pass/land.rs; struct names and sizes are the same on both sides.

struct LandInstance {
    // West and north edge relative to the eye, side of a cell, and the height of tops at 0 relative to the eye.
    @location(0) corner: vec4f,
    // First cell of the patch in its tile, to the east and to the south; how many halvings its cells are coarser than the
    // columns of the tile; and the height at which its outer sides end.
    @location(1) place: vec4i,
}

struct LandVarying {
    @builtin(position) position: vec4f,
    @location(0) from_eye: vec3f,
    // In columns of the tile, from its corner.
    @location(1) column: vec2f,
    // 1 where something else shows the surface.
    @location(2) covered: f32,
    // How many halvings cells are coarser than columns.
    @location(4) @interpolate(flat) halvings: i32,
    // Depth and w in clip space, see DeepVarying in mesh.wgsl.
    @location(3) @interpolate(perspective, center) depth: vec2f,
}

struct DeepLand {
    @location(0) color: vec4f,
    @builtin(frag_depth) depth: f32,
}

// Cells along a side of a patch; corners along it, two for each cell and one more at each end.
const CELLS: i32 = 16;
const CORNERS: u32 = 34;
// Columns along a side of a tile.
const COLUMNS: i32 = 128;
// The height of a column without one.
const NO_HEIGHT: i32 = -32768;

// Whether lamps above the surface count. Without them, as by day, pixels are cheaper.
override LAMPS: bool = true;

@group(1) @binding(0) var tile: texture_2d<f32>;
@group(1) @binding(1) var texels: sampler;
// Light of lamps above the surface.
@group(1) @binding(2) var lamps: texture_2d<f32>;
// 16 bits of height, 14 of the column in the tile that is so high, and one that says that something else shows the surface.
@group(1) @binding(3) var heights: texture_2d<i32>;

struct Cell {
    height: f32,
    covered: f32,
}

// A cell of the patch; those around the tile are as low as its outer sides.
fn cell(at: vec2i, place: vec4i, side: f32) -> Cell {
    let in_tile = place.xy + at;
    if any(in_tile < vec2i(0)) || any(in_tile >= vec2i(COLUMNS >> u32(place.z))) {
        return Cell(f32(place.w), 0.0);
    }
    let value = textureLoad(heights, in_tile, place.z).r;
    let height = value >> 15u;
    if height == NO_HEIGHT {
        return Cell(f32(place.w), 1.0);
    }
    let covered = f32(value & 1);
    // What is covered lies lower, so that the sides of what is not reach below the surface that shows there.
    return Cell(f32(height) - covered * 8.0 * side, covered);
}

fn corner(vertex: u32, instance: LandInstance) -> LandVarying {
    let at = vec2i(i32(vertex % CORNERS), i32(vertex / CORNERS));
    let side = instance.corner.z;
    // One before the first cell, and one behind the last, are those of the outer sides.
    let reached = (at + 1) / 2 - 1;
    let own = clamp(reached, vec2i(0), vec2i(CELLS - 1));
    let found = cell(own, instance.place, side);
    var height = found.height;
    if any(reached != own) {
        // Cells of other patches may be coarser or finer than this one says.
        height = min(height, cell(reached, instance.place, side).height) - side;
    }
    let shift = vec2f(at / 2);
    let place = instance.corner.xy + shift * side;
    let from_eye = vec3f(place.x, instance.corner.w + height, place.y);
    let clip = frame.clip_from_eye * vec4f(from_eye, 1.0);
    let column = (vec2f(instance.place.xy) + shift) * f32(1 << u32(instance.place.z));
    return LandVarying(clip, from_eye, column, found.covered, instance.place.z, clip.zw);
}

fn color(in: LandVarying) -> vec4f {
    // Where one looks to: an orthographic picture has one direction for all, in the row of depth.
    let depth = vec3f(frame.clip_from_eye[0].z, frame.clip_from_eye[1].z, frame.clip_from_eye[2].z);
    let look = select(in.from_eye, -depth, any(depth != vec3f(0.0)));
    // Surfaces are level or upright, and only those that face the eye are drawn.
    let across = cross(dpdx(in.from_eye), dpdy(in.from_eye));
    let most = abs(across);
    var normal = vec3f(0.0, 1.0, 0.0);
    if most.x > most.y && most.x >= most.z {
        normal = vec3f(-sign(look.x), 0.0, 0.0);
    } else if most.z > most.y {
        normal = vec3f(0.0, 0.0, -sign(look.z));
    }
    let column = in.column - normal.xz * 0.3;
    var seen = textureSampleBias(tile, texels, column / f32(COLUMNS), -0.5);
    if normal.y == 0.0 {
        // Sides belong to the highest column of their cell. On a map one in the shade of a cliff is black.
        let halvings = u32(in.halvings);
        let own = clamp(vec2i(floor(column)) >> vec2u(halvings), vec2i(0), vec2i((COLUMNS >> halvings) - 1));
        let highest = (textureLoad(heights, own, in.halvings).r >> 1u) & (COLUMNS * COLUMNS - 1);
        let around = textureLoad(tile, own >> vec2u(2u), in.halvings + 2);
        seen = max(textureLoad(tile, vec2i(highest % COLUMNS, highest / COLUMNS), 0), around);
    }
    var lamp = 0.0;
    if LAMPS {
        lamp = textureSample(lamps, texels, column / f32(COLUMNS)).r;
    }
    if in.covered > 0.99 || seen.a < 0.01 {
        discard;
    }
    let light = light_on(normal, vec3f(1.0, lamp, 1.0));
    return through_haze(vec4f(seen.rgb / seen.a * light, 1.0), in.from_eye);
}

@vertex
fn vs_main(@builtin(vertex_index) vertex: u32, instance: LandInstance) -> LandVarying {
    return corner(vertex, instance);
}

@fragment
fn fs_main(in: LandVarying) -> @location(0) vec4f {
    return color(in);
}

// For OpenGL, see vs_deep in mesh.wgsl.
@fragment
fn fs_deep(in: LandVarying) -> DeepLand {
    return DeepLand(color(in), in.depth.x / in.depth.y);
}
