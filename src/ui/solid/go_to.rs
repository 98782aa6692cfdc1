//! Going to a place in a world of blocks by numbers: the text, here and in the command palette, and the field for it.
//!
//! A place is a node, `12 5 -30` or `(12,5,-30)` as the game writes it, or the surface of a column, `12 -30`. In a level it
//! is a point in level units, or the topmost surface at x and y.

use egui::{Rect, Ui};
use glam::{Vec2, Vec3};

use super::solid_cx::SolidCx;
use crate::analysis::solid::top_ground;
use crate::scene::solid::{Axes, NodeQuestion, Solid};
use crate::ui::commands::Command;
use crate::ui::parts::go_to_card::{self, GoToCard, GoToField, GoToInput};
use crate::view::solid::{PageAction, SolidAction};

/// Expected text, in words.
const WANTED: &str = "Enter x, y and z, such as 12 5 -30, or x and z: 12 -30";
/// Expected text, in examples.
const EXAMPLES: &str = "x y z: 12 5 -30   ·   x z: 12 -30";
/// The same for levels.
const WANTED_POINT: &str = "Enter x, y and z in level units, such as 120 -300 40, or x and y: 120 -300";
const POINT_EXAMPLES: &str = "x y z: 120 -300 40   ·   x y: 120 -300";
/// Words that may stand before a place, the longer ones first.
const WORDS: [&str; 8] = ["go to node", "go to position", "go to", "goto", "node", "position", "/teleport", "@"];
/// Ends of texts that are places, for all the ways in which one can be typed on.
const ENDS: [&str; 9] = ["", "0", " 0", "0 0", " 0 0", ")", "0)", " 0)", "0 0)"];
/// Nodes lie at most so far out on each axis.
const FARTHEST: f32 = 32_768.0;

/// Target node, or column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WantedNode {
    /// A point, in nodes.
    Node(Vec3),
    /// The surface at x and z, in nodes.
    Column(Vec2),
}

impl WantedNode {
    /// Parses the text, else returns what is wrong with it.
    pub fn parse(typed: &str) -> Result<Self, &'static str> {
        let typed = typed.trim().to_lowercase();
        let rest = WORDS.iter().find_map(|word| typed.strip_prefix(word)).unwrap_or(&typed).trim();
        let inside = rest.strip_prefix('(').map(|rest| rest.strip_suffix(')').ok_or(WANTED)).transpose()?;
        let between = |c: char| c.is_whitespace() || c == ',' || c == ';';
        let mut numbers = inside.unwrap_or(rest).split(between).filter(|word| !word.is_empty()).map(number);
        match [(); 4].map(|()| numbers.next()) {
            [Some(x), Some(z), None, _] => Ok(Self::Column(Vec2::new(x?, z?))),
            [Some(x), Some(y), Some(z), None] => Ok(Self::Node(Vec3::new(x?, y?, z?))),
            _ => Err(WANTED),
        }
    }

    /// Fault of a text that no more letters can mend.
    fn dead_end(typed: &str) -> Option<&'static str> {
        go_to_card::dead_end(typed, (&WORDS, &ENDS), WANTED, Self::parse)
    }

    /// In words. `axes`: those of the world.
    pub fn label(self, axes: Axes) -> String {
        let (node, second) = if axes == Axes::Nodes { ("node ", 'z') } else { ("", 'y') };
        match self {
            Self::Node(Vec3 { x, y, z }) => format!("Go to {node}{x}, {y}, {z}"),
            Self::Column(Vec2 { x, y }) => format!("Go to the surface at x {x}, {second} {y}"),
        }
    }

    /// Whether nothing of the world lies there.
    pub fn is_outside(self, scene: Option<&Solid>) -> bool {
        let is_inside = |scene: &Solid| {
            let [a, b] = [scene.bounds.min, scene.bounds.max].map(|corner| scene.axes.game_point(corner));
            let (low, high) = (a.min(b), a.max(b));
            let point = match self {
                Self::Node(at) => at,
                Self::Column(at) => Vec3::new(at.x, (low.y + high.y) / 2.0, at.y),
            }
            .round();
            point.cmpge(low).all() && point.cmple(high).all()
        };
        scene.is_some_and(|scene| !is_inside(scene))
    }

    /// Flies there and describes the node.
    pub fn go(self, ui: &Ui, cx: &mut SolidCx) {
        let (action, question) = match self {
            Self::Node(at) => (PageAction::GoToNode(at), NodeQuestion::At(at.round().as_ivec3())),
            Self::Column(at) => {
                let [x, z] = [at.x, at.y].map(|at| at.round() as i32);
                (PageAction::GoToColumn(at), NodeQuestion::Top { x, z, heights: cx.solid.slice })
            }
        };
        cx.push(SolidAction::Page(action));
        if cx.has_nodes() {
            cx.push(SolidAction::Inspect(Some(question)));
        }
        ui.ctx().request_repaint();
    }
}

fn number(word: &str) -> Result<f32, &'static str> {
    let number = word.parse::<f32>().ok().filter(|number| number.is_finite()).ok_or(WANTED)?;
    (number.abs() < FARTHEST).then_some(number).ok_or("Coordinates out of range")
}

/// The card with the field.
#[derive(Default)]
pub struct GoTo(GoToCard);

