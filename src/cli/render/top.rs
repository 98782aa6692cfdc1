//! `mapscope render --top`: a Minetest or Luanti world from above, drawn as its blocks are read.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use clap::error::ErrorKind;
use glam::UVec2;

use crate::base::{Task, counted, path_text};
use crate::cli::output::{is_broken_pipe, write_file_with, write_note};
use crate::cli::progress::ProgressLine;
use crate::cli::usage::{UsageError, WORLD_OPTIONS, wrong_usage};
use crate::cli::values;
use crate::cli::world::open_world;
use crate::cli::world_error::world_error;
use crate::export::PngRows;
use crate::load::minetest::{TopMapPlan, TopMapRequest, WorldColors, WorldFolder};
use crate::load::{LoadOptions, Source};

/// Longest side of a picture, in pixels. Rows are written as they come, so that memory is no reason for it.
const MAX_SIDE: u64 = 1 << 20;
/// Largest area of a picture, in pixels: twice that of a whole world of the greatest size, at a pixel a node.
const MAX_AREA: u64 = 1 << 33;

/// How a Minetest world is drawn from above.
#[derive(Debug, Args)]
#[group(skip)]
pub struct RawTop {
    /// Draw the world from above, one pixel per node, as minetestmapper does; or a Turok level, at --size
    #[arg(long, help_heading = WORLD_OPTIONS, conflicts_with_all = [
        "whole", "animate", "fit", "zoom", "center", "time", "layers", "entities", "xray", "physics", "raw",
        "no_numbers", "no_detail", "eye", "yaw", "pitch", "fov", "ortho", "shading", "time_of_day", "cut_box",
        "surface_only", "no_textures",
    ])]
    pub top: bool,
    /// File of node colors, one per line: name red green blue [alpha [thickness]] [default: colors.txt of the world,
    /// else built-in colors, textures of an installed game, and words in names]
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "FILE")]
    pub colors: Option<PathBuf>,
    /// Draw only nodes at or above this height
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "N", allow_hyphen_values = true)]
    pub min_y: Option<i32>,
    /// Draw only nodes at or below this height, for example to look into caves
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "N", allow_hyphen_values = true)]
    pub max_y: Option<i32>,
    /// With --top, draw water and other translucent nodes as translucent
    #[arg(long, help_heading = WORLD_OPTIONS, requires = "top")]
    pub alpha: bool,
    /// With --top, do not shade slopes
    #[arg(long, help_heading = WORLD_OPTIONS, requires = "top")]
    pub no_shading: bool,
    /// Area that --top draws: west edge, south edge, width and height in nodes. As in minetestmapper, edges are
    /// rounded to whole blocks of 16, away from 0
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "X:Z+W+H", requires = "top", value_parser = values::geometry,
          allow_hyphen_values = true)]
    pub geometry: Option<values::Geometry>,
    /// Pixels per node of --top, 1 to 64 [default: 1]
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "N", value_parser = values::whole(1..=64))]
    pub scale: Option<u32>,
}

/// A world from above.
#[derive(Clone, Debug, PartialEq)]
pub struct Top {
    /// The file.
    pub to: Option<PathBuf>,
    /// Table of colors; `None` = that of the world, else none.
    pub colors: Option<PathBuf>,
    /// Part of the world, and its look.
    pub request: TopMapRequest,
    /// Pixels to a node.
    pub scale: u32,
}

impl Default for Top {
    fn default() -> Self {
        let all = i32::MIN..=i32::MAX;
        let request = TopMapRequest {
            y: all.clone(),
            alpha: false,
            shading: true,
            columns: [all.clone(), all],
            background: [u8::MAX; 3],
        };
        Self { to: None, colors: None, request, scale: 1 }
    }
}

impl Top {
    /// The checked form of what was typed.
    pub fn new(raw: RawTop, to: Option<PathBuf>, background: Option<values::Background>) -> Result<Self, UsageError> {
        let y = raw.min_y.unwrap_or(i32::MIN)..=raw.max_y.unwrap_or(i32::MAX);
        if y.is_empty() {
            return Err(wrong_usage("render", ErrorKind::ValueValidation, "'--min-y' must not be above '--max-y'"));
        }
        let [r, g, b, alpha] = background.map_or([1.0; 4], |background| background.0);
        if alpha < 1.0 {
            return Err(wrong_usage(
                "render",
                ErrorKind::ValueValidation,
                "'--top' does not support a transparent background",
            ));
        }
        Ok(Self {
            to,
            colors: raw.colors,
            request: TopMapRequest {
                y,
                alpha: raw.alpha,
                shading: !raw.no_shading,
                columns: raw.geometry.map_or([i32::MIN..=i32::MAX, i32::MIN..=i32::MAX], |geometry| geometry.columns()),
                background: [r, g, b].map(|channel| (channel * 255.0).round() as u8),
            },
            scale: raw.scale.unwrap_or(1),
        })
    }
}

