//! The panels around the map, and the keys and pointer on it.
//!
//! Reads the view's state, the scene and an [`AppStatus`]; answers with [`Action`]s. Nothing is changed here but what only
//! egui needs to know: filters, folded groups, thumbnails. No I/O, no clock, no drawing of the map itself.
//!
//! ```text
//! shell/  the window around a world of any kind: menus, bars, dialogs, keys, gallery, command palette
//! flat/   panels and marks for flat maps: layers, envelopes, timeline, links, motion, the map's own area
//! solid/  pointer, keys, marks and the side panel for solid worlds
//! parts/  small parts that both share: colours, fonts, widgets, fields
//! ```
//!
//! Panels import what they share from leaves (`panel_cx.rs`, `app_status`, `commands.rs`), never from the file that calls
//! them, so that no files import each other in a circle.
//!
//! Units: points (egui's logical pixels), except what goes to the view, which counts physical pixels.

pub mod bindings;
pub mod command_facts;
mod command_keys;
pub mod command_menus;
pub mod command_words;
pub mod command_worlds;
pub mod commands;
pub mod gestures;
pub mod shortcut;

mod app_status;
mod bookmarks;
mod copy_link;
mod flat;
mod held_keys;
mod help;
mod new_bookmark;
mod panel_cx;
mod parts;
mod shell;
mod solid;
mod world_panels;

pub use app_status::{
    Address, AppStatus, BlockSave, CheckEnd, Figures, FixedStandIns, FolderState, GalleryContents, GpuBytes, ImageRead,
    Live, LoadFigures, Loading, MapCard, MapComparison, MapOrigin, NodeAnswers, OverviewPicture, PathCompletion,
    PrefsView, Save, SaveOutcome, SaveProgress, SaveStatus, Trouble, WorldCheck,
};
pub use parts::{style, text};

use flat::flat_cx::FlatCx;
use panel_cx::PanelCx;
use parts::{list, menu_key, window_parts};
use shell::{
    about, command_palette, crash_notice, dialogs, figures, gallery, key_sheet, keys, manual, menu_bar, notice,
    overlays, preferences, recent, save, start_page, status_bar, top_bar, tour,
};

use solid::solid_cx::SolidCx;
use world_panels::WorldPanels;

use std::sync::Arc;

use egui::{Rect, Ui};
use glam::{UVec2, Vec2};

use crate::prefs::PanelSizes;
use crate::scene::{PxRect, Scene, ViewFrame};
use crate::view::{Action, ShellAction, ViewState, WorldView};

/// Result of a frame of the panels.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Actions of the user, in order.
    pub actions: Vec<Action>,
    /// Part of the window for the map, in points. [`ShellAction::SetFrame`] carries it to the view in pixels.
    pub free_rect: Rect,
    /// Size of the minimap in physical pixels, where it shows: a picture of the whole map of that size is needed.
    pub minimap_px: Option<Vec2>,
}

/// Panels. Holds only what egui needs from one frame to the next.
#[derive(Default)]
pub struct Panels {
    worlds: WorldPanels,
    menu_bar: menu_bar::MenuBar,
    notice: notice::Notice,
    preferences: preferences::Preferences,
    save: save::SavePicture,
    palette: command_palette::Palette,
    key_sheet: key_sheet::KeySheet,
    manual: manual::ManualPage,
    tour: tour::TourGuide,
    dialogs: dialogs::Dialogs,
    gallery: gallery::GalleryPanel,
    recent: recent::RecentMaps,
    start_page: start_page::StartPage,
    /// Message that came after those of the last frame were shown.
    late_toast: Option<(String, Option<Action>)>,
    was_focused: bool,
    solid_side: solid::side_panel::SidePanel,
}

impl Panels {
    /// Releases every texture: the next frame makes those anew that it shows.
    pub fn release_textures(&mut self) {
        self.worlds.flat.release_textures();
        self.gallery.release_textures();
        self.recent.release_textures();
    }

    /// Panels of saved sizes.
    pub fn sized(sizes: PanelSizes) -> Self {
        let mut panels = Self::default();
        panels.worlds.flat.set_sizes(sizes);
        panels.set_solid_sizes(sizes);
        panels
    }

    fn set_solid_sizes(&mut self, sizes: PanelSizes) {
        self.solid_side.width.want(sizes.left);
        self.worlds.solid.inspector.width.want(sizes.inspector);
    }

