//! Showing connections, and physics tiles that were found. Either switches physics on, as it was shown before, where it
//! is off; layers hidden one by one stay hidden.

use super::{ConnectionsShown, FlatView, Shown, layers, shown};
use crate::analysis::{Number, family_layer};
use crate::base::LayerId;
use crate::rules::ddnet::Family;
use crate::scene::{FlatScene, Xray};

/// Shows the connections of a number, or of none.
pub(super) fn select(state: &mut FlatView, scene: Option<&FlatScene>, number: Option<Number>) {
    state.connections =
        ConnectionsShown { selected: number, partner: None, shows_line: number.is_some(), ..state.connections };
    if let (Some(scene), Some(number)) = (scene, number) {
        show_physics(state, scene, &[number.family]);
    }
}

/// Shows all connections, or no longer. Where they are on already but physics is off, physics is switched on.
pub(super) fn toggle_all(state: &mut FlatView, scene: Option<&FlatScene>) {
    if !state.connections.all {
        state.connections.all = true;
        if let Some(scene) = scene {
            show_physics(state, scene, &Family::ALL);
        }
    } else if !scene.is_some_and(|scene| show_physics(state, scene, &Family::ALL)) {
        state.connections.all = false;
    }
}

/// Whether the layer of a family is on the picture, and if not, why.
pub fn family_shown(state: &FlatView, scene: &FlatScene, family: Family) -> Shown {
    let layer = family_layer(scene, family).and_then(|id| scene.layer_info(id));
    let group = layer.and_then(|(group, layer)| Some((scene.groups.get(group)?, layer)));
    group.map_or(Shown::Nothing, |(group, layer)| shown(state, &group.info, layer))
}

/// Switches physics on where a match lies in a physics layer that is hidden because physics is off.
pub(super) fn show_match(state: &mut FlatView, scene: &FlatScene, id: LayerId) {
    let layer = scene.layer_info(id).and_then(|(group, layer)| Some((scene.groups.get(group)?, layer)));
    let Some((group, layer)) = layer.filter(|(_, layer)| layers::is_physics(layer.layer_type)) else { return };
    let is_off = (state.overlay.entities, state.overlay.xray) == (0, Xray::Off);
    if is_off && shown(state, &group.info, layer) == Shown::EntitiesOff {
        turn_on(state);
        state.find.turned_on = Some((state.overlay.entities, state.overlay.xray));
    }
}

/// Switches physics off again that a match has switched on and nothing else has asked for since.
pub(super) fn give_back(state: &mut FlatView) {
    let now = (state.overlay.entities, state.overlay.xray);
    if state.find.turned_on.take() == Some(now) {
        layers::toggle_physics(state);
    }
}

fn turn_on(state: &mut FlatView) {
    layers::toggle_physics(state);
    state.overlay.turned_on = state.overlay.turned_on.wrapping_add(1);
}

/// Switches physics on where it is off, nothing of some families shows, and something of them will then: hidden layers
/// and layers shown alone still hide the others. Returns whether it did.
fn show_physics(state: &mut FlatView, scene: &FlatScene, families: &[Family]) -> bool {
    // Connections need it too, and stay when a search ends.
    state.find.turned_on = None;
    let is_off = (state.overlay.entities, state.overlay.xray) == (0, Xray::Off);
    let shown: Vec<Shown> = families.iter().map(|family| family_shown(state, scene, *family)).collect();
    if !is_off || !shown.contains(&Shown::EntitiesOff) || shown.iter().any(|shown| shown.is_visible()) {
        return false;
    }
    turn_on(state);
    true
}
