//! Cost of the picture: time, pieces, bytes, and how long the map took to load. A small card over the map's upper right
//! corner that lets the pointer through. It lies below hints and fields that reach into that corner.

use std::time::Duration;

use egui::{Align2, Area, Color32, Frame, Id, Margin, Order, Pos2, Rect, Sense, Ui, Vec2, pos2, vec2};

use crate::base::PhaseTimes;
use crate::ui::app_status::{Figures, LoadFigures};
use crate::ui::flat::find;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{cards, style, text};
use crate::ui::solid::find as find_nodes;

/// Width of the rows, in points.
const WIDTH: f32 = 148.0;
/// Least width of the rows, in points.
const LEAST: f32 = 100.0;
/// Height of a row, in points.
const ROW: f32 = 14.0;
/// Space between groups of rows, in points.
const GAP: f32 = 5.0;
/// Margin around the rows.
const MARGIN: Margin = Margin { left: 8, right: 8, top: 6, bottom: 6 };

/// Space of the map's area on each side of the rows, in points: the margins of the card and those around it.
const AROUND: Vec2 = vec2(16.0, 14.0);

/// Label with its value. Some are parts of the one above, which is their sum.
struct Row {
    label: &'static str,
    value: String,
    is_part: bool,
}

/// Rows that belong together.
type Group = Vec<Row>;

/// Layout of the rows, by the space that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// One group below the other.
    Column,
    /// One group beside the other: for windows that are low.
    SideBySide,
    /// One group below the other, without the parts: for windows that are small.
    Short,
}

impl Layout {
    /// Layout that fits, for a space in points.
    fn fitting(groups: &[Group], room: Vec2) -> Self {
        let count = groups.len() as f32;
        if height(groups, Self::Column) <= room.y {
            Self::Column
        } else if count * WIDTH + (count - 1.0) * style::SPACE_L <= room.x {
            Self::SideBySide
        } else {
            Self::Short
        }
    }
}

/// The height of all groups, one below the other.
fn height(groups: &[Group], layout: Layout) -> f32 {
    let rows = groups.iter().flatten().filter(|row| layout != Layout::Short || !row.is_part).count();
    rows as f32 * ROW + groups.len().saturating_sub(1) as f32 * GAP
}

/// Size of the card.
fn size(groups: &[Group], layout: Layout, width: f32) -> Vec2 {
    let rows = match layout {
        Layout::Column | Layout::Short => vec2(width, height(groups, layout)),
        Layout::SideBySide => {
            let count = groups.len() as f32;
            let highest = groups.iter().map(Vec::len).max().unwrap_or_default();
            vec2(count * width + (count - 1.0) * style::SPACE_L, highest as f32 * ROW)
        }
    };
    rows + MARGIN.sum()
}

/// Layout, width of the rows and upper right corner of the card: as high as it fits without covering what is `taken`. Where
/// there is no such place, the corner of the map.
fn place(groups: &[Group], free: Rect, taken: &[Rect]) -> (Layout, f32, Pos2) {
    let corner = |top: f32| {
        let free = Rect::from_min_max(pos2(free.left(), top), free.max);
        let room = free.size() - 2.0 * AROUND;
        let (layout, width) = (Layout::fitting(groups, room), WIDTH.min(room.x).max(LEAST));
        (layout, width, free.right_top() + vec2(-style::SPACE_M, style::SPACE_M))
    };
    let is_clear = |(layout, width, at): &(Layout, f32, Pos2)| {
        let card = Align2::RIGHT_TOP.anchor_size(*at, size(groups, *layout, *width));
        free.contains_rect(card) && !taken.iter().any(|taken| taken.intersects(card))
    };
    let mut tops: Vec<f32> = taken.iter().map(Rect::bottom).collect();
    tops.sort_by(f32::total_cmp);
    let all = std::iter::once(free.top()).chain(tops).map(corner);
    all.into_iter().find(is_clear).unwrap_or_else(|| corner(free.top()))
}

