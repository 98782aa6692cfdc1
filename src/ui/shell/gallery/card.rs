//! Cell of the gallery: the picture of a map with its name and a few facts, or a folder.

use egui::{Align2, Color32, Rect, Role, Sense, Stroke, StrokeKind, TextureHandle, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::items::Item;
use super::open::open;
use super::path_field;
use crate::base::{MapFacts, MapFile, has_archive_ending};
use crate::ui::app_status::GalleryContents;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{map_pictures, menu_key, style, text};
use crate::ui::shell::dialogs;
use crate::view::ShellAction;
use crate::view::{Action, Request};

/// Height of the name's line, in points.
const NAME: f32 = 20.0;
/// Height of the other lines, in points.
const LINE: f32 = 15.0;
/// Padding around words, in points.
const PAD: f32 = 6.0;
/// Line below the name of a folder.
const FOLDER: &str = "Folder";

/// The height of a cell of a width.
pub fn height(width: f32) -> f32 {
    (width * 0.75).round() + NAME + 2.0 * LINE + PAD
}

/// Shows a cell, and opens its entry on a click.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    cx: &mut PanelCx,
    contents: &GalleryContents,
    item: &Item<'_>,
    texture: Option<&TextureHandle>,
) {
    let response = ui.interact(rect, egui::Id::unique(("gallery cell", item.path())), Sense::click());
    let selected = cx.shell.gallery.selected.as_deref() == Some(item.path());
    let name = name(item);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, &name));
    let painter = ui.painter_at(rect);
    let radius = f32::from(style::RADIUS);
    painter.rect_filled(rect, radius, if response.hovered() { style::colors().hover } else { style::colors().raised });
    let split = rect.top() + (rect.width() * 0.75).round();
    let (top, words) = (
        Rect::from_min_max(rect.min, pos2(rect.right(), split)),
        Rect::from_min_max(pos2(rect.left(), split), rect.max).shrink2(vec2(PAD, 0.0)),
    );
    match item {
        Item::Map(map) => map_cell(ui, top, words, contents, map, texture),
        Item::Up(_) => folder_cell(ui, top, words, (Icon::FolderUp, FOLDER), &name),
        Item::Folder(path) if has_archive_ending(path) => {
            folder_cell(ui, top, words, (Icon::FolderArchive, "Archive"), &name)
        }
        Item::Folder(_) => folder_cell(ui, top, words, (Icon::Folder, FOLDER), &name),
    }
    if selected {
        painter.rect_stroke(rect, radius, Stroke::new(2.0, style::colors().accent), StrokeKind::Inside);
        let is_covered = dialogs::cover_map(cx) || path_field::has_focus(ui.ctx());
        if !is_covered && rect.intersects(ui.clip_rect()) {
            menu_key::follow_selected(ui.ctx(), rect.intersect(ui.clip_rect()));
        }
    }
    if response.clicked() {
        // Keys are the gallery's, not those of the cell.
        response.surrender_focus();
        cx.push(ShellAction::SelectInGallery(Some(item.path().to_owned())));
    }
    if response.double_clicked() {
        open(cx, contents, item);
    }
    response.context_menu(|ui| menu(ui, cx, contents, item, &name));
    response.on_hover_ui(|ui| tooltip(ui, contents, item, &name));
}

fn name(item: &Item<'_>) -> String {
    match item {
        Item::Map(map) => text::clean(&map.name).into_owned(),
        Item::Up(_) => "..".to_owned(),
        Item::Folder(path) => text::clean(&path.file_name().unwrap_or_default().to_string_lossy()).into_owned(),
    }
}

