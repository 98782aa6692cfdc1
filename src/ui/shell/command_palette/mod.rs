//! Command palette: every command and more, found by typing a part of its name.

pub mod entries;
mod positions;
mod search;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Id, Key, Modifiers, Order, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use self::entries::Entry;
use self::search::Search;
use crate::ui::command_facts::Concern;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{cards, style, typed_ahead};
use crate::ui::shell::dialogs;
use crate::view::{ShellAction, WorldView};

/// Size of the window, where there is space.
const WIDTH: f32 = 520.0;
const HEIGHT: f32 = 380.0;
/// Height of a line of the list.
const LINE: f32 = 26.0;
/// Number of recent entries that come first.
const RECENT: usize = 6;
/// Number of lines of a page key.
const PAGE: isize = 10;

/// Field for the words.
const FIELD: &str = "command palette field";

/// State of the palette.
#[derive(Default)]
pub struct Palette {
    typed: String,
    /// The search, while the palette is open.
    search: Option<Search>,
    /// Line that Enter runs.
    at: usize,
    scroll: Scroll,
    /// Recent entries, the last first.
    recent: Vec<Entry>,
    pointer: Option<egui::Pos2>,
}

impl Palette {
    /// Drops entries of layers: another scene is shown.
    pub fn reset(&mut self) {
        self.search = None;
        self.recent.retain(|entry| {
            !matches!(
                entry,
                Entry::GoTo(_) | Entry::Eye(_) | Entry::Solo(_) | Entry::Tile(_) | Entry::Node(_) | Entry::Bookmark(_)
            )
        });
    }

    /// Gives the keyboard to the field of a palette that has just been opened, before anything else gets the letters of
    /// this frame. Those that were typed before it come first.
    pub fn take_keyboard(&mut self, ui: &Ui, cx: &PanelCx) {
        if !cx.shell.palette || self.search.is_some() {
            return;
        }
        (self.typed, self.at, self.scroll) = (typed_ahead::take(ui.ctx()), 0, Scroll::default());
        typed_ahead::focus(ui.ctx(), Id::unique(FIELD), &self.typed, false);
    }

    /// Shows the palette where it is open. Returns a command that was chosen.
    pub fn show(&mut self, ui: &Ui, cx: &mut PanelCx) -> Option<Command> {
        if !cx.shell.palette {
            self.search = None;
            return None;
        }
        let is_new = self.search.is_none();
        if is_new {
            self.search = Some(Search::new(cx));
        }
        // Escape has taken the focus of the field already.
        if !is_new && ui.input(|i| i.key_pressed(Key::Escape)) {
            cx.push(ShellAction::TogglePalette);
            return None;
        }
        let (steps, enters) = if is_new { (0, false) } else { keys(ui) };
        let window = ui.ctx().content_rect();
        let width = WIDTH.min(window.width() - 32.0).max(120.0);
        let height = HEIGHT.min(window.height() - style::TOP_BAR - 48.0).max(80.0);
        let mut asked = None;
        let offset = vec2(0.0, style::TOP_BAR + style::SPACE_M);
        cards::area(ui, "command palette", Order::Foreground, Align2::CENTER_TOP, window, offset, |ui| {
            let card = cards::card(egui::Color32::TRANSPARENT).inner_margin(egui::Margin::same(8));
            let card = card.show(ui, |ui| {
                ui.set_width(width - 16.0);
                self.field(ui, cx);
                ui.add_space(style::SPACE_S);
                asked = self.list(ui, cx, height - 56.0, steps);
            });
            let pressed = ui.input(|i| i.pointer.any_pressed().then(|| i.pointer.interact_pos()).flatten());
            if !is_new && pressed.is_some_and(|at| !card.response.rect.contains(at)) {
                cx.push(ShellAction::TogglePalette);
            }
        });
        let listed = self.search.as_ref().and_then(|search| search.listed().get(self.at)).copied();
        asked = asked.or(listed.filter(|_| enters));
        let asked = asked.filter(|entry| entry.hindrance(cx).is_none())?;
        self.recent.retain(|entry| *entry != asked);
        // Their numbers change as some come and go, and words are those of the moment.
        if !matches!(asked, Entry::Bookmark(_) | Entry::FindWords) {
            self.recent.insert(0, asked);
        }
        self.recent.truncate(RECENT);
        // Closed first: the action may open something in its place.
        cx.push(ShellAction::TogglePalette);
        if acts_on_world(asked) {
            dialogs::close(cx);
        }
        asked.ask(ui, cx, &self.typed)
    }

    fn field(&mut self, ui: &mut Ui, cx: &PanelCx) {
        let hint = match cx.view {
            WorldView::Flat(_) => "Type a command, layer, bookmark, or tile coordinates",
            WorldView::Solid(_) if positions::are_there(cx) => "Type a command, bookmark, or position",
            WorldView::Solid(_) => "Type a command or bookmark",
        };
        let before = self.typed.clone();
        let field = widgets::filter_field(ui, FIELD, hint, &mut self.typed);
        field.request_focus();
        if self.typed != before {
            (self.at, self.scroll) = (0, Scroll::default());
        }
    }

