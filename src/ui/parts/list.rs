//! Lists of any length, of which only the rows in view are made, and the keys that go through their rows.
//!
//! A row that is clicked takes the keyboard ([`focus_on_click`]). A click never scrolls the list that it is in: a second
//! click, of a double click, finds the same row under the pointer.

use egui::{EventFilter, Id, Key, Rect, Response, Ui, WidgetRect, pos2, vec2};

use super::window_parts;

/// Frames in which a row that is to get the keyboard may still come into view.
const PATIENCE: u8 = 3;

/// Scroll position of a list, so that it can be scrolled to a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scroll {
    offset: f32,
    wanted: Option<Wanted>,
    /// Focus of the last frame.
    focused: Option<Id>,
    /// Row that gets the keyboard once it is in view.
    target: Option<Target>,
    /// The last frame had a click in the list: what it leads to in this frame does not scroll.
    is_clicked: bool,
}

/// Rows that are to be in view, from `top` to `bottom` in points from the list's top.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    top: f32,
    bottom: f32,
    /// Only as far as needed, and only where they are hidden below.
    just_uncover: bool,
    /// Height of the list when they were last brought into view.
    room: Option<f32>,
}

/// Row that is to get the keyboard.
#[derive(Clone, Copy, Debug)]
struct Target {
    row: usize,
    /// Part of the row; `None` = the whole row.
    part: Option<Rect>,
    /// Frames until it is given up.
    patience: u8,
}

/// Keys that go through the rows of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keys {
    /// Up and down.
    Arrows,
    /// Also Home, End, Page Up and Page Down.
    Rows,
    /// As rows; left and right are for the rows too.
    Tree,
}

impl Scroll {
    /// Brings the rows from `top` to `bottom` (points from the list's top) into view when the list is next shown, unless
    /// a click in the list is the reason.
    pub fn reveal(&mut self, top: f32, bottom: f32) {
        self.wanted = Some(Wanted { top, bottom, just_uncover: false, room: None });
    }

    /// Scrolls to the top: what the list holds has changed as a whole.
    pub fn show_top(&mut self) {
        self.reveal(0.0, 1.0);
    }

    /// Scrolls rows up as far as needed that a strip below the list has covered.
    pub fn uncover(&mut self, top: f32, bottom: f32) {
        self.wanted = Some(Wanted { top, bottom, just_uncover: true, room: None });
    }

    /// Gives the keyboard to a row, once it is in view.
    pub fn focus_row(&mut self, row: usize) {
        self.target = Some(Target { row, part: None, patience: PATIENCE });
    }

    /// Whether the list is not yet done with bringing rows into view.
    fn is_settling(&self) -> bool {
        self.wanted.is_some() || self.target.is_some()
    }

    /// Offset to jump to, for a list of `total` height of which `room` shows. None where it is fine as it is.
    fn jump(&mut self, total: f32, room: f32) -> Option<f32> {
        if std::mem::take(&mut self.is_clicked) {
            self.wanted = None;
        }
        let Wanted { top, bottom, just_uncover, room: before } = self.wanted?;
        // Things below the list may grow with the selection, and get their height a frame later: the rows are kept in
        // view until the list's own height stays.
        self.wanted = (before != Some(room)).then_some(Wanted { top, bottom, just_uncover, room: Some(room) });
        let most = (total - room).max(0.0);
        if just_uncover {
            return (bottom > self.offset + room).then(|| (bottom - room).clamp(0.0, most));
        }
        let seen = self.offset <= top && bottom <= self.offset + room;
        // Of rows that do not fit, the beginning shows.
        let middle = ((top + bottom - room) * 0.5).min(top);
        (!seen).then(|| middle.clamp(0.0, most))
    }
}

/// List of any length: only the rows in view are made. `heights`: heights of the rows; `row` paints one into its
/// rectangle. The arrows up and down go through the rows.
pub fn virtual_list(
    ui: &mut Ui,
    id: &str,
    scroll: &mut Scroll,
    heights: impl Iterator<Item = f32>,
    row: impl FnMut(&mut Ui, usize, Rect),
) {
    show(ui, id, scroll, heights, Keys::Arrows, row);
}

/// A [`virtual_list`] through which Home, End, Page Up and Page Down go too. Returns the row that keys have led to in
/// this frame.
pub fn list(
    ui: &mut Ui,
    id: &str,
    scroll: &mut Scroll,
    heights: impl Iterator<Item = f32>,
    row: impl FnMut(&mut Ui, usize, Rect),
) -> Option<usize> {
    show(ui, id, scroll, heights, Keys::Rows, row)
}

