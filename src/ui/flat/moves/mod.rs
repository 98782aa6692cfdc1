//! Page of animation: everything that changes over time, sorted by how much, and the ways to see it on the map.

mod rows;

use egui::{Align2, Id, Key, Rect, Role, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use self::rows::{Folds, Row};
use super::cache::SceneCache;
use super::{compare, heat, layer_words};
use crate::analysis::{Change, Changes, ObjectId, Question};
use crate::base::{LayerId, TILE_WORLD};
use crate::scene::{FlatScene, LayerInfo};
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{form, style, text};
use crate::view::flat::AnimationFocus;
use crate::view::flat::FlatAction;
use crate::view::{Action, Request};

/// Width of the button that sorts.
const SORT: f32 = 104.0;
/// Indentation of a row within another.
const INDENT: f32 = 14.0;

/// State of the page.
#[derive(Default)]
pub struct MovesPage {
    /// Words of the filter.
    pub filter: String,
    sort: Sort,
    scroll: Scroll,
    order: Order,
    folds: Folds,
}

/// Order of the list, the most first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Sort {
    #[default]
    Heat,
    Travel,
    Speed,
    Jump,
    Turn,
    Color,
    Period,
}

/// Rows of the list of changes, and the order that they are in.
#[derive(Default)]
struct Order {
    made_for: Option<(Sort, String, usize, Folds)>,
    rows: Vec<Row>,
}

impl Sort {
    const ALL: [Self; 7] = [Self::Heat, Self::Travel, Self::Speed, Self::Jump, Self::Turn, Self::Color, Self::Period];

    fn name(self) -> &'static str {
        match self {
            Self::Heat => "Total change",
            Self::Travel => "Distance",
            Self::Speed => "Speed",
            Self::Jump => "Largest jump",
            Self::Turn => "Rotation",
            Self::Color => "Color",
            Self::Period => "Longest period",
        }
    }

    fn key(self, change: &Change) -> f32 {
        match self {
            Self::Heat => change.heat(),
            Self::Travel => change.travel,
            Self::Speed => change.speed,
            Self::Jump => change.jump,
            Self::Turn => change.turn,
            Self::Color => change.color,
            Self::Period => change.periods_ms.into_iter().max().unwrap_or_default() as f32,
        }
    }

    /// Text at the right end of a row.
    fn value(self, change: &Change) -> String {
        match self {
            // What makes the change as large as it is sorted: a short way may come with a great change of color.
            Self::Heat if change.is_color_most() => format!("color {}", color_text(change.color)),
            Self::Heat | Self::Travel => tiles(change.travel),
            Self::Speed => format!("{}/s", tiles(change.speed)),
            Self::Jump => tiles(change.jump),
            Self::Turn => format!("{}°", text::short(change.turn)),
            Self::Color => color_text(change.color),
            Self::Period => text::duration_text(change.periods_ms.into_iter().max().unwrap_or_default()),
        }
    }
}

fn tiles(world: f32) -> String {
    format!("{} tiles", text::short(world / TILE_WORLD))
}

fn color_text(change: f32) -> String {
    format!("{}%", text::short(change * 100.0))
}

