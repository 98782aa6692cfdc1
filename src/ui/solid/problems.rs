//! Problems of a world in one list: blocks that cannot be read, by reason, and what is odd in others, found by a check of
//! all blocks.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use egui::{CursorIcon, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use glam::IVec3;
use lucide_icons::Icon;

use super::pointed_node::BLOCK;
use super::solid_cx::SolidCx;
use super::things;
use crate::base::{Warning, WarningPlace};
use crate::scene::solid::{NodeQuestion, ThingIndex};
use crate::ui::app_status::{CheckEnd, WorldCheck};
use crate::ui::parts::warning_list::{self, Warnings};
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::solid::{PageAction, SolidAction};
use crate::view::{Action, Request};

/// With no more problems than this all reasons are unfolded at first.
const FEW: usize = 40;

/// State of the page.
#[derive(Default)]
pub struct ProblemsPage {
    /// Reasons that were folded or unfolded against their state at first.
    turned: BTreeSet<String>,
    scroll: Scroll,
    /// The check whose reasons are known.
    of: Option<(Arc<WorldCheck>, usize)>,
    reasons: Vec<Reason>,
    /// Pixels per point with which titles were measured.
    scale: f32,
}

/// Problems with the same words.
struct Reason {
    title: String,
    /// Width of the title in one line, in points. Measured once: a check finds new problems all the time, and the panel
    /// may be dragged wider while there are thousands of reasons.
    title_width: f32,
    /// Its problems.
    members: Vec<Member>,
}

/// A problem of a reason.
struct Member {
    /// Position among all warnings.
    at: usize,
    /// Width of its words in one line, in points, where they are a sentence; 0 where they are just a place.
    width: f32,
    /// It is about the file as a whole: its reason says it all.
    is_of_file: bool,
}

impl Member {
    /// Lines of its words in a row of a width: 1 or 2.
    fn lines_within(&self, width: f32) -> usize {
        if self.width > width - style::ICON * 2.0 - 4.0 * style::SPACE_M { 2 } else { 1 }
    }
}

impl Reason {
    /// Whether there are places to list.
    fn has_places(&self) -> bool {
        self.members.iter().any(|member| !member.is_of_file)
    }

    fn count(&self) -> String {
        text::grouped(self.members.len())
    }

    /// Lines of the title beside the count and the arrow, in a row of a width: 1 or 2.
    fn lines_within(&self, width: f32) -> usize {
        let count = self.count().len() as f32 * style::SPACE_M;
        let space = width - count - style::ICON - 3.0 * style::SPACE_M;
        if self.title_width > space { 2 } else { 1 }
    }

    fn height_within(&self, width: f32) -> f32 {
        style::ROW + text::SMALL_LINE * (self.lines_within(width) - 1) as f32
    }
}

#[derive(Clone, Copy)]
enum Row {
    /// A reason by its position, and whether it is unfolded.
    Reason(usize, bool),
    /// A problem by its position among all warnings, and its number of lines.
    Problem(usize, usize),
    Dropped(usize),
}

