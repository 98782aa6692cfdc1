//! Axes that a game counts along, for coordinates that people read.

use glam::Vec3;

/// Units of the coordinates of levels to a metre of the scene.
const LEVEL_UNITS: f32 = 10.24;

/// Axes of a game. In a scene they are always x to the east, y up and z to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Axes {
    /// Those of the scene.
    #[default]
    Scene,
    /// y up, z to the north, and whole numbers for cubes of one unit, whose middles lie there.
    Nodes,
    /// y to the north, z up, and 10.24 units to a metre.
    Level,
}

impl Axes {
    /// A point as the game counts, in the scene.
    pub fn scene_point(self, Vec3 { x, y, z }: Vec3) -> Vec3 {
        match self {
            Self::Scene => Vec3::new(x, y, z),
            Self::Nodes => Vec3::new(x, y, -z),
            Self::Level => Vec3::new(x, z, -y) / LEVEL_UNITS,
        }
    }

    /// A point of the scene, as the game counts.
    pub fn game_point(self, Vec3 { x, y, z }: Vec3) -> Vec3 {
        match self {
            Self::Scene => Vec3::new(x, y, z),
            Self::Nodes => Vec3::new(x, y, -z),
            Self::Level => Vec3::new(x, -z, y) * LEVEL_UNITS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lead_to_the_scene_and_back() {
        let game = Vec3::new(102.4, 20.48, -10.24);
        let there = |axes: Axes| axes.scene_point(game);
        assert_eq!(there(Axes::Scene), game);
        assert_eq!(there(Axes::Nodes), Vec3::new(102.4, 20.48, 10.24));
        let level = there(Axes::Level);
        assert!(level.abs_diff_eq(Vec3::new(10.0, -1.0, -2.0), 1e-5), "{level}");
        for axes in [Axes::Scene, Axes::Nodes, Axes::Level] {
            assert!(axes.game_point(there(axes)).abs_diff_eq(game, 1e-4), "{axes:?}");
        }
    }
}
