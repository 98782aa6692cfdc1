//! Differences of a world between two readings of its file, for people: tiles and quads by layer, groups,
//! envelopes, images, settings. Unchanged parts are not named.

use std::collections::{HashMap, HashSet};

use super::Matching;
use super::changed_things::{ChangedThings, QuadKey, SoundKey, changed_things, counts, quad_facts, sound_facts, take};
use super::changed_tiles::{ChangedTiles, changed_tiles};
use crate::base::{EnvelopeIndex, GroupIndex, ImageIndex, LayerId};
use crate::scene::{
    Chunk, DrawnLayer, EnvelopeSlot, FlatScene, Group, GroupInfo, ImageInfo, ImageState, Layer, LayerContent,
    LayerInfo, Quad, SoundSource,
};

/// Differences of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences {
    /// Counterparts of all parts.
    pub matching: Matching,
    /// Layers that changed, came or went; those that went are last.
    pub layers: Vec<LayerChange>,
    /// Groups that changed, came or went.
    pub groups: Vec<PartChange<GroupIndex>>,
    /// Envelopes that changed, came or went.
    pub envelopes: Vec<PartChange<EnvelopeIndex>>,
    /// Images that changed, came or went.
    pub images: Vec<PartChange<ImageIndex>>,
    /// Settings that came.
    pub settings_added: Vec<String>,
    /// Settings that went.
    pub settings_removed: Vec<String>,
    /// Facts about the map that changed: author, version, credits, license.
    pub facts: Vec<&'static str>,
}

/// Change of a part of a world.
#[derive(Clone, Debug, PartialEq)]
pub struct PartChange<I> {
    /// Its counterpart now; `None` = it is gone.
    pub at: Option<I>,
    /// Its number: the one that it has now, or had last.
    pub number: usize,
    /// Kind of the change.
    pub became: ChangeKind,
    /// Its name, perhaps empty.
    pub name: String,
    /// Facts of it that changed, where they are known.
    pub facts: Vec<Fact>,
}

/// Kind of a change of a part of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// It was not there before.
    Added,
    /// It went.
    Removed,
    /// It is otherwise than before.
    Changed,
    /// An image that could not be had before.
    Found,
    /// An image in place of which a stand-in shows now.
    StandIn,
    /// An image that can no longer be had.
    Missing,
}

/// A property that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The property, in a word.
    pub what: &'static str,
    /// Its former and its new value; empty where they say nothing.
    pub how: String,
}

/// Change of a layer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LayerChange {
    /// Its counterpart now; `None` = it is gone.
    pub layer: Option<LayerId>,
    /// It was not there before.
    pub is_new: bool,
    /// It went.
    pub is_gone: bool,
    /// Its name to show.
    pub title: String,
    /// The numbers of its group and of itself in it: those that it has now, or had last.
    pub place: [usize; 2],
    /// It lies elsewhere among the layers: behind others, or in another group.
    pub moved: bool,
    /// Further facts that changed: name, color, image, size, high detail, envelope.
    pub facts: Vec<Fact>,
    /// Tiles that changed.
    pub tiles: ChangedTiles,
    /// Quads or sound sources that changed.
    pub things: ChangedThings,
}

impl Differences {
    /// Differences from one world to the other.
    pub fn between(before: &FlatScene, after: &FlatScene) -> Self {
        let matching = Matching::between(before, after);
        let (settings_added, settings_removed) = lines(&before.info.settings, &after.info.settings);
        Self {
            layers: layers(before, after, &matching),
            groups: groups(before, after, &matching),
            envelopes: envelopes(before, after, &matching),
            images: images(&before.info.images, &after.info.images),
            settings_added,
            settings_removed,
            facts: facts(before, after),
            matching,
        }
    }

