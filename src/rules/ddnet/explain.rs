//! The meaning of a tile, in a sentence. Total: every id of every layer with any values has an answer.

use super::fact::{Behavior, Fact, idle, works};
use super::{
    Category, Matters, PhysicsLayer, PhysicsTile, Ruleset, SWITCH_TIMED_OPEN, SWITCH_TIMED_OPEN_CELL, Tint, both,
    entities, front, game, speedup, switch, tele, tune, vanilla,
};
use crate::base::MapRules;

/// The meaning of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// A mapper's word for it.
    pub name: &'static str,
    /// Its kind.
    pub category: Category,
    /// The family of its colours.
    pub tint: Tint,
    /// One plain sentence with the values filled in.
    pub sentence: String,
    /// Which of its values make a difference.
    pub matters: Matters,
    /// Its effect on players.
    pub effect: Effect,
}

/// Effect of a tile on players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// It changes something for players.
    Works,
    /// The game knows it, but with these values, or in this layer, nothing comes of it.
    Idle,
    /// No tile that the game knows in this layer.
    Unknown,
}

/// The fact about an id in a layer; `None` = the game does not know it there. Air is known where the table has it: in
/// the game and the front layer.
pub fn find(rules: Ruleset, layer: PhysicsLayer, id: u8) -> Option<&'static Fact> {
    tables(rules, layer).iter().find_map(|table| in_table(table, id))
}

/// The family of colours that an id has in a layer; `None` = the game does not know it there.
pub fn tint(rules: Ruleset, layer: PhysicsLayer, id: u8) -> Option<Tint> {
    find(rules, layer, id).map(|fact| Tint::of(rules, layer, id, fact.category))
}

fn tables(rules: Ruleset, layer: PhysicsLayer) -> &'static [&'static [Fact]] {
    match (rules, layer) {
        (Ruleset::Vanilla, PhysicsLayer::Game) => &[vanilla::TILES],
        (Ruleset::Vanilla, _) => &[],
        (Ruleset::DdNet, PhysicsLayer::Game) => &[game::TILES, both::TILES, entities::TILES],
        (Ruleset::DdNet, PhysicsLayer::Front) => &[front::TILES, both::TILES, entities::TILES],
        (Ruleset::DdNet, PhysicsLayer::Tele) => &[tele::TILES],
        (Ruleset::DdNet, PhysicsLayer::Speedup) => &[speedup::TILES],
        (Ruleset::DdNet, PhysicsLayer::Switch) => &[switch::TILES, entities::TILES],
        (Ruleset::DdNet, PhysicsLayer::Tune) => &[tune::TILES],
    }
}

