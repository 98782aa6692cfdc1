//! Numbers of hits, by kind.

/// Numbers of all hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitCounts {
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
        self.nodes + self.metadata + self.items + self.objects
    }
}
