//! Letters that are typed before the command palette has its field.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use mapscope::view::{Action, ShellAction};

use crate::common::flat::Flat as _;
use crate::stand::{Bench, bench, frames, with_map};

#[test]
fn letters_typed_right_after_the_key_reach_the_field_in_order() {
    let key = |key, modifiers, pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    // One frame takes all of them; the stand would show one for each.
    let put = |bench: &mut Bench, event| bench.input_mut().events.push(event);
    let letter = |bench: &mut Bench, name: &str| {
        let its_key = Key::from_name(&name.to_uppercase()).expect("a letter");
        put(bench, key(its_key, Modifiers::NONE, true));
        put(bench, egui::Event::Text(name.into()));
        put(bench, key(its_key, Modifiers::NONE, false));
    };
    let value = |bench: &Bench| {
        let mut fields = bench.query_all_by_role(Role::TextInput).filter_map(|field| field.accesskit_node().value());
        fields.find(|value| !value.is_empty()).unwrap_or_default()
    };
    let opening = Modifiers { ctrl: true, command: true, shift: true, ..Modifiers::NONE };
    for filters in [false, true] {
        let mut bench = bench(with_map());
        if filters {
            bench.get_by_label("Filter layers").focus();
            frames(&mut bench, 2);
        }
        let camera = bench.state().state.flat().camera;
        // All in one frame, one by one in the frames after it, and with a palette that was open before.
        for _ in 0..2 {
            put(&mut bench, key(Key::P, opening, true));
            put(&mut bench, key(Key::P, opening, false));
            letter(&mut bench, "d");
            letter(&mut bench, "e");
            let first = frames(&mut bench, 1);
            letter(&mut bench, "t");
            letter(&mut bench, "a");
            let second = frames(&mut bench, 1);
            letter(&mut bench, "i");
            letter(&mut bench, "l");
            frames(&mut bench, 3);
            assert!(bench.state().state.shell.palette && value(&bench) == "detail", "{filters}: {first:?}");
            let all = first.iter().chain(&second);
            let maps: Vec<_> = all.filter(|action| matches!(action, Action::Flat(_))).collect();
            assert!(maps.is_empty() && bench.state().state.flat().camera == camera, "{filters}: {maps:?}");
            bench.key_press(Key::Escape);
            frames(&mut bench, 3);
            assert!(!bench.state().state.shell.palette);
        }
    }
}

#[test]
fn a_command_for_the_map_closes_the_window_over_it() {
    let mut bench = bench(with_map());
    let close = Action::Shell(ShellAction::ToggleSettings);
    for (typed, closes) in [("go to tile", true), ("toggle full screen", false)] {
        bench.state_mut().state.shell.settings = true;
        bench.state_mut().state.shell.palette = true;
        frames(&mut bench, 3);
        bench.event(egui::Event::Text(typed.into()));
        frames(&mut bench, 3);
        bench.key_press(Key::Enter);
        let actions = frames(&mut bench, 2);
        assert_eq!(actions.contains(&close), closes, "{typed}: {actions:?}");
        bench.state_mut().state.shell.palette = false;
        frames(&mut bench, 2);
    }
}
