//! Questions about nodes of the world on screen: a queue answers them, the latest first, while the window goes on.

use std::sync::Arc;

use crate::base::{Limits, Task};
use crate::files::TaskQueue;
use crate::load::minetest::{NodeSource, WorldError};
use crate::scene::solid::{LabelQuestion, NodeAnswer, NodeLabel, NodeQuestion};
use crate::ui::NodeAnswers;

/// Answers about nodes, and the queue that works them out. Dropping it ends its thread.
pub struct NodeQueue {
    queue: TaskQueue<Query, Reply>,
    asked: Vec<NodeQuestion>,
    labels: Option<LabelQuestion>,
    answers: Arc<NodeAnswers>,
}

#[derive(Clone, Copy, PartialEq)]
enum Query {
    Node(NodeQuestion),
    Labels(LabelQuestion),
}

enum Reply {
    Node(NodeQuestion, NodeAnswer),
    Labels(LabelQuestion, Vec<NodeLabel>),
}

impl NodeQueue {
    /// Starts the queue of a world. `wake` is called on another thread when there is an answer.
    pub fn start(source: NodeSource, limits: Limits, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let make = move || {
            let mut source = source;
            move |query: &Query, task: &Task| reply(&mut source, *query, task)
        };
        let queue = TaskQueue::start("nodes", limits, make, Box::new(move || wake()));
        Self { queue, asked: Vec::new(), labels: None, answers: Arc::default() }
    }

    /// Asks these questions, the most urgent first; others need no answer any more.
    pub fn ask(&mut self, questions: Vec<NodeQuestion>, labels: Option<LabelQuestion>) {
        self.take();
        let answers = Arc::make_mut(&mut self.answers);
        answers.keep(&questions);
        if labels.is_none() {
            answers.labels = None;
        }
        let nodes = questions.iter().filter(|question| answers.get(question).is_none()).copied().map(Query::Node);
        let known = answers.labels.as_ref().map(|(known, _)| *known);
        let open_labels = labels.filter(|labels| known != Some(*labels)).map(Query::Labels);
        self.queue.set_requests(nodes.chain(open_labels).collect::<Vec<_>>());
        self.queue.cancel_unrequested();
        (self.asked, self.labels) = (questions, labels);
    }

    /// Answers so far.
    pub fn answers(&mut self) -> Arc<NodeAnswers> {
        self.take();
        Arc::clone(&self.answers)
    }

    fn take(&mut self) {
        for reply in self.queue.take() {
            match reply {
                Reply::Node(question, answer) if self.asked.contains(&question) => {
                    Arc::make_mut(&mut self.answers).put(question, answer);
                }
                Reply::Labels(question, labels) if self.labels == Some(question) => {
                    Arc::make_mut(&mut self.answers).labels = Some((question, labels.into()));
                }
                Reply::Node(..) | Reply::Labels(..) => {}
            }
        }
    }
}

/// Answers a query; `None` where it is cancelled, and for labels that cannot be read: the nodes beside them say why.
fn reply(source: &mut NodeSource, query: Query, task: &Task) -> Option<Reply> {
    match query {
        Query::Node(question) => {
            let answer = match source.answer(&question, task) {
                Ok(answer) => answer,
                Err(WorldError::Cancelled(_)) => return None,
                Err(error) => NodeAnswer::Failed(error.to_string()),
            };
            Some(Reply::Node(question, answer))
        }
        Query::Labels(question) => Some(Reply::Labels(question, source.labels(&question, task).ok()?)),
    }
}
