//! The Inspector's part about the quad or sound source that is looked at: its values, the region of the image that it
//! shows, and its envelopes with their values now.

use std::fmt::Write;

use egui::{Align2, Color32, Frame, Id, Margin, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use glam::Vec2;
use lucide_icons::Icon;

use super::{sounds, uv};
use crate::base::TILE_WORLD;
use crate::scene::{EnvelopeSlot, LayerContent, LayerInfo, Quad, Scene, SoundShape, SoundSource};
use crate::ui::cache::SceneCache;
use crate::ui::widgets::{self, RowPainter};
use crate::ui::{Desk, layers, style, text};
use crate::view::{Action, Found, Request, Subject};

/// Width of the column of names.
const NAMES: f32 = 70.0;
/// Height of a row of values.
const LINE: f32 = 17.0;

/// What the section is about.
struct About<'a> {
    scene: &'a Scene,
    subject: Subject,
    found: Found<'a>,
    layer: &'a LayerInfo,
    group: String,
    /// How many of its kind the layer holds.
    of: usize,
}

/// Shows the section; nothing where there is no such thing.
pub fn show(ui: &mut Ui, desk: &mut Desk, cache: &mut SceneCache, scene: &Scene, subject: Subject) {
    let Some(about) = About::new(scene, subject) else { return };
    about.header(ui, desk);
    Frame::new().inner_margin(Margin::symmetric(12, 6)).show(ui, |ui| {
        match about.found {
            Found::Quad(quad) => about.quad(ui, cache, quad),
            Found::Source(source) => about.source(ui, desk, source),
        }
        let [moved_by, second] = about.found.slots(scene.flat());
        about.envelope(ui, desk, "Moved by", moved_by);
        let name = if matches!(about.found, Found::Quad(_)) { "Coloured by" } else { "Volume by" };
        about.envelope(ui, desk, name, second);
    });
    let y = ui.cursor().top() - 0.5;
    ui.painter().hline(ui.max_rect().x_range(), y, Stroke::new(1.0, style::LINE));
}

/// All that does not change with time as text, for other programs.
pub fn as_text(scene: &Scene, subject: Subject) -> Option<String> {
    let about = About::new(scene, subject)?;
    let mut words = format!("{} ({}, {})\n", about.title(), text::clean(&about.layer.title), about.group);
    let lines = match about.found {
        Found::Quad(quad) => quad_lines(quad),
        Found::Source(source) => about.source_lines(source),
    };
    for (name, value) in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(words, "  {name}: {value}");
    }
    for (name, slot) in ["First envelope", "Second envelope"].into_iter().zip(about.found.slots(scene.flat())) {
        if let Some(envelope) = slot.envelope {
            let _ = writeln!(words, "  {name}: #{}, {} ms later", envelope.0, slot.offset_ms);
        }
    }
    Some(words)
}

impl<'a> About<'a> {
    fn new(scene: &'a Scene, subject: Subject) -> Option<Self> {
        let (_, layer, found) = subject.find(scene.flat())?;
        let (g, info) = scene.info.layer(subject.layer)?;
        let of = match &layer.content {
            LayerContent::Quads(quads) => quads.quads.len(),
            LayerContent::Sounds(sources) => sources.len(),
            LayerContent::Tiles(_) | LayerContent::Nothing => 0,
        };
        let group = layers::group_title(g, scene.info.groups.get(g)?);
        Some(Self { scene, subject, found, layer: info, group, of })
    }

    fn title(&self) -> String {
        let kind = if matches!(self.found, Found::Quad(_)) { "Quad" } else { "Sound source" };
        format!("{kind} #{} of {}", self.subject.index, text::grouped(self.of))
    }

