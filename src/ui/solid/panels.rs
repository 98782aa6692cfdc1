//! All marks of solid worlds, in the order in which they are shown.

use std::sync::{Arc, Weak};

use egui::{Align2, Id, Pos2, Rect, Sense, Stroke, Ui, pos2};
use glam::Vec2;

use super::context_menu::ContextMenu;
use super::inspector::Inspector;
use super::label_cards::LabelCards;
use super::pointed_node::{PointedNode, PointedThing, block_box, node_box};
use super::pointer::{self, Drag};
use super::solid_cx::SolidCx;
use super::{
    change_marks, connections, cut_box, find, go_to, grid, heights, labels, level_style, node_card, outline, ruler,
    thing_marks, things,
};
use crate::scene::solid::{Aabb, LabelQuestion, NodeAnswer, NodeQuestion, Slice, Solid, Thing, ThingIndex};
use crate::ui::commands::Command;
use crate::ui::parts::find_bar::FindBar;
use crate::ui::parts::{style, text};
use crate::ui::shell::dialogs;
use crate::view::solid::{PageAction, SolidAction, cut_bounds};
use crate::view::{Request, ShellAction};

/// Steps of the wheel by which a command changes the flight speed: about twice as fast.
const SPEED_STEPS: f32 = 3.0;

/// Margin of the card of a selected thing around its words, in points.
const CARD_MARGIN: egui::Vec2 = egui::vec2(6.0, 3.0);

/// Marks of solid worlds. Holds only what egui needs from one frame to the next.
#[derive(Default)]
pub struct SolidPanels {
    drag: Drag,
    find: FindBar,
    go_to: go_to::GoTo,
    /// The world's things, by which it is known: a world that streams is another value with every chunk, and shares
    /// them.
    things: Option<Weak<[Thing]>>,
    /// The right panel.
    pub inspector: Inspector,
    pointed: PointedNode,
    pointed_thing: PointedThing,
    card: node_card::HoverCard,
    menu: ContextMenu,
    /// Labels of the last frame.
    labels: LabelCards,
    /// The node under the pointer in this frame.
    under: Option<NodeQuestion>,
    /// The thing of a level under the pointer in this frame.
    under_thing: Option<ThingIndex>,
    /// Questions about nodes that were asked last.
    asked: (Vec<NodeQuestion>, Option<LabelQuestion>),
}

