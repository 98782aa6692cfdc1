//! Work on many things at once with the result of work on one after the other.
//!
//! Where memory is short, what fits depends on what came before. Threads come and go as they like, so each thing is
//! worked on as a part of the task whose needs are written down, and afterwards it is gone through in order: as long as
//! everything would have fit in its turn, the results stand. From the first that would not, the rest is done again, one
//! by one.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::base::{Cancelled, Part, Taken, Task};

/// Result of an item, and its costs.
struct Done<T> {
    item: usize,
    result: T,
    part: Part,
    taken: Taken,
}

/// The results of `work` on each of the items, such as working on them in order on one thread gives.
pub fn parallel_in_order<I: Sync, T: Send>(
    items: &[I],
    task: &Task,
    work: impl Fn(&I, &Task) -> T + Sync,
) -> Result<Vec<T>, Cancelled> {
    let (memory, inflated) = (task.memory_left(), task.inflated_left());
    let mut done = at_once(items, task, &work)?;
    done.sort_unstable_by_key(|done| done.item);
    let mut results = Vec::with_capacity(items.len());
    let mut before = Taken::default();
    let mut done = done.into_iter();
    for next in done.by_ref() {
        let fits = next.item == results.len()
            && !next.taken.refused
            && before.memory + next.taken.most_memory <= memory
            && before.inflated + next.taken.inflated <= inflated;
        if !fits {
            undo(next);
            break;
        }
        before.memory += next.taken.memory;
        before.inflated += next.taken.inflated;
        results.push(next.result);
    }
    done.for_each(undo);
    for item in items.iter().skip(results.len()) {
        task.check()?;
        results.push(work(item, task));
    }
    // A cancel while something is made stops it half-way.
    task.check()?;
    Ok(results)
}

/// Results of all threads together, which take the items in order; they stop when there is not enough memory.
fn at_once<I: Sync, T: Send>(
    items: &[I],
    task: &Task,
    work: &(impl Fn(&I, &Task) -> T + Sync),
) -> Result<Vec<Done<T>>, Cancelled> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let threads = rayon::current_num_threads().min(items.len());
    let work_off = |_| {
        let mut done = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { break };
            let part = task.part();
            let result = work(item, part.task());
            task.check()?;
            task.step();
            let taken = part.taken();
            stop.fetch_or(taken.refused, Ordering::Relaxed);
            done.push(Done { item: at, result, part, taken });
        }
        Ok(done)
    };
    let done: Vec<Vec<_>> = (0..threads).into_par_iter().with_max_len(1).map(work_off).collect::<Result<_, _>>()?;
    Ok(done.into_iter().flatten().collect())
}

fn undo<T>(Done { result, part, .. }: Done<T>) {
    drop(result);
    part.undo();
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::channel;

    use proptest::prelude::*;

    use super::parallel_in_order;
    use crate::base::{Limits, Reservation, Task};

    /// Needs of an item: memory on the way, memory that stays, bytes that come out of blocks.
    type Wants = (usize, usize, usize);

    /// The room an item ends up with, and whether it got all it wants.
    fn work(&(on_the_way, kept, inflated): &Wants, task: &Task) -> (Option<Reservation>, bool) {
        // So that others get in between.
        std::thread::yield_now();
        let (mut way, mut reserved) = (task.reservation(), task.reservation());
        let fits = task.may_inflate(inflated) && reserved.grow(kept) && way.grow(on_the_way);
        std::thread::yield_now();
        if fits && kept.is_multiple_of(2) {
            reserved.keep();
            return (None, true);
        }
        (fits.then_some(reserved), fits)
    }

    fn task(memory: u64, inflated: u64) -> Task {
        Task::new(Limits { inflated_bytes: inflated, ..Limits::with_memory(memory) })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn what_fits_does_not_depend_on_threads(
            items in prop::collection::vec((0_usize..60, 0_usize..40, 0_usize..30), 0..60),
            memory in 0_u64..600,
            inflated in 0_u64..600,
        ) {
            let (alone, together) = (task(memory, inflated), task(memory, inflated));
            let one_by_one: Vec<_> = items.iter().map(|item| work(item, &alone)).collect();
            let parallel_in_order = parallel_in_order(&items, &together, work).expect("nobody cancels");
            let fits = |results: &[(Option<Reservation>, bool)]| results.iter().map(|r| r.1).collect::<Vec<_>>();
            prop_assert_eq!(fits(&parallel_in_order), fits(&one_by_one));
            prop_assert_eq!(together.memory_left(), alone.memory_left());
            prop_assert_eq!(together.inflated_left(), alone.inflated_left());
            drop((one_by_one, parallel_in_order));
            prop_assert_eq!(together.memory_left(), alone.memory_left(), "what was not kept is there again");
        }
    }

    #[test]
    fn who_comes_first_by_chance_gets_nothing_by_it() {
        let (sender, receiver) = channel();
        let (sender, receiver) = (Mutex::new(sender), Mutex::new(receiver));
        let work = |item: &usize, task: &Task| {
            let (mut way, mut reserved) = (task.reservation(), task.reservation());
            // The first waits until the second is done, which then has had all the room to itself.
            if *item == 0 {
                receiver.lock().expect("one thread").recv().expect("the second sends");
            }
            let fits = [(6, 0), (2, 6)]
                .get(*item)
                .is_some_and(|(kept, on_the_way)| reserved.grow(*kept) && way.grow(*on_the_way));
            // Only what is kept is in the first one's way.
            drop(way);
            if *item == 1 {
                sender.lock().expect("one thread").send(()).expect("the first waits");
            }
            fits.then_some(reserved)
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
        let task = task(10, 0);
        let results = pool.install(|| parallel_in_order(&[0, 1], &task, work)).expect("nobody cancels");
        let fits: Vec<bool> = results.iter().map(Option::is_some).collect();
        assert_eq!((fits, task.memory_left()), (vec![true, false], 4));
    }

    #[test]
    fn who_cancels_gets_nothing() {
        let task = Task::default();
        let work = |item: &i32, task: &Task| {
            if *item == 3 {
                task.cancel();
            }
        };
        assert!(parallel_in_order(&[0, 1, 2, 3, 4, 5], &task, work).is_err());
    }
}
