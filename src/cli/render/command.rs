//! `mapscope render` as typed, and checked.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::error::ErrorKind;
use glam::DVec3;

use super::level_args::{LevelView, RawLevelView};
use super::solid_view::SolidView;
use super::top::{RawTop, Top};
use super::world_args::{RawWorldView, WorldView};
use crate::base::{STILL_ENDINGS, ending, path_text};
use crate::cli::picture::{Picture, RawPicture};
use crate::cli::source_args::{Loading, RawLoading, RawSource};
use crate::cli::usage::{MAP_OPTIONS, UsageError, WORLD_OPTIONS, lacking, wrong_usage};
use crate::cli::values;
use crate::export::MovingFormat;
use crate::load::Source;
use crate::scene::solid::Projection;
use crate::view::flat::LayerChoice;

/// Pixels to a tile of a picture of a whole map.
const DEFAULT_PX_PER_TILE: u32 = 32;
/// Pictures a second of a moving picture.
const DEFAULT_FPS: f64 = 25.0;

const USAGE: &str = "mapscope render [OPTIONS] <PATH|--demo> -o <OUT.png>\n       \
                     mapscope render [OPTIONS] <PATH|--demo> --animate <OUT.gif>";

const EXAMPLES: &str = "Repeat --center, --zoom or --time to render several images and load the map only once.\n\n\
                        Examples:\n  \
                        mapscope render Kobra.map -o kobra.png --center 120,45 --size 1920x1080\n  \
                        mapscope render Kobra.map -o whole.png --whole --px-per-tile 16\n  \
                        mapscope render Kobra.map --animate kobra.gif --fps 20\n  \
                        mapscope render worlds/home --top -o home.png\n  \
                        mapscope render worlds/home --eye 0,40.5,-60 --yaw 15 --pitch -20 -o view.png\n  \
                        mapscope render levels/level42.map --top --color-by area -o level.png";

const BACKGROUND: &str = "Background color: #rrggbb, #rrggbbaa, or `none` for transparent [default: #808080; darker with --xray, white with --top of a Minetest world, the sky with --eye]";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, override_usage = USAGE)]
pub struct RawRender {
    #[command(flatten)]
    pub source: RawSource,
    /// PNG file to write; `-` writes to standard output. Several images are numbered: out-1.png, out-2.png
    #[arg(short, long, value_name = "OUT.png")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub view: RawPicture,
    /// Render the whole map, however large, at --px-per-tile
    #[arg(long, help_heading = MAP_OPTIONS, conflicts_with_all = ["zoom", "center", "fit", "size", "animate"])]
    pub whole: bool,
    /// Pixels per tile of --whole, 1 to 256 [default: 32]
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "N", requires = "whole", value_parser = values::px_per_tile,
          allow_hyphen_values = true)]
    pub px_per_tile: Option<u32>,
    /// Write a looping animation: a .gif, .apng, .webp or .mp4 (AV1) file
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "OUT.gif", conflicts_with_all = ["output", "time"])]
    pub animate: Option<PathBuf>,
    /// Start time of --animate in seconds [default: 0]
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "SECONDS", value_parser = values::seconds,
          allow_hyphen_values = true)]
    pub from: Option<i64>,
    /// End time of --animate in seconds [default: after one full loop of everything that moves in the image]
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "SECONDS", value_parser = values::seconds,
          allow_hyphen_values = true)]
    pub to: Option<i64>,
    /// Frames per second of --animate, 1 to 50 in .gif, up to 240 otherwise [default: 25]
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "N", value_parser = values::fps, allow_hyphen_values = true)]
    pub fps: Option<f64>,
    /// Render only these layers, separated by commas: `7` (all layers of group 7), `7.2` (its layer 2, counted from 0), or
    /// names. With a minus before each, all but these: `-7.2,-Clouds`
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "LIST", value_parser = values::layers,
          allow_hyphen_values = true)]
    pub layers: Option<LayerChoice>,
    /// Background color. (In the documentation the brackets would be a link.)
    #[arg(long, value_name = "COLOR", value_parser = values::background, help = BACKGROUND)]
    pub background: Option<values::Background>,
    #[command(flatten)]
    pub top: RawTop,
    #[command(flatten)]
    pub solid: RawSolidView,
    #[command(flatten)]
    pub world: RawWorldView,
    #[command(flatten)]
    pub level: RawLevelView,
    #[command(flatten)]
    pub loading: RawLoading,
}

