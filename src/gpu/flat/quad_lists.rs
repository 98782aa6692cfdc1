//! The runs of quads that a frame draws. Where nothing but time has passed since the frame before, a layer whose quads
//! keep still shows the same runs as then; they are taken over instead of looked for.

use std::ops::Range;

/// A run of quads: first and number within their layer.
pub type QuadRun = (u32, u32);

/// The runs of one layer.
#[derive(Clone, Debug, PartialEq)]
struct QuadList {
    runs: Range<usize>,
    /// Pixels that they paint.
    painted_px: f64,
    /// As long as the picture is the same they are the same.
    is_steady: bool,
}

/// The runs of this frame and of the one before. Layers are asked for in draw order.
#[derive(Debug, Default)]
pub struct QuadLists {
    now: Lists,
    before: Lists,
    made: usize,
}

#[derive(Debug, Default)]
struct Lists {
    lists: Vec<QuadList>,
    runs: Vec<QuadRun>,
}

impl Lists {
    fn clear(&mut self) {
        self.lists.clear();
        self.runs.clear();
    }
}

impl QuadLists {
    /// A frame begins; whether the same layers are seen from the same place as in the frame before.
    pub fn begin(&mut self, same_view: bool) {
        std::mem::swap(&mut self.now, &mut self.before);
        self.now.clear();
        if !same_view {
            self.before.clear();
        }
        self.made = 0;
    }

    /// Pixels that the runs of the next layer painted the last time, if they are still the same.
    pub fn steady_px(&self) -> Option<f64> {
        self.before.lists.get(self.now.lists.len()).filter(|list| list.is_steady).map(|list| list.painted_px)
    }

    /// Takes the next layer's runs over from the frame before.
    pub fn take_over(&mut self) -> &[QuadRun] {
        let Some(list) = self.before.lists.get(self.now.lists.len()) else { return &[] };
        let first = self.now.runs.len();
        self.now.runs.extend_from_slice(self.before.runs.get(list.runs.clone()).unwrap_or_default());
        let runs = first..self.now.runs.len();
        self.now.lists.push(QuadList { runs: runs.clone(), ..list.clone() });
        self.now.runs.get(runs).unwrap_or_default()
    }

    /// Adds a run of the layer that [`Self::close`] will end.
    pub fn add(&mut self, run: QuadRun) {
        self.now.runs.push(run);
    }

    /// The runs of the next layer are complete.
    pub fn close(&mut self, painted_px: f64, is_steady: bool) {
        let first = self.now.lists.last().map_or(0, |list| list.runs.end);
        self.now.lists.push(QuadList { runs: first..self.now.runs.len(), painted_px, is_steady });
        self.made += 1;
    }

    /// Layers whose runs this frame had to look for.
    pub fn made(&self) -> usize {
        self.made
    }
}

#[cfg(test)]
mod tests {
    use super::{QuadLists, QuadRun};

    /// A frame of three layers: the first and the last keep still, the one between shows `moving`.
    fn frame(lists: &mut QuadLists, same_view: bool, moving: &[QuadRun]) -> Vec<Vec<QuadRun>> {
        lists.begin(same_view);
        let layers: [(&[QuadRun], bool); 3] = [(&[(0, 1), (5, 2)], true), (moving, false), (&[(7, 9)], true)];
        let layers = layers.map(|(runs, is_steady)| {
            if lists.steady_px().is_some() {
                return lists.take_over().to_vec();
            }
            runs.iter().for_each(|run| lists.add(*run));
            lists.close(10.0, is_steady);
            runs.to_vec()
        });
        layers.into()
    }

    #[test]
    fn only_layers_that_move_are_looked_for_again() {
        let mut lists = QuadLists::default();
        let expected = |moving: &[QuadRun]| vec![vec![(0, 1), (5, 2)], moving.to_vec(), vec![(7, 9)]];
        let frames: [(bool, &[QuadRun], usize); 4] =
            [(false, &[(1, 1)], 3), (true, &[], 1), (true, &[(0, 4), (6, 1)], 1), (false, &[], 3)];
        for (same_view, moving, made) in frames {
            assert_eq!(frame(&mut lists, same_view, moving), expected(moving));
            assert_eq!(lists.made(), made);
        }
    }
}
