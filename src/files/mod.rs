//! The disk and what belongs to it: files read and written whole, disks that may not answer, watching, the user's
//! folders, PNG pictures, and the queue that work waits in.
//!
//! Knows no map format. Only this room and `load` start threads.

mod archive;
mod destination;
mod disk;
mod environment;
mod file_error;
mod file_watcher;
mod folder;
mod folder_job;
mod full_path;
mod open;
mod path_check;
mod png;
mod programs;
mod read_file;
#[cfg(test)]
#[allow(dead_code, reason = "tests beside this crate need more of it")]
pub mod skip;
mod spawn;
mod task_queue;
mod timeout;
pub mod user_folders;
pub mod whole_file;
mod write_debounce;

/// Disks that do not answer, for the tests of other rooms too.
#[cfg(test)]
pub(crate) use disk::tests as test_disk;

pub use archive::{is_in_archive, leads_into as leads_into_archive};
pub use destination::{WriteError, abandon, check_destination, check_new, weight, write_whole, write_whole_with};
pub use disk::{Disk, NoAnswer, Reads, folder_trouble};
pub use environment::{Environment, Os};
pub use file_error::{FileError, WayOut};
pub use file_watcher::FileWatcher;
pub use folder::{FolderError, list_folder};
pub use folder_job::FolderJob;
pub use full_path::FullPaths;
pub use open::{Facts, open_regular};
pub use path_check::{Expected, PathChecker, with_map_ending};
pub use png::{PngError, decode_gray_png, decode_png, is_png};
pub use programs::{ProgramCall, show_folder, wait_for};
pub use read_file::{HeadCheck, read_file, read_stream};
pub use spawn::{spawn, spawn_scoped, spawn_unlogged};
pub use task_queue::{TaskHandle, TaskQueue};
pub use timeout::{TimeoutError, run_with_timeout};
pub use write_debounce::{NextStep, WriteDebounce};

/// Called on another thread when there is something to take.
pub type Wake = Box<dyn Fn() + Send + Sync>;
