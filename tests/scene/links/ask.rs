//! Asking for links: physics comes on where it is off, and what is said about a number goes when somebody goes elsewhere.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::analysis::{LinkIndex, Match, Number, Side};
use mapscope::base::{GroupIndex, LayerId, WarningPlace};
use mapscope::rules::ddnet::Family;
use mapscope::scene::{Scene, Xray};
use mapscope::view::ShellAction;
use mapscope::view::flat::FlatAction;
use mapscope::view::{self, Action, ViewState};

use crate::common::flat::Flat as _;
use crate::links::index::Field;

const SEVEN: Number = Number { family: Family::Tele, value: 7 };

fn scene() -> Arc<Scene> {
    Field::new([60, 20]).tele([1, 1], 26, 7).tele([2, 1], 26, 7).tele([9, 9], 27, 7).tele([50, 9], 27, 7).load()
}

fn obey(state: &mut ViewState, scene: &Scene, action: Action) {
    assert_eq!(view::apply(state, action, Some(&scene.world)), None);
}

fn go_to(scene: &Scene, at: isize) -> Action {
    let partner = LinkIndex::whole(scene.flat()).partner(SEVEN, Side::Both, at).expect("an area");
    Action::Flat(FlatAction::GoToPartner(Box::new(partner), None))
}

fn shown(state: &ViewState) -> (u8, Xray) {
    (state.flat().overlay.entities, state.flat().overlay.xray)
}

#[test]
fn asking_for_links_switches_physics_on_as_it_was() {
    let scene = scene();
    for ask in [
        Action::Flat(FlatAction::SelectNumber(Some(SEVEN))),
        go_to(&scene, 0),
        Action::Flat(FlatAction::ToggleAllLinks),
    ] {
        for before in [(50, Xray::Off), (0, Xray::Dimmed), (30, Xray::Only)] {
            let mut state = ViewState::default();
            if before != (50, Xray::Off) {
                (state.flat_mut().overlay.entities, state.flat_mut().overlay.xray) = before;
                obey(&mut state, &scene, Action::Flat(FlatAction::TogglePhysics));
            }
            assert_eq!(shown(&state), (0, Xray::Off));
            obey(&mut state, &scene, ask.clone());
            assert_eq!((shown(&state), state.flat().overlay.turned_on), (before, 1), "{ask:?}");
        }
    }
}

#[test]
fn physics_that_shows_stays_as_it_is() {
    let scene = scene();
    let tele = scene.flat().physics[1].layer;
    let mut state = ViewState::default();
    state.flat_mut().visibility.forced.insert(tele);
    for ask in [
        Action::Flat(FlatAction::SelectNumber(Some(SEVEN))),
        go_to(&scene, 0),
        Action::Flat(FlatAction::ToggleAllLinks),
    ] {
        obey(&mut state, &scene, ask);
        assert_eq!((shown(&state), state.flat().overlay.turned_on), ((0, Xray::Off), 0), "its layer shows by itself");
    }
    let mut state = ViewState::default();
    for letting_go in [
        Action::Flat(FlatAction::SelectNumber(None)),
        Action::Shell(ShellAction::Home),
        Action::Flat(FlatAction::TogglePhysics),
        Action::Flat(FlatAction::TogglePhysics),
    ] {
        obey(&mut state, &scene, letting_go);
    }
    assert_eq!((shown(&state), state.flat().overlay.turned_on), ((0, Xray::Off), 0));
}

#[test]
fn physics_stays_off_where_it_would_not_help() {
    let scene = scene();
    let physics: Vec<LayerId> = scene.flat().physics.iter().map(|tiles| tiles.layer).collect();
    let mut closed = ViewState::default();
    closed.flat_mut().visibility.hidden.extend(&physics);
    let mut others_alone = ViewState::default();
    others_alone.flat_mut().visibility.solo.insert(physics[0]);
    for before in [closed, others_alone] {
        for ask in [
            Action::Flat(FlatAction::SelectNumber(Some(SEVEN))),
            go_to(&scene, 0),
            Action::Flat(FlatAction::ToggleAllLinks),
        ] {
            let mut state = before.clone();
            obey(&mut state, &scene, ask.clone());
            assert_eq!((shown(&state), state.flat().overlay.turned_on), ((0, Xray::Off), 0), "{ask:?}");
        }
    }
}

#[test]
fn all_links_are_shown_again_before_they_are_hidden() {
    let scene = scene();
    let mut state = ViewState::default();
    obey(&mut state, &scene, Action::Flat(FlatAction::ToggleAllLinks));
    obey(&mut state, &scene, Action::Flat(FlatAction::TogglePhysics));
    obey(&mut state, &scene, Action::Flat(FlatAction::ToggleAllLinks));
    assert_eq!((state.flat().connections.all, shown(&state)), (true, (50, Xray::Off)), "they could not be seen");
    obey(&mut state, &scene, Action::Flat(FlatAction::ToggleAllLinks));
    assert_eq!((state.flat().connections.all, shown(&state)), (false, (50, Xray::Off)));
}

#[test]
fn what_is_said_about_a_number_goes_with_other_journeys_and_a_reload() {
    let scene = scene();
    let layer = LayerId(0);
    let found = Match { at: UVec2::ZERO, layer };
    for journey in [
        Action::Shell(ShellAction::Home),
        Action::Shell(ShellAction::Fit),
        Action::Flat(FlatAction::GoTo(layer)),
        Action::Flat(FlatAction::Visit(WarningPlace::Layer(GroupIndex(0), 0))),
        Action::Flat(FlatAction::GoToMatch { at: 0, found }),
        Action::Shell(ShellAction::SceneReloaded),
    ] {
        let mut state = ViewState::default();
        obey(&mut state, &scene, go_to(&scene, 1));
        assert!(state.flat().connections.shows_line && state.flat().connections.partner.is_some());
        obey(&mut state, &scene, Action::Flat(FlatAction::PanPx(Vec2::splat(9.0))));
        obey(&mut state, &scene, Action::Shell(ShellAction::ZoomStep(1)));
        assert!(
            state.flat().connections.shows_line && state.flat().connections.partner.is_some(),
            "looking around is no journey"
        );
        obey(&mut state, &scene, journey.clone());
        assert_eq!(
            (state.flat().connections.shows_line, state.flat().connections.partner.is_some()),
            (false, false),
            "{journey:?}"
        );
        assert_eq!(state.flat().connections.selected, Some(SEVEN), "{journey:?}: its links stay");
    }
}

#[test]
fn partners_are_counted_in_tiles() {
    let field = Field::new([40, 9]).tele([0, 0], 10, 7).tele([5, 0], 26, 7).tele([6, 0], 26, 7).tele([9, 9], 26, 7);
    let scene = field.tele([9, 5], 26, 7).tele([20, 0], 27, 7).tele([20, 1], 27, 7).tele([30, 0], 27, 7).load();
    let index = LinkIndex::whole(scene.flat());
    let entry = index.entry(SEVEN).expect("in use");
    let all: Vec<_> = (0..5).filter_map(|at| index.partner(SEVEN, Side::Both, at)).collect();
    let mut before = [0, 0];
    for partner in &all {
        let (n, of) = if partner.role.is_source() { (0, entry.sources()) } else { (1, entry.goals()) };
        assert_eq!((partner.tiles_before, partner.tiles), (before[n], of), "{partner:?}");
        before[n] += partner.area.tiles as usize;
    }
    assert_eq!((all.len(), before), (5, [entry.sources(), entry.goals()]));
}
