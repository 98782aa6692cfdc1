//! Which physics tiles belong together, and how far things reach: the catalogue's parts against the table of facts, the
//! index against tiles counted one by one.

mod ask;
mod facts;
mod index;
mod reach;
mod under;
