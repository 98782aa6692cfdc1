//! Bookmarks of a world of any kind: the page that lists them, and setting and going to them by keys. They are in the
//! settings file by the path of the world's file; a world that is no file has none.

use egui::{Align2, Event, Id, Key, Modifiers, Rect, Role, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use super::app_status::MapOrigin;
use super::bindings;
use super::commands::Command;
use super::panel_cx::PanelCx;
use super::parts::widgets::{self, RowPainter, Scroll};
use super::parts::{form, style, text};
use crate::prefs::{MAX_NAME, MAX_PLACES, NamedPlace};
use crate::scene::Viewpoint;
use crate::scene::solid::Axes;
use crate::view::{self, Action, PlaceChange, Request, ShellAction, WorldView};

/// Keys of the first nine, held with Alt.
const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
/// Side of a row's small buttons.
const SMALL: f32 = 20.0;

/// State of the page.
#[derive(Default)]
pub struct BookmarksPage {
    scroll: Scroll,
    /// Bookmark that is being renamed: its name, and the typed one.
    renaming: Option<Renaming>,
    /// Row that takes the keyboard: its bookmark was renamed there.
    focuses: Option<usize>,
}

struct Renaming {
    name: String,
    typed: String,
    is_new: bool,
}

/// Action of a row.
enum BookmarkAction {
    Go,
    Rename,
    Set,
    Remove,
}

/// Goes to the bookmarks whose keys were pressed: Alt and a digit, where that key belongs to no command.
pub fn keys(ui: &Ui, cx: &mut PanelCx) {
    let (bindings, view) = (bindings::current(), cx.view);
    let digit = |event: &Event| match *event {
        // As they were at the press: where frames are slow Alt may be up again by now.
        Event::Key { key, physical_key, pressed: true, modifiers, repeat: false } => {
            let is_free = modifiers.matches_exact(Modifiers::ALT)
                && bindings.command(view, key, physical_key, modifiers).is_none();
            DIGITS.iter().position(|digit| *digit == key).filter(|_| is_free)
        }
        _ => None,
    };
    let pressed = ui.input(|i| i.events.iter().rev().find_map(digit));
    let (Some(at), Some(_)) = (pressed, cx.world) else { return };
    match cx.place(at).cloned() {
        Some(place) => go(cx, &place),
        None if cx.status.places.is_none() => cx.notify(no_file_sentence(cx)),
        None => {
            let press = Command::Bookmark.press();
            cx.notify(format!("No bookmark {} in this map. {press} to add one at the current view.", at + 1));
        }
    }
}

/// Begins a bookmark at the present view.
pub fn set(cx: &mut PanelCx) {
    set_at(cx, cx.view.viewpoint());
}

/// Begins a bookmark at a viewpoint, with a proposed name that no other one has.
pub fn set_at(cx: &mut PanelCx, viewpoint: Viewpoint) {
    if cx.world.is_none() {
        return;
    }
    let Some(places) = cx.status.places.clone() else { return cx.notify(no_file_sentence(cx)) };
    let Some(place) = view::place_at(viewpoint, cx.axes(), None) else { return };
    if let Some(at) = places.iter().position(|other| is_same(other.viewpoint(), place.viewpoint())) {
        let name = places.get(at).map(NamedPlace::name).unwrap_or_default();
        return cx.notify(format!("Bookmark “{name}” is already here."));
    }
    if places.len() >= MAX_PLACES {
        return cx.notify(format!("This map already has {MAX_PLACES} bookmarks. Remove one first."));
    }
    let is_free = |name: &String| places.iter().all(|other| other.name() != name);
    let numbered = (2..).map(|n| format!("{} ({n})", place.name()));
    let name = std::iter::once(place.name().to_owned()).chain(numbered).find(is_free);
    cx.new_bookmark = name.and_then(|name| NamedPlace::new(&name, viewpoint));
}

/// Adds a bookmark, whose name no other one has.
pub fn add(cx: &mut PanelCx, place: NamedPlace) {
    let at = cx.status.places.as_ref().map_or(0, |places| places.len());
    cx.notify(format!("Bookmark “{}” added.{}", place.name(), key_hint(at)));
    change(cx, PlaceChange::Set(place));
}

/// Sentence about the key that leads to a bookmark, after a space; nothing where there is none.
fn key_hint(at: usize) -> String {
    if at < DIGITS.len() { format!(" Press Alt+{} to go there.", at + 1) } else { String::new() }
}

/// Whether two viewpoints show the same, as far as anyone sees.
fn is_same(a: Viewpoint, b: Viewpoint) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < 0.05;
    match (a, b) {
        (
            Viewpoint::Flat { center_tiles: [x, y], zoom, time_s: _ },
            Viewpoint::Flat { center_tiles: [other_x, other_y], zoom: other_zoom, time_s: _ },
        ) => near(x, other_x) && near(y, other_y) && (zoom / other_zoom - 1.0).abs() < 0.01,
        (Viewpoint::Solid(a), Viewpoint::Solid(b)) => {
            let turns = [(a.yaw_deg, b.yaw_deg), (a.pitch_deg, b.pitch_deg)];
            a.eye.distance(b.eye) < 0.05
                && turns.iter().all(|(a, b)| (a - b).abs() < 0.1)
                && a.projection == b.projection
        }
        (Viewpoint::Flat { .. }, Viewpoint::Solid(_)) | (Viewpoint::Solid(_), Viewpoint::Flat { .. }) => false,
    }
}

