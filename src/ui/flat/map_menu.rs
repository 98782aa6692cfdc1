//! The menu of a right click on the map: about the point, and about the uppermost thing there.

use egui::containers::menu::menu_style;
use egui::{Align, Button, Id, Layout, Popup, PopupKind, Pos2, Rect, Ui};

use super::cache::SceneCache;
use super::{links, map_px};
use crate::analysis::{self, Hit, Number, Pin, What};
use crate::base::LayerId;
use crate::rules::ddnet::Role;
use crate::scene::FlatScene;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::text;
use crate::ui::{bookmarks, copy_link};
use crate::view::flat::{FlatAction, Inspector};
use crate::view::{self, Action, Request, ShellAction};

/// Widest label of a layer in the menu, in letters.
const LONGEST_NAME: usize = 28;

/// The menu, as long as it is open.
#[derive(Default)]
pub struct MapMenu {
    open: Option<OpenMenu>,
}

struct OpenMenu {
    at: Pos2,
    pin: Pin,
    items: Vec<Item>,
}

struct Item {
    label: String,
    effect: Effect,
    /// Whether a line separates it from the items above.
    begins_part: bool,
    /// Reason why it cannot be chosen.
    why_not: Option<&'static str>,
}

enum Effect {
    Actions(Vec<Action>),
    CopyLink,
    AddBookmark,
    FollowLink(Number, Role),
}

impl MapMenu {
    /// Closes the menu: another map is shown.
    pub fn reset(&mut self) {
        self.open = None;
    }

    /// Opens the menu where the map was clicked with the right button, and shows it.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut FlatCx, cache: &SceneCache) {
        let (clicked, id) = (clicked_at(ui, free), Id::unique("map menu"));
        if let Some(at) = clicked {
            self.open = self.opened(ui, cx, at);
            if self.open.is_some() {
                // Kept by egui as those of other menus: Escape closes the menu and nothing else.
                Popup::open_id(ui.ctx(), id);
            }
        }
        let Some(open) = &self.open else { return };
        let mut chosen = None;
        let popup = Popup::new(id, ui.ctx().clone(), open.at, ui.layer_id());
        let popup = popup.kind(PopupKind::Menu).layout(Layout::top_down_justified(Align::Min)).style(menu_style);
        popup.gap(0.0).open_memory(None).show(|ui| {
            for item in &open.items {
                if item.begins_part {
                    ui.separator();
                }
                let button = ui.add_enabled(item.why_not.is_none(), Button::new(&item.label));
                let button = button.on_disabled_hover_text(item.why_not.map(text::sentence).unwrap_or_default());
                if button.clicked() {
                    chosen = Some(&item.effect);
                    ui.close();
                }
            }
        });
        if let Some(effect) = chosen {
            run(effect, open.pin, cx, cache);
        }
        // The click that moves the menu is outside of where it was.
        if clicked.is_some() && self.open.is_some() {
            Popup::open_id(ui.ctx(), id);
        }
        if !Popup::is_id_open(ui.ctx(), id) || chosen.is_some() {
            self.open = None;
        }
    }

    fn opened(&self, ui: &Ui, cx: &FlatCx, at: Pos2) -> Option<OpenMenu> {
        let scene = cx.scene?;
        let pin = view::flat::pin_at_px(cx.flat, map_px::px(at, ui.ctx().pixels_per_point()));
        Some(OpenMenu { at, pin, items: items(cx, scene, pin) })
    }
}

/// Where the map was clicked with the right button.
fn clicked_at(ui: &Ui, free: Rect) -> Option<Pos2> {
    let (clicked, at) = ui.input(|i| (i.pointer.secondary_clicked(), i.pointer.interact_pos()));
    let at = at.filter(|at| clicked && free.contains(*at))?;
    // Not through a window or another menu that lies over the map.
    (ui.ctx().layer_id_at(at).is_none_or(|layer| layer == ui.layer_id())).then_some(at)
}

