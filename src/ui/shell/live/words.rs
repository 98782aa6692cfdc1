//! Changes in words.

use glam::Vec2;

use crate::analysis::solid::ChangedArea;
use crate::analysis::{ChangeKind, ChangedThings, Differences, Fact, LayerChange, ObjectId, PartChange};
use crate::base::WarningPlace;
use crate::ui::app_status::{BlockSave, Live, Trouble};
use crate::ui::parts::text;
use crate::view::Action;
use crate::view::flat::FlatAction;
use crate::view::flat::Tab;
use crate::view::solid::{PageAction, SolidAction};

/// Change in words, and its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Words.
    pub text: String,
    /// Action of a click, where there is a target.
    pub goes: Option<Action>,
}

/// Labels of the switch.
pub const TURN_OFF: &str = "Turn off auto-reload";
/// See [`TURN_OFF`].
pub const TURN_ON: &str = "Turn on auto-reload";

/// Blocks that were written at a time, and where a click on each line leads.
pub fn block_lines(save: &BlockSave) -> Vec<Line> {
    let line = |area: &ChangedArea| {
        let [low, high] = area.columns;
        let middle = |axis: usize| (low[axis] as f32 + high[axis] as f32) * 8.0 + 7.5;
        let (x, z) = (middle(0), middle(1));
        let blocks = text::count(area.blocks.total() as usize, "block", "blocks");
        let goes = SolidAction::Page(PageAction::GoToColumn(Vec2::new(x, z)));
        Line { text: format!("{blocks} around x {x:.0}, z {z:.0}"), goes: Some(goes.into()) }
    };
    save.areas.iter().map(line).collect()
}

/// Blocks that were written at a time, in one line.
pub fn block_summary(save: &BlockSave) -> String {
    let blocks = text::count(save.blocks, "block", "blocks");
    match save.areas.len() {
        0 | 1 => format!("{blocks} changed"),
        areas => format!("{blocks} changed in {}", text::count(areas, "place", "places")),
    }
}

/// State of following the file, in a sentence or two.
pub fn standing(live: &Live) -> String {
    let why = match (&live.trouble, live.on) {
        (_, false) if live.blocks.is_some() => {
            return "Auto-reload is off. Reload the world to see changes.".to_owned();
        }
        (Some(Trouble::Broken(reason)), _) if live.blocks.is_some() => {
            format!("Cannot read the world ({}). The last readable version is shown.", text::clean(reason))
        }
        (None, _) if live.blocks.is_some() => {
            "Auto-reload is on. Blocks in view update when a game saves them.".to_owned()
        }
        (_, false) => {
            return "Auto-reload is off. Reload the map to see changes.".to_owned();
        }
        (Some(Trouble::Missing), _) => "The file was deleted or moved. The last version is shown.".to_owned(),
        (Some(Trouble::Broken(reason)), _) => {
            format!("Cannot read the file ({}). The last valid version is shown.", text::clean(reason))
        }
        (Some(Trouble::Refused(reason)), _) => {
            let reason = text::clean(reason);
            format!("The graphics adapter cannot show the new version ({reason}). The previous one is shown.")
        }
        (None, _) => "Auto-reload is on. The map reloads whenever its file is saved.".to_owned(),
    };
    match &live.looks_because {
        Some(reason) => format!("{why} Checked several times a second ({}).", text::clean(reason)),
        None => why,
    }
}

/// Time since something, in words.
pub fn ago(seconds: f64) -> String {
    match seconds as u64 {
        0..=1 => "Just now".to_owned(),
        s @ 2..=59 => format!("{s} s ago"),
        s @ 60..=3599 => format!("{} min ago", s / 60),
        s => format!("{} h ago", s / 3600),
    }
}

/// All changes in one line.
pub fn summary(differences: &Differences) -> String {
    let lines: Vec<_> = lines_with(differences, short_facts).into_iter().map(|line| line.text).collect();
    match lines.len() {
        0..=3 => lines.join(", "),
        n => format!("{}, {} and {} more changes", lines[0], lines[1], n - 2),
    }
}

/// Changes one by one: visible ones first.
pub fn lines(differences: &Differences) -> Vec<Line> {
    lines_with(differences, full_facts)
}

