//! Links between physics tiles over the map: of the tile under the pointer, of the selected number, or all of them.
//!
//! ```text
//! LinkIndex ─► which numbers show ─► net.rs: lines, outlines, dots ─► curve.rs: a line's points, dashes, arrow heads
//!                                    reach.rs: beams and circles      chips.rs: labels, which keep clear of each other
//! ```
//!
//! Cost follows what is visible: lines and areas outside of the map's part of the window are skipped before they are
//! shaped, and many areas share their lines ([`net`]). Nothing is drawn of layers that are hidden.

pub(super) mod chips;
pub(super) mod curve;
mod lens;
mod net;
mod reach;

use egui::{Rect, Ui};
use glam::{UVec2, Vec2};

use self::chips::Chips;
pub(super) use self::lens::Lens;
use super::cache::SceneCache;
use super::{Desk, map_area, style, text};
use crate::base::TILE_WORLD;
use crate::catalog::{Family, Role};
use crate::scene::Scene;
use crate::view::{self, Action, LinkIndex, Number, Partner, Problem, Side};

/// How strongly links show that are not those asked for, where there are such.
const BACKGROUND: f32 = 0.45;

/// Paints what is to be shown.
pub fn show(ui: &mut Ui, free: Rect, desk: &Desk, cache: &SceneCache) {
    let (Some(scene), Some(index)) = (desk.scene, cache.links()) else { return };
    if !index.is_done() {
        return;
    }
    let own = hovered_tile(ui, desk, scene);
    let pinned = pinned_tile(desk);
    let hovered = own.into_iter().chain(pinned).flat_map(|at| numbers_at(desk, scene, at));
    let selected = desk.state.links.selected.filter(|number| family_shows(desk, scene, number.family));
    let mut chips = Chips::default();
    let mut active: Vec<Number> = hovered.map(|(number, _)| number).chain(selected).collect();
    active.sort_unstable();
    active.dedup();
    let painter = ui.painter().with_clip_rect(free);
    reach::show(&painter, free, desk, scene, index, &[own, pinned], selected);
    if desk.state.links.all {
        let strength = if active.is_empty() { 1.0 } else { BACKGROUND };
        for entry in index.entries().iter().filter(|entry| !active.contains(&entry.number)) {
            draw(&painter, free, desk, scene, index, &mut chips, Shown { number: entry.number, strength, own: None });
        }
    }
    chips.make_room();
    for number in active {
        let has = |at: &UVec2| numbers_at(desk, scene, *at).iter().any(|(other, _)| *other == number);
        let own = own.into_iter().chain(pinned).find(has);
        draw(&painter, free, desk, scene, index, &mut chips, Shown { number, strength: 1.0, own });
    }
    chips.paint(&painter);
    if let Some(number) = selected {
        legend(&painter, free, desk, index, number);
    }
}

/// A number to be drawn.
struct Shown {
    number: Number,
    strength: f32,
    /// The tile under the pointer, where it is asked for.
    own: Option<UVec2>,
}

fn draw(
    painter: &egui::Painter,
    free: Rect,
    desk: &Desk,
    scene: &Scene,
    index: &LinkIndex,
    chips: &mut Chips,
    shown: Shown,
) {
    if !family_shows(desk, scene, shown.number.family) {
        return;
    }
    let Some(lens) = Lens::new(painter, free, desk, scene, shown.number.family) else { return };
    net::draw(&lens, scene, index, chips, shown.number, shown.strength, shown.own);
}

/// Whether the layer of a family is on the picture.
fn family_shows(desk: &Desk, scene: &Scene, family: Family) -> bool {
    let layer = view::family_layer(scene, family).and_then(|id| scene.info.layer(id));
    let group = layer.and_then(|(group, layer)| Some((scene.info.groups.get(group)?, layer)));
    group.is_some_and(|(group, layer)| view::shown(desk.state, group, layer).is_visible())
}