    /// What it is, and what can be done with it. A double click goes there.
    fn header(&self, ui: &mut Ui, desk: &mut Desk) {
        let id = Id::unique("subject");
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW + 4.0), Sense::hover());
        let response = ui.interact(rect, id, Sense::click());
        let title = self.title();
        response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, true, &title));
        let mut row = RowPainter::filled(ui, rect, style::ACCENT_DIM);
        row.icon(if matches!(self.found, Found::Quad(_)) { Icon::Square } else { Icon::Volume2 }, style::ACCENT);
        let layer = text::clean(&self.layer.title);
        for (icon, label, action) in [
            (Icon::X, "Look at none".to_owned(), Action::SetSubject(None)),
            (Icon::ListTree, format!("Show layer {layer} of it in the list"), Action::Reveal(self.subject.layer)),
            (Icon::LocateFixed, "Go there".to_owned(), Action::GoToSubject(self.subject)),
        ] {
            if small_button(ui, &mut row, id, icon, &label) {
                desk.push(action);
            }
        }
        row.text(&title, &style::body(), style::TEXT);
        if row.rest().width() > 30.0 {
            row.text(&layer, &style::small(), style::MUTED);
        }
        if response.double_clicked() {
            desk.push(Action::GoToSubject(self.subject));
        }
        response.context_menu(|ui| {
            let copied = as_text(self.scene, self.subject).unwrap_or_default();
            let items = [
                ("Go there", Action::GoToSubject(self.subject)),
                ("Copy all of this", Action::Ask(Request::CopyText(copied))),
                ("Show the layer in the list", Action::Reveal(self.subject.layer)),
                ("Show the layer alone", Action::SoloLayer(self.subject.layer)),
            ];
            layers::menu(ui, desk, items);
        });
        response.on_hover_ui(|ui| widgets::tooltip(ui, "Double click: go there", ""));
    }

    fn quad(&self, ui: &mut Ui, cache: &mut SceneCache, quad: &Quad) {
        self.home(ui);
        heading(ui, &["", "Tiles", "World units"]);
        for (name, at) in corner_names().zip(quad.corners.into_iter().chain([quad.pivot])) {
            let (tiles, units) = (point_text(at / TILE_WORLD, 2), point_text(at, 1));
            cells(ui, name, None, [&tiles, &units], &format!("Corner {name}"));
        }
        ui.add_space(style::SPACE_S);
        heading(ui, &["", "Colour", "Texture u, v"]);
        for ((name, color), uv) in corner_names().zip(quad.colors).zip(quad.uvs) {
            let (color_words, uv) = (color_text(color), point_text(uv, 3));
            cells(ui, name, Some(color), [&color_words, &uv], &format!("Colour of corner {name}"));
        }
        ui.add_space(style::SPACE_S);
        if let Some(image) = self.layer.image {
            uv::show(ui, cache, self.scene, image, quad);
            ui.add_space(style::SPACE_S);
        }
    }

    fn source(&self, ui: &mut Ui, desk: &Desk, source: &SoundSource) {
        self.home(ui);
        for (name, value) in self.source_lines(source) {
            line(ui, name, &value);
        }
        let volume = sounds::volume(self.scene.flat(), source, desk.state.clock.time_ns());
        line(ui, "Volume now", &format!("{:.0} %", volume * 100.0));
    }

    fn home(&self, ui: &mut Ui) {
        line(ui, "Layer", &format!("{}, group {}", text::clean(&self.layer.title), self.group));
        if let Some(image) = self.layer.image.and_then(|image| self.scene.info.images.get(image.get())) {
            line(ui, "Image", &text::clean(&image.name));
        }
    }

    fn source_lines(&self, source: &SoundSource) -> Vec<(&'static str, String)> {
        let sound = self.layer.sound.and_then(|sound| self.scene.info.sounds.get(sound.get()));
        let name = sound.map_or("none".into(), |sound| text::clean(&sound.name).into_owned());
        let yes = |is: bool, words: &str, other: &str| if is { words.to_owned() } else { other.to_owned() };
        vec![
            ("Sound", name),
            ("Position", both(source.position)),
            ("Shape", shape_text(source.shape)),
            ("Falloff", falloff_text(source)),
            ("Delay", format!("{} s", source.delay_s)),
            ("Loop", yes(source.looped, "again and again", "plays once")),
            ("Panning", yes(source.panned, "louder on the side it comes from", "equally loud on both sides")),
        ]
    }

    /// An envelope with its value now. A click shows it in the timeline.
    fn envelope(&self, ui: &mut Ui, desk: &mut Desk, name: &'static str, slot: EnvelopeSlot) {
        let Some(index) = slot.envelope else { return line(ui, name, "no envelope") };
        let values = self.scene.flat().evaluate_slot(slot, desk.state.clock.time_ns());
        let title = match self.scene.info.envelopes.get(index.get()).map(|info| text::clean(info.name.trim())) {
            Some(given) if !given.is_empty() => format!("#{} {given}", index.0),
            _ => format!("#{}", index.0),
        };
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 2.0 * LINE + 2.0), Sense::hover());
        let response = ui.interact(rect, Id::unique("subject's envelope").with(name), Sense::click());
        let label = format!("{name} envelope {title}");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        let is_hot = response.hovered();
        if is_hot {
            ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 2.0, style::HOVER);
        }
        widgets::paint_focus(ui, &response);
        let upper = Rect::from_min_size(rect.min, vec2(rect.width(), LINE));
        let lower = upper.translate(vec2(0.0, LINE));
        let names = upper.left_center();
        ui.painter().text(names, Align2::LEFT_CENTER, name, style::small(), style::MUTED);
        let offset = if slot.offset_ms == 0 { String::new() } else { format!("{:+} ms", slot.offset_ms) };
        let right = ui.painter().text(upper.right_center(), Align2::RIGHT_CENTER, offset, style::small(), style::MUTED);
        let left = upper.left() + NAMES;
        let room = (right.left() - left - style::SPACE_S).max(0.0);
        let short = text::elide_middle(ui.ctx(), &title, &style::small(), room);
        let color = if is_hot { style::ACCENT } else { style::TEXT };
        ui.painter().text(pos2(left, upper.center().y), Align2::LEFT_CENTER, &*short, style::small(), color);
        let words = value_text(slot, values);
        let mut at = pos2(left, lower.center().y);
        if slot.used_as == crate::scene::EnvelopeUse::Color {
            swatch(ui, at, values.map(|value| (value.clamp(0.0, 1.0) * 255.0).round() as u8));
            at.x += 16.0;
        }
        let room = (rect.right() - at.x).max(0.0);
        let short = text::elide_middle(ui.ctx(), &words, &style::small(), room);
        ui.painter().text(at, Align2::LEFT_CENTER, &*short, style::small(), style::TEXT);
        if response.clicked() {
            desk.push(Action::RevealEnvelope(index));
        }
        response.on_hover_text(format!("{title}: {words}\nClick: show it in the timeline"));
    }
}

