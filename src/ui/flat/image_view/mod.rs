//! An image of the map, large over the map: its tiles with their numbers, how often the map uses them, and where; saved
//! as a file.
//!
//! ```text
//! pixels.rs  where the pixels are, and their textures     sheet.rs  the picture, its grid, the tile under the pointer
//! ```

mod pixels;
mod sheet;

use std::path::PathBuf;

use egui::{Align, Align2, Color32, Id, Key, Layout, Order, Rect, RichText, Ui, vec2};
use lucide_icons::Icon;

use self::pixels::Pixels;
use self::sheet::{Sheet, SheetContent};
use super::cache::SceneCache;
use super::{envelope_words, images};
use crate::analysis;
use crate::analysis::TileUses;
use crate::base::ImageIndex;
use crate::scene::{FlatScene, ImageInfo, ImageOrigin, ImageState, LayerType};
use crate::ui::app_status::ImageRead;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::help;
use crate::ui::parts::{cards, form, style, text, widgets, window_parts};
use crate::ui::shell::dialogs;
use crate::view::flat::FlatAction;
use crate::view::{Action, Request};

/// Where the map's part of the window is smaller, the image lies over the panels too.
const SMALL: egui::Vec2 = vec2(480.0, 400.0);
/// Distance from the edges of that part.
const MARGIN: f32 = 8.0;
/// The field for a path.
const FIELD: &str = "image file";

/// The viewer of an image.
#[derive(Default)]
pub struct ImageView {
    shown: Option<ImageIndex>,
    sheet: Sheet,
    /// Whether there is a grid; `None` = where tile layers use the image.
    grid: Option<bool>,
    dims_unused: bool,
    /// The path that is being typed, where there is no dialog.
    typed: Option<String>,
    /// The image is to be saved, by a dialog; where there is none a path is typed.
    saves: bool,
    /// Last message, which would lie behind the viewer.
    said: Option<String>,
    /// The file that was typed is being written. If that fails the path can be corrected.
    is_saving: bool,
    /// The control that had the keyboard before the viewer was opened.
    before: Option<Id>,
    /// Something in the viewer had the keyboard when the last frame ended, and a list was open over it.
    had_keyboard: bool,
    had_popup: bool,
}

/// The image that is shown.
#[derive(Clone, Copy)]
struct Open<'a> {
    scene: &'a FlatScene,
    image: ImageIndex,
    info: &'a ImageInfo,
}

impl ImageView {
    /// Releases the textures: they are gone, or belong to another scene.
    pub fn release_textures(&mut self) {
        self.sheet.release_textures();
    }

