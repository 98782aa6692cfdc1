//! The panels around the map, and the keys and pointer on it.
//!
//! Reads the view's state, the scene and an [`AppStatus`]; answers with [`Action`]s. Nothing is changed here but what only
//! egui needs to know: filters, folded groups, thumbnails. No I/O, no clock, no drawing of the map itself.
//!
//! ```text
//! shell/  the window around a world of any kind: menus, bars, dialogs, keys, gallery, command palette
//! flat/   panels and marks for flat maps: layers, envelopes, timeline, links, motion, the map's own area
//! parts/  small parts that both share: colours, fonts, widgets, fields
//! ```
//!
//! Panels import what they share from leaves (`panel_cx.rs`, `app_status`, `commands.rs`), never from the file that calls
//! them, so that no files import each other in a circle.
//!
//! Units: points (egui's logical pixels), except what goes to the view, which counts physical pixels.

pub mod bindings;
pub mod command_facts;
pub mod commands;
pub mod shortcut;

mod app_status;
mod flat;
mod panel_cx;
mod parts;
mod shell;

pub use app_status::{
    Address, AppStatus, Figures, FolderState, GalleryContents, GpuBytes, ImageRead, Live, LoadFigures, Loading,
    MapCard, OverviewPicture, PrefsView, Save, SaveOutcome, SaveProgress, SaveStatus, Trouble,
};
pub use parts::{style, text};

use flat::{
    bookmarks, cache, compare, find, go_to, guides, heat, hover, image_view, inspector, links, map_area, minimap,
    motion, ruler, side_panel, timeline,
};
use panel_cx::PanelCx;
use parts::{menu_key, window_parts};
use shell::{
    command_palette, dialogs, figures, gallery, key_sheet, keys, live, notice, overlays, preferences, recent, save,
    status_bar, top_bar,
};

use std::sync::Arc;

use egui::{Rect, Ui};
use glam::{UVec2, Vec2};

use crate::prefs::PanelSizes;
use crate::scene::{FlatScene, PxRect, Scene, ViewFrame, World};
use crate::view::{self, Action, Motion, Tab, ViewState};

/// What a frame of the panels came to.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What people asked for, in order.
    pub actions: Vec<Action>,
    /// What the panels leave for the map, in points. [`Action::SetFrame`] tells the view the same in pixels.
    pub free_rect: Rect,
    /// The size in physical pixels at which the minimap shows, where it does: it wants a picture of the whole map.
    pub minimap_px: Option<Vec2>,
}

/// The panels. Holds only what egui needs from one frame to the next.
#[derive(Default)]
pub struct Panels {
    cache: cache::SceneCache,
    side: side_panel::SidePanel,
    inspector: inspector::Inspector,
    timeline: timeline::Timeline,
    hover: hover::HoverCard,
    find: find::FindBar,
    clicks: map_area::Clicks,
    motion: motion::Motion,
    minimap: minimap::Minimap,
    go_to: go_to::GoTo,
    notice: notice::Notice,
    preferences: preferences::Preferences,
    save: save::SavePicture,
    image_view: image_view::ImageView,
    palette: command_palette::Palette,
    key_sheet: key_sheet::KeySheet,
    dialogs: dialogs::Dialogs,
    gallery: gallery::GalleryPanel,
    recent: recent::RecentMaps,
    was_focused: bool,
}

impl Panels {
    /// Lets go of every texture: the next frame makes those anew that it shows.
    pub fn forget_textures(&mut self) {
        self.cache = cache::SceneCache::default();
        self.gallery.forget_textures();
        self.image_view.forget_textures();
        self.recent.forget_textures();
    }

    /// Panels as large as somebody has made them before.
    pub fn sized(sizes: PanelSizes) -> Self {
        let mut panels = Self::default();
        panels.side.width.want(sizes.left);
        panels.inspector.width.want(sizes.inspector);
        panels.timeline.size.want(sizes.timeline);
        panels
    }

    /// How large somebody has made them.
    pub fn sizes(&self) -> PanelSizes {
        PanelSizes {
            left: self.side.width.wanted(),
            inspector: self.inspector.width.wanted(),
            timeline: self.timeline.size.wanted(),
        }
    }

