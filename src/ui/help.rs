//! Places of the manual that belong to parts of the window: where its command leads, and the buttons of dialogs.

use egui::{Rect, Ui};
use lucide_icons::Icon;

use super::commands::Command;
use super::panel_cx::PanelCx;
use super::parts::{widgets, window_parts};
use super::shell::dialogs;
use crate::scene::World;
use crate::view::flat::Tab;
use crate::view::solid::SolidTab;
use crate::view::{ManualPlace, ShellAction};

/// A place: the name of a topic, and a heading; empty for the topic as a whole.
pub type Place = (&'static str, &'static str);

/// Places of the dialogs.
pub const EXPORT: Place = ("export", "Export image");
/// See [`EXPORT`].
pub const SETTINGS: Place = ("settings", "");
/// See [`EXPORT`].
pub const SHORTCUTS: Place = ("keys", "Change shortcuts");
/// See [`EXPORT`].
pub const IMAGE: Place = ("images", "Image viewer");
/// See [`EXPORT`].
pub const GALLERY: Place = ("maps", "Map gallery");
/// See [`EXPORT`].
pub const ABOUT: Place = ("troubleshooting", "Crash reports");
const PALETTE: Place = ("view", "Command palette");
const TIMELINE: Place = ("animation", "Timeline");
const INSPECTOR: Place = ("view", "Inspector");
const FIND: Place = ("physics", "Find tiles");
const FIND_IN_WORLD: Place = ("worlds", "Find");
const RULER: Place = ("view", "Measure");
const FIGURES: Place = ("view", "Performance overlay");
const WORLDS: Place = ("worlds", "");
const LEVELS: Place = ("levels", "In the window");
const FIRST: Place = ("start", "");

/// Opens the manual at a place.
pub fn read((topic, heading): Place) -> ShellAction {
    ShellAction::ReadManual(match heading {
        "" => ManualPlace::topic(topic),
        heading => ManualPlace::section(topic, heading),
    })
}

/// Button that opens the manual at a place.
pub fn button(ui: &mut Ui, cx: &mut PanelCx, place: Place) {
    let keys = Command::Manual.info().keys_text();
    if widgets::icon_button(ui, Icon::CircleQuestionMark, "Help on this window", &keys, false).clicked() {
        cx.push(read(place));
    }
}

/// Opens the manual where it speaks of the part of the window that is open or has the keyboard; closes it where it is
/// open.
pub fn open(ui: &Ui, cx: &mut PanelCx) {
    if cx.shell.manual.open {
        return cx.push(ShellAction::CloseManual);
    }
    let place = place(ui, cx);
    if cx.shell.palette {
        cx.push(ShellAction::TogglePalette);
    }
    cx.push(read(place));
}

/// Place about the part of the window that is open or has the keyboard, else about the one under the pointer.
fn place(ui: &Ui, cx: &PanelCx) -> Place {
    let shell = cx.shell;
    if shell.palette {
        PALETTE
    } else if shell.keys {
        SHORTCUTS
    } else if shell.about {
        ABOUT
    } else if shell.settings {
        SETTINGS
    } else if shell.save.open && cx.world.is_some() && !shell.gallery.open {
        EXPORT
    } else if dialogs::shows_image(cx) {
        IMAGE
    } else if shell.gallery.open {
        GALLERY
    } else if let Some(place) = window_parts::focused(ui).and_then(|widget| of_panel(ui, cx, widget.rect)) {
        place
    } else if let Some(place) = pointed(ui).and_then(|at| of_panel(ui, cx, at)) {
        place
    } else if cx.flat_view().is_some_and(|view| view.find.open) {
        FIND
    } else if cx.view.as_solid().is_some_and(|view| view.pages.find.open) {
        FIND_IN_WORLD
    } else if cx.flat_view().is_some_and(|view| view.ruler.on) {
        RULER
    } else if shell.figures {
        FIGURES
    } else if is_level(cx) {
        LEVELS
    } else if cx.world.is_some_and(|world| world.as_solid().is_some()) {
        WORLDS
    } else {
        FIRST
    }
}

/// The pointer as a rectangle.
fn pointed(ui: &Ui) -> Option<Rect> {
    ui.input(|input| input.pointer.latest_pos()).map(|at| Rect::from_min_max(at, at))
}

/// Place about the panel that a rectangle lies in.
fn of_panel(ui: &Ui, cx: &PanelCx, rect: Rect) -> Option<Place> {
    let parts = window_parts::noted(ui);
    let within = |part: Option<Rect>| part.is_some_and(|part| part.contains(rect.center()));
    if let Some(view) = cx.view.as_solid() {
        return within(parts.side).then(|| of_solid_tab(cx, view.pages.tab));
    }
    let view = cx.flat_view()?;
    if within(parts.timeline) {
        Some(TIMELINE)
    } else if within(parts.inspector) {
        Some(INSPECTOR)
    } else if within(parts.side) {
        Some(of_tab(view.switches.tab))
    } else {
        None
    }
}

/// Whether the open world is a level.
fn is_level(cx: &PanelCx) -> bool {
    cx.world.and_then(World::as_solid).is_some_and(|solid| solid.level_style.is_some())
}

fn of_solid_tab(cx: &PanelCx, tab: SolidTab) -> Place {
    match tab {
        SolidTab::Contents if is_level(cx) => LEVELS,
        SolidTab::Problems if is_level(cx) => ("levels", "Problems"),
        tab => of_world_tab(tab),
    }
}

fn of_world_tab(tab: SolidTab) -> Place {
    match tab {
        SolidTab::Contents => ("worlds", "Contents"),
        SolidTab::Layers => ("levels", "Layers"),
        SolidTab::Connections => ("levels", "Connections"),
        SolidTab::Changes => ("worlds", "Compare two saves"),
        SolidTab::Bookmarks => ("view", "Go to a place"),
        SolidTab::Problems => ("worlds", "Problems"),
    }
}

fn of_tab(tab: Tab) -> Place {
    match tab {
        Tab::Layers => ("view", "Layers"),
        Tab::Physics => ("physics", "Links"),
        Tab::Envelopes => TIMELINE,
        Tab::Moves => ("animation", "Animated objects"),
        Tab::Images => ("images", ""),
        Tab::Bookmarks => ("view", "Go to a place"),
        Tab::Info => ("physics", "Map settings"),
        Tab::Problems => ("troubleshooting", "Problems"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual;

    #[test]
    fn every_place_is_in_the_manual() {
        let fixed = [EXPORT, SETTINGS, SHORTCUTS, IMAGE, GALLERY, PALETTE, TIMELINE, INSPECTOR, FIND];
        let others = [RULER, FIGURES, FIRST, FIND_IN_WORLD, LEVELS, ("levels", "Problems")];
        let solid = SolidTab::ALL.map(of_world_tab);
        for (topic, heading) in fixed.into_iter().chain(others).chain(Tab::ALL.map(of_tab)).chain(solid) {
            let headings = manual::headings().iter().filter(|it| it.topic.name == topic);
            let mut found = headings.map(|it| it.text.as_str()).filter(|text| heading.is_empty() || *text == heading);
            assert!(found.next().is_some(), "{topic}: {heading}");
        }
    }
}
