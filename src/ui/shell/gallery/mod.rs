//! Gallery: the maps of a folder as pictures, in place of the map. Only rows in view are made, and only their pictures
//! lie on the graphics card; the program around gets the list of those maps, and has their pictures made.
//!
//! ```text
//! items = the folder above, folders, maps that fit the filter   (header.rs: filter, order; keyboard.rs: keys)
//!   └─ rows of equal cells ─► card.rs
//! ```

mod card;
mod grid;
mod header;
mod items;
mod keyboard;
mod open;
mod path_field;

pub use open::back;

use std::path::PathBuf;

use egui::{Margin, Rect, Ui, pos2, vec2};
use lucide_icons::Icon;

use self::grid::{GAP, Grid};
use self::items::{Item, Items};
use crate::ui::app_status::{FolderState, GalleryContents};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::map_pictures::MapPictures;
use crate::ui::parts::{file_drop, style, text, widgets};
use crate::view::{Action, MapSort, Request, ShellAction};

/// Height of the lines above the maps: the path, the search.
pub const HEADER: f32 = 2.0 * style::BUTTON + style::SPACE_L;

/// State of the gallery.
#[derive(Default)]
pub struct GalleryPanel {
    items: Items,
    path: path_field::PathField,
    pictures: MapPictures,
    scroll: widgets::Scroll,
    /// Last request for pictures.
    wanted: Vec<PathBuf>,
    /// Selected entry of the frame before, and its folder: a change is brought into view.
    selected: Option<(PathBuf, PathBuf)>,
    /// Sort and filter of the frame before.
    arranged: (MapSort, bool, String),
    grid: Grid,
    /// Folder of the frame before, also while the gallery was closed.
    folder: PathBuf,
    /// Entries that were in view in the frame before.
    seen: std::ops::Range<usize>,
    /// Search that was there when the gallery was opened: letters that are typed replace it.
    old_filter: Option<String>,
}

impl GalleryPanel {
    /// Releases all pictures on the graphics card.
    pub fn release_textures(&mut self) {
        self.pictures.clear();
    }

    /// Releases pictures and requests while the gallery is closed.
    pub fn rest(&mut self) {
        self.pictures.clear();
        self.wanted.clear();
        (self.selected, self.old_filter) = (None, None);
    }

    /// Shows the gallery in a part of the window.
    pub fn show(&mut self, root: &mut Ui, free: Rect, cx: &mut PanelCx) {
        let contents = cx.status.gallery.clone();
        if self.folder != contents.listing.folder {
            // A search, and the message about a map that cannot be opened, are those of the folder before.
            let had_folder = !self.folder.as_os_str().is_empty();
            self.folder.clone_from(&contents.listing.folder);
            if had_folder && !cx.shell.gallery.filter.is_empty() {
                cx.push(ShellAction::FilterGallery(String::new()));
            }
            if had_folder && cx.status.error.is_some() {
                cx.push(Action::Ask(Request::DismissError));
            }
        }
        self.items.follow(root, &contents, &cx.shell.gallery.filter, cx.shell.switches);
        file_drop::dropped_files(root, cx);
        let filter = &cx.shell.gallery.filter;
        let is_old = self.old_filter.get_or_insert_with(|| filter.clone()) == filter;
        keyboard::handle(root, cx, &self.items.all(&contents), self.grid, is_old);
        root.painter().rect_filled(free, 0.0, style::colors().background);
        let inner = free - Margin::symmetric(12, 8);
        let mut ui =
            root.new_child(egui::UiBuilder::new().max_rect(inner).layout(egui::Layout::top_down(egui::Align::Min)));
        header::show(&mut ui, cx, &contents, &mut self.path, (self.items.shown(), self.items.nouns()));
        ui.add_space(style::SPACE_M);
        if self.items.is_bare() {
            return self.explain(&mut ui, cx, &contents);
        }
        self.grid(&mut ui, cx, &contents);
    }

    /// Shows why the list is empty.
    fn explain(&mut self, ui: &mut Ui, cx: &mut PanelCx, contents: &GalleryContents) {
        self.want(cx, Vec::new());
        match &contents.state {
            FolderState::Failed(why) => {
                let hint = "Press F5 to refresh";
                widgets::empty_state(ui, Icon::FolderX, &text::clean_lines(why), hint);
            }
            FolderState::Reading => widgets::empty_state(ui, Icon::FolderSearch, "Reading folder…", ""),
            FolderState::Ready if !cx.shell.gallery.filter.trim().is_empty() => {
                let (title, hint) = no_matches(ui, &cx.shell.gallery.filter, contents, self.items.nouns());
                widgets::empty_state(ui, Icon::SearchX, &title, &hint);
                ui.add_space(style::SPACE_M);
                let filter = cx.shell.gallery.filter.trim().to_owned();
                let is_path = filter.contains(std::path::is_separator) || filter.starts_with('~');
                ui.vertical_centered(|ui| {
                    // The field above is for paths, but one is easily pasted here.
                    if is_path && ui.button("Go to this path").clicked() {
                        cx.push(Action::Ask(Request::EnterPath(filter)));
                    }
                    if ui.button("Clear search").clicked() {
                        cx.push(ShellAction::FilterGallery(String::new()));
                    }
                });
            }
            FolderState::Ready => {
                let hint = "It has neither .map files nor Minetest worlds. Choose another folder above.";
                widgets::empty_state(ui, Icon::FolderOpen, "No maps or worlds in this folder", hint);
            }
        }
    }

