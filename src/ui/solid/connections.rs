//! Page about the connections between the things of a level, and the steps from one connected thing to the next.

use std::sync::{Arc, Weak};

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo};
use lucide_icons::Icon;

use super::solid_cx::SolidCx;
use super::things;
use crate::scene::solid::{Thing, ThingCatalog, ThingIndex, ThingLink};
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{form, list, style, text};
use crate::view::solid::SolidAction;

/// State of the page.
#[derive(Default)]
pub struct ConnectionsPage {
    scroll: Scroll,
    /// Kinds that are folded.
    folded: Vec<&'static str>,
    /// Things of the world that the rest is about.
    of: Option<Weak<[Thing]>>,
    /// Kinds with the places of their connections, in a row each.
    kinds: Vec<(&'static str, std::ops::Range<usize>)>,
}

#[derive(Clone, Copy)]
enum Row {
    Kind(&'static str, usize),
    Link(usize),
}

impl ConnectionsPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut SolidCx) {
        let Some((scene, catalog)) = cx.scene.and_then(|scene| Some((scene, scene.catalog.clone()?))) else { return };
        let things = Arc::downgrade(&scene.things);
        if !self.of.as_ref().is_some_and(|of| Weak::ptr_eq(of, &things)) {
            (self.of, self.kinds) = (Some(things), kinds(catalog.links()));
        }
        switches(ui, cx, &*catalog);
        if self.kinds.is_empty() {
            let hint = "No tag, event, warp, checkpoint or secret is in this level.";
            return widgets::empty_state(ui, Icon::Waypoints, "No connections", hint);
        }
        let rows = self.rows();
        let (mut scroll, mut pressed) = (self.scroll, None);
        let selected = cx.solid.selected.and_then(|hit| hit.thing);
        let marked = selected.map(|thing| catalog.links_of(thing)).unwrap_or_default();
        let heights = std::iter::repeat_n(style::ROW, rows.len());
        widgets::list(ui, "connections", &mut scroll, heights, |ui, at, rect| {
            let is_pressed = match rows.get(at) {
                Some(Row::Kind(kind, count)) => kind_row(ui, rect, (kind, *count), self.folded.contains(kind)),
                Some(Row::Link(link)) => {
                    let words = catalog.links().get(*link).map_or("", |link| link.words.as_str());
                    link_row(ui, rect, (*link, words), marked.contains(link))
                }
                None => false,
            };
            pressed = pressed.or(is_pressed.then_some(at));
        });
        self.scroll = scroll;
        match pressed.and_then(|at| rows.get(at)) {
            Some(Row::Kind(kind, _)) => match self.folded.iter().position(|folded| folded == kind) {
                Some(at) => _ = self.folded.remove(at),
                None => self.folded.push(kind),
            },
            Some(Row::Link(link)) => {
                if let Some(link) = catalog.links().get(*link) {
                    things::visit(cx, end_to_visit(link, selected));
                }
            }
            None => {}
        }
    }

    fn rows(&self) -> Vec<Row> {
        let rows = |(kind, links): &(&'static str, std::ops::Range<usize>)| {
            let shown = if self.folded.contains(kind) { 0..0 } else { links.clone() };
            std::iter::once(Row::Kind(kind, links.len())).chain(shown.map(Row::Link))
        };
        self.kinds.iter().flat_map(rows).collect()
    }
}

/// The end of a connection to go to: where it begins, and from there where it leads.
fn end_to_visit(link: &ThingLink, selected: Option<ThingIndex>) -> ThingIndex {
    match link.to {
        Some(to) if selected == Some(link.from) => to,
        _ => link.from,
    }
}

