//! Page about the things of a level: their kinds with their numbers, and a search. A click on a kind looks for it, one on a
//! thing selects it and flies there.

use std::sync::{Arc, Weak};

use egui::{Id, Key, Rect, Role, Sense, Ui, WidgetInfo};
use glam::Vec3;
use lucide_icons::Icon;

use super::level_style;
use super::solid_cx::SolidCx;
use crate::analysis::solid::SolidHit;
use crate::base::{ColorBy, LevelStyle};
use crate::scene::solid::{ChunkKey, FoundThing, Thing, ThingCatalog, ThingCount, ThingGroup, ThingIndex};
use crate::ui::commands::Command;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text, typed_ahead};
use crate::view::solid::{PageAction, SolidAction};

/// The field for words.
pub const FIELD: &str = "find things";
/// Most things that are listed.
const MOST_LISTED: usize = 5000;

/// State of the page.
#[derive(Default)]
pub struct ThingsPage {
    /// Words of the search.
    pub words: String,
    scroll: Scroll,
    /// Titles of groups that are folded.
    folded: Vec<String>,
    /// Things of the world that the rest is about.
    of: Option<Weak<[Thing]>>,
    groups: Vec<ThingGroup>,
    /// Words that were looked for last, and what they found.
    found: Option<(String, Vec<FoundThing>)>,
    /// Words to look for instead, where they found nothing.
    other_words: Option<String>,
    /// Coloring of floors at that time.
    color_by: Option<ColorBy>,
}

