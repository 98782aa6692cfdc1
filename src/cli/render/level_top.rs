//! `mapscope render LEVEL --top`: a level from straight above.

use std::path::Path;

use anyhow::{Result, bail};
use glam::{UVec2, Vec3};

use super::command::Render;
use super::files::{draw_pictures, note_warnings};
use crate::base::panics;
use crate::cli::output::write_note;
use crate::cli::values::LevelArea;
use crate::export::Headless;
use crate::load::{LoadOptions, Source, load_while};
use crate::scene::solid::{Projection, Solid, SolidCamera, SolidFrame};
use crate::scene::{Frame, World};

/// Distance of the eye from the highest point, in metres.
const ABOVE: f32 = 1.0;
/// Room around a level where no area was given, of its size.
const MARGIN: f64 = 1.02;

/// Draws the picture and writes it.
pub fn draw(command: &Render, to: Option<&Path>, source: &Source, options: &LoadOptions) -> Result<()> {
    let Some(picture) = command.pictures.first() else { return Ok(()) };
    let (scene, headless) = load_while(source, options, Headless::new)?;
    let mut headless = headless?;
    panics::note_adapter(headless.describe());
    let World::Solid(world) = &scene.world else {
        bail!("{} is not a Turok level", source.name());
    };
    let Some(area) = command.level.bounds.or_else(|| whole(world, picture.size_px)) else {
        bail!("{} is empty: it has no sectors; --bounds draws an empty area", source.name());
    };
    let frame = command.level.look(frame(world, picture.size_px, area), command.solid.background);
    draw_pictures(&mut headless, &scene, vec![Frame::from(frame)], to)?;
    note_warnings(&scene.summary);
    if let Some(note) = command.solid.note_on_level() {
        write_note(format_args!("{note}"));
    }
    Ok(())
}

/// The frame of an area, whose pixels are as wide and as high as fills the picture.
fn frame(world: &Solid, size_px: UVec2, area: LevelArea) -> SolidFrame {
    let corner = |[x, y]: [f64; 2]| world.axes.scene_point(Vec3::new(x as f32, y as f32, 0.0));
    let (south_west, north_east) = (corner(area.min), corner(area.max));
    // North is the way to lower z.
    let (width, height) = (north_east.x - south_west.x, south_west.z - north_east.z);
    let middle = (south_west + north_east) * 0.5;
    let top = if world.bounds.is_empty() { 0.0 } else { world.bounds.max.y };
    let camera = SolidCamera {
        eye: Vec3::new(middle.x, top + ABOVE, middle.z),
        yaw_deg: 0.0,
        pitch_deg: -90.0,
        projection: Projection::Orthographic { height },
    };
    SolidFrame { aspect: Some(width / height), ..world.frame(size_px, camera) }
}

/// The area around a level that has the shape of a picture; `None` where there is nothing.
fn whole(world: &Solid, size_px: UVec2) -> Option<LevelArea> {
    let bounds = (!world.bounds.is_empty()).then_some(world.bounds)?;
    let low = world.axes.game_point(Vec3 { z: bounds.max.z, ..bounds.min }).as_dvec3();
    let high = world.axes.game_point(Vec3 { z: bounds.min.z, ..bounds.max }).as_dvec3();
    let (middle, size) = ((low + high).truncate() * 0.5, (high - low).truncate() * MARGIN);
    let px = size_px.as_dvec2();
    // Units to a pixel; a level may be a single point.
    let units = (size / px).max_element().max(1e-3);
    let half = px * units * 0.5;
    Some(LevelArea { min: (middle - half).to_array(), max: (middle + half).to_array() })
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::scene::solid::{Aabb, Axes};

    fn level() -> Solid {
        // 1024 units to the east, 512 to the north, 102.4 high.
        let bounds = Aabb::new(Vec3::new(-50.0, 0.0, -30.0), Vec3::new(50.0, 10.0, 20.0));
        Solid { bounds, axes: Axes::Level, ..Solid::default() }
    }

    fn px(frame: &SolidFrame, [x, y]: [f32; 2]) -> Vec2 {
        frame.px(Axes::Level.scene_point(Vec3::new(x, y, 3.0))).expect("below the eye")
    }

    #[test]
    fn edges_of_an_area_are_those_of_the_picture() {
        let area = LevelArea { min: [-100.0, 20.0], max: [300.0, 70.0] };
        let frame = frame(&level(), UVec2::new(80, 100), area);
        for (at, expected) in
            [([-100.0, 70.0], [0.0, 0.0]), ([300.0, 20.0], [80.0, 100.0]), ([0.0, 45.0], [20.0, 50.0])]
        {
            assert!(px(&frame, at).distance(expected.into()) < 1e-3, "{at:?}: {}", px(&frame, at));
        }
        assert!(frame.camera.is_map());
    }

    #[test]
    fn all_of_a_level_has_square_pixels() {
        let area = whole(&level(), UVec2::new(200, 200)).expect("not empty");
        let frame = frame(&level(), UVec2::new(200, 200), area);
        let (west, east) = (px(&frame, [-512.0, 0.0]), px(&frame, [512.0, 0.0]));
        assert!(west.x > 1.0 && west.x < 3.0 && east.x > 197.0 && east.x < 199.0, "{west} {east}");
        let north = px(&frame, [0.0, 307.2]);
        assert!((north.y - 51.0).abs() < 1.0, "{north}");
        assert_eq!(whole(&Solid { bounds: Aabb::EMPTY, ..level() }, UVec2::ONE), None);
    }
}
