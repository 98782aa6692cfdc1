//! Axes that a game counts along, for coordinates that people read.

use glam::Vec3;

/// Axes of a game. In a scene they are always x to the east, y up and z to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Axes {
    /// Those of the scene.
    #[default]
    Scene,
    /// y up, z to the north, and whole numbers for cubes of one unit, whose middles lie there.
    Nodes,
}

impl Axes {
    /// A point of the scene as the game counts, and back.
    pub fn point(self, Vec3 { x, y, z }: Vec3) -> Vec3 {
        match self {
            Self::Scene => Vec3::new(x, y, z),
            Self::Nodes => Vec3::new(x, y, -z),
        }
    }
}
