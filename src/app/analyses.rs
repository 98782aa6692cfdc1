//! Questions about the map on screen: a queue answers them while the window goes on.

use std::sync::{Arc, Weak};

use crate::analysis::{Answer, Answers, Question};
use crate::base::{Cancelled, Limits, Task, panics};
use crate::files::TaskQueue;
use crate::scene::FlatScene;

/// Answers about the map on screen, and the queue that works them out.
pub struct Analyses {
    limits: Limits,
    answer: AnswerFn,
    wake: Arc<dyn Fn() + Send + Sync>,
    queue: Option<TaskQueue<AnalysisRequest, (Weak<FlatScene>, Answer)>>,
    /// Held weakly, which also keeps its address from being used again.
    scene: Weak<FlatScene>,
    /// Questions in the queue.
    open: Vec<Question>,
    answers: Arc<Answers>,
    /// A sentence about the last question that has no answer; taken once.
    failure: Option<String>,
}

/// Works out an answer.
type AnswerFn = fn(&Question, &FlatScene, &Task) -> Result<Answer, Cancelled>;

/// A question about a scene, which is not held for it: about a scene that is gone nothing is worked out.
struct AnalysisRequest {
    scene: Weak<FlatScene>,
    question: Question,
}

impl PartialEq for AnalysisRequest {
    fn eq(&self, other: &Self) -> bool {
        Weak::ptr_eq(&self.scene, &other.scene) && self.question == other.question
    }
}

impl Analyses {
    /// No map yet. `wake` is called on another thread when there is an answer.
    pub fn new(limits: Limits, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (scene, answers) = (Weak::new(), Arc::default());
        let answer = Question::answer;
        Self { limits, answer, wake, queue: None, scene, open: Vec::new(), answers, failure: None }
    }

    /// A frame begins: takes answers that have come, and has those questions answered that are not yet. Work on others
    /// is cancelled.
    pub fn follow(&mut self, scene: Option<&Arc<FlatScene>>, questions: Vec<Question>) {
        let now = scene.map(Arc::downgrade).unwrap_or_default();
        if !Weak::ptr_eq(&now, &self.scene) {
            (self.scene, self.answers, self.open) = (now, Arc::default(), Vec::new());
            // It may be busy with the scene before.
            self.queue = None;
        }
        self.take();
        let mut open = questions;
        open.retain(|question| !self.answers.has(question));
        if scene.is_none() || open == self.open {
            return;
        }
        let request = |question: &Question| AnalysisRequest { scene: self.scene.clone(), question: question.clone() };
        let requests: Vec<AnalysisRequest> = open.iter().map(request).collect();
        let queue = self.queue();
        queue.set_requests(requests);
        queue.cancel_unrequested();
        self.open = open;
    }

    fn take(&mut self) {
        let Some(queue) = &self.queue else { return };
        for (scene, answer) in queue.take() {
            if Weak::ptr_eq(&scene, &self.scene) {
                if let Answer::Failure(_, why) = &answer {
                    self.failure = Some(why.clone());
                }
                Arc::make_mut(&mut self.answers).put(answer);
            }
        }
    }

    fn queue(&mut self) -> &TaskQueue<AnalysisRequest, (Weak<FlatScene>, Answer)> {
        self.queue.get_or_insert_with(|| {
            let (wake, answer) = (self.wake.clone(), self.answer);
            let make = move || {
                move |request: &AnalysisRequest, task: &Task| {
                    let scene = request.scene.upgrade()?;
                    Some((
                        request.scene.clone(),
                        guarded(&request.question, || answer(&request.question, &scene, task))?,
                    ))
                }
            };
            TaskQueue::start("analysis", self.limits, make, Box::new(move || wake()))
        })
    }

    /// Answers about the map on screen.
    pub fn answers(&self) -> Arc<Answers> {
        self.answers.clone()
    }

    /// Takes a sentence about a question that has no answer.
    pub fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }
}

/// Works out the answer to a question; `None` where that was cancelled. A panic, which is a defect, becomes the answer
/// that there is none.
fn guarded(question: &Question, work: impl FnOnce() -> Result<Answer, Cancelled>) -> Option<Answer> {
    let answer = panics::guard(work).unwrap_or_else(|caught| {
        tracing::error!("no answer to {question:?}: {}", caught.message);
        let why = format!("The search in this map stopped because of an internal error ({}).", caught.message);
        Ok(Answer::Failure(question.clone(), why))
    });
    answer.ok()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    /// Analyses that answer in this way, and a word for each time that they wake the window.
    fn analyses(answer: AnswerFn) -> (Analyses, Receiver<()>) {
        let (notify, woken) = channel();
        let analyses = Analyses::new(Limits::default(), Arc::new(move || _ = notify.send(())));
        (Analyses { answer, ..analyses }, woken)
    }

    /// Asks until all is answered.
    fn answer_all(analyses: &mut Analyses, woken: &Receiver<()>, scene: &Arc<FlatScene>, questions: &[Question]) {
        analyses.follow(Some(scene), questions.to_vec());
        while !questions.iter().all(|question| analyses.answers().has(question)) {
            woken.recv_timeout(PATIENCE).expect("an answer");
            analyses.follow(Some(scene), questions.to_vec());
        }
    }

    #[test]
    fn a_question_that_is_withdrawn_is_cancelled() {
        static BEGUN: Mutex<Vec<Question>> = Mutex::new(Vec::new());
        let (mut analyses, woken) = analyses(|question, scene, task| {
            BEGUN.lock().expect("unpoisoned").push(question.clone());
            if *question != Question::Changes {
                return question.answer(scene, task);
            }
            loop {
                task.check()?;
                std::thread::yield_now();
            }
        });
        let scene = Arc::new(FlatScene::default());
        analyses.follow(Some(&scene), vec![Question::Changes, Question::Links]);
        while BEGUN.lock().expect("unpoisoned").is_empty() {
            std::thread::yield_now();
        }
        answer_all(&mut analyses, &woken, &scene, &[Question::Links]);
        assert!(!analyses.answers().has(&Question::Changes));
        assert_eq!(*BEGUN.lock().expect("unpoisoned"), [Question::Changes, Question::Links]);
    }

    #[test]
    fn a_defect_leaves_one_question_without_an_answer() {
        let (mut analyses, woken) = analyses(|question, scene, task| {
            assert_ne!(*question, Question::Changes, "on purpose");
            question.answer(scene, task)
        });
        let scene = Arc::new(FlatScene::default());
        answer_all(&mut analyses, &woken, &scene, &[Question::Changes, Question::Links]);
        let answers = analyses.answers();
        assert!(answers.failure(&Question::Changes).is_some_and(|why| why.contains("on purpose")));
        assert!(answers.failure(&Question::Links).is_none() && answers.links().is_some());
        assert!(analyses.take_failure().is_some() && analyses.take_failure().is_none(), "said once");
    }

    #[test]
    fn questions_are_answered_once_and_for_one_scene() {
        let (mut analyses, woken) = analyses(Question::answer);
        let scene = Arc::new(FlatScene::default());
        let questions = || vec![Question::Matches("id 3".to_owned()), Question::Links];
        let mut wakes = 0;
        while !questions().iter().all(|question| analyses.answers().has(question)) {
            analyses.follow(Some(&scene), questions());
            if questions().iter().any(|question| !analyses.answers().has(question)) {
                woken.recv_timeout(PATIENCE).expect("an answer");
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
