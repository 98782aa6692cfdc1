//! Sheet of an image: fitted or enlarged around the pointer, over a checkerboard, with the tiles of a set on it.

use egui::{
    Color32, ColorImage, CursorIcon, Event, EventFilter, Id, Key, Painter, Pos2, Rect, Response, RichText, Sense,
    Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use glam::UVec2;

use super::pixels::{Pieces, Pixels};
use crate::analysis::TileUses;
use crate::ui::flat::{facts, images};
use crate::ui::parts::{style, text};

/// Tiles of a set on each axis.
const CELLS: u32 = 16;
/// A pixel of the image shows this large at most, in points.
const LARGEST: f32 = 64.0;
/// Smaller cells do not have their numbers on them, in points.
const NUMBERED_FROM: f32 = 24.0;
/// A tile under the pointer shows this many times as large as in the picture, within these sides in points; not at all
/// where it is as large in the picture.
const CLOSER: f32 = 4.0;
const CLOSE_UP: std::ops::RangeInclusive<f32> = 96.0..=160.0;
/// Side of a square of the checkerboard, in points.
const CHECK: f32 = 8.0;
/// How much larger a step of the buttons is.
const STEP: f32 = 1.5;

/// State of the sheet.
#[derive(Default)]
pub struct Sheet {
    pieces: Pieces,
    /// Points to a pixel; `None` = fitted.
    zoom: Option<f32>,
    /// The pixel in the middle.
    center: Vec2,
    /// Points to a pixel in the last frame, and in which all of the picture shows.
    scale: f32,
    fitted: f32,
    /// The tile that the keyboard is on.
    cursor: Option<u8>,
    /// Target of the keyboard when the picture next shows.
    wants_keyboard: bool,
    close_up: Option<(u8, TextureHandle)>,
    checker: Option<([Color32; 2], TextureHandle)>,
}

/// Content of the sheet: an image and its uses.
pub struct SheetContent<'a> {
    /// Its pixels.
    pub pixels: &'a Pixels<'a>,
    /// Its name.
    pub name: &'a str,
    /// It is cut into tiles, which are used so often.
    pub uses: Option<&'a TileUses>,
    /// Lines between the tiles, with their numbers.
    pub grid: bool,
    /// Tiles that the map does not use are dark.
    pub dims_unused: bool,
}

/// Response to clicks and keys on the picture.
#[derive(Default)]
pub struct SheetResponse {
    /// The tile under the pointer, or that the keyboard is on.
    pub tile: Option<u8>,
    /// Tile to search for.
    pub find: Option<u8>,
    /// More of the picture is being made.
    pub goes_on: bool,
}

impl Sheet {
    /// Shows all of another image, with or without the keyboard.
    pub fn start(&mut self, takes_keyboard: bool) {
        *self = Self { wants_keyboard: takes_keyboard, ..Self::default() };
    }

    /// Releases the textures.
    pub fn release_textures(&mut self) {
        (self.pieces, self.close_up, self.checker) = (Pieces::default(), None, None);
    }

    /// Scale of the picture, in screen pixels to a pixel.
    pub fn scale(&self, ui: &Ui) -> f32 {
        self.scale * ui.ctx().pixels_per_point()
    }

    /// Whether all of the picture shows, as large as it fits.
    pub fn is_fitted(&self) -> bool {
        self.zoom.is_none()
    }

    /// Shows all of the picture.
    pub fn fit(&mut self) {
        self.zoom = None;
    }

    /// Shows it larger, or smaller, by steps.
    pub fn zoom_by(&mut self, steps: i32) {
        self.zoom = Some(self.limited(self.scale * STEP.powi(steps)));
    }

    /// Shows a pixel of the picture as a pixel of the screen.
    pub fn zoom_to_pixels(&mut self, ui: &Ui) {
        self.zoom = Some(self.limited(1.0 / ui.ctx().pixels_per_point()));
    }

    fn limited(&self, zoom: f32) -> f32 {
        let least = (self.fitted * 0.5).clamp(f32::MIN_POSITIVE, LARGEST);
        zoom.clamp(least, LARGEST.max(self.fitted))
    }