/// Lines of changes. `facts_of`: words for changed properties.
fn lines_with(differences: &Differences, facts_of: fn(&[Fact]) -> String) -> Vec<Line> {
    let Differences { matching: _, layers, groups, envelopes, images, settings_added, settings_removed, facts } =
        differences;
    let mut lines: Vec<_> = layers.iter().flat_map(layer_lines).collect();
    let group = |change: &PartChange<_>| Line {
        text: numbered("Group", change, facts_of),
        goes: change.at.map(|at| Action::Flat(FlatAction::Visit(WarningPlace::Group(at)))),
    };
    lines.extend(groups.iter().map(group));
    let envelope = |change: &PartChange<_>| Line {
        text: numbered("Envelope", change, facts_of),
        goes: change.at.map(|it| Action::Flat(FlatAction::RevealEnvelope(it))),
    };
    lines.extend(envelopes.iter().map(envelope));
    let image = |change: &PartChange<_>| Line {
        text: image_text(change),
        goes: change.at.map(|at| Action::Flat(FlatAction::Visit(WarningPlace::Image(at)))),
    };
    lines.extend(images.iter().map(image));
    let info = || Some(Action::Flat(FlatAction::SetTab(Tab::Info)));
    let settings = |how: &str, list: &[String]| {
        let line = |setting: &String| Line { text: format!("Setting {how}: {}", text::clean(setting)), goes: info() };
        list.iter().map(line).collect::<Vec<_>>()
    };
    lines.extend(settings("added", settings_added));
    lines.extend(settings("removed", settings_removed));
    lines.extend(facts.iter().map(|fact| Line { text: format!("Map {fact} changed"), goes: info() }));
    lines
}

/// Names of the properties.
fn short_facts(facts: &[Fact]) -> String {
    facts.iter().map(|fact| fact.what).collect::<Vec<_>>().join(", ")
}

/// Properties, with their values before and after.
fn full_facts(facts: &[Fact]) -> String {
    let one = |fact: &Fact| format!("{} {}", fact.what, text::clean(&fact.how)).trim_end().to_owned();
    facts.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Group or envelope by its number, as in its list: names are rare, and not always unique.
fn numbered<I>(what: &str, change: &PartChange<I>, facts_of: fn(&[Fact]) -> String) -> String {
    let title = format!("{what} #{} {}", change.number, text::clean(change.name.trim()));
    let title = title.trim_end();
    if change.became == ChangeKind::Changed && !change.facts.is_empty() {
        return format!("{title}: {}", facts_of(&change.facts));
    }
    format!("{title} {}", became(change.became))
}

fn image_text<I>(change: &PartChange<I>) -> String {
    let name = text::clean(change.name.trim());
    let name = if name.is_empty() { format!("#{}", change.number) } else { format!("“{name}”") };
    format!("Image {name} {}", became(change.became))
}

fn became(became: ChangeKind) -> &'static str {
    match became {
        ChangeKind::Added => "added",
        ChangeKind::Removed => "removed",
        ChangeKind::Changed => "changed",
        ChangeKind::Found => "found",
        ChangeKind::Missing => "is missing now",
    }
}

