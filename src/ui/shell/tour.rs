//! Tour of the window on the demo map: bubbles that point at controls and notice when they are used. Nothing is blocked
//! meanwhile.

use egui::{Align, Area, Color32, Id, LayerId, Order, Pos2, Rect, RichText, Shape, Stroke, StrokeKind, Ui, vec2};
use lucide_icons::Icon;

use super::dialogs;
use crate::scene::Camera;
use crate::ui::app_status::Address;
use crate::ui::bindings;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::lower_edge::{self, Card};
use crate::ui::parts::{cards, style, widgets, window_parts};
use crate::view::flat::{FlatAction, Inspector, LayerVisibility, Tab};
use crate::view::{Action, Request, ShellAction};

/// Names of controls that bubbles point at.
pub const PLAY: &str = "play";
/// See [`PLAY`].
pub const MANUAL: &str = "manual";

/// Number of steps.
const STEPS: usize = 5;
/// Width of a bubble, and its distance from the control.
const WIDTH: f32 = 300.0;
const DISTANCE: f32 = 12.0;
/// Lower edge of all bubbles, from the upper edge of the map: the highest one fits above it.
const HIGHEST: f32 = 170.0;
/// Length of the head of the arrow.
const ARROW: f32 = 8.0;

/// State of the tour.
#[derive(Default)]
pub struct TourGuide {
    /// Step that shows, and the state at its beginning.
    begun: Option<(usize, Noticed)>,
    done: [bool; STEPS],
    /// Size of the bubble in the last frame.
    size: Option<egui::Vec2>,
    /// Something had the keyboard when the last frame ended: Enter was meant for that.
    had_keyboard: bool,
}

/// State that a step asks to change.
#[derive(Clone, PartialEq)]
struct Noticed {
    camera: Camera,
    visibility: LayerVisibility,
    tab: Tab,
    has_pin: bool,
    plays: bool,
    timeline: bool,
    helps: bool,
}

impl Noticed {
    fn now(cx: &PanelCx) -> Option<Self> {
        let view = cx.flat_view()?;
        Some(Self {
            camera: view.camera,
            visibility: view.visibility.clone(),
            tab: view.switches.tab,
            has_pin: view.pinned.is_some(),
            plays: view.clock.playing,
            timeline: view.switches.timeline,
            helps: cx.shell.palette || cx.shell.keys || cx.shell.manual.open,
        })
    }

    /// Whether a step has been followed since `before`.
    fn follows(&self, step: usize, before: &Self) -> bool {
        match step {
            0 => self.camera != before.camera,
            1 => self.visibility != before.visibility,
            2 => self.has_pin && !before.has_pin,
            3 => (self.plays, self.timeline) != (before.plays, before.timeline),
            _ => self.helps,
        }
    }
}

/// Notes where a control is, in this frame.
pub fn note(ui: &Ui, name: &'static str, rect: Rect) {
    let at = (rect, ui.ctx().cumulative_pass_nr());
    ui.data_mut(|data| data.insert_temp(Id::unique("tour").with(name), at));
}

/// Place of a control that was shown in this frame or the last.
fn noted(ui: &Ui, name: &'static str) -> Option<Rect> {
    let (rect, pass): (Rect, u64) = ui.data(|data| data.get_temp(Id::unique("tour").with(name)))?;
    (pass + 1 >= ui.ctx().cumulative_pass_nr()).then_some(rect)
}

/// Begins the tour, on the demo map.
pub fn start(cx: &mut PanelCx) {
    if cx.status.address != Some(Address::Demo) {
        if cx.world.is_some() {
            cx.notify("The tour shows the demo map. Your map stays in the list of recent maps.");
        }
        cx.push(Action::Ask(Request::OpenDemo));
    }
    cx.push(ShellAction::SetTour(Some(0)));
}

/// Whether a bubble of the tour shows.
pub fn shows(cx: &PanelCx) -> bool {
    cx.shell.tour.is_some() && is_on_demo(cx)
}

fn is_on_demo(cx: &PanelCx) -> bool {
    cx.status.address == Some(Address::Demo) && cx.flat_scene().is_some() && cx.status.loading.is_none()
}