/// Draws the picture and writes it.
pub fn draw(top: &Top, source: &Source, options: &LoadOptions, task: &Task) -> Result<()> {
    let Some(path) = source.path() else {
        bail!("--top needs the folder of a Minetest world, or a Turok level");
    };
    let mut world = open_world(path, "leave out --top", task)?;
    let colors = read_colors(top.colors.as_deref(), &world, options)?;
    let unreadable = match &top.to {
        Some(to) => {
            let mut unreadable = 0;
            write_file_with(to, |file| {
                unreadable = write_top(top, path, &mut world, &colors, task, BufWriter::new(file))?.unreadable;
                Ok(())
            })?;
            unreadable
        }
        None => match write_top(top, path, &mut world, &colors, task, io::stdout()) {
            Err(error) if is_broken_pipe(&error) => return Ok(()),
            other => other?.unreadable,
        },
    };
    note_unreadable(&world, unreadable);
    Ok(())
}

/// Says what is missing of a world.
pub fn note_unreadable(world: &WorldFolder, unreadable: usize) {
    for notice in world.notices() {
        write_note(format_args!("warning: {notice}"));
    }
    if unreadable > 0 {
        let blocks = counted(unreadable, "block");
        write_note(format_args!(
            "warning: {blocks} cannot be read and {} left out",
            if unreadable == 1 { "was" } else { "were" }
        ));
    }
}

/// Size of a picture, and the number of blocks that cannot be read.
pub struct WrittenTop {
    /// Width and height in pixels.
    pub size: UVec2,
    /// Blocks that were left out.
    pub unreadable: usize,
}

/// Draws the picture of the world at a path as a PNG file.
pub fn write_top(
    top: &Top,
    path: &Path,
    world: &mut WorldFolder,
    colors: &WorldColors,
    task: &Task,
    to: impl Write + 'static,
) -> Result<WrittenTop> {
    let plan = TopMapPlan::new(world, &top.request, task).map_err(|error| world_error(path, &error))?;
    let plan = plan.ok_or_else(|| anyhow!("{} has no blocks in this area", path_text(path)))?;
    let size = picture_size(&plan, top.scale)?;
    let drawing = Drawing { plan: &plan, request: &top.request, colors, task, scale: top.scale, size };
    Ok(WrittenTop { size, unreadable: drawing.write(world, to)? })
}

/// The colors, with a note on what is odd about their table.
pub fn read_colors(named: Option<&Path>, world: &WorldFolder, options: &LoadOptions) -> Result<WorldColors> {
    let colors = WorldColors::read(named, world, options)?;
    if let (Some(table), Some(first)) = (&colors.table, colors.faulty.first()) {
        let (table, lines) = (path_text(table), counted(colors.faulty.len(), "line"));
        write_note(format_args!("warning: {table} has {lines} without a color, first on line {}", first.number));
    }
    Ok(colors)
}

fn picture_size(plan: &TopMapPlan, scale: u32) -> Result<UVec2> {
    let [width, height] = plan.size_px().map(|side| side.saturating_mul(u64::from(scale)));
    if width.max(height) > MAX_SIDE || width.saturating_mul(height) > MAX_AREA {
        let limit = format!("at most {MAX_SIDE} pixels per side and {} million in total", MAX_AREA / 1_000_000);
        bail!("the image would have {width} × {height} pixels, but can have {limit}; choose a part with --geometry");
    }
    Ok(UVec2::new(width as u32, height as u32))
}

/// A picture on its way into a file.
struct Drawing<'a> {
    plan: &'a TopMapPlan,
    request: &'a TopMapRequest,
    colors: &'a WorldColors,
    task: &'a Task,
    scale: u32,
    size: UVec2,
}

impl Drawing<'_> {
    /// Returns the number of blocks that cannot be read.
    fn write(&self, world: &mut WorldFolder, file: impl Write + 'static) -> Result<usize> {
        let mut rows = PngRows::new(file, self.size, true)?;
        let mut line = ProgressLine::new("drawing");
        let (scale, width) = (self.scale as usize, (self.size.x / self.scale) as usize);
        let (mut done, mut scaled) = (0, Vec::new());
        let counts = self.plan.draw(world, self.request, &self.colors.colors, self.task, |rgb| -> Result<()> {
            line.show(done, self.size.y as usize);
            if scale == 1 {
                rows.add_rgb(rgb)?;
            } else {
                for row in rgb.chunks(width * 3) {
                    scaled.clear();
                    for pixel in row.chunks(3) {
                        (0..scale).for_each(|_| scaled.extend_from_slice(pixel));
                    }
                    (0..scale).try_for_each(|_| rows.add_rgb(&scaled))?;
                }
            }
            done += rgb.len() / (width * 3).max(1) * scale;
            Ok(())
        })?;
        rows.finish()?;
        Ok(counts.unreadable)
    }
}
