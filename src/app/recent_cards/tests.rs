//! Pictures of recent maps are made while the list shows, and disks that do not answer hold nothing up.

use std::time::Duration;

use super::*;
use crate::files::Disk;
use crate::files::test_disk::Memory;

/// A list on a disk that holds `maps` and never answers about `/dead`.
fn recent(maps: &[&str]) -> (RecentCards, Arc<Memory>) {
    // A file that is no map needs no renderer.
    let files = maps.iter().map(|path| (PathBuf::from(path), b"no map".to_vec())).collect();
    let memory = Arc::new(Memory { files, stalled: vec!["/dead".into()], ..Memory::default() });
    let disk = Disk::new(memory.clone(), [Duration::from_millis(100); 2]);
    (RecentCards::new(LoadOptions { disk, ..LoadOptions::default() }, Arc::new(|| ())), memory)
}

fn wait_for(recent: &mut RecentCards, count: usize) -> Vec<(String, bool)> {
    while recent.cards.len() < count {
        recent.advance(false);
        std::thread::yield_now();
    }
    let known = |(path, card): (&PathBuf, &MapCard)| (path.display().to_string(), card.problem.is_some());
    let mut known: Vec<_> = recent.cards.iter().map(known).collect();
    known.sort();
    known
}

fn paths(paths: &[&str]) -> Vec<PathBuf> {
    paths.iter().map(PathBuf::from).collect()
}

#[test]
fn what_is_not_there_or_does_not_answer_has_no_picture() {
    let (mut recent, memory) = recent(&["/maps/a.map"]);
    recent.request(paths(&["/dead/x.map", "/gone.map", "/maps/a.map"]));
    let known = wait_for(&mut recent, 3);
    memory.release();
    let expected = [("/dead/x.map", false), ("/gone.map", false), ("/maps/a.map", true)];
    assert_eq!(known, expected.map(|(path, problem)| (path.to_owned(), problem)));
}

#[test]
fn what_nobody_looks_at_is_forgotten_and_nothing_is_asked_twice() {
    let (mut recent, memory) = recent(&["/a.map", "/b.map"]);
    recent.request(paths(&["/a.map", "/b.map"]));
    wait_for(&mut recent, 2);
    let asked = memory.asked.lock().expect("unpoisoned").len();
    recent.request(paths(&["/b.map"]));
    assert_eq!(recent.cards.keys().collect::<Vec<_>>(), [&PathBuf::from("/b.map")]);
    recent.request(Vec::new());
    assert!(recent.cards.is_empty() && recent.queue.is_none());
    assert_eq!(memory.asked.lock().expect("unpoisoned").len(), asked);
}