/// A [`list`] whose rows take the arrows to the left and right.
pub fn tree(
    ui: &mut Ui,
    id: &str,
    scroll: &mut Scroll,
    heights: impl Iterator<Item = f32>,
    row: impl FnMut(&mut Ui, usize, Rect),
) -> Option<usize> {
    show(ui, id, scroll, heights, Keys::Tree, row)
}

/// Gives the keyboard to a row that was clicked.
pub fn focus_on_click(response: &Response) {
    if response.clicked() {
        response.request_focus();
        response.ctx.data_mut(|data| data.insert_temp(clicked_id(), true));
    }
}

/// Whether a row has the keyboard because one was clicked, not because Tab led there. Keys of the map that would press
/// the row stay with the map then: the pointer has the eyes on it.
pub fn is_clicked(ctx: &egui::Context) -> bool {
    if ctx.input(|input| input.key_pressed(Key::Tab) || input.key_pressed(Key::F6)) {
        ctx.data_mut(|data| data.remove::<bool>(clicked_id()));
    }
    has_focus(ctx) && ctx.data(|data| data.get_temp(clicked_id())).unwrap_or(false)
}

/// Whether a row of a list has the keyboard.
pub fn has_focus(ctx: &egui::Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    let is_row = focused.is_some() && ctx.data(|data| data.get_temp::<Id>(focus_id())) == focused;
    is_row && !ctx.text_edit_focused()
}

fn focus_id() -> Id {
    Id::unique("row with the keyboard")
}

fn clicked_id() -> Id {
    Id::unique("row with the keyboard was clicked")
}

fn show(
    ui: &mut Ui,
    id: &str,
    scroll: &mut Scroll,
    heights: impl Iterator<Item = f32>,
    keys: Keys,
    mut row: impl FnMut(&mut Ui, usize, Rect),
) -> Option<usize> {
    let mut tops = vec![0.0];
    tops.extend(heights.scan(0.0, |sum, height| {
        *sum += height;
        Some(*sum)
    }));
    let total = tops.last().copied().unwrap_or_default();
    let mut area = egui::ScrollArea::vertical().id_salt(id).auto_shrink(false).min_scrolled_height(0.0);
    if let Some(offset) = scroll.jump(total, ui.available_height()) {
        area = area.vertical_scroll_offset(offset);
    }
    if scroll.is_settling() {
        ui.ctx().request_repaint();
    }
    let clicked_at = ui.input(|i| i.pointer.interact_pos().filter(|_| i.pointer.any_click()));
    let mut walked = None;
    let output = area.show_viewport(ui, |ui, viewport| {
        ui.set_height(total);
        let (left, top) = (ui.max_rect().left(), ui.max_rect().top());
        let width = ui.max_rect().width();
        // One more above and one below, so that the arrow keys find something to go to there.
        let first = tops.partition_point(|&t| t <= viewport.top()).saturating_sub(2);
        let mut after = 0;
        let mut rows = Vec::new();
        for (index, pair) in tops.windows(2).enumerate().skip(first) {
            after += usize::from(pair[0] > viewport.bottom());
            if after > 1 {
                break;
            }
            let rect = Rect::from_min_size(pos2(left, top + pair[0]), vec2(width, pair[1] - pair[0]));
            row(ui, index, rect);
            follow_focus(ui, rect, &mut scroll.focused, clicked_at.is_some());
            rows.push((index, rect));
        }
        walked = walk(ui, scroll, &rows, &tops, keys).or_else(|| reach(ui, scroll, &rows));
    });
    scroll.offset = output.state.clamped_offset().y;
    scroll.is_clicked = clicked_at.is_some_and(|at| output.inner_rect.contains(at));
    walked
}

