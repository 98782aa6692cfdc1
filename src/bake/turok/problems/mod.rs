//! Problems of levels that are whole: ends that lead nowhere, and things that stand where they cannot. Reading reports
//! damage; these are mistakes in the making of a level, and the level shows as it is.

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