/// How a 3D world is looked at.
#[derive(Debug, Args)]
pub struct RawSolidView {
    /// Camera position in a Minetest world, in nodes: x is east, y up, z north (fractions allowed); in a Turok level, in
    /// its units: x is east, y north, z up
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "X,Y,Z", value_parser = values::point_3d,
          allow_hyphen_values = true)]
    pub eye: Option<DVec3>,
    /// Heading in degrees: 0 is north, 90 east
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "DEGREES", value_parser = values::yaw,
          allow_hyphen_values = true)]
    pub yaw: Option<f32>,
    /// Pitch in degrees above the horizon, -90 to 90
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "DEGREES", value_parser = values::pitch,
          allow_hyphen_values = true)]
    pub pitch: Option<f32>,
    /// Vertical field of view in degrees, 1 to 170 [default: 70]
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "DEGREES", value_parser = values::fov,
          conflicts_with = "ortho")]
    pub fov: Option<f32>,
    /// Orthographic view that shows this many nodes, or meters of a Turok level, from bottom to top
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "HEIGHT", value_parser = values::ortho)]
    pub ortho: Option<f32>,
}

impl RawSolidView {
    /// The projection, where one was given.
    pub fn projection(&self) -> Option<Projection> {
        let perspective = self.fov.map(|fov_deg| Projection::Perspective { fov_deg });
        perspective.or(self.ortho.map(|height| Projection::Orthographic { height }))
    }
}

/// Draws a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Render {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// Kind of result.
    pub result: RenderResult,
    /// The picture to draw, or several.
    pub pictures: Vec<Picture>,
    /// Which layers.
    pub layers: LayerChoice,
    /// How a 3D world is looked at.
    pub solid: SolidView,
    /// How a Minetest world is drawn from a point.
    pub world: WorldView,
    /// How a level is drawn.
    pub level: LevelView,
    /// Flags given of the picture that a Minetest world from above does not have.
    pub level_top_flags: Vec<&'static str>,
}

/// Result of `render`.
#[derive(Clone, Debug, PartialEq)]
pub enum RenderResult {
    /// A file for each.
    Pictures(Destination),
    /// A file with all of the map.
    Whole {
        /// The file.
        to: Destination,
        /// Pixels to a tile.
        px_per_tile: u32,
    },
    /// A file that moves.
    Moving(Moving),
    /// A file with a Minetest world or a level from above.
    Top(Top),
}

/// Where a picture goes; `None` = standard output.
pub type Destination = Option<PathBuf>;

/// A moving picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Moving {
    /// The file.
    pub to: PathBuf,
    /// Its format.
    pub format: MovingFormat,
    /// When it begins, in nanoseconds on the clock of the envelopes.
    pub from_ns: i64,
    /// When it begins anew; `None` = after one round of all that moves.
    pub to_ns: Option<i64>,
    /// Pictures a second.
    pub fps: f64,
}

impl TryFrom<RawRender> for Render {
    type Error = UsageError;

