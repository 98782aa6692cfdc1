//! The Inspector's part about the selected quad or sound source: its values, the region of the image that it shows, and
//! its envelopes with their values now.

use std::fmt::Write;

use egui::{Frame, Id, Margin, Rect, Role, Sense, Stroke, Ui, WidgetInfo, vec2};
use lucide_icons::Icon;

use super::rows::{self, LINE, Row};
use super::{sounds, uv, words};
use crate::analysis::{Object, ObjectId};
use crate::base::TILE_WORLD;
use crate::scene::{EnvelopeSlot, EnvelopeUse, FlatScene, LayerContent, LayerInfo, Quad, SoundSource};
use crate::ui::flat::cache::SceneCache;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::layer_words;
use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;
use crate::view::{Action, Request};

/// Subject of the section.
struct About<'a> {
    scene: &'a FlatScene,
    subject: ObjectId,
    found: Object<'a>,
    layer: &'a LayerInfo,
    group: String,
    /// Number of its kind in the layer.
    of: usize,
}

/// Shows the section; nothing where there is no such thing.
pub fn show(ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache, scene: &FlatScene, subject: ObjectId) {
    let Some(about) = About::new(scene, subject) else { return };
    about.header(ui, cx);
    Frame::new().inner_margin(Margin::symmetric(12, 6)).show(ui, |ui| {
        // Its envelopes come first: they matter most, and windows are low.
        for (name, slot) in about.slots() {
            about.envelope(ui, cx, name, slot);
        }
        match about.found {
            Object::Quad(quad) => about.quad(ui, cache, quad),
            Object::Source(source) => about.source(ui, cx, source),
        }
    });
    let y = ui.cursor().top() - 0.5;
    ui.painter().hline(ui.max_rect().x_range(), y, Stroke::new(1.0, style::colors().line));
}

/// All that does not change with time as text, for other programs.
pub fn as_text(scene: &FlatScene, subject: ObjectId) -> Option<String> {
    let about = About::new(scene, subject)?;
    let mut all = format!("{} ({}, {})\n", about.title(), text::clean(&about.layer.title), about.group);
    let lines = match about.found {
        Object::Quad(quad) => words::quad_lines(quad),
        Object::Source(source) => about.source_lines(source),
    };
    for (name, value) in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(all, "  {name}: {value}");
    }
    for (name, slot) in about.slots() {
        if let Some(envelope) = slot.envelope {
            let _ = writeln!(all, "  {name}: envelope #{}, {}", envelope.0, text::offset(slot.offset_ms));
        }
    }
    Some(all)
}

impl<'a> About<'a> {
    fn new(scene: &'a FlatScene, subject: ObjectId) -> Option<Self> {
        let (_, layer, found) = subject.find(scene)?;
        let (g, info) = scene.layer_info(subject.layer)?;
        let of = match &layer.drawn.content {
            LayerContent::Quads(quads) => quads.quads.len(),
            LayerContent::Sounds(sources) => sources.len(),
            LayerContent::Tiles(_) | LayerContent::Nothing => 0,
        };
        let group = layer_words::group_title(g, &scene.groups.get(g)?.info);
        Some(Self { scene, subject, found, layer: info, group, of })
    }

