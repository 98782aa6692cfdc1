//! Problems of the open map in one list: warnings about its file, physics tiles that lead nowhere, odd envelopes.
//!
//! ```text
//! warnings, answers about links and envelopes ─ list.rs ─► one count: tab, status bar
//!                                                 rows.rs ─► rows, built once per change
//!                                                 page.rs ─► each row with the way to its place; words.rs: sentences
//! ```

mod list;
mod page;
mod rows;
mod words;

pub use list::Problems;
pub use page::ProblemsPage;