    fn try_from(raw: RawRender) -> Result<Self, UsageError> {
        if raw.output.is_none() && raw.animate.is_none() {
            let examples = ["Kobra.map -o kobra.png", "worlds/home --top -o home.png"];
            return Err(lacking("render", "the output file is missing: name it with '-o'", examples));
        }
        if raw.top.scale.is_some() && !raw.top.top {
            let message = "'--scale' enlarges a Minetest world seen with '--top'; for a map, use '--zoom', or '--whole' \
                           with '--px-per-tile'";
            return Err(wrong_usage("render", ErrorKind::MissingRequiredArgument, message));
        }
        let (solid, level) = (SolidView::from(&raw), LevelView::from(&raw.level));
        let level_top_flags = level_top_flags(&raw);
        let world = WorldView::new(&raw.world, raw.top.colors.clone(), [raw.top.min_y, raw.top.max_y])?;
        let to = raw.output.filter(|path| path.as_os_str() != "-");
        if let Some(message) = to.as_deref().and_then(other_format) {
            return Err(wrong_usage("render", ErrorKind::ValueValidation, &message));
        }
        let timing = [(raw.from.is_some(), "--from"), (raw.to.is_some(), "--to"), (raw.fps.is_some(), "--fps")];
        if let Some((_, flag)) = timing.into_iter().find(|(is_given, _)| *is_given && raw.animate.is_none()) {
            let message = format!("'{flag}' needs '--animate'");
            return Err(wrong_usage("render", ErrorKind::MissingRequiredArgument, &message));
        }
        let moving = raw.animate.map(|path| Moving::new(path, [raw.from, raw.to], raw.fps)).transpose()?;
        let result = match moving {
            Some(moving) => RenderResult::Moving(moving),
            None if raw.top.top => RenderResult::Top(Top::new(raw.top, to, raw.background)?),
            None if raw.whole => {
                RenderResult::Whole { to, px_per_tile: raw.px_per_tile.unwrap_or(DEFAULT_PX_PER_TILE) }
            }
            None => RenderResult::Pictures(to),
        };
        let mut pictures = Picture::several(raw.view, "render")?;
        for picture in &mut pictures {
            picture.background = raw.background.map_or(picture.background, |background| background.0);
        }
        if pictures.len() > 1 && !matches!(result, RenderResult::Pictures(Some(_))) {
            let message = match result {
                RenderResult::Pictures(_) => {
                    "several images cannot be written to standard output: give a file with '-o'"
                }
                RenderResult::Whole { .. } | RenderResult::Moving(_) | RenderResult::Top(_) => {
                    "'--whole' and '--animate' write one file: give '--center', '--zoom' and '--time' only once"
                }
            };
            return Err(wrong_usage("render", ErrorKind::ArgumentConflict, message));
        }
        let layers = raw.layers.unwrap_or_default();
        let (source, loading) = (raw.source.into(), raw.loading.into());
        Ok(Self { source, loading, result, pictures, layers, solid, world, level, level_top_flags })
    }
}

/// Flags given that only a level from above has. The usual size cannot be told from none.
fn level_top_flags(raw: &RawRender) -> Vec<&'static str> {
    let size = raw.view.given_flags().into_iter().filter(|flag| *flag == "--size");
    size.chain(level_flags(raw)).collect()
}

/// Flags given that only levels have.
fn level_flags(raw: &RawRender) -> impl Iterator<Item = &'static str> {
    given([
        (raw.level.color_by.is_some(), "--color-by"),
        (raw.level.automap, "--automap"),
        (!raw.level.hide.is_empty(), "--hide"),
        (raw.level.bounds.is_some(), "--bounds"),
    ])
}