    /// Shows the open image, if any.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut FlatCx, cache: &mut SceneCache) {
        let image = cx.flat.layout.image.filter(|_| dialogs::shows_image(cx));
        let open = image
            .zip(cx.scene)
            .and_then(|(image, scene)| Some(Open { scene, image, info: scene.info.images.get(image.get())? }));
        let Some(open) = open else { return self.close(ui) };
        self.follow(ui, open.image);
        if self.leaves(ui, cx) {
            return cx.push(FlatAction::OpenImage(None));
        }
        self.said = cx.toast.clone().or(self.said.take());
        if self.is_saving && cx.toast.is_some() {
            (self.saves, self.typed, self.is_saving) = (false, None, false);
        }
        let has_tiles = is_tile_set(open);
        let uses = has_tiles.then(|| cache.tile_uses(open.scene, open.image));
        let within = if free.width() < SMALL.x || free.height() < SMALL.y { ui.ctx().content_rect() } else { free };
        let within = within.shrink(MARGIN).intersect(cards::dialog_rect(ui));
        cards::area(ui, dialogs::IMAGE, Order::Foreground, Align2::LEFT_TOP, within, vec2(0.0, 0.0), |ui| {
            cards::card(Color32::TRANSPARENT).show(ui, |ui| {
                let size = (within.size() - vec2(26.0, 26.0)).max(vec2(120.0, 120.0));
                ui.set_width(size.x);
                ui.spacing_mut().item_spacing.y = style::SPACE_S;
                let top = ui.cursor().top();
                title(ui, cx, open);
                let pixels = Pixels::of(open.scene, open.image, &cx.status.image_read);
                about(ui, cx, open, own_size(open.info, pixels.as_ref()));
                self.tools(ui, cx, open, pixels.is_some(), uses);
                self.path_field(ui, cx, open);
                ui.add_space(style::SPACE_S);
                let room = vec2(size.x, (top + size.y - ui.cursor().top() - style::ROW - style::SPACE_S).max(48.0));
                match pixels {
                    Some(pixels) => self.picture(ui, room, cx, open, &pixels, uses),
                    None => {
                        sheet::words_instead(ui, room, |ui| nothing(ui, cx, open));
                        line(ui, "");
                    }
                }
            });
        });
        let layer = dialogs::layer(dialogs::IMAGE);
        self.had_keyboard = window_parts::focused(ui).is_some_and(|widget| widget.layer_id == layer);
        self.had_popup = egui::Popup::is_any_open(ui.ctx());
    }

    /// Resets the state for another image, or the first one.
    fn follow(&mut self, ui: &Ui, image: ImageIndex) {
        if self.shown == Some(image) {
            return;
        }
        let is_first = self.shown.is_none();
        if is_first {
            self.before = ui.memory(|memory| memory.focused());
        }
        (self.shown, self.typed, self.saves, self.said) = (Some(image), None, false, None);
        self.is_saving = false;
        // The keyboard stays on the buttons that go from image to image.
        self.sheet.start(is_first);
    }

    /// Closes the viewer: the keyboard goes back to where it was.
    fn close(&mut self, ui: &Ui) {
        if self.shown.take().is_some() {
            self.sheet = Sheet::default();
            let free = ui.memory(|memory| memory.focused()).is_none();
            if let Some(before) = self.before.take().filter(|_| free || self.had_keyboard) {
                ui.memory_mut(|memory| memory.request_focus(before));
            }
            self.had_keyboard = false;
        }
    }

    /// Whether Escape closes the viewer: also where something in it has the keyboard, but for lists, which it closes.
    fn leaves(&self, ui: &Ui, cx: &FlatCx) -> bool {
        let is_top = dialogs::open(cx) == Some(dialogs::layer(dialogs::IMAGE)) && !cx.shell.palette;
        let escaped = ui.input(|input| input.key_pressed(Key::Escape));
        escaped && is_top && self.had_keyboard && !self.had_popup
    }

    /// Actions on the image.
    fn tools(&mut self, ui: &mut Ui, cx: &mut FlatCx, open: Open, has_pixels: bool, uses: Option<&TileUses>) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            if has_pixels {
                if widgets::icon_button(ui, Icon::ZoomOut, "Zoom image out", "", false).clicked() {
                    self.sheet.zoom_by(-1);
                }
                if widgets::icon_button(ui, Icon::ZoomIn, "Zoom image in", "", false).clicked() {
                    self.sheet.zoom_by(1);
                }
                if widgets::icon_button(ui, Icon::Maximize, "Fit image", "", self.sheet.is_fitted()).clicked() {
                    self.sheet.fit();
                }
                // The camera's zoom is the other way round: larger is farther away.
                let scale = self.sheet.scale(ui);
                let percent = text::zoom_percent(if scale > 0.0 { 1.0 / scale } else { 1.0 });
                if ui.button(percent).on_hover_text("Actual size").clicked() {
                    self.sheet.zoom_to_pixels(ui);
                }
            }
            if let Some(uses) = uses.filter(|_| has_pixels) {
                let mut grid = self.has_grid(uses);
                if widgets::check_box(ui, &mut grid, "Grid").changed() {
                    self.grid = Some(grid);
                }
                widgets::check_box(ui, &mut self.dims_unused, "Dim unused tiles");
            }
            let name = text::clean(&open.info.name).into_owned();
            if !name.is_empty() && ui.button("Copy name").clicked() {
                cx.push(Action::Ask(Request::CopyText(name)));
            }
            if has_pixels && ui.button("Save as PNG…").clicked() {
                self.saves = true;
                if !cx.status.save.no_dialog {
                    cx.push(Action::Ask(Request::SaveImage(open.image)));
                }
            }
        });
    }

    fn has_grid(&self, uses: &TileUses) -> bool {
        self.grid.unwrap_or(uses.all_layers() > 0)
    }

    /// Field for the path to save to, where there is no dialog.
    fn path_field(&mut self, ui: &mut Ui, cx: &mut FlatCx, open: Open) {
        if !self.saves || !cx.status.save.no_dialog {
            return;
        }
        let is_new = self.typed.is_none();
        let suggested = cx.status.image_file.as_ref().map(|path| path.to_string_lossy().into_owned());
        let mut path = self.typed.take().or(suggested).unwrap_or_default();
        let mut is_saved = false;
        ui.horizontal(|ui| {
            let field = egui::TextEdit::singleline(&mut path)
                .id(Id::unique(FIELD))
                .margin(egui::Margin::symmetric(6, 3))
                .desired_width((ui.available_width() - 80.0).max(60.0));
            let field = ui.add(field).accessible_name("File name");
            if is_new {
                field.request_focus();
            }
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let can = !path.trim().is_empty();
            let clicked = ui.add_enabled(can, egui::Button::new("Save")).clicked();
            is_saved = can && (clicked || entered);
        });
        ui.add(egui::Label::new(form::small("Your system offers no file dialog. Enter a path.")).wrap());
        if is_saved {
            let to = PathBuf::from(path.trim());
            cx.push(Action::Ask(Request::SaveImageTo(open.image, to)));
            self.is_saving = true;
            // Further typing is for the field, not for the map.
            ui.memory_mut(|memory| memory.request_focus(Id::unique(FIELD)));
        }
        self.typed = Some(path);
    }

    fn picture(
        &mut self,
        ui: &mut Ui,
        room: egui::Vec2,
        cx: &mut FlatCx,
        open: Open,
        pixels: &Pixels,
        uses: Option<&TileUses>,
    ) {
        let name = images::title(open.image.get(), open.info);
        let grid = uses.is_some_and(|uses| self.has_grid(uses));
        // An image of quads alone is no set of tiles unless the grid is switched on.
        let tiles = uses.filter(|uses| grid || uses.all_layers() > 0);
        let shown = SheetContent { pixels, name: &name, uses: tiles, grid, dims_unused: self.dims_unused };
        let done = self.sheet.show(ui, room, &shown);
        if done.goes_on {
            ui.ctx().request_repaint();
        }
        let said = match (done.tile, uses) {
            (Some(tile), Some(uses)) => sheet::tile_line(tile, uses),
            (None, Some(uses)) => self.said.clone().unwrap_or_else(|| sheet_text(uses)),
            (_, None) => self.said.clone().unwrap_or_default(),
        };
        line(ui, &[said, size_text(open.info, pixels)].join("  "));
        // Tiles that the map does not use say so below the image; a search would find nothing.
        let is_used = |tile: &u8| uses.is_some_and(|uses| !uses.is_done() || uses.of(*tile).0 > 0);
        if let Some(tile) = done.find.filter(|tile| *tile != 0).filter(is_used) {
            let question = analysis::image_question(&open.scene.info.images, open.image, Some(tile));
            cx.push(FlatAction::SetFind(question));
            cx.push(FlatAction::OpenFind);
            cx.push(FlatAction::OpenImage(None));
            // The field of the question has the keyboard.
            (self.before, self.had_keyboard) = (None, false);
        }
    }
}

