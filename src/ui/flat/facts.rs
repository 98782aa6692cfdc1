//! Facts about a thing under a point, in words: the hover card and the Inspector show the same.
//!
//! Paints nothing. Made once at a rest or a click of the pointer, not in every frame.

use super::layer_words;
use crate::analysis;
use crate::ui::parts::text;
use std::fmt::Write;

use glam::{UVec2, Vec2};

use crate::analysis::{CollisionTile, Hit, LayerTile, ObjectId, Physics, TileAt, What};
use crate::base::{ImageIndex, LayerId, TILE_WORLD};
use crate::rules::ddnet::{Effect, Tint};
use crate::scene::{Cell, EnvelopeSlot, FlatScene, LayerContent, LayerInfo, Quad, QuadLayer, TextureIndex, TileLayer};
use crate::view::flat::Shown;

/// Facts about a thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Thing.
    pub hit: Hit,
    /// Title: a physics tile's name, else the layer's.
    pub title: String,
    /// Parent: a physics tile's layer, else the group.
    pub home: String,
    /// Its picture.
    pub preview: Preview,
    /// Its values.
    pub values: Vec<Value>,
    /// Its effect.
    pub sentence: Option<String>,
    /// Oddities.
    pub notes: Vec<String>,
    /// Physics tile, in a layer that the game uses.
    pub tile: Option<LayerTile>,
}

/// A value with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The name.
    pub name: &'static str,
    /// The value.
    pub text: String,
    /// It has an effect.
    pub matters: bool,
    /// It belongs on the hover card too.
    pub brief: bool,
    /// A little picture of it.
    pub glyph: Option<Glyph>,
}

/// A little picture of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// A letter, mirrored and turned by these flags.
    Letter(u8),
    /// An arrow, turned by degrees clockwise from pointing right.
    Arrow(i16),
}

/// The picture beside the title.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Preview {
    /// None.
    Plain,
    /// The colour of a physics tile.
    Tint(Tint),
    /// A cell of a tile set, times a colour.
    Cell(TextureIndex, Cell, [f32; 4]),
    /// An image.
    Image(ImageIndex),
}

impl Value {
    fn new(name: &'static str, text: impl Into<String>) -> Self {
        Self { name, text: text.into(), matters: true, brief: false, glyph: None }
    }

    fn brief(self) -> Self {
        Self { brief: true, ..self }
    }

    fn matters(self, matters: bool) -> Self {
        Self { matters, ..self }
    }

    fn glyph(self, glyph: Glyph) -> Self {
        Self { glyph: Some(glyph), ..self }
    }
}

/// Facts about a thing.
pub fn facts(scene: &FlatScene, hit: &Hit) -> Option<Facts> {
    let (group, layer) = hit.info(scene)?;
    let (title, group) = (text::clean(&layer.title).into_owned(), layer_words::group_title(hit.group, group));
    let facts = Facts {
        hit: hit.clone(),
        title,
        home: group.clone(),
        preview: Preview::Plain,
        values: Vec::new(),
        sentence: None,
        notes: Vec::new(),
        tile: None,
    };
    let content = scene.groups.get(hit.group).and_then(|group| Some(&group.layers.get(hit.index)?.drawn.content));
    let mut facts = match (&hit.what, content) {
        (What::Physics(at, physics), _) => physics_facts(facts, *at, physics, layer),
        (What::Tile(at, cell), Some(LayerContent::Tiles(tiles))) => tile_facts(facts, scene, layer, tiles, *at, *cell),
        (What::Quad(n), Some(LayerContent::Quads(quads))) => quad_facts(facts, scene, layer, quads, *n),
        _ => facts,
    };
    if let What::Physics(at, physics) = &hit.what
        && physics.counts
    {
        facts.notes.extend(touched_elsewhere(scene, hit.layer, at.tile));
        let layer = scene.physics.iter().position(|tiles| tiles.layer == hit.layer);
        facts.tile = layer.map(|layer| LayerTile { layer, at: at.tile });
    }
    facts.values.push(Value::new("Group", group));
    if hit.is_clipped {
        facts.notes.push("Hidden here by the group's clipping.".to_owned());
    }
    Some(facts)
}

