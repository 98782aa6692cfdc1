//! Which group, layer and envelope of a world is which in the same world read again after a change. A
//! layer stays itself when others come and go before it, when it moves to another group, when it gets another name, and
//! when some of its content changes; of layers that are alike in everything the first stays the first.
//!
//! Work is bounded: of large layers only a part of the content is looked at.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use crate::base::{EnvelopeIndex, GroupIndex, LayerId, hash_of};
use crate::scene::{
    Chunk, DrawnLayer, FlatScene, Group, GroupInfo, Layer, LayerContent, LayerInfo, LayerType, PhysicsTiles, Quad,
};

/// Parts of a layer's content that are remembered to tell layers apart.
const SKETCH: usize = 128;
/// Chunks, and quads or sources, of a layer that are looked at.
const MOST_CHUNKS: usize = 64;
const MOST_QUADS: usize = 4096;
/// Cells in a row that are a part.
const RUN: usize = 8;
/// Pairs of layers of one kind and name that are compared by content.
const MOST_COMPARED: usize = 4096;

/// Counterparts of the parts of a world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matching {
    layers: HashMap<LayerId, LayerId>,
    groups: HashMap<usize, usize>,
    envelopes: HashMap<EnvelopeIndex, EnvelopeIndex>,
}

impl Matching {
    /// Counterparts of the parts of one world in another.
    pub fn between(before: &FlatScene, after: &FlatScene) -> Self {
        let groups = match_groups(before, after);
        let (old, new) = (Located::all(before), Located::all(after));
        let layers = match_layers(&old, &new, &groups);
        let envelopes = match_envelopes(before, after);
        let number = |list: &[Located], at: usize| list.get(at).map(|layer| layer.info.id);
        let index = |at: usize| EnvelopeIndex(at as u32);
        Self {
            layers: layers.iter().filter_map(|(a, b)| Some((number(&old, a)?, number(&new, b)?))).collect(),
            groups: groups.iter().collect(),
            envelopes: envelopes.iter().map(|(a, b)| (index(a), index(b))).collect(),
        }
    }

    /// The counterpart of a layer; `None` = it is gone.
    pub fn layer(&self, before: LayerId) -> Option<LayerId> {
        self.layers.get(&before).copied()
    }

    /// The counterpart of a group; `None` = it is gone.
    pub fn group(&self, before: GroupIndex) -> Option<GroupIndex> {
        self.groups.get(&before.get()).map(|group| GroupIndex(*group as u32))
    }

    /// The counterpart of an envelope; `None` = it is gone.
    pub fn envelope(&self, before: EnvelopeIndex) -> Option<EnvelopeIndex> {
        self.envelopes.get(&before).copied()
    }

    /// The layers that are there before and after.
    pub fn layers(&self) -> impl Iterator<Item = (LayerId, LayerId)> {
        self.layers.iter().map(|(before, after)| (*before, *after))
    }
}

/// Pairs of positions in two lists, none of which is in two pairs.
#[derive(Debug)]
struct Pairs {
    of_before: Vec<Option<usize>>,
    of_after: Vec<Option<usize>>,
}

impl Pairs {
    fn new(before: usize, after: usize) -> Self {
        Self { of_before: vec![None; before], of_after: vec![None; after] }
    }

    fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.of_before.iter().enumerate().filter_map(|(before, after)| Some((before, (*after)?)))
    }

    fn after(&self, before: usize) -> Option<usize> {
        self.of_before.get(before).copied().flatten()
    }

    fn free(list: &[Option<usize>]) -> impl Iterator<Item = usize> {
        list.iter().enumerate().filter(|(_, other)| other.is_none()).map(|(at, _)| at)
    }

    /// Pairs two positions, as long as both are free.
    fn pair(&mut self, before: usize, after: usize) {
        if let (Some(a @ None), Some(b @ None)) = (self.of_before.get_mut(before), self.of_after.get_mut(after)) {
            (*a, *b) = (Some(after), Some(before));
        }
    }

    /// Pairs what has the same key, in order.
    fn by<K: Eq + Hash>(&mut self, before: impl Fn(usize) -> Option<K>, after: impl Fn(usize) -> Option<K>) {
        let mut waiting: HashMap<K, VecDeque<usize>> = HashMap::new();
        for at in Self::free(&self.of_before) {
            if let Some(key) = before(at) {
                waiting.entry(key).or_default().push_back(at);
            }
        }
        for at in Self::free(&self.of_after).collect::<Vec<_>>() {
            let found = after(at).and_then(|key| waiting.get_mut(&key)?.pop_front());
            if let Some(found) = found {
                self.pair(found, at);
            }
        }
    }

    /// The free positions of both lists by key, of keys that are in both.
    fn buckets<K: Eq + Hash>(
        &self,
        before: impl Fn(usize) -> K,
        after: impl Fn(usize) -> K,
    ) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut buckets: HashMap<K, (Vec<usize>, Vec<usize>)> = HashMap::new();
        Self::free(&self.of_before).for_each(|at| buckets.entry(before(at)).or_default().0.push(at));
        Self::free(&self.of_after).for_each(|at| buckets.entry(after(at)).or_default().1.push(at));
        buckets.into_values().filter(|(a, b)| !a.is_empty() && !b.is_empty()).collect()
    }
}

fn match_groups(before: &FlatScene, after: &FlatScene) -> Pairs {
    let (old, new) = (&before.groups, &after.groups);
    let mut pairs = Pairs::new(old.len(), new.len());
    // The game's own group and that of stray layers are one of a kind.
    let only = |scene: &FlatScene, at: usize| {
        let group = scene.groups.get(at)?;
        let GroupInfo { is_game, is_stray, .. } = group.info;
        (is_game || is_stray).then_some((is_game, is_stray))
    };
    pairs.by(|at| only(before, at), |at| only(after, at));
    let whole = |scene: &FlatScene, at: usize| {
        let group = scene.groups.get(at)?;
        let layers = group.layers.iter().map(|Layer { info, .. }| (info.layer_type, info.name.clone(), info.count));
        let place = (group.info.offset, group.info.parallax, group.info.clip);
        Some((group.info.name.clone(), place, layers.collect::<Vec<_>>()))
    };
    pairs.by(|at| whole(before, at), |at| whole(after, at));
    let named = |scene: &FlatScene, at: usize| {
        let name = &scene.groups.get(at)?.info.name;
        (!name.is_empty()).then(|| name.clone())
    };
    pairs.by(|at| named(before, at), |at| named(after, at));
    let placed = |scene: &FlatScene, at: usize| {
        let group = scene.groups.get(at)?;
        Some((group.info.offset, group.info.parallax, group.layers.len()))
    };
    pairs.by(|at| placed(before, at), |at| placed(after, at));
    // Shifted, or with another parallax.
    let filled = |scene: &FlatScene, at: usize| {
        let layers = &scene.groups.get(at)?.layers;
        let layers: Vec<_> =
            layers.iter().map(|Layer { info, .. }| (info.layer_type, info.name.clone(), info.count)).collect();
        (!layers.is_empty()).then_some(layers)
    };
    pairs.by(|at| filled(before, at), |at| filled(after, at));
    pair_the_rest(&mut pairs, |_| (), |_| ());
    pairs
}

/// Pairs in order what is left of each key, where as much is left of both lists.
fn pair_the_rest<K: Eq + Hash>(pairs: &mut Pairs, before: impl Fn(usize) -> K, after: impl Fn(usize) -> K) {
    for (old, new) in pairs.buckets(before, after) {
        if old.len() == new.len() {
            old.into_iter().zip(new).for_each(|(a, b)| pairs.pair(a, b));
        }
    }
}

/// A layer with what tells it apart from others.
struct Located<'a> {
    group: usize,
    info: &'a LayerInfo,
    /// Hashes of parts of its content, the smallest of all, rising: layers that share content share some of them.
    sketch: Vec<u64>,
}

impl<'a> Located<'a> {
    fn all(scene: &'a FlatScene) -> Vec<Self> {
        let physics = scene.physics.iter().map(|physics| (physics.layer, physics)).collect();
        let mut all = Vec::new();
        for (group, Group { layers, .. }) in scene.groups.iter().enumerate() {
            all.extend(layers.iter().map(|Layer { drawn, info }| Self {
                group,
                info,
                sketch: sketch(&physics, drawn),
            }));
        }
        all
    }

