//! Going to a place by numbers: the text, here and in the command palette, and the field for it.
//!
//! A place is a tile counted from the map's top left corner, with a zoom if wanted: `120 45`, `120,45`, `go to -3 7`,
//! `120 45 150%`.

use egui::{Align2, Id, Key, Order, Rect, RichText, Ui, vec2};
use lucide_icons::Icon;

use crate::base::{self, TILE_WORLD};
use crate::scene::FlatScene;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{cards, style, widgets};
use crate::view::flat::FAR_TILES;
use crate::view::flat::FlatAction;
use crate::view::{self, Action};

/// Width of the field, where there is space.
const WIDTH: f32 = 260.0;
/// Expected text, in words.
const WANTED: &str = "Enter a column and a row, such as 120 45, and optionally a zoom: 120 45 150%";
/// Expected text, in examples.
const EXAMPLES: &str = "120 45   ·   120,45   ·   120 45 150%";
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
        let rest = ["go to tile", "go to", "goto", "tile", "@"].iter().find_map(|word| typed.strip_prefix(word));
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

/// State of the field.
#[derive(Default)]
pub struct GoTo {
    typed: String,
    open: bool,
    /// Enter was pressed on a text that is wrong: the error shows.
    tried: bool,
}

impl GoTo {
    /// Shows the field where it is open.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut FlatCx) {
        if !cx.flat.layout.go_to || cx.scene.is_none() {
            *self = Self::default();
            return;
        }
        let is_new = !std::mem::replace(&mut self.open, true);
        let (enters, leaves, pressed) = ui.input(|i| {
            let pressed = i.pointer.any_pressed().then(|| i.pointer.interact_pos()).flatten();
            (i.key_pressed(Key::Enter), i.key_pressed(Key::Escape), pressed)
        });
        if !is_new && leaves {
            return cx.push(FlatAction::ToggleGoTo);
        }
        let within = if free.width() < WIDTH { ui.ctx().content_rect() } else { free };
        let top = if cx.flat.find.open { 96.0 } else { style::SPACE_M };
        cards::area(ui, "go to", Order::Foreground, Align2::CENTER_TOP, within, vec2(0.0, top), |ui| {
            let card = cards::card(egui::Color32::TRANSPARENT).inner_margin(egui::Margin::same(8));
            let shown = card.show(ui, |ui| {
                ui.set_width(WIDTH.min(within.width() - 40.0).max(80.0));
                self.field(ui, is_new);
                self.below(ui, cx);
            });
            // The button closes it by itself.
            let button: Option<Rect> = ui.data(|data| data.get_temp(button_id()));
            let is_outside =
                |at| !shown.response.rect.contains(at) && !button.is_some_and(|button| button.contains(at));
            if !is_new && pressed.is_some_and(is_outside) {
                cx.push(FlatAction::ToggleGoTo);
            }
        });
        if !is_new && enters {
            self.tried = true;
            if let Ok(wanted) = Wanted::parse(&self.typed) {
                cx.push(FlatAction::ToggleGoTo);
                wanted.go(ui, cx);
            }
        }
    }

    fn field(&mut self, ui: &mut Ui, is_new: bool) {
        let icon = RichText::new(Icon::Crosshair.unicode()).font(style::icons(13.0)).color(style::colors().muted);
        let field = egui::TextEdit::singleline(&mut self.typed)
            .id(Id::unique("go to field"))
            .hint_text(RichText::new("Tile, such as 120 45").color(style::colors().muted))
            .prefix(icon)
            .margin(egui::Margin::symmetric(6, 3))
            .desired_width(f32::INFINITY);
        let response = ui.add(field).accessible_name("Go to tile");
        if response.changed() {
            self.tried = false;
        }
        // Enter takes the keyboard away from it; a wrong text has to be corrected.
        if is_new || ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
    }

    /// Line below the field: the parsed target, or the expected text.
    fn below(&self, ui: &mut Ui, cx: &FlatCx) {
        ui.add_space(style::SPACE_S);
        let colors = style::colors();
        let (words, color) = match Wanted::parse(&self.typed) {
            Ok(wanted) if wanted.is_outside(cx.scene) => (format!("{}, outside the map", wanted.label()), colors.muted),
            Ok(wanted) => (wanted.label(), colors.muted),
            Err(why) if self.tried => (format!("{why}."), colors.warning),
            Err(_) => (EXAMPLES.to_owned(), colors.muted),
        };
        ui.label(RichText::new(words).font(style::small()).color(color));
    }
}

/// Id under which the place of the button is stored.
fn button_id() -> Id {
    Id::unique("go to button")
}

/// Words of the button. `tile`: the one under the pointer; `None` while there is no such tile.
pub fn tile_words(tile: Option<glam::Vec2>) -> String {
    tile.map_or_else(|| "Tile –".to_owned(), |tile| format!("Tile {}, {}", tile.x.floor(), tile.y.floor()))
}

/// The tile under the pointer in the status bar, which opens the field. `is_on_map`: the pointer is there.
pub fn button(ui: &mut Ui, cx: &mut FlatCx, words: &str, is_on_map: bool) {
    let info = Command::GoTo.info();
    let color = if is_on_map { style::colors().text } else { style::colors().muted };
    let button = egui::Button::new(RichText::new(words).font(style::small()).color(color)).frame(false);
    let response = ui.add(button).on_hover_ui(|ui| widgets::tooltip(ui, info.label, &info.keys_text()));
    ui.data_mut(|data| data.insert_temp(button_id(), response.interact_rect));
    if response.clicked() {
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
