//! The picture that `render` and `bench` draw, with notes on options without an effect.

use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use glam::{UVec2, Vec2};

use super::output::{no_effect, write_note};
use super::usage::{MAP_OPTIONS, UsageError, wrong_usage};
use super::values;
use crate::base::{Rect, TILE_WORLD};
use crate::scene::{Camera, FlatFrame, PhysicsLook, PhysicsStyle, Xray, size_at_zoom_1};

/// Size of pictures unless another is given.
const USUAL_SIZE: UVec2 = UVec2::new(1280, 720);

/// A picture as typed.
#[derive(Debug, Args)]
pub struct RawPicture {
    /// Image size in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = values::size)]
    pub size: UVec2,
    /// Tile at the center, fractions allowed: 10.5,20 [default: the center of the map]
    // The window's name for it is taken too.
    #[arg(long, visible_alias = "at", help_heading = MAP_OPTIONS, value_name = "X,Y", value_parser = values::point,
          allow_hyphen_values = true)]
    pub center: Vec<Vec2>,
    /// Zoom: 1 is the in-game zoom, 2 twice as large [default: 1]
    #[arg(long, value_name = "Z", value_parser = values::zoom, allow_hyphen_values = true)]
    pub zoom: Vec<f32>,
    /// Fit the whole map into the image
    #[arg(long, help_heading = MAP_OPTIONS, conflicts_with_all = ["zoom", "center"])]
    pub fit: bool,
    /// Time in seconds [default: 0]
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "SECONDS", value_parser = values::seconds,
          allow_hyphen_values = true)]
    pub time: Vec<i64>,
    /// Opacity of entities: 0 shows the design, 100 the physics layers alone [default: 0; 100 with --physics
    /// own or game]
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "0..100", value_parser = values::entities,
          allow_negative_numbers = true)]
    pub entities: Option<u8>,
    /// Tile art of physics layers: built-in (own), DDNet's (game), or no physics layers (off) [default: game if DDNet
    /// is installed, else own]
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "own|game|off", hide_possible_values = true)]
    pub physics: Option<RawPhysics>,
    /// X-ray mode: physics layers over a dimmed design, or on their own
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "dim|only", hide_possible_values = true,
          conflicts_with = "entities")]
    pub xray: Option<RawXray>,
    /// Show raw tile data, including physics tiles that the game hides
    #[arg(long, help_heading = MAP_OPTIONS)]
    pub raw: bool,
    /// Hide the numbers on physics tiles
    #[arg(long, help_heading = MAP_OPTIONS)]
    pub no_numbers: bool,
    /// Hide high-detail layers
    #[arg(long, help_heading = MAP_OPTIONS)]
    pub no_detail: bool,
}

impl RawPicture {
    /// The flags that were given, of which those of the usual size cannot be told.
    pub(super) fn given_flags(&self) -> Vec<&'static str> {
        let flags = [
            (self.size != USUAL_SIZE, "--size"),
            (!self.center.is_empty(), "--center"),
            (!self.zoom.is_empty(), "--zoom"),
            (self.fit, "--fit"),
            (!self.time.is_empty(), "--time"),
            (self.entities.is_some(), "--entities"),
            (self.physics.is_some(), "--physics"),
            (self.xray.is_some(), "--xray"),
            (self.raw, "--raw"),
            (self.no_numbers, "--no-numbers"),
            (self.no_detail, "--no-detail"),
        ];
        flags.into_iter().filter(|(is_given, _)| *is_given).map(|(_, flag)| flag).collect()
    }
}

/// Pictures of physics tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RawPhysics {
    /// Built-in.
    Own,
    /// From a DDNet install.
    Game,
    /// No physics layers.
    Off,
}

/// Physics against the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RawXray {
    /// Over a dimmed design.
    Dim,
    /// Physics layers on their own.
    Only,
}

