//! Reading a whole regular file, or standard input, with a bound on its length and words for everything that can go
//! wrong. Never waits on a pipe or a device that was given by mistake (see `open.rs`), reads no more than the beginning
//! of what is of the wrong kind, and gives either the file as it is or an error, never a mixture of two writes.

use std::io::{self, Read};
use std::iter::repeat_n;
use std::path::Path;
use std::sync::Arc;

use super::file_error::FileError;
use super::open::{Facts, open_regular};
use crate::base::{Cancelled, Phase, Task, path_text};

/// Bytes fetched between two looks at the task.
const STEP_BYTES: usize = 1 << 20;
/// Bytes by which the kind of a file is known: those of databases lie behind the first hundred.
const HEAD_BYTES: usize = 4096;

/// Decides by its first bytes (at most 4096) whether the rest of a file is worth reading.
pub type HeadCheck<'a> = &'a dyn Fn(&[u8]) -> bool;

/// Reads a regular file of at most `limit` bytes. Where `accepts` turns its beginning down, only that is returned.
///
/// A file that is written to meanwhile is read once more; if that happens again, it is an error.
pub fn read_file(path: &Path, limit: u64, task: &Task, accepts: HeadCheck) -> Result<Arc<[u8]>, FileError> {
    for _ in 0..2 {
        if let Some(bytes) = read_unchanged(path, limit, task, accepts)? {
            return Ok(bytes);
        }
    }
    Err(FileError::Changing(path.to_owned()))
}

/// Reads a stream to its end. Where `accepts` turns its beginning down, only that is returned.
pub fn read_stream(
    mut stream: impl Read,
    name: &str,
    limit: u64,
    task: &Task,
    accepts: HeadCheck,
) -> Result<Arc<[u8]>, FileError> {
    let fail = |cause| FileError::Io { name: name.to_owned(), cause };
    task.begin(Phase::Reading, 0);
    let mut bytes = Vec::new();
    stream.by_ref().take(HEAD_BYTES as u64).read_to_end(&mut bytes).map_err(fail)?;
    if !accepts(&bytes) {
        return Ok(bytes.into());
    }
    // One byte more than allowed tells a stream at the limit from one beyond it.
    let mut rest = stream.take(limit.saturating_add(1).saturating_sub(bytes.len() as u64));
    loop {
        task.check()?;
        let count = rest.by_ref().take(STEP_BYTES as u64).read_to_end(&mut bytes).map_err(fail)?;
        if bytes.len() as u64 > limit {
            return Err(FileError::too_large(name.to_owned(), limit));
        }
        if count == 0 {
            return Ok(bytes.into());
        }
        task.step();
    }
}

/// Reads a file; `None` if it was written to meanwhile.
fn read_unchanged(path: &Path, limit: u64, task: &Task, accepts: HeadCheck) -> Result<Option<Arc<[u8]>>, FileError> {
    let fail = |cause| FileError::from_io(path, cause);
    let (mut file, facts) = open_regular(path)?;
    if facts.bytes == 0 {
        // Empty, or one of those that the system makes up when they are read and that tell no length.
        return read_stream(file, &path_text(path), limit, task, accepts).map(Some);
    }
    task.begin(Phase::Reading, facts.bytes.div_ceil(STEP_BYTES as u64) as usize);
    let mut head = [0; HEAD_BYTES];
    let head_bytes = fill(&mut file, &mut head).map_err(fail)?;
    let head = &head[..head_bytes];
    if !accepts(head) {
        return Ok(Some(head.into()));
    }
    if facts.bytes > limit {
        return Err(FileError::too_large(path_text(path), limit));
    }
    // A short file is all head, and has no rest whose steps would look at the task.
    task.check()?;
    let whole = read_rest(&mut file, head, facts.bytes, task).map_err(|problem| match problem {
        Problem::Io(cause) => fail(cause),
        Problem::Cancelled(cancelled) => cancelled.into(),
    })?;
    let steady = Facts::of(&file).map_err(fail)? == facts;
    Ok(whole.filter(|_| steady))
}

/// Reason why a read stops.
enum Problem {
    Io(io::Error),
    Cancelled(Cancelled),
}

/// The whole of a file whose head has been read; `None` if it ends before its length.
///
/// The bytes go straight to the place where they are shared, which for a large file saves as much again.
fn read_rest(file: &mut impl Read, head: &[u8], bytes: u64, task: &Task) -> Result<Option<Arc<[u8]>>, Problem> {
    let mut shared: Arc<[u8]> = repeat_n(0, bytes as usize).collect();
    // Not shared yet.
    let Some((start, rest)) = Arc::get_mut(&mut shared).and_then(|all| all.split_at_mut_checked(head.len())) else {
        return Ok(None);
    };
    start.copy_from_slice(head);
    for step in rest.chunks_mut(STEP_BYTES) {
        task.check().map_err(Problem::Cancelled)?;
        if fill(file, step).map_err(Problem::Io)? < step.len() {
            return Ok(None);
        }
        task.step();
    }
    Ok(Some(shared))
}

