//! Rules of a map for all tiles of a kind.

use std::collections::BTreeSet;

/// Changes of physics tiles by the settings and the switches of a map. By default none: then things are as
/// servers have them unless configured otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapRules {
    /// For so many seconds freeze tiles freeze; `None` = the map does not say.
    pub freeze_s: Option<i32>,
    /// Draggers reach so many world units far; `None` = the map does not say.
    pub dragger_range: Option<i32>,
    /// Turrets see tees from so many world units away; `None` = the map does not say.
    pub turret_range: Option<i32>,
    /// Switches that are off at the start.
    pub off_at_start: BTreeSet<u8>,
    /// Surely no tile of the switch layer that the game looks at has a number. False where a layer could not be read.
    pub lacks_switches: bool,
}
