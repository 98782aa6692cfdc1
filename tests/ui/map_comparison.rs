//! The card about the comparison of the open map with another one, and what is outlined on the map.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Color32, Event, Key, Shape};
use egui_kittest::kittest::Queryable;
use glam::Vec2;
use mapscope::analysis::{ChangedTiles, Differences, LayerChange};
use mapscope::base::Rect;
use mapscope::ui::MapComparison;
use mapscope::view::flat::{FlatAction, group_from_px};
use mapscope::view::{self, Action, Request};

use crate::common::flat::Flat as _;
use crate::stand::{Bench, asked, bench, click, on_map, with_map};

/// A group that moves with the map.
const GROUP: usize = 5;
const END: Action = Action::Ask(Request::EndComparison);

/// Shows the state of a comparison with a map of this path.
fn put(bench: &mut Bench, other: Option<&str>, result: Option<Result<Differences, &str>>) {
    let result = result.map(|result| result.map(Arc::new).map_err(str::to_owned));
    let comparison = MapComparison { other: other.map(PathBuf::from), result, has_unread: false };
    bench.state_mut().status.comparison = Some(Arc::new(comparison));
    cover(bench);
}

/// Has the view follow how much of the map the card covers, which is all that the panels ask for. Returns the width.
fn cover(bench: &mut Bench) -> u32 {
    for _ in 0..3 {
        for action in asked(bench) {
            assert!(matches!(action, Action::Flat(FlatAction::CoverRight(_))), "{action:?}");
            let state = bench.state_mut();
            let scene = state.scene.clone();
            view::apply(&mut state.state, action, scene.as_deref().map(|scene| &scene.world));
        }
    }
    assert_eq!(asked(bench), []);
    bench.state().state.flat().layout.covered_right_px
}

/// Four tiles of the first layer of the group in the middle of the window that differ, and their action.
fn differing(bench: &Bench) -> (Differences, FlatAction) {
    let state = bench.state();
    let group = &state.scene.as_ref().expect("a map").flat().groups[GROUP];
    let id = group.layers[0].drawn.id;
    let at = on_map(bench);
    let middle = group_from_px(state.state.flat(), group, Vec2::new(at.x, at.y) * 2.0);
    let area = Rect::from_center_size(middle, Vec2::splat(64.0));
    let tiles = ChangedTiles { count: 4, areas: vec![area] };
    let layer =
        LayerChange { layer: Some(id), title: "Ground".into(), place: [GROUP, 0], tiles, ..LayerChange::default() };
    (Differences { layers: vec![layer], ..Differences::default() }, FlatAction::GoToArea(id, area))
}

/// Rectangles without filling around the middle of the window.
fn outlines(bench: &Bench) -> usize {
    let at = on_map(bench);
    let shapes = bench.output().shapes.iter();
    let is_outline = |shape: &Shape| match shape {
        Shape::Rect(rect) => {
            let is_empty = rect.fill == Color32::TRANSPARENT && rect.stroke.width > 0.0;
            is_empty && rect.rect.center().distance(at) < 1.0
        }
        _ => false,
    };
    shapes.filter(|shape| is_outline(&shape.shape)).count()
}

#[test]
fn differences_are_listed_and_outlined_until_the_comparison_ends() {
    let mut bench = bench(with_map());
    bench.run_steps(2);
    let (differences, goes) = differing(&bench);
    let before = outlines(&bench);
    put(&mut bench, Some("/maps/v1.map"), Some(Ok(differences)));
    assert!(bench.query_by_label("Changes since v1.map").is_some(), "which of the two is the older one");
    assert!(outlines(&bench) > before, "marked on the map");
    assert_eq!(click(&mut bench, "4 tiles changed in 5.0 Ground"), [Action::Flat(goes)]);
    assert_eq!(click(&mut bench, "Show the other map"), [Action::Ask(Request::SwapMaps)]);
    assert_eq!(click(&mut bench, "End comparison"), [END]);
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [END]);
    let (card, covered) = (2 * 320, cover(&mut bench));
    assert!(
        (card..card + 120).contains(&covered),
        "{covered}: places show beside the card, here of two pixels a point"
    );
    bench.state_mut().status.comparison = None;
    assert_eq!(cover(&mut bench), 0);
    assert_eq!(outlines(&bench), before);
}

#[test]
fn a_damaged_other_map_is_named_above_the_changes() {
    let mut bench = bench(with_map());
    let (differences, _) = differing(&bench);
    put(&mut bench, Some("/maps/v1.map"), Some(Ok(differences)));
    let words = "Parts of the other map cannot be read, so more seems to differ than does.";
    assert!(bench.query_by_label(words).is_none());
    let status = &mut bench.state_mut().status;
    let comparison = MapComparison { has_unread: true, ..(**status.comparison.as_ref().expect("one")).clone() };
    status.comparison = Some(Arc::new(comparison));
    cover(&mut bench);
    assert!(bench.query_by_label(words).is_some());
}

#[test]
fn a_layer_that_is_gone_is_not_outlined() {
    let mut bench = bench(with_map());
    let before = outlines(&bench);
    let (mut differences, _) = differing(&bench);
    differences.layers[0].layer = None;
    put(&mut bench, Some("/maps/v1.map"), Some(Ok(differences)));
    assert_eq!(outlines(&bench), before);
}

#[test]
fn equal_maps_and_failures_are_said_once() {
    let mut bench = bench(with_map());
    for (result, words) in [
        (None, "Comparing…"),
        (Some(Ok(Differences::default())), "No differences"),
        (Some(Err("cannot open v1.map: it is empty")), "Cannot open v1.map: it is empty"),
        (Some(Err("it is not a Teeworlds or DDNet map")), "Cannot compare: it is not a Teeworlds or DDNet map."),
    ] {
        put(&mut bench, Some("/maps/v1.map"), result);
        assert!(bench.query_by_label(words).is_some(), "{words}");
    }
}

#[test]
fn a_path_that_failed_can_be_typed_anew_at_once() {
    let mut bench = bench(with_map());
    put(&mut bench, None, None);
    put(&mut bench, Some("/maps/v1.map"), None);
    assert!(bench.query_by_label("Path of the other map").is_none(), "it is being compared");
    put(&mut bench, Some("/maps/v1.map"), Some(Err("it is not a Teeworlds or DDNet map")));
    assert!(bench.get_by_label("Path of the other map").is_focused());
    for (typed, path) in [("v2.map", "v2.map"), ("../v3.map", "../v3.map")] {
        bench.event(Event::Text(typed.into()));
        bench.run_steps(2);
        bench.key_press(Key::Enter);
        assert_eq!(asked(&mut bench), [Action::Ask(Request::CompareMap(path.into()))], "in place of the one before");
        put(&mut bench, Some(path), None);
        put(&mut bench, Some(path), Some(Err("it is not a Teeworlds or DDNet map")));
    }
}

#[test]
fn the_path_is_typed_where_there_is_no_file_dialog() {
    let mut bench = bench(with_map());
    put(&mut bench, None, None);
    bench.event(Event::Text("/maps/v1.map".into()));
    assert_eq!(asked(&mut bench), []);
    assert_eq!(click(&mut bench, "Compare"), [Action::Ask(Request::CompareMap("/maps/v1.map".into()))]);
    assert_eq!(click(&mut bench, "Choose…"), [Action::Ask(Request::MapToCompareDialog)]);
}
