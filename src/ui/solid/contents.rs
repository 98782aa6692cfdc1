//! Page about what is in a world of blocks: facts, players, objects, and kinds of nodes with their numbers. A click on a
//! name looks for it, one on a player goes there.

use egui::{Button, Color32, Frame, Id, Label, Margin, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use super::solid_cx::SolidCx;
use crate::analysis::solid::{NamedCount, PlayerFact, WorldContents};
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::Request;
use crate::view::solid::{PageAction, SolidAction};

/// Most of the page's height that the facts take.
const FACTS: f32 = 0.42;
/// Width of the names of facts.
const NAME: f32 = 76.0;
/// Side of the sample of a color.
const SWATCH: f32 = 11.0;

/// State of the page.
#[derive(Default)]
pub struct ContentsPage {
    /// Words of the filter.
    pub filter: String,
    scroll: Scroll,
    order: Order,
    folded: [bool; 3],
}

/// Order of kinds.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Order {
    /// The most frequent first.
    #[default]
    Count,
    Name,
}

/// A part of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Players,
    Objects,
    Nodes,
}

/// A row of the list.
enum Row<'a> {
    /// A part, and the words about its number.
    Heading(Section, String),
    Player(&'a PlayerFact),
    Object(&'a NamedCount),
    Node(&'a NamedCount),
    Words(&'static str),
}

impl ContentsPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut SolidCx) {
        let Some(answers) = cx.status.world_answers.clone() else { return };
        let contents = match answers.contents() {
            None => return self.without(ui, cx),
            Some(Err(why)) => {
                widgets::empty_state(ui, Icon::TriangleAlert, "Cannot count the contents", why);
                return;
            }
            Some(Ok(contents)) => contents,
        };
        let room = ui.available_height();
        let facts_area = ScrollArea::vertical().id_salt("world facts").max_height(room * FACTS);
        facts_area.auto_shrink([false, true]).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(12, 10)).show(ui, |ui| facts(ui, contents));
        });
        progress(ui, cx, contents, answers.are_old);
        let line = ui.max_rect();
        ui.painter().hline(line.x_range(), ui.cursor().top(), egui::Stroke::new(1.0, style::colors().line));
        let hint = format!("Filter {}", text::count(contents.nodes.len(), "kind of node", "kinds of nodes"));
        let field = |ui: &mut Ui| {
            widgets::filter_field(ui, "filter contents", &hint, &mut self.filter);
        };
        widgets::header_with(ui, style::BUTTON, field, |ui| {
            let by_name = self.order == Order::Name;
            let (icon, label) = match self.order {
                Order::Count => (Icon::ArrowDownAZ, "Sort by name"),
                Order::Name => (Icon::ArrowDown10, "Sort by count"),
            };
            if widgets::icon_button(ui, icon, label, "", by_name).clicked() {
                self.order = if by_name { Order::Count } else { Order::Name };
            }
        });
        self.list(ui, cx, contents);
    }

    /// The page before anything is known.
    fn without(&self, ui: &mut Ui, cx: &mut SolidCx) {
        if cx.solid.pages.is_stopped {
            widgets::empty_state(ui, Icon::Boxes, "Not counted", "");
            ui.vertical_centered(|ui| count_button(ui, cx, "Count contents"));
        } else {
            widgets::empty_state(ui, Icon::Boxes, "Counting…", "");
        }
    }

    fn list(&mut self, ui: &mut Ui, cx: &mut SolidCx, contents: &WorldContents) {
        let rows = self.rows(contents);
        let mut scroll = self.scroll;
        let mut clicked = None;
        let heights = std::iter::repeat_n(style::ROW, rows.len());
        widgets::list(ui, "contents", &mut scroll, heights, |ui, at, rect| {
            let is_clicked = match rows.get(at) {
                None => false,
                Some(Row::Heading(section, count)) => {
                    heading(ui, rect, *section, count, self.folded[*section as usize])
                }
                Some(Row::Words(words)) => {
                    RowPainter::new(ui, rect, false, false).text(words, &style::small(), style::colors().muted);
                    false
                }
                Some(Row::Player(player)) => player_row(ui, rect, player),
                Some(Row::Object(kind)) => kind_row(ui, rect, kind, false),
                Some(Row::Node(kind)) => kind_row(ui, rect, kind, true),
            };
            clicked = clicked.or(is_clicked.then_some(at));
        });
        self.scroll = scroll;
        let actions = match clicked.and_then(|at| rows.get(at)) {
            None | Some(Row::Words(_)) => Vec::new(),
            Some(Row::Heading(section, _)) => {
                self.folded[*section as usize] ^= true;
                Vec::new()
            }
            Some(Row::Player(player)) => vec![PageAction::GoToNode(player.at)],
            Some(Row::Object(kind) | Row::Node(kind)) => {
                // In quotes, or names that go on would be found too.
                vec![PageAction::OpenFind, PageAction::SetFind(format!("\"{}\"", kind.name))]
            }
        };
        actions.into_iter().for_each(|action| cx.push(SolidAction::Page(action)));
    }

    /// Rows of the list, as far as the filter lets them through.
    fn rows<'a>(&self, contents: &'a WorldContents) -> Vec<Row<'a>> {
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |name: &str| {
            if words.is_empty() {
                return true;
            }
            let name = name.to_lowercase();
            words.iter().all(|word| name.contains(word))
        };
        let kinds = |all: &'a [NamedCount]| {
            let mut kinds: Vec<&NamedCount> = all.iter().filter(|kind| fits(&kind.name)).collect();
            if self.order == Order::Name {
                kinds.sort_by(|a, b| a.name.cmp(&b.name));
            }
            kinds
        };
        let mut rows = Vec::new();
        let mut add = |section: Section, count: String, of: Vec<Row<'a>>| {
            if of.is_empty() {
                return;
            }
            rows.push(Row::Heading(section, count));
            if !self.folded[section as usize] {
                rows.extend(of);
            }
        };
        let players: Vec<&PlayerFact> = contents.players.iter().filter(|player| fits(&player.name)).collect();
        let (objects, nodes) = (kinds(&contents.objects), kinds(&contents.nodes));
        let count_of = |kinds: &[&NamedCount]| text::count(kinds.len(), "kind", "kinds");
        let all_objects: u64 = objects.iter().map(|kind| kind.count).sum();
        let object_words = format!("{} in {}", text::grouped(all_objects), count_of(&objects));
        let node_words = count_of(&nodes);
        add(Section::Players, text::grouped(players.len()), players.into_iter().map(Row::Player).collect());
        add(Section::Objects, object_words, objects.into_iter().map(Row::Object).collect());
        add(Section::Nodes, node_words, nodes.into_iter().map(Row::Node).collect());
        if rows.is_empty() && !words.is_empty() {
            rows.push(Row::Words("No matches"));
        }
        rows
    }
}