    fn shape(&self) -> (LayerType, Option<glam::UVec2>) {
        (self.info.layer_type, self.info.size_tiles)
    }

    /// How many parts of the content two layers share.
    fn likeness(&self, other: &Self) -> usize {
        self.sketch.iter().filter(|part| other.sketch.binary_search(part).is_ok()).count()
    }
}

fn match_layers(old: &[Located], new: &[Located], groups: &Pairs) -> Pairs {
    let mut pairs = Pairs::new(old.len(), new.len());
    // Groups have the numbers of the new world; one that is gone has none.
    let old_group = |at: usize| old.get(at).and_then(|layer| groups.after(layer.group));
    let new_group = |at: usize| new.get(at).map(|layer| layer.group);
    // There is one of each physics layer that counts.
    let only = [old, new].map(only_ones);
    let rules = |list: &[Located], only: &HashMap<LayerType, usize>, at: usize| {
        let kind = list.get(at)?.info.layer_type;
        (only.get(&kind) == Some(&1)).then_some(kind)
    };
    pairs.by(|at| rules(old, &only[0], at), |at| rules(new, &only[1], at));
    let whole = |list: &[Located], at: usize, group: Option<usize>| {
        let layer = list.get(at)?;
        Some((group?, layer.shape(), layer.info.name.clone(), layer.info.count, layer.sketch.clone()))
    };
    pairs.by(|at| whole(old, at, old_group(at)), |at| whole(new, at, new_group(at)));
    // Moved to another group, or renamed: what is in it is the same.
    let moved = |list: &[Located], at: usize| {
        let layer = list.get(at).filter(|layer| !layer.sketch.is_empty())?;
        Some((layer.shape(), layer.info.name.clone(), layer.info.count, layer.sketch.clone()))
    };
    pairs.by(|at| moved(old, at), |at| moved(new, at));
    let renamed = |list: &[Located], at: usize| {
        let layer = list.get(at).filter(|layer| !layer.sketch.is_empty())?;
        Some((layer.shape(), layer.info.count, layer.sketch.clone()))
    };
    pairs.by(|at| renamed(old, at), |at| renamed(new, at));
    by_likeness(&mut pairs, old, new);
    let named = |list: &[Located], at: usize, group: Option<usize>| {
        let layer = list.get(at)?;
        Some((group?, layer.info.layer_type, layer.info.name.clone()))
    };
    pairs.by(|at| named(old, at, old_group(at)), |at| named(new, at, new_group(at)));
    let elsewhere = |list: &[Located], at: usize| {
        let layer = list.get(at).filter(|layer| !layer.info.name.is_empty())?;
        Some((layer.info.layer_type, layer.info.name.clone()))
    };
    pairs.by(|at| elsewhere(old, at), |at| elsewhere(new, at));
    let kind = |list: &[Located], at: usize| list.get(at).map(|layer| layer.info.layer_type);
    pair_the_rest(&mut pairs, |at| (old_group(at), kind(old, at)), |at| (new_group(at), kind(new, at)));
    pairs
}

/// How many layers there are of each kind of physics.
fn only_ones(list: &[Located]) -> HashMap<LayerType, usize> {
    use LayerType::{Front, Game, Speedup, Switch, Tele, Tune};
    let mut counts = HashMap::new();
    let kinds = list.iter().map(|layer| layer.info.layer_type);
    for kind in kinds.filter(|kind| matches!(kind, Game | Front | Tele | Speedup | Switch | Tune)) {
        *counts.entry(kind).or_default() += 1;
    }
    counts
}

