//! The menu bar: every command under its label, with its keys. The arrows go through open menus and from one to the
//! next; Alt alone, Alt with the first letter of a menu and F10 lead into the bar, also where it does not show, and Escape
//! leads out.

mod alt_key;
pub mod rows;

use egui::containers::menu::{MenuConfig, menu_style};
use egui::{
    Button, Context, FocusDirection, Frame, Id, Key, Margin, Panel, Popup, Response, SetOpenCommand, Style, Ui, UiKind,
    UiStackInfo, Vec2, vec2,
};

use self::alt_key::{AltKey, opened_menu};
use self::rows::KeyboardAt;
use super::dialogs;
use super::recent::RecentMaps;
use crate::prefs::MenuBarMode;
use crate::ui::command_menus::Menu;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::style;

/// State of the bar.
#[derive(Default)]
pub struct MenuBar {
    alt: AltKey,
    /// It shows although it is hidden otherwise, as long as it has the keyboard or a menu is open.
    is_summoned: bool,
    /// Titles in the frame before.
    titles: Vec<Id>,
    /// Title that gets the keyboard, or whose menu opens.
    wanted: Option<Wanted>,
    /// The first row of the menu that has just opened gets the keyboard.
    enters: bool,
    keyboard: KeyboardAt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Focus(usize),
    Menu(usize),
}

/// Opens the first menu when the bar is shown next.
pub fn open_first(ui: &Ui) {
    ui.data_mut(|data| data.insert_temp(asked(), true));
}

fn asked() -> Id {
    Id::unique("open the first menu")
}

impl MenuBar {
    /// Shows the bar, where it is to show.
    pub fn show(&mut self, root: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps) {
        let ctx = root.ctx().clone();
        let is_pressed = self.alt.pressed(&ctx);
        let is_asked = ctx.data_mut(|data| data.remove_temp(asked())).unwrap_or(false);
        let is_covered = dialogs::open(cx).is_some() || cx.shell.palette;
        let titles: Vec<&str> = titles(cx).into_iter().map(|(_, title)| title).collect();
        let lettered = if is_covered { None } else { opened_menu(&ctx, cx.view, &titles) };
        if is_covered || is_pressed && (self.has_keyboard(&ctx) || self.is_summoned) {
            self.leave(&ctx);
        } else if is_pressed || is_asked || lettered.is_some() {
            // A menu that belongs to something else.
            Popup::close_all(&ctx);
            self.is_summoned = true;
            let menu = lettered.or(is_asked.then_some(0));
            self.wanted = Some(menu.map_or(Wanted::Focus(0), Wanted::Menu));
        } else {
            self.navigate(&ctx);
        }
        if self.wanted.is_none() && !self.has_keyboard(&ctx) {
            self.is_summoned = false;
        }
        if self.is_summoned || is_fixed(root, cx) {
            self.bar(root, cx, recents, is_covered);
        } else {
            self.titles.clear();
        }
        if self.is_summoned || self.wanted.is_some() || self.enters {
            ctx.request_repaint();
        }
    }

    /// Whether a title has the keyboard, or a menu is open.
    fn has_keyboard(&self, ctx: &Context) -> bool {
        self.opened(ctx).is_some() || self.focused(ctx).is_some()
    }

    fn opened(&self, ctx: &Context) -> Option<usize> {
        self.titles.iter().position(|title| Popup::is_id_open(ctx, popup(*title)))
    }

    fn focused(&self, ctx: &Context) -> Option<usize> {
        let focused = ctx.memory(|memory| memory.focused())?;
        self.titles.iter().position(|title| *title == focused)
    }

    fn leave(&mut self, ctx: &Context) {
        if self.opened(ctx).is_some() {
            Popup::close_all(ctx);
        }
        if let Some(title) = self.focused(ctx).and_then(|at| self.titles.get(at)) {
            ctx.memory_mut(|memory| memory.surrender_focus(*title));
        }
        (self.is_summoned, self.wanted, self.enters) = (false, None, false);
    }