/// A row of the list.
enum Row<'a> {
    Group(&'a ThingGroup),
    Kind(&'a ThingCount),
    Thing(&'a FoundThing),
    Words(String),
    /// A click looks for other words.
    Other(&'a str),
}

impl ThingsPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut SolidCx) {
        let Some((scene, catalog)) = cx.scene.and_then(|scene| Some((scene, scene.catalog.clone()?))) else { return };
        let things = Arc::downgrade(&scene.things);
        if !self.of.as_ref().is_some_and(|of| Weak::ptr_eq(of, &things)) {
            (self.of, self.groups, self.found) = (Some(things), catalog.contents(), None);
        }
        let hint = format!("Find in {}", text::count(scene.things.len(), "thing", "things"));
        let is_asked = cx.solid.pages.find.is_new;
        let words = cx.solid.pages.find.search.text.trim();
        if is_asked {
            if !words.is_empty() {
                self.words = words.to_owned();
                cx.push(SolidAction::Page(PageAction::SetFind(String::new())));
            }
            cx.push(SolidAction::Page(PageAction::FindSeen));
        }
        let mut enters = false;
        let field = |ui: &mut Ui| {
            let field = widgets::filter_field(ui, FIELD, &hint, &mut self.words);
            // Letters that were typed ahead stay, and more are typed behind them.
            if is_asked && words.is_empty() && !field.changed() {
                typed_ahead::focus(ui.ctx(), field.id, &self.words, true);
            }
            enters = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if enters {
                // For the next match, or for other words.
                field.request_focus();
            }
        };
        widgets::header_with(ui, 0.0, field, |_| {});
        self.follow(&*catalog, scene.level_style.map(|style| style.shown_colors()));
        if enters {
            self.visit_next(cx);
        }
        self.list(ui, cx);
    }

    /// Looks for the words, where they are others than before.
    fn follow(&mut self, catalog: &dyn ThingCatalog, color_by: Option<ColorBy>) {
        let words = self.words.trim();
        if words.is_empty() {
            self.found = None;
        } else if self.found.as_ref().is_none_or(|(before, _)| before != words) || self.color_by != color_by {
            // Words may name a color of the legend, which goes with the coloring.
            self.color_by = color_by;
            let found = catalog.find(words);
            self.other_words = if found.is_empty() { catalog.corrected(words) } else { None };
            self.found = Some((words.to_owned(), found));
            self.scroll.show_top();
        }
    }

    /// Goes to the match after the selected one, or to the first.
    fn visit_next(&self, cx: &mut SolidCx) {
        let Some((_, found)) = &self.found else { return };
        let selected = cx.solid.selected.and_then(|hit| hit.thing);
        let at = found.iter().position(|found| Some(found.thing) == selected).map_or(0, |at| at + 1);
        if let Some(next) = found.get(at).or_else(|| found.first()) {
            visit(cx, next.thing);
        }
    }

    fn rows<'a>(&'a self) -> Vec<Row<'a>> {
        let Some((_, found)) = &self.found else {
            let rows = |group: &'a ThingGroup| {
                let kinds = if self.folded.contains(&group.title) { &[][..] } else { &group.kinds };
                std::iter::once(Row::Group(group)).chain(kinds.iter().map(Row::Kind))
            };
            return self.groups.iter().flat_map(rows).collect();
        };
        let count = match found.len() {
            0 => match words_of_legend(&self.words) {
                true => "No matches in the colors of the legend".to_owned(),
                false if self.other_words.is_some() => "No matches".to_owned(),
                false => "No matches. Try “raptor” or “sector 12”.".to_owned(),
            },
            count => text::count(count, "match", "matches"),
        };
        let mut rows = vec![Row::Words(count)];
        rows.extend(self.other_words.as_deref().map(Row::Other));
        rows.extend(found.iter().take(MOST_LISTED).map(Row::Thing));
        if found.len() > MOST_LISTED {
            rows.push(Row::Words(format!("…and {} more", text::grouped(found.len() - MOST_LISTED))));
        }
        rows
    }

    fn list(&mut self, ui: &mut Ui, cx: &mut SolidCx) {
        let Some(scene) = cx.scene else { return };
        let (mut scroll, mut clicked) = (self.scroll, None);
        let rows = self.rows();
        let selected = cx.solid.selected.and_then(|hit| hit.thing);
        let heights = std::iter::repeat_n(style::ROW, rows.len());
        widgets::list(ui, "things", &mut scroll, heights, |ui, at, rect| {
            let is_clicked = match rows.get(at) {
                None => false,
                Some(Row::Words(words)) => {
                    let response = ui.interact(rect, Id::unique("things words").with(at), Sense::hover());
                    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
                    RowPainter::new(ui, rect, false, false).text(words, &style::small(), style::colors().muted);
                    false
                }
                Some(Row::Other(words)) => {
                    let label = format!("Find “{words}” instead");
                    let response = ui.interact(rect, Id::unique("other things").with(at), Sense::click());
                    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
                    let color = style::colors().accent;
                    RowPainter::new(ui, rect, false, response.hovered()).text(&label, &style::small(), color);
                    response.clicked()
                }
                Some(Row::Group(group)) => heading(ui, rect, group, self.folded.contains(&group.title)),
                Some(Row::Kind(kind)) => kind_row(ui, rect, (at, kind)),
                Some(Row::Thing(found)) => {
                    let name = scene.thing(found.thing).map_or("", |thing| thing.name.as_str());
                    thing_row(ui, rect, (found, name), selected == Some(found.thing))
                }
            };
            clicked = clicked.or(is_clicked.then_some(at));
        });
        let (mut words, mut turned) = (None, None);
        match clicked.and_then(|at| rows.get(at)) {
            None | Some(Row::Words(_)) => {}
            Some(Row::Group(group)) => turned = Some(group.title.clone()),
            Some(Row::Kind(kind)) => words = Some(kind.words.clone()),
            Some(Row::Other(other)) => words = Some((*other).to_owned()),
            Some(Row::Thing(found)) => visit(cx, found.thing),
        }
        drop(rows);
        self.scroll = scroll;
        if let Some(title) = turned {
            match self.folded.iter().position(|folded| *folded == title) {
                Some(at) => _ = self.folded.remove(at),
                None => self.folded.push(title),
            }
        }
        self.words = words.unwrap_or_else(|| std::mem::take(&mut self.words));
    }
}

