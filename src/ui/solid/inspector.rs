//! Inspector of solid worlds: the panel at the right that lists everything that is stored of a node.

use egui::{Frame, Label, Layout, Margin, Panel, RichText, ScrollArea, Stroke, Ui, vec2};
use lucide_icons::Icon;

use super::item_grid;
use super::node_words;
use super::solid_cx::SolidCx;
use super::things;
use crate::scene::solid::{
    Fact, FactSection, NodeAnswer, NodeFacts, NodeQuestion, ThingCatalog, ThingFacts, ThingIndex,
};
use crate::ui::commands::Command;
use crate::ui::parts::panel_size::PanelSize;
use crate::ui::parts::{style, text, widgets};
use crate::view::{Action, Request, ShellAction};

/// Width of the column of names.
const NAMES: f32 = 108.0;
/// Letters from which on a value stands below its name and scrolls.
const LONG: usize = 160;
/// Height of a value that scrolls, in points.
const LONG_HEIGHT: f32 = 96.0;
/// Most letters of a value that are shown.
const MOST_LETTERS: usize = 20_000;

/// State of the panel.
#[derive(Default)]
pub struct Inspector {
    /// Width.
    pub width: PanelSize,
    /// Question of the frame before.
    about: Option<NodeQuestion>,
    /// The last node that was described: it stays while the answer to the next question is on its way.
    last: Option<NodeAnswer>,
    /// The thing that was described, in worlds without nodes.
    facts: Option<(ThingIndex, ThingFacts)>,
}

impl Inspector {
    /// Shows the panel, where it is to be shown.
    pub fn show(&mut self, root: &mut Ui, cx: &mut SolidCx) {
        let catalog = cx.scene.and_then(|scene| scene.catalog.clone());
        if !cx.shows_inspector() || !cx.has_nodes() && catalog.is_none() {
            return;
        }
        let window = root.available_width();
        let panel = Panel::right("node inspector")
            .default_size(self.width.natural(window))
            .size_range(self.width.range(window))
            .frame(Frame::new().fill(style::colors().panel).inner_margin(Margin::ZERO))
            .show(root, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                match &catalog {
                    Some(catalog) => self.thing(ui, cx, &**catalog),
                    None => self.content(ui, cx),
                }
            });
        self.width.shown(window, panel.response.rect.width());
    }

    /// The selected thing of a world that has no nodes.
    fn thing(&mut self, ui: &mut Ui, cx: &mut SolidCx, catalog: &dyn ThingCatalog) {
        let thing = cx.solid.selected.and_then(|hit| hit.thing);
        let is_another = self.facts.as_ref().map(|(of, _)| *of) != thing;
        if is_another {
            self.facts = thing.and_then(|thing| Some((thing, catalog.facts(thing)?)));
        }
        let Some((_, facts)) = &self.facts else {
            header(ui, cx, None);
            let words = "Click a sector, a mesh or an actor to see its data.";
            return widgets::empty_state(ui, Icon::MousePointerClick, "Nothing selected", words);
        };
        // The panel shows nodes; a thing has the same rows.
        let shown = NodeFacts { title: facts.title.clone(), sections: facts.sections.clone(), ..NodeFacts::default() };
        let copied = facts.as_text();
        header(ui, cx, Some((&shown, &copied)));
        let mut area = ScrollArea::vertical().id_salt("thing facts").auto_shrink(false);
        if is_another {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| node(ui, cx, &shown, &copied));
    }

    fn content(&mut self, ui: &mut Ui, cx: &mut SolidCx) {
        let question = cx.solid.inspected;
        let is_another = std::mem::replace(&mut self.about, question) != question;
        let answer = question.and_then(|question| cx.status.nodes.get(&question));
        if question.is_none() {
            self.last = None;
        } else if let Some(answer) = answer
            && self.last.as_ref() != Some(answer)
        {
            self.last = Some(answer.clone());
        }
        let shown = self.last.as_ref().and_then(NodeAnswer::node).map(|facts| (facts, facts.as_text()));
        header(ui, cx, shown.as_ref().map(|(facts, text)| (*facts, text.as_str())));
        let icon = Icon::MousePointerClick;
        match &self.last {
            None if question.is_none() => {
                widgets::empty_state(ui, icon, "Nothing selected", "Click a node to see its data.");
            }
            None => widgets::empty_state(ui, icon, "Reading…", ""),
            Some(NodeAnswer::Empty) => {
                widgets::empty_state(
                    ui,
                    icon,
                    "Not generated yet",
                    "The game has not generated this part of the world.",
                );
            }
            Some(NodeAnswer::Node(facts)) => {
                let mut area = ScrollArea::vertical().id_salt("node facts").auto_shrink(false);
                if is_another {
                    area = area.vertical_scroll_offset(0.0);
                }
                let copied = facts.as_text();
                area.show(ui, |ui| node(ui, cx, facts, &copied));
            }
            Some(answer @ (NodeAnswer::Unreadable { .. } | NodeAnswer::Failed(_))) => {
                let (title, reason) = node_words::trouble(answer).unwrap_or_default();
                widgets::empty_state(ui, Icon::TriangleAlert, &title, &reason);
            }
        }
    }
}

