//! The panels around the map, and the keys and pointer on it.
//!
//! Reads the view's state, the scene and a [`Status`]; answers with [`Action`]s. Nothing is changed here but what only
//! egui needs to know: filters, folded groups, thumbnails. No I/O, no clock, no drawing of the map itself.
//!
//! Units: points (egui's logical pixels), except what goes to the view, which counts physical pixels.

pub mod bindings;
pub mod command_facts;
pub mod commands;
pub mod shortcut;
pub mod style;
pub mod text;

mod bookmarks;
mod cache;
mod card;
mod command_palette;
mod compare;
mod copy;
mod detail;
mod dialogs;
mod envelopes;
mod facts;
mod figures;
mod find;
mod form;
mod fuzzy;
mod gallery;
mod go_to;
mod guides;
mod heat;
mod hover;
mod image_view;
mod images;
mod info;
mod inspector;
mod key_sheet;
mod keys;
mod layers;
mod links;
mod live;
mod map_area;
mod map_pictures;
mod menu_key;
mod minimap;
mod motion;
mod moves;
mod notice;
mod overlays;
mod palette;
mod panel_size;
mod parts;
mod physics;
mod physics_controls;
mod preferences;
mod preview;
mod recent;
mod remembered;
mod ruler;
mod save;
mod settings;
mod side_panel;
mod status_bar;
mod timeline;
mod top_bar;
mod users;
mod warnings;
mod watch;
mod widgets;

pub use figures::{Figures, GpuBytes, LoadFigures};
pub use gallery::{FolderState, GalleryContents, MapCard};
pub use image_view::ImageRead;
pub use live::{Live, Save, Trouble};
pub use minimap::Picture as OverviewPicture;
pub use remembered::Remembered;
pub use save::{SaveOutcome, SaveProgress, SaveStatus};

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Rect, Ui};
use glam::{UVec2, Vec2};

use crate::analysis::{Pin, Subject};
use crate::base::{Progress, Warning};
use crate::prefs::{NamedPlace, PanelSizes};
use crate::scene::{FlatScene, PxRect, Scene, Summary, ViewFrame, World};
use crate::view::{self, Action, Motion, Tab, ViewState};

/// What the program around knows and people want to see.
#[derive(Clone, Debug, Default)]
pub struct Status {
    /// Name of the open map; `None` while none is open.
    pub file_name: Option<String>,
    /// Where the open map lies, where it is a file.
    pub path: Option<String>,
    /// What opens it, from everywhere on this machine; `None` where nothing does.
    pub address: Option<Address>,
    /// There is something to read again: the open map, or the one that could not be opened.
    pub can_reload: bool,
    /// The load that is going on.
    pub loading: Option<Loading>,
    /// Why the last thing asked for could not be done, in full sentences.
    pub error: Option<String>,
    /// The file that this is about, where the text names one.
    pub error_path: Option<String>,
    /// Trying once more may help.
    pub can_retry: bool,
    /// What the graphics adapter cannot show of the open map; listed with the map's own warnings.
    pub adapter_notes: Arc<[Warning]>,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// How long the last picture took, in milliseconds; 0 while unknown.
    pub frame_ms: f32,
    /// The graphics adapter in words.
    pub adapter: String,
    /// What the picture costs, while that is on show.
    pub figures: Option<Figures>,
    /// What the program remembers.
    pub remembered: Remembered,
    /// How the open file is followed while somebody edits it; `None` where it is no file.
    pub live: Option<Live>,
    /// The folder that the gallery shows.
    pub gallery: Arc<GalleryContents>,
    /// What is known of maps opened lately, by their paths; while somebody looks at the list of them.
    pub recent: Arc<HashMap<PathBuf, MapCard>>,
    /// The picture to be saved.
    pub save: SaveStatus,
    /// The image that the viewer of images shows, where no layer uses it: it is read from the map's file.
    pub image_read: ImageRead,
    /// Where that image would be saved unless people choose another file.
    pub image_file: Option<PathBuf>,
    /// A word about why a wish comes to nothing, once.
    pub told: Option<String>,
    /// The bookmarks of the map; `None` where none can be kept, since it is no file.
    pub places: Option<Arc<[NamedPlace]>>,
    /// The picture of the whole map, where it is there.
    pub minimap: Option<OverviewPicture>,
}

/// What opens a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// This file; its full path.
    File(String),
    /// The program itself.
    Demo,
}

/// A load that is going on.
#[derive(Clone, Debug, Default)]
pub struct Loading {
    /// What is being opened.
    pub what: String,
    /// How far the loader is.
    pub progress: Progress,
    /// Bytes on the graphics card, of all; while the scene is being uploaded.
    pub uploading: Option<(usize, usize)>,
}

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

/// What every panel reads, and where it puts its wishes.
struct Desk<'a> {
    state: &'a ViewState,
    scene: Option<&'a FlatScene>,
    /// Facts about the world's file.
    summary: Option<&'a Summary>,
    status: &'a Status,
    actions: Vec<Action>,
    /// A word about why nothing is seen of what a key asked for.
    told: Option<String>,
}