fn items(cx: &FlatCx, scene: &FlatScene, pin: Pin) -> Vec<Item> {
    let picked = analysis::pick(scene, pin);
    let visible = |hit: &&Hit| view::flat::hit_shown(cx.flat, scene, hit).is_visible() && !hit.is_clipped;
    let top = picked.hits.iter().find(visible).or(picked.hits.first());
    let tile = pin.tile();
    let coordinates = format!("{}, {}", tile.x, tile.y);
    let item = |label: &str, effect| Item { label: label.to_owned(), effect, begins_part: false, why_not: None };
    let flat = |action: FlatAction| Effect::Actions(vec![Action::Flat(action)]);
    let mut items = vec![
        item(
            &format!("Copy coordinates ({coordinates})"),
            // As one word, which a command line takes as well.
            Effect::Actions(vec![Action::Ask(Request::CopyText(format!("{},{}", tile.x, tile.y)))]),
        ),
        item("Copy command to open this view", Effect::CopyLink),
        Item { why_not: bookmarks::hindrance(cx), ..item("Add bookmark here", Effect::AddBookmark) },
    ];
    let history = &cx.shell.history;
    let ways = [
        (Command::GoBack, ShellAction::GoBack, history.has_back()),
        (Command::GoForward, ShellAction::GoForward, history.has_forward()),
    ];
    for (command, action, _) in ways.into_iter().filter(|(_, _, is_possible)| *is_possible) {
        items.push(item(command.info().label, Effect::Actions(vec![Action::Shell(action)])));
    }
    if !cx.shell.switches.panels {
        items.push(item("Show panels", Effect::Actions(vec![Action::Shell(ShellAction::TogglePanels)])));
    }
    let Some(top) = top else { return items };
    let mut inspect = vec![Action::Flat(FlatAction::Pin(pin))];
    if !cx.shows_inspector() && cx.shell.switches.inspector == Inspector::Closed {
        inspect.push(Action::Shell(ShellAction::ToggleInspector));
    }
    items.push(Item { begins_part: true, ..item("Inspect", Effect::Actions(inspect)) });
    if let Some((_, layer)) = top.info(scene) {
        let name = text::clean(&layer.title);
        let short: String = name.chars().take(LONGEST_NAME).collect();
        let name = if short.len() < name.len() { format!("{short}…") } else { short };
        items.push(item(&format!("Select layer “{name}”"), flat(FlatAction::Reveal(top.layer))));
        items.push(item(&solo_label(cx, top.layer, &name), flat(FlatAction::SoloLayer(top.layer))));
    }
    let linked = analysis::tiles_under(scene, pin).into_iter().find_map(|tile| analysis::linked(scene, tile));
    if let Some((number, role)) = linked {
        items.push(Item { begins_part: true, ..item("Follow link", Effect::FollowLink(number, role)) });
    }
    if let Some(question) = find_question(scene, top) {
        let begins_part = linked.is_none();
        let find = vec![FlatAction::OpenFind, FlatAction::SetFind(question)];
        let find = Effect::Actions(find.into_iter().map(Action::Flat).collect());
        items.push(Item { begins_part, ..item("Find tiles like this", find) });
    }
    items
}

fn solo_label(cx: &FlatCx, layer: LayerId, name: &str) -> String {
    // Of several, the action shows this one alone.
    let solo = &cx.flat.visibility.solo;
    if solo.len() == 1 && solo.contains(&layer) { "Exit solo".to_owned() } else { format!("Solo layer “{name}”") }
}

/// The search for tiles like a thing; `None` for quads.
fn find_question(scene: &FlatScene, hit: &Hit) -> Option<String> {
    match &hit.what {
        What::Physics(_, physics) => {
            let tile = &physics.tile;
            let number = physics.layer.has().number && tile.number > 0;
            let number = if number { format!(" number {}", tile.number) } else { String::new() };
            Some(format!("{} id {}{number}", physics.layer.name(), tile.id))
        }
        What::Tile(_, cell) => {
            let (_, layer) = hit.info(scene)?;
            let image = layer.image.filter(|_| cell.index > 0)?;
            Some(analysis::image_question(&scene.info.images, image, Some(cell.index)))
        }
        What::Quad(_) => None,
    }
}

fn run(effect: &Effect, pin: Pin, cx: &mut FlatCx, cache: &SceneCache) {
    match effect {
        Effect::Actions(actions) => actions.iter().for_each(|action| cx.push(action.clone())),
        Effect::CopyLink => copy_link::copy(cx),
        Effect::AddBookmark => {
            let viewpoint = cx.flat.viewpoint_at(pin.world);
            bookmarks::set_at(cx, viewpoint);
        }
        Effect::FollowLink(number, role) => links::follow(cx, cache, *number, *role),
    }
}