/// Reason why the open map can have no bookmarks; `None` where it can, and without a map.
pub fn hindrance(cx: &PanelCx) -> Option<&'static str> {
    (cx.world.is_some() && cx.status.places.is_none()).then(|| no_file(cx))
}

fn no_file(cx: &PanelCx) -> &'static str {
    match cx.status.origin {
        MapOrigin::Demo => "bookmarks cannot be saved for the demo map",
        MapOrigin::StandardInput => "bookmarks cannot be saved for a map that was not opened from a file",
        MapOrigin::File | MapOrigin::Memory => "bookmarks cannot be saved for this map",
    }
}

fn no_file_sentence(cx: &PanelCx) -> String {
    format!("{}. Open a map file to add bookmarks.", text::sentence(no_file(cx)))
}

/// Goes to a bookmark.
pub fn go(cx: &mut PanelCx, place: &NamedPlace) {
    match (place.viewpoint(), cx.view) {
        (Viewpoint::Flat { .. }, WorldView::Flat(_)) | (Viewpoint::Solid(_), WorldView::Solid(_)) => {
            cx.push(ShellAction::GoToPlace(place.viewpoint()));
        }
        (Viewpoint::Flat { .. }, WorldView::Solid(_)) | (Viewpoint::Solid(_), WorldView::Flat(_)) => {
            cx.notify(format!("Bookmark “{}” belongs to another kind of world.", place.name()));
        }
    }
}

fn change(cx: &mut PanelCx, change: PlaceChange) {
    cx.push(Action::Ask(Request::ChangePlace(change)));
}