/// Reads until `buffer` is full or the file ends; how many bytes there were.
fn fill(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match file.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
            Err(cause) => return Err(cause),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fs::{self, File};
    use std::time::{Duration, UNIX_EPOCH};

    use tempfile::{NamedTempFile, TempPath};

    use super::*;
    use crate::files::WayOut;

    const ANY: HeadCheck = &|_| true;

    /// A file for one test, gone when dropped.
    struct Temporary(TempPath);

    impl Temporary {
        fn new(bytes: &[u8]) -> Self {
            let path = NamedTempFile::new().expect("a temporary file").into_temp_path();
            fs::write(&path, bytes).expect("written");
            Self(path)
        }

        fn read(&self, accepts: HeadCheck) -> Result<Arc<[u8]>, FileError> {
            read_file(&self.0, 4 << 20, &Task::default(), accepts)
        }
    }

    #[test]
    fn a_stream_at_the_limit_is_read_and_one_beyond_is_not() {
        let task = Task::default();
        let read = |length: usize| read_stream(io::repeat(7).take(length as u64), "x", 100, &task, ANY);
        assert_eq!(*read(100).expect("fits"), [7; 100]);
        assert!(matches!(read(101), Err(FileError::TooLarge { .. })));
    }

    #[test]
    fn an_endless_stream_stops_at_the_limit() {
        let read = read_stream(io::repeat(0), "x", 3 << 20, &Task::default(), ANY);
        let error = read.expect_err("endless");
        assert_eq!(error.to_string(), "cannot open x: it is larger than the limit of 3 MiB");
        assert_eq!(error.way_out(), Some(WayOut::LargerBudget));
        assert_eq!(FileError::too_large("x".to_owned(), 2 << 30).way_out(), None, "there is no larger limit");
    }

    #[test]
    fn a_cancelled_read_ends() {
        let task = Task::default();
        task.cancel();
        assert!(matches!(read_stream(io::repeat(0), "x", u64::MAX, &task, ANY), Err(FileError::Cancelled(_))));
        let file = Temporary::new(&[1; 100]);
        assert!(matches!(read_file(&file.0, 100, &task, ANY), Err(FileError::Cancelled(_))));
    }

    #[test]
    fn what_is_no_file_is_said_in_words() {
        let task = Task::default();
        let folder = read_file(Path::new("."), 10, &task, ANY).expect_err("a folder");
        assert!(matches!(folder, FileError::Folder(_)));
        let missing = read_file(Path::new("no/such.map"), 10, &task, ANY).expect_err("missing");
        assert_eq!(missing.to_string(), "cannot open no/such.map: no such file");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_refused_instead_of_waited_for() {
        let device = read_file(Path::new("/dev/zero"), 10, &Task::default(), ANY);
        assert!(matches!(device, Err(FileError::NotRegular(_))));
    }

    #[test]
    fn files_of_every_length_are_read_whole() {
        for length in [0, 1, HEAD_BYTES - 1, HEAD_BYTES, HEAD_BYTES + 1, STEP_BYTES + HEAD_BYTES, 2 * STEP_BYTES + 7] {
            let bytes: Vec<u8> = (0..length).map(|i| (i * 31 % 251) as u8).collect();
            let file = Temporary::new(&bytes);
            assert_eq!(*file.read(ANY).expect("read"), *bytes, "{length}");
        }
    }

    #[test]
    fn of_what_is_turned_down_only_the_beginning_is_read() {
        let file = Temporary::new(&[9; 100_000]);
        assert_eq!(*file.read(&|head| head[0] != 9).expect("its head"), [9; HEAD_BYTES]);
        let stream = read_stream(io::repeat(9), "x", u64::MAX, &Task::default(), &|_| false);
        assert_eq!(*stream.expect("its head"), [9; HEAD_BYTES]);
    }

    #[test]
    fn a_sparse_giant_is_refused_unread() {
        let file = Temporary::new(b"");
        File::create(&file.0).and_then(|giant| giant.set_len(3 << 30)).expect("a file with a hole");
        assert!(matches!(file.read(ANY), Err(FileError::TooLarge { limit_mib: 4, .. })));
    }

    /// Reads a file of 100 bytes 1 while `change` is done to it after its head has been read, at most `times` times.
    fn read_while(times: u32, change: impl Fn(&Path, u32)) -> Result<Arc<[u8]>, FileError> {
        let file = Temporary::new(&[1; 100]);
        let done = Cell::new(0);
        file.read(&|_| {
            if done.get() < times {
                done.set(done.get() + 1);
                change(&file.0, done.get());
            }
            true
        })
    }

    /// Writes into a file as it is, and makes sure that its time shows it.
    fn overwrite(path: &Path, bytes: &[u8], time: u32) {
        fs::write(path, bytes).expect("written");
        let time = UNIX_EPOCH + Duration::from_secs(u64::from(time));
        File::options().write(true).open(path).and_then(|file| file.set_modified(time)).expect("a time");
    }

    #[test]
    fn a_file_that_changes_once_is_read_again() {
        let longer = read_while(1, |path, time| overwrite(path, &[2; 150], time));
        assert_eq!(*longer.expect("read again"), [2; 150]);
        let shorter = read_while(1, |path, time| overwrite(path, &[3; 80], time));
        assert_eq!(*shorter.expect("read again"), [3; 80]);
        let same_length = read_while(1, |path, time| overwrite(path, &[4; 100], time));
        assert_eq!(*same_length.expect("read again"), [4; 100]);
    }

    #[test]
    fn a_file_that_goes_on_changing_is_an_error() {
        for length in [70, 100, 200] {
            let read = read_while(u32::MAX, |path, n| overwrite(path, &vec![5; length], n));
            let text = read.expect_err("changing").to_string();
            assert!(text.ends_with("another program is writing to it; try again when it has finished"), "{text}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_or_vanishes_is_read_as_it_was() {
        let gone = read_while(1, |path, _| fs::remove_file(path).expect("removed"));
        assert_eq!(*gone.expect("as it was"), [1; 100]);
        let replaced = read_while(1, |path, _| {
            let other = Temporary::new(&[6; 100]);
            fs::rename(&other.0, path).expect("replaced");
        });
        assert_eq!(*replaced.expect("as it was"), [1; 100]);
    }
}
