//! Keys: commands by their shortcuts, and panning by held keys. The focused widget gets keys first.

use egui::text_selection::LabelSelectionState;
use egui::{Event, Key, Modifiers, PointerButton, Ui};
use glam::Vec2;

use super::{dialogs, gallery, hindrance, menu_bar, notice, tour};
use crate::ui::command_words::keys_in_brackets;
use crate::ui::commands::{Command, FLYING, STEERING};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::{find, ruler, timeline};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{list, text, typed_ahead, window_parts};
use crate::ui::solid::solid_cx::SolidCx;
use crate::ui::solid::things;
use crate::ui::world_panels::WorldPanels;
use crate::ui::{bindings, bookmarks, copy_link, held_keys, help, solid};
use crate::view::flat::FlatAction;
use crate::view::solid::{PageAction, SolidAction};
use crate::view::{Action, Ending, Request, ShellAction, WorldView};

/// Whether anything has the keyboard's focus.
pub fn is_focused(ctx: &egui::Context) -> bool {
    ctx.memory(|memory| memory.focused().is_some())
}

/// Holder of the keyboard, which decides what keys without Ctrl do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    Map,
    Widget,
    /// A widget while a dialog or the card of a new bookmark is open: Escape closes that, whatever in it has the
    /// keyboard.
    Dialog,
}

/// Turns the keys of this frame into actions. `was_focused`: whether something had the focus when the last frame ended;
/// Escape takes the focus away before this frame begins, and must then do nothing else.
pub fn handle(ui: &Ui, cx: &mut PanelCx, worlds: &mut WorldPanels, was_focused: bool) {
    let ctx = ui.ctx();
    let busy = egui::Popup::is_any_open(ctx);
    let names_bookmark = worlds.new_bookmark.takes_keys(ui, cx);
    let typing = ctx.text_edit_focused() || names_bookmark;
    let focused = was_focused || is_focused(ctx) || names_bookmark;
    let is_asked = dialogs::asks_to_quit(cx);
    let mut opens_field_now = false;
    let mut is_covered = dialogs::open(cx).is_some();
    // Words that are typed open no manual, where its key is a letter.
    let types = ui.input(|input| input.events.iter().any(|event| matches!(event, Event::Text(_))));
    if cx.shell.palette
        && !is_asked
        && !types
        && pressed(ctx, cx.view, Focus::Map).iter().any(|(command, _)| *command == Command::Manual)
    {
        help::open(ui, cx);
    }
    if is_asked || !busy && !cx.shell.palette {
        // Its tracks hold the keyboard for the arrows and Enter alone.
        let focus = if !focused || timeline::has_focus(ctx) && !names_bookmark {
            Focus::Map
        } else if names_bookmark || dialogs::open(cx).is_some_and(|it| it != dialogs::layer(dialogs::IMAGE)) {
            Focus::Dialog
        } else {
            Focus::Widget
        };
        let mut commands = pressed(ctx, cx.view, focus);
        // Not the keys that are held at the end of a frame: many may be pressed and let go in a slow one.
        let has_ctrl: Vec<bool> = commands.iter().map(|(_, at)| has_ctrl(ctx, *at)).collect();
        // Letters that come after it in the same frame are meant for its field.
        let finds = !is_covered && !cx.shell.gallery.open;
        let opens = commands.iter().position(|(command, _)| opens_field(*command, finds));
        if let Some(at) = opens.filter(|_| !is_asked) {
            typed_ahead::keep(ctx, commands[at].1);
            commands.truncate(at + 1);
            opens_field_now = true;
        }
        if focus == Focus::Widget && list::is_clicked(ctx) {
            // It has been a key of the map, not one that presses the row.
            ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space));
        }
        for ((command, _), has_ctrl) in commands.into_iter().zip(has_ctrl) {
            if is_asked && !matches!(command, Command::Back | Command::Quit) {
                continue;
            }
            if cx.shell.manual.open && matches!(command, Command::GoBack | Command::GoForward) {
                cx.push(ShellAction::TurnManual(if command == Command::GoBack { -1 } else { 1 }));
                continue;
            }
            if is_covered && !in_dialog(command) {
                continue;
            }
            // A key that comes after Escape in the same frame is meant for what lies below.
            is_covered &= command != Command::Back;
            if cx.shell.gallery.open && !in_gallery(cx, command) {
                continue;
            }
            let counts = command.counts_while_typing() && !(types && command == Command::Manual)
                || has_ctrl && dialogs::open(cx).is_none() && command.counts_with_ctrl();
            if !typing || counts || focus == Focus::Dialog && command == Command::Back {
                ask(ui, cx, worlds, command);
                if matches!(command, Command::Find | Command::FindNodes) {
                    focus_find(ctx, cx);
                }
            }
        }
    }
    let covered = dialogs::open(cx).is_some() || cx.shell.palette || cx.shell.gallery.open;
    let steers = !(typing || busy || focused || covered || opens_field_now);
    let is_free = !(typing || busy || covered);
    if is_free {
        bookmarks::keys(ui, cx);
    }
    let mut held = held_keys::held(ctx, cx.view);
    held.retain(|_| steers);
    match cx.view {
        WorldView::Flat(_) => flat_keys(ui, cx, steers, &held),
        WorldView::Solid(_) => solid::keys(ui, cx, &held),
    }
}

