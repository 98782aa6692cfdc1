//! What the picture costs: time, pieces, bytes, and how long the map took to load. A small card over the map's upper
//! right corner that lets the pointer through.

use std::time::Duration;

use egui::{Align2, Area, Color32, Frame, Id, Margin, Order, Rect, Sense, Ui, vec2};

use super::{Desk, style, text};
use crate::base::PhaseTimes;

/// What the last frames and the last load cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// What the processor takes for a frame, in milliseconds.
    pub cpu_ms: f32,
    /// How long the graphics card draws, in milliseconds; `None` where it does not tell.
    pub gpu_ms: Option<f32>,
    /// Render passes.
    pub passes: usize,
    /// Draw calls of the map.
    pub draws: usize,
    /// Instances of all draw calls.
    pub instances: usize,
    /// Bytes of the scene in main memory.
    pub scene_bytes: u64,
    /// Bytes on the graphics card.
    pub gpu_bytes: GpuBytes,
    /// The load of the map on screen.
    pub load: Option<LoadFigures>,
}

/// Bytes on the graphics card by what they are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GpuBytes {
    /// Images.
    pub textures: u64,
    /// Tiles.
    pub cells: u64,
    /// Tile layers as they look from afar.
    pub far: u64,
    /// Quads.
    pub quads: u64,
    /// What every frame fills.
    pub frame: u64,
    /// Letters and pictures of the panels.
    pub panels: u64,
}

/// How long a load took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadFigures {
    /// From the bytes to the scene.
    pub phases: PhaseTimes,
    /// From the scene to the graphics card.
    pub upload: Duration,
    /// From the wish to open the map until it was ready to show.
    pub total: Duration,
}

impl GpuBytes {
    fn total(&self) -> u64 {
        self.textures + self.cells + self.far + self.quads + self.frame + self.panels
    }
}

/// Width of the rows, in points.
const WIDTH: f32 = 148.0;
/// Height of a row, in points.
const ROW: f32 = 14.0;
/// Between groups of rows, in points.
const GAP: f32 = 5.0;

/// Shows the card, where it is asked for.
pub fn show(ui: &Ui, free: Rect, desk: &Desk) {
    let Some(figures) = desk.status.figures.filter(|_| desk.state.figures) else { return };
    Area::new(Id::unique("figures"))
        .order(Order::Middle)
        .pivot(Align2::RIGHT_TOP)
        .fixed_pos(free.right_top() + vec2(-style::SPACE_M, style::SPACE_M))
        .constrain_to(free)
        .interactable(false)
        .fade_in(false)
        .show(ui.ctx(), |ui| {
            let frame = Frame::new().fill(style::BACKGROUND.gamma_multiply(0.85)).corner_radius(style::RADIUS);
            frame.inner_margin(Margin::symmetric(8, 6)).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                rows(ui, &figures);
            });
        });
}

fn rows(ui: &mut Ui, figures: &Figures) {
    let Figures { cpu_ms, gpu_ms, passes, draws, instances, scene_bytes, gpu_bytes, load } = figures;
    let none = || "–".to_owned();
    let main = |ui: &mut Ui, label, value: String| row(ui, 0.0, label, &value);
    let part = |ui: &mut Ui, label, value: String| row(ui, style::SPACE_M, label, &value);
    main(ui, "Frame, CPU", ms(*cpu_ms));
    main(ui, "Frame, GPU", gpu_ms.map_or_else(none, ms));
    main(ui, "Passes", text::grouped(*passes));
    main(ui, "Draw calls", text::grouped(*draws));
    main(ui, "Instances", text::grouped(*instances));
    ui.add_space(GAP);
    main(ui, "Scene", text::bytes(*scene_bytes));
    main(ui, "Graphics card", text::bytes(gpu_bytes.total()));
    part(ui, "Images", text::bytes(gpu_bytes.textures));
    part(ui, "Tiles", text::bytes(gpu_bytes.cells));
    part(ui, "Far pictures", text::bytes(gpu_bytes.far));
    part(ui, "Quads", text::bytes(gpu_bytes.quads));
    part(ui, "Each frame", text::bytes(gpu_bytes.frame));
    part(ui, "Panels", text::bytes(gpu_bytes.panels));
    ui.add_space(GAP);
    let time = |time: Duration| ms(time.as_secs_f32() * 1000.0);
    main(ui, "Last load", load.map_or_else(none, |load| time(load.total)));
    let Some(LoadFigures { phases: PhaseTimes { read, parse, images, layers }, upload, .. }) = *load else { return };
    let phases = [("Read", read), ("Structure", parse), ("Images", images), ("Layers", layers), ("Upload", upload)];
    for (label, duration) in phases {
        part(ui, label, time(duration));
    }
}

/// A label at the left and a value at the right, which screen readers get as one.
fn row(ui: &mut Ui, indent: f32, label: &str, value: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, ROW), Sense::hover());
    let painter = ui.painter();
    let at = rect.left_center() + vec2(indent, 0.0);
    painter.text(at, Align2::LEFT_CENTER, label, style::small(), style::MUTED);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, value, style::mono(), color(value));
    let words = format!("{label}: {value}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
}

fn color(value: &str) -> Color32 {
    if value == "–" { style::FAINT } else { style::TEXT }
}

/// A time with a fixed number of decimals, so that its digits stay in place.
fn ms(ms: f32) -> String {
    if ms < 1000.0 { format!("{ms:.2} ms") } else { format!("{ms:.0} ms") }
}
