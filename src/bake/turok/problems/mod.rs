//! Problems of levels that are whole: what leads nowhere, and what stands where it cannot. Reading reports what is damaged;
//! these are mistakes of whoever made the level, and nothing is changed because of them.

pub mod codes;
mod places;
mod reach;
mod sector_links;
mod tags;

use crate::base::Report;
use crate::format::turok::Level;

/// Reports all problems of a level, each with its place.
pub fn find_problems(level: &Level, report: &mut Report) {
    sector_links::check(level, report);
    reach::check(level, report);
    tags::check(level, report);
    places::check(level, report);
}

#[cfg(test)]
pub(super) mod test_level;
