//! All panels and marks of flat maps, in the order in which they are shown, and the commands that need them.

use egui::{Id, Rect, Sense, Ui};
use std::sync::Arc;

use super::flat_cx::FlatCx;
use super::{
    animation_commands, bookmark_marks, cache, compare, find, go_to, guides, heat, hover, image_view, inspector, links,
    map_area, map_comparison, map_edge, map_menu, minimap, missing_images, motion, off_screen, pulse, ruler,
    side_panel, timeline,
};
use crate::analysis::{Answers, LinkIndex};
use crate::prefs::PanelSizes;
use crate::scene::{FlatScene, Group, Xray};
use crate::ui::commands::Command;
use crate::ui::parts::find_bar::FindBar;
use crate::ui::parts::text;
use crate::ui::shell::dialogs;
use crate::view::flat::{self, AnimationFocus, FlatAction};
use crate::view::{Action, Request};

/// Panels and marks of flat maps. Holds only what egui needs from one frame to the next.
#[derive(Default)]
pub struct FlatPanels {
    /// Answers about the map.
    pub cache: cache::SceneCache,
    /// The left panel.
    pub side: side_panel::SidePanel,
    /// The right panel.
    pub inspector: inspector::Inspector,
    /// The timeline.
    pub timeline: timeline::Timeline,
    hover: hover::HoverCard,
    map_menu: map_menu::MapMenu,
    find: FindBar,
    clicks: map_area::Clicks,
    motion: motion::Motion,
    /// The minimap.
    pub minimap: minimap::Minimap,
    go_to: go_to::GoTo,
    /// The banner about missing images.
    pub missing_images: missing_images::MissingImages,
    image_view: image_view::ImageView,
    comparison: map_comparison::MapComparisonCard,
}

impl FlatPanels {
    /// Sets the saved sizes of the panels.
    pub fn set_sizes(&mut self, sizes: PanelSizes) {
        self.side.width.want(sizes.left);
        self.inspector.width.want(sizes.inspector);
        self.timeline.size.want(sizes.timeline);
    }

    /// Chosen sizes of the panels.
    pub fn sizes(&self) -> PanelSizes {
        PanelSizes {
            left: self.side.width.wanted(),
            inspector: self.inspector.width.wanted(),
            timeline: self.timeline.size.wanted(),
        }
    }

    /// Releases every texture: the next frame makes those anew that it shows.
    pub fn release_textures(&mut self) {
        self.cache = cache::SceneCache::default();
        self.image_view.release_textures();
    }

    /// Follows the scene that is shown; whether it is another one.
    pub fn follow(&mut self, scene: Option<&Arc<FlatScene>>, answers: &Arc<Answers>) -> bool {
        let is_other = self.cache.follow(scene, answers);
        if is_other {
            self.inspector.reset();
            self.side.reset();
            self.timeline.reset();
            self.hover.reset();
            self.map_menu.reset();
            self.motion.reset();
            self.find.reset();
            self.image_view.release_textures();
        }
        is_other
    }

    /// Shows the map's part of the window and all marks on it.
    pub fn show_on_map(&mut self, root: &mut Ui, free: Rect, cx: &mut FlatCx) {
        // Below the outline of a selected layer, which may lie on it.
        map_edge::show(root, free, cx);
        map_area::show(root, free, cx, &mut self.clicks);
        guides::show(root, free, cx);
        ruler::show(root, free, cx);
        bookmark_marks::show(root, free, cx);
        heat::show(root, free, cx, &self.cache);
        pulse::outline_differences(root, free, cx);
        pulse::pulse(root, free, cx);
        compare::show(root, free, cx);
        self.motion.show(root, free, cx);
        links::show(root, free, cx, &mut self.cache);
        self.minimap.show(root, free, cx);
        off_screen::show(root, free, cx);
        find::show(&mut self.find, root, free, cx, &mut self.cache);
        if dialogs::cover_map(cx) {
            // Above all marks, so that a click beside a window closes no line and follows no mark.
            root.interact(free, Id::unique("covered map"), Sense::CLICK);
        } else {
            self.map_menu.show(root, free, cx, &self.cache);
        }
        self.comparison.show(root, free, cx);
        self.go_to.show(root, free, cx);
    }

    /// Shows an image of the map large, where one was chosen.
    pub fn show_image(&mut self, root: &mut Ui, free: Rect, cx: &mut FlatCx) {
        self.image_view.show(root, free, cx, &mut self.cache);
    }

    /// Shows the card beside the pointer.
    pub fn show_hover(&mut self, root: &mut Ui, free: Rect, cx: &FlatCx) {
        hover::show(&mut self.hover, root, free, cx, &mut self.cache);
    }

    /// Runs a command that depends on the state.
    pub fn ask(&mut self, ui: &Ui, cx: &mut FlatCx, command: Command) {
        match command {
            Command::NextPartner => links::step(ui, cx, &self.cache, 1),
            Command::PreviousPartner => links::step(ui, cx, &self.cache, -1),
            Command::LoopPeriod => timeline::loop_period(cx),
            Command::FitPeriod => timeline::fit_period(cx),
            command => {
                let toggled = animation_commands::toggled(cx, command);
                if let Some(Action::Flat(FlatAction::SetCompare(Some(other)))) = &toggled
                    && !cx.flat.clock.playing
                    && other.time_s == cx.flat.clock.time_s
                {
                    let play = Command::Play.press();
                    cx.notify(format!("Both show {}. {play} or move the time to compare.", text::clock(other.time_s)));
                }
                cx.actions.extend(toggled);
            }
        }
    }