impl TourGuide {
    /// Shows the bubble of the step, or the offer of the tour.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut PanelCx) {
        if !is_on_demo(cx) {
            self.begun = None;
            // Another map is open, and its own is not on its way.
            let is_over = cx.world.is_some() && cx.status.loading.is_none() && cx.status.address != Some(Address::Demo);
            if is_over && cx.shell.tour.is_some() {
                cx.push(ShellAction::SetTour(None));
            }
            return;
        }
        match cx.shell.tour {
            Some(step) => self.step(ui, free, cx, step.min(STEPS - 1)),
            None => {
                (self.begun, self.done, self.size) = (None, [false; STEPS], None);
                if cx.shell.switches.tour_offer {
                    offer(ui, free, cx);
                    if self.enter(ui, cx) {
                        start(cx);
                    }
                }
            }
        }
    }

    fn step(&mut self, ui: &Ui, free: Rect, cx: &mut PanelCx, step: usize) {
        let Some(now) = Noticed::now(cx) else { return };
        let before = match self.begun.take() {
            Some((begun, before)) if begun == step => before,
            _ => {
                prepare(cx, step);
                now.clone()
            }
        };
        if let Some(done) = self.done.get_mut(step) {
            *done |= now.follows(step, &before);
        }
        self.begun = Some((step, before));
        let is_done = self.done.get(step).copied().unwrap_or_default();
        let target = target(ui, free, step);
        if let Some(target) = target {
            let painter = ui.ctx().layer_painter(LayerId::new(Order::Middle, Id::unique("tour outline")));
            let stroke = Stroke::new(2.0, style::colors().accent);
            painter.rect_stroke(target.shrink(1.0), f32::from(style::RADIUS), stroke, StrokeKind::Inside);
        }
        let window = ui.ctx().content_rect();
        let size = self.size.unwrap_or(vec2(WIDTH, 150.0));
        let (at, tip) = place(ui, free, target, size);
        let area = Area::new(Id::unique("tour")).order(Order::Middle).fixed_pos(at).fade_in(false).constrain_to(window);
        let bubble = area.show(ui.ctx(), |ui| {
            cards::card(style::colors().accent).show(ui, |ui| {
                ui.set_width(WIDTH.min(window.width() - 48.0) - 24.0);
                ui.visuals_mut().widgets.inactive.weak_bg_fill = style::colors().hover;
                ui.visuals_mut().widgets.hovered.weak_bg_fill = style::colors().line;
                content(ui, cx, step, is_done);
            });
        });
        if self.enter(ui, cx) {
            cx.push(ShellAction::SetTour(next(step)));
        }
        let rect = bubble.response.rect;
        if let Some(tip) = tip {
            paint_arrow(ui, rect, tip);
        }
        // It is placed by its size, which the first frame only guesses.
        if self.size.replace(rect.size()) != Some(rect.size()) {
            ui.ctx().request_repaint();
        }
    }
}

impl TourGuide {
    /// Whether Enter is for the bubble, or for the offer: nothing else has a use for it.
    fn enter(&mut self, ui: &Ui, cx: &PanelCx) -> bool {
        let ctx = ui.ctx();
        let has_keyboard = ctx.memory(|memory| memory.focused().is_some());
        let had_keyboard = std::mem::replace(&mut self.had_keyboard, has_keyboard);
        let is_covered = cx.shell.palette || cx.shell.gallery.open;
        let is_free = !(has_keyboard || had_keyboard || is_covered || egui::Popup::is_any_open(ctx));
        let is_pressed = ui.input(|input| input.key_pressed(egui::Key::Enter) && input.modifiers.is_none());
        is_pressed && is_free && dialogs::open(cx).is_none()
    }
}

/// The step after a step; `None` after the last.
fn next(step: usize) -> Option<usize> {
    (step + 1 < STEPS).then_some(step + 1)
}

/// Sees to it that the control of a step is there.
fn prepare(cx: &mut PanelCx, step: usize) {
    if matches!(step, 1..=4) && !cx.shell.switches.panels {
        cx.push(ShellAction::TogglePanels);
    }
    if step == 2 && cx.flat_view().is_some() && cx.shell.switches.inspector == Inspector::Closed {
        cx.push(ShellAction::ToggleInspector);
    }
    if step == 1 && cx.flat_view().is_some_and(|view| view.switches.tab != Tab::Layers) {
        cx.push(FlatAction::SetTab(Tab::Layers));
    }
}

fn target(ui: &Ui, free: Rect, step: usize) -> Option<Rect> {
    match step {
        0 | 2 => Some(free),
        1 => window_parts::noted(ui).side,
        3 => noted(ui, PLAY),
        _ => noted(ui, MANUAL),
    }
}

