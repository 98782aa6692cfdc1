//! The menu of a right click on a solid world: on a node, on a thing of a level, or on nothing.

use egui::containers::menu::menu_style;
use egui::{Align, Button, Id, Layout, Popup, PopupKind, Pos2, Rect, Ui};
use glam::{IVec3, Vec2, Vec3};

use super::pointed_node::question_at;
use super::solid_cx::SolidCx;
use crate::analysis::solid::{SolidHit, pick};
use crate::prefs::Inspector;
use crate::scene::Viewpoint;
use crate::scene::solid::{NodeFacts, NodeQuestion, Projection, SolidViewpoint};
use crate::ui::parts::text;
use crate::ui::{bookmarks, copy_link};
use crate::view::solid::{PageAction, SolidAction, SolidTab};
use crate::view::{Action, Request, ShellAction};

/// The menu, as long as it is open.
#[derive(Default)]
pub struct ContextMenu {
    open: Option<(Pos2, Subject)>,
}

/// Thing that was clicked.
#[derive(Clone, Copy)]
enum Subject {
    Node(NodeQuestion),
    Surface(SolidHit),
    Nothing,
}

impl ContextMenu {
    /// The node that it is about.
    pub fn question(&self) -> Option<NodeQuestion> {
        match self.open {
            Some((_, Subject::Node(question))) => Some(question),
            _ => None,
        }
    }

    /// Opens the menu where the world was clicked with the right button, and shows it.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut SolidCx) {
        let (clicked, id) = (clicked_at(ui, free), Id::unique("world menu"));
        if let Some(at) = clicked {
            let at_px = Vec2::new(at.x, at.y) * ui.ctx().pixels_per_point();
            self.open = Some((at, subject_at(cx, at_px)));
        }
        let Some((at, subject)) = self.open else { return };
        if clicked.is_some() {
            // Kept by egui as those of other menus: Escape closes the menu and nothing else.
            Popup::open_id(ui.ctx(), id);
        }
        let mut is_chosen = false;
        let popup = Popup::new(id, ui.ctx().clone(), at, ui.layer_id());
        let popup = popup.kind(PopupKind::Menu).layout(Layout::top_down_justified(Align::Min)).style(menu_style);
        popup.gap(0.0).open_memory(None).show(|ui| is_chosen = items(ui, cx, subject));
        // The click that moves the menu is outside of where it was.
        if clicked.is_some() {
            Popup::open_id(ui.ctx(), id);
        }
        if !Popup::is_id_open(ui.ctx(), id) || is_chosen {
            self.open = None;
        }
    }
}

fn subject_at(cx: &SolidCx, at_px: Vec2) -> Subject {
    if cx.has_nodes() {
        return question_at(cx, at_px).map_or(Subject::Nothing, Subject::Node);
    }
    let hit = cx.scene.and_then(|scene| pick(scene, cx.solid.ray(at_px)));
    hit.map_or(Subject::Nothing, Subject::Surface)
}

/// Where the world was clicked with the right button.
fn clicked_at(ui: &Ui, free: Rect) -> Option<Pos2> {
    let (clicked, at) = ui.input(|i| (i.pointer.secondary_clicked(), i.pointer.interact_pos()));
    let at = at.filter(|at| clicked && free.contains(*at))?;
    // Not through a window or another menu that lies over the world.
    (ui.ctx().layer_id_at(at).is_none_or(|layer| layer == ui.layer_id())).then_some(at)
}