    /// Shows the list; returns the clicked entry.
    fn list(&mut self, ui: &mut Ui, cx: &PanelCx, height: f32, steps: isize) -> Option<Entry> {
        let mut search = self.search.take().unwrap_or_default();
        search.follow(cx, &self.typed, &self.recent);
        if !search.is_done() {
            ui.ctx().request_repaint();
        }
        let count = search.listed().len();
        self.step(steps, count);
        let moved = ui.input(|i| i.pointer.latest_pos());
        let moved = std::mem::replace(&mut self.pointer, moved) != moved;
        let mut clicked = None;
        let (mut at, mut scroll) = (self.at, self.scroll);
        if count == 0 {
            let words = if search.is_done() { "No matches" } else { "Searching…" };
            ui.allocate_ui(vec2(ui.available_width(), LINE), |ui| {
                ui.horizontal_centered(|ui| {
                    ui.add_space(style::SPACE_M);
                    ui.colored_label(style::colors().muted, words);
                });
            });
        }
        let room = height.min(count as f32 * LINE);
        ui.allocate_ui(vec2(ui.available_width(), room), |ui| {
            ui.set_min_height(room);
            widgets::virtual_list(ui, "command list", &mut scroll, (0..count).map(|_| LINE), |ui, n, rect| {
                let Some(entry) = search.listed().get(n).copied() else { return };
                let response = line(ui, rect, cx, (n, entry), &search, n == at);
                // The pointer chooses when it moves, not when the list moves under it.
                if moved && response.contains_pointer() {
                    at = n;
                }
                if response.clicked() {
                    clicked = Some(entry);
                }
            });
        });
        (self.at, self.scroll, self.search) = (at, scroll, Some(search));
        clicked
    }

    fn step(&mut self, steps: isize, count: usize) {
        let last = count.saturating_sub(1);
        self.at = match steps {
            0 => self.at.min(last),
            // From the end round to the beginning, one line at a time.
            1 if self.at >= last => 0,
            -1 if self.at == 0 => last,
            steps => self.at.saturating_add_signed(steps).min(last),
        };
        if steps != 0 {
            let top = self.at as f32 * LINE;
            self.scroll.reveal(top, top + LINE);
        }
    }
}

/// Lines to go on by the keys of this frame, and whether Enter was pressed. The field must not get them.
fn keys(ui: &Ui) -> (isize, bool) {
    ui.input_mut(|input| {
        let mut count = |key| input.count_and_consume_key(Modifiers::NONE, key) as isize;
        let lines = count(Key::ArrowDown) - count(Key::ArrowUp);
        let pages = count(Key::PageDown) - count(Key::PageUp);
        // The field releases the keyboard at Enter, and takes it again in every frame.
        (lines + PAGE * pages, count(Key::Enter) > 0)
    })
}

fn line(
    ui: &mut Ui,
    rect: Rect,
    cx: &PanelCx,
    (n, entry): (usize, Entry),
    search: &Search,
    on: bool,
) -> egui::Response {
    let label = entry.label(cx);
    let hindrance = entry.hindrance(cx);
    let response = ui.interact(rect, Id::unique("palette line").with(n), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::MenuItem, hindrance.is_none(), on, &label));
    let mut row = RowPainter::new(ui, rect, on, false);
    let colors = style::colors();
    let color = if hindrance.is_some() { colors.faint } else { colors.text };
    row.icon(entry.icon(cx), if hindrance.is_some() { colors.faint } else { colors.muted });
    row.skip(style::SPACE_S);
    row.text_right(hindrance.unwrap_or(&entry.note(cx)), &style::small(), colors.muted);
    let letters = search.query().fit(&label, "").map(|fit| fit.letters).unwrap_or_default();
    let job = highlighted(&label, &letters, color);
    let room = row.rest();
    let galley = row.painter().layout_job(job);
    let is_cut = galley.size().x > room.width();
    let at = pos2(room.left(), room.center().y - galley.size().y / 2.0);
    row.painter().with_clip_rect(room.intersect(ui.clip_rect())).galley(at, galley, color);
    if is_cut { response.on_hover_text(label) } else { response }
}

/// Whether an entry does something on the map or world, or leads to a part of its panels, which a window would lie over.
fn acts_on_world(entry: Entry) -> bool {
    match entry {
        Entry::Command(command) => !matches!(command.concern(), Concern::File | Concern::Window),
        Entry::Tab(_) | Entry::SolidTab(_) | Entry::GoTo(_) | Entry::Eye(_) | Entry::Solo(_) => true,
        Entry::Tile(_) | Entry::Node(_) | Entry::Bookmark(_) | Entry::Zoom(_) | Entry::FindWords => true,
        Entry::Switch(_) | Entry::Speed(_) | Entry::Recent(_) | Entry::Manual(_) => false,
    }
}

/// Label with the typed letters highlighted.
fn highlighted(label: &str, letters: &[usize], color: egui::Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (n, c) in label.chars().enumerate() {
        let color = if letters.binary_search(&n).is_ok() { style::colors().accent } else { color };
        job.append(c.encode_utf8(&mut [0; 4]), 0.0, TextFormat::simple(style::body(), color));
    }
    job
}