impl MovesPage {
    /// Clears the state: another scene is shown.
    pub fn reset(&mut self) {
        (self.order, self.folds) = (Order::default(), Folds::default());
    }

    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &SceneCache) {
        let (Some(scene), Some(changes)) = (cx.scene, cache.changes()) else {
            return widgets::no_map(ui, cx, Icon::Activity, "Open a map to see what is animated.");
        };
        if let Some(why) = cache.failure(&Question::Changes) {
            return widgets::empty_state(ui, Icon::Activity, "Cannot analyze animations", why);
        }
        if changes.is_done() && changes.list().is_empty() {
            let hint = "Quads and layers are animated by envelopes.";
            return widgets::empty_state(ui, Icon::Activity, "Nothing is animated in this map", hint);
        }
        let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 8));
        frame.show(ui, |ui| switches(ui, cx));
        let line = ui.max_rect();
        ui.painter().hline(line.x_range(), ui.cursor().top(), egui::Stroke::new(1.0, style::colors().line));
        self.header(ui);
        self.sort_anew(scene, changes);
        if self.order.rows.is_empty() {
            let (title, hint) = match changes.is_done() {
                true => ("No matching objects", "Clear the filter to see everything."),
                false => ("Analyzing the map…", ""),
            };
            return widgets::empty_state(ui, Icon::Activity, title, hint);
        }
        let rows = &self.order.rows;
        let more = usize::from(changes.more() > 0);
        let heights = std::iter::repeat_n(style::ROW, rows.len() + more);
        let (sort, folds, list) = (self.sort, &mut self.folds, changes.list());
        let walked = widgets::tree(ui, "moves", &mut self.scroll, heights, |ui, at, rect| {
            let change = |at: u32| list.get(at as usize);
            match rows.get(at).copied() {
                Some(Row::Layer(id, count, first)) => {
                    if let Some((first, (group, layer))) = change(first).zip(scene.layer_info(id)) {
                        let group = scene
                            .groups
                            .get(group)
                            .map(|it| layer_words::group_title(group, &it.info))
                            .unwrap_or_default();
                        layer_row(ui, rect, cx, folds, (&group, layer), count, (first, sort));
                    }
                }
                Some(Row::Equal(first, count, is_open, depth)) => {
                    if let Some(change) = change(first) {
                        let equal = Equal { count, is_open };
                        let of = ChangeRow { change, sort, depth, equal: Some(equal) };
                        match row(ui, rect, cx, scene, &of) {
                            Some(true) => drop(folds.opened.insert(first)),
                            Some(false) => drop(folds.opened.remove(&first)),
                            None => {}
                        }
                    }
                }
                Some(Row::One(at, depth)) => {
                    if let Some(change) = change(at) {
                        row(ui, rect, cx, scene, &ChangeRow { change, sort, depth, equal: None });
                    }
                }
                None => {
                    let words = format!("…and {} more", text::grouped(changes.more()));
                    let at = rect.left_center() + vec2(style::SPACE_L, 0.0);
                    ui.painter().text(at, Align2::LEFT_CENTER, words, style::small(), style::colors().muted);
                }
            }
        });
        if let Some(Row::One(at, _) | Row::Equal(at, ..)) = walked.and_then(|at| rows.get(at))
            && let Some(change) = list.get(*at as usize)
        {
            cx.push(select(change));
        }
    }

    fn header(&mut self, ui: &mut Ui) {
        let field = |ui: &mut Ui| {
            widgets::list_filter(ui, "filter moves", "Filter by layer", &mut self.filter, &mut self.scroll);
        };
        widgets::header_with(ui, SORT, field, |ui| {
            let button = egui::Button::new(self.sort.name()).min_size(vec2(SORT, style::ROW));
            let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
                for sort in Sort::ALL {
                    if ui.selectable_label(sort == self.sort, sort.name()).clicked() {
                        self.sort = sort;
                        ui.close();
                    }
                }
            });
            response.on_hover_text("Sort by");
        });
    }

    /// Sorts the list where it has changed.
    fn sort_anew(&mut self, scene: &FlatScene, changes: &Changes) {
        // While the search goes on only now and then: later finds stand at the end until then.
        let found = if changes.is_done() { changes.list().len() } else { changes.list().len().next_power_of_two() / 2 };
        let wanted = (self.sort, self.filter.clone(), found, self.folds.clone());
        if self.order.made_for.as_ref() == Some(&wanted) {
            return;
        }
        let needle = self.filter.trim().to_lowercase();
        let list = changes.list();
        let fits = |change: &Change| {
            let title = |(_, layer): (usize, &LayerInfo)| layer.title.to_lowercase().contains(&needle);
            needle.is_empty() || scene.layer_info(change.layer).is_some_and(title)
        };
        let mut positions: Vec<u32> = (0..).zip(list).filter(|(_, change)| fits(change)).map(|(at, _)| at).collect();
        let key = |at: u32| list.get(at as usize).map_or(0.0, |change| self.sort.key(change));
        let travel = |at: u32| list.get(at as usize).map_or(0.0, |change| change.travel);
        positions.sort_by(|a, b| key(*b).total_cmp(&key(*a)).then(travel(*b).total_cmp(&travel(*a))));
        let rows = rows::rows(list, &positions, &self.folds);
        self.order = Order { made_for: Some(wanted), rows };
    }
}

