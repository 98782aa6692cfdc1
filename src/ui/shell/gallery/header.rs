//! Line above the maps: the folder, the filter, the order, and the number of maps.

use egui::text::{CCursor, CCursorRange};
use egui::{Align, Layout, RichText, Ui, vec2};
use lucide_icons::Icon;

use super::open::go_into;
use super::path_field::PathField;
use crate::ui::app_status::{FolderState, GalleryContents};
use crate::ui::commands::Command;
use crate::ui::help;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, text, widgets};
use crate::view::ShellAction;
use crate::view::{Action, MapSort, Request};

/// Most width of the filter, in points.
const FILTER: f32 = 320.0;
/// Width of the order's controls, in points.
const ORDER: f32 = 150.0;

/// Name of the search field.
pub(super) const FIELD: &str = "gallery filter";

/// Numbers of maps and folders that pass the filter; and words for one map, and for several.
type Shown = ((usize, usize), [&'static str; 2]);

/// Shows it.
pub fn show(ui: &mut Ui, cx: &mut PanelCx, contents: &GalleryContents, path: &mut PathField, shown: Shown) {
    ui.spacing_mut().item_spacing.x = style::SPACE_S;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), style::BUTTON), Layout::left_to_right(Align::Center), |ui| {
        folder(ui, cx, contents, path);
    });
    ui.allocate_ui_with_layout(vec2(ui.available_width(), style::BUTTON), Layout::left_to_right(Align::Center), |ui| {
        filter(ui, cx);
        order(ui, cx);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| count(ui, contents, shown));
    });
}

fn folder(ui: &mut Ui, cx: &mut PanelCx, contents: &GalleryContents, path: &mut PathField) {
    let listing = &contents.listing;
    ui.add_enabled_ui(listing.parent.is_some(), |ui| {
        if widgets::icon_button(ui, Icon::FolderUp, "Parent folder", "", false).clicked()
            && let Some(parent) = &listing.parent
        {
            go_into(cx, parent, Some(listing.folder.clone()));
        }
    });
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let back = if cx.world.is_some() { "Back to map" } else { "Back to start page" };
        if widgets::icon_button(ui, Icon::X, back, "Esc", false).clicked() {
            cx.push(ShellAction::ShowGallery(false));
        }
        help::button(ui, cx, help::GALLERY);
        if widgets::icon_button(ui, Icon::RotateCw, "Refresh", "F5", false).clicked() {
            cx.push(Action::Ask(Request::ReadFolder));
        }
        if widgets::command_button(ui, Command::OpenFolder, false).clicked() {
            cx.push(Action::Ask(Request::FolderDialog));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| path.show(ui, cx, contents));
    });
}

/// Gives the keyboard to the search field. `selects`: all that it holds is selected, so that letters replace it; otherwise
/// they follow it.
pub fn type_into_filter(ctx: &egui::Context, filter: &str, selects: bool) {
    let id = egui::Id::unique(FIELD);
    let mut state = egui::TextEdit::load_state(ctx, id).unwrap_or_default();
    let end = CCursor::new(filter.chars().count());
    let start = if selects { CCursor::default() } else { end };
    state.cursor.set_char_range(Some(CCursorRange::two(start, end)));
    state.store(ctx, id);
    ctx.memory_mut(|memory| memory.request_focus(id));
}

fn filter(ui: &mut Ui, cx: &mut PanelCx) {
    let mut filter = cx.shell.gallery.filter.clone();
    let width = FILTER.min(ui.available_width() - ORDER - 90.0).max(80.0);
    ui.allocate_ui(vec2(width, style::BUTTON), |ui| {
        // It stands on no panel here.
        ui.visuals_mut().text_edit_bg_color = Some(style::colors().raised);
        widgets::filter_field(ui, FIELD, "Search by name or author", &mut filter);
    });
    if filter != cx.shell.gallery.filter {
        cx.push(ShellAction::FilterGallery(filter));
    }
}

fn order(ui: &mut Ui, cx: &mut PanelCx) {
    let (sort, reversed) = (cx.shell.switches.sort, cx.shell.switches.reversed);
    let button = egui::Button::new(format!("By {}", sort.name().to_lowercase())).min_size(vec2(96.0, style::ROW));
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        for other in MapSort::ALL {
            let item = egui::Button::selectable(other == sort, other.name());
            if ui.add(item).clicked() {
                cx.push(ShellAction::SortGallery(other, reversed));
                ui.close();
            }
        }
    });
    response.on_hover_text("Sort by");
    let (icon, label) = match reversed {
        false => (Icon::ArrowDownNarrowWide, "Reverse sort order"),
        true => (Icon::ArrowUpNarrowWide, "Normal sort order"),
    };
    if widgets::icon_button(ui, icon, label, "", reversed).clicked() {
        cx.push(ShellAction::SortGallery(sort, !reversed));
    }
}

/// Laid out from the right.
fn count(ui: &mut Ui, contents: &GalleryContents, ((shown, folders_shown), [one, many]): Shown) {
    let all = contents.listing.maps.len();
    let more = if contents.listing.is_cut { "+" } else { "" };
    let maps = if all == 1 { one } else { many };
    let folders = contents.listing.folders.len();
    let words = match shown == all {
        // Its maps lie deeper.
        true if all == 0 && folders_shown < folders => {
            format!("{} of {}", text::grouped(folders_shown), text::count(folders, "folder", "folders"))
        }
        true if all == 0 && folders > 0 => text::count(folders, "folder", "folders"),
        true => format!("{}{more} {maps}", text::grouped(all)),
        false => format!("{} of {}{more} {maps}", text::grouped(shown), text::grouped(all)),
    };
    let label = ui.label(RichText::new(words).font(style::small()).color(style::colors().text));
    if contents.listing.is_cut {
        label.on_hover_text("Only the first 20,000 entries of this folder are listed");
    }
    let known = contents.cards.len();
    let busy = match contents.state {
        FolderState::Reading => "Reading folder".to_owned(),
        _ if known < all => format!("Reading: {} of {}", text::grouped(known), text::grouped(all)),
        _ => return,
    };
    // It is left out where it would lie over the order.
    let words = ui.painter().layout_no_wrap(format!("{busy}  ·"), style::small(), style::colors().muted);
    if words.size().x <= ui.available_width() {
        ui.label(words);
    }
}