    /// The same with the numbers that layers, groups and envelopes have after a later change, in the world that it
    /// led to.
    pub fn renumbered(&self, later: &Matching, after: &FlatScene) -> Self {
        let mut limited = self.clone();
        let layers = after.groups.iter().enumerate().flat_map(|(group, Group { layers, .. })| {
            layers.iter().enumerate().map(move |(at, layer)| (layer.info.id, [group, at]))
        });
        let places: HashMap<LayerId, [usize; 2]> = layers.collect();
        for change in &mut limited.layers {
            change.layer = change.layer.and_then(|id| later.layer(id));
            change.place = change.layer.and_then(|id| places.get(&id).copied()).unwrap_or(change.place);
        }
        for change in &mut limited.groups {
            change.at = change.at.and_then(|at| later.group(at));
            change.number = change.at.map_or(change.number, GroupIndex::get);
        }
        for change in &mut limited.envelopes {
            change.at = change.at.and_then(|at| later.envelope(at));
            change.number = change.at.map_or(change.number, EnvelopeIndex::get);
        }
        limited
    }

    /// Whether nothing has changed that people can see or read.
    pub fn is_empty(&self) -> bool {
        let Self { matching: _, layers, groups, envelopes, images, settings_added, settings_removed, facts } = self;
        layers.is_empty()
            && groups.is_empty()
            && envelopes.is_empty()
            && images.is_empty()
            && settings_added.is_empty()
            && settings_removed.is_empty()
            && facts.is_empty()
    }
}

/// Author and the like.
fn facts(before: &FlatScene, after: &FlatScene) -> Vec<&'static str> {
    let (a, b) = (&before.info, &after.info);
    let all = [
        ("author", a.author != b.author),
        ("version", a.version != b.version),
        ("credits", a.credits != b.credits),
        ("license", a.license != b.license),
    ];
    all.into_iter().filter(|(_, differs)| *differs).map(|(fact, _)| fact).collect()
}

/// Lines that one list has more than the other, each way; order makes no difference.
fn lines(before: &[String], after: &[String]) -> (Vec<String>, Vec<String>) {
    (more_of(after, before), more_of(before, after))
}

fn more_of(list: &[String], other: &[String]) -> Vec<String> {
    let mut left = counts(other.iter());
    list.iter().filter(|line| !take(&mut left, line)).cloned().collect()
}

fn groups(before: &FlatScene, after: &FlatScene, matching: &Matching) -> Vec<PartChange<GroupIndex>> {
    let index = |at: usize| GroupIndex(at as u32);
    // Layers outside of any group are told one by one.
    let real = |scene: &FlatScene, at: usize| scene.groups.get(at).is_some_and(|group| !group.info.is_stray);
    let (old, new) = (before.groups.iter().map(|group| &group.info), after.groups.iter().map(|group| &group.info));
    let was: HashMap<GroupIndex, &GroupInfo> =
        old.clone().enumerate().filter_map(|(at, group)| Some((matching.group(index(at))?, group))).collect();
    let name = |group: &GroupInfo| {
        let is_nameless_game = group.is_game && group.name.trim().is_empty();
        if is_nameless_game { "Game".to_owned() } else { group.name.clone() }
    };
    let now = new.enumerate().filter(|(at, _)| real(after, *at)).filter_map(|(at, group)| {
        let facts = was.get(&index(at)).map(|was| group_facts(was, group));
        if facts.as_ref().is_some_and(Vec::is_empty) {
            return None;
        }
        let became = if facts.is_none() { ChangeKind::Added } else { ChangeKind::Changed };
        let facts = facts.unwrap_or_default();
        Some(PartChange { at: Some(index(at)), number: at, became, name: name(group), facts })
    });
    let gone = old.enumerate().filter(|(at, _)| real(before, *at) && matching.group(index(*at)).is_none());
    now.chain(gone.map(|(at, group)| removed(at, name(group)))).collect()
}