/// Whether a search names a color of the legend. Floors of another coloring may not have it.
fn words_of_legend(words: &str) -> bool {
    words.trim_start().to_lowercase().starts_with("sector color")
}

/// Whether the world has the page.
pub fn has_page(cx: &SolidCx) -> bool {
    cx.scene.is_some_and(|scene| scene.catalog.is_some())
}

/// A thing that was chosen by its name, not at a place; `None` where it is not drawn.
pub fn thing_hit(cx: &SolidCx, thing: ThingIndex) -> Option<SolidHit> {
    let bounds = cx.scene?.thing(thing)?.bounds;
    let hit = SolidHit {
        chunk: ChunkKey::default(),
        thing: Some(thing),
        point: bounds.center(),
        normal: Vec3::Y,
        distance: 0.0,
    };
    (!bounds.is_empty()).then_some(hit)
}

/// Selects a thing and flies there.
pub fn visit(cx: &mut SolidCx, thing: ThingIndex) {
    let Some(hit) = thing_hit(cx, thing) else {
        return cx.notify("This thing is not drawn: its position or its corners cannot be used.");
    };
    cx.push(SolidAction::Select(Some(hit)));
    cx.push(SolidAction::ShowSelection);
    if let Some(scene) = cx.scene
        && scene.catalog.as_ref().is_some_and(|catalog| !catalog.is_shown(thing))
    {
        let name = scene.thing(thing).map_or("This thing", |thing| thing.name.as_str());
        let why = match scene.level_style {
            Some(LevelStyle { automap: true, .. }) => format!("{} ends the automap.", Command::Automap.press()),
            Some(LevelStyle { solo: Some(kind), .. }) => {
                format!("“{}” is soloed in the Layers tab.", level_style::kind_title(kind))
            }
            _ => "Show its kind in the Layers tab.".to_owned(),
        };
        cx.notify(format!("{} is hidden. {why}", text::clean(name)));
    }
}

fn heading(ui: &mut Ui, rect: Rect, group: &ThingGroup, is_folded: bool) -> bool {
    let response = ui.interact(rect, Id::unique("things heading").with(&group.title), Sense::click());
    let all: usize = group.kinds.iter().map(|kind| kind.count).sum();
    let words = text::grouped(all);
    let label = format!("{} ({words})", group.title);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, !is_folded, &label));
    let fill = if response.hovered() { style::colors().hover } else { style::colors().raised };
    let mut row = RowPainter::filled(ui, rect, fill);
    row.icon(if is_folded { Icon::ChevronRight } else { Icon::ChevronDown }, style::colors().muted);
    row.text_right(&words, &style::small(), style::colors().muted);
    row.text(&group.title, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    response.clicked()
}

fn kind_row(ui: &mut Ui, rect: Rect, (at, kind): (usize, &ThingCount)) -> bool {
    let (name, count) = (text::clean(&kind.name), text::grouped(kind.count));
    let response = ui.interact(rect, Id::unique("things kind").with((at, &kind.name)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{name}: {count}")));
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    row.skip(style::ICON + style::SPACE_S);
    row.text_right(&count, &style::small(), style::colors().muted);
    row.text(&name, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    response.on_hover_text(format!("Find {name}")).clicked()
}

/// A thing by its name; all words about it stand in the tooltip.
fn thing_row(ui: &mut Ui, rect: Rect, (found, name): (&FoundThing, &str), is_selected: bool) -> bool {
    let words = text::clean(&found.text);
    let response = ui.interact(rect, Id::unique("thing").with(found.thing), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_selected, &words));
    let mut row = RowPainter::new(ui, rect, is_selected, response.contains_pointer());
    row.text(&text::clean(name), &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    response.on_hover_text(&*words).clicked()
}
