//! Drawing of a physics layer: its tiles in two styles, its numbers, and tiles that the game hides. Everything here is
//! tiles of a sheet or numbers on tiles; which sheet is up to [`super::sheets`].

use std::sync::OnceLock;

use glam::{UVec2, Vec2};

use super::channels::Channels;
use super::derive::{Becomes, IdSet, Sources};
use super::{own_art, tune_colors};
use crate::base::Reservation;
use crate::format::teeworlds::TileKind;
use crate::rules::ddnet::{self, PhysicsLayer, PhysicsTile, Ruleset};
use crate::scene::{CHUNK_TILES, Cell, Chunk, NumberLines, NumberStyle, PhysicsPart, PhysicsStyle};

/// Everything that is drawn for a layer.
#[derive(Debug, Default)]
pub struct Drawn {
    /// Tiles in the program's own style.
    pub own: Vec<Chunk>,
    /// Tiles as the game draws them, with the game's numbers above them.
    pub game: Vec<Chunk>,
    /// Numbers: where they show, and how they are written.
    pub numbers: Vec<Numbers>,
}

/// Numbers on tiles.
#[derive(Debug)]
pub struct Numbers {
    /// The numbers.
    pub chunks: Vec<Chunk>,
    /// When they show.
    pub part: PhysicsPart,
    /// How they are written.
    pub style: NumberStyle,
}

/// The layer as the catalogue knows it; `None` for design.
pub fn layer_of(kind: TileKind) -> Option<PhysicsLayer> {
    match kind {
        TileKind::Design => None,
        TileKind::Game => Some(PhysicsLayer::Game),
        TileKind::Front => Some(PhysicsLayer::Front),
        TileKind::Tele => Some(PhysicsLayer::Tele),
        TileKind::Speedup => Some(PhysicsLayer::Speedup),
        TileKind::Switch => Some(PhysicsLayer::Switch),
        TileKind::Tune => Some(PhysicsLayer::Tune),
    }
}

/// Works out what is drawn for a layer. `None` = there is no room for it.
pub fn draw(rules: Ruleset, layer: PhysicsLayer, channels: &Channels, reserved: &mut Reservation) -> Option<Drawn> {
    let Channels { ids, values, angles } = channels;
    if ids.is_empty() && values.is_empty() && angles.is_empty() {
        return Some(Drawn::default());
    }
    let sources = Sources::new(channels);
    let mut layers = LayerSources { rules, layer, sources, reserved };
    let (own, game) = (layers.own()?, layers.game(channels)?);
    let mut numbers = Vec::new();
    layers.numbers(&mut numbers)?;
    layers.raw(&mut numbers)?;
    Some(Drawn { own, game, numbers })
}

struct LayerSources<'a> {
    rules: Ruleset,
    layer: PhysicsLayer,
    sources: Sources<'a>,
    reserved: &'a mut Reservation,
}

