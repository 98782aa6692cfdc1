//! Layers and groups in words and pictures, for lists, menus and cards.

use lucide_icons::Icon;

use crate::scene::{GroupInfo, LayerInfo, LayerType};
use crate::ui::parts::text;

/// Word for the count of a layer that is left out.
const LEFT_OUT: &str = "not loaded";

/// A group as the game's editor calls it, for example "#3 Clouds".
pub fn group_title(index: usize, group: &GroupInfo) -> String {
    if group.is_stray {
        return "Layers without a group".to_owned();
    }
    match (text::clean(group.name.trim()), group.is_game) {
        (name, true) if name.is_empty() => format!("#{index} Game"),
        (name, false) if name.is_empty() => format!("#{index}"),
        (name, _) => format!("#{index} {name}"),
    }
}

/// A layer's size in a few characters.
pub fn size_text(layer: &LayerInfo) -> String {
    match (layer.layer_type, layer.size_tiles) {
        (_, Some(size)) => format!("{} × {}", size.x, size.y),
        (LayerType::Quads | LayerType::Sounds, None) if layer.left_out => LEFT_OUT.to_owned(),
        (LayerType::Quads, None) => text::count(layer.count, "quad", "quads"),
        (LayerType::Sounds, None) => text::count(layer.count, "sound source", "sound sources"),
        _ => String::new(),
    }
}

/// A layer's size and contents in full.
pub fn size_long(layer: &LayerInfo) -> String {
    match layer.size_tiles {
        Some(size) => format!("{} × {} tiles, {}", size.x, size.y, tiles_text(layer)),
        None => size_text(layer),
    }
}

/// Number of tiles of a layer that are not empty.
fn tiles_text(layer: &LayerInfo) -> String {
    match layer.left_out {
        true => LEFT_OUT.to_owned(),
        false => format!("{} not empty", text::grouped(layer.count)),
    }
}

/// A color, and its opacity where it is not opaque.
pub fn color([r, g, b, a]: [u8; 4]) -> String {
    let rgb = format!("#{r:02x}{g:02x}{b:02x}");
    let percent = (u32::from(a) * 100 + 127) / 255;
    // Only what is opaque has all of it.
    if a == 255 { rgb } else { format!("{rgb}, alpha\u{a0}{}%", percent.min(99)) }
}

/// A layer's type as a picture.
pub fn type_icon(layer_type: LayerType) -> Icon {
    match layer_type {
        LayerType::Tiles => Icon::Grid2x2,
        LayerType::Game => Icon::Gamepad2,
        LayerType::Front => Icon::Shield,
        LayerType::Tele => Icon::DoorOpen,
        LayerType::Speedup => Icon::ChevronsRight,
        LayerType::Switch => Icon::ToggleLeft,
        LayerType::Tune => Icon::SlidersHorizontal,
        LayerType::Quads => Icon::Shapes,
        LayerType::Sounds => Icon::Volume2,
        LayerType::Unknown => Icon::CircleQuestionMark,
    }
}

/// Placement of a group, in words.
pub fn group_lines(group: &GroupInfo) -> Vec<String> {
    if group.is_stray {
        return vec!["These layers belong to no group; the game never draws them.".to_owned()];
    }
    let [px, py] = group.parallax;
    let [ox, oy] = group.offset;
    let mut lines = vec![format!("Parallax {px}% / {py}%, offset {ox}, {oy} world units")];
    if let Some([x, y, w, h]) = group.clip {
        lines.push(format!("Clipped to {w} × {h} world units at {x}, {y}"));
    }
    if group.is_game {
        lines.push("Game group: parallax is always 100%; offset and clipping are ignored.".to_owned());
    }
    lines
}
