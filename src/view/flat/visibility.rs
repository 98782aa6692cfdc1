//! Visibility of layers: switched on, off, or shown alone.

use std::collections::{HashMap, HashSet};

use crate::base::LayerId;

/// Switches of layers. A layer that is in no set follows the game's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayerVisibility {
    /// Switched off.
    pub hidden: HashSet<LayerId>,
    /// Switched on although the overlay would hide them.
    pub forced: HashSet<LayerId>,
    /// Shown alone; while there are any, all others are hidden.
    pub solo: HashSet<LayerId>,
    /// Opacity in percent of those below 100.
    pub opacity: HashMap<LayerId, u8>,
}
