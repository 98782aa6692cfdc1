//! The 2D world of a scene, for tests that are about 2D maps.

use std::sync::Arc;

use mapscope::scene::{FlatScene, Scene, World};

/// The 2D world of a scene; the test fails where it is of another kind.
pub trait Flat {
    fn flat(&self) -> &FlatScene;

    /// The same, to be changed, where nothing else holds it.
    fn flat_mut(&mut self) -> &mut FlatScene;
}

impl Flat for Scene {
    fn flat(&self) -> &FlatScene {
        match &self.world {
            World::Flat(flat) => flat,
            World::Solid(_) => panic!("a 3D world, where a 2D one was expected"),
        }
    }

    fn flat_mut(&mut self) -> &mut FlatScene {
        match &mut self.world {
            World::Flat(flat) => Arc::get_mut(flat).expect("held once"),
            World::Solid(_) => panic!("a 3D world, where a 2D one was expected"),
        }
    }
}

/// A scene of a 2D world.
pub fn flat_scene(flat: FlatScene) -> Scene {
    Scene { world: World::Flat(Arc::new(flat)), ..Scene::default() }
}