    fn grid(&mut self, ui: &mut Ui, cx: &mut PanelCx, contents: &GalleryContents) {
        // The scroll bar lies over the margin at the right.
        let room = ui.available_size();
        let grid = Grid::of(room - vec2(style::SPACE_M, 0.0), ui.ctx().content_rect().width());
        let items = self.items.all(contents);
        let is_other = std::mem::replace(&mut self.grid, grid) != grid;
        if is_other {
            self.stay(cx, &items);
        }
        self.follow_order(cx);
        self.reveal_selected(cx, contents, &items);
        let rows = items.len().div_ceil(grid.columns);
        let mut seen = rows..0;
        let Self { scroll, pictures, .. } = self;
        pictures.begin();
        let id = format!("gallery {}", contents.listing.folder.display());
        widgets::virtual_list(ui, &id, scroll, (0..rows).map(|_| grid.row_height()), |ui, row, rect| {
            seen = seen.start.min(row)..seen.end.max(row + 1);
            let first = row * grid.columns;
            for (column, item) in items.iter().skip(first).take(grid.columns).enumerate() {
                let at = rect.min + vec2(column as f32 * (grid.cell.x + GAP), 0.0);
                let cell = Rect::from_min_size(pos2(at.x, at.y), grid.cell);
                let picture = contents.cards.get(item.path()).and_then(|card| card.picture.as_ref());
                let texture = pictures.get(ui, item.path(), picture);
                card::show(ui, cell, cx, contents, item, texture.as_ref());
            }
        });
        self.seen = seen.start * grid.columns..seen.end * grid.columns;
        let wanted = wanted(&items, grid.columns, &seen);
        pictures.retain(&wanted);
        self.want(cx, wanted);
    }

    /// Keeps entries in view when cells lie in another way, the selected one above all.
    fn stay(&mut self, cx: &PanelCx, items: &[Item<'_>]) {
        let in_view = items.iter().enumerate().skip(self.seen.start).take(self.seen.len());
        let selected = cx.shell.gallery.selected.as_deref();
        let selected = in_view.clone().find(|(_, item)| Some(item.path()) == selected);
        if let Some((at, _)) = selected.or(in_view.clone().next()) {
            let top = (at / self.grid.columns) as f32 * self.grid.row_height();
            self.scroll.reveal(top, top + self.grid.row_height());
        }
    }

    /// Brings the selected entry into view after a change of order; where there is none, the first.
    fn follow_order(&mut self, cx: &PanelCx) {
        let gallery = &cx.shell.gallery;
        let switches = cx.shell.switches;
        let now = (switches.sort, switches.reversed, gallery.filter.clone());
        if now != self.arranged {
            self.arranged = now;
            self.selected = None;
            self.scroll.reveal(0.0, self.grid.row_height());
        }
    }

    /// Brings an entry into view that has just been selected.
    fn reveal_selected(&mut self, cx: &PanelCx, contents: &GalleryContents, items: &[Item<'_>]) {
        let selected = cx.shell.gallery.selected.clone().map(|path| (contents.listing.folder.clone(), path));
        if selected == self.selected {
            return;
        }
        let at = selected.as_ref().and_then(|(_, path)| items.iter().position(|item| item.path() == path));
        // An entry that is not listed yet may be in the next list.
        let Some(at) = at else { return };
        let top = (at / self.grid.columns) as f32 * self.grid.row_height();
        self.scroll.reveal(top, top + self.grid.row_height());
        self.selected = selected;
    }

    fn want(&mut self, cx: &mut PanelCx, wanted: Vec<PathBuf>) {
        if wanted != self.wanted {
            self.wanted.clone_from(&wanted);
            cx.push(Action::Ask(Request::WantPictures(wanted)));
        }
    }
}

/// Title and hint of a search that has found nothing: its words, and where it has looked.
/// `nouns`: words for one of its maps, and for several.
fn no_matches(ui: &Ui, filter: &str, contents: &GalleryContents, nouns: [&str; 2]) -> (String, String) {
    let listing = &contents.listing;
    let (all, folder) = (listing.maps.len(), listing.folder.to_string_lossy());
    let filter = text::clean(filter.trim());
    let room = (ui.available_width() * 0.6).max(120.0);
    let filter = text::elide_middle(ui.ctx(), &filter, &style::body(), room);
    let title = format!("No matches for “{filter}” in {}", text::clean(&folder));
    let [one, many] = nouns;
    let maps = if listing.is_cut { format!("{}+ {many}", text::grouped(all)) } else { text::count(all, one, many) };
    let folders = listing.folders.len();
    let verb = if all == 1 { "was" } else { "were" };
    let unknown = all - contents.cards.len().min(all);
    let searched = match unknown {
        _ if all == 0 => None,
        0 => Some(format!("{maps} {verb} searched by name and author.")),
        _ if unknown == all => Some(format!("{maps} {verb} searched by name only (not scanned yet).")),
        _ => {
            let unknown = text::grouped(unknown);
            let but = format!("{unknown} of them by name only (not scanned yet)");
            Some(format!("{maps} {verb} searched by name and author, {but}."))
        }
    };
    let unsearched = text::count(folders, "folder", "folders");
    let unsearched = (folders > 0).then(|| format!("The contents of {unsearched} were not searched."));
    (title, searched.into_iter().chain(unsearched).collect::<Vec<_>>().join(" "))
}

/// Maps whose pictures are requested: those in view, then those a row above and below.
fn wanted(items: &[Item<'_>], columns: usize, seen: &std::ops::Range<usize>) -> Vec<PathBuf> {
    let row = |row: usize| items.iter().skip(row * columns).take(columns);
    let around = [seen.end, seen.start.wrapping_sub(1)].into_iter().filter(|row| *row < items.len());
    let maps = seen.clone().chain(around).flat_map(row).filter_map(|item| match item {
        Item::Map(map) => Some(map.path.clone()),
        _ => None,
    });
    maps.collect()
}
