//! Debouncing of writes: when a file that is being written is worth reading. Time is a number; knows no disk and no
//! thread. `load/follow.rs` asks for the next step and reports its outcome.
//!
//! ```text
//!           touched             looked: the same twice
//!   quiet ──────────► settling ───────────────────────► reading ──► taken ──► quiet, and a last look a little later
//!                       ▲  │ gone                                     │
//!                       │  ▼                                          │ broken
//!                     missing                                         └────► reading again, later each time
//! ```

use std::time::Duration;

use super::open::Facts;

/// Nothing must happen to the file for so long.
const QUIET: Duration = Duration::from_millis(90);
/// Between two looks that must find the same.
const STEADY: Duration = Duration::from_millis(30);
/// A file that is written to without end is read all the same, after this.
const LONGEST: Duration = Duration::from_millis(1200);
/// Pauses before a broken file is read again: the first, and the longest. Each is twice as long as the one before.
const RETRY: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(2000)];
/// A look after all is read: a second write may look just like the first, and come without news.
const LAST_LOOK: Duration = Duration::from_millis(1500);
/// Pause between looks at a quiet file: where the system reports changes, and where it does not.
const POLL: [Duration; 2] = [Duration::from_millis(2000), Duration::from_millis(400)];
/// Trouble that passes sooner is not shown.
pub const TROUBLE_SHOWS: Duration = Duration::from_millis(3000);

/// Next step with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Nothing before this moment.
    Wait(Duration),
    /// Look at length and time of the file.
    Check,
    /// Read the file.
    Read,
}

/// State of a file that is followed.
#[derive(Clone, Debug, Default)]
pub struct WriteDebounce {
    /// Facts of the file when it was read last.
    read: Option<Facts>,
    /// Facts at the last look; `None` = no file, or no look since the last event.
    seen: Option<Facts>,
    /// Something has happened since the file was read; when that began.
    since: Option<Duration>,
    /// Time of the next check.
    check_at: Duration,
    /// The file is settled: it is to be read when the next look comes.
    settled: bool,
    /// Number of times in a row that it was broken.
    broken: u32,
    /// Time at which trouble began: broken, or gone.
    trouble: Option<Duration>,
    /// One more look is to read the file, whatever it looks like.
    last_check: bool,
    /// The system does not report changes.
    polls: bool,
}

impl WriteDebounce {
    /// A file of which nothing is known yet: it is to be read soon.
    pub fn new(now: Duration) -> Self {
        Self { since: Some(now), check_at: now, ..Self::default() }
    }

    /// Sets whether changes have to be looked for, since the system does not report them.
    pub fn poll(&mut self, polls: bool) {
        self.polls = polls;
    }

    /// Something has happened to the file.
    pub fn touched(&mut self, now: Duration) {
        let since = *self.since.get_or_insert(now);
        self.check_at = (now + QUIET).min(since + LONGEST).max(now);
        (self.seen, self.settled, self.broken) = (None, false, 0);
    }

    /// Next step.
    pub fn next(&self, now: Duration) -> NextStep {
        match self.check_at {
            at if now < at => NextStep::Wait(at),
            _ if self.settled => NextStep::Read,
            _ => NextStep::Check,
        }
    }

    /// Takes the outcome of a look; `None` = there is no file. True for a change that was not reported.
    pub fn on_facts(&mut self, now: Duration, facts: Option<Facts>) -> bool {
        let Some(facts) = facts else {
            self.since.get_or_insert(now);
            self.trouble.get_or_insert(now);
            (self.seen, self.settled, self.read) = (None, false, None);
            self.check_at = now + POLL[1].min(QUIET * 2);
            return false;
        };
        let Some(since) = self.since else {
            if self.read == Some(facts) && !std::mem::take(&mut self.last_check) {
                self.check_at = now + POLL[usize::from(self.polls)];
                return false;
            }
            let is_news = self.read != Some(facts);
            (self.since, self.seen, self.check_at) = (Some(now), Some(facts), now + STEADY);
            return is_news;
        };
        self.settled = self.seen == Some(facts) || now >= since + LONGEST;
        self.seen = Some(facts);
        self.check_at = if self.settled { now } else { now + STEADY };
        false
    }

