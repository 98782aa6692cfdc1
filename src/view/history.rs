//! The history of a view: places that were jumped from, to go back to and forth again, as in a browser.

use crate::scene::Viewpoint;

/// Places kept in either direction.
const MOST_PLACES: usize = 100;

/// Places before the present one and, after going back, behind it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    back: Vec<Viewpoint>,
    forward: Vec<Viewpoint>,
}

impl History {
    /// Notes the place that a jump leaves. Clears the way forward.
    pub fn leave(&mut self, from: Viewpoint) {
        self.forward.clear();
        push(&mut self.back, from);
    }

    /// The place before, to go there from here; `None` where there is none.
    pub fn go_back(&mut self, here: Viewpoint) -> Option<Viewpoint> {
        step(&mut self.back, &mut self.forward, here)
    }

    /// The place that going back has left, to go there from here; `None` where there is none.
    pub fn go_forward(&mut self, here: Viewpoint) -> Option<Viewpoint> {
        step(&mut self.forward, &mut self.back, here)
    }

    /// Clears all places: the view of a map that has just been opened is the first one.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether there is a place to go back to.
    pub fn has_back(&self) -> bool {
        !self.back.is_empty()
    }

    /// Whether there is a place to go forward to.
    pub fn has_forward(&self) -> bool {
        !self.forward.is_empty()
    }
}

/// Takes the last place of one direction that is not here, and notes the present one in the other.
fn step(from: &mut Vec<Viewpoint>, to: &mut Vec<Viewpoint>, here: Viewpoint) -> Option<Viewpoint> {
    while let Some(place) = from.pop() {
        if !is_same_place(&place, &here) {
            push(to, here);
            return Some(place);
        }
    }
    None
}

fn push(places: &mut Vec<Viewpoint>, place: Viewpoint) {
    if places.last().is_some_and(|last| is_same_place(last, &place)) {
        return;
    }
    if places.len() == MOST_PLACES {
        places.remove(0);
    }
    places.push(place);
}

/// Whether two viewpoints show the same, whatever the time.
fn is_same_place(a: &Viewpoint, b: &Viewpoint) -> bool {
    match (a, b) {
        (
            Viewpoint::Flat { center_tiles, zoom, time_s: _ },
            Viewpoint::Flat { center_tiles: other_center, zoom: other_zoom, time_s: _ },
        ) => (center_tiles, zoom) == (other_center, other_zoom),
        (Viewpoint::Solid(a), Viewpoint::Solid(b)) => a == b,
        (Viewpoint::Flat { .. }, Viewpoint::Solid(_)) | (Viewpoint::Solid(_), Viewpoint::Flat { .. }) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64) -> Viewpoint {
        Viewpoint::Flat { center_tiles: [x, 0.0], zoom: 1.0, time_s: x }
    }

    #[test]
    fn back_and_forth_go_through_the_same_places() {
        let mut history = History::default();
        assert_eq!((history.go_back(at(0.0)), history.go_forward(at(0.0))), (None, None));
        [at(1.0), at(2.0), at(3.0)].into_iter().for_each(|place| history.leave(place));
        assert_eq!(history.go_back(at(4.0)), Some(at(3.0)));
        assert_eq!(history.go_back(at(3.0)), Some(at(2.0)));
        assert_eq!(history.go_forward(at(2.0)), Some(at(3.0)));
        assert_eq!(history.go_forward(at(3.0)), Some(at(4.0)));
        assert_eq!(history.go_forward(at(4.0)), None);
        assert_eq!(history.go_back(at(4.0)), Some(at(3.0)));
    }

    #[test]
    fn a_jump_ends_the_way_forward() {
        let mut history = History::default();
        history.leave(at(1.0));
        assert_eq!(history.go_back(at(2.0)), Some(at(1.0)));
        history.leave(at(1.0));
        assert!(!history.has_forward() && history.has_back());
        assert_eq!(history.go_back(at(7.0)), Some(at(1.0)));
    }

    #[test]
    fn the_place_looked_at_is_passed_over_and_so_is_the_time() {
        let mut history = History::default();
        [at(1.0), at(2.0)].into_iter().for_each(|place| history.leave(place));
        let later = Viewpoint::Flat { center_tiles: [2.0, 0.0], zoom: 1.0, time_s: 99.0 };
        assert_eq!(history.go_back(later), Some(at(1.0)));
        history.leave(at(5.0));
        history.leave(at(5.0));
        assert_eq!((history.go_back(at(6.0)), history.go_back(at(5.0))), (Some(at(5.0)), None));
    }

    #[test]
    fn the_oldest_places_are_let_go() {
        let mut history = History::default();
        (0..1000).for_each(|n| history.leave(at(f64::from(n))));
        let mut here = at(-1.0);
        let mut steps = 0;
        while let Some(place) = history.go_back(here) {
            (here, steps) = (place, steps + 1);
        }
        assert_eq!((here, steps), (at(900.0), MOST_PLACES));
    }
}
