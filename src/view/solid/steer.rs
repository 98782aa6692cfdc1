//! Steering by held keys, and directions to look from.

/// Which keys are held: −1, 0 or 1 on each axis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Steer {
    /// D less A.
    pub right: f32,
    /// E less Q: along the world's vertical.
    pub up: f32,
    /// W less S: where the camera looks; upwards on the picture where it is orthographic.
    pub forward: f32,
    /// Shift or Ctrl.
    pub pace: Pace,
}

/// How fast steering is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Ctrl is held.
    Slow,
    /// Neither is.
    #[default]
    Normal,
    /// Shift is held.
    Fast,
}

impl Pace {
    /// Factor on the speed.
    pub fn factor(self) -> f32 {
        match self {
            Self::Slow => 0.2,
            Self::Normal => 1.0,
            Self::Fast => 5.0,
        }
    }
}

/// A direction to look from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the south, level.
    Front,
    /// From the east, level.
    Right,
    /// Straight down, north at the top.
    Top,
    /// From the north, level.
    Back,
    /// From the west, level.
    Left,
    /// Straight up, south at the top.
    Bottom,
}

impl Side {
    /// Yaw and pitch in degrees.
    pub fn angles_deg(self) -> (f32, f32) {
        match self {
            Self::Front => (0.0, 0.0),
            Self::Right => (-90.0, 0.0),
            Self::Top => (0.0, -90.0),
            Self::Back => (180.0, 0.0),
            Self::Left => (90.0, 0.0),
            Self::Bottom => (0.0, 90.0),
        }
    }
}