impl BookmarksPage {
    /// Clears the state: another map is shown.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut PanelCx) {
        if cx.world.is_none() {
            return widgets::no_map(ui, cx, Icon::Bookmark, "Open a map to add bookmarks.");
        }
        let Some(places) = cx.status.places.clone() else {
            return widgets::empty_state(ui, Icon::Bookmark, "No bookmarks", &no_file_sentence(cx));
        };
        let words = |ui: &mut Ui| drop(ui.label(text::count(places.len(), "bookmark", "bookmarks")));
        widgets::header_with(ui, style::BUTTON, words, |ui| {
            if widgets::command_button(ui, Command::Bookmark, false).clicked() {
                set(cx);
            }
        });
        if places.is_empty() {
            let hint = format!("{} to add one at the current view.", Command::Bookmark.press());
            let title = match cx.view {
                WorldView::Flat(_) => "No bookmarks in this map",
                WorldView::Solid(_) => "No bookmarks in this world",
            };
            return widgets::empty_state(ui, Icon::Bookmark, title, &hint);
        }
        let mut wished = None;
        let mut scroll = self.scroll;
        let heights = std::iter::repeat_n(style::ROW, places.len());
        widgets::list(ui, "bookmarks", &mut scroll, heights, |ui, at, rect| {
            let Some(place) = places.get(at) else { return };
            if self.renaming.as_ref().is_some_and(|renaming| renaming.name == place.name()) {
                self.rename(ui, rect, cx, at);
                return;
            }
            if self.focuses.take_if(|row| *row == at).is_some() {
                ui.memory_mut(|memory| memory.request_focus(row_id(at)));
            }
            if let Some(chosen_action) = row(ui, rect, cx, at, place) {
                wished = Some((chosen_action, place));
            }
        });
        self.scroll = scroll;
        if let Some((chosen_action, place)) = wished {
            self.execute(cx, &chosen_action, place);
        }
    }

    fn execute(&mut self, cx: &mut PanelCx, chosen_action: &BookmarkAction, place: &NamedPlace) {
        let name = place.name().to_owned();
        match chosen_action {
            BookmarkAction::Go => go(cx, place),
            BookmarkAction::Rename => self.renaming = Some(Renaming { typed: name.clone(), name, is_new: true }),
            BookmarkAction::Set => {
                if let Some(here) = view::place_here(cx.view, cx.axes(), Some(&name)) {
                    change(cx, PlaceChange::Set(here));
                    cx.notify(format!("Bookmark “{name}” moved here."));
                }
            }
            BookmarkAction::Remove => {
                let all = cx.status.places.as_ref();
                let at = all.and_then(|all| all.iter().position(|other| other.name() == name)).unwrap_or(usize::MAX);
                change(cx, PlaceChange::Remove(name.clone()));
                let undo = Request::ChangePlace(PlaceChange::PutBack(place.clone(), at));
                cx.notify_with_undo(format!("Bookmark “{name}” removed."), Action::Ask(undo));
            }
        }
    }

    /// The field for a new name, in the place of the row. Enter takes it, Escape leaves all as it was.
    fn rename(&mut self, ui: &mut Ui, rect: Rect, cx: &mut PanelCx, at: usize) {
        let Some(renaming) = &mut self.renaming else { return };
        let field = egui::TextEdit::singleline(&mut renaming.typed)
            .id(Id::unique("bookmark name"))
            .char_limit(MAX_NAME)
            .margin(egui::Margin::symmetric(4, 2))
            .desired_width(rect.width() - 2.0 * style::SPACE_M);
        let response = ui.put(rect.shrink2(vec2(style::SPACE_M, 0.0)), field).accessible_name("Bookmark name");
        if std::mem::take(&mut renaming.is_new) {
            response.request_focus();
            form::select_all(ui, response.id, renaming.typed.chars().count());
            return;
        }
        if !response.lost_focus() {
            // The row was not shown meanwhile: the typing has ended.
            self.renaming.take_if(|_| !response.has_focus());
            return;
        }
        let Some(Renaming { name, typed, .. }) = self.renaming.take() else { return };
        let (leaves, enters) = ui.input(|i| (i.key_pressed(Key::Escape), i.key_pressed(Key::Enter)));
        self.focuses = (leaves || enters).then_some(at);
        let Some(wanted) = crate::prefs::tidy_name(&typed).filter(|wanted| !leaves && *wanted != name) else { return };
        let taken = cx.status.places.iter().flat_map(|places| places.iter()).any(|other| other.name() == wanted);
        if taken {
            return cx.notify(format!("A bookmark named “{wanted}” already exists."));
        }
        change(cx, PlaceChange::Rename(name, wanted));
    }
}

/// A row keeps the keyboard when its bookmark gets another name, and when another one moves up into it.
fn row_id(at: usize) -> Id {
    Id::unique("bookmark").with(at)
}