/// A button within a row, from the right.
fn small_button(ui: &Ui, row: &mut RowPainter, id: Id, icon: Icon, label: &str) -> bool {
    let rect = row.take_right(style::ICON);
    let button = ui.interact(rect.expand2(vec2(2.0, 0.0)), id.with(icon.unicode()), Sense::click());
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    let color = if button.hovered() { style::ACCENT } else { style::MUTED };
    row.painter().text(rect.center(), Align2::CENTER_CENTER, icon.unicode(), style::icons(14.0), color);
    widgets::paint_focus(ui, &button);
    let clicked = button.clicked();
    button.on_hover_text(label);
    clicked
}

/// A line of a name and a value; the value is elided and shown whole on hover.
fn line(ui: &mut Ui, name: &str, value: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let label = format!("{name} {value}");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, name, style::small(), style::MUTED);
    let room = (rect.width() - NAMES).max(0.0);
    let short = text::elide_middle(ui.ctx(), value, &style::small(), room);
    let at = rect.left_center() + vec2(NAMES, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, &*short, style::small(), style::TEXT);
    if short.len() != value.len() {
        response.on_hover_text(value);
    }
}

/// The columns of a table: a corner's name and two values, the first with room for a swatch.
fn columns(rect: Rect) -> [f32; 3] {
    let rest = rect.width() - 18.0;
    [rect.left(), rect.left() + 18.0, rect.left() + 18.0 + rest * 0.46]
}

fn heading(ui: &mut Ui, names: &[&str; 3]) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    for (x, name) in columns(rect).into_iter().zip(names) {
        ui.painter().text(pos2(x, rect.center().y), Align2::LEFT_CENTER, name, style::small(), style::MUTED);
    }
}