    /// Gives the panels of the kind of worlds that is not shown the sizes of those that are.
    fn share_sizes(&mut self, view: &WorldView) {
        let sizes = self.worlds.flat.sizes();
        match view {
            WorldView::Flat(_) => self.set_solid_sizes(sizes),
            WorldView::Solid(_) => {
                let (left, inspector) = (self.solid_side.width.wanted(), self.worlds.solid.inspector.width.wanted());
                self.worlds.flat.set_sizes(PanelSizes { left, inspector, ..sizes });
            }
        }
    }

    /// Chosen sizes of the panels.
    pub fn sizes(&self) -> PanelSizes {
        self.worlds.flat.sizes()
    }

    /// Shows one frame of everything and collects the actions.
    pub fn show(&mut self, root: &mut Ui, state: &ViewState, scene: Option<&Arc<Scene>>, status: &AppStatus) -> Shown {
        let (summary, world) = (scene.map(|scene| &scene.summary), scene.map(|scene| &scene.world));
        style::follow(root.ctx());
        menu_key::follow(root.ctx());
        bindings::follow(&status.remembered.prefs);
        if self.worlds.follow(world, status) {
            self.palette.reset();
            self.solid_side.reset();
        }
        let (shell, view) = (&state.shell, &state.world);
        let (toast, undo) = match (status.toast.clone(), &mut self.late_toast) {
            // The late one waits for the next frame.
            (Some(toast), _) => (Some(toast), None),
            (None, late) => {
                let (toast, undo) = late.take().unzip();
                (toast, undo.flatten())
            }
        };
        let (actions, commands, new_bookmark) = (Vec::new(), Vec::new(), None);
        let mut cx = PanelCx { shell, view, world, summary, status, actions, commands, new_bookmark, toast, undo };
        self.palette.take_keyboard(root, &cx);
        self.key_sheet.take_keys(root, &mut cx);
        // First, so that a key closes a menu or leaves a field before it has any other effect.
        keys::handle(root, &mut cx, &mut self.worlds, self.was_focused);
        dialogs::hide_tooltips_behind(root, &cx);
        if shell.gallery.open {
            return self.show_gallery(root, cx);
        }
        self.gallery.rest();
        self.around(root, &mut cx).note(root);
        let free_rect = root.available_rect_before_wrap();
        self.worlds.show_on_world(root, free_rect, &mut cx);
        self.start_page.show(root, free_rect, &mut cx, &mut self.recent);
        let hints = self.notice.show(root, free_rect, &mut cx);
        let toast = cx.toast.clone();
        figures::show(root, free_rect, &cx, &hints);
        overlays::show(root, free_rect, &mut cx);
        crash_notice::show(root, free_rect, &mut cx);
        self.tour.show(root, free_rect, &mut cx);
        self.recent.want(&mut cx);
        // The manual lies over the dialogs, which stay as they are below it.
        let is_covered = shell.manual.open && !dialogs::asks_to_quit(&cx);
        if !is_covered {
            self.preferences.show(root, &mut cx);
            if let Some(mut cx) = FlatCx::of(&mut cx) {
                self.worlds.flat.show_image(root, free_rect, &mut cx);
            }
            self.save.show(root, free_rect, &mut cx);
            self.key_sheet.show(root, &mut cx);
            about::show(root, &mut cx);
        }
        self.manual.show(root, &mut cx);
        if let Some(cx) = FlatCx::of(&mut cx) {
            self.worlds.flat.show_hover(root, free_rect, &cx);
        }
        if let Some(cx) = SolidCx::of(&mut cx) {
            self.worlds.solid.show_hover(root, free_rect, &cx);
        }
        self.run_chosen(root, &mut cx);
        self.worlds.new_bookmark.show(root, free_rect, &mut cx);
        self.keep_late_toast(root, &cx, toast);
        self.dialogs.keep(root, &cx);
        window_parts::show_focus(root);
        // Escape leaves a row of a list and backs out one step at once, as after a click on the row.
        self.was_focused = keys::is_focused(root.ctx()) && !list::has_focus(root.ctx());
        let frame = view_frame(root, free_rect);
        if frame != shell.frame {
            cx.push(ShellAction::SetFrame(frame));
        }
        let actions = cx.actions;
        self.share_sizes(view);
        Shown { actions, free_rect, minimap_px: self.worlds.flat.minimap.shown_px }
    }

