//! Contents of a map at a tile, layer by layer: taken from the document, so that no scene has to be made for one tile.
//! No layer is held.

use std::ops::ControlFlow;

use glam::IVec2;

use crate::base::{GroupIndex, ImageIndex, LayerId, Report, Task, WarningPlace};
use crate::format::teeworlds::{
    Document, LayerKind, Map, Tile, TileKind, TileLayer, TileSink, TileSlice, counting_layers, game_layer, is_vanilla,
    stream_tiles,
};
use crate::rules::ddnet::{PhysicsLayer, PhysicsTile, Ruleset};

/// A layer that is not air at the tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Position of its group; behind the last one for layers of no group.
    pub group: usize,
    /// Position in the group.
    pub layer: usize,
    /// Its number among all layers.
    pub id: LayerId,
    /// Its name as stored.
    pub name: String,
    /// Kind of the layer.
    pub kind: TileKind,
    /// The tile, moved to the nearest one that the layer has.
    pub at: [u32; 2],
    /// The tile asked for lies outside the layer.
    pub beyond_edge: bool,
    /// Its content there.
    pub content: Content,
}

/// A tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A picture, or something of which only the picture is known.
    Picture(Tile, Option<ImageIndex>),
    /// A rule for players.
    Physics {
        /// The layer in the terms of the rules.
        layer: PhysicsLayer,
        /// The tile.
        tile: PhysicsTile,
        /// The game goes by this layer; where there are several of the kind, by one only.
        counts: bool,
    },
}

/// Contents of all layers at a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// All layers that are not air there, in draw order.
    pub layers: Vec<Found>,
    /// Surely no tile of the switch layer that the game goes by has a number.
    pub lacks_switches: bool,
}

/// All layers that are not air at a tile.
pub fn pick(document: &Document, at: IVec2, task: &Task, report: &mut Report) -> Picked {
    let counting = counting_layers(&document.map);
    let mut lacks_switches = !counting.contains_key(&TileKind::Switch);
    // The game leaves out a switch layer with fewer tiles than the game layer, and of one with more it looks at as many.
    let met = game_size(&document.map).map(|[width, height]| width as usize * height as usize);
    let groups = document.map.groups.iter().map(|group| &group.layers).chain([&document.map.stray_layers]);
    let layers =
        groups.enumerate().flat_map(|(g, layers)| layers.iter().enumerate().map(move |(l, layer)| (g, l, layer)));
    let found = (0..).map(LayerId).zip(layers).filter_map(|(id, (group, position, layer))| match &layer.kind {
        LayerKind::Tiles(tiles) => {
            let place = WarningPlace::Layer(GroupIndex(group as u32), position as u32);
            let counts = counting.get(&tiles.kind) == Some(&(group, position));
            let (near, seen) = tile_at(tiles, document, at, met, place, task, report)?;
            if counts && tiles.kind == TileKind::Switch {
                let area = tiles.width as usize * tiles.height as usize;
                // Of what could not be read nothing is known.
                lacks_switches = met.is_some_and(|met| area < met) || seen.arrived >= area && !seen.has_number;
            }
            let content = content(tiles, seen.found?, counts)?;
            let (name, kind) = (layer.name.clone(), tiles.kind);
            let beyond_edge = near.map(i64::from) != [i64::from(at.x), i64::from(at.y)];
            Some(Found { group, layer: position, id, name, kind, at: near, beyond_edge, content })
        }
        _ => None,
    });
    let layers = found.collect();
    Picked { layers, lacks_switches }
}

/// The size of the game layer that the game goes by, in tiles.
pub fn game_size(map: &Map) -> Option<[u32; 2]> {
    let (group, layer) = game_layer(map)?;
    match &map.groups.get(group.get())?.layers.get(layer)?.kind {
        LayerKind::Tiles(tiles) => Some([tiles.width, tiles.height]),
        _ => None,
    }
}

/// The rules that a map was made for.
pub fn rules_of(map: &Map) -> Ruleset {
    if is_vanilla(map) { Ruleset::Vanilla } else { Ruleset::DdNet }
}

/// The nearest tile of a layer, and what was seen of the layer; `None` = it has no tiles. `met`: so many tiles count.
fn tile_at(
    layer: &TileLayer,
    document: &Document,
    at: IVec2,
    met: Option<usize>,
    place: WarningPlace,
    task: &Task,
    report: &mut Report,
) -> Option<([u32; 2], Sink)> {
    let clamped = |at: i32, size: u32| Some(u32::try_from(at).unwrap_or(0).min(size.checked_sub(1)?));
    let (x, y) = (clamped(at.x, layer.width)?, clamped(at.y, layer.height)?);
    let wanted = y as usize * layer.width as usize + x as usize;
    let mut sink = Sink { wanted, met: met.unwrap_or(usize::MAX), arrived: 0, found: None, has_number: false };
    stream_tiles(layer, &document.blocks, place, task, report, &mut sink);
    Some(([x, y], sink))
}

