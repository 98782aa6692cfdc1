//! Names and images in text for people.

use crate::base::{Mapres, escaped, without_middle};
use crate::load::ImageSearch;
use crate::scene::{FlatInfo, ImageInfo, ImageOrigin, ImageState, StandIn};

/// How to see the game's images instead of stand-ins.
pub(super) const GET_THE_GAMES: &str =
    "To see the game's images, install DDNet or Teeworlds, or pass its data folder with --data-dir.";

/// Whether images are missing or stood in for that an install of the game may have.
pub(super) fn wants_install(info: &FlatInfo, images: &ImageSearch) -> bool {
    let wants_any = info.stand_ins() > 0 || info.missing_files() > 0;
    wants_any && images.stand_ins().mapres != Mapres::Own
}

/// A line about an image.
pub(super) fn image_line(names: &Names, image: &ImageInfo) -> String {
    let origin = match &image.origin {
        ImageOrigin::Embedded => "embedded".to_owned(),
        ImageOrigin::External(None) => "external".to_owned(),
        ImageOrigin::External(Some(path)) => format!("external, {}", escaped(path)),
        ImageOrigin::StandIn(stand_in) => describe(stand_in),
    };
    let state = match &image.state {
        ImageState::Ready => String::new(),
        ImageState::Unused => "  not used".to_owned(),
        ImageState::Missing(reason) => format!("  missing: {}", escaped(reason)),
    };
    let size = format!("{} × {}", image.size_px.x, image.size_px.y);
    format!("{} {size:>11}  {origin}{state}", names.cell(&image.name))
}

/// The image that shows in place of another one.
fn describe(StandIn { name, is_guess, path, reason }: &StandIn) -> String {
    let from = path.as_ref().map_or("built-in image".to_owned(), |path| escaped(path).into_owned());
    // What follows is advice.
    let why = escaped(reason.split("; ").next().unwrap_or_default());
    match is_guess {
        true => format!("external; stand-in, a guess: {name}, {from} ({why})"),
        false => format!("external; stand-in: {from} ({why})"),
    }
}

/// A name of any length in quotes, as it is but for what could steer a terminal.
pub(super) fn quoted(name: &str) -> String {
    format!("“{}”", escaped(name))
}

/// Names are cut to this many characters, so that one beyond reason does not break the table; JSON has all of them.
const LONGEST_NAME: usize = 40;

/// A name for a table, its middle left out where it is too long.
pub(super) fn name(text: &str) -> String {
    let text = escaped(text);
    let chars: Vec<char> = text.chars().collect();
    if chars.len() > LONGEST_NAME { without_middle(&chars, LONGEST_NAME - 1) } else { text.into_owned() }
}

/// Names as a column: all as wide as the longest. (Wide characters take two columns on most terminals, which then
/// shifts what follows a little.)
pub(super) struct Names {
    width: usize,
}

impl Names {
    pub(super) fn new<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        Self { width: names.map(|text| name(text).chars().count()).max().unwrap_or(0).max(26) }
    }

    pub(super) fn cell(&self, text: &str) -> String {
        format!("{:<width$}", name(text), width = self.width)
    }
}
