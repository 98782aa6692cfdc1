//! `mapscope render WORLD --eye`: a Minetest world from a point, drawn as its blocks are read.

use std::path::Path;

use anyhow::{Result, bail};
use glam::{DVec3, IVec3};

use super::command::{Render, RenderResult};
use super::files::numbered;
use super::top::{note_unreadable, read_colors};
use super::world_args::{Shading, WorldView};
use crate::base::{Task, panics, path_text};
use crate::cli::output::{write_file, write_note, write_stdout};
use crate::cli::picture::{Picture, Zoom};
use crate::cli::progress::ProgressLine;
use crate::cli::world_error::world_error;
use crate::export::{Headless, MeshCanvas, encode_png};
use crate::load::LoadOptions;
use crate::load::minetest::{
    Looks, MeshStyle, ViewRequest, WorldColors, WorldError, WorldFolder, WorldOptions, bake_view, extent_bounds,
};
use crate::scene::solid::{Aabb, Chunk, Frustum, Light, Sky, SolidCamera, SolidFrame};

/// Where haze begins behind the nearest of the world, and where it ends, in nodes.
const HAZE: [f32; 2] = [160.0, 1100.0];
/// Time of day where none was given: noon.
const NOON: f32 = 12.0;

/// A picture, and the node that lies at the origin of its scene.
struct View {
    frame: SolidFrame,
    anchor: IVec3,
}

/// Draws the pictures and writes them.
pub fn draw(command: &Render, path: &Path, options: &LoadOptions, task: &Task) -> Result<()> {
    let RenderResult::Pictures(to) = &command.result else {
        bail!("--whole and --animate need a Teeworlds or DDNet map; {} is a Minetest world", path_text(path));
    };
    let Some(eye) = command.solid.eye else {
        bail!(
            "{} is a Minetest world; add --eye X,Y,Z to look from a point, or --top to look from above",
            path_text(path)
        );
    };
    let cannot_open = |error: WorldError| world_error(path, &error);
    let mut world = WorldFolder::open(path, WorldOptions::default(), task).map_err(cannot_open)?;
    let colors = read_colors(command.world.colors.as_deref(), &world, options)?;
    let extent = world.extent(task).map_err(cannot_open)?.range;
    let anchor = eye.round().as_ivec3();
    let bounds = extent.map_or(Aabb::EMPTY, |range| extent_bounds(range, anchor));
    let view = |picture| Ok(View { frame: frame(command, picture, eye - anchor.as_dvec3(), bounds)?, anchor });
    let views = command.pictures.iter().map(view).collect::<Result<Vec<_>>>()?;
    let mut headless = Headless::new()?;
    panics::note_adapter(headless.describe());
    let mut unreadable = 0;
    for (n, view) in views.iter().enumerate() {
        let (png, lost) = headless.again_if_lost(|headless| {
            let canvas = MeshCanvas::new(headless, view.frame, bounds)?;
            draw_view(canvas, &mut world, view, bounds, &colors, command, task)
        })?;
        unreadable = lost.max(unreadable);
        match to {
            Some(path) => write_file(&numbered(path, n, command.pictures.len()), &png)?,
            None => write_stdout(&png)?,
        }
    }
    note_unreadable(&world, unreadable);
    if let Some(note) = command.solid.note_on_world() {
        write_note(format_args!("{note}"));
    }
    if command.world.shading == Shading::None && command.world.time_of_day.is_some() {
        write_note(format_args!("--time-of-day has no effect with --shading none"));
    }
    Ok(())
}

/// The bytes of a picture, and the number of blocks that cannot be read.
fn draw_view(
    mut canvas: MeshCanvas<'_>,
    world: &mut WorldFolder,
    view: &View,
    bounds: Aabb,
    colors: &WorldColors,
    command: &Render,
    task: &Task,
) -> Result<(Vec<u8>, usize)> {
    let eye = view.frame.camera.eye;
    let frustum = Frustum::new(view.frame.clip_from_eye(bounds));
    let WorldView { shading, cut, surface_only, no_textures, .. } = command.world;
    let style = MeshStyle { light: shading != Shading::None, anchor: view.anchor, cut, surface_only };
    let request = ViewRequest { may_show: &|bounds| frustum.may_show(bounds, eye), style };
    let mut line = ProgressLine::new("drawing");
    let looks =
        if shading == Shading::None || no_textures { Looks::new(colors.colors.clone()) } else { colors.looks() };
    let counts = bake_view(world, &request, &looks, task, |mesh, [done, all]| -> Result<()> {
        line.show(done, all);
        Ok(canvas.add(Chunk { textures: looks.textures(), ..Chunk::from(mesh) })?)
    })?;
    Ok((encode_png(&canvas.finish()?)?, counts.unreadable))
}

/// The frame of a picture. `eye`: relative to the node at the origin of the scene; `bounds`: of all that there is.
fn frame(command: &Render, picture: &Picture, eye: DVec3, bounds: Aabb) -> Result<SolidFrame> {
    let view = &command.solid;
    let zoom = match picture.zoom {
        Zoom::Times(times) => times,
        Zoom::Fit => bail!("--fit does not work with a Minetest world; move --eye farther away"),
    };
    let camera = SolidCamera {
        // The z of nodes grows to the north, that of scenes to the south.
        eye: DVec3::new(eye.x, eye.y, -eye.z).as_vec3(),
        yaw_deg: view.yaw_deg.unwrap_or(0.0),
        pitch_deg: view.pitch_deg.unwrap_or(0.0),
        projection: view.projection.unwrap_or_default().zoomed(zoom),
    };
    let plain = SolidFrame::new(picture.size_px, camera);
    let background = view.background.unwrap_or(plain.background);
    Ok(match command.world.shading {
        Shading::None => SolidFrame { background, light: Light::NONE, smooth: false, textures: false, ..plain },
        shading @ (Shading::Lit | Shading::Full) => {
            let hour = command.world.time_of_day.unwrap_or(NOON);
            let nearest =
                if bounds.is_empty() { 0.0 } else { camera.eye.clamp(bounds.min, bounds.max).distance(camera.eye) };
            let [start, end] = HAZE.map(|distance| nearest + distance);
            // A background that was asked for takes the place of the sky.
            let sky = view.background.is_none().then(|| Sky::at(hour, start, end));
            let frame = SolidFrame { background, light: Light::stored_at(hour), sky, ..plain };
            if shading == Shading::Full { frame.full_bright() } else { frame }
        }
    })
}