/// `facts`: what is described, and all of it as text.
fn header(ui: &mut Ui, cx: &mut SolidCx, facts: Option<(&NodeFacts, &str)>) {
    let frame = Frame::new().inner_margin(Margin { left: 12, right: 6, top: 3, bottom: 3 });
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
                let keys = Command::Inspector.info().keys_text();
                if widgets::icon_button(ui, Icon::X, "Close Inspector", &keys, false).clicked() {
                    cx.push(ShellAction::ToggleInspector);
                    cx.notify(format!("Inspector closed. {} to open it again.", Command::Inspector.press()));
                }
                if let Some((_, text)) = facts
                    && widgets::icon_button(ui, Icon::Copy, "Copy all", "", false).clicked()
                {
                    cx.push(copy(text.to_owned()));
                }
                ui.with_layout(Layout::left_to_right(egui::Align::Center), |ui| {
                    let title = facts.map_or("Inspector".into(), |(facts, _)| text::clean(&facts.title));
                    if let Some((facts, _)) = facts.filter(|(facts, _)| !facts.name.is_empty()) {
                        widgets::swatch(ui, facts.color);
                        ui.add_space(style::SPACE_M);
                    }
                    ui.add(Label::new(RichText::new(title).font(style::heading())).truncate());
                });
            });
        });
    });
    let y = ui.cursor().top() - 0.5;
    ui.painter().hline(ui.max_rect().x_range(), y, Stroke::new(1.0, style::colors().line));
}

fn node(ui: &mut Ui, cx: &mut SolidCx, facts: &NodeFacts, all: &str) {
    for (n, section) in facts.sections.iter().enumerate() {
        ui.push_id(n, |ui| show_section(ui, cx, all, section, n == 0));
    }
    ui.add_space(style::SPACE_L);
}

/// A section; the first has no heading, since the header is one.
fn show_section(ui: &mut Ui, cx: &mut SolidCx, all: &str, section: &FactSection, is_first: bool) {
    if !is_first {
        let frame = Frame::new().fill(style::colors().raised).inner_margin(Margin::symmetric(12, 4));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let title = RichText::new(text::clean(&section.title)).font(style::small()).strong();
            ui.add(Label::new(title).truncate());
        });
    }
    Frame::new().inner_margin(Margin::symmetric(12, 6)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(style::SPACE_S, 3.0);
        for (n, fact) in section.facts.iter().enumerate() {
            ui.push_id(n, |ui| row(ui, cx, all, fact, is_first && n < 2));
        }
        if let Some(grid) = &section.items {
            item_grid::show(ui, cx, grid);
        }
    });
}