/// Facts about the world, and numbers that are no list.
fn facts(ui: &mut Ui, contents: &WorldContents) {
    ui.spacing_mut().item_spacing.y = style::SPACE_S;
    ui.spacing_mut().interact_size.y = 14.0;
    for fact in &contents.facts {
        pair(ui, fact.name, &text::clean(&fact.value));
    }
    let number = |n: u64| text::grouped(usize::try_from(n).unwrap_or(usize::MAX));
    let unreadable = match contents.unreadable {
        0 => String::new(),
        n => format!(", {} cannot be read", number(n)),
    };
    pair(ui, "Blocks", &format!("{}{unreadable}", number(contents.blocks)));
    if let Some([min, max]) = contents.extent {
        let axis = |axis: usize| (i64::from(max[axis]) - i64::from(min[axis]) + 1).max(0) as u64;
        let nodes = [0, 1, 2].map(|at| number(axis(at) * 16));
        pair(ui, "Extent", &format!("{} × {} × {} nodes (x × y × z)", nodes[0], nodes[1], nodes[2]));
    }
    if contents.columns > 0 {
        let columns = text::count(contents.columns as usize, "column", "columns");
        let area = number(contents.columns.saturating_mul(256));
        pair(ui, "Explored", &format!("{columns}, {area} nodes seen from above"));
    }
    for (version, blocks) in contents.versions.iter().rev() {
        let name = format!("Block format {version}");
        pair(ui, &name, &text::count(usize::try_from(*blocks).unwrap_or(usize::MAX), "block", "blocks"));
    }
    let counted = |count: u64, one, many| text::count(usize::try_from(count).unwrap_or(usize::MAX), one, many);
    let metadata = counted(contents.metadata, "node", "nodes");
    pair(ui, "Metadata", &format!("{metadata}, {}", counted(contents.timers, "timer", "timers")));
    for note in &contents.notes {
        pair(ui, "Note", &text::clean(note));
    }
    if contents.nodes_dropped > 0 {
        let nodes = counted(contents.nodes_dropped, "node", "nodes");
        pair(ui, "Note", &format!("{nodes} not listed (too many different names, or names too long)"));
    }
}

/// A name and a value that may take several lines and be selected.
fn pair(ui: &mut Ui, name: &str, value: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_M;
        let (rect, _) = ui.allocate_exact_size(vec2(NAME, 15.0), Sense::hover());
        ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, name, style::small(), style::colors().muted);
        ui.add(Label::new(value).wrap().selectable(true));
    });
}