/// Switches of highlighting, the tint, and another time.
fn switches(ui: &mut Ui, cx: &mut FlatCx) {
    ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_S);
    form::switches(ui, "Highlight", |ui| {
        let has_selected = !cx.flat.timeline.selected.is_empty();
        let all = [
            (AnimationFocus::All, "None", "No highlight", true),
            (AnimationFocus::Moving, "Animated", "Dim everything that is not animated", true),
            (
                AnimationFocus::Users,
                "Selected",
                "Dim everything that does not use the selected envelopes",
                has_selected,
            ),
        ];
        for (focus, label, hint, is_possible) in all {
            ui.add_enabled_ui(is_possible, |ui| {
                let choice = form::choice(ui, cx.flat.animation.of == focus, label);
                let choice = choice.accessible_name(format!("Highlight: {label}"));
                let choice = choice.on_disabled_hover_text("Select an envelope first, in the list or the timeline");
                let keys = if focus == AnimationFocus::Moving {
                    Command::OnlyMoving.info().keys_text()
                } else {
                    String::new()
                };
                if choice.on_hover_ui(|ui| widgets::tooltip(ui, hint, &keys)).clicked() {
                    cx.push(FlatAction::SetAnimationFocus(focus));
                }
            });
        }
    });
    form::switches(ui, "Tint", |ui| {
        let keys = Command::Heat.info().keys_text();
        let hint = "Tint animated objects by how much they change: blue little, red a lot";
        let choice = form::choice(ui, cx.flat.animation.heat, "Heat map");
        if choice.on_hover_ui(|ui| widgets::tooltip(ui, hint, &keys)).clicked() {
            cx.push(FlatAction::ToggleHeat);
        }
        legend(ui);
    });
    form::switches(ui, "Compare", |ui| compare::controls(ui, cx));
}

/// The colours from little to much.
fn legend(ui: &mut Ui) {
    const STEPS: usize = 24;
    ui.add_space(style::SPACE_M);
    let (rect, response) = ui.allocate_exact_size(vec2(72.0, 8.0), Sense::hover());
    let width = rect.width() / STEPS as f32;
    for step in 0..STEPS {
        let left = rect.left() + width * step as f32;
        let part = Rect::from_min_size(egui::pos2(left, rect.top()), vec2(width + 0.5, rect.height()));
        ui.painter().rect_filled(part, 0.0, heat::color(step as f32 / (STEPS - 1) as f32));
    }
    response.on_hover_text("Middle of the scale: 4 tiles of movement, or a color change of 50%");
}

/// Several changes in a row.
#[derive(Clone, Copy)]
struct Equal {
    count: usize,
    is_open: bool,
}

/// Row of a change, or of several equal ones.
struct ChangeRow<'a> {
    change: &'a Change,
    sort: Sort,
    /// Level of indentation.
    depth: u8,
    /// The changes that it stands for, where these are several.
    equal: Option<Equal>,
}

