//! A Teeworlds or DDNet map → scene.

use glam::{UVec2, Vec2};

use super::envelopes::{Slots, bake_envelope};
use super::images::ImagePlan;
use super::info::{self, LayerFacts};
use super::physics::first_spawn;
use super::quad_layer::bake_quad;
use super::tile_layer::ChunkBuilder;
use super::turns::in_turn;
use super::{FoundImage, ImageError, Resources, Selection, codes, mips, resample, stand_in};
use crate::base::{Cancelled, GroupIndex, LayerId, Phase, Place, Rect, Report, Room, TILE_WORLD, Task, one_or_many};
use crate::format::teeworlds::{self as map, LayerKind, TileKind};
use crate::scene::{
    Chunk, ClipRect, FlatScene, Group, Layer, LayerContent, Quad, QuadLayer, Scene, SceneKind, Texture, TextureIndex,
    TileLayer,
};

/// Side of the area shown of a map without tiles and quads, in world units.
const NOWHERE_WORLD: f32 = 1024.0;

/// What is read of a layer's bulk data, on its own and in parallel.
struct Bulk {
    content: BulkContent,
    facts: LayerFacts,
    report: Report,
    /// Room that the content takes.
    room: Room,
}

enum BulkContent {
    Nothing,
    Tiles { chunks: Vec<Chunk>, spawn: Option<Vec2> },
    Quads(Vec<map::Quad>),
}

/// A layer of the file with its place.
#[derive(Clone, Copy)]
struct Located<'a> {
    layer: &'a map::Layer,
    place: Place,
}

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
    let sheet = layers.iter().any(|located| is_physics(located.layer)).then(|| plan.one_more());
    // Layers come first, since they tell which pictures are needed; but a map without colours is worth little too.
    let for_images = task.put_aside(plan.bytes(), plan.bytes());
    let mut of_layers = Report::default();
    let bulk = read_layers(document, &layers, task, &mut of_layers)?;
    drop(for_images);
    let mut builder = Builder { map, plan: &plan, sheet, slots: Slots::new() };
    let (groups, facts, spawns) = builder.groups(bulk);
    if builder.slots.turned_down() > 0 {
        let turned_down = builder.slots.turned_down();
        let message = format!(
            "Envelopes are read in too many ways, each with an offset of its own; {turned_down} of them {} no effect.",
            one_or_many(turned_down, "has", "have")
        );
        of_layers.warn(codes::SCENE_TOO_LARGE, Place::File, message);
    }
    let game = map::game_layer(map).map(|(group, layer)| (group.get(), layer));
    let mut flat = FlatScene {
        bounds: bounds(map, game, &groups),
        spawn: game.and_then(|(g, l)| spawns.iter().find(|s| s.0 == (g, l))).map(|s| s.1 * TILE_WORLD),
        groups,
        envelopes: map.envelopes.iter().map(bake_envelope).collect(),
        slots: builder.slots.into_vec(),
        textures: Vec::new(),
    };
    let uses = selection.uses(&flat);
    let sheet = sheet.filter(|sheet| uses.as_ref().is_none_or(|uses| uses.contains_key(sheet)));
    let sheet = sheet.map(|index| (index, physics_sheet(resources, task, &mut report)));
    let mut images = plan.bake(document, resources, uses.as_ref(), task, &mut report)?;
    warn_of_stalled(resources, &mut report);
    let sheet = sheet.map(|(index, (texture, origin))| {
        images.place(index, Some(texture));
        origin
    });
    flat.textures = std::mem::take(&mut images.textures);
    for texture in flat.groups.iter_mut().flat_map(|group| &mut group.layers).filter_map(texture_of) {
        *texture = texture.and_then(|planned| images.places.get(&planned).copied());
    }
    report.append(of_layers);
    let info = info::scene_info(document, images, facts, sheet, report);
    Ok(Scene { kind: SceneKind::Flat(flat), info })
}

fn texture_of(layer: &mut Layer) -> Option<&mut Option<TextureIndex>> {
    match &mut layer.content {
        LayerContent::Nothing => None,
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
                .map(move |(l, layer)| Located { layer, place: Place::Layer(GroupIndex(g as u32), l as u32) })
        })
        .collect()
}

fn read_layers(
    document: &map::Document,
    layers: &[Located<'_>],
    task: &Task,
    report: &mut Report,
) -> Result<Vec<Bulk>, Cancelled> {
    task.begin(Phase::Layers, layers.len());
    // Where there is not room for all, the layers that players need are the last to be left out.
    let mut order: Vec<(usize, Located)> = layers.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, located)| !is_physics(located.layer));
    let read = |(at, located): &(usize, Located<'_>), task: &Task| (*at, read_layer(document, *located, task));
    let mut bulk = in_turn(&order, task, read)?;
    bulk.sort_unstable_by_key(|(at, _)| *at);
    for (_, layer) in &mut bulk {
        report.append(std::mem::take(&mut layer.report));
    }
    Ok(bulk.into_iter().map(|(_, bulk)| bulk).collect())
}

