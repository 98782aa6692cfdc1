//! A Teeworlds or DDNet map → scene.

use std::collections::HashMap;
use std::sync::Arc;

use glam::{UVec2, Vec2};

use super::envelopes::{Slots, bake_envelope};
use super::images::ImagePlan;
use super::info::{self, LayerFacts};
use super::layer_kind::{is_detail, is_physics};
use super::layer_payload::{LayerPayload, Located, PayloadContent, PhysicsPayload, read_layer};
use super::overlay_layers::OverlayLayers;
use super::quad_layer::bake_quad;
use super::{death_border, labels, sheets};
use crate::bake::parallel::parallel_in_order;
use crate::bake::{Resources, Selection, codes};
use crate::base::{
    Cancelled, GroupIndex, ImageIndex, LayerId, Phase, Placeholder, Rect, Report, Reservation, TILE_WORLD, Task,
    WarningPlace, one_or_many,
};
use crate::format::teeworlds::{self as map, LayerKind, TileKind};
use crate::rules::ddnet::{PhysicsLayer, Ruleset};
use crate::scene::{
    CHUNK_TILES, Chunk, ClipRect, DrawnLayer, FlatScene, Group, ImageInfo, Layer, LayerContent, LayerType, PhysicsPart,
    PhysicsStyle, PhysicsTiles, Quad, QuadLayer, Scene, TextureIndex, TileLayer, TilePaint, World,
};

/// Side of the area shown of a map without tiles and quads, in world units.
const NOWHERE_WORLD: f32 = 1024.0;

/// Bakes a map.
pub fn bake(
    document: &map::Document,
    resources: &dyn Resources,
    selection: &Selection,
    task: &Task,
    mut report: Report,
) -> Result<Scene, Cancelled> {
    let map = &document.map;
    let plan = ImagePlan::new(document, task, &mut report);
    let layers = located_layers(map);
    // Layers come first, since they tell which pictures are needed; but a map without colours is worth little too.
    let for_images = task.reserve(plan.bytes(), plan.bytes());
    let mut of_layers = Report::default();
    let payload = read_layers(document, &layers, task, &mut of_layers)?;
    drop(for_images);
    let mut builder = Builder::new(map, &plan, layers.len());
    let physics = kinds_of_physics(&payload);
    let groups = builder.groups(payload);
    if builder.slots.turned_down() > 0 {
        let turned_down = builder.slots.turned_down();
        let message = format!(
            "Too many combinations of envelope and time offset; {turned_down} of them {} no effect.",
            one_or_many(turned_down, "has", "have")
        );
        of_layers.warn(codes::SCENE_TOO_LARGE, WarningPlace::File, message);
    }
    let game = map::game_layer(map).map(|(group, layer)| (group.get(), layer));
    let mut flat = FlatScene {
        bounds: bounds(map, game, &groups),
        spawn: game.and_then(|(g, l)| builder.spawns.iter().find(|s| s.0 == (g, l))).map(|s| s.1 * TILE_WORLD),
        groups,
        envelopes: map.envelopes.iter().map(bake_envelope).collect(),
        slots: builder.slots.into_vec(),
        physics: builder.physics,
        ..FlatScene::default()
    };
    let facts = builder.facts;
    let uses = selection.uses(&flat);
    let sheets = sheets::make(&physics, &plan, uses.as_ref(), resources, task, &mut report);
    let mut images = plan.bake(document, resources, uses.as_ref(), task, &mut report)?;
    warn_of_stalled(resources, &mut report);
    flat.has_game_sheet = sheets.game.is_some();
    let sheet = sheets.is_needed.then(|| sheets.game.clone());
    sheets.place(&mut images);
    flat.textures = std::mem::take(&mut images.textures);
    for layer in flat.groups.iter_mut().flat_map(Group::parts_mut) {
        if let Some(texture) = texture_of(layer) {
            *texture = texture.and_then(|planned| images.places.get(&planned).copied());
        }
        layer.physics = layer.physics.map(|part| if flat.has_game_sheet { part } else { part.without_game() });
    }
    for layer in flat.groups.iter_mut().flat_map(|group| &mut group.layers) {
        let image = layer.info.image.and_then(|image| images.infos.get(image.get()));
        let is_placeholder = layer.drawn.physics.is_none() && image.is_some_and(ImageInfo::is_missing);
        (layer.drawn.placeholder, layer.info.placeholder) = (is_placeholder, is_placeholder);
    }
    if resources.stand_ins().placeholder == Placeholder::Quiet {
        let used: Vec<_> = layers.iter().map(|located| tile_image(located.layer)).collect();
        let image_of = |id: LayerId| used.get(id.0 as usize).copied().flatten();
        labels::add_labels(&mut flat, &images.infos, image_of, task)?;
    }
    report.append(of_layers);
    flat.info = info::flat_info(document, images.infos);
    flat.info.map_rules.lacks_switches = lacks_switches(map, &flat.physics);
    info::count_users(&mut flat, &facts);
    Ok(Scene { summary: info::summary(map, sheet, &report), world: World::Flat(Arc::new(flat)) })
}