impl ProblemsPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut SolidCx) {
        let warnings = Warnings::of(cx);
        let count = warnings.count();
        let check = cx.status.world_check.as_deref();
        let is_going_on = check.is_some_and(|check| check.end.is_none());
        if count == 0 && is_going_on {
            let words = check.map(progress).unwrap_or_default();
            return widgets::empty_state(ui, Icon::LoaderCircle, "Checking…", &words);
        }
        if let Some(CheckEnd::Failed(why)) = check.and_then(|check| check.end.as_ref()) {
            let words = format!("The check failed: {}. Reload the world to try again.", text::clean(why));
            note(ui, &words, style::colors().warning);
        } else if count == 0 {
            let is_level = cx.scene.is_some_and(|scene| scene.level_style.is_some());
            let hint = if is_level { "The level is sound." } else { "Every block of the world can be read." };
            return widgets::empty_state(ui, Icon::Check, "No problems found", hint);
        }
        let words = |ui: &mut Ui| {
            ui.label(text::count(count, "problem", "problems"));
            if let Some(check) = check.filter(|_| is_going_on) {
                ui.label(RichText::new(progress(check)).font(style::small()).color(style::colors().muted));
            }
        };
        widgets::header_with(ui, style::BUTTON, words, |ui| {
            if widgets::icon_button(ui, Icon::Copy, "Copy all problems", "", false).clicked() {
                cx.push(Action::Ask(Request::CopyText(warnings.as_text())));
            }
        });
        self.follow(ui, cx, warnings);
        let width = ui.available_width();
        let rows = self.rows(warnings, width);
        let mut turned = None;
        let mut scroll = std::mem::take(&mut self.scroll);
        let height = |row: &Row| match row {
            Row::Reason(at, _) => self.reasons.get(*at).map_or(style::ROW, |reason| reason.height_within(width)),
            Row::Problem(_, lines) => style::ROW + text::SMALL_LINE * (lines - 1) as f32,
            Row::Dropped(_) => style::ROW,
        };
        let heights: Vec<f32> = rows.iter().map(height).collect();
        widgets::list(ui, "world problems", &mut scroll, heights.into_iter(), |ui, i, rect| match rows.get(i) {
            Some(Row::Reason(at, is_open)) => {
                if let Some(reason) = self.reasons.get(*at)
                    && reason_row(ui, rect, i, (reason, reason.lines_within(width)), *is_open)
                {
                    turned = Some(reason.title.clone());
                }
            }
            Some(Row::Problem(at, lines)) => {
                if let Some(warning) = warnings.get(*at) {
                    problem_row(ui, rect, (i, *lines), cx, warning);
                }
            }
            Some(Row::Dropped(count)) => {
                let words = format!("…and {} more", text::grouped(*count));
                RowPainter::new(ui, rect, false, false).text(&words, &style::small(), style::colors().muted);
            }
            None => {}
        });
        self.scroll = scroll;
        if let Some(title) = turned
            && !self.turned.remove(&title)
        {
            self.turned.insert(title);
        }
    }

    /// Groups the problems by their reasons, where others have been found since.
    fn follow(&mut self, ui: &Ui, cx: &SolidCx, warnings: Warnings) {
        if self.scale != ui.pixels_per_point() {
            self.scale = ui.pixels_per_point();
            (self.of, self.reasons) = (None, Vec::new());
        }
        let check = cx.status.world_check.clone().unwrap_or_default();
        let is_same = |(known, count): &(Arc<WorldCheck>, usize)| {
            known.warnings.len() == check.warnings.len() && *count == warnings.count()
        };
        if self.of.as_ref().is_some_and(is_same) {
            return;
        }
        self.of = Some((check, warnings.count()));
        let mut by_title: BTreeMap<String, Vec<Member>> = BTreeMap::new();
        for (at, warning) in (0..).map_while(|at| Some((at, warnings.get(at)?))) {
            let thing = thing_of(cx, warning);
            let width = thing.map_or(0.0, |_| measured(ui, &place_words(warning, true)));
            let member = Member { at, width, is_of_file: warning.place == WarningPlace::File };
            by_title.entry(title(warning)).or_default().push(member);
        }
        let known = std::mem::take(&mut self.reasons).into_iter().map(|reason| (reason.title, reason.title_width));
        let known: HashMap<String, f32> = known.collect();
        let reason = |(title, members): (String, Vec<Member>)| {
            let title_width = known.get(&title).copied().unwrap_or_else(|| measured(ui, &title));
            Reason { title, title_width, members }
        };
        self.reasons = by_title.into_iter().map(reason).collect();
        // What is found most comes first.
        self.reasons.sort_by_key(|reason| std::cmp::Reverse(reason.members.len()));
    }

    fn rows(&self, warnings: Warnings, width: f32) -> Vec<Row> {
        let is_open_at_first = warnings.count() <= FEW;
        let mut rows = Vec::new();
        for (at, reason) in self.reasons.iter().enumerate() {
            let is_open = is_open_at_first != self.turned.contains(&reason.title);
            rows.push(Row::Reason(at, is_open));
            if is_open {
                let listed = reason.members.iter().filter(|member| !member.is_of_file);
                rows.extend(listed.map(|member| Row::Problem(member.at, member.lines_within(width))));
            }
        }
        rows.extend((warnings.dropped > 0).then_some(Row::Dropped(warnings.dropped)));
        rows
    }
}

/// Width of small text in one line.
fn measured(ui: &Ui, words: &str) -> f32 {
    ui.painter().layout_no_wrap(words.to_owned(), style::small(), style::colors().text).size().x
}

/// The thing that a problem is about; `None` = it is about none.
fn thing_of(cx: &SolidCx, warning: &Warning) -> Option<ThingIndex> {
    cx.scene.and_then(|scene| scene.catalog.as_ref()?.thing_of(warning.place))
}

/// Words of a problem below its reason: its place, and of a thing its message.
fn place_words(warning: &Warning, is_of_thing: bool) -> String {
    match warning.place {
        WarningPlace::Block([x, y, z]) => format!("Block {x}, {y}, {z}"),
        // Of things the message says more than their kind of problem, which is the title.
        place if is_of_thing => format!("{}: {}", text::sentence(&place.to_string()), text::clean(&warning.message)),
        place => text::sentence(&place.to_string()),
    }
}