/// Pairs layers of one kind and name that share content, those that share most first.
fn by_likeness(pairs: &mut Pairs, old: &[Located], new: &[Located]) {
    let key = |list: &[Located], at: usize| list.get(at).map(|it| (it.info.layer_type, it.info.name.clone()));
    for (before, after) in pairs.buckets(|at| key(old, at), |at| key(new, at)) {
        if before.len() * after.len() > MOST_COMPARED {
            continue;
        }
        let both = before.iter().flat_map(|a| after.iter().map(move |b| (*a, *b)));
        let mut alike: Vec<_> = both
            .filter_map(|(a, b)| Some((old.get(a)?.likeness(new.get(b)?), a, b)))
            .filter(|(likeness, ..)| *likeness > 0)
            .collect();
        alike.sort_by_key(|(likeness, a, b)| (std::cmp::Reverse(*likeness), *a, *b));
        alike.into_iter().for_each(|(_, a, b)| pairs.pair(a, b));
    }
}

/// The smallest hashes of the parts of a layer.
fn sketch(physics: &HashMap<LayerId, &PhysicsTiles>, layer: &DrawnLayer) -> Vec<u64> {
    let mut parts = Vec::new();
    match &layer.content {
        LayerContent::Nothing => {}
        LayerContent::Tiles(tiles) => match physics.get(&layer.id) {
            // What is drawn of physics is the same in many places.
            Some(physics) => [&physics.ids, &physics.values].into_iter().for_each(|list| runs(list, &mut parts)),
            None => runs(&tiles.chunks, &mut parts),
        },
        LayerContent::Quads(quads) => {
            let step = quads.quads.len().div_ceil(MOST_QUADS).max(1);
            parts.extend(quads.quads.iter().step_by(step).map(quad));
        }
        LayerContent::Sounds(sources) => {
            let step = sources.len().div_ceil(MOST_QUADS).max(1);
            let hashes =
                sources.iter().step_by(step).map(|source| hash_of(&source.position.to_array().map(f32::to_bits)));
            parts.extend(hashes);
        }
    }
    parts.sort_unstable();
    parts.dedup();
    parts.truncate(SKETCH);
    parts
}

/// Hashes of the runs of cells of some chunks, with their places.
fn runs(chunks: &[Chunk], parts: &mut Vec<u64>) {
    for chunk in chunks.iter().step_by(chunks.len().div_ceil(MOST_CHUNKS).max(1)) {
        for (at, run) in chunk.cells.chunks(RUN).enumerate() {
            let bytes: &[u8] = bytemuck::cast_slice(run);
            if bytes.iter().any(|byte| *byte != 0) {
                parts.push(hash_of(&(chunk.origin_tiles.to_array(), at, bytes)));
            }
        }
    }
}

/// The hash of what a quad looks like at rest; slots have other numbers in another scene.
fn quad(quad: &Quad) -> u64 {
    let bits = |points: &[glam::Vec2; 4]| points.map(|point| point.to_array().map(f32::to_bits));
    hash_of(&(bits(&quad.corners), bits(&quad.uvs), quad.colors))
}

fn match_envelopes(before: &FlatScene, after: &FlatScene) -> Pairs {
    let (old, new) = (&before.info.envelopes, &after.info.envelopes);
    let mut pairs = Pairs::new(old.len(), new.len());
    let course = |scene: &FlatScene, at: usize| {
        let envelope = scene.envelopes.get(at)?;
        let points = envelope.points.iter().map(|point| (point.time_ms, point.values.map(f32::to_bits)));
        Some((envelope.channels, hash_of(&points.collect::<Vec<_>>())))
    };
    let name = |scene: &FlatScene, at: usize| scene.info.envelopes.get(at).map(|envelope| envelope.name.clone());
    let whole = |scene: &FlatScene, at: usize| Some((name(scene, at)?, course(scene, at)?));
    pairs.by(|at| whole(before, at), |at| whole(after, at));
    let named = |scene: &FlatScene, at: usize| {
        let name = name(scene, at).filter(|name| !name.is_empty())?;
        Some((name, scene.info.envelopes.get(at)?.channels))
    };
    pairs.by(|at| named(before, at), |at| named(after, at));
    pairs.by(|at| course(before, at), |at| course(after, at));
    let channels = |scene: &FlatScene, at: usize| scene.info.envelopes.get(at).map(|envelope| envelope.channels);
    pair_the_rest(&mut pairs, |at| channels(before, at), |at| channels(after, at));
    pairs
}
