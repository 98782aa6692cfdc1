//! Labels of the signs and objects of a block.

use super::node::{node_position, text};
use super::{metadata, objects};
use crate::format::BlockKey;
use crate::format::minetest::Block;
use crate::rules::minetest::{NodeShape, node_shape};
use crate::scene::solid::{Axes, NodeLabel, Slice};

/// Most labels of one block.
const MOST: usize = 40;
/// Letters of a label.
const LETTERS: usize = 60;

/// Labels of a block, of what lies within some heights.
pub fn bake_labels(key: BlockKey, block: &Block, heights: Slice) -> Vec<NodeLabel> {
    let shown = heights.range();
    let signs = block.metadata.iter().filter_map(|metadata| {
        let node = block.nodes.get(usize::from(metadata.node))?;
        let is_sign = node_shape(node.name) == NodeShape::Sign;
        let words = metadata.value("text").filter(|words| !words.is_empty()).map(text);
        let words = words.or_else(|| if is_sign { metadata::written(metadata) } else { None })?;
        let at = node_position(key, metadata.node.into());
        let at_scene = Axes::Nodes.scene_point(at.as_vec3());
        shown.contains(&at.y).then(|| NodeLabel { text: short(&words), at: at_scene, is_object: false })
    });
    let objects = block.objects.iter().filter(|object| object.position.is_finite()).filter_map(|object| {
        let is_shown = shown.contains(&(object.position.y.round() as i32));
        let at = Axes::Nodes.scene_point(object.position);
        is_shown.then(|| NodeLabel { text: short(&objects::title(object)), at, is_object: true })
    });
    signs.filter(|label| !label.text.is_empty()).take(MOST).chain(objects.take(MOST)).collect()
}

/// Words on one line, their end left out where they are long.
fn short(words: &str) -> String {
    let shown = crate::format::minetest::shown_text(words);
    let line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = line.chars().take(LETTERS).collect();
    if short.len() < line.len() { format!("{short}…") } else { short }
}
