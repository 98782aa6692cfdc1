//! Which physics tiles belong together, and how far things reach: the catalogue's parts against the table of facts, the
//! index against tiles counted one by one.

#[path = "links/ask.rs"]
mod ask;
mod common;
#[path = "links/facts.rs"]
mod facts;
#[path = "links/index.rs"]
mod index;
#[path = "links/reach.rs"]
mod reach;
#[path = "links/under.rs"]
mod under;
