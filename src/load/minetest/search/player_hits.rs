//! Players that a search finds.

use super::SearchWords;
use crate::analysis::solid::{HitKind, HitPlace, WorldHit};
use crate::base::Task;
use crate::load::minetest::error::WorldError;
use crate::load::minetest::players::Player;
use crate::load::minetest::world_folder::WorldFolder;

/// Players that are meant by words.
#[derive(Debug, Default)]
pub(super) struct FoundPlayers {
    /// Hits, by name.
    pub hits: Vec<WorldHit>,
    /// Reason for which there are none.
    pub unread: Option<String>,
}

impl WorldFolder {
    /// Players that are meant by words. Blocks are searched also where players cannot be read.
    pub(super) fn find_players(&self, words: &SearchWords, task: &Task) -> Result<FoundPlayers, WorldError> {
        let players = match self.players(task) {
            Ok(players) => players,
            Err(WorldError::Cancelled(cancelled)) => return Err(cancelled.into()),
            Err(error) => return Ok(FoundPlayers { hits: Vec::new(), unread: Some(error.to_string()) }),
        };
        let hit = |player: Player| {
            let place = HitPlace::Point(player.position);
            WorldHit { kind: HitKind::Player, place, text: player.name.into() }
        };
        let hits = players.list.into_iter().filter(|player| words.are_of_player(&player.name)).map(hit).collect();
        let unread = players.unread_backend.map(|name| format!("the backend “{name}” is not supported"));
        Ok(FoundPlayers { hits, unread })
    }
}
