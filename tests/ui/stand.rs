//! The panels without a window, for tests to click on, and what was asked for.

use std::sync::Arc;

use crate::common::panels;
use egui::{Event, Modifiers, PointerButton, Pos2, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use glam::Vec3;
use mapscope::bake::test_boxes::{self, TestBox};
use mapscope::base::Task;
use mapscope::scene::solid::{Aabb, LabelQuestion, NodeQuestion, SolidViewpoint};
use mapscope::scene::{Scene, World};
use mapscope::ui::{AppStatus, Panels, style};
use mapscope::view::solid::SolidAction;
use mapscope::view::{self, Action, Request, Shell, ShellAction, ViewState};

/// The panels with what they show. Actions are noted; only the size of the map's area is obeyed at once.
#[derive(Default)]
pub struct Stand {
    pub panels: Panels,
    pub state: ViewState,
    pub scene: Option<Arc<Scene>>,
    pub status: AppStatus,
    pub actions: Vec<Action>,
    /// Questions about nodes, which panels ask by themselves.
    pub asked_nodes: Vec<(Vec<NodeQuestion>, Option<LabelQuestion>)>,
    pub free: Option<egui::Rect>,
    /// The scene that the answers are about.
    pub answered: Option<Arc<Scene>>,
    /// Questions stay without an answer.
    pub is_silent: bool,
}

impl Stand {
    /// Answers at once what the panels ask about the map.
    fn answer(&mut self) {
        if self.is_silent {
            return;
        }
        let scene = self.scene.clone();
        if self.answered.as_ref().map(Arc::as_ptr) != scene.as_ref().map(Arc::as_ptr) {
            (self.answered, self.status.answers) = (scene.clone(), Arc::default());
        }
        let flat = scene.as_ref().and_then(|scene| scene.world.as_flat());
        let Some((view, flat)) = self.state.world.as_flat().zip(flat) else { return };
        for question in view::flat::questions(view, self.state.shell.switches.panels, flat) {
            if !self.status.answers.has(&question) {
                let answer = question.answer(flat, &Task::default()).expect("not cancelled");
                Arc::make_mut(&mut self.status.answers).put(answer);
            }
        }
    }
}

/// A state with something changed about the window.
pub fn shell_state(change: impl FnOnce(&mut Shell)) -> ViewState {
    let mut state = ViewState::default();
    change(&mut state.shell);
    state
}

pub type Bench = Harness<'static, Stand>;

pub fn bench(stand: Stand) -> Bench {
    let mut bench = Harness::builder()
        .with_size([1280.0, 720.0])
        .with_pixels_per_point(2.0)
        .with_step_dt(1.0 / 60.0)
        .with_context_setup(|ctx| {
            ctx.set_fonts(style::fonts(Vec::new()));
            style::apply(ctx);
        })
        // Other scripts need fonts of the system, which tests do without.
        .allow_missing_glyphs()
        .build_ui_state(
            |ui, stand: &mut Stand| {
                stand.answer();
                let shown = stand.panels.show(ui, &stand.state, stand.scene.as_ref(), &stand.status);
                stand.free = Some(shown.free_rect);
                for action in shown.actions {
                    match action {
                        Action::Shell(ShellAction::SetFrame(_)) => drop(view::apply(&mut stand.state, action, None)),
                        Action::Ask(Request::AskNodes(nodes, labels)) => stand.asked_nodes.push((nodes, labels)),
                        action => stand.actions.push(action),
                    }
                }
            },
            stand,
        );
    bench.run_steps(3);
    assert_eq!(bench.state().actions, [], "nothing is asked for before anybody does anything");
    bench
}

/// Lets frames pass, and applies what was asked for after each, as the program does.
pub fn frames(bench: &mut Bench, count: usize) -> Vec<Action> {
    let mut all = Vec::new();
    for _ in 0..count {
        bench.step();
        let scene = bench.state().scene.clone();
        for action in std::mem::take(&mut bench.state_mut().actions) {
            all.push(action.clone());
            view::apply(&mut bench.state_mut().state, action, scene.as_deref().map(|scene| &scene.world));
        }
    }
    all
}

pub fn with_map() -> Stand {
    let status = AppStatus { file_name: Some("big.map".into()), can_reload: true, ..AppStatus::default() };
    Stand { scene: Some(panels::big()), status, ..Stand::default() }
}

/// A solid world of three boxes around where visitors begin, and its view.
pub fn with_solid() -> Stand {
    let part = |name: &str, min: [f32; 3], max: [f32; 3]| TestBox {
        name: name.into(),
        bounds: Aabb { min: min.into(), max: max.into() },
        color: [200, 120, 80],
    };
    let solid = test_boxes::solid_of(&[
        part("floor", [-40.0, -1.0, -80.0], [40.0, 0.0, 80.0]),
        part("tower", [-10.0, 0.0, -30.0], [10.0, 40.0, -20.0]),
        part("step", [20.0, 0.0, -30.0], [24.0, 1.0, -26.0]),
    ]);
    let scene = Arc::new(Scene { world: World::Solid(Arc::new(solid)), ..Scene::default() });
    let mut state = ViewState::default();
    view::apply(&mut state, ShellAction::SceneOpened, Some(&scene.world));
    let at = SolidViewpoint { eye: Vec3::new(0.0, 5.0, 20.0), ..SolidViewpoint::default() };
    view::apply(&mut state, SolidAction::Jump(at), Some(&scene.world));
    let status = AppStatus { file_name: Some("three.boxes".into()), ..AppStatus::default() };
    Stand { scene: Some(scene), state, status, ..Stand::default() }
}

/// Lets frames pass and takes what was asked for.
pub fn asked(bench: &mut Bench) -> Vec<Action> {
    bench.run_steps(4);
    std::mem::take(&mut bench.state_mut().actions)
}

pub fn click(bench: &mut Bench, label: &str) -> Vec<Action> {
    // Words stand beside some controls that bear the same name; only what can be clicked counts.
    let mut nodes = bench.get_all_by_label(label).filter(|node| node.accesskit_node().role() != Role::Label);
    nodes.next().unwrap_or_else(|| panic!("nothing to click is called {label}")).click();
    drop(nodes);
    asked(bench)
}

/// Presses and lets go, with frames between.
pub fn press(bench: &mut Bench, at: Pos2) -> Vec<Action> {
    bench.hover_at(at);
    bench.run_steps(1);
    for pressed in [true, false] {
        bench.event(button(at, PointerButton::Primary, pressed));
        bench.run_steps(1);
    }
    asked(bench)
}

/// A point in the middle of the map.
pub fn on_map(bench: &Bench) -> Pos2 {
    bench.state().free.expect("shown").center()
}

pub fn button(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE }
}
