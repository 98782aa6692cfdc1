//! Start page, in place of a map: ways to open one, the folders of games that were found, and the recent maps and worlds.
//!
//! ```text
//! Open map…          │ Recent
//! Open folder…       │ ┌────┐ ┌────┐ ┌────┐
//! Demo map, manual   │ └────┘ └────┘ └────┘
//! DDNet maps         │ ┌────┐ …
//! ```

use egui::{
    Id, Key, Label, Order, Rect, Response, RichText, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use lucide_icons::Icon;

use super::dialogs;
use super::recent::{self, RecentMaps};
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{cards, style, text};
use crate::view::{Action, Request};

/// Width of the column with the ways to open a map.
const WAYS: f32 = 212.0;
/// Space between the columns, and around them.
const GAP: f32 = 24.0;
/// Width of the words that stand in place of recent maps.
const NONE: f32 = 220.0;
/// Part of the free height above the page: a little above the middle.
const ABOVE: f32 = 0.4;
/// Width below which the columns stand below each other.
const NARROW: f32 = 460.0;
/// Height of a way to open a map.
const WAY: f32 = 30.0;
/// Space between two of them, and left of their icons.
const BETWEEN_WAYS: f32 = 2.0;
const WAY_ICON: f32 = 7.0;
/// Title of the page, and of the list beside it.
const TITLE: &str = "mapscope";
const RECENT: &str = "Recent";
/// Height that a message over the page is given in its first frame, before it has been laid out.
const MESSAGE: f32 = 64.0;
/// Largest part of the free height that a message takes from the page; beyond it, the page scrolls below the message.
const MESSAGE_PART: f32 = 0.5;

/// State of the page.
#[derive(Default)]
pub struct StartPage {
    /// First recent map or first way, which the first arrow selects.
    first: Option<Id>,
    /// Height of the page in the last frame.
    height: f32,
}

impl StartPage {
    /// Shows the page, where no map is open.
    pub fn show(&mut self, root: &mut Ui, free: Rect, cx: &mut PanelCx, recents: &mut RecentMaps) {
        if !cx.shows_start() {
            return;
        }
        root.painter().rect_filled(free, 0.0, style::colors().background);
        self.take_arrows(root, cx);
        let message = message_height(root, free, cx).min(free.height() * MESSAGE_PART);
        let margin = if free.width() < 2.0 * NARROW { style::SPACE_L } else { GAP };
        let above = (free.height() - message - self.height) * ABOVE;
        let top = free.top() + message + above.max(style::SPACE_M);
        let most = WAYS + margin + recent::list_width(cx).unwrap_or(NONE);
        let width = (free.width() - 2.0 * margin).clamp(1.0, most.max(NARROW));
        let left = free.center().x - width * 0.5;
        let page = Rect::from_min_max(pos2(left, top), pos2(left + width, (free.bottom() - style::SPACE_M).max(top)));
        if width < NARROW {
            let mut ui = root.new_child(UiBuilder::new().max_rect(page).scope_id(Id::unique("start page")));
            let list = ScrollArea::vertical().id_salt("start page").auto_shrink(false);
            let shown = list.show(&mut ui, |ui| {
                self.first = Some(ways(ui, cx));
                ui.add_space(style::SPACE_L);
                let left = recents.inset(ui.available_width(), cx);
                inset(ui, left, |ui| heading(ui, RECENT));
                self.recents(ui, cx, recents);
            });
            return self.follow_height(root, shown.content_size.y);
        }
        let split = page.left() + WAYS;
        let column = |min: f32, max: f32| Rect::from_x_y_ranges(min..=max, page.y_range());
        let mut ui = root.new_child(UiBuilder::new().max_rect(column(page.left(), split)).scope_id(Id::unique("ways")));
        let list = ScrollArea::vertical().id_salt("ways").auto_shrink(false);
        let left = list.show(&mut ui, |ui| self.first = Some(ways(ui, cx))).content_size.y;
        let right = column(split + margin, page.right());
        let mut ui = root.new_child(UiBuilder::new().max_rect(right).scope_id(Id::unique("recents")));
        let inset = recents.inset(ui.available_width(), cx);
        beside_title(&mut ui, RECENT, inset);
        let above = ui.cursor().top() - right.top();
        let list = ScrollArea::vertical().id_salt("recents").auto_shrink(false);
        let shown = list.show(&mut ui, |ui| self.recents(ui, cx, recents));
        self.follow_height(root, left.max(above + shown.content_size.y));
    }

    /// Notes the height of the page, by which the next frame places it.
    fn follow_height(&mut self, root: &Ui, height: f32) {
        if std::mem::replace(&mut self.height, height) != height {
            root.ctx().request_repaint();
        }
    }

    fn recents(&mut self, ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps) {
        if let Some(first) = recents.list(ui, cx) {
            self.first = Some(first);
            return;
        }
        ui.label("Nothing recent");
        let hint = RichText::new("Maps, worlds and levels that you open are listed here.").font(style::small());
        ui.add(Label::new(hint.color(style::colors().muted)).wrap());
    }

    /// Gives the keyboard to the page with the first arrow; from there on arrows lead from thing to thing.
    fn take_arrows(&self, ui: &Ui, cx: &PanelCx) {
        let ctx = ui.ctx();
        let is_covered = dialogs::open(cx).is_some() || cx.shell.palette || egui::Popup::is_any_open(ctx);
        if is_covered || ctx.memory(|memory| memory.focused().is_some()) {
            return;
        }
        let arrows = [Key::ArrowDown, Key::ArrowRight, Key::ArrowUp, Key::ArrowLeft];
        if ui.input(|input| input.modifiers.is_none() && arrows.iter().any(|key| input.key_pressed(*key)))
            && let Some(first) = self.first
        {
            ctx.memory_mut(|memory| {
                memory.request_focus(first);
                // The key has done its work.
                memory.move_focus(egui::FocusDirection::None);
            });
        }
    }
}

/// Height of the message over the page, with the space above it; 0 where there is none.
fn message_height(root: &Ui, free: Rect, cx: &PanelCx) -> f32 {
    let shown = cx.status.error.as_ref().map(|_| cards::shown_rect(root, Order::Foreground, cards::ERROR));
    shown.map_or(0.0, |rect| rect.map_or(MESSAGE, |rect| (rect.bottom() - free.top()).max(0.0)))
}

fn heading(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).font(style::small()).color(style::colors().muted));
    ui.add_space(style::SPACE_S);
}

