//! What `render` and `bench` draw, and what of it was asked for in vain.

use clap::error::ErrorKind;
use glam::{UVec2, Vec2};

use super::command::wrong_usage;
use super::raw::{RawPhysics, RawView, RawXray};
use crate::scene::{FlatFrame, PhysicsLook, PhysicsStyle, Xray};

/// What a picture shows.
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
    /// What was asked for in vain, in sentences for people.
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
    /// What a subcommand is to show in its only picture.
    pub(super) fn only(raw: RawView, subcommand: &str) -> Result<Self, clap::Error> {
        if raw.center.len().max(raw.zoom.len()).max(raw.time.len()) > 1 {
            let message = "only 'render' takes '--center', '--zoom' and '--time' several times";
            return Err(wrong_usage(subcommand, ErrorKind::TooManyValues, message));
        }
        Self::new(raw, subcommand)
    }

    /// The pictures that a subcommand is to draw, one after the other: what was given several times is different in each,
    /// what was given once is the same in all.
    pub(super) fn several(raw: RawView, subcommand: &str) -> Result<Vec<Self>, clap::Error> {
        let (centers, zooms, times) = (raw.center.clone(), raw.zoom.clone(), raw.time.clone());
        let given = [(centers.len(), "--center"), (zooms.len(), "--zoom"), (times.len(), "--time")];
        let count = given.iter().map(|(len, _)| *len).max().unwrap_or(0).max(1);
        if let Some((len, flag)) = given.into_iter().find(|(len, _)| *len > 1 && *len != count) {
            let message =
                format!("'{flag}' was given {len} times, for {count} pictures: give it once or {count} times");
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

    /// What a subcommand is to show.
    fn new(raw: RawView, subcommand: &str) -> Result<Self, clap::Error> {
        if raw.xray.is_some() && raw.physics == Some(RawPhysics::Off) {
            let message = "'--xray' shows the physics layers, which '--physics off' leaves out";
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

fn shows_physics(raw: &RawView, entities: u8) -> bool {
    raw.physics != Some(RawPhysics::Off) && (entities > 0 || raw.xray.is_some())
}

/// What has no effect on a picture, or leaves nothing of it. Scripts may go on asking for it.
fn in_vain(raw: &RawView, entities: u8) -> Vec<String> {
    let is_off = raw.physics == Some(RawPhysics::Off);
    if is_off && entities == 100 {
        return vec![
            "--physics off leaves out the physics layers, and --entities 100 the rest: the picture is empty".into(),
        ];
    }
    if shows_physics(raw, entities) {
        return Vec::new();
    }
    let named = matches!(raw.physics, Some(RawPhysics::Own | RawPhysics::Game));
    let given = [(raw.raw, "--raw"), (raw.no_numbers, "--no-numbers"), (named, "--physics")];
    let given: Vec<_> = given.into_iter().filter_map(|(is_given, flag)| is_given.then_some(flag)).collect();
    let why = match (is_off, raw.entities) {
        (true, _) => "--physics off leaves out the physics layers",
        (false, Some(_)) => "--entities 0 hides the physics layers",
        (false, None) => "no physics layers are drawn; --entities 100, --physics own or --xray dim shows them",
    };
    let vain = |given: Vec<&str>| format!("{} had no effect: {why}", given.join(" and "));
    if given.is_empty() { Vec::new() } else { vec![vain(given)] }
}

pub(super) fn xray(raw: Option<RawXray>) -> Xray {
    match raw {
        None => Xray::Off,
        Some(RawXray::Dim) => Xray::Dimmed,
        Some(RawXray::Only) => Xray::Only,
    }
}
