//! Visibility of layers: switches and solos on top of the game's rules for detail and entities.

use std::collections::HashSet;

use super::{AnimationFocus, FlatView, LayerVisibility, Tab};
use crate::base::LayerId;
use crate::scene::{FlatScene, Group, GroupInfo, LayerInfo, LayerType, Xray};

/// Whether a layer is on the picture, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It is drawn.
    Yes,
    /// Drawn, but weakened by the entities overlay.
    Faint,
    /// It is switched off.
    Hidden,
    /// Others are shown alone.
    NotSolo,
    /// High detail is off.
    NoDetail,
    /// It holds physics, and the entities are off.
    EntitiesOff,
    /// It holds design, and only entities are shown: by X-ray, or by their slider at its end.
    UnderEntities,
    /// Its image is missing, and the X-ray views leave out placeholders.
    Placeholder,
    /// It belongs to no group, so the game never draws it.
    Stray,
    /// It holds sound sources, of which the game draws nothing, and which are not switched on.
    Sound,
    /// There is nothing to draw: unknown layers.
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
pub fn shown(state: &FlatView, group: &GroupInfo, layer: &LayerInfo) -> Shown {
    let visibility = &state.visibility;
    if layer.layer_type == LayerType::Unknown {
        return Shown::Nothing;
    }
    if !visibility.solo.is_empty() {
        return if visibility.solo.contains(&layer.id) { Shown::Yes } else { Shown::NotSolo };
    }
    if visibility.hidden.contains(&layer.id) {
        return Shown::Hidden;
    }
    if layer.detail && !state.switches.detail {
        return Shown::NoDetail;
    }
    if visibility.forced.contains(&layer.id) {
        return Shown::Yes;
    }
    if layer.layer_type == LayerType::Sounds {
        return Shown::Sound;
    }
    if group.is_stray {
        return Shown::Stray;
    }
    if layer.placeholder && state.overlay.xray != Xray::Off {
        return Shown::Placeholder;
    }
    let [design, physics] = state.overlay.xray.strengths(state.overlay.entities);
    let (strength, gone) = match is_physics(layer.layer_type) {
        true => (physics, Shown::EntitiesOff),
        false => (design, Shown::UnderEntities),
    };
    match strength {
        strength if strength <= 0.0 => gone,
        strength if strength >= 1.0 => Shown::Yes,
        _ => Shown::Faint,
    }
}

/// Whether the sound sources of a layer are marked on the map: it is switched on, or it or one of them is selected.
pub fn sounds_show(state: &FlatView, group: &GroupInfo, layer: &LayerInfo) -> bool {
    let is_looked_at = state.is_selected(layer.id) || state.subject.is_some_and(|subject| subject.layer == layer.id);
    is_looked_at || shown(state, group, layer).is_visible()
}

/// Whether the users of the selected envelopes are outlined: while the envelopes are on screen, or are highlighted.
pub fn shows_users(state: &FlatView, panels: bool) -> bool {
    let listed = panels && (state.switches.tab == Tab::Envelopes || state.switches.timeline);
    !state.timeline.selected.is_empty() && (listed || state.animation.of == AnimationFocus::Users)
}

/// Whether nothing shows because of the switches: showing all layers again would help.
pub fn all_hidden(state: &FlatView, scene: &FlatScene) -> bool {
    let visible = |group: &Group| group.layers.iter().any(|layer| shown(state, &group.info, &layer.info).is_visible());
    state.visibility != LayerVisibility::default() && !scene.groups.iter().any(visible)
}

/// Shows a hidden layer, hides a shown one. One that the game's rules hide is forced.
pub(super) fn toggle_layer(state: &mut FlatView, info: &FlatScene, id: LayerId) {
    let Some((group, layer)) = info.layer_info(id).and_then(|(g, layer)| Some((info.groups.get(g)?, layer))) else {
        return;
    };
    match shown(state, &group.info, layer) {
        Shown::Nothing => {}
        Shown::Yes | Shown::Faint => close(state, &group.info, layer),
        Shown::NotSolo => {
            state.visibility.solo.insert(id);
        }
        // The switch has no effect while detail is off: it sets the state for when that is on.
        Shown::NoDetail => {
            state.visibility.hidden.insert(id);
        }
        Shown::Hidden
        | Shown::EntitiesOff
        | Shown::UnderEntities
        | Shown::Placeholder
        | Shown::Stray
        | Shown::Sound => open(state, &group.info, layer),
    }
}

/// Whether any of these layers is on the picture.
pub fn any_visible(state: &FlatView, scene: &FlatScene, layers: &[LayerId]) -> bool {
    infos(scene, layers).any(|(group, layer)| shown(state, group, layer).is_visible())
}

/// Whether none of these layers shows since all of them are details, which are off: they cannot be shown one by one.
pub fn await_detail(state: &FlatView, scene: &FlatScene, layers: &[LayerId]) -> bool {
    let mut all = infos(scene, layers).map(|(group, layer)| shown(state, group, layer)).peekable();
    all.peek().is_some() && all.all(|shown| shown == Shown::NoDetail)
}

