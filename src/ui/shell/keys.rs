//! Keys: commands by their shortcuts, and panning by held keys. Keys belong to whatever has the focus first.

use egui::text_selection::LabelSelectionState;
use egui::{Event, Id, Key, Modifiers, PointerButton, Ui};
use glam::Vec2;

use super::{copy, dialogs, gallery};
use crate::analysis::LinkIndex;
use crate::scene::Group;
use crate::ui::bindings;
use crate::ui::commands::{Command, STEERING};
use crate::ui::flat::cache::SceneCache;
use crate::ui::flat::side_panel::SidePanel;
use crate::ui::flat::timeline::{self, Timeline};
use crate::ui::flat::{bookmarks, links, ruler, watch};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::window_parts;
use crate::view::{self, Action, Ending, Request};

/// Whether anything has the keyboard's focus.
pub fn is_focused(ctx: &egui::Context) -> bool {
    ctx.memory(|memory| memory.focused().is_some())
}

/// Panels with filters that Escape empties.
pub struct Filters<'a> {
    /// The left panel.
    pub side: &'a mut SidePanel,
    /// The timeline.
    pub timeline: &'a mut Timeline,
}

impl Filters<'_> {
    /// Empties the filter of a panel that shows; whether there was one.
    fn clear(&mut self, cx: &PanelCx) -> bool {
        let timeline = cx.state.timeline.open && self.timeline.clear_filter();
        timeline || self.side.clear_filter(cx.state.layout.tab)
    }
}

/// Turns the keys of this frame into actions. `was_focused`: whether something had the focus when the last frame
/// ended; Escape takes the focus away before this frame begins, and must then do nothing else.
pub fn handle(ui: &Ui, cx: &mut PanelCx, mut filters: Filters, cache: &SceneCache, was_focused: bool) {
    let ctx = ui.ctx();
    let busy = egui::Popup::is_any_open(ctx);
    let typing = ctx.text_edit_focused();
    let focused = was_focused || is_focused(ctx);
    let is_asked = dialogs::asks_to_quit(cx);
    if is_asked || !busy && !cx.state.layout.palette {
        // Its tracks hold the keyboard for the arrows and Enter alone.
        for command in pressed(ctx, focused && !timeline::has_focus(ctx)) {
            if is_asked && !matches!(command, Command::Back | Command::Quit) {
                continue;
            }
            if cx.state.gallery.open && !in_gallery(cx, command) {
                continue;
            }
            if !typing || command.counts_while_typing() {
                ask(ui, cx, &mut filters, cache, command);
            }
        }
    }
    let covered = is_asked || cx.state.layout.palette || cx.state.gallery.open;
    if !(typing || busy || covered) {
        bookmarks::keys(ui, cx);
    }
    let steers = !(typing || busy || focused || covered);
    if steers && cx.state.ruler.on {
        ruler::keys(ui, cx);
    }
    let measures = cx.state.ruler.on && ctx.input(|i| i.modifiers.shift);
    let direction = if steers && !measures { steering(ctx) } else { Vec2::ZERO };
    if direction != cx.state.motion.steer {
        cx.push(Action::Steer(direction));
    }
}

/// Asks for what a command does.
pub fn ask(ui: &Ui, cx: &mut PanelCx, filters: &mut Filters, cache: &SceneCache, command: Command) {
    match (command, command.action()) {
        (Command::SavePicture, _) if cx.scene.is_none() => cx.notify("There is no picture to save: open a map first."),
        (command, Some(action)) => {
            cx.push(action);
            tell_of_hidden(cx, cache, command);
        }
        (Command::NextPartner, None) => links::step(ui, cx, cache, 1),
        (Command::PreviousPartner, None) => links::step(ui, cx, cache, -1),
        (Command::LoopPeriod, None) => timeline::loop_period(cx),
        (Command::NextPart, None) => window_parts::step(ui, 1),
        (Command::PreviousPart, None) => window_parts::step(ui, -1),
        (Command::Bookmark, None) => bookmarks::set(cx),
        (Command::CopyLink, None) => copy::link(cx),
        (Command::Back, None) => back(cx, filters),
        (command, None) => cx.actions.extend(watch::toggled(cx, command)),
    }
}