/// The image of a tile layer of design.
fn tile_image(layer: &map::Layer) -> Option<ImageIndex> {
    match &layer.kind {
        LayerKind::Tiles(tiles) if tiles.kind == TileKind::Design => tiles.image,
        _ => None,
    }
}

/// Whether surely no tile of the switch layer that the game goes by has a number. The game leaves out a layer with fewer
/// tiles than the game layer, and of one with more it looks at as many.
fn lacks_switches(map: &map::Map, physics: &[PhysicsTiles]) -> bool {
    let of = |kind| physics.iter().find(|tiles| tiles.counts && tiles.kind == kind);
    let area = |size: UVec2| u64::from(size.x) * u64::from(size.y);
    let Some(switches) = of(LayerType::Switch) else {
        // One that there was no room for may have any.
        return !map::counting_layers(map).contains_key(&TileKind::Switch);
    };
    let count = of(LayerType::Game).map_or(u64::MAX, |game| area(game.size_tiles));
    let is_reached = |origin: UVec2, n: usize| {
        let at = origin + UVec2::new(n as u32 % CHUNK_TILES, n as u32 / CHUNK_TILES);
        u64::from(at.y) * u64::from(switches.size_tiles.x) + u64::from(at.x) < count
    };
    let has_number = |chunk: &Chunk| {
        let mut cells = (0..).zip(chunk.cells.iter());
        cells.any(|(n, values)| values.index > 0 && is_reached(chunk.origin_tiles, n))
    };
    let is_left_out = of(LayerType::Game).is_some() && area(switches.size_tiles) < count;
    is_left_out || !switches.values.iter().any(has_number)
}

/// The physics layers of a map.
fn kinds_of_physics(payload: &[LayerPayload]) -> Vec<PhysicsLayer> {
    let of = |payload: &LayerPayload| match &payload.content {
        PayloadContent::Physics(physics) => Some(physics.layer),
        _ => None,
    };
    payload.iter().filter_map(of).collect()
}

fn texture_of(layer: &mut DrawnLayer) -> Option<&mut Option<TextureIndex>> {
    match &mut layer.content {
        LayerContent::Nothing | LayerContent::Sounds(_) => None,
        LayerContent::Tiles(tiles) => Some(&mut tiles.texture),
        LayerContent::Quads(quads) => Some(&mut quads.texture),
    }
}

/// All layers in draw order, those of no group last.
fn located_layers(map: &map::Map) -> Vec<Located<'_>> {
    let stray = (map.groups.len(), &map.stray_layers);
    let groups = map.groups.iter().map(|group| &group.layers).enumerate().chain([stray]);
    groups
        .flat_map(|(g, layers)| {
            layers
                .iter()
                .enumerate()
                .map(move |(l, layer)| Located { layer, place: WarningPlace::Layer(GroupIndex(g as u32), l as u32) })
        })
        .collect()
}

fn read_layers(
    document: &map::Document,
    layers: &[Located<'_>],
    task: &Task,
    report: &mut Report,
) -> Result<Vec<LayerPayload>, Cancelled> {
    task.begin(Phase::Layers, layers.len());
    // Where there is not room for all, the layers that players need are the last to be left out.
    let mut order: Vec<(usize, Located)> = layers.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, located)| !is_physics(located.layer));
    let rules = rules_of(&document.map);
    let read = |(at, located): &(usize, Located<'_>), task: &Task| (*at, read_layer(document, *located, rules, task));
    let mut payload = parallel_in_order(&order, task, read)?;
    payload.sort_unstable_by_key(|(at, _)| *at);
    for (_, layer) in &mut payload {
        report.append(std::mem::take(&mut layer.report));
    }
    Ok(payload.into_iter().map(|(_, payload)| payload).collect())
}

/// The rules that a map was made for.
fn rules_of(map: &map::Map) -> Ruleset {
    if map::is_vanilla(map) { Ruleset::Vanilla } else { Ruleset::DdNet }
}

