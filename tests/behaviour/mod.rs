//! The table: every rule for odd input as a case with a name.

mod blocks;
mod bulk;
mod case;
mod container;
mod envelopes;
mod game;
mod groups;
mod images;
mod layers;
mod physics;
pub mod remedies;
pub mod run;
mod text;
mod tiles;

pub use case::{Case, Expected};

/// All cases.
pub fn all() -> Vec<Case> {
    [
        container::cases(),
        blocks::cases(),
        text::cases(),
        images::cases(),
        envelopes::cases(),
        groups::cases(),
        game::cases(),
        layers::cases(),
        tiles::cases(),
        physics::cases(),
        bulk::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
