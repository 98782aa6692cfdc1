//! How far things reach that the server makes at a tile: beams, and the circles within which tees are pulled and shot
//! at.
//!
//! Lengths are world units, speeds world units per tick (50 ticks to a second) unless a name says otherwise. Facts:
//! `entities.rs` beside this file; that beams of lasers and doors end at walls and laser blockers is what the game's
//! server does. Not known here, and so not said: how wide a beam is, and where a bouncing bullet flies after its first
//! direction. The speed of turning is what the server's angle per tick comes to; where a laser points at a moment
//! depends on when the map was started.

use super::entities::SIGHT;
use super::{PhysicsLayer, Ruleset, find};
use crate::base::{MapRules, TILE_WORLD};

/// Steps of the server's time per second.
pub const TICKS_PER_S: f32 = 50.0;
/// Beam or circle that reaches out from a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reach {
    /// Beams towards the laser length tiles beside it that close the way.
    Door,
    /// Freezing beams towards the laser length tiles beside it, which turn together.
    Laser {
        /// Turns per second, clockwise above 0.
        turns_per_s: f32,
    },
    /// Pulls tees.
    Dragger {
        /// Within this distance.
        radius: f32,
        /// Walls do not stop it; laser blockers do.
        through_walls: bool,
    },
    /// Shoots at tees that it sees.
    Turret {
        /// Within this distance.
        radius: f32,
    },
}

/// How the length of a beam changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LengthChange {
    /// It begins at its full length, else at nothing.
    pub from_full: bool,
    /// By so much per tick, to and fro.
    pub per_tick: f32,
}

impl LengthChange {
    /// The length of a beam of a full length after a time.
    pub fn length(self, full: f32, time_s: f64) -> f32 {
        let way = time_s.max(0.0) * f64::from(self.per_tick * TICKS_PER_S);
        let round = f64::from(full.max(1.0) * 2.0);
        let along = (way % round) as f32;
        let grown = if along > full { 2.0 * full - along } else { along };
        if self.from_full { full - grown } else { grown }
    }
}

/// The reach of tiles with an id, by the rules of a map. The layers are those that hold entities: game,
/// front and switch.
pub fn reach(map_rules: &MapRules, rules: Ruleset, layer: PhysicsLayer, id: u8) -> Option<Reach> {
    if !holds_entities(rules, layer) || find(rules, layer, id).is_none() {
        return None;
    }
    let radius = |on_map: Option<i32>| on_map.unwrap_or(SIGHT) as f32;
    let (pulled, seen) = (radius(map_rules.dragger_range), radius(map_rules.turret_range));
    let turns = |degrees_per_s: f32| Some(Reach::Laser { turns_per_s: degrees_per_s / 360.0 });
    match id {
        203 => turns(-100.0),
        204 => turns(-50.0),
        205 => turns(-25.0),
        206 => turns(0.0),
        207 => turns(25.0),
        208 => turns(50.0),
        209 => turns(100.0),
        220..=223 => Some(Reach::Turret { radius: seen }),
        233..=235 => Some(Reach::Dragger { radius: pulled, through_walls: false }),
        236..=238 => Some(Reach::Dragger { radius: pulled, through_walls: true }),
        240 if map_rules.lacks_switches => None,
        240 => Some(Reach::Door),
        _ => None,
    }
}

/// The length that a tile gives to the beam of a laser or a door beside it.
pub fn beam_length(rules: Ruleset, layer: PhysicsLayer, id: u8) -> Option<f32> {
    let tiles = match id {
        210 => 3.0,
        211 => 6.0,
        212 => 9.0,
        _ => return None,
    };
    holds_entities(rules, layer).then_some(tiles * TILE_WORLD)
}

/// Change of a beam's length by a tile two tiles from the laser, behind the length tile.
pub fn length_change(rules: Ruleset, layer: PhysicsLayer, id: u8) -> Option<LengthChange> {
    let (from_full, per_tick) = match id {
        213 => (true, 1.0),
        214 => (true, 3.0),
        215 => (true, 5.0),
        216 => (false, 1.0),
        217 => (false, 3.0),
        218 => (false, 5.0),
        _ => return None,
    };
    holds_entities(rules, layer).then_some(LengthChange { from_full, per_tick })
}

/// Whether beams of lasers and doors end at a tile: walls and laser blockers of the game layer, blockers of the front.
pub fn stops_beams(layer: PhysicsLayer, id: u8) -> bool {
    const HOOKABLE: u8 = 1;
    const UNHOOKABLE: u8 = 3;
    const BLOCKER: u8 = 4;
    match layer {
        PhysicsLayer::Game => matches!(id, HOOKABLE | UNHOOKABLE | BLOCKER),
        PhysicsLayer::Front => id == BLOCKER,
        _ => false,
    }
}

fn holds_entities(rules: Ruleset, layer: PhysicsLayer) -> bool {
    let may = matches!(layer, PhysicsLayer::Game | PhysicsLayer::Front | PhysicsLayer::Switch);
    may && rules == Ruleset::DdNet
}
