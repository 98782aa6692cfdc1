//! Textures that were made before and are still in use somewhere: a map that is read again while it is on screen needs
//! only those made that have changed. Keeps nothing alive by itself, so it costs no memory to speak of.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::baked_picture::{BakedPicture, PictureContent, PictureFacts};
use super::{codes, thumbnail};
use crate::base::{Report, Task};
use crate::scene::Texture;

/// Textures that were made before, by what they were made from. Shared between loads.
#[derive(Debug, Default)]
pub struct TextureCache {
    pictures: Mutex<HashMap<u64, Picture>>,
    sheets: Mutex<HashMap<u64, Weak<Texture>>>,
}

/// A picture of a map.
#[derive(Debug)]
struct Picture {
    tile_set: Option<Weak<Texture>>,
    picture: Option<Weak<Texture>>,
    facts: PictureFacts,
    report: Report,
}

impl TextureCache {
    /// Whether there is nothing in it that could still be used.
    pub(super) fn is_empty(&self) -> bool {
        let mut pictures = lock(&self.pictures);
        pictures.retain(|_, picture| picture.is_alive());
        pictures.is_empty()
    }

    /// A picture that was made before, charged to `task` as if it were made now. `None` where there is none, or no room.
    pub(super) fn take(&self, key: u64, task: &Task) -> Option<BakedPicture> {
        let pictures = lock(&self.pictures);
        let known = pictures.get(&key)?;
        let alive = |texture: &Option<Weak<Texture>>| match texture {
            None => Some(None),
            Some(texture) => texture.upgrade().map(Some),
        };
        let (tile_set, picture) = (alive(&known.tile_set)?, alive(&known.picture)?);
        let bytes = |texture: &Option<Arc<Texture>>| texture.as_ref().map_or(0, |texture| texture.bytes());
        let mut reserved = task.reservation();
        if !reserved.grow(bytes(&tile_set) + bytes(&picture) + thumbnail::THUMBNAIL_BYTES) {
            return None;
        }
        reserved.keep();
        let content = PictureContent::Textures { tile_set, picture };
        Some(BakedPicture { content, facts: known.facts.clone(), report: known.report.clone() })
    }

    /// Stores a picture that was made in its full size.
    pub(super) fn put(&self, key: u64, baked: &BakedPicture) {
        let PictureContent::Textures { tile_set, picture } = &baked.content else { return };
        if baked.report.warnings().iter().any(|warning| warning.code == codes::SCENE_TOO_LARGE) {
            return;
        }
        let weak = |texture: &Option<Arc<Texture>>| texture.as_ref().map(Arc::downgrade);
        let (tile_set, picture) = (weak(tile_set), weak(picture));
        let known = Picture { tile_set, picture, facts: baked.facts.clone(), report: baked.report.clone() };
        lock(&self.pictures).insert(key, known);
    }

    /// A sheet of the game: the one that was made before of the same pixels, else a new one.
    pub(super) fn sheet(&self, key: u64, make: impl FnOnce() -> Texture) -> Arc<Texture> {
        let mut sheets = lock(&self.sheets);
        sheets.retain(|_, sheet| sheet.strong_count() > 0);
        if let Some(known) = sheets.get(&key).and_then(Weak::upgrade) {
            return known;
        }
        let made = Arc::new(make());
        sheets.insert(key, Arc::downgrade(&made));
        made
    }
}

impl Picture {
    fn is_alive(&self) -> bool {
        [&self.tile_set, &self.picture].into_iter().flatten().all(|texture| texture.strong_count() > 0)
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic with the lock held leaves whole entries.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
