//! Tune zones.

use super::Category::Tune;
use super::fact::{Fact, idle, works};
use super::{Matters, TUNE};

pub(super) const TILES: &[Fact] =
    &[Fact::depends(TUNE, "Tune zone", Tune, Matters::NUMBER, |tile| match tile.number {
        0 => idle("No effect, and not drawn: number 0 is the tuning of the whole map."),
        zone => works(format!("Tees in it have the tuning of zone {zone}.")),
    })];
