//! Words about nodes.

use crate::scene::solid::{NodeAnswer, NodeQuestion};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::text;

/// Title and reason where a node cannot be described; `None` where it can, or where nothing is there.
pub fn trouble(answer: &NodeAnswer) -> Option<(String, String)> {
    match answer {
        NodeAnswer::Node(_) | NodeAnswer::Empty => None,
        NodeAnswer::Unreadable { part, reason } => {
            let part = text::sentence(part);
            Some((format!("{part} cannot be read"), text::sentence(&text::clean(reason))))
        }
        NodeAnswer::Failed(reason) => {
            Some(("The world cannot be read".to_owned(), text::sentence(&text::clean(reason))))
        }
    }
}

/// The node of a question, in a few words for the status bar, perhaps with its position.
pub fn node_words(cx: &PanelCx, question: NodeQuestion, has_position: bool) -> String {
    match cx.status.nodes.get(&question) {
        Some(NodeAnswer::Node(facts)) if has_position => {
            format!("{}  {}", facts.position(), text::clean(&facts.name))
        }
        Some(NodeAnswer::Node(facts)) => text::clean(&facts.name).into_owned(),
        Some(NodeAnswer::Unreadable { part, .. }) => format!("{part} cannot be read"),
        Some(NodeAnswer::Empty | NodeAnswer::Failed(_)) | None => String::new(),
    }
}