impl LayerSources<'_> {
    fn derive(&mut self, becomes: impl Fn(IdSet) -> Becomes, cell: impl Fn(PhysicsTile) -> Cell) -> Option<Vec<Chunk>> {
        let layer = self.layer;
        self.sources.derive(self.reserved, becomes, |channels| cell(tile_of(layer, channels)))
    }

    /// The tiles in the program's own style: its sheets have a picture for every id of their layer and no other.
    fn own(&mut self) -> Option<Vec<Chunk>> {
        match self.layer {
            PhysicsLayer::Speedup => self.derive(|_| Becomes::Else, speedup),
            PhysicsLayer::Tune => self.derive(|_| Becomes::Else, |tile| index(tile.number)),
            _ => self.derive(|_| Becomes::Ids, |_| Cell::default()),
        }
    }

    /// The tiles as the game shows them.
    fn game(&mut self, channels: &Channels) -> Option<Vec<Chunk>> {
        match self.layer {
            PhysicsLayer::Speedup => self.derive(|_| Becomes::Else, speedup),
            PhysicsLayer::Tune => {
                let colors = tune_colors::order(&channels.values);
                self.derive(|_| Becomes::Else, |tile| index(colors.get(usize::from(tile.number)).copied().unwrap_or(0)))
            }
            layer => {
                let pictures: Vec<u8> = (0..=u8::MAX).map(|id| ddnet::game_picture(layer, id).unwrap_or(0)).collect();
                let picture = |id: u8| pictures.get(usize::from(id)).copied().unwrap_or(0);
                let other = IdSet::of(|id| picture(id) != id);
                let becomes = |ids: IdSet| if ids.overlaps(other) { Becomes::Else } else { Becomes::Ids };
                self.derive(becomes, |tile| {
                    let index = picture(tile.id);
                    Cell { index, flags: if index == 0 { 0 } else { tile.flags } }
                })
            }
        }
    }

    /// The numbers, where not everything shows.
    fn numbers(&mut self, numbers: &mut Vec<Numbers>) -> Option<()> {
        let layer = self.layer;
        if !has_numbers(layer) {
            return Some(());
        }
        let part = |style| PhysicsPart::NOWHERE.and(style, false);
        let (plain, outlined) = (
            NumberStyle { lines: lines(layer), ..NumberStyle::default() },
            NumberStyle { lines: lines(layer), outlined: true, ..NumberStyle::default() },
        );
        let as_in_game = self.derive(|_| Becomes::Else, |tile| game_numbers(layer, tile))?;
        add(numbers, as_in_game, part(PhysicsStyle::Game), plain);
        let IdFacts { number, delay, .. } = *id_facts(self.rules, layer);
        let meant = |tile: PhysicsTile| {
            let keep = |value: u8, ids: IdSet| if ids.has(tile.id) { value } else { 0 };
            match layer {
                PhysicsLayer::Speedup => speedup_numbers(tile),
                PhysicsLayer::Tune => Cell { index: tile.number, flags: 0 },
                _ => Cell { index: keep(tile.number, number), flags: keep(tile.delay, delay) },
            }
        };
        let meant = self.derive(|_| Becomes::Else, meant)?;
        add(numbers, meant, part(PhysicsStyle::Own), outlined);
        Some(())
    }

    /// Hatched tiles and all numbers, where everything shows.
    fn raw(&mut self, numbers: &mut Vec<Numbers>) -> Option<()> {
        let foreign = id_facts(self.rules, self.layer).foreign;
        let [own, game] = [PhysicsStyle::Own, PhysicsStyle::Game].map(|style| PhysicsPart::NOWHERE.and(style, true));
        if !self.sources.have(foreign) {
            return self.raw_in(own.or(game), IdSet::default(), numbers);
        }
        // The game's sheet is shared by its layers, so that an id of another layer has a picture there.
        self.raw_in(game, IdSet::default(), numbers)?;
        self.raw_in(own, foreign, numbers)
    }

    /// The same where `without_picture` have none: these, what the game hides and what only lacks a number are
    /// hatched with their id. An id has a line of its own, above the numbers of its tile.
    fn raw_in(&mut self, part: PhysicsPart, without_picture: IdSet, numbers: &mut Vec<Numbers>) -> Option<()> {
        let layer = self.layer;
        let IdFacts { lacks, unknown, .. } = *id_facts(self.rules, layer);
        let unseen = unknown.or(without_picture);
        let is_hatched = |tile: PhysicsTile| {
            let is_lacking = tile.number == 0 && lacks.has(tile.id);
            is_lacking
                || match layer {
                    PhysicsLayer::Speedup | PhysicsLayer::Tune => ddnet::is_hidden(layer, tile),
                    _ => unseen.has(tile.id),
                }
        };
        let becomes = |ids: IdSet| {
            let some = matches!(layer, PhysicsLayer::Speedup) || ids.overlaps(lacks.or(unseen));
            if some { Becomes::Else } else { Becomes::Air }
        };
        let values = |tile| all_numbers(layer, tile);
        let id = |tile: PhysicsTile, with_values: bool| {
            let shows = is_hatched(tile) && with_values == (values(tile) != Cell::default());
            // The flag has a tile of id 0 hatched too.
            if shows { Cell { index: tile.id, flags: 1 } } else { Cell::default() }
        };
        let hatched = NumberStyle { outlined: true, hatched: true, ..NumberStyle::default() };
        // An id that stands alone in its tile is as large as can be.
        let alone = self.derive(becomes, |tile| id(tile, false))?;
        add(numbers, alone, part, hatched);
        if !has_numbers(layer) {
            return Some(());
        }
        let with_id = match lines(layer) {
            NumberLines::One => NumberLines::Two,
            NumberLines::Two | NumberLines::Three => NumberLines::Three,
        };
        let above = self.derive(becomes, |tile| id(tile, true))?;
        add(numbers, above, part, NumberStyle { lines: with_id, ..hatched });
        let below = self.derive(becomes, |tile| if is_hatched(tile) { values(tile) } else { Cell::default() })?;
        let style = NumberStyle { lines: with_id, below_id: true, outlined: true, hatched: false };
        add(numbers, below, part, style);
        let others =
            self.derive(|_| Becomes::Else, |tile| if is_hatched(tile) { Cell::default() } else { values(tile) })?;
        let style = NumberStyle { lines: lines(layer), outlined: true, ..NumberStyle::default() };
        add(numbers, others, part, style);
        Some(())
    }
}

/// Adds numbers. Where the same are there already, those show in both parts.
fn add(numbers: &mut Vec<Numbers>, chunks: Vec<Chunk>, part: PhysicsPart, style: NumberStyle) {
    let part = part.numbers();
    let known = numbers.iter_mut().find(|known| known.style == style && same(&known.chunks, &chunks));
    match known {
        Some(known) => known.part = known.part.or(part),
        None if chunks.is_empty() => {}
        None => numbers.push(Numbers { chunks, part, style }),
    }
}

/// Whether the tiles of a layer have numbers.
fn has_numbers(layer: PhysicsLayer) -> bool {
    !matches!(layer, PhysicsLayer::Game | PhysicsLayer::Front)
}