    /// Goes to the menu beside with the arrows, and into a menu. Rows that lead to a menu within, and the way back from
    /// there, are egui's.
    fn navigate(&mut self, ctx: &Context) {
        let (opened, focused) = (self.opened(ctx), self.focused(ctx));
        let Some(at) = opened.or(focused) else { return };
        // Frames may be slow: a key can be pressed twice in one.
        let presses = |key| ctx.input(|input| if input.modifiers.is_none() { input.num_presses(key) } else { 0 });
        let count = self.titles.len();
        let is_open = opened.is_some();
        let wanted = |at| if is_open { Wanted::Menu(at) } else { Wanted::Focus(at) };
        let (right, left) = (presses(Key::ArrowRight), presses(Key::ArrowLeft));
        self.wanted = if right > 0 && !(is_open && self.keyboard.is_on_submenu) {
            Some(wanted((at + right) % count))
        } else if left > 0 && !(is_open && self.keyboard.is_within) {
            Some(wanted((at + count * left - left) % count))
        } else if !is_open && presses(Key::ArrowDown) + presses(Key::ArrowUp) > 0 {
            Some(Wanted::Menu(at))
        } else {
            return;
        };
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }

    fn bar(&mut self, root: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps, is_covered: bool) {
        let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::symmetric(4, 0));
        let look = |style: &mut Style| {
            menu_style(style);
            style.spacing.button_padding = vec2(style::SPACE_M, 0.0);
            style.spacing.item_spacing.x = 0.0;
        };
        Panel::top("menu bar").exact_size(style::MENU_BAR).resizable(false).frame(frame).show(root, |ui| {
            ui.add_enabled_ui(!is_covered, |ui| {
                let bar = egui::MenuBar::new().config(rows::config()).style(look);
                bar.ui(ui, |ui| self.menus(ui, cx, recents));
            });
        });
    }

    fn menus(&mut self, ui: &mut Ui, cx: &mut PanelCx, recents: &mut RecentMaps) {
        let mut titles = Vec::new();
        let wanted = self.wanted.take();
        for (at, (menu, title)) in self::titles(cx).into_iter().enumerate() {
            let is_open = self.titles.get(at).is_some_and(|title| Popup::is_id_open(ui.ctx(), popup(*title)));
            let fill = if is_open { style::colors().hover } else { egui::Color32::TRANSPARENT };
            let button = Button::new(title).fill(fill).min_size(vec2(0.0, style::MENU_BAR));
            let response = ui.add(button);
            let enters = goes_over(ui, &response) && self.opened(ui.ctx()).is_some_and(|opened| opened != at);
            show_menu(&response, enters, |ui| {
                self.keyboard = rows::menu(ui, cx, recents, menu);
                if self.enters && !ui.is_sizing_pass() {
                    self.enters = false;
                    if let Some(first) = self.keyboard.first {
                        ui.memory_mut(|memory| memory.request_focus(first));
                    }
                }
            });
            match wanted {
                Some(Wanted::Focus(wanted)) if wanted == at => response.request_focus(),
                Some(Wanted::Menu(wanted)) if wanted == at => {
                    response.request_focus();
                    Popup::open_id(ui.ctx(), popup(response.id));
                    self.enters = true;
                }
                _ => {}
            }
            // Enter and the space bar open the menu, as a click does.
            if response.clicked() && !response.clicked_by(egui::PointerButton::Primary) {
                self.enters = Popup::is_id_open(ui.ctx(), popup(response.id));
            }
            titles.push(response.id);
        }
        self.titles = titles;
    }
}

/// Menus with rows, and their titles.
fn titles(cx: &PanelCx) -> Vec<(Menu, &'static str)> {
    Menu::ALL.into_iter().filter(|(menu, _)| rows::has_rows(cx, *menu)).collect()
}

/// Whether the pointer moves on a title. One that rests there takes no menu back that the arrows have left.
fn goes_over(ui: &Ui, title: &Response) -> bool {
    title.hovered() && !title.clicked() && ui.input(|input| input.pointer.delta() != Vec2::ZERO)
}

/// Shows the menu of a title where it is open; `opens` opens it in place of another.
fn show_menu(title: &Response, opens: bool, content: impl FnOnce(&mut Ui)) {
    let config = rows::config();
    let mut menu = Popup::menu(title);
    if opens {
        menu = menu.open_memory(Some(SetOpenCommand::Bool(true)));
    }
    let menu = menu.close_behavior(config.close_behavior).style(config.style.clone());
    // Menus within the menu look for this.
    let info = UiStackInfo::new(UiKind::Menu).with_tag_value(MenuConfig::MENU_CONFIG_TAG, config);
    menu.info(info).show(content);
}

/// Menu of a title.
fn popup(title: Id) -> Id {
    title.with("popup")
}

/// Whether the bar shows without being asked for.
fn is_fixed(root: &Ui, cx: &PanelCx) -> bool {
    let switches = cx.shell.switches;
    let has_room = root.ctx().content_rect().height() >= style::LEAST_FOR_MENU_BAR;
    (switches.panels || !cx.shows_map()) && switches.menu_bar == MenuBarMode::Always && has_room
}
