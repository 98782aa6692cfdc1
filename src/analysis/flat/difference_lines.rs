//! Differences of two worlds in words, one line each, visible ones first.

use super::changed_things::ChangedThings;
use super::differences::{ChangeKind, Differences, Fact, LayerChange, PartChange};
use super::object::ObjectId;
use crate::base::{EnvelopeIndex, GroupIndex, ImageIndex, LayerId, Rect, clean, grouped};

/// A difference in words, and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct DifferenceLine {
    /// Words.
    pub text: String,
    /// Where it is now; `None` = it is gone.
    pub place: Option<DifferencePlace>,
}

/// Place of a difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DifferencePlace {
    /// A group.
    Group(GroupIndex),
    /// A layer.
    Layer(LayerId),
    /// An area of a layer, in its own world units.
    Area(LayerId, Rect),
    /// A quad or sound source.
    Object(ObjectId),
    /// An envelope.
    Envelope(EnvelopeIndex),
    /// An image.
    Image(ImageIndex),
    /// Facts about the map, and its settings.
    Info,
}

/// All changes in one line.
pub fn difference_summary(differences: &Differences) -> String {
    let lines: Vec<_> = lines_with(differences, short_facts).into_iter().map(|line| line.text).collect();
    match lines.len() {
        0..=3 => lines.join(", "),
        n => format!("{}, {} and {} more changes", lines[0], lines[1], n - 2),
    }
}

/// Changes one by one: visible ones first.
pub fn difference_lines(differences: &Differences) -> Vec<DifferenceLine> {
    lines_with(differences, full_facts)
}

/// Lines of changes. `facts_of`: words for changed properties.
fn lines_with(differences: &Differences, facts_of: fn(&[Fact]) -> String) -> Vec<DifferenceLine> {
    let Differences { matching: _, layers, groups, envelopes, images, settings_added, settings_removed, facts } =
        differences;
    let mut lines: Vec<_> = layers.iter().flat_map(|change| layer_lines(change, facts_of)).collect();
    let group = |change: &PartChange<_>| DifferenceLine {
        text: numbered("Group", change, facts_of),
        place: change.at.map(DifferencePlace::Group),
    };
    lines.extend(groups.iter().map(group));
    let envelope = |change: &PartChange<_>| DifferenceLine {
        text: numbered("Envelope", change, facts_of),
        place: change.at.map(DifferencePlace::Envelope),
    };
    lines.extend(envelopes.iter().map(envelope));
    let image = |change: &PartChange<_>| DifferenceLine {
        text: image_text(change),
        place: change.at.map(DifferencePlace::Image),
    };
    lines.extend(images.iter().map(image));
    let settings = |how: &str, list: &[String]| {
        let line = |setting: &String| DifferenceLine {
            text: format!("Setting {how}: {}", clean(setting)),
            place: Some(DifferencePlace::Info),
        };
        list.iter().map(line).collect::<Vec<_>>()
    };
    lines.extend(settings("added", settings_added));
    lines.extend(settings("removed", settings_removed));
    lines.extend(
        facts
            .iter()
            .map(|fact| DifferenceLine { text: format!("Map {fact} changed"), place: Some(DifferencePlace::Info) }),
    );
    lines
}

/// Names of the properties.
fn short_facts(facts: &[Fact]) -> String {
    facts.iter().map(|fact| fact.what).collect::<Vec<_>>().join(", ")
}

/// Properties, with their values before and after.
fn full_facts(facts: &[Fact]) -> String {
    let one = |fact: &Fact| format!("{} {}", fact.what, clean(&fact.how)).trim_end().to_owned();
    facts.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Group or envelope by its number, as in its list: names are rare, and not always unique.
fn numbered<I>(what: &str, change: &PartChange<I>, facts_of: fn(&[Fact]) -> String) -> String {
    let title = format!("{what} #{} {}", change.number, clean(change.name.trim()));
    let title = title.trim_end();
    if change.became == ChangeKind::Changed && !change.facts.is_empty() {
        return format!("{title}: {}", facts_of(&change.facts));
    }
    format!("{title} {}", became(change.became))
}

fn image_text<I>(change: &PartChange<I>) -> String {
    let name = clean(change.name.trim());
    let name = if name.is_empty() { format!("#{}", change.number) } else { format!("“{name}”") };
    format!("Image {name} {}", became(change.became))
}

fn became(became: ChangeKind) -> &'static str {
    match became {
        ChangeKind::Added => "added",
        ChangeKind::Removed => "removed",
        ChangeKind::Changed => "changed",
        ChangeKind::Found => "found",
        ChangeKind::StandIn => "now has a stand-in",
        ChangeKind::Missing => "is now missing",
    }
}

fn layer_lines(change: &LayerChange, facts_of: fn(&[Fact]) -> String) -> Vec<DifferenceLine> {
    // With the number of its group and its own in it: names of layers are seldom unique.
    let [group, layer] = change.place;
    let title = format!("{group}.{layer} {}", clean(&change.title));
    let layer = || change.layer.map(DifferencePlace::Layer);
    let line = |text: String, place| DifferenceLine { text, place };
    if change.is_new {
        return vec![line(format!("Layer {title} added"), layer())];
    }
    if change.is_gone {
        return vec![line(format!("Layer {title} removed"), None)];
    }
    let mut lines = Vec::new();
    if change.tiles.count > 0 {
        let area = change.tiles.areas.iter().copied().reduce(<crate::base::Rect>::union);
        let place = change.layer.zip(area).map(|(layer, area)| DifferencePlace::Area(layer, area));
        lines.push(line(format!("{} changed in {title}", count(change.tiles.count, "tile", "tiles")), place));
    }
    if change.things.count() > 0 {
        let first = change.layer.zip(change.things.at.first());
        let place = first.map(|(layer, index)| DifferencePlace::Object(ObjectId { layer, index: *index }));
        let things = format!("{} in {title}", things(&change.things));
        let facts = change.things.facts.join(", ");
        let text = if facts.is_empty() { things } else { format!("{things}: {facts}") };
        lines.push(line(text, place.or_else(layer)));
    }
    if !change.facts.is_empty() {
        lines.push(line(format!("Layer {title}: {}", facts_of(&change.facts)), layer()));
    }
    if change.moved {
        lines.push(line(format!("Layer {title} moved"), layer()));
    }
    lines
}

fn things(things: &ChangedThings) -> String {
    let (one, many) = if things.are_sounds { ("sound source", "sound sources") } else { ("quad", "quads") };
    let ChangedThings { added, removed, changed, .. } = *things;
    let counts = [(added, " added"), (removed, " removed"), (changed, " changed")];
    let counts = counts.into_iter().filter(|(n, _)| *n > 0);
    counts.map(|(n, how)| format!("{}{how}", count(n, one, many))).collect::<Vec<_>>().join(", ")
}

fn count(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(n), if n == 1 { one } else { many })
}
