//! Envelopes in words and pictures, for lists and menus.

use lucide_icons::Icon;

use crate::base::LayerId;
use crate::scene::EnvelopeInfo;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::text;

/// The first layers of a list with their names and places, for menus: many layers have the name of their image.
pub fn layer_names(cx: &FlatCx, ids: &[LayerId]) -> Vec<(LayerId, String)> {
    let Some(scene) = cx.scene else { return Vec::new() };
    let named = ids.iter().filter_map(|id| {
        let (g, layer) = scene.layer_info(*id)?;
        let l = id.0 - scene.groups.get(g)?.layers.first()?.drawn.id.0;
        let name: String = text::clean(&layer.title).chars().take(40).collect();
        Some((*id, format!("{name} (group #{g}, layer #{l})")))
    });
    named.take(20).collect()
}

/// Title of an envelope in lists, for example "#3 door".
pub fn title(i: usize, info: &EnvelopeInfo) -> String {
    let name = text::clean(info.name.trim());
    if name.is_empty() { format!("#{i}") } else { format!("#{i} {name}") }
}

/// The kind of an envelope as a picture and in words.
pub fn face(channels: i32) -> (Icon, &'static str) {
    match channels {
        1 => (Icon::Volume2, "Sound volume"),
        3 => (Icon::Move, "Position"),
        4 => (Icon::Palette, "Color"),
        _ => (Icon::CircleQuestionMark, "Unknown kind"),
    }
}

/// Count of an envelope's users, in words.
pub fn uses(info: &EnvelopeInfo) -> String {
    match (info.used_by_layers.len(), info.used_by_quads) {
        (0, 0) => "not used".to_owned(),
        (0, quads) => text::count(quads, "quad", "quads"),
        (layers, 0) => text::count(layers, "layer", "layers"),
        (layers, quads) => {
            format!("{}, {}", text::count(layers, "layer", "layers"), text::count(quads, "quad", "quads"))
        }
    }
}

/// Users of an envelope, in a sentence.
pub fn uses_long(info: &EnvelopeInfo) -> String {
    match uses(info).as_str() {
        "not used" => "Not used".to_owned(),
        uses => format!("Used by {uses}"),
    }
}