/// Row of a layer with several changes; a click folds it.
fn layer_row(
    ui: &mut Ui,
    rect: Rect,
    cx: &mut FlatCx,
    folds: &mut Folds,
    (group, layer): (&str, &LayerInfo),
    count: usize,
    (first, sort): (&Change, Sort),
) {
    let most = sort.value(first);
    let title = text::clean(&layer.title);
    let response = ui.interact(rect, Id::unique("layer of moves").with(layer.id), Sense::click());
    let label = format!("Layer {title}: {} animated", text::grouped(count));
    response.widget_info(|| WidgetInfo::labeled(Role::TreeItem, true, &label));
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    let is_open = folds.layers.contains(&layer.id);
    let chevron = row.take_left(INDENT - style::SPACE_S);
    let icon = if is_open { Icon::ChevronDown } else { Icon::ChevronRight };
    widgets::paint_icon(row.painter(), chevron, icon, style::colors().muted);
    mark(&mut row, first);
    row.text_right(&most, &style::small(), style::colors().muted);
    row.text(&format!("{} × {title}", text::grouped(count)), &style::body(), style::colors().text);
    if row.rest().width() > 40.0 {
        row.text(group, &style::small(), style::colors().muted);
    }
    let key = |key| response.has_focus() && ui.input(|i| i.key_pressed(key));
    let opens = match (key(Key::ArrowLeft), key(Key::ArrowRight)) {
        (true, _) => false,
        (_, true) => true,
        _ => is_open != response.clicked(),
    };
    set_open(&mut folds.layers, layer.id, opens);
    widgets::focus_on_click(&response);
    response.context_menu(|ui| {
        let items = [
            ("Go to layer", Action::Flat(FlatAction::GoTo(layer.id))),
            ("Show layer in the list", Action::Flat(FlatAction::Reveal(layer.id))),
        ];
        widgets::menu(ui, cx, items);
    });
    response.on_hover_ui(|ui| {
        ui.label(&label);
        for line in [format!("Group {group}"), format!("Maximum: {most}")] {
            ui.label(egui::RichText::new(line).font(style::small()).color(style::colors().muted));
        }
    });
}

fn set_open(open: &mut std::collections::HashSet<LayerId>, id: LayerId, opens: bool) {
    if opens {
        open.insert(id);
    } else {
        open.remove(&id);
    }
}

/// Color of how much a change is, at the left of its row.
fn mark(row: &mut RowPainter, change: &Change) {
    let mark = row.take_left(10.0);
    row.painter().rect_filled(Rect::from_center_size(mark.center(), vec2(8.0, 8.0)), 2.0, heat::color(change.heat()));
    row.skip(style::SPACE_S);
}

/// Selects what has changed.
fn select(change: &Change) -> FlatAction {
    match change.index {
        Some(index) => FlatAction::SetSubject(Some(ObjectId { layer: change.layer, index })),
        None => FlatAction::Select(Some(change.layer)),
    }
}