impl SolidPanels {
    /// Follows the world that is shown; whether it is another one.
    pub fn follow(&mut self, world: Option<&Arc<Solid>>) -> bool {
        let things = world.map(|world| Arc::downgrade(&world.things));
        let is_same = match (&self.things, &things) {
            (Some(before), Some(now)) => Weak::ptr_eq(before, now),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if !is_same {
            let width = std::mem::take(&mut self.inspector.width);
            *self = Self { things, ..Self::default() };
            self.inspector.width = width;
        }
        !is_same
    }

    /// Takes the pointer on the world's part of the window, and marks the selection.
    pub fn show(&mut self, root: &mut Ui, free: Rect, cx: &mut SolidCx) {
        pointer::take(root, free, cx, &mut self.drag, &self.labels);
        if cx.solid.pages.find.is_new && things::has_page(cx) && !cx.shell.switches.panels {
            cx.push(ShellAction::TogglePanels);
        }
        change_marks::mark(root, free, cx);
        grid::show(root, free, cx);
        self.under_thing = self.pointed_thing.thing(root, cx, &self.labels);
        let mut words = thing_marks::show(root, free, cx, self.under_thing);
        let card = mark(root, free, cx);
        words.extend(card.map(|(card, _)| card));
        self.labels = labels::show(root, free, cx, words);
        self.labels.extend(card.and_then(|(card, thing)| Some((card, thing?))));
        mark_cut(root, free, cx);
        cut_box::show(root, free, cx);
        ruler::show(root, free, cx);
        find::show(&mut self.find, root, free, cx);
        self.go_to.show(root, free, cx);
        if dialogs::cover_map(cx) {
            root.interact(free, Id::unique("covered world"), Sense::CLICK);
        } else {
            self.menu.show(root, free, cx);
        }
        self.under = self.pointed.question(root, cx);
        self.ask(cx);
    }

    /// Asks for the nodes that show: under the pointer, in the menu, in the Inspector.
    fn ask(&mut self, cx: &mut SolidCx) {
        let mut asked: Vec<NodeQuestion> = Vec::new();
        for question in [self.menu.question(), self.under, cx.solid.inspected].into_iter().flatten() {
            if !asked.contains(&question) {
                asked.push(question);
            }
        }
        let asked = (asked, labels::question(cx));
        if asked != self.asked {
            cx.push(Request::AskNodes(asked.0.clone(), asked.1));
            self.asked = asked;
        }
    }

    /// Shows the card beside the pointer.
    pub fn show_hover(&mut self, root: &Ui, free: Rect, cx: &SolidCx) {
        node_card::show(&mut self.card, root, free, cx, (self.under, self.under_thing));
    }

    /// The question about the node under the pointer.
    pub fn under(&self) -> Option<NodeQuestion> {
        self.under
    }

    /// Runs a command that depends on the state.
    pub fn run(cx: &mut SolidCx, command: Command) {
        match command {
            Command::ColorBy => level_style::cycle_colors(cx),
            Command::Automap => level_style::toggle_automap(cx),
            Command::NextThing => connections::step(cx, 1),
            Command::PreviousThing => connections::step(cx, -1),
            Command::FlyFaster => pointer::change_speed(cx, SPEED_STEPS),
            Command::FlySlower => pointer::change_speed(cx, -SPEED_STEPS),
            Command::LowerTop => heights::step_top(cx, -1),
            Command::RaiseTop => heights::step_top(cx, 1),
            Command::AllHeights => cx.push(SolidAction::SetSlice(Slice::ALL)),
            _ => {}
        }
    }

    /// Closes the search, or else clears the selection; returns whether there was either.
    pub fn step_back(&mut self, cx: &mut SolidCx) -> bool {
        if cx.solid.pages.find.open {
            cx.push(SolidAction::Page(PageAction::CloseFind));
            return true;
        }
        if cx.solid.ruler.on {
            cx.push(SolidAction::ToggleRuler);
            return true;
        }
        let (is_selected, is_inspected) = (cx.solid.selected.is_some(), cx.solid.inspected.is_some());
        if is_selected {
            cx.push(SolidAction::Select(None));
        }
        if is_inspected || cx.has_nodes() && cx.shows_inspector() {
            cx.push(SolidAction::Inspect(None));
            return true;
        }
        is_selected || level_style::exit_solo(cx)
    }
}

/// Outlines the box to which the world is cut.
fn mark_cut(ui: &Ui, free: Rect, cx: &mut SolidCx) {
    if let Some((scene, cut)) = cx.scene.zip(cx.solid.cut_box) {
        outline_box(ui, free, cx, cut_bounds(scene, cut));
    }
}

/// Outlines the selected thing, and writes its name beside the point that was clicked. Returns the place of the words,
/// and the thing.
fn mark(ui: &Ui, free: Rect, cx: &SolidCx) -> Option<(Rect, Option<ThingIndex>)> {
    if cx.has_nodes() {
        mark_node(ui, free, cx);
        return None;
    }
    let (scene, hit) = cx.scene.zip(cx.solid.selected)?;
    let (frame, scale) = (cx.solid.frame(), ui.ctx().pixels_per_point());
    let painter = ui.painter().with_clip_rect(free);
    let at_point = |px: Vec2| pos2(px.x, px.y) / scale;
    let thing = hit.thing.and_then(|thing| scene.thing(thing));
    if let Some(thing) = thing {
        outline_box(ui, free, cx, thing.bounds);
    }
    let at = frame.px(hit.point).map(at_point)?;
    let [x, y, z] = scene.axes.game_point(hit.point).to_array();
    // Floors of the automap lie in draw order, not at their heights.
    let is_flat = scene.level_style.is_some_and(|style| style.automap);
    let place = if is_flat { format!("{x:.1}, {y:.1}") } else { format!("{x:.1}, {y:.1}, {z:.1}") };
    let words = match thing {
        None => place,
        Some(thing) => {
            let name = text::clean(&thing.name);
            // A thing from a list was not clicked at a place.
            if hit.distance > 0.0 { format!("{name}   {place}") } else { name.into_owned() }
        }
    };
    painter.circle(at, 3.5, style::ON_MAP.accent, Stroke::new(1.0, style::SHADE));
    let galley = painter.layout_no_wrap(words, style::small(), style::ON_MAP.text);
    let card = selection_card(at, galley.size(), free);
    painter.rect_filled(card, f32::from(style::RADIUS), style::MESSAGE);
    painter.galley(card.min + CARD_MARGIN, galley, style::ON_MAP.text);
    Some((card.intersect(free), hit.thing))
}

/// Place of the card of a selected thing: on the right of its point, or on the left where it would end outside, and never
/// beyond the left edge.
fn selection_card(at: Pos2, words: egui::Vec2, free: Rect) -> Rect {
    let size = words + 2.0 * CARD_MARGIN;
    let inside = free.shrink(2.0);
    let right = Align2::LEFT_CENTER.anchor_size(at + egui::vec2(8.0, 0.0), size);
    let left = Align2::RIGHT_CENTER.anchor_size(at - egui::vec2(8.0, 0.0), size);
    let card = if right.right() > inside.right() { left } else { right };
    if !inside.contains(at) {
        // A point outside has no card at the edge.
        return card;
    }
    card.translate(egui::vec2((inside.left() - card.left()).max(0.0), 0.0))
}

/// Outlines the node that the Inspector describes. Far out, where it is smaller than a few pixels, a circle shows it.
fn mark_node(ui: &Ui, free: Rect, cx: &SolidCx) {
    let Some((scene, question)) = cx.scene.zip(cx.solid.inspected) else { return };
    let at = match question {
        NodeQuestion::At(at) => Some(at),
        NodeQuestion::Top { .. } => cx.status.nodes.get(&question).and_then(NodeAnswer::node).map(|facts| facts.at),
    };
    let Some(at) = at else { return };
    let is_unreadable = matches!(cx.status.nodes.get(&question), Some(NodeAnswer::Unreadable { .. }));
    let bounds = if is_unreadable { block_box(scene, at) } else { node_box(scene, at) };
    outline_box(ui, free, cx, bounds);
    let scale = ui.ctx().pixels_per_point();
    let px = cx.solid.frame().px(bounds.center());
    if let Some(at) = px.map(|px| pos2(px.x, px.y) / scale)
        && cx.solid.frame().units_per_px().is_some_and(|units| units > 0.25)
    {
        let painter = ui.painter().with_clip_rect(free);
        for stroke in outline::strokes() {
            painter.circle_stroke(at, 7.0, stroke);
        }
    }
}

fn outline_box(ui: &Ui, free: Rect, cx: &SolidCx, bounds: Aabb) {
    let (frame, scale) = (cx.solid.frame(), ui.ctx().pixels_per_point());
    let painter = ui.painter().with_clip_rect(free);
    let edges = outline::edges(&frame, bounds).into_iter();
    let edges: Vec<[Pos2; 2]> = edges.map(|edge| edge.map(|px| pos2(px.x, px.y) / scale)).collect();
    outline::paint(&painter, &edges);
}
