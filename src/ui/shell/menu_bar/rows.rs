//! Rows of menus: commands and other entries of the command palette, each with its icon or checkmark, its label and its
//! keys, and menus within menus.

use egui::containers::menu::{MenuConfig, SubMenuButton, menu_style};
use egui::{AtomExt as _, Button, PopupCloseBehavior, RectAlign, Response, RichText, ScrollArea, Style, Ui, vec2};
use lucide_icons::Icon;

use crate::prefs::Theme;
use crate::scene::{PhysicsStyle, Xray};
use crate::ui::command_menus::{Menu, Part, Place, Submenu, commands_at};
use crate::ui::commands::Command;
use crate::ui::flat::timeline;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, text};
use crate::ui::shell::command_palette::entries::{Entry, Switch, ZOOMS_PERCENT};
use crate::ui::shell::recent::RecentMaps;
use crate::view::flat::Tab;
use crate::view::solid::SolidTab;

/// Number of bookmarks with keys of their own.
const WITH_KEYS: usize = 9;

/// Row of a menu.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Row {
    Entry(Entry),
    Submenu(Submenu),
}

/// Place of the keyboard in a menu that was shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KeyboardAt {
    /// First row that takes the keyboard.
    pub first: Option<egui::Id>,
    /// It is on a row that leads to a menu within.
    pub is_on_submenu: bool,
    /// It is in a menu within the menu.
    pub is_within: bool,
}

impl KeyboardAt {
    fn note(&mut self, response: &Response) {
        if response.enabled() {
            self.first = self.first.or(Some(response.id));
        }
    }
}

/// Look and manners of all menus: only a row that was chosen, or a click elsewhere, closes them.
pub fn config() -> MenuConfig {
    let look = |style: &mut Style| {
        menu_style(style);
        style.spacing.button_padding = vec2(style::SPACE_S + 2.0, 0.0);
        style.spacing.item_spacing.y = 0.0;
    };
    MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside).style(look)
}

/// Whether a menu has anything for the world of the view.
pub fn has_rows(cx: &PanelCx, menu: Menu) -> bool {
    menu.parts().iter().any(|part| !rows(cx, *part).is_empty())
}

/// Shows the rows of a menu.
pub fn menu(ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps, menu: Menu) -> KeyboardAt {
    // Low windows scroll it.
    // Below the bar, wherever egui tries to place it first.
    let room = (ui.ctx().content_rect().height() - style::TOP_BAR - 2.0 * style::SPACE_M).max(style::ROW);
    beside_bar(ui);
    // At first egui takes less room than there is.
    let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room).id_salt("menu");
    area.show(ui, |ui| parts(ui, cx, recents, menu)).inner
}

fn parts(ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps, menu: Menu) -> KeyboardAt {
    let mut keyboard = KeyboardAt::default();
    let parts = menu.parts().iter().map(|part| rows(cx, *part)).filter(|rows| !rows.is_empty());
    for (at, part) in parts.collect::<Vec<_>>().into_iter().enumerate() {
        if at > 0 {
            line(ui);
        }
        for row in part {
            match row {
                Row::Entry(entry) => keyboard.note(&entry_row(ui, cx, entry)),
                Row::Submenu(within) => {
                    let response = submenu(ui, cx, recents, within, &mut keyboard);
                    keyboard.note(&response);
                }
            }
        }
    }
    keyboard
}

/// Leaves room for the scroll bar of a menu that needs one, beside the shortcuts. It shows also where the pointer is
/// elsewhere: nothing else says that rows follow.
fn beside_bar(ui: &mut Ui) {
    let scroll = &mut ui.spacing_mut().scroll;
    scroll.floating_allocated_width = style::SPACE_M;
    scroll.floating_width = style::SPACE_S;
    scroll.dormant_handle_opacity = scroll.active_handle_opacity;
}

/// A line between two parts of a menu.
pub fn line(ui: &mut Ui) {
    ui.add_space(style::SPACE_S);
    ui.add(egui::Separator::default().spacing(1.0));
    ui.add_space(style::SPACE_S);
}

