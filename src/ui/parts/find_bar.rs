//! The bar of a search over a map or a world: the field, the number of matches, steps from one match to the next, and
//! the list below, which folds away.

use egui::{
    Align2, Area, Event, Frame, Id, Key, Margin, Modifiers, Order, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2,
    vec2,
};
use lucide_icons::Icon;

use super::widgets::{self, Scroll};
use super::{style, text, typed_ahead};
use crate::ui::commands::Command;

/// Width of the bar.
const WIDTH: f32 = 460.0;
/// Least width of the field, in the narrowest windows.
const LEAST_FIELD: f32 = 60.0;
/// Width of the map below which its part of the window does not hold the bar.
const NARROW: f32 = 320.0;
/// Width of the field from which on its hint has examples.
const HINT_WIDTH: f32 = 180.0;
/// Width of the number of matches, and the part of the bar that it takes at most.
const COUNT: f32 = 136.0;
const COUNT_PART: f32 = 0.3;
/// Width of the number of matches at least, so that the field keeps its width while they are counted.
const LEAST_COUNT: f32 = 64.0;
/// Most rows of the list that show at a time.
const MOST_ROWS: usize = 8;
/// Most of the height of the map that the list covers.
const MOST_HEIGHT: f32 = 0.3;

/// State of a bar.
#[derive(Default)]
pub struct FindBar {
    /// Pending step, and its search: it is done once that search has an answer.
    wanted: Option<(String, isize)>,
    /// The list is folded away.
    is_folded: bool,
    scroll: Scroll,
    /// Row that was last brought into view, with its search.
    revealed: Option<(String, usize)>,
}

/// The field and its surroundings in a frame.
pub struct FindField<'a> {
    /// Name of the field, by which it has the keyboard.
    pub name: &'static str,
    /// Hint of the empty field: with examples, and without for narrow windows.
    pub hints: [&'static str; 2],
    /// The bar has just been opened: the field takes the keyboard.
    pub is_new: bool,
    /// Text of the search that is answered.
    pub text: &'a str,
    /// Number of matches.
    pub count: CountText,
}

/// Number of matches, or which of them is shown.
#[derive(Default)]
pub struct CountText {
    /// The whole text.
    pub full: String,
    /// A shorter form for narrow windows.
    pub brief: Option<String>,
}

impl From<String> for CountText {
    fn from(full: String) -> Self {
        Self { full, brief: None }
    }
}

/// Input of a frame.
pub struct FindInput {
    /// Text in the field.
    pub text: String,
    /// Steps to another match: 1 = the next one, −1 = the one before.
    pub by: Option<isize>,
    /// The bar is to be closed.
    pub closes: bool,
}

/// Shows the card of a bar at the upper edge of the map.
pub fn card(ui: &Ui, free: Rect, area: &str, content: impl FnOnce(&mut Ui)) {
    // Where the panels leave too little of the map, the bar lies over them.
    let across = if free.width() < NARROW { ui.ctx().content_rect().x_range() } else { free.x_range() };
    let within = Rect::from_x_y_ranges(across, free.y_range());
    let width = WIDTH.min(within.width() - 2.0 * style::SPACE_M).max(LEAST_FIELD);
    let at = pos2(within.center().x - width / 2.0, within.top() + style::SPACE_M);
    let area = Area::new(Id::unique(area)).fixed_pos(at).constrain_to(within).order(Order::Middle);
    area.show(ui.ctx(), |ui| {
        let line = Stroke::new(1.0, style::colors().line);
        let frame = Frame::new().fill(style::colors().raised).stroke(line).corner_radius(4);
        frame.inner_margin(Margin::same(8)).show(ui, |ui| {
            ui.set_width((width - 18.0).max(0.0));
            ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_S);
            content(ui);
        });
    });
}

/// Gives the keyboard to a field, with its words selected: others are typed over them. One that has it already, and was
/// typed into, is left as it is.
pub fn select_all(ctx: &egui::Context, field: &egui::Response, words: &str) {
    if !field.has_focus() {
        typed_ahead::focus(ctx, field.id, words, true);
    }
}

impl FindBar {
    /// Clears the pending step and what the list has scrolled to: the bar is closed, or another world is shown.
    pub fn reset(&mut self) {
        *self = Self { is_folded: self.is_folded, ..Self::default() };
    }

    /// Shows the field with the number of matches and the buttons.
    pub fn row(&mut self, ui: &mut Ui, field: FindField) -> FindInput {
        ui.horizontal(|ui| self.row_content(ui, field)).inner
    }

