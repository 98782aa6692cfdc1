//! Bookmarks and remembered views of worlds of all kinds, as the settings file holds them.

use super::flat::{self, FlatAction};
use super::solid::SolidAction;
use super::{Action, WorldView};
use crate::prefs::{NamedPlace, SavedView};
use crate::scene::solid::{Axes, SolidCamera};
use crate::scene::{Viewpoint, World};

/// Fingerprint of the layers that a saved view tells of; 0 where worlds of that kind have none.
pub fn layers_print(world: &World) -> u64 {
    match world {
        World::Flat(scene) => flat::layers_print(scene),
        World::Solid(_) => 0,
    }
}

/// View to be saved, of a world whose layers have that fingerprint. `None` where it is nowhere.
pub fn saved_view(view: &WorldView, layers: u64) -> Option<SavedView> {
    match view {
        WorldView::Flat(view) => Some(flat::saved_view(view, layers).into()),
        WorldView::Solid(view) => view.viewpoint().within_range().map(SavedView::Solid),
    }
}

/// Action that restores a view in the world that has just been opened. Without effect on one of another kind.
pub fn restoring(saved: SavedView) -> Option<Action> {
    match saved {
        SavedView::Flat(view) => Some(FlatAction::Restore(Box::new(view)).into()),
        SavedView::Solid(at) => Some(SolidAction::Jump(at).into()),
        SavedView::OtherKind => None,
    }
}

/// Bookmark for the place that is shown, or flown to; without a name it has that of the place. `None` where the name is
/// invalid.
pub fn place_here(view: &WorldView, axes: Axes, name: Option<&str>) -> Option<NamedPlace> {
    place_at(view.viewpoint(), axes, name)
}

/// A bookmark of a viewpoint. Without a name it is named by its coordinates along the axes of the game.
pub fn place_at(viewpoint: Viewpoint, axes: Axes, name: Option<&str>) -> Option<NamedPlace> {
    let of_place = || match viewpoint {
        Viewpoint::Flat { center_tiles: [x, y], .. } => format!("{}, {}", x.floor() as i64, y.floor() as i64),
        Viewpoint::Solid(at) => {
            let [x, y, z] = axes.game_point(at.eye).to_array().map(|units| units.floor() as i64);
            // The eye of a map is as high as it needs to be, which says nothing about the place.
            match (SolidCamera::from(at).is_map(), axes) {
                (true, Axes::Level) => format!("{x}, {y}"),
                (true, Axes::Nodes | Axes::Scene) => format!("{x}, {z}"),
                (false, _) => format!("{x}, {y}, {z}"),
            }
        }
    };
    NamedPlace::new(&name.map_or_else(of_place, str::to_owned), viewpoint)
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;
    use crate::scene::solid::{Projection, SolidViewpoint};

    #[test]
    fn bookmarks_on_maps_are_named_without_the_height_of_the_eye() {
        let name = |axes: Axes, pitch_deg: f32, projection: Projection| {
            let eye = axes.scene_point(Vec3::new(31.5, 159.5, 21.5));
            let at = SolidViewpoint { eye, yaw_deg: 0.0, pitch_deg, projection };
            place_at(Viewpoint::Solid(at), axes, None).expect("a place").name().to_owned()
        };
        let map = Projection::Orthographic { height: 100.0 };
        assert_eq!(name(Axes::Nodes, -90.0, map), "31, 21");
        assert_eq!(name(Axes::Level, -90.0, map), "31, 159");
        assert_eq!(name(Axes::Nodes, -30.0, Projection::Perspective { fov_deg: 70.0 }), "31, 159, 21");
    }
}
