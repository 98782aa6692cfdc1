//! The page of images.

use egui::{Color32, Frame, Id, Margin, Rect, Response, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::cache::SceneCache;
use super::envelope_words;
use crate::base::{ImageIndex, Mapres};
use crate::scene::{ImageInfo, ImageOrigin, ImageState, StandIn};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::ShellAction;
use crate::view::flat::FlatAction;
use crate::view::flat::{Destination, VisitMark};
use crate::view::{Action, Request};

/// Side of a thumbnail.
const THUMBNAIL: f32 = 36.0;
/// Height of a line of the reason why an image is missing, and most lines of it.
const LINE: f32 = 14.0;
const MOST_LINES: usize = 3;
/// Approximate width of a letter of a reason: enough to see how many lines it needs without laying it out.
const LETTER: f32 = 5.3;

/// State of the page.
#[derive(Default)]
pub struct ImagesPage {
    /// Words of the filter.
    pub filter: String,
    scroll: Scroll,
    visit_mark: Option<VisitMark>,
}

impl ImagesPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        let Some(scene) = cx.scene else {
            return widgets::no_map(ui, cx, Icon::Image, "Open a map to see its images.");
        };
        let images = &scene.info.images;
        if images.is_empty() {
            return widgets::empty_state(ui, Icon::Image, "No images in this map", "Its layers are plain colors.");
        }
        widgets::header(ui, |ui| {
            widgets::list_filter(ui, "filter images", "Filter images", &mut self.filter, &mut self.scroll);
        });
        notice(ui, cx, images);
        let width = ui.available_width();
        self.follow_spot(cx, images, width);
        let rows = self.rows(images);
        if rows.is_empty() {
            return widgets::empty_state(ui, Icon::Image, "No matching images", "Clear the filter to see all images.");
        }
        let heights = rows.iter().map(|at| height(&images[*at], width));
        widgets::list(ui, "images", &mut self.scroll, heights, |ui, at, rect| {
            row(ui, rect, cx, cache, rows[at], &images[rows[at]]);
        });
    }

    fn rows(&self, images: &[ImageInfo]) -> Vec<usize> {
        let filter = self.filter.trim().to_lowercase();
        let matching = images.iter().enumerate().filter(|(_, image)| image.name.to_lowercase().contains(&filter));
        matching.map(|(i, _)| i).collect()
    }

    /// Brings an image into view that was reached from elsewhere, against the filter if need be.
    fn follow_spot(&mut self, cx: &FlatCx, images: &[ImageInfo], width: f32) {
        if self.visit_mark == cx.flat.visit_mark {
            return;
        }
        self.visit_mark = cx.flat.visit_mark;
        let Some(Destination::Image(image)) = self.visit_mark.map(|visit_mark| visit_mark.at) else { return };
        let find = |page: &Self| page.rows(images).iter().position(|i| *i == image.get());
        if find(self).is_none() {
            self.filter.clear();
        }
        if let Some(at) = find(self) {
            let top = self.rows(images).iter().take(at).map(|at| height(&images[*at], width)).sum();
            self.scroll.reveal(top, top + height(&images[image.get()], width));
        }
    }
}

fn stood_in(count: usize) -> String {
    text::count(count, "image is shown with a stand-in", "images are shown with stand-ins")
}

/// Notice that images are stood in for or missing, with a button to the remedy.
fn notice(ui: &mut Ui, cx: &mut FlatCx, images: &[ImageInfo]) {
    let stand_ins = images.iter().filter(|image| image.stand_in().is_some()).count();
    let missing = images.iter().filter(|image| image.is_missing()).count();
    let words = match (stand_ins, missing) {
        (0, 0) => return,
        (0, n) => format!("{} missing.", text::count(n, "image is", "images are")),
        (n, 0) => format!("{}.", stood_in(n)),
        (n, m) => format!("{}, and {} missing.", stood_in(n), text::count(m, "more is", "more are")),
    };
    let is_in_folder = stand_ins > 0 || images.iter().any(ImageInfo::is_missing_file);
    let shown = Frame::new().inner_margin(Margin::symmetric(10, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = style::SPACE_S;
        let is_own_choice = cx.status.remembered.stand_ins().mapres == Mapres::Own;
        let is_fixed = is_own_choice && cx.status.remembered.fixed.mapres.is_some();
        let advice = match is_own_choice {
            _ if !is_in_folder => "The file has no pixels or no names for them.",
            true if is_fixed => "This window was started to use built-in images only.",
            true => "Built-in images are always used (see Settings).",
            false => "To see the original images, install DDNet or Teeworlds, or choose its data folder.",
        };
        for (line, color) in [(&*words, style::colors().text), (advice, style::colors().muted)] {
            ui.add(egui::Label::new(RichText::new(line).font(style::small()).color(color)).wrap());
        }
        if !is_in_folder || is_fixed {
            return;
        }
        if is_own_choice {
            if ui.button("Settings…").clicked() {
                cx.push(ShellAction::ToggleSettings);
            }
        } else if ui.button("Choose DDNet's data folder…").clicked() {
            cx.push(Action::Ask(Request::DataFolderDialog));
        }
    });
    let rect = shown.response.rect;
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, egui::Stroke::new(1.0, style::colors().line));
}

