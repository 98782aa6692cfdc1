//! The manual in the window: whether it is open, the place it shows, and the places before. Topics are known by their
//! names only; the panels look up the text.

/// A place of the manual: a topic, or a section of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ManualPlace {
    /// Name of the topic.
    pub topic: String,
    /// Heading of the section; `None` at the beginning of the topic.
    pub heading: Option<String>,
}

impl ManualPlace {
    /// The beginning of a topic.
    pub fn topic(topic: &str) -> Self {
        Self { topic: topic.to_owned(), heading: None }
    }

    /// A section of a topic.
    pub fn section(topic: &str, heading: &str) -> Self {
        Self { topic: topic.to_owned(), heading: Some(heading.to_owned()) }
    }
}

/// Most visits that can be gone back to.
const MOST: usize = 64;

/// A visit of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualVisit {
    /// Number of the visit: a place that is visited again has another one.
    pub number: u64,
    /// The place.
    pub place: ManualPlace,
}

/// State of the manual.
#[derive(Clone, Debug, Default)]
pub struct ManualPages {
    /// It is shown.
    pub open: bool,
    visits: Vec<ManualVisit>,
    at: usize,
    last: u64,
}

impl ManualPages {
    /// The present visit.
    pub fn visit(&self) -> Option<&ManualVisit> {
        self.visits.get(self.at)
    }

    /// Whether there is a visit so many before (below 0) or after the present one.
    pub fn has(&self, by: isize) -> bool {
        self.at.checked_add_signed(by).is_some_and(|at| at < self.visits.len())
    }

    /// Opens the manual at a place. A second call for the place that it shows makes no second visit.
    pub(super) fn read(&mut self, place: ManualPlace) {
        let was_open = std::mem::replace(&mut self.open, true);
        if was_open && self.visit().is_some_and(|visit| visit.place == place) {
            return;
        }
        self.visits.truncate(self.at + 1);
        self.last += 1;
        self.visits.push(ManualVisit { number: self.last, place });
        let beyond = self.visits.len().saturating_sub(MOST);
        self.visits.drain(..beyond);
        self.at = self.visits.len() - 1;
    }

    /// Goes back (below 0) or forward by so many visits, where there are that many.
    pub(super) fn turn(&mut self, by: isize) {
        if self.has(by) {
            self.at = self.at.saturating_add_signed(by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_are_gone_back_to_and_forward() {
        let mut pages = ManualPages::default();
        assert_eq!((pages.visit(), pages.has(-1), pages.has(1)), (None, false, false));
        let [a, b, c] = ["a", "b", "c"].map(ManualPlace::topic);
        for place in [&a, &b, &b, &c] {
            pages.read(place.clone());
        }
        let now = |pages: &ManualPages| pages.visit().map(|visit| visit.place.clone());
        assert_eq!((now(&pages), pages.has(1)), (Some(c), false));
        pages.turn(-1);
        pages.turn(-1);
        assert_eq!((now(&pages), pages.has(-1)), (Some(a.clone()), false), "b counts once");
        pages.turn(-1);
        assert_eq!(now(&pages), Some(a.clone()), "there is none before");
        pages.turn(1);
        assert_eq!(now(&pages), Some(b.clone()));
        pages.read(a.clone());
        assert_eq!((now(&pages), pages.has(1)), (Some(a), false), "another way leads on from here");
        pages.turn(-1);
        assert_eq!(now(&pages), Some(b));
    }

    #[test]
    fn old_visits_are_dropped() {
        let mut pages = ManualPages::default();
        (0..200).for_each(|n| pages.read(ManualPlace::topic(&n.to_string())));
        assert_eq!(pages.visit().map(|visit| visit.number), Some(200));
        assert!(pages.has(1 - MOST as isize) && !pages.has(-(MOST as isize)));
    }
}