fn content(layer: &TileLayer, tile: One, counts: bool) -> Option<Content> {
    let (kind, tile) = match (layer.kind, tile) {
        (TileKind::Design, One::Picture(tile)) => {
            return (tile.index > 0).then_some(Content::Picture(tile, layer.image));
        }
        // Other games keep tiles in these layers that only look like physics.
        (_, One::Picture(tile)) if layer.plain_tiles => {
            return (tile.index > 0).then_some(Content::Picture(tile, None));
        }
        (kind, One::Picture(Tile { index, flags })) => {
            (kind, PhysicsTile { id: index, flags, ..PhysicsTile::default() })
        }
        (kind, One::Physics(tile)) => (kind, tile),
    };
    let layer = match kind {
        TileKind::Design => return None,
        TileKind::Game => PhysicsLayer::Game,
        TileKind::Front => PhysicsLayer::Front,
        TileKind::Tele => PhysicsLayer::Tele,
        TileKind::Speedup => PhysicsLayer::Speedup,
        TileKind::Switch => PhysicsLayer::Switch,
        TileKind::Tune => PhysicsLayer::Tune,
    };
    // The game draws numbers where the id is 0 as well.
    let is_air = (tile.id, tile.number, tile.delay) == (0, 0, 0);
    (!is_air).then_some(Content::Physics { layer, tile, counts })
}

/// A tile of a layer of any kind.
#[derive(Clone, Copy, Debug)]
enum One {
    Picture(Tile),
    Physics(PhysicsTile),
}

/// Lets all tiles pass by but one. It looks at all of them: in some old files only the end tells in which form the
/// tiles were written.
struct Sink {
    /// Which one, row after row.
    wanted: usize,
    /// The first so many count.
    met: usize,
    arrived: usize,
    found: Option<One>,
    /// One of those that count is a tile of a switch layer with a number.
    has_number: bool,
}

impl TileSink for Sink {
    fn tiles(&mut self, tiles: TileSlice<'_>) -> ControlFlow<()> {
        let base = PhysicsTile::default();
        // Behind what has arrived, or passed by already.
        let at = self.wanted.checked_sub(self.arrived).unwrap_or(usize::MAX);
        let (found, count) = match tiles {
            TileSlice::Plain(tiles) => (tiles.get(at).map(|tile| One::Picture(*tile)), tiles.len()),
            TileSlice::Tele(tiles) => {
                let one = tiles.get(at).map(|t| PhysicsTile { id: t.id, number: t.number, ..base });
                (one.map(One::Physics), tiles.len())
            }
            TileSlice::Tune(tiles) => {
                let one = tiles.get(at).map(|t| PhysicsTile { id: t.id, number: t.number, ..base });
                (one.map(One::Physics), tiles.len())
            }
            TileSlice::Switch(tiles) => {
                let met = tiles.iter().take(self.met.saturating_sub(self.arrived));
                self.has_number |= met.into_iter().any(|tile| tile.number > 0);
                let one = tiles.get(at).map(|t| PhysicsTile {
                    id: t.id,
                    number: t.number,
                    delay: t.delay,
                    flags: t.flags,
                    ..base
                });
                (one.map(One::Physics), tiles.len())
            }
            TileSlice::Speedup(tiles) => {
                let one = tiles.get(at).map(|t| PhysicsTile {
                    id: t.id,
                    force: t.force,
                    max_speed: t.max_speed,
                    angle: t.angle,
                    ..base
                });
                (one.map(One::Physics), tiles.len())
            }
        };
        self.pass(found, count);
        ControlFlow::Continue(())
    }

    fn run(&mut self, tile: Tile, count: usize) -> ControlFlow<()> {
        let is_in_run = self.wanted.checked_sub(self.arrived).is_some_and(|at| at < count);
        self.pass(is_in_run.then_some(One::Picture(tile)), count);
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.arrived = 0;
        self.found = None;
        self.has_number = false;
    }
}

impl Sink {
    fn pass(&mut self, found: Option<One>, count: usize) {
        self.found = self.found.or(found);
        self.arrived += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(sink: &Sink) -> Option<u8> {
        match sink.found {
            Some(One::Picture(tile)) => Some(tile.index),
            Some(One::Physics(_)) | None => None,
        }
    }

    fn tiles(first: u8, count: u8) -> Vec<Tile> {
        (first..first + count).map(|index| Tile { index, flags: 0 }).collect()
    }

    #[test]
    fn one_tile_is_found_however_they_arrive() {
        for wanted in 0..40 {
            let mut sink = Sink { wanted, met: 0, arrived: 0, found: None, has_number: false };
            let _ = sink.tiles(TileSlice::Plain(&tiles(0, 7)));
            let _ = sink.run(Tile { index: 100, flags: 0 }, 20);
            let _ = sink.tiles(TileSlice::Plain(&tiles(27, 3)));
            let expected = match wanted {
                7..27 => Some(100),
                30.. => None,
                other => Some(other as u8),
            };
            assert_eq!(index(&sink), expected, "{wanted}");
        }
    }

    #[test]
    fn what_was_read_in_a_wrong_form_is_forgotten() {
        let mut sink = Sink { wanted: 5, met: 0, arrived: 0, found: None, has_number: false };
        let _ = sink.tiles(TileSlice::Plain(&tiles(0, 10)));
        sink.restart();
        assert_eq!(index(&sink), None);
        let _ = sink.run(Tile { index: 42, flags: 0 }, 6);
        assert_eq!(index(&sink), Some(42));
    }
}