    /// Shows the picture in all of the remaining space.
    pub fn show(&mut self, ui: &mut Ui, room: Vec2, shown: &SheetContent) -> SheetResponse {
        let (rect, response) = ui.allocate_exact_size(room, Sense::click_and_drag());
        let size = shown.pixels.size().as_vec2();
        let size = vec2(size.x.max(1.0), size.y.max(1.0));
        self.fitted = (rect.width() / size.x).min(rect.height() / size.y).min(LARGEST);
        if self.zoom.is_none() {
            (self.scale, self.center) = (self.fitted, size * 0.5);
        }
        self.gestures(ui, rect, &response);
        self.scale = self.zoom.unwrap_or(self.fitted);
        self.center = held_in(self.center, size);
        let place = Rect::from_min_size(rect.center() - self.center * self.scale, size * self.scale);
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 0.0, style::colors().background);
        self.checker(&painter, place.intersect(rect));
        let goes_on = self.pieces.advance(ui.ctx(), shown.pixels, self.scale(ui));
        self.pieces.paint(&painter, place);
        painter.rect_stroke(place, 0.0, Stroke::new(1.0, style::colors().line), StrokeKind::Outside);
        let mut done = SheetResponse { goes_on, ..SheetResponse::default() };
        if let Some(uses) = shown.uses {
            cells(&painter, place, shown, uses);
            self.tiles(ui, &painter, place, &response, shown, &mut done);
        }
        let value = done.tile.zip(shown.uses).map(|(tile, uses)| tile_line(tile, uses));
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(egui::Role::Image, true, format!("Image {}", shown.name));
            info.current_text_value = value.clone();
            info
        });
        if std::mem::take(&mut self.wants_keyboard) {
            response.request_focus();
        }
        done
    }

    /// Paints the checkerboard behind transparent parts: one texture that repeats, however large that is.
    fn checker(&mut self, painter: &Painter, rect: Rect) {
        let colors = style::colors().checker;
        self.checker.take_if(|(known, _)| *known != colors);
        let (_, texture) = self.checker.get_or_insert_with(|| {
            let [light, dark] = colors;
            let image = ColorImage::new([2, 2], vec![light, dark, dark, light]);
            (colors, painter.ctx().load_texture("checker", image, TextureOptions::NEAREST_REPEAT))
        });
        let end = rect.size() / (2.0 * CHECK);
        painter.image(texture.id(), rect, Rect::from_min_max(pos2(0.0, 0.0), end.to_pos2()), Color32::WHITE);
    }

    /// Wheel and pinch enlarge around the pointer, dragging and, where there are no tiles, arrows move.
    fn gestures(&mut self, ui: &Ui, rect: Rect, response: &Response) {
        if let Some(at) = response.hover_pos() {
            let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
            let factor = (scroll / 200.0).exp() * pinch;
            if factor != 1.0 && factor.is_finite() {
                let under = self.center + (at - rect.center()) / self.scale;
                let zoom = self.limited(self.scale * factor);
                self.center = under - (at - rect.center()) / zoom;
                self.zoom = Some(zoom);
            }
        }
        if response.dragged() {
            self.center -= response.drag_delta() / self.scale;
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        }
    }

    /// The tile under the pointer or the keyboard: outlined, described, searched for by a click or Enter.
    fn tiles(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        place: Rect,
        response: &Response,
        shown: &SheetContent,
        done: &mut SheetResponse,
    ) {
        let is_dragged = response.dragged();
        let hovered = response.hover_pos().filter(|_| !is_dragged).and_then(|at| tile_at(place, at));
        if response.has_focus() {
            let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
            if let Some(to) = stepped(ui, self.cursor) {
                self.cursor = Some(to);
                let middle = cell_rect(place, to).center();
                if !response.rect.shrink(8.0).contains(middle) {
                    self.center += (middle - response.rect.center()) / self.scale;
                    ui.ctx().request_repaint();
                }
            }
        } else {
            self.cursor = None;
        }
        // The pointer goes before the keyboard while it is there and moves.
        if hovered.is_some() && ui.input(|input| input.pointer.delta() != Vec2::ZERO) {
            self.cursor = None;
        }
        done.tile = self.cursor.or(hovered);
        let Some(tile) = done.tile else { return };
        let cell = cell_rect(place, tile);
        painter.rect_stroke(cell.expand(1.0), 0.0, Stroke::new(3.0, style::ON_MAP.background), StrokeKind::Middle);
        painter.rect_stroke(cell.expand(1.0), 0.0, Stroke::new(1.5, style::ON_MAP.accent), StrokeKind::Middle);
        let entered = self.cursor.is_some() && ui.input(|input| input.events.iter().any(is_enter));
        if response.clicked() || entered {
            done.find = Some(tile);
        }
        let anchor = match self.cursor {
            Some(_) => egui::PopupAnchor::from(cell),
            None => egui::PopupAnchor::Pointer,
        };
        let id = Id::unique("tile close up");
        let tip = egui::Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id, anchor);
        tip.gap(14.0).show(|ui| self.card(ui, tile, shown));
    }

    /// Card with a tile magnified, and how often the map uses it.
    fn card(&mut self, ui: &mut Ui, tile: u8, shown: &SheetContent) {
        let cell_px = shown.pixels.size() / CELLS;
        if self.close_up.as_ref().is_none_or(|(known, _)| *known != tile) {
            let at = UVec2::new(u32::from(tile) % CELLS, u32::from(tile) / CELLS) * cell_px;
            let image = shown.pixels.close_up(at, cell_px);
            let texture = image.map(|image| ui.ctx().load_texture("tile close up", image, TextureOptions::NEAREST));
            self.close_up = texture.map(|texture| (tile, texture));
        }
        ui.horizontal_top(|ui| {
            let longer = cell_px.max_element().max(1) as f32;
            let in_picture = longer * self.scale;
            if let Some((_, texture)) = self.close_up.as_ref().filter(|_| in_picture < *CLOSE_UP.end()) {
                let side = (in_picture * CLOSER).clamp(*CLOSE_UP.start(), *CLOSE_UP.end());
                let size = vec2(cell_px.x as f32, cell_px.y as f32) * (side / longer);
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                images::checker(ui.painter(), rect);
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                ui.painter().image(texture.id(), rect, whole, Color32::WHITE);
            }
            ui.vertical(|ui| {
                ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                ui.label(RichText::new(tile_name(tile)).font(style::heading()));
                for line in shown.uses.map(|uses| lines(tile, uses)).unwrap_or_default() {
                    ui.label(RichText::new(line).font(style::small()).color(style::colors().muted));
                }
            });
        });
    }
}

