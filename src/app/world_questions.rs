//! Questions about the world of blocks on screen: each kind has a queue of its own, so that a search does not wait for
//! the end of a count. What is known on the way comes several times a second.

use std::mem::discriminant;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::analysis::solid::{WorldAnswer, WorldAnswers, WorldQuestion};
use crate::base::{Task, panics, path_text};
use crate::files::TaskQueue;
use crate::load::minetest::WorldError;
use crate::load::{ImageSearch, LoadOptions, answer_world_question};

/// Time between two reports of a question.
const REPORT_EVERY: Duration = Duration::from_millis(150);

/// Answers about the world on screen, and the queues that work them out.
pub struct WorldQuestions {
    options: LoadOptions,
    answer: AnswerFn,
    wake: Arc<dyn Fn() + Send + Sync>,
    world: Option<PathBuf>,
    /// Number of the world, so that answers about the one before are known.
    number: u64,
    queues: Vec<Queue>,
    answers: Arc<WorldAnswers>,
    reports: Reports,
}

/// Works out an answer, and reports parts of it on the way.
type AnswerFn = fn(
    &Path,
    &WorldQuestion,
    &LoadOptions,
    &Task,
    &mut dyn FnMut(&dyn Fn() -> WorldAnswer),
) -> Result<WorldAnswer, WorldError>;

/// Answers on their way, with the numbers of their worlds.
type Reports = Arc<Mutex<Vec<(u64, WorldQuestion, WorldAnswer)>>>;

/// The queue for questions of a kind.
struct Queue {
    /// The question that is being answered, or was last.
    question: WorldQuestion,
    /// Works while it is there.
    _tasks: TaskQueue<WorldRequest>,
}

/// A question about a world.
#[derive(Clone, PartialEq)]
struct WorldRequest {
    world: PathBuf,
    number: u64,
    question: WorldQuestion,
}

impl WorldQuestions {
    /// No world yet. `wake` is called on another thread when there is an answer, or a part of one.
    pub fn new(options: LoadOptions, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (answers, reports) = (Arc::default(), Reports::default());
        let answer = answer_world_question;
        Self { options, answer, wake, world: None, number: 0, queues: Vec::new(), answers, reports }
    }

    /// A frame begins: takes what has come, and has those questions answered that are not yet. Work on others is
    /// cancelled. `world`: the path of the world on screen, where questions can be asked about it. `is_busy`: its picture
    /// is being made, which goes before counting.
    pub fn follow(&mut self, world: Option<&Path>, questions: &[WorldQuestion], is_busy: bool) {
        if self.world.as_deref() != world {
            self.world = world.map(Path::to_owned);
            self.reset();
        }
        self.take();
        let Some(world) = &self.world else { return };
        self.queues.retain(|queue| questions.contains(&queue.question) || self.answers.is_done(&queue.question));
        for question in questions.iter().filter(|question| !self.answers.is_done(question)) {
            let waits = is_busy && *question == WorldQuestion::Contents(false);
            if waits || self.queues.iter().any(|queue| queue.question == *question) {
                continue;
            }
            // Dropping a queue cancels its work.
            self.queues.retain(|queue| discriminant(&queue.question) != discriminant(question));
            let request = WorldRequest { world: world.clone(), number: self.number, question: question.clone() };
            let tasks = self.start();
            tasks.set_requests([request]);
            self.queues.push(Queue { question: question.clone(), _tasks: tasks });
        }
    }

    /// Textures are searched here from now on.
    pub fn search(&mut self, images: &ImageSearch) {
        self.options.images = images.clone();
        self.reset();
    }

    /// Answers are those of a world that has changed since.
    pub fn world_changed(&mut self) {
        if !self.answers.are_old {
            Arc::make_mut(&mut self.answers).are_old = true;
        }
    }

    /// Forgets all answers, so that questions are asked again.
    pub fn reset(&mut self) {
        self.number += 1;
        (self.answers, self.queues) = (Arc::default(), Vec::new());
    }

    /// Answers about the world on screen; `None` where none can be had.
    pub fn answers(&self) -> Option<Arc<WorldAnswers>> {
        self.world.is_some().then(|| Arc::clone(&self.answers))
    }

    fn take(&mut self) {
        let reports = std::mem::take(&mut *self.reports.lock().unwrap_or_else(PoisonError::into_inner));
        for (_, question, answer) in reports.into_iter().filter(|(number, ..)| *number == self.number) {
            // A question that is no longer asked may report once more.
            if self.queues.iter().any(|queue| queue.question == question) {
                Arc::make_mut(&mut self.answers).put(question, answer);
            }
        }
    }

