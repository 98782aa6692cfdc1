//! Meaning of a tile's flags where the game asks for them: not always the picture.

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    /// The word for going there.
    pub fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        }
    }

    /// The other way.
    pub fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }
}

/// Where the arrow of a picture that points up points to: the game's stoppers go by it.
pub(super) fn arrow(flags: u8) -> Direction {
    let upside_down = flags & 2 != 0;
    match (flags & 8 != 0, upside_down) {
        (false, false) => Direction::Up,
        (false, true) => Direction::Down,
        (true, false) => Direction::Right,
        (true, true) => Direction::Left,
    }
}

/// The same for tiles of which the game knows the four rotations only; `None` = mirrored, or a flag too many.
pub(super) fn rotation(flags: u8) -> Option<Direction> {
    match flags {
        0 => Some(Direction::Up),
        8 => Some(Direction::Right),
        3 => Some(Direction::Down),
        11 => Some(Direction::Left),
        _ => None,
    }
}