/// Says why the load took long where it waited for folders in vain, even if all images were found elsewhere.
fn warn_of_stalled(resources: &dyn Resources, report: &mut Report) {
    let stalled = resources.stalled();
    if !stalled.is_empty() {
        let folders = stalled.join(", ");
        let message = format!("{folders} did not respond in time; images were searched for in the other folders only.");
        report.warn(codes::FOLDER_STALLED, WarningPlace::File, message);
    }
}

/// Spawns found, by (group, layer).
type Spawns = Vec<((usize, usize), Vec2)>;

struct Builder<'a> {
    map: &'a map::Map,
    plan: &'a ImagePlan<'a>,
    counting: HashMap<TileKind, (usize, usize)>,
    slots: Slots,
    facts: Vec<LayerFacts>,
    spawns: Spawns,
    physics: Vec<PhysicsTiles>,
    /// The number of the next thing that is drawn besides the layers.
    next_extra: u32,
}

impl<'a> Builder<'a> {
    fn new(map: &'a map::Map, plan: &'a ImagePlan<'a>, layers: usize) -> Self {
        Self {
            map,
            plan,
            counting: map::counting_layers(map),
            slots: Slots::new(),
            facts: Vec::new(),
            spawns: Spawns::new(),
            physics: Vec::new(),
            next_extra: layers as u32,
        }
    }

    /// All groups.
    fn groups(&mut self, payload: Vec<LayerPayload>) -> Vec<Group> {
        let mut payload = payload.into_iter();
        let stray = map::Group { parallax: [100, 100], layers: self.map.stray_layers.clone(), ..Default::default() };
        let has_stray = !stray.layers.is_empty();
        let groups = self.map.groups.iter().chain(has_stray.then_some(&stray)).enumerate();
        groups.map(|(g, group)| self.group(g, group, &mut payload)).collect()
    }

    fn group(&mut self, g: usize, group: &map::Group, payload: &mut impl Iterator<Item = LayerPayload>) -> Group {
        let is_stray = g == self.map.groups.len();
        let mut layers = Vec::new();
        let mut extras = OverlayLayers::default();
        for (l, (layer, read)) in group.layers.iter().zip(payload).enumerate() {
            let id = LayerId(self.facts.len() as u32);
            let info = info::layer_info(self.map, layer, id, &read.facts);
            self.facts.push(read.facts);
            extras.begin_layer(l);
            let content = self.content(layer, (g, l), id, read.content, read.reserved, &mut extras);
            let drawn = DrawnLayer {
                id,
                of: id,
                detail: is_detail(layer),
                physics: is_physics(layer).then(|| PhysicsPart::style(PhysicsStyle::Own)),
                stray: is_stray,
                placeholder: false,
                content,
            };
            layers.push(Layer { drawn, info });
        }
        let drawn: Vec<&DrawnLayer> = layers.iter().map(|layer| &layer.drawn).collect();
        let (extras, order) = extras.finish(&drawn, &mut self.next_extra);
        let info = info::group_info(self.map, g, group);
        Group { info, layers, extras, order, ..bake_group(group) }
    }

    fn content(
        &mut self,
        layer: &map::Layer,
        at: (usize, usize),
        id: LayerId,
        payload: PayloadContent,
        mut reserved: Reservation,
        extras: &mut OverlayLayers,
    ) -> LayerContent {
        match (&layer.kind, payload) {
            (LayerKind::Tiles(tiles), PayloadContent::Tiles(chunks)) => {
                reserved.keep();
                LayerContent::Tiles(self.tile_layer(tiles, chunks))
            }
            (LayerKind::Tiles(tiles), PayloadContent::Physics(physics)) => {
                reserved.keep();
                self.spawns.extend(physics.spawn.map(|spawn| (at, spawn)));
                LayerContent::Tiles(self.physics_layer(tiles, at, id, *physics, extras))
            }
            (LayerKind::Quads(layer), PayloadContent::Quads(quads)) => {
                reserved.shrink_to(quads.len() * size_of::<Quad>());
                reserved.keep();
                LayerContent::Quads(QuadLayer {
                    quads: quads.iter().map(|quad| bake_quad(quad, &mut self.slots)).collect(),
                    texture: self.plan.picture(layer.image),
                })
            }
            (LayerKind::Sounds(_), PayloadContent::Sounds(sources)) => {
                reserved.keep();
                LayerContent::Sounds(sources)
            }
            _ => LayerContent::Nothing,
        }
    }