/// Whether a command means there what it means elsewhere. Letters and what moves through the map are for the gallery's
/// filter and its entries; reading again is for its folder.
fn in_gallery(cx: &mut PanelCx, command: Command) -> bool {
    use Command::{
        Back, CommandPalette, Figures, Fullscreen, Keys, Open, OpenFolder, Quit, Reload, ScaleDown, ScaleUp,
        ScaleUsual, Settings,
    };
    if command == Reload {
        cx.push(Action::Ask(Request::ReadFolder));
    }
    let window = matches!(command, Figures | Fullscreen | Settings | ScaleDown | ScaleUp | ScaleUsual);
    window || matches!(command, Back | CommandPalette | Keys | Open | OpenFolder | Quit)
}

/// The commands whose keys went down. A button that has the focus keeps the keys that work it.
fn pressed(ctx: &egui::Context, focused: bool) -> Vec<Command> {
    let copies_text = ctx.plugin::<LabelSelectionState>().lock().has_selection();
    let bindings = bindings::current();
    let find = |event: &Event| match *event {
        // The system's own keys for copying do not come as keys.
        Event::Copy if !copies_text => bindings.command(Key::C, None, Modifiers::COMMAND),
        // The buttons at the side of a mouse go back and forward in browsers and file managers.
        Event::PointerButton { button: PointerButton::Extra1, pressed: true, .. } => Some(Command::GoBack),
        Event::PointerButton { button: PointerButton::Extra2, pressed: true, .. } => Some(Command::GoForward),
        Event::Key { key, physical_key, pressed: true, repeat, modifiers }
            if !(focused && works_widgets(key, modifiers)) =>
        {
            let command = bindings.command(key, physical_key, modifiers)?;
            (!repeat || command.repeats()).then_some(command)
        }
        _ => None,
    };
    ctx.input(|input| input.events.iter().filter_map(find).collect())
}

/// Whether a key works whatever has the focus, or takes the focus elsewhere.
fn works_widgets(key: Key, modifiers: Modifiers) -> bool {
    let arrows = matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown);
    let works = arrows || matches!(key, Key::Space | Key::Enter | Key::Escape | Key::Home | Key::Plus | Key::Minus);
    works && !modifiers.command && !modifiers.alt
}

/// What changes how physics looks is not seen while none shows, and never where there is none.
fn tell_of_hidden(cx: &mut PanelCx, cache: &SceneCache, command: Command) {
    let Some(scene) = cx.scene else { return };
    let what = match command {
        Command::Numbers if cx.state.overlay.look.numbers => "Numbers on physics tiles are off",
        Command::Numbers => "Numbers on physics tiles are on",
        Command::Raw if cx.state.overlay.look.raw => "Raw physics is off",
        Command::Raw => "Raw physics is on",
        Command::AllLinks if cx.state.links.all => return,
        Command::AllLinks => {
            let nothing = |index: &LinkIndex| index.is_done() && index.is_empty();
            if cache.links().is_some_and(nothing) {
                cx.notify("Nothing is linked in this map, and nothing reaches out.");
            }
            return;
        }
        Command::Physics if scene.physics.is_empty() => return cx.notify("This map has no physics layers."),
        _ => return,
    };
    if scene.physics.is_empty() {
        return cx.notify(format!("{what}, but this map has no physics layers."));
    }
    let physics = |Group { info: group, layers, .. }: &Group| {
        let mut layers = layers.iter().map(|layer| &layer.info).filter(|layer| view::is_physics(layer.layer_type));
        layers.any(|layer| view::shown(cx.state, group, layer).is_visible())
    };
    if !scene.groups.iter().any(physics) {
        let keys = Command::Physics.info().keys_text();
        cx.notify(format!("{what}, which is seen once physics shows: {keys} shows it."));
    }
}

