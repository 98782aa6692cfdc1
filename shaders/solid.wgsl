// Numbers that all of a picture of a solid world shares, and light and haze on its surfaces. Stands before each of the
// shaders of solid worlds.
//
// Pairs with src/gpu/solid/pass/solid.rs; struct names and sizes are the same on both sides.

struct SolidUniform {
    // From points relative to the eye to clip space.
    clip_from_eye: mat4x4f,
    // Direction towards the sun, and the factor of its light.
    sun: vec4f,
    // The factor of light from all around, how much stored light counts, what is left of the sky's, and of its blue.
    light: vec4f,
    // Color straight above.
    zenith: vec4f,
    // Color at the horizon and of haze; then how much of it hides things at most.
    horizon: vec4f,
    // Distances at which haze begins and ends; then the part of stored light that is left in the dark.
    haze: vec4f,
    // Direction in the middle of the picture, and what it changes by to the right edge and to the upper one.
    look: vec4f,
    look_right: vec4f,
    look_up: vec4f,
}

@group(0) @binding(0) var<uniform> frame: SolidUniform;

// Sides in shadow differ by this part of the sunlight, so that their edges can be seen.
const SHADOW: f32 = 0.25;

// Brightness of a level of light, 1 for that of the sun, as in the game with its standard settings: a curve with a boost
// in its middle.
fn brightness(level: f32) -> f32 {
    let off = (level - 0.5) / 0.2;
    return min(level * level * (1.5 - 0.5 * level) + 0.2 * exp(-0.5 * off * off), 1.0) * sign(level);
}

// Factor of stored light, which is that of the sky by day, that of lamps, and what corners leave of both.
fn stored_light(levels: vec3f) -> vec3f {
    let sky = brightness(levels.x) * frame.light.zzw;
    return mix(vec3f(frame.haze.z), vec3f(1.0), max(sky, vec3f(brightness(levels.y)))) * levels.z;
}

// Factor of the light on a surface: of one sun, of light from all around, and of stored light.
fn light_on(normal: vec3f, levels: vec3f) -> vec3f {
    let facing = dot(normal, frame.sun.xyz);
    let sunlight = frame.sun.w * select(facing * SHADOW, facing, facing > 0.0);
    return (frame.light.x + sunlight) * mix(vec3f(1.0), stored_light(levels), frame.light.y);
}

// What is seen of a surface through haze, multiplied with alpha.
fn through_haze(color: vec4f, from_eye: vec3f) -> vec4f {
    return through_haze_at(color, length(from_eye));
}

// The same at a distance.
fn through_haze_at(color: vec4f, distance: f32) -> vec4f {
    return behind_haze(color, haze_at(distance));
}

// How much of a thing haze hides at a distance.
fn haze_at(distance: f32) -> f32 {
    return smoothstep(frame.haze.x, max(frame.haze.y, frame.haze.x + 1.0), distance) * frame.horizon.w;
}

// A color of which haze hides a part, multiplied with alpha.
fn behind_haze(color: vec4f, haze: f32) -> vec4f {
    return vec4f(mix(color.rgb, frame.horizon.rgb, haze) * color.a, color.a);
}