fn infos<'a>(scene: &'a FlatScene, layers: &[LayerId]) -> impl Iterator<Item = (&'a GroupInfo, &'a LayerInfo)> {
    layers.iter().filter_map(|id| {
        let (g, layer) = scene.layer_info(*id)?;
        Some((&scene.groups.get(g)?.info, layer))
    })
}

/// Whether none of these layers shows, and to show all of them takes high detail besides other switches.
pub fn need_detail(state: &FlatView, scene: &FlatScene, layers: &[LayerId]) -> bool {
    let takes_part = |layer: &LayerInfo| layer.layer_type != LayerType::Unknown;
    let mut details = infos(scene, layers).filter(|(_, layer)| takes_part(layer)).map(|(_, layer)| layer.detail);
    !state.switches.detail
        && state.visibility.solo.is_empty()
        && details.any(|is_detail| is_detail)
        && !any_visible(state, scene, layers)
        && !await_detail(state, scene, layers)
}

/// Hides these layers if any of them shows, else shows them, with high detail where one of them waits for that.
pub(super) fn toggle_layers(state: &mut FlatView, scene: &FlatScene, layers: &[LayerId]) {
    // All are looked at before the first is switched: the last soloed one that goes brings back others.
    let before: Vec<_> =
        infos(scene, layers).map(|(group, layer)| (group, layer, shown(state, group, layer))).collect();
    let hides = before.iter().any(|(.., shown)| shown.is_visible());
    if need_detail(state, scene, layers) {
        state.switches.detail = true;
    }
    for (group, layer, shown) in before {
        match (hides, shown) {
            (true, Shown::Yes | Shown::Faint) => close(state, group, layer),
            // High detail shows those that wait for it.
            (true, _) | (false, Shown::Nothing) => {}
            (false, Shown::NoDetail) => open(state, group, layer),
            (false, _) => toggle_layer(state, scene, layer.id),
        }
    }
}

/// Hides a group's layers if any of them shows, else shows them.
pub(super) fn toggle_group(state: &mut FlatView, info: &FlatScene, group: usize) {
    let Some(group) = info.groups.get(group) else { return };
    let (group, layers) = (&group.info, group.layers.iter().map(|layer| &layer.info));
    let visible: Vec<_> = layers.clone().filter(|layer| shown(state, group, layer).is_visible()).collect();
    if visible.is_empty() {
        state.visibility.solo.clear();
        // A group's switch is about the picture; sounds join in where there is nothing else.
        let sounds = |layer: &LayerInfo| layer.layer_type == LayerType::Sounds;
        let only_sounds = layers.clone().all(sounds);
        layers.filter(|layer| only_sounds || !sounds(layer)).for_each(|layer| open(state, group, layer));
    } else {
        visible.into_iter().for_each(|layer| close(state, group, layer));
    }
}

/// Shows these layers alone, or ends that where they already are.
pub(super) fn solo(state: &mut FlatView, layers: impl Iterator<Item = LayerId>) {
    let wanted: HashSet<_> = layers.collect();
    state.visibility.solo = if state.visibility.solo == wanted { HashSet::new() } else { wanted };
}

/// Shows physics as it was shown before, or shows none of it.
pub(super) fn toggle_physics(state: &mut FlatView) {
    let now = (state.overlay.entities, state.overlay.xray);
    if now == (0, Xray::Off) {
        (state.overlay.entities, state.overlay.xray) = state.overlay.before;
    } else {
        state.overlay.before = now;
        (state.overlay.entities, state.overlay.xray) = (0, Xray::Off);
    }
}

/// Sets the strength of a layer in percent.
pub(super) fn set_opacity(state: &mut FlatView, id: LayerId, percent: u8) {
    match percent {
        100.. => state.visibility.opacity.remove(&id),
        percent => state.visibility.opacity.insert(id, percent),
    };
}

/// Hides every layer.
pub(super) fn hide_all(state: &mut FlatView, scene: &FlatScene) {
    state.visibility = LayerVisibility::default();
    state.visibility.hidden = scene.layer_infos().map(|layer| layer.id).collect();
}

fn open(state: &mut FlatView, group: &GroupInfo, layer: &LayerInfo) {
    state.visibility.hidden.remove(&layer.id);
    use Shown::{EntitiesOff, Placeholder, Sound, Stray, UnderEntities};
    if matches!(shown(state, group, layer), EntitiesOff | UnderEntities | Placeholder | Stray | Sound) {
        state.visibility.forced.insert(layer.id);
    }
}

fn close(state: &mut FlatView, group: &GroupInfo, layer: &LayerInfo) {
    if state.visibility.solo.remove(&layer.id) {
        return;
    }
    let was_forced = state.visibility.forced.remove(&layer.id);
    let now = shown(state, group, layer);
    // Without X-ray it would be back, although it was hidden.
    if now.is_visible() || was_forced && now == Shown::UnderEntities {
        state.visibility.hidden.insert(layer.id);
    }
}