    /// Envelopes that it reads, with their effects.
    fn slots(&self) -> [(&'static str, EnvelopeSlot); 2] {
        let [moved_by, second] = self.found.slots(self.scene);
        let name = if matches!(self.found, Object::Quad(_)) { "Color env." } else { "Sound env." };
        [("Pos. env.", moved_by), (name, second)]
    }

    fn name(&self) -> String {
        let kind = if matches!(self.found, Object::Quad(_)) { "Quad" } else { "Sound source" };
        format!("{kind} #{}", self.subject.index)
    }

    fn title(&self) -> String {
        format!("{} ({} in layer)", self.name(), text::grouped(self.of))
    }

    /// Title and buttons. A double click goes there.
    fn header(&self, ui: &mut Ui, cx: &mut FlatCx) {
        let id = Id::unique("subject");
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW + 4.0), Sense::hover());
        let response = ui.interact(rect, id, Sense::click());
        let (name, title) = (self.name(), self.title());
        response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, true, &title));
        let mut row = RowPainter::filled(ui, rect, style::colors().accent_dim);
        row.icon(
            if matches!(self.found, Object::Quad(_)) { Icon::Square } else { Icon::Volume2 },
            style::colors().accent,
        );
        let layer = text::clean(&self.layer.title);
        for (icon, label, action) in [
            (Icon::X, "Deselect".to_owned(), Action::Flat(FlatAction::SetSubject(None))),
            (
                Icon::ListTree,
                format!("Show layer “{layer}” in the list"),
                Action::Flat(FlatAction::Reveal(self.subject.layer)),
            ),
            (Icon::LocateFixed, "Go there".to_owned(), Action::Flat(FlatAction::GoToSubject(self.subject))),
        ] {
            if rows::small_button(ui, &mut row, id, icon, &label) {
                cx.push(action);
            }
        }
        let width = row.painter().layout_no_wrap(title.clone(), style::body(), style::colors().text).size().x;
        let is_whole = width <= row.rest().width();
        row.text(if is_whole { &title } else { &name }, &style::body(), style::colors().text);
        if row.rest().width() > 30.0 {
            row.text(&layer, &style::small(), style::colors().muted);
        }
        if response.double_clicked() {
            cx.push(FlatAction::GoToSubject(self.subject));
        }
        response.context_menu(|ui| {
            let copied = as_text(self.scene, self.subject).unwrap_or_default();
            let items = [
                ("Go there", Action::Flat(FlatAction::GoToSubject(self.subject))),
                ("Copy all", Action::Ask(Request::CopyText(copied))),
                ("Show layer in the list", Action::Flat(FlatAction::Reveal(self.subject.layer))),
                ("Solo layer", Action::Flat(FlatAction::SoloLayer(self.subject.layer))),
            ];
            widgets::menu(ui, cx, items);
        });
        response.on_hover_ui(|ui| {
            if !is_whole {
                ui.label(&title);
            }
            widgets::tooltip(ui, "Double-click to go there", "");
        });
    }

    fn quad(&self, ui: &mut Ui, cache: &mut SceneCache, quad: &Quad) {
        self.home(ui);
        let corners = words::CORNERS.into_iter().zip(quad.corners.into_iter().chain([quad.pivot]));
        let places = corners.map(|(name, at)| Row {
            name,
            color: None,
            values: [words::point(at / TILE_WORLD, 2), words::point(at, 1)],
            label: format!("Corner {name}"),
        });
        rows::table(ui, ["Position (tiles)", "World units"], &places.collect::<Vec<_>>());
        let looks = words::CORNERS.into_iter().zip(quad.colors).zip(quad.uvs).map(|((name, color), uv)| Row {
            name,
            color: Some(color),
            values: [layer_words::color(color), words::point(uv, 3)],
            label: format!("Color of corner {name}"),
        });
        rows::table(ui, ["Color", "Texture u, v"], &looks.collect::<Vec<_>>());
        if let Some(image) = self.layer.image {
            uv::show(ui, cache, self.scene, image, quad);
            ui.add_space(style::SPACE_S);
        }
    }

    fn source(&self, ui: &mut Ui, cx: &FlatCx, source: &SoundSource) {
        self.home(ui);
        for (name, value) in self.source_lines(source) {
            rows::line(ui, name, &value);
        }
        let volume = sounds::volume(self.scene, source, cx.flat.clock.time_ns());
        rows::line(ui, "Volume now", &format!("{:.0}%", volume * 100.0));
    }

    fn home(&self, ui: &mut Ui) {
        rows::line(ui, "Layer", &format!("{}, group {}", text::clean(&self.layer.title), self.group));
        if let Some(image) = self.layer.image.and_then(|image| self.scene.info.images.get(image.get())) {
            rows::line(ui, "Image", &text::clean(&image.name));
        }
    }

    fn source_lines(&self, source: &SoundSource) -> Vec<(&'static str, String)> {
        let sound = self.layer.sound.and_then(|sound| self.scene.info.sounds.get(sound.get()));
        let name = sound.map_or("none".into(), |sound| text::clean(&sound.name).into_owned());
        let yes = |is: bool, words: &str, other: &str| if is { words.to_owned() } else { other.to_owned() };
        vec![
            ("Sound", name),
            ("Position", words::both(source.position)),
            ("Shape", words::shape(source.shape)),
            ("Falloff", words::falloff(source)),
            ("Delay", text::duration_text(i64::from(source.delay_s) * 1000)),
            ("Loop", yes(source.looped, "on", "off")),
            ("Panning", yes(source.panned, "on", "off")),
        ]
    }

    /// An envelope with its value now. A click shows it in the timeline.
    fn envelope(&self, ui: &mut Ui, cx: &mut FlatCx, name: &'static str, slot: EnvelopeSlot) {
        let Some(index) = slot.envelope else { return rows::line(ui, name, "none") };
        let values = self.scene.evaluate_slot(slot, cx.flat.clock.time_ns());
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
            ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 2.0, style::colors().hover);
        }
        widgets::paint_focus(ui, &response);
        let upper = Rect::from_min_size(rect.min, vec2(rect.width(), LINE));
        rows::envelope_name(ui, upper, name, &title, slot.offset_ms, is_hot);
        let words = words::value(slot, values);
        let color = (slot.used_as == EnvelopeUse::Color).then(|| words::color(values));
        rows::value_below(ui, upper.translate(vec2(0.0, LINE)), color, &words);
        if response.clicked() {
            cx.push(FlatAction::RevealEnvelope(index));
        }
        response.on_hover_text(format!("{title}: {words}\nClick to show it in the timeline"));
    }
}