fn in_table(table: &'static [Fact], id: u8) -> Option<&'static Fact> {
    table.binary_search_by_key(&id, |fact| fact.id).ok().and_then(|at| table.get(at))
}

/// Explains a tile without a map.
pub fn explain(rules: Ruleset, layer: PhysicsLayer, tile: PhysicsTile) -> Explanation {
    explain_on(&MapRules::default(), rules, layer, tile)
}

/// Explains a tile of a map that lays down this.
pub fn explain_on(map_rules: &MapRules, rules: Ruleset, layer: PhysicsLayer, tile: PhysicsTile) -> Explanation {
    match find(rules, layer, tile.id) {
        Some(fact) => known(map_rules, rules, layer, fact, tile),
        None if rules == Ruleset::Vanilla => unknown("Unknown", in_vanilla(layer, tile.id)),
        None if tile.id == 0 => Explanation { effect: Effect::Idle, ..unknown("Air", air(layer, tile)) },
        None => stranger(layer, tile),
    }
}

fn known(
    map_rules: &MapRules,
    rules: Ruleset,
    layer: PhysicsLayer,
    fact: &'static Fact,
    tile: PhysicsTile,
) -> Explanation {
    let is_entity = in_table(entities::TILES, fact.id).is_some();
    let (behavior, matters) = if (rules, layer, is_entity) == (Ruleset::DdNet, PhysicsLayer::Switch, true) {
        let number = switch::asks_for_number(fact.id);
        (switch::entity(fact, tile, map_rules), Matters { number, ..fact.matters })
    } else {
        (fact.behavior(tile, map_rules), fact.matters)
    };
    let effect = if behavior.works { Effect::Works } else { Effect::Idle };
    let tint = Tint::of(rules, layer, fact.id, fact.category);
    Explanation { name: fact.name, category: fact.category, tint, sentence: behavior.text, matters, effect }
}

fn unknown(name: &'static str, sentence: String) -> Explanation {
    let category = Category::Other;
    let (tint, matters, effect) = (Tint::Kind(category), Matters::NOTHING, Effect::Unknown);
    Explanation { name, category, tint, sentence, matters, effect }
}

fn in_vanilla(layer: PhysicsLayer, id: u8) -> String {
    match layer {
        PhysicsLayer::Game => format!("No effect is known of id {id} in plain Teeworlds."),
        layer => format!("No effect: plain Teeworlds has no {} layer.", layer.name()),
    }
}

/// Air of a layer whose tiles have numbers. The game shows those all the same.
fn air(layer: PhysicsLayer, tile: PhysicsTile) -> String {
    let numbers = match layer {
        PhysicsLayer::Tele if tile.number > 0 => format!("its number {}", tile.number),
        PhysicsLayer::Tune if tile.number > 0 => format!("a tune zone with number {}", tile.number),
        PhysicsLayer::Switch => match (tile.number, tile.delay) {
            (0, 0) => return nothing(),
            (number, 0) => format!("its number {number}"),
            (0, delay) => format!("its delay {delay}"),
            (number, delay) => format!("its number {number} and its delay {delay}"),
        },
        _ => return nothing(),
    };
    format!("No effect: the id is 0, although the game draws {numbers}.")
}

fn nothing() -> String {
    "Nothing: not drawn, no effect.".to_owned()
}

/// An id that the game does not know in a layer.
fn stranger(layer: PhysicsLayer, tile: PhysicsTile) -> Explanation {
    let (id, name) = (tile.id, layer.name());
    let Behavior { text, works } = match layer {
        // The game looks at the number if the id is any but 0, and draws by the number alone.
        PhysicsLayer::Tune if tile.number > 0 => works(format!(
            "Id {id} is not a tune tile, but the game treats it as one: tees in it have the tuning of zone {}.",
            tile.number
        )),
        PhysicsLayer::Speedup if tile.force > 0 => idle(format!(
            "Id {id} is not a speedup, so the game does not draw it; whether its force of {} does anything is not \
             known here.",
            tile.force
        )),
        _ => match picture(layer, id) {
            Some(shown) => idle(format!(
                "Id {id} is not a tile of the {name} layer; the game draws it (as {}), but it has no effect.",
                shown
            )),
            None => {
                idle(format!("Id {id} is not a tile of the {name} layer; the game hides it, and it has no effect."))
            }
        },
    };
    let effect = if works { Effect::Works } else { Effect::Unknown };
    let matters = if layer == PhysicsLayer::Tune { Matters::NUMBER } else { Matters::NOTHING };
    Explanation { effect, matters, ..unknown("Unknown", text) }
}

/// The picture of an unknown id, in words, where the game does not hide it. The game blanks the cells of its sheet
/// that no layer drawn with this copy of the sheet has a tile for.
fn picture(layer: PhysicsLayer, id: u8) -> Option<String> {
    const SHARING: [PhysicsLayer; 5] =
        [PhysicsLayer::Game, PhysicsLayer::Front, PhysicsLayer::Speedup, PhysicsLayer::Tele, PhysicsLayer::Tune];
    let named = |other: PhysicsLayer, fact: &Fact| format!("“{}” of the {} layer", fact.name, other.name());
    match layer {
        PhysicsLayer::Game | PhysicsLayer::Front | PhysicsLayer::Tele => SHARING.into_iter().find_map(|other| {
            let fact = find(Ruleset::DdNet, other, id).filter(|_| !is_blank(other, id))?;
            Some(named(other, fact))
        }),
        PhysicsLayer::Switch if id == SWITCH_TIMED_OPEN_CELL => {
            find(Ruleset::DdNet, layer, SWITCH_TIMED_OPEN).map(|fact| named(layer, fact))
        }
        PhysicsLayer::Switch | PhysicsLayer::Speedup | PhysicsLayer::Tune => None,
    }
}

/// Cells that are known, but blanked as well: the names of the artists.
fn is_blank(layer: PhysicsLayer, id: u8) -> bool {
    layer == PhysicsLayer::Game && matches!(id, 140..=143 | 156..=159)
}