/// Heading of the column beside the title: on its line, and what follows begins where the first way does.
fn beside_title(ui: &mut Ui, words: &str, left: f32) {
    let baseline = |words: &str, font| {
        let galley = ui.painter().layout_no_wrap(words.to_owned(), font, style::colors().text);
        let glyph = galley.rows.first().and_then(|row| row.glyphs.first().map(|glyph| row.pos.y + glyph.pos.y));
        (galley.size(), glyph.unwrap_or_default())
    };
    let (title, line) = baseline(TITLE, style::heading());
    let (size, own) = baseline(words, style::small());
    ui.spacing_mut().item_spacing.y = BETWEEN_WAYS;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), title.y), Sense::hover());
    let rect = Rect::from_min_size(rect.min + vec2(left, line - own), size);
    ui.put(rect, Label::new(RichText::new(words).font(style::small()).color(style::colors().muted)).extend());
    ui.add_space(style::SPACE_S);
}

/// Words that begin further to the right.
fn inset<R>(ui: &mut Ui, left: f32, content: impl FnOnce(&mut Ui) -> R) {
    let margin = egui::Margin { left: left as i8, ..egui::Margin::ZERO };
    egui::Frame::new().inner_margin(margin).show(ui, content);
}

/// Ways to open a map, and folders of games. Returns the first.
fn ways(ui: &mut Ui, cx: &mut PanelCx) -> Id {
    ui.spacing_mut().item_spacing.y = BETWEEN_WAYS;
    inset(ui, WAY_ICON, |ui| ui.label(RichText::new(TITLE).font(style::heading())));
    ui.add_space(style::SPACE_S);
    let first = command(ui, cx, Command::Open);
    command(ui, cx, Command::OpenFolder);
    let demo = Way { icon: Icon::Map, name: "Open demo map", keys: "", hint: "A small map that comes with mapscope" };
    if demo.show(ui, "demo").clicked() {
        cx.push(Action::Ask(Request::OpenDemo));
    }
    command(ui, cx, Command::Manual);
    let games = cx.status.games.clone();
    if !games.maps.is_empty() {
        ui.add_space(style::SPACE_L);
        inset(ui, WAY_ICON, |ui| heading(ui, "Game maps"));
    }
    for folder in &games.maps {
        let path = folder.path.to_string_lossy();
        let way = Way { icon: Icon::Folder, name: folder.name, keys: "", hint: &text::clean(&path) };
        if way.show(ui, &path).clicked() {
            cx.push(Action::Ask(Request::OpenFolder(folder.path.clone())));
        }
    }
    ui.add_space(style::SPACE_L);
    let palette = Command::CommandPalette.info().keys_text();
    let mut hints = vec!["Drop a map, world, level or folder here to open it.".to_owned()];
    if !palette.is_empty() {
        hints.push(format!("{palette} finds every command."));
    }
    inset(ui, WAY_ICON, |ui| {
        for hint in hints {
            ui.add(Label::new(RichText::new(hint).font(style::small()).color(style::colors().muted)).wrap());
        }
    });
    first
}

fn command(ui: &mut Ui, cx: &mut PanelCx, command: Command) -> Id {
    let info = command.info();
    let way = Way { icon: info.icon, name: info.label, keys: &info.keys_text(), hint: "" };
    let response = way.show(ui, command.id());
    if response.clicked() {
        cx.commands.push(command);
    }
    response.id
}

/// A line that opens something.
struct Way<'a> {
    icon: Icon,
    name: &'a str,
    keys: &'a str,
    hint: &'a str,
}

impl Way<'_> {
    fn show(&self, ui: &mut Ui, id: &str) -> Response {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), WAY), Sense::hover());
        let response = ui.interact(rect, Id::unique("start page way").with(id), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.name));
        let colors = style::colors();
        let hovered = response.contains_pointer();
        if hovered {
            ui.painter().rect_filled(rect, f32::from(style::RADIUS), colors.hover);
        }
        let icon = Rect::from_min_size(rect.min, vec2(WAY, WAY));
        widgets::paint_icon(ui.painter(), icon, self.icon, colors.accent);
        let words =
            Rect::from_min_max(pos2(icon.right() - style::SPACE_S, rect.top()), rect.max - vec2(style::SPACE_M, 0.0));
        let mut row = RowPainter::filled(ui, words, egui::Color32::TRANSPARENT);
        row.text_right(self.keys, &style::small(), colors.muted);
        row.text(self.name, &style::body(), colors.text);
        widgets::paint_focus(ui, &response);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if self.hint.is_empty() { response } else { response.on_hover_text(self.hint) }
    }
}