fn kinds(links: &[ThingLink]) -> Vec<(&'static str, std::ops::Range<usize>)> {
    let mut kinds: Vec<(&'static str, std::ops::Range<usize>)> = Vec::new();
    for (at, link) in links.iter().enumerate() {
        match kinds.last_mut().filter(|(kind, _)| *kind == link.kind) {
            Some((_, range)) => range.end = at + 1,
            None => kinds.push((link.kind, at..at + 1)),
        }
    }
    kinds
}

/// Switches of the marks on the picture.
fn switches(ui: &mut Ui, cx: &mut SolidCx, catalog: &dyn ThingCatalog) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 6)).show(ui, |ui| {
        let mut all = cx.solid.all_links;
        let hint = "Else only those of the selected thing are drawn";
        if widgets::check_box(ui, &mut all, "Show all connections").on_hover_text(hint).changed() {
            cx.push(SolidAction::ToggleLinks);
        }
        let mut marks = cx.solid.marks_visible;
        let hint = "Static meshes that the level's table says are visible from the selected sector";
        if widgets::check_box(ui, &mut marks, "Mark visible meshes").on_hover_text(hint).changed() {
            cx.push(SolidAction::ToggleVisible);
        }
        if cx.solid.marks_visible {
            let selected = cx.solid.selected.and_then(|hit| hit.thing);
            let words = match selected.map(|thing| catalog.visible_from(thing)) {
                Some(Some(seen)) => {
                    format!("{} visible from here.", text::count(seen.len(), "static mesh", "static meshes"))
                }
                Some(None) => {
                    "Only sectors of levels with a visibility table say what is visible from them.".to_owned()
                }
                None => "Select a sector.".to_owned(),
            };
            ui.label(form::small(&words));
        }
    });
    form::rule(ui);
}

fn kind_row(ui: &mut Ui, rect: Rect, (kind, count): (&'static str, usize), is_folded: bool) -> bool {
    let response = ui.interact(rect, Id::unique("connections kind").with(kind), Sense::click());
    let words = text::grouped(count);
    let label = format!("{kind} ({words})");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, !is_folded, &label));
    let fill = if response.hovered() { style::colors().hover } else { style::colors().raised };
    let mut row = RowPainter::filled(ui, rect, fill);
    row.icon(if is_folded { Icon::ChevronRight } else { Icon::ChevronDown }, style::colors().muted);
    row.text_right(&words, &style::small(), style::colors().muted);
    row.text(kind, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    response.clicked()
}

fn link_row(ui: &mut Ui, rect: Rect, (at, words): (usize, &str), is_marked: bool) -> bool {
    let words = text::sentence(&text::clean(words));
    let response = ui.interact(rect, Id::unique("connection").with(at), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_marked, &words));
    let mut row = RowPainter::new(ui, rect, is_marked, response.contains_pointer());
    row.text(&words, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    list::focus_on_click(&response);
    response.on_hover_text(format!("{words}\nClick to go to its start, click again to go to its end.")).clicked()
}

/// Goes to the next thing, or one before (below 0), of those connected with the selected one.
pub fn step(cx: &mut SolidCx, by: isize) {
    let Some((catalog, selected)) =
        cx.scene.and_then(|scene| scene.catalog.clone()).zip(cx.solid.selected.and_then(|hit| hit.thing))
    else {
        return;
    };
    let things = group(&*catalog, selected);
    let Some(at) = things.iter().position(|thing| *thing == selected).filter(|_| things.len() > 1) else {
        return cx.notify("Nothing is connected with the selected thing.");
    };
    let next = (at as isize + by).rem_euclid(things.len() as isize) as usize;
    if let Some(thing) = things.get(next) {
        things::visit(cx, *thing);
        cx.notify(format!("{} of {} connected things", next + 1, things.len()));
    }
}

/// All things that connections lead to from one, however many steps away, in their order. A chain of thousands ends there.
fn group(catalog: &dyn ThingCatalog, from: ThingIndex) -> Vec<ThingIndex> {
    const MOST: usize = 2000;
    let mut group = std::collections::BTreeSet::from([from]);
    let mut queue = vec![from];
    while let Some(thing) = queue.pop().filter(|_| group.len() < MOST) {
        for link in catalog.links_of(thing).into_iter().filter_map(|at| catalog.links().get(at)) {
            // Of an area one sector stands for all; the selected one stands for it here.
            let is_of_area = link.from != thing && link.to != Some(thing);
            let ends = [(!is_of_area).then_some(link.from), link.to];
            queue.extend(ends.into_iter().flatten().filter(|end| group.insert(*end)));
        }
    }
    group.into_iter().collect()
}
