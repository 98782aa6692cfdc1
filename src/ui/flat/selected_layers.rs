//! Several layers together, in words: how many of each type, how much is in them, and what they have in common.

use std::collections::BTreeSet;

use super::layer_words;
use crate::base::{EnvelopeIndex, LayerId};
use crate::scene::{FlatScene, LayerInfo, LayerType};
use crate::ui::parts::text;
use crate::view;

/// Facts about several layers. Looks at each once, so it is made when other layers are selected, not in every frame.
pub struct SelectedLayers {
    /// The layers, in file order.
    pub ids: Vec<LayerId>,
    /// Names and values.
    pub lines: Vec<(&'static str, String)>,
    /// Envelopes that any of them uses.
    pub envelopes: Vec<EnvelopeIndex>,
    /// The physics layers among them.
    pub physics: Vec<LayerId>,
}

impl SelectedLayers {
    /// Facts about these layers.
    pub fn of(scene: &FlatScene, layers: &[LayerId]) -> Self {
        let all: Vec<_> = layers.iter().filter_map(|id| scene.layer_info(*id)).collect();
        let infos: Vec<_> = all.iter().map(|(_, layer)| *layer).collect();
        let groups: BTreeSet<_> = all.iter().map(|(group, _)| *group).collect();
        let envelopes: BTreeSet<_> = infos.iter().flat_map(|layer| layer.envelopes.iter().copied()).collect();
        let mut lines = vec![("Types", types(&infos))];
        lines.extend(size(&infos).map(|words| ("Size", words)));
        lines.push(("Contents", contents(&infos)));
        lines.extend(images(scene, &infos).map(|words| ("Images", words)));
        lines.extend(color(&infos).map(|words| ("Color", words)));
        let detail = infos.iter().filter(|layer| layer.detail).count();
        if detail > 0 {
            let of = match detail == infos.len() {
                true => "all".to_owned(),
                false => format!("{} of {}", text::grouped(detail), text::grouped(infos.len())),
            };
            lines.push(("High detail", of));
        }
        lines.push((
            "Groups",
            match (groups.len(), groups.first().and_then(|g| Some((*g, scene.groups.get(*g)?)))) {
                (1, Some((g, group))) => layer_words::group_title(g, &group.info),
                (n, _) => text::count(n, "group", "groups"),
            },
        ));
        let is_physics = |layer: &&&LayerInfo| view::flat::is_physics(layer.layer_type);
        let physics = infos.iter().filter(is_physics).map(|layer| layer.id).collect();
        let mut ids = layers.to_vec();
        ids.sort_unstable();
        Self { ids, lines, envelopes: envelopes.into_iter().collect(), physics }
    }
}

/// How many there are of each type.
fn types(layers: &[&LayerInfo]) -> String {
    let mut types: Vec<(&str, usize)> = Vec::new();
    for layer in layers {
        match types.iter_mut().find(|(name, _)| *name == layer.layer_type.name()) {
            Some((_, count)) => *count += 1,
            None => types.push((layer.layer_type.name(), 1)),
        }
    }
    let words = |(name, count): (&str, usize)| {
        let one = match name {
            "Quads" => "quad".to_owned(),
            "Tiles" => "tile".to_owned(),
            "Sounds" => "sound".to_owned(),
            other => other.to_lowercase(),
        };
        text::count(count, &format!("{one} layer"), &format!("{one} layers"))
    };
    let types: Vec<_> = types.into_iter().map(words).collect();
    types.join(", ")
}

/// The size of the layers, where all of them are tile layers.
fn size(layers: &[&LayerInfo]) -> Option<String> {
    let sizes: Option<Vec<_>> = layers.iter().map(|layer| layer.size_tiles).collect();
    let sizes = sizes?;
    let first = *sizes.first()?;
    Some(match sizes.iter().all(|size| *size == first) {
        true => format!("{} × {} tiles each", first.x, first.y),
        false => "mixed".to_owned(),
    })
}

/// How much is in the layers together.
fn contents(layers: &[&LayerInfo]) -> String {
    let sum = |is: fn(&LayerInfo) -> bool| -> usize {
        layers.iter().filter(|layer| is(layer)).map(|layer| layer.count).sum()
    };
    let parts = [
        (sum(|layer| layer.size_tiles.is_some()), "tile", "tiles"),
        (sum(|layer| layer.layer_type == LayerType::Quads), "quad", "quads"),
        (sum(|layer| layer.layer_type == LayerType::Sounds), "sound source", "sound sources"),
    ];
    let parts = parts.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| text::count(n, one, many));
    let parts: Vec<_> = parts.collect();
    if parts.is_empty() { "empty".to_owned() } else { parts.join(", ") }
}

/// The image of all the layers, or how many they have.
fn images(scene: &FlatScene, layers: &[&LayerInfo]) -> Option<String> {
    let images: BTreeSet<_> = layers.iter().filter_map(|layer| layer.image.map(|image| image.get())).collect();
    match (images.len(), images.first().and_then(|image| scene.info.images.get(*image))) {
        (0, _) => None,
        (1, Some(image)) if layers.iter().all(|layer| layer.image.is_some()) => {
            Some(text::clean(&image.name).into_owned())
        }
        (n, _) => Some(text::count(n, "image", "images")),
    }
}

/// The color of the layers, where all are tile layers and have one in common that is not plain white.
fn color(layers: &[&LayerInfo]) -> Option<String> {
    if layers.iter().any(|layer| layer.size_tiles.is_none()) {
        return None;
    }
    let mut colors = layers.iter().map(|layer| layer.color);
    let first = colors.next()?;
    (first != [255; 4] && colors.all(|color| color == first)).then(|| layer_words::color(first))
}
