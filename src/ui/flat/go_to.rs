//! Going to a place by numbers: the text, here and in the command palette, and the field for it.
//!
//! A place is a tile counted from the map's top left corner, with a zoom if wanted: `120 45`, `120,45`, `go to -3 7`,
//! `120 45 150%`.

use egui::{Rect, Ui};

use crate::base::{self, TILE_WORLD};
use crate::scene::FlatScene;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::go_to_card::{self, GoToCard, GoToField, GoToInput};
use crate::view::flat::FAR_TILES;
use crate::view::flat::FlatAction;
use crate::view::{self, Action};

/// Expected text, in words.
const WANTED: &str = "Enter a column and a row, such as 120 45, and optionally a zoom: 120 45 150%";
/// Expected text, in examples.
const EXAMPLES: &str = "120 45   ·   120,45   ·   120 45 150%";
/// Words that may stand before a place, the longer ones first.
const WORDS: [&str; 5] = ["go to tile", "go to", "goto", "tile", "@"];
/// Ends of texts that are places, for all the ways in which one can be typed on.
const ENDS: [&str; 8] = ["", "0", " 0", "0 0", " 0 0", "%", "1%", " 1%"];
/// Accepted zooms, in percent.
const PERCENTS: [f32; 2] = [0.01, 10_000.0];

/// Target tile and zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The tile.
    pub tile: [i32; 2],
    /// Zoom in percent of a player's view; `None` = the present zoom.
    pub percent: Option<f32>,
}

impl Wanted {
    /// Parses the text, else returns what is wrong with it.
    pub fn parse(typed: &str) -> Result<Self, &'static str> {
        let typed = typed.trim().to_lowercase();
        let rest = WORDS.iter().find_map(|word| typed.strip_prefix(word));
        let rest = rest.unwrap_or(&typed).trim();
        let (rest, percent) = match rest.strip_suffix('%') {
            Some(rest) => {
                let rest = rest.trim_end();
                let (rest, percent) = rest.rsplit_once(is_between).ok_or(WANTED)?;
                (rest, Some(zoom(percent)?))
            }
            None => (rest, None),
        };
        let mut numbers = rest.split(is_between).filter(|word| !word.is_empty()).map(whole);
        let (Some(x), Some(y), None) = (numbers.next(), numbers.next(), numbers.next()) else { return Err(WANTED) };
        Ok(Self { tile: [x?, y?], percent })
    }

    /// Fault of a text that no more letters can mend.
    fn dead_end(typed: &str) -> Option<&'static str> {
        go_to_card::dead_end(typed, (&WORDS, &ENDS), WANTED, Self::parse)
    }

    /// In words.
    pub fn label(self) -> String {
        let [x, y] = self.tile;
        match self.percent {
            Some(percent) => format!("Go to tile {x}, {y} at {percent}%"),
            None => format!("Go to tile {x}, {y}"),
        }
    }

    /// Whether nothing of the map lies there.
    pub fn is_outside(self, scene: Option<&FlatScene>) -> bool {
        let bounds = scene.map(|scene| scene.bounds);
        bounds.is_some_and(|bounds: base::Rect| {
            !bounds.contains((glam::Vec2::from(self.tile.map(|n| n as f32)) + 0.5) * TILE_WORLD)
        })
    }

    /// Goes there and pins the tile, so that it is outlined and described.
    pub fn go(self, ui: &Ui, cx: &mut FlatCx) {
        cx.push(match self.percent {
            Some(percent) => Action::Flat(FlatAction::GoToPlace {
                center_tiles: self.tile.map(|n| f64::from(n) + 0.5),
                zoom: f64::from(percent) / 100.0,
            }),
            None => Action::Flat(FlatAction::GoToTile(self.tile)),
        });
        cx.pin(Some(view::flat::pin_of_tile(cx.flat, self.tile)));
        ui.ctx().request_repaint();
    }
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

fn whole(word: &str) -> Result<i32, &'static str> {
    let number: i64 = word.parse().map_err(|_| {
        let is_fraction = word.parse::<f64>().is_ok();
        if is_fraction { "Tile coordinates must be whole numbers" } else { WANTED }
    })?;
    let near = i32::try_from(number).ok().filter(|number| number.abs() <= FAR_TILES);
    near.ok_or("Coordinates out of range")
}

fn zoom(word: &str) -> Result<f32, &'static str> {
    let percent = word.parse::<f32>().ok().filter(|percent| percent.is_finite()).ok_or(WANTED)?;
    let [least, most] = PERCENTS;
    let is_zoom = (least..=most).contains(&percent);
    is_zoom.then_some(percent).ok_or("Zoom must be between 0.01% and 10,000%")
}

/// The card with the field.
#[derive(Default)]
pub struct GoTo(GoToCard);