fn group_facts(was: &GroupInfo, now: &GroupInfo) -> Vec<Fact> {
    let name = |group: &GroupInfo| quoted(&group.name);
    let parallax = |group: &GroupInfo| match group.parallax {
        [x, y] if x == y => format!("{x}"),
        [x, y] => format!("{x}/{y}"),
    };
    let offset = |group: &GroupInfo| format!("{},{}", group.offset[0], group.offset[1]);
    let clip = match (was.clip, now.clip) {
        (None, Some(_)) => "on",
        (Some(_), None) => "off",
        _ => "",
    };
    let turned = |read: &dyn Fn(&GroupInfo) -> String| format!("{} → {}", read(was), read(now));
    changed_facts([
        (was.name != now.name, "name", turned(&name)),
        (was.parallax != now.parallax, "parallax", turned(&parallax)),
        (was.offset != now.offset, "offset", turned(&offset)),
        (was.clip != now.clip, "clipping", clip.to_owned()),
    ])
}

/// A name in quotation marks.
fn quoted(name: &str) -> String {
    if name.is_empty() { "none".to_owned() } else { format!("“{name}”") }
}

/// Those properties of some that differ.
fn changed_facts<const N: usize>(all: [(bool, &'static str, String); N]) -> Vec<Fact> {
    all.into_iter().filter(|(differs, ..)| *differs).map(|(_, what, how)| Fact { what, how }).collect()
}

fn removed<I>(number: usize, name: String) -> PartChange<I> {
    PartChange { at: None, number, became: ChangeKind::Removed, name, facts: Vec::new() }
}

fn envelopes(before: &FlatScene, after: &FlatScene, matching: &Matching) -> Vec<PartChange<EnvelopeIndex>> {
    let index = |at: usize| EnvelopeIndex(at as u32);
    let was: HashMap<EnvelopeIndex, usize> =
        (0..before.info.envelopes.len()).filter_map(|at| Some((matching.envelope(index(at))?, at))).collect();
    let name =
        |scene: &FlatScene, at: usize| scene.info.envelopes.get(at).map(|it| it.name.clone()).unwrap_or_default();
    let same = |was: usize, at: usize| {
        let (old, new) = (before.envelopes.get(was), after.envelopes.get(at));
        old == new && name(before, was) == name(after, at)
    };
    let now = (0..after.info.envelopes.len()).filter_map(|at| {
        let was = was.get(&index(at));
        let became = if was.is_none() { ChangeKind::Added } else { ChangeKind::Changed };
        let differs = was.is_none_or(|was| !same(*was, at));
        let facts = Vec::new();
        differs.then(|| PartChange { at: Some(index(at)), number: at, became, name: name(after, at), facts })
    });
    let gone = (0..before.info.envelopes.len()).filter(|at| matching.envelope(index(*at)).is_none());
    now.chain(gone.map(|at| removed(at, name(before, at)))).collect()
}

/// Images are the same where their names are, in order.
fn images(before: &[ImageInfo], after: &[ImageInfo]) -> Vec<PartChange<ImageIndex>> {
    let mut waiting: HashMap<&str, Vec<(usize, &ImageInfo)>> = HashMap::new();
    before.iter().enumerate().rev().for_each(|(at, image)| waiting.entry(&image.name).or_default().push((at, image)));
    let mut changes = Vec::new();
    for (number, image) in after.iter().enumerate() {
        let was = waiting.get_mut(&*image.name).and_then(Vec::pop);
        if let Some(became) = was.map_or(Some(ChangeKind::Added), |(_, was)| image_became(was, image)) {
            let at = Some(ImageIndex(number as u32));
            changes.push(PartChange { at, number, became, name: image.name.clone(), facts: Vec::new() });
        }
    }
    let mut gone: Vec<_> = waiting.into_values().flatten().collect();
    gone.sort_unstable_by_key(|(at, _)| *at);
    changes.extend(gone.into_iter().map(|(at, image)| removed(at, image.name.clone())));
    changes
}

/// Change of an image; `None` = it is as before.
fn image_became(was: &ImageInfo, now: &ImageInfo) -> Option<ChangeKind> {
    use ImageState::{Missing, Ready};
    let pixels = |image: &ImageInfo| image.thumbnail.as_ref().map(|small| small.pixels.clone());
    match (&was.state, &now.state) {
        (Ready | Missing(_), Ready) if was.stand_in().is_none() && now.stand_in().is_some() => {
            Some(ChangeKind::StandIn)
        }
        (Ready, Ready) if was.stand_in().is_some() && now.stand_in().is_none() => Some(ChangeKind::Found),
        (Missing(_), Ready) => Some(ChangeKind::Found),
        (Ready, Missing(_)) => Some(ChangeKind::Missing),
        (Ready, Ready) if pixels(was) != pixels(now) => Some(ChangeKind::Changed),
        // One that is decoded only now is no other one.
        _ => (was.size_px != now.size_px).then_some(ChangeKind::Changed),
    }
}

/// A layer with everything that is known of it.
#[derive(Clone, Copy)]
struct Known<'a> {
    scene: &'a FlatScene,
    /// The numbers of its group and of itself in it.
    place: [usize; 2],
    info: &'a LayerInfo,
    layer: &'a DrawnLayer,
}

fn known(scene: &FlatScene) -> Vec<Known<'_>> {
    let groups = scene.groups.iter().enumerate();
    groups
        .flat_map(|(group, Group { layers, .. })| {
            let layers = layers.iter().enumerate();
            layers.map(move |(at, Layer { drawn, info })| Known { scene, place: [group, at], info, layer: drawn })
        })
        .collect()
}