/// Whether an image is shown as 16 × 16 tiles: where a tile layer uses it, or its size is right for that.
fn is_tile_set(Open { scene, info, .. }: Open) -> bool {
    let by_tiles = info.used_by.iter().filter_map(|id| scene.layer_info(*id));
    let fits = info.size_px.min_element() > 0 && info.size_px % 16 == glam::UVec2::ZERO;
    fits || by_tiles.into_iter().any(|(_, layer)| layer.layer_type == LayerType::Tiles)
}

/// The name with the way to the images beside it, and the way out.
fn title(ui: &mut Ui, cx: &mut FlatCx, Open { scene, image, info }: Open) {
    let count = scene.info.images.len() as u32;
    let beside = |by: u32| Action::Flat(FlatAction::OpenImage(Some(ImageIndex((image.0 + by) % count.max(1)))));
    ui.horizontal(|ui| {
        ui.add_enabled_ui(count > 1, |ui| {
            if widgets::icon_button(ui, Icon::ChevronLeft, "Previous image", "", false).clicked() {
                cx.push(beside(count - 1));
            }
            if widgets::icon_button(ui, Icon::ChevronRight, "Next image", "", false).clicked() {
                cx.push(beside(1));
            }
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked() {
                cx.push(FlatAction::OpenImage(None));
            }
            help::button(ui, cx, help::IMAGE);
            ui.label(form::small(&format!("{} of {count}", image.0 + 1)));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let name = images::title(image.get(), info);
                let short = text::elide_middle(ui.ctx(), &name, &style::heading(), ui.available_width());
                ui.label(RichText::new(&*short).font(style::heading())).on_hover_text(&name);
            });
        });
    });
}