fn read_layer(document: &map::Document, located: Located<'_>, task: &Task) -> Bulk {
    let Located { layer, place } = located;
    let mut bulk = Bulk {
        content: BulkContent::Nothing,
        facts: LayerFacts::default(),
        report: Report::default(),
        room: task.room(),
    };
    match &layer.kind {
        LayerKind::Tiles(layer) => bulk.read_tiles(layer, &document.blocks, place, task),
        LayerKind::Quads(layer) => bulk.read_quads(layer, document, place, task),
        LayerKind::Sounds(layer) => {
            let mut room = task.room();
            let (report, envelopes) = (&mut bulk.report, &document.map.envelopes);
            let sources = map::read_sources(layer, &document.blocks, envelopes, place, task, &mut room, report);
            bulk.facts.add_sources(&sources);
        }
        LayerKind::Unknown(_) => {}
    }
    bulk.note_left_out();
    bulk
}

impl Bulk {
    fn read_tiles(&mut self, layer: &map::TileLayer, blocks: &map::Blocks, place: Place, task: &Task) {
        let mut builder = ChunkBuilder::new(UVec2::new(layer.width, layer.height), task);
        map::stream_tiles(layer, blocks, place, task, &mut self.report, &mut builder);
        let built = builder.finish();
        self.facts.add_tiles(layer, built.count);
        self.room = built.room;
        if built.too_large {
            self.leave_out(place);
        } else {
            let spawn = (layer.kind == TileKind::Game).then(|| first_spawn(&built.chunks)).flatten();
            self.content = BulkContent::Tiles { chunks: built.chunks, spawn };
        }
    }

    fn read_quads(&mut self, layer: &map::QuadLayer, document: &map::Document, place: Place, task: &Task) {
        let (blocks, envelopes) = (&document.blocks, &document.map.envelopes);
        let quads = map::read_quads(layer, blocks, envelopes, place, task, &mut self.room, &mut self.report);
        // They are read before any is baked, so for a while both are there.
        if self.room.grow(quads.len() * size_of::<Quad>()) {
            self.facts.add_quads(&quads);
            self.content = BulkContent::Quads(quads);
        } else {
            self.leave_out(place);
        }
    }

    /// A layer that holds nothing because there was no room, here or where its data was read, is not an empty one.
    fn note_left_out(&mut self) {
        let no_room = self.report.warnings().iter().any(|warning| warning.code == codes::SCENE_TOO_LARGE);
        self.facts.note_left_out(no_room);
    }

    /// There is no room for the layer.
    fn leave_out(&mut self, place: Place) {
        self.room.shrink_to(0);
        let message = "The map takes more memory than the budget allows; this layer is left out.";
        self.report.warn(codes::SCENE_TOO_LARGE, place, message);
    }
}

/// Whether a layer shows rules for players.
fn is_physics(layer: &map::Layer) -> bool {
    matches!(&layer.kind, LayerKind::Tiles(t) if t.kind != TileKind::Design)
}

/// Whether high detail decides if a layer is drawn. The game takes the flag off physics layers.
pub fn is_detail(layer: &map::Layer) -> bool {
    layer.detail && !is_physics(layer)
}

/// The sheet that physics layers are drawn with, and where it is from.
fn physics_sheet(resources: &dyn Resources, task: &Task, report: &mut Report) -> (Texture, Option<String>) {
    let found = match resources.entities(task) {
        Ok(found) => kept_sheet(found, task, report),
        Err(ImageError::NotFound) => None,
        Err(ImageError::OverBudget(reason)) => {
            let message = format!("The sheet of physics tiles: {reason}; plain squares show.");
            report.warn(codes::SCENE_TOO_LARGE, Place::File, message);
            None
        }
        Err(ImageError::Unreadable(reason)) => {
            let message = format!("The sheet of physics tiles cannot be read: {reason}; plain squares show.");
            report.warn(codes::IMAGE_UNREADABLE, Place::File, message);
            None
        }
    };
    let (image, origin) =
        found.map_or_else(|| (stand_in::physics_sheet(), None), |found| (found.image, Some(found.origin)));
    (mips::cells_texture(&resample::fit_tile_set(image)), origin)
}

/// Says why the load took long where it waited for folders in vain, even if all images were found elsewhere.
fn warn_of_stalled(resources: &dyn Resources, report: &mut Report) {
    let stalled = resources.stalled();
    if !stalled.is_empty() {
        let folders = stalled.join(", ");
        let message = format!("No answer in time from {folders}; images were looked for in the other folders.");
        report.warn(codes::FOLDER_STALLED, Place::File, message);
    }
}

