//! Links between physics tiles over the map: of the tile under the pointer, of the selected number, or all of them.
//!
//! ```text
//! LinkIndex ─► which numbers show ─► net.rs: lines, outlines, dots ─► curve.rs: a line's points, dashes, arrow heads
//!                                    reach.rs: beams and circles      chips.rs: labels, which keep clear of each other
//!                                    outline.rs: edges, kept           line.rs: about the selected number
//! ```
//!
//! Cost follows what is visible: lines and areas outside of the map's part of the window are skipped before they are
//! shaped, and many areas share their lines ([`net`]). Nothing is drawn of layers that are hidden.

pub(super) mod chips;
pub(super) mod curve;
mod lens;
mod line;
mod net;
mod outline;
mod reach;

use egui::{Rect, Stroke, StrokeKind, Ui, vec2};

use self::chips::Chips;
pub(super) use self::lens::Lens;
use self::net::{Shown, Source};
pub(super) use self::outline::Outlines;
use super::cache::SceneCache;
use super::{Desk, map_area, style, text};
use crate::analysis;
use crate::analysis::{Elsewhere, LayerTile, LinkIndex, Number, Partner, Pin, Problem, Side};
use crate::catalog::{Family, Role};
use crate::scene::FlatScene;
use crate::view::{self, Action};

/// How strongly links show that are not those under the pointer or selected, where there are such.
const BACKGROUND: f32 = 0.45;
/// How strongly links show that are not those of a number that was just selected.
const FADED: f32 = 0.2;

/// How strongly, against others, thousands of links show: so that where they lie close can be told from where they do not.
const THRONG: f32 = 0.4;

/// Paints what is to be shown.
pub fn show(ui: &mut Ui, free: Rect, desk: &mut Desk, cache: &mut SceneCache) {
    let (Some(scene), Some((index, outlines))) = (desk.scene, cache.links_and_outlines()) else { return };
    if !index.is_done() {
        return;
    }
    let selected = desk.state.links.selected;
    if selected.is_some_and(|number| index.entry(number).is_none()) {
        // The map has been loaded again, and has no such number any more.
        return desk.push(Action::SelectNumber(None));
    }
    outlines.begin();
    let painter = ui.painter().with_clip_rect(free);
    let asked = Asked { tiles: asked_tiles(ui, desk, scene), selected };
    paint(&painter, free, desk, &mut Source { scene, index, outlines }, &asked);
    if outlines.is_behind() {
        ui.ctx().request_repaint();
    }
    if let Some(number) = selected {
        partner_outline(&painter, free, desk, scene);
        line::show(ui, free, desk, scene, index, number);
    }
}

/// What somebody has asked for: the tiles under the pointer and those that are pinned, and a number.
struct Asked {
    tiles: Vec<LayerTile>,
    selected: Option<Number>,
}

