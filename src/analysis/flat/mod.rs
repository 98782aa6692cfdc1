//! Questions about a 2D world.

mod changed_things;
mod changed_tiles;
mod changes;
mod design_tiles;
mod difference_lines;
mod differences;
mod find;
mod layer_area;
mod links;
mod match_areas;
mod match_words;
mod matches;
mod matching;
mod motion_path;
mod near_round;
mod object;
mod odd_envelopes;
mod physics;
mod pick;
mod pick_cover;
mod pick_quads;
mod problem_words;
mod problems;
mod question;
mod reach;
mod spot;
mod tile_uses;

pub use changed_things::{ChangedThings, MOST_CHANGED};
pub use changed_tiles::{ChangedTiles, MOST_AREAS};
pub use changes::{Change, Changes, MOST_CHANGES};
pub use design_tiles::Match;
pub use difference_lines::{DifferenceLine, DifferencePlace, difference_lines, difference_summary};
pub use differences::{ChangeKind, Differences, Fact, LayerChange, PartChange};
pub use find::{ImageQuery, Query, TileQuery, image_question};
pub use layer_area::{layer_bounds, layer_group};
pub use links::{
    Area, Bundle, Elsewhere, Emitter, End, Entry, LayerTile, LinkIndex, MAX_AREAS, MAX_GROUPS, Net, Number, Partner,
    Problem, Side, linked, linked_at, number_of, tiles_under,
};
pub use match_areas::MatchArea;
pub use match_words::{match_id, match_name, tile_names};
pub use matches::{MOST_MATCHES, Matches};
pub use matching::Matching;
pub use motion_path::{MOST_MARKS, MOST_STEPS, MotionPath, PathMark, PathPoint, Points, motion_path, points_at};
pub use near_round::{NearRound, near_round};
pub use object::{MOST_USERS, Object, ObjectId, User, Users, users, users_of};
pub use odd_envelopes::{Oddity, odd_envelopes};
pub use physics::{CollisionTile, collision_tile, explained, family_layer, physics_layer, physics_tile, rules};
pub use pick::{Hit, MOST_HITS, Physics, Picked, Pin, TileAt, What, pick};
pub use pick_cover::{covers, shows};
pub use pick_quads::MOST_QUADS;
pub use problem_words::{link_sentence, number_name, oddity_sentence};
pub use problems::{MapProblem, envelope_problems, link_problems, map_problems};
pub use question::{Answer, Answers, Question};
pub use reach::{Beam, LONGEST_BEAM, beams, moves};
pub use spot::{GoodSpot, good_spot, has_design, spot_params};
pub use tile_uses::TileUses;
