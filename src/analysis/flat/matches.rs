//! The tiles of a map that a question means: physics tiles by a [`Query`], design tiles by an [`ImageQuery`]. Searched for
//! bit by bit, so that no frame waits for a large map.

use glam::UVec2;

use super::design_tiles::{DesignSearch, Match};
use super::match_areas::{MatchArea, MatchAreas};
use super::{Query, TileQuery, explained, physics_layer, physics_tile, rules};
use crate::rules::ddnet::{PhysicsLayer, Ruleset};
use crate::scene::{CHUNK_TILES, FlatScene, PhysicsTiles};

/// No more than so many are kept; the others are counted.
pub const MOST_MATCHES: usize = 200_000;
/// Tiles of a chunk.
const CHUNK_AREA: usize = (CHUNK_TILES * CHUNK_TILES) as usize;

/// Matches found so far.
#[derive(Debug)]
pub struct Matches {
    query: Query,
    rules: Ruleset,
    /// Words of the question that may be parts of a name, in lower case.
    words: String,
    found: Vec<Match>,
    count: usize,
    /// Layers to search, the next one last, each with the chunks that are left of it, the next one last.
    left: Vec<(usize, PhysicsLayer, Vec<UVec2>)>,
    /// The search where the question is about design tiles.
    design: Option<DesignSearch>,
    /// Areas of those found, once all tiles have been looked at.
    areas: Option<MatchAreas>,
    notes: Vec<String>,
}

impl Matches {
    /// Nothing yet; the layers are known.
    pub fn new(scene: &FlatScene, text: &str) -> Self {
        match TileQuery::parse(text, &scene.info.images) {
            TileQuery::Physics(query) => {
                let is_word = |word: &&str| word.chars().all(char::is_alphabetic);
                let words = text.split_whitespace().filter(is_word).collect::<Vec<_>>().join(" ").to_lowercase();
                Self { words, ..Self::of_physics(scene, query) }
            }
            TileQuery::Design(query) => {
                let nothing = Self::of_physics(scene, Query::default());
                let mut matches = Self { design: Some(DesignSearch::new(scene, query)), ..nothing };
                matches.note_nothing();
                matches
            }
            TileQuery::NoDesign(note) => Self { notes: vec![note], ..Self::of_physics(scene, Query::default()) },
        }
    }

    fn of_physics(scene: &FlatScene, query: Query) -> Self {
        let rules = rules(scene);
        let mut left = Vec::new();
        if !query.is_empty() {
            let layer = |(n, tiles): (usize, &PhysicsTiles)| {
                let layer = physics_layer(tiles.kind).filter(|layer| query.looks_in(rules, *layer))?;
                let mut origins = tiles.origins();
                origins.reverse();
                Some((n, layer, origins))
            };
            left.extend(scene.physics.iter().enumerate().filter_map(layer));
            left.reverse();
        }
        let notes = query.notes().to_vec();
        Self { query, rules, words: String::new(), found: Vec::new(), count: 0, left, design: None, areas: None, notes }
    }

    /// Looks at about so many tiles more. Whether all have been looked at.
    pub fn advance(&mut self, scene: &FlatScene, tiles: usize) -> bool {
        if let Some(design) = &mut self.design {
            design.advance(scene, tiles, |found| keep(&mut self.found, &mut self.count, found));
            self.note_nothing();
            return self.end_where_done(scene);
        }
        let mut chunks = (tiles / CHUNK_AREA).max(1);
        while chunks > 0 {
            let Some((n, layer, origins)) = self.left.last_mut() else { break };
            let (n, layer, next) = (*n, *layer, origins.pop());
            match (next, scene.physics.get(n)) {
                (Some(origin), Some(tiles)) => self.search(tiles, layer, origin),
                _ => {
                    self.left.pop();
                }
            }
            chunks -= 1;
        }
        self.end_where_done(scene)
    }

    /// Finds the areas where all tiles have been looked at. Whether they have.
    fn end_where_done(&mut self, scene: &FlatScene) -> bool {
        let is_done = self.is_done();
        if is_done && self.areas.is_none() {
            self.areas = Some(MatchAreas::new(scene, &self.found, |found| self.rank(scene, found)));
        }
        is_done
    }

    /// Rank of a match by how well its name fits: "freeze" is first of all the tile of that name, then "Deep freeze", then
    /// "Unfreeze".
    fn rank(&self, scene: &FlatScene, found: Match) -> u8 {
        let physics = scene.physics.iter().find(|tiles| tiles.layer == found.layer);
        let told = physics.and_then(|tiles| explained(scene, tiles, found.at));
        let Some((_, told)) = told.filter(|_| !self.words.is_empty()) else { return 0 };
        let name = told.name.to_lowercase();
        let has = |word| name.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
        match () {
            () if name == self.words => 0,
            () if self.words.split(' ').all(has) => 1,
            () => 2,
        }
    }

    fn search(&mut self, tiles: &PhysicsTiles, layer: PhysicsLayer, origin: UVec2) {
        for (at, cell) in tiles.chunk(origin).filled() {
            if self.query.matches(self.rules, layer, physics_tile(layer, cell)) {
                keep(&mut self.found, &mut self.count, Match { at, layer: tiles.layer });
            }
        }
    }

    /// Says why no design tile is found, once that is known.
    fn note_nothing(&mut self) {
        if let Some(design) = self.design.as_ref().filter(|design| design.is_done() && self.count == 0) {
            self.notes = vec![design.why_nothing()];
        }
    }

    /// Ends the search where it is, for a reason that becomes the only note.
    pub fn end(&mut self, why: String) {
        self.left.clear();
        self.design = None;
        self.notes = vec![why];
    }

    /// Whether all tiles have been looked at, or the search was ended.
    pub fn is_done(&self) -> bool {
        self.left.is_empty() && self.design.as_ref().is_none_or(DesignSearch::is_done)
    }

    /// Those that are kept: layer by layer, chunk by chunk, row by row.
    pub fn found(&self) -> &[Match] {
        &self.found
    }

    /// Areas of those found: those whose names fit best first, then from left to right; none before all tiles have been
    /// looked at.
    pub fn areas(&self) -> &[MatchArea] {
        self.areas.as_ref().map_or(&[], |areas| &areas.all)
    }

    /// Position of the area that a match lies in.
    pub fn area_of(&self, at: usize) -> Option<usize> {
        self.areas.as_ref()?.of.get(at).map(|area| *area as usize)
    }

    /// How many there are, kept or not.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Parts of the question that are not understood, or the reason why no design tile is found.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Remark about the answer.
    pub fn remark(&self) -> Option<&'static str> {
        self.query.remark()
    }

    /// Nothing is asked for.
    pub fn is_empty_question(&self) -> bool {
        self.query.is_empty() && self.design.is_none()
    }
}

/// Counts a match, and keeps it where there is room.
fn keep(found: &mut Vec<Match>, count: &mut usize, one: Match) {
    *count += 1;
    if found.len() < MOST_MATCHES {
        found.push(one);
    }
}
