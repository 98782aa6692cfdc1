//! Eyes of layers and groups: which layers show, and what the renderer is told of it.

use std::sync::Arc;

use mapscope::base::{GroupIndex, LayerId};
use mapscope::scene::{Scene, Xray};
use mapscope::view::flat::{FlatAction, Shown};
use mapscope::view::{self, Action, ViewState};

use super::camera::{apply, scene, state};
use crate::common::flat::Flat as _;

fn shown(state: &ViewState, scene: &Scene, id: LayerId) -> Shown {
    let (group, layer) = scene.flat().layer_info(id).expect("a layer");
    view::flat::shown(state.flat(), &scene.flat().groups[group].info, layer)
}

#[test]
fn eyes_follow_the_games_rules_until_somebody_touches_them() {
    let scene = scene();
    let mut state = state();
    let shown = |state: &ViewState, id| shown(state, &scene, LayerId(id));
    let all = |state: &ViewState| [0, 1, 2].map(|id| shown(state, id));
    assert_eq!(all(&state), [Shown::Yes, Shown::Yes, Shown::EntitiesOff]);
    // A physics layer whose eye is opened shows at full strength although the slider is at 0.
    apply(&mut state, Action::Flat(FlatAction::ToggleLayer(LayerId(2))), Some(&scene));
    assert_eq!(shown(&state, 2), Shown::Yes);
    assert!(view::flat::frame_params(state.flat(), Some(scene.flat())).forced.contains(&LayerId(2)));
    apply(&mut state, Action::Flat(FlatAction::ToggleLayer(LayerId(2))), Some(&scene));
    assert_eq!(shown(&state, 2), Shown::EntitiesOff);
    apply(&mut state, Action::Flat(FlatAction::SetEntities(40)), Some(&scene));
    assert_eq!(all(&state), [Shown::Faint; 3]);
    apply(&mut state, Action::Flat(FlatAction::SetEntities(0)), Some(&scene));
    apply(&mut state, Action::Flat(FlatAction::ToggleDetail), Some(&scene));
    assert_eq!(all(&state), [Shown::Yes, Shown::NoDetail, Shown::EntitiesOff]);
    apply(&mut state, Action::Flat(FlatAction::ToggleGroup(GroupIndex(0))), Some(&scene));
    assert_eq!(shown(&state, 0), Shown::Hidden);
    apply(&mut state, Action::Flat(FlatAction::ToggleGroup(GroupIndex(0))), Some(&scene));
    assert_eq!(shown(&state, 0), Shown::Yes);
    apply(&mut state, Action::Flat(FlatAction::HideAll), Some(&scene));
    assert_eq!(all(&state), [Shown::Hidden; 3]);
    apply(&mut state, Action::Flat(FlatAction::ShowAll), Some(&scene));
    assert_eq!(shown(&state, 0), Shown::Yes);
}

#[test]
fn the_x_ray_views_leave_out_placeholders_unless_they_are_switched_on() {
    let mut scene = Arc::into_inner(scene()).expect("not shared");
    let layer = &mut scene.flat_mut().groups[0].layers[0];
    (layer.drawn.placeholder, layer.info.placeholder) = (true, true);
    let id = layer.drawn.id;
    let mut state = state();
    for (xray, expected) in [(Xray::Off, Shown::Yes), (Xray::Dimmed, Shown::Placeholder)] {
        apply(&mut state, Action::Flat(FlatAction::SetXray(xray)), Some(&scene));
        let params = view::flat::frame_params(state.flat(), Some(scene.flat()));
        let drawn = params.layer_alpha(&scene.flat().groups[0].layers[0].drawn).is_some();
        assert_eq!((shown(&state, &scene, id), drawn), (expected, expected == Shown::Yes), "{xray:?}");
    }
    for action in [FlatAction::SoloLayer(id), FlatAction::ExitSolo, FlatAction::ToggleLayer(id)] {
        let is_out = action == FlatAction::ExitSolo;
        apply(&mut state, Action::Flat(action.clone()), Some(&scene));
        let params = view::flat::frame_params(state.flat(), Some(scene.flat()));
        let drawn = params.layer_alpha(&scene.flat().groups[0].layers[0].drawn);
        assert_eq!((drawn.is_some(), shown(&state, &scene, id).is_visible()), (!is_out, !is_out), "{action:?}");
    }
}