fn layer_lines(change: &LayerChange) -> Vec<Line> {
    // With the number of its group and its own in it: names of layers are seldom unique.
    let [group, layer] = change.place;
    let title = format!("{group}.{layer} {}", text::clean(&change.title));
    let layer = || change.layer.map(|it| Action::Flat(FlatAction::GoTo(it)));
    let line = |text: String, goes| Line { text, goes };
    if change.is_new {
        return vec![line(format!("Layer {title} added"), layer())];
    }
    if change.is_gone {
        return vec![line(format!("Layer {title} removed"), None)];
    }
    let mut lines = Vec::new();
    if change.tiles.count > 0 {
        let area = change.tiles.areas.iter().copied().reduce(<crate::base::Rect>::union);
        let goes = change.layer.zip(area).map(|(layer, area)| Action::Flat(FlatAction::GoToArea(layer, area)));
        lines.push(line(format!("{} changed in {title}", text::count(change.tiles.count, "tile", "tiles")), goes));
    }
    if change.things.count() > 0 {
        let first = change.layer.zip(change.things.at.first());
        let goes = first.map(|(layer, index)| Action::Flat(FlatAction::GoToSubject(ObjectId { layer, index: *index })));
        lines.push(line(format!("{} in {title}", things(&change.things)), goes.or_else(layer)));
    }
    if !change.facts.is_empty() {
        lines.push(line(format!("{} changed in {title}", first_large(&change.facts.join(", "))), layer()));
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
    counts.map(|(n, how)| format!("{}{how}", text::count(n, one, many))).collect::<Vec<_>>().join(", ")
}

fn first_large(words: &str) -> String {
    let mut characters = words.chars();
    characters.next().into_iter().flat_map(char::to_uppercase).chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::ChangedTiles;
    use crate::base::{LayerId, Rect};

    fn tiles(count: usize) -> LayerChange {
        let areas = vec![Rect::new(Vec2::ZERO, Vec2::ONE), Rect::new(Vec2::splat(4.0), Vec2::splat(5.0))];
        let tiles = ChangedTiles { count, areas };
        LayerChange { layer: Some(LayerId(3)), title: "Ground".into(), place: [2, 1], tiles, ..LayerChange::default() }
    }

    #[test]
    fn a_change_is_said_in_few_words_and_leads_there() {
        let things = ChangedThings { added: 1, changed: 2, at: vec![7], ..ChangedThings::default() };
        let sky = LayerChange { layer: Some(LayerId(1)), title: "Sky".into(), things, ..LayerChange::default() };
        let settings_added = vec!["sv_a 1".to_owned()];
        let told = Differences { layers: vec![tiles(14), sky], settings_added, ..Differences::default() };
        assert_eq!(
            summary(&told),
            "14 tiles changed in 2.1 Ground, 1 quad added, 2 quads changed in 0.0 Sky, Setting added: sv_a 1"
        );
        let goes: Vec<_> = lines(&told).into_iter().map(|line| line.goes).collect();
        let all = Rect::new(Vec2::ZERO, Vec2::splat(5.0));
        let quad = ObjectId { layer: LayerId(1), index: 7 };
        let expected = [
            Action::Flat(FlatAction::GoToArea(LayerId(3), all)),
            Action::Flat(FlatAction::GoToSubject(quad)),
            Action::Flat(FlatAction::SetTab(Tab::Info)),
        ];
        assert_eq!(goes, expected.map(Some));
    }

    #[test]
    fn many_changes_are_counted_and_what_is_gone_leads_nowhere() {
        let gone = LayerChange { is_gone: true, title: "Old".into(), place: [1, 7], ..LayerChange::default() };
        let told = Differences { layers: vec![tiles(1), tiles(2), tiles(3), gone], ..Differences::default() };
        assert_eq!(summary(&told), "1 tile changed in 2.1 Ground, 2 tiles changed in 2.1 Ground and 2 more changes");
        let last = lines(&told).pop().expect("a line");
        assert_eq!((&*last.text, last.goes), ("Layer 1.7 Old removed", None));
    }

    #[test]
    fn parts_are_told_by_their_numbers_and_what_of_them_changed() {
        let part = |became, name: &str, facts| PartChange { at: None, number: 3, became, name: name.into(), facts };
        let fact = |what, how: &str| Fact { what, how: how.into() };
        let facts = vec![fact("parallax", "56 → 70"), fact("clipping", "")];
        let groups = vec![part(ChangeKind::Changed, "", facts), part(ChangeKind::Added, "Clouds", vec![])];
        let told = Differences { groups, ..Differences::default() };
        let texts = |told: &Differences| lines(told).into_iter().map(|line| line.text).collect::<Vec<_>>();
        assert_eq!(texts(&told), ["Group #3: parallax 56 → 70, clipping", "Group #3 Clouds added"]);
        assert_eq!(summary(&told), "Group #3: parallax, clipping, Group #3 Clouds added");
        let part = |became, name: &str| PartChange { at: None, number: 3, became, name: name.into(), facts: vec![] };
        let images = [ChangeKind::Found, ChangeKind::Missing, ChangeKind::Changed].map(|became| part(became, "sun"));
        let images = images.into_iter().chain([part(ChangeKind::Removed, "")]).collect();
        let told = Differences { images, ..Differences::default() };
        let expected = ["Image “sun” found", "Image “sun” is missing now", "Image “sun” changed", "Image #3 removed"];
        assert_eq!(texts(&told), expected);
        let envelopes =
            vec![PartChange { at: None, number: 5, became: ChangeKind::Changed, name: "".into(), facts: vec![] }];
        assert_eq!(texts(&Differences { envelopes, ..Differences::default() }), ["Envelope #5 changed"]);
    }
}