    fn row_content(&mut self, ui: &mut Ui, field: FindField) -> FindInput {
        let mut input = FindInput { text: field.text.to_owned(), by: arrow_steps(ui, field.name), closes: false };
        // The field takes the room that the number leaves.
        let most = COUNT.min(ui.available_width() * COUNT_PART);
        let count = text_width(ui, &field.count.full).clamp(LEAST_COUNT.min(most), most);
        let buttons = 4.0 * (style::BUTTON + style::SPACE_S) + count + style::SPACE_S;
        let room = (ui.available_width() - buttons).max(LEAST_FIELD);
        let [hint, brief_hint] = field.hints;
        let hint = if room < HINT_WIDTH { brief_hint } else { hint };
        let shown = ui
            .allocate_ui(vec2(room, style::BUTTON), |ui| widgets::filter_field(ui, field.name, hint, &mut input.text));
        let response = shown.inner;
        if field.is_new {
            select_all(ui.ctx(), &response, &input.text);
        }
        input.closes = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Escape));
        // The field loses the focus at Enter; going from match to match needs it back.
        if let Some(step) = ui.input(|i| i.events.iter().find_map(enter_step)).filter(|_| response.lost_focus()) {
            response.request_focus();
            input.by = Some(step);
        }
        count_label(ui, count, field.count);
        if widgets::icon_button(ui, Icon::ChevronUp, "Previous match", "Shift+Enter", false).clicked() {
            input.by = Some(-1);
        }
        if widgets::icon_button(ui, Icon::ChevronDown, "Next match", "Enter", false).clicked() {
            input.by = Some(1);
        }
        let (icon, label) = match self.is_folded {
            true => (Icon::List, "Show list"),
            false => (Icon::ListCollapse, "Hide list"),
        };
        if widgets::icon_button(ui, icon, label, "", false).clicked() {
            self.is_folded = !self.is_folded;
        }
        input.closes |= widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked();
        input
    }

    /// The pending step with that of the input, until it is done; further typing cancels it. `is_answered`: the matches
    /// there are belong to the text in the field.
    pub fn step(&mut self, input: &FindInput, is_answered: bool) -> Option<isize> {
        if let Some(by) = input.by {
            self.wanted = Some((input.text.clone(), by));
        }
        self.wanted.take_if(|(text, _)| *text != input.text);
        self.wanted.take_if(|_| is_answered).map(|(_, by)| by)
    }

    /// Shows the list, unless it is folded away. `current`: the match that was gone to, brought into view once. `row`
    /// shows a row and returns whether it was clicked. Returns the row that was.
    pub fn list(
        &mut self,
        ui: &mut Ui,
        free: Rect,
        (rows, current): (usize, Option<usize>),
        searched: &str,
        mut row: impl FnMut(&mut Ui, usize, Rect) -> bool,
    ) -> Option<usize> {
        if self.is_folded || rows == 0 {
            return None;
        }
        let now = current.filter(|at| *at < rows).map(|at| (searched.to_owned(), at));
        if now != self.revealed {
            if let Some((_, at)) = &now {
                let top = *at as f32 * style::ROW;
                self.scroll.reveal(top, top + style::ROW);
            }
            self.revealed = now;
        }
        let room = ((free.height() * MOST_HEIGHT / style::ROW) as usize).clamp(2, MOST_ROWS);
        let size = vec2(ui.available_width(), rows.min(room) as f32 * style::ROW);
        let mut chosen = None;
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            ui.set_max_height(size.y);
            let heights = std::iter::repeat_n(style::ROW, rows);
            widgets::virtual_list(ui, "matches", &mut self.scroll, heights, |ui, at, rect| {
                if row(ui, at, rect) {
                    chosen = Some(at);
                }
            });
        });
        chosen
    }
}

/// Position of the match that some steps lead to, round and round; the first step leads to the first or the last.
pub fn stepped(current: Option<usize>, count: usize, by: isize) -> Option<usize> {
    let all = isize::try_from(count).ok().filter(|all| *all > 0)?;
    let at = match (current, by) {
        (Some(at), by) => (isize::try_from(at).ok()? + by).rem_euclid(all),
        (None, 1..) => 0,
        (None, _) => all - 1,
    };
    usize::try_from(at).ok()
}

fn text_width(ui: &Ui, words: &str) -> f32 {
    ui.painter().layout_no_wrap(words.to_owned(), style::small(), style::colors().muted).size().x
}

fn count_label(ui: &mut Ui, width: f32, CountText { full, brief }: CountText) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, style::ROW), Sense::hover());
    let color = style::colors().muted;
    let fits = |words: &str| text_width(ui, words) <= width;
    let brief = brief.filter(|_| !fits(&full)).unwrap_or_else(|| full.clone());
    let short = text::elide_middle(ui.ctx(), &brief, &style::small(), width);
    ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, &*short, style::small(), color);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &full));
    if short != full {
        response.on_hover_text(full);
    }
}

/// Steps of the arrow keys in the field: they go from match to match, since the field has one line.
fn arrow_steps(ui: &Ui, field: &str) -> Option<isize> {
    if !ui.memory(|memory| memory.has_focus(Id::unique(field))) {
        return None;
    }
    let presses = |key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key)) as isize;
    let by = presses(Key::ArrowDown) - presses(Key::ArrowUp);
    (by != 0).then_some(by.signum())
}

/// Step of a key.
fn enter_step(event: &Event) -> Option<isize> {
    match event {
        Event::Key { key: Key::Enter, pressed: true, modifiers, .. } => Some(if modifiers.shift { -1 } else { 1 }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_round_and_begin_at_either_end() {
        assert_eq!([stepped(None, 3, 1), stepped(None, 3, -1)], [Some(0), Some(2)]);
        assert_eq!([stepped(Some(2), 3, 1), stepped(Some(0), 3, -1)], [Some(0), Some(2)]);
        assert_eq!([stepped(None, 0, 1), stepped(Some(1), 0, -1)], [None, None]);
    }

    #[test]
    fn a_step_waits_for_the_answer_and_typing_cancels_it() {
        let mut bar = FindBar::default();
        let input = |text: &str, by| FindInput { text: text.to_owned(), by, closes: false };
        assert_eq!(bar.step(&input("door", Some(1)), false), None);
        assert_eq!(bar.step(&input("door", None), true), Some(1));
        assert_eq!(bar.step(&input("door", None), true), None, "once");
        assert_eq!(bar.step(&input("door", Some(-1)), false), None);
        assert_eq!(bar.step(&input("doors", None), true), None, "the field has other text");
    }
}