/// Place of a bubble, and the point that its arrow leads to. Its lower right corner, at which its buttons are, has the same
/// place in all steps, whatever panel opens meanwhile: at the upper edge of the map, in the middle of the window, but
/// beside the panel at the left.
fn place(ui: &Ui, free: Rect, target: Option<Rect>, size: egui::Vec2) -> (Pos2, Option<Pos2>) {
    let window = ui.ctx().content_rect();
    let beside = window_parts::noted(ui).side.map_or(window.left(), |side| side.right());
    let left = (window.center().x - size.x * 0.5).max(beside + 2.0 * DISTANCE);
    let least = window.min + vec2(style::SPACE_M, style::SPACE_M);
    let most = window.max - size - vec2(style::SPACE_M, style::SPACE_M);
    let at = Pos2::new(left, free.top() + HIGHEST - size.y).min(most).max(least);
    let bubble = Rect::from_min_size(at, size);
    let tip = target.filter(|target| *target != free).map(|target| match target.height() <= style::TOP_BAR {
        true => target.center_bottom(),
        false => Pos2::new(target.right(), bubble.center().y.clamp(target.top(), target.bottom())),
    });
    (at, tip)
}

/// Paints the arrow from a bubble to a point.
fn paint_arrow(ui: &Ui, bubble: Rect, tip: Pos2) {
    let from = bubble.clamp(tip);
    let way = tip - from;
    if way.length() <= ARROW {
        return;
    }
    let (along, across) = (way.normalized() * ARROW, way.normalized().rot90() * ARROW * 0.5);
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Middle, Id::unique("tour outline")));
    painter.line_segment([from, tip - along], Stroke::new(2.0, style::colors().accent));
    let head = vec![tip, tip - along + across, tip - along - across];
    painter.add(Shape::convex_polygon(head, style::colors().accent, Stroke::NONE));
}

/// Title and sentence of a step.
fn words(step: usize) -> (&'static str, String) {
    let keys = |command: Command| match bindings::current().of(command).first() {
        Some(key) => key.text(),
        None => format!("“{}”", command.info().label),
    };
    match step {
        0 => ("Move around", format!("Drag to pan, turn the wheel to zoom. {} fits the map in the window.", keys(Command::Fit))),
        1 => (
            "Layers",
            "Every layer of the map, in file order. Click an eye to hide or show its layer; right-click an eye to show its layer alone (solo)."
                .to_owned(),
        ),
        2 => ("What is it?", "Click anything on the map. The Inspector lists everything there.".to_owned()),
        3 => (
            "Animation",
            format!(
                "{} plays and pauses. {} opens the timeline with the curve of every envelope.",
                keys(Command::Play),
                keys(Command::Timeline)
            ),
        ),
        _ => (
            "Find the rest",
            format!(
                "{} finds any command by name, {} lists all shortcuts, and {} opens the manual, wherever you are.",
                keys(Command::CommandPalette),
                keys(Command::Keys),
                keys(Command::Manual)
            ),
        ),
    }
}

fn content(ui: &mut Ui, cx: &mut PanelCx, step: usize, is_done: bool) {
    let (title, sentence) = words(step);
    let colors = style::colors();
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).font(style::heading()));
        ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(format!("{} of {STEPS}", step + 1)).font(style::small()).color(colors.muted));
        });
    });
    ui.add(egui::Label::new(sentence).wrap());
    ui.add_space(style::SPACE_M);
    ui.horizontal(|ui| {
        let is_last = step + 1 == STEPS;
        if !is_last && ui.button("Skip tour").clicked() {
            cx.push(ShellAction::SetTour(None));
        }
        if is_done {
            ui.label(RichText::new(Icon::Check.unicode()).font(style::icons(style::ICON)).color(colors.accent));
            ui.label(RichText::new("Done").color(colors.accent));
        }
        ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
            let label = if is_last { "Finish" } else { "Next" };
            let button = egui::Button::new(RichText::new(label).color(colors.accent)).fill(colors.accent_dim);
            let button = ui.add(button.min_size(vec2(72.0, style::ROW)));
            if button.on_hover_ui(|ui| widgets::tooltip(ui, label, "Enter")).clicked() {
                cx.push(ShellAction::SetTour(next(step)));
            }
            if step > 0 && ui.button("Back").clicked() {
                cx.push(ShellAction::SetTour(Some(step - 1)));
            }
        });
    });
}

/// The offer, at the lower edge of the map.
fn offer(ui: &Ui, free: Rect, cx: &mut PanelCx) {
    lower_edge::show(ui, Card::TourOffer, free, |ui| {
        cards::card(Color32::TRANSPARENT).inner_margin(egui::Margin::symmetric(12, 8)).show(ui, |ui| {
            ui.set_max_width(free.width() - 40.0);
            ui.horizontal_wrapped(|ui| {
                ui.label("New here?");
                let take = RichText::new("Take the tour (2 min)").color(style::colors().accent);
                let take = ui.add(egui::Button::new(take).fill(style::colors().accent_dim));
                if take.on_hover_ui(|ui| widgets::tooltip(ui, "Take the tour", "Enter")).clicked() {
                    start(cx);
                }
                if ui.button("No thanks").clicked() {
                    cx.push(ShellAction::SetTour(None));
                }
            });
        });
    });
}
