//! A region of the map that is dragged, adjusted and typed, to be exported.

use egui::{Event, Key, Modifiers, pos2};
use mapscope::ui::SaveStatus;
use mapscope::view::{self, Action, SaveChoice, SaveWhat, ShellAction};

use crate::common::flat::Flat as _;
use crate::save::{enter, open, says, set, shown, typed};
use crate::stand::{Bench, asked, click};

/// The map with a region being selected on it.
fn selecting(choice: SaveChoice) -> Bench {
    let mut bench = open(choice, SaveStatus::default());
    bench.state_mut().state.shell.save.selecting = true;
    asked(&mut bench);
    bench
}

/// Drags on the map between two places in tiles; the choice that comes of it.
fn dragged(bench: &mut Bench, [from, to]: [[f32; 2]; 2], alt: bool) -> Vec<Action> {
    let point = |tiles: [f32; 2]| {
        let px = view::flat::px_from_world(bench.state().state.flat(), glam::Vec2::from(tiles) * 32.0);
        pos2(px.x / 2.0, px.y / 2.0)
    };
    let (from, to) = (point(from), point(to));
    let modifiers = if alt { Modifiers::ALT } else { Modifiers::NONE };
    let press = |pos, pressed| Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, modifiers };
    bench.hover_at(from);
    bench.run_steps(1);
    bench.event(Event::ModifiersChanged(modifiers));
    bench.event(press(from, true));
    bench.run_steps(1);
    bench.hover_at(to);
    bench.run_steps(1);
    bench.event(press(to, false));
    bench.run_steps(1);
    bench.event(Event::ModifiersChanged(Modifiers::NONE));
    asked(bench)
}

fn region_of(actions: &[Action]) -> view::Region {
    let [Action::Shell(ShellAction::SetSave(choice)), Action::Shell(ShellAction::SelectRegion(false))] = actions else {
        panic!("{actions:?}")
    };
    choice.region.expect("a region")
}

#[test]
fn an_image_of_a_region_begins_with_its_selection() {
    let mut bench = open(SaveChoice::default(), SaveStatus::default());
    let actions = click(&mut bench, "Region");
    assert!(actions.contains(&Action::Shell(ShellAction::SelectRegion(true))), "{actions:?}");
    let region = Some(view::Region { min: [0.0; 2], max: [4.0; 2], center: [2.0; 2], zoom: 1.0 });
    let mut bench = open(SaveChoice { region, ..SaveChoice::default() }, SaveStatus::default());
    let chosen = SaveChoice { region, what: SaveWhat::Region, ..SaveChoice::default() };
    assert_eq!(click(&mut bench, "Region"), set(chosen), "there is one already");
}

#[test]
fn a_region_is_dragged_on_the_map() {
    let chosen = SaveChoice { what: SaveWhat::Region, ..SaveChoice::default() };
    let mut bench = open(chosen, SaveStatus::default());
    assert!(says(&bench, "Select a region of the map first."));
    assert_eq!(enter(&mut bench), [], "there is nothing to save");
    assert_eq!(click(&mut bench, "Select region…"), [Action::Shell(ShellAction::SelectRegion(true))]);
    let mut bench = selecting(chosen);
    assert!(!says(&bench, "This view") && says(&bench, "Drag a rectangle on the map."), "the window steps aside");
    let center = (bench.state().state.flat().camera.center / 32.0).round();
    let at = |x: f32, y: f32| [center.x + x, center.y + y];
    let region = region_of(&dragged(&mut bench, [at(3.2, 2.6), at(-1.7, -0.5)], false));
    assert_eq!(region.min, at(-2.0, -1.0).map(f64::from), "whole tiles");
    assert_eq!(region.size(), [6.0, 4.0]);
    let free = region_of(&dragged(&mut bench, [at(-1.7, -0.5), at(3.2, 2.6)], true));
    assert!((free.size()[0] - 4.9).abs() < 0.1 && free.size()[0].fract() != 0.0, "{free:?}");
    assert_eq!(dragged(&mut bench, [at(0.0, 0.0); 2], false), [], "a click is no region");
    bench.key_press(Key::Escape);
    assert_eq!(asked(&mut bench), [Action::Shell(ShellAction::SelectRegion(false))]);
    // An edge of the present one, and all of it.
    let mut bench = selecting(SaveChoice { region: Some(region), ..chosen });
    let wider = region_of(&dragged(&mut bench, [at(4.0, 1.0), at(7.2, 1.0)], false));
    assert_eq!((wider.min, wider.size()), (region.min, [9.0, 4.0]));
    let moved = region_of(&dragged(&mut bench, [at(1.0, 1.0), at(3.1, 1.0)], false));
    assert_eq!((moved.min, moved.size()), (at(0.0, -1.0).map(f64::from), [6.0, 4.0]));
    let mut bench = open(SaveChoice { region: Some(region), ..chosen }, SaveStatus::default());
    assert_eq!(shown(&bench, ["Width in pixels", "Height in pixels"]), ["192 px", "128 px"]);
    assert_eq!(click(&mut bench, "Clear region"), set(chosen));
    let typed = typed(&mut bench, "Width in tiles", "10");
    assert_eq!(typed.region.map(|region| region.size()), Some([10.0, 4.0]));
}

#[test]
fn a_scale_with_larger_sides_than_can_be_typed_is_kept() {
    let region = Some(view::Region { min: [0.0; 2], max: [400.0, 10.0], center: [2.0; 2], zoom: 1.0 });
    let choice = SaveChoice { what: SaveWhat::Region, region, px_per_tile: 256, ..SaveChoice::default() };
    let mut bench = open(choice, SaveStatus::default());
    assert_eq!(asked(&mut bench), [], "102,400 pixels wide");
    assert_eq!(click(&mut bench, "64 px per tile"), set(SaveChoice { px_per_tile: 64, ..choice }));
}