impl GoTo {
    /// Shows the card where it is open.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut FlatCx) {
        if !cx.flat.layout.go_to || cx.scene.is_none() {
            *self = Self::default();
            return;
        }
        let scene = cx.scene;
        let read = |typed: &str| {
            let wanted = Wanted::parse(typed)?;
            let outside = if wanted.is_outside(scene) { ", outside the map" } else { "" };
            Ok(format!("{}{outside}", wanted.label()))
        };
        let (name, hint) = ("Go to tile", "Tile, such as 120 45");
        let field = GoToField { name, hint, examples: EXAMPLES, read: &read, dead_end: &Wanted::dead_end };
        match self.0.show(ui, free, cx.flat.find.open, &field) {
            GoToInput::Nothing => {}
            GoToInput::Closed => cx.push(FlatAction::ToggleGoTo),
            GoToInput::Entered(typed) => {
                cx.push(FlatAction::ToggleGoTo);
                if let Ok(wanted) = Wanted::parse(&typed) {
                    wanted.go(ui, cx);
                }
            }
        }
    }
}

/// Words of the button. `tile`: the one under the pointer; `None` while there is no such tile.
pub fn tile_words(tile: Option<glam::Vec2>) -> String {
    tile.map_or_else(|| "Tile –".to_owned(), |tile| format!("Tile {}, {}", tile.x.floor(), tile.y.floor()))
}

/// The tile under the pointer in the status bar, which opens the field. `is_on_map`: the pointer is there.
pub fn button(ui: &mut Ui, cx: &mut FlatCx, words: &str, is_on_map: bool) {
    let info = Command::GoTo.info();
    if go_to_card::button(ui, words, !is_on_map, (info.label, &info.keys_text())) {
        cx.push(FlatAction::ToggleGoTo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(typed: &str) -> Option<[i32; 2]> {
        Wanted::parse(typed).ok().filter(|wanted| wanted.percent.is_none()).map(|wanted| wanted.tile)
    }

    #[test]
    fn two_numbers_are_a_tile() {
        for typed in
            ["120 45", " 120,45 ", "120, 45", "go to 120 45", "Tile 120 45", "goto 120;45", "@120\t45", "+120 45"]
        {
            assert_eq!(tile(typed), Some([120, 45]), "{typed}");
        }
        assert_eq!(tile("-3 7"), Some([-3, 7]));
    }

    #[test]
    fn a_zoom_may_follow() {
        for typed in ["120 45 150%", "120,45,150 %", "go to 120 45  150%", "120 45 150.0%"] {
            assert_eq!(Wanted::parse(typed), Ok(Wanted { tile: [120, 45], percent: Some(150.0) }), "{typed}");
        }
        assert_eq!(Wanted::parse("1 2 12.5%").map(|wanted| wanted.label()), Ok("Go to tile 1, 2 at 12.5%".into()));
    }

    #[test]
    fn faults_show_as_soon_as_no_letter_can_mend_them() {
        for typed in
            ["", " ", "-", "+", "1", "120", "120,", "120 4", "120 45 1", "120 45 0.0", "120 45 150", "120 45 150%"]
        {
            assert_eq!(Wanted::dead_end(typed), None, "{typed}");
        }
        for typed in ["g", "Go t", "go to ", "go to ti", "go to tile 3", "@", "@5"] {
            assert_eq!(Wanted::dead_end(typed), None, "{typed}");
        }
        for typed in ["x", "120 x", "tele 12", "%", "5%", "1 2 3 4", "1 2 x"] {
            assert_eq!(Wanted::dead_end(typed), Some(WANTED), "{typed}");
        }
        for (typed, said) in
            [("1.5", "Tile coordinates must"), ("2000000", "Coordinates out"), ("1 2 20000", "Zoom must")]
        {
            assert!(Wanted::dead_end(typed).is_some_and(|why| why.starts_with(said)), "{typed}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for typed in ["", "120", "120 45 6", "120 x", "tele 12", "%", "5%", "1 2 %", "1 2 x%", "1 2 nan%", "1 2 3 4%"] {
            assert_eq!(Wanted::parse(typed), Err(WANTED), "{typed}");
        }
        for (typed, said) in [
            ("1.5 2", "Tile coordinates must"),
            ("99999999999 1", "Coordinates out"),
            ("2000000 1", "Coordinates out"),
            ("-2000000 1", "Coordinates out"),
            ("1 2 0%", "Zoom must"),
            ("1 2 -5%", "Zoom must"),
            ("1 2 1e9%", "Zoom must"),
        ] {
            let why = Wanted::parse(typed).expect_err(typed);
            assert!(why.starts_with(said), "{typed}: {why}");
        }
        assert!(Wanted::parse(&"9".repeat(100_000)).is_err());
    }
}