/// Lines, numbers and shades on the cells.
fn cells(painter: &Painter, place: Rect, shown: &SheetContent, uses: &TileUses) {
    let seen = painter.clip_rect();
    let cell = place.size() / CELLS as f32;
    for tile in 0..=u8::MAX {
        let rect = cell_rect(place, tile);
        if !rect.intersects(seen) {
            continue;
        }
        if shown.dims_unused && uses.is_done() && uses.of(tile).0 == 0 {
            painter.rect_filled(rect, 0.0, style::ON_MAP.background.gamma_multiply(0.85));
        }
        if shown.grid && cell.min_elem() >= NUMBERED_FROM {
            let words = painter.layout_no_wrap(tile.to_string(), style::small(), style::ON_MAP.text);
            let chip = Rect::from_min_size(rect.min + vec2(1.0, 1.0), words.size() + vec2(4.0, 0.0));
            painter.rect_filled(chip, 1.0, style::ON_MAP.background.gamma_multiply(0.6));
            painter.galley(chip.min + vec2(2.0, 0.0), words, style::ON_MAP.text);
        }
    }
    if !shown.grid {
        return;
    }
    // A dark and a light half, so that lines stand out from whatever they lie on.
    let pixel = 1.0 / painter.ctx().pixels_per_point();
    let line = Stroke::new(pixel, Color32::from_rgba_unmultiplied(128, 128, 128, 150));
    for n in 0..=CELLS {
        let at = place.min + cell * n as f32;
        let snapped = |along: f32| (along / pixel).round() * pixel + pixel * 0.5;
        painter.vline(snapped(at.x), place.y_range(), line);
        painter.hline(place.x_range(), snapped(at.y), line);
    }
}