fn layers(before: &FlatScene, after: &FlatScene, matching: &Matching) -> Vec<LayerChange> {
    let (old, new) = (known(before), known(after));
    let was: HashMap<LayerId, &Known> =
        old.iter().filter_map(|known| Some((matching.layer(known.info.id)?, known))).collect();
    let moved = moved(&new, &was);
    let physics = [before, after].map(physics_of);
    let mut changes = Vec::new();
    for now in &new {
        let (id, title, place) = (now.info.id, now.info.title.clone(), now.place);
        let group = |known: &Known| GroupIndex(known.place[0] as u32);
        let change = match was.get(&id) {
            None => LayerChange { layer: Some(id), is_new: true, title, place, ..LayerChange::default() },
            Some(was) => LayerChange {
                layer: Some(id),
                title,
                place,
                moved: moved.contains(&id) || matching.group(group(was)) != Some(group(now)),
                facts: layer_facts(was, now, matching),
                tiles: tiles(was, now, &physics),
                things: things(was, now, matching),
                ..LayerChange::default()
            },
        };
        let LayerChange { is_new, moved, facts, tiles, things, .. } = &change;
        if *is_new || *moved || !facts.is_empty() || tiles.count > 0 || things.count() > 0 {
            changes.push(change);
        }
    }
    let gone = old.iter().filter(|known| matching.layer(known.info.id).is_none());
    changes.extend(gone.map(|known| LayerChange {
        is_gone: true,
        title: known.info.title.clone(),
        place: known.place,
        ..LayerChange::default()
    }));
    changes
}

/// Layers that are not where they were among the others: as few as say it all. Of two that changed places one has moved.
fn moved(new: &[Known], was: &HashMap<LayerId, &Known>) -> HashSet<LayerId> {
    let kept: Vec<_> = new.iter().filter_map(|now| Some((now.info.id, was.get(&now.info.id)?.info.id))).collect();
    let stayed = longest_rising(&kept.iter().map(|(_, was)| was.0).collect::<Vec<_>>());
    kept.iter().zip(stayed).filter(|(_, stayed)| !stayed).map(|((now, _), _)| *now).collect()
}