/// Whether an event of this frame came with Ctrl, and without Alt.
fn has_ctrl(ctx: &egui::Context, at: usize) -> bool {
    ctx.input(|input| match input.events.get(at) {
        Some(Event::Key { modifiers, .. }) => modifiers.command && !modifiers.alt,
        _ => input.modifiers.command && !input.modifiers.alt,
    })
}

/// Whether a command opens a field, for which what is typed behind its key is meant. `finds`: no dialog and no gallery keeps
/// the search from opening.
fn opens_field(command: Command, finds: bool) -> bool {
    command == Command::CommandPalette || finds && matches!(command, Command::Find | Command::FindNodes)
}

/// Gives the keyboard to the field of the search that was just asked for, with the letters that were typed ahead.
fn focus_find(ctx: &egui::Context, cx: &mut PanelCx) {
    let opens = |action: &Action| {
        matches!(action, Action::Flat(FlatAction::OpenFind) | Action::Solid(SolidAction::Page(PageAction::OpenFind)))
    };
    // Taken in any case: they are not meant for a field that opens later.
    let letters = typed_ahead::take(ctx);
    if !cx.actions.iter().any(opens) {
        return;
    }
    let (field, before) = match cx.view {
        WorldView::Flat(view) => (find::FIELD, view.find.text.clone()),
        WorldView::Solid(view) => {
            let is_level = SolidCx::of(cx).is_some_and(|cx| things::has_page(&cx));
            let field = if is_level { things::FIELD } else { solid::find::FIELD };
            (field, view.pages.find.search.text.clone())
        }
    };
    if letters.is_empty() {
        return typed_ahead::focus(ctx, egui::Id::unique(field), &before, true);
    }
    typed_ahead::focus(ctx, egui::Id::unique(field), &letters, false);
    match cx.view {
        WorldView::Flat(_) => cx.push(FlatAction::SetFind(letters)),
        WorldView::Solid(_) => cx.push(SolidAction::Page(PageAction::SetFind(letters))),
    }
}

/// Keys on the map: the ruler, and panning.
fn flat_keys(ui: &Ui, cx: &mut PanelCx, steers: bool, held: &[Command]) {
    let Some(mut cx) = FlatCx::of(cx) else { return };
    if steers && cx.flat.ruler.on {
        ruler::keys(ui, &mut cx);
    }
    let measures = cx.flat.ruler.on && ui.input(|i| i.modifiers.shift);
    let direction = if measures { Vec2::ZERO } else { direction(held) };
    if direction != cx.flat.motion.steer {
        cx.push(FlatAction::Steer(direction));
    }
}

