//! `mapscope install` and `mapscope uninstall`: makes the program known on this user's desktop, and unknown again. What is
//! written is planned in [`crate::desktop`]; here it comes to the disk, and the system's own caches are renewed.

mod command;
mod data_home;
mod system;
mod windows;

pub use command::{Install, RawInstall, run};
