//! Design tiles of a map by their image: the layers that show an image, and the search for its tiles.

use std::collections::HashSet;

use glam::UVec2;

use super::find::ImageQuery;
use crate::base::{ImageIndex, LayerId};
use crate::scene::{CHUNK_TILES, Cell, Chunk, FlatScene, LayerContent, LayerInfo, LayerType, TileLayer, TilePaint};

/// A tile that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Where it lies in its layer, in tiles.
    pub at: UVec2,
    /// Its layer.
    pub layer: LayerId,
}

/// Tiles of a chunk.
pub(super) const CHUNK_AREA: usize = (CHUNK_TILES * CHUNK_TILES) as usize;
/// Cost of a chunk whose cells are known already, in tiles.
pub(super) const KNOWN_CHUNK: usize = 16;

/// A place among the layers that are drawn: group, then layer.
pub(super) type LayerAt = (usize, usize);

/// The tile layers that show one of these images, in draw order.
pub(super) fn layers_of(scene: &FlatScene, images: &[ImageIndex]) -> Vec<LayerAt> {
    let shows = |info: &LayerInfo| {
        info.layer_type == LayerType::Tiles && info.image.is_some_and(|image| images.contains(&image))
    };
    let groups = scene.groups.iter().enumerate();
    let all = groups.flat_map(|(g, group)| group.layers.iter().enumerate().map(move |(l, info)| ((g, l), info)));
    all.filter(|(at, info)| shows(&info.info) && tile_layer(scene, *at).is_some()).map(|(at, _)| at).collect()
}

/// A tile layer that shows pictures.
pub(super) fn tile_layer(scene: &FlatScene, (group, layer): LayerAt) -> Option<(LayerId, &TileLayer)> {
    let layer = scene.groups.get(group)?.layers.get(layer)?;
    match &layer.drawn.content {
        LayerContent::Tiles(tiles) if tiles.paint == TilePaint::Picture => Some((layer.drawn.id, tiles)),
        _ => None,
    }
}

/// Tells the cells of a chunk from those of others as long as the scene is there: equal chunks share them.
pub(super) fn cells_key(chunk: &Chunk) -> usize {
    chunk.cells.as_ptr().addr()
}

/// The search for the tiles of an image.
#[derive(Debug)]
pub(super) struct DesignSearch {
    query: ImageQuery,
    has_layers: bool,
    /// Layers to search, the next one last.
    left: Vec<LayerAt>,
    /// The next chunk of that layer.
    chunk: usize,
    /// Cells without a match.
    without: HashSet<usize>,
}

impl DesignSearch {
    /// Nothing is searched yet.
    pub fn new(scene: &FlatScene, query: ImageQuery) -> Self {
        let mut left = layers_of(scene, &query.images);
        left.reverse();
        if query.index == Some(0) {
            left.clear();
        }
        let has_layers = !left.is_empty();
        Self { query, has_layers, left, chunk: 0, without: HashSet::new() }
    }

    /// Whether all tiles have been looked at.
    pub fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// Looks at about so many tiles more.
    pub fn advance(&mut self, scene: &FlatScene, tiles: usize, mut found: impl FnMut(Match)) {
        let mut spent = 0;
        while let Some(at) = self.left.last().filter(|_| spent < tiles.max(1)) {
            let next = tile_layer(scene, *at).and_then(|(id, layer)| Some((id, layer.chunks.get(self.chunk)?)));
            let Some((layer, chunk)) = next else {
                self.left.pop();
                self.chunk = 0;
                continue;
            };
            self.chunk += 1;
            if self.without.contains(&cells_key(chunk)) {
                spent += KNOWN_CHUNK;
                continue;
            }
            spent += CHUNK_AREA;
            if !search(chunk, self.query.index, |at| found(Match { at: at + chunk.origin_tiles, layer })) {
                self.without.insert(cells_key(chunk));
            }
        }
    }

    /// Why nothing is found, once all has been looked at.
    pub fn why_nothing(&self) -> String {
        let name = &self.query.name;
        match self.query.index {
            Some(0) => "Id 0 of every image is air: it is never drawn, and the search skips it.".to_owned(),
            _ if !self.has_layers => format!("No tile layer uses the image {name}."),
            Some(index) => format!("No layer has id {index} (0x{index:02x}) of {name}."),
            None => format!("The layers with {name} are empty."),
        }
    }
}

/// Finds the cells of a chunk that are meant, row by row; whether there is one.
fn search(chunk: &Chunk, index: Option<u8>, mut found: impl FnMut(glam::UVec2)) -> bool {
    let is_meant = |cell: &Cell| cell.index != 0 && index.is_none_or(|index| cell.index == index);
    let mut any = false;
    for (n, _) in (0_u32..).zip(chunk.cells.iter()).filter(|(_, cell)| is_meant(cell)) {
        found(glam::UVec2::new(n % CHUNK_TILES, n / CHUNK_TILES));
        any = true;
    }
    any
}