fn row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, cache: &mut SceneCache, i: usize, image: &ImageInfo) {
    let title = title(i, image);
    let response = ui.interact(rect, Id::unique("image").with(i), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &title));
    let marked = cx.is_spot(Destination::Image(ImageIndex(i as u32)));
    let mut row = RowPainter::new(ui, rect, marked, response.contains_pointer());
    let reason = reason(image);
    let above = Rect::from_min_size(rect.min, vec2(rect.width(), style::ROW_TALL));
    let square = row.take_left(THUMBNAIL);
    let square = Rect::from_center_size(pos2(square.center().x, above.center().y), vec2(THUMBNAIL, THUMBNAIL));
    row.skip(style::SPACE_S);
    thumbnail(ui, square, cache, i, image);
    // Rows without the button keep its place, so that the columns line up.
    let button = row.take_right(style::BUTTON).intersect(above);
    if let Some(first) = image.used_by.first()
        && user_button(ui, button, i, &title).clicked()
    {
        cx.push(FlatAction::Reveal(*first));
        cx.push(FlatAction::GoTo(*first));
    }
    let rest = row.rest().intersect(above);
    let middle = rest.center().y;
    let mut upper = row.within(Rect::from_min_max(pos2(rest.left(), rest.top() + 4.0), pos2(rest.right(), middle)));
    let mut lower = row.within(Rect::from_min_max(pos2(rest.left(), middle), pos2(rest.right(), rest.bottom() - 4.0)));
    let missing = image.is_missing();
    upper.text_right(&size(image), &style::small(), style::colors().muted);
    upper.text(&title, &style::body(), if missing { style::colors().warning } else { style::colors().text });
    lower.text_right(&uses(image), &style::small(), style::colors().muted);
    let origin_words = if reason.is_some() { "Missing".to_owned() } else { short_origin(image) };
    lower.text(&origin_words, &style::small(), if missing { style::colors().warning } else { style::colors().muted });
    if let Some(reason) = reason {
        let at = pos2(rest.left(), rest.bottom() - 3.0);
        let below = Rect::from_min_max(at, rect.max - vec2(style::SPACE_M, 0.0));
        row.within(below).text_lines(at, &text::sentence(&text::clean(reason)), MOST_LINES);
    }
    let index = ImageIndex(i as u32);
    if response.clicked() {
        cx.push(FlatAction::OpenImage(Some(index)));
    }
    widgets::focus_on_click(&response);
    response.context_menu(|ui| menu(ui, cx, index, image));
    response.on_hover_ui(|ui| {
        ui.label(&title);
        for line in [size(image), origin(image), uses_long(image)] {
            ui.add(
                egui::Label::new(egui::RichText::new(line).font(style::small()).color(style::colors().muted)).wrap(),
            );
        }
    });
}

/// Why an image is missing, without the advice that follows.
fn reason(image: &ImageInfo) -> Option<&str> {
    match &image.state {
        ImageState::Missing(why) => Some(why.split_once("; ").map_or(why.as_str(), |(reason, _)| reason)),
        ImageState::Ready | ImageState::Unused => None,
    }
}

/// Height of a row in a list of a width: that of an image that is missing has the reason below.
fn height(image: &ImageInfo, width: f32) -> f32 {
    let room = width - THUMBNAIL - 2.0 * style::SPACE_M - 2.0 * style::SPACE_S;
    let lines = reason(image).map_or(0, |reason| {
        let needed = (reason.chars().count() as f32 * LETTER / room.max(1.0)).ceil() as usize;
        needed.clamp(1, MOST_LINES)
    });
    style::ROW_TALL + LINE * lines as f32
}