/// Moves the focus by keys to another row, to the same part of it. Returns that row, where it has the focus as a whole.
fn walk(ui: &Ui, scroll: &mut Scroll, rows: &[(usize, Rect)], tops: &[f32], keys: Keys) -> Option<usize> {
    let from = window_parts::focused(ui).filter(|from| from.layer_id == ui.layer_id())?;
    // Rows that are scrolled out of view lie below the field that filters them, whose keys are its own.
    if keys != Keys::Arrows && ui.ctx().text_edit_focused() {
        return None;
    }
    // A widget larger than a row is no part of one.
    let (at, rect) = rows.iter().copied().find(|(_, row)| row.expand(2.0).contains_rect(from.rect))?;
    let is_whole = is_whole(&from, rect);
    let takes_sides = keys == Keys::Tree && is_whole;
    let filter = EventFilter { vertical_arrows: true, horizontal_arrows: takes_sides, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(from.id, filter));
    if keys != Keys::Arrows {
        ui.data_mut(|data| data.insert_temp(focus_id(), from.id));
    }
    let last = tops.len().saturating_sub(2);
    let page = rows.len().saturating_sub(4).max(1);
    let steps = ui.input(|i| {
        let presses = |key| i.num_presses(key) as isize;
        match i.modifiers.alt || i.modifiers.command {
            true => 0,
            false => (presses(Key::ArrowDown) - presses(Key::ArrowUp)).signum(),
        }
    });
    let far = ui.input(|i| {
        let pressed =
            |key| keys != Keys::Arrows && i.modifiers.is_none() | i.modifiers.shift_only() && i.key_pressed(key);
        match () {
            () if pressed(Key::Home) => Some(0),
            () if pressed(Key::End) => Some(last),
            () if pressed(Key::PageUp) => Some(at.saturating_sub(page)),
            () if pressed(Key::PageDown) => Some((at + page).min(last)),
            () => None,
        }
    });
    if let Some(row) = far {
        if row != at {
            scroll.target = Some(Target { row, part: (!is_whole).then_some(from.rect), patience: PATIENCE });
            scroll.reveal(tops.get(row).copied()?, tops.get(row + 1).copied()?);
            ui.ctx().request_repaint();
        }
        return None;
    }
    // Headings and other rows without anything that takes the keyboard are passed over.
    let ahead = |(index, _): &&(usize, Rect)| (*index as isize - at as isize) * steps > 0;
    let mut ahead: Vec<_> = rows.iter().filter(ahead).collect();
    if steps < 0 {
        ahead.reverse();
    }
    let part = (!is_whole).then_some(from.rect);
    ahead.into_iter().find(|(_, row)| focus(ui, *row, part)).map(|(index, _)| *index).filter(|_| is_whole)
}

/// Gives the focus to a row that was out of view and may show by now.
fn reach(ui: &Ui, scroll: &mut Scroll, rows: &[(usize, Rect)]) -> Option<usize> {
    let Target { row, part, patience } = scroll.target?;
    scroll.target = patience.checked_sub(1).map(|patience| Target { row, part, patience });
    if !rows.iter().any(|(index, _)| *index == row) {
        return None;
    }
    let mut nearest: Vec<_> = rows.iter().collect();
    nearest.sort_by_key(|(index, _)| index.abs_diff(row));
    let found = nearest.into_iter().find(|(_, row)| focus(ui, *row, part))?;
    scroll.target = None;
    Some(found.0).filter(|_| part.is_none())
}

/// Whether a widget is a row as a whole, not a button in it.
fn is_whole(widget: &WidgetRect, row: Rect) -> bool {
    widget.rect.width() > row.width() * 0.5
}

/// Focuses the widget of a row that is most like a part of another; without one, the row as a whole. Returns whether the
/// row has any.
fn focus(ui: &Ui, row: Rect, part: Option<Rect>) -> bool {
    let part = part.unwrap_or(row);
    let to = ui.ctx().viewport(|viewport| {
        let widgets = viewport.this_pass.widgets.get_layer(ui.layer_id());
        let takes = widgets.filter(|to| to.enabled && to.sense.is_focusable() && row.contains(to.rect.center()));
        let apart = |to: &Rect| (to.left() - part.left()).abs() + (to.right() - part.right()).abs();
        takes.min_by(|a, b| apart(&a.rect).total_cmp(&apart(&b.rect))).map(|to| to.id)
    });
    if let Some(to) = to {
        ui.memory_mut(|memory| memory.request_focus(to));
        ui.ctx().request_repaint();
    }
    to.is_some()
}

/// Brings a row into view that has just got the focus, with a part of those beside it; not where a click gave it.
fn follow_focus(ui: &Ui, row: Rect, before: &mut Option<Id>, is_clicked: bool) {
    let focused = ui.memory(|memory| memory.focused());
    if focused == *before {
        return;
    }
    let Some(widget) = window_parts::focused(ui) else { return };
    if widget.layer_id == ui.layer_id() && row.expand(2.0).contains_rect(widget.rect) {
        *before = focused;
        if !is_clicked {
            ui.scroll_to_rect(row.expand2(vec2(0.0, row.height() * 0.5)), None);
        }
    }
}