/// Row of an entry; a click runs it and closes the menus.
pub fn entry_row(ui: &mut Ui, cx: &mut PanelCx, entry: Entry) -> Response {
    let (label, why_not) = (entry.short_label(cx), entry.hindrance(cx));
    let icon = match entry.is_on(cx) {
        Some(true) => Some(Icon::Check),
        Some(false) => None,
        None => Some(entry.icon(cx)),
    };
    let button = row_button(icon, &label).shortcut_text(RichText::new(keys(entry)).color(style::colors().muted));
    let response = ui.add_enabled(why_not.is_none(), button).accessible_name(&*label);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        let asked = entry.ask(ui, cx, "");
        cx.commands.extend(asked);
        ui.close();
    }
    show_reason(&response, why_not);
    response
}

/// Row that leads to a menu within the menu, and that menu where it is open.
pub fn submenu(
    ui: &mut Ui,
    cx: &mut PanelCx,
    recents: &mut RecentMaps,
    submenu: Submenu,
    keyboard: &mut KeyboardAt,
) -> Response {
    let arrow = SubMenuButton::arrow_atom(Some(style::colors().muted));
    let button = SubMenuButton::from_button(row_button(Some(icon(submenu)), submenu.title()).right_text(arrow));
    let layer = ui.layer_id();
    let why_not = nothing_within(cx, submenu);
    let button = button.config(config());
    let shown = ui.add_enabled_ui(why_not.is_none(), |ui| button.ui(ui, |ui| within(ui, cx, recents, submenu))).inner;
    let (response, shown) = shown;
    let focused = crate::ui::parts::window_parts::focused(ui);
    keyboard.is_on_submenu |= response.has_focus();
    let is_there = shown.is_some_and(|shown| focused.is_some_and(|it| it.layer_id == shown.response.layer_id));
    keyboard.is_within |= is_there && focused.is_some_and(|it| it.layer_id != layer);
    show_reason(&response, why_not);
    response.accessible_name(submenu.title())
}

/// The reason why none of the rows of a menu within a menu can be chosen.
fn nothing_within(cx: &PanelCx, submenu: Submenu) -> Option<&'static str> {
    if submenu == Submenu::RecentMaps {
        return None;
    }
    let mut reasons = entries(cx, submenu).into_iter().flatten().map(|entry| entry.hindrance(cx));
    let first = reasons.next().flatten();
    first.filter(|_| reasons.all(|why| why.is_some()))
}

/// Shows why a row is disabled beside it: the next one may be the way out.
fn show_reason(response: &Response, why_not: Option<&str>) {
    let Some(why) = why_not else { return };
    let mut tooltip = egui::Tooltip::for_disabled(response);
    tooltip.popup = tooltip.popup.align(RectAlign::RIGHT).align_alternatives(&[RectAlign::LEFT]);
    tooltip.show(|ui| ui.label(text::sentence(why)));
}

/// Rows of a menu within a menu.
pub fn within(ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps, submenu: Submenu) {
    let groups = match submenu {
        Submenu::RecentMaps => return recents.submenu(ui, cx),
        submenu => entries(cx, submenu),
    };
    let room = ui.ctx().content_rect().height() - 2.0 * style::TOP_BAR;
    beside_bar(ui);
    ScrollArea::vertical().max_height(room).show(ui, |ui| {
        for (at, group) in groups.into_iter().filter(|group| !group.is_empty()).enumerate() {
            if at > 0 {
                line(ui);
            }
            for entry in group {
                entry_row(ui, cx, entry);
            }
        }
    });
}

/// Button that fills a row.
pub fn row_button<'a>(icon: Option<Icon>, label: &str) -> Button<'a> {
    let icon = icon.map_or_else(|| " ".to_owned(), |icon| icon.unicode().to_string());
    let icon = RichText::new(icon).font(style::icons(14.0)).color(style::colors().muted);
    let label = RichText::new(label).color(style::colors().text);
    Button::new((icon.atom_size(vec2(style::ICON, style::ICON)), label)).min_size(vec2(0.0, style::ROW + 2.0))
}

