//! Problems of the open map in one list: warnings about its file, physics tiles that lead nowhere, odd envelopes.
//!
//! ```text
//! warnings, answers about links and envelopes ─ list.rs ─► one count: tab, status bar
//!                                                 page.rs ─► rows, each with the way to its place; words.rs: sentences
//! ```

mod list;
mod page;
mod words;

pub use list::Problems;
pub use page::ProblemsPage;
