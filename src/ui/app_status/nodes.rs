//! Answers to questions about nodes.

use std::sync::Arc;

use crate::scene::solid::{LabelQuestion, NodeAnswer, NodeLabel, NodeQuestion};

/// Answers to the questions about nodes that were asked last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeAnswers {
    list: Vec<(NodeQuestion, Arc<NodeAnswer>)>,
    /// Labels, and the question that they answer: those before stay until there are others.
    pub labels: Option<(LabelQuestion, Arc<[NodeLabel]>)>,
}

impl NodeAnswers {
    /// The answer to a question; `None` while there is none.
    pub fn get(&self, question: &NodeQuestion) -> Option<&NodeAnswer> {
        self.list.iter().find(|(asked, _)| asked == question).map(|(_, answer)| &**answer)
    }

    /// Adds an answer, in the place of an older one to the same question.
    pub fn put(&mut self, question: NodeQuestion, answer: NodeAnswer) {
        self.list.retain(|(asked, _)| *asked != question);
        self.list.push((question, Arc::new(answer)));
    }

    /// Drops the answers to other questions than these.
    pub fn keep(&mut self, questions: &[NodeQuestion]) {
        self.list.retain(|(asked, _)| questions.contains(asked));
    }
}