impl GoTo {
    /// Shows the card where it is open.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut SolidCx) {
        if !cx.solid.pages.go_to || cx.scene.is_none() {
            *self = Self::default();
            return;
        }
        let (scene, has_nodes) = (cx.scene, cx.has_nodes());
        let read = |typed: &str| {
            let wanted = WantedNode::parse(typed).map_err(|why| of_kind(why, has_nodes))?;
            let label = match wanted {
                _ if has_nodes => wanted.label(Axes::Nodes),
                WantedNode::Node(_) => wanted.label(Axes::Level),
                WantedNode::Column(at) => {
                    let surface = scene.and_then(|scene| surface(scene, at));
                    let z = surface.ok_or("There is nothing at x and y: enter x, y and z")?;
                    let is_flat = scene.is_some_and(|scene| scene.level_style.is_some_and(|style| style.automap));
                    let height = if is_flat { String::new() } else { format!(" (z {z:.0})") };
                    format!("{}{height}", wanted.label(Axes::Level))
                }
            };
            let outside = match (wanted.is_outside(scene), has_nodes) {
                (false, _) => "",
                (true, true) => ", outside the world",
                (true, false) => ", outside the level",
            };
            Ok(format!("{label}{outside}"))
        };
        let hint = if has_nodes { "Position, such as 12 5 -30" } else { "Position, such as 120 -300 40" };
        let examples = if has_nodes { EXAMPLES } else { POINT_EXAMPLES };
        let dead_end = &|typed: &str| WantedNode::dead_end(typed).map(|why| of_kind(why, has_nodes));
        let field = GoToField { name: "Go to position", hint, examples, read: &read, dead_end };
        match self.0.show(ui, free, cx.solid.pages.find.open, &field) {
            GoToInput::Nothing => {}
            GoToInput::Closed => cx.push(toggle()),
            GoToInput::Entered(typed) => {
                cx.push(toggle());
                if let Ok(wanted) = WantedNode::parse(&typed) {
                    wanted.go(ui, cx);
                }
            }
        }
    }
}

/// A fault in the words for the kind of world.
fn of_kind(why: &'static str, has_nodes: bool) -> &'static str {
    if why == WANTED && !has_nodes { WANTED_POINT } else { why }
}

/// Height of the topmost surface of a level at x and y, in level units.
fn surface(scene: &Solid, at: Vec2) -> Option<f32> {
    let at = scene.axes.scene_point(at.extend(0.0));
    let height = top_ground(scene, Vec2::new(at.x, at.z))?;
    Some(scene.axes.game_point(at.with_y(height)).z)
}

fn toggle() -> SolidAction {
    SolidAction::Page(PageAction::ToggleGoTo)
}

/// A place in the status bar, whose click opens the card.
pub fn button(ui: &mut Ui, cx: &mut SolidCx, words: &str, hint: &str, is_muted: bool) {
    if go_to_card::button(ui, words, is_muted, (hint, &Command::GoToPosition.info().keys_text())) {
        cx.push(toggle());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::solid::Aabb;

    #[test]
    fn three_numbers_are_a_node_and_two_a_column() {
        for typed in ["12 5 -30", "12,5,-30", " (12, 5, -30) ", "go to 12;5;-30", "/teleport 12,5,-30", "Node 12 5 -30"]
        {
            assert_eq!(WantedNode::parse(typed), Ok(WantedNode::Node(Vec3::new(12.0, 5.0, -30.0))), "{typed}");
        }
        for typed in ["12 -30", "12,-30", "(12,-30)", "go to position 12.0 -30"] {
            assert_eq!(WantedNode::parse(typed), Ok(WantedNode::Column(Vec2::new(12.0, -30.0))), "{typed}");
        }
        let player = WantedNode::parse("31.4,21.5,-7").map(|wanted| wanted.label(Axes::Nodes));
        assert_eq!(player, Ok("Go to node 31.4, 21.5, -7".into()));
    }

    #[test]
    fn faults_show_as_soon_as_no_letter_can_mend_them() {
        for typed in ["", "-", "12", "12.", "12 5", "12 5 -", "(", "(12", "(12,5,-30", "(12,5,-30)", "/tele", "node 1"]
        {
            assert_eq!(WantedNode::dead_end(typed), None, "{typed}");
        }
        for typed in ["x", "12 y", "1 2 3 4", "(1 2) 3", "1 nan", "teleport home"] {
            assert_eq!(WantedNode::dead_end(typed), Some(WANTED), "{typed}");
        }
        assert_eq!(WantedNode::dead_end("40000"), Some("Coordinates out of range"));
    }

    #[test]
    fn wrong_texts_are_refused() {
        for typed in ["", "12", "1 2 3 4", "a b", "(1 2", "1 nan 3", "1 inf", "teleport home", "1 2 3 4 5 6"] {
            assert_eq!(WantedNode::parse(typed), Err(WANTED), "{typed}");
        }
        for typed in ["40000 1", "1 2 -32768", "1e30 2 3"] {
            assert_eq!(WantedNode::parse(typed), Err("Coordinates out of range"), "{typed}");
        }
    }

    #[test]
    fn places_beyond_the_world_are_outside() {
        // To the north of nodes is where a scene's z is low.
        let bounds = Aabb::new(Vec3::new(-0.5, -16.5, -47.5), Vec3::new(31.5, 15.5, -15.5));
        let solid = Solid { bounds, axes: Axes::Nodes, ..Solid::default() };
        let is_outside = |typed: &str| WantedNode::parse(typed).expect(typed).is_outside(Some(&solid));
        for inside in ["0 16", "31 47", "0 -16 16", "31 15 47"] {
            assert!(!is_outside(inside), "{inside}");
        }
        for outside in ["-1 16", "32 16", "0 15", "0 48", "0 -17 16", "0 16 16"] {
            assert!(is_outside(outside), "{outside}");
        }
    }
}