/// Name of a tile, for example "Id 42 (0x2a)".
pub fn tile_name(tile: u8) -> String {
    format!("Id {tile} (0x{tile:02x})")
}

/// Tile and its number of uses, in a line.
pub fn tile_line(tile: u8, uses: &TileUses) -> String {
    format!("{}: {}", tile_name(tile), uses_text(tile, uses))
}

/// Number of uses of a tile, in words.
fn uses_text(tile: u8, uses: &TileUses) -> String {
    let (count, layers) = uses.of(tile);
    match (tile, count) {
        (0, _) => "air (never drawn)".to_owned(),
        _ if !uses.is_done() => "counting…".to_owned(),
        (_, 0) => "not used in this map".to_owned(),
        (_, count) => {
            let layers = text::count(layers, "layer", "layers");
            let times = if count == 1 { "once".to_owned() } else { format!("{} times", text::grouped(count as usize)) };
            format!("{times} in {layers}")
        }
    }
}

/// Text below the name on the card of a tile.
fn lines(tile: u8, uses: &TileUses) -> Vec<String> {
    let mut said = uses_text(tile, uses);
    if let Some(first) = said.get(..1).map(str::to_uppercase) {
        said.replace_range(..1, &first);
    }
    let mut lines = vec![said];
    let by_flags = uses.by_flags(tile);
    if tile == 0 || !uses.is_done() || by_flags.is_empty() {
        return lines;
    }
    // Where all are as in the image there is nothing to split.
    if by_flags.len() > 1 || by_flags.iter().any(|(flags, _)| *flags != 0) {
        lines.extend(by_flags.iter().map(|(flags, count)| {
            let way = Some(facts::turned(*flags)).filter(|way| !way.is_empty()).unwrap_or("not flipped");
            format!("{} {way}", text::grouped(*count as usize))
        }));
    }
    lines.push("Click to find it in the map".to_owned());
    lines
}

/// Centre that keeps some of the picture in the middle of the view.
fn held_in(center: Vec2, size: Vec2) -> Vec2 {
    center.clamp(Vec2::ZERO, size)
}

fn cell_rect(place: Rect, tile: u8) -> Rect {
    let cell = place.size() / CELLS as f32;
    let at = vec2((u32::from(tile) % CELLS) as f32, (u32::from(tile) / CELLS) as f32);
    Rect::from_min_size(place.min + cell * at, cell)
}

fn tile_at(place: Rect, at: Pos2) -> Option<u8> {
    let by = (at - place.min) / place.size() * CELLS as f32;
    let is_within = by.min_elem() >= 0.0 && by.max_elem() < CELLS as f32;
    is_within.then(|| (by.y as u32 * CELLS + by.x as u32) as u8)
}

/// Tile that arrow keys lead to; from none to the first.
fn stepped(ui: &Ui, from: Option<u8>) -> Option<u8> {
    let presses = |key| ui.input(|input| input.num_presses(key)) as i32;
    let across = presses(Key::ArrowRight) - presses(Key::ArrowLeft);
    let down = presses(Key::ArrowDown) - presses(Key::ArrowUp);
    if (across, down) == (0, 0) {
        return None;
    }
    let Some(from) = from.map(i32::from) else { return Some(0) };
    let side = CELLS as i32;
    let (x, y) = ((from % side + across).clamp(0, side - 1), (from / side + down).clamp(0, side - 1));
    u8::try_from(y * side + x).ok()
}

fn is_enter(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Enter | Key::Space, pressed: true, modifiers, .. } if modifiers.is_none())
}

/// Words in the middle of the view for a picture that is not there.
pub fn words_instead(ui: &mut Ui, room: Vec2, content: impl FnOnce(&mut Ui)) {
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    ui.painter().rect_filled(rect, 0.0, style::colors().background);
    let inner = Rect::from_center_size(rect.center(), vec2(rect.width().min(420.0), rect.height().min(160.0)));
    let layout = egui::Layout::top_down(egui::Align::Center);
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner).layout(layout), content);
}