fn row(ui: &mut Ui, rect: Rect, cx: &mut PanelCx, at: usize, place: &NamedPlace) -> Option<BookmarkAction> {
    let (colors, name) = (style::colors(), text::clean(place.name()));
    let response = ui.interact(rect, row_id(at), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &name));
    let hovered = ui.rect_contains_pointer(rect);
    let mut row = RowPainter::new(ui, rect, false, hovered);
    let number = if at < DIGITS.len() { (at + 1).to_string() } else { String::new() };
    let column = row.take_left(14.0);
    row.painter().text(column.center(), Align2::CENTER_CENTER, number, style::small(), colors.muted);
    row.skip(style::SPACE_S);
    let mut chosen_action = None;
    let focused = response.has_focus();
    if hovered || focused {
        let remove = row.take_right(SMALL);
        let rename = row.take_right(SMALL);
        if small_button(ui, remove, Icon::Trash2, &format!("Remove “{name}”"), "Delete") {
            chosen_action = Some(BookmarkAction::Remove);
        }
        if small_button(ui, rename, Icon::Pencil, &format!("Rename “{name}”"), "F2") {
            chosen_action = Some(BookmarkAction::Rename);
        }
    } else {
        row.text_right(&place_text(place, cx.axes()), &style::small(), colors.muted);
    }
    let whole = row.text(&name, &style::body(), colors.text);
    widgets::paint_focus(ui, &response);
    widgets::focus_on_click(&response);
    if response.clicked() {
        chosen_action = chosen_action.or(Some(BookmarkAction::Go));
    }
    if focused {
        // A key that is held does not remove one after the other.
        let is_press = |event: &Event, wanted| matches!(event, Event::Key { key, pressed: true, repeat: false, .. } if *key == wanted);
        let pressed = |key| ui.input(|i| i.events.iter().any(|event| is_press(event, key)));
        chosen_action = chosen_action
            .or(pressed(Key::F2).then_some(BookmarkAction::Rename))
            .or(pressed(Key::Delete).then_some(BookmarkAction::Remove));
    }
    response.context_menu(|ui| {
        let items = [
            ("Rename", BookmarkAction::Rename),
            ("Move to current view", BookmarkAction::Set),
            ("Remove", BookmarkAction::Remove),
        ];
        for (label, does) in items {
            if ui.button(label).clicked() {
                chosen_action = Some(does);
                ui.close();
            }
        }
        let copy = Action::Ask(Request::CopyText(format!("{}: {}", place.name(), place_text(place, cx.axes()))));
        widgets::menu(ui, cx, [("Copy coordinates", copy)]);
    });
    let keys = if at < DIGITS.len() { format!("Alt+{}", at + 1) } else { String::new() };
    response.on_hover_ui(|ui| {
        if !whole {
            ui.label(&*name);
        }
        widgets::tooltip(ui, &format!("Go to {}", place_text(place, cx.axes())), &keys);
    });
    chosen_action
}

/// Place of a bookmark, in a few words.
pub fn place_text(place: &NamedPlace, axes: Axes) -> String {
    match place.viewpoint() {
        Viewpoint::Flat { center_tiles, zoom, time_s: _ } => {
            let [x, y] = center_tiles.map(f64::floor);
            format!("{x}, {y} · {}", text::zoom_percent((1.0 / zoom) as f32))
        }
        Viewpoint::Solid(at) => {
            let [x, y, z] = axes.game_point(at.eye).to_array().map(text::short);
            format!("{x}, {y}, {z}")
        }
    }
}

fn small_button(ui: &Ui, rect: Rect, icon: Icon, label: &str, keys: &str) -> bool {
    // The row has the keyboard; its keys do the same.
    let response = ui.interact(rect, Id::unique("bookmark button").with(label), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    let color = if response.hovered() { style::colors().text } else { style::colors().muted };
    widgets::paint_icon(ui.painter(), rect, icon, color);
    response.on_hover_ui(|ui| widgets::tooltip(ui, label, keys)).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::solid::SolidViewpoint;

    #[test]
    fn a_place_is_in_tiles_and_percent_or_in_units() {
        let at = Viewpoint::Flat { center_tiles: [120.7, -3.2], zoom: 1.5, time_s: 0.0 };
        assert_eq!(place_text(&NamedPlace::new("x", at).expect("a name"), Axes::Scene), "120, -4 · 150%");
        let at = SolidViewpoint { eye: glam::Vec3::new(1.25, -0.01, 1e5), ..SolidViewpoint::default() };
        let place = NamedPlace::new("x", Viewpoint::Solid(at)).expect("a name");
        assert_eq!(place_text(&place, Axes::Scene), "1.25, -0.01, 100000");
        assert_eq!(place_text(&place, Axes::Nodes), "1.25, -0.01, -100000");
    }
}
