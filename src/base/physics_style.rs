//! Pictures of physics tiles, as they are chosen and remembered.

/// Whose pictures physics tiles have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PhysicsStyle {
    /// The program's own.
    #[default]
    Own,
    /// Those of the game's installation, where there is one, laid out as the game does.
    Game,
}

impl PhysicsStyle {
    /// All of them, with their names in the file.
    pub const ALL: [(Self, &str); 2] = [(Self::Own, "own"), (Self::Game, "game")];
}