    /// The file has been read. `is_new`: it holds something else than before.
    pub fn taken(&mut self, now: Duration, is_new: bool) {
        (self.read, self.since, self.settled) = (self.seen.take(), None, false);
        (self.check_at, self.last_check) = (now + LAST_LOOK, is_new);
    }

    /// The bytes that were read are sound.
    pub fn sound(&mut self) {
        (self.broken, self.trouble) = (0, None);
    }

    /// The bytes that were read are of no use yet, or there were none.
    pub fn broken(&mut self, now: Duration) {
        let [first, longest] = RETRY;
        let pause = first.saturating_mul(1 << self.broken.min(10)).min(longest);
        self.broken += 1;
        self.trouble.get_or_insert(now);
        // Where something has happened since, that is looked at first.
        if self.since.is_none() || self.settled {
            // A retry reads again, even if the file looks as it did.
            (self.since, self.seen, self.settled) = (Some(now), None, false);
            self.check_at = now + pause;
        }
    }

    /// Whether the trouble has lasted so long that it is shown.
    pub fn is_in_trouble(&self, now: Duration) -> bool {
        self.trouble.is_some_and(|since| now >= since + TROUBLE_SHOWS)
    }

    /// Time at which trouble that has begun will have lasted long enough to be shown.
    pub fn trouble_shows_at(&self) -> Option<Duration> {
        self.trouble.map(|since| since + TROUBLE_SHOWS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn facts(bytes: u64) -> Option<Facts> {
        Some(Facts { bytes, modified: Some(ms(bytes)) })
    }

    /// Lets time pass until a file of these facts is read; when that was.
    fn read_at(debounce: &mut WriteDebounce, mut now: Duration, facts: Option<Facts>) -> Duration {
        for _ in 0..1000 {
            match debounce.next(now) {
                NextStep::Wait(at) => now = at,
                NextStep::Check => drop(debounce.on_facts(now, facts)),
                NextStep::Read => return now,
            }
        }
        panic!("never read: {debounce:?}");
    }

    /// A file that was read at some time.
    fn known(now: Duration) -> WriteDebounce {
        let mut debounce = WriteDebounce::new(now);
        let at = read_at(&mut debounce, now, facts(1));
        debounce.taken(at, false);
        debounce.sound();
        debounce
    }

    #[test]
    fn a_file_is_read_when_it_has_been_quiet() {
        let mut debounce = known(ms(0));
        for at in [1000, 1050, 1100] {
            debounce.touched(ms(at));
        }
        let at = read_at(&mut debounce, ms(1100), facts(2));
        assert!((ms(1180)..=ms(1250)).contains(&at), "{at:?}");
    }

    #[test]
    fn a_file_that_grows_is_waited_for_but_not_for_ever() {
        let mut debounce = known(ms(0));
        debounce.touched(ms(1000));
        let (mut now, mut looks) = (ms(1000), 0);
        while debounce.next(now) != NextStep::Read {
            match debounce.next(now) {
                NextStep::Wait(at) => now = at,
                // Another length at every look.
                _ => {
                    looks += 1;
                    debounce.on_facts(now, facts(100 + looks));
                }
            }
            assert!(now < ms(3000), "read in the end");
        }
        assert!(now >= ms(2200) && looks > 10, "{now:?} after {looks}");
        let mut debounce = known(ms(0));
        let touches = (1000..4000).step_by(50).map(ms);
        let read = touches.into_iter().any(|now| {
            debounce.touched(now);
            debounce.next(now) != NextStep::Wait(now + QUIET)
        });
        assert!(read, "events without end do not keep it from being read");
    }

    #[test]
    fn a_broken_file_is_read_again_later_each_time_and_told_of_after_a_while() {
        let mut debounce = known(ms(0));
        debounce.touched(ms(1000));
        let mut now = read_at(&mut debounce, ms(1000), facts(2));
        let begun = now;
        let mut pauses = Vec::new();
        for _ in 0..8 {
            debounce.taken(now, true);
            debounce.broken(now);
            let next = read_at(&mut debounce, now, facts(2));
            pauses.push((next - now).as_millis());
            now = next;
        }
        assert_eq!(pauses, [80, 130, 230, 430, 830, 1600, 2000, 2000], "with a second look where it is soon");
        assert!(!debounce.is_in_trouble(begun + ms(2999)) && debounce.is_in_trouble(begun + ms(3000)));
        debounce.touched(now);
        let next = read_at(&mut debounce, now, facts(3));
        assert!(next - now < ms(200), "news is looked at soon");
        debounce.taken(next, true);
        debounce.sound();
        assert!(!debounce.is_in_trouble(next + ms(9000)), "it goes by itself");
    }

    #[test]
    fn what_happens_while_a_file_is_being_made_sense_of_is_not_forgotten() {
        for is_sound in [true, false] {
            let mut debounce = known(ms(0));
            debounce.touched(ms(1000));
            let now = read_at(&mut debounce, ms(1000), facts(2));
            debounce.taken(now, true);
            debounce.touched(now + ms(10));
            if is_sound {
                debounce.sound()
            } else {
                debounce.broken(now + ms(20))
            }
            let next = read_at(&mut debounce, now + ms(20), facts(3));
            assert!((ms(100)..ms(250)).contains(&(next - now)), "{:?}", next - now);
        }
    }

    #[test]
    fn a_missing_file_is_looked_for_and_read_when_it_is_back() {
        let mut debounce = known(ms(0));
        debounce.touched(ms(1000));
        let mut now = ms(1000);
        while now < ms(9000) {
            match debounce.next(now) {
                NextStep::Wait(at) => now = at,
                NextStep::Check => assert!(!debounce.on_facts(now, None)),
                NextStep::Read => panic!("there is nothing to read"),
            }
        }
        assert!(debounce.is_in_trouble(now));
        // The same file as before is read all the same.
        let at = read_at(&mut debounce, now, facts(1));
        assert!(at - now < ms(400), "{:?}", at - now);
    }

    #[test]
    fn what_changes_without_news_is_found_and_said() {
        let mut debounce = known(ms(0));
        let NextStep::Wait(at) = debounce.next(ms(500)) else { panic!("quiet") };
        assert!(debounce.on_facts(at, facts(2)), "nobody had told");
        read_at(&mut debounce, at, facts(2));
        debounce.taken(at, true);
        let NextStep::Wait(again) = debounce.next(at) else { panic!("quiet") };
        assert!(!debounce.on_facts(again, facts(2)), "it looks the same");
        assert_eq!(read_at(&mut debounce, again, facts(2)), again + STEADY, "and is read once more");
        debounce.taken(again, false);
        let (mut now, mut polls) = (again, 0);
        while polls < 5 {
            match debounce.next(now) {
                NextStep::Wait(at) => now = at,
                NextStep::Check => {
                    polls += 1;
                    assert!(!debounce.on_facts(now, facts(2)));
                }
                NextStep::Read => panic!("nothing has changed"),
            }
        }
    }

    #[test]
    fn polling_looks_more_often() {
        let wait = |polls| {
            let mut debounce = known(ms(0));
            debounce.poll(polls);
            debounce.on_facts(ms(5000), facts(1));
            debounce.next(ms(5000))
        };
        assert_eq!([wait(false), wait(true)], [NextStep::Wait(ms(7000)), NextStep::Wait(ms(5400))]);
    }
}
