//! Hover card of solid worlds: the node under a pointer that rests.

use egui::{Label, Pos2, Rect, RichText, Ui, Vec2, vec2};

use super::node_words;
use super::pointed_node::screen_rect;
use super::solid_cx::SolidCx;
use crate::scene::PxRect;
use crate::scene::solid::{NodeAnswer, NodeQuestion, SolidCamera, ThingIndex};
use crate::ui::parts::hover_card::{self, CardWorld, Looked};
use crate::ui::parts::{style, text, widgets};
use crate::ui::shell::dialogs;

/// Least side of the place that a card is about, in points: far out a node is smaller than a pixel.
const LEAST_SIDE: f32 = 4.0;

/// The card, as long as there is one.
pub type HoverCard = hover_card::HoverCard<CardContent, (SolidCamera, PxRect)>;

/// Content of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardContent {
    title: String,
    /// Stored name and position.
    place: String,
    color: Option<[u8; 3]>,
    lines: Vec<String>,
}

/// Shows the card where it is due. `pointed`: the question about the node under the pointer.
/// `thing`: the one under the pointer, in worlds that can be asked about their things.
pub fn show(
    card: &mut HoverCard,
    ui: &Ui,
    free: Rect,
    cx: &SolidCx,
    (pointed, thing): (Option<NodeQuestion>, Option<ThingIndex>),
) {
    let world = CardWorld {
        free,
        // A measurement would be covered.
        is_on: cx.shell.switches.hover_card && !cx.solid.ruler.on && !dialogs::cover_map(cx),
        is_moving: cx.solid.is_moving(),
        seen_by: (cx.solid.camera, cx.solid.viewport_px),
    };
    let look = |at: Pos2| {
        if let Some(found) = thing.and_then(|thing| about_thing(cx, thing, at)) {
            return found;
        }
        let Some(question) = pointed else { return Looked::Nothing };
        let Some(answer) = cx.status.nodes.get(&question) else { return Looked::Later };
        let pointer = Rect::from_center_size(at, Vec2::splat(LEAST_SIDE));
        match answer {
            NodeAnswer::Node(facts) => {
                let content = CardContent {
                    title: text::clean(&facts.title).into_owned(),
                    place: format!("{}   {}", text::clean(&facts.name), facts.position()),
                    color: facts.color,
                    lines: facts.summary.iter().map(|line| text::clean(line).into_owned()).collect(),
                };
                let about = screen_rect(ui, cx, facts.at);
                Looked::Found(content, if about.width() < LEAST_SIDE || !about.contains(at) { pointer } else { about })
            }
            NodeAnswer::Unreadable { .. } | NodeAnswer::Failed(_) => {
                let (title, reason) = node_words::trouble(answer).unwrap_or_default();
                let content = CardContent { title, place: String::new(), color: None, lines: vec![reason] };
                Looked::Found(content, pointer)
            }
            NodeAnswer::Empty => Looked::Nothing,
        }
    };
    card.show(ui, world, look, content);
}

/// The card of a thing; `None` = nothing is known of it.
fn about_thing(cx: &SolidCx, thing: ThingIndex, at: Pos2) -> Option<Looked<CardContent>> {
    let facts = cx.scene?.catalog.as_ref()?.facts(thing)?;
    let lines = facts.summary.iter().map(|line| text::clean(line).into_owned()).collect();
    let content = CardContent { title: facts.title, place: String::new(), color: None, lines };
    Some(Looked::Found(content, Rect::from_center_size(at, Vec2::splat(LEAST_SIDE))))
}

fn content(ui: &mut Ui, content: &CardContent) {
    ui.spacing_mut().item_spacing = vec2(style::SPACE_M, 2.0);
    ui.spacing_mut().interact_size.y = 14.0;
    let small = |words: &str| RichText::new(words).font(style::small());
    ui.horizontal(|ui| {
        if content.color.is_some() || !content.place.is_empty() {
            widgets::swatch(ui, content.color);
        }
        ui.label(RichText::new(&content.title).font(style::body()).strong());
    });
    if !content.place.is_empty() {
        ui.label(small(&content.place).color(style::colors().muted));
    }
    for line in &content.lines {
        ui.add(Label::new(small(line)).wrap());
    }
}