fn paint(painter: &egui::Painter, free: Rect, desk: &Desk, source: &mut Source, asked: &Asked) {
    let (scene, index) = (source.scene, source.index);
    let is_shown = |number: &Number| view::family_shown(desk.state, scene, number.family).is_visible();
    let linked = |tile: &LayerTile| analysis::linked(scene, *tile).map(|(number, _)| number);
    let selected = asked.selected.filter(is_shown);
    let mut active: Vec<Number> = asked.tiles.iter().filter_map(linked).chain(selected).filter(is_shown).collect();
    active.sort_unstable();
    active.dedup();
    let is_news = selected.is_some() && desk.state.links.told;
    let strength = match (is_news, active.is_empty()) {
        (true, _) => FADED,
        (false, false) => BACKGROUND,
        (false, true) => 1.0,
    };
    reach::show(painter, free, desk, source, &asked.tiles, selected, if is_news { FADED } else { 1.0 });
    let lenses = lenses(painter, free, desk, scene);
    let lens = |number: Number| lenses.iter().find(|(family, _)| *family == number.family)?.1.as_ref();
    let mut chips = Chips::default();
    let all = if desk.state.links.all { index.entries() } else { &[] };
    let others = || all.iter().map(|entry| entry.number).filter(|number| !active.contains(number));
    let is_plain = net::is_too_much(index, others().filter_map(|number| Some((number, lens(number)?))));
    let strength = if is_plain { strength.min(THRONG) } else { strength };
    let plain = is_plain.then(|| (net::MOST_PLAIN / others().count().max(1)).max(1));
    for number in others() {
        if let Some(lens) = lens(number) {
            net::draw(lens, source, &mut chips, Shown { number, strength, own: None, is_chosen: false, plain });
        }
    }
    chips.make_room();
    for number in active {
        let own = asked.tiles.iter().copied().find(|tile| linked(tile) == Some(number));
        let is_chosen = selected == Some(number) && desk.state.links.all;
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
    desk: &Desk,
    scene: &FlatScene,
) -> [(Family, Option<Lens<'a>>); 4] {
    Family::ALL.map(|family| {
        let is_shown = view::family_shown(desk.state, scene, family).is_visible();
        (family, Lens::new(painter, free, desk, scene, family).filter(|_| is_shown))
    })
}

/// The tiles under the pointer, then those that are pinned.
fn asked_tiles(ui: &Ui, desk: &Desk, scene: &FlatScene) -> Vec<LayerTile> {
    let pins = hovered(ui, desk).into_iter().chain(desk.state.pinned);
    pins.flat_map(|pin| analysis::tiles_under(scene, pin)).collect()
}

/// The point under the pointer.
fn hovered(ui: &Ui, desk: &Desk) -> Option<Pin> {
    map_area::pointer_px(ui, desk).map(|at_px| view::pin_at_px(desk.state, at_px))
}

/// Frames the area that was gone to: the pointer is elsewhere.
fn partner_outline(painter: &egui::Painter, free: Rect, desk: &Desk, scene: &FlatScene) {
    let Some((partner, _)) = desk.state.links.partner else { return };
    let Some(lens) = Lens::new(painter, free, desk, scene, partner.number.family) else { return };
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
pub fn step(ui: &Ui, desk: &mut Desk, cache: &SceneCache, by: isize) {
    let (Some(scene), Some(index)) = (desk.scene, cache.links()) else { return };
    if !index.is_done() {
        return desk.tell("Links are still being searched for.");
    }
    let pointer = map_area::pointer_px(ui, desk);
    let links = desk.state.links;
    // The map moves under a pointer that rests: what lies there now was not chosen by anybody.
    let rests = links.partner.filter(|(_, then)| *then == pointer).map(|(partner, _)| partner);
    let under = hovered(ui, desk).map(|pin| analysis::tiles_under(scene, pin)).unwrap_or_default();
    let under = under.into_iter().filter_map(|tile| analysis::linked(scene, tile)).find(|(number, _)| {
        // What is off because physics is comes on for whoever goes there; what somebody has hidden is not asked for.
        let shown = view::family_shown(desk.state, scene, number.family);
        shown.is_visible() || shown == view::Shown::Overlay
    });
    let partner = match (rests, under, links.partner, links.selected) {
        (Some(last), ..) => index.partner(last.number, last.side, last.at as isize + by),
        (None, Some((number, role)), ..) => first(index, number, Side::opposite(role), by),
        (None, None, Some((last, _)), _) => index.partner(last.number, last.side, last.at as isize + by),
        (None, None, None, Some(number)) => first(index, number, Side::Both, by),
        (None, None, None, None) => None,
    };
    match partner {
        Some(partner) => desk.push(Action::GoToPartner(Box::new(partner), pointer)),
        None if index.entries().is_empty() => desk.tell("Nothing is linked in this map."),
        None => desk.tell("Nothing linked here: point at a teleporter or a switch, or select a number."),
    }
}

/// The first one on a side, or the last; where there is none, those of the number itself.
fn first(index: &LinkIndex, number: Number, side: Side, by: isize) -> Option<Partner> {
    let at = if by > 0 { 0 } else { -1 };
    index.partner(number, side, at).or_else(|| index.partner(number, Side::Both, at))
}

/// A number with what it counts.
pub fn name(number: Number) -> String {
    match (number.family, number.value) {
        (Family::Tele, n) => format!("Teleporter {n}"),
        (Family::Checkpoint, 0) => "Checkpoint entrances".to_owned(),
        (Family::Checkpoint, n) => format!("Checkpoint {n}"),
        (Family::Switch, n) => format!("Switch {n}"),
        (Family::Tune, n) => format!("Tune zone {n}"),
    }
}

/// How many tiles of each part a number has, in words.
pub fn counts(entry: &analysis::Entry) -> String {
    let of = |counts: fn(Role) -> bool| entry.count(counts);
    let words = [
        (of(|role| matches!(role, Role::Entrance(_) | Role::CheckpointEntrance(_))), "entrance", "entrances"),
        (of(|role| role == Role::Checkpoint), "checkpoint", "checkpoints"),
        (of(|role| matches!(role, Role::Exit | Role::CheckpointExit)), "exit", "exits"),
        (of(|role| matches!(role, Role::Button(_))), "button", "buttons"),
        (of(|role| matches!(role, Role::Target(_))), "target", "targets"),
        (of(|role| role == Role::Zone), "tile", "tiles"),
    ];
    let words = words.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| text::count(n, one, many));
    words.collect::<Vec<_>>().join(", ")
}

/// What a number has, in words: on the card of a tile and in the line about the selected number.
pub fn number_words(entry: &analysis::Entry) -> String {
    let words = format!("{}: {}", name(entry.number), counts(entry));
    // Where it is the spawn, that is said with what is missing.
    match entry.elsewhere {
        Some(lower @ Elsewhere::LowerExit(_)) => format!("{words} · {}", elsewhere_words(lower)),
        _ => words,
    }
}

/// What a tile is linked by: what its number has, and what that lacks. `None` where it is not linked, or not yet known.
pub fn tile_words(cache: &SceneCache, scene: &FlatScene, tile: LayerTile) -> Option<(String, Option<&'static str>)> {
    let index = cache.links().filter(|index| index.is_done())?;
    let (number, _) = analysis::linked(scene, tile)?;
    let entry = index.entry(number)?;
    Some((number_words(entry), entry.problem.map(problem_words)))
}

/// Where checkpoints without an exit of their own lead, in a few words.
pub fn elsewhere_words(elsewhere: Elsewhere) -> String {
    match elsewhere {
        Elsewhere::LowerExit(exit) => format!("to exit {exit}"),
        Elsewhere::Spawn => "to the spawn".to_owned(),
    }
}

/// What is missing, in words.
pub fn problem_words(problem: Problem) -> &'static str {
    match problem {
        Problem::NoExit => "No exit: its entrances lead nowhere",
        Problem::NoEntrance => "No entrance: nothing leads to its exits",
        Problem::NoCheckpointExit => "No checkpoint exit for it: tees go to the spawn",
        Problem::NoCheckpoint => "No checkpoint leads to this exit",
        Problem::NoCheckpointEntrance => "No checkpoint entrance in the map: nothing teleports by checkpoints",
        Problem::NoButton => "No button: its targets never change",
        Problem::NoTarget => "No target: its buttons change nothing",
    }
}
