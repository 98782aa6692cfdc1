//! Reasons why a load ends without a scene, panics among them.

use crate::base::panics::{self, Caught};
use crate::base::{Cancelled, reason_text};
use crate::files::{FileError, WayOut};
use crate::format::teeworlds::ReadError;
use crate::format::{FormatError, StoreError};
use crate::load::minetest::WorldError;

/// Reason why there is no scene. The text is one line that names the thing, the reason and the way out.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The bytes could not be had.
    #[error(transparent)]
    File(#[from] FileError),
    /// The bytes are not a map.
    #[error("cannot open {name}: {cause}")]
    Format {
        /// Name of the source, for people.
        name: String,
        /// Reason.
        #[source]
        cause: FormatError,
    },
    /// A Minetest world that cannot be read.
    #[error("cannot open {name}: {cause}")]
    World {
        /// Name of the source, for people.
        name: String,
        /// Reason.
        #[source]
        cause: WorldError,
    },
    /// The load was cancelled. Not a failure.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A defect of the program met by this file.
    #[error("cannot open {name}: internal error ({message}); please report it and attach the map{report}")]
    Panicked {
        /// Name of the source, for people.
        name: String,
        /// Message of the panic.
        message: String,
        /// Where the report about it is, as an end of the sentence; empty where there is none.
        report: String,
    },
    /// The machine has no thread left.
    #[error("cannot start loading: {}", reason_text(.0))]
    Thread(#[source] std::io::Error),
}

impl LoadError {
    /// Whether trying once more, without any other change, may help: the file may be right by then.
    pub fn may_pass(&self) -> bool {
        !matches!(
            self,
            Self::File(FileError::Folder(_) | FileError::Archive { .. } | FileError::NotRegular(_))
                | Self::Panicked { .. }
        )
    }

    /// The way out that the text leaves to the reader's program to name.
    pub fn way_out(&self) -> Option<WayOut> {
        match self {
            Self::File(error) => error.way_out(),
            Self::Format { cause: FormatError::Teeworlds(ReadError::OverBudget { .. }), .. } => {
                Some(WayOut::LargerBudget)
            }
            Self::Format { .. } | Self::World { .. } | Self::Cancelled(_) | Self::Panicked { .. } | Self::Thread(_) => {
                None
            }
        }
    }

    /// The error of a format that reads from a source of this name.
    pub(super) fn of_format(name: &str, cause: FormatError) -> Self {
        match cause {
            FormatError::Cancelled(cancelled) => cancelled.into(),
            FormatError::Store(error) => Self::of_store(name, error),
            cause => Self::Format { name: name.to_owned(), cause },
        }
    }

    /// The error of a world.
    pub(super) fn of_world(name: &str, cause: WorldError) -> Self {
        match cause {
            WorldError::Cancelled(cancelled) => cancelled.into(),
            WorldError::File(error) => Self::File(error),
            cause => Self::World { name: name.to_owned(), cause },
        }
    }

    /// The error of a store, whose causes are those of disks.
    pub(super) fn of_store(name: &str, error: StoreError) -> Self {
        match error.into_cause().downcast::<FileError>() {
            Ok(error) => Self::File(*error),
            Err(cause) => Self::Format { name: name.to_owned(), cause: StoreError::new(cause).into() },
        }
    }
}

/// Turns a panic into an error: a defect met by one file must not take the window away.
pub fn guarded<T>(name: String, work: impl FnOnce() -> Result<T, LoadError>) -> Result<T, LoadError> {
    panics::note_opening(Some(name.clone()));
    panics::guard(work).unwrap_or_else(|Caught { message, report }| {
        let report = report.map(|path| format!(" and {}", path.display())).unwrap_or_default();
        Err(LoadError::Panicked { name, message, report })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error() {
        let error = guarded::<()>("x.map".to_owned(), || panic!("deep {}", "trouble")).expect_err("panicked");
        let text = error.to_string();
        assert!(text.contains("x.map") && text.contains("deep trouble"), "{text}");
    }

    #[test]
    fn errors_of_disks_stay_what_they_are() {
        let folder = || StoreError::new(FileError::Folder("a".into()));
        assert!(matches!(LoadError::of_store("a", folder()), LoadError::File(FileError::Folder(_))));
        assert!(matches!(LoadError::of_format("a", folder().into()), LoadError::File(FileError::Folder(_))));
        let other = LoadError::of_store("a.db", StoreError::new("the disk is full"));
        assert_eq!(other.to_string(), "cannot open a.db: the disk is full");
    }
}
