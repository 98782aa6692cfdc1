//! Tour of the window on the demo map: bubbles that point at controls and notice when they are used. Nothing is blocked
//! meanwhile.

use egui::{
    Align, Align2, Area, Color32, Id, LayerId, Order, Pos2, Rect, RichText, Shape, Stroke, StrokeKind, Ui, vec2,
};
use lucide_icons::Icon;

use crate::scene::Camera;
use crate::ui::app_status::Address;
use crate::ui::bindings;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{cards, style, window_parts};
use crate::view::flat::{FlatAction, LayerVisibility, Tab};
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
/// Half of the side of the arrow.
const ARROW: f32 = 8.0;

/// State of the tour.
#[derive(Default)]
pub struct TourGuide {
    /// Step that shows, and the state at its beginning.
    begun: Option<(usize, Noticed)>,
    done: [bool; STEPS],
    /// Size of the bubble in the last frame.
    size: Option<egui::Vec2>,
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
            return;
        }
        match cx.shell.tour {
            Some(step) => self.step(ui, free, cx, step.min(STEPS - 1)),
            None => {
                (self.begun, self.done, self.size) = (None, [false; STEPS], None);
                if cx.shell.switches.tour_offer {
                    offer(ui, free, cx);
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
        let (at, tip) = place(window, free, target, size);
        let area = Area::new(Id::unique("tour")).order(Order::Middle).fixed_pos(at).fade_in(false).constrain_to(window);
        let bubble = area.show(ui.ctx(), |ui| {
            cards::card(style::colors().accent).show(ui, |ui| {
                ui.set_width(WIDTH.min(window.width() - 48.0) - 24.0);
                ui.visuals_mut().widgets.inactive.weak_bg_fill = style::colors().hover;
                ui.visuals_mut().widgets.hovered.weak_bg_fill = style::colors().line;
                content(ui, cx, step, is_done);
            });
        });
        let rect = bubble.response.rect;
        if let Some(tip) = tip {
            paint_arrow(ui, bubble.response.layer_id, rect, tip);
        }
        // It is placed by its size, which the first frame only guesses.
        if self.size.replace(rect.size()) != Some(rect.size()) {
            ui.ctx().request_repaint();
        }
    }
}

/// Sees to it that the control of a step is there.
fn prepare(cx: &mut PanelCx, step: usize) {
    if matches!(step, 1 | 3 | 4) && !cx.shell.switches.panels {
        cx.push(ShellAction::TogglePanels);
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

/// Place of a bubble, and the point that its arrow leads to: below a control of a bar, beside a panel, low in the map.
fn place(window: Rect, free: Rect, target: Option<Rect>, size: egui::Vec2) -> (Pos2, Option<Pos2>) {
    let low = Pos2::new(free.center().x - size.x * 0.5, free.bottom() - size.y - 2.0 * DISTANCE);
    let at = match target {
        Some(target) if target == free => return (low, None),
        None => return (low, None),
        Some(target) if target.height() <= style::TOP_BAR => {
            let at = Pos2::new(target.center().x - size.x * 0.5, target.bottom() + DISTANCE);
            (at, target.center_bottom())
        }
        Some(target) => {
            let y = target.top() + target.height() * 0.25;
            (Pos2::new(target.right() + DISTANCE, y - size.y * 0.5), Pos2::new(target.right(), y))
        }
    };
    let most = window.max - size - vec2(style::SPACE_M, style::SPACE_M);
    let least = window.min + vec2(style::SPACE_M, style::SPACE_M);
    (at.0.min(most).max(least), Some(at.1))
}

/// Paints the arrow from a bubble to a point above it or at its left.
fn paint_arrow(ui: &Ui, layer: LayerId, bubble: Rect, tip: Pos2) {
    let base = if tip.y <= bubble.top() {
        let x = tip.x.clamp(bubble.left() + 2.0 * ARROW, bubble.right() - 2.0 * ARROW);
        [Pos2::new(x - ARROW, bubble.top() + 1.0), Pos2::new(x + ARROW, bubble.top() + 1.0)]
    } else if tip.x <= bubble.left() {
        let y = tip.y.clamp(bubble.top() + 2.0 * ARROW, bubble.bottom() - 2.0 * ARROW);
        [Pos2::new(bubble.left() + 1.0, y - ARROW), Pos2::new(bubble.left() + 1.0, y + ARROW)]
    } else {
        return;
    };
    let points = vec![base[0], base[1], tip];
    let painter = ui.ctx().layer_painter(layer);
    painter.add(Shape::convex_polygon(points, style::colors().accent, Stroke::NONE));
}

/// Title and sentence of a step.
fn words(step: usize) -> (&'static str, String) {
    let keys = |command: Command| match bindings::current().of(command).first() {
        Some(key) => key.text(),
        None => format!("“{}”", command.info().label),
    };
    match step {
        0 => ("Move around", format!("Drag to pan, turn the wheel to zoom. {} fits the whole map in.", keys(Command::Fit))),
        1 => (
            "Layers",
            "Every layer of the map, in file order. Click an eye to hide or show one; right-click it to see that layer alone."
                .to_owned(),
        ),
        2 => ("What is it?", "Click anything on the map. The Inspector lists all that lies there.".to_owned()),
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
            let next = egui::Button::new(RichText::new(label).color(colors.accent)).fill(colors.accent_dim);
            if ui.add(next.min_size(vec2(72.0, style::ROW))).clicked() {
                cx.push(ShellAction::SetTour((!is_last).then_some(step + 1)));
            }
            if step > 0 && ui.button("Back").clicked() {
                cx.push(ShellAction::SetTour(Some(step - 1)));
            }
        });
    });
}

/// The offer, at the lower edge of the map.
fn offer(ui: &Ui, free: Rect, cx: &mut PanelCx) {
    cards::area(ui, "tour offer", Order::Middle, Align2::CENTER_BOTTOM, free, vec2(0.0, -16.0), |ui| {
        cards::card(Color32::TRANSPARENT).inner_margin(egui::Margin::symmetric(12, 8)).show(ui, |ui| {
            ui.set_max_width(free.width() - 40.0);
            ui.horizontal_wrapped(|ui| {
                ui.label("New here?");
                let take = RichText::new("Take the tour (2 min)").color(style::colors().accent);
                if ui.add(egui::Button::new(take).fill(style::colors().accent_dim)).clicked() {
                    start(cx);
                }
                if ui.button("No thanks").clicked() {
                    cx.push(ShellAction::SetTour(None));
                }
            });
        });
    });
}
