//! Windows that lie over the map, of which one shows at a time: the keyboard goes into them and around in them. `F6`
//! leads out and back, see [`crate::ui::parts::window_parts`].

use egui::{Id, Key, LayerId, Order, Popup, PopupAnchor, Ui};

use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::window_parts;
use crate::view::{Ending, ShellAction};

/// Names of the areas of windows: settings, keys, a picture to be saved, and the question whether to quit.
pub const PREFERENCES: &str = "preferences";
/// See [`PREFERENCES`].
pub const KEYS: &str = "keys";
/// See [`PREFERENCES`].
pub const SAVE: &str = "export image";
/// Facts about the program. See [`PREFERENCES`].
pub const ABOUT: &str = "about";
/// An image of the map, shown large. See [`PREFERENCES`].
pub const IMAGE: &str = "image view";
/// See [`PREFERENCES`]. Lies over all others but [`QUIT`], which come back when it closes.
pub const MANUAL: &str = "manual";
/// See [`PREFERENCES`].
pub const QUIT: &str = "quit while saving";

/// Frames to watch after a Tab: at the end egui passes the keyboard on a frame later.
const FRAMES: u8 = 2;

/// State between frames.
#[derive(Default)]
pub struct Dialogs {
    /// Layer with the keyboard when the last frame ended.
    held: Option<LayerId>,
    /// Focus then, and focus when Tab was pressed.
    focused: Option<Id>,
    left: Option<Id>,
    /// Target of the redirected Tab.
    led_to: Option<Id>,
    /// Frames left in which the effect of Tab is checked.
    looks: u8,
    backwards: bool,
    /// Window of the last frame.
    shown: Option<LayerId>,
    /// Widget that had the keyboard before the window opened, which gets it back.
    before: Option<Id>,
}

/// Whether the question about quitting shows, which blocks everything else. It stays until it is answered, also when the
/// export ends meanwhile: keys pressed by then must not go elsewhere.
pub fn asks_to_quit(cx: &PanelCx) -> bool {
    cx.shell.save.ending == Ending::Asked
}

/// Whether an image of the map is shown large.
pub fn shows_image(cx: &PanelCx) -> bool {
    let image = cx.flat_view().and_then(|view| view.layout.image).filter(|_| !cx.shell.gallery.open);
    image.zip(cx.flat_scene()).is_some_and(|(image, scene)| scene.info.images.get(image.get()).is_some())
}

/// Layer of the window of that name.
pub fn layer(name: &str) -> LayerId {
    LayerId::new(Order::Foreground, Id::unique(name))
}

/// Window that lies over everything else.
pub fn open(cx: &PanelCx) -> Option<LayerId> {
    let shell = cx.shell;
    let name = if asks_to_quit(cx) {
        QUIT
    } else if shell.manual.open {
        MANUAL
    } else if shell.keys {
        KEYS
    } else if shell.about {
        ABOUT
    } else if shell.settings {
        PREFERENCES
    } else if shell.save.open && !shell.save.selecting && cx.world.is_some() && !shell.gallery.open {
        SAVE
    } else if shows_image(cx) {
        IMAGE
    } else {
        return None;
    };
    Some(layer(name))
}

/// Closes the windows that lie over the map but for an image shown large, for what is done on the map. A picture that is
/// being saved goes on, and so does the selection of a region.
pub fn close(cx: &mut PanelCx) {
    let shell = cx.shell;
    let windows = [
        (shell.manual.open, ShellAction::CloseManual),
        (shell.keys, ShellAction::ToggleKeys),
        (shell.about, ShellAction::ToggleAbout),
        (shell.settings, ShellAction::ToggleSettings),
        (shell.save.open && !shell.save.selecting, ShellAction::ToggleSave),
    ];
    windows.into_iter().filter(|(is_open, _)| *is_open).for_each(|(_, close)| cx.push(close));
}

/// Whether something lies over the map that has to be closed first: the map then takes no clicks, and tells nothing
/// about what lies under the pointer.
pub fn cover_map(cx: &PanelCx) -> bool {
    open(cx).is_some() || cx.shell.palette
}

/// Keeps tooltips of what lies behind a window or the palette from showing over it. The panels beside an image shown
/// large choose another one, and keep theirs.
pub fn hide_tooltips_behind(ui: &Ui, cx: &PanelCx) {
    if open(cx).is_none_or(|dialog| dialog == layer(IMAGE)) && !cx.shell.palette {
        return;
    }
    let behind: Vec<_> = ui.memory(|memory| memory.layer_ids().filter(|layer| layer.order <= Order::Middle).collect());
    for layer in behind.into_iter().chain([LayerId::background()]) {
        // egui shows no tooltip in a layer with an open popup; this one has no place, so that nothing of it shows.
        let id = Id::unique("no tooltips").with(layer);
        Popup::new(id, ui.ctx().clone(), PopupAnchor::PointerFixed, layer).show(|_| ());
    }
}

impl Dialogs {
    /// Keeps the keyboard in the window, after everything has been shown: where Tab has led out of it, or past it, it
    /// leads to its other end.
    pub fn keep(&mut self, ui: &Ui, cx: &PanelCx) {
        let Some(dialog) = open(cx) else {
            if let (Some(shown), Some(before)) = (self.shown, self.before) {
                give_back(ui, shown, before);
            }
            *self = Self { focused: ui.memory(|memory| memory.focused()), ..Self::default() };
            return;
        };
        if self.shown.replace(dialog).is_none() {
            self.before = self.focused;
            // Tab goes on from the widget that has the keyboard, which lies below the window.
            if let Some(behind) = window_parts::focused(ui).filter(|widget| widget.layer_id != dialog) {
                ui.memory_mut(|memory| memory.surrender_focus(behind.id));
            }
            self.held = None;
        }
        if let Some(backwards) = tabbed(ui) {
            let is_inside = self.held.is_none_or(|held| held == dialog);
            (self.looks, self.backwards) = (if is_inside { FRAMES } else { 0 }, backwards);
            (self.left, self.led_to) = (self.focused, None);
        }
        let held = window_parts::focused(ui).map(|widget| widget.layer_id);
        if self.looks > 0 {
            self.looks -= 1;
            ui.ctx().request_repaint();
            // Shift and Tab leave the focus on the first thing where there is nothing before.
            let focused = ui.memory(|memory| memory.focused());
            let stays = self.looks == 0 && self.left.is_some() && focused == self.left;
            // A focus that was led to the end is led on once more.
            let is_led_on = self.led_to.is_some() && focused != self.led_to;
            if (held != Some(dialog) || stays || is_led_on)
                && let Some(end) = window_parts::end_of(ui, dialog, self.backwards)
            {
                ui.memory_mut(|memory| memory.request_focus(end));
                self.led_to = Some(end);
            }
        }
        self.held = window_parts::focused(ui).map(|widget| widget.layer_id);
        self.focused = ui.memory(|memory| memory.focused());
    }
}

/// Gives the keyboard back to a widget that is still there, unless another one outside of the window has it.
fn give_back(ui: &Ui, window: LayerId, before: Id) {
    let is_free = window_parts::focused(ui).is_none_or(|widget| widget.layer_id == window);
    let is_there = ui.ctx().viewport(|viewport| viewport.this_pass.widgets.get(before).is_some());
    if is_free && is_there {
        ui.memory_mut(|memory| memory.request_focus(before));
    }
}

/// Whether Tab was pressed, and then whether with Shift.
fn tabbed(ui: &Ui) -> Option<bool> {
    ui.input(|input| input.key_pressed(Key::Tab).then_some(input.modifiers.shift))
}
