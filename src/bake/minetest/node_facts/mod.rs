//! A node of a block → facts for people.
//!
//! ```text
//! Block, place of the node ─► mod.rs: node, timer ─┬─ metadata.rs: texts, inventories
//!                                                  ├─ objects.rs: objects near it
//!                                                  └─ block.rs: the block around it
//! ```
//!
//! `labels.rs` makes the labels of a whole block. Names are words of the game's own tools, so that they are found in its
//! documents.

mod block;
mod labels;
mod metadata;
mod node;
mod objects;

pub use labels::bake_labels;
pub use node::{NodeOfBlock, node_position};

use glam::IVec3;

use node::text;

use super::colors::NodeColors;
use crate::base::duration_text;
use crate::format::minetest::NodeTimer;
use crate::rules::minetest::{NodeShape, node_shape, node_title, param2_meaning, param2_words};
use crate::scene::solid::{Fact, FactSection, NodeFacts};

/// Facts about a node; `None` where the block has no such node.
pub fn bake_node_facts(node: NodeOfBlock<'_>, colors: &NodeColors) -> Option<NodeFacts> {
    let NodeOfBlock { key, block, index, param1_above, .. } = node;
    let stored = block.nodes.get(index)?;
    let name = text(stored.name);
    let title = node_title(&name);
    let at = node_position(key, index);
    let metadata = block.metadata.iter().find(|metadata| usize::from(metadata.node) == index);
    let timer = block.timers.iter().find(|timer| usize::from(timer.node) == index);
    let near = objects::near(&block.objects, at);
    let is_cube = matches!(node_shape(stored.name), NodeShape::Cube);

    let mut facts = vec![Fact::new("Name", name.clone()), Fact::new("Position", position_text(at))];
    // No light is within a cube; what falls on it says more.
    let light = if is_cube { param1_above.map(|param1| ("Light above", param1)) } else { None };
    let light = light.or((!is_cube).then_some(("Light", stored.param1)));
    facts.extend(light.map(|(name, param1)| Fact::new(name, light_words(param1))));
    facts.push(Fact::new("Param1", stored.param1.to_string()));
    let param2 = param2_words(param2_meaning(stored.name), stored.param2);
    let value = param2.map_or_else(|| stored.param2.to_string(), |words| format!("{} ({words})", stored.param2));
    facts.push(Fact { stored: Some(stored.param2.to_string()), ..Fact::new("Param2", value) });
    let mut sections = vec![FactSection { title: "Node".to_owned(), facts, items: None }];
    sections.extend(metadata.into_iter().flat_map(|metadata| metadata::sections(metadata, colors)));
    sections.extend(timer.map(|timer| section("Timer", timer_facts(timer))));
    if !near.is_empty() {
        sections.push(section("Objects here", objects::facts(&near)));
    }
    sections.push(block::section(node));

    let mut summary: Vec<String> = metadata.map(|metadata| metadata::summary(metadata, &title)).unwrap_or_default();
    summary.extend(timer.map(|timer| format!("Timer: {}", timer_words(timer))));
    summary.extend(objects::summary(&near));
    summary.extend(light.map(|(name, param1)| format!("{name}: {}", light_words(param1))));
    let color = colors.get(stored.name).map(|color| color.rgb);
    Some(NodeFacts { at, name, title, color, summary, sections })
}

fn section(title: &str, facts: Vec<Fact>) -> FactSection {
    FactSection { title: title.to_owned(), facts, items: None }
}

fn timer_facts(timer: &NodeTimer) -> Vec<Fact> {
    vec![
        Fact { stored: Some(timer.elapsed_ms.to_string()), ..Fact::new("Elapsed", duration_text(timer.elapsed_ms)) },
        Fact { stored: Some(timer.timeout_ms.to_string()), ..Fact::new("Timeout", duration_text(timer.timeout_ms)) },
    ]
}

fn timer_words(timer: &NodeTimer) -> String {
    format!("{} of {}", duration_text(timer.elapsed_ms), duration_text(timer.timeout_ms))
}

fn light_words(param1: u8) -> String {
    format!("{} by day, {} at night", param1 & 15, param1 >> 4)
}

fn position_text(IVec3 { x, y, z }: IVec3) -> String {
    format!("{x}, {y}, {z}")
}