    fn tile_layer(&mut self, tiles: &map::TileLayer, chunks: Vec<Chunk>) -> TileLayer {
        TileLayer {
            size_tiles: UVec2::new(tiles.width, tiles.height),
            chunks,
            texture: self.plan.tile_set(tiles.image),
            color: tiles.color.map(|channel| f32::from(channel) / 255.0),
            color_slot: self.slots.color(tiles.color_env, tiles.color_env_offset_ms),
            paint: TilePaint::Picture,
        }
    }

    fn physics_layer(
        &mut self,
        tiles: &map::TileLayer,
        at: (usize, usize),
        id: LayerId,
        physics: PhysicsPayload,
        extras: &mut OverlayLayers,
    ) -> TileLayer {
        let size_tiles = UVec2::new(tiles.width, tiles.height);
        let PhysicsPayload { layer, channels, drawn, .. } = physics;
        let plan = self.plan;
        let in_style = |chunks, style| TileLayer {
            size_tiles,
            chunks,
            texture: Some(sheets::texture(plan, layer, style)),
            ..TileLayer::default()
        };
        extras.add(PhysicsPart::style(PhysicsStyle::Game), in_style(drawn.game, PhysicsStyle::Game));
        let counts = self.counting.get(&tiles.kind) == Some(&at);
        let has_border = counts && tiles.kind == TileKind::Game;
        for style in [PhysicsStyle::Own, PhysicsStyle::Game].into_iter().filter(|_| has_border) {
            let texture = Some(sheets::texture(plan, layer, style));
            extras.add(PhysicsPart::style(style), death_border::around(size_tiles, style, texture));
        }
        for numbers in drawn.numbers {
            let paint = TilePaint::Numbers(numbers.style);
            extras.add(numbers.part, TileLayer { size_tiles, chunks: numbers.chunks, paint, ..TileLayer::default() });
        }
        // What other games keep in such layers only looks like physics.
        self.physics.extend((!tiles.plain_tiles).then(|| PhysicsTiles {
            layer: id,
            kind: info::layer_type(tiles.kind),
            counts,
            size_tiles,
            ids: channels.ids,
            values: channels.values,
            angles: channels.angles,
        }));
        in_style(drawn.own, PhysicsStyle::Own)
    }
}

/// A group without its layers.
fn bake_group(group: &map::Group) -> Group {
    if map::is_game_group(group) {
        return Group { parallax: Vec2::splat(100.0), ..Group::default() };
    }
    let vec = |[x, y]: [i32; 2]| Vec2::new(x as f32, y as f32);
    Group {
        offset: vec(group.offset),
        parallax: vec(group.parallax),
        clip: group.clip.map(|clip| ClipRect { x: clip.x, y: clip.y, w: clip.w, h: clip.h }),
        ..Group::default()
    }
}

/// The area worth looking at: the game layer, else the largest tile layer, else all quads.
fn bounds(map: &map::Map, game: Option<(usize, usize)>, groups: &[Group]) -> Rect {
    fn tiles(layer: &map::Layer) -> Option<&map::TileLayer> {
        match &layer.kind {
            LayerKind::Tiles(tiles) if tiles.width > 0 && tiles.height > 0 => Some(tiles),
            _ => None,
        }
    }
    let game_tiles = game.and_then(|(g, l)| tiles(map.groups.get(g)?.layers.get(l)?));
    let all = map.groups.iter().flat_map(|group| &group.layers).filter_map(tiles);
    let tiles = game_tiles.or_else(|| all.max_by_key(|tiles| u64::from(tiles.width) * u64::from(tiles.height)));
    match tiles {
        Some(tiles) => Rect::new(Vec2::ZERO, Vec2::new(tiles.width as f32, tiles.height as f32) * TILE_WORLD),
        None => quad_bounds(groups).unwrap_or(Rect::from_center_size(Vec2::ZERO, Vec2::splat(NOWHERE_WORLD))),
    }
}

fn quad_bounds(groups: &[Group]) -> Option<Rect> {
    let layers = groups.iter().flat_map(|group| &group.layers);
    let quads = layers.filter_map(|layer| match &layer.drawn.content {
        LayerContent::Quads(quads) => Some(&quads.quads),
        _ => None,
    });
    let corners = quads.flatten().flat_map(|quad| quad.corners);
    let bounds = corners.map(|corner| Rect::new(corner, corner)).reduce(<Rect>::union)?;
    (!bounds.is_empty()).then_some(bounds)
}
