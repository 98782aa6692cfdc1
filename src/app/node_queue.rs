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
    /// Questions whose answers are of before the world changed; they show until there are others.
    stale: Vec<Query>,
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
        Self { queue, asked: Vec::new(), labels: None, answers: Arc::default(), stale: Vec::new() }
    }

    /// Asks these questions, the most urgent first; others need no answer any more.
    pub fn ask(&mut self, questions: Vec<NodeQuestion>, labels: Option<LabelQuestion>) {
        self.take();
        let answers = Arc::make_mut(&mut self.answers);
        answers.keep(&questions);
        if labels.is_none() {
            answers.labels = None;
        }
        let known = answers.labels.as_ref().map(|(known, _)| *known);
        let is_known = |query: &Query| match query {
            Query::Node(question) => answers.get(question).is_some(),
            Query::Labels(labels) => known == Some(*labels),
        };
        let all = questions.iter().copied().map(Query::Node).chain(labels.map(Query::Labels)).collect::<Vec<_>>();
        self.stale.retain(|query| all.contains(query));
        let open = all.into_iter().filter(|query| !is_known(query) || self.stale.contains(query));
        self.queue.set_requests(open.collect::<Vec<_>>());
        self.queue.cancel_unrequested();
        (self.asked, self.labels) = (questions, labels);
    }

    /// Asks all questions anew, since the world has changed.
    pub fn ask_again(&mut self) {
        self.take();
        let nodes = self.asked.iter().copied().map(Query::Node);
        self.stale = nodes.chain(self.labels.map(Query::Labels)).collect();
        self.ask(self.asked.clone(), self.labels);
    }

    /// Answers so far.
    pub fn answers(&mut self) -> Arc<NodeAnswers> {
        self.take();
        Arc::clone(&self.answers)
    }

    fn take(&mut self) {
        for reply in self.queue.take() {
            let query = match &reply {
                Reply::Node(question, _) => Query::Node(*question),
                Reply::Labels(question, _) => Query::Labels(*question),
            };
            self.stale.retain(|stale| *stale != query);
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