fn map_cell(
    ui: &Ui,
    top: Rect,
    words: Rect,
    contents: &GalleryContents,
    map: &MapFile,
    texture: Option<&TextureHandle>,
) {
    let card = contents.cards.get(&map.path);
    match (texture, card.and_then(|card| card.problem.as_deref())) {
        (_, Some(problem)) => broken(ui, top, problem),
        (Some(texture), None) => picture(ui, top, texture),
        (None, None) => {
            ui.painter().rect_filled(upper_corners(top), radii(), style::colors().panel);
            let at = top.center();
            ui.painter().text(at, Align2::CENTER_CENTER, Icon::Map.unicode(), style::icons(24.0), style::colors().line);
        }
    }
    let is_shown = contents.shown.as_deref() == Some(&*map.path);
    let line = |n: f32| words.top() + NAME + n * LINE + LINE * 0.5 - 1.0;
    let title = if is_shown { style::colors().accent } else { style::colors().text };
    let name = text::clean(&map.name);
    left(ui, words, words.top() + NAME * 0.5 + 1.0, &name, &style::body(), title, words.width());
    let facts = card.and_then(|card| card.facts.as_ref());
    let used = facts.map_or(0.0, |facts| warnings(ui, words, line(0.0), facts));
    if let Some(facts) = facts {
        let author = text::clean(&facts.author);
        left(ui, words, line(0.0), &author, &style::small(), style::colors().muted, words.width() - used);
    }
    let size = size(map).unwrap_or_default();
    let at = pos2(words.right(), line(1.0));
    ui.painter().text(at, Align2::RIGHT_CENTER, size, style::small(), style::colors().muted);
    let date = date(map.modified_s);
    left(ui, words, line(1.0), &date, &style::small(), style::colors().muted, words.width());
}

/// Number of problems met while its thumbnail was drawn, at the right end. Returns the width that it takes.
fn warnings(ui: &Ui, words: Rect, y: f32, facts: &MapFacts) -> f32 {
    if facts.warnings == 0 {
        return 0.0;
    }
    let painter = ui.painter();
    let count = text::grouped(facts.warnings);
    let at = pos2(words.right(), y);
    let count = painter.text(at, Align2::RIGHT_CENTER, count, style::small(), style::colors().warning);
    let at = pos2(count.left() - 3.0, y);
    let icon = Icon::TriangleAlert.unicode();
    let icon = painter.text(at, Align2::RIGHT_CENTER, icon, style::icons(11.0), style::colors().warning);
    words.right() - icon.left() + style::SPACE_S
}

fn left(ui: &Ui, words: Rect, y: f32, line: &str, font: &egui::FontId, color: Color32, width: f32) {
    let short = text::elide_middle(ui.ctx(), line, font, width);
    ui.painter().text(pos2(words.left(), y), Align2::LEFT_CENTER, &*short, font.clone(), color);
}

fn radii() -> egui::CornerRadius {
    egui::CornerRadius { nw: style::RADIUS, ne: style::RADIUS, sw: 0, se: 0 }
}

/// Part of a cell that pictures fill: a point short of its edges, so that the corners stay round.
fn upper_corners(top: Rect) -> Rect {
    Rect::from_min_max(top.min + vec2(1.0, 1.0), pos2(top.right() - 1.0, top.bottom()))
}

fn picture(ui: &Ui, top: Rect, texture: &TextureHandle) {
    map_pictures::paint(ui, upper_corners(top), radii(), texture);
}

/// Shows why there is no picture.
fn broken(ui: &Ui, top: Rect, problem: &str) {
    let painter = ui.painter().with_clip_rect(top.intersect(ui.clip_rect()));
    painter.rect_filled(upper_corners(top), radii(), style::colors().panel);
    let icon = Icon::CircleX.unicode();
    painter.text(
        pos2(top.center().x, top.top() + 20.0),
        Align2::CENTER_CENTER,
        icon,
        style::icons(16.0),
        style::colors().error,
    );
    let (problem, width) = (text::sentence(&text::clean_lines(problem)), top.width() - 2.0 * style::SPACE_M);
    let mut job = egui::text::LayoutJob::simple(problem, style::small(), style::colors().muted, width);
    job.wrap.max_rows = (((top.height() - 40.0) / 13.0) as usize).max(1);
    job.halign = egui::Align::Center;
    let galley = painter.layout_job(job);
    painter.galley(pos2(top.center().x, top.top() + 36.0), galley, style::colors().muted);
}