/// Content of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Size in pixels.
    pub size_px: UVec2,
    /// The middle, in tiles; `None` = the middle of the map.
    pub center_tiles: Option<Vec2>,
    /// How large.
    pub zoom: Zoom,
    /// Time on the envelopes' clock, in nanoseconds.
    pub time_ns: i64,
    /// Strength of the physics layers, 0 to 100.
    pub entities: u8,
    /// Overrules it.
    pub xray: Xray,
    /// How physics layers are shown.
    pub physics: PhysicsLook,
    /// The game's pictures of them were asked for by name.
    pub wants_game: bool,
    /// Draw detail layers.
    pub detail: bool,
    /// Colour behind everything.
    pub background: [f32; 4],
    /// Notes on options without an effect, in sentences for people.
    pub notes: Vec<String>,
}

/// How large a picture shows the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Zoom {
    /// Times as large as a player sees it.
    Times(f32),
    /// So that all of it is in view.
    Fit,
}

impl Picture {
    /// The only picture of a subcommand.
    pub(super) fn only(raw: RawPicture, subcommand: &'static str) -> Result<Self, UsageError> {
        if raw.center.len().max(raw.zoom.len()).max(raw.time.len()) > 1 {
            let message = "'--center', '--zoom' and '--time' can be repeated only in `render`";
            return Err(wrong_usage(subcommand, ErrorKind::TooManyValues, message));
        }
        Self::new(raw, subcommand)
    }

    /// The pictures that a subcommand is to draw, one after the other: what was given several times is different in each,
    /// what was given once is the same in all.
    pub(super) fn several(raw: RawPicture, subcommand: &'static str) -> Result<Vec<Self>, UsageError> {
        let (centers, zooms, times) = (raw.center.clone(), raw.zoom.clone(), raw.time.clone());
        let given = [(centers.len(), "--center"), (zooms.len(), "--zoom"), (times.len(), "--time")];
        let count = given.iter().map(|(len, _)| *len).max().unwrap_or(0).max(1);
        if let Some((len, flag)) = given.into_iter().find(|(len, _)| *len > 1 && *len != count) {
            let message =
                format!("'{flag}' is given {len} times but there are {count} images: give it once or {count} times");
            return Err(wrong_usage(subcommand, ErrorKind::WrongNumberOfValues, &message));
        }
        let first = Self::new(raw, subcommand)?;
        let picture = |n: usize| Self {
            center_tiles: nth(&centers, n),
            zoom: if first.zoom == Zoom::Fit { Zoom::Fit } else { Zoom::Times(nth(&zooms, n).unwrap_or(1.0)) },
            time_ns: nth(&times, n).unwrap_or(0),
            ..first.clone()
        };
        Ok((0..count).map(picture).collect())
    }

    /// A picture of a subcommand.
    fn new(raw: RawPicture, subcommand: &'static str) -> Result<Self, UsageError> {
        if raw.xray.is_some() && raw.physics == Some(RawPhysics::Off) {
            let message = "'--xray' cannot be used with '--physics off'";
            return Err(wrong_usage(subcommand, ErrorKind::ArgumentConflict, message));
        }
        let entities = raw.entities.unwrap_or(match raw.physics {
            Some(RawPhysics::Own | RawPhysics::Game) => 100,
            Some(RawPhysics::Off) | None => 0,
        });
        Ok(Self {
            notes: in_vain(&raw, entities),
            size_px: raw.size,
            center_tiles: raw.center.first().copied(),
            zoom: if raw.fit { Zoom::Fit } else { Zoom::Times(raw.zoom.first().copied().unwrap_or(1.0)) },
            time_ns: raw.time.first().copied().unwrap_or(0),
            entities,
            xray: xray(raw.xray),
            physics: PhysicsLook {
                shown: raw.physics != Some(RawPhysics::Off),
                style: if raw.physics == Some(RawPhysics::Own) { PhysicsStyle::Own } else { PhysicsStyle::Game },
                numbers: !raw.no_numbers,
                raw: raw.raw,
            },
            wants_game: raw.physics == Some(RawPhysics::Game) && shows_physics(&raw, entities),
            detail: !raw.no_detail,
            background: FlatFrame::ground(xray(raw.xray)),
        })
    }
}

/// The value for a picture of several: its own, or the one for all.
fn nth<T: Copy>(given: &[T], n: usize) -> Option<T> {
    given.get(n).or_else(|| given.last()).copied()
}

fn shows_physics(raw: &RawPicture, entities: u8) -> bool {
    raw.physics != Some(RawPhysics::Off) && (entities > 0 || raw.xray.is_some())
}