fn rows(cx: &PanelCx, part: Part) -> Vec<Row> {
    let switches: &[Switch] = match part {
        Part::Open => &[Switch::Demo],
        Part::Layers => &[Switch::ShowAll, Switch::HideAll, Switch::ExitSolo],
        _ => &[],
    };
    let switches = switches.iter().map(|switch| Entry::Switch(*switch)).filter(|entry| entry.worlds().has(cx.view));
    let commands = commands_at(Place::In(part), cx.view).map(Entry::Command);
    let within = Submenu::ALL.into_iter().filter(|submenu| submenu.part() == part);
    let within = within.filter(|it| *it == Submenu::RecentMaps || entries(cx, *it).iter().any(|it| !it.is_empty()));
    commands.chain(switches).map(Row::Entry).chain(within.map(Row::Submenu)).collect()
}

/// Entries of a menu within a menu, in groups.
fn entries(cx: &PanelCx, submenu: Submenu) -> [Vec<Entry>; 2] {
    let others: Vec<Entry> = match submenu {
        Submenu::RecentMaps | Submenu::Scale => Vec::new(),
        Submenu::Sides | Submenu::Distance | Submenu::FlightSpeed => Vec::new(),
        Submenu::Slice | Submenu::Daytime => Vec::new(),
        Submenu::Zoom => (0..ZOOMS_PERCENT.len()).map(Entry::Zoom).collect(),
        Submenu::Bookmarks => (0..cx.status.places.as_ref().map_or(0, |it| it.len())).map(Entry::Bookmark).collect(),
        Submenu::Xray => [Xray::Off, Xray::Dimmed, Xray::Only].map(|xray| Entry::Switch(Switch::Xray(xray))).into(),
        Submenu::PhysicsArt if !cx.flat_scene().is_some_and(|scene| scene.has_game_sheet) => Vec::new(),
        Submenu::PhysicsArt => {
            [PhysicsStyle::Own, PhysicsStyle::Game].map(|style| Entry::Switch(Switch::Style(style))).into()
        }
        Submenu::Speed => (0..timeline::SPEEDS.len()).map(Entry::Speed).collect(),
        Submenu::Tabs => Tab::ALL.map(Entry::Tab).into_iter().chain(SolidTab::ALL.map(Entry::SolidTab)).collect(),
        Submenu::Theme => Theme::ALL.map(|(theme, _)| Entry::Switch(Switch::Theme(theme))).into(),
    };
    let others = others.into_iter().filter(|entry| entry.worlds().has(cx.view)).collect();
    [commands_at(Place::Within(submenu), cx.view).map(Entry::Command).collect(), others]
}

/// Keys of an entry.
fn keys(entry: Entry) -> String {
    match entry {
        Entry::Command(command) => command.info().keys_text(),
        Entry::Bookmark(at) if at < WITH_KEYS => format!("Alt+{}", at + 1),
        _ => String::new(),
    }
}

fn icon(submenu: Submenu) -> Icon {
    match submenu {
        Submenu::RecentMaps => Icon::History,
        Submenu::Zoom => Icon::ZoomIn,
        Submenu::Sides => Command::ViewFront.info().icon,
        Submenu::Distance => Command::SeeFarther.info().icon,
        Submenu::FlightSpeed => Icon::Gauge,
        Submenu::Slice => Icon::Scissors,
        Submenu::Daytime => Icon::Clock,
        Submenu::Bookmarks => Icon::Bookmark,
        Submenu::Xray => Command::Xray.info().icon,
        Submenu::PhysicsArt => Icon::Gamepad2,
        Submenu::Speed => Icon::Gauge,
        Submenu::Tabs => Icon::PanelLeft,
        Submenu::Scale => Icon::ALargeSmall,
        Submenu::Theme => Icon::Moon,
    }
}
