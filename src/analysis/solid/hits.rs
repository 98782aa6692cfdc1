//! Hits of a search in a world of blocks.

use std::collections::BTreeMap;
use std::sync::Arc;

use glam::Vec3;

/// Most hits that are listed.
pub const MOST_LISTED_HITS: usize = 1000;

/// Part of a world in which something was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HitKind {
    /// Name of a player.
    Player,
    /// Value of a node's metadata.
    Metadata,
    /// Stack in a node's inventory.
    Item,
    /// Name or state of an object.
    Object,
    /// Name of a node.
    Node,
}

impl HitKind {
    /// All kinds, in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Player, Self::Node, Self::Metadata, Self::Item, Self::Object];
}

/// Place of a hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HitPlace {
    /// A node.
    Node([i32; 3]),
    /// Position of an object or a player, in nodes.
    Point(Vec3),
}

impl HitPlace {
    /// The place as a point, in nodes.
    pub fn point(self) -> Vec3 {
        match self {
            Self::Node(node) => Vec3::from(node.map(|part| part as f32)),
            Self::Point(point) => point,
        }
    }

    /// The node in which the place lies.
    pub fn node(self) -> [i64; 3] {
        match self {
            Self::Node(node) => node.map(i64::from),
            // As the game rounds: away from zero, not to even numbers as formats do.
            Self::Point(point) => point.to_array().map(|part| part.round() as i64),
        }
    }
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldHit {
    /// Part of the world.
    pub kind: HitKind,
    /// Place.
    pub place: HitPlace,
    /// Text that holds all words.
    pub text: Arc<str>,
}

/// Numbers of all hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitCounts {
    /// Players.
    pub players: u64,
    /// Nodes.
    pub nodes: u64,
    /// Values of metadata.
    pub metadata: u64,
    /// Stacks.
    pub items: u64,
    /// Objects.
    pub objects: u64,
}

impl HitCounts {
    /// Number of all hits together.
    pub fn total(self) -> u64 {
        self.players + self.nodes + self.metadata + self.items + self.objects
    }

    /// Both together.
    pub fn plus(self, other: Self) -> Self {
        Self {
            players: self.players + other.players,
            nodes: self.nodes + other.nodes,
            metadata: self.metadata + other.metadata,
            items: self.items + other.items,
            objects: self.objects + other.objects,
        }
    }

    /// Number of the hits of a kind.
    pub fn of(self, kind: HitKind) -> u64 {
        match kind {
            HitKind::Player => self.players,
            HitKind::Node => self.nodes,
            HitKind::Metadata => self.metadata,
            HitKind::Item => self.items,
            HitKind::Object => self.objects,
        }
    }
}

/// Kinds of hits that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HitKinds {
    hidden: [bool; 5],
}

impl HitKinds {
    /// All kinds.
    pub const ALL: Self = Self { hidden: [false; 5] };

    /// Whether hits of a kind are listed.
    pub fn has(self, kind: HitKind) -> bool {
        !self.hidden[kind as usize]
    }

    /// The same kinds with one more, or one less.
    pub fn toggled(mut self, kind: HitKind) -> Self {
        self.hidden[kind as usize] = !self.hidden[kind as usize];
        self
    }
}

impl Default for HitKinds {
    fn default() -> Self {
        Self::ALL
    }
}

/// Place from which the distance of hits counts, in nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HitOrigin {
    /// To the east.
    pub x: i32,
    /// Height; `None` where it does not count, as on a map.
    pub y: Option<i32>,
    /// To the north.
    pub z: i32,
}

impl HitOrigin {
    /// Square of the distance to a point.
    pub fn distance_squared(self, to: Vec3) -> f64 {
        let apart = |from: i32, to: f32| (f64::from(to) - f64::from(from)).powi(2);
        apart(self.x, to.x) + self.y.map_or(0.0, |y| apart(y, to.y)) + apart(self.z, to.z)
    }
}

/// A search in a world.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HitSearch {
    /// Words.
    pub text: String,
    /// Kinds that are listed; all are counted.
    pub kinds: HitKinds,
    /// Place from which the nearest are listed.
    pub from: HitOrigin,
}

/// Hits of a search, as far as it has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorldHits {
    /// Numbers of all hits.
    pub counts: HitCounts,
    /// The nearest hits of the wanted kinds, at most [`MOST_LISTED_HITS`], each with its distance squared: players first.
    pub listed: Arc<[(f64, WorldHit)]>,
    /// Numbers of hits of the wanted kinds by column of blocks, x and z.
    pub columns: Arc<BTreeMap<[i32; 2], u32>>,
    /// Blocks that were searched.
    pub blocks: u64,
    /// Blocks that there are.
    pub total_blocks: u64,
    /// Blocks that cannot be read.
    pub unreadable: u64,
    /// The whole world has been searched.
    pub is_done: bool,
    /// Words to look for instead, where nothing was found.
    pub other_words: Option<Arc<str>>,
}

impl WorldHits {
    /// Number of hits of some kinds.
    pub fn count_of(&self, kinds: HitKinds) -> u64 {
        HitKind::ALL.into_iter().filter(|kind| kinds.has(*kind)).map(|kind| self.counts.of(kind)).sum()
    }

    /// Part of the world that has been searched, 0 to 1.
    pub fn part(&self) -> f32 {
        match self.total_blocks {
            0 => 1.0,
            total => ((self.blocks + self.unreadable) as f32 / total as f32).min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_hidden_and_shown_again() {
        let without = HitKinds::ALL.toggled(HitKind::Item);
        assert_eq!(HitKind::ALL.map(|kind| without.has(kind)), [true, true, true, false, true]);
        assert_eq!(without.toggled(HitKind::Item), HitKinds::ALL);
        let counts = HitCounts { players: 10_000, nodes: 1, metadata: 10, items: 100, objects: 1000 };
        let hits = WorldHits { counts, ..WorldHits::default() };
        assert_eq!((hits.count_of(without), hits.count_of(HitKinds::ALL)), (11_011, 11_111));
    }

    #[test]
    fn points_lie_in_nodes_as_the_game_rounds() {
        assert_eq!(HitPlace::Point(Vec3::new(30.5, -8.5, -0.4)).node(), [31, -9, 0]);
    }

    #[test]
    fn height_counts_only_where_it_is_known() {
        let at = Vec3::new(3.0, 100.0, 4.0);
        assert_eq!(HitOrigin::default().distance_squared(at), 25.0);
        assert_eq!(HitOrigin { y: Some(88), ..HitOrigin::default() }.distance_squared(at), 169.0);
    }
}