impl Desk<'_> {
    /// Says a few words at the top of the map for a while.
    fn tell(&mut self, words: impl Into<String>) {
        self.told = Some(words.into());
    }

    fn push(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Asks for a quad or sound source to be looked at, or none; where that is so already, for nothing.
    fn look_at(&mut self, subject: Option<Subject>) {
        if subject != self.state.subject {
            self.push(Action::SetSubject(subject));
        }
    }

    /// Asks for something to be pinned, or nothing; where that is so already, for nothing.
    fn pin(&mut self, pin: Option<Pin>) {
        match pin {
            _ if pin == self.state.pinned => {}
            Some(pin) => self.push(Action::Pin(pin)),
            None => self.push(Action::Unpin),
        }
    }
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
    pub fn show(&mut self, root: &mut Ui, state: &ViewState, scene: Option<&Arc<Scene>>, status: &Status) -> Shown {
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
        let mut desk = Desk {
            state,
            scene: scene.map(|scene| &**scene),
            summary,
            status,
            actions: Vec::new(),
            told: status.told.clone(),
        };
        self.key_sheet.take_keys(root, &mut desk);
        // First, so that a key closes a menu or leaves a field before it means anything else.
        let filters = keys::Filters { side: &mut self.side, timeline: &mut self.timeline };
        keys::handle(root, &mut desk, filters, &self.cache, self.was_focused);
        if state.gallery.open {
            return self.show_gallery(root, desk);
        }
        self.gallery.rest();
        self.around(root, &mut desk).note(root);
        let free_rect = root.available_rect_before_wrap();
        map_area::show(root, free_rect, &mut desk, &mut self.clicks);
        guides::show(root, free_rect, &desk);
        ruler::show(root, free_rect, &desk);
        bookmarks::show(root, free_rect, &desk);
        heat::show(root, free_rect, &desk, &self.cache);
        live::pulse(root, free_rect, &desk);
        compare::show(root, free_rect, &mut desk);
        self.motion.show(root, free_rect, &desk);
        links::show(root, free_rect, &mut desk, &mut self.cache);
        self.minimap.show(root, free_rect, &mut desk);
        self.find.show(root, free_rect, &mut desk, &self.cache);
        self.go_to.show(root, free_rect, &mut desk);
        self.notice.show(root, free_rect, &desk);
        figures::show(root, free_rect, &desk);
        overlays::show(root, free_rect, &mut desk, &mut self.recent);
        self.recent.want(&mut desk);
        self.preferences.show(root, &mut desk);
        self.image_view.show(root, free_rect, &mut desk, &mut self.cache);
        self.save.show(root, free_rect, &mut desk);
        self.key_sheet.show(root, &mut desk);
        self.hover.show(root, free_rect, &desk, &mut self.cache);
        if let Some(command) = self.palette.show(root, &mut desk) {
            let mut filters = keys::Filters { side: &mut self.side, timeline: &mut self.timeline };
            keys::ask(root, &mut desk, &mut filters, &self.cache, command);
        }
        self.dialogs.keep(root, &desk);
        parts::show_focus(root);
        self.was_focused = keys::is_focused(root.ctx());
        let frame = view_frame(root, free_rect);
        if frame != state.frame {
            desk.push(Action::SetFrame(frame));
        }
        Shown { actions: desk.actions, free_rect, minimap_px: self.minimap.shown_px }
    }

    /// The same with the gallery in place of the map and of all that is about it. The map's part of the window stays what
    /// it was, for the time when the map is back.
    fn show_gallery(&mut self, root: &mut Ui, mut desk: Desk) -> Shown {
        if desk.state.layout.panels {
            top_bar::show(root, &mut desk, &mut self.recent);
        }
        let free_rect = root.available_rect_before_wrap();
        self.gallery.show(root, free_rect, &mut desk);
        save::progress_card(root, free_rect, &mut desk);
        self.notice.show(root, free_rect, &desk);
        figures::show(root, free_rect, &desk);
        overlays::show(root, free_rect, &mut desk, &mut self.recent);
        self.recent.want(&mut desk);
        self.preferences.show(root, &mut desk);
        self.key_sheet.show(root, &mut desk);
        if let Some(command) = self.palette.show(root, &mut desk) {
            let mut filters = keys::Filters { side: &mut self.side, timeline: &mut self.timeline };
            keys::ask(root, &mut desk, &mut filters, &self.cache, command);
        }
        self.dialogs.keep(root, &desk);
        self.was_focused = keys::is_focused(root.ctx());
        Shown { actions: desk.actions, free_rect, minimap_px: None }
    }
}

impl Panels {
    /// Shows what stands around the map, and says where.
    fn around(&mut self, root: &mut Ui, desk: &mut Desk) -> parts::Parts {
        if !desk.state.layout.panels {
            return parts::Parts { dialog: dialogs::open(desk), ..parts::Parts::default() };
        }
        let place = |root: &mut Ui, show: &mut dyn FnMut(&mut Ui)| {
            let before = root.available_rect_before_wrap();
            show(root);
            parts::taken(before, root.available_rect_before_wrap())
        };
        let (cache, recent) = (&mut self.cache, &mut self.recent);
        parts::Parts {
            top_bar: place(root, &mut |root| top_bar::show(root, desk, recent)),
            status_bar: place(root, &mut |root| status_bar::show(root, desk)),
            timeline: place(root, &mut |root| self.timeline.show(root, desk, cache)),
            side: place(root, &mut |root| self.side.show(root, desk, cache)),
            inspector: place(root, &mut |root| self.inspector.show(root, desk, cache)),
            dialog: dialogs::open(desk),
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