/// What the eyes say is what the renderer is told.
#[test]
fn the_eyes_and_the_picture_agree() {
    let scene = scene();
    let actions = [
        Action::Flat(FlatAction::ToggleLayer(LayerId(0))),
        Action::Flat(FlatAction::ToggleLayer(LayerId(2))),
        Action::Flat(FlatAction::SetEntities(100)),
        Action::Flat(FlatAction::ToggleDetail),
        Action::Flat(FlatAction::SoloLayer(LayerId(1))),
        Action::Flat(FlatAction::ToggleLayer(LayerId(2))),
        Action::Flat(FlatAction::SoloLayer(LayerId(1))),
        Action::Flat(FlatAction::SoloLayer(LayerId(1))),
        Action::Flat(FlatAction::SoloGroup(GroupIndex(0))),
        Action::Flat(FlatAction::ToggleGroup(GroupIndex(1))),
        Action::Flat(FlatAction::HideAll),
        Action::Flat(FlatAction::ToggleLayer(LayerId(2))),
        Action::Flat(FlatAction::ToggleLayer(LayerId(3))),
        Action::Flat(FlatAction::SoloLayer(LayerId(3))),
        Action::Flat(FlatAction::ShowAll),
        Action::Flat(FlatAction::ToggleLayer(LayerId(3))),
        Action::Flat(FlatAction::ToggleLayer(LayerId(3))),
    ];
    let mut state = state();
    for action in actions {
        apply(&mut state, action.clone(), Some(&scene));
        let params = view::flat::frame_params(state.flat(), Some(scene.flat()));
        for layer in scene.flat().groups.iter().flat_map(|group| &group.layers) {
            let shown = shown(&state, &scene, layer.drawn.id);
            assert_eq!(
                params.layer_alpha(&layer.drawn).is_some(),
                shown.is_visible(),
                "{action:?}, {:?}",
                layer.drawn.id
            );
            assert_eq!(
                params.layer_alpha(&layer.drawn) == Some(1.0),
                shown == Shown::Yes,
                "{action:?}, {:?}",
                layer.drawn.id
            );
        }
    }
}

#[test]
fn a_soloed_physics_layer_is_drawn_at_full_strength_and_alone() {
    let scene = scene();
    let mut state = state();
    apply(&mut state, Action::Flat(FlatAction::SoloLayer(LayerId(2))), Some(&scene));
    let params = view::flat::frame_params(state.flat(), Some(scene.flat()));
    let alphas: Vec<_> =
        scene.flat().groups.iter().flat_map(|g| &g.layers).map(|layer| params.layer_alpha(&layer.drawn)).collect();
    assert_eq!(alphas, [None, None, Some(1.0), None]);
    apply(&mut state, Action::Flat(FlatAction::SoloLayer(LayerId(2))), Some(&scene));
    assert!(state.flat().visibility.solo.is_empty(), "asked again it ends");
}

#[test]
fn several_layers_show_together_whatever_hides_each() {
    let scene = scene();
    let both = [LayerId(0), LayerId(1)];
    let toggle = || Action::Flat(FlatAction::ToggleLayers(both.to_vec()));
    let mut state = state();
    apply(&mut state, Action::Flat(FlatAction::ToggleLayer(LayerId(0))), Some(&scene));
    apply(&mut state, Action::Flat(FlatAction::ToggleDetail), Some(&scene));
    let all = |state: &ViewState| both.map(|id| shown(state, &scene, id));
    assert_eq!(all(&state), [Shown::Hidden, Shown::NoDetail]);
    assert!(view::flat::need_detail(state.flat(), scene.flat(), &both));
    apply(&mut state, toggle(), Some(&scene));
    assert_eq!(all(&state), [Shown::Yes; 2], "one was hidden by its eye, one by high detail");
    // Hidden by both.
    apply(&mut state, toggle(), Some(&scene));
    apply(&mut state, Action::Flat(FlatAction::ToggleDetail), Some(&scene));
    assert_eq!(all(&state), [Shown::Hidden; 2]);
    apply(&mut state, toggle(), Some(&scene));
    assert_eq!(all(&state), [Shown::Yes; 2]);
    // One that shows is hidden first, whatever the other waits for.
    apply(&mut state, Action::Flat(FlatAction::ToggleDetail), Some(&scene));
    apply(&mut state, toggle(), Some(&scene));
    assert_eq!(all(&state), [Shown::Hidden, Shown::NoDetail]);
    assert!(!state.flat().switches.detail);
}

#[test]
fn layers_hidden_under_x_ray_stay_hidden_without_it() {
    let scene = scene();
    let both = [LayerId(0), LayerId(1)];
    let toggle = || Action::Flat(FlatAction::ToggleLayers(both.to_vec()));
    let mut state = state();
    let all = |state: &ViewState| both.map(|id| shown(state, &scene, id));
    apply(&mut state, Action::Flat(FlatAction::ToggleLayer(LayerId(1))), Some(&scene));
    apply(&mut state, Action::Flat(FlatAction::SetXray(Xray::Only)), Some(&scene));
    assert_eq!(all(&state), [Shown::UnderEntities, Shown::Hidden]);
    apply(&mut state, toggle(), Some(&scene));
    assert_eq!(all(&state), [Shown::Yes; 2]);
    apply(&mut state, toggle(), Some(&scene));
    apply(&mut state, Action::Flat(FlatAction::SetXray(Xray::Off)), Some(&scene));
    assert_eq!(all(&state), [Shown::Hidden; 2]);
    apply(&mut state, toggle(), Some(&scene));
    assert_eq!(all(&state), [Shown::Yes; 2]);
}