    fn start(&self) -> TaskQueue<WorldRequest> {
        let (reports, wake, work) = (Arc::clone(&self.reports), Arc::clone(&self.wake), self.answer);
        let (options, limits) = (self.options.clone(), self.options.limits);
        let make = move || {
            move |WorldRequest { world, number, question }: &WorldRequest, task: &Task| {
                let push = |answer| {
                    let mut reports = reports.lock().unwrap_or_else(PoisonError::into_inner);
                    // A newer part of an answer takes the place of an older one.
                    reports.retain(|(_, other, _)| other != question);
                    reports.push((*number, question.clone(), answer));
                    drop(reports);
                    wake();
                };
                let mut last = Instant::now();
                let mut report = |answer: &dyn Fn() -> WorldAnswer| {
                    if last.elapsed() >= REPORT_EVERY {
                        push(answer());
                        last = Instant::now();
                    }
                };
                let answer = panics::guard(|| work(world, question, &options, task, &mut report));
                match answer {
                    Ok(Ok(answer)) => push(answer),
                    Ok(Err(WorldError::Cancelled(_))) => {}
                    Ok(Err(error)) => push(WorldAnswer::Failure(sentence(question, world, &error))),
                    Err(caught) => {
                        tracing::error!("no answer to {question:?}: {}", caught.message);
                        let what = match question {
                            WorldQuestion::Contents(_) => "Counting",
                            WorldQuestion::Hits(_) => "The search",
                            WorldQuestion::Differences(_) => "The comparison",
                        };
                        let why = format!("{what} stopped because of an internal error ({}).", caught.message);
                        push(WorldAnswer::Failure(why));
                    }
                }
                Some(())
            }
        };
        TaskQueue::start("world", limits, make, Box::new(|| {}))
    }
}

fn sentence(question: &WorldQuestion, world: &Path, error: &WorldError) -> String {
    match question {
        WorldQuestion::Contents(_) | WorldQuestion::Hits(_) => format!("Cannot read {}: {error}.", path_text(world)),
        WorldQuestion::Differences(other) => {
            format!("Cannot compare {} with {}: {error}.", path_text(world), path_text(other))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;
    use crate::analysis::solid::{HitSearch, WorldContents, WorldHits};

    const PATIENCE: Duration = Duration::from_secs(20);

    fn questions(answer: AnswerFn) -> (WorldQuestions, Receiver<()>) {
        let (notify, woken) = channel();
        let questions = WorldQuestions::new(LoadOptions::default(), Arc::new(move || _ = notify.send(())));
        (WorldQuestions { answer, ..questions }, woken)
    }

    fn search(text: &str) -> WorldQuestion {
        WorldQuestion::Hits(HitSearch { text: text.into(), ..HitSearch::default() })
    }

    /// Asks until all is answered.
    fn answer_all(asked: &mut WorldQuestions, woken: &Receiver<()>, world: &Path, questions: &[WorldQuestion]) {
        asked.follow(Some(world), questions, false);
        while !questions.iter().all(|question| asked.answers.is_done(question)) {
            woken.recv_timeout(PATIENCE).expect("an answer");
            asked.follow(Some(world), questions, false);
        }
    }

    #[test]
    fn a_new_search_cancels_the_one_before_and_no_count() {
        let (mut asked, woken) = questions(|_, question, _, task, report| {
            let hits = |is_done| WorldAnswer::Hits(Arc::new(WorldHits { is_done, ..WorldHits::default() }));
            match question {
                WorldQuestion::Hits(search) if search.text == "endless" => loop {
                    task.check()?;
                    report(&|| hits(false));
                },
                WorldQuestion::Hits(_) => Ok(hits(true)),
                _ => Ok(WorldAnswer::Contents(Arc::new(WorldContents { is_done: true, ..WorldContents::default() }))),
            }
        });
        let world = Path::new("a world");
        let [endless, other] = ["endless", "other"].map(search);
        asked.follow(Some(world), &[endless.clone(), WorldQuestion::Contents(false)], true);
        woken.recv_timeout(PATIENCE).expect("a part of the answer");
        asked.follow(Some(world), &[endless.clone(), WorldQuestion::Contents(false)], true);
        assert!(asked.answers.contents().is_none(), "the picture of the world goes before");
        answer_all(&mut asked, &woken, world, &[other.clone(), WorldQuestion::Contents(false)]);
        let is_of = |question: &WorldQuestion| match question {
            WorldQuestion::Hits(search) => asked.answers.hits(search).is_some(),
            _ => false,
        };
        assert!(is_of(&other) && !is_of(&endless));
    }

    #[test]
    fn answers_are_those_of_one_world_and_given_once() {
        let (mut asked, woken) = questions(|world, _, _, _, _| Ok(WorldAnswer::Failure(world.display().to_string())));
        let [a, b] = ["a", "b"].map(Path::new);
        answer_all(&mut asked, &woken, a, &[WorldQuestion::Contents(false)]);
        assert_eq!(asked.answers.contents(), Some(Err("a")));
        asked.follow(Some(a), &[WorldQuestion::Contents(false)], false);
        assert!(woken.try_recv().is_err(), "nothing is asked twice");
        answer_all(&mut asked, &woken, b, &[WorldQuestion::Contents(false)]);
        assert_eq!(asked.answers.contents(), Some(Err("b")));
        asked.world_changed();
        assert!(asked.answers().is_some_and(|answers| answers.are_old));
        asked.reset();
        assert!(asked.answers().is_some_and(|answers| !answers.are_old && answers.contents().is_none()));
        asked.follow(None, &[], false);
        assert!(asked.answers().is_none());
    }

    #[test]
    fn a_defect_becomes_a_sentence() {
        let (mut asked, woken) = questions(|_, _, _, _, _| panic!("on purpose"));
        answer_all(&mut asked, &woken, Path::new("a world"), &[search("x")]);
        let WorldQuestion::Hits(search) = search("x") else { return };
        let why = asked.answers.hits(&search).and_then(Result::err);
        assert!(why.is_some_and(|why| why.contains("on purpose")), "{why:?}");
    }
}