/// Which of these numbers, no two alike, belong to the most that rise one after the other. Where there are several such
/// choices it is always the same one.
fn longest_rising(numbers: &[u32]) -> Vec<bool> {
    // From the back, by length: of all the falling rows the one that ends highest, as the turn of its end and that
    // number. It is the easiest to go on with.
    let mut ends: Vec<(usize, u32)> = Vec::new();
    // What comes before a number in the longest row that it ends.
    let mut before = vec![None; numbers.len()];
    for (turn, number) in numbers.iter().enumerate().rev() {
        let length = ends.partition_point(|(_, end)| end > number);
        if let Some(before) = before.get_mut(turn) {
            *before = length.checked_sub(1).and_then(|shorter| ends.get(shorter)).map(|(end, _)| *end);
        }
        match ends.get_mut(length) {
            Some(end) => *end = (turn, *number),
            None => ends.push((turn, *number)),
        }
    }
    let mut rises = vec![false; numbers.len()];
    let mut next = ends.last().map(|(end, _)| *end);
    while let Some(turn) = next {
        rises.get_mut(turn).into_iter().for_each(|rises| *rises = true);
        next = before.get(turn).copied().flatten();
    }
    rises
}

fn layer_facts(was: &Known, now: &Known, matching: &Matching) -> Vec<Fact> {
    let (a, b) = (was.info, now.info);
    let image = |known: &Known| {
        let image = known.info.image.and_then(|image| known.scene.info.images.get(image.get()));
        image.map(|image| image.name.clone())
    };
    let image_name = |known: &Known| quoted(&image(known).unwrap_or_default());
    let size = |info: &LayerInfo| info.size_tiles.map_or("none".to_owned(), |size| format!("{} × {}", size.x, size.y));
    let color = |info: &LayerInfo| format!("#{}", info.color.map(|channel| format!("{channel:02x}")).concat());
    let envelope = |known: &Known| {
        let envelope = color_slot(known).and_then(|slot| slot.envelope);
        envelope.map_or("none".to_owned(), |envelope| format!("#{}", envelope.get()))
    };
    let colored_otherwise = color_slot(was).map(|slot| renumbered(slot, matching)) != color_slot(now);
    let detail = if b.detail { "on" } else { "off" };
    // An envelope may have another number now, or another one its number.
    let turned = |was: String, now: String| if was == now { String::new() } else { format!("{was} → {now}") };
    changed_facts([
        (a.name != b.name, "name", turned(quoted(&a.name), quoted(&b.name))),
        (a.size_tiles != b.size_tiles, "size", turned(size(a), size(b))),
        (a.color != b.color, "color", turned(color(a), color(b))),
        (image(was) != image(now), "image", turned(image_name(was), image_name(now))),
        (a.detail != b.detail, "high detail", detail.to_owned()),
        (colored_otherwise, "envelope", turned(envelope(was), envelope(now))),
    ])
}

/// Envelope that colours the tiles of a layer.
fn color_slot(known: &Known) -> Option<EnvelopeSlot> {
    match &known.layer.content {
        LayerContent::Tiles(tiles) => Some(slot(known.scene, tiles.color_slot)),
        _ => None,
    }
}

fn slot(flat: &FlatScene, slot: u32) -> EnvelopeSlot {
    flat.slots.get(slot as usize).copied().unwrap_or(EnvelopeSlot::WHITE)
}

/// A reading of an envelope by its number in the new world. One of an envelope that is gone is like no other.
fn renumbered(slot: EnvelopeSlot, matching: &Matching) -> EnvelopeSlot {
    let gone = EnvelopeIndex(u32::MAX);
    EnvelopeSlot { envelope: slot.envelope.map(|it| matching.envelope(it).unwrap_or(gone)), ..slot }
}

type PhysicsLists<'a> = HashMap<LayerId, [&'a [Chunk]; 3]>;

fn physics_of(scene: &FlatScene) -> PhysicsLists<'_> {
    let lists = scene.physics.iter();
    lists.map(|physics| (physics.layer, [&*physics.ids, &*physics.values, &*physics.angles])).collect()
}