/// The lines for the numbers of a tile: as many as it may have.
fn lines(layer: PhysicsLayer) -> NumberLines {
    match layer {
        PhysicsLayer::Switch | PhysicsLayer::Speedup => NumberLines::Two,
        _ => NumberLines::One,
    }
}

/// Facts about all tiles of an id in a layer.
#[derive(Clone, Copy)]
struct IdFacts {
    /// Nothing comes of them without a number.
    lacks: IdSet,
    /// The game hides them.
    unknown: IdSet,
    /// The game shows them, but the program's own sheet has no picture of them.
    foreign: IdSet,
    /// Their number means something.
    number: IdSet,
    /// Their delay means something.
    delay: IdSet,
}

/// The facts of a layer, worked out once.
fn id_facts(rules: Ruleset, layer: PhysicsLayer) -> &'static IdFacts {
    static KNOWN: [OnceLock<IdFacts>; 12] = [const { OnceLock::new() }; 12];
    static FALLBACK: OnceLock<IdFacts> = OnceLock::new();
    let place = layer as usize * 2 + usize::from(rules == Ruleset::Vanilla);
    KNOWN.get(place).unwrap_or(&FALLBACK).get_or_init(|| {
        let tile = |id| PhysicsTile { id, ..PhysicsTile::default() };
        let matters = |id| ddnet::explain(rules, layer, tile(id)).matters;
        IdFacts {
            // What a delay does to that is the same for all delays but for a few ids that need no number.
            lacks: IdSet::of(|id| ddnet::lacks_number(rules, layer, PhysicsTile { delay: 1, ..tile(id) })),
            unknown: IdSet::of(|id| ddnet::is_hidden(layer, tile(id))),
            foreign: IdSet::of(|id| id != 0 && !own_art::has_picture(layer, id) && !ddnet::is_hidden(layer, tile(id))),
            number: IdSet::of(|id| matters(id).number),
            delay: IdSet::of(|id| matters(id).delay),
        }
    })
}

fn same(a: &[Chunk], b: &[Chunk]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.origin_tiles == b.origin_tiles && a.cells == b.cells)
}

/// A tile from its bytes in the planes.
fn tile_of(layer: PhysicsLayer, [ids, values, angle]: [Cell; 3]) -> PhysicsTile {
    let tile = PhysicsTile { id: ids.index, flags: ids.flags, ..PhysicsTile::default() };
    match layer {
        PhysicsLayer::Speedup => PhysicsTile {
            max_speed: values.index,
            force: values.flags,
            angle: i16::from_le_bytes([angle.index, angle.flags]),
            ..tile
        },
        _ => PhysicsTile { number: values.index, delay: values.flags, ..tile },
    }
}

fn index(index: u8) -> Cell {
    Cell { index, flags: 0 }
}

/// Cell 1 of the sheets of arrows points right, cell 2 a degree further, and so on.
fn speedup(tile: PhysicsTile) -> Cell {
    ddnet::speedup_picture(tile).map_or(Cell::default(), |(degrees, flags)| Cell { index: degrees + 1, flags })
}

fn speedup_numbers(tile: PhysicsTile) -> Cell {
    let is_drawn = ddnet::speedup_picture(tile).is_some();
    if is_drawn { all_numbers(PhysicsLayer::Speedup, tile) } else { Cell::default() }
}

/// The numbers that the game writes.
fn game_numbers(layer: PhysicsLayer, tile: PhysicsTile) -> Cell {
    match layer {
        PhysicsLayer::Tele if !ddnet::number_is_drawn(tile.id) => Cell::default(),
        PhysicsLayer::Tune => Cell::default(),
        PhysicsLayer::Speedup => speedup_numbers(tile),
        layer => all_numbers(layer, tile),
    }
}

fn all_numbers(layer: PhysicsLayer, tile: PhysicsTile) -> Cell {
    match layer {
        PhysicsLayer::Speedup => Cell { index: tile.max_speed, flags: tile.force },
        _ => Cell { index: tile.number, flags: tile.delay },
    }
}

/// Where a player may appear first: the middle of the first spawn for all, else of the first team spawn, in tiles.
pub fn first_spawn(chunks: &[Chunk]) -> Option<Vec2> {
    let first = ddnet::SPAWN_IDS.into_iter().find_map(|id| {
        let places = chunks.iter().flat_map(|chunk| places(chunk, id));
        places.min_by_key(|place| (place.y, place.x))
    })?;
    Some(first.as_vec2() + 0.5)
}

/// Where in a layer the cells of an index lie that a chunk has.
fn places(chunk: &Chunk, index: u8) -> impl Iterator<Item = UVec2> {
    let found = (0..).zip(&*chunk.cells).filter(move |(_, cell)| cell.index == index);
    found.map(|(at, _)| chunk.origin_tiles + UVec2::new(at % CHUNK_TILES, at / CHUNK_TILES))
}