/// Runs a command.
pub fn ask(ui: &Ui, cx: &mut PanelCx, worlds: &mut WorldPanels, command: Command) {
    if cx.shows_start()
        && command != Command::SavePicture
        && hindrance::hindrance(cx, command) == Some(hindrance::NO_MAP)
    {
        // Switches of the map would change unseen.
        return cx.notify("No map is open.");
    }
    if !command.works_on(cx.view) {
        // Keys of flights are held, and say nothing.
        if cx.world.is_some() && !FLYING.iter().any(|(held, _)| *held == command) {
            let label = command.menu_label_for(cx.axes());
            cx.notify(format!("“{label}” is not available for this kind of world."));
        }
        return;
    }
    // Menus and the palette show the reason; a key would do nothing, or nothing that is seen.
    let why = hindrance::hindrance(cx, command).filter(|_| cx.world.is_some_and(|world| world.as_solid().is_some()));
    // It has words of its own for that.
    if let Some(why) = why.filter(|_| !cx.shell.gallery.open && command != Command::Bookmark) {
        return cx.notify(format!("{}: {why}.", command.menu_label_for(cx.axes()).trim_end_matches('…')));
    }
    let shows_motion =
        matches!(command, Command::OnlyMoving | Command::OnlyUsers | Command::Heat | Command::Split | Command::Ghost);
    if shows_motion && hindrance::hindrance(cx, command) == Some(hindrance::STILL) {
        return cx.notify("Nothing is animated in this map.");
    }
    match (command, command.action()) {
        (Command::SavePicture, _) if cx.world.is_none() => cx.notify("Nothing to export: open a map first."),
        (Command::Gallery, _) => cx.push(ShellAction::ShowGallery(!cx.shell.gallery.open)),
        (Command::Loop, _) if hindrance::hindrance(cx, Command::Loop) == Some(hindrance::NO_LOOP) => {
            let keys = keys_in_brackets(&[Command::LoopIn, Command::LoopOut]);
            cx.notify(format!("Set the loop start or end first{keys}."));
        }
        (Command::OpenInGame | Command::OpenInEditor, _) if hindrance::hindrance(cx, command).is_some() => {
            let why = hindrance::hindrance(cx, command).map(text::sentence);
            cx.notify(format!("{}.", why.unwrap_or_default()));
        }
        (command, Some(action)) => {
            cx.push(action);
            if command == Command::Panels && cx.shell.switches.panels && cx.world.is_some() {
                cx.notify(notice::panels_hidden());
            }
            if let Some(mut cx) = FlatCx::of(cx) {
                worlds.flat.say_if_unseen(&mut cx, command);
            }
        }
        (Command::OpenMenu, None) => menu_bar::open_first(ui),
        (Command::NextPart, None) => window_parts::step(ui, 1),
        (Command::Bookmark, None) => bookmarks::set(cx),
        (Command::CopyLink, None) => copy_link::copy(cx),
        (Command::PreviousPart, None) => window_parts::step(ui, -1),
        (Command::Manual, None) => help::open(ui, cx),
        (Command::Tour, None) => tour::start(cx),
        (Command::Back, None) => back(ui, cx, worlds),
        (command, None) => worlds.ask(ui, cx, command),
    }
}

/// Whether a command works while a dialog is open: those of dialogs and of the window do, those of the map, which the dialog
/// covers, do not.
fn in_dialog(command: Command) -> bool {
    use Command::{
        About, Back, CommandPalette, CopyPicture, Figures, Fullscreen, Keys, Manual, NextPart, Open, OpenFolder,
        PreviousPart, Quit, SavePicture, ScaleDown, ScaleUp, ScaleUsual, Settings,
    };
    let window = matches!(command, Figures | Fullscreen | ScaleDown | ScaleUp | ScaleUsual | NextPart | PreviousPart);
    let dialogs = matches!(command, Manual | Keys | Settings | SavePicture | CommandPalette | Open | OpenFolder);
    window || dialogs || matches!(command, About | Back | Quit | CopyPicture)
}

/// Whether a command has its usual effect while the gallery is open. Letters and keys of movement are for the gallery's
/// filter and its entries; reload reads its folder.
fn in_gallery(cx: &mut PanelCx, command: Command) -> bool {
    if command == Command::Reload {
        cx.push(Action::Ask(Request::ReadFolder));
    }
    hindrance::is_for_window(command)
}

/// The commands whose keys went down, with the places of those events. A button that has the focus keeps the keys that work it.
fn pressed(ctx: &egui::Context, view: &WorldView, focus: Focus) -> Vec<(Command, usize)> {
    let copies_text = ctx.plugin::<LabelSelectionState>().lock().has_selection();
    let bindings = bindings::current();
    let in_list = focus != Focus::Map && list::has_focus(ctx);
    let is_clicked = list::is_clicked(ctx);
    let is_for_map = |key| is_clicked && focus == Focus::Widget && key == Key::Space;
    let find = |event: &Event| match *event {
        // The system's own keys for copying do not come as keys.
        Event::Copy if !copies_text => bindings.command(view, Key::C, None, Modifiers::COMMAND),
        // The buttons at the side of a mouse go back and forward in browsers and file managers.
        Event::PointerButton { button: PointerButton::Extra1, pressed: true, .. } => Some(Command::GoBack),
        Event::PointerButton { button: PointerButton::Extra2, pressed: true, .. } => Some(Command::GoForward),
        Event::Key { key, physical_key, pressed: true, repeat, modifiers }
            if is_for_map(key)
                || !(focus != Focus::Map && works_widgets(key, modifiers)
                    || in_list && goes_through_rows(key, modifiers))
                || focus == Focus::Dialog && key == Key::Escape =>
        {
            let command = bindings.command(view, key, physical_key, modifiers);
            let elsewhere = || bindings.command_elsewhere(view, key, physical_key, modifiers).filter(|_| !repeat);
            command.map_or_else(elsewhere, |command| (!repeat || command.repeats()).then_some(command))
        }
        _ => None,
    };
    let at_place = |(at, event): (usize, &Event)| find(event).map(|command| (command, at));
    ctx.input(|input| input.events.iter().enumerate().filter_map(at_place).collect())
}