fn cells(ui: &mut Ui, name: &str, color: Option<[u8; 4]>, values: [&str; 2], label: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let label = format!("{label}: {}; {}", values[0], values[1]);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
    let [first, second, third] = columns(rect);
    let y = rect.center().y;
    let put = |x: f32, right: f32, words: &str, color: Color32| {
        let short = text::elide_middle(ui.ctx(), words, &style::small(), (right - x - style::SPACE_S).max(0.0));
        ui.painter().text(pos2(x, y), Align2::LEFT_CENTER, &*short, style::small(), color);
    };
    put(first, second, name, style::MUTED);
    let indent = if color.is_some() { 16.0 } else { 0.0 };
    put(second + indent, third, values[0], style::TEXT);
    put(third, rect.right() + style::SPACE_S, values[1], style::TEXT);
    if let Some(color) = color {
        swatch(ui, pos2(second, y), color);
    }
    response.on_hover_text(label);
}

/// A little square of a colour, over two greys where it is transparent.
fn swatch(ui: &Ui, left: egui::Pos2, [r, g, b, a]: [u8; 4]) {
    let rect = Rect::from_min_size(left - vec2(0.0, 5.0), vec2(10.0, 10.0));
    ui.painter().rect_filled(rect, 0.0, style::CHECKER[0]);
    ui.painter().rect_filled(rect.with_max_x(rect.center().x), 0.0, Color32::WHITE);
    ui.painter().rect_filled(rect, 0.0, Color32::from_rgba_unmultiplied(r, g, b, a));
    ui.painter().rect_stroke(rect, 0.0, Stroke::new(1.0, style::FAINT), egui::StrokeKind::Outside);
}

fn corner_names() -> impl Iterator<Item = &'static str> {
    ["1", "2", "3", "4", "P"].into_iter()
}

fn quad_lines(quad: &Quad) -> Vec<(&'static str, String)> {
    let points = |points: &[Vec2], decimals| -> String {
        points.iter().map(|at| point_text(*at, decimals)).collect::<Vec<_>>().join("; ")
    };
    let tiles = quad.corners.map(|at| at / TILE_WORLD);
    vec![
        ("Corners in tiles", points(&tiles, 2)),
        ("Corners in world units", points(&quad.corners, 1)),
        ("Pivot", both(quad.pivot)),
        ("Colours", quad.colors.map(color_text).join("; ")),
        ("Texture u, v", points(&quad.uvs, 3)),
    ]
}

fn point_text(at: Vec2, decimals: usize) -> String {
    format!("{:.decimals$}, {:.decimals$}", at.x + 0.0, at.y + 0.0)
}

/// A point in tiles and in world units.
fn both(at: Vec2) -> String {
    format!("{} tiles ({})", point_text(at / TILE_WORLD, 2), point_text(at, 1))
}

fn color_text([r, g, b, a]: [u8; 4]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}{a:02x}")
}

fn shape_text(shape: SoundShape) -> String {
    match shape {
        SoundShape::Rectangle(size) => {
            let tiles = size / TILE_WORLD;
            format!("rectangle of {:.2} × {:.2} tiles ({:.0} × {:.0})", tiles.x, tiles.y, size.x, size.y)
        }
        SoundShape::Circle(radius) => {
            format!("circle, radius {:.2} tiles ({radius:.0})", radius / TILE_WORLD)
        }
        SoundShape::Unknown => "of an unknown kind: nobody hears it".to_owned(),
    }
}

/// How much of the shape is at full volume.
fn falloff_text(source: &SoundSource) -> String {
    let stored = (source.falloff * 255.0).round();
    match source.falloff {
        part if part <= 0.0 => "0: full volume in the middle only".to_owned(),
        part if part >= 1.0 => "255: full volume everywhere".to_owned(),
        part => format!("{stored:.0}: full volume in the inner {:.0} %", part * 100.0),
    }
}

/// The values of an envelope now, in words.
fn value_text(slot: EnvelopeSlot, [a, b, c, d]: [f32; 4]) -> String {
    use crate::scene::EnvelopeUse::{Color, Position, Volume};
    let tiles = |units: f32| units / TILE_WORLD + 0.0;
    match slot.used_as {
        Position => format!("x {:.2}, y {:.2} tiles, {:.1}°", tiles(a), tiles(b), c + 0.0),
        Color => format!("r {a:.2}, g {b:.2}, b {c:.2}, a {d:.2}"),
        Volume => format!("{:.0} %", a.clamp(0.0, 1.0) * 100.0),
    }
}