fn folder_cell(ui: &Ui, top: Rect, words: Rect, (icon, kind): (Icon, &str), name: &str) {
    ui.painter().text(top.center(), Align2::CENTER_CENTER, icon.unicode(), style::icons(40.0), style::colors().muted);
    left(ui, words, words.top() + NAME * 0.5 + 1.0, name, &style::body(), style::colors().text, words.width());
    let y = words.top() + NAME + LINE * 0.5 - 1.0;
    left(ui, words, y, kind, &style::small(), style::colors().muted, words.width());
}

fn menu(ui: &mut Ui, cx: &mut PanelCx, contents: &GalleryContents, item: &Item<'_>, name: &str) {
    if ui.button("Open").clicked() {
        open(cx, contents, item);
        ui.close();
    }
    if ui.button("Copy name").clicked() {
        cx.push(Action::Ask(Request::CopyText(name.to_owned())));
        ui.close();
    }
    if ui.button("Copy path").clicked() {
        cx.push(Action::Ask(Request::CopyText(item.path().display().to_string())));
        ui.close();
    }
    let problem = contents.cards.get(item.path()).and_then(|card| card.problem.clone());
    if let Some(problem) = problem
        && ui.button("Copy message").clicked()
    {
        cx.push(Action::Ask(Request::CopyText(problem)));
        ui.close();
    }
}

fn tooltip(ui: &mut Ui, contents: &GalleryContents, item: &Item<'_>, name: &str) {
    ui.set_max_width(320.0);
    let Item::Map(map) = item else {
        ui.label(text::clean(&item.path().display().to_string()));
        return;
    };
    ui.label(name);
    let weak = |ui: &mut Ui, line: &str| ui.weak(text::clean(line));
    let card = contents.cards.get(&map.path);
    if let Some(facts) = card.and_then(|card| card.facts.as_ref()) {
        if !facts.author.is_empty() {
            weak(ui, &format!("by {}", facts.author));
        }
        if !facts.version.is_empty() {
            weak(ui, &format!("version {}", facts.version));
        }
        // Pictures that no layer shows are not read for a thumbnail.
        weak(
            ui,
            &match facts.warnings {
                0 => "No problems found".to_owned(),
                some => format!("{} while drawing this thumbnail", text::count(some, "problem", "problems")),
            },
        );
    }
    let modified = format!("modified {}", date(map.modified_s));
    weak(ui, &size(map).map_or_else(|| text::sentence(&modified), |size| format!("{size}, {modified}")));
    if contents.shown.as_deref() == Some(&*map.path) {
        ui.colored_label(style::colors().accent, "Currently open");
    }
    match card.map(|card| card.problem.as_deref()) {
        Some(Some(problem)) => {
            ui.colored_label(style::colors().error, text::sentence(&text::clean_lines(problem)));
        }
        Some(None) => {}
        None => {
            weak(ui, "Not scanned yet");
        }
    }
}

/// Size of a file, or of a world where it is known.
fn size(map: &MapFile) -> Option<String> {
    (map.bytes > 0).then(|| text::bytes(map.bytes))
}

/// A day by the calendar, in universal time.
fn date(seconds: i64) -> String {
    if seconds <= 0 {
        return "–".to_owned();
    }
    // Days are counted from the 1st of March of the year 0, so that leap days come last in their years.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_world_whose_size_is_not_known_has_none() {
        let of = |bytes| size(&MapFile { bytes, ..MapFile::default() });
        assert_eq!((of(0), of(4096)), (None, Some("4.00 KiB".to_owned())));
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "–"),
            (1, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (1_798_761_599, "2026-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
