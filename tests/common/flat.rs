//! The 2D world of a scene, for tests that are about 2D maps.

use std::sync::Arc;

use mapscope::scene::{FlatScene, Scene, World};
use mapscope::view::flat::FlatView;
use mapscope::view::{ViewState, WorldView};

/// The 2D world of a scene, or the view of one in a state; the test fails where it is of another kind.
pub trait Flat {
    type Of;

    fn flat(&self) -> &Self::Of;

    /// The same, to be changed. A scene has to be held once.
    fn flat_mut(&mut self) -> &mut Self::Of;
}

impl Flat for Scene {
    type Of = FlatScene;

    fn flat(&self) -> &FlatScene {
        self.world.as_flat().expect("a 2D world")
    }

    fn flat_mut(&mut self) -> &mut FlatScene {
        match &mut self.world {
            World::Flat(flat) => Arc::get_mut(flat).expect("held once"),
            World::Solid(_) => panic!("a 3D world, where a 2D one was expected"),
        }
    }
}

impl Flat for ViewState {
    type Of = FlatView;

    fn flat(&self) -> &FlatView {
        self.world.as_flat().expect("a view of a 2D world")
    }

    fn flat_mut(&mut self) -> &mut FlatView {
        match &mut self.world {
            WorldView::Flat(view) => view,
            WorldView::Solid(_) => panic!("a view of a 3D world, where one of a 2D one was expected"),
        }
    }
}

/// A scene of a 2D world.
pub fn flat_scene(flat: FlatScene) -> Scene {
    Scene { world: World::Flat(Arc::new(flat)), ..Scene::default() }
}
