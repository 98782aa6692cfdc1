//! The status bar in windows of any width: whole parts leave it, by rank, and none is cut.

use egui::{Rect, Role, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::base::LayerId;
use mapscope::scene::World;
use mapscope::ui::{Live, style};
use mapscope::view::Action;
use mapscope::view::flat::FlatAction;
use std::sync::Arc;

use crate::common::flat::Flat as _;
use crate::common::panels;
use crate::stand::{Bench, Stand, bench, click, on_map, with_map, with_solid};

/// Words and places of everything in the bar, from left to right.
fn parts(bench: &Bench, size: Vec2) -> Vec<(String, Rect)> {
    let top = size.y - style::STATUS_BAR;
    let nodes = bench.get_all_by(|node| matches!(node.role(), Role::Label | Role::Button));
    let mut parts: Vec<_> = nodes
        .filter(|node| node.rect().center().y > top)
        .filter_map(|node| {
            let access = node.accesskit_node();
            Some((access.label().or_else(|| access.value())?, node.rect()))
        })
        .filter(|(words, _)| !words.is_empty())
        .collect();
    parts.sort_by(|(_, a), (_, b)| a.left().total_cmp(&b.left()));
    parts
}

fn at_width(bench: &mut Bench, width: f32) -> Vec<(String, Rect)> {
    let size = Vec2::new(width, 480.0);
    bench.set_size(size);
    bench.run_steps(2);
    bench.hover_at(on_map(bench));
    bench.run_steps(3);
    parts(bench, size)
}

fn busy() -> Stand {
    let mut stand = with_map();
    stand.status.frame_ms = 12.5;
    stand.state.shell.figures = true;
    let view = stand.state.flat_mut();
    view.also_selected.extend([LayerId(1), LayerId(2)]);
    view.selected = Some(LayerId(0));
    view.visibility.solo.insert(LayerId(0));
    stand
}

#[test]
fn parts_of_the_bar_leave_whole_and_none_covers_another() {
    for (mut bench, last) in [(bench(busy()), "Loaded, 912 problems"), (bench(with_solid()), "Loaded")] {
        let mut counts = Vec::new();
        for width in (200..=1280).rev().step_by(40) {
            let parts = at_width(&mut bench, width as f32);
            let ends = parts.windows(2).all(|two| two[0].1.right() <= two[1].1.left() + 0.5);
            let within = parts.iter().all(|(_, rect)| rect.left() >= 0.0 && rect.right() <= width as f32);
            assert!(ends && within, "{width}: {parts:?}");
            assert!(parts.iter().any(|(words, _)| words == last), "{width}: {parts:?}");
            counts.push(parts.len());
        }
        assert!(counts.is_sorted_by(|a, b| a >= b) && counts.first() > counts.last(), "{counts:?}");
    }
}

#[test]
fn the_tooltip_of_the_mark_has_what_the_bar_has_no_width_for() {
    let mut bench = bench(busy());
    let all = at_width(&mut bench, 1280.0);
    let has = |parts: &[(String, Rect)], words: &str| parts.iter().any(|(part, _)| part == words);
    assert!(has(&all, "500 × 200 tiles") && has(&all, "Frame 12.5 ms"), "{all:?}");
    let few = at_width(&mut bench, 480.0);
    assert!(!has(&few, "500 × 200 tiles") && !has(&few, "Frame 12.5 ms"), "{few:?}");
    let mark = few.iter().find(|(words, _)| words == "Loaded, 912 problems").expect("the mark").1;
    bench.hover_at(mark.center());
    bench.run_steps(60);
    assert!(bench.query_by_label_contains("Map size: 500 × 200 tiles").is_some());
    assert!(bench.query_by_label_contains("Frame 12.5 ms").is_some());
}

#[test]
fn a_long_layer_name_keeps_both_ends_and_the_tile() {
    let mut stand = busy();
    let mut scene = panels::big_scene();
    let World::Flat(flat) = &mut scene.world else { panic!("a flat world") };
    let layer = &mut Arc::get_mut(flat).expect("not shared").groups[0].layers[0];
    layer.info.title = format!("Background {} far away", "of mountains ".repeat(12));
    stand.scene = Some(Arc::new(scene));
    let mut bench = bench(stand);
    let parts = at_width(&mut bench, 700.0);
    let (words, _) = parts.iter().find(|(words, _)| words.starts_with("Back")).expect("the tile's layer");
    assert!(words.contains('…') && (words.contains("tile") || words.contains("id ")), "{words}");
}

#[test]
fn the_tooltip_of_live_says_so_and_how_to_switch_it_off() {
    for (on, word, expected) in [
        (true, "Live", ["The map reloads whenever its file is saved", "Turn off auto-reload"]),
        (false, "Auto-reload off", ["Auto-reload is off", "Turn on auto-reload"]),
    ] {
        let mut stand = with_map();
        stand.status.live = Some(Live { on, ..Live::default() });
        let mut bench = bench(stand);
        let mark = bench.get_by_role_and_label(Role::Button, word).rect();
        bench.hover_at(mark.center());
        bench.run_steps(60);
        for words in expected {
            assert!(bench.query_by_label_contains(words).is_some(), "{word}: {words}");
        }
    }
}

#[test]
fn the_number_of_soloed_layers_is_a_button_that_exits_solo() {
    let mut bench = bench(busy());
    at_width(&mut bench, 1280.0);
    let button = bench.get_by_role_and_label(Role::Button, "Solo: 1 layer").rect();
    bench.hover_at(button.center());
    bench.run_steps(60);
    assert!(bench.query_by_label("Exit solo").is_some() && bench.query_by_label("Esc").is_some());
    assert_eq!(click(&mut bench, "Solo: 1 layer"), [Action::Flat(FlatAction::ExitSolo)]);
}
