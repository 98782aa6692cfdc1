//! Menus of the right button without a pointer: the menu key, or Shift and F10, clicks with the right button at the
//! focus; without one, at the selected entry of a list whose arrows move no focus. The first item of the menu has the
//! keyboard then, and the former focus when it closes.

use egui::{Context, Event, Id, Key, LayerId, Order, Plugin, PointerButton, Popup, RawInput, Rect, Ui};

use super::window_parts;

/// Most frames until a menu is there.
const PATIENCE: u8 = 4;

/// Makes the keys work in a context from now on.
pub fn follow(ctx: &Context) {
    if ctx.plugin_opt::<MenuKey>().is_none() {
        ctx.add_plugin(MenuKey::default());
    }
}

/// Names the place of a selected entry, whose menu the keys open in the next frame unless a widget other than a text
/// field has the focus.
pub fn follow_selected(ctx: &Context, place: Rect) {
    if let Some(plugin) = ctx.plugin_opt::<MenuKey>() {
        plugin.lock().selected = Some(place);
    }
}

#[derive(Default)]
struct MenuKey {
    /// Place with a menu in the frame before: of the focus, else of a selected entry.
    target: Option<Rect>,
    /// Focus in the frame before, a text field's too.
    focused: Option<Id>,
    /// Place of a selected entry in this frame.
    selected: Option<Rect>,
    /// Frames left in which a menu should open.
    opening: u8,
    /// Focus to restore when the menu closes.
    from: Option<Id>,
    /// Layer of the menu.
    layer: Option<LayerId>,
}

impl Plugin for MenuKey {
    fn debug_name(&self) -> &'static str {
        "menu key"
    }

    fn input_hook(&mut self, _: &Context, input: &mut RawInput) {
        let Some(at) = input.events.iter().position(asks_for_menu) else { return };
        let Event::Key { modifiers, .. } = input.events.remove(at) else { return };
        let Some(rect) = self.target else { return };
        let pos = rect.center();
        let click = |pressed| Event::PointerButton { pos, button: PointerButton::Secondary, pressed, modifiers };
        input.events.extend([Event::PointerMoved(pos), click(true), click(false)]);
        (self.opening, self.from) = (PATIENCE, self.focused);
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        let focused = window_parts::focused(ui).filter(|widget| widget.interact_rect.is_positive());
        let selected = self.selected.take();
        let focus_place = focused.filter(|_| !ui.ctx().text_edit_focused()).map(|it| it.interact_rect);
        (self.focused, self.target) = (focused.map(|it| it.id), focus_place.or(selected));
        let is_open = Popup::is_any_open(ui.ctx());
        if self.opening > 0 {
            self.opening -= 1;
            let first = first_item(ui).filter(|_| is_open);
            if let Some((layer, first)) = first {
                ui.memory_mut(|memory| memory.request_focus(first));
                (self.opening, self.layer) = (0, Some(layer));
            }
            ui.ctx().request_repaint();
        } else if !is_open && let Some(from) = self.from.take() {
            // After a click elsewhere the keyboard is there.
            if focused.is_none_or(|it| Some(it.layer_id) == self.layer) {
                ui.memory_mut(|memory| memory.request_focus(from));
            }
        }
    }
}

fn asks_for_menu(event: &Event) -> bool {
    match event {
        Event::Key { key: Key::Menu, pressed: true, repeat: false, .. } => true,
        Event::Key { key: Key::F10, pressed: true, repeat: false, modifiers, .. } => modifiers.shift_only(),
        _ => false,
    }
}

/// First thing of the menu that takes the keyboard.
fn first_item(ui: &Ui) -> Option<(LayerId, Id)> {
    let layer = ui.memory(|memory| memory.areas().top_layer_id(Order::Foreground))?;
    ui.ctx().viewport(|viewport| {
        let mut widgets = viewport.this_pass.widgets.get_layer(layer);
        let takes = |it: &&egui::WidgetRect| it.enabled && it.sense.is_focusable() && it.interact_rect.is_positive();
        widgets.find(takes).map(|widget| (layer, widget.id))
    })
}