/// The words that problems of a kind share.
fn title(warning: &Warning) -> String {
    let message = text::clean(&warning.message);
    match warning.code {
        "block-unreadable" => format!("Cannot be read: {message}"),
        "sector-unreachable" => "Cannot be reached from a player start".to_owned(),
        "link-one-way" => "Links that are not mutual".to_owned(),
        "link-without-edge" => "Links without a common edge".to_owned(),
        "target-without-tag" => "Targets that match no actor's tag".to_owned(),
        "warp-without-goal" => "Warps without a goal".to_owned(),
        "actor-outside" => "Actors outside of sectors".to_owned(),
        "ceiling-below-floor" => "Ceilings below their floors".to_owned(),
        "mesh-outside-grid" => "Static meshes outside of the grid".to_owned(),
        _ => text::sentence(&message),
    }
}

fn progress(check: &WorldCheck) -> String {
    let percent = (check.blocks * 100).checked_div(check.total).unwrap_or(0).min(99);
    format!("Checking… {percent}% of {}", text::count(check.total, "block", "blocks"))
}

fn note(ui: &mut Ui, words: &str, color: egui::Color32) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 6)).show(ui, |ui| {
        ui.add(egui::Label::new(RichText::new(words).font(style::small()).color(color)).wrap());
    });
}

/// Shows a reason with its count, its title on so many lines; whether it was clicked.
fn reason_row(ui: &mut Ui, rect: Rect, row: usize, (reason, lines): (&Reason, usize), is_open: bool) -> bool {
    let has_places = reason.has_places();
    let sense = if has_places { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.scope_id().with(("reason", row)), sense);
    let label = format!("{} ({})", reason.title, reason.count());
    response.widget_info(|| match has_places {
        true => WidgetInfo::selected(Role::TreeItem, true, is_open, &label),
        false => WidgetInfo::labeled(Role::ListItem, true, &label),
    });
    let fill = if has_places && response.contains_pointer() { style::colors().hover } else { style::colors().raised };
    let mut painter = RowPainter::filled(ui, rect, fill);
    match has_places {
        true => painter.icon(if is_open { Icon::ChevronDown } else { Icon::ChevronRight }, style::colors().muted),
        false => painter.skip(style::ICON),
    }
    painter.text_right(&reason.count(), &style::small(), style::colors().muted);
    let is_whole = match lines {
        1 => painter.text(&reason.title, &style::small(), style::colors().text),
        lines => painter.text_lines(painter.rest().min + vec2(0.0, 4.0), &reason.title, lines),
    };
    widgets::paint_focus(ui, &response);
    widgets::focus_on_click(&response);
    let clicked = response.clicked();
    if !is_whole {
        response.on_hover_text(&reason.title);
    }
    clicked
}

/// Shows a problem on so many lines.
fn problem_row(ui: &mut Ui, rect: Rect, (row, lines): (usize, usize), cx: &mut SolidCx, warning: &Warning) {
    let response = ui.interact(rect, ui.scope_id().with(("problem", row)), Sense::click());
    let thing = thing_of(cx, warning);
    let node = match warning.place {
        WarningPlace::Block(block) => Some(IVec3::from(block).saturating_mul(IVec3::splat(BLOCK))),
        _ => None,
    };
    let place = place_words(warning, thing.is_some());
    let leads = node.is_some() || thing.is_some();
    let role = if leads { Role::Link } else { Role::ListItem };
    response.widget_info(|| WidgetInfo::labeled(role, true, &place));
    let hovered = leads && response.contains_pointer();
    let mut painter = RowPainter::new(ui, rect, false, hovered);
    painter.skip(style::ICON);
    if leads {
        painter.icon_right(Icon::ArrowUpRight, if hovered { style::colors().accent } else { style::colors().faint });
    }
    match lines {
        1 => {
            painter.text(&place, &style::small(), if hovered { style::colors().accent } else { style::colors().text });
        }
        lines => {
            painter.text_lines(painter.rest().min + vec2(0.0, 4.0), &place, lines);
        }
    }
    widgets::paint_focus(ui, &response);
    widgets::focus_on_click(&response);
    if response.clicked() {
        match (node, thing) {
            (Some(node), _) => go_to(cx, node),
            (None, Some(thing)) => things::visit(cx, thing),
            (None, None) => {}
        }
    }
    let copied = Action::Ask(Request::CopyText(warning_list::line(warning)));
    response.context_menu(|ui| widgets::menu(ui, cx, [("Copy problem", copied)]));
    let response = if thing.is_some() { response.on_hover_text(&*place) } else { response };
    if leads {
        response.on_hover_cursor(CursorIcon::PointingHand);
    }
}

/// Goes to a block: the whole of it in view, and the node at its corner in the Inspector, which says what is wrong.
fn go_to(cx: &mut SolidCx, corner: IVec3) {
    let middle = corner.as_vec3() + (BLOCK as f32 - 1.0) / 2.0;
    cx.push(SolidAction::Page(PageAction::GoToBlock(middle)));
    cx.push(SolidAction::Inspect(Some(NodeQuestion::At(corner))));
}