/// Shows the card, where it is switched on. `hints`: places of the hints at the upper edge of the map.
pub fn show(ui: &Ui, free: Rect, cx: &PanelCx, hints: &[Rect]) {
    let Some(figures) = cx.status.figures.filter(|_| cx.shell.figures) else { return };
    let groups = groups(&figures);
    let fields = [(Order::Middle, find::AREA), (Order::Middle, find_nodes::AREA), (Order::Foreground, cards::ERROR)];
    let fields = fields.into_iter().filter_map(|(order, name)| cards::shown_rect(ui, order, name));
    let taken: Vec<Rect> = hints.iter().copied().chain(fields).collect();
    let (layout, width, corner) = place(&groups, free, &taken);
    Area::new(Id::unique("figures"))
        .order(Order::Middle)
        .pivot(Align2::RIGHT_TOP)
        .fixed_pos(corner)
        .constrain_to(free)
        .default_size(free.size())
        .interactable(false)
        .fade_in(false)
        .show(ui.ctx(), |ui| {
            let frame = Frame::new().fill(style::colors().background).corner_radius(style::RADIUS);
            frame.inner_margin(MARGIN).show(ui, |ui| match layout {
                Layout::Column | Layout::Short => {
                    ui.vertical(|ui| show_column(ui, &groups, width, layout));
                }
                Layout::SideBySide => {
                    ui.spacing_mut().item_spacing.x = style::SPACE_L;
                    ui.horizontal_top(|ui| {
                        for group in &groups {
                            ui.vertical(|ui| show_column(ui, std::slice::from_ref(group), width, layout));
                        }
                    });
                }
            });
        });
}

fn show_column(ui: &mut Ui, groups: &[Group], width: f32, layout: Layout) {
    ui.spacing_mut().item_spacing.y = 0.0;
    for (i, group) in groups.iter().enumerate() {
        if i > 0 {
            ui.add_space(GAP);
        }
        for row in group.iter().filter(|row| layout != Layout::Short || !row.is_part) {
            show_row(ui, row, width);
        }
    }
}

fn groups(figures: &Figures) -> [Group; 3] {
    let Figures { cpu_ms, gpu_ms, passes, draws, kept, instances, scene_bytes, gpu_bytes, load } = figures;
    let none = || "–".to_owned();
    let main = |label, value| Row { label, value, is_part: false };
    let part = |label, value| Row { label, value, is_part: true };
    let frame = vec![
        main("CPU frame time", ms(*cpu_ms)),
        main("GPU frame time", gpu_ms.map_or_else(none, ms)),
        main("Render passes", text::grouped(*passes)),
        main("Draw calls", text::grouped(*draws)),
        part("Cached layers", text::grouped(*kept)),
        main("Instances", text::grouped(*instances)),
    ];
    let memory = vec![
        main("Scene", text::bytes(*scene_bytes)),
        main("GPU memory", text::bytes(gpu_bytes.total())),
        part("Images", text::bytes(gpu_bytes.textures)),
        part("Tiles", text::bytes(gpu_bytes.cells)),
        part("Mipmaps", text::bytes(gpu_bytes.far)),
        part("Quads", text::bytes(gpu_bytes.quads)),
        part("Per frame", text::bytes(gpu_bytes.frame)),
        part("Panels", text::bytes(gpu_bytes.panels)),
    ];
    let time = |time: Duration| ms(time.as_secs_f32() * 1000.0);
    let mut last_load = vec![main("Last load", load.map_or_else(none, |load| time(load.total)))];
    if let Some(LoadFigures { phases: PhaseTimes { read, parse, images, layers }, upload, .. }) = *load {
        let phases = [("Read", read), ("Structure", parse), ("Images", images), ("Layers", layers), ("Upload", upload)];
        last_load.extend(phases.map(|(label, duration)| part(label, time(duration))));
    }
    [frame, memory, last_load]
}

/// A label at the left and a value at the right, which screen readers get as one.
fn show_row(ui: &mut Ui, row: &Row, width: f32) {
    let Row { label, value, is_part } = row;
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    let painter = ui.painter();
    let value_rect = painter.text(rect.right_center(), Align2::RIGHT_CENTER, value, style::mono(), color(value));
    let at = rect.left_center() + vec2(if *is_part { style::SPACE_M } else { 0.0 }, 0.0);
    let short = text::elide_middle(ui.ctx(), label, &style::small(), value_rect.left() - style::SPACE_S - at.x);
    painter.text(at, Align2::LEFT_CENTER, &*short, style::small(), style::colors().muted);
    let words = format!("{label}: {value}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
}

fn color(value: &str) -> Color32 {
    if value == "–" { style::colors().faint } else { style::colors().text }
}

/// A time with a fixed number of decimals, so that its digits stay in place.
fn ms(ms: f32) -> String {
    if ms < 1000.0 { format!("{ms:.2} ms") } else { format!("{} ms", text::grouped(ms.round() as u64)) }
}
