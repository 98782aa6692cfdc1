//! Light and sky of a level, as the viewer's one sun and one color behind everything.

use std::collections::BTreeMap;

use glam::Vec3;

use crate::format::turok::{Level, WorldLight};
use crate::rules::turok::METER;
use crate::scene::solid::{Aabb, Axes, Light, Sky};

/// Light from all around: all can be made out, and not everything is as bright.
const AMBIENT: [f32; 2] = [0.4, 0.7];
/// Light from all around and of the sun together: above it colors would lose their hue.
const MOST: f32 = 1.06;
/// Least light of the sun, so that slopes differ.
const LEAST_SUN: f32 = 0.25;
/// Least brightness of a channel of the sky: caves have black fog.
const LEAST_SKY: f32 = 0.14;
/// Distances at which haze begins and ends, in sizes of the level: all of it shows from outside.
const HAZE: [f32; 2] = [1.5, 6.0];
/// Least distance at which haze begins, in metres.
const LEAST_HAZE: f32 = 200.0;

/// The light of a level; that of day where it has no direction.
pub(super) fn of(light: &WorldLight) -> Light {
    let direction = Axes::Level.scene_point(light.sun_direction.into()) * METER;
    let Some(direction) = direction.try_normalize() else { return Light::DAY };
    // A sun below the ground would light no floor: this is the direction towards it.
    let direction = if direction.y > 0.0 { -direction } else { direction };
    let [least, most] = AMBIENT;
    let ambient = brightness(light.ambient).unwrap_or(Light::DAY.ambient).clamp(least, most);
    let sun = brightness(light.sun_color).unwrap_or(Light::DAY.sun).clamp(LEAST_SUN, MOST - ambient);
    Light { direction, ambient, sun, ..Light::DAY }
}

/// The sky in the color of the fog of most sectors; `None` where no sector has a set.
pub(super) fn sky(level: &Level, bounds: Aabb) -> Option<Sky> {
    let mut counts: BTreeMap<[u8; 4], usize> = BTreeMap::new();
    for set in level.sectors.iter().filter_map(|sector| level.set(sector)) {
        *counts.entry(set.fog_color).or_default() += 1;
    }
    let ([r, g, b, _], _) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let horizon = (Vec3::new(r.into(), g.into(), b.into()) / 255.0).max(Vec3::splat(LEAST_SKY));
    let size = bounds.size().length();
    let [start, end] = HAZE.map(|sizes| (size * sizes).max(LEAST_HAZE));
    Some(Sky { zenith: horizon * 0.78, horizon, haze_start: start, haze_end: end.max(start * 2.0) })
}

/// Brightness of a color of light; `None` where a number is infinite or none.
fn brightness([r, g, b, _]: [f32; 4]) -> Option<f32> {
    let brightness = 0.3 * r + 0.59 * g + 0.11 * b;
    brightness.is_finite().then_some(brightness)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn light(sun_direction: [f32; 3]) -> Light {
        of(&WorldLight { sun_direction, ..WorldLight::default() })
    }

    #[test]
    fn light_falls_as_the_level_says() {
        // East, north and down.
        let direction = light([0.36, 0.48, -0.8]).direction;
        assert!(direction.abs_diff_eq(Vec3::new(0.36, -0.8, -0.48), 1e-5), "{direction}");
        assert!(light([0.36, 0.48, 0.8]).direction.y < 0.0);
        for odd in [[0.0; 3], [f32::NAN, 0.0, 1.0], [f32::INFINITY, 0.0, 1.0]] {
            assert_eq!(light(odd), Light::DAY);
        }
    }

    #[test]
    fn no_light_is_too_dark_or_too_bright() {
        for color in [[0.0; 4], [1.0; 4], [1e30; 4], [-5.0; 4], [f32::NAN; 4]] {
            let light = of(&WorldLight { sun_color: color, ambient: color, ..WorldLight::default() });
            assert!(light.ambient >= 0.35 && light.sun > 0.0 && light.ambient + light.sun < 1.1, "{light:?}");
        }
    }
}
