//! Group items, and which layer belongs to which group.

use super::layer::read_layer;
use super::reader::Reader;
use crate::base::{GroupIndex, Report, WarningPlace, counted, one_or_many};
use crate::format::teeworlds::item::{Item, types};
use crate::format::teeworlds::{Clip, Group, Map, codes};

/// Reads groups and layers into the map, whose images, envelopes and sounds are already there.
pub(super) fn read_groups(reader: &mut Reader<'_>, map: &mut Map) {
    let file = reader.file;
    let mut free = FreeLayers::new(file.count(types::LAYER));
    if file.count(types::GROUP) == 0 && file.count(types::LAYER) > 0 {
        let message = "There are layers but no groups; one group with all layers is shown.";
        reader.warn(codes::NO_GROUPS, WarningPlace::File, message);
        let layers = free.take(0..file.count(types::LAYER));
        let group = Group { version: 3, parallax: [100, 100], ..Group::default() };
        add_group(reader, map, group, &layers);
    }
    for (position, item) in file.items(types::GROUP).enumerate() {
        if item.len() < 7 {
            let message = format!("Group item {position} is too short; the group is left out.");
            reader.warn(codes::GROUP_SHORT, WarningPlace::File, message);
            continue;
        }
        let place = WarningPlace::Group(GroupIndex(map.groups.len() as u32));
        let group = read_group(reader, item, place);
        let layers = take_layers(reader, item, &mut free, place);
        add_group(reader, map, group, &layers);
    }
    add_strays(reader, map, &mut free);
}

/// A group without its layers.
fn read_group(reader: &mut Reader<'_>, item: Item<'_>, place: WarningPlace) -> Group {
    let version = item.int_or(0, 1);
    // The game looks for clipping from version 2 on; what lies there before means nothing.
    let clip = item.ints::<5>(7).filter(|[used, ..]| version >= 2 && *used != 0);
    Group {
        version,
        name: reader.name::<3>(item, 12, place),
        offset: item.ints(1).unwrap_or_default(),
        parallax: item.ints(3).unwrap_or([100, 100]),
        clip: clip.map(|[_, x, y, w, h]| Clip { x, y, w, h }),
        layers: Vec::new(),
    }
}

/// The layers of a group, cut to those that exist and that no earlier group has.
fn take_layers(reader: &mut Reader<'_>, item: Item<'_>, free: &mut FreeLayers, place: WarningPlace) -> Vec<usize> {
    let (first, count) = (i64::from(item.int_or(5, 0)), i64::from(item.int_or(6, 0)));
    let total = free.len() as i64;
    let (start, end) = (first.clamp(0, total), first.saturating_add(count).clamp(0, total));
    let range = start as usize..end.max(start) as usize;
    if count != 0 && range.len() as i64 != count {
        let message = format!(
            "The group refers to {} starting at {first}, but the map has only {total}; {} {} used.",
            counted(count, "layer"),
            range.len(),
            one_or_many(range.len(), "is", "are")
        );
        reader.warn(codes::GROUP_RANGE, place, message);
    }
    let wanted = range.len();
    let layers = free.take(range);
    if layers.len() < wanted {
        let taken = wanted - layers.len();
        let stay = one_or_many(
            taken,
            "also belongs to an earlier group; it stays there",
            "also belong to an earlier group; they stay there",
        );
        let message = format!("{} of this group {stay}.", counted(taken, "layer"));
        reader.warn(codes::GROUP_OVERLAP, place, message);
    }
    layers
}

fn add_group(reader: &mut Reader<'_>, map: &mut Map, mut group: Group, layers: &[usize]) {
    let index = GroupIndex(map.groups.len() as u32);
    let items = layers.iter().filter_map(|layer| reader.file.item(types::LAYER, *layer));
    for (position, item) in (0..).zip(items) {
        let layer = read_layer(reader, map, item, WarningPlace::Layer(index, position));
        group.layers.push(layer);
    }
    map.groups.push(group);
}

/// Reads what no group wants. These layers are never drawn, so one warning for all of them is enough.
fn add_strays(reader: &mut Reader<'_>, map: &mut Map, free: &mut FreeLayers) {
    let strays = free.take(0..free.len());
    if strays.is_empty() {
        return;
    }
    let listed = one_or_many(strays.len(), "belongs to no group; it is", "belong to no group; they are");
    let message = format!("{} {listed} listed but not drawn.", counted(strays.len(), "layer"));
    reader.warn(codes::STRAY_LAYERS, WarningPlace::File, message);
    let mut unheard = Report::default();
    let mut quiet = Reader { file: reader.file, task: reader.task, report: &mut unheard };
    for item in strays.iter().filter_map(|layer| reader.file.item(types::LAYER, *layer)) {
        let layer = read_layer(&mut quiet, map, item, WarningPlace::File);
        map.stray_layers.push(layer);
    }
}

/// The layers that no group has yet. Taking is cheap however many groups name the same layers.
struct FreeLayers {
    /// For each layer (and the end) a later or equal one that may be free: itself if it is.
    next: Vec<usize>,
}

impl FreeLayers {
    fn new(layers: usize) -> Self {
        Self { next: (0..=layers).collect() }
    }

    fn len(&self) -> usize {
        self.next.len().saturating_sub(1)
    }

    /// Takes what is free in a range.
    fn take(&mut self, range: std::ops::Range<usize>) -> Vec<usize> {
        let mut taken = Vec::new();
        let mut at = self.first_free(range.start);
        while at < range.end {
            taken.push(at);
            if let Some(next) = self.next.get_mut(at) {
                *next = at + 1;
            }
            at = self.first_free(at + 1);
        }
        taken
    }

    /// The first free layer from `at` on, or the end; shortens the way for the next search.
    fn first_free(&mut self, mut at: usize) -> usize {
        let end = self.len();
        while let Some(&next) = self.next.get(at)
            && next != at
        {
            let further = self.next.get(next).copied().unwrap_or(end);
            if let Some(way) = self.next.get_mut(at) {
                *way = further;
            }
            at = further;
        }
        at.min(end)
    }
}
