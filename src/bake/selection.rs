//! Which textures are made, where a scene is to show one picture only.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::scene::{FlatScene, TextureIndex, TextureUse};

/// Needed parts of the textures of a scene; nothing of those that are not in it.
pub type Uses = HashMap<TextureIndex, TextureUse>;

type Choose = dyn Fn(&FlatScene) -> Uses + Send + Sync;

/// Says what is needed of the textures of a scene, which has none yet. The default one needs all of all.
#[derive(Clone, Default)]
pub struct Selection(Option<Arc<Choose>>);

impl Selection {
    /// A selection by a function, which may run on any thread. Layers whose textures are not needed have none.
    pub fn of(uses: impl Fn(&FlatScene) -> Uses + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(uses)))
    }

    /// Needed parts; `None` = all of all.
    pub(super) fn uses(&self, scene: &FlatScene) -> Option<Uses> {
        self.0.as_ref().map(|uses| uses(scene))
    }
}

impl fmt::Debug for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Selection(some)" } else { "Selection(all)" })
    }
}
