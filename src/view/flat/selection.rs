//! Selected layers: the one that is described, and those that switches act on together with it.

use std::collections::BTreeSet;

use super::FlatView;
use crate::base::LayerId;

impl FlatView {
    /// All selected layers.
    pub fn selected_layers(&self) -> BTreeSet<LayerId> {
        match self.selected {
            Some(id) => self.also_selected.iter().copied().chain([id]).collect(),
            None => BTreeSet::new(),
        }
    }

    /// Whether a layer is selected, alone or with others.
    pub fn is_selected(&self, id: LayerId) -> bool {
        self.selected == Some(id) || (self.selected.is_some() && self.also_selected.contains(&id))
    }

    /// Layers that a switch of this layer acts on: all selected ones where it is one of them, else itself.
    pub fn acted_on(&self, id: LayerId) -> Vec<LayerId> {
        if self.is_selected(id) { self.selected_layers().into_iter().collect() } else { vec![id] }
    }

    /// Selects one layer alone, or none.
    pub(super) fn select(&mut self, layer: Option<LayerId>) {
        self.selected = layer;
        self.also_selected.clear();
    }

    /// Selects layers; the last one is described.
    pub(super) fn select_all(&mut self, layers: &[LayerId]) {
        self.selected = layers.last().copied();
        self.also_selected = layers.iter().copied().filter(|id| Some(*id) != self.selected).collect();
    }

    /// Keeps or renumbers the selected layers: what becomes of each. Where the described one is gone, another is.
    pub(super) fn map_selected(&mut self, becomes: impl Fn(LayerId) -> Option<LayerId>) {
        let described = self.selected.and_then(&becomes);
        let mut layers: Vec<_> = self.also_selected.iter().copied().filter_map(&becomes).collect();
        layers.extend(described);
        match self.selected {
            Some(_) => self.select_all(&layers),
            None => self.select(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(state: &FlatView) -> Vec<u32> {
        state.selected_layers().into_iter().map(|id| id.0).collect()
    }

    #[test]
    fn a_switch_acts_on_all_selected_layers_or_on_another_one_alone() {
        let mut state = FlatView::default();
        state.select_all(&[LayerId(4), LayerId(2), LayerId(7)]);
        assert_eq!((state.selected, ids(&state)), (Some(LayerId(7)), vec![2, 4, 7]));
        assert_eq!(state.acted_on(LayerId(2)), [2, 4, 7].map(LayerId));
        assert_eq!(state.acted_on(LayerId(3)), [LayerId(3)]);
        state.select(Some(LayerId(7)));
        assert_eq!((ids(&state), state.is_selected(LayerId(4))), (vec![7], false));
    }

    #[test]
    fn another_layer_is_described_where_the_described_one_is_gone() {
        let mut state = FlatView::default();
        state.select_all(&[LayerId(4), LayerId(2), LayerId(7)]);
        state.map_selected(|id| (id.0 != 7).then_some(LayerId(id.0 + 10)));
        assert_eq!((state.selected, ids(&state)), (Some(LayerId(14)), vec![12, 14]));
        state.map_selected(|_| None);
        assert_eq!((state.selected, ids(&state)), (None, vec![]));
    }
}