/// Shows the row of a change, or of several equal ones. Returns whether these are to be listed from now on.
fn row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, scene: &FlatScene, of: &ChangeRow) -> Option<bool> {
    let ChangeRow { change, sort, depth, equal } = *of;
    let (_, layer) = scene.layer_info(change.layer)?;
    let subject = change.index.map(|index| ObjectId { layer: change.layer, index });
    let title = match equal {
        // Several rows of one layer are told apart by their first quads.
        Some(Equal { count, .. }) => match change.index.filter(|_| depth > 0) {
            Some(first) => format!("{} × {} #{first}…", text::grouped(count), text::clean(&layer.title)),
            None => format!("{} × {}", text::grouped(count), text::clean(&layer.title)),
        },
        None => title(layer, change),
    };
    let id = Id::unique("moves").with((change.layer.0, change.index, equal.is_some()));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &title));
    let is_selected = match subject {
        Some(_) => cx.flat.subject == subject && equal.is_none_or(|equal| !equal.is_open),
        None => cx.flat.is_selected(change.layer),
    };
    let mut row = RowPainter::new(ui, rect, is_selected, response.contains_pointer());
    // A row of another layer must not stand as deep as one below the heading before it.
    row.skip(INDENT * f32::from(depth));
    let mut opens = None;
    if let Some(Equal { is_open, .. }) = equal {
        let chevron = row.take_left(INDENT - style::SPACE_S);
        let button = ui.interact(chevron.expand2(vec2(3.0, 0.0)), id.with("chevron"), Sense::click());
        let words = if is_open { "Collapse" } else { "Expand" };
        button.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, format!("{words}: {title}")));
        let icon = if is_open { Icon::ChevronDown } else { Icon::ChevronRight };
        widgets::paint_icon(row.painter(), chevron, icon, style::colors().muted);
        let pressed = |key| response.has_focus() && ui.input(|i| i.key_pressed(key));
        opens = match () {
            () if button.clicked() => Some(!is_open),
            () if pressed(Key::ArrowRight) => Some(true),
            () if pressed(Key::ArrowLeft) => Some(false),
            () => None,
        };
        button.on_hover_text(words);
    } else {
        // The marks of all rows stand below each other.
        row.skip(INDENT);
    }
    mark(&mut row, change);
    row.text_right(&sort.value(change), &style::small(), style::colors().muted);
    if let Some((icon, _)) = oddity(change) {
        row.icon_right(icon, style::colors().warning);
    }
    row.text(&title, &style::body(), style::colors().text);
    let is_alone = depth == 0 && row.rest().width() > 40.0;
    if let Some((group, _)) = scene.layer_info(change.layer).filter(|_| is_alone) {
        let group = scene.groups.get(group).map(|info| layer_words::group_title(group, &info.info)).unwrap_or_default();
        row.text(&group, &style::small(), style::colors().muted);
    }
    let goes = response.has_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if response.clicked() && !goes {
        cx.push(select(change));
    }
    widgets::focus_on_click(&response);
    let there =
        subject.map_or(Action::Flat(FlatAction::GoTo(change.layer)), |it| Action::Flat(FlatAction::GoToSubject(it)));
    if response.double_clicked() || goes {
        cx.push(there.clone());
    }
    let facts = facts(scene, change);
    response.context_menu(|ui| {
        let items = [
            ("Go there", there),
            ("Show layer in the list", Action::Flat(FlatAction::Reveal(change.layer))),
            ("Copy details", Action::Ask(Request::CopyText(format!("{title}\n{}", facts.join("\n"))))),
        ];
        widgets::menu(ui, cx, items);
    });
    response.on_hover_ui(|ui| {
        ui.label(&title);
        for line in facts {
            ui.label(egui::RichText::new(line).font(style::small()).color(style::colors().muted));
        }
        if let Some((_, why)) = oddity(change) {
            ui.label(egui::RichText::new(why).font(style::small()).color(style::colors().warning));
        }
    });
    opens
}

fn title(layer: &LayerInfo, change: &Change) -> String {
    let name = text::clean(&layer.title);
    match change.index {
        Some(index) => format!("{name} #{index}"),
        None => name.into_owned(),
    }
}

/// Possible mistakes in an animation.
fn oddity(change: &Change) -> Option<(Icon, &'static str)> {
    match (change.is_never_seen, change.leaves_map) {
        (true, _) => Some((Icon::EyeOff, "Never visible (alpha always 0)")),
        (false, true) => Some((Icon::SquareArrowOutUpRight, "Leaves the map during its period")),
        (false, false) => None,
    }
}

fn facts(scene: &FlatScene, change: &Change) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some((group, _)) = scene.layer_info(change.layer) {
        facts.extend(
            scene.groups.get(group).map(|info| format!("Group {}", layer_words::group_title(group, &info.info))),
        );
    }
    if change.travel > 0.0 {
        let far = format!("Max distance {}", tiles(change.travel));
        facts.push(if change.speed > 0.0 { format!("{far}, max speed {}/s", tiles(change.speed)) } else { far });
    }
    if change.jump >= 1.0 {
        facts.push(format!("Jumps by {}", tiles(change.jump)));
    }
    if change.turn > 0.0 {
        facts.push(format!("Rotates by {}°", text::short(change.turn)));
    }
    if change.color > 0.0 {
        facts.push(format!("Color channel changes by {}", color_text(change.color)));
    }
    let rounds = ["movement", "color"].into_iter().zip(change.periods_ms).filter(|(_, ms)| *ms > 0);
    facts.extend(rounds.map(|(what, ms)| format!("Period ({what}): {}", text::duration_text(ms))));
    facts
}