    /// Empties the filter of a panel that shows; returns whether there was one.
    fn clear_filter(&mut self, cx: &FlatCx) -> bool {
        let timeline = cx.flat.switches.timeline && self.timeline.clear_filter();
        timeline || self.side.clear_filter(cx.flat.switches.tab)
    }

    /// Clears one part of the selection; returns whether there was one.
    pub fn step_back(&mut self, cx: &mut FlatCx) -> bool {
        let view = cx.flat;
        if view.find.open {
            cx.push(FlatAction::CloseFind);
        } else if cx.scene.is_none() {
            // There is nothing that a step could be seen on.
            return false;
        } else if cx.shell.switches.panels && self.clear_filter(cx) {
            // That was the step.
        } else if view.ruler.on {
            cx.push(FlatAction::ToggleRuler);
        } else if view.connections.selected.is_some() {
            cx.push(FlatAction::SelectNumber(None));
        } else if view.subject.is_some() {
            cx.push(FlatAction::SetSubject(None));
        } else if cx.shows_inspector() || view.pinned.is_some() {
            cx.push(FlatAction::Unpin);
        } else if cx.status.comparison.is_some() {
            cx.push(Request::EndComparison);
        } else if view.animation.compare.is_some() {
            cx.push(FlatAction::SetCompare(None));
        } else if animation_commands::highlight(cx).is_some() {
            cx.push(FlatAction::SetAnimationFocus(AnimationFocus::All));
        } else if !view.timeline.selected.is_empty() {
            cx.push(FlatAction::ClearEnvelopes);
        } else if !view.visibility.solo.is_empty() {
            cx.push(FlatAction::ExitSolo);
        } else if view.selected.is_some() || !view.selected_layers().is_empty() {
            cx.push(FlatAction::Select(None));
        } else {
            return false;
        }
        true
    }

    /// Notifies the choice that a command has made, or why it has no visible effect: links may lie elsewhere, changes of
    /// how physics looks are not seen while none shows, and never where there is none.
    pub fn say_if_unseen(&self, cx: &mut FlatCx, command: Command) {
        if command == Command::HoverCard {
            let words = if cx.shell.switches.hover_card { "Hover card off." } else { "Hover card on." };
            return cx.notify(words);
        }
        let Some(scene) = cx.scene else { return };
        if matches!(command, Command::Xray | Command::Physics) && hides_entities(cx, scene) {
            return cx.notify(HIDDEN_BY_SOLO);
        }
        let what = match command {
            Command::Numbers if cx.flat.switches.numbers => "Tile numbers off",
            Command::Numbers => "Tile numbers on",
            Command::Raw if cx.flat.overlay.raw => "Raw tile data off",
            Command::Raw => "Raw tile data on",
            Command::MapEdge => {
                let next = flat::next_map_edge(cx.flat, cx.scene);
                return cx.notify(map_edge::notice(next));
            }
            Command::AllLinks => {
                if let Some(words) = self.cache.links().and_then(|index| links_notice(cx, index)) {
                    cx.notify(words);
                }
                return;
            }
            // The frames may be out of view, or too small to be noticed.
            Command::Proof => {
                let words = if cx.flat.layout.proof { "Proof borders off." } else { "Proof borders on." };
                return cx.notify(words);
            }
            Command::Physics if scene.physics.is_empty() => return cx.notify("This map has no physics layers."),
            _ => return,
        };
        if scene.physics.is_empty() {
            return cx.notify(format!("{what}, but this map has no physics layers."));
        }
        let physics = |Group { info: group, layers, .. }: &Group| {
            let mut layers = layers.iter().map(|layer| &layer.info).filter(|layer| flat::is_physics(layer.layer_type));
            layers.any(|layer| flat::shown(cx.flat, group, layer).is_visible())
        };
        if !scene.groups.iter().any(physics) {
            let what = format!("{what}{}", if what.ends_with("on") { ", but" } else { ";" });
            let are_off = cx.flat.overlay.entities == 0 && cx.flat.overlay.xray == Xray::Off;
            cx.notify(match are_off {
                true => format!("{what} entities are off. {} to show them.", Command::Physics.press()),
                false => format!("{what} no physics layer is shown."),
            });
        }
    }
}

/// Message that entities do not show, to which a button belongs that exits solo.
pub const HIDDEN_BY_SOLO: &str = "Entities stay hidden: other layers are soloed.";

/// Message about a press of the key for all links; `None` where it turns entities on, which has a message of its own.
fn links_notice(cx: &FlatCx, index: &LinkIndex) -> Option<&'static str> {
    let is_physics_off = cx.flat.overlay.entities == 0 && cx.flat.overlay.xray == Xray::Off;
    match (cx.flat.connections.all, index.is_done()) {
        (_, true) if index.is_empty() => Some("No teleporters, switches or lasers in this map."),
        (true, _) => (!is_physics_off).then_some("Links hidden."),
        (false, true) => Some("All links shown."),
        (false, false) => Some("Looking for links…"),
    }
}

/// Whether layers are soloed of which none holds physics, where there is some.
fn hides_entities(cx: &FlatCx, scene: &FlatScene) -> bool {
    let solo = &cx.flat.visibility.solo;
    let physics = || scene.layer_infos().filter(|layer| flat::is_physics(layer.layer_type));
    !solo.is_empty() && physics().next().is_some() && !physics().any(|layer| solo.contains(&layer.id))
}