/// How far counting is, with a button that stops it, or one that starts it anew.
fn progress(ui: &mut Ui, cx: &mut SolidCx, contents: &WorldContents, is_old: bool) {
    let total = text::count(usize::try_from(contents.total_blocks).unwrap_or(usize::MAX), "block", "blocks");
    let (words, button) = match contents.is_done {
        true if is_old => ("The world has changed since it was counted.".to_owned(), "Count again"),
        true => return,
        false if contents.is_held => (format!("Counting {total} may take a while."), "Count contents"),
        false if cx.solid.pages.is_stopped => {
            (format!("Stopped after {:.0}% of {total}.", contents.part() * 100.0), "Count again")
        }
        false => (format!("Counting {total}: {:.0}%", contents.part() * 100.0), "Stop"),
    };
    let counts = button == "Stop";
    widgets::header(ui, |ui| {
        ui.vertical(|ui| {
            ui.add(Label::new(RichText::new(words).font(style::small()).color(style::colors().muted)).wrap());
            if counts {
                let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), 7.0), Sense::hover());
                let bar = bar.shrink2(vec2(0.0, 2.0));
                ui.painter().rect_filled(bar, 1.5, style::colors().line);
                let done = Rect::from_min_size(bar.min, vec2(bar.width() * contents.part(), bar.height()));
                ui.painter().rect_filled(done, 1.5, style::colors().accent);
                if ui.add(Button::new(button)).clicked() {
                    cx.push(SolidAction::Page(PageAction::Count(false)));
                }
            } else {
                count_button(ui, cx, button);
            }
        });
    });
}

/// Button that has the contents counted from the beginning.
fn count_button(ui: &mut Ui, cx: &mut SolidCx, label: &str) {
    if ui.add(Button::new(label)).clicked() {
        cx.push(Request::AskAgain);
        cx.push(SolidAction::Page(PageAction::Count(true)));
    }
}

/// A heading that folds its part away. Returns whether it was clicked.
fn heading(ui: &mut Ui, rect: Rect, section: Section, count: &str, is_folded: bool) -> bool {
    let name = match section {
        Section::Players => "Players",
        Section::Objects => "Objects",
        Section::Nodes => "Nodes",
    };
    let response = ui.interact(rect, Id::unique("contents heading").with(name), Sense::click());
    let label = format!("{name} ({count})");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, !is_folded, &label));
    let fill = if response.hovered() { style::colors().hover } else { style::colors().raised };
    let mut row = RowPainter::filled(ui, rect, fill);
    row.icon(if is_folded { Icon::ChevronRight } else { Icon::ChevronDown }, style::colors().muted);
    row.text_right(count, &style::small(), style::colors().muted);
    row.text(name, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    response.clicked()
}

/// A player with position and health. Returns whether the row was clicked.
fn player_row(ui: &mut Ui, rect: Rect, player: &PlayerFact) -> bool {
    let name = text::clean(&player.name);
    let [x, y, z] = player.at.to_array().map(|part| part.round() as i64);
    let place = format!("{x}, {y}, {z}");
    let health = match player.health {
        Some(..=0) => "dead".to_owned(),
        Some(health) => format!("{health} HP"),
        None => String::new(),
    };
    let response = ui.interact(rect, Id::unique("contents player").with(&player.name), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{name} at {place} {health}")));
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    row.icon(Icon::User, style::colors().muted);
    row.text_right(&place, &style::small(), style::colors().muted);
    let color = if health == "dead" { style::colors().warning } else { style::colors().muted };
    row.text_right(&health, &style::small(), color);
    row.text(&name, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    response.on_hover_text(format!("Go to {name}")).clicked()
}

/// A kind of nodes or objects with their number. Returns whether the row was clicked.
fn kind_row(ui: &mut Ui, rect: Rect, kind: &NamedCount, is_node: bool) -> bool {
    let name = text::clean(&kind.name);
    let count = text::grouped(usize::try_from(kind.count).unwrap_or(usize::MAX));
    let response = ui.interact(rect, Id::unique("contents kind").with((&kind.name, is_node)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{name}: {count}")));
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    // As wide as the icons of other rows, so that all names begin at the same place.
    let place = row.take_left(style::ICON);
    let swatch = Rect::from_center_size(place.center(), vec2(SWATCH, SWATCH));
    match kind.color {
        Some([r, g, b]) => _ = row.painter().rect_filled(swatch, 2.0, Color32::from_rgb(r, g, b)),
        None if is_node => {
            let line = egui::Stroke::new(1.0, style::colors().faint);
            row.painter().rect_stroke(swatch, 2.0, line, egui::StrokeKind::Inside);
        }
        None => {
            let icon = Rect::from_center_size(place.center(), vec2(style::ICON, style::ICON));
            widgets::paint_icon(row.painter(), icon, Icon::Package, style::colors().muted);
        }
    }
    row.text_right(&count, &style::small(), style::colors().muted);
    row.text(&name, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    response.on_hover_text(format!("Find {name}")).clicked()
}
