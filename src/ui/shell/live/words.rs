//! Changes in words.

use glam::Vec2;

use crate::analysis::solid::ChangedArea;
use crate::analysis::{DifferenceLine, DifferencePlace, Differences, difference_lines, difference_summary};
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
        let extent @ [low, high] = area.extent();
        let Vec2 { x, y: z } = (low + high) / 2.0;
        let blocks = text::count(area.blocks.total() as usize, "block", "blocks");
        let goes = SolidAction::Page(PageAction::GoToArea(extent));
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
    difference_summary(differences)
}

/// Changes one by one, visible ones first, and where a click on each leads.
pub fn lines(differences: &Differences) -> Vec<Line> {
    let lines = difference_lines(differences).into_iter();
    lines.map(|DifferenceLine { text, place }| Line { text, goes: place.map(action) }).collect()
}

/// The same for a save that others came after: groups, envelopes and images may have other numbers since then, and their
/// lines would lead to others.
pub fn older_lines(differences: &Differences) -> Vec<Line> {
    let is_followed = |place: &DifferencePlace| match place {
        DifferencePlace::Layer(..) | DifferencePlace::Area(..) | DifferencePlace::Object(..) => true,
        DifferencePlace::Info => true,
        DifferencePlace::Group(..) | DifferencePlace::Envelope(..) | DifferencePlace::Image(..) => false,
    };
    let lines = difference_lines(differences).into_iter();
    lines.map(|DifferenceLine { text, place }| Line { text, goes: place.filter(is_followed).map(action) }).collect()
}

/// The action that leads to a place.
fn action(place: DifferencePlace) -> Action {
    Action::Flat(match place {
        DifferencePlace::Group(at) => FlatAction::Visit(WarningPlace::Group(at)),
        DifferencePlace::Layer(layer) => FlatAction::GoTo(layer),
        DifferencePlace::Area(layer, area) => FlatAction::GoToArea(layer, area),
        DifferencePlace::Object(object) => FlatAction::GoToSubject(object),
        DifferencePlace::Envelope(envelope) => FlatAction::RevealEnvelope(envelope),
        DifferencePlace::Image(at) => FlatAction::Visit(WarningPlace::Image(at)),
        DifferencePlace::Info => FlatAction::SetTab(Tab::Info),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{ChangeKind, ChangedThings, ChangedTiles, Fact, LayerChange, ObjectId, PartChange};
    use crate::base::{ImageIndex, LayerId, Rect};

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
    fn lines_of_older_saves_lead_to_layers_alone() {
        let image = PartChange {
            at: Some(ImageIndex(2)),
            number: 2,
            became: ChangeKind::Added,
            name: "sun".into(),
            facts: vec![],
        };
        let told = Differences { layers: vec![tiles(1)], images: vec![image], ..Differences::default() };
        let leads = |lines: Vec<Line>| lines.iter().map(|line| line.goes.is_some()).collect::<Vec<_>>();
        assert_eq!((leads(lines(&told)), leads(older_lines(&told))), (vec![true, true], vec![true, false]));
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
        let expected = ["Image “sun” found", "Image “sun” is now missing", "Image “sun” changed", "Image #3 removed"];
        assert_eq!(texts(&told), expected);
        let envelopes =
            vec![PartChange { at: None, number: 5, became: ChangeKind::Changed, name: "".into(), facts: vec![] }];
        assert_eq!(texts(&Differences { envelopes, ..Differences::default() }), ["Envelope #5 changed"]);
    }
}
