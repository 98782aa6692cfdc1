//! Blocks, reduced to what meshes need.

use super::looks::{Looks, NodeLook};
use crate::format::minetest::{NODES, Nodes};
use crate::rules::minetest::NodeShape;

/// A block, reduced to what meshes need.
///
/// # Invariants
/// `look_of` has an entry for each node, or a single one where all are alike; each is a place in `looks`. `params` has an
/// entry for each node, or a single one.
#[derive(Clone, Debug)]
pub struct LookBlock {
    looks: Box<[NodeLook]>,
    look_of: Box<[u16]>,
    params: Box<[[u8; 2]]>,
    is_unreadable: bool,
}

impl LookBlock {
    /// A block that cannot be read. For those around it, nothing of it is known.
    pub fn unreadable() -> Self {
        Self { looks: [NodeLook::UNKNOWN].into(), look_of: [0].into(), params: [[0; 2]].into(), is_unreadable: true }
    }

    /// Whether it cannot be read.
    pub fn is_unreadable(&self) -> bool {
        self.is_unreadable
    }

    /// The looks of the nodes of a block.
    pub fn new(nodes: &Nodes, looks: &Looks) -> Self {
        let list: Box<[NodeLook]> = nodes.names().iter().map(|name| looks.get(name)).collect();
        let look_of: Box<[u16]> = if list.len() == 1 { [0].into() } else { nodes.name_of().into() };
        let params = || nodes.param1().iter().zip(nodes.param2()).map(|(a, b)| [*a, *b]);
        let first = params().next().unwrap_or_default();
        let params = if params().all(|params| params == first) { [first].into() } else { params().collect() };
        Self { looks: list, look_of, params, is_unreadable: false }
    }

    /// A block of nodes by name and parameters, by their places.
    #[cfg(test)]
    pub fn of(node: impl Fn([usize; 3]) -> (&'static str, [u8; 2])) -> Self {
        Self::with_looks(&Looks::default(), node)
    }

    /// The same with some looks.
    #[cfg(test)]
    pub fn with_looks(looks: &Looks, node: impl Fn([usize; 3]) -> (&'static str, [u8; 2])) -> Self {
        let (mut names, mut look_of, mut params): (Vec<&str>, Vec<u16>, Vec<[u8; 2]>) = Default::default();
        for index in 0..NODES {
            let (name, param) = node(crate::format::minetest::node_place(index));
            let at = names.iter().position(|other| *other == name).unwrap_or(names.len());
            if at == names.len() {
                names.push(name);
            }
            look_of.push(at as u16);
            params.push(param);
        }
        let looks = names.iter().map(|name| looks.get(name.as_bytes())).collect();
        Self { looks, look_of: look_of.into(), params: params.into(), is_unreadable: false }
    }

    /// The same block with other nodes at some places.
    #[cfg(test)]
    pub fn replaced(&self, node: impl Fn([usize; 3]) -> Option<(&'static str, [u8; 2])>) -> Self {
        let looks = Looks::default();
        let (mut list, mut look_of, mut params) = (self.looks.to_vec(), Vec::new(), Vec::new());
        for index in 0..NODES {
            let (mut at, mut param) = self.get(index);
            if let Some((name, other)) = node(crate::format::minetest::node_place(index)) {
                let look = looks.get(name.as_bytes());
                let place = list.iter().position(|known| *known == look).unwrap_or(list.len());
                if place == list.len() {
                    list.push(look);
                }
                (at, param) = (place as u16, other);
            }
            look_of.push(at);
            params.push(param);
        }
        Self { looks: list.into(), look_of: look_of.into(), params: params.into(), is_unreadable: false }
    }

    /// Looks that its nodes have.
    pub fn looks(&self) -> &[NodeLook] {
        &self.looks
    }

    /// The only look of all nodes, where there is one.
    pub fn only_look(&self) -> Option<&NodeLook> {
        (self.looks.len() == 1).then(|| self.looks.first()).flatten()
    }

    /// Place of the look of a node in [`Self::looks`], and its parameters.
    pub fn get(&self, index: usize) -> (u16, [u8; 2]) {
        debug_assert!(index < NODES);
        let at = |length: usize| if length == 1 { 0 } else { index };
        let look = self.look_of.get(at(self.look_of.len())).copied().unwrap_or_default();
        (look, self.params.get(at(self.params.len())).copied().unwrap_or_default())
    }

    /// Whether it has nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.looks.iter().all(|look| look.shape == NodeShape::Air)
    }

    /// Memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.looks) + size_of_val(&*self.look_of) + size_of_val(&*self.params)
    }
}