/// Shows the items; whether one was chosen.
fn items(ui: &mut Ui, cx: &mut SolidCx, subject: Subject) -> bool {
    let question = match subject {
        Subject::Node(question) => Some(question),
        Subject::Surface(_) | Subject::Nothing => None,
    };
    let facts = question.and_then(|question| cx.status.nodes.get(&question)).and_then(|answer| answer.node());
    let at = match question {
        Some(NodeQuestion::At(at)) => Some(at),
        Some(NodeQuestion::Top { .. }) => facts.map(|facts| facts.at),
        None => None,
    };
    let hit = match subject {
        Subject::Surface(hit) => Some(hit),
        Subject::Node(_) | Subject::Nothing => None,
    };
    let thing = hit.and_then(|hit| Some((hit, hit.thing?))).and_then(|(hit, thing)| {
        let name = cx.scene?.thing(thing)?.name.clone();
        Some((hit, thing, name))
    });
    let mut is_chosen = false;
    let mut button = |ui: &mut Ui, label: &str, why_not: Option<&str>| {
        let button = ui.add_enabled(why_not.is_none(), Button::new(label));
        let clicked = button.on_disabled_hover_text(why_not.map(text::sentence).unwrap_or_default()).clicked();
        is_chosen |= clicked;
        clicked
    };
    let nothing = (at.is_none() && hit.is_none()).then_some("nothing is here");
    let of_surface = hit.and_then(|hit| cx.scene.map(|scene| scene.axes.game_point(hit.point)));
    let of_surface = of_surface.map(|Vec3 { x, y, z }| format!("{x:.1}, {y:.1}, {z:.1}"));
    let of_node = at.map(|IVec3 { x, y, z }| format!("{x}, {y}, {z}"));
    let coordinates = of_node.or(of_surface).unwrap_or_default();
    let label =
        if nothing.is_none() { format!("Copy coordinates ({coordinates})") } else { "Copy coordinates".to_owned() };
    if button(ui, &label, nothing) {
        // As one word, which a command line takes as well.
        cx.push(copied(coordinates.replace(' ', "")));
    }
    if let Some(NodeFacts { name, .. }) = facts {
        let short: String = text::clean(name).chars().take(40).collect();
        if button(ui, &format!("Copy name ({short})"), None) {
            cx.push(copied(name.clone()));
        }
    }
    if let Some((_, _, name)) = &thing
        && button(ui, &format!("Copy name ({})", text::clean(name).chars().take(40).collect::<String>()), None)
    {
        cx.push(copied(name.clone()));
    }
    if button(ui, "Copy command to open this view", None) {
        copy_link::copy(cx);
    }
    let hindrance = bookmarks::hindrance(cx);
    if button(ui, "Add bookmark here", hindrance) {
        let viewpoint = viewpoint_at(cx, at);
        bookmarks::set_at(cx, viewpoint);
    }
    if !cx.shell.switches.panels && button(ui, "Show panels", None) {
        cx.push(ShellAction::TogglePanels);
    }
    ui.separator();
    let has_facts = question.is_some() && at.is_some() || thing.is_some();
    if button(ui, "Inspect", (!has_facts).then_some("nothing is here")) {
        cx.push(match hit {
            Some(hit) => SolidAction::Select(Some(hit)),
            None => SolidAction::Inspect(question),
        });
        if cx.shell.switches.inspector == Inspector::Closed {
            cx.push(ShellAction::ToggleInspector);
        }
    }
    if let (Some(NodeFacts { name, .. }), true) = (facts, cx.status.world_answers.is_some())
        && button(ui, "Find nodes like this", None)
    {
        cx.push(SolidAction::Page(PageAction::OpenFind));
        cx.push(SolidAction::Page(PageAction::SetFind(format!("\"{name}\""))));
    }
    if let Some((hit, thing, _)) = thing
        && let Some(catalog) = cx.scene.and_then(|scene| scene.catalog.clone())
    {
        if button(ui, "Find things like this", None) {
            cx.push(SolidAction::Page(PageAction::SetFind(catalog.words_for(thing))));
            cx.push(SolidAction::Page(PageAction::OpenFind));
        }
        let unlinked = catalog.links_of(thing).is_empty().then_some("nothing is connected with it");
        if button(ui, "Show connections", unlinked) {
            cx.push(SolidAction::Select(Some(hit)));
            cx.push(SolidAction::Page(PageAction::SetTab(SolidTab::Connections)));
        }
    }
    is_chosen
}

/// The present view; on a map with a node in its middle.
fn viewpoint_at(cx: &SolidCx, at: Option<IVec3>) -> Viewpoint {
    let mut view: SolidViewpoint = cx.solid.viewpoint();
    let axes = cx.scene.map(|scene| scene.axes).unwrap_or_default();
    if let (true, Some(at), Projection::Orthographic { .. }) = (cx.solid.camera.is_map(), at, view.projection) {
        let middle = axes.scene_point(at.as_vec3());
        (view.eye.x, view.eye.z) = (middle.x, middle.z);
    }
    Viewpoint::Solid(view)
}

fn copied(text: String) -> Action {
    Action::Ask(Request::CopyText(text))
}