/// Button that leads to a layer that uses an image.
fn user_button(ui: &Ui, rect: Rect, i: usize, title: &str) -> Response {
    let rect = Rect::from_center_size(rect.center(), vec2(style::BUTTON, style::BUTTON));
    let response = ui.interact(rect, Id::unique("user of image").with(i), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go to a layer that uses {title}")));
    let color = if response.hovered() { style::colors().text } else { style::colors().muted };
    if response.hovered() {
        ui.painter().rect_filled(rect, f32::from(style::RADIUS), style::colors().line);
    }
    widgets::paint_icon(ui.painter(), rect, Icon::Layers, color);
    widgets::paint_focus(ui, &response);
    response.on_hover_text("Go to a layer that uses it")
}

fn menu(ui: &mut Ui, cx: &mut FlatCx, index: ImageIndex, image: &ImageInfo) {
    widgets::menu(ui, cx, [("Open image", Action::Flat(FlatAction::OpenImage(Some(index))))]);
    for (id, name) in envelope_words::layer_names(cx, &image.used_by) {
        if ui.button(format!("Select layer “{name}”")).clicked() {
            cx.push(FlatAction::Reveal(id));
            ui.close();
        }
    }
    let name = text::clean(&image.name).into_owned();
    widgets::menu(ui, cx, [("Copy name", Action::Ask(Request::CopyText(name)))]);
    let path = match &image.origin {
        ImageOrigin::External(path) => path.as_ref(),
        ImageOrigin::StandIn(stand_in) => stand_in.path.as_ref(),
        ImageOrigin::Embedded => None,
    };
    if let Some(from) = path {
        widgets::menu(ui, cx, [("Copy source path", Action::Ask(Request::CopyText(from.clone())))]);
    }
}

fn thumbnail(ui: &Ui, square: Rect, cache: &mut SceneCache, i: usize, image: &ImageInfo) {
    let painter = ui.painter();
    let Some(picture) = image.thumbnail.as_ref().filter(|p| p.width > 0 && p.height > 0) else {
        painter.rect_filled(square, 2.0, style::colors().raised);
        let missing = image.is_missing();
        let (icon, color) =
            if missing { (Icon::ImageOff, style::colors().warning) } else { (Icon::Image, style::colors().faint) };
        return widgets::paint_icon(painter, square, icon, color);
    };
    let size = vec2(picture.width as f32, picture.height as f32);
    let fitted = Rect::from_center_size(square.center(), size * (THUMBNAIL / size.max_elem()));
    checker(painter, fitted);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(cache.thumbnail(ui.ctx(), i, picture).id(), fitted, whole, Color32::WHITE);
    let line = egui::Stroke::new(1.0, style::colors().line);
    painter.rect_stroke(fitted, 0.0, line, egui::StrokeKind::Inside);
}

/// Checkerboard behind transparent pictures.
pub fn checker(painter: &egui::Painter, rect: Rect) {
    let [light, dark] = style::colors().checker;
    painter.rect_filled(rect, 0.0, dark);
    let side = 6.0;
    let cells = (rect.size() / side).ceil();
    for y in 0..cells.y as i32 {
        for x in (y % 2..cells.x as i32).step_by(2) {
            let cell = Rect::from_min_size(rect.min + vec2(x as f32, y as f32) * side, vec2(side, side));
            painter.rect_filled(cell.intersect(rect), 0.0, light);
        }
    }
}

/// Name of an image.
pub fn title(i: usize, image: &ImageInfo) -> String {
    let name = text::clean(image.name.trim());
    if name.is_empty() { format!("#{i}") } else { name.into_owned() }
}

fn size(image: &ImageInfo) -> String {
    format!("{} × {} px", image.size_px.x, image.size_px.y)
}

fn uses(image: &ImageInfo) -> String {
    match image.used_by.len() {
        0 => "not used".to_owned(),
        n => text::count(n, "layer", "layers"),
    }
}

/// Number of layers that use an image, in a sentence.
pub fn uses_long(image: &ImageInfo) -> String {
    match image.used_by.len() {
        0 => "Not used".to_owned(),
        n => format!("Used by {}", text::count(n, "layer", "layers")),
    }
}

/// [`origin`] without the advice that follows a reason.
pub fn short_origin(image: &ImageInfo) -> String {
    let all = origin(image);
    all.split_once("; ").map(|(reason, _)| reason.to_owned()).unwrap_or(all)
}

/// Origin, or why it is missing.
pub fn origin(image: &ImageInfo) -> String {
    if let ImageState::Missing(why) = &image.state {
        return format!("Missing: {}", text::clean(why));
    }
    match &image.origin {
        ImageOrigin::Embedded => "Embedded".to_owned(),
        ImageOrigin::External(Some(from)) => format!("From {}", text::clean(from)),
        ImageOrigin::External(None) => "External".to_owned(),
        ImageOrigin::StandIn(stand_in) => stand_in_text(stand_in),
    }
}

fn stand_in_text(StandIn { name, is_guess, path, .. }: &StandIn) -> String {
    let from = path.as_ref().map_or("built-in".to_owned(), |path| format!("from {}", text::clean(path)));
    match is_guess {
        true => format!("Stand-in (guess): {name}, {from}"),
        false => format!("Stand-in: {from}"),
    }
}
