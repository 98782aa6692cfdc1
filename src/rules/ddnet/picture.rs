//! Pictures of tiles in the game: which cell of its sheets, turned how, and with which numbers. Facts: the masks that
//! the game lays over its sheet of physics tiles, and its drawing of speedups and numbers.

use super::explain::find;
use super::{
    Effect, PhysicsLayer, PhysicsTile, Ruleset, SPEEDUP, SPEEDUP_OLD, SWITCH_TIMED_OPEN, SWITCH_TIMED_OPEN_CELL,
    explain,
};

/// Tele tiles whose number the game does not write: they have none.
const TELE_WITHOUT_NUMBER: [u8; 2] = [31, 63];
/// Artists' names on the game's sheet, which it blanks.
const CREDITS: [std::ops::RangeInclusive<u8>; 2] = [140..=143, 156..=159];
/// Degrees of a quarter turn.
const QUARTER: i16 = 90;
/// Flags that turn a picture by 0, 90, 180 and 270 degrees clockwise.
const TURNS: [u8; 4] = [0, 8, 3, 11];

/// The cell of the game's sheet that it shows for an id of a game, front, tele or switch layer; `None` where it shows
/// nothing. Ids of the other layers of that copy of the sheet show as well.
pub fn game_picture(layer: PhysicsLayer, id: u8) -> Option<u8> {
    use PhysicsLayer::{Front, Game, Speedup, Switch, Tele, Tune};
    let known = |layer: PhysicsLayer| find(Ruleset::DdNet, layer, id).is_some();
    let is_credit = CREDITS.iter().any(|ids| ids.contains(&id));
    match layer {
        _ if id == 0 => None,
        Switch if id == SWITCH_TIMED_OPEN || id == SWITCH_TIMED_OPEN_CELL => Some(SWITCH_TIMED_OPEN_CELL),
        Switch => known(Switch).then_some(id),
        Game | Front | Tele => {
            let shows = !is_credit && [Game, Front, Speedup, Tele, Tune].into_iter().any(known);
            shows.then_some(id)
        }
        Speedup | Tune => None,
    }
}

/// The picture of a speedup: degrees of its arrow below 90, and the flags that turn it on from there. `None` where the
/// game shows none. An angle below 0 is one that the game gets wrong; here it is the direction that it stands for.
pub fn speedup_picture(tile: PhysicsTile) -> Option<(u8, u8)> {
    let is_drawn = match tile.id {
        SPEEDUP_OLD => tile.force > 0,
        SPEEDUP => tile.force > 0 || tile.max_speed > 0,
        _ => false,
    };
    let angle = tile.angle.rem_euclid(4 * QUARTER);
    let turn = TURNS.get((angle / QUARTER) as usize).copied().unwrap_or(0);
    is_drawn.then_some(((angle % QUARTER) as u8, turn))
}

/// Whether the game hides a tile although it is not air: an id that the layer does not have, a speedup without force, a
/// tune zone with the number 0.
pub fn is_hidden(layer: PhysicsLayer, tile: PhysicsTile) -> bool {
    match layer {
        PhysicsLayer::Speedup => (tile.id, tile.force, tile.max_speed) != (0, 0, 0) && speedup_picture(tile).is_none(),
        PhysicsLayer::Tune => tile.id != 0 && tile.number == 0,
        _ => tile.id != 0 && game_picture(layer, tile.id).is_none(),
    }
}

/// Whether the game writes the number of a tele tile that is not 0.
pub fn number_is_drawn(id: u8) -> bool {
    !TELE_WITHOUT_NUMBER.contains(&id)
}

/// Whether a tile would do something if it had a number, and does nothing since it has none.
pub fn lacks_number(rules: Ruleset, layer: PhysicsLayer, tile: PhysicsTile) -> bool {
    let effect = |number| explain(rules, layer, PhysicsTile { number, ..tile }).effect;
    tile.number == 0 && effect(0) == Effect::Idle && effect(1) == Effect::Works
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_turn_clockwise_by_quarters() {
        let picture = |angle| speedup_picture(PhysicsTile { id: SPEEDUP, force: 1, angle, ..PhysicsTile::default() });
        let turned = [(0, (0, 0)), (89, (89, 0)), (90, (0, 8)), (180, (0, 3)), (270, (0, 11)), (359, (89, 11))];
        for (angle, expected) in turned {
            assert_eq!(picture(angle), Some(expected), "{angle}");
            assert_eq!(picture(angle - 360), Some(expected), "{angle} the other way round");
            assert_eq!(picture(angle + 720), Some(expected), "{angle} after two turns");
        }
        let still = |id, force, max_speed| {
            speedup_picture(PhysicsTile { id, force, max_speed, ..PhysicsTile::default() }).is_none()
        };
        assert!(still(SPEEDUP_OLD, 0, 9) && still(SPEEDUP, 0, 0) && still(0, 9, 9) && still(1, 9, 9));
        assert!(!still(SPEEDUP_OLD, 1, 0) && !still(SPEEDUP, 0, 9));
    }

    #[test]
    fn the_game_hides_what_it_does_not_know_and_moves_one_cell() {
        assert_eq!(game_picture(PhysicsLayer::Switch, SWITCH_TIMED_OPEN), Some(SWITCH_TIMED_OPEN_CELL));
        assert_eq!(game_picture(PhysicsLayer::Game, SWITCH_TIMED_OPEN), Some(SWITCH_TIMED_OPEN));
        assert_eq!(game_picture(PhysicsLayer::Game, 26), Some(26), "a tele tile shows in the game layer too");
        for credit in [140, 143, 156, 159] {
            assert_eq!(game_picture(PhysicsLayer::Game, credit), None);
        }
        for layer in PhysicsLayer::ALL {
            assert_eq!(game_picture(layer, 0), None);
            let is_known = |id| find(Ruleset::DdNet, layer, id).is_some();
            let hidden = (1..=u8::MAX).filter(|id| is_known(*id) && game_picture(layer, *id).is_none()).count();
            // The names of the artists; layers drawn by their values have no picture by id.
            let expected = match layer {
                PhysicsLayer::Game => 8,
                PhysicsLayer::Speedup => 2,
                PhysicsLayer::Tune => 1,
                _ => 0,
            };
            assert_eq!(hidden, expected, "{layer:?}");
        }
    }
}