    /// Shows the gallery in place of the map and of all that belongs to it. The map's part of the window stays as it
    /// was, for the time when the map is back.
    fn show_gallery(&mut self, root: &mut Ui, mut cx: PanelCx) -> Shown {
        self.menu_bar.show(root, &mut cx, &mut self.recent);
        top_bar::show(root, &mut cx, &mut self.recent);
        let free_rect = root.available_rect_before_wrap();
        self.gallery.show(root, free_rect, &mut cx);
        let hints = self.notice.show(root, free_rect, &mut cx);
        let toast = cx.toast.clone();
        figures::show(root, free_rect, &cx, &hints);
        overlays::show(root, free_rect, &mut cx);
        crash_notice::show(root, free_rect, &mut cx);
        save::progress_card(root, free_rect, &mut cx);
        self.recent.want(&mut cx);
        if !cx.shell.manual.open {
            self.preferences.show(root, &mut cx);
            self.key_sheet.show(root, &mut cx);
            about::show(root, &mut cx);
        }
        self.manual.show(root, &mut cx);
        self.run_chosen(root, &mut cx);
        self.keep_late_toast(root, &cx, toast);
        self.dialogs.keep(root, &cx);
        self.was_focused = keys::is_focused(root.ctx());
        Shown { actions: cx.actions, free_rect, minimap_px: None }
    }

    /// Keeps a message for the next frame that is not the one that was shown in this.
    fn keep_late_toast(&mut self, root: &Ui, cx: &PanelCx, shown: Option<String>) {
        if cx.toast != shown {
            self.late_toast = cx.toast.clone().map(|toast| (toast, cx.undo.clone()));
            root.ctx().request_repaint();
        }
    }

    /// Shows the command palette, and runs the commands that were chosen there and in menus.
    fn run_chosen(&mut self, root: &Ui, cx: &mut PanelCx) {
        let chosen = self.palette.show(root, cx);
        for command in std::mem::take(&mut cx.commands).into_iter().chain(chosen) {
            keys::ask(root, cx, &mut self.worlds, command);
        }
    }

    /// Shows the bars and panels around the world, and returns their places.
    fn around(&mut self, root: &mut Ui, cx: &mut PanelCx) -> window_parts::Parts {
        let place = |root: &mut Ui, show: &mut dyn FnMut(&mut Ui)| {
            let before = root.available_rect_before_wrap();
            show(root);
            window_parts::taken(before, root.available_rect_before_wrap())
        };
        let (flat, recent) = (&mut self.worlds.flat, &mut self.recent);
        let menu_bar = place(root, &mut |root| self.menu_bar.show(root, cx, recent));
        // Without a map there is nothing that they could hide, and no way out without them.
        if !cx.shell.switches.panels && !cx.shows_start() {
            return window_parts::Parts { menu_bar, dialog: dialogs::open(cx), ..window_parts::Parts::default() };
        }
        let under = self.worlds.solid.under();
        let mut parts = window_parts::Parts {
            menu_bar,
            top_bar: place(root, &mut |root| top_bar::show(root, cx, recent)),
            status_bar: place(root, &mut |root| status_bar::show(root, cx, under)),
            ..window_parts::Parts::default()
        };
        if cx.shows_start() {
            // There is nothing yet that the others could show.
            parts.dialog = dialogs::open(cx);
            return parts;
        }
        if let Some(mut cx) = FlatCx::of(cx) {
            parts.timeline = place(root, &mut |root| flat.timeline.show(root, &mut cx, &mut flat.cache));
            parts.side = place(root, &mut |root| flat.side.show(root, &mut cx, &mut flat.cache));
            parts.inspector = place(root, &mut |root| flat.inspector.show(root, &mut cx, &mut flat.cache));
            parts.banner = place(root, &mut |root| flat.missing_images.show(root, &mut cx));
        }
        if cx.view.as_solid().is_some() {
            parts.side = place(root, &mut |root| self.solid_side.show(root, cx));
        }
        let inspector = &mut self.worlds.solid.inspector;
        if let Some(mut cx) = SolidCx::of(cx) {
            parts.inspector = place(root, &mut |root| inspector.show(root, &mut cx));
        }
        parts.dialog = dialogs::open(cx);
        parts
    }
}

/// The map's part of the window in physical pixels. The whole window decides how large the world is shown, so that
/// nothing changes size when a panel opens.
fn view_frame(root: &Ui, free_rect: Rect) -> ViewFrame {
    let scale = root.ctx().pixels_per_point();
    let px = |points: f32| (points * scale).round().max(0.0) as u32;
    let window = root.ctx().content_rect();
    let (x, y) = (px(free_rect.left()), px(free_rect.top()));
    let (right, bottom) = (px(free_rect.right()), px(free_rect.bottom()));
    ViewFrame {
        viewport_px: PxRect { x, y, w: right.saturating_sub(x).max(1), h: bottom.saturating_sub(y).max(1) },
        canvas_px: UVec2::new(px(window.width()), px(window.height())).max(UVec2::ONE),
        piece: None,
    }
}
