//! Connections between physics tiles over the map: of the tile under the pointer, of the selected number, or all of
//! them.
//!
//! ```text
//! LinkIndex ─► which numbers show ─► net.rs: lines, outlines, dots ─► curve.rs: a line's points, dashes, arrow heads
//!                                    reach.rs: beams and circles      chips.rs: labels, which keep clear of each other
//!                                    outline.rs: edges, kept           line.rs: about the selected number
//! ```
//!
//! Cost follows what is visible: lines and areas outside of the map's part of the window are skipped before they are
//! shaped, and many areas share their lines ([`net`]). Nothing is drawn of layers that are hidden.

pub mod chips;
pub mod curve;
mod lens;
mod line;
mod net;
mod outline;
mod reach;
mod words;

use egui::{Rect, Stroke, StrokeKind, Ui, vec2};

use self::chips::Chips;
pub use self::lens::Lens;
pub use self::line::shown_rect as number_line_rect;
use self::net::{Shown, Source};
pub use self::outline::Outlines;
pub use self::words::{counts, elsewhere_words, name, problem_words, tile_links};
use super::cache::SceneCache;
use super::map_px;
use crate::analysis;
use crate::analysis::{LayerTile, LinkIndex, Number, Partner, Pin, Question, Side};
use crate::rules::ddnet::Family;
use crate::rules::ddnet::Role;
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::style;
use crate::view;
use crate::view::flat::FlatAction;

/// Opacity of connections that are not those under the pointer or selected, where there are such.
const BACKGROUND: f32 = 0.45;
/// Opacity of connections that are not those of a number that was just selected.
const FADED: f32 = 0.2;

/// Relative opacity of thousands of connections, so that dense places differ from sparse ones.
const THRONG: f32 = 0.4;

/// Paints the connections.
pub fn show(ui: &mut Ui, free: Rect, cx: &mut FlatCx, cache: &mut SceneCache) {
    let (Some(scene), Some((index, outlines))) = (cx.scene, cache.links_and_outlines()) else { return };
    if !index.is_done() {
        return;
    }
    let selected = cx.flat.connections.selected;
    if selected.is_some_and(|number| index.entry(number).is_none()) {
        // The map has been loaded again, and has no such number any more.
        return cx.push(FlatAction::SelectNumber(None));
    }
    outlines.begin();
    let painter = ui.painter().with_clip_rect(free);
    let asked = Asked { tiles: asked_tiles(ui, cx, scene), selected };
    paint(&painter, free, cx, &mut Source { scene, index, outlines }, &asked);
    if outlines.is_behind() {
        ui.ctx().request_repaint();
    }
    if let Some(number) = selected {
        partner_outline(&painter, free, cx, scene);
        line::show(ui, free, cx, scene, index, number);
    }
}

/// Tiles under the pointer and pinned ones, and the selected number.
struct Asked {
    tiles: Vec<LayerTile>,
    selected: Option<Number>,
}

fn paint(painter: &egui::Painter, free: Rect, cx: &FlatCx, source: &mut Source, asked: &Asked) {
    let (scene, index) = (source.scene, source.index);
    let is_shown = |number: &Number| view::flat::family_shown(cx.flat, scene, number.family).is_visible();
    let linked = |tile: &LayerTile| analysis::linked(scene, *tile).map(|(number, _)| number);
    let selected = asked.selected.filter(is_shown);
    let mut active: Vec<Number> = asked.tiles.iter().filter_map(linked).chain(selected).filter(is_shown).collect();
    active.sort_unstable();
    active.dedup();
    let is_news = selected.is_some() && cx.flat.connections.shows_line;
    let strength = match (is_news, active.is_empty()) {
        (true, _) => FADED,
        (false, false) => BACKGROUND,
        (false, true) => 1.0,
    };
    reach::show(painter, free, cx, source, &asked.tiles, selected, if is_news { FADED } else { 1.0 });
    let lenses = lenses(painter, free, cx, scene);
    let lens = |number: Number| lenses.iter().find(|(family, _)| *family == number.family)?.1.as_ref();
    let mut chips = Chips::default();
    let all = if cx.flat.connections.all { index.entries() } else { &[] };
    let others = || all.iter().map(|entry| entry.number).filter(|number| !active.contains(number));
    let is_plain = net::is_too_much(index, others().filter_map(|number| Some((number, lens(number)?))));
    let strength = if is_plain { strength.min(THRONG) } else { strength };
    let plain = is_plain.then(|| (net::MOST_PLAIN / others().count().max(1)).max(1));
    for number in others() {
        if let Some(lens) = lens(number) {
            net::draw(lens, source, &mut chips, Shown { number, strength, own: None, is_chosen: false, plain });
        }
    }
    chips.prioritize_next();
    for number in active {
        let own = asked.tiles.iter().copied().find(|tile| linked(tile) == Some(number));
        let is_chosen = selected == Some(number) && cx.flat.connections.all;
        if let Some(lens) = lens(number) {
            net::draw(lens, source, &mut chips, Shown { number, strength: 1.0, own, is_chosen, plain: None });
        }
    }
    chips.paint(painter);
}

