//! Stand-ins for images outside the map that no folder has.

/// Where images outside the map are taken from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mapres {
    /// The game's, where a folder has them, else the program's own.
    #[default]
    Auto,
    /// The program's own only, whatever is installed.
    Own,
    /// The game's only.
    None,
}

impl Mapres {
    /// All of them, with their names in settings and on the command line.
    pub const ALL: [(Self, &str); 3] = [(Self::Auto, "auto"), (Self::Own, "own"), (Self::None, "none")];
}

/// How an image that cannot be had is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Placeholder {
    /// Muted checks with the name of the image. An image of nearly the same name is taken, where there is one.
    #[default]
    Quiet,
    /// Red, green, blue and yellow quarters, as the game draws it; a name is taken to the letter.
    Game,
}

impl Placeholder {
    /// All of them, with their names in settings and on the command line.
    pub const ALL: [(Self, &str); 2] = [(Self::Quiet, "quiet"), (Self::Game, "game")];
}

/// The choice of images that take the place of those outside the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StandInChoice {
    /// Where images are taken from.
    pub mapres: Mapres,
    /// How those are drawn that cannot be had.
    pub placeholder: Placeholder,
}

impl StandInChoice {
    /// Nothing but what the game itself shows.
    pub const LIKE_THE_GAME: Self = Self { mapres: Mapres::None, placeholder: Placeholder::Game };
}