/// The sheet if there is room for it.
fn kept_sheet(found: FoundImage, task: &Task, report: &mut Report) -> Option<FoundImage> {
    let size = UVec2::new(found.image.width, found.image.height);
    let fitted = resample::fitted_size(size);
    let (kept, on_the_way) = (mips::cells_bytes(fitted), found.image.pixels.len());
    let mut room = task.room();
    if !room.grow(kept + on_the_way) {
        let message = "The sheet of physics tiles takes more memory than the budget allows; plain squares show.";
        report.warn(codes::SCENE_TOO_LARGE, Place::File, message);
        return None;
    }
    room.shrink_to(kept);
    room.keep();
    Some(found)
}

/// Spawns found, by (group, layer).
type Spawns = Vec<((usize, usize), Vec2)>;

struct Builder<'a> {
    map: &'a map::Map,
    plan: &'a ImagePlan<'a>,
    sheet: Option<TextureIndex>,
    slots: Slots,
}

impl Builder<'_> {
    /// All groups, the facts of all layers, and the spawns.
    fn groups(&mut self, bulk: Vec<Bulk>) -> (Vec<Group>, Vec<LayerFacts>, Spawns) {
        let mut bulk = bulk.into_iter();
        let (mut facts, mut spawns) = (Vec::new(), Spawns::new());
        let mut groups = Vec::new();
        let stray = map::Group { parallax: [100, 100], layers: self.map.stray_layers.clone(), ..Default::default() };
        let has_stray = !stray.layers.is_empty();
        for (g, group) in self.map.groups.iter().chain(has_stray.then_some(&stray)).enumerate() {
            let is_stray = g == self.map.groups.len();
            let mut layers = Vec::new();
            for (l, (layer, read)) in group.layers.iter().zip(&mut bulk).enumerate() {
                let id = LayerId(facts.len() as u32);
                if let BulkContent::Tiles { spawn: Some(spawn), .. } = &read.content {
                    spawns.push(((g, l), *spawn));
                }
                facts.push(read.facts);
                layers.push(Layer {
                    id,
                    detail: is_detail(layer),
                    physics: is_physics(layer),
                    stray: is_stray,
                    content: self.content(layer, read.content, read.room),
                });
            }
            groups.push(bake_group(group, layers));
        }
        (groups, facts, spawns)
    }

    fn content(&mut self, layer: &map::Layer, bulk: BulkContent, mut room: Room) -> LayerContent {
        match (&layer.kind, bulk) {
            (LayerKind::Tiles(tiles), BulkContent::Tiles { chunks, .. }) => {
                room.keep();
                LayerContent::Tiles(self.tile_layer(tiles, chunks))
            }
            (LayerKind::Quads(layer), BulkContent::Quads(quads)) => {
                room.shrink_to(quads.len() * size_of::<Quad>());
                room.keep();
                LayerContent::Quads(QuadLayer {
                    quads: quads.iter().map(|quad| bake_quad(quad, &mut self.slots)).collect(),
                    texture: self.plan.picture(layer.image),
                })
            }
            _ => LayerContent::Nothing,
        }
    }

    fn tile_layer(&mut self, tiles: &map::TileLayer, chunks: Vec<Chunk>) -> TileLayer {
        let design = tiles.kind == TileKind::Design;
        TileLayer {
            size_tiles: UVec2::new(tiles.width, tiles.height),
            chunks,
            texture: if design { self.plan.tile_set(tiles.image) } else { self.sheet },
            color: if design { tiles.color.map(|channel| f32::from(channel) / 255.0) } else { [1.0; 4] },
            color_slot: self.slots.color(tiles.color_env.filter(|_| design), tiles.color_env_offset_ms),
        }
    }
}

fn bake_group(group: &map::Group, layers: Vec<Layer>) -> Group {
    if map::is_game_group(group) {
        return Group { offset: Vec2::ZERO, parallax: Vec2::splat(100.0), clip: None, layers };
    }
    let vec = |[x, y]: [i32; 2]| Vec2::new(x as f32, y as f32);
    Group {
        offset: vec(group.offset),
        parallax: vec(group.parallax),
        clip: group.clip.map(|clip| ClipRect { x: clip.x, y: clip.y, w: clip.w, h: clip.h }),
        layers,
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
    let quads = layers.filter_map(|layer| match &layer.content {
        LayerContent::Quads(quads) => Some(&quads.quads),
        _ => None,
    });
    let corners = quads.flatten().flat_map(|quad| quad.corners);
    let bounds = corners.map(|corner| Rect::new(corner, corner)).reduce(Rect::union)?;
    (!bounds.is_empty()).then_some(bounds)
}