/// Notes on options that have no effect on a picture, or leave nothing of it. Scripts may go on using them.
fn in_vain(raw: &RawPicture, entities: u8) -> Vec<String> {
    let is_off = raw.physics == Some(RawPhysics::Off);
    if is_off && entities == 100 {
        let why = "--physics off hides the physics layers and --entities 100 the design";
        return vec![format!("the image is empty: {why}")];
    }
    if shows_physics(raw, entities) {
        return Vec::new();
    }
    let named = matches!(raw.physics, Some(RawPhysics::Own | RawPhysics::Game));
    let given = [(raw.raw, "--raw"), (raw.no_numbers, "--no-numbers"), (named, "--physics")];
    let given: Vec<_> = given.into_iter().filter_map(|(is_given, flag)| is_given.then_some(flag)).collect();
    let why = match (is_off, raw.entities) {
        (true, _) => "--physics off hides the physics layers",
        (false, Some(_)) => "--entities 0 hides the physics layers",
        (false, None) => "no physics layers are drawn; use --entities 100, --physics own or --xray dim to draw them",
    };
    if given.is_empty() { Vec::new() } else { vec![format!("{} because {why}", no_effect(&given))] }
}

pub(super) fn xray(raw: Option<RawXray>) -> Xray {
    match raw {
        None => Xray::Off,
        Some(RawXray::Dim) => Xray::Dimmed,
        Some(RawXray::Only) => Xray::Only,
    }
}

/// A line for each thing that was asked for in vain.
pub(super) fn note_vain(picture: &Picture) {
    for note in &picture.notes {
        write_note(format_args!("{note}"));
    }
}

/// The frame of a picture of a world with these bounds.
pub(super) fn frame_params(picture: &Picture, bounds: Rect) -> FlatFrame {
    FlatFrame {
        time_ns: picture.time_ns,
        detail: picture.detail,
        entities: picture.entities,
        xray: picture.xray,
        physics: picture.physics,
        background: picture.background,
        ..FlatFrame::new(picture.size_px, camera(picture, bounds))
    }
}

fn camera(picture: &Picture, bounds: Rect) -> Camera {
    let center = picture.center_tiles.map_or(bounds.center(), |tiles| tiles * TILE_WORLD);
    let zoom = match picture.zoom {
        Zoom::Times(times) => 1.0 / times,
        Zoom::Fit => fitting_zoom(bounds.size(), size_at_zoom_1(picture.size_px)),
    };
    Camera { center, zoom }
}

/// The game's zoom at which `world` just fits; a player's view where there is nothing to fit.
fn fitting_zoom(world: Vec2, size_at_zoom_1: Vec2) -> f32 {
    let zoom = (world / size_at_zoom_1).max_element();
    if zoom > 0.0 { zoom } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(zoom: Zoom) -> Picture {
        Picture {
            size_px: UVec2::new(1280, 720),
            center_tiles: None,
            zoom,
            time_ns: 0,
            entities: 0,
            xray: crate::scene::Xray::Off,
            physics: Default::default(),
            wants_game: false,
            detail: true,
            background: FlatFrame::GAME_BACKGROUND,
            notes: Vec::new(),
        }
    }

    #[test]
    fn zooming_twice_shows_half() {
        let bounds = Rect::new(Vec2::ZERO, Vec2::new(3200.0, 640.0));
        let camera = camera(&picture(Zoom::Times(2.0)), bounds);
        assert_eq!((camera.center, camera.zoom), (Vec2::new(1600.0, 320.0), 0.5));
    }

    #[test]
    fn fitting_shows_all_of_the_longer_side() {
        let bounds = Rect::new(Vec2::new(-320.0, 0.0), Vec2::new(32_000.0, 640.0));
        let params = frame_params(&picture(Zoom::Fit), bounds);
        let shown = params.view.world_rect(params.camera);
        assert!((shown.size().x - bounds.size().x).abs() < 0.1 && shown.size().y > bounds.size().y);
    }

    #[test]
    fn an_empty_world_is_a_players_view_of_its_origin() {
        assert_eq!(camera(&picture(Zoom::Fit), Rect::default()), Camera::default());
    }
}