/// A name and a value. `has_button`: with a button that copies the value.
fn row(ui: &mut Ui, cx: &mut SolidCx, all: &str, fact: &Fact, has_button: bool) {
    let value = shown(&fact.value);
    let is_long = value.chars().count() > LONG || value.lines().count() > 4;
    let names = NAMES.min(ui.available_width() * 0.4);
    let shown = ui.horizontal_top(|ui| {
        ui.allocate_ui_with_layout(vec2(names, 16.0), Layout::left_to_right(egui::Align::Min), |ui| {
            ui.set_min_width(names);
            if fact.is_private {
                let lock = RichText::new(Icon::Lock.unicode()).font(style::icons(11.0)).color(style::colors().muted);
                ui.label(lock).on_hover_text("Private: the server does not send it to players");
            }
            let name = RichText::new(text::clean(&fact.name)).font(style::small()).color(style::colors().muted);
            ui.add(Label::new(name).truncate());
        });
        if is_long {
            return;
        }
        let room = ui.available_width() - if has_button { style::BUTTON } else { 0.0 };
        ui.scope(|ui| {
            ui.set_max_width(room.max(20.0));
            let words = if value.is_empty() {
                RichText::new("empty").font(style::small()).color(style::colors().faint)
            } else {
                RichText::new(value.as_str()).font(style::small())
            };
            if fact.goals.is_empty() {
                ui.add(Label::new(words).wrap().selectable(true));
            } else {
                with_goals(ui, cx, &value, &fact.goals);
            }
        });
        if has_button {
            let label = format!("Copy {}", fact.name.to_lowercase());
            let small = widgets::small_icon_button(ui, Icon::Copy, &label);
            if small.clicked() {
                cx.push(copy(fact.stored().to_owned()));
                cx.notify(format!("Copied: {}", text::clean(fact.stored())));
            }
        }
    });
    let response = shown.response.interact(egui::Sense::click());
    let label = format!("{} {}", text::clean(&fact.name), text::clean(&value));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &label));
    let menu = |ui: &mut Ui, cx: &mut SolidCx| {
        let items = [("Copy value", copy(fact.stored().to_owned())), ("Copy all", copy(all.to_owned()))];
        widgets::menu(ui, cx, items);
    };
    response.context_menu(|ui| menu(ui, cx));
    if is_long {
        let frame = Frame::new().fill(style::colors().background).inner_margin(Margin::same(4));
        frame.show(ui, |ui| {
            let area = ScrollArea::vertical().max_height(LONG_HEIGHT).auto_shrink([false, true]);
            area.show(ui, |ui| {
                ui.set_width(ui.available_width());
                let words = RichText::new(value.as_str()).font(style::mono());
                ui.add(Label::new(words).wrap().selectable(true));
            });
        });
    }
}

/// A value in which words that stand for things lead to them.
fn with_goals(ui: &mut Ui, cx: &mut SolidCx, value: &str, goals: &[(String, ThingIndex)]) {
    let mut rest = value;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        // As high as lines without links.
        ui.spacing_mut().interact_size.y = 0.0;
        let plain = |ui: &mut Ui, words: &str| {
            if !words.is_empty() {
                ui.label(RichText::new(words).font(style::small()));
            }
        };
        for (words, thing) in goals {
            let Some((before, behind)) = rest.split_once(words.as_str()) else { break };
            plain(ui, before);
            let link = ui.link(RichText::new(words).font(style::small()));
            let name = cx.scene.and_then(|scene| scene.thing(*thing)).map_or("", |thing| thing.name.as_str());
            if link.on_hover_text(format!("Go to {}", text::clean(name))).clicked() {
                things::visit(cx, *thing);
            }
            rest = behind;
        }
        plain(ui, rest);
    });
}

/// A value as it is safe to show, its lines kept.
fn shown(value: &str) -> String {
    let safe = |c: &char| *c == '\n' || !crate::base::is_deceptive(*c);
    let mut shown: String = value.chars().filter(safe).take(MOST_LETTERS).collect();
    if value.len() > MOST_LETTERS && value.chars().nth(MOST_LETTERS).is_some() {
        shown.push('…');
    }
    shown
}

fn copy(text: String) -> Action {
    Action::Ask(Request::CopyText(text))
}
