//! Eyes of layers: what people have switched on, off, or singled out.

use std::collections::{HashMap, HashSet};

use crate::base::LayerId;

/// What people have switched. A layer that is in no set follows the game's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayerEyes {
    /// Switched off.
    pub hidden: HashSet<LayerId>,
    /// Switched on although the overlay would hide them.
    pub forced: HashSet<LayerId>,
    /// Singled out; while there are any, all others are hidden.
    pub solo: HashSet<LayerId>,
    /// Strength in percent of those that are not at full strength.
    pub opacity: HashMap<LayerId, u8>,
}