    /// Shows one frame of everything and collects what people ask for.
    pub fn show(&mut self, root: &mut Ui, state: &ViewState, scene: Option<&Arc<Scene>>, status: &AppStatus) -> Shown {
        let summary = scene.map(|scene| &scene.summary);
        let scene = scene.and_then(|scene| match &scene.world {
            World::Flat(flat) => Some(flat),
            World::Solid(_) => None,
        });
        style::follow(root.ctx());
        menu_key::follow(root.ctx());
        bindings::follow(&status.remembered.prefs);
        if self.cache.follow(scene) {
            self.inspector.forget();
            self.side.forget();
            self.timeline.forget();
            self.hover.forget();
            self.motion.forget();
            self.find.forget();
            self.image_view.forget_textures();
            self.palette.forget();
        }
        let is_idle = is_idle(root, state, scene.map(|scene| &**scene));
        if self.cache.search_links(scene.map(|scene| &**scene), is_idle) {
            root.ctx().request_repaint();
        }
        if self.cache.search_matches(scene.map(|scene| &**scene), &state.find) {
            root.ctx().request_repaint();
        }
        let wants_changes = state.watch.heat || (state.layout.panels && state.layout.tab == Tab::Moves);
        if self.cache.search_changes(scene.map(|scene| &**scene), wants_changes) {
            root.ctx().request_repaint();
        }
        let mut cx = PanelCx {
            state,
            scene: scene.map(|scene| &**scene),
            summary,
            status,
            actions: Vec::new(),
            toast: status.toast.clone(),
        };
        self.key_sheet.take_keys(root, &mut cx);
        // First, so that a key closes a menu or leaves a field before it means anything else.
        let filters = keys::Filters { side: &mut self.side, timeline: &mut self.timeline };
        keys::handle(root, &mut cx, filters, &self.cache, self.was_focused);
        if state.gallery.open {
            return self.show_gallery(root, cx);
        }
        self.gallery.rest();
        self.around(root, &mut cx).note(root);
        let free_rect = root.available_rect_before_wrap();
        map_area::show(root, free_rect, &mut cx, &mut self.clicks);
        guides::show(root, free_rect, &cx);
        ruler::show(root, free_rect, &cx);
        bookmarks::show(root, free_rect, &cx);
        heat::show(root, free_rect, &cx, &self.cache);
        live::pulse(root, free_rect, &cx);
        compare::show(root, free_rect, &mut cx);
        self.motion.show(root, free_rect, &cx);
        links::show(root, free_rect, &mut cx, &mut self.cache);
        self.minimap.show(root, free_rect, &mut cx);
        self.find.show(root, free_rect, &mut cx, &self.cache);
        self.go_to.show(root, free_rect, &mut cx);
        self.notice.show(root, free_rect, &cx);
        figures::show(root, free_rect, &cx);
        overlays::show(root, free_rect, &mut cx, &mut self.recent);
        self.recent.want(&mut cx);
        self.preferences.show(root, &mut cx);
        self.image_view.show(root, free_rect, &mut cx, &mut self.cache);
        self.save.show(root, free_rect, &mut cx);
        self.key_sheet.show(root, &mut cx);
        self.hover.show(root, free_rect, &cx, &mut self.cache);
        if let Some(command) = self.palette.show(root, &mut cx) {
            let mut filters = keys::Filters { side: &mut self.side, timeline: &mut self.timeline };
            keys::ask(root, &mut cx, &mut filters, &self.cache, command);
        }
        self.dialogs.keep(root, &cx);
        window_parts::show_focus(root);
        self.was_focused = keys::is_focused(root.ctx());
        let frame = view_frame(root, free_rect);
        if frame != state.frame {
            cx.push(Action::SetFrame(frame));
        }
        Shown { actions: cx.actions, free_rect, minimap_px: self.minimap.shown_px }
    }

    /// The same with the gallery in place of the map and of all that is about it. The map's part of the window stays what
    /// it was, for the time when the map is back.
    fn show_gallery(&mut self, root: &mut Ui, mut cx: PanelCx) -> Shown {
        if cx.state.layout.panels {
            top_bar::show(root, &mut cx, &mut self.recent);
        }
        let free_rect = root.available_rect_before_wrap();
        self.gallery.show(root, free_rect, &mut cx);
        save::progress_card(root, free_rect, &mut cx);
        self.notice.show(root, free_rect, &cx);
        figures::show(root, free_rect, &cx);
        overlays::show(root, free_rect, &mut cx, &mut self.recent);
        self.recent.want(&mut cx);
        self.preferences.show(root, &mut cx);
        self.key_sheet.show(root, &mut cx);
        if let Some(command) = self.palette.show(root, &mut cx) {
            let mut filters = keys::Filters { side: &mut self.side, timeline: &mut self.timeline };
            keys::ask(root, &mut cx, &mut filters, &self.cache, command);
        }
        self.dialogs.keep(root, &cx);
        self.was_focused = keys::is_focused(root.ctx());
        Shown { actions: cx.actions, free_rect, minimap_px: None }
    }
}

impl Panels {
    /// Shows what stands around the map, and says where.
    fn around(&mut self, root: &mut Ui, cx: &mut PanelCx) -> window_parts::Parts {
        if !cx.state.layout.panels {
            return window_parts::Parts { dialog: dialogs::open(cx), ..window_parts::Parts::default() };
        }
        let place = |root: &mut Ui, show: &mut dyn FnMut(&mut Ui)| {
            let before = root.available_rect_before_wrap();
            show(root);
            window_parts::taken(before, root.available_rect_before_wrap())
        };
        let (cache, recent) = (&mut self.cache, &mut self.recent);
        window_parts::Parts {
            top_bar: place(root, &mut |root| top_bar::show(root, cx, recent)),
            status_bar: place(root, &mut |root| status_bar::show(root, cx)),
            timeline: place(root, &mut |root| self.timeline.show(root, cx, cache)),
            side: place(root, &mut |root| self.side.show(root, cx, cache)),
            inspector: place(root, &mut |root| self.inspector.show(root, cx, cache)),
            dialog: dialogs::open(cx),
        }
    }
}

/// Whether nobody waits for this frame: nothing moves, and nothing is being done.
fn is_idle(root: &Ui, state: &ViewState, scene: Option<&FlatScene>) -> bool {
    let moves = state.motion != Motion::default() || view::is_animated(state, scene);
    !moves && root.input(|i| i.events.is_empty() && !i.pointer.any_down())
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