/// Whether a key works regardless of the focus, or moves the focus.
fn works_widgets(key: Key, modifiers: Modifiers) -> bool {
    let arrows = matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown);
    let works = arrows || matches!(key, Key::Space | Key::Enter | Key::Escape | Key::Home | Key::Plus | Key::Minus);
    works && !modifiers.command && !modifiers.alt
}

/// Whether a key goes through the rows of a list, besides those that work every widget.
fn goes_through_rows(key: Key, modifiers: Modifiers) -> bool {
    matches!(key, Key::PageUp | Key::PageDown | Key::End) && !modifiers.command && !modifiers.alt
}

/// Backs out one step, the first of these that there is: the question whether to quit, the palette, the manual, the
/// list of keys, the facts about the program, the settings, the new bookmark, the region to be selected, the picture to
/// be saved, the message, the image shown large, the notice about a crash, the load, the gallery, the tour, what the world
/// has, the full screen; then nothing. While a solid world loads, a step in it goes before the load. A flat map has: the find bar, the filter of the page, the ruler, the selected number of
/// a teleporter or switch, the selected quad or sound source, the Inspector and the pin, the highlight, the selected envelopes, solo, the
/// selected layers.
///
/// The panels stay: a press too many must not lose them. Menus, and text fields outside of dialogs, close by themselves
/// before this is called.
fn back(ui: &Ui, cx: &mut PanelCx, worlds: &mut WorldPanels) {
    let shell = cx.shell;
    if dialogs::asks_to_quit(cx) {
        cx.push(ShellAction::SetEnding(Ending::No));
    } else if shell.palette {
        cx.push(ShellAction::TogglePalette);
    } else if shell.manual.open {
        cx.push(ShellAction::CloseManual);
    } else if shell.keys {
        cx.push(ShellAction::ToggleKeys);
    } else if shell.about {
        cx.push(ShellAction::ToggleAbout);
    } else if shell.settings {
        cx.push(ShellAction::ToggleSettings);
    } else if worlds.new_bookmark.takes_keys(ui, cx) {
        worlds.new_bookmark.close();
    } else if shell.save.selecting {
        cx.push(ShellAction::SelectRegion(false));
    } else if shell.save.open && cx.world.is_some() && !shell.gallery.open {
        cx.push(ShellAction::ToggleSave);
    } else if cx.status.error.is_some() {
        cx.push(Action::Ask(Request::DismissError));
    } else if dialogs::shows_image(cx) {
        cx.push(FlatAction::OpenImage(None));
    } else if cx.status.crash_report.is_some() {
        cx.push(Action::Ask(Request::DismissCrashReport));
    } else if cx.status.loading.is_some() && !(cx.view.as_solid().is_some() && worlds.step_back(cx)) {
        cx.push(Action::Ask(Request::CancelLoad));
    } else if cx.status.loading.is_some() {
        // A world that streams is on screen while it loads: what is selected there goes first.
    } else if shell.gallery.open {
        gallery::back(cx);
    } else if tour::shows(cx) {
        cx.push(ShellAction::SetTour(None));
    } else if worlds.step_back(cx) {
        // That was the step.
    } else if cx.status.fullscreen {
        cx.push(Action::Ask(Request::ToggleFullscreen));
    }
}

/// Direction of held keys.
fn direction(held: &[Command]) -> Vec2 {
    let held = STEERING.iter().filter(|(command, _)| held.contains(command));
    held.map(|(_, direction)| *direction).sum::<Vec2>().clamp(Vec2::NEG_ONE, Vec2::ONE)
}