/// The numbers of a tile that can be seen.
fn numbers_at(desk: &Desk, scene: &Scene, at: UVec2) -> Vec<(Number, Role)> {
    view::linked_at(scene, at).filter(|(number, _)| family_shows(desk, scene, number.family)).collect()
}

/// The tile that is pinned.
fn pinned_tile(desk: &Desk) -> Option<UVec2> {
    let at = desk.state.pinned?.tile();
    at.cmpge(glam::IVec2::ZERO).all().then(|| at.as_uvec2())
}

/// The tile of the physics layers under the pointer.
fn hovered_tile(ui: &Ui, desk: &Desk, scene: &Scene) -> Option<UVec2> {
    let at_px = map_area::pointer_px(ui, desk)?;
    let layer = scene.flat().physics.iter().find(|tiles| tiles.counts)?.layer;
    let at = view::group_from_px(desk.state, view::layer_group(scene, layer)?, at_px) / TILE_WORLD;
    (at.cmpge(Vec2::ZERO).all() && at.max_element() < 1e9).then(|| at.as_uvec2())
}

/// Goes to the next (1) or the previous (−1) partner of the tile under the pointer or of the selected number.
pub fn step(ui: &Ui, desk: &mut Desk, cache: &SceneCache, by: isize) {
    let (Some(scene), Some(index)) = (desk.scene, cache.links().filter(|index| index.is_done())) else { return };
    let pointer = map_area::pointer_px(ui, desk);
    let links = desk.state.links;
    // The map moves under a pointer that rests: what lies there now was not chosen by anybody.
    let rests = links.partner.filter(|(_, then)| *then == pointer).map(|(partner, _)| partner);
    let under = hovered_tile(ui, desk, scene).and_then(|at| numbers_at(desk, scene, at).first().copied());
    let partner = match (rests, under, links.partner, links.selected) {
        (Some(last), ..) => index.partner(last.number, last.side, last.at as isize + by),
        (None, Some((number, role)), ..) => first(index, number, Side::opposite(role), by),
        (None, None, Some((last, _)), _) => index.partner(last.number, last.side, last.at as isize + by),
        (None, None, None, Some(number)) => first(index, number, Side::Both, by),
        (None, None, None, None) => None,
    };
    if let Some(partner) = partner {
        desk.push(Action::GoToPartner(Box::new(partner), pointer));
    }
}

/// The first one on a side, or the last; where there is none, those of the number itself.
fn first(index: &LinkIndex, number: Number, side: Side, by: isize) -> Option<Partner> {
    let at = if by > 0 { 0 } else { -1 };
    index.partner(number, side, at).or_else(|| index.partner(number, Side::Both, at))
}

/// A line at the bottom of the map about the selected number.
fn legend(painter: &egui::Painter, free: Rect, desk: &Desk, index: &LinkIndex, number: Number) {
    let mut words = name(number);
    let entry = index.entry(number);
    if let Some(entry) = entry {
        words = format!("{words} · {}", counts(entry));
    }
    if let Some((partner, _)) = desk.state.links.partner.filter(|(partner, _)| partner.number == number) {
        words = format!("{} of {}, {}   |   {words}", partner.at + 1, partner.of, part_of(&partner));
    }
    let problem = entry.and_then(|entry| entry.problem).map(problem_words);
    chips::line(painter, free, &words, problem);
}

/// The part of an area and its number, for example "exit of 12".
fn part_of(partner: &Partner) -> String {
    match partner.role {
        Role::CheckpointEntrance(_) => "checkpoint entrance".to_owned(),
        role => format!("{} of {}", part(role), partner.value),
    }
}

/// A part in a word.
pub fn part(role: Role) -> &'static str {
    match role {
        Role::Entrance(_) => "entrance",
        Role::Exit => "exit",
        Role::Checkpoint => "checkpoint",
        Role::CheckpointEntrance(_) => "checkpoint entrance",
        Role::CheckpointExit => "checkpoint exit",
        Role::Button(_) => "button",
        Role::Target(_) => "target",
        Role::Zone => "zone",
    }
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
pub fn counts(entry: &view::Entry) -> String {
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
