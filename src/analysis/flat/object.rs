//! A quad or a sound source by its position, and the users of an envelope.

use std::collections::BTreeSet;
use std::convert::Infallible;

use crate::base::{Cancelled, EnvelopeIndex, LayerId, Rect, Task};
use crate::scene::{EnvelopeSlot, EnvelopeUse, FlatScene, Group, Layer, LayerContent, Quad, SoundSource};

/// Most users of an envelope that are listed; the rest is counted.
pub const MOST_USERS: usize = 100_000;
/// Readings of envelopes between two checks whether the work is cancelled.
const STEP: usize = 1 << 16;

/// A quad or a sound source, by its layer and its position there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId {
    /// Its layer.
    pub layer: LayerId,
    /// Its position in the layer.
    pub index: usize,
}

/// An object of a layer that moves as one.
#[derive(Clone, Copy, Debug)]
pub enum Object<'a> {
    /// A quad.
    Quad(&'a Quad),
    /// A sound source.
    Source(&'a SoundSource),
}

/// Users of an envelope.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Users {
    /// The users, in draw order.
    pub list: Vec<User>,
    /// How many more there are.
    pub more: usize,
}

/// A use of an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct User {
    /// The layer.
    pub layer: LayerId,
    /// The quad or sound source in the layer; `None` = all tiles of the layer.
    pub index: Option<usize>,
    /// Use of the envelope there.
    pub used_as: EnvelopeUse,
    /// Added to the time, in milliseconds.
    pub offset_ms: i32,
}

impl ObjectId {
    /// The thing, with its layer and group; `None` where there is nothing of that position.
    pub fn find(self, flat: &FlatScene) -> Option<(&Group, &Layer, Object<'_>)> {
        let (group, layer) = layer_of(flat, self.layer)?;
        let found = match &layer.drawn.content {
            LayerContent::Quads(quads) => Object::Quad(quads.quads.get(self.index)?),
            LayerContent::Sounds(sources) => Object::Source(sources.get(self.index)?),
            LayerContent::Tiles(_) | LayerContent::Nothing => return None,
        };
        Some((group, layer, found))
    }
}

impl Object<'_> {
    /// The ways in which it reads envelopes: what moves it, then what colours it or sets its volume.
    pub fn slots(self, flat: &FlatScene) -> [EnvelopeSlot; 2] {
        let slot = |slot: u32, other| flat.slots.get(slot as usize).copied().unwrap_or(other);
        match self {
            Self::Quad(quad) => {
                [slot(quad.position_slot, EnvelopeSlot::AT_REST), slot(quad.color_slot, EnvelopeSlot::WHITE)]
            }
            Self::Source(source) => [source.moved_by, source.volume],
        }
    }

    /// The smallest rectangle around it at a time, in the world of its group: around where a source can be heard.
    pub fn bounds(self, flat: &FlatScene, time_ns: i64) -> Rect {
        let [slot, _] = self.slots(flat);
        let motion = flat.evaluate_slot(slot, time_ns);
        match self {
            Self::Quad(quad) => quad.bounds(motion),
            Self::Source(source) => Rect::from_center_size(source.moved(motion), source.shape.half_size() * 2.0),
        }
    }
}

fn layer_of(flat: &FlatScene, id: LayerId) -> Option<(&Group, &Layer)> {
    flat.groups.iter().find_map(|group| {
        let at = group.layers.binary_search_by_key(&id, |layer| layer.drawn.id).ok()?;
        Some((group, group.layers.get(at)?))
    })
}

/// Everything that uses an envelope. Looks at every quad once.
///
/// # Errors
///
/// The task was cancelled.
pub fn users(scene: &FlatScene, envelope: EnvelopeIndex, task: &Task) -> Result<Users, Cancelled> {
    let (mut users, mut n) = (Users::default(), 0);
    each_use(scene, |slot, user| {
        if n % STEP == 0 {
            task.check()?;
        }
        n += 1;
        if slot.envelope == Some(envelope) {
            users.add(user);
        }
        Ok(())
    })?;
    Ok(users)
}

/// Everything that uses any of some envelopes, and how. Looks at every quad once.
pub fn users_of(scene: &FlatScene, envelopes: &BTreeSet<EnvelopeIndex>) -> Users {
    let mut users = Users::default();
    let Ok(()) = each_use(scene, |slot, user| {
        if slot.envelope.is_some_and(|envelope| envelopes.contains(&envelope)) {
            users.add(user);
        }
        Ok::<_, Infallible>(())
    });
    users
}

impl Users {
    fn add(&mut self, user: User) {
        if self.list.len() < MOST_USERS { self.list.push(user) } else { self.more += 1 }
    }
}

/// Shows every reading of an envelope to `look`, in draw order, until that ends it.
fn each_use<E>(flat: &FlatScene, mut look: impl FnMut(EnvelopeSlot, User) -> Result<(), E>) -> Result<(), E> {
    let slot = |slot: u32| flat.slots.get(slot as usize).copied().unwrap_or(EnvelopeSlot::WHITE);
    for layer in flat.groups.iter().flat_map(|group| &group.layers) {
        let mut at = |slot: EnvelopeSlot, index| {
            let EnvelopeSlot { used_as, offset_ms, .. } = slot;
            look(slot, User { layer: layer.drawn.id, index, used_as, offset_ms })
        };
        match &layer.drawn.content {
            LayerContent::Nothing => {}
            LayerContent::Tiles(tiles) => at(slot(tiles.color_slot), None)?,
            LayerContent::Quads(quads) => {
                for (n, quad) in quads.quads.iter().enumerate() {
                    at(slot(quad.position_slot), Some(n))?;
                    at(slot(quad.color_slot), Some(n))?;
                }
            }
            LayerContent::Sounds(sources) => {
                for (n, source) in sources.iter().enumerate() {
                    at(source.moved_by, Some(n))?;
                    at(source.volume, Some(n))?;
                }
            }
        }
    }
    Ok(())
}
