//! Items in slots: a square for each slot, and the sum of each item below.

use egui::{Align2, Color32, Label, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::solid_cx::SolidCx;
use crate::scene::solid::{ItemGrid, ItemStack};
use crate::ui::parts::{style, text, widgets};
use crate::view::{Action, Request};

/// Largest side of a slot, in points.
const SLOT: f32 = 34.0;
/// Space between slots.
const GAP: f32 = 2.0;
/// Most items whose sums are listed.
const MOST_SUMS: usize = 40;

/// Shows the slots and the sums.
pub fn show(ui: &mut Ui, cx: &mut SolidCx, grid: &ItemGrid) {
    let columns = grid.columns.max(1);
    let side = ((ui.available_width() + GAP) / columns as f32 - GAP).clamp(14.0, SLOT).floor();
    let rows = grid.slots.len().div_ceil(columns);
    let size = vec2(columns as f32 * (side + GAP) - GAP, rows as f32 * (side + GAP) - GAP);
    let (rect, _) = ui.allocate_exact_size(size.max(vec2(0.0, 0.0)), Sense::hover());
    for (n, slot) in grid.slots.iter().enumerate() {
        let (row, column) = (n / columns, n % columns);
        let at = rect.min + vec2(column as f32, row as f32) * (side + GAP);
        let square = Rect::from_min_size(at, vec2(side, side));
        if !ui.is_rect_visible(square) {
            continue;
        }
        ui.painter().rect_filled(square, 2.0, style::colors().background);
        ui.painter().rect_stroke(square, 2.0, Stroke::new(1.0, style::colors().line), StrokeKind::Inside);
        if let Some(stack) = slot {
            show_stack(ui, cx, square, n, stack);
        }
    }
    sums(ui, grid);
}

fn show_stack(ui: &mut Ui, cx: &mut SolidCx, square: Rect, slot: usize, stack: &ItemStack) {
    let inner = square.shrink(square.width() * 0.14);
    let title = text::clean(&stack.title);
    match stack.color {
        Some([r, g, b]) => drop(ui.painter().rect_filled(inner, 2.0, Color32::from_rgb(r, g, b))),
        None => {
            // Items that are no nodes have no color: the beginning of the name tells them apart.
            let letters: String = title.chars().take(2).collect();
            ui.painter().text(inner.center(), Align2::CENTER_CENTER, letters, style::small(), style::colors().muted);
        }
    }
    if stack.wear_percent > 0 {
        let bar = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 2.0), inner.max);
        let left = bar.width() * (1.0 - f32::from(stack.wear_percent.min(100)) / 100.0);
        ui.painter().rect_filled(bar, 0.0, style::colors().line);
        ui.painter().rect_filled(Rect::from_min_size(bar.min, vec2(left, 2.0)), 0.0, style::colors().accent);
    }
    if stack.count != 1 {
        let galley = ui.painter().layout_no_wrap(stack.count.to_string(), style::small(), style::ON_MAP.text);
        let at = Align2::RIGHT_BOTTOM.anchor_size(square.max - vec2(1.0, 1.0), galley.size());
        ui.painter().rect_filled(at.expand2(vec2(1.0, 0.0)), 2.0, style::DARK);
        ui.painter().galley(at.min, galley, style::ON_MAP.text);
    }
    let response = ui.interact(square, ui.scope_id().with(("slot", slot)), Sense::click());
    let words = format!("{} × {title}", text::grouped(stack.count));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &words));
    response.context_menu(|ui| {
        let copied = Action::Ask(Request::CopyText(stack.stored.clone()));
        widgets::menu(ui, cx, [("Copy item", copied)]);
    });
    response.on_hover_ui(|ui| {
        ui.label(words.as_str());
        if stack.wear_percent > 0 {
            ui.label(RichText::new(format!("{}% worn", stack.wear_percent)).font(style::small()));
        }
        let stored: String = text::clean(&stack.stored).chars().take(200).collect();
        ui.add(Label::new(RichText::new(stored).font(style::small()).color(style::colors().muted)).wrap());
    });
}

/// A line for the sum of each item, in the order in which they come.
fn sums(ui: &mut Ui, grid: &ItemGrid) {
    let mut sums: Vec<(&ItemStack, u64)> = Vec::new();
    for stack in grid.slots.iter().flatten() {
        if let Some((_, sum)) = sums.iter_mut().find(|(first, _)| first.title == stack.title) {
            *sum += u64::from(stack.count);
        } else if sums.len() < MOST_SUMS {
            sums.push((stack, stack.count.into()));
        }
    }
    ui.spacing_mut().interact_size.y = 14.0;
    for (stack, sum) in sums {
        ui.horizontal(|ui| {
            widgets::swatch(ui, stack.color);
            let words =
                format!("{} × {}", text::grouped(sum.min(usize::MAX as u64) as usize), text::clean(&stack.title));
            ui.add(Label::new(RichText::new(words).font(style::small())).truncate());
        });
    }
}