/// One step out, the first of these that there is: the question whether to quit, the list of keys, the settings, the picture to be saved, the message, the image shown large,
/// the load, the gallery, the find bar, the filter of the page, the ruler, the selected number of a teleporter or switch,
/// the quad or sound source that is looked at, the Inspector
/// and what is pinned, the selected envelopes, the selected layer, the full screen; then nothing. What people have
/// arranged (panels, layers shown alone) stays: whoever presses the key once too often must not lose it. Menus and text
/// fields close by themselves before this is asked.
fn back(cx: &mut PanelCx, filters: &mut Filters) {
    let state = cx.state;
    if dialogs::asks_to_quit(cx) {
        cx.push(Action::SetEnding(Ending::No));
    } else if state.layout.palette {
        cx.push(Action::TogglePalette);
    } else if state.layout.keys {
        cx.push(Action::ToggleKeys);
    } else if state.layout.settings {
        cx.push(Action::ToggleSettings);
    } else if state.save.open && cx.scene.is_some() && !state.gallery.open {
        cx.push(Action::ToggleSave);
    } else if dialogs::shows_image(cx) && cx.status.error.is_none() {
        cx.push(Action::OpenImage(None));
    } else if cx.status.error.is_some() {
        cx.push(Action::Ask(Request::DismissError));
    } else if cx.status.loading.is_some() {
        cx.push(Action::Ask(Request::CancelLoad));
    } else if state.gallery.open {
        gallery::back(cx);
    } else if state.find.open {
        cx.push(Action::CloseFind);
    } else if state.layout.panels && filters.clear(cx) {
        // That was the step.
    } else if state.ruler.on {
        cx.push(Action::ToggleRuler);
    } else if state.links.selected.is_some() {
        cx.push(Action::SelectNumber(None));
    } else if state.subject.is_some() {
        cx.push(Action::SetSubject(None));
    } else if state.shows_inspector() || state.pinned.is_some() {
        cx.push(Action::Unpin);
    } else if !state.timeline.selected.is_empty() {
        cx.push(Action::ClearEnvelopes);
    } else if state.selected.is_some() {
        cx.push(Action::Select(None));
    } else if cx.status.fullscreen {
        cx.push(Action::Ask(Request::ToggleFullscreen));
    }
}

/// Where held keys steer to. Shift changes nothing about that. A key that went down for another command, as the arrow of
/// Alt+Left, steers only once it has been up: Alt is often let go first.
fn steering(ctx: &egui::Context) -> Vec2 {
    let bindings = bindings::current();
    let id = Id::unique("keys down for other commands");
    let mut used: Vec<Key> = ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    let steers = |command: Command| STEERING.iter().any(|(other, _)| *other == command);
    let direction = ctx.input(|input| {
        let down_for_other = |event: &Event| match *event {
            Event::Key { key, physical_key, pressed: true, repeat: false, modifiers } => {
                bindings.command(key, physical_key, modifiers).filter(|command| !steers(*command)).map(|_| key)
            }
            _ => None,
        };
        used.extend(input.events.iter().filter_map(down_for_other));
        used.retain(|key| input.key_down(*key));
        let is_held = |command| {
            let mut keys = bindings.of(command).iter();
            keys.any(|shortcut| {
                let held = input.modifiers.command == shortcut.command && input.modifiers.alt == shortcut.alt;
                let is_down = input.key_down(shortcut.key) && !used.contains(&shortcut.key);
                held && (input.modifiers.shift || !shortcut.shift) && is_down
            })
        };
        let held = STEERING.iter().filter(|(command, _)| is_held(*command));
        held.map(|(_, direction)| *direction).sum::<Vec2>().clamp(Vec2::NEG_ONE, Vec2::ONE)
    });
    ctx.data_mut(|data| data.insert_temp(id, used));
    direction
}