fn given<const N: usize>(flags: [(bool, &'static str); N]) -> impl Iterator<Item = &'static str> {
    flags.into_iter().filter(|(is_given, _)| *is_given).map(|(_, flag)| flag)
}

/// The error about the name of a still image whose ending is that of another format; `None` where it is fine.
fn other_format(path: &Path) -> Option<String> {
    const OTHERS: [&str; 8] = ["jpg", "jpeg", "bmp", "tga", "tif", "tiff", "avif", "qoi"];
    let ending = ending(path).filter(|ending| STILL_ENDINGS.iter().all(|still| !still.eq_ignore_ascii_case(ending)))?;
    let is_moving = MovingFormat::of_extension(ending).is_some();
    if !is_moving && OTHERS.iter().all(|other| !other.eq_ignore_ascii_case(ending)) {
        return None;
    }
    let way_out = if is_moving { ", or '--animate' for an animation" } else { "" };
    Some(format!("'-o' writes PNG files only: use {}{way_out}", path_text(&path.with_extension("png"))))
}

impl Moving {
    fn new(path: PathBuf, [from, to]: [Option<i64>; 2], fps: Option<f64>) -> Result<Self, UsageError> {
        let wrong = |message: &str| Err(wrong_usage("render", ErrorKind::ValueValidation, message));
        let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
        let Some(format) = extension.and_then(|extension| MovingFormat::of_extension(&extension)) else {
            return wrong("'--animate' needs a file name that ends in .gif, .apng, .webp or .mp4");
        };
        let from_ns = from.unwrap_or(0);
        if to.is_some_and(|to| to <= from_ns) {
            return wrong("'--to' must be later than '--from'");
        }
        let fps = fps.unwrap_or(DEFAULT_FPS);
        if fps > format.most_fps() {
            return wrong(&format!("{} allows at most {} frames per second", format.name(), format.most_fps()));
        }
        Ok(Self { to: path, format, from_ns, to_ns: to, fps })
    }
}

impl From<&RawRender> for SolidView {
    fn from(raw: &RawRender) -> Self {
        let (view, solid, world, top) = (&raw.view, &raw.solid, &raw.world, &raw.top);
        let flat_flags = given([
            (!view.center.is_empty(), "--center"),
            (!view.time.is_empty(), "--time"),
            (view.entities.is_some(), "--entities"),
            (view.physics.is_some(), "--physics"),
            (view.xray.is_some(), "--xray"),
            (view.raw, "--raw"),
            (view.no_numbers, "--no-numbers"),
            (view.no_detail, "--no-detail"),
            (raw.layers.is_some(), "--layers"),
        ]);
        let camera_flags = given([
            (solid.eye.is_some(), "--eye"),
            (solid.yaw.is_some(), "--yaw"),
            (solid.pitch.is_some(), "--pitch"),
            (solid.fov.is_some(), "--fov"),
            (solid.ortho.is_some(), "--ortho"),
        ]);
        let node_flags = given([
            (world.shading.is_some(), "--shading"),
            (world.time_of_day.is_some(), "--time-of-day"),
            (world.cut_box.is_some(), "--box"),
            (world.surface_only, "--surface-only"),
            (world.no_textures, "--no-textures"),
            (top.min_y.is_some(), "--min-y"),
            (top.max_y.is_some(), "--max-y"),
            (top.colors.is_some(), "--colors"),
            (top.alpha, "--alpha"),
            (top.no_shading, "--no-shading"),
            (top.geometry.is_some(), "--geometry"),
            (top.scale.is_some(), "--scale"),
        ]);
        let (node_flags, level_flags): (Vec<_>, Vec<_>) = (node_flags.collect(), level_flags(raw).collect());
        Self {
            eye: solid.eye,
            yaw_deg: solid.yaw,
            pitch_deg: solid.pitch,
            projection: solid.projection(),
            background: raw.background.map(|background| background.0),
            flat_flags: flat_flags.collect(),
            solid_flags: camera_flags.chain(node_flags.iter().chain(&level_flags).copied()).collect(),
            node_flags,
            level_flags,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use glam::{UVec2, Vec2};

    use super::*;
    use crate::cli::raw::Raw;
    use crate::cli::{Command, Zoom};
    use crate::load::ImageSearch;
    use crate::scene::solid::NodeBox;
    use crate::scene::{PhysicsLook, PhysicsStyle, Xray};

    fn render(line: &str) -> Render {
        let raw = Raw::try_parse_from(std::iter::once("mapscope").chain(line.split_whitespace())).expect(line);
        match Command::try_from(raw).expect(line) {
            Command::Render(render) => *render,
            other => panic!("{line} means {other:?}"),
        }
    }

    #[test]
    fn several_pictures_of_one_map() {
        let shots = |line: &str| {
            let pictures = render(&format!("render a -o x.png {line}")).pictures;
            let shot = |p: &Picture| (p.center_tiles.map(|c| c.x), p.zoom, p.time_ns / 1_000_000_000);
            pictures.iter().map(shot).collect::<Vec<_>>()
        };
        let times = Zoom::Times;
        assert_eq!(shots("--center 1,0 --center 2,0"), [(Some(1.0), times(1.0), 0), (Some(2.0), times(1.0), 0)]);
        assert_eq!(
            shots("--center 1,0 --zoom 2 --zoom 3 --time 4"),
            [(Some(1.0), times(2.0), 4), (Some(1.0), times(3.0), 4)]
        );
        assert_eq!(shots("--fit --time 1 --time 2"), [(None, Zoom::Fit, 1), (None, Zoom::Fit, 2)]);
    }

    #[test]
    fn still_images_are_png_files() {
        let is_fine = |name: &str| {
            let raw = Raw::try_parse_from(["mapscope", "render", "a", "-o", name]).expect(name);
            Command::try_from(raw).map(drop).map_err(|error| error.to_string())
        };
        for name in ["a.png", "a.PNG", "a", "-", "a 1.5", ".png", "/dev/null", "a.txt", "a.png.part", "a.webm"] {
            assert_eq!(is_fine(name), Ok(()), "{name}");
        }
        for (name, named) in
            [("a.jpg", "use a.png"), ("b/a.JPEG", "use b/a.png"), ("a.gif", "'--animate'"), ("a.mp4", "'--animate'")]
        {
            let error = is_fine(name).expect_err(name);
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn moving_pictures_and_whole_maps() {
        let result = |line: &str| render(&format!("render a {line}")).result;
        let to = || Some("o.png".into());
        assert_eq!(result("-o o.png --whole"), RenderResult::Whole { to: to(), px_per_tile: 32 });
        assert_eq!(result("-o o.png --whole --px-per-tile 7"), RenderResult::Whole { to: to(), px_per_tile: 7 });
        let moving = |line: &str| match result(line) {
            RenderResult::Moving(moving) => moving,
            other => panic!("{line} means {other:?}"),
        };
        let plain = moving("--animate o.gif");
        assert_eq!((plain.from_ns, plain.to_ns, plain.fps, plain.format), (0, None, 25.0, MovingFormat::Gif));
        assert_eq!(moving("--animate o.mp4 --fps 60").format, MovingFormat::Mp4);
        let all = moving("--animate o.webp --from 1 --to 2.5 --fps 60");
        assert_eq!((all.from_ns, all.to_ns, all.fps), (1_000_000_000, Some(2_500_000_000), 60.0));
    }

    #[test]
    fn every_option_of_a_picture_arrives() {
        let all = "render - -o - --size 64x32 --center -1,-2.5 --zoom 2 --time -1 --entities 100 --no-detail \
                   --physics own --raw --no-numbers --background none --data-dir d --memory-budget 2G";
        let all = render(all);
        assert_eq!((all.source, all.result), (Source::Stdin, RenderResult::Pictures(None)));
        assert_eq!(
            all.loading,
            Loading {
                images: ImageSearch { data_dirs: vec!["d".into()], ..ImageSearch::default() },
                memory_bytes: 2 << 30
            }
        );
        let expected = Picture {
            size_px: UVec2::new(64, 32),
            center_tiles: Some(Vec2::new(-1.0, -2.5)),
            zoom: Zoom::Times(2.0),
            time_ns: -1_000_000_000,
            entities: 100,
            xray: Xray::Off,
            physics: PhysicsLook { shown: true, style: PhysicsStyle::Own, numbers: false, raw: true },
            wants_game: false,
            detail: false,
            background: [0.0; 4],
            notes: Vec::new(),
        };
        assert_eq!(all.pictures, [expected]);
        let physics = |line: &str| {
            let picture = &render(&format!("render a -o x {line}")).pictures[0];
            (picture.entities, picture.xray, picture.physics.shown, picture.physics.style)
        };
        assert_eq!(physics("--physics game"), (100, Xray::Off, true, PhysicsStyle::Game));
        assert_eq!(physics("--physics own --entities 30"), (30, Xray::Off, true, PhysicsStyle::Own));
        assert_eq!(physics("--physics off --entities 30"), (30, Xray::Off, false, PhysicsStyle::Game));
        assert_eq!(physics("--xray dim"), (0, Xray::Dimmed, true, PhysicsStyle::Game));
        assert_eq!(physics("--xray only --physics own"), (100, Xray::Only, true, PhysicsStyle::Own));
        assert_eq!(render("render --demo --fit -o x").pictures[0].zoom, Zoom::Fit);
    }

    #[test]
    fn what_is_asked_for_in_vain_is_told() {
        let notes = |line: &str| render(&format!("render a -o x {line}")).pictures[0].notes.join(" | ");
        let told = [
            ("--raw", "--raw has no effect because no physics layers are drawn"),
            ("--raw --no-numbers", "--raw and --no-numbers have no effect because no physics layers"),
            ("--no-numbers --entities 0", "--no-numbers has no effect because --entities 0 hides"),
            ("--physics own --entities 0", "--physics has no effect because --entities 0 hides"),
            ("--physics off --raw", "--raw has no effect because --physics off hides"),
            ("--physics off --entities 100", "the image is empty: --physics off hides the physics layers"),
        ];
        for (line, expected) in told {
            assert!(notes(line).starts_with(expected), "{line}: {}", notes(line));
        }
        let fine =
            ["", "--entities 0", "--physics off", "--physics own --raw", "--raw --entities 1", "--raw --xray dim"];
        for line in fine.into_iter().chain(["--physics off --entities 30", "--xray only --no-numbers --physics game"]) {
            assert_eq!(notes(line), "", "{line}");
        }
    }

    #[test]
    fn heights_and_a_box_cut_a_world_together() {
        let world = |line: &str| render(&format!("render w -o x --eye 0,0,0 {line}")).world;
        assert!(world("").cut.is_all() && !world("").surface_only);
        let cut = world("--box 9,5,-9:-9,-5,9 --max-y 3 --surface-only");
        assert_eq!(cut.cut, NodeBox::between(glam::IVec3::new(-9, -5, -9), glam::IVec3::new(9, 3, 9)));
        assert!(cut.surface_only);
        for line in [
            "--box 1,2,3",
            "--box 1,2:3,4",
            "--box a,b,c:d,e,f",
            "--box 0,0,0:0,-2147483648,0",
            "--top --box 0,0,0:1,1,1",
        ] {
            let words = "mapscope render w -o x".split_whitespace().chain(line.split_whitespace());
            assert!(Raw::try_parse_from(words).is_err(), "{line}");
        }
        let flipped = Raw::try_parse_from("mapscope render w -o x --eye 0,0,0 --min-y 5 --max-y 4".split_whitespace());
        assert!(Command::try_from(flipped.expect("flags")).is_err());
    }

    #[test]
    fn a_view_of_a_solid_world_arrives() {
        let solid = |line: &str| render(&format!("render --boxes -o x {line}")).solid;
        assert_eq!(solid("--size 9x9 --zoom 2"), SolidView::default());
        let all = solid("--eye 1,-2.5,3 --yaw -45 --pitch -90 --ortho 30 --background none");
        let expected = SolidView {
            eye: Some(DVec3::new(1.0, -2.5, 3.0)),
            yaw_deg: Some(-45.0),
            pitch_deg: Some(-90.0),
            projection: Some(Projection::Orthographic { height: 30.0 }),
            background: Some([0.0; 4]),
            solid_flags: vec!["--eye", "--yaw", "--pitch", "--ortho"],
            ..SolidView::default()
        };
        assert_eq!(all, expected);
        let vain = solid("--center 1,2 --time 3 --fov 50 --layers 1");
        let said = "--center, --time and --layers have no effect on a Minetest world";
        assert_eq!(vain.note_on_world().as_deref(), Some(said));
        let said = "--fov has no effect on a Teeworlds or DDNet map";
        assert_eq!(vain.note_on_solid_flags().as_deref(), Some(said));
        assert_eq!((all.note_on_world(), solid("").note_on_solid_flags()), (None, None));
        let mixed = solid("--time 3 --shading none --color-by id");
        let notes = [mixed.note_on_world(), mixed.note_on_level(), mixed.note_on_solid_flags()];
        let expected = [
            "--time and --color-by have no effect on a Minetest world",
            "--time and --shading have no effect on a Turok level",
            "--shading and --color-by have no effect on a Teeworlds or DDNet map",
        ];
        assert_eq!(notes, expected.map(|note| Some(note.to_owned())));
    }

    #[test]
    fn a_level_from_above_has_a_size_and_an_area() {
        let top = render("render a.map --top -o x.png --color-by area --bounds -10,-20,30,40.5 --size 64x32 --scale 2");
        assert_eq!(top.level.color_by, crate::base::ColorBy::Area);
        let area = crate::cli::values::LevelArea { min: [-10.0, -20.0], max: [30.0, 40.5] };
        assert_eq!((top.level.bounds, top.pictures[0].size_px), (Some(area), UVec2::new(64, 32)));
        assert_eq!(top.level_top_flags, ["--size", "--color-by", "--bounds"]);
        let said = "--scale has no effect on a Turok level";
        assert_eq!(top.solid.note_on_level().as_deref(), Some(said));
        for line in ["--bounds 0,0,1,1", "--top --bounds 0,0,0,1", "--top --color-by nothing", "--top --fit"] {
            let words = "mapscope render w -o x".split_whitespace().chain(line.split_whitespace());
            assert!(Raw::try_parse_from(words).is_err(), "{line}");
        }
    }
}