/// The lens of each family, where its layer is on the picture.
fn lenses<'a>(
    painter: &'a egui::Painter,
    free: Rect,
    cx: &FlatCx,
    scene: &FlatScene,
) -> [(Family, Option<Lens<'a>>); 4] {
    Family::ALL.map(|family| {
        let is_shown = view::flat::family_shown(cx.flat, scene, family).is_visible();
        (family, Lens::new(painter, free, cx, scene, family).filter(|_| is_shown))
    })
}

/// Tiles under the pointer, then pinned ones.
fn asked_tiles(ui: &Ui, cx: &FlatCx, scene: &FlatScene) -> Vec<LayerTile> {
    let pins = hovered(ui, cx).into_iter().chain(cx.flat.pinned);
    pins.flat_map(|pin| analysis::tiles_under(scene, pin)).collect()
}

/// The point under the pointer.
fn hovered(ui: &Ui, cx: &FlatCx) -> Option<Pin> {
    map_px::pointer_px(ui, cx).map(|at_px| view::flat::pin_at_px(cx.flat, at_px))
}

/// Frames the area that was visited last: the pointer is elsewhere.
fn partner_outline(painter: &egui::Painter, free: Rect, cx: &FlatCx, scene: &FlatScene) {
    let Some((partner, _)) = cx.flat.connections.partner else { return };
    let Some(lens) = Lens::new(painter, free, cx, scene, partner.number.family) else { return };
    let rect = lens.rect(partner.area.rect()).expand(4.0);
    let rect = Rect::from_center_size(rect.center(), rect.size().max(vec2(14.0, 14.0)));
    if lens.sees(rect) {
        painter.rect_stroke(
            rect,
            2.0,
            Stroke::new(4.0, style::ON_MAP.background.gamma_multiply(0.8)),
            StrokeKind::Middle,
        );
        painter.rect_stroke(rect, 2.0, Stroke::new(2.0, style::ON_MAP.accent), StrokeKind::Middle);
    }
}

/// Goes to the next (1) or the previous (−1) partner of the tile under the pointer or of the selected number.
pub fn step(ui: &Ui, cx: &mut FlatCx, cache: &SceneCache, by: isize) {
    let (Some(scene), Some(index)) = (cx.scene, cache.links()) else { return };
    if let Some(why) = cache.failure(&Question::Links) {
        return cx.notify(why);
    }
    if !index.is_done() {
        return cx.notify("Searching for links…");
    }
    let pointer = map_px::pointer_px(ui, cx);
    let links = cx.flat.connections;
    // The map moves under a resting pointer: the thing that lies there now was not chosen.
    let rests = links.partner.filter(|(_, then)| *then == pointer).map(|(partner, _)| partner);
    let under = hovered(ui, cx).map(|pin| analysis::tiles_under(scene, pin)).unwrap_or_default();
    let under = under.into_iter().filter_map(|tile| analysis::linked(scene, tile)).find(|(number, _)| {
        // Layers that are off because physics is are switched on; hidden ones stay hidden.
        let shown = view::flat::family_shown(cx.flat, scene, number.family);
        shown.is_visible() || shown == view::flat::Shown::EntitiesOff
    });
    let partner = match (rests, under, links.partner, links.selected) {
        (Some(last), ..) => index.partner(last.number, last.side, last.at as isize + by),
        (None, Some((number, role)), ..) => first(index, number, Side::opposite(role), by),
        (None, None, Some((last, _)), _) => index.partner(last.number, last.side, last.at as isize + by),
        (None, None, None, Some(number)) => first(index, number, Side::Both, by),
        (None, None, None, None) => None,
    };
    match partner {
        Some(partner) => cx.push(FlatAction::GoToPartner(Box::new(partner), pointer)),
        None if index.entries().is_empty() => cx.notify("No teleporters, switches or lasers in this map."),
        None => cx.notify("No link here: point at a teleporter or switch, or select a number."),
    }
}

/// Goes to what a linked tile leads to, or comes from.
pub fn follow(cx: &mut FlatCx, cache: &SceneCache, number: Number, role: Role) {
    let Some(index) = cache.links() else { return };
    if !index.is_done() {
        return cx.notify("Searching for links…");
    }
    match first(index, number, Side::opposite(role), 1) {
        Some(partner) => cx.push(FlatAction::GoToPartner(Box::new(partner), None)),
        None => cx.notify("This tile has no linked tile."),
    }
}

/// The first one on a side, or the last; where there is none, those of the number itself.
fn first(index: &LinkIndex, number: Number, side: Side, by: isize) -> Option<Partner> {
    let at = if by > 0 { 0 } else { -1 };
    index.partner(number, side, at).or_else(|| index.partner(number, Side::Both, at))
}
