//! Commands of the server's console that maps are known to carry but that servers do not take from a map, with what
//! they would do elsewhere. Sorted by name.

const REFUSED: &[(&str, &str)] = &[
    ("add_map_votes", "a vote for every map that the server has"),
    ("add_vote", "one more vote"),
    ("ban", "a ban"),
    ("broadcast", "a message in the middle of the screen"),
    ("change_map", "a change to another map"),
    ("clear_votes", "the end of all votes"),
    ("exec", "commands from a file"),
    ("password", "the password of the server"),
    ("remove_vote", "the end of a vote"),
    ("restart", "another start of the round"),
    ("say", "a chat message"),
    ("sv_announcement_filename", "the file of announcements"),
    ("sv_chat_delay", "the time between chat messages"),
    ("sv_hide_score", "whether scores are hidden"),
    ("sv_kill_delay", "the time between two kills by the player"),
    ("sv_kill_protection", "from when on players have to confirm a kill"),
    ("sv_map", "which map the server opens"),
    ("sv_map_vote", "whether players may vote for maps"),
    ("sv_max_clients", "how many players fit on the server"),
    ("sv_motd", "the message of the day"),
    ("sv_name", "the name of the server"),
    ("sv_practice", "whether teams may practice"),
    ("sv_rescue", "whether players may rescue themselves out of freeze"),
    ("sv_savegames", "whether teams may save a game"),
    ("sv_show_others", "whether players may choose to see other teams"),
    ("sv_swap", "whether players may swap places"),
    ("sv_test_cmds", "commands for testing"),
    ("sv_tune_reset", "whether the tuning starts anew with each map"),
    ("sv_welcome", "the greeting for players"),
    ("tune_reset", "an end to what tune lines set"),
    ("tune_zone_dump", "a list of a tune zone's values"),
    ("tune_zone_reset", "an end to what tune zone lines set"),
    ("tunes", "a list of all tuning values"),
];

/// The name of such a command as the game writes it, and what it stands for.
pub(super) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    REFUSED.iter().find(|(refused, _)| refused.eq_ignore_ascii_case(name)).copied()
}
