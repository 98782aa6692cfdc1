//! Questions about the map on screen: a queue answers them while the window goes on.

use std::sync::{Arc, Weak};

use crate::analysis::{Answer, Answers, Question};
use crate::base::{Limits, Task};
use crate::files::TaskQueue;
use crate::scene::FlatScene;

/// Answers about the map on screen, and the queue that works them out.
pub struct Analyses {
    limits: Limits,
    wake: Arc<dyn Fn() + Send + Sync>,
    queue: Option<TaskQueue<Asked, Outcome>>,
    /// Held weakly, which also keeps its address from being used again.
    scene: Weak<FlatScene>,
    /// Questions in the queue.
    waiting: Vec<Question>,
    answers: Arc<Answers>,
}

/// The scene that was asked about, and the answer, if one was needed.
type Outcome = (Weak<FlatScene>, Option<Answer>);

/// A question about a scene. A scene that is gone is asked nothing.
struct Asked {
    scene: Weak<FlatScene>,
    question: Question,
}

impl PartialEq for Asked {
    fn eq(&self, other: &Self) -> bool {
        Weak::ptr_eq(&self.scene, &other.scene) && self.question == other.question
    }
}

impl Analyses {
    /// No map yet. `wake` is called on another thread when there is an answer.
    pub fn new(limits: Limits, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (scene, answers) = (Weak::new(), Arc::default());
        Self { limits, wake, queue: None, scene, waiting: Vec::new(), answers }
    }

    /// A frame begins: takes answers that have come, and has those questions answered that are not yet.
    pub fn follow(&mut self, scene: Option<&Arc<FlatScene>>, questions: Vec<Question>) {
        let now = scene.map(Arc::downgrade).unwrap_or_default();
        if !Weak::ptr_eq(&now, &self.scene) {
            (self.scene, self.answers, self.waiting) = (now, Arc::default(), Vec::new());
            // It may be busy with the scene before.
            self.queue = None;
        }
        self.take();
        let mut open = questions;
        open.retain(|question| !self.answers.has(question));
        if scene.is_none() || open == self.waiting {
            return;
        }
        let requests = open.iter().map(|question| Asked { scene: self.scene.clone(), question: question.clone() });
        let requests: Vec<Asked> = requests.collect();
        self.queue().set_requests(requests);
        self.waiting = open;
    }

    fn take(&mut self) {
        let Some(queue) = &self.queue else { return };
        for (scene, answer) in queue.take() {
            if let Some(answer) = answer.filter(|_| Weak::ptr_eq(&scene, &self.scene)) {
                Arc::make_mut(&mut self.answers).put(answer);
            }
        }
    }

    fn queue(&mut self) -> &TaskQueue<Asked, Outcome> {
        self.queue.get_or_insert_with(|| {
            let wake = self.wake.clone();
            TaskQueue::start("analysis", self.limits, answerer, Box::new(move || wake()))
        })
    }

    /// Answers about the map on screen.
    pub fn answers(&self) -> Arc<Answers> {
        self.answers.clone()
    }
}

/// Answers questions. One that is asked again while it is being answered is answered once; a result without an answer
/// says so, since the queue runs a request again that has no result.
fn answerer() -> impl FnMut(&Asked, &Task) -> Option<Outcome> {
    let mut last: Option<Asked> = None;
    move |asked, task| {
        if last.as_ref() == Some(asked) {
            return Some((asked.scene.clone(), None));
        }
        let Some(scene) = asked.scene.upgrade() else { return Some((asked.scene.clone(), None)) };
        let answer = asked.question.answer(&scene, task).ok()?;
        last = Some(Asked { scene: asked.scene.clone(), question: asked.question.clone() });
        Some((asked.scene.clone(), Some(answer)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    #[test]
    fn questions_are_answered_once_and_for_one_scene() {
        let (notify, woken) = channel();
        let mut analyses =
            Analyses::new(Limits::default(), Arc::new(move || notify.send(()).expect("the test listens")));
        let scene = Arc::new(FlatScene::default());
        let questions = || vec![Question::Matches("id 3".to_owned()), Question::Links];
        let mut wakes = 0;
        while !questions().iter().all(|question| analyses.answers().has(question)) {
            analyses.follow(Some(&scene), questions());
            if questions().iter().any(|question| !analyses.answers().has(question)) {
                woken.recv_timeout(Duration::from_secs(20)).expect("an answer");
                wakes += 1;
            }
        }
        assert!((1..=2).contains(&wakes), "{wakes}");
        let before = analyses.answers();
        analyses.follow(Some(&scene), questions());
        assert!(Arc::ptr_eq(&before, &analyses.answers()), "nothing is asked twice");
        analyses.follow(Some(&Arc::new(FlatScene::default())), Vec::new());
        assert!(!analyses.answers().has(&Question::Links), "of another scene nothing is known");
    }
}
