//! Links to a view of a world of any kind, as they are typed on the command line: which parts of one count depends on
//! the world that opens.

use super::flat::{FlatAction, FlatLink};
use super::solid::{SolidAction, SolidLink};
use super::{Action, WorldView};
use crate::scene::World;
use crate::scene::solid::Axes;

/// Place to look from in the world that opens.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeepLink {
    /// In a flat one.
    pub flat: FlatLink,
    /// In a solid one.
    pub solid: SolidLink,
}

impl DeepLink {
    /// Action that follows the link in the world that has just been opened; `None` where nothing of it is for such a
    /// world.
    pub fn action(&self, view: &WorldView, axes: Axes) -> Option<Action> {
        match view {
            WorldView::Flat(_) => {
                let link = Some(&self.flat).filter(|link| **link != FlatLink::default());
                link.map(|link| FlatAction::FollowLink(Box::new(link.clone())).into())
            }
            WorldView::Solid(view) => {
                let link = Some(self.solid).filter(|link| *link != SolidLink::default());
                link.map(|link| SolidAction::Jump(link.from(view.viewpoint(), axes)).into())
            }
        }
    }
}

/// Command that leads to the present view. `file`: the path of the world's file, as a shell takes it. `None` where the
/// view is not of that world.
pub fn link_command(view: &WorldView, world: &World, file: &str) -> Option<String> {
    match (view, world) {
        (WorldView::Flat(view), World::Flat(scene)) => Some(FlatLink::to_here(view, scene).command(file)),
        (WorldView::Solid(view), World::Solid(solid)) => Some(SolidLink::to_here(view, solid.axes).command(file)),
        (WorldView::Flat(_), World::Solid(_)) | (WorldView::Solid(_), World::Flat(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::solid::SolidViewpoint;
    use crate::view::flat::FlatView;
    use crate::view::solid::SolidView;

    #[test]
    fn the_world_that_opens_decides_which_part_of_a_link_counts() {
        let (flat, solid): (WorldView, WorldView) = (FlatView::default().into(), SolidView::default().into());
        let both = DeepLink {
            flat: FlatLink { zoom: Some(2.0), ..FlatLink::default() },
            solid: SolidLink { pitch_deg: Some(-30.0), ..SolidLink::default() },
        };
        let there = SolidViewpoint { pitch_deg: -30.0, ..SolidViewpoint::default() };
        assert_eq!(both.action(&flat, Axes::Scene), Some(FlatAction::FollowLink(Box::new(both.flat.clone())).into()));
        assert_eq!(both.action(&solid, Axes::Scene), Some(SolidAction::Jump(there).into()));
        let of_flat = DeepLink { solid: SolidLink::default(), ..both.clone() };
        assert_eq!(of_flat.action(&solid, Axes::Scene), None, "the last view stays in its place");
        let of_solid = DeepLink { flat: FlatLink::default(), ..both };
        assert_eq!(of_solid.action(&flat, Axes::Scene), None);
    }
}