fn physics_facts(mut facts: Facts, at: TileAt, physics: &Physics, layer: &LayerInfo) -> Facts {
    let Physics { layer: kind, tile, told, counts } = physics;
    let (has, matters) = (kind.has(), told.matters);
    facts.title = told.name.to_owned();
    facts.home = layer.layer_type.name().to_owned();
    facts.preview = Preview::Tint(told.tint);
    let values = &mut facts.values;
    values.push(Value::new("Id", id_text(tile.id)).brief());
    // Values of 0 without effect are left out on the hover card.
    let mut add = |has: bool, value: Value, matters: bool, is_zero: bool| {
        if has {
            values.push(Value { brief: matters || !is_zero, ..value }.matters(matters));
        }
    };
    add(has.number, Value::new("Number", tile.number.to_string()), matters.number, tile.number == 0);
    add(has.delay, Value::new("Delay", tile.delay.to_string()), matters.delay, tile.delay == 0);
    add(has.speedup, Value::new("Force", tile.force.to_string()), matters.speedup, tile.force == 0);
    add(has.speedup, Value::new("Max speed", tile.max_speed.to_string()), matters.speedup, tile.max_speed == 0);
    let angle = Value::new("Angle", format!("{}°", tile.angle)).glyph(Glyph::Arrow(tile.angle));
    add(has.speedup, angle, matters.speedup, tile.angle == 0);
    add(has.flags, flags_value(tile.flags), matters.flags, tile.flags == 0);
    values.push(Value::new("Kind", told.category.name()));
    values.push(Value::new("Layer", text::clean(&layer.title)));
    facts.place(at);
    facts.sentence = Some(told.sentence.clone());
    if told.effect == Effect::Unknown {
        facts.notes.push("Unknown tile: the game ignores it.".to_owned());
    }
    if !counts {
        facts.notes.push("No effect: the game uses another layer of this type.".to_owned());
    }
    facts
}

/// Place where tees touch a physics tile, if that is not where it shows.
fn touched_elsewhere(scene: &FlatScene, layer: LayerId, at: UVec2) -> Option<String> {
    let tiles = scene.physics.iter().find(|tiles| tiles.layer == layer)?;
    Some(match analysis::collision_tile(scene, tiles, at) {
        CollisionTile::Here => return None,
        CollisionTile::At(there) => {
            let why = "This layer is not as wide as the game layer";
            format!("{why}: in game, this tile takes effect at {}, {}.", there.x, there.y)
        }
        CollisionTile::Nowhere => "No effect: the game reads only as many tiles as the game layer has.".to_owned(),
        CollisionTile::LeftOut => "No effect: this layer has fewer tiles than the game layer.".to_owned(),
    })
}

fn tile_facts(
    mut facts: Facts,
    info: &FlatScene,
    layer: &LayerInfo,
    tiles: &TileLayer,
    at: TileAt,
    cell: Cell,
) -> Facts {
    if let Some(texture) = tiles.texture {
        facts.preview = Preview::Cell(texture, cell, tiles.color);
    }
    facts.values.push(Value::new("Id", id_text(cell.index)).brief());
    facts.values.push(flags_value(cell.flags).brief());
    facts.push_image(info, layer);
    if layer.color != [255; 4] {
        facts.values.push(Value::new("Color", layer_words::color(layer.color)));
    }
    if !layer.envelopes.is_empty() {
        let numbers: Vec<_> = layer.envelopes.iter().map(|index| format!("#{}", index.0)).collect();
        facts.values.push(Value::new("Envelope", numbers.join(", ")));
    }
    facts.place(at);
    facts
}

fn quad_facts(mut facts: Facts, scene: &FlatScene, layer: &LayerInfo, quads: &QuadLayer, n: usize) -> Facts {
    if let (Some(image), Some(_)) = (layer.image, quads.texture) {
        facts.preview = Preview::Image(image);
    }
    facts.values.push(Value::new("Quad", format!("#{n} ({} in layer)", text::grouped(quads.quads.len()))).brief());
    facts.push_image(scene, layer);
    let Some(quad) = quads.quads.get(n) else { return facts };
    facts.values.push(Value::new("Corners", points(&quad.corners)));
    facts.values.push(Value::new("Pivot", points(&[quad.pivot])));
    facts.values.push(Value::new("Colors", colors(quad)));
    let slot = |slot: u32| scene.slots.get(slot as usize).copied();
    for (name, slot) in [("Pos. env.", slot(quad.position_slot)), ("Color env.", slot(quad.color_slot))] {
        if let Some(words) = slot.and_then(|slot| envelope(scene, slot)) {
            facts.values.push(Value::new(name, words));
        }
    }
    if quad.colors.iter().all(|color| color[3] == 0) {
        facts.notes.push("Invisible: all corners are transparent.".to_owned());
    }
    facts
}