fn tiles(was: &Known, now: &Known, physics: &[PhysicsLists<'_>; 2]) -> ChangedTiles {
    let [before, after] = physics;
    if let (Some(a), Some(b)) = (before.get(&was.info.id), after.get(&now.info.id)) {
        let [ids, values, angles] = std::array::from_fn(|n| [a[n], b[n]]);
        return changed_tiles(&[ids, values, angles]);
    }
    match (&was.layer.content, &now.layer.content) {
        (LayerContent::Tiles(a), LayerContent::Tiles(b)) => changed_tiles(&[[&a.chunks, &b.chunks]]),
        _ => ChangedTiles::default(),
    }
}

fn things(was: &Known, now: &Known, matching: &Matching) -> ChangedThings {
    match (&was.layer.content, &now.layer.content) {
        (LayerContent::Quads(a), LayerContent::Quads(b)) => {
            let before = a.quads.iter().map(|quad| {
                let slots = slots_of(was.scene, quad);
                QuadKey::new(quad, slots.map(|slot| renumbered(slot, matching)))
            });
            let after = b.quads.iter().map(|quad| QuadKey::new(quad, slots_of(now.scene, quad)));
            let (before, after): (Vec<_>, Vec<_>) = (before.collect(), after.collect());
            changed_things(&before, &after, quad_facts)
        }
        (LayerContent::Sounds(a), LayerContent::Sounds(b)) => {
            let before = a.iter().map(|source| {
                let [moved_by, volume] = [source.moved_by, source.volume].map(|slot| renumbered(slot, matching));
                SoundKey::new(&SoundSource { moved_by, volume, ..*source })
            });
            let (before, after): (Vec<_>, Vec<_>) = (before.collect(), b.iter().map(SoundKey::new).collect());
            ChangedThings { are_sounds: true, ..changed_things(&before, &after, sound_facts) }
        }
        _ => ChangedThings::default(),
    }
}

fn slots_of(flat: &FlatScene, quad: &Quad) -> [EnvelopeSlot; 2] {
    [quad.position_slot, quad.color_slot].map(|at| slot(flat, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_few_as_possible_have_moved() {
        let kept = |numbers: &[u32]| {
            let rises = longest_rising(numbers);
            numbers.iter().zip(rises).filter(|(_, rises)| *rises).map(|(number, _)| *number).collect::<Vec<_>>()
        };
        assert!(kept(&[]).is_empty());
        assert_eq!(kept(&[0, 1, 2, 3]), [0, 1, 2, 3]);
        assert_eq!(kept(&[3, 0, 1, 2]), [0, 1, 2], "one moved to the back");
        assert_eq!(kept(&[1, 2, 3, 0]), [1, 2, 3], "one moved to the front");
        assert_eq!(kept(&[5, 0, 6, 1, 7, 2, 3]), [0, 1, 2, 3]);
        assert_eq!(kept(&[2, 1, 0]).len(), 1);
    }

    #[test]
    fn settings_are_told_apart_by_their_text_and_number() {
        let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(lines(&list("a b b"), &list("b a c")), (list("c"), list("b")));
    }

    #[test]
    fn images_that_are_found_or_go_missing_are_not_merely_changed() {
        let image = |state: ImageState, side: u32| ImageInfo {
            name: "sun".to_owned(),
            size_px: glam::UVec2::splat(side),
            origin: crate::scene::ImageOrigin::External(None),
            state,
            thumbnail: None,
            used_by: Vec::new(),
        };
        let missing = || ImageState::Missing("nowhere".to_owned());
        let became = |was, now| images(&[was], &[now]).into_iter().map(|change| change.became).collect::<Vec<_>>();
        assert_eq!(became(image(missing(), 64), image(ImageState::Ready, 512)), [ChangeKind::Found]);
        assert_eq!(became(image(ImageState::Ready, 64), image(missing(), 64)), [ChangeKind::Missing]);
        assert_eq!(became(image(ImageState::Ready, 64), image(ImageState::Ready, 32)), [ChangeKind::Changed]);
        assert_eq!(became(image(ImageState::Unused, 64), image(ImageState::Ready, 64)), []);
        let two = [image(ImageState::Ready, 64), image(ImageState::Ready, 64)];
        let [gone] = &images(&two, &two[..1])[..] else { panic!("one went") };
        assert_eq!((gone.became, gone.number), (ChangeKind::Removed, 1), "the second of a name");
    }
}
