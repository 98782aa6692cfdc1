//! Rows of the page: changes by layer, in the order of the first of each layer, equal ones of a layer counted together.

use std::collections::{HashMap, HashSet};

use crate::analysis::Change;
use crate::base::LayerId;

/// A row. Changes are positions in the list of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// A layer with changes that differ, how many there are, and the first of them.
    Layer(LayerId, usize, u32),
    /// The first of equal changes, how many there are, whether they are listed below, and how deep the row stands.
    Equal(u32, usize, bool, u8),
    /// A change, and how deep it stands.
    One(u32, u8),
}

/// Rows that are opened; all are closed at first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folds {
    /// Layers whose changes are listed.
    pub layers: HashSet<LayerId>,
    /// Equal changes that are listed one by one, by the first of them.
    pub opened: HashSet<u32>,
}

/// Rows of changes that are in this order.
pub fn rows(list: &[Change], order: &[u32], folds: &Folds) -> Vec<Row> {
    let mut layers: Vec<(LayerId, Vec<Vec<u32>>)> = Vec::new();
    let (mut layer_at, mut equal_at) = (HashMap::new(), HashMap::new());
    for (at, change) in order.iter().filter_map(|at| Some((*at, list.get(*at as usize)?))) {
        let layer = *layer_at.entry(change.layer).or_insert_with(|| {
            layers.push((change.layer, Vec::new()));
            layers.len() - 1
        });
        let equals = &mut layers[layer].1;
        let equal = *equal_at.entry((change.layer, key(change))).or_insert_with(|| {
            equals.push(Vec::new());
            equals.len() - 1
        });
        equals[equal].push(at);
    }
    let mut rows = Vec::new();
    for (layer, equals) in layers {
        let count: usize = equals.iter().map(Vec::len).sum();
        let depth = u8::from(equals.len() > 1);
        if depth > 0 {
            rows.push(Row::Layer(layer, count, equals[0][0]));
        }
        if depth > 0 && !folds.layers.contains(&layer) {
            continue;
        }
        for equal in equals {
            let opened = equal.len() > 1 && folds.opened.contains(&equal[0]);
            match equal.len() {
                1 => rows.push(Row::One(equal[0], depth)),
                n => rows.push(Row::Equal(equal[0], n, opened, depth)),
            }
            if opened {
                rows.extend(equal.into_iter().map(|at| Row::One(at, depth + 1)));
            }
        }
    }
    rows
}

/// All that is said of a change but where it is.
fn key(change: &Change) -> ([u32; 5], [i32; 2], [bool; 2]) {
    let Change { travel, speed, jump, turn, color, .. } = *change;
    let figures = [travel, speed, jump, turn, color].map(f32::to_bits);
    (figures, change.periods_ms, [change.is_never_seen, change.leaves_map])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(layer: u32, index: usize, travel: f32) -> Change {
        Change {
            layer: LayerId(layer),
            index: Some(index),
            travel,
            speed: 0.0,
            jump: 0.0,
            turn: 0.0,
            color: 0.0,
            periods_ms: [1000, 0],
            is_never_seen: false,
            leaves_map: false,
        }
    }

    #[test]
    fn layers_come_by_their_first_change_and_equal_ones_are_counted() {
        let list = [change(0, 0, 1.0), change(1, 0, 9.0), change(0, 1, 1.0), change(0, 2, 5.0), change(0, 3, 1.0)];
        let order = [1, 3, 0, 2, 4];
        let (a, b) = (Row::One(1, 0), Row::Layer(LayerId(0), 4, 3));
        let mut folds = Folds::default();
        assert_eq!(rows(&list, &order, &folds), [a, b], "all are closed at first");
        folds.layers.insert(LayerId(0));
        assert_eq!(rows(&list, &order, &folds), [a, b, Row::One(3, 1), Row::Equal(0, 3, false, 1)]);
        folds.opened.insert(0);
        let opened = [Row::Equal(0, 3, true, 1), Row::One(0, 2), Row::One(2, 2), Row::One(4, 2)];
        assert_eq!(rows(&list, &order, &folds)[3..], opened);
        folds.layers.remove(&LayerId(0));
        assert_eq!(rows(&list, &order, &folds), [a, b]);
        // Where all of a layer move alike, their own row says so.
        assert_eq!(rows(&list, &[0, 2, 4], &Folds::default()), [Row::Equal(0, 3, false, 0)]);
        // Sorted the other way round the layers change places.
        assert_eq!(rows(&list, &[0, 2, 4, 3, 1], &Folds::default())[0], Row::Layer(LayerId(0), 4, 0));
    }
}