impl Facts {
    /// Adds the image, unless the layer has its name; then only where there is space.
    fn push_image(&mut self, info: &FlatScene, layer: &LayerInfo) {
        let value = image_value(info, layer);
        self.values.push(Value { brief: value.text != self.title, ..value });
    }

    fn place(&mut self, at: TileAt) {
        let TileAt { tile, beyond_edge } = at;
        self.values.push(Value::new("Tile", format!("{}, {} in the layer", tile.x, tile.y)));
        if beyond_edge {
            self.notes.push(format!("Outside the layer: a repeat of its edge tile {}, {}.", tile.x, tile.y));
        }
    }

    /// Quad, if the thing is one.
    pub fn subject(&self) -> Option<ObjectId> {
        match self.hit.what {
            What::Quad(index) => Some(ObjectId { layer: self.hit.layer, index }),
            What::Tile(..) | What::Physics(..) => None,
        }
    }

    /// All facts as text, for other programs.
    pub fn as_text(&self) -> String {
        let mut text = format!("{} ({})\n", self.title, self.home);
        for line in self.sentence.iter().chain(&self.notes) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {line}");
        }
        for value in &self.values {
            let without = if value.matters { "" } else { " (no effect)" };
            let _ = writeln!(text, "  {}: {}{without}", value.name, value.text);
        }
        text
    }
}

/// Reason why a thing is not on the picture.
pub fn why_hidden(shown: Shown) -> Option<&'static str> {
    match shown {
        Shown::Yes | Shown::Faint => None,
        Shown::Hidden => Some("Layer is hidden."),
        Shown::NotSolo => Some("Hidden: other layers are soloed."),
        Shown::NoDetail => Some("Hidden: high detail is off."),
        Shown::EntitiesOff => Some("Hidden: entities are off."),
        Shown::UnderEntities => Some("Hidden: only entities are shown."),
        Shown::Placeholder => Some("Hidden in X-ray mode: its image is missing."),
        Shown::Stray => Some("Hidden: it belongs to no group."),
        Shown::Sound => Some("Sounds are not drawn."),
        Shown::Nothing => Some("Not drawn."),
    }
}

/// Mirroring and rotation of a tile by its flags, in words; empty where there is none.
pub fn turned(flags: u8) -> &'static str {
    match flags & Cell::FLAG_MASK {
        0b0000 => "",
        0b0001 => "flipped horizontally",
        0b0010 => "flipped vertically",
        0b0011 => "rotated 180°",
        0b1000 => "rotated 90°",
        0b1001 => "flipped horizontally, rotated 90°",
        0b1010 => "flipped horizontally, rotated 270°",
        _ => "rotated 270°",
    }
}

fn id_text(id: u8) -> String {
    format!("{id} (0x{id:02x})")
}

fn flags_value(flags: u8) -> Value {
    let words = match turned(flags) {
        "" => flags.to_string(),
        words => format!("{flags}, {words}"),
    };
    Value::new("Flags", words).glyph(Glyph::Letter(flags))
}

fn image_value(info: &FlatScene, layer: &LayerInfo) -> Value {
    let image = layer.image.and_then(|index| info.info.images.get(index.get()));
    let name = image.map_or("none".into(), |image| text::clean(&image.name));
    Value::new("Image", name).matters(image.is_some())
}

fn envelope(info: &FlatScene, slot: EnvelopeSlot) -> Option<String> {
    let index = slot.envelope?;
    let mut words = format!("envelope #{}", index.0);
    if let Some(name) =
        info.info.envelopes.get(index.get()).map(|envelope| &envelope.name).filter(|name| !name.is_empty())
    {
        let _ = write!(words, " {}", text::clean(name));
    }
    if slot.offset_ms != 0 {
        let _ = write!(words, ", {}", text::offset(slot.offset_ms));
    }
    Some(words)
}

/// Points in tiles.
fn points(points: &[Vec2]) -> String {
    let words: Vec<_> =
        points.iter().map(|at| at / TILE_WORLD).map(|at| format!("{:.2},\u{a0}{:.2}", at.x, at.y)).collect();
    words.join("; ")
}

fn colors(quad: &Quad) -> String {
    let [first, rest @ ..] = quad.colors;
    match rest.iter().all(|color| *color == first) {
        true => layer_words::color(first),
        false => quad.colors.map(layer_words::color).join("; "),
    }
}
