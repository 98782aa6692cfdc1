//! Which layers are shown: people's eyes and solos on top of the game's rules for detail and entities.

use std::collections::HashSet;

use super::ViewState;
use crate::base::LayerId;
use crate::scene::{LayerInfo, LayerType, Scene, SceneInfo};

/// What people have switched. A layer that is in no set follows the game's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayerEyes {
    /// Switched off.
    pub hidden: HashSet<LayerId>,
    /// Switched on although the overlay would hide them.
    pub forced: HashSet<LayerId>,
    /// Singled out; while there are any, all others are hidden.
    pub solo: HashSet<LayerId>,
}

/// Whether a layer is on the picture, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It is drawn.
    Yes,
    /// Drawn, but weakened by the entities overlay.
    Faint,
    /// Its eye is closed.
    Hidden,
    /// Others are singled out.
    NotSolo,
    /// High detail is off.
    NoDetail,
    /// The entities overlay hides it.
    Overlay,
    /// There is nothing to draw: sounds, unknown layers.
    Nothing,
}

impl Shown {
    /// Whether anything of the layer can be seen.
    pub fn is_visible(self) -> bool {
        matches!(self, Self::Yes | Self::Faint)
    }
}

/// Whether the layer shows rules for players rather than a picture.
pub fn is_physics(layer_type: LayerType) -> bool {
    use LayerType::{Front, Game, Speedup, Switch, Tele, Tune};
    matches!(layer_type, Game | Front | Tele | Speedup | Switch | Tune)
}

/// Whether a layer is on the picture.
pub fn shown(state: &ViewState, layer: &LayerInfo) -> Shown {
    let eyes = &state.eyes;
    if matches!(layer.layer_type, LayerType::Sounds | LayerType::Unknown) {
        return Shown::Nothing;
    }
    if !eyes.solo.is_empty() {
        return if eyes.solo.contains(&layer.id) { Shown::Yes } else { Shown::NotSolo };
    }
    if eyes.hidden.contains(&layer.id) {
        return Shown::Hidden;
    }
    if layer.detail && !state.detail {
        return Shown::NoDetail;
    }
    if eyes.forced.contains(&layer.id) {
        return Shown::Yes;
    }
    let strength = if is_physics(layer.layer_type) { state.entities.min(100) } else { 100 - state.entities.min(100) };
    match strength {
        0 => Shown::Overlay,
        100 => Shown::Yes,
        _ => Shown::Faint,
    }
}

/// Opens a closed eye, closes an open one. What the overlay hides is forced.
pub(super) fn toggle_layer(state: &mut ViewState, info: &SceneInfo, id: LayerId) {
    let Some((_, layer)) = info.layer(id) else { return };
    match shown(state, layer) {
        Shown::Nothing => {}
        Shown::Yes | Shown::Faint => close(state, layer),
        Shown::NotSolo => {
            state.eyes.solo.insert(id);
        }
        // The eye cannot help against the detail switch: it shows what will be once that is on.
        Shown::NoDetail => {
            state.eyes.hidden.insert(id);
        }
        Shown::Hidden | Shown::Overlay => open(state, layer),
    }
}

/// Closes all eyes of a group if any layer of it shows, else opens them.
pub(super) fn toggle_group(state: &mut ViewState, info: &SceneInfo, group: usize) {
    let Some(group) = info.groups.get(group) else { return };
    let any = group.layers.iter().any(|layer| shown(state, layer).is_visible());
    for layer in &group.layers {
        let visible = shown(state, layer).is_visible();
        if any && visible {
            close(state, layer);
        } else if !any {
            state.eyes.solo.clear();
            open(state, layer);
        }
    }
}

/// Singles out these layers, or ends it where they already are.
pub(super) fn solo(state: &mut ViewState, layers: impl Iterator<Item = LayerId>) {
    let wanted: HashSet<_> = layers.collect();
    state.eyes.solo = if state.eyes.solo == wanted { HashSet::new() } else { wanted };
}

/// Closes every eye.
pub(super) fn hide_all(state: &mut ViewState, scene: &Scene) {
    state.eyes = LayerEyes::default();
    state.eyes.hidden = scene.info.layers().map(|layer| layer.id).collect();
}

fn open(state: &mut ViewState, layer: &LayerInfo) {
    state.eyes.hidden.remove(&layer.id);
    if shown(state, layer) == Shown::Overlay {
        state.eyes.forced.insert(layer.id);
    }
}

fn close(state: &mut ViewState, layer: &LayerInfo) {
    if state.eyes.solo.remove(&layer.id) {
        return;
    }
    state.eyes.forced.remove(&layer.id);
    if shown(state, layer) != Shown::Overlay {
        state.eyes.hidden.insert(layer.id);
    }
}