/// Size, origin, and the layers that use it.
fn about(ui: &mut Ui, cx: &mut FlatCx, Open { info, .. }: Open, size: glam::UVec2) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_M;
        ui.label(form::small(&format!("{} × {} px", size.x, size.y)));
        let names = envelope_words::layer_names(cx, &info.used_by);
        let label = images::uses_long(info);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if names.is_empty() {
                ui.label(form::small("Not used"));
            } else {
                ui.menu_button(label, |ui| {
                    for (id, name) in names {
                        if ui.button(format!("Select layer “{name}”")).clicked() {
                            cx.push(FlatAction::OpenImage(None));
                            cx.push(FlatAction::Reveal(id));
                            ui.close();
                        }
                    }
                });
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let origin = images::short_origin(info);
                let short = text::elide_middle(ui.ctx(), &origin, &style::small(), ui.available_width());
                ui.label(form::small(&short)).on_hover_text(images::origin(info));
            });
        });
    });
}

/// Shows why there is no picture, and a button to the remedy.
fn nothing(ui: &mut Ui, cx: &mut FlatCx, Open { image, info, .. }: Open) {
    let failed = match (&info.state, &cx.status.image_read) {
        (ImageState::Missing(why), _) => Some(text::clean(why).into_owned()),
        (ImageState::Unused, ImageRead::Failed(other, why)) if *other == image => Some(text::clean(why).into_owned()),
        (ImageState::Unused, _) => None,
        (ImageState::Ready, _) => Some("The image is not loaded.".to_owned()),
    };
    let Some(why) = failed else {
        ui.label("Reading…");
        ui.label(form::small("No layer uses this image; reading it from the map file."));
        return;
    };
    let name = images::title(image.get(), info);
    ui.label(RichText::new(Icon::ImageOff.unicode()).font(style::icons(24.0)).color(style::colors().warning));
    ui.label(format!("Cannot show {name}"));
    ui.add(egui::Label::new(form::small(&why)).wrap());
    if !matches!(info.origin, ImageOrigin::Embedded) {
        ui.add_space(style::SPACE_M);
        if ui.button("Choose DDNet's data folder…").clicked() {
            cx.push(Action::Ask(Request::DataFolderDialog));
        }
    }
}

/// Line below the picture.
fn line(ui: &mut Ui, words: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW), egui::Sense::hover());
    let mut line = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)));
    let short = text::elide_middle(line.ctx(), words.trim(), &style::small(), rect.width());
    line.label(form::small(&short));
}

/// Count of tiles that the map uses.
fn sheet_text(uses: &TileUses) -> String {
    if uses.all_layers() == 0 {
        return "No tile layer uses this image.".to_owned();
    }
    if !uses.is_done() {
        return "Counting used tiles…".to_owned();
    }
    let layers = text::count(uses.all_layers(), "tile layer", "tile layers");
    format!("{} of 255 tiles are used, in {layers}. Click a tile to find it in the map.", uses.different())
}

/// The size of the image itself: of one that no layer uses it is known once it is read.
fn own_size(info: &ImageInfo, pixels: Option<&Pixels>) -> glam::UVec2 {
    match pixels {
        Some(pixels) if info.state == ImageState::Unused => pixels.size(),
        _ => info.size_px,
    }
}

/// Notes where the pixels are not those of the image itself.
fn size_text(info: &ImageInfo, pixels: &Pixels) -> String {
    let (own, shown) = (own_size(info, Some(pixels)), pixels.size());
    if own == shown {
        return String::new();
    }
    let fits = own % 16 == glam::UVec2::ZERO;
    let why = if fits {
        "scaled down to save memory"
    } else {
        "scaled as in the game so that it divides into 16 × 16 tiles"
    };
    format!("Shown at {} × {} px, {why}.", shown.x, shown.y)
}
